//! Seed 003, figure 2: time against complexity of its linked-list program.

use crate::lab::{Job, Lab};
use crate::output::{Output, Page};
use crate::seed002::curves;
use crate::sheet::{self, Notes, Paper, Series, Value};
use explore::report::Technique;

pub const TECHNIQUES: [Technique; 5] =
    [Technique::Lazy, Technique::Lazier, Technique::LazierSharp, Technique::Summary, Technique::Auto];

/// The most nodes in a list.
const LONGEST: u32 = 10;

/// `searches` calls of `contains` in one list of up to so many nodes, whose loop is not entered more often than that.
pub fn job(searches: u32, technique: Technique, nodes: u32) -> Job {
    Job {
        file: "corpus/linked_list.hir".to_owned(),
        function: format!("search{searches}"),
        technique: technique.name(),
        bounds: vec![("Node", nodes), ("Data", nodes)],
        unwind: Some(nodes - 1),
    }
}

/// The control flows of the program, null list included, when `known` nodes are known (`corpus/linked_list.hir`).
pub fn control_flows(searches: u32, nodes: u64) -> u64 {
    fn flows(searches: u32, nodes: u64, known: u64) -> u64 {
        if searches == 0 {
            return 1;
        }
        let found: u64 = (1..=nodes).map(|j| flows(searches - 1, nodes, known.max(j))).sum();
        found + (nodes - known + 1) + 1
    }
    1 + flows(searches, nodes, 1)
}

fn series(lab: &mut Lab, searches: u32, technique: Technique) -> Series {
    let mut values = Vec::new();
    let mut over = false;
    for nodes in 1..=LONGEST {
        let cell = (!over).then(|| lab.run(&job(searches, technique, nodes)));
        over = over || cell.as_ref().is_some_and(|c| c.report().is_none());
        let figure = cell.as_ref().and_then(|c| Some(c.report()?.paths.explored as f64));
        let paper = match technique {
            Technique::Summary => Paper::Is(control_flows(searches, u64::from(nodes)) as f64),
            _ => Paper::None,
        };
        values.push(Value { scope: nodes, paper, cell, figure });
    }
    Series { subject: format!("search{searches}"), theirs: String::new(), ours: technique.name(), values }
}

/// The page.
pub fn write(lab: &mut Lab, output: &mut Output) -> Result<(), String> {
    let mut page = Page::new("seed003", "Seed 003, figure 2: time against complexity", ABOUT);
    for searches in 1..=3 {
        output.progress(&format!("search{searches}"));
        let all: Vec<Series> = TECHNIQUES.into_iter().map(|t| series(lab, searches, t)).collect();
        let rows: Vec<&Series> = all.iter().collect();
        let mut notes = Notes::default();
        let title = if searches == 1 { "1 search".to_owned() } else { format!("{searches} searches") };
        page.section(&format!("{title}: paths"), &sheet::counts(&rows, |_| None, &mut notes));
        page.text(&notes.text());
        page.section(&format!("{title}: seconds"), &sheet::times(&rows, &|_, _| Paper::None));
        let ours = |s: &Series| -> Vec<(f64, f64)> {
            s.values.iter().filter_map(|v| Some((f64::from(v.scope), v.cell.as_ref()?.seconds()?))).collect()
        };
        let plot = curves(&all, &|_| Vec::new(), &ours);
        page.plot(output, &title, ("nodes", "CPU seconds"), &plot)?;
    }
    output.page(page, "the paper's figure has no numbers; paths of `summary` are the control flows, by a closed form")
}

const ABOUT: &str = "\
The program of the paper's figure 1 with one, two and three searches in one list of up to so many nodes. The paper is \
a draft: its figure 2 has neither numbers nor axes, so only its claim can be compared. Lazy initialization and \
lazier# tell apart which references are the same, so their cost grows with the aliasings; heap summaries have one path \
per control flow (a figure in bold is the number of control flows by the closed form in `corpus/linked_list.hir`). A \
path of a summary costs more, because its conditions go to the solver: summaries lose on short lists and win on longer \
ones.";
