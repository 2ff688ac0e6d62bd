//! Inlay hints from exploration: how far a function was explored, and what holds on every path. A hint about a value
//! stands behind it; how far it was checked stands in its tooltip.

use super::hints::{Hint, HintKind};
use super::hover::why_not_null;
use super::{is_here, local, words, written};
use explore::report::{Fact, Relation, Report, Than};
use ir::{Body, ClassId, FileId, Function, LocalId, Program, SiteId, Ty};
use syntax::Span;
use work::{Analysis, FileView, FunctionState, FunctionView};

/// The bounds and the number of paths behind the heads of functions inside `within`.
pub fn scopes(file: &FileView, within: Span) -> Vec<Hint> {
    let Some(analysis) = &file.analysis else { return Vec::new() };
    let of = |view: &FunctionView| {
        let (function, report) = explored(analysis, view)?;
        let offset = head_end(analysis, function).filter(|end| within.touches(*end))?;
        let paths = words::count(report.paths.explored as usize, "path");
        let bounded = match report.paths.bounded {
            0 => String::new(),
            n => format!(", {n} cut at a bound"),
        };
        let so_far = if report.complete { "" } else { " so far" };
        let scope = words::scope(&report.scope);
        Some(Hint {
            offset,
            label: format!("{scope} \u{b7} {paths}{so_far}{bounded}"),
            kind: HintKind::Scope,
            tooltip: match &report.stopped {
                None if report.is_of_built_inputs() => {
                    let left_out: String = report.left_out.iter().map(|what| format!(" Left out: {what}.")).collect();
                    format!("`{}` was explored on inputs that calls build, up to {scope}.{left_out}", view.name)
                }
                None if report.paths.bounded > 0 => {
                    let cut = words::count(report.paths.bounded as usize, "path");
                    format!(
                        "Of `{}` up to {scope}, {cut} came to the bound on loops or calls; all others were explored.",
                        view.name
                    )
                }
                None => format!("Every path of `{}` up to {scope} was explored.", view.name),
                Some(stop) => format!("{} {}", words::stopped(stop), words::checked(view)),
            },
        })
    };
    file.functions.iter().filter_map(of).collect()
}

/// What holds of the values that are read, assigned and returned inside `within`: claims about all inputs within scope,
/// so only where every path was explored to its end.
pub fn facts(file: &FileView, within: Span) -> Vec<Hint> {
    let Some(analysis) = &file.analysis else { return Vec::new() };
    let mut told: Vec<Told> = file.functions.iter().flat_map(|view| of_function(analysis, view, within)).collect();
    told.sort_by(|a, b| (a.line_end, a.offset, &a.label).cmp(&(b.line_end, b.offset, &b.label)));
    let of_line = |line: &[Told]| {
        let mut labels: Vec<&str> = Vec::new();
        let mut tooltips: Vec<&str> = Vec::new();
        for Told { label, tooltip, .. } in line {
            if !labels.contains(&label.as_str()) && labels.len() < SHOWN {
                labels.push(label);
                tooltips.push(tooltip);
            }
        }
        let (label, tooltip) = (labels.join(" \u{b7} "), tooltips.join("\n\n"));
        Hint { offset: line[0].line_end, label, kind: HintKind::Fact, tooltip }
    };
    told.chunk_by(|a, b| a.line_end == b.line_end).map(of_line).filter(|h| within.touches(h.offset)).collect()
}

/// Facts about one value, and values in one hint; the tooltip has all facts of these.
const SHOWN: usize = 3;
/// Longer expressions are not repeated at the end of their line.
const MAX_VALUE: usize = 32;
/// What is returned, in specifications.
const RESULT: &str = "result";

/// What is known of one value. It is said at the end of its line: in the middle of an expression it would read as code.
struct Told {
    offset: usize,
    line_end: usize,
    label: String,
    tooltip: String,
}

fn of_function(analysis: &Analysis, view: &FunctionView, within: Span) -> Vec<Told> {
    let Some((function, report)) = explored(analysis, view) else { return Vec::new() };
    let proved = view.state == FunctionState::Done && report.is_exhaustive();
    let Some(body) = function.body.as_ref().filter(|_| proved && local(function.extent).overlaps(within)) else {
        return Vec::new();
    };
    let mut sites: Vec<SiteId> = report.never_null.clone();
    sites.extend(report.facts.iter().map(|f| f.site));
    sites.sort_unstable();
    sites.dedup();
    let place = Places { analysis, function, body, report };
    sites.into_iter().filter_map(|site| place.told(site)).collect()
}

/// A function with what its report says about its places.
struct Places<'a> {
    analysis: &'a Analysis,
    function: &'a Function,
    body: &'a Body,
    report: &'a Report,
}

impl Places<'_> {
    fn told(&self, site: SiteId) -> Option<Told> {
        let span = *self.body.sites.get(site.index()).filter(|span| is_here(**span))?;
        let text = self.analysis.parse.text();
        let mut here = text.slice(local(span)).into_owned();
        // What is returned or assigned ends before the semicolon of its statement.
        let end = local(span).start + here.trim_end().trim_end_matches(';').trim_end().len();
        let after = text.slice(Span::new(end, (end + 1).min(text.len()))).into_owned();
        if here.contains('\n') || here.is_empty() {
            return None;
        }
        // What is read on is not null, or that is a finding.
        let read_on = matches!(after.as_str(), "." | "[");
        let never_null = self.report.never_null.binary_search(&site).is_ok() && !read_on;
        let line = text.line_span(text.line_of(end));
        let writes = written::on_line(&self.analysis.parse, line);
        let counted = writes.iter().find(|w| w.counts && w.span == local(span)).map(|w| w.name.as_str());
        let told = |f: &&Fact| f.site == site && counted.is_none_or(|name| self.is_named(f.local, name));
        let facts = self.report.facts.iter().filter(told);
        let mut known: Vec<String> = facts.filter_map(|f| self.words(f, span.start)).collect();
        if never_null && !known.iter().any(|k| k == "!= null") {
            known.insert(0, "!= null".into());
        }
        known.dedup();
        if known.is_empty() {
            return None;
        }
        // `k++` may be what `k` was before; what is told is that of the variable, as it is afterwards.
        here = counted.map_or(here, str::to_owned);
        let value = shown_value(&here)?;
        if value != RESULT && writes.iter().any(|w| w.concerns(value, local(span))) {
            return None;
        }
        let label = format!("{value} {}", known[..known.len().min(SHOWN)].join(", "));
        let line_end = line.start + text.slice(line).trim_end().len();
        Some(Told { offset: end, line_end, label, tooltip: self.tooltip(site, &here, &known, never_null) })
    }

    fn is_named(&self, of: LocalId, name: &str) -> bool {
        self.body.locals.get(of.index()).is_some_and(|l| l.name.as_deref() == Some(name))
    }

    /// What holds, where, and how far that was checked.
    fn tooltip(&self, site: SiteId, here: &str, known: &[String], never_null: bool) -> String {
        let what = value_of(here);
        let all: Vec<String> = known
            .iter()
            .map(|k| match k.as_str() {
                "!= null" => format!("`{what}` is not null"),
                "== null" => format!("`{what}` is null"),
                other => format!("`{what} {other}`"),
            })
            .collect();
        let objects = self.function.params.iter().any(|p| p.ty.is_ref());
        let far = match objects {
            true => format!(
                "on any path that comes here, up to {}. Larger inputs were not looked at.",
                words::scope(&self.report.scope)
            ),
            false => "on any path that comes here, whatever the arguments are.".into(),
        };
        let why = if never_null { why_not_null(&self.analysis.program, self.report, site) } else { String::new() };
        format!("{} {far}{why}", all.join(", "))
    }

    /// `> 0`, `== other`; nothing where a variable cannot be named at this place.
    fn words(&self, fact: &Fact, at: u32) -> Option<String> {
        let (sign, than) = match (fact.relation, fact.than) {
            (Relation::AtLeast, Than::Number(1)) => (">", "0".into()),
            (Relation::AtMost, Than::Number(-1)) => ("<", "0".into()),
            (relation, Than::Number(n)) => (sign(relation), n.to_string()),
            (relation, Than::Null) => (sign(relation), "null".into()),
            (relation, Than::Local(other)) => {
                let (own, other) = (self.body.locals.get(fact.local.index())?, self.body.locals.get(other.index())?);
                // That the objects of two classes are not the same is what the classes say.
                if relation == Relation::Unequal && !may_be_same(&self.analysis.program, own.ty, other.ty) {
                    return None;
                }
                let name = other.name.as_deref()?;
                let alone = self.body.locals.iter().filter(|l| l.name.as_deref() == Some(name)).count() == 1;
                let mut visible = self.analysis.names.in_scope(FileId(0), at);
                let named = alone && (name == "this" || visible.any(|(_, d)| d.name == name));
                (sign(relation), named.then(|| name.to_owned())?)
            }
        };
        Some(format!("{sign} {than}"))
    }
}

/// Whether values of two types may be equal: of references, whether one object is of both types.
fn may_be_same(program: &Program, a: Ty, b: Ty) -> bool {
    let common = |a: ClassId, b: ClassId| {
        let of_b = program.concrete_subclasses(b);
        program.concrete_subclasses(a).iter().any(|class| of_b.contains(class))
    };
    !a.is_ref()
        || !b.is_ref()
        || program.is_assignable(a, b)
        || program.is_assignable(b, a)
        || matches!((a.as_class(), b.as_class()), (Some(a), Some(b)) if common(a, b))
}

fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "==",
        Relation::Unequal => "!=",
        Relation::Less => "<",
        Relation::AtMost => "<=",
        Relation::Greater => ">",
        Relation::AtLeast => ">=",
    }
}

/// The value that a place gives: what is returned, or the variable that is assigned.
fn value_of(here: &str) -> &str {
    let here = here.trim_end().trim_end_matches(';').trim_end();
    let here = here.strip_prefix("return ").unwrap_or(here);
    match here.split_once(":=").or_else(|| here.split_once(" = ")) {
        Some((target, _)) => target.split_whitespace().last().unwrap_or(here),
        None => here,
    }
}

/// The same, short enough to be repeated; what is returned has a name in specifications.
fn shown_value(here: &str) -> Option<&str> {
    let value = value_of(here);
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$' | '.');
    match here.trim_start().starts_with("return ") && !value.chars().all(plain) {
        true => Some(RESULT),
        false => Some(value).filter(|v| v.len() <= MAX_VALUE),
    }
}

/// A function of this file with its report, if that is of the text as it is.
fn explored<'a>(analysis: &'a Analysis, view: &'a FunctionView) -> Option<(&'a Function, &'a Report)> {
    let function = analysis.program.functions.get(view.id.index()).filter(|f| is_here(f.extent))?;
    let report = view.report.as_deref().filter(|_| view.state.is_final() && view.state.is_explorable())?;
    Some((function, report))
}

/// The end of the list of parameters.
fn head_end(analysis: &Analysis, function: &Function) -> Option<usize> {
    let name = local(function.span);
    let node = analysis.parse.root().descendant_for_byte_range(name.start, name.end)?;
    Some(node.parent()?.child_by_field_name("parameters")?.end_byte())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::sample::{at, explored, explored_java};

    const LIST: &str = "data L { L next; }\nfn L f(L a, int n)\n  requires hex { a not null; a.next not null; }\n  scope L <= 3;\n{\n  L b := a.next;\n  if (n > 0) { b := b.next; }\n  return b;\n}\n";

    fn all(text: &str) -> Span {
        Span::new(0, text.len())
    }

    #[test]
    fn a_read_that_the_specification_keeps_from_null_has_a_fact() {
        let hints = facts(&explored(LIST), all(LIST));
        let [fact] = &hints[..] else { panic!("one fact: {hints:?}") };
        assert_eq!((fact.offset, fact.label.as_str()), (at(LIST, "a.next;\n  if", 7), "a.next != null"));
        assert!(
            fact.tooltip.contains("`a.next` is not null on any path") && fact.tooltip.contains("line 3"),
            "{fact:?}"
        );
    }

    #[test]
    fn the_scope_stands_behind_the_parameters() {
        let hints = scopes(&explored(LIST), all(LIST));
        let [hint] = &hints[..] else { panic!("one hint: {hints:?}") };
        assert_eq!(hint.offset, at(LIST, "int n)", 6));
        // b is a.next: a itself or another; b.next then is known, or null, a, N1 or a third.
        assert!(hint.label.starts_with("L <= 3 \u{b7} ") && hint.label.ends_with(" paths"), "{hint:?}");
    }

    fn shown(text: &str) -> Vec<String> {
        shown_in(&explored(text), text)
    }

    /// The facts as `code  label`, code being the rest of the line in front of the hint.
    fn shown_in(file: &FileView, text: &str) -> Vec<String> {
        let line = |h: &Hint| {
            let before = text[..h.offset].rsplit('\n').next().unwrap_or("").trim();
            format!("{before}  {}", h.label)
        };
        facts(file, all(text)).iter().map(line).collect()
    }

    #[test]
    fn numbers_have_the_bounds_that_every_path_gives_them() {
        let text = "fn int f(int n, int m)\n{\n  if (n <= 0) { return 0; }\n  if (n >= m) { return n; }\n  \
                    int k := m;\n  int r := k % 7;\n  return m;\n}\n";
        assert_eq!(
            shown(text),
            [
                "if (n >= m) { return n; }  n > 0, >= m",
                "int r := k % 7;  k % 7 >= 0, <= 6",
                "return m;  m >= 2, > n, == k"
            ]
        );
        let hints = facts(&explored(text), all(text));
        assert!(hints[0].tooltip.contains("`n > 0`, `n >= m` on any path that comes here, whatever"), "{hints:?}");
    }

    #[test]
    fn aliases_and_null_are_told_with_how_far_that_was_checked() {
        let text = "data L { L next; int v; }\nfn L f(L a)\n  requires hex { a not null; }\n{\n  a.next := a;\n  \
                    L b := a.next;\n  return b;\n}\n";
        let seen = shown(text);
        assert!(seen.iter().any(|s| s.starts_with("L b := a.next;") && s.contains("== a")), "{seen:?}");
        let hints = facts(&explored(text), all(text));
        assert!(
            hints.iter().all(|h| h.tooltip.contains("up to L <= 3. Larger inputs were not looked at")),
            "{hints:?}"
        );
    }

    #[test]
    fn objects_of_two_classes_are_not_said_to_differ() {
        let of = |class: &str| {
            let text = format!(
                "class B {{ int v; }}\nclass A {class} {{\n  int v;\n  B b;\n  int f() {{\n    if (b == null || b == (Object) this) {{ return 0; }}\n    \
                 return b.v;\n  }}\n}}\n"
            );
            shown_in(&explored_java(&text), &text).iter().any(|s| s.contains("b != this"))
        };
        assert!(!of(""), "no object is of both");
        assert!(of("extends B"));
    }

    #[test]
    fn what_rests_on_the_bounds_alone_is_not_told() {
        // The counter is at most 3 because lists have at most 3 nodes; that it is never negative holds beyond.
        let text = "data L { L next; }\nfn int length(L l)\n  requires hex { l(.next)+ aliases nothing; }\n  scope L <= 3;\n\
                    {\n  int n := 0;\n  while (l != null) { n := n + 1; l := l.next; }\n  return n;\n}\n";
        let seen = shown(text);
        assert!(seen.contains(&"return n;  n >= 0".to_owned()), "{seen:?}");
        assert!(!seen.iter().any(|s| s.contains('3')), "{seen:?}");
    }

    #[test]
    fn what_the_line_writes_afterwards_is_not_told_as_it_was_before() {
        let list = "data L { L next; int v; }\nfn L f(L a)\n  requires hex { a not null; a.next not null; }\n{\n";
        let of = |line: &str| {
            let seen = shown(&format!("{list}  {line}\n  return a;\n}}\n"));
            seen.into_iter().filter(|s| s.starts_with(line)).collect::<Vec<_>>()
        };
        assert_eq!(of("L b := a.next;"), ["L b := a.next;  a.next != null"]);
        assert_eq!(of("a := a.next;"), Vec::<String>::new(), "`a.next` was that of another `a`");
        assert_eq!(of("a.next := a.next.next;"), Vec::<String>::new());
    }

    #[test]
    fn a_count_is_told_as_it_is_afterwards() {
        let text = "class H {\n  int f;\n  static int a(int n) {\n    int k = 1;\n    int[] all = new int[3];\n    \
                    all[k++] = 7;\n    all[1]++;\n    int j = k--;\n    return all[1] + j + k;\n  }\n  \
                    int c() {\n    f = 0;\n    f++;\n    return f;\n  }\n}\n";
        let seen = shown_in(&explored_java(text), text);
        let of = |line: &str| seen.iter().find_map(|s| s.strip_prefix(line)?.strip_prefix("  "));
        assert_eq!(of("all[k++] = 7;"), Some("k == 2"), "{seen:?}");
        assert_eq!(of("int j = k--;"), Some("j == 2 \u{b7} k == 1"), "{seen:?}");
        assert_eq!((of("all[1]++;"), of("f++;"), of("return f;")), (None, None, Some("f == 1")), "{seen:?}");
    }

    #[test]
    fn a_bound_that_cut_a_path_leaves_no_facts() {
        let text = "data L { L next; }\nfn L f(L a, int n)\n  requires hex { a not null; a.next not null; }\n  scope L <= 2, unwind 1;\n{\n  L b := a.next;\n  while (n > 0) { n := n - 1; }\n  return b;\n}\n";
        let file = explored(text);
        assert_eq!(facts(&file, all(text)), []);
        assert!(scopes(&file, all(text))[0].label.contains("cut at a bound"));
    }
}
