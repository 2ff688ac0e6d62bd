//! Whether others can build a heap: a bounded search for calls of a class's own operations that lead to an exception.
//!
//! Where a class hides its fields and says nothing of what they hold, an input may be a heap that nobody can build.
//! The search makes objects by the class's constructors, calls its methods on them, breadth first and each heap once,
//! and tries the function under analysis on every one. It is concrete and bounded by calls, so what it finds is so, and
//! what it does not find is only not found.

mod guess;
mod pool;

use crate::heap::{Cell, Heap, Kind};
use crate::outcome::{Limits, Raised, RunOutcome};
use crate::run::{Verdict, check_requires, run};
use crate::specs;
use ir::input::{Input, InputObject, InputValue};
use ir::spec::ClauseKind;
use ir::{ClassId, FnId, Maker, Operations, Program};
use pool::{Pool, Width};
use rustc_hash::FxHashSet;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// How the heap of an input comes about, where that matters.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Origin {
    /// Anybody can build it, or specifications say which heaps are valid, or nothing is known.
    #[default]
    Open,
    /// These calls end in the same exception at the same place.
    Calls(Sequence),
    /// No short sequence of calls that does was found.
    NotFound {
        /// The class whose operations were called.
        class: String,
        /// What holds of every object that calls have made, and not of this one.
        condition: Option<String>,
    },
}

impl Origin {
    /// The objects that calls start from.
    pub fn objects(&self) -> Option<&Input> {
        match self {
            Origin::Calls(sequence) => Some(&sequence.objects),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub fn objects_mut(&mut self) -> Option<&mut Input> {
        match self {
            Origin::Calls(sequence) => Some(&mut sequence.objects),
            _ => None,
        }
    }
}

/// Calls that build a heap; the last one is of the function under analysis.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sequence {
    /// What is there before: objects of classes that hide nothing.
    pub objects: Input,
    pub calls: Vec<Call>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Call {
    pub callee: Callee,
    pub args: Vec<Arg>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Callee {
    /// A function, by its qualified name.
    Function(String),
    /// The constructor of a class that nobody wrote.
    New(String),
}

/// An argument of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Arg {
    /// A value; references are to [`Sequence::objects`].
    Value(InputValue),
    /// What an earlier call has returned.
    Result(u32),
}

/// Calls that a search makes at most with values of one width, and calls of one sequence before that of the function.
const MOST_CALLS: u32 = 1_200;
const LONGEST: usize = 5;
/// Argument lists that are tried for one call.
const LISTS: usize = 12;
/// What one call may cost.
const EACH: Limits = Limits { steps: 3_000, calls: 100, objects: 500 };

/// Where the heaps of these inputs, each of which makes `function` raise something, come from.
pub fn origins(program: &Program, function: FnId, inputs: &[&Input]) -> Vec<Origin> {
    let mut origins = vec![Origin::Open; inputs.len()];
    let goals: Vec<Goal<'_>> = inputs.iter().enumerate().filter_map(|(n, i)| goal(program, function, i, n)).collect();
    let mut classes: Vec<(usize, ClassId)> = goals.iter().map(|g| (g.position, g.class)).collect();
    classes.sort();
    classes.dedup();
    for (position, class) in classes {
        let goals: Vec<&Goal<'_>> = goals.iter().filter(|g| (g.position, g.class) == (position, class)).collect();
        let mut reached: Vec<Option<Sequence>> = goals.iter().map(|_| None).collect();
        let mut samples = Vec::new();
        for width in [Width::Narrow, Width::Wide] {
            let inputs: Vec<&Input> = goals.iter().map(|g| g.input).collect();
            let mut search = Search::new(program, function, class, &inputs, width);
            search.run(&goals, &mut reached);
            samples.append(&mut search.samples);
        }
        for (goal, reached) in goals.iter().zip(reached) {
            origins[goal.number] = match reached {
                // Others cannot call it, so that there is nothing to show.
                Some(_) if !callable(program, function, class) => Origin::Open,
                Some(sequence) => Origin::Calls(sequence),
                None if samples.is_empty() => Origin::Open,
                None => {
                    let blame = guess::blamed(program, &goal.raised);
                    let condition = guess::condition(program, class, &samples, &goal.sample(), &blame);
                    Origin::NotFound { class: program.class(class).name.clone(), condition }
                }
            };
        }
    }
    origins
}

/// Calls that build the receiver of an input exactly as it is, for a test of it. `None` when no short sequence was found, or anybody can set its fields.
pub fn builders(program: &Program, function: FnId, input: &Input) -> Option<Sequence> {
    let owner = program.function(function).owner;
    let class = class_of(input, input.args.first().filter(|_| owner.is_some())?)?;
    if is_open(program, class) || !is_known(program, function) {
        return None;
    }
    let wanted = Input { args: vec![input.args[0]], objects: input.objects.clone() }.canonical();
    let widths = [Width::Narrow, Width::Wide].into_iter();
    widths.map(|w| Search::new(program, function, class, &[input], w).build(&wanted)).find(Option::is_some).flatten()
}

/// An exception to be reached.
struct Goal<'a> {
    number: usize,
    input: &'a Input,
    /// The argument that is to be built.
    position: usize,
    class: ClassId,
    raised: Raised,
}

impl Goal<'_> {
    fn sample(&self) -> (Vec<InputObject>, InputValue) {
        (self.input.objects.clone(), self.input.args[self.position])
    }
}

/// What there is to search for: the first argument whose class hides its fields and has no invariant.
fn goal<'a>(program: &Program, function: FnId, input: &'a Input, number: usize) -> Option<Goal<'a>> {
    let f = program.function(function);
    // A specification of the heap says which heaps are meant.
    if f.requires.iter().any(|c| matches!(c.kind, ClauseKind::Hex(_) | ClauseKind::Sl(_))) {
        return None;
    }
    if !is_known(program, function) {
        return None;
    }
    let unspecified = |class: &ClassId| specs::invariants(program, *class).is_empty() && !is_open(program, *class);
    let (position, class) =
        input.args.iter().enumerate().find_map(|(n, v)| Some((n, class_of(input, v).filter(unspecified)?)))?;
    let RunOutcome::Throws(raised) = run(program, function, input, &Limits::default()).outcome else { return None };
    Some(Goal { number, input, position, class, raised })
}

/// Whether a search knows all that surrounds a function: no argument is something that nobody makes.
fn is_known(program: &Program, function: FnId) -> bool {
    let made = |p: &ir::Param| match p.ty.as_class().and_then(|c| program.class(c).operations.as_ref()) {
        Some(operations) => *operations != Operations::default(),
        None => true,
    };
    program.function(function).params.iter().all(made)
}

/// The class of the object that a value refers to.
fn class_of(input: &Input, value: &InputValue) -> Option<ClassId> {
    match value {
        InputValue::Ref(r) => match &input.objects[*r as usize] {
            InputObject::Object { class, .. } => Some(*class),
            InputObject::Array { .. } => None,
        },
        _ => None,
    }
}

/// Whether anybody can set all fields of the objects of a class.
fn is_open(program: &Program, class: ClassId) -> bool {
    program.class(class).operations.is_none()
}

fn callable(program: &Program, function: FnId, class: ClassId) -> bool {
    let f = program.function(function);
    let operations = program.class(class).operations.as_ref();
    f.owner.is_none() || operations.is_some_and(|o| o.methods.contains(&function))
}

/// A heap that calls have built.
#[derive(Clone)]
struct State {
    objects: Vec<InputObject>,
    /// The object that is built, then what else calls have returned: the call, and the reference.
    made: Vec<(u32, InputValue)>,
    calls: Vec<Call>,
}

struct Search<'p> {
    program: &'p Program,
    function: FnId,
    class: ClassId,
    pool: Pool,
    left: u32,
    seen: FxHashSet<Input>,
    /// The objects that were built.
    samples: Vec<(Vec<InputObject>, InputValue)>,
    queue: VecDeque<State>,
}

impl<'p> Search<'p> {
    fn new(program: &'p Program, function: FnId, class: ClassId, inputs: &[&Input], width: Width) -> Search<'p> {
        Search {
            program,
            function,
            class,
            pool: Pool::new(program, function, class, inputs, width),
            left: MOST_CALLS,
            seen: FxHashSet::default(),
            samples: Vec::new(),
            queue: VecDeque::new(),
        }
    }

    /// Finds the first sequence for each goal that has none.
    fn run(&mut self, goals: &[&Goal<'_>], reached: &mut [Option<Sequence>]) {
        if reached.iter().all(Option::is_some) {
            return;
        }
        self.begin();
        while let Some(state) = self.queue.pop_front() {
            for (goal, reached) in goals.iter().zip(&mut *reached).filter(|(_, r)| r.is_none()) {
                *reached = self.attempt(&state, goal);
            }
            if self.left == 0 || reached.iter().all(Option::is_some) {
                break;
            }
            self.extend(&state);
        }
    }

    /// The first sequence that leaves the built object and all it reaches like this.
    fn build(&mut self, wanted: &Input) -> Option<Sequence> {
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
            self.make(&nothing, maker);
        }
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

    /// Makes objects in all ways that a maker has.
    fn make(&mut self, nothing: &State, maker: Maker) {
        match maker {
            Maker::Function(f) => {
                for args in self.lists(nothing, f, None) {
                    self.step(nothing, Callee::Function(self.program.qualified_name(f)), f, args);
                }
            }
            Maker::New(init) => {
                let mut state = nothing.clone();
                let object = InputValue::Ref(state.objects.len() as u32);
                state.objects.push(pool::new_object(self.program, self.class));
                let callee = Callee::New(self.program.class(self.class).name.clone());
                state.calls.push(Call { callee, args: Vec::new() });
                state.made.push((0, object));
                match init {
                    Some(init) => {
                        let input = Input { args: vec![object], objects: state.objects.clone() };
                        if let Some((Ok(_), objects)) = self.call(init, input) {
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
        let Some((Ok(result), objects)) = self.call(f, state.input(&args)) else { return };
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
    fn attempt(&mut self, state: &State, goal: &Goal<'_>) -> Option<Sequence> {
        let own: Vec<Vec<Arg>> = self.own_arguments(goal);
        let lists = own.into_iter().chain(self.lists(state, self.function, Some(goal.position)));
        for args in lists.collect::<Vec<_>>() {
            let Some((Err(raised), _)) = self.call(self.function, state.input(&args)) else { continue };
            if (raised.place, raised.code, raised.class) == (goal.raised.place, goal.raised.code, goal.raised.class) {
                let mut calls = state.calls.clone();
                calls.push(Call { callee: Callee::Function(self.program.qualified_name(self.function)), args });
                return Some(self.sequence(calls));
            }
        }
        None
    }

    /// The arguments of the goal itself, where others can pass them.
    fn own_arguments(&self, goal: &Goal<'_>) -> Vec<Vec<Arg>> {
        let args = goal.input.args.iter().enumerate().map(|(n, value)| match value {
            _ if n == goal.position => Some(Arg::Result(0)),
            InputValue::Ref(r) => self.pool.copy(goal.input, *r).map(Arg::Value),
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

    /// Runs a function whose preconditions hold: what it returns or raises, and the heap then.
    fn call(&mut self, f: FnId, input: Input) -> Option<(Result<Option<InputValue>, Raised>, Vec<InputObject>)> {
        self.left = self.left.checked_sub(1)?;
        let function = self.program.function(f);
        let asks = !function.requires.is_empty() || self.program.classes.iter().any(|c| !c.invariants.is_empty());
        if asks && check_requires(self.program, f, &input, &EACH) != Verdict::Yes {
            return None;
        }
        let run = run(self.program, f, &input, &EACH);
        match run.outcome {
            RunOutcome::Returns(value) => Some((Ok(value), objects(run.heap))),
            RunOutcome::Throws(raised) => Some((Err(raised), Vec::new())),
            _ => None,
        }
    }
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
