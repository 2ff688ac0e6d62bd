//! Expressions that are asked for in the middle of a run: a debugger evaluates them where the run stands.

use crate::body;
use crate::cx::Cx;
use crate::diagnostic::{Diagnostic, Severity};
use crate::syn::Syn;
use ir::{FileId, FileInfo, FnId, Function, Param, Program, Span, Ty};
use std::fmt;
use std::sync::Arc;
use tree_sitter::Node;

/// An expression, and what it may name.
#[derive(Clone, Copy, Debug)]
pub struct Expression<'e> {
    /// The function in whose place it stands.
    pub function: FnId,
    /// The variables there, `this` among them, with their types; of equal names the last one counts.
    pub variables: &'e [(String, Ty)],
    pub text: &'e str,
}

/// A program with one more function: its parameters are the variables of an expression, and it returns the value.
#[derive(Clone, Debug)]
pub struct Compiled {
    pub program: Program,
    pub function: FnId,
    /// What the places of the function point into.
    pub text: String,
}

/// Why an expression cannot be evaluated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    pub message: String,
    /// Where in its text, in bytes.
    pub offset: usize,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Unreadable {}

impl Unreadable {
    /// Of what may change the state, which a debugger only looks at.
    pub fn changes(offset: usize) -> Unreadable {
        let message = "this may change what the run does; only expressions without calls, assignments and new objects \
                       are evaluated"
            .to_owned();
        Unreadable { message, offset }
    }
}

/// The function that an expression is the body of, up to it and behind it. The line break ends a comment.
const AROUND: (&str, &str) = ("fn int value() { return ", "\n; }");

/// The nodes of what is no look at the state.
const EFFECTS: [&str; 3] = ["call_expression", "new_expression", "new_array_expression"];

/// Compiles an expression of the `.hir` language in a lowered program. A field may be named without `this`.
///
/// # Errors
/// When it is none, names what is not there, or may change the state.
pub fn expression(program: &Program, asked: &Expression) -> Result<Compiled, Unreadable> {
    let errors = match compile(program, asked) {
        Ok(compiled) => return Ok(compiled),
        Err(errors) => errors,
    };
    let is_field = |d: &Diagnostic| d.code == "field-without-this";
    if !errors.is_empty() && errors.iter().all(is_field) {
        let text = with_this(asked.text, &errors);
        return compile(program, &Expression { text: &text, ..*asked }).map_err(|_| unreadable(&errors, asked.text));
    }
    Err(unreadable(&errors, asked.text))
}

fn unreadable(errors: &[Diagnostic], text: &str) -> Unreadable {
    match errors.first() {
        Some(first) => Unreadable {
            message: first.message.clone(),
            offset: (first.span.start as usize).saturating_sub(AROUND.0.len()).min(text.len()),
        },
        None => Unreadable { message: "this is no expression".to_owned(), offset: 0 },
    }
}

/// The text with `this.` in front of each of these fields.
fn with_this(text: &str, errors: &[Diagnostic]) -> String {
    let mut places: Vec<usize> = errors.iter().map(|e| e.span.start as usize - AROUND.0.len()).collect();
    places.sort_unstable();
    places.dedup();
    let mut text = text.to_owned();
    places.into_iter().rev().for_each(|at| text.insert_str(at, "this."));
    text
}

fn compile(program: &Program, asked: &Expression) -> Result<Compiled, Vec<Diagnostic>> {
    let text = [AROUND.0, asked.text, AROUND.1].concat();
    let parse = syntax::parse(&syntax::Text::new(&text, 0));
    let file = FileId(program.files.len() as u32);
    let at = |s: syntax::Span| Span { file, start: s.start as u32, end: s.end as u32 };
    let broken = syntax::errors(&parse);
    // No expression has such a sign.
    let assigns = |node: &Node<'_>| node.child_count() == 0 && matches!(parse.node_text(*node), "=" | ":=");
    let mut nodes = syntax::preorder(parse.root()).map(|(node, _)| node);
    if let Some(sign) = nodes.find(assigns).map(syntax::Span::of).filter(|_| !broken.is_empty()) {
        return Err(vec![Diagnostic::error("effect", at(sign), Unreadable::changes(0).message)]);
    }
    if !broken.is_empty() {
        return Err(broken.iter().map(|e| Diagnostic::error(e.code.as_str(), at(e.span), &e.message)).collect());
    }
    let node = alone(Syn::root(file, &parse)).ok_or_else(Vec::new)?;
    if let Some(effect) = effect(node) {
        return Err(vec![Diagnostic::error("effect", effect.span(), Unreadable::changes(0).message)]);
    }
    let mut cx = tables(program);
    cx.program.files.push(FileInfo {
        path: "an expression".to_owned(),
        text: Arc::from(text.as_str()),
        shipped: false,
    });
    let (body, ret) = body::expression(&mut cx, asked.variables, node);
    let errors: Vec<Diagnostic> = cx.sink.finish().into_iter().filter(|d| d.severity == Severity::Error).collect();
    let Some(ret) = ret.filter(|_| errors.is_empty()) else { return Err(errors) };
    let mut program = cx.program;
    let function = FnId(program.functions.len() as u32);
    let declared = Function::declared("value".to_owned(), node.span(), node.span());
    let param = |(name, ty): &(String, Ty)| Param { name: name.clone(), ty: *ty, span: node.span() };
    let params = asked.variables.iter().map(param).collect();
    program
        .functions
        .push(Function { params, ret, helper: true, internal: true, body: Some(body.into()), ..declared }.into());
    Ok(Compiled { program, function, text })
}

/// The expression, when the text is one and nothing else.
fn alone(root: Syn<'_>) -> Option<Syn<'_>> {
    let statement = only_child(only_child(root)?.field("body")?)?;
    statement.field("value").filter(|_| statement.kind() == "return_statement")
}

fn only_child(of: Syn<'_>) -> Option<Syn<'_>> {
    match of.children().as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}

/// The first part of an expression that may change the state.
fn effect(node: Syn<'_>) -> Option<Syn<'_>> {
    let mut work = vec![node];
    while let Some(next) = work.pop() {
        if EFFECTS.contains(&next.kind()) {
            return Some(next);
        }
        work.extend(next.children().into_iter().rev());
    }
    None
}

/// The tables of a program that is lowered already, as far as expressions look at them.
fn tables<'a>(program: &'a Program) -> Cx<'a> {
    let classes = (0..).map(ir::ClassId).zip(&program.classes);
    Cx {
        program: program.clone(),
        classes: classes.map(|(id, class)| (class.name.as_str(), id)).collect(),
        class_broken: vec![false; program.classes.len()],
        lacks_fields: vec![false; program.classes.len()],
        ..Cx::default()
    }
}
