//! What is checked, in words: preconditions, or clauses in their place.

/// What is checked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    Precondition,
    /// The invariants of a class, in the place of a precondition.
    Invariants,
    /// What a function ensures, in the place of a precondition of the result.
    Postconditions,
}

impl Subject {
    /// Who has no input, and what comes of it.
    pub fn unsatisfied(self) -> (&'static str, &'static str) {
        match self {
            Subject::Precondition | Subject::Postconditions => {
                ("no input within scope satisfies the preconditions", "so nothing of this function is explored")
            }
            Subject::Invariants => (
                "no object within scope satisfies the invariants",
                "so nothing is explored with an object of this class",
            ),
        }
    }

    /// One of its clauses, in a word.
    pub fn clause(self) -> &'static str {
        match self {
            Subject::Precondition => "precondition",
            Subject::Invariants => "invariant",
            Subject::Postconditions => "postcondition",
        }
    }
}
