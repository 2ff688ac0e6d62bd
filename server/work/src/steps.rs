//! Scopes small to large: the bounds a function is explored with one after the other.
//!
//! Small heaps give their findings within milliseconds and are the ones people want to see; each step
//! repeats the work of the one before, which costs little because the number of paths grows with the scope. Where bounds
//! are raised, the steps that were completed within the old ones do not run again (`board/resume.rs`).

use explore::report::Options;
use ir::scope::{Bound, DEFAULT_OBJECTS, DEFAULT_UNWIND, Scope, ScopeOptions};
use ir::{ClassId, FnId, Program};
use std::time::Duration;

/// The plan for one function. Steps are numbered by the objects they allow, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Steps {
    options: Options,
    full: Scope,
    last: u32,
}

/// A step that took less is not worth a finer one after it: the bound doubles.
const INSTANT: Duration = Duration::from_millis(5);

impl Steps {
    /// The steps up to what `options` and the function's own `scope` clause ask for.
    pub fn new(program: &Program, function: FnId, options: &Options) -> Steps {
        let full = Scope::resolve(program, function, &options.scope);
        let f = program.function(function);
        // What only code asks for is long for itself: one step after all others has that.
        let asked = f.scope.iter().any(|bound| matches!(bound, Bound::Asked { .. }));
        let length = if asked { full.length.min(DEFAULT_OBJECTS) } else { full.length };
        let arrays = f.params.iter().any(|p| p.ty.dims > 0).then_some(full.arrays.max(length));
        let holds = f.params.iter().any(|p| p.ty.as_class().is_some_and(|c| holds_objects(program, c)));
        let arrays = arrays.max(holds.then_some(length));
        let any = f.params.iter().any(|p| p.ty.is_ref());
        let last = if any { full.named.values().copied().chain(arrays).max().unwrap_or(1) } else { 1 };
        let last = if asked { last.max(DEFAULT_OBJECTS) + 1 } else { last.max(1) };
        Steps { options: options.clone(), full, last }
    }

    /// The step after `step`, which took `elapsed`; `None` after the last.
    pub fn next(&self, step: u32, elapsed: Duration) -> Option<u32> {
        let next = if elapsed < INSTANT { step.saturating_mul(2) } else { step + 1 };
        (step < self.last).then(|| next.min(self.last))
    }

    /// The last step: the whole scope.
    pub fn last(&self) -> u32 {
        self.last
    }

    /// The bounds of `step`, where these are all that is asked for.
    pub fn full(&self, step: u32) -> Option<&Scope> {
        (step >= self.last).then_some(&self.full)
    }

    /// Whether another plan differs from this one in its bounds alone. Time and memory do not count.
    pub fn same_but_bounds(&self, other: &Steps) -> bool {
        let rest = |s: &Steps| Options { scope: ScopeOptions::default(), memory_bytes: 0, ..s.options.clone() };
        rest(self) == rest(other)
    }

    /// What to explore with at `step`.
    pub fn options(&self, step: u32) -> Options {
        let mut options = self.options.clone();
        if step >= self.last {
            return options;
        }
        // Specifications are checked within the full scope.
        options.specs = false;
        // What is shown of them holds within the full scope.
        options.facts = false;
        let scope = &mut options.scope;
        scope.default_objects = Some(step.min(scope.default_objects.unwrap_or(DEFAULT_OBJECTS)));
        let arrays = [("arrays", self.full.arrays), ("length", self.full.length)].map(|(n, b)| (n.to_owned(), b));
        let named = self.full.named.iter().map(|(name, bound)| (name.clone(), *bound));
        for (name, bound) in named.clone().chain(arrays) {
            scope.objects.insert(name, step.min(bound));
        }
        let total = named.fold(0u32, |sum, (_, bound)| sum.saturating_add(step.min(bound)));
        // Never more than a whole scope of this size has, so that what that found covers the step.
        let unwind = total.saturating_add(2).min(DEFAULT_UNWIND.max(total));
        (scope.unwind, scope.counts) = (Some(self.full.unwind.min(unwind)), self.full.counts);
        scope.calls = Some(self.full.calls.min(total.saturating_add(4)));
        options
    }
}

/// Whether objects of a class contain others, as collections do.
fn holds_objects(program: &Program, class: ClassId) -> bool {
    let contains = |c: &ClassId| program.class(*c).content.is_some_and(|content| content.kind.of_objects());
    program.concrete_subclasses(class).iter().any(contains)
}

/// Bounds as people read them: `List <= 3, Tree <= 2`; `unwind 8` when the input has no objects.
pub fn scope_label(scope: &Scope) -> String {
    if scope.named.is_empty() {
        return format!("unwind {}", scope.unwind);
    }
    let bounds: Vec<_> = scope.named.iter().map(|(name, bound)| format!("{name} <= {bound}")).collect();
    bounds.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::program;

    fn steps(bound: u32) -> (Program, FnId, Steps) {
        let program = program(&["List"], &["f"]);
        let f = program.find_function("f").unwrap();
        let mut options = Options::default();
        options.scope.objects.insert("List".to_owned(), bound);
        let steps = Steps::new(&program, f, &options);
        (program, f, steps)
    }

    #[test]
    fn bounds_grow_one_by_one_or_double_and_end_at_the_full_scope() {
        let (_, _, steps) = steps(5);
        let walk = |elapsed| {
            let mut seen = vec![1];
            while let Some(next) = steps.next(seen[seen.len() - 1], elapsed) {
                seen.push(next);
            }
            seen
        };
        assert_eq!(walk(Duration::from_secs(1)), [1, 2, 3, 4, 5]);
        assert_eq!(walk(Duration::ZERO), [1, 2, 4, 5]);
    }

    #[test]
    fn each_step_is_within_the_next_and_names_the_same_classes() {
        let (program, f, steps) = steps(5);
        let scopes: Vec<_> = (1..=5).map(|k| Scope::resolve(&program, f, &steps.options(k).scope)).collect();
        for pair in scopes.windows(2) {
            assert!(pair[0].objects.iter().zip(&pair[1].objects).all(|(a, b)| a <= b));
            assert!(pair[0].unwind <= pair[1].unwind && pair[0].calls <= pair[1].calls);
            assert!(pair[0].arrays <= pair[1].arrays && pair[0].length <= pair[1].length);
        }
        assert_eq!(
            scopes.iter().map(scope_label).collect::<Vec<_>>(),
            (1..=5).map(|k| format!("List <= {k}")).collect::<Vec<_>>()
        );
        assert_eq!(scopes[4], steps.full);
    }

    #[test]
    fn a_list_of_the_step_is_traversed_without_hitting_a_bound() {
        let (_, _, steps) = steps(9);
        for k in 1..=9 {
            // Traversing k nodes enters the loop head again k times.
            assert!(steps.options(k).scope.unwind.unwrap_or(9) >= k);
        }
    }

    #[test]
    fn without_references_one_step_does() {
        let mut program = program(&["List"], &["f"]);
        program.functions[0].params.clear();
        let steps = Steps::new(&program, FnId(0), &Options::default());
        assert_eq!((steps.last, steps.next(1, Duration::ZERO)), (1, None));
        assert_eq!(steps.options(1), Options::default());
    }
}
