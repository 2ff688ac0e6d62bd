//! Completion, signatures, colours, folds, selections, formatting and hints.

use crate::client::Client;
use crate::sample::{GET_LIST, URI, at, document, edited, place, position, range};
use serde_json::{Value, json};

fn opened(text: &str) -> Client {
    let mut client = Client::start();
    client.open(URI, text);
    client
}

fn labels(items: &Value) -> Vec<&str> {
    items.as_array().unwrap().iter().map(|i| i["label"].as_str().unwrap()).collect()
}

#[test]
fn completion_offers_members_behind_a_dot() {
    let text = GET_LIST.replace("return second.next;", "return second.");
    let mut client = opened(&text);
    let items = client.request("textDocument/completion", place(&text, "second.", 7));
    assert_eq!(labels(&items), ["next"]);
    assert_eq!(items[0]["detail"], "List");
    client.stop();
}

#[test]
fn completion_offers_what_is_visible_and_documents_it_on_demand() {
    let text = GET_LIST.replace("return second.next;", "return g");
    let mut client = opened(&text);
    let items = client.request("textDocument/completion", place(&text, "return g", 8));
    let labels = labels(&items);
    for wanted in ["list", "foo", "first", "second", "getList", "List", "while"] {
        assert!(labels.contains(&wanted), "{wanted}: {labels:?}");
    }
    assert!(!labels.contains(&"fresh"), "declared later: {labels:?}");
    let function = items.as_array().unwrap().iter().find(|i| i["label"] == "getList").unwrap().clone();
    assert!(function.get("documentation").is_none());
    let resolved = client.request("completionItem/resolve", function);
    assert!(resolved["documentation"]["value"].as_str().unwrap().contains("starts one further"), "{resolved}");
    client.stop();
}

#[test]
fn completion_knows_specifications() {
    let text = GET_LIST.replace("aliases list; }", "aliases list; list not null; }");
    let mut client = opened(&text);
    let items = client.request("textDocument/completion", place(&text, "list not null; }", 5));
    assert!(labels(&items).contains(&"not null"), "{items}");
    let items = client.request("textDocument/completion", place(&text, "  scope", 2));
    assert!(labels(&items).contains(&"requires"), "{items}");
    client.stop();
}

#[test]
fn completion_knows_what_an_unfinished_item_declares() {
    let start = "data L { L next; int v; }\npred ls(L x) := emp & x = null;\n";
    for (typed, wanted, unwanted) in [
        ("pred p(", vec!["L", "int"], vec!["emp", "ls"]),
        ("pred p(L x, L y) := exists q. ", vec!["x", "y", "q", "ls", "emp"], vec!["int"]),
        ("pred p(L x) := exists q. x -> ", vec!["L"], vec!["emp", "ls", "x"]),
        ("pred p(L x) := exists q. x -> L(", vec!["next", "v", "q"], vec![]),
        ("fn int f(L a) {\n  L b := a.next;\n  return ", vec!["a", "b"], vec![]),
        ("fn int f(L a) {\n  return a.", vec!["next", "v"], vec!["a"]),
        ("fn int f(L a)\n  requires ", vec!["a", "hex"], vec!["result", "old"]),
        ("fn int f(L a)\n  ensures ", vec!["a", "result", "old"], vec![]),
        ("fn ", vec!["int", "void", "L"], vec!["ls"]),
    ] {
        for rest in ["", "\n\nfn int last(L z) { return z.v; }\n"] {
            let text = format!("{start}{typed}{rest}");
            let mut client = opened(&text);
            let at = position(&text, start.len() + typed.len());
            let items =
                client.request("textDocument/completion", json!({"textDocument": {"uri": URI}, "position": at}));
            let labels = labels(&items);
            assert!(wanted.iter().all(|w| labels.contains(w)), "{typed}{rest}: {labels:?}");
            assert!(!unwanted.iter().chain(&["z"]).any(|w| labels.contains(w)), "{typed}{rest}: {labels:?}");
            client.stop();
        }
    }
}

#[test]
fn signature_help_follows_the_arguments() {
    let text = "fn int add(int left, int right) { return left + right; }\nfn int g() { return 0; }\nfn void h() { int x := add(1, 2); }\n";
    let mut client = opened(text);
    let help = client.request("textDocument/signatureHelp", place(text, "add(1, 2)", 4));
    let signature = &help["signatures"][0];
    assert_eq!(signature["label"], "fn int add(int left, int right)");
    assert_eq!(signature["parameters"][1]["label"], json!([21, 30]));
    assert_eq!(help["activeParameter"], 0);
    let help = client.request("textDocument/signatureHelp", place(text, "add(1, 2)", 7));
    assert_eq!(help["activeParameter"], 1);
    assert_eq!(client.request("textDocument/signatureHelp", place(text, "int x", 1)), Value::Null);
    client.stop();
}

/// The texts of relative tokens, in UTF-16 units.
fn token_texts(text: &str, data: &Value) -> Vec<String> {
    let lines: Vec<Vec<u16>> = text.lines().map(|l| l.encode_utf16().collect()).collect();
    let (mut line, mut start) = (0, 0);
    let numbers: Vec<usize> = data.as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize).collect();
    numbers
        .chunks(5)
        .map(|token| {
            start = if token[0] == 0 { start + token[1] } else { token[1] };
            line += token[0];
            String::from_utf16(&lines[line][start..start + token[2]]).unwrap()
        })
        .collect()
}

#[test]
fn semantic_tokens_cover_names_and_count_emoji_right() {
    let text = "/* \u{1F600} */ data List { List next; }\n";
    let mut client = opened(text);
    let full = client.request("textDocument/semanticTokens/full", document());
    assert_eq!(token_texts(text, &full["data"]), ["/* \u{1F600} */", "data", "List", "List", "next"]);
    client.stop();
}

#[test]
fn semantic_tokens_come_as_differences_and_in_ranges() {
    let mut client = opened(GET_LIST);
    let full = client.request("textDocument/semanticTokens/full", document());
    let before = full["data"].as_array().unwrap().clone();
    client.change(URI, 2, range(GET_LIST, "fresh := new List(null)"), "fresh := null");
    let previous = json!({"textDocument": {"uri": URI}, "previousResultId": full["resultId"]});
    let delta = client.request("textDocument/semanticTokens/full/delta", previous);
    let edit = &delta["edits"][0];
    let mut patched = before;
    let (start, count) = (edit["start"].as_u64().unwrap() as usize, edit["deleteCount"].as_u64().unwrap() as usize);
    patched.splice(start..start + count, edit["data"].as_array().cloned().unwrap_or_default());
    let now = client.request("textDocument/semanticTokens/full", document());
    assert_eq!(json!(patched), now["data"]);
    assert!(count < 40, "a small edit is a small difference: {count}");
    let line = json!({"textDocument": {"uri": URI}, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 24}}});
    let part = client.request("textDocument/semanticTokens/range", line);
    assert_eq!(token_texts(GET_LIST, &part["data"]), ["data", "List", "List", "next"]);
    client.stop();
}

#[test]
fn folds_and_selections() {
    let mut client = opened(GET_LIST);
    let folds = client.request("textDocument/foldingRange", document());
    let lines: Vec<_> = folds
        .as_array()
        .unwrap()
        .iter()
        .map(|f| (f["startLine"].as_u64().unwrap(), f["endLine"].as_u64().unwrap()))
        .collect();
    assert!(lines.contains(&(6, 14)) && lines.contains(&(7, 10)), "{lines:?}");
    let positions = json!({"textDocument": {"uri": URI}, "positions": [at(GET_LIST, "first.next", 7)]});
    let mut selection = client.request("textDocument/selectionRange", positions)[0].clone();
    let mut seen = Vec::new();
    while !selection.is_null() {
        seen.push(selection["range"].clone());
        selection = selection["parent"].clone();
    }
    assert_eq!(seen[1], range(GET_LIST, "first.next"));
    assert!(seen.len() > 4);
    client.stop();
}

const UGLY: &str = "data List {List next;}\nfn List f( List a ){\nif(a==null){return a;}\n    return a . next ;\n}\n";

#[test]
fn formatting_is_complete_and_idempotent() {
    let mut client = opened(UGLY);
    let options = json!({"tabSize": 2, "insertSpaces": true});
    let params = json!({"textDocument": {"uri": URI}, "options": options});
    let edits = client.request("textDocument/formatting", params.clone());
    let formatted = edited(UGLY, &edits);
    assert_ne!(formatted, UGLY);
    let bare = |s: &str| s.split_whitespace().collect::<String>();
    assert_eq!(bare(&formatted), bare(UGLY), "white space only");
    client.notify(
        "textDocument/didChange",
        json!({"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": formatted}]}),
    );
    assert_eq!(client.request("textDocument/formatting", params), json!([]));
    client.stop();
}

#[test]
fn a_range_and_a_typed_brace_format_only_their_lines() {
    let mut client = opened(UGLY);
    let options = json!({"tabSize": 2, "insertSpaces": true});
    let line = json!({"start": {"line": 3, "character": 0}, "end": {"line": 3, "character": 21}});
    let edits = client.request(
        "textDocument/rangeFormatting",
        json!({"textDocument": {"uri": URI}, "range": line, "options": options}),
    );
    let formatted = edited(UGLY, &edits);
    assert!(
        formatted.contains("\n  return a.next;\n") && formatted.starts_with("data List {List next;}"),
        "{formatted}"
    );
    let typed = json!({"textDocument": {"uri": URI}, "position": position(UGLY, UGLY.len() - 1), "ch": "}", "options": options});
    let formatted = edited(UGLY, &client.request("textDocument/onTypeFormatting", typed));
    assert!(
        formatted.contains("\n  return a.next;\n") && formatted.starts_with("data List {List next;}"),
        "{formatted}"
    );
    client.stop();
}

#[test]
fn inlay_hints_name_parameters_and_fields() {
    let text = "data Node { int val; Node next; }\nfn int f(int left, int next) { return left; }\nfn void g(Node n) {\n  Node a := new Node(1, n.next);\n  int b := f(2, 3);\n}\n";
    let mut client = opened(text);
    let whole = json!({"textDocument": {"uri": URI}, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}});
    let hints = client.request("textDocument/inlayHint", whole);
    let hints: Vec<_> = hints.as_array().unwrap().iter().filter(|h| h["kind"] == 2).collect();
    let labels: Vec<_> = hints.iter().map(|h| h["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["val:", "left:", "next:"], "`n.next` names itself");
    assert_eq!(hints[0]["position"], at(text, "1, n.next", 0));
    client.stop();
}
