//! The search itself: objects that calls make and change, and the function tried on each.

mod alike;

use super::goal::{Goal, Target, hidden_statics};
use super::pool::{self, Begin, Pool, Width};
use super::{Arg, Call, Callee, Sequence, is_statics};
use crate::heap::{Cell, Heap, Kind};
use crate::outcome::{CodeRef, Limits, Raised, RunOutcome};
use crate::run::{Verdict, check_requires, run};
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, FieldId, FnId, Maker, Param, Program};
use rustc_hash::FxHashSet;
use std::collections::{BTreeSet, VecDeque};
use std::ops::Range;

/// Calls that a search makes at most with values of one width, and calls of one sequence before that of the function.
const MOST_CALLS: u32 = 2_400;
const LONGEST: usize = 5;
/// Argument lists that are tried for one call, and where there are more numbers.
const LISTS: usize = 16;
const MORE_LISTS: usize = 32;
/// After so many calls, fewer lists are tried: sequences become longer instead.
const EARLY: usize = 2;
const LATE_LISTS: usize = 4;
/// Objects that further ones are made beside, and classes of these.
const SECOND: usize = 2;
/// Classes of which objects are made and changed on the way to the one that is built, ways to make one of these, and how
/// many of what calls have returned further calls are made on.
const BESIDE: usize = 4;
const WAYS: usize = 3;
const LATEST: usize = 3;
/// What one call may cost.
const EACH: Limits = Limits { steps: 3_000, calls: 100, objects: 500, addresses: 0 };
/// In so many other ways are objects kept, before what depends on it counts.
const ADDRESSES: u32 = 8;

/// An object with the heap around it.
pub(super) type Sample = (Vec<InputObject>, InputValue);

/// How an exception was reached.
#[derive(Clone)]
pub(super) enum Reached {
    By(Sequence),
    /// By calls that begin with static fields which nobody has set, or with a heap that they have only a part in, or that
    /// only change static fields.
    Somehow,
}

/// A heap that calls have built.
#[derive(Clone)]
struct State {
    objects: Vec<InputObject>,
    /// The object with the static fields, where there is one. Calls take it without being told.
    statics: Option<u32>,
    /// What calls have returned: the call, and the reference.
    made: Vec<(u32, InputValue)>,
    /// The call that has returned the object that is built, once it is there.
    built: Option<u32>,
    calls: Vec<Call>,
}

/// How a call ended.
#[derive(PartialEq)]
enum Called {
    /// With what it returned, and the heap then.
    Returned(Option<InputValue>, Vec<InputObject>),
    /// With an exception, and the heap then, unless that depends on where objects are kept.
    Raised(Raised, Option<Vec<InputObject>>),
}

/// Calls of the operations of a class, breadth first.
pub(super) struct Search<'p> {
    program: &'p Program,
    function: FnId,
    class: ClassId,
    width: Width,
    begin: Begin,
    pool: Pool,
    /// Classes whose objects are made and changed as well, where the search is for what needs that.
    beside: Vec<ClassId>,
    /// The class of the object with the static fields, where what changes hidden ones is called, too.
    statics: Option<ClassId>,
    left: u32,
    /// Whether some class has an invariant.
    invariants: bool,
    /// Whether a call could not be followed to its end.
    pub unfollowed: bool,
    seen: FxHashSet<Input>,
    /// Exceptions in which calls on the way have ended.
    raised: Vec<Raised>,
    /// The objects that were built.
    pub samples: Vec<Sample>,
    queue: VecDeque<State>,
    /// Heaps that calls have left which raised something, to be looked at when nothing else is left.
    later: Vec<State>,
    /// Whether such heaps are looked at.
    catches: bool,
}

impl<'p> Search<'p> {
    /// None where it would do what one of another width does.
    pub(super) fn new(
        program: &'p Program,
        function: FnId,
        class: ClassId,
        inputs: &[&Input],
        told: &[Input],
        (width, begin): (Width, Begin),
    ) -> Option<Search<'p>> {
        let beside = match width {
            Width::Beside | Width::Told => beside(program, function, class),
            Width::Narrow | Width::Wide | Width::Ends => Vec::new(),
        };
        if width == Width::Beside && beside.is_empty() {
            return None;
        }
        let changes = is_statics(program, class) || width == Width::Wide;
        let statics = hidden_statics(program, function).filter(|_| changes);
        let classes = [&[class], &beside[..]].concat();
        let pool = Pool::new(program, function, &classes, inputs, told, (width, begin));
        if begin == Begin::Given && pool.statics.is_empty() || width == Width::Told && !pool.is_told() {
            return None;
        }
        Some(Search {
            program,
            function,
            class,
            width,
            begin,
            pool,
            beside,
            statics,
            left: MOST_CALLS,
            invariants: program.classes.iter().any(|c| !c.invariants.is_empty()),
            unfollowed: false,
            seen: FxHashSet::default(),
            raised: Vec::new(),
            samples: Vec::new(),
            queue: VecDeque::new(),
            later: Vec::new(),
            catches: false,
        })
    }

    /// Finds the first sequence for each goal that was not reached.
    pub(super) fn run(&mut self, goals: &[&Goal<'_>], reached: &mut [Option<Reached>]) {
        self.begin();
        self.look_for(goals, reached);
        if self.width == Width::Narrow {
            self.attempt_alike(goals, reached);
        }
    }

    /// Goes on where callers have caught what calls raised, for each goal that was not reached.
    pub(super) fn run_caught(&mut self, goals: &[&Goal<'_>], reached: &mut [Option<Reached>]) {
        (self.left, self.catches) = (MOST_CALLS, true);
        self.queue.clear();
        std::mem::take(&mut self.later).into_iter().for_each(|state| self.keep(state));
        self.look_for(goals, reached);
    }

    fn look_for(&mut self, goals: &[&Goal<'_>], reached: &mut [Option<Reached>]) {
        self.visit(|search, state| {
            search.attempt(state, goals, 0..goals.len(), reached);
            search.meet(goals, reached);
            (search.left == 0 || reached.iter().all(Option::is_some)).then_some(())
        });
        self.meet(goals, reached);
    }

    /// Goals in which calls on the way have ended: a constructor may call the function under analysis.
    fn meet(&self, goals: &[&Goal<'_>], reached: &mut [Option<Reached>]) {
        for (goal, reached) in goals.iter().zip(reached).filter(|(_, reached)| reached.is_none()) {
            if self.raised.iter().any(|raised| goal.is(self.program, raised)) {
                *reached = Some(Reached::Somehow);
            }
        }
    }

    /// Notes in which exception a call has ended in the function under analysis, each kind once.
    fn note(&mut self, raised: Raised) {
        let own = CodeRef::Function(self.function);
        let inside = raised.call_sites.iter().chain([&raised.place]).any(|place| place.code == own);
        if inside && !self.raised.iter().any(|r| (r.place, r.class) == (raised.place, raised.class)) {
            self.raised.push(raised);
        }
    }

    /// A sequence that leaves the receiver of an input and all it reaches as they are there.
    pub(super) fn build(&mut self, input: &Input) -> Option<Sequence> {
        let wanted = Input { args: vec![*input.args.first()?], objects: input.objects.clone() }.canonical();
        let found = self.build_first(&wanted);
        found.or_else(|| if self.width == Width::Narrow { self.build_alike(input, &wanted) } else { None })
    }

    /// The first sequence that leaves the built object and all it reaches like this.
    fn build_first(&mut self, wanted: &Input) -> Option<Sequence> {
        self.begin();
        self.visit(|search, state| {
            let (call, _) = state.object().filter(|(call, _)| state.has_built(*call, wanted))?;
            Some(search.sequence(state.calls.clone(), call))
        })
    }

    /// Shows every heap as soon as calls have built it, those of shorter sequences first, until something was found: what
    /// has many ways to go on would otherwise use up the calls before its neighbours were looked at.
    fn visit<R>(&mut self, mut look: impl FnMut(&mut Self, &State) -> Option<R>) -> Option<R> {
        let mut seen = VecDeque::new();
        loop {
            while let Some(state) = self.queue.pop_front() {
                if let Some(found) = look(self, &state) {
                    return Some(found);
                }
                seen.push_back(state);
            }
            let state = seen.pop_front()?;
            self.extend(&state);
        }
    }

    /// The heaps before the first call: one for each beginning of the static fields.
    fn beginnings(&self) -> Vec<State> {
        let objects = self.pool.objects.clone();
        let nothing = State { objects, statics: None, made: Vec::new(), built: None, calls: Vec::new() };
        let one_each = self.pool.statics.iter().map(|s| State { statics: Some(*s), ..nothing.clone() });
        if self.pool.statics.is_empty() { vec![nothing] } else { one_each.collect() }
    }

    fn begin(&mut self) {
        let begun = self.beginnings();
        let keys: Vec<Input> = begun.iter().map(|state| self.key(state)).collect();
        self.seen.extend(keys);
        if !self.beside.is_empty() || self.is_of_statics() {
            return self.queue.extend(begun);
        }
        for state in begun {
            for maker in makers(self.program, self.class).collect::<Vec<_>>() {
                self.make(&state, self.class, maker, MORE_LISTS);
            }
        }
        // Where operations take other objects that hide their fields, there is one of each.
        let first: Vec<State> = self.queue.iter().take(SECOND).cloned().collect();
        for class in others(self.program, self.function, self.class).into_iter().take(SECOND) {
            for maker in makers(self.program, class).take(1).collect::<Vec<_>>() {
                first.iter().for_each(|state| self.make(state, class, maker, 2));
            }
        }
    }

    /// Makes one more call in all ways.
    fn extend(&mut self, state: &State) {
        if state.calls.len() >= LONGEST {
            return;
        }
        if let Some((call, _)) = state.object() {
            self.call_methods(state, self.class, Some(call));
            self.call_changers(state, call);
        }
        if let Some(statics) = self.statics {
            self.call_methods(state, statics, None);
        }
        if !self.beside.is_empty() {
            self.extend_beside(state);
        }
    }

    /// Makes one more call that is not on the object that is built: the one that makes it, those that make what that is
    /// made of or is given, and those that change these.
    fn extend_beside(&mut self, state: &State) {
        if state.built.is_none() {
            for maker in makers(self.program, self.class).collect::<Vec<_>>() {
                self.make(state, self.class, maker, MORE_LISTS);
            }
        }
        let others: Vec<(u32, ClassId)> =
            state.made.iter().filter_map(|(call, v)| Some((*call, state.class(*v)?))).collect();
        let others = || others.iter().filter(|(call, _)| Some(*call) != state.built);
        for class in self.beside.clone() {
            let wanted = class != self.class || state.built.is_some();
            let again = class == self.class && counts(self.program, class);
            if wanted && (again || !others().any(|(_, c)| *c == class)) {
                for maker in makers(self.program, class).take(WAYS).collect::<Vec<_>>() {
                    self.make(state, class, maker, WAYS);
                }
            }
        }
        for (call, class) in others().rev().take(LATEST) {
            self.call_methods(state, *class, Some(*call));
        }
    }

    /// Calls the methods of the object that a call has returned, or those that change static fields.
    fn call_methods(&mut self, state: &State, class: ClassId, receiver: Option<u32>) {
        let operations = self.program.class(class).operations.iter();
        let most = if state.calls.len() < EARLY { MORE_LISTS } else { LATE_LISTS };
        for method in operations.flat_map(|o| o.methods.clone()).collect::<Vec<_>>() {
            for args in self.lists(state, method, receiver.map(|call| (0, call))).into_iter().take(most) {
                self.step(state, Callee::Function(self.program.qualified_name(method)), method, args);
            }
        }
    }

    /// Calls what may change the object that a call has returned, and is no method of it: given that object, or on another
    /// one that is there.
    fn call_changers(&mut self, state: &State, built: u32) {
        let most = if state.calls.len() < EARLY { MORE_LISTS } else { LATE_LISTS };
        for f in changers(self.program, self.class).collect::<Vec<_>>() {
            let owner = self.program.function(f).owner;
            // Those are called with all other methods of such objects.
            if owner.is_some_and(|class| self.beside.contains(&class)) {
                continue;
            }
            let takes = |p: &Param| self.program.is_assignable(ir::Ty::class(self.class), p.ty);
            let given = params(self.program, f).iter().enumerate().skip(usize::from(owner.is_some()));
            let mut given: Vec<_> = given.filter(|(_, p)| takes(p)).map(|(n, _)| Some((n, built))).collect();
            if given.is_empty() {
                given.push(None);
            }
            let lists = given.into_iter().flat_map(|given| {
                // What is there before anything was built knows nothing of it unless it is told.
                let knows = move |args: &Vec<Arg>| given.is_some() || matches!(args.first(), Some(Arg::Result(_)));
                self.lists(state, f, given).into_iter().filter(knows).take(most)
            });
            for args in lists.collect::<Vec<_>>() {
                self.step(state, Callee::Function(self.program.qualified_name(f)), f, args);
            }
        }
    }

    fn sequence(&self, calls: Vec<Call>, built: u32) -> Sequence {
        Sequence { objects: Input { args: Vec::new(), objects: self.pool.objects.clone() }, calls, built }
    }

    /// Makes an object in all ways that a maker has, or in some.
    fn make(&mut self, from: &State, class: ClassId, maker: Maker, ways: usize) {
        match maker {
            Maker::Function(f) => {
                for args in self.lists(from, f, None).into_iter().take(ways) {
                    self.step(from, Callee::Function(self.program.qualified_name(f)), f, args);
                }
            }
            Maker::New(init) => {
                for around in self.around(from, class) {
                    self.make_new(from, class, init, around);
                }
            }
        }
    }

    /// What may stand around a new object; nothing, where its class is no inner one.
    fn around(&self, state: &State, class: ClassId) -> Vec<Option<Arg>> {
        let Some(field) = around(self.program, class) else { return vec![None] };
        let values = self.values(state, self.program.field(field).ty).into_iter();
        values.filter(|v| *v != Arg::Value(InputValue::Null)).take(SECOND).map(Some).collect()
    }

    /// Makes an object with a constructor that nobody wrote, and keeps it.
    fn make_new(&mut self, from: &State, class: ClassId, init: Option<FnId>, around: Option<Arg>) {
        if let Some(state) = self.new_state(from, class, init, around) {
            self.keep(state);
        }
    }

    /// What a constructor that nobody wrote leaves.
    fn new_state(&mut self, from: &State, class: ClassId, init: Option<FnId>, around: Option<Arg>) -> Option<State> {
        let mut state = from.clone();
        let object = state.add(pool::new_object_in(self.program, class, around.map(|arg| from.value(arg))));
        let callee = Callee::New(self.program.class(class).name.clone());
        let call = state.calls.len() as u32;
        state.made.push((call, object));
        state.built = state.built.or((class == self.class).then_some(call));
        state.calls.push(Call { callee, args: around.into_iter().collect(), caught: None });
        let Some(init) = init else { return Some(state) };
        // Invariants of the new object hold when this has run, and not before.
        let input = state.input_of(self.program, init, &[Arg::Result(call)])?;
        match self.run_on(init, &input)? {
            Called::Returned(_, objects) => Some(State { objects, ..state }),
            Called::Raised(raised, _) => {
                self.note(raised);
                None
            }
        }
    }

    /// Makes one more call, and keeps what it leaves.
    fn step(&mut self, state: &State, callee: Callee, f: FnId, args: Vec<Arg>) {
        let (result, objects, caught) = match self.call(f, state, &args) {
            Some(Called::Returned(result, objects)) => (result, objects, None),
            Some(Called::Raised(raised, objects)) => {
                let caught = self.caught(&raised).zip(objects);
                self.note(raised);
                let Some((class, objects)) = caught else { return };
                (None, objects, Some(class))
            }
            None => return,
        };
        let mut next = State { objects, ..state.clone() };
        let call = next.calls.len() as u32;
        next.calls.push(Call { callee, args, caught });
        if let Some(value @ InputValue::Ref(_)) = result
            && !next.made.iter().any(|(_, v)| *v == value)
        {
            next.made.push((call, value));
            if next.class(value) == Some(self.class) {
                // One that takes the place of another.
                let other = State { built: Some(call), ..next.clone() };
                if next.built.is_none() || !self.beside.is_empty() {
                    self.keep(other);
                }
                if next.built.is_none() {
                    return;
                }
            }
        }
        self.keep(next);
    }

    /// The class of an exception that callers catch: errors are not for them, and a specification raises nothing when it is
    /// compiled.
    fn caught(&self, raised: &Raised) -> Option<String> {
        let class = self.program.find_class("Exception").filter(|above| self.program.is_subclass(raised.class, *above));
        class.filter(|_| raised.clause.is_none()).map(|_| self.program.class(raised.class).name.clone())
    }

    /// Whether the search is for values of static fields.
    fn is_of_statics(&self) -> bool {
        is_statics(self.program, self.class)
    }

    /// Queues a heap that is new.
    fn keep(&mut self, state: State) {
        if state.built.is_none() && self.beside.is_empty() && !self.is_of_statics() {
            return;
        }
        let object = state.object();
        let key = self.key(&state);
        if object.is_some_and(|(_, v)| state.class(v) != Some(self.class)) || self.seen.contains(&key) {
            return;
        }
        if !self.catches && state.calls.last().is_some_and(|call| call.caught.is_some()) {
            return self.later.push(state);
        }
        self.seen.insert(key);
        self.samples.extend(object.map(|(_, v)| (state.objects.clone(), v)));
        self.queue.push_back(state);
    }

    /// What tells one heap from others: what calls have made, with all that it reaches.
    fn key(&self, state: &State) -> Input {
        let object = state.object();
        let others = state.made.iter().filter(|made| Some(**made) != object);
        let mut roots: Vec<InputValue> = object.iter().chain(others).map(|(_, v)| *v).collect();
        // What changes in static fields alone is often no more than a count.
        let counts = self.width == Width::Wide || self.is_of_statics();
        roots.extend(state.statics.map(|s| if counts { InputValue::Ref(s) } else { InputValue::Int(s as i32) }));
        Input { args: roots, objects: state.objects.clone() }.canonical()
    }

    /// Calls the function under analysis on what was built, for those of the goals of these numbers that were not reached.
    /// All have the same argument, or are about an object inside, or about static fields.
    fn attempt(&mut self, state: &State, goals: &[&Goal<'_>], among: Range<usize>, reached: &mut [Option<Reached>]) {
        let built = state.object().map(|(call, _)| call);
        let open: Vec<usize> = among.filter(|n| reached[*n].is_none()).collect();
        let given = match open.first().map(|n| goals[*n].target) {
            None => return,
            Some(Target::Inside(_)) => {
                return open.into_iter().for_each(|n| reached[n] = self.attempt_inside(state, goals[n]));
            }
            Some(Target::Statics) => None,
            Some(Target::Argument(position)) => match built {
                Some(built) => Some((position, built)),
                None => return,
            },
        };
        let own: Vec<Vec<Arg>> = open.iter().flat_map(|n| self.own_arguments(goals[*n], *n, given)).collect();
        let lists = own.into_iter().chain(self.lists(state, self.function, given));
        let mut tried = FxHashSet::default();
        for args in lists.filter(|args| tried.insert(args.clone())).collect::<Vec<_>>() {
            let Some(Called::Raised(raised, _)) = self.call(self.function, state, &args) else { continue };
            for n in open.iter().copied().filter(|n| goals[*n].is(self.program, &raised)) {
                let by = || given.map_or(Reached::Somehow, |(_, built)| self.by(state, args.clone(), built));
                reached[n].get_or_insert_with(by);
            }
            if open.iter().all(|n| reached[*n].is_some()) {
                return;
            }
        }
        for n in open {
            if reached[n].is_none() {
                reached[n] = self.attempt_filled(state, goals[n]);
            }
        }
    }

    /// The same on what the input of the goal has in those arrays and collections of what was built that others fill.
    fn attempt_filled(&mut self, state: &State, goal: &Goal<'_>) -> Option<Reached> {
        let input = goal.filled(self.program, &state.objects, state.object()?.1)?;
        let called = self.call_on(self.function, &input)?;
        matches!(called, Called::Raised(raised, _) if goal.is(self.program, &raised)).then_some(Reached::Somehow)
    }

    /// An exception that the function under analysis has raised, called like this.
    fn by(&self, state: &State, args: Vec<Arg>, built: u32) -> Reached {
        let mut calls = state.calls.clone();
        let callee = Callee::Function(self.program.qualified_name(self.function));
        calls.push(Call { callee, args, caught: None });
        match self.begin {
            Begin::Given => Reached::Somehow,
            Begin::Initial | Begin::Never => Reached::By(self.sequence(calls, built)),
        }
    }

    /// Puts what was built where the goal has such an object, and calls the function under analysis.
    fn attempt_inside(&mut self, state: &State, goal: &Goal<'_>) -> Option<Reached> {
        let (_, object) = state.object()?;
        let input = goal.with(&state.objects, object);
        let called = self.call_on(self.function, &input)?;
        let raised = matches!(called, Called::Raised(raised, _) if goal.is(self.program, &raised));
        if raised { Some(Reached::Somehow) } else { self.attempt_filled(state, goal) }
    }

    /// The arguments of the goal itself, the input of that number, where others can pass them; `given`: as in
    /// [`Search::lists`].
    fn own_arguments(&self, goal: &Goal<'_>, number: usize, given: Option<(usize, u32)>) -> Vec<Vec<Arg>> {
        let params = params(self.program, self.function);
        let args = goal.input.args.iter().zip(params).enumerate().map(|(n, (value, param))| match value {
            _ if given.is_some_and(|(at, _)| at == n) => given.map(|(_, built)| Arg::Result(built)),
            InputValue::Ref(r) => self.pool.copy(self.program, number, *r, param.ty).map(Arg::Value),
            value => Some(Arg::Value(*value)),
        });
        args.collect::<Option<Vec<Arg>>>().into_iter().collect()
    }

    /// Argument lists for a function; `given`: a parameter, and the call whose result it takes.
    fn lists(&self, state: &State, f: FnId, given: Option<(usize, u32)>) -> Vec<Vec<Arg>> {
        let function = self.program.function(f);
        let most = if matches!(self.width, Width::Wide | Width::Told) { MORE_LISTS } else { LISTS };
        let values = params(self.program, f).iter().enumerate().map(|(n, param)| match given {
            Some((at, call)) if at == n => vec![Arg::Result(call)],
            _ if n == 0 && function.owner.is_some() => self.receivers(state, f, param.ty),
            _ => self.values(state, param.ty),
        });
        let values: Vec<Vec<Arg>> = values.collect();
        let mut lists: Vec<Vec<Arg>> = vec![Vec::new()];
        for values in &values {
            // The first values of all come first.
            let longer = values.iter().flat_map(|v| lists.iter().map(move |list| [&list[..], &[*v]].concat()));
            lists = longer.take(most).collect();
        }
        // Of many parameters, the last would hardly change.
        let steps = values.iter().map(Vec::len).max().unwrap_or_default();
        let at = |step: usize| values.iter().map(|v| v.get(step).or(v.last()).copied()).collect::<Option<Vec<Arg>>>();
        let mut seen = FxHashSet::default();
        let all = (0..steps).filter_map(at).chain(lists);
        all.filter(|list| seen.insert(list.clone())).take(most).collect()
    }

    /// The objects on which a call of a method runs exactly this one.
    fn receivers(&self, state: &State, f: FnId, ty: ir::Ty) -> Vec<Arg> {
        self.values(state, ty).into_iter().filter(|arg| self.receives(state, f, arg)).collect()
    }

    /// Whether a call of a method on an object runs exactly this one.
    fn receives(&self, state: &State, f: FnId, arg: &Arg) -> bool {
        state.class(state.value(*arg)).is_some_and(|c| self.program.runs_on(f, c))
    }

    /// What an argument of a type may be.
    fn values(&self, state: &State, ty: ir::Ty) -> Vec<Arg> {
        let fits = |v: InputValue| match v {
            InputValue::Ref(r) => {
                state.objects[r as usize].ty().is_some_and(|found| self.program.is_assignable(found, ty))
            }
            _ => false,
        };
        let results = state.made.iter().enumerate().filter(|(_, (_, v))| fits(*v));
        let results = results.map(|(_, (call, _))| Arg::Result(*call)).take(2);
        let mut values: Vec<Arg> = self.pool.values(self.program, ty).into_iter().map(Arg::Value).collect();
        if ty.is_ref() {
            values.extend(results);
        }
        values
    }

    /// Calls a function, with the static fields if it takes them; see [`Search::call_on`].
    fn call(&mut self, f: FnId, state: &State, args: &[Arg]) -> Option<Called> {
        let input = state.input_of(self.program, f, args)?;
        self.call_on(f, &input)
    }

    /// Runs a function whose preconditions hold; `None` when they do not, or as of [`Search::run_on`].
    fn call_on(&mut self, f: FnId, input: &Input) -> Option<Called> {
        let asks = self.invariants || !self.program.function(f).requires.is_empty();
        if self.left > 0 && asks && check_requires(self.program, f, input, &EACH) != Verdict::Yes {
            self.left -= 1;
            return None;
        }
        self.run_on(f, input)
    }

    /// Runs a function; `None` when it ends in another way than by returning or raising, or no more calls are to be made.
    fn run_on(&mut self, f: FnId, input: &Input) -> Option<Called> {
        self.left = self.left.checked_sub(1)?;
        let (called, by_address) = self.once(f, input, 0)?;
        let steady = |addresses| self.once(f, input, addresses).is_some_and(|(other, _)| other == called);
        (!by_address || (1..=ADDRESSES).all(steady)).then_some(called)
    }

    /// Runs a function, with objects kept in one way: how it ended, and whether that may depend on the way.
    fn once(&mut self, f: FnId, input: &Input, addresses: u32) -> Option<(Called, bool)> {
        let run = run(self.program, f, input, &Limits { addresses, ..EACH });
        let called = match run.outcome {
            RunOutcome::Returns(value) => Called::Returned(value, objects(run.heap)),
            RunOutcome::Throws(raised) => Called::Raised(raised, (!run.by_address).then(|| objects(run.heap))),
            outcome => {
                self.unfollowed |= matches!(outcome, RunOutcome::Unsupported(_));
                return None;
            }
        };
        Some((called, run.by_address))
    }
}

/// See [`super::arrival`].
pub(super) fn arrival(program: &Program, sequence: &Sequence) -> Option<Input> {
    let (last, calls) = sequence.calls.split_last()?;
    let objects = sequence.objects.objects.clone();
    let statics =
        objects.iter().position(|o| matches!(o, InputObject::Object { class, .. } if is_statics(program, *class)));
    let statics = statics.map(|s| s as u32);
    let mut state = State { objects, statics, made: Vec::new(), built: None, calls: Vec::new() };
    for call in calls {
        state.repeat(program, call)?;
    }
    let Callee::Function(function) = &last.callee else { return None };
    let input = state.input_of(program, program.find_function(function)?, &last.args)?;
    (!state.made.is_empty()).then(|| input.canonical())
}

impl State {
    fn value(&self, arg: Arg) -> InputValue {
        match arg {
            Arg::Value(value) => value,
            Arg::Result(call) => {
                self.made.iter().find(|(c, _)| *c == call).map_or(InputValue::Null, |(_, value)| *value)
            }
        }
    }

    /// What a function is called on; `None` when it takes static fields and there are none.
    fn input_of(&self, program: &Program, f: FnId, args: &[Arg]) -> Option<Input> {
        let mut args: Vec<InputValue> = args.iter().map(|arg| self.value(*arg)).collect();
        if program.takes_statics(f) {
            args.push(InputValue::Ref(self.statics?));
        }
        Some(Input { args, objects: self.objects.clone() })
    }

    /// Adds a new object.
    fn add(&mut self, object: InputObject) -> InputValue {
        self.objects.push(object);
        InputValue::Ref(self.objects.len() as u32 - 1)
    }

    /// Makes a call once more.
    fn repeat(&mut self, program: &Program, call: &Call) -> Option<()> {
        let number = self.calls.len() as u32;
        let (f, args) = match &call.callee {
            Callee::Function(name) => (Some(program.find_function(name)?), call.args.clone()),
            Callee::New(name) => {
                let class = program.find_class(name)?;
                let around = call.args.first().map(|arg| self.value(*arg));
                let object = self.add(pool::new_object_in(program, class, around));
                self.made.push((number, object));
                let init =
                    makers(program, class).find_map(|m| if let Maker::New(init) = m { Some(init) } else { None })?;
                (init, vec![Arg::Result(number)])
            }
        };
        if let Some(f) = f {
            let run = run(program, f, &self.input_of(program, f, &args)?, &EACH);
            let value = match (run.outcome, &call.caught) {
                (RunOutcome::Returns(value), None) => value,
                (RunOutcome::Throws(raised), Some(class)) if program.class(raised.class).name == *class => None,
                _ => return None,
            };
            self.objects = objects(run.heap);
            self.made.extend(value.map(|value| (number, value)));
        }
        self.calls.push(call.clone());
        Some(())
    }

    /// The object that is built, and the call that has returned it.
    fn object(&self) -> Option<(u32, InputValue)> {
        self.made.iter().find(|(call, _)| Some(*call) == self.built).copied()
    }

    /// Whether what a call has returned, with all that it reaches, is this.
    fn has_built(&self, call: u32, wanted: &Input) -> bool {
        let built = self.value(Arg::Result(call));
        Input { args: vec![built], objects: self.objects.clone() }.canonical() == *wanted
    }

    /// The class of the object that a value refers to.
    fn class(&self, value: InputValue) -> Option<ClassId> {
        match value {
            InputValue::Ref(r) => match &self.objects[r as usize] {
                InputObject::Object { class, .. } => Some(*class),
                InputObject::Array { .. } => None,
            },
            _ => None,
        }
    }
}

fn makers(program: &Program, class: ClassId) -> impl Iterator<Item = Maker> + use<'_> {
    program.class(class).operations.iter().flat_map(|o| o.makers.iter().copied())
}

/// See [`ir::Operations::changers`].
pub(super) fn changers(program: &Program, class: ClassId) -> impl Iterator<Item = FnId> + use<'_> {
    program.class(class).operations.iter().flat_map(|o| o.changers.iter().copied())
}

/// The field with the object around those of an inner class.
pub(super) fn around(program: &Program, class: ClassId) -> Option<FieldId> {
    program.class(class).operations.as_ref()?.around
}

/// The parameters for which calls name arguments: without that of the static fields.
fn params(program: &Program, f: FnId) -> &[Param] {
    let all = &program.function(f).params[..];
    match program.takes_statics(f) {
        true => &all[..all.len() - 1],
        false => all,
    }
}

/// The classes of further objects that operations and the function ask for, and that only calls make.
fn others(program: &Program, function: FnId, class: ClassId) -> BTreeSet<ClassId> {
    let operations = program.class(class).operations.iter();
    let called = operations.flat_map(|o| o.methods.iter().copied()).chain([function]);
    // The first parameter of a method is the object that is built.
    let skip = if is_statics(program, class) { 0 } else { 1 };
    let mut found = asked(program, called.collect::<Vec<_>>(), skip);
    let (methods, statics): (Vec<FnId>, Vec<FnId>) =
        changers(program, class).partition(|f| program.function(*f).owner.is_some());
    found.append(&mut asked(program, methods, 1));
    found.append(&mut asked(program, statics, 0));
    found
}

/// The classes of objects that only calls make, among those of the parameters of functions, some of the first aside.
fn asked(program: &Program, functions: Vec<FnId>, skip: usize) -> BTreeSet<ClassId> {
    let params = functions.iter().flat_map(|f| program.function(*f).params.iter().skip(skip));
    made_below(program, params.filter_map(|p| p.ty.as_class()).collect())
}

/// The concrete classes of these and below of whose objects others make some.
fn made_below(program: &Program, classes: BTreeSet<ClassId>) -> BTreeSet<ClassId> {
    let made = |c: &ClassId| makers(program, *c).next().is_some();
    classes.into_iter().flat_map(|c| program.concrete_subclasses(c)).filter(made).collect()
}

/// The classes of objects that the one that is built is made of or given, of those that change it, and of those that these
/// are made of. Its own is among them where methods of it make another one, objects that never change being made of each
/// other, and where what one is may say how many were made before.
fn beside(program: &Program, function: FnId, class: ClassId) -> Vec<ClassId> {
    let made_of = |class: ClassId| {
        let functions = makers(program, class).filter_map(|m| if let Maker::Function(f) = m { Some(f) } else { None });
        let around = around(program, class).and_then(|f| program.field(f).ty.as_class());
        let mut found = asked(program, functions.collect(), 0);
        found.append(&mut made_below(program, around.into_iter().collect()));
        found
    };
    let mut called = program.class(class).operations.iter().flat_map(|o| &o.methods);
    let makes = called.any(|f| program.function(*f).ret.as_class() == Some(class));
    let own = Some(class).filter(|_| makes || counts(program, class));
    let change = made_below(program, changers(program, class).filter_map(|f| program.function(f).owner).collect());
    let mut found: Vec<ClassId> =
        made_of(class).into_iter().chain(others(program, function, class)).chain(own).chain(change).collect();
    found.extend(given_out(program, class));
    let mut at = 0;
    while let Some(next) = found.get(at).copied().filter(|_| found.len() < BESIDE) {
        found.extend(made_of(next));
        at += 1;
    }
    let mut seen = BTreeSet::new();
    found.retain(|c| seen.insert(*c));
    found.truncate(BESIDE);
    found
}

/// The classes of further objects that the methods of a class give out, and that only methods change.
fn given_out(program: &Program, class: ClassId) -> impl Iterator<Item = ClassId> + use<'_> {
    let methods = program.class(class).operations.iter().flat_map(|o| &o.methods);
    let returned = methods.filter_map(|f| program.function(*f).ret.as_class()).collect::<BTreeSet<_>>();
    let found = returned.into_iter().flat_map(|c| program.concrete_subclasses(c));
    found.filter(move |c| *c != class && program.class(*c).operations.is_some())
}

/// Whether making objects of a class may change static fields, so that a later one is another.
fn counts(program: &Program, class: ClassId) -> bool {
    let made_by = |maker| match maker {
        Maker::Function(f) | Maker::New(Some(f)) => program.takes_statics(f),
        Maker::New(None) => false,
    };
    !is_statics(program, class) && makers(program, class).any(made_by)
}

fn objects(heap: Heap) -> Vec<InputObject> {
    let object = |cell: Cell| match cell.kind {
        Kind::Object(class) => InputObject::Object { class, fields: cell.values },
        Kind::Array(elem) => InputObject::Array { elem, elements: cell.values },
    };
    heap.cells.into_iter().map(object).collect()
}
