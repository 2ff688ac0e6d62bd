//! What code names and what it changes, by the names of fields: whether a call may make a difference to other code.

use crate::cx::{Code, Cx};
use crate::tree::J;
use ir::{ClassId, FnId};
use rustc_hash::FxHashSet;

/// Methods of collections that change them.
const CHANGING: [&str; 24] = [
    "add",
    "addAll",
    "addFirst",
    "addLast",
    "clear",
    "computeIfAbsent",
    "computeIfPresent",
    "insert",
    "merge",
    "offer",
    "poll",
    "pollFirst",
    "pollLast",
    "pop",
    "push",
    "put",
    "putAll",
    "remove",
    "removeFirst",
    "removeIf",
    "removeLast",
    "replace",
    "set",
    "setLength",
];

/// The name of a field, for its value or for the elements of the array that it has.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Part<'a> {
    Value(&'a str),
    Elements(&'a str),
}

/// The fields that the code of functions names.
pub(crate) fn named<'a>(cx: &Cx<'a>, functions: impl IntoIterator<Item = FnId>) -> FxHashSet<Part<'a>> {
    of_fields(cx, functions, |code| {
        let read = own(code, &["array_access"]).filter(|n| !is_overwritten(*n)).filter_map(|n| place(n));
        own(code, &["identifier"]).map(|n| Part::Value(n.text())).chain(read).collect()
    })
}

/// Those that such code changes, or the contents of which it changes.
pub(crate) fn made<'a>(cx: &Cx<'a>, functions: impl IntoIterator<Item = FnId>) -> FxHashSet<Part<'a>> {
    of_fields(cx, functions, |code| {
        let kinds = ["assignment_expression", "update_expression", "method_invocation"];
        own(code, &kinds).filter_map(changed).collect()
    })
}

fn of_fields<'a>(
    cx: &Cx<'a>,
    functions: impl IntoIterator<Item = FnId>,
    parts: impl Fn(J<'a>) -> Vec<Part<'a>>,
) -> FxHashSet<Part<'a>> {
    let classes = (0..cx.classes.len() as u32).map(ClassId).filter(|c| !cx.is_given(*c));
    let fields: FxHashSet<&str> = classes.flat_map(|c| cx.class(c).fields.iter().map(|f| f.name)).collect();
    let code = functions.into_iter().filter_map(|f| {
        let method = cx.method(f);
        let written = matches!(method.code, Code::Block(_) | Code::Expr(_) | Code::Create(_) | Code::Init(Some(_)));
        (written && !cx.is_given(method.class)).then_some(method.node)
    });
    let is_field = |part: &Part| match part {
        Part::Value(name) | Part::Elements(name) => fields.contains(name),
    };
    code.flat_map(parts).filter(is_field).collect()
}

/// The nodes of these kinds in code that runs when that does: not in what it only makes.
fn own<'a>(code: J<'a>, kinds: &[&str]) -> impl Iterator<Item = J<'a>> {
    let is_made = |n: J<'a>| matches!(n.kind(), "lambda_expression" | "class_body");
    let within = move |n: &J<'a>| n.id() != code.id();
    let around = move |n: &J<'a>| std::iter::successors(n.parent(), |n| n.parent()).take_while(within);
    code.below(kinds).into_iter().filter(move |n| !around(n).any(is_made))
}

/// Whether an element is given a value, whatever it had.
fn is_overwritten(element: J) -> bool {
    element.parent().is_some_and(|n| {
        let plain = n.field("operator").is_some_and(|operator| operator.text() == "=");
        n.kind() == "assignment_expression" && plain && n.has_in_field("left", element)
    })
}

/// What an expression changes.
fn changed<'a>(expr: J<'a>) -> Option<Part<'a>> {
    match expr.kind() {
        "assignment_expression" => place(expr.field("left")?),
        "update_expression" => place(*expr.children().first()?),
        _ if CHANGING.contains(&expr.name()) => place(expr.field("object")?),
        _ => None,
    }
}

/// The last name of a place: the elements of `a` for `this.a[i]`.
fn place<'a>(place: J<'a>) -> Option<Part<'a>> {
    let place = place.bare();
    match place.kind() {
        "identifier" => Some(Part::Value(place.text())),
        "field_access" => Some(Part::Value(place.field("field")?.text())),
        "array_access" => match self::place(place.field("array")?)? {
            Part::Value(name) | Part::Elements(name) => Some(Part::Elements(name)),
        },
        _ => None,
    }
}
