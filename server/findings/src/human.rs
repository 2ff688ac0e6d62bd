//! Problems and figures for people at a terminal: the source line with a caret, the path, the heap drawn.

use crate::Shown;
use crate::draw;
use crate::json;
use crate::line;
use crate::position::{self, Range};
use crate::problem::{Level, Problem, Remark};
use explore::report::Report;
use ir::Program;
use std::fmt::Write;

/// What the terminal can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    pub color: bool,
    pub unicode: bool,
    pub width: usize,
}

impl Default for Style {
    fn default() -> Style {
        Style { color: false, unicode: true, width: 100 }
    }
}

#[derive(Clone, Copy)]
enum Paint {
    Error,
    Warning,
    Note,
    Bold,
    Dim,
    Good,
}

impl Style {
    fn paint(self, paint: Paint, text: &str) -> String {
        if !self.color || text.is_empty() {
            return text.to_owned();
        }
        let code = match paint {
            Paint::Error => "1;31",
            Paint::Warning => "1;33",
            Paint::Note => "1;36",
            Paint::Bold => "1",
            Paint::Dim => "2",
            Paint::Good => "32",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }

    fn level(self, level: Level, text: &str) -> String {
        let paint = match level {
            Level::Error => Paint::Error,
            Level::Warning => Paint::Warning,
            Level::Note => Paint::Note,
        };
        self.paint(paint, text)
    }

    /// A word in the colour of success.
    pub fn good(self, text: &str) -> String {
        self.paint(Paint::Good, text)
    }

    /// A word in the colour of failure.
    pub fn bad(self, text: &str) -> String {
        self.paint(Paint::Error, text)
    }

    /// A word that stands back.
    pub fn dim(self, text: &str) -> String {
        self.paint(Paint::Dim, text)
    }

    fn bar(self) -> &'static str {
        if self.unicode { "│" } else { "|" }
    }
}

/// A problem with its source lines. `source` gives the text of a file of the program.
pub fn problem(problem: &Problem, source: &dyn Fn(&str) -> Option<String>, style: Style) -> String {
    let mut out = String::new();
    let level = problem.level;
    let head = format!("{}[{}]", level.name(), problem.code);
    let _ = writeln!(out, "{}: {}", style.level(level, &head), style.paint(Paint::Bold, &safe(&problem.message)));
    let text = source(&problem.at.file).unwrap_or_default();
    excerpt(&mut out, &problem.at.file, &text, problem.at.range, level, style);
    for (i, step) in steps(problem).iter().enumerate() {
        let title = if i == 0 { "path" } else { "" };
        note(&mut out, title, step, style);
    }
    for remark in &problem.related {
        note(&mut out, "see", &placed(problem, remark), style);
    }
    if let Some(input) = problem.input.as_ref().filter(|i| !i.is_empty()) {
        note(&mut out, "input", input, style);
    }
    if let Some(origin) = &problem.origin {
        note(&mut out, "note", origin, style);
    }
    if let Some(others) = others(&problem.others) {
        note(&mut out, "note", &others, style);
    }
    out
}

/// Steps of a path that people read one by one.
const MOST_STEPS: usize = 40;

/// The steps of a path. Of a long one, what is said again is counted where it is said first, and the middle is left out of
/// what is still long.
fn steps(problem: &Problem) -> Vec<String> {
    let all = problem.path.iter().map(|step| placed(problem, step));
    if problem.path.len() <= MOST_STEPS {
        return all.collect();
    }
    let mut counted: Vec<(String, usize)> = Vec::new();
    for text in all {
        match counted.iter_mut().find(|(said, _)| *said == text) {
            Some((_, times)) => *times += 1,
            None => counted.push((text, 1)),
        }
    }
    let line = |(text, times): (String, usize)| if times == 1 { text } else { format!("{text} ({times} times)") };
    let mut lines: Vec<String> = counted.into_iter().map(line).collect();
    if let Some(more @ 1..) = lines.len().checked_sub(MOST_STEPS) {
        let from = MOST_STEPS / 2;
        lines.splice(from..from + more, [format!("{more} more conditions")]);
    }
    lines
}

/// Functions that are named before the others are only counted.
const NAMED: usize = 3;

/// "`add` and `main` raise it, too".
fn others(functions: &[String]) -> Option<String> {
    let mut named: Vec<String> = functions.iter().take(NAMED).map(|f| format!("`{f}`")).collect();
    if functions.len() > NAMED {
        named.push(format!("{} more", functions.len() - NAMED));
    }
    let (last, front) = named.split_last()?;
    Some(match front {
        [] => format!("{last} raises it, too"),
        front => format!("{} and {last} raise it, too", front.join(", ")),
    })
}

/// A remark with its place, seen from the file of the problem.
fn placed(problem: &Problem, remark: &Remark) -> String {
    let Remark { at, text } = remark;
    match at.file == problem.at.file {
        true => format!("line {}: {text}", at.range.line),
        false => format!("{}:{}: {text}", at.file, at.range.line),
    }
}

fn note(out: &mut String, title: &str, text: &str, style: Style) {
    let _ = writeln!(out, "  {}  {}", style.paint(Paint::Note, &format!("{title:>6}")), safe(text));
}

/// The heap of a finding's input, drawn and indented below the problem.
pub fn drawn_input(program: &Program, report: &Report, input: usize, style: Style) -> String {
    let function = program.find_function(&report.function);
    let (Some(function), Some(generated)) = (function, report.inputs.get(input)) else { return String::new() };
    let options = draw::Options { width: style.width.saturating_sub(10), ascii: !style.unicode };
    let heap = draw::objects(program, Shown::of(program, function), &generated.input, options);
    heap.lines().fold(String::new(), |out, l| out + "          " + &style.dim(l) + "\n")
}

/// Control characters of source text never reach the terminal.
pub fn safe(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// Up to two lines before the place, its first line, and a line below it that marks the place.
fn excerpt(out: &mut String, file: &str, text: &str, range: Range, level: Level, style: Style) {
    let lines: Vec<&str> = position::lines(text).collect();
    let width = range.line.to_string().len().max(2);
    let (corner, end) = if style.unicode { ("╭─", "╰─") } else { ("--", "--") };
    let place = format!("{}:{}:{}", safe(file), range.line, range.column);
    let _ = writeln!(out, " {:width$} {}", "", style.dim(&format!("{corner}[{place}]")));
    let Some(last) = lines.get(range.line.saturating_sub(1) as usize) else { return };
    let columns = |n: u32| last.chars().take(n.saturating_sub(1) as usize).collect::<String>();
    let start = expand(&columns(range.column)).chars().count();
    let stop = match range.end_line == range.line {
        true => expand(&columns(range.end_column)).chars().count(),
        false => expand(last.trim_end()).chars().count(),
    };
    // Of very long lines, the part around the place is shown.
    let shift = if start + 20 > style.width { start - style.width / 3 } else { 0 };
    for number in range.line.saturating_sub(2).max(1)..=range.line {
        let line = expand(lines[number as usize - 1]);
        row(out, &number.to_string(), &part(&line, shift, style.width), width, style);
    }
    let indent = start - shift;
    let length = stop.saturating_sub(start).clamp(1, style.width.saturating_sub(indent).max(1));
    let caret = if style.unicode && length > 1 { "─" } else { "^" }.repeat(length);
    row(out, "", &format!("{}{}", " ".repeat(indent), style.level(level, &caret)), width, style);
    let _ = writeln!(out, " {:width$} {}", "", style.dim(end));
}

fn row(out: &mut String, number: &str, text: &str, width: usize, style: Style) {
    let line = format!(" {} {} {text}", style.dim(&format!("{number:>width$}")), style.dim(style.bar()));
    let _ = writeln!(out, "{}", line.trim_end());
}

/// Tabs as four spaces, other control characters as a replacement.
fn expand(line: &str) -> String {
    safe(&line.replace('\t', "    "))
}

/// `width` characters of a line from `shift` on; what is left out shows as dots.
fn part(line: &str, shift: usize, width: usize) -> String {
    let mut shown: String = line.chars().skip(shift).take(width).collect();
    if line.chars().nth(shift + width).is_some() {
        shown += "..";
    }
    if shift > 0 && shown.chars().count() > 2 {
        shown = format!("..{}", shown.chars().skip(2).collect::<String>());
    }
    shown
}

/// The figures of an exploration, and its inputs when asked for.
pub fn figures(program: &Program, report: &Report, time_ms: f64, inputs: bool, style: Style) -> String {
    let r = json::exploration(program, report, time_ms);
    let scope: Vec<String> = r.scope.iter().map(|(class, n)| format!("{class} <= {n}")).collect();
    let bounds = [scope.join(", "), format!("unwind {}", r.unwind), format!("calls {}", r.calls)];
    let bounds: Vec<String> = bounds.into_iter().filter(|b| !b.is_empty()).collect();
    let title = style.paint(Paint::Bold, &r.function);
    let mut out = format!("{title}  {}  {}\n", r.technique, style.dim(&bounds.join(", ")));
    let p = r.paths;
    let counts = format!("{} normal, {} exceptional, {} bounded", p.normal, p.exceptional, p.bounded);
    let _ =
        writeln!(out, "  paths       {} explored: {counts}; {} pruned, {} invalid", p.explored, p.pruned, p.invalid);
    let _ = writeln!(out, "  structures  {} partial, {} shapes", r.structures.partial, r.structures.shapes);
    let b = r.branches;
    let feasible = b.feasible.map_or_else(String::new, |n| format!(" of {n} feasible"));
    let _ = writeln!(out, "  branches    {} covered{feasible}, {} in all", b.covered, b.total);
    let s = r.solver;
    let work = format!("{} SMT checks, {} heap checks, {} cache hits", s.smt_checks, s.heap_checks, s.cache_hits);
    let _ = writeln!(out, "  solver      {work}");
    let _ = writeln!(out, "  findings    {}", count(r.findings.len(), "finding"));
    if r.false_alarms + r.unconfirmed > 0 {
        let _ = writeln!(out, "  withheld    {} false alarms, {} unconfirmed", r.false_alarms, r.unconfirmed);
    }
    let _ = writeln!(out, "  time        {} ms", r.time_ms);
    if !r.complete {
        let reason = r.stopped.as_deref().unwrap_or("some paths were cut at a bound");
        let _ = writeln!(out, "  {}  {reason}", style.paint(Paint::Warning, "incomplete"));
    }
    let none: Vec<&str> = scope.iter().map(String::as_str).filter(|class| class.ends_with(" <= 0")).collect();
    if r.complete && p.explored == 0 && !none.is_empty() {
        let none = none.join(", ");
        let _ = writeln!(out, "  {}     no input has {none}: raise the scope", style.paint(Paint::Warning, "nothing"));
    }
    for what in &r.left_out {
        let _ = writeln!(out, "  {}    {what}", style.paint(Paint::Warning, "left out"));
    }
    if inputs {
        out += &inputs_list(program, report, style);
    }
    out
}

fn inputs_list(program: &Program, report: &Report, style: Style) -> String {
    let of = Shown::named(program, &report.function);
    let mut out = String::new();
    for (i, generated) in report.inputs.iter().enumerate() {
        let outcome = line::outcome(&generated.outcome);
        let arguments = line::input(program, &of, &generated.input);
        let shown = if arguments.is_empty() { "no arguments" } else { &arguments };
        let _ = writeln!(out, "  {i:>4}  {shown}  {}  {outcome}", style.dim("=>"));
    }
    let (shown, paths) = (report.inputs.len(), report.paths.explored - report.paths.invalid);
    if (shown as u64) < paths {
        let told = format!("{} of {}", count(shown, "input"), count(paths as usize, "path"));
        let others = match shown {
            0 => "none is known that surely takes one of them",
            _ => {
                "the other paths have the structure and the branches of one of these, or no input that surely takes them"
            }
        };
        let _ = writeln!(out, "  {told}: {others}");
    }
    out
}

/// `no findings`, `1 finding`, `2 findings`.
pub fn count(n: usize, noun: &str) -> String {
    match n {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        n => format!("{n} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Location, Remark};

    fn at(line: u32, column: u32, end_column: u32) -> Location {
        Location { file: "a.hir".into(), range: Range { line, column, end_line: line, end_column } }
    }

    #[test]
    fn the_caret_stands_below_the_expression_also_behind_tabs() {
        let text = "fn int f(List l) {\n  // é\n\treturn l.next;\n}\n";
        let mut p = Problem::new("null-dereference", Level::Error, "`l` is null here", at(3, 9, 15));
        p.path.push(Remark { at: at(2, 1, 2), text: "`x < 0` holds".into() });
        p.input = Some("l = null".into());
        let shown = problem(&p, &|_| Some(text.into()), Style::default());
        assert_eq!(
            shown,
            "error[null-dereference]: `l` is null here
    ╭─[a.hir:3:9]
  1 │ fn int f(List l) {
  2 │   // é
  3 │     return l.next;
    │            ──────
    ╰─
    path  line 2: `x < 0` holds
   input  l = null
"
        );
    }

    #[test]
    fn long_paths_say_each_thing_once() {
        let mut p = Problem::new("x", Level::Error, "m", at(9, 1, 2));
        let mut add = |line: u32, text: &str| p.path.push(Remark { at: at(line, 1, 2), text: text.into() });
        add(1, "`k > 0` holds");
        (0..40).for_each(|n| add(2, if n % 4 == 0 { "`n < 2` holds" } else { "`n < 2` does not hold" }));
        let shown = problem(&p, &|_| None, Style::default());
        let path = "    path  line 1: `k > 0` holds
          line 2: `n < 2` holds (10 times)
          line 2: `n < 2` does not hold (30 times)
";
        assert!(shown.contains(path), "{shown}");
        p.path = (0..50).map(|n| Remark { at: at(n, 1, 2), text: "`x` holds".into() }).collect();
        let shown = problem(&p, &|_| None, Style::default());
        let middle = "line 19: `x` holds\n          10 more conditions\n          line 30: `x` holds\n";
        assert!(shown.contains(middle) && shown.contains("line 49: `x` holds"), "{shown}");
    }

    #[test]
    fn without_colour_there_is_no_escape_and_source_text_cannot_bring_one() {
        let p = Problem::new("x", Level::Warning, "m\u{1b}[31m", at(1, 1, 3));
        let shown = problem(&p, &|_| Some("\u{1b}[2Jabc".into()), Style { unicode: false, ..Style::default() });
        assert!(!shown.contains('\u{1b}'), "{shown:?}");
        let coloured = problem(&p, &|_| None, Style { color: true, ..Style::default() });
        assert!(coloured.contains("\u{1b}[1;33mwarning[x]\u{1b}[0m"), "{coloured:?}");
    }

    #[test]
    fn of_long_lines_the_part_around_the_place_is_shown() {
        let text = format!("{}HERE{}", "a".repeat(5_000), "b".repeat(5_000));
        let shown = problem(
            &Problem::new("x", Level::Error, "m", at(1, 5_001, 5_005)),
            &|_| Some(text.clone()),
            Style::default(),
        );
        let lines: Vec<&str> = shown.lines().collect();
        let column = |line: &str, what: &str| line.find(what).map(|i| line[..i].chars().count());
        assert_eq!(column(lines[2], "HERE"), column(lines[3], "────"), "{shown}");
        assert!(lines.iter().all(|l| l.chars().count() < 120), "{shown}");
    }

    #[test]
    fn a_place_behind_the_text_is_no_panic() {
        let p = Problem::new("x", Level::Note, "m", at(9, 40, 41));
        assert!(problem(&p, &|_| Some("a".into()), Style::default()).contains("a.hir:9:40"));
    }
}
