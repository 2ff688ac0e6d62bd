//! The Heap IR: class table, typed control-flow graphs, resolved specifications, source map.
//!
//! This crate is plain data that every front end produces (`lower`) and every engine consumes
//! (`replay` concretely, `explore` symbolically). It knows no syntax tree, no solver and no protocol.
//! Start with [`Program`], then [`Body`] and [`Instr`]; specifications are in [`spec`].
//!
//! Front ends flatten expressions: an instruction does one thing, so an exception or a branch always
//! stands between two instructions and both engines agree on its place by construction.

pub mod arrays;
mod body;
pub mod build;
mod calls;
pub mod content;
pub mod fingerprint;
mod float;
mod held;
pub mod input;
mod keys;
mod lines;
mod packed;
pub mod print;
mod program;
pub mod runs;
pub mod scope;
mod shared;
pub mod spec;
pub mod verify;
mod words;

pub use body::*;
pub use float::{Double, Float};
pub use lines::{line_at, line_starts};
pub use packed::Packed;
pub use program::*;
pub use shared::Shared;
pub use words::with_article;
