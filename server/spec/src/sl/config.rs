//! One symbolic heap: which objects a formula already owns, what it demands of places that are not
//! initialised, and the atoms that are still to be satisfied.

use super::number::{Fail, Linear, Numbers, Relation};
use heap::{Kind, Loc, ObjId, SymHeap, Value, View};
use ir::spec::{AExpr, Disjunct, Formula, Pure, PureOp, SlVar, SpatialAtom};
use ir::{Base, ClassId, PredId, Program, Ty};
use solve::{Sort, Term, Terms};
use std::rc::Rc;

/// A reference of a formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ref {
    Null,
    Obj(ObjId),
    Var(u32),
}

/// A value of a formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    Ref(Ref),
    Num(Linear),
}

/// What a formula belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Owner {
    /// A clause, as numbered by the caller.
    Clause(u32),
    Pred(PredId),
}

/// An atom of a formula: the spatial atoms of the disjunct in their order, then the pure ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AtomAt {
    pub owner: Owner,
    pub disjunct: u32,
    pub atom: u32,
}

impl AtomAt {
    /// A formula as a whole: no atom of it.
    pub fn whole(owner: Owner) -> AtomAt {
        AtomAt { owner, disjunct: u32::MAX, atom: u32::MAX }
    }

    /// Whether it names no atom.
    pub fn is_whole(self) -> bool {
        self.atom == u32::MAX
    }
}

/// A points-to atom whose source is not known yet.
#[derive(Clone, Debug)]
pub struct Cell {
    pub from: Ref,
    pub class: ClassId,
    pub args: Rc<[Option<Arg>]>,
    pub at: AtomAt,
}

/// A predicate that is not unfolded yet.
#[derive(Clone, Debug)]
pub struct Instance {
    pub owner: Owner,
    pub args: Rc<[Arg]>,
    pub at: AtomAt,
    /// The unfolding around it, if no object was consumed since.
    pub around: Option<Rc<Around>>,
    /// Arguments that were known when its disjuncts were last looked at, and one more.
    pub tried: u32,
}

/// A predicate that was unfolded, and those around it since which no object was consumed.
#[derive(Debug)]
pub struct Around {
    owner: Owner,
    args: Rc<[Arg]>,
    depth: u32,
    outer: Option<Rc<Around>>,
}

impl Instance {
    /// A formula to begin with.
    pub fn start(owner: Owner, args: Rc<[Arg]>, at: AtomAt) -> Instance {
        Instance { owner, args, at, around: None, tried: 0 }
    }

    /// Unfoldings around it since which no object was consumed.
    pub fn idle(&self) -> u32 {
        self.around.as_ref().map_or(0, |around| around.depth)
    }

    /// This unfolding, for what it leads to without consuming an object.
    fn inside(&self) -> Rc<Around> {
        let (args, outer) = (self.args.clone(), self.around.clone());
        Rc::new(Around { owner: self.owner, args, depth: self.idle() + 1, outer })
    }
}

/// Why a symbolic heap cannot go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// This atom contradicts the rest.
    Clash(Option<AtomAt>),
    /// Not known before this place is initialised, or the one that its value stands for (only where the heap
    /// is to be complete).
    Ask(Loc, Value),
    /// A predicate comes back with the arguments of one around it. As a part of a model is a model, whatever satisfies
    /// it so satisfies it without.
    Again,
    /// Beyond what the procedure does.
    GiveUp,
}

/// The heap that formulas are matched against.
pub struct World<'a> {
    pub program: &'a Program,
    pub heap: &'a SymHeap,
    pub view: View,
    /// References that are not initialised are asked for instead of demanded.
    pub closed: bool,
    pub terms: &'a mut Terms,
    /// The variable of a place of primitive type.
    pub place: &'a mut dyn FnMut(&mut Terms, Loc, Sort) -> Term,
}

/// A symbolic heap under way.
#[derive(Clone, Debug, Default)]
pub struct Config {
    vars: Vec<Option<Ref>>,
    /// What places must become, and the points-to atom that says so.
    pub demands: Vec<(Loc, Ref, Option<AtomAt>)>,
    owned: Vec<u64>,
    pub cells: Vec<Cell>,
    pub instances: Vec<Instance>,
    /// References that differ, and the atom that says so.
    pub differ: Vec<(Ref, Ref, Option<AtomAt>)>,
    /// Variables that a pure atom made equal to something, and that atom.
    equated: Vec<(u32, Option<AtomAt>)>,
    pub numbers: Numbers,
    /// Something was beyond the procedure: nothing is known any more.
    pub lost: bool,
}

/// The sort of a primitive type; `None` for references.
pub fn sort_of(ty: Ty) -> Option<Sort> {
    match (ty.value().base, ty.dims) {
        (Base::Bool, 0) => Some(Sort::Bool),
        (Base::Int, 0) => Some(Sort::I32),
        (Base::Long, 0) => Some(Sort::I64),
        (Base::Float, 0) => Some(Sort::F32),
        (Base::Double, 0) => Some(Sort::F64),
        _ => None,
    }
}

impl Config {
    /// A symbolic heap that says nothing, for what the procedure cannot follow.
    pub fn lost() -> Config {
        Config { lost: true, ..Config::default() }
    }

    pub fn fresh(&mut self) -> Ref {
        self.vars.push(None);
        Ref::Var(self.vars.len() as u32 - 1)
    }

    pub fn resolve(&self, mut r: Ref) -> Ref {
        while let Ref::Var(v) = r {
            match self.vars[v as usize] {
                Some(next) => r = next,
                None => break,
            }
        }
        r
    }

    pub fn owns(&self, o: ObjId) -> bool {
        self.owned.get(o.index() / 64).is_some_and(|w| w >> (o.index() % 64) & 1 != 0)
    }

    pub fn take(&mut self, o: ObjId) {
        let word = o.index() / 64;
        if self.owned.len() <= word {
            self.owned.resize(word + 1, 0);
        }
        self.owned[word] |= 1 << (o.index() % 64);
    }

    /// Makes two references equal. Who calls this calls [`Config::settle`] afterwards.
    pub fn unify(&mut self, a: Ref, b: Ref) -> Result<(), Stop> {
        match (self.resolve(a), self.resolve(b)) {
            (a, b) if a == b => Ok(()),
            (Ref::Var(v), other) | (other, Ref::Var(v)) => {
                self.vars[v as usize] = Some(other);
                Ok(())
            }
            _ => Err(Stop::Clash(None)),
        }
    }

    /// What a place must become, if the formula says anything about it.
    pub fn demand(&self, loc: Loc) -> Option<Ref> {
        self.demanded(loc).map(|(r, _)| r)
    }

    /// The same with the atom that says it.
    pub fn demanded(&self, loc: Loc) -> Option<(Ref, Option<AtomAt>)> {
        self.demands.iter().find(|(l, ..)| *l == loc).map(|(_, r, at)| (self.resolve(*r), self.says(*r, *at)))
    }

    /// The atom that says what a reference in a points-to atom `by` is: the last of the equalities, if there are any.
    fn says(&self, mut r: Ref, by: Option<AtomAt>) -> Option<AtomAt> {
        let mut says = by;
        while let Ref::Var(v) = r {
            says = self.equated.iter().find(|(var, _)| *var == v).map_or(says, |(_, atom)| *atom);
            let Some(next) = self.vars[v as usize] else { break };
            r = next;
        }
        says
    }

    /// Tells that a place was initialised.
    pub fn bind(&mut self, w: &mut World<'_>, loc: Loc) -> Result<(), Stop> {
        let Some(at) = self.demands.iter().position(|(l, ..)| *l == loc) else { return Ok(()) };
        let (_, wanted, by) = self.demands.swap_remove(at);
        self.meet(w, loc, wanted, by)?;
        self.settle(w)
    }

    /// Matches a reference of the heap with one of the formula.
    fn meet(&mut self, w: &World<'_>, loc: Loc, wanted: Ref, by: Option<AtomAt>) -> Result<(), Stop> {
        match w.heap.get(loc, w.view) {
            Value::Null => self.unify(wanted, Ref::Null).map_err(|_| Stop::Clash(self.says(wanted, by))),
            Value::Ref(o) => self.unify(wanted, Ref::Obj(o)).map_err(|_| Stop::Clash(self.says(wanted, by))),
            open if w.closed => Err(Stop::Ask(loc, open)),
            _ => {
                self.demands.push((loc, wanted, by));
                Ok(())
            }
        }
    }

    /// Lets a points-to atom own an object of the heap.
    pub fn own(&mut self, w: &mut World<'_>, o: ObjId, cell: &Cell) -> Result<(), Stop> {
        let clash = Stop::Clash(Some(cell.at));
        let object = w.heap.object(o);
        let is = matches!(object.kind, Kind::Class { class, .. } if class == cell.class);
        let live = w.view == View::Entry || !object.freed;
        if !is || !live || self.owns(o) {
            return Err(clash);
        }
        self.take(o);
        for (slot, arg) in cell.args.iter().enumerate() {
            let loc = Loc::Field(o, slot as u32);
            let result = match arg {
                None => Ok(()),
                Some(Arg::Ref(r)) => self.meet(w, loc, *r, Some(cell.at)),
                Some(Arg::Num(n)) => {
                    let class = w.program.class(cell.class);
                    let ty = class.fields.get(slot).map_or(Ty::INT, |f| w.program.field(*f).ty);
                    let value = self.value(w, loc, sort_of(ty).unwrap_or(Sort::I32));
                    n.plus(-1, &value).and_then(|d| self.numbers.relate(Relation::Eq, &d)).map_err(stop)
                }
            };
            result.map_err(|why| at(why, cell.at))?;
        }
        Ok(())
    }

    /// The value of a primitive place.
    fn value(&mut self, w: &mut World<'_>, loc: Loc, sort: Sort) -> Linear {
        let term = match w.heap.get(loc, w.view) {
            Value::Prim(t) => t,
            _ => (w.place)(w.terms, loc, sort),
        };
        self.number(w.terms, term)
    }

    /// A value of the program as a number of this symbolic heap.
    pub fn number(&mut self, terms: &Terms, term: Term) -> Linear {
        match terms.as_const(term) {
            Some(n) => Linear::constant(i128::from(n)),
            None => self.numbers.program(term, terms.sort(term)),
        }
    }

    /// Carries out what is determined: points-to atoms of known objects, and differences.
    pub fn settle(&mut self, w: &mut World<'_>) -> Result<(), Stop> {
        let mut i = 0;
        while i < self.cells.len() {
            match self.resolve(self.cells[i].from) {
                Ref::Null => return Err(Stop::Clash(Some(self.cells[i].at))),
                Ref::Obj(o) if o.index() < w.heap.len() => {
                    let cell = self.cells.swap_remove(i);
                    self.own(w, o, &cell)?;
                    i = 0;
                }
                // An assumed object is owned from its birth.
                Ref::Obj(_) => return Err(Stop::Clash(Some(self.cells[i].at))),
                Ref::Var(v) => {
                    if self.cells[..i].iter().any(|c| self.resolve(c.from) == Ref::Var(v)) {
                        return Err(Stop::Clash(Some(self.cells[i].at)));
                    }
                    i += 1;
                }
            }
        }
        let mut k = 0;
        while k < self.differ.len() {
            let (a, b) = (self.resolve(self.differ[k].0), self.resolve(self.differ[k].1));
            match (a, b) {
                _ if a == b => return Err(Stop::Clash(self.differ[k].2)),
                (Ref::Var(_), _) | (_, Ref::Var(_)) => k += 1,
                _ => drop(self.differ.swap_remove(k)),
            }
        }
        Ok(())
    }

    /// Adds disjunct `n` of what is unfolded, and settles.
    pub fn add(&mut self, w: &mut World<'_>, unfolded: &Instance, (n, disjunct): (u32, &Disjunct)) -> Result<(), Stop> {
        let exists = disjunct.exists.iter().map(|(_, ty)| self.unknown(*ty)).collect();
        let env = Env { params: &unfolded.args, exists };
        let spatial = disjunct.spatial.len() as u32;
        let place = |atom: u32| AtomAt { owner: unfolded.owner, disjunct: n, atom };
        for (i, pure) in disjunct.pure.iter().enumerate() {
            let (place, differ, equated) = (place(spatial + i as u32), self.differ.len(), self.equated.len());
            self.assume(pure, true, &env).map_err(|why| at(why, place))?;
            self.differ.iter_mut().skip(differ).for_each(|d| d.2 = Some(place));
            self.equated.iter_mut().skip(equated).for_each(|e| e.1 = Some(place));
        }
        let consumes = disjunct.spatial.iter().any(|a| matches!(a, SpatialAtom::PointsTo { .. }));
        let around = (!consumes).then(|| unfolded.inside());
        for (i, atom) in disjunct.spatial.iter().enumerate() {
            let at = place(i as u32);
            match atom {
                SpatialAtom::PointsTo { from, class, args, .. } => {
                    let Some(Arg::Ref(from)) = env.get(*from).cloned() else { return Err(Stop::Clash(Some(at))) };
                    let args = args.iter().map(|a| a.as_ref().map(|a| eval(a, &env)).transpose());
                    let args = args.collect::<Result<_, _>>().map_err(stop)?;
                    self.cells.push(Cell { from, class: *class, args, at });
                }
                SpatialAtom::Pred { pred, args, .. } => {
                    let params = &w.program.predicate(*pred).params;
                    if params.len() != args.len() || w.program.predicate(*pred).broken {
                        return Err(Stop::GiveUp);
                    }
                    let args = args.iter().zip(params).map(|(a, (_, ty))| match a {
                        Some(a) => eval(a, &env),
                        None => Ok(self.unknown(*ty)),
                    });
                    let args: Rc<[Arg]> = args.collect::<Result<_, _>>().map_err(stop)?;
                    let owner = Owner::Pred(*pred);
                    if self.repeats(around.as_deref(), owner, &args) {
                        return Err(Stop::Again);
                    }
                    self.instances.push(Instance { around: around.clone(), ..Instance::start(owner, args, at) });
                }
            }
        }
        self.settle(w)
    }

    /// Whether one of the unfoldings around is of this predicate with the same arguments.
    fn repeats(&self, around: Option<&Around>, owner: Owner, args: &[Arg]) -> bool {
        let same = |a: &Arg, b: &Arg| match (a, b) {
            (Arg::Ref(a), Arg::Ref(b)) => self.resolve(*a) == self.resolve(*b),
            (Arg::Num(a), Arg::Num(b)) => match (self.numbers.resolve(a), self.numbers.resolve(b)) {
                (Ok(a), Ok(b)) => a == b,
                _ => false,
            },
            _ => false,
        };
        std::iter::successors(around, |a| a.outer.as_deref())
            .any(|a| a.owner == owner && a.args.iter().zip(args).all(|(a, b)| same(a, b)))
    }

    /// A new unknown of a type.
    pub fn unknown(&mut self, ty: Ty) -> Arg {
        match ty.is_ref() {
            true => Arg::Ref(self.fresh()),
            false => Arg::Num(self.numbers.symbol(super::number::Symbol::Free)),
        }
    }

    fn assume(&mut self, pure: &Pure, truth: bool, env: &Env<'_>) -> Result<(), Stop> {
        let (op, left, right) = match pure {
            Pure::Constant { holds, .. } => {
                return if *holds == truth { Ok(()) } else { Err(Stop::Clash(None)) };
            }
            Pure::Not(inner) => return self.assume(inner, !truth, env),
            Pure::Compare { op, left, right, .. } => (if truth { *op } else { negated(*op) }, left, right),
        };
        let (left, right) = (eval(left, env).map_err(stop)?, eval(right, env).map_err(stop)?);
        match (left, right) {
            (Arg::Ref(a), Arg::Ref(b)) => match op {
                PureOp::Eq => {
                    let (a, b) = (self.resolve(a), self.resolve(b));
                    if let (true, Ref::Var(v), _) | (true, _, Ref::Var(v)) = (a != b, a, b) {
                        self.equated.push((v, None));
                    }
                    self.unify(a, b)
                }
                PureOp::Ne if self.resolve(a) == self.resolve(b) => Err(Stop::Clash(None)),
                PureOp::Ne => {
                    self.differ.push((a, b, None));
                    Ok(())
                }
                _ => Err(Stop::Clash(None)),
            },
            (Arg::Num(a), Arg::Num(b)) => self.compare(op, &a, &b).map_err(stop),
            _ => Err(Stop::Clash(None)),
        }
    }

    fn compare(&mut self, op: PureOp, a: &Linear, b: &Linear) -> Result<(), Fail> {
        let difference = match op {
            PureOp::Gt | PureOp::Ge => b.plus(-1, a)?,
            _ => a.plus(-1, b)?,
        };
        match op {
            PureOp::Eq => self.numbers.relate(Relation::Eq, &difference),
            PureOp::Ne => self.numbers.relate(Relation::Ne, &difference),
            PureOp::Le | PureOp::Ge => self.numbers.relate(Relation::Le, &difference),
            PureOp::Lt | PureOp::Gt => self.numbers.relate(Relation::Le, &difference.plus(1, &Linear::constant(1))?),
        }
    }
}

/// Names the atom of a clash that has none yet.
fn at(why: Stop, atom: AtomAt) -> Stop {
    match why {
        Stop::Clash(None) => Stop::Clash(Some(atom)),
        other => other,
    }
}

pub fn stop(fail: Fail) -> Stop {
    match fail {
        Fail::Contradiction => Stop::Clash(None),
        Fail::Overflow => Stop::GiveUp,
    }
}

fn negated(op: PureOp) -> PureOp {
    match op {
        PureOp::Eq => PureOp::Ne,
        PureOp::Ne => PureOp::Eq,
        PureOp::Lt => PureOp::Ge,
        PureOp::Ge => PureOp::Lt,
        PureOp::Gt => PureOp::Le,
        PureOp::Le => PureOp::Gt,
    }
}

/// The variables of a disjunct.
struct Env<'a> {
    params: &'a [Arg],
    exists: Vec<Arg>,
}

impl Env<'_> {
    fn get(&self, var: SlVar) -> Option<&Arg> {
        match var {
            SlVar::Param(n) => self.params.get(n as usize),
            SlVar::Exists(n) => self.exists.get(n as usize),
        }
    }
}

fn number(expr: &AExpr, env: &Env<'_>) -> Result<Linear, Fail> {
    match eval(expr, env)? {
        Arg::Num(linear) => Ok(linear),
        Arg::Ref(_) => Err(Fail::Contradiction),
    }
}

fn eval(expr: &AExpr, env: &Env<'_>) -> Result<Arg, Fail> {
    let zero = Linear::default();
    Ok(match expr {
        AExpr::Null => Arg::Ref(Ref::Null),
        AExpr::Int(i) => Arg::Num(Linear::constant(i128::from(*i))),
        AExpr::Var(var) => env.get(*var).cloned().ok_or(Fail::Contradiction)?,
        AExpr::Neg(a) => Arg::Num(zero.plus(-1, &number(a, env)?)?),
        AExpr::Add(a, b) => Arg::Num(number(a, env)?.plus(1, &number(b, env)?)?),
        AExpr::Sub(a, b) => Arg::Num(number(a, env)?.plus(-1, &number(b, env)?)?),
        AExpr::Times(factor, a) => Arg::Num(zero.plus(i128::from(*factor), &number(a, env)?)?),
    })
}

/// A formula by its owner.
pub fn formula<'f>(program: &'f Program, clauses: &'f [Rc<Formula>], owner: Owner) -> &'f Formula {
    match owner {
        Owner::Clause(k) => &clauses[k as usize],
        Owner::Pred(p) => &program.predicate(p).formula,
    }
}
