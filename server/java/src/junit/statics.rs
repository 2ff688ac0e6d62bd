//! Static fields of a test's input: they are set, not built.

use super::Writer;
use crate::statics::NAME;
use ir::input::{InputObject, InputValue};
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
                true if super::is_default(*value) => {}
                true => return Err(format!("`{}` is final: a test cannot set it", self.program.field(id).name)),
                false => self.static_field(id, *value, names),
            }
        }
        Ok(())
    }

    fn static_field(&mut self, id: FieldId, value: InputValue, names: &[String]) {
        let field = self.program.field(id);
        let (class, name) = field.name.rsplit_once('.').unwrap_or(("", &field.name));
        let owner = self.program.find_class(class).map_or_else(|| class.to_owned(), |c| self.class(c));
        let narrow = self.written_type(field.span).filter(|t| matches!(t.as_str(), "byte" | "short" | "char"));
        let text = match (narrow, self.value(value, names)) {
            (Some(t), text) => format!("({t}) {text}"),
            (None, text) => text,
        };
        if self.modified(id, "private") {
            let line = format!("setStatic({owner}.class, \"{name}\", {text});");
            self.help("setStatic");
            self.line(&line);
        } else {
            self.line(&format!("{owner}.{name} = {text};"));
        }
    }

    /// Whether the declaration of a field has a modifier.
    fn modified(&self, id: FieldId, word: &str) -> bool {
        let span = self.program.field(id).span;
        let mut at = self.node(span.start, span.end, span.file);
        while let Some(n) = at {
            if n.kind() == "field_declaration" {
                let mut cursor = n.walk();
                let modifiers = n.children(&mut cursor).find(|m| m.kind() == "modifiers");
                return modifiers.is_some_and(|m| self.root.node_text(m).split_whitespace().any(|w| w == word));
            }
            at = n.parent();
        }
        // In another file, or a constant of an interface.
        true
    }
}
