//! What preconditions say of the arguments alone: it holds on exit as it does on entry, whatever the function does.

use ir::spec::{AtomKind, Clause, ClauseKind, Disjunct, Hex, PathExpr, Sentence};
use ir::{Block, Body, FnId, InstrKind, LocalId, Operand, Program, Terminator};

/// The preconditions of a function that read no object, for one that also has a parameter for the result, if there is one.
pub fn clauses(program: &Program, function: FnId) -> Vec<Clause> {
    let function = program.function(function);
    let results = u32::from(function.ret != ir::Ty::VOID);
    let clause = |c: &Clause| Some(Clause { kind: of_arguments(&c.kind, results)?, span: c.span });
    function.requires.iter().filter_map(clause).collect()
}

fn of_arguments(kind: &ClauseKind, results: u32) -> Option<ClauseKind> {
    match kind {
        ClauseKind::Hex(sentences) => {
            let kept: Vec<Sentence> = sentences.iter().filter(|s| is_of_arguments(&s.formula)).cloned().collect();
            (!kept.is_empty()).then_some(ClauseKind::Hex(kept))
        }
        ClauseKind::Sl(formula) => {
            let pure = |d: &Disjunct| d.spatial.is_empty() && d.exists.is_empty();
            formula.disjuncts.iter().all(pure).then(|| kind.clone())
        }
        ClauseKind::Expr { mode, body } => {
            Some(ClauseKind::Expr { mode: *mode, body: with_results(body, results)?.into() })
        }
    }
}

fn is_of_arguments(formula: &Hex) -> bool {
    match formula {
        Hex::Not(inner) => is_of_arguments(inner),
        Hex::And(a, b) | Hex::Or(a, b) | Hex::Implies(a, b) => is_of_arguments(a) && is_of_arguments(b),
        Hex::Atom(atom) => {
            let parameter = match &atom.path {
                PathExpr::Name(_) => true,
                PathExpr::Seq(steps) => matches!(steps[..], [PathExpr::Name(_)]),
                _ => false,
            };
            parameter && atom.companion.is_none() && matches!(atom.kind, AtomKind::NotNull | AtomKind::IsNull)
        }
    }
}

/// Code that computes with arguments alone, with so many more parameters, which it does not read; `None` for other code.
fn with_results(body: &Body, results: u32) -> Option<Body> {
    let room = Room { from: body.params, more: results };
    let mut with = body.clone();
    with.params += results;
    // Nobody reads them, so their type does not matter.
    let unread = ir::Local { name: None, ty: ir::Ty::INT, declared: ir::Ty::INT, scope: None };
    let at = body.params as usize;
    with.locals.splice(at..at, (0..results).map(|_| unread.clone()));
    with.blocks.iter_mut().all(|block| room.make(block)).then_some(with)
}

/// Moves the locals from one on.
struct Room {
    from: u32,
    more: u32,
}

impl Room {
    /// False when the block does more than to compute.
    fn make(&self, block: &mut Block) -> bool {
        block.handler.is_none()
            && block.instrs.iter_mut().all(|i| self.instr(&mut i.kind))
            && self.term(&mut block.term)
    }

    fn term(&self, term: &mut Terminator) -> bool {
        match term {
            Terminator::Goto(_) | Terminator::Return { value: None, .. } => {}
            Terminator::Branch { cond: value, .. }
            | Terminator::Switch { cond: value, .. }
            | Terminator::Return { value: Some(value), .. } => self.operand(value),
            Terminator::Throw { .. } | Terminator::Rethrow { .. } => return false,
        }
        true
    }

    fn instr(&self, kind: &mut InstrKind) -> bool {
        let (dst, operands) = match kind {
            InstrKind::Copy { dst, src: a } | InstrKind::Unary { dst, a, .. } => (dst, vec![a]),
            InstrKind::InstanceOf { dst, obj, .. } => (dst, vec![obj]),
            InstrKind::Binary { dst, a, b, .. } => (dst, vec![a, b]),
            _ => return false,
        };
        self.local(dst);
        operands.into_iter().for_each(|o| self.operand(o));
        true
    }

    fn operand(&self, operand: &mut Operand) {
        if let Operand::Local(local) = operand {
            self.local(local);
        }
    }

    fn local(&self, local: &mut LocalId) {
        local.0 += if local.0 >= self.from { self.more } else { 0 };
    }
}
