//! Starting, agreeing, and leaving.

use crate::client::{Client, all_capabilities};
use crate::sample::{GET_LIST, URI, document};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn error_code(answer: &Value) -> Option<i64> {
    answer["error"]["code"].as_i64()
}

#[test]
fn shutdown_then_exit_is_status_0() {
    let mut client = Client::start();
    assert_eq!(client.server["serverInfo"]["name"], "heaplens");
    client.open(URI, GET_LIST);
    client.stop();
}

#[test]
fn exit_alone_is_status_1() {
    let mut client = Client::start();
    client.notify("exit", Value::Null);
    assert_eq!(client.exit_status(), 1);
}

#[test]
fn a_closed_input_ends_the_server_at_once() {
    let mut client = Client::start();
    client.open(URI, GET_LIST);
    let start = Instant::now();
    client.close_input();
    assert_eq!(client.exit_status(), 1);
    assert!(start.elapsed() < Duration::from_secs(5), "it took {:?}", start.elapsed());
}

/// What the parent has started may hold the pipes open.
#[test]
#[cfg(unix)]
fn a_server_whose_parent_has_gone_ends() {
    let mut parent = std::process::Command::new("sleep").arg("600").spawn().expect("a process");
    let mut client = Client::spawn();
    client.request("initialize", json!({"processId": parent.id(), "capabilities": {}}));
    client.notify("initialized", json!({}));
    assert!(client.is_running());
    parent.kill().and_then(|()| parent.wait()).expect("it ends");
    assert_eq!(client.exit_status(), 1, "its input is still open");
}

#[test]
fn requests_before_initialize_are_refused() {
    let mut client = Client::spawn();
    assert_eq!(error_code(&client.call("textDocument/hover", json!({}))), Some(-32002));
    assert_eq!(error_code(&client.call("heaplens/status", json!({}))), Some(-32002));
    assert!(client.is_running());
    client.notify("exit", Value::Null);
    assert_eq!(client.exit_status(), 1);
}

#[test]
fn requests_after_shutdown_are_refused() {
    let mut client = Client::start();
    client.request("shutdown", Value::Null);
    assert_eq!(error_code(&client.call("textDocument/codeLens", document())), Some(-32600));
    assert_eq!(error_code(&client.call("shutdown", Value::Null)), Some(-32600));
    client.notify("exit", Value::Null);
    assert_eq!(client.exit_status(), 0);
}

#[test]
fn a_second_initialize_is_refused() {
    let mut client = Client::start();
    let answer = client.call("initialize", json!({"capabilities": {}}));
    assert_eq!(error_code(&answer), Some(-32600));
    client.stop();
}

#[test]
fn every_feature_of_the_contract_is_offered() {
    let client = Client::start();
    let offered = &client.server["capabilities"];
    for feature in [
        "hoverProvider",
        "completionProvider",
        "signatureHelpProvider",
        "definitionProvider",
        "typeDefinitionProvider",
        "referencesProvider",
        "documentHighlightProvider",
        "documentSymbolProvider",
        "workspaceSymbolProvider",
        "codeActionProvider",
        "codeLensProvider",
        "documentFormattingProvider",
        "documentRangeFormattingProvider",
        "documentOnTypeFormattingProvider",
        "renameProvider",
        "foldingRangeProvider",
        "selectionRangeProvider",
        "linkedEditingRangeProvider",
        "callHierarchyProvider",
        "semanticTokensProvider",
        "inlayHintProvider",
        "executeCommandProvider",
    ] {
        assert!(!offered[feature].is_null() && offered[feature] != false, "{feature}");
    }
    assert_eq!(offered["textDocumentSync"]["change"], 2, "incremental");
    assert_eq!(offered["renameProvider"]["prepareProvider"], true);
    assert_eq!(offered["completionProvider"]["resolveProvider"], true);
    assert_eq!(offered["codeLensProvider"]["resolveProvider"], true);
    assert_eq!(offered["workspace"]["workspaceFolders"]["supported"], true);
    assert_eq!(offered["codeActionProvider"]["codeActionKinds"], json!(["quickfix", "refactor"]));
    // This client did not say that it pulls diagnostics.
    assert!(offered["diagnosticProvider"].is_null());
    client.stop();
}

#[test]
fn a_client_with_nothing_gets_nothing_it_lacks() {
    let mut client = Client::start_with(json!({}), json!({"cache": {"dir": "off"}}));
    assert_eq!(client.server["capabilities"]["positionEncoding"], "utf-16");
    assert_eq!(client.server["capabilities"]["renameProvider"], true, "without preparation");
    client.open(URI, GET_LIST);
    let found = client.diagnostics(URI, |d| !d.is_empty());
    for key in ["relatedInformation", "codeDescription", "data", "tags"] {
        assert!(found[0].get(key).is_none(), "{key}");
    }
    client.wait_explored();
    client.settle(Duration::from_millis(300));
    let unwanted = [
        "client/registerCapability",
        "workspace/configuration",
        "workspace/codeLens/refresh",
        "window/workDoneProgress/create",
        "$/progress",
        "workspace/diagnostic/refresh",
    ];
    for method in client.methods() {
        assert!(!unwanted.contains(&method), "{method}");
    }
    // A notification needs nothing.
    let mut told = client.seen.iter().filter(|m| m["method"] == "heaplens/progress").map(|m| &m["params"]);
    let done = json!({"uri": URI, "function": "getList", "state": "done", "scope": "List <= 3", "paths": 6});
    assert_eq!(told.next_back(), Some(&done));
    let hover = client.request("textDocument/hover", crate::sample::place(GET_LIST, "getList", 1));
    assert_eq!(hover["contents"]["kind"], "plaintext");
    let symbols = client.request("textDocument/documentSymbol", document());
    assert!(symbols[0].get("location").is_some(), "a flat list: {symbols}");
    // Nothing that ends in an edit which the client cannot be asked to make.
    let lenses = client.request("textDocument/codeLens", document());
    let commands: Vec<_> = lenses.as_array().unwrap().iter().map(|l| l["command"]["command"].clone()).collect();
    assert_eq!(commands, ["heaplens.listInputs", "heaplens.listInputs"], "for all, and for those that have no lens");
    let asked = json!({"textDocument": {"uri": URI}, "range": found[0]["range"], "context": {"diagnostics": []}});
    let actions = client.request("textDocument/codeAction", asked);
    let emits = actions.as_array().unwrap().iter().any(|a| a["command"] == "heaplens.emitTest");
    assert!(!emits, "{actions}");
    client.stop();
}

/// As for `heaplens check`; what the settings say comes first.
#[test]
fn the_environment_says_where_the_cache_is() {
    let folder = tempfile::tempdir().unwrap();
    for (options, kept) in [(json!({}), false), (json!({"cache": {"dir": folder.path()}}), true)] {
        let mut client = Client::spawn_with(&[("HEAPLENS_CACHE_DIR", "off")]);
        client.request("initialize", json!({"capabilities": {}, "initializationOptions": options}));
        client.notify("initialized", json!({}));
        let status = client.request("heaplens/status", json!({}));
        assert_eq!(status["store"] != "off", kept, "{status}");
        client.stop();
    }
}

#[test]
fn the_server_registers_what_the_client_allows() {
    let mut client = Client::start();
    let asked = client.wait_for("registration", |m| m["method"] == "client/registerCapability");
    let registrations = asked["params"]["registrations"].as_array().unwrap().clone();
    let methods: Vec<_> = registrations.iter().filter_map(|r| r["method"].as_str()).collect();
    assert_eq!(methods, ["workspace/didChangeWatchedFiles", "workspace/didChangeConfiguration"]);
    assert_eq!(registrations[0]["registerOptions"]["watchers"][0]["globPattern"], "**/*.{hir,java,jml}");
    client.stop();
}

#[test]
fn all_three_encodings_are_spoken() {
    // The name `b` stands behind an emoji: 4 bytes, 2 UTF-16 units, 1 character.
    let text = "/* \u{1F600} */ data List { Lst b; }\n";
    for (encoding, column) in [("utf-8", 23), ("utf-16", 21), ("utf-32", 20)] {
        let mut capabilities = all_capabilities();
        capabilities["general"]["positionEncodings"] = json!([encoding]);
        let mut client = Client::start_with(capabilities, json!({"cache": {"dir": "off"}}));
        assert_eq!(client.server["capabilities"]["positionEncoding"], encoding);
        client.open(URI, text);
        let found = client.diagnostics(URI, |d| !d.is_empty());
        assert_eq!(found[0]["range"]["start"]["character"], column, "{encoding}: {found:?}");
        client.stop();
    }
}

/// Some editors take one formatter for a language: for Java, that is another one.
#[test]
fn java_is_left_to_another_formatter_where_the_client_says_so() {
    let mut capabilities = all_capabilities();
    for kind in ["formatting", "rangeFormatting", "onTypeFormatting"] {
        capabilities["textDocument"][kind] = json!({"dynamicRegistration": true});
    }
    let options = |java: bool| json!({"formatsJava": java, "settings": {"cache": {"dir": "off"}}});
    let provided = |client: &Client| !client.server["capabilities"]["documentFormattingProvider"].is_null();
    for (capabilities, java) in [(capabilities.clone(), true), (all_capabilities(), false)] {
        let client = Client::start_with(capabilities, options(java));
        assert!(provided(&client));
        client.stop();
    }
    let mut client = Client::start_with(capabilities, options(false));
    assert!(!provided(&client));
    let asked = client.wait_for("registrations", |m| m["method"] == "client/registerCapability");
    let all = asked["params"]["registrations"].as_array().unwrap();
    let of = |method: &str| all.iter().find(|r| r["method"] == method).unwrap_or_else(|| panic!("{method}: {asked}"));
    let languages = json!([{"language": "hir"}, {"language": "jml"}]);
    for method in ["textDocument/formatting", "textDocument/rangeFormatting", "textDocument/onTypeFormatting"] {
        assert_eq!(of(method)["registerOptions"]["documentSelector"], languages, "{method}");
    }
    assert_eq!(of("textDocument/onTypeFormatting")["registerOptions"]["firstTriggerCharacter"], "}");
    assert!(!client.methods().contains(&"window/showMessage"), "it is no setting");
    client.stop();
}
