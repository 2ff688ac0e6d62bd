//! Expressions that are asked for in the middle of a run: a debugger evaluates them where the run stands.
//!
//! An expression is lowered with its program, as one more function of the class that it stands in: so it sees what code
//! there sees, private members, type arguments and known static fields among it.

use crate::cx::{Code, Cx, MethodInfo, R, Stop};
use crate::tree::{J, Source};
use crate::types::Jt;
use crate::{body, declare, lower_with, syntax_error};
use ir::{Base, FieldId, FnId, InstrKind, Program, Ty};
use lower::{Compiled, Expression, Loader, Unreadable};
use std::sync::Arc;
use syntax::{Language, Text};

/// An expression with its parse.
pub(crate) struct Asked<'e> {
    /// The function in whose place it stands.
    pub(crate) place: FnId,
    variables: &'e [(String, Ty)],
    source: Source,
}

/// The nodes of what is no look at the state.
const EFFECTS: [&str; 9] = [
    "method_invocation",
    "object_creation_expression",
    "array_creation_expression",
    "array_initializer",
    "assignment_expression",
    "update_expression",
    "lambda_expression",
    "method_reference",
    "switch_expression",
];

/// Compiles an expression of Java in a lowered program, whose other files `loader` finds again.
///
/// # Errors
/// When it is none, names what is not there, or may change the state.
pub fn expression(program: &Program, loader: &mut dyn Loader, asked: &Expression) -> Result<Compiled, Unreadable> {
    let unreadable = |message: &str| Unreadable { message: message.to_owned(), offset: 0 };
    let root = program.files.first().ok_or_else(|| unreadable("there is no program"))?;
    let parse = |language, text: &str| Arc::new(syntax::parse_as(language, &Text::from(text)));
    // The line break ends a comment.
    let own = parse(Language::Java, &format!("{}\n;", asked.text));
    if let Some(error) = syntax::errors(&own).first() {
        return Err(Unreadable { message: error.message.clone(), offset: error.span.start.min(asked.text.len()) });
    }
    let file = program.function(asked.function).extent.file;
    let (text, variables) = (asked.text.to_owned(), asked.variables);
    let asked = Asked { place: asked.function, variables, source: Source::piece(file, 0, None, own) };
    if let Some(node) = asked.source.root().below(&EFFECTS).first() {
        return Err(Unreadable::changes(node.start_byte()));
    }
    let whole = parse(Language::of_file(&root.path), &root.text);
    let (lowered, answer) = lower_with(&root.path, whole, loader, Some(&asked));
    let Some(answer) = answer else { return Err(unreadable("this is no expression")) };
    let function = answer.map_err(|stop| Unreadable {
        message: format!("this cannot be evaluated: {}", stop.what),
        offset: stop.span.start as usize,
    })?;
    if lowered.program.files != program.files {
        return Err(unreadable("a file of the program has changed since the run began; restart it"));
    }
    if (&lowered.program.classes, &lowered.program.fields) != (&program.classes, &program.fields) {
        return Err(unreadable("this names something that the program does not use, so that it has no value"));
    }
    let mut program = lowered.program;
    drop_statics(&mut program, function);
    Ok(Compiled { program, function, text })
}

/// An expression that reads no static field does not ask for them: the run may have none.
fn drop_statics(program: &mut Program, function: FnId) {
    let body = program.function(function).body.as_ref();
    let mut instrs = body.into_iter().flat_map(|body| &body.blocks).flat_map(|block| &block.instrs);
    let is_static = |field: FieldId| program.class(program.field(field).class).name == crate::STATICS;
    let reads = instrs.any(|i| matches!(i.kind, InstrKind::LoadField { field, .. } if is_static(field)));
    let function = &mut program.functions[function.index()];
    if function.params.pop_if(|param| param.name == crate::STATICS && !reads).is_some()
        && let Some(body) = &mut function.body
    {
        body.params -= 1;
    }
}

/// Adds the function that gives the value of an expression. The bodies of the program have been lowered.
pub(crate) fn declare<'a>(cx: &mut Cx<'a>, asked: &'a Asked) -> R<FnId> {
    let node = alone(asked.source.root())?;
    let at = cx.method(asked.place).clone();
    let types = cx.followed.take().map_or_else(Vec::new, |(_, found)| found);
    let is_static = !asked.variables.iter().any(|(name, _)| name == "this");
    let mut params: Vec<(&'a str, Jt)> = Vec::new();
    for (name, ty) in asked.variables.iter().filter(|(name, _)| !["this", crate::STATICS].contains(&name.as_str())) {
        let written = types.iter().rfind(|(n, t)| n == name && t.stored(cx.root) == *ty);
        params.retain(|(n, _)| n != name);
        params.push((name, written.map_or_else(|| plain(*ty), |(_, t)| t.clone())));
    }
    let code = Code::Asked(node);
    let (name, ret, varargs, is_abstract) = ("value$", Jt::Void, false, false);
    let info = MethodInfo { name, params, varargs, ret, is_static, is_abstract, code, node, ..at };
    let id = declare::add_function(cx, info, true);
    let body = body::function(cx, id)?;
    let function = &mut cx.program.functions[id.index()];
    (function.body, function.internal) = (Some(body.into()), true);
    Ok(id)
}

/// The expression, when the text is one and nothing else.
fn alone(root: J) -> R<J> {
    let statements = root.children();
    let expression = statements.first().filter(|s| s.kind() == "expression_statement").and_then(|s| s.first());
    let wrong = if root.has_error() { Some(syntax_error(root)) } else { statements.get(1).map(|s| s.span()) };
    match (expression, wrong) {
        (Some(expression), None) => Ok(expression),
        (_, wrong) => Err(Stop::at(wrong.unwrap_or_else(|| root.span()), "text that is no expression of Java")),
    }
}

/// A type as far as the IR knows it.
fn plain(ty: Ty) -> Jt {
    let base = match ty.base {
        Base::Void => Jt::Void,
        Base::Bool => Jt::Bool,
        Base::Byte => Jt::Byte,
        Base::Short => Jt::Short,
        Base::Char => Jt::Char,
        Base::Int => Jt::Int,
        Base::Long => Jt::Long,
        Base::Float => Jt::Float,
        Base::Double => Jt::Double,
        Base::Null => Jt::Null,
        Base::Class(class) => Jt::obj(class),
    };
    (0..ty.dims).fold(base, |ty, _| ty.array())
}
