//! What the canonical constructor of a record refuses is no input, nor what it would have changed: `made$` makes the
//! record once more and says whether that raises nothing and gives the same components. It is an invariant of the
//! arguments of a function, and assumed of what code reads. Classes that are written like records are taken as such here.
//!
//! Only where that is known to be so: the constructor leaves alone what it gives, and whether it raises depends on
//! nothing that may have changed since.

use crate::checked::{self, Kept};
use crate::contents::is_plain_component;
use crate::cx::{Code, Cx, Kind, MethodInfo};
use crate::given::delegates;
use crate::tree::J;
use crate::types::Jt;
use ir::build::Builder;
use ir::scope::DEFAULT_OBJECTS;
use ir::spec::{Clause, ClauseKind, ExprMode};
use ir::{
    BinOp, BlockId, Body, Builtin, Callee, ClassId, FieldId, FieldInit, FloatOp, FnId, InstrKind, Operand, SiteId,
    Span, Terminator, Ty,
};

/// Gives the records of the user `made$` and the invariant.
pub(crate) fn invariants(cx: &mut Cx) {
    let is_record = |c: &ClassId| cx.class(*c).kind == Kind::Record || is_like_record(cx, *c);
    let records = (0..cx.classes.len() as u32).map(ClassId).filter(is_record);
    for record in records.collect::<Vec<_>>() {
        let Some(((constructor, node), class)) = deciding(cx, record).zip(cx.class(record).node) else { continue };
        promise(cx, record, Made::Anew(constructor), (class, node));
    }
    for class in (0..cx.classes.len() as u32).map(ClassId) {
        let node = cx.class(class).node.filter(|_| cx.class(class).made.is_none());
        let Some((node, checks)) = node.and_then(|node| Some((node, checked::checks(cx, class)?))) else { continue };
        let function = checked::declare(cx, class, &checks);
        promise(cx, class, Made::Checked(function), (node, checks.node));
    }
}

/// How `made$` finds out whether an object is one that a constructor makes.
#[derive(Clone, Copy)]
pub(crate) enum Made {
    /// This one makes it once more.
    Anew(FnId),
    /// This function says what the constructor checks.
    Checked(FnId),
}

/// Gives a class `made$` and the invariant, of which the constructor at a node tells.
fn promise<'a>(cx: &mut Cx<'a>, class: ClassId, how: Made, (node, constructor): (J<'a>, J)) {
    let (made, span) = (declare(cx, class, how, node), constructor.span());
    let kind = ClauseKind::Expr { mode: ExprMode::Given, body: asking(class, made, span).into() };
    cx.program.classes[class.index()].invariants.push(Clause { kind, span });
}

/// Whether a class has final fields alone, and one constructor that checks its parameters and gives each field the one of
/// the same name.
fn is_like_record(cx: &Cx, class: ClassId) -> bool {
    let info = cx.class(class);
    let alone = info.superclass.as_ref().and_then(Jt::class).is_none_or(|above| above == cx.root);
    let fields: Vec<_> = info.fields.iter().filter(|f| f.id.is_some()).collect();
    let plain = fields.iter().all(|f| f.is_final && f.init.is_none()) && !fields.is_empty();
    if !alone || !plain || info.node.is_none_or(|n| n.modifier("abstract")) {
        return false;
    }
    let Some((constructor, node)) = setting(cx, class) else { return false };
    let names = cx.method(constructor).params.iter().map(|(name, _)| *name);
    let same = canonical(cx, class) == Some(constructor) && names.eq(fields.iter().map(|f| f.name));
    same && only_checks(cx, class, node, &fields.iter().map(|f| f.name).collect::<Vec<_>>())
}

/// The only constructor of a class of the user that sets its fields, if there is one: others begin with it.
pub(crate) fn setting<'a>(cx: &Cx<'a>, class: ClassId) -> Option<(FnId, J<'a>)> {
    let info = cx.class(class);
    let own = info.kind == Kind::Class && !info.library && info.is_static && info.captures.is_empty();
    if !own || info.nodes.iter().any(|n| n.kind() == "block") {
        return None;
    }
    let written = |c: &FnId| if let Code::Init(node) = cx.method(*c).code { Some((*c, node?)) } else { None };
    let mut setting = info.ctors.iter().filter_map(written).filter(|(_, node)| !delegates(*node));
    setting.next().filter(|_| setting.next().is_none())
}

/// Whether a constructor shows the object to others, as far as it names it.
pub(crate) fn shows(node: J) -> bool {
    !node.below(&["this"]).iter().all(|n| n.parent().is_some_and(|p| p.kind() == "field_access"))
}

/// Whether a constructor does something beside giving each field its parameter, which stays as it is, and shows the object
/// to nobody.
fn only_checks(cx: &Cx, class: ClassId, node: J, fields: &[&str]) -> bool {
    let sets = node.below(&["assignment_expression"]);
    let kept = |a: &J| {
        let left = a.field("left").map_or("", J::text);
        left.strip_prefix("this.").map_or(!fields.contains(&left), |name| keeps(*a, name))
    };
    let own = |n: &J| n.field("object").is_none() && cx.class(class).methods.iter().any(|m| is_called(cx, *m, *n));
    let counted =
        node.below(&["update_expression"]).iter().any(|n| n.children().iter().any(|c| fields.contains(&c.text())));
    let checks = !node.below(&["throw_statement", "method_invocation", "assert_statement"]).is_empty();
    checks
        && node.below(&["method_invocation"]).iter().all(|n| is_plain_question(n.name()))
        && !asks_for_more(node)
        && !counted
        && sets.iter().all(kept)
        && !shows(node)
        && !node.below(&["method_invocation"]).iter().any(own)
}

/// Methods that are explored whatever they are asked.
const PLAIN: [&str; 13] = [
    NON_NULL,
    "length",
    "size",
    "isEmpty",
    "isBlank",
    "equals",
    "charAt",
    "indexOf",
    "contains",
    "startsWith",
    "endsWith",
    "trim",
    "compareTo",
];

/// Whether a method is one of these.
pub(crate) fn is_plain_question(method: &str) -> bool {
    PLAIN.contains(&method)
}

/// Whether a constructor may ask for texts or collections that are longer than those of inputs: then there would be none.
pub(crate) fn asks_for_more(node: J) -> bool {
    let told = |n: &J| {
        let mut around = std::iter::successors(n.parent(), |p| p.parent());
        around.any(|p| p.kind() == "throw_statement" || p.name() == NON_NULL)
    };
    let long = |n: &J| n.text().len() > DEFAULT_OBJECTS as usize + "\"\"".len() && !told(n);
    let asked = node.below(&["method_invocation", "field_access"]);
    node.below(&["string_literal"]).iter().any(long) || asked.into_iter().any(needs_more)
}

/// Whether a call or a field asks how long something is, or what is at a place of it, for a number that is not small.
fn needs_more(asked: J) -> bool {
    let is_small =
        |n: J| n.kind() == "decimal_integer_literal" && n.text().parse::<u32>().is_ok_and(|n| n <= DEFAULT_OBJECTS);
    match asked.field("field").map_or(asked.name(), J::text) {
        "length" | "size" => {
            let compared = asked.parent().filter(|p| p.kind() == "binary_expression");
            !compared.is_some_and(|p| ["left", "right"].iter().filter_map(|side| p.field(side)).any(is_small))
        }
        "charAt" => !first_argument(asked).is_some_and(is_small),
        _ => false,
    }
}

/// Whether a call without an object may run this method on the object that is being made.
fn is_called(cx: &Cx, method: FnId, call: J) -> bool {
    !cx.method(method).is_static && cx.method(method).name == call.name()
}

fn declare<'a>(cx: &mut Cx<'a>, record: ClassId, how: Made, node: J<'a>) -> FnId {
    let info = MethodInfo {
        params: vec![("it", cx.this_type(record))],
        is_static: true,
        ..MethodInfo::unwritten(record, "made$", Jt::Bool, Code::Made(how), node)
    };
    let made = add(cx, info);
    cx.classes[record.index()].made = Some(made);
    made
}

/// Adds a function of a class that nobody wrote, to be lowered.
pub(crate) fn add<'a>(cx: &mut Cx<'a>, info: MethodInfo<'a>) -> FnId {
    let name = format!("{}.{}", cx.program.class(info.class).name, info.name);
    let added = crate::declare::add_function(cx, info, true);
    let function = &mut cx.program.functions[added.index()];
    (function.internal, function.name) = (true, name);
    cx.queue.push(added);
    added
}

/// Whether a method of a record runs on objects that code knows by a type above alone, so that nothing has been assumed
/// of them. Not where the constructor calls methods of the object that it is about to make.
pub(crate) fn is_met_as_another(cx: &Cx, method: FnId) -> bool {
    let info = cx.method(method);
    let Code::Block(_) = info.code else { return false };
    let Some(constructor) = cx.class(info.class).made.and_then(|_| canonical(cx, info.class)) else { return false };
    let Code::Init(Some(node)) = cx.method(constructor).code else { return false };
    let own = |n: &J| cx.class(info.class).methods.iter().any(|m| cx.method(*m).name == n.name());
    let calls = node.below(&["method_invocation"]);
    let calls_own = calls.iter().any(|n| n.field("object").is_none_or(|o| o.kind() == "this") && own(n));
    let passes = node.below(&["this"]).iter().any(|n| n.parent().is_some_and(|p| p.kind() == "argument_list"));
    let above = cx.program.with_supertypes(info.class);
    let overrides =
        |c: &ClassId| cx.class(*c).methods.iter().any(|high| *high != method && cx.overrides(method, *high));
    !calls_own && !passes && above.iter().filter(|c| **c != info.class).any(overrides)
}

/// The constructor of a record that sets its components, if there is one in sight.
pub(crate) fn canonical(cx: &Cx, record: ClassId) -> Option<FnId> {
    let components: Vec<Jt> = cx.class(record).fields.iter().filter(|f| f.id.is_some()).map(|f| f.ty.erase()).collect();
    let canonical = |f: &&FnId| cx.method(**f).params.iter().map(|(_, ty)| ty.erase()).eq(components.iter().cloned());
    cx.class(record).ctors.iter().find(canonical).copied()
}

/// The canonical constructor that people wrote, where it alone decides which components there may be.
fn deciding<'a>(cx: &Cx<'a>, record: ClassId) -> Option<(FnId, J<'a>)> {
    let constructor = canonical(cx, record)?;
    let Code::Init(Some(node)) = cx.method(constructor).code else { return None };
    let body = node.field("body")?;
    let params: Vec<&str> = cx.method(constructor).params.iter().map(|(name, _)| *name).collect();
    let changing = changing(cx, record, constructor);
    let lasting = |n: J| match n.kind() {
        "assignment_expression" => settles(n, &params),
        "update_expression" => !n.children().iter().any(|c| params.contains(&c.text())),
        "identifier" if changing.contains(&n.text()) => n.parent().is_some_and(|p| asks_what_lasts(n, p, body)),
        _ => true,
    };
    (cx.statics_of(constructor).is_none() && body.descendants().all(lasting)).then_some((constructor, node))
}

/// The components that refer to what may change.
fn changing<'a>(cx: &Cx<'a>, record: ClassId, constructor: FnId) -> Vec<&'a str> {
    let fields = cx.program.class(record).fields.iter().map(|f| cx.program.field(*f).ty);
    let params = cx.method(constructor).params.iter().map(|(name, _)| *name);
    params.zip(fields).filter(|(_, ty)| !is_plain_component(cx, *ty)).map(|(name, _)| name).collect()
}

/// The component that an assignment sets, to its parameter or itself: `this.x = ..`, `x = ..`.
pub(crate) fn component_set<'a>(assignment: J<'a>, params: &[&str]) -> Option<&'a str> {
    let left = assignment.field("left")?.text();
    left.strip_prefix("this.").or_else(|| params.contains(&left).then_some(left))
}

/// Whether an assignment leaves alone what it has set once: `x = Math.max(x, 1)`, but not `x = x + 1`. So the components
/// that a constructor gives are those that it gives back.
fn settles(assignment: J, params: &[&str]) -> bool {
    let Some(component) = component_set(assignment, params) else { return true };
    let operator = assignment.field("operator").map_or("", J::text);
    let Some(right) = assignment.field("right").map(J::bare) else { return false };
    let moving: &[&str] = match right.kind() {
        "binary_expression" => &["+", "-", "*", "<<"],
        // What is turned on a condition is turned once.
        "unary_expression" if !is_conditional(assignment) => &["-", "~", "!"],
        _ => &[],
    };
    let moves = right.field("operator").is_some_and(|o| moving.contains(&o.text()))
        && right.children().iter().any(|side| side.bare().text() == component);
    matches!(operator, "=" | "/=" | "%=" | "&=" | "|=") && !moves
}

fn is_conditional(node: J) -> bool {
    std::iter::successors(node.parent(), |n| n.parent()).any(|n| n.kind() == "if_statement")
}

/// Whether an assignment gives a component its parameter.
fn keeps(assignment: J, component: &str) -> bool {
    let Some(right) = assignment.field("right") else { return false };
    let given = if right.name() == NON_NULL { first_argument(right) } else { Some(right) };
    given.is_some_and(|g| g.text() == component)
}

/// The components to which a constructor may give other values than its parameters have.
pub(crate) fn changed<'a>(cx: &Cx<'a>, constructor: FnId) -> Vec<&'a str> {
    let Code::Init(Some(node)) = cx.method(constructor).code else { return Vec::new() };
    let params: Vec<&str> = cx.method(constructor).params.iter().map(|(name, _)| *name).collect();
    let assignments = node.below(&["assignment_expression"]);
    let set = assignments.into_iter().filter_map(|a| component_set(a, &params).filter(|c| !keeps(a, c)));
    set.collect()
}

/// The method of `Objects` that gives its first argument back.
const NON_NULL: &str = "requireNonNull";
/// The method of collections that gives one that nobody changes.
pub(crate) const COPY: &str = "copyOf";
/// What the names of those begin with that show one so that nobody changes it.
pub(crate) const VIEW: &str = "unmodifiable";

/// Collections that copy whatever another one has.
const PLAIN_COPIES: [&str; 6] = ["ArrayList", "HashMap", "HashSet", "LinkedHashMap", "LinkedHashSet", "LinkedList"];

fn first_argument<'a>(call: J<'a>) -> Option<J<'a>> {
    call.field("arguments")?.children().first().copied()
}

/// Whether a name stands where nothing matters that may change later: whether it is null, how long an array is, what a
/// collection has that the record keeps as it is.
fn asks_what_lasts(name: J, parent: J, body: J) -> bool {
    let null = || parent.children().iter().any(|c| c.text() == "null");
    let sets = || ["left", "right"].iter().any(|side| parent.has_in_field(side, name));
    match parent.kind() {
        "binary_expression" => null(),
        "assignment_expression" => sets(),
        // `this.items` on the left, and `items.length`.
        "field_access" => {
            parent.parent().is_some_and(|p| p.kind() == "assignment_expression") || parent.text().ends_with(".length")
        }
        "method_invocation" => match parent.name() {
            "clone" => true,
            "size" | "isEmpty" => is_frozen(name.text(), body),
            _ => false,
        },
        "argument_list" => parent.parent().is_some_and(|call| {
            // Of what it has, a copy asks nothing.
            let made = call.field("type").map_or("", J::text);
            if PLAIN_COPIES.contains(&made.split('<').next().unwrap_or(made)) {
                return true;
            }
            let asks = matches!(call.name(), NON_NULL | COPY) || call.name().starts_with(VIEW);
            asks && first_argument(call).is_some_and(|a| a.id() == name.id())
        }),
        _ => false,
    }
}

/// Whether a constructor makes a collection its own, as `List.copyOf` gives it.
fn is_frozen(component: &str, body: J) -> bool {
    let frozen = |a: &J| {
        component_set(*a, &[component]) == Some(component) && a.field("right").is_some_and(|r| r.name() == COPY)
    };
    body.below(&["assignment_expression"]).iter().any(frozen)
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

/// `made$`: `if (it != null) try { R r = new R(it.a, it.b); return r.a == it.a; } catch (Throwable t) { return false; }
/// return true;`, which compares what the constructor may change.
pub(crate) fn body(cx: &Cx, record: ClassId, how: Made, span: Span) -> Body {
    let mut b = Builder::new();
    let it = Operand::Local(b.local(Some("it"), Ty::class(record)));
    let site = b.site(span);
    let (there, fine, refused) = (b.block(), b.block(), b.block());
    let cond = b.temp(Ty::BOOL);
    let (op, ty) = (BinOp::Ne, Ty::class(record));
    b.push(InstrKind::Binary { dst: cond, op, ty, a: it, b: Operand::Null }, site);
    // Nobody wrote this question: it is no step of a path.
    b.end(Terminator::Switch { cond: Operand::Local(cond), then: there, els: fine });
    b.enter(there);
    let exception = b.temp(Ty::class(Builtin::Throwable.class()));
    let outer = b.set_handler(Some((refused, exception)));
    match how {
        Made::Anew(constructor) => {
            let made = again(cx, &mut b, record, constructor, (it, site));
            for field in changed_fields(cx, record, constructor) {
                let next = b.block();
                let cond = compared(cx, &mut b, field, [made, it], site);
                b.end(Terminator::Switch { cond, then: next, els: refused });
                b.enter(next);
            }
            b.goto(fine);
        }
        Made::Checked(checks) => {
            let cond = passes(cx, &mut b, (record, checks), it, refused, site);
            b.end(Terminator::Switch { cond, then: fine, els: refused });
        }
    }
    b.set_handler(outer);
    b.enter(fine);
    b.end(Terminator::Return { value: Some(Operand::Bool(true)), site });
    b.enter(refused);
    b.end(Terminator::Return { value: Some(Operand::Bool(false)), site });
    ir::build::tidy(b.finish(1))
}

/// The fields of a record that its constructor may set to other values than it is given.
fn changed_fields(cx: &Cx, record: ClassId, constructor: FnId) -> Vec<FieldId> {
    let changed = changed(cx, constructor);
    let fields = cx.program.class(record).fields.iter().copied();
    fields.filter(|f| changed.contains(&cx.program.field(*f).name.as_str())).collect()
}

/// Whether a field of two records has the same value; what may change is only asked whether it is there in both.
fn compared(cx: &Cx, b: &mut Builder, field: FieldId, records: [Operand; 2], site: SiteId) -> Operand {
    let ty = cx.program.field(field).ty.value();
    let lasts = is_plain_component(cx, ty);
    let [x, y] = records.map(|obj| {
        let dst = b.temp(ty);
        b.push(InstrKind::LoadField { dst, obj, field }, site);
        if !ty.is_ref() || lasts {
            Operand::Local(dst)
        } else {
            equal(b, ty, [Operand::Local(dst), Operand::Null], site)
        }
    });
    match (ty.is_ref(), lasts.then(|| equality(cx)).flatten()) {
        (true, Some(equals)) => {
            let dst = b.temp(Ty::BOOL);
            b.push(InstrKind::Call { dst: Some(dst), callee: Callee::Static(equals), args: vec![x, y] }, site);
            Operand::Local(dst)
        }
        (true, None) => equal(b, Ty::BOOL, [x, y], site),
        (false, _) => equal(b, ty, [x, y], site),
    }
}

fn equal(b: &mut Builder, ty: Ty, [x, y]: [Operand; 2], site: SiteId) -> Operand {
    let dst = b.temp(Ty::BOOL);
    let op = if ty.is_float() { BinOp::Float(FloatOp::Eq) } else { BinOp::Eq };
    b.push(InstrKind::Binary { dst, op, ty, a: x, b: y }, site);
    Operand::Local(dst)
}

/// `Objects.equals`
fn equality(cx: &Cx) -> Option<FnId> {
    cx.lib("Objects")
        .and_then(|objects| cx.find_methods(objects, "equals").into_iter().find(|m| cx.method(*m).is_static))
}

/// `it.a == it.items.length && checks$(it.a)`, or the way to `refused`.
fn passes(
    cx: &Cx,
    b: &mut Builder,
    (class, checks): (ClassId, FnId),
    it: Operand,
    refused: BlockId,
    site: SiteId,
) -> Operand {
    let mut args = Vec::new();
    for places in checked::checks(cx, class).map_or_else(Vec::new, |checks| checks.kept) {
        let values: Vec<Operand> = places.into_iter().map(|place| kept(cx, b, place, it, site)).collect();
        for other in values.iter().skip(1) {
            let (cond, next) = (equal(b, Ty::INT, [values[0], *other], site), b.block());
            b.end(Terminator::Switch { cond, then: next, els: refused });
            b.enter(next);
        }
        args.extend(values.first());
    }
    let cond = b.temp(Ty::BOOL);
    b.push(InstrKind::Call { dst: Some(cond), callee: Callee::Static(checks), args }, site);
    Operand::Local(cond)
}

/// What an object has kept at a place.
fn kept(cx: &Cx, b: &mut Builder, place: Kept, obj: Operand, site: SiteId) -> Operand {
    let (Kept::Field(field) | Kept::Length(field)) = place;
    let dst = b.temp(cx.program.field(field).ty.value());
    b.push(InstrKind::LoadField { dst, obj, field }, site);
    let Kept::Length(_) = place else { return Operand::Local(dst) };
    let (length, arr) = (b.temp(Ty::INT), Operand::Local(dst));
    b.push(InstrKind::ArrayLen { dst: length, arr }, site);
    Operand::Local(length)
}

/// `new R(it.a, it.b)`
fn again(cx: &Cx, b: &mut Builder, record: ClassId, constructor: FnId, (it, site): (Operand, SiteId)) -> Operand {
    let made = b.temp(Ty::class(record));
    let mut args = vec![Operand::Local(made)];
    for field in cx.program.class(record).fields.iter().copied() {
        let dst = b.temp(cx.program.field(field).ty.value());
        b.push(InstrKind::LoadField { dst, obj: it, field }, site);
        args.push(Operand::Local(dst));
    }
    b.push(InstrKind::New { dst: made, class: record, init: FieldInit::Defaults }, site);
    b.push(InstrKind::Call { dst: None, callee: Callee::Static(constructor), args }, site);
    Operand::Local(made)
}
