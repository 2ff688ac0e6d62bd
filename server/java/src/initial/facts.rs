//! What is certain of an object that a final static field holds, although its insides may have changed since.

use super::rewrite::{Out, constant};
use super::{Final, Initial};
use crate::body::unescape;
use crate::cx::Cx;
use crate::lengths::LONGEST;
use crate::sizes::LONGEST as LONGEST_TEXT;
use ir::input::{InputObject, InputValue};
use ir::scope::DEFAULT_OBJECTS;
use ir::{BinOp, ClassId, FieldId, FloatOp, Holds, InstrKind, Operand, Ty, UnOp};

/// Final fields of final fields are followed this far.
const DEEPEST: u32 = 3;
/// Of tables with so many elements, each is known.
const TABLE: usize = 16;

/// Whether inputs have the object that a field holds.
pub(super) fn possible(cx: &Cx, initial: &Initial, field: FieldId, reference: u32) -> Result<(), String> {
    let name = initial.finals[&field].name;
    match initial.object(reference) {
        InputObject::Object { class, fields } => match is_input(cx, *class, cx.program.field(field).ty) {
            true => match untold(cx, initial, *class, fields, 0) {
                None => Ok(()),
                Some(inner) => {
                    Err(format!("the field `{name}`, whose object has something in `{inner}` that no input has"))
                }
            },
            // Any object will do for one of which nothing is asked but whether it is the same.
            false if *class == cx.root => Ok(()),
            false if cx.class(*class).library => {
                Err(format!("the field `{name}`, whose object is one of the library that inputs do not have"))
            }
            false => Err(format!("the field `{name}`, which has an object that no input has")),
        },
        InputObject::Array { elem, elements } => {
            if elements.len() > LONGEST as usize {
                return Err(format!("the field `{name}`, an array that is longer than those of inputs"));
            }
            if !is_short(initial, field, elements) {
                return Err(format!("the field `{name}`, an array of which other code may have changed what is in it"));
            }
            let held = elem.as_class().filter(|c| cx.program.concrete_subclasses(*c).is_empty());
            match held.filter(|_| elements.iter().any(|e| *e != InputValue::Null)) {
                Some(_) => {
                    Err(format!("the field `{name}`, whose objects are such of the library that inputs do not have"))
                }
                None => Ok(()),
            }
        }
    }
}

/// A final field in an object of a final static field, or in one that such fields lead to, that holds what nothing can be
/// told of: one that would be arbitrary, though it is known.
fn untold<'c>(cx: &'c Cx, initial: &Initial, class: ClassId, fields: &[InputValue], depth: u32) -> Option<&'c str> {
    if depth >= DEEPEST || cx.class(class).library && !never_changes(cx, class) {
        return None;
    }
    final_values(cx, class, fields).find_map(|(id, known)| {
        let InputValue::Ref(reference) = known else { return None };
        let field = cx.program.field(id);
        let told = is_told(cx, initial, reference, field.ty) || text_of(cx, initial, reference, field.ty).is_some();
        if let (true, InputObject::Object { class, fields }) = (told, initial.object(reference)) {
            return untold(cx, initial, *class, fields, depth + 1);
        }
        (!told).then_some(field.name.as_str())
    })
}

/// The final fields of an object of the user's, the number in a box, the number of an enum's constant, and what an
/// `Optional` has, with what they have. Of what an initialiser alone says code knows that anyway.
fn final_values<'c>(
    cx: &'c Cx,
    class: ClassId,
    fields: &'c [InputValue],
) -> impl Iterator<Item = (FieldId, InputValue)> + 'c {
    let ids = cx.program.class(class).fields.iter().copied().zip(fields.iter().copied());
    ids.filter(|(id, _)| {
        let field = cx.program.field(*id);
        let owner = cx.class(field.class);
        let known = matches!(field.holds, Some(Holds::Value(_) | Holds::Text(_) | Holds::Array(_) | Holds::Own));
        let is_final = !owner.library && owner.fields.iter().any(|f| f.id == Some(*id) && f.is_final);
        is_final && !known || never_changes(cx, field.class)
    })
}

/// Whether a class of the library has fields that never change, which say what its objects are.
fn never_changes(cx: &Cx, class: ClassId) -> bool {
    let info = cx.class(class);
    info.library
        && (crate::contents::is_box(info.simple)
            || ["Enum", "Optional", "OptionalInt", "OptionalLong", "OptionalDouble"].contains(&info.simple))
}

/// Whether inputs have such an object where a reference of type `ty` is, and what it is can be told.
fn is_told(cx: &Cx, initial: &Initial, reference: u32, ty: Ty) -> bool {
    match initial.object(reference) {
        InputObject::Object { class, .. } => *class == cx.root || is_input(cx, *class, ty),
        InputObject::Array { elements, .. } => elements.len() <= LONGEST as usize,
    }
}

/// The text that a field of such a type has, in UTF-16; `None` where it is none, or longer than those of inputs.
fn text_of(cx: &Cx, initial: &Initial, reference: u32, ty: Ty) -> Option<Vec<u16>> {
    let string = cx.lib("String").filter(|c| is_input(cx, *c, ty))?;
    let InputObject::Object { class, fields } = initial.object(reference) else { return None };
    if let Some((inner, _)) = cx.literals.iter().find(|(_, literal)| *literal == class) {
        return Some(unescape(inner)).filter(|units| units.len() <= LONGEST_TEXT as usize);
    }
    let InputValue::Ref(chars) = *fields.first().filter(|_| *class == string)? else { return None };
    let InputObject::Array { elements, .. } = initial.object(chars) else { return None };
    let unit = |e: &InputValue| if let InputValue::Int(unit) = e { u16::try_from(*unit).ok() } else { None };
    (elements.len() <= DEFAULT_OBJECTS as usize).then(|| elements.iter().map(unit).collect())?
}

/// Whether an array is short, or it is known what is in it. In a longer one, anything would stand where the program has put
/// what it needs, and no test could undo what others have written there.
fn is_short(initial: &Initial, field: FieldId, elements: &[InputValue]) -> bool {
    let known = initial.finals[&field].only_read && elements.len() <= TABLE;
    elements.len() <= DEFAULT_OBJECTS as usize || known
}

/// The lengths of the arrays that final static fields hold for good, as far as inputs have them.
pub(super) fn lengths(cx: &Cx, initial: &Initial) -> Vec<(FieldId, u32)> {
    let held = initial.finals.keys().filter(|field| !initial.remade.contains_key(*field));
    let length = |field: FieldId| {
        let InputValue::Ref(reference) = initial.value(cx, field).ok()? else { return None };
        let InputObject::Array { elements, .. } = initial.object(reference) else { return None };
        possible(cx, initial, field, reference).is_ok().then_some((field, elements.len() as u32))
    };
    held.filter_map(|field| length(*field)).collect()
}

/// Whether a reference of type `ty` in an input may be an object of exactly this class.
fn is_input(cx: &Cx, class: ClassId, ty: Ty) -> bool {
    ty.as_class().is_some_and(|declared| cx.program.concrete_subclasses(declared).contains(&class))
}

/// Assumes what is known of the value of a field, which was just read from the object with the static fields.
pub(super) fn of_field(out: &mut Out, initial: &Initial, field: FieldId, value: Operand, statics: Operand) {
    let Some(InputValue::Ref(reference)) = initial.value(out.cx, field).ok() else { return };
    let ty = out.cx.program.field(field).ty;
    of_object(out, initial, reference, value, ty, 0);
    let only_read = initial.finals[&field].only_read;
    if let InputObject::Array { elem, elements } = initial.object(reference)
        && only_read
        && elements.len() <= TABLE
    {
        for (k, element) in elements.iter().enumerate() {
            let idx = Operand::Int(k as i32);
            let elem = elem.value();
            let read = out.make(elem, |dst| InstrKind::LoadElem { dst, arr: value, idx });
            of_value(out, initial, *element, read, elem, 1);
        }
    }
    others(out, initial, field, value, statics);
}

/// Other final fields of the class have the same object, or another one.
fn others(out: &mut Out, initial: &Initial, field: FieldId, value: Operand, statics: Operand) {
    let own = initial.finals[&field].owner;
    let ty = out.cx.program.field(field).ty;
    let mine = initial.value(out.cx, field);
    let is_beside = |(f, k): &(&FieldId, &Final)| **f != field && k.owner == own && !initial.remade.contains_key(*f);
    let mut beside: Vec<FieldId> = initial.finals.iter().filter(is_beside).map(|(f, _)| *f).collect();
    beside.sort();
    for other in beside {
        let theirs = out.cx.program.field(other).ty;
        let comparable = out.cx.program.is_assignable(ty, theirs) || out.cx.program.is_assignable(theirs, ty);
        let known = initial.value(out.cx, other);
        let Some(InputValue::Ref(reference)) = known.clone().ok().filter(|_| comparable) else { continue };
        if possible(out.cx, initial, other, reference).is_err() {
            continue;
        }
        let read = out.make(theirs, |dst| InstrKind::LoadField { dst, obj: statics, field: other });
        assume(out, if known == mine { BinOp::Eq } else { BinOp::Ne }, ty, value, read);
    }
}

fn of_value(out: &mut Out, initial: &Initial, known: InputValue, value: Operand, ty: Ty, depth: u32) {
    match known {
        InputValue::Ref(reference) => of_object(out, initial, reference, value, ty, depth),
        InputValue::Float(x) if x.get().is_nan() => {}
        InputValue::Double(x) if x.get().is_nan() => {}
        _ if ty.is_float() => assume(out, BinOp::Float(FloatOp::Eq), ty, value, constant(known)),
        _ => assume(out, BinOp::Eq, ty, value, constant(known)),
    }
}

fn of_object(out: &mut Out, initial: &Initial, reference: u32, value: Operand, ty: Ty, depth: u32) {
    assume(out, BinOp::Ne, ty, value, Operand::Null);
    match initial.object(reference) {
        InputObject::Object { class, fields } if is_input(out.cx, *class, ty) => {
            exactly(out, *class, value, ty);
            if depth < DEEPEST {
                final_fields(out, initial, *class, fields, value, depth);
            }
        }
        InputObject::Object { .. } => {}
        InputObject::Array { elements, .. } => {
            let len = out.make(Ty::INT, |dst| InstrKind::ArrayLen { dst, arr: value });
            assume(out, BinOp::Eq, Ty::INT, len, Operand::Int(elements.len() as i32));
        }
    }
}

/// The object is of this class and of none below it.
fn exactly(out: &mut Out, class: ClassId, value: Operand, ty: Ty) {
    let Some(declared) = ty.as_class() else { return };
    let all = out.cx.program.concrete_subclasses(declared);
    if all == [class] {
        return;
    }
    let is = |out: &mut Out, c: ClassId| {
        out.make(Ty::BOOL, |dst| InstrKind::InstanceOf { dst, obj: value, ty: Ty::class(c) })
    };
    let cond = is(out, class);
    out.push(InstrKind::Assume { cond });
    for below in all.into_iter().filter(|c| *c != class && out.cx.program.is_subclass(*c, class)).collect::<Vec<_>>() {
        let a = is(out, below);
        let cond = out.make(Ty::BOOL, |dst| InstrKind::Unary { dst, op: UnOp::Not, a });
        out.push(InstrKind::Assume { cond });
    }
}

/// The final fields of an object have what its constructor gave them.
fn final_fields(out: &mut Out, initial: &Initial, class: ClassId, fields: &[InputValue], value: Operand, depth: u32) {
    let typed =
        out.make(Ty::class(class), |dst| InstrKind::Cast { dst, obj: value, ty: Ty::class(class), vouched: true });
    for (id, known) in final_values(out.cx, class, fields).collect::<Vec<_>>() {
        let ty = out.cx.program.field(id).ty.value();
        let text = if let InputValue::Ref(r) = known { text_of(out.cx, initial, r, ty) } else { None };
        let told = if let InputValue::Ref(r) = known { is_told(out.cx, initial, r, ty) } else { true };
        if !told && text.is_none() {
            continue;
        }
        let read = out.make(ty, |dst| InstrKind::LoadField { dst, obj: typed, field: id });
        match text {
            Some(text) => of_text(out, &text, read, ty),
            None => of_value(out, initial, known, read, ty, depth + 1),
        }
    }
}

/// A reference of type `ty` in an input is to this text.
fn of_text(out: &mut Out, text: &[u16], value: Operand, ty: Ty) {
    let Some(string) = out.cx.lib("String") else { return };
    let Some(field) = out.cx.program.class(string).fields.first().copied() else { return };
    assume(out, BinOp::Ne, ty, value, Operand::Null);
    exactly(out, string, value, ty);
    let kind = |dst| InstrKind::Cast { dst, obj: value, ty: Ty::class(string), vouched: true };
    let value = if ty == Ty::class(string) { value } else { out.make(Ty::class(string), kind) };
    let ty = out.cx.program.field(field).ty;
    let chars = out.make(ty, |dst| InstrKind::LoadField { dst, obj: value, field });
    assume(out, BinOp::Ne, ty, chars, Operand::Null);
    let len = out.make(Ty::INT, |dst| InstrKind::ArrayLen { dst, arr: chars });
    assume(out, BinOp::Eq, Ty::INT, len, Operand::Int(text.len() as i32));
    for (k, unit) in text.iter().enumerate() {
        let idx = Operand::Int(k as i32);
        let read = out.make(Ty::INT, |dst| InstrKind::LoadElem { dst, arr: chars, idx });
        assume(out, BinOp::Eq, Ty::INT, read, Operand::Int(i32::from(*unit)));
    }
}

fn assume(out: &mut Out, op: BinOp, ty: Ty, a: Operand, b: Operand) {
    let cond = out.make(Ty::BOOL, |dst| InstrKind::Binary { dst, op, ty, a, b });
    out.push(InstrKind::Assume { cond });
}
