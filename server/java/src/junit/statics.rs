//! Static fields of a test's input: they are set, not built.

use super::Writer;
use crate::statics::NAME;
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, FieldId};

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
                true => return Err(format!("`{}` is final: a test cannot set it", self.program.field(id).name)),
                false => self.static_field(id, *value, names),
            }
        }
        Ok(())
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

    /// Takes an object from the field that the program has put it into.
    pub(super) fn of_static(&mut self, name: &str, id: FieldId, object: &InputObject) -> Result<(), String> {
        let plain = match object {
            InputObject::Array { elements, .. } => elements.is_empty(),
            InputObject::Object { fields, .. } => fields.is_empty(),
        };
        let field = self.program.field(id);
        if !plain {
            return Err(format!("`{}` is final: a test cannot set it", field.name));
        }
        let (class, simple) = field.name.rsplit_once('.').unwrap_or(("", &field.name));
        let owner = self.program.find_class(class).map_or_else(|| class.to_owned(), |c| self.class(c));
        let ty = self.ty(field.ty);
        let line = match self.modified(id, "private") {
            true => format!("{ty} {name} = getStatic({owner}.class, \"{simple}\");"),
            false => format!("{ty} {name} = {owner}.{simple};"),
        };
        if self.modified(id, "private") {
            self.help("getStatic");
        }
        self.line(&line);
        Ok(())
    }

    fn static_field(&mut self, id: FieldId, value: InputValue, names: &[String]) {
        let field = self.program.field(id);
        let (class, name) = field.name.rsplit_once('.').unwrap_or(("", &field.name));
        let owner = self.program.find_class(class).map_or_else(|| class.to_owned(), |c| self.class(c));
        let text = self.as_written(field.span, value, names);
        if self.modified(id, "private") {
            let line = format!("setStatic({owner}.class, \"{name}\", {text});");
            self.help("setStatic");
            self.line(&line);
        } else {
            self.line(&format!("{owner}.{name} = {text};"));
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
