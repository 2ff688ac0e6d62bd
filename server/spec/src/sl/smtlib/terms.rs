//! Terms: locations, and linear sums of integers.
//!
//! What a term stands for may depend on a condition (`ite`, `abs`), or need an integer without a name (`div`, `mod`).
//! Reading it chooses nothing: it says where it is stuck, and is done again once the disjunct has chosen.

use super::Mistake;
use super::reader::{At, Forest};
use super::script::{Names, Sort};
use crate::sl::decide::heap::{Atom, NULL, Node, Rule, Type};
use solve::{Relation, Sum};
use std::collections::HashMap;

/// How deep factors are looked into for whether they are numbers.
const FACTOR_DEPTH: u32 = 32;

/// What a name stands for.
#[derive(Clone, Copy)]
pub(super) enum Meaning {
    Location(Node, Sort),
    Int(u32),
    /// True where this integer is 1.
    Bool(u32),
    /// An expression and the scope of its names.
    Let(At, usize),
}

struct Scope<'f> {
    outer: usize,
    names: Vec<(&'f str, Meaning)>,
}

/// What names stand for, by scope. Scope 0 has the free names.
#[derive(Default)]
pub(super) struct Scopes<'f>(Vec<Scope<'f>>);

impl<'f> Scopes<'f> {
    /// The number of a new scope within another one.
    pub(super) fn open(&mut self, outer: usize, names: Vec<(&'f str, Meaning)>) -> usize {
        self.0.push(Scope { outer, names });
        self.0.len() - 1
    }

    pub(super) fn lookup(&self, name: &str, mut scope: usize) -> Option<Meaning> {
        loop {
            let Scope { outer, names } = &self.0[scope];
            if let Some((_, meaning)) = names.iter().rev().find(|n| n.0 == name) {
                return Some(*meaning);
            }
            if scope == 0 {
                return None;
            }
            scope = *outer;
        }
    }
}

/// What was chosen for a term.
#[derive(Clone)]
pub(super) enum Value {
    /// It is what this one is.
    Same(At),
    Sum(Sum),
}

/// What a disjunct has chosen, by expression and scope.
pub(super) type Chosen = HashMap<(At, usize), Value>;

/// A location or an integer.
pub(super) enum Term {
    /// Null has any sort that is not written.
    Location(Node, Option<Sort>),
    Int(Sum),
}

/// Why a term has no value.
pub(super) enum Stuck {
    Wrong(Mistake),
    /// Something must be chosen first for this expression in its scope.
    Choice(At, usize),
}

impl From<Mistake> for Stuck {
    fn from(mistake: Mistake) -> Stuck {
        Stuck::Wrong(mistake)
    }
}

/// Reads the terms of a disjunct.
pub(super) struct Terms<'a, 'f> {
    pub(super) forest: &'f Forest,
    pub(super) names: &'f Names,
    pub(super) scopes: &'a Scopes<'f>,
    pub(super) chosen: &'a Chosen,
}

impl Terms<'_, '_> {
    /// `x` points to `(c t ..)`.
    pub(super) fn cell(&self, location: At, cell: At, scope: usize) -> Result<Atom, Stuck> {
        let forest = self.forest;
        let at = self.location(location, scope)?;
        let name = forest.head(cell).or(forest.word(cell)).unwrap_or("");
        let Some(fields) = self.names.constructors.get(name) else {
            let what = format!("`pto` needs an object such as `(c_T x y)`; `{name}` is no constructor");
            return Err(forest.mistake(cell, what).into());
        };
        self.arguments(cell, name, forest.rest(cell), fields, scope)?;
        Ok(Atom::Cell { at, ty: Type::ANY })
    }

    pub(super) fn call(&self, at: At, name: &str, args: &[At], scope: usize, holds: bool) -> Result<Atom, Stuck> {
        let Some((predicate, sorts)) = self.names.predicates.get(name) else {
            let what = format!("`{name}` is neither a predicate nor a supported connective");
            return Err(self.forest.mistake(at, what).into());
        };
        if !holds {
            return Err(self.forest.mistake(at, "the negation of a predicate is not supported").into());
        }
        let mut atom = (Vec::new(), Vec::new());
        for term in self.arguments(at, name, args, sorts, scope)? {
            match term {
                Term::Location(node, _) => atom.0.push(node),
                Term::Int(sum) => atom.1.push(sum),
            }
        }
        Ok(Atom::Call { predicate: *predicate, refs: atom.0, ints: atom.1 })
    }

    fn arguments(&self, at: At, name: &str, args: &[At], sorts: &[Sort], scope: usize) -> Result<Vec<Term>, Stuck> {
        if args.len() != sorts.len() {
            let what = format!("`{name}` needs {} arguments, here are {}", sorts.len(), args.len());
            return Err(self.forest.mistake(at, what).into());
        }
        let checked = args.iter().zip(sorts).map(|(arg, sort)| {
            let term = self.term(*arg, scope)?;
            let fits = match &term {
                Term::Int(_) => *sort == Sort::Int,
                Term::Location(_, own) => own.map_or(*sort != Sort::Int, |own| own == *sort),
            };
            let wrong = || self.forest.mistake(*arg, format!("this argument of `{name}` has another sort"));
            fits.then_some(term).ok_or_else(|| wrong().into())
        });
        checked.collect()
    }

    /// What holds, or does not hold, of some terms: all of one of these conjunctions.
    pub(super) fn comparison(
        &self,
        at: At,
        op: &str,
        parts: &[At],
        scope: usize,
        holds: bool,
    ) -> Result<Vec<Vec<Atom>>, Stuck> {
        if parts.len() < 2 {
            return Err(self.forest.mistake(at, format!("`{op}` needs two terms")).into());
        }
        let terms: Vec<Term> = parts.iter().map(|t| self.term(*t, scope)).collect::<Result<_, _>>()?;
        let mut pairs = Vec::new();
        for right in 1..terms.len() {
            let first = if op == "distinct" { 0 } else { right - 1 };
            for left in first..right {
                pairs.push(self.pair(at, op, &terms[left], &terms[right], holds)?);
            }
        }
        Ok(if holds { vec![pairs] } else { pairs.into_iter().map(|atom| vec![atom]).collect() })
    }

    /// What holds, or does not hold, of two terms.
    fn pair(&self, at: At, op: &str, left: &Term, right: &Term, holds: bool) -> Result<Atom, Mistake> {
        let wrong = |what: &str| self.forest.mistake(at, what);
        match (left, right) {
            (Term::Location(a, sa), Term::Location(b, sb)) => {
                if sa.is_some_and(|sa| sb.is_some_and(|sb| sa != sb)) {
                    return Err(wrong("locations of different sorts are compared"));
                }
                match op {
                    "=" | "distinct" if (op == "=") == holds => Ok(Atom::Equal(*a, *b)),
                    "=" | "distinct" => Ok(Atom::Differ(*a, *b)),
                    _ => Err(wrong("locations have no order")),
                }
            }
            (Term::Int(a), Term::Int(b)) => {
                let (low, high, slack) = match (op, holds) {
                    ("<", true) | (">=", false) => (a, b, 1),
                    ("<=", true) | (">", false) => (a, b, 0),
                    (">", true) | ("<=", false) => (b, a, 1),
                    _ => (b, a, 0),
                };
                let relation = match op {
                    "=" | "distinct" if (op == "=") == holds => Relation::Equal,
                    "=" | "distinct" => Relation::Different,
                    _ => Relation::AtMost,
                };
                let sum = low.plus(-1, high).and_then(|s| s.plus(1, &Sum::constant(slack)));
                Ok(Atom::Compare(sum.map_err(|e| wrong(&e.to_string()))?, relation))
            }
            _ => Err(wrong("a location is compared with a number")),
        }
    }

    fn location(&self, at: At, scope: usize) -> Result<Node, Stuck> {
        match self.term(at, scope)? {
            Term::Location(node, _) => Ok(node),
            Term::Int(_) => Err(self.forest.mistake(at, "a location is needed").into()),
        }
    }

    /// The value of a term.
    pub(super) fn term(&self, at: At, scope: usize) -> Result<Term, Stuck> {
        let forest = self.forest;
        let (mut at, mut scope) = (at, scope);
        loop {
            let word = match forest.word(at) {
                Some(word) => word,
                None => match (forest.head(at), forest.rest(at)) {
                    (Some("as"), [name, sort]) if matches!(forest.word(*name), Some("nil" | "sep.nil")) => {
                        return Ok(Term::Location(NULL, Some(self.names.sort(forest, *sort)?)));
                    }
                    (Some("ite"), _) => match self.chosen(at, scope)? {
                        Value::Same(side) => {
                            at = *side;
                            continue;
                        }
                        Value::Sum(sum) => return Ok(Term::Int(sum.clone())),
                    },
                    _ => return self.sum(at, scope).map(Term::Int),
                },
            };
            match self.scopes.lookup(word, scope) {
                Some(Meaning::Let(inner, outer)) => (at, scope) = (inner, outer),
                Some(Meaning::Location(node, sort)) => return Ok(Term::Location(node, Some(sort))),
                Some(Meaning::Int(var)) => return Ok(Term::Int(Sum::var(var))),
                Some(Meaning::Bool(_)) => {
                    let what = format!("`{word}` is a truth value, and is not supported as an argument");
                    return Err(forest.mistake(at, what).into());
                }
                None if matches!(word, "nil" | "sep.nil") => return Ok(Term::Location(NULL, None)),
                None => return self.sum(at, scope).map(Term::Int),
            }
        }
    }

    fn chosen(&self, at: At, scope: usize) -> Result<&Value, Stuck> {
        self.chosen.get(&(at, scope)).ok_or(Stuck::Choice(at, scope))
    }

    /// A linear sum; parts are collected with their factors.
    pub(super) fn sum(&self, at: At, scope: usize) -> Result<Sum, Stuck> {
        let forest = self.forest;
        let mut total = Sum::default();
        let mut open = vec![(at, scope, 1_i64)];
        while let Some((at, scope, factor)) = open.pop() {
            let wrong = |what: String| forest.mistake(at, what);
            let rest = forest.rest(at);
            let (factor, added) = match forest.head(at) {
                Some("+") => {
                    open.extend(rest.iter().map(|p| (*p, scope, factor)));
                    continue;
                }
                Some("-") if !rest.is_empty() => {
                    let minus = factor.checked_neg().ok_or_else(|| wrong("a number is beyond 64 bits".into()))?;
                    let first = if rest.len() == 1 { minus } else { factor };
                    open.push((rest[0], scope, first));
                    open.extend(rest[1..].iter().map(|p| (*p, scope, minus)));
                    continue;
                }
                Some("*") => match self.product(at, rest, scope, factor)? {
                    (Some(part), factor) => {
                        open.push((part, scope, factor));
                        continue;
                    }
                    (None, product) => (product, Sum::constant(1)),
                },
                Some("ite" | "abs" | "div" | "mod") => match self.chosen(at, scope)? {
                    Value::Same(side) => {
                        open.push((*side, scope, factor));
                        continue;
                    }
                    Value::Sum(sum) => (factor, sum.clone()),
                },
                Some(other) => return Err(wrong(format!("`{other}` is not supported in a linear term")).into()),
                None => match self.number(at, scope)? {
                    Ok(sum) => (factor, sum),
                    Err((inner, outer)) => {
                        open.push((inner, outer, factor));
                        continue;
                    }
                },
            };
            total = total.plus(factor, &added).map_err(|e| wrong(e.to_string()))?;
        }
        Ok(total)
    }

    /// A number or an integer variable, or what an abbreviation stands for.
    fn number(&self, at: At, scope: usize) -> Result<Result<Sum, (At, usize)>, Mistake> {
        let word = self.forest.word(at).unwrap_or("(");
        match self.scopes.lookup(word, scope) {
            Some(Meaning::Int(var)) => Ok(Ok(Sum::var(var))),
            Some(Meaning::Let(inner, outer)) => Ok(Err((inner, outer))),
            Some(_) => Err(self.forest.mistake(at, format!("`{word}` is no integer"))),
            None if is_numeral(word) => self.numeral(at, word).map(|number| Ok(Sum::constant(number))),
            None => Err(self.forest.mistake(at, format!("`{word}` is not declared"))),
        }
    }

    fn numeral(&self, at: At, word: &str) -> Result<i64, Mistake> {
        word.parse().map_err(|_| self.forest.mistake(at, format!("the number {word} is beyond 64 bits")))
    }

    /// The only factor of a product that is no number, if there is one, with the others multiplied.
    fn product(&self, at: At, parts: &[At], scope: usize, factor: i64) -> Result<(Option<At>, i64), Mistake> {
        let wrong = |what: &str| self.forest.mistake(at, what);
        let (mut product, mut kept) = (factor, None);
        for part in parts {
            match (self.constant(*part, scope, FACTOR_DEPTH)?, kept) {
                (Some(number), _) => {
                    product = product.checked_mul(number).ok_or_else(|| wrong("a number is beyond 64 bits"))?;
                }
                (None, None) => kept = Some(*part),
                (None, Some(_)) => return Err(wrong("a product of two terms that are no numbers is not linear")),
            }
        }
        if parts.is_empty() { Err(wrong("`*` needs factors")) } else { Ok((kept, product)) }
    }

    /// The value of a term that is written with numbers alone.
    pub(super) fn factor(&self, at: At, scope: usize) -> Result<Option<i64>, Mistake> {
        self.constant(at, scope, FACTOR_DEPTH)
    }

    fn constant(&self, at: At, scope: usize, depth: u32) -> Result<Option<i64>, Mistake> {
        let forest = self.forest;
        let Some(depth) = depth.checked_sub(1) else { return Ok(None) };
        if let Some(word) = forest.word(at) {
            return match self.scopes.lookup(word, scope) {
                Some(Meaning::Let(inner, outer)) => self.constant(inner, outer, depth),
                None if is_numeral(word) => self.numeral(at, word).map(Some),
                _ => Ok(None),
            };
        }
        let Some(op @ ("+" | "-" | "*")) = forest.head(at) else { return Ok(None) };
        let mut values = Vec::new();
        for part in forest.rest(at) {
            match self.constant(*part, scope, depth)? {
                Some(value) => values.push(value),
                None => return Ok(None),
            }
        }
        let value = match (op, &values[..]) {
            (_, []) => return Ok(None),
            ("-", [value]) => value.checked_neg(),
            (_, [first, others @ ..]) => others.iter().try_fold(*first, |a, b| match op {
                "+" => a.checked_add(*b),
                "-" => a.checked_sub(*b),
                _ => a.checked_mul(*b),
            }),
        };
        value.map(Some).ok_or_else(|| forest.mistake(at, "a number is beyond 64 bits"))
    }
}

/// Some tools write negative numbers as one word.
fn is_numeral(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// A new variable of a rule.
pub(super) fn declare(rule: &mut Rule, sort: Sort) -> Meaning {
    match sort {
        Sort::Int => Meaning::Int(rule.int()),
        Sort::Bool => Meaning::Bool(rule.int()),
        Sort::Named(_) => Meaning::Location(rule.node(Type::ANY), sort),
    }
}
