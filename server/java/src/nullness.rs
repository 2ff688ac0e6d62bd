//! What is never null, as declarations say it: by annotations of some simple names, whatever their package, and by
//! `/*@ non_null @*/` of JML.
//!
//! Of a parameter it is a precondition. Of a field it is known of the objects that a method is given, and not asked of
//! those that it leaves: an object that a framework fills has its fields null until then.

use crate::comments;
use crate::cx::{Code, Cx, Kind};
use crate::tree::J;
use ir::build::Builder;
use ir::spec::{Clause, ClauseKind, ExprMode};
use ir::{BinOp, Body, ClassId, FieldId, FnId, InstrKind, Operand, Param, Span, Terminator, Ty};

const NAMES: [&str; 4] = ["NonNull", "NotNull", "Nonnull", "NonNullable"];

/// Gives functions and classes what their declarations say.
pub(crate) fn declare(cx: &mut Cx) {
    for f in (0..cx.methods.len() as u32).map(FnId) {
        parameters(cx, f);
    }
    for class in (0..cx.classes.len() as u32).map(ClassId).filter(|c| !cx.class(*c).library).collect::<Vec<_>>() {
        for (name, place) in declared(cx, class) {
            let field = cx.class(class).fields.iter().find(|f| f.name == name).and_then(|f| f.id);
            let Some(field) = field.filter(|f| cx.program.field(*f).ty.is_ref()) else { continue };
            let kind = ClauseKind::Expr { mode: ExprMode::Given, body: field_not_null(cx, class, field, place) };
            cx.program.classes[class.index()].invariants.push(Clause { kind, span: place });
        }
    }
}

fn parameters(cx: &mut Cx, f: FnId) {
    let m = cx.method(f);
    if cx.class(m.class).library || m.code.is_unwritten() || matches!(m.code, Code::Expr(_)) {
        return;
    }
    // The object around one of an inner class comes first, too.
    let around = matches!(m.code, Code::Create(_)) && cx.class(m.class).outer_field.is_some();
    let receiver = usize::from(!m.is_static || around);
    let nodes = m.node.field("parameters").map(said).unwrap_or_default();
    for (i, p) in nodes.into_iter().enumerate().filter_map(|(i, (p, never))| never.then_some((i, p))) {
        let index = i + receiver;
        if !cx.program.function(f).params.get(index).is_some_and(|p| p.ty.is_ref()) {
            continue;
        }
        let body = not_null(&cx.program.function(f).params, index, p.span());
        let kind = ClauseKind::Expr { mode: ExprMode::Unmarked, body };
        cx.program.functions[f.index()].requires.push(Clause { kind, span: p.span() });
    }
}

/// What is declared in a node, in order, and whether it is never null.
fn said(of: J) -> Vec<(J, bool)> {
    let mut before = false;
    let mut found = Vec::new();
    for child in of.each().filter(|n| n.is_named()) {
        if child.is_comment() {
            before |= comments::says_non_null(child);
            continue;
        }
        let inside = child.each().any(|n| n.is_comment() && comments::says_non_null(n));
        found.push((child, before || inside || child.annotated(&NAMES)));
        before = false;
    }
    found
}

/// The fields of a class, and the components of a record, that are never null.
fn declared<'a>(cx: &Cx<'a>, class: ClassId) -> Vec<(&'a str, Span)> {
    let of = cx.class(class);
    let components = of.node.and_then(|n| n.field("parameters")).filter(|_| of.kind == Kind::Record);
    let mut found: Vec<(&str, Span)> = Vec::new();
    for (node, _) in [components, of.body].into_iter().flatten().flat_map(said).filter(|(_, never)| *never) {
        match node.kind() {
            "field_declaration" => found.extend(node.fields("declarator").into_iter().map(|d| (d.name(), node.span()))),
            "formal_parameter" => found.push((node.name(), node.span())),
            _ => {}
        }
    }
    found
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

/// A condition on parameters: one of them is not null.
pub(crate) fn not_null(params: &[Param], index: usize, span: Span) -> Body {
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
}
