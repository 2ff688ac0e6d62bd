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
    /// When an input reference is initialised.
    pub reads: Reads,
}

/// What reading an input reference does that nothing has initialised yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reads {
    /// One state for each value that it may have (seed 000, section 2).
    Initialise,
    /// Nothing: copies stay symbolic until one is dereferenced or compared (lazier, seed 003, section 2).
    Defer,
    /// As `Defer`; a null check decides only whether the reference is null, and types are asked for only where
    /// the declared ones do not say (lazier#, seed 003, section 2).
    DeferObjects,
}

/// The parts of a technique.
pub fn traits(technique: Technique) -> Traits {
    let lazy = Traits { hex: false, requires_first: false, exact: false, reads: Reads::Initialise };
    match technique {
        Technique::Lazy => lazy,
        Technique::Lazier => Traits { reads: Reads::Defer, ..lazy },
        Technique::LazierSharp => Traits { reads: Reads::DeferObjects, ..lazy },
        Technique::Hex => Traits { hex: true, ..lazy },
        Technique::IfPre => Traits { hex: true, requires_first: true, ..lazy },
        Technique::Auto => Traits { hex: true, requires_first: true, exact: true, ..lazy },
    }
}
