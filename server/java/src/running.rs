//! Which bodies are lowered: those of all that the user wrote, and of what that may run of the library and the JDK.
//!
//! A library class brings many methods, of which a program runs few. What may run is found as engines find it: the
//! function that a call names; for a virtual call, the method of every class below the one it names.

use crate::cx::Cx;
use ir::fingerprint::{Item, mentioned};
use ir::spec::{Clause, ClauseKind};
use ir::{Body, Callee, ClassId, FnId, InstrKind, Program};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// What is known to run so far.
#[derive(Default)]
pub(crate) struct Running {
    called: FxHashSet<FnId>,
    /// Functions of the library that nothing has called yet.
    idle: FxHashSet<FnId>,
    /// Functions to be lowered: the user's, and others. In the order of their numbers, so that equal texts give equal
    /// programs.
    own: BTreeSet<FnId>,
    waiting: BTreeSet<FnId>,
    /// How much of the queue was looked at.
    queued: usize,
    /// By class: the classes that are it or below it.
    below: Vec<Vec<ClassId>>,
    /// By class: the names of methods that are called on its objects.
    names: Vec<FxHashSet<String>>,
}

impl Running {
    /// What specifications may run.
    pub(crate) fn new(cx: &Cx) -> Running {
        let mut running = Running::default();
        let program = &cx.program;
        running.classes(program);
        let clauses = program.functions.iter().flat_map(|f| f.requires.iter().chain(&f.ensures));
        for clause in clauses.chain(program.classes.iter().flat_map(|c| &c.invariants)) {
            running.clause(program, clause);
        }
        running
    }

    /// The next function to be lowered, those of the user first.
    pub(crate) fn next(&mut self, cx: &Cx) -> Option<FnId> {
        self.next_own(cx).or_else(|| self.waiting.pop_first())
    }

    /// The next function of the user to be lowered.
    pub(crate) fn next_own(&mut self, cx: &Cx) -> Option<FnId> {
        // A body that could not be lowered may have left classes, too.
        self.classes(&cx.program);
        while let Some(id) = cx.queue.get(self.queued).copied() {
            self.queued += 1;
            if !cx.is_given(cx.method(id).class) {
                self.own.insert(id);
            } else if self.called.contains(&id) {
                self.waiting.insert(id);
            } else {
                self.idle.insert(id);
            }
        }
        self.own.pop_first()
    }

    /// Whether something that may run calls a function.
    pub(crate) fn calls(&self, id: FnId) -> bool {
        self.called.contains(&id)
    }

    /// Notes what a body calls.
    pub(crate) fn body(&mut self, program: &Program, body: &Body) {
        // It may be the first to name a class, that of a lambda or a literal in it.
        self.classes(program);
        for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
            match &instr.kind {
                InstrKind::Call { callee: Callee::Static(id), .. } => self.call(*id),
                InstrKind::Call { callee: Callee::Virtual { class, name }, .. } => self.send(program, *class, name),
                _ => {}
            }
        }
    }

    /// A virtual call: the methods of that name of the class and of those below it may run.
    fn send(&mut self, program: &Program, class: ClassId, name: &str) {
        if self.names[class.index()].insert(name.to_owned()) {
            let methods = self.below[class.index()].iter().filter_map(|c| program.method(*c, name));
            methods.collect::<Vec<_>>().into_iter().for_each(|m| self.call(m));
        }
    }

    fn clause(&mut self, program: &Program, clause: &Clause) {
        match &clause.kind {
            ClauseKind::Expr { body, .. } => self.body(program, body),
            ClauseKind::Hex(_) | ClauseKind::Sl(_) => {
                for item in mentioned(program, clause) {
                    if let Item::Function(id) = item {
                        self.call(id);
                    }
                }
            }
        }
    }

    fn call(&mut self, id: FnId) {
        if self.called.insert(id) && self.idle.remove(&id) {
            self.waiting.insert(id);
        }
    }

    /// Takes in new classes: what is called on objects of those above is called on theirs.
    fn classes(&mut self, program: &Program) {
        let known = self.below.len();
        self.below.resize(program.classes.len(), Vec::new());
        self.names.resize(program.classes.len(), FxHashSet::default());
        for class in (known..program.classes.len()).map(|c| ClassId(c as u32)) {
            for above in with_all_above(program, class) {
                self.below[above.index()].push(class);
                let methods = self.names[above.index()].iter().filter_map(|name| program.method(class, name));
                methods.collect::<Vec<_>>().into_iter().for_each(|m| self.call(m));
            }
        }
    }
}

/// A class and all its supertypes, each once.
fn with_all_above(program: &Program, class: ClassId) -> Vec<ClassId> {
    let mut all = vec![class];
    let mut at = 0;
    while let Some(next) = all.get(at).copied() {
        at += 1;
        let class = program.class(next);
        for above in class.parent.iter().chain(&class.interfaces) {
            if !all.contains(above) {
                all.push(*above);
            }
        }
    }
    all
}
