//! The numbers that predicates may have, computed from the leaves up, and how they come about.
//!
//! A *fact* is a predicate with values of those of its numeric parameters that its shape determines: the height of a tree
//! is, by the heights below, a bound of its keys is not. How a rule comes to a fact is a *derivation*: the rule and a fact
//! of each predicate in it.

use super::super::shape::Bounds;
use super::rules::{self, Form, Roots, Rule};
use ir::spec::{AExpr, Formula, PureOp};
use ir::{FnId, PredId, Program};

/// Facts of one predicate at most.
const FACTS: usize = 400;
/// Choices of facts that are tried at most.
const TRIES: usize = 2_000_000;

/// A rule and the facts of its predicates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derivation {
    pub rule: u32,
    pub facts: Vec<u32>,
}

/// A predicate with numbers.
#[derive(Debug)]
pub struct Fact {
    /// By parameter.
    values: Vec<Option<i64>>,
    /// Objects that every model has, per bound.
    pub least: Vec<u32>,
    pub derivations: Vec<Derivation>,
}

/// The rules of a clause and of the predicates behind it.
#[derive(Debug)]
pub struct Grammar {
    /// By predicate; none of those that the clause does not lead to.
    pub rules: Vec<Vec<Rule>>,
    pub facts: Vec<Vec<Fact>>,
    pub clause: Vec<Rule>,
    /// How the clause comes about.
    pub start: Vec<Derivation>,
}

/// Why facts could not be computed.
enum Halt {
    /// The shape does not determine this parameter of this predicate.
    Open(usize, usize),
    TooMany,
}

impl Grammar {
    /// `None` when the clause does not describe trees behind all parameters, or has too many facts.
    pub fn new(program: &Program, function: FnId, clause: &Formula, bounds: &Bounds) -> Option<Grammar> {
        let roots = rules::roots(program);
        let clause = rules::of_clause(program, function, clause, &roots)?;
        let rules = behind(program, &clause, &roots)?;
        // Whose numbers are determined, as far as is known.
        let mut determined: Vec<Vec<bool>> =
            program.predicates.iter().map(|p| p.params.iter().map(|(_, ty)| !ty.is_ref()).collect()).collect();
        let mut grammar = Grammar { rules, facts: Vec::new(), clause, start: Vec::new() };
        loop {
            match grammar.compute(&determined, bounds) {
                Ok(()) => return Some(grammar),
                Err(Halt::Open(pred, param)) => determined[pred][param] = false,
                Err(Halt::TooMany) => return None,
            }
        }
    }

    /// The least fixpoint of all facts that fit into the scope, and what comes of them.
    fn compute(&mut self, determined: &[Vec<bool>], bounds: &Bounds) -> Result<(), Halt> {
        self.facts = self.rules.iter().map(|_| Vec::new()).collect();
        let mut tries = 0;
        while self.round(determined, bounds, &mut tries)? {}
        let mut start = Vec::new();
        for (at, rule) in self.clause.iter().enumerate() {
            for facts in self.choices(rule, &mut tries)? {
                if self.values(rule, &facts).is_some() {
                    start.push(Derivation { rule: at as u32, facts });
                }
            }
        }
        self.start = start;
        Ok(())
    }

    /// Applies each rule to all facts once; whether anything is new.
    fn round(&mut self, determined: &[Vec<bool>], bounds: &Bounds, tries: &mut usize) -> Result<bool, Halt> {
        let mut changed = false;
        for (pred, determined) in determined.iter().enumerate() {
            for at in 0..self.rules[pred].len() {
                let rule = &self.rules[pred][at];
                let mut found = Vec::new();
                for facts in self.choices(rule, tries)? {
                    let least = self.least(rule, &facts, bounds);
                    let fits = least.iter().zip(&bounds.most).all(|(n, most)| n <= most);
                    let Some(mut values) = self.values(rule, &facts).filter(|_| fits) else { continue };
                    values.truncate(rule.params);
                    for (param, value) in values.iter_mut().enumerate() {
                        match (determined[param], &value) {
                            (true, None) => return Err(Halt::Open(pred, param)),
                            (true, Some(_)) => {}
                            (false, _) => *value = None,
                        }
                    }
                    found.push((values, least, Derivation { rule: at as u32, facts }));
                }
                for (values, least, derivation) in found {
                    changed |= self.add(pred, values, least, derivation)?;
                }
            }
        }
        Ok(changed)
    }

    fn add(
        &mut self,
        pred: usize,
        values: Vec<Option<i64>>,
        least: Vec<u32>,
        derivation: Derivation,
    ) -> Result<bool, Halt> {
        let facts = &mut self.facts[pred];
        let Some(fact) = facts.iter_mut().find(|f| f.values == values) else {
            facts.push(Fact { values, least, derivations: vec![derivation] });
            return if facts.len() > FACTS { Err(Halt::TooMany) } else { Ok(true) };
        };
        let mut changed = false;
        for (known, now) in fact.least.iter_mut().zip(least) {
            changed |= now < *known;
            *known = now.min(*known);
        }
        if !fact.derivations.contains(&derivation) {
            fact.derivations.push(derivation);
            changed = true;
        }
        Ok(changed)
    }

    /// Every choice of a fact for each predicate of a rule.
    fn choices(&self, rule: &Rule, tries: &mut usize) -> Result<Vec<Vec<u32>>, Halt> {
        let mut all = vec![Vec::new()];
        for call in &rule.calls {
            let facts = 0..self.facts[call.pred.index()].len() as u32;
            let longer =
                |c: &Vec<u32>| facts.clone().map(|f| c.iter().copied().chain([f]).collect()).collect::<Vec<_>>();
            all = all.iter().flat_map(longer).collect();
            *tries += all.len();
            if *tries > TRIES {
                return Err(Halt::TooMany);
            }
        }
        Ok(all)
    }

    /// Objects that a rule needs at least.
    fn least(&self, rule: &Rule, facts: &[u32], bounds: &Bounds) -> Vec<u32> {
        let mut least = vec![0; bounds.most.len()];
        for cell in &rule.cells {
            bounds.of(cell.class).iter().for_each(|b| least[*b] += 1);
        }
        for (call, fact) in rule.calls.iter().zip(facts) {
            add(&mut least, &self.facts[call.pred.index()][*fact as usize].least);
        }
        least
    }

    /// Objects behind a place, at least.
    pub fn behind(&self, rule: &Rule, facts: &[u32], form: Form, bounds: &Bounds) -> Vec<u32> {
        let mut least = vec![0; bounds.most.len()];
        let mut forms = vec![form];
        while let Some(form) = forms.pop() {
            match form {
                Form::Known(_) => {}
                Form::Call(k) => {
                    let (pred, fact) = (rule.calls[k as usize].pred, facts[k as usize]);
                    add(&mut least, &self.facts[pred.index()][fact as usize].least);
                }
                Form::Cell(k) => {
                    let cell = &rule.cells[k as usize];
                    bounds.of(cell.class).iter().for_each(|b| least[*b] += 1);
                    forms.extend(cell.fields.iter().flatten());
                }
            }
        }
        least
    }

    /// The numbers of a rule with these facts, by variable, as far as they are determined; `None` when they contradict
    /// each other.
    fn values(&self, rule: &Rule, facts: &[u32]) -> Option<Vec<Option<i64>>> {
        let mut equations = Vec::new();
        for (call, fact) in rule.calls.iter().zip(facts) {
            let fact = &self.facts[call.pred.index()][*fact as usize];
            for (arg, value) in call.numbers.iter().zip(&fact.values) {
                if let (Some(arg), Some(value)) = (arg, value) {
                    equations.push(Linear::difference(rule, arg, &AExpr::Int(*value)));
                }
            }
        }
        let (equal, others): (Vec<_>, Vec<_>) = rule.numbers.iter().partition(|(op, ..)| *op == PureOp::Eq);
        equations.extend(equal.into_iter().map(|(_, left, right)| Linear::difference(rule, left, right)));
        let mut values = vec![None; rule.vars];
        while let Some(n) = equations.iter().position(|e| e.as_ref().is_none_or(|e| e.open(&values) < 2)) {
            if let Some(equation) = equations.swap_remove(n) {
                equation.solve(&mut values)?;
            }
        }
        let holds = others.into_iter().all(|(op, left, right)| {
            let by = Linear::difference(rule, left, right).and_then(|l| l.value(&values));
            by.is_none_or(|by| match op {
                PureOp::Eq => by == 0,
                PureOp::Ne => by != 0,
                PureOp::Lt => by < 0,
                PureOp::Le => by <= 0,
                PureOp::Gt => by > 0,
                PureOp::Ge => by >= 0,
            })
        });
        holds.then_some(values)
    }
}

fn add(to: &mut [u32], more: &[u32]) {
    to.iter_mut().zip(more).for_each(|(a, b)| *a = a.saturating_add(*b));
}

/// The rules of all predicates that a clause leads to.
fn behind(program: &Program, clause: &[Rule], roots: &Roots) -> Option<Vec<Vec<Rule>>> {
    let mut rules: Vec<Vec<Rule>> = program.predicates.iter().map(|_| Vec::new()).collect();
    let calls = |rules: &[Rule]| rules.iter().flat_map(|r| &r.calls).map(|c| c.pred).collect::<Vec<PredId>>();
    let mut seen = vec![false; rules.len()];
    let mut next = calls(clause);
    while let Some(pred) = next.pop() {
        if !std::mem::replace(&mut seen[pred.index()], true) {
            let of = rules::of_predicate(program, pred, roots)?;
            next.extend(calls(&of));
            rules[pred.index()] = of;
        }
    }
    Some(rules)
}

/// A sum of variables with factors, and a constant.
struct Linear {
    factors: Vec<i64>,
    constant: i64,
}

impl Linear {
    /// `left - right`; `None` when it is no number that a computer has.
    fn difference(rule: &Rule, left: &AExpr, right: &AExpr) -> Option<Linear> {
        let mut sum = Linear { factors: vec![0; rule.vars], constant: 0 };
        sum.add(rule, left, 1)?;
        sum.add(rule, right, -1)?;
        Some(sum)
    }

    fn add(&mut self, rule: &Rule, e: &AExpr, times: i64) -> Option<()> {
        let more = |at: &mut i64, n: i64| {
            *at = at.checked_add(n)?;
            Some(())
        };
        match e {
            AExpr::Null => None,
            AExpr::Int(n) => more(&mut self.constant, n.checked_mul(times)?),
            AExpr::Var(v) => more(&mut self.factors[rule.var(*v)], times),
            AExpr::Neg(e) => self.add(rule, e, times.checked_neg()?),
            AExpr::Add(a, b) => self.add(rule, a, times).and_then(|()| self.add(rule, b, times)),
            AExpr::Sub(a, b) => self.add(rule, a, times).and_then(|()| self.add(rule, b, times.checked_neg()?)),
            AExpr::Times(n, e) => self.add(rule, e, times.checked_mul(*n)?),
        }
    }

    /// Variables without a value.
    fn open(&self, values: &[Option<i64>]) -> usize {
        self.factors.iter().zip(values).filter(|(f, v)| **f != 0 && v.is_none()).count()
    }

    /// The sum of what has a value.
    fn known(&self, values: &[Option<i64>]) -> Option<i64> {
        let known = self.factors.iter().zip(values).filter_map(|(f, v)| v.map(|v| (*f, v)));
        known.into_iter().try_fold(self.constant, |sum, (f, v)| sum.checked_add(f.checked_mul(v)?))
    }

    fn value(&self, values: &[Option<i64>]) -> Option<i64> {
        if self.open(values) == 0 { self.known(values) } else { None }
    }

    /// Gives the only open variable the value for which the sum is 0; `None` when there is none.
    fn solve(&self, values: &mut [Option<i64>]) -> Option<()> {
        // Beyond the numbers of a computer nothing is said.
        let Some(known) = self.known(values) else { return Some(()) };
        match self.factors.iter().zip(&*values).position(|(f, v)| *f != 0 && v.is_none()) {
            None => (known == 0).then_some(()),
            Some(open) => {
                let factor = self.factors[open];
                if known.checked_rem(factor)? != 0 {
                    return None;
                }
                values[open] = Some(known.checked_div(factor)?.checked_neg()?);
                Some(())
            }
        }
    }
}
