//! Which places are to blame for a failure, and how far back that sends the search.
//!
//! A conflict is a set of places whose values, by access path from the arguments, no solution has. It is
//! closed: with a place it contains those through which the object is reached that holds it, so it means the
//! same in every heap. Two conflicts for all values of a place make one without the place.

use super::partial::{Full, NONE, Val, VarId};
use super::search::{Choice, Failure, Search};
use super::types::Domain;

impl Search<'_> {
    /// The decided places behind some that were read: implied ones give way to what implied them.
    pub(super) fn blame(&mut self, mut todo: Vec<VarId>) -> Vec<VarId> {
        self.seen.clear();
        self.seen.resize(self.partial.vars.len(), false);
        let mut conflict = Vec::new();
        while let Some(var) = todo.pop() {
            if std::mem::replace(&mut self.seen[var as usize], true) {
                continue;
            }
            let v = self.partial.vars[var as usize];
            if v.val == Val::Open(var) {
                continue;
            }
            if v.implied {
                self.collect(v.reason, &mut todo);
                continue;
            }
            conflict.push(var);
            if v.holder != NONE {
                todo.push(self.partial.objects[v.holder as usize].via);
            }
            if let Val::In(o) = v.val {
                todo.push(self.partial.objects[o as usize].via);
            }
        }
        conflict
    }

    /// Adds the reads up to `head`. Those of earlier places since a decision are noted there.
    pub(super) fn collect(&mut self, head: u32, places: &mut Vec<VarId>) {
        let (mut at, mut level) = (head, self.levels.len());
        while at != NONE {
            let (before, var) = self.arena.reads[at as usize];
            places.push(var);
            while level > 0 && self.levels[level - 1].marks.reads > at as usize {
                level -= 1;
            }
            if level > 0 && self.partial.vars[var as usize].level < level as u32 {
                self.levels[level - 1].late.push(var);
            }
            at = before;
        }
    }

    /// Notes a place that matters for what failed just now.
    pub(super) fn note_late(&mut self, var: VarId) {
        if let Some(level) = self.levels.last_mut() {
            level.late.push(var);
        }
    }

    /// Goes back to the latest decision in a conflict, which remembers the rest of it. Without one, the given
    /// places are to blame.
    pub(super) fn backjump(&mut self, conflict: Vec<VarId>) -> Result<(), Vec<VarId>> {
        let level_of = |v: &VarId| self.partial.vars[*v as usize].level;
        let target = conflict.iter().map(level_of).max().unwrap_or(0) as usize;
        if target == 0 {
            return match self.levels.iter().any(|l| l.solved) {
                // Solutions were found before: nothing is to blame.
                true => Err(Vec::new()),
                false => Err(conflict),
            };
        }
        while self.levels.len() > target {
            self.pop();
        }
        let level = &mut self.levels[target - 1];
        let own = level.var;
        level.conflict.extend(conflict.into_iter().filter(|v| *v != own));
        Ok(())
    }

    /// The next value for the place of the last level.
    pub(super) fn alternative(&mut self) -> Option<Choice> {
        loop {
            let level = self.levels.last_mut()?;
            let (var, n) = (level.var, level.next);
            level.next += 1;
            if level.condition.is_some() {
                return (n < 2).then_some(Choice::Value(Val::Num(i64::from(n == 0))));
            }
            let objects = level.objects;
            let small = |n: u32, bound: u32| (n < bound).then_some(Choice::Value(Val::Num(n.into())));
            match self.partial.domain(self.types, var) {
                Domain::Bool => return small(n, 2),
                Domain::Length => return small(n, self.types.length.saturating_add(1)),
                Domain::Index => return small(n, self.types.length),
                Domain::Num(_) | Domain::Condition => return None,
                Domain::Ref | Domain::Receiver => {}
            }
            if n == 1 && objects > 2 && self.killer != NONE && self.skip_aliases(var) {
                continue;
            }
            let val = if n == 0 { Val::Null } else { Val::In(n - 1) };
            if n <= objects {
                let fact = self.partial.vars[var as usize].not_null;
                if val == Val::Null && fact != NONE {
                    self.levels.last_mut()?.conflict.push(fact);
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

    /// Passes over all objects that are there, when they are refused at once.
    fn skip_aliases(&mut self, var: VarId) -> bool {
        let at = self.levels.len() - 1;
        let from = at.checked_sub(1).map_or(0, |p| self.levels[p].marks.live);
        let Some(heads) = self.no_alias(var, from..self.levels[at].marks.live) else { return false };
        self.stats.failures += 1;
        let mut places = Vec::new();
        heads.into_iter().for_each(|head| self.collect(head, &mut places));
        let conflict = self.blame(places);
        self.arena.reads.truncate(self.levels[at].marks.reads);
        let level = &mut self.levels[at];
        level.next = level.objects + 1;
        level.conflict.extend(conflict.into_iter().filter(|v| *v != var));
        true
    }

    /// No room is the fault of all objects that take it.
    fn blame_scope(&mut self, full: Full) {
        let objects = 0..self.partial.objects.len() as u32;
        let taking: Vec<u32> = objects.filter(|o| self.partial.counts_against(self.types, *o, full)).collect();
        let vias: Vec<VarId> = taking.into_iter().map(|o| self.partial.objects[o as usize].via).collect();
        let blamed = self.blame(vias);
        if let Some(level) = self.levels.last_mut() {
            level.conflict.extend(blamed);
        }
    }

    /// All values of the place of the last level failed, or some led to solutions.
    pub(super) fn exhausted(&mut self) -> Failure {
        let Some(level) = self.levels.last_mut() else { return Failure::Conflict(Vec::new()) };
        if level.solved {
            return Failure::Chronological;
        }
        let (var, condition) = (level.var, level.condition);
        let mut conflict = std::mem::take(&mut level.conflict);
        if condition.is_none() {
            let holder = self.partial.vars[var as usize].holder;
            if holder != NONE {
                conflict.push(self.partial.objects[holder as usize].via);
            }
        }
        self.remember();
        // Everything that the last level made is gone.
        self.pop();
        Failure::Conflict(self.blame(conflict))
    }
}
