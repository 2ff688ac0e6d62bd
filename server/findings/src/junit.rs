//! JUnit XML for `heaplens test`, in the form that continuous integration servers read.

use std::fmt::Write;

/// One executed `test` item.
#[derive(Clone, PartialEq, Debug)]
pub struct TestCase {
    pub file: String,
    pub name: String,
    /// Line of the test.
    pub line: u32,
    /// One line on why it failed, and details; `None` when it passed.
    pub failure: Option<(String, String)>,
    pub time_ms: f64,
}

/// The report: one suite per file, in the order of the cases.
pub fn xml(cases: &[TestCase]) -> String {
    let failures = cases.iter().filter(|c| c.failure.is_some()).count();
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let time = seconds(cases.iter());
    let tests = cases.len();
    let _ = writeln!(
        out,
        "<testsuites name=\"heaplens\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" time=\"{time}\">"
    );
    for suite in cases.chunk_by(|a, b| a.file == b.file) {
        let failures = suite.iter().filter(|c| c.failure.is_some()).count();
        let (name, tests, time) = (escape(&suite[0].file), suite.len(), seconds(suite.iter()));
        let _ = writeln!(
            out,
            "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" skipped=\"0\" time=\"{time}\">"
        );
        suite.iter().for_each(|c| case(&mut out, c));
        out.push_str("  </testsuite>\n");
    }
    out.push_str("</testsuites>\n");
    out
}

fn case(out: &mut String, case: &TestCase) {
    let (class, name, time) = (escape(&case.file), escape(&case.name), seconds([case].into_iter()));
    let open = format!(
        "    <testcase classname=\"{class}\" name=\"{name}\" file=\"{class}\" line=\"{}\" time=\"{time}\"",
        case.line
    );
    match &case.failure {
        None => {
            let _ = writeln!(out, "{open}/>");
        }
        Some((message, details)) => {
            let (message, details) = (escape(message), escape(details));
            let _ = writeln!(out, "{open}>\n      <failure message=\"{message}\">{details}</failure>\n    </testcase>");
        }
    }
}

fn seconds<'a>(cases: impl Iterator<Item = &'a TestCase>) -> String {
    // The sum of nothing is -0.
    format!("{:.3}", cases.fold(0.0, |sum, c| sum + c.time_ms) / 1000.0)
}

/// Text for XML content and attribute values; characters that XML forbids are replaced.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_follow_files_and_count_failures() {
        let case = |file: &str, name: &str, failure: Option<&str>| TestCase {
            file: file.into(),
            name: name.into(),
            line: 3,
            failure: failure.map(|f| (f.into(), String::new())),
            time_ms: 250.0,
        };
        let xml =
            xml(&[case("a.hir", "x", None), case("a.hir", "y < \u{1b}", Some("no \"z\"")), case("b.hir", "z", None)]);
        assert!(
            xml.contains(r#"<testsuites name="heaplens" tests="3" failures="1" errors="0" time="0.750">"#),
            "{xml}"
        );
        assert!(xml.contains(r#"<testsuite name="a.hir" tests="2" failures="1" errors="0" skipped="0" time="0.500">"#));
        assert!(xml.contains(r#"<testcase classname="a.hir" name="x" file="a.hir" line="3" time="0.250"/>"#));
        assert!(xml.contains("name=\"y &lt; \u{fffd}\"") && xml.contains(r#"message="no &quot;z&quot;""#));
    }
}
