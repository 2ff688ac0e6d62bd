//! Seed 002: numbers of structures (tables IX and X) and times (tables I to VII), measured in the same runs.

use crate::data;
use crate::lab::{Cell, Job, Lab};
use crate::output::{Output, Page};
use crate::plot::Curve;
use crate::sheet::{self, Notes, Paper, Series, Tally, Value};
use explore::report::Technique;

/// A method of the paper.
pub struct Method {
    pub class: &'static str,
    /// The paper's name.
    pub name: &'static str,
    /// Ours, in the file of the class; what is no method of it is in the file with more about it.
    pub function: &'static str,
    /// LI of the paper keeps to trees by a hybrid invariant that is not printed. Here HEX says the same, where the
    /// method has it; elsewhere the precondition is made hybrid automatically.
    pub hex: bool,
    /// The first scope and the last.
    pub scopes: (u32, u32),
}

const fn method(class: &'static str, name: &'static str, function: &'static str, hex: bool, last: u32) -> Method {
    Method { class, name, function, hex, scopes: (3, last) }
}

/// In the order of table X.
pub const METHODS: [Method; 32] = [
    method("TreeSet", "bfs", "TreeSet.bfs", true, 20),
    method("TreeSet", "dfs", "TreeSet.dfs", true, 20),
    method("TreeSet", "repOK", "valid", false, 20),
    method("TreeSet", "contains", "TreeSet.contains", true, 20),
    method("TreeSet", "add", "addToValid", false, 20),
    method("TreeSet", "remove", "removeFromTree", true, 12),
    method("TreeMap", "trace_L1", "trace1", true, 13),
    method("TreeMap", "trace_L2", "trace2", true, 13),
    method("TreeMap", "trace_L3", "trace3", true, 13),
    method("AvlTree", "bfs", "AvlTree.bfs", true, 20),
    method("AvlTree", "dfs", "AvlTree.dfs", true, 20),
    method("AvlTree", "repOK", "valid", false, 20),
    method("AvlTree", "contains", "AvlTree.contains", true, 20),
    method("AvlTree", "insert", "insertIntoTree", true, 12),
    method("AvlTree", "remove", "removeFromTree", true, 12),
    method("BinomialHeap", "bfs", "BinomialHeap.bfs", false, 20),
    method("BinomialHeap", "dfs", "BinomialHeap.dfs", false, 20),
    method("BinomialHeap", "repOK", "valid", false, 20),
    method("BinomialHeap", "insert", "insertIntoTree", true, 12),
    method("BinomialHeap", "delete", "BinomialHeap.delete", false, 12),
    method("BinomialHeap", "extractMin", "extractFromTree", true, 12),
    method("BinomialHeap", "extractMin_bug", "extractFromValid", false, 20),
    method("BinomialHeap", "trace_L1", "trace1", false, 12),
    method("BinomialHeap", "trace_L2", "trace2", false, 12),
    method("BinomialHeap", "trace_L3", "trace3", false, 12),
    method("BinTree", "bfs", "BinTree.bfs", true, 14),
    method("BinTree", "dfs", "BinTree.dfs", true, 14),
    method("BinTree", "repOK", "BinTree.repOK", true, 14),
    method("BinTree", "count", "BinTree.count", true, 14),
    method("LinkedList", "repOK", "LinkedList.repOK", false, 20),
    method("LinkedList", "add", "append", false, 20),
    method("LinkedList", "remove", "LinkedList.removeAt", false, 20),
];

impl Method {
    pub fn title(&self) -> String {
        format!("{}.{}", self.class, self.name)
    }

    /// One exploration at a scope: so many nodes, and loops and recursions as long as they last.
    pub fn job(&self, technique: &'static str, scope: u32) -> Job {
        Job::new(
            if self.function.contains('.') { data::subject(self.class) } else { data::more(self.class) },
            self.function.to_owned(),
            technique,
            (data::node(self.class), scope),
        )
    }

    /// The technique of ours that is one of the paper's; `None` where there is none.
    pub fn technique(&self, theirs: &str) -> Option<&'static str> {
        match theirs {
            "LI" if self.hex => Some(Technique::Hex.name()),
            // The program runs the precondition itself, as the paper's driver does (its figure 14).
            "LI" if ["addToValid", "extractFromValid"].contains(&self.function) => Some(Technique::IfPre.name()),
            "LI" => Some(Technique::LiHybrid.name()),
            _ => data::technique(theirs),
        }
    }

    /// Structures at the ends of paths, as the paper counts them: objects that were found in another order are another
    /// structure, and the header of an empty tree is none.
    fn structures(&self, cell: &Cell) -> Option<f64> {
        let header = u64::from(matches!(self.class, "TreeSet" | "TreeMap" | "AvlTree" | "BinTree"));
        let report = cell.report()?;
        // `repOK` reads the colours, and the paper counts them: each path is one structure with its colours.
        let found = if self.title() == "TreeSet.repOK" { report.paths.explored } else { report.structures.named };
        Some(found.saturating_sub(header) as f64)
    }
}

pub const TECHNIQUES: [&str; 5] = ["LI", "BLI", "RBLI", "BLISS", "BLISSDB"];

/// What table IX or X says of a method at a scope.
pub fn paper_structures(method: &Method, theirs: &str, scope: u32) -> Paper {
    // BLISSDB prunes what BLISS prunes (section IV); the tables have them in one row.
    let row = if theirs == "BLISSDB" { "BLISS" } else { theirs };
    for [title, technique, first, figures] in data::rows(data::SEED002_TABLE_9) {
        let at = first.parse().ok().and_then(|first: u32| scope.checked_sub(first));
        if title == method.title() && technique == row {
            return at.and_then(|at| figures.split(' ').nth(at as usize)).map_or(Paper::None, Paper::parse);
        }
    }
    for [class, name, most, li, bliss] in data::rows(data::SEED002_TABLE_10) {
        if (class, name) == (method.class, method.name) && most.parse() == Ok(scope) {
            return match row {
                "LI" => Paper::parse(li),
                "BLISS" => Paper::parse(bliss),
                _ => Paper::None,
            };
        }
    }
    Paper::None
}

/// What tables I to VII say.
pub fn paper_seconds(title: &str, theirs: &str, scope: u32) -> Paper {
    for [class, name, technique, first, seconds] in data::rows(data::SEED002_TIMES) {
        if technique == theirs && title == format!("{class}.{name}") {
            let at = first.parse().ok().and_then(|first: u32| scope.checked_sub(first));
            return at.and_then(|at| seconds.split(' ').nth(at as usize)).map_or(Paper::None, Paper::parse);
        }
    }
    Paper::None
}

/// Explores a method at all scopes, until one takes too long.
pub fn series(lab: &mut Lab, method: &Method, theirs: &str, ours: &'static str, last: u32) -> Series {
    let mut values = Vec::new();
    let mut over = false;
    for scope in method.scopes.0..=method.scopes.1.min(last) {
        let cell = (!over).then(|| lab.run(&method.job(ours, scope)));
        over = over || cell.as_ref().is_some_and(|c| c.report().is_none());
        let figure = cell.as_ref().and_then(|c| method.structures(c));
        values.push(Value { scope, paper: paper_structures(method, theirs, scope), cell, figure });
    }
    Series { subject: method.title(), theirs: theirs.to_owned(), ours, values }
}

/// All series of a method: the paper's techniques that we have, and `auto`.
fn all_series(lab: &mut Lab, method: &Method, last: u32) -> Vec<Series> {
    let mut all = Vec::new();
    for theirs in TECHNIQUES {
        if let Some(ours) = method.technique(theirs) {
            all.push(series(lab, method, theirs, ours, last));
        }
    }
    all.push(series(lab, method, "", Technique::Auto.name(), last));
    all
}

/// Why a figure is not the paper's.
pub fn explain(one: &Series) -> Option<&'static str> {
    crate::notes::seed002(&one.subject, &one.theirs)
}

/// The two pages.
pub fn write(lab: &mut Lab, output: &mut Output) -> Result<(), String> {
    let mut structures = Page::new(
        "seed002-structures",
        "Seed 002, tables IX and X: structures",
        "Distinct structures of initialised objects at the ends of paths, by scope (nodes); two are the same where their \
         objects were found in the same order, too. LI of the paper keeps to \
         the shape of the class by a hybrid invariant that is not printed; here HEX says it, where the method has \
         a HEX clause (`hex`), the precondition runs first, where the paper's driver does that (`if-pre`), or it is made hybrid \
         automatically (`li-hybrid`).",
    );
    let mut times = Page::new(
        "seed002-times",
        "Seed 002, tables I to VII: times",
        "Seconds by scope. The paper's are wall-clock times on a Core i7-2600 at 3.4 GHz, rounded to seconds, without \
         the field bounds, which took a cluster 40:37 minutes for red-black trees of 20 nodes; ours are CPU seconds of \
         one core, with the field bounds. `paper / ours` says how many of our times fit into the paper's. OOM: more \
         than 4 GB; TO: more than 10 hours. A dash: not tried, a smaller scope took too long.",
    );
    let mut tally = Vec::new();
    for method in &METHODS {
        output.progress(&method.title());
        let all = all_series(lab, method, u32::MAX);
        let series: Vec<&Series> = all.iter().collect();
        let mut notes = Notes::default();
        structures.section(&method.title(), &sheet::counts(&series, explain, &mut notes));
        structures.text(&notes.text());
        times.section(&method.title(), &sheet::times(&series, &|s, scope| paper_seconds(&s.subject, &s.theirs, scope)));
        if ["TreeSet.dfs", "TreeSet.bfs", "TreeSet.remove", "AvlTree.bfs", "BinomialHeap.bfs"]
            .contains(&method.title().as_str())
        {
            structures.plot(output, &method.title(), ("nodes", "structures"), &count_curves(&all))?;
            times.plot(output, &format!("{} seconds", method.title()), ("nodes", "seconds"), &time_curves(&all))?;
        }
        tally.extend(all);
    }
    times.section("All methods, each technique beside `auto`", &sheet::beside_auto(&tally));
    output.page(structures, &Tally::of(&tally, explain).text())?;
    output.page(times, "times of the same explorations")
}

fn count_curves(all: &[Series]) -> Vec<Curve> {
    let points = |s: &Series, of: fn(&Value) -> Option<f64>| {
        s.values.iter().filter_map(|v| Some((f64::from(v.scope), of(v)?))).collect()
    };
    curves(all, &|s| points(s, |v| v.paper.number()), &|s| points(s, |v| v.figure))
}

fn time_curves(all: &[Series]) -> Vec<Curve> {
    let theirs = |s: &Series| {
        let at = |v: &Value| paper_seconds(&s.subject, &s.theirs, v.scope).number();
        s.values.iter().filter_map(|v| Some((f64::from(v.scope), at(v)?))).collect()
    };
    let ours =
        |s: &Series| s.values.iter().filter_map(|v| Some((f64::from(v.scope), v.cell.as_ref()?.seconds()?))).collect();
    curves(all, &theirs, &ours)
}

type Points<'a> = &'a dyn Fn(&Series) -> Vec<(f64, f64)>;

/// The paper's curves and ours, of one colour for each technique.
pub fn curves(all: &[Series], theirs: Points<'_>, ours: Points<'_>) -> Vec<Curve> {
    let mut curves = Vec::new();
    for s in all {
        let name = s.ours.to_owned();
        curves.push(Curve { name: name.clone(), dashed: false, points: ours(s) });
        curves.push(Curve { name, dashed: true, points: theirs(s) });
    }
    curves
}
