//! Fields that only have collections which nobody changes by them: components of records that the canonical constructor makes so,
//! final fields that every constructor does, and private fields to which nothing else is ever assigned. Code sees what an
//! input has there as such a collection ([`crate::body::fixed::shown`]).

use crate::body::fixed;
use crate::contents::is_plain_component;
use crate::cx::{Access, Code, Cx, FieldInfo, Kind};
use crate::given::delegates;
use crate::heirs::simple;
use crate::nonnull::{Known, assignments};
use crate::reassigned::Assigned;
use crate::refusals::{COPY, VIEW, canonical, component_set};
use crate::tree::J;
use ir::content::Declared;
use ir::{ClassId, FieldId};

/// A collection that nobody changes by it. Of several that may be one, the greatest says what is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Frozen {
    /// What `List.of` makes: as a copy, but of what code names itself.
    Listed,
    /// It has for good what it was made of, and no null.
    Copy,
    /// The same, but who asks for null is answered.
    Empty,
    /// It has for good what it was made of.
    Lasting,
    /// It shows another one.
    View,
}

/// The methods that make one, those that show one aside.
const MAKERS: [&str; 14] = [
    COPY,
    "emptyList",
    "emptyMap",
    "emptySet",
    "nCopies",
    "of",
    "ofEntries",
    "singleton",
    "singletonList",
    "singletonMap",
    "toList",
    "toUnmodifiableList",
    "toUnmodifiableMap",
    "toUnmodifiableSet",
];

/// Whether a name is that of a method which makes one for a field, as far as the text around it says.
pub(crate) fn is_kept(name: J) -> bool {
    let around = || std::iter::successors(name.parent(), |n| n.parent());
    let ends = |n: &J| matches!(n.kind(), "assignment_expression" | "field_declaration") || n.kind().ends_with("_body");
    let keeps = |n: J| n.kind() == "assignment_expression" || n.kind() == "field_declaration" && !n.modifier("static");
    let call = name.parent().filter(|call| call.kind() == "method_invocation" && call.has_in_field("name", name));
    let Some(of) = call.and_then(|call| call.field("object")) else { return false };
    let of_class = matches!(simple(of), "List" | "Set" | "Map" | "Collections");
    let makes = MAKERS.contains(&name.text()) || name.text().starts_with(VIEW);
    makes && (of_class || name.text().starts_with("to")) && around().find(ends).is_some_and(keeps)
}

/// What a field has.
#[derive(Clone, Copy)]
struct Found {
    what: Frozen,
    /// Whether something in it may have been there after the object was.
    later: bool,
}

/// Marks these fields.
pub(crate) fn mark(cx: &mut Cx) {
    let classes = (0..cx.classes.len() as u32).map(ClassId);
    let all: Vec<(FieldId, Found)> = classes.flat_map(|class| of_class(cx, class)).collect();
    for (id, found) in all {
        let args = cx.program.arguments.get(&Declared::Field(id));
        let plain = args.is_some_and(|args| args.iter().all(|arg| is_plain_component(cx, arg.ty)));
        let settled = found.what <= Frozen::Copy && (plain || !found.later);
        let apart = !settled && found.what < Frozen::View;
        if apart && found.what < Frozen::Lasting {
            let args = cx.program.arguments.get_mut(&Declared::Field(id));
            args.into_iter().flatten().for_each(|arg| arg.never_null = true);
        }
        let field = &mut cx.program.fields[id.index()];
        (field.copied, field.settled, field.apart) = (true, settled, apart);
    }
}

fn of_class(cx: &Cx, class: ClassId) -> Vec<(FieldId, Found)> {
    let info = cx.class(class);
    let private =
        |f: &FieldInfo| !f.is_final && f.access == Access::Private && f.id.is_some() && is_seen_through(cx, f);
    let own = info.kind == Kind::Class && !info.library;
    let assigned = (own && info.fields.iter().any(private)).then(|| Assigned::around(cx, class));
    let found = |f: &FieldInfo| match (info.kind, &assigned) {
        (Kind::Record, _) => of_component(cx, class, f.name),
        _ if own && f.is_final && f.init.is_none() => of_constructors(cx, class, f.name),
        (_, Some(assigned)) if private(f) => of_assignments(cx, class, f.name, assigned),
        _ => None,
    };
    info.fields.iter().filter_map(|f| Some((f.id?, found(f)?))).collect()
}

/// Whether there is something through which code sees a collection in a field.
fn is_seen_through(cx: &Cx, field: &FieldInfo) -> bool {
    field.ty.class().is_some_and(|c| cx.class(c).library && fixed::view(cx.class(c).simple).is_some())
}

/// What the canonical constructor of a record makes of a component.
fn of_component(cx: &Cx, record: ClassId, component: &str) -> Option<Found> {
    let constructor = cx.method(canonical(cx, record)?);
    let Code::Init(Some(node)) = constructor.code else { return None };
    let params: Vec<&str> = constructor.params.iter().map(|(name, _)| *name).collect();
    let of_component = |a: &J| component_set(*a, &params) == Some(component);
    let set = node.below(&["assignment_expression"]).into_iter().filter(of_component);
    let made = all(cx, record, set.filter_map(|a| a.field("right")))?;
    // Alone the others say little: `if (l == null) l = List.of();` leaves a list that is there as it is.
    let of_given = |what: &Frozen| matches!(what, Frozen::Copy | Frozen::View);
    let what = made.iter().copied().max().filter(|most| *most != Frozen::Lasting && made.iter().any(of_given))?;
    Some(Found { what, later: false })
}

/// What each constructor of a class gives a final field.
fn of_constructors(cx: &Cx, class: ClassId, name: &str) -> Option<Found> {
    let nodes = &cx.class(class).nodes;
    let constructors = nodes.iter().filter(|n| n.kind() == "constructor_declaration");
    let sets: Vec<Vec<J>> = constructors.filter(|n| !delegates(**n)).map(|n| assignments(*n, name)).collect();
    let in_block = nodes.iter().filter(|n| n.kind() == "block").any(|n| !assignments(*n, name).is_empty());
    if in_block || sets.iter().any(Vec::is_empty) {
        return None;
    }
    let values: Vec<J> = sets.into_iter().flatten().filter_map(|a| a.field("right")).collect();
    let later = values.iter().any(|value| !value.below(&["this"]).is_empty());
    Some(Found { what: all(cx, class, values.into_iter())?.into_iter().max()?, later })
}

/// What a private field always has, null aside.
fn of_assignments<'a>(cx: &Cx<'a>, class: ClassId, name: &'a str, assigned: &Assigned<'a>) -> Option<Found> {
    let fields = cx.class(class).nodes.iter().copied().filter(|n| n.kind() == "field_declaration");
    let mut declared = fields.flat_map(|n| n.fields("declarator").into_iter().map(move |d| (n, d)));
    let (declaration, declarator) = declared.find(|(_, d)| d.name() == name)?;
    if !assigned.is_own(cx, declaration) {
        return None;
    }
    let values = assigned.values(name).chain(declarator.field("value"));
    let values = values.filter(|value| value.bare().kind() != "null_literal");
    Some(Found { what: all(cx, class, values)?.into_iter().max()?, later: true })
}

/// What each of some expressions makes; none, where one may make something that changes.
fn all<'a>(cx: &Cx<'a>, class: ClassId, values: impl Iterator<Item = J<'a>>) -> Option<Vec<Frozen>> {
    values.map(|value| made(cx, class, value)).collect()
}

/// The collection that nobody changes which an expression makes.
fn made<'a>(cx: &Cx<'a>, class: ClassId, value: J<'a>) -> Option<Frozen> {
    let is_code = |n: &J| matches!(n.kind(), "method_declaration" | "constructor_declaration");
    let code = std::iter::successors(Some(value), |n| n.parent()).find(is_code).unwrap_or(value);
    frozen(&Known::at(cx, cx.class(class), code), value)
}

fn frozen<'a>(known: &Known<'_, 'a>, value: J<'a>) -> Option<Frozen> {
    let value = value.bare();
    if value.kind() == "ternary_expression" {
        let side = |name: &str| frozen(known, value.field(name)?);
        return Some(side("consequence")?.max(side("alternative")?));
    }
    let object = value.field("object").filter(|_| value.kind() == "method_invocation")?;
    match (known.library_class(object), value.name()) {
        (Some("List" | "Set" | "Map"), COPY) => Some(Frozen::Copy),
        (Some("List" | "Set"), "of") | (Some("Map"), "of" | "ofEntries") => Some(Frozen::Listed),
        (Some("Collections"), name) if name.starts_with(VIEW) => Some(Frozen::View),
        (Some("Collections"), "emptyList" | "emptyMap" | "emptySet") => Some(Frozen::Empty),
        (Some("Collections"), "nCopies" | "singleton" | "singletonList" | "singletonMap") => Some(Frozen::Lasting),
        (None, "toList") if known.is_stream(object) => Some(Frozen::Lasting),
        (None, "collect") if known.is_stream(object) => {
            let collector = value.field("arguments").and_then(J::first)?;
            let of = known.library_class(collector.field("object")?);
            (of == Some("Collectors") && collector.name().starts_with("toUnmodifiable")).then_some(Frozen::Copy)
        }
        _ => None,
    }
}
