//! What stands in the way when nothing is left of a clause.

use super::config::AtomAt;

/// Atoms that are named at most; a longer list explains nothing.
const MAX_ATOMS: usize = 4;

/// The atoms that contradict a heap: one for each way in which a clause could have held.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Blame {
    atoms: Vec<AtomAt>,
    /// Some way ended without a single atom to name: numbers, or the bounds of the scope.
    whole: bool,
}

impl Blame {
    /// One more way that ended, and the atom that ended it.
    pub fn add(&mut self, atom: Option<AtomAt>) {
        match atom.filter(|a| !a.is_whole()) {
            None => self.whole = true,
            Some(atom) if self.atoms.len() <= MAX_ATOMS && !self.atoms.contains(&atom) => self.atoms.push(atom),
            Some(_) => {}
        }
    }

    /// The ways of another search too.
    pub fn merge(&mut self, other: &Blame) {
        self.whole |= other.whole;
        other.atoms.iter().for_each(|a| self.add(Some(*a)));
    }

    /// As the reason why a clause refuses. Its atoms are named only when they explain every way.
    pub fn refused(mut self, clause: u32) -> Refused {
        if self.whole || self.atoms.len() > MAX_ATOMS {
            self.atoms.clear();
        }
        self.atoms.sort();
        Refused { clause, atoms: self.atoms }
    }
}

/// Why a clause forbids an alternative.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// As numbered by the caller.
    pub clause: u32,
    /// The atoms that contradict the heap, one for each way in which the clause could have held; none when only the
    /// whole does.
    pub atoms: Vec<AtomAt>,
}
