//! Clients that say wrong things.

use crate::client::Client;
use crate::sample::{GET_LIST, URI, document};
use serde_json::{Value, json};

fn alive(client: &mut Client) {
    assert!(client.request("heaplens/status", json!({}))["version"].is_string());
}

#[test]
fn unknown_methods_are_refused_and_unknown_notifications_ignored() {
    let mut client = Client::start();
    assert_eq!(client.call("textDocument/nonsense", json!({}))["error"]["code"], -32601);
    client.notify("nonsense", json!({}));
    client.notify("$/setTrace", json!({"value": "off"}));
    alive(&mut client);
    client.stop();
}

#[test]
fn wrong_parameters_are_refused() {
    let mut client = Client::start();
    for params in [json!(null), json!([]), json!({}), json!({"textDocument": 5, "position": {"line": -1}})] {
        assert_eq!(client.call("textDocument/hover", params.clone())["error"]["code"], -32602, "{params}");
    }
    client.notify("textDocument/didChange", json!({"textDocument": {"uri": "not a uri", "version": "x"}}));
    client.notify("textDocument/didOpen", json!(7));
    alive(&mut client);
    client.stop();
}

/// Nobody waits for an answer to a notification: what cannot be read is told in the log.
#[test]
fn notifications_that_cannot_be_read_are_told() {
    let mut client = Client::start();
    client.open(URI, GET_LIST);
    let before = json!({"start": {"line": -1, "character": 0}, "end": {"line": 0, "character": 0}});
    client.change(URI, 2, before, "x");
    client.notify("textDocument/didSave", json!({}));
    for words in [
        ["`textDocument/didChange`", "-1", "close and open the file"],
        ["`textDocument/didSave`", "textDocument", "ignored"],
    ] {
        client.wait_for("a line in the log", |m| {
            let message = m["params"]["message"].as_str().unwrap_or_default();
            m["method"] == "window/logMessage" && m["params"]["type"] == 1 && words.iter().all(|w| message.contains(w))
        });
    }
    client.stop();
}

#[test]
fn unknown_documents_answer_null() {
    let mut client = Client::start();
    for method in [
        "textDocument/codeLens",
        "textDocument/documentSymbol",
        "textDocument/foldingRange",
        "textDocument/semanticTokens/full",
    ] {
        assert_eq!(client.request(method, document()), Value::Null, "{method}");
    }
    client.change(URI, 2, json!({"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}), "x");
    client.notify("textDocument/didClose", document());
    alive(&mut client);
    client.stop();
}

#[test]
fn positions_outside_of_the_text_are_moved_into_it() {
    let mut client = Client::start();
    client.open(URI, GET_LIST);
    let far = json!({"line": 4_000_000_000u32, "character": 4_000_000_000u32});
    client.change(URI, 2, json!({"start": far, "end": far}), "data Last { }\n");
    client.change(URI, 3, json!({"start": far, "end": {"line": 999, "character": 0}}), "");
    client.change(URI, 1, json!({"start": {"line": 1, "character": 9}, "end": {"line": 0, "character": 999}}), "");
    let symbols = client.request("textDocument/documentSymbol", document());
    assert!(symbols.as_array().unwrap().iter().any(|s| s["name"] == "Last"), "{symbols}");
    for method in
        ["textDocument/hover", "textDocument/completion", "textDocument/definition", "textDocument/signatureHelp"]
    {
        client.request(method, json!({"textDocument": {"uri": URI}, "position": far}));
    }
    client.stop();
}

#[test]
fn binary_huge_and_deep_texts_are_survived() {
    let deep = format!("fn int f() {{ return {}1{}; }}\n", "(".repeat(100_000), ")".repeat(100_000));
    let huge = "data A { int x; }\n".repeat(300_000);
    let binary: String = (0..50_000u32).map(|i| char::from_u32(i * 7919 % 0xd800).unwrap()).collect();
    let blocks = format!("fn void f() {}{}\n", "{ ".repeat(50_000), "} ".repeat(50_000));
    let mut client = Client::start();
    for text in [deep, huge, binary, blocks, "\0\0\0".into(), String::new()] {
        client.open(URI, &text);
        for method in ["textDocument/documentSymbol", "textDocument/foldingRange", "textDocument/codeLens"] {
            client.request(method, document());
        }
        client.request(
            "textDocument/hover",
            json!({"textDocument": {"uri": URI}, "position": {"line": 0, "character": 20}}),
        );
        client.request(
            "textDocument/selectionRange",
            json!({"textDocument": {"uri": URI}, "positions": [{"line": 0, "character": 90_000}]}),
        );
    }
    client.open(URI, GET_LIST);
    client.diagnostics(URI, |d| d.iter().any(|d| d["code"] == "null-dereference"));
    client.stop();
}

#[test]
fn a_cancelled_request_is_answered() {
    let mut client = Client::start();
    client.open(URI, GET_LIST);
    let ids: Vec<_> = (0..50).map(|_| client.ask("textDocument/codeLens", document())).collect();
    for id in &ids {
        client.notify("$/cancelRequest", json!({"id": id}));
    }
    client.notify("$/cancelRequest", json!({"id": "no such request"}));
    let end = std::time::Instant::now() + crate::client::PATIENCE;
    let mut open = ids;
    while !open.is_empty() {
        let answer = client.next(end).unwrap_or_else(|| panic!("no answer to {open:?}"));
        if answer.get("method").is_none() {
            open.retain(|id| answer["id"] != *id);
            assert!(answer.get("result").is_some() || answer["error"]["code"] == -32800, "{answer}");
        }
    }
    client.stop();
}

#[test]
fn broken_frames_cost_an_error_each() {
    let mut client = Client::start();
    client.write(b"Content-Length: 9\r\n\r\n{\"id\": 1,");
    client.write(b"complete nonsense\r\n\r\n");
    client.write(b"Content-Length: 4\r\n\r\n\xff\xff\xff\xff");
    client.write(b"Content-Length: 12\r\n\r\n[1, 2, 3, 4]");
    let end = std::time::Instant::now() + crate::client::PATIENCE;
    let mut codes = Vec::new();
    while codes.len() < 4 {
        let message = client.next(end).expect("four errors");
        codes.extend(message["error"]["code"].as_i64());
    }
    assert_eq!(codes, [-32700, -32700, -32700, -32600]);
    alive(&mut client);
    client.stop();
}

#[test]
fn answers_nobody_asked_for_are_ignored() {
    let mut client = Client::start();
    client.send(&json!({"jsonrpc": "2.0", "id": 12345, "result": null}));
    client.send(&json!({"jsonrpc": "2.0", "id": "x", "error": {"code": 1, "message": "?"}}));
    alive(&mut client);
    client.stop();
}
