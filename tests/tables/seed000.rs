//! Seed 000, section 5: invalid traces, the ratio R and times of Lazy, HEX, PrEP, ConsP and bounded and unbounded provers.

use crate::data;
use crate::lab::{Cell, Job, Lab};
use crate::output::{Output, Page};
use crate::sheet::{self, Notes, number};
use explore::report::Technique;

/// A subject with the paper's bound on its size.
pub struct Subject {
    pub name: &'static str,
    pub file: &'static str,
    pub node: &'static str,
    pub nodes: u32,
    pub functions: &'static [&'static str],
}

pub const SUBJECTS: [Subject; 4] = [
    Subject {
        name: "P1: doubly linked list",
        file: "corpus/subjects/hex_list.hir",
        node: "Node",
        nodes: 5,
        functions: &["List.contains", "List.addFirst", "List.removeFirst", "List.remove", "List.at"],
    },
    Subject {
        name: "P2: red-black tree",
        file: "corpus/subjects/hex_tree_set.hir",
        node: "Entry",
        nodes: 3,
        functions: &["TreeSet.contains", "TreeSet.dfs", "TreeSet.bfs"],
    },
    Subject {
        name: "P3: AVL tree",
        file: "corpus/subjects/hex_avl_tree.hir",
        node: "Node",
        nodes: 4,
        functions: &["AvlTree.contains", "AvlTree.dfs", "AvlTree.bfs"],
    },
    Subject {
        name: "P4: caching list",
        file: "corpus/subjects/hex_caching_list.hir",
        node: "Node",
        nodes: 4,
        functions: &[
            "CachingList.contains",
            "CachingList.addFirst",
            "CachingList.remove",
            "CachingList.fromCache",
            "CachingList.shrinkCache",
        ],
    },
];

/// The paper's names and ours. Alloy, the bounded prover, is the declarative check of `bliss`.
pub const TECHNIQUES: [(&str, Technique); 6] = [
    ("Lazy", Technique::Lazy),
    ("HEX", Technique::Hex),
    ("PrEP", Technique::IfPre),
    ("ConsP", Technique::LiHybrid),
    ("Alloy", Technique::Bliss),
    ("", Technique::Auto),
];

/// Sums over the functions of a subject.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
pub struct Sums {
    pub traces: u64,
    pub invalid: u64,
    pub false_alarms: u64,
    pub seconds: f64,
}

impl Sums {
    pub fn valid(self) -> u64 {
        self.traces - self.invalid
    }
}

pub fn sums(lab: &mut Lab, subject: &Subject, technique: Technique) -> Result<Sums, Cell> {
    let mut sums = Sums::default();
    for function in subject.functions {
        let job =
            Job::new(subject.file.to_owned(), (*function).to_owned(), technique.name(), (subject.node, subject.nodes));
        let cell = lab.run(&job);
        let Cell::Done { report, seconds } = &cell else { return Err(cell) };
        sums.traces += report.paths.explored;
        sums.invalid += report.paths.invalid;
        sums.false_alarms += report.false_alarms;
        sums.seconds += seconds;
    }
    Ok(sums)
}

/// The page.
pub fn write(lab: &mut Lab, output: &mut Output) -> Result<(), String> {
    let mut page = Page::new("seed000", "Seed 000: invalid traces, ratio R and time", ABOUT);
    let header =
        ["technique", "", "traces", "invalid", "false alarms", "R", "seconds", "time / HEX"].map(str::to_owned);
    let mut hex_invalid = 0;
    for subject in &SUBJECTS {
        output.progress(subject.name);
        let found: Vec<_> = TECHNIQUES.iter().map(|(_, t)| sums(lab, subject, *t)).collect();
        let valid = found[0].as_ref().ok().map(|s| s.valid());
        let hex = found[1].as_ref().ok().map(|s| s.seconds);
        hex_invalid += found[1].as_ref().map_or(0, |s| s.invalid);
        let mut notes = Notes::default();
        let rows: Vec<Vec<String>> = TECHNIQUES
            .iter()
            .zip(&found)
            .map(|((theirs, ours), found)| row(theirs, *ours, found, valid, hex, &mut notes))
            .collect();
        page.section(&format!("{}, up to {} nodes", subject.name, subject.nodes), &sheet::table(&header, 2, &rows));
        page.text(&notes.text());
    }
    let header = ["subject", "technique", "minutes", "traces", "invalid", "alarms", "false alarms"].map(str::to_owned);
    let rows: Vec<Vec<String>> =
        data::rows(data::SEED000_TABLE_2).map(|r: [&str; 7]| r.map(str::to_owned).to_vec()).collect();
    page.section("The paper's table 2", &sheet::table(&header, 2, &rows));
    output.page(page, &format!("`hex` ends {hex_invalid} traces on invalid heaps; the paper's HEX: none"))
}

fn row(
    theirs: &str,
    ours: Technique,
    found: &Result<Sums, Cell>,
    valid: Option<u64>,
    hex: Option<f64>,
    notes: &mut Notes,
) -> Vec<String> {
    let mut row = vec![theirs.to_owned(), format!("`{ours}`")];
    let s = match found {
        Ok(s) => *s,
        Err(cell) => {
            row.push(sheet::missing(Some(cell), notes));
            row.resize(8, String::new());
            return row;
        }
    };
    row.extend([s.traces, s.invalid, s.false_alarms].map(|n| n.to_string()));
    row.push(valid.filter(|v| *v > 0).map_or_else(String::new, |v| number(s.valid() as f64 / v as f64)));
    row.push(number(s.seconds));
    row.push(hex.map_or_else(String::new, |h| number(s.seconds / h)));
    row
}

const ABOUT: &str = "\
Sums over the methods of each subject, within the paper's bounds on the size of an input. A trace is a path; it is \
invalid when no valid input completes its heap. R is the number of valid traces beside that of Lazy: more than 1 means \
that a technique tells inputs apart that the program does not. The prover in Alloy's place is the declarative \
check of `bliss`; PALE's place, the unbounded prover, is `star`'s (see [seed001](seed001.md): it has no invalid input).

The paper gives box plots for P1 to P4 over 274 methods and pairs of methods: invalid traces of Lazy have a median of \
2,114, of ConsP a third quartile of 301, of PrEP, HEX and Alloy none; R differs from 1 for PrEP, and for HEX on red-black \
trees only; PrEP, ConsP and Alloy take 2.4, 3.4 and 4.3 times as long as HEX (medians). P5 to P7 are programs of \
third parties that cannot be written here; the paper's figures for them are below.

- What numbers have to do with the shape (colours and black heights, heights and balance, the counts of a caching list) stands \
in companion methods, as in the paper. R of `hex` is more than 1 on P2 only, as there: which shapes are possible depends on \
colours, so its companion methods tell these apart.
- R of `if-pre` is more than 1 as in the paper: the precondition is executed first and initialises everything. Where it is \
less, the early choice of all nodes fixes the numbers that count them.";
