//! Inside the specification comments of Java files: colours and completion, which are those of `.hir` headers.
//!
//! Clauses are written alike in both languages, so each is read with the grammar of `.hir`, in a header made up
//! around it. A Java expression that this grammar does not know leaves a broken tree, whose words keep their colours.

use crate::view::completion::{self, Item, ItemKind, Items, Place, Word, is_condition};
use crate::view::hover::Hover;
use crate::view::signature::{self, Signature};
use crate::view::spec_words;
use crate::view::tokens::{self, KINDS, Token};
use ir::{ClassId, FileId, Function};
use java::specs::{self, Clause, ClauseWord, Specification};
use lower::DefKind;
use syntax::{Parse, Span, Text};
use tree_sitter::Node;
use work::{Analysis, FileView};

/// The colours inside specifications.
pub(super) fn tokens(parse: &Parse, within: Span) -> Vec<Token> {
    let mut found = Vec::new();
    for spec in specs::specifications(parse).iter().filter(|s| s.span.overlaps(within)) {
        let fields = fields_at(parse, spec.span.end);
        for clause in &spec.clauses {
            let tokens = of_clause(spec, clause);
            found.extend(tokens.into_iter().map(|token| of_field(parse, &fields, token)));
        }
    }
    found.retain(|t: &Token| t.span.overlaps(within));
    found.sort_by_key(|t| t.span);
    found
}

/// A name that nothing else in its clause is, and that is one of a field, has the colour of fields, as in HEX.
fn of_field(parse: &Parse, fields: &[&str], token: Token) -> Token {
    let is = |kind: &str| KINDS.get(token.kind as usize) == Some(&kind);
    match is("variable") && token.modifiers == 0 && fields.contains(&parse.span_text(token.span)) {
        true => Token { kind: tokens::kind("property"), ..token },
        false => token,
    }
}

/// The names of the fields that the class around an offset declares.
fn fields_at(parse: &Parse, offset: usize) -> Vec<&str> {
    let mut around =
        std::iter::successors(parse.root().descendant_for_byte_range(offset, offset), |n: &Node<'_>| n.parent());
    let Some(body) = around.find(|n| n.kind().ends_with("_body")) else { return Vec::new() };
    let (mut members, mut declarators) = (body.walk(), body.walk());
    let mut names = Vec::new();
    for field in body.named_children(&mut members).filter(|n| n.kind() == "field_declaration") {
        let named = field.children_by_field_name("declarator", &mut declarators);
        names.extend(named.filter_map(|d| d.child_by_field_name("name")).map(|n| parse.node_text(n)));
    }
    names
}

fn of_clause(spec: &Specification, clause: &Clause) -> Vec<Token> {
    let read = Read::new(spec, clause);
    let tokens = tokens::tokens(&read.parse, read.own).into_iter().filter(|t| read.own.contains(t.span));
    let word = Span::new(clause.span.start, clause.body.start);
    let other = spec.text.get(word.start - spec.span.start..word.end - spec.span.start) != Some(clause.word.text());
    let word = other.then(|| Token { span: word, kind: tokens::kind("keyword"), modifiers: 0 });
    tokens.map(|token| Token { span: read.home(token.span), ..token }).chain(word).collect()
}

/// A clause in a text of `.hir` around it.
struct Read {
    parse: Parse,
    /// Where the clause is in that text.
    own: Span,
    /// Where it is in the file.
    start: usize,
}

impl Read {
    fn new(spec: &Specification, clause: &Clause) -> Read {
        let inner = Span::new(clause.span.start - spec.span.start, clause.span.end - spec.span.start);
        let text = spec.text.get(inner.range()).unwrap_or("");
        let params: Vec<String> = spec.method.iter().flat_map(|m| &m.params).map(|p| format!("int {p}")).collect();
        let (before, behind) = match clause.word {
            ClauseWord::Helper => (String::new(), " fn void f();"),
            ClauseWord::Pred => (String::new(), ""),
            ClauseWord::Invariant => ("data D {\n".to_owned(), "\n}"),
            _ => (format!("fn void f({})\n", params.join(", ")), "\n;"),
        };
        // What JML calls otherwise is read by the name that it has in `.hir`.
        let (word, body) = (clause.word.text(), clause.body.start - clause.span.start);
        let (before, text) = match text.get(..body).filter(|written| *written != word) {
            Some(_) => (format!("{before}{word}"), format!("{:body$}{}", "", &text[body..])),
            None => (before, text.to_owned()),
        };
        let source = format!("{before}{text}{behind}");
        let own = Span::new(before.len(), before.len() + text.len());
        Read { parse: syntax::parse(&Text::new(&source, 0)), own, start: clause.span.start }
    }

    /// A piece of the clause in the file.
    fn home(&self, span: Span) -> Span {
        let at = |offset: usize| offset - self.own.start + self.start;
        Span::new(at(span.start), at(span.end))
    }
}

/// What a word says that is no name: `\result` and `\old`, and those that `.hir` has, too.
pub(super) fn word(analysis: &Analysis, offset: usize) -> Option<Hover> {
    let spec = specs::specification_at(&analysis.parse, offset)?;
    let clause = spec.clauses.iter().find(|c| c.span.touches(offset))?;
    of_postcondition(analysis, &spec, clause, offset).or_else(|| {
        let read = Read::new(&spec, clause);
        let found = spec_words::hover(&read.parse, offset - read.start + read.own.start)?;
        read.own.contains(found.span).then(|| Hover { span: read.home(found.span), ..found })
    })
}

fn of_postcondition(analysis: &Analysis, spec: &Specification, clause: &Clause, offset: usize) -> Option<Hover> {
    if clause.word != ClauseWord::Ensures || !clause.body.touches(offset) {
        return None;
    }
    let parse = &analysis.parse;
    let source = parse.source();
    let inside = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '\\');
    let before: usize = source[..offset].chars().rev().take_while(|c| inside(*c)).map(char::len_utf8).sum();
    let after: usize = source[offset..].chars().take_while(|c| inside(*c)).map(char::len_utf8).sum();
    let span = Span::new(offset - before, offset + after);
    let (text, what) = match parse.span_text(span) {
        text @ ("\\result" | "result") => {
            let ty = function(analysis, spec.method.as_ref()?.span)?.ret;
            (format!("{} {text}", analysis.program.type_name(ty)), "what the method returns")
        }
        text @ ("\\old" | "old") => (format!("{text}(..)"), "the value when the method was called"),
        _ => return None,
    };
    Some(Hover { span, markdown: format!("```java\n{text}\n```\n\n{what}"), topic: None })
}

const METHOD: [Word; 6] = [
    ("requires", "what holds on entry", None),
    ("requires hex", "a precondition in HEX", Some("requires hex { $0 }")),
    ("requires sl", "a precondition in separation logic", Some("requires sl $0;")),
    ("ensures", "what holds on normal exit", None),
    ("scope", "bounds of the exploration", Some("scope ${1:Node} <= ${2:3};")),
    ("helper", "a method that is exempt from invariants", None),
];

const CLASS: [Word; 4] = [
    ("invariant", "what holds of every object", None),
    ("invariant hex", "an invariant in HEX", Some("invariant hex { $0 }")),
    ("invariant sl", "an invariant in separation logic", Some("invariant sl $0;")),
    ("pred", "a separation-logic predicate", Some("pred ${1:name}(${2:Node x}) := ${0:emp};")),
];

/// What can be typed inside a specification.
pub(super) fn completions(file: &FileView, offset: usize) -> Vec<Item> {
    let Some(analysis) = &file.analysis else { return Vec::new() };
    let parse = &analysis.parse;
    let Some(spec) = specs::specification_at(parse, offset) else { return Vec::new() };
    if is_before_text(parse.source(), offset) {
        return Vec::new();
    }
    let start = completion::word_start(parse, offset);
    let head = "fn void f()\n";
    let moved = |at: usize| at.saturating_sub(spec.span.start) + head.len();
    let header = syntax::parse(&Text::new(&format!("{head}{}", spec.text), 0));
    let (place, hex) = completion::place(&header, moved(start), moved(offset));
    let around = classes_around(analysis, spec.span.end);
    let mut items = Items::new(analysis, start, around.first().copied());
    items.before = spec.text.get(..start.saturating_sub(spec.span.start)).unwrap_or("");
    let function = spec.method.as_ref().and_then(|method| function(analysis, method.span));
    items.result = function.map(|f| f.ret);
    items.is_static = function.is_some_and(|f| f.owner.is_none());
    items.valued = place != Place::Companion;
    fill(&mut items, place, start, hex, spec.method.is_some());
    if is_condition(place) {
        items.lambda_parameters();
        around.into_iter().for_each(|class| items.own_statics(class));
    }
    items.list.retain(|item| item.kind != ItemKind::Type || !item.label.contains('$'));
    items.list
}

/// The call in a specification that is being typed.
pub(super) fn signature(file: &FileView, offset: usize) -> Option<Signature> {
    let analysis = file.analysis.as_ref()?;
    let spec = specs::specification_at(&analysis.parse, offset)?;
    let before = spec.text.get(..offset.checked_sub(spec.span.start)?)?;
    signature::of_call(analysis, before, spec.span.start)
}

/// Whether an offset is in front of the text of a comment that begins in its line: before `//@`, or in it.
fn is_before_text(source: &str, offset: usize) -> bool {
    let line = source.get(..offset).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    let rest = source[line..].trim_start_matches([' ', '\t']);
    let text = source.len() - rest.len() + "//@".len();
    (rest.starts_with("//") || rest.starts_with("/*")) && offset < text
}

fn fill(items: &mut Items<'_>, place: Place, start: usize, hex: bool, of_method: bool) {
    match place {
        Place::Nothing | Place::Label | Place::Pred => {}
        Place::Member => items.members(start, hex),
        Place::Type | Place::Class => items.own_types(),
        Place::Scope => {
            items.words(&completion::SCOPE);
            items.own_types();
        }
        Place::Hex => {
            items.roots();
            items.words(&completion::HEX);
        }
        Place::Aliases => {
            items.roots();
            items.words(&completion::ALIASES);
        }
        Place::To => items.words(&completion::TO),
        Place::Expands => {
            items.own_types();
            items.words(&completion::EXPANDS);
        }
        Place::Null => items.words(&completion::NULL),
        Place::Companion => items.companions(),
        Place::Sl => {
            items.variables(|d| d.kind != DefKind::Label);
            items.argument_names();
            items.own_fields();
            items.predicates();
            items.own_types();
            items.words(&completion::SL);
        }
        Place::Spec | Place::Ensures => {
            items.variables(|d| d.kind != DefKind::Label);
            items.own_fields();
            items.own_methods();
            items.conditions(place);
        }
        Place::Top | Place::Data | Place::Header | Place::Body => {
            if of_method {
                items.words(&METHOD);
            }
            items.words(&CLASS);
        }
    }
}

/// The method that is declared at a place.
fn function(analysis: &Analysis, method: Span) -> Option<&Function> {
    let inside = |f: &Function| {
        f.span.file == FileId(0) && method.contains(Span::new(f.span.start as usize, f.span.end as usize))
    };
    analysis.program.functions.iter().map(|f| &**f).find(|f| !f.internal && inside(f))
}

/// The classes whose declarations have an offset in them, the innermost first.
fn classes_around(analysis: &Analysis, offset: usize) -> Vec<ClassId> {
    let Ok(at) = u32::try_from(offset) else { return Vec::new() };
    let classes = analysis.names.definitions().iter().filter_map(|d| match d.kind {
        DefKind::Class(class) => Some((d.extent?, class)),
        _ => None,
    });
    let mut around: Vec<_> = classes.filter(|(extent, _)| extent.touches(FileId(0), at)).collect();
    around.sort_by_key(|(extent, _)| extent.end - extent.start);
    around.into_iter().map(|(_, class)| class).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::sample::explored_java;
    use crate::view::{actions, hover, names};
    use syntax::Language;

    #[test]
    fn the_text_of_a_comment_begins_behind_what_makes_it_one() {
        let text = "int x; //@ ensures x;\n\n  //@ requires y;\n  /*@ scope\n  z @*/\n";
        let before = |what: &str| is_before_text(text, text.find(what).unwrap());
        assert!(["//@ r", "/@ r", "@ r", "@ s"].into_iter().all(before));
        assert!(is_before_text(text, text.find("  //@ r").unwrap()));
        assert!(![" requires", "y;", " scope", "z @", " ensures"].into_iter().any(before));
        assert!(!is_before_text(text, text.len()));
    }

    /// What is offered at `|`.
    fn offered(marked: &str) -> Vec<String> {
        let offset = marked.find('|').unwrap();
        let file = explored_java(&marked.replacen('|', "", 1));
        completions(&file, offset).into_iter().map(|item| item.label).collect()
    }

    #[test]
    fn a_condition_is_offered_what_has_a_value_where_it_stands() {
        let class = "class H {\n  static int most;\n  static boolean far(H h) { return most > 3; }\n  class K {\n    K n;\n    \
                     K(int a) { }\n    static boolean okay(K k) { return k != null; }\n    static void log() { }\n    \
                     boolean fine() { return n != null; }\n    void wipe() { n = null; }\n    ";
        let of = |clause: &str| offered(&format!("{class}{clause}\n    int f(K k, int m) {{ return 1; }}\n  }}\n}}\n"));
        let has = |offered: &[String], label: &str| offered.iter().any(|o| o == label);
        let own = of("//@ requires |");
        let wanted = ["k", "m", "n", "fine", "okay", "this", "most", "far"];
        assert!(wanted.iter().all(|w| has(&own, w)), "{own:?}");
        assert!(!["wipe", "log", "K", "H"].iter().any(|w| has(&own, w)), "{own:?}");
        let member = of("//@ requires k.|");
        assert!(has(&member, "fine") && !has(&member, "wipe"), "{member:?}");
        let ran = of("//@ requires hex { k not null with |");
        assert!(has(&ran, "wipe"), "what runs there may return nothing: {ran:?}");
        assert_eq!(of("//@ requires hex { k not |"), ["null"]);
        let path = of("//@ requires hex { |");
        assert!(has(&path, "k") && has(&path, "this") && !has(&path, "m"), "{path:?}");
    }

    const LAMBDA: &str = "import java.util.*;\nclass La {\n  int lim;\n  \
        //@ requires xs != null && xs.stream().allMatch(e -> e != null && e > lim + k);\n  \
        int f(List<Integer> xs, int k) { return xs.size() + k; }\n}\n";

    #[test]
    fn parameters_of_lambdas_are_names_of_their_own() {
        let file = explored_java(LAMBDA);
        let at = |what: &str| LAMBDA.find(what).unwrap();
        let declared = Span::new(at("e ->"), at("e ->") + 1);
        for place in ["e ->", "e != null", "e > lim"] {
            let shown = hover::hover(&file, at(place)).unwrap();
            assert_eq!(shown.markdown, "```java\nInteger e\n```\n\na parameter", "{place}");
            assert_eq!(names::definition(&file, at(place)).unwrap().1.span, declared, "{place}");
        }
        let uses: Vec<usize> = names::highlights(&file, at("e ->")).into_iter().map(|(span, _)| span.start).collect();
        assert_eq!(uses, [at("e ->"), at("e != null"), at("e > lim")]);
        let outer = names::definition(&file, at("k);")).unwrap().1.span.start;
        assert_eq!(outer, at("k) { return"), "what it captures is the parameter of the method");
        assert_eq!(names::definition(&file, at("lim + k")).unwrap().1.span.start, at("lim;"));
        assert!(hover::hover(&file, at("!= null && e")).is_none(), "a lambda is no field");
    }

    #[test]
    fn parameters_of_lambdas_are_offered_in_their_bodies() {
        for (clause, wanted) in [
            ("xs.stream().allMatch(e -> |", true),
            ("xs.stream().allMatch(e -> e != null && |", true),
            ("xs.stream().allMatch(e -> e != null) && |", false),
        ] {
            let text = LAMBDA.replace("xs.stream().allMatch(e -> e != null && e > lim + k);", clause);
            let offered = offered(&text);
            assert_eq!(offered.iter().any(|o| o == "e"), wanted, "{clause}: {offered:?}");
            assert!(offered.iter().any(|o| o == "lim"), "{clause}: {offered:?}");
        }
    }

    /// The fixes of a class with a clause in front of its method, each with the clause that it leaves.
    fn fixes(comment: &str) -> Vec<(String, String)> {
        let (before, behind) =
            ("class S {\n  S next;\n  int k;\n  ", "\n  static int f(S s, int n) { return n; }\n}\n");
        let text = format!("{before}{comment}{behind}");
        let file = explored_java(&text);
        let whole = Span::new(before.len(), before.len() + comment.len());
        let edited = |action: actions::Action| {
            let actions::Effect::Edit(mut edits) = action.effect else { return None };
            edits.sort_by_key(|e| std::cmp::Reverse(e.span));
            let mut text = text.clone();
            edits.iter().for_each(|e| text.replace_range(e.span.range(), &e.text));
            Some((action.title, text[before.len()..text.len() - behind.len()].to_owned()))
        };
        actions::actions(&file, whole).into_iter().filter_map(edited).collect()
    }

    #[test]
    fn mistakes_in_clauses_have_the_fixes_of_hir() {
        for (comment, title, mended) in [
            ("//@ requires s = null;", "Write `==`", "//@ requires s == null;"),
            ("//@ requires s.nxt != null;", "Replace with `next`", "//@ requires s.next != null;"),
            ("//@ require s != null;", "Replace with `requires`", "//@ requires s != null;"),
            ("// requires s != null;", "Insert `@`", "//@ requires s != null;"),
            ("/* requires s != null; */", "Insert `@`", "/*@ requires s != null; */"),
            ("//@ requires hex { s.nxt not null; }", "Replace with `next`", "//@ requires hex { s.next not null; }"),
            ("//@ requires hex { s not null }", "Insert `;`", "//@ requires hex { s not null; }"),
            ("//@ requires sl s == null;", "Write `=`", "//@ requires sl s = null;"),
            ("//@ requires sl s -> S(next = null);", "Write `:`", "//@ requires sl s -> S(next: null);"),
            ("//@ requires hex s not null;", "Put braces around it", "//@ requires hex { s not null; }"),
            ("//@ requires hex s.next not null;", "Put braces around it", "//@ requires hex { s.next not null; }"),
        ] {
            let found = fixes(comment);
            let wanted = (title.to_owned(), mended.to_owned());
            assert!(found.contains(&wanted), "{comment}: {found:?}");
        }
        assert_eq!(fixes("/** requires s != null; */"), [], "documentation stays what it is");
        assert_eq!(fixes("//@ requires s.k += 1;"), []);
        // What has no `;` of its own, or goes over several lines, is left to people.
        assert_eq!(fixes("//@ requires hex s not null\n  //@ ensures s != null;"), []);
        assert_eq!(fixes("//@ requires hex s not null\n  //@   && s.next not null;"), []);
    }

    #[test]
    fn a_precondition_shows_its_heaps_where_it_stands() {
        let text = "class S {\n  S next;\n  //@ requires s != null;\n  static S f(S s) { return s.next; }\n}\n";
        let file = explored_java(text);
        let shows = |what: &str| {
            let at = text.find(what).unwrap();
            actions::actions(&file, Span::new(at, at))
                .iter()
                .any(|a| matches!(a.effect, actions::Effect::ShowHeap { .. }))
        };
        assert!(shows("!= null") && shows("f(S s)") && !shows("S next"));
    }

    #[test]
    fn words_of_clauses_are_explained() {
        let text = "class S {\n  S next;\n  //@ invariant next != this;\n  //@ requires hex { s(.next)+ not null; }\n  \
                    //@ requires sl emp & s = null |\n  //@   s -> S(next: _);\n  //@ ensures old(s) == s;\n  //@ scope S <= 2;\n  \
                    static int f(S s) { return s.next == null ? 1 : 2; }\n}\n";
        let file = explored_java(text);
        for (place, plus, word) in [
            ("invariant", 0, "invariant"),
            ("requires hex", 3, "requires"),
            ("hex", 0, "hex"),
            ("+ not", 0, "+"),
            ("not null", 4, "not null"),
            ("sl emp", 0, "sl"),
            ("emp", 1, "emp"),
            ("& s", 0, "&"),
            ("|\n", 0, "|"),
            ("->", 0, "->"),
            ("_)", 0, "_"),
            ("ensures", 0, "ensures"),
            ("scope", 0, "scope"),
        ] {
            let shown = hover::hover(&file, text.find(place).unwrap() + plus).unwrap();
            assert_eq!((&text[shown.span.range()], shown.topic.is_some()), (word, true), "{place}");
        }
        let old = hover::hover(&file, text.find("old(").unwrap()).unwrap();
        assert!(old.markdown.contains("when the method was called"), "{}", old.markdown);
        assert!(hover::hover(&file, text.find("return").unwrap()).is_none_or(|h| h.topic.is_none()));
    }

    #[test]
    fn there_is_no_object_in_front_of_a_static_method() {
        let class = "class K {\n  K n;\n  static boolean okay(K k) { return k != null; }\n  boolean fine() { return true; }\n  ";
        for clause in ["requires |", "requires hex { |", "requires sl |"] {
            let offered = offered(&format!("{class}//@ {clause}\n  static int f(K k) {{ return 1; }}\n}}\n"));
            let has = |label: &str| offered.iter().any(|o| o == label);
            assert!(has("k") && !["n", "fine", "this"].into_iter().any(has), "{clause}: {offered:?}");
            assert_eq!(has("okay"), clause == "requires |", "{clause}: {offered:?}");
        }
    }

    #[test]
    fn fields_have_one_colour_in_all_clauses() {
        let text = "class Q {\n  int size, n;\n  Q head;\n  //@ invariant size >= 0;\n  int x(int n) { return n; }\n  \
                    //@ requires size > n && head != null;\n  //@ requires hex { this.head(.next)* aliases nothing; }\n  \
                    //@ ensures size == other;\n  int y(int n) { return n; }\n}\n";
        let parse = syntax::parse_as(Language::Java, &Text::from(text));
        let found = tokens(&parse, Span::new(0, text.len()));
        let named = |name: &str| -> Vec<&str> {
            let of = found.iter().filter(|t| parse.span_text(t.span) == name);
            of.map(|t| KINDS[t.kind as usize]).collect()
        };
        assert_eq!(named("size"), ["property"; 3]);
        assert_eq!(named("head"), ["property"; 2]);
        assert_eq!((named("n"), named("other")), (vec!["parameter"], vec!["variable"]));
    }

    #[test]
    fn the_other_names_of_jml_have_the_colours_of_clauses() {
        let text =
            "class Q {\n  int size;\n  //@ pre size > n;\n  //@ requires n > 0;\n  int y(int n) { return n; }\n}\n";
        let parse = syntax::parse_as(Language::Java, &Text::from(text));
        let found = tokens(&parse, Span::new(0, text.len()));
        let shown: Vec<_> = found.iter().map(|t| (parse.span_text(t.span), KINDS[t.kind as usize])).collect();
        for wanted in [("pre", "keyword"), ("requires", "keyword"), ("size", "property"), ("n", "parameter")] {
            assert!(shown.contains(&wanted), "{wanted:?}: {shown:?}");
        }
    }
}
