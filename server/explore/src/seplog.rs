//! Separation logic in exploration: the clauses on entry as a track of the state, and clauses of contracts
//! on the heap as it is now.

use crate::code::ClauseId;
use crate::contract::sl_clauses;
use crate::engine::{End, Engine, Flow};
use crate::report::Refusal;
use crate::rules::{InputVars, VarOf};
use crate::state::{Frame, State};
use heap::{Alternative, Loc, SymHeap, Value, View};
use ir::scope::Scope;
use ir::spec::ClauseKind;
use ir::{FnId, Program};
use rustc_hash::FxHashMap;
use solve::{Sort, Term, Terms, Verdict};
use spec::sl::{Answer, Judgement, Owner, Query, Refused, Sl, SlClause, Track, World};
use std::rc::Rc;

/// What the engine keeps for separation logic.
pub struct SepLog {
    /// The clauses on entry, compiled.
    pub entry: Sl,
    /// The clauses that [`spec::sl::Refused::clause`] counts.
    pub clauses: Vec<ClauseId>,
    /// Some clause is decided only on complete heaps: an invariant of a class below a parameter's.
    pub late: bool,
    /// Clauses of contracts, compiled when they are first checked.
    contracts: FxHashMap<ClauseId, Rc<Sl>>,
    /// Variables of existential numbers.
    pool: Vec<Term>,
}

impl SepLog {
    pub fn new(program: &Program, function: FnId, scope: &Scope) -> SepLog {
        let (entries, late) = sl_clauses(program, function);
        let clauses: Vec<ClauseId> = entries.iter().map(|(c, _)| *c).collect();
        let entry = Sl::new(program, function, scope, entries.into_iter().map(|(_, c)| c).collect());
        SepLog { entry, clauses, late, contracts: FxHashMap::default(), pool: Vec::new() }
    }

    /// Whether nothing is specified in separation logic.
    pub fn is_empty(&self) -> bool {
        self.entry.is_empty() && !self.late
    }
}

/// The variables of primitive places, noting which ones were asked for.
struct Places<'a, 'p> {
    program: &'p Program,
    function: FnId,
    heap: &'a SymHeap,
    vars: &'a mut InputVars,
    touched: Vec<(Loc, Term)>,
}

impl Places<'_, '_> {
    fn get(&mut self, terms: &mut Terms, loc: Loc, sort: Sort) -> Term {
        let name = || crate::names::loc_name(self.program, self.function, self.heap, loc);
        let term = self.vars.get(terms, VarOf::Place(loc), sort, name);
        self.touched.push((loc, term));
        term
    }
}

/// Gives the places that a formula reads their variables.
fn initialise(heap: &mut SymHeap, touched: &[(Loc, Term)]) {
    for (loc, term) in touched {
        if heap.get(*loc, View::Entry) == Value::Uninit {
            heap.initialise(*loc, Value::Prim(*term));
        }
    }
}

impl Engine<'_, '_> {
    /// Runs `f` with separation logic's view of a heap; `sl` is the clauses on entry when not given.
    fn with_query<T>(
        &mut self,
        heap: &mut SymHeap,
        pc: &[Term],
        (view, closed): (View, bool),
        sl: Option<&Sl>,
        f: impl FnOnce(&Sl, &mut Query<'_, '_>) -> T,
    ) -> T {
        let (program, function) = (self.program, self.function);
        let SepLog { entry, pool, .. } = &mut self.sl;
        let mut places = Places { program, function, heap, vars: &mut self.vars, touched: Vec::new() };
        let result = {
            let mut place = |terms: &mut Terms, loc: Loc, sort: Sort| places.get(terms, loc, sort);
            let terms = &mut self.terms;
            let mut world = World { program, heap, view, closed, terms, place: &mut place };
            let mut query = Query { world: &mut world, solver: &mut self.solver, pc, pool };
            f(sl.unwrap_or(entry), &mut query)
        };
        let touched = places.touched;
        initialise(heap, &touched);
        result
    }

    /// The track of an input about which nothing is known; `None` when no input satisfies the clauses.
    pub fn start_sl(&mut self, heap: &mut SymHeap) -> Option<Track> {
        self.with_query(heap, &[], (View::Entry, false), None, |sl, q| sl.start(q.world).ok())
    }

    /// The track of a heap that was initialised without separation logic; `None` when it is refused.
    pub fn catch_up_sl(&mut self, state: &mut State) -> Option<Track> {
        let mut unread = SymHeap::new(state.heap.args.iter().map(as_unread).collect());
        state.sl = self.start_sl(&mut unread)?;
        let params = (0..state.heap.args.len() as u32).map(Loc::Param);
        let inputs: Vec<_> = state.heap.inputs().map(|(id, _)| id).collect();
        let mut open: Vec<Loc> = params.chain(inputs.into_iter().flat_map(|id| state.heap.places(id))).collect();
        // Owning an object raises demands of its fields.
        loop {
            let before = open.len();
            let mut left = Vec::new();
            for loc in open {
                match state.heap.get(loc, View::Entry) {
                    Value::Null | Value::Ref(_) if state.sl.demands(loc) => self.commit_sl(state, loc).ok()?,
                    Value::Null | Value::Ref(_) => left.push(loc),
                    _ => {}
                }
            }
            if left.len() == before {
                return Some(std::mem::take(&mut state.sl));
            }
            open = left;
        }
    }

    /// Whether the clauses on entry forbid an alternative at a glance.
    pub fn sl_refuses(&mut self, state: &State, loc: Loc, alternative: Alternative) -> Option<Refused> {
        self.rec.heap_check(self.completing);
        let mut place = |terms: &mut Terms, _: Loc, sort: Sort| terms.constant(sort, 0);
        let (program, heap, terms) = (self.program, &state.heap, &mut self.terms);
        let world = World { program, heap, view: View::Entry, closed: false, terms, place: &mut place };
        self.sl.entry.refuses(&world, &state.sl, loc, alternative)
    }

    /// Makes the value of a place known to the clauses on entry.
    pub fn commit_sl(&mut self, state: &mut State, loc: Loc) -> Result<(), Refused> {
        if self.sl.entry.is_empty() {
            return Ok(());
        }
        let mut track = std::mem::take(&mut state.sl);
        let State { heap, pc, .. } = state;
        let result = self.with_query(heap, pc, (View::Entry, false), None, |sl, q| {
            sl.commit(q.world, &mut track, loc)?;
            Ok(sl.take_constraints(q.world, &mut track))
        });
        state.sl = track;
        self.assume_all(state, result?)
    }

    /// Adds what clauses say about numbers to the path condition.
    fn assume_all(&mut self, state: &mut State, constraints: Vec<(u32, Term)>) -> Result<(), Refused> {
        let Some((clause, _)) = constraints.last().copied() else { return Ok(()) };
        for (_, term) in constraints {
            if !state.knows(term) {
                state.pc.push(term);
            }
        }
        match self.solver.check(&self.terms, &state.pc, &[]) {
            Verdict::Unsat => Err(Refused { clause, atoms: Vec::new() }),
            Verdict::Sat(_) => Ok(()),
            Verdict::Unknown(_) => {
                state.unknown = true;
                Ok(())
            }
        }
    }

    /// Whether the clauses on entry have a model within scope behind this state. False when that is not
    /// known: a search for a completion must say.
    pub fn sl_admits(&mut self, state: &mut State) -> Result<bool, Refused> {
        if self.sl.entry.is_empty() {
            return Ok(false);
        }
        self.rec.heap_check(self.completing);
        let mut track = std::mem::take(&mut state.sl);
        let State { heap, pc, .. } = state;
        let result = self.with_query(heap, pc, (View::Entry, false), None, |sl, q| {
            let answer = sl.possible(q, &mut track)?;
            Ok((answer, sl.take_constraints(q.world, &mut track)))
        });
        state.sl = track;
        let (answer, constraints) = result?;
        self.assume_all(state, constraints)?;
        state.unknown |= answer == Answer::Unknown && !self.traits.exact();
        Ok(answer == Answer::Yes)
    }

    /// Whether the clauses on entry, by themselves and one at a time, decide which inputs there are.
    pub fn sl_decides_alone(&self) -> bool {
        self.sl.entry.len() == 1 && !self.sl.late && self.hex.is_empty()
    }

    /// Whether a state is valid because separation logic admits it: nothing else is specified that is still open.
    pub fn sl_decides(&self, state: &State) -> bool {
        self.sl_decides_alone() && self.requires_done(state)
    }

    /// Conditions on the numbers of a complete heap that hold exactly when the clauses on entry do.
    pub fn sl_conditions(&mut self, state: &mut State) -> Option<Vec<Term>> {
        if self.sl.entry.is_empty() {
            return Some(Vec::new());
        }
        if self.sl.entry.is_numeric() {
            self.read_numbers(state);
        }
        let track = std::mem::take(&mut state.sl);
        let State { heap, pc, .. } = state;
        let conditions = self.with_query(heap, pc, (View::Entry, false), None, |sl, q| sl.conditions(q, &track));
        state.sl = track;
        conditions
    }

    /// Gives every number of the input its variable, so that the input has the values that were solved for.
    fn read_numbers(&mut self, state: &mut State) {
        let inputs: Vec<_> = state.heap.inputs().map(|(id, _)| id).collect();
        let places: Vec<Loc> = inputs.into_iter().flat_map(|id| state.heap.places(id)).collect();
        for loc in places {
            let ty = init::declared_type(self.program, self.function, &state.heap, loc);
            let Some(sort) = spec::sl::sort_of(ty) else { continue };
            if matches!(loc, Loc::Field(..)) && state.heap.get(loc, View::Entry) == Value::Uninit {
                let heap = &state.heap;
                let name = || crate::names::loc_name(self.program, self.function, heap, loc);
                let term = self.vars.get(&mut self.terms, VarOf::Place(loc), sort, name);
                state.heap.initialise(loc, Value::Prim(term));
            }
        }
    }

    /// Decides a separation-logic clause of a contract for these arguments on the heap as the running
    /// activation sees it.
    pub fn check_sl_now(
        &mut self,
        state: &mut State,
        frame: &Frame,
        function: FnId,
        clause: ClauseId,
        args: &[Value],
    ) -> Flow {
        let known = match self.settled(state, args) {
            Ok(known) => known,
            Err(first) => return first,
        };
        self.settle_references(state);
        let Some(sl) = self.contract(function, clause) else { return Flow::End(End::Idle) };
        let State { heap, pc, .. } = state;
        let judgement =
            self.with_query(heap, pc, (frame.view, true), Some(&sl), |sl, q| spec::sl::check(sl, q.world, &known));
        match judgement {
            Judgement::Ask(_, Value::Guarded(set)) => self.decide_member(state, set),
            Judgement::Ask(loc, value) => {
                let loc = state.place_of(&self.vars.symbols, value).unwrap_or(loc);
                self.init(state, loc)
            }
            Judgement::When(term) => self.clause_done_when(state, term),
            Judgement::Unknown => Flow::End(End::Unsupported(format!(
                "a separation-logic clause of `{}` is beyond the procedure on this heap",
                self.program.qualified_name(function)
            ))),
        }
    }

    /// Replaces references in the heap by what they are, where that is known: copies of the input's, and sets of which
    /// one member was chosen. The procedure reads the heap alone, so it would ask for the same choice for ever.
    fn settle_references(&self, state: &mut State) {
        let symbols = &self.vars.symbols;
        let ids: Vec<_> = state.heap.ids().collect();
        for loc in ids.into_iter().flat_map(|o| state.heap.places(o)).collect::<Vec<Loc>>() {
            let now = state.heap.get(loc, View::Now);
            if let Value::Param(_) | Value::Later(_) | Value::Guarded(_) = now {
                state.heap.set(loc, state.look(symbols, now));
            }
            let entry = state.heap.get(loc, View::Entry);
            if let Value::Guarded(_) = entry {
                state.heap.initialise(loc, state.look(symbols, entry));
            }
        }
    }

    /// Goes on with a contract once it is known whether a clause holds.
    fn clause_done_when(&mut self, state: &mut State, term: Term) -> Flow {
        let not = self.terms.not(term);
        match self.terms.as_const(term) {
            Some(truth) => self.clause_done(state, truth != 0),
            None if state.knows(term) => self.clause_done(state, true),
            None if state.knows(not) => self.clause_done(state, false),
            // The clause is checked again once its condition is decided.
            None => self.decide(state, term),
        }
    }

    /// Why separation logic refuses: the atoms that clash, and the clause where no atom of its own is among them.
    pub fn explain_sl(&self, refused: &Refused) -> Refusal {
        let atoms = refused.atoms.iter().filter_map(|at| self.codes.atom_ref(*at, &self.sl.clauses));
        let mut clauses: Vec<_> = atoms.collect();
        let own = refused.atoms.iter().any(|at| at.owner == Owner::Clause(refused.clause));
        if let Some(clause) = self.sl.clauses.get(refused.clause as usize).filter(|_| !own) {
            clauses.push(self.codes.clause_ref(*clause, None));
        }
        Refusal { clauses, facts: Vec::new() }
    }

    /// A clause of a contract, compiled.
    fn contract(&mut self, function: FnId, clause: ClauseId) -> Option<Rc<Sl>> {
        if let Some(known) = self.sl.contracts.get(&clause) {
            return Some(known.clone());
        }
        let ClauseKind::Sl(formula) = &self.codes.clause(clause).kind else { return None };
        let clauses = vec![SlClause { formula: Rc::new(formula.clone()), invariant_of: None }];
        let sl = Rc::new(Sl::new(self.program, function, &self.scope, clauses));
        self.sl.contracts.insert(clause, sl.clone());
        Some(sl)
    }
}

fn as_unread(arg: &Value) -> Value {
    match arg {
        Value::Prim(t) => Value::Prim(*t),
        _ => Value::Uninit,
    }
}
