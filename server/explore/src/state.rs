//! A symbolic state: store, heap and path condition, and the tracks of those who remember something.

use crate::code::{ClauseId, CodeId};
use crate::labels;
use crate::record::ChoiceId;
use crate::report::Code;
use crate::summary::Summary;
use crate::witness::Witness;
use heap::{Loc, ObjId, SymHeap, Symbols, Value, View};
use ir::{BlockId, ClassId, LocalId, SiteId};
use solve::Term;
use spec::hex::{CompanionCall, Track};
use std::rc::Rc;

/// Why a frame is on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrameKind {
    /// The function under analysis.
    Root,
    /// A call; the result goes to this local of the caller.
    Call { dst: Option<LocalId> },
    /// An operational clause of the contract that the frame below is checking.
    Clause,
    /// A companion method of a HEX atom. Those of a precondition say what the input is; those of a contract at a call
    /// are `checked`: the clause holds where all of them accept.
    Companion { checked: bool },
    /// A function of the program that builds an input; its result stays behind as the only local.
    Builder,
    /// Not code: checks the preconditions of the function under analysis on the input, then ends.
    Validate,
    /// Not code: checks the invariants of an object of the input, as it was given.
    Given { object: ObjId },
}

/// How far an activation of a function has come. The numbers count the items of its contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Entry(u32),
    Body,
    /// The result is in the frame; the exit contract is being checked.
    Exit(u32),
}

/// An activation.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub code: CodeId,
    pub kind: FrameKind,
    pub phase: Phase,
    pub block: BlockId,
    pub instr: u32,
    /// First local in [`State::locals`].
    pub base: u32,
    /// Copies of the arguments, for the exit contract, in [`State::locals`].
    pub saved: Option<u32>,
    /// First loop counter in [`State::counters`].
    pub counters: u32,
    pub view: View,
    /// For `View::Entry`: the heap on entry of this activation, in [`State::snapshots`]; `None` for the
    /// input itself.
    pub snapshot: Option<u32>,
    /// Code of a specification: contracts and bounds do not apply to it.
    pub spec: bool,
    /// Objects in the heap when the outermost of the specifications that run began: they are not theirs to change.
    pub floor: u32,
    pub result: Option<Value>,
    /// Site of the `return` that ended the body.
    pub exit_site: SiteId,
}

impl Frame {
    /// Whether it has not begun to run: the call is under way, and checks what the callee requires.
    pub fn is_called(&self) -> bool {
        matches!((self.kind, self.phase), (FrameKind::Call { .. }, Phase::Entry(_)))
    }
}

/// Where an exception came from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Raised {
    pub class: ClassId,
    pub code: Code,
    pub at: (CodeId, SiteId),
    /// The violated clause, for contract violations.
    pub clause: Option<ClauseId>,
}

/// A symbolic state.
#[derive(Clone, Debug, Default)]
pub struct State {
    // Store.
    pub frames: Vec<Frame>,
    pub locals: Vec<Value>,
    pub counters: Vec<u32>,
    // Heap.
    pub heap: SymHeap,
    /// Exceptions in flight or caught, with their origin.
    pub raised: Vec<(ObjId, Rc<Raised>)>,
    /// Heaps on entry of activations whose `ensures` asks for `old(..)`.
    pub snapshots: Vec<Rc<SymHeap>>,
    // Path condition: a conjunction, oldest first.
    pub pc: Vec<Term>,
    /// How many of its conditions code has assumed: nothing was chosen there.
    pub assumed: u32,
    // Tracks.
    pub hex: Track,
    pub sl: spec::sl::Track,
    /// Companion methods that wait to run, last first.
    pub companions: Vec<CompanionCall>,
    /// The objects of the input, other than arguments, whose invariants held on entry.
    pub vouched: Vec<ObjId>,
    /// The companion methods of all backbones have run, not only those of the order of discovery.
    pub every_backbone: bool,
    /// Sides of branches of the function under analysis, and of those it calls in its file, that the path took, as a
    /// bit set.
    pub covered: Vec<u64>,
    /// Position in the execution tree.
    pub node: u32,
    /// Choices made while the preconditions run: possible only once the preconditions turn out to hold.
    pub pending: Vec<ChoiceId>,
    /// What the input's objects may be, under a technique with field bounds.
    pub labels: labels::Track,
    /// Under an exact technique, when it is known: a valid input that takes this path.
    pub witness: Option<Rc<Witness>>,
    /// Some decision on the path is unknown to the solver.
    pub unknown: bool,
    /// The program wrote a reference into an input object, or freed one.
    pub rewired: bool,
    /// The program wrote anything into an input object, or freed one.
    pub written: bool,
    /// What the running specification has noted in objects that are not its own ([`ir::Field::noted`]): it is forgotten at
    /// the end of the specification.
    pub noted: Vec<(Loc, Value)>,
    /// What heap summaries remember; nothing under other techniques.
    pub summary: Option<Box<Summary>>,
    /// Some input reference is an alias, so there may be several backbones.
    pub aliased: bool,
    /// What happens may depend on where objects are kept: concrete runs may do something else.
    pub by_address: bool,
    /// In particular, it may depend on what a clock shows.
    pub by_clock: bool,
}

impl State {
    /// Reads a local of the running activation.
    #[inline]
    pub fn local(&self, frame: &Frame, local: LocalId) -> Value {
        self.locals[(frame.base + local.0) as usize]
    }

    /// What a value stands for, as far as it is known: a copy of an input reference becomes what the
    /// reference is.
    #[inline]
    pub fn look(&self, symbols: &Symbols, value: Value) -> Value {
        let is = match value {
            Value::Param(i) => self.heap.args[i as usize],
            Value::Later(p) => self.heap.get(symbols.place(p), View::Entry),
            Value::Guarded(set) => {
                let member = symbols.set(set).iter().find(|m| self.knows(m.guard));
                return member.map_or(value, |m| m.target.map_or(Value::Null, Value::Ref));
            }
            known => return known,
        };
        match is {
            Value::Uninit | Value::NonNull => value,
            Value::Guarded(_) => self.look(symbols, is),
            known => known,
        }
    }

    /// The place of the input that must be initialised before a value is known.
    pub fn place_of(&self, symbols: &Symbols, value: Value) -> Option<Loc> {
        match self.look(symbols, value) {
            Value::Param(i) => Some(Loc::Param(i)),
            Value::Later(p) => Some(symbols.place(p)),
            _ => None,
        }
    }

    pub fn set_local(&mut self, local: LocalId, value: Value) {
        if let Some(f) = self.frames.last() {
            let at = (f.base + local.0) as usize;
            self.locals[at] = value;
        }
    }

    /// Whether `term` is in the path condition.
    #[inline]
    pub fn knows(&self, term: Term) -> bool {
        self.pc.contains(&term)
    }

    /// The uninitialised places of the input, breadth-first from the parameters.
    pub fn open_places(&self) -> Vec<Loc> {
        let mut open = Vec::new();
        let mut seen = vec![false; self.heap.len()];
        let mut queue = Vec::new();
        let mut visit = |loc: Loc, queue: &mut Vec<ObjId>| match self.heap.get(loc, View::Entry) {
            Value::Uninit | Value::NonNull => open.push(loc),
            Value::Ref(o) if !seen[o.index()] => {
                seen[o.index()] = true;
                queue.push(o);
            }
            _ => {}
        };
        for i in 0..self.heap.args.len() as u32 {
            visit(Loc::Param(i), &mut queue);
        }
        let mut next = 0;
        while next < queue.len() {
            for loc in self.heap.places(queue[next]) {
                visit(loc, &mut queue);
            }
            next += 1;
        }
        open
    }

    /// Bytes that this state owns, roughly.
    pub fn bytes(&self) -> usize {
        self.frames.len() * size_of::<Frame>()
            + self.locals.len() * size_of::<Value>()
            + self.pc.len() * size_of::<Term>()
            + self.heap.bytes()
            + 256
    }
}
