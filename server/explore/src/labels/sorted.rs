//! The list of all valid inputs, sorted by what stands in them breadth-first: those that agree with a prefix stand next
//! to one another.

use super::key::Key;
use crate::bounds::table::Table;
use crate::catalogue::Entry;

/// The entries of a list in the order of the references that lead on ([`Key::forward`]).
pub struct Sorted {
    /// Key and number of each entry.
    entries: Vec<(Key, u32)>,
}

impl Sorted {
    /// `None` when entries say less or more than what their references are: one that no predicate reads may be anything,
    /// and an argument that is a number may be bound.
    pub fn new(table: &Table, entries: &[Entry]) -> Option<Sorted> {
        let plain = |e: &Entry| {
            let numbers = e.numbers.as_ref();
            !e.has_open_references() && numbers.is_some_and(|n| n.all_places().all(|(holder, _)| holder.is_some()))
        };
        let keyed = |(n, e): (usize, &Entry)| (Key::of_input(table, &e.input), n as u32);
        let mut all: Vec<(Key, u32)> = entries.iter().enumerate().map(keyed).collect();
        all.sort_unstable_by(|(a, n), (b, m)| a.forward().cmp(b.forward()).then(n.cmp(m)));
        entries.iter().all(plain).then_some(Sorted { entries: all })
    }

    /// The number of the first entry, as they were listed, that agrees with the key of a prefix.
    pub fn first(&self, prefix: &Key) -> Option<u32> {
        let from = self.entries.partition_point(|(key, _)| key.forward() < prefix.forward());
        let agrees = |key: &Key| key.forward().starts_with(prefix.forward());
        let to = from + self.entries[from..].partition_point(|(key, _)| agrees(key));
        let mut first = None;
        for (key, n) in &self.entries[from..to] {
            if first.is_none_or(|f| n < &f) && prefix.is_behind(key) {
                first = Some(*n);
            }
        }
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Numbers;
    use crate::labels::prefix::Prefix;
    use heap::{Alternative, Loc, ObjId, SymHeap, Value};
    use ir::input::{Input, InputObject, InputValue};
    use ir::scope::{Scope, ScopeOptions};
    use ir::{ClassId, FnId, Program};
    use rustc_hash::FxHashSet;
    use std::cell::OnceCell;
    use std::rc::Rc;

    const LEFT: u32 = 0;
    const RIGHT: u32 = 1;
    const PARENT: u32 = 2;

    fn program() -> (Program, FnId, ClassId) {
        let text = "data Node { Node left; Node right; Node parent; } fn void f(Node root) {}";
        let program = lower::lower_text(text).program;
        let function = program.find_function("f").expect("the function is there");
        let class = program.find_class("Node").expect("the class is there");
        (program, function, class)
    }

    /// A tree whose nodes hold these left, right and parent nodes.
    fn tree(class: ClassId, nodes: &[[Option<u32>; 3]]) -> Input {
        let value = |n: &Option<u32>| n.map_or(InputValue::Null, InputValue::Ref);
        let object =
            |fields: &[Option<u32>; 3]| InputObject::Object { class, fields: fields.iter().map(value).collect() };
        let root = if nodes.is_empty() { InputValue::Null } else { InputValue::Ref(0) };
        Input { args: vec![root], objects: nodes.iter().map(object).collect() }
    }

    fn entry(input: Input) -> Entry {
        let numbers = Some(Numbers { values: Box::default(), conditions: Box::default(), places: Box::default() });
        Entry { input: Rc::new(input), unread: FxHashSet::default(), numbers, accepted: OnceCell::new() }
    }

    #[test]
    fn the_first_entry_that_agrees_is_found() {
        let (program, function, class) = program();
        let scope = Scope::resolve(&program, function, &ScopeOptions::default());
        let trees = [
            tree(class, &[[None, Some(1), None], [None, None, Some(0)]]),
            tree(class, &[[Some(1), Some(2), None], [None, None, Some(0)], [None, None, Some(0)]]),
            tree(class, &[[Some(1), None, None], [None, None, None]]),
            tree(class, &[[Some(1), None, None], [None, None, Some(0)]]),
            tree(class, &[]),
        ];
        let mut table = Table::new(&program, function, &scope).expect("the scope is small");
        for input in &trees {
            table.add(&program, input);
        }
        table.finish(&program);
        assert!(table.is_backward(class, PARENT) && !table.is_backward(class, LEFT));
        let sorted = Sorted::new(&table, &trees.map(entry)).expect("references say everything");

        // Below the root, decided so far: nothing, or a left child with what is said of it.
        let (root, child) = (ObjId(0), ObjId(1));
        let mut heap = SymHeap::new(vec![Value::Uninit]);
        let first = |heap: &SymHeap, choice| sorted.first(&Prefix::of(&program, function, &table, heap, choice).key);
        assert_eq!(first(&heap, (Loc::Param(0), Alternative::Null)), Some(4));
        assert_eq!(first(&heap, (Loc::Param(0), Alternative::Fresh(class))), Some(0));
        heap.add_input(class, 3, Loc::Param(0));
        heap.initialise(Loc::Param(0), Value::Ref(root));
        assert_eq!(first(&heap, (Loc::Field(root, LEFT), Alternative::Fresh(class))), Some(1));
        heap.add_input(class, 3, Loc::Field(root, LEFT));
        heap.initialise(Loc::Field(root, LEFT), Value::Ref(child));
        heap.initialise(Loc::Field(root, RIGHT), Value::Null);
        // The unknown parent of the root does not end the prefix, and may be anything.
        assert_eq!(first(&heap, (Loc::Field(child, LEFT), Alternative::Null)), Some(2));
        heap.initialise(Loc::Field(child, LEFT), Value::Null);
        heap.initialise(Loc::Field(child, RIGHT), Value::Null);
        assert_eq!(first(&heap, (Loc::Field(child, PARENT), Alternative::Alias(root))), Some(3));
        assert_eq!(first(&heap, (Loc::Field(child, PARENT), Alternative::Alias(child))), None);
        assert_eq!(first(&heap, (Loc::Field(root, PARENT), Alternative::Alias(root))), None);
    }
}
