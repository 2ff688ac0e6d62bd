//! The search itself: objects that calls make and change, and the function tried on each.

use super::pool::{self, Pool, Width};
use super::{Arg, Call, Callee, Goal, Sequence};
use crate::heap::{Cell, Heap, Kind};
use crate::outcome::{Limits, Raised, RunOutcome};
use crate::run::{Verdict, check_requires, run};
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, FnId, Maker, Program};
use rustc_hash::FxHashSet;
use std::collections::{BTreeSet, VecDeque};

/// Calls that a search makes at most with values of one width, and calls of one sequence before that of the function.
const MOST_CALLS: u32 = 1_200;
const LONGEST: usize = 5;
/// Argument lists that are tried for one call.
const LISTS: usize = 16;
/// Objects that further ones are made beside, and classes of these.
const SECOND: usize = 2;
/// What one call may cost.
const EACH: Limits = Limits { steps: 3_000, calls: 100, objects: 500, addresses: 0 };
/// In so many other ways are objects kept, before what depends on it counts.
const ADDRESSES: u32 = 8;

/// A heap that calls have built.
#[derive(Clone)]
struct State {
    objects: Vec<InputObject>,
    /// The object that is built, then what else calls have returned: the call, and the reference.
    made: Vec<(u32, InputValue)>,
    calls: Vec<Call>,
}

/// How a call ended.
#[derive(PartialEq)]
enum Called {
    /// With what it returned, and the heap then.
    Returned(Option<InputValue>, Vec<InputObject>),
    Raised(Raised),
}

/// Calls of the operations of a class, breadth first.
pub(super) struct Search<'p> {
    program: &'p Program,
    function: FnId,
    class: ClassId,
    pool: Pool,
    left: u32,
    /// Whether some class has an invariant.
    invariants: bool,
    seen: FxHashSet<Input>,
    /// The objects that were built.
    pub samples: Vec<(Vec<InputObject>, InputValue)>,
    queue: VecDeque<State>,
}

impl<'p> Search<'p> {
    pub(super) fn new(
        program: &'p Program,
        function: FnId,
        class: ClassId,
        inputs: &[&Input],
        width: Width,
    ) -> Search<'p> {
        Search {
            program,
            function,
            class,
            pool: Pool::new(program, function, class, inputs, width),
            left: MOST_CALLS,
            invariants: program.classes.iter().any(|c| !c.invariants.is_empty()),
            seen: FxHashSet::default(),
            samples: Vec::new(),
            queue: VecDeque::new(),
        }
    }

    /// Finds the first sequence for each goal that has none.
    pub(super) fn run(&mut self, goals: &[&Goal<'_>], reached: &mut [Option<Sequence>]) {
        self.begin();
        while let Some(state) = self.queue.pop_front() {
            for (n, goal) in goals.iter().enumerate() {
                if reached[n].is_none() {
                    reached[n] = self.attempt(&state, goal, n);
                }
            }
            if self.left == 0 || reached.iter().all(Option::is_some) {
                break;
            }
            self.extend(&state);
        }
    }

    /// The first sequence that leaves the built object and all it reaches like this.
    pub(super) fn build(&mut self, wanted: &Input) -> Option<Sequence> {
        self.begin();
        while let Some(state) = self.queue.pop_front() {
            let built = Input { args: vec![state.made[0].1], objects: state.objects.clone() }.canonical();
            if built == *wanted {
                return Some(self.sequence(state.calls));
            }
            self.extend(&state);
        }
        None
    }

    fn begin(&mut self) {
        let nothing = State { objects: self.pool.objects.clone(), made: Vec::new(), calls: Vec::new() };
        let operations = self.program.class(self.class).operations.iter();
        for maker in operations.flat_map(|o| o.makers.clone()).collect::<Vec<_>>() {
            self.make(&nothing, self.class, maker, LISTS);
        }
        // Where operations take other objects that hide their fields, there is one of each.
        let first: Vec<State> = self.queue.iter().take(SECOND).cloned().collect();
        for class in self.others() {
            let makers = self.program.class(class).operations.iter().flat_map(|o| o.makers.clone());
            for maker in makers.take(1).collect::<Vec<_>>() {
                first.iter().for_each(|state| self.make(state, class, maker, 2));
            }
        }
    }

    /// The classes of further objects that operations and the function ask for, and that only calls make.
    fn others(&self) -> Vec<ClassId> {
        let operations = self.program.class(self.class).operations.iter();
        let called = operations.flat_map(|o| o.methods.iter().copied()).chain([self.function]);
        // The first parameter of a method is the object that is built.
        let params =
            called.flat_map(|f| &self.program.function(f).params[1.min(self.program.function(f).params.len())..]);
        let asked: BTreeSet<ClassId> = params.filter_map(|p| p.ty.as_class()).collect();
        let found = asked.into_iter().flat_map(|c| self.program.concrete_subclasses(c));
        let made = |c: &ClassId| self.program.class(*c).operations.as_ref().is_some_and(|o| !o.makers.is_empty());
        let found: BTreeSet<ClassId> = found.filter(made).collect();
        found.into_iter().take(SECOND).collect()
    }

    /// Makes one more call in all ways.
    fn extend(&mut self, state: &State) {
        let operations = self.program.class(self.class).operations.iter();
        let methods: Vec<FnId> = operations.flat_map(|o| o.methods.clone()).collect();
        for method in methods.into_iter().filter(|_| state.calls.len() < LONGEST) {
            for args in self.lists(state, method, Some(0)) {
                self.step(state, Callee::Function(self.program.qualified_name(method)), method, args);
            }
        }
    }

    fn sequence(&self, calls: Vec<Call>) -> Sequence {
        Sequence { objects: Input { args: Vec::new(), objects: self.pool.objects.clone() }, calls }
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
                let mut state = from.clone();
                let object = InputValue::Ref(state.objects.len() as u32);
                state.objects.push(pool::new_object(self.program, class));
                let callee = Callee::New(self.program.class(class).name.clone());
                state.made.push((state.calls.len() as u32, object));
                state.calls.push(Call { callee, args: Vec::new() });
                match init {
                    Some(init) => {
                        let input = Input { args: vec![object], objects: state.objects.clone() };
                        if let Some(Called::Returned(_, objects)) = self.call(init, input) {
                            self.keep(State { objects, ..state });
                        }
                    }
                    None => self.keep(state),
                }
            }
        }
    }

    /// Makes one more call, and keeps what it leaves when it returns.
    fn step(&mut self, state: &State, callee: Callee, f: FnId, args: Vec<Arg>) {
        let Some(Called::Returned(result, objects)) = self.call(f, state.input(&args)) else { return };
        let mut next = State { objects, ..state.clone() };
        if let Some(value @ InputValue::Ref(_)) = result
            && !next.made.iter().any(|(_, v)| *v == value)
        {
            next.made.push((next.calls.len() as u32, value));
        }
        next.calls.push(Call { callee, args });
        self.keep(next);
    }

    /// Queues a heap that is new.
    fn keep(&mut self, state: State) {
        let Some((_, object)) = state.made.first().copied() else { return };
        let is_it = |o: &InputObject| matches!(o, InputObject::Object { class, .. } if *class == self.class);
        let InputValue::Ref(at) = object else { return };
        let roots = state.made.iter().map(|(_, v)| *v).collect();
        let key = Input { args: roots, objects: state.objects.clone() }.canonical();
        if is_it(&state.objects[at as usize]) && self.seen.insert(key) {
            self.samples.push((state.objects.clone(), object));
            self.queue.push_back(state);
        }
    }

    /// Calls the function under analysis on what was built: whether the goal's exception comes.
    fn attempt(&mut self, state: &State, goal: &Goal<'_>, number: usize) -> Option<Sequence> {
        let own: Vec<Vec<Arg>> = self.own_arguments(goal, number);
        let lists = own.into_iter().chain(self.lists(state, self.function, Some(goal.position)));
        for args in lists.collect::<Vec<_>>() {
            let Some(Called::Raised(raised)) = self.call(self.function, state.input(&args)) else { continue };
            let told = |r: &Raised| (r.place, r.seen(self.program), r.code, r.class);
            if told(&raised) == told(&goal.raised) {
                let mut calls = state.calls.clone();
                calls.push(Call { callee: Callee::Function(self.program.qualified_name(self.function)), args });
                return Some(self.sequence(calls));
            }
        }
        None
    }

    /// The arguments of the goal itself, the input of that number, where others can pass them.
    fn own_arguments(&self, goal: &Goal<'_>, number: usize) -> Vec<Vec<Arg>> {
        let args = goal.input.args.iter().enumerate().map(|(n, value)| match value {
            _ if n == goal.position => Some(Arg::Result(0)),
            InputValue::Ref(r) => self.pool.copy(number, *r).map(Arg::Value),
            value => Some(Arg::Value(*value)),
        });
        args.collect::<Option<Vec<Arg>>>().into_iter().collect()
    }

    /// Argument lists for a function; `built`: the parameter that takes the object that is built.
    fn lists(&self, state: &State, f: FnId, built: Option<usize>) -> Vec<Vec<Arg>> {
        let mut lists: Vec<Vec<Arg>> = vec![Vec::new()];
        for (n, param) in self.program.function(f).params.iter().enumerate() {
            let values = match built {
                Some(at) if at == n => vec![Arg::Result(0)],
                _ => self.values(state, param.ty),
            };
            // The first values of all come first.
            let longer = values.iter().flat_map(|v| lists.iter().map(move |list| [&list[..], &[*v]].concat()));
            lists = longer.take(LISTS).collect();
        }
        lists
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

    /// Runs a function whose preconditions hold; `None` when it ends in another way, or no more calls are to be made.
    fn call(&mut self, f: FnId, input: Input) -> Option<Called> {
        self.left = self.left.checked_sub(1)?;
        let function = self.program.function(f);
        if (self.invariants || !function.requires.is_empty())
            && check_requires(self.program, f, &input, &EACH) != Verdict::Yes
        {
            return None;
        }
        let (called, by_address) = self.once(f, &input, 0)?;
        let steady = |addresses| self.once(f, &input, addresses).is_some_and(|(other, _)| other == called);
        (!by_address || (1..=ADDRESSES).all(steady)).then_some(called)
    }

    /// Runs a function, with objects kept in one way: how it ended, and whether that may depend on the way.
    fn once(&self, f: FnId, input: &Input, addresses: u32) -> Option<(Called, bool)> {
        let run = run(self.program, f, input, &Limits { addresses, ..EACH });
        let called = match run.outcome {
            RunOutcome::Returns(value) => Called::Returned(value, objects(run.heap)),
            RunOutcome::Throws(raised) => Called::Raised(raised),
            _ => return None,
        };
        Some((called, run.by_address))
    }
}

/// See [`super::arrival`].
pub(super) fn arrival(program: &Program, sequence: &Sequence) -> Option<Input> {
    let (last, calls) = sequence.calls.split_last()?;
    let mut state = State { objects: sequence.objects.objects.clone(), made: Vec::new(), calls: Vec::new() };
    for call in calls {
        let (f, input, made) = match &call.callee {
            Callee::Function(name) => (Some(program.find_function(name)?), state.input(&call.args), None),
            Callee::New(name) => {
                let class = program.find_class(name)?;
                let object = InputValue::Ref(state.objects.len() as u32);
                state.objects.push(pool::new_object(program, class));
                let makers = program.class(class).operations.iter().flat_map(|o| &o.makers);
                let init = makers.clone().find_map(|m| if let Maker::New(init) = m { Some(*init) } else { None })?;
                (init, Input { args: vec![object], objects: state.objects.clone() }, Some(object))
            }
        };
        let mut result = made;
        if let Some(f) = f {
            let run = run(program, f, &input, &EACH);
            let RunOutcome::Returns(value) = run.outcome else { return None };
            result = made.or(value);
            state.objects = objects(run.heap);
        }
        state.made.extend(result.map(|value| (state.calls.len() as u32, value)));
        state.calls.push(call.clone());
    }
    (!state.made.is_empty()).then(|| state.input(&last.args).canonical())
}

impl State {
    fn input(&self, args: &[Arg]) -> Input {
        let value = |arg: &Arg| match arg {
            Arg::Value(value) => *value,
            Arg::Result(0) => self.made[0].1,
            Arg::Result(call) => {
                self.made.iter().find(|(c, _)| c == call).map_or(InputValue::Null, |(_, value)| *value)
            }
        };
        Input { args: args.iter().map(value).collect(), objects: self.objects.clone() }
    }
}

fn objects(heap: Heap) -> Vec<InputObject> {
    let object = |cell: Cell| match cell.kind {
        Kind::Object(class) => InputObject::Object { class, fields: cell.values },
        Kind::Array(elem) => InputObject::Array { elem, elements: cell.values },
    };
    heap.cells.into_iter().map(object).collect()
}
