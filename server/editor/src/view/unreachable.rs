//! Statements that no input within scope reaches.

use super::diagnostics::{Diagnostic, Origin, Severity, note};
use super::{is_here, language, local, words};
use explore::report::Report;
use findings::codes;
use ir::spec::ClauseKind;
use ir::{BlockId, Body, FnId, InstrKind, Program, SiteId, Terminator};
use std::collections::BTreeSet;
use syntax::Span;
use tree_sitter::TreeCursor;
use work::{Analysis, FunctionState, FunctionView};

/// The code of the diagnostics that an offer explains.
pub(super) fn is_unreachable(problem: &Diagnostic) -> bool {
    problem.code == codes::UNREACHABLE
}

/// Hints for the outermost unreachable statements of a function, neighbours joined. None unless every path
/// within scope was explored to its end.
pub(super) fn code(analysis: &Analysis, function: &FunctionView, report: &Report) -> Vec<Diagnostic> {
    let declared = analysis.program.functions.get(function.id.index());
    let Some((declared, body)) = declared.and_then(|f| f.body.as_ref().map(|b| (f, b))) else { return Vec::new() };
    // Reports of the smaller scopes before the full one are complete too, but say little.
    let full = function.state == FunctionState::Done;
    let proved = full && report.is_exhaustive() && report.paths.explored > 0;
    if !proved || !is_here(declared.extent) {
        return Vec::new();
    }
    let hint = |span: Span| {
        let guard = guard(analysis, body, report, span);
        let why = guard.as_ref().map_or_else(String::new, |g| format!(": {}", g.why));
        Diagnostic {
            span,
            severity: Severity::Hint,
            code: codes::UNREACHABLE.into(),
            message: format!("no input within scope ({}) reaches this code{why}", words::scope(&report.scope)),
            unnecessary: true,
            related: guard.and_then(|g| note(&analysis.program, g.span, g.why)).into_iter().collect(),
            origin: Origin::Exploration { function: function.name.clone() },
        }
    };
    let sites = sites(body, report);
    if sites.is_empty() || is_run_by_invariant(&analysis.program, function.id) {
        return Vec::new();
    }
    dead_statements(analysis, local(declared.extent), &sites).into_iter().map(hint).collect()
}

/// Whether an invariant of a class in this file runs a function. It is explored on objects that have the invariant, and is
/// there to tell them from others: what only the others reach is its purpose.
fn is_run_by_invariant(program: &Program, id: FnId) -> bool {
    let classes = program.classes.iter().filter(|c| c.span.is_some_and(is_here));
    let mut open: Vec<&Body> = Vec::new();
    for clause in classes.flat_map(|c| &c.invariants) {
        if let ClauseKind::Expr { body, .. } = &clause.kind {
            open.push(body);
        }
    }
    let here = |id: &FnId| is_here(program.function(*id).extent);
    let own: Vec<FnId> = (0..program.functions.len() as u32).map(FnId).filter(here).collect();
    let mut run: Vec<FnId> = Vec::new();
    while let Some(body) = open.pop() {
        for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
            let InstrKind::Call { callee, .. } = &instr.kind else { continue };
            for called in own.iter().filter(|f| program.may_run(callee, **f)) {
                if !run.contains(called) {
                    run.push(*called);
                    open.extend(program.function(*called).body.as_deref());
                }
            }
        }
    }
    run.contains(&id)
}

/// The spans of all sites with code, and whether no path can execute any of it. (Copies of a `finally` share
/// their sites: one that may run keeps all alive.) None when all code may run, as it is almost always: this is asked
/// for every function after every keystroke.
fn sites(body: &Body, report: &Report) -> Vec<(Span, bool)> {
    let entered = entered(body, report);
    if entered.iter().all(|entered| *entered) {
        return Vec::new();
    }
    let (mut all, mut alive) = (BTreeSet::new(), BTreeSet::new());
    for (block, entered) in body.blocks.iter().zip(entered) {
        let sites = || block.instrs.iter().map(|i| i.site).chain(site_of(&block.term));
        all.extend(sites());
        alive.extend(sites().filter(|s| entered || report.reached.binary_search(s).is_ok()));
    }
    let span = |s: &SiteId| body.sites.get(s.index()).filter(|span| is_here(**span)).map(|span| local(*span));
    all.iter().filter_map(|s| Some((span(s)?, !alive.contains(s)))).collect()
}

/// The blocks that remain when the sides of branches that no path took are cut. Every handler of such a block
/// counts: too many blocks here cost a hint, too few would be a false claim.
fn entered(body: &Body, report: &Report) -> Vec<bool> {
    let mut entered = vec![false; body.blocks.len()];
    let mut open = vec![BlockId(0)];
    while let Some(at) = open.pop() {
        let Some(block) = body.blocks.get(at.index()) else { continue };
        if std::mem::replace(&mut entered[at.index()], true) {
            continue;
        }
        open.extend(block.handler.map(|(handler, _)| handler));
        match &block.term {
            Terminator::Goto(next) => open.push(*next),
            Terminator::Switch { then, els, .. } => open.extend([*then, *els]),
            Terminator::Branch { then, els, site, .. } => {
                let taken = |side: bool| !report.branches.missed.contains(&(*site, side));
                open.extend(taken(true).then_some(*then));
                open.extend(taken(false).then_some(*els));
            }
            Terminator::Return { .. } | Terminator::Throw { .. } | Terminator::Rethrow { .. } => {}
        }
    }
    entered
}

/// A branch that would lead into a dead statement but was always decided the other way.
pub(super) struct Guard {
    pub site: SiteId,
    /// The side that nothing takes.
    pub side: bool,
    pub span: ir::Span,
    /// That in words.
    pub why: String,
}

pub(super) fn guard(analysis: &Analysis, body: &Body, report: &Report, dead: Span) -> Option<Guard> {
    let missed = &report.branches.missed;
    let leads_here = |block: &BlockId| entry(body, *block).is_some_and(|site| dead.contains(local(site)));
    let decided = body.blocks.iter().find_map(|block| {
        let Terminator::Branch { then, els, site, .. } = &block.term else { return None };
        let never = missed.contains(&(*site, true)) && leads_here(then);
        let always = missed.contains(&(*site, false)) && leads_here(els);
        (never != always && !(missed.contains(&(*site, always)))).then_some((*site, never))
    });
    let (site, never) = decided?;
    let span = *body.sites.get(site.index()).filter(|span| is_here(**span))?;
    let condition = analysis.parse.text().slice(local(span)).into_owned();
    let why = format!("`{condition}` {} holds here", if never { "never" } else { "always" });
    Some(Guard { site, side: never, span, why })
}

/// The first place with code at or behind a block.
fn entry(body: &Body, mut at: BlockId) -> Option<ir::Span> {
    // A chain of empty blocks is no longer than the body.
    for _ in 0..body.blocks.len() {
        let block = body.blocks.get(at.index())?;
        if let Some(site) = block.instrs.first().map(|i| i.site).or(site_of(&block.term)) {
            return body.sites.get(site.index()).copied().filter(|span| is_here(*span));
        }
        let Terminator::Goto(next) = &block.term else { return None };
        at = *next;
    }
    None
}

fn site_of(term: &Terminator) -> Option<SiteId> {
    match term {
        Terminator::Branch { site, .. } | Terminator::Return { site, .. } | Terminator::Throw { site, .. } => {
            Some(*site)
        }
        Terminator::Goto(_) | Terminator::Switch { .. } | Terminator::Rethrow { .. } => None,
    }
}

/// The outermost statements inside `extent` whose sites are all dead.
fn dead_statements(analysis: &Analysis, extent: Span, sites: &[(Span, bool)]) -> Vec<Span> {
    let language = language::of(&analysis.parse);
    let dead = sites.iter().filter(|(site, dead)| *dead && extent.contains(*site)).map(|(site, _)| *site);
    let Some(range) = dead.reduce(|all, site| Span::new(all.start.min(site.start), all.end.max(site.end))) else {
        return Vec::new();
    };
    let mut found: Vec<Span> = Vec::new();
    let mut cursor = analysis.parse.root().walk();
    loop {
        let node = cursor.node();
        let taken =
            language.is_statement(node.kind()) && extent.contains(Span::of(node)) && all_dead(Span::of(node), sites);
        if taken {
            let joined = node.prev_named_sibling().is_some_and(|p| found.last().is_some_and(|f| f.end == p.end_byte()));
            match found.last_mut().filter(|_| joined) {
                Some(last) => last.end = node.end_byte(),
                None => found.push(Span::of(node)),
            }
        }
        if !next_within(&mut cursor, range, !taken) {
            return found;
        }
    }
}

/// Goes to the next node, in order, that has something of a range in it; below the present one only where that is `open`.
/// Where a text is broken, all code behind that may lie side by side, and each function is looked for: what is in front of
/// a range costs no step of ours.
fn next_within(cursor: &mut TreeCursor<'_>, range: Span, open: bool) -> bool {
    if open && cursor.goto_first_child_for_byte(range.start).is_some() {
        if cursor.node().start_byte() < range.end {
            return true;
        }
        cursor.goto_parent();
    }
    loop {
        if cursor.goto_next_sibling() && cursor.node().start_byte() < range.end {
            return true;
        }
        if !cursor.goto_parent() {
            return false;
        }
    }
}

fn all_dead(span: Span, sites: &[(Span, bool)]) -> bool {
    let mut inside = sites.iter().filter(|(site, _)| span.contains(*site)).peekable();
    inside.peek().is_some() && inside.all(|(_, dead)| *dead)
}

#[cfg(test)]
mod tests {
    use crate::view::diagnostics::diagnostics;
    use crate::view::sample::{broken_java_by, explored, explored_java};
    use std::time::{Duration, Instant};
    use work::FileView;

    fn faded(text: &str) -> Vec<String> {
        let file = explored(text);
        let hints = diagnostics(&file, true).into_iter().filter(|d| d.unnecessary);
        hints.map(|d| text[d.span.range()].to_owned()).collect()
    }

    #[test]
    fn the_branch_that_is_always_decided_the_same_way_is_named() {
        let text = "fn int f(int a) requires a > 0; { if (a < 0) { return 3; } return a; }";
        let hints = diagnostics(&explored(text), true).into_iter().filter(|d| d.unnecessary).collect::<Vec<_>>();
        assert!(hints[0].message.ends_with("`a < 0` never holds here"), "{hints:?}");
        assert_eq!(&text[hints[0].related[0].at.span.range()], "a < 0");
        let text = "fn int g(int a) requires a > 0; { if (a >= 0) { return 3; } return a; }";
        let hints = diagnostics(&explored(text), true).into_iter().filter(|d| d.unnecessary).collect::<Vec<_>>();
        assert!(hints[0].message.ends_with("`a >= 0` always holds here"), "{hints:?}");
    }

    #[test]
    fn whole_statements_are_faded_and_neighbours_joined() {
        let text = "fn int f(int a) requires a > 0; { if (a < 0) { a := 1; a := 2; return 3; } return a; }";
        assert_eq!(faded(text), ["{ a := 1; a := 2; return 3; }"]);
    }

    #[test]
    fn code_before_and_behind_the_first_branch_stays() {
        let text = "fn int f(int a) requires a > 0; { int x := 1; int y := x + a; if (a < 0) { return x; } return y; }";
        assert_eq!(faded(text), ["{ return x; }"]);
        assert_eq!(faded("fn int g(int a) { int x := a; return x; }"), Vec::<String>::new());
    }

    /// Behind an open brace, the parser finds no methods.
    #[test]
    fn a_broken_text_costs_little_more_than_a_whole_one() {
        let method = |i: usize| {
            format!(
                "  int m{i}(int k) {{\n    if (k > {i} && k < {i}) {{ k = {i}; }}\n    int a = k;\n    return a;\n  }}\n"
            )
        };
        let text = format!("class Big {{\n{}}}\n", (0..80).map(method).collect::<String>());
        let (whole, broken) = (explored_java(&text), broken_java_by(&text, "int a = k;", "if (k == 1) {"));
        let shown = |file: &FileView| diagnostics(file, true).into_iter().filter(|d| d.unnecessary).count();
        assert_eq!((shown(&whole), shown(&broken)), (80, 79));
        let time = |file: &FileView| {
            let run = |_| {
                let start = Instant::now();
                diagnostics(file, true);
                start.elapsed()
            };
            (0..10).map(run).min().unwrap_or_default()
        };
        let (whole, broken) = (time(&whole), time(&broken));
        assert!(broken < 4 * whole + Duration::from_millis(2), "{broken:?} instead of {whole:?}");
    }

    #[test]
    fn what_tells_right_heaps_from_wrong_ones_is_not_faded() {
        let text = "class Q {\n  //@ invariant repOk();\n  int n;\n  boolean repOk() {\n    if (!small()) { return false; }\n    \
                    return n >= 0;\n  }\n  boolean small() {\n    if (n > 9) { return false; }\n    return true;\n  }\n  \
                    int f() {\n    if (n < 0) { return 7; }\n    return n;\n  }\n}\n";
        let file = explored_java(text);
        let hints = diagnostics(&file, true).into_iter().filter(|d| d.unnecessary);
        let faded: Vec<&str> = hints.map(|d| &text[d.span.range()]).collect();
        assert_eq!(faded, ["{ return 7; }"]);
    }

    #[test]
    fn handlers_stay() {
        let text =
            "fn int f(int a) { int r := 0; try { r := 7 / a; } catch (ArithmeticException e) { r := 1; } return r; }";
        assert_eq!(faded(text), Vec::<String>::new());
    }

    #[test]
    fn nothing_is_faded_when_a_bound_was_hit() {
        let text = "fn int f(int a) requires a > 0; scope unwind 1; { int i := 0; while (i < a) { i := i + 1; } if (i > 5) { return 1; } return i; }";
        assert_eq!(faded(text), Vec::<String>::new());
    }
}
