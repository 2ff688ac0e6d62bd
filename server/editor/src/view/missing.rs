//! The `requires` that is probably missing: one that the input of a finding does not meet.
//!
//! Only what follows from the finding itself is offered: the reference or number that the failing
//! instruction used is traced back to a parameter, or to a field of one, through copies and loads that have
//! no alternative; then the input is asked whether it has the value that the clause forbids.

use super::{TextEdit, is_here, language, local};
use explore::places;
use explore::report::{Code, CodeOf, Origin, Report};
use ir::input::{Input, InputObject, InputValue};
use ir::spec::ClauseKind;
use ir::{BinOp, Body, Function, InstrKind, Operand, Program, UnOp};
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
    let traced = own.then(|| places::body(program, &finding.place.code)).flatten().and_then(|body| {
        let at = body.blocks.iter().flat_map(|b| &b.instrs).filter(|i| i.site == finding.place.site);
        let this = |o: &Operand| matches!(o, Operand::Local(l) if l.index() == 0 && function.owner.is_some());
        // An implicit `this` is read at the same place, and is never to blame.
        let used = at.filter_map(|i| used(&i.kind, finding.code)).find(|o| !this(o))?;
        path(program, function, body, used, 0)
    });
    let at = |input: &Input, path: &[String]| value(program, function, input, path);
    // A clause that no known input meets contradicts the others.
    let excludes = |path: &[String], wrong: fn(Option<InputValue>) -> bool| {
        let mut known = report.iter().flat_map(|r| &r.inputs);
        let open = report.is_none_or(|r| !r.complete);
        wrong(at(input, path)) && (open || known.any(|i| !wrong(at(&i.input, path))))
    };
    match (traced, finding.code) {
        (Some(path), Code::NullDereference) if excludes(&path, is_null) => vec![not_null(function, &path)],
        (Some(path), Code::DivisionByZero) if path.len() == 1 && excludes(&path, is_zero) => {
            vec![format!("requires {} != 0;", path[0])]
        }
        (Some(path), Code::NegativeArraySize) if path.len() == 1 && excludes(&path, is_negative) => {
            vec![format!("requires {} >= 0;", path[0])]
        }
        // Raised elsewhere, or through something untraceable: each null argument may be to blame.
        (_, Code::NullDereference) => {
            let params = function.params.iter().zip(&input.args);
            let null = params.filter(|(p, v)| p.ty.is_ref() && **v == InputValue::Null && p.name != "this");
            null.filter(|(p, _)| excludes(std::slice::from_ref(&p.name), is_null))
                .map(|(p, _)| not_null(function, std::slice::from_ref(&p.name)))
                .collect()
        }
        _ => Vec::new(),
    }
}

/// The operand that made the instruction fail.
fn used(kind: &InstrKind, code: Code) -> Option<Operand> {
    match (kind, code) {
        (
            InstrKind::LoadField { obj, .. } | InstrKind::StoreField { obj, .. } | InstrKind::Free { obj },
            Code::NullDereference,
        ) => Some(*obj),
        (
            InstrKind::LoadElem { arr, .. } | InstrKind::StoreElem { arr, .. } | InstrKind::ArrayLen { arr, .. },
            Code::NullDereference,
        ) => Some(*arr),
        (InstrKind::Call { callee: ir::Callee::Virtual { .. }, args, .. }, Code::NullDereference) => {
            args.first().copied()
        }
        (InstrKind::Binary { op: BinOp::Div | BinOp::Rem, b, .. }, Code::DivisionByZero) => Some(*b),
        (InstrKind::NewArray { len, .. }, Code::NegativeArraySize) => Some(*len),
        _ => None,
    }
}

/// Traces no further than this.
const MAX_TRACE: usize = 16;

/// The parameter and fields that an operand was loaded from, when every local on the way is written once.
fn path(program: &Program, function: &Function, body: &Body, operand: Operand, depth: usize) -> Option<Vec<String>> {
    let Operand::Local(local) = operand else { return None };
    let mut writers = body.blocks.iter().flat_map(|b| &b.instrs).filter(|i| i.kind.written() == Some(local));
    let writer = writers.next();
    if depth > MAX_TRACE || writers.next().is_some() {
        return None;
    }
    match writer.map(|i| &i.kind) {
        None => Some(vec![spelled(&function.params.get(local.index())?.name)?]),
        // A parameter that is assigned may be either value.
        Some(_) if local.index() < function.params.len() => None,
        Some(InstrKind::Copy { src: from, .. } | InstrKind::Unary { op: UnOp::Widen, a: from, .. }) => {
            path(program, function, body, *from, depth + 1)
        }
        Some(InstrKind::LoadField { obj, field, .. }) => {
            let mut path = path(program, function, body, *obj, depth + 1)?;
            path.push(spelled(&program.fields.get(field.index())?.name)?);
            Some(path)
        }
        Some(_) => None,
    }
}

/// The name of a parameter or field, unless it is that of the object around one of Java, which no path goes through.
fn spelled(name: &str) -> Option<String> {
    (!name.ends_with(".this")).then(|| name.to_owned())
}

/// The value of a path in the input; `None` when the path ends before.
fn value(program: &Program, function: &Function, input: &Input, path: &[String]) -> Option<InputValue> {
    let (first, fields) = path.split_first()?;
    let position = function.params.iter().position(|p| p.name == *first)?;
    let mut at = *input.args.get(position)?;
    for name in fields {
        let InputValue::Ref(object) = at else { return None };
        let InputObject::Object { class, fields } = input.objects.get(object as usize)? else { return None };
        let declared = &program.classes.get(class.index())?.fields;
        let slot = declared.iter().rposition(|f| program.field(*f).name == *name)?;
        at = *fields.get(slot)?;
    }
    Some(at)
}

fn is_null(value: Option<InputValue>) -> bool {
    value == Some(InputValue::Null)
}

fn is_zero(value: Option<InputValue>) -> bool {
    match value {
        Some(InputValue::Float(f)) => f.get() == 0.0,
        Some(InputValue::Double(d)) => d.get() == 0.0,
        value => matches!(value, Some(InputValue::Int(0) | InputValue::Long(0))),
    }
}

fn is_negative(value: Option<InputValue>) -> bool {
    match value {
        Some(InputValue::Int(n)) => n < 0,
        Some(InputValue::Long(n)) => n < 0,
        Some(InputValue::Float(f)) => f.get() < 0.0,
        Some(InputValue::Double(d)) => d.get() < 0.0,
        _ => false,
    }
}

/// The clause that forbids null at a path, in the language that the function uses already. The expression
/// guards every object on the way, as the paths of HEX do by themselves.
fn not_null(function: &Function, path: &[String]) -> String {
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
    let prefixes = (first..=path.len()).map(|n| path[..n].join("."));
    let mut tests: Vec<String> = prefixes.map(|p| format!("{p} == null")).collect();
    let last = tests.pop().unwrap_or_default().replace(" == ", " != ");
    tests.push(last);
    format!("requires {};", tests.join(" || "))
}

/// Puts a clause in front of the others, or between the parameters and the body.
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
    if let Some(first) = node.children_by_field_name("clause", &mut cursor).next() {
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
        // What is computed from a parameter is not the parameter.
        assert_eq!(offered("fn int f(int n) { return 7 / (n - 1); }"), Vec::<String>::new());
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
