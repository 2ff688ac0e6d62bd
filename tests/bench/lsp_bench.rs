//! Latency through the protocol, on a file of 2,000 lines: what a person at the keyboard waits for.

use crate::client::Client;
use crate::line;
use crate::subject::{self, Subject};
use serde_json::{Value, json};
use std::time::Instant;

/// A benchmark, given its name.
type Bench = fn(&str);

pub const ALL: [(&str, Bench); 15] = [
    ("latency/syntax after a keystroke", |name| syntax(name, &subject::hir(), Views::Closed)),
    ("latency/names after a keystroke", |name| names(name, &subject::hir(), Views::Closed)),
    ("latency/finding after an edit", |name| finding(name, &subject::hir(), Views::Closed)),
    ("latency/syntax after a keystroke, all views open", |name| syntax(name, &subject::hir(), Views::Open)),
    ("latency/names after a keystroke, all views open", |name| names(name, &subject::hir(), Views::Open)),
    ("latency/finding after an edit, all views open", |name| finding(name, &subject::hir(), Views::Open)),
    ("latency/cancel", |name| cancel(name, &subject::hir_tree())),
    ("latency/first results of TreeSet.add", first_results),
    ("latency/java: syntax after a keystroke", |name| syntax(name, &subject::java(), Views::Closed)),
    ("latency/java: names after a keystroke", |name| names(name, &subject::java(), Views::Closed)),
    ("latency/java: finding after an edit", |name| finding(name, &subject::java(), Views::Closed)),
    ("latency/java: syntax, all views open", |name| syntax(name, &subject::java(), Views::Open)),
    ("latency/java: names, all views open", |name| names(name, &subject::java(), Views::Open)),
    ("latency/java: finding, all views open", |name| finding(name, &subject::java(), Views::Open)),
    ("latency/java: cancel", |name| cancel(name, &subject::java_tree())),
];

const ROUNDS: usize = 15;

/// The server with the file open and everything in it explored, within little time for each function.
fn opened(subject: &Subject) -> Client {
    assert!(subject.text.lines().count() >= 2_000);
    let options = json!({"heapView": true, "cache": {"dir": "off"}, "timeoutMs": 200});
    let mut client = Client::start_with(crate::client::all_capabilities(), options);
    client.open(subject.uri, &subject.text);
    client.wait_explored();
    client.forget();
    client
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
    fn ask(self, client: &mut Client, subject: &Subject, range: &Value) {
        if self == Views::Closed {
            return;
        }
        let uri = subject.uri;
        let of_file = json!({"textDocument": {"uri": uri}});
        let screen = json!({"start": {"line": 1_950, "character": 0}, "end": {"line": 2_010, "character": 0}});
        let of_function = json!({"uri": uri, "function": subject.edited});
        for method in ["codeLens", "documentSymbol", "semanticTokens/full", "foldingRange"] {
            client.ask(&format!("textDocument/{method}"), of_file.clone());
        }
        client.ask("textDocument/inlayHint", json!({"textDocument": {"uri": uri}, "range": screen}));
        let context = json!({"diagnostics": []});
        client
            .ask("textDocument/codeAction", json!({"textDocument": {"uri": uri}, "range": range, "context": context}));
        client.ask("heaplens/paths", of_function.clone());
        client.ask("heaplens/inputs", of_function);
        let other = subject.other;
        client.ask("heaplens/heapGraph", json!({"uri": uri, "function": other, "input": 1}));
        client.ask("heaplens/heapGraph", json!({"uri": uri, "function": other, "input": 1, "step": 5}));
        client.ask("heaplens/heapGraph", json!({"uri": uri, "function": other, "node": 4}));
        client.ask("heaplens/status", json!({}));
    }
}

/// Replaces a character, and measures until diagnostics meet the condition; then puts it back.
fn edits(name: &str, subject: &Subject, at: &str, typed: &str, bar: f64, views: Views, meets: fn(&Value) -> bool) {
    let mut client = opened(subject);
    let (range, before) = subject.place(at);
    let mut times = Vec::new();
    for round in 0..ROUNDS as i32 {
        let start = Instant::now();
        client.change(subject.uri, 2 * round + 2, range.clone(), typed);
        views.ask(&mut client, subject, &range);
        client.diagnostics(subject.uri, |d| d.iter().any(meets));
        times.push(start.elapsed().as_secs_f64() * 1_000.0);
        client.change(subject.uri, 2 * round + 3, range.clone(), &before);
        client.wait_explored();
        client.forget();
    }
    client.stop();
    line(name, median(times), bar, "ms");
}

/// A keystroke that breaks the text.
fn syntax(name: &str, subject: &Subject, views: Views) {
    edits(name, subject, "7 / 1", ")", 16.0, views, |d| {
        let of_syntax = |c: &str| c.starts_with("expected") || c.starts_with("unexpected") || c == "unmatched-closer";
        d["code"].as_str().is_some_and(of_syntax)
    });
}

/// A keystroke that leaves the text correct and brings an unknown name: what needs names and types.
fn names(name: &str, subject: &Subject, views: Views) {
    edits(name, subject, subject.condition, "c", 16.0, views, |d| {
        d["code"] == "unknown-variable" || d["code"] == "bad-specification"
    });
}

fn finding(name: &str, subject: &Subject, views: Views) {
    edits(name, subject, "7 / 1", "b", 100.0, views, |d| d["code"] == "division-by-zero");
}

/// From the request to stop an exploration that takes long until its end is told.
fn cancel(name: &str, subject: &Subject) {
    let mut client = Client::start();
    let argument = json!([{"uri": subject.uri, "function": subject.edited}]);
    client.open(subject.uri, &subject.text);
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
    let uri = "file:///bench/tree_set.hir";
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
        client.open(uri, text);
        let document = json!({"textDocument": {"uri": uri}});
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
