//! Which terms of an arena a walk has met, and values for them.

use crate::terms::Term;

/// Room for one walk after another: starting a new one forgets what was met without touching it.
#[derive(Default)]
pub(crate) struct Visits {
    /// By term: the walk that met it last, and its value.
    met: Vec<(u64, i64)>,
    walk: u64,
}

impl Visits {
    /// Forgets all values.
    pub(crate) fn start(&mut self) {
        self.walk += 1;
    }

    /// The value of a term that this walk has met.
    pub(crate) fn value(&self, t: Term) -> Option<i64> {
        self.met.get(t.0 as usize).filter(|(walk, _)| *walk == self.walk).map(|(_, value)| *value)
    }

    /// Meets a term.
    pub(crate) fn keep(&mut self, t: Term, value: i64) {
        let at = t.0 as usize;
        if self.met.len() <= at {
            self.met.resize(at + 1, (0, 0));
        }
        self.met[at] = (self.walk, value);
    }
}
