//! What the static fields that change have when all initialisers have run: what a search for calls begins with.

use crate::cx::{Access, Cx};
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, FieldId, Program, Statics};
use std::collections::BTreeSet;

/// Objects of the static fields at most: a search copies them often.
const OBJECTS: usize = 60;

/// The heap after the initialisers.
#[derive(Default)]
pub(super) struct Left {
    /// The static fields in the order in which the first of the objects has them.
    pub(super) fields: Vec<FieldId>,
    pub(super) objects: Vec<InputObject>,
    /// Classes whose initialisers could not be followed.
    pub(super) unknown: BTreeSet<ClassId>,
}

/// Tells the program of its static fields, where some are left.
pub(super) fn note(cx: &mut Cx, left: Left) {
    let Some(class) = cx.statics.as_ref().map(|s| s.class) else { return };
    let runs = !left.objects.is_empty();
    let private = hidden(cx, &left.unknown);
    let known = as_left(&cx.program, class, left);
    // Where there is too much to begin with, nobody knows what calls lead to.
    let hidden = if runs && known.is_none() { Vec::new() } else { private };
    let initial = known.unwrap_or_else(|| as_new(&cx.program, class));
    cx.program.statics = Some(Statics { class, initial, hidden });
}

/// The private fields of the user's classes but these, and all of private classes; those of the constants of enumerations,
/// too.
fn hidden(cx: &Cx, unknown: &BTreeSet<ClassId>) -> Vec<FieldId> {
    let classes = (0..cx.classes.len() as u32).map(ClassId).filter(|c| !cx.class(*c).library && !unknown.contains(c));
    let fields = classes.flat_map(|c| {
        let info = cx.class(c);
        let within = cx.program.class(c).private;
        let private = info.fields.iter().filter(move |f| within || f.access == Access::Private).flat_map(|f| f.kept());
        private.filter(|id| !info.unfollowed.iter().any(|(field, _)| field == id))
    });
    fields.collect()
}

/// The object with the values that initialisers have left; `None` when that is too much.
fn as_left(program: &Program, class: ClassId, Left { fields, mut objects, .. }: Left) -> Option<Input> {
    let first = objects.first()?.clone();
    let value = |field: &FieldId| {
        let at = fields.iter().position(|f| f == field)?;
        first.values().get(at).copied()
    };
    let fields = program.class(class).fields.iter().map(value).collect::<Option<Vec<InputValue>>>()?;
    objects[0] = InputObject::Object { class, fields };
    let found = Input { args: vec![InputValue::Ref(0)], objects }.canonical();
    (found.objects.len() <= OBJECTS).then_some(found)
}

/// The object with default values.
fn as_new(program: &Program, class: ClassId) -> Input {
    Input { args: vec![InputValue::Ref(0)], objects: vec![replay::origin::new_object(program, class)] }
}
