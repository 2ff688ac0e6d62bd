//! The page for who writes a client says what the server does.

use crate::client::Client;
use serde_json::{Value, json};

const PAGE: &str = include_str!("../../server/docs/protocol.md");
const URI: &str = "file:///p/list.hir";

/// The blocks of the page in a language, in order.
fn blocks(language: &str) -> Vec<&'static str> {
    let open = format!("```{language}\n");
    PAGE.split(&open).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

fn explored() -> Client {
    let mut client = Client::start();
    client.open(URI, blocks("hir")[0]);
    client.wait_explored();
    client
}

#[test]
fn the_commands_of_the_page_are_those_of_the_server() {
    let client = Client::start();
    let offered = client.server["capabilities"]["executeCommandProvider"]["commands"].clone();
    let section = PAGE.split("## Commands").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("the section");
    let mut told: Vec<&str> = section.lines().filter_map(|l| l.strip_prefix("| `")?.split('`').next()).collect();
    let mut offered: Vec<&str> = offered.as_array().expect("commands").iter().filter_map(Value::as_str).collect();
    told.sort_unstable();
    offered.sort_unstable();
    assert_eq!(told, offered);
    client.stop();
}

#[test]
fn the_examples_of_the_page_are_what_the_server_answers() {
    let examples: Vec<Value> = blocks("json").iter().map(|b| serde_json::from_str(b).expect("JSON")).collect();
    let [inputs, end, status, progress] = examples.as_slice() else { panic!("four examples") };
    let mut client = explored();
    let of = json!({"uri": URI, "function": "f"});
    assert_eq!(client.request("heaplens/inputs", of.clone()), *inputs);
    let paths = client.request("heaplens/paths", of);
    assert_eq!(paths["complete"], true);
    let nodes = paths["nodes"].as_array().expect("nodes");
    assert!(nodes.contains(end), "{paths}");
    let kinds = ["root", "branch", "choice", "pruned", "end"];
    assert!(nodes.iter().all(|n| kinds.iter().any(|k| n["kind"] == *k)), "{paths}");
    let mut told = client.request("heaplens/status", json!({}))["functions"][0].clone();
    told["elapsedMs"] = status["elapsedMs"].clone();
    assert_eq!(told, *status);
    let sent = client.seen.iter().filter(|m| m["method"] == "heaplens/progress").map(|m| &m["params"]);
    assert!(sent.clone().any(|params| params == progress), "{:?}", sent.collect::<Vec<_>>());
    client.stop();
}

#[test]
fn pictures_have_the_members_that_the_page_names() {
    let mut client = explored();
    let mut members = |more: Value| {
        let mut params = json!({"uri": URI, "function": "f"});
        params.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        let answer = client.request("heaplens/heapGraph", params);
        answer.as_object().expect("an object").keys().cloned().collect::<Vec<_>>().join(", ")
    };
    assert!(PAGE.contains(&format!("as `{{{}}}`; with", members(json!({"input": 0})))));
    assert_eq!(members(json!({"input": 0, "step": 1})), "svg, step, lastStep, next");
    assert!(PAGE.contains(&format!("as\n`{{{}}}`", members(json!({"node": 1})))));
    client.stop();
}
