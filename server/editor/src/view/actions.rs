//! What can be done about the code under the cursor.

use super::diagnostics::{Diagnostic, Origin};
use super::{TextEdit, diagnostics, is_here, language, local, missing, unreachable};
use explore::places;
use ir::scope::Scope;
use ir::{ClassId, FnId, Program};
use std::collections::BTreeMap;
use syntax::Span;
use work::{Analysis, FileView, FunctionView};

/// An offer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    pub title: String,
    pub kind: ActionKind,
    /// The first thing most people would want.
    pub preferred: bool,
    /// The problem that it solves or that it is about.
    pub problem: Option<Diagnostic>,
    pub effect: Effect,
    /// Why it cannot be done, where people may ask why it is not offered.
    pub disabled: Option<String>,
}

/// Under which heading editors show an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionKind {
    QuickFix,
    /// Adds something about existing code.
    Refactor,
}

/// What an action does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Edits of the file itself.
    Edit(Vec<TextEdit>),
    /// Emits tests for one input of a function, or for all of them.
    EmitTest { function: String, input: Option<usize>, failing: bool },
    /// Shows a heap that tells about the specification of a function, by its number among them.
    ShowHeap { function: String, heap: usize },
    /// Explains why the code at an offset is unreachable.
    WhyUnreachable { at: usize },
    /// Lists the inputs of a function.
    ListInputs { function: String },
    /// Explores a function (again), up to these bounds; those that are not named stay what they are.
    Explore { function: String, scope: BTreeMap<String, u32> },
}

/// The offers for a range of a file: fixes first.
pub fn actions(file: &FileView, range: Span) -> Vec<Action> {
    let Some(analysis) = &file.analysis else { return Vec::new() };
    let mut actions = fixes(analysis, range);
    let problems = diagnostics::diagnostics(file, true);
    for problem in problems.into_iter().filter(|d| d.span.overlaps(range)) {
        of_unreachable(&problem, &mut actions);
        of_specification(file, analysis, &problem, &mut actions);
        of_problem(file, analysis, problem, &mut actions);
    }
    // In Java, clauses stand in front of what they are about.
    let stated = || file.functions.iter().find(|f| is_stated(analysis, f, range));
    if let Some(function) = file.function_at(range.start).or_else(stated) {
        of_contract(analysis, function, range, &mut actions);
        of_function(analysis, function, range, &mut actions);
    }
    actions
}

/// The fixes that the front end knows.
fn fixes(analysis: &Analysis, range: Span) -> Vec<Action> {
    let problems = diagnostics::of_text(&analysis.program, &analysis.diagnostics);
    let here = |d: &&lower::Diagnostic| is_here(d.span) && local(d.span).overlaps(range);
    let fix = |diagnostic: &lower::Diagnostic| {
        let change = diagnostic.fix.as_ref()?;
        // A fix that reaches into another file is not offered: that file may not be what it was.
        let edits = change
            .edits
            .iter()
            .map(|e| is_here(e.span).then(|| TextEdit { span: local(e.span), text: e.text.clone() }));
        let same = |d: &&Diagnostic| d.span == local(diagnostic.span) && d.code == diagnostic.code;
        Some(Action {
            title: sentence(&change.title),
            kind: ActionKind::QuickFix,
            preferred: true,
            problem: problems.iter().find(same).cloned(),
            effect: Effect::Edit(edits.collect::<Option<Vec<_>>>()?),
            disabled: None,
        })
    };
    analysis.diagnostics.iter().filter(here).filter_map(fix).collect()
}

fn sentence(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The heaps that show a problem of a specification.
fn of_specification(file: &FileView, analysis: &Analysis, problem: &Diagnostic, actions: &mut Vec<Action>) {
    let Origin::Specification { function } = &problem.origin else { return };
    let Some(report) = file.function(function).and_then(|f| f.report.as_ref()) else { return };
    let mut number = report.examples.len();
    for shown in &report.spec_problems {
        let span = places::problem_span(&analysis.program, shown).map(local);
        let same = span == Some(problem.span) && shown.message == problem.message;
        for (heap, told) in (number..).zip(&shown.heaps).filter(|_| same) {
            actions.push(Action {
                title: heap_of_problem(&told.text),
                kind: ActionKind::QuickFix,
                preferred: false,
                problem: Some(problem.clone()),
                effect: Effect::ShowHeap { function: function.clone(), heap },
                disabled: None,
            });
        }
        number += shown.heaps.len();
    }
}

/// The title of what shows a heap of a problem.
fn heap_of_problem(text: &str) -> String {
    format!("Show a heap: {text}")
}

/// Code that nothing reaches is explained.
fn of_unreachable(problem: &Diagnostic, actions: &mut Vec<Action>) {
    if unreachable::is_unreachable(problem) {
        actions.push(Action {
            title: "Why is this unreachable?".into(),
            kind: ActionKind::QuickFix,
            preferred: false,
            problem: Some(problem.clone()),
            effect: Effect::WhyUnreachable { at: problem.span.start },
            disabled: None,
        });
    }
}

/// Whether a range is in a precondition of a function.
fn is_stated(analysis: &Analysis, function: &FunctionView, range: Span) -> bool {
    let named = analysis.program.functions.get(function.id.index());
    let mut clauses = named.into_iter().flat_map(|f| &f.requires);
    clauses.any(|c| is_here(c.span) && local(c.span).overlaps(range))
}

/// What a specification means, where the cursor is in it or on the name of its function.
fn of_contract(analysis: &Analysis, function: &FunctionView, range: Span, actions: &mut Vec<Action>) {
    let Some(named) = analysis.program.functions.get(function.id.index()) else { return };
    let on_name = is_here(named.span) && local(named.span).overlaps(range);
    if !on_name && !is_stated(analysis, function, range) {
        return;
    }
    // A problem of the clause may have shown the same heap.
    let shown: Vec<String> = actions.iter().map(|action| action.title.clone()).collect();
    let examples = function.report.iter().flat_map(|r| &r.examples).enumerate();
    let examples = examples.filter(|(_, told)| !shown.contains(&heap_of_problem(&told.text)));
    actions.extend(examples.map(|(heap, told)| Action {
        title: format!("Show {}", told.text),
        kind: ActionKind::Refactor,
        preferred: false,
        problem: None,
        effect: Effect::ShowHeap { function: function.name.clone(), heap },
        disabled: None,
    }));
}

/// What to do about a finding: exclude its input, or keep it as a test.
fn of_problem(file: &FileView, analysis: &Analysis, problem: Diagnostic, actions: &mut Vec<Action>) {
    let Origin::Finding { function, input, stale } = &problem.origin else { return };
    let Some(view) = file.function(function) else { return };
    let shown = view.findings(file).into_iter().find(|s| {
        s.stale == *stale && s.finding.code.name() == problem.code && s.span.map(local) == Some(problem.span)
    });
    if let Some(shown) = shown {
        let clauses = missing::clauses(analysis, view, &shown).into_iter().map(|clause| (clause, function.as_str()));
        let invariant = missing::invariant(analysis, &shown).into_iter().filter(|_| !stale);
        for (clause, owner) in invariant.chain(clauses) {
            actions.push(Action {
                title: format!("Add `{}` to `{owner}`", clause.text),
                kind: ActionKind::QuickFix,
                preferred: false,
                problem: Some(problem.clone()),
                effect: Effect::Edit(vec![clause.edit]),
                disabled: None,
            });
        }
    }
    // The input of a stale finding may be none of the function any more.
    let Some(index) = input.filter(|_| !stale) else { return };
    let language = language::of(&analysis.parse);
    // What keeps one of them from being written keeps the others.
    let no_test = view.report.as_ref().and_then(|report| language.no_test(analysis, view.id, report, index));
    for (title, failing) in language.test_actions() {
        actions.push(Action {
            title: format!("Emit a test for input #{}{title}", index + 1),
            kind: ActionKind::QuickFix,
            preferred: false,
            problem: Some(problem.clone()),
            effect: Effect::EmitTest { function: function.clone(), input: Some(index), failing: *failing },
            disabled: no_test.clone(),
        });
    }
}

/// What can be done with a function when the cursor is on its name.
fn of_function(analysis: &Analysis, function: &FunctionView, range: Span, actions: &mut Vec<Action>) {
    let named = analysis.program.functions.get(function.id.index());
    if !named.is_some_and(|f| is_here(f.span) && local(f.span).overlaps(range)) {
        return;
    }
    let mut offer = |title: String, effect| {
        let kind = ActionKind::Refactor;
        actions.push(Action { title, kind, preferred: false, problem: None, effect, disabled: None });
    };
    let name = &function.name;
    if function.report.as_ref().is_some_and(|r| !r.inputs.is_empty()) {
        offer(format!("List the inputs of `{name}`"), Effect::ListInputs { function: name.clone() });
        offer(
            format!("Emit tests for all inputs of `{name}`"),
            Effect::EmitTest { function: name.clone(), input: None, failing: false },
        );
    }
    if function.state.is_final() && function.state.is_explorable() {
        offer(format!("Explore `{name}` again"), Effect::Explore { function: name.clone(), scope: BTreeMap::new() });
        if let Some(scope) = function.report.as_ref().and_then(|r| wider(&analysis.program, function.id, &r.scope)) {
            let bounds: Vec<_> = scope.iter().take(NAMED).map(|(class, n)| format!("{class} <= {n}")).collect();
            let more = if scope.len() > NAMED { ", \u{2026}" } else { "" };
            let title = format!("Explore `{name}` with a wider scope: {}{more}", bounds.join(", "));
            offer(title, Effect::Explore { function: name.clone(), scope });
        }
    }
}

/// Bounds that a title names at most.
const NAMED: usize = 4;

/// One more object of each class that the scope names, and of each one of people's own that its objects lead to; `None`
/// when nothing is named.
fn wider(program: &Program, function: FnId, scope: &Scope) -> Option<BTreeMap<String, u32>> {
    let mut wider: BTreeMap<_, _> = scope.named.iter().map(|(class, n)| (class.clone(), n.saturating_add(1))).collect();
    if wider.is_empty() {
        return None;
    }
    let given = program.function(function).params.iter().filter_map(|p| p.ty.as_class());
    let mut led: Vec<ClassId> = given.chain(scope.named.keys().filter_map(|name| program.find_class(name))).collect();
    let mut next = 0;
    while let Some(class) = led.get(next).copied() {
        next += 1;
        let fields = program.class(class).fields.iter().map(|f| program.field(*f).ty);
        for to in fields.filter_map(|ty| ty.as_class()).filter(|to| !led.contains(to)).collect::<Vec<_>>() {
            let own = program.class(to);
            if own.span.is_some() && !own.single {
                wider.entry(own.name.clone()).or_insert(scope.objects[to.index()].saturating_add(1));
                led.push(to);
            }
        }
    }
    Some(wider)
}

#[cfg(test)]
mod of_stale_findings {
    use super::*;
    use crate::view::sample::{at, broken_by};

    const TEXT: &str = "data Node { Node next; }\nfn Node second(Node list) { Node n := list.next; return n; }\n";

    fn titles(old: &str, new: &str) -> Vec<String> {
        let file = broken_by(TEXT, old, new);
        let start = at(file.parse.source(), ".next;", 0);
        actions(&file, Span::new(start, start + 1)).into_iter().map(|action| action.title).collect()
    }

    #[test]
    fn a_clause_is_offered_while_the_function_is_not_checked_again() {
        assert_eq!(titles("return n;", "return m;"), ["Add `requires list != null;` to `second`"]);
    }

    #[test]
    fn a_clause_that_names_what_is_called_otherwise_now_is_not() {
        let renamed = "(Node first) { Node n := first.next; return m;";
        assert_eq!(titles("(Node list) { Node n := list.next; return n;", renamed), Vec::<String>::new());
    }
}
