//! Calls, `new`, and `old(..)`.

use super::{BodyCx, Mode, Val};
use crate::diagnostic::{Diagnostic, Fix, TextEdit, did_you_mean, one_of, similar};
use crate::names::{DefKind, Role};
use crate::syn::{Name, Syn};
use ir::{Callee, ClassId, FieldInit, FnId, InstrKind, LocalId, Operand, Span, Ty};

impl<'a> BodyCx<'_, 'a> {
    /// A right-hand side or a whole statement: the only places of calls and `new` in code.
    pub(super) fn right_hand_side(&mut self, node: Syn<'a>, dst: Option<LocalId>) -> Val {
        let plain = node.unparenthesized();
        let value = match plain.kind() {
            "call_expression" => self.nested(plain, Val::HOLE, |this| this.call(plain, dst)),
            "new_expression" if self.mode == Mode::Code => self.new_object(plain, dst),
            "new_array_expression" if self.mode == Mode::Code => self.new_array(plain, dst),
            _ => return self.expr(node, dst),
        };
        if let Some(ty) = value.ty.filter(|t| *t != Ty::VOID) {
            self.cx.names.typed(node.span(), ty);
        }
        value
    }

    /// A call inside an expression: normal in specifications, an error in code.
    pub(super) fn nested_call(&mut self, node: Syn<'a>, dst: Option<LocalId>) -> Val {
        let value = self.call(node, dst);
        // Of `old`, whose place is wrong as well, only that is told.
        if self.mode == Mode::Code && value.ty.is_some() && !self.is_old(node) {
            let fix = self.extraction(node, value);
            let message = "a call cannot stand inside an expression; assign its value to a variable first";
            self.cx.report(Diagnostic::error("nested-call", node.span(), message).fix(fix));
        }
        value
    }

    /// A `new` inside an expression: never right.
    pub(super) fn nested_new(&mut self, node: Syn<'a>, dst: Option<LocalId>) -> Val {
        if self.mode != Mode::Code {
            let message = "a specification cannot create objects; call a function that returns what you need";
            self.error("spec-side-effect", node.span(), message);
            return Val::HOLE;
        }
        let value = match node.kind() {
            "new_expression" => self.new_object(node, dst),
            _ => self.new_array(node, dst),
        };
        let fix = self.extraction(node, value);
        let message = "`new` cannot stand inside an expression; assign the object to a variable first";
        self.cx.report(Diagnostic::error("nested-new", node.span(), message).fix(fix));
        value
    }

    /// A fix that moves a call out of the statement it is in. Only where the statement stands in a block and
    /// evaluates the call exactly once.
    fn extraction(&self, node: Syn<'a>, value: Val) -> Option<Fix> {
        let ty = self.cx.show(value.ty.filter(|t| *t != Ty::VOID && *t != Ty::NULL)?);
        let mut statement = node.node;
        loop {
            let parent = statement.parent()?;
            match parent.kind() {
                "block" => break,
                "while_statement" | "labeled_statement" => return None,
                "if_statement" if parent.child_by_field_name("condition") != Some(statement) => return None,
                "binary_expression" if matches!(parent.child_by_field_name("operator")?.kind(), "&&" | "||") => {
                    return None;
                }
                _ => statement = parent,
            }
        }
        let item = self.function.map(|f| self.cx.function_items[f.index()].text())?;
        let name = (1..).map(|i| if i == 1 { "value".to_owned() } else { format!("value{i}") });
        let name = name.into_iter().find(|n| !item.contains(n.as_str()))?;
        let at = node.span_of(statement.start_byte(), statement.start_byte());
        let indent = " ".repeat(statement.start_position().column);
        let insert = TextEdit { span: at, text: format!("{ty} {name} := {};\n{indent}", node.text()) };
        let replace = TextEdit { span: node.span(), text: name.clone() };
        Some(Fix { title: format!("Assign it to a variable `{name}` first"), edits: vec![insert, replace] })
    }

    /// Whether a call is `old(e)`; in code, people may have a function of this name.
    fn is_old(&self, node: Syn<'a>) -> bool {
        let named = node.field("receiver").is_none() && node.name("name").is_some_and(|name| name.text == "old");
        named && (self.mode == Mode::After || !self.cx.functions.contains_key("old"))
    }

    /// A call, wherever it stands.
    pub(super) fn call(&mut self, node: Syn<'a>, dst: Option<LocalId>) -> Val {
        let Some(name) = node.name("name") else { return Val::HOLE };
        let args = node.field("arguments").map(Syn::children).unwrap_or_default();
        match node.field("receiver") {
            Some(receiver) => self.method_call(node, receiver, name, &args, dst),
            None if self.is_old(node) => self.old(node, &args, dst),
            None => self.function_call(node, name, &args, dst),
        }
    }

    fn function_call(&mut self, node: Syn<'a>, name: Name<'a>, args: &[Syn<'a>], dst: Option<LocalId>) -> Val {
        let Some(callee) = self.cx.functions.get(name.text).copied() else {
            self.unknown_function(name);
            self.holes(args);
            return Val::HOLE;
        };
        self.record_call(callee, name);
        let Some(args) = self.arguments(node, callee, None, args) else { return Val::HOLE };
        self.emit_call(node, callee, Callee::Static(callee), args, dst)
    }

    fn method_call(
        &mut self,
        node: Syn<'a>,
        receiver: Syn<'a>,
        name: Name<'a>,
        args: &[Syn<'a>],
        dst: Option<LocalId>,
    ) -> Val {
        let object = self.expr(receiver, None);
        if object.ty.is_some_and(|ty| ty.dims > 0) && name.text == "length" && args.is_empty() {
            self.length_called(node, name);
            return Val::HOLE;
        }
        let class = object.ty.and_then(|ty| self.class_of(ty, receiver, name));
        let callee = class.and_then(|c| self.find_method(c, name).map(|m| (c, m)));
        let Some((class, callee)) = callee else {
            self.holes(args);
            return Val::HOLE;
        };
        self.record_call(callee, name);
        let Some(args) = self.arguments(node, callee, Some(object.op), args) else { return Val::HOLE };
        self.emit_call(node, callee, Callee::Virtual { class, name: name.text.to_owned() }, args, dst)
    }

    fn emit_call(&mut self, node: Syn<'a>, id: FnId, callee: Callee, args: Vec<Operand>, dst: Option<LocalId>) -> Val {
        let ret = self.cx.program.function(id).ret;
        let site = self.site(node);
        if ret == Ty::VOID {
            self.b.push(InstrKind::Call { dst: None, callee, args }, site);
            return Val::new(Operand::Null, Ty::VOID);
        }
        self.emit(ret, dst, site, |dst| InstrKind::Call { dst: Some(dst), callee, args })
    }

    fn record_call(&mut self, callee: FnId, name: Name<'a>) {
        self.cx.names.refer_to(name.span, DefKind::Function(callee), Role::Call);
        if let Some(caller) = self.function {
            self.cx.names.call(caller, callee, name.span);
        }
    }

    /// `a.length()` of an array.
    fn length_called(&mut self, node: Syn<'a>, name: Name<'a>) {
        let parentheses = Span { start: name.span.end, ..node.span() };
        let fix = Fix::replace("Remove `()`", parentheses, "");
        let message = "the `length` of an array has no parentheses";
        self.cx.report(Diagnostic::error("no-members", node.span(), message).fix(Some(fix)));
    }

    fn find_method(&mut self, class: ClassId, name: Name<'a>) -> Option<FnId> {
        let found = self.cx.program.method(class, name.text);
        if found.is_none() && self.cx.has_unknown_supertype(Ty::class(class)) {
            self.cx.sink.silent(); // it may be inherited
        } else if found.is_none() {
            let c = self.cx.program.class(class);
            let best = similar(name.text, c.methods.iter().map(|(n, _)| n.as_str()));
            let global = self.cx.functions.contains_key(name.text);
            let advice = match best {
                Some(_) => did_you_mean(best),
                None if global => format!("; `{0}` is a function, so call it as `{0}(..)`", name.text),
                None => "; declare it inside the `data`".to_owned(),
            };
            let message = format!("`{}` has no method `{}`{advice}", c.name, name.text);
            let fix = best.map(|b| Fix::replace(format!("Replace with `{b}`"), name.span, b));
            self.cx.report(Diagnostic::error("unknown-method", name.span, message).fix(fix));
        }
        found
    }

    fn unknown_function(&mut self, name: Name<'a>) {
        let own = self.variable("this").and_then(|t| t.ty?.as_class());
        if own.is_some_and(|c| self.cx.program.method(c, name.text).is_some()) {
            let message = format!("`{0}` is a method; write `this.{0}(..)`", name.text);
            let fix = Fix::replace("Insert `this.`", name.span, format!("this.{}", name.text));
            return self.cx.report(Diagnostic::error("method-without-this", name.span, message).fix(Some(fix)));
        }
        let mut known: Vec<&str> = self.cx.functions.keys().copied().collect();
        known.sort_unstable();
        let best = similar(name.text, known);
        let message = if self.cx.predicates.contains_key(name.text) {
            format!("`{0}` is a separation-logic predicate; write `sl {0}(..)` in a specification", name.text)
        } else {
            format!(
                "there is no function `{}`{}",
                name.text,
                best.map_or("; declare it with `fn`".to_owned(), |b| did_you_mean(Some(b)))
            )
        };
        let fix = best.map(|b| Fix::replace(format!("Replace with `{b}`"), name.span, b));
        self.cx.report(Diagnostic::error("unknown-function", name.span, message).fix(fix));
    }

    /// Lowers arguments only for their errors and names.
    fn holes(&mut self, args: &[Syn<'a>]) {
        for arg in args {
            self.expr(*arg, None);
        }
    }

    /// Lowers and checks arguments; `None` after an error.
    fn arguments(
        &mut self,
        node: Syn<'a>,
        callee: FnId,
        receiver: Option<Operand>,
        args: &[Syn<'a>],
    ) -> Option<Vec<Operand>> {
        if self.cx.signature_broken[callee.index()] {
            self.cx.sink.silent();
            self.holes(args);
            return None;
        }
        let f = self.cx.program.function(callee);
        let skip = usize::from(f.owner.is_some());
        let params: Vec<_> = f.params.iter().skip(skip).map(|p| (p.name.clone(), p.ty)).collect();
        let wanted: Vec<Ty> = params.iter().map(|(_, ty)| *ty).collect();
        let mut values = Some(receiver.into_iter().collect::<Vec<_>>());
        if params.len() != args.len() {
            let names = one_of(params.iter().map(|(n, _)| n.as_str())).replace(" or ", ", ");
            let name = self.cx.program.function(callee).name.clone();
            let message = format!(
                "`{name}` takes {} ({names}), but gets {}; add or remove arguments",
                count(params.len(), "argument"),
                args.len()
            );
            let span = self.cx.program.function(callee).span;
            let d = Diagnostic::error("wrong-arity", node.span(), message);
            self.cx.report(d.related(span, "declared here"));
            values = None;
        }
        self.values(args, &wanted, &mut values);
        values
    }

    /// Lowers `args` as values of the types `wanted`, and appends them; `None` after an error.
    fn values(&mut self, args: &[Syn<'a>], wanted: &[Ty], values: &mut Option<Vec<Operand>>) {
        for (i, arg) in args.iter().enumerate() {
            let value = self.expr(*arg, None);
            let fitting = match wanted.get(i) {
                Some(ty) => self.coerce(value, *ty, *arg),
                None => None,
            };
            match (fitting, values.as_mut()) {
                (Some(op), Some(all)) => all.push(op),
                _ => *values = None,
            }
        }
    }

    /// `new C(..)` or `new C`.
    pub(super) fn new_object(&mut self, node: Syn<'a>, dst: Option<LocalId>) -> Val {
        let class = node.name("type").and_then(|n| self.cx.resolve_class(n));
        let list = node.field("arguments");
        let args = list.map(Syn::children).unwrap_or_default();
        let Some(class) = class else {
            self.holes(&args);
            return Val::HOLE;
        };
        let init = match list {
            None => FieldInit::Defaults,
            Some(_) => match self.field_values(node, class, &args) {
                Some(values) => FieldInit::Values(values),
                None => return Val { op: Operand::Null, ty: Some(Ty::class(class)) },
            },
        };
        let site = self.site(node);
        self.emit(Ty::class(class), dst, site, |dst| InstrKind::New { dst, class, init })
    }

    fn field_values(&mut self, node: Syn<'a>, class: ClassId, args: &[Syn<'a>]) -> Option<Vec<Operand>> {
        if self.cx.lacks_fields[class.index()] {
            // A field that it lacks would shift the others.
            self.cx.sink.silent();
            self.holes(args);
            return None;
        }
        let fields = self.cx.program.class(class).fields.clone();
        let wanted: Vec<Ty> = fields.iter().map(|f| self.cx.program.field(*f).ty).collect();
        let mut values = Some(Vec::new());
        if wanted.len() != args.len() {
            let name = &self.cx.program.class(class).name;
            let names = one_of(self.cx.field_names(class)).replace(" or ", ", ");
            let message = format!(
                "`new {name}` takes one value for each field ({names}), but gets {}; give {} or write `new {name}`",
                args.len(),
                wanted.len()
            );
            self.error("wrong-arity", node.span(), message);
            values = None;
        }
        self.values(args, &wanted, &mut values);
        values
    }

    /// `new T[e]`, where `T` may be an array itself; `new int[e][]` is `new int[][e]`.
    pub(super) fn new_array(&mut self, node: Syn<'a>, dst: Option<LocalId>) -> Val {
        let base = node.field("element").and_then(|t| self.cx.resolve_type(t));
        let length = node.field("length").and_then(|len| {
            let value = self.expr(len, None);
            self.coerce(value, Ty::INT, len)
        });
        let dims = node.fields("dimension").len();
        let (Some(base), Some(len)) = (base, length) else { return Val::HOLE };
        if dims > 15 {
            let message = "array types have at most 16 dimensions; put the inner arrays into a `data` type";
            self.error("too-many-dimensions", node.span(), message);
            return Val::HOLE;
        }
        let elem = Ty { base: base.base, dims: dims as u8 };
        let ty = Ty { base: base.base, dims: dims as u8 + 1 };
        let site = self.site(node);
        self.emit(ty, dst, site, |dst| InstrKind::NewArray { dst, elem, len, like: None })
    }

    /// `old(e)`: `e` in the heap of the entry.
    fn old(&mut self, node: Syn<'a>, args: &[Syn<'a>], dst: Option<LocalId>) -> Val {
        if self.mode != Mode::After {
            let message = "`old` only has a meaning in `ensures`; remove it here";
            self.error("old-outside-ensures", node.span(), message);
        }
        let [arg] = args else {
            self.error("wrong-arity", node.span(), "`old` takes one expression; write `old(e)`");
            self.holes(args);
            return Val::HOLE;
        };
        if std::mem::replace(&mut self.in_old, true) {
            let message = "`old` inside `old` means nothing more; remove the inner one";
            self.cx.report(Diagnostic::warning("nested-old", node.span(), message));
            let value = self.expr(*arg, dst);
            return value;
        }
        let site = self.site(node);
        self.b.push(InstrKind::EnterOld, site);
        let value = self.expr(*arg, dst);
        self.b.push(InstrKind::LeaveOld, site);
        self.in_old = false;
        value
    }
}

/// `1 argument`, `2 arguments`.
fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}
