//! The names of a test's variables: as a person would call them, and each another one.

use super::{Case, Writer};
use crate::keywords::KEYWORDS;
use ir::input::{Input, InputObject, InputValue};
use ir::{Base, ClassId, Ty};
use std::collections::BTreeSet;

/// Words that mean something in some places, and the package that tests name: nobody calls a variable so.
const AVOIDED: [&str; 6] = ["java", "permits", "record", "sealed", "var", "yield"];

/// What is called something already.
pub(super) struct Names {
    taken: BTreeSet<String>,
}

impl Names {
    /// The words of a text are names of something.
    pub fn avoid(&mut self, text: &str) {
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
        self.taken.extend(words.map(str::to_owned));
    }

    /// A name like this one that nothing has.
    pub fn fresh(&mut self, wanted: &str) -> String {
        let numbered = (2..).map(|n| format!("{wanted}{n}"));
        let word = |name: &str| KEYWORDS.contains(&name) || AVOIDED.contains(&name);
        let free = |name: &String| !word(name) && !self.taken.contains(name);
        let name = std::iter::once(wanted.to_owned()).chain(numbered).find(free).unwrap_or_default();
        self.taken.insert(name.clone());
        name
    }
}

impl Writer<'_> {
    /// Nothing has a name yet but classes, which variables would hide.
    pub(super) fn no_names(&self) -> Names {
        let simple = |name: &String| name.rsplit('.').next().unwrap_or(name).to_owned();
        Names { taken: self.program.classes.iter().map(|c| simple(&c.name)).collect() }
    }

    /// A name for each object of the input of a case that is asked for: that of its parameter, or after its class. What
    /// is written as a part of others has its name last.
    pub(super) fn names_of(&self, case: &Case, names: &mut Names, asked: impl Fn(u32) -> bool) -> Vec<String> {
        let f = self.program.function(case.function);
        let mut found = vec![String::new(); case.input.objects.len()];
        let skip = usize::from(f.owner.is_some());
        for (param, value) in f.params.iter().zip(&case.input.args).skip(skip) {
            if let InputValue::Ref(r) = value
                && param.name != crate::statics::NAME
                // The object around one is called after its class.
                && !param.name.ends_with(".this")
                && found[*r as usize].is_empty()
                && asked(*r)
            {
                found[*r as usize] = names.fresh(&param.name);
            }
        }
        // An object beside `node` that is no parameter is `node2`, whatever else is called `node`.
        names.taken.extend(f.params.iter().map(|p| p.name.clone()));
        let hidden = case.input.contained(self.program);
        let all = || 0..found.len();
        let order: Vec<usize> = all().filter(|i| !hidden[*i]).chain(all().filter(|i| hidden[*i])).collect();
        for i in order.into_iter().filter(|i| asked(*i as u32)) {
            if found[i].is_empty() {
                found[i] = names.fresh(&self.called(case.input, i));
            }
        }
        found
    }

    /// What people call an object of an input.
    pub(super) fn called(&self, input: &Input, object: usize) -> String {
        match &input.objects[object] {
            InputObject::Object { class, .. } => self.called_after(*class),
            InputObject::Array { elem, .. } => match elem.base {
                Base::Class(c) => self.called_after(c) + "s",
                _ => format!("{}s", self.ty(Ty { dims: 0, ..*elem })),
            },
        }
    }

    fn called_after(&self, class: ClassId) -> String {
        let name = &self.program.class(class).name;
        match crate::contents::function_of(name) {
            _ if name == crate::library::HASHED => "object".to_owned(),
            _ if name == crate::contents::ITERATOR => "iterator".to_owned(),
            Some(interface) => variable(interface),
            None => variable(name),
        }
    }
}

/// `AvlNode` is `avlNode`, `AVLNode` too.
pub(super) fn variable(class: &str) -> String {
    let simple = class.rsplit('.').next().unwrap_or(class).split('$').next().unwrap_or(class);
    let large = simple.chars().take_while(|c| c.is_uppercase()).count();
    // The last capital of several begins the next word.
    let lowered = if large > 1 && large < simple.chars().count() { large - 1 } else { large };
    let lower = |(i, c): (usize, char)| if i < lowered { c.to_lowercase().next().unwrap_or(c) } else { c };
    let called: String = simple.chars().enumerate().map(lower).collect();
    if called.is_empty() { "object".to_owned() } else { called }
}

#[cfg(test)]
mod tests {
    use super::{Names, variable};
    use std::collections::BTreeSet;

    #[test]
    fn names_are_no_words_of_java_and_differ() {
        let mut names = Names { taken: BTreeSet::from(["node".to_owned()]) };
        let given = ["node", "list", "list", "char", "char"].map(|n| names.fresh(n));
        assert_eq!(given, ["node2", "list", "list2", "char2", "char3"]);
    }

    #[test]
    fn variables_are_called_after_classes() {
        let called = ["Node", "Map.Entry", "AVLNode", "URL", "node", "T1", "$"].map(variable);
        assert_eq!(called, ["node", "entry", "avlNode", "url", "node", "t1", "object"]);
    }
}
