//! Why code is unreachable: the preconditions without which an input reaches it, by leaving out one after the other.

use super::{diagnostics, local, unreachable, words};
use explore::report::{Options, Report};
use explore::{Control, explore};
use findings::{Shown, line};
use ir::{Body, FnId, Function, Program};
use syntax::Span;
use work::{Analysis, FileView};

/// Preconditions that are left out one after the other; with more of them, all at once.
const MAX_CLAUSES: usize = 16;

/// Explains the unreachable code at `offset` in sentences; `None` when there is none. `options` is what functions are
/// explored with, `control` ends the search for reasons.
pub fn why_unreachable(file: &FileView, offset: usize, options: &Options, control: &mut dyn Control) -> Option<String> {
    let analysis = file.analysis.as_ref()?;
    let problems = diagnostics::diagnostics(file, true);
    let dead = problems.iter().find(|d| unreachable::is_unreachable(d) && d.span.touches(offset))?;
    let view = file.function_at(dead.span.start)?;
    let report = view.report.as_deref()?;
    let function = analysis.program.functions.get(view.id.index())?;
    let body = function.body.as_ref()?;
    let guard = unreachable::guard(analysis, body, report, dead.span);
    let line_of = |span: Span| analysis.parse.text().line_of(span.start) + 1;
    let mut text =
        format!("No input of `{}` within scope ({}) reaches this code", view.name, words::scope(&report.scope));
    if let Some(guard) = &guard {
        text += &format!(": {} (line {})", guard.why, line_of(local(guard.span)));
    }
    let side = guard.map(|g| (g.site, g.side));
    let question = Question { analysis, id: view.id, function, body, dead: dead.span, side, report, options };
    Some(format!("{text}. {}", question.reason(control)))
}

/// Unreachable code, and what it takes to try it under other preconditions.
struct Question<'a> {
    analysis: &'a Analysis,
    id: FnId,
    function: &'a Function,
    body: &'a Body,
    dead: Span,
    /// The side of a branch that leads there.
    side: Option<(ir::SiteId, bool)>,
    report: &'a Report,
    options: &'a Options,
}

/// What is found out about a set of preconditions.
enum Verdict {
    /// An input reaches the code; in one line, if one that shows it was kept.
    Reached(Option<String>),
    Unreached,
    /// The exploration did not come to its end.
    Unknown,
}

impl Question<'_> {
    fn reason(&self, control: &mut dyn Control) -> String {
        let count = self.function.requires.len();
        let mut unknown = count > MAX_CLAUSES;
        for k in 0..if unknown { 0 } else { count } {
            match self.without(&|clause| clause == k, control) {
                Verdict::Reached(input) => return self.blame(k, input),
                Verdict::Unreached => {}
                Verdict::Unknown => unknown = true,
            }
        }
        match self.without(&|_| true, control) {
            Verdict::Reached(input) if count > 0 => {
                format!("Its preconditions together exclude it; without all of them {}.", reaches(input))
            }
            Verdict::Unreached if !unknown => {
                "It is not the preconditions: the code around it, or the scope, excludes it.".into()
            }
            _ => "Which precondition excludes it was not found out in the time there is.".into(),
        }
    }

    fn blame(&self, k: usize, input: Option<String>) -> String {
        let clause = &self.function.requires[k];
        let line = self.analysis.parse.text().line_of(local(clause.span).start) + 1;
        let text = self.analysis.program.text(clause.span).split_whitespace().collect::<Vec<_>>().join(" ");
        format!("Without `{}` (line {line}) {}.", text.trim_end_matches(';'), reaches(input))
    }

    /// Explores the function without some of its preconditions.
    fn without(&self, left_out: &dyn Fn(usize) -> bool, control: &mut dyn Control) -> Verdict {
        let mut program: Program = (*self.analysis.program).clone();
        let mut k = 0;
        program.functions[self.id.index()].requires.retain(|_| {
            k += 1;
            !left_out(k - 1)
        });
        let mut options = Options { max_tree: 0, specs: false, ..self.options.clone() };
        let scope = &self.report.scope;
        options.scope.objects.extend(scope.named.iter().map(|(class, n)| (class.clone(), *n)));
        (options.scope.unwind, options.scope.calls) = (Some(scope.unwind), Some(scope.calls));
        let report = explore(&program, self.id, &options, control);
        if self.is_reached(&report) {
            return Verdict::Reached(self.witness(&program, &report));
        }
        if report.complete { Verdict::Unreached } else { Verdict::Unknown }
    }

    fn is_reached(&self, report: &Report) -> bool {
        let inside = |site: &ir::SiteId| {
            self.body.sites.get(site.index()).is_some_and(|s| super::is_here(*s) && self.dead.contains(local(*s)))
        };
        match self.side {
            Some(side) => report.branches.taken.contains(&side),
            None => report.reached.iter().any(inside),
        }
    }

    /// An input whose run takes the side that leads to the code, in one line.
    fn witness(&self, program: &Program, report: &Report) -> Option<String> {
        let side = self.side?;
        let takes = |input: &&explore::report::GeneratedInput| {
            let run = replay::run(program, self.id, &input.input, &replay::Limits::default());
            run.covered.contains(&side)
        };
        let found = report.inputs.iter().find(takes)?;
        Some(line::input(program, Shown::of(program, self.id), &found.input))
    }
}

fn reaches(input: Option<String>) -> String {
    input.map_or_else(|| "an input would reach it".into(), |input| format!("the input {input} would reach it"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::sample::{at, explored};
    use explore::RunToEnd;

    fn why(text: &str, what: &str) -> Option<String> {
        why_unreachable(&explored(text), at(text, what, 0), &Options::default(), &mut RunToEnd)
    }

    #[test]
    fn the_precondition_to_blame_is_named_with_an_input() {
        let text = "fn int f(int a, int b)\n  requires b > 3;\n  requires a > 0;\n{\n  if (a < 0) { return 3; }\n  return a;\n}\n";
        let why = why(text, "return 3").unwrap();
        assert!(
            why.starts_with("No input of `f` within scope (") && why.contains("`a < 0` never holds here (line 5). "),
            "{why}"
        );
        assert!(why.contains("Without `requires a > 0` (line 3) the input a = -"), "{why}");
        assert!(why.ends_with(" would reach it."), "{why}");
    }

    #[test]
    fn two_preconditions_may_exclude_it_together() {
        let text =
            "fn int f(int a)\n  requires a > 0;\n  requires a > -5;\n{\n  if (a < -9) { return 3; }\n  return a;\n}\n";
        let why = why(text, "return 3").unwrap();
        assert!(why.contains("Its preconditions together exclude it; without all of them the input a = -"), "{why}");
    }

    #[test]
    fn code_that_excludes_itself_blames_no_precondition() {
        let text =
            "fn int f(int a)\n  requires a > -100;\n{\n  if (a < 0) { if (a > 0) { return 3; } }\n  return a;\n}\n";
        let why = why(text, "return 3").unwrap();
        assert!(why.ends_with("the code around it, or the scope, excludes it."), "{why}");
        assert_eq!(self::why(text, "return a"), None);
    }
}
