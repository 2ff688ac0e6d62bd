//! The classes of stubs (see [`crate::stubs`]) as members of a test class.

use super::{Member, Writer};
use crate::stubs::interface_of;
use ir::input::InputValue;
use ir::{ClassId, FieldId, Ty};
use std::fmt::Write;

impl Writer<'_> {
    /// Whether a class is one that tests declare.
    pub(super) fn is_stub(&self, class: ClassId) -> bool {
        interface_of(self.program, class).is_some()
    }

    /// The name of the class of a stub in tests.
    pub(super) fn stub_name(&self, class: ClassId) -> String {
        self.program.class(class).name.replace(['.', '$'], "")
    }

    /// Tells a stub what it answers.
    pub(super) fn answers(&mut self, names: &[String], i: usize, field: FieldId, value: InputValue, hidden: bool) {
        let field = self.program.field(field);
        let text = match (field.ty, value) {
            (Ty::CHAR, InputValue::Int(k)) => ir::content::character(k),
            (Ty::BYTE | Ty::SHORT, _) => format!("({}) {}", self.ty(field.ty), self.value(value, names)),
            (ty, _) if hidden => self.cast(ty, &self.value(value, names)),
            _ => self.value(value, names),
        };
        self.line(&format!("{}.{} = {text};", names[i], field.name));
    }

    /// The class of a stub: what it overrides is written by erasure, so that it may stand in for any type arguments.
    pub(super) fn stub(&self, class: ClassId) -> Option<Member> {
        let interface = interface_of(self.program, class)?;
        let name = self.stub_name(class);
        // javac wants a version number of what may be written to files.
        let serial = self.program.find_class("Serializable").is_some_and(|s| self.program.is_subclass(class, s));
        let quiet = if serial { "    @SuppressWarnings(\"serial\")\n" } else { "" };
        let mut text = format!(
            "\n    /** Answers what its fields hold. */\n{quiet}    private static final class {name} implements {} {{\n",
            self.class(interface)
        );
        let slots = &self.program.class(class).fields;
        for field in slots.iter().map(|f| self.program.field(*f)) {
            let _ = writeln!(text, "        {} {};", self.ty(field.ty), field.name);
        }
        let mut answers = slots.iter().map(|f| &self.program.field(*f).name);
        let own = self.program.functions.iter().filter(|f| f.owner == Some(class) && !f.constructor);
        for method in own.filter(|f| !f.name.contains(['$', '<'])) {
            let params = method.params.iter().skip(1).map(|p| format!("{} {}", self.ty(p.ty), p.name));
            let name = method.name.rsplit('.').next().unwrap_or("").split('(').next().unwrap_or("");
            let params = params.collect::<Vec<_>>().join(", ");
            let (ret, body) = match method.ret {
                Ty::VOID => ("void".to_owned(), String::new()),
                ret => (self.ty(ret), format!("            return this.{};\n", answers.next()?)),
            };
            let _ = write!(text, "\n        @Override\n        public {ret} {name}({params}) {{\n{body}        }}\n");
        }
        text += "    }\n";
        Some(Member { head: format!("class {name} "), text })
    }
}
