//! Objects made as an input has them: constructors are given what the fields of the object have, and objects below it are
//! made in the same way before.

use super::{Called, Goal, Reached, Search, State, Target, makers, params};
use crate::origin::{Arg, Call, Callee};
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, FnId, Maker, Param, Program};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Calls that are made for one goal, argument lists of one constructor, and objects inside of each other.
const CALLS: u32 = 300;
const LISTS: usize = 16;
const DEEPEST: u32 = 6;

/// An input of which objects are made, by its number.
type Model<'a> = (&'a Input, usize);

/// A heap with what stands there for objects of the input.
#[derive(Clone)]
struct Likeness {
    state: State,
    known: BTreeMap<u32, Arg>,
}

impl Search<'_> {
    /// Tries the goals that were not reached on objects that constructors make like theirs.
    pub(super) fn attempt_alike(&mut self, goals: &[&Goal<'_>], reached: &mut [Option<Reached>]) {
        for (n, goal) in goals.iter().enumerate() {
            if reached[n].is_none()
                && let InputValue::Ref(object) = goal.object()
            {
                self.left = CALLS;
                reached[n] = self.reach_alike(goal, n, object);
            }
        }
    }

    fn reach_alike(&mut self, goal: &Goal<'_>, number: usize, object: u32) -> Option<Reached> {
        for state in self.beginnings() {
            let from = Likeness { state, known: BTreeMap::new() };
            for (made, call) in self.alike(&from, (goal.input, number), object, DEEPEST) {
                let state = State { built: Some(call), ..made.state };
                let reached = match goal.target {
                    Target::Argument(position) => self.attempt(&state, goal, (number, position)),
                    Target::Inside(_) => self.attempt_inside(&state, goal),
                };
                if reached.is_some() {
                    return reached;
                }
            }
        }
        None
    }

    /// The ways to make an object of an input, each with the call that makes it.
    fn alike(&mut self, from: &Likeness, model: Model<'_>, object: u32, deep: u32) -> Vec<(Likeness, u32)> {
        let InputObject::Object { class, .. } = &model.0.objects[object as usize] else { return Vec::new() };
        let Some(deep) = deep.checked_sub(1).filter(|_| self.left > 0) else { return Vec::new() };
        let functions = makers(self.program, *class).filter_map(|m| match m {
            Maker::Function(f) => Some(f),
            Maker::New(_) => None,
        });
        let functions: Vec<FnId> = functions.collect();
        functions.into_iter().flat_map(|f| self.made_by(f, from, model, (object, *class), deep)).collect()
    }

    /// What a constructor makes that is given what the fields of an object have.
    fn made_by(
        &mut self,
        f: FnId,
        from: &Likeness,
        model: Model<'_>,
        (object, class): (u32, ClassId),
        deep: u32,
    ) -> Vec<(Likeness, u32)> {
        let mut heap = from.clone();
        let mut lists: Vec<Vec<Arg>> = vec![Vec::new()];
        let all = params(self.program, f);
        for n in 0..all.len() {
            let values = likely(self.program, model.0, (object, class), (all, n));
            let mut args: Vec<Arg> =
                values.into_iter().filter_map(|v| self.argument(&mut heap, model, v, deep)).collect();
            if args.is_empty() {
                args = self.values(&heap.state, all[n].ty);
            }
            // The first values of all come first.
            let longer = args.iter().flat_map(|arg| lists.iter().map(move |list| [&list[..], &[*arg]].concat()));
            lists = longer.take(LISTS).collect();
        }
        lists.into_iter().filter_map(|args| self.called(f, &heap, object, args)).collect()
    }

    /// Calls what makes an object.
    fn called(&mut self, f: FnId, heap: &Likeness, object: u32, args: Vec<Arg>) -> Option<(Likeness, u32)> {
        let Called::Returned(Some(value @ InputValue::Ref(_)), objects) = self.call(f, &heap.state, &args)? else {
            return None;
        };
        let mut made = heap.clone();
        let call = made.state.calls.len() as u32;
        made.state.objects = objects;
        made.state.calls.push(Call { callee: Callee::Function(self.program.qualified_name(f)), args });
        made.state.made.push((call, value));
        made.known.insert(object, Arg::Result(call));
        Some((made, call))
    }

    /// An argument like a value of the input: an object that only calls make is made before.
    fn argument(&mut self, heap: &mut Likeness, model: Model<'_>, value: InputValue, deep: u32) -> Option<Arg> {
        let InputValue::Ref(object) = value else { return Some(Arg::Value(value)) };
        if let Some(known) = heap.known.get(&object) {
            return Some(*known);
        }
        let ty = model.0.objects[object as usize].ty()?;
        if let Some(copy) = self.pool.copy(self.program, model.1, object, ty) {
            return Some(Arg::Value(copy));
        }
        let ways = self.alike(heap, model, object, deep).into_iter();
        let same = |made: &State, call: u32| same_values(made, call, &model.0.objects[object as usize]);
        let (best, call) = ways.min_by_key(|(made, call)| Reverse(same(&made.state, *call)))?;
        *heap = best;
        Some(Arg::Result(call))
    }
}

/// How many fields of what a call has made have the values of another object; of references counts whether they are null.
fn same_values(state: &State, call: u32, wanted: &InputObject) -> usize {
    let InputValue::Ref(made) = state.value(Arg::Result(call)) else { return 0 };
    let alike = |a: &InputValue, b: &InputValue| matches!((a, b), (InputValue::Ref(_), InputValue::Ref(_))) || a == b;
    let made = state.objects[made as usize].values();
    made.iter().zip(wanted.values()).filter(|(a, b)| alike(a, b)).count()
}

/// What fields of an object have that a parameter can take: first the field of its name, then the one of its place among
/// those of its type.
fn likely(
    program: &Program,
    input: &Input,
    (object, class): (u32, ClassId),
    (params, n): (&[Param], usize),
) -> Vec<InputValue> {
    let param = &params[n];
    let fields = program.class(class).fields.iter().map(|f| program.field(*f));
    let fits = |ty: ir::Ty, value: &InputValue| match value {
        InputValue::Ref(r) => {
            input.objects[*r as usize].ty().is_some_and(|found| program.is_assignable(found, param.ty))
        }
        _ => ty == param.ty,
    };
    let found = fields.zip(input.objects[object as usize].values()).filter(|(field, value)| fits(field.ty, value));
    let place = params[..n].iter().filter(|p| p.ty == param.ty).count();
    let mut found: Vec<_> = found.enumerate().collect();
    found.sort_by_key(|(at, (field, _))| (field.name != param.name, *at != place));
    found.into_iter().map(|(_, (_, value))| *value).collect()
}
