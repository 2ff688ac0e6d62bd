//! The concrete interpreter: an explicit stack of frames over the control-flow graph.
//!
//! Contracts are checked as the IR defines them: a callee's `requires` before its body, raised at the call;
//! the `ensures` of a function and then the invariants of its arguments when it returns, raised at that
//! `return` (handlers around the `return` do not see it, those around the call do). While a specification is evaluated, the contracts of the
//! functions that it calls are not checked (otherwise contracts that mention one another would be checked
//! exponentially often or for ever), and what it writes to objects that existed before is undone.
//! Invariants of an argument that has been freed are not checked.
//!
//! Start with [`Machine::exec`]; instructions are in `instr`, calls in `call`, specifications in `clause`.

mod call;
mod clause;
mod floats;
mod instr;
pub mod ops;
mod watch;

pub(crate) use clause::Judgement;
pub(crate) use watch::Watch;

use crate::heap::{Heap, Kind, Value, default_value};
use crate::outcome::{Budget, ClauseId, Code, CodeRef, Limits, Place, Raised, Taken};
use ir::{Body, Builtin, LocalId, Program, SiteId, Terminator};
use rustc_hash::{FxHashMap, FxHashSet};

/// Why the machine stopped without a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    /// An exception that nothing caught: the object that carries it.
    Raised(u32),
    Assume,
    Budget(Budget),
    Unsupported(String),
}

/// What interrupts a frame.
pub(crate) enum Fault {
    /// The semantics raises its built-in exception at the current instruction.
    Code(Code),
    /// A callee's contract is violated at the current call.
    Contract(Code, ClauseId),
    /// `throw`.
    Throw(u32),
    /// `Rethrow`: the exception keeps its place.
    Again(u32),
    Halt(Halt),
}

/// What ends a stretch of straight execution within one frame.
enum Event<'p> {
    Call(&'p ir::Instr),
    Return(Option<Value>),
}

/// Position in a body.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct At {
    block: usize,
    instr: usize,
}

/// What has to be checked when an activation returns.
struct Pending {
    function: ir::FnId,
    args: Vec<Value>,
    /// The heap on entry, when an `ensures` reads it.
    old: Option<Heap>,
}

/// An activation.
struct Frame<'p> {
    code: CodeRef,
    body: &'p Body,
    at: At,
    /// Where its locals start on the value stack.
    base: usize,
    /// Where the caller wants the result.
    dst: Option<LocalId>,
    pending: Option<Box<Pending>>,
    /// A question runs it ([`ir::Function::asks`]).
    asked: bool,
}

/// A write of a specification to an object that is not its own.
struct Undo {
    in_old: bool,
    object: u32,
    /// `None`: it was freed.
    slot: Option<(usize, Value)>,
}

/// What a running specification needs.
#[derive(Default)]
struct Spec {
    /// Cells below this existed before.
    floor: usize,
    undo: Vec<Undo>,
    /// The heap on entry (`old`), while not in use.
    old: Option<Heap>,
    /// The present heap, while the old one is in use.
    present: Option<Heap>,
}

/// The input of a run.
struct Given {
    heap: Heap,
    /// The objects whose invariants are known to hold in it, or asked elsewhere.
    vouched: FxHashSet<u32>,
}

/// The state of a run.
pub(crate) struct Machine<'p> {
    pub program: &'p Program,
    pub heap: Heap,
    pub trace: Vec<Taken>,
    limits: Limits,
    /// So many objects were there on entry.
    inputs: u32,
    /// Steps left.
    fuel: u64,
    /// Array elements allocated so far, in sixteenths of an object.
    bulk: u64,
    values: Vec<Value>,
    frames: Vec<Frame<'p>>,
    /// Where exception objects were raised last.
    origins: FxHashMap<u32, Raised>,
    /// Where the clause that was judged last raises something, and of which class.
    within: Option<(Place, ir::ClassId)>,
    /// Set while a specification runs.
    spec: Option<Spec>,
    has_invariants: bool,
    /// What the run was given, where objects are to be as their classes promise.
    given: Option<Box<Given>>,
    /// So many objects were there when the function began that somebody asked for: in a test, the last one that it calls.
    given_objects: u32,
    /// Activations up to that of this function.
    outermost: usize,
    /// Code has written to these objects since, or freed them.
    written: bool,
    /// The places of input objects, by object and slot, into which code has written null.
    emptied: FxHashSet<(u32, u32)>,
    /// What happened may depend on where objects are kept.
    pub by_address: bool,
    pub watch: Option<Box<Watch>>,
}

impl<'p> Machine<'p> {
    pub fn new(program: &'p Program, heap: Heap, limits: &Limits) -> Machine<'p> {
        Machine {
            program,
            inputs: heap.cells.len() as u32,
            given_objects: heap.cells.len() as u32,
            heap,
            trace: Vec::new(),
            limits: *limits,
            fuel: limits.steps,
            bulk: 0,
            values: Vec::new(),
            frames: Vec::new(),
            origins: FxHashMap::default(),
            within: None,
            spec: None,
            has_invariants: program.classes.iter().flat_map(|c| &c.invariants).any(ir::spec::Clause::is_owed),
            given: None,
            outermost: 1,
            written: false,
            emptied: FxHashSet::default(),
            by_address: false,
            watch: None,
        }
    }

    /// Holds the objects of the input, but for arguments, to the invariants of their classes
    /// ([`ir::InstrKind::VouchInvariants`]).
    pub fn hold_to_invariants(&mut self, args: &[Value]) {
        if self.has_invariants {
            let objects = args.iter().filter_map(|a| if let Value::Ref(object) = a { Some(*object) } else { None });
            self.given = Some(Box::new(Given { heap: self.heap.clone(), vouched: objects.collect() }));
        }
    }

    /// Steps made so far.
    pub fn steps(&self) -> u64 {
        self.limits.steps - self.fuel
    }

    /// Where the exception came from that `object` carries.
    pub fn raised(&self, object: u32) -> Option<&Raised> {
        self.origins.get(&object)
    }

    /// Runs until the frames above `floor` have returned; the last one's value is the result.
    ///
    /// # Errors
    /// The frames above `floor` are gone then, too.
    pub fn exec(&mut self, floor: usize) -> Result<Option<Value>, Halt> {
        loop {
            let done = match self.advance() {
                Ok(Event::Call(instr)) => self.call(instr).map(|()| None),
                Ok(Event::Return(value)) => self.leave(value, floor),
                Err(fault) => Err(fault),
            };
            match done {
                Ok(Some(value)) => return Ok(value),
                Ok(None) => {}
                Err(fault) => self.unwind(fault, floor)?,
            }
        }
    }

    /// Runs the top frame up to its next call or its end.
    fn advance(&mut self) -> Result<Event<'p>, Fault> {
        let top = self.frames.len() - 1;
        let frame = &self.frames[top];
        let (body, base, code, mut at) = (frame.body, frame.base, frame.code, frame.at);
        let event = self.blocks(body, base, code, &mut at);
        self.frames[top].at = at;
        event
    }

    fn blocks(&mut self, body: &'p Body, base: usize, code: CodeRef, at: &mut At) -> Result<Event<'p>, Fault> {
        loop {
            let block = &body.blocks[at.block];
            while let Some(instr) = block.instrs.get(at.instr) {
                self.watched(*at);
                self.tick()?;
                if let ir::InstrKind::Call { .. } = instr.kind {
                    return Ok(Event::Call(instr));
                }
                self.instr(&instr.kind, base)?;
                at.instr += 1;
            }
            self.watched(*at);
            self.tick()?;
            let next = match &block.term {
                Terminator::Goto(next) => *next,
                Terminator::Branch { cond, then, els, site } => {
                    let side = self.truth(*cond, base)?;
                    let place = Place { code, site: *site };
                    self.trace.push(Taken { place, side, in_spec: self.spec.is_some() || self.is_asked() });
                    if side { *then } else { *els }
                }
                Terminator::Switch { cond, then, els } => {
                    if self.truth(*cond, base)? {
                        *then
                    } else {
                        *els
                    }
                }
                Terminator::Return { value, .. } => {
                    return Ok(Event::Return(value.map(|v| self.operand(v, base))));
                }
                Terminator::Throw { value, .. } => return Err(self.thrown(*value, base, Fault::Throw)),
                Terminator::Rethrow { value } => return Err(self.thrown(*value, base, Fault::Again)),
            };
            *at = At { block: next.index(), instr: 0 };
        }
    }

    fn tick(&mut self) -> Result<(), Fault> {
        match self.fuel.checked_sub(1) {
            Some(left) => {
                self.fuel = left;
                Ok(())
            }
            None => Err(Fault::Halt(Halt::Budget(Budget::Steps))),
        }
    }

    fn thrown(&self, value: ir::Operand, base: usize, fault: fn(u32) -> Fault) -> Fault {
        match self.operand(value, base) {
            Value::Ref(object) => fault(object),
            _ => Fault::Code(Code::NullDereference),
        }
    }

    /// Turns a fault into an exception and finds its handler among the frames above `floor`.
    fn unwind(&mut self, fault: Fault, floor: usize) -> Result<(), Halt> {
        let object = match fault {
            Fault::Code(code) => self.raise(code, None),
            Fault::Contract(code, clause) => self.raise(code, Some(clause)),
            Fault::Throw(object) => {
                self.originate(object, Code::UncaughtException, None);
                object
            }
            Fault::Again(object) => {
                if !self.origins.contains_key(&object) {
                    self.originate(object, Code::UncaughtException, None);
                }
                object
            }
            Fault::Halt(halt) => {
                self.drop_frames(floor);
                return Err(halt);
            }
        };
        while self.frames.len() > floor {
            let frame = self.frames.last_mut().expect("above the floor");
            if let Some((block, local)) = frame.body.blocks[frame.at.block].handler {
                frame.at = At { block: block.index(), instr: 0 };
                let at = frame.base + local.index();
                self.values[at] = Value::Ref(object);
                return Ok(());
            }
            self.drop_frames(self.frames.len() - 1);
        }
        Err(Halt::Raised(object))
    }

    /// Makes the built-in exception of `code`, raised at the current instruction.
    fn raise(&mut self, code: Code, clause: Option<ClauseId>) -> u32 {
        let class = code.builtin().class();
        let object = self.heap.cells.len() as u32;
        let fields = self.defaults(class);
        self.heap.push(Kind::Object(class), fields);
        self.originate(object, code, clause);
        object
    }

    /// Notes that `object` is raised at the current instruction.
    fn originate(&mut self, object: u32, code: Code, clause: Option<ClauseId>) {
        let mut call_sites: Vec<Place> = self.frames.iter().map(Frame::place).collect();
        let Some(place) = call_sites.pop() else { return };
        let class = self.heap.cells[object as usize].class().unwrap_or(Builtin::Throwable.class());
        let within = clause.and(self.within);
        self.origins.insert(object, Raised { class, code, place, call_sites, clause, within });
    }

    fn defaults(&self, class: ir::ClassId) -> Vec<Value> {
        self.program.class(class).fields.iter().map(|f| default_value(self.program.field(*f).ty)).collect()
    }

    fn drop_frames(&mut self, floor: usize) {
        if let Some(frame) = self.frames.get(floor) {
            self.values.truncate(frame.base);
            self.frames.truncate(floor);
        }
    }
}

impl Frame<'_> {
    /// The instruction or block end it is at.
    fn place(&self) -> Place {
        let block = &self.body.blocks[self.at.block];
        let site = match (block.instrs.get(self.at.instr), &block.term) {
            (Some(instr), _) => instr.site,
            (
                None,
                Terminator::Branch { site, .. } | Terminator::Return { site, .. } | Terminator::Throw { site, .. },
            ) => *site,
            (None, Terminator::Goto(_) | Terminator::Switch { .. } | Terminator::Rethrow { .. }) => SiteId(0),
        };
        Place { code: self.code, site }
    }
}
