//! From the decided heap to a complete input.

use super::partial::{Indexed, NONE, Partial, Val, VarId};
use super::search::Search;
use super::types::{Domain, Fresh, LENGTH};
use super::{Case, Completion};
use heap::{Loc, SymHeap};
use ir::Ty;
use ir::input::{Input, InputObject, InputValue};
use solve::{Model, Terms, Verdict};

impl Partial {
    /// What the caller calls the given places.
    pub fn locs(&self, heap: &SymHeap, terms: &Terms) -> Vec<Option<Loc>> {
        let mut locs = vec![None; self.vars.len()];
        for (i, loc) in locs.iter_mut().enumerate().take(heap.args.len()) {
            *loc = Some(Loc::Param(i as u32));
        }
        for (n, id) in self.given.iter().enumerate() {
            let base = self.objects[n].base as usize;
            let Some(array) = heap.array(*id) else {
                for (slot, loc) in heap.places(*id).enumerate() {
                    locs[base + slot] = Some(loc);
                }
                continue;
            };
            for (e, entry) in array.entries.iter().enumerate() {
                let at = terms.as_const(entry.index).map(|i| base + 1 + i as usize);
                if let Some(loc) = at.and_then(|at| locs.get_mut(at)) {
                    *loc = Some(Loc::Elem(*id, e as u32));
                }
            }
        }
        for (at, var) in self.vars.iter().enumerate().filter(|(_, v)| v.not_null != super::partial::NONE) {
            locs[var.not_null as usize] = locs[at];
        }
        locs
    }
}

impl Search<'_> {
    /// The input of a solution. `None` when the solver cannot give the numbers.
    pub(super) fn export(&mut self) -> Option<Completion> {
        self.exported().map(|(completion, _)| completion)
    }

    /// The same with what it depends on.
    pub(super) fn case(&mut self) -> Option<Case> {
        let (completion, number) = self.exported()?;
        let (mut values, mut numbers) = (Vec::new(), Vec::new());
        for var in 0..self.partial.vars.len() as u32 {
            let v = self.partial.vars[var as usize];
            let place = match v.holder {
                NONE if var < self.types.params.len() as u32 => (None, var),
                NONE => continue,
                o => match number.get(o as usize).copied().flatten() {
                    Some(n) => (Some(n), var - self.partial.objects[o as usize].base),
                    None => continue,
                },
            };
            match (v.val, self.types.info(v.ty).domain) {
                (Val::Num(n), Domain::Bool | Domain::Num(_)) => values.push((place, n)),
                (Val::Open(_), Domain::Num(sort)) => numbers.extend(self.known_term(var, sort).map(|t| (place, t))),
                _ => {}
            }
        }
        Some(Case { completion, values, conditions: self.pc[self.given_pc..].to_vec(), numbers })
    }

    /// Keeps the input on which a predicate never ends, where the caller wants more of them. What is not decided has its
    /// first value there.
    pub(super) fn keep_endless(&mut self) {
        if self.endless_on.len() < self.endless_wanted
            && let Some(completion) = self.export()
        {
            self.endless_on.push(completion.input);
        }
    }

    /// The input of a solution, and by object of the search its number there.
    fn exported(&mut self) -> Option<(Completion, Vec<Option<u32>>)> {
        let Verdict::Sat(model) = self.check() else { return None };
        let mut input = Input { args: Vec::new(), objects: Vec::new() };
        let mut unread = Vec::new();
        for (i, ty) in self.types.params.iter().enumerate() {
            input.args.push(self.value(i as u32, self.types.info(*ty).ty, &model));
            self.note_unread(&mut unread, None, i as u32, i as u32);
        }
        for n in 0..self.partial.objects.len() as u32 {
            input.objects.push(self.export_object(n, &model, &mut unread));
        }
        input.furnish(self.program);
        let order = input.breadth_first();
        let number = |old: u32| order.iter().position(|o| *o == old).map(|at| at as u32);
        let given = self.partial.given.iter().enumerate();
        let objects = given.filter_map(|(n, id)| Some((*id, number(n as u32)?))).collect();
        let unread = unread.into_iter().filter_map(|(holder, slot)| match holder {
            Some(h) => Some((Some(number(h)?), slot)),
            None => Some((None, slot)),
        });
        let unread = unread.collect();
        let numbers = (0..input.objects.len() as u32).map(number).collect();
        Some((Completion { input: input.canonical(), objects, unread }, numbers))
    }

    fn export_object(&self, n: u32, model: &Model, unread: &mut Vec<(Option<u32>, u32)>) -> InputObject {
        let object = self.partial.objects[n as usize];
        match object.kind {
            Fresh::Class(class) => {
                let slots = self.types.slots[class.index()].iter().enumerate();
                let fields = slots.map(|(slot, ty)| {
                    let var = object.base + slot as u32;
                    self.note_unread(unread, Some(n), slot as u32, var);
                    self.value(var, self.types.info(*ty).ty, model)
                });
                InputObject::Object { class, fields: fields.collect() }
            }
            Fresh::Array(elem) => {
                let indexed = self.partial.indexed.iter().find(|x| x.object == n);
                let length = match (self.partial.vars[object.base as usize].val, indexed) {
                    (Val::Num(l), _) => l,
                    (_, Some(Indexed { length: Some(t), .. })) => self.terms.eval(*t, model),
                    _ => 0,
                };
                let length = length.clamp(0, self.types.length.into()) as u32;
                let mut elements: Vec<InputValue> =
                    (0..length).map(|i| self.value(object.base + 1 + i, elem, model)).collect();
                for i in 0..length {
                    self.note_unread(unread, Some(n), i, object.base + 1 + i);
                }
                for (var, index, val) in indexed.iter().flat_map(|x| &x.entries) {
                    if !self.partial.is_decided(*var) {
                        let at = self.terms.eval(*index, model);
                        if let Some(e) = usize::try_from(at).ok().and_then(|at| elements.get_mut(at)) {
                            *e = self.concrete(*val, elem, model);
                        }
                    }
                }
                InputObject::Array { elem, elements }
            }
        }
    }

    fn note_unread(&self, unread: &mut Vec<(Option<u32>, u32)>, holder: Option<u32>, slot: u32, var: VarId) {
        let v = self.partial.vars[var as usize];
        let named = match self.types.info(v.ty).domain {
            Domain::Num(sort) => self.mentions(var, sort),
            _ => false,
        };
        if !self.partial.is_decided(var) && !named && v.ty != LENGTH {
            unread.push((holder, slot));
        }
    }

    fn value(&self, var: VarId, ty: Ty, model: &Model) -> InputValue {
        let val = self.partial.vars[var as usize].val;
        match (val, self.partial.domain(self.types, var)) {
            (Val::Open(_), Domain::Num(sort)) => match self.known_term(var, sort) {
                Some(t) => InputValue::of(ty, self.terms.eval(t, model)),
                None => InputValue::of(ty, 0),
            },
            _ => self.concrete(val, ty, model),
        }
    }

    fn concrete(&self, val: Val, ty: Ty, model: &Model) -> InputValue {
        match val {
            Val::In(o) => InputValue::Ref(o),
            Val::Num(n) => InputValue::of(ty, n),
            Val::Sym(t) => InputValue::of(ty, self.terms.eval(t, model)),
            Val::Null | Val::Open(_) | Val::Own(_) | Val::Any { .. } => InputValue::of(ty, 0),
        }
    }
}
