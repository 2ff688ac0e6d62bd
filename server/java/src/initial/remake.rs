//! Objects of final static fields that nobody can tell from new ones: texts, boxes, lambdas, immutable collections and
//! objects, and arrays and collections that the program only reads.

use super::rewrite::{Out, constant};
use super::{Final, Initial, is_statics};
use crate::body::NEW_TEXT;
use crate::cx::{Cx, Kind};
use ir::input::{InputObject, InputValue};
use ir::{BinOp, Body, Callee, ClassId, FieldId, FieldInit, InstrKind, Operand, Ty};
use rustc_hash::{FxHashMap, FxHashSet};

/// What takes more stores is not made at every read.
const MOST: usize = 2_000;

/// Collections of the library that never change, and whose identity nobody asks for.
const IMMUTABLE: [&str; 5] = ["ListOf$", "MapOf$", "SetOf$", "EmptyList$", "Optional"];

/// Those that show another collection, which never changes either where nobody else has it.
const READ_ONLY: [&str; 4] = ["ReadOnlyMap$", "ReadOnlyList$", "ReadOnlySet$", "ReadOnly$"];

/// Where programs compare references, and what makes that matter.
struct Identities {
    /// The types of references that the user's code compares by `==`.
    compared: Vec<Ty>,
    /// Whether `Object.equals` may run, or a map by identity.
    by_default: bool,
}

impl Identities {
    fn of(cx: &Cx) -> Identities {
        let mut compared = Vec::new();
        let own = cx.program.functions.iter().zip(&cx.methods).filter(|(_, m)| !cx.class(m.class).library);
        for body in own.filter_map(|(f, _)| f.body.as_ref()) {
            for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
                compared.extend(compared_by(cx, body, &instr.kind).filter(|ty| !compared.contains(ty)));
            }
        }
        let root = cx.program.method(cx.root, "equals").map(|f| cx.program.function(f));
        let by_default = root.is_none_or(|f| f.body.is_some()) || cx.lib("IdentityHashMap").is_some();
        Identities { compared, by_default }
    }

    /// Whether some code may notice which object of a class it has.
    fn matter(&self, cx: &Cx, class: ClassId) -> bool {
        let ty = Ty::class(class);
        let compared = |t: &Ty| cx.program.is_assignable(ty, *t) || cx.program.is_assignable(*t, ty);
        let own = cx.program.method(class, "equals") != cx.program.method(cx.root, "equals");
        self.compared.iter().any(compared) || (self.by_default && !own)
    }
}

/// The type of the references that an instruction asks whether they are one, neither of them null as it is written.
pub(super) fn compared_by(cx: &Cx, body: &Body, kind: &InstrKind) -> Option<Ty> {
    match kind {
        InstrKind::Call { callee: Callee::Static(f), args, .. } if cx.method(*f).name == "identical$" => {
            match args[0] {
                Operand::Local(a) => Some(body.locals[a.index()].ty),
                _ => None,
            }
        }
        InstrKind::Binary { op: BinOp::Eq | BinOp::Ne, ty, a, b, .. } => {
            Some(*ty).filter(|ty| ty.is_ref() && *a != Operand::Null && *b != Operand::Null)
        }
        _ => None,
    }
}

/// By field, the objects that a read of it makes, the one that it gives first.
type Remade = FxHashMap<FieldId, Vec<u32>>;

/// What reads make anew wherever they are, and what they do where nobody can ask whether this is the one that there is.
/// Other fields have that one.
pub(super) fn all(cx: &Cx, initial: &Initial) -> (Remade, Remade) {
    let identities = Identities::of(cx);
    let places = places(initial);
    let of = |(field, known): (&FieldId, &Final), on_the_spot: bool| match initial.value(cx, *field) {
        Ok(InputValue::Ref(reference)) => {
            let asked = (&identities, &*places, on_the_spot);
            Some((*field, cells(cx, initial, asked, reference, known)?))
        }
        _ => None,
    };
    let anywhere: Remade = initial.finals.iter().filter_map(|each| of(each, false)).collect();
    let others = initial.finals.iter().filter(|(field, _)| !anywhere.contains_key(*field));
    let on_the_spot = others.filter_map(|each| of(each, true)).collect();
    (anywhere, on_the_spot)
}

fn cells(
    cx: &Cx,
    initial: &Initial,
    (identities, places, on_the_spot): (&Identities, &[u32], bool),
    reference: u32,
    known: &Final,
) -> Option<Vec<u32>> {
    // Another static field may have it, too.
    let held = initial.values.statics().iter().filter(|v| **v == InputValue::Ref(reference)).count();
    let filled = known.private || !is_empty(cx, initial, reference);
    let only_read = known.only_read && held == 1 && filled;
    let shown = shown(cx, initial, places, reference);
    let deeply = only_read && known.deeply;
    let look = Look { cx, initial, identities, on_the_spot, only_read, deeply, places, shown };
    let mut cells = vec![reference];
    // What belongs to collections that stand in it.
    let mut inside: FxHashSet<u32> = FxHashSet::default();
    let mut stores = 0;
    let mut at = 0;
    if !look.is_value(reference, None) {
        return None;
    }
    while let Some(next) = cells.get(at).copied() {
        at += 1;
        if matches!(initial.object(next), InputObject::Object { class, .. } if is_statics(cx, *class)) {
            continue;
        }
        for value in initial.object(next).values() {
            stores += 1;
            let InputValue::Ref(inner) = value else { continue };
            if cells.contains(inner) {
                continue;
            }
            if !look.is_value(*inner, Some(next)) {
                return None;
            }
            let begins = look.is_inside(*inner, next);
            // Uses are followed into collections in it, and no further; nobody else may have these, and change them.
            if begins && (inside.contains(&next) || look.places[*inner as usize] > 1) {
                return None;
            }
            if begins || inside.contains(&next) {
                inside.insert(*inner);
            }
            cells.push(*inner);
        }
        if stores > MOST {
            return None;
        }
    }
    Some(cells)
}

/// Where an object only shows a collection that nobody else has: that collection, with the parts that are collections.
fn shown(cx: &Cx, initial: &Initial, places: &[u32], reference: u32) -> Vec<u32> {
    let library = |object: u32| match initial.object(object) {
        InputObject::Object { class, .. } if cx.class(*class).library => Some(cx.class(*class).simple),
        _ => None,
    };
    let mut all = vec![reference];
    let mut at = 0;
    while let Some(next) = all.get(at).copied().filter(|_| library(reference).is_some_and(|r| READ_ONLY.contains(&r))) {
        at += 1;
        let values = initial.object(next).values();
        for value in values {
            let InputValue::Ref(inner) = value else { continue };
            let here = values.iter().filter(|v| *v == value).count();
            let alone = places[*inner as usize] as usize == here;
            let is_part = |part: &str| part.ends_with('$') || alone && PARTS.contains(&part);
            if !all.contains(inner) && library(*inner).is_some_and(is_part) {
                all.push(*inner);
            }
        }
    }
    all.split_off(1)
}

/// Whether objects of a class of the library are never seen by those who use it, or cannot be changed.
fn is_part(cx: &Cx, class: ClassId) -> bool {
    cx.class(class).library && cx.class(class).simple.ends_with('$')
}

/// For each object, how many places hold it that code can still reach when the initialisers have run.
fn places(initial: &Initial) -> Vec<u32> {
    let objects = &initial.values.objects;
    let mut held = vec![0; objects.len()];
    let mut work: Vec<u32> = if objects.is_empty() { Vec::new() } else { vec![0] };
    while let Some(next) = work.pop() {
        for value in initial.object(next).values() {
            let InputValue::Ref(inner) = value else { continue };
            held[*inner as usize] += 1;
            // The first one is where all begins.
            if held[*inner as usize] == 1 && *inner != 0 {
                work.push(*inner);
            }
        }
    }
    held
}

/// Whether an object is a collection without elements: one that others can see is there to be filled by them.
fn is_empty(cx: &Cx, initial: &Initial, reference: u32) -> bool {
    let InputObject::Object { class, fields } = initial.object(reference) else { return false };
    let named = |name: &str| cx.program.class(*class).fields.iter().position(|f| cx.program.field(*f).name == name);
    match (named("count"), named("map")) {
        _ if !cx.class(*class).library => false,
        (Some(slot), _) => fields[slot] == InputValue::Int(0),
        (None, Some(slot)) => matches!(fields[slot], InputValue::Ref(map) if is_empty(cx, initial, map)),
        (None, None) => false,
    }
}

struct Look<'c, 'a> {
    cx: &'c Cx<'a>,
    initial: &'c Initial<'a>,
    identities: &'c Identities,
    /// Nobody can ask which object the first one is.
    on_the_spot: bool,
    only_read: bool,
    deeply: bool,
    /// How many places hold each object.
    places: &'c [u32],
    /// The collections that others see through an object that never changes.
    shown: Vec<u32>,
}

/// Collections that are parts of others, or stand in them.
const PARTS: [&str; 8] =
    ["HashMap", "LinkedHashMap", "TreeMap", "TreeSet", "EnumMap", "EnumSet", "HashSet", "ArrayList"];

impl Look<'_, '_> {
    /// Whether an object that `holder` holds may be a new one at every read.
    fn is_value(&self, reference: u32, holder: Option<u32>) -> bool {
        match self.initial.object(reference) {
            _ if self.shown.contains(&reference) => true,
            InputObject::Object { class, .. } => self.is_value_class(*class, holder),
            // The insides of a library object; or a table, and the rows of one.
            InputObject::Array { .. } => match holder.map(|h| self.initial.object(h)) {
                Some(InputObject::Object { class, .. }) => self.cx.class(*class).library,
                Some(InputObject::Array { .. }) | None => self.only_read,
            },
        }
    }

    fn is_value_class(&self, class: ClassId, holder: Option<u32>) -> bool {
        let cx = self.cx;
        let info = cx.class(class);
        let is = |name: &str| cx.lib(name).is_some_and(|c| cx.program.is_subclass(class, c));
        if is(NEW_TEXT) {
            return false;
        }
        if is_statics(cx, class) || matches!(info.kind, Kind::Lambda | Kind::Enum) || is("String") {
            return true;
        }
        if !info.library {
            let fixed = info.fields.iter().all(|f| f.id.is_none() || f.is_final);
            let asked = || !(self.on_the_spot && holder.is_none()) && self.identities.matter(cx, class);
            return fixed && self.above_is_fixed(class) && !asked();
        }
        if ["Boolean", "Character", "Float", "Double", "Integer", "Long", "Short", "Byte"].iter().any(|b| is(b)) {
            return true;
        }
        if IMMUTABLE.contains(&info.simple) {
            return true;
        }
        // What changes: itself, when the program only reads it, and the parts that nobody else has.
        let above = holder.map(|h| self.initial.object(h));
        match above {
            None => self.only_read || (!self.shown.is_empty() && READ_ONLY.contains(&info.simple)),
            // What others have, too, they may change.
            Some(InputObject::Object { class: above, .. }) if READ_ONLY.contains(&cx.class(*above).simple) => false,
            Some(InputObject::Array { .. }) => info.simple.ends_with('$') || self.is_collection(class),
            // The nodes of a map hold its values.
            Some(InputObject::Object { class: above, .. }) if is_part(cx, *above) => {
                info.simple.ends_with('$') || info.simple.ends_with("HashMap") || self.is_collection(class)
            }
            Some(InputObject::Object { class: above, .. }) => {
                let part = info.simple.ends_with('$') || PARTS.contains(&info.simple);
                part && cx.class(*above).library && self.only_read
            }
        }
    }

    /// Whether a class is one of collections that may stand in another one, where nobody changes them.
    fn is_collection(&self, class: ClassId) -> bool {
        self.deeply && self.cx.class(class).library && PARTS.contains(&self.cx.class(class).simple)
    }

    /// Whether an object is a collection that stands in another one: in its array, or in a node of it.
    fn is_inside(&self, reference: u32, holder: u32) -> bool {
        let place = match self.initial.object(holder) {
            InputObject::Object { class, .. } => self.cx.class(*class).simple.ends_with("Node$"),
            InputObject::Array { .. } => true,
        };
        place
            && match self.initial.object(reference) {
                InputObject::Object { class, .. } => self.is_collection(*class),
                InputObject::Array { .. } => false,
            }
    }

    /// Whether the classes above one of the user's have final fields only.
    fn above_is_fixed(&self, class: ClassId) -> bool {
        let mut at = self.cx.program.class(class).parent;
        while let Some(above) = at {
            let fields = &self.cx.class(above).fields;
            if fields.iter().any(|f| f.id.is_some() && !f.is_final) {
                return false;
            }
            at = self.cx.program.class(above).parent;
        }
        true
    }
}

/// Makes the objects; `statics` is the object with the static fields. The first of them is the result.
pub(super) fn emit(out: &mut Out, initial: &Initial, cells: &[u32], statics: Operand) -> Operand {
    let mut made: FxHashMap<u32, Operand> = FxHashMap::default();
    for cell in cells {
        let operand = match initial.object(*cell) {
            InputObject::Object { class, .. } if is_statics(out.cx, *class) => statics,
            InputObject::Object { class, .. } => {
                let class = *class;
                out.make(Ty::class(class), |dst| InstrKind::New { dst, class, init: FieldInit::Defaults })
            }
            InputObject::Array { elem, elements } => {
                let (elem, len) = (*elem, Operand::Int(elements.len() as i32));
                let ty = elem.array().unwrap_or(elem);
                out.make(ty, |dst| InstrKind::NewArray { dst, elem, len, like: None })
            }
        };
        made.insert(*cell, operand);
    }
    for cell in cells {
        fill(out, initial, *cell, &made);
    }
    made.get(&cells[0]).copied().unwrap_or(Operand::Null)
}

/// Stores what an object holds.
fn fill(out: &mut Out, initial: &Initial, cell: u32, made: &FxHashMap<u32, Operand>) {
    let target = made[&cell];
    let operand = |value: InputValue| match value {
        InputValue::Ref(r) => made.get(&r).copied().unwrap_or(Operand::Null),
        other => constant(other),
    };
    match initial.object(cell) {
        InputObject::Object { class, .. } if is_statics(out.cx, *class) => {}
        InputObject::Object { class, fields } => {
            for (slot, value) in fields.iter().enumerate() {
                let field = out.cx.program.class(*class).fields[slot];
                if *value != replay::default_value(out.cx.program.field(field).ty) {
                    out.push(InstrKind::StoreField { obj: target, field, value: operand(*value) });
                }
            }
        }
        InputObject::Array { elem, elements } => {
            for (k, value) in elements.iter().enumerate() {
                if *value != replay::default_value(*elem) {
                    let idx = Operand::Int(k as i32);
                    out.push(InstrKind::StoreElem { arr: target, idx, value: operand(*value) });
                }
            }
        }
    }
}
