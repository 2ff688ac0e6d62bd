//! Conditions: `&&`, `||`, `!` and pattern variables as control flow.

use super::{BodyCx, Val, Want};
use crate::cx::{R, stop};
use crate::tree::J;
use crate::types::Jt;
use ir::{BlockId, InstrKind, Operand, Terminator};

impl<'a> BodyCx<'_, 'a> {
    /// Goes to `then` or `els`; the current block is over.
    pub(super) fn condition(&mut self, node: J<'a>, then: BlockId, els: BlockId) -> R<()> {
        self.nested(node, |b| b.branch(node, then, els))
    }

    fn branch(&mut self, node: J<'a>, then: BlockId, els: BlockId) -> R<()> {
        let node = node.bare();
        let word = node.field("operator").map_or("", J::text);
        match (node.kind(), word) {
            ("true", _) => self.b.goto(then),
            ("false", _) => self.b.goto(els),
            ("unary_expression", "!") => match node.field("operand") {
                Some(operand) => self.condition(operand, els, then)?,
                None => return stop(node, "this expression"),
            },
            ("binary_expression", "&&" | "||") => {
                let (Some(left), Some(right)) = (node.field("left"), node.field("right")) else {
                    return stop(node, "this expression");
                };
                let next = self.b.block();
                if word == "&&" {
                    self.condition(left, next, els)?;
                } else {
                    self.condition(left, then, next)?;
                }
                self.b.enter(next);
                self.second(right, |b| b.condition(right, then, els))?;
            }
            ("instanceof_expression", _) if node.field("pattern").is_some() => self.record_test(node, then, els)?,
            ("instanceof_expression", _) => self.instance_of(node, then, els)?,
            _ => {
                let val = match node.kind() {
                    // Here it decides already: it needs no branch of its own.
                    "binary_expression" => self.binary(node, &Want::ty(&Jt::Bool))?,
                    _ => self.expr(node, &Want::ty(&Jt::Bool))?,
                };
                let val = self.plain(val, node)?;
                if val.ty != Jt::Bool {
                    let shown = ir::with_article(&self.cx.show(&val.ty));
                    return stop(node, format!("{shown} where a boolean is expected"));
                }
                let site = self.site(node);
                match val.op {
                    Operand::Bool(true) => self.b.goto(then),
                    Operand::Bool(false) => self.b.goto(els),
                    cond => self.b.end(Terminator::Branch { cond, then, els, site }),
                }
            }
        }
        Ok(())
    }

    /// The second operand of `&&` or `||`: where it cannot be run, the ways past it still are, unless code there uses what it
    /// binds.
    fn second(&mut self, node: J<'a>, lower: impl FnOnce(&mut Self) -> R<()>) -> R<()> {
        let binds = |n: &J| n.field("name").is_some() || n.field("pattern").is_some();
        if node.below(&["instanceof_expression"]).iter().any(binds) {
            return lower(self);
        }
        self.or_cut(node, lower).map(|_| ())
    }

    /// Ends the body with the value of a condition: `&&` and `||` return early, the rest returns its value.
    pub(super) fn return_condition(&mut self, node: J<'a>) -> R<()> {
        let plain = node.bare();
        let word = plain.field("operator").map_or("", J::text);
        let site = self.site(node);
        let value = match (plain.kind(), word, plain.field("left"), plain.field("right")) {
            ("binary_expression", "&&" | "||", Some(left), Some(right)) => {
                let (next, early) = (self.b.block(), self.b.block());
                let (then, els) = if word == "&&" { (next, early) } else { (early, next) };
                self.condition(left, then, els)?;
                self.b.enter(early);
                self.b.end(Terminator::Return { value: Some(Operand::Bool(word == "||")), site });
                self.b.enter(next);
                return self.second(right, |b| b.nested(right, |b| b.return_condition(right)));
            }
            _ => {
                let value = self.expr(node, &Want::ty(&Jt::Bool))?;
                self.convert(value, &Jt::Bool, node)?.op
            }
        };
        self.b.end(Terminator::Return { value: Some(value), site });
        Ok(())
    }

    /// A comparison or a negation as a value. Bytecode has no instruction that makes a truth value of one: it jumps, and
    /// coverage counts both ways. So does this, except in specifications and in the library, which nobody covers.
    pub(super) fn jumping(&mut self, node: J<'a>, want: &Want) -> R<Val> {
        let word = node.field("operator").map_or("", J::text);
        let jumps = matches!(word, "==" | "!=" | "<" | "<=" | ">" | ">=" | "!");
        let jumps = jumps && !self.in_spec && !self.cx.class(self.class).library;
        match node.kind() {
            _ if jumps => self.truth_value(node, want),
            "unary_expression" => self.unary(node, want),
            _ => self.binary(node, want),
        }
    }

    fn type_test(&mut self, node: J<'a>, want: &Want) -> R<(Val, Val, Jt)> {
        let (Some(left), Some(right)) = (node.field("left"), node.field("right")) else {
            return stop(node, "record patterns");
        };
        let ty = self.resolve(right)?;
        let val = self.expr(left, &Want::loose())?;
        let val = self.uncast(val, left);
        let site = self.site(node);
        let ir_ty = self.ir(&ty);
        let test = self.emit(Jt::Bool, want, site, |dst| InstrKind::InstanceOf { dst, obj: val.op, ty: ir_ty });
        Ok((val, test, ty))
    }

    /// `e instanceof T` without a variable, as a value.
    pub(super) fn plain_instanceof(&mut self, node: J<'a>, want: &Want) -> R<Option<Val>> {
        let binds = node.field("name").is_some() || node.field("pattern").is_some();
        if node.kind() != "instanceof_expression" || binds {
            return Ok(None);
        }
        Ok(Some(self.type_test(node, want)?.1))
    }

    /// `e instanceof R(..)`
    fn record_test(&mut self, node: J<'a>, then: BlockId, els: BlockId) -> R<()> {
        let (Some(left), Some(pattern)) = (node.field("left"), node.field("pattern")) else {
            return stop(node, "this pattern");
        };
        let val = self.expr(left, &Want::default())?;
        let site = self.site(left);
        let val = self.temp_copy(val, site);
        self.match_pattern(val, pattern, els, false)?;
        self.b.goto(then);
        Ok(())
    }

    fn instance_of(&mut self, node: J<'a>, then: BlockId, els: BlockId) -> R<()> {
        let (val, test, ty) = self.type_test(node, &Want::default())?;
        let site = self.site(node);
        let Some(name) = node.field("name") else {
            self.b.end(Terminator::Branch { cond: test.op, then, els, site });
            return Ok(());
        };
        let bind = self.b.block();
        self.b.end(Terminator::Branch { cond: test.op, then: bind, els, site });
        self.b.enter(bind);
        let local = self.declare(name.text(), &ty);
        let val = self.checked(val, &ty, node, &Want { local: Some(local), ..Want::default() });
        if val.op != Operand::Local(local) {
            self.b.push(InstrKind::Copy { dst: local, src: val.op }, site);
        }
        self.b.goto(then);
        Ok(())
    }
}
