//! One operation of a run.

use super::Proof;
use super::state::{Call, Frame, Own, Seen, State};
use crate::oper::arith::{solver_op, solver_unary};
use crate::oper::code::{Arg, Op, Target};
use crate::oper::types::Fresh;
use ir::{BinOp, ClassId, Ty};
use solve::{Sort, apply_binary, apply_unary};

/// Calls of other bodies at once.
const DEPTH: usize = 32;
/// Elements of an array that a check makes.
const LENGTH: i64 = 1 << 10;

/// How a run goes on.
pub enum Next {
    On,
    /// The same, at an earlier operation.
    Looped,
    /// The clause is false, or raises an exception.
    Refused,
    /// A local has one of these values.
    Value(u32, [Seen; 2]),
    /// One of these operations is next.
    Way([u32; 2]),
    /// Two names that may be those of one object are compared; what the local becomes when they are.
    Differ {
        dst: u32,
        same: i64,
        names: (u32, u32),
    },
    /// A reference of the structure is read of which nothing is remembered.
    Child {
        dst: u32,
        parent: u32,
        at: u32,
    },
    /// The reference by which the first object would name one above it is read.
    Top(u32),
    Recursion(Call),
    /// The run has this result.
    Done(Seen),
}

impl Proof<'_> {
    /// Does one operation, unless there is something to choose. `None` when it cannot be followed.
    pub fn step(&self, state: &mut State) -> Option<Next> {
        let frame = *state.frames.last()?;
        let op = &self.code.bodies[frame.body as usize].ops[frame.pc as usize];
        let value = |a: &Arg| match *a {
            Arg::Null => Seen::Null,
            Arg::Num(n) => Seen::Num(n),
            Arg::Local(l) => state.locals[(frame.base + l) as usize],
        };
        let (dst, result) = match op {
            Op::Move(dst, a) => (*dst, value(a)),
            Op::Jump(to) => return Some(jump(state, *to)),
            Op::Branch { cond, then, els, wanted, .. } => {
                let wanted = wanted.filter(|_| frame.positive).map(i64::from);
                return Some(match (value(cond), wanted) {
                    (Seen::Num(n), _) | (_, Some(n)) => jump(state, if n != 0 { *then } else { *els }),
                    _ => Next::Way([*then, *els]),
                });
            }
            Op::Same { dst, equal, a, b, wanted } => {
                let same = i64::from(*equal);
                match (value(a), value(b), wanted.filter(|_| frame.positive)) {
                    (Seen::Named(a), Seen::Named(b), _) if a != b && !state.are_apart(a, b) => {
                        return Some(Next::Differ { dst: *dst, same, names: (a, b) });
                    }
                    // What the check made is no part of the input.
                    (Seen::Any, Seen::Own(_), _) | (Seen::Own(_), Seen::Any, _) => (*dst, Seen::Num(1 - same)),
                    (Seen::Any, _, wanted) | (_, Seen::Any, wanted) => match wanted {
                        Some(wanted) => (*dst, Seen::Num(wanted.into())),
                        None => return Some(either(*dst)),
                    },
                    (a, b, _) => (*dst, Seen::Num(if a == b { same } else { 1 - same })),
                }
            }
            Op::Load { dst, obj, slot } => match (value(obj), self.region.holder) {
                (Seen::Null, _) => return Some(Next::Refused),
                (Seen::Own(o), _) => (*dst, *state.slots_of(o).get(*slot as usize)?),
                (Seen::Holder, Some((_, first))) if first == *slot => (*dst, Seen::Named(0)),
                (Seen::Named(name), _) => match self.region.slots.iter().position(|s| s == slot) {
                    Some(at) => match state.child(name, at as u32) {
                        Some(child) => (*dst, child),
                        None => return Some(Next::Child { dst: *dst, parent: name, at: at as u32 }),
                    },
                    None if name == 0 && self.region.back == Some(*slot) => match state.top {
                        Some(above) => (*dst, above),
                        None => return Some(Next::Top(*dst)),
                    },
                    None => (*dst, Seen::Any),
                },
                (Seen::Num(_), _) => return None,
                (Seen::Holder | Seen::Any, _) => (*dst, Seen::Any),
            },
            Op::Unary { dst, op, sort, a } => match value(a) {
                Seen::Num(n) => (*dst, Seen::Num(apply_unary(solver_unary(*op), *sort, n))),
                _ => (*dst, Seen::Any),
            },
            Op::Binary { dst, op, sort, a, b, wanted } => {
                return binary(state, *dst, (*op, *sort), (value(a), value(b)), wanted.filter(|_| frame.positive));
            }
            Op::Call { dst, target, args, and } => {
                let args: Vec<Seen> = args.iter().map(value).collect();
                return self.call(state, *target, Call { body: 0, args, dst: *dst, positive: frame.positive && *and });
            }
            Op::Return(result) => {
                let result = result.as_ref().map_or(Seen::Null, value);
                return Some(leave(state, result));
            }
            Op::InstanceOf { dst, obj, ty } => match (value(obj), self.conforms(state, value(obj), *ty)) {
                (Seen::Null, _) => (*dst, Seen::Num(0)),
                (_, Some(yes)) => (*dst, Seen::Num(yes.into())),
                (_, None) => return Some(either(*dst)),
            },
            Op::Cast { dst, obj, ty, .. } => match (value(obj), self.conforms(state, value(obj), *ty)) {
                (Seen::Null, _) | (_, None | Some(true)) => (*dst, value(obj)),
                (_, Some(false)) => return Some(Next::Refused),
            },
            Op::Check { cond, .. } if value(cond) == Seen::Num(0) => return Some(Next::Refused),
            Op::Check { .. } | Op::Vouch { .. } => return Some(on(state, None)),
            Op::Throw(_) => return Some(Next::Refused),
            Op::New { dst, class, fields } => {
                let fields: Vec<Seen> = fields.iter().map(value).collect();
                (*dst, make(state, Fresh::Class(*class), &fields))
            }
            Op::Store { obj, slot, value: to } => {
                let to = value(to);
                return self.store(state, value(obj), i64::from(*slot), to);
            }
            Op::NewArray { dst, elem, len, like } => match (value(len), like) {
                (Seen::Num(n @ 0..=LENGTH), None) => {
                    let default = if elem.is_ref() { Seen::Null } else { Seen::Num(0) };
                    (*dst, make(state, Fresh::Array(*elem), &vec![default; n as usize]))
                }
                _ => return None,
            },
            Op::Len { dst, arr } => match value(arr) {
                Seen::Null => return Some(Next::Refused),
                Seen::Own(o) => (*dst, Seen::Num(state.objects[o as usize].len.into())),
                _ => (*dst, Seen::Any),
            },
            Op::LoadElem { dst, arr, idx } => match (value(arr), value(idx)) {
                (Seen::Null, _) => return Some(Next::Refused),
                (Seen::Own(o), Seen::Num(n)) => match usize::try_from(n).ok().and_then(|n| state.slots_of(o).get(n)) {
                    Some(element) => (*dst, *element),
                    None => return Some(Next::Refused),
                },
                _ => return None,
            },
            Op::StoreElem { arr, idx, value: to } => {
                let (Seen::Num(n), to) = (value(idx), value(to)) else { return None };
                return self.store(state, value(arr), n, to);
            }
            Op::Unsupported(_) => return None,
        };
        Some(on(state, Some((dst, result))))
    }

    /// Whether the next operation leaves what the check made as it is.
    pub fn only_looks(&self, state: &State) -> bool {
        let op = |frame: &Frame| &self.code.bodies[frame.body as usize].ops[frame.pc as usize];
        let makes =
            |op: &Op| matches!(op, Op::New { .. } | Op::NewArray { .. } | Op::Store { .. } | Op::StoreElem { .. });
        !state.frames.last().map(op).is_some_and(makes)
    }

    fn store(&self, state: &mut State, object: Seen, at: i64, value: Seen) -> Option<Next> {
        match object {
            Seen::Null => Some(Next::Refused),
            Seen::Own(o) => {
                let Own { base, len, .. } = state.objects[o as usize];
                if !(0..i64::from(len)).contains(&at) {
                    return Some(Next::Refused);
                }
                state.slots[base as usize + at as usize] = value;
                Some(on(state, None))
            }
            _ => None,
        }
    }

    fn call(&self, state: &mut State, target: Target, mut call: Call) -> Option<Next> {
        call.body = match (target, call.args.first()) {
            (Target::Body(body), _) => body,
            (Target::Virtual(_), Some(Seen::Null)) => return Some(Next::Refused),
            (Target::Virtual(v), Some(receiver)) => {
                let class = self.type_of(state, *receiver).and_then(Ty::as_class)?;
                self.code.virtuals[v as usize].iter().find(|(c, _)| *c == class)?.1
            }
            _ => return None,
        };
        if self.catches(call.body) {
            return None;
        }
        if self.code.calls_itself(call.body) {
            return Some(Next::Recursion(call));
        }
        if state.frames.len() > DEPTH {
            return None;
        }
        state.enter(self.code, (call.body, call.dst, call.positive), &call.args);
        Some(Next::On)
    }

    fn type_of(&self, state: &State, value: Seen) -> Option<Ty> {
        let class = |class: ClassId| Some(Ty::class(class));
        match value {
            Seen::Named(_) => class(self.region.class),
            Seen::Holder => class(self.region.holder?.0),
            Seen::Own(o) => match state.objects[o as usize].kind {
                Fresh::Class(c) => class(c),
                Fresh::Array(elem) => elem.array(),
            },
            Seen::Null | Seen::Num(_) | Seen::Any => None,
        }
    }

    fn conforms(&self, state: &State, value: Seen, ty: Ty) -> Option<bool> {
        self.program.is_instance(self.type_of(state, value)?, ty)
    }
}

/// Goes on behind the operation.
fn on(state: &mut State, result: Option<(u32, Seen)>) -> Next {
    state.put(result.map(|(dst, _)| dst), result.map_or(Seen::Null, |(_, value)| value));
    Next::On
}

fn jump(state: &mut State, to: u32) -> Next {
    let back = state.frames.last().is_some_and(|f| to <= f.pc);
    state.goto(to);
    if back { Next::Looped } else { Next::On }
}

fn either(dst: u32) -> Next {
    Next::Value(dst, [Seen::Num(0), Seen::Num(1)])
}

fn make(state: &mut State, kind: Fresh, slots: &[Seen]) -> Seen {
    state.objects.push(Own { kind, base: state.slots.len() as u32, len: slots.len() as u32 });
    state.slots.extend_from_slice(slots);
    Seen::Own(state.objects.len() as u32 - 1)
}

fn leave(state: &mut State, result: Seen) -> Next {
    let Some(frame) = state.frames.pop() else { return Next::Refused };
    if frame.positive && result == Seen::Num(0) {
        return Next::Refused;
    }
    let result = if frame.positive { Seen::Num(1) } else { result };
    if state.frames.is_empty() {
        return Next::Done(result);
    }
    state.locals.truncate(frame.base as usize);
    on(state, frame.dst.map(|dst| (dst, result)))
}

fn binary(
    state: &mut State,
    dst: u32,
    (op, sort): (BinOp, Sort),
    (a, b): (Seen, Seen),
    wanted: Option<bool>,
) -> Option<Next> {
    let (to, swapped) = solver_op(op);
    let result = match (a, b, wanted) {
        (_, Seen::Num(0), _) if matches!(op, BinOp::Div | BinOp::Rem) => return Some(Next::Refused),
        (Seen::Num(a), Seen::Num(b), _) => {
            let (a, b) = if swapped { (b, a) } else { (a, b) };
            Seen::Num(apply_binary(to, sort, a, b))
        }
        (_, _, Some(wanted)) => Seen::Num(wanted.into()),
        _ if to.is_comparison() => return Some(either(dst)),
        _ => Seen::Any,
    };
    Some(on(state, Some((dst, result))))
}
