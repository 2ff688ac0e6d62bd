//! Checks that a program keeps the invariants that engines rely on.
//!
//! Front ends run it in tests and debug builds. Functions marked `broken` may hold anything in their bodies and
//! specifications, and are skipped there.

mod body;

use crate::program::*;
use crate::spec::{AExpr, Clause, ClauseKind, Companion, Disjunct, Formula, Hex, SlVar, SpatialAtom};
use std::fmt;

/// A broken invariant: where (an item, perhaps a block of its body) and what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    pub place: String,
    pub message: String,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl std::error::Error for VerifyError {}

/// All violations in `program`; empty when it is well formed.
pub fn verify(program: &Program) -> Vec<VerifyError> {
    let mut v = Verifier { program, place: String::new(), errors: Vec::new() };
    v.classes();
    // Everything below looks ids up: it needs a sound class table.
    if v.errors.is_empty() {
        for id in 0..program.predicates.len() {
            v.predicate(PredId(id as u32));
        }
        for id in 0..program.functions.len() {
            v.function(FnId(id as u32));
        }
        v.class_invariants();
        v.tests();
    }
    v.errors
}

struct Verifier<'a> {
    program: &'a Program,
    place: String,
    errors: Vec<VerifyError>,
}

impl Verifier<'_> {
    fn error(&mut self, message: impl Into<String>) {
        self.errors.push(VerifyError { place: self.place.clone(), message: message.into() });
    }

    fn require(&mut self, ok: bool, message: impl FnOnce() -> String) {
        if !ok {
            self.error(message());
        }
    }

    fn classes(&mut self) {
        let p = self.program;
        self.place = "classes".to_owned();
        for builtin in Builtin::ALL {
            let found = p.classes.get(builtin.class().index()).is_some_and(|c| c.name == builtin.name());
            self.require(found, || format!("class {} is not {}", builtin as u32, builtin.name()));
        }
        for (i, class) in p.classes.iter().enumerate() {
            self.place = format!("data {}", class.name);
            let acyclic = self.acyclic(ClassId(i as u32));
            self.require(acyclic, || "its supertypes are cyclic or out of range".to_owned());
            if acyclic {
                self.slots(ClassId(i as u32));
                self.methods(class);
            }
        }
    }

    /// Whether no way up from `start` comes back to it or leaves the table.
    fn acyclic(&self, start: ClassId) -> bool {
        let mut work = vec![start];
        let mut seen = vec![false; self.program.classes.len()];
        while let Some(at) = work.pop() {
            let Some(class) = self.program.classes.get(at.index()) else { return false };
            for up in class.interfaces.iter().copied().chain(class.parent) {
                match seen.get_mut(up.index()) {
                    Some(_) if up == start => return false,
                    Some(known) if *known => {}
                    Some(known) => {
                        *known = true;
                        work.push(up);
                    }
                    None => return false,
                }
            }
        }
        true
    }

    fn slots(&mut self, id: ClassId) {
        let p = self.program;
        let class = p.class(id);
        let inherited = class.parent.map_or(&[][..], |parent| &p.class(parent).fields);
        self.require(class.fields.starts_with(inherited), || "its slots do not extend its parent's".to_owned());
        for (slot, field) in class.fields.iter().enumerate() {
            let Some(f) = p.fields.get(field.index()) else {
                self.error(format!("field {} is out of range", field.0));
                continue;
            };
            self.require(f.slot as usize == slot, || format!("`{}` has slot {}, not {slot}", f.name, f.slot));
            self.require(slot < inherited.len() || f.class == id, || format!("`{}` is declared elsewhere", f.name));
            self.value_type(f.ty);
        }
    }

    fn methods(&mut self, class: &Class) {
        let sorted = class.methods.windows(2).all(|w| w[0].0 < w[1].0);
        self.require(sorted, || "its methods are not sorted by name".to_owned());
        for (name, id) in &class.methods {
            let f = self.program.functions.get(id.index());
            let fits = f.is_some_and(|f| f.name == *name && f.owner.is_some());
            self.require(fits, || format!("method `{name}` is not function {}", id.0));
        }
    }

    /// A type that a variable or field may have.
    fn value_type(&mut self, ty: Ty) {
        let ok = match ty.base {
            Base::Void | Base::Null => false,
            Base::Class(c) => c.index() < self.program.classes.len(),
            Base::Bool | Base::Int | Base::Long | Base::Float | Base::Double => true,
            Base::Byte | Base::Short | Base::Char => true,
        };
        self.require(ok, || format!("{ty:?} is not the type of a value"));
    }

    fn predicate(&mut self, id: PredId) {
        let pred = self.program.predicate(id);
        if pred.broken {
            return;
        }
        self.place = format!("pred {}", pred.name);
        pred.params.iter().for_each(|(_, ty)| self.value_type(*ty));
        self.formula(&pred.formula, pred.params.len());
    }

    fn function(&mut self, id: FnId) {
        let f = self.program.function(id);
        if f.broken {
            return;
        }
        self.place = format!("fn {}", f.name);
        f.params.iter().for_each(|param| self.value_type(param.ty));
        if f.ret != Ty::VOID {
            self.value_type(f.ret);
        }
        if let Some(owner) = f.owner {
            let this = f.params.first().is_some_and(|param| param.ty == Ty::class(owner));
            self.require(this, || "parameter 0 of a method is not `this`".to_owned());
        }
        let params: Vec<Ty> = f.params.iter().map(|param| param.ty.value()).collect();
        if let Some(body) = &f.body {
            self.body(body, &params, f.ret.value());
        }
        self.clauses("requires", &f.requires, &params);
        let mut with_result = params;
        with_result.extend((f.ret != Ty::VOID).then_some(f.ret.value()));
        self.clauses("ensures", &f.ensures, &with_result);
    }

    fn class_invariants(&mut self) {
        for (i, class) in self.program.classes.iter().enumerate() {
            self.place = format!("data {}", class.name);
            self.clauses("invariant", &class.invariants, &[Ty::class(ClassId(i as u32))]);
        }
    }

    fn clauses(&mut self, word: &str, clauses: &[Clause], params: &[Ty]) {
        let outer = self.place.clone();
        for (i, clause) in clauses.iter().enumerate() {
            self.place = format!("{outer}, {word} {}", i + 1);
            match &clause.kind {
                ClauseKind::Hex(sentences) => sentences.iter().for_each(|s| self.hex(&s.formula)),
                ClauseKind::Sl(formula) => self.formula(formula, params.len()),
                ClauseKind::Expr { body, .. } => self.body(body, params, Ty::BOOL),
            }
        }
        self.place = outer;
    }

    fn hex(&mut self, hex: &Hex) {
        match hex {
            Hex::Atom(atom) => atom.companion.iter().for_each(|c| self.companion(c)),
            Hex::Not(a) => self.hex(a),
            Hex::And(a, b) | Hex::Or(a, b) | Hex::Implies(a, b) => {
                self.hex(a);
                self.hex(b);
            }
        }
    }

    fn companion(&mut self, c: &Companion) {
        match self.program.functions.get(c.function.index()) {
            None => self.error(format!("companion {} is out of range", c.function.0)),
            Some(f) => self.require(f.params.len() == c.args.len(), || {
                format!("companion `{}` gets {} arguments, not {}", f.name, c.args.len(), f.params.len())
            }),
        }
    }

    fn formula(&mut self, formula: &Formula, params: usize) {
        for d in &formula.disjuncts {
            d.exists.iter().for_each(|(_, ty)| self.value_type(*ty));
            for atom in &d.spatial {
                self.spatial(atom, d, params);
            }
            for pure in &d.pure {
                self.pure(pure, d, params);
            }
        }
    }

    fn spatial(&mut self, atom: &SpatialAtom, d: &Disjunct, params: usize) {
        let (args, arity) = match atom {
            SpatialAtom::PointsTo { from, class, args, .. } => {
                self.variable(*from, d, params);
                (args, self.program.classes.get(class.index()).map(|c| c.fields.len()))
            }
            SpatialAtom::Pred { pred, args, .. } => {
                (args, self.program.predicates.get(pred.index()).map(|p| p.params.len()))
            }
        };
        self.require(arity == Some(args.len()), || format!("an atom has {} arguments, not {arity:?}", args.len()));
        args.iter().flatten().for_each(|a| self.aexpr(a, d, params));
    }

    fn pure(&mut self, pure: &crate::spec::Pure, d: &Disjunct, params: usize) {
        use crate::spec::Pure;
        match pure {
            Pure::Constant { .. } => {}
            Pure::Compare { left, right, .. } => {
                self.aexpr(left, d, params);
                self.aexpr(right, d, params);
            }
            Pure::Not(inner) => self.pure(inner, d, params),
        }
    }

    fn aexpr(&mut self, e: &AExpr, d: &Disjunct, params: usize) {
        match e {
            AExpr::Null | AExpr::Int(_) => {}
            AExpr::Var(v) => self.variable(*v, d, params),
            AExpr::Neg(a) | AExpr::Times(_, a) => self.aexpr(a, d, params),
            AExpr::Add(a, b) | AExpr::Sub(a, b) => {
                self.aexpr(a, d, params);
                self.aexpr(b, d, params);
            }
        }
    }

    fn variable(&mut self, v: SlVar, d: &Disjunct, params: usize) {
        let ok = match v {
            SlVar::Param(i) => (i as usize) < params,
            SlVar::Exists(i) => (i as usize) < d.exists.len(),
        };
        self.require(ok, || format!("{v:?} is out of range"));
    }

    fn tests(&mut self) {
        for test in &self.program.tests {
            self.place = format!("test {}", test.name);
            match self.program.functions.get(test.body.index()) {
                None => self.error("its body is out of range"),
                Some(f) => self.require(f.params.is_empty() && f.ret == Ty::VOID, || {
                    "its body takes parameters or returns a value".to_owned()
                }),
            }
            let known = test.throws.is_none_or(|c| c.index() < self.program.classes.len());
            self.require(known, || "the exception it expects is out of range".to_owned());
        }
    }
}
