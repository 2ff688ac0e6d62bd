//! Conditions: `&&`, `||` and `!` as control flow, one branch for each atomic condition.

use super::{BodyCx, Val};
use crate::syn::Syn;
use ir::{BlockId, Operand, Terminator, Ty};

impl<'a> BodyCx<'_, 'a> {
    /// Goes to `then` when the condition holds and to `els` when it does not.
    pub(super) fn condition(&mut self, node: Syn<'a>, then: BlockId, els: BlockId) {
        let done = self.nested(node, false, |this| {
            this.condition_inner(node, then, els);
            true
        });
        if !done {
            self.b.goto(els);
        }
    }

    fn condition_inner(&mut self, node: Syn<'a>, then: BlockId, els: BlockId) {
        match (node.kind(), node.token("operator")) {
            ("parenthesized_expression", _) => match node.field("inner") {
                Some(inner) => {
                    self.condition(inner, then, els);
                    self.cx.names.typed(node.span(), Ty::BOOL);
                }
                None => self.b.goto(els),
            },
            ("unary_expression", "!") => match node.field("operand") {
                Some(operand) => {
                    self.condition(operand, els, then);
                    self.cx.names.typed(node.span(), Ty::BOOL);
                }
                None => self.b.goto(els),
            },
            ("binary_expression", op @ ("&&" | "||")) => self.short_circuit(node, op, then, els),
            _ => self.atomic(node, then, els),
        }
    }

    /// `a && b && ..` or `a || b || ..`: operands of the same operator are taken in a loop.
    fn short_circuit(&mut self, node: Syn<'a>, op: &'a str, then: BlockId, els: BlockId) {
        self.cx.names.typed(node.span(), Ty::BOOL);
        let operands = operands_of(node, op);
        let last = operands.len().saturating_sub(1);
        for (i, operand) in operands.into_iter().enumerate() {
            if i == last {
                return self.condition(operand, then, els);
            }
            let next = self.b.block();
            match op {
                "&&" => self.condition(operand, next, els),
                _ => self.condition(operand, then, next),
            }
            self.b.enter(next);
        }
    }

    fn atomic(&mut self, node: Syn<'a>, then: BlockId, els: BlockId) {
        let value = self.expr(node, None);
        match self.coerce(value, Ty::BOOL, node) {
            Some(Operand::Bool(true)) => self.b.goto(then),
            Some(Operand::Bool(false)) => self.b.goto(els),
            Some(cond) => {
                let site = self.site(node);
                self.b.end(Terminator::Branch { cond, then, els, site });
            }
            // A hole: keep both sides reachable, so that nothing in them is called unreachable.
            None => self.b.end(Terminator::Switch { cond: Operand::Bool(true), then, els }),
        }
    }

    /// A condition as a value: the branches write a temporary.
    pub(super) fn condition_value(&mut self, node: Syn<'a>) -> Val {
        let (then, els, end) = (self.b.block(), self.b.block(), self.b.block());
        let temp = self.b.temp(Ty::BOOL);
        self.condition(node, then, els);
        let site = self.site(node);
        for (block, value) in [(then, true), (els, false)] {
            self.b.enter(block);
            self.b.push(ir::build::copy_of(temp, Operand::Bool(value)), site);
            self.b.goto(end);
        }
        self.b.enter(end);
        Val::new(Operand::Local(temp), Ty::BOOL)
    }

    /// Ends the body with the value of a condition: `&&` and `||` return early, the rest returns its value.
    pub(super) fn return_condition(&mut self, node: Syn<'a>) {
        let plain = node.unparenthesized();
        let op = plain.token("operator");
        if plain.kind() == "binary_expression" && matches!(op, "&&" | "||") {
            return self.return_short_circuit(plain, op);
        }
        let value = self.expr(node, None);
        let value = self.coerce(value, Ty::BOOL, node).unwrap_or(Operand::Bool(false));
        let site = self.site(node);
        self.b.end(Terminator::Return { value: Some(value), site });
    }

    fn return_short_circuit(&mut self, node: Syn<'a>, op: &'a str) {
        self.cx.names.typed(node.span(), Ty::BOOL);
        let mut operands = operands_of(node, op);
        let Some(last) = operands.pop() else { return };
        let early = self.b.block();
        for operand in operands {
            let next = self.b.block();
            match op {
                "&&" => self.condition(operand, next, early),
                _ => self.condition(operand, early, next),
            }
            self.b.enter(next);
        }
        let done = self.nested(last, false, |this| {
            this.return_condition(last);
            true
        });
        if !done {
            self.b.goto(early);
        }
        self.b.enter(early);
        let site = self.site(node);
        self.b.end(Terminator::Return { value: Some(Operand::Bool(op == "||")), site });
    }
}

/// The operands of a chain of one operator, left to right.
pub(super) fn operands_of<'a>(node: Syn<'a>, op: &str) -> Vec<Syn<'a>> {
    let mut out = Vec::new();
    let mut at = node;
    loop {
        out.extend(at.field("right"));
        match at.field("left") {
            Some(left) if left.kind() == "binary_expression" && left.token("operator") == op => at = left,
            Some(left) => {
                out.push(left);
                break;
            }
            None => break,
        }
    }
    out.reverse();
    out
}
