//! SARIF 2.1.0, the format of code scanning services: rules with their help, results with code flows.

use crate::codes;
use crate::problem::{Location, Problem, Remark, Unusable};
use serde_json::{Value, json};

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// What is to be said about a run as a whole.
#[derive(Clone, Default, Debug)]
pub struct Run {
    /// The part of the code base that it looked at, e.g. `2/5`.
    pub part: Option<String>,
    /// Somebody ended it before it was done.
    pub interrupted: bool,
    /// A defect of ours ended a part of it.
    pub failed: bool,
    /// What it could not look at.
    pub unusable: Vec<Unusable>,
    /// What it looked at, but not to the end.
    pub unfinished: Vec<Unfinished>,
}

/// A function that was not explored to the end: without a result it is not known to be clean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfinished {
    pub file: String,
    pub function: String,
    /// The same with its package and the classes around it.
    pub full_name: String,
    pub reason: String,
}

/// The log of one run. Runs of several parts make one log when their `runs` are put together: each tells which part it
/// is, and has the rules of its results with it. Files are named as in the problems, relative to where Heaplens ran.
pub fn log(problems: &[Problem], version: &str, run: &Run) -> Value {
    let mut rules: Vec<&str> = codes::ALL.to_vec();
    rules.extend(problems.iter().map(|p| p.code.as_str()));
    rules.sort_unstable();
    rules.dedup();
    let index = |code: &str| rules.binary_search(&code).unwrap_or(0);
    let results: Vec<Value> = problems.iter().map(|p| result(p, index(&p.code))).collect();
    let mut log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "Heaplens",
                "semanticVersion": version,
                "rules": rules.iter().map(|code| rule(code)).collect::<Vec<_>>(),
            }},
            "invocations": [invocation(run)],
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    if let Some(part) = &run.part {
        // Services tell analyses of one commit apart by this, and would replace one by the other.
        log["runs"][0]["automationDetails"] = json!({ "id": format!("heaplens/part-{}/", part.replace('/', "-of-")) });
    }
    log
}

/// How the run went: services take a log without results for clean code unless this says something else.
fn invocation(run: &Run) -> Value {
    let whole = !run.interrupted && !run.failed && run.unusable.is_empty();
    let mut invocation = json!({ "executionSuccessful": whole });
    let unusable = run.unusable.iter().map(|u| notification("error", &u.to_string(), &u.file));
    let notifications: Vec<Value> = unusable.chain(run.unfinished.iter().map(unfinished)).collect();
    if !notifications.is_empty() {
        invocation["toolExecutionNotifications"] = json!(notifications);
    }
    invocation
}

fn notification(level: &str, text: &str, file: &str) -> Value {
    json!({
        "level": level,
        "message": { "text": text },
        "locations": [{ "physicalLocation": { "artifactLocation": { "uri": uri(file) } } }],
    })
}

fn unfinished(of: &Unfinished) -> Value {
    let text = format!("`{}` was not explored to the end: {}", of.function, of.reason);
    let mut notification = notification("warning", &text, &of.file);
    notification["locations"][0]["logicalLocations"] =
        json!([{ "fullyQualifiedName": of.full_name, "kind": "function" }]);
    notification
}

fn rule(code: &str) -> Value {
    let mut rule = json!({ "id": code, "name": pascal_case(code) });
    if let Some(page) = codes::explain(code) {
        rule["shortDescription"] = json!({ "text": codes::summary(code) });
        rule["help"] = json!({ "text": page, "markdown": page });
    }
    rule
}

/// `null-dereference` as `NullDereference`: SARIF's form of rule names.
fn pascal_case(code: &str) -> String {
    let word = |w: &str| w[..1].to_uppercase() + &w[1..];
    code.split(['-', '/', ':']).filter(|w| !w.is_empty() && w.is_ascii()).map(word).collect()
}

/// The name of our fingerprints, with their version: whoever compares two logs compares what has the same name.
const FINGERPRINT: &str = "heaplens/v1";

/// The rank of findings that perhaps nobody meets, of 100.
const DOUBTFUL: f64 = 25.0;

fn result(problem: &Problem, rule: usize) -> Value {
    let mut result = json!({
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": problem.level.name(),
        "message": { "text": problem.message },
        "locations": [location(&problem.at, problem.full_name.as_deref().or(problem.function.as_deref()))],
    });
    if let Some(fingerprint) = &problem.fingerprint {
        result["partialFingerprints"] = json!({ FINGERPRINT: fingerprint });
    }
    if !problem.related.is_empty() {
        let related = problem.related.iter().enumerate();
        result["relatedLocations"] = related.map(|(i, r)| related_location(i, r)).collect();
    }
    if !problem.path.is_empty() {
        let end = Remark { at: problem.at.clone(), text: problem.message.clone() };
        let steps = problem.path.iter().chain([&end]);
        let steps: Vec<Value> = steps
            .enumerate()
            .map(|(i, step)| {
                let mut location = location(&step.at, None);
                location["message"] = json!({ "text": step.text });
                json!({ "location": location, "executionOrder": i + 1 })
            })
            .collect();
        result["codeFlows"] = json!([{ "threadFlows": [{ "locations": steps }] }]);
    }
    if let Some(input) = &problem.input {
        result["properties"] = json!({ "input": input });
        if let Some(origin) = &problem.origin {
            result["properties"]["origin"] = json!(origin);
        }
    }
    if !problem.others.is_empty() {
        result["properties"]["others"] = json!(problem.others);
    }
    if problem.doubtful {
        result["rank"] = json!(DOUBTFUL);
    }
    result
}

fn location(at: &Location, function: Option<&str>) -> Value {
    let r = at.range;
    let mut location = json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(&at.file) },
            "region": {
                "startLine": r.line, "startColumn": r.column, "endLine": r.end_line, "endColumn": r.end_column,
            },
        },
    });
    if let Some(function) = function {
        location["logicalLocations"] = json!([{ "fullyQualifiedName": function, "kind": "function" }]);
    }
    location
}

fn related_location(id: usize, remark: &Remark) -> Value {
    let mut location = location(&remark.at, None);
    location["id"] = json!(id + 1);
    location["message"] = json!({ "text": remark.text });
    location
}

/// A path as a URI reference: `/` between parts, everything else that is not plain percent-encoded.
fn uri(path: &str) -> String {
    let mut out = String::new();
    if path.starts_with('/') {
        out.push_str("file://");
    }
    for byte in path.trim_start_matches("./").bytes() {
        match byte {
            b'\\' if cfg!(windows) => out.push('/'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => out.push(byte as char),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Range;
    use crate::problem::Level;

    fn sample() -> Problem {
        let at = |line| Location {
            file: "./a b/é.hir".into(),
            range: Range { line, column: 2, end_line: line, end_column: 5 },
        };
        let mut p = Problem::new("null-dereference", Level::Error, "`first` is null here", at(10));
        p.function = Some("getList".into());
        p.full_name = Some("p.Lists.getList".into());
        p.fingerprint = Some("0123456789abcdef:1".into());
        p.path.push(Remark { at: at(8), text: "`foo < 0` holds".into() });
        p.related.push(Remark { at: at(3), text: "the clause".into() });
        p.input = Some("list = null".into());
        p
    }

    fn sample_of_unfinished() -> Unfinished {
        let of = |text: &str| text.to_owned();
        let (function, full_name) = (of("A.f"), of("p.A.f"));
        Unfinished { file: of("a b.hir"), function, full_name, reason: of("the time is used up") }
    }

    #[test]
    fn what_was_not_explored_to_the_end_is_told() {
        let run = Run { unfinished: vec![sample_of_unfinished()], ..Run::default() };
        let log = log(&[], "0.1.0", &run);
        let told = &log["runs"][0]["invocations"][0]["toolExecutionNotifications"];
        assert_eq!(told.as_array().map(Vec::len), Some(1));
        assert_eq!(told[0]["level"], "warning");
        assert_eq!(told[0]["message"]["text"], "`A.f` was not explored to the end: the time is used up");
        assert_eq!(told[0]["locations"][0]["logicalLocations"][0]["fullyQualifiedName"], "p.A.f");
    }

    #[test]
    fn the_log_fits_the_types_of_the_standard() {
        let unknown = Problem::new("unknown-name", Level::Warning, "m", sample().at);
        let unusable = vec![Unusable { file: "a b.java".into(), reason: "it is no text".into() }];
        let unfinished = vec![sample_of_unfinished()];
        let part = Run { part: Some("2/5".to_owned()), interrupted: true, failed: true, unusable, unfinished };
        let log = log(&[sample(), unknown], "0.1.0", &part);
        // These types are generated from the schema: what they do not know is lost on the way back.
        let read: serde_sarif::sarif::Sarif = serde_json::from_value(log.clone()).expect("fits the schema");
        assert_eq!(serde_json::to_value(&read).expect("writes"), log, "every property is one of the standard's");
        let run = &read.runs[0];
        let id = run.automation_details.as_ref().and_then(|d| d.id.as_deref());
        assert_eq!(id, Some("heaplens/part-2-of-5/"));
        assert_eq!(run.results.as_ref().map(Vec::len), Some(2));
        let rules = run.tool.driver.rules.as_ref().expect("rules");
        for result in run.results.iter().flatten() {
            let index = result.rule_index.expect("an index") as usize;
            assert_eq!(Some(&rules[index].id), result.rule_id.as_ref(), "indices name the right rule");
        }
    }

    #[test]
    fn a_run_that_could_not_look_at_everything_was_no_success() {
        let of = |run: &Run| log(&[], "0.1.0", run)["runs"][0]["invocations"][0].clone();
        assert_eq!(of(&Run::default()), json!({ "executionSuccessful": true }));
        assert_eq!(of(&Run { failed: true, ..Run::default() }), json!({ "executionSuccessful": false }));
        let unusable = vec![Unusable { file: "a b.java".into(), reason: "it is no text".into() }];
        let told = of(&Run { unusable, ..Run::default() });
        assert_eq!(told["executionSuccessful"], false);
        let told = &told["toolExecutionNotifications"][0];
        assert_eq!(told["message"]["text"], "cannot use `a b.java`: it is no text");
        assert_eq!(told["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "a%20b.java");
    }

    #[test]
    fn paths_become_code_flows_that_end_at_the_finding() {
        let log = log(&[sample()], "0.1.0", &Run::default());
        let result = &log["runs"][0]["results"][0];
        let steps = &result["codeFlows"][0]["threadFlows"][0]["locations"];
        assert_eq!(steps.as_array().map(Vec::len), Some(2));
        assert_eq!(steps[0]["location"]["message"]["text"], "`foo < 0` holds");
        assert_eq!(steps[1]["location"]["physicalLocation"]["region"]["startLine"], 10);
        assert_eq!(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "a%20b/%C3%A9.hir");
        assert_eq!(log["runs"][0]["columnKind"], "unicodeCodePoints");
        assert_eq!(result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"], "p.Lists.getList");
        assert_eq!(result["partialFingerprints"], json!({ "heaplens/v1": "0123456789abcdef:1" }));
    }
}
