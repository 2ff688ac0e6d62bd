//! Models that recent checks found.
//!
//! Each remembers how many leading literals it satisfies, so a check that extends the previous
//! one evaluates the new literals only.

use super::frames::Frames;
use crate::model::Model;
use crate::terms::Terms;
use std::collections::VecDeque;

/// More models make branches likelier to be decided by evaluation, and misses dearer.
const CAPACITY: usize = 6;

struct Known {
    model: Model,
    /// The model satisfies the first `holds` literals.
    holds: usize,
}

#[derive(Default)]
pub(super) struct Models {
    /// The most recent first.
    recent: VecDeque<Known>,
}

impl Models {
    /// Tells that only the first `kept` literals are still what they were.
    pub(super) fn keep(&mut self, kept: usize) {
        for known in &mut self.recent {
            known.holds = known.holds.min(kept);
        }
    }

    /// A model of all literals, or else of as many leading ones as any recent model satisfies,
    /// and that number.
    pub(super) fn best(&mut self, terms: &Terms, frames: &Frames) -> (Model, usize) {
        let total = frames.len();
        let mut best = (Model::new(), 0);
        for index in 0..self.recent.len() {
            let known = &mut self.recent[index];
            while known.holds < total && frames.literal(known.holds).holds(terms, &known.model) {
                known.holds += 1;
            }
            if known.holds > best.1 || index == 0 {
                best = (known.model.clone(), known.holds);
            }
            if best.1 == total {
                if index > 0 {
                    self.recent.swap(0, index);
                }
                break;
            }
        }
        best
    }

    /// Adds a model that satisfies the first `holds` literals.
    pub(super) fn remember(&mut self, model: &Model, holds: usize) {
        self.recent.truncate(CAPACITY - 1);
        self.recent.push_front(Known { model: model.clone(), holds });
    }
}
