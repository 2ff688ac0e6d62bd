//! Rewrites code that reads final static fields.

use super::{Initial, facts, remake, spot};
use crate::body::{OUT_OF_REACH, cut};
use crate::cx::{Code, Cx, Stop};
use ir::input::{InputObject, InputValue};
use ir::spec::{Clause, ClauseKind};
use ir::{Body, FieldId, FnId, Instr, InstrKind, Local, LocalId, Operand, SiteId, Ty};
use lower::Diagnostic;

/// Rewrites all functions but the initialisers themselves, and their contracts.
pub(super) fn all(cx: &mut Cx, initial: &Initial) {
    let reader = Reader { initial };
    for f in (0..cx.program.functions.len() as u32).map(FnId) {
        if matches!(cx.method(f).code, Code::ClassInit) {
            continue;
        }
        if let Some(mut body) = cx.program.functions[f.index()].body.take() {
            let stops = reader.rewrite(cx, &mut body);
            match stops.first() {
                Some(first) if !cut::ends_paths(cx, f) => crate::unsupported(cx, f, &first.stop, false),
                _ => {
                    end_paths(cx, f, &mut body, stops);
                    cx.program.functions[f.index()].body = Some(body);
                }
            }
        }
        contracts(cx, &reader, f);
    }
    for class in 0..cx.program.classes.len() {
        let mut invariants = std::mem::take(&mut cx.program.classes[class].invariants);
        clauses(cx, &reader, &mut invariants);
        cx.program.classes[class].invariants = invariants;
    }
}

fn contracts(cx: &mut Cx, reader: &Reader, f: FnId) {
    let function = &mut cx.program.functions[f.index()];
    let (mut requires, mut ensures) = (std::mem::take(&mut function.requires), std::mem::take(&mut function.ensures));
    let known = clauses(cx, reader, &mut requires) && clauses(cx, reader, &mut ensures);
    let function = &mut cx.program.functions[f.index()];
    (function.requires, function.ensures) = (requires, ensures);
    function.broken |= !known;
}

/// Whether all that clauses read is known.
fn clauses(cx: &mut Cx, reader: &Reader, clauses: &mut [Clause]) -> bool {
    let mut known = true;
    for clause in clauses {
        let ClauseKind::Expr { body, .. } = &mut clause.kind else { continue };
        if let Some(Unknown { stop, .. }) = reader.rewrite(cx, body).into_iter().next() {
            let message = format!("this clause cannot be understood: {}", stop.what);
            cx.diagnostics.push(Diagnostic::error("bad-specification", stop.span, message));
            known = false;
        }
    }
    known
}

/// Paths stop where they read what is not known.
fn end_paths(cx: &mut Cx, f: FnId, body: &mut Body, stops: Vec<Unknown>) {
    let calls: Vec<_> = stops.into_iter().map(|u| (u.block, u.at, u.site, cut::call(cx, f, u.stop))).collect();
    // From the last one on, so that places stay what they are.
    for (block, at, site, kind) in calls.into_iter().rev() {
        body.blocks[block].instrs.insert(at, Instr { kind, site });
    }
}

/// A field that is read and not known.
struct Unknown {
    block: usize,
    /// The place among the instructions of the block.
    at: usize,
    site: SiteId,
    stop: Stop,
}

/// What stands for a field that code does not come to.
fn first_value(cx: &Cx, field: FieldId) -> Operand {
    constant(InputValue::of(cx.program.field(field).ty, 0))
}

struct Reader<'i, 'a> {
    initial: &'i Initial<'a>,
}

impl Reader<'_, '_> {
    /// Rewrites a body; what is read there and not known, for which there is null or 0.
    fn rewrite(&self, cx: &Cx, body: &mut Body) -> Vec<Unknown> {
        let mut unknown = Vec::new();
        let looked_at = |instr: &Instr| match &instr.kind {
            InstrKind::LoadField { field, .. } if self.initial.finals.contains_key(field) => true,
            kind => self.initial.raises(cx, kind).is_some(),
        };
        for k in 0..body.blocks.len() {
            if !body.blocks[k].instrs.iter().any(looked_at) {
                continue;
            }
            let on_the_spot = self.on_the_spot(cx, body, k);
            let old = std::mem::take(&mut body.blocks[k].instrs);
            let mut out = Out { cx, locals: &mut body.locals, instrs: Vec::new(), site: SiteId(0) };
            for instr in old {
                let (at, site, span) = (out.instrs.len(), instr.site, body.sites[instr.site.index()]);
                let mut stop = |what: String| unknown.push(Unknown { block: k, at, site, stop: Stop::at(span, what) });
                out.site = site;
                match instr.kind {
                    InstrKind::LoadField { dst, obj, field } if self.initial.finals.contains_key(&field) => {
                        let there = on_the_spot.contains(&dst);
                        if let Err(what) = self.read(&mut out, dst, obj, field, there) {
                            stop(what);
                            out.push(InstrKind::Copy { dst, src: first_value(cx, field) });
                        }
                    }
                    kind => {
                        let raises = self.initial.raises(cx, &kind).cloned();
                        let unusable = raises.is_some();
                        raises.map(&mut stop);
                        match kind {
                            InstrKind::LoadField { dst, field, .. } if unusable => {
                                out.push(InstrKind::Copy { dst, src: first_value(cx, field) });
                            }
                            InstrKind::StoreField { .. } if unusable => {}
                            kind => out.push(kind),
                        }
                    }
                }
            }
            body.blocks[k].instrs = out.instrs;
        }
        unknown
    }

    /// The locals that get, in a block, an object which is used on the spot.
    fn on_the_spot(&self, cx: &Cx, body: &Body, block: usize) -> Vec<LocalId> {
        let read = |instr: &Instr| match instr.kind {
            InstrKind::LoadField { dst, field, .. } => {
                let first = *self.initial.on_the_spot.get(&field)?.first()?;
                let InputObject::Object { class, .. } = self.initial.object(first) else { return None };
                spot::is_used_there(cx, body, dst, *class).then_some(dst)
            }
            _ => None,
        };
        body.blocks[block].instrs.iter().filter_map(read).collect()
    }

    /// `dst = obj.field`, which is used on the spot, or not.
    fn read(&self, out: &mut Out, dst: LocalId, obj: Operand, field: FieldId, there: bool) -> Result<(), String> {
        let value = self.initial.value(out.cx, field)?;
        let InputValue::Ref(reference) = value else {
            out.push(InstrKind::Copy { dst, src: constant(value) });
            return Ok(());
        };
        let on_the_spot = self.initial.on_the_spot.get(&field).filter(|_| there);
        if let Some(cells) = self.initial.remade.get(&field).or(on_the_spot) {
            let made = remake::emit(out, self.initial, cells, obj);
            out.push(InstrKind::Copy { dst, src: made });
            return Ok(());
        }
        if obj == Operand::Null {
            let name = self.initial.finals[&field].name;
            return Err(format!("the static field `{name}`, {OUT_OF_REACH}"));
        }
        facts::possible(out.cx, self.initial, field, reference)?;
        out.push(InstrKind::LoadField { dst, obj, field });
        facts::of_field(out, self.initial, field, Operand::Local(dst), obj);
        Ok(())
    }
}

/// A value that is no reference, as an operand.
pub(crate) fn constant(value: InputValue) -> Operand {
    match value {
        InputValue::Null | InputValue::Ref(_) => Operand::Null,
        InputValue::Bool(b) => Operand::Bool(b),
        InputValue::Int(n) => Operand::Int(n),
        InputValue::Long(n) => Operand::Long(n),
        InputValue::Float(x) => Operand::Float(x),
        InputValue::Double(x) => Operand::Double(x),
    }
}

/// The instructions of a block that is rewritten.
pub(super) struct Out<'b, 'c, 'a> {
    pub(super) cx: &'c Cx<'a>,
    locals: &'b mut Vec<Local>,
    instrs: Vec<Instr>,
    site: SiteId,
}

impl Out<'_, '_, '_> {
    pub(super) fn push(&mut self, kind: InstrKind) {
        self.instrs.push(Instr { kind, site: self.site });
    }

    pub(super) fn temp(&mut self, ty: Ty) -> LocalId {
        self.locals.push(Local { name: None, ty, declared: ty, scope: None });
        LocalId(self.locals.len() as u32 - 1)
    }

    /// Makes a value by one instruction.
    pub(super) fn make(&mut self, ty: Ty, kind: impl FnOnce(LocalId) -> InstrKind) -> Operand {
        let dst = self.temp(ty);
        self.push(kind(dst));
        Operand::Local(dst)
    }
}
