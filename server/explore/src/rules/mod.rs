//! The semantics of the IR, one function per construct.
//!
//! A rule reads and writes the state it is given and says what happens next as an [`Effect`]. It never
//! forks, never solves and knows no technique: where it needs to know something that the path condition
//! does not say, it asks, and is run again once the engine has decided. So a rule must not write before
//! its last question.

mod arith;
mod control;
mod deferred;
mod guarded;
mod memory;
mod merged;
mod texts;
mod types;

pub use memory::sort_of;
pub use merged::computes;
pub use texts::agree_at;

use crate::code::{CodeId, CodeTable};
use crate::report::Code;
use crate::state::{Frame, State};
use crate::techniques::Reads;
use heap::{Loc, ObjId, Symbols, Value};
use ir::{BlockId, Builtin, FnId, InstrKind, LocalId, Operand, SiteId};
use rustc_hash::FxHashMap;
use solve::{Sort, Term, Terms, Var};

/// What happens after an instruction.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// The next instruction.
    Next,
    Jump(BlockId),
    /// Decide the branch and jump.
    Branch {
        cond: Term,
        then: BlockId,
        els: BlockId,
        site: Option<SiteId>,
    },
    /// Initialise this place, then run the rule again.
    Init(Loc),
    /// Decide whether this place is null, then run the rule again.
    InitNull(Loc),
    /// The next instruction, once the guarded set in this local has lost what the path condition excludes.
    Filter(LocalId),
    /// Decide this term, then run the rule again.
    Decide(Term),
    /// Go on only where this holds.
    Assume(Term),
    /// The next instruction, where the invariants of this object of the input held on entry.
    Vouch(ObjId),
    Raise(Exception),
    Call {
        callee: FnId,
        args: Vec<Value>,
        dst: Option<LocalId>,
    },
    Return(Option<Value>),
    /// Nothing happens next: no input does this.
    Infeasible,
    Unsupported(String),
}

/// An exception being raised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exception {
    /// By the semantics itself.
    Builtin { class: Builtin, code: Code },
    /// By `throw`.
    Thrown(Value),
    /// Raised again with its old origin.
    Again(Value),
}

/// Stops a rule before it is done.
pub type Ask<T> = Result<T, Effect>;

/// What rules work on.
pub struct Cx<'a, 'p> {
    pub codes: &'a CodeTable<'p>,
    /// The function under analysis.
    pub function: ir::FnId,
    pub reads: Reads,
    /// The greatest length of a text of the input.
    pub texts: u32,
    pub terms: &'a mut Terms,
    pub vars: &'a mut InputVars,
    pub state: &'a mut State,
}

/// The symbolic variables of the input's places. A place has the same variable on every path.
#[derive(Debug, Default)]
pub struct InputVars {
    vars: FxHashMap<(VarOf, Sort), Term>,
    /// What symbolic references stand for.
    pub symbols: Symbols,
    /// The way back.
    of: FxHashMap<Var, VarOf>,
}

/// What an input variable stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VarOf {
    Place(Loc),
    /// The length of an input array.
    Length(heap::ObjId),
    /// A number that went into a call that built the input, in the order of the calls.
    Built(u32),
    /// Which object an input reference is, in a heap summary: 0 for null, else the object's number plus 1.
    Choice(Loc),
    /// The number that a machine gives an object: no input says which.
    Address(heap::ObjId),
    /// The number that a machine gives another number.
    Scattered(Term),
}

impl InputVars {
    /// The variable, made on first use with this name.
    pub fn get(&mut self, terms: &mut Terms, of: VarOf, sort: Sort, name: impl FnOnce() -> String) -> Term {
        *self.vars.entry((of, sort)).or_insert_with(|| {
            let term = terms.fresh_var(sort, &name());
            self.of.extend(terms.var_of(term).map(|var| (var, of)));
            term
        })
    }

    /// What a variable stands for.
    pub fn of(&self, var: Var) -> Option<VarOf> {
        self.of.get(&var).copied()
    }
}

impl Cx<'_, '_> {
    /// Runs one instruction.
    pub fn instr(&mut self, frame: &Frame, kind: &InstrKind) -> Effect {
        let result = match kind {
            InstrKind::Copy { dst, src } => self.copy(frame, *dst, *src),
            InstrKind::Unary { dst, op, a } => self.unary(frame, *dst, *op, *a),
            InstrKind::Binary { dst, op, ty, a, b } => self.binary(frame, *dst, *op, *ty, *a, *b),
            InstrKind::LoadField { dst, obj, field } => self.load_field(frame, *dst, *obj, *field),
            InstrKind::StoreField { obj, field, value } => self.store_field(frame, *obj, *field, *value),
            InstrKind::LoadElem { dst, arr, idx } => self.load_elem(frame, *dst, *arr, *idx),
            InstrKind::StoreElem { arr, idx, value } => self.store_elem(frame, *arr, *idx, *value),
            InstrKind::ArrayLen { dst, arr } => self.array_len(frame, *dst, *arr),
            InstrKind::Address { dst, of, clock } => self.address(frame, *dst, *of, *clock),
            InstrKind::New { dst, class, init } => self.new_object(frame, *dst, *class, init),
            InstrKind::NewArray { dst, elem, len, like } => self.new_array(frame, *dst, *elem, *len, *like),
            InstrKind::Free { obj } => self.free(frame, *obj),
            InstrKind::Call { dst, callee, args } => self.call(frame, *dst, callee, args),
            InstrKind::InstanceOf { dst, obj, ty } => self.instance_of(frame, *dst, *obj, *ty),
            InstrKind::Cast { dst, obj, ty, vouched } => self.cast(frame, *dst, *obj, *ty, *vouched),
            InstrKind::Assert { cond } => self.assert(frame, *cond),
            InstrKind::Assume { cond } => self.assume(frame, *cond),
            InstrKind::VouchAlike { a, b, above } => self.vouch_alike(frame, [*a, *b], *above),
            InstrKind::Vouch { obj, field } => self.vouch(frame, *obj, *field),
            InstrKind::VouchInvariants { obj } => self.vouch_invariants(frame, *obj),
            InstrKind::EnterOld => self.old(true),
            InstrKind::LeaveOld => self.old(false),
        };
        result.unwrap_or_else(|effect| effect)
    }

    /// Reads an operand. Reading a parameter that nothing has read yet initialises it.
    fn read(&mut self, frame: &Frame, op: Operand) -> Ask<Value> {
        Ok(match op {
            Operand::Local(l) => {
                let value = self.state.local(frame, l);
                let resolved = self.resolve(value)?;
                if resolved != value {
                    self.state.set_local(l, resolved);
                }
                resolved
            }
            literal => self.literal(literal).map_or(Value::Null, Value::Prim),
        })
    }

    /// The number that an operand is by itself.
    fn literal(&mut self, op: Operand) -> Option<Term> {
        match op {
            Operand::Bool(b) => Some(self.terms.bool(b)),
            Operand::Int(n) => Some(self.terms.int(n)),
            Operand::Long(n) => Some(self.terms.long(n)),
            Operand::Float(f) => Some(self.terms.constant(Sort::F32, f.bits().into())),
            Operand::Double(d) => Some(self.terms.constant(Sort::F64, d.bits())),
            Operand::Null | Operand::Local(_) => None,
        }
    }

    /// What an unread parameter became.
    pub fn resolve(&self, value: Value) -> Ask<Value> {
        let known = self.state.look(&self.vars.symbols, value);
        self.state.place_of(&self.vars.symbols, known).map_or(Ok(known), |loc| Err(Effect::Init(loc)))
    }

    /// Reads an operand of primitive type.
    fn prim(&mut self, frame: &Frame, op: Operand) -> Ask<Term> {
        match self.read(frame, op)? {
            Value::Prim(t) => Ok(t),
            _ => Err(Effect::Unsupported("a primitive value was expected here".to_owned())),
        }
    }

    /// The truth of a term on this path; asks when the path condition does not say.
    pub fn ask(&mut self, term: Term) -> Ask<bool> {
        if let Some(c) = self.terms.as_const(term) {
            return Ok(c != 0);
        }
        if self.state.knows(term) {
            return Ok(true);
        }
        let not = self.terms.not(term);
        if self.state.knows(not) {
            return Ok(false);
        }
        Err(Effect::Decide(term))
    }

    fn raise<T>(class: Builtin, code: Code) -> Ask<T> {
        Err(Effect::Raise(Exception::Builtin { class, code }))
    }

    fn set(&mut self, dst: LocalId, value: Value) -> Ask<Effect> {
        self.state.set_local(dst, value);
        Ok(Effect::Next)
    }

    fn copy(&mut self, frame: &Frame, dst: LocalId, src: Operand) -> Ask<Effect> {
        let value = self.carry(frame, src)?;
        self.set(dst, value)
    }
}

/// Where the running instruction or terminator of a frame stands.
pub fn current_site(codes: &CodeTable<'_>, frame: &Frame, code: CodeId) -> Option<SiteId> {
    let block = codes.get(code).body.block(frame.block);
    match block.instrs.get(frame.instr as usize) {
        Some(i) => Some(i.site),
        None => match &block.term {
            ir::Terminator::Branch { site, .. }
            | ir::Terminator::Return { site, .. }
            | ir::Terminator::Throw { site, .. } => Some(*site),
            _ => None,
        },
    }
}
