//! The parameters of the call that is being typed.

use super::{hover, local};
use ir::{FileId, Program};
use lower::DefKind;
use syntax::Span;
use tree_sitter::Node;
use work::{Analysis, FileView};

/// A callee with the parameter at the cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// `fn List getList(List list, int foo)`, or `new Node(int val, Node next)`.
    pub label: String,
    /// The bytes of each parameter in the label.
    pub params: Vec<std::ops::Range<usize>>,
    /// The parameter that is being typed; beyond the last when there are too many arguments.
    pub active: usize,
    pub doc: Option<String>,
}

/// The call whose argument list is around `offset`, the innermost one.
pub fn signature(file: &FileView, offset: usize) -> Option<Signature> {
    let analysis = file.analysis.as_ref()?;
    let parse = &analysis.parse;
    let mut node = parse.root().descendant_for_byte_range(offset.saturating_sub(1), offset);
    for _ in 0..syntax::MAX_DEPTH {
        let at = node?;
        if at.kind() == "argument_list" && at.start_byte() < offset && (offset < at.end_byte() || !closed(at)) {
            return of_call(analysis, syntax::parent(parse, at)?, at, offset);
        }
        if matches!(at.kind(), "block" | "function_item") {
            return None;
        }
        node = syntax::parent(parse, at);
    }
    None
}

/// Whether the closing parenthesis is in the text.
fn closed(list: Node<'_>) -> bool {
    let last = list.child_count().checked_sub(1).and_then(|i| list.child(i));
    last.is_some_and(|n| n.kind() == ")" && !n.is_missing())
}

fn of_call(analysis: &Analysis, call: Node<'_>, list: Node<'_>, offset: usize) -> Option<Signature> {
    let name = call
        .child_by_field_name("name")
        .or_else(|| call.child_by_field_name("type"))
        .or_else(|| call.child_by_field_name("function"))?;
    let found = analysis.names.name_at(FileId(0), u32::try_from(name.start_byte()).ok()?)?;
    let program: &Program = &analysis.program;
    let mut cursor = list.walk();
    let active = list.children(&mut cursor).filter(|n| n.kind() == "," && n.end_byte() <= offset).count();
    if local(found.span) != Span::of(name) {
        return None;
    }
    match analysis.names.definition(found.def).kind {
        DefKind::Function(id) => {
            let function = program.functions.get(id.index())?;
            let params = function.params.iter().skip(usize::from(function.owner.is_some()));
            let params = params.map(|p| hover::parameter(program, p));
            let head = hover::head(program, function);
            let start = head.find('(').map_or(head.as_str(), |i| &head[..i]);
            Some(build(start, params, active, function.doc.clone()))
        }
        DefKind::Class(id) => {
            let class = program.classes.get(id.index())?;
            let fields = class.fields.iter().map(|f| program.field(*f));
            let params = fields.map(|f| format!("{} {}", program.type_name(f.ty), f.name));
            Some(build(&format!("new {}", class.name), params, active, class.doc.clone()))
        }
        _ => None,
    }
}

fn build(head: &str, params: impl Iterator<Item = String>, active: usize, doc: Option<String>) -> Signature {
    let mut label = format!("{head}(");
    let mut spans = Vec::new();
    for (i, param) in params.enumerate() {
        if i > 0 {
            label += ", ";
        }
        spans.push(label.len()..label.len() + param.len());
        label += &param;
    }
    label.push(')');
    Signature { label, params: spans, active, doc }
}
