//! What the static fields that change have when all initialisers have run: what a search for calls begins with.

use crate::cx::Cx;
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, FieldId, Program, Statics};

/// Objects of the static fields at most: a search copies them often.
const OBJECTS: usize = 60;

/// The heap after the initialisers.
#[derive(Default)]
pub(super) struct Left {
    /// The static fields in the order in which the first of the objects has them.
    pub(super) fields: Vec<FieldId>,
    pub(super) objects: Vec<InputObject>,
}

/// Tells the program of its static fields, where some are left.
pub(super) fn note(cx: &mut Cx, left: Left) {
    let Some(class) = cx.statics.as_ref().map(|s| s.class) else { return };
    let initial = as_left(&cx.program, class, left).unwrap_or_else(|| as_new(&cx.program, class));
    cx.program.statics = Some(Statics { class, initial });
}

/// The object with the values that initialisers have left; `None` when that is too much.
fn as_left(program: &Program, class: ClassId, Left { fields, mut objects }: Left) -> Option<Input> {
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
