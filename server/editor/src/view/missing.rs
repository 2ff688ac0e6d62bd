//! The `requires` that is probably missing: one that the input of a finding does not meet.
//!
//! Only what follows from the finding itself is offered: what the failing instruction used is traced back to the
//! parameters (`traced`); then the input is asked whether the clause refuses it.

use super::guarded::refuses_null;
use super::traced::{Traced, value};
use super::{TextEdit, is_here, language, local};
use explore::places;
use explore::report::{Code, CodeOf, Origin, Report};
use ir::input::{Input, InputValue};
use ir::spec::ClauseKind;
use ir::{BinOp, Function, InstrKind, Operand, Program};
use syntax::Span;
use tree_sitter::Node;
use work::{Analysis, FunctionView, ShownFinding};

/// A clause and where it goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MissingClause {
    /// `requires list != null;`
    pub text: String,
    pub edit: TextEdit,
}

/// The clauses that would exclude the finding's input, the most specific first; none when nothing simple does.
///
/// Those of a stale finding are found in the older program, and offered as long as what they can name is called the same.
pub fn clauses(analysis: &Analysis, view: &FunctionView, shown: &ShownFinding) -> Vec<MissingClause> {
    let Some(function) = analysis.program.functions.get(view.id.index()) else { return Vec::new() };
    let texts = match (&view.stale, shown.stale) {
        (Some(stale), true) => {
            let then = stale.program();
            let found = then.find_function(&view.name).map(|id| then.function(id));
            let same = found.filter(|f| names(then, f) == names(&analysis.program, function));
            same.map_or_else(Vec::new, |f| conditions(then, Some(&stale.report), f, &view.name, shown))
        }
        _ => conditions(&analysis.program, view.report.as_deref(), function, &view.name, shown),
    };
    let language = language::of(&analysis.parse);
    texts.into_iter().filter_map(|text| language.add_clause(analysis, function, &text)).collect()
}

/// What clauses of a function can name: its parameters, and the fields of classes.
fn names<'p>(program: &'p Program, function: &'p Function) -> Vec<&'p str> {
    let params = function.params.iter().map(|p| p.name.as_str());
    params.chain(program.fields.iter().map(|f| f.name.as_str())).collect()
}

/// The invariant that excludes a heap which perhaps nobody builds, and its class.
pub fn invariant<'a>(analysis: &Analysis, shown: &'a ShownFinding) -> Option<(MissingClause, &'a str)> {
    let Origin::NotFound { class, condition: Some(condition), .. } = &shown.finding.origin else { return None };
    Some((language::of(&analysis.parse).add_invariant(analysis, class, condition)?, class))
}

/// The clauses as text.
fn conditions(
    program: &Program,
    report: Option<&Report>,
    function: &Function,
    name: &str,
    shown: &ShownFinding,
) -> Vec<String> {
    let finding = &shown.finding;
    let input = &shown.input.input;
    let own = matches!(&finding.place.code, CodeOf::Function(of) if of == name);
    let body = own.then(|| places::body(program, &finding.place.code)).flatten();
    let failing = body.into_iter().flat_map(|body| {
        let at = body.blocks.iter().flat_map(|b| &b.instrs).filter(|i| i.site == finding.place.site);
        at.map(move |instr| (body, &instr.kind))
    });
    let traced = failing.clone().find_map(|(body, kind)| {
        let this = |o: &Operand| matches!(o, Operand::Local(l) if l.index() == 0 && function.owner.is_some());
        // An implicit `this` is read at the same place, and is never to blame.
        let used = dereferenced(kind).filter(|o| finding.code == Code::NullDereference && !this(o))?;
        Traced::of(program, function, body, used)?.into_path()
    });
    let open = report.is_none_or(|r| !r.complete);
    let known = || report.iter().flat_map(|r| &r.inputs);
    // A clause that no known input meets contradicts the others.
    let null = |path: &[String]| {
        let is_null = |of: &Input| value(program, function, of, path) == Some(InputValue::Null);
        is_null(input) && (open || known().any(|i| !is_null(&i.input)))
    };
    match (traced, finding.code) {
        (Some(path), Code::NullDereference) if null(&path) => vec![not_null(program, function, &path)],
        // Raised elsewhere, or through something untraceable: each null argument may be to blame.
        (_, Code::NullDereference) => {
            let params = function.params.iter().filter(|p| p.ty.is_ref() && p.name != "this");
            let paths = params.map(|p| vec![p.name.clone()]).filter(|path| null(path));
            paths.map(|path| not_null(program, function, &path)).collect()
        }
        _ => {
            let needed = failing.into_iter().find_map(|(body, kind)| {
                needed(kind, finding.code, &|operand| Traced::of(program, function, body, operand))
            });
            let holds = |needed: &[Traced], of: &Input| meets(program, function, needed, of);
            let excludes = |needed: &Vec<Traced>| {
                holds(needed, input) == Some(false) && (open || known().any(|i| holds(needed, &i.input) == Some(true)))
            };
            needed.filter(excludes).into_iter().map(|needed| requires(program, function, &needed)).collect()
        }
    }
}

/// Whether an input meets all of some conditions; where null is in the way to what one is about, they ask for nothing.
fn meets(program: &Program, function: &Function, needed: &[Traced], input: &Input) -> Option<bool> {
    let null = |path: Vec<String>| value(program, function, input, &path) == Some(InputValue::Null);
    if needed.iter().flat_map(Traced::guards).any(null) {
        return Some(true);
    }
    let mut all = needed.iter().map(|condition| Some(condition.number(program, function, input)? != 0));
    all.try_fold(true, |met, holds| Some(met && holds?))
}

/// The clause of [`meets`], without what other clauses say already.
fn requires(program: &Program, function: &Function, needed: &[Traced]) -> String {
    let mut tests: Vec<String> = Vec::new();
    for guard in needed.iter().flat_map(Traced::guards).filter(|at| !refuses_null(program, function, at)) {
        let test = Traced::binary(BinOp::Eq, Traced::Path(guard), Traced::Null).text(program);
        if !tests.contains(&test) {
            tests.push(test);
        }
    }
    tests.push(needed.iter().map(|condition| condition.text(program)).collect::<Vec<_>>().join(" && "));
    format!("requires {};", tests.join(" || "))
}

/// What an instruction needs of its operands so that it does not fail: all of these conditions.
fn needed(kind: &InstrKind, code: Code, traced: &dyn Fn(Operand) -> Option<Traced>) -> Option<Vec<Traced>> {
    let zero = || Traced::Number(0);
    Some(match (kind, code) {
        (InstrKind::Binary { op: BinOp::Div | BinOp::Rem, b, .. }, Code::DivisionByZero) => {
            vec![match traced(*b)? {
                // A difference is 0 where both are equal, whatever wraps around.
                Traced::Binary { op: BinOp::Sub, wide, sides } => Traced::Binary { op: BinOp::Ne, wide, sides },
                divisor => Traced::binary(BinOp::Ne, divisor, zero()),
            }]
        }
        (InstrKind::NewArray { len, .. }, Code::NegativeArraySize) => {
            vec![Traced::binary(BinOp::Ge, traced(*len)?, zero())]
        }
        (InstrKind::LoadElem { arr, idx, .. } | InstrKind::StoreElem { arr, idx, .. }, Code::ArrayIndexOutOfBounds) => {
            let (index, length) = (traced(*idx)?, Traced::Length(traced(*arr)?.into_path()?));
            let below = Traced::binary(BinOp::Lt, index.clone(), length.clone());
            match index {
                Traced::Number(n) if n >= 0 => vec![Traced::binary(BinOp::Gt, length, index)],
                Traced::Number(_) => return None,
                _ => vec![Traced::binary(BinOp::Le, zero(), index), below],
            }
        }
        (InstrKind::Cast { obj, ty, .. }, Code::ClassCast) if ty.dims == 0 => {
            vec![Traced::Is(traced(*obj)?.into_path()?, *ty)]
        }
        (InstrKind::Assert { cond }, Code::AssertionFailure) => vec![traced(*cond)?],
        _ => return None,
    })
}

/// The reference without which an instruction fails.
pub(super) fn dereferenced(kind: &InstrKind) -> Option<Operand> {
    match kind {
        InstrKind::LoadField { obj, .. } | InstrKind::StoreField { obj, .. } | InstrKind::Free { obj } => Some(*obj),
        InstrKind::LoadElem { arr, .. } | InstrKind::StoreElem { arr, .. } | InstrKind::ArrayLen { arr, .. } => {
            Some(*arr)
        }
        InstrKind::Call { callee: ir::Callee::Virtual { .. }, args, .. } => args.first().copied(),
        _ => None,
    }
}

/// The clause that forbids null at a path, in the language that the function uses already. The expression
/// guards every object on the way that may be null, as the paths of HEX do by themselves.
fn not_null(program: &Program, function: &Function, path: &[String]) -> String {
    // Static fields are named without the object that stands for all of them.
    if let [first, field @ ..] = path
        && first == java::STATICS
    {
        return if field.is_empty() { String::new() } else { format!("requires {} != null;", field.join(".")) };
    }
    let hex = function.requires.iter().any(|c| matches!(c.kind, ClauseKind::Hex(_)));
    if hex {
        return format!("requires hex {{ {} not null; }}", path.join("."));
    }
    // `this` is never null.
    let first = 1 + usize::from(path.len() > 1 && path[0] == "this");
    let guards = (first..path.len()).map(|n| &path[..n]).filter(|at| !refuses_null(program, function, at));
    let tests = guards.map(|at| format!("{} == null", at.join(".")));
    let tests: Vec<String> = tests.chain([format!("{} != null", path.join("."))]).collect();
    format!("requires {};", tests.join(" || "))
}

/// Puts a clause behind the preconditions, as it may rely on them, in front of the other clauses, or between the parameters
/// and the body.
pub(super) fn insert(analysis: &Analysis, function: &Function, clause: &str) -> Option<TextEdit> {
    if !is_here(function.extent) {
        return None;
    }
    let (parse, extent) = (&analysis.parse, local(function.extent));
    let mut node = parse.root().descendant_for_byte_range(extent.start, extent.end)?;
    while node.kind() != "function_item" {
        node = syntax::parent(parse, node)?;
    }
    let mut cursor = node.walk();
    let clauses: Vec<_> = node.children_by_field_name("clause", &mut cursor).collect();
    if let Some(last) = clauses.iter().rfind(|clause| clause.kind() == "requires_clause") {
        return Some(TextEdit {
            span: Span::at(end(parse, *last)),
            text: format!("\n{}{clause}", indent(parse, *last)),
        });
    }
    if let Some(first) = clauses.first().copied() {
        let text = format!("{clause}\n{}", indent(parse, first));
        return Some(TextEdit { span: Span::at(first.start_byte()), text });
    }
    let params = node.child_by_field_name("parameters")?;
    let inner = format!("{}  ", indent(parse, node));
    let body = node.child_by_field_name("body").filter(|b| b.start_position().row == params.end_position().row);
    Some(match body {
        // `fn f() {` becomes three lines, the brace on a line of its own.
        Some(body) => TextEdit {
            span: Span::new(params.end_byte(), body.start_byte()),
            text: format!("\n{inner}{clause}\n{}", indent(parse, node)),
        },
        None => TextEdit { span: Span::at(params.end_byte()), text: format!("\n{inner}{clause}") },
    })
}

/// Where a clause ends, with the comment behind it on its line.
fn end(parse: &syntax::Parse, clause: Node<'_>) -> usize {
    let line = parse.text().line_span(clause.end_position().row);
    let rest = parse.span_text(Span::new(clause.end_byte(), line.end)).trim_end();
    let comment = rest.trim_start().starts_with("//");
    clause.end_byte() + if comment { rest.len() } else { 0 }
}

/// The white space in front of a node, when nothing else stands there; else that of a clause.
pub(super) fn indent(parse: &syntax::Parse, node: Node<'_>) -> String {
    let line = parse.text().line_span(node.start_position().row);
    let before = parse.span_text(Span::new(line.start, node.start_byte())).trim_start_matches('\u{feff}');
    if before.trim().is_empty() { before.to_owned() } else { "  ".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::sample::explored;

    fn offered(text: &str) -> Vec<String> {
        let file = explored(text);
        let analysis = file.analysis.as_ref().unwrap();
        let view = &file.functions[0];
        let found = view.findings(&file);
        let of = |shown: &ShownFinding| clauses(analysis, view, shown).into_iter().map(|c| c.text).collect::<Vec<_>>();
        found.iter().flat_map(of).collect()
    }

    #[test]
    fn a_divisor_is_traced_to_its_parameter() {
        assert_eq!(offered("fn int f(int n) { int m := n; return 7 / m; }"), ["requires n != 0;"]);
        assert_eq!(offered("fn long f(int n, long of) { return of % n; }"), ["requires n != 0;"]);
    }

    /// What a clause refuses already is said once.
    #[test]
    fn what_other_clauses_refuse_is_not_said_again() {
        let data = "data Q { Q head; int n; }";
        let of = |clauses: &str, code: &str| offered(&format!("fn int f(Q p) {clauses} {{ {code} }}\n{data}"));
        let field = "return p.head.n;";
        let guarded = ["requires p == null || p.head != null;"];
        for clauses in [
            "requires p != null;",
            "requires !(p == null);",
            "requires p != null && p.n > 0;",
            "requires p.n > 0;",
            "requires p instanceof Q;",
            "requires p.n > 3; ensures p != null;",
        ] {
            assert_eq!(of(clauses, field), ["requires p.head != null;"], "{clauses}");
        }
        assert_eq!(of("requires p == null || p.n > 0;", &format!("if (p == null) {{ return 0; }} {field}")), guarded);
        assert_eq!(of("ensures p != null;", &format!("if (p == null) {{ return 0; }} {field}")), guarded);
        let divided = "if (p == null) { return 0; } return 7 / p.n;";
        assert_eq!(of("requires p != null;", divided), ["requires p.n != 0;"]);
        assert_eq!(of("requires p.head == null;", "return p.head.n;"), Vec::<String>::new());
        let hex = of("requires hex { p not null; }", field);
        assert_eq!(hex, ["requires hex { p.head not null; }"]);
    }

    /// It stands behind what it relies on, and in front of what holds afterwards.
    #[test]
    fn a_clause_stands_behind_the_preconditions() {
        let text = "data Q { Q head; int n; }\nfn int f(Q p)\n  requires p != null;   // why\n  ensures p != null;\n{\n  return p.head.n;\n}\n";
        let file = explored(text);
        let analysis = file.analysis.as_ref().unwrap();
        let view = &file.functions[0];
        let edit = clauses(analysis, view, &view.findings(&file)[0])[0].edit.clone();
        let mut mended = text.to_owned();
        mended.replace_range(edit.span.range(), &edit.text);
        assert_eq!(mended, text.replace("// why\n", "// why\n  requires p.head != null;\n"));
    }

    #[test]
    fn a_divisor_is_what_is_computed_of_parameters_and_fields() {
        assert_eq!(offered("fn int f(int n) { return 7 / (n - 1); }"), ["requires n != 1;"]);
        assert_eq!(offered("fn int f(int n, int k) { return 7 / (n - k); }"), ["requires n != k;"]);
        assert_eq!(offered("fn int f(int n, int k) { return 7 % (n + 2 * k); }"), ["requires n + (2 * k) != 0;"]);
        let field = "fn int f(L a) { if (a == null) { return 0; } return 7 / a.v; }\ndata L { int v; }";
        assert_eq!(offered(field), ["requires a == null || a.v != 0;"]);
        // What the code has written is not what was there on entry.
        let written = "fn int f(L a) { if (a == null) { return 0; } a.v := 0; return 7 / a.v; }\ndata L { int v; }";
        assert_eq!(offered(written), Vec::<String>::new());
        // What a call gives is not known before.
        assert_eq!(
            offered("fn int f(int n) { return 7 / g(n); }\nfn int g(int n) { return n; }"),
            Vec::<String>::new()
        );
    }

    #[test]
    fn an_index_must_be_inside() {
        let index = "fn int f(int[] a, int i) { if (a == null) { return 0; } return a[i]; }";
        assert_eq!(offered(index), ["requires a == null || 0 <= i && i < a.length;"]);
        let second = "fn void f(int[] a) { if (a == null) { return; } a[1] := 3; }";
        assert_eq!(offered(second), ["requires a == null || a.length > 1;"]);
    }

    #[test]
    fn a_cast_and_an_assertion_are_asked_for() {
        let cast = "fn K f(L a) { return (K) a; }\ndata L { int v; }\ndata K extends L { }";
        assert_eq!(offered(cast), ["requires a == null || a instanceof K;"]);
        assert_eq!(offered("fn void f(int n) { assert n > 3; }"), ["requires n > 3;"]);
        let field = "fn void f(L a) { if (a == null) { return; } assert a.next != null; }\ndata L { L next; }";
        assert_eq!(offered(field), ["requires a == null || a.next != null;"]);
        // No input gets by: the clause would contradict all.
        assert_eq!(offered("fn void f(int n) { assert n != n; }"), Vec::<String>::new());
    }

    #[test]
    fn what_is_offered_removes_the_finding_and_nothing_breaks() {
        for text in [
            "fn int f(int n, int k) { return 7 / (n - k); }",
            "fn int f(int n, int k) { return 7 % (n + 2 * k); }",
            "fn int f(int[] a, int i) { if (a == null) { return 0; } return a[i]; }",
            "fn K f(L a) { return (K) a; }\ndata L { int v; }\ndata K extends L { }",
            "fn void f(L a) { if (a == null) { return; } assert a.v > 3; }\ndata L { int v; }",
            "fn int f(int n) { if (n > 1) { return 0; } int[] a := new int[n]; return a.length; }",
        ] {
            let clauses = offered(text);
            let mended = text.replacen(") {", &format!(") {} {{", clauses[0]), 1);
            assert_eq!(offered(&mended), Vec::<String>::new(), "{mended}");
            let file = explored(&mended);
            let analysis = file.analysis.as_ref().unwrap();
            let wrong = |d: &&lower::Diagnostic| d.severity == lower::Severity::Error;
            assert_eq!(analysis.diagnostics.iter().find(wrong), None, "{mended}");
            assert!(file.functions[0].findings(&file).is_empty(), "{mended}");
        }
    }

    #[test]
    fn an_assigned_parameter_is_not_blamed() {
        assert_eq!(offered("fn int f(int n) { n := 0; return 7 / n; }"), Vec::<String>::new());
    }

    #[test]
    fn a_length_must_not_be_negative() {
        assert_eq!(
            offered("fn void f(int n) scope length <= 1; { if (n > 1) { return; } int[] a := new int[n]; }"),
            ["requires n >= 0;"]
        );
    }
}
