//! The techniques, each a value that names its parts. Adding one touches no rule.

use crate::report::Technique;

/// What a technique enforces while it explores. Whatever it does not enforce only classifies path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traits {
    /// HEX decides every choice, with companion methods (seed 000, section 3.3).
    pub hex: bool,
    /// Operational preconditions run symbolically before the function (PrEP, IFPRE). They may rely on what
    /// HEX excludes, so a technique that sets this sets `hex` too.
    pub requires_first: bool,
    /// Every alternative must have a completion that satisfies all preconditions.
    pub exact: bool,
}

/// The parts of a technique.
pub fn traits(technique: Technique) -> Traits {
    match technique {
        Technique::Lazy => Traits { hex: false, requires_first: false, exact: false },
        Technique::Hex => Traits { hex: true, requires_first: false, exact: false },
        Technique::IfPre => Traits { hex: true, requires_first: true, exact: false },
        Technique::Auto => Traits { hex: true, requires_first: true, exact: true },
    }
}
