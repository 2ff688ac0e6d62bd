//! Counts of textbook structures, in closed form or as `techniques.md` lists them.

mod common;

use common::Subject;

const RED_BLACK_TREES: &str = include_str!("structures/red_black.hir");
const RED_BLACK_WORKLISTS: &str = include_str!("structures/red_black_worklist.hir");
const AVL: &str = include_str!("structures/avl.hir");
const LISTS: &str = include_str!("structures/lists.hir");

/// Structures by number of nodes, from 1.
const RED_BLACK: [u64; 12] = [1, 2, 2, 4, 8, 16, 33, 56, 90, 164, 330, 688];
const AVL_SHAPES: [u64; 12] = [1, 2, 1, 4, 6, 4, 17, 32, 44, 60, 70, 184];
const CATALAN: [u64; 8] = [1, 2, 5, 14, 42, 132, 429, 1430];

/// All structures with up to 0, 1, .. objects of `class` are the sums of `exactly`.
fn check(text: &str, function: &str, class: &str, exactly: &[u64]) {
    let mut total = 0;
    for (n, more) in exactly.iter().enumerate() {
        total += more;
        let found = Subject::new(text, function, &[(class, n as u32)]).count();
        assert_eq!(found, total, "{function}, up to {n} of {class}");
    }
}

/// With the empty structure in front.
fn and_empty(exactly: &[u64]) -> Vec<u64> {
    [1].iter().chain(exactly).copied().collect()
}

#[test]
fn red_black_trees() {
    check(RED_BLACK_TREES, "shapes", "Node", &and_empty(&RED_BLACK[..9]));
    check(RED_BLACK_TREES, "keys", "Node", &and_empty(&RED_BLACK[..7]));
    check(RED_BLACK_WORKLISTS, "shapes", "Node", &and_empty(&RED_BLACK[..7]));
}

#[test]
fn avl_and_binary_trees() {
    check(AVL, "computed", "Node", &and_empty(&AVL_SHAPES[..9]));
    check(AVL, "stored", "Node", &and_empty(&AVL_SHAPES[..7]));
    check(AVL, "any", "Node", &and_empty(&CATALAN[..7]));
}

#[test]
fn lists() {
    for function in ["single", "ordered", "ring"] {
        check(LISTS, function, "Node", &[1; 8]);
    }
    check(LISTS, "links", "Link", &[1; 8]);
}

#[test]
fn binomial_heaps() {
    check(LISTS, "heaps", "Tree", &[1; 10]);
}

/// A sorted list of two nodes under a path condition about their keys (seed 004, section III).
#[test]
fn the_path_condition_counts() {
    use heap::{Loc, SymHeap, Value};
    use solve::{BinOp, Sort};
    use spec::oper::{Found, Never, Query};
    let mut s = Subject::new(LISTS, "ordered", &[("Node", 3)]);
    let node = s.program.find_class("Node").expect("the class");
    let (a, b) = (s.terms.fresh_var(Sort::I32, "a"), s.terms.fresh_var(Sort::I32, "b"));
    let mut heap = SymHeap::new(vec![Value::Uninit]);
    let first = heap.add_input(node, 2, Loc::Param(0));
    heap.initialise(Loc::Param(0), Value::Ref(first));
    let second = heap.add_input(node, 2, Loc::Field(first, 0));
    heap.initialise(Loc::Field(first, 0), Value::Ref(second));
    heap.initialise(Loc::Field(first, 1), Value::Prim(a));
    heap.initialise(Loc::Field(second, 1), Value::Prim(b));
    for (op, possible) in [(BinOp::Lt, false), (BinOp::Le, true)] {
        // `b < a` contradicts the order; `b <= a` makes them equal.
        let pc = [s.terms.binary(op, b, a)];
        let query = Query { heap: &heap, pc: &pc, budget: 1_000_000 };
        match s.oper.complete(&s.program, query, &mut s.terms, &mut s.solver, &mut Never) {
            Found::Solution(c) => {
                assert!(possible);
                let key = |n: usize| c.input.objects[n].values()[1];
                assert_eq!(key(0), key(1));
            }
            Found::Impossible(conflict) => {
                assert!(!possible && conflict.path_condition);
                assert!(conflict.places.contains(&Loc::Field(first, 0)));
            }
            Found::Unknown(why) => panic!("{why:?}"),
        }
    }
}
