//! What rules name, compared with the program that they are for.

use super::super::path::{self, Path, Start};
use super::super::{Kind, Known};
use super::{Rule, Says, simple, trigger_of};

/// What is wrong with the names of a rule, and what that makes of it.
pub(super) fn misfit(rule: &Rule, known: &Known) -> Option<(Kind, String)> {
    let dead = |what: String| (Kind::Dead, format!("{what}; it matches no reference of this program"));
    let of_pattern = rule.pattern.as_ref().and_then(|path| stranger(path, known));
    let class = (!rule.class.is_empty()).then_some(rule.class.as_str());
    let left = of_pattern.or_else(|| class.and_then(|c| no_class(c, known)));
    let left = left.or_else(|| class.and_then(|c| other_type(rule.pattern.as_ref()?, c, known)));
    left.map(dead).or_else(|| right(rule, class, known).map(|what| (Kind::Wrong, what)))
}

/// What is wrong with the right side of a rule, its trigger included.
fn right(rule: &Rule, class: Option<&str>, known: &Known) -> Option<String> {
    let said = match &rule.says {
        Says::ExpandsTo(to) | Says::AliasesSome(to) => no_class(to, known).or_else(|| {
            let class = class.filter(|c| !known.share_objects(c, to))?;
            Some(format!("a reference of class `{class}` never leads to an object of `{to}`"))
        }),
        Says::Aliases(_, target) | Says::NeverAliases(target) => stranger(target, known),
        Says::NotNull | Says::Null | Says::ExpandsToNothing | Says::AliasesNothing => None,
    };
    said.or_else(|| {
        let (method, argument) = trigger_of(rule.trigger.as_deref()?)?;
        match known.functions.contains_key(method) {
            true => path::parse(argument.trim()).ok().and_then(|path| stranger(&path, known)),
            false => Some(format!("there is no method `{}`", simple(method))),
        }
    })
}

/// A field or parameter that the program does not have.
fn stranger(path: &Path, known: &Known) -> Option<String> {
    if let Some(field) = path.fields().into_iter().find(|f| !known.has_field(f)) {
        return Some(format!("there is no field `{field}`"));
    }
    match &path.start {
        Start::Root(name) if !known.has_param(name) => Some(format!("no method has a parameter `{name}`")),
        _ => None,
    }
}

fn no_class(class: &str, known: &Known) -> Option<String> {
    (!known.above.contains_key(class)).then(|| format!("there is no class `{class}`"))
}

/// The declared type of the references, where none of them leads to an object of a class.
fn other_type(path: &Path, class: &str, known: &Known) -> Option<String> {
    let (what, types) = match (path.last_field(), &path.start) {
        (Some(field), _) => (format!("field `{field}`"), known.types_of_field(field)),
        (None, Start::Root(name)) if path.steps.is_empty() => {
            (format!("parameter `{name}`"), known.types_of_param(name))
        }
        _ => return None,
    };
    let (first, mut rest) = (types.first().copied()?, types.iter());
    let none = rest.all(|ty| ty.is_some_and(|ty| !known.share_objects(ty, class)));
    none.then(|| format!("the {what} is of class `{}`, not `{class}`", first.unwrap_or_default()))
}
