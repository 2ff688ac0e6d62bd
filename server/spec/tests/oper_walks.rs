//! Checks that keep account of the objects they have met: what is proven to be refused is not tried, and nothing valid may
//! be left out for it.

mod common;

use common::{Random, Subject, agrees};
use spec::oper::{Never, Query, Stats};

/// Mostly the first text.
fn mostly(random: &mut Random, text: &str, other: &str) -> String {
    if random.below(9) > 0 { text.to_owned() } else { other.to_owned() }
}

fn one_of(random: &mut Random, texts: &[&str]) -> String {
    texts[random.below(texts.len() as u64) as usize].to_owned()
}

/// A set as a list, which tells whether an object is new. `tick` ends what would not end where something is wrong.
fn set(random: &mut Random) -> String {
    let found = mostly(random, "c.t == t", "c.t == t && c.next != null");
    let next = mostly(random, "c := c.next;", "c := null;");
    let kept = mostly(random, "s.first := new Cell(t, s.first);", "s.first := new Cell(t, null);");
    format!(
        "data Set {{ Cell first; int ticks; }} data Cell {{ T t; Cell next; }}
         fn bool tick(Set s) {{ s.ticks := s.ticks + 1; return s.ticks < 9; }}
         fn bool add(Set s, T t) {{ Cell c := s.first;
           while (c != null) {{ if ({found}) {{ return {}; }} {next} }}
           {kept} return true; }}",
        mostly(random, "false", "t.m"),
    )
}

/// A recursive walk.
fn recursive(random: &mut Random) -> String {
    let refused = mostly(random, "if (!fresh) { return false; }", "if (!fresh) { return t.m; }");
    let left = mostly(random, "fine := walk(t.l, s); if (!fine) { return false; }", "fine := walk(t.l, s);");
    let early = one_of(random, &["", "", "if (t.m && t.l == null) { return true; }", "if (t.l == t) { return true; }"]);
    let end = one_of(random, &["return fine;", "return fine;", "return fine || t.m;"]);
    let right = mostly(random, "fine := walk(t.r, s);", "if (t.m) { fine := walk(t.r, s); }");
    format!(
        "{} fn bool walk(T t, Set s) {{ if (t == null) {{ return true; }} {early} bool fine := tick(s);
           if (!fine) {{ return false; }} bool fresh := add(s, t); {refused} fine := true; {left} {right} {end} }}
         fn bool ok(Box b) {{ if (b == null) {{ return false; }} Set s := new Set(null, 0); bool fine := walk(b.root, s);
           {} {} }}",
        set(random),
        mostly(random, "if (!fine) { return false; }", "if (!fine) { return b.root.m; }"),
        one_of(random, &["return true;", "int h := high(b.root); return h < 3;", "fine := even(b.root); return fine;"]),
    )
}

/// A worklist, and a set beside it.
fn worklist(random: &mut Random) -> String {
    let child = |random: &mut Random, name: &str| {
        let refused = mostly(random, "if (!fresh) { return false; }", "");
        let asked = mostly(random, "fresh := add(s, n);", "if (t.m) { fresh := add(s, n); } else { fresh := true; }");
        format!(
            "n := t.{name}; if (n != null) {{ {asked} {refused} last.next := new Cell(n, null); last := last.next; }}"
        )
    };
    let (left, right) = (child(random, "l"), child(random, "r"));
    let first = mostly(random, "fresh := add(s, b.root);", "");
    let skipped = one_of(random, &["", "", "if (t.m) { at := null; }", "if (t.m && t.l == null) { return true; }"]);
    format!(
        "{} fn bool ok(Box b) {{ if (b == null) {{ return false; }} if (b.root == null) {{ return true; }}
           Set s := new Set(null, 0); bool fresh := true; {first}
           Cell at := new Cell(b.root, null); Cell last := at; T n := null;
           while (at != null) {{ T t := at.t; bool more := tick(s); if (!more) {{ return false; }} {left} {right} at := at.next; {skipped} }}
           {} }}",
        set(random),
        one_of(
            random,
            &["return true;", "int h := high(b.root); return h < 3;", "fresh := even(b.root); return fresh;"]
        ),
    )
}

/// One list is set and worklist; what is asked is asked when an object is taken.
fn when_taken(random: &mut Random) -> String {
    let refused = mostly(random, "if (!fresh) { return false; }", "if (!fresh && t.m) { return false; }");
    let left = mostly(
        random,
        "if (t.l != null) { work := new Cell(t.l, work); }",
        "if (t.l != null) { work := new Cell(t.l, null); }",
    );
    let right = mostly(random, "if (t.r != null) { work := new Cell(t.r, work); }", "");
    format!(
        "{} fn bool ok(Box b) {{ if (b == null) {{ return false; }} if (b.root == null) {{ return true; }}
           Set s := new Set(null, 0); Cell work := new Cell(b.root, null);
           while (work != null) {{ bool more := tick(s); if (!more) {{ return false; }} T t := work.t; work := work.next; bool fresh := add(s, t); {refused} {left} {right} }}
           {} }}",
        set(random),
        one_of(random, &["return true;", "int h := high(b.root); return h < 3;", "bool e := even(b.root); return e;"]),
    )
}

fn program(check: &str) -> String {
    format!(
        "data T {{ T l; T r; bool m; }} data Box {{ T root; }} {check}
         fn int high(T t) {{ if (t == null) {{ return 0; }} int a := high(t.l); int b := high(t.r);
           if (a > b) {{ return a + 1; }} return b + 1; }}
         fn bool even(T t) {{ if (t == null) {{ return true; }} if (t.m && t.l == null) {{ return false; }}
           bool e := even(t.l); if (!e) {{ return false; }} e := even(t.r); return e; }}
         fn void f(Box b) requires ok(b); {{ }}"
    )
}

#[test]
fn nothing_valid_is_left_out() {
    let (mut random, mut some) = (Random(5), 0);
    for round in 0..240 {
        let check = match round % 3 {
            0 => recursive(&mut random),
            1 => worklist(&mut random),
            _ => when_taken(&mut random),
        };
        let n = if round % 24 == 0 { 3 } else { 2 };
        some += u32::from(agrees(&program(&check), "f", &[("T", n), ("Box", 1)]) > 2);
    }
    assert!(some > 120, "{some} of 240 programs have more than two valid inputs");
}

/// Checks that look as if they refused whatever is no tree.
#[test]
fn what_is_no_tree_may_be_valid() {
    let checks = [
        // The set forgets all but the last; only the first is in it; right children are not looked at.
        "fn bool ok(Box b) { T t := b.root; T met := null; while (t != null) { if (t == met) { return false; } met := t; t := t.l; } return true; }",
        "fn bool ok(Box b) { T t := b.root; while (t != null) { t := t.l; if (t != null && t == b.root) { return false; } } return true; }",
        "data Cell { T t; Cell next; } fn bool ok(Box b) { Cell c := null; T t := b.root;
           while (t != null) { Cell d := c; while (d != null) { if (d.t == t) { return false; } d := d.next; }
             c := new Cell(t, c); t := t.l; } return true; }",
        // With more references than there may be objects, two of them lead to the same one.
        "data Cell { T t; Cell next; } fn bool ok(Box b) { if (b.root == null) { return true; }
           Cell met := null; Cell work := new Cell(b.root, null);
           while (work != null) { T t := work.t; work := work.next;
             Cell d := met; while (d != null) { if (d.t == t) { return false; } d := d.next; } met := new Cell(t, met);
             T l := t.l; T r := t.r; if (l != null && r != null) { return true; }
             if (l != null) { work := new Cell(l, work); } if (r != null) { work := new Cell(r, work); } } return true; }",
        // Four steps are enough for the check, and for three objects that are none.
        "fn bool ok(Box b) { T t := b.root; int n := 0; while (t != null) { n := n + 1; if (n > 4) { return t.m; } t := t.l; } return true; }",
    ];
    for check in checks {
        assert!(agrees(&program(check), "f", &[("T", 2), ("Box", 1)]) > 10, "{check}");
    }
}

fn list(text: &str, function: &str, nodes: u32) -> (Option<u64>, Stats) {
    let mut s = Subject::new(text, function, &[("Node", nodes)]);
    let heap = s.empty_heap();
    let query = Query { heap: &heap, pc: &[], budget: u64::MAX };
    let mut never = Never;
    let mut all = s.oper.solutions(&s.program, query, &mut s.terms, &mut s.solver, &mut never);
    (all.count(), all.stats())
}

/// As many as there are (design, known figures), and the search fails seldom, although any node may be any node's child.
#[test]
fn trees_with_visited_sets_are_listed_with_few_failures() {
    let red_black = list(include_str!("structures/red_black.hir"), "shapes", 12);
    assert_eq!(red_black.0, Some(1_395));
    let avl = list(include_str!("structures/avl.hir"), "computed", 14);
    assert_eq!(avl.0, Some(1_774));
    for (_, stats) in [red_black, avl] {
        assert!(stats.failures < stats.choices / 2, "{stats:?}");
    }
}
