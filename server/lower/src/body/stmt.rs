//! Statements.

use super::cond::operands_of;
use super::jumps::Frame;
use super::{BodyCx, MAX_BLOCKS};
use crate::diagnostic::Diagnostic;
use crate::syn::Syn;
use ir::{BlockId, InstrKind, Operand, Span, Terminator, Ty, with_article};

/// Where a statement begins.
pub(super) struct Start {
    /// The list of statements it is in, and its place there.
    pub(super) list: usize,
    pub(super) place: usize,
    pub(super) span: Span,
    pub(super) block: BlockId,
}

impl<'a> BodyCx<'_, 'a> {
    /// The statements of a block, in a scope of their own.
    pub(super) fn block_statements(&mut self, block: Syn<'a>) {
        let vars = self.vars.len();
        let outer_end = std::mem::replace(&mut self.scope_end, block.span().end);
        for (place, statement) in block.surviving_children().into_iter().enumerate() {
            self.start(block.id(), place, statement);
            self.statement(statement);
        }
        self.scope_end = outer_end;
        self.vars.truncate(vars);
    }

    pub(super) fn start(&mut self, list: usize, place: usize, statement: Syn<'a>) {
        // Where a `}` is missing, nobody wrote a statement.
        if statement.kind() == "unclosed" {
            return;
        }
        // A label starts a block of its own.
        let block = self.label_start(statement).unwrap_or_else(|| self.b.point().0);
        self.starts.push(Start { list, place, span: statement.span(), block });
    }

    /// A statement that is no member of a block, in a scope of its own.
    fn lone(&mut self, parent: Syn<'a>, place: usize, statement: Syn<'a>) {
        let vars = self.vars.len();
        let outer_end = std::mem::replace(&mut self.scope_end, statement.span().end);
        self.start(parent.id(), place, statement);
        self.statement(statement);
        self.scope_end = outer_end;
        self.vars.truncate(vars);
    }

    pub(super) fn statement(&mut self, node: Syn<'a>) {
        if self.b.blocks.len() > MAX_BLOCKS {
            if !std::mem::replace(&mut self.too_large, true) {
                let message = "this function is too large once `finally` blocks are copied to their exits; split it";
                self.error("too-large", node.span(), message);
            }
            return;
        }
        self.nested(node, (), |this| this.statement_inner(node));
    }

    fn statement_inner(&mut self, node: Syn<'a>) {
        match node.kind() {
            "block" => self.block_statements(node),
            "local_declaration" => self.declaration(node),
            "assignment" => self.assignment(node),
            "expression_statement" => self.expression_statement(node),
            "free_statement" => self.free(node),
            "assert_statement" => self.assert(node),
            "assume_statement" => self.assume(node),
            "return_statement" => self.return_statement(node),
            "throw_statement" => self.throw(node),
            "try_statement" => self.try_statement(node),
            "if_statement" => self.if_statement(node),
            "if_goto_statement" => self.if_goto(node),
            "while_statement" => self.while_statement(node),
            "break_statement" => self.leave_loop(node, true),
            "continue_statement" => self.leave_loop(node, false),
            "labeled_statement" => self.labeled(node),
            "goto_statement" => self.goto_statement(node),
            // Empty statements and what a syntax error left over.
            _ => {}
        }
    }

    fn expression_statement(&mut self, node: Syn<'a>) {
        let Some(expr) = node.field("expression") else { return };
        match expr.unparenthesized().kind() {
            "call_expression" | "new_expression" | "new_array_expression" => {
                self.call_statement(expr.unparenthesized());
            }
            _ => {
                self.expr(expr, None);
                let message = "this expression does nothing; assign its value with `x := ..` or remove it";
                self.error("not-a-statement", expr.span(), message);
            }
        }
    }

    /// A call whose value nobody wants, or a `new` for its effect on the heap.
    fn call_statement(&mut self, expr: Syn<'a>) {
        let value = self.right_hand_side(expr, None);
        // The call has a temporary for its value, but nothing reads it.
        if let Operand::Local(_) = value.op {
            self.b.drop_result();
        }
    }

    fn free(&mut self, node: Syn<'a>) {
        let Some(expr) = node.field("value") else { return };
        let value = self.expr(expr, None);
        let Some(ty) = value.ty else { return };
        if !ty.is_ref() {
            let shown = self.cx.show(ty);
            let message = format!("only objects and arrays can be freed, not a value of type `{shown}`");
            return self.error("not-a-reference", expr.span(), message);
        }
        let site = self.b.site(node.span_without_semicolon());
        self.b.push(InstrKind::Free { obj: value.op }, site);
    }

    /// `assert e;`. Its condition is a value, not a branch.
    fn assert(&mut self, node: Syn<'a>) {
        let Some(expr) = node.field("condition") else { return };
        let value = self.expr(expr, None);
        let Some(cond) = self.coerce(value, Ty::BOOL, expr) else { return };
        let site = self.b.site(node.span_without_semicolon());
        self.b.push(InstrKind::Assert { cond }, site);
    }

    /// `assume a && b` assumes `a`, then `b`: no path asks for the other side of either.
    fn assume(&mut self, node: Syn<'a>) {
        let Some(expr) = node.field("condition") else { return };
        let plain = expr.unparenthesized();
        let mut parts = vec![expr];
        if plain.kind() == "binary_expression" && plain.token("operator") == "&&" {
            self.cx.names.typed(plain.span(), Ty::BOOL);
            parts = operands_of(plain, "&&");
        }
        for part in parts {
            let value = self.expr(part, None);
            let Some(cond) = self.coerce(value, Ty::BOOL, part) else { continue };
            let site = self.b.site(node.span_without_semicolon());
            self.b.push(InstrKind::Assume { cond }, site);
        }
    }

    fn return_statement(&mut self, node: Syn<'a>) {
        let value = node.field("value");
        let ret = self.ret;
        let known = self.function.is_none_or(|f| !self.cx.signature_broken[f.index()]);
        let value = match value {
            Some(expr) if !known => {
                self.right_hand_side(expr, None);
                None
            }
            None if !known => None,
            Some(expr) if ret == Ty::VOID => {
                self.right_hand_side(expr, None);
                let message = "this function returns nothing; write `return;` or give it a return type";
                self.error("return-value", expr.span(), message);
                None
            }
            Some(expr) => {
                let value = self.right_hand_side(expr, None);
                self.coerce(value, ret, expr)
            }
            None if ret != Ty::VOID => {
                let shown = with_article(&self.cx.show(ret));
                let message = format!("this function returns {shown}; write `return` with a value");
                self.error("return-value", node.span(), message);
                None
            }
            None => None,
        };
        let site = self.b.site(node.span_without_semicolon());
        let value = value.map(|op| self.kept(op, node));
        self.unwind(0);
        self.b.end(Terminator::Return { value, site });
    }

    /// A returned variable is copied when a `finally` block will run before the return.
    fn kept(&mut self, op: Operand, node: Syn<'a>) -> Operand {
        let Operand::Local(local) = op else { return op };
        if !self.frames.iter().any(|f| matches!(f, Frame::Finally { .. })) {
            return op;
        }
        let ty = self.b.locals[local.index()].ty;
        let temp = self.b.temp(ty);
        let site = self.b.site(node.span_without_semicolon());
        self.b.push(InstrKind::Copy { dst: temp, src: op }, site);
        Operand::Local(temp)
    }

    fn throw(&mut self, node: Syn<'a>) {
        let Some(expr) = node.field("value") else { return };
        let value = self.right_hand_side(expr, None);
        let throwable = Ty::class(ir::Builtin::Throwable.class());
        if let Some(ty) = value.ty.filter(|ty| !self.cx.program.is_assignable(*ty, throwable)) {
            let shown = self.cx.show(ty);
            let message = match ty.as_class() {
                Some(_) => {
                    format!("{} cannot be thrown; write `data {shown} extends Throwable`", with_article(&shown))
                }
                None => format!("a value of type `{shown}` cannot be thrown; throw an object that extends `Throwable`"),
            };
            self.error("not-throwable", expr.span(), message);
        }
        let op = if value.ty.is_some() { value.op } else { Operand::Null };
        let site = self.b.site(node.span_without_semicolon());
        self.b.end(Terminator::Throw { value: op, site });
    }

    /// `if`, and the `else if`s after it, in a loop: chains may be long.
    fn if_statement(&mut self, node: Syn<'a>) {
        let end = self.b.block();
        let mut at = node;
        loop {
            let (then, els) = (self.b.block(), self.b.block());
            match at.field("condition") {
                Some(condition) => self.condition(condition, then, els),
                None => self.b.end(Terminator::Switch { cond: Operand::Bool(true), then, els }),
            }
            self.b.enter(then);
            if let Some(consequence) = at.field("consequence") {
                self.lone(at, 0, consequence);
            }
            self.b.goto(end);
            self.b.enter(els);
            match at.field("alternative") {
                Some(next) if next.kind() == "if_statement" => at = next,
                Some(alternative) => {
                    self.lone(at, 2, alternative);
                    break;
                }
                None => break,
            }
        }
        self.b.goto(end);
        self.b.enter(end);
    }

    fn while_statement(&mut self, node: Syn<'a>) {
        let (head, body, exit) = (self.b.block(), self.b.block(), self.b.block());
        self.b.goto(head);
        self.b.enter(head);
        self.b.blocks[head.index()].loop_head = true;
        match node.field("condition") {
            Some(condition) => self.condition(condition, body, exit),
            None => self.b.end(Terminator::Switch { cond: Operand::Bool(true), then: body, els: exit }),
        }
        self.b.enter(body);
        self.frames.push(Frame::Loop { exit, head });
        if let Some(statement) = node.field("body") {
            self.lone(node, 0, statement);
        }
        self.frames.pop();
        self.b.goto(head);
        self.b.enter(exit);
    }

    /// Reports statements that nothing leads to, one range for each run of them.
    pub(super) fn report_unreachable(&mut self, reachable: &[bool]) {
        // A statement in a `finally` is reachable when one of its copies is.
        let mut starts: Vec<(usize, usize, Span, bool)> =
            self.starts.iter().map(|s| (s.list, s.place, s.span, reachable[s.block.index()])).collect();
        starts.sort_by_key(|s| (s.2.start, std::cmp::Reverse(s.2.end), s.0, s.1));
        starts.dedup_by(|b, a| {
            let same = a.0 == b.0 && a.1 == b.1;
            a.3 |= same && b.3;
            same
        });
        let mut runs: Vec<(usize, usize, Span)> = Vec::new();
        // What a jump enters from aside is reachable, though nothing leads to its start.
        let reached: Vec<u32> = starts.iter().filter(|s| s.3).map(|s| s.2.start).collect();
        let entered =
            |span: Span| reached.get(reached.partition_point(|at| *at < span.start)).is_some_and(|at| *at < span.end);
        for (list, place, span, _) in starts.into_iter().filter(|s| !s.3 && !entered(s.2)) {
            match runs.last_mut() {
                Some(run) if span.end <= run.2.end => {} // inside
                Some(run) if run.0 == list && run.1 + 1 == place => (run.1, run.2.end) = (place, span.end),
                _ => runs.push((list, place, span)),
            }
        }
        for (_, _, span) in runs {
            let message = "nothing leads to this statement; remove it, or jump to it with a label";
            self.cx.report(Diagnostic::warning("unreachable", span, message).unnecessary());
        }
    }
}
