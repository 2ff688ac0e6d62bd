//! Inputs that the program itself builds: sequences of its own constructors and mutators, run symbolically
//! (DRIVER in seed 004, section IV).
//!
//! Of a parameter's class, a *constructor* makes an object from numbers alone, and a *mutator* takes an object and
//! numbers and allocates: an insertion. What calls mutators itself is no constructor: it is a sequence. A sequence is as
//! long as the scope allows objects. Sequences are not compared, so one heap may come up several times, as in the paper.

use crate::engine::{End, Engine};
use crate::rules::VarOf;
use crate::sealed::sealed;
use crate::state::State;
use crate::within::exceeded;
use heap::{Entry, SymHeap, Value};
use ir::{Base, Callee, ClassId, FnId, Function, InstrKind, Program, Ty};
use std::collections::BTreeSet;

/// How a value of a class comes about.
struct Api {
    /// Functions that make one from numbers.
    constructors: Vec<FnId>,
    /// Functions that change one; true when the result is the changed one.
    mutators: Vec<(FnId, bool)>,
    /// Longest sequence.
    length: u32,
}

/// What is still to be made.
#[derive(Clone, Copy)]
enum Goal {
    Value(Ty),
    /// An array of the last values.
    Array {
        elem: Ty,
        length: u32,
    },
}

/// A heap under construction.
#[derive(Clone)]
struct Built {
    state: State,
    /// The arguments, and behind them the elements of an array that is being made.
    values: Vec<Value>,
    /// What comes next is last.
    goals: Vec<Goal>,
    /// The class of the last value, when that may still change.
    changing: Option<ClassId>,
    /// Mutators that ran on the last value.
    calls: u32,
    /// Numbers that went into calls.
    numbers: u32,
}

impl Built {
    /// The heap with one more value.
    fn with(&self, state: State, value: Value, numbers: u32) -> Built {
        let mut values = self.values.clone();
        values.push(value);
        Built { state, values, goals: self.goals.clone(), changing: None, calls: 0, numbers }
    }
}

impl Engine<'_, '_> {
    /// Explores the function on everything that the program builds within scope.
    pub fn explore_built(&mut self) {
        let goals = self.program.function(self.function).params.iter().rev().map(|p| Goal::Value(p.ty)).collect();
        let (state, values) = (self.initial(), Vec::new());
        let mut work = vec![Built { state, values, goals, changing: None, calls: 0, numbers: 0 }];
        while let Some(mut built) = work.pop() {
            if self.stop.is_some() {
                return;
            }
            if let Some(class) = built.changing {
                self.change(built, class, &mut work);
                continue;
            }
            match built.goals.pop() {
                Some(Goal::Value(ty)) => self.start(&built, ty, &mut work),
                Some(Goal::Array { elem, length }) => work.push(self.collect(built, elem, length)),
                None => self.explore_input(built),
            }
        }
    }

    fn explore_input(&mut self, built: Built) {
        let Some(heap) = sealed(&mut self.terms, &built.state.heap, &built.values) else { return };
        let mut state = State { heap, aliased: true, ..built.state };
        let track = self.hex.catch_up(self.program, &state.heap, &mut state.companions);
        let Ok(track) = track else {
            self.rec.counts.pruned += 1;
            return;
        };
        state.hex = track;
        state.companions.reverse();
        self.push_root(&mut state);
        self.run_all(state);
    }

    /// Gives the next value its first forms.
    fn start(&mut self, built: &Built, ty: Ty, work: &mut Vec<Built>) {
        let heap = &built.state.heap;
        let fits = |v: &Value| matches!(v, Value::Ref(o) if self.program.is_assignable(heap.ty(*o), ty));
        if ty.is_ref() && built.values.iter().any(fits) {
            let text = "arguments or elements that are one object: each is made by itself".to_owned();
            self.rec.left_out.insert(text);
        }
        let Some(class) = ty.as_class() else {
            let all = match ty.element() {
                Some(elem) => self.arrays(built, elem),
                None => {
                    vec![built.with(built.state.clone(), built.state.heap.args[built.values.len()], built.numbers)]
                }
            };
            return work.extend(all.into_iter().rev());
        };
        let api = self.api(class);
        let mut starts = Vec::new();
        for f in &api.constructors {
            starts.extend(self.run_call(built, *f, None));
        }
        let grows_from_null = api.mutators.iter().any(|(_, returns)| *returns);
        if api.constructors.is_empty() && !grows_from_null {
            let mut state = built.state.clone();
            let fields = self.default_fields(class);
            let object = state.heap.add_new(class, fields.into_iter());
            starts.push((state, Value::Ref(object), built.numbers));
            let name = ir::with_article(&self.program.type_name(ty));
            self.rec.left_out.insert(format!("no function makes {name} from numbers: it begins with default fields"));
        }
        let receiver = built.values.is_empty() && self.program.function(self.function).owner.is_some();
        if (grows_from_null || api.mutators.is_empty()) && !receiver {
            starts.push((built.state.clone(), Value::Null, built.numbers));
        }
        for (state, value, numbers) in starts.into_iter().rev() {
            let begun = Built { changing: Some(class), ..built.with(state, value, numbers) };
            if self.fits(&begun.state.heap, &begun.values) {
                work.push(begun);
            }
        }
    }

    /// Leaves the last value as it is, or runs one more mutator on it.
    fn change(&mut self, built: Built, class: ClassId, work: &mut Vec<Built>) {
        let api = self.api(class);
        let value = built.values.last().copied().unwrap_or(Value::Null);
        if built.calls < api.length {
            for (f, returns) in api.mutators.iter().rev() {
                if !self.takes(&built, *f, value) {
                    continue;
                }
                for (state, result, numbers) in self.run_call(&built, *f, Some(value)).into_iter().rev() {
                    let mut changed = Built { state, calls: built.calls + 1, numbers, ..built.clone() };
                    if let (true, Some(last)) = (*returns, changed.values.last_mut()) {
                        *last = result;
                    }
                    if self.fits(&changed.state.heap, &changed.values) {
                        work.push(changed);
                    }
                }
            }
        }
        if built.calls == api.length && !api.mutators.is_empty() {
            let name = ir::with_article(&self.program.type_name(Ty::class(class)));
            let text = format!("what only sequences of more than {} calls make of {name}", api.length);
            self.rec.left_out.insert(text);
        }
        work.push(Built { changing: None, ..built });
    }

    /// Whether calling `f` on a value runs `f`.
    fn takes(&self, built: &Built, f: FnId, value: Value) -> bool {
        let function = self.program.function(f);
        match (function.owner, value) {
            (None, _) => true,
            (Some(_), Value::Ref(o)) => {
                let class = built.state.heap.ty(o).as_class();
                class.is_some_and(|c| self.program.runs_on(f, c))
            }
            _ => false,
        }
    }

    /// An array: null, and one of each length, with any numbers or with objects that are made one after the other.
    fn arrays(&mut self, built: &Built, elem: Ty) -> Vec<Built> {
        let mut all = vec![built.with(built.state.clone(), Value::Null, built.numbers)];
        let heap = &built.state.heap;
        let begun = built.goals.iter().filter(|g| matches!(g, Goal::Array { elem: e, .. } if *e == elem)).count();
        let used = begun + heap.ids().filter(|o| heap.ty(*o).element() == Some(elem)).count();
        if used as u64 >= u64::from(self.scope.arrays) {
            return all;
        }
        let sort = crate::rules::sort_of(elem);
        for length in 0..=self.scope.elements {
            let Some(sort) = sort else {
                let mut goals = built.goals.clone();
                goals.push(Goal::Array { elem, length });
                goals.extend(std::iter::repeat_n(Goal::Value(elem), length as usize));
                all.push(Built { goals, ..built.clone() });
                continue;
            };
            let mut numbers = built.clone();
            for i in 0..length {
                let of = VarOf::Built(built.numbers + i);
                let number = self.vars.get(&mut self.terms, of, sort, || format!("element{i}"));
                numbers.values.push(Value::Prim(number));
            }
            numbers.numbers += length;
            all.push(self.collect(numbers, elem, length));
        }
        all
    }

    /// Puts the last values into an array.
    fn collect(&mut self, mut built: Built, elem: Ty, length: u32) -> Built {
        let elements = built.values.split_off(built.values.len() - length as usize);
        let len = self.terms.int(length as i32);
        let array = built.state.heap.add_array(elem, len, None);
        for (i, element) in elements.into_iter().enumerate() {
            let index = self.terms.int(i as i32);
            built.state.heap.add_entry(array, Entry { index, now: element, entry: element });
        }
        built.values.push(Value::Ref(array));
        built
    }

    /// Runs one function of the program to its normal ends, with fresh numbers for its parameters.
    fn run_call(&mut self, built: &Built, f: FnId, receiver: Option<Value>) -> Vec<(State, Value, u32)> {
        let Some(code) = self.codes.function(f) else { return Vec::new() };
        let (mut start, mut numbers) = (built.state.clone(), built.numbers);
        let mut args: Vec<Value> = receiver.into_iter().collect();
        for p in &self.program.function(f).params[args.len()..] {
            let Some(sort) = crate::rules::sort_of(p.ty) else {
                let name = self.program.qualified_name(f);
                self.rec.left_out.insert(format!("what a call of `{name}` makes of more than null for `{}`", p.name));
                args.push(Value::Null);
                continue;
            };
            let number = self.vars.get(&mut self.terms, VarOf::Built(numbers), sort, || p.name.clone());
            args.push(Value::Prim(number));
            numbers += 1;
        }
        self.push_builder(&mut start, code, &args);
        let outer = std::mem::replace(&mut self.work, vec![start]);
        let was = std::mem::replace(&mut self.completing, true);
        let mut ends = Vec::new();
        while let Some(mut state) = self.work.pop() {
            match self.advance(&mut state) {
                End::Idle => {
                    let result = state.locals.pop().unwrap_or(Value::Null);
                    ends.push((state, result, numbers));
                }
                End::Stopped => break,
                // What throws makes nothing, and what goes round for ever neither.
                End::Normal | End::Exceptional(_) | End::Pruned | End::Endless => {}
                End::Unsupported(what) => self.give_up_call(f, &what),
                End::Bounded(bound) => self.give_up_call(f, &bound),
                End::RanAway => self.give_up_call(f, "it does not end within the limits of a run"),
            }
        }
        self.completing = was;
        self.work = outer;
        ends
    }

    /// Notes that inputs are missing that only a call makes which was given up.
    fn give_up_call(&mut self, f: FnId, why: &str) {
        let name = self.program.qualified_name(f);
        self.rec.unsupported(&format!("what a call of `{name}` makes: {why}"), None);
    }

    /// Whether what the arguments reach is an input within scope.
    fn fits(&mut self, heap: &SymHeap, args: &[Value]) -> bool {
        let Some(heap) = sealed(&mut self.terms, heap, args) else { return false };
        let classes: Vec<ClassId> = heap.ids().filter_map(|o| heap.ty(o).as_class()).collect();
        exceeded(self.program, &self.scope, &classes).is_none()
    }

    /// The fields of a new object.
    pub(crate) fn default_fields(&mut self, class: ClassId) -> Vec<Value> {
        let program = self.program;
        let types = program.class(class).fields.iter().map(|f| program.field(*f).ty);
        types.map(|ty| crate::sealed::default(&mut self.terms, ty)).collect()
    }

    fn api(&self, class: ClassId) -> Api {
        let program = self.program;
        let of_class = |ty: Ty| ty.as_class().is_some_and(|c| program.is_subclass(c, class));
        // Other references that a method takes are null: elements of a collection.
        let numbers = |f: &Function, from: usize| f.params[from..].iter().all(|p| !p.ty.is_ref());
        let parts = parts(program, class);
        let (mut constructors, mut mutators) = (Vec::new(), Vec::new());
        let mut made = BTreeSet::new();
        for (i, f) in program.functions.iter().enumerate().filter(|(_, f)| f.body.is_some() && !f.broken && !f.helper) {
            let id = FnId(i as u32);
            let allocated: Vec<ClassId> = allocated(program, id).into_iter().filter(|c| parts.contains(c)).collect();
            if allocated.is_empty() {
                continue;
            }
            let takes = f.params.first().is_some_and(|p| p.ty.as_class() == Some(class));
            if takes && (numbers(f, 1) || f.owner.is_some()) {
                mutators.push((id, of_class(f.ret)));
                made.extend(allocated);
            } else if f.owner.is_none() && of_class(f.ret) && numbers(f, 0) {
                constructors.push(id);
            }
        }
        constructors.retain(|f| {
            let called = calls(program, *f);
            !mutators.iter().any(|(mutator, _)| called.contains(mutator))
        });
        if made.len() > 1 {
            made.remove(&class);
        }
        let bound = |c: &ClassId| self.scope.objects[c.index()];
        Api { constructors, mutators, length: made.iter().map(bound).max().unwrap_or(0) }
    }
}

/// The classes of the objects that an object of a class can reach, itself among them.
fn parts(program: &Program, class: ClassId) -> BTreeSet<ClassId> {
    let mut parts = BTreeSet::new();
    let mut queue = vec![class];
    while let Some(c) = queue.pop() {
        for c in program.concrete_subclasses(c).into_iter().filter(|c| parts.insert(*c)) {
            let fields = program.class(c).fields.iter().map(|f| program.field(*f).ty);
            queue.extend(fields.filter_map(|ty| match ty.base {
                Base::Class(c) => Some(c),
                _ => None,
            }));
        }
    }
    parts
}

/// The classes of the objects that a function and what it calls allocate, exceptions apart.
fn allocated(program: &Program, function: FnId) -> BTreeSet<ClassId> {
    let mut classes = BTreeSet::new();
    for f in calls(program, function) {
        for kind in instructions(program, f) {
            if let InstrKind::New { class, .. } = kind
                && !program.is_subclass(*class, ir::Builtin::Throwable.class())
            {
                classes.insert(*class);
            }
        }
    }
    classes
}

/// A function and all that it may call.
fn calls(program: &Program, function: FnId) -> BTreeSet<FnId> {
    let mut seen = BTreeSet::from([function]);
    let mut queue = vec![function];
    while let Some(f) = queue.pop() {
        for kind in instructions(program, f) {
            if let InstrKind::Call { callee, .. } = kind {
                queue.extend(callees(program, callee).into_iter().filter(|c| seen.insert(*c)));
            }
        }
    }
    seen
}

fn instructions(program: &Program, function: FnId) -> impl Iterator<Item = &InstrKind> {
    let blocks = program.function(function).body.iter().flat_map(|body| &body.blocks);
    blocks.flat_map(|block| &block.instrs).map(|instr| &instr.kind)
}

fn callees(program: &Program, callee: &Callee) -> Vec<FnId> {
    match callee {
        Callee::Static(f) => vec![*f],
        Callee::Virtual { class, name } => {
            let below = program.concrete_subclasses(*class).into_iter();
            below.filter_map(|c| program.method(c, name)).collect()
        }
    }
}
