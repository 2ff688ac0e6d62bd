//! Completions by the list of all valid inputs: a heap has one exactly if an entry agrees with its references and truth
//! values, and with the path condition in its numbers.

use crate::bounded::{Ask, Ends, is_known, witness_of};
use crate::catalogue::{Allowance, Catalogue, Entry, Numbers, Plan, Shared};
use crate::complete::Search;
use crate::conflicts::Conflicts;
use crate::engine::{Asked, Engine};
use crate::placed::{Placed, put};
use crate::pool::{filled, may_meet, with_shape};
use crate::rules::VarOf;
use crate::state::State;
use crate::techniques::Refuses;
use crate::within::exceeded;
use crate::witness::Witness;
use heap::{Alternative, Loc, SymHeap, Value};
use ir::ClassId;
use ir::input::{Input, InputObject};
use rustc_hash::{FxHashMap, FxHashSet};
use solve::{BinOp, Model, Node, Sort, Term, Terms, UnOp, Verdict};
use spec::oper::{Found, PlaceOf, Query};
use std::cell::RefCell;
use std::rc::Rc;

/// Operations of the search for the numbers of a heap whose references are all decided.
const SHORT: u64 = 100_000;
/// Questions that are kept at most.
const POSED: usize = 20_000;

/// A list, or how far away it is.
struct Listed {
    plan: Plan,
    all: Option<Rc<RefCell<Catalogue>>>,
}

/// The lists of an exploration.
pub struct Lists {
    /// Whether some clause is marked `data`.
    marked: bool,
    /// Of inputs that satisfy all operational preconditions.
    joint: Listed,
    /// Of those that satisfy the clauses that are not marked `data`.
    shape: Listed,
    /// The last attempt to list inputs told no two of the same shape apart: a list of shapes is no shorter.
    alike: bool,
    /// Variables for numbers that a state does not know, by place of the input.
    spare: FxHashMap<(PlaceOf, Sort), Term>,
    /// By number of the entry and what a state knows of its numbers.
    posed: FxHashMap<(usize, Vec<Option<Term>>), Rc<Posed>>,
}

/// The question whether a state has numbers as an entry wants them.
struct Posed {
    /// All that must hold besides the path condition.
    conditions: Vec<Term>,
    /// Those of them that are about numbers of the state alone.
    known: Vec<Term>,
    /// What the variables of [`Numbers::places`] are here.
    values: Vec<Term>,
}

impl Lists {
    /// `marked`: some clause is marked `data`.
    pub fn new(marked: bool) -> Lists {
        let listed = |joint| Listed { plan: Plan::new(joint, marked), all: None };
        let (spare, posed) = Default::default();
        Lists { marked, joint: listed(true), shape: listed(false), alike: false, spare, posed }
    }

    /// Lists of the same clauses that nothing was noted in.
    pub fn unused(&self) -> Lists {
        Lists::new(self.marked)
    }

    fn of(&mut self, joint: bool) -> &mut Listed {
        if joint { &mut self.joint } else { &mut self.shape }
    }

    /// The list that decides what is asked.
    fn known(&self, asked: Asked) -> Option<Rc<RefCell<Catalogue>>> {
        let joint = self.joint.all.as_ref().filter(|_| asked == Asked::Everything);
        joint.or(self.shape.all.as_ref()).map(Rc::clone)
    }

    /// The list of all inputs that satisfy all operational preconditions, once there is one.
    pub fn joint(&self) -> Option<Rc<RefCell<Catalogue>>> {
        self.joint.all.as_ref().map(Rc::clone)
    }

    /// Whether a list might decide what is asked, and none does.
    fn wants(&self, joint: bool, asked: Asked) -> bool {
        match joint {
            // One of shapes leaves the numbers to searches.
            true => asked == Asked::Everything && self.joint.all.is_none(),
            false => (!self.alike || asked == Asked::Shape) && self.known(asked).is_none(),
        }
    }

    /// Whether a list decides what is asked.
    pub fn is_there(&self, asked: Asked) -> bool {
        self.shape.all.is_some() || (asked == Asked::Everything && self.joint.all.is_some())
    }

    /// Notes the operations of a search.
    pub fn searched(&mut self, steps: u64) {
        self.joint.plan.searched(steps);
        self.shape.plan.searched(steps);
    }

    /// Notes operations of what a list makes needless besides.
    pub fn spent(&mut self, steps: u64) {
        self.joint.plan.spent(steps);
        self.shape.plan.spent(steps);
    }
}

/// What an entry says about a state.
enum Says {
    Yes(Search),
    No,
    /// No entry agrees, for what is known of the state.
    Never(Search),
    Undecided,
}

/// What was refuted while a list was searched.
#[derive(Default)]
struct Refuted {
    shapes: Conflicts,
    /// Conditions on known numbers that contradict the path condition.
    conditions: FxHashSet<Vec<Term>>,
}

impl Engine<'_, '_> {
    /// Decides by a list, if there is one by now and it does decide.
    pub fn search_listed(&mut self, state: &State) -> Option<Search> {
        // A list of shapes may make one of inputs short.
        for joint in [true, false, true] {
            let has_shapes = self.lists.shape.all.is_some();
            if self.lists.wants(joint, self.asked)
                && let Some(allowance) = self.lists.of(joint).plan.allowance(has_shapes)
            {
                self.list(joint, allowance);
            }
        }
        let list = self.lists.known(self.asked)?;
        let truths = if self.asked == Asked::Shape { Vec::new() } else { self.truths(state) };
        list.borrow_mut().note(&state.heap, &truths);
        let list = list.borrow();
        let (mut undecided, mut refuted) = (false, Refuted::default());
        for (e, entry) in list.candidates() {
            let Some(numbers) = list.fit(e, &state.heap) else { continue };
            if !entry.unread.is_empty() && may_meet(&state.heap, &entry.input, &numbers) {
                // An object at a place that no predicate reads may be one of the entry: the list does not tell.
                return None;
            }
            let says = match (Placed::new(self.program, &state.heap, entry, numbers.clone()), &entry.numbers) {
                (Some(placed), _) if placed.classes().is_some_and(|c| !self.in_scope(&c)) => Says::No,
                (Some(placed), Some(bound)) => self.ask_case(state, (&list.terms, e, bound), placed, &mut refuted),
                (Some(placed), None) if self.asked == Asked::Shape => {
                    let input = placed.input(self.program);
                    Says::Yes(Search::Found(Rc::new(placed.witness(input))))
                }
                _ => self.ask_shape(state, entry, &numbers, &mut refuted),
            };
            match says {
                Says::Yes(found) | Says::Never(found) => return Some(found),
                Says::No => {}
                Says::Undecided => undecided = true,
            }
        }
        (!undecided).then_some(Search::Impossible)
    }

    /// Which alternatives of a place no valid input has behind a state, where a list of all of them tells; none where it
    /// does not. Most of what is proposed is refused so, and there need be no state for it.
    pub fn refused_by_list(&self, state: &State, loc: Loc, alternatives: &[Alternative]) -> Vec<bool> {
        let plain = !state.heap.has_arrays();
        let jointly = self.traits.refuses == Refuses::Jointly && self.asked == Asked::Everything;
        let asks = jointly && !self.completing && self.asks_searches(state) && state.sl.is_empty();
        match self.lists.joint().filter(|_| plain && asks) {
            Some(list) => {
                let mut list = list.borrow_mut();
                list.note(&state.heap, &self.truths(state));
                alternatives.iter().map(|a| !list.allows(loc, *a)).collect()
            }
            None => vec![false; alternatives.len()],
        }
    }

    /// Tries to list all valid inputs, or shapes.
    fn list(&mut self, joint: bool, allowance: Allowance) {
        let bounded = Rc::clone(&self.bounded);
        let oper = if joint { bounded.all() } else { bounded.shape() };
        if oper.is_empty() {
            return;
        }
        let (mut terms, mut own, mut solver) = (Terms::new(), Terms::new(), self.solver.beside());
        let (mut entries, mut shared) = (Vec::new(), Shared::default());
        let starts = self.starts(joint);
        let (mut complete, mut ends, mut steps) = (true, Ends::Always, 0);
        for heap in &starts {
            let (mark, first) = (own.mark(), entries.len());
            let query = Query { heap, pc: &[], budget: 0 };
            let mut stop = Ask(&mut *self.control, &mut self.stop);
            let mut solutions = oper.solutions(self.program, query, &mut own, &mut solver, &mut stop);
            complete = loop {
                let spent = steps + solutions.stats().steps;
                let Some(left) = allowance.left(spent, entries.len()) else { break false };
                solutions.allow(left);
                let next = match joint {
                    true => solutions.next_case().map(Entry::of_case),
                    false => solutions.next_completion().map(Entry::of_shape),
                };
                match next {
                    Ok(entry) => entries.push(entry),
                    Err(found) => break matches!(found, Found::Impossible(_)),
                }
            };
            steps += solutions.stats().steps;
            ends = ends.max(Ends::of(&solutions));
            drop(solutions);
            let mut found = entries[first..].iter_mut();
            complete &= found.all(|entry| entry.bring(&own, (&mut terms, &mut shared)).is_some());
            own.truncate(mark);
            if !complete {
                break;
            }
        }
        self.note_ends(ends);
        if joint {
            let bound = |e: &Entry| e.numbers.as_ref().is_some_and(|n| !n.conditions.is_empty());
            self.lists.alike = !self.lists.marked && !entries.iter().any(bound);
        }
        let plain = entries.iter().all(|e| e.input.objects.iter().all(|o| matches!(o, InputObject::Object { .. })));
        // An input that the predicates were given up on is on no list.
        let missed = ends == Ends::Unknown && !self.refuses_what_runs_away();
        let listed = self.lists.of(joint);
        if !(complete && plain && !missed) {
            return listed.plan.failed(if plain { entries.len() } else { usize::MAX });
        }
        let shapes = entries.len();
        listed.all = Some(Rc::new(RefCell::new(Catalogue::new(entries, terms))));
        if !joint && self.lists.joint.all.is_none() {
            self.lists.joint.plan.has_shapes(shapes);
        }
    }

    /// The heaps that all that is to be listed completes: one that nothing is known of or, where the shapes of all valid
    /// inputs are listed already, these.
    fn starts(&self, joint: bool) -> Vec<SymHeap> {
        let blank = SymHeap::new(vec![Value::Uninit; self.program.function(self.function).params.len()]);
        let Some(shapes) = self.lists.shape.all.as_ref().filter(|_| joint) else { return vec![blank] };
        let shapes = shapes.borrow();
        let filled = shapes.entries.iter().map(|e| with_shape(self.program, &blank, (&e.input, &e.unread)));
        let Some(mut filled) = filled.collect::<Option<Vec<SymHeap>>>() else { return vec![blank] };
        // Shapes that differ in numbers alone are found behind one another.
        filled.dedup();
        filled
    }

    /// Lists all inputs that satisfy all operational preconditions at once, if that is not too much.
    pub fn list_all(&mut self) {
        self.list(true, Allowance::GENEROUS);
    }

    /// The truth values that the path condition gives places of the input.
    fn truths(&self, state: &State) -> Vec<(Loc, bool)> {
        let truth = |t: &Term| {
            let (var, truth) = match self.terms.node(*t) {
                Node::Unary(UnOp::Not, inner) => (self.terms.var_of(inner)?, false),
                _ => (self.terms.var_of(*t)?, true),
            };
            match self.vars.of(var) {
                Some(VarOf::Place(loc)) => Some((loc, truth)),
                _ => None,
            }
        };
        state.pc.iter().filter_map(truth).collect()
    }

    /// Asks about the numbers of an entry whose references agree.
    fn ask_case(
        &mut self,
        state: &State,
        (terms, e, bound): (&Terms, usize, &Numbers),
        placed: Placed<'_>,
        refuted: &mut Refuted,
    ) -> Says {
        let known: Vec<Option<Term>> = bound.all_places().map(|place| placed.number(place)).collect();
        if state.pc.is_empty() && known.iter().all(Option::is_none) {
            return self.ask_itself(placed);
        }
        if self.contradicts(state, bound, &known) {
            return Says::No;
        }
        let Some(posed) = self.posed(terms, (e, known), bound) else { return Says::Undecided };
        if refuted.conditions.contains(&posed.known) {
            return Says::No;
        }
        match self.solver.check(&self.terms, &state.pc, &posed.conditions) {
            Verdict::Sat(model) => {
                let input = self.with_numbers(&placed, (bound, &posed.values), &model);
                let witness = placed.witness(input);
                if self.accepts(&witness) { Says::Yes(self.found(witness)) } else { Says::Undecided }
            }
            Verdict::Unsat => {
                // What refutes this entry refutes others like it, when it is about what the state knows.
                let all_known = posed.known.len() == posed.conditions.len();
                if all_known || self.solver.check(&self.terms, &state.pc, &posed.known).is_unsat() {
                    refuted.conditions.insert(posed.known.clone());
                }
                Says::No
            }
            Verdict::Unknown(_) => Says::Undecided,
        }
    }

    /// Whether the numbers that an entry decides refute a condition on the path. Most entries fail so, and evaluating is
    /// much cheaper than a question.
    fn contradicts(&self, state: &State, bound: &Numbers, known: &[Option<Term>]) -> bool {
        let decided = bound.values.iter().zip(known);
        let decided: Vec<_> = decided.filter_map(|((_, n), t)| Some((self.terms.var_of((*t)?)?, *n))).collect();
        let value = |var| decided.iter().find(|(v, _)| *v == var).map(|(_, n)| *n);
        !decided.is_empty() && state.pc.iter().any(|t| self.terms.eval_partly(*t, &value) == Some(0))
    }

    /// The question about an entry, of whose numbers a state knows these; `None` when it cannot be put.
    fn posed(&mut self, terms: &Terms, key: (usize, Vec<Option<Term>>), bound: &Numbers) -> Option<Rc<Posed>> {
        if let Some(posed) = self.lists.posed.get(&key) {
            return Some(Rc::clone(posed));
        }
        let (decided, open) = key.1.split_at(bound.values.len());
        let mut conditions = Vec::new();
        for ((_, value), t) in bound.values.iter().zip(decided) {
            if let Some(t) = *t {
                let value = self.terms.constant(self.terms.sort(t), *value);
                conditions.push(self.terms.binary(BinOp::Eq, t, value));
            }
        }
        let (mut own, mut spare, mut values) = (FxHashMap::default(), FxHashSet::default(), Vec::new());
        for ((place, t), known) in bound.places.iter().zip(open) {
            let here = known.unwrap_or_else(|| self.spare(*place, terms.sort(*t)));
            if known.is_none() {
                spare.extend(self.terms.var_of(here));
            }
            own.insert(*t, here);
            values.push(here);
        }
        for t in &bound.conditions {
            conditions.push(self.terms.copy(terms, *t, &mut own)?);
        }
        let about = |t: &Term| !self.terms.vars(*t).iter().any(|v| spare.contains(v));
        let known = conditions.iter().copied().filter(about).collect();
        if self.lists.posed.len() >= POSED {
            self.lists.posed.clear();
        }
        let posed = Rc::new(Posed { conditions, known, values });
        self.lists.posed.insert(key, Rc::clone(&posed));
        Some(posed)
    }

    /// Asks about the input of an entry as it is, when its numbers are as good as any for the state.
    fn ask_itself(&mut self, placed: Placed<'_>) -> Says {
        let entry = placed.entry;
        let (witness, accepted) = if entry.has_open_references() {
            let input = placed.input(self.program);
            let witness = placed.witness(input);
            let accepted = self.accepts(&witness);
            (witness, accepted)
        } else {
            (placed.itself(), self.accepts_entry(entry))
        };
        if accepted { Says::Yes(self.found(witness)) } else { Says::Undecided }
    }

    /// Whether the input of an entry satisfies the preconditions that the search does not know.
    pub fn accepts_entry(&self, entry: &Entry) -> bool {
        let itself = || Witness::new(Rc::clone(&entry.input), Vec::new());
        *entry.accepted.get_or_init(|| self.accepts(&itself()))
    }

    /// A variable for a number that no state knows.
    fn spare(&mut self, place: PlaceOf, sort: Sort) -> Term {
        let terms = &mut self.terms;
        *self.lists.spare.entry((place, sort)).or_insert_with(|| terms.fresh_var(sort, "value"))
    }

    /// The input of an entry with the numbers of a model.
    fn with_numbers(&self, placed: &Placed<'_>, (bound, values): (&Numbers, &[Term]), model: &Model) -> Input {
        let mut input = placed.input(self.program);
        for ((place, _), here) in bound.places.iter().zip(values) {
            put(&mut input, *place, self.terms.eval(*here, model));
        }
        for place in placed.places() {
            if let Some(t) = placed.number(place) {
                put(&mut input, place, self.terms.eval(t, model));
            }
        }
        input
    }

    /// Asks about an entry of which only the shape is known to be valid, or that does not tell what stands at some place.
    fn ask_shape(&mut self, state: &State, entry: &Entry, numbers: &[u32], refuted: &mut Refuted) -> Says {
        let as_entry = (entry.input.as_ref(), &entry.unread);
        let Some(heap) = filled(self.program, &state.heap, as_entry, numbers) else { return Says::Undecided };
        let classes: Vec<ClassId> = heap.inputs().filter_map(|(o, _)| heap.ty(o).as_class()).collect();
        if !self.in_scope(&classes) {
            return Says::No;
        }
        if refuted.shapes.contained_in(&heap) {
            return Says::No;
        }
        match self.ask_oper(state, &heap, SHORT) {
            Found::Solution(completion) => {
                let witness = witness_of(state, completion);
                if self.accepts(&witness) { Says::Yes(self.found(witness)) } else { Says::Undecided }
            }
            Found::Impossible(conflict) => {
                if conflict.places.iter().all(|loc| is_known(state, *loc)) {
                    return Says::Never(self.learn(state, conflict));
                }
                refuted.shapes.add(&heap, &conflict.places);
                Says::No
            }
            Found::Unknown(_) => Says::Undecided,
        }
    }

    /// Whether the scope allows objects of these classes.
    fn in_scope(&self, classes: &[ClassId]) -> bool {
        exceeded(self.program, &self.scope, classes).is_none()
    }
}
