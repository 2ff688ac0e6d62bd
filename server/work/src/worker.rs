//! The threads behind a workspace: workers that explore, and one that analyses.

use crate::board::{Board, Done, Job, Work};
use crate::budget::{Deadline, JobControl};
use crate::database::{Content, Database, Named};
use crate::disk::{Disk, DiskError};
use crate::event::{Event, FileName};
use crate::keeper::{Keeper, Measure};
use crate::merge::salvage;
use crate::source_path::SourcePath;
use crate::store::{Remembered, Store};
use explore::Control;
use explore::report::{self, Finding, GeneratedInput, Options, Origin, Report, Stop};
use ir::{FnId, Program};
use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How a function is explored; tests put something predictable here.
pub(crate) trait Explorer: Send + Sync {
    fn explore(&self, program: &Program, function: FnId, options: &Options, control: &mut dyn Control) -> Report;
}

/// The real one.
pub(crate) struct Engine;

impl Explorer for Engine {
    fn explore(&self, program: &Program, function: FnId, options: &Options, control: &mut dyn Control) -> Report {
        explore::explore(program, function, options, control)
    }
}

/// What the threads of a workspace share.
pub(crate) struct Shared {
    pub board: Mutex<Board>,
    /// Something on the board changed.
    pub changed: Condvar,
    pub mail: Mutex<Mail>,
    /// There is mail.
    pub posted: Condvar,
    pub store: Arc<Store>,
    /// The same store as explorations see it.
    pub memory: Arc<Remembered>,
    pub keeper: Keeper,
    pub disk: Arc<dyn Disk>,
    pub explorer: Box<dyn Explorer>,
}

/// What the analysing thread has to do.
#[derive(Default)]
pub(crate) struct Mail {
    /// New contents; `None` means to read the file from disk.
    pub contents: BTreeMap<FileName, Option<Content>>,
    /// The places that the setting `java.sourcePath` names, when that has changed.
    pub source_path: Option<Vec<PathBuf>>,
    /// Files may have changed on disk that nobody tells about.
    pub look_again: bool,
    /// Number of the last edit posted.
    pub edits: u64,
    pub shutdown: bool,
}

/// Signs of life are told at most so often.
const PROGRESS_EVERY: Duration = Duration::from_millis(100);
/// How much nicer than others threads are that explore while somebody types: a quarter of the time of a busy core is theirs.
#[cfg(target_os = "linux")]
const BEHIND: i32 = 5;
/// Verdicts are written at least so often while there is work.
const FLUSH_EVERY: Duration = Duration::from_secs(2);

impl Shared {
    pub fn board(&self) -> MutexGuard<'_, Board> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn mail(&self) -> MutexGuard<'_, Mail> {
        self.mail.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Passes the store's warnings on.
    pub fn warn(&self) {
        let warnings = self.store.take_warnings();
        if !warnings.is_empty() {
            let board = self.board();
            warnings.into_iter().for_each(|w| board.tell(Event::Warning(w)));
        }
    }
}

/// A worker: takes work off the board until the workspace is shut down.
pub(crate) fn work(shared: &Arc<Shared>) {
    let mut flushed = Instant::now();
    while let Some(work) = next(shared, &mut flushed) {
        match work {
            Work::Lookup(lookup) => {
                let records = shared.store.get(&lookup.keys);
                shared.board().looked_up(lookup, records);
            }
            Work::Step(job) => {
                let done = run(shared, &job);
                let kept = shared.board().finish(&job, done);
                if let Some((key, record)) = kept {
                    shared.store.put(key, &record);
                }
            }
        }
        shared.changed.notify_all();
        if flushed.elapsed() > FLUSH_EVERY {
            shared.store.flush(false);
            flushed = Instant::now();
        }
        shared.warn();
    }
}

/// A worker that lets the threads that answer people go first.
pub(crate) fn work_behind(shared: &Arc<Shared>) {
    // Elsewhere a priority is that of the whole process. Without it everything works, a little later.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(BEHIND);
    work(shared);
}

/// Waits for work; `None` at the end.
fn next(shared: &Shared, flushed: &mut Instant) -> Option<Work> {
    let mut board = shared.board();
    loop {
        if board.shutdown {
            return None;
        }
        if let Some(work) = board.take() {
            return Some(work);
        }
        if board.is_idle() && board.untold_idle() {
            // Results are on disk before anybody hears that everything is done.
            drop(board);
            shared.store.flush(false);
            *flushed = Instant::now();
            shared.warn();
            board = shared.board();
            if board.tell_idle() {
                shared.changed.notify_all();
            }
            continue;
        }
        board = shared.changed.wait(board).unwrap_or_else(PoisonError::into_inner);
    }
}

/// Explores one step. A panic of the engine becomes a report that says so and keeps what was confirmed.
fn run(shared: &Shared, job: &Job) -> Done {
    let start = Instant::now();
    if let Some(report) = &job.again {
        let mut report = report.clone();
        let trace = || explore::retrace_origins(&job.program, job.target, &mut report);
        if catch_unwind(AssertUnwindSafe(trace)).is_err() {
            // A defect of ours; that others build a heap is what is believed where nothing is known.
            Arc::make_mut(&mut report).findings.iter_mut().for_each(|finding| finding.origin = Origin::Open);
        }
        return Done { report, elapsed: start.elapsed(), crowded: false };
    }
    let mut deadline = Deadline::new(start, job.budget);
    let mut confirmed: Vec<(Finding, GeneratedInput)> = Vec::new();
    let mut told = start;
    let mut events = |event| match event {
        report::Event::Found(finding, input) => {
            confirmed.push((finding.clone(), input.clone()));
            shared.board().found(job, finding, input);
        }
        report::Event::Progress { paths } => {
            let now = Instant::now();
            if now - told >= PROGRESS_EVERY {
                told = now;
                shared.board().progress(job, paths);
            }
        }
        report::Event::Explored => {}
    };
    let account = shared.keeper.begin(job.id, &job.token);
    let mut makes_way = || shared.board().makes_way(job, start.elapsed());
    let mut control = JobControl {
        token: &job.token,
        deadline: &mut deadline,
        slice: Deadline::new(start, job.slice),
        makes_way: &mut makes_way,
        events: &mut events,
        watchdog: None,
        account: account.clone(),
        memory: Some(shared.memory.clone()),
    };
    let explore = || shared.explorer.explore(&job.program, job.target, &job.options, &mut control);
    let report = catch_unwind(AssertUnwindSafe(explore)).unwrap_or_else(|panic| {
        let reason = format!("the exploration of `{}` failed: {}", job.function, words(&*panic));
        salvage(&job.program, job.target, &job.options, &confirmed, Stop::Internal(reason))
    });
    shared.keeper.end(job.id);
    Done { report: Arc::new(report), elapsed: start.elapsed(), crowded: account.is_over() }
}

/// The thread that keeps the memory below its bound while something runs.
pub(crate) fn keep(shared: &Arc<Shared>) {
    while shared.keeper.wait() {
        let mut measure = shared.keeper.look(Instant::now(), false);
        if measure == Measure::Trim {
            shared.store.flush(false);
            shared.board().trim();
            measure = shared.keeper.look(Instant::now(), true);
        }
        if let Measure::Stuck(bytes) = measure {
            let warning = format!(
                "{} MB are in use without any exploration, and the setting `heaplens.memoryMb` leaves no room for one: \
                 larger functions end as bounded; raise it",
                bytes >> 20
            );
            shared.board().tell(Event::Warning(warning));
        }
    }
}

/// The message of a panic.
fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

/// The analysing thread: brings the database up to date with the mail and publishes what changed.
///
/// A panic of the analysis becomes an error of its file, until that changes.
pub(crate) fn analyse(shared: &Arc<Shared>) {
    let own = shared.clone();
    let heard = move |file: &FileName, named: Named| own.board().name_early(file, named);
    let mut database = Database::new(shared.disk.clone(), Arc::new(heard));
    let mut analysed = 0;
    while let Some(mail) = receive(shared, analysed) {
        analysed = mail.edits;
        if let Some(places) = mail.source_path {
            let (path, problems) = SourcePath::open(&places);
            database.look_in(path);
            let board = shared.board();
            problems.into_iter().for_each(|problem| board.tell(Event::Warning(problem)));
        }
        for (name, content) in mail.contents {
            match content {
                Some(content) => database.set(&name, content.settle()),
                None => database.changed(&name),
            }
        }
        if mail.look_again {
            database.look_again();
        }
        database.look_for_modules();
        let roots = shared.board().roots();
        let mut all = true;
        for (name, open) in roots {
            let mail = shared.mail();
            if mail.shutdown {
                return;
            }
            // Whoever types does not wait for files that nobody looks at; what is done of them is not done again.
            if !open && mail.edits > analysed {
                all = false;
                break;
            }
            drop(mail);
            // A panic comes again in the whole analysis.
            if let Ok(Some(named)) = catch_unwind(AssertUnwindSafe(|| database.named(&name))) {
                shared.board().name(&name, named);
            }
            let result = catch_unwind(AssertUnwindSafe(|| database.analyse(&name))).unwrap_or_else(|panic| {
                Err(DiskError::Refused(format!("its analysis failed, which is a defect of ours: {}", words(&*panic))))
            });
            let mut board = shared.board();
            if board.is_news(&name, &result) {
                board.publish(&name, result, analysed);
            }
            board.reached(&name, analysed);
            shared.changed.notify_all();
        }
        if all {
            shared.board().analysed = analysed;
            shared.changed.notify_all();
        }
    }
}

/// Waits for mail about edits after number `analysed`; `None` at the end.
fn receive(shared: &Shared, analysed: u64) -> Option<Mail> {
    let mut mail = shared.mail();
    loop {
        if mail.shutdown {
            return None;
        }
        if mail.edits > analysed {
            let contents = std::mem::take(&mut mail.contents);
            let look_again = std::mem::take(&mut mail.look_again);
            let source_path = mail.source_path.take();
            return Some(Mail { contents, source_path, look_again, edits: mail.edits, shutdown: false });
        }
        mail = shared.posted.wait(mail).unwrap_or_else(PoisonError::into_inner);
    }
}
