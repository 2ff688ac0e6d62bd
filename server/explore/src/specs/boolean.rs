//! Conditions in operational clauses that never matter: those that always come out the same on the heaps that the rest of
//! the precondition admits, and those without which the clause holds on the same heaps, because what stands behind them
//! implies it.

use super::ask::{Answer, Asker, branching};
use super::parts::Without;
use super::units::{Language, Unit, clauses};
use crate::places;
use crate::report::{CodeOf, Place, SpecProblem, SpecProblemKind};
use ir::spec::{Clause, ClauseKind};
use ir::{Block, BlockId, Body, Operand, Program, SiteId, Terminator};
use std::cell::OnceCell;
use std::collections::BTreeSet;

/// Conditions of one clause that are looked at one by one: each takes several questions.
const LOOKED_AT: usize = 6;

/// What there is to say about the conditions of one clause.
pub struct Conditions {
    pub problems: Vec<SpecProblem>,
    /// The clause without what they say never matters.
    pub left: Clause,
    /// A search was cut off, and no heap shows that the condition matters which it was about.
    pub undecided: bool,
}

impl Conditions {
    fn new(problems: Vec<SpecProblem>, left: Clause) -> Conditions {
        Conditions { problems, left, undecided: false }
    }
}

/// Whether a heap is known that tells a clause from the one as written where the rest holds.
type Shown<'q> = dyn Fn(Without, &Clause) -> bool + 'q;

/// The problems inside one operational clause, given the rest. That what is a `promise` holds anyway, whatever the rest says,
/// is none.
pub fn problems(
    (unit, promise): (&Unit, bool),
    rest: &[&Unit],
    shown: &Shown<'_>,
    asker: &mut Asker<'_, '_>,
) -> Conditions {
    let written = || unit.clause.clone();
    let (Language::Operational, ClauseKind::Expr { body, .. }) = (unit.language, &unit.clause.kind) else {
        return Conditions::new(Vec::new(), written());
    };
    if !has_conditions(body) {
        return Conditions::new(Vec::new(), written());
    }
    let same = rest.iter().copied().filter(|u| u.language == unit.language);
    let matter = OnceCell::new();
    let doubtful = || !*matter.get_or_init(|| all_matter(unit, body, shown));
    let given = (&clauses(rest.iter().copied())[..], &clauses(same)[..]);
    let constant = constant(unit, body, given, &doubtful, asker);
    let unknown = constant.is_none() && asker.was_cut_off() && doubtful();
    let mut found = constant.unwrap_or_default();
    if promise {
        leave_out_kept(unit, body, &mut found, asker);
    }
    if !found.is_empty() {
        let left = found.iter().fold(written(), |clause, problem| without(asker.program, clause, problem));
        return Conditions::new(found, left);
    }
    let mut conditions = superfluous(unit, body, rest, shown, asker);
    conditions.undecided |= unknown;
    if promise {
        leave_out_kept(unit, body, &mut conditions.problems, asker);
        conditions.undecided = false;
    }
    conditions
}

/// Leaves out what is said of conditions that hold anyway, whatever the rest says.
fn leave_out_kept(unit: &Unit, body: &Body, found: &mut Vec<SpecProblem>, asker: &mut Asker<'_, '_>) {
    if found.iter().any(|p| p.kind == SpecProblemKind::Redundant) {
        let anyhow = constant(unit, body, (&[], &[]), &|| false, asker).unwrap_or_default();
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
    let found = if has_conditions(body) { constant(unit, body, (given, given), &|| false, asker) } else { None };
    let mut found = found.unwrap_or_default();
    found.retain(|p| p.kind == SpecProblemKind::DeadDisjunct);
    found
}

/// Conditions that always come out the same where the rest, some of which is in the same language, holds. `None` when that is
/// not known; where it is `doubtful` whether they do, that is worth more steps.
fn constant(
    unit: &Unit,
    body: &Body,
    (rest, same): (&[Clause], &[Clause]),
    doubtful: &dyn Fn() -> bool,
    asker: &mut Asker<'_, '_>,
) -> Option<Vec<SpecProblem>> {
    let known = asker.sides(rest.to_vec(), body);
    let sides = match known {
        None if doubtful() => asker.once_more(|asker| asker.sides(rest.to_vec(), body)),
        known => known,
    }?;
    if sides.missed.is_empty() {
        return Some(Vec::new());
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
        asker.insistently(|asker| asker.raising(rest.to_vec(), body))
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
    Some(found)
}

/// Whether heaps show of every condition that the clause depends on it. That the clause itself is neither always nor never so
/// is known.
fn all_matter(unit: &Unit, body: &Body, shown: &Shown<'_>) -> bool {
    let code = branching(body);
    let sides = |at: usize| match code.blocks[at].term {
        Terminator::Branch { then, els, .. } => vec![(at, then), (at, els)],
        _ => Vec::new(),
    };
    (0..code.blocks.len()).flat_map(sides).all(|(at, to)| {
        let mut without = code.clone();
        without.blocks[at].term = Terminator::Goto(to);
        let left = with(unit.clause.clone(), &without);
        is_constant(&without) || shown(Without::Stronger, &left) || shown(Without::Weaker, &left)
    })
}

/// Whether all ways through the code of a clause return the same.
fn is_constant(code: &Body) -> bool {
    let (mut met, mut work, mut returned) = (BTreeSet::new(), vec![BlockId(0)], BTreeSet::new());
    while let Some(at) = work.pop() {
        let block = &code.blocks[at.index()];
        if met.insert(at) {
            work.extend(block.successors());
            returned.extend(match block.term {
                Terminator::Return { value: Some(Operand::Bool(truth)), .. } => vec![truth],
                Terminator::Return { .. } => vec![true, false],
                _ => Vec::new(),
            });
        }
    }
    returned.len() < 2
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
fn superfluous(unit: &Unit, body: &Body, rest: &[&Unit], shown: &Shown<'_>, asker: &mut Asker<'_, '_>) -> Conditions {
    let given = clauses(rest.iter().copied());
    let (mut found, mut undecided) = (Vec::new(), false);
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
        let does = if ends_in { Without::Stronger } else { Without::Weaker };
        if shown(does, &with(unit.clause.clone(), &without)) {
            continue;
        }
        let (more, fewer) = if ends_in { (&kept, &without) } else { (&without, &kept) };
        let (more, wanted) = (with(unit.clause.clone(), more), with(unit.clause.clone(), fewer));
        let all: Vec<Clause> = given.iter().cloned().chain([more]).collect();
        // What keeps another condition from an exception matters, and that takes less time than larger inputs.
        let implied = implies(&all, &wanted, asker);
        let harmless = implied == Some(true)
            && (ends_in || {
                let raises = asker.insistently(|asker| asker.raises(given.clone(), &without));
                undecided |= raises.is_none() && asker.was_cut_off();
                raises == Some(false)
            });
        undecided |= implied.is_none() && asker.was_cut_off();
        if !harmless || asker.ends_with_scope(&all, &wanted) {
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
    Conditions { problems: found, left, undecided }
}

/// Whether clauses imply another one; `None` when that is not known.
fn implies(given: &[Clause], wanted: &Clause, asker: &mut Asker<'_, '_>) -> Option<bool> {
    asker.insistently(|asker| match asker.implies(given.to_vec(), wanted.clone()) {
        Answer::Yes => Some(true),
        Answer::No(_) => Some(false),
        Answer::OutOfSteps | Answer::Unknown => None,
    })
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
