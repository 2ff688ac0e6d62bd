//! Stable hashes of everything that the exploration of a function depends on.
//!
//! A fingerprint covers the function (signature, specifications, scope, body with its site numbers, the classes of its
//! receivers), what it and its specifications may call (every overrider of a virtual call), and the classes and
//! predicates that these mention, with all super- and subclasses and their invariants. It covers no span, comment,
//! documentation or id, so neither moving the function nor editing an unrelated item changes it. The value is the same
//! in every run and on every machine: verdicts on disk are keyed by it.

use crate::body::{Body, Callee, InstrKind};
use crate::content::{Argument, Declared};
use crate::packed::Packed;
use crate::print;
use crate::program::{Base, ClassId, FnId, PredId, Program, Ty};
use crate::spec::{AtomKind, Clause, ClauseKind, Formula, Hex, SpatialAtom};
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The fingerprint of one function.
pub fn fingerprint(program: &Program, function: FnId) -> u128 {
    Fingerprints::new(program).of(function)
}

/// The fingerprint of what a function asks of its inputs: the types of its parameters, its preconditions, and all that
/// these mention. The body and what it ensures do not count, nor do the names of the parameters unless HEX mentions
/// them, so the methods of a class with the same invariant share it.
pub fn contract(program: &Program, function: FnId) -> u128 {
    let f = program.function(function);
    let index = Index::new(program);
    let mut uses = Uses::new(&index);
    f.params.iter().for_each(|param| uses.ty(param.ty));
    f.requires.iter().for_each(|c| uses.clause(c));
    let names: Vec<String> = (0..f.params.len()).map(|i| format!("#{i}")).collect();
    let types = f.params.iter().map(|param| program.type_name(param.ty));
    let clauses = f.requires.iter().map(|c| print::clause(program, &without_names(c), &names));
    // Only objects whose class does not override a method are its receivers; a helper may find invariants broken.
    let receivers = program.receivers(function).into_iter().flatten().map(|c| program.class(c).name.clone());
    let helper = f.helper.then(|| "helper".to_owned());
    // HEX writes its paths with the names of parameters; other clauses number them.
    let hex = f.requires.iter().any(|c| matches!(c.kind, ClauseKind::Hex(_)));
    let names = f.params.iter().filter(|_| hex).map(|param| param.name.clone());
    let declared: Vec<Declared> = (0..f.params.len() as u32).map(|i| Declared::Param(function, i)).collect();
    declared.iter().for_each(|d| uses.arguments(*d));
    let args: Vec<String> = declared.into_iter().map(|d| arguments(program, d)).collect();
    let types = types.chain(args);
    let own: Vec<String> = types.chain(clauses).chain(receivers).chain(helper).chain(names).collect();
    let mut rest = Vec::new();
    let mut work = uses.finish();
    let mut seen: BTreeSet<Item> = work.iter().copied().collect();
    while let Some(item) = work.pop() {
        let part = part_of(&index, item);
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
    /// In order, each once.
    uses: Vec<Item>,
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
        let index = Index::new(program);
        let parts = |n: usize, item: fn(u32) -> Item| (0..n as u32).map(|i| part_of(&index, item(i))).collect();
        let functions = parts(program.functions.len(), |i| Item::Function(FnId(i)));
        let classes = parts(program.classes.len(), |i| Item::Class(ClassId(i)));
        let predicates = parts(program.predicates.len(), |i| Item::Predicate(PredId(i)));
        Fingerprints { program, functions, classes, predicates }
    }

    /// The items that the exploration of `function` depends on, itself included.
    pub fn dependencies(&self, function: FnId) -> BTreeSet<Item> {
        self.reached(function).into_iter().collect()
    }

    /// The same, itself first.
    fn reached(&self, function: FnId) -> Vec<Item> {
        let lengths = [self.functions.len(), self.classes.len(), self.predicates.len()];
        let mut seen = lengths.map(|n| vec![false; n]);
        let mut is_new = |item: Item| {
            let (kind, index) = match item {
                Item::Function(id) => (0, id.index()),
                Item::Class(id) => (1, id.index()),
                Item::Predicate(id) => (2, id.index()),
            };
            !std::mem::replace(&mut seen[kind][index], true)
        };
        let mut found = vec![Item::Function(function)];
        is_new(found[0]);
        let mut at = 0;
        while let Some(item) = found.get(at).copied() {
            at += 1;
            found.extend(self.part(item).uses.iter().copied().filter(|next| is_new(*next)));
        }
        found
    }

    /// The fingerprint of `function`.
    pub fn of(&self, function: FnId) -> u128 {
        self.within_bounds(function, self.without_bounds(function))
    }

    /// The fingerprint of `function`, from what [`Fingerprints::without_bounds`] says of it.
    pub fn within_bounds(&self, function: FnId, rest: u128) -> u128 {
        let mut hash = Fnv::new();
        hash.number(rest);
        hash.bytes(print::scope(self.program, function).as_bytes());
        hash.0
    }

    /// Of all that the exploration of `function` depends on but its own `scope` clauses. (Those of what it calls bound
    /// nothing here.)
    pub fn without_bounds(&self, function: FnId) -> u128 {
        let items = self.reached(function);
        // Sorted by hash, not by id: ids shift when an unrelated item is added.
        let mut rest: Vec<u128> = items.into_iter().skip(1).map(|item| self.part(item).hash).collect();
        rest.sort_unstable();
        // The objects whose class overrides a method are no receivers of it.
        let receivers = self.program.receivers(function).into_iter().flatten();
        let receivers: Vec<&str> = receivers.map(|c| self.program.class(c).name.as_str()).collect();
        let mut hash = Fnv::new();
        hash.number(self.part(Item::Function(function)).hash);
        hash.number(hash_text(&receivers.join(" ")));
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

/// Whether the exploration of a function depends on an item that is asked for, itself included.
pub fn depends_on(program: &Program, function: FnId, mut is_it: impl FnMut(Item) -> bool) -> bool {
    let index = Index::new(program);
    let mut work = vec![Item::Function(function)];
    let mut seen: BTreeSet<Item> = work.iter().copied().collect();
    while let Some(item) = work.pop() {
        if is_it(item) {
            return true;
        }
        let mut uses = Uses::new(&index);
        uses.item(item);
        work.extend(uses.items.into_iter().filter(|next| seen.insert(*next)));
    }
    false
}

/// What a clause mentions directly: functions it may call, classes, predicates; by kind and id.
pub fn mentioned(program: &Program, clause: &Clause) -> Vec<Item> {
    let index = Index::new(program);
    let mut uses = Uses::new(&index);
    uses.clause(clause);
    uses.finish()
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
        body.locals.iter_mut().for_each(|local| (local.name, local.scope) = (None, None));
    }
    clause
}

fn part_of(index: &Index, item: Item) -> Part {
    let mut uses = Uses::new(index);
    let hash = match item {
        Item::Function(id) => {
            // Most bodies are never looked at again.
            let body = index.program.function(id).body.as_ref().map(Packed::glance);
            uses.declaration(id);
            body.iter().for_each(|body| uses.body(body));
            function_hash(index, id, body.as_deref())
        }
        Item::Class(id) => {
            uses.item(item);
            class_hash(index.program, id)
        }
        Item::Predicate(id) => {
            uses.item(item);
            hash_text(&print::predicate(index.program, id))
        }
    };
    Part { hash, uses: uses.finish() }
}

/// A hash of a text that is the same in every run and on every machine.
pub fn hash_text(text: &str) -> u128 {
    let mut hash = Fnv::new();
    hash.bytes(text.as_bytes());
    hash.0
}

fn function_hash(index: &Index, id: FnId, body: Option<&Body>) -> u128 {
    let p = index.program;
    let f = p.function(id);
    let sites = body.map_or(0, |b| b.sites.len());
    let kind = if p.tests.iter().any(|t| t.body == id) { "test " } else { "" };
    // Why a function is not explored is told of those that call it.
    let why = f.unsupported.as_deref().unwrap_or("");
    let args: String = (0..f.params.len() as u32).map(|i| arguments(p, Declared::Param(id, i))).collect();
    let checkers = index.checkers.get_or_init(|| p.invariant_checkers());
    let checked = checkers.iter().filter(|(_, checker)| **checker == id);
    let checked: String = checked.map(|(class, _)| format!(" {}", p.class(*class).name)).collect();
    let mut hash = Fnv::new();
    hash.bytes(format!("{kind}{sites} {why} {args}{checked}").as_bytes());
    let (head, body) = print::head_and_body(p, id, body);
    hash.bytes((head + &body).as_bytes());
    hash.0
}

fn class_hash(p: &Program, id: ClassId) -> u128 {
    let class = p.class(id);
    // Methods are not part of it: those that matter are callees. The order of the class and its subclasses is:
    // it is the order in which exploration tries them.
    let mut text = print::class_layout(p, id) + "subclasses";
    text.extend(class.fields.iter().map(|f| arguments(p, Declared::Field(*f))));
    text.extend(class.fields.iter().map(|f| if p.field(*f).settled { " settled" } else { "" }));
    text.extend(class.fields.iter().map(|f| format!(" {:?}", p.field(*f).sharing())));
    text.extend(class.fields.iter().filter_map(|f| Some(format!(" length {}", p.field(*f).length?))));
    text.extend(class.fields.iter().filter_map(|f| Some(format!(" rows {}", p.field(*f).rows?))));
    text.extend(class.fields.iter().filter_map(|f| Some(format!(" holds {:?}", p.field(*f).holds.as_ref()?))));
    for sub in p.concrete_subclasses(id) {
        text += " ";
        text += &p.class(sub).name;
    }
    hash_text(&text)
}

/// The arguments of the type of a declaration and the classes that they exclude, as text.
fn arguments(p: &Program, declared: Declared) -> String {
    let without: String = p.unfit_for(declared).iter().map(|c| format!(" - {}", p.class(*c).name)).collect();
    p.arguments_text(p.arguments_of(declared)) + &without
}

/// By class and name of a method: the functions that a virtual call may run.
type Called = FxHashMap<ClassId, FxHashMap<String, Rc<[Item]>>>;

/// A program with what is looked up in it often.
struct Index<'a> {
    program: &'a Program,
    /// By class: it and those below it, once a virtual call asks.
    below: Vec<OnceCell<Vec<ClassId>>>,
    /// What a virtual call may run.
    called: RefCell<Called>,
    /// By class with invariants, the function with which they are checked.
    checkers: OnceCell<BTreeMap<ClassId, FnId>>,
}

impl<'a> Index<'a> {
    fn new(program: &'a Program) -> Index<'a> {
        let below = vec![OnceCell::new(); program.classes.len()];
        Index { program, below, called: RefCell::default(), checkers: OnceCell::new() }
    }
    fn called(&self, class: ClassId, name: &str) -> Rc<[Item]> {
        if let Some(known) = self.called.borrow().get(&class).and_then(|known| known.get(name)) {
            return known.clone();
        }
        let is_there = |f: &FnId| f.index() < self.program.functions.len();
        let methods = self.below(class).iter().filter_map(|sub| self.program.method(*sub, name)).filter(is_there);
        let methods: Rc<[Item]> = methods.map(Item::Function).collect::<BTreeSet<_>>().into_iter().collect();
        self.called.borrow_mut().entry(class).or_default().insert(name.to_owned(), methods.clone());
        methods
    }
    fn below(&self, class: ClassId) -> &[ClassId] {
        let all = || (0..self.program.classes.len() as u32).map(ClassId);
        let list = || all().filter(|c| self.program.is_subclass(*c, class)).collect();
        self.below.get(class.index()).map_or(&[], |known| known.get_or_init(list))
    }
}

/// Collects the items that something mentions; ids out of range are left out.
struct Uses<'i, 'a> {
    index: &'i Index<'a>,
    program: &'a Program,
    items: Vec<Item>,
}

impl<'i, 'a> Uses<'i, 'a> {
    fn new(index: &'i Index<'a>) -> Uses<'i, 'a> {
        Uses { index, program: index.program, items: Vec::new() }
    }
    /// All of them, in order, each once.
    fn finish(mut self) -> Vec<Item> {
        self.items.sort_unstable();
        self.items.dedup();
        self.items
    }
    fn ty(&mut self, ty: Ty) {
        if let Base::Class(c) = ty.base {
            self.class(c);
        }
    }
    fn class(&mut self, id: ClassId) {
        if id.index() < self.program.classes.len() {
            self.items.push(Item::Class(id));
        }
    }
    fn item(&mut self, item: Item) {
        let p = self.program;
        match item {
            Item::Function(id) => {
                self.declaration(id);
                p.function(id).body.iter().for_each(|body| self.body(body));
            }
            Item::Class(id) => {
                let class = p.class(id);
                class.parent.iter().chain(&class.interfaces).for_each(|c| self.class(*c));
                class.fields.iter().filter_map(|f| p.fields.get(f.index())).for_each(|f| self.ty(f.ty));
                class.invariants.iter().for_each(|c| self.clause(c));
                class.fields.iter().for_each(|f| self.arguments(Declared::Field(*f)));
                p.concrete_subclasses(id).into_iter().for_each(|sub| self.class(sub));
            }
            Item::Predicate(id) => {
                let pred = p.predicate(id);
                pred.params.iter().for_each(|(_, ty)| self.ty(*ty));
                self.formula(&pred.formula);
            }
        }
    }
    /// What stands in front of the body of a function.
    fn declaration(&mut self, id: FnId) {
        let f = self.program.function(id);
        f.params.iter().for_each(|param| self.ty(param.ty));
        self.ty(f.ret);
        f.owner.into_iter().for_each(|c| self.class(c));
        f.requires.iter().chain(&f.ensures).for_each(|c| self.clause(c));
        (0..f.params.len() as u32).for_each(|i| self.arguments(Declared::Param(id, i)));
    }
    /// What the arguments of the type of a declaration and the classes that they exclude mention.
    fn arguments(&mut self, declared: Declared) {
        self.program.unfit_for(declared).iter().for_each(|c| self.class(*c));
        let mut work: Vec<&Argument> = self.program.arguments_of(declared).iter().collect();
        while let Some(arg) = work.pop() {
            self.ty(arg.ty);
            work.extend(&arg.args);
        }
    }
    fn function(&mut self, id: FnId) {
        if id.index() < self.program.functions.len() {
            self.items.push(Item::Function(id));
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
                        self.items.push(Item::Predicate(*pred));
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
                self.items.extend(self.index.called(*class, name).iter());
            }
        }
    }
}
