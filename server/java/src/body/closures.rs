//! Lambdas and method references: objects of classes that nobody wrote.

use super::{BodyCx, Val, Want};
use crate::cx::{Code, Kind, MethodInfo, R, stop};
use crate::declare;
use crate::tree::J;
use crate::types::Jt;
use ir::{ClassId, FieldInit, InstrKind, Operand, Terminator};
use std::sync::Arc;

impl<'a> BodyCx<'_, 'a> {
    pub(super) fn closure(&mut self, node: J<'a>, want: &Want) -> R<Val> {
        let Some(target) = want.ty.clone() else { return stop(node, "a lambda without a known type") };
        let method = target.class().and_then(|c| self.cx.functional(c));
        let Some(method) = method else {
            return stop(node, "a lambda for a type that is no functional interface");
        };
        if node.kind() == "method_reference" {
            return self.method_reference(node, want, method);
        }
        let m = self.cx.method(method).clone();
        let seen = self.cx.as_super(&target, m.class).unwrap_or_else(|| target.clone());
        let map = self.cx.bindings(&seen);
        let params: Vec<(&'a str, Jt)> = lambda_params(node)
            .into_iter()
            .zip(&m.params)
            .map(|((name, ty), (_, declared))| {
                let given = ty.map(|t| self.cx.ty(t, Some(self.class), &self.types)).filter(|t| t.unknown().is_none());
                (name, given.unwrap_or_else(|| declared.subst(&map)))
            })
            .collect();
        let Some(body) = node.field("body") else { return stop(node, "this lambda") };
        let id = self.lambda_class(node, &target, body);
        let ret = m.ret.subst(&map);
        // A type variable that nothing has bound yet is what the lambda returns.
        let open = matches!(m.ret, Jt::Var(..)) && matches!(ret, Jt::Var(..));
        // So is one inside of what is known (`Stream<R>`).
        let inside = matches!(m.ret, Jt::Var(..)) && ret.args().iter().any(Jt::has_variable);
        let code = if body.kind() == "block" { Code::Block(body) } else { Code::Expr(body) };
        let known = self.cx.classes.len();
        // What is below a bound has its type arguments: `() -> new ArrayList<>()` for a `C extends Collection<String>`.
        let bound = match &ret {
            Jt::Var(_, bound) if !bound.args().is_empty() => Want::ty(bound),
            _ => Want::default(),
        };
        let learned = if open || inside { self.lambda_type(&params, body, &bound) } else { None };
        // When the body is lowered, it declares its classes again.
        if learned.as_ref().is_some_and(|ty| ty.names(&|class| class.index() >= known)) {
            return stop(node, "a lambda that gives an object of a class which is written in it");
        }
        let learned = learned.filter(|ty| open || ret.class().is_some_and(|c| self.cx.as_super(ty, c).is_some()));
        let erased: Vec<(&'a str, Jt)> = m.params.iter().zip(&params).map(|((_, d), (n, _))| (*n, d.erase())).collect();
        let same = params.iter().zip(&erased).all(|((_, a), (_, b))| self.ir(a) == self.ir(b));
        let name = self.cx.program.function(method).name.clone();
        let inner = MethodInfo {
            class: id,
            name: m.name,
            params: params.clone(),
            varargs: false,
            ret: if open { ret.erase() } else { ret },
            tparams: Vec::new(),
            is_static: false,
            is_abstract: false,
            code,
            node,
        };
        let f = declare::add_function(self.cx, inner.clone(), true);
        self.cx.program.functions[f.index()].internal = true;
        crate::naming::of_lambda(self.cx, node, f);
        let ret_same = self.ir(&inner.ret) == self.ir(&m.ret.erase());
        if same && ret_same {
            self.finish_class(id, &name, f);
        } else {
            let bridge = MethodInfo { params: erased, ret: m.ret.erase(), code: Code::Bridge(f), ..inner };
            let b = declare::add_function(self.cx, bridge, true);
            self.cx.program.functions[b.index()].internal = true;
            self.cx.program.functions[f.index()].name = format!("{name}$");
            self.finish_class(id, &name, b);
            self.finish_class(id, &format!("{name}$"), f);
        }
        let mut ty = target.clone();
        if let (Some(learned), Jt::Obj(c, args)) = (learned, &target)
            && let Jt::Var(v, _) = &m.ret
        {
            let vars = &self.cx.class(m.class).tparams;
            if let Some(i) = vars.iter().position(|(n, _)| n == v) {
                let mut args: Vec<Jt> = args.to_vec();
                if let Some(slot) = args.get_mut(i) {
                    *slot = learned;
                }
                ty = Jt::Obj(*c, Arc::from(args));
            }
        }
        self.make_closure(node, id, ty)
    }

    /// The boxed type of what a lambda returns, where it goes to a place of a type.
    fn lambda_type(&mut self, params: &[(&'a str, Jt)], body: J<'a>, want: &Want) -> Option<Jt> {
        let vars = self.vars.len();
        for (name, ty) in params {
            self.declare(name, ty);
        }
        let ty = match body.kind() {
            "block" => self.returned_type(body),
            _ => self.type_of(body, want).ok(),
        };
        self.vars.truncate(vars);
        let ty = ty?;
        Some(super::convert::box_name(&ty).map_or_else(|| ty.clone(), |n| self.cx.lib_type(n)))
    }

    /// The type of the values that a block returns.
    fn returned_type(&mut self, block: J<'a>) -> Option<Jt> {
        let object = self.cx.object();
        let (ret, made) = (std::mem::replace(&mut self.ret, object), self.made.take());
        let outer = self.returned.replace(Vec::new());
        let done = self.on_the_side(|b| {
            b.frames.clear();
            b.statement(block)
        });
        let found = std::mem::replace(&mut self.returned, outer).unwrap_or_default();
        (self.ret, self.made) = (ret, made);
        done.ok()?;
        found.into_iter().reduce(|x, y| self.join(x, y, &Want::default()))
    }

    fn lambda_class(&mut self, node: J<'a>, target: &Jt, body: J<'a>) -> ClassId {
        self.cx.lambdas += 1;
        let id = declare::new_class(self.cx, "lambda", Some(node), Some(self.class), self.info().library);
        declare::set_supers(self.cx, id, Some(self.cx.object()), target.bounds().to_vec());
        let types = self.types.clone();
        let is_static = self.this.is_none();
        self.cx.program.classes[id.index()].no_inputs = true;
        self.cx.program.classes[id.index()].span = None;
        let info = &mut self.cx.classes[id.index()];
        info.kind = Kind::Lambda;
        info.is_static = is_static;
        info.types = types;
        if !is_static {
            let field = declare::outer_field(self.cx, id, self.class, node.span());
            self.cx.classes[id.index()].outer_field = Some(field);
        }
        self.capture(id, body);
        crate::tables::table(self.cx, id);
        id
    }

    fn finish_class(&mut self, id: ClassId, name: &str, f: ir::FnId) {
        let function = &mut self.cx.program.functions[f.index()];
        function.name = name.to_owned();
        let table = &mut self.cx.program.classes[id.index()].methods;
        table.retain(|(n, _)| n != name);
        table.push((name.to_owned(), f));
        table.sort();
    }

    fn make_closure(&mut self, node: J<'a>, class: ClassId, ty: Jt) -> R<Val> {
        let site = self.site(node);
        let init = FieldInit::Defaults;
        let object = self.emit(Jt::obj(class), &Want::default(), site, |dst| InstrKind::New { dst, class, init });
        let info = self.cx.class(class).clone();
        if let (Some(field), Some(this)) = (info.outer_field, self.this) {
            self.b.push(InstrKind::StoreField { obj: object.op, field, value: this }, site);
        }
        for (name, _, field) in &info.captures {
            let Some(var) = self.variable(name) else {
                let val = self.capture_of_capture(name, node)?;
                self.b.push(InstrKind::StoreField { obj: object.op, field: *field, value: val.op }, site);
                continue;
            };
            self.b
                .push(InstrKind::StoreField { obj: object.op, field: *field, value: Operand::Local(var.local) }, site);
        }
        Ok(Val::new(object.op, ty))
    }

    fn capture_of_capture(&mut self, name: &str, node: J<'a>) -> R<Val> {
        match self.member(name) {
            Some(super::names::Member::Captured(class, field, ty)) => {
                let object = self.level(class, node)?;
                Ok(self.load(object, field, ty, node, &Want::default()))
            }
            _ => stop(node, format!("the captured variable `{name}`")),
        }
    }

    /// The value of a lambda whose body is an expression.
    pub(super) fn lambda_value(&mut self, e: J<'a>) -> R<()> {
        let ret = self.ret.clone();
        let site = self.site(e);
        if ret == Jt::Void {
            self.expr(e, &Want::default())?;
            self.b.end(Terminator::Return { value: None, site });
            return Ok(());
        }
        let val = self.expr(e, &Want::ty(&ret))?;
        let val = self.convert(val, &ret, e)?;
        self.b.end(Terminator::Return { value: Some(val.op), site });
        Ok(())
    }
}

/// The parameters of a lambda, with their types where they are written.
pub(super) fn lambda_params(node: J<'_>) -> Vec<(&str, Option<J<'_>>)> {
    let Some(params) = node.field("parameters") else { return Vec::new() };
    match params.kind() {
        "identifier" => vec![(params.text(), None)],
        "inferred_parameters" => params.children().into_iter().map(|p| (p.text(), None)).collect(),
        _ => params.children().into_iter().map(|p| (p.name(), p.field("type").filter(|t| t.text() != "var"))).collect(),
    }
}
