//! Small functions of a library that only compute a floating-point number, as `Math.signum` does, and the end of a sum:
//! what they return is one term, and not one case for each way through them. Which way it is takes a solver long to say,
//! and mostly nobody asks. Of whole numbers, one case each is mostly cheaper, as they become lengths and indexes: only
//! functions that say so are merged ([`ir::Function::at_once`]).

use super::{Cx, sort_of};
use heap::Value;
use ir::{BinOp, BlockId, Body, Callee, FnId, InstrKind, Operand, Program, Terminator, Ty};
use solve::Term;

/// Blocks of such a function at most, and how deep those are called that it calls.
const BLOCKS: usize = 8;
const DEEP: u32 = 3;

impl Cx<'_, '_> {
    /// What a call returns; `None` where the function does more than compute a number.
    pub(super) fn merged(&mut self, callee: FnId, args: &[Value]) -> Option<Term> {
        let code = self.codes.get(self.codes.function(callee)?);
        if !code.computes {
            return None;
        }
        let args = args.iter().map(|arg| if let Value::Prim(term) = arg { Some(Some(*term)) } else { None });
        let mut locals: Vec<Option<Term>> = args.collect::<Option<_>>()?;
        locals.resize(code.body.locals.len(), None);
        self.way(code.body, BlockId(0), locals)
    }

    /// What is returned from a block on.
    fn way(&mut self, body: &Body, mut at: BlockId, mut locals: Vec<Option<Term>>) -> Option<Term> {
        loop {
            let block = body.block(at);
            for instr in &block.instrs {
                if let InstrKind::Assume { cond } = instr.kind {
                    let cond = self.known(cond, &locals)?;
                    if !matches!(self.ask(cond), Ok(true)) {
                        return None;
                    }
                    continue;
                }
                let dst = instr.kind.written()?;
                locals[dst.index()] = Some(self.computed(&instr.kind, &locals)?);
            }
            match &block.term {
                Terminator::Goto(next) => at = *next,
                Terminator::Branch { cond, then, els, .. } | Terminator::Switch { cond, then, els } => {
                    let cond = self.known(*cond, &locals)?;
                    match self.ask(cond) {
                        Ok(side) => at = if side { *then } else { *els },
                        Err(_) => {
                            let yes = self.way(body, *then, locals.clone())?;
                            let no = self.way(body, *els, locals)?;
                            return Some(self.terms.ite(cond, yes, no));
                        }
                    }
                }
                Terminator::Return { value, .. } => return self.known((*value)?, &locals),
                Terminator::Throw { .. } | Terminator::Rethrow { .. } => return None,
            }
        }
    }

    fn computed(&mut self, kind: &InstrKind, locals: &[Option<Term>]) -> Option<Term> {
        match kind {
            InstrKind::Copy { src, .. } => self.known(*src, locals),
            InstrKind::Unary { op, a, .. } => {
                let a = self.known(*a, locals)?;
                Some(self.terms.unary(spec::oper::solver_unary(*op), a))
            }
            InstrKind::Binary { op, a, b, .. } => {
                let (a, b) = (self.known(*a, locals)?, self.known(*b, locals)?);
                Some(self.operation(*op, a, b))
            }
            InstrKind::Call { callee: Callee::Static(f), args, .. } => {
                let args = args.iter().map(|a| self.known(*a, locals).map(Value::Prim)).collect::<Option<Vec<_>>>()?;
                self.merged(*f, &args)
            }
            _ => None,
        }
    }

    fn known(&mut self, operand: Operand, locals: &[Option<Term>]) -> Option<Term> {
        match operand {
            Operand::Local(local) => locals[local.index()],
            literal => self.literal(literal),
        }
    }
}

/// Whether a function of a library is one to merge: it only computes a number, without a loop and without an exception.
pub fn computes(program: &Program, function: FnId) -> bool {
    only_computes(program, function, DEEP)
}

fn only_computes(program: &Program, function: FnId, deep: u32) -> bool {
    let f = program.function(function);
    let merged = f.ret == Ty::FLOAT || f.ret == Ty::DOUBLE || f.at_once;
    let numbers = merged && f.params.iter().all(|p| sort_of(p.ty).is_some());
    if !f.internal || f.broken || !numbers || !f.requires.is_empty() || !f.ensures.is_empty() {
        return false;
    }
    let Some(body) = f.body.as_deref().filter(|b| b.blocks.len() <= BLOCKS) else { return false };
    body.blocks.iter().all(|block| {
        let ends = match &block.term {
            Terminator::Return { value, .. } => value.is_some(),
            Terminator::Goto(_) | Terminator::Branch { .. } | Terminator::Switch { .. } => true,
            Terminator::Throw { .. } | Terminator::Rethrow { .. } => false,
        };
        let plain = |kind: &InstrKind| match kind {
            InstrKind::Copy { dst, .. } => sort_of(body.locals[dst.index()].ty).is_some(),
            // That a `char` is one is known where it was read.
            InstrKind::Unary { .. } | InstrKind::Assume { .. } => true,
            InstrKind::Binary { op, ty, .. } => {
                !matches!(op, BinOp::Div | BinOp::Rem) && !ty.is_ref() && *ty != Ty::NULL
            }
            InstrKind::Call { dst, callee: Callee::Static(f), .. } => {
                dst.is_some() && deep > 0 && only_computes(program, *f, deep - 1)
            }
            _ => false,
        };
        !block.loop_head && ends && block.instrs.iter().all(|i| plain(&i.kind))
    })
}
