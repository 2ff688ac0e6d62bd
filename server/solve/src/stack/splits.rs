//! Connectives below a literal, by cases: of a conjunction that does not hold, one part does not.
//!
//! That two texts are not equal says of no character that it differs. Order reasoning makes nothing of such a literal, but
//! decides each of its cases.

use super::Verdict;
use super::frames::Literal;
use super::order::Order;
use crate::ops::{BinOp, Sort, UnOp};
use crate::terms::{Node, Term, Terms};
use std::rc::Rc;

/// Conjunctions that one question may come to.
const CASES: u32 = 64;

/// A truth value that a term shall have.
type Wanted = (Term, bool);

struct Search<'a> {
    terms: &'a Terms,
    order: &'a mut Order,
    cases: u32,
}

/// Decides literals of which some have connectives; `None` when some case stays open.
pub(super) fn decide(terms: &Terms, literals: &[&Literal], order: &mut Order) -> Option<Verdict> {
    if !literals.iter().any(|l| ways(terms, l.wanted()).is_some()) {
        return None;
    }
    let mut search = Search { terms, order, cases: CASES };
    search.explore(literals.iter().map(|l| Rc::new(Literal::clone(l))).collect())
}

impl Search<'_> {
    /// Decides a conjunction. The order of the cases is that of the connectives: the first that holds is taken.
    fn explore(&mut self, wanted: Vec<Rc<Literal>>) -> Option<Verdict> {
        self.cases = self.cases.checked_sub(1)?;
        if wanted.iter().any(|l| self.terms.as_const(l.term).is_some_and(|value| (value != 0) != l.positive)) {
            return Some(Verdict::Unsat);
        }
        // Its models are tried on the literals with connectives, too.
        if let Some(verdict) = self.order.decide(self.terms, &wanted.iter().map(Rc::as_ref).collect::<Vec<_>>()) {
            return Some(verdict);
        }
        let (at, ways) = wanted.iter().enumerate().find_map(|(at, l)| Some((at, ways(self.terms, l.wanted())?)))?;
        let mut open = false;
        for way in ways {
            // Order reasoning thinks of numbers alone.
            if way.iter().any(|(t, truth)| wanted.iter().any(|l| l.wanted() == (*t, !truth))) {
                continue;
            }
            let mut case = wanted.clone();
            case.splice(at..=at, way.into_iter().map(|(t, truth)| Rc::new(Literal::new(self.terms, t, truth))));
            match self.explore(case) {
                Some(Verdict::Unsat) => {}
                None => open = true,
                found => return found,
            }
        }
        (!open).then_some(Verdict::Unsat)
    }
}

/// The ways in which a term can have a truth value, each a conjunction; `None` where it has no connectives.
fn ways(terms: &Terms, (term, truth): Wanted) -> Option<Vec<Vec<Wanted>>> {
    let is_bool = |t: Term| terms.sort(t) == Sort::Bool;
    Some(match terms.node(term) {
        Node::Unary(UnOp::Not, t) => vec![vec![(t, !truth)]],
        Node::Binary(op @ (BinOp::And | BinOp::Or), a, b) if is_bool(a) => match (op == BinOp::And) == truth {
            true => vec![vec![(a, truth), (b, truth)]],
            false => vec![vec![(a, truth)], vec![(b, truth)]],
        },
        Node::Binary(op @ (BinOp::Eq | BinOp::Ne | BinOp::Xor), a, b) if is_bool(a) => {
            let same = (op == BinOp::Eq) == truth;
            vec![vec![(a, false), (b, !same)], vec![(a, true), (b, same)]]
        }
        Node::Ite(c, a, b) if is_bool(a) => vec![vec![(c, true), (a, truth)], vec![(c, false), (b, truth)]],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::decide;
    use crate::model::Model;
    use crate::ops::{BinOp, Sort};
    use crate::stack::Verdict;
    use crate::stack::frames::Literal;
    use crate::stack::order::Order;
    use crate::terms::{Term, Terms};

    fn verdict(terms: &Terms, wanted: &[(Term, bool)]) -> Option<Verdict> {
        let literals: Vec<Literal> = wanted.iter().map(|(t, truth)| Literal::new(terms, *t, *truth)).collect();
        decide(terms, &literals.iter().collect::<Vec<_>>(), &mut Order::default())
    }

    #[test]
    fn texts_that_differ_somewhere_are_decided_without_z3() {
        let mut terms = Terms::new();
        let chars: Vec<Term> = (0..6).map(|_| terms.fresh_var(Sort::I32, "c")).collect();
        let mut same = |i: usize| terms.binary(BinOp::Eq, chars[i], chars[i + 3]);
        let [first, second, third] = [same(0), same(1), same(2)];
        let both = terms.and(first, second);
        let all = terms.and(both, third);
        let found = verdict(&terms, &[(all, false), (first, true)]);
        let Some(Verdict::Sat(model)) = found else { panic!("{found:?}") };
        let value = |i: usize| terms.eval(chars[i], &model);
        assert_eq!(value(0), value(3));
        assert_ne!((value(1), value(2)), (value(4), value(5)));
        assert_eq!(
            verdict(&terms, &[(all, false), (first, true), (second, true), (third, true)]),
            Some(Verdict::Unsat)
        );
        assert_eq!(verdict(&terms, &[(first, true), (second, false)]), None, "no connective");
    }

    #[test]
    fn every_connective_has_the_ways_of_its_truth_table() {
        let mut terms = Terms::new();
        let [a, b, c] = ["a", "b", "c"].map(|name| terms.fresh_var(Sort::Bool, name));
        let ops = [BinOp::And, BinOp::Or, BinOp::Xor, BinOp::Eq, BinOp::Ne];
        let mut all: Vec<Term> = ops.into_iter().map(|op| terms.binary(op, a, b)).collect();
        all.push(terms.ite(c, a, b));
        all.push(terms.not(all[0]));
        for term in all {
            for (truth, values) in (0..16).map(|bits: u32| (bits & 1 == 1, [2, 4, 8].map(|bit| bits & bit != 0))) {
                let mut wanted = vec![(term, truth)];
                wanted.extend([a, b, c].into_iter().zip(values));
                let mut model = Model::new();
                for (t, value) in [a, b, c].into_iter().zip(values) {
                    model.set(terms.var_of(t).unwrap(), value.into());
                }
                let holds = (terms.eval(term, &model) != 0) == truth;
                assert_eq!(verdict(&terms, &wanted).map(|v| v.is_sat()), Some(holds), "{values:?} {truth}");
            }
        }
    }
}
