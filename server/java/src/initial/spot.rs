//! Reads of final static fields whose object is used where it is read, and goes nowhere: `1 / NONE.sides()`.
//!
//! Whether that is the one object there is nobody can tell there, although other code compares it (`shape == NONE`).

use super::remake::compared_by;
use crate::cx::Cx;
use ir::{Body, Callee, ClassId, FnId, InstrKind, LocalId, Operand, Terminator};
use rustc_hash::FxHashSet;

/// Whether what was just read into a local, an object of a class, is used by its members alone, of which no code compares
/// such objects.
pub(super) fn is_used_there(cx: &Cx, body: &Body, read: LocalId, class: ClassId) -> bool {
    let mut look = Look { cx, class, holders: vec![read], called: FxHashSet::default() };
    let mut known = 0;
    while known < look.holders.len() {
        known = look.holders.len();
        if !body.blocks.iter().flat_map(|b| &b.instrs).all(|instr| look.stays(body, &instr.kind)) {
            return false;
        }
    }
    let leaves = |term: &Terminator| match term {
        Terminator::Return { value: Some(value), .. }
        | Terminator::Throw { value, .. }
        | Terminator::Rethrow { value } => look.holds(*value),
        _ => false,
    };
    !body.blocks.iter().any(|b| leaves(&b.term)) && !look.compared()
}

struct Look<'c, 'a> {
    cx: &'c Cx<'a>,
    class: ClassId,
    /// Locals that may have the object.
    holders: Vec<LocalId>,
    /// What is called on it.
    called: FxHashSet<FnId>,
}

impl Look<'_, '_> {
    fn holds(&self, operand: Operand) -> bool {
        matches!(operand, Operand::Local(local) if self.holders.contains(&local))
    }

    /// Whether a value of a type may be the object.
    fn may_be(&self, ty: ir::Ty) -> bool {
        let (own, program) = (ir::Ty::class(self.class), &self.cx.program);
        program.is_assignable(own, ty) || program.is_assignable(ty, own)
    }

    /// Whether the object stays where it is.
    fn stays(&mut self, body: &Body, kind: &InstrKind) -> bool {
        match kind {
            InstrKind::Copy { dst, src: from } | InstrKind::Cast { dst, obj: from, .. } => {
                if self.holds(*from) && !self.holders.contains(dst) {
                    self.holders.push(*dst);
                }
                true
            }
            InstrKind::Binary { a, b, .. } => {
                let with = |a: &Operand, b: &Operand| self.holds(*a) && *b != Operand::Null;
                !with(a, b) && !with(b, a)
            }
            InstrKind::StoreField { obj, value, .. } => !self.holds(*obj) && !self.holds(*value),
            InstrKind::StoreElem { arr, value, .. } => !self.holds(*arr) && !self.holds(*value),
            InstrKind::Address { of, .. } => !self.holds(*of),
            InstrKind::Free { obj } => !self.holds(*obj),
            InstrKind::Call { dst, callee, args } => {
                if !args.iter().any(|arg| self.holds(*arg)) {
                    return true;
                }
                let result = dst.map(|dst| body.locals[dst.index()].ty);
                let alone = args.iter().skip(1).all(|arg| !self.holds(*arg));
                let callees = callees(self.cx, callee);
                let by_object = callees.iter().all(|f| !self.cx.method(*f).is_static);
                self.called.extend(callees);
                alone && by_object && !result.is_some_and(|ty| ty.is_ref() && self.may_be(ty))
            }
            _ => true,
        }
    }

    /// Whether code that is called compares such objects.
    fn compared(&self) -> bool {
        let (mut seen, mut work) = (self.called.clone(), self.called.iter().copied().collect::<Vec<_>>());
        while let Some(f) = work.pop() {
            let cx = self.cx;
            let Some(body) = &cx.program.function(f).body else { continue };
            // As `Object.equals` does; other code of the library compares contents.
            let counts = !cx.class(cx.method(f).class).library || cx.method(f).class == cx.root;
            for kind in body.blocks.iter().flat_map(|b| &b.instrs).map(|i| &i.kind) {
                if counts && compared_by(cx, body, kind).is_some_and(|ty| self.may_be(ty)) {
                    return true;
                }
                if let InstrKind::Call { callee, .. } = kind {
                    work.extend(callees(cx, callee).into_iter().filter(|f| seen.insert(*f)));
                }
            }
        }
        false
    }
}

/// The functions that a call may run.
fn callees(cx: &Cx, callee: &Callee) -> Vec<FnId> {
    match callee {
        Callee::Static(f) => vec![*f],
        Callee::Virtual { class, name } => {
            let below = (0..cx.classes.len() as u32).map(ClassId).filter(|c| cx.program.is_subclass(*c, *class));
            below.filter_map(|c| cx.program.method(c, name)).collect()
        }
    }
}
