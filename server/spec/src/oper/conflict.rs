//! Which places are to blame for a failure, and how far back that sends the search.
//!
//! A conflict is a set of places whose values, by access path from the arguments, no solution has. It is
//! closed: with a place it contains those through which the object is reached that holds it, so it means the
//! same in every heap. Two conflicts for all values of a place make one without the place.

use super::blame::Blame;
use super::partial::{Full, NONE, Val, VarId};
use super::search::{Choice, Failure, Search};
use super::types::Domain;

impl Search<'_> {
    /// Who is to blame that a place has its value there: who made the object that holds it, and the one it holds.
    pub(super) fn ways(&self, var: VarId, val: Val) -> Blame {
        let vars = &self.partial.vars;
        let via = |o: u32| vars[self.partial.objects[o as usize].via as usize].blame;
        let holder = match vars[var as usize].holder {
            NONE => Blame::default(),
            o => via(o),
        };
        match val {
            Val::In(o) => holder.and(via(o)),
            _ => holder,
        }
    }

    /// Who is to blame for the values of places.
    pub(super) fn blame_of(&self, places: &[VarId]) -> Blame {
        places.iter().fold(Blame::default(), |all, v| all.and(self.partial.vars[*v as usize].blame))
    }

    /// Numbers the given places, and notes through which others each is reached.
    pub(super) fn blame_given(&mut self) {
        let decided = |v: &VarId| self.partial.is_decided(*v);
        self.given = (0..self.partial.vars.len() as u32).filter(decided).collect();
        for (n, var) in self.given.iter().enumerate() {
            self.partial.vars[*var as usize].blame = Blame::given(n);
        }
        let mut changed = true;
        while changed {
            changed = false;
            for at in 0..self.given.len() {
                let var = self.given[at];
                let old = self.partial.vars[var as usize];
                let new = old.blame.and(self.ways(var, old.val));
                self.partial.vars[var as usize].blame = new;
                changed |= new != old.blame;
            }
        }
    }

    /// The blame for a failure that read up to `head`; reads of earlier places since a decision are noted there.
    pub(super) fn collect(&mut self, head: u32) -> Blame {
        let mut heads = vec![head];
        while let Some(mut at) = heads.pop() {
            let mut level = self.levels.len();
            while at != NONE && !self.arena.reads[at as usize].noted {
                let read = &mut self.arena.reads[at as usize];
                read.noted = true;
                let (before, var) = (read.before, self.partial.vars[read.var as usize]);
                while level > 0 && self.levels[level - 1].marks.reads > at as usize {
                    level -= 1;
                }
                if level > 0 && var.level < level as u32 {
                    let name = self.arena.reads[at as usize].var;
                    self.levels[level - 1].late.push(name);
                }
                if var.implied {
                    heads.push(var.reason);
                }
                at = before;
            }
        }
        self.arena.blame(head)
    }

    /// Notes a place that matters for what failed just now.
    pub(super) fn note_late(&mut self, var: VarId) {
        if let Some(level) = self.levels.last_mut() {
            level.late.push(var);
        }
    }

    /// Goes back to the latest decision in a conflict, which remembers the rest of it. Without one, the given
    /// places are to blame.
    pub(super) fn backjump(&mut self, conflict: Blame) -> Result<(), Vec<VarId>> {
        let target = conflict.latest(self.levels.len());
        if target == 0 {
            return match self.levels.iter().any(|l| l.solved) {
                // Solutions were found before: nothing is to blame.
                true => Err(Vec::new()),
                false => Err(conflict.of(&self.given)),
            };
        }
        while self.levels.len() > target {
            self.pop();
        }
        let level = &mut self.levels[target - 1];
        level.conflict = level.conflict.and(conflict.without(target));
        Ok(())
    }

    /// The next value for the place of the last level.
    pub(super) fn alternative(&mut self) -> Option<Choice> {
        loop {
            let level = self.levels.last_mut()?;
            let (var, n) = (level.var, level.next);
            level.next += 1;
            if level.condition.is_some() {
                return (n < 2).then_some(Choice::Value(Val::Num(i64::from(level.first == (n == 0)))));
            }
            let objects = level.objects;
            let small = |n: u32, bound: u32| (n < bound).then_some(Choice::Value(Val::Num(n.into())));
            match self.partial.domain(self.types, var) {
                Domain::Bool => return small(n, 2),
                Domain::Length => return small(n, self.types.length.saturating_add(1)),
                Domain::Index => return small(n, self.types.length),
                Domain::Num(_) => return (n == 0).then_some(Choice::Symbolic),
                Domain::Condition => return None,
                Domain::Ref | Domain::Receiver => {}
            }
            let fits = |o: u32| self.fits(var, Val::In(o));
            if n == 1 && objects > 0 && !(0..objects).any(fits) {
                self.levels.last_mut()?.next = objects + 1;
                continue;
            }
            if n == 1 && objects > 0 {
                self.skip_shared(var);
            }
            if n == 1 && objects > 2 && self.killer != NONE && self.levels.last()?.refused == 0 {
                self.skip_aliases(var);
            }
            let val = if n == 0 { Val::Null } else { Val::In(n - 1) };
            if n <= objects {
                let fact = self.partial.vars[var as usize].not_null;
                if val == Val::Null && fact != NONE {
                    self.charge(self.partial.vars[fact as usize].blame);
                } else if n > 0 && self.levels.last()?.refused.checked_shr(n - 1).is_some_and(|r| r & 1 == 1) {
                    // Refused together with others.
                } else if self.fits(var, val) {
                    return Some(Choice::Value(val));
                }
                continue;
            }
            let fresh = &self.types.info(self.partial.vars[var as usize].ty).fresh;
            let kind = *fresh.get((n - objects - 1) as usize)?;
            match self.partial.room(self.types, kind) {
                Ok(()) => return Some(Choice::Fresh(kind)),
                Err(full) => self.blame_scope(full),
            }
        }
    }

    /// Passes over the objects that the last check refuses all at once.
    fn skip_aliases(&mut self, var: VarId) {
        let at = self.levels.len() - 1;
        let from = at.checked_sub(1).map_or(0, |p| self.levels[p].marks.live);
        let Some((refused, heads)) = self.no_alias(var, from..self.levels[at].marks.live) else { return };
        self.stats.failures += 1;
        self.skip(refused, &heads);
    }

    /// Passes over the objects of a tree that the place is part of.
    fn skip_shared(&mut self, var: VarId) {
        if let Some((refused, reads)) = self.shared(var) {
            self.skip(refused, &[reads]);
        }
    }

    /// Passes over objects, given as a bit set, for what was read up to these reads.
    fn skip(&mut self, refused: u128, heads: &[u32]) {
        let conflict = heads.iter().fold(Blame::default(), |all, head| all.and(self.collect(*head)));
        let Some(level) = self.levels.last_mut() else { return };
        self.arena.reads.truncate(level.marks.reads);
        level.refused = refused;
        self.charge(conflict);
    }

    /// No room is the fault of all objects that take it.
    fn blame_scope(&mut self, full: Full) {
        let objects = 0..self.partial.objects.len() as u32;
        let taking = objects.filter(|o| self.partial.counts_against(self.types, *o, full));
        let vias: Vec<VarId> = taking.map(|o| self.partial.objects[o as usize].via).collect();
        self.charge(self.blame_of(&vias));
    }

    /// Adds to the reasons why no value of the place of the last level will do.
    fn charge(&mut self, blame: Blame) {
        if let Some(level) = self.levels.last_mut() {
            level.conflict = level.conflict.and(blame);
        }
    }

    /// All values of the place of the last level failed, or some led to solutions.
    pub(super) fn exhausted(&mut self) -> Failure {
        let Some(level) = self.levels.last_mut() else { return Failure::Conflict(Blame::default()) };
        if level.solved {
            self.remember_searched();
            return Failure::Chronological;
        }
        let (var, condition) = (level.var, level.condition);
        let mut conflict = level.conflict;
        if condition.is_none() {
            conflict = conflict.and(self.ways(var, Val::Open(var)));
        }
        self.remember();
        // Everything that the last level made is gone.
        self.pop();
        Failure::Conflict(conflict)
    }
}
