//! What is shown of an input: its arguments by their names, without static fields that a run on it cannot have read.

use ir::input::{Input, InputObject, InputValue};
use ir::spec::{Clause, ClauseKind};
use ir::{Body, FieldId, FnId, Param, Program};
use std::collections::BTreeSet;

/// Whose inputs are shown.
#[derive(Clone, Default)]
pub struct Shown<'a> {
    pub(crate) params: &'a [Param],
    /// Static fields that are not shown.
    unread: BTreeSet<FieldId>,
}

impl<'a> Shown<'a> {
    /// Inputs of a function.
    pub fn of(program: &'a Program, function: FnId) -> Shown<'a> {
        let params = &program.function(function).params[..];
        let statics = program.statics.as_ref().filter(|_| program.takes_statics(function));
        let Some(statics) = statics else { return Shown::from(params) };
        let f = program.function(function);
        let promised = program.classes.iter().flat_map(|c| &c.invariants);
        let clauses: Vec<_> = f.requires.iter().chain(&f.ensures).chain(promised).filter_map(body).collect();
        let clauses: Vec<&Body> = clauses.iter().map(|body| &**body).collect();
        let read = program.touched([function], &clauses);
        let all = program.class(statics.class).fields.iter().copied();
        Shown { params, unread: all.filter(|field| !read.contains(field)).collect() }
    }

    /// The same by the name of the function; nothing is known of arguments of one that is not there.
    pub fn named(program: &'a Program, function: &str) -> Shown<'a> {
        program.find_function(function).map(|f| Shown::of(program, f)).unwrap_or_default()
    }

    /// Whether a field is shown that has a value. What refers to an object is, so that nothing is drawn alone.
    pub(crate) fn shows(&self, field: FieldId, value: InputValue) -> bool {
        matches!(value, InputValue::Ref(_)) || !self.unread.contains(&field)
    }

    /// The argument of which nothing is shown, and its object: static fields of which none is read.
    pub(crate) fn absent(&self, program: &Program, input: &Input) -> Option<(usize, u32)> {
        let (last, InputValue::Ref(object)) = input.args.iter().copied().enumerate().next_back()? else { return None };
        let InputObject::Object { class, fields } = input.objects.get(object as usize)? else { return None };
        let is_statics = program.statics.as_ref().is_some_and(|s| s.class == *class);
        let mut slots = program.class(*class).fields.iter().zip(fields);
        (is_statics && !self.unread.is_empty() && slots.all(|(f, v)| !self.shows(*f, *v))).then_some((last, object))
    }
}

/// The code of a clause.
fn body(clause: &Clause) -> Option<std::borrow::Cow<'_, Body>> {
    match &clause.kind {
        ClauseKind::Expr { body, .. } => Some(body.glance()),
        ClauseKind::Hex(_) | ClauseKind::Sl(_) => None,
    }
}

/// Inputs for parameters, whatever runs on them.
impl<'a> From<&'a [Param]> for Shown<'a> {
    fn from(params: &'a [Param]) -> Shown<'a> {
        Shown { params, unread: BTreeSet::new() }
    }
}

impl<'a> From<&'a Vec<Param>> for Shown<'a> {
    fn from(params: &'a Vec<Param>) -> Shown<'a> {
        Shown::from(&params[..])
    }
}

impl<'a> From<&Shown<'a>> for Shown<'a> {
    fn from(shown: &Shown<'a>) -> Shown<'a> {
        shown.clone()
    }
}
