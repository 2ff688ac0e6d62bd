//! Seed 001, table 1: tests, their validity, coverage, solver calls and time.

use crate::data;
use crate::lab::{Cell, Job, Lab};
use crate::output::{Output, Page};
use crate::sheet::{self, Notes, number};
use explore::report::Technique;

/// A subject: its name in the table, the file, and its functions under separation logic.
pub struct Subject {
    pub name: &'static str,
    pub file: &'static str,
    pub node: &'static str,
    pub functions: &'static [&'static str],
}

const fn subject(
    name: &'static str,
    file: &'static str,
    node: &'static str,
    functions: &'static [&'static str],
) -> Subject {
    Subject { name, file, node, functions }
}

pub const SUBJECTS: [Subject; 9] = [
    subject("add", "corpus/add.hir", "Node", &["add"]),
    subject(
        "SLL",
        "corpus/subjects/sll.hir",
        "Node",
        &["insertFirst", "insertLast", "contains", "remove", "reverse", "size"],
    ),
    subject("DLL", "corpus/subjects/dll.hir", "Node", &["addFirst", "addLast", "remove", "lastIndexOf"]),
    subject("Stack", "corpus/subjects/stack.hir", "Node", &["push", "pop", "peek", "isEmpty"]),
    subject("BST", "corpus/subjects/bst.hir", "Node", &["contains", "insert", "remove", "findMin"]),
    subject("AVL", "corpus/subjects/avl_tree_more.hir", "Node", &["member", "added", "without", "least"]),
    subject("RBT", "corpus/subjects/tree_set_more.hir", "Entry", &["member", "insertKey", "removeKey"]),
    subject("AAT", "corpus/subjects/aa_tree.hir", "Node", &["contains", "insert", "remove"]),
    subject("Tll", "corpus/subjects/tll.hir", "Node", &["setRight", "leaves"]),
];

/// The paper's tools and our techniques in their place. JBSE had HEX invariants for some subjects; the subjects have
/// none here, so plain lazy initialization stands for what it does without.
pub const TOOLS: [(&str, Technique); 4] =
    [("JSF", Technique::Star), ("", Technique::Auto), ("JBSE", Technique::Lazy), ("BBE", Technique::Enumerate)];

/// Nodes in an input, and in a tree with linked leaves, which has an odd number of them.
const NODES: u32 = 5;

/// What is summed over the functions of a subject.
#[derive(Clone, Default, Debug, PartialEq)]
pub struct Sums {
    pub tests: u64,
    pub valid: u64,
    pub covered: u64,
    pub feasible: u64,
    pub calls: u64,
    pub seconds: f64,
}

/// All functions of a subject; what could not be measured, where one could not.
pub fn sums(lab: &mut Lab, subject: &Subject, technique: Technique, nodes: u32) -> Result<Sums, Cell> {
    let mut sums = Sums::default();
    for function in subject.functions {
        let job = Job::new(subject.file.to_owned(), (*function).to_owned(), technique.name(), (subject.node, nodes));
        let cell = lab.run(&job);
        let Cell::Done { report, seconds } = &cell else { return Err(cell) };
        sums.tests += report.paths.explored;
        sums.valid += report.paths.explored - report.paths.invalid;
        sums.covered += report.branches.covered;
        sums.feasible += feasible(lab, &job).unwrap_or(report.branches.feasible);
        sums.calls += report.solver.smt_checks + report.solver.heap_checks;
        sums.seconds += seconds;
    }
    Ok(sums)
}

/// The sides of branches that some valid input takes: an exact technique knows.
fn feasible(lab: &mut Lab, job: &Job) -> Option<u64> {
    let exact = Job { technique: Technique::Auto.name(), ..job.clone() };
    lab.run(&exact).report().map(|r| r.branches.feasible)
}

/// The page.
pub fn write(lab: &mut Lab, output: &mut Output) -> Result<(), String> {
    let mut page = Page::new("seed001", "Seed 001, table 1: tests, validity, coverage, solver calls, time", ABOUT);
    let header = ["subject", "technique", "", "valid / tests", "coverage %", "calls", "seconds"].map(str::to_owned);
    let mut rows = Vec::new();
    let mut notes = Notes::default();
    let (mut valid, mut all) = (0, 0);
    for subject in &SUBJECTS {
        output.progress(subject.name);
        for (tool, technique) in TOOLS {
            if let Some(row) = paper(subject.name, tool) {
                rows.push(row);
            }
            let found = sums(lab, subject, technique, NODES);
            if let (Technique::Star, Ok(found)) = (technique, &found) {
                valid += found.valid;
                all += found.tests;
            }
            rows.push(ours(subject.name, technique, found, &mut notes));
        }
    }
    page.section("Table 1", &sheet::table(&header, 3, &rows));
    page.text(&notes.text());
    output.page(page, &format!("`star`: {valid} of {all} inputs are valid; the paper's JSF: all"))
}

fn paper(subject: &str, tool: &str) -> Option<Vec<String>> {
    let mut rows = data::rows(data::SEED001_TABLE_1);
    let [_, _, valid, tests, coverage, calls, seconds] = rows.find(|r: &[&str; 7]| (r[0], r[1]) == (subject, tool))?;
    let cells = [subject, tool, "paper", &format!("{valid} / {tests}"), coverage, calls, seconds];
    Some(cells.map(str::to_owned).to_vec())
}

fn ours(subject: &str, technique: Technique, found: Result<Sums, Cell>, notes: &mut Notes) -> Vec<String> {
    let mut row = vec![subject.to_owned(), format!("`{technique}`"), "ours".to_owned()];
    match found {
        Ok(s) => {
            let coverage = if s.feasible == 0 { 100.0 } else { 100.0 * s.covered as f64 / s.feasible as f64 };
            let tests = format!("{} / {}", s.valid, s.tests);
            row.extend([tests, number(coverage.round()), s.calls.to_string(), number(s.seconds)]);
        }
        Err(cell) => row.extend([sheet::missing(Some(&cell), notes), String::new(), String::new(), String::new()]),
    }
    row
}

const ABOUT: &str = "\
Sums over the methods of each subject, with up to 5 nodes in an input. A test is a path with its input; it is valid \
when it satisfies the precondition. Coverage is of the feasible branches of the methods themselves (the paper leaves \
infeasible branches out, too); calls are questions to the deciders of heaps and of arithmetic; times are CPU seconds \
(paper: a laptop with a Core i7 at 2.2 GHz). Of the Java subjects, JaCoCo itself measures what the emitted tests cover \
on the JVM, helpers and recursion included (`server/java/tests/coverage`): in each method exactly the branches that are \
covered here, all of the feasible ones (paper: 98.98%), and 91.63% of all.

The numbers of tests are not comparable one by one: the paper does not say which methods it counts (74 in all), and \
its programs bound loops, ours the nodes of the input. What must agree is the rest: under `star` every test is valid and \
every feasible branch is covered. JBSE had HEX invariants for DLL, AVL and RBT; the subjects here have separation \
logic only, so the row of `lazy` shows what happens without any. BBE of the paper counts the inputs that it \
generates; `enumerate` drops the heaps of an invalid shape before the function runs, and what remains invalid is so by its \
numbers, which stay open. `add` is the \
paper's motivating example (its figure 1), for which the table gives no figures.";
