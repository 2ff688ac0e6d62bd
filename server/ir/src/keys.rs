//! Keys that a machine keeps in an order of its own.

use crate::content::{Contained, Equality, Order};
use crate::input::{Input, InputObject, InputValue};
use crate::program::{ClassId, Program};

impl Program {
    /// Whether nobody knows where a table has the objects of a class: their hash codes are where a machine keeps them.
    pub fn is_anywhere(&self, class: ClassId) -> bool {
        matches!(self.class(class).equality, Equality::Same | Equality::Number(..))
    }
}

impl Input {
    /// The input in which all keys that a table may have in any order hold what the first of them holds, and have the same
    /// for values, so that it does not matter which of them comes first; `None` where that is what it has.
    pub fn with_like_keys(&self, program: &Program) -> Option<Input> {
        let mut alike = self.clone();
        for table in 0..self.objects.len() {
            alike.level_keys(program, table as u32);
        }
        (alike != *self).then_some(alike)
    }

    fn level_keys(&mut self, program: &Program, table: u32) {
        let Some((content, keys)) = self.contents(program, table) else { return };
        if !matches!(content.kind, Contained::Keys { order: Order::Hashed { .. }, .. }) {
            return;
        }
        let anywhere: Vec<(usize, u32)> =
            keys.iter().enumerate().filter_map(|(at, key)| Some((at, self.key_anywhere(program, *key)?))).collect();
        let Some(((first, leader), others)) = anywhere.split_first().map(|(first, others)| (*first, others)) else {
            return;
        };
        let held = self.objects[leader as usize].clone();
        let value = self.entries(program, table).map(|entries| entries[first].1);
        let values = content.values.map(|slot| self.objects[table as usize].values()[slot as usize]);
        for (at, key) in others {
            if matches!(&held, InputObject::Object { class, .. } if program.class(*class).equality == Equality::Same)
                && self.objects[*key as usize].ty() == held.ty()
            {
                self.objects[*key as usize] = held.clone();
            }
            if let (Some(value), Some(InputValue::Ref(values))) = (value, values) {
                self.objects[values as usize].values_mut()[*at] = value;
            }
        }
    }

    /// The object that a key is, where nobody knows its place.
    fn key_anywhere(&self, program: &Program, key: InputValue) -> Option<u32> {
        let InputValue::Ref(object) = key else { return None };
        match self.objects.get(object as usize)? {
            InputObject::Object { class, .. } if program.is_anywhere(*class) => Some(object),
            _ => None,
        }
    }
}
