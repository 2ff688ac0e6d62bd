//! `.java` files: the same results as for `.hir`, and everything inside specification comments.

use crate::client::{Client, PATIENCE, all_capabilities, file_uri};
use crate::sample::{at, edited, range};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const URI: &str = "file:///heaplens-test/Deque.java";

const DEQUE: &str = r#"/*@ pred dll(Entry p, Entry prev) := emp & p = null
  |   exists q. p -> Entry(next: q, previous: prev) * dll(q, p); @*/
class Deque {
  Entry first;
  int size;

  //@ requires size > 0;
  //@ requires first != null;
  //@ scope Entry <= 2
  Object removeFirst() {
    Entry e = first;
    first = e.next;
    first.previous = null;
    return e.item;
  }

  /*@ requires hex { from(.next)+ not null; from(.next)+ aliases from; }
    @ scope Entry <= 2;
    @*/
  static Entry second(Entry from) {
    if (from == null) { return null; }
    return from.next.next;
  }

  //@ requires sl dll(list, null);
  //@ scope Entry <= 2;
  static int length(Entry list) {
    int n = 0;
    for (Entry e = list; e != null; e = e.next) { n++; }
    return n;
  }

  static int top(Entry any) {
    return any.key;
  }
}

class Entry {
  Entry next, previous;
  Object item;
  int key;
}
"#;

fn capabilities() -> Value {
    let mut all = all_capabilities();
    all["workspace"]["workspaceEdit"]["resourceOperations"] = json!(["create"]);
    all
}

fn start() -> Client {
    Client::start_with(capabilities(), json!({"heapView": true, "cache": {"dir": "off"}}))
}

fn explored(text: &str) -> Client {
    let mut client = start();
    client.open(URI, text);
    client.wait_explored();
    client
}

fn place(text: &str, what: &str, plus: usize) -> Value {
    json!({"textDocument": {"uri": URI}, "position": at(text, what, plus)})
}

fn document() -> Value {
    json!({"textDocument": {"uri": URI}})
}

fn titles(lenses: &Value) -> Vec<String> {
    lenses.as_array().unwrap().iter().map(|l| l["command"]["title"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_finding_has_its_path_and_the_lenses_show_heaps() {
    let mut client = explored(DEQUE);
    let found = client.diagnostics(URI, |d| d.iter().filter(|d| d["code"] == "null-dereference").count() == 2);
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[0]["range"], range(DEQUE, "first.previous"), "{}", found[0]);
    assert_eq!(found[0]["data"]["function"], "Deque.removeFirst");
    let lenses = titles(&client.request("textDocument/codeLens", document()));
    assert!(lenses.iter().any(|t| t.contains("exception") && t.contains("Entry <= 2")), "{lenses:?}");
    assert!(lenses.iter().any(|t| t.contains("from -> N0{next: N0")), "{lenses:?}");
    client.stop();
}

#[test]
fn the_steps_of_a_path_say_what_loops_and_switches_ask() {
    let text = "class A {
  enum Mode { IDLE, RUN }
  static int f(Mode mode, int[] xs) {
    if (mode == null || xs == null) return 0;
    switch (mode) {
      case IDLE: return 0;
      default:
    }
    for (int x : xs) { return 1 / x; }
    return 2;
  }
}
";
    let mut client = explored(text);
    let found = client.diagnostics(URI, |d| d.iter().any(|d| d["code"] == "division-by-zero"));
    let related = found[0]["relatedInformation"].as_array().expect("related information");
    let messages: Vec<&str> = related.iter().filter_map(|r| r["message"].as_str()).collect();
    let steps = [
        "step 1: `mode == null` does not hold",
        "step 2: `xs == null` does not hold",
        "step 3: `case IDLE` is not taken",
        "step 4: `xs` has another element",
    ];
    assert_eq!(messages, steps);
    let paths = client.request("heaplens/paths", json!({"uri": URI, "function": "A.f"}));
    let nodes = paths["nodes"].as_array().expect("nodes");
    let says = |label: &str, says: &str| nodes.iter().any(|n| n["label"] == label && n["says"] == says);
    assert!(says("case IDLE", "is taken") && says("xs", "has no more elements"), "{paths}");
    client.stop();
}

#[test]
fn hover_on_a_read_names_the_clause_in_the_comment() {
    let mut client = explored(DEQUE);
    let hover = client.request("textDocument/hover", place(DEQUE, "from.next.next", 7));
    let text = hover["contents"]["value"].as_str().unwrap_or_default();
    assert!(text.contains("`from.next = null` cannot happen: `from(.next)+ not null` (line 17)"), "{text}");
    assert!(text.contains("`from.next = from` can happen"), "{text}");
    // What a name of the code means is told by the server of that language.
    let name = client.request("textDocument/hover", place(DEQUE, "Entry first", 8));
    assert_eq!(name, Value::Null);
    client.stop();
}

#[test]
fn inputs_paths_graphs_and_status_answer() {
    let mut client = explored(DEQUE);
    let function = json!({"uri": URI, "function": "Deque.second"});
    let inputs = client.request("heaplens/inputs", function.clone());
    let ring = inputs.as_array().unwrap().iter().position(|i| i["objects"]["N0"]["fields"]["next"] == "N0").unwrap();
    let graph = client.request("heaplens/heapGraph", json!({"uri": URI, "function": "Deque.second", "input": ring}));
    assert!(graph["svg"].as_str().unwrap().starts_with("<svg"));
    let paths = client.request("heaplens/paths", function);
    assert!(paths["nodes"].as_array().unwrap().iter().any(|n| n["kind"] == "end"), "{paths}");
    let status = client.request("heaplens/status", json!({}));
    let names: Vec<_> = status["functions"].as_array().unwrap().iter().map(|f| f["function"].clone()).collect();
    assert_eq!(names, ["Deque.removeFirst", "Deque.second", "Deque.length", "Deque.top"]);
    assert_eq!(status["functions"][3]["range"]["start"], at(DEQUE, "static int top", 0), "where it is declared");
    client.stop();
}

fn actions(client: &mut Client, text: &str, what: &str) -> Vec<Value> {
    let params = json!({"textDocument": {"uri": URI}, "range": range(text, what), "context": {"diagnostics": []}});
    client.request("textDocument/codeAction", params).as_array().unwrap().clone()
}

fn action(actions: &[Value], title: &str) -> Value {
    let found = actions.iter().find(|a| a["title"].as_str().unwrap().contains(title));
    found.unwrap_or_else(|| panic!("no `{title}` among {actions:?}")).clone()
}

#[test]
fn the_missing_precondition_becomes_a_comment_in_front_of_the_method() {
    let mut client = explored(DEQUE);
    let offered = actions(&mut client, DEQUE, "any.key");
    let add = action(&offered, "Add `//@ requires any != null;`");
    let edits = &add["edit"]["documentChanges"][0]["edits"];
    let mended = edited(DEQUE, edits);
    assert!(mended.contains("\n  //@ requires any != null;\n  static int top(Entry any) {"), "{mended}");
    client.change(URI, 2, edits[0]["range"].clone(), edits[0]["newText"].as_str().unwrap());
    client.wait_explored();
    client.diagnostics(URI, |d| d.iter().all(|d| d["data"]["function"] != "Deque.top"));
    client.stop();
}

/// A comment in front of the method around a lambda would be a precondition of that method.
#[test]
fn no_precondition_is_offered_for_a_lambda() {
    let rules = "interface Rule {\n  boolean test(String t);\n}\nclass Rules {\n  static Rule nonEmpty() {\n    return t -> t.length() > 0;\n  }\n}\n";
    let mut client = explored(rules);
    let offered = actions(&mut client, rules, "t.length()");
    let titles: Vec<_> = offered.iter().map(|a| a["title"].as_str().unwrap()).collect();
    assert!(titles.iter().any(|t| t.starts_with("Emit a test")), "{titles:?}");
    assert!(!titles.iter().any(|t| t.contains("requires")), "{titles:?}");
    client.stop();
}

#[test]
fn tests_go_to_a_class_beside_the_file_and_join_those_that_are_there() {
    let folder = tempfile::tempdir().unwrap();
    let main = folder.path().join("src/main/java/p");
    std::fs::create_dir_all(&main).unwrap();
    let source = main.join("Deque.java");
    let text = format!("package p;\n{DEQUE}");
    std::fs::write(&source, &text).unwrap();
    let uri = file_uri(&source);
    let mut client = start();
    client.open(&uri, &text);
    client.wait_explored();
    let of = |params: Value| json!({"command": "heaplens.emitTest", "arguments": [params]});
    let all = json!({"uri": uri, "function": "Deque.top", "input": "all", "target": "junit"});
    let edit = client.request("workspace/executeCommand", of(all));
    let [create, fill] = &edit["documentChanges"].as_array().unwrap()[..] else { panic!("{edit}") };
    assert_eq!(create["kind"], "create");
    let test = folder.path().join("src/test/java/p/DequeHeaplensTest.java");
    assert_eq!(create["uri"], file_uri(&test));
    let written = fill["edits"][0]["newText"].as_str().unwrap().to_owned();
    assert!(written.starts_with("package p;\n\nimport static org.junit.jupiter.api.Assertions.*;"), "{written}");
    assert!(written.contains("assertThrows(NullPointerException.class, () -> Deque.top(null));"), "{written}");
    // A second call adds what the class does not have yet.
    std::fs::create_dir_all(test.parent().unwrap()).unwrap();
    std::fs::write(&test, &written).unwrap();
    let more = json!({"uri": uri, "function": "Deque.length", "input": 0});
    let edit = client.request("workspace/executeCommand", of(more));
    let joined = edited(&written, &edit["documentChanges"][0]["edits"]);
    assert!(joined.contains("void length_input1_returns()") && joined.trim_end().ends_with("}\n}"), "{joined}");
    let again = json!({"uri": uri, "function": "Deque.top", "input": "all"});
    let refused = client.call("workspace/executeCommand", of(again));
    assert!(refused["error"]["message"].as_str().unwrap().contains("has it already"), "{refused}");
    let wrong = json!({"uri": uri, "function": "Deque.top", "input": "all", "target": "hir"});
    assert!(client.call("workspace/executeCommand", of(wrong))["error"].is_object());
    client.stop();
}

#[test]
fn a_finding_becomes_a_test_that_fails_or_one_that_expects_it() {
    let mut client = explored(DEQUE);
    let offered = actions(&mut client, DEQUE, "any.key");
    let mut text = |title: &str| {
        let resolved = client.request("codeAction/resolve", action(&offered, title));
        resolved["edit"]["documentChanges"][1]["edits"][0]["newText"].as_str().unwrap_or_default().to_owned()
    };
    let failing = text("that fails until this is mended");
    assert!(failing.contains("_mustNotThrowNullPointerException()") && !failing.contains("assertThrows("), "{failing}");
    assert!(text("that expects what happens today").contains("assertThrows(NullPointerException.class"));
    client.stop();
}

#[test]
fn clients_that_cannot_create_files_are_told() {
    let mut client = Client::start();
    client.open(URI, DEQUE);
    client.wait_explored();
    let argument = json!([{"uri": URI, "function": "Deque.top", "input": "all"}]);
    let answer =
        client.call("workspace/executeCommand", json!({"command": "heaplens.emitTest", "arguments": argument}));
    assert!(answer["error"]["message"].as_str().unwrap().contains("heaplens emit"), "{answer}");
    client.stop();
}

fn labels(client: &mut Client, text: &str, what: &str, plus: usize) -> Vec<String> {
    let items = client.request("textDocument/completion", place(text, what, plus));
    items.as_array().unwrap().iter().map(|i| i["label"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn completion_is_for_specifications_only() {
    let text = DEQUE
        .replace("//@ requires size > 0;", "//@ requires first.;")
        .replace("sl dll(list, null)", "sl dl")
        .replace("  static int top(", "  //@ \n  static int top(")
        .replace("  static Entry second(", "  //@ ensures result.\n  static Entry second(");
    let mut client = explored(&text);
    let has = |labels: &[String], wanted: &[&str]| {
        assert!(wanted.iter().all(|w| labels.iter().any(|l| l == w)), "{wanted:?} in {labels:?}");
    };
    has(&labels(&mut client, &text, "requires first.;", 15), &["next", "previous", "item"]);
    has(&labels(&mut client, &text, "requires sl dl", 14), &["dll", "list", "emp"]);
    has(&labels(&mut client, &text, "requires hex { from", 15), &["from", "not null", "aliases"]);
    let before = labels(&mut client, &text, "requires first != null", 9);
    has(&before, &["first", "size", "this", "hex"]);
    // A precondition that has it is an error.
    assert!(!before.iter().any(|l| l == "old"), "{before:?}");
    has(&labels(&mut client, &text, "//@ \n", 4), &["requires", "ensures", "scope", "invariant"]);
    has(&labels(&mut client, &text, "scope Entry", 6), &["Entry", "unwind"]);
    let library =
        |labels: Vec<String>| labels.into_iter().filter(|l| l.ends_with("Exception") || l == "message").count();
    assert_eq!(library(labels(&mut client, &text, "scope Entry", 6)), 0);
    assert_eq!(library(labels(&mut client, &text, "requires sl dl", 14)), 0);
    assert_eq!(library(labels(&mut client, &text, "from(.next)+ not", 6)), 0);
    has(&labels(&mut client, &text, "from(.next)+ not", 6), &["next", "previous", "first"]);
    has(&labels(&mut client, &text, "p -> Entry(next", 11), &["next", "previous", "item", "key"]);
    has(&labels(&mut client, &text, "ensures result.", 15), &["next", "key"]);
    assert_eq!(labels(&mut client, &text, "Entry e = first", 12), Vec::<String>::new(), "code has its own server");
    client.stop();
}

/// What a lambda of a clause declares is renamed like everything else there.
fn parameters_of_lambdas(client: &mut Client) {
    const LAMBDA: &str = "import java.util.*;\nclass La {\n  int lim;\n  \
        //@ requires xs != null && xs.stream().allMatch(e -> e != null && e > lim);\n  \
        int f(List<Integer> xs) { return xs.size(); }\n}\n";
    let uri = "file:///heaplens-test/La.java";
    client.open(uri, LAMBDA);
    let mut params = json!({"textDocument": {"uri": uri}, "position": at(LAMBDA, "e > lim", 0), "newName": "each"});
    let renamed = client.call("textDocument/rename", params.clone());
    let text = edited(LAMBDA, &renamed["result"]["documentChanges"][0]["edits"]);
    assert!(text.contains("allMatch(each -> each != null && each > lim);"), "{text}");
    params["newName"] = "lim".into();
    let refused = client.call("textDocument/rename", params);
    assert!(refused["error"]["message"].as_str().unwrap().contains("`lim`"), "it would hide the field: {refused}");
}

#[test]
fn names_in_specifications_have_definitions_uses_and_new_names() {
    let mut client = explored(DEQUE);
    let mut definition = |what: &str, plus: usize| {
        let found = client.request("textDocument/definition", place(DEQUE, what, plus));
        found[0]["targetSelectionRange"].clone()
    };
    assert_eq!(definition("dll(list, null)", 1), range(DEQUE, "dll"));
    assert_eq!(definition("(list, null)", 2)["start"], at(DEQUE, "Entry list) {", 6));
    assert_eq!(definition("size > 0", 1)["start"], at(DEQUE, "int size", 4));
    assert_eq!(definition("from(.next)+ not", 1)["start"], at(DEQUE, "Entry from) {", 6));
    assert_eq!(definition("(.next)+ not", 3)["start"], at(DEQUE, "Entry next, previous", 6));
    assert_eq!(definition("Entry e = first", 11), Value::Null, "code has its own server");
    let hover = client.request("textDocument/hover", place(DEQUE, "size > 0", 1));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("```java\nint size\n```"), "{hover}");
    let hover = client.request("textDocument/hover", place(DEQUE, "dll(list, null)", 1));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("```java\npred dll(Entry p, "), "{hover}");
    let rename = |client: &mut Client, what: &str, plus: usize, new: &str| {
        let mut params = place(DEQUE, what, plus);
        params["newName"] = json!(new);
        client.call("textDocument/rename", params)
    };
    let renamed = rename(&mut client, "dll(list, null)", 1, "chain");
    let text = edited(DEQUE, &renamed["result"]["documentChanges"][0]["edits"]);
    assert_eq!((text.matches("chain(").count(), text.matches("dll").count()), (3, 0), "{text}");
    let renamed = rename(&mut client, "q, previous: prev", 0, "rest");
    let text = edited(DEQUE, &renamed["result"]["documentChanges"][0]["edits"]);
    assert!(text.contains("exists rest. p -> Entry(next: rest, previous: prev) * dll(rest, p)"), "{text}");
    let renamed = rename(&mut client, "from(.next)+ not", 1, "start");
    let text = edited(DEQUE, &renamed["result"]["documentChanges"][0]["edits"]);
    assert!(text.contains("start(.next)+ aliases start; }") && text.contains("return start.next.next;"), "{text}");
    assert_eq!(text.matches("from").count(), 0, "{text}");
    parameters_of_lambdas(&mut client);
    let refused = rename(&mut client, "Entry <= 2", 1, "Cell");
    assert!(refused["error"]["message"].as_str().unwrap().contains("rename it there"), "{refused}");
    let unprepared = client.call("textDocument/prepareRename", place(DEQUE, "Entry <= 2", 1));
    assert_eq!(unprepared["error"], refused["error"], "what is refused is not prepared");
    let prepared = client.request("textDocument/prepareRename", place(DEQUE, "dll(list, null)", 1));
    assert_eq!(prepared["placeholder"], "dll");
    client.stop();
}

#[test]
fn colours_and_symbols_are_those_of_specifications() {
    let mut client = explored(DEQUE);
    let tokens = client.request("textDocument/semanticTokens/full", document());
    let data: Vec<u64> = tokens["data"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    let lines: Vec<&str> = DEQUE.lines().collect();
    let (mut line, mut column, mut words) = (0, 0, Vec::new());
    for token in data.chunks(5) {
        column = if token[0] == 0 { column + token[1] as usize } else { token[1] as usize };
        line += token[0] as usize;
        words.push((line, &lines[line][column..column + token[2] as usize]));
    }
    let spec = [0, 1, 6, 7, 8, 16, 17, 24, 25];
    assert!(words.iter().all(|(line, _)| spec.contains(line)), "{words:?}");
    for wanted in [(0, "pred"), (0, "dll"), (1, "exists"), (6, "requires"), (8, "scope"), (16, "hex"), (16, "from")] {
        assert!(words.contains(&wanted), "{wanted:?} in {words:?}");
    }
    let symbols = client.request("textDocument/documentSymbol", document());
    assert_eq!(symbols.as_array().unwrap().len(), 1, "{symbols}");
    assert_eq!(symbols[0]["name"], "dll");
    assert_eq!(client.request("textDocument/foldingRange", document()), Value::Null);
    client.stop();
}

#[test]
fn specification_comments_are_formatted_and_the_rest_is_not() {
    let text = "class  A {\n  //@requires  n > 0 ;\n  int f(int n) {  return 1 / n; }\n  //@ requires n >  1;\n  \
                int g(int n) { return n; }\n}\n";
    let mut client = start();
    client.open(URI, text);
    let mut params = document();
    params["options"] = json!({"tabSize": 2, "insertSpaces": true});
    let edits = client.request("textDocument/formatting", params.clone());
    let all = text.replace("//@requires  n > 0 ;", "//@ requires n > 0;").replace(">  1", "> 1");
    assert_eq!(edited(text, &edits), all);
    assert_eq!(edits.as_array().map(Vec::len), Some(4), "blanks alone: {edits}");
    params["range"] = range(text, "int f");
    params["range"]["start"]["line"] = json!(1);
    let edits = client.request("textDocument/rangeFormatting", params.clone());
    assert_eq!(edited(text, &edits), text.replace("//@requires  n > 0 ;", "//@ requires n > 0;"));
    client.stop();
}

#[test]
fn a_test_that_nobody_can_write_is_offered_only_with_the_reason() {
    let text = "class A {\n  //@ ensures result == twice(x);\n  static int f(int x) { return x; }\n  \
                static int twice(int x) { return 2 * x; }\n  static int g(int x) { return 2 / x; }\n}\n";
    let offered = |disabled: bool, what: &str| {
        let mut capabilities = capabilities();
        capabilities["textDocument"]["codeAction"]["disabledSupport"] = json!(disabled);
        let mut client = Client::start_with(capabilities, json!({"cache": {"dir": "off"}}));
        client.open(URI, text);
        client.wait_explored();
        let mut offered = actions(&mut client, text, what);
        client.stop();
        offered.retain(|a| a["title"].as_str().unwrap().starts_with("Emit a test"));
        offered
    };
    assert_eq!(offered(false, "return x").len(), 0);
    let told = offered(true, "return x");
    assert_eq!(told.len(), 2, "{told:?}");
    for action in told {
        let why = action["disabled"]["reason"].as_str().unwrap();
        assert!(why.contains("a test cannot say `twice(x)`") && action.get("data").is_none(), "{action}");
    }
    let able = offered(true, "2 / x");
    assert!(able.len() == 2 && able.iter().all(|a| a.get("disabled").is_none()), "{able:?}");
}

#[test]
fn what_is_wrong_with_a_specification_is_said_and_what_is_wrong_with_java_is_a_hint() {
    let text = DEQUE.replace("requires size > 0", "requires sizze > 0").replace("return n;", "return n");
    let mut client = start();
    client.open(URI, &text);
    let found =
        client.diagnostics(URI, |d| d.iter().any(|d| d["severity"] == 1) && d.iter().any(|d| d["severity"] == 4));
    let errors: Vec<_> = found.iter().filter(|d| d["severity"] == 1 && d["data"].is_null()).collect();
    assert_eq!(errors.len(), 1, "{found:?}");
    assert_eq!(errors[0]["code"], "bad-specification");
    assert_eq!(errors[0]["range"]["start"], at(&text, "sizze", 0));
    let syntax: Vec<_> = found.iter().filter(|d| d["code"] == "expected-token").collect();
    assert_eq!(syntax.len(), 1, "one note for the missing `;`: {found:?}");
    client.stop();
}

#[test]
fn a_stray_quote_or_brace_silences_only_its_method() {
    let mut client = explored(DEQUE);
    client.diagnostics(URI, |d| d.iter().filter(|d| d["code"] == "null-dereference").count() == 2);
    let mut version = 1;
    for stray in ["String s = \"abc;", "}", "if (size > 1) {", "/* half"] {
        client.forget();
        version += 1;
        let line = json!({"start": at(DEQUE, "Entry e = first;", 0), "end": at(DEQUE, "Entry e = first;", 16)});
        client.change(URI, version, line, stray);
        client.request("workspace/symbol", json!({"query": "-"}));
        client.settle(std::time::Duration::from_millis(300));
        let of = |m: &&Value| m["method"] == "textDocument/publishDiagnostics";
        let waves: Vec<_> = client.seen.iter().filter(of).map(|m| m["params"]["diagnostics"].clone()).collect();
        assert!(!waves.is_empty(), "{stray}");
        for wave in &waves {
            let errors: Vec<_> = wave.as_array().unwrap().iter().filter(|d| d["severity"] == 1).collect();
            assert!(errors.iter().any(|d| d["data"]["function"] == "Deque.top"), "{stray}: {wave}");
            assert!(errors.iter().all(|d| d["code"] == "null-dereference"), "{stray}: {wave}");
        }
        version += 1;
        client.change(
            URI,
            version,
            json!({"start": at(DEQUE, "Entry e = first;", 0), "end": at(DEQUE, "Entry e = first;", stray.len())}),
            "Entry e = first;",
        );
        client.wait_explored();
    }
    client.stop();
}

#[test]
fn an_edit_of_one_method_explores_no_other() {
    let mut client = explored(DEQUE);
    client.forget();
    client.change(URI, 2, range(DEQUE, "return any.key"), "return any.key + 1");
    client.wait_explored();
    let ran: Vec<_> = client
        .seen
        .iter()
        .filter(|m| m["method"] == "heaplens/progress" && m["params"]["state"] == "running")
        .map(|m| m["params"]["function"].as_str().unwrap().to_owned())
        .collect();
    assert!(!ran.is_empty() && ran.iter().all(|f| f == "Deque.top"), "{ran:?}");
    client.stop();
}

fn write_below(folder: &std::path::Path, name: &str, text: &str) -> std::path::PathBuf {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn classes_of_other_files_and_packages_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| write_below(folder.path(), name, text);
    write("a/Node.java", "package a;\npublic class Node {\n  public Node next;\n  public int key;\n}\n");
    write("b/Pair.java", "package b;\nclass Pair { a.Node left; }\n");
    let text = "package b;\nimport a.Node;\nclass Use {\n  static int f(Node n) { return n.next.key; }\n  \
                static Object g(Pair p) { return p.left; }\n}\n";
    let path = write("b/Use.java", text);
    let uri = file_uri(&path);
    let mut client = Client::start_in(Some(folder.path()), capabilities(), json!({"cache": {"dir": "off"}}));
    client.open(&uri, text);
    client.wait_explored();
    let found = client.diagnostics(&uri, |d| d.iter().filter(|d| d["code"] == "null-dereference").count() == 3);
    assert_eq!(found.len(), 3, "{found:?}");
    client.stop();
}

#[test]
fn classes_come_from_the_source_path_too() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| write_below(folder.path(), name, text);
    write("lib/a/Node.java", "package a;\npublic class Node {\n  public Node next;\n  public int key;\n}\n");
    let text = "package b;\nimport a.Node;\nclass Use {\n  static int f(Node n) { return n.next.key; }\n}\n";
    let path = write("own/b/Use.java", text);
    let uri = file_uri(&path);
    let places = json!([folder.path().join("lib"), folder.path().join("gone.zip")]);
    let settings = json!({"cache": {"dir": "off"}, "java": {"sourcePath": places}});
    let mut client = Client::start_in(Some(&folder.path().join("own")), capabilities(), settings);
    client.open(&uri, text);
    client.wait_explored();
    let found = client.diagnostics(&uri, |d| d.iter().filter(|d| d["code"] == "null-dereference").count() == 2);
    assert_eq!(found.len(), 2, "{found:?}");
    let told = client.wait_for("a message", |m| m["method"] == "window/showMessage").to_string();
    assert!(told.contains("java.sourcePath") && told.contains("gone.zip"), "{told}");
    client.stop();
}

#[test]
fn new_names_are_refused_where_they_would_mean_something_else() {
    let text = "class Node { Node next; int v; }\nclass Queue {\n  Node head;\n  int size;\n  \
                //@ requires size > 0;\n  int poll(int k) { return size; }\n  \
                //@ requires size > 1 && by > 0;\n  int rest(int by) { int local = by; return size - local + this.v(); }\n  \
                int v() { return head.v; }\n}\n";
    let mut client = explored(text);
    let cases = [
        ("size > 0", "int", "`int` is no name"),
        ("size > 0", "null", "`null` is no name"),
        ("size > 0", "_", "`_` is no name"),
        ("size > 0", "head", "`head` is the name of a field already"),
        ("size > 0", "k", "`k` is a parameter of `poll` at line 6, which would hide the field"),
        ("size > 0", "local", "`local` is a variable of `rest` at line 8, which would hide the field"),
        ("size > 0", "result", "`result` has a meaning of its own"),
        ("by > 0", "old", "`old` has a meaning of its own"),
        ("by > 0", "local", "`local` is a variable of `rest` at line 8, which would hide the parameter"),
        ("by > 0", "size", "`size` is something else at line 7"),
    ];
    let rename = |client: &mut Client, what: &str, new: &str| {
        let mut params = place(text, what, 0);
        params["newName"] = json!(new);
        client.call("textDocument/rename", params)
    };
    for (what, new, why) in cases {
        let refused = rename(&mut client, what, new);
        let message = refused["error"]["message"].as_str().unwrap_or_else(|| panic!("`{new}`: {refused}"));
        assert!(message.contains(why), "`{new}`: {message}");
    }
    // A member behind a dot and a called method are in nobody's way.
    for (what, new) in [("by > 0", "v"), ("by > 0", "head"), ("size > 0", "by2")] {
        let renamed = rename(&mut client, what, new);
        assert!(renamed["result"].is_object(), "`{new}`: {renamed}");
    }
    client.stop();
}

#[test]
fn an_unsupported_method_says_why_once_and_its_neighbours_are_explored() {
    let text =
        "class A {\n  long d() { return Thread.activeCount(); }\n  static int f(A a) { return a.n; }\n  int n;\n}\n";
    let mut client = explored(text);
    let found = client.diagnostics(URI, |d| d.iter().any(|d| d["code"] == "null-dereference"));
    let notes: Vec<_> = found.iter().filter(|d| d["code"] == "not-explored").collect();
    assert_eq!((found.len(), notes.len()), (2, 1), "{found:?}");
    let lenses = titles(&client.request("textDocument/codeLens", document()));
    assert!(lenses[0].starts_with("not explored: ") && lenses[0].ends_with("at line 2"), "{lenses:?}");
    client.stop();
}

/// Whether this machine has a JDK: the tests of what runs on it say nothing elsewhere.
fn has_jdk() -> bool {
    std::process::Command::new("javac").arg("-version").output().is_ok_and(|o| o.status.success())
}

#[test]
fn the_jvm_runs_the_inputs_of_a_method_and_agrees() {
    if !has_jdk() {
        return;
    }
    let mut client = explored(DEQUE);
    let lenses = client.request("textDocument/codeLens", document());
    let lens =
        lenses.as_array().unwrap().iter().find(|l| {
            l["command"]["title"] == "run on the JVM" && l["command"]["arguments"][0]["function"] == "Deque.top"
        });
    let lens = lens.unwrap_or_else(|| panic!("no lens: {lenses}")).clone();
    assert_eq!(lens["range"]["start"]["line"], at(DEQUE, "static int top", 0)["line"]);
    let command = json!({"command": lens["command"]["command"], "arguments": lens["command"]["arguments"]});
    let ran = client.request("workspace/executeCommand", command);
    assert_eq!(ran["passed"], true, "{ran}");
    assert_eq!(ran["tests"].as_array().unwrap().len(), 2, "null and an entry: {ran}");
    let told = client.wait_for("a message", |m| m["method"] == "window/showMessage");
    assert!(told["params"]["message"].as_str().unwrap().contains("what was predicted, on 2 inputs"), "{told}");
    assert_eq!(client.request("heaplens/status", json!({}))["jvm"], true);
    let unknown = json!({"command": "heaplens.runOnJvm", "arguments": [{"uri": URI, "function": "Deque.none"}]});
    assert!(client.call("workspace/executeCommand", unknown)["error"].is_object());
    client.stop();
}

/// A compiler that takes its time ends with the request that nobody waits for, and with the server.
#[cfg(unix)]
#[test]
fn nothing_of_the_jvm_is_left_behind() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    for name in ["bin", "tmp"] {
        std::fs::create_dir(path(name)).expect("a folder");
    }
    for (tool, text) in
        [("bin/javac", "#!/bin/sh\necho $$ > \"$HEAPLENS_TEST_PID\"\nexec sleep 60\n"), ("bin/java", "")]
    {
        std::fs::write(path(tool), text).expect("a program");
        std::fs::set_permissions(path(tool), std::fs::Permissions::from_mode(0o755)).expect("a program");
    }
    let mut client =
        explored_with(&[("JAVA_HOME", &path("")), ("TMPDIR", &path("tmp")), ("HEAPLENS_TEST_PID", &path("pid"))]);
    let within = |what: &str, holds: &dyn Fn() -> bool| {
        let end = Instant::now() + PATIENCE / 2;
        while !holds() {
            assert!(Instant::now() < end, "{what}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    let run = |client: &mut Client| {
        let _ = std::fs::remove_file(path("pid"));
        let command = json!({"command": "heaplens.runOnJvm", "arguments": [{"uri": URI, "function": "Deque.top"}]});
        let id = client.ask("workspace/executeCommand", command);
        let pid = || std::fs::read_to_string(path("pid")).ok().filter(|pid| pid.ends_with('\n'));
        within("the compiler starts", &|| pid().is_some());
        (id, pid().expect("its number").trim().to_owned())
    };
    let gone = |pid: &str| {
        let lives = std::process::Command::new("kill").args(["-0", pid]).stderr(std::process::Stdio::null()).status();
        let empty = std::fs::read_dir(path("tmp")).expect("a folder").next().is_none();
        empty && !lives.is_ok_and(|status| status.success())
    };
    let (id, pid) = run(&mut client);
    client.notify("$/cancelRequest", json!({"id": id}));
    within("a cancelled request leaves nothing", &|| gone(&pid));
    let (_, pid) = run(&mut client);
    client.stop();
    assert!(gone(&pid), "a server that has gone leaves nothing");
}

/// A client of a server in some environment that has explored the file.
fn explored_with(environment: &[(&str, &str)]) -> Client {
    let mut client = Client::spawn_with(environment);
    let params = json!({"processId": null, "rootUri": null, "capabilities": capabilities(),
        "initializationOptions": {"heapView": true, "cache": {"dir": "off"}}});
    client.request("initialize", params);
    client.notify("initialized", json!({}));
    client.open(URI, DEQUE);
    client.wait_explored();
    client
}

#[test]
fn without_a_jdk_nothing_is_offered() {
    let mut client = explored_with(&[("PATH", "/nonexistent"), ("JAVA_HOME", "/nonexistent")]);
    let lenses = titles(&client.request("textDocument/codeLens", document()));
    assert!(!lenses.is_empty() && !lenses.iter().any(|t| t.contains("JVM")), "{lenses:?}");
    assert_eq!(client.request("heaplens/status", json!({}))["jvm"], false);
    let command = json!({"command": "heaplens.runOnJvm", "arguments": [{"uri": URI, "function": "Deque.top"}]});
    let refused = client.call("workspace/executeCommand", command);
    assert!(refused["error"]["message"].as_str().unwrap().contains("no JDK"), "{refused}");
    client.stop();
}

const QUEUE: &str = "class Node { int value; Node next; }
class Queue {
  private Node head, tail;

  void add(int value) {
    Node node = new Node();
    node.value = value;
    if (head == null) { head = node; } else { tail.next = node; }
    tail = node;
  }

  int last() { return head == null ? -1 : tail.value; }
}
";

/// The finding in `Queue.last`, once it satisfies `wanted`.
fn in_last(client: &mut Client, wanted: impl Fn(&Value) -> bool) -> Value {
    let is_it = |d: &Value| d["data"]["function"] == "Queue.last" && d["code"] == "null-dereference" && wanted(d);
    let all = client.diagnostics(URI, |all| all.iter().any(is_it));
    all.into_iter().find(is_it).unwrap()
}

#[test]
fn a_heap_that_no_public_calls_build_ranks_lower_and_its_invariant_is_offered() {
    let mut client = explored(QUEUE);
    let found = in_last(&mut client, |d| d["severity"] == 2);
    let message = found["message"].as_str().unwrap();
    assert!(message.contains("no short sequence of calls"), "{message}");
    let offered = actions(&mut client, QUEUE, "tail.value");
    let add = action(&offered, "Add `//@ invariant (head == null) == (tail == null);` to `Queue`");
    let edits = &add["edit"]["documentChanges"][0]["edits"];
    let with = edited(QUEUE, edits);
    let invariant = "class Queue {\n  //@ invariant (head == null) == (tail == null);\n  private Node";
    assert!(with.contains(invariant), "{with}");
    client.change(URI, 2, edits[0]["range"].clone(), edits[0]["newText"].as_str().unwrap());
    client.wait_explored();
    // `add` keeps it, and nothing else is wrong.
    assert_eq!(client.diagnostics(URI, |d| d.is_empty()), Vec::<Value>::new());
    client.stop();
}

#[test]
fn an_invariant_takes_no_code_into_its_comment() {
    let fields = "private int[] a; S() { do a = new int[2]; while (false); }";
    let pop = "int pop() { return a[0]; }";
    for (text, with) in [
        (
            format!("class S {{ {fields} {pop} }}\n"),
            format!("class S {{\n  //@ invariant a != null;\n  {fields} {pop} }}\n"),
        ),
        (
            format!("class O {{\n  static class S {{ {fields}\n    {pop} }}\n}}\n"),
            format!("class O {{\n  static class S {{\n    //@ invariant a != null;\n    {fields}\n    {pop} }}\n}}\n"),
        ),
        (
            format!("class S {{ // c\n    {fields} {pop}\n}}\n"),
            format!("class S {{\n    //@ invariant a != null; // c\n    {fields} {pop}\n}}\n"),
        ),
    ] {
        let mut client = explored(&text);
        let offered = actions(&mut client, &text, "a[0]");
        let is_it = |a: &&Value| a["title"].as_str().unwrap().starts_with("Add `//@ invariant a != null;`");
        let add = offered.iter().find(is_it).unwrap_or_else(|| panic!("{text}: {offered:?}"));
        assert_eq!(edited(&text, &add["edit"]["documentChanges"][0]["edits"]), with);
        client.stop();
    }
}

#[test]
fn what_calls_can_build_is_known_again_when_another_method_is_mended() {
    let broken = QUEUE.replace("tail = node;", "tail. = node;");
    // Of the broken method nobody knows what it builds.
    let partly = |d: &Value| d["message"].as_str().unwrap().contains("not all calls");
    let known = |d: &Value| d["severity"] == 2 && !partly(d);
    let mut client = explored(QUEUE);
    in_last(&mut client, known);
    client.forget();
    client.change(URI, 2, range(QUEUE, "tail = node;"), "tail. = node;");
    in_last(&mut client, partly);
    client.forget();
    client.change(URI, 3, range(&broken, "tail. = node;"), "tail = node;");
    in_last(&mut client, known);
    client.stop();
    let mut client = explored(&broken);
    in_last(&mut client, partly);
    client.change(URI, 2, range(&broken, "tail. = node;"), "tail = node;");
    in_last(&mut client, known);
    client.stop();
}

#[test]
fn a_client_that_makes_no_files_gets_no_tests_that_need_one() {
    let emits = |capabilities: Value| {
        let mut client = Client::start_with(capabilities, json!({"heapView": true, "cache": {"dir": "off"}}));
        client.open(URI, DEQUE);
        client.wait_explored();
        let offered = actions(&mut client, DEQUE, "first.previous");
        client.stop();
        offered.iter().any(|a| a["title"].as_str().unwrap().starts_with("Emit a test"))
    };
    assert!(emits(capabilities()));
    assert!(!emits(all_capabilities()));
}

#[test]
fn no_clause_is_offered_that_contradicts_another() {
    let text = "class Box {\n  Integer width;\n\n  //@ requires width == null;\n  int fits() { return width + 1; }\n\n  int wide() { return width + 2; }\n}\n";
    let mut client = explored(text);
    let clauses = |client: &mut Client, what: &str| {
        let offered = actions(client, text, what);
        let titles = offered.iter().map(|a| a["title"].as_str().unwrap().to_owned());
        titles.filter(|t| t.contains("requires")).collect::<Vec<_>>()
    };
    assert_eq!(clauses(&mut client, "width + 1"), Vec::<String>::new());
    assert_eq!(clauses(&mut client, "width + 2").len(), 1);
    client.stop();
}

#[test]
fn an_edit_of_another_method_changes_what_calls_can_build() {
    let mut client = explored(QUEUE);
    in_last(&mut client, |d| d["severity"] == 2);
    client.change(URI, 2, range(QUEUE, "tail = node;"), "");
    let found = in_last(&mut client, |d| d["message"].as_str().unwrap().contains("these calls"));
    assert_eq!(found["severity"], 1);
    let message = found["message"].as_str().unwrap();
    assert!(message.ends_with("these calls lead here, too: `new Queue()`, `add(0)`, `last()`"), "{message}");
    client.change(
        URI,
        3,
        json!({"start": at(QUEUE, "tail = node;", 0), "end": at(QUEUE, "tail = node;", 0)}),
        "tail = node;",
    );
    in_last(&mut client, |d| d["severity"] == 2);
    client.stop();
}

#[test]
fn what_is_null_is_blamed_and_not_what_it_was_read_from() {
    let text = "import java.util.*;
class Shelf {
  int[] prices;
  List<String> names;
  Runnable task;
  Integer size;
  static int prices(Shelf s) { int n = 0; if (s != null) for (int p : s.prices) n += p; return n; }
  static int rows(int[][] r) { int n = 0; if (r != null && r.length > 0) for (int x : r[0]) n++; return n; }
  static int names(Shelf s) { int n = 0; if (s != null) for (String x : s.names) n++; return n; }
  static int of(Map<String, List<String>> m) { int n = 0; if (m != null) for (String x : m.get(\"a\")) n++; return n; }
  static Runnable task(Shelf s) { return s == null ? null : s.task::run; }
  static int size(Shelf s) { return s == null ? 0 : s.size; }
  class Price { }
  Shelf next;
  static Price price(Shelf s) { return s == null ? null : s.next.new Price(); }
}
";
    let mut client = start();
    client.open(URI, text);
    client.wait_explored();
    let found = client.diagnostics(URI, |all| all.len() >= 7);
    let mut said: Vec<_> = found.iter().filter_map(|d| d["message"].as_str()?.split(" when ").next()).collect();
    said.sort_unstable();
    let expressions = ["m.get(\"a\")", "r[0]", "s.names", "s.next", "s.prices", "s.size", "s.task"];
    assert_eq!(said, expressions.map(|e| format!("`{e}` is null here: NullPointerException")));
    client.stop();
}
