//! Fields in which every object has something of its own: whatever is assigned there is made just then. So no two of them
//! refer to one object.

use crate::cx::{Access, Code, Cx, FieldInfo, Kind};
use crate::refusals::canonical;
use crate::tree::J;
use crate::types::Jt;
use ir::{ClassId, FieldId};
use rustc_hash::FxHashMap;

/// What assigns, by the name that it assigns to: what is assigned.
type Assigned<'a> = FxHashMap<&'a str, Vec<J<'a>>>;

/// Marks these fields of the user's classes.
pub(crate) fn mark(cx: &mut Cx) {
    let mut files: FxHashMap<usize, Assigned> = FxHashMap::default();
    let mut found: Vec<FieldId> = Vec::new();
    for class in (0..cx.classes.len() as u32).map(ClassId) {
        let info = cx.class(class);
        let Some(node) = info.node.filter(|n| !info.library && n.src.fixed.is_none()) else { continue };
        // A shallow copy shares what it copies.
        if node.below(&["method_invocation"]).iter().any(|call| call.text().starts_with("super.clone(")) {
            continue;
        }
        let file = std::iter::successors(Some(node), |n| n.parent()).last().unwrap_or(node);
        let assigned = files.entry(file.id()).or_insert_with(|| assigned_in(file));
        let owned = info.fields.iter().filter(|f| f.ty.is_ref() && is_owned(cx, class, f, assigned));
        found.extend(owned.filter_map(|f| f.id));
    }
    found.into_iter().for_each(|field| cx.program.fields[field.index()].own = true);
}

fn assigned_in(file: J<'_>) -> Assigned<'_> {
    let mut found = Assigned::default();
    for assignment in file.below(&["assignment_expression"]) {
        let (Some(left), Some(right)) = (assignment.field("left"), assignment.field("right")) else { continue };
        let name = left.field("field").map_or(left.text(), J::text);
        found.entry(name).or_default().push(right);
    }
    found
}

fn is_owned<'a>(cx: &Cx<'a>, class: ClassId, field: &FieldInfo<'a>, assigned: &Assigned<'a>) -> bool {
    let info = cx.class(class);
    if info.kind == Kind::Record {
        return is_made_anew(cx, class, field);
    }
    // Of arrays, and of objects of people's own classes, the scope has few: where they are told apart, it has none left.
    let collection = field.ty.class().is_some_and(|c| cx.class(c).library);
    let known = collection && info.kind == Kind::Class && (field.is_final || field.access == Access::Private);
    let mut all = assigned.get(field.name).into_iter().flatten().copied().chain(field.init).peekable();
    known && all.peek().is_some() && all.all(|value| is_new(value, &field.ty))
}

/// Whether the canonical constructor of a record makes a component anew, whatever it is given.
fn is_made_anew(cx: &Cx, record: ClassId, component: &FieldInfo) -> bool {
    let Some(Code::Init(Some(node))) = canonical(cx, record).map(|c| cx.method(c).code) else { return false };
    let Some(body) = node.field("body") else { return false };
    let sets = |a: &J| {
        let left = a.field("left").map_or("", J::text);
        left.strip_prefix("this.").unwrap_or(left) == component.name
    };
    let all: Vec<J> = body.below(&["assignment_expression"]).into_iter().filter(sets).collect();
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
            let copies = of == "Arrays" && matches!(e.name(), "copyOf" | "copyOfRange");
            copies || e.name() == "clone" && ty.element().is_some()
        }
        _ => false,
    }
}
