//! Breakpoints, and the points of a run at which they stop or say something.
//!
//! A run is known to its end, so the hits of a breakpoint are found before anybody comes to them, in whichever
//! direction: the number of a hit is the same on the way back.

use crate::Host;
use crate::debuggee::Debuggee;
use crate::expressions::Expressions;
use crate::motion::{self, Line};
use crate::variables::Shown;
use ir::input::InputValue;
use ir::{FileId, FnId};
use replay::{CodeRef, Moment};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A breakpoint as a client asks for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakpoint {
    /// From 1, with code on it.
    pub line: u32,
    /// Those of the functions on the line in which its expressions can be read.
    functions: Vec<FnId>,
    condition: Option<String>,
    hits: Option<Hits>,
    /// What is said instead of stopping.
    log: Option<Vec<Piece>>,
}

/// Which hits of a breakpoint count, by their numbers from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hits {
    Equal(u64),
    More(u64),
    Less(u64),
    /// Each of so many.
    Every(u64),
}

/// A part of the message of a log point.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    Text(String),
    Expression(String),
}

/// What breakpoints do at the points of a run, by their positions in [`Debuggee::lines`].
#[derive(Default)]
pub struct Marks {
    pub stops: BTreeSet<usize>,
    pub notes: BTreeMap<usize, Vec<String>>,
}

impl Breakpoint {
    /// Reads a breakpoint that a client wants at a line of a file. One on a line without code moves down to the next one
    /// with code.
    ///
    /// # Errors
    /// In words, when it cannot be placed.
    pub fn read(
        json: &Value,
        wanted: u32,
        file: Option<FileId>,
        debuggee: Option<&Debuggee>,
        expressions: &mut Expressions<'_>,
    ) -> Result<Breakpoint, String> {
        let nothing = || "no code runs here".to_owned();
        let (debuggee, file) = (debuggee.ok_or_else(nothing)?, file.ok_or_else(nothing)?);
        let possible = motion::breakable(&debuggee.program, file);
        let line = possible.range(wanted..).next().copied().ok_or_else(nothing)?;
        let asked = |name: &str| json[name].as_str().map(str::trim).filter(|text| !text.is_empty());
        let mut breakpoint = Breakpoint {
            line,
            functions: motion::functions_at(&debuggee.program, file, line),
            condition: asked("condition").map(str::to_owned),
            hits: asked("hitCondition").map(hits).transpose()?,
            log: asked("logMessage").map(pieces),
        };
        breakpoint.settle(debuggee, expressions)?;
        Ok(breakpoint)
    }

    /// Keeps the functions in which its expressions can be read: a lambda sees less than the code around it.
    ///
    /// # Errors
    /// In words, when there is none.
    fn settle(&mut self, debuggee: &Debuggee, expressions: &mut Expressions<'_>) -> Result<(), String> {
        let tried = self.functions.iter().map(|f| (*f, self.check(debuggee, *f, expressions)));
        let tried: Vec<(FnId, Result<(), String>)> = tried.collect();
        self.functions = tried.iter().filter(|(_, read)| read.is_ok()).map(|(f, _)| *f).collect();
        match tried.into_iter().find_map(|(_, read)| read.err()) {
            Some(why) if self.functions.is_empty() => Err(why),
            _ => Ok(()),
        }
    }

    fn check(&self, debuggee: &Debuggee, function: FnId, expressions: &mut Expressions<'_>) -> Result<(), String> {
        let logged = self.log.iter().flatten().filter_map(|piece| match piece {
            Piece::Expression(text) => Some(("logMessage", text)),
            Piece::Text(_) => None,
        });
        for (part, text) in self.condition.iter().map(|text| ("condition", text)).chain(logged) {
            let read = expressions.check(&debuggee.program, function, text);
            read.map_err(|why| format!("`{part}` cannot be read: {why}"))?;
        }
        Ok(())
    }

    /// Whether a line of the history is one that it is at.
    fn is_at(&self, file: FileId, line: &Line) -> bool {
        let here = (line.file, line.line) == (file, self.line);
        here && self.functions.iter().any(|f| line.first.place.code == CodeRef::Function(*f))
    }

    /// Whether a state has to be looked at to know what it does.
    fn looks(&self) -> bool {
        let piece = |piece: &Piece| matches!(piece, Piece::Expression(_));
        self.condition.is_some() || self.log.iter().flatten().any(piece)
    }

    /// What happens when the run comes to it: `Ok` with whether it counts, `Err` with why nobody knows.
    fn counts(&self, look: &mut Look<'_, '_, '_>) -> Result<bool, String> {
        let Some(condition) = &self.condition else { return Ok(true) };
        let failed = |why: String| format!("the condition of the breakpoint in line {} has no value: {why}", self.line);
        match look.value(condition).map_err(failed)?.0 {
            InputValue::Bool(holds) => Ok(holds),
            _ => Err(format!("the condition of the breakpoint in line {} is neither true nor false", self.line)),
        }
    }
}

/// A point of the run that is looked at; none where no state is needed.
struct Look<'a, 'e, 'h> {
    debuggee: &'a Debuggee,
    moment: Option<&'a Moment>,
    expressions: &'e mut Expressions<'h>,
}

impl Look<'_, '_, '_> {
    fn value(&mut self, text: &str) -> Result<(InputValue, String), String> {
        let none = "the run has no state here";
        let moment = self.moment.ok_or(none)?;
        let frame = moment.frames.last().ok_or(none)?;
        let inputs = self.debuggee.history.run.input_objects;
        let shown = Shown { program: &self.debuggee.program, moment, inputs };
        let (value, ty) = self.expressions.evaluate(&shown, frame, text)?;
        Ok((value, shown.text(value, Some(ty)).0))
    }

    fn message(&mut self, pieces: &[Piece]) -> String {
        let said = pieces.iter().map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Expression(text) => self.value(text).map_or_else(|why| format!("{{{why}}}"), |(_, shown)| shown),
        });
        said.collect()
    }
}

impl Marks {
    /// What the breakpoints of some files do in a run.
    pub fn of(
        host: &dyn Host,
        debuggee: &Debuggee,
        breakpoints: &BTreeMap<String, Vec<Breakpoint>>,
        expressions: &mut Expressions<'_>,
    ) -> Marks {
        let mut marks = Marks::default();
        for (path, breakpoints) in breakpoints {
            let Some(file) = debuggee.file(host, path) else { continue };
            breakpoints.iter().for_each(|b| marks.add(debuggee, file, b, expressions));
        }
        marks
    }

    fn add(&mut self, debuggee: &Debuggee, file: FileId, b: &Breakpoint, expressions: &mut Expressions<'_>) {
        let lines = debuggee.lines.iter().enumerate();
        let at: Vec<usize> = lines.filter(|(_, l)| b.is_at(file, l)).map(|(n, _)| n).collect();
        let mut count = 0;
        let mut hit = |at: usize, moment: Option<&Moment>| {
            let mut look = Look { debuggee, moment, expressions };
            self.hit(at, b, &mut count, &mut look);
        };
        match b.looks() {
            true => debuggee.look_at(&at, |at, moment| hit(at, Some(moment))),
            false => at.into_iter().for_each(|at| hit(at, None)),
        }
    }

    /// The run comes to a breakpoint, which has counted so many hits before.
    fn hit(&mut self, at: usize, b: &Breakpoint, count: &mut u64, look: &mut Look<'_, '_, '_>) {
        match b.counts(look) {
            Ok(false) => return,
            Ok(true) => {}
            // A breakpoint that passes because of a mistake in its condition would never be found out.
            Err(why) => {
                self.notes.entry(at).or_default().push(why);
                self.stops.insert(at);
                return;
            }
        }
        *count += 1;
        match &b.log {
            _ if b.hits.is_some_and(|hits| !hits.counts(*count)) => {}
            Some(pieces) => self.notes.entry(at).or_default().push(look.message(pieces)),
            None => {
                self.stops.insert(at);
            }
        }
    }
}

impl Hits {
    fn counts(self, number: u64) -> bool {
        match self {
            Hits::Equal(n) => number == n,
            Hits::More(n) => number > n,
            Hits::Less(n) => number < n,
            Hits::Every(n) => number.is_multiple_of(n),
        }
    }
}

/// Which hits count: `3` (that one), `>= 3`, `% 2` (every second one).
fn hits(text: &str) -> Result<Hits, String> {
    let split = text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len());
    let (operator, digits) = text.split_at(split);
    let number: Option<u64> = digits.parse().ok();
    let read = match (operator.trim(), number) {
        ("" | "=" | "==", Some(n)) => Some(Hits::Equal(n)),
        (">", Some(n)) => Some(Hits::More(n)),
        (">=", Some(n)) => Some(n.checked_sub(1).map_or(Hits::Every(1), Hits::More)),
        ("<", Some(n)) => Some(Hits::Less(n)),
        ("<=", Some(n)) => n.checked_add(1).map(Hits::Less),
        ("%", Some(n)) if n > 0 => Some(Hits::Every(n)),
        _ => None,
    };
    let forms =
        "a number such as `3` is needed (that hit alone), or `>= 3`, `> 3`, `< 3`, `<= 3`, or `% 3` (every third)";
    read.ok_or_else(|| format!("`hitCondition` cannot be `{text}`: {forms}"))
}

/// The parts of the message of a log point: expressions are in braces. A brace without its partner is text.
fn pieces(message: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = message;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((expression, behind)) = after.split_once('}').filter(|(e, _)| !e.trim().is_empty()) else { break };
        pieces.extend([Piece::Text(before.to_owned()), Piece::Expression(expression.to_owned())]);
        rest = behind;
    }
    pieces.push(Piece::Text(rest.to_owned()));
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hit_conditions_name_the_hits_that_count() {
        let counted = |text: &str| {
            let hits = hits(text).expect(text);
            (1..=6).filter(|n| hits.counts(*n)).collect::<Vec<u64>>()
        };
        assert_eq!(["3", "== 3", "=3"].map(counted), [[3], [3], [3]]);
        assert_eq!((counted(">= 3"), counted("> 3")), (vec![3, 4, 5, 6], vec![4, 5, 6]));
        assert_eq!((counted("<3"), counted("<= 3")), (vec![1, 2], vec![1, 2, 3]));
        assert_eq!((counted("% 2"), counted(">= 0")), (vec![2, 4, 6], vec![1, 2, 3, 4, 5, 6]));
        for wrong in ["x", "3 4", "% 0", "-1", "", ">=", "99999999999999999999", "3.5"] {
            assert!(hits(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn expressions_of_a_message_are_in_braces() {
        let text = |t: &str| Piece::Text(t.to_owned());
        let expression = |t: &str| Piece::Expression(t.to_owned());
        assert_eq!(pieces("a {x}{y.z}"), [text("a "), expression("x"), text(""), expression("y.z"), text("")]);
        assert_eq!(pieces("{ }"), [text("{ }")]);
        assert_eq!(pieces("x = {x"), [text("x = {x")]);
        assert_eq!(pieces("}"), [text("}")]);
    }
}
