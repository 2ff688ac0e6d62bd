//! The texts of a program: the root file, what it names in its folder, what it needs of the library, and the
//! pieces of specifications and of unwritten code.

use crate::Code;
use crate::comments::{self, ClauseWord, RawClause};
use crate::contents::stands_for;
use crate::imports::Imports;
use crate::neighbours;
use crate::tree::{J, Source};
use ir::{FileId, FileInfo, Span};
use lower::{Diagnostic, Loader};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};
use syntax::{Language, Parse, Text};

/// The part of the library that is written in Java: our own implementations with the API of the JDK.
const LIBRARY: [(&str, &str); 11] = [
    ("java/lang.java", include_str!("../library/lang.java")),
    ("java/floats.java", include_str!("../library/floats.java")),
    ("java/exceptions.java", include_str!("../library/exceptions.java")),
    ("java/strings.java", include_str!("../library/strings.java")),
    ("java/functions.java", include_str!("../library/functions.java")),
    ("java/util.java", include_str!("../library/util.java")),
    ("java/maps.java", include_str!("../library/maps.java")),
    ("java/queues.java", include_str!("../library/queues.java")),
    ("java/fixed.java", include_str!("../library/fixed.java")),
    ("java/sorted.java", include_str!("../library/sorted.java")),
    ("java/streams.java", include_str!("../library/streams.java")),
];

/// The file of streams, and the methods that give them.
const STREAMS: &str = "java/streams.java";
const STREAMING: [&str; 4] = ["stream", "parallelStream", "chars", "lines"];

/// Classes that every program has: those that the semantics raises, and what is above them.
const ALWAYS: [&str; 13] = [
    "Object",
    "Throwable",
    "Exception",
    "RuntimeException",
    "Error",
    "IndexOutOfBoundsException",
    "NullPointerException",
    "ArithmeticException",
    "ArrayIndexOutOfBoundsException",
    "NegativeArraySizeException",
    "ClassCastException",
    "ArrayStoreException",
    "AssertionError",
];

/// What a clause is about: the id of the node of a method, or of the body of a class.
pub(crate) type Owner = usize;

/// A clause with the parse of its expression.
pub(crate) struct Clause {
    pub(crate) owner: Owner,
    pub(crate) raw: RawClause,
    pub(crate) file: FileId,
    /// The parsed condition, when the clause is a Java expression.
    pub(crate) condition: Option<Source>,
}

/// Everything that lowering reads.
pub(crate) struct Sources {
    pub(crate) infos: Vec<FileInfo>,
    /// The user's files, the root first.
    pub(crate) files: Vec<Source>,
    /// What the heads of these files say.
    pub(crate) imports: Vec<Imports>,
    /// The classes at the top of these files: package and name.
    pub(crate) declared: FxHashSet<(String, String)>,
    pub(crate) library: Vec<Source>,
    /// The library classes that the program has, with the position of their source.
    pub(crate) wanted: BTreeSet<&'static str>,
    pub(crate) clauses: Vec<Clause>,
    /// Members that enums and records have without writing them, by the id of their node.
    pub(crate) extra: Vec<(Owner, Source)>,
    /// The lambdas that method references may stand for, by the id of their node.
    pub(crate) references: FxHashMap<usize, Source>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// What in side files cannot be read at all.
    pub(crate) unreadable: Vec<Diagnostic>,
    /// The heads of side files, with what they stand for.
    pub(crate) heads: Vec<Head>,
}

/// A method or the body of a class in a side file, with the comments in front of it.
pub(crate) struct Head {
    /// What it stands for in the source.
    pub(crate) owner: Owner,
    pub(crate) extent: Span,
}

/// The library; with the names that each class mentions. A file is parsed when a program has a class of it.
struct Index {
    /// Parsed, and their texts as programs have them.
    files: [OnceLock<(Source, Arc<str>)>; LIBRARY.len()],
    classes: FxHashMap<&'static str, Known>,
}

/// A class of the library.
struct Known {
    /// The number of its file.
    file: usize,
    package: &'static str,
    mentions: FxHashSet<&'static str>,
}

fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(|| {
        let mut classes = FxHashMap::default();
        for (file, (path, text)) in LIBRARY.into_iter().enumerate() {
            for (name, mentions) in mentions(text, path != STREAMS) {
                classes.insert(name, Known { file, package: package_in(path, name), mentions });
            }
        }
        Index { files: [const { OnceLock::new() }; LIBRARY.len()], classes }
    })
}

impl Index {
    fn file(&self, number: usize) -> &(Source, Arc<str>) {
        let text = LIBRARY[number].1;
        let parse = || Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
        self.files[number].get_or_init(|| (Source::file(FileId(number as u32), parse()), text.into()))
    }
}

/// The classes of a file of the library, with the words in them, read line by line: a class begins where a line does, a
/// member four blanks further. Members that give a stream are left out where `without_streams`.
fn mentions(text: &'static str, without_streams: bool) -> Vec<(&'static str, FxHashSet<&'static str>)> {
    let mut classes: Vec<(&str, FxHashSet<&str>)> = Vec::new();
    let mut skipped = false;
    for line in text.lines() {
        let code = line.split("//").next().unwrap_or(line);
        let words = || code.split(is_no_letter);
        let mut heads = words().skip_while(|w| !matches!(*w, "class" | "interface"));
        if !code.starts_with([' ', '}']) && heads.next().is_some() {
            classes.extend(heads.next().map(|name| (name, FxHashSet::default())));
        }
        let begins = code.strip_prefix("    ").is_some_and(|member| !member.starts_with([' ', '}']));
        skipped = if begins { without_streams && says_stream(code) } else { skipped && !code.starts_with('}') };
        let Some((_, mentions)) = classes.last_mut().filter(|_| !skipped) else { continue };
        // What stands between quotes is a text.
        let pieces = code.split('"').step_by(2);
        mentions.extend(pieces.flat_map(|piece| piece.split(is_no_letter)));
        mentions.extend(code.contains('"').then_some("String"));
        let each = |head: &str| head.split(';').next().is_some_and(|first| first.contains(" : "));
        if code.split("for (").skip(1).any(each) {
            mentions.extend(["Iterable", "Iterator"]);
        }
    }
    classes
}

fn is_no_letter(c: char) -> bool {
    !c.is_ascii_alphanumeric() && c != '$' && c != '_'
}

/// Whether a line begins a method that gives a stream.
fn says_stream(line: &str) -> bool {
    let head = line.split('(').next().unwrap_or(line);
    let ty = head.split_whitespace().rev().nth(1).unwrap_or("");
    ty.split('<').next().is_some_and(|name| name.ends_with("Stream"))
}

/// Whether a member of the library gives a stream: programs that do not say so have neither it nor streams.
pub(crate) fn gives_stream(member: J) -> bool {
    let raw = |t: J| t.text().split('<').next().is_some_and(|name| name.ends_with("Stream"));
    member.kind() == "method_declaration" && member.field("type").is_some_and(raw)
}

/// The name of a library class with its package, as code without imports writes it.
pub(crate) fn qualified(name: &str) -> String {
    match package_of(name.split('.').next().unwrap_or(name)) {
        Some("java.lang") | None => name.to_owned(),
        Some(package) => format!("{package}.{name}"),
    }
}

/// The package of a class that the library has.
pub(crate) fn package_of(class: &str) -> Option<&'static str> {
    index().classes.get(class).map(|known| known.package)
}

/// The package of a class of one of the library's files.
fn package_in(file: &str, class: &str) -> &'static str {
    match (class, file) {
        ("Runnable", _) => "java.lang",
        ("ArraysSupport", _) => "jdk.internal.util",
        ("Comparator", _) => "java.util",
        (_, "java/util.java" | "java/maps.java" | "java/queues.java" | "java/sorted.java") => "java.util",
        (_, "java/functions.java") => "java.util.function",
        ("OptionalInt" | "OptionalLong" | "OptionalDouble", _) => "java.util",
        ("IntSummaryStatistics" | "LongSummaryStatistics" | "DoubleSummaryStatistics", _) => "java.util",
        (_, "java/streams.java") => "java.util.stream",
        ("NoSuchElementException" | "ConcurrentModificationException", _) => "java.util",
        ("EmptyStackException" | "InputMismatchException" | "MissingResourceException", _) => "java.util",
        ("IllegalFormatException" | "UnknownFormatConversionException", _) => "java.util",
        ("MissingFormatArgumentException" | "IllegalFormatConversionException", _) => "java.util",
        ("IllformedLocaleException" | "ServiceConfigurationError", _) => "java.util",
        ("IOException" | "FileNotFoundException" | "EOFException" | "UncheckedIOException", _) => "java.io",
        ("Closeable" | "Serializable" | "ObjectInputStream" | "ObjectOutputStream", _) => "java.io",
        ("TimeoutException" | "ExecutionException" | "CompletionException", _) => "java.util.concurrent",
        ("CancellationException" | "RejectedExecutionException", _) => "java.util.concurrent",
        _ => "java.lang",
    }
}

/// The file of the library that declares a class of this name.
pub(crate) fn declaring(name: &str) -> Option<&'static str> {
    index().classes.get(name).map(|known| LIBRARY[known.file].0)
}

/// The library classes that a kind of node needs without naming them.
fn implied(kind: &str) -> &'static [&'static str] {
    match kind {
        "string_literal" => &["String"],
        "enum_declaration" => &["Enum", "String", "Objects"],
        "record_declaration" => &["Objects", "String", "Record", "Long"],
        "enhanced_for_statement" => &["Iterable", "Iterator"],
        "try_with_resources_statement" => &["AutoCloseable"],
        _ => &[],
    }
}

/// Boxes are needed wherever a generic class or an `Object` meets a number; finding out where costs more than having them.
pub(crate) const BOXES: [&str; 6] = ["Integer", "Long", "Boolean", "Character", "Short", "Byte"];

/// An object about which nothing is known but its hash code: what an `Object` of an input is in code that asks for
/// hash codes.
pub(crate) const HASHED: &str = "Hashed";

impl Sources {
    /// `root` is the root file, `whole` what is read of it. Where a side file of it is given, that is the first file.
    pub(crate) fn load(root: &Code, whole: Arc<Parse>, side: Option<&Code>, loader: &mut dyn Loader) -> Sources {
        let mut s = Sources {
            infos: Vec::new(),
            files: Vec::new(),
            imports: Vec::new(),
            declared: FxHashSet::default(),
            library: Vec::new(),
            wanted: BTreeSet::new(),
            clauses: Vec::new(),
            extra: Vec::new(),
            references: FxHashMap::default(),
            diagnostics: Vec::new(),
            unreadable: Vec::new(),
            heads: Vec::new(),
        };
        if let Some(side) = side {
            s.infos.push(FileInfo { path: side.path.clone(), text: side.parse.source().into(), shipped: false });
        }
        s.add_file(root.path.clone(), whole, false);
        let own = s.files[0].file;
        s.infos[own.index()].text = root.parse.source().into();
        neighbours::load(&mut s, loader);
        s.close_library();
        for i in 0..s.files.len() {
            let (mut clauses, mut extra) = (Vec::new(), Vec::new());
            let mut stray = Vec::new();
            let marks = marks(s.files[i].root());
            scan(&s.files[i], &marks, &mut clauses, &mut extra, &mut stray);
            let found = marks.iter().filter(|n| n.kind() == "method_reference");
            let lambdas: Vec<_> = found.map(|n| (n.id(), unwritten(*n, reference_lambdas(*n)))).collect();
            s.clauses.extend(clauses);
            s.extra.extend(extra);
            s.diagnostics.extend(stray);
            s.references.extend(lambdas);
        }
        crate::sides::load(&mut s, side, loader);
        let wanted: BTreeSet<usize> = s.wanted.iter().map(|class| index().classes[class].file).collect();
        for k in wanted {
            let file = FileId(s.infos.len() as u32);
            let (source, text) = index().file(k);
            s.infos.push(FileInfo { path: LIBRARY[k].0.to_owned(), text: text.clone(), shipped: true });
            s.library.push(source.shared(file));
        }
        s
    }

    /// Adds a file; `shipped` when it is not the user's.
    pub(crate) fn add_file(&mut self, path: String, parse: Arc<Parse>, shipped: bool) {
        let file = FileId(self.infos.len() as u32);
        self.infos.push(FileInfo { path, text: parse.source().into(), shipped });
        let source = Source::file(file, parse);
        let imports = Imports::of(source.root());
        let classes = source.root().children().into_iter().map(J::name).filter(|name| !name.is_empty());
        self.declared.extend(classes.map(|name| (imports.package.clone(), name.to_owned())));
        self.imports.push(imports);
        self.files.push(source);
    }

    /// The library classes that the files mention, and those that these mention.
    fn close_library(&mut self) {
        let index = index();
        let mut work: Vec<&'static str> = ALWAYS.to_vec();
        for file in &self.files {
            for n in file.root().descendants().filter(|n| n.is_named()) {
                let kind = n.kind();
                if matches!(kind, "identifier" | "type_identifier")
                    && let Some((name, _)) = index.classes.get_key_value(n.text())
                {
                    work.push(name);
                }
                work.extend(implied(kind));
                work.extend(Some(n.text()).filter(|_| kind == "type_identifier").and_then(stands_for));
                if kind == "identifier" && n.text() == "hashCode" {
                    work.push(HASHED);
                }
                if kind.starts_with("floating_point") || kind.ends_with("floating_point_literal") {
                    work.extend(["Float", "Double"]);
                }
                if kind == "identifier" && STREAMING.contains(&n.text()) {
                    work.extend(["Stream", "IntStream"]);
                }
                if kind == "class_literal" {
                    work.push("Class");
                }
                let any = kind == "type_identifier" && n.text() == "Object";
                if any || kind == "type_arguments" {
                    work.extend(BOXES);
                }
            }
        }
        while let Some(name) = work.pop() {
            if let Some(known) = index.classes.get(name)
                && self.wanted.insert(name)
            {
                work.extend(known.mentions.iter().copied().filter(|m| index.classes.contains_key(m)));
            }
        }
    }
}

/// Finds the clauses and the unwritten members of a file.
pub(crate) fn scan(
    file: &Source,
    marks: &[J],
    clauses: &mut Vec<Clause>,
    extra: &mut Vec<(Owner, Source)>,
    stray: &mut Vec<Diagnostic>,
) {
    let text = file.parse.source();
    let mut seen: FxHashSet<usize> = FxHashSet::default();
    for run in spec_runs(marks, comments::is_spec) {
        attach(&run, text, clauses, &mut seen);
        for (start, end, word) in comments::unknown(&run.comments, text) {
            let span = Span { file: file.file, start: start as u32, end: end as u32 };
            stray.push(Diagnostic::warning("bad-specification", span, comments::no_clause(&word)));
        }
    }
    for node in marks {
        match node.kind() {
            "enum_declaration" => extra.push((node.id(), unwritten(*node, enum_members(*node)))),
            "record_declaration" => extra.push((node.id(), unwritten(*node, record_members(*node)))),
            _ if node.is_comment() && !seen.contains(&node.id()) && !comments::is_spec(*node) => {
                // In a side file each such comment is an error.
                let misspelled = comments::misspelled(*node).filter(|_| file.parse.language() == Language::Java);
                if let Some((start, end, word)) = misspelled {
                    let span = Span { file: file.file, start: start as u32, end: end as u32 };
                    stray.push(Diagnostic::warning("bad-specification", span, comments::no_clause(&word)));
                } else if let Some((start, end)) = comments::killed(*node) {
                    let span = Span { file: file.file, start: start as u32, end: end as u32 };
                    let message = "this looks like a specification and is none, so that it has no effect; write `//@` \
                                   or `/*@` in front of it";
                    stray.push(Diagnostic::warning("stray-specification", span, message));
                }
            }
            _ if node.is_comment() && comments::says_no_clause(*node) => {}
            _ if node.is_comment() && comments::is_spec(*node) && !seen.contains(&node.id()) => {
                let message = "this specification belongs to no method and no class; put it in front of a method, or \
                               among the members of a class";
                stray.push(Diagnostic::warning("stray-specification", node.span(), message));
            }
            _ => {}
        }
    }
}

/// Comments that are read as one specification.
pub(crate) struct SpecRun<'a> {
    pub(crate) comments: Vec<J<'a>>,
    /// The declaration of the method that they stand before (or inside of, in front of its body).
    pub(crate) method: Option<J<'a>>,
    /// The body of the class that they are in.
    pub(crate) body: J<'a>,
}

/// What has members.
const HOLDS: [&str; 6] = ["class_body", "interface_body", "enum_body_declarations", "program", "record_body", "ERROR"];

/// The nodes of a file that this module looks at, found in one walk: what has members, comments, and what stands for
/// code that nobody wrote.
pub(crate) fn marks(root: J) -> Vec<J> {
    let others = ["line_comment", "block_comment", "enum_declaration", "record_declaration", "method_reference"];
    root.below(&[&HOLDS[..], &others].concat())
}

/// The runs of comments of a file that may be specifications, by their place: those among the members of classes.
pub(crate) fn spec_runs<'a>(marks: &[J<'a>], is_spec: fn(J) -> bool) -> Vec<SpecRun<'a>> {
    let mut found = Vec::new();
    for node in marks.iter().filter(|n| HOLDS.contains(&n.kind())) {
        members(*node, marks, is_spec, &mut found);
    }
    found
}

/// The runs among the members of a class (or at the top of a file).
fn members<'a>(body: J<'a>, marks: &[J<'a>], is_spec: fn(J) -> bool, found: &mut Vec<SpecRun<'a>>) {
    let mut before: Vec<J<'a>> = Vec::new();
    let mut add = |parts: Vec<Vec<J<'a>>>, method| {
        found.extend(parts.into_iter().map(|comments| SpecRun { comments, method, body }));
    };
    for child in body.all() {
        if child.is_comment() {
            before.push(child);
            continue;
        }
        let method = matches!(
            child.kind(),
            "method_declaration" | "constructor_declaration" | "compact_constructor_declaration"
        );
        add(runs(&before, is_spec), method.then_some(child));
        if method {
            let end = child.field("body").map_or(child.end_byte(), |b| b.start_byte());
            let from = marks.partition_point(|n| n.start_byte() < child.start_byte());
            let inside = marks[from..].iter().take_while(|n| n.start_byte() < end).filter(|n| n.is_comment());
            add(runs(&inside.copied().collect::<Vec<J>>(), is_spec), Some(child));
        }
        before.clear();
    }
    add(runs(&before, is_spec), None);
}

/// Comments that make one text: each run starts at a specification.
fn runs<'a>(comments: &[J<'a>], is_spec: fn(J) -> bool) -> Vec<Vec<J<'a>>> {
    let mut all: Vec<Vec<J<'a>>> = Vec::new();
    for c in comments {
        let block = c.kind() == "block_comment";
        let goes_on = all
            .last()
            .and_then(|run| run.last())
            .is_some_and(|last| !block && last.kind() != "block_comment" && !c.is_apart(*last));
        match all.last_mut() {
            Some(run) if goes_on => run.push(*c),
            _ if is_spec(*c) => all.push(vec![*c]),
            _ => {}
        }
    }
    all
}

fn attach(run: &SpecRun, text: &str, clauses: &mut Vec<Clause>, seen: &mut FxHashSet<usize>) {
    let body = run.body;
    for raw in comments::clauses(&run.comments, text) {
        let of_class = matches!(raw.word, ClauseWord::Invariant | ClauseWord::Pred);
        let owner = match run.method {
            Some(m) if !of_class => m.id(),
            _ if of_class => body.id(),
            _ => continue,
        };
        seen.extend(run.comments.iter().map(|c| c.id()));
        let condition = condition(&raw, body.src.file);
        clauses.push(Clause { owner, raw, file: body.src.file, condition });
    }
}

/// A clause as Java, unless it is none.
pub(crate) fn condition(raw: &RawClause, file: FileId) -> Option<Source> {
    let word = raw.text.trim_start();
    let starts =
        |w: &str| word.strip_prefix(w).is_some_and(|r| !r.starts_with(|c: char| c.is_alphanumeric() || c == '_'));
    let formal =
        starts("hex") || starts("sl") || matches!(raw.word, ClauseWord::Scope | ClauseWord::Helper | ClauseWord::Pred);
    (!formal).then(|| {
        let mut code = raw.text.clone();
        // `shape` and `data` are words of the specification, not of Java.
        if let Some(mode) = comments::mode(&code) {
            code = code.replacen(mode, &" ".repeat(mode.len()), 1);
        }
        let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(format!("{code};").as_str())));
        Source::piece(file, raw.body, None, parse)
    })
}

fn unwritten(node: J, members: String) -> Source {
    let place: Span = node.field("name").map_or_else(|| node.span(), J::span);
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(members.as_str())));
    Source::piece(node.src.file, 0, Some(place), parse)
}

/// The lambdas of up to three parameters that a method reference may stand for, as fields: `s1` for `C.m(a)`, `i1` for
/// `a.m()`, `c1` for `((C) a).m()`, `v1` for a method of the value that was there, `n1` for `new C(a)`.
fn reference_lambdas(node: J) -> String {
    let (of, name) = (node.first().map_or("", J::text), node.all().last().map_or("", |n| n.text()));
    let raw = of.split('<').next().unwrap_or(of);
    let mut out = String::from("class X { ");
    for n in 0..=3usize {
        let all = ["a$", "b$", "c$"][..n].join(", ");
        let rest = ["a$", "b$", "c$"][n.min(1)..n].join(", ");
        let made =
            if of.ends_with("[]") { format!("{}[{all}]", of.trim_end_matches("[]")) } else { format!("{of}({all})") };
        let fields = match name {
            "new" => vec![('n', format!("new {made}"))],
            _ => vec![
                ('s', format!("{of}.{name}({all})")),
                ('v', format!("of$.{name}({all})")),
                ('i', format!("a$.{name}({rest})")),
                ('c', format!("(({raw}) a$).{name}({rest})")),
            ],
        };
        for (letter, body) in fields {
            out += &format!("Object {letter}{n} = ({all}) -> {body}; ");
        }
    }
    out + "}"
}

/// `values`, `valueOf` and what the library asks of an enum.
fn enum_members(node: J) -> String {
    let name = node.name();
    let body = node.field("body").map(J::children).unwrap_or_default();
    let nodes: Vec<J> = body.iter().copied().filter(|n| n.kind() == "enum_constant").collect();
    let constants: Vec<&str> = nodes.iter().map(|n| n.name()).collect();
    let members: Vec<J> =
        body.iter().filter(|n| n.kind() == "enum_body_declarations").flat_map(|n| n.children()).collect();
    let asking = crate::enums::dispatchers(&nodes, &members, node.field("interfaces").is_some());
    let mut of = String::new();
    let mut names = String::new();
    let mut value_of = String::new();
    for (i, c) in constants.iter().enumerate() {
        of += &format!("if (o == {i}) return {c}; ");
        names += &format!("if (o == {i}) return \"{c}\"; ");
        value_of += &format!("if (s.equals(\"{c}\")) return {c}; ");
    }
    format!(
        "class X {{ public static {name}[] values() {{ return new {name}[] {{ {} }}; }} \
         public static {name} valueOf(String s) {{ if (s == null) throw new NullPointerException(); {value_of} throw new IllegalArgumentException(); }} \
         static {name} of$({name} e) {{ int o = e.ordinal(); {of} return null; }} \
         int count$() {{ return {}; }} \
         Object[] all$() {{ return values(); }} \
         public String name() {{ int o = ordinal(); {names} return null; }} {asking} }}",
        constants.join(", "),
        constants.len()
    )
}

/// The members of a record that it does not write itself.
fn record_members(node: J) -> String {
    let name = node.name();
    let raw: String = node.field("type_parameters").map_or_else(String::new, |t| {
        let vars = t.children().iter().map(|_| "?").collect::<Vec<_>>().join(", ");
        format!("<{vars}>")
    });
    let components: Vec<(J, &str)> =
        node.field("parameters").map(J::children).unwrap_or_default().iter().map(|p| (*p, p.name())).collect();
    let body = node.field("body").map(J::children).unwrap_or_default();
    let has = |method: &str, params: usize| {
        let own = |n: &&J| n.kind() == "method_declaration" && n.name() == method;
        body.iter().filter(own).any(|n| n.field("parameters").is_some_and(|p| p.children().len() == params))
    };
    let mut out = String::from("class X { ");
    for (param, field) in &components {
        let ty = param.field("type").map_or("int", J::text);
        if !has(field, 0) {
            out += &format!("public {ty} {field}() {{ return this.{field}; }} ");
        }
    }
    let primitive = |p: &J| p.field("type").is_some_and(|t| t.is_primitive_type());
    if !has("equals", 1) {
        let mut same = String::from("true");
        for (param, f) in &components {
            let float = param.field("type").filter(|t| t.kind() == "floating_point_type");
            same += &if let Some(ty) = float {
                let class = if ty.text() == "float" { "Float" } else { "Double" };
                format!(" && {class}.compare(this.{f}, that$.{f}) == 0")
            } else if primitive(param) {
                format!(" && this.{f} == that$.{f}")
            } else {
                format!(" && Objects.equals(this.{f}, that$.{f})")
            };
        }
        out += &format!(
            "public boolean equals(Object o$) {{ if (!(o$ instanceof {name})) return false; {name}{raw} that$ = ({name}{raw}) o$; return {same}; }} "
        );
    }
    if !has("hashCode", 0) {
        let hash = components.iter().map(|(param, f)| match param.field("type").map_or("", J::text) {
            "int" | "short" | "byte" | "char" => format!("this.{f}"),
            "long" => format!("Long.hashCode(this.{f})"),
            "float" => format!("Float.hashCode(this.{f})"),
            "double" => format!("Double.hashCode(this.{f})"),
            "boolean" => format!("(this.{f} ? 1231 : 1237)"),
            _ => format!("Objects.hashCode(this.{f})"),
        });
        let sum = hash.fold("0".to_owned(), |sum, h| format!("31 * ({sum}) + {h}"));
        out += &format!("public int hashCode() {{ return {sum}; }} ");
    }
    if !has("toString", 0) {
        let parts: Vec<String> = components.iter().map(|(_, f)| format!("\"{f}=\" + this.{f}")).collect();
        let inner = if parts.is_empty() { "\"\"".to_owned() } else { parts.join(" + \", \" + ") };
        out += &format!("public String toString() {{ return \"{name}[\" + {inner} + \"]\"; }} ");
    }
    out + "}"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_line_by_line_is_what_the_parser_finds() {
        for (number, (path, text)) in LIBRARY.into_iter().enumerate() {
            let read = mentions(text, path != STREAMS);
            let (source, _) = index().file(number);
            let word = |n: J| text[n.start_byte()..n.end_byte()].to_owned();
            let classes: Vec<J> = source.root().each().filter(|c| c.field("name").is_some()).collect();
            assert_eq!(read.len(), classes.len(), "{path}");
            for ((name, read), class) in read.iter().zip(classes) {
                assert_eq!(*name, word(class.field("name").expect("a name")), "{path}");
                let members = class.field("body").map(J::children).unwrap_or_default();
                let streams: Vec<J> = members.into_iter().filter(|m| path != STREAMS && gives_stream(*m)).collect();
                let mut parsed = FxHashSet::default();
                for n in class.descendants() {
                    if streams.iter().any(|m| (m.start_byte()..m.end_byte()).contains(&n.start_byte())) {
                        continue;
                    }
                    if matches!(n.kind(), "identifier" | "type_identifier") {
                        parsed.insert(word(n));
                    }
                    parsed.extend(implied(n.kind()).iter().map(|s| (*s).to_owned()));
                }
                let classes = |m: &String| index().classes.contains_key(m.as_str());
                let parsed: BTreeSet<String> = parsed.into_iter().filter(classes).collect();
                let read: BTreeSet<String> = read.iter().map(|m| (*m).to_owned()).filter(classes).collect();
                assert!(parsed.is_subset(&read), "{name} of {path}: {:?}", parsed.difference(&read));
                let more: Vec<&String> = read.difference(&parsed).collect();
                assert!(more.is_empty(), "{name} of {path} mentions more than the parser finds: {more:?}");
            }
        }
    }
}
