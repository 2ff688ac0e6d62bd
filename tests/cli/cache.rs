//! What runs share: the cache, parts of a code base, and what an interrupted run leaves.

use crate::run::{FAULTY, Folder, Ran, command};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Binary trees without sharing, and a function with a finding.
const TREES: &str = "data Tree { Node root; }
data Node { Node left; Node right; }
data Seen { Cell first; }
data Cell { Node node; Cell rest; }
fn bool visit(Seen s, Node n) {
  if (n == null) { return true; }
  Cell at := s.first;
  while (at != null) { if (at.node == n) { return false; } at := at.rest; }
  s.first := new Cell(n, s.first);
  bool ok := visit(s, n.left);
  if (!ok) { return false; }
  ok := visit(s, n.right);
  return ok && (n.left == null) == (n.right == null);
}
fn bool ok(Tree t) { if (t == null) { return false; } Seen s := new Seen; bool ok := visit(s, t.root); return ok; }
fn int size(Node n) {
  if (n == null) { return 0; }
  int left := size(n.left);
  int right := size(n.right);
  return left + right + 1;
}
fn int inverse(Tree t)
  requires ok(t);
  scope Tree <= 1, Node <= 5;
{
  int n := size(t.root);
  return 12 / (n - 3);
}
";

fn parsed(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|e| panic!("{e}: {}{}", ran.out, ran.err))
}

fn explore(folder: &Folder, more: &[&str]) -> Value {
    let arguments = ["explore", "t.hir", "--fn", "inverse", "--technique", "bliss-db", "--format", "json"];
    let ran = folder.heaplens(&[&arguments[..], more].concat());
    assert_eq!(ran.status, 1, "{}", ran.err);
    parsed(&ran)
}

/// A report without what depends on time and on what was known before.
fn verdict(report: &Value) -> Value {
    let mut report = report.clone();
    report["time_ms"] = Value::Null;
    report["solver"] = Value::Null;
    report
}

fn searches(report: &Value) -> u64 {
    report["solver"]["heap_checks"].as_u64().expect("a number")
}

#[test]
fn the_second_run_of_bliss_db_searches_nothing() {
    let folder = Folder::new(&[("t.hir", TREES)]);
    let (first, second) = (explore(&folder, &[]), explore(&folder, &[]));
    assert_eq!(first["technique"], "bliss-db");
    assert_eq!(first["findings"].as_array().map(Vec::len), Some(1));
    assert!(searches(&first) > 5, "{first}");
    assert_eq!((searches(&second), verdict(&second)), (0, verdict(&first)));
    let hits = |r: &Value| r["solver"]["cache_hits"].as_u64();
    assert!(hits(&second) >= hits(&first).map(|h| h + searches(&first)), "{second}");
    assert_eq!(searches(&explore(&folder, &["--no-cache"])), searches(&first));
    let elsewhere = ["--cache-dir", "elsewhere"];
    assert_eq!(searches(&explore(&folder, &elsewhere)), searches(&first));
    assert_eq!(searches(&explore(&folder, &elsewhere)), 0);
    assert!(folder.path("elsewhere").is_dir());
}

#[test]
fn a_cache_that_is_not_there_changes_nothing() {
    let folder = Folder::new(&[("t.hir", TREES)]);
    let plain = explore(&folder, &["--no-cache"]);
    let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr()).expect("a port").port();
    let url = format!("redis://:secret@127.0.0.1:{free}");
    let arguments = ["explore", "t.hir", "--fn", "inverse", "--technique", "bliss-db", "--format", "json"];
    let ran = folder.heaplens(&[&arguments[..], &["--cache-url", &url, "--cache-dir", "off"]].concat());
    assert_eq!(verdict(&parsed(&ran)), verdict(&plain));
    assert!(ran.err.contains("shared cache") && !ran.err.contains("secret"), "{}", ran.err);
}

#[test]
fn field_bounds_come_back_as_they_were() {
    let folder = Folder::new(&[("t.hir", TREES)]);
    let run = || {
        let ran = folder.heaplens(&["bounds", "t.hir", "--fn", "inverse", "--format", "json"]);
        let mut bounds = parsed(&ran);
        bounds["time_ms"] = Value::Null;
        bounds
    };
    let first = run();
    assert_eq!(first["bounds"][0]["parameter"], "t");
    assert_eq!(run(), first);
}

#[test]
fn bounds_name_every_class_that_they_bound_and_say_when_nothing_is_valid() {
    let text = "data T { N root; }\ndata N { N next; }\n\
        fn int some(T t) requires hex { t not null; } scope T <= 1, N <= 2; { return 0; }\n\
        fn int default(T t) requires hex { t not null; } scope T <= 1; { return 0; }\n\
        fn int none(T t) requires hex { t not null; t is null; } scope T <= 1, N <= 2; { return 0; }\n";
    let folder = Folder::new(&[("t.hir", text)]);
    let of = |name| folder.heaplens(&["bounds", "t.hir", "--fn", name]).out;
    assert!(of("some").contains("some: N <= 2, T <= 1,"), "{}", of("some"));
    assert!(of("default").contains("default: N <= 3, T <= 1,"), "{}", of("default"));
    assert!(!of("default").contains("no input within scope"));
    assert!(of("none").contains("no input within scope satisfies the preconditions"), "{}", of("none"));
}

#[test]
fn arrays_have_no_bounds_and_say_so() {
    let text = "data Box { int[] all; Box next; }\n\
        fn int of(Box b) requires b != null && b.all != null; scope Box <= 1; { return b.all.length; }\n\
        fn int alone(int[] a) requires a != null; { return a.length; }\n";
    let folder = Folder::new(&[("t.hir", text)]);
    let of = |name| folder.heaplens(&["bounds", "t.hir", "--fn", name]).out;
    for (name, places) in [("of", "no bounds of arrays: Box.all\n"), ("alone", "no bounds of arrays: a\n")] {
        let out = of(name);
        assert!(out.contains(places) && !out.contains("no input within scope"), "{out}");
    }
}

#[test]
fn a_shared_cache_without_a_secret_says_what_it_lacks() {
    let folder = Folder::new(&[("t.hir", TREES)]);
    let ran = folder.heaplens(&["check", "t.hir", "--cache-url", "redis://127.0.0.1:1", "--cache-dir", "off"]);
    assert!(ran.err.contains("HEAPLENS_CACHE_KEY"), "{}", ran.err);
    let ran = folder.heaplens(&["check", "t.hir", "--cache-dir", "off"]);
    assert!(!ran.err.contains("HEAPLENS_CACHE_KEY"), "{}", ran.err);
}

#[test]
fn mistakes_in_parts_and_addresses_are_explained() {
    let folder = Folder::new(&[("t.hir", TREES)]);
    for (option, value, said) in [
        ("--shard", "3", "I/N"),
        ("--shard", "0/2", "I/N"),
        ("--shard", "3/2", "I/N"),
        ("--shard", "one/two", "second of five"),
        ("--cache-url", "http://host", "redis://"),
        ("--cache-url", "rediss://host", "tunnel"),
        ("--memory", "0", "megabytes"),
        ("--memory", "-3", "megabytes"),
    ] {
        let ran = folder.heaplens(&["check", "t.hir", option, value]);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{option} {value}: {}", ran.err);
        assert!(ran.err.contains(said), "{option} {value}: {}", ran.err);
    }
}

/// Files with functions of every kind: with and without findings, broken ones, and one that calls into another file.
fn code_base() -> Folder {
    let mut files: Vec<(String, String)> = (0..6)
        .map(|n| {
            let faulty = FAULTY.replace("second", &format!("second{n}"));
            (format!("part/{n}.hir"), format!("{faulty}fn int over{n}(int a) {{ return {n} / a; }}\n"))
        })
        .collect();
    files.push((
        "broken.hir".to_owned(),
        "fn int f(int a) { return b; }\nfn int g(int a) { return 1 / a; }\n".to_owned(),
    ));
    let calls = "use \"part/1.hir\";\nfn List caller(List l) { List r := second1(l); return r; }\n";
    files.push(("caller.hir".to_owned(), calls.to_owned()));
    let files: Vec<(&str, &str)> = files.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
    Folder::new(&files)
}

/// Where something was found, and what.
fn places(log: &Value) -> BTreeSet<String> {
    let results = log["runs"].as_array().into_iter().flatten().flat_map(|run| run["results"].as_array().cloned());
    results.flatten().map(|r| format!("{} {}", r["ruleId"], r["locations"][0]["physicalLocation"])).collect()
}

#[test]
fn parts_together_find_what_one_run_finds() {
    let folder = code_base();
    let check = |more: &[&str]| {
        let ran = folder.heaplens(&[&["check", ".", "--no-cache", "--format", "sarif"], more].concat());
        assert!(ran.status < 2, "{}", ran.err);
        parsed(&ran)
    };
    let whole = check(&[]);
    assert!(places(&whole).len() > 12, "{whole}");
    let parts: Vec<Value> = (1..=3).map(|i| check(&["--shard", &format!("{i}/3")])).collect();
    assert!(parts.iter().all(|p| !places(p).is_empty() && places(p) != places(&whole)));
    // As the README puts them together.
    let mut log = parts[0].clone();
    log["runs"] = parts.iter().map(|p| p["runs"][0].clone()).collect();
    assert_eq!(places(&log), places(&whole));
    let ids: BTreeSet<String> = parts.iter().map(|p| p["runs"][0]["automationDetails"]["id"].to_string()).collect();
    assert_eq!(ids.len(), 3, "{ids:?}");
    for run in log["runs"].as_array().into_iter().flatten() {
        for result in run["results"].as_array().into_iter().flatten() {
            let rule = &run["tool"]["driver"]["rules"][result["ruleIndex"].as_u64().expect("an index") as usize];
            assert_eq!(rule["id"], result["ruleId"]);
        }
    }
}

#[test]
fn little_memory_ends_an_exploration_and_says_so() {
    let text = TREES.replace("Node <= 5", "Node <= 14").replace("requires ok(t);", "");
    let folder = Folder::new(&[("t.hir", &text)]);
    let arguments = ["check", ".", "--no-cache", "--memory", "1", "--timeout", "60", "--technique", "lazy"];
    let report = parsed(&folder.heaplens(&[&arguments[..], &["--format", "json"]].concat()));
    assert_eq!(report["complete"], false);
    let stopped = report["incomplete"].as_array().into_iter().flatten().find(|i| i["function"] == "inverse");
    let why = stopped.map_or(Value::Null, |i| i["reason"].clone());
    assert!(why.as_str().is_some_and(|w| w.contains("memory")), "{report}");
}

/// The first Ctrl-C gives what was found so far.
#[test]
#[cfg(unix)]
fn an_interrupted_check_shows_what_it_has() {
    let endless = TREES.replace("Node <= 5", "Node <= 30").replace("requires ok(t);", "");
    let folder = Folder::new(&[("a.hir", FAULTY), ("t.hir", &endless)]);
    let arguments = ["check", ".", "--no-cache", "--timeout", "600", "--technique", "lazy", "--format", "json"];
    let mut command = command(&folder.path("."), &arguments);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    // Long enough to find something and to be in the middle of the rest.
    std::thread::sleep(Duration::from_secs(4));
    let start = Instant::now();
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.is_ok_and(|s| s.success()), "it still runs");
    let output = child.wait_with_output().expect("it ends");
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("a whole report");
    assert_eq!(report["complete"], json!(false));
    let codes: Vec<&Value> = report["findings"].as_array().into_iter().flatten().map(|f| &f["code"]).collect();
    assert!(codes.contains(&&json!("null-dereference")), "{report}");
}
