//! Expressions of the language of the program, evaluated where a run stands.
//!
//! The front end compiles an expression as one more function of the program, whose parameters are the variables there;
//! the interpreter runs it on the objects of the moment. So it means what it means in the program.

use crate::Host;
use crate::variables::Shown;
use ir::input::InputValue;
use ir::{FnId, Program, Ty};
use lower::{Compiled, Expression, Unreadable};
use replay::{Activation, CodeRef, Limits, Raised, RunOutcome};
use std::collections::HashMap;
use std::rc::Rc;
use syntax::Language;

/// Nobody waits for an expression that takes more: one without calls has a step for each of its parts.
const MAX_STEPS: u64 = 100_000;

/// A value and the type of the expression that gives it.
pub type Valued = (InputValue, Ty);

/// The place of an expression: a function, and the variables that have a value there.
type Place = (FnId, Vec<(String, Ty)>);

/// The expressions that were compiled since the launch: a breakpoint asks for one again at each of its hits.
pub struct Expressions<'h> {
    host: &'h dyn Host,
    compiled: HashMap<(Place, String), Result<Rc<Compiled>, String>>,
}

impl<'h> Expressions<'h> {
    pub fn new(host: &'h dyn Host) -> Expressions<'h> {
        Expressions { host, compiled: HashMap::new() }
    }

    /// The value of an expression in an activation.
    ///
    /// # Errors
    /// In words, when it has none.
    pub fn evaluate(&mut self, shown: &Shown<'_>, frame: &Activation, text: &str) -> Result<Valued, String> {
        let CodeRef::Function(function) = frame.place.code else {
            return Err("expressions are not evaluated in specifications".to_owned());
        };
        let variables = shown.locals(frame).into_iter().map(|(name, _, ty)| (name.to_owned(), ty)).collect();
        let compiled = self.compile(shown.program, (function, variables), text).map_err(|why| {
            match self.check(shown.program, function, text) {
                Ok(()) => {
                    format!("`{}` names a variable that has no value here yet", findings::message::one_line(text))
                }
                Err(_) => why,
            }
        })?;
        let args = arguments(shown, frame, &compiled)?;
        let limits = Limits { steps: MAX_STEPS, ..Limits::default() };
        let ty = compiled.program.function(compiled.function).ret;
        match replay::call_in(&compiled.program, compiled.function, &shown.moment.heap, args, &limits) {
            RunOutcome::Returns(Some(InputValue::Ref(n))) if n as usize >= shown.moment.heap.cells.len() => {
                Err("this is an object that the run has not made".to_owned())
            }
            RunOutcome::Returns(Some(value)) => Ok((value, ty)),
            RunOutcome::Throws(raised) => Err(thrown(&compiled, &raised)),
            RunOutcome::Unsupported(what) => Err(format!("this has no value here: {what}")),
            RunOutcome::AssumeFailed => Err("what is read is nothing that the program can have there".to_owned()),
            RunOutcome::Returns(None) | RunOutcome::OutOfBudget(_) => Err("this has no value here".to_owned()),
        }
    }

    /// Whether an expression can be read in a function, all of whose variables have a value.
    ///
    /// # Errors
    /// In words, when it cannot.
    pub fn check(&mut self, program: &Program, function: FnId, text: &str) -> Result<(), String> {
        let locals = program.function(function).body.iter().flat_map(|body| &body.locals);
        let named = locals.filter_map(|local| Some((local.name.as_deref()?.to_owned(), local.declared)));
        self.compile(program, (function, named.collect()), text).map(|_| ())
    }

    fn compile(&mut self, program: &Program, place: Place, text: &str) -> Result<Rc<Compiled>, String> {
        let host = self.host;
        let key = (place, text.to_owned());
        if let Some(known) = self.compiled.get(&key) {
            return known.clone();
        }
        let compiled = read(host, program, &key.0, text).map(Rc::new);
        self.compiled.entry(key).or_insert(compiled).clone()
    }
}

fn read(host: &dyn Host, program: &Program, place: &Place, text: &str) -> Result<Compiled, String> {
    if text.trim().is_empty() {
        return Err("there is no expression".to_owned());
    }
    if let Some(offset) = text.find('\0') {
        let why = Unreadable { message: "an expression has no NUL byte".to_owned(), offset };
        return Err(unreadable(&why, text));
    }
    let asked = Expression { function: place.0, variables: &place.1, text };
    let root = program.files.first().map_or("", |file| &file.path);
    let compiled = match Language::of_file(root) {
        Language::Hir => lower::expression(program, &asked),
        Language::Java | Language::Jml => java::expression(program, &mut *host.loader(), &asked),
    };
    compiled.map_err(|why| unreadable(&why, text))
}

/// What is wrong, and at which letter of the expression.
fn unreadable(why: &Unreadable, text: &str) -> String {
    let before = text.get(..why.offset).unwrap_or(text);
    let column = before.rsplit('\n').next().unwrap_or(before).chars().count() + 1;
    format!("{} (column {column} of `{}`)", why.message, findings::message::one_line(text.trim()))
}

/// The values of the variables that an expression may name, in order.
fn arguments(shown: &Shown<'_>, frame: &Activation, compiled: &Compiled) -> Result<Vec<InputValue>, String> {
    let params = &compiled.program.function(compiled.function).params;
    let value = |name: &str| match shown.local(frame, name) {
        // They are the same object in every activation that has it.
        None if name == java::STATICS => shown.moment.frames.iter().rev().find_map(|f| shown.local(f, name)),
        found => found,
    };
    let found = params.iter().map(|p| value(&p.name).ok_or_else(|| missing(&p.name)));
    found.collect()
}

fn missing(name: &str) -> String {
    match name {
        java::STATICS => "static fields have no value in this run".to_owned(),
        name => format!("`{name}` has no value here"),
    }
}

/// The exception that an expression ends with.
fn thrown(compiled: &Compiled, raised: &Raised) -> String {
    let class = &compiled.program.class(raised.class).name;
    let own = raised.place.code == CodeRef::Function(compiled.function);
    let span = crate::motion::span(&compiled.program, raised.place).filter(|_| own);
    match span.and_then(|s| compiled.text.get(s.start as usize..s.end as usize)) {
        Some(text) => format!("{class}: {} at `{}`", raised.code.name(), findings::message::one_line(text)),
        None => format!("{class}: {}", raised.code.name()),
    }
}
