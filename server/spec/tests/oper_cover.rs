//! What the completions show that are searched for it, against the list of all completions.

mod common;

use common::Subject;
use heap::SymHeap;
use ir::input::{Input, InputObject, InputValue};
use replay::{Limits, Verdict, check_requires};
use spec::oper::{Never, Query};
use std::collections::{BTreeMap, BTreeSet};

/// Subjects of the papers, and textbook structures: text, function, bounded class, and how far to go.
const SUBJECTS: &[(&str, &str, &str, u32)] = &[
    (include_str!("../../../tests/corpus/subjects/tree_set.hir"), "TreeSet.bfs", "Entry", 8),
    (include_str!("../../../tests/corpus/subjects/tree_map.hir"), "TreeMap.print", "Entry", 6),
    (include_str!("../../../tests/corpus/subjects/avl_tree.hir"), "AvlTree.bfs", "Node", 6),
    (include_str!("../../../tests/corpus/subjects/bin_tree.hir"), "BinTree.bfs", "Node", 7),
    (include_str!("../../../tests/corpus/subjects/binomial_heap.hir"), "BinomialHeap.insert", "Node", 8),
    (include_str!("../../../tests/corpus/subjects/linked_list.hir"), "LinkedList.repOK", "Node", 8),
    (include_str!("../../../tests/corpus/subjects/tll.hir"), "setRight", "Node", 7),
    (include_str!("../../../tests/corpus/circular_list.hir"), "size", "List", 7),
    (include_str!("structures/red_black.hir"), "shapes", "Node", 8),
    (include_str!("structures/red_black_worklist.hir"), "shapes", "Node", 7),
    (include_str!("structures/avl.hir"), "computed", "Node", 8),
    (include_str!("structures/avl.hir"), "stored", "Node", 6),
    (include_str!("structures/avl.hir"), "any", "Node", 7),
    (include_str!("structures/lists.hir"), "ring", "Node", 8),
    (include_str!("structures/lists.hir"), "heaps", "Tree", 9),
    // A graph without any order: most objects are met first elsewhere than where the search makes them.
    (GRAPH, "f", "G", 4),
    (GRAPH, "far", "G", 4),
    (GRAPH, "marked", "G", 4),
];

const GRAPH: &str = "
    data G { G a; G b; bool mark; }
    fn bool whole(G g, int depth) { if (g == null || depth == 0) { return true; }
      bool ok := whole(g.b, depth - 1); if (!ok) { return false; } ok := whole(g.a, depth - 1); return ok; }
    fn bool marks(G g, int depth) { if (g == null || depth == 0) { return true; } if (!g.mark) { return g.a == null && g.b != g; }
      bool ok := marks(g.a, depth - 1); if (!ok) { return false; } ok := marks(g.b, depth - 1); return ok; }
    fn void f(G g) requires whole(g, 4); { }
    fn void far(G g, G h) requires g != null && g.a == null && whole(h, 3) && whole(g.b, 3); { }
    fn void marked(G g) requires marks(g, 4); { }";

/// A reference in names: the holder and slot, and what is there.
type Shows = (Option<(u32, u32)>, u32, Option<(u32, u32)>);

/// The references of an input, whose objects stand in breadth-first order.
fn shows(input: &Input) -> BTreeSet<Shows> {
    let mut counts = BTreeMap::new();
    let names: Vec<(u32, u32)> = (input.objects.iter())
        .map(|o| match o {
            InputObject::Object { class, .. } => {
                let n = counts.entry(class.0).or_insert(0);
                *n += 1;
                (class.0, *n - 1)
            }
            InputObject::Array { .. } => panic!("an array"),
        })
        .collect();
    let target = |v: &InputValue| match v {
        InputValue::Null => Some(None),
        InputValue::Ref(n) => Some(Some(names[*n as usize])),
        _ => None,
    };
    let rows = |holder: Option<(u32, u32)>, values: &[InputValue]| -> Vec<Shows> {
        let values = values.iter().enumerate();
        values.filter_map(|(slot, v)| Some((holder, slot as u32, target(v)?))).collect()
    };
    let mut all: BTreeSet<Shows> = rows(None, &input.args).into_iter().collect();
    for (object, name) in input.objects.iter().zip(&names) {
        all.extend(rows(Some(*name), object.values()));
    }
    all
}

/// What the telling completions show, with their number; `None` when they do not tell all.
fn told(s: &mut Subject) -> Option<(BTreeSet<Shows>, usize)> {
    let heap: SymHeap = s.empty_heap();
    let query = Query { heap: &heap, pc: &[], budget: u64::MAX };
    let mut never = Never;
    let mut solutions = s.oper.solutions(&s.program, query, &mut s.terms, &mut s.solver, &mut never);
    let (mut all, mut count) = (BTreeSet::new(), 0);
    while let Some(completion) = solutions.next_telling().ok()? {
        let before = all.len();
        all.extend(shows(&completion.input));
        assert!(all.len() > before, "nothing new: {:#?}", completion.input);
        count += 1;
    }
    eprintln!("{:?}", solutions.stats());
    Some((all, count))
}

#[test]
fn telling_completions_show_what_all_show() {
    let mut compared = 0;
    for (text, function, class, most) in SUBJECTS {
        for n in 1..=*most {
            let mut s = Subject::new(text, function, &[(class, n)]);
            eprintln!("{function} {n}");
            let everything = s.all();
            s.single();
            let Some((told, _)) = told(&mut s) else { continue };
            let all = s.all();
            let valid =
                |input: &Input| check_requires(&s.program, s.function, input, &Limits::default()) == Verdict::Yes;
            let found: BTreeSet<_> = all.iter().map(|(input, _)| shows(input)).collect();
            let missing = everything.iter().map(|e| &e.0).find(|i| valid(i) && !found.contains(&shows(i)));
            assert_eq!(missing, None, "{function}, {n} of {class}");
            let expected: BTreeSet<Shows> = all.iter().flat_map(|(input, _)| shows(input)).collect();
            assert_eq!(told, expected, "{function}, {n} of {class}");
            compared += 1;
        }
    }
    eprintln!("{compared} compared");
    assert!(compared > 60, "{compared}");
}

/// Parents whose fields share nothing, a walk with a list, and numbers from the leaves up: what delays the check is not
/// waited for, and a number that only equality allows is known at once.
#[test]
fn checks_behind_a_walk_refuse_early() {
    let avl = include_str!("../../../tests/corpus/subjects/avl_tree.hir");
    let mut s = Subject::new(avl, "AvlTree.bfs", &[("Node", 10)]);
    s.single();
    let heap: SymHeap = s.empty_heap();
    let query = Query { heap: &heap, pc: &[], budget: 3_000_000 };
    let mut never = Never;
    let mut solutions = s.oper.solutions(&s.program, query, &mut s.terms, &mut s.solver, &mut never);
    let mut heights = BTreeSet::new();
    while let Some(completion) = solutions.next_telling().expect("within the budget") {
        let nodes = completion.input.objects.iter().skip(1);
        heights.extend(nodes.map(|node| node.values()[3]));
    }
    // 12 nodes are the fewest of height 4 (from 0 for a leaf).
    assert_eq!(heights, (0..4).map(InputValue::Int).collect());
}

/// A predicate that makes sure that every entry names the one above it says what HEX says with `aliases nothing`: entries
/// that stand in two places are not tried. Red-black trees of 14 entries take about as many choices with either.
#[test]
fn a_predicate_that_accepts_only_trees_is_as_good_as_their_shape() {
    let text = include_str!("../../../tests/corpus/subjects/tree_set.hir");
    let choices = |function, single: bool| {
        let mut s = Subject::new(text, function, &[("Entry", 14)]);
        if single {
            s.single();
        }
        let heap: SymHeap = s.empty_heap();
        let query = Query { heap: &heap, pc: &[], budget: u64::MAX };
        let mut never = Never;
        let mut solutions = s.oper.solutions(&s.program, query, &mut s.terms, &mut s.solver, &mut never);
        while solutions.next_telling().expect("decided").is_some() {}
        solutions.stats().choices
    };
    let (alone, with_hex) = (choices("TreeSet.repOK", false), choices("TreeSet.bfs", true));
    assert!(alone <= with_hex * 11 / 10, "{alone} without HEX, {with_hex} with it");
}
