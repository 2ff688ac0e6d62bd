//! Entry points: running a function on an input, and checking an input against the preconditions.

use crate::heap::{Heap, LoadError, Value, check_args};
use crate::machine::{Fault, Halt, Judgement, Machine, Watch};
use crate::outcome::{Budget, ClauseId, CodeRef, Limits, Owner, Raised, Run, RunOutcome};
use crate::specs;
use ir::input::Input;
use ir::spec::Clause;
use ir::{FnId, Program};
use std::fmt;

/// Whether an input satisfies every precondition of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    Yes,
    No {
        clause: ClauseId,
        /// In words: what does not hold, and where.
        explanation: String,
    },
    Unknown(Reason),
}

/// Why a precondition could not be decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A predicate did not end within the limits.
    Budget { clause: ClauseId, budget: Budget },
    /// A specification is too expensive on this heap; the text says what.
    TooExpensive { clause: ClauseId, what: String },
    /// A specification calls something that cannot be run.
    Unsupported { clause: ClauseId, what: String },
    /// The input does not fit the function.
    Malformed(LoadError),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Budget { budget, .. } => write!(f, "a precondition is not decided: {budget}"),
            Reason::TooExpensive { what, .. } | Reason::Unsupported { what, .. } => f.write_str(what),
            Reason::Malformed(error) => error.fmt(f),
        }
    }
}

/// Runs `function` on `input`. Its `requires` are taken for granted (see [`check_requires`]); its `ensures`
/// and the invariants of its arguments are checked on normal exit.
pub fn run(program: &Program, function: FnId, input: &Input, limits: &Limits) -> Run {
    run_watched(program, function, input, limits, None).0
}

/// The same, with the slots of the fields that the run has read of an object of the input, each once.
pub fn run_reading(program: &Program, function: FnId, input: &Input, limits: &Limits, object: u32) -> (Run, Vec<u32>) {
    let (run, watch) = run_watched(program, function, input, limits, Some(Watch::reads_of(object)));
    (run, watch.map_or_else(Vec::new, Watch::into_reads))
}

/// Calls `function` in the middle of another run, whose objects are those of `heap`; they stay as they are. It owes no
/// invariant: the other run may be about to restore one.
pub fn call_in(program: &Program, function: FnId, heap: &Heap, args: Vec<Value>, limits: &Limits) -> RunOutcome {
    call_within(program, function, heap, args, limits).0
}

/// The same, with the objects as the call leaves them.
pub fn call_within(
    program: &Program,
    function: FnId,
    heap: &Heap,
    args: Vec<Value>,
    limits: &Limits,
) -> (RunOutcome, Heap) {
    let mut machine = Machine::new(program, heap.clone(), limits);
    let result = start(&mut machine, function, args);
    (outcome(&machine, result), machine.heap)
}

/// The same, watched; the watch comes back with what it saw.
pub(crate) fn run_watched(
    program: &Program,
    function: FnId,
    input: &Input,
    limits: &Limits,
    watch: Option<Watch>,
) -> (Run, Option<Watch>) {
    let loaded = check_args(program, function, input).and_then(|()| Heap::load(program, input));
    match loaded {
        Ok(heap) => {
            let mut machine = Machine::new(program, heap, limits);
            machine.watch = watch.map(Box::new);
            machine.hold_to_invariants(&input.args);
            let result = start(&mut machine, function, input.args.clone());
            let watch = machine.watch.take().map(|w| *w);
            (finished(machine, function, input, result), watch)
        }
        Err(error) => (
            Run {
                outcome: RunOutcome::Unsupported(error.to_string()),
                trace: Vec::new(),
                covered: Default::default(),
                steps: 0,
                heap: Heap::default(),
                input_objects: 0,
                by_address: false,
            },
            watch,
        ),
    }
}

fn start(machine: &mut Machine<'_>, function: FnId, args: Vec<Value>) -> Result<Option<Value>, Halt> {
    match machine.enter(function, args, None) {
        Ok(()) => machine.exec(0),
        Err(Fault::Halt(halt)) => Err(halt),
        Err(_) => Err(Halt::Unsupported("the function cannot be entered".to_owned())),
    }
}

fn outcome(machine: &Machine<'_>, result: Result<Option<Value>, Halt>) -> RunOutcome {
    match result {
        Ok(value) => RunOutcome::Returns(value),
        Err(Halt::Assume) => RunOutcome::AssumeFailed,
        Err(Halt::Budget(budget)) => RunOutcome::OutOfBudget(budget),
        Err(Halt::Unsupported(what)) => RunOutcome::Unsupported(what),
        Err(Halt::Raised(object)) => match machine.raised(object) {
            Some(raised) => RunOutcome::Throws(raised.clone()),
            None => RunOutcome::Unsupported("an exception without a place".to_owned()),
        },
    }
}

fn finished(machine: Machine<'_>, function: FnId, input: &Input, result: Result<Option<Value>, Halt>) -> Run {
    let outcome = outcome(&machine, result);
    let own = machine.trace.iter().filter(|t| !t.in_spec && t.place.code == CodeRef::Function(function));
    Run {
        outcome,
        covered: own.map(|t| (t.place.site, t.side)).collect(),
        steps: machine.steps(),
        trace: machine.trace,
        by_address: machine.by_address,
        heap: machine.heap,
        input_objects: input.objects.len() as u32,
    }
}

/// Whether `input` satisfies the `requires` of `function` and, unless it is a `helper`, the invariants of its
/// arguments by their dynamic classes; a `helper` has those that are given. Each clause gets the full limits.
///
/// A clause that raises an exception or whose `assume` fails does not hold. One clause that does not hold
/// decides, whatever the others do.
pub fn check_requires(program: &Program, function: FnId, input: &Input, limits: &Limits) -> Verdict {
    check_some(program, function, input, limits, |_| true)
}

/// The same of some clauses only.
pub fn check_some(
    program: &Program,
    function: FnId,
    input: &Input,
    limits: &Limits,
    wanted: impl Fn(&Clause) -> bool,
) -> Verdict {
    let heap = match check_args(program, function, input).and_then(|()| Heap::load(program, input)) {
        Ok(heap) => heap,
        Err(error) => return Verdict::Unknown(Reason::Malformed(error)),
    };
    let clauses = entry_clauses(program, function, input, &heap);
    let mut unknown = None;
    let mut heap = heap;
    for (id, clause, args) in clauses.into_iter().filter(|(_, clause, _)| wanted(clause)) {
        let mut machine = Machine::new(program, heap, limits);
        match verdict(&mut machine, id, clause, &args) {
            Verdict::Yes => {}
            Verdict::Unknown(reason) => unknown = unknown.or(Some(reason)),
            no => return no,
        }
        heap = machine.heap;
    }
    unknown.map_or(Verdict::Yes, Verdict::Unknown)
}

/// The clauses of [`check_requires`] that do not hold of `input`, each with the exception that it raises, if it does;
/// `None` when some clause is not decided.
pub fn refusals(
    program: &Program,
    function: FnId,
    input: &Input,
    limits: &Limits,
) -> Option<Vec<(ClauseId, Option<Raised>)>> {
    let heap = check_args(program, function, input).and_then(|()| Heap::load(program, input)).ok()?;
    let mut refused = Vec::new();
    for (id, clause, args) in entry_clauses(program, function, input, &heap) {
        let mut machine = Machine::new(program, heap.clone(), limits);
        match verdict(&mut machine, id, clause, &args) {
            Verdict::Yes => {}
            Verdict::No { .. } => refused.push((id, machine.raised_by(clause, id, &args))),
            Verdict::Unknown(_) => return None,
        }
    }
    Some(refused)
}

/// The clauses that hold on entry, with their arguments.
pub(crate) fn entry_clauses<'p>(
    program: &'p Program,
    function: FnId,
    input: &Input,
    heap: &Heap,
) -> Vec<(ClauseId, &'p Clause, Vec<Value>)> {
    let f = program.function(function);
    let mut clauses = Vec::new();
    for (n, clause) in f.requires.iter().enumerate() {
        let id = ClauseId { owner: Owner::Requires(function), index: n as u32, atom: None };
        clauses.push((id, clause, input.args.clone()));
    }
    for arg in &input.args {
        if let Some(class) = heap.get(*arg).and_then(|c| c.class()) {
            let invariants = specs::invariants(program, class).into_iter();
            let invariants = invariants.filter(|(_, clause)| !f.helper || clause.is_given());
            clauses.extend(invariants.map(|(id, clause)| (id, clause, vec![*arg])));
        }
    }
    clauses
}

/// Whether one clause holds of `input`, whose arguments are those of the clause: the parameters of its
/// function, then `result` in an `ensures` of a non-void function; `this` for an invariant. Argument
/// types are not checked. An `ensures` that uses `old` is unsupported, for there is no heap on entry.
pub fn clause_holds(program: &Program, clause: ClauseId, input: &Input, limits: &Limits) -> Verdict {
    let Some(found) = find(program, clause) else {
        let what = "there is no such clause".to_owned();
        return Verdict::Unknown(Reason::Unsupported { clause, what });
    };
    match Heap::load(program, input) {
        Ok(heap) => verdict(&mut Machine::new(program, heap, limits), clause, found, &input.args),
        Err(error) => Verdict::Unknown(Reason::Malformed(error)),
    }
}

pub(crate) fn find(program: &Program, clause: ClauseId) -> Option<&Clause> {
    match clause.owner {
        Owner::Requires(f) => program.function(f).requires.get(clause.index as usize),
        Owner::Ensures(f) => program.function(f).ensures.get(clause.index as usize),
        Owner::Invariant(c) => program.class(c).invariants.get(clause.index as usize),
    }
}

fn verdict<'p>(machine: &mut Machine<'p>, id: ClauseId, clause: &'p Clause, args: &[Value]) -> Verdict {
    match machine.judge(clause, id, args, None) {
        Ok(Judgement::Yes) => Verdict::Yes,
        Ok(Judgement::No { atom, explanation }) => Verdict::No { clause: ClauseId { atom, ..id }, explanation },
        Err(Halt::Assume | Halt::Raised(_)) => {
            Verdict::No { clause: id, explanation: "it assumes something that does not hold".to_owned() }
        }
        Ok(Judgement::Unknown(what)) => Verdict::Unknown(Reason::TooExpensive { clause: id, what }),
        Err(Halt::Budget(budget)) => Verdict::Unknown(Reason::Budget { clause: id, budget }),
        Err(Halt::Unsupported(what)) => Verdict::Unknown(Reason::Unsupported { clause: id, what }),
    }
}
