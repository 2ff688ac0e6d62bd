//! Conditions in operational clauses that never matter: those that always come out the same on the heaps that the rest of
//! the precondition admits, and those without which the clause holds on the same heaps, because what stands behind them
//! implies it.

use super::ask::{Answer, Asker, branching};
use super::units::{Language, Unit, clauses};
use crate::places;
use crate::report::{CodeOf, Place, SpecProblem, SpecProblemKind};
use ir::spec::{Clause, ClauseKind};
use ir::{Block, BlockId, Body, Operand, Program, SiteId, Terminator};
use std::collections::BTreeSet;

/// Conditions of one clause that are looked at one by one: each takes several questions.
const LOOKED_AT: usize = 6;

/// The problems inside one operational clause, given the rest, and the clause without what they say never matters. That
/// what is a `promise` holds anyway, whatever the rest says, is none.
pub fn problems(
    (unit, promise): (&Unit, bool),
    rest: &[&Unit],
    asker: &mut Asker<'_, '_>,
) -> (Vec<SpecProblem>, Clause) {
    let written = || unit.clause.clone();
    let (Language::Operational, ClauseKind::Expr { body, .. }) = (unit.language, &unit.clause.kind) else {
        return (Vec::new(), written());
    };
    if !has_conditions(body) {
        return (Vec::new(), written());
    }
    let same = rest.iter().copied().filter(|u| u.language == unit.language);
    let mut found = constant(unit, body, (&clauses(rest.iter().copied()), &clauses(same)), asker);
    if promise {
        leave_out_kept(unit, body, &mut found, asker);
    }
    if !found.is_empty() {
        let left = found.iter().fold(written(), |clause, problem| without(asker.program, clause, problem));
        return (found, left);
    }
    let (mut found, left) = superfluous(unit, body, rest, asker);
    if promise {
        leave_out_kept(unit, body, &mut found, asker);
    }
    (found, left)
}

/// Leaves out what is said of conditions that hold anyway, whatever the rest says.
fn leave_out_kept(unit: &Unit, body: &Body, found: &mut Vec<SpecProblem>, asker: &mut Asker<'_, '_>) {
    if found.iter().any(|p| p.kind == SpecProblemKind::Redundant) {
        let anyhow = constant(unit, body, (&[], &[]), asker);
        found.retain(|p| p.kind != SpecProblemKind::Redundant || anyhow.iter().all(|a| a.place != p.place));
    }
}

/// A clause without a condition that always holds.
fn without(program: &Program, clause: Clause, problem: &SpecProblem) -> Clause {
    let (ClauseKind::Expr { body, .. }, Some(place)) = (&clause.kind, &problem.place) else { return clause };
    let left_out = matches!(problem.kind, SpecProblemKind::Redundant | SpecProblemKind::Implied);
    let mut code = branching(body);
    for block in &mut code.blocks {
        match block.term {
            Terminator::Branch { then, els, site, .. } if site == place.site && left_out => {
                block.term = Terminator::Goto(if is_denied(program, body, site) { els } else { then });
            }
            _ => {}
        }
    }
    with(clause, &code)
}

/// The conditions of one operational clause that hold on no input that others admit.
pub fn dead(unit: &Unit, given: &[Clause], asker: &mut Asker<'_, '_>) -> Vec<SpecProblem> {
    let ClauseKind::Expr { body, .. } = &unit.clause.kind else { return Vec::new() };
    let mut found = if has_conditions(body) { constant(unit, body, (given, given), asker) } else { Vec::new() };
    found.retain(|p| p.kind == SpecProblemKind::DeadDisjunct);
    found
}

/// Conditions that always come out the same where the rest, some of which is in the same language, holds.
fn constant(
    unit: &Unit,
    body: &Body,
    (rest, same): (&[Clause], &[Clause]),
    asker: &mut Asker<'_, '_>,
) -> Vec<SpecProblem> {
    let Some(sides) = asker.sides(rest.to_vec(), body) else { return Vec::new() };
    if sides.missed.is_empty() {
        return Vec::new();
    }
    let alone = if same.len() < rest.len() { asker.sides(same.to_vec(), body) } else { None };
    // Whether it takes another language to know how a condition comes out.
    let foreign = |side: &(SiteId, bool)| alone.as_ref().is_some_and(|s| s.taken.contains(side));
    // What is missed only because inputs end where they do is not.
    let mut beyond = BTreeSet::new();
    asker.beyond_scope(|asker| {
        beyond.extend(asker.taken(rest.to_vec(), body));
        sides.missed.iter().all(|side| beyond.contains(side))
    });
    // What no heap evaluates follows from what always comes out the same before it.
    let evaluated = |(site, side): &(SiteId, bool)| sides.taken.contains(&(*site, !side));
    let missed = || sides.missed.iter().filter(|side| !beyond.contains(side));
    let same: Vec<_> = missed().filter(|side| evaluated(side)).collect();
    let neither: Vec<SiteId> =
        missed().filter(|(site, side)| *side && missed().any(|other| *other == (*site, false))).map(|m| m.0).collect();
    // The side that is missed is that of what is read, which may be denied.
    let program = asker.program;
    let holds = |(site, side): &(SiteId, bool)| *side == is_denied(program, body, *site);
    // A condition that holds wherever it comes out refuses the inputs on which it raises an exception.
    let raising = if same.iter().any(|side| holds(side)) || !neither.is_empty() {
        asker.raising(rest.to_vec(), body)
    } else {
        None
    };
    let may_raise = |site: &SiteId| raising.as_ref().is_none_or(|sites| raises(body, *site, sites));
    let mut found = Vec::new();
    for (site, side) in same.into_iter().filter(|side| !holds(side) || !may_raise(&side.0)) {
        let (kind, message) = match holds(&(*site, *side)) {
            true if foreign(&(*site, *side)) => (
                SpecProblemKind::Implied,
                "what another language says implies this condition on every input within scope, so it never matters",
            ),
            true => (
                SpecProblemKind::Redundant,
                "this condition holds on every input within scope that comes to it, so it never matters",
            ),
            false => (
                SpecProblemKind::DeadDisjunct,
                "this condition never holds where it is evaluated: what comes before it decides already, or the other \
                 clauses exclude it",
            ),
        };
        found.push(problem(unit, *site, kind, message));
    }
    // What is evaluated and comes out neither way.
    let raising = raising.unwrap_or_default();
    for site in neither.into_iter().filter(|site| raises(body, *site, &raising)) {
        let message = "this condition raises an exception wherever it is evaluated, so it never holds";
        found.push(problem(unit, site, SpecProblemKind::DeadDisjunct, message));
    }
    found
}

/// Whether `!` stands in front of the condition at `site`.
fn is_denied(program: &Program, body: &Body, site: SiteId) -> bool {
    places::denied(program, body.sites[site.index()]).1
}

/// Whether one of these places is on the way to the branch at `site`, in the block that it ends.
fn raises(body: &Body, site: SiteId, raising: &BTreeSet<SiteId>) -> bool {
    let ends = |block: &&Block| match block.term {
        Terminator::Branch { site: at, .. } | Terminator::Return { site: at, .. } => at == site,
        _ => false,
    };
    body.blocks.iter().filter(ends).flat_map(|block| &block.instrs).any(|instr| raising.contains(&instr.site))
}

fn problem(unit: &Unit, site: SiteId, kind: SpecProblemKind, message: &str) -> SpecProblem {
    let place = Place { code: CodeOf::Clause(unit.name.clone()), site };
    SpecProblem { place: Some(place), ..SpecProblem::new(kind, unit.name.clone(), message.to_owned()) }
}

/// Conditions that can be left out together, and what is left.
fn superfluous(unit: &Unit, body: &Body, rest: &[&Unit], asker: &mut Asker<'_, '_>) -> (Vec<SpecProblem>, Clause) {
    let given = clauses(rest.iter().copied());
    let mut found = Vec::new();
    // What returns the last condition is a branch like the others.
    let mut kept = branching(body);
    let blocks = 0..kept.blocks.len() as u32;
    let looked_at: Vec<BlockId> = blocks.map(BlockId).filter(|at| decides(&kept, *at)).take(LOOKED_AT).collect();
    let mut gone = BTreeSet::new();
    // Whole alternatives first: what is left out in the others lets one cover another that it does not cover as written.
    for (ends_in, at) in [true, false].into_iter().flat_map(|ends_in| looked_at.iter().map(move |at| (ends_in, *at))) {
        let Terminator::Branch { then, els, site, .. } = kept.blocks[at.index()].term else { continue };
        // What ends the clause here makes it hold, or not.
        let way = [(els, then), (then, els)].into_iter().find(|way| returned(&kept, way.1) == Some(ends_in));
        let Some((to, _)) = way.filter(|_| !gone.contains(&at)) else { continue };
        let mut without = kept.clone();
        without.blocks[at.index()].term = Terminator::Goto(to);
        let (more, fewer) = if ends_in { (&kept, &without) } else { (&without, &kept) };
        let (more, wanted) = (with(unit.clause.clone(), more), with(unit.clause.clone(), fewer));
        let all: Vec<Clause> = given.iter().cloned().chain([more]).collect();
        // What keeps another condition from an exception matters, and that takes less time than larger inputs.
        let never_matters = asker.implies(all.clone(), wanted.clone()) == Answer::Yes
            && (ends_in || asker.raises(given.clone(), &without) == Some(false))
            && !asker.ends_with_scope(&all, &wanted);
        if !never_matters {
            continue;
        }
        if ends_in {
            let alternative = alternative(&kept, (at, to), &gone);
            found.push(dead_alternative(unit, &kept, &alternative, site));
            gone.extend(alternative);
        } else {
            let message =
                "what stands behind this condition implies it on every input within scope, so it never matters";
            found.push(problem(unit, site, SpecProblemKind::Redundant, message));
        }
        kept = without;
    }
    let left = if found.is_empty() { unit.clause.clone() } else { with(unit.clause.clone(), &kept) };
    (found, left)
}

/// The blocks of the alternative that one ends: all ways from them lead through it, or to what is tried `next`.
fn alternative(body: &Body, (last, next): (BlockId, BlockId), gone: &BTreeSet<BlockId>) -> BTreeSet<BlockId> {
    let mut found = BTreeSet::from([last]);
    loop {
        let leads_there = |at: &BlockId| {
            let mut ways = body.blocks[at.index()].successors().into_iter().peekable();
            ways.peek().is_some() && ways.all(|to| to == next || found.contains(&to))
        };
        let others = (0..body.blocks.len() as u32).map(BlockId);
        let others = others.filter(|at| *at != next && !found.contains(at) && !gone.contains(at));
        let more: Vec<BlockId> = others.filter(leads_there).collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more);
    }
}

/// What is said of an alternative: of all its conditions, of which `site` is one.
fn dead_alternative(unit: &Unit, code: &Body, blocks: &BTreeSet<BlockId>, site: SiteId) -> SpecProblem {
    let condition = |at: &BlockId| match code.blocks[at.index()].term {
        Terminator::Branch { site, .. } => Some(site),
        _ => None,
    };
    let sites = blocks.iter().filter_map(condition);
    let first = sites.clone().min_by_key(|s| code.sites[s.index()].start).unwrap_or(site);
    let last = sites.max_by_key(|s| code.sites[s.index()].end);
    let message = "every input within scope that this alternative allows, another one allows too";
    let until = last.filter(|last| *last != first);
    SpecProblem { until, ..problem(unit, first, SpecProblemKind::DeadDisjunct, message) }
}

/// A clause with other code.
fn with(mut clause: Clause, body: &Body) -> Clause {
    if let ClauseKind::Expr { body: code, .. } = &mut clause.kind {
        *code = body.clone().into();
    }
    clause
}

/// Whether one side of a block's branch ends the clause.
fn decides(body: &Body, at: BlockId) -> bool {
    matches!(body.blocks[at.index()].term, Terminator::Branch { then, els, .. }
        if returned(body, then).is_some() != returned(body, els).is_some())
}

/// What a clause returns that comes to a block, when that is decided.
fn returned(body: &Body, at: BlockId) -> Option<bool> {
    let block = &body.blocks[at.index()];
    match block.term {
        Terminator::Return { value: Some(Operand::Bool(truth)), .. } if block.instrs.is_empty() => Some(truth),
        _ => None,
    }
}

/// Whether a clause has more than one condition: the only one is the clause itself.
fn has_conditions(body: &Body) -> bool {
    body.blocks.iter().any(|b| matches!(b.term, Terminator::Branch { .. }))
}
