//! Alternatives in the definitions of predicates that the other alternatives make superfluous.
//!
//! An alternative never matters when the predicate without it, in every unfolding, has the same models. It has no
//! others, so the question is whether each heap within scope that satisfies the predicate as written satisfies the
//! shorter one.

use super::ask::{Answer, Asker};
use super::predicates::has_small_model;
use crate::report::{ClauseRef, SpecProblem, SpecProblemKind};
use ir::spec::{Disjunct, Formula, SpatialAtom};
use ir::{PredId, Program, Ty};

/// The alternatives of the predicates that these formulas reach, but for what `known` says already.
pub fn problems(
    program: &Program,
    from: &[&Formula],
    known: &[SpecProblem],
    asker: &mut Asker<'_, '_>,
) -> Vec<SpecProblem> {
    let mut found = Vec::new();
    for pred in spec::sl::reached(program, from.iter().copied()) {
        let predicate = program.predicate(pred);
        let name = ClauseRef::predicate(predicate);
        let told = |clause: &ClauseRef| known.iter().any(|p| p.clause == *clause);
        if predicate.broken || program.is_shipped(predicate.span) || told(&name) || lacks_objects(program, pred) {
            continue;
        }
        let named = |d: usize| ClauseRef { disjunct: Some(d as u32), ..name.clone() };
        let alive = (0..predicate.formula.disjuncts.len()).filter(|d| !told(&named(*d))).collect();
        for d in superfluous(program, pred, alive, asker) {
            found.push(SpecProblem::new(
                SpecProblemKind::DeadDisjunct,
                named(d),
                "every heap within scope that this disjunct allows, another one allows too".to_owned(),
            ));
        }
    }
    found
}

/// The alternatives that can be left out together, sorted.
fn superfluous(program: &Program, pred: PredId, mut kept: Vec<usize>, asker: &mut Asker<'_, '_>) -> Vec<usize> {
    let predicate = program.predicate(pred);
    let disjunct = |d: usize| &predicate.formula.disjuncts[d];
    // In a small scope the special cases of a recursion are all that there is of it: it is the last to go.
    let mut order = kept.clone();
    order.sort_by_key(|d| (unfolds(disjunct(*d)), std::cmp::Reverse(*d)));
    let mut found = Vec::new();
    for d in order.into_iter().filter(|_| predicate.formula.disjuncts.len() > 1) {
        let fewer: Vec<usize> = kept.iter().copied().filter(|k| *k != d).collect();
        let shorter: Vec<Disjunct> = fewer.iter().map(|k| disjunct(*k).clone()).collect();
        // What no heap within scope satisfies, or only what others allow, may matter in a larger one.
        if has_small_model(predicate, disjunct(d), asker)
            && asker.defines_the_same(pred, &shorter) == Answer::Yes
            && !asker.beyond_scope(|asker| matches!(asker.defines_the_same(pred, &shorter), Answer::No(_)))
        {
            kept = fewer;
            found.push(d);
        }
    }
    found.sort_unstable();
    found
}

/// Whether a disjunct needs a predicate.
pub fn unfolds(disjunct: &Disjunct) -> bool {
    disjunct.spatial.iter().any(|a| matches!(a, SpatialAtom::Pred { .. }))
}

/// Whether a predicate speaks of objects that no input has: it was judged on too few heaps.
fn lacks_objects(program: &Program, pred: PredId) -> bool {
    let predicate = program.predicate(pred);
    let existentials = predicate.formula.disjuncts.iter().flat_map(|d| &d.exists);
    let types: Vec<Ty> = predicate.params.iter().chain(existentials).map(|(_, ty)| *ty).collect();
    types.into_iter().filter_map(Ty::as_class).any(|c| program.concrete_subclasses(c).is_empty())
}
