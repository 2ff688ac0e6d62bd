//! Seed 004: paths and times over the scope (figures 4 and 5).

use crate::data;
use crate::lab::{Cell, Job, Lab};
use crate::output::{Output, Page};
use crate::seed002::curves;
use crate::sheet::{self, Notes, Paper, Series, Tally, Value};
use explore::report::Technique;

/// The classes of which the data has figures, and the two methods that they sum over.
pub const CLASSES: [(&str, [&str; 2]); 5] = [
    ("LinkedList", ["add", "remove"]),
    ("TreeSet", ["add", "remove"]),
    ("TreeMap", ["put", "remove"]),
    ("AvlTree", ["insert", "remove"]),
    ("BinomialHeap", ["insert", "extractMin"]),
];

pub const TECHNIQUES: [&str; 5] = ["DRIVER", "IFPRE", "LIHYBRID", "LISSA", "PLI"];

/// What the figures say: paths summed over the methods, and seconds on average.
fn paper(class: &str, theirs: &str, scope: u32) -> (Paper, Paper) {
    let mut rows = data::rows(data::SEED004_FIGURES);
    let here = |row: &[&str; 5]| row[0] == class && row[1] == theirs && row[2].parse() == Ok(scope);
    rows.find(here).map_or((Paper::None, Paper::None), |row| (Paper::parse(row[3]), Paper::parse(row[4])))
}

/// A class with the methods that are summed over, and the file that it is in.
pub struct Of {
    pub class: &'static str,
    pub methods: [&'static str; 2],
    pub file: fn(&str) -> String,
}

impl Of {
    /// One exploration of each method at a scope.
    pub fn jobs(&self, technique: &'static str, scope: u32) -> [Job; 2] {
        let Of { class, methods, file } = self;
        methods.map(|name| Job::new(file(class), format!("{class}.{name}"), technique, (data::node(class), scope)))
    }
}

/// Both methods at a scope: the sum of their paths, and a cell with their average time.
pub fn both(lab: &mut Lab, of: &Of, technique: &'static str, scope: u32) -> (Cell, Option<f64>) {
    let mut paths = 0;
    let mut seconds = 0.0;
    let mut last = None;
    for job in of.jobs(technique, scope) {
        match lab.run(&job) {
            Cell::Done { report, seconds: own } => {
                paths += report.paths.explored;
                seconds += own / 2.0;
                last = Some(report);
            }
            other => return (other, None),
        }
    }
    match last {
        Some(report) => (Cell::Done { report, seconds }, Some(paths as f64)),
        None => (Cell::Failed("no method".to_owned()), None),
    }
}

/// A class under a technique, at all scopes of the paper and up to 15 for `auto`, until one takes too long.
pub fn series(lab: &mut Lab, of: &Of, theirs: &str, ours: &'static str, last: u32) -> Series {
    let class = of.class;
    let mut values = Vec::new();
    let mut over = false;
    // The figures of PLI are those of any exact technique.
    let row = if theirs.is_empty() { "PLI" } else { theirs };
    for scope in 1..=last {
        let figure = paper(class, row, scope).0;
        if figure == Paper::None && !theirs.is_empty() {
            break;
        }
        let done = (!over).then(|| both(lab, of, ours, scope));
        over = over || done.as_ref().is_some_and(|(cell, _)| cell.report().is_none());
        let (cell, found) = done.map_or((None, None), |(cell, found)| (Some(cell), found));
        values.push(Value { scope, paper: figure, cell, figure: found });
    }
    Series { subject: class.to_owned(), theirs: theirs.to_owned(), ours, values }
}

pub fn explain(one: &Series) -> Option<&'static str> {
    crate::notes::seed004(&one.subject, &one.theirs)
}

/// The page.
pub fn write(lab: &mut Lab, output: &mut Output) -> Result<(), String> {
    let mut page = Page::new(
        "seed004",
        "Seed 004, figures 4 and 5: paths and times",
        "Paths summed over two methods of each class (LinkedList add and remove, TreeSet add and remove, TreeMap put \
         and remove, AvlTree insert and remove, BinomialHeap insert and extractMin without its bug), and seconds on \
         average over them, by scope (nodes). The paper's are of a Xeon Gold 6154 at 3 GHz, read off its figures in \
         steps of half a second; ours are CPU seconds of one core. `auto` is compared with PLI: an exact technique \
         has as many paths as there are.",
    );
    let mut tally = Vec::new();
    for (class, methods) in CLASSES {
        output.progress(class);
        let of = Of { class, methods, file: data::subject };
        let mut all = Vec::new();
        for theirs in TECHNIQUES {
            if let Some(ours) = data::technique(theirs) {
                all.push(series(lab, &of, theirs, ours, u32::MAX));
            }
        }
        let last = all.iter().filter_map(|s| s.values.last()).map(|v| v.scope).max();
        all.push(series(lab, &of, "", Technique::Auto.name(), last.unwrap_or_default().max(AUTO_LAST)));
        let rows: Vec<&Series> = all.iter().collect();
        let mut notes = Notes::default();
        page.section(&format!("{class}: paths"), &sheet::counts(&rows, explain, &mut notes));
        page.text(&notes.text());
        page.section(&format!("{class}: seconds"), &sheet::times(&rows, &|s, scope| paper(class, &s.theirs, scope).1));
        let of = |s: &Series, of: &dyn Fn(&Value) -> Option<f64>| -> Vec<(f64, f64)> {
            s.values.iter().filter_map(|v| Some((f64::from(v.scope), of(v)?))).collect()
        };
        let counts =
            curves(&all, &|s| if s.theirs.is_empty() { Vec::new() } else { of(s, &|v| v.paper.number()) }, &|s| {
                of(s, &|v| v.figure)
            });
        page.plot(output, &format!("{class} paths"), ("nodes", "paths"), &counts)?;
        let seconds = curves(&all, &|s| of(s, &|v| paper(class, &s.theirs, v.scope).1.number()), &|s| {
            of(s, &|v| v.cell.as_ref()?.seconds())
        });
        page.plot(output, &format!("{class} seconds"), ("nodes", "seconds"), &seconds)?;
        tally.extend(all);
    }
    page.section("All classes, each technique beside `auto`", &sheet::beside_auto(&tally));
    output.page(page, &Tally::of(&tally, explain).text())
}

/// `auto` is measured up to this scope at least.
const AUTO_LAST: u32 = 15;

/// The techniques that follow the paper's in Java, and the scopes up to which they do.
const JAVA: [&str; 4] = ["IFPRE", "LIHYBRID", "LISSA", "PLI"];
const JAVA_LAST: u32 = 9;

/// A method of the paper in the class in Java. Where that has the name for a recursion, too, the one with a key alone.
fn in_java(class: &str, name: &'static str) -> &'static str {
    match (class, name) {
        ("AvlTree", "insert") => "insert(int)",
        ("AvlTree", "remove") => "remove(int)",
        _ => name,
    }
}

/// The classes in Java.
pub fn java() -> impl Iterator<Item = Of> {
    let of = |(class, methods): (_, [&'static str; 2])| Of {
        class,
        methods: methods.map(|name| in_java(class, name)),
        file: data::java_subject,
    };
    CLASSES.into_iter().map(of)
}

/// The page of the same classes in Java.
pub fn write_java(lab: &mut Lab, output: &mut Output) -> Result<(), String> {
    let mut page = Page::new(
        "seed004-java",
        "Seed 004, figures 4 and 5: the same classes in Java",
        "As on [the page of seed 004](seed004.md), with the classes of `tests/corpus/java/subjects` at scopes 1 to 9. The \
         paper's programs are Java, too; its figures are the same as there.",
    );
    let mut tally = Vec::new();
    for of in java() {
        let class = of.class;
        output.progress(&format!("{class}.java"));
        let ours = JAVA.into_iter().filter_map(|theirs| Some((theirs, data::technique(theirs)?)));
        let ours = ours.chain([("", Technique::Auto.name())]);
        let all: Vec<Series> = ours.map(|(theirs, ours)| series(lab, &of, theirs, ours, JAVA_LAST)).collect();
        let rows: Vec<&Series> = all.iter().collect();
        let mut notes = Notes::default();
        page.section(&format!("{class}: paths"), &sheet::counts(&rows, explain, &mut notes));
        page.text(&notes.text());
        page.section(&format!("{class}: seconds"), &sheet::times(&rows, &|s, scope| paper(class, &s.theirs, scope).1));
        tally.extend(all);
    }
    page.section("All classes, each technique beside `auto`", &sheet::beside_auto(&tally));
    output.page(page, &Tally::of(&tally, explain).text())
}
