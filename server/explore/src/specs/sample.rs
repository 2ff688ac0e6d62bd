//! Small heaps, from the smallest on, with what each part of a precondition says about them.
//!
//! The meaning is the concrete one of `replay`, so a heap that is found here is a proof: that a part matters, that two
//! languages disagree, that a predicate does not end.

use super::ask::Asker;
use super::fields;
use super::units::Unit;
use heap::{SymHeap, Value};
use ir::input::{Input, InputObject, InputValue};
use ir::scope::Scope;
use ir::spec::{AExpr, Clause, ClauseKind, Pure, SpatialAtom};
use ir::{FieldId, FnId, Program};
use replay::enumerate::{Primitives, inputs};
use replay::{Owner, Reason, Verdict};
use solve::{Limits, Solver, Terms};
use spec::oper::{Oper, Query};
use std::collections::BTreeSet;

/// Heaps that are looked at.
const ROWS: usize = 500;
/// Heaps that are made, those included that are no inputs or break an invariant.
const CANDIDATES: u32 = 5_000;
/// Objects per class in the largest of them.
const LARGEST: u32 = 3;
/// The numbers that are tried first.
const SMALL: [i32; 2] = [0, 1];
/// Numbers of formulas that are tried.
const BOUNDS: usize = 3;
/// Numbers of operational clauses that are tried, and heaps that are made with them.
const CONSTANTS: usize = 9;
const CANDIDATES_OF_CONSTANTS: u32 = 1_000;
/// The largest of these numbers: code that counts to a larger one may take longer than a run, and end.
const LARGEST_CONSTANT: u32 = 16;
/// Operations of the search for inputs on which a part never ends, and how many of them are enough.
const OPERATIONS: u64 = 50_000;
const ENDLESS: usize = 4;
/// Runs of one part without end, after which it is not run any more.
const PATIENCE: u32 = 64;
/// What code of a specification may do on a small heap; whoever claims that it does not end asks [`does_not_end`].
pub const LIMITS: replay::Limits = replay::Limits { steps: 20_000, calls: 400, objects: 2_000, addresses: 0 };

/// What a part says about a heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truth {
    Yes,
    No,
    /// Its code does not end soon.
    Endless,
    Unknown,
}

/// A heap.
#[derive(Clone, Debug)]
pub struct Row {
    pub input: Input,
    /// By part.
    pub truth: Vec<Truth>,
}

impl Row {
    /// Whether every part but `except` holds.
    pub fn holds_but(&self, except: Option<usize>) -> bool {
        self.truth.iter().enumerate().all(|(k, t)| *t == Truth::Yes || Some(k) == except)
    }
}

/// The heaps up to a few objects that obey the invariants, the small ones first: those that differ in what the
/// specifications speak of, and then others; and heaps of any size on which operational clauses never end.
pub fn sample(program: &Program, function: FnId, scope: &Scope, units: &[Unit], asker: &mut Asker<'_, '_>) -> Vec<Row> {
    let numbers = if units.iter().any(|u| u.language != super::Language::Hex) { &SMALL[..] } else { &SMALL[..1] };
    let still = unmentioned(program, units.iter().map(|u| &u.clause));
    let mut sample = Sample {
        program,
        judge: Judge::new(program, function, units),
        rows: Vec::new(),
        most: ROWS,
        candidates: CANDIDATES,
        endless_only: false,
    };
    never_ending(&sample.judge.split, function, scope, asker).into_iter().for_each(|input| sample.row(input));
    sample.rows.extend(never_ending_beside_constants((program, function), scope, (units, &still), asker));
    // These first: a part is not run for ever, and on small numbers the others may refuse all.
    let bounds = bounds(units);
    if !bounds.is_empty() {
        sample.most = ROWS / 4;
        sample.add(scope, &Primitives { still: still.clone(), ..Primitives::of(&bounds) }, None, asker);
        sample.most = ROWS;
    }
    sample.add(scope, &Primitives { still: still.clone(), ..Primitives::of(numbers) }, None, asker);
    // Then heaps that differ in references that no part speaks of, and then in numbers.
    let plain: BTreeSet<FieldId> = still.iter().copied().filter(|f| !program.field(*f).ty.is_ref()).collect();
    let mut known = still;
    for fewer in [plain, BTreeSet::new()] {
        if fewer.len() < known.len() {
            sample.add(scope, &Primitives { still: fewer.clone(), ..Primitives::of(numbers) }, Some(&known), asker);
            known = fewer;
        }
    }
    sample.rows.sort_by_key(|row| row.input.objects.len());
    sample.rows
}

/// Inputs within scope on which the code of a clause never ends, where the search for inputs meets some: it tries the numbers
/// that the code compares with.
fn never_ending(split: &Program, function: FnId, scope: &Scope, asker: &mut Asker<'_, '_>) -> Vec<Input> {
    let oper = Oper::new(split, function, scope, false);
    if oper.is_empty() {
        return Vec::new();
    }
    let heap = SymHeap::new(vec![Value::Uninit; split.function(function).params.len()]);
    let query = Query { heap: &heap, pc: &[], budget: OPERATIONS };
    let (mut terms, mut solver) = (Terms::new(), Solver::new(Limits::QUESTION));
    let mut solutions = oper.solutions(split, query, &mut terms, &mut solver, asker);
    solutions.keep_endless(ENDLESS);
    while solutions.endless_on().len() < ENDLESS && solutions.next_case().is_ok() {}
    solutions.endless_on().iter().filter(|input| input.is_possible(split, function)).cloned().collect()
}

/// Heaps on which the code of one clause never ends and all others hold, with the numbers that operational clauses speak of:
/// on other ones the rest may refuse whatever one tries.
fn never_ending_beside_constants(
    (program, function): (&Program, FnId),
    scope: &Scope,
    (units, still): (&[Unit], &BTreeSet<FieldId>),
    asker: &mut Asker<'_, '_>,
) -> Vec<Row> {
    let constants = constants(program, units);
    if constants.is_empty() {
        return Vec::new();
    }
    // Runs without end count for themselves: the other heaps are judged as if these were none.
    let mut sample = Sample {
        program,
        judge: Judge::new(program, function, units),
        rows: Vec::new(),
        most: ENDLESS,
        candidates: CANDIDATES_OF_CONSTANTS,
        endless_only: true,
    };
    let numbers: Vec<i32> = constants.into_iter().chain(SMALL).collect();
    sample.add(scope, &Primitives { still: still.clone(), ..Primitives::of(&numbers) }, None, asker);
    sample.rows
}

/// Whether some heap within a wider scope, of which its own has not all, satisfies all that a function requires but for the
/// last clause.
pub fn tells_beyond(
    (program, function): (&Program, FnId),
    (own, wider): (&Scope, &Scope),
    asker: &mut Asker<'_, '_>,
) -> bool {
    let mut small = wider.clone();
    small.objects.iter_mut().for_each(|n| *n = (*n).min(LARGEST));
    if small.objects.iter().zip(&own.objects).all(|(small, own)| small <= own) {
        return false;
    }
    (small.arrays, small.length) = (small.arrays.min(LARGEST), small.length.min(LARGEST));
    (small.elements, small.texts) = (small.elements.min(LARGEST), small.texts.min(LARGEST));
    let requires = &program.function(function).requires;
    let numbers = if requires.iter().all(|c| matches!(c.kind, ClauseKind::Hex(_))) { &SMALL[..1] } else { &SMALL[..] };
    let still = unmentioned(program, requires);
    let mut judge = Judge::of_clauses(program.clone(), function);
    let mut all = inputs(program, function, &small, Primitives { still, ..Primitives::of(numbers) });
    (0..CANDIDATES)
        .map_while(|_| all.candidate().filter(|_| !asker.stop()))
        .flatten()
        .any(|input| judge.refutes(&input))
}

/// The numbers of operational clauses and then their neighbours, a few of them, without those that are tried anyway.
fn constants(program: &Program, units: &[Unit]) -> Vec<i32> {
    let mut found = fields::numbers(program, units.iter().map(|u| &u.clause));
    let near: Vec<i32> = found.iter().flat_map(|n| [n.saturating_add(1), n.saturating_sub(1)]).collect();
    found.extend(near);
    found.retain(|n| n.unsigned_abs() <= LARGEST_CONSTANT);
    few(found, CONSTANTS)
}

/// The first of some numbers, each once, without those that are tried anyway.
fn few(mut numbers: Vec<i32>, most: usize) -> Vec<i32> {
    let mut seen = BTreeSet::from(SMALL);
    numbers.retain(|n| seen.insert(*n));
    numbers.truncate(most);
    numbers
}

/// The numbers of formulas and their neighbours, a few of them: other ones satisfy no part that says `x = 5` or `x > 3`.
fn bounds(units: &[Unit]) -> Vec<i32> {
    let mut found = Vec::new();
    let formulas = units.iter().filter_map(|u| super::formula(u));
    for disjunct in formulas.flat_map(|f| &f.disjuncts) {
        let held = disjunct.spatial.iter().flat_map(|atom| match atom {
            SpatialAtom::PointsTo { args, .. } | SpatialAtom::Pred { args, .. } => args.iter().flatten(),
        });
        let compared = disjunct.pure.iter().flat_map(|pure| match pure {
            Pure::Compare { left, right, .. } => vec![left, right],
            Pure::Constant { .. } | Pure::Not(_) => Vec::new(),
        });
        for expression in held.chain(compared) {
            if let AExpr::Int(n) = expression
                && let Ok(n) = i32::try_from(*n)
            {
                found.extend([n, n.saturating_add(1), n.saturating_sub(1)]);
            }
        }
    }
    few(found, BOUNDS)
}

/// The fields that no clause and no invariant speaks of.
fn unmentioned<'p>(program: &'p Program, clauses: impl IntoIterator<Item = &'p Clause>) -> BTreeSet<FieldId> {
    let invariants = program.classes.iter().flat_map(|c| &c.invariants);
    let mentioned = fields::mentioned(program, clauses.into_iter().chain(invariants));
    let classes = program.classes.iter().filter(|c| c.content.is_none());
    classes.flat_map(|c| c.fields.iter().copied()).filter(|f| !mentioned.contains(f)).collect()
}

/// The heap of a row with the least numbers of which every part says the same.
pub fn least(program: &Program, function: FnId, units: &[Unit], row: &Row) -> Input {
    let mut judge = Judge::new(program, function, units);
    let mut same = |input: &Input| judge.row(input.clone()).is_some_and(|other| other.truth == row.truth);
    super::least::least(program, row.input.clone(), &mut same)
}

/// Judges heaps by the parts of a precondition.
pub struct Judge {
    /// The program whose function requires the parts, each by itself.
    split: Program,
    /// The program whose function requires nothing.
    bare: Program,
    function: FnId,
    /// By part, how often it did not end.
    endless: Vec<u32>,
}

impl Judge {
    pub fn new(program: &Program, function: FnId, units: &[Unit]) -> Judge {
        let mut split = program.clone();
        split.functions[function.index()].requires = units.iter().map(|u| u.clause.clone()).collect();
        Judge::of_clauses(split, function)
    }

    /// The parts are what the function requires.
    fn of_clauses(split: Program, function: FnId) -> Judge {
        let mut bare = split.clone();
        bare.functions[function.index()].requires.clear();
        let parts = split.function(function).requires.len();
        Judge { split, bare, function, endless: vec![0; parts] }
    }

    fn obeys_invariants(&self, input: &Input) -> bool {
        replay::check_requires(&self.bare, self.function, input, &LIMITS) == Verdict::Yes
    }

    fn truth(&mut self, part: usize, input: &Input) -> Truth {
        truth(&self.split, self.function, part, input, &mut self.endless[part])
    }

    /// Whether a heap that obeys the invariants satisfies every part but the last.
    fn refutes(&mut self, input: &Input) -> bool {
        let Some(last) = self.endless.len().checked_sub(1) else { return false };
        (0..last).all(|k| self.truth(k, input) == Truth::Yes)
            && self.truth(last, input) == Truth::No
            && self.obeys_invariants(input)
    }

    /// Whether a heap obeys the invariants and every part holds on it but one, which does not end. What never ended so far
    /// is run last: for most heaps that is not needed.
    fn is_endless_on_one(&mut self, input: &Input) -> bool {
        if !self.obeys_invariants(input) {
            return false;
        }
        let mut order: Vec<usize> = (0..self.endless.len()).collect();
        order.sort_by_key(|k| self.endless[*k]);
        let mut met = 0;
        order.into_iter().all(|k| match self.truth(k, input) {
            Truth::Yes => true,
            Truth::Endless => {
                met += 1;
                met == 1
            }
            Truth::No | Truth::Unknown => false,
        }) && met == 1
    }

    /// What each part says of a heap that obeys the invariants.
    pub fn row(&mut self, input: Input) -> Option<Row> {
        if !self.obeys_invariants(&input) {
            return None;
        }
        let truth = (0..self.endless.len()).map(|k| self.truth(k, &input)).collect();
        Some(Row { input, truth })
    }
}

struct Sample<'p> {
    program: &'p Program,
    judge: Judge,
    rows: Vec<Row>,
    /// Rows at most.
    most: usize,
    /// Heaps that are made for them.
    candidates: u32,
    /// Heaps on which one part does not end while all others hold, and no others.
    endless_only: bool,
}

impl Sample<'_> {
    /// Adds heaps; of those in which `known` fields have their first values all are there already.
    fn add(
        &mut self,
        scope: &Scope,
        values: &Primitives,
        known: Option<&BTreeSet<FieldId>>,
        asker: &mut Asker<'_, '_>,
    ) {
        let mut left = self.candidates;
        for most in 0..=LARGEST.min(scope.objects.iter().copied().max().unwrap_or(0)) {
            let mut small = scope.clone();
            small.objects.iter_mut().for_each(|n| *n = (*n).min(most));
            small.arrays = small.arrays.min(most);
            small.length = small.length.min(most);
            (small.elements, small.texts) = (small.elements.min(most), small.texts.min(most));
            let split = self.judge.split.clone();
            let mut all = inputs(&split, self.judge.function, &small, values.clone());
            while let Some(candidate) = all.candidate() {
                left -= 1;
                if left == 0 || self.rows.len() >= self.most || asker.stop() {
                    return;
                }
                let Some(input) = candidate else { continue };
                let seen = most > 0 && in_scope_of(self.program, &input, most - 1);
                if !seen && !known.is_some_and(|fields| is_still(self.program, &input, fields)) {
                    self.row(input);
                }
            }
        }
    }

    fn row(&mut self, input: Input) {
        if !self.endless_only || self.judge.is_endless_on_one(&input) {
            self.rows.extend(self.judge.row(input));
        }
    }
}

/// Whether these fields have their first values everywhere.
fn is_still(program: &Program, input: &Input, fields: &BTreeSet<FieldId>) -> bool {
    input.objects.iter().all(|object| match object {
        InputObject::Object { class, fields: values } => {
            let slots = program.class(*class).fields.iter().zip(values);
            let first = |v: &InputValue| {
                matches!(v, InputValue::Null | InputValue::Bool(false) | InputValue::Int(0) | InputValue::Long(0))
            };
            slots.filter(|(f, _)| fields.contains(f)).all(|(_, v)| first(v))
        }
        InputObject::Array { .. } => true,
    })
}

/// Whether a heap has at most so many objects of each class, and arrays of at most that length.
fn in_scope_of(program: &Program, input: &Input, most: u32) -> bool {
    let classes = (0..program.classes.len() as u32).map(ir::ClassId);
    let count = |class| {
        let is = |o: &&InputObject| o.ty().and_then(|t| t.as_class()).is_some_and(|c| program.is_subclass(c, class));
        input.objects.iter().filter(is).count() as u32
    };
    let arrays = input.objects.iter().filter(|o| o.ty().is_some_and(|t| t.dims > 0));
    classes.into_iter().all(|c| count(c) <= most)
        && arrays.clone().count() as u32 <= most
        && arrays.into_iter().all(|a| a.values().len() as u32 <= most)
}

/// Whether a part does not end on a heap within all that one run may take.
pub fn does_not_end(program: &Program, function: FnId, unit: &Unit, input: &Input) -> bool {
    let mut alone = program.clone();
    alone.functions[function.index()].requires = vec![unit.clause.clone()];
    let id = replay::ClauseId { owner: Owner::Requires(function), index: 0, atom: None };
    let verdict = replay::clause_holds(&alone, id, input, &replay::Limits::default());
    matches!(verdict, Verdict::Unknown(Reason::Budget { .. }))
}

fn truth(split: &Program, function: FnId, unit: usize, input: &Input, endless: &mut u32) -> Truth {
    if *endless >= PATIENCE {
        return Truth::Unknown;
    }
    let id = replay::ClauseId { owner: Owner::Requires(function), index: unit as u32, atom: None };
    match replay::clause_holds(split, id, input, &LIMITS) {
        Verdict::Yes => Truth::Yes,
        Verdict::No { .. } => Truth::No,
        Verdict::Unknown(Reason::Budget { .. }) => {
            *endless += 1;
            Truth::Endless
        }
        Verdict::Unknown(_) => Truth::Unknown,
    }
}
