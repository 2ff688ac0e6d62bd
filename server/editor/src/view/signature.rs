//! The parameters of the call that is being typed.
//!
//! Which call that is, and which of its arguments, the text in front of the cursor says: a call that is being typed is
//! broken more often than not, and its tree says less.

use super::typed::{last_word, open_call};
use super::{hover, language, local};
use ir::{FileId, Function, Program};
use lower::DefKind;
use syntax::Span;
use work::{Analysis, FileView};

/// A callee with the parameter at the cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Signature {
    /// `fn List getList(List list, int foo)`, `new Node(int val, Node next)`, or `pred ls(Node x)`.
    pub label: String,
    /// The bytes of each parameter in the label.
    pub params: Vec<std::ops::Range<usize>>,
    /// The parameter that is being typed; beyond the last when there are too many arguments.
    pub active: usize,
    pub doc: Option<String>,
}

/// The call whose arguments are around `offset`, the innermost one.
pub fn signature(file: &FileView, offset: usize) -> Option<Signature> {
    let analysis = file.analysis.as_ref()?;
    let before = analysis.parse.source().get(..offset)?;
    let at = analysis.parse.root().descendant_for_byte_range(offset.saturating_sub(1), offset)?;
    if at.kind().ends_with("comment") || at.kind() == "string" {
        return None;
    }
    of_call(analysis, before, 0)
}

/// The same, where only the end of a text is given, which begins at an offset of the file.
pub(super) fn of_call(analysis: &Analysis, before: &str, begin: usize) -> Option<Signature> {
    let (head, active) = open_call(before)?;
    let name = last_word(head);
    let prefix = head[..head.len() - name.len()].trim_end();
    if name.is_empty() || declares(prefix) {
        return None;
    }
    let program: &Program = &analysis.program;
    match callee(analysis, prefix, name, begin + head.len() - name.len())? {
        DefKind::Function(id) => {
            let function = program.functions.get(id.index())?;
            let params = function.params.iter().skip(usize::from(function.owner.is_some()));
            let params = params.filter(|p| !is_given(program, &p.name)).map(|p| hover::parameter(program, p));
            let head = language::of_program(program).head(program, function);
            let start = head.find('(').map_or(head.as_str(), |i| &head[..i]);
            Some(build(start, params, active, function.doc.clone()))
        }
        DefKind::Class(id) if prefix.ends_with("new") => {
            let class = program.classes.get(id.index())?;
            let fields = class.fields.iter().map(|f| program.field(*f));
            let params = fields.map(|f| format!("{} {}", program.type_name(f.ty), f.name));
            Some(build(&format!("new {}", class.name), params, active, class.doc.clone()))
        }
        DefKind::Predicate(id) => {
            let predicate = program.predicates.get(id.index())?;
            let params = predicate.params.iter().map(|(name, ty)| format!("{} {name}", program.type_name(*ty)));
            Some(build(&format!("pred {name}"), params, active, predicate.doc.clone()))
        }
        _ => None,
    }
}

/// Whether a parameter of Java is one that nobody passes.
fn is_given(program: &Program, param: &str) -> bool {
    program.root.is_some() && param == java::STATICS
}

/// Whether what stands in front of a name makes it the name of a new function or predicate.
fn declares(prefix: &str) -> bool {
    let mut words = prefix.rsplit(|c: char| c.is_whitespace()).filter(|word| !word.is_empty());
    let (last, before) = (words.next(), words.next());
    last == Some("pred") || before == Some("fn")
}

/// What a call names: as the analysis knows it, or else, where the call is too broken for that, what has its name.
fn callee(analysis: &Analysis, prefix: &str, name: &str, at: usize) -> Option<DefKind> {
    let known = u32::try_from(at).ok().and_then(|at| analysis.names.name_at(FileId(0), at));
    if let Some(known) = known.filter(|n| local(n.span) == Span::new(at, at + name.len())) {
        return Some(analysis.names.definition(known.def).kind);
    }
    let program: &Program = &analysis.program;
    if prefix.ends_with("new") {
        return program.find_class(name).map(DefKind::Class);
    }
    let of_object = prefix.ends_with('.');
    let named = |f: &Function| !f.internal && f.name.split('(').next() == Some(name);
    let find = |wanted: &dyn Fn(&Function) -> bool| program.functions.iter().position(|f| named(f) && wanted(f));
    // A method of the same object needs no dot.
    let function = find(&|f| of_object == f.owner.is_some()).or_else(|| find(&|_| true));
    let predicate = || program.predicates.iter().position(|p| p.name == name);
    let function = function.map(|n| DefKind::Function(ir::FnId(n as u32)));
    function.or_else(|| predicate().map(|n| DefKind::Predicate(ir::PredId(n as u32))))
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

#[cfg(test)]
mod tests {
    use crate::view::{language, sample};

    /// The label at `|`, and the argument there.
    fn at(marked: &str, java: bool) -> Option<(String, usize)> {
        let offset = marked.find('|').unwrap();
        let text = marked.replace('|', "");
        let file = if java { sample::explored_java(&text) } else { sample::explored(&text) };
        language::of(&file.parse).signature(&file, offset).map(|s| (s.label, s.active))
    }

    #[test]
    fn the_argument_that_is_typed_is_known_before_it_is_there() {
        let sum = "data Node { int val; Node next; }\nfn int sum(int first, int limit) { return first + limit; }\n";
        let told = |rest: &str| at(&format!("{sum}{rest}"), false);
        let second = Some(("fn int sum(int first, int limit)".to_owned(), 1));
        let first = second.clone().map(|(label, _)| (label, 0));
        assert_eq!(told("fn int f(int n) {\n  int r := sum(n, |);\n  return r;\n}\n"), second);
        assert_eq!(told("fn int f(int n) {\n  int r := sum(n,|)\n  return r;\n}\n"), second);
        assert_eq!(told("fn int f(int n) {\n  int r := sum(|\n  return r;\n}\n"), first);
        assert_eq!(told("fn int f(int n) {\n  int r := sum(sum(n, 1), |"), second);
        assert_eq!(told("fn int f(int n)\n  requires sum(n, |) > 0;\n{ return n; }\n"), second);
        let made = Some(("new Node(int val, Node next)".to_owned(), 1));
        assert_eq!(told("fn void f() {\n  Node n := new Node(1, |);\n}\n"), made);
        for none in
            ["fn int f(|int n) { return n; }\n", "fn void f() {\n  // sum(1, |\n}\n", "fn void f() { if (|) { } }\n"]
        {
            assert_eq!(told(none), None, "{none}");
        }
    }

    #[test]
    fn predicates_have_parameters() {
        let text = "data Node { Node next; }\npred ls(Node x, int n) := emp & x = null;\n\
                    fn void f(Node n) requires sl ls(n, |2); { return; }\n";
        assert_eq!(at(text, false), Some(("pred ls(Node x, int n)".to_owned(), 1)));
        assert_eq!(at("data Node { Node next; }\npred ls(|Node x) := emp;\n", false), None);
    }

    #[test]
    fn calls_in_specifications_of_java_have_parameters_and_those_in_code_belong_to_others() {
        let text = |spec: &str, body: &str| {
            format!(
                "class Q {{\n  int size;\n  boolean room(int least, int most) {{ return size > least; }}\n  \
                 //@ requires {spec}\n  int poll() {{ {body} return size; }}\n}}\n"
            )
        };
        let room = at(&text("this.room(1, |)", ""), true);
        assert_eq!(room, Some(("boolean Q.room(int least, int most)".to_owned(), 1)));
        assert_eq!(at(&text("room(|", ""), true).map(|(_, n)| n), Some(0));
        assert_eq!(at(&text("size > 0;", "room(|1, 2);"), true), None);
    }
}
