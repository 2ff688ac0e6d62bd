//! Method references: lowered as the lambdas that they stand for.

use super::class_objects::is_operator;
use super::{BodyCx, Val, Want};
use crate::cx::{R, stop};
use crate::tree::J;
use crate::types::Jt;
use ir::{ClassId, FnId};

impl<'a> BodyCx<'_, 'a> {
    /// `C::m`, `o::m`, `C::new`, for the method of a functional interface.
    pub(super) fn method_reference(&mut self, node: J<'a>, want: &Want, method: FnId) -> R<Val> {
        let count = self.cx.method(method).params.len();
        let (Some(of), Some(name)) = (node.first(), node.all().last().map(|n| n.text())) else {
            return stop(node, "this method reference");
        };
        let mut value = None;
        let letter = match (of.text(), name) {
            (_, "new") => "n",
            ("this" | "super" | "System.out" | "System.err", _) => "s",
            _ if is_operator(of, name) => "s",
            _ => match self.class_named(of) {
                Some(class) => self.unbound(class, name, want, method),
                // What an array has is its own.
                None if of.kind() == "array_type" => "c",
                None if matches!(of.kind(), "type_identifier" | "generic_type") => {
                    return self.unknown("class", of.text(), of);
                }
                None => {
                    // It is read once, here, and must be there.
                    value = Some(self.object(of)?);
                    "v"
                }
            },
        };
        let Some(lambda) = self.cx.references.get(&node.id()).and_then(|x| lambda(*x, &format!("{letter}{count}")))
        else {
            return stop(node, "a method reference with more than three parameters");
        };
        let vars = self.vars.len();
        if let Some(val) = value {
            let local = self.declare("of$", &val.ty);
            self.copy_into(&val, local, of);
        }
        let made = self.closure(lambda, want);
        self.vars.truncate(vars);
        made
    }

    /// What `C::m` stands for: a static method, or a method of the first argument, cast where its type is not known.
    fn unbound(&self, class: ClassId, name: &str, want: &Want, method: FnId) -> &'static str {
        let m = self.cx.method(method);
        let fits = |f: &FnId| self.cx.method(*f).is_static && self.cx.method(*f).params.len() == m.params.len();
        if m.params.is_empty() || self.cx.find_methods(class, name).iter().any(fits) {
            return "s";
        }
        let target = want.ty.clone().unwrap_or_else(|| self.cx.object());
        let seen = self.cx.as_super(&target, m.class).unwrap_or(target);
        let first = m.params[0].1.subst(&self.cx.bindings(&seen));
        if self.cx.subtype(&first.erase(), &Jt::obj(class)) { "i" } else { "c" }
    }
}

/// The lambda of a name in the class of those that a method reference may stand for.
fn lambda<'a>(root: J<'a>, name: &str) -> Option<J<'a>> {
    let fields = root.first()?.field("body")?.children().into_iter();
    let declarators = fields.filter(|f| f.kind() == "field_declaration").filter_map(|f| f.field("declarator"));
    declarators.filter(|d| d.name() == name).find_map(|d| d.field("value"))
}
