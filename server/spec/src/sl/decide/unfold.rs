//! Replacing a call by the rules of its predicate.

use super::heap::{Atom, NULL, Node, Rule, System};
use super::table::Table;
use solve::Sum;

/// What a conjunction becomes when its first call about which numbers decide is replaced by each rule; nothing when
/// there is none, or numbers leave 64 bits. Calls of a rule go to the end, so every call has its turn; what has the
/// fewest calls is last.
pub(super) fn unfold(system: &System, tables: &[Table], rule: &Rule) -> Option<Vec<Rule>> {
    let (at, predicate, refs, ints) = rule.calls().find(|c| tables[c.1].counts)?;
    let rules = &system.predicates[predicate].rules;
    let mut found: Vec<Rule> = rules.iter().map(|body| replace(rule, at, body, refs, ints)).collect::<Option<_>>()?;
    found.sort_by_key(|rule| std::cmp::Reverse(rule.calls().count()));
    Some(found)
}

/// Puts `body` in the place of the call at position `at`.
pub(super) fn replace(rule: &Rule, at: usize, body: &Rule, refs: &[Node], ints: &[Sum]) -> Option<Rule> {
    let mut result = rule.clone();
    result.atoms.remove(at);
    let nodes: Vec<Node> = (0..body.nodes.len())
        .map(|n| match n {
            0 => NULL,
            n if n <= refs.len() => refs[n - 1],
            n => result.node(body.nodes[n]),
        })
        .collect();
    let numbers: Vec<Sum> =
        (0..body.ints as usize).map(|n| ints.get(n).cloned().unwrap_or_else(|| Sum::var(result.int()))).collect();
    let node = |n: &Node| nodes[*n as usize];
    let number = |sum: &Sum| sum.replace(|x| numbers[x as usize].clone()).ok();
    for atom in &body.atoms {
        result.atoms.push(match atom {
            Atom::Equal(a, b) => Atom::Equal(node(a), node(b)),
            Atom::Differ(a, b) => Atom::Differ(node(a), node(b)),
            Atom::Cell { at, ty } => Atom::Cell { at: node(at), ty: *ty },
            Atom::Compare(sum, relation) => Atom::Compare(number(sum)?, *relation),
            Atom::Call { predicate, refs, ints } => Atom::Call {
                predicate: *predicate,
                refs: refs.iter().map(node).collect(),
                ints: ints.iter().map(number).collect::<Option<_>>()?,
            },
            Atom::False => Atom::False,
        });
    }
    Some(result)
}
