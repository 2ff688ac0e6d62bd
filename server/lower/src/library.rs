//! The predicates that come with Heaplens: `use "heaplens/sll.hir";` and so on.
//!
//! They are ordinary files of the language, built in. The shapes are the subjects of seed 001, section 6.

use std::sync::Arc;
use syntax::{Parse, Text};

/// The files by the name that `use` gives them.
pub const LIBRARY: [(&str, &str); 9] = [
    ("heaplens/sll.hir", include_str!("../library/sll.hir")),
    ("heaplens/dll.hir", include_str!("../library/dll.hir")),
    ("heaplens/nested.hir", include_str!("../library/nested.hir")),
    ("heaplens/tree.hir", include_str!("../library/tree.hir")),
    ("heaplens/avl.hir", include_str!("../library/avl.hir")),
    ("heaplens/rbt.hir", include_str!("../library/rbt.hir")),
    ("heaplens/aat.hir", include_str!("../library/aat.hir")),
    ("heaplens/skip.hir", include_str!("../library/skip.hir")),
    ("heaplens/tll.hir", include_str!("../library/tll.hir")),
];

/// Whether a file that a program uses comes with Heaplens.
pub(crate) fn has(path: &str) -> bool {
    LIBRARY.iter().any(|(name, _)| *name == path)
}

/// Whether a path that names no library file stands where they do.
pub(crate) fn is_meant(path: &str) -> bool {
    path.starts_with("heaplens/")
}

/// Which files there are, in words.
pub(crate) fn listed() -> String {
    let names = LIBRARY.map(|(name, _)| format!("`{name}`"));
    let [init @ .., last] = &names;
    format!("the files that come with Heaplens are {} and {last}", init.join(", "))
}

/// The text of the library file that `use` names, if it names one.
pub fn text(path: &str) -> Option<&'static str> {
    LIBRARY.into_iter().find(|(name, _)| *name == path).map(|(_, text)| text)
}

/// The library file that `use` names, if it names one.
pub(crate) fn load(path: &str) -> Option<(String, Arc<Parse>)> {
    let (name, text) = LIBRARY.into_iter().find(|(name, _)| *name == path)?;
    Some((name.to_owned(), Arc::new(syntax::parse(&Text::new(text, 0)))))
}
