//! Findings that count for less than others: perhaps nobody can get there, or everybody has been told.

use crate::{announced, callers, origin};
use explore::report::{CodeOf, Finding, Report};
use ir::{FnId, Program};

/// Why a finding of a function counts for less, whatever its heap; see [`origin::is_doubtful`] for that.
pub fn why(program: &Program, function: FnId, finding: &Finding, explored: &[(FnId, &Report)]) -> Option<String> {
    let unreached = || callers::unreached(program, function, finding, explored);
    announced::sentence(program, function, finding).or_else(unreached)
}

/// Which of several functions with the same finding shows it best, the least first: not one whose input perhaps nobody can
/// build, nor one for which it is `lesser`, nor a helper or one of a private class, which others do not call, and the function itself rather than its
/// callers, because its input is smaller.
pub fn rank(program: &Program, function: &str, finding: &Finding, lesser: bool) -> (bool, bool, bool) {
    let id = program.find_function(function);
    let helper = id.is_some_and(|f| program.function(f).helper || is_in_private(program, f));
    let own = matches!(&finding.seen.code, CodeOf::Function(name) if name == function);
    (origin::is_doubtful(&finding.origin) || lesser, helper, !own)
}

/// Whether only code of its own file can name the class of a function.
pub(crate) fn is_in_private(program: &Program, function: FnId) -> bool {
    let function = program.function(function);
    let made = function.ret.as_class().filter(|_| function.constructor);
    function.owner.or(made).is_some_and(|c| program.class(c).private)
}
