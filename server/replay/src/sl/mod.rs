//! The concrete meaning of separation logic: is there a part of the heap that a formula describes?
//!
//! The formula owns the objects of its points-to atoms, each once; memory that it does not mention is
//! unconstrained (scenario 2 of seed 001, section 5), so a heap satisfies a formula when one of its
//! sub-heaps does. `x -> C(..)` describes an object whose class is `C` itself. Existential references may
//! denote places outside the heap, existential numbers are unbounded integers.
//!
//! The search unfolds predicates depth-first. Because a part of a model is a model here, a predicate
//! that comes back with the same arguments before any object was consumed cannot help: its inner
//! instance already describes no more than the outer one. That makes left recursion end. Predicates whose
//! references are known are solved once for the whole heap ([`memo`]).

mod linear;
mod memo;
mod state;

use crate::heap::{Cell, Heap, Value};
use crate::machine::Judgement;
use ir::spec::{AExpr, Disjunct, Formula, Pure, PureOp, SlVar, SpatialAtom};
use ir::{ClassId, PredId, Program};
use linear::{Linear, Relation};
use memo::Memo;
use state::{Failure, Known, Term};
use std::rc::Rc;

/// Unfoldings and matches of one check.
const BUDGET: u32 = 100_000;
/// Unfoldings in a row that consume nothing.
const MAX_IDLE: usize = 64;

/// Whether some part of `heap` satisfies `formula` with these arguments.
pub(crate) fn judge(program: &Program, heap: &Heap, formula: &Formula, args: &[Value]) -> Judgement {
    let mut search = Search { program, heap, unsure: false, left: BUDGET, memo: Memo::default() };
    let args: Vec<Term> = args.iter().map(|v| Term::of(*v)).collect();
    let start = State { used: vec![false; heap.cells.len()], consumed: 0, known: Known::default(), goals: Vec::new() };
    let mut open = search.unfold(&start, formula, &args, None);
    // Last in, first out: the disjuncts in their order.
    open.reverse();
    while let Some(state) = open.pop() {
        search.left -= 1;
        if search.left == 0 {
            return Judgement::Unknown("the separation-logic formula has too many unfoldings on this heap".to_owned());
        }
        if state.goals.is_empty() {
            match state.known.can_complete() {
                Some(true) => return Judgement::Yes,
                Some(false) => {}
                None => search.unsure = true,
            }
            continue;
        }
        let mut next = search.step(state);
        next.reverse();
        open.extend(next);
    }
    if search.unsure {
        return Judgement::Unknown("the arithmetic or the recursion of the formula is beyond the checker".to_owned());
    }
    Judgement::No { atom: None, explanation: "no part of the heap satisfies the formula".to_owned() }
}

/// The variables of a disjunct.
#[derive(Debug)]
struct Env {
    params: Vec<Term>,
    exists: Vec<Term>,
}

/// Predicates being unfolded around a goal.
#[derive(Debug)]
struct Chain {
    pred: PredId,
    args: Vec<Term>,
    /// Objects consumed when it was unfolded.
    consumed: u32,
    outer: Option<Rc<Chain>>,
}

/// A spatial atom still to be satisfied.
#[derive(Clone, Debug)]
struct Goal<'p> {
    atom: &'p SpatialAtom,
    env: Rc<Env>,
    chain: Option<Rc<Chain>>,
}

#[derive(Clone, Debug)]
struct State<'p> {
    /// Objects that points-to atoms own.
    used: Vec<bool>,
    consumed: u32,
    known: Known,
    goals: Vec<Goal<'p>>,
}

struct Search<'p> {
    program: &'p Program,
    heap: &'p Heap,
    /// Something was given up on.
    unsure: bool,
    left: u32,
    memo: Memo,
}

impl<'p> Search<'p> {
    /// The states after the most promising goal: one per way to satisfy it.
    fn step(&mut self, mut state: State<'p>) -> Vec<State<'p>> {
        let Some(best) = (0..state.goals.len()).min_by_key(|n| (self.cost(&state, &state.goals[*n]), *n)) else {
            return Vec::new();
        };
        let goal = state.goals.remove(best);
        match goal.atom {
            SpatialAtom::PointsTo { from, .. } => match self.term(&state, &goal.env, *from) {
                Some(Term::Ref(Some(object))) => self.own(state, &goal, object).into_iter().collect(),
                Some(Term::Unknown(_)) => {
                    let objects = 0..self.heap.cells.len() as u32;
                    objects.filter_map(|object| self.own(state.clone(), &goal, object)).collect()
                }
                _ => Vec::new(),
            },
            SpatialAtom::Pred { pred, args, .. } => self.predicate(state, &goal, *pred, args),
        }
    }

    /// Points-to atoms of known objects first, then predicates with the most known arguments.
    fn cost(&self, state: &State<'p>, goal: &Goal<'p>) -> usize {
        match goal.atom {
            SpatialAtom::PointsTo { from, .. } => match self.term(state, &goal.env, *from) {
                Some(Term::Unknown(_)) => 1_000,
                _ => 0,
            },
            SpatialAtom::Pred { args, .. } => {
                let open = |arg: &&Option<AExpr>| match arg {
                    Some(arg) => {
                        let term = eval(arg, &goal.env).and_then(|t| state.known.resolve(&t));
                        !term.is_ok_and(|t| t.is_ground())
                    }
                    None => true,
                };
                // A predicate without any known argument is a guess: after the guesses for points-to atoms.
                let open_args = args.iter().filter(open).count();
                if open_args == args.len() && open_args > 0 { 2_000 } else { 1 + open_args }
            }
        }
    }

    fn term(&self, state: &State<'p>, env: &Env, var: SlVar) -> Option<Term> {
        state.known.resolve(&variable(env, var)?).ok()
    }

    /// Lets a points-to atom own `object`.
    fn own(&mut self, mut state: State<'p>, goal: &Goal<'p>, object: u32) -> Option<State<'p>> {
        let SpatialAtom::PointsTo { from, class, args, .. } = goal.atom else { return None };
        let cell = &self.heap.cells[object as usize];
        if state.used[object as usize] || !cell.live || cell.class() != Some(*class) || cell.values.len() != args.len()
        {
            return None;
        }
        state.used[object as usize] = true;
        state.consumed += 1;
        let from = variable(&goal.env, *from)?;
        let mut result = state.known.equal(&from, &Term::Ref(Some(object)));
        for (arg, value) in args.iter().zip(&cell.values) {
            if let (Ok(()), Some(arg)) = (result, arg) {
                result = eval(arg, &goal.env).and_then(|term| state.known.equal(&term, &Term::of(*value)));
            }
        }
        self.keep(result).then_some(state)
    }

    /// Unfolds a predicate.
    fn predicate(
        &mut self,
        mut state: State<'p>,
        goal: &Goal<'p>,
        pred: PredId,
        args: &[Option<AExpr>],
    ) -> Vec<State<'p>> {
        let program = self.program;
        let definition = program.predicate(pred);
        if definition.broken || definition.params.len() != args.len() {
            self.unsure = true;
            return Vec::new();
        }
        let mut terms = Vec::with_capacity(args.len());
        for (arg, (_, ty)) in args.iter().zip(&definition.params) {
            let term = match arg {
                Some(arg) => eval(arg, &goal.env).and_then(|t| state.known.resolve(&t)),
                None => Ok(state.known.fresh(ty.is_ref())),
            };
            match term {
                Ok(term) => terms.push(term),
                failed => {
                    self.keep(failed.map(|_| ()));
                    return Vec::new();
                }
            }
        }
        let idle = idle(goal.chain.as_deref(), state.consumed);
        if idle.iter().any(|c| c.pred == pred && c.args == terms && terms.iter().all(Term::is_ground)) {
            return Vec::new();
        }
        if idle.len() > MAX_IDLE {
            self.unsure = true;
            return Vec::new();
        }
        if let Some(outcomes) = self.outcomes(pred, &terms) {
            return outcomes.iter().filter_map(|o| self.take(&state, o, &terms)).collect();
        }
        let chain = Rc::new(Chain { pred, args: terms.clone(), consumed: state.consumed, outer: goal.chain.clone() });
        self.unfold(&state, &definition.formula, &terms, Some(chain))
    }

    /// One state per disjunct that its pure part does not exclude.
    fn unfold(
        &mut self,
        state: &State<'p>,
        formula: &'p Formula,
        args: &[Term],
        chain: Option<Rc<Chain>>,
    ) -> Vec<State<'p>> {
        formula.disjuncts.iter().filter_map(|d| self.disjunct(state.clone(), d, args, chain.clone())).collect()
    }

    fn disjunct(
        &mut self,
        mut state: State<'p>,
        disjunct: &'p Disjunct,
        args: &[Term],
        chain: Option<Rc<Chain>>,
    ) -> Option<State<'p>> {
        let exists = disjunct.exists.iter().map(|(_, ty)| state.known.fresh(ty.is_ref())).collect();
        let env = Rc::new(Env { params: args.to_vec(), exists });
        for pure in &disjunct.pure {
            let result = assume(&mut state.known, pure, true, &env);
            if !self.keep(result) {
                return None;
            }
        }
        let goals = disjunct.spatial.iter();
        state.goals.extend(goals.map(|atom| Goal { atom, env: env.clone(), chain: chain.clone() }));
        self.has_room(&state, disjunct).then_some(state)
    }

    /// Whether there are as many objects left as points-to atoms of the classes in `new` want. Predicates that are
    /// unfolded with unknown references would want more and more.
    fn has_room(&self, state: &State<'p>, new: &Disjunct) -> bool {
        let room = |wanted: ClassId| {
            let free = |(cell, used): &(&Cell, &bool)| !**used && cell.live && cell.class() == Some(wanted);
            let wants = |g: &&Goal| matches!(g.atom, SpatialAtom::PointsTo { class, .. } if *class == wanted);
            state.goals.iter().filter(wants).count() <= self.heap.cells.iter().zip(&state.used).filter(free).count()
        };
        new.spatial.iter().all(|atom| match atom {
            SpatialAtom::PointsTo { class, .. } => room(*class),
            SpatialAtom::Pred { .. } => true,
        })
    }

    /// Whether a state stands; notes when it was given up rather than refuted.
    fn keep(&mut self, result: Result<(), Failure>) -> bool {
        self.unsure |= result == Err(Failure::Overflow);
        result.is_ok()
    }
}

/// The predicates around a goal since which nothing was consumed.
fn idle(chain: Option<&Chain>, consumed: u32) -> Vec<&Chain> {
    let mut idle = Vec::new();
    let mut at = chain;
    while let Some(chain) = at.filter(|c| c.consumed == consumed) {
        idle.push(chain);
        at = chain.outer.as_deref();
    }
    idle
}

fn variable(env: &Env, var: SlVar) -> Option<Term> {
    match var {
        SlVar::Param(n) => env.params.get(n as usize).cloned(),
        SlVar::Exists(n) => env.exists.get(n as usize).cloned(),
    }
}

fn number(expr: &AExpr, env: &Env) -> Result<Linear, Failure> {
    match eval(expr, env)? {
        Term::Number(linear) => Ok(linear),
        _ => Err(Failure::Contradiction),
    }
}

fn eval(expr: &AExpr, env: &Env) -> Result<Term, Failure> {
    let zero = Linear::default();
    Ok(match expr {
        AExpr::Null => Term::Ref(None),
        AExpr::Int(i) => Term::Number(Linear::constant(i128::from(*i))),
        AExpr::Var(var) => variable(env, *var).ok_or(Failure::Contradiction)?,
        AExpr::Neg(a) => Term::Number(zero.plus(-1, &number(a, env)?)?),
        AExpr::Add(a, b) => Term::Number(number(a, env)?.plus(1, &number(b, env)?)?),
        AExpr::Sub(a, b) => Term::Number(number(a, env)?.plus(-1, &number(b, env)?)?),
        AExpr::Times(factor, a) => Term::Number(zero.plus(i128::from(*factor), &number(a, env)?)?),
    })
}

/// Adds a pure atom, or its negation, to what is known.
fn assume(known: &mut Known, pure: &Pure, truth: bool, env: &Env) -> Result<(), Failure> {
    let (op, left, right) = match pure {
        Pure::Constant { holds, .. } => {
            return if *holds == truth { Ok(()) } else { Err(Failure::Contradiction) };
        }
        Pure::Not(inner) => return assume(known, inner, !truth, env),
        Pure::Compare { op, left, right, .. } => (*op, left, right),
    };
    let op = match (op, truth) {
        (op, true) => op,
        (PureOp::Eq, false) => PureOp::Ne,
        (PureOp::Ne, false) => PureOp::Eq,
        (PureOp::Lt, false) => PureOp::Ge,
        (PureOp::Ge, false) => PureOp::Lt,
        (PureOp::Gt, false) => PureOp::Le,
        (PureOp::Le, false) => PureOp::Gt,
    };
    let (left, right) = match op {
        PureOp::Eq => return known.equal(&eval(left, env)?, &eval(right, env)?),
        PureOp::Ne => return known.different(&eval(left, env)?, &eval(right, env)?),
        PureOp::Lt | PureOp::Le => (number(left, env)?, number(right, env)?),
        PureOp::Gt | PureOp::Ge => (number(right, env)?, number(left, env)?),
    };
    // Now left < right or left <= right.
    let strict = i128::from(matches!(op, PureOp::Lt | PureOp::Gt));
    known.constrain(Relation::Le, left.plus(-1, &right)?.plus(1, &Linear::constant(strict))?)
}
