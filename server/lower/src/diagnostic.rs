//! What lowering has to say about a program, and how to mend it.

use ir::Span;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The item it is in is not explored.
    Error,
    /// Something is probably not meant.
    Warning,
    /// Something is superfluous.
    Hint,
}

/// A message about a range of source text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// Stable, kebab-case; the list is in [`crate::codes`].
    pub code: &'static str,
    pub severity: Severity,
    pub span: Span,
    /// One sentence: what is wrong and what to do.
    pub message: String,
    /// Other places that matter, with a note each.
    pub related: Vec<(Span, String)>,
    pub fix: Option<Fix>,
    /// Whether the text at `span` has no effect and may be shown faded.
    pub unnecessary: bool,
    /// Whether it was found when names and types were known already ([`crate::Loader::named`] was told without it).
    pub late: bool,
}

/// A change that mends a diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    pub title: String,
    /// They do not overlap, and all belong to the text that was lowered.
    pub edits: Vec<TextEdit>,
}

/// Replaces the text of `span` (insertion when it is empty).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextEdit {
    pub span: Span,
    pub text: String,
}

impl Fix {
    /// A fix that is one replacement.
    pub fn replace(title: impl Into<String>, span: Span, text: impl Into<String>) -> Fix {
        Fix { title: title.into(), edits: vec![TextEdit { span, text: text.into() }] }
    }
}

impl Diagnostic {
    pub fn error(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, Severity::Error, span, message)
    }
    pub fn warning(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, Severity::Warning, span, message)
    }
    pub fn hint(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, Severity::Hint, span, message)
    }
    fn new(code: &'static str, severity: Severity, span: Span, message: impl Into<String>) -> Diagnostic {
        let message = message.into();
        Diagnostic { code, severity, span, message, related: Vec::new(), fix: None, unnecessary: false, late: false }
    }
    pub fn related(mut self, span: Span, note: impl Into<String>) -> Diagnostic {
        self.related.push((span, note.into()));
        self
    }
    pub fn fix(mut self, fix: Option<Fix>) -> Diagnostic {
        self.fix = fix;
        self
    }
    pub fn unnecessary(mut self) -> Diagnostic {
        self.unnecessary = true;
        self
    }
}

/// Collects diagnostics; knows how many errors there were, so that callers can tell whether a part is sound.
#[derive(Default)]
pub(crate) struct Sink {
    all: Vec<Diagnostic>,
    errors: usize,
}

impl Sink {
    pub(crate) fn push(&mut self, d: Diagnostic) {
        self.errors += usize::from(d.severity == Severity::Error);
        self.all.push(d);
    }
    /// Counts an error that is reported elsewhere: what is being lowered depends on it.
    pub(crate) fn silent(&mut self) {
        self.errors += 1;
    }
    /// How much has been said so far, for [`Self::drop_echoes`].
    pub(crate) fn mark(&self) -> usize {
        self.all.len()
    }
    /// Takes back what was said since a mark: it follows from an unknown type elsewhere. What names unknown types itself
    /// stays, and all of it counts.
    pub(crate) fn drop_echoes(&mut self, mark: usize) {
        let said = self.all.split_off(mark);
        self.all.extend(said.into_iter().filter(|d| d.code == "unknown-type"));
    }
    /// The number of errors so far.
    pub(crate) fn errors(&self) -> usize {
        self.errors
    }
    /// All of them by place, each once (copies of a `finally` block repeat theirs).
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        self.all
            .sort_by(|a, b| (a.span, a.severity, a.code, &a.message).cmp(&(b.span, b.severity, b.code, &b.message)));
        self.all.dedup_by(|a, b| a.span == b.span && a.code == b.code && a.message == b.message);
        self.all
    }
}

/// The name in `known` that `name` was probably meant to be.
///
/// Names count as similar when at most a third of the letters have to change; ties go to the first in order.
pub fn similar<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let limit = name.chars().count() / 3;
    let found = known.into_iter().map(|k| (distance(name, k), k)).filter(|(d, k)| *d <= limit && *k != name);
    found.min_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1))).map(|(_, k)| k)
}

/// What to do about a type of another language.
#[derive(Clone, Copy)]
pub(crate) struct Foreign {
    /// The type of ours that holds the same values.
    pub(crate) own: Option<&'static str>,
    pub(crate) instead: &'static str,
}

/// What people call types who come from other languages.
pub(crate) fn foreign_type(name: &str) -> Option<Foreign> {
    let (own, instead) = match name {
        "boolean" | "Boolean" | "_Bool" => (Some("bool"), "write `bool`"),
        "integer" | "Integer" | "int32" | "Int32" | "int32_t" | "i32" => (Some("int"), "write `int`"),
        "Long" | "int64" | "Int64" | "int64_t" | "i64" => (Some("long"), "write `long`"),
        "byte" | "Byte" | "short" | "Short" | "char" | "Character" | "unsigned" | "uint" | "u32" => {
            (None, "numbers are `int` or `long`")
        }
        "float" | "Float" | "double" | "Double" | "f32" | "f64" => {
            (None, "the language has no floating-point numbers, only `int` and `long`")
        }
        "var" | "let" | "val" | "auto" => (None, "a variable is declared with its type, as in `int x := 0;`"),
        "String" | "string" | "str" => (None, "the language has no strings; an `int[]` can hold the characters"),
        _ => return None,
    };
    Some(Foreign { own, instead })
}

/// Edit distance, letters compared without case, with a swap of neighbours as one edit.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.to_lowercase().chars().collect(), b.to_lowercase().chars().collect());
    if a.len().abs_diff(b.len()) > 3 || a.len() > 64 {
        return usize::MAX;
    }
    let mut rows = vec![vec![0usize; b.len() + 1]; a.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    rows[0] = (0..=b.len()).collect();
    for i in 1..=a.len() {
        for j in 1..=b.len() {
            let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = change.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = best;
        }
    }
    rows[a.len()][b.len()]
}

/// `; did you mean `x`?` when there is a similar name.
pub fn did_you_mean(similar: Option<&str>) -> String {
    similar.map_or_else(String::new, |s| format!("; did you mean `{s}`?"))
}

/// What is wrong with a comparison of values of these types.
pub(crate) fn incomparable(left: &str, right: &str) -> String {
    let (left, right) = (ir::with_article(left), ir::with_article(right));
    format!("{left} can never be equal to {right}; compare values of related types")
}

/// `a`, `b` or `c`, at most eight of them.
pub(crate) fn one_of<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let mut names: Vec<String> = names.into_iter().map(|n| format!("`{n}`")).collect();
    if names.len() > 8 {
        names.truncate(8);
        names.push("..".to_owned());
    }
    match names.as_slice() {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [init @ .., last] => format!("{} or {last}", init.join(", ")),
    }
}
