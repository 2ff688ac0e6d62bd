//! Findings as people and programs read them: words, pictures, JSON, SARIF, JUnit.
//!
//! Everything here is a pure function of a program and a report: no clock, no file, no terminal. It
//! decides nothing; it only says what [`explore::report`] found. Start with [`message`] for the
//! sentence of a finding, [`line`] for an input in one line, [`mod@draw`] and [`svg`] for pictures, and
//! [`json`] for the contract with other programs. Every code has a page: [`codes::explain`].

mod announced;
mod callers;
pub mod codes;
pub(crate) mod contents;
pub mod draw;
pub mod fingerprint;
pub mod human;
pub mod json;
pub mod junit;
pub mod lesser;
pub mod line;
pub mod message;
pub mod origin;
mod passed;
pub(crate) mod plan;
pub mod position;
pub mod problem;
pub mod sarif;
pub(crate) mod shape;
mod shown;
pub mod svg;
pub mod text_errors;
pub mod words;

pub use shown::Shown;
