//! Formulas over truth values: "is null", per variable.

/// A variable of an expansion.
pub(super) type Var = usize;

#[derive(Clone, Debug)]
pub(super) enum Formula {
    False,
    /// The variable is null, or is not.
    Null(Var, bool),
    /// Both are null or neither.
    Same(Var, Var),
    /// A predicate whose relation is known; an argument without a variable is null.
    Known(usize, Vec<Option<Var>>),
    All(Vec<Formula>),
    Any(Vec<Formula>),
    /// All hold for some values of the variables.
    Some(Vec<Var>, Vec<Formula>),
}

impl Formula {
    /// Adds the variables that occur to `found`; those that are bound inside, too: their numbers are unique.
    pub(super) fn variables(&self, found: &mut Vec<Var>) {
        match self {
            Formula::False => {}
            Formula::Null(var, _) => found.push(*var),
            Formula::Same(a, b) => found.extend([*a, *b]),
            Formula::Known(_, args) => found.extend(args.iter().flatten()),
            Formula::All(parts) | Formula::Any(parts) | Formula::Some(_, parts) => {
                parts.iter().for_each(|p| p.variables(found));
            }
        }
    }
}
