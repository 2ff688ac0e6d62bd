//! The partial heap that the search decides, place by place.

use super::blame::Blame;
use super::types::{CONDITION, Domain, Fresh, INDEX, LENGTH, TypeId, Types};
use heap::{Kind, Loc, ObjId, SymHeap, Value, View};
use ir::{ClassId, Ty};
use solve::{Term, Terms};

/// A place of the input, or a condition, numbered in the order of appearance.
pub type VarId = u32;

/// No object, no reason.
pub const NONE: u32 = u32::MAX;

/// A value while predicates run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Val {
    Null,
    /// An object of the input, see [`Partial::objects`].
    In(u32),
    /// An object that the predicate made.
    Own(u32),
    /// A number; a truth value is 0 or 1.
    Num(i64),
    Sym(Term),
    /// What the place holds, not looked at yet.
    Open(VarId),
    /// When looking ahead: an unknown number (or what is left when it is taken away), plus a constant; of
    /// [`NONE`] it is any value at all.
    Any {
        of: u32,
        minus: bool,
        plus: i32,
    },
}

/// A place or condition.
#[derive(Clone, Copy, Debug)]
pub struct Var {
    /// `Open` of itself while undecided.
    pub val: Val,
    pub ty: TypeId,
    /// The level at which it was decided; 0 is given by the caller.
    pub level: u32,
    /// It followed from other reads, the last of which is `reason`.
    pub implied: bool,
    /// Who is to blame for its value.
    pub blame: Blame,
    pub reason: u32,
    /// An open number that predicates compute with as a variable.
    pub symbolic: bool,
    /// The object that holds it; [`NONE`] for parameters and conditions.
    pub holder: u32,
    /// Where the caller said that it is not null: a place that stands for this fact. Else [`NONE`].
    pub not_null: VarId,
}

/// An object or array of the input.
#[derive(Clone, Copy, Debug)]
pub struct Object {
    pub kind: Fresh,
    /// Its first place. Arrays start with the length, then come the elements.
    pub base: VarId,
    /// The place whose value brought it.
    pub via: VarId,
}

/// A given array that has elements with symbolic indexes: its index places stand behind its elements.
#[derive(Clone, Debug)]
pub struct Indexed {
    pub object: u32,
    pub length: Option<Term>,
    /// Place of the index, its term, and the value there.
    pub entries: Vec<(VarId, Term, Val)>,
}

/// The heap.
#[derive(Debug, Default)]
pub struct Partial {
    pub vars: Vec<Var>,
    pub objects: Vec<Object>,
    /// Objects per class, subclasses included.
    pub counts: Vec<u32>,
    pub indexed: Vec<Indexed>,
    /// Given objects, as the caller numbers them; the rest are new.
    pub given: Vec<ObjId>,
}

impl Partial {
    /// The entry heap of a symbolic state. Objects that the program allocated do not count.
    pub fn import(types: &Types, terms: &Terms, heap: &SymHeap) -> Partial {
        let mut p = Partial { counts: vec![0; types.slots.len()], ..Partial::default() };
        for ty in &types.params {
            p.push_var(*ty, NONE);
        }
        let mut number = vec![NONE; heap.len()];
        for (id, object) in heap.inputs() {
            let kind = match object.kind {
                Kind::Class { class, .. } => Fresh::Class(class),
                Kind::Array { elem, .. } => Fresh::Array(elem),
            };
            number[id.index()] = p.add_object(types, kind, NONE);
            p.given.push(id);
        }
        let value = |v: Value, own: VarId| match v {
            Value::Null => Val::Null,
            Value::Ref(o) => Val::In(number[o.index()]),
            Value::Prim(t) => terms.as_const(t).map_or(Val::Sym(t), Val::Num),
            _ => Val::Open(own),
        };
        for (i, v) in heap.args.iter().enumerate().take(types.params.len()) {
            p.give(i as u32, value(*v, i as u32));
        }
        for (n, id) in p.given.clone().into_iter().enumerate() {
            match heap.array(id) {
                Some(_) => p.import_array(types, terms, (n as u32, id), heap, &value),
                None => {
                    for (slot, loc) in heap.places(id).enumerate() {
                        let var = p.objects[n].base + slot as u32;
                        p.give(var, value(heap.get(loc, View::Entry), var));
                    }
                }
            }
        }
        for (n, id) in p.given.clone().into_iter().enumerate() {
            let via = heap.object(id).via.and_then(|loc| p.var_at(heap, terms, &number, loc));
            p.objects[n].via = via.unwrap_or(0);
        }
        p.import_not_null(terms, heap, &number);
        p
    }

    fn import_array(
        &mut self,
        types: &Types,
        terms: &Terms,
        (n, id): (u32, ObjId),
        heap: &SymHeap,
        value: &dyn Fn(Value, VarId) -> Val,
    ) {
        let Some(array) = heap.array(id) else { return };
        let base = self.objects[n as usize].base;
        let length = terms.as_const(array.len);
        if let Some(l) = length {
            self.give(base, Val::Num(l));
        }
        let mut entries = Vec::new();
        for e in &array.entries {
            match terms.as_const(e.index) {
                Some(i) if (0..i64::from(types.length)).contains(&i) => {
                    let var = base + 1 + i as u32;
                    self.give(var, value(e.entry, var));
                }
                Some(_) => {}
                None => {
                    let index = self.push_var(INDEX, n);
                    entries.push((index, e.index, value(e.entry, NONE)));
                }
            }
        }
        if length.is_none() || !entries.is_empty() {
            self.indexed.push(Indexed { object: n, length: length.is_none().then_some(array.len), entries });
        }
    }

    /// The place that the caller calls `loc`.
    fn var_at(&self, heap: &SymHeap, terms: &Terms, number: &[u32], loc: Loc) -> Option<VarId> {
        match loc {
            Loc::Param(i) => Some(i),
            Loc::Field(o, s) => Some(self.objects[number[o.index()] as usize].base + s),
            Loc::Elem(o, e) => {
                let n = number[o.index()];
                let index = heap.array(o)?.entries.get(e as usize)?.index;
                match terms.as_const(index) {
                    Some(i) => Some(self.objects[n as usize].base + 1 + i as u32),
                    None => {
                        let indexed = self.indexed.iter().find(|x| x.object == n)?;
                        indexed.entries.iter().find(|(_, t, _)| *t == index).map(|(v, ..)| *v)
                    }
                }
            }
        }
    }

    /// Adds the facts that the caller knows of open places. What stands at an index that is not known is no place.
    fn import_not_null(&mut self, terms: &Terms, heap: &SymHeap, number: &[u32]) {
        let params = (0..heap.args.len() as u32).map(Loc::Param);
        let inside = heap.inputs().flat_map(|(id, _)| heap.places(id));
        let known = params.chain(inside).filter(|loc| heap.get(*loc, View::Entry) == Value::NonNull);
        for var in known.filter_map(|loc| self.var_at(heap, terms, number, loc)).collect::<Vec<VarId>>() {
            if self.vars[var as usize].ty != INDEX {
                let fact = self.push_var(CONDITION, self.vars[var as usize].holder);
                self.give(fact, Val::Num(1));
                self.vars[var as usize].not_null = fact;
            }
        }
    }

    fn give(&mut self, var: VarId, val: Val) {
        self.vars[var as usize].val = val;
    }

    pub fn push_var(&mut self, ty: TypeId, holder: u32) -> VarId {
        let id = self.vars.len() as u32;
        let (val, blame) = (Val::Open(id), Blame::default());
        self.vars.push(Var {
            val,
            ty,
            level: 0,
            implied: false,
            blame,
            reason: NONE,
            symbolic: false,
            holder,
            not_null: NONE,
        });
        id
    }

    /// Adds an object with open places.
    pub fn add_object(&mut self, types: &Types, kind: Fresh, via: VarId) -> u32 {
        let n = self.objects.len() as u32;
        let base = self.vars.len() as u32;
        match kind {
            Fresh::Class(c) => {
                for ty in &types.slots[c.index()] {
                    self.push_var(*ty, n);
                }
                for (bounded, _) in &types.bounds[c.index()] {
                    self.counts[bounded.index()] += 1;
                }
            }
            Fresh::Array(elem) => {
                self.push_var(LENGTH, n);
                let ty = types.element_type(elem);
                for _ in 0..types.length {
                    self.push_var(ty, n);
                }
            }
        }
        self.objects.push(Object { kind, base, via });
        n
    }

    /// Drops all objects from the `objects`-th on and all places from the `vars`-th on.
    pub fn truncate(&mut self, types: &Types, objects: usize, vars: usize) {
        for o in self.objects.drain(objects..) {
            if let Fresh::Class(c) = o.kind {
                for (bounded, _) in &types.bounds[c.index()] {
                    self.counts[bounded.index()] -= 1;
                }
            }
        }
        self.vars.truncate(vars);
    }

    /// Whether the scope leaves room for one more; else the class (or array type) that is full.
    pub fn room(&self, types: &Types, kind: Fresh) -> Result<(), Full> {
        match kind {
            Fresh::Class(c) => match types.bounds[c.index()].iter().find(|(b, n)| self.counts[b.index()] >= *n) {
                Some((bounded, _)) => Err(Full::Class(*bounded)),
                None => Ok(()),
            },
            Fresh::Array(elem) => {
                let used = self.objects.iter().filter(|o| o.kind == Fresh::Array(elem)).count();
                if (used as u64) < u64::from(types.arrays) { Ok(()) } else { Err(Full::Array(elem)) }
            }
        }
    }

    /// Whether the object counts against what is full.
    pub fn counts_against(&self, types: &Types, object: u32, full: Full) -> bool {
        match (self.objects[object as usize].kind, full) {
            (Fresh::Class(c), Full::Class(full)) => types.bounds[c.index()].iter().any(|(bounded, _)| *bounded == full),
            (Fresh::Array(a), Full::Array(b)) => a == b,
            _ => false,
        }
    }

    pub fn ty(&self, object: u32) -> Ty {
        match self.objects[object as usize].kind {
            Fresh::Class(c) => Ty::class(c),
            Fresh::Array(elem) => elem.array().unwrap_or(elem),
        }
    }

    pub fn is_decided(&self, var: VarId) -> bool {
        !matches!(self.vars[var as usize].val, Val::Open(_))
    }

    pub fn domain(&self, types: &Types, var: VarId) -> Domain {
        types.info(self.vars[var as usize].ty).domain
    }
}

/// What has no room left in the scope.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Full {
    Class(ClassId),
    Array(Ty),
}
