//! The heap of a symbolic state: the input as it was on entry, and the heap as it is now.

use crate::value::{Loc, ObjId, Value};
use ir::{ClassId, Ty};
use solve::Term;

/// Which heap an access sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// As the program left it.
    Now,
    /// As it was on entry: specifications of the input, `old(e)`, companion methods.
    Entry,
}

/// What an object is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `len` slots from `base`; those of an input object stand twice, now and on entry.
    Class { class: ClassId, base: u32, len: u32 },
    /// Position in the table of arrays.
    Array { elem: Ty, data: u32 },
}

/// An object or array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Object {
    pub kind: Kind,
    /// For input objects, the reference that lazy initialization expanded to it: its edge of the backbone
    /// (seed 000, section 3.1). `None` for objects that the program allocated.
    pub via: Option<Loc>,
    pub freed: bool,
}

/// One known element of an array. Distinct entries have provably distinct indexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    pub index: Term,
    pub now: Value,
    /// Only meaningful in input arrays.
    pub entry: Value,
}

/// The contents of an array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArrayData {
    pub len: Term,
    pub entries: Vec<Entry>,
}

/// A heap whose input part is initialised lazily.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SymHeap {
    /// What the parameters became; `Uninit` until the first read of a reference.
    pub args: Vec<Value>,
    objects: Vec<Object>,
    slots: Vec<Value>,
    arrays: Vec<ArrayData>,
}

impl SymHeap {
    /// A heap without objects.
    pub fn new(args: Vec<Value>) -> SymHeap {
        SymHeap { args, ..SymHeap::default() }
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.objects.len()
    }
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty()
    }
    #[inline]
    pub fn object(&self, id: ObjId) -> Object {
        self.objects[id.index()]
    }
    pub fn ids(&self) -> impl Iterator<Item = ObjId> + use<> {
        (0..self.objects.len() as u32).map(ObjId)
    }
    /// Whether some object is an array.
    pub fn has_arrays(&self) -> bool {
        self.ids().any(|id| self.array(id).is_some())
    }
    /// The input objects, in the order in which initialization found them.
    pub fn inputs(&self) -> impl Iterator<Item = (ObjId, Object)> + '_ {
        self.ids().map(|id| (id, self.object(id))).filter(|(_, o)| o.via.is_some())
    }
    #[inline]
    pub fn is_input(&self, id: ObjId) -> bool {
        self.object(id).via.is_some()
    }
    /// The dynamic type of an object.
    #[inline]
    pub fn ty(&self, id: ObjId) -> Ty {
        match self.object(id).kind {
            Kind::Class { class, .. } => Ty::class(class),
            Kind::Array { elem, .. } => elem.array().unwrap_or(elem),
        }
    }

    /// Adds an input object with uninitialised fields.
    pub fn add_input(&mut self, class: ClassId, fields: u32, via: Loc) -> ObjId {
        self.add_class(class, fields, Some(via), std::iter::repeat_n(Value::Uninit, 2 * fields as usize))
    }
    /// Adds an object that the program allocates, with these fields.
    pub fn add_new(&mut self, class: ClassId, fields: impl ExactSizeIterator<Item = Value>) -> ObjId {
        self.add_class(class, fields.len() as u32, None, fields)
    }
    fn add_class(
        &mut self,
        class: ClassId,
        len: u32,
        via: Option<Loc>,
        slots: impl ExactSizeIterator<Item = Value>,
    ) -> ObjId {
        let base = self.slots.len() as u32;
        self.slots.extend(slots);
        self.push(Object { kind: Kind::Class { class, base, len }, via, freed: false })
    }
    /// Adds an array; one with `via` belongs to the input and has unknown elements.
    pub fn add_array(&mut self, elem: Ty, len: Term, via: Option<Loc>) -> ObjId {
        let data = self.arrays.len() as u32;
        self.arrays.push(ArrayData { len, entries: Vec::new() });
        self.push(Object { kind: Kind::Array { elem, data }, via, freed: false })
    }
    fn push(&mut self, object: Object) -> ObjId {
        self.objects.push(object);
        ObjId(self.objects.len() as u32 - 1)
    }

    /// The contents of an array; `None` for class objects.
    #[inline]
    pub fn array(&self, id: ObjId) -> Option<&ArrayData> {
        match self.object(id).kind {
            Kind::Array { data, .. } => Some(&self.arrays[data as usize]),
            Kind::Class { .. } => None,
        }
    }
    /// Adds an entry to an array and gives its position.
    pub fn add_entry(&mut self, id: ObjId, entry: Entry) -> u32 {
        let Kind::Array { data, .. } = self.object(id).kind else { return 0 };
        let entries = &mut self.arrays[data as usize].entries;
        entries.push(entry);
        entries.len() as u32 - 1
    }

    /// Whether the place exists: an entry of an array may not be known yet.
    pub fn has(&self, loc: Loc) -> bool {
        match loc {
            Loc::Elem(o, e) => self.array(o).is_some_and(|a| (e as usize) < a.entries.len()),
            Loc::Param(_) | Loc::Field(..) => true,
        }
    }

    /// The number of fields of an object, 0 for arrays.
    pub fn field_count(&self, id: ObjId) -> u32 {
        match self.object(id).kind {
            Kind::Class { len, .. } => len,
            Kind::Array { .. } => 0,
        }
    }

    /// The values of an object's fields, in order; none of an array.
    pub fn fields(&self, id: ObjId, view: View) -> &[Value] {
        match self.field_count(id) as usize {
            0 => &[],
            count => &self.slots[self.slot(id, 0, view)..][..count],
        }
    }

    #[inline]
    fn slot(&self, id: ObjId, slot: u32, view: View) -> usize {
        match self.object(id) {
            Object { kind: Kind::Class { base, len, .. }, via, .. } => {
                let copy = if via.is_some() && view == View::Entry { len } else { 0 };
                (base + copy + slot) as usize
            }
            Object { kind: Kind::Array { .. }, .. } => unreachable!("arrays have no slots"),
        }
    }

    /// Reads a place.
    #[inline]
    pub fn get(&self, loc: Loc, view: View) -> Value {
        match loc {
            Loc::Param(i) => self.args[i as usize],
            Loc::Field(o, s) => self.slots[self.slot(o, s, view)],
            Loc::Elem(o, e) => match (self.array(o), view) {
                (Some(a), View::Entry) if self.is_input(o) => a.entries[e as usize].entry,
                (Some(a), _) => a.entries[e as usize].now,
                (None, _) => Value::Null,
            },
        }
    }

    /// Writes a place of the heap as it is now. Objects that are not input have only one copy.
    #[inline]
    pub fn set(&mut self, loc: Loc, value: Value) {
        match loc {
            Loc::Param(i) => self.args[i as usize] = value,
            Loc::Field(o, s) => {
                let at = self.slot(o, s, View::Now);
                self.slots[at] = value;
            }
            Loc::Elem(o, e) => {
                if let Kind::Array { data, .. } = self.object(o).kind {
                    self.arrays[data as usize].entries[e as usize].now = value;
                }
            }
        }
    }

    /// Gives an uninitialised place its input value; the program's copy follows unless it was overwritten.
    pub fn initialise(&mut self, loc: Loc, value: Value) {
        if matches!(self.get(loc, View::Now), Value::Uninit | Value::NonNull) {
            self.set(loc, value);
        }
        match loc {
            Loc::Param(_) => {}
            Loc::Field(o, s) => {
                let at = self.slot(o, s, View::Entry);
                self.slots[at] = value;
            }
            Loc::Elem(o, e) => {
                if let Kind::Array { data, .. } = self.object(o).kind {
                    self.arrays[data as usize].entries[e as usize].entry = value;
                }
            }
        }
    }

    /// Makes a place of the input uninitialised again, as it was on entry.
    pub fn reopen(&mut self, loc: Loc) {
        match loc {
            Loc::Param(i) => self.args[i as usize] = Value::Uninit,
            Loc::Field(o, s) => {
                let at = self.slot(o, s, View::Entry);
                self.slots[at] = Value::Uninit;
            }
            Loc::Elem(o, e) => {
                if let Kind::Array { data, .. } = self.object(o).kind {
                    self.arrays[data as usize].entries[e as usize].entry = Value::Uninit;
                }
            }
        }
    }

    /// Takes an object out of the input (`via` is `None`) or puts it back where it was found. It keeps its
    /// number and its places.
    pub fn set_via(&mut self, id: ObjId, via: Option<Loc>) {
        self.objects[id.index()].via = via;
    }

    /// The input as it was on entry, with nothing known about its fields' numbers: for questions about shape.
    pub fn without_numbers(&self) -> SymHeap {
        let shape = |v: &Value| if matches!(v, Value::Prim(_)) { Value::Uninit } else { *v };
        let mut heap = self.clone();
        heap.slots = self.slots.iter().map(shape).collect();
        for (id, object) in self.inputs() {
            if let Kind::Class { base, len, .. } = object.kind {
                for s in 0..len {
                    heap.slots[(base + s) as usize] = shape(&self.get(Loc::Field(id, s), View::Entry));
                }
            }
        }
        heap
    }

    pub fn free(&mut self, id: ObjId) {
        self.objects[id.index()].freed = true;
    }

    /// The places inside an object: its fields, or the known entries of an array.
    pub fn places(&self, id: ObjId) -> impl Iterator<Item = Loc> + use<> {
        let (fields, entries) = match self.object(id).kind {
            Kind::Class { len, .. } => (len, 0),
            Kind::Array { data, .. } => (0, self.arrays[data as usize].entries.len() as u32),
        };
        (0..fields).map(move |s| Loc::Field(id, s)).chain((0..entries).map(move |e| Loc::Elem(id, e)))
    }

    /// Bytes that this heap owns, roughly.
    pub fn bytes(&self) -> usize {
        self.objects.len() * size_of::<Object>() + self.slots.len() * size_of::<Value>() + self.arrays.len() * 64
    }
}
