//! The texts of a program: the root file, what it names in its folder, what it needs of the library, and the
//! pieces of specifications and of unwritten code.

use crate::Code;
use crate::comments::{self, ClauseWord, RawClause};
use crate::imports::Imports;
use crate::library::{Library, own_classes};
use crate::mend::{self, Mended};
use crate::neighbours;
use crate::specs;
use crate::tree::{J, Source};
use ir::{FileId, FileInfo, Span};
use lower::{Diagnostic, Fix, Loader};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::sync::Arc;
use syntax::{Language, Parse, Text};

/// What a clause is about: the id of the node of a method, or of the body of a class.
pub(crate) type Owner = usize;

/// A clause with the parse of its expression.
pub(crate) struct Clause {
    pub(crate) owner: Owner,
    pub(crate) raw: RawClause,
    pub(crate) file: FileId,
    /// The names of the parameters in the head of the method that it stands before.
    pub(crate) params: Vec<String>,
    /// The parsed condition, when the clause is a Java expression.
    pub(crate) condition: Option<Source>,
}

/// Everything that lowering reads.
pub(crate) struct Sources {
    pub(crate) infos: Vec<FileInfo>,
    /// The user's files, the root first.
    pub(crate) files: Vec<Source>,
    /// Those of them that have syntax errors.
    pub(crate) damaged: Vec<Damaged>,
    /// What the heads of these files say.
    pub(crate) imports: Vec<Imports>,
    /// Of a file, those of the files that describe its package and its module.
    pub(crate) around: FxHashMap<FileId, Vec<usize>>,
    /// The classes at the top of these files: package and name.
    pub(crate) declared: FxHashSet<(String, String)>,
    /// The names of classes whose files were not looked for any more, as there are so many.
    pub(crate) left_out: BTreeSet<String>,
    /// What the program has of the library, and the sources of it.
    pub(crate) has: Library,
    pub(crate) library: Vec<Source>,
    pub(crate) clauses: Vec<Clause>,
    /// Members that enums and records have without writing them, by the id of their node.
    pub(crate) extra: Vec<(Owner, Source)>,
    /// The classes of stubs, by the id of the node of their interface.
    pub(crate) stubs: Vec<(Owner, Source)>,
    /// The lambdas that method references may stand for, by the id of their node.
    pub(crate) references: FxHashMap<usize, Source>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// What in side files cannot be read at all.
    pub(crate) unreadable: Vec<Diagnostic>,
    /// The heads of side files, with what they stand for.
    pub(crate) heads: Vec<Head>,
    /// What side files say is never null.
    pub(crate) never: Vec<Never>,
}

/// A file with syntax errors.
pub(crate) struct Damaged {
    pub(crate) file: FileId,
    /// As it is written.
    pub(crate) parse: Arc<Parse>,
    /// What is read in its place, if it can be mended.
    pub(crate) mended: Option<Mended>,
}

impl Damaged {
    /// What was blanked to mend it.
    pub(crate) fn blanked(&self) -> &[syntax::Span] {
        self.mended.as_ref().map_or(&[], |mended| &mended.blanked)
    }
}

/// What a side file says is never null, and where.
pub(crate) struct Never {
    /// The method or the body of the class that it is said of, in the source.
    pub(crate) owner: Owner,
    pub(crate) part: Part,
    pub(crate) span: Span,
}

/// What of a method or a class is never null.
#[derive(PartialEq, Eq)]
pub(crate) enum Part {
    Parameter(usize),
    Result,
    Field(String),
}

/// A method or the body of a class in a side file, with the comments in front of it.
pub(crate) struct Head {
    /// What it stands for in the source.
    pub(crate) owner: Owner,
    pub(crate) extent: Span,
}

impl Sources {
    /// `root` is the root file. Where a side file of it is given, that is the first file.
    pub(crate) fn load(root: &Code, side: Option<&Code>, loader: &mut dyn Loader) -> Sources {
        let mut s = Sources {
            infos: Vec::new(),
            files: Vec::new(),
            damaged: Vec::new(),
            imports: Vec::new(),
            around: FxHashMap::default(),
            declared: FxHashSet::default(),
            left_out: BTreeSet::new(),
            has: Library::new(),
            library: Vec::new(),
            clauses: Vec::new(),
            extra: Vec::new(),
            stubs: Vec::new(),
            references: FxHashMap::default(),
            diagnostics: Vec::new(),
            unreadable: Vec::new(),
            heads: Vec::new(),
            never: Vec::new(),
        };
        if let Some(side) = side {
            s.infos.push(FileInfo { path: side.path.clone(), text: side.parse.shared_source(), shipped: false });
        }
        s.add_file(root.path.clone(), root.parse.clone(), false);
        neighbours::load(&mut s, loader);
        for i in 0..s.files.len() {
            let (mut clauses, mut extra) = (Vec::new(), Vec::new());
            let mut stray = Vec::new();
            let marks = marks(s.files[i].root());
            scan(&s.files[i], &marks, &mut clauses, &mut extra, &mut stray);
            let found = marks.iter().filter(|n| n.kind() == "method_reference");
            let lambdas: Vec<_> = found.map(|n| lambdas_at(*n)).collect();
            s.clauses.extend(clauses);
            s.extra.extend(extra);
            s.diagnostics.extend(stray);
            s.references.extend(lambdas);
        }
        crate::sides::load(&mut s, side, loader);
        let conditions = s.clauses.iter().filter_map(|clause| clause.condition.as_ref());
        let found = conditions.flat_map(|condition| condition.root().below(&["method_reference"]));
        let lambdas: Vec<_> = found.map(lambdas_at).collect();
        s.references.extend(lambdas);
        s.stubs = crate::stubs::load(&s);
        s.name_library();
        for (path, (source, text)) in s.has.files() {
            let file = FileId(s.infos.len() as u32);
            s.infos.push(FileInfo { path: path.to_owned(), text: text.clone(), shipped: true });
            s.library.push(source.shared(file));
        }
        let enums = s.library.iter().flat_map(|file| file.root().children());
        let enums = enums.filter(|n| n.kind() == "enum_declaration" && s.has.has_class(n.name()));
        let members: Vec<_> = enums.map(|n| (n.id(), unwritten(n, enum_members(n)))).collect();
        s.extra.extend(members);
        s
    }

    /// The preconditions that are expressions of Java.
    pub(crate) fn required(&self) -> FxHashMap<Owner, Vec<J<'_>>> {
        let mut all: FxHashMap<Owner, Vec<J>> = FxHashMap::default();
        for clause in self.clauses.iter().filter(|c| c.raw.word == ClauseWord::Requires) {
            let expression =
                clause.condition.as_ref().and_then(|c| crate::contracts::expression(c, clause.raw.word).ok());
            all.entry(clause.owner).or_default().extend(expression);
        }
        all
    }

    /// Adds a file; `shipped` when it is not the user's. What is wrong with those of users is blanked.
    pub(crate) fn add_file(&mut self, path: String, parse: Arc<Parse>, shipped: bool) {
        let file = FileId(self.infos.len() as u32);
        self.infos.push(FileInfo { path, text: parse.shared_source(), shipped });
        let mended = if !shipped && parse.root().has_error() { Some(mend::mended(&parse)) } else { None };
        let read = mended.as_ref().and_then(Option::as_ref).map_or(&parse, |mended| &mended.parse);
        let source = Source::file(file, read.clone());
        self.damaged.extend(mended.map(|mended| Damaged { file, parse, mended }));
        let imports = Imports::of(source.root());
        let classes = source.root().children().into_iter().map(J::name).filter(|name| !name.is_empty());
        self.declared.extend(classes.map(|name| (imports.package.clone(), name.to_owned())));
        self.imports.push(imports);
        self.files.push(source);
    }

    /// Says what of the library the program has.
    fn name_library(&mut self) {
        self.files.iter().for_each(|file| self.has.add_code(file));
        let own: FxHashMap<FileId, FxHashSet<&str>> = self.files.iter().map(|f| (f.file, own_classes(f))).collect();
        let none = FxHashSet::default();
        let own = |file: FileId| own.get(&file).unwrap_or(&none);
        let pieces = self.extra.iter().chain(&self.stubs).map(|(_, piece)| piece).chain(self.references.values());
        pieces.for_each(|piece| self.has.add_text(piece.parse.source(), own(piece.file)));
        self.clauses.iter().for_each(|clause| self.has.add_text(&clause.raw.text, own(clause.file)));
        self.has.add_enums();
    }
}

/// That a word begins no clause, with the one that was meant.
fn no_clause(word: &str, span: Span) -> Diagnostic {
    Diagnostic::warning("bad-specification", span, comments::no_clause(word)).fix(comments::meant(word, span))
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
            stray.push(no_clause(&word, span));
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
                    stray.push(no_clause(&word, span));
                } else if let Some((start, end, word)) = comments::unknown_clause(*node) {
                    let span = Span { file: file.file, start: start as u32, end: end as u32 };
                    let message = comments::no_effect(&word);
                    stray.push(Diagnostic::hint("bad-specification", span, message));
                } else if let Some((start, end)) = comments::killed(*node) {
                    let span = Span { file: file.file, start: start as u32, end: end as u32 };
                    let message = "this looks like a specification and is none, so that it has no effect; write `//@` \
                                   or `/*@` in front of it";
                    let at = comments::revived(*node).map(|at| Span { start: at as u32, end: at as u32, ..span });
                    let fix = at.map(|at| Fix::replace("Insert `@`", at, "@"));
                    stray.push(Diagnostic::warning("stray-specification", span, message).fix(fix));
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
        let params = run.method.map_or_else(Vec::new, specs::parameters);
        clauses.push(Clause { owner, raw, file: body.src.file, params, condition });
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

/// Code that nobody wrote, with the place of a declaration.
pub(crate) fn unwritten(node: J, members: String) -> Source {
    let place: Span = node.field("name").map_or_else(|| node.span(), J::span);
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(members.as_str())));
    Source::piece(node.src.file, 0, Some(place), parse)
}

/// The lambdas that a method reference may stand for, by its node.
fn lambdas_at(reference: J) -> (usize, Source) {
    (reference.id(), unwritten(reference, reference_lambdas(reference)))
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
        let made = match of.split_once('[') {
            Some((element, rest)) if of.ends_with(']') => {
                format!("{element}[{all}]{}", "[]".repeat(rest.matches('[').count()))
            }
            _ => format!("{of}({all})"),
        };
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
pub(crate) fn enum_members(node: J) -> String {
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
    let components: Vec<(J, &str)> = node
        .field("parameters")
        .map(J::children)
        .unwrap_or_default()
        .iter()
        .map(|p| (*p, crate::declare::param_name(*p)))
        .collect();
    let body = node.field("body").map(J::children).unwrap_or_default();
    let has = |method: &str, params: usize| {
        let own = |n: &&J| n.kind() == "method_declaration" && n.name() == method;
        body.iter().filter(own).any(|n| n.field("parameters").is_some_and(|p| p.children().len() == params))
    };
    let mut out = String::from("class X { ");
    for (param, field) in &components {
        // Any number of arguments (`int... rest`) is an array of them.
        let many = || param.children().into_iter().find(|n| !matches!(n.kind(), "modifiers" | "variable_declarator"));
        let many = || many().map(|element| format!("{}[]", element.text()));
        let ty = param.field("type").map(|t| t.text().to_owned()).or_else(many).unwrap_or_default();
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
