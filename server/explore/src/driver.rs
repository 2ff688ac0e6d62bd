//! Inputs that the program itself builds: sequences of its own constructors and mutators, run symbolically
//! (DRIVER in seed 004, section IV).
//!
//! Of a parameter's class, a *constructor* makes an object from numbers alone, and a *mutator* takes an object and
//! numbers and allocates: an insertion. A sequence is as long as the scope allows objects. Sequences are not
//! compared, so one heap may come up several times, as in the paper.

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

/// A heap under construction.
struct Built {
    state: State,
    args: Vec<Value>,
    /// Mutators that ran on the last argument.
    calls: u32,
    /// Numbers that went into calls.
    numbers: u32,
    /// Whether the last argument may change no more.
    done: bool,
}

impl Engine<'_, '_> {
    /// Explores the function on everything that the program builds within scope.
    pub fn explore_built(&mut self) {
        let params: Vec<Ty> = self.program.function(self.function).params.iter().map(|p| p.ty).collect();
        let mut work = vec![Built { state: self.initial(), args: Vec::new(), calls: 0, numbers: 0, done: true }];
        while let Some(built) = work.pop() {
            if self.stop.is_some() {
                return;
            }
            if !built.done {
                self.change(&built, params[built.args.len() - 1], &mut work);
            } else if built.args.len() < params.len() {
                self.start_argument(&built, params[built.args.len()], &mut work);
            } else {
                self.explore_input(built);
            }
        }
    }

    fn explore_input(&mut self, built: Built) {
        let Some(heap) = sealed(&mut self.terms, &built.state.heap, &built.args) else { return };
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

    /// Gives the next parameter its first values.
    fn start_argument(&mut self, built: &Built, ty: Ty, work: &mut Vec<Built>) {
        let next = |state: State, value: Value, numbers: u32, done: bool| {
            let mut args = built.args.clone();
            args.push(value);
            Built { state, args, calls: 0, numbers, done }
        };
        let Some(class) = ty.as_class() else {
            let values = match ty.element() {
                Some(elem) => self.arrays(built, elem),
                None => vec![(built.state.clone(), built.state.heap.args[built.args.len()], built.numbers)],
            };
            return work.extend(values.into_iter().rev().map(|(state, value, n)| next(state, value, n, true)));
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
        let receiver = built.args.is_empty() && self.program.function(self.function).owner.is_some();
        if (grows_from_null || api.mutators.is_empty()) && !receiver {
            starts.push((built.state.clone(), Value::Null, built.numbers));
        }
        work.extend(starts.into_iter().rev().map(|(state, value, n)| next(state, value, n, false)));
    }

    /// Leaves the last argument as it is, or runs one more mutator on it.
    fn change(&mut self, built: &Built, ty: Ty, work: &mut Vec<Built>) {
        let Some(class) = ty.as_class() else { return };
        let api = self.api(class);
        let value = built.args.last().copied().unwrap_or(Value::Null);
        if built.calls < api.length {
            for (f, returns) in api.mutators.iter().rev() {
                if !self.takes(built, *f, value) {
                    continue;
                }
                for (state, result, numbers) in self.run_call(built, *f, Some(value)).into_iter().rev() {
                    let mut args = built.args.clone();
                    if let (true, Some(last)) = (*returns, args.last_mut()) {
                        *last = result;
                    }
                    if self.fits(&state.heap, &args) {
                        work.push(Built { state, args, calls: built.calls + 1, numbers, done: false });
                    }
                }
            }
        }
        if built.calls == api.length && !api.mutators.is_empty() {
            let name = ir::with_article(&self.program.type_name(ty));
            let text = format!("what only sequences of more than {} calls make of {name}", api.length);
            self.rec.left_out.insert(text);
        }
        let (state, args) = (built.state.clone(), built.args.clone());
        work.push(Built { state, args, calls: built.calls, numbers: built.numbers, done: true });
    }

    /// Whether calling `f` on a value runs `f`.
    fn takes(&self, built: &Built, f: FnId, value: Value) -> bool {
        let function = self.program.function(f);
        match (function.owner, value) {
            (None, _) => true,
            (Some(_), Value::Ref(o)) => {
                let class = built.state.heap.ty(o).as_class();
                class.and_then(|c| self.program.method(c, &function.name)) == Some(f)
            }
            _ => false,
        }
    }

    /// An array for the next parameter: null, and one of each length when its elements are numbers.
    fn arrays(&mut self, built: &Built, elem: Ty) -> Vec<(State, Value, u32)> {
        let mut all = vec![(built.state.clone(), Value::Null, built.numbers)];
        let Some(sort) = crate::rules::sort_of(elem) else {
            let name = ir::with_article(&self.program.type_name(elem));
            self.rec.left_out.insert(format!("no function makes an array whose elements are each {name}: it is null"));
            return all;
        };
        let heap = &built.state.heap;
        let used = heap.ids().filter(|o| heap.ty(*o).element() == Some(elem)).count();
        if used as u64 >= u64::from(self.scope.arrays) {
            return all;
        }
        for len in 0..=self.scope.length {
            let mut state = built.state.clone();
            let length = self.terms.int(len as i32);
            let array = state.heap.add_array(elem, length, None);
            for i in 0..len {
                let of = VarOf::Built(built.numbers + i);
                let number = Value::Prim(self.vars.get(&mut self.terms, of, sort, || format!("element{i}")));
                state.heap.add_entry(array, Entry { index: self.terms.int(i as i32), now: number, entry: number });
            }
            all.push((state, Value::Ref(array), built.numbers + len));
        }
        all
    }

    /// Runs one function of the program to its normal ends, with fresh numbers for its parameters.
    fn run_call(&mut self, built: &Built, f: FnId, receiver: Option<Value>) -> Vec<(State, Value, u32)> {
        let Some(code) = self.codes.function(f) else { return Vec::new() };
        let (mut start, mut numbers) = (built.state.clone(), built.numbers);
        let mut args: Vec<Value> = receiver.into_iter().collect();
        for p in &self.program.function(f).params[args.len()..] {
            let Some(sort) = crate::rules::sort_of(p.ty) else {
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
                _ => {}
            }
        }
        self.completing = was;
        self.work = outer;
        ends
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
    let mut seen = BTreeSet::from([function]);
    let mut queue = vec![function];
    let mut classes = BTreeSet::new();
    while let Some(f) = queue.pop() {
        let Some(body) = &program.function(f).body else { continue };
        for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
            match &instr.kind {
                InstrKind::New { class, .. } if !program.is_subclass(*class, ir::Builtin::Throwable.class()) => {
                    classes.insert(*class);
                }
                InstrKind::Call { callee, .. } => {
                    queue.extend(callees(program, callee).into_iter().filter(|c| seen.insert(*c)));
                }
                _ => {}
            }
        }
    }
    classes
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
