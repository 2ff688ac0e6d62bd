//! Synchronisation: incremental edits, encodings, order.

use crate::client::{Client, all_capabilities, file_uri};
use crate::sample::{URI, at, document, position, range};
use serde_json::{Value, json};

fn names(client: &mut Client) -> Vec<String> {
    let symbols = client.request("textDocument/documentSymbol", document());
    symbols.as_array().unwrap().iter().map(|s| s["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn edits_behind_emoji_hit_the_right_place() {
    let text = "/* \u{1F600}\u{1F468}\u{200D}\u{1F469} */ data List { }\n";
    let mut client = Client::start();
    client.open(URI, text);
    client.change(URI, 2, range(text, "List"), "Ring");
    assert_eq!(names(&mut client), ["Ring"]);
    client.stop();
}

#[test]
fn changes_of_one_message_apply_one_after_the_other() {
    let text = "data A { }\n";
    let mut client = Client::start();
    client.open(URI, text);
    let start = json!({"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}});
    let second = json!({"start": {"line": 1, "character": 5}, "end": {"line": 1, "character": 6}});
    let changes = json!([{"range": start, "text": "data Z { }\n"}, {"range": second, "text": "B"}]);
    client.notify(
        "textDocument/didChange",
        json!({"textDocument": {"uri": URI, "version": 2}, "contentChanges": changes}),
    );
    assert_eq!(names(&mut client), ["Z", "B"]);
    client.stop();
}

#[test]
fn a_thousand_keystrokes_keep_their_order() {
    let mut client = Client::start();
    let mut text = "data A { }\n// \n".to_owned();
    client.open(URI, &text);
    for i in 0..1000 {
        let letter = char::from(b'a' + (i % 26) as u8).to_string();
        let end = position(&text, text.len() - 1);
        client.change(URI, i + 2, json!({"start": end, "end": end}), &letter);
        text.insert_str(text.len() - 1, &letter);
        if i % 100 == 0 {
            client.ask("textDocument/codeLens", document());
        }
    }
    let end = position(&text, text.len());
    client.change(URI, 2000, json!({"start": end, "end": end}), "data B { }\n");
    assert_eq!(names(&mut client), ["A", "B"]);
    let tokens = client.request("textDocument/semanticTokens/full", document());
    let lengths: Vec<_> = tokens["data"].as_array().unwrap().chunks(5).map(|t| t[2].as_u64().unwrap()).collect();
    assert_eq!(lengths, [4, 1, 1003, 4, 1], "the comment has every letter");
    client.stop();
}

#[test]
fn crlf_and_cr_end_lines() {
    let text = "data A { }\r\ndata B { Xyz b; }\rdata C { }\n";
    let mut client = Client::start();
    client.open(URI, text);
    let found = client.diagnostics(URI, |d| !d.is_empty());
    assert_eq!(found[0]["range"]["start"], json!({"line": 1, "character": 9}));
    client.stop();
}

#[test]
fn untitled_buffers_work() {
    let mut client = Client::start();
    client.open("untitled:Untitled-1", "fn int f() { return x; }\n");
    client.diagnostics("untitled:Untitled-1", |d| !d.is_empty());
    client.stop();
}

/// A buffer without a name is in the language that the client says.
#[test]
fn untitled_buffers_have_the_language_of_the_client() {
    let uri = "untitled:Untitled-1";
    let mut client = Client::start();
    let text = "class Q {\n  static int g(int x) { return 2 / x; }\n}\n";
    let document = json!({"uri": uri, "languageId": "java", "version": 1, "text": text});
    client.notify("textDocument/didOpen", json!({"textDocument": document}));
    let found = client.diagnostics(uri, |d| d.iter().any(|d| d["code"] == "division-by-zero"));
    assert_eq!(found.len(), 1, "{found:?}");
    client.change(uri, 2, range(text, "2 / x"), "2 % x");
    client.forget();
    client.diagnostics(uri, |d| d.iter().any(|d| d["message"].as_str().unwrap().contains('%')) || d.len() == 1);
    client.stop();
}

#[test]
fn spellings_of_uris_come_back_as_they_were() {
    let uri = "file:///heaplens%2Dtest/a%20b.hir";
    let mut client = Client::start();
    client.open(uri, "fn int f() { return x; }\n");
    client.diagnostics(uri, |d| !d.is_empty());
    client.stop();
}

/// Some clients do not encode what may not stand in a URI, or not all of it.
#[test]
fn uris_that_are_not_encoded_are_those_of_files_all_the_same() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("a b");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("behind.hir"), "fn int behind() { return x; }\n").unwrap();
    let spelled = |path: &std::path::Path| format!("file://{}", path.display());
    let mut client = Client::start_with(all_capabilities(), json!({"cache": {"dir": "off"}}));
    let event = json!({"added": [{"uri": spelled(&folder), "name": "a"}], "removed": []});
    client.notify("workspace/didChangeWorkspaceFolders", json!({"event": event}));
    client.diagnostics(&file_uri(&folder.join("behind.hir")), |d| !d.is_empty());
    let text = "fn int f(int n) { return n + x; }\n";
    for name in ["b c.hir", "ä.hir", "[a].hir", "100%.hir", "😀.hir"] {
        let uri = spelled(&folder.join(name));
        client.open(&uri, text);
        client.diagnostics(&uri, |d| d.len() == 1);
        let params = json!({"textDocument": {"uri": uri}, "position": at(text, "n)", 0), "newName": "m"});
        let edit = client.request("textDocument/rename", params);
        assert_eq!(edit["documentChanges"][0]["textDocument"]["uri"], uri, "{edit}");
    }
    client.stop();
}

#[test]
fn an_edit_of_one_function_leaves_the_other_alone() {
    let text = "data L { L n; }\nfn L f(L a) { return a.n; }\nfn L g(L a) { return a.n.n; }\n";
    let mut client = Client::start();
    client.open(URI, text);
    // The status is ahead of the notifications: what comes before this one is not about the edit.
    client.wait_for("`f` is done", |m| {
        m["method"] == "heaplens/progress" && m["params"]["state"] == "done" && m["params"]["function"] == "f"
    });
    client.wait_explored();
    client.forget();
    client.change(URI, 2, range(text, "a.n.n"), "a");
    client.wait_explored();
    let explored = |m: &Value| {
        m["method"] == "heaplens/progress" && m["params"]["state"] == "running" && m["params"]["function"] == "f"
    };
    assert!(!client.seen.iter().any(explored), "`f` does not call `g`");
    let found = client.diagnostics(URI, |d| d.len() == 1);
    assert_eq!(found[0]["range"]["start"]["line"], at(text, "fn L f", 0)["line"]);
    client.stop();
}
