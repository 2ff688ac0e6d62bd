//! The invariants of a class, checked like the preconditions of a function that is given an object of the class and does
//! nothing.
//!
//! Many functions are given such objects; one of them has the task (`Program::invariant_checkers`).

use super::ask::idle;
use super::{Check, Seen, Subject, late};
use crate::code::ClauseId;
use crate::engine::Engine;
use crate::lacking;
use crate::report::{ClauseOf, ClauseRef, CodeOf, SpecProblem};
use ir::input::InputValue;
use ir::scope::Scope;
use ir::{ClassId, FnId, Function, Param, Program, Ty};

/// What there is to say about the invariants whose checking is the task of the function under analysis.
pub fn problems(engine: &mut Engine<'_, '_>) -> Vec<SpecProblem> {
    let checkers = engine.program.invariant_checkers();
    let mine = checkers.into_iter().filter(|(_, f)| *f == engine.function).map(|(class, _)| class);
    mine.collect::<Vec<_>>().into_iter().flat_map(|class| of_class(engine, class)).collect()
}

fn of_class(engine: &mut Engine<'_, '_>, class: ClassId) -> Vec<SpecProblem> {
    let (program, function, written) = stand_in(engine.program, engine.function, class);
    if lacking::spoken_of(&program, function).is_some() {
        return Vec::new();
    }
    let scope = Scope::resolve(&program, function, &engine.options.scope);
    let mut check = Check::new((&program, function), Subject::Invariants, engine.options, &mut *engine.control);
    let all = check.units.iter().map(|u| u.clause.clone()).collect();
    let Some(satisfiable) = check.asker.satisfiable(all) else {
        let stopped = check.asker.stopped;
        return if stopped { late::interrupted(engine, Some(ClauseId::Invariant(class, 0))) } else { Vec::new() };
    };
    let mut problems = Vec::new();
    check.preconditions(&scope, Seen { unsatisfiable: !satisfiable, never_returns: false }, &mut problems);
    if check.asker.stopped {
        return late::interrupted(engine, Some(ClauseId::Invariant(class, 0)));
    }
    let standing_in = (program.qualified_name(function), written);
    let owner = &engine.program.class(class).name;
    let params = &engine.program.function(engine.function).params;
    let told = problems.into_iter().map(|mut problem| {
        for heap in &mut problem.heaps {
            heap.input.args = arguments(params, class, heap.input.args[0]);
        }
        renamed(problem, &|clause| named(clause, &standing_in, owner))
    });
    told.collect()
}

/// Arguments for a function with these parameters: the first of the class is the object, others do not matter.
fn arguments(params: &[Param], class: ClassId, object: InputValue) -> Vec<InputValue> {
    let at = params.iter().position(|p| p.ty == Ty::class(class));
    let of = |(n, p): (usize, &Param)| if Some(n) == at { object } else { InputValue::of(p.ty, 0) };
    params.iter().enumerate().map(of).collect()
}

/// The program with a method of the class that requires its invariants and does nothing, and where the clauses of that
/// method stand among the invariants. The class itself keeps what holds of every object.
fn stand_in(program: &Program, checker: FnId, class: ClassId) -> (Program, FnId, Vec<u32>) {
    let mut program = program.clone();
    let invariants = std::mem::take(&mut program.classes[class.index()].invariants);
    let (given, own): (Vec<_>, Vec<_>) = invariants.into_iter().zip(0..).partition(|(clause, _)| clause.is_given());
    program.classes[class.index()].invariants = given.into_iter().map(|(clause, _)| clause).collect();
    let (requires, written) = own.into_iter().unzip();
    let span = program.class(class).span.unwrap_or(program.function(checker).span);
    let id = FnId(program.functions.len() as u32);
    let name = "<invariants>".to_owned();
    let method = Function {
        owner: Some(class),
        params: vec![Param { name: "this".to_owned(), ty: Ty::class(class), span }],
        requires,
        scope: program.function(checker).scope.clone(),
        ..Function::declared(name.clone(), span, span)
    };
    program.functions.push(method.into());
    program.functions[id.index()].body = Some(idle(&program, id).into());
    // Objects of the classes below it are its receivers, too.
    for below in (0..program.classes.len() as u32).map(ClassId) {
        if program.is_subclass(below, class) {
            let methods = &mut program.classes[below.index()].methods;
            let at = methods.partition_point(|(n, _)| *n < name);
            methods.insert(at, (name.clone(), id));
        }
    }
    (program, id, written)
}

/// A clause of the stand-in as the invariant that it is.
fn named(clause: ClauseRef, (function, written): &(String, Vec<u32>), class: &str) -> ClauseRef {
    match written.get(clause.index as usize) {
        Some(index) if clause.kind == ClauseOf::Requires && clause.owner == *function => {
            ClauseRef { owner: class.to_owned(), kind: ClauseOf::Invariant, index: *index, ..clause }
        }
        _ => clause,
    }
}

/// A problem with other names of its clauses.
pub fn renamed(mut problem: SpecProblem, name: &dyn Fn(ClauseRef) -> ClauseRef) -> SpecProblem {
    problem.clause = name(problem.clause);
    for related in &mut problem.related {
        related.clause = name(related.clause.clone());
    }
    for place in problem.place.iter_mut().chain(problem.raised.iter_mut().map(|(place, _)| place)) {
        if let CodeOf::Clause(clause) = &mut place.code {
            *clause = name(clause.clone());
        }
    }
    problem
}
