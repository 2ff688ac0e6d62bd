//! Checks that walk a structure and keep account of what they have met: a proof that they accept only trees.
//!
//! Such a check is run on a structure that is made while it is read: a child is null or an object with a new name,
//! never one that has a name. A heap in which some object is reached twice takes one of these runs, too, with two names
//! for one object, until the check compares the two and finds them the same. So when the check returns false at once
//! wherever it finds two objects the same, and on every other run it has compared all with one another and read all
//! their children before it returns true, it accepts only heaps in which every object has one name: trees.
//!
//! What else is in the heap stays unknown: both ways are followed. What the check makes itself, such as its set and its
//! worklist, is there as it is. Since it treats all objects alike, runs soon meet in the same state ([`State`]): one per
//! number of objects met and done, not one per tree. A recursive check is run once per state in which it is called.
//!
//! Where all that an input has are such trees, the search knows that nothing is shared, as it does from HEX.
//!
//! Objects that also name the one above them are a tree when the clause calls a check on the first of them that accepts
//! only those ([`Judged::proven`]), and the first names none: the runs here tell that every way to true does so.

mod run;
mod state;

use super::code::{Arg, BodyId, Code, Op, Root};
use super::trees::{Judged, Trees};
use super::types::{Fresh, Place, TypeId, Types};
use ir::{ClassId, Program};
use run::Next;
use rustc_hash::{FxHashMap, FxHashSet};
use state::{Call, Seen, State};
use std::rc::Rc;

/// Operations of a proof, and more per object that the scope allows, to the third.
const FUEL: (u64, u64) = (20_000, 400);
/// Objects at most: sets of names are bits.
const NAMES: u32 = 62;
/// Operations from a comparison to the return of false.
const AT_ONCE: usize = 200;
/// References of an object that lead to others at most.
const SLOTS: usize = 4;

/// The only places that may hold objects of a class: one outside of it, and fields of its objects.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Region {
    class: ClassId,
    /// A parameter, or the field of the only object that a parameter leads to.
    param: u32,
    holder: Option<(ClassId, u32)>,
    slots: Vec<u32>,
    /// The field by which every object but the first names the one above it.
    back: Option<u32>,
}

/// Places that share no object with one another in any heap that the clauses accept.
pub fn unshared(program: &Program, code: &Code, types: &Types) -> Vec<Place> {
    // Nothing is proven without comparing objects.
    let compares = |op: &Op| matches!(op, Op::Same { a: Arg::Local(_), b: Arg::Local(_), .. });
    if !code.bodies.iter().any(|b| b.ops.iter().any(compares)) {
        return Vec::new();
    }
    let Some(regions) = regions(types) else { return Vec::new() };
    let places: Vec<Place> = regions.iter().flat_map(Region::places).collect();
    let mut assumed = types.clone();
    assumed.never_share(&places);
    let is_proven = |r: &Region| code.roots.iter().any(|root| Proof::new(program, code, types, r).holds(*root));
    if assumed.nothing_is_shared() && regions.iter().all(is_proven) {
        return places;
    }
    let named = |r: &Region| r.with_back(code.judged(types, true)).filter(is_proven);
    regions.iter().filter_map(named).flat_map(|r| r.places()).collect()
}

impl Region {
    fn places(&self) -> Vec<Place> {
        let first = self.holder.map_or((None, self.param), |(class, slot)| (Some(class), slot));
        let fields = self.slots.iter().map(|slot| (Some(self.class), *slot));
        std::iter::once(first).chain(fields).collect()
    }

    /// The same with objects that name the one above them, as some check sees it.
    fn with_back(&self, judged: &Judged) -> Option<Region> {
        let back = judged.named_above(self.class)?;
        let slots = self.slots.iter().copied().filter(|slot| *slot != back).collect();
        Some(Region { slots, back: Some(back), ..self.clone() })
    }
}

/// The structures that an input consists of; `None` when there is none, or something else than that.
fn regions(types: &Types) -> Option<Vec<Region>> {
    let places = types.reachable()?;
    let holding = |class| places.iter().filter(move |(_, id)| types.info(*id).fresh.contains(&Fresh::Class(class)));
    let mut regions = Vec::new();
    for class in (0..types.slots.len() as u32).map(ClassId) {
        let (own, outer): (Vec<_>, Vec<_>) = holding(class).partition(|((of, _), _)| *of == Some(class));
        if own.is_empty() {
            continue;
        }
        let slots: Vec<u32> = own.iter().map(|((_, slot), _)| *slot).collect();
        let ([(first, id)], true) = (outer.as_slice(), slots.len() <= SLOTS) else { return None };
        let exact = |id: TypeId, class| types.info(id).fresh == [Fresh::Class(class)];
        if !exact(*id, class) || !own.iter().all(|(_, id)| exact(*id, class)) {
            return None;
        }
        let (param, holder) = match *first {
            (None, param) => (param, None),
            (Some(owner), slot) => match holding(owner).collect::<Vec<_>>().as_slice() {
                [((None, param), id)] if exact(*id, owner) => (*param, Some((owner, slot))),
                _ => return None,
            },
        };
        regions.push(Region { class, param, holder, slots, back: None });
    }
    (!regions.is_empty()).then_some(regions)
}

/// The ends of a run of a recursive check.
type Ends = Rc<[State]>;

/// A proof for one structure and one clause.
struct Proof<'a> {
    program: &'a Program,
    code: &'a Code,
    judged: &'a Judged,
    region: &'a Region,
    /// How many parameters there are.
    params: u32,
    /// Objects of the class that the scope allows.
    bound: u32,
    fuel: u64,
    /// By state in which a recursive check was called; `None` while it runs.
    known: FxHashMap<State, Option<Ends>>,
}

impl<'a> Proof<'a> {
    fn new(program: &'a Program, code: &'a Code, types: &Types, region: &'a Region) -> Proof<'a> {
        let bound = types.bounds[region.class.index()].iter().map(|(_, n)| *n).min().unwrap_or(NAMES);
        let fuel = FUEL.0 + FUEL.1 * u64::from(bound.min(NAMES)).pow(3);
        let params = types.params.len() as u32;
        let judged = code.judged(types, true);
        Proof { program, code, judged, region, params, bound, fuel, known: FxHashMap::default() }
    }

    /// Whether the clause accepts only trees, when there is an object in the structure at all.
    fn holds(mut self, root: Root) -> bool {
        // What a handler catches is not followed.
        if self.bound >= NAMES || self.catches(root.body) {
            return false;
        }
        let mut start = State::default();
        let first = start.name();
        let arg = |p: u32| match (p == self.region.param, self.region.holder) {
            (true, None) => first,
            (true, Some(_)) => Seen::Holder,
            (false, _) => Seen::Any,
        };
        let args = root.this.map_or_else(|| (0..self.params).map(arg).collect(), |p| vec![arg(p)]);
        start.enter(self.code, (root.body, None, true), &args);
        self.explore(start, false).is_some()
    }

    /// Whether a body has handlers of exceptions.
    fn catches(&self, body: BodyId) -> bool {
        self.code.bodies[body as usize].handlers.iter().any(Option::is_some)
    }

    /// Follows all runs to their ends. `None` when one cannot be followed, or returns true and is no proof; when they are
    /// `part` of other runs, they need not be proofs, and their ends are given.
    fn explore(&mut self, start: State, part: bool) -> Option<Ends> {
        let (mut todo, mut seen, mut ends) = (vec![start], FxHashSet::default(), FxHashSet::default());
        while let Some(mut state) = todo.pop() {
            let mut chosen = true;
            loop {
                self.fuel = self.fuel.checked_sub(1)?;
                let Some(next) = self.step(&mut state) else {
                    if self.is_proof(&state) {
                        break;
                    }
                    return None;
                };
                match next {
                    Next::On => {}
                    Next::Refused => break,
                    Next::Looped if !chosen => {}
                    Next::Looped => {
                        state.tidy(self.code);
                        chosen = false;
                        if self.is_proof(&state) || !seen.insert(state.clone()) {
                            break;
                        }
                    }
                    Next::Differ { dst, same, names: (a, b) } => {
                        if !self.refuses(&mut state, dst, same) {
                            return None;
                        }
                        state.set_apart(a, b);
                        state.put(Some(dst), Seen::Num(1 - same));
                    }
                    Next::Value(..) | Next::Way(_) | Next::Child { .. } | Next::Top(_) => {
                        todo.extend(self.choices(state, &next));
                        break;
                    }
                    Next::Recursion(_) if self.is_proof(&state) => break,
                    Next::Recursion(call) if self.checks_all(&state, &call) => {
                        state.checked = true;
                        state.put(call.dst, Seen::Any);
                    }
                    Next::Recursion(call) => {
                        todo.extend(
                            self.run(state.called(self.code, &call))?.iter().map(|end| state.after(&call, end)),
                        );
                        break;
                    }
                    Next::Done(value) if part => {
                        state.leave(value);
                        ends.insert(state);
                        break;
                    }
                    Next::Done(_) if self.is_proof(&state) => break,
                    Next::Done(_) => return None,
                }
                if state.apart.len() as u32 >= NAMES {
                    return None;
                }
            }
        }
        Some(ends.into_iter().collect())
    }

    /// The states in which a run goes on where there is something to choose.
    fn choices(&self, state: State, next: &Next) -> Vec<State> {
        let (mut one, mut other) = (state.clone(), state);
        match *next {
            Next::Value(dst, [a, b]) => {
                one.put(Some(dst), a);
                other.put(Some(dst), b);
            }
            Next::Way([a, b]) => {
                one.goto(a);
                other.goto(b);
            }
            Next::Child { dst, parent, at } => {
                one.set_child(parent, at, Seen::Null);
                one.put(Some(dst), Seen::Null);
                let child = other.name();
                other.set_child(parent, at, child);
                other.put(Some(dst), child);
                if other.different() > self.bound {
                    // The scope has not so many.
                    return vec![one];
                }
            }
            Next::Top(dst) => {
                one.top = Some(Seen::Null);
                one.put(Some(dst), Seen::Null);
                let above = other.name();
                other.top = Some(above);
                other.put(Some(dst), above);
            }
            _ => return Vec::new(),
        }
        vec![other, one]
    }

    /// The ends of a run of a recursive check.
    fn run(&mut self, start: State) -> Option<Ends> {
        if let Some(known) = self.known.get(&start) {
            return known.clone();
        }
        self.known.insert(start.clone(), None);
        let ends = self.explore(start.clone(), true)?;
        self.known.insert(start, Some(ends.clone()));
        Some(ends)
    }

    /// Whether the clause returns false at once where a comparison finds two objects the same.
    fn refuses(&self, state: &mut State, dst: u32, same: i64) -> bool {
        let (frames, locals) = (state.frames.clone(), state.locals.clone());
        state.put(Some(dst), Seen::Num(same));
        let refused = (0..AT_ONCE).find_map(|_| match self.only_looks(state).then(|| self.step(state)).flatten() {
            Some(Next::On | Next::Looped) => None,
            next => Some(matches!(next, Some(Next::Refused))),
        });
        (state.frames, state.locals) = (frames, locals);
        refused.unwrap_or(false)
    }

    /// Whether the clause is false unless this call accepts the whole structure, and it accepts only trees.
    fn checks_all(&self, state: &State, call: &Call) -> bool {
        let caller = state.frames.last().filter(|frame| frame.positive);
        let accepts = caller.and_then(|frame| self.judged.accepted(frame.body, frame.pc));
        let of_region = |trees: &Trees| trees.back == self.region.back && trees.class == self.region.class;
        accepts.is_some() && call.args == [Seen::Named(0)] && self.judged.trees(call.body).is_some_and(of_region)
    }

    fn is_proof(&self, state: &State) -> bool {
        match self.region.back {
            None => state.is_tree(self.region.slots.len()),
            Some(_) => state.checked && state.top == Some(Seen::Null),
        }
    }
}
