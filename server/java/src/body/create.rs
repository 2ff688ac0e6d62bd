//! Objects: `new`, constructors, initialisers, enum constants, anonymous and local classes.

use super::calls::{Arg, parameter};
use super::{BodyCx, Val, Want};
use crate::cx::{Kind, R, stop};
use crate::declare;
use crate::jdk::NEW;
use crate::statics;
use crate::tree::J;
use crate::types::Jt;
use ir::{Callee, ClassId, FieldInit, FnId, InstrKind, Operand};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Texts that `new` makes.
pub(crate) const NEW_TEXT: &str = "New$";

impl<'a> BodyCx<'_, 'a> {
    /// `new C(..)`, `new C(..) { .. }`, `outer.new C(..)`.
    pub(super) fn creation(&mut self, node: J<'a>, want: &Want) -> R<Val> {
        let Some(ty_node) = node.field("type") else { return stop(node, "this expression") };
        let outer = node.children().into_iter().next().filter(|n| {
            n.end_byte() <= ty_node.start_byte() && !n.kind().ends_with("annotation") && n.kind() != "type_arguments"
        });
        let mut ty = match outer {
            // The class is one of the outer object's.
            Some(o) => match self.type_of(o, &Want::default())?.class() {
                Some(around) => self.cx.ty(ty_node, Some(around), &self.types),
                None => Jt::Null,
            },
            None => self.variable_type(ty_node)?,
        };
        if let Some(name) = ty.unknown() {
            let made = if outer.is_none() && node.child("class_body").is_none() {
                self.given_by_jdk(ty_node, NEW, node, want)?
            } else {
                None
            };
            return made.map_or_else(|| self.unknown("class", name, ty_node), Ok);
        }
        // `new C<>()`: the arguments come from where it goes.
        if let (Jt::Obj(c, args), Some(expected)) = (&ty, &want.ty)
            && args.is_empty()
        {
            let this = self.cx.this_type(*c);
            let vars = self.cx.class(*c).tparams.clone();
            let mut map = Vec::new();
            self.unify_with_target(&this, expected, &vars, &mut map);
            ty = this.subst(&map);
        }
        let Some(mut class) = ty.class() else { return stop(node, "an object of this type") };
        let args = node.field("arguments").map(J::children).unwrap_or_default();
        let outer = outer.map(|o| self.object(o)).transpose()?;
        let ctors = self.cx.class(class).ctors.clone();
        let args = self.arguments(&args, &ctors)?;
        let made = if let Some(body) = node.child("class_body") {
            class = self.anonymous(node, body, &ty)?;
            Jt::obj(class)
        } else {
            let info = self.cx.class(class);
            let is_abstract = info.kind == Kind::Interface || info.node.is_some_and(|n| n.modifier("abstract"));
            if is_abstract || info.kind == Kind::Enum {
                return stop(node, format!("an object of the abstract class `{}`", self.cx.show(&ty)));
            }
            ty.clone()
        };
        self.construct(node, class, made, outer, args)
    }

    /// Makes an object, sets what the compiler hides in it, and runs its constructor.
    fn construct(&mut self, node: J<'a>, class: ClassId, ty: Jt, outer: Option<Val>, args: Vec<Arg<'a>>) -> R<Val> {
        let info = self.cx.class(class).clone();
        // Members that nobody wrote are Java's, too, where they are no lambda.
        let of_java = self.cx.class(self.class).library || node.src.fixed.is_some() && self.info().kind != Kind::Lambda;
        let raised = of_java && self.cx.program.is_subclass(class, ir::Builtin::Throwable.class());
        let ctor = match (info.ctors.is_empty(), args.is_empty()) {
            // No constructor: so it is known that its message is Java's.
            (_, true) if raised => None,
            (true, true) => None,
            (true, false) => {
                return stop(
                    node,
                    format!("the constructor of `{}` with these arguments", self.cx.program.class(class).name),
                );
            }
            _ => Some(self.choose(node, Some(&ty), &info.ctors, &args)?),
        };
        let ty = ctor.and_then(|f| self.diamond(node, f, &ty, &args)).unwrap_or(ty);
        let ops = match ctor {
            Some(f) => self.constructor_args(node, f, &ty, args)?,
            None => Vec::new(),
        };
        let site = self.site(node);
        let class = self.told_apart(class);
        let object =
            self.emit(ty, &Want::default(), site, |dst| InstrKind::New { dst, class, init: FieldInit::Defaults });
        if let (Some(field), Some(around)) = (info.outer_field, info.outer) {
            let value = match outer {
                Some(val) => val.op,
                None => self.instance(around, node)?.op,
            };
            self.b.push(InstrKind::StoreField { obj: object.op, field, value }, site);
        }
        if let Some((field, around)) = self.cx.outer_above(class).filter(|(f, _)| Some(*f) != info.outer_field) {
            let value = self.instance(around, node)?.op;
            self.b.push(InstrKind::StoreField { obj: object.op, field, value }, site);
        }
        for of in self.cx.below_objects(class) {
            for (name, _, field) in self.cx.class(of).captures.clone() {
                let value = self.captured(name, of, node)?;
                self.b.push(InstrKind::StoreField { obj: object.op, field, value: value.op }, site);
            }
        }
        if let Some(f) = ctor {
            let mut all = vec![object.op];
            all.extend(ops);
            self.b.push(InstrKind::Call { dst: None, callee: Callee::Static(f), args: all }, site);
        }
        Ok(object)
    }

    /// The class that an object is made of: a text that code makes by `new` is told apart from others.
    fn told_apart(&self, class: ClassId) -> ClassId {
        let is_text = Some(class) == self.cx.lib("String") && !self.info().library;
        self.cx.lib(NEW_TEXT).filter(|_| is_text).unwrap_or(class)
    }

    /// The type of `new C<>(..)`: what the place where it goes leaves open, the arguments say. None: they say nothing.
    fn diamond(&self, node: J<'a>, ctor: FnId, ty: &Jt, args: &[Arg<'a>]) -> Option<Jt> {
        let written = node.field("type")?.child("type_arguments")?;
        let class = ty.class().filter(|_| written.children().is_empty())?;
        let m = self.cx.method(ctor);
        if m.class != class {
            return None;
        }
        let is_open =
            |i: usize, name: &str| ty.args().get(i).is_none_or(|a| matches!(a, Jt::Var(n, _) if **n == *name));
        let all = self.cx.class(class).tparams.iter().enumerate();
        let open: Vec<(Arc<str>, Jt)> =
            all.filter(|(i, (name, _))| is_open(*i, name)).map(|(_, var)| var.clone()).collect();
        let spread = self.spreads(m, args);
        let mut learned = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            if let Arg::Val(val, _) = arg {
                self.unify(&parameter(m, spread, i), &val.ty, &open, &mut learned);
            }
        }
        if learned.is_empty() {
            return None;
        }
        let known = |(i, (name, bound)): (usize, &(Arc<str>, Jt))| {
            let found = learned.iter().find(|(n, _)| n == name).map(|(_, ty)| ty.clone());
            found.or_else(|| ty.args().get(i).cloned()).unwrap_or_else(|| bound.erase())
        };
        Some(Jt::Obj(class, self.cx.class(class).tparams.iter().enumerate().map(known).collect()))
    }

    pub(super) fn constructor_args(&mut self, node: J<'a>, f: FnId, ty: &Jt, args: Vec<Arg<'a>>) -> R<Vec<Operand>> {
        let m = self.cx.method(f).clone();
        if let Some(name) = m.params.iter().find_map(|(_, t)| t.nowhere()) {
            return self.unknown("class", name, node);
        }
        let recv = Val::new(Operand::Null, ty.clone());
        let mut map = self.bindings_for(&m, Some(&recv), &args, None);
        let mut ops = self.convert_args(node, &m, args, &mut map)?;
        ops.extend(self.statics_for(f, node)?);
        Ok(ops)
    }

    /// The value of a variable that a local class captures, where an object of it is made: behind parameters that hide it,
    /// the outermost of the classes here that has captured it knows.
    fn captured(&mut self, name: &str, class: ClassId, node: J<'a>) -> R<Val> {
        let declared = self.cx.class(class).outer;
        let around = std::iter::successors(Some(self.class), |c| self.cx.class(*c).outer);
        let inside = around.take_while(|c| Some(*c) != declared && name != statics::NAME).collect::<Vec<_>>();
        let has = |c: &ClassId| {
            let found = self.cx.class(*c).captures.iter().find(|(n, ..)| *n == name)?;
            Some(super::names::Member::Captured(*c, found.2, found.1.clone()))
        };
        let captured = inside.iter().rev().find_map(has);
        if let Some(var) = self.variable(name).filter(|_| captured.is_none()) {
            return Ok(Val::new(Operand::Local(var.local), var.ty));
        }
        match captured.or_else(|| self.member(name)) {
            Some(super::names::Member::Captured(level, field, ty)) => {
                let object = self.level(level, node)?;
                Ok(self.load(object, field, ty, node, &Want::default()))
            }
            _ => stop(node, format!("the captured variable `{name}`")),
        }
    }

    /// Declares an anonymous class.
    fn anonymous(&mut self, node: J<'a>, body: J<'a>, ty: &Jt) -> R<ClassId> {
        let id = declare::new_class(self.cx, "anonymous", Some(node), Some(self.class), false);
        let superclass = ty.class().filter(|c| self.cx.class(*c).kind != Kind::Interface);
        let (superclass, interfaces) = match superclass {
            Some(_) => (ty.clone(), Vec::new()),
            None => (self.cx.object(), vec![ty.clone()]),
        };
        self.inner_class(id, body, Some(superclass), interfaces);
        // Its constructor is that of its superclass: arguments go through.
        let up = self.cx.class(id).superclass.as_ref().and_then(Jt::class);
        let ups: Vec<FnId> = up.map(|u| self.cx.class(u).ctors.clone()).unwrap_or_default();
        let own = self.cx.class(id).ctors.first().copied();
        if let (Some(own), false) = (own, ups.is_empty())
            && let Some(args) = node.field("arguments")
        {
            let count = args.children().len();
            let params = ups
                .iter()
                .find(|u| self.cx.method(**u).params.len() == count)
                .map(|u| self.cx.method(*u).params.clone());
            if let Some(params) = params.filter(|p| !p.is_empty()) {
                self.cx.methods[own.index()].params = params.clone();
                for (name, ty) in params {
                    let ir = ty.stored(self.cx.root);
                    let span = node.span();
                    self.cx.program.functions[own.index()].params.push(ir::Param {
                        name: name.to_owned(),
                        ty: ir,
                        span,
                    });
                }
            }
        }
        crate::tables::table(self.cx, id);
        Ok(id)
    }

    /// `class Local { .. }` in a method; or an interface, an enum or a record.
    pub(super) fn local_class(&mut self, node: J<'a>) -> R<()> {
        let Some(body) = node.field("body") else { return stop(node, "this class") };
        let id = declare::new_class(self.cx, node.name(), Some(node), Some(self.class), false);
        self.types.push((node.name().into(), Jt::obj(id)));
        declare::shape(self.cx, id, node);
        self.cx.classes[id.index()].types = self.types.clone();
        declare::headers(self.cx, id);
        declare::break_cycle(self.cx, id);
        let info = self.cx.class(id);
        let (superclass, interfaces) = (info.superclass.clone(), info.interfaces.clone());
        self.inner_class(id, body, superclass, interfaces);
        crate::tables::table(self.cx, id);
        Ok(())
    }

    /// What anonymous and local classes have in common: supertypes, captured variables, members.
    fn inner_class(&mut self, id: ClassId, body: J<'a>, superclass: Option<Jt>, interfaces: Vec<Jt>) {
        declare::set_supers(self.cx, id, superclass, interfaces);
        self.cx.program.classes[id.index()].no_inputs = true;
        self.cx.program.classes[id.index()].span = None;
        let types = self.types.clone();
        declare::set_body(self.cx, id, Some(body));
        let info = &mut self.cx.classes[id.index()];
        // Interfaces, enums and records have nothing of the code around them.
        let own = info.kind != Kind::Class;
        info.is_static = own || self.this.is_none();
        info.types = types;
        let parent = self.cx.program.class(id).parent;
        self.cx.program.classes[id.index()].fields =
            parent.map(|p| self.cx.program.class(p).fields.clone()).unwrap_or_default();
        declare::fields(self.cx, id);
        if !own {
            self.capture(id, body);
        }
        declare::methods(self.cx, id);
    }

    /// Gives a class fields for the variables around it that its code names, or that the local classes need of which it may
    /// make objects.
    pub(super) fn capture(&mut self, id: ClassId, body: J<'a>) {
        let mut names: Vec<&'a str> = Vec::new();
        for n in body.descendants() {
            match n.kind() {
                "identifier" => names.push(n.text()),
                "type_identifier" => names.extend(self.captures_of(n.text())),
                _ => {}
            }
        }
        names.push(statics::NAME);
        let mut seen = FxHashSet::default();
        names.retain(|name| seen.insert(*name));
        for name in names {
            let (ty, def) = match (self.variable(name), self.member(name)) {
                (Some(var), _) => (var.ty, var.def),
                (None, Some(super::names::Member::Captured(_, outer, ty))) => {
                    (ty, self.cx.captured.get(&outer).copied())
                }
                _ => continue,
            };
            let field = declare::add_field(self.cx, id, name, &ty, body.span_of(body.start_byte(), body.start_byte()));
            self.cx.classes[id.index()].captures.push((name, ty, field));
            if let Some(def) = def {
                self.cx.captured.insert(field, def);
            }
        }
    }

    /// The variables that a local class of a name has captured, or one above it.
    fn captures_of(&self, class: &str) -> Vec<&'a str> {
        let local = self.types.iter().rev().find(|(name, _)| &**name == class);
        let class = local.and_then(|(_, ty)| ty.class());
        let all = class.map_or_else(Vec::new, |c| self.cx.below_objects(c));
        all.iter().flat_map(|c| &self.cx.class(*c).captures).map(|(name, ..)| *name).collect()
    }

    /// The object of an enum constant. Constants are values: the same constant is equal wherever it is made.
    pub(super) fn enum_constant(&mut self, class: ClassId, k: usize, node: J<'a>) -> R<Val> {
        let constants = self.cx.class(class).constants.clone();
        let Some(constant) = constants.get(k).copied() else { return stop(node, "this constant") };
        if !crate::enums::are_plain(&constants) {
            return stop(node, "enum constants whose bodies have more than methods");
        }
        self.has_fixed_constants(class, node)?;
        let kept = (std::mem::replace(&mut self.class, class), std::mem::take(&mut self.vars), self.this.take());
        let made = self.nested(node, |b| {
            let args = constant.field("arguments").map(J::children).unwrap_or_default();
            let ctors = b.cx.class(class).ctors.clone();
            let args = b.arguments(&args, &ctors)?;
            b.construct_enum(node, class, k, args)
        });
        (self.class, self.vars, self.this) = kept;
        made
    }

    /// Constants are values: those with a field that changes and is not kept elsewhere ([`crate::shared`]) are not known.
    pub(super) fn has_fixed_constants(&self, class: ClassId, node: J<'a>) -> R<()> {
        match self.cx.class(class).fields.iter().any(|f| f.id.is_some() && !f.is_final) {
            true => stop(node, "a local enum whose fields change"),
            false => Ok(()),
        }
    }

    fn construct_enum(&mut self, node: J<'a>, class: ClassId, k: usize, args: Vec<Arg<'a>>) -> R<Val> {
        let ctors = self.cx.class(class).ctors.clone();
        let ty = Jt::obj(class);
        let ctor = if ctors.is_empty() { None } else { Some(self.choose(node, Some(&ty), &ctors, &args)?) };
        let shares = self.cx.class(class).fields.iter().any(|f| !f.shared.is_empty());
        if shares && ctor.is_some_and(|f| self.cx.statics_of(f).is_some()) {
            return stop(node, "an enum whose fields change, and whose constructors use fields that change");
        }
        let ops = match ctor {
            Some(f) => self.constructor_args(node, f, &ty, args)?,
            None => Vec::new(),
        };
        let site = self.site(node);
        let object =
            self.emit(ty, &Want::default(), site, |dst| InstrKind::New { dst, class, init: FieldInit::Defaults });
        if let Some(field) = self.cx.find_field(class, "ordinal").and_then(|(_, f)| f.id) {
            self.b.push(InstrKind::StoreField { obj: object.op, field, value: Operand::Int(k as i32) }, site);
        }
        if let Some(f) = ctor {
            let mut all = vec![object.op];
            all.extend(ops);
            self.b.push(InstrKind::Call { dst: None, callee: Callee::Static(f), args: all }, site);
        }
        Ok(object)
    }

    /// The code of a constructor: the other constructor or the superclass first, then initialisers, then itself.
    pub(super) fn init(&mut self, id: FnId, node: Option<J<'a>>) -> R<()> {
        self.in_init = true;
        let class = self.class;
        let body = node.and_then(|n| n.field("body"));
        let statements = body.map(J::children).unwrap_or_default();
        let explicit = statements.first().copied().filter(|s| s.kind() == "explicit_constructor_invocation");
        let at = node.or(self.info().node);
        let Some(at) = at else { return Ok(()) };
        let to_this = explicit.is_some_and(|e| e.field("constructor").is_some_and(|c| c.kind() == "this"));
        match explicit {
            Some(e) => self.other_constructor(e, to_this)?,
            None => self.implicit_super(id, at)?,
        }
        if !to_this {
            self.initialisers(class)?;
        }
        let compact = node.is_some_and(|n| n.kind() == "compact_constructor_declaration");
        let vars = self.vars.len();
        for s in statements.iter().skip(usize::from(explicit.is_some())) {
            if !self.goes_on(*s)? {
                break;
            }
        }
        self.vars.truncate(vars);
        if self.info().kind == Kind::Record && (node.is_none() || compact) {
            self.record_fields(at);
        }
        Ok(())
    }

    fn record_fields(&mut self, node: J<'a>) {
        let Some(this) = self.this else { return };
        let site = self.site(node);
        for f in self.info().fields.clone() {
            if let (Some(field), Some(var)) = (f.id, self.variable(f.name)) {
                self.b.push(InstrKind::StoreField { obj: this, field, value: Operand::Local(var.local) }, site);
            }
        }
    }

    /// `this(..)` or `super(..)`.
    fn other_constructor(&mut self, node: J<'a>, to_this: bool) -> R<()> {
        let args = node.field("arguments").map(J::children).unwrap_or_default();
        let target = if to_this { Some(Jt::obj(self.class)) } else { self.info().superclass.clone() };
        let Some(ty) = target else { return Ok(()) };
        let ctors = ty.class().map_or_else(Vec::new, |class| self.cx.class(class).ctors.clone());
        let args = self.arguments(&args, &ctors)?;
        self.run_constructor(node, &ty, args)
    }

    fn run_constructor(&mut self, node: J<'a>, ty: &Jt, args: Vec<Arg<'a>>) -> R<()> {
        if let Some(name) = ty.unknown() {
            return self.unknown("class", name, node);
        }
        let Some(class) = ty.class() else { return Ok(()) };
        let ctors = self.cx.class(class).ctors.clone();
        if ctors.is_empty() {
            return Ok(());
        }
        let f = self.choose(node, Some(ty), &ctors, &args)?;
        let ops = self.constructor_args(node, f, ty, args)?;
        let site = self.site(node);
        let mut all: Vec<Operand> = self.this.into_iter().collect();
        all.extend(ops);
        self.b.push(InstrKind::Call { dst: None, callee: Callee::Static(f), args: all }, site);
        Ok(())
    }

    fn implicit_super(&mut self, id: FnId, node: J<'a>) -> R<()> {
        let Some(ty) = self.info().superclass.clone() else { return Ok(()) };
        let params = self.cx.method(id).params.clone();
        let anonymous = node.kind() == "object_creation_expression";
        let args = match anonymous {
            true => params
                .iter()
                .filter_map(|(name, ty)| {
                    let var = self.variable(name)?;
                    Some(Arg::Val(Val::new(Operand::Local(var.local), ty.clone()), node))
                })
                .collect(),
            false => Vec::new(),
        };
        if self.info().kind == Kind::Enum {
            return Ok(());
        }
        self.run_constructor(node, &ty, args)
    }

    /// Field initialisers and instance blocks, in source order.
    pub(super) fn initialisers(&mut self, class: ClassId) -> R<()> {
        let Some(this) = self.this else { return Ok(()) };
        // They do not see the parameters of the constructor.
        let hidden = self.vars.clone();
        self.vars.retain(|v| v.name == statics::NAME);
        for n in self.cx.class(class).nodes.clone().iter().copied() {
            match n.kind() {
                "block" => self.block(n)?,
                "field_declaration" if !n.modifier("static") => {
                    for d in n.fields("declarator") {
                        let Some(init) = d.field("value") else { continue };
                        let found = self.cx.class(class).fields.iter().find(|f| f.name == d.name()).cloned();
                        let found = found.filter(|f| !crate::loggers::is_logger(self.cx, class, f));
                        let Some((obj, id, ty)) = found.and_then(|f| self.initialised(this, &f)) else { continue };
                        let val = self.expr(init, &Want::ty(&ty))?;
                        let val = self.convert(val, &ty, init)?;
                        let site = self.site(d);
                        self.b.push(InstrKind::StoreField { obj, field: id, value: val.op }, site);
                    }
                }
                _ => {}
            }
        }
        self.vars = hidden;
        Ok(())
    }
}
