//! A condition on the fields of an object that all objects meet that calls have built, and one does not.
//!
//! It is a guess from examples, as those of Daikon are: people are offered it as an invariant, and the exploration of
//! the class's methods then says whether it is one.

use super::goal::Goal;
use super::is_open;
use super::search::Sample;
use crate::outcome::{CodeRef, Raised};
use ir::input::{InputObject, InputValue};
use ir::{BinOp, ClassId, FieldId, FnId, InstrKind, Operand, Program, Ty};
use std::collections::BTreeSet;

/// Values of one field that are tried in place of that of the goal.
const OTHERS: usize = 8;

/// What may be guessed of the object of a goal.
pub(super) struct Guesses<'a> {
    program: &'a Program,
    class: ClassId,
    good: &'a [Sample],
    bad: Sample,
    /// The fields that the failing instruction uses, by slot.
    blamed: BTreeSet<u32>,
    /// Those on which it depends whether the exception comes.
    matters: BTreeSet<u32>,
}

impl<'a> Guesses<'a> {
    pub(super) fn new(program: &'a Program, function: FnId, goal: &Goal<'_>, good: &'a [Sample]) -> Guesses<'a> {
        let fields = &program.class(goal.class).fields;
        let used = blamed(program, &goal.raised).into_iter().filter(|f| fields.contains(f));
        let blamed: BTreeSet<u32> = used.map(|f| program.field(f).slot).collect();
        let matter = |slot: &u32| blamed.contains(slot) || matters(program, function, goal, good, *slot);
        let matters = (0..fields.len() as u32).filter(matter).collect();
        Guesses { program, class: goal.class, good, bad: goal.sample(), blamed, matters }
    }

    /// The fields on which it depends whether the exception comes, by slot.
    pub(super) fn matters(&self) -> &BTreeSet<u32> {
        &self.matters
    }

    /// The simplest condition that holds of all objects which calls have made and not of the goal's: of fields that matter,
    /// and of one that the failing instruction uses where it uses some.
    pub(super) fn condition(&self) -> Option<String> {
        let good = self.good;
        let fits = |g: &Guess| !g.holds(&self.bad) && good.iter().all(|s| g.holds(s)) && g.is_supported(good);
        let matters = |g: &Guess| g.tests.iter().flat_map(|t| t.places()).all(|at| self.matters.contains(&at.slot));
        let first = |g: &Guess| g.tests.iter().any(|t| self.blamed.contains(&t.first().slot));
        let blamed = |g: &Guess| self.blamed.is_empty() || first(g);
        let mut guesses = guesses(self.program, self.class).into_iter();
        guesses.find(|g| matters(g) && blamed(g) && fits(g)).map(|g| g.text)
    }
}

/// Whether the exception does not come with some other value of a field, one that objects have which calls have made.
fn matters(program: &Program, function: FnId, goal: &Goal<'_>, good: &[Sample], slot: u32) -> bool {
    let mut seen: Vec<InputValue> = Vec::new();
    let value = |sample: &Sample| value(sample, At { slot, then: None });
    // What references lead to differs, though their numbers may not.
    let mut fresh = |v: InputValue| match v {
        InputValue::Ref(_) => true,
        v => {
            !seen.contains(&v) && {
                seen.push(v);
                true
            }
        }
    };
    let own = value(&goal.sample());
    let others = good.iter().filter_map(|s| Some((s, value(s)?))).filter(|(_, v)| Some(*v) != own && fresh(*v));
    let null = matches!(own, Some(InputValue::Ref(_))).then_some(InputValue::Null);
    let raises = |objects: &[InputObject], v: InputValue| {
        goal.is_raised_by(program, function, &goal.with_field(slot, objects, v))
    };
    others.take(OTHERS).any(|((objects, _), v)| !raises(objects, v)) || null.is_some_and(|v| !raises(&[], v))
}

/// The fields whose values the failing instruction uses.
fn blamed(program: &Program, raised: &Raised) -> Vec<FieldId> {
    // In code that people wrote: what a library was given is what matters there.
    let place = raised.seen(program);
    let CodeRef::Function(f) = place.code else { return Vec::new() };
    let instrs = || program.function(f).body.iter().flat_map(|b| &b.blocks).flat_map(|b| &b.instrs);
    let used = instrs().filter(|i| i.site == place.site).flat_map(|i| match &i.kind {
        InstrKind::LoadField { obj, .. } | InstrKind::StoreField { obj, .. } => vec![*obj],
        InstrKind::LoadElem { arr, idx, .. } | InstrKind::StoreElem { arr, idx, .. } => vec![*arr, *idx],
        InstrKind::ArrayLen { arr, .. } => vec![*arr],
        InstrKind::Binary { b, op: BinOp::Div | BinOp::Rem, .. } => vec![*b],
        InstrKind::Call { args, .. } => args.first().copied().into_iter().collect(),
        _ => Vec::new(),
    });
    let used: Vec<Operand> = used.collect();
    let loaded = instrs().filter_map(|i| match i.kind {
        InstrKind::LoadField { dst, field, .. } if used.contains(&Operand::Local(dst)) => Some(field),
        _ => None,
    });
    loaded.collect()
}

/// Where a value is: a field of the object, or a field of what a field refers to.
#[derive(Clone, Copy)]
struct At {
    slot: u32,
    then: Option<u32>,
}

#[derive(Clone, Copy)]
enum Test {
    NotNull(At),
    Null(At),
    /// `a >= n`
    AtLeast(At, i64),
    /// `a <= b`, or `a < b`
    Below(At, At, bool),
    IsZero(At),
}

/// Tests of which one must hold, or (`same`) all or none.
struct Guess {
    text: String,
    tests: Vec<Test>,
    same: bool,
}

impl Guess {
    fn holds(&self, sample: &Sample) -> bool {
        let mut found = self.tests.iter().map(|t| t.holds(sample));
        match self.same {
            // What cannot be asked does not hold.
            true => {
                let all: Option<Vec<bool>> = found.collect();
                all.is_some_and(|all| all.iter().all(|t| *t == all[0]))
            }
            // As `||` does it: what comes first decides whether the rest is asked.
            false => found.find(|t| *t != Some(false)).flatten().is_some(),
        }
    }
}

impl Guess {
    /// Whether the examples say it: each side of an equivalence was seen, and what an implication is about.
    fn is_supported(&self, good: &[Sample]) -> bool {
        let first = |wanted: bool| good.iter().any(|sample| self.tests[0].holds(sample) == Some(wanted));
        match (self.same, self.tests.len()) {
            (true, _) => first(true) && first(false),
            (false, 1) => true,
            (false, _) => first(false),
        }
    }
}

impl Test {
    /// The place that it is about first.
    fn first(self) -> At {
        match self {
            Test::NotNull(at) | Test::Null(at) | Test::AtLeast(at, _) | Test::Below(at, _, _) | Test::IsZero(at) => at,
        }
    }

    /// All places that it is about.
    fn places(self) -> impl Iterator<Item = At> {
        let second = if let Test::Below(_, at, _) = self { Some(at) } else { None };
        std::iter::once(self.first()).chain(second)
    }

    /// Whether it holds; `None` when it cannot be asked.
    fn holds(self, sample: &Sample) -> Option<bool> {
        Some(match self {
            Test::NotNull(at) => value(sample, at)? != InputValue::Null,
            Test::Null(at) => value(sample, at)? == InputValue::Null,
            Test::AtLeast(at, n) => number(sample, at)? >= n,
            Test::Below(a, b, strictly) => number(sample, a)? + i64::from(strictly) <= number(sample, b)?,
            Test::IsZero(at) => number(sample, at)? == 0,
        })
    }
}

/// What stands at a place; the length, of an array behind a field.
fn value((objects, object): &Sample, at: At) -> Option<InputValue> {
    let fields = |v: InputValue| match v {
        InputValue::Ref(r) => objects.get(r as usize),
        _ => None,
    };
    let first = *fields(*object)?.values().get(at.slot as usize)?;
    match (at.then, fields(first)) {
        (None, _) => Some(first),
        (Some(_), Some(InputObject::Array { elements, .. })) => Some(InputValue::Long(elements.len() as i64)),
        (Some(then), Some(InputObject::Object { fields, .. })) => fields.get(then as usize).copied(),
        (Some(_), None) => None,
    }
}

fn number(sample: &Sample, at: At) -> Option<i64> {
    match value(sample, at)? {
        InputValue::Int(n) => Some(i64::from(n)),
        InputValue::Long(n) => Some(n),
        _ => None,
    }
}

/// A field with how it is written.
struct Named {
    at: At,
    text: String,
}

/// The fields of a class, as conditions see them.
#[derive(Default)]
struct Fields {
    references: Vec<Named>,
    /// References behind a field, with its number.
    below: Vec<(usize, Named)>,
    /// Numbers behind a field, with its number.
    numbers_below: Vec<(usize, Named)>,
    numbers: Vec<Named>,
    lengths: Vec<Named>,
}

fn fields(program: &Program, class: ClassId) -> Fields {
    let mut all = Fields::default();
    // Not what the front end adds, such as the object around one.
    let written = |f: &FieldId| !program.field(*f).name.contains(['$', '.']);
    let declared = |c: ClassId| {
        let own = program.class(c).fields.iter().copied().filter(move |f| program.field(*f).class == c);
        own.filter(written)
    };
    let named = |f: FieldId, before: &str, slot: Option<u32>| {
        let field = program.field(f);
        let at = At { slot: slot.unwrap_or(field.slot), then: slot.map(|_| field.slot) };
        Named { at, text: format!("{before}{}", field.name) }
    };
    for f in declared(class) {
        let field = program.field(f);
        let own = named(f, "", None);
        let before = format!("{}.", field.name);
        match field.ty {
            ty if [Ty::INT, Ty::LONG].contains(&ty.value()) => all.numbers.push(own),
            ty if ty.element().is_some() => {
                let at = At { slot: field.slot, then: Some(0) };
                all.lengths.push(Named { at, text: format!("{before}length") });
                all.references.push(own);
            }
            ty if ty.is_ref() => {
                let seen = |c: &ClassId| is_open(program, *c) && program.class(*c).span.is_some();
                let target = ty.as_class().filter(|c| seen(c) || *c == class);
                for g in target.into_iter().flat_map(declared) {
                    let found = (all.references.len(), named(g, &before, Some(field.slot)));
                    match program.field(g).ty {
                        ty if ty.is_ref() => all.below.push(found),
                        ty if [Ty::INT, Ty::LONG].contains(&ty.value()) => all.numbers_below.push(found),
                        _ => {}
                    }
                }
                all.references.push(own);
            }
            _ => {}
        }
    }
    all
}

fn guesses(program: &Program, class: ClassId) -> Vec<Guess> {
    let Fields { references, below, numbers_below, numbers, lengths } = fields(program, class);
    let mut all = Vec::new();
    let mut add = |text: String, tests: &[Test], same: bool| {
        all.push(Guess { text, tests: tests.to_vec(), same });
    };
    for r in &references {
        add(format!("{} != null", r.text), &[Test::NotNull(r.at)], false);
    }
    for n in &numbers {
        add(format!("{} >= 0", n.text), &[Test::AtLeast(n.at, 0)], false);
        add(format!("{} > 0", n.text), &[Test::AtLeast(n.at, 1)], false);
    }
    for l in &lengths {
        add(format!("{} > 0", l.text), &[Test::AtLeast(l.at, 1)], false);
    }
    for n in &numbers {
        for m in lengths.iter().chain(numbers.iter().filter(|m| m.text != n.text)) {
            add(format!("{} <= {}", n.text, m.text), &[Test::Below(n.at, m.at, false)], false);
            add(format!("{} < {}", n.text, m.text), &[Test::Below(n.at, m.at, true)], false);
        }
    }
    for r in &references {
        for n in &numbers {
            let (a, b) = (&r.text, &n.text);
            add(format!("({a} == null) == ({b} == 0)"), &[Test::Null(r.at), Test::IsZero(n.at)], true);
            add(format!("{a} != null || {b} == 0"), &[Test::NotNull(r.at), Test::IsZero(n.at)], false);
            add(format!("{a} == null || {b} > 0"), &[Test::Null(r.at), Test::AtLeast(n.at, 1)], false);
        }
    }
    for (k, r) in references.iter().enumerate() {
        for s in references.iter().skip(k + 1) {
            let (a, b) = (&r.text, &s.text);
            add(format!("({a} == null) == ({b} == null)"), &[Test::Null(r.at), Test::Null(s.at)], true);
            add(format!("{a} == null || {b} != null"), &[Test::Null(r.at), Test::NotNull(s.at)], false);
            add(format!("{b} == null || {a} != null"), &[Test::Null(s.at), Test::NotNull(r.at)], false);
        }
    }
    for (k, b) in &numbers_below {
        let r = &references[*k];
        for n in &numbers {
            let mut order = |x: &Named, y: &Named| {
                let text = format!("{} == null || {} <= {}", r.text, x.text, y.text);
                add(text, &[Test::Null(r.at), Test::Below(x.at, y.at, false)], false);
            };
            order(b, n);
            order(n, b);
        }
    }
    for (k, b) in &below {
        let r = &references[*k];
        add(format!("{} == null || {} == null", r.text, b.text), &[Test::Null(r.at), Test::Null(b.at)], false);
        add(format!("{} == null || {} != null", r.text, b.text), &[Test::Null(r.at), Test::NotNull(b.at)], false);
        add(format!("{} != null", b.text), &[Test::NotNull(b.at)], false);
    }
    all
}
