//! A context of Z3 for a solver and those beside it: which models it gives depends on what they were asked, and on
//! nothing else that the thread ever asked.

use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use z3::{Config, Context};

/// A context of its own, made when it is first used: that costs about two milliseconds.
#[derive(Clone, Default)]
pub(super) struct Own(Rc<OnceCell<Context>>);

thread_local! {
    /// Whether someone has the context that Z3 makes for each thread in any case.
    static OF_THREAD: Cell<bool> = const { Cell::new(false) };
}

/// Something that does not leave its thread.
struct Here<T>(T);

// SAFETY: `z3::with_z3_context` runs its callback on the calling thread and returns what that returns, so nothing goes
// to another thread.
unsafe impl<T> Send for Here<T> {}
// SAFETY: as above.
unsafe impl<T> Sync for Here<T> {}

impl<R, T: FnOnce() -> R> Here<T> {
    fn call(self) -> Here<R> {
        Here((self.0)())
    }
}

impl Own {
    /// Does something with Z3 in this context. Objects of Z3 that it makes belong there.
    pub(super) fn within<R>(&self, work: impl FnOnce() -> R) -> R {
        let make = || match OF_THREAD.replace(true) {
            false => Context::thread_local(),
            true => z3::with_z3_config(&Config::new(), || Here(Context::thread_local())).0,
        };
        let work = Here(work);
        z3::with_z3_context(self.0.get_or_init(make), move || work.call()).0
    }
}
