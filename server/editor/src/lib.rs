//! The language server: what editors see of the published results.
//!
//! [`view`] computes plain data from snapshots of `work` (diagnostics, lenses, hovers, actions, ..); its
//! functions are pure and know no protocol (only `view/machine` asks [`jvm`], which runs tests on a real machine). `lsp` speaks the language server protocol: it converts
//! positions and types, and decides when something is sent. Only `lsp` names LSP. Nothing here explores
//! or waits on an exploration.
//!
//! Start with [`view`]; then `lsp/server.rs`, which lists every request.

pub mod jvm;
mod lsp;
pub mod view;

pub use lsp::run_stdio;
