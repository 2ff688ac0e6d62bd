//! Companion methods (seed 000, section 3.4) that a contract runs at a call or at an exit: the clause holds where all of
//! them accept the heap, so what they assume is decided here, and both answers go on.
//!
//! All of them wait on the stack at once, above the activation whose contract is checked.

use crate::contract::HexEntry;
use crate::engine::{End, Engine, Flow};
use crate::now::clause_id;
use crate::state::{Frame, FrameKind, State};
use heap::{ObjId, Value};
use ir::FnId;
use ir::input::InputValue;
use ir::spec::HexArg;
use replay::CompanionCall;
use solve::Sort;

impl Engine<'_, '_> {
    /// Runs the companion methods of a clause whose sentences hold. `objects` are those of the heap that was asked about,
    /// by number; `args` are those of the clause.
    pub fn check_companions(
        &mut self,
        state: &mut State,
        frame: &Frame,
        calls: &[CompanionCall],
        objects: &[ObjId],
        args: &[Value],
    ) -> Flow {
        if calls.is_empty() {
            return self.clause_done(state, true);
        }
        for call in calls.iter().rev() {
            let Some((function, args)) = self.companion_of(call, objects, args) else { continue };
            if !self.push_companion_run(state, function, &args, frame.view, true) {
                return Flow::End(End::Unsupported("a companion method without a body".to_owned()));
            }
        }
        Flow::Go
    }

    /// The function and the arguments of a companion call that `replay` found. Parameters keep what is known of them:
    /// a concrete heap has some number where the state has any.
    pub fn companion_of(
        &mut self,
        call: &CompanionCall,
        objects: &[ObjId],
        params: &[Value],
    ) -> Option<(FnId, Vec<Value>)> {
        let entry = HexEntry { clause: clause_id(call.clause), invariant_of: None };
        let program = self.program;
        let mut atoms = Vec::new();
        entry.as_hex(program, 0).sentences.iter().for_each(|s| crate::places::collect_atoms(&s.formula, &mut atoms));
        let companion = atoms.get(call.clause.atom? as usize)?.companion.as_ref()?;
        let invariant = matches!(call.clause.owner, replay::Owner::Invariant(_));
        let mut args = Vec::new();
        for (arg, value) in companion.args.iter().zip(&call.args) {
            args.push(match (arg, value) {
                (HexArg::Param(i), _) if !invariant => params.get(*i as usize).copied()?,
                (_, InputValue::Null) => Value::Null,
                (_, InputValue::Ref(n)) => Value::Ref(*objects.get(*n as usize)?),
                (_, InputValue::Bool(b)) => Value::Prim(self.terms.constant(Sort::Bool, i64::from(*b))),
                (_, InputValue::Int(i)) => Value::Prim(self.terms.constant(Sort::I32, i64::from(*i))),
                (_, InputValue::Long(l)) => Value::Prim(self.terms.constant(Sort::I64, *l)),
                (_, InputValue::Float(f)) => Value::Prim(self.terms.constant(Sort::F32, f.bits().into())),
                (_, InputValue::Double(d)) => Value::Prim(self.terms.constant(Sort::F64, d.bits())),
            });
        }
        Some((companion.function, args))
    }

    /// Whether the code that runs belongs to a companion method whose assumptions are questions.
    pub fn in_checked_companion(&self, state: &State) -> bool {
        let outer = state.frames.iter().rev().find(|f| !matches!(f.kind, FrameKind::Call { .. }));
        outer.is_some_and(|f| f.kind == FrameKind::Companion { checked: true })
    }

    /// A companion method has ended; after the last one, the clause holds.
    pub fn companion_accepts(&mut self, state: &mut State) -> Flow {
        match state.frames.last() {
            Some(f) if f.kind == (FrameKind::Companion { checked: true }) => Flow::Go,
            _ => self.clause_done(state, true),
        }
    }

    /// A companion method refuses the heap: the clause does not hold.
    pub fn companion_refuses(&mut self, state: &mut State) -> Flow {
        while state.frames.last().is_some_and(|f| f.spec) {
            self.pop_frame(state);
        }
        self.clause_done(state, false)
    }
}
