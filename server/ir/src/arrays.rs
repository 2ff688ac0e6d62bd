//! Whether arrays of subclasses are values of their own: only where code that may run asks for the type of an array.

use crate::fingerprint::{Item, depends_on};
use crate::spec::{Clause, ClauseKind};
use crate::{Base, Body, FnId, InstrKind, Program};

/// Whether the function, what it calls, or a specification of theirs tells arrays of objects apart by their types. It
/// looks at no more than a fingerprint covers, so that code elsewhere changes nothing.
pub fn ask_for_types(program: &Program, function: FnId) -> bool {
    depends_on(program, function, |item| match item {
        Item::Function(f) => function_asks(program, f),
        Item::Class(class) => clauses_ask(&program.class(class).invariants),
        Item::Predicate(_) => false,
    })
}

fn function_asks(program: &Program, function: FnId) -> bool {
    let f = program.function(function);
    f.body.as_deref().is_some_and(body_asks) || clauses_ask(&f.requires) || clauses_ask(&f.ensures)
}

fn clauses_ask(clauses: &[Clause]) -> bool {
    clauses.iter().any(|c| matches!(&c.kind, ClauseKind::Expr { body, .. } if body_asks(body)))
}

fn body_asks(body: &Body) -> bool {
    body.blocks.iter().flat_map(|b| &b.instrs).any(|i| match &i.kind {
        InstrKind::InstanceOf { ty, .. } | InstrKind::Cast { ty, .. } => {
            ty.dims > 0 && matches!(ty.base, Base::Class(_))
        }
        _ => false,
    })
}
