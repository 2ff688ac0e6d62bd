//! Companion methods (seed 000, section 3.4) that a contract runs at a call or at an exit: the clause holds where all of
//! them accept the heap, so what they assume is decided here, and both answers go on.
//!
//! All of them wait on the stack at once, above the activation whose contract is checked.

use crate::contract::HexEntry;
use crate::engine::{End, Engine, Flow};
use crate::now::clause_id;
use crate::rules::sort_of;
use crate::state::{Frame, FrameKind, State};
use heap::{ObjId, Value};
use ir::input::InputValue;
use ir::spec::HexArg;
use ir::{FnId, Ty};
use replay::CompanionCall;
use solve::{Sort, UnOp};
use spec::oper::solver_op;

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
        let types = program.function(companion.function).params.iter().map(|p| p.ty);
        let mut args = Vec::new();
        for ((arg, value), ty) in companion.args.iter().zip(&call.args).zip(types) {
            // An invariant has no parameter but its object.
            let found = matches!(arg, HexArg::Here { .. }) || invariant && matches!(arg, HexArg::Param(_));
            args.push(match value {
                InputValue::Null if found => Value::Null,
                InputValue::Ref(n) if found => Value::Ref(*objects.get(*n as usize)?),
                _ => self.companion_value(arg, ty, params)?,
            });
        }
        Some((companion.function, args))
    }

    /// An argument of a companion method that no reference of the heap decides, at a parameter of a type, given the values
    /// of the parameters of the function that has the contract.
    pub fn companion_value(&mut self, arg: &HexArg, want: Ty, params: &[Value]) -> Option<Value> {
        let value = match arg {
            HexArg::Here { .. } => return None,
            HexArg::Param(i) => params.get(*i as usize).copied()?,
            HexArg::Null => Value::Null,
            HexArg::Int(n) => Value::Prim(self.terms.constant(sort_of(want)?, *n)),
            HexArg::Computed { op, ty, of } => {
                let [a, b] = [&of[0], &of[1]].map(|part| self.companion_value(part, *ty, params));
                let (Value::Prim(a), Value::Prim(b)) = (a?, b?) else { return None };
                let (op, swapped) = solver_op(*op);
                let (a, b) = if swapped { (b, a) } else { (a, b) };
                Value::Prim(self.terms.binary(op, a, b))
            }
        };
        Some(match value {
            Value::Prim(t) if want == Ty::LONG && self.terms.sort(t) == Sort::I32 => {
                Value::Prim(self.terms.unary(UnOp::Widen, t))
            }
            value => value,
        })
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
