//! Arithmetic expressions and comparisons of formulas.

use super::SlCx;
use super::infer::{Constraint, Term};
use crate::body::{MAX_NESTING, literal, nesting_too_deep};
use crate::syn::Syn;
use ir::spec::{AExpr, Pure, PureOp};
use ir::{Operand, Ty};

impl<'a> SlCx<'_, '_, 'a> {
    /// A term; `None` after an error.
    pub(super) fn term(&mut self, node: Syn<'a>) -> Option<Term> {
        let (expr, literal) = self.aexpr(node, 0)?;
        Some(Term { expr, literal, span: node.span() })
    }

    /// An expression, and its type when it is a literal.
    fn aexpr(&mut self, node: Syn<'a>, depth: u32) -> Option<(AExpr, Option<Ty>)> {
        if depth > MAX_NESTING {
            nesting_too_deep(self.cx, node);
            return None;
        }
        match node.kind() {
            "null" => Some((AExpr::Null, Some(Ty::NULL))),
            "true" => Some((AExpr::Int(1), Some(Ty::BOOL))),
            "false" => Some((AExpr::Int(0), Some(Ty::BOOL))),
            "integer" => Some((AExpr::Int(self.number(node, false)?), Some(Ty::INT))),
            "identifier" | "this" => Some((AExpr::Var(self.variable(node.as_name()?)?), None)),
            "sl_parenthesized" => self.aexpr(node.field("inner")?, depth + 1),
            "sl_negative" => {
                let operand = node.field("operand")?;
                if operand.kind() == "integer" {
                    return Some((AExpr::Int(self.number(operand, true)?), Some(Ty::INT)));
                }
                let inner = self.operand(operand, depth)?;
                Some((AExpr::Neg(Box::new(inner)), None))
            }
            "sl_binary" => self.sum(node, depth),
            _ => None,
        }
    }

    /// Sums of many terms nest to the left: they are taken in a loop.
    fn sum(&mut self, node: Syn<'a>, depth: u32) -> Option<(AExpr, Option<Ty>)> {
        let mut chain = vec![node];
        let mut first = node.field("left")?;
        while first.kind() == "sl_binary" && first.token("operator") != "*" {
            chain.push(first);
            first = first.field("left")?;
        }
        if node.token("operator") == "*" {
            let factor = self.number(node.field("left")?, false);
            let inner = self.operand(node.field("right")?, depth);
            return Some((AExpr::Times(factor?, Box::new(inner?)), None));
        }
        let mut left = self.operand(first, depth);
        for at in chain.into_iter().rev() {
            let right = at.field("right").and_then(|r| self.operand(r, depth));
            left = match (left, right) {
                (Some(l), Some(r)) if at.token("operator") == "+" => Some(AExpr::Add(Box::new(l), Box::new(r))),
                (Some(l), Some(r)) => Some(AExpr::Sub(Box::new(l), Box::new(r))),
                _ => None,
            };
        }
        Some((left?, None))
    }

    /// An operand of an arithmetic operator: a number.
    fn operand(&mut self, node: Syn<'a>, depth: u32) -> Option<AExpr> {
        let (expr, literal) = self.aexpr(node, depth + 1)?;
        self.constraints.push(Constraint::Number { term: Term { expr: expr.clone(), literal, span: node.span() } });
        Some(expr)
    }

    fn number(&mut self, node: Syn<'a>, negative: bool) -> Option<i64> {
        let text = node.text().trim_end_matches(['l', 'L']);
        match literal::integer(&format!("{text}L"), negative) {
            Ok((Operand::Long(n), _)) => Some(n),
            _ => {
                let message = "this number does not fit 64 bits; use a smaller one";
                self.error("int-out-of-range", node.span(), message);
                None
            }
        }
    }

    pub(super) fn comparison(&mut self, node: Syn<'a>) -> Option<Pure> {
        let left = node.field("left").and_then(|n| self.term(n));
        let right = node.field("right").and_then(|n| self.term(n));
        let (left, right) = (left?, right?);
        let op = match node.token("operator") {
            "=" | "==" => PureOp::Eq,
            "!=" => PureOp::Ne,
            "<" => PureOp::Lt,
            "<=" => PureOp::Le,
            ">" => PureOp::Gt,
            ">=" => PureOp::Ge,
            _ => return None,
        };
        let pure = Pure::Compare { op, left: left.expr.clone(), right: right.expr.clone(), span: node.span() };
        if matches!(op, PureOp::Eq | PureOp::Ne) {
            self.constraints.push(Constraint::Same { left, right, span: node.span() });
        } else {
            self.constraints.push(Constraint::Same { left: left.clone(), right: right.clone(), span: node.span() });
            self.constraints.push(Constraint::Number { term: left });
            self.constraints.push(Constraint::Number { term: right });
        }
        Some(pure)
    }
}
