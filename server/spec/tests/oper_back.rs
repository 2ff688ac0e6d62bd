//! Checks of structures in which every object names the one above it: what such a check is known to refuse is not tried,
//! and nothing valid may be left out for it.

mod common;

use common::{Random, Subject, agrees};
use spec::oper::{Never, Query};

/// Mostly the first text.
fn mostly(random: &mut Random, text: &str, other: &str) -> String {
    if random.below(9) > 0 { text.to_owned() } else { other.to_owned() }
}

fn one_of(random: &mut Random, texts: &[&str]) -> String {
    texts[random.below(texts.len() as u64) as usize].to_owned()
}

/// A number for each tree; what is wrong has mostly a negative one.
fn number(random: &mut Random) -> String {
    let left = mostly(random, "if (l != null) { if (l.p != t) { return -1; } }", "");
    let right = mostly(
        random,
        "if (r != null) { if (r == l || r.p != t) { return -1; } }",
        "if (r != null) { if (r.p != t) { return -1; } }",
    );
    let left_walk = mostly(random, "if (a < 0) { return -1; }", "");
    let right_walk = mostly(random, "if (b < 0) { return -1; }", "if (b < 0) { return a; }");
    let early = one_of(random, &["", "", "if (t.p == null && r != null) { return 1; }", "if (l == t) { return 2; }"]);
    let condition =
        one_of(random, &["a != b", "a > b", "a > b + 1", "t.p == null && a == 0", "l == null && r != null", "false"]);
    let result = one_of(random, &["a + b + 1", "a + 1", "b", "1", "a - b"]);
    format!(
        "fn int high(T t) {{ if (t == null) {{ return 0; }} T l := t.l; T r := t.r; {early} {left} {right}
           int a := high(l); {left_walk} int b := high(r); {right_walk}
           if ({condition}) {{ return -1; }} return {result}; }}
         fn bool ok(Box b) {{ if (b == null) {{ return false; }} if (b.root == null) {{ return false; }} {}
           int h := high(b.root); if (h < {}) {{ return false; }} return {}; }}",
        one_of(random, &["", "if (b.root.p != null) { return false; }"]),
        one_of(random, &["0", "0", "0", "1", "-1"]),
        one_of(random, &["true", "h < 3", "h == 1", "b.root.l != null"])
    )
}

/// Only yes or no.
fn truth(random: &mut Random) -> String {
    let left = mostly(random, "if (l != null && l.p != t) { return false; }", "");
    let right =
        mostly(random, "if (r != null && (l == r || r.p != t)) { return false; }", "if (l == r) { return l == null; }");
    let early = one_of(random, &["", "", "if (l == null && r != null) { return t.p == null; }"]);
    let walk = mostly(random, "if (!fine) { return false; }", "");
    let condition = one_of(random, &["l == null && r != null", "t.p == t", "r == null && l != null", "false"]);
    format!(
        "fn bool high(T t) {{ if (t == null) {{ return true; }} T l := t.l; T r := t.r; {early} {left} {right}
           bool fine := high(l); {walk} if ({condition}) {{ return false; }} fine := high(r); return fine; }}
         fn bool ok(Box b) {{ if (b == null) {{ return false; }} {} bool fine := high(b.root); return fine; }}",
        one_of(random, &["", "if (b.root == null) { return false; } if (b.root.p != null) { return false; }"])
    )
}

/// Lists with a mark.
fn list(random: &mut Random) -> String {
    let back = mostly(random, "if (l.p != t) { return -1; }", "");
    format!(
        "fn int high(T t) {{ if (t == null) {{ return 0; }} T l := t.l; if (l != null) {{ {back} if ({}) {{ return -1; }} }}
           int a := high(l); if (a < 0) {{ return -1; }} return {}; }}
         fn bool ok(Box b) {{ if (b == null) {{ return false; }} int h := high(b.root); {} return h >= 0; }}",
        one_of(random, &["t.p == t", "l.m && t.m", "t.m", "t.m != l.m"]),
        one_of(random, &["a + 1", "a", "1"]),
        one_of(random, &["", "if (h < 0) { return false; }", "if (h < 2) { return false; }"])
    )
}

fn program(fields: &str, check: &str) -> String {
    format!(
        "data T {{ {fields} }} data Box {{ T root; }} {check}
         fn void f(Box b) requires ok(b); {{ }}"
    )
}

fn text(random: &mut Random, kind: u64) -> String {
    match kind {
        0 => program("T l; T r; T p;", &number(random)),
        1 => program("T l; T r; T p;", &truth(random)),
        _ => program("T l; T p; bool m;", &list(random)),
    }
}

#[test]
fn nothing_valid_is_left_out() {
    let (mut random, mut some) = (Random(11), 0);
    for round in 0..120 {
        let text = text(&mut random, round % 3);
        // Three objects with three references each are many heaps.
        let n = if round % 3 == 2 || round % 60 == 0 { 3 } else { 2 };
        some += u32::from(agrees(&text, "f", &[("T", n), ("Box", 1)]) > 2);
    }
    assert!(some > 30, "{some} of 120 programs have more than two valid inputs");
}

/// Checks that look as if they refused whatever is no tree.
#[test]
fn what_is_no_tree_may_be_valid() {
    let high = |children: &str, walk: &str| {
        format!(
            "fn int high(T t) {{ if (t == null) {{ return 0; }} T l := t.l; T r := t.r; {children} {walk} }}
             fn bool ok(Box b) {{ if (b == null) {{ return false; }} int h := high(b.root); if (h < 0) {{ return false; }} return true; }}"
        )
    };
    let both =
        "int a := high(l); if (a < 0) { return -1; } int b := high(r); if (b < 0) { return -1; } return a + b + 1;";
    // Both children may be the same; the walk to the right ends at objects that have a left child; children need not name
    // their parent below the first; all that is wrong is accepted.
    let cases = [
        ("if (l != null) { if (l.p != t) { return -1; } } if (r != null) { if (r.p != t) { return -1; } }", both),
        (
            "if (l != null) { if (l.p != t) { return -1; } } if (r != null) { if (l == r || r.p != t) { return -1; } }",
            "int a := high(l); if (a != 0) { return a; } int b := high(r); return b;",
        ),
        ("if (l != null && t.p == null) { if (l.p != t) { return -1; } } if (r != null) { return -1; }", both),
        (
            "if (l != null) { if (l.p != t) { return 1; } } if (r != null) { if (l == r || r.p != t) { return -1; } }",
            both,
        ),
    ];
    for (children, walk) in cases {
        let text = program("T l; T r; T p;", &high(children, walk));
        assert!(agrees(&text, "f", &[("T", 2), ("Box", 1)]) > 3, "{text}");
    }
}

/// Red-black trees with parents, of up to 12 entries: as many as there are (design, known figures), and the search hardly
/// ever fails, although an entry may have any entry as its child and parent.
#[test]
fn trees_with_parents_are_listed_almost_without_failures() {
    let text = include_str!("../../../tests/corpus/subjects/tree_set.hir");
    let mut s = Subject::new(text, "TreeSet.bfs", &[("Entry", 12)]);
    let heap = s.empty_heap();
    let query = Query { heap: &heap, pc: &[], budget: u64::MAX };
    let mut never = Never;
    let mut all = s.oper.solutions(&s.program, query, &mut s.terms, &mut s.solver, &mut never);
    assert_eq!(all.count(), Some(1 + 1 + 2 + 2 + 4 + 8 + 16 + 33 + 56 + 90 + 164 + 330 + 688));
    let stats = all.stats();
    assert!(stats.failures < stats.choices / 2, "{stats:?}");
}
