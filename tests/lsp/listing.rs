//! The inputs of a function, in editors that have no view of their own.

use crate::client::{Client, all_capabilities};
use crate::sample::{GET_LIST, URI, document, range};
use serde_json::{Value, json};

fn list(client: &mut Client, argument: Value) -> Value {
    client.request("workspace/executeCommand", json!({"command": "heaplens.listInputs", "arguments": [argument]}))
}

fn start(capabilities: Value) -> Client {
    let mut client = Client::start_with(capabilities, json!({"cache": {"dir": "off"}}));
    client.open(URI, GET_LIST);
    client.wait_explored();
    client
}

fn function() -> Value {
    json!({"uri": URI, "function": "getList"})
}

#[test]
fn the_lens_lists_all_inputs_where_nothing_draws_them() {
    let mut client = start(all_capabilities());
    let lenses = client.request("textDocument/codeLens", document());
    let command = &lenses[0]["command"];
    assert_eq!((&command["command"], &command["arguments"][0]), (&json!("heaplens.listInputs"), &function()));
    let listed = list(&mut client, command["arguments"][0].clone());
    let lines: Vec<&str> = listed["inputs"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(command["title"].as_str().unwrap().starts_with(&format!("{} inputs", lines.len())), "{command}");
    assert!(lines.iter().any(|l| l.contains("list = null") && l.ends_with("=>  throws NullPointerException")));
    let told = client.wait_for("a message", |m| m["method"] == "window/showMessage");
    let text = told["params"]["message"].as_str().unwrap();
    assert!(text.starts_with(&format!("`getList`: {} inputs\n{}\n", lines.len(), lines[0])), "{text}");
    client.forget();
    let mut quiet = function();
    quiet["quiet"] = json!(true);
    assert_eq!(list(&mut client, quiet), listed);
    assert!(!client.methods().contains(&"window/showMessage"));
    client.stop();
}

#[test]
fn an_action_lists_them_where_there_are_no_lenses() {
    let mut client = start(all_capabilities());
    let params =
        json!({"textDocument": {"uri": URI}, "range": range(GET_LIST, "getList"), "context": {"diagnostics": []}});
    let offered = client.request("textDocument/codeAction", params);
    let found = offered.as_array().unwrap().iter().find(|a| a["title"] == "List the inputs of `getList`");
    let found = found.unwrap_or_else(|| panic!("{offered}"));
    assert_eq!(found["command"]["command"], "heaplens.listInputs");
    assert_eq!(found["command"]["arguments"][0], function());
    client.stop();
}

#[test]
fn a_client_that_shows_files_gets_one() {
    let mut capabilities = all_capabilities();
    capabilities["window"]["showDocument"] = json!({"support": true});
    let mut client = start(capabilities);
    list(&mut client, function());
    let asked = client.wait_for("a file", |m| m["method"] == "window/showDocument");
    let uri = asked["params"]["uri"].as_str().unwrap();
    let text = std::fs::read_to_string(uri.strip_prefix("file://").expect("a file")).expect("it is there");
    assert!(text.contains("list = null") && text.contains("throws NullPointerException"), "{text}");
    client.stop();
}
