//! Fields in which every object has something of its own: whatever is assigned there is made just then. So no two of them
//! refer to one object. Where it is an array that the file never lets out, nothing else does either.

use crate::cx::{Access, Code, Cx, FieldInfo, Kind};
use crate::nonnull::assignments;
use crate::reassigned::Assigned;
use crate::refusals::canonical;
use crate::rows::{is_declared, use_of};
use crate::tree::J;
use crate::types::Jt;
use ir::{ClassId, FieldId};

/// Marks these fields of the user's classes.
pub(crate) fn mark(cx: &mut Cx) {
    let own = (0..cx.classes.len() as u32).map(ClassId);
    let found: Vec<(FieldId, bool)> = own.flat_map(|class| owned(cx, class)).collect();
    for (field, kept) in found {
        let field = &mut cx.program.fields[field.index()];
        (field.own, field.kept) = (true, field.kept || kept);
    }
}

/// The fields of a class, and whether each keeps what it has.
fn owned(cx: &Cx, class: ClassId) -> Vec<(FieldId, bool)> {
    let info = cx.class(class);
    let Some(node) = info.node.filter(|n| !info.library && n.src.fixed.is_none()) else { return Vec::new() };
    // A shallow copy shares what it copies.
    if node.below(&["method_invocation"]).iter().any(|call| call.text().starts_with("super.clone(")) {
        return Vec::new();
    }
    let known = |f: &&FieldInfo| f.ty.is_ref() && (f.is_final || f.access == Access::Private);
    let is_owned: Vec<&FieldInfo> = match info.kind {
        Kind::Record => info.fields.iter().filter(|f| f.ty.is_ref() && is_made_anew(cx, class, f)).collect(),
        Kind::Class if info.fields.iter().any(|f| known(&f)) => {
            let assigned = Assigned::around(cx, class);
            info.fields.iter().filter(known).filter(|f| is_always_new(f, &assigned)).collect()
        }
        _ => Vec::new(),
    };
    let kept = |f: &FieldInfo| info.kind == Kind::Class && f.access == Access::Private && keeps_array(node, f);
    is_owned.into_iter().filter_map(|f| Some((f.id?, kept(f)))).collect()
}

/// Methods of `Arrays` and `System` that keep no array which they are given.
const FORGETFUL: [&str; 10] = [
    "arraycopy",
    "binarySearch",
    "copyOf",
    "copyOfRange",
    "equals",
    "fill",
    "hashCode",
    "mismatch",
    "sort",
    "toString",
];

/// Whether all that a file does with what is called like a field, an array, is to ask for it and for its elements.
fn keeps_array(class: J, field: &FieldInfo) -> bool {
    let is_flat = field.ty.element().is_some_and(|e| e.element().is_none());
    let names = || class.root().below(&["identifier"]).into_iter().filter(|n| n.text() == field.name);
    is_flat && names().all(stays)
}

fn stays(name: J) -> bool {
    let Some((used, around)) = use_of(name) else { return is_declared(name) };
    match around.kind() {
        "array_access" => around.has_in_field("array", used),
        "field_access" => around.has_in_field("object", used),
        // What is assigned was just made.
        "assignment_expression" => around.has_in_field("left", used),
        "enhanced_for_statement" => around.has_in_field("value", used),
        "binary_expression" => true,
        "method_invocation" => around.has_in_field("object", used) && around.name() == "clone",
        "argument_list" => around.parent().is_some_and(|call| {
            let of_library = call.field("object").is_some_and(|o| matches!(o.text(), "Arrays" | "System"));
            of_library && FORGETFUL.contains(&call.name())
        }),
        _ => false,
    }
}

fn is_always_new<'a>(field: &FieldInfo<'a>, assigned: &Assigned<'a>) -> bool {
    let mut all = assigned.values(field.name).chain(field.init).peekable();
    all.peek().is_some() && all.all(|value| is_new(value, &field.ty))
}

/// Whether the canonical constructor of a record makes a component anew, whatever it is given.
fn is_made_anew(cx: &Cx, record: ClassId, component: &FieldInfo) -> bool {
    let Some(Code::Init(Some(node))) = canonical(cx, record).map(|c| cx.method(c).code) else { return false };
    let Some(body) = node.field("body") else { return false };
    let all = assignments(body, component.name);
    let surely = body.children().into_iter().filter(|s| s.kind() == "expression_statement").filter_map(J::first);
    let always = surely.into_iter().any(|s| all.iter().any(|a| a.id() == s.id()));
    always && all.iter().all(|a| a.field("right").is_some_and(|right| is_new(right, &component.ty)))
}

/// Whether an expression makes what it gives, or is null.
fn is_new(expression: J, ty: &Jt) -> bool {
    let e = expression.bare();
    match e.kind() {
        "object_creation_expression" | "array_creation_expression" | "array_initializer" | "null_literal" => true,
        "ternary_expression" => {
            ["consequence", "alternative"].iter().all(|side| e.field(side).is_some_and(|value| is_new(value, ty)))
        }
        "method_invocation" => {
            let of = e.field("object").map_or("", J::text);
            let copies = matches!(of, "Arrays" | "java.util.Arrays") && matches!(e.name(), "copyOf" | "copyOfRange");
            copies || e.name() == "clone" && ty.element().is_some()
        }
        _ => false,
    }
}
