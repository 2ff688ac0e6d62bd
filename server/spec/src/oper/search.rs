//! The search: decides one place after the other, lets the threads run on, and goes back to a decision that
//! matters when one of them fails.

use super::Stop;
use super::ahead::Tally;
use super::blame::Blame;
use super::code::{BodyId, Code};
use super::cover::{Before, Cover, Covered};
use super::duty::{Duty, Growth};
use super::machine::Event;
use super::memo::Memo;
use super::partial::{NONE, Partial, Val, VarId};
use super::thread::{Arena, At, Run, Wait};
use super::trees::Judged;
use super::types::{CONDITION, Domain, Fresh, Types};
use ir::Program;
use ir::input::Input;
use rustc_hash::FxHashMap;
use solve::{Solver, Sort, Term, Terms, Verdict};

/// Operations of one thread between two waits before it counts as running away: so many, and more per place.
const SLICE: (u64, u64) = (500, 20);
/// The same for a thread that nothing precedes: it ran away then.
const ENDLESS: u64 = 2_000_000;
/// Threads that wait at once before whatever else waits stays one thread.
const THREADS: usize = 256;

/// Sizes of everything that grows, to go back to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Marks {
    objects: usize,
    vars: usize,
    threads: usize,
    pub reads: usize,
    at: At,
    trail: usize,
    conditions: usize,
    duties: usize,
    pub live: usize,
}

/// A decision.
#[derive(Debug)]
pub(super) struct Level {
    /// The place; for a condition, the place that its truth gets.
    pub var: VarId,
    pub condition: Option<Term>,
    /// The side of a condition that is tried first.
    pub first: bool,
    /// The next alternative.
    pub next: u32,
    /// Input objects when the decision was made.
    pub objects: u32,
    /// Those of them that a check refused together, as a bit set.
    pub refused: u128,
    /// Places to blame for the alternatives that failed.
    pub conflict: Blame,
    /// Some alternative led to a solution.
    pub solved: bool,
    pub marks: Marks,
    /// What was left to do before it, see [`super::memo`].
    pub signature: Option<u128>,
    /// The heap before it, see [`super::cover`].
    pub before: Option<Before>,
    /// Places that were decided before and that failures below have read since.
    pub late: Vec<VarId>,
}

/// Figures of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Operations of predicate code.
    pub steps: u64,
    /// Operations of predicate code that was followed ahead, see [`super::ahead`]; not among `steps`.
    pub looked: u64,
    /// Values that were tried for places and conditions.
    pub choices: u64,
    /// Tries that failed.
    pub failures: u64,
    /// Of these, states that had failed before.
    pub recalled: u64,
}

/// Why a level is left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    /// Places whose values together allow no solution.
    Conflict(Blame),
    /// Nothing more below a level that had solutions.
    Chronological,
    Stopped,
    Unsupported(&'static str),
}

/// A value for a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    Value(Val),
    Fresh(Fresh),
    /// A number stays open, and predicates compute with it.
    Symbolic,
}

/// What tells the next solution from the last one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rest {
    /// What some place holds.
    Places,
    /// That, or the truth of a condition.
    Conditions,
}

/// How a search went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    Solution,
    /// No (more) solution; these given places are to blame.
    Exhausted(Vec<VarId>),
    Stopped,
    Unsupported(&'static str),
}

/// A search in progress.
pub(super) struct Search<'a> {
    pub(super) program: &'a Program,
    pub(super) code: &'a Code,
    pub(super) types: &'a Types,
    pub(super) terms: &'a mut Terms,
    pub(super) solver: &'a mut Solver,
    pub(super) stop: &'a mut dyn Stop,
    pub(super) partial: Partial,
    pub(super) arena: Arena,
    pub(super) levels: Vec<Level>,
    /// Waiting threads, in program order; those of each level from its mark on.
    pub(super) live: Vec<u32>,
    /// The same for the level that is being made.
    pub(super) ready: Vec<u32>,
    /// Places that cannot stay open: the caller said that they are not null.
    pub(super) obliged: Vec<VarId>,
    /// Places that were implied.
    pub(super) trail: Vec<VarId>,
    /// The path condition: the caller's, then what was assumed.
    pub(super) pc: Vec<Term>,
    /// Per assumed conjunct: the term without negation, and its place.
    pub(super) conditions: Vec<(Term, VarId)>,
    pub(super) given_pc: usize,
    pub(super) known: FxHashMap<Term, (bool, VarId)>,
    pub(super) var_terms: FxHashMap<(VarId, Sort), Term>,
    pub(super) place_of: FxHashMap<Term, VarId>,
    pub(super) memo: Memo,
    /// When only what solutions show is of interest.
    pub(super) cover: Option<Cover>,
    /// The call to be made before its turn.
    pub(super) hoisted: (BodyId, Vec<Val>),
    /// What checks come to on sub-structures.
    pub(super) judged: &'a Judged,
    /// Checks that have to accept some structure.
    pub(super) duties: Vec<Duty>,
    /// What they can come to by now.
    pub(super) growth: Growth,
    /// Stands for the caller's path condition in conflicts.
    pub(super) pc_var: VarId,
    /// The present choice is an alias; the check that refused the last one.
    pub(super) aliasing: bool,
    pub(super) killer: u32,
    /// Per check.
    pub(super) tallies: Vec<Tally>,
    /// Per place: how many threads wait for it.
    pub(super) score: Vec<u64>,
    /// The places that the caller decided, by their number in [`Blame`].
    pub(super) given: Vec<VarId>,
    pub stats: Stats,
    /// Operations left.
    pub(super) fuel: u64,
    /// Some decision was undecided, so that finding nothing proves nothing.
    pub(super) unknown: bool,
    /// A predicate did not end.
    pub(super) endless: bool,
    /// Inputs on which it is known never to end, the first of them, and how many the caller wants.
    pub(super) endless_on: Vec<Input>,
    pub(super) endless_wanted: usize,
    /// Nor is it known that it never does.
    pub(super) ran_away: bool,
    /// Only one solution is asked for.
    pub(super) once: bool,
    pub(super) started: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        (program, code, types): (&'a Program, &'a Code, &'a Types),
        (terms, solver, stop): (&'a mut Terms, &'a mut Solver, &'a mut dyn Stop),
        mut partial: Partial,
        pc: &[Term],
        budget: u64,
    ) -> Search<'a> {
        let pc_var = partial.push_var(CONDITION, NONE);
        partial.vars[pc_var as usize].val = Val::Num(1);
        let obliged = (0..partial.vars.len()).filter(|v| partial.vars[*v].not_null != NONE).map(|v| v as u32);
        let mut search = Search {
            obliged: obliged.collect(),
            program,
            code,
            types,
            terms,
            solver,
            stop,
            partial,
            arena: Arena::default(),
            levels: Vec::new(),
            live: Vec::new(),
            ready: Vec::new(),
            trail: Vec::new(),
            pc: pc.to_vec(),
            conditions: Vec::new(),
            given_pc: pc.len(),
            known: FxHashMap::default(),
            var_terms: FxHashMap::default(),
            place_of: FxHashMap::default(),
            memo: Memo::default(),
            cover: None,
            hoisted: (0, Vec::new()),
            judged: code.judged(types, false),
            duties: Vec::new(),
            growth: Growth::default(),
            pc_var,
            aliasing: false,
            killer: NONE,
            tallies: vec![Tally::default(); code.bodies.len()],
            score: Vec::new(),
            given: Vec::new(),
            stats: Stats::default(),
            fuel: budget,
            unknown: false,
            endless: false,
            endless_on: Vec::new(),
            endless_wanted: 0,
            ran_away: false,
            once: false,
            started: false,
        };
        search.blame_given();
        search
    }

    /// The next solution, or why there is none.
    pub(super) fn next(&mut self, rest: Rest) -> Outcome {
        let mut failed = if self.started { self.leave_solution(rest) } else { self.begin() };
        loop {
            failed = match failed {
                Some(Failure::Conflict(conflict)) => match self.backjump(conflict) {
                    Ok(()) => self.try_next(),
                    Err(given) => return Outcome::Exhausted(given),
                },
                Some(Failure::Chronological) => match self.pop() {
                    true => self.try_next(),
                    false => return Outcome::Exhausted(Vec::new()),
                },
                Some(Failure::Stopped) => return Outcome::Stopped,
                Some(Failure::Unsupported(what)) => return Outcome::Unsupported(what),
                None => match self.pick() {
                    Some(wait) => match self.recall() {
                        Ok(signature) => match self.covered(signature) {
                            Covered::Yes => self.leave_solution(rest),
                            Covered::No(before) => {
                                self.decide(wait, signature, before);
                                self.try_next()
                            }
                        },
                        Err(failure) => Some(failure),
                    },
                    None => return Outcome::Solution,
                },
            };
        }
    }

    /// Starts the threads of all clauses.
    fn begin(&mut self) -> Option<Failure> {
        self.started = true;
        self.judged = self.code.judged(self.types, self.partial.given.is_empty() && self.cover.is_none());
        match self.solver.check(self.terms, &self.pc, &[]) {
            Verdict::Unsat => return Some(Failure::Conflict(self.blame_of(&[self.pc_var]))),
            Verdict::Unknown(_) => self.unknown = true,
            Verdict::Sat(_) => {}
        }
        let args = self.types.params.len() as u32;
        for root in &self.code.roots {
            let run = self.arena.start(*root, args);
            self.push_defaults(root.body);
            if let Some(failure) = self.run_on(run) {
                return Some(failure);
            }
        }
        self.settle()
    }

    /// Runs a thread, and what its waiting allows to go on, until everything waits in `ready`.
    fn run_on(&mut self, run: Run) -> Option<Failure> {
        let mut behind = Vec::new();
        let failure = self.run_alone(run, &mut behind);
        self.ready.extend(behind.into_iter().rev());
        failure
    }

    /// The same; what is to wait until the rest is done goes to `behind`.
    fn run_alone(&mut self, mut run: Run, behind: &mut Vec<u32>) -> Option<Failure> {
        let mut fuel = self.slice();
        loop {
            let first = self.ready.is_empty();
            let mut event = self.run(&mut run, fuel);
            if first && event == Event::Wait(Wait::Earlier) {
                event = match self.calls_itself_alike(&run) {
                    true => Event::Endless,
                    false if fuel == ENDLESS => Event::RanAway,
                    false => self.run_watched(&mut run),
                };
            }
            match event {
                Event::Endless | Event::RanAway => {
                    if event == Event::Endless {
                        self.keep_endless();
                    }
                    self.endless = true;
                    self.ran_away |= event == Event::RanAway;
                    return Some(self.fail(&run));
                }
                Event::Wait(Wait::Earlier) if first => fuel = ENDLESS,
                // All of it waits: what goes on behind a call that ran away may run away again and again.
                Event::Wait(Wait::Earlier) => {
                    let thread = self.arena.park(run, Wait::Earlier);
                    self.ready.push(thread);
                    return None;
                }
                // A recursion that does not end would go on as ever more threads.
                Event::Wait(wait) if self.ready.len() >= THREADS => {
                    let thread = self.arena.park(run, wait);
                    self.ready.push(thread);
                    return None;
                }
                Event::Wait(wait) => match self.arena.split(run, wait) {
                    Ok((thread, rest)) => {
                        self.ready.push(thread);
                        run = rest;
                    }
                    Err(whole) => {
                        let thread = self.arena.park(whole, wait);
                        self.ready.push(thread);
                        return None;
                    }
                },
                Event::Hoist => {
                    let (body, args) = std::mem::take(&mut self.hoisted);
                    let reads = run.reads;
                    if let Some(accepts) = self.accepted_early() {
                        self.note_duty(body, &args, reads, accepts);
                    }
                    behind.push(self.arena.park(run, Wait::Earlier));
                    run = self.arena.start_call(body, &args, reads);
                    self.push_defaults(body);
                }
                Event::True => {
                    self.arena.truncate(run.start);
                    return None;
                }
                Event::False => return Some(self.fail(&run)),
                Event::Stopped => return Some(Failure::Stopped),
                Event::Unsupported(what) => return Some(Failure::Unsupported(what)),
            }
        }
    }

    /// Lets the threads in `ready` go on until none can; then they are the waiting threads of the level.
    fn settle(&mut self) -> Option<Failure> {
        while (0..self.ready.len()).any(|i| self.can_go_on(self.ready[i], i == 0)) {
            let before = std::mem::take(&mut self.ready);
            for thread in &before {
                if !self.can_go_on(*thread, self.ready.is_empty()) {
                    self.ready.push(*thread);
                    continue;
                }
                let run = self.arena.resume(*thread);
                if let Some(failure) = self.run_on(run) {
                    return Some(failure);
                }
            }
        }
        let new = self.levels.last().map_or(0, |l| l.marks.threads) as u32;
        for at in 0..self.ready.len() {
            let thread = self.ready[at];
            if thread >= new
                && let Some(heads) = self.hopeless(thread)
            {
                self.stats.failures += 1;
                let blame = heads.into_iter().fold(Blame::default(), |all, head| all.and(self.collect(head)));
                return Some(Failure::Conflict(blame));
            }
        }
        self.live.append(&mut self.ready);
        None
    }

    fn slice(&self) -> u64 {
        SLICE.0 + SLICE.1 * self.partial.vars.len() as u64
    }

    fn can_go_on(&self, thread: u32, first: bool) -> bool {
        match self.arena.threads[thread as usize].wait {
            Wait::Var(v) => self.partial.is_decided(v) || self.partial.vars[v as usize].symbolic,
            Wait::Condition(t, _) => self.known.contains_key(&self.positive(t).0),
            Wait::Earlier => first,
        }
    }

    /// What to decide next: what has few values first, then the reference that most threads wait for, so that
    /// a wrong value fails at once, then terms.
    fn pick(&mut self) -> Option<Wait> {
        self.score.clear();
        self.score.resize(self.partial.vars.len(), 0);
        let from = self.levels.last().map_or(0, |l| l.marks.live);
        let mut best: Option<((u8, u64), Wait)> = None;
        for id in &self.live[from..] {
            if let Wait::Var(v) = self.arena.threads[*id as usize].wait {
                self.score[v as usize] += 1;
            }
        }
        for id in &self.live[from..] {
            let wait = self.arena.threads[*id as usize].wait;
            let rank = match wait {
                Wait::Var(v) => match self.partial.domain(self.types, v) {
                    Domain::Ref | Domain::Receiver => (2, self.score[v as usize]),
                    Domain::Num(_) => (0, 0),
                    _ => (3, 0),
                },
                Wait::Condition(..) => (1, 0),
                Wait::Earlier => continue,
            };
            if best.is_none_or(|(b, _)| rank > b) {
                best = Some((rank, wait));
            }
        }
        best.map(|(_, w)| w).or_else(|| {
            let open = self.obliged.iter().find(|v| !self.partial.is_decided(**v));
            open.map(|v| Wait::Var(*v))
        })
    }

    fn marks(&self) -> Marks {
        Marks {
            objects: self.partial.objects.len(),
            vars: self.partial.vars.len(),
            threads: self.arena.threads.len(),
            reads: self.arena.reads.len(),
            at: self.arena.at(),
            trail: self.trail.len(),
            conditions: self.conditions.len(),
            duties: self.duties.len(),
            live: self.live.len(),
        }
    }

    fn decide(&mut self, wait: Wait, signature: Option<u128>, before: Option<Before>) {
        let (var, condition, first) = match wait {
            Wait::Var(v) => (v, None, true),
            Wait::Condition(t, first) => {
                let (t, flip) = self.positive(t);
                (self.partial.vars.len() as u32, Some(t), (first || !self.once) != flip)
            }
            Wait::Earlier => return,
        };
        let (marks, objects) = (self.marks(), self.partial.objects.len() as u32);
        let (conflict, late) = (Blame::default(), Vec::new());
        let (next, solved, refused) = (0, false, 0);
        self.levels.push(Level {
            var,
            condition,
            first,
            next,
            objects,
            refused,
            conflict,
            solved,
            marks,
            signature,
            before,
            late,
        });
    }

    /// Takes back everything since the last decision.
    fn undo(&mut self) {
        let Some(level) = self.levels.last() else { return };
        let (m, var) = (level.marks, level.var);
        if level.condition.is_none() {
            self.outgrow(var);
            let v = &mut self.partial.vars[var as usize];
            (v.val, v.blame, v.symbolic) = (Val::Open(var), Blame::default(), false);
        }
        for var in self.trail.split_off(m.trail) {
            if (var as usize) < m.vars {
                self.outgrow(var);
                let v = &mut self.partial.vars[var as usize];
                (v.val, v.implied, v.blame) = (Val::Open(var), false, Blame::default());
            }
        }
        for (t, _) in self.conditions.drain(m.conditions..) {
            self.known.remove(&t);
        }
        self.pc.truncate(self.given_pc + m.conditions);
        self.duties.truncate(m.duties);
        self.growth.truncate(m.objects);
        self.partial.truncate(self.types, m.objects, m.vars);
        self.arena.threads.truncate(m.threads);
        self.arena.reads.truncate(m.reads);
        self.arena.truncate(m.at);
        self.live.truncate(m.live);
        self.ready.clear();
    }

    /// Drops the last level; false when it was none.
    pub(super) fn pop(&mut self) -> bool {
        self.undo();
        let Some(level) = self.levels.pop() else { return false };
        let at = self.levels.len() as u32;
        let Some(parent) = self.levels.last_mut() else { return false };
        let vars = &self.partial.vars;
        parent.late.extend(level.late.into_iter().filter(|v| vars.get(*v as usize).is_some_and(|v| v.level < at)));
        if parent.late.len() > 64 {
            parent.late.sort_unstable();
            parent.late.dedup();
        }
        true
    }

    /// Tries the next alternative of the last decision.
    fn try_next(&mut self) -> Option<Failure> {
        self.undo();
        let Some(choice) = self.alternative() else { return Some(self.exhausted()) };
        self.stats.choices += 1;
        let at = self.levels.len();
        let level = &self.levels[at - 1];
        let (var, condition) = (level.var, level.condition);
        let parent = at.checked_sub(2).map_or(0, |p| self.levels[p].marks.live)..level.marks.live;
        match (choice, condition) {
            (Choice::Value(val), Some(t)) => {
                if let Err(clash) = self.assume(t, val == Val::Num(1), None) {
                    clash.iter().for_each(|v| self.note_late(*v));
                    return Some(Failure::Conflict(self.blame_of(&clash)));
                }
            }
            (Choice::Value(val), None) => {
                self.set(var, val);
                if let Err(clash) =
                    self.link(var, val).and_then(|()| self.lead_on(var, val)).and_then(|()| self.share(var, val))
                {
                    clash.iter().for_each(|v| self.note_late(*v));
                    return Some(Failure::Conflict(self.blame_of(&clash)));
                }
            }
            (Choice::Fresh(kind), _) => {
                let object = self.partial.add_object(self.types, kind, var);
                self.set(var, Val::In(object));
                self.link_back(var, object);
            }
            (Choice::Symbolic, _) => self.partial.vars[var as usize].symbolic = true,
        }
        self.aliasing = matches!(choice, Choice::Value(Val::In(_))) && condition.is_none();
        if self.aliasing
            && let Some(failure) = self.try_killer(var, parent.clone())
        {
            return Some(failure);
        }
        if condition.is_none()
            && matches!(self.partial.domain(self.types, var), Domain::Ref | Domain::Receiver | Domain::Bool)
            && let Some(failure) = self.neglected()
        {
            return Some(failure);
        }
        self.ready.clear();
        self.ready.extend_from_slice(&self.live[parent]);
        self.settle()
    }

    /// An alias is mostly refused by the check that refused the last one: that is asked first.
    fn try_killer(&mut self, var: VarId, parent: std::ops::Range<usize>) -> Option<Failure> {
        let waits = |t: &u32| {
            let thread = &self.arena.threads[*t as usize];
            thread.wait == Wait::Var(var) && thread.key == self.killer
        };
        let thread = self.live[parent].iter().copied().find(waits)?;
        let (at, reads, trail) = (self.arena.at(), self.arena.reads.len(), self.trail.len());
        let mut run = self.arena.resume(thread);
        let event = self.run(&mut run, self.slice());
        match event {
            Event::False => return Some(self.fail(&run)),
            Event::Stopped => return Some(Failure::Stopped),
            _ => {}
        }
        self.arena.truncate(at);
        if self.trail.len() == trail && self.conditions.len() == self.levels.last()?.marks.conditions {
            self.arena.reads.truncate(reads);
        }
        None
    }

    /// After a solution: on to the next one.
    fn leave_solution(&mut self, rest: Rest) -> Option<Failure> {
        self.levels.iter_mut().for_each(|l| l.solved = true);
        while rest == Rest::Places && self.levels.last().is_some_and(|l| l.condition.is_some()) {
            self.pop();
        }
        match self.levels.is_empty() {
            true => Some(Failure::Chronological),
            false => self.try_next(),
        }
    }

    // ------------------------------------------------------------------ budget

    /// Counts an operation; true when it is time to stop.
    pub(super) fn tick(&mut self) -> bool {
        self.stats.steps += 1;
        match self.fuel.checked_sub(1) {
            Some(left) => self.fuel = left,
            None => return true,
        }
        self.stats.steps.is_multiple_of(1024) && self.stop.stop()
    }

    /// The failure of the running thread, with its reads as the reason.
    fn fail(&mut self, run: &Run) -> Failure {
        let blame = self.collect(run.reads);
        self.stats.failures += 1;
        if self.aliasing {
            self.killer = run.woken;
        }
        Failure::Conflict(blame)
    }
}
