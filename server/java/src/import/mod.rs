//! Specifications of other tools for Java, turned into ours: the settings of JBSE (LICS, which seed 000 calls HEX) and
//! of Java StarFinder (seed 001).
//!
//! What a rule says and ours cannot is named, never guessed; so is what has no effect or contradicts the program.

mod jbse;
mod jpf;
mod path;

use ir::{Base, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What became of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// The specification as it stands in a program.
    pub text: String,
    pub notes: Vec<Note>,
    /// How many rules, predicates and preconditions were taken over.
    pub taken: usize,
}

/// Something to know about a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// Counted from 1.
    pub line: usize,
    pub kind: Kind,
    pub text: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It contradicts itself or the program.
    Wrong,
    /// It has no effect.
    Dead,
    /// Ours cannot say it; it was left out.
    LeftOut,
    /// It was taken over with another meaning where it says so.
    Differs,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            Kind::Wrong => "wrong",
            Kind::Dead => "dead",
            Kind::LeftOut => "left out",
            Kind::Differs => "differs",
        };
        write!(f, "line {}: {kind}: {}", self.line, self.text)
    }
}

/// A kind of file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    Jbse,
    StarFinder,
}

impl Source {
    /// By what a file contains: rules between `resolve begin` and `resolve end`, or `star.` properties.
    pub fn of(text: &str) -> Option<Source> {
        let has = |start: &str| text.lines().any(|l| l.trim_start().starts_with(start));
        if has("resolve begin") || has("trigger begin") || text.contains("instanceof ") {
            return Some(Source::Jbse);
        }
        has("star.").then_some(Source::StarFinder)
    }
}

/// The language that the specification is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Comments of Java.
    Java,
    Hir,
}

/// Turns a file into a specification. With a program, names are compared with it.
pub fn import(text: &str, source: Source, target: Target, program: Option<&Program>) -> Imported {
    let known = program.map(Known::of);
    let mut imported = match source {
        Source::Jbse => jbse::import(text, target, known.as_ref()),
        Source::StarFinder => jpf::import(text, target, known.as_ref()),
    };
    if imported.taken == 0 && !imported.notes.iter().any(|n| n.kind == Kind::Wrong) {
        let why = match imported.notes.is_empty() {
            true => "the file has no rule, no predicate and no precondition",
            false => "what is said of each line is why",
        };
        let text = format!("nothing could be taken over: {why}");
        imported.notes.push(Note { line: 1, kind: Kind::Wrong, text });
    }
    imported.notes.sort_by(|a, b| (a.line, &a.text).cmp(&(b.line, &b.text)));
    imported.notes.dedup();
    imported
}

/// What of a program a specification can name.
pub(crate) struct Known {
    /// Classes with their fields and what these refer to.
    classes: BTreeMap<String, Vec<(String, Option<String>)>>,
    /// Parameters of functions, with the classes that they refer to.
    params: BTreeSet<(String, Option<String>)>,
    functions: BTreeMap<String, Vec<String>>,
    /// The types of fields by class and name, and those of parameters by function and name: several where functions
    /// of one name have different ones.
    field_types: BTreeMap<(String, String), String>,
    param_types: BTreeMap<(String, String), BTreeSet<String>>,
    /// All classes, those of the library too, with what they are below, themselves included.
    above: BTreeMap<String, BTreeSet<String>>,
}

impl Known {
    fn of(program: &Program) -> Known {
        let class_of = |ty: ir::Ty| match ty.base {
            Base::Class(c) if ty.dims == 0 => Some(program.class(c).name.clone()),
            _ => None,
        };
        let simple = |name: &str| name.rsplit('.').next().unwrap_or(name).to_owned();
        let mut known = Known {
            classes: BTreeMap::new(),
            params: BTreeSet::new(),
            functions: BTreeMap::new(),
            field_types: BTreeMap::new(),
            param_types: BTreeMap::new(),
            above: BTreeMap::new(),
        };
        let all = || (0..program.classes.len() as u32).map(ir::ClassId);
        for class in all() {
            let above = all().filter(|c| *c == class || program.is_subclass(class, *c));
            let above = above.map(|c| simple(&program.class(c).name));
            known.above.entry(simple(&program.class(class).name)).or_default().extend(above);
        }
        for class in program.classes.iter().filter(|c| c.span.is_some()) {
            let fields = class.fields.iter().map(|f| program.field(*f));
            let of = |name: &str| (simple(&class.name), name.to_owned());
            known.field_types.extend(fields.clone().map(|f| (of(&f.name), simple(&program.type_name(f.ty)))));
            let fields = fields.map(|f| (f.name.clone(), class_of(f.ty).map(|c| simple(&c)))).collect();
            known.classes.insert(simple(&class.name), fields);
        }
        for f in program.functions.iter().filter(|f| !f.internal) {
            let params = f.params.iter().map(|p| (p.name.clone(), class_of(p.ty).map(|c| simple(&c))));
            known.params.extend(params);
            let name = f.name.split('(').next().unwrap_or("").rsplit('.').next().unwrap_or("").to_owned();
            for p in &f.params {
                let types = known.param_types.entry((name.clone(), p.name.clone())).or_default();
                types.insert(simple(&program.type_name(p.ty)));
            }
            let params = known.functions.entry(name).or_default();
            params.extend(f.params.iter().map(|p| p.name.clone()));
        }
        known
    }

    fn has_field(&self, name: &str) -> bool {
        self.classes.values().flatten().any(|(f, _)| f == name)
    }

    fn has_param(&self, name: &str) -> bool {
        self.params.iter().any(|(p, _)| p == name)
    }

    /// Whether an object may be of both classes.
    fn share_objects(&self, a: &str, b: &str) -> bool {
        self.above.values().any(|above| above.contains(a) && above.contains(b))
    }

    /// Whether a reference of a type may lead to an object of a class; one that refers to no class may be an `Object`.
    fn fits(&self, ty: Option<&str>, class: &str) -> bool {
        ty.is_none_or(|ty| self.share_objects(ty, class))
    }

    /// The classes of all fields of a name; `None` for those that refer to no object of a class.
    fn types_of_field(&self, name: &str) -> Vec<Option<&str>> {
        self.classes.values().flatten().filter(|(f, _)| f == name).map(|(_, c)| c.as_deref()).collect()
    }

    /// The same of parameters.
    fn types_of_param(&self, name: &str) -> Vec<Option<&str>> {
        self.params.iter().filter(|(p, _)| p == name).map(|(_, c)| c.as_deref()).collect()
    }

    /// The fields that refer to a class, and the parameters.
    fn of_class(&self, class: &str) -> (BTreeSet<&str>, BTreeSet<&str>) {
        let is = |c: &Option<String>| c.as_deref() == Some(class);
        let fields = self.classes.values().flatten().filter(|(_, c)| is(c)).map(|(f, _)| f.as_str()).collect();
        (fields, self.params.iter().filter(|(_, c)| is(c)).map(|(p, _)| p.as_str()).collect())
    }
}

#[cfg(test)]
mod tests;
