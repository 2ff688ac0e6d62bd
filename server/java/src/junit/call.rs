//! The calls of a test.

use super::{Case, Writer};
use ir::input::{Input, InputValue};
use ir::{FnId, Function};

impl Writer<'_> {
    /// The call that is tested.
    pub(super) fn call(&mut self, case: &Case, names: &[String]) -> Result<String, String> {
        self.called_with(case.function, &case.input.args, (case.input, names))
    }

    /// A call of a function with these arguments, and perhaps more behind them.
    fn called_with(
        &mut self,
        function: FnId,
        given: &[InputValue],
        (input, names): (&Input, &[String]),
    ) -> Result<String, String> {
        let f = self.program.function(function);
        if let Some(behind) = f.behind {
            let made = self.called_with(behind.maker, given, (input, names))?;
            let (maker, method) = (self.program.function(behind.maker), self.program.function(behind.method));
            let own = maker.params.iter().filter(|p| p.name != crate::statics::NAME).count();
            let further = given.get(own..).unwrap_or_default();
            if let Some(object) = behind.on.and_then(|n| given.get(n as usize)) {
                self.line(&format!("{made};"));
                return self.called_with(behind.method, &[&[*object], further].concat(), (input, names));
            }
            if !self.sees(maker.ret) {
                return Err("the class of the object that has the method is private".to_owned());
            }
            // The object is what the call makes.
            let values = [&[InputValue::Null], further].concat();
            let args = self.between(method, 1, &values, (input, names))?;
            return Ok(format!("{made}.{}({args})", simple(f)));
        }
        if self.private(f.span, &["method_declaration", "constructor_declaration"]) && self.is_private_method(f.span) {
            let what = if f.constructor { "constructor" } else { "method" };
            return Err(format!("the {what} is private"));
        }
        // The constructor of an inner class is called on the object around.
        let around = f.params.first().is_some_and(|p| p.name.ends_with(".this"));
        let skip = usize::from(f.owner.is_some() || around);
        let args = self.between(f, skip, given, (input, names))?;
        let name = f.name.split('(').next().unwrap_or("");
        Ok(match (f.owner, given.first()) {
            (Some(class), Some(this)) => match (this, self.accessible(class)) {
                (_, false) => return Err("the class is private".to_owned()),
                (InputValue::Ref(r), _) if self.is_hidden(input, *r) => {
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
                if let (true, Some(around)) = (around, given.first()) {
                    return Ok(format!("{}.new {method}({args})", self.value(*around, names)));
                }
                let class = owner.map_or_else(|| class.to_owned(), |c| self.class(c));
                if f.constructor { format!("new {class}({args})") } else { format!("{class}.{method}({args})") }
            }
        })
    }

    /// What is written between the parentheses of a call, from the parameter `skip` on.
    fn between(
        &mut self,
        f: &Function,
        skip: usize,
        given: &[InputValue],
        (input, names): (&Input, &[String]),
    ) -> Result<String, String> {
        let mut args = Vec::new();
        let all = f.params.iter().zip(given).enumerate().skip(skip);
        for (n, (param, value)) in all.filter(|(_, (p, _))| p.name != crate::statics::NAME) {
            let text = self.as_written(param.span, *value, names);
            let text = self.as_raw(param.span, param.ty, *value, input, text);
            if !self.sees(param.ty) {
                return Err("a parameter is of a private class".to_owned());
            }
            args.push(match value {
                InputValue::Null => self.null(f, n),
                InputValue::Ref(r) if self.is_hidden(input, *r) => self.cast(param.ty, &text),
                _ => text,
            });
        }
        Ok(args.join(", "))
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
            f.behind.is_none() && simple(f) == simple(function) && takes && theirs != own && stands
        };
        self.program.functions.iter().any(|f| other(f))
    }

    /// Whether a parameter stands for any number of arguments.
    pub(super) fn is_variable(&self, span: ir::Span) -> bool {
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
