//! Contracts, scopes, invariants and bodies of functions, and which functions are broken.

use crate::body::{ClauseOwner, Mode, clause_body, function_body};
use crate::cx::Cx;
use crate::diagnostic::Diagnostic;
use crate::hex::{self, HexOwner};
use crate::sl;
use crate::syn::Syn;
use ir::fingerprint::{Item, mentioned};
use ir::scope::Bound;
use ir::spec::{Clause, ClauseKind, ExprMode};
use ir::{Base, ClassId, FnId, PredId, Ty};

/// Lowers all specifications and bodies.
pub(crate) fn lower_all(cx: &mut Cx) {
    (0..cx.program.predicates.len() as u32).for_each(|p| sl::predicate_signature(cx, PredId(p)));
    (0..cx.program.predicates.len() as u32).for_each(|p| sl::predicate(cx, PredId(p)));
    (0..cx.program.classes.len() as u32).for_each(|c| invariants(cx, ClassId(c)));
    (0..cx.program.functions.len() as u32).for_each(|f| function(cx, FnId(f)));
}

fn invariants(cx: &mut Cx, id: ClassId) {
    let Some(item) = cx.class_items[id.index()] else { return };
    let before = cx.sink.errors();
    for member in item.field("body").map(Syn::surviving_children).unwrap_or_default() {
        if member.kind() != "invariant" {
            continue;
        }
        if let Some(kind) = clause_kind(cx, ClauseOwner::Class(id), Mode::Before, member) {
            cx.program.classes[id.index()].invariants.push(Clause { kind, span: member.span() });
        }
    }
    cx.class_broken[id.index()] |= cx.sink.errors() > before;
}

fn function(cx: &mut Cx, id: FnId) {
    let item = cx.function_items[id.index()];
    let before = cx.sink.errors();
    for clause in item.fields("clause") {
        match clause.kind() {
            "requires_clause" => contract(cx, id, Mode::Before, clause),
            "ensures_clause" => contract(cx, id, Mode::After, clause),
            "scope_clause" => clause.fields("bound").into_iter().for_each(|b| bound(cx, id, b)),
            _ => {}
        }
    }
    if let Some(block) = item.field("body") {
        let body = function_body(cx, id, block);
        cx.program.functions[id.index()].body = Some(body.into());
    }
    let broken = cx.sink.errors() > before || item.node.has_error() || cx.has_syntax_error(item.span());
    cx.program.functions[id.index()].broken |= broken;
}

fn contract<'a>(cx: &mut Cx<'a>, id: FnId, mode: Mode, clause: Syn<'a>) {
    let mark = cx.sink.mark();
    let kind = clause_kind(cx, ClauseOwner::Function(id), mode, clause);
    // In code, what follows from an unknown type is left out where it is found.
    if cx.has_unknown_types(id) && !matches!(kind, Some(ClauseKind::Expr { .. })) {
        cx.sink.drop_echoes(mark);
    }
    let Some(kind) = kind else { return };
    let f = &mut cx.program.functions[id.index()];
    let list = if mode == Mode::After { &mut f.ensures } else { &mut f.requires };
    list.push(Clause { kind, span: clause.span() });
}

fn clause_kind<'a>(cx: &mut Cx<'a>, owner: ClauseOwner, mode: Mode, clause: Syn<'a>) -> Option<ClauseKind> {
    let spec = clause.field("spec")?;
    match spec.kind() {
        "hex_block" => {
            let owner = HexOwner::new(cx, owner, mode, spec);
            Some(ClauseKind::Hex(hex::block(cx, &owner, spec)))
        }
        "sl_assertion" => {
            let vars = sl::clause_variables(cx, owner, mode, spec);
            Some(ClauseKind::Sl(sl::formula(cx, &vars, spec.field("formula")?)))
        }
        _ => {
            let condition = spec.field("condition")?;
            let mode_word = match spec.token("mode") {
                "shape" => ExprMode::Shape,
                "data" => ExprMode::Data,
                _ => ExprMode::Unmarked,
            };
            let body = clause_body(cx, owner, mode, condition);
            Some(ClauseKind::Expr { mode: mode_word, body: body.into() })
        }
    }
}

fn bound<'a>(cx: &mut Cx<'a>, id: FnId, node: Syn<'a>) {
    let Some(limit) = node.field("limit") else { return };
    let span = node.span();
    let at_most = match crate::body::literal::integer(limit.text(), false) {
        Ok((ir::Operand::Int(n), _)) if n >= 0 => n as u32,
        _ => {
            let message = "a bound is a number from 0 to 2147483647";
            return cx.report(Diagnostic::error("int-out-of-range", limit.span(), message));
        }
    };
    let bound = match node.kind() {
        "unwind_bound" => Bound::Unwind { at_most, span },
        "calls_bound" => Bound::Calls { at_most, span },
        _ => {
            let Some(name) = node.name("class") else { return };
            match (cx.classes.contains_key(name.text), name.text) {
                (false, "arrays") => Bound::Arrays { at_most, span },
                (false, "length") => Bound::Length { at_most, span },
                _ => match cx.resolve_class(name) {
                    Some(class) => Bound::Objects { class, at_most, span },
                    None => return,
                },
            }
        }
    };
    let scope = &mut cx.program.functions[id.index()].scope;
    if let Some(first) = scope.iter().find(|b| b.is_of_same(&bound)).map(bound_span) {
        let message = "this bound is already given; remove one of them";
        cx.report(Diagnostic::error("duplicate-bound", span, message).related(first, "given here"));
        return;
    }
    scope.push(bound);
}

fn bound_span(b: &Bound) -> ir::Span {
    match b {
        Bound::Objects { span, .. }
        | Bound::Arrays { span, .. }
        | Bound::Length { span, .. }
        | Bound::Asked { span, .. }
        | Bound::Unwind { span, .. }
        | Bound::Calls { span, .. } => *span,
    }
}

/// Marks functions broken whose signature mentions a broken class, or whose specifications (or the invariants
/// of their parameters) use something broken: without these the precondition is not known.
pub(crate) fn spread_brokenness(cx: &mut Cx) {
    spread_predicates(cx);
    spread_classes(cx);
    loop {
        let p = &cx.program;
        let bad = |f: &ir::Function| {
            f.params.iter().any(|x| is_broken(cx, x.ty))
                || is_broken(cx, f.ret)
                || f.requires.iter().chain(&f.ensures).any(|c| clause_uses_broken(cx, c))
        };
        let found: Vec<usize> =
            (0..p.functions.len()).filter(|i| !p.functions[*i].broken && bad(&p.functions[*i])).collect();
        let classes: Vec<usize> = (0..p.classes.len())
            .filter(|i| !cx.class_broken[*i] && p.classes[*i].invariants.iter().any(|c| clause_uses_broken(cx, c)))
            .collect();
        if found.is_empty() && classes.is_empty() {
            return;
        }
        found.into_iter().for_each(|i| cx.program.functions[i].broken = true);
        classes.into_iter().for_each(|i| cx.class_broken[i] = true);
        spread_classes(cx);
    }
}

/// A predicate is broken when one is that it unfolds to.
fn spread_predicates(cx: &mut Cx) {
    loop {
        let all = &cx.program.predicates;
        let bad = |p: &ir::spec::Predicate| cx.program.unfolds_broken(&p.formula);
        let found: Vec<usize> = (0..all.len()).filter(|i| !all[*i].broken && bad(&all[*i])).collect();
        if found.is_empty() {
            return;
        }
        found.into_iter().for_each(|i| cx.program.predicates[i].broken = true);
    }
}

/// A class is broken when its supertype, a subtype or the type of a field is.
fn spread_classes(cx: &mut Cx) {
    loop {
        let p = &cx.program;
        let bad = |i: &usize| {
            let class = &p.classes[*i];
            class.parent.is_some_and(|c| cx.class_broken[c.index()])
                || class.fields.iter().any(|f| is_broken(cx, p.field(*f).ty))
        };
        let mut found: Vec<usize> = (0..p.classes.len()).filter(|i| !cx.class_broken[*i] && bad(i)).collect();
        for (i, class) in p.classes.iter().enumerate() {
            let parent = class.parent.map(|c| c.index());
            found.extend(parent.filter(|up| cx.class_broken[i] && !cx.class_broken[*up] && *up != 0));
        }
        if found.is_empty() {
            return;
        }
        found.into_iter().for_each(|i| cx.class_broken[i] = true);
    }
}

fn is_broken(cx: &Cx, ty: Ty) -> bool {
    matches!(ty.base, Base::Class(c) if cx.class_broken[c.index()])
}

fn clause_uses_broken(cx: &Cx, clause: &Clause) -> bool {
    mentioned(&cx.program, clause).into_iter().any(|item| match item {
        Item::Function(f) => cx.program.function(f).broken,
        Item::Predicate(p) => cx.program.predicate(p).broken,
        Item::Class(c) => cx.class_broken[c.index()],
    })
}
