//! Rows of tables: the arrays in a private array of arrays, where its initialiser makes them and nothing in the text of the
//! class gives it others or lets it out. Inputs have no other tables.

use super::{BodyCx, Val};
use crate::cx::Access;
use crate::tree::J;
use ir::{BinOp, InstrKind, Operand, SiteId, Ty};

/// What is known of the rows of a table.
#[derive(Clone, Copy)]
struct Rows {
    /// How long each of them is, where that is written.
    length: Option<i32>,
}

impl<'a> BodyCx<'_, 'a> {
    /// Assumes of a row that was read what the initialiser of its table says.
    pub(super) fn row(&mut self, table: J<'a>, row: &Val, node: J<'a>) {
        let Some(Rows { length }) = self.rows(table.bare()) else { return };
        let site = self.site(node);
        self.assume_that(BinOp::Ne, self.ir(&row.ty), (row.op, Operand::Null), site);
        if let Some(length) = length {
            let dst = self.b.temp(Ty::INT);
            self.b.push(InstrKind::ArrayLen { dst, arr: row.op }, site);
            self.assume_that(BinOp::Eq, Ty::INT, (Operand::Local(dst), Operand::Int(length)), site);
        }
    }

    fn assume_that(&mut self, op: BinOp, ty: Ty, (a, b): (Operand, Operand), site: SiteId) {
        let dst = self.b.temp(Ty::BOOL);
        self.b.push(InstrKind::Binary { dst, op, ty, a, b }, site);
        self.b.push(InstrKind::Assume { cond: Operand::Local(dst) }, site);
    }

    fn rows(&self, table: J<'a>) -> Option<Rows> {
        let name = match table.kind() {
            "identifier" => Some(table.text()).filter(|name| self.variable(name).is_none())?,
            "field_access" if table.field("object")?.kind() == "this" => table.field("field")?.text(),
            _ => return None,
        };
        let field = self.info().fields.iter().find(|f| f.name == name)?;
        let init = field.init.map(J::bare).filter(|_| field.is_final && field.access == Access::Private)?;
        made(init).filter(|_| keeps_rows(init, name))
    }
}

/// The rows that an initialiser makes.
fn made(init: J) -> Option<Rows> {
    match init.kind() {
        "array_initializer" => {
            let rows = init.children();
            let first = rows.first()?.children().len();
            let whole = rows.iter().all(|row| row.kind() == "array_initializer");
            let same = rows.iter().all(|row| row.children().len() == first);
            whole.then(|| Rows { length: i32::try_from(first).ok().filter(|_| same) })
        }
        "array_creation_expression" => match init.field("value") {
            Some(value) => made(value),
            None => {
                let sizes: Vec<J> = init.children().into_iter().filter(|n| n.kind() == "dimensions_expr").collect();
                let length = sizes.get(1)?.first().and_then(|n| n.text().parse().ok());
                Some(Rows { length })
            }
        },
        _ => None,
    }
}

/// Whether all that the file does with what is called so is to look at it, at its rows and at their elements.
fn keeps_rows(init: J, name: &str) -> bool {
    let root = std::iter::successors(Some(init), |n| n.parent()).last().unwrap_or(init);
    root.below(&["identifier"]).into_iter().filter(|n| n.text() == name).all(looks)
}

fn looks(name: J) -> bool {
    let Some(parent) = name.parent() else { return false };
    let is = |n: J, field: &str, of: J| n.field(field).is_some_and(|child| child.id() == of.id());
    if parent.kind() == "variable_declarator" && is(parent, "name", name) {
        return true;
    }
    let used = if parent.kind() == "field_access" && is(parent, "field", name) { parent } else { name };
    let Some(around) = used.parent() else { return false };
    match around.kind() {
        "array_access" if is(around, "array", used) => {
            !around.parent().is_some_and(|a| a.kind() == "assignment_expression" && is(a, "left", around))
        }
        "field_access" => is(around, "object", used) && around.field("field").is_some_and(|f| f.text() == "length"),
        "enhanced_for_statement" => is(around, "value", used),
        "method_invocation" => is(around, "object", used) && around.name() == "clone",
        _ => false,
    }
}
