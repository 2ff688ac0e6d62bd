//! Static fields that are no constants (see [`crate::statics`]).

use super::names::Member;
use super::{BodyCx, Val, Want};
use crate::cx::{FieldInfo, R, stop};
use crate::declare::{is_by_use, param_name};
use crate::nonnull::assignments;
use crate::tree::J;
use crate::types::Jt;
use crate::{drawn, lengths, statics, unfinished};
use ir::{BinOp, ClassId, FieldId, FnId, InstrKind, Operand, Sight, SiteId, Terminator, Ty};
use lower::Role;

/// What gives the elements of others that are there already.
const ITERATORS: [&str; 2] = ["Iterator", "ListIterator"];

/// Code that is not given the static fields.
pub(crate) const OUT_OF_REACH: &str = "where they are out of reach: in an invariant, in what makes constants of an enum, or in code that the library calls";

impl<'a> BodyCx<'_, 'a> {
    /// The object with the static fields: the parameter, or what a lambda or local class has captured of it.
    pub(super) fn statics(&mut self, node: J<'a>) -> R<Operand> {
        if let Some(var) = self.variable(statics::NAME) {
            return Ok(Operand::Local(var.local));
        }
        match self.member(statics::NAME) {
            Some(Member::Captured(class, field, ty)) => {
                let object = self.level(class, node)?;
                Ok(self.load(object, field, ty, node, &Want::default()).op)
            }
            _ => stop(node, format!("a static field that changes, {OUT_OF_REACH}")),
        }
    }

    /// The last argument of a call, when the function takes static fields.
    pub(super) fn statics_for(&mut self, f: FnId, node: J<'a>) -> R<Option<Operand>> {
        match self.cx.statics_of(f) {
            Some(_) => self.statics(node).map(Some),
            None => Ok(None),
        }
    }

    /// The object and the field where a static field is.
    pub(super) fn static_field(&mut self, info: &FieldInfo<'a>, node: J<'a>) -> R<(Operand, FieldId)> {
        let Some(field) = info.global else {
            return match info.ty.unknown() {
                Some(name) => self.unknown("class", name, node),
                None => stop(node, format!("the static field `{}`", info.name)),
            };
        };
        match self.statics(node) {
            // Its value may be known without the others.
            Err(_) if info.is_final => Ok((Operand::Null, field)),
            object => Ok((object?, field)),
        }
    }

    /// Reads a static field. What is known of a final one is settled when all is lowered ([`crate::initial`]).
    pub(super) fn global(&mut self, info: &FieldInfo<'a>, node: J<'a>, want: &Want) -> R<Val> {
        let (object, field) = self.static_field(info, node)?;
        self.refer(node, field, Role::Read);
        if let Some(generator) = drawn::generator(self.cx, info).filter(|_| info.is_final && is_asked(node)) {
            return self.library_call(generator, "unseeded$", Vec::new(), node);
        }
        Ok(self.load(object, field, info.ty.clone(), node, want))
    }

    /// Believes what the initialiser of a final field of an object, or its constructors, say of its value: what they make is
    /// there, and an array has its length.
    pub(super) fn as_initialised(&mut self, info: &FieldInfo<'a>, obj: Operand, val: &Val, node: J<'a>) -> R<()> {
        if self.in_init && info.id.is_none_or(|field| self.may_be_unfinished(field, node)) {
            return Ok(());
        }
        if let Some(field) = info.id.filter(|_| info.never_null) {
            let site = self.site(node);
            self.b.push(InstrKind::Vouch { obj, field }, site);
        }
        let owner = info.id.map_or(self.class, |field| self.cx.program.field(field).class);
        if let Some(of) = crate::views::viewed(self.cx, owner, info) {
            let of = &self.cx.program.field(of).name;
            return stop(node, format!("the field `{}`, a view of what `{of}` has, which no input has", info.name));
        }
        if unfinished::may_run(self.cx, self.class, owner, info, node) {
            return Ok(());
        }
        let makers: Vec<J> = info.given.iter().filter_map(|given| given.maker()).collect();
        let mut inits = info.init.map(J::bare).into_iter().chain(makers.iter().copied());
        // Of a private one, nothing is an error that no calls lead to, and those run with the map that there is.
        let by_use = info.id.is_some_and(|field| self.cx.program.field(field).by_use);
        let ordered = |init: J| is_ordered(init) || !by_use && is_by_use(init).is_some();
        if inits.any(ordered) {
            return stop(
                node,
                format!("the field `{}`, whose initialiser says in which order its elements are", info.name),
            );
        }
        if by_use {
            self.library_call("LinkedHashMap", "byUse$", vec![val.clone()], node)?;
        }
        let unknown = |maker: &J<'a>| self.class_made(*maker, owner)?.unknown().map(str::to_owned);
        if let Some(name) = makers.iter().filter(|maker| !crate::jdk::makes(self.cx, **maker)).find_map(unknown) {
            return self.unknown("class", &name, node);
        }
        if info.is_final {
            self.as_fixed(info, val, node)?;
        }
        self.as_unnamed(info, val, node)?;
        // What an object has in a list of its own is arbitrary: inputs have lists, and arrays of texts.
        let unknown = match info.ty.element() {
            Some(element) => !self.is_string(element) && !self.is_collection(element) && self.is_of_library(element),
            None => self.is_of_library(&info.ty) && !self.is_collection(&info.ty) || self.is_lacking(info),
        };
        if let Some((field, generator)) = info.id.zip(drawn::generator(self.cx, info)) {
            return self.unseeded(obj, field, generator, val, node);
        }
        let is_there = !info.given.is_empty() && info.ty.element().is_none() && !self.is_string(&info.ty);
        if unknown && (is_there || !makers.is_empty()) {
            return self.made(val, node);
        }
        let length = lengths::of_field(self.cx, owner, info);
        let made = info.init.filter(|init| info.is_final && init.kind() != "null_literal");
        if made.is_some() && info.ty.element().is_some() && length.is_none() {
            return stop(
                node,
                format!("the field `{}`, whose initialiser makes an array of unknown length", info.name),
            );
        }
        if made.is_some() && self.is_iterator(&info.ty) {
            return stop(
                node,
                format!("the field `{}`, whose initialiser says what is before the iterator", info.name),
            );
        }
        if info.given.is_empty() {
            return Ok(());
        }
        if let Some(field) = info.id.filter(|_| unfinished::is_shown(self.cx, owner, info)) {
            return self.where_set((obj, field), val, node, |cx| cx.as_set(info, obj, (val, length), node));
        }
        let (site, ty) = (self.site(node), self.ir(&info.ty));
        self.assume(BinOp::Ne, ty, val.op, Operand::Null, site);
        self.as_set(info, obj, (val, length), node)
    }

    /// Believes of what a final field has, which is not null, whose it is and how long.
    fn as_set(&mut self, info: &FieldInfo<'a>, obj: Operand, (val, length): (&Val, Option<i32>), node: J<'a>) -> R<()> {
        let site = self.site(node);
        let owner = info.id.map_or(self.class, |field| self.cx.program.field(field).class);
        if let Some(field) = self.within(info, owner) {
            let around = self.around(val.op, field, owner, node);
            self.assume(BinOp::Eq, Ty::class(owner), around, obj, site);
        }
        let Some(length) = length else { return Ok(()) };
        if u32::try_from(length).is_ok_and(|n| n > lengths::LONGEST) {
            return stop(node, format!("the field `{}`, an array that is longer than those of inputs", info.name));
        }
        let len = self.emit(Jt::Int, &Want::default(), site, |dst| InstrKind::ArrayLen { dst, arr: val.op });
        self.assume(BinOp::Eq, Ty::INT, len.op, Operand::Int(length), site);
        Ok(())
    }

    /// Whether the object whose field is read may be unfinished while a constructor runs: it is the new one itself, or its
    /// own making makes objects of this class.
    fn may_be_unfinished(&self, field: FieldId, read: J<'a>) -> bool {
        let owner = self.cx.program.field(field).class;
        let related = self.cx.program.is_subclass(self.class, owner) || self.cx.program.is_subclass(owner, self.class);
        let itself = related && !is_of_argument(read);
        let made = self.info().simple;
        let makes = |n: J| n.below(&["object_creation_expression"]).iter().any(|new| new.makes(made));
        let runs = |n: &&J| matches!(n.kind(), "constructor_declaration" | "field_declaration" | "block");
        itself || self.cx.class(owner).nodes.iter().filter(runs).any(|n| makes(*n))
    }

    /// What the initialiser of a field has made is there; where it is null, the object is one of an input, and incomplete.
    pub(super) fn made(&mut self, val: &Val, node: J<'a>) -> R<()> {
        let (ty, site) = (self.ir(&val.ty), self.site(node));
        let kind = |dst| InstrKind::Binary { dst, op: BinOp::Eq, ty, a: val.op, b: Operand::Null };
        let cond = self.emit(Jt::Bool, &Want::default(), site, kind).op;
        self.unless(cond, node)
    }

    /// A generator without a seed is like any other: an object of an input that lacks the one of a field gets one.
    fn unseeded(&mut self, obj: Operand, field: FieldId, generator: &str, val: &Val, node: J<'a>) -> R<()> {
        let Operand::Local(local) = val.op else { return Ok(()) };
        let (ty, site) = (self.ir(&val.ty), self.site(node));
        let kind = |dst| InstrKind::Binary { dst, op: BinOp::Eq, ty, a: val.op, b: Operand::Null };
        let cond = self.emit(Jt::Bool, &Want::default(), site, kind).op;
        let (lacks, has) = (self.b.block(), self.b.block());
        self.b.end(Terminator::Switch { cond, then: lacks, els: has });
        self.b.enter(lacks);
        let made = self.library_call(generator, "unseeded$", Vec::new(), node)?.op;
        self.b.push(InstrKind::StoreField { obj, field, value: made }, site);
        self.b.push(InstrKind::Copy { dst: local, src: made }, site);
        self.b.goto(has);
        self.b.enter(has);
        Ok(())
    }

    /// Goes on unless a condition holds of what a final field has in an input.
    pub(super) fn unless(&mut self, cond: Operand, node: J<'a>) -> R<()> {
        let (lacks, has) = (self.b.block(), self.b.block());
        self.b.end(Terminator::Switch { cond, then: lacks, els: has });
        self.b.enter(lacks);
        self.library_call("Object", "made$", Vec::new(), node)?;
        self.b.goto(has);
        self.b.enter(has);
        Ok(())
    }

    /// Whether the library makes the objects of a type: what they are is not known, or inputs have none.
    fn is_of_library(&self, ty: &Jt) -> bool {
        let lacking = |c| self.cx.class(c).library && self.cx.program.class(c).no_inputs;
        self.is_string(ty) || ty.class().is_some_and(lacking)
    }

    /// Whether inputs have no objects of the class of the library that a field has an object of, whatever it is declared as.
    fn is_lacking(&self, info: &FieldInfo<'a>) -> bool {
        let class = info.id.and_then(|field| self.cx.program.field(field).ty.as_class());
        let has = |name: &str| crate::contents::is_input(name) || crate::contents::holds_anything(name);
        let lacks = |c: ClassId| self.cx.class(c).library && !has(self.cx.class(c).simple);
        class.is_some_and(|c| lacks(c) && self.cx.program.class(c).sight != Sight::Nothing)
    }

    /// The class of which an expression in the members of a class makes an object.
    fn class_made(&self, maker: J<'a>, owner: ClassId) -> Option<Jt> {
        let made = maker.field("type").filter(|_| maker.kind() == "object_creation_expression")?;
        Some(self.cx.ty(made, Some(owner), &self.types))
    }

    /// The field with the object around what a final field of a class has, if that is the one with the final field: all that
    /// makes it says so (JLS 15.9.2).
    fn within(&self, info: &FieldInfo<'a>, owner: ClassId) -> Option<FieldId> {
        let class = info.ty.class().filter(|c| info.is_final && self.cx.class(*c).outer == Some(owner))?;
        // What stands in front of `new` says which other it is.
        let by_itself = |maker: J<'a>| {
            maker.text().starts_with("new")
                && self.class_made(maker, owner).is_some_and(|made| made.class() == Some(class))
        };
        let all = info.given.iter().all(|given| given.maker().is_some_and(by_itself));
        self.cx.class(class).outer_field.filter(|_| all)
    }

    fn is_iterator(&self, ty: &Jt) -> bool {
        ty.class().is_some_and(|c| self.cx.class(c).library && ITERATORS.contains(&self.cx.class(c).simple))
    }

    /// Whether inputs have collections or builders of a type.
    fn is_collection(&self, ty: &Jt) -> bool {
        ty.class().is_some_and(|c| self.cx.class(c).library && crate::contents::is_input(self.cx.class(c).simple))
    }

    fn assume(&mut self, op: BinOp, ty: Ty, a: Operand, b: Operand, site: SiteId) {
        let kind = |dst| InstrKind::Binary { dst, op, ty, a, b };
        let cond = self.emit(Jt::Bool, &Want::default(), site, kind);
        self.b.push(InstrKind::Assume { cond: cond.op }, site);
    }
}

/// Collections that may be given an order.
const SORTED: [&str; 6] =
    ["PriorityQueue", "TreeMap", "TreeSet", "PriorityBlockingQueue", "ConcurrentSkipListMap", "ConcurrentSkipListSet"];

/// What an argument in front of which one of these stands makes: elements, which come in their natural order.
const UNORDERED: [&str; 4] = ["List", "Set", "Map", "Arrays"];

/// Whether an initialiser gives a sorted collection an order of its own; numbers are capacities.
fn is_ordered(init: J) -> bool {
    let sorted = SORTED.iter().any(|class| init.makes(class));
    let arguments = init.field("arguments").map(J::children).unwrap_or_default();
    let natural = |a: J| {
        let of = a.field("object").map_or("", J::text);
        match a.kind() {
            "decimal_integer_literal" => true,
            "method_invocation" => UNORDERED.contains(&of) || of == "Comparator" && a.name() == "naturalOrder",
            _ => false,
        }
    };
    sorted && !arguments.into_iter().all(natural)
}

/// Whether a method of an object is called where it is read, and nothing else is done with it there.
fn is_asked(read: J) -> bool {
    let call = read.parent().filter(|call| call.kind() == "method_invocation");
    call.and_then(|call| call.field("object")).is_some_and(|object| object.id() == read.id())
}

/// Whether a field is read of what a constructor was given: that is another object than the new one.
fn is_of_argument(read: J) -> bool {
    let Some(name) = read.field("object").filter(|o| o.kind() == "identifier").map(J::text) else { return false };
    let around = std::iter::successors(read.parent(), |n| n.parent()).find(|n| n.kind() == "constructor_declaration");
    around.is_some_and(|constructor| {
        let parameters = constructor.field("parameters").map(J::children).unwrap_or_default();
        parameters.into_iter().any(|p| param_name(p) == name) && assignments(constructor, name).is_empty()
    })
}
