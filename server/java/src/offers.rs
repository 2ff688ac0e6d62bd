//! What the specification of a class could say with what is there already.

use crate::cx::Cx;
use crate::types::Jt;
use ir::{ClassId, FileId, FnId, Span};
use lower::{Diagnostic, Fix};

/// The code of the offer to use `repOk` as the invariant.
const REP_OK: &str = "rep-ok";

/// Offers `boolean repOk()` (or `repOK()`) as the invariant of a class that has none.
pub(crate) fn rep_ok(cx: &mut Cx) {
    for class in (0..cx.classes.len() as u32).map(ClassId) {
        let found = cx.class(class).methods.iter().copied().find(|m| is_rep_ok(cx, *m));
        let Some(method) = found.filter(|_| cx.program.class(class).invariants.is_empty()) else { continue };
        let Some(body) = cx.class(class).body.filter(|b| b.span().file == FileId(0)) else { continue };
        let name = cx.method(method).name;
        let clause = format!("//@ invariant {name}();");
        let message = format!("`{name}` is not used as the invariant of `{}`: `{clause}`", cx.class(class).simple);
        let span = cx.program.function(method).span;
        let start = body.span().start + 1;
        let at = Span { start, end: start, ..body.span() };
        let indent = indent(&cx.program.files[0].text, cx.program.function(method).extent.start as usize);
        let fix = Fix::replace(format!("add `{clause}`"), at, format!("\n{indent}{clause}"));
        cx.diagnostics.push(Diagnostic::hint(REP_OK, span, message).fix(Some(fix)));
    }
}

fn is_rep_ok(cx: &Cx, method: FnId) -> bool {
    let m = cx.method(method);
    let written = !cx.class(m.class).library && m.node.src.fixed.is_none() && m.node.src.base == 0;
    written && !m.is_static && m.params.is_empty() && m.ret == Jt::Bool && matches!(m.name, "repOk" | "repOK")
}

/// The white space in front of a place.
fn indent(text: &str, at: usize) -> String {
    let before = text.get(..at).unwrap_or("");
    let line = before.rsplit('\n').next().unwrap_or("");
    line.chars().take_while(|c| c.is_whitespace()).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use syntax::{Language, Text};

    fn offered(text: &str) -> Option<String> {
        let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
        let lowered = crate::lower("A.java", parse, &mut lower::NoFiles);
        let fix = lowered.diagnostics.into_iter().find(|d| d.code == super::REP_OK)?.fix?;
        let edit = fix.edits.first()?;
        let (start, end) = (edit.span.start as usize, edit.span.end as usize);
        Some(format!("{}{}{}", &text[..start], edit.text, &text[end..]))
    }

    #[test]
    fn a_rep_ok_becomes_the_invariant_once() {
        let text = "class A {\n  int n;\n  boolean repOk() {\n    return n > 0;\n  }\n}\n";
        let with = offered(text).expect("an offer");
        assert!(with.starts_with("class A {\n  //@ invariant repOk();\n  int n;"), "{with}");
        assert_eq!(offered(&with), None);
        assert_eq!(offered("class A { static boolean repOk() { return true; } }"), None);
        assert_eq!(offered("class A { boolean repOK(int n) { return true; } }"), None);
    }
}
