//! Objects made as an input has them: constructors, factories and methods that change them are given what the fields of
//! the object have, and so are the builders that factories are called on. Objects below it are made in the same way before.

use super::{Called, Goal, Reached, Search, State, around, made_below, makers, params};
use crate::origin::{Arg, Call, Callee, Sequence};
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, Field, FnId, Maker, Param, Program, Ty};
use std::collections::{BTreeMap, BTreeSet};

/// Calls that are made for one goal, argument lists of one of them, and objects inside of each other.
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
                self.reach_alike((goals, n), object, reached);
            }
        }
    }

    fn reach_alike(&mut self, (goals, n): (&[&Goal<'_>], usize), object: u32, reached: &mut [Option<Reached>]) {
        for state in self.beginnings() {
            let from = Likeness { state, known: BTreeMap::new() };
            for (made, call) in self.alike(&from, (goals[n].input, n), object, DEEPEST) {
                let state = State { built: Some(call), ..made.state };
                self.attempt(&state, goals, n..n + 1, reached);
                if reached[n].is_some() {
                    return;
                }
            }
        }
    }

    /// The first sequence that makes the receiver of an input as it is there, `wanted` being that and all it reaches.
    pub(super) fn build_alike(&mut self, input: &Input, wanted: &Input) -> Option<Sequence> {
        let InputValue::Ref(object) = *input.args.first()? else { return None };
        self.left = CALLS;
        for state in self.beginnings() {
            let from = Likeness { state, known: BTreeMap::new() };
            for (made, call) in self.alike(&from, (input, 0), object, DEEPEST) {
                if made.state.has_built(call, wanted) {
                    return Some(self.sequence(made.state.calls, call));
                }
            }
        }
        None
    }

    /// The ways to make an object of an input, each with the call that makes it.
    fn alike(&mut self, from: &Likeness, model: Model<'_>, object: u32, deep: u32) -> Vec<(Likeness, u32)> {
        let InputObject::Object { class, .. } = &model.0.objects[object as usize] else { return Vec::new() };
        let mut ways = self.ways(from, model, (object, *class), deep);
        for (made, call) in &mut ways {
            made.known.insert(object, Arg::Result(*call));
        }
        ways
    }

    /// The ways to make an object of a class that has what an object of an input has in fields of the same names: one of
    /// its own class, or a builder. The last one is the likest of the others, changed by further calls.
    fn ways(
        &mut self,
        from: &Likeness,
        model: Model<'_>,
        (object, class): (u32, ClassId),
        deep: u32,
    ) -> Vec<(Likeness, u32)> {
        let Some(deep) = deep.checked_sub(1).filter(|_| self.left > 0) else { return Vec::new() };
        let mut ways = Vec::new();
        for maker in makers(self.program, class).collect::<Vec<_>>() {
            match maker {
                Maker::Function(f) => ways.append(&mut self.made_by(f, from, model, object, deep)),
                Maker::New(init) if around(self.program, class).is_none() => {
                    let call = from.state.calls.len() as u32;
                    let state = self.new_state(&from.state, class, init, None);
                    ways.extend(state.map(|state| (Likeness { state, known: from.known.clone() }, call)));
                }
                // What stands around it is no part of it that calls are given.
                Maker::New(_) => {}
            }
        }
        let wanted = (model.0, object);
        let likest = ways.iter().min_by_key(|(made, call)| self.unlike(&made.state, *call, wanted)).cloned();
        ways.extend(likest.and_then(|made| self.changed(made, model, (object, class), deep)));
        ways
    }

    /// What a constructor makes that is given what the fields of an object have.
    fn made_by(&mut self, f: FnId, from: &Likeness, model: Model<'_>, object: u32, deep: u32) -> Vec<(Likeness, u32)> {
        let mut heap = from.clone();
        let lists = self.likely_lists(f, &mut heap, model, (object, None), deep);
        let made = lists.into_iter().filter_map(|args| self.called(f, &heap, args));
        made.filter_map(|(made, call)| Some((made, call?))).collect()
    }

    /// Calls methods of what a call has made that leave it, or what they return, more like an object of the input, as long
    /// as there are such; `None` where there are none.
    fn changed(
        &mut self,
        (mut made, mut call): (Likeness, u32),
        model: Model<'_>,
        (object, class): (u32, ClassId),
        deep: u32,
    ) -> Option<(Likeness, u32)> {
        let wanted = (model.0, object);
        let first = self.unlike(&made.state, call, wanted);
        let operations = self.program.class(class).operations.iter();
        let methods: Vec<FnId> = operations.flat_map(|o| o.methods.iter().copied()).collect();
        let methods = methods.into_iter().filter(|f| params(self.program, *f).len() > 1).collect::<Vec<_>>();
        let mut left = first;
        loop {
            let before = left;
            for f in &methods {
                let mut heap = made.clone();
                for args in self.likely_lists(*f, &mut heap, model, (object, Some(call)), deep) {
                    let Some((next, result)) = self.called(*f, &heap, args) else { continue };
                    let ends = std::iter::once(call).chain(result);
                    let ends = ends.map(|end| (self.unlike(&next.state, end, wanted), end));
                    let Some((now, end)) = ends.min().filter(|(now, _)| *now < left) else { continue };
                    (made, call, left) = (next, end, now);
                    break;
                }
            }
            if left == before || left == 0 {
                return (left < first).then_some((made, call));
            }
        }
    }

    /// Argument lists for a function, with what the fields of an object have; `receiver`: the call whose result it is
    /// called on.
    fn likely_lists(
        &mut self,
        f: FnId,
        heap: &mut Likeness,
        model: Model<'_>,
        (object, receiver): (u32, Option<u32>),
        deep: u32,
    ) -> Vec<Vec<Arg>> {
        let mut lists: Vec<Vec<Arg>> = vec![Vec::new()];
        let all = params(self.program, f);
        for n in 0..all.len() {
            let args = match receiver.filter(|_| n == 0) {
                Some(call) => vec![Arg::Result(call)],
                None => self.likely_args(f, n, heap, model, object, deep),
            };
            // The first values of all come first.
            let longer = args.iter().flat_map(|arg| lists.iter().map(move |list| [&list[..], &[*arg]].concat()));
            lists = longer.take(LISTS).collect();
        }
        lists
    }

    /// What a parameter of a function may be given for an object.
    fn likely_args(
        &mut self,
        f: FnId,
        n: usize,
        heap: &mut Likeness,
        model: Model<'_>,
        object: u32,
        deep: u32,
    ) -> Vec<Arg> {
        let all = params(self.program, f);
        let values = likely(self.program, model.0, object, (all, n));
        let args = values.into_iter().filter_map(|v| self.argument(heap, model, (v, all[n].ty), deep));
        let args: Vec<Arg> = args.collect();
        let receives = (n == 0 && self.program.function(f).owner.is_some()).then_some(f);
        let args = match receives {
            Some(f) => args.into_iter().filter(|arg| self.receives(&heap.state, f, arg)).collect(),
            None => args,
        };
        if !args.is_empty() {
            return args;
        }
        let builder = self.builder(heap, model, object, (all[n].ty, receives), deep);
        let others = match receives {
            Some(f) => self.receivers(&heap.state, f, all[n].ty),
            None => self.values(&heap.state, all[n].ty),
        };
        builder.into_iter().chain(others).collect()
    }

    /// An object of another class that only calls make, with what an object of the input has: one that is passed for a
    /// type, or on which a call runs a function.
    fn builder(
        &mut self,
        heap: &mut Likeness,
        model: Model<'_>,
        object: u32,
        (ty, receives): (Ty, Option<FnId>),
        deep: u32,
    ) -> Option<Arg> {
        let own = model.0.objects[object as usize].ty()?.as_class();
        let runs = |c: &ClassId| receives.is_none_or(|f| self.program.runs_on(f, *c));
        let classes = made_below(self.program, BTreeSet::from([ty.as_class()?]));
        let class = classes.into_iter().filter(|c| Some(*c) != own).find(runs)?;
        let ways = self.ways(heap, model, (object, class), deep);
        self.likest(ways, heap, (model.0, object))
    }

    /// Makes one more call: the heap then, and the call if it has returned an object.
    fn called(&mut self, f: FnId, heap: &Likeness, args: Vec<Arg>) -> Option<(Likeness, Option<u32>)> {
        let Called::Returned(value, objects) = self.call(f, &heap.state, &args)? else { return None };
        let mut next = heap.clone();
        let call = next.state.calls.len() as u32;
        next.state.objects = objects;
        let callee = Callee::Function(self.program.qualified_name(f));
        next.state.calls.push(Call { callee, args, caught: None });
        let made = value.filter(|value| matches!(value, InputValue::Ref(_)));
        next.state.made.extend(made.map(|value| (call, value)));
        Some((next, made.map(|_| call)))
    }

    /// An argument for a parameter of a type, like a value of the input: an object that only calls make is made before.
    fn argument(
        &mut self,
        heap: &mut Likeness,
        model: Model<'_>,
        (value, ty): (InputValue, Ty),
        deep: u32,
    ) -> Option<Arg> {
        let InputValue::Ref(object) = value else { return Some(Arg::Value(value)) };
        if let Some(known) = heap.known.get(&object) {
            return Some(*known);
        }
        if let Some(copy) = self.pool.copy(self.program, model.1, object, ty) {
            return Some(Arg::Value(copy));
        }
        // Nobody else can name the class of the object to make one.
        let private = |ty: Ty| ty.as_class().is_some_and(|c| self.program.class(c).private);
        if private(model.0.objects[object as usize].ty()?) && !private(ty) {
            return None;
        }
        let ways = self.alike(heap, model, object, deep);
        self.likest(ways, heap, (model.0, object))
    }

    /// Goes on with the heap in which an object is made most like one of an input.
    fn likest(&self, ways: Vec<(Likeness, u32)>, heap: &mut Likeness, wanted: (&Input, u32)) -> Option<Arg> {
        let (best, call) = ways.into_iter().min_by_key(|(made, call)| self.unlike(&made.state, *call, wanted))?;
        *heap = best;
        Some(Arg::Result(call))
    }

    /// How many fields of what a call has made differ from those of the same names of an object of an input; of references
    /// counts whether they are null.
    fn unlike(&self, state: &State, call: u32, (input, object): (&Input, u32)) -> usize {
        let made = match state.value(Arg::Result(call)) {
            InputValue::Ref(made) => &state.objects[made as usize],
            _ => return usize::MAX,
        };
        let wanted = fields(self.program, &input.objects[object as usize]);
        let differs =
            |a: &InputValue, b: &InputValue| !matches!((a, b), (InputValue::Ref(_), InputValue::Ref(_))) && a != b;
        let same = |field: &Field| wanted.iter().find(|(f, _)| f.name == field.name && f.ty == field.ty);
        let made = fields(self.program, made).into_iter();
        made.filter(|(field, value)| same(field).is_some_and(|(_, wanted)| differs(value, wanted))).count()
    }
}

/// The fields of an object with what they have.
fn fields<'a>(program: &'a Program, object: &InputObject) -> Vec<(&'a Field, InputValue)> {
    let InputObject::Object { class, fields } = object else { return Vec::new() };
    program.class(*class).fields.iter().map(|f| program.field(*f)).zip(fields.iter().copied()).collect()
}

/// What fields of an object have that a parameter can take: first the field of its name, then the one of its place among
/// those of its type.
fn likely(program: &Program, input: &Input, object: u32, (params, n): (&[Param], usize)) -> Vec<InputValue> {
    let param = &params[n];
    let fits = |ty: Ty, value: InputValue| match value {
        InputValue::Ref(r) => {
            input.objects[r as usize].ty().is_some_and(|found| program.is_assignable(found, param.ty))
        }
        _ => ty == param.ty,
    };
    let all = fields(program, &input.objects[object as usize]).into_iter();
    let found = all.filter(|(field, value)| fits(field.ty, *value));
    let place = params[..n].iter().filter(|p| p.ty == param.ty).count();
    let mut found: Vec<_> = found.enumerate().collect();
    found.sort_by_key(|(at, (field, _))| (field.name != param.name, *at != place));
    found.into_iter().map(|(_, (_, value))| value).collect()
}
