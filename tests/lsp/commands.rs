//! Code actions, emitted tests, and commands.

use crate::client::{Client, all_capabilities};
use crate::sample::{GET_LIST, URI, document, edited, range};
use serde_json::{Value, json};

fn explored(text: &str) -> Client {
    let mut client = Client::start();
    client.open(URI, text);
    client.wait_explored();
    client
}

fn actions(client: &mut Client, range: Value) -> Vec<Value> {
    let params = json!({"textDocument": {"uri": URI}, "range": range, "context": {"diagnostics": []}});
    client.request("textDocument/codeAction", params).as_array().unwrap().clone()
}

fn titled(actions: &[Value], part: &str) -> Value {
    let found = actions.iter().find(|a| a["title"].as_str().unwrap().contains(part));
    found
        .unwrap_or_else(|| panic!("no `{part}` among {:?}", actions.iter().map(|a| &a["title"]).collect::<Vec<_>>()))
        .clone()
}

fn execute(client: &mut Client, command: &str, argument: Value) -> Value {
    client.request("workspace/executeCommand", json!({"command": command, "arguments": [argument]}))
}

fn replace_all(client: &mut Client, version: i32, text: &str) {
    let change = json!([{"text": text}]);
    client.notify(
        "textDocument/didChange",
        json!({"textDocument": {"uri": URI, "version": version}, "contentChanges": change}),
    );
}

#[test]
fn the_missing_requires_excludes_the_finding() {
    let mut client = explored(GET_LIST);
    let offered = actions(&mut client, range(GET_LIST, "first.next"));
    let fix = titled(&offered, "requires hex { list not null; }");
    assert_eq!(fix["kind"], "quickfix");
    assert_eq!(fix["diagnostics"][0]["code"], "null-dereference");
    let text = edited(GET_LIST, &fix["edit"]["documentChanges"][0]["edits"]);
    replace_all(&mut client, 2, &text);
    let status = client.wait_explored();
    assert_eq!(status["functions"][0]["findings"], 0, "{text}");
    assert_eq!(status["functions"][0]["state"], "done", "{text}");
    client.stop();
}

/// Right after a keystroke, before the function is explored again.
#[test]
fn offers_do_not_wait_for_the_exploration() {
    let mut client = explored(GET_LIST);
    client.change(URI, 2, range(GET_LIST, "foo < 0"), "foo < 1");
    let offered = actions(&mut client, range(GET_LIST, "first.next"));
    titled(&offered, "requires hex { list not null; }");
    client.change(URI, 3, range(GET_LIST, "foo < 0"), "foo = 1");
    let offered = actions(&mut client, range(GET_LIST, "foo < 0"));
    assert_eq!(titled(&offered, "Write `==`")["kind"], "quickfix");
    client.stop();
}

#[test]
fn a_wider_scope_is_an_offer_on_the_name() {
    let mut client = explored(GET_LIST);
    let offered = actions(&mut client, range(GET_LIST, "getList"));
    let wider = titled(&offered, "wider scope: List <= 4");
    execute(&mut client, "heaplens.explore", wider["command"]["arguments"][0].clone());
    client.wait_explored();
    let lenses = client.request("textDocument/codeLens", document());
    let titles: Vec<&str> = lenses.as_array().unwrap().iter().filter_map(|l| l["command"]["title"].as_str()).collect();
    assert!(titles[0].contains("List <= 4"), "{titles:?}");
    client.stop();
}

/// A heap that shows what a specification says: the picture, for clients that draw it, else a message.
#[test]
fn a_heap_of_a_specification_is_drawn_or_told() {
    let mut client = explored(GET_LIST);
    let offered = actions(&mut client, range(GET_LIST, "requires hex"));
    let show = titled(&offered, "Show ");
    assert_eq!(show["command"]["command"], "heaplens.showSpecification", "{show}");
    let argument = show["command"]["arguments"][0].clone();
    let mut quiet = argument.clone();
    quiet["quiet"] = json!(true);
    let told = execute(&mut client, "heaplens.showSpecification", quiet);
    assert!(show["title"].as_str().unwrap().ends_with(told["title"].as_str().unwrap()), "{told}");
    assert!(told["svg"].as_str().unwrap().starts_with("<svg"), "{told}");
    assert!(told["input"].as_str().unwrap().contains("list"), "the heap in one line: {told}");
    // A message would have been sent before the answer.
    assert!(!client.methods().contains(&"window/showMessage"), "it is drawn: {:?}", client.methods());
    let told = execute(&mut client, "heaplens.showSpecification", argument);
    let message = client.wait_for("the words", |m| m["method"] == "window/showMessage");
    assert_eq!(message["params"]["message"], told["text"]);
    client.stop();
}

/// Lists that are circular, and lists of one cell: each clause allows heaps that the other one forbids.
const DISAGREEING: &str = "data List { List next; }
fn int f(List list)
  requires hex { list(.next)+ not null; list(.next)+ aliases list; }
  requires sl list = null | exists n. list -> List(next: n) & n = null;
  scope List <= 2;
{ return 0; }
";

#[test]
fn a_problem_of_a_specification_offers_its_heaps() {
    let mut client = explored(DISAGREEING);
    for clause in ["requires hex", "requires sl"] {
        let offered = actions(&mut client, range(DISAGREEING, clause));
        let heaps: Vec<_> =
            offered.iter().filter(|a| a["title"].as_str().unwrap().starts_with("Show a heap: ")).collect();
        if heaps.is_empty() {
            continue;
        }
        for heap in &heaps {
            assert_eq!(heap["kind"], "quickfix", "{heap}");
            assert_eq!(heap["diagnostics"][0]["source"], "heaplens", "{heap}");
            let told = execute(&mut client, "heaplens.showSpecification", heap["command"]["arguments"][0].clone());
            assert!(heap["title"].as_str().unwrap().contains(told["title"].as_str().unwrap()), "{heap}: {told}");
            // One of the two is the circular list, the other one ends in null: both are one object.
            assert_eq!(told["svg"].as_str().unwrap().matches("class=\"node\"").count(), 1, "{told}");
        }
        assert_eq!(heaps.len(), 2, "one that each forbids: {heaps:?}");
        client.stop();
        return;
    }
    panic!("neither clause offers heaps");
}

const DEAD: &str = "fn int f(int a, int b)
  requires b > 3;
  requires a > 0;
{
  if (a < 0) { return 3; }
  return a;
}
";

#[test]
fn unreachable_code_is_explained() {
    let mut client = explored(DEAD);
    let offered = actions(&mut client, range(DEAD, "return 3"));
    let why = titled(&offered, "Why is this unreachable?");
    assert_eq!(why["kind"], "quickfix");
    assert_eq!(why["diagnostics"][0]["code"], "unreachable", "{why}");
    let told = execute(&mut client, "heaplens.whyUnreachable", why["command"]["arguments"][0].clone());
    let text = told["text"].as_str().unwrap();
    assert!(text.contains("`a < 0` never holds here (line 5)"), "{text}");
    assert!(text.contains("Without `requires a > 0` (line 3) the input a = -"), "{text}");
    let message = client.wait_for("the words", |m| m["method"] == "window/showMessage");
    assert_eq!(message["params"]["message"], told["text"]);
    let offered = actions(&mut client, range(DEAD, "return a"));
    assert!(offered.iter().all(|a| !a["title"].as_str().unwrap().contains("unreachable")), "{offered:?}");
    let alive = json!({"uri": URI, "position": range(DEAD, "return a")["start"]});
    let refused =
        client.call("workspace/executeCommand", json!({"command": "heaplens.whyUnreachable", "arguments": [alive]}));
    assert_eq!(refused["error"]["code"], -32602, "{refused}");
    client.stop();
}

#[test]
fn an_unspecified_function_gets_an_expression() {
    let text = "data List { List next; }\nfn List f(List a) {\n  return a.next.next;\n}\n";
    let mut client = explored(text);
    let offered = actions(&mut client, range(text, "a.next.next"));
    assert!(offered.iter().any(|a| a["title"].as_str().unwrap().contains("requires a != null;")), "{offered:?}");
    let deep = titled(&offered, "requires a == null || a.next != null;");
    let text = edited(text, &deep["edit"]["documentChanges"][0]["edits"]);
    assert!(text.contains("fn List f(List a)\n  requires a == null || a.next != null;\n{\n"), "{text}");
    client.stop();
}

#[test]
fn an_emitted_test_fails_exactly_as_the_finding_says() {
    let mut client = explored(GET_LIST);
    let offered = actions(&mut client, range(GET_LIST, "first.next"));
    let emit = titled(&offered, "Emit a test for input");
    assert!(emit.get("edit").is_none(), "the edit is computed when it is wanted");
    let resolved = client.request("codeAction/resolve", emit);
    let text = edited(GET_LIST, &resolved["edit"]["documentChanges"][0]["edits"]);
    assert!(text.contains("throws NullPointerException {") && text.contains("getList(null, "), "{text}");
    replace_all(&mut client, 2, &text);
    let lenses = client.request("textDocument/codeLens", document());
    let run = lenses.as_array().unwrap().iter().find(|l| l["command"]["command"] == "heaplens.runTest").unwrap();
    let result = execute(&mut client, "heaplens.runTest", run["command"]["arguments"][0].clone());
    assert_eq!(result["passed"], true, "{result}");
    client.wait_for("the result is shown", |m| m["method"] == "window/showMessage" && m["params"]["type"] == 3);
    client.stop();
}

#[test]
fn a_test_is_written_once() {
    let text = "fn int half(int x) { return 7 / x; }\n";
    let mut client = explored(text);
    let offered = actions(&mut client, range(text, "7 / x"));
    let resolved = client.request("codeAction/resolve", titled(&offered, "Emit a test for input"));
    let once = edited(text, &resolved["edit"]["documentChanges"][0]["edits"]);
    // However it is laid out.
    replace_all(&mut client, 2, &once.replace("\n  ", "\n\n      "));
    let emit = |input: Value| json!({"command": "heaplens.emitTest", "arguments": [{"uri": URI, "function": "half", "input": input}]});
    let input = titled(&offered, "Emit a test for input")["data"]["input"].clone();
    let again = client.call("workspace/executeCommand", emit(input));
    assert!(again["error"]["message"].as_str().unwrap().contains("test \"half: x = 0\" has it already"), "{again}");
    let others = client.request("workspace/executeCommand", emit(json!("all")));
    let added = others["documentChanges"][0]["edits"][0]["newText"].as_str().unwrap();
    assert!(added.contains("test \"half:") && !added.contains("x = 0"), "{added}");
    client.stop();
}

#[test]
fn what_is_added_ends_its_lines_as_the_file_does() {
    let text = "fn int half(int x) { return 7 / x; }\r\n";
    let mut client = explored(text);
    let offered = actions(&mut client, range(text, "7 / x"));
    let test = client.request("codeAction/resolve", titled(&offered, "Emit a test for input"));
    for action in [test, titled(&offered, "Add `requires")] {
        let added = action["edit"]["documentChanges"][0]["edits"][0]["newText"].as_str().unwrap().to_owned();
        assert!(added.contains("\r\n") && !added.replace("\r\n", "").contains('\n'), "{added:?}");
    }
    client.stop();
}

#[test]
fn tests_for_all_inputs_pass() {
    let mut client = explored(GET_LIST);
    let edit = execute(&mut client, "heaplens.emitTest", json!({"uri": URI, "function": "getList", "input": "all"}));
    let applied = client.wait_for("the edit", |m| m["method"] == "workspace/applyEdit");
    assert_eq!(applied["params"]["edit"], edit);
    let text = edited(GET_LIST, &edit["documentChanges"][0]["edits"]);
    replace_all(&mut client, 2, &text);
    let inputs = client.request("heaplens/inputs", json!({"uri": URI, "function": "getList"}));
    let lenses = client.request("textDocument/codeLens", document());
    let tests: Vec<_> =
        lenses.as_array().unwrap().iter().filter(|l| l["command"]["command"] == "heaplens.runTest").collect();
    assert_eq!(tests.len(), inputs.as_array().unwrap().len(), "{text}");
    for test in tests {
        let result = execute(&mut client, "heaplens.runTest", test["command"]["arguments"][0].clone());
        assert_eq!(result["passed"], true, "{test}: {result}");
    }
    client.stop();
}

#[test]
fn a_failing_test_says_what_happened() {
    let text = "test \"wrong\" {\n  assert 1 == 2;\n}\n";
    let mut client = Client::start();
    client.open(URI, text);
    let result = execute(&mut client, "heaplens.runTest", json!({"uri": URI, "name": "wrong"}));
    assert_eq!(result, json!({"passed": false, "message": "failed: AssertionError in line 2"}));
    client.stop();
}

/// A Test Explorer shows the results itself.
#[test]
fn a_quiet_test_shows_no_message() {
    let mut client = Client::start();
    client.open(URI, "test \"wrong\" {\n  assert 1 == 2;\n}\n");
    let result = execute(&mut client, "heaplens.runTest", json!({"uri": URI, "name": "wrong", "quiet": true}));
    assert_eq!(result["passed"], false, "{result}");
    // A message would have been sent before the answer.
    assert!(!client.methods().contains(&"window/showMessage"), "{:?}", client.methods());
    client.stop();
}

#[test]
fn quick_fixes_mend_the_text() {
    let text = "data List { List next; }\nfn void f(Lst a) { }\n";
    let mut client = Client::start();
    client.open(URI, text);
    let offered = actions(&mut client, range(text, "Lst"));
    let fix = offered.iter().find(|a| a["isPreferred"] == true).unwrap_or_else(|| panic!("{offered:?}"));
    assert_eq!(edited(text, &fix["edit"]["documentChanges"][0]["edits"]), text.replace("Lst", "List"));
    client.stop();
}

#[test]
fn clients_without_literals_get_commands() {
    let mut capabilities = all_capabilities();
    capabilities["textDocument"].as_object_mut().unwrap().remove("codeAction");
    let mut client = Client::start_with(capabilities, json!({"cache": {"dir": "off"}}));
    client.open(URI, GET_LIST);
    client.wait_explored();
    let offered = actions(&mut client, range(GET_LIST, "first.next"));
    assert!(offered.iter().all(|a| a["command"].is_string()), "{offered:?}");
    assert_eq!(titled(&offered, "Emit a test")["command"], "heaplens.emitTest");
    client.stop();
}

#[test]
fn only_the_wanted_kinds_are_offered() {
    let mut client = explored(GET_LIST);
    let params = json!({"textDocument": {"uri": URI}, "range": range(GET_LIST, "getList"), "context": {"diagnostics": [], "only": ["refactor"]}});
    let offered = client.request("textDocument/codeAction", params);
    let offered = offered.as_array().unwrap();
    assert!(!offered.is_empty() && offered.iter().all(|a| a["kind"] == "refactor"), "{offered:?}");
    client.stop();
}

#[test]
fn wrong_arguments_are_explained() {
    let mut client = explored(GET_LIST);
    let cases = [
        ("heaplens.nonsense", json!({}), "no command"),
        ("heaplens.explore", json!({}), "uri"),
        ("heaplens.explore", json!({"uri": URI, "function": "nobody"}), "nobody"),
        ("heaplens.explore", json!({"uri": URI, "function": "getList", "scope": -1}), "number of objects from 0"),
        ("heaplens.explore", json!({"uri": URI, "function": "getList", "scope": "x"}), "number of objects from 0"),
        ("heaplens.explore", json!({"uri": URI, "function": "getList", "scope": {"Lst": 3}}), "bounds `Lst`"),
        ("heaplens.explore", json!({"uri": URI, "function": "getList", "scope": {"List": 1_001}}), "from 0 to 1000;"),
        ("heaplens.explore", json!({"uri": URI, "function": "getList", "scope": 4_000_000_000_u32}), "from 0 to 1000;"),
        ("heaplens.emitTest", json!({"uri": URI, "function": "getList", "input": 999}), "no input #1000"),
        ("heaplens.emitTest", json!({"uri": URI, "function": "getList", "input": "some"}), "\"all\""),
        ("heaplens.emitTest", json!({"uri": URI, "function": "getList", "input": -1}), "from 0, or \"all\""),
        ("heaplens.runOnJvm", json!({"uri": URI, "function": "getList"}), "only methods of `.java` files"),
        ("heaplens.emitTest", json!({"uri": URI, "function": "getList", "input": 0, "target": "cobol"}), "cobol"),
        ("heaplens.runTest", json!({"uri": URI, "name": "nobody"}), "nobody"),
        ("heaplens.runTest", json!({"uri": "file:///nowhere.hir", "name": "x"}), "not open"),
    ];
    for (command, argument, why) in cases {
        let answer = client.call("workspace/executeCommand", json!({"command": command, "arguments": [argument]}));
        let message = answer["error"]["message"].as_str().unwrap_or_else(|| panic!("{command}: {answer}"));
        assert!(message.contains(why), "{command}: {message}");
    }
    client.stop();
}
