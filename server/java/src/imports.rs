//! What the simple names of classes mean in a file: its package, and what it imports (JLS 6.4.1, 7.5).

use crate::tree::J;
use rustc_hash::FxHashMap;

/// A class as code names it with its package: `p.q.Outer.Inner`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Path {
    pub(crate) package: String,
    /// The classes, the outermost first. Empty for a package.
    pub(crate) classes: Vec<String>,
}

impl Path {
    /// Packages begin with small letters and classes with large ones. Where none does, the last is a class.
    fn of(text: &str, is_class: bool) -> Path {
        let parts: Vec<&str> = text.split('.').map(str::trim).collect();
        let large = parts.iter().position(|p| p.starts_with(char::is_uppercase));
        let first = large.unwrap_or(parts.len() - usize::from(is_class));
        Path { package: parts[..first].join("."), classes: parts[first..].iter().map(|&p| p.to_owned()).collect() }
    }

    /// `a.b.C` where code names a class with its package.
    pub(crate) fn qualified(text: &str) -> Option<Path> {
        let path = Path::of(text.split('<').next().unwrap_or(text), false);
        (!path.package.is_empty() && !path.classes.is_empty()).then_some(path)
    }
}

/// The name in a part of the head of a file.
fn name(part: J<'_>) -> Option<&str> {
    part.children().into_iter().find(|c| c.kind().ends_with("identifier")).map(J::text)
}

/// What the head of a file says.
#[derive(Default, Debug)]
pub(crate) struct Imports {
    pub(crate) package: String,
    /// `import p.C;`, and members imported by name that may be classes.
    pub(crate) single: FxHashMap<String, Path>,
    /// `import p.*;` and `import p.C.*;`, in their order.
    pub(crate) on_demand: Vec<Path>,
    /// `import static p.C.m;`: the member and the class.
    pub(crate) members: Vec<(String, Path)>,
    /// `import static p.C.*;`
    pub(crate) all_members: Vec<Path>,
}

impl Imports {
    /// Of a file, by its root.
    pub(crate) fn of(root: J) -> Imports {
        let package = root.child("package_declaration").and_then(name).unwrap_or_default().to_owned();
        let mut imports = Imports { package, ..Imports::default() };
        for import in root.children().into_iter().filter(|n| n.kind() == "import_declaration") {
            let Some(text) = name(import) else { continue };
            let is_static = import.each().any(|n| n.kind() == "static");
            let all = import.child("asterisk").is_some();
            imports.add(text, is_static, all);
        }
        imports
    }

    fn add(&mut self, text: &str, is_static: bool, all: bool) {
        let (above, last) = text.rsplit_once('.').unwrap_or(("", text));
        match (is_static, all) {
            (false, false) => {
                self.single.insert(last.to_owned(), Path::of(text, true));
            }
            (false, true) => self.on_demand.push(Path::of(text, false)),
            (true, false) => {
                self.members.push((last.to_owned(), Path::of(above, true)));
                if last.starts_with(char::is_uppercase) {
                    self.single.entry(last.to_owned()).or_insert_with(|| Path::of(text, true));
                }
            }
            (true, true) => {
                self.all_members.push(Path::of(text, true));
                self.on_demand.push(Path::of(text, true));
            }
        }
    }

    /// The classes whose static members a simple name may mean without a class in front.
    pub(crate) fn classes_of_member(&self, name: &str) -> impl Iterator<Item = &Path> {
        let single = self.members.iter().filter(move |(member, _)| member == name).map(|(_, class)| class);
        single.chain(&self.all_members)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Source;
    use ir::FileId;
    use std::sync::Arc;

    fn imports(text: &str) -> Imports {
        let parse = Arc::new(syntax::parse_as(syntax::Language::Java, &syntax::Text::from(text)));
        Imports::of(Source::file(FileId(0), parse).root())
    }

    fn path(package: &str, classes: &[&str]) -> Path {
        Path { package: package.into(), classes: classes.iter().map(|&c| c.into()).collect() }
    }

    #[test]
    fn the_head_of_a_file_is_read() {
        let found = imports(
            "package p.q; import a.B; import a.b.C.D; import a.c.*; import a.E.*; import low.er;\n\
             import static s.M.max; import static s.N.*; import static s.O.LIMIT; class A { }",
        );
        assert_eq!(found.package, "p.q");
        assert_eq!(found.single["B"], path("a", &["B"]));
        assert_eq!(found.single["D"], path("a.b", &["C", "D"]));
        assert_eq!(found.single["er"], path("low", &["er"]));
        assert_eq!(found.on_demand, [path("a.c", &[]), path("a", &["E"]), path("s", &["N"])]);
        assert_eq!(found.members[0], ("max".to_owned(), path("s", &["M"])));
        assert_eq!(found.all_members, [path("s", &["N"])]);
        let of = |name| found.classes_of_member(name).cloned().collect::<Vec<_>>();
        assert_eq!(of("max"), [path("s", &["M"]), path("s", &["N"])]);
        assert_eq!(of("min"), [path("s", &["N"])]);
    }

    #[test]
    fn broken_heads_are_no_trouble() {
        for text in ["import", "import ;", "import static;", "package ; import .*;", "import a..B; import static x;"] {
            imports(text);
        }
        assert_eq!(imports("class A { }").package, "");
    }
}
