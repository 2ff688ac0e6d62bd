//! What there is to search for: objects of inputs whose classes hide their fields and say nothing of what matters.

use super::{class_of, is_open, is_statics, is_surely_made, specifies_heap};
use crate::outcome::{Limits, Raised, RunOutcome};
use crate::run::{Verdict, clause_holds, run};
use crate::specs;
use ir::input::{Input, InputObject, InputValue, append};
use ir::spec::ClauseKind;
use ir::{Body, ClassId, FieldId, FnId, InstrKind, Program};
use std::collections::BTreeSet;

/// Objects inside of one input that are asked about.
const INSIDE: usize = 4;
/// What a run may cost that only says whether a changed input raises the same.
const AGAIN: Limits = Limits { steps: 20_000, calls: 400, objects: 5_000, addresses: 0 };

/// An exception to be reached.
pub(super) struct Goal<'a> {
    pub number: usize,
    pub input: &'a Input,
    pub target: Target,
    pub class: ClassId,
    pub raised: Raised,
}

/// What is to be built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    Argument(usize),
    /// An object that arguments lead to; all else stays as it is.
    Inside(u32),
    /// The static fields that only their own classes can set.
    Statics,
}

impl Target {
    /// The argument, where it is one.
    pub(super) fn position(self) -> Option<usize> {
        match self {
            Target::Argument(position) => Some(position),
            Target::Inside(_) | Target::Statics => None,
        }
    }
}

impl Goal<'_> {
    /// The object that is to be built.
    pub(super) fn object(&self) -> InputValue {
        match self.target {
            Target::Argument(position) => self.input.args[position],
            Target::Inside(object) => InputValue::Ref(object),
            // They are the last argument.
            Target::Statics => self.input.args.last().copied().unwrap_or(InputValue::Null),
        }
    }

    pub(super) fn sample(&self) -> (Vec<InputObject>, InputValue) {
        (self.input.objects.clone(), self.object())
    }

    /// The input with another object in place of the one that is to be built.
    pub(super) fn with(&self, objects: &[InputObject], object: InputValue) -> Input {
        let mut input = self.input.clone();
        let first = append(&mut input.objects, objects);
        let (from, to) = (self.object(), object.behind(first));
        let replaced = |v: &mut InputValue| *v = if *v == from { to } else { *v };
        input.args.iter_mut().for_each(replaced);
        input.objects[..first as usize].iter_mut().for_each(|o| o.values_mut().iter_mut().for_each(replaced));
        input
    }

    /// As [`Goal::with`], with what this input has in arrays and collections that others fill; `None` where that is the same.
    pub(super) fn filled(&self, program: &Program, objects: &[InputObject], object: InputValue) -> Option<Input> {
        let operations = program.class(self.class).operations.as_ref().filter(|o| !o.filled.is_empty())?;
        let (InputValue::Ref(own), InputValue::Ref(made)) = (self.object(), object) else { return None };
        let mut input = self.with(objects, object);
        let made = made + self.input.objects.len() as u32;
        let mut changed = false;
        for field in &operations.filled {
            let slot = program.field(*field).slot as usize;
            let value = |o: u32| input.objects[o as usize].values().get(slot).copied();
            let (Some(InputValue::Ref(own)), Some(InputValue::Ref(found))) = (value(own), value(made)) else {
                continue;
            };
            if are_alike(&input.objects[own as usize], &input.objects[found as usize]) {
                input.objects[made as usize].values_mut()[slot] = InputValue::Ref(own);
                changed = true;
            }
        }
        changed.then_some(input)
    }

    /// The input with another value in a field of the object that is to be built, and what the value leads to.
    pub(super) fn with_field(&self, slot: u32, objects: &[InputObject], value: InputValue) -> Input {
        let mut input = self.input.clone();
        let first = append(&mut input.objects, objects);
        if let InputValue::Ref(object) = self.object() {
            input.objects[object as usize].values_mut()[slot as usize] = value.behind(first);
        }
        input
    }

    /// Whether the object is as its class promises: methods that only help others are explored on any.
    pub(super) fn keeps_invariants(&self, program: &Program) -> bool {
        let asked = Input { args: vec![self.object()], ..self.input.clone() };
        let promised = specs::promised(program, self.class);
        promised.map(|(id, _)| clause_holds(program, id, &asked, &AGAIN)).all(|v| !matches!(v, Verdict::No { .. }))
    }

    /// Whether an input raises the same.
    pub(super) fn is_raised_by(&self, program: &Program, function: FnId, input: &Input) -> bool {
        match run(program, function, input, &AGAIN).outcome {
            RunOutcome::Throws(raised) => self.is(program, &raised),
            _ => false,
        }
    }

    /// Whether an exception is this one to people: where in code that they only call it is raised makes no difference, nor
    /// whether that says more of what is wrong.
    pub(super) fn is(&self, program: &Program, raised: &Raised) -> bool {
        let seen = |r: &Raised| {
            let seen = r.seen(program);
            (seen, (seen == r.place).then_some(r.code))
        };
        let called = seen(raised).1.is_none() && program.is_subclass(raised.class, self.raised.class);
        seen(raised) == seen(&self.raised) && (called || raised.class == self.raised.class)
    }
}

/// Whether two objects have the same class, or are arrays of one type and length.
fn are_alike(a: &InputObject, b: &InputObject) -> bool {
    match (a, b) {
        (InputObject::Object { class: a, .. }, InputObject::Object { class: b, .. }) => a == b,
        (InputObject::Array { elem: a, elements: one }, InputObject::Array { elem: b, elements: other }) => {
            a == b && one.len() == other.len()
        }
        _ => false,
    }
}

/// The arguments whose class hides its fields up to the first of which not all valid objects are surely made or, where there
/// is none, objects of such classes that the arguments lead to as well, and static fields that are hidden.
pub(super) fn goals<'a>(program: &Program, function: FnId, input: &'a Input, number: usize) -> Vec<Goal<'a>> {
    if specifies_heap(program, function) {
        return Vec::new();
    }
    let hides = |value: &InputValue| class_of(input, value).filter(|c| is_doubted(program, *c));
    let hiding = input.args.iter().enumerate().filter_map(|(n, v)| Some((Target::Argument(n), hides(v)?)));
    let mut found: Vec<(Target, ClassId)> = hiding.collect();
    // Where all valid objects of a class are made by its constructor, what that is given may be what nobody makes.
    match found.iter().position(|(_, class)| !is_surely_made(program, *class)) {
        Some(first) => found.truncate(first + 1),
        None => {
            let told = told(program, function, input);
            let inside = |o: &u32| !told[*o as usize] && !input.args.contains(&InputValue::Ref(*o));
            let inside = (0..input.objects.len() as u32).filter(inside);
            let objects = inside.filter_map(|o| Some((Target::Inside(o), hides(&InputValue::Ref(o))?)));
            let statics = hidden_statics(program, function).map(|class| (Target::Statics, class));
            found.extend(objects.take(INSIDE).chain(statics));
        }
    }
    if found.is_empty() {
        return Vec::new();
    }
    let RunOutcome::Throws(raised) = run(program, function, input, &Limits::default()).outcome else {
        return Vec::new();
    };
    let goal = |(target, class)| Goal { number, input, target, class, raised: raised.clone() };
    found.into_iter().map(goal).collect()
}

/// The class of the object with the static fields, where some are hidden and a function may touch them.
pub(super) fn hidden_statics(program: &Program, function: FnId) -> Option<ClassId> {
    let statics = program.statics.as_ref().filter(|s| !s.hidden.is_empty())?;
    program.takes_statics(function).then_some(statics.class)
}

/// The objects that others lead to whose classes say what is valid, and those that static fields begin with.
fn told(program: &Program, function: FnId, input: &Input) -> Vec<bool> {
    let says = |c: ClassId| specs::promised(program, c).next().is_some();
    let numbers = 0..input.objects.len() as u32;
    let mut work: Vec<u32> = numbers.filter(|o| class_of(input, &InputValue::Ref(*o)).is_some_and(says)).collect();
    work.extend(begun_with(program, function, input));
    let mut told = vec![false; input.objects.len()];
    while let Some(object) = work.pop() {
        if !std::mem::replace(&mut told[object as usize], true) {
            let values = input.objects[object as usize].values().iter();
            work.extend(values.filter_map(|v| if let InputValue::Ref(r) = v { Some(*r) } else { None }));
        }
    }
    told
}

/// The objects of static fields that are as initialisers leave them.
fn begun_with(program: &Program, function: FnId, input: &Input) -> Vec<u32> {
    let statics = program.statics.as_ref().filter(|_| program.takes_statics(function));
    let (Some(statics), Some(InputValue::Ref(own))) = (statics, input.args.last().copied()) else { return Vec::new() };
    let Some(initial) = statics.initial.objects.first() else { return Vec::new() };
    let led_to =
        |value: InputValue, objects: &[InputObject]| Input { args: vec![value], objects: objects.to_vec() }.canonical();
    let found = input.objects[own as usize].values().iter().zip(initial.values()).filter_map(|(now, begun)| {
        let (InputValue::Ref(object), InputValue::Ref(_)) = (*now, *begun) else { return None };
        (led_to(*now, &input.objects) == led_to(*begun, &statics.initial.objects)).then_some(object)
    });
    found.collect()
}

/// Whether a class hides fields of which it does not say what they hold.
fn is_doubted(program: &Program, class: ClassId) -> bool {
    let hides = !is_open(program, class) && !is_statics(program, class);
    let speaks_of_all = |told: BTreeSet<FieldId>| program.class(class).fields.iter().all(|f| told.contains(f));
    hides && mentioned(program, class).is_some_and(|told| told.is_empty() || !speaks_of_all(told))
}

/// Whether the invariants of a class say something of one of these fields, by slot.
pub(super) fn is_specified(program: &Program, class: ClassId, slots: &BTreeSet<u32>) -> bool {
    let told = mentioned(program, class);
    let fields = &program.class(class).fields;
    told.is_none_or(|told| fields.iter().any(|f| told.contains(f) && slots.contains(&program.field(*f).slot)))
}

/// The fields of which the invariants of a class speak that people wrote. `None` where they speak of the heap as a whole,
/// or ask code.
fn mentioned(program: &Program, class: ClassId) -> Option<BTreeSet<FieldId>> {
    let clauses = specs::promised(program, class).map(|(_, clause)| clause);
    let read = |kind: &ClauseKind| match kind {
        ClauseKind::Expr { body, .. } => fields_read(body),
        ClauseKind::Hex(_) | ClauseKind::Sl(_) => None,
    };
    let found: Option<Vec<BTreeSet<FieldId>>> = clauses.map(|c| read(&c.kind)).collect();
    found.map(|all| all.into_iter().flatten().collect())
}

/// The fields that code reads; `None` when it calls other code.
fn fields_read(body: &Body) -> Option<BTreeSet<FieldId>> {
    let mut found = BTreeSet::new();
    for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
        match instr.kind {
            InstrKind::Call { .. } => return None,
            InstrKind::LoadField { field, .. } => {
                found.insert(field);
            }
            _ => {}
        }
    }
    Some(found)
}
