//! What is known of rows where code reads them; see [`crate::rows`].

use super::{BodyCx, Val};
use crate::rows::{self, Rows};
use crate::tree::J;
use ir::{BinOp, InstrKind, Operand, SiteId, Ty};

impl<'a> BodyCx<'_, 'a> {
    /// Assumes of a row that was read from a table what the field with the table says.
    pub(super) fn row(&mut self, table: Operand, row: &Val, node: J<'a>) {
        let Some(Rows { length }) = self.rows(table) else { return };
        let site = self.site(node);
        self.assume_that(BinOp::Ne, self.ir(&row.ty), (row.op, Operand::Null), site);
        if let Some(length) = length {
            let dst = self.b.temp(Ty::INT);
            self.b.push(InstrKind::ArrayLen { dst, arr: row.op }, site);
            self.assume_that(BinOp::Eq, Ty::INT, (Operand::Local(dst), Operand::Int(length as i32)), site);
        }
    }

    fn assume_that(&mut self, op: BinOp, ty: Ty, (a, b): (Operand, Operand), site: SiteId) {
        let dst = self.b.temp(Ty::BOOL);
        self.b.push(InstrKind::Binary { dst, op, ty, a, b }, site);
        self.b.push(InstrKind::Assume { cond: Operand::Local(dst) }, site);
    }

    /// The rows of a table that was read from a field.
    fn rows(&self, table: Operand) -> Option<Rows> {
        let Operand::Local(local) = table else { return None };
        let mut writes = self.b.blocks.iter().flat_map(|b| &b.instrs).filter(|i| i.kind.written() == Some(local));
        let field = match (&writes.next()?.kind, writes.next()) {
            (InstrKind::LoadField { field, .. }, None) => *field,
            (InstrKind::Copy { src, .. }, None) if *src != table => return self.rows(*src),
            _ => return None,
        };
        let owner = self.cx.program.field(field).class;
        let mut fields = self.cx.class(owner).fields.iter();
        rows::of_field(self.cx, owner, fields.find(|f| f.id == Some(field))?)
    }
}
