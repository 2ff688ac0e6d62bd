//! Third phase: statements and expressions to control-flow graphs.
//!
//! Evaluation follows Java, left to right. Every instruction does one thing; `&&`, `||` and `!` in conditions
//! become control flow; `finally` blocks are copied to every exit, as javac does, and the copies share their
//! sites. A part with an error still yields code (so that the rest is checked), and marks its function broken.

mod assign;
mod calls;
mod cond;
mod convert;
mod expr;
mod flow;
mod jumps;
pub(crate) mod literal;
mod operators;
mod stmt;
mod tries;

use crate::cx::Cx;
use crate::diagnostic::Diagnostic;
use crate::names::{DefId, DefKind, Definition, Role};
use crate::syn::{Name, Syn};
use ir::build::{Builder, Point};
use ir::{Body, FnId, LocalId, Operand, Span, Terminator, Ty};
use jumps::{Frame, Labels};
use rustc_hash::{FxHashMap, FxHashSet};

/// Statements and expressions nest at most this deep.
pub(crate) const MAX_NESTING: u32 = 200;
/// A body has at most this many blocks; nested `finally` blocks multiply.
const MAX_BLOCKS: usize = 50_000;

/// What is being lowered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// The body of a function or test.
    Code,
    /// A `requires` or `invariant`.
    Before,
    /// An `ensures`: `result` and `old` have a meaning.
    After,
}

/// A value: where it is, and its type. The type is `None` after an error, which then is not reported again.
#[derive(Clone, Copy)]
struct Val {
    op: Operand,
    ty: Option<Ty>,
}

impl Val {
    const HOLE: Val = Val { op: Operand::Null, ty: None };

    fn new(op: Operand, ty: Ty) -> Val {
        Val { op, ty: Some(ty) }
    }
}

/// A variable that can be named.
#[derive(Clone, Copy)]
struct Variable<'a> {
    name: &'a str,
    local: LocalId,
    def: DefId,
    /// The type; `None` after an error in its declaration.
    ty: Option<Ty>,
}

/// The lowering of one body.
struct BodyCx<'c, 'a> {
    cx: &'c mut Cx<'a>,
    function: Option<FnId>,
    mode: Mode,
    ret: Ty,
    b: Builder,
    /// All variables in scope, innermost last.
    vars: Vec<Variable<'a>>,
    /// The local of each declaration: copies of a `finally` block share it.
    declared: FxHashMap<usize, (LocalId, DefId)>,
    /// The end of the innermost block: variables are visible up to there.
    scope_end: u32,
    frames: Vec<Frame<'a>>,
    labels: Labels<'a>,
    instances: u32,
    depth: u32,
    /// Reads of named locals, for definite assignment.
    reads: Vec<(Point, LocalId, Span)>,
    /// Where statements start, for reachability, by the statement list they are in.
    starts: Vec<stmt::Start>,
    used: FxHashSet<LocalId>,
    too_large: bool,
    in_old: bool,
    errors_before: usize,
}

/// Lowers the body of a function or test.
pub(crate) fn function_body<'a>(cx: &mut Cx<'a>, id: FnId, block: Syn<'a>) -> Body {
    let ret = cx.program.function(id).ret;
    let mut body = BodyCx::new(cx, Some(id), Mode::Code, ret);
    body.parameters(id, None);
    body.labels = Labels::collect(body.cx, block, Some(id));
    body.scope_end = block.span().end;
    body.block_statements(block);
    body.finish_code(block)
}

/// Lowers the expression of an operational clause of a function, or of an invariant (`this_of`).
pub(crate) fn clause_body<'a>(cx: &mut Cx<'a>, owner: ClauseOwner, mode: Mode, condition: Syn<'a>) -> Body {
    let function = match owner {
        ClauseOwner::Function(f) => Some(f),
        ClauseOwner::Class(_) => None,
    };
    let mut body = BodyCx::new(cx, function, mode, Ty::BOOL);
    match owner {
        ClauseOwner::Function(f) => {
            let ret = body.cx.program.function(f).ret;
            let ret = Some(ret).filter(|_| !body.cx.unknown_results.contains(&f));
            let result = (mode == Mode::After && ret != Some(Ty::VOID)).then_some(ret);
            body.parameters(f, result.map(|ty| (ty, condition.span())));
        }
        ClauseOwner::Class(c) => body.this_parameter(c, condition),
    }
    body.return_condition(condition);
    let params = body.vars.len() as u32;
    ir::build::tidy(body.b.finish(params))
}

/// Lowers an expression over these variables, which become the parameters of the body; its type, unless it has an error.
pub(crate) fn expression<'a>(cx: &mut Cx<'a>, variables: &'a [(String, Ty)], node: Syn<'a>) -> (Body, Option<Ty>) {
    let mut body = BodyCx::new(cx, None, Mode::Code, Ty::VOID);
    for (name, ty) in variables {
        let local = body.b.local(Some(name), *ty);
        let def = body.implicit(name, Some(*ty), node.span());
        body.vars.push(Variable { name, local, def, ty: Some(*ty) });
    }
    let value = body.expr(node, None);
    let site = body.site(node);
    body.b.end(Terminator::Return { value: Some(value.op), site });
    (ir::build::tidy(body.b.finish(variables.len() as u32)), value.ty)
}

/// Whose clause an expression is.
#[derive(Clone, Copy)]
pub(crate) enum ClauseOwner {
    Function(FnId),
    Class(ir::ClassId),
}

impl<'c, 'a> BodyCx<'c, 'a> {
    fn new(cx: &'c mut Cx<'a>, function: Option<FnId>, mode: Mode, ret: Ty) -> BodyCx<'c, 'a> {
        BodyCx {
            errors_before: cx.sink.errors(),
            cx,
            function,
            mode,
            ret,
            b: Builder::new(),
            vars: Vec::new(),
            declared: FxHashMap::default(),
            scope_end: 0,
            frames: Vec::new(),
            labels: Labels::default(),
            instances: 0,
            depth: 0,
            reads: Vec::new(),
            starts: Vec::new(),
            used: FxHashSet::default(),
            too_large: false,
            in_old: false,
        }
    }

    /// Makes the parameters of `f` the first locals, then `result`.
    fn parameters(&mut self, f: FnId, result: Option<(Option<Ty>, Span)>) {
        let item = self.cx.function_items[f.index()];
        let defs = self.cx.param_defs[f.index()].clone();
        let params = self.cx.program.function(f).params.clone();
        let nodes = item.field("parameters").map(Syn::children).unwrap_or_default();
        let texts: FxHashMap<&'a str, &'a str> =
            nodes.iter().filter_map(|n| n.name("name")).map(|n| (n.text, n.text)).collect();
        for (param, def) in params.iter().zip(defs) {
            let name = texts.get(param.name.as_str()).copied().unwrap_or("this");
            let ty = Some(param.ty).filter(|ty| *ty != Ty::VOID);
            let local = self.b.local(Some(name), ty.unwrap_or(Ty::INT));
            self.vars.push(Variable { name, local, def, ty });
        }
        if let Some((ty, scope)) = result {
            let local = self.b.local(Some("result"), ty.unwrap_or(Ty::INT));
            let def = self.implicit("result", ty, scope);
            self.vars.push(Variable { name: "result", local, def, ty });
        }
    }

    fn this_parameter(&mut self, class: ir::ClassId, condition: Syn<'a>) {
        let ty = Ty::class(class);
        let local = self.b.local(Some("this"), ty);
        let def = self.implicit("this", Some(ty), condition.span());
        self.vars.push(Variable { name: "this", local, def, ty: Some(ty) });
    }

    /// A definition that nobody writes down.
    fn implicit(&mut self, name: &str, ty: Option<Ty>, scope: Span) -> DefId {
        let owner = self.function.and_then(|f| self.cx.names.def_of(DefKind::Function(f)));
        self.cx.names.define(Definition {
            kind: DefKind::Param,
            name: name.to_owned(),
            span: None,
            extent: None,
            ty,
            scope: Some(scope),
            owner,
        })
    }

    fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.cx.report(Diagnostic::error(code, span, message));
    }

    /// Runs `f` one level deeper; reports and gives up beyond [`MAX_NESTING`].
    fn nested<T>(&mut self, node: Syn<'a>, hole: T, f: impl FnOnce(&mut Self) -> T) -> T {
        if self.depth >= MAX_NESTING {
            nesting_too_deep(self.cx, node);
            return hole;
        }
        self.depth += 1;
        let value = f(self);
        self.depth -= 1;
        value
    }

    fn variable(&self, name: &str) -> Option<Variable<'a>> {
        self.vars.iter().rev().find(|v| v.name == name).copied()
    }

    /// Reads a variable: records the reference and checks later that it has a value here.
    fn read(&mut self, var: Variable<'a>, name: Name<'a>) -> Val {
        self.cx.names.refer(name.span, var.def, Role::Read);
        self.used.insert(var.local);
        self.reads.push((self.b.point(), var.local, name.span));
        Val { op: Operand::Local(var.local), ty: var.ty }
    }

    /// Ends a body of code: the implicit `return`, then everything that needs the whole graph.
    fn finish_code(mut self, block: Syn<'a>) -> Body {
        let end = self.b.point();
        let site = self.b.site(block.last_byte());
        self.b.end(Terminator::Return { value: None, site });
        let reachable = ir::build::reachable(&self.b.blocks);
        self.report_unreachable(&reachable);
        if self.ret != Ty::VOID && reachable[end.0.index()] {
            self.missing_return(block);
        }
        ir::build::mark_loops(&mut self.b.blocks);
        self.report_unassigned(&reachable);
        // What an error kept from being lowered may be the use.
        if self.cx.sink.errors() == self.errors_before {
            self.report_unused();
            self.report_unused_labels();
        }
        let params = self.function.map_or(0, |f| self.cx.program.function(f).params.len() as u32);
        ir::build::tidy(self.b.finish(params))
    }

    fn missing_return(&mut self, block: Syn<'a>) {
        let ty = self.cx.show(self.ret);
        let message = format!("this point can be reached without a `return`; return a value of type `{ty}` here");
        self.error("missing-return", block.last_byte(), message);
    }
}

/// Reports code that nests deeper than [`MAX_NESTING`].
pub(crate) fn nesting_too_deep(cx: &mut Cx, node: Syn) {
    let message = format!("this is nested more than {MAX_NESTING} levels deep; move a part of it into a function");
    cx.report(Diagnostic::error("nested-too-deep", node.span(), message));
}
