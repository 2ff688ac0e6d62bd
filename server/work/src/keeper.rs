//! One bound on memory for all that a workspace does (setting `memoryMb`).
//!
//! An exploration counts its own tables, but the solver, results, caches and the texts also need memory, and several
//! explorations run at once. So what counts is the resident memory of the whole process. While something runs, a
//! thread looks at it every few milliseconds; while nothing runs, it sleeps. Near the bound, what is remembered goes
//! first. If that is not enough, the largest running exploration is ended: it is *bounded*, and what it has found stays.

use crate::budget::CancelToken;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Where the memory of the process is read.
pub(crate) trait Gauge: Send + Sync {
    /// Resident bytes; `None` where the system does not tell.
    fn resident(&self) -> Option<u64>;
    /// Gives memory that was freed back to the system.
    fn give_back(&self);
    /// Whether memory that is freed from now on goes back within milliseconds, or is kept a while for what comes next.
    fn give_back_at_once(&self, at_once: bool);
}

/// What one running exploration says about itself, and what it is told.
#[derive(Default)]
pub struct Account {
    bytes: AtomicU64,
    /// What it may come to before the memory is looked at again; 0 for anything.
    allowed: AtomicU64,
    over: AtomicBool,
    waits: AtomicBool,
}

impl Account {
    /// The exploration's own tables have so many bytes now.
    pub fn uses(&self, bytes: u64) {
        self.bytes.store(bytes, Ordering::Relaxed);
    }
    /// Whether the exploration has to end for want of memory.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }
    /// Whether the exploration has to wait: another one is ending for want of memory, and what it gives back is not
    /// there yet; or it begins, and what is free is to be given back first; or the memory is scarce, and on a busy machine
    /// the look at it comes late.
    pub fn has_to_wait(&self) -> bool {
        let allowed = self.allowed.load(Ordering::Relaxed);
        let ahead = allowed != 0 && self.bytes.load(Ordering::Relaxed) > allowed;
        ahead || self.waits.load(Ordering::Relaxed)
    }
}

/// Watches over the memory of a workspace.
pub(crate) struct Keeper {
    inner: Mutex<Inner>,
    /// Something runs, or it is over.
    changed: Condvar,
    gauge: Box<dyn Gauge>,
}

struct Inner {
    limit: u64,
    running: BTreeMap<u64, Running>,
    shutdown: bool,
    /// The thread waits for something to run.
    asleep: bool,
    /// When what was free was given back last.
    gave_back: Option<Instant>,
    /// People were told that nothing is left for explorations.
    told: bool,
}

struct Running {
    account: Arc<Account>,
    token: CancelToken,
}

/// What there is to do about the memory.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    Nothing,
    /// Forget what can be found out again.
    Trim,
    /// An exploration was told to end.
    Ended,
    /// The process is beyond the bound with nothing left to end; it needs so many bytes.
    Stuck(u64),
}

/// How often the memory is looked at while something runs.
const LOOK_EVERY: Duration = Duration::from_millis(5);
/// Giving memory back costs milliseconds when there is much of it.
const GIVE_BACK_EVERY: Duration = Duration::from_millis(200);

impl Inner {
    /// From here on, what can be found out again is forgotten.
    fn near(&self) -> u64 {
        self.limit - self.limit / 8
    }

    /// Holds the explorations that go on, or lets them.
    fn others_wait(&self, wait: bool) {
        self.running.values().for_each(|r| r.account.waits.store(wait && !r.account.is_over(), Ordering::Relaxed));
    }

    /// Says how far each exploration may grow until the next look: all together by a quarter of what is left when one has
    /// to end.
    fn allow(&self, scarce: bool) {
        let step = self.limit / 64 / self.running.len().max(1) as u64;
        for account in self.running.values().map(|r| &r.account) {
            let allowed = if scarce { account.bytes.load(Ordering::Relaxed) + step } else { 0 };
            account.allowed.store(allowed, Ordering::Relaxed);
        }
    }
}

impl Keeper {
    pub fn new(limit: u64, gauge: Box<dyn Gauge>) -> Keeper {
        let running = BTreeMap::new();
        let inner = Inner { limit, running, shutdown: false, asleep: false, gave_back: None, told: false };
        Keeper { inner: Mutex::new(inner), changed: Condvar::new(), gauge }
    }

    /// Another bound, from now on.
    pub fn set_limit(&self, bytes: u64) {
        let mut inner = self.lock();
        inner.limit = bytes;
        inner.told = false;
    }

    /// Resident memory of this process, where the system tells.
    pub fn resident(&self) -> Option<u64> {
        self.gauge.resident()
    }

    /// A job begins to run.
    pub fn begin(&self, job: u64, token: &CancelToken) -> Arc<Account> {
        let account = Arc::new(Account::default());
        let mut inner = self.lock();
        // A solver takes megabytes before it says anything: what is free goes back to the system before.
        account.waits.store(self.used(&inner) >= inner.near(), Ordering::Relaxed);
        inner.running.insert(job, Running { account: account.clone(), token: token.clone() });
        if inner.asleep {
            self.changed.notify_all();
        }
        account
    }

    /// A job has ended.
    pub fn end(&self, job: u64) {
        let mut inner = self.lock();
        // What it had is free now; the system hears of it at the next look.
        inner.gave_back = None;
        if inner.running.remove(&job).is_some_and(|r| r.account.is_over()) {
            inner.others_wait(false);
        }
    }

    pub fn shutdown(&self) {
        self.lock().shutdown = true;
        self.changed.notify_all();
    }

    /// Waits for the next look at the memory; false at the end.
    pub fn wait(&self) -> bool {
        let mut inner = self.lock();
        while inner.running.is_empty() && !inner.shutdown {
            inner.asleep = true;
            inner = self.changed.wait(inner).unwrap_or_else(PoisonError::into_inner);
            inner.asleep = false;
        }
        let look = |i: &mut Inner| !i.shutdown;
        let waited = self.changed.wait_timeout_while(inner, LOOK_EVERY, look);
        !waited.unwrap_or_else(PoisonError::into_inner).0.shutdown
    }

    /// Looks at the memory, and ends an exploration where there is no other way. `trimmed` says that everything was
    /// forgotten that can be.
    pub fn look(&self, now: Instant, trimmed: bool) -> Measure {
        let mut inner = self.lock();
        let used = self.used(&inner);
        self.gauge.give_back_at_once(used >= inner.limit / 2);
        inner.allow(used >= inner.near() - inner.limit / 8);
        if used < inner.near() {
            inner.others_wait(false);
            return Measure::Nothing;
        }
        if inner.gave_back.is_none_or(|then| now.saturating_duration_since(then) >= GIVE_BACK_EVERY) {
            if !trimmed {
                return Measure::Trim;
            }
            // It takes a while, in which nothing may grow.
            inner.others_wait(true);
            self.gauge.give_back();
            inner.others_wait(false);
            inner.gave_back = Some(now);
        }
        let used = self.used(&inner);
        let ending = inner.running.values().any(|r| r.account.is_over());
        let full = used >= inner.limit - inner.limit / 16;
        if ending || !full {
            inner.others_wait(ending && full);
            return Measure::Nothing;
        }
        let largest = inner.running.iter().max_by_key(|(job, r)| (r.account.bytes.load(Ordering::Relaxed), **job));
        let Some((_, largest)) = largest else { return Measure::Nothing };
        largest.account.over.store(true, Ordering::Relaxed);
        largest.token.interrupt();
        inner.others_wait(true);
        // What the explorations say of themselves is not all, but where it is nothing, they are not to blame.
        let theirs: u64 = inner.running.values().map(|r| r.account.bytes.load(Ordering::Relaxed)).sum();
        let stuck = theirs < inner.limit / 64 && !inner.told;
        inner.told |= stuck;
        if stuck { Measure::Stuck(used) } else { Measure::Ended }
    }

    /// Bytes in use; what explorations say, where the system does not tell.
    fn used(&self, inner: &Inner) -> u64 {
        let accounts = || inner.running.values().map(|r| r.account.bytes.load(Ordering::Relaxed)).sum();
        self.gauge.resident().unwrap_or_else(accounts)
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// This process.
pub(crate) struct Process;

impl Gauge for Process {
    fn resident(&self) -> Option<u64> {
        let numbers = std::fs::read_to_string("/proc/self/status").ok()?;
        let line = numbers.lines().find_map(|l| l.strip_prefix("VmRSS:"))?;
        let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
        Some(kilobytes * 1024)
    }

    /// mimalloc keeps what is free for a second, in which an old table that was copied into a larger one still counts. But
    /// what one keystroke frees the next one needs again, and the system hands it out page by page, each made zero.
    fn give_back_at_once(&self, at_once: bool) {
        /// `mi_option_purge_delay`, which the crate has no name for; in milliseconds.
        const PURGE_DELAY: libmimalloc_sys::mi_option_t = 15;
        // SAFETY: it takes no pointer, and may be called from any thread at any time.
        unsafe { libmimalloc_sys::mi_option_set(PURGE_DELAY, if at_once { 10 } else { 1_000 }) };
    }

    fn give_back(&self) {
        // Without this, what a large exploration has freed is kept for a while, and the next one would pay for it: by
        // mimalloc, which has our own tables, and by glibc, which has the solver's.
        // SAFETY: it takes no pointer, and may be called from any thread at any time.
        unsafe { libmimalloc_sys::mi_collect(true) };
        #[cfg(all(target_os = "linux", target_env = "gnu"))]
        // SAFETY: it takes no pointer, and may be called from any thread at any time.
        unsafe {
            libc::malloc_trim(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A process of which a test says how large it is.
    #[derive(Clone, Default)]
    struct Fake {
        bytes: Arc<AtomicU64>,
        /// What remains once everything free is given back.
        least: Arc<AtomicU64>,
        at_once: Arc<AtomicBool>,
    }

    impl Gauge for Fake {
        fn resident(&self) -> Option<u64> {
            Some(self.bytes.load(Ordering::Relaxed))
        }
        fn give_back(&self) {
            self.bytes.fetch_min(self.least.load(Ordering::Relaxed), Ordering::Relaxed);
        }
        fn give_back_at_once(&self, at_once: bool) {
            self.at_once.store(at_once, Ordering::Relaxed);
        }
    }

    fn keeper(bytes: u64, least: u64) -> (Keeper, Fake) {
        let fake = Fake::default();
        fake.bytes.store(bytes, Ordering::Relaxed);
        fake.least.store(least, Ordering::Relaxed);
        (Keeper::new(1_600, Box::new(fake.clone())), fake)
    }

    #[test]
    fn what_is_free_is_kept_while_there_is_room() {
        for (bytes, at_once) in [(700, false), (900, true)] {
            let (keeper, fake) = keeper(bytes, 100);
            assert_eq!(keeper.look(Instant::now(), false), Measure::Nothing);
            assert_eq!(fake.at_once.load(Ordering::Relaxed), at_once, "{bytes} of 1,600 bytes");
        }
    }

    #[test]
    fn what_is_remembered_goes_before_an_exploration() {
        let (keeper, _) = keeper(1_590, 900);
        let account = keeper.begin(1, &CancelToken::default());
        let now = Instant::now();
        assert_eq!(keeper.look(now, false), Measure::Trim);
        assert_eq!(keeper.look(now, true), Measure::Nothing);
        assert!(!account.is_over());
    }

    #[test]
    fn the_largest_exploration_ends_and_one_at_a_time() {
        let (keeper, fake) = keeper(1_520, 1_520);
        let token = CancelToken::default();
        let [small, large] = [1, 2].map(|job| keeper.begin(job, &token));
        small.uses(100);
        large.uses(900);
        let now = Instant::now();
        assert_eq!(keeper.look(now, true), Measure::Ended);
        assert!(large.is_over() && !small.is_over());
        // It needs a moment to end, in which the other one does not grow.
        assert_eq!(keeper.look(now, true), Measure::Nothing);
        assert!(!small.is_over() && small.has_to_wait() && !large.has_to_wait());
        keeper.end(2);
        assert!(!small.has_to_wait());
        fake.least.store(700, Ordering::Relaxed);
        assert_eq!(keeper.look(now, true), Measure::Nothing, "what was free is given back first");
        fake.bytes.store(1_590, Ordering::Relaxed);
        fake.least.store(1_590, Ordering::Relaxed);
        assert_eq!(keeper.look(now + GIVE_BACK_EVERY, true), Measure::Ended);
        assert!(small.is_over());
    }

    #[test]
    fn where_memory_is_scarce_nothing_grows_far_between_two_looks() {
        let (keeper, fake) = keeper(500, 0);
        let account = keeper.begin(1, &CancelToken::default());
        let grows = |used: u64, before: u64, after: u64| {
            fake.bytes.store(used, Ordering::Relaxed);
            account.uses(before);
            keeper.look(Instant::now(), true);
            account.uses(after);
            account.has_to_wait()
        };
        assert!(!grows(500, 300, 1_500), "there is room enough");
        assert!(!grows(1_300, 400, 425));
        assert!(grows(1_300, 400, 426));
        assert!(!grows(1_300, 426, 426), "until the next look");
    }

    #[test]
    fn where_memory_is_scarce_what_is_free_is_given_back_before_anything_begins() {
        let (keeper, fake) = keeper(1_300, 900);
        let token = CancelToken::default();
        assert!(!keeper.begin(1, &token).has_to_wait(), "there is room enough");
        assert_eq!(keeper.look(Instant::now(), true), Measure::Nothing);
        fake.bytes.store(1_450, Ordering::Relaxed);
        keeper.look(Instant::now(), true);
        fake.bytes.store(1_450, Ordering::Relaxed);
        keeper.end(1);
        let next = keeper.begin(2, &token);
        assert!(next.has_to_wait());
        // Giving back a moment ago does not count: the one that ended has left something.
        assert_eq!(keeper.look(Instant::now(), true), Measure::Nothing);
        assert!(fake.bytes.load(Ordering::Relaxed) == 900 && !next.has_to_wait() && !next.is_over());
    }

    #[test]
    fn a_process_that_is_too_large_by_itself_is_told_once() {
        let (keeper, _) = keeper(9_000, 9_000);
        let now = Instant::now();
        keeper.begin(1, &CancelToken::default());
        assert_eq!(keeper.look(now, true), Measure::Stuck(9_000));
        keeper.end(1);
        keeper.begin(2, &CancelToken::default());
        assert_eq!(keeper.look(now, true), Measure::Ended);
        keeper.set_limit(1 << 20);
        assert_eq!(keeper.look(now, true), Measure::Nothing);
    }
}
