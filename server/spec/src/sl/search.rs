//! Whether a symbolic heap has a model within scope: depth-first unfolding of what is folded.
//!
//! Objects that a formula needs and nobody has read yet are assumed, as long as the scope has room. The
//! least size of each predicate refuses early what will not fit.

use super::blame::Blame;
use super::config::{Cell, Config, Instance, Ref, Stop, World};
use super::number::Linear;
use super::shape::disjunct;
use super::terms::{Pool, open_constraints};
use super::{Arg, Sl, Track, declared, sort_of};
use heap::{Kind, ObjId};
use ir::{ClassId, Ty};
use solve::{Solver, Term, Verdict};

/// Steps of one search.
const BUDGET: u32 = 20_000;
/// Unfoldings in a row that consume nothing.
pub(super) const MAX_IDLE: u32 = 24;
/// Models that are told apart when all are asked for.
const MAX_MODELS: usize = 256;

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Yes,
    /// There is no model within scope; the atoms that stood in the way.
    No(Blame),
    /// Beyond the procedure or its budget.
    Unknown,
}

/// What a search decides with.
pub struct Query<'a, 'w> {
    pub world: &'a mut World<'w>,
    pub solver: &'a mut Solver,
    /// The path condition.
    pub pc: &'a [Term],
    /// Variables for existential numbers, reused by all queries.
    pub pool: &'a mut Vec<Term>,
}

/// A symbolic heap with the objects that it assumes.
#[derive(Clone)]
struct Node {
    config: Config,
    /// Objects behind those of the heap.
    assumed: Vec<ClassId>,
    /// References that places hold, with the types of the places.
    held: Vec<(Ref, Ty)>,
    /// Changes of the numbers that a check found consistent.
    checked: u32,
}

struct Search<'s, 'q, 'a, 'w> {
    sl: &'s Sl,
    q: &'q mut Query<'a, 'w>,
    /// Room per bound, before assumed objects.
    room: Vec<i64>,
    offset: usize,
    /// Collects the constraints of all models instead of stopping at the first.
    models: Option<Vec<Vec<Term>>>,
    blame: Blame,
    unsure: bool,
}

impl Sl {
    /// Whether each clause has a model within scope behind this heap, under the path condition. Symbolic
    /// heaps that turn out to have none are dropped from the track.
    pub fn possible(&self, q: &mut Query<'_, '_>, track: &mut Track) -> Result<Answer, super::Refused> {
        let mut sure = true;
        for (k, configs) in track.clauses.iter_mut().enumerate() {
            let mut blame = Blame::default();
            let mut n = 0;
            while n < configs.len() {
                match self.search(q, &configs[n], 0, None) {
                    (Answer::Yes, _) => break,
                    (Answer::No(atoms), _) => {
                        blame.merge(&atoms);
                        configs.remove(n);
                    }
                    (Answer::Unknown, _) if self.refuter.refutes(q.world.program, q.world.heap, &configs[n]) => {
                        blame.add(None);
                        configs.remove(n);
                    }
                    (Answer::Unknown, _) => {
                        sure = false;
                        n += 1;
                    }
                }
            }
            if configs.is_empty() {
                return Err(blame.refused(k as u32));
            }
        }
        Ok(if sure { Answer::Yes } else { Answer::Unknown })
    }

    /// For a complete heap: conditions on its numbers that hold exactly when every clause does. `None` when
    /// they are beyond the procedure.
    pub fn conditions(&self, q: &mut Query<'_, '_>, track: &Track) -> Option<Vec<Term>> {
        let mut all = Vec::new();
        for (k, configs) in track.clauses.iter().enumerate() {
            let mut any = Vec::new();
            for config in configs {
                let (answer, models) = self.search(q, config, k * 1_000, Some(Vec::new()));
                if answer == Answer::Unknown {
                    return None;
                }
                any.extend(models);
            }
            all.push(disjunction(q.world.terms, &any));
        }
        Some(all)
    }

    fn search(
        &self,
        q: &mut Query<'_, '_>,
        config: &Config,
        offset: usize,
        models: Option<Vec<Vec<Term>>>,
    ) -> (Answer, Vec<Vec<Term>>) {
        if config.lost {
            return (Answer::Unknown, Vec::new());
        }
        let mut room: Vec<i64> = self.bounds.most.iter().map(|n| i64::from(*n)).collect();
        for (_, object) in q.world.heap.inputs() {
            if let Kind::Class { class, .. } = object.kind {
                self.bounds.of(class).iter().for_each(|b| room[*b] -= 1);
            }
        }
        let (program, heap) = (q.world.program, q.world.heap);
        let held = config.demands.iter().map(|(l, r, _)| (*r, declared(program, self.function, heap, *l))).collect();
        let mut search = Search { sl: self, q, room, offset, models, blame: Blame::default(), unsure: false };
        let found = search.run(Node { config: config.clone(), assumed: Vec::new(), held, checked: 0 });
        let answer = match (found, search.unsure) {
            (true, _) => Answer::Yes,
            (false, true) => Answer::Unknown,
            (false, false) => Answer::No(search.blame),
        };
        match search.models {
            Some(models) => (if search.unsure { Answer::Unknown } else { answer }, models),
            None => (answer, Vec::new()),
        }
    }
}

/// One of these conjunctions holds.
pub fn disjunction(terms: &mut solve::Terms, any: &[Vec<Term>]) -> Term {
    let mut either = terms.bool(false);
    for conjunction in any {
        let mut all = terms.bool(true);
        for t in conjunction {
            all = terms.and(all, *t);
        }
        either = terms.or(either, all);
    }
    either
}

impl Search<'_, '_, '_, '_> {
    fn run(&mut self, start: Node) -> bool {
        let mut open = vec![start];
        let mut budget = BUDGET;
        while let Some(node) = open.pop() {
            budget -= 1;
            if budget == 0 {
                self.unsure = true;
                return false;
            }
            if !self.sl.fits(self.q.world.heap, &node.config, &node.assumed) {
                self.blame.add(None);
                continue;
            }
            let before = open.len();
            if self.step(node, &mut open) {
                match &self.models {
                    Some(models) if models.len() < MAX_MODELS => {}
                    Some(_) => {
                        self.unsure = true;
                        return false;
                    }
                    None => return true,
                }
            }
            // Alternatives were pushed in their order; the first is to be popped first.
            open[before..].reverse();
        }
        self.models.as_ref().is_some_and(|m| !m.is_empty())
    }

    fn left(&self, node: &Node, bound: usize) -> i64 {
        let used = node.assumed.iter().filter(|c| self.sl.bounds.of(**c).contains(&bound)).count();
        self.room[bound] - used as i64
    }

    fn has_room(&self, node: &Node, class: ClassId) -> bool {
        self.sl.bounds.of(class).iter().all(|b| self.left(node, *b) > 0)
    }

    /// Satisfies one more atom; true when nothing is left to do and the numbers agree.
    fn step(&mut self, mut node: Node, open: &mut Vec<Node>) -> bool {
        if node.config.numbers.changes > node.checked && self.models.is_none() {
            if !self.numbers_agree(&node) {
                self.blame.add(None);
                return false;
            }
            node.checked = node.config.numbers.changes;
        }
        if let Some(c) = (0..node.config.cells.len()).find(|c| self.is_held(&node, node.config.cells[*c].from)) {
            self.place_cell(&node, c, true, open);
            return false;
        }
        if let Some((i, viable)) = self.next_instance(&node) {
            self.unfold(&node, i, &viable, open);
            return false;
        }
        if !node.config.cells.is_empty() {
            // Nothing known leads to this object: it is one that is there, or hangs in a place that the
            // formula leaves alone.
            self.place_cell(&node, 0, false, open);
            self.unsure |= self.models.is_none();
            return false;
        }
        if let Some((a, b, _)) = node.config.differ.first().copied() {
            self.tell_apart(&node, (a, b), open);
            return false;
        }
        self.is_model(&node)
    }

    fn is_held(&self, node: &Node, r: Ref) -> bool {
        let r = node.config.resolve(r);
        let demanded = node.config.demands.iter().any(|(_, d, _)| node.config.resolve(*d) == r);
        demanded || node.held.iter().any(|(h, _)| node.config.resolve(*h) == r)
    }

    /// The folded predicate with the fewest disjuncts left.
    fn next_instance(&mut self, node: &Node) -> Option<(usize, Vec<u32>)> {
        let mut best: Option<(usize, Vec<u32>)> = None;
        for (i, instance) in node.config.instances.iter().enumerate().rev() {
            let viable = self.sl.shapes.viable(&node.config, self.q.world, instance.owner, &instance.args);
            if viable.len() <= 1 {
                self.sl.shapes.clashes(&node.config, self.q.world, instance, &mut self.blame);
                return Some((i, viable));
            }
            if best.as_ref().is_none_or(|(_, v)| viable.len() < v.len()) {
                best = Some((i, viable));
            }
        }
        if let Some((i, _)) = &best {
            self.sl.shapes.clashes(&node.config, self.q.world, &node.config.instances[*i], &mut self.blame);
        }
        best
    }

    fn unfold(&mut self, node: &Node, i: usize, viable: &[u32], open: &mut Vec<Node>) {
        let instance: Instance = node.config.instances[i].clone();
        if instance.idle() > MAX_IDLE {
            self.unsure = true;
            return;
        }
        for d in viable {
            let mut next = node.clone();
            next.config.instances.swap_remove(i);
            let body = disjunct(self.q.world.program, &self.sl.formulas, instance.owner, *d);
            let result = next.config.add(self.q.world, &instance, (*d, body));
            self.keep(result, next, open);
        }
    }

    fn keep(&mut self, result: Result<(), Stop>, next: Node, open: &mut Vec<Node>) {
        match result {
            Ok(()) => open.push(next),
            Err(Stop::Clash(atom)) => self.blame.add(atom),
            // What it would have led to is looked at without it.
            Err(Stop::Again) => {}
            Err(Stop::Ask(..) | Stop::GiveUp) => self.unsure = true,
        }
    }

    /// The object of a points-to atom: one that is there and free, or a new one.
    fn place_cell(&mut self, node: &Node, c: usize, held: bool, open: &mut Vec<Node>) {
        let cell = node.config.cells[c].clone();
        if held && self.has_room(node, cell.class) && self.may_hold(node, cell.from, Ty::class(cell.class)) {
            let mut next = node.clone();
            next.config.cells.swap_remove(c);
            let result = self.assume(&mut next, &cell);
            self.keep(result, next, open);
        }
        let is = |k: Kind| matches!(k, Kind::Class { class, .. } if class == cell.class);
        let heap = self.q.world.heap;
        for (o, _) in heap.inputs().filter(|(o, x)| is(x.kind) && !node.config.owns(*o)) {
            let mut next = node.clone();
            let result = next.config.unify(cell.from, Ref::Obj(o)).and_then(|()| next.config.settle(self.q.world));
            self.keep(result, next, open);
        }
    }

    /// Whether every place that holds a reference can hold this type.
    fn may_hold(&self, node: &Node, r: Ref, ty: Ty) -> bool {
        let (program, heap) = (self.q.world.program, self.q.world.heap);
        let same = |h: Ref| node.config.resolve(h) == node.config.resolve(r);
        let places = node.config.demands.iter().filter(|(_, d, _)| same(*d));
        let mut types = places.map(|(l, ..)| declared(program, self.sl.function, heap, *l));
        types.all(|t| program.is_assignable(ty, t))
            && node.held.iter().filter(|(h, _)| same(*h)).all(|(_, t)| program.is_assignable(ty, *t))
    }

    /// Adds an object that nobody has read yet.
    fn assume(&mut self, node: &mut Node, cell: &Cell) -> Result<(), Stop> {
        let o = self.birth(node, cell.class);
        for (slot, arg) in cell.args.iter().enumerate() {
            let class = self.q.world.program.class(cell.class);
            let ty = class.fields.get(slot).map_or(Ty::INT, |f| self.q.world.program.field(*f).ty);
            match arg {
                Some(Arg::Ref(r)) => node.held.push((*r, ty)),
                Some(Arg::Num(n)) => {
                    let n: &Linear = n;
                    let sort = sort_of(ty).unwrap_or(solve::Sort::I64);
                    node.config.numbers.fits(n, sort).map_err(super::config::stop)?;
                }
                None => {}
            }
        }
        node.config.unify(cell.from, Ref::Obj(o))?;
        node.config.settle(self.q.world)
    }

    fn birth(&self, node: &mut Node, class: ClassId) -> ObjId {
        node.assumed.push(class);
        let o = ObjId((self.q.world.heap.len() + node.assumed.len() - 1) as u32);
        node.config.take(o);
        o
    }

    /// Gives a reference that must differ from another one a value.
    fn tell_apart(&mut self, node: &Node, (a, b): (Ref, Ref), open: &mut Vec<Node>) {
        let (a, b) = (node.config.resolve(a), node.config.resolve(b));
        let var = [a, b].into_iter().find(|r| matches!(r, Ref::Var(_)));
        let outside = [a, b].into_iter().find(|r| matches!(r, Ref::Var(_)) && !self.is_held(node, *r));
        let Some(var) = var.filter(|_| outside.is_none()) else {
            // An existential that no place holds may be any of infinitely many places elsewhere.
            let mut next = node.clone();
            next.config.differ.swap_remove(0);
            open.push(next);
            return;
        };
        let (program, heap) = (self.q.world.program, self.q.world.heap);
        let mut values = vec![Ref::Null];
        let inputs = heap.inputs().map(|(id, _)| id);
        values.extend(inputs.filter(|id| self.may_hold(node, var, heap.ty(*id))).map(Ref::Obj));
        for (n, class) in node.assumed.iter().enumerate() {
            if self.may_hold(node, var, Ty::class(*class)) {
                values.push(Ref::Obj(ObjId((heap.len() + n) as u32)));
            }
        }
        let classes = (0..program.classes.len() as u32).map(ClassId);
        let fresh = classes.filter(|c| self.has_room(node, *c) && self.may_hold(node, var, Ty::class(*c)));
        let fresh: Vec<ClassId> = fresh.collect();
        for value in values.into_iter().map(Ok).chain(fresh.into_iter().map(Err)) {
            let mut next = node.clone();
            let value = match value {
                Ok(value) => value,
                Err(class) => Ref::Obj(self.birth(&mut next, class)),
            };
            let result = next.config.unify(var, value).and_then(|()| next.config.settle(self.q.world));
            self.keep(result, next, open);
        }
        // Arrays are not assumed.
        let demands = node.config.demands.iter();
        let mut types =
            demands.map(|(l, r, _)| (*r, declared(program, self.sl.function, heap, *l))).chain(node.held.clone());
        self.unsure |= types.any(|(r, t)| node.config.resolve(r) == var && t.element().is_some());
    }

    /// Every place can hold what it must, and the numbers agree.
    fn is_model(&mut self, node: &Node) -> bool {
        let heap = self.q.world.heap;
        let ty = |o: ObjId| match o.index().checked_sub(heap.len()) {
            Some(n) => node.assumed.get(n).map(|c| Ty::class(*c)),
            None => Some(heap.ty(o)),
        };
        let fits = |r: Ref| match node.config.resolve(r) {
            Ref::Obj(o) => ty(o).is_none_or(|t| self.may_hold(node, r, t)),
            _ => true,
        };
        let placed = node.config.demands.iter().all(|(_, r, _)| fits(*r)) && node.held.iter().all(|(r, _)| fits(*r));
        if !placed {
            self.blame.add(None);
            return false;
        }
        if self.models.is_none() {
            // `step` has checked the numbers already.
            return true;
        }
        let mut pool = Pool { vars: self.q.pool, offset: self.offset };
        let Some(terms) = open_constraints(&node.config.numbers, self.q.world.terms, &mut pool) else { return false };
        if let Some(models) = &mut self.models {
            models.push(terms);
        }
        true
    }

    fn numbers_agree(&mut self, node: &Node) -> bool {
        let mut pool = Pool { vars: self.q.pool, offset: self.offset };
        let Some(extra) = open_constraints(&node.config.numbers, self.q.world.terms, &mut pool) else { return false };
        if extra.is_empty() {
            return true;
        }
        match self.q.solver.check(self.q.world.terms, self.q.pc, &extra) {
            Verdict::Sat(_) => true,
            Verdict::Unsat => false,
            Verdict::Unknown(_) => {
                self.unsure = true;
                false
            }
        }
    }
}
