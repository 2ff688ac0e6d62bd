//! Which of the references of a pattern are of a class: HEX has no `instanceof` on its left side, so the last step is
//! narrowed to the fields of fitting classes.

use super::super::path::{Path, Start, Step};
use super::super::{Kind, Known};

/// The pattern that matches only what is of the class, and what is not sure about that.
///
/// # Errors
/// When nothing that it matches is of the class, or HEX cannot say which part is.
pub(super) fn restricted(
    path: &Path,
    class: &str,
    known: Option<&Known>,
) -> Result<(Path, Option<String>), (Kind, String)> {
    let mut ends = Vec::new();
    let from_start = finals(&path.steps, &mut ends);
    ends.sort_unstable();
    ends.dedup();
    let as_it_is = |doubt| Ok((path.clone(), doubt));
    if class.is_empty() {
        return as_it_is(None);
    }
    let Some(known) = known else {
        let doubt = format!("which references are of class `{class}` is not known; name the program");
        return as_it_is((ends.len() > 1 && has_choice(&path.steps)).then_some(doubt));
    };
    if from_start && path.start == Start::Any {
        let what = format!("the references of class `{class}` at the start of `{{R_ANY}}`");
        return Err((Kind::LeftOut, what));
    }
    let start = match &path.start {
        Start::Root(name) => known.types_of_param(name).iter().any(|ty| known.fits(*ty, class)),
        Start::Any | Start::Reference => false,
    };
    let fits = |field: &str| known.types_of_field(field).iter().any(|ty| known.fits(*ty, class));
    let mixed = |field: &&str| fits(field) && !known.types_of_field(field).iter().all(|ty| known.fits(*ty, class));
    let doubt = ends.iter().find(|field| mixed(field)).map(|field| {
        format!("`{field}` is a field of several classes, and not all of them refer to a `{class}`; HEX means each")
    });
    match narrowed(&path.steps, start, &fits) {
        Some(steps) => Ok((Path { steps, ..path.clone() }, doubt)),
        None => {
            let what = format!("none of its references is of class `{class}`");
            Err((Kind::Dead, format!("{what}; it matches no reference of this program")))
        }
    }
}

/// Collects the fields that a sequence of steps may end with. Says whether it may be empty.
fn finals<'a>(steps: &'a [Step], found: &mut Vec<&'a str>) -> bool {
    steps.iter().rev().all(|step| step_finals(step, found))
}

fn step_finals<'a>(step: &'a Step, found: &mut Vec<&'a str>) -> bool {
    match step {
        Step::Field(name) => {
            found.push(name);
            false
        }
        Step::Up => true,
        Step::Group(alternatives) => {
            let empty: Vec<bool> = alternatives.iter().map(|steps| finals(steps, found)).collect();
            empty.contains(&true)
        }
        Step::Repeat(inner, op) => step_finals(inner, found) || *op != '+',
    }
}

/// Whether the last step chooses between several.
fn has_choice(steps: &[Step]) -> bool {
    match steps.last() {
        Some(Step::Group(alternatives)) => alternatives.len() > 1 || alternatives.iter().any(|a| has_choice(a)),
        Some(Step::Repeat(inner, _)) => has_choice(std::slice::from_ref(inner)),
        Some(Step::Field(_) | Step::Up) | None => false,
    }
}

/// The words of a sequence whose last field fits, the empty one where `start` does.
fn narrowed(steps: &[Step], start: bool, fits: &dyn Fn(&str) -> bool) -> Option<Vec<Step>> {
    let mut ends = Vec::new();
    if (!finals(steps, &mut ends) || start) && ends.iter().all(|field| fits(field)) {
        return Some(steps.to_vec());
    }
    let Some((last, before)) = steps.split_last() else { return start.then(Vec::new) };
    let longer = narrowed_step(last, fits).map(|last| [before, &last].concat());
    if !step_finals(last, &mut Vec::new()) {
        return longer;
    }
    match (narrowed(before, start, fits), longer) {
        (Some(shorter), Some(longer)) if shorter.is_empty() => Some(vec![Step::Repeat(Box::new(group(longer)), '?')]),
        (Some(shorter), Some(longer)) => Some(vec![Step::Group(vec![shorter, longer])]),
        (shorter, longer) => shorter.or(longer),
    }
}

/// The words of a step that are not empty and whose last field fits.
fn narrowed_step(step: &Step, fits: &dyn Fn(&str) -> bool) -> Option<Vec<Step>> {
    match step {
        Step::Field(name) => fits(name).then(|| vec![step.clone()]),
        Step::Up => None,
        Step::Group(alternatives) => {
            let mut fitting: Vec<Vec<Step>> =
                alternatives.iter().filter_map(|steps| narrowed(steps, false, fits)).collect();
            match fitting.len() {
                0 => None,
                1 => fitting.pop(),
                _ => Some(vec![Step::Group(fitting)]),
            }
        }
        Step::Repeat(inner, op) => {
            let last = narrowed_step(inner, fits)?;
            let before = (*op != '?').then(|| Step::Repeat(inner.clone(), '*'));
            Some(before.into_iter().chain(last).collect())
        }
    }
}

/// A sequence as one step.
fn group(mut steps: Vec<Step>) -> Step {
    match steps.len() {
        1 => steps.remove(0),
        _ => Step::Group(vec![steps]),
    }
}
