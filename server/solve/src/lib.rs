//! Symbolic values and the decision of path conditions.
//!
//! [`Terms`] is an arena of hash-consed, simplified terms over booleans, wrapping 32-bit and
//! 64-bit integers, and floating-point numbers of 32 and 64 bits. [`Solver`] decides conjunctions of boolean terms through a stack of
//! procedures, cheapest first: constants, models that are already known, slicing by shared
//! variables, order reasoning, remembered verdicts, and Z3.
//!
//! [`Integers`] decides linear claims over exact, unbounded integers, which formulas of separation logic speak of.
//!
//! This crate is not an interpreter and knows no heap. It is the only crate that names Z3, and no
//! Z3 object leaves it: other crates see terms, models and verdicts, which are plain data.
//!
//! Start reading at [`terms`](Terms), then `rewrite/` (one small function per operator), then
//! `stack/` (one file per procedure of the solver).

mod display;
mod float;
mod form;
mod model;
mod ops;
mod rewrite;
mod stack;
mod terms;
mod transfer;
mod visits;

pub use float::{FloatFn, FloatOp};
pub use model::Model;
pub use ops::{BinOp, Sort, UnOp, Var, apply_binary, apply_unary};
pub use stack::{Claim, Integers, Overflow, Possible, Relation, Sum};
pub use stack::{Interrupter, Limits, Reason, Solver, Stats, Verdict};
pub use terms::{Mark, Node, Term, Terms};

/// The version of the solver library that this process has loaded.
pub fn library() -> String {
    z3::full_version().to_owned()
}
