//! Linear arithmetic over exact integers, small and without a solver: equations are solved over the integers, and of
//! inequalities one variable after the other is eliminated (Pugh's Omega test).

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

/// Whether integers exist that satisfy all constraints; `None` when that takes too long to tell.
pub fn satisfiable(constraints: &[Constraint]) -> Option<bool> {
    let of = |relation: Relation| {
        let these = constraints.iter().filter(move |c| c.relation == relation);
        these.map(|c| c.linear.clone()).collect::<Vec<_>>()
    };
    let differences = of(Relation::Ne);
    if differences.len() > MAX_DIFFERENCES {
        return None;
    }
    let vars = constraints.iter().flat_map(|c| c.linear.terms.keys());
    let mut omega = Omega { fresh: vars.max().map_or(0, |v| v + 1), left: MAX_STEPS };
    // Each difference is one of two strict bounds.
    let mut unknown = false;
    for sides in 0..1u32 << differences.len() {
        let mut bounds = of(Relation::Le);
        for (n, difference) in differences.iter().enumerate() {
            let factor = if sides >> n & 1 == 0 { 1 } else { -1 };
            bounds.push(Linear::constant(1).plus(factor, difference).ok()?);
        }
        match omega.solve(of(Relation::Eq), bounds) {
            Some(true) => return Some(true),
            Some(false) => {}
            None => unknown = true,
        }
    }
    if unknown { None } else { Some(false) }
}

const MAX_DIFFERENCES: usize = 8;
const MAX_BOUNDS: usize = 2_000;
/// Systems of one question.
const MAX_STEPS: u32 = 2_000;

/// The Omega test (W. Pugh, "The Omega Test: a fast and practical integer programming algorithm", 1991).
struct Omega {
    /// The next variable that nobody uses.
    fresh: u32,
    left: u32,
}

impl Omega {
    /// Whether integers make all `equations` 0 and no bound more than 0.
    fn solve(&mut self, mut equations: Vec<Linear>, mut bounds: Vec<Linear>) -> Option<bool> {
        while let Some(equation) = equations.pop() {
            self.left = self.left.checked_sub(1)?;
            let Some(equation) = reduced(&equation) else { return Some(false) };
            let Some((var, coefficient)) = equation.terms.iter().map(|(v, c)| (*v, *c)).min_by_key(|(_, c)| c.abs())
            else {
                continue;
            };
            let value = match coefficient.abs() {
                1 => {
                    let mut rest = equation.clone();
                    rest.terms.remove(&var);
                    Linear::default().plus(-coefficient, &rest).ok()?
                }
                _ => self.modulo(&equation, var, coefficient)?,
            };
            equations.push(equation);
            for linear in equations.iter_mut().chain(&mut bounds) {
                *linear = linear.substitute(var, &value).ok()?;
            }
            equations.retain(|e| *e != Linear::default());
        }
        self.eliminate(bounds)
    }

    /// The value of a variable of an equation where no coefficient is 1: modulo one more than the smallest, the equation
    /// has one that is, and a new variable for the multiples.
    fn modulo(&mut self, equation: &Linear, var: u32, coefficient: i128) -> Option<Linear> {
        let modulus = coefficient.abs().checked_add(1)?;
        let sign = coefficient.signum();
        // The remainder nearest to 0.
        let rest = |x: i128| {
            let rest = x.rem_euclid(modulus);
            sign * if rest >= modulus - rest { rest - modulus } else { rest }
        };
        let others = equation.terms.iter().filter(|(v, _)| **v != var);
        let mut terms: BTreeMap<u32, i128> = others.map(|(v, c)| (*v, rest(*c))).filter(|(_, c)| *c != 0).collect();
        terms.insert(self.fresh, -sign * modulus);
        self.fresh = self.fresh.checked_add(1)?;
        Some(Linear { terms, constant: rest(equation.constant) })
    }

    /// Whether integers make no bound more than 0.
    fn eliminate(&mut self, mut bounds: Vec<Linear>) -> Option<bool> {
        loop {
            self.left = self.left.checked_sub(1)?;
            bounds.iter_mut().for_each(tighten);
            if bounds.iter().any(|b| b.value().is_some_and(|v| v > 0)) {
                return Some(false);
            }
            bounds.retain(|b| !b.terms.is_empty());
            bounds.sort();
            bounds.dedup();
            if bounds.len() > MAX_BOUNDS {
                return None;
            }
            let Some(var) = bounds.iter().flat_map(|b| b.terms.keys().copied()).min_by_key(|v| cost(&bounds, *v))
            else {
                return Some(true);
            };
            let (with, rest): (Vec<Linear>, Vec<Linear>) =
                bounds.iter().cloned().partition(|b| b.terms.contains_key(&var));
            let (upper, lower): (Vec<Linear>, Vec<Linear>) = with.into_iter().partition(|b| b.terms[&var] > 0);
            // What is left without the variable: with real numbers in its place, and where integers are sure to be there.
            let (mut real, mut dark, mut exact) = (rest.clone(), rest, true);
            for u in &upper {
                for l in &lower {
                    let (a, b) = (u.terms[&var], -l.terms[&var]);
                    exact &= a == 1 || b == 1;
                    let pair = Linear::default().plus(b, u).ok()?.plus(a, l).ok()?;
                    dark.push(pair.plus(1, &Linear::constant((a - 1).checked_mul(b - 1)?)).ok()?);
                    real.push(pair);
                }
            }
            if !exact {
                return match (self.eliminate(real), self.eliminate(dark)) {
                    (Some(false), _) => Some(false),
                    (_, Some(true)) => Some(true),
                    _ => self.splinters(&bounds, var, &upper, &lower),
                };
            }
            bounds = real;
        }
    }

    /// What is neither: the variable is near one of its lower bounds.
    fn splinters(&mut self, bounds: &[Linear], var: u32, upper: &[Linear], lower: &[Linear]) -> Option<bool> {
        let most = upper.iter().map(|u| u.terms[&var]).max()?;
        let mut unknown = false;
        for l in lower {
            let b = -l.terms[&var];
            let last = most.checked_mul(b)?.checked_sub(most)?.checked_sub(b)? / most;
            for above in 0..=last {
                let equation = l.plus(1, &Linear::constant(above)).ok()?;
                match self.solve(vec![equation], bounds.to_vec()) {
                    Some(true) => return Some(true),
                    Some(false) => {}
                    None => unknown = true,
                }
                if self.left == 0 {
                    return None;
                }
            }
        }
        if unknown { None } else { Some(false) }
    }
}

/// An equation divided by the greatest common divisor of its coefficients; `None` when no integers make it 0.
fn reduced(equation: &Linear) -> Option<Linear> {
    let gcd = common_divisor(equation);
    if gcd == 0 {
        return (equation.constant == 0).then(Linear::default);
    }
    (equation.constant % gcd == 0).then(|| Linear {
        terms: equation.terms.iter().map(|(v, c)| (*v, c / gcd)).collect(),
        constant: equation.constant / gcd,
    })
}

/// Divides a bound by the greatest common divisor of its coefficients: its constant is then the nearest integer.
fn tighten(bound: &mut Linear) {
    let gcd = common_divisor(bound);
    if gcd > 1 {
        bound.terms.values_mut().for_each(|c| *c /= gcd);
        bound.constant = -(-bound.constant).div_euclid(gcd);
    }
}

fn common_divisor(linear: &Linear) -> i128 {
    linear.terms.values().fold(0, |a, b| gcd(a, b.unsigned_abs())).try_into().unwrap_or(0)
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
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

    /// Systems of three equations, differences and bounds with larger coefficients, in a box, against all of its points.
    #[test]
    fn agrees_with_every_point_of_a_box() {
        const BOX: i128 = 5;
        let mut seed: u64 = 7;
        let mut dice = |below: i128| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            i128::from(seed >> 33) % below
        };
        let walls = (0..3).flat_map(|v| [le(&[(v, 1)], -BOX), le(&[(v, -1)], -BOX)]);
        let walls: Vec<Constraint> = walls.collect();
        let (mut sat, mut unsat) = (0, 0);
        for _ in 0..1_500 {
            let mut system: Vec<Constraint> = (0..3)
                .map(|_| {
                    let mut l = linear(&[(0, dice(13) - 6), (1, dice(13) - 6), (2, dice(13) - 6)], dice(31) - 15);
                    l.terms.retain(|_, k| *k != 0);
                    Constraint { relation: [Relation::Eq, Relation::Ne, Relation::Le][dice(3) as usize], linear: l }
                })
                .collect();
            let holds = |point: [i128; 3], c: &Constraint| {
                let value: i128 = c.linear.terms.iter().map(|(v, k)| k * point[*v as usize]).sum();
                let at = Linear::constant(value + c.linear.constant);
                Constraint { relation: c.relation, linear: at }.truth() == Some(true)
            };
            let axis = || -BOX..=BOX;
            let found = axis().any(|x| axis().any(|y| axis().any(|z| system.iter().all(|c| holds([x, y, z], c)))));
            system.extend(walls.iter().cloned());
            assert_eq!(satisfiable(&system), Some(found), "{system:?}");
            *if found { &mut sat } else { &mut unsat } += 1;
        }
        assert!(sat > 300 && unsat > 300, "{sat} {unsat}");
    }

    #[test]
    fn coefficients_are_no_obstacle() {
        let is =
            |terms: &[(u32, i128)], constant| Constraint { relation: Relation::Eq, linear: linear(terms, constant) };
        // 3n + 5k = 7; 2k + 1 = 6; 4k + 6j = 9.
        assert_eq!(satisfiable(&[is(&[(0, 3), (1, 5)], -7)]), Some(true));
        assert_eq!(satisfiable(&[is(&[(0, 2)], -5)]), Some(false));
        assert_eq!(satisfiable(&[is(&[(0, 4), (1, 6)], -9)]), Some(false));
        // 27 <= 11x + 13y <= 45 and -10 <= 7x - 9y <= 4 have real solutions and no integer ones (Pugh's example).
        let pugh = [
            le(&[(0, -11), (1, -13)], 27),
            le(&[(0, 11), (1, 13)], -45),
            le(&[(0, -7), (1, 9)], -10),
            le(&[(0, 7), (1, -9)], -4),
        ];
        assert_eq!(satisfiable(&pugh), Some(false));
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
