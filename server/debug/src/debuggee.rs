//! What is debugged: a function, its input, and the history of its run.

use crate::{Host, input, motion};
use ir::input::Input;
use ir::{FileId, FnId, Program};
use replay::{CodeRef, History, Limits, Moment, RunOutcome};
use serde_json::{Value, json};

/// Points that a session remembers; a run that passes more is shown up to there.
const MAX_STEPS: u64 = 500_000;

/// So many states are kept at once; each costs a copy of the heap.
const MAX_MOMENTS: usize = 1024;

pub struct Debuggee {
    pub program: Program,
    function: FnId,
    input: Input,
    pub history: History,
    pub lines: Vec<motion::Line>,
    /// Position in `lines`.
    pub at: usize,
    /// At the end of a run that ends with an exception, which is shown before the session ends.
    pub at_exception: bool,
    /// The state at `at`, and at the stop before.
    pub moment: Option<Moment>,
    pub before: Option<Moment>,
}

impl Debuggee {
    /// What the arguments of `launch` name: `program` (a file) with `test` (the name of a test item), or with
    /// `function` and `input` (a number as on the command line, or an object as `heaplens explore --format json` prints
    /// it; the first input when it is left out).
    pub fn launch(host: &dyn Host, arguments: &Value) -> Result<Debuggee, String> {
        let file = arguments["program"].as_str().ok_or("`program` is missing: the file to debug")?;
        let program = host.load(file)?;
        let (function, input) = match arguments["test"].as_str() {
            Some(name) => (test(&program, name)?, Input::default()),
            None => Self::function_and_input(host, &program, arguments)?,
        };
        let name = program.qualified_name(function);
        let f = program.function(function);
        if f.broken || f.body.is_none() {
            return Err(format!(
                "`{name}` cannot be run: {}",
                if f.broken { "it has errors" } else { "it has no body" }
            ));
        }
        let limits = Limits { steps: MAX_STEPS, ..Limits::default() };
        let history = replay::history(&program, function, &input, &limits);
        if let RunOutcome::Unsupported(what) = &history.run.outcome {
            return Err(format!("`{name}` cannot be run on this input: {what}"));
        }
        let lines = motion::lines(&program, &history);
        let mut debuggee = Debuggee {
            program,
            function,
            input,
            history,
            lines,
            at: 0,
            at_exception: false,
            moment: None,
            before: None,
        };
        debuggee.rewind();
        Ok(debuggee)
    }

    fn function_and_input(host: &dyn Host, program: &Program, arguments: &Value) -> Result<(FnId, Input), String> {
        let name = arguments["function"].as_str().ok_or("`function` or `test` is missing: what to run")?;
        let function = program.find_function(name).ok_or_else(|| format!("there is no function `{name}`"))?;
        let input = match &arguments["input"] {
            json @ Value::Object(_) => input::read(program, function, json)?,
            wanted => host.input(program, function, input::wanted(wanted)?, arguments["scope"].as_str())?,
        };
        Ok((function, input))
    }

    /// Back to the first stop.
    pub fn rewind(&mut self) {
        self.moment = None;
        self.at_exception = false;
        self.go(0);
    }

    /// Shows the state at a line of the history.
    pub fn go(&mut self, at: usize) {
        self.at = at;
        self.before = self.moment.take();
        let steps = self.lines.get(at).map(|l| l.first.steps);
        self.moment = steps.and_then(|s| self.state(s));
    }

    /// Shows the state at the instruction that raises the exception that ends the run: others on its line may have run.
    pub fn go_to_exception(&mut self) {
        let stops = &self.history.stops;
        let RunOutcome::Throws(raised) = &self.history.run.outcome else { return };
        // What a contract raises has no stop of its own.
        let raising = stops.iter().rfind(|stop| stop.place == raised.place).or(stops.last());
        let Some(steps) = raising.map(|stop| stop.steps) else { return };
        self.at = self.lines.iter().rposition(|line| line.first.steps <= steps).unwrap_or(0);
        self.before = self.moment.take();
        self.moment = self.state(steps);
        self.at_exception = true;
    }

    fn state(&self, steps: u64) -> Option<Moment> {
        replay::moment(&self.program, self.function, &self.input, steps)
    }

    /// Looks at the states at some lines of the history, in order.
    pub fn look_at(&self, at: &[usize], mut look: impl FnMut(usize, &Moment)) {
        for at in at.chunks(MAX_MOMENTS) {
            let steps = at.iter().map(|n| self.lines[*n].first.steps).collect();
            let moments = replay::moments(&self.program, self.function, &self.input, steps);
            at.iter().zip(&moments).for_each(|(n, moment)| look(*n, moment));
        }
    }

    /// The file of the program that a client calls `path`, perhaps by another name than the program does.
    pub fn file(&self, host: &dyn Host, path: &str) -> Option<FileId> {
        let end = |f: &ir::FileInfo| {
            let folder = path.strip_suffix(&f.path).filter(|_| !f.path.is_empty());
            folder.is_some_and(|folder| folder.is_empty() || folder.ends_with(['/', '\\']))
        };
        let known = host.identity(path);
        let same = |f: &ir::FileInfo| f.path == path || end(f) || host.identity(&f.path) == known;
        self.program.files.iter().position(same).map(|n| FileId(n as u32))
    }

    pub fn path(&self, file: FileId) -> &str {
        self.program.files.get(file.index()).map_or("", |f| &f.path)
    }

    /// A file as the protocol names it. Those of libraries are on no disk: clients ask for their text by number, and show
    /// other frames first.
    pub fn source(&self, file: FileId) -> Value {
        let path = self.path(file);
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        match self.program.files.get(file.index()).is_some_and(|f| f.shipped) {
            true => json!({"name": path, "sourceReference": file.index() + 1, "presentationHint": "deemphasize"}),
            false => json!({"name": name, "path": path}),
        }
    }

    /// The text behind a number of [`Debuggee::source`].
    pub fn text(&self, reference: u64) -> Option<&str> {
        let index = usize::try_from(reference).ok()?.checked_sub(1)?;
        self.program.files.get(index).map(|file| &*file.text)
    }

    pub fn name_of(&self, code: CodeRef) -> String {
        match code {
            CodeRef::Function(f) => self.program.qualified_name(f),
            CodeRef::Clause(_) => "a specification".to_owned(),
        }
    }

    /// The exception that ends the run, in words.
    pub fn thrown(&self) -> Option<String> {
        let RunOutcome::Throws(raised) = &self.history.run.outcome else { return None };
        let class = &self.program.class(raised.class).name;
        let source = motion::span(&self.program, raised.place).map(|s| self.program.text(s));
        Some(match source {
            Some(text) => format!("{class}: {} at `{}`", raised.code.name(), findings::message::one_line(text)),
            None => format!("{class}: {}", raised.code.name()),
        })
    }

    /// How the run ends, in words.
    pub fn outcome(&self) -> String {
        match &self.history.run.outcome {
            RunOutcome::Returns(Some(value)) => format!("returns {}", findings::line::value(*value)),
            RunOutcome::Returns(None) => "returns".to_owned(),
            RunOutcome::Throws(_) => self.thrown().unwrap_or_default(),
            RunOutcome::AssumeFailed => "an `assume` does not hold: the run does not count".to_owned(),
            RunOutcome::OutOfBudget(_) => format!("the run was stopped after {MAX_STEPS} steps"),
            RunOutcome::Unsupported(what) => what.clone(),
        }
    }
}

fn test(program: &Program, name: &str) -> Result<FnId, String> {
    let found = program.tests.iter().find(|t| t.name == name);
    found.map(|t| t.body).ok_or_else(|| format!("there is no test \"{name}\""))
}
