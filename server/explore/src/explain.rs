//! Why an alternative was refused: the smallest set of facts that already forbids it.

use crate::engine::Engine;
use crate::fork::Refused;
use crate::report::{ClauseRef, Refusal};
use crate::state::State;
use heap::Loc;
use ir::ClassId;

impl Engine<'_, '_> {
    /// The reasons of a refusal, with the clauses that name it.
    pub fn explain(&mut self, _state: &State, _loc: Loc, refused: &Refused) -> Refusal {
        match refused {
            Refused::Hex(r) => {
                let clause =
                    |a: &spec::hex::AtomRef| self.codes.clause_ref(self.hex_clauses[a.clause as usize], Some(a.atom));
                let mut clauses: Vec<ClauseRef> = r.atoms.iter().map(clause).collect();
                clauses.sort();
                Refusal { clauses, facts: Vec::new() }
            }
            Refused::NoCompletion => {
                Refusal { clauses: Vec::new(), facts: vec!["no input within scope completes this heap".to_owned()] }
            }
        }
    }

    /// The refusal of a fresh object for which the scope has no room.
    pub fn scope_refusal(&self, class: Option<ClassId>) -> Refusal {
        let (name, n) = match class {
            Some(c) => (self.program.class(c).name.as_str(), self.scope.objects[c.index()]),
            None => ("array", self.scope.arrays),
        };
        let s = if n == 1 { "" } else { "s" };
        Refusal { clauses: Vec::new(), facts: vec![format!("the scope allows {n} {name} object{s}")] }
    }
}
