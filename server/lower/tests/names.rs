//! What an editor asks: definitions, references, types, scopes, calls, fixes.

use ir::FileId;
use lower::{DefKind, Lowered, Role, lower_text};

const TEXT: &str = "\
data List { List next; int val; invariant hex { this.next not null; } }
pred p(List a, int n) := exists b. a -> List(next: b, val: n) * p(b, n);
fn int sum(List list, int limit)
  requires hex { list(.next)* not null with check(here, limit); }
  requires sl exists v. list -> List(_, v) & v = limit;
  ensures result == old(list.val);
{
  int total := 0;
  again: total := total + list.val;
  if (total < limit) { int local := 3; total := local; goto again; }
  return total;
}
fn void check(List l, int n) { assume l != null; }
test \"sum\" { List l := new List; int s := sum(l, 3); assert s == 0; }
";

fn lowered() -> Lowered {
    let l = lower_text(TEXT);
    let errors: Vec<_> = l.diagnostics.iter().filter(|d| d.severity != lower::Severity::Hint).collect();
    assert!(errors.is_empty(), "{errors:?}");
    l
}

/// The offset of the `n`-th occurrence of `what`.
fn at(what: &str, n: usize) -> u32 {
    TEXT.match_indices(what).nth(n).unwrap_or_else(|| panic!("no {what}")).0 as u32
}

/// What the name at an offset refers to: its kind and how often it occurs.
fn name_at(l: &Lowered, offset: u32) -> (String, usize, Role) {
    let r = l.names.name_at(FileId(0), offset).unwrap_or_else(|| panic!("no name at {offset}"));
    let d = l.names.definition(r.def);
    let kind = format!("{:?}", d.kind);
    let kind = kind.split('(').next().unwrap_or("");
    (format!("{kind} {}", d.name), l.names.references(r.def).count(), r.role)
}

#[test]
fn names_in_every_language_refer_to_their_definitions() {
    let l = lowered();
    let case = |what, n, plus, name: &str, count, role| {
        assert_eq!(name_at(&l, at(what, n) + plus), (name.to_owned(), count, role), "{what} {n}");
    };
    // In types, formulas, HEX paths, code.
    case("List", 0, 0, "Class List", 9, Role::Declaration);
    case("-> List", 1, 4, "Class List", 9, Role::Type);
    case(".next)*", 0, 1, "Field next", 4, Role::Read);
    case("this.next", 0, 5, "Field next", 4, Role::Read);
    case("(next: b", 0, 1, "Field next", 4, Role::Read);
    case("list(.next", 0, 0, "Param list", 5, Role::Read);
    case("list.val;", 0, 0, "Param list", 5, Role::Read);
    case("check(here", 0, 0, "Function check", 2, Role::Call);
    case("limit)", 1, 0, "Param limit", 4, Role::Read);
    case("p(b, n)", 0, 0, "Predicate p", 2, Role::Call);
    case("b, n)", 0, 0, "Existential b", 3, Role::Read);
    case("v = limit", 0, 0, "Existential v", 3, Role::Read);
    case("goto again", 0, 5, "Label again", 2, Role::Jump);
    case("total := local", 0, 0, "Local total", 6, Role::Write);
    case("sum(l, 3)", 0, 0, "Function sum", 2, Role::Call);
    case("\"sum\"", 0, 1, "Test sum", 1, Role::Declaration);
    // Directly behind a name is still on it.
    case("total := 0", 0, 5, "Local total", 6, Role::Declaration);
    assert_eq!(l.names.name_at(FileId(0), at(":= 0", 0) + 1), None);
}

#[test]
fn every_reference_covers_the_name_it_refers_to() {
    let l = lowered();
    for r in l.names.names_in(FileId(0)) {
        let d = l.names.definition(r.def);
        let text = l.program.text(r.span).trim_matches('"');
        assert_eq!(text, d.name, "{r:?}");
    }
    let spans: Vec<_> = l.names.names_in(FileId(0)).iter().map(|r| r.span).collect();
    assert!(spans.windows(2).all(|w| w[0].end <= w[1].start), "names overlap or are out of order");
}

#[test]
fn types_of_expressions_are_those_of_the_smallest_one() {
    let l = lowered();
    let ty = |offset| l.names.type_at(FileId(0), offset).map(|(s, t)| (l.program.text(s), l.program.type_name(t)));
    assert_eq!(ty(at("list.val;", 0) + 5), Some(("list.val", "int".into())));
    assert_eq!(ty(at("list.val;", 0)), Some(("list", "List".into())));
    assert_eq!(ty(at("total < limit", 0) + 6), Some(("total < limit", "bool".into())));
    assert_eq!(ty(at("new List;", 0)), Some(("new List", "List".into())));
}

#[test]
fn variables_are_in_scope_where_they_can_be_named() {
    let l = lowered();
    let names = |offset: u32| {
        let mut all: Vec<_> = l.names.in_scope(FileId(0), offset).map(|(_, d)| d.name.as_str()).collect();
        all.sort_unstable();
        all
    };
    assert_eq!(names(at("total := local", 0)), ["again", "limit", "list", "local", "total"]);
    assert_eq!(names(at("return total", 0)), ["again", "limit", "list", "total"]);
    assert_eq!(names(at("old(list", 0)), ["limit", "list", "result"]);
    assert_eq!(names(at("p(b, n)", 0)), ["a", "b", "n"]);
}

#[test]
fn the_call_graph_has_an_edge_for_each_call_in_code_and_specifications() {
    let text = "fn bool ok(int a) { return a > 0; } fn int f(int a) requires ok(a); { a := f(a); return g(a); }
                fn int g(int a) { return a; }";
    let l = lower_text(text);
    let name = |f| l.program.qualified_name(f);
    let edges: Vec<_> = l.names.calls().iter().map(|c| (name(c.caller), name(c.callee))).collect();
    let edge = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    assert_eq!(edges, [edge("f", "ok"), edge("f", "f"), edge("f", "g")]);
}

#[test]
fn existentials_get_the_type_of_their_places() {
    let l = lowered();
    let ty = |name: &str| l.names.definitions().iter().find(|d| d.kind == DefKind::Existential && d.name == name);
    assert_eq!(ty("b").and_then(|d| d.ty).map(|t| l.program.type_name(t)), Some("List".into()));
    assert_eq!(ty("v").and_then(|d| d.ty).map(|t| l.program.type_name(t)), Some("int".into()));
}

/// Applies the fixes of all errors, last first.
fn fixed(text: &str) -> String {
    let l = lower_text(text);
    let mut edits: Vec<_> = l.diagnostics.iter().filter_map(|d| d.fix.clone()).flat_map(|f| f.edits).collect();
    edits.sort_by_key(|e| std::cmp::Reverse((e.span.start, e.span.end)));
    let mut text = text.to_owned();
    for e in edits {
        text.replace_range(e.span.start as usize..e.span.end as usize, &e.text);
    }
    text
}

#[test]
fn fixes_mend_what_they_are_for() {
    let cases = [
        ("fn int f(int count) { return cuont; }", "fn int f(int count) { return count; }"),
        ("fn void f() { int a := 1; b := a; a := b; }", "fn void f() { int a := 1; int b := a; a := b; }"),
        ("fn int f(long l) { return l; }", "fn int f(long l) { return (int) l; }"),
        ("fn int f(long l) { return l + 1; }", "fn int f(long l) { return (int) (l + 1); }"),
        ("fn long f() { return 4294967296; }", "fn long f() { return 4294967296L; }"),
        ("data A { int x; fn int m() { return x; } }", "data A { int x; fn int m() { return this.x; } }"),
        (
            "data A { fn int m() { return 1; } fn int n() { return m(); } }",
            "data A { fn int m() { return 1; } fn int n() { return this.m(); } }",
        ),
        ("data A { A a; invariant hex { a not null; } }", "data A { A a; invariant hex { this.a not null; } }"),
        ("data A { A a; } pred p(A x) := x -> A(y);", "data A { A a; } pred p(A x) := exists y. x -> A(y);"),
        (
            "data A { A a; A b; } pred p(A x) := exists y. x -> A(y, z);",
            "data A { A a; A b; } pred p(A x) := exists y, z. x -> A(y, z);",
        ),
        (
            "data A { } data B extends A { } fn B f(A a) { return a; }",
            "data A { } data B extends A { } fn B f(A a) { return (B) a; }",
        ),
        (
            "fn int g(int a) { return a; }\nfn int f(int a) {\n  return 1 + g(a);\n}",
            "fn int g(int a) { return a; }\nfn int f(int a) {\n  int value := g(a);\n  return 1 + value;\n}",
        ),
    ];
    for (wrong, right) in cases {
        assert_eq!(fixed(wrong), right);
        let errors = lower_text(right).diagnostics;
        assert!(errors.iter().all(|d| d.severity == lower::Severity::Hint), "{right}: {errors:?}");
    }
    // The second assignment of an undeclared variable is mended by the first; see above. A call that would run
    // at another time gets no fix.
    let l = lower_text("fn bool g() { return true; } fn void f(bool b) { while (g()) { } if (b && g()) { } }");
    assert_eq!(l.diagnostics.iter().filter(|d| d.code == "nested-call" && d.fix.is_none()).count(), 2);
}
