//! Specification comments of Java as formatters and other tools leave them, and the annotations that count.

use crate::client::{Client, all_capabilities};
use crate::sample::{edited, range};
use serde_json::{Value, json};

const URI: &str = "file:///heaplens-test/Stack.java";

fn explored(text: &str) -> Client {
    let mut client = Client::start_with(all_capabilities(), json!({"cache": {"dir": "off"}}));
    client.open(URI, text);
    client.wait_explored();
    client
}

/// The newest diagnostics of the file, once everything is explored.
fn found(client: &mut Client) -> Vec<Value> {
    client.settle(std::time::Duration::from_millis(300));
    let of = |m: &&Value| m["method"] == "textDocument/publishDiagnostics" && m["params"]["uri"] == URI;
    let newest = client.seen.iter().rev().find(of).map(|m| m["params"]["diagnostics"].clone());
    newest.and_then(|d| d.as_array().cloned()).unwrap_or_default()
}

fn codes(found: &[Value]) -> Vec<&str> {
    found.iter().filter(|d| d["severity"] != 4).filter_map(|d| d["code"].as_str()).collect()
}

/// A stack whose `pop` has a specification that is put in its place.
fn stack(specification: &str) -> String {
    format!(
        "class Stack {{\n  Node top;\n  {specification}\n  int pop() {{ return top.value; }}\n}}\n\nclass Node {{\n  Node next;\n  int value;\n}}\n"
    )
}

#[test]
fn clauses_survive_what_formatters_do() {
    for specification in [
        "//@ requires top != null;",
        "// @ requires top != null;",
        "//@requires top != null;",
        "// @ requires top\n  //     != null;",
        "//@ requires top\n  //@   != null;",
        "/*@ requires top != null; @*/",
        "/* @ requires\n   * top != null;\n   */",
        "/*@\n    @ requires top != null;\n    @*/",
    ] {
        let mut client = explored(&stack(specification));
        let found = found(&mut client);
        assert_eq!(codes(&found), Vec::<&str>::new(), "{specification}: {found:?}");
        client.stop();
    }
}

#[test]
fn what_is_dead_or_belongs_to_nothing_is_told() {
    for (specification, place) in [
        ("// requires top != null;", "requires top != null;"),
        ("/** @requires top != null; */", "@requires top != null;"),
        ("/**\n   * Takes the first.\n   * @requires top != null;\n   */", "@requires top != null;"),
    ] {
        let text = stack(specification);
        let mut client = explored(&text);
        let found = found(&mut client);
        assert_eq!(codes(&found), ["stray-specification", "null-dereference"], "{specification}: {found:?}");
        assert_eq!(found[0]["range"], range(&text, place), "{specification}");
        client.stop();
    }
    let mut client = explored(&stack("//@ requires top != null;\n  int other;"));
    assert_eq!(codes(&found(&mut client)), ["stray-specification", "null-dereference"], "a field has no precondition");
    client.stop();
    let mut client = explored(&stack("// Requires a lock.\n  /** Takes the first; the scope of this is small. */"));
    assert_eq!(codes(&found(&mut client)), ["null-dereference"], "prose is no contract");
    client.stop();
}

#[test]
fn rep_ok_becomes_the_invariant_by_a_quick_fix() {
    let text = stack("boolean repOk() { return top != null; }");
    let mut client = explored(&text);
    let offers = found(&mut client);
    let offer = offers.iter().find(|d| d["code"] == "rep-ok").unwrap_or_else(|| panic!("{offers:?}")).clone();
    let params = json!({"textDocument": {"uri": URI}, "range": offer["range"], "context": {"diagnostics": [offer]}});
    let actions = client.request("textDocument/codeAction", params);
    let fix = actions.as_array().unwrap().iter().find(|a| a["title"].as_str().unwrap().contains("invariant repOk()"));
    let edits = &fix.unwrap_or_else(|| panic!("{actions}"))["edit"]["documentChanges"][0]["edits"];
    let mended = edited(&text, edits);
    assert!(mended.contains("//@ invariant repOk();"), "{mended}");
    client.change(URI, 2, edits[0]["range"].clone(), edits[0]["newText"].as_str().unwrap());
    client.wait_explored();
    // A new stack has no top: the constructor that nobody wrote does not keep what is said now.
    let left = found(&mut client);
    assert_eq!(codes(&left), ["invariant-violated"], "{left:?}");
    client.stop();
}

#[test]
fn annotations_count_whatever_their_package() {
    let method =
        |annotation: &str| format!("class A {{\n  int n;\n  static int f({annotation} A a) {{ return a.n; }}\n}}\n");
    for (annotation, finds) in [
        ("@NonNull", false),
        ("@NotNull", false),
        ("@org.example.NonNull", false),
        ("@Nullable", true),
        ("final", true),
    ] {
        let mut client = explored(&method(annotation));
        let found = found(&mut client);
        assert_eq!(codes(&found).contains(&"null-dereference"), finds, "{annotation}: {found:?}");
        client.stop();
    }
}

/// The class has code of its own around everything, which runs its initialisers: nobody means that.
#[test]
fn the_function_of_a_clause_is_the_one_behind_it() {
    let text = "class A {\n  static int made = 1;\n  int n;\n  //@ requires n > 0;\n  int f() { return n; }\n}\n";
    let mut client = explored(text);
    let place = range(text, "> 0")["start"].clone();
    let params = json!({"textDocument": {"uri": URI}, "position": place});
    let items = client.request("textDocument/prepareCallHierarchy", params);
    assert_eq!(items[0]["name"], "A.f", "{items}");
    client.stop();
}
