//! Bookkeeping of an exploration: counts, coverage, structures, inputs, findings, reads, the tree.

use crate::Control;
use crate::code::{ClauseId, CodeId, CodeTable, Origin};
use crate::engine::End;
use crate::kept::{Inputs, Kept, Rank, Way, size};
use crate::names::{alternative_name, loc_name, object_name};
use crate::report::{
    Alternative as Shown, Branches, Choice, Code, Event, Finding, GeneratedInput, Options, Outcome, PartialHeap,
    PathCounts, Place, Read, Refusal, SolverCounts, Stop, StructureCounts, TreeKind, TreeNode,
};
use crate::state::{Frame, Raised, State};
use heap::{Alternative, Loc, StructureKeys, SymHeap};
use ir::input::Input;
use ir::{FnId, Program, SiteId, Terminator};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// Reads that are kept, by place and reference.
const MAX_READS: usize = 2_000;
/// Choices after which reads are no longer recorded; what looked impossible until then is forgotten.
const MAX_CHOICES: u64 = 50_000;

/// A choice: the number of its read, and which one it is there.
pub type ChoiceId = (u32, u32);

/// What an exploration remembers for its report.
pub struct Recorder {
    pub counts: PathCounts,
    pub false_alarms: u64,
    pub unconfirmed: u64,
    pub heap_checks: u64,
    /// Questions that an earlier run had answered.
    pub recalled: u64,
    partial: FxHashSet<u128>,
    shapes: FxHashSet<u128>,
    named: FxHashSet<u128>,
    /// Branch sites of the functions of the file, sorted: bit `2 i` of a coverage set is the `true` side of site `i`.
    branch_sites: Vec<(CodeId, SiteId)>,
    taken: Vec<u64>,
    root: Option<CodeId>,
    blocks: Vec<bool>,
    findings: Vec<(Finding, GeneratedInput)>,
    /// What some runs on an input raise, and others on the same do not, with the reason.
    chances: Vec<(Finding, &'static str)>,
    kept: Kept,
    reads: Vec<Read>,
    read_ids: FxHashMap<(CodeId, SiteId, String), usize>,
    choices_seen: u64,
    /// Uses of references that were initialised elsewhere.
    links: BTreeSet<(CodeId, SiteId, String)>,
    pub tree: Vec<TreeNode>,
    max_tree: usize,
    /// Ends of paths whose input was kept, with the node they hang below.
    ends: Vec<(u32, GeneratedInput)>,
    pub unsupported: Option<Stop>,
    pub unsatisfiable: bool,
    /// [`crate::report::Report::left_out`]
    pub left_out: BTreeSet<String>,
    /// Clauses whose code does not end on some input within scope, sorted.
    pub endless: BTreeSet<ClauseId>,
    /// Postconditions whose code does not end on the heap that the function leaves, each with an input.
    pub endless_on: BTreeMap<ClauseId, Input>,
    /// One of them was given up on some input: nobody knows whether it ends there.
    pub ran_away: bool,
    /// And paths with such inputs were left out.
    skips: bool,
    /// Nobody knows of some path whether an input takes it.
    undecided: bool,
}

/// Why a search whose specifications were given up on some input is not complete.
pub fn given_up() -> Stop {
    Stop::Unsupported { what: "a specification that does not end within the limits of a run".to_owned(), place: None }
}

impl Recorder {
    pub fn new(codes: &CodeTable<'_>, function: FnId, options: &Options) -> Recorder {
        let root = codes.function(function);
        let blocks = root.map_or(&[][..], |c| &codes.get(c).body.blocks);
        let branch_sites = branch_sites(codes, function);
        let words = (2 * branch_sites.len()).div_ceil(64);
        let label = codes.program.qualified_name(function);
        let start = TreeNode { parent: None, kind: TreeKind::Root, place: None, label, heap: None };
        Recorder {
            counts: PathCounts::default(),
            false_alarms: 0,
            unconfirmed: 0,
            heap_checks: 0,
            recalled: 0,
            partial: FxHashSet::default(),
            shapes: FxHashSet::default(),
            named: FxHashSet::default(),
            taken: vec![0; words],
            branch_sites,
            root,
            blocks: vec![false; blocks.len()],
            findings: Vec::new(),
            chances: Vec::new(),
            kept: Kept::new(options.max_inputs),
            reads: Vec::new(),
            read_ids: FxHashMap::default(),
            choices_seen: 0,
            links: BTreeSet::new(),
            tree: vec![start],
            max_tree: options.max_tree,
            ends: Vec::new(),
            unsupported: None,
            unsatisfiable: false,
            left_out: BTreeSet::new(),
            endless: BTreeSet::new(),
            endless_on: BTreeMap::new(),
            ran_away: false,
            skips: false,
            undecided: false,
        }
    }

    /// Words of a coverage set.
    pub fn coverage_words(&self) -> usize {
        self.taken.len()
    }

    /// Notes the side of a branch that a state takes.
    pub fn cover(&self, state: &mut State, frame: &Frame, site: SiteId, side: bool) {
        if !frame.spec
            && let Ok(i) = self.branch_sites.binary_search(&(frame.code, site))
        {
            let bit = 2 * i + usize::from(!side);
            state.covered[bit / 64] |= 1 << (bit % 64);
        }
    }

    /// Notes that some path enters a block of the function, be it in a call of itself.
    pub fn enter(&mut self, frame: &Frame) {
        if !frame.spec && Some(frame.code) == self.root {
            self.blocks[frame.block.index()] = true;
        }
    }

    /// Adds the coverage of a path with a valid input.
    pub fn covered(&mut self, covered: &[u64]) {
        for (all, path) in self.taken.iter_mut().zip(covered) {
            *all |= path;
        }
    }

    pub fn count(&mut self, end: &End, valid: bool) {
        self.counts.explored += 1;
        match end {
            End::Exceptional(_) => self.counts.exceptional += 1,
            End::Bounded(_) => self.counts.bounded += 1,
            _ => self.counts.normal += 1,
        }
        if !valid {
            self.counts.invalid += 1;
            self.false_alarms += u64::from(matches!(end, End::Exceptional(_)));
        }
    }

    pub fn unconfirmed(&mut self) {
        self.unconfirmed += 1;
    }

    /// The whole precondition has no input within scope.
    pub fn unsatisfiable(&mut self) {
        self.unsatisfiable = true;
    }

    pub fn endless(&mut self, clause: ClauseId) {
        self.endless.insert(clause);
    }

    /// A precondition was given up on some input. Where the answer would have `refused` heaps, what is behind these stays
    /// unexplored.
    pub fn note_ran_away(&mut self, refused: bool) {
        self.ran_away = true;
        self.skips |= refused;
    }

    /// Nobody knows of a path whether an input takes it.
    pub fn undecided(&mut self) {
        self.undecided = true;
    }

    /// Why not everything was explored although nothing stopped the exploration.
    pub fn left_open(&self) -> Option<Stop> {
        let what = "a path of which it is not decided whether a valid input takes it";
        let undecided = || Stop::Unsupported { what: what.to_owned(), place: None };
        let skips = || self.skips.then(given_up);
        self.unsupported
            .clone()
            .or_else(skips)
            .or_else(|| self.left_to_chance())
            .or_else(|| self.undecided.then(undecided))
    }

    /// What is raised in some runs only, and nowhere in all of them.
    fn left_to_chance(&self) -> Option<Stop> {
        let found = |chance: &Finding| self.findings.iter().any(|(f, _)| f.is_as(chance));
        let (chance, what) = self.chances.iter().find(|(chance, _)| !found(chance))?;
        Some(Stop::Unsupported { what: (*what).to_owned(), place: Some(chance.seen.clone()) })
    }

    /// Notes what is raised on an input by chance.
    pub fn by_chance(&mut self, finding: Finding, why: &'static str) {
        if !self.chances.iter().any(|(known, _)| known.is_as(&finding)) {
            self.chances.push((finding, why));
        }
    }

    pub fn heap_check(&mut self, completing: bool) {
        self.heap_checks += u64::from(!completing);
    }

    pub fn structures(&mut self, keys: StructureKeys) {
        self.partial.insert(keys.partial);
        self.shapes.extend(keys.shape);
        self.named.extend(keys.named);
    }

    /// Whether so many paths have ended, and all of them at a bound.
    pub fn is_cut_everywhere(&self, paths: u64) -> bool {
        self.counts.bounded >= paths && self.counts.normal + self.counts.exceptional == 0
    }

    /// Whether a path takes a side of a branch that no path with a valid input has taken.
    pub fn covers_more(&self, covered: &[u64]) -> bool {
        self.taken.iter().zip(covered).any(|(all, path)| path & !all != 0)
    }

    /// What tells the input of a path from others.
    pub fn way(keys: StructureKeys, covered: &[u64], end: &End) -> Way {
        Way {
            raised: if let End::Exceptional(raised) = end { Some(Raised::clone(raised)) } else { None },
            bounded: matches!(end, End::Bounded(_)),
            branches: coverage_key(covered),
            structure: keys.partial,
        }
    }

    /// Where the input of a path belongs among the others, if it is wanted.
    pub fn rank(&mut self, way: &Way, covered: &[u64], end: &End) -> Option<Rank> {
        let bound = if let End::Bounded(bound) = end { Some(bound.as_str()) } else { None };
        let covers_more = self.covers_more(covered);
        self.kept.rank(way, bound, covers_more)
    }

    /// Whether a path came to a postcondition or an invariant, which did not hold.
    pub fn checks_exits(&self) -> bool {
        let at_exit = |c: Code| matches!(c, Code::PostconditionViolated | Code::InvariantViolated);
        self.findings.iter().any(|(f, _)| at_exit(f.code))
    }

    pub fn unsupported(&mut self, what: &str, place: Option<Place>) {
        if self.unsupported.is_none() {
            self.unsupported = Some(Stop::Unsupported { what: what.to_owned(), place });
        }
    }

    /// Keeps an input.
    pub fn input(&mut self, node: u32, generated: GeneratedInput, way: Way, rank: Rank) {
        self.end(node, &generated);
        self.kept.add(rank, way, generated);
    }

    fn end(&mut self, node: u32, generated: &GeneratedInput) {
        if self.ends.len() < self.max_tree {
            self.ends.push((node, generated.clone()));
        }
    }

    /// Keeps a confirmed finding, or its smaller input when the finding is known; and the input for itself.
    pub fn finding(&mut self, control: &mut dyn Control, state: &State, finding: Finding, found: Found) {
        let Found { generated, way, rank } = found;
        self.end(state.node, &generated);
        self.kept.add_raised(rank, way, &generated);
        let known = self.findings.iter_mut().find(|(f, _)| f.is_as(&finding));
        match known {
            Some(slot) => {
                let mut other = (finding, generated);
                if size(&other.1) < size(&slot.1) {
                    std::mem::swap(slot, &mut other);
                }
                slot.0.absorb(&other.0);
                let (spare, shown) = (std::mem::take(&mut other.0.spare), slot.1.clone());
                slot.0.keep_spare(&shown, spare.into_iter().chain([other.1]));
            }
            None => {
                control.event(Event::Found(finding.clone(), generated.clone()));
                self.findings.push((finding, generated));
            }
        }
    }

    /// The read that the running instruction of a state makes of `loc`; `None` when it is not recorded.
    pub fn read(&mut self, codes: &CodeTable<'_>, state: &State, loc: Loc, completing: bool) -> Option<usize> {
        let frame = asking(state).filter(|_| !completing && self.choices_seen < MAX_CHOICES)?;
        let site = crate::rules::current_site(codes, frame, frame.code)?;
        let function = match codes.get(self.root?).origin {
            Origin::Function(f) => f,
            Origin::Clause(_) => return None,
        };
        let reference = loc_name(codes.program, function, &state.heap, loc);
        let key = (frame.code, site, reference);
        if let Some(id) = self.read_ids.get(&key) {
            return Some(*id);
        }
        if self.reads.len() >= MAX_READS {
            return None;
        }
        self.reads.push(Read { place: codes.place(frame.code, site), reference: key.2.clone(), choices: Vec::new() });
        self.read_ids.insert(key, self.reads.len() - 1);
        Some(self.reads.len() - 1)
    }

    /// The choice that an alternative is at a read.
    pub fn choice(
        &mut self,
        read: Option<usize>,
        program: &Program,
        f: FnId,
        heap: &SymHeap,
        a: Alternative,
    ) -> Option<ChoiceId> {
        let number = read?;
        let read = &mut self.reads[number];
        self.choices_seen += 1;
        let shown = match a {
            Alternative::Null => Shown::Null,
            Alternative::Alias(o) => Shown::Alias(object_name(program, f, heap, o)),
            Alternative::Fresh(c) => Shown::Fresh(program.class(c).name.clone()),
            Alternative::FreshArray(elem) => Shown::Fresh(format!("{}[]", program.type_name(elem))),
        };
        let known = read.choices.iter().position(|c| c.alternative == shown);
        let choice = known.unwrap_or_else(|| {
            read.choices.push(Choice { alternative: shown, possible: false, refusal: None, elsewhere: Vec::new() });
            read.choices.len() - 1
        });
        Some((number as u32, choice as u32))
    }

    /// What is known of a choice.
    pub fn known(&mut self, (read, choice): ChoiceId) -> &mut Choice {
        &mut self.reads[read as usize].choices[choice as usize]
    }

    /// Notes that an alternative may stand: now, or in `pending` until the preconditions turn out to hold.
    pub fn admit(&mut self, choice: ChoiceId, pending: Option<&mut Vec<ChoiceId>>) {
        match pending {
            Some(pending) => pending.push(choice),
            None => self.known(choice).possible = true,
        }
    }

    /// The preconditions hold: what led here is possible.
    pub fn settle(&mut self, pending: &mut Vec<ChoiceId>) {
        pending.drain(..).for_each(|choice| self.known(choice).possible = true);
    }

    /// A precondition does not hold: the reference of the last choice, if no reason is known yet why it is impossible.
    pub fn to_blame(&self, pending: &[ChoiceId]) -> Option<&str> {
        let (read, choice) = pending.last()?;
        let read = &self.reads[*read as usize];
        read.choices[*choice as usize].refusal.is_none().then_some(read.reference.as_str())
    }

    /// Unless another path needs it, the last choice is impossible, and this is why.
    pub fn blame(&mut self, pending: &[ChoiceId], why: Refusal) {
        if let Some(choice) = pending.last() {
            self.known(*choice).refusal = Some(why);
        }
    }

    /// Whether reads are still recorded.
    pub fn records_choices(&self) -> bool {
        self.choices_seen < MAX_CHOICES
    }

    /// Notes that the running instruction uses a reference that was initialised elsewhere.
    pub fn link(&mut self, code: CodeId, site: SiteId, reference: String) {
        self.choices_seen += 1;
        if self.links.len() < MAX_READS {
            self.links.insert((code, site, reference));
        }
    }

    /// Shows the choices of a reference also where it is used again, with those of that place where other paths read
    /// it first there.
    fn spread_reads(&mut self, codes: &CodeTable<'_>) {
        let mut by_reference: FxHashMap<&str, Vec<Choice>> = FxHashMap::default();
        for read in &self.reads {
            join(by_reference.entry(&read.reference).or_default(), &read.choices);
        }
        let mut spread = Vec::new();
        for (code, site, reference) in std::mem::take(&mut self.links) {
            let Some(choices) = by_reference.get(reference.as_str()) else { continue };
            spread.push((
                self.read_ids.get(&(code, site, reference.clone())).copied(),
                Read { place: codes.place(code, site), reference, choices: choices.clone() },
            ));
        }
        for (known, read) in spread {
            match known {
                Some(known) => join(&mut self.reads[known].choices, &read.choices),
                None => self.reads.push(read),
            }
        }
    }

    /// A new node of the tree below another; that node itself when the tree is full.
    pub fn node(
        &mut self,
        codes: &CodeTable<'_>,
        above: u32,
        kind: TreeKind,
        code: CodeId,
        site: Option<SiteId>,
    ) -> u32 {
        if self.tree.len() >= self.max_tree {
            return above;
        }
        let label = match (site, codes.get(code).body.sites.get(site.map_or(0, SiteId::index))) {
            (Some(_), Some(span)) => codes.program.text(*span).to_owned(),
            _ => String::new(),
        };
        self.add_node(above, kind, site.map(|s| codes.place(code, s)), label)
    }

    /// A node for a choice of initialization.
    pub fn choice_node(
        &mut self,
        codes: &CodeTable<'_>,
        f: FnId,
        state: &State,
        loc: Loc,
        alternative: Alternative,
    ) -> u32 {
        let chosen = format!("= {}", alternative_name(codes.program, f, &state.heap, alternative));
        self.place_node(codes, f, state, loc, &chosen)
    }

    /// A node for what is known of a place from here on: its name, then `is`.
    pub fn place_node(&mut self, codes: &CodeTable<'_>, f: FnId, state: &State, loc: Loc, is: &str) -> u32 {
        if self.tree.len() >= self.max_tree {
            return state.node;
        }
        let label = format!("{} {is}", loc_name(codes.program, f, &state.heap, loc));
        let frame = asking(state);
        let place = frame.and_then(|fr| Some(codes.place(fr.code, crate::rules::current_site(codes, fr, fr.code)?)));
        self.add_node(state.node, TreeKind::Choice, place, label)
    }

    /// A node for a choice that was refused.
    pub fn pruned_node(
        &mut self,
        codes: &CodeTable<'_>,
        f: FnId,
        state: &State,
        choice: (Loc, Alternative),
        why: Refusal,
    ) {
        if self.tree.len() < self.max_tree {
            let reference = loc_name(codes.program, f, &state.heap, choice.0);
            let label = format!("{reference} = {}", alternative_name(codes.program, f, &state.heap, choice.1));
            self.add_node(state.node, TreeKind::Pruned(why), None, label);
        }
    }

    /// Whether the tree still takes nodes.
    pub fn tree_has_room(&self) -> bool {
        self.tree.len() < self.max_tree
    }

    fn add_node(&mut self, parent: u32, kind: TreeKind, place: Option<Place>, label: String) -> u32 {
        self.tree.push(TreeNode { parent: Some(parent), kind, place, label, heap: None });
        self.tree.len() as u32 - 1
    }

    /// Notes what a state, whose node was just made, knows of its input.
    pub fn knows(&mut self, node: u32, heap: PartialHeap) {
        let mut above = self.tree.get(node as usize).and_then(|n| n.parent);
        while let Some(at) = above.map(|at| &self.tree[at as usize]) {
            if at.heap.is_some() || at.parent.is_none() {
                break;
            }
            above = at.parent;
        }
        let known = above.and_then(|at| self.tree[at as usize].heap.as_ref());
        if known != Some(&heap) {
            self.tree[node as usize].heap = Some(heap);
        }
    }

    /// Bytes that the tables own, roughly.
    pub fn bytes(&self) -> usize {
        32 * (self.partial.len() + self.shapes.len() + self.named.len())
            + 512 * (self.kept.len() + self.tree.len() + self.reads.len())
    }

    pub fn structure_counts(&self) -> StructureCounts {
        let [partial, shapes, named] = [&self.partial, &self.shapes, &self.named].map(|keys| keys.len() as u64);
        StructureCounts { partial, shapes, named }
    }

    pub fn solver_counts(&self, stats: solve::Stats) -> SolverCounts {
        let cache_hits = stats.cache_hits + self.recalled;
        SolverCounts { smt_checks: stats.smt_checks, heap_checks: self.heap_checks, cache_hits }
    }

    pub fn branches(&self, codes: &CodeTable<'_>) -> Branches {
        let mut b = Branches::default();
        for (i, (code, site)) in self.branch_sites.iter().enumerate() {
            for side in [true, false] {
                let bit = 2 * i + usize::from(!side);
                let taken = self.taken[bit / 64] >> (bit % 64) & 1 == 1;
                match (Some(*code) == self.root, taken) {
                    (true, true) => b.taken.push((*site, side)),
                    (true, false) => b.missed.push((*site, side)),
                    (false, true) => b.below.push((codes.place(*code, *site), side)),
                    (false, false) => {}
                }
            }
        }
        let counted = |sides: &mut dyn Iterator<Item = &ir::Side>| {
            let body = self.root.map(|root| codes.get(root).body);
            let sides: FxHashSet<_> =
                sides.filter_map(|side| body.map_or(Some(*side), |b| b.counted_as(*side))).collect();
            sides.len() as u64
        };
        b.covered = counted(&mut b.taken.iter());
        b.feasible = b.covered;
        b.total = counted(&mut b.taken.iter().chain(&b.missed));
        b
    }

    /// Sites of the instructions in blocks that some path entered.
    pub fn reached(&self, codes: &CodeTable<'_>) -> Vec<SiteId> {
        let Some(root) = self.root else { return Vec::new() };
        let blocks = codes.get(root).body.blocks.iter().zip(&self.blocks).filter(|(_, seen)| **seen);
        let mut sites: Vec<SiteId> = blocks
            .flat_map(|(b, _)| {
                let end = match &b.term {
                    Terminator::Branch { site, .. }
                    | Terminator::Return { site, .. }
                    | Terminator::Throw { site, .. } => Some(*site),
                    _ => None,
                };
                b.instrs.iter().map(|i| i.site).chain(end)
            })
            .collect();
        sites.sort_unstable();
        sites.dedup();
        sites
    }

    /// Findings sorted by place, with their inputs first among all inputs; then reads and the tree.
    pub fn into_parts(
        mut self,
        codes: &CodeTable<'_>,
    ) -> (Vec<Finding>, Vec<GeneratedInput>, Vec<Read>, Vec<TreeNode>) {
        self.spread_reads(codes);
        self.findings.sort_by(|(a, _), (b, _)| a.by_place(b));
        let mut inputs = Inputs::default();
        let mut findings = Vec::new();
        for (mut finding, input) in self.findings {
            (finding.input, _) = inputs.insert_full(input);
            findings.push(finding);
        }
        let inputs = self.kept.behind(inputs);
        if self.choices_seen >= MAX_CHOICES {
            self.reads.iter_mut().for_each(|r| r.choices.retain(|c| c.possible));
        }
        for (node, end) in self.ends {
            if self.tree.len() < 2 * self.max_tree {
                let label = outcome_label(&end.outcome);
                let input = inputs.get_index_of(&end);
                let finding = input.and_then(|i| findings.iter().position(|f: &Finding| f.input == i));
                let (input, finding) = (input.map(|i| i as u32), finding.map(|i| i as u32));
                let kind = TreeKind::End { outcome: end.outcome, input, finding };
                self.tree.push(TreeNode { parent: Some(node), kind, place: None, label, heap: None });
            }
        }
        (findings, inputs.into_iter().collect(), self.reads, self.tree)
    }
}

/// A confirmed exception with its input.
pub struct Found {
    pub generated: GeneratedInput,
    pub way: Way,
    pub rank: Option<Rank>,
}

/// Adds choices to those of the same reference: each is possible where either says so.
fn join(into: &mut Vec<Choice>, more: &[Choice]) {
    for choice in more {
        match into.iter_mut().find(|c| c.alternative == choice.alternative) {
            Some(known) => {
                known.possible |= choice.possible;
                known.refusal = known.refusal.take().or_else(|| choice.refusal.clone());
            }
            None => into.push(choice.clone()),
        }
    }
}

fn coverage_key(covered: &[u64]) -> u64 {
    covered.iter().fold(0, |h, w| h.rotate_left(7).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ w)
}

/// The branches of the functions in a function's file, sorted: tests of a method cover its helpers as well.
fn branch_sites(codes: &CodeTable<'_>, function: FnId) -> Vec<(CodeId, SiteId)> {
    let file = codes.program.function(function).span.file;
    let beside = (0..codes.program.functions.len() as u32).map(FnId);
    let beside = beside.filter(|f| codes.program.function(*f).span.file == file);
    let mut sites: Vec<(CodeId, SiteId)> = beside
        .filter_map(|f| Some((codes.function(f)?, codes.program.function(f).body.as_ref()?)))
        .flat_map(|(code, body)| body.blocks.iter().map(move |b| (code, b)))
        .filter_map(|(code, block)| match block.term {
            Terminator::Branch { site, .. } => Some((code, site)),
            _ => None,
        })
        .collect();
    sites.sort_unstable();
    sites.dedup();
    sites
}

fn outcome_label(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Returns(v) if v.is_empty() => "returns".to_owned(),
        Outcome::Returns(v) => format!("returns {v}"),
        Outcome::Throws(e) => format!("throws {e}"),
        Outcome::Bounded(b) => format!("reaches {b}"),
    }
}

/// The activation whose code asks for what is initialised next. What a contract reads before the body of a callee has
/// begun is asked for by the call.
fn asking(state: &State) -> Option<&Frame> {
    let frame = state.frames.last()?;
    if frame.is_called() { state.frames.iter().nth_back(1) } else { Some(frame) }
}
