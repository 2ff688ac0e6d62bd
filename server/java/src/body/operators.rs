//! Operators: promotion, arithmetic, comparison.

use super::{BodyCx, Val, Want};
use crate::cx::{Kind, R, stop};
use crate::tree::J;
use crate::types::Jt;
use ir::{BinOp, ClassId, InstrKind, Operand, Ty, UnOp};

impl<'a> BodyCx<'_, 'a> {
    pub(super) fn binary(&mut self, node: J<'a>, want: &Want) -> R<Val> {
        let (Some(left), Some(right)) = (node.field("left"), node.field("right")) else {
            return stop(node, "this expression");
        };
        let word = node.field("operator").map_or("", J::text);
        if matches!(word, "&&" | "||") {
            return self.truth_value(node, want);
        }
        if let Some(classes) = self.class_comparison(left, right, word, node)? {
            return Ok(classes);
        }
        if word == "+"
            && let Some(text) = self.joined(node)?
        {
            return Ok(text);
        }
        let Some(op) = BinOp::of_token(word) else { return stop(node, format!("the operator `{word}`")) };
        let a = self.expr(left, &taken(op))?;
        let (a, b) = self.operands(op, a, left, right)?;
        self.operate(op, a, b, node, want)
    }

    /// The values to the left, which is there, and to the right of an operator. The left box is opened before anything on
    /// the right happens.
    pub(super) fn operands(&mut self, op: BinOp, a: Val, left: J<'a>, right: J<'a>) -> R<(Val, Val)> {
        let opens = self.unboxed(&a.ty).is_some() && self.opens_boxes(op, right)?;
        let a = if opens { self.unbox(a, left)? } else { self.stable(a, left, &[right]) };
        let b = self.expr(right, &taken(op))?;
        let opens = !a.ty.is_ref() && self.unboxed(&b.ty).is_some();
        let b = if opens { self.unbox(b, right)? } else { b };
        let shifts = matches!(op, BinOp::Shl | BinOp::Shr | BinOp::UShr);
        if shifts || !a.ty.is_number() || !b.ty.is_number() {
            return Ok((a, b));
        }
        // Each is widened where it stands: a divisor is what is written there, not the whole division.
        let ty = a.ty.promoted(&b.ty);
        Ok((self.number(a, &ty, left.bare())?, self.number(b, &ty, right.bare())?))
    }

    /// Whether an operator takes the value out of a box to its left: not to join it with a text or to compare references.
    fn opens_boxes(&mut self, op: BinOp, right: J<'a>) -> R<bool> {
        Ok(match op {
            BinOp::Add => {
                let ty = self.type_of(right, &Want::default())?;
                !self.is_string(&ty)
            }
            BinOp::Eq | BinOp::Ne => !self.type_of(right, &Want::default())?.is_ref(),
            _ => true,
        })
    }

    /// `a op b`, both evaluated.
    pub(super) fn operate(&mut self, op: BinOp, a: Val, b: Val, node: J<'a>, want: &Want) -> R<Val> {
        if op == BinOp::Add && (self.is_string(&a.ty) || self.is_string(&b.ty)) {
            return self.concat(a, b, node);
        }
        if matches!(op, BinOp::Eq | BinOp::Ne) && a.ty.is_ref() && b.ty.is_ref() {
            return self.identity(op, a, b, node, want);
        }
        let (a, b) = (self.plain(a, node)?, self.plain(b, node)?);
        if matches!(op, BinOp::Shl | BinOp::Shr | BinOp::UShr) && a.ty.is_integral() && b.ty.is_integral() {
            let ty = if a.ty == Jt::Long { Jt::Long } else { Jt::Int };
            let a = self.number(a, &ty, node)?;
            let b = self.number(b, &Jt::Int, node)?;
            return Ok(self.instruction(op, ty.clone(), ty, a, b, node, want));
        }
        let ty = match (&a.ty, &b.ty) {
            (Jt::Bool, Jt::Bool) => Jt::Bool,
            (x, y) if x.is_number() && y.is_number() => x.promoted(y),
            _ => return stop(node, "an operator on values of these types"),
        };
        let a = self.number(a, &ty, node)?;
        let b = self.number(b, &ty, node)?;
        if ty.is_float() {
            return self.float_operation(op, ty, (a, b), node, want);
        }
        let compares = matches!(op, BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge);
        let result = if compares { Jt::Bool } else { ty.clone() };
        Ok(self.instruction(op, ty, result, a, b, node, want))
    }

    #[allow(clippy::too_many_arguments)]
    pub(super) fn instruction(
        &mut self,
        op: BinOp,
        ty: Jt,
        result: Jt,
        a: Val,
        b: Val,
        node: J<'a>,
        want: &Want,
    ) -> Val {
        let site = self.site(node);
        let ty = self.ir(&ty);
        self.emit(result, want, site, |dst| InstrKind::Binary { dst, op, ty, a: a.op, b: b.op })
    }

    /// A primitive value: out of its box.
    pub(super) fn plain(&mut self, val: Val, node: J<'a>) -> R<Val> {
        if val.ty.is_ref() { self.unbox(val, node) } else { Ok(val) }
    }

    /// `==` and `!=` of references. Of what Java keeps, as constants, texts and small numbers in boxes, the library says which
    /// two are one.
    fn identity(&mut self, op: BinOp, a: Val, b: Val, node: J<'a>, want: &Want) -> R<Val> {
        if !is_settled_by_equals(op, node) && self.may_be_kept(&a.ty, &b.ty, node)? {
            let same = self.library_call("Object", "identical$", vec![a, b], node)?;
            return if op == BinOp::Eq { Ok(same) } else { Ok(self.negate(same, node, want)) };
        }
        let site = self.site(node);
        let (a, b) = (self.uncast(a, node), self.uncast(b, node));
        let ty = if a.ty == Jt::Null { self.ir(&b.ty) } else { self.ir(&a.ty) };
        Ok(self.emit(Jt::Bool, want, site, |dst| InstrKind::Binary { dst, op, ty, a: a.op, b: b.op }))
    }

    /// Whether values of both types may be of a class that says which of its objects are one (`one$`).
    fn may_be_kept(&self, a: &Jt, b: &Jt, node: J<'a>) -> R<bool> {
        if *a == Jt::Null || *b == Jt::Null {
            return Ok(false);
        }
        // The library asks for objects, unless it says what they are.
        if self.info().library {
            let says = |t: &Jt| self.is_string(t) || self.unboxed(t).is_some();
            return Ok(says(a) && says(b));
        }
        let is_class = |t: &Jt| t.class().is_some_and(|c| Some(c) == self.cx.lib("Class"));
        if is_class(a) != is_class(b) {
            return stop(node, "whether an object is a class object");
        }
        // What these constants of the library hold is made where they are read.
        if node.children().iter().any(|n| n.text().ends_with("CASE_INSENSITIVE_ORDER")) {
            return stop(node, "whether two comparators are the same object");
        }
        let made = |name: &str, t: &Jt| t.class().is_some_and(|c| Some(c) == self.cx.lib(name));
        for (name, what) in [("Locale", "locales"), ("BigInteger", "numbers"), ("BigDecimal", "numbers")] {
            if made(name, a) || made(name, b) {
                return stop(node, format!("whether two {what} are the same object"));
            }
        }
        let (a, b) = (self.ir(a), self.ir(b));
        Ok(self.cx.kept().iter().any(|class| self.may_be_below(*class, a) && self.may_be_below(*class, b)))
    }

    /// Whether an object of a class or of one below it may be of a type.
    fn may_be_below(&self, class: ClassId, ty: Ty) -> bool {
        let program = &self.cx.program;
        let fits = |c: ClassId| program.is_assignable(Ty::class(c), ty);
        let is_interface = |c: ClassId| self.cx.class(c).kind == Kind::Interface;
        let below = || (0..self.cx.classes.len() as u32).map(ClassId).filter(|c| program.is_subclass(*c, class));
        match ty.as_class() {
            Some(c) => fits(class) || program.is_subclass(c, class) || is_interface(c) && below().any(fits),
            None => false,
        }
    }

    pub(super) fn negate(&mut self, val: Val, node: J<'a>, want: &Want) -> Val {
        let site = self.site(node);
        self.emit(Jt::Bool, want, site, |dst| InstrKind::Unary { dst, op: UnOp::Not, a: val.op })
    }

    pub(super) fn unary(&mut self, node: J<'a>, want: &Want) -> R<Val> {
        let Some(operand) = node.field("operand") else { return stop(node, "this expression") };
        let word = node.field("operator").map_or("", J::text);
        if word == "-"
            && operand.bare().kind().ends_with("integer_literal")
            && operand.kind().ends_with("integer_literal")
        {
            return self.integer(operand, true);
        }
        let val = self.expr(operand, &Want::default())?;
        self.prefix(word, val, node, want)
    }

    /// A sign, `~` or `!` before a value.
    pub(super) fn prefix(&mut self, word: &str, val: Val, node: J<'a>, want: &Want) -> R<Val> {
        let val = self.plain(val, node)?;
        if word == "!" {
            return Ok(self.negate(val, node, want));
        }
        if !val.ty.is_number() {
            return stop(node, "an operator on values of these types");
        }
        let ty = val.ty.promoted(&Jt::Int);
        let val = self.number(val, &ty, node)?;
        let op = match word {
            "+" => return Ok(val),
            "~" if ty.is_float() => return stop(node, "an operator on values of these types"),
            "~" => UnOp::BitNot,
            _ if ty.is_float() => return Ok(self.float_unary(UnOp::Float(ir::FloatFn::Neg), ty, val, node, want)),
            _ => UnOp::Neg,
        };
        let site = self.site(node);
        Ok(self.emit(ty, want, site, |dst| InstrKind::Unary { dst, op, a: val.op }))
    }

    /// Keeps the value of a variable that what is evaluated next may change.
    pub(super) fn stable(&mut self, val: Val, node: J<'a>, next: &[J<'a>]) -> Val {
        let Operand::Local(local) = val.op else { return val };
        if self.b.locals[local.index()].name.is_none() || !next.iter().any(|n| assigns(*n)) {
            return val;
        }
        let site = self.site(node);
        self.temp_copy(val, site)
    }
}

/// How an operator takes its operands: references are compared, and joined with a text, as they are.
fn taken(op: BinOp) -> Want {
    if matches!(op, BinOp::Eq | BinOp::Ne | BinOp::Add) { Want::loose() } else { Want::default() }
}

/// Whether a comparison only spares the question whether two objects are equal, as in `a == b || a.equals(b)`: then it does
/// not matter which of equal ones are one.
fn is_settled_by_equals(op: BinOp, compared: J) -> bool {
    let Some([a, b]) = sides(compared) else { return false };
    let mut around = std::iter::successors(compared.parent(), |n| n.parent());
    let Some(outer) = around.find(|n| n.kind() != "parenthesized_expression") else { return false };
    let (joins, unless_null, null_test) = if op == BinOp::Eq { ("||", "&&", "!=") } else { ("&&", "||", "==") };
    let (Some(left), Some(right)) = (outer.field("left"), outer.field("right").map(J::bare)) else { return false };
    if operator(outer) != joins || left.bare().id() != compared.id() {
        return false;
    }
    let tests_for_null = |n: J| {
        let of_null = n.field("right").is_some_and(|r| r.kind() == "null_literal");
        operator(n) == null_test && of_null && n.field("left").and_then(variable).is_some_and(|x| x == a || x == b)
    };
    let question = match (right.field("left"), right.field("right")) {
        (Some(test), Some(rest)) if operator(right) == unless_null && tests_for_null(test.bare()) => rest.bare(),
        _ => right,
    };
    let call = match op {
        BinOp::Eq => Some(question),
        _ => question.field("operand").filter(|_| operator(question) == "!").map(J::bare),
    };
    call.is_some_and(|call| asks_equals(call, (a, b)))
}

fn operator(node: J<'_>) -> &str {
    node.field("operator").map_or("", J::text)
}

/// The variables that are compared.
fn sides(compared: J<'_>) -> Option<[&str; 2]> {
    Some([variable(compared.field("left")?)?, variable(compared.field("right")?)?])
}

/// Whether a call is `a.equals(b)` or `b.equals(a)`.
fn asks_equals(call: J, (a, b): (&str, &str)) -> bool {
    let arguments = call.field("arguments").map(J::children).unwrap_or_default();
    let [argument] = arguments.as_slice() else { return false };
    let asked = (call.field("object").and_then(variable), variable(*argument));
    call.name() == "equals" && (asked == (Some(a), Some(b)) || asked == (Some(b), Some(a)))
}

/// The variable that an operand names, or that it assigns.
fn variable(operand: J<'_>) -> Option<&str> {
    let operand = operand.bare();
    let named = match operand.kind() {
        "assignment_expression" => operand.field("left").map(J::bare)?,
        _ => operand,
    };
    matches!(named.kind(), "identifier" | "field_access").then(|| named.text())
}

/// Whether evaluating a node may change a local variable.
fn assigns(node: J) -> bool {
    node.descendants().any(|n| matches!(n.kind(), "assignment_expression" | "update_expression" | "switch_expression"))
}
