//! What a predicate describes on a heap, remembered: the parts of the heap that it can own, and what each of them says
//! about its numbers.
//!
//! A predicate with known references is solved once by itself, for all numbers, instead of once for every guess around
//! it. So the height of a subtree is found from below, not guessed from above, and a formula costs about as much as the
//! heap has objects. Where this is not exact or not small, the predicate is unfolded in place as ever.

use super::linear::{Constraint, Linear};
use super::state::{Known, Term};
use super::{Chain, Search, State};
use ir::PredId;
use std::collections::HashMap;
use std::rc::Rc;

/// Ways for one predicate that are kept; with more, it is unfolded in place.
const MAX_OUTCOMES: usize = 32;
/// Steps to solve one predicate.
const STEPS: u32 = 4_000;
/// Predicates solved inside one another: the depth of recursion here.
const MAX_DEPTH: u32 = 100;

/// A predicate with its references; a number, or a reference that is not known, is nothing.
type Key = (PredId, Vec<Option<Option<u32>>>);

/// One way in which a predicate holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Outcome {
    /// The objects that it owns, sorted.
    owned: Vec<u32>,
    /// What references that were not known are, by parameter.
    refs: Vec<Option<Term>>,
    /// What is known about numbers: variable `n` is parameter `n`.
    numbers: Vec<Constraint>,
}

/// What is remembered of one predicate with its references.
#[derive(Clone, Debug)]
enum Entry {
    /// It is being solved: inside, it is unfolded in place.
    Busy,
    InPlace,
    Known(Rc<Vec<Outcome>>),
}

/// The predicates solved so far.
#[derive(Debug, Default)]
pub(super) struct Memo {
    entries: HashMap<Key, Entry>,
    depth: u32,
    /// One took too long: it would take too long again in everything around it.
    off: bool,
}

impl<'p> Search<'p> {
    /// All ways in which a predicate holds by itself, with any numbers; `None` when it is to be unfolded in place.
    pub(super) fn outcomes(&mut self, pred: PredId, args: &[Term]) -> Option<Rc<Vec<Outcome>>> {
        let reference = |t: &Term| match t {
            Term::Ref(r) => Some(*r),
            Term::Unknown(_) | Term::Number(_) => None,
        };
        let key: Key = (pred, args.iter().map(reference).collect());
        if self.memo.off || self.memo.depth >= MAX_DEPTH || key.1.iter().all(Option::is_none) {
            return None;
        }
        match self.memo.entries.get(&key) {
            Some(Entry::Known(outcomes)) => return Some(outcomes.clone()),
            Some(Entry::Busy | Entry::InPlace) => return None,
            None => {}
        }
        self.memo.entries.insert(key.clone(), Entry::Busy);
        self.memo.depth += 1;
        let unsure = std::mem::replace(&mut self.unsure, false);
        let solved = self.solve(pred, args).filter(|_| !self.unsure).map(Rc::new);
        self.unsure = unsure;
        self.memo.depth -= 1;
        self.memo.entries.insert(key, solved.clone().map_or(Entry::InPlace, Entry::Known));
        solved
    }

    fn solve(&mut self, pred: PredId, args: &[Term]) -> Option<Vec<Outcome>> {
        let mut known = Known::default();
        let params: Vec<Term> = args
            .iter()
            .map(|arg| match arg {
                Term::Ref(r) => Term::Ref(*r),
                Term::Unknown(_) => known.fresh(true),
                Term::Number(_) => known.fresh(false),
            })
            .collect();
        let start = State { used: vec![false; self.heap.cells.len()], consumed: 0, known, goals: Vec::new() };
        let chain = Chain { pred, args: params.clone(), consumed: 0, outer: None };
        let formula = &self.program.predicate(pred).formula;
        let mut open = self.unfold(&start, formula, &params, Some(Rc::new(chain)));
        let mut found: Vec<Outcome> = Vec::new();
        let mut left = STEPS;
        while let Some(state) = open.pop() {
            left -= 1;
            if left == 0 || self.memo.off {
                self.memo.off = true;
                return None;
            }
            if !state.goals.is_empty() {
                open.extend(self.step(state));
                continue;
            }
            match state.known.can_complete() {
                Some(true) => {}
                Some(false) => continue,
                None => return None,
            }
            let outcome = project(&state, &params)?;
            if !found.contains(&outcome) {
                found.push(outcome);
            }
            if found.len() > MAX_OUTCOMES {
                return None;
            }
        }
        Some(found)
    }

    /// A state in which a predicate holds in one of its ways.
    pub(super) fn take(&mut self, state: &State<'p>, outcome: &Outcome, args: &[Term]) -> Option<State<'p>> {
        if outcome.owned.iter().any(|o| state.used[*o as usize]) {
            return None;
        }
        let mut next = state.clone();
        outcome.owned.iter().for_each(|o| next.used[*o as usize] = true);
        next.consumed += outcome.owned.len() as u32;
        for (arg, is) in args.iter().zip(&outcome.refs) {
            if let Some(is) = is {
                let result = next.known.equal(arg, is);
                if !self.keep(result) {
                    return None;
                }
            }
        }
        for constraint in &outcome.numbers {
            let mut sum = Ok(Linear::constant(constraint.linear.constant));
            for (param, coefficient) in &constraint.linear.terms {
                let Some(Term::Number(arg)) = args.get(*param as usize) else { return None };
                sum = sum.and_then(|s: Linear| s.plus(*coefficient, arg));
            }
            let result = sum.map_err(Into::into).and_then(|sum| next.known.constrain(constraint.relation, sum));
            if !self.keep(result) {
                return None;
            }
        }
        Some(next)
    }
}

/// What a solved state says about the parameters; `None` when it says more than that.
fn project(state: &State<'_>, params: &[Term]) -> Option<Outcome> {
    let owned = (0..state.used.len() as u32).filter(|o| state.used[*o as usize]).collect();
    let mut refs = Vec::with_capacity(params.len());
    // The variables of the state that stand for parameters.
    let mut stands: HashMap<u32, u32> = HashMap::new();
    for (n, param) in params.iter().enumerate() {
        let is = state.known.resolve(param).ok()?;
        match (param, &is) {
            (Term::Unknown(_), Term::Ref(_)) => refs.push(Some(is.clone())),
            // Still free; two that are the same, or a difference, would be more to say.
            (Term::Unknown(var), Term::Unknown(own)) if own == var => refs.push(None),
            (Term::Unknown(_), _) => return None,
            _ => refs.push(None),
        }
        if let (Term::Number(own), Term::Number(is)) = (param, &is)
            && own == is
        {
            stands.insert(*own.terms.keys().next()?, n as u32);
        }
    }
    if state.known.has_differences() {
        return None;
    }
    let renamed = |linear: &Linear| {
        let mut out = Linear::constant(linear.constant);
        for (var, coefficient) in &linear.terms {
            out.terms.insert(*stands.get(var)?, *coefficient);
        }
        Some(out)
    };
    let mut numbers = Vec::new();
    for (n, param) in params.iter().enumerate() {
        let (Term::Number(own), Term::Number(is)) = (param, state.known.resolve(param).ok()?) else { continue };
        if *own != is {
            let linear = Linear::var(n as u32).plus(-1, &renamed(&is)?).ok()?;
            numbers.push(Constraint { relation: super::Relation::Eq, linear });
        }
    }
    for constraint in state.known.constraints() {
        numbers.push(Constraint { linear: renamed(&constraint.linear)?, ..constraint.clone() });
    }
    Some(Outcome { owned, refs, numbers: tightest(numbers) })
}

/// Of several bounds on the same sum only the tightest, in a fixed order.
fn tightest(mut numbers: Vec<Constraint>) -> Vec<Constraint> {
    numbers.sort_by(|a, b| {
        let key = |c: &Constraint| (c.relation as u8, c.linear.terms.clone(), std::cmp::Reverse(c.linear.constant));
        key(a).cmp(&key(b))
    });
    numbers.dedup_by(|later, first| {
        let same = later.relation == first.relation && later.linear.terms == first.linear.terms;
        same && (later.relation == super::Relation::Le || later.linear == first.linear)
    });
    numbers
}
