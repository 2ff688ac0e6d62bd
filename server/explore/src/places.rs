//! From places and clause references of a report to spans in the current program.

use crate::report::{ClauseOf, ClauseRef, CodeOf, Place, SpecProblem};
use ir::spec::{Clause, ClauseKind, Formula, Hex, HexAtom, Pure, Sentence, SpatialAtom};
use ir::{Body, Program, Span};

/// The clause a reference names, if the program still has it.
pub fn clause<'p>(program: &'p Program, clause: &ClauseRef) -> Option<&'p Clause> {
    let list = match clause.kind {
        ClauseOf::Invariant => &program.class(program.find_class(&clause.owner)?).invariants,
        ClauseOf::Requires => &program.function(program.function_named(&clause.owner)?).requires,
        ClauseOf::Ensures => &program.function(program.function_named(&clause.owner)?).ensures,
        ClauseOf::Predicate => return None,
    };
    list.get(clause.index as usize)
}

/// Where a clause, or an atom or a disjunct of it, stands now.
pub fn clause_span(program: &Program, reference: &ClauseRef) -> Option<Span> {
    if reference.kind == ClauseOf::Predicate {
        let predicate = program.predicates.iter().find(|p| p.name == reference.owner)?;
        return formula_span(program, &predicate.formula, reference).or(Some(predicate.span));
    }
    let clause = clause(program, reference)?;
    match (&clause.kind, reference.atom) {
        (ClauseKind::Sl(formula), _) => formula_span(program, formula, reference).or(Some(clause.span)),
        (ClauseKind::Hex(sentences), Some(atom)) => hex_span(program, sentences, atom as usize, reference.last),
        _ => Some(clause.span),
    }
}

/// Where an atom stands, or everything from it to the last one: a sentence, if that is one.
fn hex_span(program: &Program, sentences: &[Sentence], first: usize, last: Option<u32>) -> Option<Span> {
    let mut atoms = Vec::new();
    let last = last.map(|last| last as usize);
    for sentence in sentences {
        let before = atoms.len();
        collect_atoms(&sentence.formula, &mut atoms);
        if before == first && last.is_some_and(|last| last + 1 == atoms.len()) {
            return Some(sentence.span);
        }
    }
    let start = atoms.get(first)?.span;
    let end = last.and_then(|last| atoms.get(last)).map_or(start, |a| a.span);
    Some(denied(program, Span { end: end.end, ..start }).0)
}

/// Where a problem of a specification stands now.
pub fn problem_span(program: &Program, problem: &SpecProblem) -> Option<Span> {
    match &problem.place {
        Some(place) => {
            let at = |site| Some(denied(program, span(program, &Place { site, ..place.clone() })?).0);
            let first = at(place.site)?;
            let Some(last) = problem.until else { return Some(first) };
            Some(balanced(program, Span { end: at(last)?.end, ..first }))
        }
        None => clause_span(program, &problem.clause),
    }
}

/// Conditions together with the parentheses around some of them.
fn balanced(program: &Program, mut conditions: Span) -> Span {
    let (mut opened, mut closed) = (0, 0);
    for letter in program.text(conditions).chars() {
        match letter {
            '(' => opened += 1,
            ')' if opened > 0 => opened -= 1,
            ')' => closed += 1,
            _ => {}
        }
    }
    let text = program.files.get(conditions.file.index()).map_or("", |f| &*f.text);
    for _ in 0..closed {
        let before = text.get(..conditions.start as usize).and_then(|before| before.rfind('('));
        conditions.start = before.map_or(conditions.start, |at| at as u32);
    }
    for _ in 0..opened {
        let behind = text.get(conditions.end as usize..).and_then(|behind| behind.find(')'));
        conditions.end += behind.map_or(0, |at| at as u32 + 1);
    }
    denied(program, conditions).0
}

/// A part of a text with what only denies it around it, and whether it is denied: who reads `x` where `!(x)` is meant reads
/// the opposite.
pub fn denied(program: &Program, part: Span) -> (Span, bool) {
    let text = program.files.get(part.file.index()).map_or("", |f| &*f.text);
    let (mut whole, mut around, mut is_denied) = (part, part, false);
    while let (Some(before), Some(behind)) = (text.get(..around.start as usize), text.get(around.end as usize..)) {
        let (before, behind) = (before.trim_end(), behind.trim_start());
        let denies = before.ends_with('!');
        if !(denies || before.ends_with('(') && behind.starts_with(')')) {
            break;
        }
        around.start = before.len() as u32 - 1;
        if denies {
            (whole, is_denied) = (around, !is_denied);
        } else {
            around.end = (text.len() - behind.len()) as u32 + 1;
        }
    }
    (whole, is_denied)
}

/// Where a disjunct of a formula, or an atom of it, stands.
fn formula_span(program: &Program, formula: &Formula, reference: &ClauseRef) -> Option<Span> {
    let disjunct = formula.disjuncts.get(reference.disjunct? as usize)?;
    let Some(atom) = reference.atom else { return Some(disjunct.span) };
    let own = match disjunct.spatial.get(atom as usize) {
        Some(SpatialAtom::PointsTo { span, .. } | SpatialAtom::Pred { span, .. }) => Some(*span),
        None => disjunct.pure.get(atom as usize - disjunct.spatial.len()).map(pure_span),
    };
    own.map(|span| denied(program, span).0).or(Some(disjunct.span))
}

fn pure_span(pure: &Pure) -> Span {
    match pure {
        Pure::Compare { span, .. } | Pure::Constant { span, .. } => *span,
        Pure::Not(inner) => pure_span(inner),
    }
}

/// Appends the atoms of a formula in source order.
pub fn collect_atoms<'h>(formula: &'h Hex, atoms: &mut Vec<&'h HexAtom>) {
    match formula {
        Hex::Atom(atom) => atoms.push(atom),
        Hex::Not(a) => collect_atoms(a, atoms),
        Hex::And(a, b) | Hex::Or(a, b) | Hex::Implies(a, b) => {
            collect_atoms(a, atoms);
            collect_atoms(b, atoms);
        }
    }
}

/// The body a place is in.
pub fn body<'p>(program: &'p Program, code: &CodeOf) -> Option<&'p Body> {
    match code {
        CodeOf::Function(name) => program.function(program.function_named(name)?).body.as_deref(),
        CodeOf::Clause(reference) => match &clause(program, reference)?.kind {
            ClauseKind::Expr { body, .. } => Some(body),
            _ => None,
        },
    }
}

/// The body of some code, if somebody wrote it here.
pub fn written<'p>(program: &'p Program, code: &CodeOf) -> Option<&'p Body> {
    let given = |name: &str| program.function_named(name).is_some_and(|f| program.is_given(f));
    match code {
        CodeOf::Function(name) if given(name) => None,
        _ => body(program, code),
    }
}

/// Where a place stands now.
pub fn span(program: &Program, place: &Place) -> Option<Span> {
    body(program, &place.code)?.sites.get(place.site.index()).copied()
}
