//! What no code reads any more is no part of an input: static fields whose values are known, and, when none is left, the
//! parameter with the static fields.

use crate::cx::{Code, Cx};
use crate::statics;
use ir::scope::Bound;
use ir::spec::{Clause, ClauseKind};
use ir::{Body, Callee, ClassId, FieldId, FnId, Instr, InstrKind, LocalId, Operand, Program, SiteId, Ty};
use std::collections::BTreeSet;

/// Leaves out what is not used. The initialisers have done their work.
pub(super) fn shrink(cx: &mut Cx) {
    for f in 0..cx.methods.len() {
        if matches!(cx.methods[f].code, Code::ClassInit) {
            let body = cx.program.functions[f].body.take();
            cx.program.functions[f].broken = true;
            for instr in body.iter().flat_map(|b| &b.blocks).flat_map(|b| &b.instrs) {
                if let InstrKind::Call { callee: Callee::Static(called), .. } = instr.kind {
                    cx.program.functions[called.index()].started = true;
                }
            }
        }
    }
    let Some(class) = cx.statics.as_ref().map(|s| s.class) else { return };
    let used = used(&cx.program);
    let mut fields = std::mem::take(&mut cx.program.classes[class.index()].fields);
    fields.retain(|f| used.contains(f));
    for (slot, field) in fields.iter().enumerate() {
        cx.program.fields[field.index()].slot = slot as u32;
    }
    let none = fields.is_empty();
    cx.program.classes[class.index()].fields = fields;
    if none {
        drop_parameter(&mut cx.program, class);
        cx.statics = None;
    }
}

/// The fields that some code reads or writes.
fn used(program: &Program) -> BTreeSet<FieldId> {
    let clauses = program.functions.iter().flat_map(|f| f.requires.iter().chain(&f.ensures));
    let bodies = program.functions.iter().filter_map(|f| f.body.as_deref()).chain(clauses.filter_map(code));
    let instrs = bodies.flat_map(|b| &b.blocks).flat_map(|b| &b.instrs);
    let field = |i: &Instr| match i.kind {
        InstrKind::LoadField { field, .. } | InstrKind::StoreField { field, .. } => Some(field),
        _ => None,
    };
    instrs.filter_map(field).collect()
}

fn code(clause: &Clause) -> Option<&Body> {
    match &clause.kind {
        ClauseKind::Expr { body, .. } => Some(body),
        _ => None,
    }
}

/// No function takes the static fields any more.
fn drop_parameter(program: &mut Program, class: ClassId) {
    let takes = |f: &ir::Function| f.params.last().is_some_and(|p| p.ty == Ty::class(class) && p.name == statics::NAME);
    let took: Vec<bool> = program.functions.iter().map(|f| takes(f)).collect();
    let sent = |program: &Program, callee: &Callee| match callee {
        Callee::Static(f) => took[f.index()],
        Callee::Virtual { class, name } => program.method(*class, name).is_some_and(|f| took[f.index()]),
    };
    for f in (0..program.functions.len() as u32).map(FnId) {
        let function = &mut program.functions[f.index()];
        if let Some(param) = function.params.pop_if(|_| took[f.index()]) {
            // What was said of it goes with it.
            function.requires.pop_if(|clause| clause.span == param.span);
            function.scope.retain(|bound| !matches!(bound, Bound::Objects { class: of, .. } if *of == class));
        }
        let at = took[f.index()].then_some(LocalId(function.params.len() as u32));
        let (mut body, mut clauses) = (function.body.take(), std::mem::take(&mut function.requires));
        let requires = clauses.len();
        clauses.append(&mut function.ensures);
        let conditions = clauses.iter_mut().filter_map(|c| match &mut c.kind {
            ClauseKind::Expr { body, .. } => Some(body),
            _ => None,
        });
        for body in body.iter_mut().chain(conditions) {
            for instr in body.blocks.iter_mut().flat_map(|b| &mut b.instrs) {
                if let InstrKind::Call { callee, args, .. } = &mut instr.kind
                    && sent(program, callee)
                {
                    args.pop();
                }
            }
            if let Some(at) = at {
                without(body, at);
            }
        }
        let function = &mut program.functions[f.index()];
        function.ensures = clauses.split_off(requires);
        (function.body, function.requires) = (body, clauses);
    }
}

/// A body without one of its last parameters; what follows it is the result that a contract speaks of.
fn without(body: &mut Body, at: LocalId) {
    for block in &mut body.blocks {
        let captured = |i: &Instr| matches!(i.kind, InstrKind::StoreField { value: Operand::Local(l), .. } if l == at);
        block.instrs.retain(|i| !captured(i));
    }
    let result = LocalId(at.0 + 1);
    let kind = match body.params == result.0 + 1 {
        true => {
            body.locals[at.index()] = body.locals[result.index()].clone();
            body.locals[result.index()].name = None;
            InstrKind::Copy { dst: result, src: Operand::Local(at) }
        }
        false => {
            body.locals[at.index()].name = None;
            InstrKind::Copy { dst: at, src: Operand::Null }
        }
    };
    body.params -= 1;
    body.blocks[0].instrs.insert(0, Instr { kind, site: SiteId(0) });
}
