//! The parts of a precondition that are judged by themselves: clauses, and the sentences of HEX clauses.

use crate::code::{ClauseId, CodeTable};
use crate::places::collect_atoms;
use crate::report::ClauseRef;
use ir::FnId;
use ir::spec::{Clause, ClauseKind, Hex};

/// The languages of specifications, in the order in which their parts are compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Language {
    Hex,
    Separation,
    Operational,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 3] = [Language::Hex, Language::Separation, Language::Operational];

    /// That of a clause.
    pub fn of(clause: &Clause) -> Language {
        match clause.kind {
            ClauseKind::Hex(_) => Language::Hex,
            ClauseKind::Sl(_) => Language::Separation,
            ClauseKind::Expr { .. } => Language::Operational,
        }
    }

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Language::Hex => "HEX",
            Language::Separation => "separation logic",
            Language::Operational => "the operational precondition",
        }
    }
}

/// A clause, or one sentence of a HEX clause as a clause of its own.
#[derive(Clone, Debug)]
pub struct Unit {
    /// How reports name it.
    pub name: ClauseRef,
    pub language: Language,
    pub clause: Clause,
    /// Whether it runs companion methods: then it says something that no contract checks.
    pub companions: bool,
}

/// The parts of the `requires` of a function, in the order of the text.
pub fn units(codes: &CodeTable<'_>, function: FnId) -> Vec<Unit> {
    let mut all = Vec::new();
    for (index, clause) in codes.program.function(function).requires.iter().enumerate() {
        let id = ClauseId::Requires(function, index as u32);
        match &clause.kind {
            ClauseKind::Sl(_) | ClauseKind::Expr { .. } => all.push(Unit {
                name: codes.clause_ref(id, None),
                language: Language::of(clause),
                clause: clause.clone(),
                companions: false,
            }),
            ClauseKind::Hex(sentences) => {
                let mut atoms = Vec::new();
                for sentence in sentences {
                    let first = atoms.len();
                    collect_atoms(&sentence.formula, &mut atoms);
                    let kind = ClauseKind::Hex(vec![sentence.clone()]);
                    // What is said of a sentence may be false of its first atom.
                    let last = (!matches!(sentence.formula, Hex::Atom(_))).then_some(atoms.len() as u32 - 1);
                    all.push(Unit {
                        name: ClauseRef { last, ..codes.clause_ref(id, Some(first as u32)) },
                        language: Language::Hex,
                        clause: Clause { kind, span: sentence.span },
                        companions: atoms[first..].iter().any(|a| a.companion.is_some()),
                    });
                }
            }
        }
    }
    all
}

/// The clauses of some parts.
pub fn clauses<'u>(units: impl IntoIterator<Item = &'u Unit>) -> Vec<Clause> {
    units.into_iter().map(|u| u.clause.clone()).collect()
}
