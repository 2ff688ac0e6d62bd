//! Separation logic on all heaps within scope, counted against closed forms.

mod common;

use common::{program, valid};

const NODE: &str = "data Node { int val; Node next; }";

/// Seed 001, figure 1: two lists of equal length, separate. Scope n (both together): lengths 0 to n / 2.
#[test]
fn two_lists_of_equal_length() {
    let p = program(&format!(
        "{NODE} pred pre(Node a, Node b) := emp & a = null & b = null
           | exists n1, n2. a -> Node(_, n1) * b -> Node(_, n2) * pre(n1, n2);
         fn void f(Node x, Node y) requires sl pre(x, y); {{ }}"
    ));
    for n in 0..=5 {
        assert_eq!(valid(&p, "f", n, &[0]).len() as u32, n / 2 + 1, "scope {n}");
    }
}

#[test]
fn segments_sizes_and_order() {
    let p = program(&format!(
        "{NODE}
         pred seg(Node a, Node b) := emp & a = b | exists n. a -> Node(_, n) * seg(n, b);
         pred size(Node a, int k) := emp & a = null & k = 0 | exists n, m. a -> Node(_, n) * size(n, m) & k = m + 1;
         pred sorted(Node a, int least) := emp & a = null
           | exists v, n. a -> Node(v, n) * sorted(n, v) & v >= least;
         fn void ring(Node x) requires sl exists n. x -> Node(_, n) * seg(n, x); {{ }}
         fn void sized(Node x, int k) requires sl size(x, k); {{ }}
         fn void some(Node x) requires sl exists k. size(x, k) & 2 * k > 3; {{ }}
         fn void order(Node x) requires sl sorted(x, 0); {{ }}
         fn void lasso(Node x) requires sl exists m. seg(x, m) * seg(m, null); {{ }}"
    ));
    for n in 0..=4 {
        assert_eq!(valid(&p, "ring", n, &[0]).len() as u32, n, "one ring per size");
        assert_eq!(valid(&p, "lasso", n, &[0]).len() as u32, n + 1, "an acyclic list, cut anywhere");
    }
    // The list of length k for each k in {0, 1, 2, 3}; field values are the same four numbers: 4^k heaps.
    assert_eq!(valid(&p, "sized", 3, &[0, 1, 2, 3]).len(), 1 + 4 + 16 + 64);
    // Lengths 2 and 3.
    assert_eq!(valid(&p, "some", 3, &[0]).len(), 2);
    // Sorted lists of length k over {0, 1}: k + 1 of them; -1 never stands in one.
    assert_eq!(valid(&p, "order", 3, &[-1, 0, 1]).len(), 1 + 2 + 3 + 4);
}

/// What a formula does not mention is unconstrained; separation is strict inside.
#[test]
fn mentioned_and_unmentioned_memory() {
    let p = program(&format!(
        "{NODE}
         fn void one(Node x) requires sl x -> Node(_, _); {{ }}
         fn void two(Node x, Node y) requires sl x -> Node(_, _) * y -> Node(_, _); {{ }}
         fn void named(Node x) requires sl x -> Node(val: 1); {{ }}
         fn void none(Node x) requires sl emp & x != null; {{ }}
         fn void either(Node x) requires sl x = null | x -> Node(_, x); {{ }}
         fn void not(Node x) requires sl !(x = null) & true; {{ }}"
    ));
    // Non-null lists of at most 2 nodes: 2 of size 1 (null, itself), 3 of size 2.
    assert_eq!(valid(&p, "one", 2, &[0]).len(), 5);
    assert_eq!(valid(&p, "none", 2, &[0]).len(), 5);
    assert_eq!(valid(&p, "not", 2, &[0]).len(), 5);
    assert_eq!(valid(&p, "either", 2, &[0]).len(), 2);
    assert_eq!(valid(&p, "named", 1, &[0, 1]).len(), 2);
    // Two different nodes with two free references: 3 x 3 targets (null, x, y).
    assert_eq!(valid(&p, "two", 2, &[0]).len(), 9);
}

#[test]
fn left_recursion_ends() {
    let p = program(&format!(
        "{NODE}
         pred loop(Node a) := loop(a) | a = null;
         pred ping(Node a) := pong(a); pred pong(Node a) := ping(a) | exists n. a -> Node(_, n) * ping(n) | emp & a = null;
         fn void f(Node x) requires sl loop(x); {{ }}
         fn void g(Node x) requires sl ping(x); {{ }}"
    ));
    assert_eq!(valid(&p, "f", 2, &[0]).len(), 1);
    assert_eq!(valid(&p, "g", 3, &[0]).len(), 4);
}

/// Something else than the list is a list, too: an empty one always is. Looking for others took all memory there was.
#[test]
fn what_only_predicates_mention() {
    let p = program(&format!(
        "{NODE} pred two(Node x, Node y) := exists n, m. x -> Node(_, n) * two(n, y) * two(m, y) | emp & x = y;
         fn void f(Node x) requires sl two(x, null); {{ }}"
    ));
    assert_eq!(valid(&p, "f", 3, &[0]).len(), 4, "lists of 0 to 3 nodes that end in null");
}

/// Balanced trees with black heights, heights and keys, which have to be found from below. The tree is complete, with
/// its keys in order, so that each predicate holds; with two keys exchanged those with an order do not.
#[test]
fn balanced_trees_of_a_hundred_nodes() {
    use ir::input::{Input, InputObject, InputValue};
    use replay::{Limits, Verdict, check_requires};
    let cases = [
        ("rbt", "Rbt", "redBlackSearchTree", true),
        ("rbt", "Rbt", "redBlackTree", false),
        ("avl", "Avl", "avlSearchTree", true),
        ("avl", "Avl", "avlTree", false),
        ("aat", "Aat", "aaTree", false),
        ("tree", "Tree", "searchTree", true),
    ];
    for (file, class, spec, ordered) in cases {
        let p = program(&format!("use \"heaplens/{file}.hir\"; fn void f({class} x) requires sl {spec}(x); {{ }}"));
        let f = p.find_function("f").unwrap();
        let id = p.find_class(class).unwrap();
        let nodes = 127u32;
        let mut keys = vec![0; nodes as usize];
        in_order(0, nodes, &mut 0, &mut keys);
        let object = |n: u32, keys: &[i32]| {
            let child = |c: u32| if c < nodes { InputValue::Ref(c) } else { InputValue::Null };
            let fields = p.class(id).fields.iter().map(|field| match p.field(*field).name.as_str() {
                "left" => child(2 * n + 1),
                "right" => child(2 * n + 2),
                "key" => InputValue::Int(keys[n as usize]),
                "level" => InputValue::Int(7 - (n + 1).ilog2() as i32),
                _ => InputValue::Bool(false),
            });
            InputObject::Object { class: id, fields: fields.collect() }
        };
        let verdict = |keys: &[i32]| {
            let objects = (0..nodes).map(|n| object(n, keys)).collect();
            check_requires(&p, f, &Input { args: vec![InputValue::Ref(0)], objects }, &Limits::default())
        };
        assert_eq!(verdict(&keys), Verdict::Yes, "{spec}");
        keys.swap(63, 126);
        assert_eq!(matches!(verdict(&keys), Verdict::No { .. }), ordered, "{spec}");
    }
}

fn in_order(n: u32, nodes: u32, next: &mut i32, keys: &mut [i32]) {
    if n < nodes {
        in_order(2 * n + 1, nodes, next, keys);
        keys[n as usize] = *next;
        *next += 1;
        in_order(2 * n + 2, nodes, next, keys);
    }
}
