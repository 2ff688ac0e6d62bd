//! The references of a partial heap before the first unknown one, breadth-first.

use super::key::{Key, NULL, OPEN, code};
use crate::bounds::table::Table;
use heap::{Alternative, Kind, Loc, ObjId, SymHeap, Value, View};
use ir::{ClassId, FnId, Program};

/// The references before the first unknown one, breadth-first.
pub struct Prefix {
    /// Places with what they hold.
    places: Vec<(Loc, Option<ObjId>)>,
    /// The objects in order of discovery, with class and number.
    pub objects: Vec<(ObjId, ClassId, u32)>,
    /// What the places say.
    pub key: Key,
}

impl Prefix {
    /// The prefix of a heap in which a place becomes something.
    pub fn of(program: &Program, function: FnId, table: &Table, heap: &SymHeap, choice: (Loc, Alternative)) -> Prefix {
        let prefix = Prefix { places: Vec::new(), objects: Vec::new(), key: Key::default() };
        let counts = table.no_objects();
        let mut walk = Walk { heap, choice, table, prefix, codes: vec![OPEN; heap.len() + 1], counts };
        walk.references(program, function);
        walk.prefix
    }

    fn position(&self, o: ObjId) -> Option<usize> {
        self.objects.iter().position(|(known, ..)| *known == o)
    }

    /// The prefix alone, as a heap whose other places are open.
    pub fn heap(&self, program: &Program, function: FnId) -> SymHeap {
        let mut heap = SymHeap::new(vec![Value::Uninit; program.function(function).params.len()]);
        let mut number: Vec<Option<ObjId>> = vec![None; self.objects.len()];
        for (loc, target) in &self.places {
            let loc = match *loc {
                Loc::Field(o, slot) => match self.position(o).and_then(|at| number[at]) {
                    Some(o) => Loc::Field(o, slot),
                    None => continue,
                },
                other => other,
            };
            let value = match target.map(|o| self.position(o)) {
                None => Value::Null,
                Some(None) => continue,
                Some(Some(at)) => Value::Ref(*number[at].get_or_insert_with(|| {
                    let class = self.objects[at].1;
                    heap.add_input(class, program.class(class).fields.len() as u32, loc)
                })),
            };
            heap.initialise(loc, value);
        }
        heap
    }

    /// A name for what it says that means the same within any scope, in every run.
    pub fn name(&self, program: &Program) -> u128 {
        let object = |o: ObjId| match self.position(o).map(|at| self.objects[at]) {
            Some((_, class, n)) => format!("{}#{n}", program.class(class).name),
            None => "?".to_owned(),
        };
        let mut text = String::new();
        for (loc, target) in &self.places {
            let (holder, slot) = match loc {
                Loc::Param(i) => (String::new(), *i),
                Loc::Field(o, slot) | Loc::Elem(o, slot) => (object(*o), *slot),
            };
            text += &format!("{holder}.{slot}={};", target.map_or_else(|| "null".to_owned(), object));
        }
        ir::fingerprint::hash_text(&text)
    }
}

/// What a place holds.
enum Held {
    Null,
    Object(ObjId, ClassId),
}

/// A walk through a heap, up to the first unknown reference.
struct Walk<'a> {
    heap: &'a SymHeap,
    /// What a place becomes in it.
    choice: (Loc, Alternative),
    table: &'a Table,
    prefix: Prefix,
    /// By object: its byte in the key, once it was met.
    codes: Vec<u8>,
    /// Objects that were met, by class.
    counts: Vec<u32>,
}

impl Walk<'_> {
    fn references(&mut self, program: &Program, function: FnId) {
        let params = program.function(function).params.iter().enumerate();
        for (i, _) in params.filter(|(_, p)| p.ty.is_ref()) {
            if !self.visit(Loc::Param(i as u32), false) {
                return;
            }
        }
        let mut at = 0;
        while let Some((object, class, _)) = self.prefix.objects.get(at).copied() {
            for (slot, field) in program.class(class).fields.iter().enumerate() {
                if program.field(*field).ty.is_ref() && !self.field(object, class, slot as u32) {
                    return;
                }
            }
            at += 1;
        }
    }

    /// Notes what a field holds; false when that is unknown and may be an object that was not met.
    fn field(&mut self, object: ObjId, class: ClassId, slot: u32) -> bool {
        let backward = self.table.is_backward(class, slot);
        let known = self.visit(Loc::Field(object, slot), backward);
        if backward && !known {
            self.prefix.key.add(true, OPEN);
        }
        known || backward
    }

    /// Notes what a place holds; false when that is unknown.
    fn visit(&mut self, loc: Loc, backward: bool) -> bool {
        let target = match self.held(loc) {
            Some(Held::Null) => None,
            Some(Held::Object(o, class)) => Some((o, class)),
            None => return false,
        };
        let code = target.map_or(NULL, |(o, class)| self.meet(o, class));
        self.prefix.places.push((loc, target.map(|(o, _)| o)));
        self.prefix.key.add(backward, code);
        true
    }

    /// What a place holds, when it is known and no array.
    fn held(&self, loc: Loc) -> Option<Held> {
        let fresh = ObjId(self.heap.len() as u32);
        if loc == self.choice.0 {
            return match self.choice.1 {
                Alternative::Null => Some(Held::Null),
                Alternative::Alias(o) => self.object(o),
                Alternative::Fresh(class) => Some(Held::Object(fresh, class)),
                Alternative::FreshArray(_) => None,
            };
        }
        if loc.holder() == Some(fresh) {
            return None;
        }
        match self.heap.get(loc, View::Entry) {
            Value::Null => Some(Held::Null),
            Value::Ref(o) => self.object(o),
            _ => None,
        }
    }

    fn object(&self, o: ObjId) -> Option<Held> {
        match self.heap.object(o).kind {
            Kind::Class { class, .. } => Some(Held::Object(o, class)),
            Kind::Array { .. } => None,
        }
    }

    fn meet(&mut self, o: ObjId, class: ClassId) -> u8 {
        if self.codes[o.index()] == OPEN {
            let count = &mut self.counts[class.index()];
            self.codes[o.index()] = code(self.table, class, *count);
            self.prefix.objects.push((o, class, *count));
            *count += 1;
        }
        self.codes[o.index()]
    }
}
