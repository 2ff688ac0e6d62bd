//! Why a conjunction is unsatisfiable: a smallest set of atoms that clash.

use super::heap::Rule;
use super::{Answer, Decider};

/// Leaves out one atom after the other, as long as what is left is unsatisfiable.
pub(super) fn minimise(decider: &mut Decider, conjunction: &Rule, stop: &mut dyn FnMut() -> bool) -> Vec<usize> {
    let with = |atoms: &[usize]| {
        let atoms = atoms.iter().map(|a| conjunction.atoms[*a].clone()).collect();
        [Rule { atoms, ..conjunction.clone() }]
    };
    let mut core: Vec<usize> = (0..conjunction.atoms.len()).collect();
    if decider.decide(&with(&core), stop) != Answer::Unsat {
        return core;
    }
    // From the end: what comes first in the text stays.
    for place in (0..core.len()).rev() {
        let mut less = core.clone();
        less.remove(place);
        if decider.decide(&with(&less), stop) == Answer::Unsat {
            core = less;
        }
    }
    core
}
