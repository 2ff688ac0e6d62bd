//! Findings of private methods that no code that others can call leads to.
//!
//! A private method is explored by itself, with any arguments. What happens there only with arguments that none of its
//! callers passes is real for the method, and perhaps for nobody else.

use crate::passed;
use explore::places;
use explore::report::{Finding, Report};
use ir::{Callee, FnId, InstrKind, Program};
use std::collections::BTreeSet;

/// Says of a finding of a private method that nothing that calls it leads there: no call passes the null that matters, or
/// all callers were explored, to the end, and none has it. `None` where that is not so, or not known.
pub fn unreached(program: &Program, function: FnId, finding: &Finding, explored: &[(FnId, &Report)]) -> Option<String> {
    if !program.function(function).private {
        return None;
    }
    let name = &program.function(function).name;
    if let Some(param) = passed::never_null(program, function, finding) {
        return Some(format!("`{name}` is private, and no call of it passes null for `{param}`"));
    }
    let outside: Vec<FnId> =
        callers(program, filling(program, function)).into_iter().filter(|f| !program.function(*f).private).collect();
    let report = |f: &FnId| explored.iter().find(|(g, _)| g == f).map(|(_, report)| *report);
    let whole = |r: &Report| r.is_exhaustive() && r.unconfirmed == 0;
    let has = |r: &Report| r.findings.iter().any(|f| f.is_as(finding) || stands_as(program, f, finding));
    let never = !outside.is_empty() && outside.iter().all(|f| report(f).is_some_and(|r| whole(r) && !has(r)));
    never.then(|| format!("`{name}` is private, and within the scope nothing that calls it leads here"))
}

/// The part of a constructor that fills an object, which is what code calls that makes one; other functions as they are.
pub(crate) fn filling(program: &Program, function: FnId) -> FnId {
    let of = program.function(function);
    let made = of.ret.as_class().filter(|_| of.constructor);
    let fills = |(_, f): &(&String, FnId)| program.function(*f).extent == of.extent && program.function(*f).private;
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
    let all = || (0..program.functions.len() as u32).map(FnId);
    let mut found = BTreeSet::new();
    let mut work = vec![function];
    while let Some(called) = work.pop() {
        work.extend(all().filter(|f| calls(program, *f, called)).filter(|f| found.insert(*f)));
    }
    found
}

fn calls(program: &Program, caller: FnId, called: FnId) -> bool {
    let instrs = program.function(caller).body.iter().flat_map(|b| &b.blocks).flat_map(|b| &b.instrs);
    instrs.into_iter().any(|i| matches!(&i.kind, InstrKind::Call { callee, .. } if may_run(program, callee, called)))
}

/// Whether a call may run a function.
pub(crate) fn may_run(program: &Program, callee: &Callee, called: FnId) -> bool {
    match callee {
        Callee::Static(f) => *f == called,
        Callee::Virtual { class, name } => {
            // Names first: most calls are of something else.
            *name == program.function(called).name
                && program.concrete_subclasses(*class).into_iter().any(|c| program.method(c, name) == Some(called))
        }
    }
}
