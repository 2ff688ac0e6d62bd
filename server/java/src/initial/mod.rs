//! What final static fields are: what the initialisation of their classes makes of them.
//!
//! When all bodies are lowered, the interpreter runs the initialisers of the classes ([`evaluate`]). Then the code that
//! reads a final static field is rewritten ([`rewrite`]): a number is what it is, an object that nobody can tell from a
//! new one is made anew ([`remake`]), and of others what is certain is assumed ([`facts`]). What cannot be found out makes
//! the reader "not explored", with the reason.

mod evaluate;
mod facts;
mod left;
mod remake;
mod rewrite;
mod shrink;
mod spot;
pub(crate) mod uses;

use crate::cx::{Code, Cx};
use crate::sources::Sources;
use crate::{line_of, statics};
use evaluate::{Failure, Values};
use ir::input::{InputObject, InputValue};
use ir::{Callee, ClassId, FieldId, FnId, InstrKind};
use left::Left;
use lower::Diagnostic;
pub(crate) use rewrite::constant;
use rustc_hash::FxHashMap;

/// A final static field that is no constant of the compiler.
struct Final<'a> {
    owner: ClassId,
    name: &'a str,
    /// Whether code outside of initialisers only reads what it holds: elements of an array, or a collection.
    only_read: bool,
    /// Whether that code changes no collection inside of it either.
    deeply: bool,
    private: bool,
}

/// What is known when the initialisers have run.
struct Initial<'a> {
    finals: FxHashMap<FieldId, Final<'a>>,
    values: Values,
    /// By static field: the class that declares it.
    owners: FxHashMap<FieldId, ClassId>,
    /// Classes that nobody can use, as an initialiser raises, with what is told of that.
    unusable: FxHashMap<ClassId, String>,
    /// By field: the objects that a read of it makes anew.
    remade: FxHashMap<FieldId, Vec<u32>>,
    /// The same where the object is used on the spot only ([`spot`]): code elsewhere may ask which object it has.
    on_the_spot: FxHashMap<FieldId, Vec<u32>>,
}

/// Gives final static fields their values, and says what the others begin with.
pub(crate) fn settle<'a>(cx: &mut Cx<'a>, sources: &'a Sources) {
    let runs = cx.classes.iter().any(|c| c.initialiser.is_some());
    let left = if runs { initialise(cx, sources) } else { Left::default() };
    left::note(cx, left);
}

/// Runs the initialisers; what they leave.
fn initialise<'a>(cx: &mut Cx<'a>, sources: &'a Sources) -> Left {
    let values = evaluate::run(cx);
    let unusable = unusable(cx, &values);
    let (finals, owners) = (finals(cx, sources), owners(cx));
    let (remade, on_the_spot) = Default::default();
    let mut initial = Initial { finals, values, owners, unusable, remade, on_the_spot };
    (initial.remade, initial.on_the_spot) = remake::all(cx, &initial);
    rewrite::all(cx, &initial);
    for (field, length) in facts::lengths(cx, &initial) {
        cx.program.fields[field.index()].length = Some(length);
    }
    let fields = cx.statics.as_ref().map(|s| cx.program.class(s.class).fields.clone());
    shrink::shrink(cx);
    let unknown = initial.values.failed.into_keys().collect();
    Left { fields: fields.unwrap_or_default(), objects: initial.values.objects, unknown }
}

/// By static field: the class that declares it.
fn owners(cx: &Cx) -> FxHashMap<FieldId, ClassId> {
    let all = (0..cx.classes.len() as u32).map(ClassId);
    all.flat_map(|owner| cx.class(owner).fields.iter().flat_map(move |f| f.kept().map(move |id| (id, owner)))).collect()
}

fn finals<'a>(cx: &Cx<'a>, sources: &'a Sources) -> FxHashMap<FieldId, Final<'a>> {
    let mut found = FxHashMap::default();
    let all = cx.classes.iter().flat_map(|c| &c.fields);
    let held = all.filter(|f| f.is_final && f.global.is_some() && f.ty.is_ref());
    let mentions = uses::mentions(sources, &held.map(|f| f.name).collect::<Vec<_>>());
    for owner in (0..cx.classes.len() as u32).map(ClassId) {
        for field in cx.class(owner).fields.iter().filter(|f| f.is_final) {
            for id in field.kept() {
                let read = |deep| uses::only_reads(cx, sources, &mentions, owner, field, deep);
                let only_read = field.ty.is_ref() && field.shared.is_empty() && read(false);
                let deeply = only_read && read(true);
                let declared = field.init.and_then(|i| i.parent()).and_then(|d| d.parent());
                let private = declared.is_some_and(|d| d.modifier("private"));
                found.insert(id, Final { owner, name: field.name, only_read, deeply, private });
            }
        }
    }
    found
}

/// The classes whose initialisers raise, and those below them. Nothing of these can be used.
fn unusable(cx: &mut Cx, values: &Values) -> FxHashMap<ClassId, String> {
    let mut found = FxHashMap::default();
    for (class, failure) in &values.failed {
        let Failure::Raises { code, exception, span } = failure else { continue };
        let name = cx.program.class(*class).name.clone();
        let what = format!("the initialiser of the class `{name}` always ends with {exception}");
        let message = format!("{what} here, so that every use of the class is an ExceptionInInitializerError");
        cx.diagnostics.push(Diagnostic::error(code.name(), *span, message));
        // Who uses the class tells another line.
        let told = format!("{what} (line {})", line_of(&cx.program, *span));
        let below = (0..cx.classes.len() as u32).map(ClassId).filter(|c| cx.program.is_subclass(*c, *class));
        found.extend(below.map(|c| (c, told.clone())));
    }
    for f in (0..cx.methods.len() as u32).map(FnId) {
        let info = cx.method(f);
        let Some(told) = found.get(&info.class).filter(|_| !matches!(info.code, Code::ClassInit)) else { continue };
        let function = &mut cx.program.functions[f.index()];
        function.broken = true;
        function.body = None;
        function.unsupported = Some(told.clone());
    }
    found
}

impl Initial<'_> {
    /// Why code gets no further than an instruction: it is the first use of a class whose initialiser raises.
    fn raises(&self, cx: &Cx, kind: &InstrKind) -> Option<&String> {
        let class = match kind {
            InstrKind::LoadField { field, .. } | InstrKind::StoreField { field, .. } => *self.owners.get(field)?,
            InstrKind::Call { callee: Callee::Static(f), .. } => cx.method(*f).class,
            _ => return None,
        };
        self.unusable.get(&class)
    }

    /// The value of a final field.
    fn value(&self, cx: &Cx, field: FieldId) -> Result<InputValue, String> {
        let Some(known) = self.finals.get(&field) else { return Err("a static field".to_owned()) };
        let failure = self.values.failed.get(&known.owner).map(|failure| failure.tell(cx));
        match failure.or_else(|| unfollowed(cx, known.owner, |f| f == field)) {
            Some(why) => {
                Err(format!("the field `{}`, which is set by code that cannot be followed ({why})", known.name))
            }
            None => Ok(self.values.statics()[cx.program.field(field).slot as usize]),
        }
    }

    fn object(&self, reference: u32) -> &InputObject {
        &self.values.objects[reference as usize]
    }
}

/// Why the initialiser of a field of a class could not be run, where the rest of the class could do without it.
fn unfollowed(cx: &Cx, owner: ClassId, is_it: impl Fn(FieldId) -> bool) -> Option<String> {
    let (_, stop) = cx.class(owner).unfollowed.iter().find(|(f, _)| is_it(*f))?;
    Some(format!("{} at line {}", stop.what, line_of(&cx.program, stop.span)))
}

/// Whether a class is the one of the object that has the static fields.
fn is_statics(cx: &Cx, class: ClassId) -> bool {
    cx.statics.as_ref().is_some_and(|s| s.class == class) && cx.program.class(class).name == statics::NAME
}
