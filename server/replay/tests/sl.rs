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
