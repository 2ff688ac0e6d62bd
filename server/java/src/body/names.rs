//! Names: variables, fields, `this`, constants, and the objects around an inner class.

use super::{BodyCx, Val, Var, Want, transparent};
use crate::cx::{Access, Cx, FieldInfo, Kind, R, Stop, stop};
use crate::tree::J;
use crate::types::Jt;
use ir::{ClassId, FieldId, InstrKind, Operand, Ty};
use lower::{DefKind, Role};

impl<'a> BodyCx<'_, 'a> {
    pub(super) fn variable(&self, name: &str) -> Option<Var<'a>> {
        self.vars.iter().rev().find(|v| v.name == name).cloned()
    }

    /// `super` before a field: the same object, as its superclass knows it.
    pub(super) fn super_value(&mut self, node: J<'a>) -> R<Val> {
        let mut this = self.this_value(node)?;
        if let Some(up) = this.ty.class().and_then(|c| self.cx.class(c).superclass.clone()) {
            this.ty = up;
        }
        Ok(this)
    }

    pub(super) fn this_value(&mut self, node: J<'a>) -> R<Val> {
        // In a lambda, `this` is that of the method around it.
        let mut class = self.class;
        while transparent(self.cx.class(class).kind) {
            match self.cx.class(class).outer {
                Some(outer) => class = outer,
                None => break,
            }
        }
        self.instance(class, node)
    }

    /// The object of a class around the code, or of one that inherits from it: `this`, or one that `this` belongs to.
    pub(super) fn instance(&mut self, wanted: ClassId, node: J<'a>) -> R<Val> {
        self.enclosing(node, |cx, class| {
            class == wanted || (!transparent(cx.class(class).kind) && cx.program.is_subclass(class, wanted))
        })
    }

    /// `Outer.this`: of exactly this class, also where a class inside of it extends it.
    pub(super) fn object_of(&mut self, wanted: ClassId, node: J<'a>) -> R<Val> {
        self.enclosing(node, |_, class| class == wanted)
    }

    fn enclosing(&mut self, node: J<'a>, is_it: impl Fn(&Cx<'a>, ClassId) -> bool) -> R<Val> {
        let Some(mut op) = self.this else { return stop(node, "an instance member without an object") };
        let mut class = self.class;
        loop {
            if is_it(&*self.cx, class) {
                return Ok(Val::new(op, self.cx.this_type(class)));
            }
            let (Some(field), Some(outer)) = (self.cx.class(class).outer_field, self.cx.class(class).outer) else {
                return stop(node, "an instance member without an object");
            };
            op = self.around(op, field, outer, node);
            class = outer;
        }
    }

    /// The object around an object of an inner class. There always is one, of the class that is around the code.
    pub(super) fn around(&mut self, op: Operand, field: FieldId, outer: ClassId, node: J<'a>) -> Operand {
        let site = self.site(node);
        let ty = Ty::class(outer);
        let val = self.b.temp(self.cx.program.field(field).ty);
        self.b.push(InstrKind::LoadField { dst: val, obj: op, field }, site);
        let obj = Operand::Local(val);
        let is_it = self.emit(Jt::Bool, &Want::default(), site, |dst| InstrKind::InstanceOf { dst, obj, ty });
        self.b.push(InstrKind::Assume { cond: is_it.op }, site);
        if self.cx.program.field(field).ty == ty {
            return obj;
        }
        self.emit(Jt::obj(outer), &Want::default(), site, |dst| InstrKind::Cast { dst, obj, ty, vouched: true }).op
    }

    pub(super) fn load(&mut self, obj: Operand, field: FieldId, ty: Jt, node: J<'a>, want: &Want) -> Val {
        let site = self.site(node);
        let (holder, declared) = (self.cx.program.field(field).class, self.cx.program.field(field).ty.value());
        if self.this != Some(obj) {
            self.vouch_invariants(obj, holder, node);
        }
        let ir = self.ir(&ty);
        if declared == ir {
            let val = self.emit(ty, want, site, |dst| InstrKind::LoadField { dst, obj, field });
            self.in_range(&val, node);
            return val;
        }
        // A type variable: what is read is cast, as javac does.
        let temp = self.b.temp(declared);
        self.b.push(InstrKind::LoadField { dst: temp, obj, field }, site);
        if self.cx.program.is_assignable(declared, ir) {
            return Val::new(Operand::Local(temp), ty);
        }
        if let Some(class) = declared.as_class().filter(|_| self.is_doubted(obj)) {
            return self.unvouched(Val::new(Operand::Local(temp), Jt::obj(class)), ty, node, want);
        }
        let val =
            self.emit(ty, want, site, |dst| InstrKind::Cast { dst, obj: Operand::Local(temp), ty: ir, vouched: true });
        self.is_made(&val, node);
        val
    }

    /// A simple name: a variable, a captured variable, a field, a constant.
    pub(super) fn name(&mut self, node: J<'a>, want: &Want) -> R<Val> {
        let name = node.text();
        if let Some(var) = self.variable(name) {
            self.use_variable(&var, node, Role::Read);
            return Ok(Val::new(Operand::Local(var.local), var.ty));
        }
        let Some(place) = self.member(name) else {
            if let Some((class, k)) = self.enum_name(name) {
                return self.enum_constant(class, k, node);
            }
            if let Some(given) = self.imported_from_jdk(node, want)? {
                return Ok(given);
            }
            return self.unknown_name(node);
        };
        match place {
            Member::Captured(class, field, ty) => {
                if let Some(def) = self.cx.captured.get(&field).copied().filter(|_| node.src.fixed.is_none()) {
                    self.cx.names.refer(node.span(), def, Role::Read);
                }
                let object = self.level(class, node)?;
                Ok(self.load(object, field, ty, node, want))
            }
            Member::Field(level, class, info) => self.field_of(Some(level), class, info, node, want),
        }
    }

    /// Stops at a simple name that nobody knows; no compiler says what was meant by one in a specification.
    fn unknown_name<T>(&self, node: J<'a>) -> R<T> {
        let name = node.text();
        if self.in_spec && name == "result" {
            return match self.after {
                true => stop(node, "`result` where the method returns nothing"),
                false => stop(node, "`result` only has a meaning in `ensures`"),
            };
        }
        let mut stopped = Stop::at(node.span(), crate::threads::unknown(self.cx, "name", name, node.src.file));
        if self.in_spec {
            let around = std::iter::successors(Some(self.class), |class| self.cx.class(*class).outer);
            let inherited = around.clone().flat_map(|class| &self.cx.program.class(class).fields);
            let inherited = inherited.map(|f| self.cx.program.field(*f)).filter(|f| !self.cx.class(f.class).library);
            let own = around.flat_map(|class| &self.cx.class(class).fields).map(|f| f.name);
            let known = self.vars.iter().map(|v| v.name).chain(own).chain(inherited.map(|f| f.name.as_str()));
            stopped.meant = lower::similar(name, known).map(str::to_owned);
        }
        Err(stopped)
    }

    /// Whether a simple name means a value.
    pub(super) fn is_value(&self, name: &str) -> bool {
        self.variable(name).is_some() || self.member(name).is_some() || self.enum_name(name).is_some()
    }

    /// A field or captured variable that a simple name means, from the inside out.
    pub(super) fn member(&self, name: &str) -> Option<Member<'a>> {
        let mut at = Some(self.class);
        while let Some(class) = at {
            let info = self.cx.class(class);
            // A constant of an enum hides what is around that.
            if info.has_constant(name) {
                return None;
            }
            if !transparent(info.kind)
                && let Some((owner, field)) = self.cx.find_field(class, name)
            {
                return Some(Member::Field(class, owner, field));
            }
            if let Some((_, ty, field)) = info.captures.iter().find(|(n, _, _)| *n == name) {
                return Some(Member::Captured(class, *field, ty.clone()));
            }
            at = info.outer;
        }
        let (owner, field) = self.cx.imported_field(self.class, name)?;
        Some(Member::Field(owner, owner, field))
    }

    /// The object of exactly this level of the classes around the code.
    pub(super) fn level(&mut self, level: ClassId, node: J<'a>) -> R<Operand> {
        let Some(mut op) = self.this else { return stop(node, "a captured variable without an object") };
        let mut class = self.class;
        while class != level {
            let (Some(field), Some(outer)) = (self.cx.class(class).outer_field, self.cx.class(class).outer) else {
                return stop(node, "a captured variable of a static class");
            };
            op = self.around(op, field, outer, node);
            class = outer;
        }
        Ok(op)
    }

    /// Reads a field found by its simple name (`level`: the class it was found in) or a static one.
    fn field_of(
        &mut self,
        level: Option<ClassId>,
        class: ClassId,
        info: FieldInfo<'a>,
        node: J<'a>,
        want: &Want,
    ) -> R<Val> {
        match (info.id, level) {
            (Some(field), Some(level)) => {
                self.refer(node, field, Role::Read);
                let object = self.instance(level, node)?;
                let ty = self.field_type(&object.ty, class, &info, node)?;
                let op = self.enum_object(object.op, class, info.name, node)?;
                if let Some(fixed) = self.fixed(class, &info, (op, None), node)? {
                    return Ok(fixed);
                }
                let val = self.load(op, field, ty, node, want);
                self.as_initialised(&info, op, &val, node)?;
                self.frozen(class, &info, val, node)
            }
            (None, Some(level)) if !info.shared.is_empty() => {
                let object = self.instance(level, node)?;
                self.shared(object.op, class, &info, node, want)
            }
            (None, _) => self.constant(class, &info, node, want),
            (Some(_), None) => stop(node, format!("the instance field `{}` without an object", info.name)),
        }
    }

    pub(super) fn refer(&mut self, node: J<'a>, field: FieldId, role: Role) {
        // A qualified name that the grammar took for a type has its parts as children.
        let last = node.children().last().copied().filter(|_| node.kind() == "scoped_type_identifier");
        let at = node.field("field").or(last).unwrap_or(node);
        if at.src.fixed.is_none() {
            self.cx.names.refer_to(at.span(), DefKind::Field(field), role);
        }
    }

    /// The type of a field of an object of type `recv`.
    pub(super) fn field_type(&self, recv: &Jt, class: ClassId, info: &FieldInfo<'a>, node: J<'a>) -> R<Jt> {
        if let Some(name) = info.ty.nowhere() {
            return self.unknown("class", name, node);
        }
        let seen = self.cx.as_super(recv, class);
        Ok(seen.map_or_else(|| info.ty.clone(), |s| info.ty.subst(&self.cx.bindings(&s))))
    }

    /// Fields of enum constants are those of the constant, also where the object comes from an input.
    fn enum_object(&mut self, op: Operand, class: ClassId, name: &str, node: J<'a>) -> R<Operand> {
        let info = self.cx.class(class);
        if info.kind != Kind::Enum || name == "ordinal" || self.made.is_some() || node.src.fixed.is_some() {
            return Ok(op);
        }
        if self.in_init {
            return Ok(op);
        }
        let Some(of) = info.methods.iter().copied().find(|m| self.cx.method(*m).name == "of$") else { return Ok(op) };
        self.has_fixed_constants(class, node)?;
        let site = self.site(node);
        let val = self.emit(Jt::obj(class), &Want::default(), site, |dst| InstrKind::Call {
            dst: Some(dst),
            callee: ir::Callee::Static(of),
            args: vec![op],
        });
        Ok(val.op)
    }

    /// A static field: a constant, or a field of the object that has the others.
    pub(super) fn constant(&mut self, class: ClassId, info: &FieldInfo<'a>, node: J<'a>, want: &Want) -> R<Val> {
        // What a constant of the library holds is made where it is read: `==` of them is refused.
        let made = info.init.filter(|i| self.cx.class(class).library && i.kind() == "object_creation_expression");
        let Some(init) = self.cx.constant_of(class, info).or(made) else { return self.global(info, node, want) };
        self.as_declared(class, &info.ty, init, node)
    }

    /// The value of an initialiser where its field is read, evaluated in the class that declares that.
    pub(super) fn as_declared(&mut self, class: ClassId, ty: &Jt, init: J<'a>, node: J<'a>) -> R<Val> {
        let kept = (std::mem::replace(&mut self.class, class), std::mem::take(&mut self.vars));
        let val = self.nested(node, |b| {
            let val = b.expr(init, &Want::ty(ty))?;
            b.convert(val, ty, init)
        });
        (self.class, self.vars) = kept;
        val
    }

    /// The class that an expression names, when it names one and no value.
    pub(super) fn class_named(&self, node: J<'a>) -> Option<ClassId> {
        match node.kind() {
            "identifier" if !self.is_value(node.text()) => self
                .cx
                .ty(node, Some(self.class), &self.types)
                .class()
                .filter(|_| !self.types.iter().any(|(n, t)| &**n == node.text() && matches!(t, Jt::Var(..)))),
            "field_access" if is_short(node) => {
                let (object, field) = (node.field("object")?, node.field("field")?);
                match self.class_named(object) {
                    Some(outer) => {
                        let is_field = self.cx.find_field(outer, field.text()).is_some();
                        self.cx.member_class(outer, field.text()).filter(|_| !is_field)
                    }
                    // A package in front.
                    None if is_package(object) => self.cx.lookup_class(field.text(), Some(self.class)),
                    None => None,
                }
            }
            "scoped_identifier" => self.cx.lookup_class(node.name(), Some(self.class)),
            "generic_type" | "type_identifier" => self.cx.ty(node, Some(self.class), &self.types).class(),
            _ => None,
        }
    }

    /// Whether names in front of another one are those of a package, as nothing here has the first of them.
    fn is_in_package(&self, object: J<'a>) -> bool {
        let names = |n: &J<'a>| n.field("object").filter(|_| n.kind() == "field_access");
        let first = std::iter::successors(Some(object).filter(|o| is_short(*o)), names).last();
        first.is_some_and(|n| n.kind() == "identifier" && is_package(object) && !self.is_value(n.text()))
    }

    /// Whether an expression can only name a class that is not in sight.
    pub(super) fn is_class_elsewhere(&self, node: J<'a>) -> bool {
        match node.kind() {
            "identifier" => !self.is_value(node.text()) && self.class_named(node).is_none(),
            "field_access" => node.field("object").is_some_and(|package| self.is_in_package(package)),
            _ => false,
        }
    }

    /// `o.f`, `a.length`, `C.CONSTANT`, `Outer.this`.
    pub(super) fn field_access(&mut self, node: J<'a>, want: &Want) -> R<Val> {
        let (Some(object), Some(field)) = (node.field("object"), node.field("field")) else {
            return stop(node, "this expression");
        };
        if let Some(class) = self.class_named(object) {
            if field.kind() == "this" {
                return self.object_of(class, node);
            }
            return self.static_member(class, field, node, want);
        }
        if self.is_class_elsewhere(object)
            && let Some(given) = self.given_by_jdk(object, field.text(), node, want)?
        {
            return Ok(given);
        }
        if self.is_in_package(object) {
            return self.unknown("class", node.text(), node);
        }
        let recv =
            if object.kind() == "super" { self.super_value(node)? } else { self.expr(object, &Want::default())? };
        self.field_value(&recv, field, node, want)
    }

    /// A field of an object, or the length of an array.
    pub(super) fn field_value(&mut self, recv: &Val, field: J<'a>, node: J<'a>, want: &Want) -> R<Val> {
        if matches!(recv.ty, Jt::Arr(_)) && field.text() == "length" {
            let site = self.site(node);
            return Ok(self.emit(Jt::Int, want, site, |dst| InstrKind::ArrayLen { dst, arr: recv.op }));
        }
        let (owner, info) = self.field_in(recv, field)?;
        if !info.shared.is_empty() {
            return self.shared(recv.op, owner, &info, node, want);
        }
        let Some(id) = info.id else { return self.constant(owner, &info, node, want) };
        let ty = self.field_type(&recv.ty, owner, &info, node)?;
        self.refer(node, id, Role::Read);
        let op = self.enum_object(recv.op, owner, info.name, node)?;
        if let Some(fixed) = self.fixed(owner, &info, (op, Some(recv)), node)? {
            return Ok(fixed);
        }
        let val = self.load(op, id, ty, node, want);
        self.as_initialised(&info, op, &val, node)?;
        self.frozen(owner, &info, val, node)
    }

    /// `C.CONSTANT`; a field that is no static one has no object here.
    pub(super) fn static_member(&mut self, class: ClassId, field: J<'a>, node: J<'a>, want: &Want) -> R<Val> {
        if let Some(k) = self.cx.class(class).constants.iter().position(|c| c.name() == field.text()) {
            return self.enum_constant(class, k, node);
        }
        let Some((owner, info)) = self.cx.find_field(class, field.text()) else {
            return stop(node, format!("the field `{}`, which is not known", field.text()));
        };
        self.field_of(None, owner, info, node, want)
    }

    /// The field of an object of a type.
    pub(super) fn field_in(&mut self, recv: &Val, field: J<'a>) -> R<(ClassId, FieldInfo<'a>)> {
        self.leave_unknown(recv, field.parent().unwrap_or(field))?;
        let class = recv.ty.class();
        // What our library keeps in its objects is none of the fields of the real one, whose subclasses may see some.
        let kept = |info: &FieldInfo<'a>| {
            let own = self.cx.class(self.class).library || field.src.fixed.is_some();
            !own && class.is_some_and(|c| self.cx.class(c).library) && info.access != Access::Public
        };
        match class.and_then(|c| self.cx.find_field(c, field.text())).filter(|(_, info)| !kept(info)) {
            Some(found) => Ok(found),
            None => {
                let known = class.map_or(&[][..], |c| &self.cx.program.class(c).fields);
                let written =
                    known.iter().map(|f| self.cx.program.field(*f)).filter(|f| !self.cx.class(f.class).library);
                let meant = lower::similar(field.text(), written.map(|f| f.name.as_str()));
                let what = format!("the field `{}`, which is not known", field.text());
                Err(Stop { meant: meant.map(str::to_owned), ..Stop::at(field.span(), what) })
            }
        }
    }

    /// A simple name that is an enum constant of a class around the code.
    pub(super) fn enum_name(&self, name: &str) -> Option<(ClassId, usize)> {
        let mut at = Some(self.class);
        while let Some(class) = at {
            let info = self.cx.class(class);
            if let Some(k) = info.constants.iter().position(|c| c.name() == name) {
                return Some((class, k));
            }
            at = info.outer;
        }
        let imported = self.cx.of_static_imports(self.class, name).into_iter();
        let constant = |class: ClassId| self.cx.class(class).constants.iter().position(|c| c.name() == name);
        imported.filter_map(|class| Some((class, constant(class)?))).next()
    }

    pub(super) fn copy_into(&mut self, val: &Val, local: ir::LocalId, node: J<'a>) {
        if val.op != Operand::Local(local) {
            let site = self.site(node);
            self.b.push(InstrKind::Copy { dst: local, src: val.op }, site);
        }
    }

    /// The IR type of a variable that holds a value of this type.
    pub(super) fn storage(&self, ty: &Jt) -> Ty {
        let ir = self.ir(ty);
        if ir == Ty::NULL { Ty::class(self.cx.root) } else { ir }
    }
}

/// What a simple name that is no local variable means.
pub(super) enum Member<'a> {
    Captured(ClassId, FieldId, Jt),
    /// The class around the code it was found from, the class that declares it, the field.
    Field(ClassId, ClassId, FieldInfo<'a>),
}

/// The full name of a class has fewer parts. Each link of a chain of fields is asked whether it is one.
const MAX_PARTS: usize = 64;

/// Whether a chain `a.b.c` is short enough to be the name of a class.
fn is_short(node: J) -> bool {
    let mut at = node;
    for _ in 0..MAX_PARTS {
        match at.field("object").filter(|_| at.kind() == "field_access") {
            Some(object) => at = object,
            None => return true,
        }
    }
    false
}

/// Whether a qualifier looks like a package: `java.util`.
pub(super) fn is_package(node: J) -> bool {
    node.text().split('.').all(|part| part.starts_with(|c: char| c.is_lowercase()))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::{Duration, Instant};
    use syntax::{Language, Text};

    #[test]
    fn a_long_chain_of_fields_is_given_up_soon() {
        let text = format!("class A {{ A next; A f() {{ return next{}; }} }}", ".next".repeat(5_000));
        let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text.as_str())));
        let start = Instant::now();
        let program = crate::lower("A.java", parse, &mut lower::NoFiles).program;
        assert!(start.elapsed() < Duration::from_secs(20), "each link is no search through all of them");
        let f = program.find_function("A.f").map(|id| program.function(id));
        assert!(f.is_some_and(|f| f.unsupported.as_ref().is_some_and(|why| why.contains("nested more than 200"))));
    }
}
