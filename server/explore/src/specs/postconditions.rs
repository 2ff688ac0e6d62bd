//! Postconditions that hold whatever the function does.
//!
//! A postcondition speaks of the heap on exit and of the result. If it holds on every heap within scope, with every
//! value of the result's type, no function can violate it.

use super::ask::{Answer, Asker};
use crate::code::{ClauseId, CodeTable};
use crate::contract::reads_entry;
use crate::report::{SpecProblem, SpecProblemKind};
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
        if judged && asker.holds_anyway(clause) == Answer::Yes {
            found.push(SpecProblem::new(
                SpecProblemKind::Implied,
                codes.clause_ref(ClauseId::Ensures(function, k as u32), None),
                "every heap within scope satisfies this with every result, so it says nothing about the function"
                    .to_owned(),
            ));
        }
    }
    found
}

/// Whether some code frees objects: then there are heaps on exit that no input is.
fn frees(program: &Program) -> bool {
    let bodies = program.functions.iter().filter_map(|f| f.body.as_ref());
    bodies.flat_map(|b| &b.blocks).flat_map(|b| &b.instrs).any(|i| matches!(i.kind, InstrKind::Free { .. }))
}
