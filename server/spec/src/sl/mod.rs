//! Separation logic, decided one new reference at a time (seed 001, section 5).
//!
//! Each clause that holds on entry is a [`Track`] of symbolic heaps: what its formula already owns, what it
//! demands of places that nothing has read yet, and the predicates that are still folded. When a place is
//! initialised, the value is matched with the demand, and predicates are unfolded as far as only one of
//! their disjuncts is left or as they own objects that are already there (scenario 3 of the paper). A place
//! that nothing demands anything of may become anything (scenario 2), one that is determined already has
//! one alternative left (scenario 1). What the folded rest still admits is decided by [`search`].
//!
//! The memory that a formula does not mention is unconstrained, so a heap satisfies a formula when a part
//! of it does; `replay` has the concrete meaning. Clauses have separate tracks, because each of them may
//! own the same objects.
//!
//! Deviations from the paper: the contexts of a predicate are computed ([`contexts`]) and say what its
//! parameters can be, but unfolding goes one level at a time, which reads no more of the heap than the
//! program does. And disjuncts that lead to the same value of a reference are explored together.

mod blame;
mod check;
mod config;
pub mod contexts;
pub mod decide;
mod measure;
mod number;
mod refute;
mod search;
mod shape;
pub mod smtlib;
mod telling;
mod terms;

pub use blame::{Blame, Refused};
pub use check::{Judgement, check};
pub use config::{AtomAt, Owner, World, sort_of};
pub use search::{Answer, Query};
pub use telling::Telling;

use config::{Arg, Config, Instance, Ref, Stop};
use heap::{Alternative, Kind, Loc, SymHeap, Value, View};
use ir::scope::Scope;
use ir::spec::{AExpr, Formula, Pure, SlVar, SpatialAtom};
use ir::{ClassId, FnId, PredId, Program, Ty};
use shape::{Bounds, Shapes};
use solve::Term;
use std::rc::Rc;

/// A clause that holds on entry.
#[derive(Clone, Debug)]
pub struct SlClause {
    pub formula: Rc<Formula>,
    /// For an invariant: the parameter that is its `this`.
    pub invariant_of: Option<u32>,
}

/// The separation-logic clauses that hold together on entry of one function.
#[derive(Debug)]
pub struct Sl {
    clauses: Vec<SlClause>,
    formulas: Vec<Rc<Formula>>,
    bounds: Bounds,
    shapes: Shapes,
    contexts: contexts::Contexts,
    refuter: refute::Refuter,
    numeric: bool,
    function: FnId,
}

/// The predicates that formulas unfold, in the order in which they are met.
pub fn reached<'a>(program: &'a Program, from: impl IntoIterator<Item = &'a Formula>) -> Vec<PredId> {
    let mut open: Vec<&Formula> = from.into_iter().collect();
    open.reverse();
    let mut seen: Vec<PredId> = Vec::new();
    while let Some(formula) = open.pop() {
        for atom in formula.disjuncts.iter().flat_map(|d| &d.spatial) {
            if let SpatialAtom::Pred { pred, .. } = atom
                && !seen.contains(pred)
            {
                seen.push(*pred);
                open.push(&program.predicate(*pred).formula);
            }
        }
    }
    seen
}

/// What the clauses remember of a heap; cloned with the state.
#[derive(Clone, Debug, Default)]
pub struct Track {
    /// Per clause, symbolic heaps one of which the input satisfies.
    clauses: Vec<Vec<Rc<Config>>>,
}

impl Track {
    /// Whether nothing is tracked.
    pub fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// Whether some clause says something about a place that is not initialised.
    pub fn demands(&self, loc: Loc) -> bool {
        self.clauses.iter().flatten().any(|c| c.demand(loc).is_some())
    }
}

/// Symbolic heaps that a clause may have before predicates stay folded instead.
const MAX_CONFIGS: usize = 16;

impl Sl {
    pub fn new(program: &Program, function: FnId, scope: &Scope, clauses: Vec<SlClause>) -> Sl {
        let formulas: Vec<Rc<Formula>> = clauses.iter().map(|c| c.formula.clone()).collect();
        let bounds = Bounds::new(program, scope);
        // Nobody asks where nothing is specified, and an engine is made for every question.
        let (shapes, contexts) = match clauses.is_empty() {
            true => (Shapes::default(), contexts::Contexts::default()),
            false => {
                let preds = reached(program, formulas.iter().map(Rc::as_ref));
                (Shapes::new(program, &formulas, &preds, &bounds), contexts::Contexts::new(program, &preds))
            }
        };
        let numeric = !clauses.is_empty() && speaks_of_numbers(program, function, &clauses);
        Sl { clauses, formulas, bounds, shapes, contexts, refuter: refute::Refuter::default(), numeric, function }
    }

    /// Whether nothing is specified.
    pub fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// How many clauses there are.
    pub fn len(&self) -> usize {
        self.clauses.len()
    }

    /// Whether some clause relates numbers, so that decisions about numbers matter to it.
    pub fn is_numeric(&self) -> bool {
        self.numeric
    }

    /// The track of an input about which nothing is known.
    pub fn start(&self, w: &mut World<'_>) -> Result<Track, Refused> {
        let mut track = Track::default();
        for (k, clause) in self.clauses.iter().enumerate() {
            let mut configs = Vec::new();
            let mut blame = Blame::default();
            for null in [true, false] {
                if null && clause.invariant_of.is_none() {
                    continue;
                }
                let config = self.first(w, k as u32, null);
                match self.normalise(w, config) {
                    Ok(more) => configs.extend(more.into_iter().map(Rc::new)),
                    Err(atoms) => blame.merge(&atoms),
                }
            }
            if configs.is_empty() {
                return Err(blame.refused(k as u32));
            }
            track.clauses.push(configs);
        }
        Ok(track)
    }

    /// The symbolic heap of a clause on entry; of an invariant, for an argument that is null or not.
    fn first(&self, w: &mut World<'_>, k: u32, null: bool) -> Config {
        let mut config = Config::default();
        let function = w.program.function(self.function);
        let mut args = Vec::new();
        for (i, p) in function.params.iter().enumerate() {
            let loc = Loc::Param(i as u32);
            let arg = match w.heap.get(loc, View::Entry) {
                Value::Prim(t) => Arg::Num(config.number(w.terms, t)),
                _ => {
                    let var = config.fresh();
                    config.demands.push((loc, var, None));
                    if i == 0 && function.owner.is_some() {
                        config.differ.push((var, Ref::Null, None));
                    }
                    Arg::Ref(var)
                }
            };
            args.push((arg, p.ty));
        }
        let owner = Owner::Clause(k);
        let at = AtomAt::whole(owner);
        let clause = &self.clauses[k as usize];
        let args: Vec<Arg> = match clause.invariant_of {
            None => args.into_iter().map(|(a, _)| a).collect(),
            Some(p) => {
                let this = args[p as usize].0.clone();
                if let Arg::Ref(r) = this {
                    match null {
                        true => drop(config.unify(r, Ref::Null)),
                        false => config.differ.push((r, Ref::Null, None)),
                    }
                }
                vec![this]
            }
        };
        if !(null && clause.invariant_of.is_some()) {
            config.instances.push(Instance::start(owner, args.into(), at));
        }
        config
    }

    /// Unfolds what is determined: predicates with one disjunct left, and those of which every disjunct
    /// owns an object that is there. `Err` when nothing is left, with the atoms to blame.
    fn normalise(&self, w: &mut World<'_>, config: Config) -> Result<Vec<Config>, Blame> {
        let mut open = vec![config];
        let mut done: Vec<Config> = Vec::new();
        let mut blame = Blame::default();
        while let Some(mut config) = open.pop() {
            // A predicate that has to go on for ever would be unfolded for ever.
            if !self.fits(w.heap, &config, &[]) {
                blame.add(None);
                continue;
            }
            let room = MAX_CONFIGS.saturating_sub(open.len() + done.len());
            let Some((i, viable)) = self.determined(w, &mut config, room) else {
                done.push(config);
                continue;
            };
            self.shapes.clashes(&config, w, &config.instances[i], &mut blame);
            let instance = config.instances.swap_remove(i);
            for d in viable {
                let mut next = config.clone();
                match self.unfold(w, &mut next, &instance, d) {
                    Ok(()) => open.push(next),
                    Err(Stop::Clash(atom)) => blame.add(atom.or(Some(instance.at))),
                    Err(Stop::Again) => {}
                    Err(Stop::Ask(..) | Stop::GiveUp) => done.push(Config::lost()),
                }
            }
        }
        if done.is_empty() { Err(blame) } else { Ok(done) }
    }

    /// Whether what a symbolic heap owns, and what is folded in it, may still fit into the scope.
    fn fits(&self, heap: &SymHeap, config: &Config, assumed: &[ClassId]) -> bool {
        let mut need = vec![0; self.bounds.most.len()];
        for instance in &config.instances {
            self.shapes.add_least(config, instance, &mut need);
        }
        config.cells.iter().for_each(|c| self.bounds.of(c.class).iter().for_each(|b| need[*b] += 1));
        if need.iter().all(|n| *n == 0) {
            return true;
        }
        let asked: Vec<bool> = need.iter().map(|n| *n > 0).collect();
        let owned = heap.inputs().filter(|(o, _)| config.owns(*o)).filter_map(|(_, object)| match object.kind {
            Kind::Class { class, .. } => Some(class),
            _ => None,
        });
        for class in owned.chain(assumed.iter().copied()) {
            self.bounds.of(class).iter().for_each(|b| need[*b] += 1);
        }
        let mut most = need.iter().zip(&self.bounds.most).zip(asked);
        most.all(|((n, most), asked)| !asked || *n <= u64::from(*most))
    }

    /// A predicate that can be unfolded now, with the disjuncts that are left.
    fn determined(&self, w: &World<'_>, config: &mut Config, room: usize) -> Option<(usize, Vec<u32>)> {
        for i in 0..config.instances.len() {
            let instance = &config.instances[i];
            let known = instance.args.iter().filter(|a| is_known(config, a)).count() as u32 + 1;
            if instance.tried == known || instance.idle() > search::MAX_IDLE {
                continue;
            }
            let viable = self.shapes.viable(config, w, instance.owner, &instance.args);
            let owns = |d: &u32| self.shapes.progresses(config, instance.owner, *d, &instance.args);
            if viable.len() <= 1 || (viable.len() <= room && viable.iter().all(owns)) {
                return Some((i, viable));
            }
            config.instances[i].tried = known;
        }
        None
    }

    fn unfold(&self, w: &mut World<'_>, config: &mut Config, instance: &Instance, d: u32) -> Result<(), Stop> {
        let disjunct = shape::disjunct(w.program, &self.formulas, instance.owner, d);
        config.add(w, instance, (d, disjunct))
    }

    /// Whether a place cannot become this, as far as that can be told at a glance: the clause forbids it
    /// whatever else happens. The heap is as before the choice.
    pub fn refuses(&self, w: &World<'_>, track: &Track, loc: Loc, alternative: Alternative) -> Option<Refused> {
        for (k, configs) in track.clauses.iter().enumerate() {
            let mut blame = Blame::default();
            let excluded = configs.iter().all(|config| match config.demanded(loc) {
                None => false,
                Some((wanted, by)) => {
                    let value = match alternative {
                        Alternative::Null => Some(Ref::Null),
                        Alternative::Alias(o) => Some(Ref::Obj(o)),
                        _ => None,
                    };
                    let atom = self.excludes(config, w, (wanted, by), value);
                    if let Some(atom) = atom {
                        blame.add(Some(atom));
                    }
                    atom.is_some()
                }
            });
            if excluded {
                return Some(blame.refused(k as u32));
            }
        }
        None
    }

    /// An atom that excludes that `wanted` is this value, `None` standing for a new object.
    fn excludes(
        &self,
        config: &Config,
        w: &World<'_>,
        (wanted, by): (Ref, Option<AtomAt>),
        value: Option<Ref>,
    ) -> Option<AtomAt> {
        let Ref::Var(var) = wanted else {
            let at = by.unwrap_or(AtomAt::whole(Owner::Clause(0)));
            return (Some(wanted) != value).then_some(at);
        };
        let owned = |r: Ref| matches!(r, Ref::Obj(o) if config.owns(o));
        if let Some(cell) = config.cells.iter().find(|c| config.resolve(c.from) == wanted) {
            let impossible = value.is_some_and(|v| v == Ref::Null || owned(v));
            return impossible.then_some(cell.at);
        }
        for instance in &config.instances {
            let mentions = |a: &Arg| matches!(a, Arg::Ref(r) if config.resolve(*r) == Ref::Var(var));
            if instance.args.iter().any(mentions)
                && !self.contexts.admit(config, w.heap.len(), instance.owner, &instance.args, var, value)
            {
                return Some(instance.at);
            }
        }
        None
    }

    /// Makes the value of a place known that was just initialised in `w.heap`.
    pub fn commit(&self, w: &mut World<'_>, track: &mut Track, loc: Loc) -> Result<(), Refused> {
        for (k, configs) in track.clauses.iter_mut().enumerate() {
            let touched = |c: &Rc<Config>| c.demands.iter().any(|(l, ..)| *l == loc);
            if !configs.iter().any(touched) {
                continue;
            }
            let mut next = Vec::with_capacity(configs.len());
            let mut blame = Blame::default();
            for config in configs.iter() {
                if !touched(config) {
                    next.push(config.clone());
                    continue;
                }
                let mut config = Config::clone(config);
                match config.bind(w, loc) {
                    Ok(()) => match self.normalise(w, config) {
                        Ok(more) => next.extend(more.into_iter().map(Rc::new)),
                        Err(atoms) => blame.merge(&atoms),
                    },
                    Err(Stop::Clash(atom)) => blame.add(atom),
                    Err(_) => next.push(Rc::new(Config::lost())),
                }
            }
            if next.is_empty() {
                return Err(blame.refused(k as u32));
            }
            *configs = next;
        }
        Ok(())
    }

    /// What a clause with one symbolic heap left says about numbers of the program, each constraint once.
    pub fn take_constraints(&self, w: &mut World<'_>, track: &mut Track) -> Vec<(u32, Term)> {
        let mut all = Vec::new();
        for (k, configs) in track.clauses.iter_mut().enumerate().filter(|_| self.numeric) {
            let [config] = &mut configs[..] else { continue };
            let about_program = |numbers: &number::Numbers, c: &number::Constraint| {
                c.linear.terms.iter().all(|t| matches!(numbers.kind(t.0), number::Symbol::Program(..)))
            };
            if !config.numbers.constraints.iter().any(|c| about_program(&config.numbers, c)) {
                continue;
            }
            let config = Rc::make_mut(config);
            let constraints = std::mem::take(&mut config.numbers.constraints);
            for c in constraints {
                if about_program(&config.numbers, &c) {
                    let mut pool = terms::Pool { vars: &mut Vec::new(), offset: 0 };
                    all.push((k as u32, terms::constraint(&c, &config.numbers, w.terms, &mut pool)));
                } else {
                    config.numbers.constraints.push(c);
                }
            }
        }
        all
    }
}

fn is_known(config: &Config, arg: &Arg) -> bool {
    match arg {
        Arg::Ref(r) => match config.resolve(*r) {
            Ref::Var(_) => config.cells.iter().any(|c| config.resolve(c.from) == config.resolve(*r)),
            _ => true,
        },
        Arg::Num(n) => config.numbers.resolve(n).is_ok_and(|n| n.value().is_some()),
    }
}

/// Whether values of the program matter to any formula: a field of primitive type, or a number among the
/// parameters, is mentioned.
fn speaks_of_numbers(program: &Program, function: FnId, clauses: &[SlClause]) -> bool {
    let params = &program.function(function).params;
    let is_number = |e: &AExpr| {
        mentions(e, &|v| matches!(v, SlVar::Param(p) if params.get(p as usize).is_some_and(|p| !p.ty.is_ref())))
    };
    let own = clauses.iter().filter(|c| c.invariant_of.is_none()).flat_map(|c| &c.formula.disjuncts);
    let mut own = own.flat_map(|d| {
        let args = d.spatial.iter().flat_map(|a| match a {
            SpatialAtom::PointsTo { args, .. } | SpatialAtom::Pred { args, .. } => args.iter().flatten(),
        });
        args.chain(d.pure.iter().flat_map(operands))
    });
    let preds = program.predicates.iter().map(|p| &p.formula);
    let mut disjuncts = clauses.iter().map(|c| &*c.formula).chain(preds).flat_map(|f| &f.disjuncts);
    own.any(is_number) || disjuncts.any(|d| d.spatial.iter().any(|a| fixes_number(program, a)))
}

fn operands(pure: &Pure) -> Vec<&AExpr> {
    let mut at = pure;
    loop {
        match at {
            Pure::Constant { .. } => return Vec::new(),
            Pure::Not(inner) => at = inner,
            Pure::Compare { left, right, .. } => return vec![left, right],
        }
    }
}

fn mentions(e: &AExpr, var: &dyn Fn(SlVar) -> bool) -> bool {
    match e {
        AExpr::Null | AExpr::Int(_) => false,
        AExpr::Var(v) => var(*v),
        AExpr::Neg(a) | AExpr::Times(_, a) => mentions(a, var),
        AExpr::Add(a, b) | AExpr::Sub(a, b) => mentions(a, var) || mentions(b, var),
    }
}

fn fixes_number(program: &Program, atom: &SpatialAtom) -> bool {
    let SpatialAtom::PointsTo { class, args, .. } = atom else { return false };
    let fields = &program.class(*class).fields;
    args.iter().zip(fields).any(|(a, f)| a.is_some() && !program.field(*f).ty.is_ref())
}

/// The declared type of a place, as far as the formula can demand anything of it.
fn declared(program: &Program, function: FnId, heap: &SymHeap, loc: Loc) -> Ty {
    match loc {
        Loc::Param(i) => program.function(function).params[i as usize].ty,
        Loc::Field(o, slot) => match heap.ty(o).as_class() {
            Some(c) => program.field(program.class(c).fields[slot as usize]).ty,
            None => Ty::VOID,
        },
        Loc::Elem(o, _) => heap.ty(o).element().unwrap_or(Ty::VOID),
    }
}
