//! Specifications are checked too, once everything is explored: preconditions that nothing satisfies, parts that never
//! matter, predicates that do not end, languages that disagree, postconditions that always hold.
//!
//! A claim about all heaps is either one about types or formulas alone and holds at any size (`paths`, `predicates`),
//! or exploration decides it within the scope (`ask`); what exploration does not finish is not claimed. A claim that some
//! heap exists comes with that heap, judged by `replay` (`sample`). So there are no false alarms, and where the budget
//! ends, silence.

mod arguments;
mod ask;
mod boolean;
mod definitions;
mod disagree;
mod disjuncts;
mod fields;
mod invariants;
mod late;
mod least;
mod parts;
mod paths;
mod postconditions;
mod predicates;
mod premises;
mod raising;
mod sample;
mod subject;
mod units;

use crate::Control;
use crate::code::{ClauseId, CodeTable};
use crate::contract;
use crate::engine::Engine;
use crate::finish;
use crate::lacking;
use crate::now;
use crate::report::{ClauseRef, Options, RelatedClause, SpecProblem, SpecProblemKind, Stop, TellingHeap};
use ask::{Answer, Asker};
use ir::input::Input;
use ir::scope::Scope;
use ir::spec::{Clause, ClauseKind, Formula};
use ir::{BlockId, FnId, Program, Terminator};
use parts::{Variant, Without};
use predicates::Unbounded;
use premises::Premises;
use sample::{Judge, Row, Truth};
use std::collections::BTreeSet;
use subject::Subject;
use units::{Language, Unit, clauses};

/// What there is to say about a specification.
#[derive(Default)]
pub struct Checked {
    pub problems: Vec<SpecProblem>,
    /// A smallest heap that satisfies the preconditions, and one that nearly does.
    pub examples: Vec<TellingHeap>,
}

/// What the exploration itself found out.
#[derive(Clone, Copy)]
struct Seen {
    unsatisfiable: bool,
    /// Every path was explored, and none comes to a postcondition. Where there is no path at all, code assumes what no
    /// input has: a technique that refuses invalid inputs has begun with a valid one.
    never_returns: bool,
}

/// Checks the specification of the function under analysis. Nothing when the exploration was stopped.
pub fn check(engine: &mut Engine<'_, '_>) -> Checked {
    let lacks = lacking::spoken_of(engine.program, engine.function).is_some();
    let given_up = engine.stop.is_none() && engine.rec.unsupported.is_none() && engine.rec.left_open().is_some();
    if (engine.stop == Some(Stop::Timeout) || given_up) && !lacks {
        let mut problems = late::problems(engine);
        problems.extend(postconditions::endless(engine));
        return Checked { problems, examples: Vec::new() };
    }
    if engine.stop.is_some() || engine.rec.unsupported.is_some() || lacks {
        return Checked::default();
    }
    let counts = engine.rec.counts;
    let unsatisfiable = engine.rec.unsatisfiable;
    // A method that every class below overrides has no inputs of its own, whatever it requires: `super.f()` runs it.
    if unsatisfiable && engine.program.receivers(engine.function).is_some_and(|classes| classes.is_empty()) {
        return Checked::default();
    }
    let begun = counts.explored > 0 || (engine.traits.exact() && !unsatisfiable && engine.rec.endless.is_empty());
    let seen = Seen {
        unsatisfiable,
        never_returns: begun
            && (counts.normal == 0 && counts.bounded == 0 && !engine.rec.checks_exits()
                || cannot_return(engine.program, engine.function)),
    };
    let (program, function, scope) = (engine.program, engine.function, engine.scope.clone());
    let mut problems = dead_paths(engine);
    let mut check = Check::new((program, function), Subject::Precondition, engine.options, &mut *engine.control);
    let examples = check.all(&scope, seen, &mut problems);
    if check.asker.stopped {
        return Checked { problems: late::interrupted(engine, None), examples };
    }
    problems.extend(invariants::problems(engine));
    if !seen.unsatisfiable && !seen.never_returns {
        problems.extend(postconditions::parts(engine, &problems));
    }
    Checked { problems, examples }
}

/// Heaps on which a part is looked at as the guard of another one.
const GUARDED: usize = 8;
/// Of a formula with more disjuncts than these it is not looked for what could be left out inside of it.
const DISJUNCTS: usize = 200;

/// Whether the code of a function has no way to a `return`.
fn cannot_return(program: &Program, function: FnId) -> bool {
    let Some(body) = &program.function(function).body else { return false };
    let mut met = vec![false; body.blocks.len()];
    let mut work = vec![BlockId(0)];
    while let Some(at) = work.pop() {
        let block = &body.blocks[at.index()];
        if std::mem::replace(&mut met[at.index()], true) {
            continue;
        }
        if let Terminator::Return { .. } = block.term {
            return false;
        }
        work.extend(block.successors());
    }
    true
}

/// Claims about types alone.
fn dead_paths(engine: &mut Engine<'_, '_>) -> Vec<SpecProblem> {
    let mut found = Vec::new();
    let mut add = |clause: ClauseRef, message: String| {
        found.push(SpecProblem::new(SpecProblemKind::DeadPath, clause, message));
    };
    let (program, function) = (engine.program, engine.function);
    let entries = contract::hex_clauses(program, function);
    // What an invariant says of objects of a class below the declared one is not about these types.
    let is_of_type = |entry: &contract::HexEntry| {
        entry.invariant_of.is_none_or(|(class, param)| {
            let declared = program.function(function).params[param as usize].ty.as_class();
            declared.is_some_and(|declared| program.is_subclass(declared, class))
        })
    };
    let dead = engine.hex.dead_atoms(program, function);
    for atom in dead.iter().filter(|atom| is_of_type(&entries[atom.clause as usize])) {
        let clause = engine.codes.clause_ref(engine.hex_clauses[atom.clause as usize], Some(atom.atom));
        add(clause, "this path matches no reference of these types, so the atom says nothing".to_owned());
    }
    for (atom, ty) in engine.hex.misfits(program, function) {
        if is_of_type(&entries[atom.clause as usize]) {
            let clause = engine.codes.clause_ref(engine.hex_clauses[atom.clause as usize], Some(atom.atom));
            let name = ir::with_article(&program.type_name(ty));
            add(clause, format!("no reference that this path matches is ever {name}, so the type must be another one"));
        }
    }
    for (n, entry) in entries.iter().enumerate().filter(|(_, entry)| is_of_type(entry)) {
        for (atom, target) in paths::dead_targets(program, function, entry) {
            let clause = engine.codes.clause_ref(entry.clause, Some(atom));
            add(clause, format!("nothing that this path matches is ever what `{target}` matches: no type has both"));
        }
        for (atom, text) in paths::dead_alternatives(program, function, entry) {
            if !dead.iter().any(|d| d.clause as usize == n && d.atom == atom) {
                let clause = engine.codes.clause_ref(entry.clause, Some(atom));
                add(clause, format!("without the alternative `{text}` the path matches the same references"));
            }
        }
    }
    found
}

/// Whether other parts imply one.
enum Implied {
    No,
    /// These do.
    By(Premises),
    /// The search was cut off.
    Undecided,
}

/// The check of one specification.
struct Check<'p, 'c> {
    program: &'p Program,
    function: FnId,
    codes: CodeTable<'p>,
    subject: Subject,
    units: Vec<Unit>,
    rows: Vec<Row>,
    asker: Asker<'p, 'c>,
}

impl<'p, 'c> Check<'p, 'c> {
    fn new(
        (program, function): (&'p Program, FnId),
        subject: Subject,
        options: &Options,
        control: &'c mut dyn Control,
    ) -> Self {
        let codes = CodeTable::new(program);
        let units = units::units(&codes, function);
        let asker = Asker::new(program, function, options, control);
        Check { program, function, codes, subject, units, rows: Vec::new(), asker }
    }

    fn all(&mut self, scope: &Scope, seen: Seen, problems: &mut Vec<SpecProblem>) -> Vec<TellingHeap> {
        self.vacuous_ensures(seen, problems);
        let examples = self.preconditions(scope, seen, problems);
        if !seen.unsatisfiable && !seen.never_returns {
            problems.extend(postconditions::problems(self.program, self.function, &self.codes, &mut self.asker));
        }
        if self.asker.stopped {
            problems.clear();
        }
        examples
    }

    /// What there is to say about the preconditions, and heaps that show them.
    fn preconditions(&mut self, scope: &Scope, seen: Seen, problems: &mut Vec<SpecProblem>) -> Vec<TellingHeap> {
        if self.units.is_empty() && !seen.unsatisfiable {
            return Vec::new();
        }
        let mut unbounded = self.separation_logic(problems);
        self.rows = sample::sample(self.program, self.function, scope, &self.units, &mut self.asker);
        let formal = problems.len();
        self.endless(problems);
        match seen.unsatisfiable {
            true => problems.extend(self.unsatisfiable(scope, unbounded.as_mut())),
            // Where code of a specification does not end, nothing is to be said about its parts.
            false if problems.len() > formal => {}
            false => self.superfluous(problems),
        }
        self.examples()
    }

    /// The predicates and formulas in separation logic, at any size.
    fn separation_logic(&mut self, problems: &mut Vec<SpecProblem>) -> Option<Unbounded<'p>> {
        let formulas: Vec<&Formula> = self.units.iter().filter_map(|u| formula(u)).collect();
        if formulas.is_empty() {
            return None;
        }
        let mut unbounded = Unbounded::new(self.program)?;
        problems.extend(unbounded.predicates(&formulas, &mut self.asker));
        Some(unbounded)
    }

    /// A postcondition that no input within scope comes to.
    fn vacuous_ensures(&self, seen: Seen, problems: &mut Vec<SpecProblem>) {
        if !seen.never_returns {
            return;
        }
        for k in 0..self.program.function(self.function).ensures.len() as u32 {
            problems.push(SpecProblem::new(
                SpecProblemKind::VacuousEnsures,
                self.codes.clause_ref(ClauseId::Ensures(self.function, k), None),
                "the function returns on no input within scope, so this is never checked".to_owned(),
            ));
        }
    }

    /// Operational clauses that do not end on a heap that all other clauses admit.
    fn endless(&self, problems: &mut Vec<SpecProblem>) {
        for (k, unit) in self.units.iter().enumerate() {
            let admitted = |r: &&Row| r.truth[k] == Truth::Endless && r.holds_but(Some(k));
            if let Some(row) = self.rows.iter().find(admitted)
                && sample::does_not_end(self.program, self.function, unit, &row.input)
            {
                let text = format!(
                    "the rest of the {} admits this heap, and the clause does not end on it within the limits of a run",
                    self.subject.clause()
                );
                let least = self.least(row);
                let shown = sample::does_not_end(self.program, self.function, unit, &least);
                let input = if shown { least } else { row.input.clone() };
                problems.push(SpecProblem {
                    heaps: vec![TellingHeap { text, input }],
                    ..SpecProblem::new(
                        SpecProblemKind::NonTerminating,
                        unit.name.clone(),
                        "this specification does not end within the limits of a run on some input within scope"
                            .to_owned(),
                    )
                });
            }
        }
    }

    /// Which clauses contradict each other.
    fn unsatisfiable(&mut self, scope: &Scope, unbounded: Option<&mut Unbounded<'_>>) -> Option<SpecProblem> {
        let (none, nothing) = self.subject.unsatisfied();
        let one = self.subject.clause();
        if let Some(unbounded) = unbounded {
            for unit in &self.units {
                let Some(formula) = formula(unit) else { continue };
                let Some(why) = unbounded.contradiction(self.function, formula, &mut self.asker) else { continue };
                let others = |d: u32| why.atoms.iter().filter(|(other, _)| *other == d).count() > 1;
                let named = |(d, a): &(u32, u32)| RelatedClause {
                    clause: ClauseRef { disjunct: Some(*d), atom: Some(*a), ..unit.name.clone() },
                    text: predicates::of_atom(others(*d)).to_owned(),
                };
                return Some(SpecProblem {
                    related: why.atoms.iter().map(named).collect(),
                    ..SpecProblem::new(
                        SpecProblemKind::Unsatisfiable,
                        unit.name.clone(),
                        format!("no heap of any size satisfies this {one}, {nothing}"),
                    )
                });
            }
        }
        if let Some(why) = raising::reason(self.program, self.function, scope, &mut self.asker) {
            return Some(self.raising(why));
        }
        let core = self.core();
        let (none, nothing) = if core.parts.is_empty() { Subject::Invariants.unsatisfied() } else { (none, nothing) };
        let mut related = self.named(&core, "one of the parts that contradict each other");
        let first = related.first().map(|r| ClauseRef { atom: None, last: None, ..r.clause.clone() });
        if related.len() == 1 {
            related.clear();
        }
        let all: Vec<Clause> = self.units.iter().map(|unit| unit.clause.clone()).collect();
        let larger = self.asker.beyond_scope(|asker| asker.satisfiable(all.clone()) == Some(true));
        let larger = if larger { "; within a larger scope there are some" } else { "" };
        let invariant = || {
            let class = self.program.function(self.function).params.iter().find_map(|p| p.ty.as_class())?;
            let owner = (!self.program.class(class).invariants.is_empty()).then_some(class)?;
            Some(self.codes.clause_ref(ClauseId::Invariant(owner, 0), None))
        };
        Some(SpecProblem {
            related,
            heaps: self.nearly().into_iter().collect(),
            ..SpecProblem::new(
                SpecProblemKind::Unsatisfiable,
                first.or_else(invariant)?,
                format!("{none}, {nothing}{larger}"),
            )
        })
    }

    /// A precondition whose code raises an exception wherever the rest holds.
    fn raising(&mut self, why: raising::Raising) -> SpecProblem {
        let against = self.against(now::clause_id(why.clause));
        let exception = self.program.class(why.raised.class).name.clone();
        let place = finish::place_of(&self.codes, why.raised.seen(self.program));
        let text = format!("evaluating this raises {exception}");
        let (none, nothing) = self.subject.unsatisfied();
        SpecProblem {
            related: self.needed(&against),
            heaps: vec![TellingHeap { text, input: why.input }],
            raised: Some((place, exception.clone())),
            ..SpecProblem::new(
                SpecProblemKind::Unsatisfiable,
                self.codes.clause_ref(now::clause_id(why.clause), None),
                format!("{none}, {nothing}: this one raises {exception}, and what raises an exception does not hold"),
            )
        }
    }

    /// Parts that never matter.
    fn superfluous(&mut self, problems: &mut Vec<SpecProblem>) {
        let mut needed = vec![true; self.units.len()];
        // What a path that matches nothing says, nothing, is implied by anything.
        let first = |u: &Unit| ClauseRef { last: None, ..u.name.clone() };
        let dead = |u: &Unit| problems.iter().any(|p| p.clause == u.name || p.clause == first(u));
        let alive: Vec<usize> = (0..self.units.len()).filter(|k| !dead(&self.units[*k])).collect();
        let guarded: Vec<BTreeSet<usize>> = (0..self.units.len()).map(|k| self.guarded(k)).collect();
        // Of parts that imply each other only one can be left out.
        let others = |k: usize, needed: &[bool]| -> Vec<usize> {
            (0..needed.len()).filter(|n| *n != k && needed[*n] && !guarded[k].contains(n)).collect()
        };
        let (mut undecided, mut premises) = (Vec::new(), Vec::new());
        // All that a language says goes before one sentence of many: that compares the languages.
        let mut order: Vec<usize> = alive.iter().rev().copied().collect();
        order.sort_by_key(|k| !self.is_all_of_its_language(*k));
        for k in order {
            match self.implied(k, others(k, &needed)) {
                Implied::No => {}
                Implied::By(by) => {
                    needed[k] = false;
                    if !(self.is_unwritten(k) || by.is_empty() && self.is_kept_by_code()) {
                        problems.push(self.implied_by(k, &by));
                    }
                    premises.extend(by.parts);
                }
                Implied::Undecided => undecided.push(k),
            }
        }
        undecided.reverse();
        // What implies something else is what is left of the two.
        undecided.retain(|k| !premises.contains(k));
        problems.extend(self.undecided(&undecided));
        let written = self.units.clone();
        let mut vague = Vec::new();
        for k in alive.into_iter().filter(|k| needed[*k]) {
            let rest = others(k, &needed);
            self.inside(k, &rest, problems);
            let others: Vec<&Unit> = rest.iter().map(|n| &self.units[*n]).collect();
            let promise = self.is_kept_by_code();
            let (of, rows) = ((self.program, self.function), &self.rows);
            let shown = |without, clause: &Clause| tell_apart(of, rows, (k, &rest), (without, clause), true);
            let found = boolean::problems((&self.units[k], promise), &others, &shown, &mut self.asker);
            problems.extend(found.problems);
            vague.extend((found.undecided && !undecided.contains(&k)).then_some(k));
            // Of conditions that imply each other only one can be left out, in whichever clauses they stand.
            self.units[k].clause = found.left;
        }
        self.units = written;
        let message = "it was not decided whether every condition of this matters on some heap within scope: the search is \
                       too long";
        problems.extend(self.not_decided(&vague, message.to_owned()));
        let function = (self.program, self.function);
        problems.extend(disagree::problems(function, &self.units, &self.rows, &mut self.asker));
        let formulas: Vec<&Formula> = self.units.iter().filter_map(|u| formula(u)).collect();
        let found = definitions::problems(self.program, &formulas, problems, &mut self.asker);
        problems.extend(found);
    }

    /// Whether the objects of inputs have what code gives all of them: that it keeps an invariant is no news then, and what
    /// one is written for.
    fn is_kept_by_code(&self) -> bool {
        self.subject == Subject::Invariants && self.program.as_made
    }

    /// Whether a part is the only one in its language.
    fn is_all_of_its_language(&self, k: usize) -> bool {
        self.units.iter().filter(|u| u.language == self.units[k].language).count() == 1
    }

    /// Whether nobody wrote a part: what a front end requires by itself stands at the name of the function.
    fn is_unwritten(&self, k: usize) -> bool {
        self.units[k].clause.span == self.program.function(self.function).span
    }

    /// Whether these parts imply another one.
    fn implied(&mut self, k: usize, rest: Vec<usize>) -> Implied {
        let unit = &self.units[k];
        let matters = |r: &Row| r.truth[k] == Truth::No && rest.iter().all(|n| r.truth[*n] == Truth::Yes);
        if unit.companions || self.rows.iter().any(matters) {
            return Implied::No;
        }
        let wanted = unit.clause.clone();
        // What HEX says by itself is noise in HEX; what it takes another language to imply is said twice on purpose.
        let own = (unit.language == Language::Hex).then_some(Language::Hex);
        let mut last = Answer::Unknown;
        let all = rest.len();
        let mut implies = |given: Vec<Clause>, asker: &mut Asker<'_, '_>| {
            let whole = given.len() == all;
            last = asker.implies(given.clone(), wanted.clone());
            // What would be called undecided is worth more steps.
            if whole && last == Answer::OutOfSteps {
                asker.patiently(|asker| {
                    last = asker.implies(given, wanted.clone());
                    last == Answer::Yes
                });
            }
            last == Answer::Yes
        };
        let back = rest.iter().rev().copied().collect();
        let Some(by) = self.premises(rest, own, &mut implies) else {
            // All the others together were asked last.
            return if last == Answer::OutOfSteps { Implied::Undecided } else { Implied::No };
        };
        if !self.ends_with_scope(&by.parts, None, &wanted) {
            return Implied::By(by);
        }
        // Others may imply it whatever the scope: which are the fewest depends on where one begins.
        let others = self.premises(back, own, &mut implies);
        match others.filter(|other| !other.parts.iter().all(|n| by.parts.contains(n))) {
            Some(mut others) if !self.ends_with_scope(&others.parts, None, &wanted) => {
                others.parts.sort_unstable();
                Implied::By(others)
            }
            _ => Implied::No,
        }
    }

    /// What one keeps from harm: later parts that raise an exception where it does not hold, and all that do not end there.
    fn guarded(&self, k: usize) -> BTreeSet<usize> {
        let mut split = self.program.clone();
        split.functions[self.function.index()].requires = clauses(&self.units);
        let refused = self.rows.iter().filter(|r| r.truth[k] == Truth::No);
        let endless = |n: &usize| refused.clone().any(|r| r.truth[*n] == Truth::Endless);
        let mut found: BTreeSet<usize> = (0..self.units.len()).filter(|n| *n != k).filter(endless).collect();
        // What comes before it keeps from harm, too.
        let met = |r: &&Row| r.truth[k] == Truth::No && r.truth[..k].iter().all(|truth| *truth == Truth::Yes);
        for row in self.rows.iter().filter(met).take(GUARDED) {
            let refused = replay::refusals(&split, self.function, &row.input, &sample::LIMITS).unwrap_or_default();
            let raising = refused.into_iter().filter(|(_, raised)| raised.is_some()).map(|(clause, _)| clause);
            let parts = raising.filter(|c| matches!(c.owner, replay::Owner::Requires(_))).map(|c| c.index as usize);
            found.extend(parts.filter(|part| *part > k));
        }
        found
    }

    /// Whether one clause, together with some parts, implies another one only because larger inputs are out of scope.
    fn ends_with_scope(&mut self, by: &[usize], more: Option<&Clause>, wanted: &Clause) -> bool {
        let mut given = clauses(by.iter().map(|n| &self.units[*n]));
        given.extend(more.cloned());
        self.asker.ends_with_scope(&given, wanted)
    }

    /// Silence would say that these parts matter.
    fn undecided(&self, parts: &[usize]) -> Option<SpecProblem> {
        let question = match self.units.len() {
            1 => "this holds anyway",
            _ => "the rest implies this",
        };
        let message =
            format!("it was not decided whether {question} on every heap within scope: the search is too long");
        self.not_decided(parts, message)
    }

    /// One sentence about all these parts, at the first of them.
    fn not_decided(&self, parts: &[usize], message: String) -> Option<SpecProblem> {
        let (first, more) = parts.split_first()?;
        let related = more
            .iter()
            .map(|k| RelatedClause { clause: self.units[*k].name.clone(), text: "nor for this one".to_owned() });
        Some(SpecProblem {
            related: related.collect(),
            ..SpecProblem::new(SpecProblemKind::Undecided, self.units[*first].name.clone(), message)
        })
    }

    fn implied_by(&self, k: usize, by: &Premises) -> SpecProblem {
        let unit = &self.units[k];
        let text = if by.count() == 1 { "this implies it" } else { "one of the parts that imply it" };
        let (kind, what) = match unit.language {
            Language::Hex if self.are_in(by, Language::Hex) => (SpecProblemKind::Redundant, "sentences"),
            Language::Hex => (SpecProblemKind::Implied, "sentences and clauses"),
            Language::Separation | Language::Operational => (SpecProblemKind::Implied, "clauses"),
        };
        let heap = self.only_implied(k, by);
        let others = match (&by.parts[..], &by.invariants[..]) {
            ([], [_]) => "an invariant implies".to_owned(),
            ([], _) => "invariants imply".to_owned(),
            (_, []) => format!("the other {what} imply"),
            (_, _) => format!("the other {what} and invariants imply"),
        };
        let message = match by.is_empty() {
            true => "every heap within scope satisfies this, so it says nothing".to_owned(),
            false => format!("{others} this one on every heap within scope, so it never matters"),
        };
        SpecProblem {
            related: self.named(by, text),
            heaps: heap.into_iter().collect(),
            ..SpecProblem::new(kind, unit.name.clone(), message)
        }
    }

    /// A heap that an implied part allows and what implies it forbids. Where the part is all that its language says, the rest
    /// of the language that implies it counts, too.
    fn only_implied(&self, k: usize, by: &Premises) -> Option<TellingHeap> {
        let forbidden = |parts: &[usize]| {
            let allows = |r: &&Row| r.truth[k] == Truth::Yes && parts.iter().any(|n| r.truth[*n] == Truth::No);
            self.rows.iter().find(allows)
        };
        let heap = |text: String, row| TellingHeap { text, input: self.least(row) };
        if let Some(row) = forbidden(&by.parts) {
            return Some(heap("this part alone allows the heap, what implies it does not".to_owned(), row));
        }
        let language = self.units[*by.parts.first()?].language;
        let is_compared =
            self.is_all_of_its_language(k) && self.are_in(by, language) && language != self.units[k].language;
        let whole: Vec<usize> = (0..self.units.len()).filter(|n| self.units[*n].language == language).collect();
        let row = forbidden(&whole).filter(|_| is_compared)?;
        Some(heap(format!("this allows the heap, {} forbids it", language.name()), row))
    }

    /// The problems of atoms and alternatives inside a part.
    fn inside(&mut self, k: usize, rest: &[usize], problems: &mut Vec<SpecProblem>) {
        let long = formula(&self.units[k]).is_some_and(|f| f.disjuncts.len() > DISJUNCTS);
        if self.units[k].companions || long {
            return;
        }
        let own = Some(self.units[k].language);
        let (dead, found) = self.dead_disjuncts(k, rest);
        problems.extend(found);
        // Of parts of a sentence that imply each other, and of alternatives that cover each other, only one can be left out;
        // of atoms in separation logic as many as can be together.
        let (mut shorter, mut covered) = (false, false);
        let (mut kept, mut left_out) = (self.units[k].clause.clone(), BTreeSet::new());
        for mut variant in parts::variants(&self.units[k]) {
            let weaker = variant.without == Without::Weaker;
            let atom = variant.name.disjunct.zip(variant.name.atom);
            let told = if weaker { shorter && atom.is_none() } else { covered };
            if let (Some(atom), Some(formula)) = (atom, formula(&self.units[k])) {
                let all = left_out.iter().copied().chain([atom]).collect();
                let Some(clause) = parts::without_atoms(&self.units[k], formula, &all) else { continue };
                variant.clause = clause;
            }
            // What is inside a dead disjunct is dead with it.
            if told || variant.name.disjunct.is_some_and(|d| dead.contains(&d)) {
                continue;
            }
            let told = |p: &SpecProblem| {
                let says = |text: &String| p.message.contains(&format!("`{text}`"));
                p.clause == variant.name && variant.alternative.as_ref().is_some_and(says)
            };
            if problems.iter().any(told) || self.matters(k, rest, &variant) {
                continue;
            }
            let written = self.units[k].clause.clone();
            let (more, wanted) = if weaker { (variant.clause, kept.clone()) } else { (written, variant.clause) };
            let by = match variant.repeated {
                true => Some(Premises::default()),
                false => self
                    .premises(rest.to_vec(), own, &mut |mut given, asker| {
                        given.push(more.clone());
                        asker.implies(given, wanted.clone()) == Answer::Yes
                    })
                    .filter(|by| !self.ends_with_scope(&by.parts, Some(&more), &wanted)),
            };
            let Some(by) = by else { continue };
            match weaker {
                true => shorter = true,
                false => covered = true,
            }
            if let Some(atom) = atom {
                kept = more;
                left_out.insert(atom);
            }
            let foreign = !self.are_in(&by, self.units[k].language);
            let what = match &variant.alternative {
                Some(text) => format!("what the alternative `{text}` adds"),
                None => "this".to_owned(),
            };
            let (kind, message) = match variant.without {
                Without::Weaker if foreign => (
                    SpecProblemKind::Implied,
                    format!(
                        "the rest and what another language says imply {what} on every heap within scope, so it never matters"
                    ),
                ),
                Without::Weaker => (
                    SpecProblemKind::Redundant,
                    format!("the rest implies {what} on every heap within scope, so it never matters"),
                ),
                Without::Unconditional => (
                    if foreign { SpecProblemKind::Implied } else { SpecProblemKind::Redundant },
                    "without this premise the same heaps within scope are allowed, so it never matters".to_owned(),
                ),
                Without::Stronger => (
                    SpecProblemKind::DeadDisjunct,
                    "every heap within scope that this alternative allows, another one allows too, or none is left"
                        .to_owned(),
                ),
            };
            problems.push(SpecProblem { related: self.needed(&by), ..SpecProblem::new(kind, variant.name, message) });
        }
    }

    /// What else a claim about a part of a clause rests on.
    fn needed(&self, by: &Premises) -> Vec<RelatedClause> {
        self.named(by, "it needs this to be so")
    }

    /// Whether some heap of the sample shows that a variant is another clause where the rest holds.
    fn matters(&self, k: usize, rest: &[usize], variant: &Variant) -> bool {
        let of = (self.program, self.function);
        tell_apart(of, &self.rows, (k, rest), (variant.without, &variant.clause), false)
    }

    /// A smallest heap that satisfies the preconditions, and one that nearly does.
    fn examples(&mut self) -> Vec<TellingHeap> {
        let mut valid = self.rows.iter().filter(|r| r.holds_but(None));
        // An empty heap shows nothing, when there is another one.
        let is_empty = |row: &Row| row.input.objects.is_empty();
        let telling = valid.clone().find(|row| !is_empty(row)).or_else(|| valid.clone().next());
        let smallest = smallest(valid.any(is_empty), telling.map(|row| &row.input));
        let valid = match telling {
            Some(row) => Some((format!("{smallest} that satisfies the precondition"), self.least(row))),
            // Other numbers than those of the sample are needed.
            None => {
                let found = self.asker.example(clauses(&self.units));
                let mut judge = Judge::new(self.program, self.function, &self.units);
                let least = found.map(|input| judge.row(input.clone()).map_or(input, |row| self.least(&row)));
                least.map(|input| ("a heap that satisfies the precondition".to_owned(), input))
            }
        };
        let valid = valid.map(|(text, input)| TellingHeap { text, input });
        valid.into_iter().chain(self.nearly()).collect()
    }

    /// The smallest heap that all clauses but one admit.
    fn nearly(&self) -> Option<TellingHeap> {
        let clause = |part: usize| ClauseRef { atom: None, last: None, ..self.units[part].name.clone() };
        let but_one = |r: &Row| {
            let refused = || r.truth.iter().enumerate().filter(|(_, t)| **t != Truth::Yes);
            let (first, _) = refused().next()?;
            refused().all(|(part, t)| *t == Truth::No && clause(part) == clause(first)).then_some(first)
        };
        let mut found = self.rows.iter().filter_map(|r| Some((but_one(r)?, r)));
        let (part, row) = found.clone().min_by_key(|(_, r)| (r.input.objects.is_empty(), r.input.objects.len()))?;
        let same = |other: usize| clause(other) == clause(part);
        let empty = found.any(|(other, r)| same(other) && r.input.objects.is_empty());
        let smallest = smallest(empty, Some(&row.input));
        let clause = self.units[part].name.index + 1;
        let of = match (self.subject, self.units.len()) {
            (subject, 1) => format!("the {}", subject.clause()),
            (Subject::Precondition | Subject::Postconditions, _) => {
                format!("clause {clause} of the {}", self.subject.clause())
            }
            (Subject::Invariants, _) => format!("invariant {clause} of the class"),
        };
        Some(TellingHeap { text: format!("{smallest} that violates only {of}"), input: self.least(row) })
    }

    /// The heap of a row as it is shown.
    fn least(&self, row: &Row) -> Input {
        sample::least(self.program, self.function, &self.units, row)
    }
}

/// Whether some heap tells a part from what is left without something in it, where the rest holds; or, if that is wanted, that
/// what is left does not end on it or raises an exception.
fn tell_apart(
    (program, function): (&Program, FnId),
    rows: &[Row],
    (k, rest): (usize, &[usize]),
    (without, left): (Without, &Clause),
    or_harmed: bool,
) -> bool {
    let mut program = program.clone();
    program.functions[function.index()].requires = vec![left.clone()];
    let id = replay::ClauseId { owner: replay::Owner::Requires(function), index: 0, atom: None };
    let shows = match without {
        Without::Weaker => Truth::No,
        Without::Stronger | Without::Unconditional => Truth::Yes,
    };
    let telling = |r: &&Row| r.truth[k] == shows && rest.iter().all(|n| r.truth[*n] == Truth::Yes);
    let raises = |input: &Input| {
        let refused = replay::refusals(&program, function, input, &sample::LIMITS).unwrap_or_default();
        refused.into_iter().any(|(_, raised)| raised.is_some())
    };
    rows.iter().filter(telling).any(|r| match replay::clause_holds(&program, id, &r.input, &sample::LIMITS) {
        replay::Verdict::Yes => without == Without::Weaker,
        replay::Verdict::No { .. } => without != Without::Weaker || or_harmed && raises(&r.input),
        replay::Verdict::Unknown(replay::Reason::Budget { .. }) => or_harmed,
        replay::Verdict::Unknown(_) => false,
    })
}

/// What a heap is called that is the smallest of its kind, but for an empty one where that is one of them.
fn smallest(empty: bool, shown: Option<&Input>) -> &'static str {
    match empty && shown.is_some_and(|input| !input.objects.is_empty()) {
        true => "a smallest heap with objects",
        false => "a smallest heap",
    }
}

/// The formula of a clause in separation logic.
fn formula(unit: &Unit) -> Option<&Formula> {
    match &unit.clause.kind {
        ClauseKind::Sl(formula) => Some(formula),
        _ => None,
    }
}
