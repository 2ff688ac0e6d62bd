//! The arena of hash-consed terms.

use crate::model::Model;
use crate::ops::{BinOp, Sort, UnOp, Var, apply_binary, apply_unary};
use crate::rewrite;
use crate::visits::Visits;
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

/// A term of a [`Terms`] arena. Two terms of one arena are equal exactly when they are
/// structurally equal after simplification.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term(pub(crate) u32);

/// What a term is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// A value of a sort.
    Const(Sort, i64),
    /// A variable.
    Var(Var),
    /// An operator and its operand.
    Unary(UnOp, Term),
    /// An operator and its operands.
    Binary(BinOp, Term, Term),
    /// `Ite(c, a, b)` is `a` when `c` holds and `b` otherwise.
    Ite(Term, Term, Term),
}

/// A point in the growth of a [`Terms`] arena, to return to with [`Terms::truncate`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    nodes: u32,
    vars: u32,
}

/// What Z3 has to compute with, from easy to hard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Arithmetic {
    /// Sums, and products with constants.
    Linear,
    /// Products of unknown integers.
    Products,
    /// Quotients or remainders of integers.
    Quotients,
}

struct Slot {
    node: Node,
    sort: Sort,
    /// Nodes of the term seen as a tree, saturating: bounds the work of a walk without memory.
    size: u32,
    /// Whether a floating-point number is in it.
    float: bool,
    /// The hardest arithmetic in it.
    arithmetic: Arithmetic,
    /// Unique over the life of the arena, unlike the id, which `truncate` frees for reuse.
    serial: u64,
}

/// Terms up to this tree size are walked recursively; larger ones with an explicit stack.
const SMALL: u32 = 48;

/// The arena. Operands always have smaller ids than the terms made of them.
pub struct Terms {
    slots: Vec<Slot>,
    ids: FxHashMap<Node, Term>,
    vars: Vec<(String, Term)>,
    arena: u64,
    next_serial: u64,
    /// Zero of 32 and of 64 bits, once they are there: nothing is asked for as often.
    zeros: [Option<Term>; 2],
    /// Room for walks of large terms, kept from one to the next.
    visits: Cell<Visits>,
}

impl Default for Terms {
    fn default() -> Self {
        Self::new()
    }
}

impl Terms {
    /// An arena that holds the two truth values and nothing else.
    pub fn new() -> Self {
        static ARENAS: AtomicU64 = AtomicU64::new(0);
        let mut terms = Terms {
            slots: Vec::new(),
            ids: FxHashMap::default(),
            vars: Vec::new(),
            arena: ARENAS.fetch_add(1, Ordering::Relaxed),
            next_serial: 0,
            zeros: [None; 2],
            visits: Cell::default(),
        };
        terms.constant(Sort::Bool, 0);
        terms.constant(Sort::Bool, 1);
        terms
    }

    /// The truth value `value`.
    pub fn bool(&mut self, value: bool) -> Term {
        Terms::truth(value)
    }

    /// The truth value `value`, the same term in all arenas.
    pub fn truth(value: bool) -> Term {
        Term(value.into())
    }

    /// The 32-bit integer `value`.
    pub fn int(&mut self, value: i32) -> Term {
        self.constant(Sort::I32, value.into())
    }

    /// The 64-bit integer `value`.
    pub fn long(&mut self, value: i64) -> Term {
        self.constant(Sort::I64, value)
    }

    /// The constant `value` of sort `sort`; bits beyond the sort's width are dropped.
    pub fn constant(&mut self, sort: Sort, value: i64) -> Term {
        let zero = match sort {
            Sort::Bool | Sort::F32 | Sort::F64 => None,
            Sort::I32 => Some(0),
            Sort::I64 => Some(1),
        };
        let Some(at) = zero.filter(|_| value == 0) else {
            return self.intern(Node::Const(sort, sort.wrap(value)));
        };
        if let Some(known) = self.zeros[at] {
            return known;
        }
        let term = self.intern(Node::Const(sort, 0));
        self.zeros[at] = Some(term);
        term
    }

    /// A new variable, different from all others whatever their names; `name` is for display.
    pub fn fresh_var(&mut self, sort: Sort, name: &str) -> Term {
        let var = Var(self.vars.len() as u32);
        let term = self.insert(Node::Var(var), sort);
        self.vars.push((name.to_owned(), term));
        term
    }

    /// The variable that `t` is, if it is one.
    pub fn var_of(&self, t: Term) -> Option<Var> {
        match self.node(t) {
            Node::Var(v) => Some(v),
            _ => None,
        }
    }

    /// The term of a variable of this arena.
    pub fn term_of(&self, var: Var) -> Term {
        self.vars[var.0 as usize].1
    }

    /// The display name of a variable of this arena.
    pub fn name_of(&self, var: Var) -> &str {
        &self.vars[var.0 as usize].0
    }

    /// Gives a variable another name. Names are for people only.
    pub fn rename(&mut self, var: Var, name: String) {
        if let Some((known, _)) = self.vars.get_mut(var.0 as usize) {
            *known = name;
        }
    }

    /// The sort of a term.
    pub fn sort(&self, t: Term) -> Sort {
        self.slot(t).sort
    }

    /// What a term is made of.
    pub fn node(&self, t: Term) -> Node {
        self.slot(t).node
    }

    /// The value of a constant term (a boolean is 0 or 1), or nothing for other terms.
    pub fn as_const(&self, t: Term) -> Option<i64> {
        match self.node(t) {
            Node::Const(_, value) => Some(value),
            _ => None,
        }
    }

    /// Applies a unary operator and simplifies. The operand must have a sort that the operator takes.
    pub fn unary(&mut self, op: UnOp, t: Term) -> Term {
        debug_assert!(self.accepts_unary(op, t), "{op:?} of a {:?}", self.sort(t));
        rewrite::unary(self, op, t)
    }

    /// Applies a binary operator and simplifies. The operands must have sorts that the operator takes.
    pub fn binary(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        debug_assert!(self.accepts_binary(op, a, b), "{op:?} of a {:?} and a {:?}", self.sort(a), self.sort(b));
        rewrite::binary(self, op, a, b)
    }

    /// Boolean negation.
    pub fn not(&mut self, t: Term) -> Term {
        self.unary(UnOp::Not, t)
    }

    /// Conjunction of truth values.
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        self.binary(BinOp::And, a, b)
    }

    /// Disjunction of truth values.
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        self.binary(BinOp::Or, a, b)
    }

    /// `a` when `c` holds and `b` otherwise; `a` and `b` have one sort.
    pub fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        debug_assert!(self.sort(c) == Sort::Bool && self.sort(a) == self.sort(b), "ill-sorted ite");
        rewrite::ite(self, c, a, b)
    }

    /// The value of a term under a model (a boolean is 0 or 1). Safe for terms of any depth.
    pub fn eval(&self, t: Term, model: &Model) -> i64 {
        if self.slot(t).size <= SMALL {
            return self.eval_small(t, model);
        }
        let mut visits = self.visits.take();
        visits.start();
        let mut pending = vec![t];
        let mut value = 0;
        while let Some(next) = pending.last().copied() {
            let known = |operand: Term| match visits.value(operand) {
                None if self.slot(operand).size <= SMALL => Ok(self.eval_small(operand, model)),
                known => known.ok_or(operand),
            };
            match self.apply(next, model, known) {
                Ok(result) => {
                    value = result;
                    visits.keep(next, result);
                    pending.pop();
                }
                Err(operand) => pending.push(operand),
            }
        }
        self.visits.set(visits);
        value
    }

    /// The value of a term of which only some variables are known; `None` where others matter, or the term is large.
    pub fn eval_partly(&self, t: Term, known: &impl Fn(Var) -> Option<i64>) -> Option<i64> {
        if self.slot(t).size > SMALL {
            return None;
        }
        let value = |operand| self.eval_partly(operand, known);
        Some(match self.node(t) {
            Node::Const(_, constant) => constant,
            Node::Var(v) => known(v)?,
            Node::Unary(op, a) => apply_unary(op, self.sort(a), value(a)?),
            Node::Binary(op, a, b) => apply_binary(op, self.sort(a), value(a)?, value(b)?),
            Node::Ite(c, a, b) => value(if value(c)? != 0 { a } else { b })?,
        })
    }

    /// Whether a variable is in a term.
    pub fn mentions(&self, t: Term, var: Var) -> bool {
        if self.slot(t).size > SMALL {
            return self.vars(t).contains(&var);
        }
        match self.node(t) {
            Node::Const(..) => false,
            Node::Var(v) => v == var,
            Node::Unary(_, a) => self.mentions(a, var),
            Node::Binary(_, a, b) => self.mentions(a, var) || self.mentions(b, var),
            Node::Ite(c, a, b) => [c, a, b].into_iter().any(|operand| self.mentions(operand, var)),
        }
    }

    /// The variables of a term in ascending order, each once.
    pub fn vars(&self, t: Term) -> Vec<Var> {
        let mut vars = Vec::new();
        if self.slot(t).size <= SMALL {
            self.vars_small(t, &mut vars);
        } else {
            self.for_each_once(t, |terms, s| vars.extend(terms.var_of(s)));
        }
        vars.sort_unstable();
        vars.dedup();
        vars
    }

    /// The present point in the growth of the arena.
    pub fn mark(&self) -> Mark {
        Mark { nodes: self.slots.len() as u32, vars: self.vars.len() as u32 }
    }

    /// Drops every term and variable made after the mark. They must not be used any more;
    /// solvers notice and forget what they knew about them.
    pub fn truncate(&mut self, mark: Mark) {
        for slot in self.slots.drain(mark.nodes as usize..) {
            self.ids.remove(&slot.node);
        }
        self.vars.truncate(mark.vars as usize);
        self.zeros = self.zeros.map(|zero| zero.filter(|t| t.0 < mark.nodes));
    }

    /// Number of terms alive.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Never true: the two truth values are always there.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// The number of nodes of a term seen as a tree, or the largest number there is if they are more.
    pub fn size(&self, t: Term) -> u32 {
        self.slot(t).size
    }

    /// Whether a floating-point number is in it.
    pub fn has_float(&self, t: Term) -> bool {
        self.slot(t).float
    }

    /// The hardest arithmetic in a term.
    pub(crate) fn arithmetic(&self, t: Term) -> Arithmetic {
        self.slot(t).arithmetic
    }

    pub(crate) fn serial(&self, t: Term) -> u64 {
        self.slot(t).serial
    }

    pub(crate) fn arena(&self) -> u64 {
        self.arena
    }

    /// The term made of `node` as it stands, without simplification.
    pub(crate) fn intern(&mut self, node: Node) -> Term {
        match self.ids.get(&node) {
            Some(&term) => term,
            None => {
                let sort = self.sort_of(node);
                self.insert(node, sort)
            }
        }
    }

    /// Calls `visit` on every subterm once, operands before the terms made of them.
    pub(crate) fn for_each_once(&self, root: Term, mut visit: impl FnMut(&Self, Term)) {
        let mut visits = self.visits.take();
        visits.start();
        let mut pending = vec![(root, false)];
        while let Some((t, operands_done)) = pending.pop() {
            if operands_done {
                visit(self, t);
            } else if visits.value(t).is_none() {
                visits.keep(t, 0);
                pending.push((t, true));
                self.for_each_operand(t, |operand| pending.push((operand, false)));
            }
        }
        self.visits.set(visits);
    }

    pub(crate) fn for_each_operand(&self, t: Term, mut visit: impl FnMut(Term)) {
        match self.node(t) {
            Node::Const(..) | Node::Var(_) => {}
            Node::Unary(_, a) => visit(a),
            Node::Binary(_, a, b) => [b, a].into_iter().for_each(visit),
            Node::Ite(c, a, b) => [b, a, c].into_iter().for_each(visit),
        }
    }

    fn slot(&self, t: Term) -> &Slot {
        &self.slots[t.0 as usize]
    }

    fn insert(&mut self, node: Node, sort: Sort) -> Term {
        let term = Term(self.slots.len() as u32);
        let size = self.size_of(node);
        let float = sort.is_float() || self.operand_has_float(node);
        let arithmetic = self.arithmetic_of(node);
        self.slots.push(Slot { node, sort, size, float, arithmetic, serial: self.next_serial });
        self.next_serial += 1;
        self.ids.insert(node, term);
        term
    }

    fn operand_has_float(&self, node: Node) -> bool {
        match node {
            Node::Const(..) | Node::Var(_) => false,
            Node::Unary(_, a) => self.has_float(a),
            Node::Binary(_, a, b) => self.has_float(a) || self.has_float(b),
            Node::Ite(c, a, b) => self.has_float(c) || self.has_float(a) || self.has_float(b),
        }
    }

    fn arithmetic_of(&self, node: Node) -> Arithmetic {
        let of = |t: Term| self.arithmetic(t);
        match node {
            Node::Const(..) | Node::Var(_) => Arithmetic::Linear,
            Node::Unary(_, a) => of(a),
            Node::Binary(BinOp::Div | BinOp::Rem, ..) => Arithmetic::Quotients,
            Node::Binary(BinOp::Mul, a, b) if self.as_const(b).is_none() => of(a).max(of(b)).max(Arithmetic::Products),
            Node::Binary(_, a, b) => of(a).max(of(b)),
            Node::Ite(c, a, b) => of(c).max(of(a)).max(of(b)),
        }
    }

    fn size_of(&self, node: Node) -> u32 {
        let of = |t: Term| self.slot(t).size;
        match node {
            Node::Const(..) | Node::Var(_) => 1,
            Node::Unary(_, a) => of(a).saturating_add(1),
            Node::Binary(_, a, b) => of(a).saturating_add(of(b)).saturating_add(1),
            Node::Ite(c, a, b) => of(c).saturating_add(of(a)).saturating_add(of(b)).saturating_add(1),
        }
    }

    fn sort_of(&self, node: Node) -> Sort {
        match node {
            Node::Const(sort, _) => sort,
            Node::Var(v) => self.sort(self.term_of(v)),
            Node::Unary(op, a) => op.result(self.sort(a)),
            Node::Binary(op, ..) if op.is_comparison() => Sort::Bool,
            Node::Binary(_, a, _) => self.sort(a),
            Node::Ite(_, a, _) => self.sort(a),
        }
    }

    fn accepts_unary(&self, op: UnOp, t: Term) -> bool {
        let sort = self.sort(t);
        match op {
            UnOp::Not => sort == Sort::Bool,
            UnOp::Neg | UnOp::BitNot | UnOp::OfBits => matches!(sort, Sort::I32 | Sort::I64),
            UnOp::Widen => sort == Sort::I32,
            UnOp::Narrow => sort == Sort::I64,
            UnOp::Float(_) | UnOp::Bits => sort.is_float(),
            UnOp::Convert(to) => {
                let numbers = sort != Sort::Bool && to != Sort::Bool;
                numbers && sort != to && (sort.is_float() || to.is_float())
            }
        }
    }

    fn accepts_binary(&self, op: BinOp, a: Term, b: Term) -> bool {
        let (a, b) = (self.sort(a), self.sort(b));
        match op {
            BinOp::Shl | BinOp::Shr | BinOp::UShr => matches!(a, Sort::I32 | Sort::I64) && b == Sort::I32,
            BinOp::Eq | BinOp::Ne => a == b,
            BinOp::And | BinOp::Or | BinOp::Xor => a == b && !a.is_float(),
            BinOp::Float(_) => a == b && a.is_float(),
            _ => a == b && matches!(a, Sort::I32 | Sort::I64),
        }
    }

    /// The value of `t` given those of the operands that it depends on.
    fn apply<E>(&self, t: Term, model: &Model, value: impl Fn(Term) -> Result<i64, E>) -> Result<i64, E> {
        Ok(match self.node(t) {
            Node::Const(_, constant) => constant,
            // The model may be older than the variable, and know one of another sort that was dropped.
            Node::Var(v) => self.sort(t).wrap(model.get(v)),
            Node::Unary(op, a) => apply_unary(op, self.sort(a), value(a)?),
            Node::Binary(BinOp::And, a, b) if self.sort(t) == Sort::Bool => i64::from(value(a)? != 0 && value(b)? != 0),
            Node::Binary(BinOp::Or, a, b) if self.sort(t) == Sort::Bool => i64::from(value(a)? != 0 || value(b)? != 0),
            Node::Binary(op, a, b) => apply_binary(op, self.sort(a), value(a)?, value(b)?),
            Node::Ite(c, a, b) => value(if value(c)? != 0 { a } else { b })?,
        })
    }

    fn eval_small(&self, t: Term, model: &Model) -> i64 {
        let value = |operand| Ok::<_, std::convert::Infallible>(self.eval_small(operand, model));
        self.apply(t, model, value).unwrap_or_else(|never| match never {})
    }

    fn vars_small(&self, t: Term, vars: &mut Vec<Var>) {
        vars.extend(self.var_of(t));
        self.for_each_operand(t, |operand| self.vars_small(operand, vars));
    }
}
