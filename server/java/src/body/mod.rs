//! Statements and expressions to control-flow graphs, with Java's evaluation order.
//!
//! What is not supported stops the function it is in ([`Stop`]), never its neighbours.

mod arrays;
mod assign;
mod behind;
mod calls;
mod class_init;
pub(crate) mod class_objects;
mod closures;
mod cond;
mod convert;
mod create;
pub(crate) mod cut;
mod expr;
pub(crate) mod fixed;
mod floats;
mod globals;
mod inference;
mod jdk;
mod jumps;
mod misread;
mod names;
mod operators;
mod overloads;
mod patterns;
mod references;
mod rows;
mod shapes;
mod shared;
mod stmt;
mod strings;
mod switch;
mod tries;
mod unchecked;

use crate::cx::{ClassInfo, Code, Cx, Kind, R, Stop, stop};
use crate::statics;
use crate::tree::J;
use crate::types::Jt;
use ir::build::Builder;
use ir::{BlockId, Body, ClassId, FnId, InstrKind, LocalId, Operand, SiteId, Span, Terminator, Ty};
use jumps::Frame;
use lower::{DefId, Role};
use std::sync::Arc;

pub(crate) use convert::unboxed;
pub(crate) use create::NEW_TEXT;
pub(crate) use expr::whole;
pub(crate) use floats::fraction;
pub(crate) use globals::OUT_OF_REACH;
pub(crate) use strings::{unescape, units};

/// Statements and expressions nest at most this deep.
const MAX_NESTING: u32 = 200;
/// A body has at most this many blocks; nested `finally` blocks multiply.
const MAX_BLOCKS: usize = 50_000;

/// A value and its type.
#[derive(Clone, Debug)]
pub(crate) struct Val {
    pub(crate) op: Operand,
    pub(crate) ty: Jt,
    /// What the value is known to be where javac has not cast it to its type yet ([`Want::loose`]).
    held: Option<Held>,
}

/// What a method that returns a type variable declares.
#[derive(Clone, Debug)]
struct Held {
    ty: Jt,
    /// Unless somebody told javac otherwise, the value is of the type that the variable stands for.
    vouched: bool,
}

impl Val {
    fn new(op: Operand, ty: Jt) -> Val {
        Val { op, ty, held: None }
    }

    /// What the operand is known to be.
    fn known(&self) -> &Jt {
        self.held.as_ref().map_or(&self.ty, |held| &held.ty)
    }
}

/// What is wanted of an expression: a place for its value, and a type where that decides.
#[derive(Clone, Default)]
struct Want {
    local: Option<LocalId>,
    ty: Option<Jt>,
    /// Who asks casts the value himself ([`BodyCx::convert`]). Javac casts what a method returns that declares a type
    /// variable, but to what the place needs only: `"" + list.get(0)` needs an `Object`.
    loose: bool,
}

impl Want {
    fn ty(ty: &Jt) -> Want {
        Want { ty: Some(ty.clone()), ..Want::default() }
    }

    fn loose() -> Want {
        Want { loose: true, ..Want::default() }
    }
}

/// A variable that can be named.
#[derive(Clone)]
struct Var<'a> {
    name: &'a str,
    local: LocalId,
    ty: Jt,
    /// Its definition, for parameters of the user's methods.
    def: Option<DefId>,
}

/// The lowering of one body.
pub(crate) struct BodyCx<'c, 'a> {
    cx: &'c mut Cx<'a>,
    /// What it is the body of; specifications belong to no function.
    function: Option<FnId>,
    class: ClassId,
    this: Option<Operand>,
    ret: Jt,
    b: Builder,
    vars: Vec<Var<'a>>,
    frames: Vec<Frame<'a>>,
    /// Type variables and local classes in scope.
    types: Vec<(Arc<str>, Jt)>,
    depth: u32,
    /// The types of the values that are returned, where somebody asks.
    returned: Option<Vec<Jt>>,
    /// The object that a constructor makes, when it is explored by itself.
    made: Option<LocalId>,
    /// An expression whose value is being used: what happens now happens after it, at the same place in the text.
    used: Option<Span>,
    /// In how many graphs this one stands that are thrown away.
    drafts: u32,
    /// Locals of whose type arguments an unchecked cast speaks: nobody vouches for what is read through them.
    doubted: Vec<LocalId>,
    /// Whether this is a specification, which writes nothing.
    in_spec: bool,
    /// Whether this is a postcondition: `old` has a meaning.
    after: bool,
    /// Whether this is a constructor: an enum constant has its fields from here.
    in_init: bool,
    /// In the initialiser of an enum: the constant of which `this` is the object.
    beginning: Option<usize>,
}

/// Lowers the body of a function that has one.
pub(crate) fn function(cx: &mut Cx<'_>, id: FnId) -> R<Body> {
    let info = cx.method(id).clone();
    let mut b = BodyCx::new(cx, info.class, info.ret.clone());
    b.function = Some(id);
    b.types = info.tparams.iter().map(|(n, t)| (n.clone(), Jt::Var(n.clone(), Box::new(t.clone())))).collect();
    let this_ty = b.cx.this_type(info.class);
    if let Some(name) = info.params.iter().map(|(_, t)| t).chain([&info.ret]).find_map(Jt::nowhere) {
        return stop(info.node, format!("the class `{name}` is not known"));
    }
    if !info.is_static {
        let local = b.b.local(Some("this"), Ty::class(info.class));
        b.this = Some(Operand::Local(local));
    }
    for (name, ty) in &info.params {
        b.declare(name, ty);
    }
    if let Some(class) = b.cx.statics_of(id) {
        b.declare(statics::NAME, &Jt::obj(class));
    }
    b.define(id);
    let params = b.b.locals.len() as u32;
    if let Code::Made(how) = info.code {
        return Ok(crate::refusals::body(b.cx, info.class, how, info.node.span()));
    }
    b.narrow_inputs(&info.params, info.node);
    if let Some(this) = b.this.filter(|_| crate::refusals::is_met_as_another(b.cx, id)) {
        b.is_made(&Val::new(this, this_ty.clone()), info.node);
    }
    if let (Some(this), Code::Block(_)) = (b.this, info.code) {
        b.vouch_invariants(this, info.class, info.node);
    }
    match info.code {
        Code::None | Code::Stop => return stop(info.node, "it has no body"),
        Code::Block(block) => {
            b.block(block)?;
            b.end_of_ways(id, info.node);
        }
        Code::Expr(e) => b.lambda_value(e)?,
        Code::Init(node) => b.init(id, node)?,
        Code::ClassInit => b.class_initialiser()?,
        Code::Create(node) => {
            let written = (!crate::declare::is_implicit(info.code)).then_some(node);
            let local = b.b.local(None, Ty::class(info.class));
            let site = b.site(node.field("name").unwrap_or(node));
            b.b.push(InstrKind::New { dst: local, class: info.class, init: ir::FieldInit::Defaults }, site);
            b.put_inside(Operand::Local(local), site);
            b.this = Some(Operand::Local(local));
            b.made = Some(local);
            b.ret = Jt::Void;
            b.init(id, written)?;
            if written.is_none() {
                b.end_here(site);
            }
        }
        Code::Bridge(to) => b.bridge(&info, to)?,
        Code::ClassNumber => {
            let value = Some(Operand::Int(info.class.0 as i32));
            let site = b.site(info.node);
            b.b.end(Terminator::Return { value, site });
        }
        Code::Named => b.named(info.node)?,
        Code::Title => b.title(info.node)?,
        Code::Told => {
            let site = b.site(info.node);
            b.b.end(Terminator::Return { value: Some(Operand::Int(1)), site });
        }
        Code::Hash => b.hash(&this_ty, info.node)?,
        Code::Copy => b.copy(info.class, info.node),
        Code::Asked(node) => b.asked(id, node)?,
        Code::Behind(behind) => b.behind(id, behind, info.node)?,
        Code::Checks => b.checks(info.class, info.node)?,
        Code::Made(_) => {}
    }
    b.finish(params, info.node)
}

impl<'c, 'a> BodyCx<'c, 'a> {
    pub(crate) fn new(cx: &'c mut Cx<'a>, class: ClassId, ret: Jt) -> BodyCx<'c, 'a> {
        BodyCx {
            cx,
            function: None,
            class,
            this: None,
            ret,
            b: Builder::new(),
            vars: Vec::new(),
            frames: Vec::new(),
            types: Vec::new(),
            depth: 0,
            returned: None,
            made: None,
            used: None,
            drafts: 0,
            doubted: Vec::new(),
            in_spec: false,
            after: false,
            in_init: false,
            beginning: None,
        }
    }

    fn info(&self) -> &ClassInfo<'a> {
        self.cx.class(self.class)
    }

    fn ir(&self, ty: &Jt) -> Ty {
        ty.ir(self.cx.root)
    }

    fn stored(&self, ty: &Jt) -> Ty {
        ty.stored(self.cx.root)
    }

    fn site(&mut self, node: J) -> SiteId {
        let span = node.place();
        if self.used == Some(span) { self.b.site_after(span) } else { self.b.site(span) }
    }

    /// Lowers what happens to the value of an expression where the text says nothing of it: a loop asks for an iterator.
    /// A null there is the value itself, not what it is read from.
    fn using<T>(&mut self, node: J<'a>, lower: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.used.replace(node.place());
        let out = lower(self);
        self.used = outer;
        out
    }

    fn declare(&mut self, name: &'a str, ty: &Jt) -> LocalId {
        let local = self.b.local(Some(name), ty.stored(self.cx.root));
        self.name_variable(Var { name, local, ty: ty.clone(), def: None });
        local
    }

    /// From here, a name means this variable.
    fn name_variable(&mut self, var: Var<'a>) {
        let followed = self.cx.followed.as_mut().filter(|(function, _)| Some(*function) == self.function);
        if let Some((_, found)) = followed {
            found.push((var.name, var.ty.clone()));
        }
        self.vars.push(var);
    }

    /// Ties the parameters of a function to their definitions.
    fn define(&mut self, function: FnId) {
        for var in &mut self.vars {
            var.def = self.cx.params.get(&(function, var.name)).copied();
        }
    }

    /// Notes a use of a variable.
    fn use_variable(&mut self, var: &Var<'a>, node: J<'a>, role: Role) {
        if let Some(def) = var.def.filter(|_| node.src.fixed.is_none()) {
            self.cx.names.refer(node.span(), def, role);
        }
    }

    /// Makes a value by one instruction, in `want` when the types agree.
    fn emit(&mut self, ty: Jt, want: &Want, site: SiteId, kind: impl FnOnce(LocalId) -> InstrKind) -> Val {
        let ir = self.ir(&ty);
        let fits = |l: &LocalId| self.b.locals[l.index()].ty == ir;
        let dst = want.local.filter(fits).unwrap_or_else(|| self.b.temp(ir));
        self.b.push(kind(dst), site);
        Val::new(Operand::Local(dst), ty)
    }

    fn temp_copy(&mut self, val: Val, site: SiteId) -> Val {
        let ir = self.ir(val.known());
        let ir = if ir == Ty::NULL { Ty::class(self.cx.root) } else { ir };
        let temp = self.b.temp(ir);
        self.b.push(InstrKind::Copy { dst: temp, src: val.op }, site);
        if self.is_doubted(val.op) {
            self.doubted.push(temp);
        }
        Val { op: Operand::Local(temp), ..val }
    }

    /// Runs `f` one level deeper; gives up beyond [`MAX_NESTING`].
    fn nested<T>(&mut self, node: J<'a>, f: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        if self.depth >= MAX_NESTING {
            return stop(node, "code that is nested more than 200 levels deep");
        }
        if self.b.blocks.len() > MAX_BLOCKS {
            return stop(node, "a method of this size");
        }
        self.depth += 1;
        let value = f(self);
        self.depth -= 1;
        value
    }

    /// Stops at a class, or another name, that nobody knows.
    fn unknown<T>(&self, what: &str, name: &str, node: J<'a>) -> R<T> {
        stop(node, crate::threads::unknown(self.cx, what, name, node.src.file))
    }

    /// A type in this body.
    fn resolve(&mut self, node: J<'a>) -> R<Jt> {
        let ty = self.cx.ty(node, Some(self.class), &self.types);
        match ty.unknown() {
            Some(name) => self.unknown("class", name, node),
            None => Ok(ty),
        }
    }

    /// The type of a variable in this body, of which objects may be that are not known.
    fn variable_type(&mut self, node: J<'a>) -> R<Jt> {
        let ty = self.cx.ty(node, Some(self.class), &self.types);
        match ty.nowhere() {
            Some(name) => self.unknown("class", name, node),
            None => Ok(ty),
        }
    }

    fn lib(&self, node: J<'a>, name: &str) -> R<ClassId> {
        match self.cx.lib(name) {
            Some(c) => Ok(c),
            None => stop(node, format!("the library class `{name}`")),
        }
    }

    /// Values of narrow types are what their type says: an input has no others.
    fn narrow_inputs(&mut self, params: &[(&'a str, Jt)], node: J<'a>) {
        for (name, ty) in params.iter().filter(|(_, ty)| ty.range().is_some()) {
            if let Some(var) = self.vars.iter().rev().find(|v| v.name == *name) {
                let val = Val::new(Operand::Local(var.local), ty.clone());
                self.in_range(&val, node);
            }
        }
    }

    /// Assumes that a record is one that its constructor makes: what is read, for an input may have others.
    fn is_made(&mut self, val: &Val, node: J<'a>) {
        let Some(made) = val.ty.class().and_then(|c| self.cx.class(c).made) else { return };
        let site = self.site(node);
        let (callee, args) = (ir::Callee::Static(made), vec![val.op]);
        let is_made =
            self.emit(Jt::Bool, &Want::default(), site, |dst| InstrKind::Call { dst: Some(dst), callee, args });
        self.b.push(InstrKind::Assume { cond: is_made.op }, site);
    }

    /// Believes that an object which the input has somewhere is as its class promises.
    fn vouch_invariants(&mut self, obj: Operand, class: ClassId, node: J<'a>) {
        if self.cx.class(class).promises {
            let site = self.site(node);
            self.b.push(InstrKind::VouchInvariants { obj }, site);
        }
    }

    /// Assumes that a value read from the heap or a parameter is in the range of its type.
    fn in_range(&mut self, val: &Val, node: J<'a>) {
        let Some((low, high)) = val.ty.range() else { return self.is_made(val, node) };
        let site = self.site(node);
        let compare = |b: &mut Self, op, bound| {
            b.emit(Jt::Bool, &Want::default(), site, |dst| InstrKind::Binary {
                dst,
                op,
                ty: Ty::INT,
                a: val.op,
                b: Operand::Int(bound),
            })
        };
        let above = compare(self, ir::BinOp::Ge, low);
        let below = compare(self, ir::BinOp::Le, high);
        let both = self.emit(Jt::Bool, &Want::default(), site, |dst| InstrKind::Binary {
            dst,
            op: ir::BinOp::And,
            ty: Ty::BOOL,
            a: above.op,
            b: below.op,
        });
        self.b.push(InstrKind::Assume { cond: both.op }, site);
    }

    fn bridge(&mut self, info: &crate::cx::MethodInfo<'a>, to: FnId) -> R<()> {
        let target = self.cx.method(to).clone();
        let site = self.site(info.node);
        let mut args: Vec<Operand> = self.this.into_iter().collect();
        for ((_, want), var) in target.params.iter().zip(self.vars.clone()) {
            let val = Val::new(Operand::Local(var.local), var.ty.erase());
            args.push(self.convert(val, &want.erase(), info.node)?.op);
        }
        let ret = target.ret.erase();
        let dst = (ret != Jt::Void).then(|| {
            let ir = self.ir(&ret);
            self.b.temp(ir)
        });
        let owner = Ty::class(target.class);
        args.extend(self.statics_for(to, info.node)?);
        if self.cx.program.is_assignable(Ty::class(info.class), owner) {
            self.b.push(InstrKind::Call { dst, callee: ir::Callee::Static(to), args }, site);
        }
        let value = match dst {
            Some(d) if info.ret != Jt::Void => {
                let val = Val::new(Operand::Local(d), ret);
                Some(self.convert(val, &info.ret.erase(), info.node)?.op)
            }
            _ => None,
        };
        self.b.end(Terminator::Return { value, site });
        Ok(())
    }

    /// Gives a new object of an inner class the one around it, the first parameter, which is never null.
    fn put_inside(&mut self, made: Operand, site: SiteId) {
        let info = self.info();
        let (Some(field), Some(outer)) = (info.outer_field, info.outer) else { return };
        let around = Operand::Local(ir::LocalId(0));
        let there = self.b.temp(Ty::BOOL);
        let kind =
            InstrKind::Binary { dst: there, op: ir::BinOp::Ne, ty: Ty::class(outer), a: around, b: Operand::Null };
        self.b.push(kind, site);
        self.b.push(InstrKind::Assume { cond: Operand::Local(there) }, site);
        self.b.push(InstrKind::StoreField { obj: made, field, value: around }, site);
    }

    /// `hash$`: `return this.hashCode();`
    fn hash(&mut self, this: &Jt, node: J<'a>) -> R<()> {
        let Some(op) = self.this else { return Ok(()) };
        let recv = Val::new(op, this.clone());
        let value = self.invoke(recv, "hashCode", Vec::new(), node, node)?;
        let site = self.site(node);
        self.b.end(Terminator::Return { value: Some(value.op), site });
        Ok(())
    }

    /// `checks$`: whether no condition holds for which the constructor throws.
    fn checks(&mut self, class: ClassId, node: J<'a>) -> R<()> {
        let (refused, site) = (self.b.block(), self.site(node));
        for condition in crate::checked::checks(self.cx, class).map_or_else(Vec::new, |checks| checks.conditions) {
            let next = self.b.block();
            self.condition(condition, refused, next)?;
            self.b.enter(next);
        }
        self.b.end(Terminator::Return { value: Some(Operand::Bool(true)), site });
        self.b.enter(refused);
        self.b.end(Terminator::Return { value: Some(Operand::Bool(false)), site });
        Ok(())
    }

    /// `copy$`: a new object with the same fields.
    fn copy(&mut self, class: ClassId, node: J<'a>) {
        let Some(this) = self.this else { return };
        let site = self.site(node);
        let made = self.b.temp(Ty::class(class));
        self.b.push(InstrKind::New { dst: made, class, init: ir::FieldInit::Defaults }, site);
        for field in self.cx.program.class(class).fields.clone() {
            let dst = self.b.temp(self.cx.program.field(field).ty.value());
            self.b.push(InstrKind::LoadField { dst, obj: this, field }, site);
            self.b.push(InstrKind::StoreField { obj: Operand::Local(made), field, value: Operand::Local(dst) }, site);
        }
        self.b.end(Terminator::Return { value: Some(Operand::Local(made)), site });
    }

    /// The value of an expression that somebody asks for; its type becomes that of the function.
    fn asked(&mut self, id: FnId, node: J<'a>) -> R<()> {
        let value = self.expr(node, &Want::default())?;
        self.cx.program.functions[id.index()].ret = self.stored(&value.ty);
        self.ret = value.ty;
        let site = self.site(node);
        self.b.end(Terminator::Return { value: Some(value.op), site });
        Ok(())
    }

    /// Whether calls have a value.
    fn gives_value(&self) -> bool {
        self.made.is_none() && self.ret != Jt::Void
    }

    /// Where a value is expected, no way comes to the end of the body; in a text that is being written, one may.
    fn end_of_ways(&mut self, id: FnId, node: J<'a>) {
        let reached = |b: &Self| ir::build::reachable(&b.b.blocks)[b.b.point().0.index()];
        if self.gives_value() && cut::ends_paths(self.cx, id) && reached(self) {
            let end = node.span();
            let span = Span { start: end.end.saturating_sub(1).max(end.start), ..end };
            let site = self.b.site(span);
            let kind = cut::call(self.cx, id, Stop::at(span, "the way that ends here without `return`"));
            self.b.push(kind, site);
        }
    }

    /// Ends a body: the implicit `return`, loops, tidying.
    fn finish(mut self, params: u32, node: J<'a>) -> R<Body> {
        let end = node.span();
        let site = self.b.site(Span { start: end.end.saturating_sub(1).max(end.start), ..end });
        self.end_here(site);
        ir::build::mark_loops(&mut self.b.blocks);
        Ok(ir::build::tidy(self.b.finish(params)))
    }

    /// Ends a way without a value of its own.
    fn end_here(&mut self, site: SiteId) {
        let value = self.made.map(Operand::Local).or_else(|| self.default_of(&self.ret.clone()));
        self.b.end(Terminator::Return { value, site });
    }

    /// A value that stands where none is ever read.
    fn default_of(&self, ty: &Jt) -> Option<Operand> {
        match ty {
            Jt::Void => None,
            Jt::Bool => Some(Operand::Bool(false)),
            Jt::Long => Some(Operand::Long(0)),
            Jt::Float => Some(Operand::Float(ir::Float::ZERO)),
            Jt::Double => Some(Operand::Double(ir::Double::ZERO)),
            t if t.is_ref() => Some(Operand::Null),
            _ => Some(Operand::Int(0)),
        }
    }

    /// An endless loop: what is behind a jump that never comes.
    fn dead_end(&mut self) -> BlockId {
        self.b.block()
    }
}

/// Lowers the condition of a clause (of a function, on exit if it is `after`) over these parameters.
pub(crate) fn condition<'a>(
    cx: &mut Cx<'a>,
    class: ClassId,
    this: Option<&'a str>,
    params: &[(&'a str, Jt)],
    (of, after): (Option<FnId>, bool),
    node: J<'a>,
) -> R<Body> {
    let mut b = BodyCx::new(cx, class, Jt::Bool);
    (b.in_spec, b.after) = (true, after);
    for (name, ty) in params {
        let local = b.declare(name, ty);
        if Some(*name) == this {
            b.this = Some(Operand::Local(local));
        }
    }
    if let Some(function) = of {
        b.define(function);
    }
    b.return_condition(node)?;
    b.finish(params.len() as u32, node)
}

/// Whether a class is only seen through what is around it.
fn transparent(kind: Kind) -> bool {
    kind == Kind::Lambda
}
