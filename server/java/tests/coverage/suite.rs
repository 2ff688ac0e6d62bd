//! The tests that are emitted for a program, and the branches that they are said to cover.

use super::jacoco::{Counter, Measured};
use crate::common::{self, TestClass};
use explore::report::{CodeOf, Options, Report};
use ir::{FnId, Program, SiteId, Terminator};
use java::junit::{self, Case, Expected, Version};
use replay::{CodeRef, Limits, Run, RunOutcome};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use syntax::{Language, Parse, Text};

/// The group of all tests of methods that have a contract: what users of the class call.
const PUBLIC: &str = "public";
/// Steps of a run. What helpers are given may be a ring, and they may never leave it.
const LIMITS: Limits = Limits { steps: 20_000, calls: 200, objects: 2_000, addresses: 0 };
/// Tests of a function that are kept even if they cover nothing new.
const FEW: usize = 8;

/// A side of a branch.
type Side = (FnId, SiteId, bool);

/// The tests of one function.
struct Group {
    function: FnId,
    report: Report,
    /// Their names.
    tests: Vec<String>,
    /// What their runs take, wherever it is.
    covered: BTreeSet<Side>,
}

/// The tests of a program.
pub struct Suite {
    pub name: String,
    pub text: String,
    pub tests: TestClass,
    program: Program,
    groups: Vec<Group>,
}

/// Branches of the methods that the public ones run.
#[derive(Clone, Copy, Debug, Default)]
pub struct Total {
    pub covered: usize,
    pub feasible: usize,
    pub all: usize,
}

impl Suite {
    /// Explores the functions of a file, those with a contract with so many objects of a class, and writes their tests.
    pub fn of(path: &Path, bound: Option<(&str, u32)>) -> Suite {
        let text = std::fs::read_to_string(path).expect("a program");
        let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text.as_str())));
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let folder = path.parent().expect("a folder");
        let program = java::lower(&format!("{name}.java"), parse.clone(), &mut common::Folder(folder)).program;
        let mut options = Options { max_tree: 0, specs: false, ..Options::default() };
        options.scope.objects.extend(bound.map(|(class, n)| (class.to_owned(), n)));
        let explored: Vec<(FnId, Report)> = crate::functions(&program)
            .into_iter()
            .map(|f| {
                // Without a contract there is no end of what a helper may be given.
                let steps = if has_contract(&program, f) { u64::MAX } else { 2_000 };
                (f, explore::explore(&program, f, &options, &mut common::Steps(steps)))
            })
            .collect();
        let mut cases = Vec::new();
        let groups = explored.iter().map(|(f, report)| group(&program, &parse, *f, report, &mut cases)).collect();
        let written = junit::tests(&program, &parse, &cases, Version::Five);
        let tests = TestClass {
            name: junit::class_name(&program),
            text: junit::file(&program, &parse, &written, Version::Five),
            count: written.methods.len(),
            skipped: written.skipped,
        };
        Suite { name, text, tests, program, groups }
    }

    /// The groups of tests by name: one for each function, and one for all that have a contract.
    pub fn groups(&self) -> impl Iterator<Item = (String, Vec<String>)> + '_ {
        let public = self.public().flat_map(|g| g.tests.iter().cloned()).collect();
        let all = self.groups.iter().map(|g| (self.group_name(g), g.tests.clone()));
        all.chain([(self.public_group(), public)]).filter(|(_, tests): &(_, Vec<_>)| !tests.is_empty())
    }

    fn group_name(&self, group: &Group) -> String {
        format!("{}/{}", self.name, self.program.qualified_name(group.function).replace(',', ";"))
    }

    fn public_group(&self) -> String {
        format!("{}/{PUBLIC}", self.name)
    }

    fn public(&self) -> impl Iterator<Item = &Group> {
        self.groups.iter().filter(|g| has_contract(&self.program, g.function))
    }

    /// Where JaCoCo's figures are not ours.
    pub fn differences(&self, measured: &Measured) -> Vec<String> {
        let mut wrong = Vec::new();
        for group in self.groups.iter().filter(|g| !g.tests.is_empty()) {
            let name = self.group_name(group);
            let theirs = self.by_function(measured, &name);
            for f in self.branching() {
                let (ours, theirs) = (self.counter(f, &group.covered), theirs.get(&f).copied().unwrap_or_default());
                if ours != theirs {
                    let function = self.program.qualified_name(f);
                    wrong.push(format!("tests of {name}: {function}: ours {ours:?}, JaCoCo {theirs:?}"));
                }
            }
        }
        wrong
    }

    /// What all tests of public methods cover; and where that is less than what is feasible, in words.
    pub fn total(&self, measured: &Measured, missed: &mut Vec<String>) -> Total {
        let theirs = self.by_function(measured, &self.public_group());
        let feasible: BTreeSet<Side> = self.public().flat_map(|g| self.taken(g)).collect();
        let mut total = Total::default();
        for f in self.branching() {
            let (feasible, theirs) = (self.counter(f, &feasible), theirs.get(&f).copied().unwrap_or_default());
            // A function that no public one runs is no part of the subject: its specification, for example.
            if feasible.covered == 0 {
                continue;
            }
            total.covered += theirs.covered;
            total.feasible += feasible.covered;
            total.all += theirs.all;
            if theirs.covered != feasible.covered {
                let function = self.program.qualified_name(f);
                missed.push(format!("{}: {function}: feasible {feasible:?}, JaCoCo {theirs:?}", self.name));
            }
        }
        total
    }

    /// Public functions of which not every path within scope was explored.
    pub fn incomplete(&self) -> Vec<String> {
        self.public().filter(|g| !g.report.complete).map(|g| format!("{}: not complete", self.group_name(g))).collect()
    }

    /// The sides that an exploration took.
    fn taken<'a>(&'a self, group: &'a Group) -> impl Iterator<Item = Side> + 'a {
        let branches = &group.report.branches;
        let below = branches.below.iter().filter_map(|(place, side)| match &place.code {
            CodeOf::Function(name) => Some((self.program.function_named(name)?, place.site, *side)),
            CodeOf::Clause(_) => None,
        });
        branches.taken.iter().map(|(site, side)| (group.function, *site, *side)).chain(below)
    }

    /// The functions of the file that people wrote and that have branches.
    fn branching(&self) -> impl Iterator<Item = FnId> + '_ {
        let all = (0..self.program.functions.len() as u32).map(FnId);
        let written = |f: &ir::Function| f.span.file == ir::FileId(0) && !f.internal;
        all.filter(move |f| written(self.program.function(*f)) && !self.sites(*f).is_empty())
    }

    fn sites(&self, f: FnId) -> BTreeSet<SiteId> {
        let blocks = self.program.function(f).body.iter().flat_map(|b| &b.blocks);
        let site = |b: &ir::Block| match b.term {
            Terminator::Branch { site, .. } => Some(site),
            _ => None,
        };
        blocks.filter_map(site).collect()
    }

    /// Our figures for a function, in JaCoCo's terms: an `assert` first asks whether assertions are checked, which they
    /// are, so that one of two more branches is covered wherever one is reached. (Later versions leave that out.)
    fn counter(&self, f: FnId, covered: &BTreeSet<Side>) -> Counter {
        let sides: Vec<&Side> = covered.iter().filter(|(g, ..)| *g == f).collect();
        let line =
            |site: SiteId| self.program.function(f).body.as_ref().map_or(0, |b| self.line(b.sites[site.index()].start));
        let extent = self.program.function(f).extent;
        let asserts = (self.line(extent.start)..=self.line(extent.end))
            .filter(|l| self.text.lines().nth(*l as usize - 1).is_some_and(|t| t.trim_start().starts_with("assert ")));
        let body = self.program.function(f).body.as_ref();
        let counted = |sides: Vec<ir::Side>| -> usize {
            let as_what = sides.into_iter().filter_map(|side| body.and_then(|b| b.counted_as(side)));
            as_what.collect::<BTreeSet<_>>().len()
        };
        let all = self.sites(f).into_iter().flat_map(|site| [(site, true), (site, false)]).collect();
        let taken = sides.iter().map(|(_, site, side)| (*site, *side)).collect();
        let mut counter = Counter { covered: counted(taken), all: counted(all) };
        // What javac adds where labels name every constant of an enum. (Later versions leave that out, too.)
        let lines =
            (self.line(extent.start)..=self.line(extent.end)).filter_map(|l| self.text.lines().nth(l as usize - 1));
        counter.all += lines.filter(|l| l.contains("// JaCoCo 0.8.6 counts one more")).count();
        for at in asserts {
            counter.all += 2;
            counter.covered += usize::from(sides.iter().any(|(_, site, _)| line(*site) == at));
        }
        counter
    }

    fn line(&self, at: u32) -> u32 {
        self.text.as_bytes()[..at as usize].iter().filter(|b| **b == b'\n').count() as u32 + 1
    }

    /// What JaCoCo measured for a group of tests, by function: the innermost around the method's first line.
    fn by_function(&self, measured: &Measured, group: &str) -> BTreeMap<FnId, Counter> {
        let around = |line: u32| {
            let within = |f: &FnId| {
                let extent = self.program.function(*f).extent;
                (self.line(extent.start)..=self.line(extent.end)).contains(&line)
            };
            self.branching().filter(within).min_by_key(|f| {
                let extent = self.program.function(*f).extent;
                extent.end - extent.start
            })
        };
        let methods = measured.get(group).into_iter().flatten();
        let methods = methods.filter(|((file, _), _)| *file == format!("{}.java", self.name));
        methods.map(|((file, line), c)| (around(*line).unwrap_or_else(|| panic!("{file}:{line}")), *c)).collect()
    }
}

fn has_contract(program: &Program, f: FnId) -> bool {
    !program.function(f).requires.is_empty()
}

/// Adds the tests of a function: the first few, and those that cover something new.
fn group<'a>(program: &Program, parse: &Parse, f: FnId, report: &'a Report, cases: &mut Vec<Case<'a>>) -> Group {
    let mut group = Group { function: f, report: report.clone(), tests: Vec::new(), covered: BTreeSet::new() };
    for generated in &report.inputs {
        let run = replay::run(program, f, &generated.input, &LIMITS);
        let sides = sides(&run);
        let expected = match run.outcome {
            RunOutcome::Throws(raised) => Expected::Throws(raised.class),
            _ => match replay::end::End::of(run) {
                Some(end) => Expected::Returns(end),
                None => continue,
            },
        };
        if group.tests.len() >= FEW && sides.is_subset(&group.covered) {
            continue;
        }
        let drawing = program.qualified_name(f);
        let (number, input, picture) = (cases.len(), &generated.input, String::new());
        let case = Case { function: f, number, input, expected, drawing, picture, built: None, given: Vec::new() };
        let written = junit::tests(program, parse, std::slice::from_ref(&case), Version::Five);
        if let Some(method) = written.methods.first() {
            group.tests.push(method.name.clone());
            group.covered.extend(sides);
            cases.push(case);
        }
    }
    group
}

/// The sides that a run takes in code, not in specifications.
fn sides(run: &Run) -> BTreeSet<Side> {
    let side = |t: &replay::Taken| match t.place.code {
        CodeRef::Function(f) => Some((f, t.place.site, t.side)),
        CodeRef::Clause(_) => None,
    };
    run.trace.iter().filter(|t| !t.in_spec).filter_map(side).collect()
}
