//! Mistakes in arguments and inputs are explained, with exit status 2.

use crate::run::{CLEAN, FAULTY, Folder, command};
use std::process::Stdio;

/// Runs and expects status 2 with all of `said` on stderr and nothing on stdout.
fn refused(folder: &Folder, arguments: &[&str], said: &[&str]) {
    let ran = folder.heaplens(arguments);
    assert_eq!(ran.status, 2, "{arguments:?}: {}{}", ran.out, ran.err);
    assert_eq!(ran.out, "", "{arguments:?}: results and messages do not mix");
    for part in said {
        assert!(ran.err.contains(part), "{arguments:?} says `{part}`:\n{}", ran.err);
    }
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
}

#[test]
fn unknown_functions_and_classes_are_answered_with_those_that_are_there() {
    let folder = Folder::new(&[("a.hir", FAULTY)]);
    refused(&folder, &["explore", "a.hir", "--fn", "secnod"], &["no function `secnod`", "did you mean `second`?"]);
    refused(&folder, &["explore", "a.hir", "--fn", "x"], &["there are: second"]);
    let scope = ["explore", "a.hir", "--fn", "second", "--scope", "Lst=3"];
    refused(&folder, &scope, &["no such class", "did you mean `List`?"]);
    refused(&folder, &["check", "a.hir", "--scope", "Tree=3"], &["no such class", "List"]);
    refused(&folder, &["explain", "null-derefrence"], &["did you mean `null-dereference`?"]);
    let cart =
        "class Cart { int total() { return 1; } int totals() { return 2; } }\nclass Total { int at() { return 3; } }\n";
    let folder = Folder::new(&[("Cart.java", cart)]);
    refused(&folder, &["explore", "Cart.java", "--fn", "total"], &["did you mean `Cart.total`?"]);
}

#[test]
fn numbers_and_scopes_say_what_they_should_be() {
    let folder = Folder::new(&[("a.hir", FAULTY)]);
    let explore = |more: [&'static str; 2]| ["explore", "a.hir", "--fn", "second", more[0], more[1]];
    refused(&folder, &explore(["--scope", "List"]), &["C=N"]);
    refused(&folder, &explore(["--scope", "List<=3"]), &["C=N"]);
    refused(&folder, &explore(["--scope", "List=many"]), &["whole number"]);
    refused(&folder, &explore(["--unwind", "-1"]), &["whole number from 0"]);
    refused(&folder, &explore(["--calls", "99999999999999999999"]), &["whole number from 0"]);
    refused(&folder, &explore(["--timeout", "-2"]), &["seconds"]);
    refused(&folder, &explore(["--technique", "magic"]), &["lazy", "hex", "auto"]);
    refused(&folder, &["graph", "a.hir", "--fn", "second", "--input", "99"], &["no input 99", "numbered from 0 to"]);
    refused(
        &folder,
        &["graph", "a.hir", "--fn", "second", "--input", "-1"],
        &["--input <K>", "a number from 0 is needed"],
    );
}

#[test]
fn unusable_files_are_named_with_the_reason() {
    let folder = Folder::new(&[("a.hir", FAULTY), ("empty/readme.txt", "x")]);
    std::fs::write(folder.path("binary.hir"), b"\x00\xff\xfe binary").expect("a file");
    for command in ["check", "test"] {
        refused(&folder, &[command, "nowhere.hir"], &["nowhere.hir", "no such file"]);
        refused(&folder, &[command, "binary.hir"], &["binary.hir", "not UTF-8", "offset 1"]);
        refused(&folder, &[command, "empty"], &["no `.hir` or `.java` file", "empty"]);
    }
    refused(&folder, &["explore", "empty", "--fn", "f"], &["directory"]);
    refused(&folder, &["emit", "a.hir", "--fn", "second", "-o", "a.hir"], &["would be lost"]);
    refused(&folder, &["emit", "a.hir", "--fn", "second", "-o", "no/such/folder.hir"], &["cannot write"]);
    assert_eq!(folder.read("a.hir"), FAULTY, "nothing was overwritten");
}

/// Two files in two folders, and between them what cannot be used.
fn with_bad_files() -> Folder {
    let folder = Folder::new(&[
        ("a.hir", FAULTY),
        ("m/Binary.java", "class Binary {}\0"),
        ("m/binary.hir", "fn int f() { return 1; }\0"),
        ("node_modules/x.hir", "broken"),
        ("z.hir", CLEAN),
    ]);
    std::fs::write(folder.path("m/Latin.java"), b"class Latin { /* \xe9 */ }").expect("a file");
    folder
}

const BAD: [(&str, &str); 3] = [
    ("m/Binary.java", "a NUL byte at offset 15"),
    ("m/Latin.java", "not UTF-8 text (first bad byte at offset 17)"),
    ("m/binary.hir", "a NUL byte at offset 24"),
];

#[test]
fn bad_files_of_a_folder_do_not_keep_the_others_from_being_checked() {
    let folder = with_bad_files();
    for arguments in [vec!["check"], vec!["check", "a.hir", "m/Latin.java", "m/binary.hir", "m/Binary.java", "z.hir"]] {
        let ran = folder.heaplens(&arguments);
        assert_eq!(ran.status, 2, "{}{}", ran.out, ran.err);
        assert!(ran.out.contains("a.hir:6:10"), "{}", ran.out);
        assert!(ran.out.contains("2 files, 2 functions: 1 error; 3 not usable"), "{}", ran.out);
        for (file, why) in BAD {
            let told = |line: &str| line.contains(&format!("error: cannot use `{file}`: ")) && line.contains(why);
            assert_eq!(ran.err.lines().filter(|line| told(line)).count(), 1, "{file}: {}", ran.err);
        }
        assert_eq!(ran.err.lines().count(), 3, "{}", ran.err);
    }
    let ran = folder.heaplens(&["check", "a.hir", "empty", "m"]);
    assert_eq!(ran.status, 2);
    assert!(ran.out.contains("1 file, 1 function: 1 error; 4 not usable"), "{}", ran.out);
}

#[test]
fn bad_files_are_in_the_reports_for_programs() {
    let folder = with_bad_files();
    let ran = folder.heaplens(&["check", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((ran.status, &report["files"], &report["complete"]), (2, &2.into(), &false.into()), "{report}");
    assert_eq!(report["findings"].as_array().map(Vec::len), Some(1), "{report}");
    let log = folder.heaplens(&["check", "--format", "sarif"]);
    let log: serde_json::Value = serde_json::from_str(&log.out).expect("JSON");
    let run = &log["runs"][0];
    assert_eq!(run["results"].as_array().map(Vec::len), Some(1), "{run}");
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    for (n, (file, why)) in BAD.into_iter().enumerate() {
        assert_eq!(report["unusable"][n]["file"], file);
        assert!(report["unusable"][n]["reason"].as_str().is_some_and(|r| r.contains(why)), "{report}");
        let told = &run["invocations"][0]["toolExecutionNotifications"][n];
        assert_eq!(told["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], file);
    }
}

#[test]
fn bad_files_do_not_keep_the_others_from_being_tested_and_formatted() {
    let folder = with_bad_files();
    let ran = folder.heaplens(&["test"]);
    assert_eq!(ran.status, 2, "{}", ran.err);
    assert!(ran.out.contains("1 passed, 0 failed"), "{}", ran.out);
    assert_eq!(ran.err.lines().count(), 3, "{}", ran.err);
    std::fs::write(folder.path("z.hir"), "data List{List next;}").expect("a file");
    let ran = folder.heaplens(&["fmt", "--check", "."]);
    assert_eq!((ran.status, ran.out.contains("z.hir is not formatted")), (2, true), "{}{}", ran.out, ran.err);
    let ran = folder.heaplens(&["fmt", "."]);
    assert_eq!((ran.status, ran.err.lines().count()), (2, 3), "{}", ran.err);
    assert_eq!(folder.read("z.hir"), "data List { List next; }\n");
}

/// It is read once, and named twice it is the same text.
#[test]
fn standard_input_may_be_named_twice() {
    let folder = Folder::new(&[]);
    for command in ["check", "test"] {
        let ran = folder.piped(&[command, "-", "-"], FAULTY);
        assert_eq!(ran.status, i32::from(command == "check"), "{command}: {}{}", ran.out, ran.err);
        let told = if command == "check" { "1 file, 1 function: 1 error" } else { "1 test: 1 passed" };
        assert!(ran.out.contains(told), "{}", ran.out);
    }
}

#[test]
fn an_empty_variable_is_as_none() {
    let folder = Folder::new(&[("a.hir", CLEAN)]);
    for variable in ["HEAPLENS_CACHE_DIR", "HEAPLENS_CACHE_URL", "HEAPLENS_SOURCE_PATH"] {
        let ran = command(&folder.path(""), &["check", "a.hir"]).env(variable, "").output().expect("it runs");
        assert!(ran.status.success(), "{variable}: {}", String::from_utf8_lossy(&ran.stderr));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_no_text_is_told() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new(&[("a.hir", CLEAN)]);
    std::fs::write(folder.path("").join(std::ffi::OsStr::from_bytes(b"b\xff.hir")), FAULTY).expect("a file");
    let ran = folder.heaplens(&["check"]);
    assert_eq!(ran.status, 2, "{}", ran.out);
    assert!(ran.err.contains("its name is not UTF-8") && !ran.err.contains("no such file"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn a_link_to_nothing_is_told_and_the_rest_is_checked() {
    let folder = Folder::new(&[("a.hir", FAULTY)]);
    std::os::unix::fs::symlink("nowhere.hir", folder.path("b.hir")).expect("a link");
    let ran = folder.heaplens(&["check"]);
    assert_eq!(ran.status, 2, "{}", ran.err);
    assert!(ran.out.contains("a.hir:6:10") && ran.err.contains("`b.hir`: there is no such file"), "{}", ran.err);
}

#[test]
fn a_function_with_errors_is_refused_with_its_errors() {
    let folder = Folder::new(&[("a.hir", "fn int f(int x) {\n  return y;\n}\n")]);
    refused(&folder, &["explore", "a.hir", "--fn", "f"], &["a.hir:2:10", "cannot be explored"]);
}

#[test]
fn no_command_and_unknown_commands_show_what_there_is() {
    let folder = Folder::new(&[]);
    let ran = folder.heaplens(&[]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("Usage"), "{}", ran.err);
    let help = folder.heaplens(&["--help"]);
    assert_eq!(help.status, 0);
    for command in ["lsp", "check", "explore", "test", "emit", "graph", "fmt", "explain"] {
        assert!(help.out.contains(command), "--help lists {command}");
    }
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let folder = Folder::new(&[("a.hir", CLEAN)]);
    // The pipe is closed before anything is written.
    let mut child = command(&folder.path(""), &["explain", "null-dereference"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "silent");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_method_of_java_may_be_called_by_more_of_its_name_than_is_needed() {
    let text = "package p.q;\nclass Outer {\n  static class Inner {\n    int v;\n    int f(int a) { return a / v; }\n    \
                int f(int a, long b) { return a; }\n    static int s(int k) { return 1 / k; }\n  }\n  static class Other \
                {\n    static class Inner { int f(int k) { return 3 / k; } }\n  }\n}\n\
                record R(int a) { R { if (a < 0) throw new IllegalStateException(); } }\n";
    let folder = Folder::new(&[("p/q/Outer.java", text)]);
    for (name, meant) in [
        ("Inner.f(int)", "Inner.f(int)"),
        ("Outer.Inner.f(int)", "Inner.f(int)"),
        ("p.q.Outer.Inner.f(int)", "Inner.f(int)"),
        ("p.q.Outer.Inner.f(int, long)", "Inner.f(int,long)"),
        ("Inner.f(int a, java.lang.long b)", "Inner.f(int,long)"),
        ("Inner.s(int k)", "Inner.s"),
        ("Inner.f(int, long)", "Inner.f(int,long)"),
        ("q.Outer.Inner.s", "Inner.s"),
        ("p.q.Outer.Other.Inner.f", "Other.Inner.f"),
        ("Outer.Other.Inner.f", "Other.Inner.f"),
        ("p.q.R.R", "R.R"),
    ] {
        let ran = folder.heaplens(&["explore", "p/q/Outer.java", "--fn", name]);
        assert!(ran.out.starts_with(&format!("{meant}  ")), "{name}: {}{}", ran.out, ran.err);
    }
    let explore = |name: &'static str| ["explore", "p/q/Outer.java", "--fn", name];
    refused(&folder, &explore("p.q.Outer.Inner.f"), &["2 methods", "Inner.f(int), Inner.f(int,long)"]);
    for name in
        ["x.Outer.Inner.s", "uter.Inner.s", "Outer.s", "Outer..Inner.s", ".Inner.s", "s", ".", "(", "", "Outer.f("]
    {
        refused(&folder, &explore(name), &["no function"]);
    }
    refused(&folder, &explore("Outer.Inner.f(long)"), &["no function"]);
    let generic = "import java.util.*;\nclass G {\n  int f(List<Map<String, G>> all, String... more) { return 1; }\n  \
                   int f(Map.Entry<String, G> e) { return 2; }\n}\n";
    let folder = Folder::new(&[("G.java", generic)]);
    for (name, meant) in [
        ("G.f(List<Map<String, G>>, String...)", "G.f(List,String[])"),
        ("G.f(Map.Entry<String, G>)", "G.f(Entry)"),
        ("G.f(java.util.Map.Entry)", "G.f(Entry)"),
    ] {
        let ran = folder.heaplens(&["explore", "G.java", "--fn", name]);
        assert!(ran.out.starts_with(&format!("{meant}  ")), "{name}: {}{}", ran.out, ran.err);
    }
    refused(&folder, &["explore", "G.java", "--fn", "G.f(int)"], &["G.f(List,String[]), G.f(Entry)"]);
}
