//! What the decision procedure for separation logic says of formulas by themselves, for heaps of any size: predicates
//! without a finite model, disjuncts and clauses that contradict themselves.

use super::ask::Asker;
use crate::report::{ClauseRef, RelatedClause, SpecProblem, SpecProblemKind};
use ir::spec::{Clause, ClauseKind, Disjunct, Formula, Predicate, SpatialAtom};
use ir::{FnId, Param, PredId, Program, Ty};
use spec::sl::decide::heap::Rule;
use spec::sl::decide::program::{Formulas, Origin, Question};
use spec::sl::decide::{Answer, Decider};

/// How often one decision may ask whether to stop; then nothing is claimed.
const PATIENCE: u32 = 200;

/// The predicates and clauses in separation logic of one function.
pub struct Unbounded<'p> {
    program: &'p Program,
    formulas: Formulas<'p>,
    decider: Decider,
}

/// Why a clause has no model of any size: atoms that contradict each other, per disjunct.
pub struct Contradiction {
    pub atoms: Vec<(u32, u32)>,
}

impl<'p> Unbounded<'p> {
    /// `None` when a number in the predicates is too large.
    pub fn new(program: &'p Program) -> Option<Unbounded<'p>> {
        let formulas = Formulas::new(program);
        let decider = Decider::new(formulas.system().ok()?);
        Some(Unbounded { program, formulas, decider })
    }

    fn is_unsat(&mut self, rules: &[Rule], asker: &mut Asker<'_, '_>) -> bool {
        let mut left = PATIENCE;
        let mut stop = || {
            left = left.saturating_sub(1);
            left == 0 || asker.stop()
        };
        self.decider.decide(rules, &mut stop) == Answer::Unsat
    }

    fn questions(&self, formula: &Formula, params: &[Ty]) -> Vec<Question> {
        self.formulas.questions(formula, params, &[]).unwrap_or_default()
    }

    /// The problems of the predicates that these formulas reach.
    pub fn predicates(&mut self, from: &[&Formula], asker: &mut Asker<'_, '_>) -> Vec<SpecProblem> {
        let mut found = Vec::new();
        for pred in spec::sl::reached(self.program, from.iter().copied()) {
            let predicate = self.program.predicate(pred);
            let params: Vec<Ty> = predicate.params.iter().map(|(_, ty)| *ty).collect();
            let questions = self.questions(&predicate.formula, &params);
            // Nobody can mend what comes with Heaplens, and nothing is wrong with it.
            if predicate.broken || questions.is_empty() || self.program.is_shipped(predicate.span) {
                continue;
            }
            let dead: Vec<bool> = (questions.iter().zip(&predicate.formula.disjuncts))
                .map(|(q, d)| {
                    !has_small_model(predicate, d, asker) && self.is_unsat(std::slice::from_ref(&q.rule), asker)
                })
                .collect();
            if dead.iter().all(|d| *d) && self.recurs(pred) {
                found.push(self.endless(pred));
                continue;
            }
            for d in (0..dead.len()).filter(|d| dead[*d]) {
                let atoms = self.core(&questions[d], asker);
                found.push(self.dead_disjunct(pred, d as u32, &atoms));
            }
        }
        found
    }

    /// Whether unfolding a predicate may come to a predicate again that it has unfolded.
    fn recurs(&self, pred: PredId) -> bool {
        let behind = |p: PredId| spec::sl::reached(self.program, [&self.program.predicate(p).formula]);
        behind(pred).into_iter().chain([pred]).any(|p| behind(p).contains(&p))
    }

    fn endless(&self, pred: PredId) -> SpecProblem {
        let predicate = self.program.predicate(pred);
        let grows = |d: &ir::spec::Disjunct| d.spatial.iter().any(|a| matches!(a, SpatialAtom::Pred { .. }));
        let why = match predicate.formula.disjuncts.iter().all(grows) {
            true => ": every disjunct needs a predicate again",
            false => "",
        };
        SpecProblem::new(
            SpecProblemKind::NonTerminating,
            ClauseRef::predicate(predicate),
            format!("no finite heap of any size satisfies `{}`{why}", predicate.name),
        )
    }

    fn dead_disjunct(&self, pred: PredId, disjunct: u32, atoms: &[u32]) -> SpecProblem {
        let predicate = self.program.predicate(pred);
        let name = ClauseRef { disjunct: Some(disjunct), ..ClauseRef::predicate(predicate) };
        let related = atoms.iter().map(|atom| RelatedClause {
            clause: ClauseRef { atom: Some(*atom), ..name.clone() },
            text: of_atom(atoms.len() > 1).to_owned(),
        });
        SpecProblem {
            related: related.collect(),
            ..SpecProblem::new(
                SpecProblemKind::DeadDisjunct,
                name.clone(),
                "no heap of any size satisfies this disjunct, so it can be left out".to_owned(),
            )
        }
    }

    /// Atoms of an impossible disjunct that are impossible together, by position.
    fn core(&mut self, question: &Question, asker: &mut Asker<'_, '_>) -> Vec<u32> {
        let spatial = question.origins.iter().filter(|o| matches!(o, Origin::Spatial(_))).count();
        let mut left = PATIENCE;
        let mut stop = || {
            left = left.saturating_sub(1);
            left == 0 || asker.stop()
        };
        let core = self.decider.core(&question.rule, &mut stop);
        let atom = |at: usize| match question.origins.get(at)? {
            // What a field holds is in the range of its type.
            Origin::Spatial(n) | Origin::Range(Some(n)) => Some(*n as u32),
            Origin::Pure(n) => Some((spatial + n) as u32),
            Origin::Extra(_) | Origin::Range(None) => None,
        };
        let mut atoms: Vec<u32> = core.into_iter().filter_map(atom).collect();
        atoms.sort_unstable();
        atoms.dedup();
        atoms
    }

    /// Whether a clause of a function has no model of any size, and why.
    pub fn contradiction(
        &mut self,
        function: FnId,
        formula: &Formula,
        asker: &mut Asker<'_, '_>,
    ) -> Option<Contradiction> {
        let params: Vec<Ty> = self.program.function(function).params.iter().map(|p| p.ty).collect();
        let questions = self.questions(formula, &params);
        let rules: Vec<Rule> = questions.iter().map(|q| q.rule.clone()).collect();
        if rules.is_empty() || !self.is_unsat(&rules, asker) {
            return None;
        }
        let mut atoms = Vec::new();
        for (d, question) in questions.iter().enumerate() {
            atoms.extend(self.core(question, asker).into_iter().map(|a| (d as u32, a)));
        }
        Some(Contradiction { atoms })
    }
}

/// What is said of an atom that has to do with a contradiction, perhaps with others.
pub fn of_atom(with_others: bool) -> &'static str {
    match with_others {
        true => "one of the atoms that contradict each other",
        false => "no heap of any size satisfies this atom",
    }
}

/// Whether some heap within scope satisfies a disjunct: cheap to see for most, and then it is not dead.
pub fn has_small_model(predicate: &Predicate, disjunct: &Disjunct, asker: &mut Asker<'_, '_>) -> bool {
    let param = |(name, ty): &(String, Ty)| Param { name: name.clone(), ty: *ty, span: predicate.span };
    let formula = Formula { disjuncts: vec![disjunct.clone()] };
    let clause = Clause { kind: ClauseKind::Sl(formula), span: disjunct.span };
    asker.has_model(predicate.params.iter().map(param).collect(), clause)
}
