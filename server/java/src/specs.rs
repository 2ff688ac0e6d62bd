//! Specifications in comments as an editor sees them: where they are, and their text without the comment around it.

pub use crate::comments::ClauseWord;
use crate::comments::{self, RawClause};
use crate::sources::{marks, spec_runs};
use crate::tree::{J, Source};
use ir::FileId;
use std::sync::Arc;
use syntax::{Language, Parse, Span};

/// A run of comments that is one specification, or may become one while its first word is being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Specification {
    /// From the first comment to the end of the last.
    pub span: Span,
    /// As long as the run: what is specification, everything else blank.
    pub text: String,
    pub clauses: Vec<Clause>,
    /// The declaration of the method that it stands before.
    pub method: Option<Method>,
}

/// A clause of a specification, in offsets of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    pub word: ClauseWord,
    /// With its keyword and its `;`.
    pub span: Span,
    /// What is between these.
    pub body: Span,
}

/// A method with a specification.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Method {
    pub span: Span,
    /// The names of its parameters.
    pub params: Vec<String>,
}

impl Specification {
    /// Whether an offset of the file is inside, or directly behind the last character of, a comment of the run.
    pub fn touches(&self, offset: usize) -> bool {
        self.span.touches(offset)
    }
}

/// The specifications of a Java file, in its order.
pub fn specifications(parse: &Parse) -> Vec<Specification> {
    let whole = Arc::new(parse.clone());
    let source = Source::file(
        FileId(0),
        match parse.language() {
            Language::Jml => crate::bodiless::mended(&whole),
            _ => whole,
        },
    );
    let runs = spec_runs(&marks(source.root()), |c| comments::is_spec(c) || comments::is_begun(c));
    let mut found: Vec<Specification> = runs
        .iter()
        .filter_map(|run| {
            let (first, last) = (run.comments.first()?, run.comments.last()?);
            let span = Span::new(first.start_byte(), last.end_byte());
            let blank = |b| if b == b'\n' { '\n' } else { ' ' };
            let blank = || (span.start, parse.span_text(span).bytes().map(blank).collect());
            let text = comments::blanked(&run.comments, parse.source()).unwrap_or_else(blank).1;
            let clause = |c: &RawClause| Clause {
                word: c.word,
                span: Span::new(c.start, c.end),
                body: Span::new(c.body, c.body + c.text.len()),
            };
            let clauses = comments::clauses(&run.comments, parse.source()).iter().map(clause).collect();
            Some(Specification { span, text, clauses, method: run.method.map(method) })
        })
        .collect();
    found.sort_by_key(|s| s.span);
    found.dedup_by_key(|s| s.span);
    found
}

/// The specification that an offset is in.
pub fn specification_at(parse: &Parse, offset: usize) -> Option<Specification> {
    specifications(parse).into_iter().find(|s| s.touches(offset))
}

fn method(node: J) -> Method {
    Method { span: Span::new(node.start_byte(), node.end_byte()), params: parameters(node) }
}

/// The names of the parameters of a method.
pub(crate) fn parameters(method: J) -> Vec<String> {
    let params = method.field("parameters").map(J::children).unwrap_or_default();
    let names = params.iter().map(|p| crate::declare::param_name(*p).to_owned());
    names.filter(|n| !n.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::Text;

    #[test]
    fn specifications_are_found_while_they_are_typed() {
        let text = "class A {\n  //@ invariant x > 0;\n  int x;\n  // plain\n  //@ req\n  void f(int n) { }\n}\n";
        let found = specifications(&syntax::parse_as(Language::Java, &Text::from(text)));
        let shown: Vec<_> =
            found.iter().map(|s| (s.text.trim(), s.method.as_ref().map(|m| m.params.clone()))).collect();
        assert_eq!(shown, [("invariant x > 0;", None), ("", Some(vec!["n".to_owned()]))]);
        assert!(found.iter().all(|s| s.text.len() == s.span.len()));
    }
}
