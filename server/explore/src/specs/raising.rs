//! Preconditions that nothing satisfies because their code raises exceptions: such a clause does not hold.

use super::ask::Asker;
use super::sample::LIMITS;
use ir::input::Input;
use ir::scope::Scope;
use ir::{FnId, Program};
use replay::ClauseId;
use replay::Raised;
use replay::enumerate::{Primitives, inputs};

/// Inputs that are looked at.
const INPUTS: usize = 200;
/// Heaps that are made, those included that are no inputs.
const CANDIDATES: usize = 5_000;
/// Objects per class in them.
const LARGEST: u32 = 2;

/// Why a small input satisfies no precondition.
pub struct Raising {
    pub clause: ClauseId,
    pub raised: Raised,
    pub input: Input,
}

/// A clause that raises an exception on a small input that every clause which raises none admits, and that is not false
/// without an exception on another one of these.
pub fn reason(program: &Program, function: FnId, scope: &Scope, asker: &mut Asker<'_, '_>) -> Option<Raising> {
    let mut small = scope.clone();
    small.objects.iter_mut().for_each(|n| *n = (*n).min(LARGEST));
    small.arrays = small.arrays.min(LARGEST);
    small.length = small.length.min(LARGEST);
    (small.elements, small.texts) = (small.elements.min(LARGEST), small.texts.min(LARGEST));
    let mut refused = Vec::new();
    let mut all = inputs(program, function, &small, Primitives::of(&[0, 1]));
    let candidates = std::iter::from_fn(|| all.candidate()).take(CANDIDATES);
    for input in candidates.flatten().take(INPUTS) {
        if asker.stop() {
            return None;
        }
        if let Some(clauses) = replay::refusals(program, function, &input, &LIMITS) {
            refused.push((input, clauses));
        }
    }
    let all_raise = |(_, clauses): &&(Input, Vec<(ClauseId, Option<Raised>)>)| clauses.iter().all(|c| c.1.is_some());
    let (input, raising) = refused.iter().filter(all_raise).min_by_key(|(input, _)| input.objects.len())?;
    let is_raising = |clause: ClauseId| raising.iter().any(|(c, _)| *c == clause);
    let only_false = refused.iter().any(|(_, clauses)| {
        clauses.iter().all(|(c, _)| is_raising(*c)) && clauses.iter().any(|(_, raised)| raised.is_none())
    });
    let (clause, raised) = raising.first().filter(|_| !only_false)?;
    Some(Raising { clause: *clause, raised: raised.clone()?, input: input.clone() })
}
