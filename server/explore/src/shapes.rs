//! The list of all valid shapes within scope. It is made once single searches have cost about as much as it may cost,
//! so it never costs more than a small factor of what it replaces.

use crate::engine::Asked;
use ir::input::Input;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Operations of searches before the first attempt.
const FIRST: u64 = 20_000;
/// What the first attempt may cost where clauses marked `data` say that shapes are a question of their own.
const MARKED: u64 = 200_000;
/// What an attempt may cost, as a factor of what was spent.
const FACTOR: u64 = 4;

/// A shape.
#[derive(Debug)]
pub struct Shape {
    /// With the numbers that the search chose.
    pub input: Input,
    /// Places that no predicate reads, as (object, slot): they may hold anything.
    pub unread: FxHashSet<(Option<u32>, u32)>,
}

/// The shapes, or how far away they are.
#[derive(Debug)]
pub struct Shapes {
    complete: Option<Rc<Vec<Shape>>>,
    spent: u64,
    attempt_at: u64,
}

impl Shapes {
    /// Nothing is known yet. `marked`: some clause is marked `data`.
    pub fn new(marked: bool) -> Shapes {
        Shapes { complete: None, spent: 0, attempt_at: if marked { 0 } else { FIRST } }
    }

    /// All valid shapes, when they are known and matter to the search.
    pub fn complete(&self, asked: Asked) -> Option<Rc<Vec<Shape>>> {
        self.complete.clone().filter(|_| asked != Asked::UntilUnknown)
    }

    /// Notes the operations of a search.
    pub fn spent(&mut self, steps: u64) {
        self.spent += steps;
    }

    /// The operations that an attempt may cost now; `None` when it is no time for one.
    pub fn next_budget(&mut self, asked: Asked) -> Option<u64> {
        let now = self.complete.is_none() && self.spent >= self.attempt_at && asked != Asked::UntilUnknown;
        now.then(|| {
            let budget = if self.attempt_at == 0 { MARKED } else { self.spent * FACTOR };
            self.attempt_at = (self.spent + budget).max(FIRST);
            budget
        })
    }

    /// The result of an attempt.
    pub fn listed(&mut self, all: Option<Vec<Shape>>) {
        self.complete = all.map(Rc::new);
    }
}
