//! Questions in which a reference is only null or not.
//!
//! Where nothing owns an object and references are told apart from null only, all references that are not null may
//! as well be equal: two values are enough, and a predicate is a relation between truth values. Relations are kept as
//! binary decision diagrams. A predicate that calls itself at most once per rule is closed by squaring its step
//! (all that is reachable in two steps, in four, in eight, ..), so derivations of `2^n` steps take `n` rounds.

mod expand;
mod formula;
mod relation;

use super::heap::{Atom, NULL, Rule, System, Type};
use expand::Expansion;
use relation::{Relation, Workspace};

/// Which disjunct is satisfiable, if any; nothing when the question is of another kind, or diagrams grow too large.
pub(super) fn decide(system: &System, disjuncts: &[Rule], stop: &mut dyn FnMut() -> bool) -> Option<Option<usize>> {
    let reachable = system.reachable(disjuncts);
    let rules = reachable.iter().flat_map(|p| &system.predicates[*p].rules);
    if !rules.chain(disjuncts).all(is_boolean) {
        return None;
    }
    let order = callees_first(system, &reachable)?;
    let mut relations: Vec<Option<Relation>> = Vec::new();
    relations.resize_with(system.predicates.len(), || None);
    for predicate in order.iter().copied().filter(|p| calls_itself(system, *p)) {
        relations[predicate] = Some(closed(system, &relations, predicate, stop)?);
    }
    for (number, rule) in disjuncts.iter().enumerate() {
        let mut expansion = Expansion::new(system, 0);
        let formula = expansion.rule(rule, &[], None)?;
        let workspace = Workspace::new(&expansion, 0)?;
        if !workspace.diagram(&formula, &relations)?.is_false() {
            return Some(Some(number));
        }
    }
    Some(None)
}

fn is_boolean(rule: &Rule) -> bool {
    let simple = |atom: &Atom| match atom {
        Atom::Equal(..) | Atom::False => true,
        Atom::Differ(a, b) => a == b || *a == NULL || *b == NULL,
        Atom::Call { ints, .. } => ints.is_empty(),
        Atom::Cell { .. } | Atom::Compare(..) => false,
    };
    rule.ints == 0 && rule.nodes.iter().all(|t| *t == Type::ANY) && rule.atoms.iter().all(simple)
}

fn calls_itself(system: &System, predicate: usize) -> bool {
    system.predicates[predicate].rules.iter().any(|r| r.calls().any(|c| c.1 == predicate))
}

/// The predicates, each after those that it calls; nothing when several call one another in a circle.
fn callees_first(system: &System, predicates: &[usize]) -> Option<Vec<usize>> {
    let mut waits = vec![0_usize; system.predicates.len()];
    let mut callers: Vec<Vec<usize>> = vec![Vec::new(); system.predicates.len()];
    for &predicate in predicates {
        let rules = system.predicates[predicate].rules.iter();
        for callee in rules.flat_map(|r| r.calls().map(|c| c.1)).filter(|c| *c != predicate) {
            waits[predicate] += 1;
            callers[callee].push(predicate);
        }
    }
    let mut order: Vec<usize> = predicates.iter().copied().filter(|p| waits[*p] == 0).collect();
    let mut at = 0;
    while at < order.len() {
        for caller in &callers[order[at]] {
            waits[*caller] -= 1;
            if waits[*caller] == 0 {
                order.push(*caller);
            }
        }
        at += 1;
    }
    (order.len() == predicates.len()).then_some(order)
}

/// The least relation closed under the rules of a predicate that calls itself.
fn closed(
    system: &System,
    relations: &[Option<Relation>],
    predicate: usize,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Relation> {
    let definition = &system.predicates[predicate];
    let params = definition.refs.len();
    let mut expansion = Expansion::new(system, params);
    let head: Vec<_> = (0..params).collect();
    let (mut bases, mut steps) = (Vec::new(), Vec::new());
    for rule in &definition.rules {
        let formula = expansion.rule(rule, &head, Some(predicate))?;
        match rule.calls().filter(|c| c.1 == predicate).count() {
            0 => bases.push(formula),
            1 => steps.push(formula),
            _ => return None,
        }
    }
    let workspace = Workspace::new(&expansion, params)?;
    let base = workspace.union(&bases, relations)?;
    let step = workspace.union(&steps, relations)?;
    workspace.closure(base, step, stop)
}
