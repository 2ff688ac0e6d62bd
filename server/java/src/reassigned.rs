//! Private fields without `final` that nothing sets again, and those to which nothing ever gives null. Nobody but the class
//! around can set them, so that its text says it. Of fields that are not private themselves, but those of a private class,
//! only what they are made with counts: `Node next = null` that nobody sets may be one that nobody sets yet.
//!
//! Fields with annotations are left out, but for those that say nothing about who sets them, and those of classes for
//! which Lombok writes setters.

use crate::cx::Cx;
use crate::given::{self, Given};
use crate::nonnull::Known;
use crate::nullness;
use crate::tree::J;
use ir::ClassId;

/// Annotations of fields after which nothing else sets them.
const HARMLESS: [&str; 5] = ["Deprecated", "Getter", "SuppressWarnings", "VisibleForTesting", "GuardedBy"];

/// The annotations of Lombok that give a class setters.
const SETTERS: [&str; 2] = ["Data", "Setter"];

/// What gives the fields of a class something, in the whole text that may do so.
pub(crate) struct Assigned<'a> {
    class: ClassId,
    places: Vec<Place<'a>>,
}

/// An assignment, or `++`.
#[derive(Clone, Copy)]
struct Place<'a> {
    to: &'a str,
    node: J<'a>,
    /// In a constructor of the class, the first that an object runs.
    constructing: bool,
}

impl<'a> Assigned<'a> {
    /// In the classes around a class, and in those inside of them.
    pub(crate) fn around(cx: &Cx<'a>, class: ClassId) -> Assigned<'a> {
        let outermost = |c: ClassId| std::iter::successors(Some(c), |c| cx.class(*c).outer).last();
        let top = outermost(class).map_or(&[][..], |top| &cx.class(top).nodes);
        let own: Vec<usize> = cx.class(class).nodes.iter().map(|n| n.id()).collect();
        let all = top.iter().flat_map(|n| n.below(&["assignment_expression", "update_expression"]));
        let places = all.filter_map(|node| {
            let to = node.field("left").or_else(|| node.first())?.bare();
            let mine = matches!(to.kind(), "identifier") || to.field("object").is_some_and(|o| o.kind() == "this");
            let to = to.field("field").unwrap_or(to).text();
            let begins = |c: J| own.contains(&c.id()) && !given::delegates(c);
            Some(Place { to, node, constructing: mine && constructor(node).is_some_and(begins) })
        });
        Assigned { class, places: places.collect() }
    }

    /// Whether nobody else sets a field with this declaration.
    pub(crate) fn is_own(&self, cx: &Cx<'a>, declaration: J<'a>) -> bool {
        is_own(cx, self.class, declaration)
    }

    /// What assignments give to fields of a name.
    pub(crate) fn values(&self, name: &str) -> impl Iterator<Item = J<'a>> {
        self.places.iter().filter(move |p| p.to == name).filter_map(|p| p.node.field("right"))
    }

    /// Whether a field without `final` that nobody else can set is as if it had it.
    pub(crate) fn is_final(&self, cx: &Cx<'a>, declaration: J<'a>, declarator: J<'a>) -> bool {
        let sets: Vec<&Place> = self.places.iter().filter(|p| p.to == declarator.name()).collect();
        let private = declaration.modifier("private");
        let fixed = match declarator.field("value") {
            Some(value) => sets.is_empty() && (private || value.kind().ends_with("creation_expression")),
            None => {
                private && !declaration.modifier("static") && !sets.is_empty() && sets.iter().all(|p| p.constructing)
            }
        };
        fixed && is_own(cx, self.class, declaration)
    }

    /// What a field without `final` that nobody else can set always has.
    pub(crate) fn given(&self, cx: &Cx<'a>, declaration: J<'a>, declarator: J<'a>) -> Vec<Given<'a>> {
        let name = declarator.name();
        let by_constructors = declarator.field("value").is_none();
        let first = match declarator.field("value") {
            Some(value) => Known::at(cx, cx.class(self.class), declaration).is_there(value),
            None => !given::by_constructors(cx, self.class, name, false).is_empty(),
        };
        let mut later = self.places.iter().filter(|p| p.to == name && !(by_constructors && p.constructing));
        let never_null = first && is_own(cx, self.class, declaration) && later.all(|p| self.is_there(cx, p));
        never_null.then_some(Given::There(None)).into_iter().collect()
    }

    /// Whether an assignment gives something that is not null.
    fn is_there(&self, cx: &Cx<'a>, place: &Place<'a>) -> bool {
        let Some(code) = around(place.node, &["method_declaration", "constructor_declaration"]) else { return false };
        let Some(right) = place.node.field("right").map(J::bare) else { return false };
        // `+=` makes a text, or a number in a box.
        if place.node.field("operator").is_some_and(|o| o.text() != "=") {
            return true;
        }
        let known = Known::at(cx, cx.class(self.class), code);
        known.is_there(right) || right.kind() == "identifier" && is_there_locally(&known, code, right.text())
    }
}

/// Whether only the text of the class around can name a class, and no other class inherits its fields.
pub(crate) fn is_hidden(cx: &Cx, class: ClassId) -> bool {
    let info = cx.class(class);
    let top = std::iter::successors(Some(class), |c| cx.class(*c).outer).filter_map(|c| cx.class(c).node).last();
    let heirs = || top.map(|n| n.below(&["superclass"])).unwrap_or_default();
    !info.library && cx.program.class(class).private && !heirs().iter().any(|n| n.text().contains(info.simple))
}

/// Whether a name is that of local variables that are never null.
fn is_there_locally<'a>(known: &Known<'_, 'a>, code: J<'a>, name: &str) -> bool {
    let named = |d: &J| d.name() == name;
    let declared = code.below(&["variable_declarator"]).into_iter().filter(named).collect::<Vec<_>>();
    let others = ["lambda_expression", "catch_formal_parameter", "formal_parameter", "enhanced_for_statement"];
    let hidden = code.below(&others).iter().any(|n| match n.kind() {
        "lambda_expression" => n.field("parameters").is_some_and(|p| p.text().contains(name)),
        _ => n.name() == name,
    });
    let set = crate::nonnull::assignments(code, name);
    let mut values = declared.iter().map(|d| d.field("value")).chain(set.iter().map(|a| a.field("right")));
    !declared.is_empty() && !hidden && values.all(|v| v.is_some_and(|v| v.bare().text() == name || known.is_there(v)))
}

/// Whether nothing but the text of the classes around sets a field.
fn is_own(cx: &Cx, class: ClassId, declaration: J) -> bool {
    let harmless = |n: &J| {
        let name = n.name().rsplit('.').next().unwrap_or_default();
        HARMLESS.contains(&name) || nullness::NAMES.contains(&name)
    };
    let annotated = |n: &J| n.kind().ends_with("annotation") && !harmless(n);
    let mut modifiers = declaration.child("modifiers").into_iter().flat_map(|m| m.each().collect::<Vec<_>>());
    let mut around = std::iter::successors(Some(class), |c| cx.class(*c).outer).filter_map(|c| cx.class(c).node);
    !modifiers.any(|n| annotated(&n)) && !around.any(|n| n.annotation(&SETTERS).is_some())
}

/// The constructor that runs a place, by itself.
fn constructor(node: J) -> Option<J> {
    let kinds = ["constructor_declaration", "lambda_expression", "class_body", "method_declaration"];
    around(node, &kinds).filter(|n| n.kind() == "constructor_declaration")
}

/// The nearest of some kinds around a place.
fn around<'a>(node: J<'a>, kinds: &[&str]) -> Option<J<'a>> {
    std::iter::successors(node.parent(), |n| n.parent()).find(|n| kinds.contains(&n.kind()))
}
