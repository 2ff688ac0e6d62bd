//! One line above each function: what was found, and the inputs that show it.

use super::{is_here, language, local, words};
use explore::report::{GeneratedInput, Outcome, Report};
use findings::{Shown, line};
use ir::Program;
use syntax::Span;
use work::{Analysis, FileView, FunctionState, FunctionView};

/// Longer inputs are cut in a lens; the heap view shows them whole.
const MAX_TITLE: usize = 120;

/// A line above a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lens {
    /// The name of the function.
    pub span: Span,
    pub function: String,
    pub kind: LensKind,
    pub title: String,
}

/// What a lens is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LensKind {
    /// The whole function; whether it has inputs to show.
    Summary { inputs: bool },
    /// One input, by its position in the report.
    Input(usize),
    /// The inputs beyond the limit.
    More,
    /// Runs a `test` item; the function is its name.
    Test,
    /// Runs the inputs on a Java machine.
    Jvm,
}

/// The lenses of a file, in source order: for each function the summary, at most `max` inputs, and one for
/// the rest; for each test one that runs it. With a `jvm`, one that runs the inputs of a Java method there.
pub fn lenses(file: &FileView, max: usize, jvm: bool) -> Vec<Lens> {
    let Some(analysis) = &file.analysis else { return Vec::new() };
    let mut lenses = Vec::new();
    for function in file.functions.iter() {
        let jvm = jvm && language::of(&analysis.parse).runs_on_jvm();
        of_function(analysis, function, max, jvm, &mut lenses);
    }
    for test in analysis.program.tests.iter().filter(|t| is_here(t.span)) {
        let title = "run test".to_owned();
        lenses.push(Lens { span: local(test.span), function: test.name.clone(), kind: LensKind::Test, title });
    }
    lenses.sort_by_key(|l| l.span);
    lenses
}

fn of_function(analysis: &Analysis, function: &FunctionView, max: usize, jvm: bool, lenses: &mut Vec<Lens>) {
    let Some(declared) = analysis.program.functions.get(function.id.index()) else { return };
    if !is_here(declared.span) || function.state == FunctionState::Declaration {
        return;
    }
    let mut push = |kind, title| {
        lenses.push(Lens { span: local(declared.span), function: function.name.clone(), kind, title });
    };
    let shown = function.shown_report();
    let inputs = shown.map_or(0, |(report, _)| report.inputs.len());
    push(LensKind::Summary { inputs: inputs > 0 }, summary(&analysis.program, function));
    // Offered once there is a prediction to compare with; inputs may fill the line, so it comes before them.
    if jvm && function.state.is_final() && function.report.as_ref().is_some_and(|r| !r.inputs.is_empty()) {
        push(LensKind::Jvm, "run on the JVM".to_owned());
    }
    let Some((report, stale)) = shown else { return };
    // A stale report is about the program it was made for; without that, its inputs cannot be named.
    let program = match (stale, &function.stale) {
        (true, Some(stale)) => stale.program(),
        _ => &analysis.program,
    };
    let shown = distinct(program, report, max);
    let more = inputs - shown.len();
    for (index, line) in shown {
        push(LensKind::Input(index), format!("#{}  {line}", index + 1));
    }
    if more > 0 {
        push(LensKind::More, format!("{} ..", words::count(more, "more input")));
    }
}

/// The lines of at most `max` inputs. One that reads like another (two equal texts may be one object or two) is left to
/// those that are counted.
fn distinct(program: &Program, report: &Report, max: usize) -> Vec<(usize, String)> {
    let of = Shown::named(program, &report.function);
    let mut seen: Vec<(usize, String)> = Vec::new();
    for index in telling_order(report) {
        if seen.len() == max {
            break;
        }
        let line = input_line(program, &of, report, index);
        if !seen.iter().any(|(_, known)| *known == line) {
            seen.push((index, line));
        }
    }
    seen
}

/// What an input's lens says behind its number: `list -> N0 -> N0, foo = -1  =>  returns N0`.
fn input_line(program: &Program, of: &Shown<'_>, report: &Report, index: usize) -> String {
    let Some(generated) = report.inputs.get(index) else { return String::new() };
    let input = cut(line::input(program, of, &generated.input));
    let arrow = if input.is_empty() { "" } else { "  =>  " };
    format!("{input}{arrow}{}", line::outcome(&generated.outcome))
}

fn cut(line: String) -> String {
    match line.char_indices().nth(MAX_TITLE) {
        Some((at, _)) => format!("{}..", &line[..at]),
        None => line,
    }
}

/// `3 inputs · 1 exception · 6/6 branches · List <= 3`, or what keeps it from being known.
pub fn summary(program: &Program, function: &FunctionView) -> String {
    let known = function.shown_report().map(|(report, _)| figures(report));
    let state = match &function.state {
        FunctionState::Queued => Some("waiting".to_owned()),
        FunctionState::Exploring { scope, paths } if *paths > 0 => {
            Some(format!("exploring {scope}, {}", words::count(*paths as usize, "path")))
        }
        FunctionState::Exploring { scope, .. } => Some(format!("exploring {scope}")),
        FunctionState::Done | FunctionState::Declaration => None,
        FunctionState::Bounded { .. } => Some("incomplete".to_owned()),
        FunctionState::Cancelled => Some("cancelled".to_owned()),
        FunctionState::Failed { .. } => Some("failed".to_owned()),
        FunctionState::Unsupported { what } => Some(format!("not explored: {what}")),
        FunctionState::Broken => {
            let reason = program.functions.get(function.id.index()).and_then(|f| f.unsupported.as_deref());
            Some(format!("not explored: {}", reason.unwrap_or("correct the errors first")))
        }
    };
    // What ends before anything comes out has no figures.
    let any = function.shown_report().is_none_or(|(r, _)| !r.inputs.is_empty() || !r.findings.is_empty());
    let unexplored = matches!(function.state, FunctionState::Unsupported { .. }) && !any;
    let known = known.filter(|_| !unexplored);
    match (known, state) {
        (Some(known), Some(state)) => format!("{known} · {state}"),
        (Some(text), None) | (None, Some(text)) => text,
        (None, None) => "no inputs".to_owned(),
    }
}

fn figures(report: &Report) -> String {
    let mut text = words::count(report.inputs.len(), "input");
    match (report.findings.len(), report.unconfirmed as usize) {
        (0, 0) => text += " · no exception",
        (0, _) => {}
        (found, _) => text += &format!(" · {}", words::count(found, "exception")),
    }
    if report.unconfirmed > 0 {
        text += &format!(" · {} not confirmed", report.unconfirmed);
    }
    if report.branches.total > 0 {
        text += &format!(" · {}/{} branches", report.branches.covered, report.branches.total);
    }
    text += &format!(" · {}", words::scope(&report.scope));
    // "No exception" says nothing of these.
    if report.is_of_built_inputs() {
        text += " · only inputs that calls build";
    }
    if report.paths.bounded > 0 {
        text += &format!(" · {} cut at a bound", words::count(report.paths.bounded as usize, "path"));
    }
    text
}

/// The inputs, most telling first: exceptions, then normal runs from small heaps to large, then runs that
/// hit a bound.
pub fn telling_order(report: &Report) -> Vec<usize> {
    let rank = |input: &GeneratedInput| match input.outcome {
        Outcome::Throws(_) => 0,
        Outcome::Returns(_) => 1,
        Outcome::Bounded(_) => 2,
    };
    // A run on the empty heap says little: it comes after the first heaps with something in them.
    let size = |input: &GeneratedInput| match input.input.objects.len() {
        0 => usize::MAX,
        n => n,
    };
    let mut order: Vec<usize> = (0..report.inputs.len()).collect();
    order.sort_by_key(|i| (rank(&report.inputs[*i]), size(&report.inputs[*i]), *i));
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::sample::{explored, explored_java};

    const LIST: &str = "data L { L next; }\nfn int f(L a, int n)\n  scope L <= 1;\n{\n  if (n == 7) { a := a.next; }\n  return n;\n}\n";

    #[test]
    fn exceptions_come_first_and_empty_heaps_after_others() {
        let file = explored(LIST);
        let report = file.functions[0].report.as_ref().unwrap();
        let order = telling_order(report);
        let outcome = |i: usize| &report.inputs[order[i]].outcome;
        assert!(matches!(outcome(0), Outcome::Throws(_)));
        assert!((1..order.len()).all(|i| !matches!(outcome(i), Outcome::Throws(_))));
        let sizes: Vec<_> = order[1..].iter().map(|i| report.inputs[*i].input.objects.len()).collect();
        assert!(sizes.windows(2).all(|w| w[0] > 0 || w[1] == 0), "{sizes:?}");
    }

    #[test]
    fn the_limit_leaves_a_lens_for_the_rest() {
        let file = explored(LIST);
        let all = file.functions[0].report.as_ref().unwrap().inputs.len();
        let kinds = |max| lenses(&file, max, true).into_iter().map(|l| l.kind).collect::<Vec<_>>();
        assert_eq!(kinds(0), [LensKind::Summary { inputs: true }, LensKind::More]);
        assert_eq!(kinds(all).len(), 1 + all);
        assert!(!kinds(all).contains(&LensKind::More));
    }

    #[test]
    fn inputs_that_read_alike_are_shown_once() {
        // Two equal texts may be one object or two, which a line does not tell.
        let text = "import java.util.*;\nclass K {\n  static int f(List<String> all, int x) {\n    int n = 0;\n    \
                    for (String s : all) { n += s.length(); }\n    return n / (x - all.size());\n  }\n}\n";
        let file = explored_java(text);
        let report = file.functions.iter().find(|f| f.name == "K.f").and_then(|f| f.report.clone()).unwrap();
        let all = lenses(&file, report.inputs.len(), false);
        let mut lines: Vec<&str> =
            all.iter().filter_map(|l| l.title.strip_prefix('#')?.split_once("  ")).map(|l| l.1).collect();
        let shown = lines.len();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), shown, "{lines:?}");
        let more = all.iter().any(|l| l.kind == LensKind::More);
        assert!(shown < report.inputs.len() && more, "those that are left out are counted");
    }

    #[test]
    fn paths_that_a_bound_cut_are_named() {
        let text =
            "fn int f(int k)\n  scope unwind 3;\n{\n  int s := 0;\n  while (s < k) { s := s + 1; }\n  return s;\n}\n";
        let summary = lenses(&explored(text), 0, false).remove(0).title;
        assert!(summary.ends_with(" · no exception · 2/2 branches · unwind 3 · 1 path cut at a bound"), "{summary}");
        let whole = lenses(&explored(&text.replace("while (s < k)", "if (s < k)")), 0, false).remove(0).title;
        assert!(whole.ends_with(" · unwind 3"), "{whole}");
    }

    #[test]
    fn what_is_not_explored_says_why() {
        let file = explored("fn int f() { return x; }\nfn int g();\n");
        let titles: Vec<_> = lenses(&file, 5, true).into_iter().map(|l| l.title).collect();
        assert_eq!(titles, ["not explored: correct the errors first"]);
    }
}
