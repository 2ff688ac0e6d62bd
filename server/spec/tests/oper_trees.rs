//! Checks that walk a structure, against what they can still come to: nothing valid may be left out because a
//! sub-structure was judged before it was there.

mod common;

use common::{Random, Subject};
use heap::{Loc, SymHeap, Value};
use spec::oper::Found;
use std::fmt::Write;

/// A number that a check may look at.
fn number(rng: &mut Random) -> String {
    match rng.below(7) {
        0 => "t.h".to_owned(),
        1 => "left".to_owned(),
        2 => "right".to_owned(),
        3 => "left + 1".to_owned(),
        4 => "left - right".to_owned(),
        5 => "right + right".to_owned(),
        _ => (rng.below(4) as i64 - 1).to_string(),
    }
}

fn condition(rng: &mut Random) -> String {
    let compare = |rng: &mut Random| {
        let op = ["==", "==", "!=", "<", "<=", ">"][rng.below(6) as usize];
        format!("{} {op} {}", number(rng), number(rng))
    };
    match rng.below(8) {
        0 => "t.red".to_owned(),
        1 => "!t.red".to_owned(),
        2 => "inner".to_owned(),
        3 => "t.l == null".to_owned(),
        4 => "t.r != null || t.red".to_owned(),
        5 => format!("t.red && {}", compare(rng)),
        _ => compare(rng),
    }
}

/// A check of random conditions around the walks of both sides.
fn check(rng: &mut Random) -> String {
    let mut body = "if (t == null) { return true; }
        int left := high(t.l); int right := high(t.r); bool inner := red(t.l);\n"
        .to_owned();
    let guard = |rng: &mut Random, body: &mut String| {
        if rng.below(3) > 0 {
            let _ = writeln!(body, "if ({}) {{ return {}; }}", condition(rng), rng.below(6) == 0);
        }
    };
    guard(rng, &mut body);
    body.push_str("bool ok := good(t.l); if (!ok) { return false; }\n");
    guard(rng, &mut body);
    body.push_str(if rng.below(5) == 0 {
        "ok := good(t.r);\n"
    } else {
        "ok := good(t.r); if (!ok) { return false; }\n"
    });
    guard(rng, &mut body);
    let _ = writeln!(body, "return {};", condition(rng));
    body
}

fn text(rng: &mut Random) -> String {
    format!(
        "data T {{ T l; T r; int h; bool red; }}
         data Box {{ T root; int n; }}
         fn int high(T t) {{ if (t == null) {{ return -1; }} return t.h; }}
         fn bool red(T t) {{ if (t == null) {{ return false; }} return t.red; }}
         fn bool good(T t) {{ {} }}
         fn bool fine(Box b) {{ if (b == null) {{ return false; }} if (b.root == null) {{ return b.n == 0; }}
           int left := b.n; while (left > 0) {{ left := left - 1; }}
           bool ok := good(b.root); return ok; }}
         fn void f(Box b)
           requires hex {{ b.root(.l|.r)* aliases nothing; }}
           requires b != null && b.n >= 0 && b.n < 3 && fine(b);
         {{ }}
         fn void g(T t) requires hex {{ t(.l|.r)* aliases nothing; }} requires good(t); {{ }}",
        check(rng)
    )
}

/// What a reference holds: nothing is known, null, or an object with its two references.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Tree {
    Open,
    Null,
    Node(Box<[Tree; 2]>),
}

/// All trees with so many nodes.
fn trees(nodes: usize) -> Vec<Tree> {
    if nodes == 0 {
        return vec![Tree::Null];
    }
    let split = |left: usize| trees(left).into_iter().map(move |l| (l, nodes - 1 - left));
    let both = (0..nodes).flat_map(split);
    both.flat_map(|(l, right)| trees(right).into_iter().map(move |r| Tree::Node(Box::new([l.clone(), r])))).collect()
}

/// The same with some references open.
fn part(tree: &Tree, random: &mut Random) -> Tree {
    match tree {
        _ if random.below(4) == 0 => Tree::Open,
        Tree::Node(below) => Tree::Node(Box::new([part(&below[0], random), part(&below[1], random)])),
        other => other.clone(),
    }
}

/// Whether a tree is what a partial one may become.
fn extends(tree: &Tree, part: &Tree) -> bool {
    match (tree, part) {
        (_, Tree::Open) | (Tree::Null, Tree::Null) => true,
        (Tree::Node(a), Tree::Node(b)) => extends(&a[0], &b[0]) && extends(&a[1], &b[1]),
        _ => false,
    }
}

/// The tree below the root of a box, or as the parameter itself; all numbers are open.
fn heap(s: &Subject, boxed: bool, tree: &Tree) -> SymHeap {
    let class = |name: &str| s.program.find_class(name).expect("the class");
    let mut heap = s.empty_heap();
    let mut root = Loc::Param(0);
    if boxed {
        let holder = heap.add_input(class("Box"), 2, root);
        heap.initialise(root, Value::Ref(holder));
        root = Loc::Field(holder, 0);
    }
    let mut todo = vec![(root, tree)];
    while let Some((at, tree)) = todo.pop() {
        match tree {
            Tree::Open => {}
            Tree::Null => heap.initialise(at, Value::Null),
            Tree::Node(below) => {
                let node = heap.add_input(class("T"), 4, at);
                heap.initialise(at, Value::Ref(node));
                todo.extend((0..2).map(|slot| (Loc::Field(node, slot), &below[slot as usize])));
            }
        }
    }
    heap
}

/// Complete trees are judged without judging sub-structures first; parts have a completion exactly if such a tree has.
#[test]
fn nothing_is_left_out() {
    let (mut random, mut yes, mut no) = (Random(2024), 0, 0);
    for _ in 0..80 {
        let text = text(&mut random);
        for (function, n) in [("f", 4), ("g", 5)] {
            let boxed = function == "f";
            let mut s = Subject::new(&text, function, &[("T", n), ("Box", 1)]);
            let judge = |s: &mut Subject, tree: &Tree| {
                let heap = heap(s, boxed, tree);
                match s.complete(&heap) {
                    Found::Solution(_) => true,
                    Found::Impossible(_) => false,
                    Found::Unknown(why) => panic!("{why:?}"),
                }
            };
            let all: Vec<Tree> = (0..=n as usize).flat_map(trees).collect();
            let valid: Vec<Tree> = all.iter().filter(|t| judge(&mut s, t)).cloned().collect();
            s.single();
            for _ in 0..20 {
                let part = part(&all[random.below(all.len() as u64) as usize], &mut random);
                let expected = valid.iter().any(|t| extends(t, &part));
                assert_eq!(judge(&mut s, &part), expected, "{function}, {part:?} in {text}");
                *(if expected { &mut yes } else { &mut no }) += 1;
            }
        }
    }
    assert!(yes > 250 && no > 250, "{yes} have completions, {no} have none");
}

/// As many as the recurrence says.
#[test]
fn balanced_trees_are_counted() {
    let avl = include_str!("../../../tests/corpus/subjects/avl_tree.hir");
    let mut s = Subject::new(avl, "AvlTree.bfs", &[("Node", 13)]);
    s.single();
    // Shapes of AVL trees with up to 13 nodes, from the recurrence on heights; and the empty tree.
    assert_eq!(s.count(), avl_shapes(13));
}

/// By dynamic programming over size and height.
fn avl_shapes(most: usize) -> u64 {
    let mut count = vec![vec![0u64; 8]; most + 1];
    count[0][0] = 1;
    for size in 1..=most {
        for high in 1..8 {
            for left in 0..size {
                let right = size - 1 - left;
                let two = |l: usize, r: usize| count[left][l] * count[right][r];
                let low = if high >= 2 { two(high - 1, high - 2) + two(high - 2, high - 1) } else { 0 };
                count[size][high] += two(high - 1, high - 1) + low;
            }
        }
    }
    count.iter().flatten().sum()
}
