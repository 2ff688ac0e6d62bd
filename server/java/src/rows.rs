//! Rows of tables: the arrays in a private array of arrays, where what the field is given makes them and nothing in the text of
//! the class gives it others or lets it out. Inputs have no other tables.

use crate::cx::{Access, Cx, FieldInfo};
use crate::lengths::{LONGEST, count};
use crate::tree::J;
use ir::ClassId;

/// What is known of the rows of a table: they are there.
#[derive(Clone, Copy)]
pub(crate) struct Rows {
    /// How long each of them is, where that is written, and is not too much for inputs.
    pub length: Option<u32>,
}

/// The rows of the table that a field has.
pub(crate) fn of_field<'a>(cx: &Cx<'a>, class: ClassId, field: &FieldInfo<'a>) -> Option<Rows> {
    if !field.is_final || field.access != Access::Private || field.given.is_empty() {
        return None;
    }
    let rows: Vec<Rows> =
        field.given.iter().map(|given| made(given.maker()?, &|n| count(cx, class, n))).collect::<Option<_>>()?;
    let init = field.given[0].maker()?;
    let length = rows[0].length.filter(|n| rows.iter().all(|r| r.length == Some(*n)) && *n <= LONGEST);
    keeps_rows(init, field.name).then_some(Rows { length })
}

/// The rows that an expression makes.
fn made<'a>(init: J<'a>, count: &dyn Fn(J<'a>) -> Option<i32>) -> Option<Rows> {
    match init.kind() {
        "array_initializer" => {
            let rows = init.children();
            let first = rows.first()?.children().len();
            let whole = rows.iter().all(|row| row.kind() == "array_initializer");
            let same = rows.iter().all(|row| row.children().len() == first);
            whole.then(|| Rows { length: u32::try_from(first).ok().filter(|_| same) })
        }
        "array_creation_expression" => match init.field("value") {
            Some(value) => made(value, count),
            None => {
                let sizes: Vec<J> = init.children().into_iter().filter(|n| n.kind() == "dimensions_expr").collect();
                let length = count(sizes.get(1)?.first()?);
                Some(Rows { length: length.and_then(|n| u32::try_from(n).ok()) })
            }
        },
        _ => None,
    }
}

/// Whether all that the file does with what is called so is to look at it, at its rows and at their elements.
fn keeps_rows(init: J, name: &str) -> bool {
    init.root().below(&["identifier"]).into_iter().filter(|n| n.text() == name).all(looks)
}

fn looks(name: J) -> bool {
    let Some((used, around)) = use_of(name) else { return is_declared(name) };
    match around.kind() {
        "array_access" if around.has_in_field("array", used) => {
            !around.parent().is_some_and(|a| a.kind() == "assignment_expression" && a.has_in_field("left", around))
        }
        "field_access" => {
            around.has_in_field("object", used) && around.field("field").is_some_and(|f| f.text() == "length")
        }
        // The one that makes it.
        "assignment_expression" => {
            around.has_in_field("left", used)
                && around.field("right").is_some_and(|r| made(r.bare(), &|_| None).is_some())
        }
        "enhanced_for_statement" => around.has_in_field("value", used),
        _ => false,
    }
}

/// What is used where a field is named, `mine` or `this.mine`, and what it is used in; `None` where it is declared.
pub(crate) fn use_of<'a>(name: J<'a>) -> Option<(J<'a>, J<'a>)> {
    let parent = name.parent().filter(|_| !is_declared(name))?;
    let used = if parent.kind() == "field_access" && parent.has_in_field("field", name) { parent } else { name };
    Some((used, used.parent()?))
}

/// Whether a name is that of a field or variable which is declared there.
pub(crate) fn is_declared(name: J) -> bool {
    name.parent().is_some_and(|parent| parent.kind() == "variable_declarator" && parent.has_in_field("name", name))
}
