//! Formulas as disjunctions of symbolic heaps, without recursion.

use super::Mistake;
use super::reader::{At, Forest};
use super::script::{Names, Sort};
use super::terms::{Chosen, Meaning, Scopes, Stuck, Terms, Value, declare};
use crate::sl::decide::heap::{Atom, Predicate, Rule};
use solve::{Relation, Sum};
use std::collections::HashMap;

/// Disjuncts of one formula.
const MAX_DISJUNCTS: usize = 50_000;

/// Heads of formulas, besides predicates.
const CONNECTIVES: [&str; 13] =
    ["and", "or", "not", "=>", "xor", "=", "distinct", "<", "<=", ">", ">=", "exists", "forall"];

/// What an expression says about the heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Heap {
    Nothing,
    /// That it is empty, and nothing else.
    Empty,
    Spatial,
}

/// The one way of an atomic formula that is one atom.
fn only(atom: Atom) -> Vec<Vec<Atom>> {
    vec![vec![atom]]
}

/// What expressions say about the heap.
pub(super) struct Shared {
    heap: Vec<Heap>,
    predicates: HashMap<String, Heap>,
}

impl Shared {
    pub(super) fn of(forest: &Forest) -> Shared {
        let mut shared = Shared { heap: Vec::new(), predicates: HashMap::new() };
        shared.compute(forest);
        shared
    }

    /// Adds predicates; one whose body does not speak of the heap is a pure abbreviation.
    pub(super) fn add_definitions<'a>(
        &mut self,
        forest: &Forest,
        definitions: impl Iterator<Item = (&'a At, &'a At)> + Clone,
        skip: usize,
    ) {
        let name = |head: &At| forest.list(*head).and_then(|p| forest.word(*p.get(skip)?)).map(str::to_owned);
        for (head, _) in definitions.clone() {
            self.predicates.extend(name(head).map(|n| (n, Heap::Nothing)));
        }
        // A predicate that calls spatial ones is spatial.
        loop {
            self.compute(forest);
            let mut changed = false;
            for (head, body) in definitions.clone() {
                let known = name(head).and_then(|n| self.predicates.get_mut(&n).map(|k| (k, self.heap[body.index()])));
                if let Some((known, heap)) = known {
                    changed |= *known != heap;
                    *known = heap;
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn compute(&mut self, forest: &Forest) {
        self.heap.clear();
        for at in forest.parts_first() {
            let heap = match forest.list(at) {
                None => match forest.word(at).unwrap_or("") {
                    "pto" | "wand" | "septraction" => Heap::Spatial,
                    "emp" | "sep.emp" => Heap::Empty,
                    word => self.predicates.get(word).copied().unwrap_or(Heap::Nothing),
                },
                Some(parts) => parts.iter().map(|p| self.heap[p.index()]).max().unwrap_or(Heap::Nothing),
            };
            self.heap.push(heap);
        }
    }

    fn is_spatial(&self, at: At) -> bool {
        self.heap[at.index()] > Heap::Nothing
    }
}

/// A disjunct in the making, and what is still to be said in it: expression, scope, and whether it holds or not.
#[derive(Clone)]
struct Branch {
    rule: Rule,
    open: Vec<(At, usize, bool)>,
    chosen: Chosen,
}

impl Branch {
    /// Puts a copy to the others in which this is to be said as well, the first part first.
    fn also(&self, parts: &[(At, bool)], scope: usize, branches: &mut Vec<Branch>) {
        let mut branch = self.clone();
        branch.open.extend(parts.iter().rev().map(|(at, holds)| (*at, scope, *holds)));
        branches.push(branch);
    }
}

/// Translates one formula.
pub(super) struct Translation<'f> {
    forest: &'f Forest,
    names: &'f Names,
    shared: &'f Shared,
    scopes: Scopes<'f>,
}

impl<'f> Translation<'f> {
    pub(super) fn new(forest: &'f Forest, names: &'f Names, shared: &'f Shared) -> Translation<'f> {
        Translation { forest, names, shared, scopes: Scopes::default() }
    }

    /// The disjuncts of the conjunction of `parts`, as rules of `own`.
    pub(super) fn disjuncts(
        mut self,
        parts: &[At],
        own: Option<&Predicate>,
        free: &'f [(String, Sort)],
    ) -> Result<Vec<Rule>, Mistake> {
        let mut rule = Predicate::default().blank_rule();
        let mut names = Vec::new();
        for (name, sort) in free {
            names.push((name.as_str(), declare(&mut rule, *sort)));
        }
        debug_assert!(own.is_none_or(|p| p.blank_rule() == rule), "parameters are numbered alike");
        self.scopes.open(0, names);
        self.one_heap(parts)?;
        let rule_params = rule.nodes.len();
        let open = parts.iter().rev().map(|at| (*at, 0, true)).collect();
        let mut branches = vec![Branch { rule, open, chosen: Chosen::default() }];
        let mut done = Vec::new();
        while let Some(mut branch) = branches.pop() {
            match branch.open.pop() {
                None => {
                    branch.rule.forget_unused(rule_params);
                    done.push(branch.rule);
                }
                Some((at, scope, holds)) => self.formula(at, scope, holds, branch, &mut branches)?,
            }
            if done.len() + branches.len() > MAX_DISJUNCTS {
                return Err(self.forest.mistake(parts[0], "there are too many combinations of disjuncts"));
            }
        }
        Ok(done)
    }

    /// Refuses two spatial statements about the same heap, unless all say that it is empty.
    fn one_heap(&self, parts: &[At]) -> Result<(), Mistake> {
        let spatial: Vec<At> = parts.iter().copied().filter(|p| self.shared.is_spatial(*p)).collect();
        match spatial.get(1) {
            Some(second) if spatial.iter().any(|p| self.shared.heap[p.index()] == Heap::Spatial) => {
                Err(self.forest.mistake(
                    *second,
                    "a second spatial formula about the same heap is not supported; join disjoint heaps with `sep`",
                ))
            }
            _ => Ok(()),
        }
    }

    /// Says one formula in a branch, and puts what becomes of the branch to the others.
    fn formula(
        &mut self,
        at: At,
        scope: usize,
        holds: bool,
        mut branch: Branch,
        branches: &mut Vec<Branch>,
    ) -> Result<(), Mistake> {
        let forest = self.forest;
        let Some(parts) = forest.list(at) else { return self.word(at, scope, holds, branch, branches) };
        let rest = forest.rest(at);
        let Some(head) = forest.head(at) else {
            let first = parts.first().map(|p| forest.rest(*p).first().and_then(|w| forest.word(*w)));
            if parts.first().and_then(|p| forest.head(*p)) == Some("_") && first == Some(Some("emp")) {
                return self.empty(at, holds, branch, branches);
            }
            return Err(forest.mistake(at, "a formula is needed"));
        };
        if self.shared.is_spatial(at) && !holds {
            return Err(forest.mistake(at, "the negation of a spatial formula is not supported"));
        }
        match (head, rest) {
            ("and", _) | ("or", _) if (head == "and") == holds => {
                if holds {
                    self.one_heap(rest)?;
                }
                branch.open.extend(rest.iter().rev().map(|p| (*p, scope, holds)));
                branches.push(branch);
            }
            ("and" | "or", _) => {
                for part in rest.iter().rev() {
                    let mut branch = branch.clone();
                    branch.open.push((*part, scope, holds));
                    branches.push(branch);
                }
            }
            ("sep", _) if holds => {
                branch.open.extend(rest.iter().rev().map(|p| (*p, scope, true)));
                branches.push(branch);
            }
            ("not", [inner]) => {
                branch.open.push((*inner, scope, !holds));
                branches.push(branch);
            }
            ("=>", [premises @ .., conclusion]) if !premises.is_empty() && !self.any_spatial(premises) => {
                let refused = premises.iter().map(|p| (*p, !holds));
                let parts: Vec<(At, bool)> = refused.chain([(*conclusion, holds)]).collect();
                if holds {
                    parts.iter().for_each(|part| branch.also(&[*part], scope, branches));
                } else {
                    branch.also(&parts, scope, branches);
                }
            }
            ("ite", [condition, then, els]) => {
                self.condition(*condition)?;
                branch.also(&[(*condition, false), (*els, holds)], scope, branches);
                branch.also(&[(*condition, true), (*then, holds)], scope, branches);
            }
            ("=" | "distinct" | "xor", [one, other]) if self.is_truth(*one, scope) => {
                self.condition(*one)?;
                self.condition(*other)?;
                let same = (head == "=") == holds;
                branch.also(&[(*one, false), (*other, !same)], scope, branches);
                branch.also(&[(*one, true), (*other, same)], scope, branches);
            }
            ("=" | "distinct" | "xor", [one, _, _, ..]) if self.is_truth(*one, scope) => {
                return Err(forest.mistake(at, "more than two truth values at once are not supported"));
            }
            ("!", [inner, ..]) => branch.also(&[(*inner, holds)], scope, branches),
            ("exists", [vars, body]) if holds => {
                let inner = self.bind(*vars, scope, &mut branch.rule)?;
                branch.open.push((*body, inner, true));
                branches.push(branch);
            }
            ("let", [vars, body]) => {
                let inner = self.abbreviate(*vars, scope)?;
                branch.open.push((*body, inner, holds));
                branches.push(branch);
            }
            ("_", [name, ..]) if forest.word(*name) == Some("emp") => return self.empty(at, holds, branch, branches),
            ("emp", _) => return self.empty(at, holds, branch, branches),
            ("pto", [location, cell]) => {
                let atom = self.terms(&branch).cell(*location, *cell, scope);
                return self.say(atom.map(only), (at, scope, holds), branch, branches);
            }
            ("=" | "distinct" | "<" | "<=" | ">" | ">=", _) => {
                let ways = self.terms(&branch).comparison(at, head, rest, scope, holds);
                return self.say(ways, (at, scope, holds), branch, branches);
            }
            _ => {
                let atom = self.terms(&branch).call(at, head, rest, scope, holds);
                return self.say(atom.map(only), (at, scope, holds), branch, branches);
            }
        }
        Ok(())
    }

    fn word(
        &mut self,
        at: At,
        scope: usize,
        holds: bool,
        mut branch: Branch,
        branches: &mut Vec<Branch>,
    ) -> Result<(), Mistake> {
        let word = self.forest.word(at).unwrap_or("");
        match (word, self.scopes.lookup(word, scope)) {
            (_, Some(Meaning::Let(inner, scope))) => {
                branch.open.push((inner, scope, holds));
                branches.push(branch);
            }
            (_, Some(Meaning::Bool(var))) => {
                let relation = if holds { Relation::Equal } else { Relation::Different };
                let sum =
                    Sum::var(var).plus(-1, &Sum::constant(1)).map_err(|e| self.forest.mistake(at, e.to_string()))?;
                branch.rule.atoms.push(Atom::Compare(sum, relation));
                branches.push(branch);
            }
            ("true" | "false", None) => {
                if (word == "true") == holds {
                    branches.push(branch);
                }
            }
            ("emp" | "sep.emp", None) => return self.empty(at, holds, branch, branches),
            _ => {
                let atom = self.terms(&branch).call(at, word, &[], scope, holds);
                return self.say(atom.map(only), (at, scope, holds), branch, branches);
            }
        }
        Ok(())
    }

    fn terms<'a>(&'a self, branch: &'a Branch) -> Terms<'a, 'f> {
        Terms { forest: self.forest, names: self.names, scopes: &self.scopes, chosen: &branch.chosen }
    }

    /// Says what an atomic formula was read as: one of these conjunctions. Where a term has no value yet, chooses one
    /// first.
    fn say(
        &self,
        read: Result<Vec<Vec<Atom>>, Stuck>,
        formula: (At, usize, bool),
        mut branch: Branch,
        branches: &mut Vec<Branch>,
    ) -> Result<(), Mistake> {
        match read {
            Ok(ways) => {
                for atoms in ways.into_iter().rev() {
                    let mut branch = branch.clone();
                    branch.rule.atoms.extend(atoms);
                    branches.push(branch);
                }
                Ok(())
            }
            Err(Stuck::Wrong(mistake)) => Err(mistake),
            Err(Stuck::Choice(at, scope)) => {
                branch.open.push(formula);
                self.choose((at, scope), branch, branches)
            }
        }
    }

    /// What a branch becomes when it chooses what a term is.
    fn choose(&self, term: (At, usize), branch: Branch, branches: &mut Vec<Branch>) -> Result<(), Mistake> {
        let forest = self.forest;
        let (mut at, mut scope) = term;
        loop {
            let (head, rest) = (forest.head(at).unwrap_or_default(), forest.rest(at));
            let of = match (head, rest) {
                ("ite", [condition, then, els]) => {
                    self.condition(*condition)?;
                    for (side, value) in [(false, els), (true, then)] {
                        let mut branch = branch.clone();
                        branch.chosen.insert((at, scope), Value::Same(*value));
                        branch.also(&[(*condition, side)], scope, branches);
                    }
                    return Ok(());
                }
                ("abs", [of]) | ("div" | "mod", [of, _]) => self.terms(&branch).sum(*of, scope),
                ("ite", _) => return Err(forest.mistake(at, "`ite` needs a condition and two terms")),
                ("abs", _) => return Err(forest.mistake(at, "`abs` needs one term")),
                _ => return Err(forest.mistake(at, format!("`{head}` needs a term and a number to divide it by"))),
            };
            match of {
                Ok(of) if head == "abs" => return self.choose_sign((at, scope), &of, &branch, branches),
                Ok(of) => return self.divide((at, scope), &of, branch, branches),
                Err(Stuck::Wrong(mistake)) => return Err(mistake),
                Err(Stuck::Choice(inner, outer)) => (at, scope) = (inner, outer),
            }
        }
    }

    /// The two values of an absolute value.
    fn choose_sign(
        &self,
        abs: (At, usize),
        of: &Sum,
        branch: &Branch,
        branches: &mut Vec<Branch>,
    ) -> Result<(), Mistake> {
        let wrong = |e: solve::Overflow| self.forest.mistake(abs.0, e.to_string());
        let minus = of.times(-1).map_err(wrong)?;
        let below = of.plus(1, &Sum::constant(1)).map_err(wrong)?;
        for (value, claim) in [(minus.clone(), below), (of.clone(), minus)] {
            let mut branch = branch.clone();
            branch.chosen.insert(abs, Value::Sum(value));
            branch.rule.atoms.push(Atom::Compare(claim, Relation::AtMost));
            branches.push(branch);
        }
        Ok(())
    }

    /// The quotient or the remainder by a number, as SMT-LIB has it: no remainder is negative.
    fn divide(
        &self,
        (at, scope): (At, usize),
        of: &Sum,
        mut branch: Branch,
        branches: &mut Vec<Branch>,
    ) -> Result<(), Mistake> {
        let forest = self.forest;
        let head = forest.head(at).unwrap_or_default();
        let by = match forest.rest(at).get(1) {
            Some(by) => self.terms(&branch).factor(*by, scope)?,
            None => None,
        };
        let by = match by {
            Some(0) => return Err(forest.mistake(at, format!("what `{head}` by 0 is, is not defined"))),
            Some(by) => by,
            None => return Err(forest.mistake(at, format!("`{head}` by a term that is no number is not linear"))),
        };
        let quotient = Sum::var(branch.rule.int());
        let bounds = |remainder: &Sum| {
            let (below, above) = (remainder.times(-1)?, remainder.plus(1, &Sum::constant(1))?);
            let size = by.checked_abs().ok_or(solve::Overflow)?;
            Ok((below, above.plus(-1, &Sum::constant(size))?))
        };
        let divided = by.checked_neg().ok_or(solve::Overflow).and_then(|minus| of.plus(minus, &quotient));
        let divided = divided.and_then(|remainder| Ok((bounds(&remainder)?, remainder)));
        let ((below, above), remainder) = divided.map_err(|e: solve::Overflow| forest.mistake(at, e.to_string()))?;
        branch.rule.atoms.extend([below, above].map(|sum| Atom::Compare(sum, Relation::AtMost)));
        branch.chosen.insert((at, scope), Value::Sum(if head == "div" { quotient } else { remainder }));
        branches.push(branch);
        Ok(())
    }

    /// Refuses a condition that speaks of the heap.
    fn condition(&self, at: At) -> Result<(), Mistake> {
        let wrong = || self.forest.mistake(at, "a condition that speaks of the heap is not supported");
        if self.shared.is_spatial(at) { Err(wrong()) } else { Ok(()) }
    }

    fn any_spatial(&self, parts: &[At]) -> bool {
        parts.iter().any(|p| self.shared.is_spatial(*p))
    }

    /// Whether an expression is a formula, and no term.
    fn is_truth(&self, mut at: At, mut scope: usize) -> bool {
        loop {
            let rest = self.forest.rest(at);
            let word = match (self.forest.head(at), rest) {
                (Some("ite"), [_, then, _]) => {
                    at = *then;
                    continue;
                }
                (Some("!"), [inner, ..]) => {
                    at = *inner;
                    continue;
                }
                (Some(head), _) => return CONNECTIVES.contains(&head) || self.names.predicates.contains_key(head),
                (None, _) => self.forest.word(at).unwrap_or_default(),
            };
            match self.scopes.lookup(word, scope) {
                Some(Meaning::Let(inner, outer)) => (at, scope) = (inner, outer),
                Some(Meaning::Bool(_)) => return true,
                Some(Meaning::Int(_) | Meaning::Location(..)) => return false,
                None => return matches!(word, "true" | "false") || self.names.predicates.contains_key(word),
            }
        }
    }

    fn empty(&self, at: At, holds: bool, branch: Branch, branches: &mut Vec<Branch>) -> Result<(), Mistake> {
        if !holds {
            return Err(self.forest.mistake(at, "the negation of a spatial formula is not supported"));
        }
        branches.push(branch);
        Ok(())
    }

    fn bind(&mut self, vars: At, outer: usize, rule: &mut Rule) -> Result<usize, Mistake> {
        let forest = self.forest;
        let mut names = Vec::new();
        for var in forest.list(vars).unwrap_or_default() {
            match forest.list(*var).map(|parts| (parts, parts.first().and_then(|n| forest.word(*n)))) {
                Some(([_, sort], Some(name))) => names.push((name, declare(rule, self.names.sort(forest, *sort)?))),
                _ => return Err(forest.mistake(*var, "a variable such as `(x Loc)` is needed")),
            }
        }
        Ok(self.scopes.open(outer, names))
    }

    fn abbreviate(&mut self, vars: At, outer: usize) -> Result<usize, Mistake> {
        let forest = self.forest;
        let mut names = Vec::new();
        for var in forest.list(vars).unwrap_or_default() {
            match (forest.head(*var), forest.rest(*var)) {
                (Some(name), [meaning]) => names.push((name, Meaning::Let(*meaning, outer))),
                _ => return Err(forest.mistake(*var, "a binding such as `(x term)` is needed")),
            }
        }
        Ok(self.scopes.open(outer, names))
    }
}
