//! Completions by the list of all valid inputs: a heap has one exactly if an entry agrees with its references and truth
//! values, and with the path condition in its numbers.

use crate::bounded::{Ask, is_known, witness_of};
use crate::catalogue::{Allowance, Catalogue, Entry, Numbers, Plan};
use crate::complete::Search;
use crate::conflicts::Conflicts;
use crate::engine::{Asked, Engine};
use crate::pool::{filled, fit, may_meet};
use crate::rules::VarOf;
use crate::state::State;
use crate::within::exceeded;
use crate::witness::{NONE, Witness};
use heap::{Loc, ObjId, SymHeap, Value, View};
use ir::ClassId;
use ir::input::{Input, InputObject, InputValue};
use rustc_hash::{FxHashMap, FxHashSet};
use solve::{BinOp, Model, Node, Sort, Term, Terms, UnOp, Verdict};
use spec::oper::{Found, PlaceOf, Query};
use std::cell::RefCell;
use std::rc::Rc;

/// Operations of the search for the numbers of a heap whose references are all decided.
const SHORT: u64 = 100_000;

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
}

impl Lists {
    /// `marked`: some clause is marked `data`.
    pub fn new(marked: bool) -> Lists {
        let listed = || Listed { plan: Plan::new(marked), all: None };
        Lists { marked, joint: listed(), shape: listed(), alike: false, spare: FxHashMap::default() }
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
        let tells = if joint { asked == Asked::Everything } else { !self.alike || asked == Asked::Shape };
        tells && self.known(asked).is_none()
    }

    /// Whether a list decides what is asked.
    pub fn is_there(&self, asked: Asked) -> bool {
        self.shape.all.is_some() || (asked == Asked::Everything && self.joint.all.is_some())
    }

    /// Notes the operations of a search.
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
        for joint in [true, false] {
            if self.lists.wants(joint, self.asked)
                && let Some(allowance) = self.lists.of(joint).plan.allowance()
            {
                self.list(joint, allowance);
            }
        }
        let list = self.lists.known(self.asked)?;
        let truths = if self.asked == Asked::Shape { Vec::new() } else { self.truths(state) };
        list.borrow_mut().note(&state.heap, &truths);
        let list = list.borrow();
        let (mut undecided, mut refuted) = (false, Refuted::default());
        for entry in list.candidates() {
            let Some(numbers) = fit(&state.heap, &entry.input, &entry.unread) else { continue };
            if !entry.unread.is_empty() && may_meet(&state.heap, &entry.input, &numbers) {
                // An object at a place that no predicate reads may be one of the entry: the list does not tell.
                return None;
            }
            let placed = state.heap.inputs().all(|(o, _)| numbers[o.index()] != NONE);
            let says = match &entry.numbers {
                Some(bound) if placed && has_references(&state.heap, entry, &numbers) => {
                    self.ask_case(state, (&list.terms, entry, bound), numbers, &mut refuted)
                }
                _ => self.ask_shape(state, entry, numbers, &mut refuted),
            };
            match says {
                Says::Yes(found) | Says::Never(found) => return Some(found),
                Says::No => {}
                Says::Undecided => undecided = true,
            }
        }
        (!undecided).then_some(Search::Impossible)
    }

    /// Tries to list all valid inputs, or shapes.
    fn list(&mut self, joint: bool, allowance: Allowance) {
        let bounded = Rc::clone(&self.bounded);
        let oper = if joint { bounded.all() } else { bounded.shape() };
        if oper.is_empty() {
            return;
        }
        let heap = SymHeap::new(vec![Value::Uninit; self.program.function(self.function).params.len()]);
        let query = Query { heap: &heap, pc: &[], budget: 0 };
        let (mut terms, mut solver) = (Terms::new(), self.solver.beside());
        let mut entries = Vec::new();
        let (complete, endless) = {
            let mut stop = Ask(&mut *self.control, &mut self.stop);
            let mut solutions = oper.solutions(self.program, query, &mut terms, &mut solver, &mut stop);
            let complete = loop {
                let Some(left) = allowance.left(solutions.stats().steps, entries.len()) else { break false };
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
            (complete, solutions.endless())
        };
        self.note_endless(endless);
        if joint {
            let bound = |e: &Entry| e.numbers.as_ref().is_some_and(|n| !n.conditions.is_empty());
            self.lists.alike = !self.lists.marked && !entries.iter().any(bound);
        }
        let plain = entries.iter().all(|e| e.input.objects.iter().all(|o| matches!(o, InputObject::Object { .. })));
        let listed = self.lists.of(joint);
        match complete && plain {
            true => listed.all = Some(Rc::new(RefCell::new(Catalogue::new(entries, terms)))),
            false => listed.plan.failed(if plain { entries.len() } else { usize::MAX }),
        }
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
        (terms, entry, bound): (&Terms, &Entry, &Numbers),
        numbers: Vec<u32>,
        refuted: &mut Refuted,
    ) -> Says {
        let holders = holders(&numbers, entry.input.objects.len());
        if state.pc.is_empty() && !bound.speak_of(|place| known_number(&state.heap, &holders, place).is_some()) {
            return self.ask_itself(state, entry, &holders, numbers);
        }
        let mut conditions = Vec::new();
        for (place, value) in &bound.values {
            if let Some(t) = known_number(&state.heap, &holders, *place) {
                let value = self.terms.constant(self.terms.sort(t), *value);
                conditions.push(self.terms.binary(BinOp::Eq, t, value));
            }
        }
        let mut own: FxHashMap<Term, Term> = FxHashMap::default();
        let mut spare = FxHashSet::default();
        for (place, t) in &bound.places {
            let known = known_number(&state.heap, &holders, *place);
            let here = known.unwrap_or_else(|| self.spare(*place, terms.sort(*t)));
            if known.is_none() {
                spare.extend(self.terms.var_of(here));
            }
            own.insert(*t, here);
        }
        for t in &bound.conditions {
            let Some(copy) = self.terms.copy(terms, *t, &mut own) else { return Says::Undecided };
            conditions.push(copy);
        }
        let about = |t: &Term| !self.terms.vars(*t).iter().any(|v| spare.contains(v));
        let known: Vec<Term> = conditions.iter().copied().filter(about).collect();
        if refuted.conditions.contains(&known) {
            return Says::No;
        }
        match self.solver.check(&self.terms, &state.pc, &conditions) {
            Verdict::Sat(model) => {
                let input = self.with_numbers(state, (entry, bound), (&holders, &own), &model);
                let witness = Witness::new(Rc::new(input), numbers);
                if self.accepts(&witness) { Says::Yes(self.found(witness)) } else { Says::Undecided }
            }
            Verdict::Unsat => {
                if self.solver.check(&self.terms, &state.pc, &known).is_unsat() {
                    refuted.conditions.insert(known);
                }
                Says::No
            }
            Verdict::Unknown(_) => Says::Undecided,
        }
    }

    /// Asks about the input of an entry as it is, when its numbers are as good as any for the state.
    fn ask_itself(&mut self, state: &State, entry: &Entry, holders: &[Option<ObjId>], numbers: Vec<u32>) -> Says {
        if entry.has_open_references() {
            let witness = Witness::new(Rc::new(with_references(&state.heap, entry, holders)), numbers);
            return if self.accepts(&witness) { Says::Yes(self.found(witness)) } else { Says::Undecided };
        }
        let witness = Witness::new(Rc::clone(&entry.input), numbers);
        if self.accepts_entry(entry) { Says::Yes(self.found(witness)) } else { Says::Undecided }
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
    fn with_numbers(
        &self,
        state: &State,
        (entry, bound): (&Entry, &Numbers),
        (holders, own): (&[Option<ObjId>], &FxHashMap<Term, Term>),
        model: &Model,
    ) -> Input {
        let mut input = with_references(&state.heap, entry, holders);
        for (place, t) in &bound.places {
            if let Some(here) = own.get(t) {
                put(&mut input, *place, self.terms.eval(*here, model));
            }
        }
        let arguments = (0..state.heap.args.len() as u32).map(|i| (None, i));
        let fields = holders.iter().enumerate().flat_map(|(n, o)| {
            let count = o.map_or(0, |o| state.heap.field_count(o));
            (0..count).map(move |slot| (Some(n as u32), slot))
        });
        for place in arguments.chain(fields) {
            if let Some(t) = known_number(&state.heap, holders, place) {
                put(&mut input, place, self.terms.eval(t, model));
            }
        }
        input
    }

    /// Asks about an entry of which only the shape is known to be valid, or that leaves room for objects of the state.
    fn ask_shape(&mut self, state: &State, entry: &Entry, numbers: Vec<u32>, refuted: &mut Refuted) -> Says {
        let as_entry = (entry.input.as_ref(), &entry.unread);
        let Some(heap) = filled(self.program, &state.heap, as_entry, &numbers) else { return Says::Undecided };
        if !self.in_scope(&heap) {
            return Says::No;
        }
        if self.asked == Asked::Shape && has_references(&state.heap, entry, &numbers) {
            let holders = holders(&numbers, entry.input.objects.len());
            let input = with_references(&state.heap, entry, &holders);
            return Says::Yes(Search::Found(Rc::new(Witness::new(Rc::new(input), numbers))));
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

    /// Whether the scope allows all objects of a heap.
    fn in_scope(&self, heap: &SymHeap) -> bool {
        let classes: Vec<ClassId> = heap.inputs().filter_map(|(o, _)| heap.ty(o).as_class()).collect();
        exceeded(self.program, &self.scope, &classes).is_none()
    }
}

/// The objects of a state by their number in an input.
fn holders(numbers: &[u32], objects: usize) -> Vec<Option<ObjId>> {
    let mut holders = vec![None; objects];
    for (o, n) in numbers.iter().enumerate().filter(|(_, n)| **n != NONE) {
        holders[*n as usize] = Some(ObjId(o as u32));
    }
    holders
}

/// The value of a state at a place of an input.
fn known_value(heap: &SymHeap, holders: &[Option<ObjId>], (holder, slot): PlaceOf) -> Option<Value> {
    let loc = match holder {
        None => Loc::Param(slot),
        Some(n) => Loc::Field((*holders.get(n as usize)?)?, slot),
    };
    Some(heap.get(loc, View::Entry))
}

/// Whether all references that a state has at places that no predicate reads lead to objects of the entry.
fn has_references(heap: &SymHeap, entry: &Entry, numbers: &[u32]) -> bool {
    let holders = holders(numbers, entry.input.objects.len());
    entry.unread.iter().all(|place| match known_value(heap, &holders, *place) {
        Some(Value::NonNull) => matches!(entry.at(*place), Some(InputValue::Ref(_))),
        Some(Value::Ref(o)) => numbers.get(o.index()).is_some_and(|n| *n != NONE),
        _ => true,
    })
}

/// The input of an entry with the references that a state has at places that no predicate reads.
fn with_references(heap: &SymHeap, entry: &Entry, holders: &[Option<ObjId>]) -> Input {
    let mut input = entry.input.as_ref().clone();
    for place in &entry.unread {
        let value = match known_value(heap, holders, *place) {
            Some(Value::Null) => Some(InputValue::Null),
            Some(Value::Ref(o)) => {
                holders.iter().position(|holder| *holder == Some(o)).map(|n| InputValue::Ref(n as u32))
            }
            _ => None,
        };
        if let (Some(value), Some(old)) = (value, place_in(&mut input, *place)) {
            *old = value;
        }
    }
    input
}

/// The term that a state has for a number of an input.
fn known_number(heap: &SymHeap, holders: &[Option<ObjId>], place: PlaceOf) -> Option<Term> {
    match known_value(heap, holders, place)? {
        Value::Prim(t) => Some(t),
        _ => None,
    }
}

fn place_in(input: &mut Input, (holder, slot): PlaceOf) -> Option<&mut InputValue> {
    let values = match holder {
        None => Some(&mut input.args),
        Some(n) => match input.objects.get_mut(n as usize) {
            Some(InputObject::Object { fields, .. }) => Some(fields),
            _ => None,
        },
    };
    values.and_then(|v| v.get_mut(slot as usize))
}

/// Replaces a number of an input.
fn put(input: &mut Input, place: PlaceOf, value: i64) {
    if let Some(old) = place_in(input, place) {
        *old = match *old {
            InputValue::Bool(_) => InputValue::Bool(value != 0),
            InputValue::Int(_) => InputValue::Int(value as i32),
            InputValue::Long(_) => InputValue::Long(value),
            InputValue::Float(_) => InputValue::Float((value as i32).into()),
            InputValue::Double(_) => InputValue::Double(value.into()),
            reference => reference,
        };
    }
}
