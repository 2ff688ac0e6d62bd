//! What is never null, as declarations say it: by annotations of some simple names, whatever their package, by those of
//! what is around them ([`defaults`]), and by `/*@ non_null @*/` of JML.
//!
//! Of a parameter it is a precondition, of what a method returns a postcondition. Of a field it is known of the objects
//! that a method is given: of the arguments it is an invariant; of what they lead to, code that reads it vouches for it
//! ([`InstrKind::Vouch`]). Methods and constructors keep it, but where a framework fills the objects, as other annotations
//! show: there, fields are null until then.

use crate::cx::{Code, Cx, Kind};
use crate::defaults::{self, Defaults, What};
use crate::sources::{Never, Part, Sources};
use crate::tree::J;
use crate::types::Jt;
use crate::{comments, contents};
use ir::build::Builder;
use ir::content::Declared;
use ir::spec::{Clause, ClauseKind, ExprMode};
use ir::{BinOp, Body, ClassId, FieldId, FnId, InstrKind, Operand, Param, Span, Terminator, Ty};
use rustc_hash::{FxHashMap, FxHashSet};

pub(crate) const NAMES: [&str; 4] = ["NonNull", "NotNull", "Nonnull", "NonNullable"];

/// Other annotations of classes and fields that say nothing about who fills objects.
const PLAIN: [&str; 11] = [
    "Deprecated",
    "Getter",
    "GuardedBy",
    "Immutable",
    "NotThreadSafe",
    "NullUnmarked",
    "SuppressFBWarnings",
    "SuppressWarnings",
    "ThreadSafe",
    "ToString",
    "VisibleForTesting",
];

/// Annotations of methods that fill an object after its constructor has.
const FILLING: [&str; 7] =
    ["Autowired", "Before", "BeforeEach", "BeforeMethod", "Initializer", "Inject", "PostConstruct"];

/// Gives functions and classes what their declarations say.
pub(crate) fn declare(cx: &mut Cx, sources: &Sources) {
    of_methods(cx, sources, 0);
    elements(cx);
    for class in (0..cx.classes.len() as u32).map(ClassId).filter(|c| !cx.class(*c).library).collect::<Vec<_>>() {
        for (name, place, mode) in declared(cx, class, &sources.never) {
            let at = cx.class(class).fields.iter().position(|f| f.name == name);
            let Some((at, field)) = at.and_then(|at| Some((at, cx.class(class).fields[at].id?))) else { continue };
            if !cx.program.field(field).ty.is_ref() {
                continue;
            }
            cx.classes[class.index()].fields[at].never_null = true;
            add(cx, class, field, (place, mode));
        }
        surrounded(cx, class);
    }
}

/// What collections contain that parameters and fields are declared to have.
fn elements(cx: &mut Cx) {
    for f in (0..cx.methods.len() as u32).map(FnId) {
        let m = cx.method(f);
        if cx.class(m.class).library || m.code.is_unwritten() {
            continue;
        }
        let nodes = declared_parameters(cx, f).map(J::children).unwrap_or_default();
        let nodes: Vec<J> = nodes.into_iter().filter(|n| n.kind() != "receiver_parameter").collect();
        // The object around one of an inner class comes first, too.
        let first = m.params.len().saturating_sub(nodes.len());
        let types: Vec<Jt> = m.params.iter().skip(first).map(|(_, ty)| ty.clone()).collect();
        let first = first as u32 + u32::from(!m.is_static);
        for ((i, ty), node) in (first..).zip(types).zip(nodes) {
            let marked = cx.defaults.mark(node, What::Argument).is_some();
            node.field("type").into_iter().for_each(|written| {
                contents::note_never_null(cx, Declared::Param(f, i), &ty, (written, marked));
            });
        }
    }
    for class in (0..cx.classes.len() as u32).map(ClassId).filter(|c| !cx.class(*c).library).collect::<Vec<_>>() {
        let components = cx.class(class).node.and_then(|n| n.field("parameters")).map(J::children).unwrap_or_default();
        let nodes = cx.class(class).nodes.iter().copied().filter(|n| n.kind() == "field_declaration");
        let fields = nodes.flat_map(|n| n.fields("declarator").into_iter().map(move |d| (d.name(), n)));
        let fields: FxHashMap<&str, J> = components.into_iter().map(|p| (p.name(), p)).chain(fields).collect();
        for info in cx.class(class).fields.clone() {
            let Some(declaration) = fields.get(info.name).copied() else { continue };
            let Some(written) = declaration.field("type") else { continue };
            let marked = cx.defaults.mark(declaration, What::Argument).is_some();
            for id in info.id.into_iter().chain(info.kept()) {
                contents::note_never_null(cx, Declared::Field(id), &info.ty, (written, marked));
            }
        }
    }
}

/// Gives the functions from number `first` on what their declarations say.
pub(crate) fn of_methods(cx: &mut Cx, sources: &Sources, first: usize) {
    for f in (first as u32..cx.methods.len() as u32).map(FnId) {
        parameters(cx, f, &sources.never);
    }
    results(cx, &sources.never, first);
}

/// An object of an inner class has one around it.
fn surrounded(cx: &mut Cx, class: ClassId) {
    let info = cx.class(class);
    let declared = info.node.filter(|n| n.kind() == "class_declaration" && !cx.program.class(class).no_inputs);
    let own = |f: &FieldId| cx.program.field(*f).class == class;
    if let (Some(field), Some(node)) = (info.outer_field.filter(own), declared) {
        add(cx, class, field, (node.span(), ExprMode::Given));
    }
}

/// Of every object that a method is given it is known that a field is not null.
fn add(cx: &mut Cx, class: ClassId, field: FieldId, (place, mode): (Span, ExprMode)) {
    let kind = ClauseKind::Expr { mode, body: field_not_null(cx, class, field, place).into() };
    cx.program.classes[class.index()].invariants.push(Clause { kind, span: place });
}

fn parameters(cx: &mut Cx, f: FnId, beside: &[Never]) {
    let m = cx.method(f);
    if cx.class(m.class).library || m.code.is_unwritten() || matches!(m.code, Code::Expr(_)) {
        return;
    }
    // The object around one of an inner class comes first, too.
    let around = matches!(m.code, Code::Create(_)) && cx.class(m.class).outer_field.is_some();
    let receiver = usize::from(!m.is_static || around);
    let nodes = declared_parameters(cx, f).map(|p| known(&cx.defaults, p, What::Parameter)).unwrap_or_default();
    let own = nodes.into_iter().enumerate().filter_map(|(i, (p, never))| never.map(|_| (i, p.span())));
    let beside = beside.iter().filter(|n| n.owner == m.node.id()).filter_map(|n| match n.part {
        Part::Parameter(i) => Some((i, n.span)),
        _ => None,
    });
    for (i, span) in own.chain(beside).collect::<Vec<_>>() {
        let index = i + receiver;
        if !cx.program.function(f).params.get(index).is_some_and(|p| p.ty.is_ref()) {
            continue;
        }
        let clause = never_null(&cx.program.function(f).params, index, span);
        cx.program.functions[f.index()].requires.push(clause);
    }
}

/// The parameters of a method as they are written. A compact constructor has the components of its record.
fn declared_parameters<'a>(cx: &Cx<'a>, f: FnId) -> Option<J<'a>> {
    let m = cx.method(f);
    let compact = m.node.kind() == "compact_constructor_declaration";
    let declared = if compact { cx.class(m.class).node } else { Some(m.node) };
    declared.and_then(|n| n.field("parameters"))
}

/// The parameters of a constructor that are declared not to be null.
pub(crate) fn never_null_parameters<'a>(cx: &Cx<'a>, constructor: J<'a>) -> Vec<&'a str> {
    let parameters = constructor.field("parameters");
    let nodes = parameters.map(|p| known(&cx.defaults, p, What::Parameter)).unwrap_or_default();
    let beside = |i: usize| cx.never.iter().any(|n| n.owner == constructor.id() && n.part == Part::Parameter(i));
    let declared = nodes.into_iter().enumerate().filter(|(i, (_, never))| never.is_some() || beside(*i));
    declared.map(|(_, (parameter, _))| crate::declare::param_name(parameter)).collect()
}

/// What methods return, where it is declared not to be null.
fn results(cx: &mut Cx, beside: &[Never], first: usize) {
    let mut read: FxHashSet<usize> = FxHashSet::default();
    let said_beside = beside.iter().filter(|n| n.part == Part::Result).map(|n| (n.owner, n.span));
    let mut never: FxHashMap<usize, Span> = said_beside.collect();
    for f in (first as u32..cx.methods.len() as u32).map(FnId) {
        let m = cx.method(f);
        let around = m.node.parent().filter(|_| m.node.kind() == "method_declaration" && !cx.class(m.class).library);
        let Some(around) = around.filter(|_| matches!(m.code, Code::Block(_) | Code::None)) else { continue };
        if read.insert(around.id()) {
            let declared = known(&cx.defaults, around, What::Result).into_iter();
            never.extend(declared.filter_map(|(node, never)| Some((node.id(), never?.span()))));
        }
        let function = cx.program.function(f);
        let Some(span) = never.get(&m.node.id()).copied().filter(|_| function.ret.is_ref()) else { continue };
        let mut params = function.params.clone();
        params.push(Param { name: "result".to_owned(), ty: function.ret, span });
        let clause = never_null(&params, params.len() - 1, span);
        cx.program.functions[f.index()].ensures.push(clause);
    }
}

/// What is declared in a node, in order, and where it is said to be never null.
pub(crate) fn said(of: J) -> Vec<(J, Option<J>)> {
    let mut before = None;
    let mut found = Vec::new();
    for child in of.each().filter(|n| n.is_named()) {
        let says = |n: &J| n.is_comment() && comments::says_non_null(*n);
        if child.is_comment() {
            before = before.or(Some(child).filter(says));
            continue;
        }
        let modifiers = || child.child("modifiers").and_then(|m| m.each().find(says));
        let inside = || child.each().find(says).or_else(modifiers);
        found.push((child, before.take().or_else(inside).or_else(|| child.annotation(&NAMES))));
    }
    found
}

/// The same with what is around it.
pub(crate) fn known<'a>(defaults: &Defaults<'a>, of: J<'a>, what: What) -> Vec<(J<'a>, Option<J<'a>>)> {
    let with = |(node, never): (J<'a>, Option<J<'a>>)| (node, never.or_else(|| defaults.mark(node, what)));
    said(of).into_iter().map(with).collect()
}

/// Whether a text is what says so.
pub(crate) fn is_said(text: &str) -> bool {
    let name = text.strip_prefix('@').and_then(|t| t.split('(').next()).unwrap_or_default().trim();
    let simple = name.rsplit('.').next().unwrap_or(name);
    NAMES.contains(&simple) || defaults::is_mark(simple) || comments::has_word(text, "non_null")
}

/// Whether the constructor that nobody wrote for a class leaves a field null that is declared never to be.
pub(crate) fn leaves_null(cx: &Cx, class: ClassId) -> bool {
    let Some(body) = cx.class(class).body.filter(|_| owes(cx, class)) else { return false };
    let fields = known(&cx.defaults, body, What::Field).into_iter().filter_map(|(node, never)| Some((node, never?)));
    let unset = |n: J| n.fields("declarator").iter().any(|d| d.field("value").is_none());
    let is_reference = |n: J| n.field("type").is_some_and(|ty| cx.ty(ty, Some(class), &[]).is_ref());
    let own = |n: J| n.kind() == "field_declaration" && !n.modifier("static") && unset(n) && is_reference(n);
    fields.into_iter().any(|(node, never)| own(node) && is_owed(node, never))
}

/// Whether methods and constructors of a class keep what declarations of its fields say: nobody else fills its objects.
fn owes(cx: &Cx, class: ClassId) -> bool {
    let of = cx.class(class);
    let fills = |n: &J| n.kind() == "method_declaration" && n.annotation(&FILLING).is_some();
    of.kind == Kind::Class && !of.library && of.node.is_none_or(|n| !is_filled(n)) && !of.nodes.iter().any(fills)
}

/// Whether they keep what the declaration of a field says. What a validator looks for may be there for a while.
fn is_owed(declaration: J, never: J) -> bool {
    let validated = never.name().ends_with("NotNull") && declaration.root().text().contains("validation.constraints");
    !validated && !is_filled(declaration)
}

/// Whether a declaration has annotations that may say that others fill what it declares.
fn is_filled(declaration: J) -> bool {
    let plain = |n: &J| {
        let name = n.name().rsplit('.').next().unwrap_or_default();
        NAMES.contains(&name) || PLAIN.contains(&name) || defaults::is_mark(name)
    };
    let modifiers = declaration.child("modifiers");
    modifiers.is_some_and(|m| m.each().any(|n| n.kind().ends_with("annotation") && !plain(&n)))
}

/// The fields of a class, and the components of a record, that are never null.
fn declared<'a>(cx: &Cx<'a>, class: ClassId, beside: &'a [Never]) -> Vec<(&'a str, Span, ExprMode)> {
    let of = cx.class(class);
    let owed = owes(cx, class);
    let mode = |owed: bool| if owed { ExprMode::Declared } else { ExprMode::Given };
    let components = of.node.and_then(|n| n.field("parameters")).filter(|_| of.kind == Kind::Record);
    let mut found: Vec<(&str, Span, ExprMode)> = Vec::new();
    let parts = [components, of.body].into_iter().flatten().flat_map(|part| known(&cx.defaults, part, What::Field));
    // A component is a parameter, too.
    let marked = |node: J<'a>| node.kind() == "formal_parameter" && cx.defaults.mark(node, What::Parameter).is_some();
    for (node, never) in parts.filter(|(node, never)| never.is_some() || marked(*node)) {
        match node.kind() {
            "field_declaration" => {
                let mode = mode(owed && never.is_none_or(|never| is_owed(node, never)));
                found.extend(node.fields("declarator").into_iter().map(|d| (d.name(), up_to_name(node, d), mode)));
            }
            // Its constructor is given it.
            "formal_parameter" => found.push((node.name(), node.span(), ExprMode::Given)),
            _ => {}
        }
    }
    found.extend(beside.iter().filter(|n| of.body.is_some_and(|body| body.id() == n.owner)).filter_map(
        |n| match &n.part {
            Part::Field(name) => Some((name.as_str(), n.span, mode(owed))),
            _ => None,
        },
    ));
    found
}

/// A declaration without what the field is initialised with.
fn up_to_name(declaration: J, declarator: J) -> Span {
    let end = declarator.field("name").unwrap_or(declarator).span().end;
    Span { end, ..declaration.span() }
}

/// `this.f != null`
fn field_not_null(cx: &Cx, class: ClassId, field: FieldId, span: Span) -> Body {
    let mut b = Builder::new();
    let obj = Operand::Local(b.local(Some("this"), Ty::class(class)));
    let (site, ty) = (b.site(span), cx.program.field(field).ty);
    let value = b.temp(ty);
    b.push(InstrKind::LoadField { dst: value, obj, field }, site);
    let dst = b.temp(Ty::BOOL);
    b.push(InstrKind::Binary { dst, op: BinOp::Ne, ty, a: Operand::Local(value), b: Operand::Null }, site);
    b.end(Terminator::Return { value: Some(Operand::Local(dst)), site });
    ir::build::tidy(b.finish(1))
}

/// The clause that a parameter is never null.
pub(crate) fn never_null(params: &[Param], index: usize, span: Span) -> Clause {
    let body = not_null(params, index, span).into();
    Clause { kind: ClauseKind::Expr { mode: ExprMode::Unmarked, body }, span }
}

/// A condition on parameters: one of them is not null.
fn not_null(params: &[Param], index: usize, span: Span) -> Body {
    let mut b = Builder::new();
    for p in params {
        b.local(Some(&p.name), p.ty);
    }
    let dst = b.temp(Ty::BOOL);
    let site = b.site(span);
    let a = Operand::Local(ir::LocalId(index as u32));
    b.push(InstrKind::Binary { dst, op: BinOp::Ne, ty: params[index].ty, a, b: Operand::Null }, site);
    b.end(Terminator::Return { value: Some(Operand::Local(dst)), site });
    ir::build::tidy(b.finish(params.len() as u32))
}
#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use syntax::{Language, Text};

    /// How many parameters of a method are never null.
    fn count(params: &str) -> usize {
        let text = format!("class A {{ static int f({params}) {{ return 1; }} }}\n");
        let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text.as_str())));
        let found = crate::lower("A.java", parse, &mut lower::NoFiles).program;
        found.function(found.find_function("A.f").expect("the method")).requires.len()
    }

    #[test]
    fn each_place_of_an_annotation_counts() {
        for (params, want) in [
            ("@NotNull A a", 1),
            ("final @x.y.Nonnull A a, A b", 1),
            ("@NonNull(when = 3) A a, @Nullable A b", 1),
            ("A a, java.lang.@NonNull String b", 1),
            ("int @NonNull [] a, @NonNull int b", 1),
            ("A.@NonNull B[] a", 0),
            ("A @Nullable [] @NonNull [] a", 0),
            ("/*@ non_null @*/ A a, A b", 1),
            ("A a, /*@ nullable @*/ A b, /*@ non_null @*/ A c", 1),
        ] {
            assert_eq!(count(params), want, "{params}");
        }
    }

    #[test]
    fn some_annotations_around_a_type_reach_its_arguments() {
        let eclipse = "import org.eclipse.jdt.annotation.*;";
        for (before, ty, want) in [
            ("@NullMarked", "List<String>", true),
            ("@org.jspecify.annotations.NullMarked", "@Nullable List<String>", true),
            ("@NullMarked", "List<@Nullable String>", false),
            ("@NullMarked", "List<? extends String>", true),
            ("@NullMarked", "List<? extends @Nullable String>", false),
            ("@NullMarked", "List<? super String>", false),
            ("@NullMarked", "List<?>", false),
            ("@NullMarked", "List<T>", false),
            ("@NullMarked", "List<Void>", false),
            ("@NullUnmarked", "List<? super @NonNull String>", false),
            ("@NonNullApi @NonNullFields", "List<String>", false),
            ("@ParametersAreNonnullByDefault", "List<String>", false),
            ("@NonNullByDefault", "List<String>", false),
            (&format!("{eclipse} @NonNullByDefault"), "List<String>", true),
            (&format!("{eclipse} @NonNullByDefault"), "List<T>", false),
            (&format!("{eclipse} @NonNullByDefault(DefaultLocation.TYPE_ARGUMENT)"), "List<String>", true),
            (&format!("{eclipse} @NonNullByDefault(DefaultLocation.PARAMETER)"), "List<String>", false),
            ("@org.eclipse.jdt.annotation.NonNullByDefault({})", "List<String>", false),
        ] {
            let text =
                format!("import java.util.List; {before} class A<T> {{ void f({ty} list) {{ list.size(); }} }}\n");
            let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text.as_str())));
            let program = crate::lower("A.java", parse, &mut lower::NoFiles).program;
            let f = program.find_function("A.f").expect("the method");
            let arguments = program.arguments_of(ir::content::Declared::Param(f, 1));
            assert_eq!(arguments.iter().map(|a| a.never_null).collect::<Vec<_>>(), [want], "{before} {ty}");
        }
    }

    /// Where a method promises that what it returns is not null.
    fn promise(method: &str) -> Option<String> {
        let text = format!("class A {{ A a; {method} }}\n");
        let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text.as_str())));
        let found = crate::lower("A.java", parse, &mut lower::NoFiles).program;
        let ensures = &found.function(found.find_function("A.f").expect("the method")).ensures;
        assert!(ensures.len() < 2, "{method}");
        let at = ensures.first()?.span;
        Some(text[at.start as usize..at.end as usize].to_owned())
    }

    #[test]
    fn results_are_promised_where_it_is_said() {
        for (method, want) in [
            ("@NotNull A f() { return a; }", Some("@NotNull")),
            ("@Override public @x.NonNull(when = 3) A f() { return a; }", Some("@x.NonNull(when = 3)")),
            ("A.@NonNull A f() { return a; }", Some("@NonNull")),
            ("/*@ non_null @*/ A f() { return a; }", Some("/*@ non_null @*/")),
            ("public /*@ pure non_null @*/ A f() { return a; }", Some("/*@ pure non_null @*/")),
            ("@NotNull abstract A f();", Some("@NotNull")),
            ("@Nullable A f() { return a; }", None),
            ("@NotNull int f() { return 1; }", None),
            ("/*@ non_null @*/ A b; A f() { return a; }", None),
            ("A f(@NotNull A b) { return a; }", None),
        ] {
            assert_eq!(promise(method).as_deref(), want, "{method}");
        }
    }
}
