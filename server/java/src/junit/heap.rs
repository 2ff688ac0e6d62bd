//! The heap of a test: objects, and what is in them.

use super::{Writer, is_default, long};
use ir::FieldId;
use ir::input::{InputObject, InputValue};

impl Writer<'_> {
    pub(super) fn object(&mut self, name: &str, object: &InputObject) -> Result<(), String> {
        match object {
            InputObject::Object { class, .. } => {
                if self.is_statics(*class) {
                    return Ok(());
                }
                let simple = &self.program.class(*class).name;
                let library = self.program.class(*class).span.is_none();
                if library && simple != "Object" {
                    return self.boxed(name, object);
                }
                let shown = self.class(*class);
                if self.constructible(*class) {
                    self.line(&format!("{shown} {name} = new {shown}();"));
                } else {
                    self.help("make");
                    self.line(&format!("{shown} {name} = make({shown}.class);"));
                }
            }
            InputObject::Array { elem, elements } => {
                let shown = self.ty(*elem);
                let (base, rest) =
                    shown.split_once('[').map_or((shown.as_str(), String::new()), |(b, r)| (b, format!("[{r}")));
                let text = format!("{shown}[] {name} = new {base}[{}]{rest};", elements.len());
                self.line(&text);
            }
        }
        Ok(())
    }

    fn boxed(&mut self, name: &str, object: &InputObject) -> Result<(), String> {
        let InputObject::Object { class, fields } = object else { return Ok(()) };
        let simple = self.program.class(*class).name.clone();
        let value = match (simple.as_str(), fields.as_slice()) {
            ("Integer", [InputValue::Int(k)]) => self.number(*k),
            ("Long", [InputValue::Long(k)]) => long(*k),
            ("Boolean", [InputValue::Bool(b)]) => b.to_string(),
            ("Short", [InputValue::Int(k)]) => format!("(short) {k}"),
            ("Byte", [InputValue::Int(k)]) => format!("(byte) {k}"),
            ("Character", [InputValue::Int(k)]) => format!("(char) {k}"),
            _ => return Err(format!("a `{simple}` has no public way to be built like this")),
        };
        self.line(&format!("{simple} {name} = {simple}.valueOf({value});"));
        Ok(())
    }

    pub(super) fn contents(&mut self, names: &[String], i: usize, object: &InputObject) -> Result<(), String> {
        match object {
            InputObject::Object { class, .. } if self.is_statics(*class) => self.static_fields(object, names)?,
            InputObject::Object { class, fields } => {
                if self.program.class(*class).span.is_none() {
                    return Ok(());
                }
                for (slot, value) in fields.iter().enumerate() {
                    let id = self.program.class(*class).fields[slot];
                    self.field(&names[i], id, *value, names);
                }
            }
            InputObject::Array { elements, elem } => {
                for (k, value) in elements.iter().enumerate().filter(|(_, v)| !is_default(**v)) {
                    let text = self.value(*value, names);
                    let _ = elem;
                    self.line(&format!("{}[{k}] = {text};", names[i]));
                }
            }
        }
        Ok(())
    }

    fn field(&mut self, object: &str, id: FieldId, value: InputValue, names: &[String]) {
        let field = self.program.field(id);
        let (name, span) = (field.name.clone(), field.span);
        let direct = !self.private(span, &["field_declaration"]);
        let made = self.constructible(field.class);
        if is_default(value) && !(made && self.initialised(span)) {
            return;
        }
        let narrow = self.written_type(span).filter(|t| matches!(t.as_str(), "byte" | "short" | "char"));
        let text = self.value(value, names);
        let text = match (narrow, value) {
            (Some(t), InputValue::Int(_)) => format!("({t}) {text}"),
            _ => text,
        };
        if direct {
            self.line(&format!("{object}.{name} = {text};"));
        } else {
            self.help("set");
            self.line(&format!("set({object}, \"{name}\", {text});"));
        }
    }
}
