//! Rules of texts: questions that are asked for all characters at once.

use super::{Ask, Cx, Effect};
use crate::state::Frame;
use heap::{ObjId, Value, View};
use ir::{FnId, Ty};
use solve::{BinOp, Term, Terms};

/// Lengths up to which elements are compared at once.
const MOST: i64 = 64;

impl Cx<'_, '_> {
    /// What a call returns that looks at all elements of an array or compares those of two, when that can be said without
    /// one case for each of their lengths: see [`ir::Function::at_once`].
    pub(super) fn at_once(&mut self, frame: &Frame, callee: FnId, args: &[Value]) -> Ask<Option<Term>> {
        let function = self.codes.program.function(callee);
        if !function.at_once || frame.view == View::Entry {
            return Ok(None);
        }
        if let [Value::Ref(a)] = *args {
            return self.hash(frame, a);
        }
        let [Value::Ref(a), Value::Ref(b)] = *args else { return Ok(None) };
        let (Some(m), Some(n)) = (self.whole_length(a), self.whole_length(b)) else { return Ok(None) };
        // Beyond the end of the shorter one, nothing is compared.
        let longest = [self.longest(a, m), self.longest(b, n)].into_iter().flatten().min();
        let Some(most) = longest.filter(|most| *most <= MOST) else { return Ok(None) };
        let said = if function.ret == Ty::BOOL {
            self.equal(frame, (a, m), (b, n), most as i32)?
        } else {
            self.ordered(frame, (a, m), (b, n), most as i32)?
        };
        Ok(Some(said))
    }

    /// The hash code of a text: each character counts 31 times as much as the next one.
    fn hash(&mut self, frame: &Frame, a: ObjId) -> Ask<Option<Term>> {
        let Some(len) = self.whole_length(a) else { return Ok(None) };
        let Some(most) = self.longest(a, len).filter(|most| *most <= MOST) else { return Ok(None) };
        let (mut hash, factor) = (self.terms.int(0), self.terms.int(31));
        for i in 0..most as i32 {
            let index = self.terms.int(i);
            let unit = self.unit(frame, a, index)?;
            let inside = self.terms.binary(BinOp::Lt, index, len);
            let before = self.terms.binary(BinOp::Mul, factor, hash);
            let with = self.terms.binary(BinOp::Add, before, unit);
            hash = self.terms.ite(inside, with, hash);
        }
        Ok(Some(hash))
    }

    /// Whether two arrays are equally long and have the same elements.
    fn equal(&mut self, frame: &Frame, (a, m): (ObjId, Term), (b, n): (ObjId, Term), most: i32) -> Ask<Term> {
        let mut all = self.terms.binary(BinOp::Eq, m, n);
        for i in 0..most {
            if self.terms.as_const(all) == Some(0) {
                break;
            }
            let index = self.terms.int(i);
            let pair = (self.unit(frame, a, index)?, self.unit(frame, b, index)?);
            all = agree_at(self.terms, all, (m, index), pair);
        }
        Ok(all)
    }

    /// The difference of the first elements that are not the same, or else of the lengths.
    fn ordered(&mut self, frame: &Frame, (a, m): (ObjId, Term), (b, n): (ObjId, Term), most: i32) -> Ask<Term> {
        let mut order = self.terms.binary(BinOp::Sub, m, n);
        for i in (0..most).rev() {
            let index = self.terms.int(i);
            let (x, y) = (self.unit(frame, a, index)?, self.unit(frame, b, index)?);
            let [in_a, in_b] = [m, n].map(|length| self.terms.binary(BinOp::Lt, index, length));
            let (inside, same) = (self.terms.and(in_a, in_b), self.terms.binary(BinOp::Eq, x, y));
            let (differ, difference) = (self.terms.not(same), self.terms.binary(BinOp::Sub, x, y));
            let here = self.terms.and(inside, differ);
            order = self.terms.ite(here, difference, order);
        }
        Ok(order)
    }

    /// The length of an array of which it is known where each element that was read or written is.
    fn whole_length(&self, o: ObjId) -> Option<Term> {
        let array = self.state.heap.array(o)?;
        array.entries.iter().all(|e| self.terms.as_const(e.index).is_some()).then_some(array.len)
    }

    /// The greatest length that an array may have, where that is known.
    fn longest(&self, o: ObjId, len: Term) -> Option<i64> {
        let given = self.state.heap.is_input(o) && self.state.heap.content_of(self.codes.program, o).is_some();
        self.terms.as_const(len).or(given.then_some(i64::from(self.texts)))
    }

    /// An element, or anything where the array is not that long.
    fn unit(&mut self, frame: &Frame, o: ObjId, index: Term) -> Ask<Term> {
        match self.load_at(frame, o, index)? {
            Value::Prim(unit) => Ok(unit),
            _ => Err(Effect::Unsupported("a text is of characters".to_owned())),
        }
    }
}

/// That two texts, of which one is so long, agree at an index, too, unless that is beyond it.
pub fn agree_at(terms: &mut Terms, so_far: Term, (length, index): (Term, Term), (x, y): (Term, Term)) -> Term {
    let (beyond, same) = (terms.binary(BinOp::Le, length, index), terms.binary(BinOp::Eq, x, y));
    let here = terms.or(beyond, same);
    terms.and(so_far, here)
}
