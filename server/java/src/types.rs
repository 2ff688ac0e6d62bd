//! Java's types: what the IR forgets (narrow numbers, type arguments) and what decides conversions.

use ir::{ClassId, Program, Ty};
use std::sync::Arc;

/// A type of Java.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Jt {
    Void,
    Bool,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
    Null,
    /// A class with its type arguments (none: raw, or not generic).
    Obj(ClassId, Arc<[Jt]>),
    Arr(Box<Jt>),
    /// What is below several types at once: `A & B`. The first of them is its erasure.
    All(Arc<[Jt]>),
    /// A type variable: its name, who declares it (a class or a method number), and its bound.
    Var(Arc<str>, Box<Jt>),
    /// A class that is not known: its name.
    Unknown(Arc<str>, Option<ClassId>),
}

impl Jt {
    pub(crate) fn obj(class: ClassId) -> Jt {
        Jt::Obj(class, Arc::default())
    }
    pub(crate) fn array(self) -> Jt {
        Jt::Arr(Box::new(self))
    }
    pub(crate) fn is_ref(&self) -> bool {
        matches!(self, Jt::Null | Jt::Obj(..) | Jt::Arr(_) | Jt::All(_) | Jt::Var(..) | Jt::Unknown(..))
    }
    /// `int` and what widens to it.
    pub(crate) fn is_intish(&self) -> bool {
        matches!(self, Jt::Byte | Jt::Short | Jt::Char | Jt::Int)
    }
    pub(crate) fn is_integral(&self) -> bool {
        self.is_intish() || *self == Jt::Long
    }
    pub(crate) fn is_float(&self) -> bool {
        matches!(self, Jt::Float | Jt::Double)
    }
    pub(crate) fn is_number(&self) -> bool {
        self.is_integral() || self.is_float()
    }
    /// The type in which an operator computes on values of two number types (JLS 5.6).
    pub(crate) fn promoted(&self, other: &Jt) -> Jt {
        let wide = [Jt::Double, Jt::Float, Jt::Long].into_iter().find(|t| self == t || other == t);
        wide.unwrap_or(Jt::Int)
    }
    /// The values that an `int` of this type may have, when it is narrower.
    pub(crate) fn range(&self) -> Option<(i32, i32)> {
        match self {
            Jt::Byte => Some((-128, 127)),
            Jt::Short => Some((-32768, 32767)),
            Jt::Char => Some((0, 65535)),
            _ => None,
        }
    }
    /// The class whose members a reference of this type has.
    pub(crate) fn class(&self) -> Option<ClassId> {
        match self {
            Jt::Obj(c, _) => Some(*c),
            Jt::Var(_, bound) => bound.class(),
            Jt::All(all) => all.first().and_then(Jt::class),
            _ => None,
        }
    }
    /// The types that it is below: itself, or the bounds of a type variable.
    pub(crate) fn bounds(&self) -> &[Jt] {
        match self {
            Jt::Var(_, bound) => bound.bounds(),
            Jt::All(all) => all,
            other => std::slice::from_ref(other),
        }
    }
    /// The same, or the class that stands for one that is not known.
    pub(crate) fn stood_for(&self) -> Option<ClassId> {
        match self {
            Jt::Unknown(_, class) => *class,
            known => known.class(),
        }
    }
    pub(crate) fn args(&self) -> &[Jt] {
        match self {
            Jt::Obj(_, args) => args,
            Jt::Var(_, bound) => bound.args(),
            Jt::All(all) => all.first().map_or(&[], Jt::args),
            _ => &[],
        }
    }
    pub(crate) fn element(&self) -> Option<&Jt> {
        match self {
            Jt::Arr(e) => Some(e),
            _ => None,
        }
    }
    /// Whether an unknown class is in it.
    pub(crate) fn unknown(&self) -> Option<&str> {
        match self {
            Jt::Unknown(name, _) => Some(name),
            Jt::Arr(e) => e.unknown(),
            _ => None,
        }
    }
    /// Whether an unknown class is in it for which none stands.
    pub(crate) fn nowhere(&self) -> Option<&str> {
        match self {
            Jt::Unknown(name, None) => Some(name),
            Jt::Arr(e) => e.nowhere(),
            _ => None,
        }
    }
    /// Whether a type variable is in it.
    pub(crate) fn has_variable(&self) -> bool {
        match self {
            Jt::Var(..) => true,
            Jt::Obj(_, args) => args.iter().any(Jt::has_variable),
            Jt::Arr(e) => e.has_variable(),
            _ => false,
        }
    }
    /// Whether it names such a class.
    pub(crate) fn names(&self, is_one: &dyn Fn(ClassId) -> bool) -> bool {
        match self {
            Jt::Obj(class, args) => is_one(*class) || args.iter().any(|arg| arg.names(is_one)),
            Jt::Arr(element) => element.names(is_one),
            _ => false,
        }
    }
    /// Replaces type variables.
    pub(crate) fn subst(&self, map: &[(Arc<str>, Jt)]) -> Jt {
        match self {
            Jt::Var(name, bound) => match map.iter().find(|(n, _)| n == name) {
                Some((_, to)) => to.clone(),
                None => Jt::Var(name.clone(), bound.clone()),
            },
            Jt::Obj(c, args) if !args.is_empty() => Jt::Obj(*c, args.iter().map(|a| a.subst(map)).collect()),
            Jt::Arr(e) => e.subst(map).array(),
            Jt::All(all) => Jt::All(all.iter().map(|ty| ty.subst(map)).collect()),
            other => other.clone(),
        }
    }
    /// Without type variables and arguments.
    pub(crate) fn erase(&self) -> Jt {
        match self {
            Jt::Var(_, bound) => bound.erase(),
            Jt::Obj(c, _) => Jt::obj(*c),
            Jt::Arr(e) => e.erase().array(),
            Jt::All(all) => all.first().map_or(Jt::Null, Jt::erase),
            other => other.clone(),
        }
    }
    /// The type of a variable in the IR. `root` stands for unknown classes that have no other.
    pub(crate) fn ir(&self, root: ClassId) -> Ty {
        match self {
            Jt::Void => Ty::VOID,
            Jt::Bool => Ty::BOOL,
            Jt::Byte | Jt::Short | Jt::Char | Jt::Int => Ty::INT,
            Jt::Long => Ty::LONG,
            Jt::Float => Ty::FLOAT,
            Jt::Double => Ty::DOUBLE,
            Jt::Null => Ty::NULL,
            Jt::Obj(c, _) => Ty::class(*c),
            Jt::Var(_, bound) => bound.ir(root),
            Jt::All(all) => all.first().map_or(Ty::NULL, |ty| ty.ir(root)),
            Jt::Unknown(_, class) => Ty::class(class.unwrap_or(root)),
            Jt::Arr(e) => {
                let inner = e.stored(root);
                Ty { base: inner.base, dims: inner.dims.saturating_add(1) }
            }
        }
    }
    /// The type of an element, a field, a parameter or a result in the IR.
    pub(crate) fn stored(&self, root: ClassId) -> Ty {
        match self {
            Jt::Byte => Ty::BYTE,
            Jt::Short => Ty::SHORT,
            Jt::Char => Ty::CHAR,
            other => other.ir(root),
        }
    }
    /// As written in source text, erased.
    pub(crate) fn show(&self, program: &Program) -> String {
        match self {
            Jt::Void => "void".into(),
            Jt::Bool => "boolean".into(),
            Jt::Byte => "byte".into(),
            Jt::Short => "short".into(),
            Jt::Char => "char".into(),
            Jt::Int => "int".into(),
            Jt::Long => "long".into(),
            Jt::Float => "float".into(),
            Jt::Double => "double".into(),
            Jt::Null => "null".into(),
            Jt::Obj(c, _) => program.class(*c).name.clone(),
            Jt::Var(_, bound) => bound.show(program),
            Jt::All(all) => all.iter().map(|ty| ty.show(program)).collect::<Vec<_>>().join(" & "),
            Jt::Arr(e) => e.show(program) + "[]",
            Jt::Unknown(name, _) => name.to_string(),
        }
    }
}

/// Whether a value of erased type `from` may stand where `to` is expected, boxing aside (JLS 5.3, loose on type
/// arguments: code that javac accepts is what matters).
pub(crate) fn subtype(program: &Program, from: &Jt, to: &Jt) -> bool {
    match (from, to) {
        (Jt::Null, to) => to.is_ref(),
        (from, Jt::Var(_, bound)) if from.is_ref() => from == to || subtype(program, from, bound),
        (Jt::Var(_, bound), to) => subtype(program, bound, to),
        (from, Jt::All(all)) => all.iter().all(|to| subtype(program, from, to)),
        (Jt::All(all), to) => all.iter().any(|from| subtype(program, from, to)),
        (Jt::Obj(a, _), Jt::Obj(b, _)) => program.is_subclass(*a, *b) || program.root == Some(*b),
        (Jt::Arr(_), Jt::Obj(b, _)) => program.root == Some(*b) || program.above_arrays.contains(b),
        (Jt::Arr(a), Jt::Arr(b)) => a == b || (a.is_ref() && b.is_ref() && subtype(program, a, b)),
        (Jt::Unknown(a, _), Jt::Unknown(b, _)) if a == b => true,
        (Jt::Unknown(..), Jt::Obj(b, _)) if program.root == Some(*b) => true,
        (Jt::Unknown(..), Jt::Unknown(..) | Jt::Obj(..)) | (Jt::Obj(..), Jt::Unknown(..)) => {
            from.stood_for().zip(to.stood_for()).is_some_and(|(a, b)| program.is_subclass(a, b))
        }
        _ => from == to || widens(from, to),
    }
}

/// Widening of numbers.
pub(crate) fn widens(from: &Jt, to: &Jt) -> bool {
    let rank = |t: &Jt| match t {
        Jt::Byte => Some(1),
        Jt::Short => Some(2),
        Jt::Int => Some(3),
        Jt::Long => Some(4),
        Jt::Float => Some(5),
        Jt::Double => Some(6),
        _ => None,
    };
    match (from, to) {
        (Jt::Char, to) => rank(to).is_some_and(|r| r >= 3),
        (from, to) => matches!((rank(from), rank(to)), (Some(a), Some(b)) if a <= b),
    }
}
