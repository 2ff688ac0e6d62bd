//! What the canonical constructor of a record refuses is no input: `made$` makes the record once more and says whether
//! that raises nothing. It is an invariant of the arguments of a function, and assumed of what code reads.
//!
//! Only where that is known to be so: the components are what the constructor was given, and whether it raises depends
//! on nothing that may have changed since.

use crate::contents::is_plain_component;
use crate::cx::{Code, Cx, Kind, MethodInfo};
use crate::tree::J;
use crate::types::Jt;
use ir::build::Builder;
use ir::spec::{Clause, ClauseKind, ExprMode};
use ir::{BinOp, Body, Builtin, Callee, ClassId, FieldInit, FnId, InstrKind, Operand, SiteId, Span, Terminator, Ty};

/// Gives the records of the user `made$` and the invariant.
pub(crate) fn invariants(cx: &mut Cx) {
    let records = (0..cx.classes.len() as u32).map(ClassId).filter(|c| cx.class(*c).kind == Kind::Record);
    for record in records.collect::<Vec<_>>() {
        let Some(((constructor, node), class)) = deciding(cx, record).zip(cx.class(record).node) else { continue };
        let made = declare(cx, record, constructor, class);
        let kind = ClauseKind::Expr { mode: ExprMode::Given, body: asking(record, made, node.span()) };
        cx.program.classes[record.index()].invariants.push(Clause { kind, span: node.span() });
    }
}

fn declare<'a>(cx: &mut Cx<'a>, record: ClassId, constructor: FnId, node: J<'a>) -> FnId {
    let info = MethodInfo {
        class: record,
        name: "made$",
        params: vec![("it", cx.this_type(record))],
        varargs: false,
        ret: Jt::Bool,
        tparams: Vec::new(),
        is_static: true,
        is_abstract: false,
        code: Code::Made(constructor),
        node,
    };
    let made = crate::declare::add_function(cx, info, true);
    let name = format!("{}.made$", cx.program.class(record).name);
    let function = &mut cx.program.functions[made.index()];
    function.internal = true;
    function.name = name;
    cx.queue.push(made);
    cx.classes[record.index()].made = Some(made);
    made
}

/// The canonical constructor that people wrote, where it alone decides which components there may be.
fn deciding<'a>(cx: &Cx<'a>, record: ClassId) -> Option<(FnId, J<'a>)> {
    let components: Vec<(&str, Jt)> =
        cx.class(record).fields.iter().filter(|f| f.id.is_some()).map(|f| (f.name, f.ty.erase())).collect();
    let canonical = |f: &&FnId| {
        cx.method(**f).params.iter().map(|(_, ty)| ty.erase()).eq(components.iter().map(|(_, ty)| ty.clone()))
    };
    let constructor = *cx.class(record).ctors.iter().find(canonical)?;
    let Code::Init(Some(node)) = cx.method(constructor).code else { return None };
    let params: Vec<&str> = cx.method(constructor).params.iter().map(|(name, _)| *name).collect();
    let fields = cx.program.class(record).fields.iter().map(|f| cx.program.field(*f).ty);
    let changing = params.iter().zip(fields).filter(|(_, ty)| !is_plain_component(cx, *ty)).map(|(name, _)| *name);
    let changing: Vec<&str> = changing.collect();
    let lasting = |n: J| match n.kind() {
        "assignment_expression" => sets_component(n, &params),
        "update_expression" => !n.children().iter().any(|c| params.contains(&c.text())),
        "identifier" if changing.contains(&n.text()) => n.parent().is_some_and(|p| asks_for_null(n, p)),
        _ => true,
    };
    let body = node.field("body")?;
    (cx.statics_of(constructor).is_none() && body.descendants().all(lasting)).then_some((constructor, node))
}

/// Whether an assignment gives a component its parameter, or has nothing to do with these.
fn sets_component(assignment: J, params: &[&str]) -> bool {
    let (Some(left), Some(right)) = (assignment.field("left"), assignment.field("right")) else { return false };
    let given = if right.name() == NON_NULL { first_argument(right) } else { Some(right) };
    match left.text().strip_prefix("this.") {
        Some(component) => given.is_some_and(|g| g.text() == component),
        None => !params.contains(&left.text()),
    }
}

/// The method of `Objects` that gives its first argument back.
const NON_NULL: &str = "requireNonNull";

fn first_argument<'a>(call: J<'a>) -> Option<J<'a>> {
    call.field("arguments")?.children().first().copied()
}

/// Whether a name stands where nothing matters but whether it is null: what it refers to may change.
fn asks_for_null(name: J, parent: J) -> bool {
    let null = || parent.children().iter().any(|c| c.text() == "null");
    let sets = || parent.field("right").is_some_and(|r| r.id() == name.id());
    match parent.kind() {
        "binary_expression" => null(),
        "assignment_expression" => sets(),
        // `this.items`, on the left.
        "field_access" => parent.parent().is_some_and(|p| p.kind() == "assignment_expression"),
        "argument_list" => parent
            .parent()
            .is_some_and(|call| call.name() == NON_NULL && first_argument(call).is_some_and(|a| a.id() == name.id())),
        _ => false,
    }
}

/// `made$(this)`
fn asking(record: ClassId, made: FnId, span: Span) -> Body {
    let mut b = Builder::new();
    let this = Operand::Local(b.local(Some("this"), Ty::class(record)));
    let site = b.site(span);
    let dst = b.temp(Ty::BOOL);
    b.push(InstrKind::Call { dst: Some(dst), callee: Callee::Static(made), args: vec![this] }, site);
    b.end(Terminator::Return { value: Some(Operand::Local(dst)), site });
    ir::build::tidy(b.finish(1))
}

/// `made$`: `if (it != null) try { new R(it.a, it.b); } catch (Throwable t) { return false; } return true;`
pub(crate) fn body(cx: &Cx, record: ClassId, constructor: FnId, span: Span) -> Body {
    let mut b = Builder::new();
    let it = Operand::Local(b.local(Some("it"), Ty::class(record)));
    let site = b.site(span);
    let (there, fine, raised) = (b.block(), b.block(), b.block());
    let cond = b.temp(Ty::BOOL);
    let (op, ty) = (BinOp::Ne, Ty::class(record));
    b.push(InstrKind::Binary { dst: cond, op, ty, a: it, b: Operand::Null }, site);
    // Nobody wrote this question: it is no step of a path.
    b.end(Terminator::Switch { cond: Operand::Local(cond), then: there, els: fine });
    b.enter(there);
    let exception = b.temp(Ty::class(Builtin::Throwable.class()));
    let outer = b.set_handler(Some((raised, exception)));
    again(cx, &mut b, record, constructor, (it, site));
    b.set_handler(outer);
    b.goto(fine);
    b.enter(fine);
    b.end(Terminator::Return { value: Some(Operand::Bool(true)), site });
    b.enter(raised);
    b.end(Terminator::Return { value: Some(Operand::Bool(false)), site });
    ir::build::tidy(b.finish(1))
}

/// `new R(it.a, it.b)`
fn again(cx: &Cx, b: &mut Builder, record: ClassId, constructor: FnId, (it, site): (Operand, SiteId)) {
    let made = b.temp(Ty::class(record));
    let mut args = vec![Operand::Local(made)];
    for field in cx.program.class(record).fields.iter().copied() {
        let dst = b.temp(cx.program.field(field).ty.value());
        b.push(InstrKind::LoadField { dst, obj: it, field }, site);
        args.push(Operand::Local(dst));
    }
    b.push(InstrKind::New { dst: made, class: record, init: FieldInit::Defaults }, site);
    b.push(InstrKind::Call { dst: None, callee: Callee::Static(constructor), args }, site);
}
