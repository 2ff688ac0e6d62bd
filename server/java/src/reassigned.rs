//! Private fields without `final` that nothing sets again, and those to which nothing ever gives null. Nobody but the class
//! around can set them, so that its text says it. Of fields that are not private themselves, but those of a private class,
//! only what they are made with counts: `Node next = null` that nobody sets may be one that nobody sets yet.
//!
//! Fields with annotations are left out, but for those that say nothing about who sets them, and those of classes for
//! which Lombok writes setters.

use crate::cx::Cx;
use crate::given::{self, initialises};
use crate::nonnull::{Known, declares_variable};
use crate::nullness;
use crate::tree::J;
use crate::unfinished::asks_before;
use ir::ClassId;
use std::collections::{BTreeMap, BTreeSet};

/// Annotations of fields after which nothing else sets them.
const HARMLESS: [&str; 5] = ["Deprecated", "Getter", "SuppressWarnings", "VisibleForTesting", "GuardedBy"];

/// The annotations of Lombok that give a class setters.
const SETTERS: [&str; 2] = ["Data", "Setter"];

/// What gives the fields of a class something, in the whole text that may do so.
pub(crate) struct Assigned<'a> {
    class: ClassId,
    places: Vec<Place<'a>>,
    /// The fields of its objects that nothing else sets, final ones too: their declarations and their declarators.
    fields: BTreeMap<&'a str, (J<'a>, J<'a>)>,
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
        let body_of_class = cx.class(class).body.map(J::id);
        let places = all.filter_map(|node| {
            let to = node.field("left").or_else(|| node.first())?.bare();
            let mine = matches!(to.kind(), "identifier") || to.field("object").is_some_and(|o| o.kind() == "this");
            let to = to.field("field").unwrap_or(to).text();
            // A class inside of this one, or beside it, may have one of that name.
            if mine && body_declaring(node, to).is_some_and(|body| Some(body.id()) != body_of_class) {
                return None;
            }
            let begins = |c: J| own.contains(&c.id()) && !given::delegates(c);
            Some(Place { to, node, constructing: mine && constructor(node).is_some_and(begins) })
        });
        let hidden = is_hidden(cx, class);
        let sets = |n: &J<'a>| {
            let private = hidden || n.modifier("private");
            let mine = n.kind() == "field_declaration" && !n.modifier("static");
            mine && (n.modifier("final") || private && is_own(cx, class, *n))
        };
        let declared = cx.class(class).nodes.iter().copied().filter(sets);
        let fields = declared.flat_map(|n| n.fields("declarator").into_iter().map(move |d| (d.name(), (n, d))));
        Assigned { class, places: places.collect(), fields: fields.collect() }
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

    /// The fields of the objects that nothing else sets and that are never null: all that begin so, without those to which
    /// anything else is ever assigned than what is not null, or what one of them has.
    pub(crate) fn never_null(&self, cx: &Cx<'a>) -> BTreeSet<&'a str> {
        let mut all: Vec<Candidate> = self.fields.values().filter_map(|(n, d)| self.candidate(cx, *n, *d)).collect();
        loop {
            let readable = all.iter().filter(|c| c.readable).map(|c| c.name).collect();
            let before = all.len();
            let begun: BTreeSet<&str> = all.iter().filter(|c| !c.by_constructors).map(|c| c.name).collect();
            all.retain(|c| c.begins_as.is_none_or(|field| begun.contains(field)));
            all.retain(|c| self.later(c).all(|place| self.is_there(cx, place, &readable)));
            if all.len() == before {
                return all.into_iter().map(|c| c.name).collect();
            }
        }
    }

    /// The expressions that make all that a field ever has: where it is given what another one has that nothing else sets, or a
    /// variable, those that make that.
    pub(crate) fn makers(&self, cx: &Cx<'a>, declarator: J<'a>) -> Vec<J<'a>> {
        let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
        let mut work: Vec<J<'a>> = self.all_values(declarator);
        while let Some(value) = work.pop().map(J::bare) {
            if !seen.insert(value.id()) {
                continue;
            }
            match self.method_around(cx, value).and_then(|method| self.values_read(method, value)) {
                Some(values) => work.extend(values),
                None => found.push(value),
            }
        }
        found
    }

    /// What an expression in a method may have the value of, where it is the name of a variable or of a field that nothing else
    /// sets.
    fn values_read(&self, method: J<'a>, value: J<'a>) -> Option<Vec<J<'a>>> {
        let variable = || values_of_variable(method, value.text()).filter(|_| value.kind() == "identifier");
        let field = || self.fields.get(field_read(method, value)?).map(|(_, declarator)| self.all_values(*declarator));
        variable().or_else(field)
    }

    /// What a field is initialised with, and what assignments give it.
    fn all_values(&self, declarator: J<'a>) -> Vec<J<'a>> {
        self.values(declarator.name()).chain(declarator.field("value")).collect()
    }

    /// The method of the class itself, of no class inside of it, whose code an expression is in.
    fn method_around(&self, cx: &Cx<'a>, node: J<'a>) -> Option<J<'a>> {
        let method = around(node, &["method_declaration", "class_body"])?;
        cx.class(self.class).nodes.iter().any(|n| n.id() == method.id()).then_some(method)
    }

    /// A field that is not null once its object is made.
    fn candidate(&self, cx: &Cx<'a>, declaration: J<'a>, declarator: J<'a>) -> Option<Candidate<'a>> {
        let (info, name) = (cx.class(self.class), declarator.name());
        let Some(value) = declarator.field("value") else {
            let made = !given::by_constructors(cx, self.class, name, false).is_empty();
            let constructs = |n: &J<'a>| n.kind() == "constructor_declaration" || initialises(n);
            let readable =
                !asks_before(cx, self.class, usize::MAX) && !info.nodes.iter().filter(|n| constructs(n)).any(leaks);
            return made.then_some(Candidate { name, by_constructors: true, begins_as: None, readable });
        };
        // An initialiser names fields above it only.
        let begins_as =
            Some(value.text()).filter(|field| value.kind() == "identifier" && self.fields.contains_key(field));
        let made = begins_as.is_some() || Known::at(cx, info, declaration).is_there(value);
        let before = info.nodes.iter().filter(|n| initialises(n) && n.start_byte() < value.end_byte());
        let readable = !asks_before(cx, self.class, value.end_byte()) && !before.into_iter().any(leaks);
        made.then_some(Candidate { name, by_constructors: false, begins_as, readable })
    }

    /// Where a field is set after it has begun.
    fn later<'s>(&'s self, field: &'s Candidate<'a>) -> impl Iterator<Item = &'s Place<'a>> {
        self.places.iter().filter(|p| p.to == field.name && !(field.by_constructors && p.constructing))
    }

    /// Whether an assignment gives something that is not null. `fields`: those that are not null in methods of the class.
    fn is_there(&self, cx: &Cx<'a>, place: &Place<'a>, fields: &BTreeSet<&'a str>) -> bool {
        let Some(code) = around(place.node, &["method_declaration", "constructor_declaration"]) else { return false };
        let Some(right) = place.node.field("right").map(J::bare) else { return false };
        // `+=` makes a text, or a number in a box.
        if place.node.field("operator").is_some_and(|o| o.text() != "=") {
            return true;
        }
        let known = Known::at(cx, cx.class(self.class), code);
        let known = if self.method_around(cx, place.node).is_some() { known.with_fields(fields) } else { known };
        known.is_there(right) || right.kind() == "identifier" && is_there_locally(&known, code, right.text())
    }
}

/// A field that is never null, unless something else is assigned to it.
struct Candidate<'a> {
    name: &'a str,
    /// Constructors set it, and no initialiser.
    by_constructors: bool,
    /// The field whose value its initialiser gives it.
    begins_as: Option<&'a str>,
    /// No method of the object runs before it is set.
    readable: bool,
}

/// Whether code passes on the object that is being made.
fn leaks(code: &J) -> bool {
    code.below(&["this"]).iter().any(|n| n.parent().is_some_and(|p| p.kind() == "argument_list"))
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
    let values = values_of_variable(code, name);
    values.is_some_and(|values| values.into_iter().all(|v| v.bare().text() == name || known.is_there(v)))
}

/// What local variables of a name are given in a method, where nothing else but what its text assigns gives them anything.
fn values_of_variable<'a>(code: J<'a>, name: &str) -> Option<Vec<J<'a>>> {
    let named = |d: &J| d.name() == name;
    let declared = code.below(&["variable_declarator"]).into_iter().filter(named).collect::<Vec<_>>();
    let others = ["lambda_expression", "catch_formal_parameter", "formal_parameter", "enhanced_for_statement"];
    let hidden = code.below(&others).iter().any(|n| match n.kind() {
        "lambda_expression" => n.field("parameters").is_some_and(|p| p.text().contains(name)),
        _ => n.name() == name,
    });
    let set = crate::nonnull::assignments(code, name);
    let values = declared.iter().map(|d| d.field("value")).chain(set.iter().map(|a| a.field("right")));
    values.collect::<Option<Vec<_>>>().filter(|_| !declared.is_empty() && !hidden)
}

/// The field that an expression in a method reads of its own object, if it is the name of one.
fn field_read<'a>(method: J<'a>, value: J<'a>) -> Option<&'a str> {
    let name = value.own_name()?.text();
    Some(name).filter(|name| value.kind() == "field_access" || !declares_variable(method, name))
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

/// The body of the nearest class around a place that declares a field of a name.
fn body_declaring<'a>(node: J<'a>, name: &str) -> Option<J<'a>> {
    let declares = |n: &J| n.kind() == "field_declaration" && n.fields("declarator").iter().any(|d| d.name() == name);
    let bodies = std::iter::successors(node.parent(), |n| n.parent()).filter(|n| n.kind() == "class_body");
    bodies.into_iter().find(|body| body.children().iter().any(declares))
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
