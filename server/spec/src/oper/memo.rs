//! What failed before, by what is left to do.
//!
//! Two points of the search where the same threads wait in the same state, up to the names of objects, with
//! equal room in the scope, have the same future as long as the places that are read later hold the same. So
//! when all values of a place have failed, the state of the waiting threads is remembered together with the
//! earlier places that were read since. A black height of 2 on the left then fails once, whatever stood on the left.

use super::partial::{NONE, Val, VarId};
use super::search::{Failure, Search};
use super::thread::Wait;
use super::types::{CONDITION, Fresh};
use rustc_hash::FxHashMap;

/// Failures of a search before it starts to remember: small searches keep their exact reasons.
const AFTER: u64 = 192;
/// Facts that are remembered at most.
const CAPACITY: usize = 4_000_000;

/// An earlier place and what it held, in the names of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fact {
    /// Name of the object; [`NONE`] for a parameter.
    holder: u32,
    slot: u32,
    held: Held,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Held {
    Null,
    Num(i64),
    Object(u32),
}

/// The memory of a search.
#[derive(Debug, Default)]
pub(super) struct Memo {
    failed: FxHashMap<u128, Vec<Box<[Fact]>>>,
    size: usize,
    names: Names,
}

/// Names of objects in the order in which the waiting threads mention them.
#[derive(Debug, Default)]
pub(super) struct Names {
    of: Vec<u32>,
    list: Vec<u32>,
    hash: u128,
}

impl Names {
    pub(super) fn mix(&mut self, x: u64) {
        const K: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;
        let m = (self.hash ^ u128::from(x)).wrapping_mul(K);
        self.hash = m ^ m.rotate_right(61);
    }

    pub(super) fn hash(&self) -> u128 {
        self.hash
    }
}

impl Search<'_> {
    /// What is left to do, as a number that is equal when it is the same; nothing when the search does not
    /// remember (yet), or when numbers make the difference.
    fn signature(&mut self, waiting: std::ops::Range<usize>) -> Option<u128> {
        let mut names = std::mem::take(&mut self.memo.names);
        let done = self.mention_all(&mut names, waiting);
        let hash = names.hash;
        self.memo.names = names;
        done.map(|()| hash)
    }

    fn mention_all(&self, names: &mut Names, waiting: std::ops::Range<usize>) -> Option<()> {
        names.of.clear();
        names.of.resize(self.partial.objects.len(), NONE);
        names.list.clear();
        names.hash = 7;
        for n in &self.partial.counts {
            names.mix(u64::from(*n));
        }
        let arrays = self.partial.objects.iter().filter(|o| matches!(o.kind, Fresh::Array(_))).count();
        names.mix(arrays as u64);
        for id in &self.live[waiting] {
            self.mention_thread(names, *id)?;
        }
        Some(())
    }

    fn mention_thread(&self, names: &mut Names, id: u32) -> Option<()> {
        let t = self.arena.threads[id as usize];
        match t.wait {
            Wait::Var(v) => self.mention_place(names, v),
            Wait::Earlier => names.mix(3),
            Wait::Condition(..) => return None,
        }
        let frames = &self.arena.frames[t.start.frames..t.end.frames];
        for (n, f) in frames.iter().enumerate() {
            names.mix(u64::from(f.body) << 32 | u64::from(f.pc));
            let flags =
                [f.positive, f.detach, f.gave, f.clean, f.hoisted].into_iter().fold(0, |s, b| s * 2 + u64::from(b));
            names.mix(u64::from(f.dst) << 5 | flags);
            names.mix(u64::from(f.objs.wrapping_sub(t.own_base)));
            let body = &self.code.bodies[f.body as usize];
            let live = if n + 1 == frames.len() { &body.live[f.pc as usize] } else { &body.kept[f.pc as usize] };
            for l in live {
                let val = self.arena.vals[t.start.vals + (f.base + l) as usize];
                self.mention(names, val, t.own_base)?;
            }
        }
        for o in &self.arena.objs[t.start.objs..t.end.objs] {
            mention_kind(names, o.kind);
            names.mix(u64::from(o.len));
        }
        for val in &self.arena.slots[t.start.slots..t.end.slots] {
            self.mention(names, *val, t.own_base)?;
        }
        Some(())
    }

    fn mention(&self, names: &mut Names, val: Val, own_base: u32) -> Option<()> {
        match val {
            Val::Null => names.mix(11),
            Val::In(o) => {
                names.mix(12);
                self.mention_object(names, o);
            }
            Val::Own(o) => {
                names.mix(13);
                names.mix(u64::from(o.wrapping_sub(own_base)));
            }
            Val::Num(n) => {
                names.mix(14);
                names.mix(n as u64);
            }
            Val::Open(v) => {
                names.mix(15);
                self.mention_place(names, v);
            }
            Val::Sym(t) => {
                names.mix(16);
                let place = *self.place_of.get(&t)?;
                self.mention_place(names, place);
            }
            Val::Any { .. } => return None,
        }
        Some(())
    }

    fn mention_place(&self, names: &mut Names, var: VarId) {
        let holder = self.partial.vars[var as usize].holder;
        if holder == NONE {
            names.mix(17);
            names.mix(u64::from(var));
        } else {
            self.mention_object(names, holder);
            names.mix(u64::from(var - self.partial.objects[holder as usize].base));
        }
    }

    fn mention_object(&self, names: &mut Names, o: u32) {
        if names.of[o as usize] == NONE {
            names.of[o as usize] = names.list.len() as u32;
            names.list.push(o);
            mention_kind(names, self.partial.objects[o as usize].kind);
        }
        names.mix(u64::from(names.of[o as usize]));
    }

    // ------------------------------------------------------------------ remembering

    /// Whether the state before a decision is one that failed before: then why, and else its number.
    pub(super) fn recall(&mut self) -> Result<Option<u128>, Failure> {
        let early = self.stats.failures < AFTER && self.cover.is_none();
        // What refuses a heap with duties are numbers of objects, which places alone do not tell.
        let other = !self.partial.indexed.is_empty() || !self.obliged.is_empty() || !self.duties.is_empty();
        if early || other {
            return Ok(None);
        }
        let from = self.levels.last().map_or(0, |l| l.marks.live);
        let Some(signature) = self.signature(from..self.live.len()) else { return Ok(None) };
        let Some(known) = self.memo.failed.get(&signature) else { return Ok(Some(signature)) };
        let found = known.iter().find_map(|facts| self.holds(facts));
        let Some(mut places) = found else { return Ok(Some(signature)) };
        let heads: Vec<u32> = self.live[from..].iter().map(|t| self.arena.threads[*t as usize].reads).collect();
        for place in &places {
            self.note_late(*place);
        }
        places.extend(self.partial.objects.iter().map(|o| o.via));
        let start = self.blame_of(&places);
        let blame = heads.into_iter().fold(start, |all, head| all.and(self.collect(head)));
        self.stats.recalled += 1;
        self.stats.failures += 1;
        Err(Failure::Conflict(blame))
    }

    /// The places of the facts, when they hold of the present state.
    pub(super) fn holds(&self, facts: &[Fact]) -> Option<Vec<VarId>> {
        let mut list = self.memo.names.list.clone();
        let mut places = Vec::with_capacity(facts.len());
        for fact in facts {
            let var = match fact.holder {
                NONE => fact.slot,
                holder => self.partial.objects[*list.get(holder as usize)? as usize].base + fact.slot,
            };
            let same = match (self.partial.vars.get(var as usize)?.val, fact.held) {
                (Val::Null, Held::Null) => true,
                (Val::Num(a), Held::Num(b)) => a == b,
                (Val::In(o), Held::Object(name)) => match list.get(name as usize) {
                    Some(known) => *known == o,
                    None => {
                        let new = name as usize == list.len() && !list.contains(&o);
                        list.push(o);
                        new
                    }
                },
                _ => false,
            };
            if !same {
                return None;
            }
            places.push(var);
        }
        Some(places)
    }

    /// All values of the place of the last level failed: remembers the state before it.
    pub(super) fn remember(&mut self) {
        let at = self.levels.len() - 1;
        let Some(signature) = self.levels[at].signature else { return };
        if self.memo.size > CAPACITY {
            self.memo.failed.clear();
            self.memo.size = 0;
        }
        if let Some(facts) = self.facts_before(at) {
            self.memo.size += facts.len() + 1;
            let known = self.memo.failed.entry(signature).or_default();
            if known.len() < 8 {
                known.push(facts);
            }
        }
    }

    /// What must hold of the state before the decision of a level for the same to come of it.
    pub(super) fn facts_before(&mut self, at: usize) -> Option<Box<[Fact]>> {
        let level = &self.levels[at];
        let signature = level.signature?;
        let from = at.checked_sub(1).map_or(0, |p| self.levels[p].marks.live);
        let (to, late) = (level.marks.live, level.late.clone());
        if self.signature(from..to) != Some(signature) {
            return None;
        }
        self.facts(late, at as u32)
    }

    /// The objects that the waiting threads mention, in the order of the last signature.
    pub(super) fn named(&self) -> &[u32] {
        &self.memo.names.list
    }

    /// The late reads of places that were decided at an earlier level, as facts in the names of the state.
    fn facts(&self, late: Vec<VarId>, level: u32) -> Option<Box<[Fact]>> {
        let mut left: Vec<VarId> = late;
        // A place of an object that is gone by now was not decided at an earlier level.
        let vars = &self.partial.vars;
        left.retain(|v| vars.get(*v as usize).is_some_and(|v| v.level <= level) && self.partial.is_decided(*v));
        left.sort_unstable();
        left.dedup();
        let mut list = self.memo.names.list.clone();
        let name = |list: &Vec<u32>, o: u32| list.iter().position(|n| *n == o).map(|n| n as u32);
        let mut facts = Vec::with_capacity(left.len());
        while !left.is_empty() {
            let before = left.len();
            let mut unsupported = false;
            left.retain(|v| {
                let var = self.partial.vars[*v as usize];
                let (holder, slot) = match var.holder {
                    NONE => (NONE, *v),
                    o => match name(&list, o) {
                        Some(n) => (n, *v - self.partial.objects[o as usize].base),
                        None => return true,
                    },
                };
                let held = match var.val {
                    Val::Null => Held::Null,
                    Val::Num(n) if var.ty != CONDITION => Held::Num(n),
                    Val::In(o) => Held::Object(name(&list, o).unwrap_or_else(|| {
                        list.push(o);
                        list.len() as u32 - 1
                    })),
                    _ => {
                        unsupported = true;
                        Held::Null
                    }
                };
                facts.push(Fact { holder, slot, held });
                false
            });
            if unsupported || left.len() == before {
                return None;
            }
        }
        Some(facts.into())
    }
}

fn mention_kind(names: &mut Names, kind: Fresh) {
    match kind {
        Fresh::Class(c) => names.mix(u64::from(c.0) << 2 | 1),
        Fresh::Array(t) => {
            let base = match t.base {
                ir::Base::Class(c) => u64::from(c.0) + 8,
                ir::Base::Bool => 1,
                ir::Base::Int => 2,
                ir::Base::Byte => 4,
                ir::Base::Short => 5,
                ir::Base::Char => 6,
                _ => 3,
            };
            names.mix(base << 10 | u64::from(t.dims) << 2 | 2);
        }
    }
}
