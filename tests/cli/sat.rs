//! `heaplens sat`: own problems, one for each trap of the format, and the problems of SL-COMP when they are there.

use crate::run::{Folder, Ran, command};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Stdio;

const TRIVIAL: &str = "(declare-sort L 0) (declare-const x L) (assert (= x x)) (check-sat)";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The verdicts that are printed, by file.
fn verdicts(files: &[PathBuf]) -> (BTreeMap<PathBuf, String>, Ran) {
    let names: Vec<String> = files.iter().map(|f| f.display().to_string()).collect();
    let mut arguments = vec!["sat", "--timeout", "10"];
    arguments.extend(names.iter().map(String::as_str));
    let ran = Folder::new(&[]).heaplens(&arguments);
    let line = |l: &str| l.rsplit_once(' ').map(|(file, verdict)| (PathBuf::from(file), verdict.to_owned()));
    (ran.out.lines().filter_map(line).collect(), ran)
}

#[test]
fn every_trap_of_the_format() {
    let folder = root().join("tests/corpus/sat");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the corpus").map(|e| e.expect("an entry").path()).collect();
    files.sort();
    let (found, ran) = verdicts(&files);
    assert_eq!((ran.status, found.len()), (0, files.len()), "{}{}", ran.out, ran.err);
    for file in &files {
        let text = std::fs::read(file).expect("a file");
        let first = text.split(|b| *b == b'\n').next().map(String::from_utf8_lossy).unwrap_or_default();
        let expected = first.strip_prefix("; expect: ").expect("`; expect: VERDICT` in the first line");
        assert_eq!(found[file], expected, "{}", file.display());
    }
}

#[test]
fn the_problems_of_the_competition() {
    let folder = root().join("../shared/slcomp");
    let Ok(expected) = std::fs::read_to_string(folder.join("expected.csv")) else {
        eprintln!("skipped: {} is not there", folder.display());
        return;
    };
    let mut wanted = BTreeMap::new();
    for line in expected.lines().skip(1) {
        if let [division, file, verdict] = line.split(',').collect::<Vec<_>>()[..] {
            wanted.insert(folder.join(division).join(file), verdict.to_owned());
        }
    }
    let files: Vec<PathBuf> = wanted.keys().cloned().collect();
    let (found, ran) = verdicts(&files);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert_eq!(found, wanted);
}

#[test]
fn standard_input_and_several_files() {
    let folder = Folder::new(&[("a.smt2", TRIVIAL), ("b.smt2", "(check-sat"), ("c.hir", "data L { }")]);
    let ran = folder.piped(&["sat", "-"], TRIVIAL);
    assert_eq!((ran.status, ran.out.as_str()), (0, "- sat\n"));
    // What is wrong with one file does not keep the others from being decided.
    let ran = folder.heaplens(&["sat", "missing.smt2", "b.smt2", "c.hir", "a.smt2"]);
    assert_eq!((ran.status, ran.out.as_str()), (2, "b.smt2 unknown\nc.hir unknown\na.smt2 sat\n"));
    for said in ["`missing.smt2`", "`b.smt2`: line 1: `(` is not closed", "`c.hir`: line 1"] {
        assert!(ran.err.contains(said), "{said} in {}", ran.err);
    }
}

/// A file that is there has an answer, be it that what it asks cannot be read.
#[test]
fn what_is_not_supported_is_unknown() {
    let asks = |formula: &str| {
        format!(
            "(declare-sort L 0) (declare-datatypes ((N 0)) (((c (next L))))) (declare-heap (L N))\n\
             (declare-const a L) (declare-const b L) (declare-const i Int)\n(assert {formula}) (check-sat)\n"
        )
    };
    let files = [
        ("large.smt2", asks("(> i 1000000000000000000000)")),
        ("sum.smt2", asks("(= i (+ 9223372036854775807 9223372036854775807))")),
        ("square.smt2", asks("(= i (* i i))")),
        ("modulo.smt2", asks("(= (mod 7 i) 1)")),
        ("both.smt2", asks("(and (pto a (c b)) (pto a (c b)))")),
    ];
    let folder = Folder::new(&files.each_ref().map(|(name, text)| (*name, text.as_str())));
    for (name, _) in &files {
        let ran = folder.heaplens(&["sat", name]);
        assert_eq!((ran.status, ran.out), (2, format!("{name} unknown\n")), "{}", ran.err);
        assert!(ran.err.contains(name), "{}", ran.err);
    }
}

#[test]
fn a_time_limit_gives_unknown() {
    let folder = Folder::new(&[]);
    let file = root().join("tests/corpus/sat/parity.smt2").display().to_string();
    let ran = folder.heaplens(&["sat", "--timeout", "0", &file]);
    assert_eq!((ran.status, ran.out), (0, format!("{file} unknown\n")));
    assert!(ran.err.contains("the time is over"), "{}", ran.err);
}

#[test]
fn a_closed_pipe_is_no_error() {
    let folder = Folder::new(&[("a.smt2", TRIVIAL)]);
    let mut child = command(&folder.path(""), &["sat", "a.smt2"]).stdout(Stdio::piped()).spawn().expect("it starts");
    drop(child.stdout.take());
    assert!(child.wait().expect("it ends").success());
}
