//! Programs of several files.

use lower::{DefKind, LoadError, Loader, Lowered, Role};
use std::collections::BTreeMap;
use std::sync::Arc;
use syntax::{Parse, Text};

/// Files by path; the path in a `use` is the path.
struct Files(BTreeMap<&'static str, &'static str>);

fn parse(text: &str) -> Arc<Parse> {
    Arc::new(syntax::parse(&Text::new(text, 0)))
}

impl Loader for Files {
    fn load(&mut self, _: &str, path: &str) -> Result<(String, Arc<Parse>), LoadError> {
        let text = self.0.get(path).ok_or(LoadError::NotFound)?;
        Ok((path.to_owned(), parse(text)))
    }
}

fn lower_files(files: &[(&'static str, &'static str)]) -> Lowered {
    let mut loader = Files(files.iter().copied().collect());
    lower::lower(files[0].0, parse(files[0].1), &mut loader)
}

fn codes(l: &Lowered) -> Vec<(&str, &str)> {
    l.diagnostics.iter().map(|d| (l.program.files[d.span.file.index()].path.as_str(), d.code)).collect()
}

#[test]
fn names_resolve_across_files_in_both_directions() {
    let l = lower_files(&[
        ("a.hir", "use \"b.hir\";\ndata A { B b; }\nfn int f(A a) { return g(a.b); }\n"),
        ("b.hir", "use \"a.hir\";\ndata B { A a; int n; }\nfn int g(B b) { return b.n; }\n"),
    ]);
    assert_eq!(codes(&l), []);
    assert_eq!(l.program.files.len(), 2);
    assert_eq!(ir::verify::verify(&l.program), []);
    let g = l.program.find_function("g").expect("g");
    let def = l.names.def_of(DefKind::Function(g)).expect("definition");
    let roles: Vec<_> = l.names.references(def).map(|r| (r.span.file.0, r.role)).collect();
    assert_eq!(roles, [(0, Role::Call), (1, Role::Declaration)]);
}

#[test]
fn a_file_may_use_itself_and_others_twice_and_is_loaded_once() {
    let l = lower_files(&[("a.hir", "use \"a.hir\";\nuse \"b.hir\";\nuse \"b.hir\";\n"), ("b.hir", "data B { }\n")]);
    assert_eq!(l.program.files.len(), 2);
    assert_eq!(codes(&l), [("a.hir", "duplicate-use")]);
}

#[test]
fn missing_files_are_named_where_they_are_used() {
    let l = lower_files(&[("a.hir", "use \"b.hir\";\n"), ("b.hir", "use \"gone.hir\";\ndata B { }\n")]);
    assert_eq!(codes(&l), [("b.hir", "unresolved-use")]);
    let d = &l.diagnostics[0];
    assert_eq!(l.program.text(d.span), "\"gone.hir\"");
    assert!(d.message.contains("`gone.hir`"), "{}", d.message);
}

/// Diagnostics quote lines of used files; no program of a stranger shows those of others.
#[test]
fn only_programs_can_be_used() {
    let l = lower_files(&[("a.hir", "use \"/etc/words\";\n"), ("/etc/words", "root of all\n")]);
    assert_eq!((codes(&l), l.program.files.len()), (vec![("a.hir", "unresolved-use")], 1));
    assert!(l.diagnostics[0].message.contains("ends in `.hir`"), "{}", l.diagnostics[0].message);
}

#[test]
fn a_library_file_that_there_is_not_is_told_with_those_that_there_are() {
    let l = lower::lower_text("use \"heaplens/nix.hir\";\n");
    assert_eq!(codes(&l), [("input.hir", "unresolved-use")]);
    for name in ["sll", "dll", "nested", "tree", "avl", "rbt", "aat", "skip", "tll"] {
        let path = format!("`heaplens/{name}.hir`");
        assert!(l.diagnostics[0].message.contains(&path), "{name}: {}", l.diagnostics[0].message);
    }
}

#[test]
fn a_name_that_a_library_file_has_is_to_be_changed_by_its_user() {
    for (own, code, name) in [
        ("data Avl { int x; }", "duplicate-type", "Avl"),
        ("pred avl(Avl a) := emp & a = null;", "duplicate-predicate", "avl"),
    ] {
        let text = format!("use \"heaplens/avl.hir\";\n{own}\nfn int f(int a) {{ return a; }}\n");
        let l = lower::lower_text(&text);
        assert_eq!(codes(&l), [("input.hir", code)]);
        assert_eq!(l.program.text(l.diagnostics[0].span), name);
        assert!(!l.program.function(l.program.find_function("f").expect("f")).broken);
    }
}

/// Nothing is wrong in the used file: what it declares means there what it meant.
#[test]
fn a_name_that_a_used_file_has_is_to_be_changed_by_its_user() {
    let used = "data N { N n; }\nfn N next(N x) { return x.n; }\npred end(N x) := emp & x = null;\n";
    for (own, code, name) in [
        ("data N { int q; }", "duplicate-type", "N"),
        ("fn int next(int x) { return x; }", "duplicate-function", "next"),
        ("pred end(N x) := emp;", "duplicate-predicate", "end"),
    ] {
        let text = format!("use \"b.hir\";\n{own}\nfn int f(N x) {{ return 1; }}\n");
        let text: &'static str = text.leak();
        let l = lower_files(&[("a.hir", text), ("b.hir", used)]);
        assert_eq!(codes(&l), [("a.hir", code)], "{own}");
        assert_eq!(l.program.text(l.diagnostics[0].span), name);
        assert!(!l.program.function(l.program.find_function("f").expect("f")).broken, "{own}");
    }
}

#[test]
fn errors_of_used_files_are_reported_there_and_break_nothing_else() {
    let l = lower_files(&[
        ("a.hir", "use \"b.hir\";\nfn int f(B b) { return b.n; }\n"),
        ("b.hir", "data B { int n; }\nfn int broken() { return true; }\nfn int syntax( { }\n"),
    ]);
    assert!(codes(&l).iter().all(|(file, _)| *file == "b.hir"), "{:?}", codes(&l));
    let broken = |name: &str| l.program.function(l.program.find_function(name).expect("function")).broken;
    assert!(!broken("f"));
    assert!(broken("broken"));
}

#[test]
fn texts_without_a_place_cannot_use_files() {
    let l = lower::lower_text("use \"b.hir\";\n");
    assert_eq!(codes(&l), [("input.hir", "unresolved-use")]);
    assert!(l.diagnostics[0].message.contains("save it"), "{}", l.diagnostics[0].message);
}
