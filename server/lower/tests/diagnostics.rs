//! The corpus in `diagnostics/`: each file is a program with its diagnostics written into it.
//!
//! `//~ error code `text`: words` behind a line expects, on that line, a diagnostic of this severity and code,
//! whose range covers exactly `text`, and whose message contains the words. `//~^` refers to the line above, `//~^^`
//! to the one above that. Everything that is reported must be expected, and the other way round.

use lower::{Diagnostic, Severity};
use std::collections::BTreeSet;
use std::path::PathBuf;

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Expected {
    line: usize,
    severity: String,
    code: String,
    text: String,
    words: String,
}

fn corpus() -> Vec<PathBuf> {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics");
    let mut files: Vec<_> = std::fs::read_dir(dir).expect("corpus").map(|e| e.expect("entry").path()).collect();
    files.sort();
    assert!(files.len() >= 5, "the corpus is not where it should be");
    files
}

fn expectations(text: &str) -> Vec<Expected> {
    let mut out = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let Some((_, note)) = line.split_once("//~") else { continue };
        let up = note.chars().take_while(|c| *c == '^').count();
        let colon = if note.contains('`') { "`: " } else { ": " };
        let (head, words) = note[up..].split_once(colon).unwrap_or((&note[up..], ""));
        let mut parts = head.trim().splitn(3, ' ');
        let mut part = || parts.next().unwrap_or("").to_owned();
        let (severity, code, text) = (part(), part(), part());
        let text = text.trim_matches('`').to_owned();
        out.push(Expected { line: i + 1 - up, severity, code, text, words: words.trim().to_owned() });
    }
    out
}

fn severity(d: &Diagnostic) -> &'static str {
    match d.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Hint => "hint",
    }
}

fn line_of(text: &str, offset: u32) -> usize {
    text[..offset as usize].matches('\n').count() + 1
}

fn fits(text: &str, d: &Diagnostic, e: &Expected) -> bool {
    let covered = &text[d.span.start as usize..d.span.end as usize];
    line_of(text, d.span.start) == e.line
        && severity(d) == e.severity
        && d.code == e.code
        && (e.text.is_empty() || covered == e.text)
        && d.message.contains(&e.words)
}

#[test]
fn every_file_reports_exactly_what_it_says() {
    let mut failures = Vec::new();
    for path in corpus() {
        let text = std::fs::read_to_string(&path).expect("readable");
        let name = path.file_name().expect("name").to_string_lossy().into_owned();
        let lowered = lower::lower_text(&text);
        let mut expected = expectations(&text);
        for d in &lowered.diagnostics {
            match expected.iter().position(|e| fits(&text, d, e)) {
                Some(i) => drop(expected.remove(i)),
                None => failures.push(format!(
                    "{name}:{}: not expected: {} {} `{}`: {}",
                    line_of(&text, d.span.start),
                    severity(d),
                    d.code,
                    lowered.program.text(d.span),
                    d.message
                )),
            }
        }
        failures.extend(expected.iter().map(|e| format!("{name}: not reported: {e:?}")));
        failures.extend(ir::verify::verify(&lowered.program).iter().map(|e| format!("{name}: verifier: {e}")));
    }
    assert!(failures.is_empty(), "\n{}\n", failures.join("\n"));
}

#[test]
fn every_code_has_a_case() {
    let shown: BTreeSet<String> = corpus()
        .iter()
        .flat_map(|path| expectations(&std::fs::read_to_string(path).expect("readable")))
        .map(|e| e.code)
        .collect();
    // These need more than one file, or a text that is too large to write down; see `limits.rs` and `uses.rs`.
    let elsewhere = ["unresolved-use", "duplicate-use", "nested-too-deep", "too-large"];
    let missing: Vec<_> =
        lower::codes::ALL.iter().map(|c| c.name).filter(|c| !shown.contains(*c) && !elsewhere.contains(c)).collect();
    assert!(missing.is_empty(), "no case for {missing:?}");
}

#[test]
fn every_code_is_listed_with_its_severity() {
    for path in corpus() {
        for e in expectations(&std::fs::read_to_string(&path).expect("readable")) {
            let listed = lower::codes::ALL.iter().find(|c| c.name == e.code);
            // Syntax errors are listed by `syntax`.
            assert!(listed.is_none_or(|c| format!("{:?}", c.severity).to_lowercase() == e.severity), "{e:?}");
        }
    }
}

/// Without the definition of a predicate nobody knows what a function requires that uses it, however far behind.
#[test]
fn what_uses_a_predicate_with_errors_is_not_explored() {
    let text = "data N { int v; N next; }
        pred ls(N x) := emp & x = null | exists n. x -> N(n, _) * ls(n);
        pred top(N x) := over(x) & x != null;
        pred over(N x) := ls(x);
        pred one(N x) := x -> N(_, null);
        fn int direct(N x) requires sl ls(x); { return x.v; }
        fn int behind(N x) requires sl top(x); { return x.v; }
        fn N after(N x) ensures sl top(result); { return x; }
        fn int other(N x) requires sl one(x); { return x.v; }";
    let lowered = lower::lower_text(text);
    let codes: Vec<&str> = lowered.diagnostics.iter().map(|d| d.code).collect();
    assert_eq!(codes, ["sl-type-mismatch"]);
    for (name, broken) in [("direct", true), ("behind", true), ("after", true), ("other", false)] {
        let function = lowered.program.find_function(name).expect(name);
        assert_eq!(lowered.program.function(function).broken, broken, "{name}");
    }
}
