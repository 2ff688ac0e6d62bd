//! Methods that may run on an object before it is finished: a constructor of a class above calls them, or what initialises a
//! field in front of another one. There, fields have what they have so far, and not what their initialisers say.

use crate::cx::{Cx, FieldInfo};
use crate::given::{above, calls_on_itself, initialises};
use crate::tree::J;
use ir::ClassId;
use std::collections::BTreeSet;
use std::iter;
use std::rc::Rc;

/// A method that is called while an object of a class is made: its name, and where in the class; 0, in classes above.
pub(crate) type Early = (usize, String);

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
