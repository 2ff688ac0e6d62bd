//! Values that copies share.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A value whose copies are one until one of them is changed: a program is copied for each question about a specification,
/// which changes one function of thousands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shared<T>(Arc<T>);

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Shared(Arc::new(value))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}
