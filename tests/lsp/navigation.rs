//! Definitions, uses, renaming, symbols and calls.

use crate::client::{Client, all_capabilities, file_uri};
use crate::sample::{URI, at, document, edited, place, range};
use serde_json::{Value, json};

const TEXT: &str = r#"data List { List next; }
fn List second(List list) { return list.next; }
fn List third(List list)
{
  List one := second(list);
  List two := second(one);
  return two;
}
"#;

fn opened() -> Client {
    let mut client = Client::start();
    client.open(URI, TEXT);
    client
}

#[test]
fn definition_leads_to_the_declaration() {
    let mut client = opened();
    let links = client.request("textDocument/definition", place(TEXT, "second(list)", 1));
    assert_eq!(links[0]["targetSelectionRange"]["start"], at(TEXT, "second", 0));
    assert_eq!(links[0]["originSelectionRange"]["start"], at(TEXT, "second(list)", 0));
    let links = client.request("textDocument/definition", place(TEXT, "list.next", 6));
    assert_eq!(links[0]["targetSelectionRange"], range(TEXT, "next"));
    client.stop();
}

#[test]
fn type_definition_leads_to_the_class() {
    let mut client = opened();
    let links = client.request("textDocument/typeDefinition", place(TEXT, "one)", 1));
    assert_eq!(links[0]["targetSelectionRange"], range(TEXT, "List"));
    client.stop();
}

#[test]
fn references_and_highlights_find_every_use() {
    let mut client = opened();
    let mut params = place(TEXT, "second(List", 1);
    params["context"] = json!({"includeDeclaration": true});
    assert_eq!(client.request("textDocument/references", params.clone()).as_array().unwrap().len(), 3);
    params["context"]["includeDeclaration"] = json!(false);
    assert_eq!(client.request("textDocument/references", params).as_array().unwrap().len(), 2);
    let highlights = client.request("textDocument/documentHighlight", place(TEXT, "one)", 0));
    let kinds: Vec<_> = highlights.as_array().unwrap().iter().map(|h| h["kind"].as_i64().unwrap()).collect();
    assert_eq!(kinds, [3, 2], "written where it is declared, then read");
    client.stop();
}

#[test]
fn rename_changes_every_use_and_nothing_else() {
    let mut client = opened();
    let prepared = client.request("textDocument/prepareRename", place(TEXT, "second(list)", 2));
    assert_eq!(prepared["placeholder"], "second");
    let mut params = place(TEXT, "second(list)", 2);
    params["newName"] = json!("follow");
    let edit = client.request("textDocument/rename", params);
    let change = &edit["documentChanges"][0];
    assert_eq!(change["textDocument"], json!({"uri": URI, "version": 1}));
    assert_eq!(edited(TEXT, &change["edits"]), TEXT.replace("second", "follow"));
    client.stop();
}

#[test]
fn rename_refuses_what_would_break_the_program() {
    let mut client = opened();
    for (bad, why) in
        [("third", "already"), ("while", "no name"), ("1x", "no name"), ("", "no name"), ("a b", "no name")]
    {
        let mut params = place(TEXT, "second(list)", 2);
        params["newName"] = json!(bad);
        let answer = client.call("textDocument/rename", params);
        let message = answer["error"]["message"].as_str().unwrap_or_else(|| panic!("`{bad}`: {answer}"));
        assert!(message.contains(why), "`{bad}`: {message}");
    }
    assert_eq!(client.request("textDocument/prepareRename", place(TEXT, "return", 2)), Value::Null);
    client.stop();
}

#[test]
fn rename_and_references_cross_files() {
    let root = tempfile::tempdir().unwrap();
    let (types, main) = (root.path().join("types.hir"), root.path().join("main.hir"));
    let (types_text, main_text) =
        ("data List { List next; }\n", "use \"types.hir\";\nfn List f(List a) { return a.next; }\n");
    std::fs::write(&types, types_text).unwrap();
    std::fs::write(&main, main_text).unwrap();
    let mut client = Client::start_in(None, all_capabilities(), json!({"cache": {"dir": "off"}}));
    client.open(&file_uri(&types), types_text);
    client.open(&file_uri(&main), main_text);
    let at_field = json!({"textDocument": {"uri": file_uri(&types)}, "position": at(types_text, "next", 1)});
    let mut params = at_field.clone();
    params["context"] = json!({"includeDeclaration": true});
    let found = client.request("textDocument/references", params);
    let uris: Vec<_> = found.as_array().unwrap().iter().map(|l| l["uri"].as_str().unwrap().to_owned()).collect();
    assert_eq!(uris, [file_uri(&main), file_uri(&types)]);
    let mut params = at_field;
    params["newName"] = json!("tail");
    let edit = client.request("textDocument/rename", params);
    let texts = [main_text, types_text];
    for (change, text) in edit["documentChanges"].as_array().unwrap().iter().zip(texts) {
        assert_eq!(edited(text, &change["edits"]), text.replace("next", "tail"));
    }
    let used = json!({"textDocument": {"uri": file_uri(&main)}, "position": at(main_text, "List f", 1)});
    let links = client.request("textDocument/definition", used);
    assert_eq!(links[0]["targetUri"], file_uri(&types));
    let import = json!({"textDocument": {"uri": file_uri(&main)}, "position": at(main_text, "types", 1)});
    assert_eq!(client.request("textDocument/definition", import)[0]["targetUri"], file_uri(&types));
    client.stop();
}

#[test]
fn rename_refuses_what_would_clash_elsewhere() {
    let root = tempfile::tempdir().unwrap();
    let (types, main) = (root.path().join("types.hir"), root.path().join("main.hir"));
    let types_text = "data List { List next; }\nfn int len(List l) { return 1; }\n";
    let main_text = "use \"types.hir\";\ndata Pair { int a; }\nfn int size(List p) {\n  try { if (p == null) { int inner := 1; } }\n  catch (Throwable t) { return 2; }\n  return 3;\n}\n";
    std::fs::write(&types, types_text).unwrap();
    std::fs::write(&main, main_text).unwrap();
    let mut client = Client::start_in(None, all_capabilities(), json!({"cache": {"dir": "off"}}));
    client.open(&file_uri(&types), types_text);
    client.open(&file_uri(&main), main_text);
    let mut rename = |path: &std::path::Path, text: &str, what: &str, new: &str| {
        let params = json!({"textDocument": {"uri": file_uri(path)}, "position": at(text, what, 0), "newName": new});
        client.call("textDocument/rename", params)
    };
    for (path, text, what, new, why) in [
        (&types, types_text, "len", "size", "the name of a function in `main.hir` already"),
        (&types, types_text, "List {", "Pair", "the name of a type in `main.hir` already"),
        (&main, main_text, "p) {", "inner", "a variable or label already"),
        (&main, main_text, "p) {", "t", "a variable or label already"),
        (&main, main_text, "inner", "p", "a variable or label already"),
    ] {
        let refused = rename(path, text, what, new);
        let message = refused["error"]["message"].as_str().unwrap_or_else(|| panic!("`{new}`: {refused}"));
        assert!(message.contains(why), "`{new}`: {message}");
    }
    assert!(rename(&types, types_text, "len", "length")["result"].is_object());
    assert!(rename(&main, main_text, "inner", "t")["result"].is_object(), "one beside the other");
    client.stop();
}

/// Their files are part of the program; editors open what was unpacked.
#[test]
fn definitions_lead_into_the_predicates_that_come_along() {
    let mut client = Client::start();
    let text = "use \"heaplens/sll.hir\";\nfn int f(Sll x) requires sl sll(x); { return 1; }\nuse \"heaplens/d";
    client.open(URI, text);
    for (what, plus) in [("sll(x)", 1), ("Sll x", 1), ("heaplens/sll", 2)] {
        let links = client.request("textDocument/definition", place(text, what, plus));
        let uri = links[0]["targetUri"].as_str().unwrap_or_else(|| panic!("{what}: {links}"));
        let file = std::fs::read_to_string(uri.strip_prefix("file://").unwrap()).unwrap();
        assert!(uri.ends_with("/heaplens/sll.hir") && file.contains("pred sll("), "{uri}");
    }
    let items = client.request("textDocument/completion", place(text, "heaplens/d", 10));
    let items = items.get("items").unwrap_or(&items).as_array().unwrap();
    let labels: Vec<_> = items.iter().map(|item| item["label"].as_str().unwrap()).collect();
    assert!(labels.contains(&"dll.hir") && labels.contains(&"rbt.hir") && labels.len() == 9, "{labels:?}");
    client.stop();
}

#[test]
fn symbols_of_the_document_and_of_the_workspace() {
    let mut client = opened();
    let symbols = client.request("textDocument/documentSymbol", document());
    let names: Vec<_> = symbols.as_array().unwrap().iter().map(|s| s["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["List", "second", "third"]);
    assert_eq!(symbols[0]["children"][0]["name"], "next");
    let found = client.request("workspace/symbol", json!({"query": "thd"}));
    assert_eq!(found.as_array().unwrap().len(), 1, "{found}");
    assert_eq!(found[0]["name"], "third");
    assert_eq!(found[0]["location"]["uri"], URI);
    client.stop();
}

#[test]
fn symbols_survive_syntax_errors() {
    let broken = TEXT.replace("return two;", "return two");
    let mut client = Client::start();
    client.open(URI, &broken);
    let symbols = client.request("textDocument/documentSymbol", document());
    let names: Vec<_> = symbols.as_array().unwrap().iter().map(|s| s["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["List", "second", "third"]);
    client.stop();
}

#[test]
fn the_call_hierarchy_goes_both_ways() {
    let mut client = opened();
    let items = client.request("textDocument/prepareCallHierarchy", place(TEXT, "second(list)", 1));
    assert_eq!(items[0]["name"], "second");
    let incoming = client.request("callHierarchy/incomingCalls", json!({"item": items[0]}));
    assert_eq!(incoming[0]["from"]["name"], "third");
    assert_eq!(incoming[0]["fromRanges"].as_array().unwrap().len(), 2);
    let outgoing = client.request("callHierarchy/outgoingCalls", json!({"item": incoming[0]["from"]}));
    assert_eq!(outgoing[0]["to"]["name"], "second");
    assert_eq!(outgoing[0]["fromRanges"][0]["start"], at(TEXT, "second(list)", 0));
    assert_eq!(client.request("callHierarchy/outgoingCalls", json!({"item": items[0]})), json!([]));
    client.stop();
}

#[test]
fn linked_editing_follows_a_declaration_only() {
    let mut client = opened();
    let linked = client.request("textDocument/linkedEditingRange", place(TEXT, "one :=", 1));
    assert_eq!(linked["ranges"].as_array().unwrap().len(), 2);
    assert_eq!(client.request("textDocument/linkedEditingRange", place(TEXT, "one)", 1)), Value::Null);
    client.stop();
}
