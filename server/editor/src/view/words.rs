//! Sentences that several views share.

use explore::report::Stop;
use ir::scope::Scope;
use work::FunctionView;

/// `3 inputs`, `1 input`.
pub fn count(n: usize, one: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// The bounds that people named: `List <= 3, Node <= 4`; the loop bound when there is no class.
pub fn scope(scope: &Scope) -> String {
    if scope.named.is_empty() {
        return format!("unwind {}", scope.unwind);
    }
    let bounds: Vec<_> = scope.named.iter().map(|(class, n)| format!("{class} <= {n}")).collect();
    bounds.join(", ")
}

/// Why an exploration ended early.
pub fn stopped(stop: &Stop) -> String {
    match stop {
        Stop::Cancelled => "The exploration was cancelled.".into(),
        Stop::Timeout => "The time for this function is over (setting `heaplens.timeoutMs`).".into(),
        Stop::Memory => "The memory that all explorations share is used up (setting `heaplens.memoryMb`).".into(),
        Stop::Unsupported { what, .. } => format!("Not supported: {what}."),
        Stop::Internal(what) => format!("A defect of heaplens ended the exploration: {what}."),
    }
}

/// What is known all the same.
pub fn checked(function: &FunctionView) -> String {
    match &function.proved {
        Some(proved) => format!("Everything up to {} was explored.", scope(proved)),
        None if function.paths > 0 => format!("{} were explored.", count(function.paths as usize, "path")),
        None => String::new(),
    }
}
