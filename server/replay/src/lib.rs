//! The concrete side of Heaplens: it runs programs on complete inputs, decides what specifications say
//! about a concrete heap, enumerates all heaps within a scope, and writes inputs down as tests.
//!
//! It confirms what `explore` finds, so it shares no rule with it: if the two disagree, one of them is
//! wrong and a test says so. It knows nothing symbolic, no solver and no syntax tree.
//!
//! Start with [`run()`] and [`check_requires`]; the interpreter is in `machine`, the meaning of the
//! specification languages in `hex`, `sl` and `machine::clause`.

mod companions;
mod emit;
pub mod enumerate;
mod heap;
mod hex;
mod history;
mod machine;
pub mod origin;
mod outcome;
mod refused;
mod run;
mod sl;
mod specs;
mod testing;

pub use companions::{CompanionCall, HexShape, companion_calls, hex_shape};
pub use emit::{EmitError, Expected, emit_hir, end, expected};
pub use heap::{Cell, Heap, Kind, LoadError, Value, default_value, is_hidden, known_type};
pub use hex::ELEMENT;
pub use history::{Activation, History, Moment, Stop, history, moment, moments};
pub use machine::ops;
pub use outcome::{Budget, ClauseId, Code, CodeRef, Limits, Owner, Place, Raised, Run, RunOutcome, Taken};
pub use run::{
    Reason, Verdict, call_in, call_within, check_requires, check_some, clause_holds, refusals, run, run_reading,
};
pub use specs::{names as clause_names, promised};
pub use testing::{TestResult, run_test};
