//! Findings of private methods that no code that others can call leads to.
//!
//! A private method is explored by itself, with any arguments. What happens there only with arguments that none of its
//! callers passes is real for the method, and perhaps for nobody else.

use crate::{announced, lesser, origin, passed};
use explore::places;
use explore::report::{CodeOf, Finding, Report};
use ir::spec::ClauseKind;
use ir::{ClassId, FnId, InstrKind, Program};
use std::collections::BTreeSet;

/// Why a finding of a private method counts for less: nothing that calls it leads there (no call passes the null that matters, or
/// all callers were explored, and none has it), those that do count for less themselves, or their calls are told, because
/// they pass what the method refuses. `None` where that is not so, or not known.
pub fn unreached(program: &Program, function: FnId, finding: &Finding, explored: &[(FnId, &Report)]) -> Option<String> {
    if !is_hidden(program, function) {
        return None;
    }
    let name = hidden_name(program, function);
    if let Some(param) = passed::never_null(program, function, finding) {
        return Some(format!("`{name}` is private, and no call of it passes null for `{param}`"));
    }
    let filling = filling(program, function);
    let callers = callers(program, filling);
    if callers.is_empty() {
        let who =
            if is_of_specifications(program, function) { "only specifications call" } else { "nothing in sight calls" };
        return Some(format!("`{name}` is private, and {who} it"));
    }
    // What nobody can explore by itself, as a lambda or an initialiser, leads where those that call it lead.
    let internal = |f: &FnId| program.function(*f).internal;
    let starts = |f: &FnId| internal(f) || program.function(*f).started;
    let outside: Vec<FnId> = callers.iter().copied().filter(|f| !is_hidden(program, *f) && !internal(f)).collect();
    if outside.is_empty() && (callers.iter().any(starts) || program.function(filling).started) {
        return Some(format!("`{name}` is private, and only initialisers lead to it"));
    }
    let report = |f: &FnId| explored.iter().find(|(g, _)| g == f).copied();
    let reports: Vec<(FnId, &Report)> = outside.iter().filter_map(report).collect();
    let passes = |f: &Finding| passes_refused(program, function, f, finding);
    let leads = |f: &&Finding| f.is_as(finding) || stands_as(program, f, finding) || passes(f);
    let all = reports.iter().flat_map(|(f, r)| r.findings.iter().filter(leads).map(|found| (*f, found)));
    let leading: Vec<(FnId, &Finding)> = all.collect();
    let why = |(caller, found): &(FnId, &Finding)| why_doubtful(program, *caller, found);
    match leading.first() {
        Some(_) if leading.iter().all(|(_, f)| passes(f)) => {
            Some(format!("`{name}` is private, and the calls that lead here are told by themselves"))
        }
        Some(first) if leading.iter().all(|l| why(l).is_some()) => {
            let caller = program.qualified_name(first.0);
            Some(format!("`{name}` is private, and of `{caller}`, which leads here: {}", why(first)?))
        }
        Some(_) => None,
        None if reports.is_empty() || reports.len() < outside.len() => None,
        None => {
            let whole = |r: &Report| r.is_exhaustive() && r.unconfirmed == 0;
            Some(match reports.iter().all(|(_, r)| whole(r)) {
                true => format!("`{name}` is private, and within the scope nothing that calls it leads here"),
                false => format!("`{name}` is private, and nothing that calls it was found to lead here"),
            })
        }
    }
}

/// Whether a clause calls a function. Where one raises, it does not hold: nobody sees the exception.
fn is_of_specifications(program: &Program, function: FnId) -> bool {
    let of_functions = program.functions.iter().flat_map(|f| f.requires.iter().chain(&f.ensures));
    let mut clauses = program.classes.iter().flat_map(|c| &c.invariants).chain(of_functions);
    clauses.any(|clause| {
        let ClauseKind::Expr { body, .. } = &clause.kind else { return false };
        let instrs = body.blocks.iter().flat_map(|b| &b.instrs);
        instrs.into_iter().any(|i| match &i.kind {
            InstrKind::Call { callee, .. } => program.may_run(callee, function),
            _ => false,
        })
    })
}

/// Whether only code of its own file calls a function: it is private, or one of a private class that overrides nothing which
/// others see, or of whose objects these get none.
fn is_hidden(program: &Program, function: FnId) -> bool {
    let f = program.function(function);
    let is_seen = |owner: ClassId| {
        let above = program.with_supertypes(owner).into_iter().skip(1).filter(|c| !program.class(*c).private);
        let mut above = above.filter(|c| program.method(*c, &f.name).is_some()).peekable();
        // What is an object only by being passed on, as a task is, code out of sight may run.
        let kept = program.class(owner).confined
            && (!program.callers(function).is_empty() || above.clone().all(|c| program.class(c).parent.is_none()));
        above.peek().is_some() && !kept
    };
    f.private || lesser::is_in_private(program, function) && !f.owner.is_some_and(is_seen)
}

/// What of it is private: the function, or its class.
fn hidden_name(program: &Program, function: FnId) -> &str {
    let f = program.function(function);
    let made = f.ret.as_class().filter(|_| f.constructor);
    match f.owner.or(made) {
        Some(class) if !f.private => &program.class(class).name,
        _ => &f.name,
    }
}

/// Whether a finding is about a call that passes what a function refuses, with the same exception.
fn passes_refused(program: &Program, function: FnId, passing: &Finding, refused: &Finding) -> bool {
    let own = CodeOf::Function(program.qualified_name(filling(program, function)));
    let same = passing.exception == refused.exception || passing.also.contains(&refused.exception);
    let mut inside = passing.calls.iter().chain([&passing.place]);
    same && passing.seen != passing.place && passing.seen.code != own && inside.any(|place| place.code == own)
}

/// Why a finding of a caller counts for less by itself.
fn why_doubtful(program: &Program, caller: FnId, finding: &Finding) -> Option<String> {
    let doubtful = origin::is_doubtful(&finding.origin).then(|| origin::sentence(program, &finding.origin)).flatten();
    doubtful.or_else(|| announced::sentence(program, caller, finding))
}

/// The part of a constructor that fills an object, which is what code calls that makes one; other functions as they are.
pub(crate) fn filling(program: &Program, function: FnId) -> FnId {
    let of = program.function(function);
    let made = of.ret.as_class().filter(|_| of.constructor);
    let fills = |(name, f): &(&String, FnId)| program.function(*f).extent == of.extent && name.starts_with("<init>");
    let methods = made.map(|class| &program.class(class).methods).into_iter().flatten();
    methods.map(|(name, f)| (name, *f)).find(fills).map_or(function, |(_, f)| f)
}

/// Whether two findings are one of the same text: that of a constructor is code of the function that makes an object, and of
/// the one that fills it.
fn stands_as(program: &Program, a: &Finding, b: &Finding) -> bool {
    let place = |f: &Finding| places::span(program, &f.seen);
    place(a).is_some() && place(a) == place(b) && a.raises_as(b)
}

/// All functions that may run a function, itself aside unless it calls itself.
fn callers(program: &Program, function: FnId) -> BTreeSet<FnId> {
    let mut found = BTreeSet::new();
    let mut work = vec![function];
    while let Some(called) = work.pop() {
        work.extend(program.callers(called).into_iter().filter(|f| found.insert(*f)));
    }
    found
}
