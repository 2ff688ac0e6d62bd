//! The numbers of paths that seed 004 gives for single methods, scope by scope: exact ones, confirmed by running the
//! authors' program.

use explore::report::{Options, Technique};
use explore::{RunToEnd, explore};

const TREE_SET: &str = include_str!("../../../tests/corpus/subjects/tree_set.hir");
const TREE_MAP: &str = include_str!("../../../tests/corpus/subjects/tree_map.hir");
const AVL_TREE: &str = include_str!("../../../tests/corpus/subjects/avl_tree.hir");

/// Paths under an exact technique, none of which is infeasible.
fn paths(text: &str, function: &str, technique: Technique, (class, scope): (&str, u32)) -> u64 {
    let program = lower::lower_text(text).program;
    let function = program.find_function(function).expect("the function is there");
    let mut options = Options { technique, max_inputs: 8, max_tree: 0, specs: false, ..Options::default() };
    options.scope.objects.insert(class.to_owned(), scope);
    let report = explore(&program, function, &options, &mut RunToEnd);
    assert!(report.complete && report.unconfirmed == 0, "{:?}", report.stopped);
    assert_eq!((report.paths.invalid, report.false_alarms), (0, 0));
    report.paths.explored
}

fn series(text: &str, function: &str, technique: Technique, class: &str, want: &[u64]) {
    let all: Vec<u64> = (1..=want.len() as u32).map(|n| paths(text, function, technique, (class, n))).collect();
    assert_eq!(all, want, "{function} under {technique}");
}

const ADD: [u64; 9] = [4, 10, 18, 30, 46, 70, 86, 86, 134];

#[test]
fn tree_set_add() {
    series(TREE_SET, "TreeSet.add", Technique::Auto, "Entry", &ADD);
    series(TREE_SET, "TreeSet.add", Technique::Pli, "Entry", &ADD[..7]);
}

#[test]
fn tree_set_remove() {
    series(TREE_SET, "TreeSet.remove", Technique::Auto, "Entry", &[4, 12, 17, 41, 58, 116, 141, 141, 177]);
}

#[test]
fn tree_map_put() {
    series(TREE_MAP, "TreeMap.put", Technique::Auto, "Entry", &[8, 20, 36, 60, 92, 140, 172, 172, 268]);
}

#[test]
fn avl_tree_insert() {
    let at = |n| paths(AVL_TREE, "AvlTree.insert", Technique::Auto, ("Node", n));
    assert_eq!([at(5), at(7)], [69, 138]);
}

#[test]
fn avl_tree_remove() {
    let at = |n| paths(AVL_TREE, "AvlTree.remove", Technique::Auto, ("Node", n));
    assert_eq!([at(5), at(7)], [79, 187]);
}
