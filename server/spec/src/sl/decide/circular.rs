//! Predicates that come back to themselves without having said anything of the heap.
//!
//! A rule that is another predicate with the same parameters, and perhaps something pure, is a step on a way; where the
//! way leads back, `p(x) := p(x) | ..` or `p(x) := q(x) | ..` with `q(x) := p(x) | ..`, the least relation has nothing
//! from going round. Such steps are replaced by what they lead to on ways that do not come back. Unfolding would follow
//! them for ever.

use super::heap::{Atom, Node, Rule, System};
use super::unfold::replace;
use solve::Sum;

/// Rules that may become of one predicate; with more, it stays as it is.
const MAX_RULES: usize = 100;

/// The same predicates without circular steps.
pub(super) fn without(mut system: System) -> System {
    let steps: Vec<Vec<usize>> = (0..system.predicates.len()).map(|p| steps_of(&system, p)).collect();
    let changed: Vec<_> = (0..steps.len()).map(|p| rules(&system, &steps, p)).collect();
    for (predicate, rules) in system.predicates.iter_mut().zip(changed) {
        if let Some(rules) = rules {
            predicate.rules = rules;
        }
    }
    system
}

/// The predicates that some rule of one steps to.
fn steps_of(system: &System, predicate: usize) -> Vec<usize> {
    let rules = &system.predicates[predicate].rules;
    rules.iter().filter_map(|rule| step(system, predicate, rule)).map(|(_, to)| to).collect()
}

/// The call of a rule that says nothing else of the heap, and hands all parameters on: its position, and the predicate.
fn step(system: &System, predicate: usize, rule: &Rule) -> Option<(usize, usize)> {
    let owns = |atom: &&Atom| matches!(atom, Atom::Cell { .. } | Atom::Call { .. });
    let (at, to, refs, ints) = rule.calls().next().filter(|_| rule.atoms.iter().filter(owns).count() == 1)?;
    let (from, callee) = (&system.predicates[predicate], &system.predicates[to]);
    let same = from.refs == callee.refs && from.ints == callee.ints;
    let handed = refs.iter().copied().eq(1..=from.refs.len() as Node);
    (same && handed && ints.iter().cloned().eq((0..from.ints).map(Sum::var))).then_some((at, to))
}

/// The rules of a predicate with what its circular steps lead to; nothing when there are none, or too many ways.
fn rules(system: &System, steps: &[Vec<usize>], predicate: usize) -> Option<Vec<Rule>> {
    let returns: Vec<bool> = (0..steps.len()).map(|from| reaches(steps, from, predicate)).collect();
    if !steps[predicate].iter().any(|to| returns[*to]) {
        return None;
    }
    let mut found = Vec::new();
    let own = system.predicates[predicate].rules.iter().rev();
    let mut open: Vec<(Rule, Vec<usize>)> = own.map(|rule| (rule.clone(), vec![predicate])).collect();
    while let Some((rule, way)) = open.pop() {
        match step(system, predicate, &rule).filter(|(_, to)| returns[*to]) {
            None => found.push(rule),
            Some((_, to)) if way.contains(&to) => {}
            Some((at, to)) => {
                let (_, _, refs, ints) = rule.calls().next()?;
                for body in system.predicates[to].rules.iter().rev() {
                    let way = way.iter().copied().chain([to]).collect();
                    open.push((replace(&rule, at, body, refs, ints)?, way));
                }
            }
        }
        if found.len() + open.len() > MAX_RULES {
            return None;
        }
    }
    Some(found)
}

/// Whether steps lead from one predicate to another, or it is that one.
fn reaches(steps: &[Vec<usize>], from: usize, to: usize) -> bool {
    let (mut seen, mut open) = (vec![false; steps.len()], vec![from]);
    while let Some(at) = open.pop() {
        if at == to {
            return true;
        }
        if !std::mem::replace(&mut seen[at], true) {
            open.extend(&steps[at]);
        }
    }
    false
}
