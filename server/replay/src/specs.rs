//! Which clauses a function or class has, and what their variables are called.

use crate::outcome::{ClauseId, Owner};
use ir::spec::Clause;
use ir::{ClassId, Program, Ty};

/// The invariants that an object of `class` obeys: inherited ones first.
pub fn invariants(program: &Program, class: ClassId) -> Vec<(ClauseId, &Clause)> {
    let mut chain = Vec::new();
    let mut at = Some(class);
    while let Some(c) = at {
        chain.push(c);
        at = program.class(c).parent;
    }
    let mut clauses = Vec::new();
    for c in chain.into_iter().rev() {
        for (n, clause) in program.class(c).invariants.iter().enumerate() {
            clauses.push((ClauseId { owner: Owner::Invariant(c), index: n as u32, atom: None }, clause));
        }
    }
    clauses
}

/// Those of them that somebody states: what the front end gives is about inputs, and nothing that an object is to keep.
pub fn promised(program: &Program, class: ClassId) -> impl Iterator<Item = (ClauseId, &Clause)> {
    invariants(program, class).into_iter().filter(|(_, clause)| !clause.is_given())
}

/// Those of them that code has to keep: what somebody states, and what declarations of fields say.
pub(crate) fn owed(program: &Program, class: ClassId) -> impl Iterator<Item = (ClauseId, &Clause)> {
    invariants(program, class).into_iter().filter(|(_, clause)| clause.is_owed())
}

/// The names of the arguments of a clause, in order.
pub fn names(program: &Program, owner: Owner) -> Vec<&str> {
    let params = |f| program.function(f).params.iter().map(|p| p.name.as_str());
    match owner {
        Owner::Requires(f) => params(f).collect(),
        Owner::Ensures(f) => {
            let result = (program.function(f).ret != Ty::VOID).then_some("result");
            params(f).chain(result).collect()
        }
        Owner::Invariant(_) => vec!["this"],
    }
}
