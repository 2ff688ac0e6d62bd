//! The bounded search for completions of partial heaps under operational predicates (seed 004, section III).
//!
//! [`Oper`] compiles the operational preconditions of a function once. [`Oper::complete`] finds a complete input
//! behind a partial heap and a path condition, or the given places that forbid one; [`Oper::solutions`] lists
//! all complete structures, each isomorphic one once.
//!
//! How it works: the predicates run on the partial heap until they need a place that is open. A place is
//! decided by null, each object there is, and one new object: these cases exclude each other, so no heap is
//! met twice. Where a `false` from a call makes the whole predicate false, the code behind the call does not wait for
//! it: both run as [`thread`]s that look at the same heap, so colours or balances refuse a heap while its
//! shape is still being chosen. A thread that fails blames the places it read ([`conflict`]), and the search goes back
//! to the latest decision among them.
//!
//! Where no object is reached twice, checks that walk a structure recursively are also judged bottom-up, before the
//! structure is there ([`trees`], [`duty`]): a search for balanced trees then hardly ever fails. Callers may exclude that
//! an object is reached twice, and some checks are proven to do so themselves: those that keep account of what they have
//! met ([`walks`]), and those in which every object names the one above it ([`trees`]).
//!
//! Deviations from seed 004: shape and data are not two searches but one. Numbers stay symbolic, comparisons
//! that only one outcome of which the predicate survives join the path condition at once, and others are decided
//! when no reference is left to decide.

mod ahead;
mod arith;
mod assume;
mod blame;
mod code;
mod conflict;
mod cover;
mod duty;
mod endless;
mod export;
mod hoist;
mod live;
mod machine;
mod memo;
mod objects;
mod partial;
mod ranges;
mod refute;
mod search;
mod thread;
mod trees;
mod types;
mod walks;

pub use arith::{solver_op, solver_unary};
pub use search::Stats;

use code::Code;
use cover::{Cover, Tells};
use heap::{Loc, ObjId, SymHeap};
use ir::input::Input;
use ir::scope::Scope;
use ir::{ClassId, FnId, Program};
use partial::Partial;
use search::{Outcome, Rest, Search};
use solve::{Solver, Term, Terms};
use types::{Place, Types};

/// Asked every thousand operations whether to stop.
pub trait Stop {
    fn stop(&mut self) -> bool;
}

/// Never stops.
pub struct Never;

impl Stop for Never {
    fn stop(&mut self) -> bool {
        false
    }
}

/// The operational preconditions of a function, ready to be searched.
#[derive(Clone, Debug)]
pub struct Oper {
    code: Code,
    types: Types,
    /// Places that share no object with one another in any heap that the clauses accept.
    proven: Vec<Place>,
}

/// What is to be completed.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// The input as it was on entry counts, see [`heap::View::Entry`].
    pub heap: &'a SymHeap,
    /// What holds of the numbers in it.
    pub pc: &'a [Term],
    /// Operations of predicate code that the search may spend.
    pub budget: u64,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    Solution(Completion),
    Impossible(Conflict),
    Unknown(Why),
}

/// Why a search did not decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The budget is spent, or the caller said stop.
    Stopped,
    /// The solver could not decide a condition.
    Solver,
    /// A predicate does something that the search cannot follow.
    Unsupported(&'static str),
}

/// A complete input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// Places that no predicate reads are null, 0 or false.
    pub input: Input,
    /// Where the objects of the partial heap are in [`Input::objects`].
    pub objects: Vec<(ObjId, u32)>,
    /// The places of `input` that no predicate read, as (object, slot); `None` stands for the arguments. They
    /// may have any value of their type.
    pub unread: Vec<(Option<u32>, u32)>,
}

/// A place of a complete input: the object, or `None` for the arguments, and the slot.
pub type PlaceOf = (Option<u32>, u32);

/// One way in which the predicates hold: all references and some numbers are decided, conditions bind the rest. Every
/// choice of the rest that meets the conditions satisfies the predicates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// With numbers that meet the conditions.
    pub completion: Completion,
    /// The truth values and numbers that are decided.
    pub values: Vec<(PlaceOf, i64)>,
    /// What holds of the others.
    pub conditions: Vec<Term>,
    /// The variables that the conditions may mention, and the places that they are.
    pub numbers: Vec<(PlaceOf, Term)>,
}

/// The search does not know what all completions show: it was stopped, something is undecided, or there are arrays or
/// references that no predicate reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Untold;

/// Facts of a partial heap that no solution within scope has, whatever the rest of the heap is. The facts
/// describe a heap of their own: the object of a place is reached by other places of the conflict.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conflict {
    /// These places have the values that the partial heap gives them.
    pub places: Vec<Loc>,
    /// The path condition holds, too.
    pub path_condition: bool,
}

impl Oper {
    /// Compiles the operational preconditions of `function` and the invariants of its parameters' types.
    /// `shape_only` leaves out clauses marked `data`.
    pub fn new(program: &Program, function: FnId, scope: &Scope, shape_only: bool) -> Oper {
        let types = Types::new(program, function, scope, ir::arrays::asked(program, function));
        let oper = Oper::compiled((program, function), types, shape_only);
        let proven = walks::unshared(program, &oper.code, &oper.types);
        oper.with_proven(proven)
    }

    /// All clauses, where `self` has those of the same function that are not marked `data`: what they prove need not be
    /// proven again.
    pub fn with_data(&self, program: &Program, function: FnId, scope: &Scope) -> Oper {
        let types = Types::new(program, function, scope, self.types.asked.clone());
        let all = Oper::compiled((program, function), types, false);
        let proven = match self.proven.is_empty() {
            true => walks::unshared(program, &all.code, &all.types),
            false => self.proven.clone(),
        };
        all.with_proven(proven)
    }

    fn compiled((program, function): (&Program, FnId), types: Types, shape_only: bool) -> Oper {
        Oper { code: code::compile(program, function, &types, shape_only), types, proven: Vec::new() }
    }

    fn with_proven(self, proven: Vec<Place>) -> Oper {
        let oper = if proven.is_empty() { self } else { self.with_single(&proven) };
        Oper { proven, ..oper }
    }

    /// The same for callers that take no heap in which two of these parameters (no class) and fields hold the same
    /// object: such heaps are not found.
    pub fn with_single(mut self, places: &[(Option<ClassId>, u32)]) -> Oper {
        if self.types.unshared {
            // The clauses exclude it already, for all references of an input.
            return self;
        }
        self.types.never_share(places);
        // Checks on structures that may be cyclic may depend on the walks before them to end.
        self.types.unshared = self.types.nothing_is_shared();
        if self.types.unshared {
            self.code.unshared(&self.types);
        }
        self
    }

    /// Whether there is no operational precondition at all.
    pub fn is_empty(&self) -> bool {
        self.code.roots.is_empty()
    }

    /// Searches for a completion.
    pub fn complete(
        &self,
        program: &Program,
        query: Query<'_>,
        terms: &mut Terms,
        solver: &mut Solver,
        stop: &mut dyn Stop,
    ) -> Found {
        let mark = terms.mark();
        let found = self.solutions(program, query, terms, solver, stop).next();
        terms.truncate(mark);
        found
    }

    /// All completions, one after the other.
    pub fn solutions<'a>(
        &'a self,
        program: &'a Program,
        query: Query<'_>,
        terms: &'a mut Terms,
        solver: &'a mut Solver,
        stop: &'a mut dyn Stop,
    ) -> Solutions<'a> {
        let partial = Partial::import(&self.types, terms, query.heap);
        let locs = partial.locs(query.heap, terms);
        let tools = (terms, solver, stop);
        let search = Search::new((program, &self.code, &self.types), tools, partial, query.pc, query.budget);
        Solutions { search, locs, opaque: query.heap.shows_contents(program) }
    }
}

/// An enumeration of completions.
pub struct Solutions<'a> {
    search: Search<'a>,
    /// Per given place: what the caller calls it.
    locs: Vec<Option<Loc>>,
    /// The heap shows what texts or collections contain, which this search cannot complete.
    opaque: bool,
}

/// Why a search leaves contents alone.
const OPAQUE: &str = "the contents of texts and collections";

impl Solutions<'_> {
    /// Some completion, where no other one is asked for: loops are left first. The ways that a search passes over behind a
    /// completion, as they differ in conditions alone, would be those that go around once more.
    pub fn first(&mut self) -> Found {
        self.search.once = true;
        self.next()
    }

    /// The next completion. After the last one, the answer is impossible, with an empty conflict.
    #[expect(clippy::should_implement_trait, reason = "the last answer says why there are no more")]
    pub fn next(&mut self) -> Found {
        if self.opaque {
            return Found::Unknown(Why::Unsupported(OPAQUE));
        }
        loop {
            match self.search.next(Rest::Places) {
                Outcome::Solution => match self.search.export() {
                    Some(completion) => return Found::Solution(completion),
                    None => self.search.unknown = true,
                },
                Outcome::Exhausted(_) if self.search.unknown => return Found::Unknown(Why::Solver),
                Outcome::Exhausted(given) => return Found::Impossible(self.conflict(&given)),
                Outcome::Stopped => return Found::Unknown(Why::Stopped),
                Outcome::Unsupported(what) => return Found::Unknown(Why::Unsupported(what)),
            }
        }
    }

    /// The next completion that shows a numbered reference that no completion before it shows, when the objects of each
    /// class are numbered breadth-first. Completions that show nothing new are left out, most of them without being
    /// searched. To be called from the start on.
    pub fn next_telling(&mut self) -> Result<Option<Completion>, Untold> {
        if self.opaque {
            return Err(Untold);
        }
        self.search.cover.get_or_insert_with(Cover::default);
        loop {
            match self.search.next(Rest::Places) {
                Outcome::Solution => match self.search.note_shown() {
                    Tells::Nothing => {}
                    Tells::Something => return self.search.export().map(Some).ok_or(Untold),
                    Tells::Unclear => return Err(Untold),
                },
                Outcome::Exhausted(_) => return if self.search.unknown { Err(Untold) } else { Ok(None) },
                Outcome::Stopped | Outcome::Unsupported(_) => return Err(Untold),
            }
        }
    }

    /// The next completion as a result.
    pub fn next_completion(&mut self) -> Result<Completion, Found> {
        match self.next() {
            Found::Solution(completion) => Ok(completion),
            other => Err(other),
        }
    }

    /// The next case. Unlike completions, several cases may have the same references.
    pub fn next_case(&mut self) -> Result<Case, Found> {
        if self.opaque {
            return Err(Found::Unknown(Why::Unsupported(OPAQUE)));
        }
        match self.search.next(Rest::Conditions) {
            Outcome::Solution => match self.search.case() {
                Some(case) => Ok(case),
                None => Err(Found::Unknown(Why::Solver)),
            },
            Outcome::Exhausted(_) if self.search.unknown => Err(Found::Unknown(Why::Solver)),
            Outcome::Exhausted(given) => Err(Found::Impossible(self.conflict(&given))),
            Outcome::Stopped => Err(Found::Unknown(Why::Stopped)),
            Outcome::Unsupported(what) => Err(Found::Unknown(Why::Unsupported(what))),
        }
    }

    /// Allows so many operations from here on.
    pub fn allow(&mut self, operations: u64) {
        self.search.fuel = operations;
    }

    /// Counts the completions without building them; `None` when not all could be found.
    pub fn count(&mut self) -> Option<u64> {
        let mut n = 0;
        loop {
            match self.search.next(Rest::Places) {
                Outcome::Solution => n += 1,
                Outcome::Exhausted(_) => return (!self.search.unknown && !self.opaque).then_some(n),
                Outcome::Stopped | Outcome::Unsupported(_) => return None,
            }
        }
    }

    /// Figures so far.
    pub fn stats(&self) -> Stats {
        self.search.stats
    }

    /// Whether a predicate did not end on some heap.
    pub fn endless(&self) -> bool {
        self.search.endless
    }

    /// Keeps the first `most` inputs on which a predicate is known never to end, each of which takes a call of the solver.
    pub fn keep_endless(&mut self, most: usize) {
        self.search.endless_wanted = most;
    }

    /// Those that were kept.
    pub fn endless_on(&self) -> &[Input] {
        &self.search.endless_on
    }

    /// Whether a predicate was given up on some heap without knowing that it does not end there: what was found is not all
    /// then.
    pub fn ran_away(&self) -> bool {
        self.search.ran_away
    }

    fn conflict(&self, given: &[u32]) -> Conflict {
        let mut places: Vec<Loc> = given.iter().filter_map(|v| *self.locs.get(*v as usize)?).collect();
        places.sort_unstable();
        Conflict { places, path_condition: given.contains(&self.search.pc_var) }
    }
}
