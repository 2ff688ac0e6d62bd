//! What a symbolic heap says about numbers: linear constraints over exact integers.
//!
//! Equations that determine an existential number are solved at once, so that what stays open speaks
//! about places of the heap wherever possible. [`super::terms`] turns the rest into solver terms.

use solve::{Sort, Term};

/// `constant + sum of coefficient * symbol`, symbols ascending, no coefficient 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Linear {
    pub terms: Vec<(u32, i128)>,
    pub constant: i128,
}

/// Why constraints cannot be added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fail {
    Contradiction,
    /// A number outgrew 128 bits.
    Overflow,
}

impl Linear {
    pub fn constant(constant: i128) -> Linear {
        Linear { terms: Vec::new(), constant }
    }

    pub fn symbol(symbol: u32) -> Linear {
        Linear { terms: vec![(symbol, 1)], constant: 0 }
    }

    /// Its value, when no symbol is left.
    pub fn value(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    pub fn coefficient(&self, symbol: u32) -> i128 {
        self.terms.binary_search_by_key(&symbol, |t| t.0).map_or(0, |i| self.terms[i].1)
    }

    /// `self + factor * other`.
    pub fn plus(&self, factor: i128, other: &Linear) -> Result<Linear, Fail> {
        let scaled = |x: i128| x.checked_mul(factor).ok_or(Fail::Overflow);
        let constant = self.constant.checked_add(scaled(other.constant)?).ok_or(Fail::Overflow)?;
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut i, mut j) = (0, 0);
        while i < self.terms.len() || j < other.terms.len() {
            let a = self.terms.get(i).map_or(u32::MAX, |t| t.0);
            let b = other.terms.get(j).map_or(u32::MAX, |t| t.0);
            let mut coefficient = 0;
            if a <= b {
                coefficient = self.terms[i].1;
                i += 1;
            }
            if b <= a {
                coefficient = scaled(other.terms[j].1)?.checked_add(coefficient).ok_or(Fail::Overflow)?;
                j += 1;
            }
            if coefficient != 0 {
                terms.push((a.min(b), coefficient));
            }
        }
        Ok(Linear { terms, constant })
    }

    pub fn without(&self, symbol: u32) -> Linear {
        let terms = self.terms.iter().copied().filter(|t| t.0 != symbol).collect();
        Linear { terms, constant: self.constant }
    }
}

/// How a linear expression compares with 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Relation {
    Eq,
    Ne,
    /// At most 0.
    Le,
}

/// `linear relation 0`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Constraint {
    pub relation: Relation,
    pub linear: Linear,
}

impl Constraint {
    /// Its truth, when no symbol is left.
    pub fn truth(&self) -> Option<bool> {
        let value = self.linear.value()?;
        Some(match self.relation {
            Relation::Eq => value == 0,
            Relation::Ne => value != 0,
            Relation::Le => value <= 0,
        })
    }
}

/// What a symbol stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbol {
    /// An existential: any integer.
    Free,
    /// A field of an object that is only assumed: any value of its sort.
    Field(Sort),
    /// A place of the heap, or a value of the program.
    Program(Term, Sort),
}

/// The numbers of one symbolic heap.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    symbols: Vec<Symbol>,
    /// Existentials that an equation determines.
    solved: Vec<Option<Linear>>,
    pub constraints: Vec<Constraint>,
    /// Grows with every change of the constraints.
    pub changes: u32,
}

impl Numbers {
    /// A new symbol.
    pub fn symbol(&mut self, symbol: Symbol) -> Linear {
        self.symbols.push(symbol);
        self.solved.push(None);
        Linear::symbol(self.symbols.len() as u32 - 1)
    }

    /// The symbol of a value of the program, the same for the same term.
    pub fn program(&mut self, term: Term, sort: Sort) -> Linear {
        match self.symbols.iter().position(|s| *s == Symbol::Program(term, sort)) {
            Some(known) => Linear::symbol(known as u32),
            None => self.symbol(Symbol::Program(term, sort)),
        }
    }

    /// What all of them stand for.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    pub fn kind(&self, symbol: u32) -> Symbol {
        self.symbols[symbol as usize]
    }

    /// An expression with everything solved filled in.
    pub fn resolve(&self, linear: &Linear) -> Result<Linear, Fail> {
        let mut linear = linear.clone();
        let solved = |l: &Linear| l.terms.iter().copied().find(|t| self.solved[t.0 as usize].is_some());
        while let Some((symbol, coefficient)) = solved(&linear) {
            if let Some(value) = &self.solved[symbol as usize] {
                linear = linear.without(symbol).plus(coefficient, value)?;
            }
        }
        Ok(linear)
    }

    /// Adds `linear relation 0`.
    pub fn relate(&mut self, relation: Relation, linear: &Linear) -> Result<(), Fail> {
        let mut queue = vec![Constraint { relation, linear: linear.clone() }];
        while let Some(next) = queue.pop() {
            let next = Constraint { linear: self.resolve(&next.linear)?, ..next };
            match next.truth() {
                Some(true) => continue,
                Some(false) => return Err(Fail::Contradiction),
                None => {}
            }
            match self.solvable(&next) {
                Some((symbol, coefficient)) => {
                    let rest = next.linear.without(symbol);
                    self.solved[symbol as usize] = Some(Linear::default().plus(-coefficient, &rest)?);
                    let (touched, kept) = std::mem::take(&mut self.constraints)
                        .into_iter()
                        .partition(|c| c.linear.coefficient(symbol) != 0);
                    self.constraints = kept;
                    let touched: Vec<Constraint> = touched;
                    queue.extend(touched);
                }
                None if self.constraints.contains(&next) => {}
                None => {
                    self.constraints.push(next);
                    self.changes += 1;
                }
            }
        }
        Ok(())
    }

    /// The existential that an equation determines.
    fn solvable(&self, c: &Constraint) -> Option<(u32, i128)> {
        let free = |t: &&(u32, i128)| t.1.abs() == 1 && self.symbols[t.0 as usize] == Symbol::Free;
        (c.relation == Relation::Eq).then(|| c.linear.terms.iter().rev().find(free).copied()).flatten()
    }

    /// Says that an expression is the value of a place of this sort.
    pub fn fits(&mut self, linear: &Linear, sort: Sort) -> Result<(), Fail> {
        let linear = self.resolve(linear)?;
        if let ([(symbol, 1)], 0) = (&linear.terms[..], linear.constant) {
            match &mut self.symbols[*symbol as usize] {
                kind @ Symbol::Free => {
                    *kind = Symbol::Field(sort);
                    return Ok(());
                }
                Symbol::Field(s) | Symbol::Program(_, s) if *s == sort => return Ok(()),
                _ => {}
            }
        }
        let (min, max) = (Linear::constant(sort.min().into()), Linear::constant(sort.max().into()));
        self.relate(Relation::Le, &min.plus(-1, &linear)?)?;
        self.relate(Relation::Le, &linear.plus(-1, &max)?)
    }

    /// What an expression is at least, as far as constraints of a single symbol each say it.
    pub fn low(&self, linear: &Linear) -> Option<i128> {
        let linear = self.resolve(linear).ok()?;
        linear.terms.iter().try_fold(linear.constant, |sum, (symbol, k)| {
            let bound = self.bound(*symbol, *k > 0)?;
            sum.checked_add(bound.checked_mul(*k)?)
        })
    }

    /// The least value of a symbol that constraints of it alone admit, or the largest.
    fn bound(&self, symbol: u32, least: bool) -> Option<i128> {
        let own = self.constraints.iter().filter_map(|c| match (&c.linear.terms[..], c.relation) {
            ([(s, k)], Relation::Le) if *s == symbol && (*k < 0) == least => Some((*k, c.linear.constant)),
            _ => None,
        });
        // `k * x + n <= 0`.
        let bounds = own.map(|(k, n)| if least { -((-n).div_euclid(-k)) } else { (-n).div_euclid(k) });
        if least { bounds.max() } else { bounds.min() }
    }

    /// The open constraints without those existentials that can be eliminated exactly, by the method of
    /// Fourier and Motzkin; `None` when a contradiction comes out.
    pub fn eliminated(&self) -> Option<Vec<Constraint>> {
        let mut all = self.constraints.clone();
        let mut symbols: Vec<u32> = all.iter().flat_map(|c| c.linear.terms.iter().map(|t| t.0)).collect();
        symbols.sort_unstable();
        symbols.dedup();
        symbols.retain(|s| self.symbols[*s as usize] == Symbol::Free);
        // Eliminating one existential may make another one eliminable.
        for _ in 0..symbols.len() {
            for s in &symbols {
                if let Some(fewer) = eliminate(&all, *s) {
                    all = fewer;
                }
            }
        }
        if all.iter().any(|c| c.truth() == Some(false)) {
            return None;
        }
        all.retain(|c| c.truth().is_none());
        all.sort();
        all.dedup();
        Some(all)
    }
}

/// Bounds beyond which elimination is left to the solver.
const MAX_BOUNDS: usize = 200;

/// The constraints without one unbounded symbol, where that is exact over the integers.
fn eliminate(all: &[Constraint], symbol: u32) -> Option<Vec<Constraint>> {
    let (with, mut rest): (Vec<Constraint>, Vec<Constraint>) =
        all.iter().cloned().partition(|c| c.linear.coefficient(symbol) != 0);
    let upper: Vec<&Constraint> = with.iter().filter(|c| c.linear.coefficient(symbol) > 0).collect();
    let lower: Vec<&Constraint> = with.iter().filter(|c| c.linear.coefficient(symbol) < 0).collect();
    let bounds = |c: &&Constraint| c.relation == Relation::Le;
    let one_sided = !upper.iter().any(bounds) || !lower.iter().any(bounds);
    if with.iter().any(|c| c.relation == Relation::Eq) {
        return None;
    }
    if one_sided {
        // Far enough in the free direction, everything holds.
        return Some(rest);
    }
    if with.iter().any(|c| c.relation == Relation::Ne || c.linear.coefficient(symbol).abs() != 1) {
        return None;
    }
    if upper.len() * lower.len() > MAX_BOUNDS {
        return None;
    }
    for u in &upper {
        for l in &lower {
            rest.push(Constraint { relation: Relation::Le, linear: u.linear.plus(1, &l.linear).ok()? });
        }
    }
    Some(rest)
}
