//! Whether arrays of subclasses are values of their own, and which arrays an `Object` may be: only where code that may run asks
//! for the type of an array.

use crate::fingerprint::{Item, depends_on};
use crate::spec::{Clause, ClauseKind};
use crate::{Base, Body, FnId, InstrKind, Operand, Program, Ty};

/// Whether the function, what it calls, or a specification of theirs tells arrays of objects apart by their types. It
/// looks at no more than a fingerprint covers, so that code elsewhere changes nothing.
pub fn ask_for_types(program: &Program, function: FnId) -> bool {
    depends_on(program, function, |item| match item {
        Item::Function(f) => function_asks(program, f),
        Item::Class(class) => clauses_ask(&program.class(class).invariants),
        Item::Predicate(_) => false,
    })
}

/// The types of arrays that a place of a class above them may have in an input: those that the function, what it calls, or a
/// specification of theirs tells objects apart by. What a library asks is left out.
pub fn of_objects(program: &Program, function: FnId) -> Vec<Ty> {
    let mut found = Vec::new();
    depends_on(program, function, |item| {
        match item {
            Item::Function(f) if !program.is_given(f) => {
                let f = program.function(f);
                f.body.as_deref().into_iter().for_each(|body| told_apart(body, &mut found));
                f.requires.iter().chain(&f.ensures).for_each(|clause| told_apart_by(clause, &mut found));
            }
            Item::Class(class) => {
                program.class(class).invariants.iter().for_each(|clause| told_apart_by(clause, &mut found));
            }
            _ => {}
        }
        false
    });
    found.sort_unstable();
    found.dedup();
    found
}

fn told_apart_by(clause: &Clause, found: &mut Vec<Ty>) {
    if let ClauseKind::Expr { body, .. } = &clause.kind {
        told_apart(body, found);
    }
}

fn told_apart(body: &Body, found: &mut Vec<Ty>) {
    let is_object = |obj: &Operand| match obj {
        Operand::Local(l) => body.locals[l.index()].ty.as_class().is_some(),
        _ => false,
    };
    found.extend(body.blocks.iter().flat_map(|b| &b.instrs).filter_map(|i| match &i.kind {
        InstrKind::InstanceOf { obj, ty, .. } | InstrKind::Cast { obj, ty, vouched: false, .. } => {
            Some(*ty).filter(|ty| ty.dims > 0 && is_object(obj))
        }
        _ => None,
    }));
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
