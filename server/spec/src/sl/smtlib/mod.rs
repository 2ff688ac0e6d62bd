//! Satisfiability problems in the format of the separation logic competition (SL-COMP), an extension of SMT-LIB 2.6.
//!
//! Read are the divisions with symbolic heaps: `declare-sort`, `declare-datatypes`, `declare-heap`, `define-fun-rec`,
//! `define-funs-rec`, constants, and assertions made of `sep`, `pto`, `emp`, predicates, `and`, `or`, `exists`,
//! equalities of locations and linear arithmetic (with `ite`, `abs`, and `div` and `mod` by numbers). What has no symbolic
//! heap as its meaning is refused with its line: a magic wand, a negated spatial atom, two spatial statements about one
//! heap.
//!
//! A file may ask several times; the last question counts (in SL-COMP's files the first is a dummy).

mod formula;
mod reader;
mod script;
mod terms;

use super::decide::heap::{Rule, System};
use std::fmt;

/// A problem: is the disjunction satisfiable?
#[derive(Clone, Debug)]
pub struct Problem {
    pub system: System,
    pub disjuncts: Vec<Rule>,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// From 1.
    pub line: u32,
    pub what: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for Mistake {}

/// Reads a problem; bytes beyond ASCII are Latin-1 (they occur in comments and names of authors).
///
/// # Errors
/// When the text is no SMT-LIB, or asks what is not read.
pub fn read(text: &[u8]) -> Result<Problem, Mistake> {
    script::problem(&reader::read(text)?)
}

#[cfg(test)]
mod tests;
