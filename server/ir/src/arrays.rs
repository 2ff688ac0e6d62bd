//! How code tells arrays from other objects by their types: where it does, arrays of subclasses are values of their own, and an
//! `Object` may be an array.

use crate::fingerprint::{Item, depends_on};
use crate::spec::{Clause, ClauseKind};
use crate::{Base, Body, FnId, InstrKind, Operand, Program, Ty};

/// What a function, what it calls, and the specifications of theirs ask of the types of arrays.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Asked {
    /// Arrays of objects are told apart by their types.
    pub typed: bool,
    /// The types of arrays that a place of a class above them may have in an input, sorted: those that objects are told apart
    /// by, and those that a type argument promises. What a library asks is left out.
    pub of_objects: Vec<Ty>,
}

/// What code that may run asks. It looks at no more than a fingerprint covers, so that code elsewhere changes nothing.
pub fn asked(program: &Program, function: FnId) -> Asked {
    let mut asked = Asked::default();
    depends_on(program, function, |item| {
        match item {
            Item::Function(id) => {
                let (f, own) = (program.function(id), !program.is_given(id));
                f.body.as_deref().into_iter().for_each(|body| asked.by(body, own));
                f.requires.iter().chain(&f.ensures).for_each(|clause| asked.by_clause(clause, own));
            }
            Item::Class(class) => {
                program.class(class).invariants.iter().for_each(|clause| asked.by_clause(clause, true));
            }
            Item::Predicate(_) => {}
        }
        false
    });
    asked.of_objects.sort_unstable();
    asked.of_objects.dedup();
    asked
}

impl Asked {
    fn by_clause(&mut self, clause: &Clause, own: bool) {
        if let ClauseKind::Expr { body, .. } = &clause.kind {
            self.by(body, own);
        }
    }

    /// Notes what code asks, which people have written (`own`) or a library has.
    fn by(&mut self, body: &Body, own: bool) {
        for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
            let (InstrKind::InstanceOf { obj, ty, .. } | InstrKind::Cast { obj, ty, .. }) = &instr.kind else {
                continue;
            };
            if ty.dims == 0 {
                continue;
            }
            self.typed |= matches!(ty.base, Base::Class(_));
            let of_object = matches!(obj, Operand::Local(l) if body.locals[l.index()].ty.as_class().is_some());
            if own && of_object {
                self.of_objects.push(*ty);
            }
        }
    }
}
