//! The JSON of `heaplens explore` and of the editor's requests, as `interfaces.md` fixes it: field names
//! and their order are a contract; what is new stands at the end of an object.

use crate::Shown;
use crate::message;
use crate::position::{self, Range};
use crate::{codes, line, origin};
use explore::places;
use explore::report::{
    self, ClauseRef, Finding, GeneratedInput, Outcome, PathCounts, RelatedClause, Report, SolverCounts, Stop,
    StructureCounts, TellingHeap,
};
use ir::Program;
use ir::input::{Input, InputObject, InputValue};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::collections::{BTreeMap, BTreeSet};

/// A JSON object whose keys keep their order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Ordered<T>(pub Vec<(String, T)>);

impl<T: Serialize> Serialize for Ordered<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

/// The report of one function.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Exploration {
    pub function: String,
    pub technique: &'static str,
    pub scope: BTreeMap<String, u32>,
    pub unwind: u32,
    pub complete: bool,
    pub paths: Paths,
    pub false_alarms: u64,
    pub unconfirmed: u64,
    pub structures: Structures,
    pub solver: Solver,
    pub branches: Branches,
    pub time_ms: f64,
    pub findings: Vec<FoundError>,
    pub inputs: Vec<ShownInput>,
    /// The bound on the depth of calls.
    pub calls: u32,
    /// Why the exploration ended early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
    /// Inputs within scope that the technique leaves out, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spec_problems: Vec<SpecProblem>,
    /// A smallest heap that satisfies the preconditions, and one that nearly does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<Heap>,
}

/// End-of-path counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Paths {
    pub explored: u64,
    pub normal: u64,
    pub exceptional: u64,
    pub bounded: u64,
    pub pruned: u64,
    pub invalid: u64,
}

/// Counts of input structures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Structures {
    pub partial: u64,
    pub shapes: u64,
    pub named: u64,
}

/// Work of the deciders.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Solver {
    pub smt_checks: u64,
    pub heap_checks: u64,
    pub cache_hits: u64,
}

/// Branch coverage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Branches {
    pub covered: u64,
    /// `None` where the exploration ended early or the technique leaves inputs out: others may take more sides.
    pub feasible: Option<u64>,
    pub total: u64,
}

/// A finding.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FoundError {
    pub code: &'static str,
    pub exception: String,
    /// The other exceptions that are thrown at the same place.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub also: BTreeSet<String>,
    pub message: String,
    #[serde(flatten)]
    pub range: Option<Range>,
    pub path: Vec<Step>,
    pub input: usize,
    pub replayed: bool,
    /// The file of the place, when it is not the one that was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The violated clause of a contract.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<ClauseText>,
    /// Whether others can build its heap, where that is in question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
}

/// Whether others can build a heap.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Origin {
    pub message: String,
    /// Calls that lead to the same exception; none when no short sequence was found.
    pub calls: Vec<String>,
    /// An invariant that would exclude the heap.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invariant: Option<String>,
}

/// A condition of a path and the side taken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Step {
    pub line: u32,
    pub text: String,
    pub taken: bool,
}

/// A clause of a specification: whose it is, where it stands, what it says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClauseText {
    pub owner: String,
    pub line: u32,
    pub text: String,
}

/// A problem of a specification.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SpecProblem {
    pub code: &'static str,
    pub message: String,
    pub clause: Option<ClauseText>,
    #[serde(flatten)]
    pub range: Option<Range>,
    /// Other parts of specifications that it has to do with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<RelatedText>,
    /// Heaps that show it, the most telling first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub heaps: Vec<Heap>,
}

/// A part of a specification, and what it has to do with a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RelatedText {
    pub text: String,
    pub clause: Option<ClauseText>,
}

/// A heap that shows what a specification says.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Heap {
    pub text: String,
    pub args: Ordered<Value>,
    pub objects: Ordered<Object>,
}

/// A generated input with its outcome.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ShownInput {
    pub args: Ordered<Value>,
    pub objects: Ordered<Object>,
    /// `normal`, the exception's class, or `bounded`.
    pub outcome: String,
    pub structure: String,
    /// The outcome in words: `returns N0`.
    pub result: String,
}

/// A value: a JSON number, boolean or null, or the name of an object.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Value {
    Null,
    Bool(bool),
    Number(i64),
    /// `N0`, or a floating-point number as Java reads it: JSON has neither NaN nor infinities, and one kind of number.
    Text(String),
}

/// An object or an array of an input heap.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Object {
    Fields {
        #[serde(rename = "type")]
        ty: String,
        fields: Ordered<Value>,
        /// The text that the object contains, in quotes.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    Elements {
        #[serde(rename = "type")]
        ty: String,
        elements: Vec<Value>,
    },
}

/// The JSON object of a report. `time_ms` was measured by whoever ran the exploration.
pub fn exploration(program: &Program, report: &Report, time_ms: f64) -> Exploration {
    let of = &Shown::named(program, &report.function);
    let PathCounts { explored, normal, exceptional, bounded, left: _, pruned, invalid } = report.paths;
    let StructureCounts { partial, shapes, named } = report.structures;
    let SolverCounts { smt_checks, heap_checks, cache_hits } = report.solver;
    let branches = &report.branches;
    Exploration {
        function: report.function.clone(),
        technique: report.technique.name(),
        scope: report.scope.named.clone(),
        unwind: report.scope.unwind,
        complete: report.complete,
        paths: Paths { explored, normal, exceptional, bounded, pruned, invalid },
        false_alarms: report.false_alarms,
        unconfirmed: report.unconfirmed,
        structures: Structures { partial, shapes, named },
        solver: Solver { smt_checks, heap_checks, cache_hits },
        branches: Branches {
            covered: branches.covered,
            // What was not explored may be feasible, too.
            feasible: (report.complete && report.left_out.is_empty()).then_some(branches.feasible),
            total: branches.total,
        },
        time_ms: (time_ms * 1000.0).round() / 1000.0,
        findings: report.findings.iter().map(|f| finding(program, report, f)).collect(),
        inputs: report.inputs.iter().map(|i| generated(program, of, i)).collect(),
        calls: report.scope.calls,
        stopped: report.stopped.as_ref().map(|s| stop(program, s)),
        left_out: report.left_out.clone(),
        spec_problems: spec_problems(program, of, report),
        examples: report.examples.iter().map(|h| telling(program, of, h)).collect(),
    }
}

/// Why an exploration ended early, in words.
pub fn stop(program: &Program, stop: &Stop) -> String {
    match stop {
        Stop::Cancelled => "cancelled".to_owned(),
        Stop::Timeout => "the time is used up".to_owned(),
        Stop::Memory => "the memory is used up".to_owned(),
        Stop::Unsupported { what, .. } => format!("not supported: {what}{}", stopped_at(program, stop)),
        Stop::Internal(what) => format!("a defect of Heaplens: {what}"),
    }
}

/// The line of what the engine does not support, in parentheses; nothing where none is known, or where that says it.
pub fn stopped_at(program: &Program, stop: &Stop) -> String {
    let Stop::Unsupported { what, place: Some(place) } = stop else { return String::new() };
    let line = places::span(program, place).map(|s| position::range(program, s).line);
    let line = line.filter(|_| !what.contains(" at line "));
    line.map_or_else(String::new, |l| format!(" (line {l})"))
}

fn spec_problems(program: &Program, of: &Shown<'_>, report: &Report) -> Vec<SpecProblem> {
    let related = |r: &RelatedClause| RelatedText { text: r.text.clone(), clause: clause(program, &r.clause) };
    let problem = |p: &explore::report::SpecProblem| SpecProblem {
        code: codes::of_problem(p.kind),
        message: p.message.clone(),
        clause: clause(program, &p.clause),
        range: places::problem_span(program, p).map(|s| position::range(program, s)),
        related: p.related.iter().map(related).collect(),
        heaps: p.heaps.iter().map(|h| telling(program, of, h)).collect(),
    };
    report.spec_problems.iter().map(problem).collect()
}

fn telling(program: &Program, of: &Shown<'_>, told: &TellingHeap) -> Heap {
    let (args, objects) = heap(program, of, &told.input);
    Heap { text: told.text.clone(), args, objects }
}

fn clause(program: &Program, reference: &ClauseRef) -> Option<ClauseText> {
    let span = places::clause_span(program, reference)?;
    let line = position::range(program, span).line;
    Some(ClauseText { owner: reference.owner.clone(), line, text: message::clause(program, reference) })
}

fn finding(program: &Program, report: &Report, found: &Finding) -> FoundError {
    let span = message::place(program, found).map(|(s, _)| s);
    let steps = message::steps(program, &found.path);
    FoundError {
        code: found.code.name(),
        exception: found.exception.clone(),
        also: found.also.clone(),
        message: message::finding(program, report, found),
        range: span.map(|s| position::range(program, s)),
        path: steps.into_iter().map(|s| Step { line: s.range.line, text: s.text, taken: s.taken }).collect(),
        input: found.input,
        replayed: true,
        file: span.filter(|s| s.file.index() > 0).map(|s| program.files[s.file.index()].path.clone()),
        clause: found.clause.as_ref().and_then(|c| clause(program, c)),
        origin: origin(program, &found.origin),
    }
}

fn origin(program: &Program, origin: &report::Origin) -> Option<Origin> {
    let message = origin::sentence(program, origin)?;
    let (calls, invariant) = match origin {
        report::Origin::Calls(sequence) => (origin::texts(program, sequence), None),
        report::Origin::NotFound { condition, .. } => (Vec::new(), condition.clone()),
        report::Origin::Open => (Vec::new(), None),
    };
    Some(Origin { message, calls, invariant })
}

/// A generated input (`inputs` of the report, and of the editor's `heaplens/inputs`).
pub fn generated<'a>(program: &Program, of: impl Into<Shown<'a>>, generated: &GeneratedInput) -> ShownInput {
    let (args, objects) = heap(program, &of.into(), &generated.input);
    ShownInput {
        args,
        objects,
        outcome: match &generated.outcome {
            Outcome::Returns(_) => "normal".to_owned(),
            Outcome::Throws(exception) => exception.clone(),
            Outcome::Bounded(_) => "bounded".to_owned(),
        },
        structure: generated.structure.clone(),
        result: line::outcome(&generated.outcome),
    }
}

fn heap(program: &Program, of: &Shown<'_>, input: &Input) -> (Ordered<Value>, Ordered<Object>) {
    let name = |i: usize| of.params.get(i).map_or_else(|| format!("arg{i}"), |p| p.name.clone());
    let absent = of.absent(program, input);
    let args = input.args.iter().enumerate().filter(|(i, _)| absent.is_none_or(|(argument, _)| *i != argument));
    let args = args.map(|(i, v)| (name(i), value(*v))).collect();
    let objects = (0..).zip(&input.objects).filter(|(i, _)| absent.is_none_or(|(_, object)| *i != object));
    let text = |i| input.contained_text(program, i).map(|(text, _)| text);
    let objects = objects.map(|(i, o)| (format!("N{i}"), object(program, of, o, text(i)))).collect();
    (Ordered(args), Ordered(objects))
}

fn object(program: &Program, of: &Shown<'_>, object: &InputObject, text: Option<String>) -> Object {
    let ty = object.type_name(program);
    match object {
        InputObject::Array { elements, .. } => {
            Object::Elements { ty, elements: elements.iter().map(|v| value(*v)).collect() }
        }
        InputObject::Object { class, fields } => {
            let slots = program.class(*class).fields.iter().zip(fields).filter(|(f, v)| of.shows(**f, **v));
            let fields = slots.map(|(f, v)| (program.field(*f).name.clone(), value(*v))).collect();
            Object::Fields { ty, fields: Ordered(fields), text }
        }
    }
}

fn value(v: InputValue) -> Value {
    match v {
        InputValue::Null => Value::Null,
        InputValue::Bool(b) => Value::Bool(b),
        InputValue::Int(n) => Value::Number(n.into()),
        InputValue::Long(n) => Value::Number(n),
        InputValue::Float(f) => Value::Text(f.to_string()),
        InputValue::Double(d) => Value::Text(d.to_string()),
        InputValue::Ref(r) => Value::Text(format!("N{r}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::sample::sample;

    #[test]
    fn inputs_have_the_form_of_the_contract() {
        let (program, params, input) = sample("x:Node=N0 foo:int=-1 | N0:Node{3,N1} N1:Node{0,null}");
        let outcome = Outcome::Throws("NullPointerException".into());
        let shown = generated(&program, &params, &GeneratedInput { input, outcome, structure: "x -> N0".into() });
        assert_eq!(
            serde_json::to_string(&shown).unwrap(),
            concat!(
                r#"{"args":{"x":"N0","foo":-1},"#,
                r#""objects":{"N0":{"type":"Node","fields":{"val":3,"next":"N1"}},"#,
                r#""N1":{"type":"Node","fields":{"val":0,"next":null}}},"#,
                r#""outcome":"NullPointerException","structure":"x -> N0","result":"throws NullPointerException"}"#
            )
        );
    }

    #[test]
    fn arrays_list_their_elements() {
        let (program, params, input) = sample("a:int[]=N0 | N0:int[]{3,-1}");
        let (_, objects) = heap(&program, &Shown::from(&params), &input);
        assert_eq!(serde_json::to_string(&objects).unwrap(), r#"{"N0":{"type":"int[]","elements":[3,-1]}}"#);
    }
}
