//! The conjunction under check as a stack of literals, with an index by variable for slicing.

use crate::model::Model;
use crate::ops::{BinOp, Sort, UnOp, Var};
use crate::terms::{Node, Term, Terms};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// A conjunct that is itself no conjunction: a term or its negation.
#[derive(Clone)]
pub(super) struct Literal {
    pub(super) term: Term,
    pub(super) positive: bool,
    serial: u64,
    vars: SmallVec<[Var; 3]>,
}

impl Literal {
    pub(super) fn new(terms: &Terms, term: Term, positive: bool) -> Self {
        let vars = SmallVec::from_vec(terms.vars(term));
        Literal { term, positive, serial: terms.serial(term), vars }
    }

    /// Identifies the literal for as long as the arena lives, unlike the term's id. The key of
    /// the negated literal differs in the last bit only.
    pub(super) fn key(&self) -> u64 {
        self.serial << 1 | u64::from(self.positive)
    }

    /// The term, and the truth value that it has.
    pub(super) fn wanted(&self) -> (Term, bool) {
        (self.term, self.positive)
    }

    /// The variables of the literal.
    pub(super) fn vars(&self) -> &[Var] {
        &self.vars
    }

    /// Whether the literal holds under a model.
    pub(super) fn holds(&self, terms: &Terms, model: &Model) -> bool {
        (terms.eval(self.term, model) != 0) == self.positive
    }
}

/// One conjunct as the caller gave it.
struct Frame {
    serial: u64,
    /// Number of literals before this conjunct's.
    start: u32,
    /// Whether this conjunct, or it together with earlier ones, is plainly false.
    is_false: bool,
}

/// Connectives of one conjunct that are taken apart; beyond, shared subterms could make it explode.
const FLATTENED: usize = 512;

#[derive(Default)]
pub(super) struct Frames {
    arena: Option<u64>,
    arena_changed: bool,
    frames: Vec<Frame>,
    literals: Vec<Literal>,
    /// The literals that mention a variable, ascending, by the variable's number.
    mentions: Vec<Vec<u32>>,
    /// The keys of the literals.
    present: FxHashSet<u64>,
    /// Scratch space of `slices`: literals and variables that it has met.
    visited: Vec<bool>,
    followed: Vec<bool>,
}

impl Frames {
    /// Makes the stack hold `path` and `extra`, and gives the number of leading literals that
    /// were there before.
    pub(super) fn sync(&mut self, terms: &Terms, path: &[Term], extra: &[Term]) -> usize {
        self.arena_changed = self.arena != Some(terms.arena());
        if self.arena_changed {
            self.pop_to(0);
            self.arena = Some(terms.arena());
        }
        let wanted = || path.iter().chain(extra);
        let common =
            self.frames.iter().zip(wanted()).take_while(|(frame, t)| frame.serial == terms.serial(**t)).count();
        self.pop_to(common);
        let kept = self.literals.len();
        wanted().skip(common).for_each(|&t| self.push(terms, t));
        kept
    }

    /// Whether the last `sync` was about another arena than the one before.
    pub(super) fn arena_changed(&self) -> bool {
        self.arena_changed
    }

    /// Whether the conjunction is plainly false: a false constant, or a literal and its negation.
    pub(super) fn is_false(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.is_false)
    }

    /// Number of literals.
    pub(super) fn len(&self) -> usize {
        self.literals.len()
    }

    pub(super) fn literal(&self, index: usize) -> &Literal {
        &self.literals[index]
    }

    pub(super) fn literals(&self, slice: &[u32]) -> impl Iterator<Item = &Literal> {
        slice.iter().map(|&index| &self.literals[index as usize])
    }

    /// The variables of some literals, with repetitions.
    pub(super) fn vars_of(&self, slice: &[u32]) -> impl Iterator<Item = Var> {
        self.literals(slice).flat_map(|literal| literal.vars.iter().copied())
    }

    /// The indexes of the literals from `start` on and of those connected to them by shared
    /// variables, in sets that share no variable with each other; each set ascending.
    pub(super) fn slices(&mut self, start: usize) -> Vec<Vec<u32>> {
        self.visited.clear();
        self.visited.resize(self.literals.len(), false);
        self.followed.clear();
        self.followed.resize(self.mentions.len(), false);
        let mut slices = Vec::new();
        for first in start..self.literals.len() {
            if !self.visited[first] {
                slices.push(self.connected(first as u32));
            }
        }
        slices
    }

    fn connected(&mut self, first: u32) -> Vec<u32> {
        self.visited[first as usize] = true;
        let mut slice = vec![first];
        let mut next = 0;
        while let Some(&index) = slice.get(next) {
            next += 1;
            for var in &self.literals[index as usize].vars {
                // On a long path many literals have the same variable: its mentions are walked once.
                if std::mem::replace(&mut self.followed[var.0 as usize], true) {
                    continue;
                }
                for &other in &self.mentions[var.0 as usize] {
                    if !std::mem::replace(&mut self.visited[other as usize], true) {
                        slice.push(other);
                    }
                }
            }
        }
        slice.sort_unstable();
        slice
    }

    fn push(&mut self, terms: &Terms, conjunct: Term) {
        let start = self.literals.len() as u32;
        let mut is_false = self.is_false();
        let mut pending: SmallVec<[(Term, bool); 4]> = SmallVec::new();
        pending.push((conjunct, true));
        let mut budget = FLATTENED;
        while let Some((term, positive)) = pending.pop() {
            budget = budget.saturating_sub(1);
            match terms.node(term) {
                Node::Binary(..) if budget == 0 => is_false |= self.push_literal(terms, term, positive),
                Node::Const(_, value) => is_false |= (value != 0) != positive,
                Node::Unary(UnOp::Not, t) => pending.push((t, !positive)),
                Node::Binary(BinOp::And, a, b) if positive && terms.sort(a) == Sort::Bool => {
                    pending.extend([(b, true), (a, true)]);
                }
                Node::Binary(BinOp::Or, a, b) if !positive && terms.sort(a) == Sort::Bool => {
                    pending.extend([(b, false), (a, false)]);
                }
                _ => is_false |= self.push_literal(terms, term, positive),
            }
        }
        self.frames.push(Frame { serial: terms.serial(conjunct), start, is_false });
    }

    /// Pushes a literal unless it is there already; tells whether its negation is.
    fn push_literal(&mut self, terms: &Terms, term: Term, positive: bool) -> bool {
        let literal = Literal::new(terms, term, positive);
        let (key, index) = (literal.key(), self.literals.len() as u32);
        if !self.present.insert(key) {
            return false;
        }
        for var in &literal.vars {
            let var = var.0 as usize;
            if self.mentions.len() <= var {
                self.mentions.resize_with(var + 1, Vec::new);
            }
            self.mentions[var].push(index);
        }
        self.literals.push(literal);
        self.present.contains(&(key ^ 1))
    }

    fn pop_to(&mut self, frames: usize) {
        let Some(frame) = self.frames.get(frames) else { return };
        let start = frame.start as usize;
        self.frames.truncate(frames);
        while self.literals.len() > start {
            let Some(literal) = self.literals.pop() else { break };
            self.present.remove(&literal.key());
            for var in &literal.vars {
                self.mentions[var.0 as usize].pop();
            }
        }
    }
}
