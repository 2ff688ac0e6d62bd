//! The real engine on functions that would take minutes: budgets, cancellation and urgency hold nevertheless.

use super::*;
use crate::event::FunctionState;
use explore::report::Stop;
use std::time::Instant;

/// Sums of Catalan numbers up to 14 nodes: some 3.7 million trees, and one more function of its kind.
const HEAVY: &str = "\
data Tree { Tree left; Tree right; int key; }

fn int count(Tree t)
  requires hex { t(.left|.right)* aliases nothing; }
  scope Tree <= 14;
{
  if (t == null) { return 0; }
  int l := count(t.left);
  int r := count(t.right);
  return l + r + 1;
}

fn int sum(Tree t)
  requires hex { t(.left|.right)* aliases nothing; }
  scope Tree <= 14;
{
  if (t == null) { return 0; }
  int l := sum(t.left);
  int r := sum(t.right);
  return l + r + t.key;
}

fn int small(int a) { return 1 / a; }
";

fn heavy(timeout: Duration, threads: usize) -> Workspace {
    let settings = Settings { timeout, ..settings(None) };
    let (workspace, _) = faked(settings, threads, Engine);
    workspace.open("a.hir", 1, HEAVY);
    workspace
}

#[test]
fn time_runs_out_in_time_and_says_how_far_it_came() {
    for ms in [20, 200, 1_000] {
        let workspace = heavy(Duration::from_millis(ms), 1);
        let file = settled(&workspace, "a.hir");
        let f = function(&file, "count");
        assert_eq!(f.state, FunctionState::Bounded { reason: Stop::Timeout });
        let budget = Duration::from_millis(ms);
        let slack = budget / 10 + Duration::from_millis(60);
        assert!(f.elapsed >= budget && f.elapsed < budget + slack, "{:?} of {budget:?}", f.elapsed);
        let proved = f.proved.as_ref().expect("some step is finished").named["Tree"];
        assert!((1..14).contains(&proved), "{proved}");
        assert_eq!(findings(&file, "small"), ["division-by-zero@1 / a"]);
    }
}

#[test]
fn cancelling_takes_no_time() {
    let workspace = heavy(Duration::from_secs(600), 2);
    // Far into the large scopes, where a step takes long.
    while !workspace.status().functions.iter().any(|f| f.elapsed > Duration::from_millis(300)) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let start = Instant::now();
    workspace.cancel("a.hir", None);
    assert!(workspace.wait_idle(PATIENCE));
    assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
    let file = settled(&workspace, "a.hir");
    assert_eq!(function(&file, "count").state, FunctionState::Cancelled);
    assert!(function(&file, "count").report.is_some(), "with what it has");
}

#[test]
fn what_is_typed_does_not_wait_for_what_takes_long() {
    let workspace = heavy(Duration::from_secs(600), 1);
    workspace.set_focus("a.hir", None);
    while !workspace.status().functions.iter().any(|f| f.elapsed > Duration::from_millis(100)) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let start = Instant::now();
    replace(&workspace, "a.hir", 2, "return 1 / a;", "return 2 / a;");
    loop {
        let snapshot = workspace.snapshot();
        let file = snapshot.file("a.hir").unwrap();
        let small = function(file, "small");
        if small.state == FunctionState::Done {
            assert_eq!(findings(file, "small"), ["division-by-zero@2 / a"]);
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", small.state);
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
    workspace.shutdown();
}
