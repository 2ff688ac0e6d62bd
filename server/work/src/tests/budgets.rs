//! Budgets, panics and the end: no function holds up another, no thread outlives its workspace.

use super::*;
use crate::event::FunctionState;
use explore::report::Stop;
use std::time::Instant;

/// Explores nothing until it is told to stop, calling the control at every step as the engine does.
fn endless() -> impl Explorer {
    Fake(|p: &Program, f: FnId, o: &Options, c: &mut dyn Control| {
        let mut stop = None;
        while stop.is_none() {
            std::hint::spin_loop();
            stop = c.stop();
        }
        crate::merge::salvage(p, f, o, &[], stop.unwrap_or(Stop::Timeout))
    })
}

#[test]
fn a_job_ends_within_a_tenth_of_its_time() {
    for ms in [5, 50, 400] {
        let settings = Settings { timeout: Duration::from_millis(ms), ..settings(None) };
        let (workspace, _) = faked(settings, 1, endless());
        workspace.open("a.hir", 1, "fn int f(int x) { return x; }\n");
        let file = settled(&workspace, "a.hir");
        let f = function(&file, "f");
        assert_eq!(f.state, FunctionState::Bounded { reason: Stop::Timeout });
        assert!(!f.report.as_ref().unwrap().complete && f.proved.is_none());
        let budget = Duration::from_millis(ms);
        // The machine may be busy with other tests; a budget that is not looked at would never end.
        let slack = budget / 10 + Duration::from_millis(40);
        assert!(f.elapsed >= budget && f.elapsed < budget + slack, "{:?} of {budget:?}", f.elapsed);
    }
}

#[test]
fn steps_share_one_budget() {
    let settings = Settings { timeout: Duration::from_millis(250), ..settings(None) };
    let engine = Fake(|p: &Program, f: FnId, o: &Options, c: &mut dyn Control| {
        // Each step takes 100 ms and is then complete.
        let start = Instant::now();
        while start.elapsed() < Duration::from_millis(100) {
            if let Some(stop) = c.stop() {
                return crate::merge::salvage(p, f, o, &[], stop);
            }
        }
        let mut report = crate::merge::salvage(p, f, o, &[], Stop::Timeout);
        (report.complete, report.stopped) = (true, None);
        report
    });
    let (workspace, _) = faked(settings, 1, engine);
    workspace.open("a.hir", 1, "data List { List next; }\nfn List f(List x) scope List <= 9; { return x; }\n");
    let file = settled(&workspace, "a.hir");
    let f = function(&file, "f");
    assert_eq!(f.state, FunctionState::Bounded { reason: Stop::Timeout });
    assert!(f.elapsed >= Duration::from_millis(250) && f.elapsed < Duration::from_millis(350), "{:?}", f.elapsed);
    // Three steps of 100 ms are too many for 250 ms; a busy machine may manage only one.
    assert!((1..=2).contains(&f.proved.as_ref().unwrap().named["List"]));
}

#[test]
fn a_panic_concerns_its_function_only() {
    let engine = Fake(|p: &Program, f: FnId, o: &Options, c: &mut dyn Control| {
        if p.qualified_name(f) == "second" {
            panic!("out of luck");
        }
        Engine.explore(p, f, o, c)
    });
    let (workspace, _) = faked(settings(None), 2, engine);
    workspace.open("a.hir", 1, PROGRAM);
    let file = settled(&workspace, "a.hir");
    let FunctionState::Failed { reason } = &function(&file, "second").state else {
        panic!("{:?}", function(&file, "second").state)
    };
    assert!(reason.contains("out of luck") && reason.contains("second"), "{reason}");
    assert_eq!(function(&file, "ratio").state, FunctionState::Done);
    assert_eq!(function(&file, "both").state, FunctionState::Done);
}

#[test]
fn shutting_down_ends_every_thread() {
    let (workspace, _) = faked(settings(None), 3, endless());
    workspace.open("a.hir", 1, PROGRAM);
    while workspace.status().counts.running < 3 {
        std::thread::sleep(Duration::from_millis(1));
    }
    let start = Instant::now();
    workspace.shutdown();
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    // Everything still answers, and a second shutdown is nothing.
    workspace.open("b.hir", 1, PROGRAM);
    assert!(workspace.snapshot().file("a.hir").is_some());
    assert!(!workspace.wait_idle(Duration::from_millis(1)));
    workspace.shutdown();
}

#[test]
fn progress_and_results_are_told_in_order() {
    let (workspace, events) = faked(settings(None), 2, Engine);
    workspace.open("a.hir", 3, PROGRAM);
    settled(&workspace, "a.hir");
    let events = events.lock().unwrap();
    let position = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted).expect("told");
    let analyzed = position(&|e| matches!(e, Event::Analyzed { version: 3, .. }));
    let found = position(&|e| matches!(e, Event::Found { function, .. } if function == "ratio"));
    let done =
        position(&|e| matches!(e, Event::State { function, state: FunctionState::Done, .. } if function == "ratio"));
    let idle = position(&|e| *e == Event::Idle);
    assert!(analyzed < found && found < done && done < idle, "{analyzed} {found} {done} {idle}");
    assert_eq!(idle, events.len() - 1);
    let Some(Event::Counts(counts)) = events.iter().rev().find(|e| matches!(e, Event::Counts(_))) else { panic!() };
    assert_eq!((counts.total, counts.finished, counts.running, counts.queued), (4, 4, 0, 0));
}

#[test]
fn the_status_names_every_function() {
    let dir = tempfile::tempdir().unwrap();
    let workspace = Workspace::new(config(Arc::new(FakeDisk::default()), Some(dir.path()), 1));
    workspace.open("a.hir", 1, PROGRAM);
    settled(&workspace, "a.hir");
    let status = workspace.status();
    assert!(status.store.starts_with(&dir.path().display().to_string()), "{}", status.store);
    let lines: Vec<_> = status.functions.iter().map(|f| (f.function.as_str(), f.findings)).collect();
    assert_eq!(lines, [("length", 0), ("second", 1), ("ratio", 1), ("both", 1)]);
    if cfg!(target_os = "linux") {
        assert!(status.memory_bytes.unwrap() > 1 << 20);
    }
}

#[test]
fn a_long_solver_call_is_interrupted() {
    // A product of two 64-bit numbers that the solver would have to factor.
    let text = "fn bool f(long a, long b) requires a > 1L && b > 1L && a < 4294967296L && b < 4294967296L; {
        return a * b == 4611685975477714963L;
    }
    fn void g(long a, long b) requires a > 1L && b > 1L && a < 4294967296L && b < 4294967296L; {
        bool r := f(a, b);
        if (r) { assert a == b; }
    }";
    let settings = Settings { timeout: Duration::from_millis(100), ..settings(None) };
    let workspace = faked(settings, 1, Engine).0;
    workspace.open("a.hir", 1, text);
    let file = settled(&workspace, "a.hir");
    let elapsed = function(&file, "g").elapsed;
    assert!(elapsed < Duration::from_millis(400), "{elapsed:?} of 100 ms");
}
