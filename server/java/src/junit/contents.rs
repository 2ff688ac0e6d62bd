//! Texts and collections of a test: texts are literals, collections are built by their public methods.

use super::Writer;
use ir::ClassId;
use ir::content::{Argument, Declared, Equality};
use ir::input::{Input, InputObject, InputValue};

impl Writer<'_> {
    /// Names texts by what they are. Two texts that are equal are two objects; two literals would be one.
    pub(super) fn texts(&mut self, input: &Input, names: &mut [String]) {
        let mut met: Vec<String> = Vec::new();
        for (i, name) in names.iter_mut().enumerate() {
            let Some(text) = input.text(self.program, i as u32).filter(|_| !name.is_empty()) else { continue };
            if met.contains(&text) {
                self.line(&format!("String {name} = new String({text});"));
            } else {
                name.clone_from(&text);
                met.push(text);
            }
        }
    }

    /// Declares the object, where it is a text or a collection of the library (or what one contains).
    pub(super) fn contained(&mut self, names: &[String], i: usize, input: &Input, inside: &[bool]) -> bool {
        if inside[i] || input.text(self.program, i as u32).is_some() {
            return true;
        }
        let InputObject::Object { class, .. } = &input.objects[i] else { return false };
        if self.program.class(*class).span.is_some() {
            return false;
        }
        let (shown, name) = (self.class(*class), &names[i]);
        if self.is_iterator(i, input) {
            let elements = input.contents(self.program, i as u32).map_or(&[][..], |(_, elements)| elements);
            let of: Vec<String> = elements.iter().map(|e| self.value(*e, names)).collect();
            let list = format!("java.util.Arrays.asList(new Object[] {{{}}})", of.join(", "));
            self.line(&format!("java.util.ListIterator {name} = new java.util.ArrayList({list}).listIterator();"));
            return true;
        }
        if crate::contents::OF_CONSTANTS.contains(&self.program.class(*class).name.as_str()) {
            let Some(constants) = self.constants_of(i, input) else { return false };
            let constants = self.class(constants);
            let made = match self.program.class(*class).content.is_some_and(|c| c.values.is_some()) {
                true => format!("new {shown}({constants}.class)"),
                false => format!("{shown}.noneOf({constants}.class)"),
            };
            self.line(&format!("{shown} {name} = {made};"));
            return true;
        }
        match (self.program.class(*class).content.map(|c| c.kind), input.contained_text(self.program, i as u32)) {
            (_, Some((text, _))) => self.line(&format!("{shown} {name} = new {shown}({text});")),
            (Some(kind), _) if kind.of_objects() => {
                let order = if self.is_by_use(i, input) { "16, 0.75f, true" } else { "" };
                self.line(&format!("{shown} {name} = new {shown}({order});"));
            }
            _ => return false,
        }
        true
    }

    /// Whether a map is in the order of use, as the field says that has it.
    fn is_by_use(&self, i: usize, input: &Input) -> bool {
        let map = InputValue::Ref(i as u32);
        input.objects.iter().any(|object| match object {
            InputObject::Object { class, fields } => {
                let mut all = self.program.class(*class).fields.iter().zip(fields);
                all.any(|(field, value)| *value == map && self.program.field(*field).by_use)
            }
            InputObject::Array { .. } => false,
        })
    }

    /// The enum whose constants a map or a set has: that of one in it, or as the place that has it says.
    fn constants_of(&self, i: usize, input: &Input) -> Option<ClassId> {
        let first = input.contents(self.program, i as u32).and_then(|(_, elements)| elements.first().copied());
        if let Some(InputValue::Ref(key)) = first {
            return input.objects[key as usize].ty()?.as_class();
        }
        let constants = self.arguments(i, input)?.first()?.ty.as_class()?;
        let is_enum = matches!(self.program.class(constants).equality, Equality::Number(..));
        is_enum.then_some(constants)
    }

    /// The arguments of the type of the place that has an object.
    fn arguments(&self, i: usize, input: &Input) -> Option<&[Argument]> {
        let is_it = |value: &InputValue| *value == InputValue::Ref(i as u32);
        if let Some(n) = input.args.iter().position(is_it) {
            return Some(self.program.arguments_of(Declared::Param(self.function, n as u32)));
        }
        let holder = input.objects.iter().position(|object| object.values().iter().any(is_it))?;
        match &input.objects[holder] {
            InputObject::Object { class, fields } => {
                let field = self.program.class(*class).fields[fields.iter().position(is_it)?];
                Some(self.program.arguments_of(Declared::Field(field)))
            }
            InputObject::Array { .. } => self.arguments_inside(holder as u32, input),
        }
    }

    /// The same of what is in an array that a collection has.
    fn arguments_inside(&self, array: u32, input: &Input) -> Option<&[Argument]> {
        let (collection, content) = input.objects.iter().enumerate().find_map(|(n, object)| {
            let InputObject::Object { class, fields } = object else { return None };
            let slot = fields.iter().position(|value| *value == InputValue::Ref(array))?;
            Some((n, self.program.content_at(*class, slot as u32)?))
        })?;
        Some(&self.arguments(collection, input)?.get(content.kind.argument())?.args)
    }

    /// Whether an object is an iterator of inputs, which is made when its elements are there.
    pub(super) fn is_iterator(&self, i: usize, input: &Input) -> bool {
        let InputObject::Object { class, .. } = &input.objects[i] else { return false };
        let class = self.program.class(*class);
        class.span.is_none() && class.name == crate::contents::ITERATOR
    }

    /// Puts the elements of a collection into it.
    pub(super) fn fill(&mut self, names: &[String], i: usize, input: &Input) {
        let Some((content, elements)) = input.contents(self.program, i as u32) else { return };
        if !content.kind.of_objects() || self.is_iterator(i, input) {
            return;
        }
        if let Some(entries) = input.entries(self.program, i as u32) {
            for (key, value) in entries {
                let (key, value) = (self.value(key, names), self.value(value, names));
                self.line(&format!("{}.put({key}, {value});", names[i]));
            }
            return;
        }
        for element in elements {
            let value = self.value(*element, names);
            self.line(&format!("{}.add({value});", names[i]));
        }
    }
}
