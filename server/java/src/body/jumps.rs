//! Leaving statements early, and the `finally` blocks on the way out.

use super::BodyCx;
use crate::cx::{R, stop};
use crate::tree::J;
use crate::types::Jt;
use ir::build::Handler;
use ir::{BlockId, LocalId, Operand, Terminator};

/// Something around the current statement that jumps out of it must know.
#[derive(Clone)]
pub(super) enum Frame<'a> {
    Loop {
        label: Option<&'a str>,
        exit: BlockId,
        next: BlockId,
    },
    /// A `switch` statement, or a labelled statement that is no loop.
    Exit {
        label: Option<&'a str>,
        exit: BlockId,
        plain_break: bool,
    },
    /// A `switch` expression: where `yield` goes.
    Yield {
        exit: BlockId,
        out: LocalId,
        ty: Jt,
    },
    /// Inside the body or a `catch` of a `try` that has to do this when it is left, under `outer`.
    Finally {
        action: Finally<'a>,
        outer: Handler,
        vars: usize,
    },
}

/// What a `try` does on the way out.
#[derive(Clone)]
pub(super) enum Finally<'a> {
    Block(J<'a>),
    /// Closes a resource unless it is null.
    Close(LocalId, Jt, J<'a>),
}

impl<'a> BodyCx<'_, 'a> {
    /// Runs the `finally` blocks of the frames from `keep` on, innermost first.
    pub(super) fn unwind(&mut self, keep: usize) -> R<()> {
        let frames = self.frames.clone();
        let handler = self.b.handler;
        let mut done = Ok(());
        for i in (keep..frames.len()).rev() {
            if let (Frame::Finally { action, outer, vars }, Ok(())) = (&frames[i], &done) {
                self.frames.truncate(i);
                self.b.set_handler(*outer);
                // The copy sees the variables of its `try`, not those of the jump.
                let hidden = self.vars.split_off(*vars);
                done = self.run_finally(action);
                self.vars.truncate(*vars);
                self.vars.extend(hidden);
            }
        }
        self.frames = frames;
        self.b.handler = handler;
        done
    }

    pub(super) fn run_finally(&mut self, action: &Finally<'a>) -> R<()> {
        match action {
            Finally::Block(block) => self.nested(*block, |b| b.block(*block)),
            Finally::Close(local, ty, node) => self.close(*local, &ty.clone(), *node),
        }
    }

    pub(super) fn break_statement(&mut self, node: J<'a>) -> R<()> {
        let label = node.first().map(J::text);
        let found = self.frames.iter().enumerate().rev().find_map(|(i, f)| match f {
            Frame::Loop { label: l, exit, .. } if label.is_none() || label == *l => Some((i, *exit)),
            Frame::Exit { label: l, exit, plain_break }
                if (label.is_none() && *plain_break) || (label.is_some() && label == *l) =>
            {
                Some((i, *exit))
            }
            _ => None,
        });
        self.jump(node, found)
    }

    pub(super) fn continue_statement(&mut self, node: J<'a>) -> R<()> {
        let label = node.first().map(J::text);
        let found = self.frames.iter().enumerate().rev().find_map(|(i, f)| match f {
            Frame::Loop { label: l, next, .. } if label.is_none() || label == *l => Some((i, *next)),
            _ => None,
        });
        self.jump(node, found)
    }

    fn jump(&mut self, node: J<'a>, found: Option<(usize, BlockId)>) -> R<()> {
        let Some((at, to)) = found else { return stop(node, "a jump that leads nowhere") };
        self.unwind(at + 1)?;
        self.b.goto(to);
        Ok(())
    }

    pub(super) fn return_statement(&mut self, node: J<'a>) -> R<()> {
        let ret = self.ret.clone();
        let mut value = None;
        if self.gives_value() && node.first().is_none() {
            return stop(node, "`return` without a value");
        }
        if let Some(e) = node.first() {
            if ret == Jt::Void {
                return stop(node, "`return` with a value where none is expected");
            }
            let val = self.expr(e, &super::Want { loose: true, ..super::Want::ty(&ret) })?;
            self.returned.iter_mut().for_each(|all| all.push(val.ty.clone()));
            let val = self.convert(val, &ret, e)?;
            let finally = self.frames.iter().any(|f| matches!(f, Frame::Finally { .. }));
            let named = matches!(val.op, Operand::Local(l) if self.b.locals[l.index()].name.is_some());
            let site = self.site(node);
            value = Some(if finally && named { self.temp_copy(val, site).op } else { val.op });
        }
        let site = self.site(node);
        self.unwind(0)?;
        let value = self.made.map(Operand::Local).or(value);
        self.b.end(Terminator::Return { value, site });
        Ok(())
    }

    pub(super) fn yield_value(&mut self, node: J<'a>, e: J<'a>) -> R<()> {
        let found = self.frames.iter().enumerate().rev().find_map(|(i, f)| match f {
            Frame::Yield { exit, out, ty } => Some((i, *exit, *out, ty.clone())),
            _ => None,
        });
        let Some((at, exit, out, ty)) = found else { return stop(node, "a `yield` outside a `switch`") };
        let val = self.expr(e, &super::Want::ty(&ty))?;
        let val = self.convert(val, &ty, e)?;
        self.copy_into(&val, out, e);
        self.unwind(at + 1)?;
        self.b.goto(exit);
        Ok(())
    }
}
