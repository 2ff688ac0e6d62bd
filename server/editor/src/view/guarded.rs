//! Where null cannot be, because a precondition refuses it: a clause that is offered need not speak of it again.

use super::missing::dereferenced;
use super::traced::Traced;
use ir::spec::ClauseKind;
use ir::{BinOp, BlockId, Body, Function, Operand, Program, Terminator};

/// Whether the preconditions that are expressions refuse every input with null at a path.
pub(super) fn refuses_null(program: &Program, function: &Function, path: &[String]) -> bool {
    let asked = |body: &Body| Asked { program, function, body, path }.may_hold();
    function.requires.iter().any(|c| matches!(&c.kind, ClauseKind::Expr { body, .. } if !asked(body)))
}

/// A clause, and a path at which null is.
struct Asked<'a> {
    program: &'a Program,
    function: &'a Function,
    body: &'a Body,
    path: &'a [String],
}

impl Asked<'_> {
    /// Whether there is a way to its end on which it may be true. One that raises an exception does not hold.
    fn may_hold(&self) -> bool {
        let mut seen = vec![false; self.body.blocks.len()];
        let mut work = vec![BlockId(0)];
        while let Some(at) = work.pop() {
            let Some(block) = self.body.blocks.get(at.index()) else { return true };
            if std::mem::replace(&mut seen[at.index()], true) {
                continue;
            }
            work.extend(block.handler.map(|(to, _)| to));
            let mut used = block.instrs.iter().filter_map(|i| dereferenced(&i.kind));
            if used.any(|operand| self.is_null(operand)) {
                continue;
            }
            match &block.term {
                Terminator::Goto(to) => work.push(*to),
                Terminator::Branch { cond, then, els, .. } | Terminator::Switch { cond, then, els } => {
                    let known = self.truth(*cond);
                    work.extend(
                        [(*then, false), (*els, true)].iter().filter(|(_, not)| known != Some(*not)).map(|(to, _)| *to),
                    );
                }
                Terminator::Return { value, .. } if value.and_then(|v| self.truth(v)) == Some(false) => {}
                Terminator::Return { .. } => return true,
                Terminator::Throw { .. } | Terminator::Rethrow { .. } => {}
            }
        }
        false
    }

    fn traced(&self, operand: Operand) -> Option<Traced> {
        Traced::of(self.program, self.function, self.body, operand)
    }

    fn is_null(&self, operand: Operand) -> bool {
        matches!(self.traced(operand), Some(Traced::Path(at)) if at == self.path)
    }

    fn truth(&self, operand: Operand) -> Option<bool> {
        self.decided(&self.traced(operand)?)
    }

    /// What a condition says, where null at the path decides that.
    fn decided(&self, condition: &Traced) -> Option<bool> {
        match condition {
            Traced::Number(n) => Some(*n != 0),
            Traced::Not(of) => self.decided(of).map(|holds| !holds),
            Traced::Is(at, _) if at == self.path => Some(false),
            Traced::Binary { op: op @ (BinOp::Eq | BinOp::Ne), sides, .. } => match &**sides {
                (Traced::Path(at), Traced::Null) | (Traced::Null, Traced::Path(at)) if at == self.path => {
                    Some(*op == BinOp::Eq)
                }
                _ => None,
            },
            _ => None,
        }
    }
}
