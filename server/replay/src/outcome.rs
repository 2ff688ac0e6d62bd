//! What a concrete run reports: plain data.

use crate::heap::{Heap, Value};
use crate::refused;
use ir::{ClassId, FnId, Program, SiteId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// Bounds of a run. A run that exceeds one ends as [`RunOutcome::OutOfBudget`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Instructions and block ends.
    pub steps: u64,
    /// Depth of calls.
    pub calls: u32,
    /// Objects in the heap; arrays count their length in sixteenths on top.
    pub objects: u32,
    /// Objects are kept elsewhere with another number.
    pub addresses: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { steps: 2_000_000, calls: 10_000, objects: 200_000, addresses: 0 }
    }
}

/// The limit that ended a run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Budget {
    Steps,
    Calls,
    Objects,
    /// A specification was too expensive to check (too many backbones or unfoldings).
    Specification,
}

impl fmt::Display for Budget {
    /// What does not happen within the limits: `it does not end`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Budget::Steps => "it does not end within the limits of a run",
            Budget::Calls => "its calls go deeper than the limits of a run",
            Budget::Objects => "it makes more objects than the limits of a run allow",
            Budget::Specification => "a contract is too expensive to check on this heap",
        })
    }
}

/// Whose code a place is in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CodeRef {
    Function(FnId),
    /// The body of an operational clause (its `atom` is `None`).
    Clause(ClauseId),
}

/// A clause of a specification.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClauseId {
    pub owner: Owner,
    /// Position among the clauses of its kind at its owner.
    pub index: u32,
    /// For HEX: position of the atom among the atoms of the clause in source order, when one is to blame.
    pub atom: Option<u32>,
}

/// What carries a clause.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Owner {
    Requires(FnId),
    Ensures(FnId),
    Invariant(ClassId),
}

/// A place in some code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    pub code: CodeRef,
    pub site: SiteId,
}

/// The kind of an exception, and of a finding: a stable code with an explanation page.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    NullDereference,
    DivisionByZero,
    ArrayIndexOutOfBounds,
    NegativeArraySize,
    ClassCast,
    /// An object is stored in an array whose elements are of another class.
    ArrayStore,
    AssertionFailure,
    UseAfterFree,
    DoubleFree,
    /// A `throw` that nothing catches.
    UncaughtException,
    /// A callee's `requires` does not hold at a call.
    PreconditionViolated,
    /// An `ensures` does not hold on normal exit.
    PostconditionViolated,
    /// An `invariant` does not hold on normal exit.
    InvariantViolated,
}

impl Code {
    /// All of them.
    pub const ALL: [Code; 13] = [
        Code::NullDereference,
        Code::DivisionByZero,
        Code::ArrayIndexOutOfBounds,
        Code::NegativeArraySize,
        Code::ClassCast,
        Code::ArrayStore,
        Code::AssertionFailure,
        Code::UseAfterFree,
        Code::DoubleFree,
        Code::UncaughtException,
        Code::PreconditionViolated,
        Code::PostconditionViolated,
        Code::InvariantViolated,
    ];

    /// The stable name, e.g. `null-dereference`.
    pub fn name(self) -> &'static str {
        match self {
            Code::NullDereference => "null-dereference",
            Code::DivisionByZero => "division-by-zero",
            Code::ArrayIndexOutOfBounds => "array-index-out-of-bounds",
            Code::NegativeArraySize => "negative-array-size",
            Code::ClassCast => "class-cast",
            Code::ArrayStore => "array-store",
            Code::AssertionFailure => "assertion-failure",
            Code::UseAfterFree => "use-after-free",
            Code::DoubleFree => "double-free",
            Code::UncaughtException => "uncaught-exception",
            Code::PreconditionViolated => "precondition-violated",
            Code::PostconditionViolated => "postcondition-violated",
            Code::InvariantViolated => "invariant-violated",
        }
    }

    /// The class of the exception that the semantics raises for it; a `throw` brings its own.
    pub fn builtin(self) -> ir::Builtin {
        match self {
            Code::NullDereference => ir::Builtin::NullPointerException,
            Code::DivisionByZero => ir::Builtin::ArithmeticException,
            Code::ArrayIndexOutOfBounds => ir::Builtin::ArrayIndexOutOfBoundsException,
            Code::NegativeArraySize => ir::Builtin::NegativeArraySizeException,
            Code::ClassCast => ir::Builtin::ClassCastException,
            Code::ArrayStore => ir::Builtin::ArrayStoreException,
            Code::UseAfterFree => ir::Builtin::UseAfterFreeError,
            Code::DoubleFree => ir::Builtin::DoubleFreeError,
            Code::UncaughtException => ir::Builtin::Throwable,
            Code::AssertionFailure
            | Code::PreconditionViolated
            | Code::PostconditionViolated
            | Code::InvariantViolated => ir::Builtin::AssertionError,
        }
    }
}

/// An exception and where it came from. `Rethrow` keeps it; a new `throw` of the same object replaces it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Raised {
    /// The dynamic class.
    pub class: ClassId,
    pub code: Code,
    pub place: Place,
    /// The calls that lead to the place, outermost first.
    pub call_sites: Vec<Place>,
    /// The violated clause (contract violations).
    pub clause: Option<ClauseId>,
    /// Where an expression that is the clause raised something, and of which class.
    pub within: Option<(Place, ClassId)>,
}

impl Raised {
    /// Where people see it: at the innermost place in code that they wrote, or at the call that passes what is refused there.
    pub fn seen(&self, program: &Program) -> Place {
        if let Some(call) = refused::blamed(program, self) {
            return call;
        }
        let own = |place: &&Place| match place.code {
            CodeRef::Function(f) => !program.is_given(f),
            CodeRef::Clause(_) => true,
        };
        let mut places = std::iter::once(&self.place).chain(self.call_sites.iter().rev());
        *places.find(own).unwrap_or(&self.place)
    }
}

/// How a run ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RunOutcome {
    /// Normal exit; `None` for `void`.
    Returns(Option<Value>),
    Throws(Raised),
    /// An `assume` did not hold: the run does not count.
    AssumeFailed,
    OutOfBudget(Budget),
    /// The program, or the input, cannot be run; the text says why.
    Unsupported(String),
}

/// A branch that a run took.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Taken {
    pub place: Place,
    pub side: bool,
    /// Within the evaluation of a contract, its callees included, or of what a front end asks about an object.
    pub in_spec: bool,
}

/// A finished run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    pub outcome: RunOutcome,
    /// The branches that people wrote, in the order taken.
    pub trace: Vec<Taken>,
    /// The sides of branches taken in the function itself, contracts excluded.
    pub covered: BTreeSet<(SiteId, bool)>,
    pub steps: u64,
    /// The final heap; the input's objects keep their numbers.
    pub heap: Heap,
    /// How many cells of the heap are objects of the input.
    pub input_objects: u32,
    /// What happened may depend on where objects are kept.
    pub by_address: bool,
}
