//! Formulas as binary decision diagrams, and the closure of a step.

use super::expand::Expansion;
use super::formula::{Formula, Var};
use biodivine_lib_bdd::{Bdd, BddVariable, BddVariableSet, op_function};
use std::collections::{HashMap, VecDeque};

/// Nodes of a diagram; with more, the question is left to base pairs.
const MAX_NODES: usize = 200_000;
/// Variables of a diagram.
const MAX_VARIABLES: usize = 20_000;

/// A predicate as a relation between "is null" of its parameters.
pub(super) struct Relation {
    /// The parameter that a variable of the diagram stands for.
    param_of: HashMap<BddVariable, usize>,
    diagram: Bdd,
}

/// Diagrams over the variables of one expansion, in an order that keeps together what belongs together.
pub(super) struct Workspace {
    set: BddVariableSet,
    /// Of each variable of the expansion.
    place: Vec<BddVariable>,
    /// Per parameter: its own variable, one between two steps, and that of the call.
    params: Vec<[BddVariable; 3]>,
}

impl Workspace {
    pub(super) fn new(expansion: &Expansion<'_>, params: usize) -> Option<Workspace> {
        let count = expansion.variables + params;
        if count > MAX_VARIABLES {
            return None;
        }
        let set = BddVariableSet::new_anonymous(count as u16);
        let mut places = set.variables().into_iter();
        let mut place = vec![BddVariable::from_index(0); expansion.variables];
        let mut own = vec![[BddVariable::from_index(0); 3]; params];
        for group in order(expansion) {
            if group < params {
                own[group] = [places.next()?, places.next()?, places.next()?];
                (place[group], place[params + group]) = (own[group][0], own[group][2]);
            } else {
                place[group + params] = places.next()?;
            }
        }
        Some(Workspace { set, place, params: own })
    }

    /// The diagram of a formula; nothing when it grows too large.
    pub(super) fn diagram(&self, formula: &Formula, relations: &[Option<Relation>]) -> Option<Bdd> {
        Some(match formula {
            Formula::False => self.set.mk_false(),
            Formula::Null(var, holds) => self.set.mk_literal(self.place[*var], *holds),
            Formula::Same(a, b) => self.set.mk_var(self.place[*a]).iff(&self.set.mk_var(self.place[*b])),
            Formula::Known(predicate, args) => self.known(relations[*predicate].as_ref()?, args)?,
            Formula::Any(parts) => self.union(parts, relations)?,
            Formula::All(parts) => self.all(&[], parts, relations)?,
            Formula::Some(vars, parts) => self.all(vars, parts, relations)?,
        })
    }

    /// Where one of the formulas holds.
    pub(super) fn union(&self, parts: &[Formula], relations: &[Option<Relation>]) -> Option<Bdd> {
        parts.iter().try_fold(self.set.mk_false(), |sum, part| or(&sum, &self.diagram(part, relations)?))
    }

    /// Where all formulas hold for some values of `vars`, each of which is forgotten as soon as nothing more is said
    /// about it.
    fn all(&self, vars: &[Var], parts: &[Formula], relations: &[Option<Relation>]) -> Option<Bdd> {
        let mut ordered: Vec<(usize, Vec<Var>, &Formula)> = Vec::new();
        for part in parts {
            let mut used = Vec::new();
            part.variables(&mut used);
            let last = used.iter().map(|v| self.place[*v].to_index()).max().unwrap_or(0);
            ordered.push((last, used, part));
        }
        ordered.sort_by_key(|(last, ..)| *last);
        let mut last_use: HashMap<Var, usize> = HashMap::new();
        for (number, (_, used, _)) in ordered.iter().enumerate() {
            last_use.extend(used.iter().map(|v| (*v, number)));
        }
        let mut done = self.set.mk_true();
        for (number, (.., part)) in ordered.iter().enumerate() {
            done = and(&done, &self.diagram(part, relations)?)?;
            let over = vars.iter().filter(|v| last_use.get(v) == Some(&number)).map(|v| self.place[*v]);
            done = small(done.exists(&over.collect::<Vec<_>>()))?;
        }
        Some(done)
    }

    /// A relation with arguments for its parameters: from the leaves of its diagram up.
    fn known(&self, relation: &Relation, args: &[Option<Var>]) -> Option<Bdd> {
        let from = &relation.diagram;
        if from.is_false() {
            return Some(self.set.mk_false());
        }
        let mut built: Vec<Bdd> = Vec::with_capacity(from.size());
        for node in from.pointers() {
            let diagram = if let Some(value) = node.as_bool() {
                if value { self.set.mk_true() } else { self.set.mk_false() }
            } else {
                let low = &built[from.low_link_of(node).to_index()];
                let high = &built[from.high_link_of(node).to_index()];
                match args[*relation.param_of.get(&from.var_of(node))?] {
                    None => high.clone(),
                    Some(var) => small(Bdd::if_then_else(&self.set.mk_var(self.place[var]), high, low))?,
                }
            };
            built.push(diagram);
        }
        built.pop()
    }

    /// The least relation with `base` that is closed under `step`, which relates the parameters to those of the call.
    pub(super) fn closure(&self, base: Bdd, step: Bdd, stop: &mut dyn FnMut() -> bool) -> Option<Relation> {
        let column = |n: usize| self.params.iter().map(|p| p[n]).collect::<Vec<_>>();
        let (own, between, callee) = (column(0), column(1), column(2));
        let mut many = step;
        loop {
            if stop() {
                return None;
            }
            let first = renamed(&many, &callee, &between);
            let second = renamed(&many, &own, &between);
            let two = small(Bdd::binary_op_with_exists(&first, &second, op_function::and, &between))?;
            let more = or(&many, &two)?;
            if more == many {
                break;
            }
            many = more;
        }
        let ends = renamed(&base, &own, &callee);
        let derived = small(Bdd::binary_op_with_exists(&many, &ends, op_function::and, &callee))?;
        let param_of = own.iter().enumerate().map(|(n, v)| (*v, n)).collect();
        Some(Relation { param_of, diagram: or(&base, &derived)? })
    }
}

fn and(a: &Bdd, b: &Bdd) -> Option<Bdd> {
    Bdd::binary_op_with_limit(MAX_NODES, a, b, op_function::and)
}

fn or(a: &Bdd, b: &Bdd) -> Option<Bdd> {
    Bdd::binary_op_with_limit(MAX_NODES, a, b, op_function::or)
}

fn small(diagram: Bdd) -> Option<Bdd> {
    (diagram.size() <= MAX_NODES).then_some(diagram)
}

/// A diagram with other variables, which stand in the same groups and so in the same order.
fn renamed(diagram: &Bdd, from: &[BddVariable], to: &[BddVariable]) -> Bdd {
    let mut renamed = diagram.clone();
    let map: HashMap<BddVariable, BddVariable> = from.iter().copied().zip(to.iter().copied()).collect();
    // SAFETY: not about memory; the library calls it unsafe because the order of variables must stay. The three
    // variables of a parameter are neighbours, and the diagram has not both of `from` and `to`.
    unsafe { renamed.rename_variables(&map) };
    renamed
}

/// The groups (parameters, then single variables) in the order of a breadth-first walk from an end of each connected
/// part, which keeps chains of gates chains (Cuthill and McKee).
fn order(expansion: &Expansion<'_>) -> Vec<usize> {
    let params = expansion.params;
    let group = |v: Var| if v < params { v } else { v - params };
    let count = expansion.variables - params;
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); count];
    for close in &expansion.close {
        for a in close {
            near[group(*a)].extend(close.iter().map(|b| group(*b)).filter(|b| *b != group(*a)));
        }
    }
    for list in &mut near {
        list.sort_unstable();
        list.dedup();
    }
    let mut placed = vec![false; count];
    let mut result = Vec::with_capacity(count);
    for start in 0..count {
        if !placed[start] {
            let there = walk(&near, start, &placed);
            let end = there.last().copied().unwrap_or(start);
            let back = walk(&near, end, &placed);
            back.iter().for_each(|g| placed[*g] = true);
            result.extend(back);
        }
    }
    result
}

fn walk(near: &[Vec<usize>], start: usize, placed: &[bool]) -> Vec<usize> {
    let mut seen = placed.to_vec();
    let mut found = Vec::new();
    let mut open = VecDeque::from([start]);
    seen[start] = true;
    while let Some(group) = open.pop_front() {
        found.push(group);
        let mut next: Vec<usize> = near[group].iter().copied().filter(|g| !seen[*g]).collect();
        next.sort_by_key(|g| near[*g].len());
        next.iter().for_each(|g| seen[*g] = true);
        open.extend(next);
    }
    found
}
