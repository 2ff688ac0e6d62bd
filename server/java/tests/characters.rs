//! What is said about characters is what the JVM says, for each of the 65,536; or nothing is said, and only beyond ASCII.
//! How texts compare is one question, and not one for each length; and so is a floating-point number
//! that a function only computes.

#[path = "common/tool.rs"]
mod tool;

use ir::input::{Input, InputValue};
use replay::{Limits, RunOutcome};
use std::process::Command;
use std::sync::Arc;
use syntax::{Language, Text};

/// Questions about a character `c`; each has an `int` as its answer.
const QUESTIONS: [&str; 21] = [
    "Character.isDigit(c) ? 1 : 0",
    "Character.isLetter(c) ? 1 : 0",
    "Character.isLetterOrDigit(c) ? 1 : 0",
    "Character.isUpperCase(c) ? 1 : 0",
    "Character.isLowerCase(c) ? 1 : 0",
    "Character.isWhitespace(c) ? 1 : 0",
    "Character.toUpperCase(c)",
    "Character.toLowerCase(c)",
    "Character.getNumericValue(c)",
    "Character.isAlphabetic(c) ? 1 : 0",
    "Character.isDigit(n) ? 1 : 0",
    "Character.isLetter(n) ? 1 : 0",
    "Character.isLetterOrDigit(n) ? 1 : 0",
    "Character.isUpperCase(n) ? 1 : 0",
    "Character.isLowerCase(n) ? 1 : 0",
    "Character.isWhitespace(n) ? 1 : 0",
    "Character.toUpperCase(n) + Character.toLowerCase(n)",
    "Character.getNumericValue(n)",
    "String.valueOf(c).isBlank() ? 1 : 0",
    "String.valueOf(c).trim().length()",
    "String.valueOf(c).equalsIgnoreCase(\"k\") ? 1 : 0",
];
/// The last of them may be answered for every character.
const TRIM: usize = 19;

fn program() -> String {
    let method = |(k, question): (usize, &&str)| {
        format!("  static int q{k}(int n) {{ char c = (char) n; return {question}; }}\n")
    };
    let methods: String = QUESTIONS.iter().enumerate().map(method).collect();
    let print = |k: usize| {
        format!("    for (int n = 0; n < 65536; n++) out.append(q{k}(n)).append(' ');\n    out.append('\\n');\n")
    };
    let prints: String = (0..QUESTIONS.len()).map(print).collect();
    let main = "  public static void main(String[] a) {\n    StringBuilder out = new StringBuilder();\n";
    format!("class Characters {{\n{methods}{main}{prints}    System.out.print(out);\n  }}\n}}\n")
}

#[test]
fn characters_are_what_the_jvm_says_or_unknown() {
    let text = program();
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("Characters.java"), &text).expect("a file");
    let theirs = tool::tool(Command::new("java").arg("Characters.java"), folder.path());
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text.as_str())));
    let program = java::lower("Characters.java", parse, &mut lower::NoFiles).program;
    let limits = Limits::default();
    assert_eq!(theirs.lines().count(), QUESTIONS.len());
    for ((k, question), theirs) in QUESTIONS.iter().enumerate().zip(theirs.lines()) {
        let f = program.find_function(&format!("Characters.q{k}")).expect("a method");
        assert_eq!(program.function(f).unsupported, None, "{question}");
        let (mut known, mut count) = (0, 0);
        for (n, theirs) in theirs.split_whitespace().enumerate() {
            let input = Input { args: vec![InputValue::Int(n as i32)], objects: Vec::new() };
            count += 1;
            match replay::run(&program, f, &input, &limits).outcome {
                RunOutcome::Returns(Some(InputValue::Int(ours))) => {
                    assert_eq!(ours.to_string(), theirs, "{question} for {n}");
                    known += 1;
                }
                RunOutcome::Unsupported(_) => assert!(n >= 128, "{question} for {n}"),
                other => panic!("{question} for {n}: {other:?}"),
            }
        }
        assert_eq!(count, 65_536);
        assert!(known >= 128 && (k != TRIM || known == count), "{question}: {known}");
    }
}

/// What a method may end with, each once, and on how many paths it does.
fn ends(method: &str) -> (Vec<String>, u64) {
    let text = format!("class A {{ {method} }}");
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text.as_str())));
    let program = java::lower("A.java", parse, &mut lower::NoFiles).program;
    let f = program.find_function("A.f").expect("the method");
    let report = explore::explore(&program, f, &explore::report::Options::default(), &mut explore::RunToEnd);
    assert!(report.complete && report.unconfirmed == 0, "{method}: {:?}", report.stopped);
    let mut found: Vec<String> = report.findings.iter().map(|f| f.exception.clone()).collect();
    found.sort();
    (found, report.paths.explored)
}

#[test]
fn texts_compare_in_one_step() {
    let raise = |names: &[&str]| names.iter().map(|n| format!("{n}Exception")).collect::<Vec<String>>();
    // The same object, equal, before, after; null on either side.
    let pair = "static void f(String a, String b) {
        if (a == null || b == null) return;
        if (a.equals(b)) throw new IllegalStateException();
        if (a.compareTo(b) < 0) throw new IllegalArgumentException();
        if (a.compareTo(b) > 0) throw new UnsupportedOperationException();
        throw new ArithmeticException(); }";
    let (found, paths) = ends(pair);
    assert_eq!(found, raise(&["IllegalArgument", "IllegalState", "UnsupportedOperation"]));
    assert!(paths <= 6, "{paths}");
    // What is known of the order says what is known of the characters.
    let between = "static void f(String a, String b) {
        if (a == null || b == null || !(a.compareTo(\"b\") > 0) || !(a.compareTo(\"bc\") < 0) || a.length() != 2) return;
        if (a.charAt(0) != 'b') throw new ArithmeticException();
        if (a.charAt(1) == 'b') throw new IllegalStateException();
        if (a.equals(b) && b.charAt(1) != a.charAt(1)) throw new ArithmeticException();
        if (a.compareTo(b) == 1 && b.length() == 1 && b.charAt(0) == 'b') throw new UnsupportedOperationException(); }";
    assert_eq!(ends(between).0, raise(&["IllegalState", "UnsupportedOperation"]));
    // Texts that the program makes, and one that is as long as few of inputs.
    let made = "static void f(String a, char c) {
        if (a == null) return;
        String b = \"x\" + c;
        if (a.equals(b) && a.charAt(1) != c) throw new ArithmeticException();
        if (b.equals(a)) throw new IllegalStateException();
        if (a.equals(\"abcdefgh\")) return;
        if (a.compareTo(\"abcdefgh\") == -5) throw new UnsupportedOperationException(); }";
    assert_eq!(ends(made).0, raise(&["IllegalState", "UnsupportedOperation"]));
}

#[test]
fn what_only_computes_a_floating_point_number_is_one_step() {
    let sum = "static double f(double a, double b) { return java.util.stream.DoubleStream.of(a, b).sum(); }";
    assert_eq!(ends(sum), (Vec::new(), 1));
    let sign = "static void f(double a) {
        double s = Math.signum(a);
        if (s == 1) { if (a <= 0) throw new ArithmeticException(); return; }
        if (s == -1) throw new IllegalStateException();
        if (s != s) throw new UnsupportedOperationException(); }";
    let (found, paths) = ends(sign);
    assert_eq!(found, ["IllegalStateException", "UnsupportedOperationException"]);
    assert_eq!(paths, 4);
}
