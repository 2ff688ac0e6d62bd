//! Java files while people type in them, and files as odd editors write them.

use crate::client::{Client, all_capabilities};
use crate::sample::{at, range};
use serde_json::{Value, json};

const URI: &str = "file:///heaplens-test/Half.java";

fn explored(text: &str) -> Client {
    let mut client = Client::start_with(all_capabilities(), json!({"heapView": true, "cache": {"dir": "off"}}));
    client.open(URI, text);
    client.wait_explored();
    client
}

fn last(client: &Client) -> Vec<Value> {
    let published = client.seen.iter().rfind(|m| m["method"] == "textDocument/publishDiagnostics");
    published.and_then(|m| m["params"]["diagnostics"].as_array().cloned()).unwrap_or_default()
}

/// What is said at the end, after `old` has become `new`: lines and messages.
fn said(text: &str, old: &str, new: &str) -> Vec<(u64, String)> {
    let mut client = explored(text);
    client.forget();
    client.change(URI, 2, range(text, old), new);
    client.wait_explored();
    client.settle(std::time::Duration::from_millis(200));
    let told = |d: &Value| Some((d["range"]["start"]["line"].as_u64()? + 1, d["message"].as_str()?.to_owned()));
    let said = last(&client).iter().filter_map(told).collect();
    client.stop();
    said
}

const CALLS: &str = "class A {
  int v;
  static int get(A a) {
    return a.v;
  }
  static int get(Object o) {
    return o == null ? 0 : 1;
  }
  static int caller(A a) {
    return 1 / get(a);
  }
}
class B {
  int w(A x) { return 1 / x.v; }
}
class D extends B {
  int w(A x) { return x == null ? 0 : 1; }
  int u() { return w(null); }
}
";

#[test]
fn calls_of_a_method_whose_head_is_half_typed_mean_no_other_method() {
    // `get(Object)` would take the call, and give 0.
    for head in ["get(A a", "get(A a, )"] {
        let said = said(CALLS, "get(A a)", head);
        let why = "not explored: the method `get`, which has a syntax error in line 3";
        assert!(said.iter().any(|(line, text)| *line == 10 && text.contains(why)), "{head}: {said:?}");
        let new = |text: &str| text.contains("ArithmeticException") && !text.contains("as before the errors");
        assert!(!said.iter().any(|(line, text)| *line == 10 && new(text)), "{said:?}");
    }
}

#[test]
fn what_a_half_typed_method_overrides_does_not_stand_for_it() {
    let mut client = explored(CALLS);
    client.change(URI, 2, range(CALLS, "w(A x) { return x =="), "w(A x { return x ==");
    client.wait_explored();
    let lenses = client.request("textDocument/codeLens", json!({"textDocument": {"uri": URI}}));
    let of = |line: u64| {
        let lens = lenses.as_array().unwrap().iter().find(|l| l["range"]["start"]["line"] == line);
        lens.map(|l| l["command"]["title"].as_str().unwrap_or_default().to_owned())
    };
    let u = of(17).expect("the lens of `u`");
    assert!(u.contains("not explored: the method `w`, which has a syntax error in line 17"), "{u}");
    client.stop();
}

#[test]
fn lines_may_end_with_a_lone_return() {
    let lines = "class A {\n  int v;\n  // of all\n  //@ requires k > 0;\n  static int f(A a, int k) {\n    // what\n    \
                 return a.v / k;\n  }\n}\n";
    let text = lines.replace('\n', "\r");
    let mut client = explored(&text);
    let found = client.diagnostics(URI, |d| d.iter().any(|d| d["code"] == "null-dereference"));
    let codes: Vec<&Value> = found.iter().map(|d| &d["code"]).collect();
    assert_eq!(codes, ["null-dereference"], "the divisor is positive, and nothing is wrong with the text");
    assert_eq!(found[0]["range"], range(lines, "a.v"));
    let params = json!({"textDocument": {"uri": URI}, "range": found[0]["range"], "context": {"diagnostics": []}});
    let offered = client.request("textDocument/codeAction", params);
    let add = offered.as_array().unwrap().iter().find(|a| a["title"].as_str().unwrap().contains("a != null"));
    let edit = &add.expect("a clause")["edit"]["documentChanges"][0]["edits"][0];
    assert_eq!(edit["newText"], "//@ requires a != null;\r  ");
    assert_eq!(edit["range"]["start"], at(lines, "static", 0));
    client.stop();
}

#[test]
fn a_clause_is_offered_for_each_kind_of_finding() {
    let text = "class L { L next; int v; int[] xs;
  static int div(int v, int k) { return 1 / (v - k); }
  static int index(int[] a, int i) { if (a == null) return 0; return a[i]; }
  int of() { if (xs == null) return 0; return xs[1]; }
  static L cast(Object o) { return (L) o; }
  static void sure(int n) { assert n > 3; }
  static void never(boolean b) { assert !b; }
}
";
    for (place, clause) in [
        ("v - k", "v != k"),
        ("a[i]", "a == null || 0 <= i && i < a.length"),
        ("xs[1]", "this.xs == null || this.xs.length > 1"),
        ("(L) o", "o == null || o instanceof L"),
        ("n > 3", "n > 3"),
        ("assert !b", "!b"),
    ] {
        let mut client = explored(text);
        let count = |d: &[Value]| d.iter().filter(|d| d["severity"].as_u64() < Some(3)).count();
        let before = count(&client.diagnostics(URI, |d| count(d) == 6));
        let params = json!({"textDocument": {"uri": URI}, "range": range(text, place), "context": {"diagnostics": []}});
        let offered = client.request("textDocument/codeAction", params);
        let title = format!("Add `//@ requires {clause};`");
        let add = offered.as_array().unwrap().iter().find(|a| a["title"].as_str().unwrap().starts_with(&title));
        let edit = &add.unwrap_or_else(|| panic!("{title}: {offered}"))["edit"]["documentChanges"][0]["edits"][0];
        client.forget();
        client.change(URI, 2, edit["range"].clone(), edit["newText"].as_str().unwrap());
        client.wait_explored();
        let after = client.diagnostics(URI, |d| count(d) == before - 1);
        assert!(!after.iter().any(|d| d["code"] == "bad-specification"), "{after:?}");
        client.stop();
    }
}

#[test]
fn completion_in_comments_knows_what_a_predicate_declares() {
    for (typed, wanted, unwanted) in [
        ("pred p(", vec!["L"], vec!["emp"]),
        ("pred p(L x, L y) := exists q. x -> ", vec!["L"], vec!["emp", "x"]),
        ("pred p(L x, L y) := exists q. x -> L(next: q) * ", vec!["x", "y", "q", "emp"], vec![]),
        ("requires ", vec!["a", "next"], vec!["result", "old", "x"]),
        ("ensures ", vec!["a", "result", "old"], vec!["x"]),
    ] {
        let start = format!("class L {{\n  L next;\n  //@ {typed}");
        let text = format!("{start}\n  int f(L a) {{ return 1; }}\n}}\n");
        let mut client = explored(&text);
        let place = json!({"textDocument": {"uri": URI}, "position": crate::sample::position(&text, start.len())});
        let items = client.request("textDocument/completion", place);
        let labels: Vec<&str> = items.as_array().unwrap().iter().filter_map(|i| i["label"].as_str()).collect();
        assert!(wanted.iter().all(|w| labels.contains(w)), "{typed}: {labels:?}");
        assert!(!unwanted.iter().any(|w| labels.contains(w)), "{typed}: {labels:?}");
        client.stop();
    }
}
