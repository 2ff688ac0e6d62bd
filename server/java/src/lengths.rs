//! The lengths of the arrays that fields always have: final ones, and those that nothing else than their class gives any, as far as
//! what makes them says so. Inputs have no others there.

use crate::cx::{Cx, FieldInfo, Kind};
use crate::initial::uses;
use crate::tree::J;
use ir::input::InputValue;
use ir::{ClassId, FieldId};

/// Code that reads a longer array of a final field is not explored. Of another field, it is explored with shorter ones.
pub(crate) const LONGEST: u32 = 1024;

/// Fields that have the arrays of other fields are followed this far.
const DEEPEST: usize = 10;

/// Notes them, and those of the rows of tables.
pub(crate) fn note(cx: &mut Cx) {
    let own = (0..cx.classes.len() as u32).map(ClassId).filter(|c| !cx.class(*c).library);
    let fields: Vec<(ClassId, &FieldInfo)> = own.flat_map(|c| cx.class(c).fields.iter().map(move |f| (c, f))).collect();
    let length = |c, f| u32::try_from(of_field(cx, c, f)?).ok().filter(|n| *n <= LONGEST);
    let lengths: Vec<(FieldId, u32)> = fields.iter().filter_map(|(c, f)| Some((f.id?, length(*c, f)?))).collect();
    let rows = fields.iter().filter_map(|(c, f)| Some((f.id?, crate::rows::of_field(cx, *c, f)?.length)));
    let rows: Vec<(FieldId, Option<u32>)> = rows.collect();
    for (field, length) in lengths {
        cx.program.fields[field.index()].length = Some(length);
    }
    for (field, length) in rows {
        let field = &mut cx.program.fields[field.index()];
        (field.kept, field.table, field.rows) = (true, true, length);
    }
}

/// The length of the array that a field of a class surely has; none where one of another length may be put there later.
pub(crate) fn of_field<'a>(cx: &Cx<'a>, class: ClassId, field: &FieldInfo<'a>) -> Option<i32> {
    Made { cx, class }.of_field(field, 0)
}

/// The value of an expression in the members of a class that says how long an array is.
pub(crate) fn count<'a>(cx: &Cx<'a>, class: ClassId, size: J<'a>) -> Option<i32> {
    Made { cx, class }.count(size, 0)
}

/// What makes arrays in the members of a class.
struct Made<'c, 'a> {
    cx: &'c Cx<'a>,
    class: ClassId,
}

impl<'a> Made<'_, 'a> {
    fn of_field(&self, field: &FieldInfo<'a>, depth: usize) -> Option<i32> {
        if !field.is_final {
            let made = field.makers.iter().filter(|_| field.ty.element().is_some());
            let length = common(made.map(|maker| self.length(*maker, depth)));
            return length.filter(|n| u32::try_from(*n).is_ok_and(|n| n <= LONGEST));
        }
        if let Some(init) = field.init.filter(|_| field.ty.element().is_some()) {
            return self.length(init, depth);
        }
        common(field.given.iter().map(|given| self.length(given.maker()?, depth)))
    }

    /// The length of the array that an expression makes or names.
    fn length(&self, made: J<'a>, depth: usize) -> Option<i32> {
        let made = made.bare();
        let listed = |n: J| i32::try_from(n.children().len()).ok();
        match made.kind() {
            _ if depth > DEEPEST => None,
            "array_initializer" => listed(made),
            "array_creation_expression" => match (made.field("value"), made.child("dimensions_expr")) {
                (Some(values), _) => listed(values),
                (None, Some(first)) => self.count(first.first()?, depth),
                _ => None,
            },
            "method_invocation" => self.returned(made, depth),
            "cast_expression" => self.length(made.field("value")?, depth),
            "identifier" | "field_access" => self.named(made, depth),
            _ => None,
        }
    }

    /// The length of the array that a call returns.
    fn returned(&self, call: J<'a>, depth: usize) -> Option<i32> {
        let object = call.field("object")?;
        let arguments = call.field("arguments").map(J::children).unwrap_or_default();
        let of_arrays = || self.class_named(object).is_some_and(|c| Some(c) == self.cx.lib("Arrays"));
        match (call.name(), arguments.as_slice()) {
            ("clone", []) => self.length(object, depth + 1),
            ("copyOf", [_, size]) if of_arrays() => self.count(*size, depth),
            ("copyOfRange", [_, from, to]) if of_arrays() => {
                self.count(*to, depth)?.checked_sub(self.count(*from, depth)?)
            }
            ("toCharArray", []) => {
                let text = self.cx.joined(object, self.class, &|name| uses::hides(object, name))?;
                i32::try_from(text.len()).ok()
            }
            ("values", []) => {
                let constants = self.class_named(object).map(|c| self.cx.class(c)).filter(|c| c.kind == Kind::Enum)?;
                i32::try_from(constants.constants.len()).ok()
            }
            _ => None,
        }
    }

    /// The length of the array of another final field. Which object has it does not matter.
    fn named(&self, name: J<'a>, depth: usize) -> Option<i32> {
        let (owner, field) = self.cx.field_named(name, self.class)?;
        let hidden = name.kind() == "identifier" && uses::hides(name, name.text());
        let made = Made { cx: self.cx, class: owner };
        if hidden { None } else { made.of_field(&field, depth + 1) }
    }

    fn class_named(&self, object: J<'a>) -> Option<ClassId> {
        self.cx.class_by_name(object, self.class).filter(|_| !uses::hides(object, object.text()))
    }

    fn count(&self, size: J<'a>, depth: usize) -> Option<i32> {
        if size.kind() == "field_access" && size.field("field").is_some_and(|f| f.text() == "length") {
            return self.length(size.field("object")?, depth + 1);
        }
        let number = self.cx.number(size, self.class, &|name| uses::hides(size, name))?;
        match number.value() {
            InputValue::Int(n) => Some(n).filter(|n| *n >= 0),
            _ => None,
        }
    }
}

/// The length that all of some arrays have.
fn common(mut lengths: impl Iterator<Item = Option<i32>>) -> Option<i32> {
    let first = lengths.next()??;
    lengths.all(|length| length == Some(first)).then_some(first)
}
