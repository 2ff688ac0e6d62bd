//! What explorations remember from run to run, on disk.

use super::*;
use crate::store::{Remembered, SIZE_LIMIT, Store};
use explore::bounds::{FieldBounds, field_bounds};
use explore::recall::{Believed, Memory, Recalled};
use explore::report::{Event, Stop, Technique};

/// Binary trees without sharing.
const TREES: &str = "
data Tree { Node root; }
data Node { Node left; Node right; }
data Seen { Cell first; }
data Cell { Node node; Cell rest; }
fn bool visit(Seen s, Node n) scope Seen <= 1, Cell <= 1, Node <= 1; {
  if (n == null) { return true; }
  Cell at := s.first;
  while (at != null) { if (at.node == n) { return false; } at := at.rest; }
  s.first := new Cell(n, s.first);
  bool ok := visit(s, n.left);
  if (!ok) { return false; }
  ok := visit(s, n.right);
  return ok && (n.left == null) == (n.right == null);
}
fn bool ok(Tree t) scope Tree <= 1, Node <= 1; { if (t == null) { return false; } Seen s := new Seen; bool ok := visit(s, t.root); return ok; }
fn void all(Node n) scope Node <= 1; { if (n != null) { all(n.left); all(n.right); } }
fn void walk(Tree t) requires ok(t); scope Tree <= 1, Node <= 5; { all(t.root); }
fn Node left(Tree tree) requires ok(tree); scope Tree <= 1, Node <= 5; { return tree.root.left; }
";

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

/// A memory that only listens.
#[derive(Default)]
struct Heard(Mutex<Recalled>);

impl Memory for Heard {
    fn recall(&self, _: u128) -> Recalled {
        Recalled::default()
    }
    fn keep(&self, _: u128, news: Recalled) {
        self.0.lock().unwrap().merge(news);
    }
}

fn options(nodes: u32) -> Options {
    let mut options = Options { technique: Technique::BlissDb, ..Options::default() };
    options.scope.objects = [("Tree".to_owned(), 1), ("Node".to_owned(), nodes)].into();
    options
}

fn explore(function: &str, nodes: u32, memory: Option<Arc<dyn Memory>>) -> Report {
    let program = lower::lower_text(TREES).program;
    let f = program.find_function(function).unwrap();
    explore::explore(&program, f, &options(nodes), &mut With(memory))
}

/// Something to keep.
pub fn known_heaps() -> Recalled {
    let heard = Arc::new(Heard::default());
    explore("walk", 4, Some(heard.clone()));
    heard.0.lock().unwrap().clone()
}

fn remembered(dir: &Path, tool: &str) -> Arc<Remembered> {
    Arc::new(Remembered::new(Arc::new(Store::open(Some(dir), SIZE_LIMIT)), tool.into()))
}

/// As one run of the program does it.
fn run(dir: &Path, tool: &str, function: &str, nodes: u32) -> Report {
    let memory = remembered(dir, tool);
    let report = explore(function, nodes, Some(memory.clone()));
    assert_eq!(memory.close(), Vec::<String>::new());
    report
}

fn verdict(report: &Report) -> Report {
    Report { solver: Default::default(), ..report.clone() }
}

#[test]
fn the_next_run_asks_nothing_and_another_build_asks_what_cannot_be_checked() {
    let dir = tempfile::tempdir().unwrap();
    let first = run(dir.path(), "build 1", "walk", 5);
    let second = run(dir.path(), "build 1", "walk", 5);
    assert!(first.solver.heap_checks > 5);
    assert_eq!((second.solver.heap_checks, verdict(&second)), (0, verdict(&first)));
    let other = run(dir.path(), "build 2", "walk", 5);
    assert!(other.solver.cache_hits > first.solver.cache_hits, "inputs count, whoever found them");
    assert!((1..first.solver.heap_checks).contains(&other.solver.heap_checks), "refutations do not");
    // Another function with the same contract has findings of its own, with less to ask.
    let alone = explore("left", 5, None);
    let left = run(dir.path(), "build 1", "left", 5);
    assert_eq!((left.solver.heap_checks, verdict(&left)), (0, verdict(&alone)));
    assert_eq!(left.findings.len(), 1);
}

#[test]
fn a_larger_scope_uses_what_a_smaller_one_found() {
    let dir = tempfile::tempdir().unwrap();
    run(dir.path(), "build", "walk", 4);
    let (helped, alone) = (run(dir.path(), "build", "walk", 5), explore("walk", 5, None));
    assert_eq!(verdict(&helped), verdict(&alone));
    assert!(helped.solver.heap_checks < alone.solver.heap_checks, "{:?} {:?}", helped.solver, alone.solver);
}

#[test]
fn field_bounds_are_kept_with_their_scope() {
    let dir = tempfile::tempdir().unwrap();
    let program = lower::lower_text(TREES).program;
    let f = program.find_function("walk").unwrap();
    let bounds = |nodes, memory: Arc<dyn Memory>| -> FieldBounds {
        field_bounds(&program, f, &options(nodes), &mut With(Some(memory))).unwrap()
    };
    for nodes in [4, 5, 4, 5] {
        let memory = remembered(dir.path(), "build");
        let silent: Arc<dyn Memory> = Arc::new(Heard::default());
        assert_eq!(bounds(nodes, memory.clone()), bounds(nodes, silent));
        memory.close();
    }
    // The third and the fourth time nothing was new.
    let contract = ir::fingerprint::contract(&program, f);
    let known = remembered(dir.path(), "build").recall(contract).believed;
    assert_ne!(known, Believed::default());
    let heard = Arc::new(Heard::default());
    struct Both(Arc<Remembered>, Arc<Heard>);
    impl Memory for Both {
        fn recall(&self, contract: u128) -> Recalled {
            self.0.recall(contract)
        }
        fn keep(&self, contract: u128, news: Recalled) {
            self.1.keep(contract, news);
        }
    }
    bounds(5, Arc::new(Both(remembered(dir.path(), "build"), heard.clone())));
    assert_eq!(*heard.0.lock().unwrap(), Recalled::default(), "they are not computed again");
}

#[test]
fn a_damaged_file_costs_time_only() {
    let dir = tempfile::tempdir().unwrap();
    let first = run(dir.path(), "build", "walk", 4);
    let file = std::fs::read_dir(dir.path()).unwrap().next().unwrap().unwrap().path();
    let intact = std::fs::read(&file).unwrap();
    let used = intact.iter().rposition(|b| *b != 0).unwrap() + 1;
    for at in (0..used).step_by(used / 40 + 1) {
        let mut bytes = intact.clone();
        bytes[at] ^= 0x5a;
        std::fs::write(&file, &bytes).unwrap();
        let memory = remembered(dir.path(), "build");
        assert_eq!(verdict(&explore("walk", 4, Some(memory.clone()))), verdict(&first), "byte {at}");
        // Whatever it warns of, it goes on.
        memory.close();
    }
}

/// The functions of a file help one another, and so do the steps of one function, smallest scope first.
#[test]
fn explorations_of_a_workspace_share_it() {
    let dir = tempfile::tempdir().unwrap();
    let mut config = config(Arc::new(FakeDisk::default()), Some(dir.path()), 1);
    config.settings.technique = Technique::BlissDb;
    let workspace = Workspace::new(config);
    workspace.open("/w/t.hir", 1, TREES);
    let file = settled(&workspace, "/w/t.hir");
    let searches = |f: &str| function(&file, f).report.as_ref().unwrap().solver.heap_checks;
    assert!(searches("walk") < explore("walk", 5, None).solver.heap_checks);
    assert_eq!(searches("left"), 0);
}
