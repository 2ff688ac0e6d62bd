//! Runs one case. A failure is a line of text that begins with `file:line:`.

#[path = "directive.rs"]
mod directive;

use directive::{Directive, Expected};
use explore::RunToEnd;
use explore::report::{Options, Outcome, Report};
use findings::line;
use findings::position;
use findings::problem::{self, Level};
use ir::scope::ScopeOptions;
use ir::{FnId, Program};
use replay::{Limits, RunOutcome, TestResult, Verdict};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use syntax::{Language, Parse, Text};

/// Everything that is not as it should be in a file.
pub fn failures(path: &Path) -> Vec<String> {
    checked(path, |case, directives| case.run(directives))
}

/// The same for a file of which only what its comments name is explored.
pub fn subject_failures(path: &Path) -> Vec<String> {
    checked(path, |case, directives| case.run_subject(directives))
}

fn checked(path: &Path, run: fn(&mut Case<'_>, &[(u32, Directive)])) -> Vec<String> {
    let name = path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(why) => return vec![format!("{name}:1: {why}")],
    };
    let (directives, mistakes) = directive::parse(&text);
    let mut case = Case { name, path, text, failures: Vec::new() };
    for (line, what) in mistakes {
        case.fail(line, what);
    }
    run(&mut case, &directives);
    case.failures
}

struct Case<'a> {
    name: String,
    path: &'a Path,
    text: String,
    failures: Vec<String>,
}

/// Files of the folder of the case.
struct Folder<'a>(&'a Path);

impl lower::Loader for Folder<'_> {
    fn load(&mut self, _: &str, path: &str) -> Result<(String, Arc<Parse>), lower::LoadError> {
        let text = std::fs::read_to_string(self.0.join(path)).map_err(|_| lower::LoadError::NotFound)?;
        Ok((path.to_owned(), Arc::new(syntax::parse_as(Language::of_file(path), &Text::from(text.as_str())))))
    }
}

impl Case<'_> {
    fn fail(&mut self, line: u32, what: impl std::fmt::Display) {
        self.failures.push(format!("{}:{line}: {what}", self.name));
    }

    fn lower(&self, text: &str) -> lower::Lowered {
        let folder = self.path.parent().unwrap_or(Path::new("."));
        let language = Language::of_file(&self.name);
        let parse = Arc::new(syntax::parse_as(language, &Text::from(text)));
        match language {
            Language::Hir => lower::lower(&self.name, parse, &mut Folder(folder)),
            Language::Java | Language::Jml => java::lower(&self.name, parse, &mut Folder(folder)),
        }
    }

    fn run(&mut self, directives: &[(u32, Directive)]) {
        let lowered = self.lower(&self.text);
        let program = &lowered.program;
        // (line, code) of what must be reported, and of what may be.
        let mut reported = BTreeSet::new();
        let mut optional = BTreeSet::new();
        for d in lowered.diagnostics.iter().filter(|d| d.span.file.index() == 0) {
            let at = (position::range(program, d.span).line, d.code.to_owned());
            if d.severity == lower::Severity::Hint {
                optional.insert(at)
            } else {
                reported.insert(at)
            };
        }
        let mut reports = BTreeMap::new();
        for function in functions(program) {
            let report = explore::explore(program, function, &Options::default(), &mut RunToEnd);
            let problems = report.findings.iter().map(|f| problem::of_finding(program, &report, f));
            let specs = report.spec_problems.iter().filter_map(|p| problem::of_spec(program, &report.function, p));
            for p in problems.chain(specs).filter(|p| p.level != Level::Note) {
                reported.insert((p.at.range.line, p.code));
            }
            self.check_truth(program, function, &report);
            self.check_told_once(program, &report);
            self.check_ends(program, function, &report);
            reports.insert(report.function.clone(), report);
        }
        self.compare_problems(directives, &reported, &optional);
        if Language::of_file(&self.name) == Language::Hir {
            self.check_emitted_tests(program, &reports);
        }
        self.run_tests(program, directives);
        self.check_explorations(program, directives);
        for (line, directive) in directives {
            if let Directive::Input { function, shown } = directive {
                self.check_input(program, *line, reports.get(function), shown);
            }
        }
    }

    /// No problem in the text, and what the comments say.
    fn run_subject(&mut self, directives: &[(u32, Directive)]) {
        let lowered = self.lower(&self.text);
        for d in lowered.diagnostics.iter().filter(|d| d.severity != lower::Severity::Hint) {
            self.fail(position::range(&lowered.program, d.span).line, &d.message);
        }
        self.run_tests(&lowered.program, directives);
        self.check_explorations(&lowered.program, directives);
    }

    /// A function without a path has no findings, whatever it does: nobody would see that its inputs are lost.
    fn check_ends(&mut self, program: &Program, function: FnId, report: &Report) {
        let why = findings::message::never_ends(program, report).filter(|_| report.paths.explored == 0);
        if let Some(why) = why {
            let line = position::range(program, program.function(function).span).line;
            self.fail(line, format!("`{}`: {why}", report.function));
        }
    }

    /// A report has one entry for a code at a place, at a call one for each exception: where in what is called there it
    /// comes from, and by which code, makes no other one.
    fn check_told_once(&mut self, program: &Program, report: &Report) {
        let mut told = BTreeSet::new();
        for f in &report.findings {
            let called = (f.seen != f.place).then_some(&f.exception);
            if !told.insert((&f.seen, called.is_none().then_some(f.code), called)) {
                let line = problem::of_finding(program, report, f).at.range.line;
                self.fail(line, format!("`{}` tells {} here twice", report.function, f.exception));
            }
        }
    }

    fn check_explorations(&mut self, program: &Program, directives: &[(u32, Directive)]) {
        for (line, directive) in directives {
            if let Directive::Explore { function, technique, scope, expected } = directive {
                let options =
                    Options { technique: *technique, scope: scope.clone(), specs: false, ..Options::default() };
                self.check_figures(program, *line, function, &options, expected);
            }
        }
    }

    fn compare_problems(
        &mut self,
        directives: &[(u32, Directive)],
        reported: &BTreeSet<(u32, String)>,
        optional: &BTreeSet<(u32, String)>,
    ) {
        let mut expected = BTreeSet::new();
        for (line, directive) in directives {
            if let Directive::Problems(codes) = directive {
                expected.extend(codes.iter().map(|c| (*line, c.clone())));
            }
        }
        for (line, code) in expected.difference(reported).filter(|p| !optional.contains(p)) {
            self.fail(*line, format!("`{code}` is expected here and was not reported"));
        }
        for (line, code) in reported.difference(&expected) {
            self.fail(*line, format!("`{code}` was reported here and is not expected"));
        }
    }

    /// What holds for every exploration: nothing unconfirmed, and each input does what the report says.
    fn check_truth(&mut self, program: &Program, function: FnId, report: &Report) {
        let line = position::range(program, program.function(function).span).line;
        if report.unconfirmed > 0 {
            self.fail(line, format!("`{}` has {} unconfirmed ends", report.function, report.unconfirmed));
        }
        // Where its own code cannot be run, a problem says so.
        if let Some(stop) = report.stopped.as_ref().filter(|_| program.function(function).unsupported.is_none()) {
            self.fail(line, format!("`{}` was not explored to the end: {stop:?}", report.function));
        }
        for generated in &report.inputs {
            let shown = line::input(program, &program.function(function).params, &generated.input);
            let valid = replay::check_requires(program, function, &generated.input, &Limits::default());
            if valid != Verdict::Yes {
                self.fail(line, format!("`{}` got the invalid input {shown}: {valid:?}", report.function));
            }
            let run = replay::run(program, function, &generated.input, &Limits::default());
            let agrees = match (&generated.outcome, &run.outcome) {
                (Outcome::Returns(_), RunOutcome::Returns(_)) | (Outcome::Bounded(_), _) => true,
                (Outcome::Throws(name), RunOutcome::Throws(raised)) => program.class(raised.class).name == *name,
                _ => false,
            };
            if !agrees {
                let (said, did) = (line::outcome(&generated.outcome), &run.outcome);
                self.fail(line, format!("`{}` on {shown} was to end with {said} and did {did:?}", report.function));
            }
        }
    }

    fn check_figures(&mut self, program: &Program, line: u32, name: &str, options: &Options, expected: &[Expected]) {
        let Some(function) = program.find_function(name) else {
            return self.fail(line, format!("there is no function `{name}`"));
        };
        let report = explore::explore(program, function, options, &mut RunToEnd);
        self.check_truth(program, function, &report);
        let json = serde_json::to_value(findings::json::exploration(program, &report, 0.0)).unwrap_or_default();
        for Expected { key, value } in expected {
            let found = json.pointer(&format!("/{}", key.replace('.', "/")));
            if found.map(ToString::to_string).as_deref() != Some(value) {
                let found = found.map_or_else(|| "missing".to_owned(), ToString::to_string);
                self.fail(line, format!("{name} under {}: {key} is {found}, not {value}", report.technique));
            }
        }
    }

    fn check_input(&mut self, program: &Program, line: u32, report: Option<&Report>, shown: &str) {
        let Some((report, function)) = report.and_then(|r| Some((r, program.find_function(&r.function)?))) else {
            return self.fail(line, "there is no such function");
        };
        let params = &program.function(function).params;
        let inputs = report.inputs.iter();
        let inputs: Vec<String> = inputs
            .map(|g| format!("{} => {}", line::input(program, params, &g.input), line::outcome(&g.outcome)))
            .collect();
        if !inputs.iter().any(|i| i == shown) {
            self.fail(line, format!("no such input; there are:\n    {}", inputs.join("\n    ")));
        }
    }

    /// Every input is written down as a test, and the test passes.
    fn check_emitted_tests(&mut self, program: &Program, reports: &BTreeMap<String, Report>) {
        let mut text = self.text.clone();
        let mut names = BTreeMap::new();
        for report in reports.values() {
            let Some(function) = program.find_function(&report.function) else { continue };
            for (i, generated) in report.inputs.iter().enumerate() {
                let run = replay::run(program, function, &generated.input, &Limits::default());
                let Ok(expected) = replay::expected(program, function, &generated.input, run) else { continue };
                let name = format!("emitted {} {i}", report.function);
                match replay::emit_hir(program, function, &generated.input, &expected, &name, &[]) {
                    Ok(test) => {
                        text += &format!("\n{test}");
                        names.insert(name, test);
                    }
                    Err(why) => self.fail(1, format!("no test for input {i} of `{}`: {why}", report.function)),
                }
            }
        }
        let lowered = self.lower(&text);
        for (name, emitted) in names {
            match lowered.program.tests.iter().find(|t| t.name == name) {
                Some(test) => match replay::run_test(&lowered.program, test, &Limits::default()) {
                    TestResult::Pass => {}
                    TestResult::Fail { message, .. } => self.fail(1, format!("`{name}` fails: {message}\n{emitted}")),
                },
                None => self.fail(1, format!("`{name}` does not parse:\n{emitted}")),
            }
        }
    }

    fn run_tests(&mut self, program: &Program, directives: &[(u32, Directive)]) {
        for test in program.tests.iter().filter(|t| t.span.file.index() == 0) {
            let line = position::range(program, test.span).line;
            let fails = directives.iter().any(|(l, d)| *l == line && matches!(d, Directive::Fails));
            match replay::run_test(program, test, &Limits::default()) {
                TestResult::Pass if fails => self.fail(line, "the test passes and is expected to fail"),
                TestResult::Fail { message, .. } if !fails => self.fail(line, format!("the test fails: {message}")),
                _ => {}
            }
        }
    }
}

/// The functions of the file that can be explored.
fn functions(program: &Program) -> Vec<FnId> {
    let tests: BTreeSet<FnId> = program.tests.iter().map(|t| t.body).collect();
    let explorable = |id: &FnId| {
        let f = program.function(*id);
        f.span.file.index() == 0 && f.body.is_some() && !f.broken && !f.internal && !tests.contains(id)
    };
    (0..program.functions.len() as u32).map(FnId).filter(explorable).collect()
}

/// Bounds as a directive writes them: `List=3 unwind=9 calls=4`.
pub(crate) fn bounds(words: &[&str]) -> Option<ScopeOptions> {
    let mut scope = ScopeOptions::default();
    for word in words {
        let (name, n) = word.split_once('=')?;
        let n = n.parse().ok()?;
        match name {
            "unwind" => scope.unwind = Some(n),
            "calls" => scope.calls = Some(n),
            _ => {
                scope.objects.insert(name.to_owned(), n);
            }
        }
    }
    Some(scope)
}
