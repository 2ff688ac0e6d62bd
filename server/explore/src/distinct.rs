//! Keys of sets and maps of the input: no two are equal.
//!
//! Null and objects that are keys already are not proposed for another key. Two objects that are equal by what they hold
//! differ by the path condition, from when they both are known.

use crate::engine::Engine;
use crate::rules::{VarOf, agree_at, sort_of};
use crate::state::State;
use heap::{Alternative, Entry, Loc, ObjId, Value, View};
use ir::content::{Contained, Equality, Order};
use solve::{BinOp, Sort, Term};

impl Engine<'_, '_> {
    /// Says that a key which was just initialised differs from the others; false where it cannot.
    pub fn distinguish(&mut self, state: &mut State, loc: Loc) -> bool {
        let Loc::Elem(array, _) = loc else { return true };
        if self.in_order && self.is_out_of_order(state, array, loc) {
            return false;
        }
        let Value::Ref(key) = state.heap.get(loc, View::Entry) else { return true };
        if !state.heap.content_of(self.program, array).is_some_and(|c| c.kind.distinct()) {
            return true;
        }
        let places: Vec<Loc> = state.heap.places(array).filter(|l| *l != loc).collect();
        let known = state.pc.len();
        for place in places {
            if let Value::Ref(other) = state.heap.get(place, View::Entry)
                && let Some(equal) = self.equal(state, key, other)
            {
                let differ = self.terms.not(equal);
                state.pc.push(differ);
            }
        }
        state.pc.len() == known || !self.solver.check(&self.terms, &state.pc, &[]).is_unsat()
    }

    /// That keys of which all is known differ, as far as the path condition does not say so yet: those that have texts
    /// or objects.
    pub fn late_distinctions(&mut self, state: &mut State) -> Vec<Term> {
        let mut all = Vec::new();
        let arrays: Vec<ObjId> = state.heap.inputs().map(|(id, _)| id).collect();
        for array in arrays {
            if !state.heap.content_of(self.program, array).is_some_and(|c| c.kind.distinct()) {
                continue;
            }
            let keys: Vec<Value> = state.heap.places(array).map(|l| state.heap.get(l, View::Entry)).collect();
            for (i, key) in keys.iter().enumerate() {
                for other in &keys[..i] {
                    if let (Value::Ref(a), Value::Ref(b)) = (*key, *other)
                        && a != b
                        && self.has_objects(state, a)
                        && let Some(equal) = self.equal(state, a, b)
                    {
                        all.push(self.terms.not(equal));
                    }
                }
            }
        }
        all
    }

    /// Whether some key may be there twice, as far as the path condition says: then no input may take the path.
    pub fn may_repeat(&mut self, state: &State) -> bool {
        !self.late_distinctions(&mut state.clone()).is_empty()
    }

    /// That keys are found in the order in which the path has them, as far as it is known: where it may matter.
    pub fn order(&mut self, state: &mut State) -> Vec<Term> {
        let mut all = Vec::new();
        if !state.by_address || !self.in_order {
            return all;
        }
        let arrays: Vec<ObjId> = state.heap.inputs().map(|(id, _)| id).collect();
        for array in arrays {
            let kind = state.heap.content_of(self.program, array).map(|c| c.kind);
            let Some(Contained::Keys { order: Order::Hashed { factor, places }, .. }) = kind else { continue };
            let entries = state.heap.array(array).map_or(&[][..], |a| &a.entries).iter();
            let mut keys: Vec<(i64, Value)> =
                entries.filter_map(|e| Some((self.terms.as_const(e.index)?, e.entry))).collect();
            keys.sort_by_key(|(index, _)| *index);
            let kept: Vec<Option<Term>> =
                keys.into_iter().map(|(_, key)| self.place_in_table(state, key, (factor, places))).collect();
            for pair in kept.windows(2) {
                if let [Some(a), Some(b)] = pair {
                    all.push(self.terms.binary(BinOp::Le, *a, *b));
                }
            }
        }
        all
    }

    /// Whether null, which a table has in its first place, comes behind a key that may be in any.
    fn is_out_of_order(&self, state: &State, array: ObjId, loc: Loc) -> bool {
        let kind = state.heap.content_of(self.program, array).map(|c| c.kind);
        let hashed = matches!(kind, Some(Contained::Keys { order: Order::Hashed { .. }, .. }));
        if !hashed || state.heap.get(loc, View::Entry) != Value::Null {
            return false;
        }
        let class = |key| state.heap.ty(key).as_class();
        let anywhere = |place: Loc| match state.heap.get(place, View::Entry) {
            Value::Ref(key) => class(key).is_some_and(|c| self.program.is_anywhere(c)),
            _ => false,
        };
        state.heap.places(array).take_while(|place| *place != loc).any(anywhere)
    }

    /// Where a table with so many places has a key.
    fn place_in_table(&mut self, state: &mut State, key: Value, (factor, places): (i32, i32)) -> Option<Term> {
        let code = self.hash_code(state, key, factor)?;
        let upper = self.terms.int(16);
        let upper = self.terms.binary(BinOp::UShr, code, upper);
        let spread = self.terms.binary(BinOp::Xor, code, upper);
        let mask = self.terms.int(places - 1);
        Some(self.terms.binary(BinOp::And, spread, mask))
    }

    fn hash_code(&mut self, state: &mut State, key: Value, factor: i32) -> Option<Term> {
        let key = match key {
            Value::Null => return Some(self.terms.int(0)),
            Value::Ref(key) => key,
            _ => return None,
        };
        let class = state.heap.ty(key).as_class()?;
        let Equality::Slots(slots) = &self.program.class(class).equality else { return None };
        let [slot] = slots[..] else { return None };
        let place = Loc::Field(key, slot);
        if state.heap.content_at(self.program, place).is_some() {
            let text = self.content_array(state, place)?;
            let length = state.heap.array(text)?.len;
            let mut code = self.terms.int(0);
            for i in 0..self.scope.texts.min(i32::MAX as u32) as i32 {
                let (unit, index, factor) = (self.unit(state, text, i)?, self.terms.int(i), self.terms.int(factor));
                let more = self.terms.binary(BinOp::Mul, code, factor);
                let more = self.terms.binary(BinOp::Add, more, unit);
                let inside = self.terms.binary(BinOp::Lt, index, length);
                code = self.terms.ite(inside, more, code);
            }
            return Some(code);
        }
        let ty = init::declared_type(self.program, self.function, &state.heap, place);
        (ty == ir::Ty::INT).then(|| self.number(state, place, Sort::I32))
    }

    /// Whether objects in an object decide what it is equal to.
    fn has_objects(&self, state: &State, key: ObjId) -> bool {
        let Some(class) = state.heap.ty(key).as_class().map(|c| self.program.class(c)) else { return false };
        let Equality::Slots(slots) = &class.equality else { return false };
        let content = class.content.map(|c| c.array);
        let object =
            |slot: &u32| self.program.field(class.fields[*slot as usize]).ty.is_ref() && Some(*slot) != content;
        slots.iter().any(object)
    }

    /// Whether two objects of the input are equal, as a term; `None` where they are not, or nobody knows yet.
    fn equal(&mut self, state: &mut State, a: ObjId, b: ObjId) -> Option<Term> {
        let class = state.heap.ty(a).as_class().filter(|c| state.heap.ty(b).as_class() == Some(*c))?;
        match &self.program.class(class).equality {
            Equality::Same | Equality::Code => None,
            Equality::Number(slot, names) => {
                let [x, y] = [a, b].map(|o| self.number(state, Loc::Field(o, *slot), Sort::I32));
                for n in [x, y] {
                    let (zero, end) = (self.terms.int(0), self.terms.int(names.len() as i32));
                    state.pc.push(self.terms.binary(BinOp::Le, zero, n));
                    state.pc.push(self.terms.binary(BinOp::Lt, n, end));
                }
                Some(self.terms.binary(BinOp::Eq, x, y))
            }
            Equality::Slots(slots) => {
                let mut all = self.terms.bool(true);
                for slot in slots {
                    let same = self.equal_places(state, Loc::Field(a, *slot), Loc::Field(b, *slot))?;
                    all = self.terms.and(all, same);
                }
                Some(all)
            }
        }
    }

    fn equal_places(&mut self, state: &mut State, a: Loc, b: Loc) -> Option<Term> {
        let ty = init::declared_type(self.program, self.function, &state.heap, a);
        if let Some(sort) = sort_of(ty) {
            let [x, y] = [a, b].map(|place| self.number(state, place, sort));
            return Some(self.terms.binary(BinOp::Eq, x, y));
        }
        if state.heap.content_at(self.program, a).is_some() {
            let [x, y] = [a, b].map(|place| self.content_array(state, place));
            return self.equal_texts(state, x?, y?);
        }
        match (state.heap.get(a, View::Entry), state.heap.get(b, View::Entry)) {
            (Value::Ref(x), Value::Ref(y)) if x != y => self.equal(state, x, y),
            (x @ (Value::Ref(_) | Value::Null), y @ (Value::Ref(_) | Value::Null)) => Some(self.terms.bool(x == y)),
            _ => None,
        }
    }

    fn content_array(&mut self, state: &mut State, place: Loc) -> Option<ObjId> {
        if state.heap.get(place, View::Entry) == Value::Uninit {
            let elem = init::declared_type(self.program, self.function, &state.heap, place).element()?;
            self.initialise(state, place, Alternative::FreshArray(elem));
        }
        match state.heap.get(place, View::Entry) {
            Value::Ref(array) => Some(array),
            _ => None,
        }
    }

    /// Whether two texts have the same characters.
    fn equal_texts(&mut self, state: &mut State, a: ObjId, b: ObjId) -> Option<Term> {
        let [m, n] = [a, b].map(|text| state.heap.array(text).map(|t| t.len));
        let (m, n) = (m?, n?);
        let mut all = self.terms.binary(BinOp::Eq, m, n);
        for i in 0..self.scope.texts.min(i32::MAX as u32) as i32 {
            let [x, y] = [a, b].map(|text| self.unit(state, text, i));
            let index = self.terms.int(i);
            all = agree_at(&mut self.terms, all, (m, index), (x?, y?));
        }
        Some(all)
    }

    /// A character of a text; `None` where it is not known which of those that were read it is.
    fn unit(&mut self, state: &mut State, text: ObjId, i: i32) -> Option<Term> {
        let index = self.terms.int(i);
        let mut at = None;
        for (e, entry) in state.heap.array(text)?.entries.iter().enumerate() {
            self.terms.as_const(entry.index)?;
            at = at.or((entry.index == index).then_some(e as u32));
        }
        let at = match at {
            Some(at) => at,
            None => state.heap.add_entry(text, Entry { index, now: Value::Uninit, entry: Value::Uninit }),
        };
        Some(self.number(state, Loc::Elem(text, at), Sort::I32))
    }

    /// A number of the input, as it was on entry.
    fn number(&mut self, state: &mut State, place: Loc, sort: Sort) -> Term {
        if let Value::Prim(known) = state.heap.get(place, View::Entry) {
            return known;
        }
        let name = || crate::names::loc_name(self.program, self.function, &state.heap, place);
        let number = self.vars.get(&mut self.terms, VarOf::Place(place), sort, name);
        state.heap.initialise(place, Value::Prim(number));
        let content = place.holder().and_then(|o| state.heap.content_of(self.program, o));
        if let Some((low, high)) = content.and_then(|c| c.kind.range()) {
            let (low, high) = (self.terms.int(low), self.terms.int(high));
            state.pc.push(self.terms.binary(BinOp::Le, low, number));
            state.pc.push(self.terms.binary(BinOp::Le, number, high));
        }
        number
    }

    /// The length of an array of the input that is as long as another: the values of a map.
    pub fn length_beside(&mut self, state: &mut State, place: Loc) -> Option<Term> {
        let Loc::Field(holder, slot) = place else { return None };
        let content = self.program.class(state.heap.ty(holder).as_class()?).content?;
        let keys = (content.values == Some(slot)).then_some(Loc::Field(holder, content.array))?;
        let keys = self.content_array(state, keys)?;
        state.heap.array(keys).map(|a| a.len)
    }

    /// Where null in all elements that nothing has read completes an array in which nothing is twice; `None` where it
    /// never does.
    pub fn null_fills(&mut self, state: &State, array: ObjId) -> Option<Term> {
        let content = state.heap.content_of(self.program, array);
        let nulls = init::has_nulls(self.program, self.function, &state.heap, array);
        if !content?.kind.distinct() || !nulls || init::is_copied(self.program, &state.heap, array) {
            return None;
        }
        let data = state.heap.array(array)?;
        let mut most = 1;
        for (i, entry) in data.entries.iter().enumerate() {
            let in_order = self.terms.as_const(entry.index) == Some(i as i64);
            match entry.entry {
                _ if !in_order => return None,
                // It may become anything, but not twice.
                Value::Uninit | Value::NonNull => return None,
                Value::Null => most -= 1,
                _ => {}
            }
            most += 1;
        }
        let most = self.terms.int(most);
        Some(self.terms.binary(BinOp::Le, data.len, most))
    }
}
