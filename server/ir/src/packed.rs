//! Bodies that take little room while nobody looks at them.

use crate::body::Body;
use std::borrow::Cow;
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::OnceLock;

/// A body, which reads as one. A program has the code of every class that it may come to, thousands of functions of which
/// explorations run few: what was packed is a short list of bytes until somebody looks at it.
#[derive(Clone)]
pub struct Packed {
    /// As it was made or changed, before it is packed.
    whole: Option<Box<Body>>,
    bytes: Box<[u8]>,
    /// What the bytes mean, once somebody has looked.
    read: OnceLock<Box<Body>>,
}

impl Packed {
    /// Makes it small. It may be looked at as before.
    pub fn pack(&mut self) {
        if let Ok(bytes) = postcard::to_allocvec(&**self) {
            *self = Packed { whole: None, bytes: bytes.into(), read: OnceLock::new() };
        }
    }

    /// Whether nobody has looked at it since it was packed.
    pub fn is_packed(&self) -> bool {
        self.whole.is_none() && self.read.get().is_none()
    }

    /// The same for somebody who looks once: what was packed stays so.
    pub fn glance(&self) -> Cow<'_, Body> {
        match self.whole.as_deref().or_else(|| self.read.get().map(|body| &**body)) {
            Some(body) => Cow::Borrowed(body),
            None => Cow::Owned(*self.unpack()),
        }
    }

    fn unpack(&self) -> Box<Body> {
        // They are what `pack` has made of a body.
        postcard::from_bytes(&self.bytes).unwrap_or_default()
    }
}

impl From<Body> for Packed {
    fn from(body: Body) -> Self {
        Packed { whole: Some(Box::new(body)), bytes: Box::default(), read: OnceLock::new() }
    }
}

impl Deref for Packed {
    type Target = Body;
    fn deref(&self) -> &Body {
        match &self.whole {
            Some(body) => body,
            None => self.read.get_or_init(|| self.unpack()),
        }
    }
}

impl DerefMut for Packed {
    fn deref_mut(&mut self) -> &mut Body {
        let body = self.whole.take().or_else(|| self.read.take()).unwrap_or_else(|| self.unpack());
        self.whole.insert(body)
    }
}

impl PartialEq for Packed {
    fn eq(&self, other: &Packed) -> bool {
        **self == **other
    }
}

impl Eq for Packed {}

impl fmt::Debug for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
