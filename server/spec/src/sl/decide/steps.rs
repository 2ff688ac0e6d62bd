//! What one application of a rule does to numbers.
//!
//! A rule *adds up* when each number of a callee flows unchanged into one number of the caller: then the caller's
//! number is the sum of what flows into it and of a contribution of the rule's own, and the rule's constraint speaks
//! of contributions only.

use super::heap::{Atom, Rule};
use solve::{Claim, Overflow, Relation, Sum};

/// Disequalities of one rule that are split into two orders; further ones are left out.
const MAX_SPLITS: usize = 4;

/// One way to apply a rule.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Per call of the rule and number of its callee, the rule's own number that it flows into.
    pub(super) flows: Vec<Vec<Option<usize>>>,
    /// What the rule itself contributes to each of its numbers, over the free variables.
    values: Vec<Sum>,
    /// How many free variables there are.
    pub(super) free: u32,
    /// What holds of the free variables: `AtMost` or `Equal`.
    claims: Vec<(Sum, Relation)>,
    /// Whether nothing was relaxed, for any number of repetitions.
    pub(super) exact: bool,
}

/// The rows of a rule while it is being understood.
struct Rows {
    rows: Vec<(Sum, Relation)>,
    exact: bool,
}

/// The ways to apply a rule; none when its numbers contradict each other.
pub(super) fn steps(rule: &Rule, params: u32) -> Result<Vec<Step>, Overflow> {
    let mut fixed = Vec::new();
    let mut splits = Vec::new();
    for atom in &rule.atoms {
        match atom {
            Atom::Compare(sum, Relation::Different) => splits.push(sum.clone()),
            Atom::Compare(sum, relation) => fixed.push((sum.clone(), *relation)),
            _ => {}
        }
    }
    let exact = splits.len() <= MAX_SPLITS;
    splits.truncate(MAX_SPLITS);
    let mut found = Vec::new();
    for choice in 0..1_usize << splits.len() {
        let mut rows = fixed.clone();
        for (place, sum) in splits.iter().enumerate() {
            let side = if choice >> place & 1 == 0 { 1 } else { -1 };
            // `sum < 0` or `-sum < 0`.
            rows.push((sum.times(side)?.plus(1, &Sum::constant(1))?, Relation::AtMost));
        }
        found.extend(step(rule, params, Rows { rows, exact })?);
    }
    Ok(found)
}

fn step(rule: &Rule, params: u32, mut rows: Rows) -> Result<Option<Step>, Overflow> {
    // Numbers of callees get variables of their own, behind those of the rule.
    let mut next = rule.ints;
    let mut passed: Vec<Vec<u32>> = Vec::new();
    for (_, _, _, args) in rule.calls() {
        let vars: Vec<u32> = (next..).take(args.len()).collect();
        next += args.len() as u32;
        for (var, arg) in vars.iter().zip(args) {
            rows.rows.push((arg.plus(-1, &Sum::var(*var))?, Relation::Equal));
        }
        passed.push(vars);
    }
    for local in params..rule.ints {
        rows.solve(local)?;
    }
    let mut flows = Vec::new();
    for vars in &passed {
        flows.push(vars.iter().map(|v| rows.flow(*v, params)).collect());
    }
    // What flows cancels out: the rows now speak of contributions.
    for var in passed.iter().flatten() {
        rows.forget(*var)?;
    }
    let mut values: Vec<Sum> = (0..params).map(Sum::var).collect();
    for var in 0..rule.ints {
        if let Some(value) = rows.solve(var)? {
            let replaced = values.iter().map(|v| v.replace(|x| if x == var { value.clone() } else { Sum::var(x) }));
            values = replaced.collect::<Result<_, _>>()?;
        }
    }
    if !rows.tighten()? {
        return Ok(None);
    }
    let claims = rows.rows;
    // Only what occurs is counted as free; variables keep the order of their numbers.
    let mut used: Vec<u32> =
        values.iter().chain(claims.iter().map(|c| &c.0)).flat_map(|s| s.terms()).map(|t| t.0).collect();
    used.sort_unstable();
    used.dedup();
    let number = |x: u32| Sum::var(used.partition_point(|u| *u < x) as u32);
    let values = values.iter().map(|v| v.replace(number)).collect::<Result<_, _>>()?;
    let claims = claims.iter().map(|(s, r)| Ok((s.replace(number)?, *r))).collect::<Result<_, _>>()?;
    Ok(Some(Step { flows, values, free: used.len() as u32, claims, exact: rows.exact }))
}

impl Rows {
    /// Solves an equation for `var`, puts the solution in everywhere and returns it; nothing when no equation has the
    /// variable with factor 1 or -1.
    fn solve(&mut self, var: u32) -> Result<Option<Sum>, Overflow> {
        let unit = |(s, r): &(Sum, Relation)| *r == Relation::Equal && s.coefficient(var).unsigned_abs() == 1;
        let Some(at) = self.rows.iter().position(unit) else { return Ok(None) };
        let (row, _) = self.rows.remove(at);
        let factor = row.coefficient(var);
        let value = Sum::var(var).plus(-factor, &row)?;
        for (sum, _) in &mut self.rows {
            *sum = sum.replace(|x| if x == var { value.clone() } else { Sum::var(x) })?;
        }
        Ok(Some(value))
    }

    /// The number among the first `params` that a callee's number flows into: its factors are the opposite in every
    /// row. The fewest rows that prevent that are left out.
    fn flow(&mut self, var: u32, params: u32) -> Option<usize> {
        let mentions = |p: u32| self.rows.iter().filter(move |(s, _)| s.coefficient(p) != 0).count();
        if mentions(var) == 0 {
            return None;
        }
        let prevents = |p: u32| move |(s, _): &&(Sum, Relation)| s.coefficient(var) != -s.coefficient(p);
        let cost = |p: u32| self.rows.iter().filter(prevents(p)).count();
        // Without a target all rows with the variable go.
        let best = (0..params).min_by_key(|p| (cost(*p), *p)).filter(|p| cost(*p) < mentions(var));
        let before = self.rows.len();
        match best {
            Some(p) => self.rows.retain(|row| !prevents(p)(&row)),
            None => self.rows.retain(|(s, _)| s.coefficient(var) == 0),
        }
        self.exact &= self.rows.len() == before;
        best.map(|p| p as usize)
    }

    fn forget(&mut self, var: u32) -> Result<(), Overflow> {
        for (sum, _) in &mut self.rows {
            *sum = sum.replace(|x| if x == var { Sum::default() } else { Sum::var(x) })?;
        }
        Ok(())
    }

    /// Divides rows by what their factors share, drops what is trivial, and notes whether the rest is totally
    /// unimodular; false when a row never holds.
    fn tighten(&mut self) -> Result<bool, Overflow> {
        let mut kept = Vec::new();
        for (sum, relation) in std::mem::take(&mut self.rows) {
            let shared = sum.terms().iter().fold(0, |g, t| gcd(g, t.1.unsigned_abs()));
            let offset = sum.offset();
            let Ok(shared) = i64::try_from(shared) else { return Err(Overflow) };
            if shared == 0 {
                match relation {
                    Relation::AtMost if offset > 0 => return Ok(false),
                    Relation::Equal if offset != 0 => return Ok(false),
                    _ => continue,
                }
            }
            if relation == Relation::Equal && offset % shared != 0 {
                return Ok(false);
            }
            // `shared * s + offset <= 0` is `s + ceil(offset / shared) <= 0`.
            let rounded = -offset.checked_neg().ok_or(Overflow)?.div_euclid(shared);
            let terms = sum.terms().iter();
            let divided = terms.map(|(x, c)| (*x, c / shared));
            let divided = divided.map(|(x, c)| Sum::var(x).times(c));
            let total = divided.into_iter().try_fold(Sum::constant(rounded), |sum, t| sum.plus(1, &t?))?;
            self.exact &= relation == Relation::AtMost && is_difference(&total);
            kept.push((total, relation));
        }
        self.rows = kept;
        Ok(true)
    }
}

/// Whether a row bounds one variable or the difference of two.
fn is_difference(row: &Sum) -> bool {
    match row.terms() {
        [(_, a)] => a.unsigned_abs() == 1,
        [(_, a), (_, b)] => a.unsigned_abs() == 1 && *a == -*b,
        _ => false,
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Step {
    /// What `count` applications contribute to a number, with `free` for the free variables' totals.
    pub(super) fn contribution(&self, number: usize, count: u32, free: &[u32]) -> Result<Sum, Overflow> {
        scaled(&self.values[number], count, free)
    }

    /// What holds of the totals of the free variables after `count` applications.
    pub(super) fn repeated(&self, count: u32, free: &[u32]) -> Result<Claim, Overflow> {
        let at_least = |n: i64| Ok(Claim::Compare(Sum::constant(n).plus(-1, &Sum::var(count))?, Relation::AtMost));
        if free.is_empty() {
            return at_least(0);
        }
        let mut some = vec![at_least(1)?];
        for (sum, relation) in &self.claims {
            some.push(Claim::Compare(scaled(sum, count, free)?, *relation));
        }
        let none = free.iter().chain([&count]).map(|x| Claim::Compare(Sum::var(*x), Relation::Equal));
        Ok(Claim::Any(vec![Claim::All(none.collect()), Claim::All(some)]))
    }
}

/// A sum with its constant multiplied by the number of applications.
fn scaled(sum: &Sum, count: u32, free: &[u32]) -> Result<Sum, Overflow> {
    let start = Sum::var(count).times(sum.offset())?;
    sum.terms().iter().try_fold(start, |total, (x, c)| total.plus(*c, &Sum::var(free[*x as usize])))
}
