//! Patterns: what `instanceof` and `switch` test, and the variables that they bind.

use super::{BodyCx, Val, Want};
use crate::cx::{Kind, R, stop};
use crate::tree::J;
use crate::types::Jt;
use ir::{Asked, BinOp, BlockId, InstrKind, LocalId, Operand, Terminator};

impl<'a> BodyCx<'_, 'a> {
    /// Goes on where a value matches a pattern, its variables bound; elsewhere to `els`. `total`: a pattern for every
    /// value of the type matches null as well (inside of record patterns).
    pub(super) fn match_pattern(&mut self, val: Val, pattern: J<'a>, els: BlockId, total: bool) -> R<()> {
        match pattern.kind() {
            "pattern" => match pattern.first() {
                Some(inner) => self.match_pattern(val, inner, els, total),
                None => stop(pattern, "this pattern"),
            },
            "type_pattern" | "record_pattern_component" => self.match_type(val, pattern, els, total),
            "record_pattern" => self.nested(pattern, |b| b.match_record(val, pattern, els)),
            _ => stop(pattern, "this pattern"),
        }
    }

    /// `T x`
    fn match_type(&mut self, val: Val, pattern: J<'a>, els: BlockId, total: bool) -> R<()> {
        let parts = pattern.children();
        let (Some(written), Some(name)) = (parts.first(), parts.last()) else { return stop(pattern, "this pattern") };
        if parts.len() < 2 {
            // `_` matches everything.
            return if written.kind() == "underscore_pattern" { Ok(()) } else { stop(pattern, "this pattern") };
        }
        let ty = if written.text() == "var" { val.ty.clone() } else { self.resolve(*written)? };
        let every = total && self.cx.subtype(&val.ty.erase(), &ty.erase());
        if ty.is_ref() && !every {
            self.test_type(&val, &ty, pattern, els);
        }
        let local = self.declare(name.text(), &ty);
        self.bind(val, &ty, local, pattern)
    }

    fn bind(&mut self, val: Val, ty: &Jt, local: LocalId, node: J<'a>) -> R<()> {
        let val = match ty.is_ref() {
            true => self.checked(val, ty, node, &Want { local: Some(local), ..Want::default() }),
            false => self.convert(val, ty, node)?,
        };
        self.copy_into(&val, local, node);
        Ok(())
    }

    /// Goes on where an object is of a type, elsewhere to `els`.
    fn test_type(&mut self, val: &Val, ty: &Jt, node: J<'a>, els: BlockId) {
        let (site, ir, obj) = (self.site(node), self.ir(ty), val.op);
        let test = self.emit(Jt::Bool, &Want::default(), site, |dst| InstrKind::InstanceOf { dst, obj, ty: ir });
        let then = self.b.block();
        self.b.ask(Asked::Pattern, test.op, then, els, site);
        self.b.enter(then);
    }

    /// `R(T x, Q(..))`
    fn match_record(&mut self, val: Val, pattern: J<'a>, els: BlockId) -> R<()> {
        let (Some(written), Some(body)) = (pattern.first(), pattern.child("record_pattern_body")) else {
            return stop(pattern, "this pattern");
        };
        let ty = self.resolve(written)?;
        let Some(class) = ty.class().filter(|c| self.cx.class(*c).kind == Kind::Record) else {
            return stop(pattern, "a pattern of something that is no record");
        };
        self.test_type(&val, &ty, pattern, els);
        let site = self.site(pattern);
        let record = self.checked(val, &ty, pattern, &Want::default());
        let record = self.temp_copy(record, site);
        let fields: Vec<&str> = self.cx.class(class).fields.iter().filter(|f| f.id.is_some()).map(|f| f.name).collect();
        let parts = body.children();
        if parts.len() != fields.len() {
            return stop(pattern, "a pattern that does not fit its record");
        }
        for (part, field) in parts.into_iter().zip(fields) {
            let component = self.invoke(record.clone(), field, Vec::new(), part, part)?;
            let component = self.temp_copy(component, site);
            self.match_pattern(component, part, els, true)?;
        }
        Ok(())
    }

    /// The value of an expression that must not be null.
    pub(super) fn object(&mut self, node: J<'a>) -> R<Val> {
        let val = self.expr(node, &Want::default())?;
        self.require_object(&val, node);
        Ok(val)
    }

    /// Raises what Java raises where a reference that must not be null is.
    pub(super) fn require_object(&mut self, val: &Val, node: J<'a>) {
        let (site, ty, a) = (self.b.site_after(node.place()), self.ir(&val.ty), val.op);
        let kind = |dst| InstrKind::Binary { dst, op: BinOp::Eq, ty, a, b: Operand::Null };
        let null = self.emit(Jt::Bool, &Want::default(), site, kind);
        let (then, els) = (self.b.block(), self.b.block());
        // Nobody wrote a condition here: it is no branch to cover, and no step of a path.
        self.b.end(Terminator::Switch { cond: null.op, then, els });
        self.b.enter(then);
        // Throwing null raises a NullPointerException.
        self.b.end(Terminator::Throw { value: Operand::Null, site });
        self.b.enter(els);
    }
}
