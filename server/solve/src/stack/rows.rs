//! Linear inequalities over exact integers: bounds, elimination of unknowns (Fourier and Motzkin), and values.
//!
//! What has no rational solution has none among integers, so a contradiction is certain. Values are drawn from what was
//! eliminated, last first; where an integer is missing between two bounds, the question stays open.

use super::span::Int;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// Rows that an elimination may come to.
const MOST_ROWS: usize = 200;
/// How often bounds are drawn from rows: chains of differences between large numbers would go on for long.
const ROUNDS: usize = 8;
/// Values tried when inequalities exclude the preferred one.
const TRIES: Int = 16;

type Coefficients = SmallVec<[(u32, Int); 4]>;

/// A sum of unknowns, each with a coefficient, and a number.
#[derive(Clone, Default, Debug)]
pub(super) struct Form {
    /// Sorted by unknown, none zero.
    terms: Coefficients,
    constant: Int,
}

impl Form {
    pub(super) fn constant(constant: Int) -> Form {
        Form { terms: SmallVec::new(), constant }
    }

    fn unknown(unknown: u32) -> Form {
        Form { terms: SmallVec::from_slice(&[(unknown, 1)]), constant: 0 }
    }

    /// `self + factor * other`; `None` beyond all numbers.
    pub(super) fn plus(&self, factor: Int, other: &Form) -> Option<Form> {
        let mut terms = self.terms.clone();
        for (unknown, coefficient) in &other.terms {
            let added = coefficient.checked_mul(factor)?;
            match terms.binary_search_by_key(unknown, |t| t.0) {
                Ok(at) => terms[at].1 = terms[at].1.checked_add(added)?,
                Err(at) => terms.insert(at, (*unknown, added)),
            }
        }
        terms.retain(|(_, coefficient)| *coefficient != 0);
        Some(Form { terms, constant: self.constant.checked_add(other.constant.checked_mul(factor)?)? })
    }

    /// `factor * self`.
    pub(super) fn times(&self, factor: Int) -> Option<Form> {
        Form::default().plus(factor, self)
    }

    fn coefficient(&self, unknown: u32) -> Int {
        self.terms.binary_search_by_key(&unknown, |t| t.0).map_or(0, |at| self.terms[at].1)
    }

    /// Its value where all unknowns have one.
    fn value(&self, values: &[Option<Int>]) -> Option<Int> {
        let add = |sum: Int, (unknown, coefficient): &(u32, Int)| {
            sum.checked_add(values[*unknown as usize]?.checked_mul(*coefficient)?)
        };
        self.terms.iter().try_fold(self.constant, add)
    }

    /// The same as a row that is at most zero, with the smallest coefficients: integers between are none.
    fn reduced(mut self) -> Form {
        let divisor = self.terms.iter().fold(0, |a, (_, c)| gcd(a, c.abs()));
        if divisor > 1 {
            self.terms.iter_mut().for_each(|(_, c)| *c /= divisor);
            self.constant = -(-self.constant).div_euclid(divisor);
        }
        self
    }
}

fn gcd(a: Int, b: Int) -> Int {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Unknown integers within bounds, and what holds of them.
#[derive(Clone, Default)]
pub(super) struct Rows {
    pub(super) bounds: Vec<(Int, Int)>,
    /// Each is at most zero.
    rows: Vec<Form>,
    /// Each is not zero.
    unequal: Vec<Form>,
}

/// What became of a question.
pub(super) enum Found {
    /// Values of the unknowns.
    Values(Vec<Int>),
    /// There are none.
    Nothing,
    /// Not decided.
    Open,
}

/// What elimination led to.
pub(super) enum Drawn {
    Found(Found),
    /// The values that it led to make this one of the forms zero that shall not be.
    Clash(usize),
}

/// An unknown that was eliminated, with the rows that had it.
struct Eliminated {
    unknown: u32,
    rows: Vec<Form>,
}

impl Rows {
    /// A new unknown.
    pub(super) fn unknown(&mut self, bounds: (Int, Int)) -> Form {
        self.bounds.push(bounds);
        Form::unknown(self.bounds.len() as u32 - 1)
    }

    /// Requires that a form is at most zero.
    pub(super) fn at_most_zero(&mut self, form: Form) {
        self.rows.push(form.reduced());
    }

    /// Requires that a form is not zero.
    pub(super) fn not_zero(&mut self, form: Form) {
        self.unequal.push(form);
    }

    /// One of the forms that are not zero is below zero, or above it.
    pub(super) fn settled(&self, clash: usize, below: bool) -> Option<Rows> {
        let mut rows = self.clone();
        let form = rows.unequal.remove(clash);
        rows.at_most_zero(Form::constant(1).plus(if below { 1 } else { -1 }, &form)?);
        Some(rows)
    }

    /// How many rows and forms there are.
    pub(super) fn len(&self) -> usize {
        self.rows.len() + self.unequal.len()
    }

    /// Between which numbers a form is.
    pub(super) fn span(&self, form: &Form) -> Option<(Int, Int)> {
        let add = |(low, high): (Int, Int), (unknown, coefficient): &(u32, Int)| {
            let (least, greatest) = self.product(*unknown, *coefficient)?;
            Some((low.checked_add(least)?, high.checked_add(greatest)?))
        };
        form.terms.iter().try_fold((form.constant, form.constant), add)
    }

    fn product(&self, unknown: u32, coefficient: Int) -> Option<(Int, Int)> {
        let (low, high) = self.bounds[unknown as usize];
        let (low, high) = (low.checked_mul(coefficient)?, high.checked_mul(coefficient)?);
        Some((low.min(high), low.max(high)))
    }

    /// Draws bounds from rows; whether they leave any values, as far as bounds tell.
    pub(super) fn tighten(&mut self) -> bool {
        for _ in 0..ROUNDS {
            let mut changed = false;
            for at in 0..self.rows.len() {
                let Some((least, _)) = self.span(&self.rows[at]) else { continue };
                if least > 0 {
                    return false;
                }
                for index in 0..self.rows[at].terms.len() {
                    changed |= self.tighten_one(at, index, -least);
                }
            }
            if !changed {
                break;
            }
        }
        self.bounds.iter().all(|(low, high)| low <= high)
    }

    /// An unknown is as far from its best end as the row's slack allows.
    fn tighten_one(&mut self, row: usize, index: usize, slack: Int) -> bool {
        let (unknown, coefficient) = self.rows[row].terms[index];
        let (low, high) = &mut self.bounds[unknown as usize];
        let room = slack.div_euclid(coefficient.abs());
        match coefficient > 0 {
            true if low.saturating_add(room) < *high => *high = low.saturating_add(room),
            false if high.saturating_sub(room) > *low => *low = high.saturating_sub(room),
            _ => return false,
        }
        true
    }

    /// Looks for values by elimination.
    pub(super) fn draw(&self) -> Drawn {
        match self.eliminate() {
            Ok(eliminated) => self.values(&eliminated),
            Err(found) => Drawn::Found(found),
        }
    }

    /// Eliminates one unknown after the other, each time one that leaves few rows.
    fn eliminate(&self) -> Result<Vec<Eliminated>, Found> {
        let mut rows: BTreeMap<Coefficients, Int> = BTreeMap::new();
        self.rows.iter().try_for_each(|row| insert(&mut rows, self.without_fixed(row).ok_or(Found::Open)?))?;
        for (unknown, (low, high)) in self.bounds.iter().enumerate().filter(|(_, (low, high))| low < high) {
            let [above, below] = [(1, -high), (-1, *low)];
            for (coefficient, constant) in [above, below] {
                let terms = SmallVec::from_slice(&[(unknown as u32, coefficient)]);
                insert(&mut rows, Form { terms, constant })?;
            }
        }
        let mut eliminated = Vec::new();
        while let Some(unknown) = cheapest(&rows, self.bounds.len()) {
            let (with, without) = split(std::mem::take(&mut rows), unknown);
            rows = without;
            for (upper, lower) in pairs(&with, unknown) {
                let combined = upper
                    .times(-lower.coefficient(unknown))
                    .and_then(|upper_part| upper_part.plus(upper.coefficient(unknown), lower));
                insert(&mut rows, combined.ok_or(Found::Open)?)?;
                if rows.len() > MOST_ROWS {
                    return Err(Found::Open);
                }
            }
            eliminated.push(Eliminated { unknown, rows: with });
        }
        Ok(eliminated)
    }

    /// A row with numbers in place of the unknowns that have one value.
    fn without_fixed(&self, row: &Form) -> Option<Form> {
        let (mut terms, mut constant) = (Coefficients::new(), row.constant);
        for (unknown, coefficient) in &row.terms {
            match self.bounds[*unknown as usize] {
                (low, high) if low == high => constant = constant.checked_add(low.checked_mul(*coefficient)?)?,
                _ => terms.push((*unknown, *coefficient)),
            }
        }
        Some(Form { terms, constant })
    }

    /// Values nearest to zero for what was eliminated, last first.
    fn values(&self, eliminated: &[Eliminated]) -> Drawn {
        let fixed = |(low, high): &(Int, Int)| (low == high).then_some(*low);
        let mut values: Vec<Option<Int>> = self.bounds.iter().map(fixed).collect();
        for Eliminated { unknown, rows } in eliminated.iter().rev() {
            let (mut low, mut high) = self.bounds[*unknown as usize];
            for row in rows {
                let coefficient = row.coefficient(*unknown);
                values[*unknown as usize] = Some(0);
                let Some(rest) = row.value(&values) else { return Drawn::Found(Found::Open) };
                match coefficient > 0 {
                    true => high = high.min((-rest).div_euclid(coefficient)),
                    false => low = low.max(-((-rest).div_euclid(-coefficient))),
                }
            }
            if low > high {
                return Drawn::Found(Found::Open);
            }
            values[*unknown as usize] = Some(self.choose(*unknown, (low, high), &mut values));
        }
        match self.unequal.iter().position(|form| form.value(&values) == Some(0)) {
            Some(clash) => Drawn::Clash(clash),
            None => Drawn::Found(values.into_iter().collect::<Option<_>>().map_or(Found::Open, Found::Values)),
        }
    }

    /// The value nearest to zero that makes no form zero that shall not be, if one is near.
    fn choose(&self, unknown: u32, (low, high): (Int, Int), values: &mut [Option<Int>]) -> Int {
        let nearest = Int::clamp(0, low, high);
        let near = (0..=TRIES).flat_map(|n| [nearest + n, nearest - n]).filter(|n| (low..=high).contains(n));
        let concerned: Vec<&Form> = self.unequal.iter().filter(|form| form.coefficient(unknown) != 0).collect();
        let mut allowed = near.filter(|n| {
            values[unknown as usize] = Some(*n);
            !concerned.iter().any(|form| form.value(values) == Some(0))
        });
        allowed.next().unwrap_or(nearest)
    }
}

/// Adds a row; of several with the same coefficients the strictest counts. A row without unknowns holds or does not.
fn insert(rows: &mut BTreeMap<Coefficients, Int>, row: Form) -> Result<(), Found> {
    let Form { terms, constant } = row.reduced();
    if terms.is_empty() {
        return if constant > 0 { Err(Found::Nothing) } else { Ok(()) };
    }
    let known = rows.entry(terms).or_insert(constant);
    *known = constant.max(*known);
    Ok(())
}

/// The unknown of which eliminating leaves the fewest rows.
fn cheapest(rows: &BTreeMap<Coefficients, Int>, unknowns: usize) -> Option<u32> {
    let mut signs = vec![(0, 0); unknowns];
    for (unknown, coefficient) in rows.keys().flatten() {
        let (above, below) = &mut signs[*unknown as usize];
        *(if *coefficient > 0 { above } else { below }) += 1;
    }
    let used = (0..unknowns).filter(|at| signs[*at] != (0, 0));
    used.min_by_key(|at| signs[*at].0 * signs[*at].1).map(|at| at as u32)
}

fn split(rows: BTreeMap<Coefficients, Int>, unknown: u32) -> (Vec<Form>, BTreeMap<Coefficients, Int>) {
    let (mut with, mut without) = (Vec::new(), BTreeMap::new());
    for (terms, constant) in rows {
        match terms.iter().any(|(u, _)| *u == unknown) {
            true => with.push(Form { terms, constant }),
            false => {
                without.insert(terms, constant);
            }
        }
    }
    (with, without)
}

/// Each row that bounds an unknown from above with each that bounds it from below.
fn pairs(rows: &[Form], unknown: u32) -> impl Iterator<Item = (&Form, &Form)> {
    let of_sign = move |positive: bool| rows.iter().filter(move |row| (row.coefficient(unknown) > 0) == positive);
    of_sign(true).flat_map(move |upper| of_sign(false).map(move |lower| (upper, lower)))
}
