//! How far functions are explored, and what is claimed of what lies beyond.

use crate::client::{Client, all_capabilities};
use crate::sample::{GET_LIST, URI, at, document, range, without_scope};
use serde_json::{Value, json};
use std::time::Duration;

fn explored(text: &str) -> Client {
    let mut client = Client::start();
    client.open(URI, text);
    client.wait_explored();
    client
}

fn summary(client: &mut Client) -> String {
    client.request("textDocument/codeLens", document())[0]["command"]["title"].as_str().unwrap_or_default().to_owned()
}

/// The explored example, after something that raises its scope to 5: only what is larger than before was explored, and what
/// was known stayed on the screen.
fn goes_on(text: &str, raise: impl FnOnce(&mut Client)) {
    let mut client = explored(text);
    // What was told of the first exploration may come after its end is known.
    client.settle(Duration::from_millis(300));
    client.forget();
    raise(&mut client);
    client.wait_for("the end", |m| m["method"] == "heaplens/progress" && m["params"]["state"] == "done");
    client.settle(Duration::from_millis(300));
    let told = |method: &'static str| client.seen.iter().filter(move |m| m["method"] == method).map(|m| &m["params"]);
    let mut scopes: Vec<&str> = told("heaplens/progress").filter_map(|p| p["scope"].as_str()).collect();
    scopes.dedup();
    assert_eq!(scopes, ["List <= 4", "List <= 5"]);
    for published in told("textDocument/publishDiagnostics") {
        let codes: Vec<_> = published["diagnostics"].as_array().unwrap().iter().map(|d| &d["code"]).collect();
        assert_eq!(codes, ["null-dereference"], "never gone: {published}");
    }
    let summary = summary(&mut client);
    assert!(summary.ends_with("1 exception · 4/4 branches · List <= 5"), "{summary}");
    client.stop();
}

#[test]
fn a_raised_setting_goes_on_and_keeps_the_results() {
    goes_on(&without_scope(), |client| {
        client.settings = json!({"scope": {"List": 5}, "cache": {"dir": "off"}});
        client.notify("workspace/didChangeConfiguration", json!({"settings": null}));
    });
}

#[test]
fn a_raised_clause_goes_on_and_keeps_the_results() {
    goes_on(GET_LIST, |client| client.change(URI, 2, range(GET_LIST, "3;\n{"), "5;\n{"));
}

/// Settings are what holds where a function says nothing.
#[test]
fn a_clause_wins_over_the_settings() {
    let settings = json!({"scope": {"List": 1, "Other": 1}, "unwind": 2, "cache": {"dir": "off"}, "heapView": true});
    let mut client = Client::start_with(all_capabilities(), settings.clone());
    client.settings = settings;
    let rounds =
        "fn int f(int k) scope unwind 6; { int i := 0; while (i < 5) { i := i + 1; } assert k != 3; return i; }\n";
    client.open(URI, &format!("{GET_LIST}\n{rounds}"));
    client.wait_explored();
    let summary = summary(&mut client);
    assert!(summary.ends_with("List <= 3"), "{summary}");
    let found = client.diagnostics(URI, |d| d.len() == 2);
    let codes: Vec<_> = found.iter().map(|d| &d["code"]).collect();
    assert_eq!(codes, ["null-dereference", "assertion-failure"]);
    client.stop();
}

/// `driver` sees what calls build and nothing else: what it did not meet may well happen.
#[test]
fn nothing_is_called_unreachable_where_inputs_are_left_out() {
    let text = "class A {
  int v;
  void set(int x) { if (x > 0) v = x; }
  static int f(A a) {
    if (a == null) return 0;
    if (a.v < 0) return 1 / a.v;
    return 2;
  }
}
";
    let uri = "file:///heaplens-test/A.java";
    let open = |technique: &str| {
        let settings = json!({"technique": technique, "cache": {"dir": "off"}, "heapView": true});
        let mut client = Client::start_with(all_capabilities(), settings.clone());
        client.settings = settings;
        client.open(uri, text);
        client.wait_explored();
        let all = json!({"start": at(text, "class", 0), "end": at(text, "}\n}", 3)});
        let of = json!({"textDocument": {"uri": uri}, "range": all});
        let lenses = client.request("textDocument/codeLens", of.clone());
        let lens = lenses.as_array().into_iter().flatten().find(|l| l["range"]["start"]["line"] == 3).cloned();
        let title = lens.map(|l| l["command"]["title"].as_str().unwrap_or_default().to_owned()).unwrap_or_default();
        let hints = client.request("textDocument/inlayHint", of);
        let found = client.diagnostics(uri, |_| true);
        client.stop();
        (title, hints, found)
    };
    let (title, hints, found) = open("driver");
    assert_eq!(found, Vec::<Value>::new());
    assert!(title.contains("only inputs that calls build"), "{title}");
    let tip = hints.as_array().into_iter().flatten().map(|h| h["tooltip"]["value"].as_str().unwrap_or_default());
    assert!(tip.clone().any(|t| t.contains("on inputs that calls build, up to A <= 3")), "{hints}");
    assert!(!tip.clone().any(|t| t.contains("Every path of `A.f`")), "{hints}");
    let (title, _, _) = open("auto");
    assert!(title.contains("4/4 branches") && !title.contains("only inputs"), "{title}");
}

/// `null` says that nothing is configured: what `initialize` brought counts again.
#[test]
fn a_configuration_that_is_gone_gives_way_to_that_of_the_start() {
    let mut pushed = all_capabilities();
    pushed["workspace"]["configuration"] = json!(false);
    for capabilities in [all_capabilities(), pushed] {
        let initial = json!({"scope": {"List": 2}, "cache": {"dir": "off"}, "heapView": true});
        let mut client = Client::start_with(capabilities, initial);
        client.open(URI, &without_scope());
        client.wait_explored();
        for (told, bound) in [(json!({"scope": {"List": 4}, "cache": {"dir": "off"}}), 4), (Value::Null, 2)] {
            client.settings = told.clone();
            client.notify("workspace/didChangeConfiguration", json!({"settings": {"heaplens": told}}));
            client.settle(Duration::from_millis(200));
            client.wait_explored();
            let summary = summary(&mut client);
            assert!(summary.ends_with(&format!("List <= {bound}")), "{summary}");
        }
        assert!(!client.methods().contains(&"window/showMessage"));
        client.stop();
    }
}
