//! Types of existentials, inferred from their uses, and the type check of a disjunct.

use super::SlCx;
use crate::diagnostic::{Diagnostic, incomparable};
use ir::spec::{AExpr, SlVar};
use ir::{Base, Builtin, ClassId, Span, Ty, with_article};

/// An expression with its place; `literal` is its type when it is a literal.
#[derive(Clone)]
pub(super) struct Term {
    pub(super) expr: AExpr,
    pub(super) literal: Option<Ty>,
    pub(super) span: Span,
}

/// Something a disjunct says about types.
pub(super) enum Constraint {
    /// The term stands where a value of this type is.
    Slot { term: Term, ty: Ty },
    /// The term is an operand of arithmetic or of an ordering.
    Number { term: Term },
    /// The two are compared.
    Same { left: Term, right: Term, span: Span },
}

impl SlCx<'_, '_, '_> {
    /// The types of the existentials; reports contradictions and variables that are never used.
    pub(super) fn infer(&mut self) -> Vec<Ty> {
        let mut types: Vec<Option<Ty>> = vec![None; self.exists.len()];
        let constraints = std::mem::take(&mut self.constraints);
        self.propagate(&constraints, &mut types);
        // Variables that only arithmetic mentions may be any number, and such that meet nothing but `null` any reference.
        let any = self.any_reference();
        let of_exists =
            |term: &Term| if let AExpr::Var(SlVar::Exists(i)) = term.expr { Some(i as usize) } else { None };
        for constraint in &constraints {
            let (term, ty) = match constraint {
                Constraint::Number { term } => (term, Ty::LONG),
                Constraint::Same { left, right, .. } if right.literal == Some(Ty::NULL) => (left, any),
                Constraint::Same { left, right, .. } if left.literal == Some(Ty::NULL) => (right, any),
                _ => continue,
            };
            if let Some(i) = of_exists(term) {
                types[i].get_or_insert(ty);
            }
        }
        self.propagate(&constraints, &mut types);
        for constraint in &constraints {
            self.check(constraint, &types);
        }
        for (bound, ty) in self.exists.iter().zip(&types) {
            self.cx.names.definition_mut(bound.def).ty = *ty;
            if !bound.used {
                let message = format!("nothing says what `{}` is; use it in the formula or remove it", bound.name);
                self.cx.sink.push(Diagnostic::hint("unused-existential", bound.span, message).unnecessary());
            }
        }
        types.into_iter().map(|ty| ty.unwrap_or(Ty::LONG)).collect()
    }

    /// A type of references: which one matters where nothing else is said of a variable only in that programs have it.
    fn any_reference(&self) -> Ty {
        let own = (Builtin::ALL.len() < self.cx.program.classes.len()).then_some(ClassId(Builtin::ALL.len() as u32));
        own.map_or(Ty { base: Base::Int, dims: 1 }, Ty::class)
    }

    /// Takes over what constraints say until nothing changes. Types only become more specific, so this ends.
    fn propagate(&self, constraints: &[Constraint], types: &mut [Option<Ty>]) {
        let mut changed = true;
        while changed {
            changed = false;
            for constraint in constraints {
                changed |= match constraint {
                    Constraint::Slot { term, ty } => self.refine(term, Some(*ty), types),
                    Constraint::Number { .. } => false,
                    Constraint::Same { left, right, .. } => {
                        let (l, r) = (self.type_of(left, types), self.type_of(right, types));
                        self.refine(left, r, types) | self.refine(right, l, types)
                    }
                };
            }
        }
    }

    /// Makes the type of an existential at least as specific as `ty`; whether that changed it.
    fn refine(&self, term: &Term, ty: Option<Ty>, types: &mut [Option<Ty>]) -> bool {
        let (AExpr::Var(SlVar::Exists(i)), Some(ty)) = (&term.expr, ty.filter(|t| *t != Ty::NULL)) else {
            return false;
        };
        let old = &mut types[*i as usize];
        let new = match *old {
            None => ty,
            // An `int` place holds small numbers only; a reference place holds its subtypes only.
            Some(have) if have == Ty::LONG && ty == Ty::INT => ty,
            Some(have) if have != ty && have.is_ref() && self.cx.program.is_assignable(ty, have) => ty,
            Some(_) => return false,
        };
        old.replace(new) != Some(new)
    }

    fn type_of(&self, term: &Term, types: &[Option<Ty>]) -> Option<Ty> {
        match (&term.expr, term.literal) {
            // A literal fits `int` and `long`.
            (_, Some(Ty::INT)) => Some(Ty::LONG),
            (_, Some(ty)) => Some(ty),
            (AExpr::Var(SlVar::Exists(i)), _) => types[*i as usize],
            (AExpr::Var(SlVar::Param(i)), _) => Some(self.vars.params[*i as usize].1),
            _ => Some(Ty::LONG),
        }
    }

    fn check(&mut self, constraint: &Constraint, types: &[Option<Ty>]) {
        match constraint {
            Constraint::Slot { term, ty } => {
                if let Some(have) = self.type_of(term, types).filter(|have| !self.compatible(*have, *ty)) {
                    let (have, want) = (self.cx.show(term.literal.unwrap_or(have)), self.cx.show(*ty));
                    let (is, belongs) = (with_article(&have), with_article(&want));
                    let message = format!("this is {is}, but {belongs} belongs here; use a value of type `{want}`");
                    self.error("sl-type-mismatch", term.span, message);
                }
            }
            Constraint::Number { term } => {
                if let Some(have) = self.type_of(term, types).filter(|have| !is_number(*have)) {
                    let have = with_article(&self.cx.show(have));
                    let message = format!("this is {have}, but only numbers can be added or ordered; use `=` or `!=`");
                    self.error("sl-type-mismatch", term.span, message);
                }
            }
            Constraint::Same { left, right, span } => {
                if let (Some(l), Some(r)) = (self.type_of(left, types), self.type_of(right, types))
                    && !self.compatible(l, r)
                {
                    let (l, r) = (self.cx.show(l), self.cx.show(r));
                    let message = incomparable(&l, &r);
                    self.error("sl-type-mismatch", *span, message);
                }
            }
        }
    }

    fn compatible(&self, a: Ty, b: Ty) -> bool {
        let p = &self.cx.program;
        a == b
            || is_number(a) && is_number(b)
            || a.is_ref() && b.is_ref() && (p.is_assignable(a, b) || p.is_assignable(b, a))
    }
}

fn is_number(ty: Ty) -> bool {
    ty == Ty::INT || ty == Ty::LONG
}
