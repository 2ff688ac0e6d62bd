//! What a memory may change: the number of questions, and nothing else, whatever it says.

use super::*;
use crate::report::{Event, Options, Report, Stop, Technique};
use std::sync::Mutex;

/// Binary trees whose nodes are all different, and which are heaps by height: `rank` decides what stands.
const TREES: &str = "
    data Tree { Node root; }
    data Node { Node left; Node right; int key; }
    data Seen { Cell first; }
    data Cell { Node node; Cell rest; }
    fn bool visit(Seen s, Node n) {
      if (n == null) { return true; }
      Cell at := s.first;
      while (at != null) { if (at.node == n) { return false; } at := at.rest; }
      s.first := new Cell(n, s.first);
      bool ok := visit(s, n.left);
      if (!ok) { return false; }
      ok := visit(s, n.right);
      return ok && (n.left == null) == (n.right == null);
    }
    fn bool ok(Tree t) { if (t == null) { return false; } Seen s := new Seen; bool ok := visit(s, t.root); return ok; }
    fn void all(Node n) { if (n != null) { all(n.left); all(n.right); } }
    fn void walk(Tree t) requires ok(t); { all(t.root); }
    fn void again(Tree other) requires ok(other); { all(other.root); }";

#[derive(Default)]
struct Kept(Mutex<BTreeMap<u128, Recalled>>);

impl Memory for Kept {
    fn recall(&self, contract: u128) -> Recalled {
        self.0.lock().unwrap().get(&contract).cloned().unwrap_or_default()
    }
    fn keep(&self, contract: u128, news: Recalled) {
        self.0.lock().unwrap().entry(contract).or_default().merge(news);
    }
}

struct With(Option<Arc<dyn Memory>>);

impl Control for With {
    fn stop(&mut self) -> Option<Stop> {
        None
    }
    fn event(&mut self, _: Event) {}
    fn memory(&self) -> Option<Arc<dyn Memory>> {
        self.0.clone()
    }
}

fn explore(function: &str, nodes: u32, technique: Technique, memory: Option<Arc<dyn Memory>>) -> Report {
    let program = lower::lower_text(TREES).program;
    let f = program.find_function(function).unwrap();
    let mut options = Options { technique, ..Options::default() };
    options.scope.objects = [("Tree".to_owned(), 1), ("Node".to_owned(), nodes)].into();
    let report = crate::explore(&program, f, &options, &mut With(memory));
    assert!(report.complete, "{:?}", report.stopped);
    report
}

/// A report without the figures of the solver.
fn verdict(report: &Report) -> Report {
    Report { solver: Default::default(), ..report.clone() }
}

fn filled(nodes: u32) -> Arc<Kept> {
    let memory = Arc::new(Kept::default());
    explore("walk", nodes, Technique::BlissDb, Some(memory.clone()));
    memory
}

#[test]
fn the_second_run_asks_nothing() {
    let without = explore("walk", 5, Technique::BlissDb, None);
    let bliss = explore("walk", 5, Technique::Bliss, None);
    assert_eq!(without, Report { technique: Technique::BlissDb, ..bliss });
    assert!(without.solver.heap_checks > 5, "{:?}", without.solver);
    let memory = filled(5);
    let second = explore("walk", 5, Technique::BlissDb, Some(memory.clone()));
    assert_eq!((second.solver.heap_checks, second.solver.cache_hits > 0), (0, true));
    assert_eq!(verdict(&second), verdict(&without));
    // A function that asks the same of its inputs has nothing to ask, either.
    let again = explore("again", 5, Technique::BlissDb, Some(memory));
    assert_eq!(again.solver.heap_checks, 0);
}

#[test]
fn smaller_and_larger_scopes_share_what_holds_in_both() {
    let memory = filled(5);
    for nodes in [3, 4, 6, 7] {
        let fresh = explore("walk", nodes, Technique::BlissDb, None);
        let helped = explore("walk", nodes, Technique::BlissDb, Some(memory.clone()));
        assert_eq!(verdict(&helped), verdict(&fresh), "{nodes}");
        assert!(helped.solver.cache_hits > fresh.solver.cache_hits, "{nodes}");
        assert!(helped.solver.heap_checks < fresh.solver.heap_checks, "{nodes}");
        if nodes < 5 {
            continue;
        }
        // Not everything is known: what was refuted within five nodes may stand within more.
        assert!(helped.solver.heap_checks > 0, "{nodes}");
    }
}

#[test]
fn field_bounds_are_read_back_as_they_were() {
    let memory = Arc::new(Kept::default());
    let without = explore("walk", 5, Technique::Rbli, None);
    for _ in 0..2 {
        assert_eq!(explore("walk", 5, Technique::Rbli, Some(memory.clone())), without);
    }
    let program = lower::lower_text(TREES).program;
    let f = program.find_function("walk").unwrap();
    let options = Options { technique: Technique::Rbli, ..Options::default() };
    let bounds = |memory| crate::bounds::field_bounds(&program, f, &options, &mut With(memory)).unwrap();
    let fresh = bounds(None);
    assert_eq!((bounds(Some(memory.clone())), bounds(Some(memory))), (fresh.clone(), fresh));
}

/// Every value and every number of the kept inputs changed, every heap with the input of another, and inputs that are
/// no inputs at all.
#[test]
fn a_liar_costs_time_and_changes_nothing() {
    let right = verdict(&explore("walk", 4, Technique::BlissDb, None));
    let honest = filled(4);
    let contract = *honest.0.lock().unwrap().keys().next().unwrap();
    let known = honest.recall(contract).examples;
    let mut lies: Vec<Examples> = Vec::new();
    for (n, kept) in known.inputs.iter().enumerate() {
        let lie = |wrong: super::Kept| {
            let mut lie = known.clone();
            lie.inputs[n] = wrong;
            lie
        };
        for value in [InputValue::Null, InputValue::Ref(0), InputValue::Ref(999), InputValue::Bool(true)] {
            for (o, object) in kept.objects.iter().enumerate() {
                for slot in 0..object.1.len() {
                    let mut wrong = kept.clone();
                    wrong.objects[o].1[slot] = value;
                    lies.push(lie(wrong));
                }
            }
        }
        let mut wrong = kept.clone();
        wrong.objects.iter_mut().for_each(|o| o.0 = 77);
        lies.push(lie(wrong));
        lies.push(lie(super::Kept { args: Vec::new(), ..kept.clone() }));
        let classes = vec!["Seen".to_owned(), "Nothing".to_owned()];
        lies.push(lie(super::Kept { classes, ..kept.clone() }));
        let objects = vec![kept.objects[0].clone(); 10_000];
        lies.push(lie(super::Kept { objects, ..kept.clone() }));
    }
    let inputs = known.inputs.len() as u32;
    let shifted = known.of.iter().map(|(heap, n)| (*heap, (n + 1) % (inputs + 1))).collect();
    lies.push(Examples { of: shifted, ..known.clone() });
    for examples in lies {
        let liar = Kept::default();
        liar.0.lock().unwrap().insert(contract, Recalled { examples, believed: Believed::default() });
        let report = explore("walk", 4, Technique::BlissDb, Some(Arc::new(liar)));
        assert_eq!(verdict(&report), right);
    }
}

#[test]
fn what_is_kept_is_bounded() {
    let within = |n| Within { objects: vec![("A".to_owned(), "A".to_owned(), n)], others: [1, 1, 1, 1, 1, n] };
    let mut believed = Believed::default();
    for n in 0..1_000 {
        believed.refute(1, &Within { others: [1, 1, 1, 1, 1, 1_000 - n], ..within(n) });
    }
    assert!(believed.refuted[&1].len() <= MAX_SCOPES);
    // One scope that covers the others takes their place.
    believed.refute(1, &within(2_000));
    assert_eq!(believed.refuted[&1], [within(2_000)]);
    assert!(
        believed.refutes(1, &within(7)) && !believed.refutes(1, &within(2_001)) && !believed.refutes(2, &within(7))
    );
}
