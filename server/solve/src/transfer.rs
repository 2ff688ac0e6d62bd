//! Terms of one arena in another, and terms with others in place of their variables.

use crate::ops::Var;
use crate::terms::{Node, Term, Terms};
use rustc_hash::FxHashMap;

impl Terms {
    /// The same term as `t` of `from`, with `known` in place of terms there; `known` grows by all that was copied.
    /// `None` when a variable has no place in `known`.
    pub fn copy(&mut self, from: &Terms, t: Term, known: &mut FxHashMap<Term, Term>) -> Option<Term> {
        self.built(Some(from), t, known)
    }

    /// A term with `known` in place of terms in it; `known` grows by all that was replaced.
    pub fn replaced(&mut self, t: Term, known: &mut FxHashMap<Term, Term>) -> Term {
        self.built(None, t, known).unwrap_or(t)
    }

    /// The term of another arena, or of this one, in which variables without a place in `known` stay.
    fn built(&mut self, from: Option<&Terms>, t: Term, known: &mut FxHashMap<Term, Term>) -> Option<Term> {
        let mut pending = vec![t];
        while let Some(&next) = pending.last() {
            if known.contains_key(&next) {
                pending.pop();
                continue;
            }
            let waiting = pending.len();
            let arena = from.unwrap_or(self);
            arena.for_each_operand(next, |operand| {
                if !known.contains_key(&operand) {
                    pending.push(operand);
                }
            });
            if pending.len() == waiting {
                let copy = match (arena.node(next), from) {
                    (Node::Var(_), None) => next,
                    (node, _) => self.rebuilt(node, known)?,
                };
                known.insert(next, copy);
            }
        }
        known.get(&t).copied()
    }

    /// A term whose operands are known.
    fn rebuilt(&mut self, node: Node, known: &FxHashMap<Term, Term>) -> Option<Term> {
        let of = |t: Term| known.get(&t).copied();
        Some(match node {
            Node::Const(sort, value) => self.constant(sort, value),
            Node::Var(Var(_)) => return None,
            Node::Unary(op, a) => self.unary(op, of(a)?),
            Node::Binary(op, a, b) => self.binary(op, of(a)?, of(b)?),
            Node::Ite(c, a, b) => self.ite(of(c)?, of(a)?, of(b)?),
        })
    }
}
