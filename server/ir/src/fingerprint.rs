//! Stable hashes of everything that the exploration of a function depends on.
//!
//! A fingerprint covers the function (signature, specifications, scope, body with its site numbers), what it and
//! its specifications may call (every overrider of a virtual call), and the classes and predicates that these
//! mention, with all super- and subclasses and their invariants. It covers no span, comment, documentation or id,
//! so neither moving the function nor editing an unrelated item changes it. The value is the same in every run
//! and on every machine: verdicts on disk are keyed by it.

use crate::body::{Body, Callee, InstrKind};
use crate::content::{Argument, Declared};
use crate::print;
use crate::program::{Base, ClassId, FnId, PredId, Program, Ty};
use crate::spec::{AtomKind, Clause, ClauseKind, Formula, Hex, SpatialAtom};
use std::collections::BTreeSet;

/// The fingerprint of one function.
pub fn fingerprint(program: &Program, function: FnId) -> u128 {
    Fingerprints::new(program).of(function)
}

/// The fingerprint of what a function asks of its inputs: the types of its parameters, its preconditions, and all that
/// these mention. The body and what it ensures do not count, nor do the names of the parameters unless HEX mentions
/// them, so the methods of a class with the same invariant share it.
pub fn contract(program: &Program, function: FnId) -> u128 {
    let f = program.function(function);
    let mut uses = Uses::new(program);
    f.params.iter().for_each(|param| uses.ty(param.ty));
    f.requires.iter().for_each(|c| uses.clause(c));
    let names: Vec<String> = (0..f.params.len()).map(|i| format!("#{i}")).collect();
    let types = f.params.iter().map(|param| program.type_name(param.ty));
    let clauses = f.requires.iter().map(|c| print::clause(program, &without_names(c), &names));
    // Only objects whose class does not override a method are its receivers; a helper may find invariants broken.
    let all = f.owner.map_or_else(Vec::new, |owner| program.concrete_subclasses(owner));
    let receivers = all.into_iter().filter(|c| program.method(*c, &f.name) == Some(function));
    let receivers = receivers.map(|c| program.class(c).name.clone());
    let helper = f.helper.then(|| "helper".to_owned());
    // HEX writes its paths with the names of parameters; other clauses number them.
    let hex = f.requires.iter().any(|c| matches!(c.kind, ClauseKind::Hex(_)));
    let names = f.params.iter().filter(|_| hex).map(|param| param.name.clone());
    let args: Vec<String> = (0..f.params.len() as u32).map(|i| uses.arguments(Declared::Param(function, i))).collect();
    let types = types.chain(args);
    let own: Vec<String> = types.chain(clauses).chain(receivers).chain(helper).chain(names).collect();
    let mut rest = Vec::new();
    let mut seen = uses.items.clone();
    let mut work: Vec<Item> = uses.items.into_iter().collect();
    while let Some(item) = work.pop() {
        let part = part_of(program, item);
        rest.push(part.hash);
        work.extend(part.uses.into_iter().filter(|next| seen.insert(*next)));
    }
    rest.sort_unstable();
    let mut hash = Fnv::new();
    hash.number(u128::from(f.owner.is_some()));
    hash.number(hash_text(&own.join("\n")));
    rest.into_iter().for_each(|h| hash.number(h));
    hash.0
}

/// Fingerprints of many functions of one program: the text of each item is hashed once.
pub struct Fingerprints<'a> {
    program: &'a Program,
    functions: Vec<Part>,
    classes: Vec<Part>,
    predicates: Vec<Part>,
}

/// The hash of an item's own text, and the items it mentions.
struct Part {
    hash: u128,
    uses: BTreeSet<Item>,
}

/// Something a program is made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Item {
    Function(FnId),
    Class(ClassId),
    Predicate(PredId),
}

impl<'a> Fingerprints<'a> {
    /// Hashes every item of `program`.
    pub fn new(program: &'a Program) -> Fingerprints<'a> {
        let parts = |n: usize, item: fn(u32) -> Item| (0..n as u32).map(|i| part_of(program, item(i))).collect();
        let functions = parts(program.functions.len(), |i| Item::Function(FnId(i)));
        let classes = parts(program.classes.len(), |i| Item::Class(ClassId(i)));
        let predicates = parts(program.predicates.len(), |i| Item::Predicate(PredId(i)));
        Fingerprints { program, functions, classes, predicates }
    }

    /// The items that the exploration of `function` depends on, itself included.
    pub fn dependencies(&self, function: FnId) -> BTreeSet<Item> {
        let start = Item::Function(function);
        let mut seen = BTreeSet::from([start]);
        let mut work = vec![start];
        while let Some(item) = work.pop() {
            for next in &self.part(item).uses {
                if seen.insert(*next) {
                    work.push(*next);
                }
            }
        }
        seen
    }

    /// The fingerprint of `function`.
    pub fn of(&self, function: FnId) -> u128 {
        let start = Item::Function(function);
        let mut items = self.dependencies(function);
        items.remove(&start);
        // Sorted by hash, not by id: ids shift when an unrelated item is added.
        let mut rest: Vec<u128> = items.into_iter().map(|item| self.part(item).hash).collect();
        rest.sort_unstable();
        let mut hash = Fnv::new();
        hash.number(self.part(start).hash);
        rest.into_iter().for_each(|h| hash.number(h));
        hash.0
    }

    /// A hash of all functions. Unlike fingerprints, it says nothing to another run.
    pub fn code(&self) -> u128 {
        let mut hash = Fnv::new();
        self.functions.iter().for_each(|part| hash.number(part.hash));
        hash.0
    }

    fn part(&self, item: Item) -> &Part {
        match item {
            Item::Function(id) => &self.functions[id.index()],
            Item::Class(id) => &self.classes[id.index()],
            Item::Predicate(id) => &self.predicates[id.index()],
        }
    }

    /// The program whose functions these are.
    pub fn program(&self) -> &'a Program {
        self.program
    }
}

/// What a clause mentions directly: functions it may call, classes, predicates; by kind and id.
pub fn mentioned(program: &Program, clause: &Clause) -> Vec<Item> {
    let mut uses = Uses::new(program);
    uses.clause(clause);
    uses.items.into_iter().collect()
}

/// FNV-1a with 128 bits: fixed keys, no dependence on the machine.
struct Fnv(u128);

impl Fnv {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

    fn new() -> Fnv {
        Fnv(Fnv::BASIS)
    }
    fn bytes(&mut self, bytes: &[u8]) {
        for b in bytes {
            self.0 = (self.0 ^ u128::from(*b)).wrapping_mul(Fnv::PRIME);
        }
    }
    fn number(&mut self, n: u128) {
        self.bytes(&n.to_le_bytes());
    }
}

/// A clause whose code names no variable.
fn without_names(clause: &Clause) -> Clause {
    let mut clause = clause.clone();
    if let ClauseKind::Expr { body, .. } = &mut clause.kind {
        body.locals.iter_mut().for_each(|local| local.name = None);
    }
    clause
}

fn part_of(program: &Program, item: Item) -> Part {
    match item {
        Item::Function(id) => function_part(program, id),
        Item::Class(id) => class_part(program, id),
        Item::Predicate(id) => predicate_part(program, id),
    }
}

/// A hash of a text that is the same in every run and on every machine.
pub fn hash_text(text: &str) -> u128 {
    let mut hash = Fnv::new();
    hash.bytes(text.as_bytes());
    hash.0
}

fn function_part(p: &Program, id: FnId) -> Part {
    let f = p.function(id);
    let mut uses = Uses::new(p);
    f.params.iter().for_each(|param| uses.ty(param.ty));
    uses.ty(f.ret);
    f.owner.into_iter().for_each(|c| uses.class(c));
    f.requires.iter().chain(&f.ensures).for_each(|c| uses.clause(c));
    if let Some(body) = &f.body {
        uses.body(body);
    }
    let sites = f.body.as_ref().map_or(0, |b| b.sites.len());
    let kind = if p.tests.iter().any(|t| t.body == id) { "test " } else { "" };
    // Why a function is not explored is told of those that call it.
    let why = f.unsupported.as_deref().unwrap_or("");
    let args = (0..f.params.len() as u32).map(|i| uses.arguments(Declared::Param(id, i)));
    let args: String = args.collect();
    Part { hash: hash_text(&format!("{kind}{sites} {why} {args}{}", print::function(p, id))), uses: uses.items }
}

fn class_part(p: &Program, id: ClassId) -> Part {
    let class = p.class(id);
    let mut uses = Uses::new(p);
    class.parent.iter().chain(&class.interfaces).for_each(|c| uses.class(*c));
    class.fields.iter().filter_map(|f| p.fields.get(f.index())).for_each(|f| uses.ty(f.ty));
    class.invariants.iter().for_each(|c| uses.clause(c));
    // Methods are not part of it: those that matter are callees. The order of the class and its subclasses is:
    // it is the order in which exploration tries them.
    let mut text = print::class_layout(p, id) + "subclasses";
    text.extend(class.fields.iter().map(|f| uses.arguments(Declared::Field(*f))));
    for sub in p.concrete_subclasses(id) {
        text += " ";
        text += &p.class(sub).name;
        uses.class(sub);
    }
    Part { hash: hash_text(&text), uses: uses.items }
}

fn predicate_part(p: &Program, id: PredId) -> Part {
    let pred = p.predicate(id);
    let mut uses = Uses::new(p);
    pred.params.iter().for_each(|(_, ty)| uses.ty(*ty));
    uses.formula(&pred.formula);
    Part { hash: hash_text(&print::predicate(p, id)), uses: uses.items }
}

/// Collects the items that something mentions; ids out of range are left out.
struct Uses<'a> {
    program: &'a Program,
    items: BTreeSet<Item>,
}

impl<'a> Uses<'a> {
    fn new(program: &'a Program) -> Uses<'a> {
        Uses { program, items: BTreeSet::new() }
    }
    fn ty(&mut self, ty: Ty) {
        if let Base::Class(c) = ty.base {
            self.class(c);
        }
    }
    fn class(&mut self, id: ClassId) {
        if id.index() < self.program.classes.len() {
            self.items.insert(Item::Class(id));
        }
    }
    /// The arguments of the type of a declaration, as text.
    fn arguments(&mut self, declared: Declared) -> String {
        let args = self.program.arguments_of(declared);
        let mut work: Vec<&Argument> = args.iter().collect();
        while let Some(arg) = work.pop() {
            self.ty(arg.ty);
            work.extend(&arg.args);
        }
        self.program.arguments_text(args)
    }
    fn function(&mut self, id: FnId) {
        if id.index() < self.program.functions.len() {
            self.items.insert(Item::Function(id));
        }
    }
    fn clause(&mut self, clause: &Clause) {
        match &clause.kind {
            ClauseKind::Hex(sentences) => sentences.iter().for_each(|s| self.hex(&s.formula)),
            ClauseKind::Sl(formula) => self.formula(formula),
            ClauseKind::Expr { body, .. } => self.body(body),
        }
    }
    fn hex(&mut self, hex: &Hex) {
        match hex {
            Hex::Atom(atom) => {
                if let AtomKind::ExpandsTo(ty) | AtomKind::AliasesSome(ty) = atom.kind {
                    self.ty(ty);
                }
                atom.companion.iter().for_each(|c| self.function(c.function));
            }
            Hex::Not(a) => self.hex(a),
            Hex::And(a, b) | Hex::Or(a, b) | Hex::Implies(a, b) => {
                self.hex(a);
                self.hex(b);
            }
        }
    }
    fn formula(&mut self, formula: &Formula) {
        for disjunct in &formula.disjuncts {
            disjunct.exists.iter().for_each(|(_, ty)| self.ty(*ty));
            for atom in &disjunct.spatial {
                match atom {
                    SpatialAtom::PointsTo { class, .. } => self.class(*class),
                    SpatialAtom::Pred { pred, .. } if pred.index() < self.program.predicates.len() => {
                        self.items.insert(Item::Predicate(*pred));
                    }
                    SpatialAtom::Pred { .. } => {}
                }
            }
        }
    }
    fn body(&mut self, body: &Body) {
        body.locals.iter().for_each(|l| self.ty(l.ty));
        for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
            match &instr.kind {
                InstrKind::Call { callee, .. } => self.callee(callee),
                InstrKind::New { class, .. } => self.class(*class),
                InstrKind::NewArray { elem, .. } => self.ty(*elem),
                InstrKind::InstanceOf { ty, .. } | InstrKind::Cast { ty, .. } => self.ty(*ty),
                InstrKind::LoadField { field, .. } | InstrKind::StoreField { field, .. } => {
                    if let Some(f) = self.program.fields.get(field.index()) {
                        self.class(f.class);
                    }
                }
                _ => {}
            }
        }
    }
    fn callee(&mut self, callee: &Callee) {
        match callee {
            Callee::Static(id) => self.function(*id),
            Callee::Virtual { class, name } => {
                self.class(*class);
                let all = (0..self.program.classes.len() as u32).map(ClassId);
                for sub in all.filter(|c| self.program.is_subclass(*c, *class)) {
                    self.program.method(sub, name).into_iter().for_each(|m| self.function(m));
                }
            }
        }
    }
}
