//! Conditions in operational clauses that always come out the same on the heaps that the rest of the precondition
//! admits: a conjunct that is implied, an alternative that never holds.

use super::ask::Asker;
use super::units::{Language, Unit, clauses};
use crate::report::{CodeOf, Place, SpecProblem, SpecProblemKind};
use ir::spec::ClauseKind;
use ir::{Body, SiteId, Terminator};

/// The problems inside one operational clause.
pub fn problems(units: &[Unit], at: usize, asker: &mut Asker<'_, '_>) -> Vec<SpecProblem> {
    let unit = &units[at];
    let (Language::Operational, ClauseKind::Expr { body, .. }) = (unit.language, &unit.clause.kind) else {
        return Vec::new();
    };
    if !has_conditions(body) {
        return Vec::new();
    }
    let rest: Vec<&Unit> = units.iter().enumerate().filter(|(k, _)| *k != at).map(|(_, u)| u).collect();
    let Some(sides) = asker.sides(clauses(rest.iter().copied()), body) else { return Vec::new() };
    if sides.missed.is_empty() {
        return Vec::new();
    }
    let same: Vec<&Unit> = rest.iter().copied().filter(|u| u.language == unit.language).collect();
    let alone = if same.len() < rest.len() { asker.sides(clauses(same), body) } else { None };
    // Whether it takes another language to know how a condition comes out.
    let foreign = |side: &(SiteId, bool)| alone.as_ref().is_some_and(|s| s.taken.contains(side));
    let wider = asker.beyond_scope(|asker| asker.sides(clauses(rest.iter().copied()), body));
    let beyond = |side: &&(SiteId, bool)| wider.as_ref().is_some_and(|s| s.taken.contains(side));
    let mut found = Vec::new();
    for (site, side) in sides.missed.iter().filter(|side| !beyond(side)) {
        // What no heap evaluates follows from what always comes out the same before it.
        if !sides.taken.contains(&(*site, !side)) {
            continue;
        }
        let (kind, message) = match side {
            false if foreign(&(*site, *side)) => (
                SpecProblemKind::Implied,
                "what another language says implies this condition on every input within scope, so it never matters",
            ),
            false => (
                SpecProblemKind::Redundant,
                "this condition holds on every input within scope that comes to it, so it never matters",
            ),
            true => (
                SpecProblemKind::DeadDisjunct,
                "this condition never holds where it is evaluated: what comes before it decides already, or the rest of \
                 the precondition excludes it",
            ),
        };
        let place = Place { code: CodeOf::Clause(unit.name.clone()), site: *site };
        found.push(SpecProblem { place: Some(place), ..SpecProblem::new(kind, unit.name.clone(), message.to_owned()) });
    }
    found
}

/// Whether a clause has more than one condition: the only one is the clause itself.
fn has_conditions(body: &Body) -> bool {
    body.blocks.iter().any(|b| matches!(b.term, Terminator::Branch { .. }))
}
