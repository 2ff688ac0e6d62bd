//! Methods that may run on an object before it is finished: a constructor of a class above calls them, or what initialises a
//! field in front of another one. There, fields have what they have so far, and not what their initialisers say. So it is
//! with all code that may see the object, where what makes it passes it on by name.

use crate::cx::{Cx, FieldInfo};
use crate::given::{above, calls_on_itself, delegates, initialises};
use crate::nonnull::assignments;
use crate::tree::J;
use ir::ClassId;
use std::collections::BTreeSet;
use std::iter;
use std::rc::Rc;

/// A method that is called while an object of a class is made: its name, and where in the class; 0, in classes above.
pub(crate) type Early = (usize, String);

/// Where an object is passed on while it is made.
#[derive(Clone, Copy)]
pub(crate) enum Shown {
    /// By a class above, whose constructors come first.
    Above,
    /// At this place of an initialiser or a block, which run before every constructor.
    Initialising(usize),
    /// At this place of a constructor.
    Constructing(usize),
}

/// Whether what makes the objects of a class passes them on before it gives a field what that has for good.
pub(crate) fn is_shown(cx: &Cx, class: ClassId, field: &FieldInfo) -> bool {
    let shown = shown(cx, class);
    if shown.is_empty() {
        return false;
    }
    let before = |from: usize, end: usize, constructing: bool| {
        shown.iter().any(|shown| match *shown {
            Shown::Above => true,
            Shown::Initialising(at) => constructing || at < end,
            Shown::Constructing(at) => constructing && (from..end).contains(&at),
        })
    };
    if let Some(init) = field.init {
        return before(0, init.end_byte(), false);
    }
    let makers = cx.class(class).nodes.iter().filter(|n| makes(n) && n.kind() != "field_declaration");
    makers.into_iter().any(|maker| {
        let constructing = maker.kind() == "constructor_declaration";
        let sets = assignments(*maker, field.name);
        sets.iter().any(|set| before(maker.start_byte(), set.end_byte(), constructing))
    })
}

/// Where classes of the user above a class, or its own code, pass on the object that they make.
fn shown(cx: &Cx, class: ClassId) -> Rc<[Shown]> {
    if let Some(known) = cx.shown.borrow().get(&class) {
        return known.clone();
    }
    let places = |c: ClassId| {
        let all = cx.class(c).nodes.iter().filter(|n| makes(n));
        all.flat_map(move |n| passes_on(cx, c, *n).into_iter().map(move |at| (n.kind(), at)))
    };
    let own = places(class).map(|(kind, at)| match kind {
        "constructor_declaration" => Shown::Constructing(at),
        _ => Shown::Initialising(at),
    });
    let first = above(cx, class).any(|c| places(c).next().is_some()).then_some(Shown::Above);
    let found: Rc<[Shown]> = first.into_iter().chain(own).collect();
    cx.shown.borrow_mut().insert(class, found.clone());
    found
}

/// Whether a member of a class is a part of what makes its objects.
fn makes(member: &J) -> bool {
    initialises(member) || member.kind() == "constructor_declaration" && !delegates(*member)
}

/// Where code of a class passes on the object that is being made: by name, or as the one around another object.
fn passes_on(cx: &Cx, class: ClassId, code: J) -> Vec<usize> {
    let is_value = |this: &J| {
        this.parent().is_some_and(|around| match around.kind() {
            "field_access" | "method_invocation" | "binary_expression" | "explicit_constructor_invocation" => false,
            "parenthesized_expression" => around.parent().is_none_or(|p| p.kind() != "synchronized_statement"),
            _ => true,
        })
    };
    let is_around = |new: &J| {
        let made = || new.field("type").and_then(|ty| cx.ty(ty, Some(class), &[]).class());
        new.child("class_body").is_some() || made().is_some_and(|made| cx.class(made).outer_field.is_some())
    };
    let by_name = code.below(&["this"]).into_iter().filter(is_value);
    let within = code.below(&["object_creation_expression"]).into_iter().filter(is_around);
    by_name.chain(within).map(|n| n.start_byte()).collect()
}

/// Whether code at a place in a class may run on an object before the initialiser of one of its fields has.
pub(crate) fn may_run(cx: &Cx, class: ClassId, owner: ClassId, field: &FieldInfo, node: J) -> bool {
    let Some(init) = field.init else { return false };
    let called = called(cx, owner);
    let mut before = called.iter().filter(|(at, _)| *at < init.start_byte()).map(|(_, name)| name.as_str()).peekable();
    if before.peek().is_none() || !iter::successors(Some(class), |c| cx.class(*c).outer).any(|c| related(cx, owner, c))
    {
        return false;
    }
    let reached = reached(cx, owner, before.collect());
    let around = iter::successors(Some(node), |n| n.parent()).filter(|n| n.kind() == "method_declaration");
    around.into_iter().any(|method| reached.contains(method.name()))
}

/// Whether a class calls methods of its objects while they are made, before a place in it is reached, or a class above does.
pub(crate) fn asks_before(cx: &Cx, class: ClassId, place: usize) -> bool {
    called(cx, class).iter().any(|(at, _)| *at < place)
}

/// The methods that constructors of the user's classes above call, and initialisers of the class itself.
fn called(cx: &Cx, class: ClassId) -> Rc<[Early]> {
    if let Some(known) = cx.early.borrow().get(&class) {
        return known.clone();
    }
    let runs = |n: &&J| initialises(n) || n.kind() == "constructor_declaration";
    let mut found: Vec<Early> = Vec::new();
    for c in above(cx, class) {
        let calls = cx.class(c).nodes.iter().filter(runs).flat_map(|n| calls_at_once(cx, c, *n));
        found.extend(calls.map(|call| (0, call.name().to_owned())));
    }
    let calls = cx.class(class).nodes.iter().filter(|n| initialises(n)).flat_map(|n| calls_at_once(cx, class, *n));
    found.extend(calls.map(|call| (call.start_byte(), call.name().to_owned())));
    let found: Rc<[Early]> = found.into();
    cx.early.borrow_mut().insert(class, found.clone());
    found
}

/// What code of a class calls on the object that is being made. What a lambda calls is called later, mostly.
fn calls_at_once<'a>(cx: &Cx, class: ClassId, code: J<'a>) -> Vec<J<'a>> {
    let mut calls = calls_on_itself(cx.class(class), code);
    calls.retain(|call| {
        let mut around = iter::successors(call.parent(), |p| p.parent()).take_while(|p| p.id() != code.id());
        !around.any(|p| matches!(p.kind(), "lambda_expression" | "class_body"))
    });
    calls
}

/// The names of methods with those that they call on the same object.
fn reached<'a>(cx: &'a Cx, owner: ClassId, first: BTreeSet<&'a str>) -> BTreeSet<&'a str> {
    let classes: Vec<ClassId> = (0..cx.classes.len() as u32).map(ClassId).filter(|c| related(cx, owner, *c)).collect();
    let (mut reached, mut work) = (first.clone(), Vec::from_iter(first));
    while let Some(name) = work.pop() {
        for info in classes.iter().map(|c| cx.class(*c)) {
            let methods = info.nodes.iter().filter(|n| n.kind() == "method_declaration" && n.name() == name);
            let calls = methods.flat_map(|n| calls_on_itself(info, *n)).map(J::name);
            work.extend(calls.filter(|called| reached.insert(called)));
        }
    }
    reached
}

/// Whether an object may be of both of two classes of the user.
fn related(cx: &Cx, a: ClassId, b: ClassId) -> bool {
    !cx.class(b).library && (cx.program.is_subclass(a, b) || cx.program.is_subclass(b, a))
}
