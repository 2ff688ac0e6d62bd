//! Larger bounds, from settings or from its own `scope` clause, for a function that was explored within smaller ones:
//! what was found stays, and only the steps that are larger are left.

use super::Entry;
use super::entry::{resolve, same_classes};
use super::jobs::holds_in_larger_scopes;
use crate::verdict::Verdict;
use std::sync::Arc;

impl Entry {
    /// Takes over what `old` found, and goes on behind it. False when the two differ in more than the bounds, or when
    /// `old` completed no step that lies within the new bounds and contains one of the new steps.
    pub fn resume(&mut self, old: &Entry) -> bool {
        let (Some(plan), Some(before), Some(report)) = (&mut self.plan, &old.plan, &old.report) else { return false };
        let same_function = self.info.unbounded == old.info.unbounded && same_classes(&self.program, &old.program);
        let complete = before.complete.filter(|step| *step == before.reported);
        let Some(complete) = complete.filter(|_| same_function && plan.steps.same_but_bounds(&before.steps)) else {
            return false;
        };
        let explored = resolve(&old.program, old.info.id, &before.steps, complete);
        let scope = |step: u32| resolve(&self.program, self.info.id, &plan.steps, step);
        if !explored.is_within(&scope(plan.steps.last())) {
            return false;
        }
        // Each step lies within the next. The last one also checks the specifications: it always runs.
        let done = last_of(plan.steps.last() - 1, |step| scope(step).is_within(&explored));
        let attached = Verdict::detach(report, &old.program).attach(&self.program, self.info.id, &explored);
        let Some(mut report) = attached.filter(|_| done > 0) else { return false };
        report.spec_problems.retain(|p| holds_in_larger_scopes(p.kind));
        plan.step = done + 1;
        plan.reported = done;
        plan.complete = Some(done);
        self.paths = report.paths.explored;
        self.report = Some(Arc::new(report));
        true
    }
}

/// The last of the steps up to `end` that meets a condition which those before it meet as well; 0 when the first does
/// not. Bounds are numbers that anybody may write, so the steps are not listed.
fn last_of(end: u32, meets: impl Fn(u32) -> bool) -> u32 {
    let (mut low, mut high) = (0, end);
    while low < high {
        let middle = high - (high - low) / 2;
        if meets(middle) { low = middle } else { high = middle - 1 }
    }
    low
}
