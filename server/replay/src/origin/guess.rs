//! A condition on the fields of an object that all objects meet that calls have built, and one does not.
//!
//! It is a guess from examples, as those of Daikon are: people are offered it as an invariant, and the exploration of
//! the class's methods then says whether it is one.

use super::is_open;
use crate::outcome::{CodeRef, Raised};
use ir::input::{InputObject, InputValue};
use ir::{BinOp, ClassId, FieldId, InstrKind, Operand, Program, Ty};

/// An object with the heap around it.
type Sample = (Vec<InputObject>, InputValue);

/// The simplest condition that holds of all `good` objects and not of `bad`, of a field that was to `blame` where that is
/// known.
pub(super) fn condition(
    program: &Program,
    class: ClassId,
    good: &[Sample],
    bad: &Sample,
    blame: &[FieldId],
) -> Option<String> {
    let fits = |g: &&Guess| !g.holds(bad) && good.iter().all(|sample| g.holds(sample)) && g.is_supported(good);
    let guesses = guesses(program, class);
    let slots: Vec<u32> = blame.iter().map(|f| program.field(*f).slot).collect();
    let blamed = |g: &&Guess| g.tests.iter().any(|t| slots.contains(&t.first().slot));
    let found = match slots.is_empty() {
        true => guesses.iter().find(fits),
        false => guesses.iter().filter(blamed).find(fits),
    };
    found.map(|g| g.text.clone())
}

/// The fields whose values the failing instruction uses.
pub(super) fn blamed(program: &Program, raised: &Raised) -> Vec<FieldId> {
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
                let target = ty.as_class().filter(|c| is_open(program, *c) || *c == class);
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
