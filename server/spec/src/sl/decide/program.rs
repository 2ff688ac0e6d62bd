//! Questions about the formulas of a program.
//!
//! References have the types of the program: two references of unrelated classes are equal only where both are null,
//! and `x -> C(..)` is an object whose class is `C` itself. Numbers of the question (parameters, and what its own
//! points-to atoms hold) are in the range of their types. Inside predicates numbers are unbounded, as formulas say;
//! so `Sat` may count on a list that is longer than its keys have values.

use super::heap::{Atom, NULL, Node, Predicate, Rule, System, Type, Types};
use ir::spec::{AExpr, Disjunct, Formula, Pure, PureOp, SlVar, SpatialAtom};
use ir::{Base, ClassId, Program, Ty};
use solve::{Overflow, Relation, Sum};

/// The program's classes as [`Types`].
pub struct Formulas<'p> {
    program: &'p Program,
    types: Types,
}

/// A conjunction, and where its atoms come from.
#[derive(Clone, Debug, Default)]
pub struct Question {
    pub rule: Rule,
    /// One per atom of the rule.
    pub origins: Vec<Origin>,
}

/// Where an atom comes from: positions in the disjunct.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    Spatial(usize),
    Pure(usize),
    /// Among the extra atoms.
    Extra(usize),
    /// The range of a number's type: of what a spatial atom holds, or of a parameter.
    Range(Option<usize>),
}

/// A value of a formula.
enum Value {
    Ref(Node),
    Number(Sum),
}

impl<'p> Formulas<'p> {
    pub fn new(program: &'p Program) -> Formulas<'p> {
        let count = program.classes.len();
        let mut subclasses: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut open = Vec::new();
        for (number, class) in program.classes.iter().enumerate().rev() {
            match class.parent {
                Some(parent) => subclasses[parent.index()].push(number),
                None => open.push((number, true)),
            }
        }
        let mut ranges = vec![(0, 0); count];
        let mut next = 0;
        while let Some((class, enter)) = open.pop() {
            if enter {
                ranges[class].0 = next;
                next += 1;
                open.push((class, false));
                open.extend(subclasses[class].iter().map(|c| (*c, true)));
            } else {
                ranges[class].1 = next - 1;
            }
        }
        let own = ranges.iter().flat_map(|(first, last)| [(*first, *last), (*first, *first)]);
        Formulas { program, types: Types::new(own.collect()) }
    }

    /// The predicates of the program, numbered as there. One with an error in its definition says nothing.
    ///
    /// # Errors
    /// When a number leaves 64 bits.
    pub fn system(&self) -> Result<System, Overflow> {
        let mut predicates = Vec::new();
        for predicate in &self.program.predicates {
            let types: Vec<Ty> = predicate.params.iter().map(|p| p.1).collect();
            let refs = types.iter().filter(|t| t.is_ref()).map(|t| self.ty(*t)).collect();
            let ints = types.iter().filter(|t| !t.is_ref()).count() as u32;
            let mut translated = Predicate { name: predicate.name.clone(), refs, ints, rules: Vec::new() };
            translated.rules = match predicate.broken {
                true => vec![translated.blank_rule()],
                false => {
                    let rule = |d| Ok(Translation::of(self, d, &types)?.question.rule);
                    predicate.formula.disjuncts.iter().map(rule).collect::<Result<_, _>>()?
                }
            };
            predicates.push(translated);
        }
        Ok(System { predicates, types: self.types.clone() })
    }

    /// The disjuncts of a formula over parameters of these types, each together with `extra` atoms over them.
    ///
    /// # Errors
    /// When a number leaves 64 bits.
    pub fn questions(&self, formula: &Formula, params: &[Ty], extra: &[Pure]) -> Result<Vec<Question>, Overflow> {
        let question = |disjunct: &Disjunct| {
            let mut translation = Translation::of(self, disjunct, params)?;
            for (place, pure) in extra.iter().enumerate() {
                translation.pure(pure, Origin::Extra(place))?;
            }
            translation.limit(params, disjunct)?;
            Ok(translation.question)
        };
        formula.disjuncts.iter().map(question).collect()
    }

    /// The objects that a reference of a static type may point to.
    fn ty(&self, ty: Ty) -> Type {
        ty.as_class().map_or(Type::ANY, |class| self.number(class, 0))
    }

    /// The objects of exactly this class.
    pub fn exact(&self, class: ClassId) -> Type {
        self.number(class, 1)
    }

    fn number(&self, class: ClassId, exact: u32) -> Type {
        u16::try_from(2 + 2 * class.0 + exact).map_or(Type::ANY, Type)
    }
}

struct Translation<'a, 'p> {
    formulas: &'a Formulas<'p>,
    question: Question,
    params: Vec<Value>,
    exists: Vec<Value>,
}

impl<'a, 'p> Translation<'a, 'p> {
    fn of(formulas: &'a Formulas<'p>, disjunct: &Disjunct, params: &[Ty]) -> Result<Translation<'a, 'p>, Overflow> {
        let question = Question { rule: Predicate::default().blank_rule(), origins: Vec::new() };
        let mut translation = Translation { formulas, question, params: Vec::new(), exists: Vec::new() };
        translation.params = params.iter().map(|ty| translation.variable(*ty)).collect();
        translation.exists = disjunct.exists.iter().map(|(_, ty)| translation.variable(*ty)).collect();
        for (place, atom) in disjunct.spatial.iter().enumerate() {
            translation.spatial(atom, Origin::Spatial(place))?;
        }
        for (place, pure) in disjunct.pure.iter().enumerate() {
            translation.pure(pure, Origin::Pure(place))?;
        }
        Ok(translation)
    }

    fn variable(&mut self, ty: Ty) -> Value {
        match ty.is_ref() {
            true => Value::Ref(self.question.rule.node(self.formulas.ty(ty))),
            false => Value::Number(Sum::var(self.question.rule.int())),
        }
    }

    fn add(&mut self, atom: Atom, origin: Origin) {
        self.question.rule.atoms.push(atom);
        self.question.origins.push(origin);
    }

    fn spatial(&mut self, atom: &SpatialAtom, origin: Origin) -> Result<(), Overflow> {
        match atom {
            SpatialAtom::PointsTo { from, class, args, .. } => {
                let program = self.formulas.program;
                for (arg, field) in args.iter().zip(&program.class(*class).fields) {
                    if let Some(AExpr::Var(var)) = arg {
                        self.narrow(*var, program.field(*field).ty);
                    }
                }
                let ty = self.formulas.exact(*class);
                match self.value(&AExpr::Var(*from))? {
                    Value::Ref(at) => self.add(Atom::Cell { at, ty }, origin),
                    Value::Number(_) => self.add(Atom::False, origin),
                }
            }
            SpatialAtom::Pred { pred, args, .. } => {
                let (mut refs, mut ints) = (Vec::new(), Vec::new());
                let definition = self.formulas.program.predicate(*pred);
                for (arg, (_, ty)) in args.iter().zip(&definition.params) {
                    let value = match arg {
                        Some(arg) => self.value(arg)?,
                        None => self.variable(*ty),
                    };
                    match value {
                        Value::Ref(node) => refs.push(node),
                        Value::Number(sum) => ints.push(sum),
                    }
                }
                self.add(Atom::Call { predicate: pred.index(), refs, ints }, origin);
            }
        }
        Ok(())
    }

    /// A reference that a field holds has the type of the field, too.
    fn narrow(&mut self, var: SlVar, ty: Ty) {
        let known = match var {
            SlVar::Param(n) => self.params.get(n as usize),
            SlVar::Exists(n) => self.exists.get(n as usize),
        };
        if let Some(Value::Ref(node)) = known {
            let own = &mut self.question.rule.nodes[*node as usize];
            *own = self.formulas.types.meet(*own, self.formulas.ty(ty));
        }
    }

    fn value(&self, expr: &AExpr) -> Result<Value, Overflow> {
        let zero = Sum::default();
        Ok(match expr {
            AExpr::Null => Value::Ref(NULL),
            AExpr::Int(number) => Value::Number(Sum::constant(*number)),
            AExpr::Var(var) => {
                let known = match var {
                    SlVar::Param(n) => self.params.get(*n as usize),
                    SlVar::Exists(n) => self.exists.get(*n as usize),
                };
                match known {
                    Some(Value::Ref(node)) => Value::Ref(*node),
                    Some(Value::Number(sum)) => Value::Number(sum.clone()),
                    None => Value::Number(zero),
                }
            }
            AExpr::Neg(a) => Value::Number(zero.plus(-1, &self.sum(a)?)?),
            AExpr::Add(a, b) => Value::Number(self.sum(a)?.plus(1, &self.sum(b)?)?),
            AExpr::Sub(a, b) => Value::Number(self.sum(a)?.plus(-1, &self.sum(b)?)?),
            AExpr::Times(factor, a) => Value::Number(zero.plus(*factor, &self.sum(a)?)?),
        })
    }

    fn sum(&self, expr: &AExpr) -> Result<Sum, Overflow> {
        match self.value(expr)? {
            Value::Number(sum) => Ok(sum),
            Value::Ref(_) => Ok(Sum::default()),
        }
    }

    fn pure(&mut self, pure: &Pure, origin: Origin) -> Result<(), Overflow> {
        let (mut pure, mut holds) = (pure, true);
        while let Pure::Not(inner) = pure {
            (pure, holds) = (inner, !holds);
        }
        let (op, left, right) = match pure {
            Pure::Compare { op, left, right, .. } => (*op, self.value(left)?, self.value(right)?),
            Pure::Constant { holds: own, .. } => {
                if *own != holds {
                    self.add(Atom::False, origin);
                }
                return Ok(());
            }
            Pure::Not(_) => return Ok(()),
        };
        let atom = match (left, right) {
            (Value::Ref(a), Value::Ref(b)) if (op == PureOp::Eq) == holds => Atom::Equal(a, b),
            (Value::Ref(a), Value::Ref(b)) => Atom::Differ(a, b),
            (Value::Number(a), Value::Number(b)) => compare(op, holds, &a, &b)?,
            _ => Atom::False,
        };
        self.add(atom, origin);
        Ok(())
    }

    /// Keeps numbers that matter in the range of their types.
    fn limit(&mut self, params: &[Ty], disjunct: &Disjunct) -> Result<(), Overflow> {
        let mut limits: Vec<(Sum, Ty, Option<usize>)> = Vec::new();
        for (value, ty) in self.params.iter().zip(params) {
            if let Value::Number(sum) = value {
                limits.push((sum.clone(), *ty, None));
            }
        }
        let program = self.formulas.program;
        for (place, atom) in disjunct.spatial.iter().enumerate() {
            let SpatialAtom::PointsTo { class, args, .. } = atom else { continue };
            for (arg, field) in args.iter().zip(&program.class(*class).fields) {
                if let Some(arg) = arg
                    && let Value::Number(sum) = self.value(arg)?
                {
                    limits.push((sum, program.field(*field).ty, Some(place)));
                }
            }
        }
        let matters = self.mentioned();
        for (sum, ty, holder) in limits {
            let Some((least, most)) = range(ty) else { continue };
            if sum.terms().iter().any(|(var, _)| matters.contains(var)) {
                let below = sum.plus(-1, &Sum::constant(most))?;
                let above = Sum::constant(least).plus(-1, &sum)?;
                self.add(Atom::Compare(below, Relation::AtMost), Origin::Range(holder));
                self.add(Atom::Compare(above, Relation::AtMost), Origin::Range(holder));
            }
        }
        Ok(())
    }

    /// The numbers that comparisons and calls mention.
    fn mentioned(&self) -> Vec<u32> {
        let mut found = Vec::new();
        for atom in &self.question.rule.atoms {
            match atom {
                Atom::Compare(sum, _) => found.extend(sum.terms().iter().map(|t| t.0)),
                Atom::Call { ints, .. } => found.extend(ints.iter().flat_map(|s| s.terms().iter().map(|t| t.0))),
                _ => {}
            }
        }
        found
    }
}

fn range(ty: Ty) -> Option<(i64, i64)> {
    match (ty.base, ty.dims) {
        (Base::Bool, 0) => Some((0, 1)),
        (Base::Int, 0) => Some((i64::from(i32::MIN), i64::from(i32::MAX))),
        // Formulas say so little about longs that their range is left out rather than overflown.
        _ => ty.narrow().map(|(least, most)| (i64::from(least), i64::from(most))),
    }
}

fn compare(op: PureOp, holds: bool, a: &Sum, b: &Sum) -> Result<Atom, Overflow> {
    let one = Sum::constant(1);
    let at_most = |low: &Sum, high: &Sum| Ok(Atom::Compare(low.plus(-1, high)?, Relation::AtMost));
    let below = |low: &Sum, high: &Sum| at_most(&low.plus(1, &one)?, high);
    match (op, holds) {
        (PureOp::Eq, true) | (PureOp::Ne, false) => Ok(Atom::Compare(a.plus(-1, b)?, Relation::Equal)),
        (PureOp::Ne, true) | (PureOp::Eq, false) => Ok(Atom::Compare(a.plus(-1, b)?, Relation::Different)),
        (PureOp::Lt, true) | (PureOp::Ge, false) => below(a, b),
        (PureOp::Gt, true) | (PureOp::Le, false) => below(b, a),
        (PureOp::Le, true) | (PureOp::Gt, false) => at_most(a, b),
        (PureOp::Ge, true) | (PureOp::Lt, false) => at_most(b, a),
    }
}
