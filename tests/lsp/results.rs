//! What exploration shows: findings, lenses, hovers, inputs, progress, the cache.

use crate::client::{Client, all_capabilities};
use crate::sample::{GET_LIST, URI, at, document, place, range};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

fn titles(lenses: &Value) -> Vec<String> {
    lenses.as_array().unwrap().iter().map(|l| l["command"]["title"].as_str().unwrap().to_owned()).collect()
}

fn explored(text: &str) -> Client {
    let mut client = Client::start();
    client.open(URI, text);
    client.wait_explored();
    client
}

#[test]
fn a_finding_has_code_link_related_places_and_data() {
    let mut client = Client::start();
    client.open(URI, GET_LIST);
    let found = client.diagnostics(URI, |d| d.iter().any(|d| d["code"] == "null-dereference"));
    let [finding] = &found[..] else { panic!("one finding: {found:?}") };
    assert_eq!(finding["range"]["start"]["line"], 9, "{finding}");
    assert_eq!(finding["severity"], 1);
    assert_eq!(finding["source"], "heaplens");
    let href = finding["codeDescription"]["href"].as_str().unwrap();
    let page = std::fs::read_to_string(href.strip_prefix("file://").expect("a file")).expect("the page is there");
    assert!(page.starts_with("# null-dereference\n"), "{page}");
    let related = finding["relatedInformation"].as_array().unwrap();
    assert_eq!(related[0]["location"]["range"], range(GET_LIST, "foo < 0"), "the step of the path");
    assert!(related[0]["message"].as_str().unwrap().contains("foo < 0"));
    assert_eq!(finding["data"]["function"], "getList");
    assert!(finding["message"].as_str().unwrap().contains("list = null"), "{finding}");
    client.stop();
}

#[test]
fn lenses_sum_up_and_show_the_most_telling_input_first() {
    let mut client = explored(GET_LIST);
    let lenses = client.request("textDocument/codeLens", document());
    let titles = titles(&lenses);
    assert_eq!(lenses[0]["range"]["start"], at(GET_LIST, "getList", 0));
    // Section 3 of seed 000 and the language's examples: 6 paths, one exceptional, every branch covered.
    assert!(titles[0].ends_with("inputs · 1 exception · 4/4 branches · List <= 3"), "{titles:?}");
    assert!(titles[1].contains("list = null") && titles[1].ends_with("=>  throws NullPointerException"), "{titles:?}");
    assert!(titles[2].contains("list -> N0 -> N0, foo = ") && titles[2].ends_with("=>  returns N0"), "{titles:?}");
    assert_eq!(lenses[0]["command"]["command"], "heaplens.showInputs");
    assert_eq!(lenses[1]["command"]["command"], "heaplens.showHeap");
    let mut bare = lenses[1].clone();
    bare["command"] = Value::Null;
    let resolved = client.request("codeLens/resolve", bare);
    assert_eq!(resolved["command"], lenses[1]["command"]);
    client.stop();
}

#[test]
fn lenses_keep_to_the_limit_and_offer_the_rest() {
    let options = json!({"cache": {"dir": "off"}, "lens": {"maxInputs": 1}});
    let mut client = Client::start_with(all_capabilities(), options);
    client.open(URI, GET_LIST);
    client.wait_explored();
    let lenses = client.request("textDocument/codeLens", document());
    let titles = titles(&lenses);
    assert_eq!(titles.len(), 3, "{titles:?}");
    assert!(titles[2].contains("more"), "{titles:?}");
    // Without a heap view, a lens does something that the server can do.
    assert_eq!(lenses[1]["command"]["command"], "heaplens.emitTest");
    client.stop();
}

#[test]
fn lenses_are_refreshed_when_results_come() {
    let mut client = Client::start();
    client.open(URI, GET_LIST);
    client.wait_for("a refresh", |m| m["method"] == "workspace/codeLens/refresh");
    client.stop();
}

#[test]
fn hover_on_a_read_lists_the_choices_and_why_not() {
    let mut client = explored(GET_LIST);
    let hover = client.request("textDocument/hover", place(GET_LIST, "first.next", 7));
    let text = hover["contents"]["value"].as_str().unwrap();
    assert_eq!(hover["contents"]["kind"], "markdown");
    assert!(text.contains("`list.next = null` cannot happen: `list(.next)+ not null` (line 5)"), "{text}");
    assert!(text.contains("`list.next = list` can happen"), "{text}");
    assert!(text.contains("`list.next = new List` can happen"), "{text}");
    client.stop();
}

/// The refusal of a choice names the atom of separation logic that forbids it, and its line: what the variable is, not that
/// the field has it.
#[test]
fn hover_on_a_read_names_atoms_of_separation_logic() {
    let text = "data List { List next; }\nfn List f(List a)\n  requires sl exists n. a -> List(next: n) & n = null;\n  scope List <= 2;\n{\n  return a.next;\n}\n";
    let mut client = explored(text);
    let hover = client.request("textDocument/hover", place(text, "a.next", 3));
    let shown = hover["contents"]["value"].as_str().unwrap();
    assert!(shown.contains("`a.next = null` can happen"), "{shown}");
    assert!(shown.contains("`a.next = new List` cannot happen: `n = null` (line 3"), "{shown}");
    client.stop();
}

/// The hints of the whole text that are not names of parameters.
fn hints(client: &mut Client) -> Vec<Value> {
    let whole = json!({"textDocument": {"uri": URI}, "range": {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}});
    let all = client.request("textDocument/inlayHint", whole);
    all.as_array().unwrap().iter().filter(|h| h["kind"].is_null()).cloned().collect()
}

#[test]
fn inlay_hints_show_the_scope_and_what_holds_on_every_path() {
    let mut client = explored(GET_LIST);
    client.wait_for("a refresh", |m| m["method"] == "workspace/inlayHint/refresh");
    let found = hints(&mut client);
    let labels: Vec<_> = found.iter().map(|h| h["label"].as_str().unwrap()).collect();
    // Six paths, as in the section on lists of the paper; `first.next` is never null, by the specification, and the
    // field that is returned is one further. Both stand at the end of their lines, where they do not read as code.
    assert_eq!(labels, ["List <= 3 \u{b7} 6 paths", "first.next != null", "second.next != null"], "{found:?}");
    assert_eq!(found[0]["position"], at(GET_LIST, "int foo)", 8));
    assert_eq!(found[1]["position"], at(GET_LIST, "first.next;", 11));
    assert_eq!(found[2]["position"], at(GET_LIST, "second.next;", 12));
    let why = found[1]["tooltip"]["value"].as_str().unwrap();
    assert!(why.contains("`list.next = null` cannot happen: `list(.next)+ not null` (line 5)"), "{why}");
    client.stop();
}

#[test]
fn a_read_that_may_be_null_has_no_fact() {
    let text = "data List { List next; }\nfn List f(List a) requires a != null; scope List <= 2; { List b := a.next; return b; }\n";
    let mut client = explored(text);
    assert_eq!(hints(&mut client).len(), 1, "the scope alone");
    client.stop();
}

#[test]
fn inlay_hints_can_be_switched_off() {
    for (off, left) in [("scope", 2), ("facts", 1)] {
        let options = json!({"cache": {"dir": "off"}, "inlayHints": {off: false}});
        let mut client = Client::start_with(all_capabilities(), options);
        client.open(URI, GET_LIST);
        client.wait_explored();
        assert_eq!(hints(&mut client).len(), left, "without {off}");
        client.stop();
    }
}

#[test]
fn hover_on_names_shows_types_docs_and_contracts() {
    let mut client = explored(GET_LIST);
    let mut text = |what: &str, plus: usize| {
        let hover = client.request("textDocument/hover", place(GET_LIST, what, plus));
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    let function = text("getList(", 2);
    assert!(function.contains("fn List getList(List list, int foo)"), "{function}");
    assert!(function.contains("requires hex {"), "{function}");
    assert!(function.contains("Returns a list that starts one further"), "{function}");
    assert!(text("foo < 0", 1).contains("int foo"));
    assert!(text("List next", 5).contains("a field of `List`"));
    assert!(text("new List", 4).contains("data List { List next; }"));
    client.stop();
}

#[test]
fn hover_on_nothing_is_null() {
    let mut client = explored(GET_LIST);
    let text = format!("{GET_LIST}\n\n");
    assert_eq!(
        client.request(
            "textDocument/hover",
            json!({"textDocument": {"uri": URI}, "position": {"line": 900, "character": 900}})
        ),
        Value::Null
    );
    assert_eq!(
        client.request(
            "textDocument/hover",
            json!({"textDocument": {"uri": "file:///unknown.hir"}, "position": at(&text, "List", 0)})
        ),
        Value::Null
    );
    client.stop();
}

/// `heaplens/heapGraph` with a `step`: locals appear as they get their values, and steps end where the run ends.
fn steps_of_a_run(client: &mut Client, input: usize) {
    let graph = |step: Value| json!({"uri": URI, "function": "getList", "input": input, "step": step});
    let first = client.request("heaplens/heapGraph", graph(json!(0)));
    let last = first["lastStep"].as_u64().unwrap();
    assert!(!first["svg"].as_str().unwrap().contains(">first<"), "on entry there are the parameters only: {first}");
    assert!(first["next"]["range"]["start"]["line"].as_u64().unwrap() >= 7, "the place that runs next: {first}");
    let end = client.request("heaplens/heapGraph", graph(json!(last)));
    let svg = end["svg"].as_str().unwrap();
    assert!(svg.contains(">first<") && svg.contains(">second<") && !svg.contains(">fresh<"), "{svg}");
    for bad in [json!(last + 1), json!(u32::MAX), json!(-1), json!("two")] {
        let refused = client.call("heaplens/heapGraph", graph(bad.clone()));
        assert_eq!(refused["error"]["code"], -32602, "{bad}: {refused}");
    }
    let beyond = client.call("heaplens/heapGraph", graph(json!(last + 1)));
    assert!(beyond["error"]["message"].as_str().unwrap().contains(&format!("0 to {last}")), "{beyond}");
}

#[test]
fn inputs_paths_graphs_and_status_answer() {
    let mut client = explored(GET_LIST);
    let function = json!({"uri": URI, "function": "getList"});
    let inputs = client.request("heaplens/inputs", function.clone());
    let failing: Vec<_> =
        inputs.as_array().unwrap().iter().filter(|i| i["outcome"] == "NullPointerException").collect();
    assert_eq!(failing.len(), 1, "{inputs}");
    assert_eq!(failing[0]["args"]["list"], Value::Null);
    assert!(failing[0]["args"]["foo"].as_i64().unwrap() < 0);
    let encoded = client.request("heaplens/inputs", json!({"uri": URI, "function": "getList", "encoded": true}));
    assert_eq!(serde_json::from_str::<Value>(encoded.as_str().unwrap()).unwrap(), inputs);
    let circular =
        inputs.as_array().unwrap().iter().position(|i| i["objects"]["N0"]["fields"]["next"] == "N0").unwrap();
    let graph = client.request("heaplens/heapGraph", json!({"uri": URI, "function": "getList", "input": circular}));
    let svg = graph["svg"].as_str().unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("N0") && svg.trim_end().ends_with("</svg>"), "{svg}");
    let refused = client.call("heaplens/heapGraph", json!({"uri": URI, "function": "getList", "input": 999}));
    assert!(refused["error"]["message"].as_str().unwrap().contains("no input #1000"), "{refused}");
    for method in ["heaplens/inputs", "heaplens/heapGraph"] {
        let refused = client.call(method, json!({"uri": URI, "function": "nobody", "input": 0}));
        assert!(refused["error"]["message"].as_str().unwrap().contains("no function `nobody`"), "{refused}");
    }
    steps_of_a_run(&mut client, circular);
    let paths = client.request("heaplens/paths", function);
    let nodes = paths["nodes"].as_array().unwrap();
    assert_eq!(nodes.iter().filter(|n| n["kind"] == "end").count(), 6, "six paths: {paths}");
    assert!(
        nodes.iter().any(|n| n["kind"] == "pruned" && n["reason"].as_str().unwrap().contains("not null")),
        "{paths}"
    );
    assert!(nodes.iter().enumerate().all(|(i, n)| n["parent"].as_u64().is_none_or(|p| p < i as u64)), "parents first");
    let status = client.request("heaplens/status", json!({}));
    assert_eq!(status["functions"][0]["function"], "getList");
    assert_eq!(status["functions"][0]["state"], "done");
    assert_eq!(status["functions"][0]["findings"], 1);
    client.stop();
}

/// The node of the tree with this label.
fn node<'n>(nodes: &'n [Value], label: &str) -> &'n Value {
    nodes.iter().find(|n| n["label"] == label).unwrap_or_else(|| panic!("no node `{label}` among {nodes:?}"))
}

/// `heaplens/heapGraph` with a `node`: what the path has initialised so far, and `?` for the rest.
#[test]
fn a_node_of_the_tree_shows_what_its_path_knows() {
    let mut client = explored(GET_LIST);
    let paths = client.request("heaplens/paths", json!({"uri": URI, "function": "getList"}));
    let nodes = paths["nodes"].as_array().unwrap();
    let mut graph = |node: &Value| {
        client.request("heaplens/heapGraph", json!({"uri": URI, "function": "getList", "node": node["id"]}))
    };
    // Before the first read of `list`, nothing is known of it.
    let side = graph(node(nodes, "foo < 0"));
    assert_eq!(side["text"], "list = ..", "{side}");
    let svg = side["svg"].as_str().unwrap();
    assert!(svg.contains(">list = ?<") && svg.contains(">foo = ?<") && !svg.contains("class=\"node\""), "{svg}");
    // `list` and `list.next` were read and became two objects; the second one's field was not read.
    let two = graph(node(nodes, "list.next = new List"));
    assert_eq!(two["text"], "list -> N0 -> N1 -> ..", "{two}");
    let svg = two["svg"].as_str().unwrap();
    assert_eq!((svg.matches("class=\"node\"").count(), svg.matches("class=\"open\"").count()), (2, 1), "{svg}");
    assert!(svg.contains(">foo = ?<"), "{svg}");
    // A refused choice shows where it would have been made: one object, whose field is still open.
    let refused = nodes.iter().find(|n| n["kind"] == "pruned" && n["label"] == "list.next = null").unwrap();
    assert_eq!(graph(refused)["text"], "list -> N0 -> ..");
    let unknown = json!({"uri": URI, "function": "getList", "node": 9999});
    let answer = client.call("heaplens/heapGraph", unknown);
    let said = answer["error"]["message"].as_str().unwrap();
    assert!(said.contains("there is no node 9999") && said.contains("`getList` has"), "{said}");
    let nothing = client.call("heaplens/heapGraph", json!({"uri": URI, "function": "getList", "node": "x"}));
    assert!(nothing["error"]["message"].as_str().unwrap().contains("what is drawn is missing"), "{nothing}");
    let before = client.call("heaplens/heapGraph", json!({"uri": URI, "function": "getList", "input": -1}));
    assert!(before["error"]["message"].as_str().unwrap().contains("no number from 0: `input`"), "{before}");
    client.stop();
}

#[test]
fn what_is_asked_about_an_unknown_function_is_refused_in_one_way() {
    let mut client = explored(GET_LIST);
    for method in ["heaplens/inputs", "heaplens/paths", "heaplens/heapGraph"] {
        let refused = client.call(method, json!({"uri": URI, "function": "nobody", "input": 0}));
        assert_eq!(refused["error"]["message"], "there is no function `nobody` in this file", "{method}: {refused}");
    }
    client.stop();
}

#[test]
fn arrays_of_a_path_show_the_elements_that_something_read() {
    let text = "fn int f(int[] a) scope arrays <= 1, length <= 3; { if (a == null) { return 0; } if (a.length < 2) { return 1; } if (a[1] > 5) { return 2; } return 3; }";
    let mut client = explored(text);
    let paths = client.request("heaplens/paths", json!({"uri": URI, "function": "f"}));
    let node = node(paths["nodes"].as_array().unwrap(), "a[1] > 5")["id"].clone();
    let graph = client.request("heaplens/heapGraph", json!({"uri": URI, "function": "f", "node": node}));
    let svg = graph["svg"].as_str().unwrap();
    assert!(svg.contains("N0: int[?]") && svg.contains("data-field=\"1\""), "an array of unknown length: {svg}");
    assert_eq!(svg.matches("class=\"open\"").count(), 1, "one element was read: {svg}");
    client.stop();
}

#[test]
fn progress_of_functions_is_told() {
    let mut client = Client::start();
    client.open(URI, GET_LIST);
    let done = client.wait_for("progress", |m| m["method"] == "heaplens/progress" && m["params"]["state"] == "done");
    assert_eq!(done["params"]["uri"], URI);
    assert_eq!(done["params"]["function"], "getList");
    client.stop();
}

/// Explores for long: every list up to a scope that no machine finishes.
pub const ENDLESS: &str = r#"data Node { int val; Node left; Node right; }
fn int sum(Node n)
  scope Node <= 60, unwind 1000, calls 1000;
{
  if (n == null) { return 0; }
  int a := sum(n.left);
  int b := sum(n.right);
  return a + b + n.val;
}
"#;

fn state_of(client: &mut Client, function: &str) -> String {
    let status = client.request("heaplens/status", json!({}));
    let functions = status["functions"].as_array().unwrap();
    let found = functions.iter().find(|f| f["function"] == function);
    found.map_or_else(String::new, |f| f["state"].as_str().unwrap().to_owned())
}

#[test]
fn work_done_progress_can_be_cancelled() {
    let mut client = Client::start();
    client.open(URI, ENDLESS);
    let kind = |m: &Value, kind: &str| m["method"] == "$/progress" && m["params"]["value"]["kind"] == kind;
    // What is asked for by hand later shows one, too.
    for _ in 0..2 {
        let begin = client.wait_for("a progress", |m| kind(m, "begin"));
        assert_eq!(begin["params"]["value"]["cancellable"], true);
        client.notify("window/workDoneProgress/cancel", json!({"token": begin["params"]["token"]}));
        client.wait_for("its end", |m| kind(m, "end"));
        assert_eq!(state_of(&mut client, "sum"), "cancelled");
        client.forget();
        let argument = json!([{"uri": URI, "function": "sum"}]);
        client.request("workspace/executeCommand", json!({"command": "heaplens.explore", "arguments": argument}));
    }
    client.stop();
}

#[test]
fn cancel_stops_a_function_soon_and_explore_starts_it_again() {
    let mut client = Client::start();
    client.open(URI, ENDLESS);
    client.wait_for("the start", |m| m["method"] == "heaplens/progress" && m["params"]["state"] == "running");
    let start = Instant::now();
    let argument = json!([{"uri": URI, "function": "sum"}]);
    client.request("workspace/executeCommand", json!({"command": "heaplens.cancel", "arguments": argument}));
    client.wait_for("the end", |m| m["method"] == "heaplens/progress" && m["params"]["state"] == "cancelled");
    // The budget is 50 ms on an idle machine with an optimised build; this only tells a stop from a wait.
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    client.forget();
    let argument = json!([{"uri": URI, "function": "sum", "scope": {"Node": 1}}]);
    assert_eq!(
        client.request("workspace/executeCommand", json!({"command": "heaplens.explore", "arguments": argument})),
        true
    );
    client.wait_for("the result", |m| m["method"] == "heaplens/progress" && m["params"]["state"] == "done");
    client.stop();
}

#[test]
fn requests_answer_while_a_function_is_explored() {
    let mut client = Client::start();
    client.open(URI, &format!("{ENDLESS}{GET_LIST}"));
    client.wait_for("the start", |m| m["method"] == "heaplens/progress" && m["params"]["state"] == "running");
    let start = Instant::now();
    let ids: Vec<_> = (0..100).map(|_| client.ask("textDocument/documentSymbol", document())).collect();
    let hover = client.request("textDocument/hover", place(ENDLESS, "sum", 1));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("fn int sum(Node n)"));
    assert!(ids.into_iter().max().is_some() && start.elapsed() < Duration::from_secs(20));
    client.stop();
}

#[test]
fn a_time_budget_ends_a_function_and_says_so() {
    let options = json!({"cache": {"dir": "off"}, "timeoutMs": 300, "heapView": true});
    let mut client = Client::start_with(all_capabilities(), options);
    client.open(URI, ENDLESS);
    let found = client.diagnostics(URI, |d| d.iter().any(|d| d["code"] == "bounded"));
    let bounded = found.iter().find(|d| d["code"] == "bounded").unwrap();
    assert_eq!(bounded["severity"], 3);
    assert!(bounded["message"].as_str().unwrap().contains("heaplens.timeoutMs"), "{bounded}");
    client.stop();
}

#[test]
fn a_restart_shows_findings_without_exploring() {
    let cache = tempfile::tempdir().unwrap();
    let options = json!({"heapView": true, "cache": {"dir": cache.path()}});
    let mut first = Client::start_with(all_capabilities(), options.clone());
    first.open(URI, GET_LIST);
    first.wait_explored();
    first.stop();
    let mut second = Client::start_with(all_capabilities(), options);
    second.open(URI, GET_LIST);
    second.diagnostics(URI, |d| d.iter().any(|d| d["code"] == "null-dereference"));
    let status = second.wait_explored();
    assert_eq!(status["functions"][0]["elapsedMs"], 0, "nothing was explored: {status}");
    let running = |m: &Value| m["method"] == "heaplens/progress" && m["params"]["state"] == "running";
    assert!(!second.seen.iter().any(running));
    second.stop();
}

#[test]
fn a_ruined_cache_is_a_cold_start() {
    let cache = tempfile::tempdir().unwrap();
    let options = json!({"cache": {"dir": cache.path()}});
    let mut first = Client::start_with(all_capabilities(), options.clone());
    first.open(URI, GET_LIST);
    first.wait_explored();
    first.stop();
    for entry in std::fs::read_dir(cache.path()).unwrap().flatten() {
        std::fs::write(entry.path(), b"not a database").unwrap();
    }
    let mut second = Client::start_with(all_capabilities(), options);
    second.open(URI, GET_LIST);
    second.diagnostics(URI, |d| d.iter().any(|d| d["code"] == "null-dereference"));
    second.stop();
}

#[test]
fn unreachable_code_is_tagged() {
    let text = "fn int f(int a)\n  requires a > 0;\n{\n  if (a < 0) {\n    return 1;\n  }\n  return 2;\n}\n";
    let mut client = Client::start();
    client.open(URI, text);
    let found = client.diagnostics(URI, |d| d.iter().any(|d| d["code"] == "unreachable"));
    let faded = found.iter().find(|d| d["code"] == "unreachable").unwrap();
    assert_eq!(faded["tags"], json!([1]));
    assert_eq!(faded["severity"], 4);
    assert_eq!(faded["range"]["start"], json!({"line": 3, "character": 13}), "the block, not its condition");
    client.stop();
}
