//! Where the bounded search does not decide a symbolic heap, the unbounded procedure may refute it (`decide`).
//!
//! The question leaves out what does not fit into it (the values of fields that nothing mentions, the path condition,
//! the scope), so that "unsatisfiable" is certain and everything else says nothing.

use super::config::{Arg, Config, Owner, Ref};
use super::decide::heap::{Atom, NULL, Node, Predicate, Rule, Type};
use super::decide::program::Formulas;
use super::decide::{Answer, Decider};
use super::number::{Linear, Relation};
use heap::{Kind, ObjId, SymHeap};
use ir::Program;
use solve::Sum;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;

/// How often one decision may ask whether to stop.
const PATIENCE: u32 = 100;

/// The decision procedure, set up when it is first needed; it remembers what it learns about the predicates.
#[derive(Default)]
pub(super) struct Refuter(RefCell<Option<Decider>>);

impl fmt::Debug for Refuter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Refuter")
    }
}

impl Refuter {
    /// Whether a symbolic heap certainly has no model of any size.
    pub fn refutes(&self, program: &Program, heap: &SymHeap, config: &Config) -> bool {
        let formulas = Formulas::new(program);
        let Some(rule) = Question::of(&formulas, heap, config) else { return false };
        let Ok(mut decider) = self.0.try_borrow_mut() else { return false };
        if decider.is_none() {
            *decider = formulas.system().ok().map(Decider::new);
        }
        let mut left = PATIENCE;
        let mut stop = || {
            left = left.saturating_sub(1);
            left == 0
        };
        decider.as_mut().is_some_and(|d| d.decide(&[rule], &mut stop) == Answer::Unsat)
    }
}

/// A symbolic heap as a conjunction.
struct Question<'a> {
    config: &'a Config,
    rule: Rule,
    nodes: BTreeMap<(bool, u32), Node>,
    ints: BTreeMap<u32, u32>,
}

impl Question<'_> {
    fn of(formulas: &Formulas<'_>, heap: &SymHeap, config: &Config) -> Option<Rule> {
        let (nodes, ints) = (BTreeMap::new(), BTreeMap::new());
        let mut q = Question { config, rule: Predicate::default().blank_rule(), nodes, ints };
        for (id, object) in heap.inputs() {
            let at = q.node(Ref::Obj(id));
            match object.kind {
                Kind::Class { class, .. } if config.owns(id) => {
                    q.rule.atoms.push(Atom::Cell { at, ty: formulas.exact(class) });
                }
                _ => q.apart(at, id, heap),
            }
        }
        for cell in &config.cells {
            let at = q.node(cell.from);
            q.rule.atoms.push(Atom::Cell { at, ty: formulas.exact(cell.class) });
        }
        for (a, b, _) in &config.differ {
            let (a, b) = (q.node(*a), q.node(*b));
            q.rule.atoms.push(Atom::Differ(a, b));
        }
        for instance in &config.instances {
            let Owner::Pred(pred) = instance.owner else { return None };
            let (mut refs, mut ints) = (Vec::new(), Vec::new());
            for arg in instance.args.iter() {
                match arg {
                    Arg::Ref(r) => refs.push(q.node(*r)),
                    Arg::Num(n) => ints.push(q.sum(n)?),
                }
            }
            q.rule.atoms.push(Atom::Call { predicate: pred.index(), refs, ints });
        }
        for constraint in &config.numbers.constraints {
            let sum = q.sum(&constraint.linear)?;
            q.rule.atoms.push(Atom::Compare(
                sum,
                match constraint.relation {
                    Relation::Eq => solve::Relation::Equal,
                    Relation::Ne => solve::Relation::Different,
                    Relation::Le => solve::Relation::AtMost,
                },
            ));
        }
        Some(q.rule)
    }

    fn node(&mut self, r: Ref) -> Node {
        let key = match self.config.resolve(r) {
            Ref::Null => return NULL,
            Ref::Obj(o) => (true, o.0),
            Ref::Var(v) => (false, v),
        };
        let rule = &mut self.rule;
        *self.nodes.entry(key).or_insert_with(|| rule.node(Type::ANY))
    }

    /// An object that nothing owns yet is not null, and none of those before it.
    fn apart(&mut self, at: Node, id: ObjId, heap: &SymHeap) {
        self.rule.atoms.push(Atom::Differ(at, NULL));
        for (other, _) in heap.inputs().filter(|(o, _)| *o != id) {
            let other = self.node(Ref::Obj(other));
            self.rule.atoms.push(Atom::Differ(at, other));
        }
    }

    fn sum(&mut self, linear: &Linear) -> Option<Sum> {
        let linear = self.config.numbers.resolve(linear).ok()?;
        let mut sum = Sum::constant(i64::try_from(linear.constant).ok()?);
        for (symbol, coefficient) in &linear.terms {
            let rule = &mut self.rule;
            let int = *self.ints.entry(*symbol).or_insert_with(|| rule.int());
            sum = sum.plus(i64::try_from(*coefficient).ok()?, &Sum::var(int)).ok()?;
        }
        Some(sum)
    }
}
