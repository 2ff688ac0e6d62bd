//! What a final field of an object surely has: something that its initialiser makes, or that every constructor makes or
//! has checked. Inputs are objects that a constructor has left, so that such a field is never null in them.
//!
//! Only where nothing can look at the object before that: the constructors set the field in a statement of their own, call
//! no method of the object before, and there is no class of the user above.

use crate::cx::{ClassInfo, Cx, Kind};
use crate::statics::MAKERS;
use crate::tree::J;
use ir::ClassId;

/// What a field is given.
#[derive(Clone, Copy)]
pub(crate) enum Given<'a> {
    /// This expression makes it.
    Made(J<'a>),
    /// A constructor was passed it, and goes on only when it is not null.
    Checked,
}

impl<'a> Given<'a> {
    /// The expression that makes it.
    pub(crate) fn maker(self) -> Option<J<'a>> {
        match self {
            Given::Made(expression) => Some(expression),
            Given::Checked => None,
        }
    }
}

/// What an initialiser gives a field.
pub(crate) fn by_initialiser<'a>(init: J<'a>) -> Vec<Given<'a>> {
    Some(init.bare()).filter(|i| MAKERS.contains(&i.kind())).map(Given::Made).into_iter().collect()
}

/// What the constructors of a class give a final field without an initialiser; empty when it may be null.
pub(crate) fn by_constructors<'a>(cx: &Cx<'a>, class: ClassId, name: &str) -> Vec<Given<'a>> {
    let info = cx.class(class);
    let above = info.superclass.as_ref().is_none_or(|s| s.class().is_some_and(|s| cx.class(s).library));
    let in_block = || info.nodes.iter().filter(|n| n.kind() == "block").any(|n| !assignments(*n, name).is_empty());
    if info.library || info.kind != Kind::Class || !above || in_block() {
        return Vec::new();
    }
    let constructors = info.nodes.iter().filter(|n| n.kind() == "constructor_declaration");
    let bodies = constructors.filter_map(|n| Some((*n, n.field("body")?.children())));
    // Another constructor of the class does what is to be done.
    let bodies = bodies.filter(|(_, body)| !body.first().is_some_and(delegates));
    bodies.map(|(n, body)| by_constructor(info, n, &body, name)).collect::<Option<_>>().unwrap_or_default()
}

fn delegates(first: &J) -> bool {
    first.kind() == "explicit_constructor_invocation" && first.each().any(|n| n.kind() == "this")
}

fn by_constructor<'a>(info: &ClassInfo<'a>, node: J<'a>, body: &[J<'a>], name: &str) -> Option<Given<'a>> {
    let parameters = node.field("parameters").map(J::children).unwrap_or_default();
    let is_parameter = |text: &str| parameters.iter().any(|p| crate::declare::param_name(*p) == text);
    let sets = |a: &J| a.field("left").is_some_and(|to| to.text() != name || !is_parameter(name));
    let [assignment] = assignments(node, name).into_iter().filter(sets).collect::<Vec<_>>()[..] else { return None };
    let at = body
        .iter()
        .position(|s| s.kind() == "expression_statement" && s.first().map(J::id) == Some(assignment.id()))?;
    if body[..=at].iter().any(|statement| asks_object(info, *statement)) {
        return None;
    }
    let value = assignment.field("right")?.bare();
    let is_it = |a: &J, n: &str| a.field("left").is_some_and(|to| to.text() == n);
    let is_constant = |n: &str| !assignments(node, n).iter().any(|a| is_it(a, n));
    match value.kind() {
        kind if MAKERS.contains(&kind) => Some(Given::Made(value)),
        "method_invocation" if is_require(value) => Some(Given::Checked),
        "identifier" if is_parameter(value.text()) && is_constant(value.text()) => {
            body[..at].iter().any(|s| refuses_null(*s, value.text())).then_some(Given::Checked)
        }
        _ => None,
    }
}

/// The assignments to a variable or field of this name.
fn assignments<'a>(below: J<'a>, name: &str) -> Vec<J<'a>> {
    let to = |a: &J<'a>| a.field("left").map_or("", J::text);
    let mut found = below.below(&["assignment_expression"]);
    found.retain(|a| to(a).strip_prefix("this.").unwrap_or(to(a)) == name);
    found
}

/// Whether code calls a method of the object that is being made, its own or one that it inherits.
fn asks_object(info: &ClassInfo, code: J) -> bool {
    let of_object = |name: &str| {
        let mut methods = info.nodes.iter().filter(|n| n.kind() == "method_declaration" && n.name() == name).peekable();
        match methods.peek() {
            None => info.superclass.is_some() && name != "requireNonNull",
            Some(_) => methods.any(|n| !n.modifier("static")),
        }
    };
    code.below(&["method_invocation"]).into_iter().any(|call| match call.field("object") {
        None => of_object(call.name()),
        Some(object) => matches!(object.kind(), "this" | "super"),
    })
}

/// `Objects.requireNonNull(..)`
fn is_require(call: J) -> bool {
    let object = call.field("object").map_or("Objects", J::text);
    call.name() == "requireNonNull" && matches!(object, "Objects" | "java.util.Objects")
}

/// `if (p == null || ..) throw ..;`
fn refuses_null(statement: J, name: &str) -> bool {
    let throws = |code: J| match code.kind() {
        "block" => code.children().last().is_some_and(|last| last.kind() == "throw_statement"),
        kind => kind == "throw_statement",
    };
    statement.kind() == "if_statement"
        && statement.field("consequence").is_some_and(throws)
        && statement.field("condition").is_some_and(|c| holds_of_null(c.bare(), name))
}

/// Whether a condition holds when a variable is null.
fn holds_of_null(condition: J, name: &str) -> bool {
    let (Some(left), Some(right)) = (condition.field("left"), condition.field("right")) else { return false };
    match condition.field("operator").map_or("", J::text) {
        // What stands before may raise something: that refuses it, too.
        "||" => holds_of_null(left.bare(), name) || holds_of_null(right.bare(), name),
        "==" => [(left, right), (right, left)].iter().any(|(a, b)| a.text() == name && b.kind() == "null_literal"),
        _ => false,
    }
}
