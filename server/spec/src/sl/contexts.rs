//! The least fixpoint of contexts (seed 001, section 5, algorithm 1): what the parameters of a predicate
//! can be in any of its models, as a finite set of facts about null, allocation and equality.
//!
//! `unfold` replaces every predicate of every context by its definition; `abs` keeps the objects that
//! parameters point to, drops contexts that still hide a parameter in a predicate, and forgets the rest;
//! the projection keeps the (dis)equalities of parameters. Numbers do not count. The rounds stop when the
//! abstraction implies the one before. The header of [`super`] says what the contexts are used for.

use super::config::{Arg, Config, Owner, Ref, World};
use heap::{SymHeap, View};
use ir::{ClassId, PredId, Program};
use solve::Terms;

/// What a parameter, or a field of an allocated parameter, is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Is {
    Null,
    /// The parameter of this number, the first of those that are equal.
    Param(u32),
    /// Some other reference; equal ones have equal numbers.
    Other(u32),
    /// A number, or a don't-care.
    Any,
}

/// A base formula over the parameters of a predicate.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Context {
    pub params: Vec<Is>,
    /// Objects that parameters point to, by the first parameter that does, with their fields.
    pub allocated: Vec<(u32, ClassId, Vec<Is>)>,
    pub differ: Vec<(Is, Is)>,
}

/// The fixpoint for one predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fixpoint {
    /// All contexts, each once.
    pub contexts: Vec<Context>,
    /// Rounds until nothing new came.
    pub rounds: u32,
    /// In some round no predicate hid a parameter, so the contexts cover every model. Without that the rounds may
    /// have stopped before a hidden parameter showed, and the contexts refuse nothing.
    pub covers: bool,
}

/// The contexts of predicates; `None` for those that nobody asks for, and those whose fixpoint is too large.
#[derive(Clone, Debug, Default)]
pub struct Contexts {
    preds: Vec<Option<Fixpoint>>,
}

/// Rounds and symbolic heaps beyond which the analysis is given up.
const MAX_ROUNDS: u32 = 12;
const MAX_HEAPS: usize = 512;

impl Contexts {
    /// Runs the analysis for predicates of a program.
    pub fn new(program: &Program, of: &[PredId]) -> Contexts {
        let mut all = Contexts { preds: vec![None; program.predicates.len()] };
        // One predicate at a time: the contexts of one never use the abstraction of another.
        for p in of {
            all.preds[p.index()] = fixpoint(program, *p);
        }
        all
    }

    /// The fixpoint of a predicate.
    pub fn of(&self, pred: PredId) -> Option<&Fixpoint> {
        self.preds.get(pred.index()).and_then(Option::as_ref)
    }

    /// Whether some context lets the variable `var` among the arguments be this value, a new object when
    /// `None`. Yes when nothing is known.
    pub(super) fn admit(
        &self,
        config: &Config,
        objects: usize,
        owner: Owner,
        args: &[Arg],
        var: u32,
        value: Option<Ref>,
    ) -> bool {
        let Owner::Pred(pred) = owner else { return true };
        let Some(fixpoint) = self.of(pred).filter(|f| f.covers) else { return true };
        let fresh = Ref::Obj(heap::ObjId(objects as u32));
        let of = |a: &Arg| match a {
            Arg::Ref(r) => match config.resolve(*r) {
                Ref::Var(v) if v == var => Some(value.unwrap_or(fresh)),
                known => Some(known),
            },
            Arg::Num(_) => None,
        };
        let args: Vec<Option<Ref>> = args.iter().map(of).collect();
        fixpoint.contexts.iter().any(|c| c.may_hold(config, &args))
    }
}

impl Context {
    fn may_hold(&self, config: &Config, args: &[Option<Ref>]) -> bool {
        let value = |is: Is| match is {
            Is::Null => Some(Ref::Null),
            Is::Param(p) => args.get(p as usize).copied().flatten(),
            Is::Other(_) | Is::Any => None,
        };
        let known = |r: Option<Ref>| r.filter(|r| !matches!(r, Ref::Var(_)));
        let equal = self.params.iter().zip(args).all(|(is, arg)| match (known(value(*is)), known(*arg)) {
            (Some(a), Some(b)) => a == b,
            _ => true,
        });
        let allocated = self.allocated.iter().all(|(p, ..)| match value(Is::Param(*p)) {
            Some(Ref::Null) => false,
            Some(Ref::Obj(o)) => !config.owns(o),
            Some(var @ Ref::Var(_)) => !config.cells.iter().any(|c| config.resolve(c.from) == var),
            None => true,
        });
        let differ = self.differ.iter().all(|(a, b)| match (known(value(*a)), known(value(*b))) {
            (Some(a), Some(b)) => a != b,
            _ => true,
        });
        equal && allocated && differ
    }

    /// Whether every heap of this context is one of `other`.
    fn implies(&self, other: &Context) -> bool {
        let fits = |mine: &Is, theirs: &Is| mine == theirs || matches!(theirs, Is::Other(_) | Is::Any);
        let same = |p: u32, q: u32| self.params[p as usize] == self.params[q as usize];
        let equalities = other.params.iter().enumerate().all(|(p, is)| match is {
            Is::Null => self.params[p] == Is::Null,
            Is::Param(q) => same(p as u32, *q),
            _ => true,
        });
        let allocated = other.allocated.iter().all(|(p, class, fields)| {
            let mine = self.allocated.iter().find(|(q, ..)| same(*p, *q));
            mine.is_some_and(|(_, c, f)| c == class && f.iter().zip(fields).all(|(a, b)| fits(a, b)))
        });
        let differ = other.differ.iter().all(|pair| self.differ.contains(pair));
        equalities && allocated && differ
    }
}

fn fixpoint(program: &Program, pred: PredId) -> Option<Fixpoint> {
    let heap = SymHeap::default();
    let mut terms = Terms::new();
    let mut place = |terms: &mut Terms, _: heap::Loc, sort| terms.constant(sort, 0);
    let (view, closed) = (View::Entry, false);
    let mut w = World { program, heap: &heap, view, closed, terms: &mut terms, place: &mut place };
    let mut start = Config::default();
    let params = &program.predicate(pred).params;
    let args: Vec<Arg> = params.iter().map(|(_, ty)| start.unknown(*ty)).collect();
    let at = super::AtomAt { owner: Owner::Pred(pred), disjunct: 0, atom: 0 };
    let instance = super::Instance::start(Owner::Pred(pred), args.clone().into(), at);
    start.instances.push(instance);
    let (mut heaps, mut before, mut covers) = (vec![start], Vec::new(), false);
    for round in 1..=MAX_ROUNDS {
        heaps = unfold_all(program, &mut w, heaps)?;
        let mut contexts: Vec<Context> = heaps.iter().filter_map(|c| abs(c, &args)).collect();
        covers |= contexts.len() == heaps.len();
        contexts.sort();
        contexts.dedup();
        if contexts.iter().all(|c| before.iter().any(|b| c.implies(b))) {
            return Some(Fixpoint { contexts: before, rounds: round, covers });
        }
        before.retain(|b: &Context| !contexts.iter().any(|c| b.implies(c)));
        before.extend(contexts);
        before.sort();
    }
    None
}

/// Replaces every predicate of every heap by its definition.
fn unfold_all(program: &Program, w: &mut World<'_>, heaps: Vec<Config>) -> Option<Vec<Config>> {
    let mut all = Vec::new();
    for mut heap in heaps {
        let folded = std::mem::take(&mut heap.instances);
        let mut wave = vec![heap];
        for instance in folded {
            let formula = super::config::formula(program, &[], instance.owner);
            let mut next = Vec::new();
            for config in &wave {
                for (d, disjunct) in formula.disjuncts.iter().enumerate() {
                    let mut copy = config.clone();
                    match copy.add(w, &instance, (d as u32, disjunct)) {
                        Ok(()) => next.push(copy),
                        Err(super::Stop::Clash(_) | super::Stop::Again) => {}
                        Err(_) => return None,
                    }
                }
            }
            wave = next;
            if wave.len() + all.len() > MAX_HEAPS {
                return None;
            }
        }
        all.extend(wave);
    }
    Some(all)
}

/// The abstraction of a symbolic heap to the parameters; `None` for false.
fn abs(config: &Config, args: &[Arg]) -> Option<Context> {
    let param = |arg: &Arg| match arg {
        Arg::Ref(r) => Some(config.resolve(*r)),
        Arg::Num(_) => None,
    };
    let params: Vec<Option<Ref>> = args.iter().map(param).collect();
    let first = |r: Ref| params.iter().position(|p| *p == Some(r)).map(|p| p as u32);
    let is_param = |r: Ref| matches!(r, Ref::Var(_)) && first(r).is_some();
    let hides = |a: &Arg| matches!(a, Arg::Ref(r) if is_param(config.resolve(*r)));
    if config.instances.iter().any(|i| i.args.iter().any(hides)) {
        return None;
    }
    let mut others: Vec<Ref> = Vec::new();
    let mut is = |r: Ref| match (r, first(r)) {
        (Ref::Null, _) => Is::Null,
        (_, Some(p)) => Is::Param(p),
        (other, None) => {
            let known = others.iter().position(|o| *o == other);
            Is::Other(known.unwrap_or_else(|| {
                others.push(other);
                others.len() - 1
            }) as u32)
        }
    };
    let mut cells: Vec<_> = config.cells.iter().filter_map(|c| Some((first(config.resolve(c.from))?, c))).collect();
    cells.sort_by_key(|(p, _)| *p);
    let field = |a: &Option<Arg>, is: &mut dyn FnMut(Ref) -> Is| match a {
        Some(Arg::Ref(r)) => is(config.resolve(*r)),
        _ => Is::Any,
    };
    let allocated = cells.iter().map(|(p, c)| (*p, c.class, c.args.iter().map(|a| field(a, &mut is)).collect()));
    let allocated = allocated.collect();
    let differ = config.differ.iter().map(|(a, b, _)| (config.resolve(*a), config.resolve(*b)));
    let kept = differ.filter(|(a, b)| [a, b].iter().all(|r| **r == Ref::Null || is_param(**r)));
    let mut differ: Vec<(Is, Is)> = kept.map(|(a, b)| (is(a).min(is(b)), is(a).max(is(b)))).collect();
    differ.sort();
    differ.dedup();
    let params = params.iter().map(|p| p.map_or(Is::Any, &mut is)).collect();
    Some(Context { params, allocated, differ })
}
