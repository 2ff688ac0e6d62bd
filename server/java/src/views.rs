//! Fields that have a view of what another field of the same object has, or an iterator over it: what changes the one shows in
//! the other. In inputs both are objects for themselves, so that code which reads such a field is not explored.

use crate::cx::{Cx, FieldInfo};
use crate::nonnull::{assignments, declares_variable};
use crate::tree::J;
use ir::{ClassId, FieldId};

/// Methods of the library's collections that make one.
const VIEWS: [&str; 19] = [
    "descendingIterator",
    "descendingKeySet",
    "descendingMap",
    "descendingSet",
    "entrySet",
    "headMap",
    "headSet",
    "iterator",
    "keySet",
    "listIterator",
    "navigableKeySet",
    "reversed",
    "spliterator",
    "subList",
    "subMap",
    "subSet",
    "tailMap",
    "tailSet",
    "values",
];

/// The field of which a field of the objects of a class may have a view.
pub(crate) fn viewed<'a>(cx: &Cx<'a>, class: ClassId, field: &FieldInfo<'a>) -> Option<FieldId> {
    // What the library's own objects have for themselves is made with them.
    let is_own = !cx.class(class).library && field.ty.class().is_some_and(|c| cx.class(c).library);
    let id = field.id.filter(|_| is_own)?;
    // Each read asks, and to find out is to go through the class.
    let known = cx.views.borrow().get(&id).copied();
    known.unwrap_or_else(|| {
        let found = found(cx, class, field);
        cx.views.borrow_mut().insert(id, found);
        found
    })
}

fn found<'a>(cx: &Cx<'a>, class: ClassId, field: &FieldInfo<'a>) -> Option<FieldId> {
    let begun = field.init.map(|init| (init, init));
    let members = cx.class(class).nodes.iter().filter(|n| n.kind() != "field_declaration" && !n.modifier("static"));
    let sets = members.flat_map(|member| {
        let sets = assignments(*member, field.name).into_iter();
        sets.filter_map(|set| Some((set.field("right")?, *member)))
    });
    begun.into_iter().chain(sets).find_map(|(value, around)| view(cx, class, value.bare(), around))
}

/// The field of which an expression makes a view. `around`: the member that it stands in.
fn view<'a>(cx: &Cx<'a>, class: ClassId, value: J<'a>, around: J<'a>) -> Option<FieldId> {
    let makes = value.kind() == "method_invocation" && VIEWS.contains(&value.name());
    let name = value.field("object").filter(|_| makes)?.bare().own_name()?.text();
    let is_variable =
        value.field("object").is_some_and(|o| o.bare().kind() == "identifier") && declares_variable(around, name);
    let (_, of) = cx.find_field(class, name).filter(|_| !is_variable)?;
    of.id.filter(|_| of.ty.class().is_some_and(|c| cx.class(c).library))
}
