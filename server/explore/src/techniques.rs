//! The techniques, each a value that names its parts. Adding one touches no rule.

use crate::report::Technique;

/// What a technique does. Whatever it does not enforce only classifies path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traits {
    pub inputs: Inputs,
    /// HEX decides every choice, with companion methods (seed 000, section 3.3).
    pub hex: bool,
    /// Separation logic decides every choice and every branch (seed 001, section 5).
    pub sl: bool,
    /// Operational preconditions run symbolically before the function (PrEP, IFPRE). They may rely on what
    /// HEX excludes, so a technique that sets this sets `hex` too.
    pub requires_first: bool,
    pub refuses: Refuses,
    /// What field bounds refuse.
    pub labels: Labels,
    /// When an input reference is initialised.
    pub reads: Reads,
    /// On exit, invariants of parameters that nothing wrote to are not asked again: they held on entry.
    pub settled: bool,
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
    /// One state, in which it is every value at once, each under its guard (seed 003, section 3).
    Summarise,
}

/// Where inputs come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inputs {
    /// Initialised when they are read.
    Lazy,
    /// Built by the program's own constructors and mutators (DRIVER).
    Built,
    /// All complete heaps within scope (BBE).
    Enumerated,
}

/// What refuses a choice of initialization, or a side of a branch, beyond HEX.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refuses {
    /// Nothing but types, the scope and the path condition.
    Nothing,
    /// The operational preconditions, run on the heap as it is; they hold as soon as they read something that is
    /// not known (ConsP, LIHYBRID: seed 000, section 4.1; seed 004, section IV).
    Hybrid,
    /// A choice: no completion within scope has a valid shape, whatever the numbers (seed 004, section I, on LISSA).
    Shape,
    /// Everything jointly: a choice or a side stands exactly where some complete input within scope satisfies
    /// all preconditions and the path condition (seed 004, section III).
    Jointly,
}

/// How labels from field bounds refuse choices of initialization (seed 002), each as the one before and more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Labels {
    /// There are none.
    No,
    /// A new object that no valid input has there, or an alias to one that stands elsewhere in all of them.
    Bounds,
    /// An object that cannot have its position in breadth-first order.
    Positions,
    /// What is known before the first unknown reference has no valid completion.
    Prefixes,
    /// The same, with what earlier runs found out.
    Recalled,
}

impl Traits {
    /// Whether every state that is explored has a valid input behind it.
    pub fn exact(self) -> bool {
        self.refuses == Refuses::Jointly
    }
}

/// The parts of a technique.
pub fn traits(technique: Technique) -> Traits {
    let lazy = Traits {
        inputs: Inputs::Lazy,
        hex: false,
        sl: false,
        requires_first: false,
        refuses: Refuses::Nothing,
        labels: Labels::No,
        reads: Reads::Initialise,
        settled: false,
    };
    let hex = Traits { hex: true, ..lazy };
    let labelled = |labels| Traits { refuses: Refuses::Hybrid, labels, ..hex };
    match technique {
        Technique::Lazy => lazy,
        Technique::Lazier => Traits { reads: Reads::Defer, ..lazy },
        Technique::LazierSharp => Traits { reads: Reads::DeferObjects, ..lazy },
        Technique::Summary => Traits { reads: Reads::Summarise, ..lazy },
        Technique::Hex => hex,
        Technique::Star => Traits { sl: true, ..lazy },
        Technique::IfPre => Traits { requires_first: true, ..hex },
        Technique::LiHybrid => Traits { refuses: Refuses::Hybrid, ..lazy },
        Technique::Bli => labelled(Labels::Bounds),
        Technique::Rbli => labelled(Labels::Positions),
        Technique::Bliss => labelled(Labels::Prefixes),
        Technique::BlissDb => labelled(Labels::Recalled),
        Technique::Lissa => Traits { refuses: Refuses::Shape, ..hex },
        Technique::Pli => Traits { refuses: Refuses::Jointly, sl: true, ..hex },
        Technique::Auto => Traits { refuses: Refuses::Jointly, sl: true, settled: true, ..hex },
        Technique::Driver => Traits { inputs: Inputs::Built, requires_first: true, ..hex },
        Technique::Enumerate => Traits { inputs: Inputs::Enumerated, ..hex },
    }
}
