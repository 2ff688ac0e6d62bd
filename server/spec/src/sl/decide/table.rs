//! The least fixpoint of base pairs, goal-directed and semi-naive.
//!
//! Only predicates that the question reaches are computed. A new base pair is joined with older ones at each
//! place where a rule calls its predicate, so every combination is looked at once. A base pair that a weaker one
//! stands for is dropped: whatever context admits it admits the weaker one. Where arithmetic matters that would
//! lose numbers, so there all base pairs are kept, with all *productions*: which rule made which base pair from
//! which others. They are the grammar that `grammar` counts with.

use super::frame::Frame;
use super::heap::{Atom, System};
use super::join::{self, Visit};
use super::shape::Shape;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// Base pairs of one predicate; more are not looked at.
const MAX_SHAPES: usize = 200_000;
/// With more base pairs than this, a new one is compared with equal ones only.
const MAX_COMPARED: usize = 4_000;
/// Productions of one predicate; more are not looked at.
const MAX_PRODUCTIONS: usize = 50_000;

/// How a base pair comes about: a rule of its predicate and, per call of the rule, a base pair of the callee.
#[derive(Clone, Debug)]
pub(super) struct Production {
    pub(super) rule: usize,
    pub(super) children: Vec<usize>,
}

#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) shape: Shape,
    /// False when a weaker base pair stands for it.
    pub(super) alive: bool,
    /// The first production, or all of them where arithmetic matters.
    pub(super) productions: Vec<Production>,
    /// When it was joined, from 1; 0 when it waits.
    stamp: u64,
}

/// The base pairs of a predicate.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    pub(super) entries: Vec<Entry>,
    by_shape: FxHashMap<Shape, usize>,
    /// Whether the fixpoint is reached.
    pub(super) ready: bool,
    /// Whether numbers decide about it: then nothing is dropped.
    pub(super) counts: bool,
    productions: usize,
}

/// The fixpoint was not reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Incomplete {
    /// There are too many base pairs.
    TooLarge,
    Stopped,
}

/// Completes the tables of these predicates, and of all that they reach (which must be among them).
pub(super) fn complete(
    system: &System,
    tables: &mut [Table],
    wanted: &[usize],
    stop: &mut dyn FnMut() -> bool,
) -> Result<(), Incomplete> {
    let new: Vec<usize> = wanted.iter().copied().filter(|p| !tables[*p].ready).collect();
    mark_counting(system, tables, &new);
    let mut fixpoint = Fixpoint { system, tables, new: vec![false; system.predicates.len()], queue: VecDeque::new() };
    new.iter().for_each(|p| fixpoint.new[*p] = true);
    let done = fixpoint.run(&new, stop);
    for predicate in new {
        match done {
            Ok(()) => tables[predicate].ready = true,
            Err(_) => tables[predicate] = Table::default(),
        }
    }
    done
}

/// Finds the predicates about which numbers decide: those with integer parameters or comparisons, and callers.
fn mark_counting(system: &System, tables: &mut [Table], new: &[usize]) {
    loop {
        let mut changed = false;
        for predicate in new.iter().copied().filter(|p| !tables[*p].counts).collect::<Vec<_>>() {
            let definition = &system.predicates[predicate];
            let numeric = |atom: &Atom| match atom {
                Atom::Compare(..) => true,
                Atom::Call { predicate, .. } => tables[*predicate].counts,
                _ => false,
            };
            if definition.ints > 0 || definition.rules.iter().any(|r| r.atoms.iter().any(numeric)) {
                tables[predicate].counts = true;
                changed = true;
            }
        }
        if !changed {
            return;
        }
    }
}

struct Fixpoint<'a> {
    system: &'a System,
    tables: &'a mut [Table],
    /// The predicates that are being computed.
    new: Vec<bool>,
    /// Base pairs to join: predicate and number.
    queue: VecDeque<(usize, usize)>,
}

impl Fixpoint<'_> {
    fn run(&mut self, new: &[usize], stop: &mut dyn FnMut() -> bool) -> Result<(), Incomplete> {
        // Who calls whom: caller, rule, which of the rule's calls.
        let mut callers: Vec<Vec<(usize, usize, usize)>> = vec![Vec::new(); self.tables.len()];
        let mut starts = Vec::new();
        for &predicate in new {
            for (number, rule) in self.system.predicates[predicate].rules.iter().enumerate() {
                let calls = rule.calls().map(|(_, callee, ..)| callee).enumerate();
                let mut recursive = calls.filter(|(_, callee)| self.new[*callee]).peekable();
                if recursive.peek().is_none() {
                    starts.push((predicate, number));
                }
                recursive.for_each(|(place, callee)| callers[callee].push((predicate, number, place)));
            }
        }
        for (predicate, rule) in starts {
            self.join(predicate, rule, None, u64::MAX, stop)?;
        }
        let mut clock = 0;
        while let Some((predicate, number)) = self.queue.pop_front() {
            if !self.tables[predicate].entries[number].alive {
                continue;
            }
            clock += 1;
            self.tables[predicate].entries[number].stamp = clock;
            for &(caller, rule, place) in &callers[predicate] {
                self.join(caller, rule, Some((place, number)), clock, stop)?;
            }
        }
        Ok(())
    }

    /// Adds what a rule yields with a given base pair for one call, older ones before that call and ones that are
    /// not newer behind it.
    fn join(
        &mut self,
        predicate: usize,
        number: usize,
        fixed: Option<(usize, usize)>,
        now: u64,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<(), Incomplete> {
        let rule = &self.system.predicates[predicate].rules[number];
        let Some(frame) = Frame::of(rule, &self.system.types) else { return Ok(()) };
        let params = self.system.predicates[predicate].refs.len();
        let new = rule.calls().map(|(_, callee, ..)| self.new[callee]).collect();
        let mut results = Results { fixed, now, new, found: Vec::new(), params, stop, steps: 0 };
        let end = join::search(self.tables, &self.system.types, rule, frame, &mut results);
        let found = results.found;
        for (shape, children) in found {
            self.insert(predicate, shape, Production { rule: number, children })?;
        }
        if end == join::End::Stopped { Err(Incomplete::Stopped) } else { Ok(()) }
    }

    fn insert(&mut self, predicate: usize, shape: Shape, production: Production) -> Result<(), Incomplete> {
        let (types, table) = (&self.system.types, &mut self.tables[predicate]);
        if let Some(known) = table.by_shape.get(&shape).copied() {
            if table.counts {
                table.productions += 1;
                table.entries[known].productions.push(production);
            }
            return if table.productions > MAX_PRODUCTIONS { Err(Incomplete::TooLarge) } else { Ok(()) };
        }
        if !table.counts && table.entries.len() <= MAX_COMPARED {
            if table.entries.iter().any(|e| e.alive && e.shape.is_weaker_than(&shape, types)) {
                return Ok(());
            }
            let stronger = table.entries.iter_mut().filter(|e| e.alive && shape.is_weaker_than(&e.shape, types));
            stronger.for_each(|e| e.alive = false);
        }
        if table.entries.len() >= MAX_SHAPES {
            return Err(Incomplete::TooLarge);
        }
        let number = table.entries.len();
        table.by_shape.insert(shape.clone(), number);
        table.entries.push(Entry { shape, alive: true, productions: vec![production], stamp: 0 });
        self.queue.push_back((predicate, number));
        Ok(())
    }
}

/// Collects base pairs.
struct Results<'a> {
    fixed: Option<(usize, usize)>,
    now: u64,
    /// Per call, whether its predicate is being computed.
    new: Vec<bool>,
    found: Vec<(Shape, Vec<usize>)>,
    params: usize,
    stop: &'a mut dyn FnMut() -> bool,
    steps: u32,
}

impl Visit for Results<'_> {
    fn fixed(&self) -> Option<(usize, usize)> {
        self.fixed
    }

    fn admits(&self, call: usize, entry: &Entry) -> bool {
        match self.fixed {
            Some((place, _)) if self.new[call] && call != place => {
                entry.stamp > 0 && if call < place { entry.stamp < self.now } else { entry.stamp <= self.now }
            }
            _ => true,
        }
    }

    fn enter(&mut self, _: usize, _: usize) -> bool {
        true
    }

    fn leave(&mut self, _: usize) {}

    fn found(&mut self, frame: &Frame, chosen: &[usize]) -> ControlFlow<()> {
        self.found.push((Shape::project(frame, self.params), chosen.to_vec()));
        ControlFlow::Continue(())
    }

    fn stop(&mut self) -> bool {
        self.steps = self.steps.wrapping_add(1);
        self.steps.is_multiple_of(64) && (self.stop)()
    }
}
