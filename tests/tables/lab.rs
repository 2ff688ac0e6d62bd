//! One cell of a table: an exploration within CPU time. What was measured once is not measured again.

use crate::clock;
use explore::report::{Event, Options, Report, Stop, Technique};
use explore::{Control, Interrupter};
use ir::Program;
use ir::scope::ScopeOptions;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};
use syntax::{Language, Parse, Text};

/// What to explore: a file below `tests/`, a function, a technique and its bounds.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Job {
    pub file: String,
    pub function: String,
    pub technique: &'static str,
    pub bounds: Vec<(&'static str, u32)>,
    pub unwind: Option<u32>,
}

impl Job {
    /// With a bound for one class; loops and recursions go on as long as they last.
    pub fn new(file: String, function: String, technique: &'static str, bound: (&'static str, u32)) -> Job {
        Job { file, function, technique, bounds: vec![bound], unwind: None }
    }
}

/// What came of it.
#[derive(Clone, Debug)]
pub enum Cell {
    /// Explored to the end.
    Done { report: Rc<Report>, seconds: f64 },
    /// Not within the time; the seconds that it had.
    Over(f64),
    /// It stopped, and why.
    Failed(String),
}

impl Cell {
    /// The report, where there is one.
    pub fn report(&self) -> Option<&Report> {
        match self {
            Cell::Done { report, .. } => Some(report),
            _ => None,
        }
    }

    /// CPU seconds to the end.
    pub fn seconds(&self) -> Option<f64> {
        match self {
            Cell::Done { seconds, .. } => Some(*seconds),
            _ => None,
        }
    }
}

/// Runs explorations.
pub struct Lab {
    /// CPU seconds for one.
    pub seconds: f64,
    programs: BTreeMap<String, Rc<Program>>,
    cells: BTreeMap<Job, Cell>,
}

impl Lab {
    /// With so many CPU seconds for each exploration.
    pub fn new(seconds: f64) -> Lab {
        Lab { seconds, programs: BTreeMap::new(), cells: BTreeMap::new() }
    }

    /// How many explorations ended, and how many did not.
    pub fn counts(&self) -> (usize, usize) {
        let done = self.cells.values().filter(|c| c.report().is_some()).count();
        (done, self.cells.len() - done)
    }

    /// Explores.
    pub fn run(&mut self, job: &Job) -> Cell {
        if let Some(cell) = self.cells.get(job) {
            return cell.clone();
        }
        let cell = self.measure(job).unwrap_or_else(|why| Cell::Failed(format!("{}: {why}", job.function)));
        self.cells.insert(job.clone(), cell.clone());
        cell
    }

    fn measure(&mut self, job: &Job) -> Result<Cell, String> {
        let program = self.program(&job.file)?;
        let function = program.find_function(&job.function).ok_or("there is no such function")?;
        let technique: Technique = job.technique.parse().map_err(|_| "there is no such technique")?;
        let objects = job.bounds.iter().map(|(class, n)| ((*class).to_owned(), *n)).collect();
        let scope = ScopeOptions { objects, unwind: job.unwind, ..ScopeOptions::default() };
        // The papers' tools explain nothing and do not check specifications: the tables are about exploring alone.
        let options =
            Options { technique, scope, max_inputs: 0, max_tree: 0, specs: false, reasons: 0, ..Options::default() };
        let mut limit = Limit::new(self.seconds);
        let start = clock::cpu_seconds();
        let explored = AssertUnwindSafe(|| explore::explore(&program, function, &options, &mut limit));
        let report = catch_unwind(explored).map_err(|_| "an internal error, a defect of ours")?;
        let seconds = clock::cpu_seconds() - start;
        match &report.stopped {
            _ if limit.interrupted.load(Ordering::Relaxed) => Ok(Cell::Over(seconds)),
            None => Ok(Cell::Done { report: Rc::new(report), seconds }),
            Some(Stop::Timeout) => Ok(Cell::Over(seconds)),
            Some(Stop::Memory) => Ok(Cell::Failed("out of memory".to_owned())),
            Some(other) => Err(format!("{other:?}")),
        }
    }

    /// A program of the corpus.
    pub fn program(&mut self, file: &str) -> Result<Rc<Program>, String> {
        if let Some(program) = self.programs.get(file) {
            return Ok(program.clone());
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
        let folder = path.parent().unwrap_or(Path::new("."));
        let parse = read(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let lowered = match parse.language() {
            Language::Hir => lower::lower(file, parse, &mut Folder(folder)),
            Language::Java | Language::Jml => java::lower(file, parse, &mut Folder(folder)),
        };
        if let Some(e) = lowered.diagnostics.iter().find(|d| d.severity == lower::Severity::Error) {
            return Err(format!("{file}: {}", e.message));
        }
        let program = Rc::new(lowered.program);
        self.programs.insert(file.to_owned(), program.clone());
        Ok(program)
    }
}

fn read(path: &Path) -> std::io::Result<Arc<Parse>> {
    let text = std::fs::read_to_string(path)?;
    let language = Language::of_file(&path.to_string_lossy());
    Ok(Arc::new(syntax::parse_as(language, &Text::from(text.as_str()))))
}

/// Files beside a program.
struct Folder<'a>(&'a Path);

impl lower::Loader for Folder<'_> {
    fn load(&mut self, _: &str, path: &str) -> Result<(String, Arc<Parse>), lower::LoadError> {
        let parse = read(&self.0.join(path)).map_err(|_| lower::LoadError::NotFound)?;
        Ok((path.to_owned(), parse))
    }
}

/// Stops an exploration when its CPU time is over, in the middle of a solver call, too.
struct Limit {
    seconds: f64,
    start: f64,
    looked: Instant,
    over: bool,
    /// Told, or dropped, when the exploration ends.
    watchdog: Option<Sender<()>>,
    /// A solver call was interrupted: what follows from its answer is no result.
    interrupted: Arc<AtomicBool>,
}

/// How long between two looks at the CPU clock, which costs a system call.
const BETWEEN_LOOKS: Duration = Duration::from_millis(5);
/// A solver call is interrupted after so many times the CPU time by the clock on the wall, and not before
/// `LEAST_PATIENCE` seconds: the machine may be busy.
const PATIENCE: f64 = 20.0;
const LEAST_PATIENCE: f64 = 30.0;

impl Limit {
    fn new(seconds: f64) -> Limit {
        let (looked, interrupted) = (Instant::now(), Arc::default());
        Limit { seconds, start: clock::cpu_seconds(), looked, over: false, watchdog: None, interrupted }
    }
}

impl Control for Limit {
    fn started(&mut self, solver: Interrupter) {
        let (told, listen) = channel::<()>();
        let patience = Duration::from_secs_f64((self.seconds * PATIENCE).max(LEAST_PATIENCE));
        let interrupted = self.interrupted.clone();
        std::thread::spawn(move || {
            use std::sync::mpsc::RecvTimeoutError::Timeout;
            if listen.recv_timeout(patience) == Err(Timeout) {
                interrupted.store(true, Ordering::Relaxed);
                solver.interrupt();
            }
        });
        self.watchdog = Some(told);
    }

    fn stop(&mut self) -> Option<Stop> {
        if !self.over && self.looked.elapsed() >= BETWEEN_LOOKS {
            self.over = clock::cpu_seconds() - self.start > self.seconds;
            self.looked = Instant::now();
        }
        (self.over || self.interrupted.load(Ordering::Relaxed)).then_some(Stop::Timeout)
    }

    fn event(&mut self, _: Event) {}
}
