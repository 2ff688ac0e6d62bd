//! First phase: every item gets its id, and names become known, before anything is resolved.

use crate::cx::Cx;
use crate::diagnostic::Diagnostic;
use crate::files::{SourceFile, Use, unquote};
use crate::names::{DefId, DefKind, Definition, Role};
use crate::syn::{Name, Syn};
use ir::spec::{Formula, Predicate};
use ir::{Builtin, Class, ClassId, FileId, FileInfo, FnId, Function, PredId, Shared, Span, Test, Ty};

/// Declares all items of all files, in order.
pub(crate) fn declare<'a>(cx: &mut Cx<'a>, files: &'a [SourceFile], uses: &[Use]) {
    declare_files(cx, files, uses);
    for builtin in Builtin::ALL {
        let parent = (builtin != Builtin::Throwable).then(|| Builtin::Throwable.class());
        let id = new_class(cx, builtin.name().to_owned(), None);
        cx.program.classes[id.index()].parent = parent;
        cx.classes.insert(builtin.name(), id);
        let (name, kind) = (builtin.name().to_owned(), DefKind::Class(id));
        let ty = Some(Ty::class(id));
        cx.names.define(Definition { kind, name, span: None, extent: None, ty, scope: None, owner: None });
    }
    for (i, file) in files.iter().enumerate() {
        for item in Syn::root(FileId(i as u32), &file.parse).surviving_children() {
            match item.kind() {
                "data_item" => data(cx, item),
                "pred_item" => predicate(cx, item),
                "function_item" => {
                    function(cx, item, None);
                }
                "test_item" => test(cx, item),
                _ => {}
            }
        }
    }
}

fn declare_files(cx: &mut Cx, files: &[SourceFile], uses: &[Use]) {
    for (i, file) in files.iter().enumerate() {
        // What comes with Heaplens is loaded by `use`; a file of the same name that people open is theirs.
        let shipped = i > 0 && crate::library::has(&file.path);
        cx.program.files.push(FileInfo { path: file.path.clone(), text: file.parse.shared_source(), shipped });
        let kind = DefKind::File(FileId(i as u32));
        let name = file.path.clone();
        cx.names.define(Definition { kind, name, span: None, extent: None, ty: None, scope: None, owner: None });
    }
    for u in uses {
        cx.names.refer_to(u.span, DefKind::File(u.target), Role::Use);
    }
}

fn new_class(cx: &mut Cx, name: String, span: Option<Span>) -> ClassId {
    let id = ClassId(cx.program.classes.len() as u32);
    let (fields, methods, invariants) = (Vec::new(), Vec::new(), Vec::new());
    cx.program.classes.push(Class {
        name,
        parent: None,
        interfaces: Vec::new(),
        no_inputs: false,
        sight: Default::default(),
        private: false,
        confined: false,
        single: false,
        drawn: false,
        candidates: None,
        content: None,
        equality: Default::default(),
        fields,
        methods,
        invariants,
        operations: None,
        span,
        doc: None,
    });
    cx.class_items.push(None);
    cx.class_broken.push(false);
    cx.lacks_fields.push(false);
    id
}

fn doc(item: Syn) -> Option<String> {
    syntax::doc_comment_before(item.parse, item.node)
}

fn data<'a>(cx: &mut Cx<'a>, item: Syn<'a>) {
    let Some(name) = item.name("name") else { return };
    let id = new_class(cx, name.text.to_owned(), Some(name.span));
    cx.class_items[id.index()] = Some(item);
    cx.program.classes[id.index()].doc = doc(item);
    let ty = Some(Ty::class(id));
    let def = define(cx, DefKind::Class(id), name, item.span(), ty, None);
    match cx.classes.get(name.text).copied() {
        None => {
            cx.classes.insert(name.text, id);
        }
        Some(first) if takes_over(cx, "duplicate-type", "type", name, cx.program.class(first).span) => {
            cx.classes.insert(name.text, id);
            cx.class_broken[first.index()] = true;
        }
        Some(first) => {
            let first = cx.program.class(first).span;
            duplicate(cx, "duplicate-type", "type", name, first);
            cx.class_broken[id.index()] = true;
        }
    }
    for member in item.field("body").map(Syn::surviving_children).unwrap_or_default() {
        if member.kind() == "function_item" {
            function(cx, member, Some((id, def)));
        }
    }
}

fn define(cx: &mut Cx, kind: DefKind, name: Name, extent: Span, ty: Option<Ty>, owner: Option<DefId>) -> DefId {
    let (span, name, extent) = (Some(name.span), name.text.to_owned(), Some(extent));
    cx.names.define(Definition { kind, name, span, extent, ty, scope: None, owner })
}

/// Reports a name that is declared twice in one name space.
pub(crate) fn duplicate(cx: &mut Cx, code: &'static str, what: &str, name: Name, first: Option<Span>) {
    let message = match first {
        Some(_) => format!("there already is a {what} `{}`; rename one of them", name.text),
        None => format!("`{}` is built in; choose another name", name.text),
    };
    let d = Diagnostic::error(code, name.span, message);
    cx.report(match first {
        Some(span) => d.related(span, "declared here"),
        None => d,
    });
}

/// Whether a name is declared in a file that another one uses, which declared it first. The declaration of the user is
/// to go (of what comes with Heaplens, people are the users), so what stands behind the name from here on is what the
/// used file means: nothing is wrong there.
fn takes_over(cx: &mut Cx, code: &'static str, what: &str, name: Name, first: Option<Span>) -> bool {
    let uses = |first: &Span| {
        let shipped = cx.program.is_shipped(name.span) && !cx.program.is_shipped(*first);
        shipped || (first.file == FileId(0) && name.span.file != FileId(0))
    };
    let Some(first) = first.filter(uses) else { return false };
    let file = &cx.program.files[name.span.file.index()].path;
    let message = format!("there already is a {what} `{}` in `{file}`; rename this one", name.text);
    cx.report(Diagnostic::error(code, first, message).related(name.span, "declared here"));
    true
}

fn predicate<'a>(cx: &mut Cx<'a>, item: Syn<'a>) {
    let Some(name) = item.name("name") else { return };
    let id = PredId(cx.program.predicates.len() as u32);
    cx.program.predicates.push(Shared::from(Predicate {
        name: name.text.to_owned(),
        params: Vec::new(),
        formula: Formula { disjuncts: Vec::new() },
        broken: false,
        span: name.span,
        doc: doc(item),
    }));
    cx.predicate_items.push(item);
    define(cx, DefKind::Predicate(id), name, item.span(), None, None);
    match cx.predicates.get(name.text).copied() {
        None => {
            cx.predicates.insert(name.text, id);
        }
        Some(first)
            if takes_over(cx, "duplicate-predicate", "predicate", name, Some(cx.program.predicate(first).span)) =>
        {
            cx.predicates.insert(name.text, id);
        }
        Some(first) => {
            let first = cx.program.predicate(first).span;
            duplicate(cx, "duplicate-predicate", "predicate", name, Some(first));
        }
    }
}

fn new_function<'a>(cx: &mut Cx<'a>, item: Syn<'a>, name: String, span: Span, owner: Option<ClassId>) -> FnId {
    let id = FnId(cx.program.functions.len() as u32);
    cx.program.functions.push(Function { owner, doc: doc(item), ..Function::declared(name, span, item.span()) }.into());
    cx.function_items.push(item);
    cx.param_defs.push(Vec::new());
    cx.signature_broken.push(false);
    id
}

fn function<'a>(cx: &mut Cx<'a>, item: Syn<'a>, owner: Option<(ClassId, DefId)>) {
    let Some(name) = item.name("name") else { return };
    let class = owner.map(|(class, _)| class);
    let id = new_function(cx, item, name.text.to_owned(), name.span, class);
    define(cx, DefKind::Function(id), name, item.span(), None, owner.map(|(_, def)| def));
    cx.program.functions[id.index()].helper = item.has("helper");
    let first = match class {
        None => cx.functions.get(name.text).copied(),
        Some(class) => {
            let methods = &cx.program.class(class).methods;
            methods.iter().find(|(n, _)| n == name.text).map(|(_, f)| *f)
        }
    };
    match (first, class) {
        (Some(first), None)
            if takes_over(cx, "duplicate-function", "function", name, Some(cx.program.function(first).span)) =>
        {
            cx.functions.insert(name.text, id);
            cx.program.functions[first.index()].broken = true;
        }
        (Some(first), _) => {
            let first = cx.program.function(first).span;
            let what = if class.is_some() { "method" } else { "function" };
            duplicate(cx, "duplicate-function", what, name, Some(first));
            cx.program.functions[id.index()].broken = true;
        }
        (None, None) => {
            cx.functions.insert(name.text, id);
        }
        // Own methods for now; the class phase adds inherited ones and sorts.
        (None, Some(class)) => cx.program.classes[class.index()].methods.push((name.text.to_owned(), id)),
    }
}

fn test<'a>(cx: &mut Cx<'a>, item: Syn<'a>) {
    let Some(literal) = item.name("name") else { return };
    let name = unquote(literal.text);
    let body = new_function(cx, item, name.clone(), literal.span, None);
    if let Some(first) = cx.program.tests.iter().find(|t| t.name == name) {
        let first = Some(first.span);
        let named = Name { text: &name, span: literal.span };
        duplicate(cx, "duplicate-test", "test", named, first);
        cx.program.functions[body.index()].broken = true;
    }
    let index = cx.program.tests.len() as u32;
    let named = Name { text: &name, span: literal.span };
    define(cx, DefKind::Test(index), named, item.span(), None, None);
    cx.program.tests.push(Test { name: name.clone(), throws: None, body, span: literal.span, extent: item.span() });
}
