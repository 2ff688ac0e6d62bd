//! Predicate code, compiled for the search: flat operations with resolved slots and jump targets, and marks
//! where a `false` can only make the whole predicate false.

use super::hoist::{self, Hoist};
use super::live::mark_live;
use super::refute::mark;
use super::trees::Judged;
use super::types::Types;
use ir::spec::{Clause, ClauseKind, ExprMode};
use ir::{
    BinOp, Body, Builtin, Callee, ClassId, FieldInit, FnId, InstrKind, LocalId, Operand, Program, Terminator, Ty, UnOp,
};
use rustc_hash::FxHashMap;
use solve::Sort;
use std::cell::OnceCell;

/// A compiled body of a [`Code`].
pub type BodyId = u32;

/// A local or a constant (`true` is 1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arg {
    Local(u32),
    Null,
    Num(i64),
}

/// Which body a call runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    Body(BodyId),
    /// Position in [`Code::virtuals`]; argument 0 is the receiver.
    Virtual(u32),
}

/// One operation. Positions are those of [`CompiledBody::ops`].
#[derive(Clone, PartialEq, Debug)]
pub enum Op {
    Move(u32, Arg),
    /// `sort` is that of the operand.
    Unary {
        dst: u32,
        op: UnOp,
        sort: Sort,
        a: Arg,
    },
    Binary {
        dst: u32,
        op: BinOp,
        sort: Sort,
        a: Arg,
        b: Arg,
        /// For equality: as in [`Op::Same`].
        wanted: Option<bool>,
    },
    /// Equality (or not) of references.
    Same {
        dst: u32,
        equal: bool,
        a: Arg,
        b: Arg,
        /// The result that lets the predicate be true, when the other one makes it false at once.
        wanted: Option<bool>,
    },
    Load {
        dst: u32,
        obj: Arg,
        slot: u32,
    },
    Store {
        obj: Arg,
        slot: u32,
        value: Arg,
    },
    LoadElem {
        dst: u32,
        arr: Arg,
        idx: Arg,
    },
    StoreElem {
        arr: Arg,
        idx: Arg,
        value: Arg,
    },
    Len {
        dst: u32,
        arr: Arg,
    },
    New {
        dst: u32,
        class: ClassId,
        fields: Box<[Arg]>,
    },
    NewArray {
        dst: u32,
        elem: Ty,
        len: Arg,
        like: Option<Arg>,
    },
    Call {
        dst: Option<u32>,
        target: Target,
        args: Box<[Arg]>,
        /// When the callee returns false, so does this body, whatever else holds.
        and: bool,
    },
    InstanceOf {
        dst: u32,
        obj: Arg,
        ty: Ty,
    },
    Cast {
        dst: u32,
        obj: Arg,
        ty: Ty,
        vouched: bool,
    },
    /// Goes on when true; otherwise the predicate is false (`assume`) or raises (`assert`).
    Check {
        cond: Arg,
        raises: bool,
    },
    /// The predicate is false of an input that has null in a field which never is ([`InstrKind::Vouch`]).
    Vouch {
        obj: Arg,
        slot: u32,
    },
    Jump(u32),
    Branch {
        cond: Arg,
        then: u32,
        els: u32,
        /// The side that lets the predicate be true, when the other one makes it false at once.
        wanted: Option<bool>,
        /// Whether it is the condition of a loop: to leave is tried first, or numbers that nothing bounds are counted to.
        looping: bool,
    },
    Return(Option<Arg>),
    Throw(Arg),
    Unsupported(&'static str),
}

/// A body.
#[derive(Clone, Debug, Default)]
pub struct CompiledBody {
    pub ops: Vec<Op>,
    /// Per operation, where exceptions go.
    pub handlers: Vec<Option<(u32, u32)>>,
    /// The default values of the locals behind the parameters.
    pub defaults: Vec<Arg>,
    /// How many of its locals are parameters.
    pub params: u32,
    /// The class of its only parameter, when there is one and all its objects are exactly of this class.
    pub of: Option<ClassId>,
    /// A call that is made before its turn.
    pub hoist: Option<Hoist>,
    /// Whether it returns an `int`.
    pub int: bool,
    /// Whether it, or what it calls, stores into objects, which are such that predicates made.
    pub writes: bool,
    /// Per operation: the locals that are read from it on.
    pub live: Vec<Box<[u32]>>,
    /// Per operation: the locals that are read behind it, its result left out.
    pub kept: Vec<Box<[u32]>>,
}

/// An operational clause, as a root of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Root {
    pub body: BodyId,
    /// For an invariant: the parameter that is its `this`.
    pub this: Option<u32>,
}

/// All code that the operational preconditions of a function may run.
#[derive(Clone, Debug, Default)]
pub struct Code {
    pub bodies: Vec<CompiledBody>,
    /// Per class and method that virtual calls name: what runs, by the class of the receiver.
    pub virtuals: Vec<Vec<(ClassId, BodyId)>>,
    pub roots: Vec<Root>,
    /// What checks come to on sub-structures, where callers exclude that an object is reached twice.
    judged: Judged,
    /// The same where checks themselves exclude that; found when it is first asked for.
    proven: OnceCell<Judged>,
}

impl Code {
    /// For inputs in which no object is reached twice: lets checks that are made in any case not wait for the loops before
    /// them, and computes what they come to.
    pub fn unshared(&mut self, types: &Types) {
        for body in &mut self.bodies {
            body.hoist = hoist::find(body, body.params);
        }
        self.judged = Judged::unshared(self, types);
    }

    /// What checks come to on sub-structures. `open`: nothing of the heap is given.
    pub fn judged(&self, types: &Types, open: bool) -> &Judged {
        match open && !types.unshared {
            true => self.proven.get_or_init(|| Judged::proven(self, types)),
            false => &self.judged,
        }
    }

    /// Whether a body is recursive, without others in between.
    pub fn calls_itself(&self, body: BodyId) -> bool {
        let itself = |op: &Op| matches!(op, Op::Call { target: Target::Body(b), .. } if *b == body);
        self.bodies[body as usize].ops.iter().any(itself)
    }

    /// Notes which bodies store into objects, by themselves or by what they call.
    fn find_writers(&mut self) {
        let mut found = true;
        while found {
            let writes = |op: &Op| match op {
                Op::Store { .. } | Op::StoreElem { .. } => true,
                Op::Call { target: Target::Body(b), .. } => self.bodies[*b as usize].writes,
                Op::Call { target: Target::Virtual(v), .. } => {
                    self.virtuals[*v as usize].iter().any(|(_, b)| self.bodies[*b as usize].writes)
                }
                _ => false,
            };
            let new = |b: &usize| !self.bodies[*b].writes && self.bodies[*b].ops.iter().any(writes);
            let writers: Vec<usize> = (0..self.bodies.len()).filter(new).collect();
            found = !writers.is_empty();
            writers.into_iter().for_each(|b| self.bodies[b].writes = true);
        }
    }

    /// Whether a call returns an `int`.
    pub fn returns_int(&self, target: Target) -> bool {
        match target {
            Target::Body(b) => self.bodies[b as usize].int,
            Target::Virtual(v) => self.virtuals[v as usize].iter().all(|(_, b)| self.bodies[*b as usize].int),
        }
    }
}

/// Compiles the operational preconditions of `function`, whose inputs have these types; `shape_only` leaves out those marked
/// `data`.
pub fn compile(program: &Program, function: FnId, types: &Types, shape_only: bool) -> Code {
    let f = program.function(function);
    let mut c = Compiler {
        program,
        code: Code::default(),
        known: FxHashMap::default(),
        dispatched: FxHashMap::default(),
        calls: Vec::new(),
        met: vec![false; program.classes.len()],
        todo: Vec::new(),
    };
    let all = (0..program.classes.len() as u32).map(ClassId);
    let thrown = all.filter(|class| program.is_subclass(*class, Builtin::Throwable.class()));
    types.classes().into_iter().chain(thrown).for_each(|class| c.meet(class));
    if let Some(owner) = f.owner {
        // Decides the receiver, which is never null, even when no clause reads it.
        let body = c.guard(Ty::class(owner), None);
        c.code.roots.push(Root { body, this: Some(0) });
    }
    for clause in &f.requires {
        if let Some(body) = wanted(clause, shape_only) {
            let body = c.push_body(body);
            c.code.roots.push(Root { body, this: None });
        }
    }
    c.invariants(function, shape_only);
    c.finish();
    c.code
}

fn wanted(clause: &Clause, shape_only: bool) -> Option<&Body> {
    match &clause.kind {
        ClauseKind::Expr { mode: ExprMode::Data, .. } if shape_only => None,
        ClauseKind::Expr { body, .. } => Some(body),
        _ => None,
    }
}

struct Compiler<'p> {
    program: &'p Program,
    code: Code,
    known: FxHashMap<FnId, BodyId>,
    /// What virtual calls come to.
    dispatched: FxHashMap<(ClassId, &'p str), Target>,
    /// The classes and methods that they name, in the order of [`Code::virtuals`].
    calls: Vec<(ClassId, &'p str)>,
    /// Per class: whether predicates may meet objects of it. A library has many more, and what they would run is not compiled.
    met: Vec<bool>,
    todo: Vec<(BodyId, FnId)>,
}

impl<'p> Compiler<'p> {
    /// The invariants that may apply to the arguments, each behind a test of the argument's class.
    fn invariants(&mut self, function: FnId, shape_only: bool) {
        let helper = self.program.function(function).helper;
        for (i, p) in self.program.function(function).params.iter().enumerate() {
            let Some(declared) = p.ty.as_class() else { continue };
            for c in (0..self.program.classes.len() as u32).map(ClassId) {
                let related = self.program.is_subclass(c, declared) || self.program.is_subclass(declared, c);
                let applies = |clause: &&Clause| related && (!helper || clause.is_given());
                for clause in self.program.class(c).invariants.iter().filter(applies) {
                    let Some(body) = wanted(clause, shape_only) else { continue };
                    let body = self.push_body(body);
                    let body = self.guard(Ty::class(c), Some(body));
                    self.code.roots.push(Root { body, this: Some(i as u32) });
                }
            }
        }
    }

    /// A body of one parameter: true unless that is a `class` and `then` refuses it.
    fn guard(&mut self, class: Ty, then: Option<BodyId>) -> BodyId {
        let mut ops = vec![Op::InstanceOf { dst: 1, obj: Arg::Local(0), ty: class }];
        if let Some(body) = then {
            ops.push(Op::Branch { cond: Arg::Local(1), then: 2, els: 4, wanted: None, looping: false });
            let args = vec![Arg::Local(0)].into_boxed_slice();
            ops.push(Op::Call { dst: Some(1), target: Target::Body(body), args, and: true });
            ops.push(Op::Return(Some(Arg::Local(1))));
        }
        ops.push(Op::Return(Some(Arg::Num(1))));
        let handlers = vec![None; ops.len()];
        let mut guard = CompiledBody { ops, handlers, defaults: vec![Arg::Num(0)], ..CompiledBody::default() };
        mark_live(&mut guard, 2);
        self.code.bodies.push(guard);
        self.code.bodies.len() as u32 - 1
    }

    fn push_body(&mut self, body: &'p Body) -> BodyId {
        let id = self.code.bodies.len() as u32;
        self.code.bodies.push(CompiledBody::default());
        let compiled = self.body(body);
        self.code.bodies[id as usize] = compiled;
        id
    }

    /// Compiles the functions that calls have asked for.
    fn finish(&mut self) {
        while let Some((id, f)) = self.todo.pop() {
            let function = self.program.function(f);
            let mut compiled = match function.body.as_ref().filter(|_| !function.broken) {
                Some(body) => self.body(body),
                None => CompiledBody {
                    ops: vec![Op::Unsupported("a predicate calls a function that cannot be run")],
                    handlers: vec![None],
                    live: vec![Box::default()],
                    kept: vec![Box::default()],
                    ..CompiledBody::default()
                },
            };
            compiled.int = function.ret.value() == Ty::INT;
            compiled.of = match function.params.as_slice() {
                [only] => only.ty.as_class().filter(|c| self.program.concrete_subclasses(*c) == [*c]),
                _ => None,
            };
            self.code.bodies[id as usize] = compiled;
        }
        self.code.find_writers();
    }

    fn function(&mut self, f: FnId) -> BodyId {
        if let Some(id) = self.known.get(&f) {
            return *id;
        }
        let id = self.code.bodies.len() as u32;
        self.code.bodies.push(CompiledBody::default());
        self.known.insert(f, id);
        self.todo.push((id, f));
        id
    }

    fn body(&mut self, body: &'p Body) -> CompiledBody {
        let mut starts = Vec::with_capacity(body.blocks.len());
        let mut at = 0u32;
        for block in &body.blocks {
            starts.push(at);
            at += block.instrs.len() as u32 + 1;
        }
        let mut out = CompiledBody::default();
        for block in &body.blocks {
            for instr in &block.instrs {
                let op = self.instr(body, &instr.kind);
                out.ops.push(op);
            }
            out.ops.push(terminator(block, &starts));
            let handler = block.handler.map(|(b, l)| (starts[b.index()], l.0));
            out.handlers.resize(out.ops.len(), handler);
        }
        let rest = body.locals.iter().skip(body.params as usize);
        out.defaults = rest.map(|l| default_arg(l.ty)).collect();
        out.params = body.params;
        mark(&mut out);
        mark_live(&mut out, body.locals.len());
        out
    }

    fn instr(&mut self, body: &Body, kind: &'p InstrKind) -> Op {
        match kind {
            InstrKind::Copy { dst, src } => Op::Move(dst.0, arg(*src)),
            InstrKind::Unary { dst, op, a } => {
                let sort = match op {
                    UnOp::Not => Sort::Bool,
                    UnOp::Widen => Sort::I32,
                    UnOp::Narrow => Sort::I64,
                    UnOp::Neg | UnOp::BitNot | UnOp::Float(_) => {
                        sort_of(body.locals[dst.index()].ty).unwrap_or(Sort::I32)
                    }
                    UnOp::Convert(_) | UnOp::Bits | UnOp::OfBits => operand_sort(body, *a).unwrap_or(Sort::I32),
                };
                Op::Unary { dst: dst.0, op: *op, sort, a: arg(*a) }
            }
            InstrKind::Binary { dst, op, ty, a, b } => match sort_of(*ty) {
                Some(sort) => Op::Binary { dst: dst.0, op: *op, sort, a: arg(*a), b: arg(*b), wanted: None },
                None => Op::Same { dst: dst.0, equal: *op == BinOp::Eq, a: arg(*a), b: arg(*b), wanted: None },
            },
            InstrKind::LoadField { dst, obj, field } => {
                Op::Load { dst: dst.0, obj: arg(*obj), slot: self.program.field(*field).slot }
            }
            InstrKind::StoreField { obj, field, value } => {
                Op::Store { obj: arg(*obj), slot: self.program.field(*field).slot, value: arg(*value) }
            }
            InstrKind::LoadElem { dst, arr, idx } => Op::LoadElem { dst: dst.0, arr: arg(*arr), idx: arg(*idx) },
            InstrKind::StoreElem { arr, idx, value } => {
                Op::StoreElem { arr: arg(*arr), idx: arg(*idx), value: arg(*value) }
            }
            InstrKind::Address { .. } => Op::Unsupported("a predicate asks where an object is kept"),
            InstrKind::ArrayLen { dst, arr } => Op::Len { dst: dst.0, arr: arg(*arr) },
            InstrKind::New { dst, class, init } => self.new_object(*dst, *class, init),
            InstrKind::NewArray { dst, elem, len, like } => {
                Op::NewArray { dst: dst.0, elem: *elem, len: arg(*len), like: like.map(arg) }
            }
            InstrKind::Call { dst, callee, args } => {
                let args = args.iter().map(|a| arg(*a)).collect();
                Op::Call { dst: dst.map(|d| d.0), target: self.target(callee), args, and: false }
            }
            InstrKind::InstanceOf { dst, obj, ty } => Op::InstanceOf { dst: dst.0, obj: arg(*obj), ty: *ty },
            InstrKind::Cast { dst, obj, ty, vouched } => {
                Op::Cast { dst: dst.0, obj: arg(*obj), ty: *ty, vouched: *vouched }
            }
            InstrKind::Assert { cond } => Op::Check { cond: arg(*cond), raises: true },
            InstrKind::Assume { cond } => Op::Check { cond: arg(*cond), raises: false },
            InstrKind::Vouch { obj, field } => Op::Vouch { obj: arg(*obj), slot: self.program.field(*field).slot },
            // Specifications pass.
            InstrKind::VouchInvariants { .. } | InstrKind::VouchAlike { .. } => {
                Op::Check { cond: arg(Operand::Bool(true)), raises: false }
            }
            InstrKind::Free { .. } => Op::Unsupported("a predicate frees an object"),
            InstrKind::EnterOld | InstrKind::LeaveOld => Op::Unsupported("`old` in a precondition"),
        }
    }

    fn new_object(&mut self, dst: LocalId, class: ClassId, init: &FieldInit) -> Op {
        self.meet(class);
        let fields = match init {
            FieldInit::Values(values) => values.iter().map(|v| arg(*v)).collect(),
            FieldInit::Defaults => default_fields(self.program, class).collect(),
        };
        Op::New { dst: dst.0, class, fields }
    }

    fn target(&mut self, callee: &'p Callee) -> Target {
        match callee {
            Callee::Static(f) => Target::Body(self.function(*f)),
            Callee::Virtual { class, name } => {
                if let Some(known) = self.dispatched.get(&(*class, name)) {
                    return *known;
                }
                let call = self.code.virtuals.len() as u32;
                self.code.virtuals.push(Vec::new());
                self.dispatched.insert((*class, name), Target::Virtual(call));
                self.calls.push((*class, name));
                let met = (0..self.met.len() as u32).map(ClassId).filter(|c| self.met[c.index()]);
                for receiver in met.collect::<Vec<_>>() {
                    self.dispatch(call, receiver);
                }
                Target::Virtual(call)
            }
        }
    }

    /// Notes that predicates may meet objects of a class: they are in inputs, or predicates make them.
    fn meet(&mut self, class: ClassId) {
        if !std::mem::replace(&mut self.met[class.index()], true) {
            (0..self.calls.len() as u32).for_each(|call| self.dispatch(call, class));
        }
    }

    /// Notes what a virtual call runs on an object of a class, when it may have one.
    fn dispatch(&mut self, call: u32, receiver: ClassId) {
        let (class, name) = self.calls[call as usize];
        let below = self.program.is_subclass(receiver, class);
        if let Some(method) = below.then(|| self.program.method(receiver, name)).flatten() {
            let body = self.function(method);
            self.code.virtuals[call as usize].push((receiver, body));
        }
    }
}

/// The sort of an operand of primitive type.
fn operand_sort(body: &Body, operand: Operand) -> Option<Sort> {
    match operand {
        Operand::Local(l) => sort_of(body.locals[l.index()].ty),
        Operand::Null => None,
        Operand::Bool(_) => Some(Sort::Bool),
        Operand::Int(_) => Some(Sort::I32),
        Operand::Long(_) => Some(Sort::I64),
        Operand::Float(_) => Some(Sort::F32),
        Operand::Double(_) => Some(Sort::F64),
    }
}

/// The values of the fields of `new class`.
pub fn default_fields(program: &Program, class: ClassId) -> impl Iterator<Item = Arg> + '_ {
    program.class(class).fields.iter().map(|f| default_arg(program.field(*f).ty))
}

/// The value of what nothing has set.
pub fn default_arg(ty: Ty) -> Arg {
    if ty.is_ref() { Arg::Null } else { Arg::Num(0) }
}

/// The sort of a primitive type.
pub fn sort_of(ty: Ty) -> Option<Sort> {
    match ty.value() {
        Ty::BOOL => Some(Sort::Bool),
        Ty::INT => Some(Sort::I32),
        Ty::LONG => Some(Sort::I64),
        Ty::FLOAT => Some(Sort::F32),
        Ty::DOUBLE => Some(Sort::F64),
        _ => None,
    }
}

fn arg(operand: Operand) -> Arg {
    match operand {
        Operand::Local(l) => Arg::Local(l.0),
        Operand::Null => Arg::Null,
        Operand::Bool(b) => Arg::Num(b.into()),
        Operand::Int(i) => Arg::Num(i.into()),
        Operand::Long(l) => Arg::Num(l),
        Operand::Float(f) => Arg::Num(f.bits().into()),
        Operand::Double(d) => Arg::Num(d.bits()),
    }
}

fn terminator(block: &ir::Block, starts: &[u32]) -> Op {
    match &block.term {
        Terminator::Goto(b) => Op::Jump(starts[b.index()]),
        Terminator::Branch { cond, then, els, .. } | Terminator::Switch { cond, then, els } => {
            let (then, els) = (starts[then.index()], starts[els.index()]);
            Op::Branch { cond: arg(*cond), then, els, wanted: None, looping: block.loop_head }
        }
        Terminator::Return { value, .. } => Op::Return(value.map(arg)),
        Terminator::Throw { value, .. } | Terminator::Rethrow { value } => Op::Throw(arg(*value)),
    }
}
