//! What can be told of formulas without any heap: which disjuncts are out of the question for given
//! arguments, and how many objects a predicate needs at least.

use super::blame::Blame;
use super::config::{Arg, AtomAt, Config, Instance, Owner, Ref, World, formula};
use super::measure::Measures;
use heap::Kind;
use ir::scope::Scope;
use ir::spec::{AExpr, Disjunct, Formula, Pure, PureOp, SlVar, SpatialAtom};
use ir::{ClassId, PredId, Program};
use std::rc::Rc;

/// A fact about parameters that a disjunct states outright.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Guard {
    Null(u32),
    NotNull(u32),
    Allocated(u32, ClassId),
    Same(u32, u32),
    Differ(u32, u32),
    Number(u32, PureOp, i64),
}

/// The disjuncts of a formula.
#[derive(Debug, Default)]
pub struct Shape {
    /// Per disjunct, with the number of the atom that states it.
    guards: Vec<Vec<(Guard, u32)>>,
    /// The disjuncts, those that need few objects first.
    pub order: Vec<u32>,
    /// Objects per bound that every model has.
    pub least: Vec<u32>,
}

/// No model at all.
pub const NEVER: u32 = 1 << 20;

/// The bounds of a scope.
#[derive(Debug)]
pub struct Bounds {
    /// Per class: the bounds that its objects count against.
    of: Vec<Vec<usize>>,
    pub most: Vec<u32>,
}

impl Bounds {
    pub fn new(program: &Program, scope: &Scope) -> Bounds {
        let classes = || (0..program.classes.len() as u32).map(ClassId);
        let of = classes().map(|c| scope.bounds_of(program, c).map(|(b, _)| b.index()).collect()).collect();
        Bounds { of, most: scope.objects.clone() }
    }

    pub fn of(&self, class: ClassId) -> &[usize] {
        &self.of[class.index()]
    }
}

/// The shapes of the clauses, and of the predicates that they unfold.
#[derive(Debug, Default)]
pub struct Shapes {
    preds: Vec<Shape>,
    clauses: Vec<Shape>,
    measures: Measures,
}

impl Shapes {
    /// `used` are the predicates that the clauses unfold: nothing else is asked of the others, of which a library has
    /// many.
    pub fn new(program: &Program, clauses: &[Rc<Formula>], used: &[PredId], bounds: &Bounds) -> Shapes {
        let shape = |f: &Formula| Shape {
            guards: f.disjuncts.iter().map(guards).collect(),
            order: (0..f.disjuncts.len() as u32).collect(),
            least: vec![NEVER; bounds.most.len()],
        };
        let preds = program.predicates.iter().map(|p| shape(&p.formula)).collect();
        let own = clauses.iter().map(|f| shape(f)).collect();
        let mut shapes = Shapes { preds, clauses: own, measures: Measures::default() };
        // Least sizes, by the least fixpoint from above: each round gets at least one of them right.
        let mut changed = true;
        while changed {
            changed = false;
            for p in used {
                let least = shapes.least_of(&program.predicate(*p).formula, bounds);
                let shape = &mut shapes.preds[p.index()];
                changed |= least != shape.least;
                shape.least = least;
            }
        }
        for (k, clause) in clauses.iter().enumerate() {
            shapes.clauses[k].least = shapes.least_of(clause, bounds);
        }
        for p in used {
            let formula = &program.predicate(*p).formula;
            let key = |d: &u32| shapes.total(&formula.disjuncts[*d as usize], bounds);
            let mut order = shapes.preds[p.index()].order.clone();
            order.sort_by_key(key);
            shapes.preds[p.index()].order = order;
        }
        let least: Vec<&[u32]> = shapes.preds.iter().map(|p| &p.least[..]).collect();
        shapes.measures = Measures::new(program, used, bounds, &least);
        shapes
    }

    fn least_of(&self, formula: &Formula, bounds: &Bounds) -> Vec<u32> {
        let mut least = vec![NEVER; bounds.most.len()];
        for d in &formula.disjuncts {
            for (l, n) in least.iter_mut().zip(self.least_of_disjunct(d, bounds)) {
                *l = n.min(*l);
            }
        }
        least
    }

    pub fn least_of_disjunct(&self, disjunct: &Disjunct, bounds: &Bounds) -> Vec<u32> {
        let mut sum = vec![0u32; bounds.most.len()];
        for atom in &disjunct.spatial {
            match atom {
                SpatialAtom::PointsTo { class, .. } => bounds.of(*class).iter().for_each(|b| sum[*b] += 1),
                SpatialAtom::Pred { pred, .. } => {
                    let inner = &self.preds[pred.index()].least;
                    sum.iter_mut().zip(inner).for_each(|(s, n)| *s = (*s + n).min(NEVER));
                }
            }
        }
        sum
    }

    fn total(&self, disjunct: &Disjunct, bounds: &Bounds) -> u32 {
        self.least_of_disjunct(disjunct, bounds).iter().fold(0, |a, b| (a + b).min(NEVER))
    }

    pub fn of(&self, owner: Owner) -> &Shape {
        match owner {
            Owner::Clause(k) => &self.clauses[k as usize],
            Owner::Pred(p) => &self.preds[p.index()],
        }
    }

    /// Adds the objects per bound that every model of a folded predicate has, as far as its numbers are known.
    pub fn add_least(&self, config: &Config, instance: &Instance, need: &mut [u64]) {
        let least = &self.of(instance.owner).least;
        match instance.owner {
            Owner::Pred(p) if self.measures.matter(p) => {
                let low = |at: usize| match instance.args.get(at) {
                    Some(Arg::Num(n)) => config.numbers.low(n).map(|n| n.clamp(0, i128::from(NEVER)) as i64),
                    _ => None,
                };
                let lows: Vec<Option<i64>> = (0..instance.args.len()).map(low).collect();
                for (bound, need) in need.iter_mut().enumerate() {
                    *need += u64::from(self.needs(p, bound, |at| lows.get(at).copied().flatten()));
                }
            }
            _ => need.iter_mut().zip(least).for_each(|(n, l)| *n += u64::from(*l)),
        }
    }

    /// Objects that count against a bound in every model of a predicate whose numbers are at least `low`.
    pub fn needs(&self, pred: ir::PredId, bound: usize, low: impl Fn(usize) -> Option<i64>) -> u32 {
        self.measures.least(pred, bound, self.preds[pred.index()].least[bound], low)
    }

    /// The disjuncts that these arguments do not exclude at once, those with few objects first.
    pub fn viable(&self, config: &Config, w: &World<'_>, owner: Owner, args: &[Arg]) -> Vec<u32> {
        let shape = self.of(owner);
        let open = |d: &u32| shape.guards[*d as usize].iter().all(|(g, _)| g.may_hold(config, w, args));
        shape.order.iter().copied().filter(open).collect()
    }

    /// Blames, for each disjunct that the arguments exclude at once, the first atom that they contradict.
    pub fn clashes(&self, config: &Config, w: &World<'_>, instance: &Instance, blame: &mut Blame) {
        let shape = self.of(instance.owner);
        for (d, guards) in shape.guards.iter().enumerate() {
            if let Some((_, atom)) = guards.iter().find(|(g, _)| !g.may_hold(config, w, &instance.args)) {
                blame.add(Some(AtomAt { owner: instance.owner, disjunct: d as u32, atom: *atom }));
            }
        }
    }

    /// Whether unfolding a disjunct owns an object that is already there.
    pub fn progresses(&self, config: &Config, owner: Owner, d: u32, args: &[Arg]) -> bool {
        self.of(owner).guards[d as usize].iter().any(|(g, _)| match g {
            Guard::Allocated(p, _) => matches!(reference(config, args, *p), Some(Ref::Obj(_))),
            _ => false,
        })
    }
}

fn guards(d: &Disjunct) -> Vec<(Guard, u32)> {
    let mut all = Vec::new();
    for (n, atom) in d.spatial.iter().enumerate() {
        if let SpatialAtom::PointsTo { from: SlVar::Param(p), class, .. } = atom {
            all.push((Guard::Allocated(*p, *class), n as u32));
        }
    }
    for (n, pure) in d.pure.iter().enumerate() {
        let Pure::Compare { op, left, right, .. } = pure else { continue };
        let pair = match (left, right) {
            (AExpr::Var(SlVar::Param(a)), b) => Some((*a, b, *op)),
            (b, AExpr::Var(SlVar::Param(a))) => Some((*a, b, mirrored(*op))),
            _ => None,
        };
        let guard = match pair {
            Some((a, AExpr::Null, PureOp::Eq)) => Some(Guard::Null(a)),
            Some((a, AExpr::Null, PureOp::Ne)) => Some(Guard::NotNull(a)),
            Some((a, AExpr::Var(SlVar::Param(b)), PureOp::Eq)) => Some(Guard::Same(a, *b)),
            Some((a, AExpr::Var(SlVar::Param(b)), PureOp::Ne)) => Some(Guard::Differ(a, *b)),
            Some((a, AExpr::Int(n), op)) => Some(Guard::Number(a, op, *n)),
            _ => None,
        };
        all.extend(guard.map(|g| (g, (d.spatial.len() + n) as u32)));
    }
    all
}

fn mirrored(op: PureOp) -> PureOp {
    match op {
        PureOp::Lt => PureOp::Gt,
        PureOp::Gt => PureOp::Lt,
        PureOp::Le => PureOp::Ge,
        PureOp::Ge => PureOp::Le,
        same => same,
    }
}

fn reference(config: &Config, args: &[Arg], param: u32) -> Option<Ref> {
    match args.get(param as usize) {
        Some(Arg::Ref(r)) => Some(config.resolve(*r)),
        _ => None,
    }
}

impl Guard {
    /// False only when the arguments contradict the fact for sure.
    fn may_hold(self, config: &Config, w: &World<'_>, args: &[Arg]) -> bool {
        let arg = |p| reference(config, args, p);
        match self {
            Guard::Null(p) => match arg(p) {
                Some(Ref::Obj(_)) => false,
                // The source of a points-to atom is an object.
                Some(var @ Ref::Var(_)) => !config.cells.iter().any(|c| config.resolve(c.from) == var),
                _ => true,
            },
            Guard::NotNull(p) => arg(p) != Some(Ref::Null),
            Guard::Allocated(p, class) => match arg(p) {
                Some(Ref::Null) => false,
                Some(Ref::Obj(o)) => {
                    !config.owns(o)
                        && o.index() < w.heap.len()
                        && matches!(w.heap.object(o).kind, Kind::Class { class: c, .. } if c == class)
                }
                Some(var @ Ref::Var(_)) => !config.cells.iter().any(|c| config.resolve(c.from) == var),
                None => true,
            },
            Guard::Same(a, b) => match (arg(a), arg(b)) {
                (Some(a), Some(b)) => a == b || matches!(a, Ref::Var(_)) || matches!(b, Ref::Var(_)),
                _ => true,
            },
            Guard::Differ(a, b) => match (arg(a), arg(b)) {
                (Some(a), Some(b)) => a != b,
                _ => true,
            },
            Guard::Number(p, op, n) => match args.get(p as usize) {
                Some(Arg::Num(linear)) => match config.numbers.resolve(linear).ok().and_then(|l| l.value()) {
                    Some(value) => holds(op, value, i128::from(n)),
                    None => true,
                },
                _ => true,
            },
        }
    }
}

fn holds(op: PureOp, a: i128, b: i128) -> bool {
    match op {
        PureOp::Eq => a == b,
        PureOp::Ne => a != b,
        PureOp::Lt => a < b,
        PureOp::Le => a <= b,
        PureOp::Gt => a > b,
        PureOp::Ge => a >= b,
    }
}

/// The formula and the shape of an instance's owner, for those who unfold it.
pub fn disjunct<'f>(program: &'f Program, clauses: &'f [Rc<Formula>], owner: Owner, d: u32) -> &'f Disjunct {
    &formula(program, clauses, owner).disjuncts[d as usize]
}
