//! Forks: choices of lazy initialization and decisions about terms.

use crate::engine::{End, Engine, Flow};
use crate::record::ChoiceId;
use crate::report::{Refusal, TreeKind};
use crate::rules::VarOf;
use crate::state::{Frame, State};
use crate::techniques::Reads;
use heap::{Alternative, Loc, ObjId, Value};
use init::Proposal;
use ir::content::{Contained, Equality};
use ir::{BlockId, FieldId, SiteId, Ty};
use solve::{BinOp, Reason, Sort, Term, Verdict};
use spec::hex::Located;

impl Engine<'_, '_> {
    /// Initialises a place: one state per alternative that may stand.
    pub fn init(&mut self, state: &mut State, loc: Loc) -> Flow {
        if state.summary.is_some() {
            return self.summarise(state, loc);
        }
        let enforce = (self.completing || self.traits.hex) && !self.hex.is_empty();
        let located = enforce.then(|| self.hex.locate(self.program, &state.heap, &state.hex, loc));
        let read = self.rec.read(&self.codes, state, loc, self.completing);
        let unseen = read.is_none() && (self.completing || !self.rec.tree_has_room());
        let no_alias = unseen && located.is_some_and(|l| self.hex.forbids_aliases(self.program, &state.heap, l));
        let mut proposal = self.proposer.propose(self.program, &state.heap, loc, !no_alias);
        if state.frames.is_empty() {
            self.leave_out_coded(state, loc, &mut proposal);
        }
        if !self.completing {
            self.rec.counts.pruned += proposal.left_out;
            self.rec.heap_checks += proposal.left_out;
        }
        // Where nobody wants to know what the state was, the last alternative needs no copy of it.
        let keep = !unseen;
        let in_entry = self.in_entry(state);
        let mut next = Vec::with_capacity(proposal.alternatives.len());
        let refused = self.refused_by_list(state, loc, &proposal.alternatives);
        for (i, (alternative, refused)) in proposal.alternatives.iter().zip(refused).enumerate() {
            let keep = keep || i + 1 < proposal.alternatives.len();
            match self.choose(state, (loc, located), (*alternative, refused), keep) {
                Ok(mut chosen) => {
                    let pending = in_entry.then_some(&mut chosen.pending);
                    if let Some(choice) = self.choice(read, state, *alternative) {
                        self.rec.admit(choice, pending);
                    }
                    next.push((chosen, *alternative));
                }
                Err(why) => self.note_refusal(state, read, loc, *alternative, &why),
            }
        }
        for (alternative, class) in proposal.out_of_scope.iter().filter(|_| read.is_some()) {
            let refusal = self.scope_refusal(*class);
            let choice = self.choice(read, state, *alternative);
            if let Some(slot) = choice.and_then(|choice| self.rec.known(choice).unexplained()) {
                *slot = Some(refusal);
            }
        }
        self.fork_choices(state, loc, next)
    }

    /// The choice that an alternative is at a read.
    fn choice(&mut self, read: Option<usize>, state: &State, alternative: Alternative) -> Option<ChoiceId> {
        self.rec.choice(read, self.program, self.function, &state.heap, alternative)
    }

    /// Leaves out keys whose code says what they are equal to: where no run of code looks at a set of the input, nobody
    /// knows whether it could have got them.
    fn leave_out_coded(&self, state: &State, loc: Loc, proposal: &mut Proposal) {
        let array = loc.holder().filter(|_| matches!(loc, Loc::Elem(..)));
        let content = array.and_then(|array| state.heap.content_of(self.program, array));
        if content.is_some_and(|content| content.kind.distinct()) {
            let coded = |a: &Alternative| match a {
                Alternative::Fresh(class) => Some(*class),
                Alternative::Alias(o) => state.heap.ty(*o).as_class(),
                _ => None,
            };
            proposal
                .alternatives
                .retain(|a| coded(a).is_none_or(|class| self.program.class(class).equality != Equality::Code));
        }
    }

    fn note_refusal(&mut self, state: &State, read: Option<usize>, loc: Loc, alternative: Alternative, why: &Refused) {
        if self.completing {
            return;
        }
        self.rec.counts.pruned += 1;
        let choice = self.choice(read, state, alternative);
        let wanted = choice.is_some_and(|choice| self.rec.known(choice).refusal.is_none());
        // Where it stands on some path, nobody asks for more.
        if let Some(choice) = choice.filter(|choice| !wanted && !self.rec.known(*choice).possible) {
            let known: Vec<Refusal> = self.rec.known(choice).reasons().cloned().collect();
            if let Some(refusal) = self.explain_again(state, (loc, alternative), why, &known) {
                self.rec.known(choice).refused_again(refusal);
            }
        }
        if !wanted && !self.rec.tree_has_room() {
            return;
        }
        // What the hover shows comes first; the nodes of the tree have what is left.
        let refusal = match wanted || self.explaining.has_plenty() {
            true => self.explain(state, loc, alternative, why),
            false => self.in_brief(why),
        };
        if let Some(slot) = choice.and_then(|choice| self.rec.known(choice).unexplained()) {
            *slot = Some(refusal.clone());
        }
        self.rec.pruned_node(&self.codes, self.function, state, (loc, alternative), refusal);
    }

    /// Lets the chosen states wait, the first on top.
    fn fork_choices(&mut self, state: &mut State, loc: Loc, next: Vec<(State, Alternative)>) -> Flow {
        let named = next.len() > 1 && !self.completing && self.rec.tree_has_room();
        let mut nodes = Vec::new();
        if named {
            let node = |(_, a): &(State, Alternative)| self.rec.choice_node(&self.codes, self.function, state, loc, *a);
            nodes.extend(next.iter().map(node));
        }
        let mut first = Flow::End(End::Pruned);
        for (i, (mut s, _)) in next.into_iter().enumerate().rev() {
            if let Some(node) = nodes.get(i) {
                self.enter_node(&mut s, *node);
            }
            match i {
                0 => (*state, first) = (s, Flow::Go),
                _ => self.push_work(s),
            }
        }
        first
    }

    /// Lets a state go on below a node that was made for it, with what it knows there; nowhere else when the tree is full.
    pub fn enter_node(&mut self, state: &mut State, node: u32) {
        if node != state.node {
            let heap = crate::partial::of(self.program, self.function, &self.terms, &state.heap);
            self.rec.knows(node, heap);
            state.node = node;
        }
    }

    /// The state in which `loc` became `alternative`, which no valid input has when it is `refused`, or why it cannot. It
    /// is the given state itself, which is nothing from then on, unless that is to be kept.
    fn choose(
        &mut self,
        state: &mut State,
        (loc, located): (Loc, Option<Located>),
        (alternative, refused): (Alternative, bool),
        keep: bool,
    ) -> Result<State, Refused> {
        let admission = match located {
            Some(located) => {
                self.rec.heap_check(self.completing);
                let admission = self.hex.admit(self.program, &state.heap, &state.hex, located, alternative);
                Some(admission.map_err(Refused::Hex)?)
            }
            None => None,
        };
        let sl = !state.sl.is_empty();
        if let Some(refused) = sl.then(|| self.sl_refuses(state, loc, alternative)).flatten() {
            return Err(Refused::Sl(refused));
        }
        let labels = match self.completing {
            true => None,
            false => Some(self.labels_of(state, loc, alternative).ok_or(Refused::Label)?),
        };
        if refused && self.witness_of_choice(state, loc, alternative).is_none() {
            return Err(Refused::NoCompletion);
        }
        let mut next = if keep { state.clone() } else { std::mem::take(state) };
        if let Some(labels) = labels {
            next.labels = labels;
        }
        if let Some(admission) = admission {
            let choice = (loc, alternative);
            self.hex.commit(self.program, &next.heap, &mut next.hex, choice, &admission, &mut next.companions);
        }
        next.witness = self.witness_of_choice(&next, loc, alternative);
        self.initialise(&mut next, loc, alternative);
        if self.completing && located.is_some() && matches!(alternative, Alternative::Alias(_)) {
            self.hex.refused_through(self.program, &next.heap, &next.hex, loc).map_err(Refused::Hex)?;
        }
        if self.completing && located.is_some() {
            self.hex.refused_already(self.program, &next.heap, &next.hex).map_err(Refused::Hex)?;
        }
        if !self.distinguish(&mut next, loc) {
            return Err(Refused::Label);
        }
        if self.traits.reads == Reads::DeferObjects && !self.fillable(&next) {
            return Err(Refused::Scope);
        }
        let mut decided = false;
        if sl {
            self.commit_sl(&mut next, loc).map_err(Refused::Sl)?;
            let admitted = next.witness.is_none() && self.sl_admits(&mut next).map_err(Refused::Sl)?;
            decided = admitted && self.sl_decides(&next);
        }
        if !self.completing && !decided && !self.choice_stands(&mut next, loc) {
            return Err(Refused::NoCompletion);
        }
        Ok(next)
    }

    /// Gives a place a value, whatever specifications say.
    pub fn initialise(&mut self, state: &mut State, loc: Loc, alternative: Alternative) {
        let value = match alternative {
            Alternative::Null => Value::Null,
            Alternative::Alias(o) => {
                state.aliased = true;
                Value::Ref(o)
            }
            Alternative::Fresh(class) => {
                let fields = self.program.class(class).fields.len() as u32;
                Value::Ref(state.heap.add_input(class, fields, loc))
            }
            Alternative::FreshArray(elem) => Value::Ref(self.add_array(state, loc, elem)),
        };
        state.heap.initialise(loc, value);
    }

    /// A new input array of unknown length within scope.
    pub fn add_array(&mut self, state: &mut State, loc: Loc, elem: Ty) -> ObjId {
        let fixed = match loc {
            // A row of a table.
            Loc::Elem(table, _) => {
                let held = state.heap.object(table).via.and_then(|via| self.field_at(state, via));
                held.and_then(|f| self.program.field(f).rows)
            }
            loc => self.field_at(state, loc).and_then(|f| self.program.field(f).length),
        };
        let fixed = fixed.map(|length| self.terms.int(length.min(i32::MAX as u32) as i32));
        if let Some(len) = fixed.or_else(|| self.length_beside(state, loc)) {
            return state.heap.add_array(elem, len, Some(loc));
        }
        let id = ObjId(state.heap.len() as u32);
        let len = self.vars.get(&mut self.terms, VarOf::Length(id), Sort::I32, || format!("length{}", id.0));
        let longest = self.longest(state, loc).min(i32::MAX as u32);
        let (zero, most) = (self.terms.int(0), self.terms.int(longest as i32));
        state.pc.push(self.terms.binary(BinOp::Le, zero, len));
        state.pc.push(self.terms.binary(BinOp::Le, len, most));
        state.heap.add_array(elem, len, Some(loc))
    }

    /// Most elements of an array at a place of the input.
    fn longest(&self, state: &State, loc: Loc) -> u32 {
        match state.heap.content_at(self.program, loc).map(|c| c.kind) {
            Some(Contained::Text { .. }) => self.scope.texts,
            _ => self.scope.elements,
        }
    }

    /// The field that a place is.
    fn field_at(&self, state: &State, loc: Loc) -> Option<FieldId> {
        let Loc::Field(o, slot) = loc else { return None };
        let class = state.heap.ty(o).as_class()?;
        self.program.class(class).fields.get(slot as usize).copied()
    }

    /// What becomes of a state in which `term` holds: it stands if that can be together with the path condition, in some
    /// valid input where that matters. It is the given state itself, which is nothing from then on, unless that is to be
    /// kept.
    fn feasible(&mut self, state: &mut State, term: Term, keep: bool) -> Side {
        if self.terms.as_const(term) == Some(0) {
            return Side::Never;
        }
        let agrees = self.witness_agrees(state, term);
        let verdict = match (agrees, self.completing) {
            (true, _) => None,
            (false, true) => Some(self.solver.check(&self.terms, &state.pc, &[term])),
            (false, false) => Some(self.solver.check_at_once(&self.terms, &state.pc, &[term])),
        };
        if verdict == Some(Verdict::Unsat) {
            return Side::Never;
        }
        let mut next = if keep { state.clone() } else { std::mem::take(state) };
        next.pc.push(term);
        let stands = match verdict {
            None => true,
            Some(Verdict::Unknown(Reason::NotAtOnce)) => return Side::Later(next),
            Some(verdict) => self.may_go_on(&mut next, &verdict),
        };
        if stands { Side::Stands(next) } else { Side::Never }
    }

    /// Whether a state may go on whose path condition just grew, with this verdict, and not as its witness has it.
    fn may_go_on(&mut self, state: &mut State, verdict: &Verdict) -> bool {
        state.witness = None;
        state.unknown |= matches!(verdict, Verdict::Unknown(_));
        *verdict != Verdict::Unsat && (self.completing || self.side_stands(state))
    }

    /// Asks about a state that waits for the verdict on its last condition, which may take as long as any; the state goes
    /// on with the instruction that wanted to know.
    pub fn resume(&mut self, mut state: State) {
        let verdict = self.solver.check(&self.terms, &state.pc, &[]);
        match self.may_go_on(&mut state, &verdict) {
            true => self.push_work(state),
            false => self.rec.counts.pruned += 1,
        }
    }

    /// Forks on a term that a rule wants to know.
    pub fn decide(&mut self, state: &mut State, term: Term) -> Flow {
        let not = self.terms.not(term);
        let sides = [self.feasible(state, term, true), self.feasible(state, not, false)];
        self.count_pruned(&sides);
        let hard = is_hard(&sides);
        let mut stand = Vec::with_capacity(sides.len());
        for side in sides {
            match side {
                Side::Stands(s) if hard => self.go_beyond(s),
                Side::Stands(s) => stand.push(s),
                Side::Later(s) => self.postpone(s),
                Side::Never => {}
            }
        }
        match (stand.pop(), stand.pop()) {
            (Some(only), None) => {
                *state = only;
                Flow::Go
            }
            (Some(second), Some(first)) => {
                self.push_work(second);
                *state = first;
                Flow::Go
            }
            _ if hard => Flow::Forked,
            _ => Flow::End(End::Pruned),
        }
    }

    fn count_pruned(&mut self, sides: &[Side; 2]) {
        if !self.completing {
            self.rec.counts.pruned += sides.iter().filter(|side| matches!(side, Side::Never)).count() as u64;
        }
    }

    /// Takes the sides of a branch that are feasible.
    pub fn branch(
        &mut self,
        state: &mut State,
        frame: &Frame,
        cond: Term,
        (then, els): (BlockId, BlockId),
        site: Option<SiteId>,
    ) -> Flow {
        if let Some(c) = self.terms.as_const(cond) {
            self.cover(state, frame, site, c != 0);
            return self.jump(state, if c != 0 { then } else { els });
        }
        let not = self.terms.not(cond);
        if state.knows(cond) || state.knows(not) {
            let side = state.knows(cond);
            self.cover(state, frame, site, side);
            return self.jump(state, if side { then } else { els });
        }
        let node = state.node;
        let sides = [self.feasible(state, cond, true), self.feasible(state, not, false)];
        self.count_pruned(&sides);
        let several = !sides.iter().any(|side| matches!(side, Side::Never));
        let hard = is_hard(&sides);
        let mut next: Vec<State> = Vec::new();
        for (side, s) in [true, false].into_iter().zip(sides) {
            let (mut s, waits) = match s {
                Side::Stands(s) => (s, false),
                Side::Later(s) => (s, true),
                Side::Never => continue,
            };
            if several && !self.completing {
                let below = self.rec.node(&self.codes, node, TreeKind::Branch(side), frame.code, site);
                self.enter_node(&mut s, below);
            }
            if waits {
                self.postpone(s);
                continue;
            }
            self.cover(&mut s, frame, site, side);
            match self.jump(&mut s, if side { then } else { els }) {
                Flow::Go if hard => self.go_beyond(s),
                Flow::Go => next.push(s),
                Flow::End(end) if !self.completing => self.finish(s, end),
                _ => {}
            }
        }
        next.into_iter().rev().for_each(|s| self.push_work(s));
        Flow::Forked
    }

    /// Goes on only where the term holds.
    pub fn assume(&mut self, state: &mut State, term: Term) -> Flow {
        if self.in_checked_companion(state) {
            match self.truth(state, term) {
                None => return self.decide(state, term),
                Some(false) => return self.companion_refuses(state),
                Some(true) => {}
            }
        }
        if self.terms.as_const(term) != Some(1) && !state.knows(term) {
            match self.feasible(state, term, false) {
                Side::Stands(next) => *state = next,
                Side::Later(mut next) => {
                    next.assumed += 1;
                    self.postpone(next);
                    return Flow::Forked;
                }
                Side::Never => {
                    self.rec.counts.pruned += u64::from(!self.completing);
                    return Flow::End(End::Pruned);
                }
            }
            state.assumed += 1;
        }
        if let Some(f) = state.frames.last_mut() {
            f.instr += 1;
        }
        Flow::Go
    }

    fn cover(&mut self, state: &mut State, frame: &Frame, site: Option<SiteId>, side: bool) {
        if let Some(site) = site {
            self.rec.cover(state, frame, site, side);
        }
    }
}

/// What becomes of a state in which a term holds.
enum Side {
    Stands(State),
    /// Whether that can be is not decided at once: it is asked again when nothing else is left to explore, and the other
    /// side waits for what can be reached without so hard a question.
    Later(State),
    Never,
}

/// Whether some side is not decided at once.
fn is_hard(sides: &[Side]) -> bool {
    sides.iter().any(|side| matches!(side, Side::Later(_)))
}

/// Why an alternative was refused, before it is put into words.
#[derive(Clone, Debug)]
pub enum Refused {
    Hex(spec::hex::Refused),
    /// References that are known not to be null would find no object within scope.
    Scope,
    Sl(spec::sl::Refused),
    /// No valid input has such an object there.
    Label,
    /// No completion within scope satisfies every precondition.
    NoCompletion,
}
