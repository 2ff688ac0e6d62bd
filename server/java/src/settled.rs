//! Fields that hold for good what was there before their object was: components of records, final fields that every
//! constructor sets to one of its parameters, and what a filter of the library passes on. Following them never leads back, so
//! no input is a ring of them.

use crate::cx::{Code, Cx, Kind};
use crate::nonnull::passed_on;
use crate::refusals;
use crate::tree::J;
use ir::{ClassId, FieldId, FnId};

/// The streams of the library that others are around, with the field that has the one inside.
const FILTERS: [(&str, &str); 4] =
    [("FilterInputStream", "in"), ("FilterOutputStream", "out"), ("FilterReader", "in"), ("FilterWriter", "out")];

/// Marks these fields.
pub(crate) fn mark(cx: &mut Cx) {
    let own = (0..cx.classes.len() as u32).map(ClassId).filter(|c| !cx.class(*c).library);
    let inside = FILTERS.iter().filter_map(|(filter, field)| inside(cx, filter, field));
    let settled: Vec<FieldId> = own.flat_map(|class| settled(cx, class)).chain(inside).collect();
    settled.into_iter().for_each(|field| cx.program.fields[field.index()].settled = true);
}

fn settled(cx: &Cx, class: ClassId) -> Vec<FieldId> {
    let info = cx.class(class);
    let is_set = |name: &str| match info.kind {
        Kind::Record => refusals::canonical(cx, class).is_none_or(|c| !refusals::changed(cx, c).contains(&name)),
        _ => sets_once(cx, class, name),
    };
    let fields = info.fields.iter().filter(|f| f.ty.class().is_some() && f.is_final && f.init.is_none());
    fields.filter(|f| is_set(f.name)).filter_map(|f| f.id).collect()
}

/// What a filter has inside, where no class below it sets that.
fn inside(cx: &Cx, filter: &str, name: &str) -> Option<FieldId> {
    let filter = cx.lib(filter)?;
    let below = (0..cx.classes.len() as u32).map(ClassId).filter(|c| cx.program.is_subclass(*c, filter));
    let sets = |class: ClassId| cx.class(class).body.is_some_and(|body| !assignments_of(body, name).is_empty());
    let set = below.filter(|c| *c != filter).any(sets);
    cx.class(filter).fields.iter().find(|f| f.name == name && !set).and_then(|f| f.id)
}

/// The assignments to a field of `this`.
fn assignments_of<'a>(within: J<'a>, name: &str) -> Vec<J<'a>> {
    let mine = |left: &str| left.strip_prefix("this.").or(left.strip_prefix("super.")).unwrap_or(left) == name;
    let all = within.below(&["assignment_expression"]).into_iter();
    all.filter(|a| a.field("left").is_some_and(|to| mine(to.text()))).collect()
}

/// Whether nothing but constructors sets a field, and each only to a parameter as it was passed.
fn sets_once(cx: &Cx, class: ClassId, name: &str) -> bool {
    let body = cx.class(class).body.map(J::children).unwrap_or_default();
    let initialisers = body.into_iter().filter(|member| member.kind() == "block");
    let mut assignments = initialisers.flat_map(|block| assignments_of(block, name));
    assignments.next().is_none() && cx.class(class).ctors.iter().all(|c| sets_to_parameter(cx, *c, name))
}

fn sets_to_parameter(cx: &Cx, constructor: FnId, name: &str) -> bool {
    let Code::Init(Some(node)) = cx.method(constructor).code else { return false };
    let params: Vec<&str> = cx.method(constructor).params.iter().map(|(name, _)| *name).collect();
    let assignments = node.below(&["assignment_expression"]);
    let left = |a: &J| a.field("left").map_or("", J::text).to_owned();
    let passed = |right: &str| params.contains(&right) && !assignments.iter().any(|a| left(a) == right);
    let mine = |a: &&J| left(a) == format!("this.{name}") || left(a) == name && !params.contains(&name);
    assignments.iter().filter(mine).all(|a| a.field("right").is_some_and(|r| passed(passed_on(r.bare()).text())))
}
