//! Completions: complete inputs behind a partial heap that satisfy every precondition.
//!
//! The search is exploration without a program: it initialises what is still open, null first, lets the
//! specifications refuse, and stops at the first complete input that the concrete check accepts.

use crate::engine::{End, Engine, Flow};
use crate::state::{Phase, State};
use heap::{Kind, Loc, ObjId, Value, View};
use ir::input::{Input, InputObject, InputValue};
use ir::{Base, Ty};
use replay::Verdict as Checked;
use solve::{Model, Verdict};

/// The result of a search for a completion.
pub enum Search {
    /// The input of a complete state.
    Found(Input),
    /// There is none within scope.
    Impossible,
    /// The search or a decision ran out of its budget.
    Unknown,
}

/// States that one search may visit.
const SEARCH_BUDGET: u32 = 50_000;

impl Engine<'_, '_> {
    /// Whether some completion within scope satisfies every precondition. Unknown counts as yes: what ends
    /// on such a state must still be confirmed.
    pub fn completable(&mut self, state: &mut State) -> bool {
        if self.in_entry(state) || self.null_completes(state) {
            return true;
        }
        let key = self.hex.has_no_companions().then(|| heap::structure_keys(&state.heap).partial);
        let key = key.filter(|_| self.requires_done(state) && !self.concrete_only);
        if let Some(known) = key.and_then(|k| self.completions.get(&k)) {
            return *known;
        }
        let possible = match self.complete(state) {
            Search::Found(..) => true,
            Search::Impossible => false,
            Search::Unknown => {
                state.unknown = true;
                return true;
            }
        };
        if let Some(k) = key {
            self.completions.insert(k, possible);
        }
        possible
    }

    /// Whether the preconditions of the function under analysis are being executed.
    pub fn in_entry(&self, state: &State) -> bool {
        state.frames.first().is_some_and(|f| matches!(f.phase, Phase::Entry(_)))
    }

    /// Whether null everywhere surely completes the input: the common case, without a search.
    pub fn null_completes(&mut self, state: &State) -> bool {
        let decided_now = self.hex.is_simple() && !self.concrete_only && state.companions.is_empty();
        if !decided_now || !self.requires_done(state) || (state.aliased && !self.hex.is_empty()) {
            return false;
        }
        state.open_places().into_iter().all(|loc| {
            !self.is_reference(state, loc)
                || (!self.is_receiver(loc)
                    && state.heap.get(loc, View::Entry) == Value::Uninit
                    && self.hex.admits_null(self.program, &state.heap, &state.hex, loc))
        })
    }

    /// Whether the operational preconditions have been executed on this path.
    fn requires_done(&self, state: &State) -> bool {
        let past_entry = state.frames.first().is_some_and(|f| !matches!(f.phase, Phase::Entry(_)));
        self.entry.is_empty() || (self.traits.requires_first && past_entry)
    }

    fn is_reference(&self, state: &State, loc: Loc) -> bool {
        init::declared_type(self.program, self.function, &state.heap, loc).is_ref()
    }

    /// Whether the place is `this`, which is never null.
    fn is_receiver(&self, loc: Loc) -> bool {
        loc == Loc::Param(0) && self.program.function(self.function).owner.is_some()
    }

    /// Searches for a completion of a state that satisfies every precondition, whatever the technique
    /// enforced on the way.
    pub fn complete(&mut self, state: &State) -> Search {
        let outer = std::mem::take(&mut self.work);
        let was = std::mem::replace(&mut self.completing, true);
        let result = match self.start_completion(state) {
            Some(start) => self.search(start),
            None => Search::Impossible,
        };
        self.completing = was;
        self.work = outer;
        result
    }

    fn start_completion(&mut self, state: &State) -> Option<State> {
        let mut start = state.clone();
        start.frames.clear();
        start.locals.clear();
        start.counters.clear();
        if !self.traits.hex && !self.hex.is_empty() {
            start.companions.clear();
            let (program, calls) = (self.program, &mut start.companions);
            start.hex = self.hex.catch_up(program, &start.heap, calls).ok()?;
            start.companions.reverse();
        }
        if !self.requires_done(state) {
            self.push_validate(&mut start);
        }
        Some(start)
    }

    fn search(&mut self, start: State) -> Search {
        self.work.push(start);
        let mut budget = SEARCH_BUDGET;
        let mut unknown = false;
        while let Some(mut state) = self.work.pop() {
            if budget == 0 {
                return Search::Unknown;
            }
            budget -= 1;
            match self.advance(&mut state) {
                End::Idle => match self.next_open(&state) {
                    Some(loc) => {
                        if let Flow::Go = self.init(&mut state, loc) {
                            self.work.push(state);
                        }
                    }
                    None => match self.accept(&mut state) {
                        Ok(Some(input)) => return Search::Found(input),
                        Ok(None) => {}
                        Err(()) => unknown = true,
                    },
                },
                End::Stopped => return Search::Unknown,
                End::Unsupported(_) => unknown = true,
                End::Endless => self.endless(&state),
                End::Pruned | End::Normal | End::Exceptional(_) | End::Bounded(_) => {}
            }
        }
        if unknown { Search::Unknown } else { Search::Impossible }
    }

    fn next_open(&self, state: &State) -> Option<Loc> {
        state.open_places().into_iter().find(|loc| self.is_reference(state, *loc))
    }

    /// The input of a complete state, if it satisfies every precondition; `Err` when undecided.
    fn accept(&mut self, state: &mut State) -> Result<Option<Input>, ()> {
        if self.hex.settle(self.program, &state.heap, &state.hex).is_err() {
            return Ok(None);
        }
        let model = match self.solver.check(&self.terms, &state.pc, &[]) {
            Verdict::Sat(model) => self.small_values(&state.pc, model),
            Verdict::Unsat => return Ok(None),
            Verdict::Unknown(_) => return Err(()),
        };
        let input = self.concretise(state, &model);
        match replay::check_requires(self.program, self.function, &input, &replay::Limits::default()) {
            Checked::Yes => Ok(Some(input)),
            Checked::No { .. } => {
                self.other_companions(state, &model);
                Ok(None)
            }
            Checked::Unknown(_) => Err(()),
        }
    }

    /// A complete heap that is refused although its own backbone admits it: other backbones may run other
    /// companion methods, so these run, too, before the heap is given up.
    fn other_companions(&mut self, state: &mut State, model: &Model) {
        if self.hex.has_no_companions() || std::mem::replace(&mut state.every_backbone, true) {
            return;
        }
        let input = self.concretise_as_found(state, model);
        let ids: Vec<ObjId> = state.heap.inputs().map(|(id, _)| id).collect();
        let Some(calls) = replay::companion_calls(self.program, self.function, &input) else { return };
        let mut next = state.clone();
        for (function, args) in calls {
            let args: Vec<Value> = args
                .into_iter()
                .map(|arg| match arg {
                    InputValue::Null => Value::Null,
                    InputValue::Ref(n) => ids.get(n as usize).map_or(Value::Null, |id| Value::Ref(*id)),
                    InputValue::Bool(b) => Value::Prim(self.terms.constant(solve::Sort::Bool, i64::from(b))),
                    InputValue::Int(i) => Value::Prim(self.terms.constant(solve::Sort::I32, i64::from(i))),
                    InputValue::Long(l) => Value::Prim(self.terms.constant(solve::Sort::I64, l)),
                })
                .collect();
            self.push_companion_run(&mut next, function, &args);
        }
        self.work.push(next);
    }

    /// Replaces values of a model by smaller ones that satisfy the same path condition: people read them.
    fn small_values(&self, pc: &[solve::Term], mut model: Model) -> Model {
        const CANDIDATES: [i64; 7] = [0, 1, -1, 2, 3, 5, 10];
        let mut vars: Vec<_> = pc.iter().flat_map(|t| self.terms.vars(*t)).collect();
        vars.sort_unstable();
        vars.dedup();
        for var in vars {
            let old = model.get(var);
            for candidate in CANDIDATES.into_iter().take_while(|c| c.abs() <= old.unsigned_abs().min(10) as i64) {
                model.set(var, candidate);
                if pc.iter().all(|t| self.terms.eval(*t, &model) != 0) {
                    break;
                }
                model.set(var, old);
            }
        }
        model
    }

    /// The input heap under a model. What is not initialised gets the default value of its type.
    pub fn concretise(&self, state: &State, model: &Model) -> Input {
        self.concretise_as_found(state, model).canonical()
    }

    /// The same with the objects in the order in which initialization found them.
    fn concretise_as_found(&self, state: &State, model: &Model) -> Input {
        let mut number = vec![u32::MAX; state.heap.len()];
        for (n, (id, _)) in state.heap.inputs().enumerate() {
            number[id.index()] = n as u32;
        }
        let value = |v: Value, ty: Ty| self.concrete_value(v, ty, model, &number);
        let params = &self.program.function(self.function).params;
        let args = state.heap.args.iter().zip(params).map(|(v, p)| value(*v, p.ty)).collect();
        let objects = state.heap.inputs().map(|(id, _)| self.concrete_object(state, id, model, &value)).collect();
        Input { args, objects }
    }

    fn concrete_object(
        &self,
        state: &State,
        id: ObjId,
        model: &Model,
        value: &dyn Fn(Value, Ty) -> InputValue,
    ) -> InputObject {
        match state.heap.object(id).kind {
            Kind::Class { class, .. } => {
                let fields = self.program.class(class).fields.iter().zip(state.heap.places(id));
                let fields = fields.map(|(f, loc)| value(state.heap.get(loc, View::Entry), self.program.field(*f).ty));
                InputObject::Object { class, fields: fields.collect() }
            }
            Kind::Array { elem, .. } => {
                let Some(array) = state.heap.array(id) else {
                    return InputObject::Array { elem, elements: Vec::new() };
                };
                let len = self.terms.eval(array.len, model).clamp(0, i64::from(self.scope.length)) as usize;
                let mut elements = vec![value(Value::Uninit, elem); len];
                for entry in &array.entries {
                    let at = self.terms.eval(entry.index, model);
                    if let Some(e) = usize::try_from(at).ok().and_then(|i| elements.get_mut(i)) {
                        *e = value(entry.entry, elem);
                    }
                }
                InputObject::Array { elem, elements }
            }
        }
    }

    fn concrete_value(&self, value: Value, ty: Ty, model: &Model, number: &[u32]) -> InputValue {
        match value {
            Value::Ref(o) => InputValue::Ref(number[o.index()]),
            Value::Prim(t) => prim_value(ty, self.terms.eval(t, model)),
            _ => prim_value(ty, 0),
        }
    }
}

/// A number as a value of a type; null for references.
pub fn prim_value(ty: Ty, n: i64) -> InputValue {
    match (ty.base, ty.dims) {
        (Base::Bool, 0) => InputValue::Bool(n != 0),
        (Base::Int, 0) => InputValue::Int(n as i32),
        (Base::Long, 0) => InputValue::Long(n),
        _ => InputValue::Null,
    }
}
