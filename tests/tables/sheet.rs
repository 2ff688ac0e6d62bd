//! Markdown: tables of the papers' figures and ours, marks where they agree, notes where they do not.

use crate::lab::Cell;
use explore::report::Technique;
use std::fmt::Write;

/// A figure of a paper.
#[derive(Clone, PartialEq, Debug)]
pub enum Paper {
    /// It gives none.
    None,
    Is(f64),
    /// It did not end: out of memory (`OOM`) or of time (`TO`).
    Ended(String),
}

impl Paper {
    /// A cell of a data file: a number, a word, or nothing.
    pub fn parse(text: &str) -> Paper {
        match text.parse() {
            Ok(n) => Paper::Is(n),
            Err(_) if text.is_empty() => Paper::None,
            Err(_) => Paper::Ended(text.to_owned()),
        }
    }

    pub fn number(&self) -> Option<f64> {
        match self {
            Paper::Is(n) => Some(*n),
            _ => None,
        }
    }

    pub fn text(&self) -> String {
        match self {
            Paper::None => String::new(),
            Paper::Is(n) => number(*n),
            Paper::Ended(why) => why.clone(),
        }
    }
}

/// A row of two lines: what a paper says over the scopes, and what we count.
pub struct Series {
    /// `TreeSet.dfs`.
    pub subject: String,
    /// The technique in the paper's words; empty where the paper does not have it.
    pub theirs: String,
    /// The technique in ours.
    pub ours: &'static str,
    /// By scope.
    pub values: Vec<Value>,
}

/// What a paper says at a scope, and what we count.
pub struct Value {
    pub scope: u32,
    pub paper: Paper,
    /// `None` where no attempt was made, because a smaller scope already took too long.
    pub cell: Option<Cell>,
    /// What is counted in the cell.
    pub figure: Option<f64>,
}

impl Value {
    /// Whether the figures are equal; `None` when one is missing.
    pub fn agrees(&self) -> Option<bool> {
        Some(self.paper.number()? == self.figure?)
    }
}

/// Why a series deviates from its paper; `None` when nobody knows.
pub type Explain = fn(&Series) -> Option<&'static str>;

/// How many figures agree, deviate for a reason, deviate without, and did not end in time.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Tally {
    pub equal: u32,
    pub explained: u32,
    pub unexplained: u32,
    pub unended: u32,
}

impl Tally {
    pub fn of(series: &[Series], explain: Explain) -> Tally {
        let mut tally = Tally::default();
        for one in series {
            for value in &one.values {
                match value.agrees() {
                    Some(true) => tally.equal += 1,
                    Some(false) if explain(one).is_some() => tally.explained += 1,
                    Some(false) => tally.unexplained += 1,
                    None => tally.unended += u32::from(value.paper.number().is_some()),
                }
            }
        }
        tally
    }

    pub fn text(self) -> String {
        let mut text = format!("{} equal, {} deviate (see the notes)", self.equal, self.explained);
        if self.unexplained > 0 {
            let _ = write!(text, ", {} deviate without an explanation", self.unexplained);
        }
        let _ = write!(text, ", {} not measured", self.unended);
        text
    }
}

/// The notes below a table.
#[derive(Default)]
pub struct Notes(Vec<String>);

impl Notes {
    /// The mark of a note.
    pub fn mark(&mut self, note: &str) -> String {
        let known = self.0.iter().position(|n| n == note);
        let at = known.unwrap_or_else(|| {
            self.0.push(note.to_owned());
            self.0.len() - 1
        });
        format!(" <sup>{}</sup>", at + 1)
    }

    pub fn text(&self) -> String {
        let lines = self.0.iter().enumerate().map(|(i, note)| format!("{}. {note}\n", i + 1));
        let lines: String = lines.collect();
        if lines.is_empty() { lines } else { format!("\nNotes\n\n{lines}") }
    }
}

/// A Markdown table; the first `texts` columns are left-aligned.
pub fn table(header: &[String], texts: usize, rows: &[Vec<String>]) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule: Vec<String> = (0..header.len()).map(|i| if i < texts { "---" } else { "---:" }.to_owned()).collect();
    let body: String = rows.iter().map(|r| line(r)).collect();
    format!("{}{}{body}", line(header), line(&rule))
}

/// A number without needless digits.
pub fn number(n: f64) -> String {
    if n.fract() == 0.0 || n.abs() >= 100.0 {
        format!("{n:.0}")
    } else if n.abs() >= 10.0 {
        format!("{n:.1}")
    } else if n.abs() >= 0.1 {
        format!("{n:.2}")
    } else {
        format!("{n:.4}")
    }
}

/// What stands where there is no figure of ours.
pub fn missing(cell: Option<&Cell>, notes: &mut Notes) -> String {
    match cell {
        None => "–".to_owned(),
        Some(Cell::Over(seconds)) => format!("> {} s", number(*seconds)),
        Some(Cell::Failed(why)) => format!("–{}", notes.mark(why)),
        Some(Cell::Done { .. }) => String::new(),
    }
}

/// All scopes that a subject's series speak of, in order.
pub fn scopes(series: &[&Series]) -> Vec<u32> {
    let mut all: Vec<u32> = series.iter().flat_map(|s| s.values.iter().map(|v| v.scope)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The counts of one subject: two lines for each technique. A figure in bold is exactly the paper's.
pub fn counts(series: &[&Series], explain: Explain, notes: &mut Notes) -> String {
    let scopes = scopes(series);
    let header = header(&scopes);
    let mut rows = Vec::new();
    for one in series {
        let mut paper = vec![one.theirs.clone(), "paper".to_owned()];
        let mut ours = vec![format!("`{}`", one.ours), "ours".to_owned()];
        for scope in &scopes {
            let value = one.values.iter().find(|v| v.scope == *scope);
            paper.push(value.map_or_else(String::new, |v| v.paper.text()));
            ours.push(value.map_or_else(String::new, |v| count(one, v, explain, notes)));
        }
        if !one.theirs.is_empty() {
            rows.push(paper);
        }
        rows.push(ours);
    }
    table(&header, 2, &rows)
}

fn header(scopes: &[u32]) -> Vec<String> {
    let fixed = ["technique".to_owned(), String::new()];
    fixed.into_iter().chain(scopes.iter().map(u32::to_string)).collect()
}

fn count(one: &Series, value: &Value, explain: Explain, notes: &mut Notes) -> String {
    let Some(figure) = value.figure else { return missing(value.cell.as_ref(), notes) };
    match value.agrees() {
        None => number(figure),
        Some(true) => format!("**{}**", number(figure)),
        Some(false) => {
            let why = explain(one).unwrap_or("Not explained yet.");
            format!("{}{}", number(figure), notes.mark(why))
        }
    }
}

/// The times of one subject, in seconds: the paper's, ours, and how many of ours fit into one of theirs.
/// `paper` gives the paper's time of a series at a scope.
pub fn times(series: &[&Series], paper: &dyn Fn(&Series, u32) -> Paper) -> String {
    let scopes = scopes(series);
    let header = header(&scopes);
    let mut rows = Vec::new();
    for one in series {
        let theirs: Vec<Paper> = scopes.iter().map(|s| paper(one, *s)).collect();
        let cells = scopes.iter().map(|s| one.values.iter().find(|v| v.scope == *s).and_then(|v| v.cell.as_ref()));
        let cells: Vec<Option<&Cell>> = cells.collect();
        let line = |first: String, second: &str, cells: Vec<String>| [vec![first, second.to_owned()], cells].concat();
        if !one.theirs.is_empty() {
            rows.push(line(one.theirs.clone(), "paper", theirs.iter().map(Paper::text).collect()));
        }
        let text = |c: &Option<&Cell>| match c.and_then(Cell::seconds) {
            Some(seconds) => number(seconds),
            None => missing(*c, &mut Notes::default()),
        };
        rows.push(line(format!("`{}`", one.ours), "ours", cells.iter().map(text).collect()));
        let ratios: Vec<String> = theirs.iter().zip(&cells).map(|(p, c)| ratio(p, *c)).collect();
        if ratios.iter().any(|r| !r.is_empty()) {
            rows.push(line(String::new(), "paper / ours", ratios));
        }
    }
    table(&header, 2, &rows)
}

/// Each technique of some subjects beside `auto`: the seconds of the explorations that both ended.
pub fn beside_auto(all: &[Series]) -> String {
    let auto = Technique::Auto.name();
    let mut sums: Vec<(&str, Sums)> = Vec::new();
    for one in all.iter().filter(|s| s.ours != auto) {
        let Some(best) = all.iter().find(|s| s.ours == auto && s.subject == one.subject) else { continue };
        let at = sums.iter().position(|(name, _)| *name == one.ours).unwrap_or_else(|| {
            sums.push((one.ours, Sums::default()));
            sums.len() - 1
        });
        sums[at].1.add(one, best);
    }
    let header =
        ["technique", "ended by both", "its seconds", "seconds of `auto`", "factor", "by `auto` alone", "by it alone"];
    let rows = sums.into_iter().map(|(name, sums)| [vec![format!("`{name}`")], sums.cells()].concat());
    let meaning = "Sums over the explorations that both ended; they differ by about a tenth from run to run.";
    format!("{meaning}\n\n{}", table(&header.map(str::to_owned), 1, &rows.collect::<Vec<_>>()))
}

/// What [`beside_auto`] says of a technique.
#[derive(Default)]
struct Sums {
    both: u32,
    seconds: [f64; 2],
    alone: [u32; 2],
}

impl Sums {
    fn add(&mut self, one: &Series, auto: &Series) {
        for value in &one.values {
            let there = auto.values.iter().find(|v| v.scope == value.scope);
            let (Some(its), Some(ours)) = (&value.cell, there.and_then(|v| v.cell.as_ref())) else { continue };
            match (its.seconds(), ours.seconds()) {
                (Some(its), Some(ours)) => {
                    self.both += 1;
                    self.seconds[0] += its;
                    self.seconds[1] += ours;
                }
                (None, Some(_)) => self.alone[0] += 1,
                (Some(_), None) => self.alone[1] += 1,
                (None, None) => {}
            }
        }
    }

    fn cells(&self) -> Vec<String> {
        let [its, auto] = self.seconds;
        let seconds = [its, auto, its / auto].map(number);
        let [both, alone, other] = [self.both, self.alone[0], self.alone[1]].map(|n| n.to_string());
        [vec![both], seconds.to_vec(), vec![alone, other]].concat()
    }
}

/// Where the paper gives 0 or more seconds and we have an end.
fn ratio(paper: &Paper, cell: Option<&Cell>) -> String {
    match (paper.number(), cell.and_then(Cell::seconds)) {
        (Some(theirs), Some(ours)) if theirs > 0.0 && ours > 0.0 => number(theirs / ours),
        _ => String::new(),
    }
}
