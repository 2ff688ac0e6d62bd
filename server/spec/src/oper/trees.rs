//! What a check that walks a structure recursively can come to on sub-structures that are not there yet.
//!
//! Where no object is reached twice, such a check sees of each child only what its own walk returned there and the
//! numbers in the child. Sub-structures that agree in these two are in the same *state*: the check cannot tell them
//! apart. How many objects a sub-structure of each state may have is computed once, from small to large. During the
//! search, the states of the open places come together bottom-up: when the whole structure can be in no state that the
//! check accepts with the objects that the scope leaves, the search goes back at once. A node whose left side is a leaf
//! and whose right side has grown too high is then refused before the rest of either is chosen.
//!
//! A check takes part when it has one parameter, reads no reference of a child and makes no objects. Numbers that it
//! does not compare with known ones stay unknown: everything here is an overestimate.

mod way;

use super::code::{BodyId, Code, Op, Target};
use super::types::{Domain, Fresh, Types};
use ir::ClassId;
use std::collections::BTreeMap;
use way::Way;

/// States at most.
const STATES: usize = 24;
/// Objects at most: sizes are bits.
const SIZES: u32 = 60;

/// What a check sees of a sub-structure. Unknown numbers may be any.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct State {
    pub returned: Option<i64>,
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
    pub states: Vec<State>,
    /// What comes of an object above children in these states.
    above: BTreeMap<[usize; 2], Vec<usize>>,
    /// What an open place may become.
    pub open: Sizes,
    /// Bits of the sizes within scope.
    mask: u64,
}

/// The trees of each body that takes part.
pub fn find(code: &Code, types: &Types) -> Vec<Option<Trees>> {
    // Where exceptions are caught, a check that raises one may be accepted.
    if code.bodies.iter().any(|b| b.handlers.iter().any(Option::is_some)) {
        return vec![None; code.bodies.len()];
    }
    (0..code.bodies.len() as u32).map(|b| Trees::new(code, types, b)).collect()
}

impl Trees {
    fn new(code: &Code, types: &Types, body: BodyId) -> Option<Trees> {
        let class = code.bodies[body as usize].of.filter(|_| calls_itself(code, body))?;
        let follows =
            |id: &u32| types.info(*id).domain == Domain::Ref && types.info(*id).fresh == [Fresh::Class(class)];
        let slots = types.slots[class.index()].iter().enumerate();
        let slots: Vec<u32> = slots.filter(|(_, id)| follows(id)).map(|(slot, _)| slot as u32).collect();
        let bound = types.bounds[class.index()].iter().map(|(_, n)| *n).min()?;
        if !(1..=2).contains(&slots.len()) || bound > SIZES {
            return None;
        }
        let mask = (2u64 << bound) - 1;
        let (states, open) = (Vec::new(), [0; STATES]);
        let mut trees = Trees { class, slots, states, above: BTreeMap::new(), open, mask };
        let ways = Way::new(&trees, code, types, body, None).all()?;
        let [null] = ways.as_slice() else { return None };
        null.returned?;
        trees.states.push(null.clone());
        trees.open[0] = 1;
        trees.grow(code, types, body)?;
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
                if sizes == 0 {
                    continue;
                }
                if !self.above.contains_key(&pair) {
                    let found = Way::new(self, code, types, body, Some(pair)).all()?;
                    let numbers = found.into_iter().map(|s| self.number(s)).collect::<Option<_>>()?;
                    self.above.insert(pair, numbers);
                }
                for state in &self.above[&pair] {
                    changed |= self.open[*state] | sizes != self.open[*state];
                    self.open[*state] |= sizes;
                }
            }
        }
        Some(())
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

    /// What comes of an object above such children.
    pub fn object(&self, [left, right]: &[Sizes; 2]) -> Sizes {
        let mut all = [0; STATES];
        for (pair, found) in &self.above {
            let (l, r) = (left[pair[0]], right[pair[1]]);
            if l != 0 && r != 0 {
                let sizes = self.joined(l, r);
                found.iter().for_each(|s| all[*s] |= sizes);
            }
        }
        all
    }

    /// What null comes to.
    pub fn null(&self) -> Sizes {
        std::array::from_fn(|s| u64::from(s == 0))
    }

    /// Whether the check accepts something of these sizes with at most so many objects.
    pub fn accepts(&self, sizes: &[u64], room: u32) -> bool {
        let within = (2u64 << room.min(SIZES)) - 1;
        self.states.iter().zip(sizes).any(|(s, bits)| s.returned != Some(0) && bits & within != 0)
    }
}

fn calls_itself(code: &Code, body: BodyId) -> bool {
    let itself = |op: &Op| matches!(op, Op::Call { target: Target::Body(b), .. } if *b == body);
    code.bodies[body as usize].ops.iter().any(itself)
}
