//! All code that an exploration may execute, numbered: functions first, then operational clauses.

use crate::contract::{ExitItem, exit_items};
use crate::report::{ClauseOf, ClauseRef, CodeOf, Place};
use ir::spec::{Clause, ClauseKind};
use ir::{
    Block, BlockId, Body, Callee, ClassId, FnId, Instr, InstrKind, Operand, Packed, Program, SiteId, Terminator, Ty,
};
use rustc_hash::FxHashMap;
use spec::sl::{AtomAt, Owner};
use std::cell::OnceCell;
use std::sync::LazyLock;

/// A piece of code of a [`CodeTable`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CodeId(pub u32);

/// A clause, by position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ClauseId {
    Requires(FnId, u32),
    Ensures(FnId, u32),
    Invariant(ClassId, u32),
}

/// One executable piece.
pub struct Code<'p> {
    pub body: &'p Body,
    pub origin: Origin,
    /// Per block: the number of its loop, when it is a loop head.
    loop_of: Vec<u32>,
    /// By loop: entries that take nothing from the bound ([`Code::counted`]).
    counting: Vec<u32>,
    /// How many loops there are: counters of an activation.
    pub loops: u32,
    /// Made by the front end, as the code of a library is: nobody who sets bounds knows its loops.
    pub internal: bool,
    /// See [`ir::Function::ends`].
    pub ends: bool,
    /// Whether it only computes a number, and is one to merge.
    pub computes: bool,
}

/// Where code comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    Function(FnId),
    Clause(ClauseId),
}

const NO_LOOP: u32 = u32::MAX;

impl<'p> Code<'p> {
    fn new(program: &Program, body: &'p Body, origin: Origin) -> Code<'p> {
        let internal = matches!(origin, Origin::Function(f) if program.function(f).internal);
        let ends = matches!(origin, Origin::Function(f) if program.function(f).ends);
        let computes = matches!(origin, Origin::Function(f) if crate::rules::computes(program, f));
        let mut loops = 0;
        let loop_of = body
            .blocks
            .iter()
            .map(|b| {
                if b.loop_head {
                    loops += 1;
                    loops - 1
                } else {
                    NO_LOOP
                }
            })
            .collect();
        let heads = (0..body.blocks.len() as u32).map(BlockId).filter(|b| body.blocks[b.index()].loop_head);
        let counting = heads.map(|head| if internal { COUNTED } else { counted(program, body, head) }).collect();
        Code { body, origin, loop_of, counting, loops, internal, ends, computes }
    }

    /// The loop that `block` is the head of.
    pub fn loop_of(&self, block: BlockId) -> Option<u32> {
        Some(self.loop_of[block.index()]).filter(|l| *l != NO_LOOP)
    }

    /// Entries of a loop that may take nothing from the bound, as numbers or the iterators of a library decide how often it
    /// runs.
    pub fn counted(&self, l: u32) -> u32 {
        self.counting[l as usize]
    }
}

/// Entries of one loop that counts, however they are decided; and of one that asks a collection, to which it may add as
/// it goes round on a ring of the heap.
const COUNTED: u32 = 4_000;
const COUNTED_BY_CALLS: u32 = 24;

/// What the branch at the head of a loop, or at the end of one without, is about: numbers, or what an iterator of the
/// library says. One that people wrote may go round on their heap for ever.
fn counted(program: &Program, body: &Body, head: BlockId) -> u32 {
    let is_written = |callee: &Callee| match callee {
        Callee::Static(_) => false,
        Callee::Virtual { class, name } => {
            // Objects of anonymous classes are not in inputs, but code makes them.
            let made = (0..program.classes.len() as u32).map(ClassId).filter(|c| program.class(*c).no_inputs);
            let made = made.filter(|c| program.is_subclass(*c, *class));
            let all = program.concrete_subclasses(*class).into_iter().chain(made);
            all.filter_map(|c| program.method(c, name)).any(|f| !program.function(f).internal)
        }
    };
    let entries = |block: &Block| {
        let (Terminator::Branch { cond: Operand::Local(cond), .. }
        | Terminator::Switch { cond: Operand::Local(cond), .. }) = block.term
        else {
            return 0;
        };
        let of = |instr: &Instr| match &instr.kind {
            InstrKind::Binary { dst, ty, .. } if *dst == cond && !ty.is_ref() && *ty != Ty::BOOL => COUNTED,
            InstrKind::Call { dst, callee, .. } if *dst == Some(cond) => {
                let called = match callee {
                    Callee::Static(f) => Some(*f),
                    Callee::Virtual { class, name } => program.method(*class, name),
                };
                let asked = called.filter(|f| program.function(*f).internal && !is_written(callee));
                asked.map_or(0, |f| match program.function(f).name.starts_with("hasNext") {
                    // Nobody adds to what an iterator goes over.
                    true => COUNTED,
                    false => COUNTED_BY_CALLS,
                })
            }
            _ => 0,
        };
        block.instrs.iter().map(of).max().unwrap_or(0)
    };
    let leads_back = |block: &&Block| match block.term {
        Terminator::Branch { then, els, .. } | Terminator::Switch { then, els, .. } => then == head || els == head,
        _ => false,
    };
    // Branches that lead back and do not end the loop are those of a `continue`.
    let ends = |block: &Block| if ends_loop(body, head, block) { entries(block) } else { 0 };
    let at_end = || body.blocks.iter().filter(leads_back).map(ends).max().unwrap_or(0);
    match entries(&body.blocks[head.index()]) {
        0 => at_end(),
        entries => entries,
    }
}

/// Whether the branch at the end of a block has a side from which no way in the loop leads back to its head.
fn ends_loop(body: &Body, head: BlockId, block: &Block) -> bool {
    let (Terminator::Branch { then, els, .. } | Terminator::Switch { then, els, .. }) = block.term else {
        return false;
    };
    // What can be reached without the head is around the loop: a loop in another one is left for a way that comes back.
    let around = reached(body, BlockId(0), &mut |block| block != head);
    [then, els].into_iter().any(|side| {
        let mut back = false;
        reached(body, side, &mut |block| {
            back |= block == head;
            block != head && !around[block.index()]
        });
        !back
    })
}

/// The blocks that are reached from one by way of those that `enter` lets through.
fn reached(body: &Body, from: BlockId, enter: &mut dyn FnMut(BlockId) -> bool) -> Vec<bool> {
    let mut seen = vec![false; body.blocks.len()];
    let mut work = vec![from];
    while let Some(at) = work.pop() {
        if !seen[at.index()] && enter(at) {
            seen[at.index()] = true;
            work.extend(body.blocks[at.index()].successors());
        }
    }
    seen
}

/// Code that never runs.
static NOTHING: LazyLock<Packed> = LazyLock::new(|| {
    let term = Terminator::Return { value: None, site: SiteId(0) };
    let block = Block { instrs: Vec::new(), term, handler: None, loop_head: false };
    Body { blocks: vec![block], ..Body::default() }.into()
});

/// The code of a program. What an exploration does not touch costs it nothing but a number: a program may have
/// thousands of functions.
pub struct CodeTable<'p> {
    pub program: &'p Program,
    pieces: Vec<(&'p Packed, Origin)>,
    codes: Vec<OnceCell<Code<'p>>>,
    functions: Vec<Option<CodeId>>,
    declared: FxHashMap<FnId, CodeId>,
    clauses: FxHashMap<ClauseId, CodeId>,
    exits: Vec<OnceCell<Vec<ExitItem>>>,
}

impl<'p> CodeTable<'p> {
    pub fn new(program: &'p Program) -> CodeTable<'p> {
        let mut t = CodeTable {
            program,
            pieces: Vec::new(),
            codes: Vec::new(),
            functions: Vec::new(),
            declared: FxHashMap::default(),
            clauses: FxHashMap::default(),
            exits: program.functions.iter().map(|_| OnceCell::new()).collect(),
        };
        for (i, f) in program.functions.iter().enumerate() {
            let id = FnId(i as u32);
            let body = f.body.as_ref().filter(|_| !f.broken);
            let code = body.map(|b| t.add(b, Origin::Function(id)));
            t.functions.push(code);
            if code.is_none() && !f.broken && !f.requires.is_empty() {
                let code = t.add(&NOTHING, Origin::Function(id));
                t.declared.insert(id, code);
            }
            t.add_clauses(&f.requires, |k| ClauseId::Requires(id, k));
            t.add_clauses(&f.ensures, |k| ClauseId::Ensures(id, k));
        }
        for (i, c) in program.classes.iter().enumerate() {
            t.add_clauses(&c.invariants, |k| ClauseId::Invariant(ClassId(i as u32), k));
        }
        t.codes = t.pieces.iter().map(|_| OnceCell::new()).collect();
        t
    }

    fn add(&mut self, body: &'p Packed, origin: Origin) -> CodeId {
        self.pieces.push((body, origin));
        CodeId(self.pieces.len() as u32 - 1)
    }

    fn add_clauses(&mut self, clauses: &'p [Clause], id: impl Fn(u32) -> ClauseId) {
        for (k, clause) in clauses.iter().enumerate() {
            if let ClauseKind::Expr { body, .. } = &clause.kind {
                let id = id(k as u32);
                let code = self.add(body, Origin::Clause(id));
                self.clauses.insert(id, code);
            }
        }
    }

    pub fn get(&self, id: CodeId) -> &Code<'p> {
        let (body, origin) = self.pieces[id.0 as usize];
        self.codes[id.0 as usize].get_or_init(|| Code::new(self.program, body, origin))
    }

    /// The body of a function, if it has one without errors.
    pub fn function(&self, id: FnId) -> Option<CodeId> {
        self.functions[id.index()]
    }

    /// What stands for the body of a function without one while a call checks what it requires.
    pub fn declared(&self, id: FnId) -> Option<CodeId> {
        self.declared.get(&id).copied()
    }

    /// The code of an operational clause.
    pub fn clause_code(&self, id: ClauseId) -> Option<CodeId> {
        self.clauses.get(&id).copied()
    }

    /// The clauses checked on exit of a function.
    pub fn exit_items(&self, id: FnId) -> &[ExitItem] {
        self.exits[id.index()].get_or_init(|| exit_items(self.program, id))
    }

    /// A clause by its position.
    pub fn clause(&self, id: ClauseId) -> &'p Clause {
        match id {
            ClauseId::Requires(f, k) => &self.program.function(f).requires[k as usize],
            ClauseId::Ensures(f, k) => &self.program.function(f).ensures[k as usize],
            ClauseId::Invariant(c, k) => &self.program.class(c).invariants[k as usize],
        }
    }

    /// The name of a clause in reports.
    pub fn clause_ref(&self, id: ClauseId, atom: Option<u32>) -> ClauseRef {
        let (owner, kind, index) = match id {
            ClauseId::Requires(f, k) => (self.program.qualified_name(f), ClauseOf::Requires, k),
            ClauseId::Ensures(f, k) => (self.program.qualified_name(f), ClauseOf::Ensures, k),
            ClauseId::Invariant(c, k) => (self.program.class(c).name.clone(), ClauseOf::Invariant, k),
        };
        ClauseRef { owner, kind, index, disjunct: None, atom, last: None }
    }

    /// The name of an atom of a separation-logic clause, or of a predicate that it unfolds. `clauses` are those that
    /// the atom's owner counts.
    pub fn atom_ref(&self, at: AtomAt, clauses: &[ClauseId]) -> Option<ClauseRef> {
        let whole = match at.owner {
            Owner::Clause(k) => self.clause_ref(*clauses.get(k as usize)?, None),
            Owner::Pred(p) => ClauseRef::predicate(self.program.predicate(p)),
        };
        Some(ClauseRef { disjunct: Some(at.disjunct), atom: Some(at.atom), ..whole })
    }

    /// The name of a place in reports.
    pub fn place(&self, code: CodeId, site: SiteId) -> Place {
        let code = match self.get(code).origin {
            Origin::Function(f) => CodeOf::Function(self.program.qualified_name(f)),
            Origin::Clause(c) => CodeOf::Clause(self.clause_ref(c, None)),
        };
        Place { code, site }
    }
}
