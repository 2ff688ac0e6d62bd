//! Linear arithmetic over exact integers, small and without a solver: substitution for equalities and
//! Fourier-Motzkin elimination for the rest.

use std::collections::BTreeMap;

/// `constant + sum of coefficient * variable`. Coefficients are not 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Linear {
    pub terms: BTreeMap<u32, i128>,
    pub constant: i128,
}

/// A number outgrew 128 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overflow;

impl Linear {
    pub fn constant(constant: i128) -> Linear {
        Linear { terms: BTreeMap::new(), constant }
    }

    pub fn var(var: u32) -> Linear {
        Linear { terms: BTreeMap::from([(var, 1)]), constant: 0 }
    }

    /// Its value, when no variable is left.
    pub fn value(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// `self + factor * other`.
    pub fn plus(&self, factor: i128, other: &Linear) -> Result<Linear, Overflow> {
        let mut sum = self.clone();
        let scaled = |x: i128| x.checked_mul(factor).ok_or(Overflow);
        sum.constant = sum.constant.checked_add(scaled(other.constant)?).ok_or(Overflow)?;
        for (var, coefficient) in &other.terms {
            let entry = sum.terms.entry(*var).or_insert(0);
            *entry = entry.checked_add(scaled(*coefficient)?).ok_or(Overflow)?;
            if *entry == 0 {
                sum.terms.remove(var);
            }
        }
        Ok(sum)
    }

    /// Replaces `var` by `value`.
    pub fn substitute(&self, var: u32, value: &Linear) -> Result<Linear, Overflow> {
        let mut rest = self.clone();
        match rest.terms.remove(&var) {
            Some(coefficient) => rest.plus(coefficient, value),
            None => Ok(rest),
        }
    }
}

/// How a linear expression compares with 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    Eq,
    Ne,
    /// At most 0.
    Le,
}

/// `linear relation 0`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constraint {
    pub relation: Relation,
    pub linear: Linear,
}

impl Constraint {
    /// Its truth, when no variable is left.
    pub fn truth(&self) -> Option<bool> {
        let value = self.linear.value()?;
        Some(match self.relation {
            Relation::Eq => value == 0,
            Relation::Ne => value != 0,
            Relation::Le => value <= 0,
        })
    }
}

/// Whether integers exist that satisfy all constraints; `None` when this small procedure cannot tell.
pub fn satisfiable(constraints: &[Constraint]) -> Option<bool> {
    let mut bounds = Vec::new();
    let mut differences = Vec::new();
    for constraint in constraints {
        match constraint.relation {
            Relation::Le => bounds.push(constraint.linear.clone()),
            Relation::Eq => {
                if !divides(&constraint.linear) {
                    return Some(false);
                }
                bounds.push(constraint.linear.clone());
                bounds.push(Linear::default().plus(-1, &constraint.linear).ok()?);
            }
            Relation::Ne => differences.push(constraint.linear.clone()),
        }
    }
    if differences.len() > MAX_DIFFERENCES {
        return None;
    }
    // Each difference is one of two strict bounds.
    let mut unknown = false;
    for sides in 0..1u32 << differences.len() {
        let mut all = bounds.clone();
        for (n, difference) in differences.iter().enumerate() {
            let factor = if sides >> n & 1 == 0 { 1 } else { -1 };
            all.push(Linear::constant(1).plus(factor, difference).ok()?);
        }
        match eliminate(all) {
            Some(true) => return Some(true),
            Some(false) => {}
            None => unknown = true,
        }
    }
    if unknown { None } else { Some(false) }
}

const MAX_DIFFERENCES: usize = 8;
const MAX_BOUNDS: usize = 2_000;

/// Whether the greatest common divisor of the coefficients divides the constant: else no integers make it 0.
fn divides(linear: &Linear) -> bool {
    let gcd = linear.terms.values().fold(0, |a, b| gcd(a, b.unsigned_abs()));
    gcd == 0 || linear.constant.unsigned_abs().is_multiple_of(gcd)
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Fourier-Motzkin over `linear <= 0`. Eliminating a variable is exact over the integers when one of each
/// pair of coefficients is 1; otherwise only "unsatisfiable" is certain.
fn eliminate(mut bounds: Vec<Linear>) -> Option<bool> {
    let mut exact = true;
    loop {
        if bounds.iter().any(|b| b.value().is_some_and(|v| v > 0)) {
            return Some(false);
        }
        bounds.retain(|b| !b.terms.is_empty());
        bounds.sort();
        bounds.dedup();
        if bounds.len() > MAX_BOUNDS {
            return None;
        }
        let Some(var) = bounds.iter().flat_map(|b| b.terms.keys().copied()).min_by_key(|v| cost(&bounds, *v)) else {
            return if exact { Some(true) } else { None };
        };
        let (with, mut rest): (Vec<Linear>, Vec<Linear>) = bounds.into_iter().partition(|b| b.terms.contains_key(&var));
        let (upper, lower): (Vec<Linear>, Vec<Linear>) = with.into_iter().partition(|b| b.terms[&var] > 0);
        for u in &upper {
            for l in &lower {
                let (a, b) = (u.terms[&var], -l.terms[&var]);
                exact &= a == 1 || b == 1;
                let scaled = Linear::default().plus(b, u).ok()?;
                rest.push(scaled.plus(a, l).ok()?);
            }
        }
        bounds = rest;
    }
}

/// Variables whose elimination is inexact or makes many bounds come last.
fn cost(bounds: &[Linear], var: u32) -> (bool, usize) {
    let coefficients: Vec<i128> = bounds.iter().filter_map(|b| b.terms.get(&var).copied()).collect();
    let upper = coefficients.iter().filter(|c| **c > 0).count();
    let unit = |positive: bool| coefficients.iter().filter(|c| (**c > 0) == positive).all(|c| c.abs() == 1);
    (!(unit(true) || unit(false)), upper * (coefficients.len() - upper))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linear(terms: &[(u32, i128)], constant: i128) -> Linear {
        Linear { terms: terms.iter().copied().collect(), constant }
    }

    fn le(terms: &[(u32, i128)], constant: i128) -> Constraint {
        Constraint { relation: Relation::Le, linear: linear(terms, constant) }
    }

    /// Every system of two constraints with coefficients in -2..=2 against a search in -8..=8. Solutions
    /// of such systems, when there are any, lie that close to 0.
    #[test]
    fn agrees_with_search() {
        let mut decided = 0;
        let all: Vec<Constraint> = (-2..=2)
            .flat_map(|a| (-2..=2).flat_map(move |b| (-2..=2).map(move |c| (a, b, c))))
            .flat_map(|(a, b, c)| {
                let mut l = linear(&[(0, a), (1, b)], c);
                l.terms.retain(|_, k| *k != 0);
                [Relation::Eq, Relation::Ne, Relation::Le].map(|relation| Constraint { relation, linear: l.clone() })
            })
            .collect();
        for (n, first) in all.iter().enumerate() {
            for second in all.iter().skip(n).step_by(7) {
                let system = [first.clone(), second.clone()];
                let holds = |x: i128, y: i128| {
                    system.iter().all(|c| {
                        let at = |v| c.linear.terms.get(&v).copied().unwrap_or(0);
                        let value = at(0) * x + at(1) * y + c.linear.constant;
                        match c.relation {
                            Relation::Eq => value == 0,
                            Relation::Ne => value != 0,
                            Relation::Le => value <= 0,
                        }
                    })
                };
                let found = (-8..=8).any(|x| (-8..=8).any(|y| holds(x, y)));
                if let Some(verdict) = satisfiable(&system) {
                    decided += 1;
                    assert_eq!(verdict, found, "{system:?}");
                }
            }
        }
        assert!(decided > 5_000, "most systems are decided: {decided}");
    }

    #[test]
    fn chains_of_bounds() {
        // x < y < z < x + 2 has no integer solution, x < y < z < x + 3 has.
        let chain =
            |slack: i128| [le(&[(0, 1), (1, -1)], 1), le(&[(1, 1), (2, -1)], 1), le(&[(2, 1), (0, -1)], 1 - slack)];
        assert_eq!(satisfiable(&chain(2)), Some(false));
        assert_eq!(satisfiable(&chain(3)), Some(true));
    }
}
