//! The two waves of diagnostics after a keystroke: syntax first, names and findings later, and no flicker.

use crate::client::{Client, pulling};
use crate::sample::{URI, range};
use serde_json::{Value, json};

/// A name error, a finding, a function to break, and enough text that names take longer than syntax.
fn text() -> String {
    let mut text = "data List { List next; }
fn List wrong(List list) { return lisst; }
fn List second(List list) scope List <= 2; { return list.next; }
fn int whole(int a) { return a + 1; }
fn int other(int b) { return b + 2; }
"
    .to_owned();
    for i in 0..150 {
        text.push_str(&format!(
            "\nfn int f{i}(int a, int b)\n{{\n  int sum := a;\n  if (a > b) {{\n    sum := sum - b;\n  }} else {{\n    \
             sum := sum + {i};\n  }}\n  return sum;\n}}\n"
        ));
    }
    text
}

fn codes(published: &Value) -> Vec<&str> {
    let items = published["params"]["diagnostics"].as_array().map_or(&[][..], |d| d);
    items.iter().filter_map(|d| d["code"].as_str()).collect()
}

/// What was published for the versions from `first` on, in order.
fn published(client: &Client, first: i64) -> Vec<Value> {
    let of = |m: &&Value| {
        m["method"] == "textDocument/publishDiagnostics" && m["params"]["version"].as_i64().is_some_and(|v| v >= first)
    };
    client.seen.iter().filter(of).cloned().collect()
}

#[test]
fn syntax_errors_come_alone_and_names_follow() {
    let text = text();
    let mut client = Client::start();
    client.open(URI, &text);
    client.wait_explored();
    client.forget();
    // One keystroke of a client with two cursors: a name error here, a syntax error there; then it is undone.
    let (name, number) = (range(&text, "b + 2"), range(&text, "a + 1"));
    let keystroke = |client: &mut Client, version: i64, name_text: &str, number_text: &str| {
        let changes = json!([{"range": name, "text": name_text}, {"range": number, "text": number_text}]);
        let document = json!({"uri": URI, "version": version});
        client.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": changes}));
    };
    // A wave that goes out late, on a busy machine, may have the names already: one of several comes alone.
    let mut alone = false;
    for version in [2, 4, 6, 8, 10, 12] {
        keystroke(&mut client, version, "c + 2", "a + )");
        client.diagnostics(URI, |d| d.iter().filter(|d| d["code"] == "unknown-variable").count() == 2);
        let waves = published(&client, version);
        assert!(waves.iter().all(|w| codes(w).contains(&"unmatched-closer")), "the syntax error is in every wave");
        let names = codes(&waves[0]).iter().filter(|c| **c == "unknown-variable").count();
        assert!(names >= 1, "the old name error stays");
        alone |= names == 1;
        keystroke(&mut client, version + 1, "b + 2", "a + 1");
        client.wait_explored();
        client.forget();
    }
    assert!(alone, "syntax errors do not wait for names");
    client.stop();
}

#[test]
fn what_is_still_true_never_disappears() {
    let text = text();
    let mut client = Client::start();
    client.open(URI, &text);
    client.wait_explored();
    client.diagnostics(URI, |d| d.iter().any(|d| d["code"] == "null-dereference"));
    client.settle(std::time::Duration::from_millis(200));
    client.forget();
    // Breaks and mends a function above, moves the lines below, breaks the function of the finding itself.
    let top = json!({"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 0}});
    client.change(URI, 2, top.clone(), "fn int broken( { return 1; }\n");
    client.change(URI, 3, top.clone(), "\n\n");
    client.diagnostics(URI, |d| d.iter().any(|d| d["severity"] == 1 && d["range"]["start"]["line"] == 3));
    let head = json!({"start": {"line": 3, "character": 0}, "end": {"line": 3, "character": 28}});
    client.change(URI, 4, head, "");
    client.wait_explored();
    client.change(URI, 5, json!({"start": {"line": 5, "character": 52}, "end": {"line": 5, "character": 52}}), ")");
    client.wait_explored();
    client.settle(std::time::Duration::from_millis(200));
    let waves = published(&client, 2);
    assert!(waves.len() >= 3, "{}", waves.len());
    for wave in &waves {
        let codes = codes(wave);
        assert!(codes.contains(&"null-dereference"), "the finding: {wave}");
        assert!(codes.contains(&"unknown-variable"), "the name error: {wave}");
    }
    let last = waves.last().map(|w| w["params"].clone()).unwrap_or_default();
    assert_eq!(last["version"], 5);
    client.stop();
}

/// A client that pulls gets the syntax errors at once, and is told to ask again when the names are there.
#[test]
fn a_client_that_pulls_does_not_wait_for_names() {
    let text = text();
    let mut client = Client::start_with(pulling(), json!({"cache": {"dir": "off"}}));
    client.open(URI, &text);
    client.wait_explored();
    client.forget();
    let (name, number) = (range(&text, "b + 2"), range(&text, "a + 1"));
    let document = json!({"textDocument": {"uri": URI}});
    let mut alone = false;
    for version in [2, 4, 6, 8, 10, 12] {
        let edit = |name_text: &str, number_text: &str, version: i64| {
            let changes = json!([{"range": name, "text": name_text}, {"range": number, "text": number_text}]);
            json!({"textDocument": {"uri": URI, "version": version}, "contentChanges": changes})
        };
        client.notify("textDocument/didChange", edit("c + 2", "a + )", version));
        let first = client.request("textDocument/diagnostic", document.clone());
        let of = |report: &Value| -> Vec<String> {
            let items = report["items"].as_array().expect("a full report").iter();
            items.filter_map(|d| d["code"].as_str().map(str::to_owned)).collect()
        };
        let codes = of(&first);
        assert!(codes.iter().any(|c| c == "unmatched-closer"), "the syntax error: {first}");
        let names = codes.iter().filter(|c| *c == "unknown-variable").count();
        assert!(names >= 1, "the old name error stays: {first}");
        alone |= names == 1;
        // A refresh may still be about the exploration before; the one about the names follows.
        let mut known = names;
        while known < 2 {
            client.wait_for("a refresh", |m| m["method"] == "workspace/diagnostic/refresh");
            client.forget();
            let next = client.request("textDocument/diagnostic", document.clone());
            known = of(&next).iter().filter(|c| *c == "unknown-variable").count();
        }
        client.notify("textDocument/didChange", edit("b + 2", "a + 1", version + 1));
        client.wait_explored();
        client.settle(std::time::Duration::from_millis(250));
        client.forget();
    }
    assert!(alone, "syntax errors do not wait for names");
    client.stop();
}
