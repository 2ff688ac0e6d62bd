//! Code that nobody explores: bodies of lambdas, and of anonymous and local classes, which nothing in sight calls. Inputs have
//! no objects of these, so whoever is given one would have to run them.

use crate::NOT_EXPLORED;
use crate::cx::{Cx, Kind};
use crate::declare::may_raise;
use crate::running::Running;
use crate::tree::J;
use ir::{ClassId, FileId, FnId};
use lower::Diagnostic;
use rustc_hash::FxHashSet;

/// Says of such code that it is not explored, where something may happen in it.
pub(crate) fn tell(cx: &mut Cx, running: &Running) {
    let classes: Vec<ClassId> = (0..cx.classes.len() as u32).map(ClassId).filter(|c| is_inside(cx, *c)).collect();
    for class in &classes {
        for f in cx.class(*class).methods.clone() {
            if !running.calls(f) && is_code(cx, f) {
                method(cx, f);
            }
        }
    }
    lambdas(cx, running);
}

/// Whether a class of the root file is anonymous or stands in a method.
pub(crate) fn is_inside(cx: &Cx, class: ClassId) -> bool {
    let (info, known) = (cx.class(class), cx.program.class(class));
    info.kind == Kind::Class && known.span.is_none() && info.node.is_some_and(is_here) && !info.library
}

pub(crate) fn is_here(node: J) -> bool {
    node.src.file == FileId(0) && node.src.fixed.is_none() && node.src.base == 0
}

/// Whether a method has a body, of which nobody knows yet that it is not explored, and in which something may happen.
fn is_code(cx: &Cx, f: FnId) -> bool {
    !cx.program.function(f).internal && may_happen(cx, f)
}

/// The same, where nobody may have written the method itself.
pub(crate) fn may_happen(cx: &Cx, f: FnId) -> bool {
    let (function, method) = (cx.program.function(f), cx.method(f));
    let code = if method.node.kind() == "lambda_expression" { method.node.field("body") } else { Some(method.node) };
    let happens = |code| may_raise(code) || reads_another(cx, method.class, code);
    function.body.is_some() && !function.broken && code.is_some_and(happens)
}

/// Whether code reads a field of another object, which may be none.
fn reads_another(cx: &Cx, class: ClassId, code: J) -> bool {
    let another = |object: J| object.kind() != "this" && cx.class_by_name(object, class).is_none();
    code.below(&["field_access"]).iter().any(|access| access.field("object").is_some_and(another))
}

fn method(cx: &mut Cx, f: FnId) {
    let name = cx.program.qualified_name(f);
    let why = "nothing in sight calls it, and inputs have no objects of a class in a method";
    let function = &mut cx.program.functions[f.index()];
    function.unsupported = Some(why.to_owned());
    function.broken = true;
    let message = format!("`{name}` is not explored: {why}");
    cx.diagnostics.push(Diagnostic::hint(NOT_EXPLORED, function.span, message));
}

/// A lambda may have been lowered several times, to find out its type: it is called when one of its classes is.
fn lambdas(cx: &mut Cx, running: &Running) {
    let behind = cx.program.functions.iter().filter_map(|f| cx.class(f.behind?.class).node);
    let mut called: FxHashSet<usize> = behind.map(J::id).collect();
    let mut all: Vec<J> = Vec::new();
    for class in (0..cx.classes.len() as u32).map(ClassId).filter(|c| cx.class(*c).kind == Kind::Lambda) {
        let Some(node) = cx.class(class).node.filter(|n| is_here(*n) && n.kind() == "lambda_expression") else {
            continue;
        };
        // Not the method behind a bridge, which that calls, nor what every object has.
        let entries = cx.program.class(class).methods.iter().filter(|(name, _)| !name.ends_with('$'));
        let runs = |f: FnId| running.calls(f) || cx.program.function(f).broken;
        if entries.into_iter().any(|(_, f)| cx.method(*f).class == class && runs(*f)) {
            called.insert(node.id());
        }
        if !all.iter().any(|n| n.id() == node.id()) {
            all.push(node);
        }
    }
    for node in all.into_iter().filter(|n| !called.contains(&n.id())) {
        if node.field("body").is_some_and(may_raise) {
            let message = "this lambda is not explored: nothing in sight calls it".to_owned();
            cx.diagnostics.push(Diagnostic::hint(NOT_EXPLORED, node.span(), message));
        }
    }
}
