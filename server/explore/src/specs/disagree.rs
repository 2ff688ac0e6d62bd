//! Specifications of one function in different languages that disagree.
//!
//! Clauses are meant to hold together, and most of those in different languages complete each other: HEX says that
//! something is a tree, a predicate that it is sorted. Two languages are taken to describe the same thing only when
//! they speak of the same reference fields. They disagree when each allows a heap that the other one forbids. Numbers
//! do not count: a heap is forbidden when it is with any numbers.

use super::ask::Asker;
use super::fields;
use super::sample::{Row, Truth};
use super::units::{Language, Unit, clauses};
use crate::report::{RelatedClause, SpecProblem, SpecProblemKind, TellingHeap};
use ir::input::{Input, InputObject, InputValue};
use ir::spec::{AExpr, Clause, ClauseKind, Disjunct, Formula, Pure, PureOp, SlVar, SpatialAtom};
use ir::{FnId, Program};
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
            let (Some(left), Some(right)) = (a.first(), b.first()) else { continue };
            let speaks_of =
                |units: &[&Unit]| -> BTreeSet<_> { units.iter().flat_map(|u| fields::of(program, u)).collect() };
            if speaks_of(&a) != speaks_of(&b) {
                continue;
            }
            let mut tells = |allows: Language, forbids: Language| {
                tell_apart((program, function), units, rows, (allows, forbids), asker)
            };
            let Some(only_left) = tells(first, *second) else { continue };
            let Some(only_right) = tells(*second, first) else { continue };
            found.push(problem((*right, *left), (*second, first), (only_right, only_left)));
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

/// The smallest heap that one language allows and the other one forbids, whatever the numbers in it.
fn tell_apart(
    (program, function): (&Program, FnId),
    units: &[Unit],
    rows: &[Row],
    (allows, forbids): (Language, Language),
    asker: &mut Asker<'_, '_>,
) -> Option<Input> {
    let truth = |row: &Row, l: Language| {
        let mut own = units.iter().zip(&row.truth).filter(|(u, _)| u.language == l).map(|(_, t)| *t);
        match own.clone().all(|t| t == Truth::Yes) {
            true => Truth::Yes,
            false if own.any(|t| t == Truth::No) => Truth::No,
            false => Truth::Unknown,
        }
    };
    let differs = |row: &&Row| truth(row, allows) == Truth::Yes && truth(row, forbids) == Truth::No;
    let mut tried: Vec<Vec<Option<u32>>> = Vec::new();
    for row in rows.iter().filter(differs) {
        let shape = references(&row.input);
        if tried.contains(&shape) {
            continue;
        }
        if tried.len() == TRIES {
            return None;
        }
        tried.push(shape);
        let mut given = clauses(units.iter().filter(|u| u.language == forbids));
        given.push(shape_of(program, function, &row.input)?);
        if asker.satisfiable(given) == Some(false) {
            return Some(row.input.clone());
        }
    }
    None
}

/// Where all references of a heap point.
fn references(input: &Input) -> Vec<Option<u32>> {
    let slots = input.objects.iter().flat_map(InputObject::values);
    let reference = |v: &InputValue| match v {
        InputValue::Null => Some(None),
        InputValue::Ref(o) => Some(Some(*o)),
        _ => None,
    };
    input.args.iter().chain(slots).filter_map(reference).collect()
}

/// The clause that describes the references of one heap, with any numbers. `None` when there are arrays in it.
fn shape_of(program: &Program, function: FnId, input: &Input) -> Option<Clause> {
    let span = program.function(function).span;
    let value = |v: &InputValue| match v {
        InputValue::Null => Some(AExpr::Null),
        InputValue::Ref(o) => Some(AExpr::Var(SlVar::Exists(*o))),
        _ => None,
    };
    let mut spatial = Vec::new();
    let mut exists = Vec::new();
    for (n, object) in input.objects.iter().enumerate() {
        let InputObject::Object { class, fields } = object else { return None };
        exists.push((format!("n{n}"), ir::Ty::class(*class)));
        let from = SlVar::Exists(n as u32);
        spatial.push(SpatialAtom::PointsTo { from, class: *class, args: fields.iter().map(value).collect(), span });
    }
    let mut pure = Vec::new();
    for (n, arg) in input.args.iter().enumerate() {
        if let Some(right) = value(arg) {
            let left = AExpr::Var(SlVar::Param(n as u32));
            pure.push(Pure::Compare { op: PureOp::Eq, left, right, span });
        }
    }
    let disjunct = Disjunct { exists, spatial, pure, span };
    Some(Clause { kind: ClauseKind::Sl(Formula { disjuncts: vec![disjunct] }), span })
}
