//! Formulas as disjunctions of symbolic heaps, without recursion.

use super::Mistake;
use super::reader::{At, Forest};
use super::script::{Names, Sort};
use crate::sl::decide::heap::{Atom, NULL, Node, Predicate, Rule, Type};
use solve::{Relation, Sum};
use std::collections::HashMap;

/// Disjuncts of one formula.
const MAX_DISJUNCTS: usize = 50_000;

/// What an expression says about the heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Heap {
    Nothing,
    /// That it is empty, and nothing else.
    Empty,
    Spatial,
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

/// What a name stands for.
#[derive(Clone, Copy)]
enum Meaning {
    Location(Node, Sort),
    Int(u32),
    /// Of a sort that terms of symbolic heaps do not have.
    Other,
    /// An expression and the scope of its names.
    Let(At, usize),
}

struct Scope<'f> {
    outer: usize,
    names: Vec<(&'f str, Meaning)>,
}

/// A disjunct in the making, and what is still to be said in it: expression, scope, and whether it holds or not.
#[derive(Clone)]
struct Branch {
    rule: Rule,
    open: Vec<(At, usize, bool)>,
}

/// A location or an integer.
enum Term {
    /// Null has any sort that is not written.
    Location(Node, Option<Sort>),
    Int(Sum),
}

/// Translates one formula.
pub(super) struct Translation<'f> {
    forest: &'f Forest,
    names: &'f Names,
    shared: &'f Shared,
    /// Scope 0 has the free names.
    scopes: Vec<Scope<'f>>,
}

impl<'f> Translation<'f> {
    pub(super) fn new(forest: &'f Forest, names: &'f Names, shared: &'f Shared) -> Translation<'f> {
        Translation { forest, names, shared, scopes: Vec::new() }
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
        self.scopes.push(Scope { outer: 0, names });
        self.one_heap(parts)?;
        let rule_params = rule.nodes.len();
        let open = parts.iter().rev().map(|at| (*at, 0, true)).collect();
        let mut branches = vec![Branch { rule, open }];
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
            ("=>", [premise, conclusion]) if holds && !self.shared.is_spatial(*premise) => {
                for (part, holds) in [(conclusion, true), (premise, false)] {
                    let mut branch = branch.clone();
                    branch.open.push((*part, scope, holds));
                    branches.push(branch);
                }
            }
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
                let atom = self.cell(*location, *cell, scope)?;
                branch.rule.atoms.push(atom);
                branches.push(branch);
            }
            ("=" | "distinct" | "<" | "<=" | ">" | ">=", _) => {
                self.comparison(at, head, scope, holds, branch, branches)?;
            }
            _ => {
                let atom = self.call(at, head, rest, scope, holds)?;
                branch.rule.atoms.push(atom);
                branches.push(branch);
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
        match (word, self.lookup(word, scope)) {
            (_, Some(Meaning::Let(inner, scope))) => {
                branch.open.push((inner, scope, holds));
                branches.push(branch);
            }
            ("true" | "false", None) => {
                if (word == "true") == holds {
                    branches.push(branch);
                }
            }
            ("emp" | "sep.emp", None) => return self.empty(at, holds, branch, branches),
            _ => {
                let atom = self.call(at, word, &[], scope, holds)?;
                branch.rule.atoms.push(atom);
                branches.push(branch);
            }
        }
        Ok(())
    }

    fn empty(&self, at: At, holds: bool, branch: Branch, branches: &mut Vec<Branch>) -> Result<(), Mistake> {
        if !holds {
            return Err(self.forest.mistake(at, "the negation of a spatial formula is not supported"));
        }
        branches.push(branch);
        Ok(())
    }

    fn lookup(&self, name: &str, mut scope: usize) -> Option<Meaning> {
        loop {
            let Scope { outer, names } = &self.scopes[scope];
            if let Some((_, meaning)) = names.iter().rev().find(|n| n.0 == name) {
                return Some(*meaning);
            }
            if scope == 0 {
                return None;
            }
            scope = *outer;
        }
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
        self.scopes.push(Scope { outer, names });
        Ok(self.scopes.len() - 1)
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
        self.scopes.push(Scope { outer, names });
        Ok(self.scopes.len() - 1)
    }

    /// `x` points to `(c t ..)`.
    fn cell(&self, location: At, cell: At, scope: usize) -> Result<Atom, Mistake> {
        let forest = self.forest;
        let at = self.location(location, scope)?;
        let name = forest.head(cell).or(forest.word(cell)).unwrap_or("");
        let Some(fields) = self.names.constructors.get(name) else {
            return Err(
                forest.mistake(cell, format!("`pto` needs an object such as `(c_T x y)`; `{name}` is no constructor"))
            );
        };
        self.arguments(cell, name, forest.rest(cell), fields, scope)?;
        Ok(Atom::Cell { at, ty: Type::ANY })
    }

    fn call(&self, at: At, name: &str, args: &[At], scope: usize, holds: bool) -> Result<Atom, Mistake> {
        let Some((predicate, sorts)) = self.names.predicates.get(name) else {
            return Err(self.forest.mistake(at, format!("`{name}` is neither a predicate nor a supported connective")));
        };
        if !holds {
            return Err(self.forest.mistake(at, "the negation of a predicate is not supported"));
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

    fn arguments(&self, at: At, name: &str, args: &[At], sorts: &[Sort], scope: usize) -> Result<Vec<Term>, Mistake> {
        if args.len() != sorts.len() {
            let what = format!("`{name}` needs {} arguments, here are {}", sorts.len(), args.len());
            return Err(self.forest.mistake(at, what));
        }
        let checked = args.iter().zip(sorts).map(|(arg, sort)| {
            let term = self.term(*arg, scope)?;
            let fits = match &term {
                Term::Int(_) => *sort == Sort::Int,
                Term::Location(_, own) => own.map_or(*sort != Sort::Int, |own| own == *sort),
            };
            let wrong = || self.forest.mistake(*arg, format!("this argument of `{name}` has another sort"));
            fits.then_some(term).ok_or_else(wrong)
        });
        checked.collect()
    }

    fn comparison(
        &self,
        at: At,
        op: &str,
        scope: usize,
        holds: bool,
        branch: Branch,
        branches: &mut Vec<Branch>,
    ) -> Result<(), Mistake> {
        let terms: Vec<Term> = self.forest.rest(at).iter().map(|t| self.term(*t, scope)).collect::<Result<_, _>>()?;
        let mut pairs = Vec::new();
        for right in 1..terms.len() {
            let first = if op == "distinct" { 0 } else { right - 1 };
            for left in first..right {
                pairs.push(self.pair(at, op, &terms[left], &terms[right], holds)?);
            }
        }
        if holds {
            let mut branch = branch;
            branch.rule.atoms.extend(pairs);
            branches.push(branch);
        } else {
            for atom in pairs.into_iter().rev() {
                let mut branch = branch.clone();
                branch.rule.atoms.push(atom);
                branches.push(branch);
            }
        }
        Ok(())
    }

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

    fn location(&self, at: At, scope: usize) -> Result<Node, Mistake> {
        match self.term(at, scope)? {
            Term::Location(node, _) => Ok(node),
            Term::Int(_) => Err(self.forest.mistake(at, "a location is needed")),
        }
    }

    /// The value of a term.
    fn term(&self, at: At, scope: usize) -> Result<Term, Mistake> {
        let forest = self.forest;
        let (mut at, mut scope) = (at, scope);
        loop {
            let word = match forest.word(at) {
                Some(word) => word,
                None => match (forest.head(at), forest.rest(at)) {
                    (Some("as"), [name, sort]) if matches!(forest.word(*name), Some("nil" | "sep.nil")) => {
                        return Ok(Term::Location(NULL, Some(self.names.sort(forest, *sort)?)));
                    }
                    _ => return self.sum(at, scope).map(Term::Int),
                },
            };
            match self.lookup(word, scope) {
                Some(Meaning::Let(inner, outer)) => (at, scope) = (inner, outer),
                Some(Meaning::Location(node, sort)) => return Ok(Term::Location(node, Some(sort))),
                Some(Meaning::Int(var)) => return Ok(Term::Int(Sum::var(var))),
                Some(Meaning::Other) => return Err(forest.mistake(at, format!("`{word}` has an unsupported sort"))),
                None if matches!(word, "nil" | "sep.nil") => return Ok(Term::Location(NULL, None)),
                None => return self.sum(at, scope).map(Term::Int),
            }
        }
    }

    /// A linear sum; parts are collected with their factors.
    fn sum(&self, at: At, scope: usize) -> Result<Sum, Mistake> {
        let forest = self.forest;
        let mut total = Sum::default();
        let mut open = vec![(at, scope, 1_i64)];
        while let Some((at, scope, factor)) = open.pop() {
            let wrong = |what: String| forest.mistake(at, what);
            let rest = forest.rest(at);
            let added = match forest.head(at) {
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
                Some("*") => {
                    open.push(self.product(at, rest, scope, factor)?);
                    continue;
                }
                Some(other) => return Err(wrong(format!("`{other}` is not supported in a linear term"))),
                None => self.number(at, scope)?,
            };
            let added = match added {
                Ok(sum) => sum,
                Err((inner, outer)) => {
                    open.push((inner, outer, factor));
                    continue;
                }
            };
            total = total.plus(factor, &added).map_err(|e| wrong(e.to_string()))?;
        }
        Ok(total)
    }

    /// A number or an integer variable, or what an abbreviation stands for.
    fn number(&self, at: At, scope: usize) -> Result<Result<Sum, (At, usize)>, Mistake> {
        let word = self.forest.word(at).unwrap_or("(");
        match self.lookup(word, scope) {
            Some(Meaning::Int(var)) => Ok(Ok(Sum::var(var))),
            Some(Meaning::Let(inner, outer)) => Ok(Err((inner, outer))),
            Some(_) => Err(self.forest.mistake(at, format!("`{word}` is no integer"))),
            None if word.bytes().all(|b| b.is_ascii_digit()) => match word.parse() {
                Ok(number) => Ok(Ok(Sum::constant(number))),
                Err(_) => Err(self.forest.mistake(at, format!("the number {word} is beyond 64 bits"))),
            },
            None => Err(self.forest.mistake(at, format!("`{word}` is not declared"))),
        }
    }

    /// The only factor of a product that is no number, with the others multiplied.
    fn product(&self, at: At, parts: &[At], scope: usize, factor: i64) -> Result<(At, usize, i64), Mistake> {
        let forest = self.forest;
        let constant = |p: &At| {
            let negative = forest.head(*p) == Some("-") && forest.rest(*p).len() == 1;
            let digits = forest.word(if negative { forest.rest(*p)[0] } else { *p })?;
            let number: i64 = digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()))?;
            Some(if negative { -number } else { number })
        };
        let mut product = Some(factor);
        let mut kept = None;
        for part in parts {
            match (constant(part), kept) {
                (Some(number), _) => product = product.and_then(|p| p.checked_mul(number)),
                (None, None) => kept = Some(*part),
                (None, Some(_)) => return Err(forest.mistake(at, "a product of two variables is not linear")),
            }
        }
        let Some(mut product) = product else { return Err(forest.mistake(at, "a number is beyond 64 bits")) };
        if kept.is_none() {
            // All factors are numbers: the last one stands for itself.
            product = parts
                .split_last()
                .map_or(Some(factor), |(_, others)| {
                    others.iter().filter_map(constant).try_fold(factor, |a, b| a.checked_mul(b))
                })
                .unwrap_or(product);
        }
        match kept.or(parts.last().copied()) {
            Some(part) => Ok((part, scope, product)),
            None => Err(forest.mistake(at, "`*` needs factors")),
        }
    }
}

/// A new variable of a rule.
fn declare(rule: &mut Rule, sort: Sort) -> Meaning {
    match sort {
        Sort::Int => Meaning::Int(rule.int()),
        Sort::Named(_) => Meaning::Location(rule.node(Type::ANY), sort),
        Sort::Bool => Meaning::Other,
    }
}
