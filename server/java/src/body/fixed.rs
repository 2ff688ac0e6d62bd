//! Final fields of objects whose initialisers, or all constructors alike, say what they have for good: constants, functions,
//! an `Optional` of a literal, and collections that never change or of which inputs have none. Other values would be wrong,
//! so what an input has in these fields counts for nothing: constants, functions and collections of literals are made anew
//! at each read, and what others hold is not known.

use super::{BodyCx, Val, Want};
use crate::cx::{Access, Cx, FieldInfo, Kind, R, stop};
use crate::initial::uses::keeps_array;
use crate::tree::J;
use crate::types::Jt;
use crate::unfinished;
use ir::{BinOp, ClassId, FieldId, InstrKind, Operand, Terminator, Ty};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// Methods of the library that make such collections.
const MAKERS: [(&str, &[&str]); 6] = [
    ("ConcurrentHashMap", &["newKeySet"]),
    ("List", &["of", "copyOf"]),
    ("Set", &["of", "copyOf"]),
    ("Map", &["of", "copyOf", "ofEntries"]),
    ("Arrays", &["asList"]),
    (
        "Collections",
        &[
            "emptyList",
            "emptyMap",
            "emptySet",
            "nCopies",
            "singleton",
            "singletonList",
            "singletonMap",
            "unmodifiableCollection",
            "unmodifiableList",
            "unmodifiableMap",
            "unmodifiableSet",
        ],
    ),
];

/// Classes of objects that never change, each with methods that make one.
const VALUES: [(&str, &[&str]); 4] = [
    ("Optional", &["empty", "of", "ofNullable"]),
    ("OptionalDouble", &["empty", "of"]),
    ("OptionalInt", &["empty", "of"]),
    ("OptionalLong", &["empty", "of"]),
];

/// Interfaces of functions with methods that make some.
const FUNCTIONS: [&str; 5] = ["BinaryOperator", "Comparator", "Function", "Predicate", "UnaryOperator"];

/// Other methods of the library that make orders.
const ORDERS: [(&str, &str); 3] =
    [("Collections", "reverseOrder"), ("Map.Entry", "comparingByKey"), ("Map.Entry", "comparingByValue")];

/// Arrays with more in them are not made anew wherever they are read.
const MOST: usize = 400;

/// Literals that are never null.
const LITERALS: [&str; 7] = [
    "character_literal",
    "decimal_floating_point_literal",
    "decimal_integer_literal",
    "false",
    "hex_integer_literal",
    "string_literal",
    "true",
];

/// Whether a call of such a method makes one; both as they are written.
pub(crate) fn makes(object: &str, method: &str) -> bool {
    MAKERS.iter().any(|(class, methods)| *class == object && methods.contains(&method))
}

/// The class that is named where a call makes a function of the library: `Comparator` of `Comparator.comparing(f).reversed()`.
pub(crate) fn of_functions(call: J<'_>) -> Option<J<'_>> {
    let of = call.field("object").filter(|_| call.kind() == "method_invocation")?.bare();
    match of.kind() {
        "method_invocation" => of_functions(of),
        _ => Some(of).filter(|of| FUNCTIONS.contains(&of.text()) || ORDERS.contains(&(of.text(), call.name()))),
    }
}

/// What shows a list, a set or a map of an input as `copyOf` gives it.
pub(crate) const COPIED: &str = "copied$";

/// How code sees a collection of an input in a field to which constructors give one that never changes.
pub(crate) enum Shown {
    /// As `copyOf` of its type gives it.
    Copy,
    /// Through what this method of `Collections` gives.
    View(&'static str),
}

/// How code sees what a field has that is declared with a type of this name.
pub(crate) fn shown(field: &ir::Field, declared: &str) -> Option<Shown> {
    let view = view(declared).filter(|_| field.copied)?;
    // A `Collection` may be the copy of anything.
    Some(if field.is_copy() && declared != "Collection" { Shown::Copy } else { Shown::View(view) })
}

/// The method of `Collections` that shows a collection of a type of this name so that nobody changes it by that.
pub(crate) fn view(declared: &str) -> Option<&'static str> {
    VIEWS.into_iter().find(|(name, _)| *name == declared).map(|(_, view)| view)
}

/// The methods of `Collections` through which code sees what fields have.
pub(crate) fn shows() -> impl Iterator<Item = &'static str> {
    VIEWS.into_iter().map(|(_, view)| view).chain([COPIED])
}

/// The types of components that inputs have collections in, and what lets nobody change one.
const VIEWS: [(&str, &str); 4] = [
    ("Collection", "unmodifiableCollection"),
    ("List", "unmodifiableList"),
    ("Map", "unmodifiableMap"),
    ("Set", "unmodifiableSet"),
];

impl<'a> BodyCx<'_, 'a> {
    /// The constant or the collection that a field of an object has for good; none of a field without one. `of`: the object, unless it
    /// is that of the code itself; `obj`: what it is. The field is not read: an input that has something there would be one
    /// that nobody can make. Where others see the object before it is set, it is: they find nothing there.
    pub(super) fn fixed(
        &mut self,
        class: ClassId,
        info: &FieldInfo<'a>,
        (obj, of): (Operand, Option<&Val>),
        node: J<'a>,
    ) -> R<Option<Val>> {
        let number = self.cx.number_of(class, info).filter(|_| !self.in_init);
        let constant = self.cx.constant_of_objects(class, info).filter(|_| !self.in_init);
        let init = constant.or_else(|| self.remade(class, info));
        let found = constant.is_none() && (number.is_some() || init.is_some());
        let shown = found && unfinished::is_shown(self.cx, class, info);
        if found && unfinished::may_run(self.cx, self.class, class, info, node) || shown && number.is_some() {
            return stop(node, format!("the field `{}`, which is also read here while objects are made", info.name));
        }
        if number.is_none() && init.is_none() {
            return Ok(None);
        }
        if let Some((of, written)) = of.zip(node.field("object")) {
            self.require_object(of, written);
        }
        match (number, init) {
            (Some(number), _) => Ok(Some(Val::new(crate::initial::constant(number), info.ty.clone()))),
            (None, None) => Ok(None),
            (None, Some(init)) if shown => self.fixed_later(class, info, (obj, init), node),
            (None, Some(init)) => {
                let val = self.as_declared(class, &info.ty, init, node)?;
                let site = self.site(node);
                // People see the name here, not what makes it.
                Ok(Some(if is_array(init) { self.temp_copy(val, site) } else { val }))
            }
        }
    }

    /// The same of a field that is null until the object has been seen by others. In an input it is not.
    fn fixed_later(
        &mut self,
        class: ClassId,
        info: &FieldInfo<'a>,
        (obj, init): (Operand, J<'a>),
        node: J<'a>,
    ) -> R<Option<Val>> {
        let Some(field) = info.id else { return Ok(None) };
        let val = self.load(obj, field, info.ty.clone(), node, &Want::default());
        let site = self.site(node);
        let seen = self.temp_copy(val.clone(), site);
        self.where_set((obj, field), &val, node, |cx| {
            let made = cx.as_declared(class, &info.ty, init, node)?;
            if let Operand::Local(dst) = seen.op {
                cx.b.push(InstrKind::Copy { dst, src: made.op }, site);
            }
            Ok(())
        })?;
        Ok(Some(seen))
    }

    /// Does something where a field has a value, as in every input: in an object that is still being made, there may be nothing yet.
    pub(super) fn where_set(
        &mut self,
        (obj, field): (Operand, FieldId),
        val: &Val,
        node: J<'a>,
        does: impl FnOnce(&mut Self) -> R<()>,
    ) -> R<()> {
        let (ty, site) = (self.ir(&val.ty), self.site(node));
        self.b.push(InstrKind::Vouch { obj, field }, site);
        let kind = |dst| InstrKind::Binary { dst, op: BinOp::Ne, ty, a: val.op, b: Operand::Null };
        let cond = self.emit(Jt::Bool, &Want::default(), site, kind).op;
        let (set, end) = (self.b.block(), self.b.block());
        self.b.end(Terminator::Switch { cond, then: set, els: end });
        self.b.enter(set);
        does(self)?;
        self.b.goto(end);
        self.b.enter(end);
        Ok(())
    }

    /// What makes a value that is made anew at each read.
    fn remade(&self, class: ClassId, info: &FieldInfo<'a>) -> Option<J<'a>> {
        let init = self.fixing(info)?;
        let is_value = is_of_literals(init) || is_number(self.cx, class, init);
        let known = is_closed(init) || is_constant(init) || is_kept(init);
        (known || is_value && !is_compared(self.cx, init, info.name)).then_some(init)
    }

    /// Where the initialiser of a field, or each constructor, makes an object of a class without a name or a function, inputs
    /// have no such thing, although they have others of its type. What code has made is there.
    pub(super) fn as_unnamed(&mut self, info: &FieldInfo<'a>, val: &Val, node: J<'a>) -> R<()> {
        let given: Option<Vec<J>> = info.given.iter().map(|given| given.expression().map(J::bare)).collect();
        let unnamed = |init: &J| is_function(*init) || has_methods(*init);
        if !given.is_some_and(|given| !given.is_empty() && given.iter().all(unnamed)) {
            return Ok(());
        }
        let declared = info.id.and_then(|field| self.cx.program.field(field).ty.as_class());
        let declared = declared.map(|c| self.cx.class(c)).filter(|class| class.library);
        let input = declared.and_then(|class| crate::contents::stands_for(class.simple));
        let Some(input) = input.and_then(|name| self.cx.lib(name)) else { return Ok(()) };
        self.made(val, node)?;
        let (a, b) = (self.class_number_of(val.clone(), node).op, Operand::Int(self.number_of(input)));
        let (site, op, ty) = (self.site(node), BinOp::Eq, Ty::INT);
        let kind = |dst| InstrKind::Binary { dst, op, ty, a, b };
        let cond = self.emit(Jt::Bool, &Want::default(), site, kind).op;
        self.unless(cond, node)
    }

    /// Where such a field has what inputs have there, nobody knows what it would have. What code has made is there.
    pub(super) fn as_fixed(&mut self, info: &FieldInfo<'a>, val: &Val, node: J<'a>) -> R<()> {
        let input = |name: &str| crate::contents::collection_for(name).and_then(|class| self.cx.lib(class));
        let declared = info.ty.class().map(|c| self.cx.class(c).simple);
        let Some(class) = self.fixing(info).and(declared).and_then(input) else { return Ok(()) };
        self.made(val, node)?;
        let site = self.site(node);
        let kind = |dst| InstrKind::InstanceOf { dst, obj: val.op, ty: Ty::class(class) };
        let cond = self.emit(Jt::Bool, &Want::default(), site, kind).op;
        self.unless(cond, node)
    }

    /// The component of a record, or the final field, that constructors give a collection which never changes: what an input
    /// has there is seen through one.
    pub(super) fn frozen(&mut self, class: ClassId, info: &FieldInfo<'a>, val: Val, node: J<'a>) -> R<Val> {
        let is_kept = matches!(self.cx.class(class).kind, Kind::Record | Kind::Class) && !self.in_init;
        let declared = info.ty.class().map_or("", |c| self.cx.class(c).simple);
        let view = match info.id.filter(|_| is_kept).and_then(|f| shown(self.cx.program.field(f), declared)) {
            Some(Shown::Copy) => COPIED,
            Some(Shown::View(view)) => view,
            None => return Ok(val),
        };
        let input = crate::contents::collection_for(declared).and_then(|class| self.cx.lib(class));
        let Some(input) = input else { return Ok(val) };
        let site = self.site(node);
        let kind = |dst| InstrKind::InstanceOf { dst, obj: val.op, ty: Ty::class(input) };
        let cond = self.emit(Jt::Bool, &Want::default(), site, kind).op;
        let seen = self.temp_copy(val.clone(), site);
        let (then, end) = (self.b.block(), self.b.block());
        self.b.end(Terminator::Switch { cond, then, els: end });
        self.b.enter(then);
        let collections = self.lib(node, "Collections")?;
        let through = self.invoke_static(collections, view, vec![val], node)?;
        if let Operand::Local(dst) = seen.op {
            self.b.push(InstrKind::Copy { dst, src: through.op }, site);
        }
        self.b.goto(end);
        self.b.enter(end);
        Ok(seen)
    }

    fn fixing(&self, info: &FieldInfo<'a>) -> Option<J<'a>> {
        settled(self.cx, info).filter(|_| !self.in_init)
    }
}

/// The initialiser of a final field of objects that makes such a collection, is a constant, or a function. A function that
/// code compares with others is not made anew.
pub(crate) fn settled<'a>(cx: &Cx<'a>, info: &FieldInfo<'a>) -> Option<J<'a>> {
    let field = info.id.filter(|_| info.is_final && info.ty.is_ref())?;
    let init = info.init.map(J::bare).or_else(|| by_constructors(cx, info))?;
    let owner = cx.program.field(field).class;
    if is_kept(init) {
        return keeps_constants(cx, owner, info, init).then_some(init);
    }
    if LITERALS.contains(&init.kind())
        || is_number(cx, owner, init)
        || is_closed(init) && !is_compared(cx, init, info.name)
    {
        return Some(init);
    }
    let called = |o: &J| {
        let object = simple_name(*o);
        let is_value = || VALUES.iter().any(|(class, names)| *class == object && names.contains(&init.name()));
        let made = || makes(object, init.name()) || is_value() && is_of_literals(init);
        init.kind() == "method_invocation" && made()
    };
    let object = init.field("object").filter(|o| called(o) || is_constant(init))?;
    let class = cx.class(cx.class_by_name(object, owner)?);
    (class.library || is_constant(init) && class.kind == Kind::Enum).then_some(init)
}

/// The name of a class without its package.
fn simple_name(class: J<'_>) -> &str {
    class.field("field").unwrap_or(class).text()
}

/// What every constructor gives a field that has no initialiser, where it depends on nothing of the constructor.
fn by_constructors<'a>(cx: &Cx<'a>, info: &FieldInfo<'a>) -> Option<J<'a>> {
    let all: Vec<J> = info.given.iter().map(|given| given.expression().map(J::bare)).collect::<Option<_>>()?;
    let first = *all.first()?;
    let called = first.kind() == "method_invocation" && is_of_literals(first);
    let depends = !(called || is_closed(first) || LITERALS.contains(&first.kind()));
    (!depends && !is_compared(cx, first, info.name) && all.iter().all(|other| other.text() == first.text()))
        .then_some(first)
}

/// Whether it makes what may be of constants, and then is made anew at each read.
fn is_kept(init: J) -> bool {
    is_array(init) || is_enum_set(init)
}

fn is_array(init: J) -> bool {
    matches!(init.kind(), "array_initializer" | "array_creation_expression")
}

fn is_enum_set(init: J) -> bool {
    init.kind() == "method_invocation" && init.field("object").is_some_and(|o| o.text() == "EnumSet")
}

/// Whether a field has an array or a set of constants that nothing changes.
fn keeps_constants<'a>(cx: &Cx<'a>, owner: ClassId, info: &FieldInfo<'a>, init: J<'a>) -> bool {
    let of_constants = if is_array(init) { lists_constants(cx, owner, init) } else { takes_constants(init) };
    of_constants && info.access == Access::Private && keeps_array(init.root(), info.name, &info.ty)
}

/// Whether the arguments of a call are constants of an enum, or its class.
fn takes_constants(call: J) -> bool {
    let arguments = call.field("arguments").map(J::children).unwrap_or_default();
    arguments.into_iter().all(|a| is_constant(a) || a.kind() == "class_literal")
}

/// Whether an array is made of numbers and texts that the compiler knows.
fn lists_constants<'a>(cx: &Cx<'a>, owner: ClassId, init: J<'a>) -> bool {
    let Some(listed) = init.field("value").or(Some(init)).filter(|n| n.kind() == "array_initializer") else {
        return false;
    };
    let mut elements = listed.children();
    while let Some(at) = elements.iter().position(|n| n.kind() == "array_initializer") {
        let inner = elements.remove(at);
        elements.extend(inner.children());
    }
    let is_text = |n: J<'a>| cx.joined(n, owner, &|_| false).is_some();
    listed.descendants().count() <= MOST && elements.iter().all(|n| is_number(cx, owner, *n) || is_text(*n))
}

/// Whether it makes a function.
fn is_function(init: J) -> bool {
    matches!(init.kind(), "lambda_expression" | "method_reference")
}

/// Whether it makes an object of a class without a name that has methods of its own.
fn has_methods(init: J) -> bool {
    let body = init.child("class_body").filter(|_| init.kind() == "object_creation_expression");
    body.is_some_and(|body| body.child("method_declaration").is_some())
}

/// Whether it is a constant number, which is in a box then.
fn is_number<'a>(cx: &Cx<'a>, class: ClassId, init: J<'a>) -> bool {
    cx.number(init, class, &|_| false).is_some()
}

/// Whether it names a constant of a class: what is so named in the library and in an enum is final.
fn is_constant(init: J) -> bool {
    let name = init.field("field").map_or("", J::text);
    init.kind() == "field_access" && name != "this" && !name.contains(|c: char| c.is_lowercase())
}

/// Whether it is a function that depends on nothing but what it is given: a lambda, a reference to a method of a class, or an
/// order made of these.
fn is_closed(init: J) -> bool {
    match init.kind() {
        "lambda_expression" => {
            let parameters: BTreeSet<&str> = init.field("parameters").map(names_in).into_iter().flatten().collect();
            let used = init.field("body").map(|b| b.below(&["identifier", "method_invocation", "this", "super"]));
            let known = |n: J| match n.kind() {
                "identifier" => parameters.contains(n.text()) || is_member(n) || is_class(n.text()),
                "method_invocation" => n.field("object").is_some(),
                _ => false,
            };
            used.is_some_and(|used| used.into_iter().all(known))
        }
        "method_reference" => init.first().is_some_and(|object| is_class(object.text())),
        "method_invocation" => {
            let of_call = |o: J| o.bare().kind() != "method_invocation" || is_closed(o.bare());
            let arguments = init.field("arguments").map(J::children).unwrap_or_default();
            of_functions(init).is_some()
                && init.field("object").is_some_and(of_call)
                && arguments.into_iter().all(is_closed)
        }
        _ => false,
    }
}

/// The names in the parameters of a lambda, its only one included.
fn names_in(parameters: J<'_>) -> Vec<&str> {
    let below = parameters.below(&["identifier"]).into_iter().map(J::text);
    if parameters.kind() == "identifier" { vec![parameters.text()] } else { below.collect() }
}

/// Whether a name stands behind an object: that of a method or of a field.
fn is_member(name: J) -> bool {
    let of = |parent: J| ["name", "field"].iter().any(|f| parent.has_in_field(f, name));
    name.parent().is_some_and(|p| ["method_invocation", "field_access"].contains(&p.kind()) && of(p))
}

/// Whether a name is that of a class, by its first letter.
fn is_class(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Whether it is a literal, or all arguments are literals of which no two are the same: making the collection raises
/// nothing, and always makes the same.
fn is_of_literals(call: J) -> bool {
    if LITERALS.contains(&call.kind()) {
        return true;
    }
    let arguments = call.field("arguments").map(J::children).unwrap_or_default();
    // What can be changed a little holds something else later, and a copy of a number may be of any length.
    let changes = ["asList", "nCopies"].contains(&call.name());
    let keys = if call.field("object").is_some_and(|o| simple_name(o) == "Map") { 2 } else { 1 };
    let mut seen = BTreeSet::new();
    let distinct = arguments.iter().step_by(keys).all(|a| seen.insert(a.text()));
    !changes && distinct && arguments.iter().all(|a| LITERALS.contains(&a.kind()))
}

/// Whether code of the file asks whether something is the object that a field of this name has.
fn is_compared<'a>(cx: &Cx<'a>, init: J<'a>, name: &str) -> bool {
    let root = init.root();
    cx.compared.borrow_mut().entry(root.id()).or_insert_with(|| compared(root)).contains(name)
}

/// The names of what code compares with others by identity; with null, any object will do.
fn compared(root: J) -> FxHashSet<String> {
    let identity = |n: &J| n.field("operator").is_some_and(|o| ["==", "!="].contains(&o.text()));
    let named = |side: J| match side.bare().kind() {
        "identifier" => Some(side.bare().text().to_owned()),
        "field_access" => side.bare().field("field").map(|field| field.text().to_owned()),
        _ => None,
    };
    let mut names = FxHashSet::default();
    for n in root.below(&["binary_expression"]).into_iter().filter(identity) {
        let sides: Vec<J> = ["left", "right"].iter().filter_map(|side| n.field(side)).collect();
        if !sides.iter().any(|side| side.kind() == "null_literal") {
            names.extend(sides.into_iter().filter_map(named));
        }
    }
    names
}
