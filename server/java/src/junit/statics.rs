//! Static fields of a test's input: they are set, not built.

use super::Writer;
use super::built::{reached, reference};
use crate::statics::NAME;
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, FieldId, FnId, Program};
use std::collections::BTreeSet;

/// The fields that a call of a function may read or write, and the constructors that a test may run before it.
pub(super) fn touched(program: &Program, function: FnId) -> BTreeSet<FieldId> {
    let all = (0..program.functions.len() as u32).map(FnId);
    let constructors = all.filter(|f| program.function(*f).name.starts_with("<init>"));
    program.touched(constructors.chain([function]), &[])
}

/// Whether something of an object, or in it, is among others.
fn shared(input: &Input, object: u32, others: &BTreeSet<u32>) -> bool {
    !reached(input, &[object]).is_disjoint(others)
}

/// Objects that refer to others more deeply are not compared.
const DEPTH: u32 = 8;

/// Whether two values of two heaps look the same: trees of objects, as there is no other way to them.
fn alike((heap, a): (&Input, InputValue), (others, b): (&Input, InputValue), depth: u32) -> bool {
    let (InputValue::Ref(x), InputValue::Ref(y)) = (a, b) else { return a == b };
    let (x, y) = (&heap.objects[x as usize], &others.objects[y as usize]);
    let same = |(v, w): (&InputValue, &InputValue)| alike((heap, *v), (others, *w), depth + 1);
    let parts = x.values().len() == y.values().len() && x.ty() == y.ty();
    depth < DEPTH && parts && x.values().iter().zip(y.values()).all(same)
}

/// Classes of `java.util.concurrent.atomic` with one value.
const VARIABLES: [&str; 4] = ["AtomicBoolean", "AtomicInteger", "AtomicLong", "AtomicReference"];

impl Writer<'_> {
    /// Whether a class is that of the object which stands for all static fields.
    pub(super) fn is_statics(&self, class: ClassId) -> bool {
        self.program.class(class).name == NAME
    }

    /// Sets the static fields. Those that are final are what the program has made them.
    pub(super) fn static_fields(&mut self, object: &InputObject, names: &[String]) -> Result<(), String> {
        let InputObject::Object { class, fields } = object else { return Ok(()) };
        for (slot, value) in fields.iter().enumerate() {
            let id = self.program.class(*class).fields[slot];
            match self.modified(id, "final") {
                // An object: its variable has it from there.
                true if super::is_default(*value) || matches!(value, InputValue::Ref(_)) => {}
                true if self.initial(id).is_some_and(|(_, initial)| initial == *value) => {}
                true => return Err(format!("`{}` is final: a test cannot set it", self.program.field(id).name)),
                false if !self.touched.contains(&id) => {}
                false => self.static_field(id, *value, names)?,
            }
        }
        Ok(())
    }

    /// What initialisers leave in a static field.
    fn initial(&self, id: FieldId) -> Option<(&Input, InputValue)> {
        let statics = self.program.statics.as_ref()?;
        let slot = self.program.class(statics.class).fields.iter().position(|f| *f == id)?;
        let InputValue::Ref(all) = statics.initial.args.first()? else { return None };
        Some((&statics.initial, *statics.initial.objects.get(*all as usize)?.values().get(slot)?))
    }

    /// The objects that a test makes: not what final static fields have as initialisers leave it, and nobody else has, nor
    /// what is in static fields that the call does not read.
    pub(super) fn to_make(&self, input: &Input) -> BTreeSet<u32> {
        let left = |id: FieldId, value: &InputValue| match self.modified(id, "final") {
            // Another test may have put something there.
            true if self.touched.contains(&id) && self.is_set_anew(id, *value, input) => false,
            true => self.initial(id).is_some_and(|(initial, first)| alike((input, *value), (initial, first), 0)),
            false => !self.touched.contains(&id),
        };
        let (mut found, mut there) = (BTreeSet::new(), Vec::new());
        let mut work: Vec<u32> = input.args.iter().filter_map(reference).collect();
        loop {
            while let Some(o) = work.pop() {
                if !found.insert(o) {
                    continue;
                }
                match &input.objects[o as usize] {
                    InputObject::Object { class, fields } if self.is_statics(*class) => {
                        for (id, value) in self.program.class(*class).fields.iter().zip(fields) {
                            let to = if left(*id, value) { &mut there } else { &mut work };
                            to.extend(reference(value));
                        }
                    }
                    object => work.extend(object.values().iter().filter_map(reference)),
                }
            }
            match there.iter().position(|o| shared(input, *o, &found)) {
                Some(at) => work.push(there.swap_remove(at)),
                None => return found,
            }
        }
    }

    /// Whether what a final static field has is a collection, a variable, or an array of a constant, which a test can set to
    /// what it is to be.
    fn is_set_anew(&self, id: FieldId, value: InputValue, input: &Input) -> bool {
        let InputValue::Ref(object) = value else { return false };
        if self.is_of_constant(id, &input.objects[object as usize]) {
            return true;
        }
        let content = input.contents(self.program, object);
        let collection = content.is_some_and(|(content, _)| content.kind.of_objects());
        collection && self.is_collection(self.program.field(id).ty) || self.is_atomic(&input.objects[object as usize])
    }

    /// Whether an object is an array of numbers or truth values that a constant of an enum has, as long as it is there.
    fn is_of_constant(&self, id: FieldId, object: &InputObject) -> bool {
        let InputObject::Array { elem, elements } = object else { return false };
        let there = self.initial(id).and_then(|(initial, value)| Some(&initial.objects[reference(&value)? as usize]));
        let name = self.program.field(id).name.rsplit_once('.').map_or("", |(class, _)| class);
        !elem.is_ref()
            && self.class_of(name).1.is_some()
            && there.is_some_and(|array| array.values().len() == elements.len())
    }

    /// Whether an object is one of `java.util.concurrent.atomic` that has one value.
    fn is_atomic(&self, object: &InputObject) -> bool {
        let InputObject::Object { class, .. } = object else { return false };
        let class = self.program.class(*class);
        class.span.is_none() && VARIABLES.contains(&class.name.as_str())
    }

    /// The final static field that an object of an input is the value of.
    pub(super) fn made_by(&self, i: usize, input: &Input) -> Option<FieldId> {
        let statics = input.objects.iter().find_map(|o| match o {
            InputObject::Object { class, fields } if self.is_statics(*class) => Some((*class, fields)),
            _ => None,
        })?;
        let slot = statics.1.iter().position(|v| *v == InputValue::Ref(i as u32))?;
        Some(self.program.class(statics.0).fields[slot]).filter(|id| self.modified(*id, "final"))
    }

    /// Takes an object from the field that the program has put it into: a collection without what the program or another
    /// test has put there.
    pub(super) fn of_static(&mut self, name: &str, id: FieldId, i: usize, input: &Input) -> Result<(), String> {
        let plain = match &input.objects[i] {
            InputObject::Array { elements, .. } => elements.is_empty(),
            InputObject::Object { fields, .. } => fields.is_empty(),
        };
        let field = self.program.field(id);
        let of_objects = input.contents(self.program, i as u32).is_some_and(|(content, _)| content.kind.of_objects());
        let collection = of_objects && self.is_collection(field.ty);
        let variable = self.is_atomic(&input.objects[i]);
        let array = self.is_of_constant(id, &input.objects[i]);
        if !plain && !collection && !variable && !array {
            return Err(format!("`{}` is final: a test cannot set it", field.name));
        }
        let (class, simple) = field.name.rsplit_once('.').unwrap_or(("", &field.name));
        let (class_id, constant) = self.class_of(class);
        let owner = class_id.map_or_else(|| class.to_owned(), |c| self.class(c));
        let ty = self.ty(field.ty);
        let (helper, value) = match (self.modified(id, "private"), constant) {
            (false, None) => (None, format!("{owner}.{simple}")),
            (false, Some(constant)) => (None, format!("{owner}.{constant}.{simple}")),
            (true, None) => (Some("getStatic"), format!("getStatic({owner}.class, \"{simple}\")")),
            (true, Some(constant)) => (Some("getField"), format!("({ty}) getField({owner}.{constant}, \"{simple}\")")),
        };
        helper.into_iter().for_each(|helper| self.help(helper));
        self.line(&format!("{ty} {name} = {value};"));
        if collection {
            self.line(&format!("{name}.clear();"));
        }
        if let (true, InputObject::Array { elem, .. }) = (array, &input.objects[i]) {
            let zero = match self.ty(*elem).as_str() {
                "boolean" => "false".to_owned(),
                narrow @ ("byte" | "short" | "char") => format!("({narrow}) 0"),
                _ => "0".to_owned(),
            };
            self.line(&format!("java.util.Arrays.fill({name}, {zero});"));
        }
        if let (true, InputObject::Object { fields, .. }) = (variable, &input.objects[i]) {
            // What a reference is to is told when that is there.
            let first =
                fields.first().copied().filter(|v| !matches!(v, InputValue::Ref(_))).unwrap_or(InputValue::Null);
            self.line(&format!("{name}.set({});", self.value(first, &[])));
        }
        Ok(())
    }

    /// Whether all that a type stands for are collections or maps.
    fn is_collection(&self, ty: ir::Ty) -> bool {
        let of = |above: &str| {
            let above = self.program.find_class(above);
            ty.as_class().zip(above).is_some_and(|(class, above)| self.program.is_subclass(class, above))
        };
        of("Collection") || of("Map")
    }

    fn static_field(&mut self, id: FieldId, value: InputValue, names: &[String]) -> Result<(), String> {
        let field = self.program.field(id);
        let (owner, name) = field.name.rsplit_once('.').unwrap_or(("", &field.name));
        let (class, constant) = self.class_of(owner);
        if class.is_some_and(|c| self.program.class(c).private) {
            return Err(format!("`{owner}` is private: a test cannot set its `{name}`"));
        }
        let class = class.map_or_else(|| owner.to_owned(), |c| self.class(c));
        let text = self.as_written(field.span, value, names);
        let (helper, line) = match (self.modified(id, "private"), constant) {
            (false, None) => (None, format!("{class}.{name} = {text};")),
            (false, Some(constant)) => (None, format!("{class}.{constant}.{name} = {text};")),
            (true, None) => (Some("setStatic"), format!("setStatic({class}.class, \"{name}\", {text});")),
            (true, Some(constant)) => (Some("set"), format!("set({class}.{constant}, \"{name}\", {text});")),
        };
        helper.into_iter().for_each(|helper| self.help(helper));
        self.line(&line);
        Ok(())
    }

    /// The class whose static field it is, by its name; or, of a constant of an enum, the class and the constant.
    fn class_of<'n>(&self, owner: &'n str) -> (Option<ClassId>, Option<&'n str>) {
        let constant =
            || owner.rsplit_once('.').and_then(|(class, name)| Some((self.program.find_class(class)?, name)));
        match (self.program.find_class(owner), constant()) {
            (None, Some((class, name))) => (Some(class), Some(name)),
            (class, _) => (class, None),
        }
    }

    /// Whether the declaration of a field has a modifier.
    pub(super) fn modified(&self, id: FieldId, word: &str) -> bool {
        let span = self.program.field(id).span;
        let mut at = self.node(span.start, span.end, span.file);
        while let Some(n) = at {
            if n.kind() == "field_declaration" {
                let mut cursor = n.walk();
                let modifiers = n.children(&mut cursor).find(|m| m.kind() == "modifiers");
                return modifiers.is_some_and(|m| self.text(span.file, m).split_whitespace().any(|w| w == word));
            }
            at = n.parent();
        }
        // In another file, or a constant of an interface.
        true
    }
}
