//! Values of places, and the path condition.

use super::blame::Blame;
use super::partial::{NONE, Val, VarId};
use super::search::Search;
use super::types::{CONDITION, Fresh};
use ir::Sharing;
use rustc_hash::FxHashMap;
use solve::{Sort, Term, UnOp, Verdict};

/// Conditions that cost next to nothing, and what each of the others costs at a check, in operations.
const FEW: u64 = 64;
const PER_CONDITION: u64 = 16;

impl Search<'_> {
    /// Gives a place its value by a decision, that of the present level.
    pub(super) fn set(&mut self, var: VarId, val: Val) {
        let level = self.levels.len() as u32;
        let blame = self.ways(var, val).and(Blame::level(level));
        self.outgrow(var);
        let v = &mut self.partial.vars[var as usize];
        (v.val, v.level, v.reason, v.implied, v.blame) = (val, level, NONE, false, blame);
    }

    /// Notes that a thread whose last read is `reads` read a place.
    pub(super) fn read(&mut self, reads: u32, var: VarId) -> u32 {
        let blame = self.partial.vars[var as usize].blame;
        self.arena.read(reads, var, blame)
    }

    /// Gives a place the only value that lets the predicate be true after the reads so far.
    pub(super) fn imply(&mut self, var: VarId, val: Val, reads: u32) {
        self.follow_from(var, val, reads);
        self.trail.push(var);
    }

    /// Gives a place a value that follows from reads, the last of which is given.
    fn follow_from(&mut self, var: VarId, val: Val, reads: u32) {
        let (level, blame) = (self.levels.len() as u32, self.arena.blame(reads));
        self.outgrow(var);
        let v = &mut self.partial.vars[var as usize];
        (v.val, v.level, v.reason, v.implied, v.blame) = (val, level, reads, true, blame);
    }

    /// Settled references never lead back ([`ir::Field::settled`]): the places of a ring that this one would close.
    pub(super) fn lead_on(&self, var: VarId, val: Val) -> Result<(), Vec<VarId>> {
        let Val::In(to) = val else { return Ok(()) };
        let holder = self.partial.vars[var as usize].holder;
        if !self.settled_slots(holder).any(|slot| slot == var) {
            return Ok(());
        }
        let (mut met, mut read, mut next) = (vec![to], vec![var], 0);
        while let Some(o) = met.get(next).copied() {
            if o == holder {
                return Err(read);
            }
            for place in self.settled_slots(o) {
                if let Val::In(o) = self.partial.vars[place as usize].val {
                    read.push(place);
                    met.extend(Some(o).filter(|o| !met.contains(o)));
                }
            }
            next += 1;
        }
        Ok(())
    }

    /// References that exclude each other ([`ir::Field::sharing`]): the places of two that this one would make.
    pub(super) fn share(&self, var: VarId, val: Val) -> Result<(), Vec<VarId>> {
        if self.types.sharing.is_empty() || !matches!(val, Val::In(_)) {
            return Ok(());
        }
        let own = self.sharing(var);
        let others = (0..self.partial.vars.len() as VarId).filter(|v| *v != var);
        let mut same = others.filter(|v| self.partial.vars[*v as usize].val == val);
        same.find(|v| !own.fits(self.sharing(*v))).map_or(Ok(()), |other| Err(vec![var, other]))
    }

    fn sharing(&self, var: VarId) -> Sharing {
        let holder = self.partial.vars[var as usize].holder;
        let object = self.partial.objects.get(holder as usize);
        object.map_or(Sharing::default(), |object| match object.kind {
            Fresh::Class(class) => self.types.sharing[class.index()][(var - object.base) as usize],
            Fresh::Array(_) if self.is_table(holder) => Sharing::of_row(),
            Fresh::Array(_) => Sharing::default(),
        })
    }

    /// Whether an array is a table: nothing but a field that has one refers to it.
    fn is_table(&self, array: u32) -> bool {
        if self.types.tables.is_empty() {
            return false;
        }
        let via = self.partial.objects.get(array as usize).map(|object| object.via);
        let holder = via.and_then(|at| {
            let holder = self.partial.vars.get(at as usize)?.holder;
            Some((self.partial.objects.get(holder as usize)?, at))
        });
        holder.is_some_and(|(object, at)| match object.kind {
            Fresh::Class(class) => self.types.tables[class.index()][(at - object.base) as usize],
            Fresh::Array(_) => false,
        })
    }

    /// The places of an object that hold settled references.
    fn settled_slots(&self, object: u32) -> impl Iterator<Item = VarId> {
        let object = self.partial.objects.get(object as usize);
        let slots = object.and_then(|object| match object.kind {
            Fresh::Class(class) => Some((object.base..).zip(&self.types.settled[class.index()])),
            Fresh::Array(_) => None,
        });
        slots.into_iter().flatten().filter(|(_, settled)| **settled).map(|(place, _)| place)
    }

    /// What the length or an index of an array that the caller gave means for the caller's terms.
    pub(super) fn link(&mut self, var: VarId, val: Val) -> Result<(), Vec<VarId>> {
        let Val::Num(n) = val else { return Ok(()) };
        let holder = self.partial.vars[var as usize].holder;
        let Some(indexed) = self.partial.indexed.iter().find(|x| x.object == holder) else { return Ok(()) };
        let base = self.partial.objects[holder as usize].base;
        let (term, entry) = if var == base {
            (indexed.length, None)
        } else {
            let entry = indexed.entries.iter().find(|(v, ..)| *v == var);
            (entry.map(|e| e.1), entry.map(|e| e.2))
        };
        let Some(term) = term else { return Ok(()) };
        let reads = self.read(NONE, var);
        let constant = self.terms.int(n as i32);
        let is = self.terms.binary(solve::BinOp::Eq, term, constant);
        match self.terms.as_const(is) {
            Some(0) => return Err(vec![var]),
            Some(_) => {}
            None if self.known.contains_key(&is) => {}
            None => {
                self.assume(is, true, Some(reads))?;
            }
        }
        let element = base + 1 + n as u32;
        match entry {
            Some(Val::Open(_)) | None => {}
            Some(val) if self.partial.is_decided(element) => {
                if self.partial.vars[element as usize].val != val {
                    return Err(vec![var, element]);
                }
            }
            Some(val) => self.imply(element, val, reads),
        }
        Ok(())
    }

    /// Adds a condition to the path condition. Gives its place, or the places that contradict it.
    pub(super) fn assume(&mut self, t: Term, value: bool, reason: Option<u32>) -> Result<VarId, Vec<VarId>> {
        let (t, flip) = self.positive(t);
        let value = value != flip;
        let var = self.partial.push_var(CONDITION, NONE);
        match reason {
            Some(reads) => self.follow_from(var, Val::Num(value.into()), reads),
            None => self.set(var, Val::Num(value.into())),
        }
        self.known.insert(t, (value, var));
        self.conditions.push((t, var));
        let literal = if value { t } else { self.terms.not(t) };
        self.pc.push(literal);
        // A check looks at all conditions: of many, that is most of the work.
        self.fuel = self.fuel.saturating_sub((self.pc.len() as u64).saturating_sub(FEW) * PER_CONDITION);
        match self.solver.check(self.terms, &self.pc, &[]) {
            Verdict::Sat(_) => Ok(var),
            Verdict::Unknown(_) => {
                self.unknown = true;
                Ok(var)
            }
            Verdict::Unsat => Err(self.clash()),
        }
    }

    /// The term without a negation around it, and whether there was one.
    pub(super) fn positive(&self, t: Term) -> (Term, bool) {
        match self.terms.node(t) {
            solve::Node::Unary(UnOp::Not, inner) => (inner, true),
            _ => (t, false),
        }
    }

    /// The variable of a number that nothing has decided.
    pub(super) fn var_term(&mut self, var: VarId, sort: Sort) -> Term {
        if let Some(t) = self.var_terms.get(&(var, sort)) {
            return *t;
        }
        let t = self.terms.fresh_var(sort, "value");
        self.var_terms.insert((var, sort), t);
        self.place_of.insert(t, var);
        t
    }

    /// The variable of a place, if it has got one.
    pub(super) fn known_term(&self, var: VarId, sort: Sort) -> Option<Term> {
        self.var_terms.get(&(var, sort)).copied()
    }

    /// Whether the path condition mentions a place.
    pub(super) fn mentions(&self, var: VarId, sort: Sort) -> bool {
        let of = self.known_term(var, sort).and_then(|t| self.terms.var_of(t));
        of.is_some_and(|v| self.pc.iter().any(|t| self.terms.mentions(*t, v)))
    }

    /// Values of the numbers.
    pub(super) fn check(&mut self) -> Verdict {
        self.solver.check(self.terms, &self.pc, &[])
    }

    /// The places of the conditions that share variables with the last one, directly or not.
    pub(super) fn clash(&self) -> Vec<VarId> {
        let vars: Vec<Vec<solve::Var>> = self.pc.iter().map(|t| self.terms.vars(*t)).collect();
        let mut with: FxHashMap<solve::Var, Vec<usize>> = FxHashMap::default();
        for (at, vars) in vars.iter().enumerate() {
            vars.iter().for_each(|v| with.entry(*v).or_default().push(at));
        }
        let mut linked = vec![false; vars.len()];
        let mut todo: Vec<usize> = vec![vars.len() - 1];
        linked[vars.len() - 1] = true;
        while let Some(at) = todo.pop() {
            // The conditions of a variable are walked once.
            for other in vars[at].iter().filter_map(|v| with.remove(v)).flatten() {
                if !std::mem::replace(&mut linked[other], true) {
                    todo.push(other);
                }
            }
        }
        let place = |at: usize| match at.checked_sub(self.given_pc) {
            Some(own) => self.conditions[own].1,
            None => self.pc_var,
        };
        (0..vars.len()).filter(|at| linked[*at]).map(place).collect()
    }
}
