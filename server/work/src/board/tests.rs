use super::*;
use crate::database::function_infos;
use crate::store::Record;
use crate::testing::{alter, program, report};
use explore::report::{Options, Report, Stop};
use ir::Program;
use ir::scope::ScopeOptions;
use std::sync::Mutex;
use std::time::Duration;

/// A board with one open file, whose events are written down.
struct Fixture {
    board: Board,
    name: FileName,
    events: Arc<Mutex<Vec<Event>>>,
}

fn analysis(program: Program) -> Arc<Analysis> {
    Arc::new(Analysis {
        version: 1,
        parse: Arc::new(syntax::parse(&syntax::Text::default())),
        diagnostics: Arc::default(),
        names: Arc::default(),
        functions: Arc::new(function_infos(&program)),
        program: Arc::new(program),
    })
}

fn unshared(analysis: Arc<Analysis>) -> Analysis {
    Arc::into_inner(analysis).expect("the only owner")
}

fn terms() -> Terms {
    let timeout = Duration::from_secs(10);
    Terms { tool: "tool".into(), options: Options::default(), timeout, shard: None }
}

/// A program whose functions stand one behind the other, ten bytes each.
fn in_rows(mut program: Program) -> Program {
    for (index, function) in program.functions.iter_mut().enumerate() {
        function.extent.start = index as u32 * 10;
        function.extent.end = function.extent.start + 9;
    }
    program
}

impl Fixture {
    fn new(functions: &[&str]) -> Fixture {
        let events: Arc<Mutex<Vec<Event>>> = Arc::default();
        let sink = events.clone();
        let board = Board::new(terms(), 1, Arc::new(move |e| sink.lock().unwrap().push(e)));
        let mut fixture = Fixture { board, name: "a.hir".into(), events };
        let parse = Arc::new(syntax::parse(&syntax::Text::default()));
        fixture.board.add(&fixture.name, &parse).open = true;
        fixture.publish(program(&["List"], functions));
        fixture
    }

    fn publish(&mut self, program: Program) {
        self.board.publish(&self.name, Ok(analysis(in_rows(program))), 0);
    }

    /// The next step; the store answers that it has nothing.
    fn step(&mut self) -> Option<Job> {
        self.step_with(&|_| None)
    }

    fn step_with(&mut self, store: &dyn Fn(&crate::store::Key) -> Option<Record>) -> Option<Job> {
        loop {
            match self.board.take()? {
                Work::Step(job) => return Some(*job),
                Work::Lookup(lookup) => {
                    let records = lookup.keys.iter().map(store).collect();
                    self.board.looked_up(lookup, records);
                }
            }
        }
    }

    /// Ends a job as the engine would.
    fn end(&mut self, job: &Job, change: impl FnOnce(&mut Report)) -> Option<(crate::store::Key, Record)> {
        let mut report = report(&job.program, job.target, &job.options);
        change(&mut report);
        self.board.finish(job, Done { report: report.into(), elapsed: Duration::from_millis(50), crowded: false })
    }

    fn run_all(&mut self) -> Vec<String> {
        let mut order = Vec::new();
        while let Some(job) = self.step() {
            order.push(format!("{} {}", job.function, job.scope));
            self.end(&job, |_| {});
        }
        order
    }

    fn view(&mut self, function: &str) -> FunctionView {
        self.board.snapshot().file(&self.name).unwrap().function(function).unwrap().clone()
    }
}

#[test]
fn small_scopes_of_all_come_before_large_ones_and_the_cursor_before_all() {
    let mut fixture = Fixture::new(&["f", "g", "h"]);
    fixture.board.set_focus("a.hir", Some(25));
    fixture.board.set_visible("a.hir", std::slice::from_ref(&(10..12)));
    assert_eq!(
        fixture.run_all(),
        [
            "h List <= 1",
            "h List <= 2",
            "h List <= 3",
            "g List <= 1",
            "g List <= 2",
            "g List <= 3",
            "f List <= 1",
            "f List <= 2",
            "f List <= 3",
        ]
    );
    let mut fixture = Fixture::new(&["f", "g"]);
    let expected = ["f List <= 1", "g List <= 1", "f List <= 2", "g List <= 2", "f List <= 3", "g List <= 3"];
    assert_eq!(fixture.run_all(), expected);
    assert_eq!(fixture.view("f").state, FunctionState::Done);
    assert_eq!(fixture.view("f").proved.unwrap().named["List"], 3);
    assert!(fixture.board.is_idle());
}

#[test]
fn an_edit_concerns_only_the_function_that_changed() {
    let mut fixture = Fixture::new(&["f", "g"]);
    fixture.run_all();
    let before = fixture.view("g").report.unwrap();
    let mut changed = program(&["List"], &["f", "g"]);
    alter(&mut changed, "f");
    fixture.publish(changed);
    let (f, g) = (fixture.view("f"), fixture.view("g"));
    assert_eq!((f.state, f.report.is_some(), f.stale.is_some()), (FunctionState::Queued, false, true));
    assert!(g.state == FunctionState::Done && Arc::ptr_eq(&g.report.unwrap(), &before), "the very same report");
    assert_eq!(fixture.run_all(), ["f List <= 1", "f List <= 2", "f List <= 3"]);
    assert!(fixture.view("f").stale.is_none(), "until the new ones are there");
}

#[test]
fn names_told_early_leave_what_is_found_later_where_it_went() {
    let at = |start, end| ir::Span { file: FileId(0), start, end };
    let text = |text: &str, version| Arc::new(syntax::parse(&syntax::Text::new(text, version)));
    let mut fixture = Fixture::new(&[]);
    let mut late = Diagnostic::error("late", at(10, 14), "found by running it");
    late.late = true;
    let old = Diagnostic::error("old", at(2, 4), "mended by the edit");
    let known = Analysis { diagnostics: Arc::new(vec![old, late]), ..unshared(analysis(program(&["List"], &[]))) };
    fixture.board.publish(&fixture.name, Ok(Arc::new(known)), 0);
    let (before, after) = (text("              ", 1), text("                 ", 2));
    let edit = after.text().clone().replace(syntax::Span::at(5), "   ");
    fixture.board.edited("a.hir", after.clone(), &Shift::all(&before, after.text(), &[edit]));
    let named = |diagnostics: Vec<Diagnostic>| Named::early(after.clone(), &[], &diagnostics);
    fixture.board.name_early(&fixture.name, named(vec![Diagnostic::error("new", at(1, 2), "unknown")]));
    let file = fixture.board.snapshot().file("a.hir").expect("the file").clone();
    let shown: Vec<_> = file.named.iter().flat_map(|n| n.diagnostics.iter()).map(|d| (d.code, d.span)).collect();
    assert_eq!(shown, [("new", at(1, 2)), ("late", at(13, 17))]);
    let told = |e: &&Event| matches!(e, Event::Named { version: 2, .. });
    assert_eq!(fixture.events.lock().unwrap().iter().filter(told).count(), 1);
    // The same again is no news.
    fixture.board.name_early(&fixture.name, named(vec![Diagnostic::error("new", at(1, 2), "unknown")]));
    assert_eq!(fixture.events.lock().unwrap().iter().filter(told).count(), 1);
}

#[test]
fn what_becomes_stale_behind_an_edit_has_moved_with_it() {
    let text = |text: &str, version| Arc::new(syntax::parse(&syntax::Text::new(text, version)));
    let mut fixture = Fixture::new(&["f"]);
    fixture.run_all();
    let (before, after) = (text("              ", 1), text("                 ", 2));
    let edit = after.text().clone().replace(syntax::Span::at(5), "   ");
    fixture.board.edited("a.hir", after.clone(), &Shift::all(&before, after.text(), &[edit]));
    // The edit is not analysed yet.
    let asked = ScopeOptions { objects: [("List".to_owned(), 1)].into(), ..ScopeOptions::default() };
    assert!(fixture.board.explore_now(&"a.hir".into(), "f", Some(asked)));
    let stale = fixture.view("f").stale.expect("the old results");
    let at = |start, end| ir::Span { file: FileId(0), start, end };
    assert_eq!(stale.current(at(10, 14)), at(13, 17));
}

#[test]
fn what_cannot_be_followed_any_more_shows_no_old_results() {
    let mut fixture = Fixture::new(&["f"]);
    fixture.run_all();
    let broken = |misread| {
        let mut changed = program(&["List"], &["f"]);
        let f = &mut changed.functions[0];
        (f.broken, f.misread, f.unsupported) = (true, misread, Some("a reason".to_owned()));
        changed
    };
    fixture.publish(broken(false));
    let f = fixture.view("f");
    assert_eq!((f.state, f.stale.is_some()), (FunctionState::Broken, false));
    assert!(!fixture.board.status()[0].stale);
    fixture.publish(broken(true));
    assert!(fixture.view("f").stale.is_some(), "a syntax error is about to be mended");
    fixture.publish(broken(false));
    fixture.publish(program(&["List"], &["f"]));
    assert_eq!((fixture.view("f").state, fixture.run_all().len()), (FunctionState::Done, 0), "undone: as it was");
}

#[test]
fn an_undone_edit_brings_the_results_back() {
    let mut fixture = Fixture::new(&["f"]);
    fixture.run_all();
    let mut changed = program(&["List"], &["f"]);
    changed.functions[0].broken = true;
    fixture.publish(changed);
    let broken = fixture.view("f");
    assert_eq!((broken.state, broken.stale.is_some()), (FunctionState::Broken, true));
    fixture.publish(program(&["Other", "List"], &["f"]));
    let again = fixture.view("f");
    assert_eq!((again.state, again.stale.is_some(), fixture.run_all().len()), (FunctionState::Done, false, 0));
    let after = program(&["Other", "List"], &["f"]);
    let fresh = report(&after, after.find_function("f").unwrap(), &Options::default());
    assert_eq!(*again.report.unwrap(), fresh, "as if explored anew");
}

#[test]
fn an_edit_stops_the_running_job_and_its_result_does_not_count() {
    let mut fixture = Fixture::new(&["f"]);
    let job = fixture.step().unwrap();
    let mut changed = program(&["List"], &["f"]);
    alter(&mut changed, "f");
    fixture.publish(changed);
    assert!(job.token.is_cancelled());
    assert!(!fixture.board.is_idle());
    assert!(fixture.end(&job, |_| {}).is_none());
    assert!(fixture.view("f").report.is_none());
    assert_eq!(fixture.run_all().len(), 3);
}

#[test]
fn a_job_goes_on_when_classes_get_other_numbers() {
    let mut fixture = Fixture::new(&["f"]);
    let job = fixture.step().unwrap();
    fixture.publish(program(&["Other", "List"], &["g", "f"]));
    assert!(!job.token.is_cancelled());
    fixture.end(&job, |_| {});
    let after = program(&["Other", "List"], &["g", "f"]);
    let f = after.find_function("f").unwrap();
    let view = fixture.view("f");
    assert_eq!(view.report.unwrap().inputs, report(&after, f, &Options::default()).inputs);
}

#[test]
fn an_urgent_function_takes_the_place_of_another() {
    let mut fixture = Fixture::new(&["f", "g"]);
    let job = fixture.step().unwrap();
    assert_eq!(job.function, "f");
    fixture.board.set_focus("a.hir", Some(15));
    let urgent = fixture.step().unwrap();
    assert_eq!((urgent.function.as_str(), job.token.is_cancelled()), ("g", true));
    fixture.end(&job, |r| r.stopped = Some(Stop::Cancelled));
    fixture.end(&urgent, |_| {});
    let expected = ["g List <= 2", "g List <= 3", "f List <= 1", "f List <= 2", "f List <= 3"];
    assert_eq!(fixture.run_all(), expected, "f starts its step again");
}

#[test]
fn a_long_step_makes_way_for_what_has_had_less_time() {
    let mut fixture = Fixture::new(&["f", "g"]);
    let job = fixture.step().unwrap();
    let over = job.slice;
    assert!(fixture.board.makes_way(&job, over) && job.token.is_cancelled());
    fixture.end(&job, |r| r.stopped = Some(Stop::Cancelled));
    assert_eq!(fixture.view("f").state, FunctionState::Queued);
    let second = fixture.step().unwrap();
    assert_eq!(second.function, "g", "g has had nothing yet");
    assert!(!fixture.board.makes_way(&second, over), "f has had its turn");
    fixture.end(&second, |_| {});
    let expected = ["g List <= 2", "g List <= 3"];
    for next in expected {
        let job = fixture.step().unwrap();
        assert_eq!(format!("{} {}", job.function, job.scope), next);
        fixture.end(&job, |_| {});
    }
    let again = fixture.step().unwrap();
    assert_eq!((again.function.as_str(), again.scope.as_str(), again.slice), ("f", "List <= 1", 4 * over));
    assert!(!fixture.board.makes_way(&again, 4 * over), "nothing waits");
    assert!(!again.token.is_cancelled());
}

#[test]
fn in_the_background_a_step_makes_way_for_open_files_only() {
    let mut fixture = Fixture::new(&["f", "g"]);
    let name = fixture.name.clone();
    let file = fixture.board.file_mut(&name).unwrap();
    (file.open, file.background) = (false, true);
    let job = fixture.step().unwrap();
    assert!(!fixture.board.makes_way(&job, job.slice), "g is not looked at either");
    let parse = Arc::new(syntax::parse(&syntax::Text::default()));
    let other: FileName = "b.hir".into();
    fixture.board.add(&other, &parse).open = true;
    fixture.board.publish(&other, Ok(analysis(in_rows(program(&["List"], &["h"])))), 0);
    assert!(fixture.board.makes_way(&job, job.slice));
    fixture.end(&job, |r| r.stopped = Some(Stop::Cancelled));
    assert_eq!(fixture.step().unwrap().function, "h");
}

#[test]
fn a_file_that_is_opened_waits_for_no_slice() {
    let mut fixture = Fixture::new(&["f", "g"]);
    let first = fixture.step().unwrap();
    assert!(fixture.board.makes_way(&first, first.slice));
    fixture.end(&first, |r| r.stopped = Some(Stop::Cancelled));
    for _ in 0..3 {
        let job = fixture.step().unwrap();
        assert_eq!(job.function, "g");
        fixture.end(&job, |_| {});
    }
    let second = fixture.step().unwrap();
    assert_eq!((second.function.as_str(), second.slice), ("f", 4 * first.slice), "alone, it has more time");
    let parse = Arc::new(syntax::parse(&syntax::Text::default()));
    let other: FileName = "b.hir".into();
    fixture.board.add(&other, &parse).open = true;
    fixture.board.publish(&other, Ok(analysis(in_rows(program(&["List"], &["h", "i"])))), 0);
    assert!(second.token.is_cancelled(), "h has had nothing yet, and no worker comes to take it");
    fixture.end(&second, |r| r.stopped = Some(Stop::Cancelled));
    let third = fixture.step().unwrap();
    assert_eq!(third.function, "h");
    // Nobody looks at it any more; what has had its turn goes first all the same.
    let file = fixture.board.file_mut(&other).unwrap();
    (file.open, file.background) = (false, true);
    fixture.board.set_visible("a.hir", &[]);
    assert_eq!(fixture.step().unwrap().function, "f");
    assert!(third.token.is_cancelled());
}

#[test]
fn a_step_that_makes_way_can_still_be_cancelled() {
    let mut fixture = Fixture::new(&["f", "g"]);
    let job = fixture.step().unwrap();
    assert!(fixture.board.makes_way(&job, job.slice));
    fixture.board.cancel(&"a.hir".into(), Some("f"));
    fixture.end(&job, |r| (r.complete, r.stopped) = (false, Some(Stop::Cancelled)));
    assert_eq!(fixture.view("f").state, FunctionState::Cancelled);
}

#[test]
fn a_cancelled_function_rests_until_it_is_asked_for_or_edited() {
    let mut fixture = Fixture::new(&["f", "g"]);
    let job = fixture.step().unwrap();
    fixture.board.cancel(&"a.hir".into(), None);
    assert!(job.token.is_cancelled());
    fixture.end(&job, |r| (r.complete, r.stopped) = (false, Some(Stop::Cancelled)));
    let f = fixture.view("f");
    assert_eq!((f.state, f.report.unwrap().findings.len(), f.proved), (FunctionState::Cancelled, 1, None));
    assert_eq!(fixture.run_all(), Vec::<String>::new());
    assert!(fixture.board.explore_now(&"a.hir".into(), "f", None));
    assert!(!fixture.board.explore_now(&"a.hir".into(), "nothing", None));
    assert_eq!(fixture.run_all().len(), 3);
}

#[test]
fn larger_scopes_are_explored_also_where_a_path_is_not_supported() {
    let mut fixture = Fixture::new(&["f"]);
    let job = fixture.step().unwrap();
    let what = "native code".to_owned();
    let stop = Stop::Unsupported { what: what.clone(), place: None };
    fixture.end(&job, |r| (r.complete, r.stopped) = (false, Some(stop.clone())));
    let last = loop {
        let job = fixture.step().unwrap();
        if let Some(ended) = fixture.end(&job, |r| (r.complete, r.stopped) = (false, Some(stop.clone()))) {
            break ended.1;
        }
    };
    assert_eq!((fixture.view("f").state, last.step), (FunctionState::Unsupported { what }, 3));
}

#[test]
fn what_runs_out_of_time_keeps_what_smaller_scopes_found() {
    let mut fixture = Fixture::new(&["f"]);
    let job = fixture.step().unwrap();
    fixture.end(&job, |_| {});
    let job = fixture.step().unwrap();
    let (key, record) = fixture
        .end(&job, |r| {
            (r.complete, r.stopped) = (false, Some(Stop::Timeout));
            r.findings.clear();
        })
        .unwrap();
    let view = fixture.view("f");
    assert_eq!(view.state, FunctionState::Bounded { reason: Stop::Timeout });
    assert_eq!(view.report.unwrap().findings.len(), 1);
    assert_eq!(view.proved.unwrap().named["List"], 1);
    assert_eq!((record.step, record.complete, record.timeout_ms), (2, Some(1), 10_000));
    // A restart with the same budget shows it again; with more time it is explored again, shown as stale meanwhile.
    let store = |k: &crate::store::Key| (*k == key).then(|| record.clone());
    let mut again = Fixture::new(&["f"]);
    assert!(again.step_with(&store).is_none());
    let shown = again.view("f");
    assert_eq!(
        (shown.state, shown.proved.unwrap().named["List"]),
        (FunctionState::Bounded { reason: Stop::Timeout }, 1)
    );
    again.board.set_terms(Terms { timeout: Duration::from_secs(20), ..terms() });
    assert!(again.view("f").stale.is_some());
    assert_eq!(again.run_all().len(), 3);
}

#[test]
fn a_restart_shows_verdicts_without_exploring() {
    let mut fixture = Fixture::new(&["f", "g"]);
    let mut kept = Vec::new();
    while let Some(job) = fixture.step() {
        kept.extend(fixture.end(&job, |_| {}));
    }
    assert_eq!(kept.len(), 2, "one record each, for the last step");
    let store = |k: &crate::store::Key| kept.iter().find(|(key, _)| key == k).map(|(_, r)| r.clone());
    let mut again = Fixture::new(&["g", "f"]);
    assert!(again.step_with(&store).is_none(), "nothing to explore");
    for name in ["f", "g"] {
        let (old, new) = (fixture.view(name), again.view(name));
        assert_eq!((new.state, new.report, new.proved), (old.state, old.report, old.proved));
    }
}

#[test]
fn other_bounds_are_another_question() {
    let mut fixture = Fixture::new(&["f", "g"]);
    fixture.run_all();
    let asked = ScopeOptions { objects: [("List".to_owned(), 1)].into(), ..ScopeOptions::default() };
    assert!(fixture.board.explore_now(&"a.hir".into(), "f", Some(asked)));
    assert!(fixture.view("f").stale.is_some());
    assert_eq!(fixture.run_all(), ["f List <= 1"]);
    let mut options = Options::default();
    options.scope.default_objects = Some(2);
    fixture.board.set_terms(Terms { options, ..terms() });
    assert_eq!(fixture.run_all(), ["f List <= 1", "g List <= 1", "g List <= 2"], "f keeps the bound it was asked with");
}

fn bounded(lists: u32) -> Terms {
    let mut options = Options::default();
    options.scope.objects.insert("List".to_owned(), lists);
    Terms { options, ..terms() }
}

#[test]
fn a_larger_bound_goes_on_behind_the_smaller_one() {
    let mut fixture = Fixture::new(&["f"]);
    fixture.run_all();
    let before = fixture.view("f").report.unwrap();
    fixture.board.set_terms(bounded(5));
    let f = fixture.view("f");
    assert_eq!((f.state, f.stale.is_some(), f.proved.unwrap().named["List"]), (FunctionState::Queued, false, 3));
    assert_eq!(f.report.unwrap(), before, "shown meanwhile, and not as something old");
    assert_eq!(fixture.run_all(), ["f List <= 4", "f List <= 5"]);
    assert_eq!(fixture.view("f").proved.unwrap().named["List"], 5);
    // Also while steps are under way; their job is of no use any more.
    fixture.board.set_terms(bounded(8));
    let job = fixture.step().unwrap();
    fixture.end(&job, |_| {});
    let job = fixture.step().unwrap();
    assert_eq!(job.scope, "List <= 7");
    fixture.board.set_terms(bounded(9));
    assert!(job.token.is_cancelled() && fixture.end(&job, |_| {}).is_none());
    assert_eq!(fixture.run_all(), ["f List <= 7", "f List <= 8", "f List <= 9"]);
    // A request for a wider scope does the same.
    let asked = ScopeOptions { objects: [("List".to_owned(), 10)].into(), ..ScopeOptions::default() };
    assert!(fixture.board.explore_now(&"a.hir".into(), "f", Some(asked)));
    assert_eq!(fixture.run_all(), ["f List <= 10"]);
}

#[test]
fn a_bound_costs_no_memory() {
    let mut fixture = Fixture::new(&["f"]);
    fixture.run_all();
    fixture.board.set_terms(bounded(u32::MAX));
    let f = fixture.view("f");
    assert_eq!((f.state, f.proved.unwrap().named["List"]), (FunctionState::Queued, 3));
}

#[test]
fn what_a_larger_bound_cannot_use_is_explored_from_the_start() {
    let all = |n| (1..=n).map(|k| format!("f List <= {k}")).collect::<Vec<_>>();
    let mut fixture = Fixture::new(&["f"]);
    fixture.run_all();
    fixture.board.set_terms(bounded(2));
    assert!(fixture.view("f").stale.is_some());
    assert_eq!(fixture.run_all(), all(2), "some findings may need more objects");
    // Each loop may go round more often than before.
    let mut terms = bounded(4);
    terms.options.scope.unwind = Some(3);
    fixture.board.set_terms(terms.clone());
    assert_eq!(fixture.run_all(), all(4), "the small scope went further than the large one");
    terms.options.scope.objects.insert("List".to_owned(), 5);
    terms.options.technique = explore::report::Technique::Hex;
    fixture.board.set_terms(terms.clone());
    assert_eq!(fixture.run_all(), all(5), "another technique");
    // A step that was not completed is no ground to stand on.
    let mut fixture = Fixture::new(&["f"]);
    let job = fixture.step().unwrap();
    fixture.end(&job, |r| (r.complete, r.stopped) = (false, Some(Stop::Timeout)));
    fixture.board.set_terms(bounded(4));
    assert!(fixture.view("f").stale.is_some());
    assert_eq!(fixture.run_all(), all(4));
}

#[test]
fn what_only_a_small_scope_says_about_a_specification_is_not_told() {
    use explore::report::{ClauseOf, ClauseRef, SpecProblem, SpecProblemKind::*};
    let clause =
        ClauseRef { owner: "f".to_owned(), kind: ClauseOf::Requires, index: 0, disjunct: None, atom: None, last: None };
    let problems = [DeadPath, Unsatisfiable, Redundant, VacuousEnsures, NonTerminating]
        .map(|kind| SpecProblem::new(kind, clause.clone(), String::new()));
    let mut fixture = Fixture::new(&["f"]);
    let kinds = |fixture: &mut Fixture| {
        let report = fixture.view("f").report.unwrap();
        report.spec_problems.iter().map(|p| p.kind).collect::<Vec<_>>()
    };
    let job = fixture.step().unwrap();
    fixture.end(&job, |r| r.spec_problems = problems.to_vec());
    assert_eq!(kinds(&mut fixture), [DeadPath, NonTerminating]);
    for _ in 0..2 {
        let job = fixture.step().unwrap();
        fixture.end(&job, |r| r.spec_problems = problems.to_vec());
    }
    assert_eq!(fixture.view("f").state, FunctionState::Done);
    assert_eq!(kinds(&mut fixture).len(), 5, "the full scope may say all of it");
}

#[test]
fn a_finding_is_there_before_its_step_ends() {
    let mut fixture = Fixture::new(&["f"]);
    let job = fixture.step().unwrap();
    let whole = report(&job.program, job.target, &job.options);
    for _ in 0..2 {
        fixture.board.found(&job, whole.findings[0].clone(), whole.inputs[0].clone());
    }
    let snapshot = fixture.board.snapshot();
    let file = snapshot.file("a.hir").unwrap();
    let shown = file.function("f").unwrap().findings(file);
    assert_eq!(shown.len(), 1, "told twice, shown once");
    assert!(!shown[0].stale && shown[0].span.is_some());
    let told = fixture.events.lock().unwrap().iter().filter(|e| matches!(e, Event::Found { .. })).count();
    assert_eq!(told, 1);
    let input_of = |fixture: &mut Fixture, k: usize| {
        let report = fixture.view("f").report.expect("what is known so far");
        report.inputs[report.findings[k].input].clone()
    };
    assert_eq!(input_of(&mut fixture, 0), whole.inputs[0], "whoever sees it can have its input");
    fixture.end(&job, |_| {});
    // A larger scope finds one more, at another place.
    let job = fixture.step().unwrap();
    let (mut finding, mut input) = (whole.findings[0].clone(), whole.inputs[0].clone());
    (finding.place.site, finding.seen.site) = (ir::SiteId(7), ir::SiteId(7));
    input.input.args.clear();
    fixture.board.found(&job, finding, input.clone());
    assert_eq!((input_of(&mut fixture, 0), input_of(&mut fixture, 1)), (whole.inputs[0].clone(), input));
}
