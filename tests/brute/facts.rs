//! The facts of a report against every valid input: each must hold in every run, whenever it comes by.

use explore::report::{Fact, Relation, Report, Than};
use ir::input::Input;
use ir::{Body, FnId, LocalId, Program, SiteId, Terminator};
use replay::{Activation, CodeRef, Limits, Value, history, moment};
use std::cmp::Ordering;
use std::sync::atomic::AtomicU64;

/// How often a fact was looked at in a run, in all cases.
pub static LOOKED: AtomicU64 = AtomicU64::new(0);

/// A place of a body: where its value can be looked at.
#[derive(Clone, Copy, PartialEq)]
enum At {
    /// Before the place runs: what is returned.
    Before,
    /// Once the next site is reached.
    After(SiteId),
}

/// `Err` names the first fact that the run on `input` refutes.
pub fn hold(program: &Program, function: FnId, report: &Report, input: &Input, limits: &Limits) -> Result<(), String> {
    let Some(body) = program.function(function).body.as_ref().filter(|_| !report.facts.is_empty()) else {
        return Ok(());
    };
    let history = history(program, function, input, limits);
    let mut looked = 0u64;
    for (n, stop) in history.stops.iter().enumerate() {
        if stop.place.code != CodeRef::Function(function) {
            continue;
        }
        for fact in report.facts.iter().filter(|f| f.site == stop.place.site) {
            let steps = match when(body, fact) {
                Some(At::Before) => stop.steps,
                Some(At::After(next)) => match history.stops.get(n + 1) {
                    Some(then) if then.place.site == next && then.depth == stop.depth => then.steps,
                    _ => continue,
                },
                None => continue,
            };
            let Some(state) = moment(program, function, input, steps) else { continue };
            let Some(frame) = state.frames.get(stop.depth as usize) else { continue };
            looked += 1;
            if !holds(fact, frame) {
                return Err(format!("{fact:?} does not hold on {input:?}: {:?}", frame.locals));
            }
        }
    }
    LOOKED.fetch_add(looked, std::sync::atomic::Ordering::Relaxed);
    Ok(())
}

/// When the value of a fact is there; `None` where the site has several instructions.
fn when(body: &Body, fact: &Fact) -> Option<At> {
    let of = |b: &ir::Block| {
        let mut sites: Vec<SiteId> = b.instrs.iter().map(|i| i.site).collect();
        sites.extend(match &b.term {
            Terminator::Return { site, .. } | Terminator::Branch { site, .. } | Terminator::Throw { site, .. } => {
                Some(*site)
            }
            _ => None,
        });
        sites
    };
    let all: Vec<(usize, usize, SiteId)> = (0..body.blocks.len())
        .flat_map(|b| of(&body.blocks[b]).into_iter().enumerate().map(move |(i, s)| (b, i, s)))
        .collect();
    let mut here = all.iter().filter(|(_, _, site)| *site == fact.site);
    let (block, index, _) = here.next().filter(|_| here.next().is_none())?;
    if *index == body.blocks[*block].instrs.len() {
        return Some(At::Before);
    }
    let next = all.iter().find(|(b, i, _)| (b, *i) == (block, index + 1))?.2;
    Some(At::After(next))
}

fn holds(fact: &Fact, frame: &Activation) -> bool {
    let value = |l: LocalId| frame.locals.get(l.index()).copied();
    let known = |l: LocalId| frame.known.get(l.index()).copied().unwrap_or(false);
    let Some(value_here) = value(fact.local) else { return false };
    let order = match fact.than {
        Than::Null => {
            return match fact.relation {
                Relation::Equal => value_here == Value::Null,
                Relation::Unequal => value_here != Value::Null,
                _ => false,
            };
        }
        Than::Number(n) => number(value_here).map(|v| v.cmp(&n)),
        // A variable that nobody has given a value has no part in facts.
        Than::Local(l) if !known(l) => return false,
        Than::Local(l) => match (value(l), number(value_here)) {
            (Some(other), Some(v)) => number(other).map(|o| v.cmp(&o)),
            (Some(other), None) => Some(if other == value_here { Ordering::Equal } else { Ordering::Less }),
            (None, _) => None,
        },
    };
    let Some(order) = order else { return false };
    match fact.relation {
        Relation::Equal => order.is_eq(),
        Relation::Unequal => order.is_ne(),
        Relation::Less => order.is_lt(),
        Relation::AtMost => order.is_le(),
        Relation::Greater => order.is_gt(),
        Relation::AtLeast => order.is_ge(),
    }
}

fn number(value: Value) -> Option<i64> {
    match value {
        Value::Int(n) => Some(i64::from(n)),
        Value::Long(n) => Some(n),
        _ => None,
    }
}
