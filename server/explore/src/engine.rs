//! The engine: depth-first search over symbolic states. It alone forks, asks the solver, and knows the
//! technique; what instructions mean is in [`crate::rules`].

use crate::Control;
use crate::bounded::Bounded;
use crate::code::{ClauseId, CodeTable};
use crate::complete::Effort;
use crate::conflicts::Conflicts;
use crate::contract::{self, EntryItem};
use crate::hybrid;
use crate::labels::{self, Labelling};
use crate::listed::Lists;
use crate::pool::Pool;
use crate::reasons::Explaining;
use crate::record::Recorder;
use crate::report::{Options, Stop, Technique};
use crate::rules::{Cx, Effect, InputVars};
use crate::seplog::SepLog;
use crate::state::{FrameKind, Phase, Raised, State};
use crate::techniques::{Inputs, Reads, Refuses, Traits, traits};
use heap::{SymHeap, Value};
use init::Proposer;
use ir::scope::Scope;
use ir::{ClassId, FnId, Program};
use rustc_hash::FxHashMap;
use solve::{Limits, Solver, Terms};
use spec::hex::{Hex, HexClause, NullPaths, StateId, Track};
use std::collections::VecDeque;
use std::rc::Rc;

/// One exploration.
pub struct Engine<'p, 'c> {
    pub program: &'p Program,
    pub function: FnId,
    pub options: &'c Options,
    pub scope: Scope,
    pub proposer: Proposer,
    pub traits: Traits,
    pub codes: CodeTable<'p>,
    pub terms: Terms,
    pub vars: InputVars,
    pub solver: Solver,
    pub hex: Hex,
    /// The clauses that [`spec::hex::AtomRef::clause`] counts.
    pub hex_clauses: Vec<ClauseId>,
    /// The operational preconditions on entry.
    pub entry: Vec<EntryItem>,
    /// The same for the bounded search.
    pub bounded: Rc<Bounded<'p>>,
    pub sl: SepLog,
    pub work: Vec<State>,
    /// States that have come past a hard question, the first one in front: they wait until `work` is done.
    beyond: VecDeque<State>,
    /// States whose last condition is one: they wait until nothing else is left.
    postponed: VecDeque<State>,
    /// Nothing more is explored once so many paths were cut and none has ended otherwise.
    pub most_cut: u64,
    /// Field bounds, under a technique that labels objects with them.
    pub labelling: Option<Labelling>,
    /// What one search for a completion may cost.
    pub effort: Effort,
    /// Inside a search for a completion: nothing is counted.
    pub completing: bool,
    /// Whether code is watched that may go round for ever.
    pub watching: bool,
    /// Whether completions have keys in the order in which the path found them.
    pub in_order: bool,
    /// What the preconditions must say in the search that is under way.
    pub asked: Asked,
    /// HEX preconditions of callees, compiled on their first call; `None` for those with companion methods.
    pub callee_hex: FxHashMap<ClauseId, Option<Hex>>,
    /// Of clauses that are checked on the heap as it is now: where their paths lead.
    pub null_paths: FxHashMap<ClauseId, Option<NullPaths>>,
    /// Where they follow from the preconditions: by clause, parameter, and what the object is.
    pub implied: FxHashMap<(ClauseId, u32, (ClassId, StateId)), bool>,
    /// Verdicts of [`Engine::completable`] by structure.
    pub completions: FxHashMap<u128, bool>,
    /// All valid inputs.
    pub lists: Lists,
    /// Inputs that completed heaps.
    pub pool: Pool,
    /// Facts that no valid input has.
    pub conflicts: Conflicts,
    /// Explanations by the bounded search.
    pub explaining: Explaining,
    pub rec: Recorder,
    /// What reads have given.
    pub seen: crate::facts::Seen,
    pub control: &'c mut dyn Control,
    pub stop: Option<Stop>,
    work_bytes: usize,
}

/// How a path ends.
#[derive(Clone, PartialEq, Debug)]
pub enum End {
    Normal,
    Exceptional(Rc<Raised>),
    Bounded(String),
    /// Infeasible, or outside the preconditions: not a path.
    Pruned,
    Unsupported(String),
    /// A specification never ends on this input.
    Endless,
    /// A specification was given up: nobody knows whether it ends.
    RanAway,
    /// All frames are done: the input is being completed.
    Idle,
    /// The exploration was stopped.
    Stopped,
}

/// How much of the preconditions a search asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    Everything,
    /// No clause marked `data`.
    Shape,
    /// What they say before they read something unknown.
    UntilUnknown,
}

/// What a step leaves behind.
pub enum Flow {
    /// The state goes on.
    Go,
    /// The state became others, which wait in [`Engine::work`].
    Forked,
    End(End),
}

/// A term with its place in the table that finds it, and a verdict on a structure.
const TERM_BYTES: usize = 96;
const COMPLETION_BYTES: usize = 32;

impl<'p, 'c> Engine<'p, 'c> {
    pub fn new(program: &'p Program, function: FnId, options: &'c Options, control: &'c mut dyn Control) -> Self {
        let hex_list = contract::hex_clauses(program, function);
        let clauses: Vec<HexClause<'p>> = hex_list.iter().enumerate().map(|(i, c)| c.as_hex(program, i)).collect();
        let mut hex = Hex::compile(program, function, &clauses);
        let codes = CodeTable::new(program);
        let entry = contract::entry_items(&codes, function);
        let scope = Scope::resolve(program, function, &options.scope);
        let sl = SepLog::new(program, function, &scope);
        let mut traits = traits(options.technique);
        // That each of several formulas has a model with the heap so far does not say that all have one together.
        if options.technique == Technique::Star && sl.entry.len() > 1 && hex_list.is_empty() && entry.is_empty() {
            traits.refuses = Refuses::Jointly;
        }
        // Only where the heaps that are completed keep to HEX, too.
        let single = if traits.hex { hex.single_places(program, function) } else { Vec::new() };
        let marked = entry.iter().any(|item| contract::is_data(&codes, item.clause));
        Engine {
            sl,
            program,
            function,
            options,
            proposer: Proposer::new(program, function, &scope),
            bounded: Rc::new(Bounded::new((program, function), scope.clone(), single, marked)),
            scope,
            traits,
            rec: Recorder::new(&codes, function, options),
            seen: Default::default(),
            codes,
            terms: Terms::new(),
            vars: InputVars::default(),
            solver: Solver::new(Limits::QUESTION),
            hex,
            hex_clauses: hex_list.into_iter().map(|c| c.clause).collect(),
            entry,
            work: Vec::new(),
            beyond: VecDeque::new(),
            postponed: VecDeque::new(),
            labelling: None,
            effort: Effort::FULL,
            completing: false,
            watching: false,
            in_order: false,
            asked: Asked::Everything,
            callee_hex: FxHashMap::default(),
            null_paths: FxHashMap::default(),
            implied: FxHashMap::default(),
            completions: FxHashMap::default(),
            conflicts: Conflicts::default(),
            pool: Pool::default(),
            explaining: Explaining::new(options.reasons),
            lists: Lists::new(marked),
            control,
            stop: None,
            most_cut: u64::MAX,
            work_bytes: 0,
        }
    }

    /// The state on entry: nothing is known about the input.
    pub fn initial(&mut self) -> State {
        let params = &self.program.function(self.function).params;
        let mut args = Vec::new();
        for (i, p) in params.iter().enumerate() {
            args.push(match crate::rules::sort_of(p.ty) {
                None => Value::Uninit,
                Some(sort) => {
                    let of = crate::rules::VarOf::Place(heap::Loc::Param(i as u32));
                    Value::Prim(self.vars.get(&mut self.terms, of, sort, || p.name.clone()))
                }
            });
        }
        State {
            frames: Vec::new(),
            locals: Vec::new(),
            counters: Vec::new(),
            heap: SymHeap::new(args),
            raised: Vec::new(),
            snapshots: Vec::new(),
            pc: Vec::new(),
            assumed: 0,
            hex: Track::default(),
            sl: spec::sl::Track::default(),
            companions: Vec::new(),
            vouched: Vec::new(),
            every_backbone: false,
            covered: vec![0; self.rec.coverage_words()],
            node: 0,
            pending: Vec::new(),
            labels: labels::Track::default(),
            witness: None,
            unknown: false,
            rewired: false,
            written: false,
            aliased: false,
            by_address: false,
            by_clock: false,
            noted: Vec::new(),
            summary: (self.traits.reads == Reads::Summarise).then(Box::default),
        }
    }

    /// Explores everything within scope, or until the control says stop.
    pub fn explore_all(&mut self) {
        self.control.started(self.solver.interrupt_handle());
        match self.traits.inputs {
            Inputs::Lazy => self.explore_lazily(),
            Inputs::Built => self.explore_built(),
            Inputs::Enumerated => self.explore_enumerated(),
        }
    }

    /// Where no input satisfies the preconditions, perhaps because of what inputs lack, says that instead.
    pub fn admit_lack(&mut self) {
        if !self.rec.unsatisfiable {
            return;
        }
        if let Some(class) = crate::lacking::spoken_of(self.program, self.function) {
            let name = &self.program.class(class).name;
            self.rec.unsupported(&format!("inputs with an object of `{name}`, which the preconditions ask for"), None);
        }
    }

    fn explore_lazily(&mut self) {
        if !self.prepare_labels() {
            return;
        }
        let mut state = self.initial();
        if self.traits.sl {
            match self.start_sl(&mut state.heap) {
                Some(track) => state.sl = track,
                None => return self.rec.unsatisfiable(),
            }
            // A path that reads nothing decides nothing later, so the clauses must have a model within scope now.
            if !self.traits.exact() && self.sl_admits(&mut state).is_err() {
                return self.rec.unsatisfiable();
            }
        }
        if self.traits.exact() && !self.completable(&mut state) {
            self.rec.unsatisfiable();
            return;
        }
        if self.traits.exact() {
            self.assume_numbers(&mut state);
        }
        self.rec.knows(0, crate::partial::of(self.program, self.function, &self.terms, &state.heap));
        self.push_root(&mut state);
        self.run_all(state);
    }

    /// Explores everything from a state that enters the function.
    pub fn run_all(&mut self, state: State) {
        if let Some(root) = state.frames.last() {
            self.rec.enter(root);
        }
        self.work.push(state);
        while self.stop.is_none() && !self.rec.is_cut_everywhere(self.most_cut) {
            if let Some(state) = self.work.pop().or_else(|| self.beyond.pop_front()) {
                self.explore_from(state);
            } else if let Some(state) = self.postponed.pop_front() {
                self.stop = self.control.stop();
                if self.stop.is_none() {
                    self.resume(state);
                }
            } else {
                break;
            }
        }
    }

    fn explore_from(&mut self, mut state: State) {
        match self.advance(&mut state) {
            End::Stopped | End::Idle => {}
            End::Pruned => {}
            End::Endless => self.endless(&state),
            End::RanAway => self.ran_away(&state),
            end => self.finish(state, end),
        }
    }

    /// Runs a state until it ends; states that it forks into wait in `work`. `Pruned` also stands for a
    /// state that became others.
    pub fn advance(&mut self, state: &mut State) -> End {
        loop {
            if let Some(stop) = self.control.stop() {
                self.stop = Some(stop);
                return End::Stopped;
            }
            match self.step(state) {
                Flow::Go => {}
                Flow::Forked => return End::Pruned,
                Flow::End(end) => return end,
            }
        }
    }

    pub fn step(&mut self, state: &mut State) -> Flow {
        if let Some(call) = state.companions.pop() {
            return self.push_companion(state, &call);
        }
        let Some(frame) = state.frames.last().copied() else { return Flow::End(End::Idle) };
        match (frame.phase, frame.kind) {
            (Phase::Entry(k), FrameKind::Root | FrameKind::Validate) => self.entry_step(state, &frame, k),
            (Phase::Entry(k), FrameKind::Given { object }) => self.given_step(state, &frame, object, k),
            (Phase::Entry(k), _) => self.call_entry_step(state, &frame, k),
            (Phase::Exit(k), _) => self.exit_step(state, &frame, k),
            (Phase::Body, _) => self.body_step(state, &frame),
        }
    }

    fn body_step(&mut self, state: &mut State, frame: &crate::state::Frame) -> Flow {
        let body = self.codes.get(frame.code).body;
        let block = body.block(frame.block);
        if !frame.spec && !self.completing && self.rec.records_choices() {
            self.note_uses(state, frame);
        }
        let mut cx = Cx {
            codes: &self.codes,
            function: self.function,
            reads: self.traits.reads,
            texts: self.scope.texts,
            terms: &mut self.terms,
            vars: &mut self.vars,
            state,
        };
        let (effect, reads) = match block.instrs.get(frame.instr as usize) {
            Some(instr) => (cx.instr(frame, &instr.kind), hybrid::read_of(&instr.kind)),
            None => (cx.terminator(frame, &block.term), None),
        };
        if self.asked == Asked::UntilUnknown && self.is_unknown(state, frame, &effect, reads) {
            return Flow::End(End::Idle);
        }
        match effect {
            Effect::Next => self.note_result(state, frame),
            Effect::Return(_) => self.note_return(state, frame),
            _ => {}
        }
        self.apply(state, frame, effect)
    }

    /// Carries out what a rule asked for.
    pub fn apply(&mut self, state: &mut State, frame: &crate::state::Frame, effect: Effect) -> Flow {
        match effect {
            Effect::Next => {
                if let Some(f) = state.frames.last_mut() {
                    f.instr += 1;
                }
                Flow::Go
            }
            Effect::Jump(block) => self.jump(state, block),
            Effect::Branch { cond, then, els, site } => self.branch(state, frame, cond, (then, els), site),
            Effect::Init(loc) => self.init(state, loc),
            // A completion has to know what null means to the specifications.
            Effect::InitNull(loc) if self.completing => self.init(state, loc),
            Effect::InitNull(loc) => self.init_null(state, loc),
            Effect::Filter(local) => self.filter(state, frame, local),
            Effect::Decide(term) => self.decide(state, term),
            Effect::Assume(term) => self.assume(state, term),
            Effect::Vouch(object) => self.push_given(state, object),
            Effect::Raise(exception) => self.raise(state, frame, exception),
            Effect::Call { callee, args, dst } => self.call(state, frame, callee, &args, dst),
            Effect::Return(value) => self.ret(state, frame, value),
            Effect::Infeasible => Flow::End(End::Pruned),
            Effect::Unsupported(what) => Flow::End(End::Unsupported(what)),
        }
    }

    /// Adds a state to the work list, watching the memory limit.
    pub fn push_work(&mut self, state: State) {
        self.watch_memory(&state);
        self.work.push(state);
    }

    /// Lets a state wait that was decided where another one was not.
    pub fn go_beyond(&mut self, state: State) {
        self.watch_memory(&state);
        self.beyond.push_back(state);
    }

    /// Lets a state wait until nothing else is left.
    pub fn postpone(&mut self, state: State) {
        self.watch_memory(&state);
        self.postponed.push_back(state);
    }

    /// Stops when one more state that waits is more than the memory has room for.
    fn watch_memory(&mut self, state: &State) {
        self.work_bytes = (self.work.len() + self.beyond.len() + self.postponed.len()) * state.bytes();
        // Whatever else remembers something has a limit of its own.
        let tables = TERM_BYTES * self.terms.len() + COMPLETION_BYTES * self.completions.len();
        let bytes = (self.work_bytes + tables + self.rec.bytes()) as u64;
        self.control.uses(bytes);
        if bytes > self.options.memory_bytes {
            self.stop = Some(Stop::Memory);
        }
    }
}
