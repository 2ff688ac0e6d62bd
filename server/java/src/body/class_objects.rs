//! Class objects: `X.class` and `getClass()`. There is a new one wherever code asks for one; they are compared by the
//! numbers of their classes.

use super::{BodyCx, Val, Want};
use crate::cx::{Kind, R, stop};
use crate::keywords::PRIMITIVES;
use crate::tree::J;
use crate::types::Jt;
use ir::{BinOp, ClassId, InstrKind, Operand, Terminator, Ty};

/// The method of each class that gives its class object. What every object has says that there is none to be had.
pub(crate) const NAMED: &str = "named$";

/// What has no class of a program, as constants are values.
const OF_CONSTANT: &str = "the class of a constant of an enum where some have bodies";

/// What a class object says of itself: the number of its class, its binary name (JLS 13.1), where in that its simple name
/// begins, and whether it is an interface (0), another class (1), or no class (2).
type Told = (i32, String, i32, i32);

impl<'a> BodyCx<'_, 'a> {
    /// `a.getClass() == b.getClass()`, for which no objects are made.
    pub(super) fn class_comparison(&mut self, left: J<'a>, right: J<'a>, word: &str, node: J<'a>) -> R<Option<Val>> {
        let is_call = |n: J| n.bare().kind() == "method_invocation" && n.bare().name() == "getClass";
        let is_class = |n: J| is_call(n) || n.bare().kind() == "class_literal";
        if !matches!(word, "==" | "!=") || !is_class(left) || !is_class(right) {
            return Ok(None);
        }
        let a = self.class_number(left.bare())?;
        let b = self.class_number(right.bare())?;
        let op = if word == "==" { BinOp::Eq } else { BinOp::Ne };
        let site = self.site(node);
        let ty = Ty::INT;
        Ok(Some(self.emit(Jt::Bool, &Want::default(), site, |dst| InstrKind::Binary { dst, op, ty, a: a.op, b: b.op })))
    }

    fn class_number(&mut self, node: J<'a>) -> R<Val> {
        if node.kind() == "class_literal" {
            let Some(ty) = node.first() else { return stop(node, "this class") };
            return match self.resolve(ty)? {
                Jt::Obj(c, _) => Ok(Val::new(Operand::Int(self.number_of(c)), Jt::Int)),
                _ => stop(node, "the class of arrays or primitive types"),
            };
        }
        let recv = match node.field("object") {
            Some(object) => self.expr(object, &Want::default())?,
            None => self.this_value(node)?,
        };
        if recv.ty.class().is_some_and(|c| self.has_bodies(c)) {
            return stop(node, OF_CONSTANT);
        }
        self.invoke(recv, "class$", Vec::new(), node, node)
    }

    /// Whether constants of an enum have bodies: those are of classes of their own.
    fn has_bodies(&self, class: ClassId) -> bool {
        self.cx.class(class).constants.iter().any(|c| c.field("body").is_some())
    }

    /// `X.class.isInstance(o)` and `X.class.cast(o)`.
    pub(super) fn as_operator(&mut self, node: J<'a>, class: J<'a>, of: J<'a>, want: &Want) -> R<Val> {
        let Some(ty) = class.bare().first() else { return stop(node, "this class") };
        let (ty, object) = (self.resolve(ty)?, self.cx.object());
        let val = self.expr(of, &Want::loose())?;
        let val = self.convert(val, &object, of)?;
        if node.name() == "cast" {
            return self.cast_to(val, ty, node, want);
        }
        let (site, ty) = (self.site(node), self.ir(&ty));
        Ok(self.emit(Jt::Bool, want, site, |dst| InstrKind::InstanceOf { dst, obj: val.op, ty }))
    }

    /// `x.getClass()`
    pub(super) fn class_of(&mut self, recv: Val, node: J<'a>) -> R<Val> {
        let class = self.lib(node, "Class")?;
        Ok(self.of_object(recv, NAMED, Jt::obj(class), node))
    }

    /// `X.class`: with the constants of `X`, where a map or a set of them is made; of arrays, `Object[].class`, which says
    /// what to make.
    pub(super) fn class_object(&mut self, node: J<'a>) -> R<Val> {
        let (class, Some(ty)) = (self.lib(node, "Class")?, node.first()) else { return stop(node, "class objects") };
        if PRIMITIVES.contains(&ty.text()) {
            let number = PRIMITIVES.iter().position(|name| *name == ty.text()).map_or(0, |at| -2 - at as i32);
            return self.made_class((number, ty.text().to_owned(), 0, 2), node);
        }
        let told = node.parent().and_then(J::parent);
        let teller = told.and_then(|made| made.field("type").or(made.field("object")));
        let of_constants = teller.is_some_and(|t| matches!(t.text().split('<').next(), Some("EnumMap" | "EnumSet")));
        match self.resolve(ty)? {
            Jt::Obj(constants, _) if of_constants => {
                let values = self.invoke_static(constants, "values", Vec::new(), node)?;
                self.invoke_static(class, "of$", vec![values], node)
            }
            Jt::Obj(named, _) => match self.told_class(named) {
                Some(told) => self.made_class(told, node),
                None => stop(node, "the class object of a class in a method"),
            },
            ty if ty == self.cx.object().array() => {
                self.made_class((-20, "[Ljava.lang.Object;".to_owned(), -1, 1), node)
            }
            _ => stop(node, "class objects of arrays"),
        }
    }

    /// The body of [`NAMED`].
    pub(super) fn named(&mut self, node: J<'a>) -> R<()> {
        let told = self.told_class(self.class).filter(|_| !self.has_bodies(self.class));
        let made = match told {
            Some(told) => self.made_class(told, node)?,
            None => self.library_call("Class", "unnamed$", Vec::new(), node)?,
        };
        let site = self.site(node);
        self.b.end(Terminator::Return { value: Some(made.op), site });
        Ok(())
    }

    /// The body of `title$`.
    pub(super) fn title(&mut self, node: J<'a>) -> R<()> {
        let title = match self.told_class(self.class) {
            Some((_, name, ..)) => self.literal(node, &name)?,
            None => self.library_call("Throwable", "untitled$", Vec::new(), node)?,
        };
        let site = self.site(node);
        self.b.end(Terminator::Return { value: Some(title.op), site });
        Ok(())
    }

    fn made_class(&mut self, (number, name, simple, kind): Told, node: J<'a>) -> R<Val> {
        let name = self.literal(node, &name)?;
        let int = |n: i32| Val::new(Operand::Int(n), Jt::Int);
        self.library_call("Class", "made$", vec![int(number), name, int(simple), int(kind)], node)
    }

    /// `None` where the compiler makes up the name, or the JDK has a class that is another.
    fn told_class(&self, class: ClassId) -> Option<Told> {
        let info = self.cx.class(class);
        let node = info.node?;
        let stands = node.parent().map_or("", J::kind);
        let is_member = stands == "program" || stands.ends_with("_body") || stands == "enum_body_declarations";
        let made_up = info.kind == Kind::Lambda || !node.kind().ends_with("_declaration") || !is_member;
        let stands_in = info.library && (info.simple.starts_with("Some") || info.simple.contains('$'));
        if made_up || stands_in || node.src.fixed.is_some() {
            return None;
        }
        let around = std::iter::successors(Some(class), |c| self.cx.class(*c).outer);
        let mut names: Vec<&str> = around.map(|c| self.cx.class(c).simple).collect();
        names.reverse();
        let package = match info.library {
            true => crate::library::package_of(names[0]).unwrap_or_default(),
            false => self.cx.imports.get(&node.src.file).map_or("", |i| &i.package),
        };
        let package = if package.is_empty() { String::new() } else { format!("{package}.") };
        let name = package + &names.join("$");
        let units = |text: &str| text.encode_utf16().count() as i32;
        let simple = units(&name) - units(info.simple);
        Some((self.number_of(class), name, simple, i32::from(info.kind != Kind::Interface)))
    }

    /// What `class$` says of an object.
    pub(super) fn class_number_of(&mut self, object: Val, node: J<'a>) -> Val {
        self.of_object(object, "class$", Jt::Int, node)
    }

    /// What `class$` says of the objects of a class.
    pub(super) fn number_of(&self, class: ClassId) -> i32 {
        if class == self.cx.root { -1 } else { class.0 as i32 }
    }
}

/// Whether a class object is asked what an operator says of the class that is written there: `isInstance` and `cast`.
pub(super) fn is_operator(object: J, method: &str) -> bool {
    let class = object.bare();
    let primitive = |ty: J| PRIMITIVES.contains(&ty.text());
    class.kind() == "class_literal" && matches!(method, "isInstance" | "cast") && !class.first().is_none_or(primitive)
}
