//! More to explore than there is time for: what people look at and work on comes first, and who has nothing to do,
//! does nothing.

use crate::client::{Client, all_capabilities, file_uri};
use crate::sample::{URI, range};
use serde_json::{Value, json};
use std::time::Duration;

/// A function that no machine finishes: it takes all the time that it is given.
fn endless(name: &str) -> String {
    format!(
        "fn int {name}(Node n)\n  scope Node <= 60, unwind 1000, calls 1000;\n{{\n  if (n == null) {{ return 0; }}\n  \
         int a := {name}(n.left);\n  int b := {name}(n.right);\n  return a + b + n.val;\n}}\n"
    )
}

const NODE: &str = "data Node { int val; Node left; Node right; }\n";

/// Every function may take this long.
fn options() -> Value {
    json!({"heapView": true, "cache": {"dir": "off"}, "timeoutMs": 400})
}

/// Explorations that run at the same time, and what a change of plan may let slip through.
fn slack() -> usize {
    2 * std::thread::available_parallelism().map_or(4, usize::from) + 1
}

fn ended(message: &Value, function: &str) -> bool {
    message["method"] == "heaplens/progress"
        && message["params"]["function"] == function
        && message["params"]["state"] == "timeout"
}

/// Waits for the end of a function, and gives the number of others that ended since the last `forget`.
fn before(client: &mut Client, function: &str) -> usize {
    client.wait_for(function, |m| ended(m, function));
    let end = client.seen.iter().position(|m| ended(m, function)).unwrap();
    client.seen[..end].iter().filter(|m| m["params"]["state"] == "timeout").count()
}

fn busy(client: &mut Client) {
    client.wait_for("the start", |m| m["method"] == "heaplens/progress" && m["params"]["state"] == "running");
    client.forget();
}

/// Twenty functions in one open file, of which none has ended.
fn twenty() -> (Client, String) {
    let text = NODE.to_owned() + &(0..20).map(|i| endless(&format!("f{i}"))).collect::<String>();
    let mut client = Client::start_with(all_capabilities(), options());
    client.open(URI, &text);
    busy(&mut client);
    (client, text)
}

#[test]
fn an_opened_file_comes_before_those_of_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    for i in 0..24 {
        std::fs::write(folder.path().join(format!("file{i:02}.hir")), NODE.to_owned() + &endless(&format!("f{i}")))
            .unwrap();
    }
    let mut client = Client::start_in(Some(folder.path()), all_capabilities(), options());
    busy(&mut client);
    let last = folder.path().join("file23.hir");
    client.open(&file_uri(&last), &std::fs::read_to_string(&last).unwrap());
    let others = before(&mut client, "f23");
    assert!(others <= slack(), "{others} of the folder came first");
    client.stop();
}

#[test]
fn visible_functions_come_first() {
    let (mut client, text) = twenty();
    let visible = range(&text, "fn int f17");
    client.request("textDocument/inlayHint", json!({"textDocument": {"uri": URI}, "range": visible}));
    let others = before(&mut client, "f17");
    assert!(others <= slack(), "{others} that nobody sees came first");
    client.stop();
}

#[test]
fn a_changed_function_comes_first() {
    let (mut client, text) = twenty();
    client.change(URI, 2, range(&text, "f15(n.left);"), "f15(n.right);");
    let others = before(&mut client, "f15");
    assert!(others <= slack(), "{others} that nobody changed came first");
    client.stop();
}

/// The time of all threads of a process so far, in ticks of the system's clock.
#[cfg(target_os = "linux")]
fn ticks(process: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let fields: Vec<_> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

#[test]
#[cfg(target_os = "linux")]
fn a_server_without_work_sleeps() {
    let folder = tempfile::tempdir().unwrap();
    for i in 0..20 {
        let text = format!("fn int f{i}(int a) {{ if (a > {i}) {{ return 1; }} return 0; }}\n");
        std::fs::write(folder.path().join(format!("file{i}.hir")), text).unwrap();
    }
    let mut client = Client::start_in(Some(folder.path()), all_capabilities(), options());
    client.wait_explored();
    client.settle(Duration::from_millis(500));
    let start = ticks(client.id());
    client.settle(Duration::from_secs(2));
    let spent = ticks(client.id()) - start;
    assert!(spent <= 1, "{spent} ticks of processor time in two idle seconds");
    client.stop();
}
