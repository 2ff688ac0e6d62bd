//! The settings of JBSE: rules between `resolve begin` and `resolve end`, seven kinds of them, and triggers.
//!
//! Where several rules for expansions (or for aliases) match a reference, JBSE wants one of them satisfied; HEX wants all
//! of its sentences. Rules with the same pattern are joined so that both say the same; where patterns overlap, it is said.

mod classes;
mod names;

use super::path::{self, Path, Start};
use super::{Imported, Kind, Known, Note, Target};

/// A row, as far as it was understood.
struct Rule {
    line: usize,
    /// Without one, the rule is for all references of the class.
    pattern: Option<Path>,
    class: String,
    says: Says,
    trigger: Option<String>,
    /// It stands between `trigger begin` and `trigger end`: it restricts nothing.
    only_trigger: bool,
}

impl Rule {
    /// Whether two rules are about the same references and both restrict them, or neither does.
    fn is_beside(&self, other: &Rule) -> bool {
        self.pattern == other.pattern && self.class == other.class && self.only_trigger == other.only_trigger
    }
}

#[derive(Clone, PartialEq)]
enum Says {
    NotNull,
    /// Nothing by itself: what a trigger waits for.
    Null,
    ExpandsToNothing,
    ExpandsTo(String),
    AliasesNothing,
    AliasesSome(String),
    /// With `{MAX}` or without.
    Aliases(bool, Path),
    NeverAliases(Path),
}

pub(super) fn import(text: &str, target: Target, known: Option<&Known>) -> Imported {
    let mut out = Imported::default();
    let rules = understood(text, &mut out.notes);
    // A rule that is refused counts for nothing: it neither joins others nor makes them dead.
    let rules: Vec<(Vec<String>, Rule)> =
        rules.into_iter().filter_map(|rule| Some((accepted(&rule, known, &mut out.notes)?, rule))).collect();
    let (paths, rules): (Vec<Vec<String>>, Vec<Rule>) = rules.into_iter().unzip();
    let mut sentences = Vec::new();
    for (i, (rule, paths)) in rules.iter().zip(&paths).enumerate() {
        if let Some(what) = repeated(&rules[..i], rule) {
            note(&mut out.notes, rule, Kind::Dead, what);
            continue;
        }
        let Some(predicate) = predicate(rule, &rules, &mut out.notes) else { continue };
        sentences.extend(paths.iter().map(|path| sentence(path, rule, &predicate)));
        out.taken += 1;
    }
    overlaps(&rules, &mut out.notes);
    out.text = written(&sentences, target);
    out
}

/// What HEX says of the references of a rule.
fn predicate(rule: &Rule, all: &[Rule], notes: &mut Vec<Note>) -> Option<String> {
    match rule.only_trigger {
        true => triggered(rule, notes).map(|companion| format!("not null{companion}")),
        false => atom(rule, all, notes),
    }
}

fn sentence(path: &str, rule: &Rule, predicate: &str) -> String {
    // A trigger says nothing of what its references may be.
    let otherwise = if rule.only_trigger { format!("{path} is null || ") } else { String::new() };
    format!("{otherwise}{path} {predicate};")
}

/// The rules of a file; what is none is noted.
fn understood(text: &str, notes: &mut Vec<Note>) -> Vec<Rule> {
    let mut rules = Vec::new();
    for (line, row, section) in rows(text) {
        match (section, rule(line, &row)) {
            ("init", _) => {
                let text = format!("`{row}` (a class that JBSE does not initialise)");
                notes.push(Note { line, kind: Kind::LeftOut, text });
            }
            (_, Ok(rule)) => rules.push(Rule { only_trigger: section == "trigger", ..rule }),
            (_, Err(what)) => notes.push(Note { line, kind: Kind::LeftOut, text: what }),
        }
    }
    rules
}

/// The paths that a rule is about as HEX writes them; `None` when it is refused.
fn accepted(rule: &Rule, known: Option<&Known>, notes: &mut Vec<Note>) -> Option<Vec<String>> {
    if let Some((kind, what)) = known.and_then(|known| names::misfit(rule, known)) {
        note(notes, rule, kind, what);
        return None;
    }
    left(rule, known, notes)
}

fn note(notes: &mut Vec<Note>, rule: &Rule, kind: Kind, text: impl Into<String>) {
    notes.push(Note { line: rule.line, kind, text: text.into() });
}

/// The rows with their lines and the section they are in, comments left out.
fn rows(text: &str) -> Vec<(usize, String, &'static str)> {
    let mut found = Vec::new();
    let mut section = "resolve";
    let (mut row, mut start) = (String::new(), 0);
    for (i, line) in text.lines().enumerate() {
        let line = line.split("--").next().unwrap_or("");
        let trimmed = line.trim();
        let mark = trimmed.strip_suffix(" begin").or_else(|| trimmed.strip_suffix(" end"));
        if let Some(name) = mark.and_then(|m| ["init", "resolve", "trigger"].into_iter().find(|n| *n == m)) {
            section = name;
            continue;
        }
        if row.trim().is_empty() {
            row.clear();
            start = i + 1;
        }
        // A `;` of a method descriptor has no white space behind it.
        let mut rest = trimmed;
        while let Some((part, behind)) = first_rule(rest) {
            row += part;
            found.push((start, row.trim().to_owned(), section));
            row.clear();
            (rest, start) = (behind, i + 1);
        }
        row += rest;
        row.push(' ');
    }
    let last = row.trim();
    if !last.is_empty() {
        found.push((start, last.to_owned(), section));
    }
    found
}

/// What a line has before the `;` of a rule, and behind it.
fn first_rule(line: &str) -> Option<(&str, &str)> {
    let ends = |(at, _): &(usize, &str)| line[at + 1..].chars().next().is_none_or(char::is_whitespace);
    let (at, _) = line.match_indices(';').find(ends)?;
    Some((&line[..at], line[at + 1..].trim_start()))
}

fn rule(line: usize, row: &str) -> Result<Rule, String> {
    let cannot = |what: &str| format!("{what}: `{row}`");
    let (row_, trigger) = match row.split_once(" triggers ") {
        Some((r, t)) => (r, Some(t.trim().to_owned())),
        None => (row, None),
    };
    let mut words: Vec<&str> = row_.split_whitespace().collect();
    let mut pattern = None;
    if words.first().is_some_and(|w| w.starts_with(['{', '<'])) {
        let read = path::parse(words.remove(0)).map_err(|what| cannot(&what))?;
        pattern = Some(read).filter(|p| p.start != Start::Any || !p.steps.is_empty());
    }
    let mut class = String::new();
    if words.first() == Some(&"instanceof") && words.len() > 1 {
        class = simple(words[1]);
        words.drain(..2);
    }
    let target = |p: &str| path::parse(p).map_err(|what| cannot(&what));
    let says = match words.as_slice() {
        ["not", "null"] => Says::NotNull,
        ["null"] | ["is", "null"] => Says::Null,
        ["expands", "to", "nothing"] => Says::ExpandsToNothing,
        ["expands", "to", "instanceof", class] => Says::ExpandsTo(simple(class)),
        ["aliases", "nothing"] => Says::AliasesNothing,
        ["aliases", "instanceof", class] => Says::AliasesSome(simple(class)),
        ["aliases", "target", p] => match p.strip_prefix("{MAX}") {
            Some(p) => Says::Aliases(true, target(p)?),
            None => Says::Aliases(false, target(p)?),
        },
        ["never", "aliases", "target", p] => Says::NeverAliases(target(p)?),
        _ => return Err(cannot("no rule of JBSE")),
    };
    Ok(Rule { line, pattern, class, says, trigger, only_trigger: false })
}

/// `java/util/LinkedList$Entry` to `Entry`.
fn simple(class: &str) -> String {
    class.rsplit(['/', '$']).next().unwrap_or(class).to_owned()
}

/// The left side as HEX writes it: each path is for a sentence of its own, as `any` starts one.
fn left(rule: &Rule, known: Option<&Known>, notes: &mut Vec<Note>) -> Option<Vec<String>> {
    let Some(path) = &rule.pattern else { return every(rule, known, notes) };
    if path.goes_up() || path.start == Start::Reference {
        let what =
            "`{UP}` and `{$REF}` on the left side: a sentence of HEX names its references from a parameter or `any`";
        note(notes, rule, Kind::LeftOut, what);
        return None;
    }
    match classes::restricted(path, &rule.class, known) {
        Ok((path, doubt)) => {
            doubt.into_iter().for_each(|what| note(notes, rule, Kind::Differs, what));
            path.hex().map(|path| vec![path])
        }
        Err((kind, what)) => {
            note(notes, rule, kind, what);
            None
        }
    }
}

/// All references of the class of a rule without a path.
fn every(rule: &Rule, known: Option<&Known>, notes: &mut Vec<Note>) -> Option<Vec<String>> {
    let Some(known) = known else {
        let what = format!("every reference of class `{}` is meant, whatever its path", rule.class);
        note(notes, rule, Kind::LeftOut, format!("{what}; name the program and it becomes its fields"));
        return None;
    };
    let (fields, params) = known.of_class(&rule.class);
    if fields.is_empty() && params.is_empty() {
        let what = format!("no reference has the class `{}`; it matches no reference of this program", rule.class);
        note(notes, rule, Kind::Dead, what);
        return None;
    }
    let mut all: Vec<String> = params.iter().map(|p| (*p).to_owned()).collect();
    let fields: Vec<String> = fields.iter().map(|f| format!(".{f}")).collect();
    all.extend(match fields.as_slice() {
        [] => None,
        [one] => Some(format!("any{one}")),
        several => Some(format!("any({})", several.join("|"))),
    });
    Some(all)
}

/// Why a rule that was said before need not be said again.
fn repeated(before: &[Rule], rule: &Rule) -> Option<String> {
    let same = |r: &&Rule| r.is_beside(rule) && r.says == rule.says;
    let first = before.iter().find(|r| same(r) && (rule.trigger.is_none() || r.trigger == rule.trigger))?;
    Some(format!("line {} says the same", first.line))
}

/// What HEX says about the references; `None` when it is said elsewhere or not at all.
fn atom(rule: &Rule, all: &[Rule], notes: &mut Vec<Note>) -> Option<String> {
    let group: Vec<&Rule> = all.iter().filter(|r| r.is_beside(rule)).collect();
    let others = |f: fn(&Says) -> bool| group.iter().filter(|r| f(&r.says)).map(|r| r.line).collect::<Vec<_>>();
    let expansions = others(|s| matches!(s, Says::ExpandsTo(_)));
    let aliases = others(|s| matches!(s, Says::AliasesSome(_) | Says::Aliases(..)));
    let said = match &rule.says {
        Says::NotNull => "not null".to_owned(),
        Says::Null => {
            on_null(rule, notes);
            return None;
        }
        Says::ExpandsToNothing => match expansions.first() {
            Some(line) => {
                note(
                    notes,
                    rule,
                    Kind::Dead,
                    format!("line {line} allows an expansion, and JBSE wants one rule satisfied"),
                );
                return None;
            }
            None => "expands to nothing".to_owned(),
        },
        Says::ExpandsTo(class) => {
            let classes: Vec<&Says> =
                group.iter().map(|r| &r.says).filter(|s| matches!(s, Says::ExpandsTo(_))).collect();
            if classes.iter().any(|s| **s != rule.says) {
                note(notes, rule, Kind::LeftOut, format!("one of several classes (`{class}`) for the same references"));
                return None;
            }
            format!("expands to {class}{}", companion(rule, notes))
        }
        Says::AliasesNothing => match aliases.first() {
            Some(line) => {
                note(
                    notes,
                    rule,
                    Kind::Dead,
                    format!("line {line} allows an alias, and JBSE wants one rule satisfied"),
                );
                return None;
            }
            None => "aliases nothing".to_owned(),
        },
        Says::AliasesSome(_) | Says::Aliases(..) => return targets(rule, &group, notes),
        Says::NeverAliases(target) => format!("aliases ~({})", target_text(rule, target, notes)?),
    };
    Some(said)
}

/// A reference that is null, which is something to say only for a trigger.
fn on_null(rule: &Rule, notes: &mut Vec<Note>) {
    match &rule.trigger {
        Some(t) => note(notes, rule, Kind::LeftOut, format!("a trigger on null: `{t}`")),
        None => note(notes, rule, Kind::Dead, "`null` without a trigger says nothing"),
    }
}

/// The companion of a rule between `trigger begin` and `trigger end`.
fn triggered(rule: &Rule, notes: &mut Vec<Note>) -> Option<String> {
    match &rule.says {
        Says::Null => on_null(rule, notes),
        Says::ExpandsTo(_) if rule.trigger.is_some() => {
            return Some(companion(rule, notes)).filter(|companion| !companion.is_empty());
        }
        _ => note(notes, rule, Kind::LeftOut, "a trigger that HEX cannot run"),
    }
    None
}

/// All targets of the same references in one atom, at the first of their rules.
fn targets(rule: &Rule, group: &[&Rule], notes: &mut Vec<Note>) -> Option<String> {
    if let Some(t) = &rule.trigger {
        note(notes, rule, Kind::LeftOut, format!("a trigger on an alias: `{t}`"));
    }
    let all: Vec<&&Rule> =
        group.iter().filter(|r| matches!(r.says, Says::AliasesSome(_) | Says::Aliases(..))).collect();
    if let [_] = all.as_slice() {
        return Some(match &rule.says {
            Says::AliasesSome(class) => format!("aliases some {class}"),
            Says::Aliases(max, target) => {
                let target = target_text(rule, target, notes)?;
                format!("aliases {}{target}", if *max { "max " } else { "" })
            }
            _ => return None,
        });
    }
    let plain: Option<Vec<&Path>> = all
        .iter()
        .map(|r| match &r.says {
            Says::Aliases(false, target) if target.start != Start::Reference => Some(target),
            _ => None,
        })
        .collect();
    let Some(plain) = plain else {
        note(notes, rule, Kind::LeftOut, "one of several targets for the same references");
        return None;
    };
    // The first rule speaks for all.
    let first = all.first().is_some_and(|r| std::ptr::eq(**r, rule));
    let texts: Option<Vec<String>> = plain.iter().map(|t| target_text(rule, t, notes)).collect();
    texts.filter(|_| first).map(|t| format!("aliases ({})", t.join("|")))
}

fn target_text(rule: &Rule, target: &Path, notes: &mut Vec<Note>) -> Option<String> {
    if target.start != Start::Reference && target.goes_up() {
        note(notes, rule, Kind::LeftOut, "a target with `{UP}` that does not start from `{$REF}`");
        return None;
    }
    if target.start == Start::Reference && !target.goes_up_then_down() {
        note(
            notes,
            rule,
            Kind::LeftOut,
            "a target from `{$REF}` with more than steps up and single fields behind them",
        );
        return None;
    }
    let Some(text) = target.hex() else {
        note(notes, rule, Kind::LeftOut, "the whole of `{$R_ANY}` as a target");
        return None;
    };
    if target.start == Start::Any {
        let what = "`{$R_ANY}` is the object that the left side starts from; `any` is any object";
        note(notes, rule, Kind::Differs, what);
    }
    Some(text)
}

/// `with f(here)`, for a trigger on an expansion.
fn companion(rule: &Rule, notes: &mut Vec<Note>) -> String {
    let Some(trigger) = &rule.trigger else { return String::new() };
    let Some((method, argument)) = trigger_of(trigger) else {
        note(notes, rule, Kind::LeftOut, format!("the trigger `{trigger}`"));
        return String::new();
    };
    match path::parse(argument.trim()).ok().and_then(|p| p.hex()) {
        Some(argument) => {
            let others = if rule.only_trigger { ", for objects of other classes too" } else { "" };
            let what =
                format!("`{method}` runs whenever the reference is resolved, for null and aliases as well{others}");
            note(notes, rule, Kind::Differs, what);
            format!(" with {method}({argument})")
        }
        None => {
            note(notes, rule, Kind::LeftOut, format!("the trigger `{trigger}`"));
            String::new()
        }
    }
}

/// The method of a trigger, and what it is called on.
fn trigger_of(trigger: &str) -> Option<(&str, String)> {
    match trigger.split(':').collect::<Vec<_>>().as_slice() {
        [_, _, method] => Some((*method, "{$REF}".to_owned())),
        [_, _, method, rest @ ..] => Some((*method, rest.join(":"))),
        _ => None,
    }
}

/// Rules of which JBSE wants one satisfied and HEX both.
fn overlaps(rules: &[Rule], notes: &mut Vec<Note>) {
    let group = |s: &Says| match s {
        Says::ExpandsToNothing | Says::ExpandsTo(_) => Some(0),
        Says::AliasesNothing | Says::AliasesSome(_) | Says::Aliases(..) => Some(1),
        _ => None,
    };
    for (i, a) in rules.iter().enumerate() {
        for b in &rules[..i] {
            let same = group(&a.says).is_some() && group(&a.says) == group(&b.says) && a.class == b.class;
            let same = same && !a.only_trigger && !b.only_trigger;
            let (Some(p), Some(q)) = (&a.pattern, &b.pattern) else { continue };
            if same && p != q && a.says != b.says && p.overlaps(q) {
                let text = format!("where line {} matches as well, JBSE wants one of them and HEX both", b.line);
                note(notes, a, Kind::Differs, text);
            }
        }
    }
}

fn written(sentences: &[String], target: Target) -> String {
    if sentences.is_empty() {
        return String::new();
    }
    let lines = |indent: &str| sentences.iter().map(|s| format!("{indent}{s}\n")).collect::<String>();
    match target {
        Target::Java => format!("/*@ requires hex {{\n{}    }} @*/\n", lines("      ")),
        Target::Hir => format!("  requires hex {{\n{}  }}\n", lines("    ")),
    }
}
