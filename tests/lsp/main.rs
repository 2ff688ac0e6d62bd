//! The language server through its protocol: the real binary, real pipes, one test per feature.

mod client;
mod commands;
mod diagnostics;
mod documents;
mod editing;
mod fuzz;
mod hostile;
mod java;
mod java_contracts;
mod java_typing;
mod large;
mod lifecycle;
mod listing;
mod memory;
mod navigation;
mod protocol;
mod results;
mod robust;
mod sample;
mod scopes;
mod side_files;
mod waves;
