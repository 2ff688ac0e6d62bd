//! Fields in which every object has something of its own: whatever is assigned there is made just then. So no two of them
//! refer to one object.

use crate::cx::{Access, Code, Cx, FieldInfo, Kind};
use crate::nonnull::assignments;
use crate::reassigned::Assigned;
use crate::refusals::canonical;
use crate::tree::J;
use crate::types::Jt;
use ir::{ClassId, FieldId};

/// Marks these fields of the user's classes.
pub(crate) fn mark(cx: &mut Cx) {
    let own = (0..cx.classes.len() as u32).map(ClassId);
    let found: Vec<FieldId> = own.flat_map(|class| owned(cx, class)).collect();
    found.into_iter().for_each(|field| cx.program.fields[field.index()].own = true);
}

fn owned(cx: &Cx, class: ClassId) -> Vec<FieldId> {
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
    is_owned.into_iter().filter_map(|f| f.id).collect()
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
