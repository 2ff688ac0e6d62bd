//! Specifications are checked too: paths that match nothing, sentences that never matter,
//! preconditions that nothing satisfies.
//!
//! What a sentence contributes is decided by brute force on all small heaps, with the concrete meaning of
//! HEX, so it cannot share a mistake with exploration. Claims about sentences say up to which size.

use crate::code::{ClauseId, CodeTable};
use crate::engine::Engine;
use crate::places::collect_atoms;
use crate::report::{ClauseRef, SpecProblem, SpecProblemKind};
use ir::scope::Scope;
use ir::spec::{Clause, ClauseKind, Sentence};
use ir::{FnId, Program};
use replay::enumerate::{Primitives, inputs};
use replay::{Limits, Owner, Verdict};

/// Heaps that are compared at most; beyond that nothing is claimed.
const HEAP_BUDGET: usize = 4_000;
/// Objects per class in these heaps.
const SMALL: u32 = 3;

/// The problems of the specification of the function under analysis.
pub fn problems(engine: &mut Engine<'_, '_>) -> Vec<SpecProblem> {
    let mut found = Vec::new();
    if engine.rec.unsatisfiable {
        found.extend(unsatisfiable(engine));
    }
    for clause in &engine.rec.endless {
        found.push(SpecProblem {
            kind: SpecProblemKind::NonTerminating,
            clause: engine.codes.clause_ref(*clause, None),
            message: "this specification does not end on some input within scope".to_owned(),
        });
    }
    for atom in engine.hex.dead_atoms(engine.program, engine.function) {
        found.push(SpecProblem {
            kind: SpecProblemKind::DeadPath,
            clause: engine.codes.clause_ref(engine.hex_clauses[atom.clause as usize], Some(atom.atom)),
            message: "this path matches no reference of these types, so the atom says nothing".to_owned(),
        });
    }
    if found.is_empty() && engine.stop.is_none() {
        found.extend(redundant(engine.program, engine.function, &engine.scope));
    }
    found
}

fn unsatisfiable(engine: &Engine<'_, '_>) -> Option<SpecProblem> {
    let first = match engine.program.function(engine.function).requires.first() {
        Some(_) => ClauseId::Requires(engine.function, 0),
        None => *engine.hex_clauses.first().or(engine.entry.first().map(|e| &e.clause))?,
    };
    Some(SpecProblem {
        kind: SpecProblemKind::Unsatisfiable,
        clause: engine.codes.clause_ref(first, None),
        message: "no input within scope satisfies the preconditions, so nothing of this function is explored"
            .to_owned(),
    })
}

/// The HEX sentences of a function that the other ones imply on every small heap.
fn redundant(program: &Program, function: FnId, scope: &Scope) -> Vec<SpecProblem> {
    let sentences = hex_sentences(program, function);
    if sentences.len() < 2 {
        return Vec::new();
    }
    let split = one_clause_per_sentence(program, function, &sentences);
    let mut small = scope.clone();
    small.objects.iter_mut().for_each(|n| *n = (*n).min(SMALL));
    let primitives = Primitives { numbers: vec![0] };
    let mut needed = vec![false; sentences.len()];
    for (n, input) in inputs(&split, function, &small, primitives).enumerate() {
        if n >= HEAP_BUDGET {
            return Vec::new();
        }
        let mut fails = (0..sentences.len()).filter(|k| !holds(&split, function, *k, &input));
        if let (Some(only), None) = (fails.next(), fails.next()) {
            needed[only] = true;
        }
    }
    let codes = CodeTable::new(program);
    let dead = sentences.iter().zip(needed).filter(|(_, needed)| !needed);
    dead.map(|((clause, atom, _), _)| redundancy(codes.clause_ref(*clause, Some(*atom)), scope)).collect()
}

fn redundancy(clause: ClauseRef, scope: &Scope) -> SpecProblem {
    let within = if scope.named.values().all(|n| *n <= SMALL) {
        "on every heap within scope".to_owned()
    } else {
        format!("on every heap with up to {SMALL} objects of a class")
    };
    SpecProblem {
        kind: SpecProblemKind::Redundant,
        clause,
        message: format!("the other sentences imply this one {within}, so it never matters"),
    }
}

fn holds(program: &Program, function: FnId, sentence: usize, input: &ir::input::Input) -> bool {
    let id = replay::ClauseId { owner: Owner::Requires(function), index: sentence as u32, atom: None };
    !matches!(replay::clause_holds(program, id, input, &Limits::default()), Verdict::No { .. })
}

/// The sentences of the function's own HEX clauses, with the number of their first atom in the clause.
fn hex_sentences(program: &Program, function: FnId) -> Vec<(ClauseId, u32, &Sentence)> {
    let mut all = Vec::new();
    for (k, clause) in program.function(function).requires.iter().enumerate() {
        let ClauseKind::Hex(sentences) = &clause.kind else { continue };
        let mut atoms = Vec::new();
        for sentence in sentences {
            let first = atoms.len() as u32;
            collect_atoms(&sentence.formula, &mut atoms);
            all.push((ClauseId::Requires(function, k as u32), first, sentence));
        }
        if atoms.iter().any(|a| a.companion.is_some()) {
            return Vec::new();
        }
    }
    all
}

fn one_clause_per_sentence(program: &Program, function: FnId, sentences: &[(ClauseId, u32, &Sentence)]) -> Program {
    let mut split = program.clone();
    let clause = |s: &Sentence| Clause { kind: ClauseKind::Hex(vec![s.clone()]), span: s.span };
    split.functions[function.index()].requires = sentences.iter().map(|(_, _, s)| clause(s)).collect();
    split
}
