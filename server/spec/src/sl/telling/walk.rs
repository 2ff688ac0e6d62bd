//! The breadth-first search of shapes.

use super::super::shape::Bounds;
use super::Telling;
use super::numbers::{Derivation, Grammar};
use super::rules::{CallRule, Form, Name, Rule};
use crate::oper::{PlaceOf, Stop};
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, FnId, PredId, Program, Ty};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

/// Queues that are remembered at most.
const CAPACITY: usize = 4_000_000;
/// Predicates at most that stand for one another without a cell.
const MAX_IDLE: u32 = 32;
/// Places of one shape at most: the search goes one call deeper for each.
const MAX_PLACES: usize = 1_000;

/// Null, or the class and number of an object.
type Target = Option<(ClassId, u32)>;

/// A place: class (none for parameters), slot, and number of the holder.
type Place = (Option<ClassId>, u32, u32);

/// A place with what it holds.
type Placed = (Place, Target);

/// An application of a rule.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Frame {
    /// The fact that it derives; none for the clause.
    of: Option<(PredId, u32)>,
    /// By number among the derivations of that.
    derivation: u32,
    /// By variable: what is known.
    refs: Vec<Option<Target>>,
}

/// What the formula wants at a place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Want {
    Is(Target),
    /// A cell of an application.
    Cell(Rc<Frame>, u32),
    /// A fact of a predicate, with its other references.
    Fact(PredId, u32, Rc<[Option<Target>]>),
}

/// An open place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Open {
    place: Place,
    want: Want,
    /// Objects behind it at least, per bound.
    least: Vec<u32>,
}

/// Places in the order in which they are filled.
#[derive(Debug)]
struct Tail {
    placed: Placed,
    rest: Option<Rc<Tail>>,
}

/// How the rest of a shape can be: `None` when there is no way.
type Rest = Option<Option<Rc<Tail>>>;

/// The search met what it does not follow, or was stopped.
struct GaveUp;

/// One search.
pub struct Walk<'a> {
    program: &'a Program,
    function: FnId,
    grammar: &'a Grammar,
    bounds: &'a Bounds,
    stop: &'a mut dyn Stop,
    queue: VecDeque<Open>,
    /// Objects that there are and that the queue needs at least, per bound.
    needed: Vec<u32>,
    /// Objects by class.
    counts: Vec<u32>,
    placed: Vec<Placed>,
    /// What shapes have shown.
    shown: FxHashSet<Placed>,
    /// By queue and counts.
    searched: FxHashMap<[u64; 2], Rest>,
    telling: Vec<Telling>,
}

impl<'a> Walk<'a> {
    pub fn new(
        program: &'a Program,
        function: FnId,
        grammar: &'a Grammar,
        bounds: &'a Bounds,
        stop: &'a mut dyn Stop,
    ) -> Walk<'a> {
        Walk {
            program,
            function,
            grammar,
            bounds,
            stop,
            queue: VecDeque::new(),
            needed: vec![0; bounds.most.len()],
            counts: vec![0; program.classes.len()],
            placed: Vec::new(),
            shown: FxHashSet::default(),
            searched: FxHashMap::default(),
            telling: Vec::new(),
        }
    }

    /// Searches everything; `None` when it gave up.
    pub fn run(mut self) -> Option<Vec<Telling>> {
        (0..self.grammar.start.len() as u32).try_for_each(|n| self.start(n)).ok()?;
        Some(self.telling)
    }

    /// Opens the parameters under one derivation of the clause.
    fn start(&mut self, derivation: u32) -> Result<(), GaveUp> {
        let (rule, _) = self.rule(None, derivation);
        let mut frame = Frame { of: None, derivation, refs: vec![None; rule.vars] };
        for (param, form) in &rule.roots {
            if *form == Form::Known(Name::Null) {
                frame.refs[*param as usize] = Some(None);
            }
        }
        if !admits(rule, &frame.refs)? {
            return Ok(());
        }
        let frame = Rc::new(frame);
        for (param, form) in &rule.roots {
            self.open((None, *param, 0), &frame, *form)?;
        }
        if self.fits() {
            self.go()?;
        }
        rule.roots.iter().for_each(|_| self.close());
        Ok(())
    }

    fn rule(&self, of: Option<(PredId, u32)>, derivation: u32) -> (&'a Rule, &'a Derivation) {
        let grammar = self.grammar;
        let (rules, derivations) = match of {
            None => (&grammar.clause, &grammar.start),
            Some((p, fact)) => (&grammar.rules[p.index()], &grammar.facts[p.index()][fact as usize].derivations),
        };
        let derivation = &derivations[derivation as usize];
        (&rules[derivation.rule as usize], derivation)
    }

    fn fits(&self) -> bool {
        self.needed.iter().zip(&self.bounds.most).all(|(n, most)| n <= most)
    }

    /// Adds a place to the queue.
    fn open(&mut self, place: Place, frame: &Rc<Frame>, form: Form) -> Result<(), GaveUp> {
        let (rule, derivation) = self.rule(frame.of, frame.derivation);
        let least = self.grammar.behind(rule, &derivation.facts, form, self.bounds);
        let want = match form {
            Form::Known(name) => Want::Is(known(name, &frame.refs)?),
            Form::Cell(k) => Want::Cell(Rc::clone(frame), k),
            Form::Call(k) => {
                let call = &rule.calls[k as usize];
                Want::Fact(call.pred, derivation.facts[k as usize], references(call, &frame.refs)?)
            }
        };
        self.needed.iter_mut().zip(&least).for_each(|(n, more)| *n += more);
        self.queue.push_back(Open { place, want, least });
        Ok(())
    }

    /// Takes back the last place that was added.
    fn close(&mut self) {
        if let Some(open) = self.queue.pop_back() {
            self.needed.iter_mut().zip(&open.least).for_each(|(n, less)| *n -= less);
        }
    }

    /// Fills the first open place in every way. The queue is as before in the end.
    fn go(&mut self) -> Result<Rest, GaveUp> {
        let key = self.key();
        let Some(open) = self.queue.pop_front() else {
            self.tell(None);
            return Ok(Some(None));
        };
        self.needed.iter_mut().zip(&open.least).for_each(|(n, less)| *n -= less);
        let rest = match &open.want {
            Want::Is(target) => self.put(open.place, *target),
            Want::Cell(frame, k) => self.make(open.place, frame, *k),
            Want::Fact(pred, fact, refs) => self.choose(key, open.place, (*pred, *fact), refs),
        };
        self.needed.iter_mut().zip(&open.least).for_each(|(n, more)| *n += more);
        self.queue.push_front(open);
        rest
    }

    /// What can be added depends on this.
    fn key(&self) -> [u64; 2] {
        [1, 2].map(|salt: u64| {
            let mut hasher = DefaultHasher::new();
            (salt, &self.counts, &self.queue).hash(&mut hasher);
            hasher.finish()
        })
    }

    /// Derives a fact in every way, unless what can be added was searched before.
    fn choose(
        &mut self,
        key: [u64; 2],
        place: Place,
        of: (PredId, u32),
        refs: &[Option<Target>],
    ) -> Result<Rest, GaveUp> {
        if let Some(rest) = self.searched.get(&key).cloned() {
            if let Some(tail) = &rest {
                self.tell(tail.as_ref());
            }
            return Ok(rest);
        }
        if self.searched.len() >= CAPACITY || self.placed.len() >= MAX_PLACES || self.stop.stop() {
            return Err(GaveUp);
        }
        let rest = self.derive(place, of, refs, 0)?;
        self.searched.insert(key, rest.clone());
        Ok(rest)
    }

    /// Applies every rule that a fact comes from.
    fn derive(&mut self, place: Place, of: (PredId, u32), refs: &[Option<Target>], idle: u32) -> Result<Rest, GaveUp> {
        if idle > MAX_IDLE {
            return Err(GaveUp);
        }
        let mut found = None;
        for n in 0..self.grammar.facts[of.0.index()][of.1 as usize].derivations.len() as u32 {
            let (rule, derivation) = self.rule(Some(of), n);
            let mut all = refs.to_vec();
            all.resize(rule.vars, None);
            let (root, form) = rule.roots[0];
            if let Form::Known(name) = form {
                all[root as usize] = Some(known(name, &all)?);
            }
            if !admits(rule, &all)? {
                continue;
            }
            let rest = match form {
                Form::Known(_) => self.put(place, all[root as usize].unwrap_or_default())?,
                Form::Cell(k) => self.make(place, &Rc::new(Frame { of: Some(of), derivation: n, refs: all }), k)?,
                Form::Call(k) => {
                    let call = &rule.calls[k as usize];
                    let inner = (call.pred, derivation.facts[k as usize]);
                    self.derive(place, inner, &references(call, &all)?, idle + 1)?
                }
            };
            found = found.or(rest);
        }
        Ok(found)
    }

    /// Places a new object, and opens its references.
    fn make(&mut self, place: Place, frame: &Rc<Frame>, k: u32) -> Result<Rest, GaveUp> {
        let (rule, _) = self.rule(frame.of, frame.derivation);
        let cell = &rule.cells[k as usize];
        let class = cell.class;
        let number = self.counts[class.index()];
        let mut inner = Frame::clone(frame);
        inner.refs[cell.source as usize] = Some(Some((class, number)));
        let inner = Rc::new(inner);
        let own = self.bounds.of(class);
        self.counts[class.index()] += 1;
        own.iter().for_each(|b| self.needed[*b] += 1);
        let mut opened = 0;
        for (slot, form) in cell.fields.iter().enumerate() {
            if let Some(form) = form {
                self.open((Some(class), slot as u32, number), &inner, *form)?;
                opened += 1;
            }
        }
        let rest = if self.fits() { self.put(place, Some((class, number)))? } else { None };
        (0..opened).for_each(|_| self.close());
        own.iter().for_each(|b| self.needed[*b] -= 1);
        self.counts[class.index()] -= 1;
        Ok(rest)
    }

    /// Places a reference and goes on.
    fn put(&mut self, place: Place, target: Target) -> Result<Rest, GaveUp> {
        self.placed.push((place, target));
        let rest = self.go()?;
        self.placed.pop();
        Ok(rest.map(|rest| Some(Rc::new(Tail { placed: (place, target), rest }))))
    }

    /// Keeps the shape that is placed so far and goes on like this, if it shows anything new.
    fn tell(&mut self, rest: Option<&Rc<Tail>>) {
        let tail = std::iter::successors(rest, |t| t.rest.as_ref()).map(|t| t.placed);
        let all: Vec<Placed> = self.placed.iter().copied().chain(tail).collect();
        let before = self.shown.len();
        self.shown.extend(&all);
        if self.shown.len() > before {
            let telling = self.shape(&all);
            self.telling.push(telling);
        }
    }

    /// A shape as an input.
    fn shape(&self, all: &[Placed]) -> Telling {
        let params = self.program.function(self.function).params.iter().map(|p| p.ty);
        let mut telling = Telling { input: Input { args: Vec::new(), objects: Vec::new() }, numbers: Vec::new() };
        telling.input.args = blank(params, None, &mut telling.numbers);
        let mut named: FxHashMap<(ClassId, u32), u32> = FxHashMap::default();
        for ((class, slot, number), target) in all {
            let value = match target {
                None => InputValue::Null,
                Some(object) => {
                    let objects = &mut telling.input.objects;
                    let next = objects.len() as u32;
                    let n = *named.entry(*object).or_insert(next);
                    if n == next {
                        let types = self.program.class(object.0).fields.iter().map(|f| self.program.field(*f).ty);
                        let fields = blank(types, Some(n), &mut telling.numbers);
                        objects.push(InputObject::Object { class: object.0, fields });
                    }
                    InputValue::Ref(n)
                }
            };
            let holder = class.and_then(|c| named.get(&(c, *number)));
            let values = match holder {
                None => &mut telling.input.args[..],
                Some(n) => telling.input.objects[*n as usize].values_mut(),
            };
            values[*slot as usize] = value;
        }
        telling
    }
}

/// A value for each type, and the places of numbers among them.
fn blank(types: impl Iterator<Item = Ty>, holder: Option<u32>, numbers: &mut Vec<PlaceOf>) -> Vec<InputValue> {
    let value = |(slot, ty): (usize, Ty)| {
        if !ty.is_ref() {
            numbers.push((holder, slot as u32));
        }
        InputValue::of(ty, 0)
    };
    types.enumerate().map(value).collect()
}

/// What a name stands for.
fn known(name: Name, refs: &[Option<Target>]) -> Result<Target, GaveUp> {
    match name {
        Name::Null => Ok(None),
        Name::Var(v) => refs[v as usize].ok_or(GaveUp),
    }
}

/// The other references of a predicate.
fn references(call: &CallRule, refs: &[Option<Target>]) -> Result<Rc<[Option<Target>]>, GaveUp> {
    call.refs.iter().map(|name| name.map(|n| known(n, refs)).transpose()).collect()
}

/// Whether what a rule says about references may hold: a new object equals none that is known.
fn admits(rule: &Rule, refs: &[Option<Target>]) -> Result<bool, GaveUp> {
    for (a, b) in &rule.same {
        if known(*a, refs)? != known(*b, refs)? {
            return Ok(false);
        }
    }
    Ok(rule.differ.iter().all(|(a, b)| !matches!((known(*a, refs), known(*b, refs)), (Ok(a), Ok(b)) if a == b)))
}
