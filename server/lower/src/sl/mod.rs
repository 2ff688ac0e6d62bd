//! Separation logic (seed 001, section 4): predicates and formulas.
//!
//! `true` and `false` as values of `bool` fields become the numbers 1 and 0.

mod infer;
mod terms;

use crate::body::{ClauseOwner, Mode};
use crate::cx::Cx;
use crate::diagnostic::{Diagnostic, Fix, TextEdit, did_you_mean, one_of, similar};
use crate::hex::implicit;
use crate::items::duplicate;
use crate::names::{DefId, DefKind, Definition, Role};
use crate::syn::{Name, Syn};
use infer::{Constraint, Term};
use ir::spec::{AExpr, Disjunct, Formula, Pure, PureOp, SlVar, SpatialAtom};
use ir::{ClassId, PredId, Span, Ty};

/// The variables that a formula may use without binding them.
pub(crate) struct Variables {
    params: Vec<(String, Ty, DefId)>,
}

/// The variables of a clause of a function or class.
pub(crate) fn clause_variables(cx: &mut Cx, owner: ClauseOwner, mode: Mode, spec: Syn) -> Variables {
    let mut params = Vec::new();
    match owner {
        ClauseOwner::Class(c) => {
            let ty = Ty::class(c);
            params.push(("this".to_owned(), ty, implicit(cx, "this", ty, spec.span())));
        }
        ClauseOwner::Function(f) => {
            let defs = cx.param_defs[f.index()].clone();
            let function = cx.program.function(f);
            params.extend(function.params.iter().zip(defs).map(|(p, d)| (p.name.clone(), p.ty, d)));
            let ret = function.ret;
            if mode == Mode::After && ret != Ty::VOID {
                params.push(("result".to_owned(), ret, implicit(cx, "result", ret, spec.span())));
            }
        }
    }
    Variables { params }
}

/// Resolves the parameters of a predicate.
pub(crate) fn predicate_signature(cx: &mut Cx, id: PredId) {
    let item = cx.predicate_items[id.index()];
    let before = cx.sink.errors();
    let owner = cx.names.def_of(DefKind::Predicate(id));
    for node in item.field("parameters").map(Syn::children).unwrap_or_default() {
        let Some(name) = node.name("name") else { continue };
        let ty = node.field("type").and_then(|t| cx.resolve_type(t));
        if cx.program.predicate(id).params.iter().any(|(n, _)| n == name.text) {
            let first = cx.names.definitions().iter().rev().find(|d| d.owner == owner && d.name == name.text);
            let first = first.and_then(|d| d.span);
            duplicate(cx, "duplicate-parameter", "parameter", name, first);
        } else {
            // One of an unknown type keeps its name and its place.
            cx.program.predicates[id.index()].params.push((name.text.to_owned(), ty.unwrap_or(Ty::VOID)));
            cx.names.define(Definition {
                kind: DefKind::Param,
                name: name.text.to_owned(),
                span: Some(name.span),
                extent: Some(node.span()),
                ty,
                scope: Some(item.span()),
                owner,
            });
        }
    }
    cx.program.predicates[id.index()].broken |= cx.sink.errors() > before;
}

/// Lowers the formula of a predicate.
pub(crate) fn predicate(cx: &mut Cx, id: PredId) {
    let item = cx.predicate_items[id.index()];
    let before = cx.sink.errors();
    let owner = cx.names.def_of(DefKind::Predicate(id));
    let defs = cx.names.definitions().iter().enumerate();
    let defs = defs.filter(|(_, d)| d.owner == owner && d.kind == DefKind::Param).map(|(i, _)| DefId(i as u32));
    let defs: Vec<DefId> = defs.collect();
    let params = cx.program.predicate(id).params.iter().zip(defs).map(|((n, ty), d)| (n.clone(), *ty, d)).collect();
    let mark = cx.sink.mark();
    if let Some(node) = item.field("formula") {
        cx.program.predicates[id.index()].formula = formula(cx, &Variables { params }, node);
    }
    if cx.program.predicate(id).params.iter().any(|(_, ty)| *ty == Ty::VOID) {
        cx.sink.drop_echoes(mark);
    }
    let broken = cx.sink.errors() > before || item.node.has_error() || cx.has_syntax_error(item.span());
    cx.program.predicates[id.index()].broken |= broken;
}

/// Lowers a formula. Parts with errors are left out.
pub(crate) fn formula<'a>(cx: &mut Cx<'a>, vars: &Variables, node: Syn<'a>) -> Formula {
    let nodes = node.fields("disjunct").into_iter();
    Formula { disjuncts: nodes.map(|d| SlCx::new(cx, vars, d).disjunct(d)).collect() }
}

/// A variable bound by `exists`.
struct Bound {
    name: String,
    def: DefId,
    span: Span,
    used: bool,
}

/// The lowering of one disjunct.
struct SlCx<'c, 'v, 'a> {
    cx: &'c mut Cx<'a>,
    vars: &'v Variables,
    exists: Vec<Bound>,
    /// Fields of `this` that the disjunct names without binding them: the slot and its place in `exists`.
    fields: Vec<(usize, u32)>,
    /// What is known about types, in the order of the text.
    constraints: Vec<Constraint>,
    node: Syn<'a>,
}

impl<'c, 'v, 'a> SlCx<'c, 'v, 'a> {
    fn new(cx: &'c mut Cx<'a>, vars: &'v Variables, node: Syn<'a>) -> SlCx<'c, 'v, 'a> {
        SlCx { cx, vars, exists: Vec::new(), fields: Vec::new(), constraints: Vec::new(), node }
    }

    fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.cx.report(Diagnostic::error(code, span, message));
    }

    fn disjunct(mut self, node: Syn<'a>) -> Disjunct {
        for variable in node.field("exists").map(|e| e.fields("variable")).unwrap_or_default() {
            self.bind(variable);
        }
        let mut spatial = node.fields("spatial").into_iter().filter_map(|a| self.spatial(a)).collect();
        let mut pure = node.fields("pure").into_iter().filter_map(|p| self.pure(p, 0)).collect();
        self.own_fields(&mut spatial, &mut pure);
        let types = self.infer();
        let exists = self.exists.iter().map(|b| b.name.clone()).zip(types).collect();
        Disjunct { exists, spatial, pure, span: node.span() }
    }

    /// Says what the fields of `this` are that the disjunct names: `dll(first, null)` in a class with a field
    /// `first` is short for `exists f. this -> C(first: f) * dll(f, null)`.
    fn own_fields(&mut self, spatial: &mut Vec<SpatialAtom>, pure: &mut Vec<Pure>) {
        let Some((class, span)) = self.this_class().filter(|_| !self.fields.is_empty()).zip(Some(self.node.span()))
        else {
            return;
        };
        let of_this = |a: &SpatialAtom| match a {
            SpatialAtom::PointsTo { from, class: c, .. } => *from == SlVar::Param(0) && *c == class,
            SpatialAtom::Pred { .. } => false,
        };
        if !spatial.iter().any(of_this) {
            let args = vec![None; self.cx.program.class(class).fields.len()];
            spatial.push(SpatialAtom::PointsTo { from: SlVar::Param(0), class, args, span });
        }
        let Some(SpatialAtom::PointsTo { args, .. }) = spatial.iter_mut().find(|a| of_this(a)) else { return };
        for (slot, bound) in &self.fields {
            let field = AExpr::Var(SlVar::Exists(*bound));
            match &args[*slot] {
                None => args[*slot] = Some(field),
                Some(given) => {
                    pure.push(Pure::Compare { op: PureOp::Eq, left: field, right: given.clone(), span });
                }
            }
        }
    }

    fn this_class(&self) -> Option<ClassId> {
        self.vars.params.first().filter(|(name, ..)| name == "this").and_then(|(_, ty, _)| ty.as_class())
    }

    /// The field of `this` with this name, as a variable.
    fn own_field(&mut self, name: Name<'a>) -> Option<SlVar> {
        let class = self.this_class()?;
        let fields = &self.cx.program.class(class).fields;
        let slot = fields.iter().rposition(|f| self.cx.program.field(*f).name == name.text)?;
        let (field, ty) = (fields[slot], self.cx.program.field(fields[slot]).ty);
        self.cx.names.refer_to(name.span, DefKind::Field(field), Role::Read);
        let def = implicit(self.cx, name.text, ty, self.node.span());
        let bound = self.exists.len() as u32;
        self.exists.push(Bound { name: name.text.to_owned(), def, span: name.span, used: true });
        self.fields.push((slot, bound));
        let term = Term { expr: AExpr::Var(SlVar::Exists(bound)), literal: None, span: name.span };
        self.constraints.push(Constraint::Slot { term, ty });
        Some(SlVar::Exists(bound))
    }

    fn bind(&mut self, node: Syn<'a>) {
        let Some(name) = node.as_name() else { return };
        let bound = self.exists.iter().find(|b| b.name == name.text).map(|b| b.def);
        let param = self.vars.params.iter().find(|(n, ..)| n == name.text).map(|(_, _, d)| *d);
        if let Some(first) = bound.or(param) {
            let span = self.cx.names.definition(first).span.or(Some(name.span));
            return duplicate(self.cx, "duplicate-variable", "variable", name, span);
        }
        let def = self.cx.names.define(Definition {
            kind: DefKind::Existential,
            name: name.text.to_owned(),
            span: Some(name.span),
            extent: Some(name.span),
            ty: None,
            scope: Some(self.node.span()),
            owner: None,
        });
        self.exists.push(Bound { name: name.text.to_owned(), def, span: name.span, used: false });
    }

    fn spatial(&mut self, node: Syn<'a>) -> Option<SpatialAtom> {
        match node.kind() {
            "sl_points_to" => self.points_to(node),
            "sl_predicate" => self.application(node),
            _ => None, // `emp` owns nothing
        }
    }

    fn points_to(&mut self, node: Syn<'a>) -> Option<SpatialAtom> {
        let from = node.name("source").and_then(|n| self.variable(n));
        let class = node.name("type").and_then(|n| self.cx.resolve_class(n));
        let nodes = node.field("arguments").map(Syn::children).unwrap_or_default();
        let Some(class) = class else {
            nodes.iter().for_each(|a| drop(self.argument(*a)));
            return None;
        };
        if let (Some(from), Some(source)) = (from, node.field("source")) {
            self.constraints.push(Constraint::Slot {
                term: Term { expr: AExpr::Var(from), literal: None, span: source.span() },
                ty: Ty::class(class),
            });
        }
        if self.cx.lacks_fields[class.index()] {
            // A field that it lacks would shift the others.
            return self.unknown_slots(&nodes);
        }
        let fields = self.cx.program.class(class).fields.clone();
        let fields: Vec<(String, Ty, DefKind)> = fields
            .iter()
            .map(|f| (self.cx.program.field(*f).name.clone(), self.cx.program.field(*f).ty, DefKind::Field(*f)))
            .collect();
        let args = self.arguments(node, &nodes, &fields, &format!("`{}`", self.cx.program.class(class).name))?;
        Some(SpatialAtom::PointsTo { from: from?, class, args, span: node.span() })
    }

    fn application(&mut self, node: Syn<'a>) -> Option<SpatialAtom> {
        let name = node.name("name")?;
        let nodes = node.field("arguments").map(Syn::children).unwrap_or_default();
        let Some(pred) = self.cx.predicates.get(name.text).copied() else {
            self.unknown_predicate(name);
            nodes.iter().for_each(|a| drop(self.argument(*a)));
            return None;
        };
        self.cx.names.refer_to(name.span, DefKind::Predicate(pred), Role::Call);
        let params = self.cx.program.predicate(pred).params.clone();
        if params.iter().any(|(_, ty)| *ty == Ty::VOID) {
            return self.unknown_slots(&nodes);
        }
        let params: Vec<_> = params.into_iter().map(|(n, ty)| (n, ty, DefKind::Predicate(pred))).collect();
        let args = self.arguments(node, &nodes, &params, &format!("`{}`", name.text))?;
        Some(SpatialAtom::Pred { pred, args, span: node.span() })
    }

    /// Arguments of what is broken itself: nothing is said of where they stand.
    fn unknown_slots<T>(&mut self, nodes: &[Syn<'a>]) -> Option<T> {
        self.cx.sink.silent();
        nodes.iter().for_each(|a| drop(self.argument(*a)));
        None
    }

    fn unknown_predicate(&mut self, name: Name<'a>) {
        let mut known: Vec<&str> = self.cx.predicates.keys().copied().collect();
        known.sort_unstable();
        let best = similar(name.text, known);
        let message = if self.cx.functions.contains_key(name.text) {
            format!("`{0}` is a function, not a predicate; write `requires {0}(..);` without `sl`", name.text)
        } else {
            let advice = best.map_or("; declare it with `pred`".to_owned(), |b| did_you_mean(Some(b)));
            format!("there is no predicate `{}`{advice}", name.text)
        };
        let fix = best.map(|b| Fix::replace(format!("Replace with `{b}`"), name.span, b));
        self.cx.report(Diagnostic::error("unknown-predicate", name.span, message).fix(fix));
    }

    /// Arguments in the order of `slots`; `None` for a don't-care. The whole is `None` after an error.
    fn arguments(
        &mut self,
        node: Syn<'a>,
        nodes: &[Syn<'a>],
        slots: &[(String, Ty, DefKind)],
        what: &str,
    ) -> Option<Vec<Option<AExpr>>> {
        let named = nodes.iter().filter(|a| a.has("name")).count();
        if named > 0 && named < nodes.len() {
            let message = "name all arguments or none";
            self.error("mixed-arguments", node.span(), message);
        }
        if named == 0 && nodes.len() != slots.len() {
            let names = one_of(slots.iter().map(|(n, ..)| n.as_str())).replace(" or ", ", ");
            let places = if slots.len() == 1 { "place" } else { "places" };
            let are = if nodes.len() == 1 { "is" } else { "are" };
            let message = format!(
                "{what} has {} {places} ({names}), but {} {are} given; use `_` for those that do not matter",
                slots.len(),
                nodes.len()
            );
            self.error("wrong-arity", node.span(), message);
        }
        let mut args: Vec<Option<AExpr>> = vec![None; slots.len()];
        let mut given = vec![false; slots.len()];
        for (i, arg) in nodes.iter().enumerate() {
            let term = self.argument(*arg);
            let slot = match arg.name("name") {
                Some(name) => self.named_slot(name, slots, &mut given, what),
                None => Some(i).filter(|i| named == 0 && *i < slots.len()),
            };
            if let (Some(slot), Some(term)) = (slot, term) {
                args[slot] = Some(term.expr.clone());
                self.constraints.push(Constraint::Slot { term, ty: slots[slot].1 });
            }
        }
        Some(args)
    }

    fn named_slot(
        &mut self,
        name: Name<'a>,
        slots: &[(String, Ty, DefKind)],
        given: &mut [bool],
        what: &str,
    ) -> Option<usize> {
        let Some(slot) = slots.iter().position(|(n, ..)| n == name.text) else {
            let best = similar(name.text, slots.iter().map(|(n, ..)| n.as_str()));
            let hint = match best {
                Some(_) => did_you_mean(best),
                None => format!("; it has {}", one_of(slots.iter().map(|(n, ..)| n.as_str())).replace(" or ", " and ")),
            };
            let fix = best.map(|b| Fix::replace(format!("Replace with `{b}`"), name.span, b));
            let message = format!("{what} has no `{}`{hint}", name.text);
            self.cx.report(Diagnostic::error("unknown-field", name.span, message).fix(fix));
            return None;
        };
        if let DefKind::Field(_) = slots[slot].2 {
            self.cx.names.refer_to(name.span, slots[slot].2, Role::Read);
        }
        if std::mem::replace(&mut given[slot], true) {
            let message = format!("`{}` is given twice; remove one of them", name.text);
            self.error("duplicate-argument", name.span, message);
        }
        Some(slot)
    }

    /// The value of an argument; `None` for `_` and after an error.
    fn argument(&mut self, node: Syn<'a>) -> Option<Term> {
        let value = node.field("value")?;
        if value.kind() == "wildcard" { None } else { self.term(value) }
    }

    fn variable(&mut self, name: Name<'a>) -> Option<SlVar> {
        if let Some(i) = self.exists.iter().position(|b| b.name == name.text) {
            self.exists[i].used = true;
            self.cx.names.refer(name.span, self.exists[i].def, Role::Read);
            return Some(SlVar::Exists(i as u32));
        }
        if let Some(i) = self.vars.params.iter().position(|(n, ..)| n == name.text) {
            self.cx.names.refer(name.span, self.vars.params[i].2, Role::Read);
            return Some(SlVar::Param(i as u32));
        }
        if let Some(field) = self.own_field(name) {
            return Some(field);
        }
        let known = self.vars.params.iter().map(|(n, ..)| n.as_str());
        let best = similar(name.text, known.chain(self.exists.iter().map(|b| b.name.as_str())));
        let message = format!("`{0}` is not bound; write `exists {0}.` in front{1}", name.text, did_you_mean(best));
        let fix = Some(self.exists_fix(name)).filter(|_| name.text != "this");
        self.cx.report(Diagnostic::error("unbound-variable", name.span, message).fix(fix));
        None
    }

    /// Binds a variable at the front of the disjunct.
    fn exists_fix(&self, name: Name<'a>) -> Fix {
        let last = self.exists.iter().map(|b| b.span).max();
        let (at, text) = match last {
            Some(last) => (last.end, format!(", {}", name.text)),
            None => (self.node.span().start, format!("exists {}. ", name.text)),
        };
        let span = Span { start: at, end: at, ..name.span };
        Fix { title: format!("Bind `{}` with `exists`", name.text), edits: vec![TextEdit { span, text }] }
    }

    fn pure(&mut self, node: Syn<'a>, depth: u32) -> Option<Pure> {
        if depth > crate::body::MAX_NESTING {
            crate::body::nesting_too_deep(self.cx, node);
            return None;
        }
        match node.kind() {
            constant @ ("true" | "false") => Some(Pure::Constant { holds: constant == "true", span: node.span() }),
            "sl_not" => Some(Pure::Not(Box::new(self.pure(node.field("operand")?, depth + 1)?))),
            "sl_comparison" => self.comparison(node),
            _ => None,
        }
    }
}
