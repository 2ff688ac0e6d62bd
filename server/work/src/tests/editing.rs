//! Edits: what they make stale, what they leave alone, where results are afterwards.

use super::*;
use crate::event::FunctionState;
use explore::report::Stop;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

#[test]
fn every_function_gets_its_findings() {
    let (workspace, watched) = watched(None);
    workspace.open("a.hir", 1, PROGRAM);
    let file = settled(&workspace, "a.hir");
    let names: Vec<_> = file.functions.iter().map(|f| f.name.as_str()).collect();
    assert_eq!(names, ["length", "second", "ratio", "both"]);
    for f in file.functions.iter() {
        assert_eq!((&f.state, f.report.as_ref().unwrap().complete), (&FunctionState::Done, true), "{}", f.name);
    }
    assert_eq!(findings(&file, "length"), Vec::<String>::new());
    assert_eq!(findings(&file, "second"), ["null-dereference@l.next"]);
    assert_eq!(findings(&file, "ratio"), ["division-by-zero@a / b"]);
    assert_eq!(findings(&file, "both"), ["division-by-zero@a / b"]);
    assert_eq!(function(&file, "length").proved.as_ref().unwrap().named["List"], 3);
    assert_eq!(watched.take(), ["both", "length", "ratio", "second"]);
}

#[test]
fn an_edit_explores_the_function_and_its_callers_only() {
    let (workspace, watched) = watched(None);
    workspace.open("a.hir", 1, PROGRAM);
    settled(&workspace, "a.hir");
    watched.take();
    replace(&workspace, "a.hir", 2, "return l.next;", "if (l == null) { return null; } return l.next;");
    let file = settled(&workspace, "a.hir");
    assert_eq!(watched.take(), ["both", "second"]);
    assert_eq!(findings(&file, "second"), Vec::<String>::new());
    assert_eq!(findings(&file, "both"), ["division-by-zero@a / b"]);
    replace(&workspace, "a.hir", 3, "n + 1", "n + 2");
    settled(&workspace, "a.hir");
    assert_eq!(watched.take(), ["length"]);
}

#[test]
fn comments_and_space_explore_nothing_and_results_move_along() {
    let (workspace, watched) = watched(None);
    workspace.open("a.hir", 1, PROGRAM);
    settled(&workspace, "a.hir");
    watched.take();
    replace(&workspace, "a.hir", 2, "data List", "// one\n\n/* two */ data   List");
    replace(&workspace, "a.hir", 3, "{ return l.next; }", "{\n  // why\n  return l.next;\n}");
    replace(&workspace, "a.hir", 4, "/// The number", "/// A number");
    let file = settled(&workspace, "a.hir");
    assert_eq!(watched.take(), Vec::<String>::new());
    assert_eq!(findings(&file, "second"), ["null-dereference@l.next"]);
    assert_eq!(findings(&file, "ratio"), ["division-by-zero@a / b"]);
    let shown = function(&file, "second").findings(&file);
    let span = shown[0].span.unwrap();
    let expected = file.parse.source().find("return l.next").unwrap() + "return ".len();
    assert_eq!((span.start as usize, shown[0].stale), (expected, false));
}

#[test]
fn unrelated_classes_and_functions_explore_only_themselves() {
    let (workspace, watched) = watched(None);
    workspace.open("a.hir", 1, PROGRAM);
    settled(&workspace, "a.hir");
    watched.take();
    replace(&workspace, "a.hir", 2, "data List", "data Extra { int x; }\nfn int id(int x) { return x; }\ndata List");
    let file = settled(&workspace, "a.hir");
    assert_eq!(watched.take(), ["id"]);
    let input = &function(&file, "second").report.as_ref().unwrap().inputs[0];
    let program = &file.analysis.as_ref().unwrap().program;
    assert!(input.input.objects.iter().all(|o| o.type_name(program) == "List"), "numbers of classes have moved");
}

#[test]
fn a_subclass_concerns_who_uses_the_class() {
    let (workspace, watched) = watched(None);
    workspace.open("a.hir", 1, PROGRAM);
    settled(&workspace, "a.hir");
    watched.take();
    replace(&workspace, "a.hir", 2, "/// The number", "data Long extends List { }\n\n/// The number");
    settled(&workspace, "a.hir");
    assert_eq!(watched.take(), ["both", "length", "second"]);
}

#[test]
fn a_broken_function_keeps_its_old_results_and_gets_them_back() {
    let (workspace, watched) = watched(None);
    workspace.open("a.hir", 1, PROGRAM);
    let before = settled(&workspace, "a.hir");
    watched.take();
    replace(&workspace, "a.hir", 2, "return a / b;", "return a / ;");
    let broken = settled(&workspace, "a.hir");
    assert_eq!(function(&broken, "ratio").state, FunctionState::Broken);
    let shown = function(&broken, "ratio").findings(&broken);
    assert!(shown.len() == 1 && shown[0].stale, "{shown:?}");
    assert!(!broken.analysis.as_ref().unwrap().diagnostics.is_empty());
    assert_eq!(function(&broken, "second").state, FunctionState::Done);
    watched.take();
    replace(&workspace, "a.hir", 3, "return a / ;", "return a / b;");
    let after = settled(&workspace, "a.hir");
    assert_eq!(function(&after, "ratio").report, function(&before, "ratio").report);
    assert!(!watched.take().contains(&"ratio".to_owned()));
}

/// What a function said before something that it calls was broken, it says until that is mended, unless it is edited itself.
#[test]
fn callers_of_a_broken_function_keep_their_old_results() {
    let text = "fn int one(int a) { return a; }\nfn int caller(int b) { int k := one(b); return 7 / k; }\n";
    let (workspace, _) = watched(None);
    workspace.open("a.hir", 1, text);
    assert_eq!(findings(&settled(&workspace, "a.hir"), "caller").len(), 1);
    let shown =
        |file: &FileView| -> Vec<bool> { function(file, "caller").findings(file).iter().map(|s| s.stale).collect() };
    replace(&workspace, "a.hir", 2, "return a;", "return a +;");
    let broken = settled(&workspace, "a.hir");
    assert!(matches!(function(&broken, "caller").state, FunctionState::Unsupported { .. }));
    assert_eq!(shown(&broken), [true]);
    replace(&workspace, "a.hir", 3, "return a +;", "return a + ;");
    assert_eq!(shown(&settled(&workspace, "a.hir")), [true]);
    replace(&workspace, "a.hir", 4, "7 / k", "7 / (k + 1)");
    assert!(shown(&settled(&workspace, "a.hir")).is_empty());
    replace(&workspace, "a.hir", 5, "return a + ;", "return a;");
    assert_eq!(shown(&settled(&workspace, "a.hir")), [false]);
}

#[test]
fn every_exception_of_a_throw_is_kept_while_the_function_is_broken() {
    let program = "data Full extends Throwable { }\ndata Shut extends Throwable { }\n
fn int put(int k) {
  Throwable why := new Full();
  if (k > 0) { why := new Shut(); }
  throw why;
}
";
    let (workspace, _) = watched(None);
    workspace.open("a.hir", 1, program);
    let thrown = |file: &FileView| -> Vec<(String, Vec<String>, bool)> {
        let shown = function(file, "put").findings(file).into_iter();
        shown.map(|s| (s.finding.exception, s.finding.also.into_iter().collect(), s.stale)).collect()
    };
    let both = |stale| [("Full".to_owned(), vec!["Shut".to_owned()], stale)];
    assert_eq!(thrown(&settled(&workspace, "a.hir")), both(false));
    replace(&workspace, "a.hir", 2, "k > 0", "k > ");
    assert_eq!(thrown(&settled(&workspace, "a.hir")), both(true));
}

#[test]
fn stale_findings_stay_where_their_code_went() {
    let gate = Arc::new(AtomicBool::new(true));
    let open = gate.clone();
    let engine = Fake(move |p: &Program, f, o: &Options, c: &mut dyn Control| {
        // The second exploration of `second` waits until the test has looked.
        while !open.load(Ordering::Relaxed) && c.stop().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Engine.explore(p, f, o, c)
    });
    let (workspace, _) = faked(settings(None), 2, engine);
    workspace.open("a.hir", 1, PROGRAM);
    settled(&workspace, "a.hir");
    gate.store(false, Ordering::Relaxed);
    replace(&workspace, "a.hir", 2, "List l) { return l.next; }", "List l) { int k := 3; return l.next; }");
    replace(&workspace, "a.hir", 3, "data List", "// above\ndata List");
    let snapshot = workspace.snapshot();
    let file = snapshot.file("a.hir").unwrap();
    assert!(!function(file, "second").state.is_final());
    assert_eq!(findings(file, "second"), ["null-dereference@l.next"]);
    let shown = function(file, "second").findings(file);
    let expected = file.parse.source().find("l.next; }\n\nfn int ratio").unwrap();
    assert_eq!((shown[0].stale, shown[0].span.unwrap().start as usize), (true, expected));
    // What is deleted and written again is another place, until that is explored.
    for (version, end, written) in [(4, expected + "l.next".len(), ""), (5, expected, "l.next")] {
        let place = syntax::Span::new(expected, end);
        let change = |text: &mut syntax::Text| vec![text.replace(place, written)];
        workspace.change("a.hir", version, change).expect("it is open");
    }
    assert_eq!(findings(workspace.snapshot().file("a.hir").unwrap(), "second"), Vec::<String>::new());
    gate.store(true, Ordering::Relaxed);
    let file = settled(&workspace, "a.hir");
    assert_eq!(findings(&file, "second"), ["null-dereference@l.next"]);
    assert!(!function(&file, "second").findings(&file)[0].stale);
}

#[test]
fn an_edit_stops_the_job_of_what_it_changes_at_once() {
    let stopped: Arc<Mutex<Vec<String>>> = Arc::default();
    let log = stopped.clone();
    let engine = Fake(move |p: &Program, f, o: &Options, c: &mut dyn Control| {
        let mut report = Engine.explore(p, f, o, &mut Never);
        while report.stopped.is_none() {
            report.stopped = c.stop();
        }
        report.complete = false;
        log.lock().unwrap().push(p.qualified_name(f));
        report
    });
    let (workspace, _) = faked(settings(None), 1, engine);
    workspace.open("a.hir", 1, "fn int a(int x) { return x; }\nfn int b(int x) { return x; }\n");
    workspace.set_focus("a.hir", Some(3));
    until(|| workspace.status().counts.running == 1);
    let start = Instant::now();
    replace(&workspace, "a.hir", 2, "return x; }", "return x + 1; }");
    until(|| !stopped.lock().unwrap().is_empty());
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    assert_eq!(stopped.lock().unwrap()[0], "a");
    let start = Instant::now();
    workspace.cancel_all();
    assert!(workspace.wait_idle(PATIENCE) && start.elapsed() < Duration::from_secs(2));
    let states: Vec<_> = workspace.status().functions.into_iter().map(|f| f.state).collect();
    assert_eq!(states, [FunctionState::Cancelled, FunctionState::Cancelled]);
}

#[test]
fn a_change_of_a_closed_file_is_refused() {
    let (workspace, _) = watched(None);
    assert!(workspace.change("a.hir", 1, |_| Vec::new()).is_err());
    workspace.open("a.hir", 1, PROGRAM);
    workspace.close("a.hir");
    let error = workspace.change("a.hir", 2, |_| Vec::new()).unwrap_err();
    assert!(error.to_string().contains("a.hir"));
    assert!(workspace.snapshot().file("a.hir").is_none());
    assert!(workspace.wait_idle(PATIENCE));
}

/// A control that never stops anything.
struct Never;

impl Control for Never {
    fn stop(&mut self) -> Option<Stop> {
        None
    }
    fn event(&mut self, _: explore::report::Event) {}
}

fn until(mut condition: impl FnMut() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < PATIENCE, "it never came");
        std::thread::sleep(Duration::from_millis(1));
    }
}
