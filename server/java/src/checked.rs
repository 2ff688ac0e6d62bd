//! Classes whose constructor checks numbers or texts that final fields keep for good: `if (capacity < 1) throw ..` in
//! front of `items = new Object[capacity]`. What it refuses is in no input, whatever else the class has; and a number that two
//! fields keep is the same in both.
//!
//! Only where that is known to be so: there is no class of the user above and one constructor that sets fields, it shows the
//! object to nobody, and a check asks nothing but parameters that the object has still.

use crate::contents::is_plain_component;
use crate::cx::{Code, Cx, FieldInfo, MethodInfo};
use crate::given::{calls_on_itself, is_constant};
use crate::nonnull::{assignments, leaves, passed_on};
use crate::refusals::{add, asks_for_more, is_plain_question, setting, shows};
use crate::tree::J;
use crate::types::Jt;
use ir::scope::DEFAULT_OBJECTS;
use ir::{ClassId, FieldId, FnId};

/// Where an object has what its constructor was given.
#[derive(Clone, Copy)]
pub(crate) enum Kept {
    Field(FieldId),
    /// It is the length of an array.
    Length(FieldId),
}

/// What a constructor checks.
pub(crate) struct Checks<'a> {
    pub(crate) node: J<'a>,
    /// The parameters that the object has still.
    params: Vec<(&'a str, Jt)>,
    pub(crate) kept: Vec<Vec<Kept>>,
    /// What it throws for.
    pub(crate) conditions: Vec<J<'a>>,
}

/// What the constructor of a class checks; `None` where that is nothing, or where others may set the fields.
pub(crate) fn checks<'a>(cx: &Cx<'a>, class: ClassId) -> Option<Checks<'a>> {
    let (constructor, node) = setting(cx, class)?;
    let above = cx.class(class).superclass.as_ref().and_then(Jt::class).is_none_or(|above| cx.class(above).library);
    if !above || leaves(node) || !calls_on_itself(cx.class(class), node).is_empty() || shows(node) {
        return None;
    }
    let body = node.field("body")?.children();
    let all = &cx.method(constructor).params;
    let found = all.iter().map(|p| (p.clone(), kept(cx, class, (node, &body), all, p)));
    let (params, kept): (Vec<(&str, Jt)>, Vec<Vec<Kept>>) = found.filter(|(_, kept)| !kept.is_empty()).unzip();
    let known: Vec<(&str, &[Kept])> = params.iter().zip(&kept).map(|((name, _), kept)| (*name, &kept[..])).collect();
    let asks = |c: &J<'a>| asks_only(cx, class, *c, &known) && asks_of_value(*c) && !asks_for_more(*c);
    let conditions: Vec<J> = body.into_iter().filter_map(refused).filter(asks).collect();
    let twice = kept.iter().any(|kept| kept.len() > 1);
    (twice || !conditions.is_empty()).then_some(Checks { node, params, kept, conditions })
}

/// Where an object has what a parameter had.
fn kept(cx: &Cx, class: ClassId, (node, body): (J, &[J]), all: &[(&str, Jt)], (param, ty): &(&str, Jt)) -> Vec<Kept> {
    let changes = node.below(&["update_expression"]).iter().any(|n| n.children().iter().any(|c| c.text() == *param));
    if changes || !is_constant(node, param) {
        return Vec::new();
    }
    let set = body.iter().filter(|s| s.kind() == "expression_statement").filter_map(|s| s.first());
    let kept = set.filter(|a| a.kind() == "assignment_expression").filter_map(|a| {
        let (left, right) = (a.field("left")?.text(), a.field("right")?.bare());
        let is_plain = a.field("operator").is_some_and(|o| o.text() == "=");
        let name = left.strip_prefix("this.").unwrap_or(left);
        let once = |f: &&FieldInfo| f.name == name && f.is_final && f.init.is_none();
        let field = cx.class(class).fields.iter().find(once)?;
        let is_param = name == left && all.iter().any(|(param, _)| *param == name);
        let id = field.id.filter(|_| is_plain && !is_param && assignments(node, name).len() == 1)?;
        if passed_on(right).text() == *param {
            return (field.ty == *ty && is_plain_component(cx, cx.program.field(id).ty)).then_some(Kept::Field(id));
        }
        let length = right.child("dimensions_expr").filter(|_| right.kind() == "array_creation_expression")?;
        let is_array = cx.program.field(id).ty.element().is_some();
        let is_it = is_array && length.first().is_some_and(|n| n.text() == *param) && *ty == Jt::Int;
        is_it.then_some(Kept::Length(id))
    });
    let mut kept: Vec<Kept> = kept.collect();
    let told = |k: &Kept| matches!(k, Kept::Field(f) if is_compared_with_more(node, &cx.program.field(*f).name));
    // Whether two texts are one object nobody asks. No array of an input is as long as a number that is asked for may be.
    if kept.len() > 1 && (*ty != Jt::Int || kept.iter().any(told)) {
        kept.truncate(1);
    }
    kept
}

/// Whether code of the file compares what has a name with a number that is larger than arrays of inputs are long.
fn is_compared_with_more(node: J, name: &str) -> bool {
    let is_large = |n: &J| n.kind().ends_with("integer_literal") && !is_small(*n);
    let named = |n: &J| n.kind() == "identifier" && n.text() == name;
    let compared = node.root().below(&["binary_expression"]);
    compared.into_iter().any(|n| n.children().iter().any(is_large) && n.descendants().any(|d| named(&d)))
}

/// Whether a literal is a number that the lengths of arrays of inputs come to.
fn is_small(literal: J) -> bool {
    literal.text().parse::<u32>().is_ok_and(|n| n <= DEFAULT_OBJECTS)
}

/// The condition of a statement that does nothing but to throw where that holds.
fn refused(statement: J) -> Option<J> {
    let throws = |n: J| match n.kind() {
        "block" => matches!(n.children()[..], [only] if only.kind() == "throw_statement"),
        kind => kind == "throw_statement",
    };
    let alone = statement.kind() == "if_statement" && statement.field("alternative").is_none();
    let refuses = alone && statement.field("consequence").is_some_and(throws);
    statement.field("condition").filter(|_| refuses).map(J::bare)
}

/// Whether a condition asks nothing but these parameters, and constants; of lengths, nothing that those of inputs never are.
fn asks_only(cx: &Cx, class: ClassId, condition: J, params: &[(&str, &[Kept])]) -> bool {
    let kept = |n: J| params.iter().find(|(name, _)| *name == n.text()).map(|(_, kept)| *kept);
    let is_length = |kept: &[Kept]| kept.iter().any(|k| matches!(k, Kept::Length(_)));
    let of_length = condition.below(&["identifier"]).into_iter().any(|n| kept(n).is_some_and(is_length));
    condition.descendants().all(|n| match n.kind() {
        "identifier" => {
            let of = |parent: J| ["name", "field"].iter().any(|f| parent.has_in_field(f, n));
            let constant = || !of_length && cx.number(n, class, &|_| false).is_some();
            kept(n).is_some() || n.parent().is_some_and(of) || constant()
        }
        "method_invocation" => is_plain_question(n.name()) && n.field("object").is_some_and(|o| kept(o).is_some()),
        "field_access" => n.text().ends_with(".length"),
        "array_access"
        | "assignment_expression"
        | "lambda_expression"
        | "method_reference"
        | "object_creation_expression"
        | "switch_expression"
        | "this"
        | "update_expression" => false,
        kind => !of_length || !kind.ends_with("integer_literal") || is_small(n),
    })
}

/// Whether it asks for more than whether something is null: fields of which that is known are never null anyway.
fn asks_of_value(condition: J) -> bool {
    let of_null = |n: &J| n.children().iter().any(|c| c.kind() == "null_literal");
    let compares = |n: &J| !of_null(n) && !n.field("operator").is_some_and(|o| ["&&", "||"].contains(&o.text()));
    !condition.below(&["method_invocation"]).is_empty() || condition.below(&["binary_expression"]).iter().any(compares)
}

/// `checks$`: whether the constructor throws nothing of that.
pub(crate) fn declare<'a>(cx: &mut Cx<'a>, class: ClassId, checks: &Checks<'a>) -> FnId {
    let info = MethodInfo {
        params: checks.params.clone(),
        is_static: true,
        ..MethodInfo::unwritten(class, "checks$", Jt::Bool, Code::Checks, checks.node)
    };
    add(cx, info)
}
