//! Whether a scope has room for objects.

use ir::scope::Scope;
use ir::{ClassId, Program};

/// A bounded class of which there are too many objects, given the class of every object.
pub fn exceeded(program: &Program, scope: &Scope, classes: &[ClassId]) -> Option<ClassId> {
    let mut distinct = classes.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    let count = |bounded: ClassId| classes.iter().filter(|c| scope.counts(program, **c, bounded)).count() as u64;
    let mut bounds = distinct.into_iter().flat_map(|c| scope.bounds_of(program, c));
    bounds.find(|(bounded, most)| count(*bounded) > u64::from(*most)).map(|(bounded, _)| bounded)
}
