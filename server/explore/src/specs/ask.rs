//! Exact questions about specifications: each is put to an exploration of a function that does nothing.
//!
//! That some clauses imply another one within scope means that a function that requires the former, does nothing, and
//! ensures the latter has no finding. So a verdict has the strength of exploration itself: all heaps within scope,
//! numbers exact; and where exploration gives up, nothing is claimed.

use super::premises::Invariant;
use super::sample;
use crate::complete::Effort;
use crate::engine::Engine;
use crate::lacking;
use crate::report::{Branches, Code, CodeOf, Event, Options, Report, Stop, Technique};
use crate::{Control, Interrupter};
use ir::input::Input;
use ir::scope::Scope;
use ir::spec::{Clause, ClauseKind, Disjunct, Predicate, SpatialAtom};
use ir::{Block, BlockId, Body, FnId, Operand, Param, PredId, Program, SiteId, Terminator, Ty};
use std::collections::BTreeSet;

/// Questions about one function that may take all their steps.
const LONG_ONES: u64 = 4;
/// Steps of one question, times objects in scope: a step on a large heap costs more.
const STEPS_TIMES_OBJECTS: u64 = 5_000;
/// Steps of one question at least and at most.
const STEPS_EACH: std::ops::RangeInclusive<u64> = 150..=1_000;
/// So many times the steps has a question that is worth them.
const PATIENCE: u64 = 8;
/// Questions about conditions that are: each clause has several.
const INSISTENT: u32 = 6;
/// Operations of predicate code in all searches of a question, in those of one about larger scopes, where an input that
/// tells something is found soon or among far too many, of those in one about long arrays, whose lengths and indices are
/// more still, and in those of all questions about one function.
const CODE_STEPS: u64 = 5_000_000;
const CODE_STEPS_BEYOND: u64 = 60_000;
const CODE_STEPS_LONG: u64 = 10_000;
const CODE_STEPS_IN_ALL: u64 = CODE_STEPS * LONG_ONES;
/// Loop re-entries and depth of calls in the code of a specification that stands in for a function.
const DEEP: u32 = 48;
/// Elements of arrays that are not short.
const LONG: u32 = 1_000;

/// An answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    Yes,
    /// With an input that shows it.
    No(Input),
    /// The search was cut off by the bound on its steps or on operations of predicate code.
    OutOfSteps,
    Unknown,
}

/// Puts questions about the specification of one function.
pub struct Asker<'p, 'c> {
    pub program: &'p Program,
    function: FnId,
    options: Options,
    control: &'c mut dyn Control,
    /// Left for all questions, and for one of them.
    steps: u64,
    each: u64,
    /// The same for operations of predicate code.
    code_steps: u64,
    code_each: u64,
    /// Invariants that need not hold.
    left_out: BTreeSet<Invariant>,
    /// A question has more steps than others.
    patient: bool,
    /// Questions that may still be asked once more.
    insistent: u32,
    /// The last question took all steps that were left to it.
    short: bool,
    /// It took them, or all operations.
    cut_off: bool,
    /// The owner wants no more.
    pub stopped: bool,
}

impl<'p, 'c> Asker<'p, 'c> {
    pub fn new(program: &'p Program, function: FnId, options: &Options, control: &'c mut dyn Control) -> Self {
        let options =
            Options { technique: Technique::Auto, max_inputs: 1, max_tree: 0, specs: false, ..options.clone() };
        let scope = Scope::resolve(program, function, &options.scope);
        let objects = scope.named.values().copied().max().unwrap_or(0).max(1);
        let each = (STEPS_TIMES_OBJECTS / u64::from(objects)).clamp(*STEPS_EACH.start(), *STEPS_EACH.end());
        Asker {
            program,
            function,
            options,
            control,
            steps: each * LONG_ONES,
            each,
            code_steps: CODE_STEPS_IN_ALL,
            code_each: CODE_STEPS,
            left_out: BTreeSet::new(),
            patient: false,
            insistent: INSISTENT,
            short: false,
            cut_off: false,
            stopped: false,
        }
    }

    /// Whether the owner wants no more; asked between questions too.
    pub fn stop(&mut self) -> bool {
        self.stopped = self.stopped || self.control.stop().is_some();
        self.stopped
    }

    /// The last question once more with more steps, when it took all that were left to it; otherwise no.
    pub fn patiently(&mut self, ask: impl FnOnce(&mut Self) -> bool) -> bool {
        if !self.short || self.patient {
            return false;
        }
        let own = (self.steps, self.each);
        self.each *= PATIENCE;
        self.steps = self.each;
        self.patient = true;
        let answer = ask(self);
        self.patient = false;
        (self.steps, self.each) = own;
        answer
    }

    /// What comes out, for a few questions that take all steps that are left to them with more steps.
    pub fn insistently<T>(&mut self, mut ask: impl FnMut(&mut Self) -> Option<T>) -> Option<T> {
        ask(self).or_else(|| self.once_more(ask))
    }

    /// The last question once more, as long as that was done for a few only.
    pub fn once_more<T>(&mut self, mut ask: impl FnMut(&mut Self) -> Option<T>) -> Option<T> {
        let mut found = None;
        if self.short && self.insistent > 0 {
            self.insistent -= 1;
            self.patiently(|asker| {
                found = ask(asker);
                found.is_some()
            });
            // Other questions are not to go without theirs.
            self.steps += self.each;
        }
        found
    }

    /// Whether the last question has no answer because it was cut off.
    pub fn was_cut_off(&self) -> bool {
        self.cut_off
    }

    /// What comes out where some invariants need not hold.
    pub fn without<T>(&mut self, invariants: &[Invariant], ask: impl FnOnce(&mut Self) -> T) -> T {
        let own = std::mem::replace(&mut self.left_out, invariants.iter().copied().collect());
        let answer = ask(self);
        self.left_out = own;
        answer
    }

    /// Whether clauses imply another one only because larger inputs are out of scope.
    pub fn ends_with_scope(&mut self, given: &[Clause], wanted: &Clause) -> bool {
        let mut cut_off = false;
        let ends = self.beyond_scope(|asker| match asker.implies(given.to_vec(), wanted.clone()) {
            Answer::No(_) => true,
            Answer::Yes => false,
            Answer::OutOfSteps | Answer::Unknown => {
                cut_off = true;
                false
            }
        });
        // What a search has no steps left for, a heap may tell that is made without one.
        ends || cut_off && self.is_told_beyond_scope(given, wanted)
    }

    /// Whether one of the heaps with one object more of each class satisfies some clauses and not another one.
    fn is_told_beyond_scope(&mut self, given: &[Clause], wanted: &Clause) -> bool {
        let own = Scope::resolve(self.program, self.function, &self.options.scope);
        let mut wider = self.options.scope.clone();
        wider.objects.extend(own.named.iter().map(|(name, most)| (name.clone(), most.saturating_add(1))));
        let wider = Scope::resolve(self.program, self.function, &wider);
        let all = given.iter().chain([wanted]).cloned().collect();
        let program = self.stand_in(all, Vec::new(), (idle(self.program, self.function), Ty::VOID));
        sample::tells_beyond((&program, self.function), (&own, &wider), self)
    }

    /// Whether something comes out within a larger scope: what is so only because inputs end where they do is not so there.
    /// One has one more of everything, the other one long arrays.
    pub fn beyond_scope(&mut self, mut ask: impl FnMut(&mut Self) -> bool) -> bool {
        let scope = Scope::resolve(self.program, self.function, &self.options.scope);
        let larger = [(1, scope.elements.saturating_add(1), CODE_STEPS_BEYOND), (0, LONG, CODE_STEPS_LONG)];
        larger.into_iter().any(|(more, length, operations)| {
            let mut wider = self.options.scope.clone();
            wider.default_objects = wider.default_objects.map(|n| n.saturating_add(more));
            wider.objects.extend(scope.named.iter().map(|(name, most)| (name.clone(), most.saturating_add(more))));
            wider.objects.extend([("length".into(), length), ("arrays".into(), scope.arrays.saturating_add(more))]);
            let own = std::mem::replace(&mut self.options.scope, wider);
            let each = std::mem::replace(&mut self.code_each, operations);
            let answer = ask(self);
            (self.options.scope, self.code_each) = (own, each);
            answer
        })
    }

    /// An input within scope that satisfies all of these (and the invariants), where one is found.
    pub fn example(&mut self, given: Vec<Clause>) -> Option<Input> {
        let body = idle(self.program, self.function);
        let program = self.stand_in(given, Vec::new(), (body, Ty::VOID));
        let (report, _) = self.run(&program)?;
        report.inputs.into_iter().next().map(|generated| generated.input)
    }

    /// Whether every input within scope that satisfies `given` (and the invariants) satisfies `wanted`.
    pub fn implies(&mut self, given: Vec<Clause>, wanted: Clause) -> Answer {
        let body = idle(self.program, self.function);
        let program = self.stand_in(given, vec![wanted], (body, Ty::VOID));
        self.verdict(&program)
    }

    /// Whether every input within scope satisfies what the stand-in ensures.
    fn verdict(&mut self, program: &Program) -> Answer {
        let Some((report, found)) = self.run(program) else { return Answer::Unknown };
        match found {
            Some(input) => Answer::No(input),
            None if is_whole(&report) && report.findings.is_empty() => Answer::Yes,
            None if self.cut_off => Answer::OutOfSteps,
            None => Answer::Unknown,
        }
    }

    /// Whether some input within scope satisfies all of these (and the invariants); `None` when not known.
    pub fn satisfiable(&mut self, given: Vec<Clause>) -> Option<bool> {
        let body = idle(self.program, self.function);
        let program = self.stand_in(given, Vec::new(), (body, Ty::VOID));
        let (report, _) = self.run(&program)?;
        match report.paths.explored {
            0 => is_whole(&report).then_some(false),
            _ => Some(true),
        }
    }

    /// The sides of its conditions that the code of an operational clause takes on the inputs that satisfy `given`;
    /// `None` when not all are known.
    pub fn sides(&mut self, given: Vec<Clause>, code: &Body) -> Option<Branches> {
        let program = self.stand_in(given, Vec::new(), (branching(code), Ty::BOOL));
        let (report, _) = self.run(&program)?;
        (is_whole(&report) && report.paths.explored > 0).then_some(report.branches)
    }

    /// The sides that are known to be taken.
    pub fn taken(&mut self, given: Vec<Clause>, code: &Body) -> Vec<(SiteId, bool)> {
        let program = self.stand_in(given, Vec::new(), (branching(code), Ty::BOOL));
        self.run(&program).map_or_else(Vec::new, |(report, _)| report.branches.taken)
    }

    /// Whether code in the place of the function raises an exception on some input that satisfies `given`; `None` when that
    /// is not known.
    pub fn raises(&mut self, given: Vec<Clause>, code: &Body) -> Option<bool> {
        let program = self.stand_in(given, Vec::new(), (code.clone(), Ty::BOOL));
        let (report, _) = self.run(&program)?;
        (report.paths.exceptional > 0 || is_whole(&report)).then_some(report.paths.exceptional > 0)
    }

    /// Where code in the place of the function raises exceptions, itself or in what it calls, on inputs that satisfy `given`;
    /// `None` when not all such places are known.
    pub fn raising(&mut self, given: Vec<Clause>, code: &Body) -> Option<BTreeSet<SiteId>> {
        let program = self.stand_in(given, Vec::new(), (branching(code), Ty::BOOL));
        let (report, _) = self.run(&program)?;
        let own = CodeOf::Function(report.function.clone());
        let places = report.findings.iter().flat_map(|f| f.calls.iter().chain([&f.place]));
        is_whole(&report).then(|| places.filter(|p| p.code == own).map(|p| p.site).collect())
    }

    /// Whether some heap within scope is a model of a clause over other parameters. False where that is not known.
    pub fn has_model(&mut self, params: Vec<Param>, clause: Clause) -> bool {
        let mut program = self.program.clone();
        self.free_standing(&mut program, params, (vec![clause], Vec::new()));
        self.run(&program).is_some_and(|(report, _)| report.paths.explored > 0 && report.paths.invalid == 0)
    }

    /// Whether a predicate with these alternatives only, in every unfolding, has every model within scope that it has as
    /// it is written.
    pub fn defines_the_same(&mut self, pred: PredId, fewer: &[Disjunct]) -> Answer {
        let mut program = self.program.clone();
        // All predicates as they are written stand behind those in which this one is shorter; the others are not asked for.
        let behind = program.predicates.len() as u32;
        program.predicates.extend(self.program.predicates.iter().cloned());
        for p in spec::sl::reached(self.program, [&self.program.predicate(pred).formula]).into_iter().chain([pred]) {
            let written = unfolding_to(behind, self.program.predicate(p));
            program.predicates[p.index() + behind as usize] = written.into();
        }
        program.predicates[pred.index()].formula.disjuncts = fewer.to_vec();
        let clause = |of: &Predicate| Clause { kind: ClauseKind::Sl(of.formula.clone()), span: of.span };
        let given = clause(&program.predicates[pred.index() + behind as usize]);
        let wanted = clause(&program.predicates[pred.index()]);
        let predicate = self.program.predicate(pred);
        let param = |(name, ty): &(String, Ty)| Param { name: name.clone(), ty: *ty, span: predicate.span };
        let params = predicate.params.iter().map(param).collect();
        self.free_standing(&mut program, params, (vec![given], vec![wanted]));
        self.verdict(&program)
    }

    /// Whether a postcondition holds on every heap within scope with every result, whatever the function did, where the
    /// arguments are as `given` says.
    pub fn holds_anyway(&mut self, given: Vec<Clause>, ensures: &Clause) -> Answer {
        let mut program = self.program.clone();
        let f = self.program.function(self.function);
        let result = (f.ret != Ty::VOID).then(|| Param { name: "result".to_owned(), ty: f.ret, span: ensures.span });
        let params = f.params.iter().cloned().chain(result).collect();
        self.free_standing(&mut program, params, (vec![ensures.clone()], Vec::new()));
        // What no input of these types has may still be there on exit.
        let lacks = |p: &Param| p.ty.as_class().is_some_and(|c| program.concrete_subclasses(c).is_empty());
        if program.function(self.function).params.iter().any(lacks)
            || lacking::spoken_of(&program, self.function).is_some()
        {
            return Answer::Unknown;
        }
        let function = &mut program.functions[self.function.index()];
        (function.requires, function.ensures) = (given, vec![ensures.clone()]);
        // A method has its object.
        function.owner = f.owner;
        self.verdict(&program)
    }

    /// Makes the function one that does nothing with other parameters, of which no invariant is known.
    fn free_standing(
        &self,
        program: &mut Program,
        params: Vec<Param>,
        (requires, ensures): (Vec<Clause>, Vec<Clause>),
    ) {
        let function = &mut program.functions[self.function.index()];
        (function.params, function.owner, function.helper) = (params, None, true);
        (function.requires, function.ensures, function.ret) = (requires, ensures, Ty::VOID);
        let body = idle(program, self.function);
        program.functions[self.function.index()].body = Some(body.into());
    }

    /// The program with another contract and another body for the function.
    fn stand_in(&self, requires: Vec<Clause>, ensures: Vec<Clause>, (body, ret): (Body, Ty)) -> Program {
        let mut program = self.program.clone();
        let function = &mut program.functions[self.function.index()];
        (function.requires, function.ensures) = (requires, ensures);
        (function.body, function.ret) = (Some(body.into()), ret);
        // From the last one on: those before it keep their positions.
        for (class, k) in self.left_out.iter().rev() {
            program.classes[class.index()].invariants.remove(*k as usize);
        }
        program
    }

    /// Explores the stand-in, up to the first violation of what it ensures.
    fn run(&mut self, program: &Program) -> Option<(Report, Option<Input>)> {
        if self.stop() {
            return None;
        }
        let mut options = self.options.clone();
        options.scope.unwind = Some(DEEP);
        options.scope.calls = Some(DEEP);
        let before = self.steps.min(self.each);
        let mut limited = Limited { outer: &mut *self.control, left: before, found: None, stopped: false };
        let mut engine = Engine::new(program, self.function, &options, &mut limited);
        engine.explain_nothing();
        let operations = self.code_steps.min(self.code_each);
        engine.effort = Effort { steps: operations, shared: true, ..Effort::FULL };
        engine.explore_all();
        let unspent = engine.effort.steps;
        let report = crate::report_of(engine, super::Checked::default());
        self.steps -= before - limited.left;
        self.code_steps -= operations - unspent;
        self.stopped |= limited.stopped;
        self.short = !report.complete && limited.left == 0;
        self.cut_off = !report.complete && (limited.left == 0 || unspent == 0);
        Some((report, limited.found))
    }
}

impl spec::oper::Stop for Asker<'_, '_> {
    fn stop(&mut self) -> bool {
        Asker::stop(self)
    }
}

/// Whether a report covers every input within scope.
fn is_whole(report: &Report) -> bool {
    report.is_exhaustive() && report.unconfirmed == 0 && report.paths.invalid == 0
}

/// A predicate that unfolds to the predicates that stand so much further behind.
fn unfolding_to(behind: u32, predicate: &Predicate) -> Predicate {
    let mut moved = predicate.clone();
    for atom in moved.formula.disjuncts.iter_mut().flat_map(|d| &mut d.spatial) {
        if let SpatialAtom::Pred { pred, .. } = atom {
            *pred = PredId(pred.0 + behind);
        }
    }
    moved
}

/// The body that does nothing.
pub fn idle(program: &Program, function: FnId) -> Body {
    let f = program.function(function);
    let local = |p: &ir::Param| ir::Local { name: Some(p.name.clone()), ty: p.ty.value(), declared: p.ty, scope: None };
    let term = Terminator::Return { value: None, site: SiteId(0) };
    Body {
        params: f.params.len() as u32,
        locals: f.params.iter().map(local).collect(),
        blocks: vec![Block { instrs: Vec::new(), term, handler: None, loop_head: false }],
        sites: vec![f.span],
        counted: Vec::new(),
        asked: Vec::new(),
    }
}

/// The code of a clause in which the last condition, whose value is returned, is a branch like the others.
pub fn branching(code: &Body) -> Body {
    let mut body = code.clone();
    for at in 0..code.blocks.len() {
        let Terminator::Return { value: Some(cond @ Operand::Local(_)), site } = code.blocks[at].term else { continue };
        let mut end = |truth| {
            let term = Terminator::Return { value: Some(Operand::Bool(truth)), site };
            body.blocks.push(Block { instrs: Vec::new(), term, handler: None, loop_head: false });
            BlockId(body.blocks.len() as u32 - 1)
        };
        let (then, els) = (end(true), end(false));
        body.blocks[at].term = Terminator::Branch { cond, then, els, site };
    }
    body
}

/// Stops after so many steps, and at the first violation of what is ensured.
struct Limited<'c> {
    outer: &'c mut dyn Control,
    left: u64,
    found: Option<Input>,
    stopped: bool,
}

impl Control for Limited<'_> {
    fn started(&mut self, solver: Interrupter) {
        self.outer.started(solver);
    }

    fn stop(&mut self) -> Option<Stop> {
        if self.found.is_some() {
            return Some(Stop::Cancelled);
        }
        if let Some(stop) = self.outer.stop() {
            self.stopped = true;
            return Some(stop);
        }
        match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                None
            }
            None => Some(Stop::Cancelled),
        }
    }

    fn event(&mut self, event: Event) {
        if let Event::Found(finding, generated) = event
            && finding.code == Code::PostconditionViolated
        {
            self.found.get_or_insert(generated.input);
        }
    }
}
