//! Code that runs long: whether it goes round for ever, and when a specification is given up.

use crate::code::{ClauseId, Origin};
use crate::complete::Search;
use crate::engine::{End, Engine, Flow};
use crate::places::collect_atoms;
use crate::state::{Frame, FrameKind, Phase, State};
use crate::summary::Hope;
use crate::techniques::{Inputs, Refuses};
use ir::FnId;
use ir::spec::{Clause, ClauseKind};
use replay::RunOutcome;

/// Loop re-entries, or calls in calls of a specification, after which it is asked whether the code goes round for ever: on
/// most heaps it comes to its end sooner.
pub const SOON: u32 = 250;
/// After so many it is asked again, and more calls in calls are given up.
pub const LONG: u32 = 10_000;
/// Loop re-entries after which it is given up: about as many as a concrete run makes within its limits.
const GIVEN_UP: u32 = 400_000;
/// Rounds of a specification on a heap summary after which it is asked whether an input goes on, and again after twice as
/// many.
const GUARDED: u32 = 16;
/// Rounds after which it is given up where its sets have become large.
const GUARDED_GIVEN_UP: u32 = 64;
/// The size of a guard from which a set is large: each round makes it larger, and the solver works longer on it.
const LARGE_GUARD: u32 = 1_000;
/// Steps in which a round is looked for.
const WATCHED: u32 = 4_096;

impl Engine<'_, '_> {
    /// How a path ends whose specification comes to a loop again, after so many times; `None` where it goes on.
    pub fn runs_long(&mut self, state: &State, entered: u32) -> Option<End> {
        if (entered == SOON || entered == LONG) && self.goes_round(state) {
            return Some(End::Endless);
        }
        // After the first that is given up the exploration is not complete, whatever others come to.
        (entered > GIVEN_UP || entered >= LONG && self.rec.ran_away).then_some(End::RanAway)
    }

    /// How a path ends whose specification makes so many calls in calls; `None` where it goes on.
    pub fn calls_deep(&mut self, state: &State, deep: u32) -> Option<End> {
        let asked = deep == SOON && !self.watching || deep > LONG;
        if asked && self.goes_round(state) {
            return Some(End::Endless);
        }
        (deep > LONG).then_some(End::RanAway)
    }

    /// How a path ends on which a specification went through so many rounds of a loop, or of calls in calls, on a heap
    /// summary; `None` where it goes on. Preconditions are decided at the end of such a path, so it may have left all valid
    /// inputs behind: a list that closes a circle has no length.
    pub fn runs_long_on_summary(&mut self, state: &State, rounds: u32) -> Option<End> {
        if rounds < GUARDED || !rounds.is_power_of_two() || state.summary.is_none() || self.completing {
            return None;
        }
        if self.settle_aliasing(state.clone()).hope == Hope::Nothing {
            self.rec.counts.pruned += 1;
            return Some(End::Pruned);
        }
        (rounds >= GUARDED_GIVEN_UP && self.has_large_sets(state)).then_some(End::RanAway)
    }

    fn has_large_sets(&self, state: &State) -> bool {
        let sets = state.locals.iter().filter_map(|value| value.set());
        sets.flat_map(|set| self.vars.symbols.set(set)).any(|member| self.terms.size(member.guard) > LARGE_GUARD)
    }

    /// Whether the code that runs comes back to where it is, with the same locals and the same heap, and decides nothing in
    /// between: then it does the same again and again (Brent's algorithm). Calls that pile up meanwhile are never left.
    pub fn goes_round(&mut self, state: &State) -> bool {
        let mut now = state.clone();
        // The innermost activation alone: the bounds count those below.
        now.frames.drain(..now.frames.len() - 1);
        let outer = std::mem::take(&mut self.work);
        let was = (self.completing, self.watching);
        (self.completing, self.watching) = (true, true);
        let found = self.comes_back(&mut now);
        (self.completing, self.watching) = was;
        self.work = outer;
        found
    }

    fn comes_back(&mut self, now: &mut State) -> bool {
        let mut seen = now.clone();
        let (mut round, mut longest) = (0, 1);
        for _ in 0..WATCHED {
            if self.control.stop().is_some() {
                return false;
            }
            now.counters.fill(0);
            if !matches!(self.step(now), Flow::Go) || now.frames.is_empty() {
                return false;
            }
            let left = now.frames.len() < seen.frames.len();
            if !left && is_same(&seen, now) {
                return true;
            }
            round += 1;
            if left || round == longest {
                (round, longest, seen) = (0, 2 * longest, now.clone());
            }
        }
        false
    }

    /// Notes the specification whose code does not end. No input on which a precondition does not satisfies it; of a contract
    /// that a path comes to, nothing is known then, and the path is left out.
    pub fn endless(&mut self, state: &State) {
        let clause = self.running_clause(state);
        clause.into_iter().for_each(|clause| self.rec.endless(clause));
        if self.completing || runs_precondition(state) {
            return;
        }
        self.rec.note_ran_away(true);
        if let Some(clause @ ClauseId::Ensures(f, _)) = clause
            && f == self.function
            && !self.rec.endless_on.contains_key(&clause)
            && let Search::Found(witness) = self.input_of(state)
        {
            let input = self.shown_input(&witness);
            let run = replay::run(self.program, self.function, &input, &replay::Limits::default());
            if let RunOutcome::OutOfBudget(_) = run.outcome {
                self.rec.endless_on.insert(clause, input);
            }
        }
    }

    /// Notes the specification that was given up. Whether what is left out with it is missed depends on who asks.
    pub fn ran_away(&mut self, state: &State) {
        if let Some(clause) = self.running_clause(state) {
            self.rec.endless(clause);
        }
        match self.completing {
            true => self.note_ran_away(),
            false => self.rec.note_ran_away(true),
        }
    }

    /// The clause of a contract, or the one a companion method of which runs.
    fn running_clause(&self, state: &State) -> Option<ClauseId> {
        let specs =
            state.frames.iter().rev().find(|f| matches!(f.kind, FrameKind::Clause | FrameKind::Companion { .. }));
        match self.codes.get(specs?.code).origin {
            Origin::Clause(clause) => Some(clause),
            Origin::Function(companion) => {
                let mut clauses = self.hex_clauses.iter().copied();
                clauses.find(|clause| companions(self.codes.clause(*clause)).contains(&companion))
            }
        }
    }

    /// Whether a search whose specification was given up refuses the input: it says so of what it leaves out. Where it only
    /// says whether the end of a path is valid, that is not known.
    pub fn refuses_what_runs_away(&self) -> bool {
        matches!(self.traits.refuses, Refuses::Jointly | Refuses::Shape) && self.traits.inputs != Inputs::Enumerated
    }
}

/// Whether the code that runs says whether the input is one: it belongs to a precondition of the function under analysis.
fn runs_precondition(state: &State) -> bool {
    let Some(at) = state.frames.iter().position(|f| f.spec) else { return false };
    match state.frames[at].kind {
        FrameKind::Companion { checked } => !checked,
        FrameKind::Validate => true,
        _ => at.checked_sub(1).is_some_and(|below| match state.frames[below].kind {
            FrameKind::Root => matches!(state.frames[below].phase, Phase::Entry(_)),
            FrameKind::Given { .. } => true,
            _ => false,
        }),
    }
}

/// The companion methods of a clause.
fn companions(clause: &Clause) -> Vec<FnId> {
    let ClauseKind::Hex(sentences) = &clause.kind else { return Vec::new() };
    let mut atoms = Vec::new();
    sentences.iter().for_each(|s| collect_atoms(&s.formula, &mut atoms));
    atoms.into_iter().filter_map(|atom| Some(atom.companion.as_ref()?.function)).collect()
}

/// Whether the innermost activation is where it was, and there is nothing else by which the code could tell the difference.
fn is_same(was: &State, now: &State) -> bool {
    let (Some(a), Some(b)) = (was.frames.last(), now.frames.last()) else { return false };
    let place = |f: &Frame| (f.code, f.block, f.instr, f.phase);
    place(a) == place(b)
        && was.pc.len() == now.pc.len()
        && was.locals[a.base as usize..] == now.locals[b.base as usize..]
        && was.heap == now.heap
        && was.noted == now.noted
}
