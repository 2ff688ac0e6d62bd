//! The explanation pages of codes, the predicates that come with Heaplens, and lists of inputs, as files that a client can
//! open.
//!
//! The former are part of the program. What a diagnostic links to, or a definition is in, is unpacked into the cache directory of
//! the user when it is asked for first, so that the link works offline and always fits the version that runs.

use findings::codes;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tower_lsp::ls_types::Uri;

/// The directory with the pages, and the links that were given out.
pub(crate) struct Pages {
    dir: Option<PathBuf>,
    links: Mutex<BTreeMap<String, Option<Uri>>>,
}

impl Pages {
    /// Pages below the cache directory of the user; without one there are no links.
    pub(crate) fn new() -> Pages {
        Pages { dir: work::per_user_dir().map(|dir| dir.join("pages")), links: Mutex::default() }
    }

    /// The page of a code as a file. `None` when it has none, or the file cannot be written.
    pub(crate) fn link(&self, code: &str) -> Option<Uri> {
        self.unpacked(&format!("{code}.md"), || codes::explain(code))
    }

    /// A file of the predicates that come with Heaplens, by the name that `use` gives it; likewise.
    pub(crate) fn library(&self, name: &str) -> Option<Uri> {
        self.unpacked(name, || lower::library::text(name).map(str::to_owned))
    }

    /// The inputs of a function as a file, written anew.
    pub(crate) fn inputs(&self, function: &str, text: &str) -> Option<Uri> {
        let name: String = function.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
        unpack(&self.dir.as_deref()?.join("inputs").join(format!("{name}.md")), text)
    }

    fn unpacked(&self, name: &str, text: impl FnOnce() -> Option<String>) -> Option<Uri> {
        let mut links = self.links.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = links.get(name) {
            return known.clone();
        }
        let link = self.dir.as_deref().and_then(|dir| unpack(&dir.join(name), &text()?));
        links.insert(name.to_owned(), link.clone());
        link
    }
}

fn unpack(file: &Path, text: &str) -> Option<Uri> {
    if !std::fs::read_to_string(file).is_ok_and(|old| old == text) {
        std::fs::create_dir_all(file.parent()?).ok()?;
        // Other servers may read or write the same file: it is whole at every moment.
        let mut new = file.as_os_str().to_owned();
        new.push(format!(".{}", std::process::id()));
        std::fs::write(&new, text).ok()?;
        std::fs::rename(&new, file).ok()?;
    }
    Uri::from_file_path(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_unpacked_once_and_mended_when_it_is_of_another_version() {
        let dir = tempfile::tempdir().unwrap();
        let pages = || Pages { dir: Some(dir.path().join("pages")), links: Mutex::default() };
        let link = pages().link("expected-token").unwrap();
        let file = dir.path().join("pages/expected-token.md");
        assert_eq!(link, Uri::from_file_path(&file).unwrap());
        assert_eq!(std::fs::read_to_string(&file).ok(), codes::explain("expected-token"));
        std::fs::write(&file, "old").unwrap();
        pages().link("expected-token").unwrap();
        assert_eq!(std::fs::read_to_string(&file).ok(), codes::explain("expected-token"));
        assert_eq!(pages().link("no-such-code"), None);
        let library = pages().library("heaplens/sll.hir").unwrap();
        let file = dir.path().join("pages/heaplens/sll.hir");
        assert_eq!(library, Uri::from_file_path(&file).unwrap());
        assert!(std::fs::read_to_string(&file).unwrap().contains("pred sll("));
        assert_eq!(pages().library("heaplens/other.hir"), None);
        assert_eq!(Pages { dir: None, links: Mutex::default() }.link("expected-token"), None);
    }
}
