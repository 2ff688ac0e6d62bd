//! Parts inside a clause that could be left out: atoms and alternatives of HEX sentences, atoms and disjuncts of
//! separation logic.
//!
//! Leaving out a conjunct makes a clause weaker, leaving out an alternative or a premise makes it stronger. The part never
//! matters when the weaker clause, together with the rest, implies the clause as written; or the clause as written the
//! stronger.

use super::paths::without_one;
use super::units::Unit;
use crate::places::collect_atoms;
use crate::report::ClauseRef;
use ir::spec::{Clause, ClauseKind, Disjunct, Formula, Hex, HexAtom, Sentence};
use std::collections::BTreeSet;

/// What leaving out a part does to its clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Without {
    Weaker,
    Stronger,
    /// Stronger too: it is what stands in front of an arrow.
    Unconditional,
}

/// A clause without one of its parts.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The part that is left out.
    pub name: ClauseRef,
    pub without: Without,
    pub clause: Clause,
    /// The alternative of a path that is left out, when it is one.
    pub alternative: Option<String>,
    /// The part stands beside it once more, word for word: no search has to show that it never matters.
    pub repeated: bool,
}

/// A part of a formula: its first atom, how many it has, and whether it stands beside it once more.
#[derive(Clone, Copy)]
struct Side {
    first: u32,
    count: u32,
    repeated: bool,
}

/// Alternatives of the paths of one sentence that are looked at.
const PATHS: usize = 12;

/// Variants of a part of the precondition, each without one part of it, in the order of the text.
pub fn variants(unit: &Unit) -> Vec<Variant> {
    match &unit.clause.kind {
        ClauseKind::Sl(formula) => of_formula(unit, formula),
        ClauseKind::Hex(sentences) => sentences.iter().flat_map(|s| of_sentence(unit, s)).collect(),
        ClauseKind::Expr { .. } => Vec::new(),
    }
}

fn of_formula(unit: &Unit, formula: &Formula) -> Vec<Variant> {
    let mut all = Vec::new();
    for (d, disjunct) in (0..).zip(&formula.disjuncts) {
        // The pure atoms first: of two that imply each other, the points-to atom stays.
        for atom in (0..(disjunct.spatial.len() + disjunct.pure.len()) as u32).rev() {
            let name = ClauseRef { disjunct: Some(d), atom: Some(atom), ..unit.name.clone() };
            let clause = without_atoms(unit, formula, &BTreeSet::from([(d, atom)]));
            all.extend(clause.map(|clause| Variant {
                name,
                without: Without::Weaker,
                clause,
                alternative: None,
                repeated: false,
            }));
        }
    }
    all
}

/// A clause in separation logic without some atoms, by disjunct and position. `None` where nothing is left of a disjunct: that
/// is asked about the clause as a whole.
pub fn without_atoms(unit: &Unit, formula: &Formula, atoms: &BTreeSet<(u32, u32)>) -> Option<Clause> {
    let shorter = |(d, disjunct): (u32, &Disjunct)| {
        let mut at = 0;
        let mut stays = || {
            at += 1;
            !atoms.contains(&(d, at - 1))
        };
        let mut fewer = disjunct.clone();
        fewer.spatial.retain(|_| stays());
        fewer.pure.retain(|_| stays());
        let is_empty = fewer.spatial.is_empty() && fewer.pure.is_empty();
        (!is_empty || at == 0).then_some(fewer)
    };
    let disjuncts = (0..).zip(&formula.disjuncts).map(shorter).collect::<Option<_>>()?;
    Some(with_disjuncts(unit, disjuncts))
}

/// A clause in separation logic with other disjuncts.
pub fn with_disjuncts(unit: &Unit, disjuncts: Vec<Disjunct>) -> Clause {
    Clause { kind: ClauseKind::Sl(Formula { disjuncts }), span: unit.clause.span }
}

fn of_sentence(unit: &Unit, sentence: &Sentence) -> Vec<Variant> {
    let mut found = Vec::new();
    let mut add = |without, formula: Hex, side: Side, alternative: Option<String>| {
        let Side { first, count, repeated } = side;
        let sentence = Sentence { formula, span: sentence.span };
        let clause = Clause { kind: ClauseKind::Hex(vec![sentence]), span: unit.clause.span };
        let first = unit.name.atom.unwrap_or(0) + first;
        let last = (count > 1).then(|| first + count - 1);
        let name = ClauseRef { atom: Some(first), last, ..unit.name.clone() };
        found.push(Variant { name, without, clause, alternative, repeated });
    };
    drop_one(&sentence.formula, true, &mut |without, formula, side| add(without, formula, side, None));
    let mut left = PATHS;
    let mut all = Vec::new();
    atoms(&sentence.formula, true, &mut all);
    // In front of an arrow or behind a negation, fewer references make the whole stronger: that is no alternative.
    for (n, (atom, _)) in all.iter().enumerate().filter(|(_, (_, positive))| *positive) {
        without_one(&atom.path, &mut |path, gone| {
            left = left.saturating_sub(1);
            if left > 0 {
                let fewer = with_atom(&sentence.formula, &mut (n as u32), &HexAtom { path, ..(*atom).clone() });
                let side = Side { first: n as u32, count: 1, repeated: false };
                add(Without::Weaker, fewer, side, Some(gone));
            }
        });
    }
    found
}

/// The atoms of a formula in the order of the text, and whether each stands positively.
fn atoms<'h>(formula: &'h Hex, positive: bool, all: &mut Vec<(&'h HexAtom, bool)>) {
    match formula {
        Hex::Atom(atom) => all.push((atom, positive)),
        Hex::Not(a) => atoms(a, !positive, all),
        Hex::And(a, b) | Hex::Or(a, b) | Hex::Implies(a, b) => {
            atoms(a, positive != matches!(formula, Hex::Implies(..)), all);
            atoms(b, positive, all);
        }
    }
}

/// The formula with another atom in the place of the one behind so many others.
fn with_atom(formula: &Hex, before: &mut u32, new: &HexAtom) -> Hex {
    let mut side = |a: &Hex| Box::new(with_atom(a, before, new));
    match formula {
        Hex::Atom(atom) => {
            let here = *before == 0;
            *before = before.wrapping_sub(1);
            Hex::Atom(if here { new.clone() } else { atom.clone() })
        }
        Hex::Not(a) => Hex::Not(side(a)),
        Hex::And(a, b) => Hex::And(side(a), side(b)),
        Hex::Or(a, b) => Hex::Or(side(a), side(b)),
        Hex::Implies(a, b) => Hex::Implies(side(a), side(b)),
    }
}

/// Calls `each` with the formula without one side of a conjunction or disjunction, or without one premise in it, for every
/// such part: what that does to the whole, the rest, and which part it is.
fn drop_one(formula: &Hex, positive: bool, each: &mut dyn FnMut(Without, Hex, Side)) {
    let count = |h: &Hex| {
        let mut atoms = Vec::new();
        collect_atoms(h, &mut atoms);
        atoms.len() as u32
    };
    match formula {
        Hex::Atom(_) => {}
        Hex::Not(a) => drop_one(a, !positive, &mut |w, rest, side| each(w, Hex::Not(Box::new(rest)), side)),
        Hex::And(a, b) | Hex::Or(a, b) => {
            let conjunction = matches!(formula, Hex::And(..));
            let join = |a: Hex, b: Hex| match conjunction {
                true => Hex::And(Box::new(a), Box::new(b)),
                false => Hex::Or(Box::new(a), Box::new(b)),
            };
            let without = if conjunction == positive { Without::Weaker } else { Without::Stronger };
            let skip = count(a);
            let left = Side { first: 0, count: skip, repeated: repeats(a, b, conjunction) };
            let right = Side { first: skip, count: count(b), repeated: repeats(b, a, conjunction) };
            each(without, (**b).clone(), left);
            each(without, (**a).clone(), right);
            drop_one(a, positive, &mut |w, rest, side| each(w, join(rest, (**b).clone()), side));
            drop_one(b, positive, &mut |w, rest, side| each(w, join((**a).clone(), rest), side.behind(skip)));
        }
        Hex::Implies(a, b) => {
            let skip = count(a);
            let join = |a: Hex, b: Hex| Hex::Implies(Box::new(a), Box::new(b));
            let premise = Side { first: 0, count: skip, repeated: false };
            each(if positive { Without::Unconditional } else { Without::Weaker }, (**b).clone(), premise);
            drop_one(a, !positive, &mut |w, rest, side| each(w, join(rest, (**b).clone()), side));
            drop_one(b, positive, &mut |w, rest, side| each(w, join((**a).clone(), rest), side.behind(skip)));
        }
    }
}

impl Side {
    /// The same part, behind so many more atoms.
    fn behind(self, atoms: u32) -> Side {
        Side { first: self.first + atoms, ..self }
    }
}

/// Whether all that one side of a conjunction or disjunction says stands on the other side, too, as one of its operands.
fn repeats(side: &Hex, other: &Hex, conjunction: bool) -> bool {
    let there = operands(other, conjunction);
    operands(side, conjunction).into_iter().all(|own| there.iter().any(|o| is_alike(own, o)))
}

/// What a conjunction, or a disjunction, joins.
fn operands(formula: &Hex, conjunction: bool) -> Vec<&Hex> {
    match formula {
        Hex::And(a, b) if conjunction => [operands(a, true), operands(b, true)].concat(),
        Hex::Or(a, b) if !conjunction => [operands(a, false), operands(b, false)].concat(),
        one => vec![one],
    }
}

/// Whether two formulas are written alike, wherever they stand.
fn is_alike(a: &Hex, b: &Hex) -> bool {
    match (a, b) {
        (Hex::Atom(a), Hex::Atom(b)) => {
            (&a.path, &a.kind) == (&b.path, &b.kind) && a.companion.is_none() && b.companion.is_none()
        }
        (Hex::Not(a), Hex::Not(b)) => is_alike(a, b),
        (Hex::And(a, c), Hex::And(b, d))
        | (Hex::Or(a, c), Hex::Or(b, d))
        | (Hex::Implies(a, c), Hex::Implies(b, d)) => is_alike(a, b) && is_alike(c, d),
        _ => false,
    }
}
