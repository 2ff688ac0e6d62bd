//! The state of a search: which objects are described already, what variables stand for, and what is known
//! about those that stand for nothing yet.

use super::linear::{Constraint, Linear, Overflow, Relation, satisfiable};
use crate::heap::Value;

/// What an expression of a formula denotes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Term {
    /// Null or an object.
    Ref(Option<u32>),
    /// A reference that is not known yet.
    Unknown(u32),
    Number(Linear),
}

impl Term {
    pub fn of(value: Value) -> Term {
        match value {
            Value::Null => Term::Ref(None),
            Value::Ref(r) => Term::Ref(Some(r)),
            Value::Bool(b) => Term::Number(Linear::constant(i128::from(b))),
            Value::Int(i) => Term::Number(Linear::constant(i128::from(i))),
            Value::Long(l) => Term::Number(Linear::constant(i128::from(l))),
            // Sameness is all that formulas could ask of these.
            Value::Float(f) => Term::Number(Linear::constant(i128::from(f.bits()))),
            Value::Double(d) => Term::Number(Linear::constant(i128::from(d.bits()))),
        }
    }
    /// Whether it contains no unknown.
    pub fn is_ground(&self) -> bool {
        match self {
            Term::Ref(_) => true,
            Term::Unknown(_) => false,
            Term::Number(linear) => linear.value().is_some(),
        }
    }
}

/// The conjunction asked for has no model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    Contradiction,
    /// Numbers outgrew what can be represented.
    Overflow,
}

impl From<Overflow> for Failure {
    fn from(_: Overflow) -> Failure {
        Failure::Overflow
    }
}

/// What is known so far.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// References by variable: another unknown, null, or an object.
    refs: Vec<Option<Term>>,
    differences: Vec<(Term, Term)>,
    /// Numbers by variable, in terms of others.
    numbers: Vec<Option<Linear>>,
    constraints: Vec<Constraint>,
}

impl Known {
    /// A new unknown reference or number.
    pub fn fresh(&mut self, is_ref: bool) -> Term {
        if is_ref {
            self.refs.push(None);
            Term::Unknown(self.refs.len() as u32 - 1)
        } else {
            self.numbers.push(None);
            Term::Number(Linear::var(self.numbers.len() as u32 - 1))
        }
    }

    /// What a term stands for now.
    pub fn resolve(&self, term: &Term) -> Result<Term, Failure> {
        let mut term = term.clone();
        loop {
            match &term {
                Term::Unknown(var) => match &self.refs[*var as usize] {
                    Some(next) => term = next.clone(),
                    None => return Ok(term),
                },
                Term::Ref(_) => return Ok(term),
                Term::Number(linear) => return Ok(Term::Number(self.resolve_number(linear)?)),
            }
        }
    }

    fn resolve_number(&self, linear: &Linear) -> Result<Linear, Failure> {
        let mut linear = linear.clone();
        while let Some(var) = linear.terms.keys().copied().find(|v| self.numbers[*v as usize].is_some()) {
            if let Some(value) = &self.numbers[var as usize] {
                linear = linear.substitute(var, value)?;
            }
        }
        Ok(linear)
    }

    /// Makes two terms equal.
    pub fn equal(&mut self, a: &Term, b: &Term) -> Result<(), Failure> {
        match (self.resolve(a)?, self.resolve(b)?) {
            (Term::Ref(a), Term::Ref(b)) if a == b => Ok(()),
            (Term::Unknown(a), Term::Unknown(b)) if a == b => Ok(()),
            (Term::Unknown(var), other @ (Term::Ref(_) | Term::Unknown(_)))
            | (other @ Term::Ref(_), Term::Unknown(var)) => {
                self.refs[var as usize] = Some(other);
                self.check_differences()
            }
            (Term::Number(a), Term::Number(b)) => self.constrain(Relation::Eq, a.plus(-1, &b)?),
            _ => Err(Failure::Contradiction),
        }
    }

    /// Makes two terms different.
    pub fn different(&mut self, a: &Term, b: &Term) -> Result<(), Failure> {
        match (self.resolve(a)?, self.resolve(b)?) {
            (Term::Number(a), Term::Number(b)) => self.constrain(Relation::Ne, a.plus(-1, &b)?),
            (Term::Number(_), _) | (_, Term::Number(_)) => Err(Failure::Contradiction),
            (a, b) => {
                self.differences.push((a, b));
                self.check_differences()
            }
        }
    }

    /// Adds `linear relation 0`.
    pub fn constrain(&mut self, relation: Relation, linear: Linear) -> Result<(), Failure> {
        self.constraints.push(Constraint { relation, linear });
        // Solving one equation may decide or solve others.
        loop {
            let mut solved = None;
            let mut open = Vec::with_capacity(self.constraints.len());
            for constraint in std::mem::take(&mut self.constraints) {
                let linear = self.resolve_number(&constraint.linear)?;
                let constraint = Constraint { linear, ..constraint };
                match constraint.truth() {
                    Some(true) => continue,
                    Some(false) => return Err(Failure::Contradiction),
                    None => {}
                }
                let unit = constraint.linear.terms.iter().find(|(_, c)| c.abs() == 1).map(|(v, c)| (*v, *c));
                match (constraint.relation, unit, &solved) {
                    (Relation::Eq, Some((var, coefficient)), None) => {
                        let mut rest = constraint.linear.clone();
                        rest.terms.remove(&var);
                        solved = Some((var, Linear::default().plus(-coefficient, &rest)?));
                    }
                    _ => open.push(constraint),
                }
            }
            self.constraints = open;
            match solved {
                Some((var, value)) => self.numbers[var as usize] = Some(value),
                None => return Ok(()),
            }
        }
    }

    fn check_differences(&mut self) -> Result<(), Failure> {
        for (a, b) in std::mem::take(&mut self.differences) {
            let (a, b) = (self.resolve(&a)?, self.resolve(&b)?);
            if a == b {
                return Err(Failure::Contradiction);
            }
            if !(a.is_ground() && b.is_ground()) {
                self.differences.push((a, b));
            }
        }
        Ok(())
    }

    /// Whether references that are not known must differ from others.
    pub fn has_differences(&self) -> bool {
        !self.differences.is_empty()
    }

    /// What is known about numbers beyond the values of variables.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Whether what is left open can be completed. Unknown references always can: there are infinitely
    /// many places that the heap does not use.
    pub fn can_complete(&self) -> Option<bool> {
        satisfiable(&self.constraints)
    }
}
