//! Why an alternative was refused: the smallest set of facts that already forbids it.

use crate::code::ClauseId;
use crate::engine::Engine;
use crate::fork::Refused;
use crate::names::loc_name;
use crate::report::{ClauseRef, Refusal};
use crate::state::{Frame, State};
use heap::{Loc, Value};
use ir::{ClassId, FieldId, InstrKind, Operand};

impl Engine<'_, '_> {
    /// The reasons of a refusal, with the clauses that name it.
    pub fn explain(&mut self, _state: &State, _loc: Loc, refused: &Refused) -> Refusal {
        match refused {
            Refused::Hex(r) => {
                let clause =
                    |a: &spec::hex::AtomRef| self.codes.clause_ref(self.hex_clauses[a.clause as usize], Some(a.atom));
                let mut clauses: Vec<ClauseRef> = r.atoms.iter().map(clause).collect();
                clauses.sort();
                Refusal { clauses, facts: Vec::new() }
            }
            Refused::NoCompletion => Refusal {
                clauses: self.all_preconditions(),
                facts: vec!["no input within scope completes this heap".to_owned()],
            },
        }
    }

    /// Every precondition of the function, for refusals that no single atom explains.
    fn all_preconditions(&self) -> Vec<ClauseRef> {
        let own = (0..self.program.function(self.function).requires.len() as u32)
            .map(|k| self.codes.clause_ref(ClauseId::Requires(self.function, k), None));
        let invariants = self.hex_clauses.iter().chain(self.entry.iter().map(|e| &e.clause));
        let invariants = invariants.filter(|c| matches!(c, ClauseId::Invariant(..)));
        let mut all: Vec<ClauseRef> = own.chain(invariants.map(|c| self.codes.clause_ref(*c, None))).collect();
        all.sort();
        all.dedup();
        all
    }

    /// Notes which references of the input an instruction uses, so that their choices can be shown there.
    pub fn note_uses(&mut self, state: &State, frame: &Frame) {
        let body = self.codes.get(frame.code).body;
        let Some(instr) = body.block(frame.block).instrs.get(frame.instr as usize) else { return };
        let (operands, field): (Vec<Operand>, Option<FieldId>) = match &instr.kind {
            InstrKind::LoadField { obj, field, .. } => (vec![*obj], Some(*field)),
            InstrKind::StoreField { obj, .. } | InstrKind::Cast { obj, .. } | InstrKind::InstanceOf { obj, .. } => {
                (vec![*obj], None)
            }
            InstrKind::Copy { src, .. } => (vec![*src], None),
            InstrKind::Binary { a, b, .. } => (vec![*a, *b], None),
            InstrKind::Call { args, .. } => (args.clone(), None),
            _ => return,
        };
        for op in operands {
            let Operand::Local(l) = op else { continue };
            let arg = state.heap.args.get(l.index()).copied().filter(|_| l.0 < body.params);
            let value = state.local(frame, l);
            if arg == Some(value) && !matches!(value, Value::Prim(_)) {
                let name = self.program.function(self.function).params[l.index()].name.clone();
                self.rec.link(frame.code, instr.site, name);
            }
            let (Some(field), Value::Ref(o)) = (field, value) else { continue };
            let field = self.program.field(field);
            if field.ty.is_ref() && state.heap.is_input(o) {
                let loc = Loc::Field(o, field.slot);
                let name = loc_name(self.program, self.function, &state.heap, loc);
                self.rec.link(frame.code, instr.site, name);
            }
        }
    }

    /// The refusal of a fresh object for which the scope has no room.
    pub fn scope_refusal(&self, class: Option<ClassId>) -> Refusal {
        let (name, n) = match class {
            Some(c) => (self.program.class(c).name.as_str(), self.scope.objects[c.index()]),
            None => ("array", self.scope.arrays),
        };
        let s = if n == 1 { "" } else { "s" };
        Refusal { clauses: Vec::new(), facts: vec![format!("the scope allows {n} {name} object{s}")] }
    }
}
