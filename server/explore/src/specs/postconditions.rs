//! Postconditions that hold whatever the function does, and parts of them that never matter.
//!
//! A postcondition speaks of the heap on exit and of the result. If it holds on every heap within scope, with every
//! value of the result's type, no function can violate it. Nor can one if it holds with those arguments that the
//! preconditions allow: an `ensures` means the values that parameters had on entry.

use super::ask::{Answer, Asker, idle};
use super::invariants::renamed;
use super::{Check, Subject, arguments, boolean, late, sample};
use crate::code::{ClauseId, CodeTable};
use crate::contract::reads_entry;
use crate::engine::Engine;
use crate::lacking;
use crate::report::{ClauseOf, ClauseRef, SpecProblem, SpecProblemKind, TellingHeap};
use ir::input::Input;
use ir::scope::Scope;
use ir::spec::Clause;
use ir::{FnId, InstrKind, Param, Program, Ty};

/// The postconditions of a function that say nothing.
pub fn problems(
    program: &Program,
    function: FnId,
    codes: &CodeTable<'_>,
    asker: &mut Asker<'_, '_>,
) -> Vec<SpecProblem> {
    let mut found = Vec::new();
    for (k, clause) in program.function(function).ensures.iter().enumerate() {
        if let Some(why) = is_judged(program, clause).then(|| says_nothing(program, function, clause, asker)).flatten()
        {
            found.push(SpecProblem::new(
                SpecProblemKind::Implied,
                codes.clause_ref(ClauseId::Ensures(function, k as u32), None),
                format!("{why}, so it says nothing about the function"),
            ));
        }
    }
    found
}

/// The postconditions whose code the exploration has seen going round for ever.
pub fn endless(engine: &Engine<'_, '_>) -> Vec<SpecProblem> {
    let problem = |(clause, input): (&ClauseId, &Input)| {
        let text = "the function returns on this heap, and then the clause does not end".to_owned();
        SpecProblem {
            heaps: vec![TellingHeap { text, input: input.clone() }],
            ..SpecProblem::new(
                SpecProblemKind::NonTerminating,
                engine.codes.clause_ref(*clause, None),
                "this specification does not end on what the function leaves of some input within scope".to_owned(),
            )
        }
    };
    engine.rec.endless_on.iter().map(problem).collect()
}

/// Whether a postcondition is about one heap alone, which an input may be.
fn is_judged(program: &Program, clause: &Clause) -> bool {
    !program.is_shipped(clause.span) && !reads_entry(clause) && !frees(program)
}

/// The parts of postconditions that never matter beside the others, but for what `known` says already: checked like
/// preconditions of a function that is given the result as well.
pub fn parts(engine: &mut Engine<'_, '_>, known: &[SpecProblem]) -> Vec<SpecProblem> {
    let (program, id) = (engine.program, engine.function);
    let f = program.function(id);
    let told = |k: u32| known.iter().any(|p| p.clause.kind == ClauseOf::Ensures && p.clause.index == k);
    let all = f.ensures.iter().zip(0..).filter(|(c, k)| is_judged(program, c) && !told(*k));
    let (requires, written): (Vec<Clause>, Vec<u32>) = all.map(|(c, k)| (c.clone(), k)).unzip();
    let mut stand_in = program.clone();
    let function = &mut stand_in.functions[id.index()];
    function.params.extend((f.ret != Ty::VOID).then(|| Param { name: "result".to_owned(), ty: f.ret, span: f.span }));
    (function.requires, function.ensures, function.ret, function.helper) = (requires, Vec::new(), Ty::VOID, true);
    let body = idle(&stand_in, id);
    stand_in.functions[id.index()].body = Some(body.into());
    if written.is_empty() || lacking::spoken_of(&stand_in, id).is_some() {
        return Vec::new();
    }
    let scope = Scope::resolve(&stand_in, id, &engine.options.scope);
    let mut check = Check::new((&stand_in, id), Subject::Postconditions, engine.options, &mut *engine.control);
    check.rows = sample::sample(&stand_in, id, &scope, &check.units, &mut check.asker);
    let mut problems = Vec::new();
    // Nothing is said of what nothing satisfies.
    if check.rows.iter().any(|row| row.holds_but(None)) {
        check.superfluous(&mut problems);
        excluded(&mut check, &arguments::clauses(program, id), &mut problems);
    }
    if check.asker.stopped {
        return late::interrupted(engine, Some(ClauseId::Ensures(id, written[0])));
    }
    let named = |clause: ClauseRef| match written.get(clause.index as usize) {
        Some(index) if clause.kind == ClauseOf::Requires => {
            ClauseRef { kind: ClauseOf::Ensures, index: *index, ..clause }
        }
        _ => clause,
    };
    // The heaps have a result, which inputs have not.
    let shown = problems.into_iter().map(|p| renamed(SpecProblem { heaps: Vec::new(), ..p }, &named));
    shown.collect()
}

/// The alternatives of postconditions that what the preconditions say of the arguments leaves out.
fn excluded(check: &mut Check<'_, '_>, given: &[Clause], problems: &mut Vec<SpecProblem>) {
    for unit in check.units.iter().filter(|_| !given.is_empty()) {
        if !problems.iter().any(|p| p.clause == unit.name) {
            problems.extend(boolean::dead(unit, given, &mut check.asker));
        }
    }
}

/// Why a postcondition holds whatever the function does; `None` when it may be violated.
fn says_nothing(
    program: &Program,
    function: FnId,
    ensures: &Clause,
    asker: &mut Asker<'_, '_>,
) -> Option<&'static str> {
    let mut holds = |given: &[Clause]| {
        asker.holds_anyway(given.to_vec(), ensures) == Answer::Yes
            && !asker.beyond_scope(|asker| matches!(asker.holds_anyway(given.to_vec(), ensures), Answer::No(_)))
    };
    if holds(&[]) {
        return Some("every heap within scope satisfies this with every result");
    }
    let given = arguments::clauses(program, function);
    (!given.is_empty() && holds(&given)).then_some("what the preconditions say of the arguments implies this")
}

/// Whether some code frees objects: then there are heaps on exit that no input is.
fn frees(program: &Program) -> bool {
    let bodies = program.functions.iter().filter_map(|f| f.body.as_ref());
    bodies.flat_map(|b| &b.blocks).flat_map(|b| &b.instrs).any(|i| matches!(i.kind, InstrKind::Free { .. }))
}
