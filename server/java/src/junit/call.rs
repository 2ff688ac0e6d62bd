//! The calls of a test.

use super::{Case, Writer};
use ir::Function;
use ir::input::InputValue;

impl Writer<'_> {
    /// The call that is tested.
    pub(super) fn call(&mut self, case: &Case, names: &[String]) -> Result<String, String> {
        let f = self.program.function(case.function);
        if self.private(f.span, &["method_declaration", "constructor_declaration"]) && self.is_private_method(f.span) {
            let what = if f.constructor { "constructor" } else { "method" };
            return Err(format!("the {what} is private"));
        }
        // The constructor of an inner class is called on the object around.
        let around = f.params.first().is_some_and(|p| p.name.ends_with(".this"));
        let skip = usize::from(f.owner.is_some() || around);
        let mut args = Vec::new();
        let all = f.params.iter().zip(&case.input.args).enumerate().skip(skip);
        for (n, (param, value)) in all.filter(|(_, (p, _))| p.name != crate::statics::NAME) {
            let text = self.as_written(param.span, *value, names);
            let text = self.as_raw(param.span, param.ty, *value, case.input, text);
            if !self.sees(param.ty) {
                return Err("a parameter is of a private class".to_owned());
            }
            args.push(match value {
                InputValue::Null => self.null(f, n),
                InputValue::Ref(r) if self.is_hidden(case.input, *r) => self.cast(param.ty, &text),
                _ => text,
            });
        }
        let args = args.join(", ");
        let name = f.name.split('(').next().unwrap_or("");
        Ok(match (f.owner, case.input.args.first()) {
            (Some(class), Some(this)) => match (this, self.accessible(class)) {
                (_, false) => return Err("the class is private".to_owned()),
                (InputValue::Ref(r), _) if self.is_hidden(case.input, *r) => {
                    format!("(({}) {}).{name}({args})", self.class(class), self.value(*this, names))
                }
                _ => format!("{}.{name}({args})", self.value(*this, names)),
            },
            _ => {
                let (class, method) = name.rsplit_once('.').unwrap_or(("", name));
                let owner = self.program.find_class(class);
                if owner.is_some_and(|c| self.program.class(c).span.is_none()) {
                    return Err("the class is declared in a method".to_owned());
                }
                if owner.is_some_and(|c| !self.accessible(c)) {
                    return Err("the class is private".to_owned());
                }
                if f.constructor && owner.is_some_and(|c| self.program.class(c).no_inputs) {
                    return Err("the class is abstract".to_owned());
                }
                if let (true, Some(around)) = (around, case.input.args.first()) {
                    return Ok(format!("{}.new {method}({args})", self.value(*around, names)));
                }
                let class = owner.map_or_else(|| class.to_owned(), |c| self.class(c));
                if f.constructor { format!("new {class}({args})") } else { format!("{class}.{method}({args})") }
            }
        })
    }

    /// Null as an argument: with a type where the call alone does not say which method is meant, or whether the elements
    /// or their array are null.
    pub(super) fn null(&self, function: &Function, n: usize) -> String {
        let param = &function.params[n];
        if self.is_overloaded(function) || self.is_variable(param.span) {
            format!("({}) null", self.ty(param.ty))
        } else {
            "null".to_owned()
        }
    }

    /// Whether another method of this name takes as many arguments of other types, or any number of them. A class above
    /// or below may have it; of the library's, one that the class inherits and that does not take the same less precisely.
    pub(super) fn is_overloaded(&self, function: &Function) -> bool {
        let own = types(function);
        let inherits = |f: &Function| match (function.owner, f.owner) {
            (Some(below), Some(above)) => self.program.is_subclass(below, above),
            _ => false,
        };
        let precise = |below: ir::Ty, above: ir::Ty| match (below.as_class(), above.as_class()) {
            (Some(below), Some(above)) => self.program.is_subclass(below, above),
            _ => below == above,
        };
        let other = |f: &Function| {
            let theirs = types(f);
            let takes = theirs.len() == own.len() || f.params.last().is_some_and(|p| self.is_variable(p.span));
            let stands =
                !f.internal || inherits(f) && !own.iter().zip(&theirs).all(|(own, above)| precise(*own, *above));
            simple(f) == simple(function) && takes && theirs != own && stands
        };
        self.program.functions.iter().any(|f| other(f))
    }

    /// Whether a parameter stands for any number of arguments.
    fn is_variable(&self, span: ir::Span) -> bool {
        let name = self.node(span.start, span.end, span.file);
        std::iter::successors(name, |n| n.parent()).take(3).any(|n| n.kind() == "spread_parameter")
    }
}

/// The name of a method alone.
pub(super) fn simple(function: &Function) -> &str {
    let bare = function.name.split('(').next().unwrap_or("");
    bare.rsplit('.').next().unwrap_or(bare)
}

/// The types of the arguments that a call writes.
fn types(function: &Function) -> Vec<ir::Ty> {
    let written = function.params.iter().skip(usize::from(function.owner.is_some()));
    written.filter(|p| p.name != crate::statics::NAME).map(|p| p.ty).collect()
}
