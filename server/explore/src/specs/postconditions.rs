//! Postconditions that hold whatever the function does.
//!
//! A postcondition speaks of the heap on exit and of the result. If it holds on every heap within scope, with every
//! value of the result's type, no function can violate it. Nor can one if it holds with those arguments that the
//! preconditions allow: an `ensures` means the values that parameters had on entry.

use super::arguments;
use super::ask::{Answer, Asker};
use crate::code::{ClauseId, CodeTable};
use crate::contract::reads_entry;
use crate::report::{SpecProblem, SpecProblemKind};
use ir::spec::Clause;
use ir::{FnId, InstrKind, Program};

/// The postconditions of a function that say nothing.
pub fn problems(
    program: &Program,
    function: FnId,
    codes: &CodeTable<'_>,
    asker: &mut Asker<'_, '_>,
) -> Vec<SpecProblem> {
    let mut found = Vec::new();
    for (k, clause) in program.function(function).ensures.iter().enumerate() {
        // The question is about one heap alone.
        let judged = !program.is_shipped(clause.span) && !reads_entry(clause) && !frees(program);
        if let Some(why) = judged.then(|| says_nothing(program, function, clause, asker)).flatten() {
            found.push(SpecProblem::new(
                SpecProblemKind::Implied,
                codes.clause_ref(ClauseId::Ensures(function, k as u32), None),
                format!("{why}, so it says nothing about the function"),
            ));
        }
    }
    found
}

/// Why a postcondition holds whatever the function does; `None` when it may be violated.
fn says_nothing(
    program: &Program,
    function: FnId,
    ensures: &Clause,
    asker: &mut Asker<'_, '_>,
) -> Option<&'static str> {
    if asker.holds_anyway(Vec::new(), ensures) == Answer::Yes {
        return Some("every heap within scope satisfies this with every result");
    }
    let given = arguments::clauses(program, function);
    let implied = !given.is_empty() && asker.holds_anyway(given, ensures) == Answer::Yes;
    implied.then_some("what the preconditions say of the arguments implies this")
}

/// Whether some code frees objects: then there are heaps on exit that no input is.
fn frees(program: &Program) -> bool {
    let bodies = program.functions.iter().filter_map(|f| f.body.as_ref());
    bodies.flat_map(|b| &b.blocks).flat_map(|b| &b.instrs).any(|i| matches!(i.kind, InstrKind::Free { .. }))
}
