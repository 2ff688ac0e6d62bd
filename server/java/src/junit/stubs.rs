//! The classes of stubs (see [`crate::stubs`]) as classes in a test.

use super::Writer;
use crate::stubs::interface_of;
use ir::input::InputValue;
use ir::{ClassId, Field, FieldId, Ty};

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

    /// Declares the class of a stub, unless the test has it: what it overrides is written by erasure, so that it may stand in
    /// for any type arguments. Classes in methods alone may implement a further interface of a file without a warning.
    pub(super) fn stub(&mut self, class: ClassId) {
        let Some(interface) = interface_of(self.program, class).filter(|_| self.stubs.insert(class)) else { return };
        // javac wants a version number of what may be written to files.
        let serial = self.program.find_class("Serializable").is_some_and(|s| self.program.is_subclass(class, s));
        if serial {
            self.line("@SuppressWarnings(\"serial\")");
        }
        self.line(&format!("final class {} implements {} {{", self.stub_name(class), self.class(interface)));
        let slots: Vec<&Field> = self.program.class(class).fields.iter().map(|f| self.program.field(*f)).collect();
        for field in &slots {
            self.line(&format!("    {} {};", self.ty(field.ty), field.name));
        }
        let mut answers = slots.iter().map(|field| &field.name);
        let own = self.program.functions.iter().filter(|f| f.owner == Some(class) && !f.constructor);
        for method in own.filter(|f| !f.name.contains(['$', '<'])) {
            let params = method.params.iter().skip(1).map(|p| format!("{} {}", self.ty(p.ty), p.name));
            let params = params.collect::<Vec<_>>().join(", ");
            let (ret, body) = match method.ret {
                Ty::VOID => ("void".to_owned(), "{ }".to_owned()),
                ret => {
                    let Some(answer) = answers.next() else { break };
                    (self.ty(ret), format!("{{ return this.{answer}; }}"))
                }
            };
            self.line(&format!("    @Override public {ret} {}({params}) {body}", super::call::simple(method)));
        }
        self.line("}");
    }
}
