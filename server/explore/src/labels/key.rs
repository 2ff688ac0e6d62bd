//! What is known of a heap breadth-first, as bytes: heaps that agree place by place have equal keys.

use crate::bounds::table::Table;
use ir::ClassId;
use ir::input::{Input, InputObject, InputValue};

/// A place of which nothing is known.
pub const OPEN: u8 = 0;
pub const NULL: u8 = 1;
/// Added to the bit that names an object ([`Table::object`]).
const OBJECT: u8 = 2;

/// The references of a heap up to the first unknown one, by what they hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Key {
    /// Those that may lead to objects that breadth-first order has not met.
    forward: Vec<u8>,
    /// The others ([`Table::is_backward`]) on the way, the unknown ones included.
    backward: Vec<u8>,
}

impl Key {
    /// The key of a complete input, up to the first reference to an array.
    pub fn of_input(table: &Table, input: &Input) -> Key {
        let mut walk =
            Walk { table, input, codes: vec![OPEN; input.objects.len()], met: Vec::new(), counts: table.no_objects() };
        let mut key = Key::default();
        walk.references(&mut key);
        key
    }

    /// Adds a place, and what it holds: null, or an object by its bit in the table.
    pub fn add(&mut self, backward: bool, code: u8) {
        if backward { self.backward.push(code) } else { self.forward.push(code) }
    }

    /// Whether what is known of one heap is a part of what is known of the other.
    pub fn is_in(&self, other: &Key) -> bool {
        other.forward.starts_with(&self.forward) && self.is_behind(other)
    }

    /// The same of the references that lead back, when the others are known to agree.
    pub fn is_behind(&self, other: &Key) -> bool {
        let mut pairs = self.backward.iter().zip(&other.backward);
        self.backward.len() <= other.backward.len() && pairs.all(|(own, other)| *own == OPEN || own == other)
    }

    /// The references that lead on.
    pub fn forward(&self) -> &[u8] {
        &self.forward
    }
}

/// The byte for an object of a class, by its number.
pub fn code(table: &Table, class: ClassId, number: u32) -> u8 {
    OBJECT + table.object(class, number).trailing_zeros() as u8
}

/// The references of an input, breadth-first.
struct Walk<'a> {
    table: &'a Table,
    input: &'a Input,
    /// By object; [`OPEN`] before it is met.
    codes: Vec<u8>,
    met: Vec<u32>,
    /// Objects that were met, by class.
    counts: Vec<u32>,
}

impl Walk<'_> {
    fn references(&mut self, key: &mut Key) -> Option<()> {
        let input = self.input;
        for value in &input.args {
            self.place(key, false, *value)?;
        }
        let mut at = 0;
        while let Some(n) = self.met.get(at) {
            let InputObject::Object { class, fields } = &input.objects[*n as usize] else { return None };
            for (slot, value) in fields.iter().enumerate() {
                self.place(key, self.table.is_backward(*class, slot as u32), *value)?;
            }
            at += 1;
        }
        Some(())
    }

    fn place(&mut self, key: &mut Key, backward: bool, value: InputValue) -> Option<()> {
        match value {
            InputValue::Null => key.add(backward, NULL),
            InputValue::Ref(n) => {
                let InputObject::Object { class, .. } = self.input.objects.get(n as usize)? else { return None };
                let known = &mut self.codes[n as usize];
                if *known == OPEN {
                    let count = &mut self.counts[class.index()];
                    *known = code(self.table, *class, *count);
                    *count += 1;
                    self.met.push(n);
                }
                key.add(backward, *known);
            }
            _ => {}
        }
        Some(())
    }
}
