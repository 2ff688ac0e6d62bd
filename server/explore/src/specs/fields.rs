//! Which fields and numbers specifications speak of.

use super::units::Unit;
use ir::spec::{AtomKind, Clause, ClauseKind, Formula, PathExpr, Sentence, SpatialAtom, Target};
use ir::{Body, Callee, FieldId, FnId, InstrKind, Operand, PredId, Program};
use std::collections::BTreeSet;

/// The reference fields that a part mentions, reads or describes, through predicates and calls.
pub fn of(program: &Program, unit: &Unit) -> BTreeSet<FieldId> {
    let mut fields = mentioned(program, [&unit.clause]);
    fields.retain(|f| program.field(*f).ty.is_ref());
    fields
}

/// The positions of the parameters that a part may speak of: those whose names stand in its text. A path from anywhere
/// begins at each, and in a method a name alone may be a field of `this`.
pub fn parameters(program: &Program, function: FnId, unit: &Unit) -> BTreeSet<usize> {
    let f = program.function(function);
    let text = program.text(unit.clause.span);
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').collect();
    let named = |name: &str| words.contains(&name) || words.contains(&"any");
    let all = f.params.iter().enumerate();
    all.filter(|(n, p)| *n == 0 && f.owner.is_some() || named(&p.name)).map(|(n, _)| n).collect()
}

/// The fields that some clauses mention, read or describe, through predicates and calls.
pub fn mentioned<'p>(program: &'p Program, clauses: impl IntoIterator<Item = &'p Clause>) -> BTreeSet<FieldId> {
    found(program, clauses).fields
}

/// The numbers that operational clauses compute or compare with, those of the clauses themselves before those of the
/// functions that they call. None where they call nothing: then they end.
pub fn numbers<'p>(program: &'p Program, clauses: impl IntoIterator<Item = &'p Clause>) -> Vec<i32> {
    let Found { numbers, numbers_below, functions, .. } = found(program, clauses);
    if functions.is_empty() { Vec::new() } else { numbers.into_iter().chain(numbers_below).collect() }
}

fn found<'p>(program: &'p Program, clauses: impl IntoIterator<Item = &'p Clause>) -> Found<'p> {
    let mut found = Found {
        program,
        fields: BTreeSet::new(),
        numbers: Vec::new(),
        numbers_below: Vec::new(),
        predicates: Vec::new(),
        functions: Vec::new(),
    };
    for clause in clauses {
        match &clause.kind {
            ClauseKind::Hex(sentences) => sentences.iter().for_each(|s| found.sentence(s)),
            ClauseKind::Sl(formula) => found.formula(formula),
            ClauseKind::Expr { body, .. } => {
                found.numbers.extend(literals(body));
                found.body(body);
            }
        }
    }
    found
}

/// The numbers in operations and calls.
fn literals(body: &Body) -> Vec<i32> {
    let number = |operand: &Operand| match operand {
        Operand::Int(n) => Some(*n),
        Operand::Long(n) => i32::try_from(*n).ok(),
        _ => None,
    };
    let of = |kind: &InstrKind| match kind {
        InstrKind::Binary { a, b, .. } => [number(a), number(b)].into_iter().flatten().collect(),
        InstrKind::Call { args, .. } => args.iter().filter_map(number).collect(),
        _ => Vec::new(),
    };
    body.blocks.iter().flat_map(|b| &b.instrs).flat_map(|i| of(&i.kind)).collect()
}

struct Found<'p> {
    program: &'p Program,
    fields: BTreeSet<FieldId>,
    numbers: Vec<i32>,
    numbers_below: Vec<i32>,
    predicates: Vec<PredId>,
    functions: Vec<FnId>,
}

impl Found<'_> {
    fn named(&mut self, name: &str) {
        let all = self.program.fields.iter().enumerate().filter(|(_, f)| f.name == name);
        self.fields.extend(all.map(|(n, _)| FieldId(n as u32)));
    }

    fn sentence(&mut self, sentence: &Sentence) {
        let mut atoms = Vec::new();
        crate::places::collect_atoms(&sentence.formula, &mut atoms);
        for atom in atoms {
            self.path(&atom.path);
            match &atom.kind {
                AtomKind::Aliases(Target::Path(p)) | AtomKind::AliasesMax(Target::Path(p)) => self.path(p),
                AtomKind::Aliases(Target::Here { rest, .. }) | AtomKind::AliasesMax(Target::Here { rest, .. }) => {
                    rest.iter().for_each(|n| self.named(n));
                }
                _ => {}
            }
        }
    }

    fn path(&mut self, path: &PathExpr) {
        match path {
            PathExpr::Empty | PathExpr::Any => {}
            PathExpr::Name(name) => self.named(name),
            PathExpr::Seq(all) | PathExpr::Alt(all) => all.iter().for_each(|p| self.path(p)),
            PathExpr::Star(p) | PathExpr::Plus(p) | PathExpr::Opt(p) | PathExpr::Not(p) => self.path(p),
        }
    }

    fn formula(&mut self, formula: &Formula) {
        for atom in formula.disjuncts.iter().flat_map(|d| &d.spatial) {
            match atom {
                SpatialAtom::PointsTo { class, args, .. } => {
                    let fields = args.iter().zip(&self.program.class(*class).fields);
                    self.fields.extend(fields.filter(|(a, _)| a.is_some()).map(|(_, f)| *f));
                }
                SpatialAtom::Pred { pred, .. } if !self.predicates.contains(pred) => {
                    self.predicates.push(*pred);
                    let program = self.program;
                    self.formula(&program.predicate(*pred).formula);
                }
                SpatialAtom::Pred { .. } => {}
            }
        }
    }

    fn body(&mut self, body: &Body) {
        for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
            match &instr.kind {
                InstrKind::LoadField { field, .. } => drop(self.fields.insert(*field)),
                InstrKind::Call { callee: Callee::Static(f), .. } => self.function(*f),
                InstrKind::Call { callee: Callee::Virtual { name, .. }, .. } => {
                    let all = self.program.functions.iter().enumerate();
                    let same = all.filter(|(_, f)| f.owner.is_some() && f.name == *name);
                    same.map(|(n, _)| FnId(n as u32)).for_each(|f| self.function(f));
                }
                _ => {}
            }
        }
    }

    fn function(&mut self, function: FnId) {
        if self.functions.contains(&function) {
            return;
        }
        self.functions.push(function);
        let program = self.program;
        if let Some(body) = &program.function(function).body {
            self.numbers_below.extend(literals(body));
            self.body(body);
        }
    }
}
