//! Contracts: what is checked on entry and on exit of an activation, in which order.

use crate::code::{ClauseId, CodeId, CodeTable, Origin};
use crate::engine::{Asked, End, Engine, Flow};
use crate::names::loc_name;
use crate::now::clause_id;
use crate::pare;
use crate::report::Code;
use crate::rules::current_site;
use crate::state::{Frame, FrameKind, Phase, State};
use heap::{Loc, ObjId, SetId, Value, View};
use ir::spec::{Clause, ClauseKind, ExprMode};
use ir::{ClassId, FnId, InstrKind, Program, SiteId, Ty};
use spec::hex::HexClause;
use spec::sl::SlClause;
use std::rc::Rc;

/// An operational precondition on entry of the function under analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EntryItem {
    pub clause: ClauseId,
    pub code: CodeId,
    /// For an invariant: the parameter that is its `this`, and the class that declares it.
    pub invariant_of: Option<(u32, ClassId)>,
}

/// A clause that is checked on exit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExitItem {
    pub clause: ClauseId,
    /// For an invariant: the parameter (or, behind them, the result) that is its `this`, and the class that declares it.
    pub invariant_of: Option<(u32, ClassId)>,
}

/// A HEX clause that holds on entry.
pub struct HexEntry {
    pub clause: ClauseId,
    pub invariant_of: Option<(ClassId, u32)>,
}

impl HexEntry {
    pub fn as_hex<'p>(&self, program: &'p Program, id: usize) -> HexClause<'p> {
        let clause = match self.clause {
            ClauseId::Requires(f, k) => &program.function(f).requires[k as usize],
            ClauseId::Ensures(f, k) => &program.function(f).ensures[k as usize],
            ClauseId::Invariant(c, k) => &program.class(c).invariants[k as usize],
        };
        let sentences = match &clause.kind {
            ClauseKind::Hex(s) => s.as_slice(),
            _ => &[],
        };
        HexClause { id: id as u32, sentences, invariant_of: self.invariant_of }
    }
}

/// The invariants that may apply to the parameters of a function: those of the declared class, of its
/// supertypes, and of its subclasses (which count when the argument is of that class).
pub fn invariants(program: &Program, function: FnId) -> Vec<(ClauseId, u32, ClassId, &Clause)> {
    let f = program.function(function);
    let all = f.params.iter().zip(0..).flat_map(|(p, i)| invariants_of(program, p.ty, i));
    all.filter(|(_, _, _, clause)| !f.helper || clause.is_given()).collect()
}

/// Those that may apply to one value of a function, by its type.
fn invariants_of(program: &Program, ty: Ty, value: u32) -> Vec<(ClauseId, u32, ClassId, &Clause)> {
    let mut all = Vec::new();
    let Some(declared) = ty.as_class() else { return all };
    for (c, class) in program.classes.iter().enumerate().filter(|(_, class)| !class.invariants.is_empty()) {
        let c = ClassId(c as u32);
        if program.is_subclass(c, declared) || program.is_subclass(declared, c) {
            for (k, clause) in class.invariants.iter().enumerate() {
                all.push((ClauseId::Invariant(c, k as u32), value, c, clause));
            }
        }
    }
    all
}

/// The HEX clauses on entry: of the function and of its parameters' types.
pub fn hex_clauses(program: &Program, function: FnId) -> Vec<HexEntry> {
    let own = program.function(function).requires.iter().enumerate();
    let own = own.filter(|(_, c)| matches!(c.kind, ClauseKind::Hex(_)));
    let own = own.map(|(k, _)| HexEntry { clause: ClauseId::Requires(function, k as u32), invariant_of: None });
    let inherited = invariants(program, function).into_iter();
    let inherited = inherited.filter(|(_, _, _, c)| matches!(c.kind, ClauseKind::Hex(_)));
    own.chain(inherited.map(|(clause, p, c, _)| HexEntry { clause, invariant_of: Some((c, p)) })).collect()
}

/// The separation-logic clauses on entry, and whether there are more that only a complete heap decides:
/// the invariants of classes below a parameter's own.
pub fn sl_clauses(program: &Program, function: FnId) -> (Vec<(ClauseId, SlClause)>, bool) {
    let mut all = Vec::new();
    let mut late = false;
    for (k, clause) in program.function(function).requires.iter().enumerate() {
        if let ClauseKind::Sl(f) = &clause.kind {
            let clause = SlClause { formula: Rc::new(f.clone()), invariant_of: None };
            all.push((ClauseId::Requires(function, k as u32), clause));
        }
    }
    for (id, param, class, clause) in invariants(program, function) {
        let ClauseKind::Sl(f) = &clause.kind else { continue };
        let declared = program.function(function).params[param as usize].ty.as_class();
        if declared.is_some_and(|d| program.is_subclass(d, class)) {
            all.push((id, SlClause { formula: Rc::new(f.clone()), invariant_of: Some(param) }));
        } else {
            late = true;
        }
    }
    (all, late)
}

/// The operational clauses on entry.
pub fn entry_items(codes: &CodeTable<'_>, function: FnId) -> Vec<EntryItem> {
    let program = codes.program;
    let own = (0..program.function(function).requires.len() as u32).map(|k| (ClauseId::Requires(function, k), None));
    let inherited = invariants(program, function).into_iter().map(|(clause, p, c, _)| (clause, Some((p, c))));
    own.chain(inherited)
        .filter_map(|(clause, invariant_of)| Some(EntryItem { clause, code: codes.clause_code(clause)?, invariant_of }))
        .collect()
}

/// The clauses on exit of a function. What a constructor has made stands behind the parameters.
pub fn exit_items(program: &Program, function: FnId) -> Vec<ExitItem> {
    let f = program.function(function);
    let own =
        (0..f.ensures.len() as u32).map(|k| ExitItem { clause: ClauseId::Ensures(function, k), invariant_of: None });
    let mut inherited = invariants(program, function);
    if f.constructor && !f.helper {
        inherited.extend(invariants_of(program, f.ret, f.params.len() as u32));
    }
    let kept = inherited.into_iter().filter(|(_, _, _, clause)| !f.helper && clause.is_owed());
    own.chain(kept.map(|(clause, p, c, _)| ExitItem { clause, invariant_of: Some((p, c)) })).collect()
}

/// Whether an `ensures` of the function reads the heap as it was on entry.
pub fn uses_old(program: &Program, function: FnId) -> bool {
    program.function(function).ensures.iter().any(reads_entry)
}

/// Whether a clause reads the heap as it was on entry.
pub fn reads_entry(clause: &Clause) -> bool {
    let ClauseKind::Expr { body, .. } = &clause.kind else { return false };
    body.blocks.iter().any(|block| block.instrs.iter().any(|i| matches!(i.kind, InstrKind::EnterOld)))
}

/// Whether a clause is marked to be about numbers alone.
pub fn is_data(codes: &CodeTable<'_>, clause: ClauseId) -> bool {
    matches!(codes.clause(clause).kind, ClauseKind::Expr { mode: ExprMode::Data, .. })
}

/// Whether an invariant of a parameter applies to its value.
enum Applies {
    No,
    /// To this value.
    To(Value),
    /// Not known before this place is initialised.
    Ask(Loc),
    /// Not known before it is one object.
    Decide(SetId),
}

impl Engine<'_, '_> {
    pub fn has_exit_contract(&self, function: FnId) -> bool {
        !self.codes.exit_items(function).is_empty()
    }

    pub fn uses_old(&self, function: FnId) -> bool {
        uses_old(self.program, function)
    }

    fn applies(&self, state: &State, value: Value, class: ClassId, view: View) -> Applies {
        if let Some(loc) = state.place_of(&self.vars.symbols, value) {
            return Applies::Ask(loc);
        }
        let value = state.look(&self.vars.symbols, value);
        match value {
            Value::Guarded(set) => Applies::Decide(set),
            Value::Ref(o) => {
                // A freed object has no invariant any more.
                let is = state.heap.ty(o).as_class().is_some_and(|c| self.program.is_subclass(c, class));
                let gone = view == View::Now && state.heap.object(o).freed;
                if is && !gone { Applies::To(value) } else { Applies::No }
            }
            _ => Applies::No,
        }
    }

    /// Checks the next precondition of the function under analysis; what does not satisfy it is no path.
    pub fn entry_step(&mut self, state: &mut State, frame: &Frame, k: u32) -> Flow {
        let Some(item) = self.entry.get(k as usize).copied() else {
            return match frame.kind {
                FrameKind::Validate => {
                    state.frames.pop();
                    Flow::Go
                }
                _ => self.start_body(state),
            };
        };
        if self.asked == Asked::Shape && is_data(&self.codes, item.clause) {
            return self.set_phase(state, Phase::Entry(k + 1));
        }
        match item.invariant_of {
            None => {
                let args = self.params();
                self.push_clause(state, item.code, &args, View::Entry, None);
                Flow::Go
            }
            Some((param, class)) => match self.applies(state, Value::Param(param), class, View::Entry) {
                Applies::No => self.set_phase(state, Phase::Entry(k + 1)),
                Applies::Ask(_) if self.asked == Asked::UntilUnknown => Flow::End(End::Idle),
                Applies::Ask(loc) => self.init(state, loc),
                Applies::Decide(set) => self.decide_member(state, set),
                Applies::To(value) => {
                    self.push_clause(state, item.code, &[value], View::Entry, None);
                    Flow::Go
                }
            },
        }
    }

    /// Asks for the next invariant of an object of the input as it was given; what does not have it is no path.
    pub fn given_step(&mut self, state: &mut State, frame: &Frame, object: ObjId, k: u32) -> Flow {
        let class = state.heap.ty(object).as_class();
        let promised = class.and_then(|class| replay::promised(self.program, class).nth(k as usize));
        let Some((id, clause)) = promised.map(|(id, clause)| (clause_id(id), clause)) else {
            self.pop_frame(state);
            return Flow::Go;
        };
        let args = [Value::Ref(object)];
        match (&clause.kind, self.codes.clause_code(id)) {
            (ClauseKind::Expr { .. }, Some(code)) => {
                self.push_clause(state, code, &args, View::Entry, None);
                Flow::Go
            }
            (ClauseKind::Hex(_), _) => self.check_hex_now(state, frame, self.function, id, &args),
            (ClauseKind::Sl(_), _) => self.check_sl_now(state, frame, self.function, id, &args),
            (ClauseKind::Expr { .. }, None) => self.set_phase(state, Phase::Entry(k + 1)),
        }
    }

    /// All operational preconditions hold.
    fn start_body(&mut self, state: &mut State) -> Flow {
        self.set_phase(state, Phase::Body);
        self.rec.settle(&mut state.pending);
        Flow::Go
    }

    /// Checks the next `requires` of a callee.
    pub fn call_entry_step(&mut self, state: &mut State, frame: &Frame, k: u32) -> Flow {
        let Origin::Function(f) = self.codes.get(frame.code).origin else {
            return self.set_phase(state, Phase::Body);
        };
        let args = self.saved_args(state, frame, f);
        let Some(clause) = self.program.function(f).requires.get(k as usize) else {
            if self.codes.function(f).is_some() {
                return self.set_phase(state, Phase::Body);
            }
            self.pop_frame(state);
            return self.nothing_to_run(state, f, &args);
        };
        let id = ClauseId::Requires(f, k);
        match (&clause.kind, self.codes.clause_code(id)) {
            (ClauseKind::Expr { .. }, Some(code)) => {
                self.push_clause(state, code, &args, frame.view, frame.snapshot);
                Flow::Go
            }
            (ClauseKind::Hex(_), _) => self.check_hex_now(state, frame, f, id, &args),
            (ClauseKind::Sl(_), _) => self.check_sl_now(state, frame, f, id, &args),
            (ClauseKind::Expr { .. }, None) => self.set_phase(state, Phase::Entry(k + 1)),
        }
    }

    /// Checks the next clause of the exit contract.
    pub fn exit_step(&mut self, state: &mut State, frame: &Frame, k: u32) -> Flow {
        let Origin::Function(f) = self.codes.get(frame.code).origin else { return self.leave(state) };
        let Some(item) = self.codes.exit_items(f).get(k as usize).copied() else { return self.leave(state) };
        let mut args = self.saved_args(state, frame, f);
        args.extend(frame.result);
        // What is called may leave what a declaration says to its caller.
        let left = state.frames.len() > 1 && self.codes.clause(item.clause).is_declared();
        if left || self.still_holds(state, f, item) {
            return self.set_phase(state, Phase::Exit(k + 1));
        }
        if let Some((value, class)) = item.invariant_of {
            match self.applies(state, args[value as usize], class, View::Now) {
                Applies::No => return self.set_phase(state, Phase::Exit(k + 1)),
                Applies::Ask(loc) => return self.init(state, loc),
                Applies::Decide(set) => return self.decide_member(state, set),
                Applies::To(to) if self.is_as_given(state, to) || value == 0 && !self.owes(state, f, class, to) => {
                    return self.set_phase(state, Phase::Exit(k + 1));
                }
                Applies::To(value) => args = vec![value],
            }
        }
        match (&self.codes.clause(item.clause).kind, self.codes.clause_code(item.clause)) {
            (ClauseKind::Expr { .. }, Some(code)) => {
                self.push_clause(state, code, &args, View::Now, frame.snapshot);
                Flow::Go
            }
            (ClauseKind::Hex(_), _) => self.check_hex_now(state, frame, f, item.clause, &args),
            (ClauseKind::Sl(_), _) => self.check_sl_now(state, frame, f, item.clause, &args),
            (ClauseKind::Expr { .. }, None) => self.set_phase(state, Phase::Exit(k + 1)),
        }
    }

    /// Whether an invariant of a parameter of the function under analysis holds on exit because it did on entry: nothing
    /// that it reads was written. No object is initialised to ask it again.
    fn still_holds(&self, state: &State, function: FnId, item: ExitItem) -> bool {
        let of_parameter =
            item.invariant_of.is_some_and(|(value, _)| (value as usize) < self.program.function(function).params.len());
        let unread = match &self.codes.clause(item.clause).kind {
            // Its companions read numbers.
            ClauseKind::Hex(_) => !state.rewired && !crate::now::has_companion(&self.codes, item.clause),
            _ => false,
        };
        self.traits.settled && state.frames.len() == 1 && of_parameter && (unread || !state.written)
    }

    /// Whether a function keeps an invariant of a class for its receiver.
    fn owes(&self, state: &State, function: FnId, class: ClassId, receiver: Value) -> bool {
        let Value::Ref(o) = receiver else { return true };
        state.heap.ty(o).as_class().is_none_or(|object| self.program.owes(function, class, object))
    }

    /// Whether a callee is given an object of the input, of which nothing was written so far. Nobody promises that its
    /// invariants hold, unless it is a parameter of the function under analysis: the callee has not broken them.
    fn is_as_given(&self, state: &State, value: Value) -> bool {
        state.frames.len() > 1 && !state.written && matches!(value, Value::Ref(o) if state.heap.is_input(o))
    }

    fn saved_args(&self, state: &State, frame: &Frame, function: FnId) -> Vec<Value> {
        let n = self.program.function(function).params.len();
        match frame.saved {
            Some(at) => state.locals[at as usize..at as usize + n].to_vec(),
            None => Vec::new(),
        }
    }

    fn set_phase(&mut self, state: &mut State, phase: Phase) -> Flow {
        if let Some(f) = state.frames.last_mut() {
            f.phase = phase;
        }
        Flow::Go
    }

    /// Continues the contract check of the running activation with the truth of the clause just checked.
    pub fn clause_done(&mut self, state: &mut State, truth: bool) -> Flow {
        let Some(frame) = state.frames.last().copied() else { return Flow::End(End::Idle) };
        match (frame.phase, truth) {
            (Phase::Entry(k), true) => self.set_phase(state, Phase::Entry(k + 1)),
            (Phase::Exit(k), true) => self.set_phase(state, Phase::Exit(k + 1)),
            (Phase::Entry(k), false) => self.entry_violated(state, &frame, k),
            (Phase::Exit(k), false) => self.exit_violated(state, &frame, k),
            (Phase::Body, _) => Flow::Go,
        }
    }

    fn entry_violated(&mut self, state: &mut State, frame: &Frame, k: u32) -> Flow {
        let Origin::Function(f) = self.codes.get(frame.code).origin else { return Flow::End(End::Pruned) };
        if !matches!(frame.kind, FrameKind::Call { .. }) {
            if !self.completing {
                self.rec.counts.pruned += 1;
                self.blame_choice(state);
            }
            return Flow::End(End::Pruned);
        }
        let caller = state.frames.len().checked_sub(2).map(|i| state.frames[i]);
        let Some(caller) = caller else { return Flow::End(End::Pruned) };
        if let Origin::Function(calling) = self.codes.get(caller.code).origin
            && self.program.is_of_people(calling, f)
        {
            return Flow::End(End::Pruned);
        }
        let site = current_site(&self.codes, &caller, caller.code).unwrap_or(SiteId(0));
        self.abandon_and_raise(state, Code::PreconditionViolated, (caller.code, site), ClauseId::Requires(f, k))
    }

    /// The last choice on the way to a precondition that does not hold is impossible here: says why.
    fn blame_choice(&mut self, state: &State) {
        let Some(reference) = self.rec.to_blame(&state.pending).map(str::to_owned) else { return };
        let name = |place: &Loc| loc_name(self.program, self.function, &state.heap, *place);
        let place = pare::decided(&state.heap).into_iter().find(|place| name(place) == reference);
        let why = place.and_then(|place| self.reason(state, place)).unwrap_or_else(|| self.all_reasons());
        self.rec.blame(&state.pending, why);
    }

    fn exit_violated(&mut self, state: &mut State, frame: &Frame, k: u32) -> Flow {
        let Origin::Function(f) = self.codes.get(frame.code).origin else { return Flow::End(End::Pruned) };
        let Some(item) = self.codes.exit_items(f).get(k as usize).copied() else { return Flow::End(End::Pruned) };
        let code = match item.clause {
            ClauseId::Invariant(..) => Code::InvariantViolated,
            _ => Code::PostconditionViolated,
        };
        self.abandon_and_raise(state, code, (frame.code, frame.exit_site), item.clause)
    }
}
