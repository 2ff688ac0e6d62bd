//! What earlier runs found out about valid inputs (seed 002, algorithm 7), kept by whoever owns the exploration.
//!
//! Everything is filed under the [contract](ir::fingerprint::contract) of a function, so functions that ask the same of
//! their inputs share it. Two kinds are kept apart. An [`Examples`] entry shows itself that it is right: it is a
//! complete input, and it counts only if it is within scope, agrees with what is known of the heap and satisfies every
//! precondition concretely. It serves every scope that has room for it. What is [`Believed`] cannot be checked that way:
//! that nothing completes a heap, and field bounds. It holds for the scope it was found in (refutations also for smaller
//! ones), and the owner must get it only from where it can trust it.
//!
//! Deviation: the paper keeps satisfiable results only, because an unsatisfiable one says nothing about larger scopes.
//! Kept with its scope, it serves the next run.

use crate::Control;
use crate::bounds::{Bound, table};
use crate::within::exceeded;
use ir::input::{Input, InputObject, InputValue};
use ir::scope::Scope;
use ir::{FnId, Program};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

/// Where an exploration asks what earlier ones found out, and leaves what it found out itself.
pub trait Memory: Send + Sync {
    /// What is known under a contract.
    fn recall(&self, contract: u128) -> Recalled;
    /// Offers what is new under a contract.
    fn keep(&self, contract: u128, news: Recalled);
}

/// What is known under one contract.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Recalled {
    pub examples: Examples,
    pub believed: Believed,
}

/// Valid inputs, and which of them completes which partial heap.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Examples {
    inputs: Vec<Kept>,
    /// From the name of a partial heap to the number of an input.
    of: BTreeMap<u128, u32>,
}

/// What counts only when it comes from a trusted place.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Believed {
    /// From the name of a partial heap to the scopes in which nothing completes it.
    refuted: BTreeMap<u128, Vec<Within>>,
    bounds: Vec<(Within, Vec<Bound>)>,
}

/// The bounds of a scope that concern the inputs under a contract, with classes by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Within {
    /// Class of an object, class that is bounded, number.
    objects: Vec<(String, String, u32)>,
    /// Arrays, their length, loop re-entries, depth of calls.
    others: [u32; 6],
}

/// A complete input with its classes by name, so that it means the same in another program.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Kept {
    classes: Vec<String>,
    args: Vec<InputValue>,
    /// Class, by its place in `classes`, and fields.
    objects: Vec<(u32, Vec<InputValue>)>,
}

/// Inputs and partial heaps that are kept under one contract at most.
const MAX_INPUTS: usize = 20_000;
const MAX_HEAPS: usize = 100_000;
/// Scopes that are kept for one heap, or for the bounds.
const MAX_SCOPES: usize = 32;

impl Recalled {
    /// Adds what another one knows.
    pub fn merge(&mut self, other: Recalled) {
        self.examples.merge(other.examples);
        self.believed.merge(other.believed);
    }
}

impl Examples {
    pub fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    fn merge(&mut self, other: Examples) {
        let numbers = self.inputs.iter().enumerate().map(|(n, kept)| (kept.clone(), n as u32));
        let mut numbers: FxHashMap<Kept, u32> = numbers.collect();
        for (heap, n) in other.of {
            let Some(kept) = other.inputs.get(n as usize) else { continue };
            self.insert(&mut numbers, heap, kept);
        }
    }

    fn insert(&mut self, numbers: &mut FxHashMap<Kept, u32>, heap: u128, kept: &Kept) {
        let known = numbers.get(kept).copied();
        if (known.is_none() && self.inputs.len() >= MAX_INPUTS) || self.of.len() >= MAX_HEAPS {
            return;
        }
        let number = known.unwrap_or_else(|| {
            self.inputs.push(kept.clone());
            numbers.insert(kept.clone(), self.inputs.len() as u32 - 1);
            self.inputs.len() as u32 - 1
        });
        self.of.insert(heap, number);
    }
}

impl Believed {
    pub fn is_empty(&self) -> bool {
        self.refuted.is_empty() && self.bounds.is_empty()
    }

    fn merge(&mut self, other: Believed) {
        for (heap, scopes) in other.refuted {
            for within in scopes {
                self.refute(heap, &within);
            }
        }
        for (within, bounds) in other.bounds {
            if self.bounds(&within).is_none() && self.bounds.len() < MAX_SCOPES {
                self.bounds.push((within, bounds));
            }
        }
    }

    fn refute(&mut self, heap: u128, within: &Within) {
        if !self.refuted.contains_key(&heap) && self.refuted.len() >= MAX_HEAPS {
            return;
        }
        let scopes = self.refuted.entry(heap).or_default();
        if !scopes.iter().any(|s| s.covers(within)) {
            scopes.retain(|s| !within.covers(s));
            scopes.truncate(MAX_SCOPES - 1);
            scopes.push(within.clone());
        }
    }

    fn refutes(&self, heap: u128, within: &Within) -> bool {
        self.refuted.get(&heap).is_some_and(|scopes| scopes.iter().any(|s| s.covers(within)))
    }

    fn bounds(&self, within: &Within) -> Option<&Vec<Bound>> {
        self.bounds.iter().find(|(w, _)| w == within).map(|(_, bounds)| bounds)
    }
}

impl Within {
    fn new(program: &Program, function: FnId, scope: &Scope) -> Within {
        let mut objects = Vec::new();
        for class in table::classes(program, function) {
            let name = |c| program.class(c).name.clone();
            objects.extend(scope.bounds_of(program, class).map(|(bounded, n)| (name(class), name(bounded), n)));
        }
        objects.sort_unstable();
        Within { objects, others: [scope.arrays, scope.length, scope.elements, scope.texts, scope.unwind, scope.calls] }
    }

    /// Whether every input within the other is within this one.
    fn covers(&self, other: &Within) -> bool {
        self.objects.len() == other.objects.len()
            && self.objects.iter().zip(&other.objects).all(|(a, b)| (&a.0, &a.1) == (&b.0, &b.1) && a.2 >= b.2)
            && self.others.iter().zip(&other.others).all(|(a, b)| a >= b)
    }
}

impl Kept {
    /// `None` for inputs with arrays, which are not kept.
    fn new(program: &Program, input: &Input) -> Option<Kept> {
        let mut kept = Kept { classes: Vec::new(), args: input.args.clone(), objects: Vec::new() };
        for object in &input.objects {
            let InputObject::Object { class, fields } = object else { return None };
            let name = &program.class(*class).name;
            let at = kept.classes.iter().position(|c| c == name).unwrap_or_else(|| {
                kept.classes.push(name.clone());
                kept.classes.len() - 1
            });
            kept.objects.push((at as u32, fields.clone()));
        }
        Some(kept)
    }

    /// The input in a program, if it has the right form there, is within scope and satisfies all preconditions.
    fn checked(&self, program: &Program, function: FnId, scope: &Scope) -> Option<Input> {
        let mut input = Input { args: self.args.clone(), objects: Vec::new() };
        for (class, fields) in &self.objects {
            let class = program.find_class(self.classes.get(*class as usize)?)?;
            input.objects.push(InputObject::Object { class, fields: fields.clone() });
        }
        // The cheap questions first: the numbers in it may be anything.
        let acceptable = may_exist(program, function, &input) && is_within(program, scope, &input);
        let limits = replay::Limits::default();
        let valid = || replay::check_requires(program, function, &input, &limits) == replay::Verdict::Yes;
        (acceptable && valid()).then(|| input.canonical())
    }
}

/// Whether its objects are of classes that initialization creates there. Types are checked by `replay`.
fn may_exist(program: &Program, function: FnId, input: &Input) -> bool {
    let possible = table::classes(program, function);
    input.objects.iter().all(|o| o.ty().and_then(ir::Ty::as_class).is_some_and(|c| possible.contains(&c)))
}

fn is_within(program: &Program, scope: &Scope, input: &Input) -> bool {
    let classes: Vec<_> = input.objects.iter().filter_map(|o| o.ty().and_then(ir::Ty::as_class)).collect();
    exceeded(program, scope, &classes).is_none()
}

/// One exploration's part in it: what was known at the start, and what is new.
pub struct Recall {
    memory: Arc<dyn Memory>,
    contract: u128,
    within: Within,
    old: Recalled,
    new: Recalled,
    numbers: FxHashMap<Kept, u32>,
    /// By number of an old input: whether it is valid here.
    checked: FxHashMap<u32, Option<Rc<Input>>>,
}

impl Recall {
    /// Asks the memory of a control, if it has one. Nothing is kept of inputs with arrays of objects: which types of
    /// arrays they have depends on code, too.
    pub fn open(control: &dyn Control, program: &Program, function: FnId, scope: &Scope) -> Option<Recall> {
        if table::holds_objects_in_arrays(program, function) {
            return None;
        }
        let memory = control.memory()?;
        let contract = ir::fingerprint::contract(program, function);
        Some(Recall {
            old: memory.recall(contract),
            memory,
            contract,
            within: Within::new(program, function, scope),
            new: Recalled::default(),
            numbers: FxHashMap::default(),
            checked: FxHashMap::default(),
        })
    }

    /// A valid input within scope that was kept for a heap.
    pub fn example(&mut self, program: &Program, function: FnId, scope: &Scope, heap: u128) -> Option<Rc<Input>> {
        let number = *self.old.examples.of.get(&heap)?;
        let old = &self.old.examples.inputs;
        let check = || old.get(number as usize)?.checked(program, function, scope).map(Rc::new);
        self.checked.entry(number).or_insert_with(check).clone()
    }

    /// Whether nothing within this scope completes a heap.
    pub fn refutes(&self, heap: u128) -> bool {
        self.old.believed.refutes(heap, &self.within)
    }

    /// Keeps a valid input for a heap.
    pub fn found(&mut self, program: &Program, heap: u128, input: &Input) {
        if let Some(kept) = Kept::new(program, input) {
            self.new.examples.insert(&mut self.numbers, heap, &kept);
        }
    }

    /// Keeps that nothing within this scope completes a heap.
    pub fn refuted(&mut self, heap: u128) {
        self.new.believed.refute(heap, &self.within);
    }

    /// The field bounds for this scope.
    pub fn bounds(&self) -> Option<&[Bound]> {
        self.old.believed.bounds(&self.within).map(Vec::as_slice)
    }

    pub fn keep_bounds(&mut self, bounds: Vec<Bound>) {
        self.new.believed.bounds.push((self.within.clone(), bounds));
    }

    /// Hands over what is new.
    pub fn close(self) {
        if !self.new.examples.is_empty() || !self.new.believed.is_empty() {
            self.memory.keep(self.contract, self.new);
        }
    }
}

#[cfg(test)]
mod tests;
