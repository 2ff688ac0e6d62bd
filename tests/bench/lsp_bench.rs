//! Latency through the protocol, on a file of 2,000 lines: what a person at the keyboard waits for.

use crate::client::Client;
use crate::line;
use serde_json::{Value, json};
use std::time::Instant;

/// A benchmark, given its name.
type Bench = fn(&str);

pub const ALL: [(&str, Bench); 8] = [
    ("latency/syntax after a keystroke", syntax),
    ("latency/names after a keystroke", names),
    ("latency/finding after an edit", finding),
    ("latency/syntax after a keystroke, all views open", |name| syntax_in(name, Views::Open)),
    ("latency/names after a keystroke, all views open", |name| names_in(name, Views::Open)),
    ("latency/finding after an edit, all views open", |name| finding_in(name, Views::Open)),
    ("latency/cancel", cancel),
    ("latency/first results of TreeSet.add", first_results),
];

const URI: &str = "file:///bench/large.hir";
const FUNCTIONS: usize = 111;
const ROUNDS: usize = 15;

/// Functions of 18 lines over lists, without a finding, then one small function to edit.
fn large() -> String {
    let mut text = "data Node { Node next; int val; }\n".to_owned();
    for i in 0..FUNCTIONS {
        text.push_str(&format!(
            "\n/// Function number {i}.\nfn int f{i}(Node list, int limit)\n  requires hex {{ list(.next)* aliases nothing; }}\n  \
             scope Node <= 3;\n{{\n  int sum := 0;\n  Node at := list;\n  while (at != null) {{\n    \
             if (at.val > limit) {{\n      sum := sum + limit;\n    }} else {{\n      sum := sum + at.val;\n    }}\n    \
             at := at.next;\n  }}\n  return sum;\n}}\n"
        ));
    }
    text.push_str("\nfn int small(int a, int b) {\n  if (a > 3) { return 7 / 1; }\n  return b;\n}\n");
    text
}

/// The line of `return 7 / 1`, and the columns of the `1`.
fn divisor(text: &str) -> Value {
    let line = text.lines().position(|l| l.contains("7 / 1")).expect("the small function");
    json!({"start": {"line": line, "character": 26}, "end": {"line": line, "character": 27}})
}

fn opened() -> (Client, String) {
    let text = large();
    assert!(text.lines().count() >= 2_000);
    let mut client = Client::start();
    client.open(URI, &text);
    client.wait_explored();
    client.forget();
    (client, text)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// What an editor shows beside the text.
#[derive(Clone, Copy, PartialEq)]
enum Views {
    Closed,
    /// The path explorer, the heap view, inlay hints, lenses, outline, colours, and the state of every function.
    Open,
}

impl Views {
    /// Asks for what an editor asks for after an edit; the answers are not waited for.
    fn ask(self, client: &mut Client, range: &Value) {
        if self == Views::Closed {
            return;
        }
        let of_file = json!({"textDocument": {"uri": URI}});
        let screen = json!({"start": {"line": 1_950, "character": 0}, "end": {"line": 2_010, "character": 0}});
        let of_function = json!({"uri": URI, "function": "small"});
        for method in ["codeLens", "documentSymbol", "semanticTokens/full", "foldingRange"] {
            client.ask(&format!("textDocument/{method}"), of_file.clone());
        }
        client.ask("textDocument/inlayHint", json!({"textDocument": {"uri": URI}, "range": screen}));
        let context = json!({"diagnostics": []});
        client
            .ask("textDocument/codeAction", json!({"textDocument": {"uri": URI}, "range": range, "context": context}));
        client.ask("heaplens/paths", of_function.clone());
        client.ask("heaplens/inputs", of_function);
        client.ask("heaplens/heapGraph", json!({"uri": URI, "function": "f7", "input": 1}));
        client.ask("heaplens/heapGraph", json!({"uri": URI, "function": "f7", "input": 1, "step": 5}));
        client.ask("heaplens/heapGraph", json!({"uri": URI, "function": "f7", "node": 4}));
        client.ask("heaplens/status", json!({}));
    }
}

/// Replaces the divisor, and measures until diagnostics meet the condition; then puts it back.
fn edits(name: &str, replacement: &str, bar: f64, views: Views, meets: fn(&Value) -> bool) {
    let (mut client, text) = opened();
    let range = divisor(&text);
    let mut times = Vec::new();
    for round in 0..ROUNDS as i32 {
        let start = Instant::now();
        client.change(URI, 2 * round + 2, range.clone(), replacement);
        views.ask(&mut client, &range);
        client.diagnostics(URI, |d| d.iter().any(meets));
        times.push(start.elapsed().as_secs_f64() * 1_000.0);
        client.change(URI, 2 * round + 3, range.clone(), "1");
        client.wait_explored();
        client.forget();
    }
    client.stop();
    line(name, median(times), bar, "ms");
}

fn syntax(name: &str) {
    syntax_in(name, Views::Closed);
}

fn syntax_in(name: &str, views: Views) {
    edits(name, ")", 16.0, views, |d| d["severity"] == 1 && d["code"] != "division-by-zero");
}

/// A keystroke that leaves the text correct and brings an unknown name: what needs names and types.
fn names(name: &str) {
    names_in(name, Views::Closed);
}

fn names_in(name: &str, views: Views) {
    edits(name, "c", 16.0, views, |d| d["code"] == "unknown-variable");
}

fn finding(name: &str) {
    finding_in(name, Views::Closed);
}

fn finding_in(name: &str, views: Views) {
    edits(name, "b", 100.0, views, |d| d["code"] == "division-by-zero");
}

fn cancel(name: &str) {
    let text = "data Tree { Tree left; Tree right; }
fn int count(Tree t)
  requires hex { t(.left|.right)* aliases nothing; }
  scope Tree <= 14;
{
  if (t == null) { return 0; }
  int l := count(t.left);
  int r := count(t.right);
  return 1 + l + r;
}
";
    let mut client = Client::start();
    let argument = json!([{"uri": URI, "function": "count"}]);
    client.open(URI, text);
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        client.wait_for("the start", |m| is_progress(m, "running"));
        client.settle(std::time::Duration::from_millis(100));
        client.forget();
        let start = Instant::now();
        client.ask("workspace/executeCommand", json!({"command": "heaplens.cancel", "arguments": argument}));
        client.wait_for("the end", |m| is_progress(m, "cancelled"));
        times.push(start.elapsed().as_secs_f64() * 1_000.0);
        client.forget();
        client.request("workspace/executeCommand", json!({"command": "heaplens.explore", "arguments": argument}));
    }
    client.stop();
    line(name, median(times), 50.0, "ms");
}

/// From opening a file of red-black trees until a lens sums up what is known of `TreeSet.add`, at its own scope.
fn first_results(name: &str) {
    let text = include_str!("../corpus/subjects/tree_set.hir");
    let line_of_add = text.lines().position(|l| l.contains("fn bool add(")).expect("the method");
    let is_known = |lens: &Value| {
        let title = lens["command"]["title"].as_str().unwrap_or_default();
        lens["range"]["start"]["line"] == line_of_add && title.contains(" input")
    };
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let mut client = Client::start();
        let start = Instant::now();
        client.open(URI, text);
        let document = json!({"textDocument": {"uri": URI}});
        while !client
            .request("textDocument/codeLens", document.clone())
            .as_array()
            .is_some_and(|l| l.iter().any(is_known))
        {}
        times.push(start.elapsed().as_secs_f64() * 1_000.0);
        client.stop();
    }
    line(name, median(times), 200.0, "ms");
}

fn is_progress(message: &Value, state: &str) -> bool {
    message["method"] == "heaplens/progress" && message["params"]["state"] == state
}
