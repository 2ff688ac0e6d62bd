//! Deciding one conjunction, with the base pairs of its predicates at hand.

use super::frame::Frame;
use super::grammar::{Counted, Grammar};
use super::heap::{Atom, Rule, System};
use super::join::{self, End, Visit};
use super::table::Table;
use rustc_hash::FxHashMap;
use solve::{Claim, Integers, Limits, Possible, Sum};
use std::ops::ControlFlow;

/// Milliseconds for one question about integers.
const INTEGER_MS: u32 = 5_000;

/// What is known about a conjunction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// It holds somewhere; per call, the rule of its predicate that a model starts with.
    Sat(Vec<usize>),
    Unsat,
    /// The heap alone does not exclude it, and arithmetic could not be decided.
    Open,
    Stopped,
}

/// Decides a conjunction. Each question about integers takes one of `checks`; without any left, numbers are not
/// decided.
pub(super) fn decide(
    system: &System,
    tables: &[Table],
    goal: &Rule,
    checks: &mut u32,
    stop: &mut dyn FnMut() -> bool,
) -> Verdict {
    let Some(frame) = Frame::of(goal, &system.types) else { return Verdict::Unsat };
    let mut visit = Decision {
        tables,
        calls: goal.calls().map(|(_, predicate, _, ints)| (predicate, ints)).collect(),
        numbers: Numbers::of(goal, system, tables, checks),
        found: None,
        open: false,
        stop,
        steps: 0,
    };
    if visit.numbers.as_mut().is_some_and(|n| n.possible() == Some(false)) {
        return Verdict::Unsat;
    }
    match join::search(tables, &system.types, goal, frame, &mut visit) {
        End::Stopped => Verdict::Stopped,
        End::Enough => Verdict::Sat(visit.found.unwrap_or_default()),
        End::Exhausted if visit.open => Verdict::Open,
        End::Exhausted => Verdict::Unsat,
    }
}

/// The arithmetic of a conjunction.
struct Numbers<'a> {
    integers: Integers,
    grammar: Grammar<'a>,
    /// By call and base pair; nothing when there is no closed form.
    claims: FxHashMap<(usize, usize), Option<Counted>>,
    next: u32,
    /// The choices so far whose claims are relaxed, missing, or undecided.
    doubts: Vec<bool>,
    start_doubt: bool,
    checks: &'a mut u32,
}

impl<'a> Numbers<'a> {
    /// Nothing when numbers do not matter.
    fn of(goal: &Rule, system: &'a System, tables: &'a [Table], checks: &'a mut u32) -> Option<Numbers<'a>> {
        let counts = goal.calls().any(|(_, predicate, ..)| tables[predicate].counts);
        let compares = goal.atoms.iter().any(|a| matches!(a, Atom::Compare(..)));
        if !counts && !compares {
            return None;
        }
        let mut integers = Integers::new(Limits { rlimit: 0, timeout_ms: INTEGER_MS });
        for atom in &goal.atoms {
            if let Atom::Compare(sum, relation) = atom {
                integers.add(&Claim::Compare(sum.clone(), *relation));
            }
        }
        let grammar = Grammar::new(system, tables);
        let claims = FxHashMap::default();
        Some(Numbers { integers, grammar, claims, next: goal.ints, doubts: Vec::new(), start_doubt: false, checks })
    }

    /// Whether the claims can hold together; nothing when undecided.
    fn possible(&mut self) -> Option<bool> {
        let left = self.checks.checked_sub(1);
        *self.checks = left.unwrap_or(0);
        match left.map(|_| self.integers.check()) {
            Some(Possible::Yes) => Some(true),
            Some(Possible::No) => Some(false),
            Some(Possible::Unknown(_)) | None => {
                self.start_doubt |= self.doubts.is_empty();
                None
            }
        }
    }

    /// Adds what a base pair of a call says; false when that cannot be.
    fn enter(&mut self, call: usize, predicate: usize, shape: usize, args: &[Sum]) -> bool {
        self.integers.push();
        let (grammar, next) = (&mut self.grammar, &mut self.next);
        let known = self.claims.entry((call, shape));
        let counted = known.or_insert_with(|| grammar.claim(predicate, shape, args, next).ok());
        let exact = counted.as_ref().is_some_and(|c| c.exact);
        if let Some(counted) = counted {
            self.integers.add(&counted.claim);
        }
        self.doubts.push(!exact);
        let possible = self.possible();
        if let (None, Some(last)) = (possible, self.doubts.last_mut()) {
            *last = true;
        }
        possible != Some(false)
    }

    fn leave(&mut self) {
        self.integers.pop();
        self.doubts.pop();
    }

    fn doubtful(&self) -> bool {
        self.start_doubt || self.doubts.iter().any(|d| *d)
    }
}

struct Decision<'a> {
    tables: &'a [Table],
    /// Predicate and numbers of each call.
    calls: Vec<(usize, &'a [Sum])>,
    numbers: Option<Numbers<'a>>,
    found: Option<Vec<usize>>,
    open: bool,
    stop: &'a mut dyn FnMut() -> bool,
    steps: u32,
}

impl Visit for Decision<'_> {
    fn enter(&mut self, call: usize, shape: usize) -> bool {
        let (predicate, args) = self.calls[call];
        match &mut self.numbers {
            Some(numbers) if self.tables[predicate].counts => numbers.enter(call, predicate, shape, args),
            _ => true,
        }
    }

    fn leave(&mut self, call: usize) {
        if let Some(numbers) = &mut self.numbers
            && self.tables[self.calls[call].0].counts
        {
            numbers.leave();
        }
    }

    fn found(&mut self, _: &Frame, chosen: &[usize]) -> ControlFlow<()> {
        if self.numbers.as_ref().is_some_and(Numbers::doubtful) {
            self.open = true;
            return ControlFlow::Continue(());
        }
        let chosen = chosen.iter().zip(&self.calls);
        let rule = |(shape, (predicate, _)): (&usize, &(usize, &[Sum]))| {
            self.tables[*predicate].entries[*shape].productions.first().map_or(0, |p| p.rule)
        };
        self.found = Some(chosen.map(rule).collect());
        ControlFlow::Break(())
    }

    fn stop(&mut self) -> bool {
        self.steps = self.steps.wrapping_add(1);
        (self.numbers.is_some() || self.steps.is_multiple_of(64)) && (self.stop)()
    }
}
