//! Products, quotients and remainders as unknown numbers of which something is known (see [`super::lemmas`]).

use super::lemmas::{self, Product};
use super::smt::{Ast, width};
use crate::ops::BinOp;
use crate::terms::{Node, Term, Terms};
use rustc_hash::FxHashMap;
use z3::ast::{BV, Bool};

/// Products that one is compared with: the latest ones.
const COMPARED: usize = 16;

#[derive(Default)]
pub(super) struct Outline {
    /// By the serial number of the term.
    known: FxHashMap<u64, Bool>,
    products: Vec<Product>,
}

impl Outline {
    /// What is known of the products and quotients in a term.
    pub(super) fn known(&self, terms: &Terms, t: Term) -> Bool {
        let mut all = Vec::new();
        terms.for_each_once(t, |terms, s| all.extend(self.known.get(&terms.serial(s)).cloned()));
        Bool::and(&all)
    }

    /// The number that stands for a term, given the translations of what it is made of; nothing for other terms, which
    /// are to be computed.
    pub(super) fn number(&mut self, terms: &Terms, t: Term, translated: &dyn Fn(Term) -> Ast) -> Option<BV> {
        let Node::Binary(op @ (BinOp::Mul | BinOp::Div | BinOp::Rem), a, b) = terms.node(t) else { return None };
        let bits = |t: Term| match translated(t) {
            Ast::Bits(bits) => Some(bits),
            Ast::Bool(_) | Ast::Float(_) => None,
        };
        let (x, y) = (bits(a)?, bits(b)?);
        let lemmas = match (op, terms.as_const(b)) {
            (BinOp::Mul, Some(_)) | (_, Some(-1..=1)) => return None,
            (BinOp::Mul, None) => self.product(terms, t, (a, &x), (b, &y), &bits),
            (_, Some(c)) => {
                let [quotient, rest] = [BinOp::Div, BinOp::Rem].map(|op| stand_in(terms, op, a, b));
                lemmas::by_constant(&x, c, &quotient, &rest)
            }
            (_, None) => self.division(terms, (a, &x), (b, &y), &bits),
        };
        self.known.insert(terms.serial(t), Bool::and(&lemmas));
        Some(stand_in(terms, op, a, b))
    }

    fn product(
        &mut self,
        terms: &Terms,
        t: Term,
        (a, x): (Term, &BV),
        (b, y): (Term, &BV),
        bits: &dyn Fn(Term) -> Option<BV>,
    ) -> Vec<Bool> {
        let it = stand_in(terms, BinOp::Mul, a, b);
        // A quotient by the other factor: all is known of such a product, with what is known of the quotient in it.
        for (quotient, divisor) in [(a, b), (b, a)] {
            if let Node::Binary(BinOp::Div, dividend, by) = terms.node(quotient)
                && by == divisor
                && let Some(dividend_bits) = bits(dividend)
            {
                let rest = stand_in(terms, BinOp::Rem, dividend, by);
                return vec![lemmas::multiplied_again(&dividend_bits, &rest, &it)];
            }
        }
        let fits = fits(terms, (t, &it), (a, x), (b, y));
        let mut known = lemmas::product(x, y, &it, &fits);
        let factors = [(terms.serial(a), x.clone()), (terms.serial(b), y.clone())];
        self.compare(Product { factors, it, fits }, &mut known);
        known
    }

    /// A quotient makes a product as well: that with its divisor is the dividend without the remainder.
    fn division(
        &mut self,
        terms: &Terms,
        (a, x): (Term, &BV),
        (b, y): (Term, &BV),
        bits: &dyn Fn(Term) -> Option<BV>,
    ) -> Vec<Bool> {
        let [quotient, rest] = [BinOp::Div, BinOp::Rem].map(|op| stand_in(terms, op, a, b));
        let mut known = lemmas::quotient(x, y, &quotient);
        known.extend(lemmas::remainder(x, y, &rest));
        if let Node::Binary(BinOp::Mul, c, d) = terms.node(a)
            && let Some(other) = if c == b { Some(d) } else { Some(c).filter(|_| d == b) }
            && let Some(other_bits) = bits(other)
        {
            let fits = fits(terms, (a, x), (other, &other_bits), (b, y));
            known.push(lemmas::divided_again((&other_bits, y), &fits, &quotient, &rest));
        }
        // No term need be the quotient, so the product goes by the dividend.
        let factors = [(!terms.serial(a), quotient), (terms.serial(b), y.clone())];
        self.compare(Product { factors, it: x.bvsub(&rest), fits: lemmas::quotient_fits(x, y) }, &mut known);
        known
    }

    fn compare(&mut self, product: Product, known: &mut Vec<Bool>) {
        for other in self.products.iter().rev().take(COMPARED) {
            known.extend(lemmas::together(&product, other));
        }
        self.products.push(product);
    }
}

/// The number that stands for `a op b`.
fn stand_in(terms: &Terms, op: BinOp, a: Term, b: Term) -> BV {
    BV::new_const(format!("{op:?}.{}.{}", terms.serial(a), terms.serial(b)), width(terms.sort(a)))
}

/// Whether a product is known not to wrap: its factors are small, or the program has divided it again.
fn fits(terms: &Terms, (product, it): (Term, &BV), (a, x): (Term, &BV), (b, y): (Term, &BV)) -> Bool {
    let divided = |by: Term| stand_in(terms, BinOp::Div, product, by);
    Bool::or(&[
        lemmas::fits(x, y),
        lemmas::gives_back(x, y, it, &divided(b)),
        lemmas::gives_back(y, x, it, &divided(a)),
    ])
}
