//! Objects as constructors make them, for people to read.

use crate::heap::default_value;
use crate::outcome::{Limits, RunOutcome};
use crate::run::run;
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, FnId, Program, Ty};

/// What a constructor may do that only fills its object.
const LIMITS: Limits = Limits { steps: 3_000, calls: 100, objects: 100, addresses: 0 };
/// Numbers that anybody may pass.
const PLAIN: [i32; 2] = [0, 1];

/// A constructor that makes an object exactly as it is from what its fields have, or from plain arguments, and what it is
/// given; `None` where none does that others can call.
pub fn construction(program: &Program, objects: &[InputObject], object: u32) -> Option<(FnId, Vec<InputValue>)> {
    let InputObject::Object { class, fields } = &objects[object as usize] else { return None };
    constructors(program, *class).find_map(|f| {
        let named = arguments(program, f, *class, fields);
        let mut tried = std::iter::once(named).chain(plain(program, f, objects));
        let args = tried.find(|args| made_by(program, f, args, objects).is_some_and(|made| made == *fields))?;
        Some((f, args))
    })
}

/// Objects of a class as constructors make them that others can call with plain arguments, each once.
pub(super) fn plainly_made(program: &Program, objects: &[InputObject], class: ClassId) -> Vec<InputObject> {
    let mut found: Vec<InputObject> = Vec::new();
    for f in constructors(program, class) {
        for fields in plain(program, f, objects).filter_map(|args| made_by(program, f, &args, objects)) {
            // Nothing of it is new but itself.
            let known = |v: &InputValue| !matches!(v, InputValue::Ref(r) if *r as usize >= objects.len());
            let made = InputObject::Object { class, fields };
            if made.values().iter().all(known) && !found.contains(&made) {
                found.push(made);
            }
        }
    }
    found
}

fn constructors(program: &Program, class: ClassId) -> impl Iterator<Item = FnId> + '_ {
    (0..program.functions.len() as u32).map(FnId).filter(move |f| makes(program, *f, class))
}

/// What the fields of the object have that a constructor makes; `None` where it raises or makes another one.
fn made_by(program: &Program, f: FnId, args: &[InputValue], objects: &[InputObject]) -> Option<Vec<InputValue>> {
    let input = Input { args: args.to_vec(), objects: objects.to_vec() };
    let run = run(program, f, &input, &LIMITS);
    let RunOutcome::Returns(Some(made)) = run.outcome else { return None };
    let cell = run.heap.get(made)?;
    (cell.class() == program.function(f).ret.as_class()).then(|| cell.values.clone())
}

/// Small numbers, and something that is there of each type, another one beside each number, or null.
fn plain<'a>(
    program: &'a Program,
    f: FnId,
    objects: &'a [InputObject],
) -> impl Iterator<Item = Vec<InputValue>> + use<'a> {
    let params = &program.function(f).params;
    let there = |ty: Ty, n: i32| {
        let fits = |o: &InputObject| o.ty().is_some_and(|found| program.is_assignable(found, ty));
        let all: Vec<usize> = (0..objects.len()).filter(|o| fits(&objects[*o])).take(PLAIN.len()).collect();
        all.get(n as usize).or(all.last()).map_or(InputValue::Null, |n| InputValue::Ref(*n as u32))
    };
    let number = move |ty: Ty, n: i32| match default_value(ty) {
        InputValue::Int(_) => InputValue::Int(n),
        InputValue::Long(_) => InputValue::Long(i64::from(n)),
        InputValue::Null => there(ty, n),
        other => other,
    };
    PLAIN.into_iter().map(move |n| params.iter().map(|p| number(p.ty, n)).collect())
}

/// Whether a function is a constructor of a class that others can call with no more than its arguments.
fn makes(program: &Program, f: FnId, class: ClassId) -> bool {
    let function = program.function(f);
    let plain = function.params.first().is_none_or(|p| !p.name.ends_with(".this"));
    function.constructor
        && function.ret == Ty::class(class)
        && function.body.is_some()
        && !function.private
        && plain
        && !program.takes_statics(f)
}

/// For each parameter what the field of its name has.
fn arguments(program: &Program, f: FnId, class: ClassId, fields: &[InputValue]) -> Vec<InputValue> {
    let slots = &program.class(class).fields;
    let named = |param: &ir::Param| {
        slots.iter().position(|s| program.field(*s).name == param.name && program.field(*s).ty == param.ty)
    };
    let params = program.function(f).params.iter();
    params.map(|p| named(p).map_or(default_value(p.ty), |slot| fields[slot])).collect()
}
