//! Method calls: who is meant, arguments, dispatch.

use super::class_objects::is_operator;
use super::inference::{is_closure, unbound};
use super::names::Member;
use super::{BodyCx, Held, Val, Want, transparent};
use crate::cx::{Kind, MethodInfo, R, stop};
use crate::erased;
use crate::loggers;
use crate::tree::J;
use crate::types::Jt;
use ir::{Callee, ClassId, FnId, InstrKind, Operand};
use lower::{DefKind, Role};
use std::sync::Arc;

/// An argument: a value, or an expression that needs to know what is expected of it.
#[derive(Clone)]
pub(super) enum Arg<'a> {
    Val(Val, J<'a>),
    Poly(J<'a>),
}

/// How a call chooses what runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dispatch {
    Static,
    Virtual,
    /// `super.m()`, private methods: exactly this one, on an object.
    Exact,
}

impl<'a> BodyCx<'_, 'a> {
    pub(super) fn call(&mut self, node: J<'a>, want: &Want) -> R<Val> {
        let name = node.name();
        let args = node.field("arguments").map(J::children).unwrap_or_default();
        let old = self.in_spec && name == "old" && node.field("object").is_none() && args.len() == 1;
        if old && (self.after || !self.has_method(name)) {
            return self.old(node, args[0]);
        }
        if name == "assume$" && args.len() == 1 {
            let val = self.expr(args[0], &Want::default())?;
            let site = self.site(node);
            self.b.push(InstrKind::Assume { cond: val.op }, site);
            return Ok(Val::new(Operand::Null, Jt::Void));
        }
        if matches!(name, "address$" | "clock$") && args.len() == 1 {
            let val = self.expr(args[0], &Want::default())?;
            let (site, clock) = (self.site(node), name == "clock$");
            return Ok(self.emit(Jt::Int, want, site, |dst| InstrKind::Address { dst, of: val.op, clock }));
        }
        if args.len() == 1
            && self.cx.class(self.class).library
            && let Some(op) = super::floats::function(name)
        {
            let val = self.expr(args[0], &Want::default())?;
            return self.float_function(op, val, node, want);
        }
        let Some(object) = node.field("object") else { return self.unqualified(node, name, &args, want) };
        if object.text() == "System.out" || object.text() == "System.err" {
            return self.print(&args);
        }
        if self.is_logger(object) {
            return self.log(node, name, &args);
        }
        if object.kind() == "super" {
            let this = self.this_value(node)?;
            let common = crate::enums::above_constant(self.cx, self.class, node, name);
            if !common.is_empty() {
                let args = self.arguments(&args, &common)?;
                return self.choose_and_call(node, Some(this), common, args, Dispatch::Exact, want);
            }
            let ups = match (this.ty.class(), node.src.fixed) {
                // What nobody wrote means whatever is inherited: an enum has methods of its interfaces, too.
                (Some(class), Some(_)) => self.cx.supers(class).iter().filter_map(Jt::class).collect(),
                (Some(class), None) => self.cx.superclass(class),
                (None, _) => Vec::new(),
            };
            return self.super_call(node, this, &ups, &args, want);
        }
        if let ([arg], true) = (&args[..], is_operator(object, name)) {
            return self.as_operator(node, object, *arg, want);
        }
        if let Some(class) = self.class_named(object) {
            if node.child("super").is_some() {
                return self.super_of(class, node, &args, want);
            }
            if self.cx.class(class).library && class == self.cx.root {
                return stop(node, "this call");
            }
            let found: Vec<FnId> =
                self.cx.find_methods(class, name).into_iter().filter(|m| self.cx.method(*m).is_static).collect();
            let args = self.arguments(&args, &found)?;
            return self.choose_and_call(node, None, found, args, Dispatch::Static, want);
        }
        if self.is_class_elsewhere(object)
            && let Some(given) = self.given_by_jdk(object, name, node, want)?
        {
            return Ok(given);
        }
        let recv = self.expr(object, &Want::default())?;
        let mut recv = self.stable(recv, object, &args);
        if let (Jt::Arr(_), "clone") = (&recv.ty, name) {
            return self.clone_array(recv, node);
        }
        if let Jt::Arr(_) = recv.ty {
            recv.ty = self.cx.object();
        }
        if name == "getClass" && args.is_empty() {
            return self.class_of(recv, node);
        }
        let found = self.methods_of(&recv, name);
        let args = self.arguments(&args, &found)?;
        self.invoke_one(recv, found, args, node, want)
    }

    /// `old(e)`: the heap as it was on entry.
    fn old(&mut self, node: J<'a>, inner: J<'a>) -> R<Val> {
        if !self.after {
            let here = inner.text();
            return stop(node, format!("`old` only has a meaning in `ensures`; write `{here}` here"));
        }
        let site = self.site(node);
        self.b.push(InstrKind::EnterOld, site);
        let val = self.expr(inner, &Want::default())?;
        self.b.push(InstrKind::LeaveOld, site);
        Ok(val)
    }

    /// Whether the class around the code has a method of a name of its own.
    fn has_method(&self, name: &str) -> bool {
        self.info().methods.iter().any(|m| self.cx.method(*m).name == name)
    }

    /// Printing has no effect but that of evaluating what is printed.
    fn print(&mut self, args: &[J<'a>]) -> R<Val> {
        for a in args {
            let val = self.expr(*a, &Want::loose())?;
            self.as_text(val, *a);
        }
        Ok(Val::new(Operand::Null, Jt::Void))
    }

    /// Whether an expression names a logger that is always there.
    fn is_logger(&self, object: J<'a>) -> bool {
        let (class, name) = match (object.kind(), object.field("object")) {
            ("identifier", _) if self.variable(object.text()).is_none() => (None, object.text()),
            ("field_access", Some(of)) if of.kind() == "this" => {
                (Some(self.class), object.field("field").map_or("", J::text))
            }
            ("field_access", Some(of)) => (self.class_named(of), object.field("field").map_or("", J::text)),
            _ => return false,
        };
        let found = match class {
            Some(class) => self.cx.find_field(class, name),
            None => match self.member(name) {
                Some(Member::Field(_, owner, info)) => Some((owner, info)),
                Some(Member::Captured(..)) => return false,
                None => return loggers::is_given(self.cx, self.class, name),
            },
        };
        found.is_some_and(|(owner, info)| loggers::is_logger(self.cx, owner, &info))
    }

    /// What a logger writes down has no effect. Whether it writes something down, and asks functions for it, is up to
    /// what it is set to.
    fn log(&mut self, node: J<'a>, name: &str, args: &[J<'a>]) -> R<Val> {
        if !loggers::tells(name) {
            return stop(node, format!("`{name}` of a logger"));
        }
        if let Some(asked) = args.iter().find(|a| is_closure(a.bare())) {
            return stop(*asked, "a function that a logger may ask");
        }
        // Levels are constants of classes that need not be known.
        let told: Vec<J> = args.iter().copied().filter(|a| !loggers::is_level(*a)).collect();
        self.print(&told)
    }

    /// Evaluates arguments of a call of one of `found` in order; what needs a target type waits. A box that all of these take
    /// out of it is opened before the next argument is looked at (JLS 15.12.4.2).
    pub(super) fn arguments(&mut self, nodes: &[J<'a>], found: &[FnId]) -> R<Vec<Arg<'a>>> {
        let mut out = Vec::new();
        for (i, n) in nodes.iter().enumerate() {
            if self.waits(n.bare()) {
                out.push(Arg::Poly(n.bare()));
                continue;
            }
            let mut val = self.expr(*n, &Want::loose())?;
            if self.unboxed(&val.ty).is_some() && i + 1 < nodes.len() && self.take_plain(found, i, nodes.len()) {
                val = self.plain(val, *n)?;
            }
            let val = self.stable(val, *n, &nodes[i + 1..]);
            out.push(Arg::Val(val, *n));
        }
        Ok(out)
    }

    /// Whether all methods with so many parameters have a primitive one at a place.
    fn take_plain(&self, found: &[FnId], at: usize, arity: usize) -> bool {
        let mut fitting = found.iter().map(|f| &self.cx.method(*f).params).filter(|p| p.len() == arity).peekable();
        fitting.peek().is_some() && fitting.all(|params| !params[at].1.is_ref())
    }

    /// Calls a method of an object by name, from code that nobody wrote.
    pub(super) fn invoke(&mut self, recv: Val, name: &str, args: Vec<Val>, node: J<'a>, at: J<'a>) -> R<Val> {
        if name == "class$" && recv.ty.class().is_some() {
            return Ok(self.of_object(recv, "class$", Jt::Int, node));
        }
        let found = self.methods_of(&recv, name);
        let args = args.into_iter().map(|v| Arg::Val(v, at)).collect();
        self.invoke_one(recv, found, args, node, &Want::default())
    }

    /// The methods of a name that an object has.
    pub(super) fn methods_of(&self, recv: &Val, name: &str) -> Vec<FnId> {
        let bounds = recv.ty.bounds().iter().filter_map(Jt::class);
        let mut found: Vec<FnId> = Vec::new();
        for method in bounds.flat_map(|class| self.cx.find_methods(class, name)) {
            if !found.contains(&method) {
                found.push(method);
            }
        }
        found
    }

    /// Whether a name is that of a type variable where the code stands.
    fn is_variable_around(&self, name: &str) -> bool {
        let classes = std::iter::successors(Some(self.class), |class| self.cx.class(*class).outer);
        let mut all = classes.flat_map(|class| &self.cx.class(class).tparams).chain(&self.types);
        all.any(|(variable, _)| **variable == *name)
    }

    /// Calls a static method by name, from code that nobody wrote.
    pub(super) fn invoke_static(&mut self, class: ClassId, name: &str, args: Vec<Val>, node: J<'a>) -> R<Val> {
        let found = self.cx.find_methods(class, name);
        let args = args.into_iter().map(|v| Arg::Val(v, node)).collect();
        self.choose_and_call(node, None, found, args, Dispatch::Static, &Want::default())
    }

    /// Calls one of some methods of an object.
    pub(super) fn invoke_one(
        &mut self,
        recv: Val,
        found: Vec<FnId>,
        args: Vec<Arg<'a>>,
        node: J<'a>,
        want: &Want,
    ) -> R<Val> {
        if recv.ty.class().is_none() {
            self.leave_unknown(&recv, node)?;
            return stop(node, format!("a call on {}", ir::with_article(&self.cx.show(&recv.ty))));
        }
        if found.is_empty() {
            self.require_receiver(&recv, node);
        }
        self.choose_and_call(node, Some(recv), found, args, Dispatch::Virtual, want)
    }

    /// Stops where code asks something of an object whose class is not known. What is passed may be null: that is told
    /// first. Fields of such classes are mostly set by what nobody sees.
    pub(super) fn leave_unknown(&mut self, recv: &Val, node: J<'a>) -> R<()> {
        let Some(name) = recv.ty.unknown().map(str::to_owned) else { return Ok(()) };
        let is_passed = |o: &J| o.kind() == "identifier" && self.variable(o.text()).is_some();
        if let Some(object) = node.field("object").filter(is_passed) {
            self.require_object(recv, object);
        }
        self.unknown("class", &name, node)
    }

    /// Null has no methods, those of the library that are not known included. What is passed to one comes first.
    fn require_receiver(&mut self, recv: &Val, node: J<'a>) {
        let library = recv.ty.class().is_some_and(|class| self.cx.class(class).library);
        let plain = |arg: &J| arg.kind() == "identifier" || arg.kind().ends_with("_literal");
        let args = node.field("arguments").map(J::children).unwrap_or_default();
        if let Some(object) = node.field("object").filter(|_| library && args.iter().all(plain)) {
            self.require_object(recv, object);
        }
    }

    /// A method without arguments that every object has.
    pub(super) fn of_object(&mut self, recv: Val, name: &str, ret: Jt, node: J<'a>) -> Val {
        let site = self.site(node);
        let callee = Callee::Virtual { class: self.cx.root, name: name.to_owned() };
        let args = vec![recv.op];
        self.emit(ret, &Want::default(), site, |dst| InstrKind::Call { dst: Some(dst), callee, args })
    }

    /// `m(..)`: a method of a class around the code.
    fn unqualified(&mut self, node: J<'a>, name: &str, args: &[J<'a>], want: &Want) -> R<Val> {
        let mut at = Some(self.class);
        while let Some(class) = at {
            if !transparent(self.cx.class(class).kind) {
                let found = self.cx.find_methods(class, name);
                if !found.is_empty() {
                    let args = self.arguments(args, &found)?;
                    let chosen = self.choose(node, Some(&self.cx.this_type(class)), &found, &args)?;
                    if self.cx.method(chosen).is_static {
                        return self.call_method(node, None, chosen, args, Dispatch::Static, want);
                    }
                    let recv = self.instance(class, node)?;
                    return self.call_method(node, Some(recv), chosen, args, Dispatch::Virtual, want);
                }
            }
            at = self.cx.class(class).outer;
        }
        let imported = self.cx.of_static_imports(self.class, name).into_iter();
        let of_class = imported.map(|class| self.cx.find_methods(class, name));
        let found: Vec<_> = of_class.flatten().filter(|m| self.cx.method(*m).is_static).collect();
        if !found.is_empty() {
            let args = self.arguments(args, &found)?;
            let chosen = self.choose(node, None, &found, &args)?;
            return self.call_method(node, None, chosen, args, Dispatch::Static, want);
        }
        if name == "getClass" && args.is_empty() {
            let this = self.this_value(node)?;
            return self.class_of(this, node);
        }
        match self.cx.unread_method(node, name, std::iter::empty()) {
            Some(unread) => Err(unread),
            None => stop(node, format!("the method `{name}`, which is not known")),
        }
    }

    /// `T.super.m()`: what the interface `T` of this class gives, or what the superclass of the class `T` around gives.
    fn super_of(&mut self, named: ClassId, node: J<'a>, args: &[J<'a>], want: &Want) -> R<Val> {
        if self.cx.class(named).kind == Kind::Interface {
            let this = self.this_value(node)?;
            return self.super_call(node, this, &[named], args, want);
        }
        let this = self.object_of(named, node)?;
        let ups = self.cx.superclass(named);
        self.super_call(node, this, &ups, args, want)
    }

    /// A method as one of `ups` has it, on `this`.
    fn super_call(&mut self, node: J<'a>, this: Val, ups: &[ClassId], args: &[J<'a>], want: &Want) -> R<Val> {
        let name = node.name();
        let mut found: Vec<FnId> = ups.iter().flat_map(|up| self.cx.find_methods(*up, name)).collect();
        found.retain(|m| !self.cx.method(*m).is_abstract);
        if found.is_empty() && name == "clone" && args.is_empty() {
            return Ok(self.of_object(this, "copy$", self.cx.object(), node));
        }
        let args = self.arguments(args, &found)?;
        self.choose_and_call(node, Some(this), found, args, Dispatch::Exact, want)
    }

    fn choose_and_call(
        &mut self,
        node: J<'a>,
        recv: Option<Val>,
        found: Vec<FnId>,
        args: Vec<Arg<'a>>,
        dispatch: Dispatch,
        want: &Want,
    ) -> R<Val> {
        let chosen = self.choose(node, recv.as_ref().map(|r| &r.ty), &found, &args)?;
        let dispatch = if self.cx.method(chosen).is_static { Dispatch::Static } else { dispatch };
        self.call_method(node, recv, chosen, args, dispatch, want)
    }

    /// Converts the arguments and emits the call.
    fn call_method(
        &mut self,
        node: J<'a>,
        recv: Option<Val>,
        m: FnId,
        args: Vec<Arg<'a>>,
        dispatch: Dispatch,
        want: &Want,
    ) -> R<Val> {
        let info = self.cx.method(m).clone();
        if let Some(name) = info.params.iter().map(|(_, t)| t).chain([&info.ret]).find_map(Jt::nowhere) {
            return self.unknown("class", name, node);
        }
        let mut map = self.bindings_for(&info, recv.as_ref(), &args, want.ty.as_ref());
        self.named_arguments(node, &info, &mut map)?;
        let doubted = recv.as_ref().is_some_and(|recv| self.is_doubted(recv.op));
        let comparable = self.is_alike(&info, recv.as_ref(), &args).then_some(info.class);
        let mut ops = Vec::new();
        let mut object = None;
        if dispatch != Dispatch::Static {
            let Some(recv) = recv else {
                return stop(node, format!("the instance method `{}` without an object", info.name));
            };
            let recv = self.receiver(recv, info.class, node)?;
            ops.push(recv.op);
            object = Some(recv);
        }
        ops.extend(self.convert_args(node, &info, args, &mut map)?);
        let chosen = dispatch == Dispatch::Virtual && info.node.modifier("private");
        // Null raises also where the method is chosen at compile time, once its arguments are there (JLS 15.12.4.4).
        if let Some((object, place)) = object.zip(node.field("object")).filter(|_| chosen && !self.info().library)
            && !matches!(place.bare().kind(), "this" | "super")
        {
            self.require_object(&object, place);
        }
        if let ([a, b], Some(above)) = (ops.as_slice(), comparable) {
            let (a, b, site) = (*a, *b, self.site(node));
            self.b.push(InstrKind::VouchAlike { a, b, above }, site);
        }
        ops.extend(self.statics_for(m, node)?);
        let declared = info.ret.erase();
        if let (crate::LIKE, [like, len]) = (info.name, ops.as_slice())
            && let Some(elem) = declared.element().map(|e| self.stored(e))
        {
            let (like, len, site) = (Some(*like), *len, self.site(node));
            return Ok(self.emit(declared, want, site, |dst| InstrKind::NewArray { dst, elem, len, like }));
        }
        self.call_edge(node, m);
        let callee = match dispatch {
            Dispatch::Virtual if !chosen => {
                let class = info.class;
                Callee::Virtual { class, name: self.cx.program.function(m).name.clone() }
            }
            _ => Callee::Static(m),
        };
        let site = self.site(node);
        if info.ret == Jt::Void {
            self.b.push(InstrKind::Call { dst: None, callee, args: ops }, site);
            return Ok(Val::new(Operand::Null, Jt::Void));
        }
        let ty = info.ret.subst(&map);
        let as_is = self.ir(&ty) == self.ir(&declared);
        let place = if as_is { want.clone() } else { Want::default() };
        let out =
            self.emit(declared.clone(), &place, site, |dst| InstrKind::Call { dst: Some(dst), callee, args: ops });
        if as_is {
            return Ok(Val::new(out.op, ty));
        }
        let dropped = node.is_statement();
        if dropped {
            return Ok(out);
        }
        let erased = erased::is_returned(self.cx, &info) && erased::is_cast(node);
        let vouched = !casts_its_own(&info) && !doubted && !erased;
        if want.loose && !self.info().library && !self.in_spec {
            return Ok(Val { held: Some(Held { ty: declared, vouched }), ..Val::new(out.op, ty) });
        }
        Ok(if vouched { self.vouched(out, &ty, node, want) } else { self.checked(out, &ty, node, want) })
    }

    /// Whether a call compares two values of one type variable, of `T extends Comparable<T>`: whatever stands for the
    /// variable, they are comparable with each other. The library's code is for all who call it, also without types.
    fn is_alike(&self, m: &MethodInfo<'a>, recv: Option<&Val>, args: &[Arg<'a>]) -> bool {
        let compares = m.name == "compareTo" && self.cx.lib("Comparable") == Some(m.class);
        let same = match (recv.map(|r| &r.ty), args) {
            (Some(Jt::Var(a, _)), [Arg::Val(Val { ty: Jt::Var(b, _), .. }, _)]) => a == b,
            _ => false,
        };
        compares && same && !self.in_spec && !self.info().library
    }

    /// The object of a call, of a class that has the method.
    fn receiver(&mut self, recv: Val, class: ClassId, node: J<'a>) -> R<Val> {
        let to = Jt::obj(class);
        if self.cx.subtype(&recv.ty.erase(), &to) { Ok(recv) } else { self.convert(recv, &to, node) }
    }

    fn call_edge(&mut self, node: J<'a>, m: FnId) {
        if node.kind() == "method_invocation"
            && node.src.fixed.is_none()
            && let Some(at) = node.field("name")
            // Not what a loop calls on the result.
            && at.text() == self.cx.method(m).name
        {
            self.cx.names.refer_to(at.span(), DefKind::Function(m), Role::Call);
        }
    }

    /// Whether the last arguments of a call become the elements of an array.
    pub(super) fn spreads(&self, m: &MethodInfo<'a>, args: &[Arg<'a>]) -> bool {
        let whole = match (args.last(), m.params.last()) {
            (Some(Arg::Val(v, _)), Some((_, p))) => self.cx.subtype(&v.ty.erase(), &p.erase()),
            _ => false,
        };
        m.varargs && !(args.len() == m.params.len() && whole)
    }

    pub(super) fn convert_args(
        &mut self,
        node: J<'a>,
        m: &MethodInfo<'a>,
        args: Vec<Arg<'a>>,
        map: &mut Vec<(Arc<str>, Jt)>,
    ) -> R<Vec<Operand>> {
        let last = m.params.len().saturating_sub(1);
        let spread = self.spreads(m, &args);
        let mut ops = Vec::new();
        let mut rest = Vec::new();
        let no_object = args.iter().skip(last).all(|a| matches!(a, Arg::Val(v, _) if v.ty.erase() != self.cx.object()));
        for (i, arg) in args.into_iter().enumerate() {
            let declared = parameter(m, spread, i);
            let op = match arg {
                Arg::Val(val, n) if val.held.is_some() => self.convert(val, &declared.subst(map).erase(), n)?.op,
                // The IR knows erasures only: type arguments are what javac checks.
                Arg::Val(val, n) => self.convert(val, &declared.erase(), n)?.op,
                Arg::Poly(n) if is_closure(n) => {
                    let target = declared.subst(&within_bounds(m, map));
                    let val = self.closure(n, &Want::ty(&target))?;
                    self.learn_from_closure(&declared, &val, m, map);
                    val.op
                }
                Arg::Poly(n) => {
                    // Nothing is known of what is still open.
                    let open = m.tparams.iter().map(|(name, _)| (name.clone(), Jt::Null));
                    let target = declared.subst(map).subst(&open.collect::<Vec<_>>());
                    let val = self.expr(n, &Want::ty(&target))?;
                    let free = unbound(m, map);
                    self.unify(&declared, &val.ty, &free, map);
                    self.convert(val, &declared.erase(), n)?.op
                }
            };
            if spread && i >= last { rest.push(op) } else { ops.push(op) }
        }
        // What a supplier makes may have what only a later argument tells: `groupingBy(f, TreeMap::new, toList())`.
        // A variable of the code around has no other name than its own.
        let own = |name: &Arc<str>| m.tparams.iter().any(|(n, _)| n == name) && !self.is_variable_around(name);
        let known: Vec<(Arc<str>, Jt)> = map.iter().filter(|(name, _)| own(name)).cloned().collect();
        for (name, ty) in map.iter_mut().filter(|(name, ty)| own(name) && ty.has_variable()) {
            let others: Vec<(Arc<str>, Jt)> = known.iter().filter(|(n, _)| n != name).cloned().collect();
            *ty = ty.subst(&others);
        }
        if spread {
            let declared = parameter(m, spread, last);
            let element = declared.subst(map).erase();
            // javac makes the array for what all classes of the arguments have in common, interfaces included.
            let returned = matches!(&m.ret, Jt::Arr(e) if **e == declared) && matches!(declared, Jt::Var(..));
            if returned && no_object && !rest.is_empty() && element == self.cx.object() {
                return stop(node, "a generic array for arguments of several classes");
            }
            ops.push(self.array_of(node, &element, &rest));
        }
        Ok(ops)
    }
}

/// What type variables stand for, and of those that nothing is known of yet, the bounds: `C extends Collection<String>`.
fn within_bounds(m: &MethodInfo, map: &[(Arc<str>, Jt)]) -> Vec<(Arc<str>, Jt)> {
    let open = m.tparams.iter().filter(|(name, _)| !map.iter().any(|(known, _)| known == name));
    let bounded = open.map(|(name, bound)| (name.clone(), Jt::Var(name.clone(), Box::new(bound.subst(map)))));
    map.iter().cloned().chain(bounded).collect()
}

/// The declared type of an argument; of one of those that become an array, that of the elements.
pub(super) fn parameter(m: &MethodInfo, spread: bool, i: usize) -> Jt {
    let last = m.params.len().saturating_sub(1);
    if spread && i >= last {
        return m.params.last().and_then(|p| p.1.element()).cloned().unwrap_or(Jt::Null);
    }
    m.params.get(i).map_or(Jt::Null, |p| p.1.clone())
}

/// Whether a method casts to a type that its caller chooses, as `<T> T get(String key) { return (T) all.get(key); }` does:
/// then nobody but the caller checks it.
fn casts_its_own(info: &MethodInfo) -> bool {
    let Jt::Var(name, _) = &info.ret else { return false };
    let casts = || info.node.below(&["cast_expression"]);
    info.tparams.iter().any(|(own, _)| own == name)
        && casts().iter().any(|cast| cast.field("type").is_some_and(|ty| ty.text() == &**name))
}
