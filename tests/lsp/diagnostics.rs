//! Problems of the text, pushed and pulled.

use crate::client::{Client, all_capabilities, file_uri, pulling};
use crate::sample::{GET_LIST, URI, at, document, range, without_scope};
use serde_json::{Value, json};

#[test]
fn syntax_and_name_errors_come_with_the_version_of_the_text() {
    let text = "data List { List next; }\nfn void f(Lst a) { }\nfn void g(List a) { a.next := null }\n";
    let mut client = Client::start();
    client.open(URI, text);
    let found = client.diagnostics(URI, |d| !d.is_empty());
    assert!(found.iter().all(|d| d["code"].is_string() && d["source"] == "heaplens"), "{found:?}");
    let unknown = found.iter().find(|d| d["range"] == range(text, "Lst")).expect("the unknown type is underlined");
    assert!(unknown["message"].as_str().unwrap().contains("List"), "a suggestion: {unknown}");
    assert!(found.iter().any(|d| d["message"].as_str().unwrap().contains(';')), "the missing semicolon: {found:?}");
    let published = client.wait_for("a version", |m| m["method"] == "textDocument/publishDiagnostics");
    assert_eq!(published["params"]["version"], 1);
    client.stop();
}

#[test]
fn errors_vanish_when_they_are_mended_and_when_the_file_is_closed() {
    let text = "fn int f() { return x; }\n";
    let mut client = Client::start();
    client.open(URI, text);
    client.diagnostics(URI, |d| !d.is_empty());
    client.forget();
    client.change(URI, 2, range(text, "x"), "1");
    client.diagnostics(URI, <[Value]>::is_empty);
    client.forget();
    client.change(URI, 3, json!({"start": at(text, "x", 0), "end": at(text, "x", 1)}), "y");
    client.diagnostics(URI, |d| !d.is_empty());
    client.forget();
    client.notify("textDocument/didClose", document());
    client.diagnostics(URI, <[Value]>::is_empty);
    client.stop();
}

#[test]
fn callers_of_a_broken_function_say_that_it_has_errors() {
    let text = "data L { int v; }\nfn int get(L a) { return a.v; }\nfn int call(L a) { return get(a); }\n";
    let mut client = Client::start();
    client.open(URI, text);
    client.wait_explored();
    client.forget();
    client.change(URI, 2, range(text, "a.v"), "a.");
    let says = |d: &Value, text: &str| d["message"].as_str().is_some_and(|m| m.contains(text));
    let why = "`call` is not explored: `get`, which has errors (line 3)";
    let found = client.diagnostics(URI, |d| d.iter().any(|d| says(d, why)));
    assert!(!found.iter().any(|d| d["range"]["start"]["line"] == 2 && says(d, "is null here")), "{found:?}");
    client.stop();
}

/// What is typed above a function is no part of it.
#[test]
fn a_function_that_is_being_typed_leaves_those_below_alone() {
    let above = "data List { List next; int v; }\n";
    let below = "\nfn int keep(List l) { return l.next.v; }\n";
    let typed =
        "fn int bug(List a, int x)\n  requires a != null;\n{\n  while (a != null) { a := a.next; }\n  return 1;\n}\n";
    let mut client = Client::start();
    client.open(URI, &format!("{above}{below}"));
    client.wait_explored();
    for (i, c) in typed.char_indices() {
        let before = format!("{above}{}{below}", &typed[..i]);
        let here = at(&before, below, 0);
        client.forget();
        client.change(URI, i as i32 + 2, json!({"start": here, "end": here}), &c.to_string());
        let status = client.wait_explored();
        let states = status["functions"].as_array().unwrap().iter();
        let keep = states.filter(|f| f["function"] == "keep").map(|f| (f["state"].clone(), f["findings"].clone()));
        assert_eq!(keep.collect::<Vec<_>>(), [(json!("done"), json!(2))], "behind {before}");
        let ran = |m: &Value| m["params"]["function"] == "keep" && m["params"]["state"] == "running";
        assert!(!client.seen.iter().any(ran), "nothing of it has changed behind {before}");
    }
    client.stop();
}

#[test]
fn what_was_found_before_there_were_errors_is_not_said_to_be_checked() {
    let text = "data List { List next; }\nfn List f(List l) { return l.next; }\n";
    let mut client = Client::start();
    client.open(URI, text);
    client.wait_explored();
    client.forget();
    client.change(URI, 2, range(text, "return l"), "return zz; return l");
    let stale = |d: &Value| d["code"] == "null-dereference" && d["data"]["stale"] == true;
    let told = |d: &Value| d["message"].as_str().unwrap().ends_with("(as before the errors in this function)");
    client.diagnostics(URI, |all| all.iter().any(|d| stale(d) && told(d)));
    client.stop();
}

#[test]
fn edits_that_move_lines_keep_findings() {
    let mut client = Client::start();
    client.open(URI, GET_LIST);
    client.diagnostics(URI, |d| d.iter().any(|d| d["code"] == "null-dereference"));
    client.wait_explored();
    client.forget();
    let top = json!({"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}});
    client.change(URI, 2, top, "// one\n// two\n");
    let moved = client
        .wait_for("version 2", |m| m["method"] == "textDocument/publishDiagnostics" && m["params"]["version"] == 2);
    let finding = &moved["params"]["diagnostics"][0];
    assert_eq!(finding["code"], "null-dereference", "there with the first answer: {moved}");
    assert_eq!(finding["range"]["start"]["line"], 11);
    client.wait_explored();
    let running = |m: &Value| m["method"] == "heaplens/progress" && m["params"]["state"] == "running";
    assert!(!client.seen.iter().any(running), "a comment re-explores nothing");
    client.stop();
}

#[test]
fn a_finding_stays_until_its_function_was_explored_again() {
    let mut client = Client::start();
    client.open(URI, GET_LIST);
    client.wait_explored();
    client.diagnostics(URI, |d| d.iter().any(|d| d["code"] == "null-dereference"));
    client.forget();
    // The body changes, the fault stays.
    client.change(URI, 2, range(GET_LIST, "foo > 10"), "foo > 11");
    let first = client
        .wait_for("version 2", |m| m["method"] == "textDocument/publishDiagnostics" && m["params"]["version"] == 2);
    assert_eq!(first["params"]["diagnostics"][0]["code"], "null-dereference", "still there: {first}");
    client.wait_explored();
    client.forget();
    // Now the fault is mended.
    client.change(URI, 3, range(GET_LIST, "foo < 0"), "foo < 0 && list != null");
    client.wait_explored();
    client.diagnostics(URI, |d| !d.iter().any(|d| d["code"] == "null-dereference"));
    client.stop();
}

#[test]
fn a_client_that_pulls_gets_ids_and_no_pushes() {
    let mut client = Client::start_with(pulling(), json!({"cache": {"dir": "off"}}));
    assert_eq!(client.server["capabilities"]["diagnosticProvider"]["workspaceDiagnostics"], true);
    client.open(URI, GET_LIST);
    client.wait_for("a refresh", |m| m["method"] == "workspace/diagnostic/refresh");
    client.wait_explored();
    let full = client.request("textDocument/diagnostic", document());
    assert_eq!(full["kind"], "full");
    assert_eq!(full["items"][0]["code"], "null-dereference", "{full}");
    let id = full["resultId"].clone();
    let again =
        client.request("textDocument/diagnostic", json!({"textDocument": {"uri": URI}, "previousResultId": id}));
    assert_eq!(again, json!({"kind": "unchanged", "resultId": id}));
    let all = client.request("workspace/diagnostic", json!({"previousResultIds": [{"uri": URI, "value": id}]}));
    assert_eq!(all["items"][0]["kind"], "unchanged", "{all}");
    let all = client.request("workspace/diagnostic", json!({"previousResultIds": []}));
    assert_eq!(all["items"][0]["items"][0]["code"], "null-dereference", "{all}");
    assert!(!client.methods().contains(&"textDocument/publishDiagnostics"));
    client.stop();
}

#[test]
fn files_of_the_workspace_are_checked_without_being_open() {
    let root = tempfile::tempdir().unwrap();
    std::fs::write(root.path().join("closed.hir"), GET_LIST).unwrap();
    let uri = file_uri(&root.path().join("closed.hir"));
    let mut client = Client::start_in(Some(root.path()), all_capabilities(), json!({"cache": {"dir": "off"}}));
    client.diagnostics(&uri, |d| d.iter().any(|d| d["code"] == "null-dereference"));
    client.forget();
    std::fs::remove_file(root.path().join("closed.hir")).unwrap();
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": uri, "type": 3}]}));
    client.diagnostics(&uri, <[Value]>::is_empty);
    client.stop();
}

#[test]
fn a_change_on_disk_reaches_the_files_that_use_it() {
    let root = tempfile::tempdir().unwrap();
    let (used, user) = (root.path().join("types.hir"), root.path().join("main.hir"));
    std::fs::write(&used, "data Lost { }\n").unwrap();
    let text = "use \"types.hir\";\nfn void f(List a) { }\n";
    std::fs::write(&user, text).unwrap();
    let mut client = Client::start_with(all_capabilities(), json!({"cache": {"dir": "off"}}));
    client.open(&file_uri(&user), text);
    client.diagnostics(&file_uri(&user), |d| d.iter().any(|d| d["range"] == range(text, "List")));
    client.forget();
    std::fs::write(&used, "data List { List next; }\n").unwrap();
    client.notify("workspace/didChangeWatchedFiles", json!({"changes": [{"uri": file_uri(&used), "type": 2}]}));
    client.diagnostics(&file_uri(&user), |d| !d.iter().any(|d| d["severity"] == 1));
    client.stop();
}

/// Many clients watch no files, and none those outside of its folders.
#[test]
fn a_change_on_disk_that_nobody_tells_about_is_seen_with_the_next_save() {
    let root = tempfile::tempdir().unwrap();
    let (used, user, other) = (root.path().join("types.hir"), root.path().join("main.hir"), root.path().join("o.hir"));
    let text = "use \"types.hir\";\nfn void f(List a) { }\n";
    let mut client = Client::start_with(json!({}), json!({"cache": {"dir": "off"}}));
    client.open(&file_uri(&user), text);
    let errors = |client: &mut Client, any: bool| {
        client.diagnostics(&file_uri(&user), |d| d.iter().any(|d| d["severity"] == 1) == any);
        client.forget();
    };
    errors(&mut client, true);
    std::fs::write(&used, "data List { List next; }\n").unwrap();
    client.notify("textDocument/didSave", json!({"textDocument": {"uri": file_uri(&user)}}));
    errors(&mut client, false);
    std::fs::write(&used, "data Lost { }\n").unwrap();
    client.open(&file_uri(&other), "fn void g() { }\n");
    errors(&mut client, true);
    client.stop();
}

/// Classes in files beside one that is in no folder of the workspace.
#[test]
fn java_files_beside_an_open_one_are_read_again() {
    let root = tempfile::tempdir().unwrap();
    let (node, user) = (root.path().join("Node.java"), root.path().join("Use.java"));
    let text = "class Use { static int f(Node n) { return n.key(); } }\n";
    std::fs::write(&node, "class Node { int key() { return 1 / 0; } }\n").unwrap();
    let mut client = Client::start_with(json!({}), json!({"cache": {"dir": "off"}}));
    client.open(&file_uri(&user), text);
    let divides = |d: &[Value]| d.iter().any(|d| d["message"].as_str().unwrap().contains("ArithmeticException"));
    client.diagnostics(&file_uri(&user), divides);
    client.forget();
    std::fs::write(&node, "class Node { int key() { return 1; } }\n").unwrap();
    client.notify("textDocument/didSave", json!({"textDocument": {"uri": file_uri(&user)}}));
    client.wait_explored();
    client.diagnostics(&file_uri(&user), |d| !divides(d));
    client.stop();
}

/// What a package says of null counts for its classes as soon as it is typed.
#[test]
fn what_a_package_says_of_null_reaches_its_files() {
    let root = tempfile::tempdir().unwrap();
    let (package, user) = (root.path().join("package-info.java"), root.path().join("Use.java"));
    let text = "package p;\nclass Use { static int f(String s) { return s.length(); } }\n";
    let mut client = Client::start_with(json!({}), json!({"cache": {"dir": "off"}}));
    client.open(&file_uri(&user), text);
    let raises = |d: &[Value]| d.iter().any(|d| d["code"] == "null-dereference");
    client.diagnostics(&file_uri(&user), raises);
    client.forget();
    client.open(&file_uri(&package), "@NullMarked package p;\n");
    client.diagnostics(&file_uri(&user), |d| !raises(d));
    client.wait_explored();
    client.forget();
    let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 12}});
    client.change(&file_uri(&package), 2, whole, "");
    client.diagnostics(&file_uri(&user), raises);
    client.stop();
}

#[test]
fn another_folder_can_join() {
    let root = tempfile::tempdir().unwrap();
    std::fs::write(root.path().join("late.hir"), "fn int f() { return x; }\n").unwrap();
    let mut client = Client::start();
    let folder = json!({"uri": file_uri(root.path()), "name": "late"});
    client.notify("workspace/didChangeWorkspaceFolders", json!({"event": {"added": [folder], "removed": []}}));
    client.diagnostics(&file_uri(&root.path().join("late.hir")), |d| !d.is_empty());
    client.stop();
}

#[test]
fn settings_are_pulled_and_changes_take_effect() {
    let mut client = Client::start();
    client.wait_for("the question", |m| m["method"] == "workspace/configuration");
    client.open(URI, &without_scope());
    client.wait_explored();
    client.settings = json!({"scope": {"List": 1}, "cache": {"dir": "off"}});
    client.notify("workspace/didChangeConfiguration", json!({"settings": null}));
    let end = std::time::Instant::now() + crate::client::PATIENCE;
    loop {
        client.wait_explored();
        let lenses = client.request("textDocument/codeLens", document());
        if lenses[0]["command"]["title"].as_str().unwrap().ends_with("List <= 1") {
            break;
        }
        assert!(std::time::Instant::now() < end, "{lenses}");
    }
    client.stop();
}

#[test]
fn a_cache_directory_that_is_pulled_is_used() {
    let cache = tempfile::tempdir().unwrap();
    let mut client = Client::start_with(all_capabilities(), json!({"cache": {"dir": "off"}}));
    client.settings = json!({"cache": {"dir": cache.path()}});
    client.open(URI, GET_LIST);
    client.diagnostics(URI, |d| d.iter().any(|d| d["code"] == "null-dereference"));
    client.settle(std::time::Duration::from_millis(200));
    client.wait_explored();
    client.stop();
    assert!(std::fs::read_dir(cache.path()).unwrap().next().is_some(), "the verdicts are there");
}

#[test]
fn a_bad_setting_is_named() {
    let options = json!({"cache": {"dir": "off"}, "timeoutMs": "soon"});
    let mut client = Client::start_with(json!({}), options);
    let message = client.wait_for("a message", |m| m["method"] == "window/showMessage");
    assert!(message["params"]["message"].as_str().unwrap().contains("heaplens.timeoutMs"), "{message}");
    client.stop();
}
