//! Classes, functions and files: everything around a body.

use crate::calls::Calls;
use crate::content::{Argument, Content, Declared, Equality};
use crate::input::{Input, InputValue};
use crate::packed::Packed;
use crate::scope::Bound;
use crate::shared::Shared;
use crate::spec::{Clause, ClauseKind, Formula, Predicate, SpatialAtom};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Arc, OnceLock};

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub struct $name(pub u32);
        impl $name {
            /// Position in the table that owns it.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}
pub(crate) use index;

index!(/// A source file of a [`Program`].
    FileId);
index!(/// A `data` type of a [`Program`].
    ClassId);
index!(/// A field, declared once; see [`Field::slot`] for its place in an object.
    FieldId);
index!(/// A function, method or test body of a [`Program`].
    FnId);
index!(/// A separation-logic predicate of a [`Program`].
    PredId);

/// A half-open range of bytes in a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Span {
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// Whether `offset` of `file` is inside, the end included (a cursor behind the last letter counts).
    pub fn touches(self, file: FileId, offset: u32) -> bool {
        self.file == file && self.start <= offset && offset <= self.end
    }

    /// Whether another place is inside.
    pub fn contains(self, other: Span) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }
}

/// The element of a type: what is left when all `[]` are taken away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Base {
    Void,
    Bool,
    Int,
    Long,
    /// IEEE 754 single precision; no syntax of `.hir` names it.
    Float,
    /// IEEE 754 double precision, likewise.
    Double,
    /// The type of `null`, below every reference type.
    Null,
    Class(ClassId),
    /// What elements, fields, parameters and results may hold of an `int`; no variable has such a type, no operator
    /// computes with it, and no syntax of `.hir` names it ([`Ty::value`]).
    Byte,
    Short,
    Char,
}

/// A type: a base and a number of array dimensions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Ty {
    pub base: Base,
    pub dims: u8,
}

impl Ty {
    pub const VOID: Ty = Ty { base: Base::Void, dims: 0 };
    pub const BOOL: Ty = Ty { base: Base::Bool, dims: 0 };
    pub const INT: Ty = Ty { base: Base::Int, dims: 0 };
    pub const LONG: Ty = Ty { base: Base::Long, dims: 0 };
    pub const FLOAT: Ty = Ty { base: Base::Float, dims: 0 };
    pub const DOUBLE: Ty = Ty { base: Base::Double, dims: 0 };
    pub const BYTE: Ty = Ty { base: Base::Byte, dims: 0 };
    pub const SHORT: Ty = Ty { base: Base::Short, dims: 0 };
    pub const CHAR: Ty = Ty { base: Base::Char, dims: 0 };
    pub const NULL: Ty = Ty { base: Base::Null, dims: 0 };

    /// The type of the instances of `class`.
    pub fn class(class: ClassId) -> Ty {
        Ty { base: Base::Class(class), dims: 0 }
    }
    /// Whether values of this type are floating-point numbers.
    pub fn is_float(self) -> bool {
        self == Ty::FLOAT || self == Ty::DOUBLE
    }
    /// The type of a variable that holds what a place of this type holds.
    pub fn value(self) -> Ty {
        if self.narrow().is_some() { Ty::INT } else { self }
    }
    /// The least and the greatest `int` that a place of this type holds, when it does not hold all of them.
    pub fn narrow(self) -> Option<(i32, i32)> {
        match (self.base, self.dims) {
            (Base::Byte, 0) => Some((i32::from(i8::MIN), i32::from(i8::MAX))),
            (Base::Short, 0) => Some((i32::from(i16::MIN), i32::from(i16::MAX))),
            (Base::Char, 0) => Some((0, i32::from(u16::MAX))),
            _ => None,
        }
    }
    /// Whether values of this type are references (objects, arrays, `null`).
    pub fn is_ref(self) -> bool {
        self.dims > 0 || matches!(self.base, Base::Null | Base::Class(_))
    }
    /// The class, when this is a plain class type.
    pub fn as_class(self) -> Option<ClassId> {
        match (self.base, self.dims) {
            (Base::Class(c), 0) => Some(c),
            _ => None,
        }
    }
    /// The type of the elements, when this is an array type.
    pub fn element(self) -> Option<Ty> {
        (self.dims > 0).then(|| Ty { base: self.base, dims: self.dims - 1 })
    }
    /// The array type whose elements have this type; `None` beyond 255 dimensions.
    pub fn array(self) -> Option<Ty> {
        Some(Ty { base: self.base, dims: self.dims.checked_add(1)? })
    }
}

/// A source file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileInfo {
    /// As the user named it, or relative to the file that uses it.
    pub path: String,
    /// The text the spans point into.
    pub text: Arc<str>,
    /// It is no part of what people write here: it comes with Heaplens, or from the sources of a library.
    pub shipped: bool,
}

/// A `data` type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    pub name: String,
    /// The declared supertype. `Throwable` and plain types have none.
    pub parent: Option<ClassId>,
    /// Further supertypes. They have no fields of their own.
    pub interfaces: Vec<ClassId>,
    /// Whether inputs have no objects of exactly this class: it is abstract, or made by a front end.
    pub no_inputs: bool,
    pub sight: Sight,
    /// Only code of its own file can name it.
    pub private: bool,
    /// Private, and code of other files gets no object of it.
    pub confined: bool,
    /// There is one object of it at most: what a static field has once and for all.
    pub single: bool,
    /// It stands for a number that is drawn at random: where a machine keeps it is that number.
    pub drawn: bool,
    /// What a reference of this class may point to in an input, when that is less than all subclasses or was listed.
    pub candidates: Option<Vec<ClassId>>,
    /// What its objects contain, when that is all that people see of them.
    pub content: Option<Content>,
    /// When two of its objects are equal.
    pub equality: Equality,
    /// Every field of an object, inherited ones first: position = slot.
    pub fields: Vec<FieldId>,
    /// Methods by name, inherited ones included and overridden ones replaced, sorted by name.
    pub methods: Vec<(String, FnId)>,
    /// The invariants declared in this class itself; parameter 0 is `this`.
    pub invariants: Vec<Clause>,
    /// What others can do with its objects, when they cannot set its fields; `None` when they can.
    pub operations: Option<Operations>,
    /// The name in the declaration; `None` for built-in types.
    pub span: Option<Span>,
    pub doc: Option<String>,
}

/// What is known of the classes that a class is above and below.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sight {
    /// All that it is below; others may be below it.
    #[default]
    Above,
    /// All that it is below, and that none is below it but those in sight.
    Whole,
    /// Nothing: an object of it may be one of any class below it.
    Nothing,
}

/// What code outside of a class can do to make and to change its objects.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Operations {
    pub makers: Vec<Maker>,
    /// Whether these are all constructors that others can call: it is known what each does.
    pub whole: bool,
    /// Methods that others call on its objects, inherited ones included.
    pub methods: Vec<FnId>,
    /// What else others call that may change its objects: static functions, which are given one, and methods of other
    /// objects, which are given one or know one.
    pub changers: Vec<FnId>,
    /// Whether an invariant that the front end gives decides which objects others can make: all that it allows.
    pub decided: bool,
    /// The field with the object around one of an inner class. It is there before anything runs.
    pub around: Option<FieldId>,
    /// Fields with arrays and collections into which others put what they like, though they cannot set the fields.
    pub filled: Vec<FieldId>,
}

/// Fields that belong to no object: they are those of one that every function which may touch them takes as its last
/// parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statics {
    pub class: ClassId,
    /// The object as initialisers leave it, the only argument, where that is known; otherwise with default values.
    pub initial: Input,
    /// Those that only the class which declares them can set, and of which it is known what initialisers leave.
    pub hidden: Vec<FieldId>,
}

/// How an object comes about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Maker {
    /// A function that returns it.
    Function(FnId),
    /// A new object with default values, on which a function of one parameter runs, if there is one: a constructor that
    /// nobody wrote.
    New(Option<FnId>),
}

/// Which references to one object exclude each other.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sharing {
    /// To a copy that never changes: who knows a collection that may change has another one.
    copied: bool,
    /// The same for what may be set again, and then lead back to its holder.
    apart: bool,
    /// To what one object has for itself.
    own: bool,
    /// To what nothing else refers to.
    alone: bool,
}

impl Sharing {
    /// Whether both may refer to one object.
    pub fn fits(self, other: Sharing) -> bool {
        let excluded = self.alone || other.alone || self.own && other.own;
        self.copied == other.copied && self.apart == other.apart && !excluded
    }

    /// That of references in an array which a table is ([`Field::table`]).
    pub fn of_row() -> Sharing {
        Sharing { alone: true, ..Sharing::default() }
    }
}

/// A field of a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub name: String,
    pub ty: Ty,
    /// The class that declares it.
    pub class: ClassId,
    /// Position in an object of that class and of every subclass.
    pub slot: u32,
    pub span: Span,
    /// It holds for good what was there before its object was: following such references never leads back. Of a
    /// [`Field::copied`] one that is so of what the collection contains, in which null is not.
    pub settled: bool,
    /// An object is made with a copy of what it is given there, a collection that never changes: objects of inputs have the
    /// collection that is given.
    pub copied: bool,
    /// Of a [`Field::copied`] one: nobody who could change the collection refers to it.
    pub apart: bool,
    /// Each object has something of its own there: no other such field refers to it.
    pub own: bool,
    /// What a class notes there for itself is the same to everybody else before and after: specifications may write it, and
    /// it is forgotten at their end.
    pub noted: bool,
    /// It always has a map in the order of use, which each read changes: so does what builds its object.
    pub by_use: bool,
    /// Nothing else refers to the array that it has.
    pub kept: bool,
    /// Nor does anything to an array in that one.
    pub table: bool,
    /// The length of the array that it has for good, where its initialiser says it.
    pub length: Option<u32>,
    /// The length of the arrays in that array, where it has them for good.
    pub rows: Option<u32>,
    /// What it has in every object that a constructor has left, where that is known.
    pub holds: Option<Holds>,
}

/// What a field surely has, whether or not code reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holds {
    /// Something: it is never null.
    Something,
    /// The object around it, as one of an inner class has it: never null, and there before anything runs.
    Around,
    /// This number or truth value, which its initialiser says; in an object where the type is that of a class.
    Value(InputValue),
    /// This text, in UTF-16.
    Text(Vec<u16>),
    /// An array of these, which code knows without reading the field.
    Array(Vec<Holds>),
    /// What its initialiser makes, which no input has: code knows it without reading the field.
    Own,
}

impl Field {
    /// Whether it has for good what was in another collection when the object was made.
    pub fn is_copy(&self) -> bool {
        self.copied && self.settled
    }

    /// Which other references to the same object its references exclude.
    pub fn sharing(&self) -> Sharing {
        Sharing { copied: self.is_copy(), apart: self.apart, own: self.own, alone: self.kept }
    }
}

/// A function, a method, or the body of a `test`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    pub name: String,
    /// The class of a method; its parameter 0 is then `this`, never null.
    pub owner: Option<ClassId>,
    pub params: Vec<Param>,
    pub ret: Ty,
    /// Exempt from invariants, on entry and on exit.
    pub helper: bool,
    /// A constructor: what it returns is a new object that has to obey the invariants of its class.
    pub constructor: bool,
    pub requires: Vec<Clause>,
    pub ensures: Vec<Clause>,
    /// The `scope` clauses of the function, in source order.
    pub scope: Vec<Bound>,
    /// `None` for a declaration without a body.
    pub body: Option<Packed>,
    /// Whether the body, the signature or a specification had an error: then it is never explored or run.
    pub broken: bool,
    /// What no engine can run of what it uses: it is broken, or it calls a function in place of that which has no body.
    pub unsupported: Option<String>,
    /// It is broken because there is a syntax error in it or around it.
    pub misread: bool,
    /// Made by the front end: it runs, but nobody names or explores it by itself.
    pub internal: bool,
    /// Of a class of tests, which a test runner calls: it is run, and not explored by itself.
    pub testing: bool,
    /// Code that nobody wrote, of a member that a class has by itself: all its places are where the class is declared.
    pub unwritten: bool,
    /// Only code of its own file calls it.
    pub private: bool,
    /// The initialiser of a class calls it. That is no code of the program: it has run.
    pub started: bool,
    /// Nobody wrote it: it calls a method of an object that another function makes.
    pub behind: Option<Behind>,
    /// Exceptions that its declaration or its documentation announces.
    pub announced: Vec<ClassId>,
    /// Its loops are those over the digits of a number: they end by themselves, and no bound is for them.
    pub ends: bool,
    /// An engine that can say what it returns without one case for each way through it need not run it. Of an array, it
    /// returns the hash code of a text of these characters. Of two arrays, it says whether they are equally long and have
    /// the same elements, or, where it returns a number, the difference of the first elements that are not the same, or
    /// else of the lengths; of numbers, it computes one.
    pub at_once: bool,
    /// A question of the front end about an object: nobody wrote that it is asked, so that what it runs is no step of a path.
    pub asks: bool,
    /// The name in the declaration.
    pub span: Span,
    /// The whole item.
    pub extent: Span,
    pub doc: Option<String>,
}

impl Function {
    /// Whether its text has an error, which people are about to mend: not where it only uses what no engine can follow, or
    /// has done its work before anything runs.
    pub fn has_errors(&self) -> bool {
        self.broken && (self.misread || self.unsupported.is_none() && !self.internal)
    }

    /// The code of the function and of its contract.
    fn bodies_mut(&mut self) -> impl Iterator<Item = &mut Packed> {
        let clauses = self.requires.iter_mut().chain(&mut self.ensures);
        let conditions = clauses.filter_map(|clause| match &mut clause.kind {
            ClauseKind::Expr { body, .. } => Some(body),
            ClauseKind::Hex(_) | ClauseKind::Sl(_) => None,
        });
        self.body.iter_mut().chain(conditions)
    }

    /// A declaration without parameters, result, contract and body, for a front end to go on with.
    pub fn declared(name: String, span: Span, extent: Span) -> Function {
        Function {
            name,
            owner: None,
            params: Vec::new(),
            ret: Ty::VOID,
            helper: false,
            constructor: false,
            requires: Vec::new(),
            ensures: Vec::new(),
            scope: Vec::new(),
            body: None,
            broken: false,
            unsupported: None,
            misread: false,
            internal: false,
            testing: false,
            unwritten: false,
            private: false,
            started: false,
            behind: None,
            announced: Vec::new(),
            ends: false,
            at_once: false,
            asks: false,
            span,
            extent,
            doc: None,
        }
    }
}

/// A method that people can only call on what another function returns, with the parameters of both; or one that is called
/// on an object after the first function was, which has that as an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behind {
    pub maker: FnId,
    /// The class of the object. Of what is returned, inputs have none.
    pub class: ClassId,
    pub method: FnId,
    /// The parameter of the first function that is the object, not counting static fields; none for what it returns.
    pub on: Option<u32>,
}

/// A formal parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Param {
    pub name: String,
    pub ty: Ty,
    pub span: Span,
}

/// A `test` item: a parameterless body and the exception it expects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    pub name: String,
    /// The expected exception: the test passes exactly when the body ends with it or a subtype.
    pub throws: Option<ClassId>,
    /// Its body, in [`Program::functions`] under the test's name; not a function people can call.
    pub body: FnId,
    pub span: Span,
    pub extent: Span,
}

/// The built-in exception types, raised by the semantics itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Builtin {
    Throwable,
    NullPointerException,
    ArithmeticException,
    ArrayIndexOutOfBoundsException,
    NegativeArraySizeException,
    ClassCastException,
    ArrayStoreException,
    AssertionError,
    UseAfterFreeError,
    DoubleFreeError,
}

impl Builtin {
    /// All of them; a [`Program`] has them as its first classes, in this order.
    pub const ALL: [Builtin; 10] = [
        Builtin::Throwable,
        Builtin::NullPointerException,
        Builtin::ArithmeticException,
        Builtin::ArrayIndexOutOfBoundsException,
        Builtin::NegativeArraySizeException,
        Builtin::ClassCastException,
        Builtin::ArrayStoreException,
        Builtin::AssertionError,
        Builtin::UseAfterFreeError,
        Builtin::DoubleFreeError,
    ];

    /// Its class in every program.
    pub fn class(self) -> ClassId {
        ClassId(self as u32)
    }

    /// Its name in source text.
    pub fn name(self) -> &'static str {
        match self {
            Builtin::Throwable => "Throwable",
            Builtin::NullPointerException => "NullPointerException",
            Builtin::ArithmeticException => "ArithmeticException",
            Builtin::ArrayIndexOutOfBoundsException => "ArrayIndexOutOfBoundsException",
            Builtin::NegativeArraySizeException => "NegativeArraySizeException",
            Builtin::ClassCastException => "ClassCastException",
            Builtin::ArrayStoreException => "ArrayStoreException",
            Builtin::AssertionError => "AssertionError",
            Builtin::UseAfterFreeError => "UseAfterFreeError",
            Builtin::DoubleFreeError => "DoubleFreeError",
        }
    }
}

/// A resolved program: one root file and all that it uses.
///
/// Invariants (checked by the verifier): the first classes are [`Builtin::ALL`]; every id is in range;
/// the class hierarchy has no cycles; slots of a subclass extend those of its parent.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Program {
    /// `files[0]` is the root file.
    pub files: Vec<FileInfo>,
    pub classes: Vec<Class>,
    pub fields: Vec<Field>,
    pub functions: Vec<Shared<Function>>,
    pub predicates: Vec<Shared<Predicate>>,
    pub tests: Vec<Test>,
    /// How the language calls the type of truth values, when not `bool`.
    pub truth: Option<&'static str>,
    /// The class above all references, arrays included, when the language has one.
    pub root: Option<ClassId>,
    /// Further classes without fields that are above all arrays.
    pub above_arrays: Vec<ClassId>,
    /// The class whose methods are called on arrays, when the language has one.
    pub of_arrays: Option<ClassId>,
    /// Whether the objects of inputs have what code gives all objects of their class.
    pub as_made: bool,
    /// The arguments of generic types of collections: what their elements are in inputs.
    pub arguments: BTreeMap<Declared, Vec<Argument>>,
    /// Subclasses of the type of a declaration of which it has no objects: they are below that type with other arguments.
    pub unfit: BTreeMap<Declared, Vec<ClassId>>,
    /// Fields that belong to no object, when there are some.
    pub statics: Option<Statics>,
    /// Filled when somebody asks.
    pub tables: Tables,
}

/// What is looked up in a program often; no part of what the program is.
#[derive(Default)]
pub struct Tables {
    /// The functions by their qualified names. The names that it gives are compared with those of the functions, so that one
    /// of an older program does no harm.
    names: OnceLock<Arc<FxHashMap<String, FnId>>>,
    /// Not that of an older program: copies may be changed.
    pub(crate) calls: OnceLock<Calls>,
}

impl Clone for Tables {
    fn clone(&self) -> Tables {
        Tables { names: self.names.clone(), calls: OnceLock::new() }
    }
}

impl PartialEq for Tables {
    fn eq(&self, _: &Tables) -> bool {
        true
    }
}

impl Eq for Tables {}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("..")
    }
}

impl Program {
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.index()]
    }
    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.index()]
    }
    pub fn function(&self, id: FnId) -> &Function {
        &self.functions[id.index()]
    }
    pub fn predicate(&self, id: PredId) -> &Predicate {
        &self.predicates[id.index()]
    }
    /// Whether a formula uses a predicate in whose definition there are errors.
    pub fn unfolds_broken(&self, formula: &Formula) -> bool {
        let is_broken = |atom: &SpatialAtom| match atom {
            SpatialAtom::Pred { pred, .. } => self.predicates.get(pred.index()).is_some_and(|p| p.broken),
            SpatialAtom::PointsTo { .. } => false,
        };
        formula.disjuncts.iter().flat_map(|d| &d.spatial).any(is_broken)
    }
    /// Makes the program small, for those who keep it beside many others: bodies are packed, and nothing has room to grow.
    pub fn pack(&mut self) {
        self.functions.shrink_to_fit();
        self.functions.iter_mut().for_each(|f| f.bodies_mut().for_each(Packed::pack));
        for class in &mut self.classes {
            class.fields.shrink_to_fit();
            class.methods.shrink_to_fit();
            class.interfaces.shrink_to_fit();
        }
        self.classes.shrink_to_fit();
        self.fields.shrink_to_fit();
    }
    /// The source text of a span; empty where there is none.
    pub fn text(&self, span: Span) -> &str {
        let file = self.files.get(span.file.index());
        file.and_then(|f| f.text.get(span.start as usize..span.end as usize)).unwrap_or("")
    }
    /// Whether a span is in a file that nobody writes here.
    pub fn is_shipped(&self, span: Span) -> bool {
        self.files.get(span.file.index()).is_some_and(|f| f.shipped)
    }
    /// Whether nobody wrote the code of a function here: it comes with a library, or the class has it unwritten.
    pub fn is_given(&self, f: FnId) -> bool {
        let f = self.function(f);
        f.unwritten || self.is_shipped(f.span)
    }
    /// Whether a function takes the fields that belong to no object.
    pub fn takes_statics(&self, f: FnId) -> bool {
        let class = self.statics.as_ref().map(|s| Ty::class(s.class));
        class.is_some() && self.function(f).params.last().map(|p| p.ty) == class
    }
    /// By class with invariants of its own, the function with whose specification they are checked: the first of its
    /// methods that is explored, or else of the functions that have a parameter of the class.
    pub fn invariant_checkers(&self) -> BTreeMap<ClassId, FnId> {
        let written =
            |c: &Class| c.span.is_some_and(|s| !self.is_shipped(s)) && !c.invariants.iter().all(Clause::is_given);
        let has_own: Vec<bool> = self.classes.iter().map(written).collect();
        let mut found: BTreeMap<ClassId, (bool, FnId)> = BTreeMap::new();
        if !has_own.contains(&true) {
            return BTreeMap::new();
        }
        let tests: BTreeSet<FnId> = self.tests.iter().map(|t| t.body).collect();
        for (f, id) in self.functions.iter().zip((0..).map(FnId)) {
            if f.body.is_none() || f.broken || f.internal || self.is_given(id) || tests.contains(&id) {
                continue;
            }
            for class in f.params.iter().filter_map(|p| p.ty.as_class()).filter(|c| has_own[c.index()]) {
                let candidate = (f.owner != Some(class), id);
                let first = found.entry(class).or_insert(candidate);
                *first = candidate.min(*first);
            }
        }
        found.into_iter().map(|(class, (_, f))| (class, f)).collect()
    }
    /// Whether `sub` is `sup` or inherits from it.
    #[inline]
    pub fn is_subclass(&self, sub: ClassId, sup: ClassId) -> bool {
        sub == sup || self.inherits(sub, sup)
    }
    fn inherits(&self, sub: ClassId, sup: ClassId) -> bool {
        // The list stays empty, and costs no allocation, where there are no interfaces.
        let (mut next, mut later) = (Some(sub), Vec::new());
        while let Some(c) = next {
            if c == sup {
                return true;
            }
            let class = self.class(c);
            later.extend_from_slice(&class.interfaces);
            next = class.parent.or_else(|| later.pop());
        }
        false
    }
    /// Whether two classes have what the interface `above` asks for from one class or interface below it.
    pub fn are_alike(&self, a: ClassId, b: ClassId, above: ClassId) -> bool {
        let of_b = self.with_supertypes(b);
        let both = |c: &ClassId| *c != above && of_b.contains(c) && self.is_subclass(*c, above);
        a == b || self.with_supertypes(a).iter().any(both)
    }
    /// A class and all above it, interfaces included, each once.
    pub fn with_supertypes(&self, class: ClassId) -> Vec<ClassId> {
        let mut all = vec![class];
        let mut at = 0;
        while let Some(c) = all.get(at).copied() {
            let above = self.class(c).parent.iter().chain(&self.class(c).interfaces);
            let new: Vec<ClassId> = above.copied().filter(|c| !all.contains(c)).collect();
            all.extend(new);
            at += 1;
        }
        all
    }

    /// Whether references of some field exclude others ([`Field::sharing`]).
    pub fn has_exclusive_fields(&self) -> bool {
        self.fields.iter().any(|field| field.sharing() != Sharing::default())
    }

    /// Whether a value of type `from` may stand where `to` is expected, without a cast.
    /// `int` widens to `long`; arrays are covariant in reference elements, as in Java.
    pub fn is_assignable(&self, from: Ty, to: Ty) -> bool {
        if from == to || (from == Ty::INT && to == Ty::LONG) || (from == Ty::NULL && to.is_ref()) {
            return true;
        }
        match (from.base, to.base) {
            (_, Base::Class(top)) if self.root == Some(top) && from.is_ref() && from.dims >= to.dims => {
                from.dims > to.dims || matches!(from.base, Base::Class(c) if self.is_subclass(c, top))
            }
            (_, Base::Class(top)) if from.dims > to.dims && self.above_arrays.contains(&top) => true,
            (Base::Class(a), Base::Class(b)) => from.dims == to.dims && self.is_subclass(a, b),
            _ => false,
        }
    }
    /// Whether an object of type `from` is one of type `to`; `None` where nobody knows.
    pub fn is_instance(&self, from: Ty, to: Ty) -> Option<bool> {
        match (from.base, to.base) {
            _ if self.is_assignable(from, to) => Some(true),
            (Base::Class(a), Base::Class(b)) if from.dims == to.dims && self.may_be_below(a, b) => None,
            _ => Some(false),
        }
    }
    /// What nobody knows where [`Program::is_instance`] says nothing.
    pub fn unsure_of(&self, from: Ty, to: Ty) -> String {
        let (from, to) = (self.type_name(from), self.type_name(to));
        format!("whether an object of `{from}` is one of `{to}`: the source of a class is not in sight")
    }
    /// Whether objects of a class may be below another because of what is not in sight.
    fn may_be_below(&self, class: ClassId, other: ClassId) -> bool {
        let unseen = |c: &ClassId| self.class(*c).sight == Sight::Nothing;
        let mut above = self.with_supertypes(class).into_iter().filter(unseen);
        let last = self.class(other).sight == Sight::Whole;
        match unseen(&class) {
            true => !last || self.with_supertypes(other).iter().any(unseen),
            // What is above the other one is not below it.
            false => !last && above.any(|c| !self.is_subclass(other, c)),
        }
    }
    /// The classes whose objects a reference of class `class` may point to: itself and all its
    /// subclasses that inputs have, in declaration order.
    pub fn concrete_subclasses(&self, class: ClassId) -> Vec<ClassId> {
        if let Some(candidates) = &self.class(class).candidates {
            return candidates.clone();
        }
        let all = (0..self.classes.len() as u32).map(ClassId);
        all.filter(|c| !self.class(*c).no_inputs && self.is_subclass(*c, class)).collect()
    }
    /// Lists the subclasses of every class that has no candidates yet, once and for all: a look at every class for every
    /// class is too much where there are thousands. Of hierarchies so deep that the lists would be large, none are made.
    pub fn list_subclasses(&mut self) {
        const MOST: usize = 1 << 20;
        let mut lists: Vec<Vec<ClassId>> = vec![Vec::new(); self.classes.len()];
        let mut entries = 0;
        for c in (0..self.classes.len() as u32).map(ClassId).filter(|c| !self.class(*c).no_inputs) {
            let (mut next, mut later) = (Some(c), Vec::new());
            while let Some(above) = next {
                if lists[above.index()].last() == Some(&c) {
                    next = later.pop();
                    continue;
                }
                lists[above.index()].push(c);
                entries += 1;
                let class = self.class(above);
                later.extend_from_slice(&class.interfaces);
                next = class.parent.or_else(|| later.pop());
            }
            if entries > MOST {
                return;
            }
        }
        for (class, list) in self.classes.iter_mut().zip(lists) {
            class.candidates.get_or_insert(list);
        }
    }
    /// The method that `receiver.name(..)` runs when the object is a `class`.
    pub fn method(&self, class: ClassId, name: &str) -> Option<FnId> {
        let methods = &self.class(class).methods;
        methods.binary_search_by(|(n, _)| n.as_str().cmp(name)).ok().map(|i| methods[i].1)
    }
    /// Whether a method keeps an invariant of a class for its receiver, an object of some class. Where that class overrides it,
    /// the method runs as a part of what overrides it, which has not done its own part yet: it owes what its own class
    /// promises.
    pub fn owes(&self, method: FnId, class: ClassId, object: ClassId) -> bool {
        let f = self.function(method);
        let below = |owner| class != owner && self.is_subclass(class, owner);
        let overridden = || self.method(object, &f.name).is_some_and(|runs| runs != method);
        !f.owner.is_some_and(below) || !overridden()
    }
    /// The method that `receiver.name(..)` runs when the object is of a type, that of an array or of an object.
    pub fn method_on(&self, ty: Ty, name: &str) -> Option<FnId> {
        self.method(ty.as_class().or(self.of_arrays.filter(|_| ty.element().is_some()))?, name)
    }
    /// The classes whose objects run a method when it is called on them: it is theirs and not overridden. `None` for what
    /// is no method.
    pub fn receivers(&self, function: FnId) -> Option<Vec<ClassId>> {
        let below = self.concrete_subclasses(self.function(function).owner?).into_iter();
        Some(below.filter(|c| self.runs_on(function, *c)).collect())
    }
    /// Whether a call stands for one of people, who see to it that the callee has what it requires: that of a method on what
    /// another one returns ([`Behind`]), and of the latter.
    pub fn is_of_people(&self, caller: FnId, callee: FnId) -> bool {
        self.function(caller).behind.is_some_and(|b| b.method == callee || b.maker == callee)
    }

    /// Whether a call of a method on an object of a class runs this one. Behind a method, it is that which is called.
    pub fn runs_on(&self, function: FnId, class: ClassId) -> bool {
        let f = self.function(function);
        match f.behind {
            Some(behind) => self.runs_on(behind.maker, class),
            None => self.method(class, &f.name) == Some(function),
        }
    }
    /// Whether a method of a class is known from one above it that is not private, by some name that it has there.
    pub fn is_known_above(&self, class: ClassId, method: FnId) -> bool {
        let above = (0..self.classes.len() as u32).map(ClassId);
        let above = above.filter(|c| *c != class && !self.class(*c).private && self.is_subclass(class, *c));
        let above: Vec<ClassId> = above.collect();
        let names = self.class(class).methods.iter().filter(|(_, f)| *f == method);
        names.into_iter().any(|(name, _)| above.iter().any(|c| self.method(*c, name).is_some()))
    }
    /// `f`, or `Class.f` for a method: the name of interfaces and reports.
    pub fn qualified_name(&self, id: FnId) -> String {
        let f = self.function(id);
        match f.owner {
            Some(c) => format!("{}.{}", self.class(c).name, f.name),
            None => f.name.clone(),
        }
    }
    /// Finds a function by its [qualified name](Self::qualified_name). Of an overloaded method, the name without
    /// the parameter types will do when only one is meant. Tests are not functions.
    pub fn find_function(&self, name: &str) -> Option<FnId> {
        let named = |id: &FnId| !self.tests.iter().any(|t| t.body == *id) && !self.function(*id).internal;
        let exactly = |id: &FnId| self.is_named(*id, name) && named(id);
        let like = |id: &FnId| {
            let simple = self.function(*id).name.split('(').next().unwrap_or_default();
            name.ends_with(simple) && self.qualified_name(*id).split('(').next() == Some(name) && named(id)
        };
        let all = || (0..self.functions.len() as u32).map(FnId);
        self.indexed(name).filter(named).or_else(|| all().find(exactly)).or_else(|| {
            let mut like = all().filter(like);
            like.next().filter(|_| like.next().is_none())
        })
    }
    /// Whether the qualified name of a function is this one. Most names differ at their ends, which costs less to see.
    fn is_named(&self, id: FnId, name: &str) -> bool {
        name.ends_with(&self.function(id).name) && self.qualified_name(id) == name
    }
    /// The function of exactly this qualified name, also one that nobody wrote, such as the code of a lambda.
    pub fn function_named(&self, name: &str) -> Option<FnId> {
        self.indexed(name).or_else(|| self.find_function(name))
    }
    /// The function of a name as far as [`Program::tables`] know it: editors ask for every step of every finding after
    /// every keystroke.
    fn indexed(&self, name: &str) -> Option<FnId> {
        let by_name = self.tables.names.get_or_init(|| Arc::new(self.by_name()));
        let known = by_name.get(name).copied().filter(|id| id.index() < self.functions.len());
        known.filter(|id| self.is_named(*id, name))
    }
    /// Each name once: of two functions with the same, the first that somebody wrote.
    fn by_name(&self) -> FxHashMap<String, FnId> {
        let mut by_name: FxHashMap<String, FnId> = FxHashMap::default();
        for id in (0..self.functions.len() as u32).map(FnId) {
            let first = by_name.entry(self.qualified_name(id)).or_insert(id);
            if self.function(*first).internal && !self.function(id).internal {
                *first = id;
            }
        }
        by_name
    }
    /// Finds a class by name.
    pub fn find_class(&self, name: &str) -> Option<ClassId> {
        self.classes.iter().position(|c| c.name == name).map(|i| ClassId(i as u32))
    }
    /// A type as written in source text.
    pub fn type_name(&self, ty: Ty) -> String {
        let base = match ty.base {
            Base::Bool => self.truth.unwrap_or("bool"),
            base => base.word().unwrap_or_else(|class| &self.class(class).name),
        };
        format!("{base}{}", "[]".repeat(ty.dims as usize))
    }
}

impl Base {
    /// As written in source text; classes have names of their own.
    pub(crate) fn word(self) -> Result<&'static str, ClassId> {
        match self {
            Base::Void => Ok("void"),
            Base::Bool => Ok("bool"),
            Base::Int => Ok("int"),
            Base::Long => Ok("long"),
            Base::Float => Ok("float"),
            Base::Double => Ok("double"),
            Base::Byte => Ok("byte"),
            Base::Short => Ok("short"),
            Base::Char => Ok("char"),
            Base::Null => Ok("null"),
            Base::Class(class) => Err(class),
        }
    }
}
