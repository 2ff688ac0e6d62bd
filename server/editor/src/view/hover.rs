//! What the thing under the cursor is: the choices at a reference read, the type, docs and contract of a name.

use super::typed::is_word;
use super::{is_here, language, lenses, local, names};
use explore::places;
use explore::report::{Alternative, Choice, CodeOf, Read, Report};
use findings::message;
use ir::{ClassId, FieldId, FnId, Function, Param, Program, SiteId, Ty};
use lower::{DefKind, Definition};
use syntax::Span;
use work::{Analysis, FileView, FunctionView};

/// At most this many references of one place are explained (a read in a loop has one per round).
const MAX_READS: usize = 4;
/// Longer texts are cut: a hover is no editor.
const MAX_LINES: usize = 24;

/// Text for a span, in Markdown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hover {
    pub span: Span,
    pub markdown: String,
    /// What `heaplens explain` says more about.
    pub topic: Option<&'static str>,
}

/// What to say at `offset`, if anything.
pub fn hover(file: &FileView, offset: usize) -> Option<Hover> {
    let analysis = file.analysis.as_ref()?;
    let reads = reads_at(file, analysis, offset);
    let named = names::at(analysis, offset);
    let mut parts = Vec::new();
    if let Some((_, def)) = named {
        parts.extend(describe(file, analysis, def));
    }
    parts.extend(reads.iter().take(MAX_READS).map(|(_, read)| choices(&analysis.program, read)));
    if reads.len() > MAX_READS {
        parts.push(format!("{} more references are read here.", reads.len() - MAX_READS));
    }
    let span = named.map(|(name, _)| local(name.span)).or_else(|| reads.first().map(|(span, _)| *span));
    let Some(span) = span else { return language::of(&analysis.parse).word(analysis, offset) };
    (!parts.is_empty()).then(|| Hover { span, markdown: parts.join("\n\n---\n\n"), topic: None })
}

/// The reads whose place is the smallest around `offset`. Those of the function itself win over those that a
/// caller's exploration saw there.
fn reads_at<'f>(file: &'f FileView, analysis: &Analysis, offset: usize) -> Vec<(Span, &'f Read)> {
    let mut found: Vec<(bool, Span, &Read)> = Vec::new();
    for function in file.functions.iter() {
        let Some(report) = &function.report else { continue };
        for read in &report.reads {
            let own = matches!(&read.place.code, CodeOf::Function(name) if *name == function.name);
            let span = places::span(&analysis.program, &read.place).filter(|s| is_here(*s)).map(local);
            found.extend(span.filter(|s| s.touches(offset)).map(|s| (own, s, read)));
        }
    }
    let best = found.iter().map(|(own, span, _)| (!own, span.len())).min();
    found.retain(|(own, span, _)| Some((!own, span.len())) == best);
    let mut reads: Vec<(Span, &Read)> = Vec::new();
    for (_, span, read) in found {
        if !reads.iter().any(|(_, r)| r.reference == read.reference) {
            reads.push((span, read));
        }
    }
    // `x` before `x.next`.
    reads.sort_by_key(|(_, read)| read.reference.matches('.').count());
    reads
}

/// The choices lazy initialization had at a read, the possible ones first.
fn choices(program: &Program, read: &Read) -> String {
    let mut lines = vec![format!("What `{}` may be when it is first read:", read.reference), String::new()];
    let (possible, impossible): (Vec<_>, Vec<_>) = read.choices.iter().partition(|c| c.possible);
    lines.extend(possible.into_iter().map(|c| possible_line(program, read, c)));
    lines.extend(impossible.into_iter().map(|c| format!("- {}", impossible_line(program, read, c))));
    lines.join("\n")
}

fn possible_line(program: &Program, read: &Read, choice: &Choice) -> String {
    let text = message::alternative(&read.reference, &choice.alternative);
    match &choice.refusal {
        None => format!("- `{text}` can happen"),
        Some(refusal) => {
            format!("- `{text}` can happen; on some paths it cannot: {}", message::reasons(program, refusal))
        }
    }
}

fn impossible_line(program: &Program, read: &Read, choice: &Choice) -> String {
    match &choice.refusal {
        Some(_) => message::refusal(program, &read.reference, choice),
        None => format!("`{}` did not happen on any path", message::alternative(&read.reference, &choice.alternative)),
    }
}

/// Why a read of the function itself never gives null: the reason of each choice that would have made it null.
pub(super) fn why_not_null(program: &Program, report: &Report, site: SiteId) -> String {
    let here = |read: &&Read| {
        matches!(&read.place.code, CodeOf::Function(name) if *name == report.function) && read.place.site == site
    };
    let mut lines: Vec<String> = Vec::new();
    for read in report.reads.iter().filter(here) {
        let refused = |c: &&Choice| c.alternative == Alternative::Null && !c.possible && c.refusal.is_some();
        lines.extend(read.choices.iter().find(refused).map(|c| impossible_line(program, read, c)));
    }
    lines.dedup();
    lines.iter().map(|line| format!("\n\n{line}")).collect()
}

/// Declaration, documentation and results of what a name names.
pub(super) fn describe(file: &FileView, analysis: &Analysis, def: &Definition) -> Option<String> {
    let program = &analysis.program;
    let typed = |what: &str| {
        let written = || def.span.and_then(|span| written_type(program, span)).map(str::to_owned);
        let ty =
            def.ty.map(|t| declared_type(program, t, def.span)).or_else(written).map_or_else(String::new, |t| t + " ");
        Some(format!("{}\n\n{what}", code(program, &format!("{ty}{}", def.name))))
    };
    match def.kind {
        DefKind::Function(id) => of_function(file, program, id),
        DefKind::Class(id) => of_class(program, id),
        DefKind::Field(id) => of_field(program, id),
        DefKind::Predicate(id) => {
            let doc = program.predicates.get(id.index())?.doc.as_deref();
            let text = def.extent.map_or(&*def.name, |e| program.text(e)).trim_start();
            // In a comment of Java the word stands in front of what is declared.
            let word = if text.starts_with("pred ") { "" } else { "pred " };
            Some(with_doc(code(program, &format!("{word}{text}")), doc))
        }
        DefKind::Test(_) => Some(code(program, &format!("test \"{}\"", def.name))),
        // Nobody declares it.
        DefKind::Param if def.span.is_none() && def.name == "result" => typed("what the function returns"),
        DefKind::Param => typed("a parameter"),
        DefKind::Local => typed("a local variable"),
        DefKind::Existential => typed("a variable bound by `exists`"),
        DefKind::Label => Some(code(program, &format!("{}:", def.name))),
        DefKind::File(id) => Some(format!("`{}`", program.files.get(id.index())?.path)),
    }
}

fn code(program: &Program, text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().take(MAX_LINES).collect();
    if text.lines().count() > MAX_LINES {
        lines.push("..");
    }
    format!("```{}\n{}\n```", language::of_program(program).fence(), lines.join("\n"))
}

fn with_doc(mut text: String, doc: Option<&str>) -> String {
    if let Some(doc) = doc {
        text += "\n\n";
        text += doc;
    }
    text
}

fn of_function(file: &FileView, program: &Program, id: FnId) -> Option<String> {
    let function = program.functions.get(id.index())?;
    let text = with_doc(code(program, &contract(program, id)), function.doc.as_deref());
    let view: Option<&FunctionView> = file.functions.iter().find(|f| f.id == id);
    Some(match view {
        Some(view) => format!("{text}\n\n{}", lenses::summary(program, view)),
        None => text,
    })
}

/// The head of a function, with its clauses as written, one per line.
pub fn contract(program: &Program, id: FnId) -> String {
    let Some(function) = program.functions.get(id.index()) else { return String::new() };
    let mut text = language::of_program(program).head(program, function);
    for clause in function.requires.iter().chain(&function.ensures) {
        text += &format!("\n  {}", dedent(program.text(clause.span)));
    }
    text
}

/// `fn List f(List list, int n)`; the receiver is left out.
pub fn head(program: &Program, function: &Function) -> String {
    let params = function.params.iter().skip(usize::from(function.owner.is_some()));
    let params: Vec<_> = params.map(|p| parameter(program, p)).collect();
    let owner = function.owner.map_or_else(String::new, |c| format!("{}.", program.class(c).name));
    let helper = if function.helper { "helper " } else { "" };
    let ret = type_at(program, function.ret, function.span).unwrap_or_else(|| "void".to_owned());
    format!("{helper}fn {ret} {owner}{}({})", function.name, params.join(", "))
}

/// `int n`; `? n` where nothing is written of the type.
pub fn parameter(program: &Program, param: &Param) -> String {
    let ty = type_at(program, param.ty, param.span).unwrap_or_else(|| "?".to_owned());
    format!("{ty} {}", param.name)
}

/// The type of what has a name at a place: one that is not known (it is lowered as `void`) is as written.
fn type_at(program: &Program, ty: Ty, name: ir::Span) -> Option<String> {
    match ty {
        Ty::VOID => written_type(program, name).map(str::to_owned),
        ty => Some(program.type_name(ty)),
    }
}

/// The type that stands in front of the name of a declaration.
fn written_type(program: &Program, name: ir::Span) -> Option<&str> {
    let before = program.text(ir::Span { start: 0, end: name.start, ..name }).trim_end();
    let start = before.rfind(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '[' | ']'))).map_or(0, |at| at + 1);
    // A name in front of which no type stands.
    Some(&before[start..]).filter(|word| word.starts_with(|c: char| c.is_alphabetic() || c == '_') && *word != "fn")
}

/// The type of a variable or field. In Java it is as its declaration has it: programs forget the arguments of generic
/// types, and know of some interfaces which class is behind them.
pub(super) fn declared_type(program: &Program, ty: Ty, name: Option<ir::Span>) -> String {
    let before = |name: ir::Span| program.text(ir::Span { start: 0, end: name.start, ..name });
    let written = name.filter(|_| program.root.is_some()).and_then(|name| java_type(before(name)));
    written.unwrap_or_else(|| program.type_name(ty))
}

/// The type of Java that a text ends with: `List<String>`, `int[]`, `T`.
fn java_type(text: &str) -> Option<String> {
    let text = text.trim_end();
    let mut rest = text.strip_suffix("...").unwrap_or(text).trim_end();
    while let Some(inner) = rest.strip_suffix(']') {
        rest = inner.trim_end().strip_suffix('[')?.trim_end();
    }
    if rest.ends_with('>') {
        let mut depth = 0;
        let (open, _) = rest.char_indices().rev().find(|(_, c)| {
            depth += i32::from(*c == '>') - i32::from(*c == '<');
            depth == 0
        })?;
        let is_argument = |c: char| c.is_alphanumeric() || c.is_whitespace() || "_$.,?<>[]&@".contains(c);
        rest = rest[..open].trim_end();
        text[open..].trim_end_matches("...").chars().all(is_argument).then_some(())?;
    }
    let start = rest.trim_end_matches(|c| is_word(c) || c == '.').len();
    let word = &rest[start..];
    let known = java::PRIMITIVES.contains(&word) || !java::KEYWORDS.contains(&word) && word != "var";
    let named = known && word.starts_with(|c: char| c.is_alphabetic() || c == '_');
    named.then(|| text[start..].split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The lines of a piece of source, indented alike.
fn dedent(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join("\n    ")
}

fn of_class(program: &Program, id: ClassId) -> Option<String> {
    let class = program.classes.get(id.index())?;
    let mut text = language::of_program(program).class(program, id);
    for clause in class.invariants.iter().filter(|c| !c.is_given()) {
        text += &format!("\n  {}", dedent(program.text(clause.span)));
    }
    let text = with_doc(code(program, &text), class.doc.as_deref());
    Some(if class.span.is_none() { format!("{text}\n\nbuilt in: raised by the semantics itself") } else { text })
}

/// `data List extends Base { List next; }`
pub fn class_head(program: &Program, id: ClassId) -> String {
    let class = program.class(id);
    let parent = class.parent.map_or_else(String::new, |p| format!(" extends {}", program.class(p).name));
    let own = class.fields.iter().map(|f| program.field(*f)).filter(|f| f.class == id);
    let fields: String = own.map(|f| format!(" {} {};", program.type_name(f.ty), f.name)).collect();
    format!("data {}{parent} {{{fields} }}", class.name)
}

fn of_field(program: &Program, id: FieldId) -> Option<String> {
    let field = program.fields.get(id.index())?;
    let owner = &program.classes.get(field.class.index())?.name;
    Some(format!(
        "{}\n\na field of `{owner}`",
        code(program, &format!("{} {}", declared_type(program, field.ty, Some(field.span)), field.name))
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::sample::{at, explored, explored_java};

    #[test]
    fn an_impossible_choice_names_the_clause_and_its_line() {
        let text = "data L { L next; }\nfn L f(L a)\n  requires hex { a not null; a.next is null; }\n  scope L <= 2;\n{\n  return a.next;\n}\n";
        let file = explored(text);
        let shown = hover(&file, at(text, "return a.next", 11)).unwrap().markdown;
        assert!(shown.contains("`a.next = null` can happen"), "{shown}");
        assert!(shown.contains("`a.next = new L` cannot happen: `a.next is null` (line 3)"), "{shown}");
    }

    #[test]
    fn the_result_is_no_parameter() {
        let text = "fn int f(int a)\n  ensures result == a;\n{\n  return a;\n}\n";
        let shown = hover(&explored(text), at(text, "result", 1)).unwrap().markdown;
        assert_eq!(shown, "```hir\nint result\n```\n\nwhat the function returns");
    }

    #[test]
    fn words_of_postconditions_in_java_are_explained() {
        let text = "class A {\n  int n;\n  //@ ensures n == \\old(n) + 1 && \\result >= n - n;\n  int f() { n++; return 1; }\n  \
                    int old() { return 1; }\n}\n";
        let file = explored_java(text);
        for plus in [0, 1, 7] {
            let shown = hover(&file, at(text, "\\result", plus)).unwrap();
            assert_eq!(shown.markdown, "```java\nint \\result\n```\n\nwhat the method returns");
            assert_eq!(&text[shown.span.range()], "\\result");
        }
        let shown = hover(&file, at(text, "\\old", 2)).unwrap().markdown;
        assert_eq!(shown, "```java\n\\old(..)\n```\n\nthe value when the method was called");
        assert_eq!(hover(&file, at(text, ">= n", 0)), None);
    }

    #[test]
    fn types_that_are_not_known_are_as_written() {
        let text = "data L { L next; }\nfn Foo f(L a, Bar[] b) { return a; }\nfn void g() { }\n";
        let file = explored(text);
        let shown = |what: &str, plus| hover(&file, at(text, what, plus)).unwrap().markdown;
        assert!(shown("f(L", 0).starts_with("```hir\nfn Foo f(L a, Bar[] b)\n```"), "{}", shown("f(L", 0));
        assert_eq!(shown("b) {", 0), "```hir\nBar[] b\n```\n\na parameter");
        assert!(shown("g()", 0).starts_with("```hir\nfn void g()\n```"), "{}", shown("g()", 0));
    }

    #[test]
    fn types_of_java_are_as_declared() {
        for (text, ty) in [
            ("final List<String> ", Some("List<String>")),
            ("(Map<String, List<? extends T>>[] ", Some("Map<String, List<? extends T>>[]")),
            ("@NonNull T ", Some("T")),
            ("int a, int... ", Some("int...")),
            ("java.util.List\n  ", Some("java.util.List")),
            ("int a, ", None),
            ("var ", None),
            ("xs.allMatch(", None),
            ("a < b && f(e -> ", None),
            ("private final ", None),
        ] {
            assert_eq!(java_type(text).as_deref(), ty, "{text}");
        }
        let text = "import java.util.*;\nclass Box<T extends Comparable<T>> {\n  final List<String> log = new ArrayList<>();\n  \
                    T val;\n  //@ requires val != null && log != null && in.size() > 0;\n  \
                    int f(List<Box<T>> in) { return in.size(); }\n}\n";
        let file = explored_java(text);
        let shown = |what: &str| hover(&file, at(text, what, 0)).unwrap().markdown;
        assert!(shown("val !=").starts_with("```java\nT val\n"), "{}", shown("val !="));
        assert!(shown("log !=").starts_with("```java\nList<String> log\n"), "{}", shown("log !="));
        assert!(shown("in.size() > 0").starts_with("```java\nList<Box<T>> in\n"), "{}", shown("in.size() > 0"));
    }

    #[test]
    fn the_first_clause_that_refuses_a_choice_is_named() {
        let text = "class L {\n  L next;\n  int v;\n  //@ requires a != null;\n  //@ requires a.next != null;\n  \
                    //@ requires a.next.v > 3;\n  static int f(L a) {\n    L b = a.next;\n    return b.v;\n  }\n}\n";
        let file = explored_java(text);
        let shown = hover(&file, at(text, "a.next;\n    return", 2)).unwrap().markdown;
        assert!(shown.contains("`a = null` cannot happen: `requires a != null` (line 4)"), "{shown}");
        assert!(shown.contains("`a.next = null` cannot happen: `requires a.next != null` (line 5)"), "{shown}");
    }

    #[test]
    fn methods_are_shown_without_their_receiver() {
        let text = "data L {\n  int n;\n  fn int get(int plus) { return this.n + plus; }\n}\n";
        let file = explored(text);
        let shown = hover(&file, at(text, "get", 1)).unwrap().markdown;
        assert!(shown.starts_with("```hir\nfn int L.get(int plus)\n```"), "{shown}");
    }
}
