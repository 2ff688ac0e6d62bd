//! Texts, constants and collections as pictures have them: a text and a constant are a box with nothing in it but
//! themselves, a collection is one with its elements. Their arrays are not drawn.

use crate::Shown;
use ir::Program;
use ir::content::Contained;
use ir::input::{Input, InputObject, InputValue};
use ir::runs;
use std::collections::BTreeSet;
use std::ops::Range;

/// An input as it is drawn.
#[derive(Default)]
pub struct Drawn {
    pub input: Input,
    /// What stands above and in a box, where that is not its name and type.
    pub titles: Vec<Option<Title>>,
    /// Whether many equal neighbours in an array are drawn as one.
    pub together: bool,
    /// Slots of objects that are not drawn.
    pub left_out: BTreeSet<(u32, usize)>,
    /// An object that is not drawn.
    pub absent: Option<u32>,
}

impl Drawn {
    /// The title of an object, where it is not its name and type.
    pub fn title(&self, object: u32) -> Option<&Title> {
        self.titles.get(object as usize)?.as_ref()
    }

    /// The slots of an object as they are drawn: many equal neighbours in an array together, else each on its own.
    pub fn runs(&self, n: u32) -> Vec<Range<usize>> {
        let named = self.title(n).is_some_and(|title| !title.names.is_empty());
        match &self.input.objects[n as usize] {
            InputObject::Array { elements, .. } if self.together && !named => runs::of(elements),
            object => {
                let all = runs::each(0..object.values().len());
                all.filter(|run| !self.left_out.contains(&(n, run.start))).collect()
            }
        }
    }
}

/// What stands above a box, and before the values in it; without names, these have numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Title {
    pub text: String,
    pub names: Vec<String>,
}

impl Title {
    /// The name of a value.
    pub fn name(&self, slot: usize) -> Option<&String> {
        self.names.get(slot)
    }
}

/// What is drawn of an input.
pub fn drawn(program: &Program, of: &Shown<'_>, input: &Input) -> Drawn {
    let contained = input.contained(program);
    // Those of finished inputs stand behind everything else.
    let kept = contained.iter().rposition(|hidden| !hidden).map_or(0, |last| last + 1);
    let whole = !contained[..kept].contains(&true);
    let mut titles = vec![None; input.objects.len()];
    let mut drawn = input.clone();
    for (n, object) in input.objects.iter().enumerate().filter(|_| whole) {
        let elem = program.root.map_or(ir::Ty::INT, ir::Ty::class);
        if let Some(constant) = input.constant(program, n as u32) {
            drawn.objects[n] = InputObject::Array { elem, elements: Vec::new() };
            titles[n] = Some(Title { text: constant.to_owned(), names: Vec::new() });
        }
        if let Some((names, values)) = without_bookkeeping(program, object) {
            titles[n] = Some(Title { text: format!("N{n}: {}", object.type_name(program)), names });
            drawn.objects[n] = InputObject::Array { elem, elements: values };
        }
        let Some((content, elements)) = input.contents(program, n as u32) else { continue };
        let name = format!("N{n}: {}", object.type_name(program));
        let mut names = Vec::new();
        let (title, elements) = match content.kind {
            Contained::Text { changes, .. } => {
                let text = input.contained_text(program, n as u32).map_or_else(String::new, |(text, _)| text);
                (if changes { format!("{name} {text}") } else { text }, Vec::new())
            }
            _ => match input.entries(program, n as u32) {
                Some(entries) => {
                    names = entries.iter().flat_map(|_| ["key", "value"].map(str::to_owned)).collect();
                    (name, entries.into_iter().flat_map(|(key, value)| [key, value]).collect())
                }
                None => (name, elements.to_vec()),
            },
        };
        drawn.objects[n] = InputObject::Array { elem, elements };
        titles[n] = Some(Title { text: title, names });
    }
    if whole {
        drawn.objects.truncate(kept);
        titles.truncate(kept);
    }
    let absent = of.absent(program, input);
    if let Some((argument, _)) = absent {
        drawn.args.truncate(argument);
    }
    let left_out = left_out(program, of, input);
    Drawn { input: drawn, titles, together: true, left_out, absent: absent.map(|(_, object)| object) }
}

/// The slots with fields that are not shown.
pub(crate) fn left_out(program: &Program, of: &Shown<'_>, input: &Input) -> BTreeSet<(u32, usize)> {
    let slots = |(n, object): (u32, &InputObject)| {
        let class = object.ty().and_then(|ty| ty.as_class());
        let fields = class.map_or(&[][..], |class| &program.class(class).fields).iter().zip(object.values());
        let hidden = fields.enumerate().filter(|(_, (field, value))| !of.shows(**field, **value));
        hidden.map(|(slot, _)| (n, slot)).collect::<Vec<_>>()
    };
    (0..).zip(&input.objects).flat_map(slots).collect()
}

/// The names and values of an object without what its class keeps to itself, where there is something of that kind.
fn without_bookkeeping(program: &Program, object: &InputObject) -> Option<(Vec<String>, Vec<InputValue>)> {
    let InputObject::Object { class, fields } = object else { return None };
    let names = program.class(*class).fields.iter().map(|f| &program.field(*f).name);
    let all = || names.clone().zip(fields);
    all().any(|(name, _)| is_bookkeeping(name)).then(|| {
        let shown = all().filter(|(name, _)| !is_bookkeeping(name));
        shown.map(|(name, value)| (name.clone(), *value)).unzip()
    })
}

/// Whether a field is the business of a front end alone: people have no such names, and inputs nothing in it.
pub fn is_bookkeeping(field: &str) -> bool {
    field.ends_with('$')
}

/// A value where no arrow can stand for it: a text or constant is itself, another object its number.
pub fn value(program: &Program, input: &Input, value: InputValue) -> String {
    match value {
        InputValue::Ref(r) => input.label(program, r).unwrap_or_else(|| crate::line::value(value)),
        other => crate::line::value(other),
    }
}
