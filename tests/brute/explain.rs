//! Explanations against brute force. What a refusal names, and nothing else, must already leave no input with the
//! refused alternative; and each thing that it names must be needed.
//!
//! Facts are expressions of the language (with `=` for `==`), so each becomes a function of the program that is run on
//! every input within scope.

use crate::generate::{Case, Numbers};
use explore::places::collect_atoms;
use explore::report::{Alternative, ClauseOf, ClauseRef, Options, Read, Refusal, Technique};
use explore::{RunToEnd, explore};
use ir::input::{Input, InputValue};
use ir::scope::{Scope, ScopeOptions};
use ir::spec::ClauseKind;
use ir::{FnId, Program};
use replay::enumerate::{Primitives, inputs};
use replay::{Limits, RunOutcome, Verdict, check_requires, run};
use std::collections::BTreeSet;
use std::fmt::Write;

/// What came of the explanations of a case.
#[derive(Default, Debug)]
pub struct Judged {
    /// Sound, and where numbers allow to tell, minimal.
    pub good: usize,
    /// Nothing smaller than everything was found within the budget.
    pub coarse: usize,
    /// In words that are no expression, such as those about the scope.
    pub other: usize,
    pub wrong: Vec<String>,
}

/// Inputs that are looked at per case.
const MAX_INPUTS: usize = 1_500;

/// Techniques that refuse choices, each in its own way.
const TECHNIQUES: [Technique; 10] = [
    Technique::Auto,
    Technique::Pli,
    Technique::Hex,
    Technique::Star,
    Technique::Lissa,
    Technique::LiHybrid,
    Technique::IfPre,
    Technique::Bli,
    Technique::Bliss,
    Technique::Summary,
];

/// Judges all explanations of a case.
pub fn judge(case: &Case) -> Judged {
    let mut judged = Judged::default();
    let program = lower::lower_text(&case.text).program;
    let Some(function) = program.find_function(&case.function) else { return judged };
    let scope = Scope::resolve(&program, function, &ScopeOptions::default());
    let all: Vec<Input> = inputs(&program, function, &scope, Primitives::default()).take(MAX_INPUTS + 1).collect();
    if all.len() > MAX_INPUTS {
        return judged;
    }
    let mut seen = BTreeSet::new();
    // What `auto`, which is first, calls possible.
    let mut possible = BTreeSet::new();
    for technique in TECHNIQUES {
        let options =
            Options { technique, max_inputs: 4, max_tree: 0, specs: false, reasons: 50_000, ..Options::default() };
        let report = explore(&program, function, &options, &mut RunToEnd);
        for read in &report.reads {
            for choice in &read.choices {
                let shown = format!("{:?} {} {:?}", read.place, read.reference, choice.alternative);
                match technique {
                    Technique::Auto if choice.possible => drop(possible.insert(shown)),
                    Technique::Summary if !choice.possible && possible.contains(&shown) => {
                        judged.wrong.push(format!("a summary calls impossible: {shown}"));
                    }
                    _ => {}
                }
                for refusal in choice.reasons() {
                    if seen.insert(format!("{} {:?} {refusal:?}", read.reference, choice.alternative)) {
                        let one = One { case, program: &program, function, all: &all, technique };
                        one.judge(read, &choice.alternative, refusal, &mut judged);
                    }
                }
            }
        }
    }
    judged
}

struct One<'a> {
    case: &'a Case,
    program: &'a Program,
    function: FnId,
    all: &'a [Input],
    technique: Technique,
}

impl One<'_> {
    fn judge(&self, read: &Read, alternative: &Alternative, refusal: &Refusal, judged: &mut Judged) {
        if refusal.facts.iter().any(|f| f.starts_with("no input within scope")) {
            judged.coarse += 1;
            return;
        }
        let facts: Option<Vec<String>> = refusal.facts.iter().map(|f| self.expression(f)).collect();
        let (Some(facts), false) = (facts, refusal.facts.iter().any(|f| f.contains("scope"))) else {
            judged.other += 1;
            return;
        };
        // With the fact `k` go the names that only it has.
        let without = |k: Option<usize>| {
            let kept = refusal.facts.iter().enumerate().filter(|(n, _)| Some(*n) != k).map(|(_, f)| f.clone());
            self.refused(&read.reference, alternative, &kept.collect::<Vec<_>>())
        };
        let mut columns = facts.clone();
        columns.extend((0..facts.len()).map(|k| without(Some(k))));
        columns.push(without(None));
        let Some(table) = self.truths(&columns) else {
            judged.other += 1;
            return;
        };
        let what = || format!("{} {}: {alternative:?} {refusal:?}", self.technique, read.reference);
        let n = facts.len();
        if let Some(input) = self.left(&refusal.clauses, &table, n, None) {
            judged.wrong.push(format!("{} does not exclude {input:?}", what()));
            return;
        }
        let clear = self.case.numbers == Numbers::Classes && !self.case.text.contains("extends C0");
        for k in (0..facts.len()).filter(|_| clear) {
            if self.left(&refusal.clauses, &table, n, Some(k)).is_none() {
                judged.wrong.push(format!("{}: `{}` is not needed", what(), refusal.facts[k]));
                return;
            }
        }
        let sentences = self.sentences(&refusal.clauses);
        for k in (0..sentences.len()).filter(|_| clear && sentences.len() > 1) {
            let fewer: Vec<_> = sentences.iter().enumerate().filter(|(n, _)| *n != k).map(|(_, s)| *s).collect();
            if self.some_input(&fewer, |row| holds(&table[row], n, None)).is_none() {
                judged.wrong.push(format!("{}: clause {:?} is not needed", what(), sentences[k]));
                return;
            }
        }
        judged.good += 1;
    }

    /// An input that satisfies the clauses and, but for one, the facts, and has the refused alternative.
    fn left(&self, clauses: &[ClauseRef], table: &[Vec<bool>], n: usize, but: Option<usize>) -> Option<&Input> {
        self.some_input(&self.sentences(clauses), |row| holds(&table[row], n, but))
    }

    fn some_input(&self, sentences: &[Sentence], holds: impl Fn(usize) -> bool) -> Option<&Input> {
        let program = self.restricted(sentences);
        let valid = |input: &Input| check_requires(&program, self.function, input, &Limits::default()) == Verdict::Yes;
        self.all.iter().enumerate().find(|(row, input)| holds(*row) && valid(input)).map(|(_, input)| input)
    }

    /// The clauses, or sentences of HEX clauses, that a refusal names. (Atoms of predicates stand for the clause that
    /// unfolds the predicate.)
    fn sentences(&self, clauses: &[ClauseRef]) -> Vec<Sentence> {
        let mut all = BTreeSet::new();
        for c in clauses {
            let requires = &self.program.function(self.function).requires;
            match c.kind {
                ClauseOf::Requires => {
                    let sentence = match (&requires[c.index as usize].kind, c.atom) {
                        (ClauseKind::Hex(sentences), Some(atom)) => {
                            let mut atoms = Vec::new();
                            sentences.iter().position(|s| {
                                collect_atoms(&s.formula, &mut atoms);
                                atoms.len() > atom as usize
                            })
                        }
                        _ => None,
                    };
                    all.insert((None, c.index as usize, sentence));
                }
                ClauseOf::Invariant => {
                    let class = self.program.find_class(&c.owner).map(|c| c.index());
                    all.insert((class, c.index as usize, None));
                }
                _ => {
                    let sl = requires.iter().enumerate().filter(|(_, c)| matches!(c.kind, ClauseKind::Sl(_)));
                    let classes = self.program.classes.iter().enumerate();
                    let invariants =
                        classes.flat_map(|(n, c)| (0..c.invariants.len()).map(move |k| (Some(n), k, None)));
                    if clauses.iter().all(|c| c.kind == ClauseOf::Predicate) {
                        all.extend(sl.map(|(k, _)| (None, k, None)).chain(invariants));
                    }
                }
            }
        }
        all.into_iter().collect()
    }

    fn restricted(&self, sentences: &[Sentence]) -> Program {
        let mut program = self.program.clone();
        let requires = &mut program.functions[self.function.index()].requires;
        for (k, clause) in requires.iter_mut().enumerate() {
            let whole = sentences.contains(&(None, k, None));
            if let (ClauseKind::Hex(all), false) = (&mut clause.kind, whole) {
                let mut n = 0;
                all.retain(|_| {
                    n += 1;
                    sentences.contains(&(None, k, Some(n - 1)))
                });
            }
        }
        let mut k = 0;
        requires.retain(|c| {
            k += 1;
            sentences.contains(&(None, k - 1, None)) || matches!(&c.kind, ClauseKind::Hex(s) if !s.is_empty())
        });
        for (n, class) in program.classes.iter_mut().enumerate() {
            let mut k = 0;
            class.invariants.retain(|_| {
                k += 1;
                sentences.contains(&(Some(n), k - 1, None))
            });
        }
        program
    }

    /// A fact as an expression; `None` when it is none.
    fn expression(&self, fact: &str) -> Option<String> {
        let inner = fact.strip_prefix('`')?;
        if let Some((path, rest)) = inner.split_once("` is a `") {
            return Some(self.of_class(path, rest.strip_suffix('`')?));
        }
        let inner = inner.strip_suffix('`')?;
        match inner.split_once(" = new ") {
            Some((path, class)) => Some(self.of_class(path, class)),
            None => Some(inner.replace(" = ", " == ")),
        }
    }

    fn of_class(&self, path: &str, class: &str) -> String {
        let mut text = format!("{path} instanceof {class}");
        let is = self.program.find_class(class);
        for c in (0..self.program.classes.len() as u32).map(ir::ClassId).filter(|c| Some(*c) != is) {
            if is.is_some_and(|is| self.program.is_subclass(c, is)) {
                let _ = write!(text, " && !({path} instanceof {})", self.program.class(c).name);
            }
        }
        text
    }

    /// The refused alternative as an expression: with the objects that a refusal names, each another one.
    fn refused(&self, path: &str, alternative: &Alternative, facts: &[String]) -> String {
        let mut named = objects(path, facts);
        let mut text = match alternative {
            Alternative::Null => format!("{path} == null"),
            Alternative::Alias(other) => {
                named.extend(objects(other, &[]));
                named.insert(other.clone());
                format!("{path} != null && {path} == {other}")
            }
            Alternative::Fresh(class) => {
                named.insert(path.to_owned());
                self.of_class(path, class)
            }
        };
        for (k, one) in named.iter().enumerate() {
            for other in named.iter().skip(k + 1) {
                let _ = write!(text, " && {one} != {other}");
            }
        }
        text
    }

    /// By input: the truth of each column. `None` when something is no expression.
    fn truths(&self, columns: &[String]) -> Option<Vec<Vec<bool>>> {
        let f = self.program.function(self.function);
        let params: Vec<String> =
            f.params.iter().map(|p| format!("{} {}", self.program.type_name(p.ty), rename(&p.name))).collect();
        let mut text = self.case.text.clone();
        for (k, fact) in columns.iter().enumerate() {
            let _ = write!(text, "\nhelper fn bool fact{k}({}) {{ return {}; }}", params.join(", "), rename(fact));
        }
        let lowered = lower::lower_text(&text);
        if lowered.diagnostics.iter().any(|d| d.severity == lower::Severity::Error) {
            return None;
        }
        let program = lowered.program;
        let ids: Option<Vec<FnId>> = (0..columns.len()).map(|k| program.find_function(&format!("fact{k}"))).collect();
        let ids = ids?;
        let holds = |input: &Input, id: &FnId| {
            run(&program, *id, input, &Limits::default()).outcome == RunOutcome::Returns(Some(InputValue::Bool(true)))
        };
        Some(self.all.iter().map(|input| ids.iter().map(|id| holds(input, id)).collect()).collect())
    }
}

/// A class with an invariant, or the function itself; the clause; the sentence of a HEX clause.
type Sentence = (Option<usize>, usize, Option<usize>);

/// Whether an input has the refused alternative and all of `n` facts, or all but one.
fn holds(row: &[bool], n: usize, but: Option<usize>) -> bool {
    row[n + but.unwrap_or(n)] && (0..n).all(|k| row[k] || Some(k) == but)
}

/// `this` is no name of a parameter.
fn rename(text: &str) -> String {
    text.split('.').map(|w| w.replace("this", "self")).collect::<Vec<_>>().join(".")
}

/// The objects that a refusal speaks about: those that its paths lead through, and those that its facts say are there.
fn objects(reference: &str, facts: &[String]) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let words = facts.iter().flat_map(|f| f.split(|c: char| !c.is_alphanumeric() && c != '.'));
    for path in words.chain([reference]).filter(|w| w.starts_with(|c: char| c.is_ascii_lowercase())) {
        all.extend(path.match_indices('.').map(|(end, _)| path[..end].to_owned()));
    }
    for fact in facts.iter().map(|f| f.trim_matches('`')) {
        match (fact.split_once(" = "), fact.split_once(" != null"), fact.split_once("` is a ")) {
            (Some((there, other)), _, _) if other.starts_with("new ") => all.insert(there.to_owned()),
            (Some((_, other)), _, _) if other != "null" => all.insert(other.to_owned()),
            (_, Some((there, "")), _) | (_, _, Some((there, _))) => all.insert(there.to_owned()),
            _ => false,
        };
    }
    all
}
