//! A report that outlives its program: class numbers replaced by names.
//!
//! A [`Report`] names classes by number in its inputs and in its scope, and these numbers change when a
//! class that has nothing to do with the function comes or goes. A [`Verdict`] can be attached to any
//! program in which the function has the same fingerprint, on this run or on another.

use explore::report::{GeneratedInput, Report};
use ir::input::{Input, InputObject};
use ir::scope::Scope;
use ir::{Base, ClassId, FnId, Program, Ty};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A report together with the names of the classes it mentions by number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    report: Report,
    classes: BTreeMap<ClassId, String>,
}

impl Verdict {
    /// Detaches `report` from the program it was made for.
    pub fn detach(report: &Report, program: &Program) -> Verdict {
        let mut classes = BTreeMap::new();
        for class in inputs(report).flat_map(used_classes) {
            if let Some(c) = program.classes.get(class.index()) {
                classes.insert(class, c.name.clone());
            }
        }
        let mut report = report.clone();
        report.scope.objects.clear();
        Verdict { report, classes }
    }

    /// The report for `program`, as exploring `function` within `scope` would give it.
    ///
    /// `None` when it does not fit (a class is gone, the bounds differ, another function): then it must
    /// be explored anew.
    pub fn attach(&self, program: &Program, function: FnId, scope: &Scope) -> Option<Report> {
        let old = &self.report.scope;
        let same = (scope.arrays, scope.length, scope.elements, scope.texts, scope.counts, scope.calls, &scope.named)
            == (old.arrays, old.length, old.elements, old.texts, old.counts, old.calls, &old.named);
        // Where nobody bounds loops, more of their entries may have been needed.
        let loops = scope.unwind == old.unwind || scope.counts && scope.unwind < old.unwind;
        if !(same && loops) || self.report.function != program.qualified_name(function) {
            return None;
        }
        let mut renamed = BTreeMap::new();
        for (id, name) in &self.classes {
            renamed.insert(*id, program.find_class(name)?);
        }
        let mut report = self.report.clone();
        report.scope = Scope { unwind: old.unwind, ..scope.clone() };
        let told = report.spec_problems.iter_mut().flat_map(|p| &mut p.heaps).chain(&mut report.examples);
        let known = report.tree.iter_mut().filter_map(|node| Some(&mut node.heap.as_mut()?.known));
        let inputs = report.inputs.iter_mut().map(|g| &mut g.input).chain(told.map(|t| &mut t.input));
        let built = report.findings.iter_mut().flat_map(|f| {
            let spare = f.spare.iter_mut().map(|g| &mut g.input);
            spare.chain(f.origin.objects_mut())
        });
        for input in inputs.chain(known).chain(built) {
            rename(input, program, &renamed)?;
        }
        Some(report)
    }
}

/// An input of a function of `from` for the same function of `to`; `None` when it does not fit.
pub fn carry_input(generated: &GeneratedInput, from: &Program, to: &Program) -> Option<GeneratedInput> {
    let mut renamed = BTreeMap::new();
    for class in used_classes(&generated.input) {
        renamed.insert(class, to.find_class(&from.classes.get(class.index())?.name)?);
    }
    let mut generated = generated.clone();
    rename(&mut generated.input, to, &renamed)?;
    Some(generated)
}

/// Every input in a report, those included that a path knows in part.
fn inputs(report: &Report) -> impl Iterator<Item = &Input> {
    let known = report.tree.iter().filter_map(|node| Some(&node.heap.as_ref()?.known));
    let built = report.findings.iter().flat_map(|f| f.spare.iter().map(|g| &g.input).chain(f.origin.objects()));
    report.inputs.iter().map(|g| &g.input).chain(report.telling_heaps().map(|t| &t.input)).chain(known).chain(built)
}

/// Every class an input mentions by number.
fn used_classes(input: &Input) -> impl Iterator<Item = ClassId> + '_ {
    input.objects.iter().filter_map(|object| match object {
        InputObject::Object { class, .. } => Some(*class),
        InputObject::Array { elem: Ty { base: Base::Class(class), .. }, .. } => Some(*class),
        InputObject::Array { .. } => None,
    })
}

/// Gives the classes their numbers in `program`; `None` when one is missing or has other fields.
fn rename(input: &mut Input, program: &Program, renamed: &BTreeMap<ClassId, ClassId>) -> Option<()> {
    for object in &mut input.objects {
        match object {
            InputObject::Object { class, fields } => {
                *class = *renamed.get(class)?;
                if program.class(*class).fields.len() != fields.len() {
                    return None;
                }
            }
            InputObject::Array { elem: Ty { base: Base::Class(class), .. }, .. } => *class = *renamed.get(class)?,
            InputObject::Array { .. } => {}
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{program, report};
    use explore::report::Options;

    fn scope(program: &Program, function: FnId) -> Scope {
        Scope::resolve(program, function, &Options::default().scope)
    }

    #[test]
    fn a_report_survives_a_class_that_comes_before_its_own() {
        let before = program(&["List"], &["f"]);
        let after = program(&["Other", "List"], &["g", "f"]);
        let options = Options::default();
        let (f, g) = (before.find_function("f").unwrap(), after.find_function("g").unwrap());
        let old = report(&before, f, &options);
        let verdict = Verdict::detach(&old, &before);
        assert_eq!(verdict.attach(&before, f, &scope(&before, f)), Some(old.clone()));
        let f = after.find_function("f").unwrap();
        let new = report(&after, f, &options);
        assert_eq!(verdict.attach(&after, f, &scope(&after, f)), Some(new.clone()));
        assert_eq!(verdict.attach(&after, g, &scope(&after, g)), None, "another function");
        assert_eq!(carry_input(&old.inputs[0], &before, &after), Some(new.inputs[0].clone()));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let before = program(&["List"], &["f"]);
        let f = before.find_function("f").unwrap();
        let old = report(&before, f, &Options::default());
        let verdict = Verdict::detach(&old, &before);
        let gone = program(&["Tree"], &["f"]);
        let same_bounds = Scope { objects: scope(&gone, f).objects, ..scope(&before, f) };
        assert_eq!(verdict.attach(&gone, gone.find_function("f").unwrap(), &same_bounds), None);
        assert_eq!(carry_input(&old.inputs[0], &before, &gone), None);
        let wider = Scope { unwind: 99, ..scope(&before, f) };
        assert_eq!(verdict.attach(&before, f, &wider), None);
    }
}
