//! Inlay hints from exploration: how far a function was explored, and what holds on every path.

use super::hints::{Hint, HintKind};
use super::hover::why_not_null;
use super::{is_here, local, words};
use explore::report::Report;
use ir::Function;
use syntax::Span;
use work::{Analysis, FileView, FunctionState, FunctionView};

/// The bounds and the number of paths behind the heads of functions inside `within`.
pub fn scopes(file: &FileView, within: Span) -> Vec<Hint> {
    let Some(analysis) = &file.analysis else { return Vec::new() };
    let of = |view: &FunctionView| {
        let (function, report) = explored(analysis, view)?;
        let offset = head_end(analysis, function).filter(|end| within.touches(*end))?;
        let paths = words::count(report.paths.explored as usize, "path");
        let bounded = match report.paths.bounded {
            0 => String::new(),
            n => format!(", {n} cut at a bound"),
        };
        let so_far = if report.complete { "" } else { " so far" };
        let scope = words::scope(&report.scope);
        Some(Hint {
            offset,
            label: format!("{scope} \u{b7} {paths}{so_far}{bounded}"),
            kind: HintKind::Scope,
            tooltip: match &report.stopped {
                None => format!("Every path of `{}` up to {scope} was explored.", view.name),
                Some(stop) => format!("{} {}", words::stopped(stop), words::checked(view)),
            },
        })
    };
    file.functions.iter().filter_map(of).collect()
}

/// The reads inside `within` that never give null: claims about all inputs within scope, so only where every path was
/// explored to its end.
pub fn facts(file: &FileView, within: Span) -> Vec<Hint> {
    let Some(analysis) = &file.analysis else { return Vec::new() };
    let mut hints: Vec<Hint> = file.functions.iter().flat_map(|view| of_function(analysis, view, within)).collect();
    hints.sort_by_key(|h| h.offset);
    hints.dedup_by_key(|h| h.offset);
    hints
}

fn of_function(analysis: &Analysis, view: &FunctionView, within: Span) -> Vec<Hint> {
    let Some((function, report)) = explored(analysis, view) else { return Vec::new() };
    let proved = view.state == FunctionState::Done && report.complete && report.paths.bounded == 0;
    let Some(body) = function.body.as_ref().filter(|_| proved && local(function.extent).overlaps(within)) else {
        return Vec::new();
    };
    let text = analysis.parse.text();
    let hint = |site: &ir::SiteId| {
        let span = *body.sites.get(site.index()).filter(|span| is_here(**span))?;
        let end = local(span).end;
        // What is read on is not null, or that is a finding.
        let after = text.slice(Span::new(end, (end + 1).min(text.len()))).into_owned();
        let read = text.slice(local(span)).into_owned();
        let shown = within.touches(end) && !matches!(after.as_str(), "." | "[") && !read.contains('\n');
        let scope = words::scope(&report.scope);
        let why = why_not_null(&analysis.program, report, *site);
        shown.then(|| Hint {
            offset: end,
            label: "!= null".into(),
            kind: HintKind::Fact,
            tooltip: format!("`{read}` is not null on any path that comes here, up to {scope}.{why}"),
        })
    };
    report.never_null.iter().filter_map(hint).collect()
}

/// A function of this file with its report, if that is of the text as it is.
fn explored<'a>(analysis: &'a Analysis, view: &'a FunctionView) -> Option<(&'a Function, &'a Report)> {
    let function = analysis.program.functions.get(view.id.index()).filter(|f| is_here(f.extent))?;
    let report = view.report.as_deref().filter(|_| view.state.is_final() && view.state.is_explorable())?;
    Some((function, report))
}

/// The end of the list of parameters.
fn head_end(analysis: &Analysis, function: &Function) -> Option<usize> {
    let name = local(function.span);
    let node = analysis.parse.root().descendant_for_byte_range(name.start, name.end)?;
    Some(node.parent()?.child_by_field_name("parameters")?.end_byte())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::sample::{at, explored};

    const LIST: &str = "data L { L next; }\nfn L f(L a, int n)\n  requires hex { a not null; a.next not null; }\n  scope L <= 3;\n{\n  L b := a.next;\n  if (n > 0) { b := b.next; }\n  return b;\n}\n";

    fn all(text: &str) -> Span {
        Span::new(0, text.len())
    }

    #[test]
    fn a_read_that_the_specification_keeps_from_null_has_a_fact() {
        let hints = facts(&explored(LIST), all(LIST));
        let [fact] = &hints[..] else { panic!("one fact: {hints:?}") };
        assert_eq!(fact.offset, at(LIST, "a.next;\n  if", 6));
        assert!(
            fact.tooltip.contains("`a.next` is not null on any path") && fact.tooltip.contains("line 3"),
            "{fact:?}"
        );
    }

    #[test]
    fn the_scope_stands_behind_the_parameters() {
        let hints = scopes(&explored(LIST), all(LIST));
        let [hint] = &hints[..] else { panic!("one hint: {hints:?}") };
        assert_eq!(hint.offset, at(LIST, "int n)", 6));
        // b is a.next: a itself or another; b.next then is known, or null, a, N1 or a third.
        assert!(hint.label.starts_with("L <= 3 \u{b7} ") && hint.label.ends_with(" paths"), "{hint:?}");
    }

    #[test]
    fn a_bound_that_cut_a_path_leaves_no_facts() {
        let text = "data L { L next; }\nfn L f(L a, int n)\n  requires hex { a not null; a.next not null; }\n  scope L <= 2, unwind 1;\n{\n  L b := a.next;\n  while (n > 0) { n := n - 1; }\n  return b;\n}\n";
        let file = explored(text);
        assert_eq!(facts(&file, all(text)), []);
        assert!(scopes(&file, all(text))[0].label.contains("cut at a bound"));
    }
}
