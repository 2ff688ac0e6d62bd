//! Objects as constructors make them, for people to read.

use crate::heap::default_value;
use crate::outcome::{Limits, RunOutcome};
use crate::run::run;
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, FnId, Program, Ty};

/// What a constructor may do that only fills its object.
const LIMITS: Limits = Limits { steps: 3_000, calls: 100, objects: 100, addresses: 0 };

/// A constructor that makes an object exactly as it is from what its fields have, and what it is given; `None` where none
/// does that others can call.
pub fn construction(program: &Program, objects: &[InputObject], object: u32) -> Option<(FnId, Vec<InputValue>)> {
    let InputObject::Object { class, fields } = &objects[object as usize] else { return None };
    let all = (0..program.functions.len() as u32).map(FnId);
    let mut constructors = all.filter(|f| makes(program, *f, *class));
    constructors.find_map(|f| {
        let args = arguments(program, f, *class, fields);
        let input = Input { args: args.clone(), objects: objects.to_vec() };
        let run = run(program, f, &input, &LIMITS);
        let RunOutcome::Returns(Some(made)) = run.outcome else { return None };
        let cell = run.heap.get(made)?;
        (cell.class() == Some(*class) && cell.values == *fields).then_some((f, args))
    })
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
