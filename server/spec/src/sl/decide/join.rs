//! Choosing a base pair for every call of a rule, such that all fit together.
//!
//! A depth-first search that always decides the call with the fewest candidates left, so that calls with one
//! candidate act like unit propagation and calls with none end a branch at once.

use super::frame::Frame;
use super::heap::{Node, Rule, Types};
use super::shape::{Shape, Status};
use super::table::{Entry, Table};
use std::ops::ControlFlow;

/// A call of a rule, as the search sees it.
pub(super) struct Call<'a> {
    pub(super) predicate: usize,
    pub(super) refs: &'a [Node],
}

/// What the search tells.
pub(super) trait Visit {
    /// A call whose base pair is given: both numbers.
    fn fixed(&self) -> Option<(usize, usize)> {
        None
    }
    /// Whether a base pair may be tried for a call, apart from how it fits (the same in the whole search).
    fn admits(&self, _call: usize, _entry: &Entry) -> bool {
        true
    }
    /// A base pair was chosen; false prunes.
    fn enter(&mut self, call: usize, shape: usize) -> bool;
    /// The last choice, for this call, is taken back.
    fn leave(&mut self, call: usize);
    /// Everything is chosen: per call, the number of its base pair.
    fn found(&mut self, frame: &Frame, chosen: &[usize]) -> ControlFlow<()>;
    /// Whether to give up.
    fn stop(&mut self) -> bool;
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// Everything was tried.
    Exhausted,
    /// [`Visit::found`] had enough.
    Enough,
    /// [`Visit::stop`] said so.
    Stopped,
}

struct Level {
    frame: Frame,
    call: usize,
    candidates: Vec<usize>,
    /// The next candidate to try.
    next: usize,
}

struct Search<'a> {
    tables: &'a [Table],
    types: &'a Types,
    calls: Vec<Call<'a>>,
    /// Per call, the base pair that was chosen.
    chosen: Vec<Option<usize>>,
    scratch: Frame,
}

/// The calls of a rule.
pub(super) fn calls(rule: &Rule) -> Vec<Call<'_>> {
    rule.calls().map(|(_, predicate, refs, _)| Call { predicate, refs }).collect()
}

/// Visits all ways to choose base pairs for the calls of `rule`, starting from `frame`.
pub(super) fn search(tables: &[Table], types: &Types, rule: &Rule, frame: Frame, visit: &mut dyn Visit) -> End {
    let calls = calls(rule);
    let chosen = vec![None; calls.len()];
    let mut search = Search { tables, types, calls, chosen, scratch: Frame::default() };
    let mut levels: Vec<Level> = Vec::new();
    let mut arrived = Some(frame);
    loop {
        if visit.stop() {
            return End::Stopped;
        }
        if let Some(frame) = arrived.take() {
            match search.fewest(&frame, visit) {
                Some((call, candidates)) => levels.push(Level { frame, call, candidates, next: 0 }),
                None => {
                    let chosen: Vec<usize> = search.chosen.iter().map(|c| c.unwrap_or(0)).collect();
                    if visit.found(&frame, &chosen).is_break() {
                        return End::Enough;
                    }
                    search.back(&mut levels, visit);
                }
            }
        }
        let Some(level) = levels.last_mut() else { return End::Exhausted };
        let Some(shape) = level.candidates.get(level.next).copied() else {
            levels.pop();
            search.back(&mut levels, visit);
            if levels.is_empty() {
                return End::Exhausted;
            }
            continue;
        };
        level.next += 1;
        let mut frame = level.frame.clone();
        if search.shape(level.call, shape).apply(types, &mut frame, search.calls[level.call].refs) {
            search.chosen[level.call] = Some(shape);
            match visit.enter(level.call, shape) {
                true => arrived = Some(frame),
                false => search.back(&mut levels, visit),
            }
        }
    }
}

impl<'a> Search<'a> {
    fn shape(&self, call: usize, shape: usize) -> &'a Shape {
        &self.tables[self.calls[call].predicate].entries[shape].shape
    }

    /// Takes the choice of the deepest level back.
    fn back(&mut self, levels: &mut [Level], visit: &mut dyn Visit) {
        if let Some(level) = levels.last() {
            self.chosen[level.call] = None;
            visit.leave(level.call);
        }
    }

    /// The open call with the fewest candidates, and these; nothing when no call is open.
    fn fewest(&mut self, frame: &Frame, visit: &dyn Visit) -> Option<(usize, Vec<usize>)> {
        let mut best: Option<(usize, Vec<usize>)> = None;
        for call in 0..self.calls.len() {
            if self.chosen[call].is_some() {
                continue;
            }
            let limit = best.as_ref().map_or(usize::MAX, |(_, c)| c.len());
            if let Some(found) = self.candidates(frame, call, limit, visit) {
                let none = found.is_empty();
                best = Some((call, found));
                if none {
                    break;
                }
            }
        }
        best
    }

    /// The base pairs that fit a call, when they are fewer than `limit`.
    fn candidates(&mut self, frame: &Frame, call: usize, limit: usize, visit: &dyn Visit) -> Option<Vec<usize>> {
        let Call { predicate, refs } = self.calls[call];
        let status = Status::of(frame, refs);
        let mut found = Vec::new();
        let entries = &self.tables[predicate].entries;
        let range = match visit.fixed() {
            Some((fixed, number)) if fixed == call => number..number + 1,
            _ => 0..entries.len(),
        };
        for (number, entry) in range.clone().zip(&entries[range]) {
            if !entry.alive || entry.shape.status.clashes(status) || !visit.admits(call, entry) {
                continue;
            }
            self.scratch.copy_from(frame);
            if entry.shape.apply(self.types, &mut self.scratch, refs) {
                found.push(number);
                if found.len() >= limit {
                    return None;
                }
            }
        }
        Some(found)
    }
}
