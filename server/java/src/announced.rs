//! The exceptions that a method announces: in its `throws` clause, and in its documentation by `@throws` or `@exception`.

use crate::cx::Cx;
use crate::tree::J;
use ir::{ClassId, FnId};
use rustc_hash::FxHashMap;

/// What these stand for says nothing.
const BROAD: [&str; 4] = ["Throwable", "Exception", "RuntimeException", "Error"];

/// Notes what the user's methods announce.
pub(crate) fn note(cx: &mut Cx) {
    let mut before: FxHashMap<usize, J> = FxHashMap::default();
    for class in cx.classes.iter().filter(|c| !c.library) {
        documentation(class.body, &mut before);
    }
    for f in (0..cx.methods.len() as u32).map(FnId) {
        let m = cx.method(f);
        if cx.class(m.class).library || cx.program.function(f).internal {
            continue;
        }
        let clause = m.node.child("throws").map(J::children).unwrap_or_default();
        let said = before.get(&m.node.id()).map_or_else(Vec::new, |comment| documented(comment.text()));
        let names = clause.into_iter().map(J::text).chain(said);
        let simple = names.map(|name| name.rsplit('.').next().unwrap_or(name)).filter(|name| !BROAD.contains(name));
        let mut announced: Vec<ClassId> = simple.filter_map(|name| cx.lookup_class(name, Some(m.class))).collect();
        announced.sort();
        announced.dedup();
        cx.program.functions[f.index()].announced = announced;
    }
}

/// The comment that stands right before each member.
fn documentation<'a>(body: Option<J<'a>>, before: &mut FxHashMap<usize, J<'a>>) {
    let mut last = None;
    for node in body.into_iter().flat_map(J::each) {
        match (node.is_comment(), last.take()) {
            (true, _) => last = Some(node),
            (false, Some(comment)) => {
                before.insert(node.id(), comment);
            }
            (false, None) => {}
        }
    }
}

/// The classes that a documentation comment names as raised.
fn documented(comment: &str) -> Vec<&str> {
    let tags = ["@throws", "@exception"].into_iter().flat_map(|tag| comment.split(tag).skip(1));
    let name = |text: &'_ str| -> usize {
        text.find(|c: char| !c.is_alphanumeric() && !['.', '_', '$'].contains(&c)).unwrap_or(text.len())
    };
    let named = tags.filter(|text| text.starts_with(char::is_whitespace)).map(str::trim_start);
    named.map(|text| &text[..name(text)]).filter(|name| !name.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::documented;
    use std::sync::Arc;
    use syntax::{Language, Text};

    #[test]
    fn tags_are_read() {
        let text =
            "/** Pops. @throws a.b.EmptyException when empty\n * @exception IOException\n * @throwsNot X @throws */";
        assert_eq!(documented(text), ["a.b.EmptyException", "IOException"]);
        assert_eq!(documented("/** throws Empty */"), [""; 0]);
    }

    /// What a method with this head announces.
    fn announced(head: &str) -> Vec<String> {
        let text = format!("class A {{ static class Full extends Exception {{ }} {head} {{ }} }}\n");
        let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text.as_str())));
        let found = crate::lower("A.java", parse, &mut lower::NoFiles).program;
        let function = found.function(found.find_function("A.f").expect("the method"));
        function.announced.iter().map(|c| found.class(*c).name.clone()).collect()
    }

    #[test]
    fn clauses_and_documentation_count() {
        for (head, want) in [
            ("void f() throws Full", &["Full"][..]),
            ("/** @throws Full */ void f()", &["Full"]),
            ("/** @throws A.Full x */ public void f() throws A.Full, Exception", &["Full"]),
            ("/** @throws Full */ int x; void f()", &[]),
            ("void f() throws Exception", &[]),
            ("/** @throws Unknown */ void f()", &[]),
        ] {
            assert_eq!(announced(head), want, "{head}");
        }
    }
}
