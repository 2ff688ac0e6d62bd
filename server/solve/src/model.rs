//! Values of variables.

use crate::ops::Var;
use std::sync::Arc;

/// An assignment of values to variables; a variable that was never set has the value 0.
///
/// Cloning is cheap: clones share their values until one of them is changed.
#[derive(Clone, Debug, Default)]
pub struct Model {
    values: Arc<Vec<i64>>,
}

impl Model {
    /// The model in which every variable is 0.
    pub fn new() -> Self {
        Self::default()
    }

    /// The value of a variable (a boolean is 0 or 1).
    pub fn get(&self, var: Var) -> i64 {
        self.values.get(var.0 as usize).copied().unwrap_or(0)
    }

    /// Changes the value of a variable. The value must be one of the variable's sort.
    pub fn set(&mut self, var: Var, value: i64) {
        if self.get(var) == value {
            return;
        }
        let values = Arc::make_mut(&mut self.values);
        let index = var.0 as usize;
        if values.len() <= index {
            values.resize(index + 1, 0);
        }
        values[index] = value;
    }
}

/// Models are equal when they give every variable the same value.
impl PartialEq for Model {
    fn eq(&self, other: &Self) -> bool {
        let length = self.values.len().max(other.values.len()) as u32;
        (0..length).all(|v| self.get(Var(v)) == other.get(Var(v)))
    }
}

impl Eq for Model {}
