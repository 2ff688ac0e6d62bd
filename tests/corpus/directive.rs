//! The comments of a case (`tests/README.md`).

use explore::report::Technique;
use ir::scope::ScopeOptions;

/// What a `//~` comment says.
#[derive(Debug)]
pub enum Directive {
    /// `//~ code, code`: reported on this line (`//~^`: on the line above).
    Problems(Vec<String>),
    /// `//~ fails`: the test on this line fails.
    Fails,
    /// `//~ explore f hex List=3: paths.explored=6 ..`: figures of the JSON report.
    Explore { function: String, technique: Technique, scope: ScopeOptions, expected: Vec<Expected> },
    /// `//~ input f: list = null => returns null`: one of the inputs under `auto`.
    Input { function: String, shown: String },
}

/// A figure, by its path in the JSON report.
#[derive(Debug)]
pub struct Expected {
    pub key: String,
    pub value: String,
}

/// Something on a line.
pub type OnLine<T> = (u32, T);

/// All directives of a text with their lines, and what is wrong with others.
pub fn parse(text: &str) -> (Vec<OnLine<Directive>>, Vec<OnLine<String>>) {
    let (mut directives, mut mistakes) = (Vec::new(), Vec::new());
    for (i, line) in text.lines().enumerate() {
        let Some((_, comment)) = line.split_once("//~") else { continue };
        let ups = comment.chars().take_while(|c| *c == '^').count();
        let number = (i + 1 - ups) as u32;
        match directive(comment[ups..].trim()) {
            Some(directive) => directives.push((number, directive)),
            None => mistakes.push((number, format!("this is no directive: `//~{comment}`"))),
        }
    }
    (directives, mistakes)
}

fn directive(text: &str) -> Option<Directive> {
    if text == "fails" {
        return Some(Directive::Fails);
    }
    if let Some(rest) = text.strip_prefix("input ") {
        let (function, shown) = rest.split_once(": ")?;
        return Some(Directive::Input { function: function.trim().to_owned(), shown: shown.trim().to_owned() });
    }
    if let Some(rest) = text.strip_prefix("explore ") {
        let (what, figures) = rest.split_once(':')?;
        let words: Vec<&str> = what.split_whitespace().collect();
        let [function, technique, bounds @ ..] = &words[..] else { return None };
        let figure = |word: &str| {
            let (key, value) = word.split_once('=')?;
            Some(Expected { key: key.to_owned(), value: value.to_owned() })
        };
        return Some(Directive::Explore {
            function: (*function).to_owned(),
            technique: technique.parse().ok()?,
            scope: super::bounds(bounds)?,
            expected: figures.split_whitespace().map(figure).collect::<Option<_>>()?,
        });
    }
    let codes: Vec<String> = text.split(',').map(|c| c.trim().to_owned()).collect();
    let is_code = |c: &String| !c.is_empty() && c.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
    codes.iter().all(is_code).then_some(Directive::Problems(codes))
}
