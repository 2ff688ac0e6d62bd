//! Why an alternative was refused: the smallest set of facts that already forbids it.

use crate::code::ClauseId;
use crate::complete::Search;
use crate::engine::Engine;
use crate::fork::Refused;
use crate::names::loc_name;
use crate::places::collect_atoms;
use crate::report::{ClauseRef, Options, Refusal, Technique};
use crate::state::{Frame, State};
use heap::{Loc, Value};
use ir::spec::{Clause, ClauseKind, Sentence};
use ir::{ClassId, FieldId, FnId, InstrKind, Operand, Program};

impl Engine<'_, '_> {
    /// The reasons of a refusal, with the clauses that name it.
    pub fn explain(&mut self, refused: &Refused) -> Refusal {
        match refused {
            Refused::Hex(r) => {
                let clause =
                    |a: &spec::hex::AtomRef| self.codes.clause_ref(self.hex_clauses[a.clause as usize], Some(a.atom));
                let mut clauses: Vec<ClauseRef> = r.atoms.iter().map(clause).collect();
                clauses.sort();
                Refusal { clauses, facts: Vec::new() }
            }
            Refused::Scope => Refusal {
                clauses: Vec::new(),
                facts: vec!["another reference that is not null would find no object within scope".to_owned()],
            },
            Refused::Sl(r) => self.explain_sl(r),
            Refused::Label => Refusal {
                clauses: self.all_preconditions(),
                facts: vec!["no valid input within scope has this reference there".to_owned()],
            },
            Refused::NoCompletion(state, loc) => {
                if let Some(refusal) = self.bounded_reason(state, *loc) {
                    return refusal;
                }
                let clauses = self.smallest_core(state).unwrap_or_else(|| self.all_preconditions());
                Refusal { clauses, facts: vec!["no input within scope completes this heap".to_owned()] }
            }
        }
    }

    /// A smallest set of the function's own clauses and HEX sentences that leaves a heap without completion,
    /// by deletion. `None` when shape alone does not decide, or explanations have cost enough.
    fn smallest_core(&mut self, state: &State) -> Option<Vec<ClauseRef>> {
        if !self.entry.is_empty() {
            return None;
        }
        self.explanations_left = self.explanations_left.checked_sub(1)?;
        let mut parts = parts(self.program, self.function);
        if state.heap.ids().any(|o| state.heap.array(o).is_some()) {
            return None;
        }
        if parts.len() > MAX_PARTS || !self.impossible_under(state, &parts) {
            return None;
        }
        let mut k = 0;
        while k < parts.len() {
            let mut fewer = parts.clone();
            fewer.remove(k);
            if self.impossible_under(state, &fewer) {
                parts = fewer;
            } else {
                k += 1;
            }
        }
        Some(parts.iter().map(|p| self.codes.clause_ref(p.clause, p.atom)).collect())
    }

    /// Whether a heap has no completion under some parts of the precondition, numbers aside.
    fn impossible_under(&mut self, state: &State, parts: &[Part<'_>]) -> bool {
        let mut program = self.program.clone();
        program.functions[self.function.index()].requires = parts.iter().map(|p| p.as_clause()).collect();
        let options = Options { technique: Technique::Lazy, ..self.options.clone() };
        let mut engine = Engine::new(&program, self.function, &options, &mut *self.control);
        let mut start = engine.initial();
        let args = std::mem::replace(&mut start.heap, state.heap.without_numbers()).args;
        for (i, arg) in args.into_iter().enumerate().filter(|(_, a)| matches!(a, Value::Prim(_))) {
            start.heap.args[i] = arg;
        }
        start.aliased = true;
        matches!(engine.complete(&start), Search::Impossible)
    }

    /// Every precondition of the function, for refusals that no single atom explains.
    fn all_preconditions(&self) -> Vec<ClauseRef> {
        let own = (0..self.program.function(self.function).requires.len() as u32)
            .map(|k| self.codes.clause_ref(ClauseId::Requires(self.function, k), None));
        let invariants = self.hex_clauses.iter().chain(self.entry.iter().map(|e| &e.clause));
        let invariants = invariants.filter(|c| matches!(c, ClauseId::Invariant(..)));
        let mut all: Vec<ClauseRef> = own.chain(invariants.map(|c| self.codes.clause_ref(*c, None))).collect();
        all.sort();
        all.dedup();
        all
    }

    /// Notes which references of the input an instruction uses, so that their choices can be shown there.
    pub fn note_uses(&mut self, state: &State, frame: &Frame) {
        let body = self.codes.get(frame.code).body;
        let Some(instr) = body.block(frame.block).instrs.get(frame.instr as usize) else { return };
        let (operands, field): (Vec<Operand>, Option<FieldId>) = match &instr.kind {
            InstrKind::LoadField { obj, field, .. } => (vec![*obj], Some(*field)),
            InstrKind::StoreField { obj, .. } | InstrKind::Cast { obj, .. } | InstrKind::InstanceOf { obj, .. } => {
                (vec![*obj], None)
            }
            InstrKind::Copy { src, .. } => (vec![*src], None),
            InstrKind::Binary { a, b, .. } => (vec![*a, *b], None),
            InstrKind::Call { args, .. } => (args.clone(), None),
            _ => return,
        };
        for op in operands {
            let Operand::Local(l) = op else { continue };
            let arg = state.heap.args.get(l.index()).copied().filter(|_| l.0 < body.params);
            let value = state.local(frame, l);
            if arg == Some(value) && !matches!(value, Value::Prim(_)) {
                let name = self.program.function(self.function).params[l.index()].name.clone();
                self.rec.link(frame.code, instr.site, name);
            }
            let (Some(field), Value::Ref(o)) = (field, value) else { continue };
            let field = self.program.field(field);
            if field.ty.is_ref() && state.heap.is_input(o) {
                let loc = Loc::Field(o, field.slot);
                let name = loc_name(self.program, self.function, &state.heap, loc);
                self.rec.link(frame.code, instr.site, name);
            }
        }
    }

    /// The refusal of a fresh object for which the scope has no room.
    pub fn scope_refusal(&self, class: Option<ClassId>) -> Refusal {
        let (name, n) = match class {
            Some(c) => (self.program.class(c).name.as_str(), self.scope.objects[c.index()]),
            None => ("array", self.scope.arrays),
        };
        let s = if n == 1 { "" } else { "s" };
        Refusal { clauses: Vec::new(), facts: vec![format!("the scope allows {n} {name} object{s}")] }
    }
}

/// Parts of a precondition beyond which it is not minimised.
const MAX_PARTS: usize = 24;

/// A clause, or one sentence of a HEX clause.
#[derive(Clone)]
struct Part<'p> {
    clause: ClauseId,
    /// The number of the sentence's first atom.
    atom: Option<u32>,
    source: &'p Clause,
    sentence: Option<&'p Sentence>,
}

impl Part<'_> {
    fn as_clause(&self) -> Clause {
        match self.sentence {
            Some(s) => Clause { kind: ClauseKind::Hex(vec![s.clone()]), span: s.span },
            None => self.source.clone(),
        }
    }
}

fn parts(program: &Program, function: FnId) -> Vec<Part<'_>> {
    let mut all = Vec::new();
    for (k, source) in program.function(function).requires.iter().enumerate() {
        let clause = ClauseId::Requires(function, k as u32);
        let ClauseKind::Hex(sentences) = &source.kind else {
            all.push(Part { clause, atom: None, source, sentence: None });
            continue;
        };
        let mut atoms = Vec::new();
        for sentence in sentences {
            let atom = Some(atoms.len() as u32);
            collect_atoms(&sentence.formula, &mut atoms);
            all.push(Part { clause, atom, source, sentence: Some(sentence) });
        }
    }
    all
}
