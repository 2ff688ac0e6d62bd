//! A clause on the heap as it is now: in exit contracts, and in the contracts of callees.
//!
//! Nothing is assumed here. What the formula reaches must be initialised, and its verdict is a condition on
//! the numbers of the heap.

use super::config::{Arg, Config, Instance, Owner, Ref, Stop, World};
use super::number::{Relation, Symbol};
use super::search::{MAX_IDLE, disjunction};
use super::shape::disjunct;
use super::terms::{Pool, constraint, multiple};
use super::{AtomAt, Sl};
use heap::{Loc, Value};
use solve::Term;

/// Whether a clause holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// Exactly when this condition does.
    When(Term),
    /// Not known before this place is initialised, or the one that its value stands for.
    Ask(Loc, Value),
    /// Beyond the procedure.
    Unknown,
}

/// Steps of one check.
const BUDGET: u32 = 20_000;

/// Decides the first clause of `sl` for these arguments; none of them is an unread parameter.
pub fn check(sl: &Sl, w: &mut World<'_>, args: &[Value]) -> Judgement {
    let mut start = Config::default();
    let args: Option<Vec<Arg>> = args.iter().map(|v| argument(&mut start, w, *v)).collect();
    let Some(args) = args else { return Judgement::Unknown };
    let owner = Owner::Clause(0);
    let at = AtomAt::whole(owner);
    start.instances.push(Instance::start(owner, args.into(), at));
    let mut open = vec![start];
    let mut models = Vec::new();
    let mut unsure = false;
    let mut budget = BUDGET;
    while let Some(config) = open.pop() {
        budget -= 1;
        if budget == 0 {
            return Judgement::Unknown;
        }
        if !config.instances.is_empty() {
            match step(sl, w, config, &mut open) {
                Ok(sure) => unsure |= !sure,
                Err((loc, value)) => return Judgement::Ask(loc, value),
            }
            continue;
        }
        if !config.cells.is_empty() {
            // Some object that nothing known leads to.
            unsure = true;
            continue;
        }
        match conditions(w, &config) {
            Some(terms) if terms.is_empty() => return Judgement::When(w.terms.bool(true)),
            Some(terms) => models.push(terms),
            None => unsure = true,
        }
    }
    if unsure {
        return Judgement::Unknown;
    }
    Judgement::When(disjunction(w.terms, &models))
}

fn argument(config: &mut Config, w: &mut World<'_>, value: Value) -> Option<Arg> {
    match value {
        Value::Null => Some(Arg::Ref(Ref::Null)),
        Value::Ref(o) => Some(Arg::Ref(Ref::Obj(o))),
        Value::Prim(t) => Some(Arg::Num(config.number(w.terms, t))),
        _ => None,
    }
}

/// Unfolds the predicate with the fewest disjuncts left; false when something was given up.
fn step(sl: &Sl, w: &mut World<'_>, config: Config, open: &mut Vec<Config>) -> Result<bool, (Loc, Value)> {
    let viable = |i: &Instance| sl.shapes.viable(&config, w, i.owner, &i.args);
    let all = config.instances.iter().map(viable).enumerate();
    let Some((i, viable)) = all.min_by_key(|(_, v)| v.len()) else { return Ok(true) };
    let instance = config.instances[i].clone();
    if instance.idle() > MAX_IDLE {
        return Ok(false);
    }
    let mut sure = true;
    for d in viable.into_iter().rev() {
        let mut next = config.clone();
        next.instances.swap_remove(i);
        let body = disjunct(w.program, &sl.formulas, instance.owner, d);
        match next.add(w, &instance, (d, body)) {
            // Each is an object of its own, and the heap that is known has fewer.
            Ok(()) if next.cells.len() > w.heap.len() => sure = false,
            Ok(()) => open.push(next),
            Err(Stop::Clash(_) | Stop::Again) => {}
            Err(Stop::Ask(loc, value)) => return Err((loc, value)),
            Err(Stop::GiveUp) => sure = false,
        }
    }
    Ok(sure)
}

/// The conditions of a model on numbers; `None` when existentials are left in them. One that stands in a single equation
/// says that the rest is a multiple of its coefficient.
fn conditions(w: &mut World<'_>, config: &Config) -> Option<Vec<Term>> {
    let numbers = &config.numbers;
    let Some(left) = numbers.eliminated() else { return Some(vec![w.terms.bool(false)]) };
    let unknown = |symbol: u32| !matches!(numbers.kind(symbol), Symbol::Program(..));
    let mut pool = Pool { vars: &mut Vec::new(), offset: 0 };
    let mut all = Vec::new();
    for c in &left {
        let mut unknowns = c.linear.terms.iter().filter(|(s, _)| unknown(*s));
        match (unknowns.next(), unknowns.next()) {
            (None, _) => all.push(constraint(c, numbers, w.terms, &mut pool)),
            (Some((s, k)), None) => {
                let once = left.iter().filter(|other| other.linear.coefficient(*s) != 0).count() == 1;
                if !once || c.relation != Relation::Eq || numbers.kind(*s) != Symbol::Free {
                    return None;
                }
                all.push(multiple(&c.linear.without(*s), *k, numbers, w.terms, &mut pool)?);
            }
            _ => return None,
        }
    }
    Some(all)
}
