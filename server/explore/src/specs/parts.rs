//! Parts inside a clause that could be left out: atoms and alternatives of HEX sentences, atoms and disjuncts of
//! separation logic.
//!
//! Leaving out a conjunct makes a clause weaker, leaving out an alternative makes it stronger. The part never matters
//! when the weaker clause, together with the rest, implies the clause as written; or the clause as written the stronger.

use super::units::Unit;
use crate::places::collect_atoms;
use crate::report::ClauseRef;
use ir::spec::{Clause, ClauseKind, Formula, Hex, Sentence};

/// What leaving out a part does to its clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Without {
    Weaker,
    Stronger,
}

/// A clause without one of its parts.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The part that is left out.
    pub name: ClauseRef,
    pub without: Without,
    pub clause: Clause,
    /// The clause with nothing but this disjunct of separation logic.
    pub alone: Option<Clause>,
}

/// Variants of a part of the precondition, each without one part of it, in the order of the text.
pub fn variants(unit: &Unit) -> Vec<Variant> {
    match &unit.clause.kind {
        ClauseKind::Sl(formula) => of_formula(unit, formula),
        ClauseKind::Hex(sentences) => sentences.iter().flat_map(|s| of_sentence(unit, s)).collect(),
        ClauseKind::Expr { .. } => Vec::new(),
    }
}

fn of_formula(unit: &Unit, formula: &Formula) -> Vec<Variant> {
    let clause = |disjuncts| Clause { kind: ClauseKind::Sl(Formula { disjuncts }), span: unit.clause.span };
    let mut all = Vec::new();
    let several = formula.disjuncts.len() > 1;
    for (d, disjunct) in formula.disjuncts.iter().enumerate() {
        let named = |atom| ClauseRef { disjunct: Some(d as u32), atom, ..unit.name.clone() };
        if several {
            let mut fewer = formula.disjuncts.clone();
            let alone = Some(clause(vec![fewer.remove(d)]));
            all.push(Variant { name: named(None), without: Without::Stronger, clause: clause(fewer), alone });
        }
        let count = disjunct.spatial.len() + disjunct.pure.len();
        // Without its only atom a clause says nothing: that is asked about the clause as a whole.
        // The pure atoms first: of two that imply each other, the points-to atom stays.
        for atom in (0..count).rev().filter(|_| count > 1) {
            let mut fewer = formula.disjuncts.clone();
            match atom.checked_sub(disjunct.spatial.len()) {
                Some(pure) => drop(fewer[d].pure.remove(pure)),
                None => drop(fewer[d].spatial.remove(atom)),
            }
            let name = named(Some(atom as u32));
            all.push(Variant { name, without: Without::Weaker, clause: clause(fewer), alone: None });
        }
    }
    all
}

fn of_sentence(unit: &Unit, sentence: &Sentence) -> Vec<Variant> {
    let mut found = Vec::new();
    drop_one(&sentence.formula, true, &mut |without, formula, first| {
        let clause = |formula: Hex| {
            let sentence = Sentence { formula, span: sentence.span };
            Clause { kind: ClauseKind::Hex(vec![sentence]), span: unit.clause.span }
        };
        let first = unit.name.atom.unwrap_or(0) + first;
        let name = ClauseRef { atom: Some(first), ..unit.name.clone() };
        found.push(Variant { name, without, clause: clause(formula), alone: None });
    });
    found
}

/// Calls `each` with the formula without one side of a conjunction or disjunction in it, for every such side: what it
/// does to the whole, the rest, and the number of the side's first atom.
fn drop_one(formula: &Hex, positive: bool, each: &mut dyn FnMut(Without, Hex, u32)) {
    let count = |h: &Hex| {
        let mut atoms = Vec::new();
        collect_atoms(h, &mut atoms);
        atoms.len() as u32
    };
    match formula {
        Hex::Atom(_) => {}
        Hex::Not(a) => drop_one(a, !positive, &mut |w, rest, n| each(w, Hex::Not(Box::new(rest)), n)),
        Hex::And(a, b) | Hex::Or(a, b) => {
            let conjunction = matches!(formula, Hex::And(..));
            let join = |a: Hex, b: Hex| match conjunction {
                true => Hex::And(Box::new(a), Box::new(b)),
                false => Hex::Or(Box::new(a), Box::new(b)),
            };
            let without = if conjunction == positive { Without::Weaker } else { Without::Stronger };
            let skip = count(a);
            each(without, (**b).clone(), 0);
            each(without, (**a).clone(), skip);
            drop_one(a, positive, &mut |w, rest, n| each(w, join(rest, (**b).clone()), n));
            drop_one(b, positive, &mut |w, rest, n| each(w, join((**a).clone(), rest), n + skip));
        }
        Hex::Implies(a, b) => {
            let skip = count(a);
            let join = |a: Hex, b: Hex| Hex::Implies(Box::new(a), Box::new(b));
            drop_one(a, !positive, &mut |w, rest, n| each(w, join(rest, (**b).clone()), n));
            drop_one(b, positive, &mut |w, rest, n| each(w, join((**a).clone(), rest), n + skip));
        }
    }
}
