//! Contracts of overridden methods hold for what overrides them, as in JML.
//!
//! A method without a `requires` of its own has those of the methods it overrides. With one, that is what it asks of its
//! callers, which may only be less; what is promised under the overridden `requires` is then not checked.

use crate::cx::{Code, Cx};
use crate::statics;
use ir::spec::{Clause, ClauseKind};
use ir::{ClassId, FnId};

/// A method with what was written before it.
struct Stated {
    method: FnId,
    requires: Vec<Clause>,
    ensures: Vec<Clause>,
}

/// Hands the clauses of the user's methods down.
pub(crate) fn inherit(cx: &mut Cx) {
    let handed = |f: &FnId| {
        let (info, function) = (cx.method(*f), cx.program.function(*f));
        if function.requires.is_empty() && function.ensures.is_empty() {
            return false;
        }
        !info.is_static && !matches!(info.code, Code::Init(_)) && !info.node.modifier("private")
    };
    let all: Vec<Stated> = (0..cx.program.functions.len() as u32)
        .map(FnId)
        .filter(handed)
        .map(|f| Stated { method: f, requires: requires(cx, f), ensures: cx.program.function(f).ensures.clone() })
        .filter(|s| !s.requires.is_empty() || !s.ensures.is_empty())
        .collect();
    for high in &all {
        let class = cx.method(high.method).class;
        for below in (0..cx.classes.len() as u32).map(ClassId) {
            if below != class && cx.program.is_subclass(below, class) {
                hand_down(cx, below, high, &all);
            }
        }
    }
}

/// What people have written; that the static fields are there goes without saying.
fn requires(cx: &Cx, f: FnId) -> Vec<Clause> {
    let function = cx.program.function(f);
    let statics = function.params.last().filter(|p| p.name == statics::NAME).map(|p| p.span);
    function.requires.iter().filter(|c| Some(c.span) != statics).cloned().collect()
}

fn hand_down(cx: &mut Cx, below: ClassId, high: &Stated, all: &[Stated]) {
    let name = &cx.program.function(high.method).name;
    let Some(found) = cx.program.method(below, name).filter(|f| *f != high.method) else { return };
    let mut lows = match cx.method(found).code {
        Code::Bridge(to) => vec![found, to],
        _ => vec![found],
    };
    // A method between the two, or itself, may ask for something else.
    let above = cx.method(high.method).class;
    let between = |s: &&Stated| {
        let (class, name) = (cx.method(s.method).class, &cx.program.function(s.method).name);
        let same = lows.iter().any(|l| *l == s.method || cx.program.function(*l).name == *name);
        s.method != high.method && same && cx.program.is_subclass(below, class) && cx.program.is_subclass(class, above)
    };
    let asks = all.iter().filter(between).any(|s| !s.requires.is_empty());
    // What a class inherits from elsewhere was written without knowing of this contract.
    lows.retain(|low| cx.method(*low).class == below);
    for low in lows {
        if cx.program.function(low).params.len() != cx.program.function(high.method).params.len() {
            continue;
        }
        if !asks {
            let clauses: Vec<Clause> = high.requires.iter().map(|c| retyped(cx, c, low)).collect();
            cx.program.functions[low.index()].requires.extend(clauses);
        }
        if !asks || high.requires.is_empty() {
            let clauses: Vec<Clause> = high.ensures.iter().map(|c| retyped(cx, c, low)).collect();
            cx.program.functions[low.index()].ensures.extend(clauses);
        }
    }
}

/// A clause over the parameters of another method, whose types are those of the first or below.
fn retyped(cx: &Cx, clause: &Clause, low: FnId) -> Clause {
    let mut clause = clause.clone();
    if let ClauseKind::Expr { body, .. } = &mut clause.kind {
        let function = cx.program.function(low);
        let types = function.params.iter().map(|p| p.ty).chain([function.ret]);
        let params = body.params as usize;
        for (local, ty) in body.locals.iter_mut().take(params).zip(types) {
            local.ty = ty.value();
        }
    }
    clause
}
