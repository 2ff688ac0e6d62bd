//! The solver: procedures from cheap to dear, each of which may decide a conjunction.
//!
//! 1. constants and clashing literals (`frames`);
//! 2. models that recent checks found, tried on the new conjuncts (`models`);
//! 3. slicing: only conjuncts that share variables with the new ones are decided again (`frames`);
//! 4. order reasoning over bounds and differences, which finds a model or a contradiction (`order`);
//! 5. verdicts remembered by the set of conjuncts (`cache`);
//! 6. where literals have connectives in them, order reasoning by cases (`splits`); sums, by the cases in which they wrap
//!    around (`sums`);
//! 7. where floating-point numbers are, values at which conditions change their mind (`corners`), and contradictions
//!    between the ranges of terms (`ranges`);
//! 8. where unknown integers are multiplied or divided, contradictions between their bounds (`span`), guesses (`guesses`),
//!    and between narrow bounds all values (`every`);
//! 9. where numbers are divided by small ones or by known ones, one quotient after the other (`cases`), and in linear
//!    arithmetic (`linear`);
//! 10. Z3 on bit vectors and floating-point numbers, incrementally and within limits (`smt`); where numbers are
//!     divided, on what is known of products and quotients before it computes them (`outline`, `lemmas`);
//! 11. where Z3 reaches its limits, more guesses, at corners (`guesses`).
//!
//! Exact (unbounded) integers, as formulas of separation logic have them, are decided apart from it (`integers`).
//!
//! Steps 2 to 8 and 11 never claim more than they know: a model is checked by evaluation, and a
//! contradiction is one of integers or of ranges. What no step decides is unknown, never unsatisfiable.

mod cache;
mod cases;
mod context;
mod core;
mod corners;
mod every;
mod fpa;
mod frames;
mod guesses;
mod integers;
mod interrupt;
mod lemmas;
mod linear;
mod models;
mod order;
mod outline;
mod ranges;
mod rows;
mod smt;
mod span;
mod splits;
mod sums;

pub use integers::{Claim, Integers, Overflow, Possible, Relation, Sum};
pub use interrupt::Interrupter;

use crate::model::Model;
use crate::terms::{Arithmetic, Term, Terms};
use cache::Cache;
use cases::Cases;
use frames::{Frames, Literal};
use models::Models;
use order::Order;
use smt::Smt;

/// What a single check may cost. Zero means no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Z3's own count of steps: the same on every machine and every run.
    pub rlimit: u32,
    /// Wall-clock time of one call of Z3, in milliseconds.
    pub timeout_ms: u32,
}

impl Limits {
    /// What one question of an exploration may cost. Steps decide, so that the answer is the same on a busy machine; time
    /// is a net far behind them.
    pub const QUESTION: Limits = Limits { rlimit: 4_000_000, timeout_ms: 20_000 };

    /// A part of them.
    fn share(self, part: u32) -> Limits {
        Limits { rlimit: self.rlimit.div_ceil(part), ..self }
    }
}

/// Why a check did not decide.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// [`Limits::rlimit`] was reached.
    ResourceLimit,
    /// [`Limits::timeout_ms`] was reached.
    Timeout,
    /// [`Interrupter::interrupt`] was called.
    Interrupted,
    /// A small part of the limits was reached, by [`Solver::check_at_once`].
    NotAtOnce,
    /// The solver gave up for the reason it names.
    Other(String),
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Reason::ResourceLimit => f.write_str("the solver reached its limit of steps"),
            Reason::Timeout => f.write_str("the solver reached its time limit"),
            Reason::Interrupted => f.write_str("the solver was interrupted"),
            Reason::NotAtOnce => f.write_str("the solver does not decide it at once"),
            Reason::Other(why) => write!(f, "the solver gave up: {why}"),
        }
    }
}

/// The answer to a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Some values of the variables satisfy every conjunct; these do.
    Sat(Model),
    /// No values do.
    Unsat,
    /// Not decided, for this reason. Neither safe nor a bug.
    Unknown(Reason),
}

impl Verdict {
    /// Whether the verdict is [`Verdict::Sat`].
    pub fn is_sat(&self) -> bool {
        matches!(self, Verdict::Sat(_))
    }

    /// Whether the verdict is [`Verdict::Unsat`].
    pub fn is_unsat(&self) -> bool {
        matches!(self, Verdict::Unsat)
    }
}

/// How checks were decided.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// Calls that reached Z3.
    pub smt_checks: u64,
    /// Slices that a remembered verdict decided.
    pub cache_hits: u64,
    /// Checks that needed neither.
    pub quick: u64,
}

/// Decides conjunctions of truth values. Belongs to the thread that made it.
pub struct Solver {
    frames: Frames,
    models: Models,
    order: Order,
    cache: Cache,
    smt: Smt,
    /// Who asks can ask again later.
    at_once: bool,
    /// Made when something is divided.
    cases: Option<Cases>,
    stats: Stats,
}

impl Solver {
    /// A solver whose calls of Z3 are limited as given. Z3 starts with the first check that needs it.
    pub fn new(limits: Limits) -> Self {
        Solver::over(Smt::new(limits))
    }

    fn over(smt: Smt) -> Self {
        let (frames, models, order, cache) = Default::default();
        Solver { frames, models, order, cache, smt, at_once: false, cases: None, stats: Stats::default() }
    }

    /// A new solver with the same limits that whoever interrupts this one interrupts, too. Both belong to one thread.
    pub fn beside(&self) -> Self {
        Solver::over(self.smt.beside())
    }

    /// Decides the conjunction of `path` and `extra`, all of sort `Bool`.
    ///
    /// `path` is meant as a stack: consecutive calls share long prefixes, and only what follows
    /// the common prefix is looked at again. The model of a satisfiable conjunction depends on
    /// earlier checks of this solver and of those beside it, and on nothing else.
    pub fn check(&mut self, terms: &Terms, path: &[Term], extra: &[Term]) -> Verdict {
        if self.smt.interrupter().is_interrupted() {
            return Verdict::Unknown(Reason::Interrupted);
        }
        let kept = self.frames.sync(terms, path, extra);
        if self.frames.arena_changed() {
            // Term identities and variable numbers mean nothing in another arena.
            self.models = Models::default();
            self.cache = Cache::default();
        }
        self.models.keep(kept);
        let before = (self.stats.smt_checks, self.stats.cache_hits);
        let verdict = self.decide(terms);
        if before == (self.stats.smt_checks, self.stats.cache_hits) {
            self.stats.quick += 1;
        }
        verdict
    }

    /// The same for whoever can ask again later: what takes Z3 long is [`Reason::NotAtOnce`].
    pub fn check_at_once(&mut self, terms: &Terms, path: &[Term], extra: &[Term]) -> Verdict {
        self.at_once = true;
        let verdict = self.check(terms, path, extra);
        self.at_once = false;
        verdict
    }

    /// How the checks so far were decided.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// A handle that stops the checks of this solver from any thread.
    pub fn interrupt_handle(&self) -> Interrupter {
        self.smt.interrupter().clone()
    }

    fn decide(&mut self, terms: &Terms) -> Verdict {
        if self.frames.is_false() {
            return Verdict::Unsat;
        }
        let total = self.frames.len();
        let (mut model, known) = self.models.best(terms, &self.frames);
        if known == total {
            return Verdict::Sat(model);
        }
        let mut unknown = None;
        for slice in self.frames.slices(known) {
            match self.decide_slice(terms, &slice) {
                Verdict::Unsat => return Verdict::Unsat,
                // Of the others, asking again says no more.
                Verdict::Unknown(reason) if unknown != Some(Reason::NotAtOnce) => unknown = Some(reason),
                Verdict::Unknown(_) => {}
                Verdict::Sat(found) => {
                    for var in self.frames.vars_of(&slice) {
                        model.set(var, found.get(var));
                    }
                }
            }
        }
        if let Some(reason) = unknown {
            return Verdict::Unknown(reason);
        }
        self.models.remember(&model, total);
        Verdict::Sat(model)
    }

    /// Decides some literals that share no variable with the others.
    fn decide_slice(&mut self, terms: &Terms, slice: &[u32]) -> Verdict {
        let literals: Vec<&Literal> = self.frames.literals(slice).collect();
        if let Some(verdict) = self.order.decide(terms, &literals) {
            return verdict;
        }
        let key = Cache::key(&literals);
        if let Some(verdict) = self.cache.get(&key) {
            self.stats.cache_hits += 1;
            return verdict;
        }
        let by_cases = splits::decide(terms, &literals, &mut self.order);
        if let Some(verdict) = by_cases.or_else(|| sums::decide(terms, &literals)) {
            self.cache.put(key, &verdict);
            return verdict;
        }
        if literals.iter().any(|literal| terms.has_float(literal.term)) {
            if let Some(model) = corners::find(terms, &literals) {
                return Verdict::Sat(model);
            }
            if ranges::contradict(terms, &literals) {
                self.cache.put(key, &Verdict::Unsat);
                return Verdict::Unsat;
            }
        }
        let computed = literals.iter().any(|literal| terms.arithmetic(literal.term) > Arithmetic::Linear);
        if computed && span::contradict(terms, &literals) {
            self.cache.put(key, &Verdict::Unsat);
            return Verdict::Unsat;
        }
        if let Some(model) = guesses::find(terms, &literals) {
            return Verdict::Sat(model);
        }
        if let Some(verdict) = every::decide(terms, &literals) {
            self.cache.put(key, &verdict);
            return verdict;
        }
        if Cases::concern(terms, &literals) {
            let smt = &self.smt;
            let cases = self.cases.get_or_insert_with(|| Cases::new(smt.linear()));
            let before = cases.smt_checks();
            let verdict = cases.decide(terms, &literals);
            self.stats.smt_checks += cases.smt_checks() - before;
            if let Some(verdict) = verdict {
                self.cache.put(key, &verdict);
                return verdict;
            }
        }
        self.stats.smt_checks += 1;
        let mut verdict = self.smt.check(terms, &literals, self.at_once);
        if let Verdict::Unknown(Reason::NotAtOnce | Reason::ResourceLimit) = verdict
            && let Some(model) = guesses::at_corners(terms, &literals)
        {
            verdict = Verdict::Sat(model);
        }
        self.cache.put(key, &verdict);
        verdict
    }
}
