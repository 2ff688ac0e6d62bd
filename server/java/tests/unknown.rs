//! What nobody knows of an input is not explored, with the reason; the paths beside it are.

use explore::RunToEnd;
use explore::report::{Options, Report, Stop};
use ir::Program;
use std::sync::Arc;
use syntax::{Language, Text};

fn report(text: &str, function: &str) -> Report {
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
    let program: Program = java::lower("A.java", parse, &mut lower::NoFiles).program;
    let id = program.find_function(function).unwrap_or_else(|| panic!("no {function}"));
    explore::explore(&program, id, &Options::default(), &mut RunToEnd)
}

/// The exceptions that were found, and what was not explored.
fn found(text: &str, function: &str) -> (Vec<String>, Option<String>) {
    let report = report(text, function);
    assert_eq!(report.unconfirmed, 0, "{text}");
    let stopped = report.stopped.map(|stop| match stop {
        Stop::Unsupported { what, .. } => what,
        other => panic!("{other:?}"),
    });
    (report.findings.into_iter().map(|f| f.exception).collect(), stopped)
}

fn of_strings(body: &str) -> (Vec<String>, Option<String>) {
    found(&format!("class A {{ static int f(String a, String b) {{ {body} }} }}"), "A.f")
}

/// `==` of strings: exact where one is null, both are one object, or they differ.
#[test]
fn whether_equal_strings_are_one_is_not_known() {
    let (asserted, stopped) = of_strings("assert a == b; return 1;");
    assert_eq!(asserted, ["AssertionError"]);
    assert!(stopped.is_some_and(|what| what.contains("whether two equal strings are one")));
    // The same reference is one string.
    assert_eq!(of_strings("String c = a; return c == a ? 1 / 0 : 2;"), (vec!["ArithmeticException".to_owned()], None));
    assert_eq!(of_strings("String c = a; return c != a ? 1 / 0 : 2;"), (vec![], None));
    // So is null, and no other is it.
    assert_eq!(of_strings("return a != null && a == (String) null ? 1 / 0 : 2;"), (vec![], None));
    // Strings that differ are two.
    let differ = "if (a == null || b == null || a.length() == b.length()) return 0; return a == b ? 1 / 0 : 1;";
    assert_eq!(of_strings(differ), (vec![], None));
    // Of equal ones neither is found.
    for operator in ["==", "!="] {
        let equal = format!("if (a == null || !a.equals(\"x\")) return 0; return a {operator} \"x\" ? 1 / 0 : 1;");
        let (exceptions, stopped) = of_strings(&equal);
        assert!(exceptions.is_empty() && stopped.is_some(), "{equal}: {exceptions:?}");
    }
}
