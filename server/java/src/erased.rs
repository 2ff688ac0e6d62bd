//! What classes make arrays of that have other elements than their fields declare: of objects, where those of a type variable
//! are meant (`(T[]) new Object[n]`), or of a class below (`Number[] all = new Integer[2]`).

use crate::cx::{Cx, Kind, MethodInfo};
use crate::tree::J;
use crate::types::Jt;
use ir::ClassId;

/// Variables and methods are followed this far.
const DEEPEST: usize = 4;

/// Whether a method returns what its class has made as an array of other elements: whoever takes it for one of what the type
/// variable stands for casts it in vain.
pub(crate) fn is_returned(cx: &Cx, info: &MethodInfo) -> bool {
    let of_variable = |ty: &Jt| matches!(ty, Jt::Arr(element) if matches!(**element, Jt::Var(..)));
    if !of_variable(&info.ret) || cx.is_given(info.class) {
        return false;
    }
    let returned: Vec<J> = info.node.below(&["return_statement"]).into_iter().filter_map(J::first).collect();
    !returned.is_empty() && returned.into_iter().all(|value| Makers { cx, class: info.class }.is_erased(value, 0))
}

/// The types of the elements of all arrays that a field ever has, as they are made; none where something else may be there.
pub(crate) fn elements<'a>(cx: &Cx<'a>, class: ClassId, field: &'a str) -> Vec<Jt> {
    let mut found = Found::default();
    if !(Makers { cx, class }).of_field(field, &mut found, 0) {
        return Vec::new();
    }
    let element = |maker: J<'a>| {
        let [dims] = maker.fields("dimensions")[..] else { return None };
        let one = dims.kind() == "dimensions_expr" || dims.text().matches('[').count() == 1;
        Some(cx.ty(maker.field("type").filter(|_| one)?, Some(class), &[]))
    };
    let mut types: Vec<Jt> = Vec::new();
    for maker in found.makers {
        match element(maker) {
            Some(ty) if !types.contains(&ty) => types.push(ty),
            Some(_) => {}
            None => return Vec::new(),
        }
    }
    types
}

/// Whether inputs have arrays of just these elements. Of classes of the library, they have objects as far as code asks for
/// them.
pub(crate) fn has_inputs(cx: &Cx, element: &Jt) -> bool {
    element.class().is_some_and(|class| {
        let info = cx.class(class);
        let concrete = !info.node.is_some_and(|n| n.modifier("abstract"));
        !cx.is_given(class) && concrete && matches!(info.kind, Kind::Class | Kind::Record)
    })
}

/// Whether javac casts what a call returns, as far as its place shows that: where the types of other expressions decide it,
/// or a lambda returns it, perhaps not.
pub(crate) fn is_cast<'a>(call: J<'a>) -> bool {
    let around = std::iter::successors(call.parent(), |n| n.parent()).find(|n| n.kind() != "parenthesized_expression");
    let open = around.is_some_and(|n| matches!(n.kind(), "lambda_expression" | "ternary_expression"));
    let returned = around.filter(|n| n.kind() == "return_statement");
    let of = |n: J<'a>| {
        std::iter::successors(n.parent(), |n| n.parent())
            .find(|n| matches!(n.kind(), "lambda_expression" | "method_declaration"))
    };
    let by_lambda = returned.and_then(of).is_some_and(|n| n.kind() == "lambda_expression");
    !open && !by_lambda && call.src.fixed.is_none()
}

#[derive(Default)]
struct Found<'a> {
    makers: Vec<J<'a>>,
    /// The fields that were followed.
    fields: Vec<&'a str>,
}

impl<'a> Found<'a> {
    fn add(&mut self, maker: J<'a>) -> bool {
        self.makers.push(maker);
        true
    }
}

struct Makers<'c, 'a> {
    cx: &'c Cx<'a>,
    class: ClassId,
}

impl<'a> Makers<'_, 'a> {
    /// Whether an expression is an array that was made as one of objects, or is null.
    fn is_erased(&self, value: J<'a>, depth: usize) -> bool {
        let mut found = Found::default();
        self.follow(value, &mut found, depth) && !found.makers.is_empty()
    }

    /// Finds what makes the arrays that a field has; whether that is all.
    fn of_field(&self, field: &'a str, found: &mut Found<'a>, depth: usize) -> bool {
        let Some((owner, info)) = self.cx.find_field(self.class, field) else { return false };
        if found.fields.contains(&field) {
            return true;
        }
        found.fields.push(field);
        let classes = (0..self.cx.classes.len() as u32).map(ClassId).filter(|c| !self.cx.is_given(*c));
        let writes = classes.flat_map(|class| {
            let assignments = self.cx.class(class).body.map(|body| members(body, "assignment_expression"));
            let is_one =
                move |n: &J<'a>| n.field("left").is_some_and(|left| self.writes(class, left.bare(), (owner, field)));
            assignments.unwrap_or_default().into_iter().filter(is_one)
        });
        let values: Vec<J> = writes.filter_map(|n| n.field("right")).chain(info.init).collect();
        let of_owner = Makers { cx: self.cx, class: owner };
        values.into_iter().all(|value| of_owner.follow(value, found, depth + 1))
    }

    /// Whether the left side of an assignment in the members of a class may be the field: those of other objects go by the name.
    fn writes(&self, class: ClassId, left: J<'a>, (owner, field): (ClassId, &str)) -> bool {
        let own = |name: &str| name == field && self.cx.field_around(class, name).is_some_and(|(of, _)| of == owner);
        match left.field("field").filter(|_| left.kind() == "field_access") {
            Some(name) if left.field("object").is_some_and(|of| of.kind() == "this") => own(name.text()),
            Some(name) => name.text() == field,
            None => own(left.text()),
        }
    }

    /// The same of an expression.
    fn follow(&self, value: J<'a>, found: &mut Found<'a>, depth: usize) -> bool {
        if depth > DEEPEST {
            return false;
        }
        let value = value.bare();
        match value.kind() {
            "null_literal" => true,
            "array_creation_expression" => found.add(value),
            "cast_expression" => value.field("value").is_some_and(|of| self.follow(of, found, depth)),
            "method_invocation" => self.is_copy(value, found, depth),
            "identifier" | "field_access" => self.named(value, found, depth),
            _ => false,
        }
    }

    /// A copy is of the type that is copied.
    fn is_copy(&self, call: J<'a>, found: &mut Found<'a>, depth: usize) -> bool {
        let arguments = call.field("arguments").map(J::children).unwrap_or_default();
        let of_arrays = || call.field("object").is_some_and(|o| o.text() == "Arrays");
        let copied = match (call.name(), arguments.as_slice()) {
            // A collection makes one of objects.
            ("toArray", []) => return found.add(call),
            ("copyOf", [of, _]) | ("copyOfRange", [of, _, _]) if of_arrays() => Some(*of),
            ("clone", []) => call.field("object"),
            _ => None,
        };
        copied.is_some_and(|of| self.follow(of, found, depth + 1))
    }

    /// What a variable has that is given a value where it is declared and nowhere else, or a field.
    fn named(&self, name: J<'a>, found: &mut Found<'a>, depth: usize) -> bool {
        let field = if name.kind() == "field_access" { name.field("field") } else { None };
        if let Some(field) = field {
            return name.field("object").is_some_and(|of| of.kind() == "this")
                && self.of_field(field.text(), found, depth);
        }
        let member = ["method_declaration", "constructor_declaration"];
        let Some(around) = std::iter::successors(Some(name), |n| n.parent()).find(|n| member.contains(&n.kind()))
        else {
            return self.of_field(name.text(), found, depth);
        };
        let declares = |n: &J| n.name() == name.text();
        let kinds = ["variable_declarator", "formal_parameter", "spread_parameter", "enhanced_for_statement"];
        let declared: Vec<J> = around.below(&kinds).into_iter().filter(declares).collect();
        let written = || {
            let places = around.below(&["assignment_expression"]).into_iter().filter_map(|n| n.field("left"));
            places.into_iter().any(|left| left.bare().text() == name.text())
        };
        match declared.as_slice() {
            [] => self.of_field(name.text(), found, depth),
            [one] if !written() => one.field("value").is_some_and(|value| self.follow(value, found, depth + 1)),
            _ => false,
        }
    }
}

/// The nodes of a kind in the members of a class, but not in those of classes within.
fn members<'a>(body: J<'a>, kind: &str) -> Vec<J<'a>> {
    let around = |n: &J<'a>| {
        std::iter::successors(n.parent(), |n| n.parent())
            .find(|n| n.kind().ends_with("_body") && n.kind() != "constructor_body")
    };
    body.below(&[kind]).into_iter().filter(|n| around(n).is_none_or(|of| of.id() == body.id())).collect()
}
