//! What a check that walks a structure recursively can come to on sub-structures that are not there yet.
//!
//! Where no object is reached twice, such a check sees of each child only what its own walk returned there and the
//! numbers in the child. Sub-structures that agree in these two are in the same *state*: the check cannot tell them
//! apart. How many objects a sub-structure of each state may have is computed once, from small to large. During the
//! search, the states of the open places come together bottom-up: when the whole structure can be in no state that the
//! check accepts with the objects that the scope leaves, the search goes back at once. A node whose left side is a leaf
//! and whose right side has grown too high is then refused before the rest of either is chosen.
//!
//! A check takes part when it has one parameter, makes no objects and reads no reference of a child, but for one that
//! leads back. Numbers that it does not compare with known ones stay unknown: everything here is an overestimate.
//!
//! Where callers do not exclude that an object is reached twice, some checks do it themselves: before they accept an
//! object, they have looked at all below it, each names that object in one and the same field, and the two below it
//! differ. Two ways to an object then came from the same object by the same field, and so on up to where the check
//! began. A sub-structure of which this was not made sure is [`State::loose`]; when the caller of a check accepts none
//! that is, all that it accepts are trees ([`Judged::proven`]).

mod way;

use super::code::{BodyId, Code, Op, Target};
use super::refute::refuses;
use super::types::{Domain, Fresh, Types};
use ir::ClassId;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use way::Way;

/// States at most.
const STATES: usize = 24;
/// Truth values that are told apart at most.
const TRUTHS: usize = 8;
/// Objects at most: sizes are bits.
const SIZES: u32 = 60;

/// What a check sees of a sub-structure. Unknown numbers may be any.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State {
    pub returned: Option<i64>,
    /// The check raises an exception.
    pub raises: bool,
    /// Some object may be reached twice.
    pub loose: bool,
    /// By slot.
    pub numbers: Vec<Option<i64>>,
}

/// By state: the sizes that are possible, as bits.
pub type Sizes = [u64; STATES];

/// The states of one check. State 0 is that of null.
#[derive(Clone, Debug)]
pub struct Trees {
    pub class: ClassId,
    /// The references that the check follows, one or two.
    pub slots: Vec<u32>,
    /// The reference by which every object but the first names the one above it, in what no caller has to exclude.
    pub back: Option<u32>,
    /// The truth values that some states tell apart.
    pub truths: Vec<u32>,
    states: Vec<State>,
    /// What comes of an object above children in these states.
    above: BTreeMap<[usize; 2], Vec<usize>>,
    /// What an open place may become.
    pub open: Sizes,
    /// Bits of the sizes within scope.
    mask: u64,
}

/// The checks that take part, and where they are called.
#[derive(Clone, Default, Debug)]
pub struct Judged {
    trees: Vec<Option<Trees>>,
    /// By body and operation: the states that the caller does not refuse at once, as bits.
    calls: FxHashMap<(BodyId, u32), u32>,
}

impl Judged {
    /// Of code that is only run where no object is reached twice.
    pub fn unshared(code: &Code, types: &Types) -> Judged {
        Judged::of(code, &|body| Trees::new(code, types, body, None))
    }

    /// Of any code: the checks and calls that exclude themselves that an object is reached twice.
    pub fn proven(code: &Code, types: &Types) -> Judged {
        Judged::of(code, &|body| {
            let class = code.bodies[body as usize].of?;
            let slots = 0..types.slots[class.index()].len() as u32;
            slots.filter(|slot| leads_to(types, class, *slot)).find_map(|s| Trees::new(code, types, body, Some(s)))
        })
    }

    fn of(code: &Code, trees: &dyn Fn(BodyId) -> Option<Trees>) -> Judged {
        // Where exceptions are caught, a check that raises one may be accepted.
        if code.bodies.iter().any(|b| b.handlers.iter().any(Option::is_some)) {
            return Judged::default();
        }
        let bodies = 0..code.bodies.len() as u32;
        let mut judged = Judged { trees: bodies.clone().map(trees).collect(), calls: FxHashMap::default() };
        for caller in bodies {
            for (pc, op) in code.bodies[caller as usize].ops.iter().enumerate() {
                let Op::Call { dst: Some(dst), target: Target::Body(body), and, .. } = op else { continue };
                let Some(trees) = judged.trees(*body).filter(|_| *body != caller) else { continue };
                let refused =
                    |n| if *and { n == 0 } else { refuses(&code.bodies[caller as usize], pc as u32 + 1, *dst, n) };
                if let Some(accepted) = trees.accepted(&refused) {
                    judged.calls.insert((caller, pc as u32), accepted);
                }
            }
        }
        judged
    }

    /// What a body comes to on sub-structures.
    pub fn trees(&self, body: BodyId) -> Option<&Trees> {
        self.trees.get(body as usize)?.as_ref()
    }

    /// The reference by which objects of a class name the one above them, for some check.
    pub fn named_above(&self, class: ClassId) -> Option<u32> {
        self.trees.iter().flatten().filter(|trees| trees.class == class).find_map(|trees| trees.back)
    }

    /// The states that a call may come to, where all others make the predicate false if it depends on the caller.
    pub fn accepted(&self, caller: BodyId, pc: u32) -> Option<u32> {
        if self.calls.is_empty() { None } else { self.calls.get(&(caller, pc)).copied() }
    }
}

/// Whether a reference leads to objects of just this class.
fn leads_to(types: &Types, class: ClassId, slot: u32) -> bool {
    let info = types.info(types.slots[class.index()][slot as usize]);
    info.domain == Domain::Ref && info.fresh == [Fresh::Class(class)]
}

impl Trees {
    fn new(code: &Code, types: &Types, body: BodyId, back: Option<u32>) -> Option<Trees> {
        let class = code.bodies[body as usize].of.filter(|_| code.calls_itself(body))?;
        let slots = 0..types.slots[class.index()].len() as u32;
        let slots: Vec<u32> = slots.filter(|s| leads_to(types, class, *s) && back != Some(*s)).collect();
        let bound = types.bounds[class.index()].iter().map(|(_, n)| *n).min()?;
        if !(1..=2).contains(&slots.len()) || bound > SIZES {
            return None;
        }
        let mask = (2u64 << bound) - 1;
        let (states, open) = (Vec::new(), [0; STATES]);
        let (above, truths) = (BTreeMap::new(), Vec::new());
        let mut trees = Trees { class, slots, back, truths, states, above, open, mask };
        let ways = Way::new(&trees, code, types, body, None).all()?;
        let [null] = ways.as_slice() else { return None };
        null.returned?;
        trees.states.push(null.clone());
        trees.open[0] = 1;
        if back.is_some() {
            // A child of which nothing is known: the check may not even come to an end there.
            let numbers = vec![None; types.slots[class.index()].len()];
            trees.states.push(State { returned: None, raises: true, loose: true, numbers });
            trees.open[1] = mask;
        }
        trees.grow(code, types, body)?;
        trees.forget_loose();
        let is_truth = |slot: &u32| types.info(types.slots[class.index()][*slot as usize]).domain == Domain::Bool;
        let tells = |slot: &u32| trees.states.iter().any(|s| s.numbers[*slot as usize].is_some());
        let slots = 0..types.slots[class.index()].len() as u32;
        trees.truths = slots.filter(is_truth).filter(tells).take(TRUTHS).collect();
        Some(trees)
    }

    /// Adds states and sizes until there are no more.
    fn grow(&mut self, code: &Code, types: &Types, body: BodyId) -> Option<()> {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            let rights = |n: usize| if self.slots.len() == 1 { 1 } else { n };
            let n = self.states.len();
            let pairs: Vec<[usize; 2]> = (0..n).flat_map(|l| (0..rights(n)).map(move |r| [l, r])).collect();
            for pair in pairs {
                let sizes = self.joined(self.open[pair[0]], self.open[pair[1]]);
                if sizes == 0 && self.back.is_none() {
                    continue;
                }
                if !self.above.contains_key(&pair) {
                    let found = Way::new(self, code, types, body, Some(pair)).all()?;
                    // Where all objects are different, there are not so many.
                    let found = found.into_iter().filter(|s| s.loose || sizes != 0);
                    let numbers = found.map(|s| self.number(s)).collect::<Option<_>>()?;
                    self.above.insert(pair, numbers);
                }
                for state in &self.above[&pair] {
                    let sizes = if self.states[*state].loose { self.mask } else { sizes };
                    changed |= self.open[*state] | sizes != self.open[*state];
                    self.open[*state] |= sizes;
                }
            }
        }
        Some(())
    }

    /// What is above something loose is loose, and no caller accepts it: it need not be looked at again.
    fn forget_loose(&mut self) {
        let states = &self.states;
        self.above.retain(|pair, _| pair.iter().all(|s| !states[*s].loose));
        self.above.values_mut().for_each(|found| found.retain(|s| !states[*s].loose));
        self.open.iter_mut().zip(states).filter(|(_, s)| s.loose).for_each(|(open, _)| *open = 0);
    }

    fn number(&mut self, state: State) -> Option<usize> {
        // What a check sees of an object may be what it sees of null; that it is one makes a difference.
        let known = (1..self.states.len()).find(|s| self.states[*s] == state);
        known.or_else(|| {
            self.states.push(state);
            (self.states.len() <= STATES).then(|| self.states.len() - 1)
        })
    }

    /// The sizes of an object with children of these sizes.
    fn joined(&self, left: u64, right: u64) -> u64 {
        let (mut few, many) = if left.count_ones() < right.count_ones() { (left, right) } else { (right, left) };
        let mut all = 0;
        while few != 0 {
            all |= many << few.trailing_zeros();
            few &= few - 1;
        }
        all << 1 & self.mask
    }

    /// What comes of an object above such children, when its numbers may be what `may_be` says.
    pub fn object(&self, [left, right]: &[Sizes; 2], may_be: &dyn Fn(&State) -> bool) -> Sizes {
        let mut all = [0; STATES];
        for (pair, found) in &self.above {
            let (l, r) = (left[pair[0]], right[pair[1]]);
            if l != 0 && r != 0 {
                let sizes = self.joined(l, r);
                found.iter().filter(|s| may_be(&self.states[**s])).for_each(|s| all[*s] |= sizes);
            }
        }
        all
    }

    /// What null comes to.
    pub fn null(&self) -> Sizes {
        std::array::from_fn(|s| u64::from(s == 0))
    }

    /// The states that a caller accepts that refuses these results, as bits; `None` when one of them may be no tree.
    fn accepted(&self, refuses: &dyn Fn(i64) -> bool) -> Option<u32> {
        let may_stand = |s: &State| !s.raises && !s.returned.is_some_and(refuses);
        let accepted = self.states.iter().enumerate().filter(|(_, s)| may_stand(s));
        accepted.map(|(n, s)| (!s.loose).then_some(1 << n)).try_fold(0, |all, bit| Some(all | bit?))
    }

    /// Whether something of these sizes with at most so many objects is in one of these states.
    pub fn accepts(&self, sizes: &Sizes, room: u32, accepted: u32) -> bool {
        let within = (2u64 << room.min(SIZES)) - 1;
        sizes.iter().enumerate().any(|(s, bits)| accepted >> s & 1 == 1 && bits & within != 0)
    }
}
