//! Clauses to specifications: Java expressions here, `hex` and `sl` by the front end of `.hir` (see [`crate::formal`]).

use crate::body;
use crate::comments::{self, ClauseWord};
use crate::cx::{Code, Cx, Kind, MethodInfo, Stop};
use crate::formal::{Formal, Target};
use crate::sources::{Clause, Owner, Sources};
use crate::statics;
use crate::tree::{J, Source};
use crate::types::Jt;
use ir::scope::Bound;
use ir::spec::{ClauseKind, ExprMode};
use ir::{ClassId, FnId, Span};
use lower::{DefKind, Diagnostic, Fix, Role};
use rustc_hash::FxHashMap;

/// Lowers all clauses.
pub(crate) fn lower_all<'a>(cx: &mut Cx<'a>, sources: &'a Sources) {
    let mut formal = Formal::new(cx);
    let (methods, classes) = owners(cx);
    for clause in &sources.clauses {
        let span = Span { file: clause.file, start: clause.raw.start as u32, end: clause.raw.end as u32 };
        let functions: &[FnId] = methods.get(&clause.owner).map_or(&[], Vec::as_slice);
        let class = classes.get(&clause.owner).copied();
        match clause.raw.word {
            ClauseWord::Helper => functions.iter().for_each(|f| cx.program.functions[f.index()].helper = true),
            ClauseWord::Scope => scope(cx, functions, clause, span),
            ClauseWord::Pred => formal.predicate(class, clause),
            ClauseWord::Invariant => match (class, &clause.condition) {
                (Some(c), _) if cx.class(c).kind == Kind::Enum => of_enum(cx, span),
                (Some(c), Some(condition)) => invariant(cx, c, condition, (sources, clause), span),
                (Some(c), None) => formal.clause(Target::Class(c), clause),
                (None, _) => stray(cx, span),
            },
            ClauseWord::Requires | ClauseWord::Ensures => {
                for f in functions {
                    match &clause.condition {
                        Some(condition) => contract(cx, *f, condition, (sources, clause), span),
                        None if tell_misread(cx, sources, *f, clause, span) => {}
                        None => formal.clause(Target::Function(*f), clause),
                    }
                }
            }
        }
    }
    formal.finish(cx);
    crate::refusals::invariants(cx);
    crate::settled::mark(cx);
    crate::frozen::mark(cx);
    crate::owned::mark(cx);
    crate::nullness::declare(cx, sources);
    crate::announced::note(cx);
    statics::contracts(cx);
    crate::sizes::bounds(cx, sources);
    crate::lengths::note(cx);
    crate::holds::note(cx);
    crate::offers::rep_ok(cx);
}

/// Lowers what is said of methods of classes inside of others' code, which are there once that is lowered: those from
/// number `known` on.
pub(crate) fn lower_rest<'a>(cx: &mut Cx<'a>, sources: &'a Sources, known: usize) {
    let (mut methods, _) = owners(cx);
    methods.values_mut().for_each(|functions| functions.retain(|f| f.index() >= known));
    for clause in &sources.clauses {
        let span = Span { file: clause.file, start: clause.raw.start as u32, end: clause.raw.end as u32 };
        let wanted = matches!(clause.raw.word, ClauseWord::Requires | ClauseWord::Ensures);
        let functions = methods.get(&clause.owner).filter(|_| wanted);
        if let (Some(functions), Some(condition)) = (functions, &clause.condition) {
            for f in functions {
                contract(cx, *f, condition, (sources, clause), span);
                // Inputs have no objects of such classes, whatever is asked of these.
                cx.program.functions[f.index()].internal = true;
            }
        }
    }
    crate::nullness::of_methods(cx, sources, known);
}

/// What clauses can be about, by the nodes of methods and of the bodies of classes.
fn owners(cx: &Cx) -> (FxHashMap<Owner, Vec<FnId>>, FxHashMap<Owner, ClassId>) {
    let mut methods: FxHashMap<Owner, Vec<FnId>> = FxHashMap::default();
    let mut classes: FxHashMap<Owner, ClassId> = FxHashMap::default();
    for (f, m) in cx.methods.iter().enumerate() {
        if !m.code.is_unwritten() {
            methods.entry(m.node.id()).or_default().push(FnId(f as u32));
        }
    }
    for (c, class) in cx.classes.iter().enumerate() {
        // The members of an enum stand behind its constants.
        for body in class.body.into_iter().flat_map(|b| [Some(b), b.child("enum_body_declarations")]).flatten() {
            classes.entry(body.id()).or_insert(ClassId(c as u32));
        }
    }
    (methods, classes)
}

fn stray(cx: &mut Cx, span: Span) {
    let message = "an invariant belongs among the members of a class; move it into the braces";
    cx.diagnostics.push(Diagnostic::warning("stray-specification", span, message));
}

/// What changes in the constants of an enum is among the static fields, of which nothing is promised.
fn of_enum(cx: &mut Cx, span: Span) {
    let message = "enums have no invariants, so that this one has no effect; write it as a precondition of the methods \
                   that rely on it";
    cx.diagnostics.push(Diagnostic::warning("stray-specification", span, message));
}

/// The expression that a clause of this kind is.
pub(crate) fn expression(source: &Source, word: ClauseWord) -> Result<J<'_>, Stop> {
    let root = source.root();
    let first = root.children().into_iter().next().filter(|_| !root.has_error());
    match first.filter(|s| s.kind() == "expression_statement").and_then(J::first) {
        Some(e) => Ok(e),
        None => {
            let example = match word {
                ClauseWord::Ensures => "write for example `ensures x != null;`",
                ClauseWord::Invariant => "write for example `invariant x != null;`",
                _ => "write for example `requires x != null;`",
            };
            let meant = in_words(source.parse.source()).unwrap_or(example);
            Err(Stop::at(root.span(), format!("this is no boolean expression of Java; {meant}")))
        }
    }
}

/// How to say here what is written otherwise in JML or in a body.
fn in_words(text: &str) -> Option<&'static str> {
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
    if words.any(|word| word == "return") {
        return Some("what a method returns is called `result`, in `ensures`");
    }
    const MEANT: [(&str, &str); 5] = [
        ("<==>", "JML's `a <==> b` is written `(a) == (b)`"),
        ("<=!=>", "JML's `a <=!=> b` is written `(a) != (b)`"),
        ("==>", "JML's `a ==> b` is written `!(a) || (b)`"),
        ("\\forall", "instead of JML's quantifiers, call a method that looks at each element"),
        ("\\exists", "instead of JML's quantifiers, call a method that looks at each element"),
    ];
    MEANT.into_iter().find(|(word, _)| text.contains(word)).map(|(_, meant)| meant)
}

fn mode(clause: &Clause) -> ExprMode {
    match comments::mode(&clause.raw.text) {
        Some("shape") => ExprMode::Shape,
        Some("data") => ExprMode::Data,
        _ => ExprMode::Unmarked,
    }
}

fn report(cx: &mut Cx, sources: &Sources, source: &Source, stop: Stop) {
    let formal = predicate(cx, sources, source, &stop);
    let what = formal.as_ref().map_or(&stop.what, |(what, _)| what);
    let meant = stop.meant.as_deref();
    let message = format!("this clause cannot be understood: {what}{}", lower::did_you_mean(meant));
    let equal = || comparison(source, &stop).map(|operator| Fix::replace("Write `==`", operator.span(), "=="));
    let named = meant.map(|name| Fix::replace(format!("Replace with `{name}`"), stop.span, name));
    let fix = named.or_else(equal).or_else(|| formal.and_then(|(_, fix)| fix));
    cx.diagnostics.push(Diagnostic::error("bad-specification", stop.span, message).fix(fix));
}

/// The node of a kind that a clause stops at.
fn stopped<'a>(source: &'a Source, stop: &Stop, kind: &str) -> Option<J<'a>> {
    source.root().below(&[kind]).into_iter().find(|n| n.span() == stop.span)
}

/// The `=` of the assignment that a clause stops at.
fn comparison<'a>(source: &'a Source, stop: &Stop) -> Option<J<'a>> {
    let here = stopped(source, stop, "assignment_expression")?;
    here.field("operator").filter(|operator| operator.text() == "=")
}

/// That a clause calls a predicate of separation logic as a method, and how it is written where nothing else is said.
fn predicate(cx: &Cx, sources: &Sources, source: &Source, stop: &Stop) -> Option<(String, Option<Fix>)> {
    let call = stopped(source, stop, "method_invocation").filter(|call| call.field("object").is_none())?;
    let name = call.name();
    let mut predicates = sources.clauses.iter().filter(|c| c.raw.word == ClauseWord::Pred);
    let is_predicate = predicates.any(|c| c.raw.text.trim_start().split('(').next().map(str::trim_end) == Some(name));
    let is_method = cx.methods.iter().any(|m| m.name == name && !cx.class(m.class).library);
    let alone = call.parent().is_some_and(|p| p.kind() == "expression_statement");
    let start = Span { end: call.span().start, ..call.span() };
    (is_predicate && !is_method).then(|| {
        let what = format!("`{name}` is a separation-logic predicate; write `sl {name}(..)` in a specification");
        (what, alone.then(|| Fix::replace("Insert `sl`", start, "sl ")))
    })
}

/// What a side file calls a parameter, the source may call otherwise: its names count.
fn as_declared(sources: &Sources, m: &MethodInfo, clause: &Clause, source: &Source, stop: Stop) -> Stop {
    let name = stopped(source, &stop, "identifier").map_or("", J::text);
    let at = clause.params.iter().position(|param| param == name);
    match at.and_then(|at| m.params.get(at)) {
        Some((declared, _)) if clause.file != m.node.src.file && m.params.len() == clause.params.len() => {
            let what = format!("parameters are called as in `{}`", file_name(sources, m.node.src.file));
            Stop { what, meant: Some((*declared).to_owned()), ..stop }
        }
        _ => stop,
    }
}

/// What the source calls the parameter that the head in a side file calls so, where it calls another one so.
fn swapped<'a>(m: &MethodInfo<'a>, clause: &Clause, name: &str) -> Option<&'a str> {
    let from_side = clause.file != m.node.src.file && m.params.len() == clause.params.len();
    let here = clause.params.iter().position(|param| param == name).filter(|_| from_side)?;
    let there = m.params.iter().position(|(declared, _)| *declared == name)?;
    (here != there).then_some(m.params[here].0)
}

/// Where a clause names a parameter that is another one in the source.
fn misread(m: &MethodInfo, clause: &Clause, source: &Source) -> Option<Stop> {
    let is_variable = |n: &J| {
        n.parent().is_none_or(|p| match p.kind() {
            "method_invocation" => !p.has_in_field("name", *n),
            "field_access" => !p.has_in_field("field", *n),
            _ => true,
        })
    };
    let names = source.root().below(&["identifier"]).into_iter().filter(is_variable);
    let first = names.filter(|n| swapped(m, clause, n.text()).is_some()).min_by_key(|n| n.start_byte());
    first.map(|n| Stop::at(n.span(), String::new()))
}

/// Tells that a clause which is no expression names a parameter that is another one in the source, if it does.
fn tell_misread(cx: &mut Cx, sources: &Sources, f: FnId, clause: &Clause, span: Span) -> bool {
    let m = cx.method(f);
    let mut words = clause.raw.text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
    let Some(meant) = words.find_map(|word| swapped(m, clause, word)) else { return false };
    let file = file_name(sources, m.node.src.file);
    let what = format!("parameters are called as in `{file}`{}", lower::did_you_mean(Some(meant)));
    let message = format!("this clause cannot be understood: {what}");
    cx.diagnostics.push(Diagnostic::error("bad-specification", span, message));
    cx.program.functions[f.index()].broken = true;
    true
}

fn file_name(sources: &Sources, file: ir::FileId) -> &str {
    let path = &sources.infos[file.index()].path;
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

fn invariant<'a>(
    cx: &mut Cx<'a>,
    class: ClassId,
    source: &'a Source,
    (sources, clause): (&Sources, &Clause),
    span: Span,
) {
    let this = cx.this_type(class);
    let lowered = expression(source, clause.raw.word)
        .and_then(|e| body::condition(cx, class, Some("this"), &[("this", this)], (None, false), e));
    match lowered {
        Ok(body) => {
            let kind = ClauseKind::Expr { mode: mode(clause), body: body.into() };
            cx.program.classes[class.index()].invariants.push(ir::spec::Clause { kind, span });
        }
        Err(stop) => {
            report(cx, sources, source, stop);
            // Without its invariant, nothing about the class is known.
            for f in 0..cx.methods.len() {
                if cx.methods[f].class == class {
                    cx.program.functions[f].broken = true;
                }
            }
        }
    }
}

fn contract<'a>(cx: &mut Cx<'a>, f: FnId, source: &'a Source, (sources, clause): (&Sources, &Clause), span: Span) {
    let m = cx.method(f).clone();
    let after = clause.raw.word == ClauseWord::Ensures;
    let mut params: Vec<(&'a str, Jt)> = Vec::new();
    let mut this = None;
    if !m.is_static {
        params.push(("this", cx.this_type(m.class)));
        this = Some("this");
    }
    params.extend(m.params.iter().cloned());
    if let Some(class) = cx.statics_of(f) {
        params.push((statics::NAME, Jt::obj(class)));
    }
    if after && m.ret != Jt::Void {
        params.push(("result", m.ret.clone()));
        if matches!(m.code, Code::Create(_)) {
            this = Some("result");
        }
    }
    let lowered = misread(&m, clause, source).map_or_else(|| expression(source, clause.raw.word), Err);
    let lowered = lowered.and_then(|e| body::condition(cx, m.class, this, &params, (Some(f), after), e));
    let function = &mut cx.program.functions[f.index()];
    match lowered {
        Ok(body) => {
            let clause = ir::spec::Clause { kind: ClauseKind::Expr { mode: mode(clause), body: body.into() }, span };
            if after { function.ensures.push(clause) } else { function.requires.push(clause) }
        }
        Err(stop) => {
            function.broken = true;
            let stop = as_declared(sources, &m, clause, source, stop);
            report(cx, sources, source, stop);
        }
    }
}

/// What else than the objects of a class has a bound.
const BOUNDS: [&str; 4] = ["unwind", "calls", "arrays", "length"];

/// `scope Entry <= 6, unwind 8, calls 4`
fn scope(cx: &mut Cx, functions: &[FnId], clause: &Clause, span: Span) {
    let mut bounds = Vec::new();
    for part in clause.raw.text.split(',') {
        let (name, at_most) = match written_bound(part) {
            Ok(written) => written,
            Err((code, message)) => {
                cx.diagnostics.push(Diagnostic::error(code, span, message));
                continue;
            }
        };
        let around = functions.first().map(|f| cx.method(*f).class);
        let class = around.map_or_else(|| cx.program.find_class(name), |c| cx.class_in_clause(name, c));
        let named = offset_in(&clause.raw.text, name).map_or(span, |at| {
            let start = (clause.raw.body + at) as u32;
            Span { file: clause.file, start, end: start + name.len() as u32 }
        });
        if let Some(class) = class {
            cx.names.refer_to(named, DefKind::Class(class), Role::Type);
        }
        let bound = match (name, class) {
            (_, Some(class)) => Bound::Objects { class, at_most, span },
            ("unwind", _) => Bound::Unwind { at_most, span },
            ("calls", _) => Bound::Calls { at_most, span },
            ("arrays", _) => Bound::Arrays { at_most, span },
            ("length", _) => Bound::Length { at_most, span },
            (name, None) => {
                let own = |c: &&ir::Class| c.span.is_some_and(|span| !cx.program.is_shipped(span));
                let known = cx.program.classes.iter().filter(own).map(|c| c.name.as_str());
                let near = lower::similar(name, known.chain(BOUNDS)).map(str::to_owned);
                let message = format!("there is no class `{name}`{}", lower::did_you_mean(near.as_deref()));
                let fix = near.map(|near| Fix::replace(format!("Replace with `{near}`"), named, near));
                cx.diagnostics.push(Diagnostic::error("unknown-type", named, message).fix(fix));
                continue;
            }
        };
        let given = functions.first().map_or(&[][..], |f| &cx.program.function(*f).scope);
        if given.iter().chain(&bounds).any(|other| other.is_of_same(&bound)) {
            let message = format!("a bound of `{name}` is already given; remove one of them");
            cx.diagnostics.push(Diagnostic::error("duplicate-bound", span, message));
            continue;
        }
        bounds.push(bound);
    }
    for f in functions {
        if bounds.iter().any(|bound| leaves_no_receiver(cx, *f, bound)) {
            let (name, class) = (cx.method(*f).name, cx.class(cx.method(*f).class).simple);
            let message =
                format!("within this scope there is no `{class}` on which `{name}` is called: nothing is explored");
            cx.diagnostics.push(Diagnostic::warning("bad-specification", span, message));
        }
        cx.program.functions[f.index()].scope.extend(bounds.iter().cloned());
    }
}

/// What a bound in a clause is of, and the number; or the code and the message of what is wrong with it.
fn written_bound(part: &str) -> Result<(&str, u32), (&'static str, &'static str)> {
    let form = "a bound is written `Class <= 3`, `unwind 8` or `calls 4`";
    let part = part.trim();
    let end = part.find(|c: char| c.is_whitespace() || c == '<' || c == '=').unwrap_or(part.len());
    let (name, rest) = part.split_at(end);
    let rest = match (rest.trim_start().strip_prefix("<="), name) {
        (Some(number), _) => number,
        (None, "unwind" | "calls") => rest,
        (None, _) => return Err(("bad-specification", form)),
    };
    let digits = rest.trim();
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    match digits.parse::<i32>() {
        Ok(number) if is_number && !name.is_empty() => Ok((name, number as u32)),
        Err(_) if is_number => Err(("int-out-of-range", "a bound is a number from 0 to 2147483647")),
        _ => Err(("bad-specification", form)),
    }
}

/// Whether a bound allows no object on which a method can be called.
fn leaves_no_receiver(cx: &Cx, f: FnId, bound: &Bound) -> bool {
    let m = cx.method(f);
    let below =
        || (0..cx.classes.len() as u32).map(ClassId).any(|c| c != m.class && cx.program.is_subclass(c, m.class));
    matches!(bound, Bound::Objects { class, at_most: 0, .. } if *class == m.class) && !m.is_static && !below()
}

/// Where a slice of a text starts in it.
fn offset_in(text: &str, part: &str) -> Option<usize> {
    let at = (part.as_ptr() as usize).checked_sub(text.as_ptr() as usize)?;
    (at + part.len() <= text.len()).then_some(at)
}
