//! Java source to the IR: the second front end.
//!
//! It resolves names and types of `.java` files and lowers them to the [`ir::Program`] that `lower` makes of
//! `.hir` files, so that everything behind the IR knows no Java. It reports what no engine can run (reflection,
//! threads ..) as the reason why a method is not explored to the end; what javac rejects is left to
//! javac.
//!
//! Start with [`lower`]. `sources` finds the texts, `comments` the specifications in them; `declare` and `tables` make
//! the class table, in which `opaque` stands for classes whose source is not in sight (`jdk`: which calls surely give
//! objects of such classes); `body` lowers code, where `running` says that it may run (what cannot be run ends the
//! paths that come to it: `body/cut.rs`); `operations` says what others can do with a class; `contracts` and `formal`
//! lower specifications, `refusals` says which records there are, `unnamed` which lambdas and objects of anonymous
//! classes inputs have, `given` which final fields are never null (`nonnull`: which expressions), `frozen` which have
//! collections that nobody changes, `nullness` what declarations say of null (`defaults`: what is around them says
//! it), `announced` which exceptions are no surprise, `test_classes` what is there to test the rest. What editors need
//! to know of comments is in [`specs`]; tests are written by [`junit`]. Library classes are Java code of our own, in
//! `library/`.

mod above;
mod announced;
mod bare;
mod bodiless;
mod body;
mod changes;
mod checked;
mod comments;
mod confined;
mod constants;
mod contents;
mod contracts;
mod cx;
mod declare;
mod defaults;
mod digits;
mod drawn;
mod enums;
mod erased;
mod expression;
mod folding;
mod formal;
mod format;
mod frozen;
mod given;
mod heirs;
mod holds;
pub mod import;
mod imports;
mod inherit;
mod initial;
mod jdk;
pub mod junit;
mod kept;
mod keywords;
mod lengths;
mod library;
mod loggers;
mod mend;
mod naming;
mod neighbours;
mod nonnull;
mod nullness;
mod offers;
mod opaque;
mod operations;
mod owned;
mod paths;
mod put_away;
mod reassigned;
mod refusals;
mod returned;
mod rows;
mod running;
mod settled;
mod shared;
mod sides;
mod sizes;
mod sources;
pub mod specs;
mod statics;
mod stubs;
mod tables;
mod test_classes;
mod threads;
mod touching;
mod tree;
mod types;
mod uncalled;
mod unfinished;
mod unnamed;
mod views;

pub use bare::bare;
pub use expression::expression;
pub use format::{format, format_edits};
pub use heirs::parents;
pub use keywords::{KEYWORDS, PRIMITIVES};
pub use neighbours::is_of_jdk;
pub use paths::{FullNames, full_class_names, full_names};
pub use statics::NAME as STATICS;

/// The method of our texts that answers their characters.
pub const TEXT: &str = "chars$";

use cx::{Cx, Hole, Kind, R, Stop};
use defaults::Defaults;
use ir::{ClassId, FileId, FnId, Program};
use lower::{Diagnostic, Loader, Lowered, NameIndex};
use running::Running;
use rustc_hash::{FxHashMap, FxHashSet};
use sources::{Damaged, Sources};
use std::collections::BTreeMap;
use std::sync::Arc;
use syntax::{Language, Parse};
use test_classes::TestClasses;

/// A file with the class that everything is about.
pub(crate) struct Code {
    pub(crate) path: String,
    pub(crate) parse: Arc<Parse>,
}

/// The diagnostic of methods that use what no engine can run.
pub const NOT_EXPLORED: &str = "not-explored";

/// Lowers a Java file, with the classes of its folder that it names; or a side file, with the class that it is about.
pub fn lower(root_path: &str, root: Arc<Parse>, loader: &mut dyn Loader) -> Lowered {
    lower_with(root_path, root, loader, None).0
}

/// The same with an expression that is asked for, and what comes of it.
fn lower_with(
    root_path: &str,
    root: Arc<Parse>,
    loader: &mut dyn Loader,
    asked: Option<&expression::Asked>,
) -> (Lowered, Option<R<FnId>>) {
    let (code, side) = match root.language() {
        Language::Jml => {
            let (code, side) = sides::subject(root_path, root, loader);
            (code, Some(side))
        }
        _ => (Code { path: root_path.to_owned(), parse: root }, None),
    };
    let sources = Sources::load(&code, side.as_ref(), loader);
    let own = sources.files[0].file;
    let damaged = sources.damaged.iter().find(|d| d.file == own);
    let program = Program { files: sources.infos.clone(), truth: Some("boolean"), as_made: true, ..Program::default() };
    let mut cx = Cx {
        program,
        names: NameIndex::default(),
        diagnostics: sources.diagnostics.clone(),
        classes: Vec::new(),
        methods: Vec::new(),
        top: FxHashMap::default(),
        imports: sources.files.iter().zip(&sources.imports).map(|(f, imports)| (f.file, imports)).collect(),
        library: FxHashMap::default(),
        constants: Default::default(),
        opaque: FxHashMap::default(),
        has: &sources.has,
        required: sources.required(),
        never: &sources.never,
        defaults: Defaults::of(&sources),
        root: ClassId(ir::Builtin::ALL.len() as u32),
        compared: Default::default(),
        kept: Default::default(),
        early: Default::default(),
        views: Default::default(),
        shown: Default::default(),
        taken: FxHashSet::default(),
        queue: Vec::new(),
        literals: FxHashMap::default(),
        stoppers: FxHashMap::default(),
        lambdas: 0,
        params: BTreeMap::new(),
        lambda_params: FxHashMap::default(),
        captured: FxHashMap::default(),
        statics: None,
        unread: unread(&sources),
        left_out: &sources.left_out,
        unwritten: sources.extra.iter().map(|(id, source)| (*id, source.root())).collect(),
        references: sources.references.iter().map(|(id, source)| (*id, source.root())).collect(),
        followed: asked.map(|a| (a.place, Vec::new())),
    };
    declare::declare(&mut cx, &sources);
    let tests = TestClasses::find(&cx);
    naming::parameters(&mut cx, &sources);
    contracts::lower_all(&mut cx, &sources);
    let mut running = Running::new(&cx);
    let methods = cx.methods.len();
    bodies(&mut cx, &mut running, Running::next_own);
    let told = cx.diagnostics.len();
    contracts::lower_rest(&mut cx, &sources, methods);
    // In a broken text, what looks like a class inside of code may be none.
    if damaged.is_some() {
        cx.diagnostics.truncate(told);
    }
    let of_text = side.is_none().then(|| {
        let mut errors = syntax_errors(&code.parse, damaged.map_or(&[], Damaged::blanked));
        errors.extend(outside_of_classes(&code.parse));
        errors
    });
    // What is wrong with a broken text is its syntax; what a hole breaks elsewhere is only known at the end.
    if damaged.is_none() {
        let mut known = cx.diagnostics.clone();
        tests.leave_out(&mut known);
        loader.named(&cx.program.files, &all_diagnostics(known, &sources, of_text.as_deref()));
    }
    let known = cx.diagnostics.len();
    returned::explore(&mut cx, &mut running);
    bodies(&mut cx, &mut running, Running::next);
    let answer = asked.map(|asked| expression::declare(&mut cx, asked));
    if let Some(Ok(function)) = &answer {
        if let Some(body) = &cx.program.functions[function.index()].body {
            running.body(&cx.program, body);
        }
        bodies(&mut cx, &mut running, Running::next);
    }
    uncalled::tell(&mut cx, &running);
    kept::tell(&mut cx, &running);
    inherit::inherit(&mut cx);
    natives(&mut cx);
    inputs(&mut cx, &sources);
    initial::settle(&mut cx, &sources);
    confined::mark(&mut cx);
    // Methods that read known values only are called like others: they take no static fields any more.
    operations::list(&mut cx);
    contents::tell_of_null(&mut cx);
    cx.names.finish();
    cx.diagnostics[known..].iter_mut().for_each(|d| d.late = true);
    let mut found = std::mem::take(&mut cx.diagnostics);
    tests.mark(&mut cx);
    tests.leave_out(&mut found);
    let mut whole = true;
    for d in &sources.damaged {
        whole &= damage(&mut cx, d) || d.file != own;
    }
    // Of what cannot be read it is said where, and not what the blank in its place lacks.
    let misread = cx.program.functions.iter().filter(|f| f.misread && !f.internal);
    test_classes::leave_out(&mut found, &misread.map(|f| f.extent).collect::<Vec<_>>());
    // What a hole in a class breaks elsewhere is no news.
    let diagnostics = all_diagnostics(if whole { found } else { Vec::new() }, &sources, of_text.as_deref());
    (Lowered { program: cx.program, diagnostics, names: cx.names }, answer)
}

/// What is wrong with a program, by place: what was `found` when it was lowered, and what was when its texts were read.
/// `of_text` is what is wrong with the syntax of the root file, where it is Java.
fn all_diagnostics(found: Vec<Diagnostic>, sources: &Sources, of_text: Option<&[Diagnostic]>) -> Vec<Diagnostic> {
    let mut all = found;
    all.extend(sources.unreadable.iter().cloned());
    if let Some(of_text) = of_text {
        sides::tell(sources, &mut all);
        all.extend_from_slice(of_text);
    }
    all.sort_by(|a, b| (a.span, a.code, &a.message).cmp(&(b.span, b.code, &b.message)));
    all.dedup_by(|a, b| a.span == b.span && a.code == b.code && a.message == b.message);
    all
}

/// Lowers the bodies of all that may run and that `next` names, those of lambdas and local classes as they turn up.
fn bodies(cx: &mut Cx, running: &mut Running, next: fn(&mut Running, &Cx) -> Option<FnId>) {
    while let Some(id) = next(running, cx) {
        let node = cx.method(id).node;
        let broken_tree = node.has_error() && node.src.fixed.is_none();
        let lowered = match misdeclared(cx, id) {
            _ if broken_tree => Err(Stop::at(syntax_error(node), "a syntax error")),
            Some(why) => Err(Stop::at(node.field("name").unwrap_or(node).span(), why)),
            None => body::function(cx, id),
        };
        match lowered {
            Ok(body) => {
                running.body(&cx.program, &body);
                cx.program.functions[id.index()].body = Some(body.into());
            }
            Err(stop) => unsupported(cx, id, &stop, broken_tree),
        }
    }
}

/// Why a compiler takes no such method: it has no type of result, or another one has its name and parameters.
fn misdeclared(cx: &Cx, id: FnId) -> Option<&'static str> {
    let info = cx.method(id);
    let written = |f: &FnId| cx.method(*f).node.src.fixed.is_none();
    if info.node.kind() == "constructor_declaration" && matches!(info.code, cx::Code::Block(_)) {
        return Some("a method without a type of its result, or a constructor that has not the name of its class");
    }
    let class = cx.class(info.class);
    let same = |f: &&FnId| {
        let other = cx.method(**f);
        let alike = other.name == info.name && other.params.iter().map(|p| &p.1).eq(info.params.iter().map(|p| &p.1));
        **f != id && alike && written(f)
    };
    // A method may have the name of its class, and is no constructor.
    let mut alike =
        [&class.methods, &class.ctors, &class.creators].into_iter().filter(|all| all.contains(&id)).flatten();
    let twice = !class.library && written(&id) && alike.any(|f| same(&f));
    twice.then_some("another one with its name and parameters is in the class")
}

/// What keeps parts of the root file from being read. Where blanking parts mends the rest, it is in these: the parser
/// itself may stumble over far more.
fn syntax_errors(root: &Parse, blanked: &[syntax::Span]) -> Vec<Diagnostic> {
    let hint = |code: syntax::ErrorCode, span: syntax::Span, message: &str| {
        let span = ir::Span { file: FileId(0), start: span.start as u32, end: span.end as u32 };
        Diagnostic::hint(code.as_str(), span, message)
    };
    let mut errors: Vec<_> = syntax::errors(root).iter().map(|e| (e.span, hint(e.code, e.span, &e.message))).collect();
    if !blanked.is_empty() {
        errors.retain(|(at, _)| blanked.iter().any(|part| part.contains(*at)));
    }
    for part in blanked {
        if !errors.iter().any(|(at, _)| at.overlaps(*part)) {
            let text = root.span_text(*part);
            let start = part.start + text.len() - text.trim_start().len();
            let part = syntax::Span::new(start, start + text.trim().len());
            let message = "a syntax error: this is not explored until it is mended";
            errors.push((part, hint(syntax::ErrorCode::Unexpected, part, message)));
        }
    }
    errors.into_iter().map(|(_, error)| error).collect()
}

/// The methods of a file that are in no class.
fn outside_of_classes(root: &Parse) -> Vec<Diagnostic> {
    let mut cursor = root.root().walk();
    let methods = root.root().named_children(&mut cursor).filter(|n| n.kind() == "method_declaration");
    // In a broken text, a stray brace may end a class.
    let methods = methods.filter(|_| !root.root().has_error());
    let names: Vec<_> = methods.filter_map(|n| n.child_by_field_name("name")).collect();
    let told = |name: &tree_sitter::Node| {
        let span = ir::Span { file: FileId(0), start: name.start_byte() as u32, end: name.end_byte() as u32 };
        let method = &root.source()[name.byte_range()];
        let message = format!("`{method}` is not explored: it stands outside of a class; put it into one");
        Diagnostic::hint(NOT_EXPLORED, span, message)
    };
    names.iter().map(told).collect()
}

/// The methods that syntax errors keep from being read; those of the first files first.
fn unread(sources: &Sources) -> BTreeMap<String, Hole> {
    let mut found = BTreeMap::new();
    for d in &sources.damaged {
        let holes = d.mended.as_ref().map_or_else(BTreeMap::new, |mended| mend::methods(&d.parse, mended));
        for (name, line) in holes {
            found.entry(name).or_insert(Hole { file: d.file, line });
        }
    }
    found
}

/// Leaves out the functions of a file that were blanked in part, or all of them when it could not be mended.
/// Whether what was blanked lies inside of functions.
fn damage(cx: &mut Cx, damaged: &Damaged) -> bool {
    let (file, blanked) = (damaged.file, damaged.blanked());
    // What a class tells of itself, as its name, is no part of the text, whatever is in it.
    let told: Vec<bool> = (0..cx.program.functions.len() as u32).map(|f| cx.tells(FnId(f))).collect();
    let program = &mut cx.program;
    let text: Arc<str> = program.files.get(file.index()).map_or_else(|| "".into(), |f| f.text.clone());
    let extent = |f: &ir::Function| syntax::Span::new(f.extent.start as usize, f.extent.end as usize);
    let own = |f: &ir::Function| f.extent.file == file && f.extent.end > 0;
    let around = |b: syntax::Span| program.functions.iter().filter(move |f| own(f) && extent(f).contains(b));
    let whole = !blanked.is_empty() && blanked.iter().all(|b| around(*b).next().is_some());
    // Initialisers are no methods: that of a class extends over all of it, and lambdas may be in one.
    let may_run = |b: syntax::Span| damaged.mended.as_ref().is_none_or(|m| mend::may_initialise(&damaged.parse, m, b));
    let initialises = |b: &&syntax::Span| around(**b).all(|f| f.internal) && may_run(**b);
    let initialiser = blanked.iter().find(initialises).copied();
    let codes: Vec<cx::Code> =
        (0..program.functions.len()).map(|f| cx.methods.get(f).map_or(cx::Code::None, |m| m.code)).collect();
    let functions = program.functions.iter_mut().zip(told).zip(codes).filter(|((_, told), _)| !told);
    for (function, code) in functions.map(|((f, _), code)| (f, code)).filter(|(f, _)| own(f)) {
        let extent = extent(function);
        // Constructors run initialisers, wherever these are; one that nobody wrote has no other place.
        let runs = matches!(code, cx::Code::Init(_) | cx::Code::Create(_) | cx::Code::ClassInit);
        let unwritten = matches!(code, cx::Code::Init(None) | cx::Code::ClassInit) || declare::is_implicit(code);
        let part = blanked.iter().find(|b| !unwritten && b.overlaps(extent)).copied();
        let first = match part.or(initialiser.filter(|_| runs)) {
            Some(part) => part.start,
            None if blanked.is_empty() => extent.start,
            None => continue,
        };
        (function.broken, function.misread) = (true, true);
        let line = ir::line_at(&text, first as u32);
        function.unsupported = Some(format!("a syntax error at line {line}"));
    }
    whole
}

/// The method of the library that makes an array with the class of another: an instruction of the IR where it is called.
pub(crate) const LIKE: &str = "like$";

/// Why methods of the library have no body.
fn natives(cx: &mut Cx) {
    for f in (0..cx.methods.len()).filter(|f| cx.methods[*f].node.modifier("native")) {
        if cx.methods[f].name == LIKE {
            cx.program.functions[f].internal = true;
            continue;
        }
        let class = cx.program.class(cx.methods[f].class).name.as_str();
        cx.program.functions[f].unsupported = Some(unknown(class, cx.methods[f].name));
    }
}

const UNSURE: &str = "whether two equal objects of the JDK are one (`==`; compare them with `equals`)";
const WORDS: &str = "the message of an exception that Java has made";

/// What the library cannot say.
fn unknown(class: &str, method: &str) -> String {
    let what = match method {
        "nextGaussian" => "the logarithm of a random number (`nextGaussian`)",
        _ if class == crate::above::ARRAY => "the class of an array",
        "fill$" if class == "Addressed$" => "the hash code in the text of an object",
        "many$" => "a bit beyond those that an array has an element for",
        "rawNaN$" => "the bits of a number that is none (NaN)",
        "comparator$" => "the comparator of a queue of the input whose elements have no order",
        "beyondAscii$" => "what Java says about a character beyond ASCII",
        "unknown$" => "the enum of a set that is empty",
        "made$" => {
            "an object that a field has from the start and inputs cannot have: of the JDK, or of a class without a name"
        }
        "refused$" => "what a call into the JDK does with numbers that it may refuse",
        "keySet" | "values" | "entrySet" | "iterator" | "unordered$" => "the order of a map or set that has none",
        "regex$" => "a regular expression",
        "subList" => "a part of a list that changes as a whole",
        "recursive$" => "a map that changes while it waits for a function",
        "waits$" => "what comes after one has waited for another thread",
        "lost$" => "a collection that changes while somebody walks through it",
        "order$" => "what a parallel stream makes of elements in no certain order",
        "signOfNaN$" => "the sign of a number that is none (NaN)",
        "untitled$" => "the name of a class in a method, or of one that stands for others",
        "words$" => WORDS,
        "fill$" if class == "Words$" => WORDS,
        "fill$" if class == "Unformatted$" => "what `String.format` makes of such a conversion",
        "fill$" => "the digits of a floating-point number",
        "nearest$" => "a floating-point number that a text gives with many digits",
        "intern" => "the identity of strings (`intern`)",
        "unsure$" => UNSURE,
        "identity$" => "whether two equal strings are one (`==`; compare them with `equals`)",
        crate::library::ONE if class == crate::jdk::SHARED => UNSURE,
        _ if class == crate::opaque::ABOVE => "what an object of a class does whose source is not in sight",
        _ if class == "Thread" => return format!("threads (`Thread.{method}`)"),
        _ if class == "Math" => {
            return format!("`Math.{}`, whose result Java does not say to the last bit", method.trim_end_matches('$'));
        }
        "unnamed$" => {
            "the class object of a lambda, of a constant with a body, of a class in a method, or of one that stands for others"
        }
        _ => "native code",
    };
    what.to_owned()
}

/// The first syntax error in a method.
fn syntax_error(node: tree::J) -> ir::Span {
    let bad = node.descendants().find(|n| n.is_wrong());
    bad.unwrap_or(node).span()
}

/// A function is not explored; `misread`: because of a syntax error, which has a diagnostic of its own.
fn unsupported(cx: &mut Cx, id: FnId, stop: &Stop, misread: bool) {
    let reason = reason_of(cx, stop);
    let function = &mut cx.program.functions[id.index()];
    (function.broken, function.misread) = (true, misread);
    function.unsupported = Some(reason.clone());
    let named = !matches!(cx.methods[id.index()].code, cx::Code::ClassInit);
    if is_in_sight(cx, id) && stop.span.file == FileId(0) && !misread && named {
        let message = format!("`{}` is not explored: {reason}", told_name(cx, id));
        cx.diagnostics.push(Diagnostic::hint(NOT_EXPLORED, stop.span, message));
    }
}

/// Whether people see a function in the root file: `values` of an enum is there, and nobody wrote it.
fn is_in_sight(cx: &Cx, id: FnId) -> bool {
    let node = cx.method(id).node;
    let unwritten = node.kind() == "method_declaration" && node.src.fixed.is_some();
    cx.program.function(id).span.file == FileId(0) && !unwritten
}

/// Paths of a function stop at what no engine can run; the first of these is told. Returns the reason.
pub(crate) fn unfinished(cx: &mut Cx, id: FnId, stop: Stop) -> String {
    let reason = reason_of(cx, &stop);
    let function = &mut cx.program.functions[id.index()];
    let first = function.unsupported.is_none();
    if first && is_in_sight(cx, id) && stop.span.file == FileId(0) {
        let message = format!("`{}` is explored up to here; not explored: {reason}", told_name(cx, id));
        cx.diagnostics.push(Diagnostic::hint(NOT_EXPLORED, stop.span, message));
    }
    cx.program.functions[id.index()].unsupported.get_or_insert_with(|| reason.clone());
    reason
}

/// The name by which people know a function: what fills an object is a part of the constructor that makes it.
fn told_name(cx: &Cx, id: FnId) -> String {
    let at = cx.methods[id.index()].node.id();
    let is_it = |f: &FnId| matches!(cx.method(*f).code, cx::Code::Create(_)) && cx.method(*f).node.id() == at;
    let fills = matches!(cx.methods[id.index()].code, cx::Code::Init(_));
    let made = (id.0..cx.methods.len() as u32).map(FnId).take(2).filter(|_| fills).find(is_it);
    cx.program.qualified_name(made.unwrap_or(id))
}

fn reason_of(cx: &Cx, stop: &Stop) -> String {
    // Lines are those of the file that people look at, unless another one is named. The library has none for them.
    let other = cx.program.files.get(stop.span.file.index()).filter(|_| stop.span.file != FileId(0));
    if other.is_some_and(|f| f.shipped) {
        return stop.what.clone();
    }
    let name = other.map_or_else(String::new, |f| format!(" of {}", f.path.rsplit('/').next().unwrap_or("")));
    format!("{} at line {}{name}", stop.what, line_of(&cx.program, stop.span))
}

/// The line of a place, counted from 1.
fn line_of(program: &Program, span: ir::Span) -> u32 {
    ir::line_at(program.files.get(span.file.index()).map_or("", |f| &f.text), span.start)
}

/// What stands for `T` in `T extends Comparable<T>`: objects of one class, which can be compared with one another. It is
/// the user's first such class that is no enum, which all are comparable, and no [`depends`] on another one, or `Integer`.
/// Where people also write `Comparable` as a type, any class may be meant.
///
/// `mentions`: the names `Comparable` in the user's files.
fn ordered(cx: &mut Cx, mentions: &[tree::J]) -> Option<ClassId> {
    let (mut bounds, mut others) = (false, false);
    for name in mentions {
        let whole = name.parent().filter(|n| n.kind() == "generic_type").unwrap_or(*name);
        let mut up = whole.parent();
        if up.is_some_and(|n| n.kind() == "type_list") {
            up = up.and_then(|n| n.parent());
        }
        match up.map_or("", |n| n.kind()) {
            // Nobody can compare these.
            _ if whole.text().ends_with("<?>") => {}
            "type_bound" => bounds = true,
            "super_interfaces" | "extends_interfaces" => {}
            _ => others = true,
        }
    }
    let (Some(comparable), Some(integer), true) = (cx.lib("Comparable"), cx.lib("Integer"), bounds) else {
        return None;
    };
    let own = |cx: &Cx, c: &ClassId| {
        let usable = !cx.class(*c).library
            && !cx.program.class(*c).no_inputs
            && !matches!(cx.class(*c).kind, Kind::Lambda | Kind::Enum);
        usable && cx.program.is_subclass(*c, comparable)
    };
    let all = (0..cx.classes.len() as u32).map(ClassId).filter(|c| own(cx, c)).collect::<Vec<_>>();
    if others && !all.is_empty() {
        return None;
    }
    let one = all.into_iter().find(|c| !depends(cx, *c, comparable)).unwrap_or(integer);
    cx.program.classes[one.index()].no_inputs = false;
    cx.program.classes[comparable.index()].candidates = Some(vec![one]);
    Some(one)
}

/// Whether objects of a class are made of others that can be compared: `Version<T extends Comparable<T>>`. One that
/// consists of such as itself would have no end.
fn depends(cx: &Cx, class: ClassId, comparable: ClassId) -> bool {
    let is_one = |bound: &types::Jt| bound.class().is_some_and(|c| cx.program.is_subclass(c, comparable));
    let mut vars = cx.program.with_supertypes(class).into_iter().flat_map(|c| &cx.class(c).tparams);
    vars.any(|(_, bound)| bound.bounds().iter().any(is_one))
}

const INPUTS: [&str; 7] = [
    "type_identifier",
    "cast_expression",
    "instanceof_expression",
    "type_pattern",
    "record_pattern",
    "type_arguments",
    "method_invocation",
];

/// An `Object` of an input is of at most this many classes below one that code names: each is a path of its own.
const BELOW: usize = 3;

/// The concrete classes that an `Object` of an input is of because code tells one above them apart from others: where
/// that is abstract, or where code `asks` an object which class it has.
fn below_named(cx: &Cx, named: impl Fn(ClassId) -> bool, asks: &[ClassId]) -> Vec<ClassId> {
    let all = (0..cx.classes.len() as u32).map(ClassId).filter(|c| !cx.is_given(*c));
    let open = all.filter(|c| asks.contains(c) || named(*c) && cx.program.class(*c).no_inputs);
    let below = open.flat_map(|c| cx.program.concrete_subclasses(c).into_iter().take(BELOW));
    below.filter(|c| cx.class(*c).kind != Kind::Lambda).collect()
}

/// The class around a call of `getClass` on something else than `this`, in a method with an `Object`.
fn asks_for_class(call: tree::J) -> Option<tree::J> {
    if call.name() != "getClass" || call.field("object").is_none_or(|o| o.text() == "this") {
        return None;
    }
    let mut around = std::iter::successors(call.parent(), |n| n.parent());
    let method = around.find(|n| n.kind() == "method_declaration")?;
    let objects = method.field("parameters").map(tree::J::children).unwrap_or_default();
    let has_object = objects.iter().any(|p| p.field("type").is_some_and(|t| t.text() == "Object"));
    around.find(|n| n.kind() == "class_declaration").filter(|_| has_object)
}

/// What an `Object` of an input may be: an object without fields, or of a class that the code tells apart from
/// others (by a cast, a type test, a type argument, or because it overrides what every object has).
fn inputs(cx: &mut Cx, sources: &Sources) {
    let mut named: Vec<&str> = Vec::new();
    let (mut types, mut tested, mut held): (Vec<&str>, Vec<&str>, Vec<&str>) = Default::default();
    let mut comparable = Vec::new();
    let mut asking = Vec::new();
    for file in &sources.files {
        for n in file.root().below(&INPUTS) {
            match n.kind() {
                "type_identifier" => {
                    // Where the user has a class of that name, that is meant.
                    let class = cx.seen_in_file(n.text(), Some(file.file));
                    named.extend(Some(n.text()).filter(|_| class.is_none_or(|c| cx.class(c).library)));
                    comparable.extend((n.text() == "Comparable").then_some(n));
                }
                "cast_expression" => tested.extend(n.field("type").map(tree::J::text)),
                "instanceof_expression" => tested.extend(n.field("right").map(tree::J::text)),
                "type_pattern" | "record_pattern" => tested.extend(n.first().map(tree::J::text)),
                "type_arguments" => {
                    types.extend(n.children().iter().map(|t| t.text()));
                    // What a collection contains is declared where it is.
                    let of = n.parent().and_then(|generic| generic.first()).map_or("", tree::J::text);
                    if contents::collection_for(of).is_none() {
                        held.extend(n.children().iter().map(|t| t.text()));
                    }
                }
                "method_invocation" => {
                    asking.extend(asks_for_class(n).map(tree::J::id));
                    // Nobody writes `new` for one.
                    named.extend(n.field("object").map(tree::J::text).filter(|o| *o == "EnumSet"));
                }
                _ => {}
            }
        }
    }
    let among =
        |cx: &Cx, types: &[&str], c: ClassId| types.iter().any(|t| t.split('<').next() == Some(cx.class(c).simple));
    types.extend(&tested);
    let by_name = |cx: &Cx, c: ClassId| among(cx, &types, c);
    let told = |cx: &Cx, c: ClassId| {
        let info = cx.class(c);
        let overrides =
            info.methods.iter().any(|m| matches!(cx.method(*m).name, "equals" | "hashCode" | "toString" | "compareTo"));
        let above = cx.program.class(c).interfaces.iter().any(|i| by_name(cx, *i));
        by_name(cx, c) || above || (overrides && !cx.is_given(c))
    };
    for c in (0..cx.classes.len() as u32).map(ClassId) {
        let info = cx.class(c);
        // What holds of the fields of other classes of the JDK is not known.
        let unknown = cx.is_given(c) && !info.library;
        if unknown || (info.library && c != cx.root && !named.contains(&info.simple)) {
            cx.program.classes[c.index()].no_inputs = true;
        }
    }
    contents::declare(cx, sources, &named);
    let hashed = cx.lib(library::HASHED);
    if let Some(class) = hashed {
        cx.program.classes[class.index()].no_inputs = false;
    }
    let ordered = ordered(cx, &comparable);
    let first = hashed.unwrap_or(cx.root);
    let mut all = vec![first];
    let usable = |cx: &Cx, c: ClassId| {
        let object = c == first || c == cx.root;
        !cx.program.class(c).no_inputs && cx.class(c).kind != Kind::Lambda && !object
    };
    let asks: Vec<ClassId> = (0..cx.classes.len() as u32)
        .map(ClassId)
        .filter(|c| cx.class(*c).node.is_some_and(|n| asking.contains(&n.id())))
        .collect();
    let below = below_named(cx, |c| among(cx, &tested, c), &asks);
    // What is tested to be a list, or what a `Box<List<String>>` holds, may be the one that inputs have of lists.
    let collections = |cx: &Cx, types: &[&str]| -> Vec<ClassId> {
        let class = |t: &&str| cx.lib(contents::collection_for(t.split('<').next()?)?);
        types.iter().filter_map(class).collect()
    };
    let (collections, held) = (collections(cx, &tested), collections(cx, &held));
    contents::tested(cx, &collections);
    let is_one = |c: &ClassId| {
        told(cx, *c) || ordered == Some(*c) || [&below, &collections, &held].iter().any(|all| all.contains(c))
    };
    all.extend((0..cx.classes.len() as u32).map(ClassId).filter(|c| usable(cx, *c) && is_one(c)));
    cx.program.classes[cx.root.index()].candidates = Some(all);
    cx.program.list_subclasses();
    unnamed::add(cx);
    contents::exclude(cx);
}
