//! Fields of enum constants that change. Constants are values (`==` on them compares ordinals), so that what changes of
//! them is kept with the static fields: `RED.count` and `GREEN.count` are two fields of the object that has these.

use crate::cx::{Cx, FieldInfo, Kind};
use crate::initial::uses;
use crate::sources::Sources;
use ir::{ClassId, FieldId};

/// Objects of the library that change, beside collections.
const CHANGING: [&str; 2] = ["StringBuilder", "StringBuffer"];

/// Such fields: the class and the position in it.
pub(crate) fn find<'a>(cx: &Cx<'a>, sources: &'a Sources) -> Vec<(ClassId, usize)> {
    let own = |c: &ClassId| cx.class(*c).kind == Kind::Enum && !cx.class(*c).library;
    let enums = (0..cx.classes.len() as u32).map(ClassId).filter(own).filter(|c| !cx.class(*c).constants.is_empty());
    let all = enums.flat_map(|c| cx.class(c).fields.iter().enumerate().map(move |(i, f)| (c, i, f)));
    let fields: Vec<(ClassId, usize, &FieldInfo<'a>)> = all.filter(|(_, _, f)| f.id.is_some()).collect();
    let held = fields.iter().filter(|(_, _, f)| f.is_final && may_change(cx, f));
    let mentions = uses::mentions(sources, &held.map(|(_, _, f)| f.name).collect::<Vec<_>>());
    let changes = |c: ClassId, f: &FieldInfo<'a>| {
        !f.is_final || may_change(cx, f) && !uses::only_reads(cx, sources, &mentions, c, f, true)
    };
    fields.into_iter().filter(|(c, _, f)| changes(*c, f)).map(|(c, i, _)| (c, i)).collect()
}

/// Whether the object in a final field may change: an array, a collection, or an object of people with such fields.
fn may_change(cx: &Cx, field: &FieldInfo) -> bool {
    let Some(class) = field.ty.class() else { return field.ty.element().is_some() };
    let info = cx.class(class);
    if info.library {
        return crate::contents::is_input(info.simple) || CHANGING.contains(&info.simple);
    }
    let above = std::iter::successors(Some(class), |c| cx.program.class(*c).parent);
    above.into_iter().any(|c| cx.class(c).fields.iter().any(|f| f.id.is_some() && !f.is_final))
}

/// Keeps a field of an enum's constants in the object with the static fields.
pub(crate) fn keep(cx: &mut Cx, statics: ClassId, owner: ClassId, index: usize) {
    let info = cx.class(owner).fields[index].clone();
    let Some(own) = info.id else { return };
    let mut left = std::mem::take(&mut cx.program.classes[owner.index()].fields);
    left.retain(|f| *f != own);
    for (slot, field) in left.iter().enumerate() {
        cx.program.fields[field.index()].slot = slot as u32;
    }
    cx.program.classes[owner.index()].fields = left;
    let constants: Vec<&str> = cx.class(owner).constants.iter().map(|c| c.name()).collect();
    let mut shared = Vec::new();
    for (k, constant) in constants.into_iter().enumerate() {
        // The first is the one that names refer to.
        let id = if k == 0 { own } else { another(cx, own) };
        let slot = cx.program.class(statics).fields.len() as u32;
        let name = format!("{}.{constant}.{}", cx.program.class(owner).name, info.name);
        let field = &mut cx.program.fields[id.index()];
        (field.class, field.slot, field.name) = (statics, slot, name);
        cx.program.classes[statics.index()].fields.push(id);
        crate::contents::note(cx, ir::content::Declared::Field(id), &info.ty);
        shared.push(id);
    }
    let field = &mut cx.classes[owner.index()].fields[index];
    (field.id, field.shared) = (None, shared);
}

/// A field like another one.
fn another(cx: &mut Cx, field: FieldId) -> FieldId {
    let copy = cx.program.field(field).clone();
    cx.program.fields.push(copy);
    FieldId(cx.program.fields.len() as u32 - 1)
}
