//! Specifications of one function in different languages that disagree.
//!
//! Clauses are meant to hold together, and most of those in different languages complete each other: HEX says that
//! something is a tree, a predicate that it is sorted. Two languages describe the same thing as far as they speak of the
//! same reference fields of the same parameters. They disagree when each allows a heap that the other one forbids, whatever
//! the numbers and the other fields in it.

use super::ask::{Answer, Asker};
use super::fields;
use super::sample::{self, Judge, Row, Truth};
use super::units::{Language, Unit, clauses};
use crate::report::{RelatedClause, SpecProblem, SpecProblemKind, TellingHeap};
use ir::input::{Input, InputObject, InputValue};
use ir::spec::{AExpr, Clause, ClauseKind, Disjunct, Formula, Pure, PureOp, SlVar, SpatialAtom};
use ir::{FieldId, FnId, Program};
use std::collections::BTreeSet;

/// Heaps that are tried for each direction.
const TRIES: usize = 4;

/// The pairs of languages that disagree.
pub fn problems(
    (program, function): (&Program, FnId),
    units: &[Unit],
    rows: &[Row],
    asker: &mut Asker<'_, '_>,
) -> Vec<SpecProblem> {
    let mut found = Vec::new();
    for (n, first) in Language::ALL.into_iter().enumerate() {
        for second in &Language::ALL[n + 1..] {
            let of = |l: Language| units.iter().filter(move |u| u.language == l);
            let (a, b): (Vec<_>, Vec<_>) = (of(first).collect(), of(*second).collect());
            if a.is_empty() || b.is_empty() {
                continue;
            }
            let speaks_of =
                |units: &[&Unit]| -> BTreeSet<_> { units.iter().flat_map(|u| fields::of(program, u)).collect() };
            let (of_a, of_b) = (speaks_of(&a), speaks_of(&b));
            let common: BTreeSet<FieldId> = of_a.intersection(&of_b).copied().collect();
            if common.is_empty() && !(of_a.is_empty() && of_b.is_empty()) {
                continue;
            }
            let begins_at = |units: &[&Unit]| -> BTreeSet<usize> {
                units.iter().flat_map(|u| fields::parameters(program, function, u)).collect()
            };
            if begins_at(&a).is_disjoint(&begins_at(&b)) {
                continue;
            }
            let mut tells = |allows: Language, forbids: Language| {
                tell_apart((program, function), (units, &common), rows, (allows, forbids), asker)
            };
            let Some((only_left, right)) = tells(first, *second) else { continue };
            let Some((only_right, left)) = tells(*second, first) else { continue };
            found.push(problem((&units[right], &units[left]), (*second, first), (only_right, only_left)));
        }
    }
    found
}

fn problem(
    (at, other): (&Unit, &Unit),
    (own, theirs): (Language, Language),
    (only_own, only_theirs): (Input, Input),
) -> SpecProblem {
    let (own, theirs) = (own.name(), theirs.name());
    let related = RelatedClause { clause: other.name.clone(), text: format!("what {theirs} says") };
    let heap = |allows: &str, forbids: &str, input| TellingHeap {
        text: format!("{allows} allows this heap, {forbids} forbids it"),
        input,
    };
    SpecProblem {
        related: vec![related],
        heaps: vec![heap(own, theirs, only_own), heap(theirs, own, only_theirs)],
        ..SpecProblem::new(
            SpecProblemKind::Disagreeing,
            at.name.clone(),
            format!("{own} and {theirs} disagree: each allows heaps that the other one forbids"),
        )
    }
}

/// The smallest heap that one language allows and the other one forbids, whatever is in other fields than `common` ones, and
/// the first part that forbids it.
fn tell_apart(
    (program, function): (&Program, FnId),
    (units, common): (&[Unit], &BTreeSet<FieldId>),
    rows: &[Row],
    (allows, forbids): (Language, Language),
    asker: &mut Asker<'_, '_>,
) -> Option<(Input, usize)> {
    let truth = |row: &Row, l: Language| {
        let mut own = units.iter().zip(&row.truth).filter(|(u, _)| u.language == l).map(|(_, t)| *t);
        match own.clone().all(|t| t == Truth::Yes) {
            true => Truth::Yes,
            false if own.any(|t| t == Truth::No) => Truth::No,
            false => Truth::Unknown,
        }
    };
    let differs = |row: &&Row| truth(row, allows) == Truth::Yes && truth(row, forbids) == Truth::No;
    let mut tried: Vec<Input> = Vec::new();
    let mut tells = |row: &Row, asker: &mut Asker<'_, '_>| {
        let shape = seen_through(program, &row.input, common);
        if tried.contains(&shape) {
            return Told::Nothing;
        }
        if tried.len() == TRIES {
            return Told::Enough;
        }
        let mut given = clauses(units.iter().filter(|u| u.language == forbids));
        let Some(described) = shape_of((program, function), &shape, common) else { return Told::Enough };
        given.push(described);
        tried.push(shape);
        if asker.satisfiable(given) != Some(false) {
            return Told::Nothing;
        }
        let forbidding = |n: &usize| units[*n].language == forbids && row.truth[*n] == Truth::No;
        let part = (0..units.len()).find(forbidding);
        part.map_or(Told::Enough, |part| Told::Apart(sample::least(program, function, units, row), part))
    };
    for row in rows.iter().filter(differs) {
        match tells(row, asker) {
            Told::Nothing => {}
            Told::Enough => return None,
            Told::Apart(input, part) => return Some((input, part)),
        }
    }
    // Of heaps of three objects there may be too many to look at each.
    let row = sought((program, function), units, (allows, forbids), asker)?;
    match tells(&row, asker) {
        Told::Apart(input, part) if differs(&&row) => Some((input, part)),
        _ => None,
    }
}

/// What a heap tells of two languages.
enum Told {
    Nothing,
    /// No more heaps are to be tried.
    Enough,
    /// One forbids it, whatever is in other fields; the first part that does.
    Apart(Input, usize),
}

/// A heap within scope that one language allows and the other one forbids, where exploration finds one.
fn sought(
    (program, function): (&Program, FnId),
    units: &[Unit],
    (allows, forbids): (Language, Language),
    asker: &mut Asker<'_, '_>,
) -> Option<Row> {
    let given = clauses(units.iter().filter(|u| u.language == allows));
    let input = units.iter().filter(|u| u.language == forbids).find_map(|unit| {
        match asker.implies(given.clone(), unit.clause.clone()) {
            Answer::No(input) => Some(input),
            _ => None,
        }
    })?;
    Judge::new(program, function, units).row(input)
}

/// What of a heap can be reached through some fields, without what is in others.
fn seen_through(program: &Program, input: &Input, common: &BTreeSet<FieldId>) -> Input {
    let mut seen = input.clone();
    for object in &mut seen.objects {
        let InputObject::Object { class, fields } = object else { continue };
        for (field, value) in program.class(*class).fields.iter().zip(fields) {
            if !common.contains(field) {
                *value = InputValue::Null;
            }
        }
    }
    for arg in &mut seen.args {
        if !matches!(arg, InputValue::Ref(_)) {
            *arg = InputValue::Null;
        }
    }
    seen.canonical()
}

/// The clause that describes the references in some fields of a heap, with anything in others. `None` when there are
/// arrays in it.
fn shape_of((program, function): (&Program, FnId), input: &Input, common: &BTreeSet<FieldId>) -> Option<Clause> {
    let span = program.function(function).span;
    let value = |v: &InputValue| match v {
        InputValue::Ref(o) => AExpr::Var(SlVar::Exists(*o)),
        _ => AExpr::Null,
    };
    let mut spatial = Vec::new();
    let mut exists = Vec::new();
    for (n, object) in input.objects.iter().enumerate() {
        let InputObject::Object { class, fields } = object else { return None };
        exists.push((format!("n{n}"), ir::Ty::class(*class)));
        let slots = program.class(*class).fields.iter().zip(fields);
        let args = slots.map(|(field, v)| common.contains(field).then(|| value(v))).collect();
        spatial.push(SpatialAtom::PointsTo { from: SlVar::Exists(n as u32), class: *class, args, span });
    }
    let mut pure = Vec::new();
    for (n, arg) in input.args.iter().enumerate() {
        if program.function(function).params[n].ty.is_ref() {
            let left = AExpr::Var(SlVar::Param(n as u32));
            pure.push(Pure::Compare { op: PureOp::Eq, left, right: value(arg), span });
        }
    }
    let disjunct = Disjunct { exists, spatial, pure, span };
    Some(Clause { kind: ClauseKind::Sl(Formula { disjuncts: vec![disjunct] }), span })
}
