//! HEX, decided one new reference at a time (seed 000, sections 3.2 and 3.3).
//!
//! The backbone is the order in which lazy initialization discovers objects; each object keeps the state
//! of the [`Automaton`] for its backbone path, so deciding an atom for a new reference is a table look-up.
//!
//! Deviations from the paper: an atom inside `!`, `||` or `=>` stays open as long as some open reference may violate it;
//! of `aliases max`, which the paper over-approximates, only that much is decided before the heap is complete. The other
//! backbones (definition 3.4) are the business of the concrete check of the finished heap; whoever searches for that heap
//! asks about those that discover one object elsewhere (`elsewhere`).

mod already;
mod automaton;
mod compile;
mod dead;
mod elsewhere;
mod imply;
mod nulls;
mod path;
mod single;

pub use automaton::StateId;
pub use compile::{Guard, HexClause};
pub use single::Place;

use automaton::Automaton;
use elsewhere::{places, reference};
use heap::{Alternative, Loc, ObjId, SymHeap, Value, View};
use ir::spec::HexArg;
use ir::{ClassId, FnId, Program, Ty};
pub use nulls::NullPaths;

/// A compiled HEX specification: all clauses that hold together on entry of one function.
#[derive(Debug)]
pub struct Hex {
    automaton: Automaton,
    atoms: Vec<Atom>,
    /// Sentences that are more than one positive atom.
    soft: Vec<Soft>,
    param_symbols: Vec<u32>,
    field_symbols: Vec<u32>,
    /// Per automaton state, the atoms whose path matches; grows with the automaton.
    matched: Vec<Vec<u32>>,
    /// Some atom is decided only on the finished heap.
    late: bool,
}

#[derive(Debug)]
struct Atom {
    /// Position of the path expression in the automaton.
    path: usize,
    kind: Kind,
    companion: Option<Companion>,
    guard: Option<Guard>,
    /// For an invariant beside other reference parameters: its `this`. The atom is about what this
    /// parameter reaches by itself, so aliases of what another one found first are decided late.
    root: Option<u32>,
    origin: AtomRef,
    /// A violation refuses the heap by itself.
    hard: bool,
}

#[derive(Debug)]
enum Kind {
    NotNull,
    IsNull,
    ExpandsToNothing,
    ExpandsTo(Ty),
    AliasesNothing,
    AliasesSome(Ty),
    AliasesPath(usize),
    AliasesHere {
        ups: u32,
        rest: Vec<String>,
    },
    /// As `AliasesPath` as long as the heap grows; which paths are the longest is decided on the finished heap.
    AliasesMax(usize),
    /// Decided on the finished heap.
    Late,
}

impl Atom {
    /// Whether it is about the object that an alias leads to, and not about its type alone.
    fn says_where(&self) -> bool {
        matches!(self.kind, Kind::AliasesPath(_) | Kind::AliasesHere { .. } | Kind::AliasesMax(_) | Kind::Late)
    }

    /// Whether an alias that does not violate it now may do so on the finished heap.
    fn is_late(&self) -> bool {
        match &self.kind {
            Kind::AliasesMax(_) | Kind::Late => true,
            Kind::AliasesHere { rest, .. } => !rest.is_empty(),
            _ => false,
        }
    }
}

#[derive(Clone, Debug)]
struct Companion {
    function: FnId,
    args: Vec<HexArg>,
}

/// Where an atom stands: clause as numbered by the caller, atom in source order within the clause.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AtomRef {
    pub clause: u32,
    pub atom: u32,
}

#[derive(Debug)]
struct Soft {
    formula: Formula,
    guard: Option<Guard>,
    atoms: Vec<AtomRef>,
}

#[derive(Debug)]
enum Formula {
    Atom(u32),
    Not(Box<Formula>),
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
    Implies(Box<Formula>, Box<Formula>),
}

impl Formula {
    fn collect_atoms(&self, atoms: &mut Vec<u32>) {
        match self {
            Formula::Atom(a) => atoms.push(*a),
            Formula::Not(a) => a.collect_atoms(atoms),
            Formula::And(a, b) | Formula::Or(a, b) | Formula::Implies(a, b) => {
                a.collect_atoms(atoms);
                b.collect_atoms(atoms);
            }
        }
    }
}

/// What the specification remembers of a heap; cloned with the state.
#[derive(Clone, Debug, Default)]
pub struct Track {
    /// Automaton state per object, by [`ObjId`].
    states: Vec<StateId>,
    /// Soft atoms that some reference violates, sorted.
    violated: Vec<u32>,
    /// Soft atoms that some alias may still violate, sorted.
    doubtful: Vec<u32>,
}

impl Track {
    fn note(&mut self, admission: &Admission) {
        add(&mut self.violated, &admission.violated);
        add(&mut self.doubtful, &admission.doubtful);
    }
}

/// Adds to a sorted set.
fn add(to: &mut Vec<u32>, atoms: &[u32]) {
    if !atoms.is_empty() {
        to.extend(atoms);
        to.sort_unstable();
        to.dedup();
    }
}

/// A place whose path the specification has read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Located {
    loc: Loc,
    state: StateId,
}

/// An alternative that the specification admits so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Admission {
    state: StateId,
    /// Soft atoms that it violates.
    violated: Vec<u32>,
    /// Soft atoms that it may still violate.
    doubtful: Vec<u32>,
}

/// The atoms that forbid an alternative.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    pub atoms: Vec<AtomRef>,
}

/// A companion method to run for a reference that was just resolved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompanionCall {
    pub function: FnId,
    pub args: Vec<HexArg>,
    /// The reference: `here`.
    pub here: Loc,
    pub atom: AtomRef,
}

/// Three-valued truth of a sentence during exploration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Truth {
    False,
    Open,
    True,
}

impl Hex {
    /// Whether nothing is specified.
    pub fn is_empty(&self) -> bool {
        self.atoms.is_empty()
    }

    /// Whether null in every open place that admits it surely completes a heap whose places are no
    /// aliases: nothing is decided late, and no companion can object.
    pub fn is_simple(&self) -> bool {
        !self.late && self.soft.is_empty() && self.atoms.iter().all(|a| a.companion.is_none())
    }

    /// Whether choices say nothing about numbers.
    pub fn has_no_companions(&self) -> bool {
        self.atoms.iter().all(|a| a.companion.is_none())
    }

    fn state_of(&self, track: &Track, loc: Loc) -> StateId {
        match loc.holder() {
            None => self.automaton.start(),
            Some(o) => track.states[o.index()],
        }
    }

    fn symbol(&self, program: &Program, heap: &SymHeap, loc: Loc) -> u32 {
        match loc {
            Loc::Param(i) => self.param_symbols[i as usize],
            Loc::Field(o, slot) => match heap.ty(o).as_class() {
                Some(c) => self.field_symbols[program.class(c).fields[slot as usize].index()],
                None => 0,
            },
            Loc::Elem(..) => 0,
        }
    }

    /// The automaton state of the path that leads through `loc`, with the atoms it matches known.
    fn path_state(&mut self, program: &Program, heap: &SymHeap, track: &Track, loc: Loc) -> StateId {
        let from = self.state_of(track, loc);
        let symbol = self.symbol(program, heap, loc);
        let state = self.automaton.step(from, symbol);
        self.know();
        state
    }

    /// Makes the atoms known that each state matches.
    fn know(&mut self) {
        while self.matched.len() < self.automaton.state_count() {
            let s = StateId(self.matched.len() as u32);
            let atoms = (0..self.atoms.len() as u32)
                .filter(|a| self.automaton.accepts(s, self.atoms[*a as usize].path))
                .collect();
            self.matched.push(atoms);
        }
    }

    /// Reads the path that leads through `loc`; the same for all its alternatives.
    pub fn locate(&mut self, program: &Program, heap: &SymHeap, track: &Track, loc: Loc) -> Located {
        Located { loc, state: self.path_state(program, heap, track, loc) }
    }

    /// Whether no alias may stand at a place, whatever it points to.
    pub fn forbids_aliases(&self, program: &Program, heap: &SymHeap, Located { state, .. }: Located) -> bool {
        self.matched[state.0 as usize].iter().any(|a| {
            let atom = &self.atoms[*a as usize];
            let hard = atom.hard && atom.root.is_none();
            hard && matches!(atom.kind, Kind::AliasesNothing) && self.applies(program, heap, atom.guard)
        })
    }

    /// Decides whether a place may become `alternative` (definition 3.5). The heap is as before the choice.
    /// The track is unchanged; [`Hex::commit`] makes the choice known.
    pub fn admit(
        &self,
        program: &Program,
        heap: &SymHeap,
        track: &Track,
        Located { loc, state }: Located,
        alternative: Alternative,
    ) -> Result<Admission, Refused> {
        let mut admission = Admission { state, violated: Vec::new(), doubtful: Vec::new() };
        for a in &self.matched[state.0 as usize] {
            let atom = &self.atoms[*a as usize];
            if !self.applies(program, heap, atom.guard) {
                continue;
            }
            if self.holds(program, heap, track, atom, loc, alternative) {
                let open = !atom.hard && atom.is_late() && matches!(alternative, Alternative::Alias(_));
                admission.doubtful.extend(open.then_some(*a));
                continue;
            }
            if atom.hard {
                return Err(Refused { atoms: vec![atom.origin] });
            }
            admission.violated.push(*a);
        }
        if !admission.violated.is_empty() {
            let mut after = track.clone();
            after.note(&admission);
            self.soft_verdict(program, heap, &after, &|_| Truth::Open)?;
        }
        Ok(admission)
    }

    /// Records an admitted choice; a fresh object gets the next id of `heap`, which is still as before the
    /// choice. The companion methods to run are appended to `calls`, last first.
    pub fn commit(
        &self,
        program: &Program,
        heap: &SymHeap,
        track: &mut Track,
        (loc, alternative): (Loc, Alternative),
        admission: &Admission,
        calls: &mut Vec<CompanionCall>,
    ) {
        track.note(admission);
        if let Alternative::Fresh(_) | Alternative::FreshArray(_) = alternative {
            track.states.resize(heap.len(), self.automaton.start());
            track.states.push(admission.state);
        }
        for a in self.matched[admission.state.0 as usize].iter().rev() {
            let atom = &self.atoms[*a as usize];
            if let (Some(c), true) = (&atom.companion, self.applies(program, heap, atom.guard)) {
                let (function, args) = (c.function, c.args.clone());
                calls.push(CompanionCall { function, args, here: loc, atom: atom.origin });
            }
        }
    }

    /// Refuses when a soft sentence is false; `unviolated` says what atoms are that nothing violates.
    fn soft_verdict(
        &self,
        program: &Program,
        heap: &SymHeap,
        track: &Track,
        unviolated: &dyn Fn(u32) -> Truth,
    ) -> Result<(), Refused> {
        for soft in &self.soft {
            if self.applies(program, heap, soft.guard) && truth(&soft.formula, track, unviolated) == Truth::False {
                return Err(Refused { atoms: soft.atoms.clone() });
            }
        }
        Ok(())
    }

    /// Decides the sentences on a complete heap, for this backbone and up to what is decided late.
    pub fn settle(&self, program: &Program, heap: &SymHeap, track: &Track) -> Result<(), Refused> {
        self.soft_verdict(program, heap, track, &|atom| unviolated(track, atom))
    }

    fn applies(&self, program: &Program, heap: &SymHeap, guard: Option<Guard>) -> bool {
        let Some(g) = guard else { return true };
        match heap.args[g.param as usize] {
            Value::Ref(o) => heap.ty(o).as_class().is_some_and(|c| program.is_subclass(c, g.class)),
            _ => false,
        }
    }

    fn holds(
        &self,
        program: &Program,
        heap: &SymHeap,
        track: &Track,
        atom: &Atom,
        loc: Loc,
        alternative: Alternative,
    ) -> bool {
        let is = |from: Ty, to: Ty| program.is_assignable(from, to);
        let elsewhere = |param| match alternative {
            Alternative::Alias(o) => found_by(heap, Some(o)) != Some(param),
            _ => false,
        };
        if atom.root.is_some_and(|p| root_of(heap, loc) != Some(p) || elsewhere(p)) {
            return true;
        }
        match (&atom.kind, alternative) {
            (Kind::Late, _) => true,
            (Kind::NotNull, a) => a != Alternative::Null,
            (Kind::IsNull, a) => a == Alternative::Null,
            (_, Alternative::Null) => true,
            (Kind::ExpandsToNothing, a) => matches!(a, Alternative::Alias(_)),
            (Kind::ExpandsTo(t), Alternative::Fresh(c)) => is(Ty::class(c), *t),
            (Kind::ExpandsTo(t), Alternative::FreshArray(e)) => e.array().is_some_and(|a| is(a, *t)),
            (Kind::ExpandsTo(_), Alternative::Alias(_)) => true,
            (kind, Alternative::Alias(o)) => match kind {
                Kind::AliasesNothing => false,
                Kind::AliasesSome(t) => is(heap.ty(o), *t),
                Kind::AliasesPath(p) | Kind::AliasesMax(p) => self.automaton.accepts(track.states[o.index()], *p),
                Kind::AliasesHere { ups, rest } => is_here_target(program, heap, loc, *ups, rest, o),
                _ => true,
            },
            (_, Alternative::Fresh(_) | Alternative::FreshArray(_)) => true,
        }
    }

    /// Whether `loc` may become null as far as single atoms go: a cheap look ahead.
    pub fn admits_null(&mut self, program: &Program, heap: &SymHeap, track: &Track, loc: Loc) -> bool {
        // Without atoms nobody keeps a track.
        if self.atoms.is_empty() {
            return true;
        }
        let state = self.path_state(program, heap, track, loc);
        self.matched[state.0 as usize].iter().all(|a| {
            let atom = &self.atoms[*a as usize];
            !self.applies(program, heap, atom.guard) || self.holds(program, heap, track, atom, loc, Alternative::Null)
        })
    }

    /// Whether any atom can match `loc` or a place behind it.
    pub fn concerns(&mut self, program: &Program, heap: &SymHeap, track: &Track, loc: Loc) -> bool {
        let state = self.path_state(program, heap, track, loc);
        !self.automaton.is_dead(state)
    }

    /// The states of the objects of a heap, in whatever order they were discovered.
    fn paths_of(&mut self, program: &Program, heap: &SymHeap) -> Track {
        let mut track = Track { states: vec![self.automaton.start(); heap.len()], ..Track::default() };
        let mut known = vec![false; heap.len()];
        for (id, _) in heap.inputs() {
            let holder = |o: ObjId| heap.object(o).via.and_then(Loc::holder);
            let above: Vec<ObjId> =
                std::iter::successors(Some(id), |o| holder(*o)).take_while(|o| !known[o.index()]).collect();
            for o in above.into_iter().rev() {
                if let Some(via) = heap.object(o).via {
                    track.states[o.index()] = self.path_state(program, heap, &track, via);
                }
                known[o.index()] = true;
            }
        }
        track
    }

    /// The track of a heap that was initialised without this specification: decides every reference of
    /// it, in the order of discovery.
    pub fn catch_up(
        &mut self,
        program: &Program,
        heap: &SymHeap,
        calls: &mut Vec<CompanionCall>,
    ) -> Result<Track, Refused> {
        let mut track = self.paths_of(program, heap);
        for loc in places(heap) {
            let alternative = match heap.get(loc, View::Entry) {
                Value::Null => Alternative::Null,
                Value::Ref(o) => reference(heap, loc, o),
                _ => continue,
            };
            let located = self.locate(program, heap, &track, loc);
            let admission = self.admit(program, heap, &track, located, alternative)?;
            let before = track.states.len();
            self.commit(program, heap, &mut track, (loc, alternative), &admission, calls);
            track.states.truncate(before);
        }
        Ok(track)
    }
}

/// The parameter whose backbone path leads to an object; `None` for what is not input.
fn found_by(heap: &SymHeap, object: Option<ObjId>) -> Option<u32> {
    let mut at = object?;
    loop {
        match heap.object(at).via? {
            Loc::Param(i) => return Some(i),
            Loc::Field(o, _) | Loc::Elem(o, _) => at = o,
        }
    }
}

/// The parameter whose backbone path leads through a place.
fn root_of(heap: &SymHeap, loc: Loc) -> Option<u32> {
    match loc {
        Loc::Param(i) => Some(i),
        _ => found_by(heap, loc.holder()),
    }
}

/// The value of `here.up.up..` and what follows it: true also when that is not initialised yet.
fn is_here_target(program: &Program, heap: &SymHeap, loc: Loc, ups: u32, rest: &[String], target: ObjId) -> bool {
    let mut at = if ups == 0 { Some(target) } else { loc.holder() };
    for _ in 1..ups {
        at = at.and_then(|o| heap.object(o).via).and_then(Loc::holder);
    }
    let Some(mut object) = at else { return false };
    for name in rest {
        let fields = heap.ty(object).as_class().map(|c| &program.class(c).fields);
        let slot = fields.and_then(|f| f.iter().position(|f| program.field(*f).name == *name));
        match slot.map(|s| heap.get(Loc::Field(object, s as u32), View::Entry)) {
            Some(Value::Ref(o)) => object = o,
            Some(Value::Uninit | Value::NonNull) => return true,
            _ => return false,
        }
    }
    object == target
}

/// What an atom is that nothing violates and that no open reference matters to.
fn unviolated(track: &Track, atom: u32) -> Truth {
    if track.doubtful.binary_search(&atom).is_ok() { Truth::Open } else { Truth::True }
}

fn truth(formula: &Formula, track: &Track, unviolated: &dyn Fn(u32) -> Truth) -> Truth {
    use Truth::{False, Open, True};
    match formula {
        Formula::Atom(a) if track.violated.binary_search(a).is_ok() => False,
        Formula::Atom(a) => unviolated(*a),
        Formula::Not(a) => match truth(a, track, unviolated) {
            False => True,
            Open => Open,
            True => False,
        },
        Formula::And(a, b) => match (truth(a, track, unviolated), truth(b, track, unviolated)) {
            (False, _) | (_, False) => False,
            (True, True) => True,
            _ => Open,
        },
        Formula::Or(a, b) => match (truth(a, track, unviolated), truth(b, track, unviolated)) {
            (True, _) | (_, True) => True,
            (False, False) => False,
            _ => Open,
        },
        Formula::Implies(a, b) => match (truth(a, track, unviolated), truth(b, track, unviolated)) {
            (False, _) | (_, True) => True,
            (True, False) => False,
            _ => Open,
        },
    }
}

/// A class that an atom's clause belongs to, see [`Guard`].
pub(crate) fn guard_for(declared: Option<ClassId>, class: ClassId, param: u32, program: &Program) -> Option<Guard> {
    let implied = declared.is_some_and(|d| program.is_subclass(d, class));
    (!implied).then_some(Guard { param, class })
}
