//! The state of one lowering: the class table with what Java knows more than the IR.

use crate::defaults::Defaults;
use crate::given::Given;
use crate::imports::{Imports, Path};
use crate::library::{Library, package_of};
use crate::neighbours::is_of_jdk;
use crate::refusals::Made;
use crate::sources::{Never, Owner};
use crate::statics::Statics;
use crate::tree::J;
use crate::types::{Jt, subtype};
use crate::unfinished::{Early, Shown};
use ir::{Behind, ClassId, FieldId, FileId, FnId, Program, Span, Ty};
use lower::{DefId, Diagnostic, NameIndex};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// Something that no engine can run, or that could not be resolved: the function it is in is not explored.
#[derive(Clone, Debug)]
pub(crate) struct Stop {
    pub(crate) span: Span,
    pub(crate) what: String,
    /// It is a half-typed method, which somebody is about to mend.
    pub(crate) unread: bool,
    /// What was probably meant instead of the name at the place.
    pub(crate) meant: Option<String>,
}

impl Stop {
    /// Stops at a place, of which nobody may have written the code.
    pub(crate) fn at(span: Span, what: impl Into<String>) -> Stop {
        Stop { span, what: what.into(), unread: false, meant: None }
    }
}

/// A result that stops at what is not supported.
pub(crate) type R<T> = Result<T, Stop>;

/// Stops at a node.
pub(crate) fn stop<T>(at: J, what: impl Into<String>) -> R<T> {
    Err(Stop::at(at.span(), what))
}

/// A method that a syntax error keeps from being read.
pub(crate) struct Hole {
    pub(crate) file: FileId,
    pub(crate) line: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Class,
    Interface,
    Enum,
    Record,
    /// A class for a lambda: its body sees the members of the class around it, not its own.
    Lambda,
}

/// Who may name a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Access {
    Private,
    /// Code of the same package; `protected` as well.
    Package,
    Public,
}

impl Access {
    /// What the modifiers of a declaration say.
    pub(crate) fn of(node: J) -> Access {
        match () {
            () if node.modifier("private") => Access::Private,
            () if node.modifier("public") => Access::Public,
            () => Access::Package,
        }
    }
}

/// A field.
#[derive(Clone)]
pub(crate) struct FieldInfo<'a> {
    pub(crate) name: &'a str,
    pub(crate) ty: Jt,
    /// `None` for static fields, and for [`FieldInfo::shared`] ones.
    pub(crate) id: Option<FieldId>,
    pub(crate) is_final: bool,
    /// Its declaration says that it is never null ([`crate::nullness`]).
    pub(crate) never_null: bool,
    pub(crate) access: Access,
    pub(crate) init: Option<J<'a>>,
    /// What a final field surely has, or another one that is never null; empty where that is not known.
    pub(crate) given: Vec<Given<'a>>,
    /// The expressions that make all that another one ever has.
    pub(crate) makers: Vec<J<'a>>,
    /// What a final field of a primitive type that is no constant of the compiler is given: by its initialiser, or else by the
    /// constructors; empty where one of them does that in another way than by one assignment.
    pub(crate) numbers: Vec<J<'a>>,
    /// Where its name is written.
    pub(crate) place: Option<Span>,
    /// For static fields that are no constants: the field of the object that has them all.
    pub(crate) global: Option<FieldId>,
    /// For fields of enum constants that change: those of that object which have it, one for each constant.
    pub(crate) shared: Vec<FieldId>,
}

impl FieldInfo<'_> {
    /// The fields of the object with all static fields that stand for it.
    pub(crate) fn kept(&self) -> impl Iterator<Item = FieldId> + '_ {
        self.global.into_iter().chain(self.shared.iter().copied())
    }
}

/// A class.
#[derive(Clone)]
pub(crate) struct ClassInfo<'a> {
    pub(crate) node: Option<J<'a>>,
    pub(crate) body: Option<J<'a>>,
    /// The members in its body and those that nobody wrote; of the library, what the program has.
    pub(crate) nodes: Rc<[J<'a>]>,
    pub(crate) simple: &'a str,
    pub(crate) outer: Option<ClassId>,
    pub(crate) kind: Kind,
    /// `<clinit>`, where there is something to run.
    pub(crate) initialiser: Option<FnId>,
    /// Final static fields whose initialisers cannot be run and change nothing else, with the reasons.
    pub(crate) unfollowed: Vec<(FieldId, Stop)>,
    /// Whether its objects belong to no object of the class around it.
    pub(crate) is_static: bool,
    pub(crate) library: bool,
    pub(crate) tparams: Vec<(Arc<str>, Jt)>,
    pub(crate) superclass: Option<Jt>,
    pub(crate) interfaces: Vec<Jt>,
    pub(crate) fields: Vec<FieldInfo<'a>>,
    pub(crate) methods: Vec<FnId>,
    pub(crate) ctors: Vec<FnId>,
    /// The functions that make an object and run one of these.
    pub(crate) creators: Vec<FnId>,
    pub(crate) members: Vec<(&'a str, ClassId)>,
    pub(crate) outer_field: Option<FieldId>,
    /// `made$` of a record, where its constructor decides which components there are.
    pub(crate) made: Option<FnId>,
    /// Variables of the method around a local class, with the fields that hold them.
    pub(crate) captures: Vec<(&'a str, Jt, FieldId)>,
    pub(crate) constants: Vec<J<'a>>,
    /// Code that nobody wrote: methods of enums and records.
    pub(crate) extra: Vec<J<'a>>,
    /// Whether it says what holds of its objects.
    pub(crate) has_invariants: bool,
    /// Whether an object of this class may have invariants: this one has some, or one below it.
    pub(crate) promises: bool,
    /// Local classes and type variables that its code can name.
    pub(crate) types: Vec<(Arc<str>, Jt)>,
}

impl ClassInfo<'_> {
    /// Whether it is an enum with a constant of this name.
    pub(crate) fn has_constant(&self, name: &str) -> bool {
        self.constants.iter().any(|c| c.name() == name)
    }
}

/// A method or constructor; position = [`FnId`].
#[derive(Clone)]
pub(crate) struct MethodInfo<'a> {
    pub(crate) class: ClassId,
    pub(crate) name: &'a str,
    /// Without the receiver.
    pub(crate) params: Vec<(&'a str, Jt)>,
    pub(crate) varargs: bool,
    pub(crate) ret: Jt,
    pub(crate) tparams: Vec<(Arc<str>, Jt)>,
    pub(crate) is_static: bool,
    pub(crate) is_abstract: bool,
    pub(crate) code: Code<'a>,
    pub(crate) node: J<'a>,
}

impl<'a> MethodInfo<'a> {
    /// A method of an object that nobody wrote, without parameters.
    pub(crate) fn unwritten(class: ClassId, name: &'a str, ret: Jt, code: Code<'a>, node: J<'a>) -> MethodInfo<'a> {
        let (params, tparams) = (Vec::new(), Vec::new());
        MethodInfo {
            class,
            name,
            params,
            varargs: false,
            ret,
            tparams,
            is_static: false,
            is_abstract: false,
            code,
            node,
        }
    }
}

/// What a method runs.
#[derive(Clone, Copy)]
pub(crate) enum Code<'a> {
    None,
    Block(J<'a>),
    /// A lambda whose body is an expression.
    Expr(J<'a>),
    /// `<init>`: runs on an object that was just made.
    Init(Option<J<'a>>),
    /// A constructor as people explore it: makes the object, too. The node is that of the class where nobody wrote one.
    Create(J<'a>),
    /// `<clinit>`: what a class does before anybody uses it.
    ClassInit,
    /// Casts its arguments and calls the method that overrides a generic one.
    Bridge(FnId),
    /// The number of the class.
    ClassNumber,
    /// `named$`: the class object.
    Named,
    /// `title$`: the name of the class of an exception.
    Title,
    /// `hash$`: calls `hashCode`.
    Hash,
    /// `told$`: 1.
    Told,
    /// `made$`: whether an object is one that a constructor makes.
    Made(Made),
    /// `checks$`: whether a constructor refuses none of what it is given.
    Checks,
    /// `copy$`: what `Object.clone` does for an object of the class.
    Copy,
    /// The value of an expression that somebody asks for; it is no part of the program.
    Asked(J<'a>),
    /// Calls a method of the object that another one makes.
    Behind(Behind),
    /// `stop$`: what stands for code that no engine runs.
    Stop,
}

impl Code<'_> {
    /// Whether it is the same whatever the text of the class is: it runs no code of that.
    fn tells(self) -> bool {
        use Code::{Behind, Checks, ClassInit, Made, Stop};
        self.is_unwritten() && !matches!(self, Behind(_) | Checks | ClassInit | Made(_) | Stop)
    }
    /// Whether nobody wrote it: no specification is about it.
    pub(crate) fn is_unwritten(self) -> bool {
        use Code::{Asked, Block, Create, Expr, Init, None};
        !matches!(self, None | Block(_) | Expr(_) | Init(_) | Create(_) | Asked(_))
    }
}

/// The tables that lowering fills.
pub(crate) struct Cx<'a> {
    pub(crate) program: Program,
    /// The initialisers of fields that are known to be constant, by [`J::id`], with the expressions in each.
    pub(crate) constants: RefCell<FxHashMap<usize, usize>>,
    pub(crate) names: NameIndex,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) classes: Vec<ClassInfo<'a>>,
    pub(crate) methods: Vec<MethodInfo<'a>>,
    /// Classes of the user at the top of files.
    pub(crate) top: FxHashMap<&'a str, Vec<ClassId>>,
    /// What the heads of the user's files say.
    pub(crate) imports: FxHashMap<FileId, &'a Imports>,
    pub(crate) library: FxHashMap<&'a str, ClassId>,
    /// What stands for classes that are not known ([`crate::opaque`]).
    pub(crate) opaque: FxHashMap<&'a str, ClassId>,
    /// How much of the library there is.
    pub(crate) has: &'a Library,
    /// What methods require as Java says it, by the id of their node.
    pub(crate) required: FxHashMap<Owner, Vec<J<'a>>>,
    /// What side files say is never null.
    pub(crate) never: &'a [Never],
    /// What annotations of packages and modules say.
    pub(crate) defaults: Defaults<'a>,
    pub(crate) root: ClassId,
    /// The names of what code compares by identity, by [`J::id`] of the root of its text.
    pub(crate) compared: RefCell<FxHashMap<usize, FxHashSet<String>>>,
    /// The classes of the library that say which of their objects are one (`one$`).
    pub(crate) kept: OnceCell<Vec<ClassId>>,
    /// The methods that are called while objects of a class are made ([`crate::unfinished`]).
    pub(crate) early: RefCell<FxHashMap<ClassId, Rc<[Early]>>>,
    /// The fields of which these have views ([`crate::views`]).
    pub(crate) views: RefCell<FxHashMap<FieldId, Option<FieldId>>>,
    /// Where what makes objects of a class passes them on.
    pub(crate) shown: RefCell<FxHashMap<ClassId, Rc<[Shown]>>>,
    /// The names of the classes.
    pub(crate) taken: FxHashSet<String>,
    /// Functions whose bodies are to be lowered.
    pub(crate) queue: Vec<FnId>,
    /// The classes of string literals.
    pub(crate) literals: FxHashMap<String, ClassId>,
    /// Functions that stand for what no engine can run, by its place.
    pub(crate) stoppers: FxHashMap<Span, FnId>,
    pub(crate) lambdas: u32,
    /// The lambdas that method references may stand for, by the id of their node.
    pub(crate) references: FxHashMap<usize, J<'a>>,
    /// The members that enums and records have without writing them, by the id of their node.
    pub(crate) unwritten: FxHashMap<usize, J<'a>>,
    /// The definitions of the parameters of the user's methods.
    pub(crate) params: BTreeMap<(FnId, &'a str), DefId>,
    /// Those of the parameters of lambdas, by their places: a lambda may be lowered more than once.
    pub(crate) lambda_params: FxHashMap<Span, DefId>,
    /// Those of the variables that lambdas have captured.
    pub(crate) captured: FxHashMap<FieldId, DefId>,
    pub(crate) statics: Option<Statics<'a>>,
    /// The names of classes whose files were not looked for any more.
    pub(crate) left_out: &'a BTreeSet<String>,
    /// Methods that a syntax error keeps from being read.
    pub(crate) unread: BTreeMap<String, Hole>,
    /// A function whose variables somebody asks for, and those found so far.
    pub(crate) followed: Option<(FnId, Vec<(&'a str, Jt)>)>,
}

impl<'a> Cx<'a> {
    /// Why a call of a method is not understood: what it means may be a method of these classes that is half typed.
    /// Without any class, it is named as what is not known.
    pub(crate) fn unread_method(&self, node: J, name: &str, classes: impl Iterator<Item = ClassId>) -> Option<Stop> {
        let Hole { file, line } = self.unread.get(name)?;
        let mut classes = classes.peekable();
        let own = |class: ClassId| self.program.class(class).span.is_some_and(|span| span.file == *file);
        if classes.peek().is_some() && !classes.any(own) {
            return None;
        }
        let path = &self.program.files[file.index()].path;
        let of = match *file == node.src.file {
            true => String::new(),
            false => format!(" of {}", path.rsplit(['/', '\\']).next().unwrap_or(path)),
        };
        let what = format!("the method `{name}`, which has a syntax error in line {line}{of}");
        Some(Stop { unread: true, ..Stop::at(node.span(), what) })
    }
    pub(crate) fn class(&self, id: ClassId) -> &ClassInfo<'a> {
        &self.classes[id.index()]
    }
    pub(crate) fn method(&self, id: FnId) -> &MethodInfo<'a> {
        &self.methods[id.index()]
    }
    /// Whether what a function says of its class or of a literal is the same wherever that is written.
    pub(crate) fn tells(&self, f: FnId) -> bool {
        let literal = |class: ClassId| self.literals.values().any(|c| *c == class);
        self.methods.get(f.index()).is_some_and(|m| m.code.tells() || literal(m.class))
    }
    pub(crate) fn lib(&self, name: &str) -> Option<ClassId> {
        self.library.get(name).copied()
    }
    /// The classes of the library that say which of their objects are one (`one$`).
    pub(crate) fn kept(&self) -> &[ClassId] {
        let says = |c: &ClassId| {
            *c != self.root && self.class(*c).methods.iter().any(|m| self.method(*m).name == crate::library::ONE)
        };
        self.kept.get_or_init(|| {
            let mut all: Vec<ClassId> = self.library.values().copied().filter(says).collect();
            all.sort_unstable();
            all
        })
    }
    /// The class of the object with static fields, when a function takes it as its last parameter.
    pub(crate) fn statics_of(&self, f: FnId) -> Option<ClassId> {
        let class = self.statics.as_ref()?.class;
        self.program.function(f).params.last().filter(|p| p.ty == Ty::class(class)).map(|_| class)
    }
    /// The type of a library class, or `Object` when the program has no use for it.
    pub(crate) fn lib_type(&self, name: &str) -> Jt {
        Jt::obj(self.lib(name).unwrap_or(self.root))
    }
    pub(crate) fn object(&self) -> Jt {
        Jt::obj(self.root)
    }
    pub(crate) fn show(&self, ty: &Jt) -> String {
        ty.show(&self.program)
    }
    pub(crate) fn subtype(&self, from: &Jt, to: &Jt) -> bool {
        subtype(&self.program, from, to)
    }

    /// A class and those above it, `Object` aside.
    pub(crate) fn below_objects(&self, id: ClassId) -> Vec<ClassId> {
        std::iter::successors(Some(id), |c| self.program.class(*c).parent).filter(|c| *c != self.root).collect()
    }

    /// The field with the object around it that a class has from the classes above it, and the class of that object.
    pub(crate) fn outer_above(&self, id: ClassId) -> Option<(FieldId, ClassId)> {
        let mut at = self.program.class(id).parent;
        while let Some(class) = at {
            let info = self.class(class);
            if let (Some(field), Some(outer)) = (info.outer_field, info.outer) {
                return Some((field, outer));
            }
            at = self.program.class(class).parent;
        }
        None
    }

    /// Whether at most one object is around those of a class: an object that has two is made by code that says which.
    pub(crate) fn has_one_around(&self, id: ClassId) -> bool {
        self.outer_above(id).is_none_or(|(field, _)| Some(field) == self.class(id).outer_field)
    }

    /// The class that a class extends; none for `Object`.
    pub(crate) fn superclass(&self, id: ClassId) -> Vec<ClassId> {
        let up = self.class(id).superclass.as_ref().and_then(Jt::stood_for);
        up.or(Some(self.root).filter(|root| *root != id)).into_iter().collect()
    }

    /// The direct supertypes of a class, in terms of its own type variables.
    pub(crate) fn supers(&self, id: ClassId) -> Vec<Jt> {
        let c = self.class(id);
        let mut all: Vec<Jt> = c.superclass.iter().cloned().collect();
        all.extend(c.interfaces.iter().cloned());
        if all.is_empty() && id != self.root {
            all.push(self.object());
        }
        all
    }

    /// `ty` seen as its supertype `target`, with type arguments; `None` when it is not one.
    pub(crate) fn as_super(&self, ty: &Jt, target: ClassId) -> Option<Jt> {
        match ty {
            Jt::Var(_, bound) => return self.as_super(bound, target),
            Jt::All(all) => return all.iter().find_map(|ty| self.as_super(ty, target)),
            Jt::Arr(_) => return (target == self.root).then(|| self.object()),
            _ => {}
        }
        let mut work = vec![ty.clone()];
        let mut seen = Vec::new();
        while let Some(at) = work.pop() {
            let class = at.class()?;
            if class == target {
                return Some(at);
            }
            if seen.contains(&class) {
                continue;
            }
            seen.push(class);
            let map = self.bindings(&at);
            work.extend(self.supers(class).iter().map(|s| if map.is_empty() { s.clone() } else { s.subst(&map) }));
        }
        None
    }

    /// The type variables of the class of `ty` with their values; raw types erase them.
    pub(crate) fn bindings(&self, ty: &Jt) -> Vec<(Arc<str>, Jt)> {
        let Some(class) = ty.class() else { return Vec::new() };
        let (vars, args) = (&self.class(class).tparams, ty.args());
        let value = |(i, (name, bound)): (usize, &(Arc<str>, Jt))| {
            (name.clone(), args.get(i).cloned().unwrap_or_else(|| bound.erase()))
        };
        vars.iter().enumerate().map(value).collect()
    }

    /// The type of `this` in a class.
    pub(crate) fn this_type(&self, id: ClassId) -> Jt {
        let vars = &self.class(id).tparams;
        Jt::Obj(id, vars.iter().map(|(n, b)| Jt::Var(n.clone(), Box::new(b.clone()))).collect())
    }

    /// A field by name, in a class or above it, and the class that declares it.
    pub(crate) fn find_field(&self, class: ClassId, name: &str) -> Option<(ClassId, FieldInfo<'a>)> {
        let mut work = std::collections::VecDeque::from([class]);
        let mut steps = 0;
        while let Some(at) = work.pop_front() {
            let info = self.class(at);
            if let Some(f) = info.fields.iter().find(|f| f.name == name) {
                return Some((at, f.clone()));
            }
            steps += 1;
            if steps > 200 {
                return None;
            }
            work.extend(info.superclass.iter().chain(&info.interfaces).filter_map(Jt::class));
        }
        None
    }

    /// The methods of a name that `class` has, overridden ones left out. Static ones of interfaces are not inherited.
    pub(crate) fn find_methods(&self, class: ClassId, name: &str) -> Vec<FnId> {
        let mut found: Vec<FnId> = Vec::new();
        let mut work = std::collections::VecDeque::from([class]);
        let mut seen = Vec::new();
        while let Some(at) = work.pop_front() {
            if seen.contains(&at) {
                continue;
            }
            seen.push(at);
            // What the text names is there; what lowering itself calls is in `library::CALLED`.
            debug_assert!(!self.class(at).library || !self.has.is_without(self.class(at).simple, name), "{name}");
            for m in &self.class(at).methods {
                let info = self.method(*m);
                let inherited = at == class || !info.is_static || self.class(at).kind != Kind::Interface;
                if info.name != name || !inherited {
                    continue;
                }
                match found.iter_mut().find(|f| self.overrides(**f, *m) || self.overrides(*m, **f)) {
                    Some(known) if crate::tables::wins(self, *m, *known) => *known = *m,
                    Some(_) => {}
                    None => found.push(*m),
                }
            }
            work.extend(self.supers(at).iter().filter_map(Jt::stood_for));
        }
        found
    }

    /// Whether method `low` has the signature of `high`, seen from the class of `low`, and may see it.
    pub(crate) fn overrides(&self, low: FnId, high: FnId) -> bool {
        let (l, h) = (self.method(low), self.method(high));
        if l.name != h.name || l.params.len() != h.params.len() || l.is_static || h.is_static {
            return false;
        }
        if self.is_elsewhere(h, l) {
            return false;
        }
        if l.params.is_empty() {
            return true;
        }
        let this = self.this_type(l.class);
        let Some(seen) = self.as_super(&this, h.class) else {
            // Two interfaces of one class: compare erasures.
            return l.params.iter().zip(&h.params).all(|(a, b)| a.1.erase() == b.1.erase());
        };
        let map = self.bindings(&seen);
        let same = |a: &Jt, b: &Jt| a.erase() == b.subst(&map).erase() || a.erase() == b.erase();
        l.params.iter().zip(&h.params).all(|(a, b)| same(&a.1, &b.1))
    }

    /// Whether a method of the user's is for the code of its package alone, and another one is of another package.
    fn is_elsewhere(&self, method: &MethodInfo<'a>, other: &MethodInfo<'a>) -> bool {
        let owner = self.class(method.class);
        let for_all = ["public", "protected", "private"].iter().any(|m| method.node.modifier(m));
        if owner.library || owner.kind == Kind::Interface || for_all {
            return false;
        }
        let package = |m: &MethodInfo| self.imports.get(&m.node.src.file).map(|i| &i.package);
        package(method) != package(other)
    }

    /// The one abstract method of a functional interface.
    pub(crate) fn functional(&self, class: ClassId) -> Option<FnId> {
        if self.class(class).kind != Kind::Interface {
            return None;
        }
        let mut work = vec![class];
        let mut found: Vec<FnId> = Vec::new();
        let mut defaults: Vec<FnId> = Vec::new();
        while let Some(at) = work.pop() {
            for m in &self.class(at).methods {
                let info = self.method(*m);
                let of_object = self.class(self.root).methods.iter().any(|o| self.method(*o).name == info.name);
                match info.is_abstract {
                    true if of_object || defaults.iter().any(|d| self.overrides(*d, *m)) => {}
                    true if found.iter().any(|f| self.overrides(*f, *m)) => {}
                    true => found.push(*m),
                    false => defaults.push(*m),
                }
            }
            work.extend(self.class(at).interfaces.iter().filter_map(Jt::class));
        }
        (found.len() == 1).then(|| found[0])
    }

    pub(crate) fn is_enum(&self, ty: &Jt) -> bool {
        ty.class().is_some_and(|c| self.class(c).kind == Kind::Enum)
    }

    /// A class by its simple name, as code in `scope` sees it.
    pub(crate) fn lookup_class(&self, name: &str, scope: Option<ClassId>) -> Option<ClassId> {
        let mut at = scope;
        let library = scope.is_some_and(|s| self.class(s).library);
        while let Some(c) = at {
            let info = self.class(c);
            if info.simple == name {
                return Some(c);
            }
            if let Some(found) = self.member_class(c, name) {
                return Some(found);
            }
            at = info.outer;
        }
        if library {
            return self.library.get(name).copied();
        }
        self.seen_in_file(name, scope.and_then(|c| self.class(c).node).map(|n| n.src.file))
    }

    /// The class that a specification in `scope` names, as code there sees it; and otherwise any class of that name.
    pub(crate) fn class_in_clause(&self, name: &str, scope: ClassId) -> Option<ClassId> {
        let mut names = name.split('.');
        let first = names.next().and_then(|first| self.lookup_class(first, Some(scope)));
        let seen = first.and_then(|first| names.try_fold(first, |class, name| self.member_class(class, name)));
        seen.or_else(|| self.program.find_class(name))
    }

    /// A class at the top of a file by its simple name, as code in a file sees it (JLS 6.4.1).
    pub(crate) fn seen_in_file(&self, name: &str, file: Option<FileId>) -> Option<ClassId> {
        let named = self.top.get(name).map_or(&[][..], Vec::as_slice);
        // Code that the compiler would refuse, or a text without a place: the class that is likeliest to be meant.
        let any = || named.first().or_else(|| self.library.get(name)).copied();
        let Some((file, imports)) = file.and_then(|f| Some((f, self.imports.get(&f)?))) else { return any() };
        if let Some(own) = named.iter().find(|c| self.file_of(**c) == Some(file)) {
            return Some(*own);
        }
        if let Some(path) = imports.single.get(name) {
            return self.class_at(path);
        }
        let in_package = |package: &str| self.class_in(package, name);
        let on_demand = |path: &Path| match path.classes.is_empty() {
            true => in_package(&path.package),
            false => self.class_at(path).and_then(|class| self.member_class(class, name)),
        };
        in_package(&imports.package)
            .or_else(|| imports.on_demand.iter().find_map(on_demand))
            .or_else(|| in_package("java.lang"))
            .or_else(any)
    }

    /// Whether a class is one of the library, or one of the JDK of which the user has the source elsewhere.
    pub(crate) fn is_given(&self, class: ClassId) -> bool {
        let jdk = |file: &FileId| self.imports.get(file).is_some_and(|i| is_of_jdk(&i.package));
        let elsewhere = |file: &FileId| self.program.files.get(file.index()).is_some_and(|f| f.shipped);
        self.class(class).library || self.file_of(class).is_some_and(|file| elsewhere(&file) && jdk(&file))
    }

    /// The file in which a class is.
    pub(crate) fn file_of(&self, class: ClassId) -> Option<FileId> {
        self.class(class).node.map(|n| n.src.file)
    }

    /// The class of a package, of the user or of the library.
    fn class_in(&self, package: &str, name: &str) -> Option<ClassId> {
        let in_it = |c: &&ClassId| {
            let imports = self.file_of(**c).and_then(|f| self.imports.get(&f));
            imports.is_some_and(|i| i.package == package)
        };
        let users = self.top.get(name).and_then(|all| all.iter().find(in_it));
        let library = || self.library.get(name).filter(|_| package_of(name) == Some(package));
        users.or_else(library).copied()
    }

    /// The class that a name with its package means.
    pub(crate) fn class_at(&self, path: &Path) -> Option<ClassId> {
        let (outer, inner) = path.classes.split_first()?;
        let outer = self.class_in(&path.package, outer)?;
        inner.iter().try_fold(outer, |class, name| self.member_class(class, name))
    }

    /// The classes whose static members can be named in `scope` without their class.
    pub(crate) fn of_static_imports(&self, scope: ClassId, member: &str) -> Vec<ClassId> {
        let imports = self.file_of(scope).and_then(|f| self.imports.get(&f));
        let paths = imports.into_iter().flat_map(|i| i.classes_of_member(member));
        paths.filter_map(|path| self.class_at(path)).collect()
    }

    /// The static field that a simple name means by an import, and the class that declares it.
    pub(crate) fn imported_field(&self, scope: ClassId, name: &str) -> Option<(ClassId, FieldInfo<'a>)> {
        let classes = self.of_static_imports(scope, name).into_iter();
        classes
            .filter_map(|class| self.find_field(class, name))
            .find(|(_, field)| field.id.is_none() && field.shared.is_empty())
    }

    /// A class declared in `class` or above it.
    pub(crate) fn member_class(&self, class: ClassId, name: &str) -> Option<ClassId> {
        let mut work = vec![class];
        let mut steps = 0;
        while let Some(at) = work.pop() {
            let info = self.class(at);
            if let Some((_, c)) = info.members.iter().find(|(n, _)| *n == name) {
                return Some(*c);
            }
            steps += 1;
            if steps > 100 {
                return None;
            }
            work.extend(info.superclass.iter().chain(&info.interfaces).filter_map(Jt::class));
        }
        None
    }

    /// Resolves a type; what is not known stays [`Jt::Unknown`].
    pub(crate) fn ty(&self, node: J<'a>, scope: Option<ClassId>, vars: &[(Arc<str>, Jt)]) -> Jt {
        match node.kind() {
            "void_type" => Jt::Void,
            "boolean_type" => Jt::Bool,
            "floating_point_type" if node.text() == "float" => Jt::Float,
            "floating_point_type" => Jt::Double,
            "integral_type" => match node.text() {
                "byte" => Jt::Byte,
                "short" => Jt::Short,
                "char" => Jt::Char,
                "long" => Jt::Long,
                _ => Jt::Int,
            },
            "array_type" => {
                let element = node.field("element").map_or(Jt::Void, |e| self.ty(e, scope, vars));
                with_dims(element, node.field("dimensions"))
            }
            "annotated_type" => node.children().last().map_or(Jt::Void, |t| self.ty(*t, scope, vars)),
            "generic_type" => {
                let Some(head) = node.first() else { return Jt::Void };
                let args = node.child("type_arguments").map(|a| a.children()).unwrap_or_default();
                let args: Arc<[Jt]> = args.into_iter().map(|a| self.type_argument(a, scope, vars)).collect();
                match self.ty(head, scope, vars) {
                    Jt::Obj(c, _) => Jt::Obj(c, args),
                    other => other,
                }
            }
            "scoped_type_identifier" | "scoped_identifier" => self.scoped(node, scope, vars),
            // A record pattern has a name in one piece.
            "identifier" if node.text().contains('.') => self.dotted(node.text(), scope, vars),
            _ => self.named_type(node.text(), scope, vars),
        }
    }

    fn type_argument(&self, node: J<'a>, scope: Option<ClassId>, vars: &[(Arc<str>, Jt)]) -> Jt {
        if node.kind() != "wildcard" {
            return self.ty(node, scope, vars);
        }
        let upper = node.all().iter().any(|n| n.text() == "extends");
        match node.children().last() {
            Some(bound) if upper => self.ty(*bound, scope, vars),
            Some(bound) if bound.kind() != "super" => self.ty(*bound, scope, vars),
            _ => self.object(),
        }
    }

    /// `Outer.Inner`, or a class with its package.
    fn scoped(&self, node: J<'a>, scope: Option<ClassId>, vars: &[(Arc<str>, Jt)]) -> Jt {
        let parts = node.children();
        let (Some(first), Some(last)) = (parts.first(), parts.last()) else { return Jt::Void };
        if let Some(class) = Path::qualified(node.text()).and_then(|path| self.class_at(&path)) {
            return Jt::obj(class);
        }
        if let Some(outer) = self.ty(*first, scope, vars).class()
            && let Some(inner) = self.member_class(outer, last.text())
        {
            return Jt::obj(inner);
        }
        self.named_type(last.text(), scope, vars)
    }

    /// The same for a name that is no node with parts.
    fn dotted(&self, name: &str, scope: Option<ClassId>, vars: &[(Arc<str>, Jt)]) -> Jt {
        let mut parts = name.split('.');
        let outer = self.named_type(parts.next().unwrap_or_default(), scope, vars).class();
        let inside = outer.and_then(|outer| parts.try_fold(outer, |class, name| self.member_class(class, name)));
        let class = Path::qualified(name).and_then(|path| self.class_at(&path)).or(inside);
        class.map_or_else(|| self.named_type(name.rsplit('.').next().unwrap_or(name), scope, vars), Jt::obj)
    }

    fn named_type(&self, name: &str, scope: Option<ClassId>, vars: &[(Arc<str>, Jt)]) -> Jt {
        if let Some((_, ty)) = vars.iter().rev().find(|(n, _)| &**n == name) {
            return ty.clone();
        }
        let mut at = scope;
        while let Some(c) = at {
            let info = self.class(c);
            if let Some((n, bound)) = info.tparams.iter().find(|(n, _)| &**n == name) {
                return Jt::Var(n.clone(), Box::new(bound.clone()));
            }
            if let Some((_, ty)) = info.types.iter().rev().find(|(n, _)| &**n == name) {
                return ty.clone();
            }
            at = info.outer;
        }
        let unknown = || Jt::Unknown(name.into(), self.opaque.get(name).copied());
        self.lookup_class(name, scope).map_or_else(unknown, Jt::obj)
    }
}

/// Adds the dimensions of a `dimensions` node.
pub(crate) fn with_dims(mut ty: Jt, dims: Option<J>) -> Jt {
    let count = dims.map_or(0, |d| d.text().matches('[').count());
    for _ in 0..count.min(16) {
        ty = ty.array();
    }
    ty
}
