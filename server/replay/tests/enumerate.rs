//! The enumeration of inputs against counts derived without it.

mod common;

use common::{all, program};
use ir::input::InputObject;
use std::collections::BTreeSet;

fn factorial(n: u64) -> u64 {
    (1..=n).product()
}

/// Heaps of exactly n objects with two references each, all reachable from the first: all functions from
/// (object, reference) to null or an object, those that reach everything counted, divided by the (n - 1)!
/// ways to name the other objects (reachable deterministic graphs have no automorphisms).
fn graphs(n: u64) -> u64 {
    let (targets, slots) = (n + 1, 2 * n);
    let mut reaching = 0;
    for code in 0..targets.pow(slots as u32) {
        let target = |slot: u64| (code / targets.pow(slot as u32)) % targets;
        let mut seen = 1u64;
        for _ in 0..n {
            for slot in 0..slots {
                if seen >> (slot / 2) & 1 == 1 && target(slot) < n {
                    seen |= 1 << target(slot);
                }
            }
        }
        reaching += u64::from(seen == (1 << n) - 1);
    }
    reaching / factorial(n - 1)
}

#[test]
fn lists_and_graphs() {
    let p = program(
        "data L { L next; } data T { T l; T r; } fn void f(L x) { } fn void g(T x) { } fn void two(L x, L y) { }",
    );
    for n in 0..=6u32 {
        // null, and for each size k: the last object points to null or to one of the k.
        let lists: u32 = 1 + (1..=n).map(|k| k + 1).sum::<u32>();
        assert_eq!(all(&p, "f", n, &[]).len() as u32, lists);
    }
    for n in 0..=3 {
        let expected = 1 + (1..=n).map(graphs).sum::<u64>();
        assert_eq!(all(&p, "g", n as u32, &[]).len() as u64, expected);
    }
    // Two references over one possible object: null/null, x only, y only (each L -> null or itself), both.
    assert_eq!(all(&p, "two", 1, &[]).len(), 1 + 2 + 2 + 2);
}

#[test]
fn inputs_are_canonical_and_distinct() {
    let p = program("data A { A f; B g; int v; } data B extends A { bool m; } fn void f(A x, B y) { }");
    let inputs = all(&p, "f", 2, &[0]);
    let distinct: BTreeSet<_> = inputs.iter().collect();
    assert_eq!(distinct.len(), inputs.len());
    for input in &inputs {
        assert_eq!(input, &input.canonical());
        assert!(input.objects.len() <= 2, "a B counts as an A");
    }
}

#[test]
fn types_primitives_and_arrays() {
    let p = program(
        "data A { } data B extends A { } data C { fn void m() { } } data D extends C { fn void m() { } } data E extends C { }
         fn void a(A x) { } fn void prim(int i, long l, bool b) { } fn void arr(int[] x) { } fn void refs(A[] x) { }
         fn bool asks(A[] x) { return x instanceof B[]; }",
    );
    // null, an A, a B.
    assert_eq!(all(&p, "a", 1, &[]).len(), 3);
    assert_eq!(all(&p, "prim", 1, &[0, 1, 5]).len(), 3 * 3 * 2);
    // null, or a length from 0 to 2 (default length bound: the number of objects).
    assert_eq!(all(&p, "arr", 2, &[7, 8]).len(), 1 + 1 + 2 + 4);
    // The receiver of C.m is a C or an E: a D runs its own m.
    let receivers = all(&p, "C.m", 1, &[]);
    let classes: Vec<&str> = receivers
        .iter()
        .filter_map(|i| match &i.objects[0] {
            InputObject::Object { class, .. } => Some(p.class(*class).name.as_str()),
            InputObject::Array { .. } => None,
        })
        .collect();
    assert_eq!(classes, ["C", "E"]);
    // Scope 1: null; A[0]; A[1] with null, an A, a B. Where code asks for the type of an array, B[0] and B[1] with null or
    // a B, too.
    assert_eq!(all(&p, "refs", 1, &[]).len(), 1 + 1 + 3);
    assert_eq!(all(&p, "asks", 1, &[]).len(), 1 + 2 + 3 + 2);
}
