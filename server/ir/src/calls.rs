//! Who calls whom.

use crate::body::{Body, Callee, InstrKind};
use crate::program::{ClassId, FieldId, FnId, Program};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The calls in the code of a program.
#[derive(Default)]
pub(crate) struct Calls {
    /// By function: who names it, in order.
    named: FxHashMap<FnId, Vec<FnId>>,
    /// By name of a method: who calls it on an object of a class, in order.
    on_objects: FxHashMap<String, Vec<(FnId, ClassId)>>,
}

impl Calls {
    /// Looks at all code once.
    fn of(program: &Program) -> Calls {
        let mut calls = Calls::default();
        for (caller, f) in program.functions.iter().enumerate() {
            let caller = FnId(caller as u32);
            let Some(body) = f.body.as_ref().map(|body| body.glance()) else { continue };
            for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
                match &instr.kind {
                    InstrKind::Call { callee: Callee::Static(called), .. } => {
                        push_new(calls.named.entry(*called).or_default(), caller);
                    }
                    InstrKind::Call { callee: Callee::Virtual { class, name }, .. } => {
                        let known = match calls.on_objects.get_mut(name) {
                            Some(known) => known,
                            None => calls.on_objects.entry(name.clone()).or_default(),
                        };
                        push_new(known, (caller, *class));
                    }
                    _ => {}
                }
            }
        }
        calls
    }
}

/// Adds what comes in order.
fn push_new<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if list.last() != Some(&item) {
        list.push(item);
    }
}

impl Program {
    /// The functions whose code has a call that may run this one, in order.
    pub fn callers(&self, called: FnId) -> Vec<FnId> {
        let calls = self.tables.calls.get_or_init(|| Calls::of(self));
        let mut found = calls.named.get(&called).cloned().unwrap_or_default();
        if let Some(on_objects) = calls.on_objects.get(&self.function(called).name) {
            let run = self.running(called);
            let may = |class: ClassId| run.iter().any(|c| self.is_subclass(*c, class));
            found.extend(on_objects.iter().filter(|(_, class)| may(*class)).map(|(caller, _)| *caller));
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The fields that calls of some functions may read or write, or other code.
    pub fn touched(&self, functions: impl IntoIterator<Item = FnId>, other: &[&Body]) -> BTreeSet<FieldId> {
        let all = || (0..self.functions.len() as u32).map(FnId);
        let mut work: Vec<FnId> = functions.into_iter().collect();
        let mut seen: BTreeSet<FnId> = work.iter().copied().collect();
        let (mut found, mut names) = (BTreeSet::new(), BTreeSet::new());
        let mut look = |body: &Body, work: &mut Vec<FnId>| {
            for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
                match &instr.kind {
                    InstrKind::LoadField { field, .. } | InstrKind::StoreField { field, .. } => {
                        _ = found.insert(*field)
                    }
                    InstrKind::Call { callee: Callee::Static(called), .. } if seen.insert(*called) => {
                        work.push(*called)
                    }
                    InstrKind::Call { callee: Callee::Virtual { name, .. }, .. } if names.insert(name.clone()) => {
                        let named = |f: &FnId| self.function(*f).name == *name;
                        work.extend(all().filter(named).filter(|f| seen.insert(*f)));
                    }
                    _ => {}
                }
            }
        };
        other.iter().for_each(|body| look(body, &mut work));
        while let Some(f) = work.pop() {
            let body = self.function(f).body.as_ref().map(|body| body.glance());
            body.iter().for_each(|body| look(body, &mut work));
        }
        found
    }

    /// Whether a call may run a function.
    pub fn may_run(&self, callee: &Callee, called: FnId) -> bool {
        match callee {
            Callee::Static(f) => *f == called,
            // Names first: most calls are of something else.
            Callee::Virtual { class, name } => {
                *name == self.function(called).name
                    && self.running(called).into_iter().any(|c| self.is_subclass(c, *class))
            }
        }
    }

    /// The classes of which a call of a method's name runs that method, be they such as no input has, as those of lambdas.
    fn running(&self, called: FnId) -> Vec<ClassId> {
        let name = &self.function(called).name;
        (0..self.classes.len() as u32).map(ClassId).filter(|c| self.method(*c, name) == Some(called)).collect()
    }
}
