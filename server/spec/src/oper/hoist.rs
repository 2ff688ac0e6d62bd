//! Checks that are made in any case, found behind a loop: a predicate that walks a structure and then checks its
//! heights can be refused by the heights before the walk has come to its end.
//!
//! Such a check can start where it is clear that it will be made, because every way to an answer other than `false`
//! leads through it. Its arguments must be known there: parameters, and fields of parameters, which are objects of the
//! input and so never change.

use super::code::{Arg, CompiledBody, Op, Target};
use super::live::{successors, written};

/// An argument that is known early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Early {
    Known(Arg),
    /// A field of a parameter.
    Field(u32, u32),
}

/// A call that can be made early.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hoist {
    /// The call.
    pub call: u32,
    pub body: u32,
    pub args: Box<[Early]>,
    /// Where it becomes clear that the call will be made.
    pub from: Vec<u32>,
}

/// The first check of a body that a loop delays. `params` is how many of its locals are parameters.
pub fn find(body: &CompiledBody, params: u32) -> Option<Hoist> {
    (0..body.ops.len()).find_map(|at| {
        let Op::Call { target: Target::Body(callee), args, and: true, .. } = &body.ops[at] else { return None };
        let args = args.iter().map(|a| early(body, params, at, *a)).collect::<Option<_>>()?;
        if body.handlers.iter().any(Option::is_some) || reach(body, at, None)[at] {
            return None;
        }
        let from = starts(body, at)?;
        let delayed = from.iter().any(|p| loops_between(body, *p as usize, at));
        delayed.then_some(Hoist { call: at as u32, body: *callee, args, from })
    })
}

/// The value of an argument of the call at `at`, where it is the same everywhere before.
fn early(body: &CompiledBody, params: u32, at: usize, arg: Arg) -> Option<Early> {
    let Arg::Local(l) = arg else { return Some(Early::Known(arg)) };
    let writes: Vec<usize> = (0..body.ops.len()).filter(|i| written(&body.ops[*i]) == Some(l)).collect();
    match writes.as_slice() {
        [] if l < params => Some(Early::Known(arg)),
        [load] => match body.ops[*load] {
            Op::Load { obj: Arg::Local(o), slot, .. } if o < params && straight(body, *load, at) => {
                let fixed = !body.ops.iter().any(|op| written(op) == Some(o));
                fixed.then_some(Early::Field(o, slot))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Whether the operations from one to the other follow one another in any case.
fn straight(body: &CompiledBody, from: usize, to: usize) -> bool {
    from < to && (from..to).all(|at| successors(body, at) == [at + 1])
}

/// What can be reached behind an operation, without going on behind `but`.
fn reach(body: &CompiledBody, from: usize, but: Option<usize>) -> Vec<bool> {
    let mut seen = vec![false; body.ops.len()];
    let mut todo = successors(body, from);
    while let Some(at) = todo.pop() {
        if !std::mem::replace(&mut seen[at], true) && Some(at) != but {
            todo.extend(successors(body, at));
        }
    }
    seen
}

/// The first operations from which every way to an answer that is not surely false leads through the call. `None` when one
/// of them may run twice.
fn starts(body: &CompiledBody, call: usize) -> Option<Vec<u32>> {
    let answers = |at: usize| matches!(&body.ops[at], Op::Return(value) if *value != Some(Arg::Num(0)));
    let around = |at: usize| {
        at != call && (answers(at) || reach(body, at, Some(call)).iter().enumerate().any(|(i, r)| *r && answers(i)))
    };
    let certain: Vec<bool> =
        (0..body.ops.len()).map(|at| !around(at) && (at == call || reach(body, at, None)[call])).collect();
    let first = |at: usize| at == 0 || (0..body.ops.len()).any(|p| !certain[p] && successors(body, p).contains(&at));
    let from: Vec<u32> = (0..body.ops.len()).filter(|at| certain[*at] && first(*at)).map(|at| at as u32).collect();
    let once = from.iter().all(|p| !reach(body, *p as usize, None)[*p as usize]);
    (once && !from.is_empty()).then_some(from)
}

/// Whether there is a loop on the way.
fn loops_between(body: &CompiledBody, from: usize, to: usize) -> bool {
    let behind = reach(body, from, Some(to));
    (0..body.ops.len()).any(|at| behind[at] && at != to && reach(body, at, Some(to))[at])
}
