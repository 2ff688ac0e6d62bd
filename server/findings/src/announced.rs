//! Findings that are no surprise: the method announces the exception.

use explore::report::Finding;
use ir::{FnId, Program};

/// Says of a finding that the declaration of the function, or its documentation, announces the exception.
pub fn sentence(program: &Program, function: FnId, finding: &Finding) -> Option<String> {
    let f = program.function(function);
    let raised = program.find_class(&finding.exception).filter(|_| !f.announced.is_empty())?;
    let class = f.announced.iter().find(|class| program.is_subclass(raised, **class))?;
    Some(format!("`{}` announces `{}`", f.name, program.class(*class).name))
}
