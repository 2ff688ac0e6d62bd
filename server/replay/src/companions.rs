//! HEX clauses on heaps whose numbers are not known: what shapes decide, and the companion methods (seed 000, section
//! 3.4) whose verdict decides the rest.

use crate::heap::{Heap, Value, check_args};
use crate::hex;
use crate::machine::{Judgement, Machine};
use crate::outcome::{ClauseId, Limits};
use crate::run::{entry_clauses, find};
use crate::specs;
use ir::input::Input;
use ir::spec::{Clause, ClauseKind};
use ir::{FnId, Program};

/// A companion method that some backbone of a heap runs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CompanionCall {
    /// The clause, with the atom that the companion belongs to.
    pub clause: ClauseId,
    /// Numbers among them are those of the heap that was asked about, known or not.
    pub args: Vec<Value>,
}

/// What a HEX clause says of a heap whose numbers are not known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HexShape {
    Fails,
    /// It holds where these companion methods accept the heap.
    Holds(Vec<CompanionCall>),
    /// Too many backbones, or no such clause; the text says which.
    Unknown(String),
}

/// The companion methods that the HEX preconditions of `function` (invariants of its arguments included, unless
/// it is a `helper`) run on `input` in any backbone, each with its arguments once. `None` when the input does not fit
/// or has too many backbones.
pub fn companion_calls(program: &Program, function: FnId, input: &Input) -> Option<Vec<CompanionCall>> {
    let heap = check_args(program, function, input).and_then(|()| Heap::load(program, input)).ok()?;
    let mut machine = Machine::new(program, heap, &Limits::default());
    let mut calls = Vec::new();
    for (id, clause, args) in entry_clauses(program, function, input, &machine.heap) {
        if let ClauseKind::Hex(_) = &clause.kind {
            let (verdict, found) = shape(&mut machine, id, clause, &args);
            if matches!(verdict, Judgement::Unknown(_)) {
                return None;
            }
            calls.extend(found);
        }
    }
    calls.sort_unstable();
    calls.dedup();
    Some(calls)
}

/// Decides a HEX clause on `input`, whose arguments are those of the clause, without running companion methods. The
/// objects of `freed` hold nothing any more.
pub fn hex_shape(program: &Program, clause: ClauseId, input: &Input, freed: &[u32]) -> HexShape {
    let Some(found) = find(program, clause) else { return HexShape::Unknown("there is no such clause".to_owned()) };
    let mut heap = match Heap::load(program, input) {
        Ok(heap) => heap,
        Err(error) => return HexShape::Unknown(error.to_string()),
    };
    for object in freed {
        if let Some(cell) = heap.cells.get_mut(*object as usize) {
            cell.live = false;
        }
    }
    let mut machine = Machine::new(program, heap, &Limits::default());
    match shape(&mut machine, clause, found, &input.args) {
        (Judgement::Yes, calls) => HexShape::Holds(calls),
        (Judgement::No { .. }, _) => HexShape::Fails,
        (Judgement::Unknown(what), _) => HexShape::Unknown(what),
    }
}

fn shape<'p>(
    machine: &mut Machine<'p>,
    id: ClauseId,
    clause: &'p Clause,
    args: &[Value],
) -> (Judgement, Vec<CompanionCall>) {
    let ClauseKind::Hex(sentences) = &clause.kind else {
        return (Judgement::Unknown("this is no HEX clause".to_owned()), Vec::new());
    };
    let names = specs::names(machine.program, id.owner);
    let (verdict, calls) = hex::judge_shape(machine, sentences, &names, args);
    let call = |(atom, args)| CompanionCall { clause: ClauseId { atom: Some(atom), ..id }, args };
    (verdict, calls.into_iter().map(call).collect())
}
