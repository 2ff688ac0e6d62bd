//! Findings and refusals as sentences.
//!
//! A sentence names the expression that is wrong, not the instruction: what people wrote, taken from
//! the source text of the site, or of the site that computed the value.

use crate::Shown;
use crate::line;
use crate::position::{self, Range};
use explore::places;
use explore::report::{
    Alternative, Choice, ClauseRef, Code, CodeOf, Finding, GeneratedInput, Outcome, Place, Refusal, RelatedClause,
    Report, SpecProblem, Step, TellingHeap,
};
use ir::input::Input;
use ir::{Asked, Body, Callee, ClassId, InstrKind, Operand, Program, SiteId, Span, Terminator};
use std::collections::BTreeSet;

/// The sentence of a finding repeats so many characters of its input.
const MAX_INPUT: usize = 72;

/// What is wrong, when: "`first` is null here: NullPointerException when list = null, foo = -1".
pub fn finding(program: &Program, report: &Report, finding: &Finding) -> String {
    let input = report.inputs.get(finding.input).map(|i| &i.input);
    finding_on(program, &report.function, finding, input)
}

/// As [`finding`], for a finding of `function` whose input is at hand but may be in no report yet.
pub fn finding_on(program: &Program, function: &str, finding: &Finding, input: Option<&Input>) -> String {
    let mut text = match place(program, finding) {
        Some((call, true)) => format!("{} raises {}", raising(program, finding, call), finding.exception),
        _ if finding.code == Code::UncaughtException => what(program, finding),
        _ => format!("{}: {}", what(program, finding), finding.exception),
    };
    if let Some(input) = input.and_then(|i| in_one_line(program, function, i)).filter(|i| !i.is_empty()) {
        text += &format!(" when {}", shortened(&input));
    }
    text
}

/// The expression that calls what raises an exception. Where a loop goes over a value, it is the loop that calls, not what
/// the value comes from.
fn raising(program: &Program, finding: &Finding, call: Span) -> String {
    let text = one_line(program.text(call));
    let of_loop = |kind: &InstrKind| match kind {
        InstrKind::Call { callee: Callee::Virtual { name, .. }, .. } => {
            ["iterator", "hasNext", "next"].contains(&name.as_str()) && !text.ends_with(&format!("{name}()"))
        }
        _ => false,
    };
    let body = places::body(program, &finding.seen.code);
    match body.is_some_and(|body| instructions_at(body, finding.seen.site).any(of_loop)) {
        true => format!("the loop over `{text}`"),
        false => format!("`{text}`"),
    }
}

/// At most [`MAX_INPUT`] characters: the whole input is shown elsewhere, and a call may have a class as its argument.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(MAX_INPUT) {
        Some((end, _)) => format!("{}..", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// The input of a finding in one line.
pub fn input_of(program: &Program, report: &Report, finding: &Finding) -> Option<String> {
    in_one_line(program, &report.function, &report.inputs.get(finding.input)?.input)
}

fn in_one_line(program: &Program, function: &str, input: &Input) -> Option<String> {
    let of = Shown::of(program, program.find_function(function)?);
    Some(line::input(program, &of, input))
}

/// The first half of the sentence: what is wrong at the place of the finding.
fn what(program: &Program, finding: &Finding) -> String {
    let body = places::body(program, &finding.place.code);
    let operand = |pick: fn(&InstrKind) -> Option<Operand>| {
        let body = body?;
        // An implicit `this` is read at the place of what is read of it, and is never to blame.
        let this = |o: &Operand| matches!(o, Operand::Local(l) if body.locals.get(l.index()).is_some_and(|l| l.name.as_deref() == Some("this")));
        let picked = || instructions_at(body, finding.place.site).filter_map(pick);
        picked().find(|o| !this(o)).or_else(|| picked().next())
    };
    let blamed = |pick| expression(program, body?, operand(pick)?);
    // A name that nobody wrote: the parameter of a function that is only referred to.
    let reference =
        body.and_then(|b| b.sites.get(finding.place.site.index())).map(|site| one_line(program.text(*site)));
    let named = |text: String| match &reference {
        Some(reference) if text.ends_with('$') => format!("what `{reference}` is given"),
        _ => format!("`{text}`"),
    };
    let or = |text: Option<String>, fallback: &str| text.map_or_else(|| fallback.to_owned(), named);
    let element = |pick| {
        let operand = operand(pick)?;
        let of = expression(program, body?, operand).filter(|_| body.is_some_and(|body| is_element(body, operand)))?;
        Some(format!("an element of `{of}`"))
    };
    match finding.code {
        Code::NullDereference => {
            let thrown = || {
                let body = body?;
                match thrown_at(body, finding.place.site)? {
                    Operand::Null => Some(checked_at(program, body, finding.place.site)),
                    value => expression(program, body, value),
                }
            };
            let element = element(dereferenced);
            let null = element.unwrap_or_else(|| or(blamed(dereferenced).or_else(thrown), "the reference"));
            format!("{null} is null here")
        }
        // Nobody needs to be told that a literal is what it is.
        Code::DivisionByZero => {
            let text = blamed(divisor).filter(|t| !["0", "0L"].contains(&t.as_str()));
            format!("{} is 0 here", or(text, "the divisor"))
        }
        Code::ArrayIndexOutOfBounds => {
            format!("index {} is outside of {}", or(blamed(index), "used here"), or(blamed(dereferenced), "the array"))
        }
        Code::NegativeArraySize => match or(blamed(length), "of the new array") {
            given if given.starts_with("what ") => format!("{given} is negative here"),
            length => format!("length {length} is negative here"),
        },
        Code::ClassCast => {
            let target = body.and_then(|b| instructions_at(b, finding.place.site).find_map(cast_type));
            let target =
                target.map_or_else(|| "the class it is cast to".to_owned(), |t| format!("`{}`", program.type_name(t)));
            let object = element(cast).unwrap_or_else(|| or(blamed(cast), "the object"));
            format!("{object} is no {target} here")
        }
        Code::ArrayStore => format!("{} is no element for this array", or(blamed(stored), "the object")),
        Code::AssertionFailure => format!("{} does not hold here", or(blamed(asserted), "the assertion")),
        Code::UseAfterFree => format!("{} was freed before it is used here", or(blamed(dereferenced), "the object")),
        Code::DoubleFree => format!("{} was freed before", or(blamed(dereferenced), "the object")),
        Code::UncaughtException => {
            let others = if finding.also.is_empty() { "" } else { ", among others," };
            format!("{}{others} is thrown here and nothing catches it", finding.exception)
        }
        Code::PreconditionViolated => {
            format!("{} is not met by this call{}", contract(program, finding), within(program, finding))
        }
        Code::PostconditionViolated => {
            format!("{} does not hold on exit{}", contract(program, finding), within(program, finding))
        }
        Code::InvariantViolated => declared(program, finding)
            .unwrap_or_else(|| format!("{} does not hold{}", contract(program, finding), within(program, finding))),
    }
}

/// That a field is null which is declared never to be.
fn declared(program: &Program, finding: &Finding) -> Option<String> {
    let reference = finding.clause.as_ref()?;
    let field = places::clause(program, reference)?.never_null()?;
    let line = line_of(program, reference).map_or_else(String::new, |l| format!(" ({l})"));
    let (name, said) = (&program.field(field).name, clause(program, reference));
    Some(format!("`{name}` of `{}` is null on exit, and `{said}`{line} says that it never is", reference.owner))
}

/// Which part of a violated clause raises something: ", as `a.length` in it raises NullPointerException".
fn within(program: &Program, finding: &Finding) -> String {
    let part = finding.within.as_ref().and_then(|(place, raised)| Some((places::span(program, place)?, raised)));
    part.map_or_else(String::new, |(span, raised)| {
        format!(", as `{}` in it raises {raised}", one_line(program.text(span)))
    })
}

/// The violated clause with its owner: "`requires n > 0` of `f` (line 3)".
fn contract(program: &Program, finding: &Finding) -> String {
    match &finding.clause {
        Some(reference) => {
            let line = line_of(program, reference).map_or_else(String::new, |l| format!(" ({l})"));
            format!("`{}` of `{}`{line}", clause(program, reference), reference.owner)
        }
        None => "a contract".to_owned(),
    }
}

/// What an instruction needs to be an object.
pub(crate) fn dereferenced(kind: &InstrKind) -> Option<Operand> {
    match kind {
        InstrKind::LoadField { obj, .. } | InstrKind::StoreField { obj, .. } | InstrKind::Free { obj } => Some(*obj),
        InstrKind::LoadElem { arr, .. } | InstrKind::StoreElem { arr, .. } | InstrKind::ArrayLen { arr, .. } => {
            Some(*arr)
        }
        InstrKind::Call { callee: Callee::Virtual { .. }, args, .. } => args.first().copied(),
        _ => None,
    }
}

fn divisor(kind: &InstrKind) -> Option<Operand> {
    match kind {
        InstrKind::Binary { op: ir::BinOp::Div | ir::BinOp::Rem, b, .. } => Some(*b),
        _ => None,
    }
}

fn index(kind: &InstrKind) -> Option<Operand> {
    match kind {
        InstrKind::LoadElem { idx, .. } | InstrKind::StoreElem { idx, .. } => Some(*idx),
        _ => None,
    }
}

fn length(kind: &InstrKind) -> Option<Operand> {
    match kind {
        InstrKind::NewArray { len, .. } => Some(*len),
        _ => None,
    }
}

fn stored(kind: &InstrKind) -> Option<Operand> {
    match kind {
        InstrKind::StoreElem { value, .. } => Some(*value),
        _ => None,
    }
}

fn cast(kind: &InstrKind) -> Option<Operand> {
    match kind {
        InstrKind::Cast { obj, .. } => Some(*obj),
        _ => None,
    }
}

fn cast_type(kind: &InstrKind) -> Option<ir::Ty> {
    match kind {
        InstrKind::Cast { ty, .. } => Some(*ty),
        _ => None,
    }
}

fn asserted(kind: &InstrKind) -> Option<Operand> {
    match kind {
        InstrKind::Assert { cond } => Some(*cond),
        _ => None,
    }
}

fn instructions_at(body: &Body, site: SiteId) -> impl Iterator<Item = &InstrKind> {
    body.blocks.iter().flat_map(|b| &b.instrs).filter(move |i| i.site == site).map(|i| &i.kind)
}

fn thrown_at(body: &Body, site: SiteId) -> Option<Operand> {
    body.blocks.iter().find_map(|b| match b.term {
        Terminator::Throw { value, site: s } if s == site => Some(value),
        _ => None,
    })
}

/// What is null where null is thrown: the expression there, which was found to be null, or the literal.
fn checked_at(program: &Program, body: &Body, site: SiteId) -> String {
    let text = body.sites.get(site.index()).map_or("", |span| program.text(*span));
    let bare = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')).unwrap_or(text);
    if bare.is_empty() || bare.starts_with("throw") { "null".to_owned() } else { one_line(bare) }
}

/// How people wrote an operand: its name, its literal, or the text of the expression that computed it
/// (none when several do, as for `a && b`).
fn expression(program: &Program, body: &Body, operand: Operand) -> Option<String> {
    let local = match operand {
        Operand::Local(local) => local,
        Operand::Null => return Some("null".into()),
        Operand::Bool(b) => return Some(b.to_string()),
        Operand::Int(n) => return Some(n.to_string()),
        Operand::Long(n) => return Some(format!("{n}L")),
        Operand::Float(f) => return Some(f.to_string()),
        Operand::Double(d) => return Some(d.to_string()),
    };
    if let Some(name) = body.locals.get(local.index())?.name.as_ref() {
        return Some(name.clone());
    }
    let mut makers = body.blocks.iter().flat_map(|b| &b.instrs).filter(|i| i.kind.written() == Some(local));
    let maker = makers.next()?;
    let same = makers.all(|other| other.site == maker.site);
    let text = one_line(program.text(*body.sites.get(maker.site.index())?));
    (same && !text.is_empty() && text.chars().count() <= MAX_INPUT).then_some(text)
}

/// Whether an operand is what a loop has taken out of what is written at its place.
fn is_element(body: &Body, operand: Operand) -> bool {
    let Operand::Local(local) = operand else { return false };
    let mut makers = body.blocks.iter().flat_map(|b| &b.instrs).filter(|i| i.kind.written() == Some(local)).peekable();
    let unnamed = body.locals.get(local.index()).is_some_and(|l| l.name.is_none());
    // What is gone through, and what goes through it, are copies.
    let taken = |i: &ir::Instr| {
        matches!(i.kind, InstrKind::Call { .. } | InstrKind::Cast { .. }) && body.asked(i.site) == Some(Asked::Element)
    };
    unnamed && makers.peek().is_some() && makers.all(taken)
}

/// Source text with every run of white space as one space.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The source text of a clause or of one HEX atom, in one line.
pub fn clause(program: &Program, reference: &ClauseRef) -> String {
    let span = places::clause_span(program, reference);
    let text = span.map_or_else(String::new, |s| one_line(program.text(s)));
    text.trim_end_matches(';').trim_end().to_owned()
}

/// `line 5`, or `line 5 of list.hir` for a clause in another file than the root; an atom of separation logic also has
/// a column, for several stand in one line.
pub fn line_of(program: &Program, reference: &ClauseRef) -> Option<String> {
    let span = places::clause_span(program, reference)?;
    let position::Range { line, column, .. } = position::range(program, span);
    let at = if reference.disjunct.is_some() { format!(", column {column}") } else { String::new() };
    Some(match span.file.index() {
        0 => format!("line {line}{at}"),
        file => {
            // Problems name files as the command line does; a sentence has no room for where they lie.
            let path = &program.files.get(file)?.path;
            format!("line {line}{at} of {}", path.rsplit(['/', '\\']).next().unwrap_or(path))
        }
    })
}

/// What explains a problem of a specification, and where: the parts it has to do with, and heaps that show it.
pub fn of_spec(program: &Program, function: &str, problem: &SpecProblem) -> Vec<(Span, String)> {
    let part = |r: &RelatedClause| {
        let span = places::clause_span(program, &r.clause)?;
        Some((span, format!("`{}`: {}", clause(program, &r.clause), r.text)))
    };
    let mut all: Vec<(Span, String)> = problem.related.iter().filter_map(part).collect();
    let raised = problem.raised.as_ref();
    let raised = raised.filter(|(at, _)| !is_inside(program, &at.code));
    all.extend(raised.and_then(|(at, name)| Some((places::span(program, at)?, format!("{name} is raised here")))));
    let own = places::problem_span(program, problem);
    all.extend(problem.heaps.iter().filter_map(|heap| Some((own?, telling_heap(program, function, heap)?))));
    all
}

/// What a heap shows, and the heap in one line.
pub fn telling_heap(program: &Program, function: &str, heap: &TellingHeap) -> Option<String> {
    Some(format!("{}: {}", heap.text, in_one_line(program, function, &heap.input)?))
}

/// What the alternative would be: `list.next = null`, `list.next = list`, `list.next = new List`.
pub fn alternative(reference: &str, alternative: &Alternative) -> String {
    match alternative {
        Alternative::Null => format!("{reference} = null"),
        Alternative::Alias(path) => format!("{reference} = {path}"),
        Alternative::Fresh(class) => format!("{reference} = new {class}"),
    }
}

/// Why an alternative is impossible: "`list.next = null` cannot happen: `list(.next)+ not null` (line 5)".
pub fn refusal(program: &Program, reference: &str, choice: &Choice) -> String {
    let all: Vec<String> = choice.reasons().map(|refusal| reasons(program, refusal)).collect();
    format!("`{}` cannot happen: {}", alternative(reference, &choice.alternative), all.join("; on other paths "))
}

/// The clauses and facts of a refusal, joined: "`list(.next)+ not null` (line 5) and `foo < 0`".
pub fn reasons(program: &Program, refusal: &Refusal) -> String {
    let clauses = refusal.clauses.iter().map(|c| match line_of(program, c) {
        Some(line) => format!("`{}` ({line})", clause(program, c)),
        None => format!("a clause of `{}`", c.owner),
    });
    let reasons: Vec<String> = clauses.chain(refusal.facts.iter().cloned()).collect();
    match reasons.split_last() {
        None => "the path condition excludes it".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, front)) => format!("{} and {last}", front.join(", ")),
    }
}

/// A step of a path with its place in the current program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathStep {
    pub span: Span,
    pub range: Range,
    /// The condition as written: `foo < 0`.
    pub text: String,
    pub taken: bool,
    /// What is asked of it, when it is no condition.
    pub asked: Option<Asked>,
}

impl PathStep {
    /// "`foo < 0` does not hold", "`list` has another element", "`case RED` is taken".
    pub fn sentence(&self) -> String {
        sentence(&self.text, self.asked, self.taken)
    }
}

/// The sentence of a side of a branch at which this is written.
pub fn sentence(text: &str, asked: Option<Asked>, taken: bool) -> String {
    format!("`{}` {}", question(text, asked), answer(asked, taken))
}

/// What is written at a branch, as people name it: `case RED`.
pub fn question(text: &str, asked: Option<Asked>) -> String {
    let label = if asked == Some(Asked::Label) { "case " } else { "" };
    format!("{label}{text}")
}

/// What a side of a branch says of what is written there.
pub fn answer(asked: Option<Asked>, taken: bool) -> &'static str {
    match (asked, taken) {
        (None, true) => "holds",
        (None, false) => "does not hold",
        (Some(Asked::Element), true) => "has another element",
        (Some(Asked::Element), false) => "has no more elements",
        (Some(Asked::Label), true) => "is taken",
        (Some(Asked::Label), false) => "is not taken",
        (Some(Asked::Pattern), true) => "matches",
        (Some(Asked::Pattern), false) => "does not match",
    }
}

/// Where people see a finding, and whether that is a call in their code of what raises it.
pub fn place(program: &Program, finding: &Finding) -> Option<(Span, bool)> {
    Some((places::span(program, &finding.seen)?, finding.seen != finding.place))
}

/// Says that no path of a function was followed to its end, where that is so and no problem of its specifications says why.
pub fn never_ends(program: &Program, report: &Report) -> Option<String> {
    let (paths, scope) = (&report.paths, &report.scope);
    if !report.complete || paths.normal + paths.exceptional + paths.left > 0 {
        return None;
    }
    if paths.bounded > 0 {
        let bounds = format!("unwind {}, calls {}", scope.unwind, scope.calls);
        return Some(format!(
            "every path reaches a bound ({bounds}): perhaps it never returns, or needs larger bounds"
        ));
    }
    let function = program.find_function(&report.function);
    // What does not come to its second call is told where people wrote it.
    if function.is_some_and(|f| program.function(f).behind.is_some()) {
        return None;
    }
    // What no object runs, such as a method that every subclass overrides, is explored where code calls it.
    let receivers = function.and_then(|f| program.receivers(f));
    let runs = report.spec_problems.is_empty() && receivers.is_none_or(|all| !all.is_empty());
    let told =
        "no input within the scope gets through it: perhaps it needs a larger scope, or what it assumes excludes all";
    runs.then(|| told.to_owned())
}

/// The bounds at which paths of a function were cut, as people write them: `unwind 8`. None where no path was.
pub fn cut_at(report: &Report) -> BTreeSet<String> {
    if report.paths.bounded == 0 {
        return BTreeSet::new();
    }
    let bound = |generated: &GeneratedInput| match &generated.outcome {
        Outcome::Bounded(bound) => Some(bound.clone()),
        _ => None,
    };
    let met: BTreeSet<String> = report.inputs.iter().filter_map(bound).collect();
    // Not every input is kept.
    match met.is_empty() {
        true => [format!("unwind {}", report.scope.unwind), format!("calls {}", report.scope.calls)].into(),
        false => met,
    }
}

/// The steps of a finding's path, those whose place still exists, in code that somebody wrote here.
pub fn steps(program: &Program, path: &[Step]) -> Vec<PathStep> {
    let step = |step: &Step| {
        let body = places::written(program, &step.place.code)?;
        let site = step.place.site;
        let span = body.sites.get(site.index()).copied()?;
        let (range, text) = (position::range(program, span), one_line(program.text(span)));
        Some(PathStep { span, range, text, taken: step.taken, asked: body.asked(site) })
    };
    path.iter().filter_map(step).collect()
}

/// Whether code comes with Heaplens, or nobody wrote it: its places and names mean nothing to people.
pub fn is_inside(program: &Program, code: &CodeOf) -> bool {
    let CodeOf::Function(name) = code else { return false };
    let Some(f) = program.function_named(name).map(|f| program.function(f)) else { return false };
    // Classes of the sources that people have say where they are.
    let known = |c: ClassId| program.class(c).span.is_some();
    let library = || program.truth.is_some() && program.is_shipped(f.span) && !f.owner.is_some_and(known);
    f.unwritten || library()
}

/// What is raised inside of code that comes with Heaplens, and in which of its methods: that which people know, as their own
/// code calls it.
pub fn raised_inside(program: &Program, finding: &Finding) -> Option<String> {
    let places = || finding.calls.iter().chain([&finding.place]);
    let own = places().filter(|p| !is_inside(program, &p.code)).count();
    let CodeOf::Function(name) = &places().nth(own)?.code else { return None };
    let (class, method) = name.split('(').next()?.rsplit_once('.')?;
    let known = !method.contains(['$', '<']) && is_inside(program, &finding.place.code);
    let class = seen(program, class).filter(|_| known)?;
    Some(format!("{} is raised in `{class}.{method}`", finding.exception))
}

/// The class that people know where code of one runs that the library keeps to itself (`$`): the only one below it that
/// their files name.
fn seen<'a>(program: &'a Program, class: &'a str) -> Option<&'a str> {
    if !class.ends_with('$') {
        return Some(class);
    }
    let hidden = program.find_class(class)?;
    let all = (0..program.classes.len() as u32).map(ClassId);
    let named = |name: &str| program.files.iter().any(|f| !f.shipped && f.text.contains(name));
    let below = all.filter(|c| program.is_subclass(*c, hidden)).map(|c| program.class(c).name.as_str());
    let mut below = below.filter(|name| !name.ends_with('$') && named(name));
    below.next().filter(|_| below.next().is_none())
}

/// The calls that lead to a finding's place, outermost first: the text of the call and where it stands. Those in code that
/// comes with Heaplens are left out.
pub fn calls(program: &Program, finding: &Finding) -> Vec<(Span, String)> {
    let call = |place: &Place| {
        let span = places::span(program, place).filter(|_| !is_inside(program, &place.code))?;
        Some((span, format!("called from {}: `{}`", caller(&place.code), shortened(&one_line(program.text(span))))))
    };
    finding.calls.iter().filter_map(call).collect()
}

/// Who calls, in words: constructors and lambdas have no name that people wrote.
fn caller(code: &CodeOf) -> String {
    let name = name_of(code);
    match name.rsplit_once('.') {
        Some((class, method)) if method.starts_with("<init>") => format!("the constructor of `{class}`"),
        _ if name.split('.').any(|part| part.starts_with("lambda")) => "a lambda".to_owned(),
        _ => format!("`{name}`"),
    }
}

/// The function (or the owner of the clause) a place is in.
fn name_of(code: &CodeOf) -> &str {
    match code {
        CodeOf::Function(name) => name,
        CodeOf::Clause(reference) => &reference.owner,
    }
}
