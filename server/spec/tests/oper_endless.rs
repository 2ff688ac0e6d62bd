//! Predicates that never end are seen before they have run far; long ones that end are not taken for them.

mod common;

use common::Subject;
use spec::oper::{Found, Never, Query};

/// How many solutions there are, the operations of predicate code, and whether some run did not end, as far as that is
/// known.
fn run(text: &str, name: &str, nodes: u32) -> (u64, u64, bool) {
    let (found, steps, endless, ran_away) = run_as_far_as_it_goes(text, name, nodes);
    assert!(!ran_away, "it is known of each run whether it ends");
    (found, steps, endless)
}

/// The same, and whether some run was given up.
fn run_as_far_as_it_goes(text: &str, name: &str, nodes: u32) -> (u64, u64, bool, bool) {
    let mut subject = Subject::new(text, name, &[("Node", nodes)]);
    let heap = subject.empty_heap();
    let query = Query { heap: &heap, pc: &[], budget: 50_000_000 };
    let (terms, solver, mut never) = (&mut subject.terms, &mut subject.solver, Never);
    let mut all = subject.oper.solutions(&subject.program, query, terms, solver, &mut never);
    let mut found = 0;
    loop {
        match all.next() {
            Found::Solution(_) => found += 1,
            Found::Impossible(_) => return (found, all.stats().steps, all.endless(), all.ran_away()),
            Found::Unknown(why) => panic!("{why:?}"),
        }
    }
}

#[test]
fn a_walk_around_a_ring_is_seen() {
    let text = "data Node { Node next; }
        fn bool ends(Node x) { if (x == null) { return true; } return ends(x.next); }
        fn void f(Node x) requires ends(x); { }";
    let (found, steps, endless) = run(text, "f", 5);
    // Lists of up to five cells; on each of the 15 rings the walk is stopped long before it is 10,000 calls deep, the
    // bound of the search's machine.
    assert_eq!((found, endless), (6, true));
    assert!(steps < 15 * 4_000, "{steps}");
}

#[test]
fn what_was_made_before_a_recursion_does_not_hide_it() {
    let text = "data Node { Node next; }
        data Mark { Node of; }
        fn bool ends(Node x, Mark m) { if (x == null) { return m.of == null; } return ends(x.next, m); }
        fn bool start(Node x) { Mark m := new Mark(null); return ends(x, m); }
        fn void f(Node x) requires start(x); { }";
    let (found, steps, endless) = run(text, "f", 5);
    assert_eq!((found, endless), (6, true));
    assert!(steps < 15 * 4_000, "{steps}");
}

#[test]
fn what_a_called_function_stores_counts() {
    let text = "data Node { Node next; }
        data Count { int n; }
        fn void count(Count c) { c.n := c.n + 1; }
        fn bool often(Node x, Count c) { if (c.n > 1000) { return x != null; } count(c); return often(x, c); }
        fn bool start(Node x) { Count c := new Count(0); return often(x, c); }
        fn void f(Node x) requires start(x); { }";
    let (found, _, endless) = run(text, "f", 1);
    assert_eq!((found, endless), (1, false), "the calls look alike, and are not");
}

#[test]
fn a_deep_recursion_ends() {
    let text = "data Node { Node next; }
        fn bool deep(Node x, int n) { if (n == 0) { return x != null; } return deep(x, n - 1); }
        fn void f(Node x) requires deep(x, 1000); { }";
    let (found, _, endless) = run(text, "f", 1);
    assert_eq!((found, endless), (1, false), "one node, whatever follows it");
}

#[test]
fn what_a_recursion_makes_counts() {
    let text = "data Node { Node next; }
        data Count { int n; }
        fn bool often(Node x, Count c) { if (c.n > 1000) { return x != null; } c.n := c.n + 1; return often(x, c); }
        fn bool start(Node x) { Count c := new Count(0); return often(x, c); }
        fn void f(Node x) requires start(x); { }";
    let (found, _, endless) = run(text, "f", 1);
    assert_eq!((found, endless), (1, false), "the calls look alike, and are not");
}

/// What is given up at a bound is no proof: nobody knows whether it ends further on.
#[test]
fn a_recursion_deeper_than_any_run_is_given_up() {
    let text = "data Node { Node next; }
        fn bool deep(Node x, int n) { if (n == 0) { return x != null; } return deep(x, n - 1); }
        fn void f(Node x) requires deep(x, 5000); { }
        fn void g(Node x) requires deep(x, 20000); { }";
    let (found, _, endless) = run(text, "f", 1);
    assert_eq!((found, endless), (1, false));
    let (found, _, _, ran_away) = run_as_far_as_it_goes(text, "g", 1);
    assert_eq!((found, ran_away), (0, true));
}
