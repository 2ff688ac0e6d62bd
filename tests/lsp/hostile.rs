//! What a client may do at any moment: ask about nothing, leave folders, stop in the middle of the work.

use crate::client::{Client, all_capabilities, file_uri, pulling};
use crate::sample::{URI, range};
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};

/// Explored for a long time.
const LONG: &str = "data Tree { Tree left; Tree right; }
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

fn busy() -> Client {
    let mut client = Client::start();
    client.open(URI, LONG);
    client.wait_for("the start", |m| m["method"] == "heaplens/progress" && m["params"]["state"] == "running");
    client
}

/// The specification: a request whose method begins with `$/` is refused, only notifications are ignored.
#[test]
fn every_request_has_an_answer() {
    let mut client = Client::start();
    assert_eq!(client.call("$/nonsense", json!({}))["error"]["code"], -32601);
    client.notify("$/nonsense", json!({}));
    client.stop();
}

#[test]
fn every_question_about_an_unknown_file_is_answered() {
    let mut client = Client::start_with(pulling(), json!({"cache": {"dir": "off"}}));
    let place = json!({"line": 3, "character": 4});
    let all = json!({"start": {"line": 0, "character": 0}, "end": place});
    let options = json!({"tabSize": 2, "insertSpaces": true});
    let methods = "hover completion signatureHelp definition typeDefinition references documentHighlight \
                   linkedEditingRange prepareRename rename prepareCallHierarchy documentSymbol foldingRange \
                   selectionRange formatting rangeFormatting onTypeFormatting semanticTokens/full \
                   semanticTokens/full/delta semanticTokens/range inlayHint codeLens codeAction diagnostic";
    for uri in ["file:///nowhere/at/all.hir", "untitled:Untitled-9", "file:///", "urn:x"] {
        for method in methods.split_whitespace() {
            // One object with the parameters of all of them: each takes what is its own.
            let params = json!({"textDocument": {"uri": uri}, "position": place, "positions": [place], "range": all,
                "context": {"includeDeclaration": true, "diagnostics": [], "triggerKind": 1, "isRetrigger": false}, "newName": "x", "options": options,
                "ch": "}", "previousResultId": "0"});
            let answer = client.request(&format!("textDocument/{method}"), params);
            let empty = answer.is_null() || answer == json!({"kind": "full", "items": []});
            assert!(empty, "{method} about {uri}: {answer}");
        }
        let of_function = json!({"uri": uri, "function": "f", "input": 0, "step": 1});
        for method in ["heaplens/inputs", "heaplens/paths", "heaplens/heapGraph"] {
            assert_eq!(client.request(method, of_function.clone()), Value::Null, "{method} about {uri}");
        }
        for command in ["heaplens.explore", "heaplens.emitTest", "heaplens.runTest"] {
            let argument = json!({"uri": uri, "function": "f", "input": 0, "name": "f"});
            let refused = client.call("workspace/executeCommand", json!({"command": command, "arguments": [argument]}));
            assert_eq!(refused["error"]["code"], -32602, "{command} about {uri}: {refused}");
        }
    }
    client.stop();
}

/// The status of a server that ends without finishing its work.
fn ends(client: &mut Client) -> i32 {
    let start = Instant::now();
    let status = client.exit_status();
    assert!(start.elapsed() < Duration::from_secs(10), "it ended after {:?}", start.elapsed());
    status
}

#[test]
fn the_work_stops_at_once() {
    let mut client = busy();
    client.request("shutdown", Value::Null);
    client.notify("exit", Value::Null);
    assert_eq!(ends(&mut client), 0, "after `shutdown`");
    let mut client = busy();
    client.notify("exit", Value::Null);
    assert_eq!(ends(&mut client), 1, "`exit` alone");
    let mut client = busy();
    client.close_input();
    assert_eq!(ends(&mut client), 1, "a client that is gone");
    let mut client = busy();
    client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}}));
    let status = client.request("heaplens/status", json!({}));
    assert_eq!(status["counts"]["total"], 0, "a closed file is not explored: {status}");
    client.stop();
}

/// Cancelled by hand, a function stays so while others are edited, until it is edited itself.
#[test]
fn what_was_cancelled_stays_so_until_it_changes() {
    let mut client = busy();
    let begins = |m: &Value| m["method"] == "$/progress" && m["params"]["value"]["kind"] == "begin";
    let token = client.wait_for("a progress", begins)["params"]["token"].clone();
    client.notify("window/workDoneProgress/cancel", json!({"token": "somebody else's"}));
    let status = client.request("heaplens/status", json!({}));
    assert_eq!(status["functions"][0]["state"], "running", "another token is of another progress: {status}");
    client.notify("window/workDoneProgress/cancel", json!({"token": token}));
    let state = |m: &Value, state: &str| m["method"] == "heaplens/progress" && m["params"]["state"] == state;
    client.wait_for("the end", |m| state(m, "cancelled"));
    client.forget();
    let top = json!({"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}});
    let added = "// a comment\nfn int one() { return 1; }\n";
    client.change(URI, 2, top, added);
    client.wait_for("the new function", |m| state(m, "done") && m["params"]["function"] == "one");
    let status = client.request("heaplens/status", json!({}));
    let count = status["functions"].as_array().unwrap().iter().find(|f| f["function"] == "count").unwrap();
    assert_eq!(count["state"], "cancelled", "{status}");
    client.forget();
    client.change(URI, 3, range(&format!("{added}{LONG}"), "return 0"), "return 7");
    client.wait_for("a new start", |m| state(m, "running") && m["params"]["function"] == "count");
    client.stop();
}

#[test]
fn a_file_that_was_deleted_is_gone_everywhere() {
    let root = tempfile::tempdir().unwrap();
    let path = |name: &str| root.path().join(name);
    let (gone, stays) = (path("gone.hir"), path("stays.hir"));
    std::fs::write(&gone, "fn int gone(int x) { return 1 / x; }\n").unwrap();
    std::fs::write(&stays, "fn int stays(int x) { return 1 / x; }\n").unwrap();
    let mut client = Client::start_in(Some(root.path()), pulling(), json!({"cache": {"dir": "off"}}));
    let all = |client: &mut Client, name: &str| -> Vec<String> {
        let symbols = client.request("workspace/symbol", json!({"query": name}));
        symbols.as_array().unwrap().iter().map(|s| s["name"].as_str().unwrap().to_owned()).collect()
    };
    let end = std::time::Instant::now() + crate::client::PATIENCE;
    while all(&mut client, "gone").is_empty() || all(&mut client, "stays").is_empty() {
        assert!(std::time::Instant::now() < end, "the files of the folder are found");
    }
    let change = |kind: u32| json!({"changes": [{"uri": file_uri(&gone), "type": kind}]});
    std::fs::remove_file(&gone).unwrap();
    client.notify("workspace/didChangeWatchedFiles", change(3));
    assert_eq!(all(&mut client, ""), ["stays"]);
    let document = json!({"textDocument": {"uri": file_uri(&gone)}});
    assert_eq!(client.request("textDocument/documentSymbol", document), Value::Null);
    let report = client.request("workspace/diagnostic", json!({"previousResultIds": []}));
    let uris: Vec<_> = report["items"].as_array().unwrap().iter().map(|i| i["uri"].as_str().unwrap()).collect();
    assert_eq!(uris, [file_uri(&stays)]);
    std::fs::write(&gone, "fn int back(int x) { return 1 / x; }\n").unwrap();
    client.notify("workspace/didChangeWatchedFiles", change(1));
    assert_eq!(all(&mut client, "back"), ["back"], "it is found again");
    client.stop();
}

/// Some editors tell of a renamed or deleted folder, and not of the files in it.
#[test]
fn folders_move_with_their_files() {
    let root = tempfile::tempdir().unwrap();
    let (one, two) = (root.path().join("one"), root.path().join("two"));
    std::fs::create_dir(&one).unwrap();
    std::fs::write(one.join("m.hir"), "fn int f(int x) { return 1 / x; }\n").unwrap();
    let mut capabilities = all_capabilities();
    capabilities["workspace"]["fileOperations"] = json!({"didCreate": true, "didRename": true, "didDelete": true});
    let mut client = Client::start_in(Some(root.path()), capabilities, json!({"cache": {"dir": "off"}}));
    let offered = &client.server["capabilities"]["workspace"]["fileOperations"];
    assert_eq!(offered["didRename"]["filters"][0]["pattern"]["matches"], "folder", "{offered}");
    let file = |folder: &Path| file_uri(&folder.join("m.hir"));
    client.diagnostics(&file(&one), |d| !d.is_empty());
    let mut moves = |from: &Path, to: &Path, method: &str, params: Value| {
        client.forget();
        std::fs::rename(from, to).unwrap();
        client.notify(method, params);
        client.diagnostics(&file(from), <[Value]>::is_empty);
        client.diagnostics(&file(to), |d| !d.is_empty());
    };
    let changes = json!([{"uri": file_uri(&one), "type": 3}, {"uri": file_uri(&two), "type": 1}]);
    moves(&one, &two, "workspace/didChangeWatchedFiles", json!({"changes": changes}));
    let renamed = json!([{"oldUri": file_uri(&two), "newUri": file_uri(&one)}]);
    moves(&two, &one, "workspace/didRenameFiles", json!({"files": renamed}));
    client.stop();
}

fn folder(path: &Path) -> Value {
    json!({"uri": file_uri(path), "name": "folder"})
}

#[test]
fn folders_come_and_go_with_their_findings() {
    let roots = tempfile::tempdir().unwrap();
    let file = |name: &str| {
        let folder = roots.path().join(name);
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(folder.join("m.hir"), "fn int f(int x) { return 1 / x; }\n").unwrap();
        (folder.clone(), file_uri(&folder.join("m.hir")))
    };
    let ((first, in_first), (second, in_second)) = (file("first"), file("second folder"));
    let mut client = Client::start_in(Some(&first), all_capabilities(), json!({"cache": {"dir": "off"}}));
    client.diagnostics(&in_first, |d| !d.is_empty());
    client.forget();
    let event = json!({"added": [folder(&second)], "removed": [folder(&first)]});
    client.notify("workspace/didChangeWorkspaceFolders", json!({"event": event}));
    client.diagnostics(&in_second, |d| d.iter().any(|d| d["code"] == "division-by-zero"));
    client.diagnostics(&in_first, <[Value]>::is_empty);
    let symbols = client.request("workspace/symbol", json!({"query": "f"}));
    let uris: Vec<_> = symbols.as_array().unwrap().iter().map(|s| s["location"]["uri"].as_str().unwrap()).collect();
    assert_eq!(uris, [in_second.as_str()], "nothing of a folder that left");
    client.stop();
}
