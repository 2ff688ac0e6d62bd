//! The setting `memoryMb` bounds the whole server, whatever runs in it.

use crate::client::{Client, all_capabilities, file_uri};
use crate::sample::URI;
use serde_json::{Value, json};
use std::time::Duration;

/// Explorations of these grow without an end under heap summaries, unless there are but few nodes.
fn growing(name: &str, nodes: u32) -> String {
    format!(
        "fn int {name}(Node t, Node u) scope Node <= {nodes};\n{{\n  int n := 0;\n  while (t != null && n < 40) {{\n    \
         if (t.key > n) {{ t := t.left; }} else {{ t := t.right; }}\n    \
         if (u != null) {{ if (u.key < n) {{ u := u.up; }} }}\n    n := n + 1;\n  }}\n  return n;\n}}\n"
    )
}

const NODE: &str = "data Node { Node left; Node right; Node up; int key; }\n";

/// The most memory that a process ever had, in megabytes.
fn peak(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:")).unwrap();
    line.split_whitespace().next().unwrap().parse::<u64>().unwrap() >> 10
}

fn state_of(status: &Value, function: &str) -> String {
    let functions = status["functions"].as_array().unwrap();
    functions.iter().find(|f| f["function"] == function).map_or("", |f| f["state"].as_str().unwrap()).to_owned()
}

const WITH_THREE: &str = "fn int c(int x) { return 1 / x; }\n";

/// Bits are what only the last of the solvers knows: it is loaded with this.
const BITS: &str = "fn int d(int x, int y) {\n  if (((x ^ y) & 255) == 171 && (x & 255) > 40 && (y & 127) < 9) \
                    { return 1 / x; }\n  return 1 / x;\n}\n";

fn three(nodes: u32) -> String {
    NODE.to_owned() + &growing("a", nodes) + &growing("b", nodes) + WITH_THREE
}

/// The most memory of a server that has explored all three with one node: programs, libraries and solvers are loaded then,
/// however busy the machine is.
fn base() -> u64 {
    let options = json!({"cache": {"dir": "off"}, "technique": "summary", "timeoutMs": 100_000});
    let mut client = Client::start_with(all_capabilities(), options);
    client.open(URI, &(three(1) + BITS));
    loop {
        let status = client.request("heaplens/status", json!({}));
        if ["a", "b", "c", "d"].iter().all(|f| state_of(&status, f) == "done") {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let peak = peak(client.id());
    client.stop();
    peak
}

#[test]
#[cfg(target_os = "linux")]
fn the_server_stays_below_its_memory_and_says_so() {
    // Far less than these functions would take within the time they have, and room for a solver of a second thread.
    let limit = base() + 40;
    let options = json!({"cache": {"dir": "off"}, "memoryMb": limit, "technique": "summary", "timeoutMs": 100_000});
    let mut client = Client::start_with(all_capabilities(), options);
    let folder = tempfile::tempdir().unwrap();
    let uri = file_uri(&folder.path().join("memory.hir"));
    client.open(&uri, &three(9));
    let end = std::time::Instant::now() + Duration::from_secs(110);
    loop {
        let status = client.request("heaplens/status", json!({}));
        assert_eq!(status["memoryLimitBytes"], limit << 20);
        let states = ["a", "b", "c"].map(|f| state_of(&status, f));
        if states == ["incomplete", "incomplete", "done"] {
            break;
        }
        assert!(std::time::Instant::now() < end, "{states:?} at {} MB", peak(client.id()));
        std::thread::sleep(Duration::from_millis(50));
    }
    let peak = peak(client.id());
    assert!(peak <= limit, "{peak} MB of {limit} MB");
    let lenses = client.request("textDocument/codeLens", json!({"textDocument": {"uri": uri}}));
    let hints = client.request(
        "textDocument/inlayHint",
        json!({"textDocument": {"uri": uri}, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 90, "character": 0}}}),
    );
    assert!(
        lenses.to_string().contains("memory") || hints.to_string().contains("heaplens.memoryMb"),
        "the reason is said: {lenses} {hints}"
    );
    client.stop();
}

#[test]
fn a_bound_below_what_the_server_itself_needs_is_told() {
    let options = json!({"cache": {"dir": "off"}, "memoryMb": 1, "technique": "summary", "timeoutMs": 20_000});
    let mut client = Client::start_with(all_capabilities(), options);
    let folder = tempfile::tempdir().unwrap();
    let uri = file_uri(&folder.path().join("memory.hir"));
    client.open(&uri, &(NODE.to_owned() + &growing("a", 9)));
    if cfg!(target_os = "linux") {
        client.wait_for("a message", |m| m.to_string().contains("heaplens.memoryMb` leaves no room"));
    }
    client.stop();
}
