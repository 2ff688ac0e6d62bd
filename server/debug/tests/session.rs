//! Whole sessions, as a client sees them.

use debug::Host;
use ir::input::Input;
use ir::{FnId, Program};
use serde_json::{Value, json};

const SUM: &str = "data Node { int val; Node next; }
fn int add(int a, int b) {
  return a + b;
}
fn int sum(Node x) {
  int s := 0;
  while (x != null) {
    s := add(s, x.val);
    x := x.next;
  }
  return s;
}
fn int rounds(Node x, bool b) {
  int n := 0;
  while (n < 4) {
    int one := 10 + x.val;
    if (b) { int two := one; n := n + two; } else { int three := n; n := three + 1; }
    n := n + 1;
  }
  return n;
}
fn int second(Node x) {
  Node fresh := new Node(7, x);
  x.val := 5;
  Node y := x.next;
  return y.val;
}
test \"sum of one\" {
  Node n := new Node(4, null);
  int s := sum(n);
  assert s == 4;
}
";

/// Every place that holds a character: a parameter, a local, a field, an element.
const LETTERS: &str = "class Letters {
  char field;
  static int next(Letters all, char given, int number) {
    char[] made = { given, '\\n' };
    char local = ++given;
    return local;
  }
}
";

struct Memory;

impl Host for Memory {
    fn load(&self, file: &str) -> Result<Program, String> {
        match file {
            "input.hir" => Ok(lower::lower_text(SUM).program),
            "Letters.java" => {
                let text = syntax::Text::from(LETTERS);
                let parse = std::sync::Arc::new(syntax::parse_as(syntax::Language::Java, &text));
                Ok(java::lower("Letters.java", parse, &mut lower::NoFiles).program)
            }
            other => Err(format!("{other}: there is no such file")),
        }
    }
    fn input(&self, _: &Program, _: FnId, wanted: usize, _: Option<&str>) -> Result<Input, String> {
        Err(format!("there is no {wanted}"))
    }
}

/// The answers to a whole session.
fn talk(requests: &[(&str, Value)]) -> Vec<Value> {
    let mut text = String::new();
    for (n, (command, arguments)) in requests.iter().enumerate() {
        let body = json!({"seq": n + 1, "type": "request", "command": command, "arguments": arguments}).to_string();
        text += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
    }
    let mut output = Vec::new();
    debug::serve(&Memory, text.as_bytes(), &mut output);
    let text = String::from_utf8(output).expect("UTF-8");
    let bodies = text.split("Content-Length: ").skip(1).map(|m| m.split_once("\r\n\r\n").expect("a frame").1);
    bodies.map(|b| serde_json::from_str(b).expect("JSON")).collect()
}

fn launch(function: &str, input: Value) -> (&'static str, Value) {
    ("launch", json!({"program": "input.hir", "function": function, "input": input}))
}

fn two_nodes() -> Value {
    json!({"args": {"x": "N0"}, "objects": {
        "N0": {"type": "Node", "fields": {"val": 3, "next": "N1"}},
        "N1": {"type": "Node", "fields": {"val": 4, "next": null}},
    }})
}

fn request(command: &'static str) -> (&'static str, Value) {
    (command, json!({}))
}

fn body<'a>(messages: &'a [Value], command: &str) -> Vec<&'a Value> {
    messages.iter().filter(|m| m["command"] == command).map(|m| &m["body"]).collect()
}

/// The innermost line of every stack that was asked for.
fn lines(messages: &[Value]) -> Vec<i64> {
    body(messages, "stackTrace").iter().map(|b| b["stackFrames"][0]["line"].as_i64().expect("a line")).collect()
}

fn reasons(messages: &[Value]) -> Vec<&str> {
    let stops = messages.iter().filter(|m| m["event"] == "stopped");
    stops.map(|m| m["body"]["reason"].as_str().expect("a reason")).collect()
}

/// Alternates motions with a look at the stack.
fn walk(function: &str, input: Value, motions: &[&'static str]) -> Vec<Value> {
    let mut requests = vec![request("initialize"), launch(function, input), request("configurationDone")];
    requests.push(request("stackTrace"));
    for motion in motions {
        requests.extend([request(motion), request("stackTrace")]);
    }
    talk(&requests)
}

#[test]
fn steps_go_line_by_line_over_calls_and_rounds() {
    let messages = walk("sum", two_nodes(), &["next"; 9]);
    assert_eq!(lines(&messages), [6, 7, 8, 9, 7, 8, 9, 7, 11, 11], "two rounds, and the end keeps the last line");
    let end = messages.iter().find(|m| m["event"] == "output").expect("an outcome");
    assert_eq!(end["body"]["output"], "returns 7\n", "3 + 4");
    assert!(messages.iter().any(|m| m["event"] == "terminated"));
}

#[test]
fn stepping_in_out_and_back() {
    let messages = walk("sum", two_nodes(), &["next", "next", "stepIn", "stepOut", "stepBack", "stepBack", "stepBack"]);
    assert_eq!(lines(&messages), [6, 7, 8, 3, 9, 8, 7, 6]);
    let frames = body(&messages, "stackTrace")[3]["stackFrames"].as_array().expect("frames").clone();
    let names: Vec<&str> = frames.iter().filter_map(|f| f["name"].as_str()).collect();
    assert_eq!(names, ["add", "sum"]);
    assert_eq!(frames[1]["line"], 8, "the caller waits at its call");
}

#[test]
fn breakpoints_stop_in_both_directions_and_move_to_code() {
    let mark =
        |line: u32| ("setBreakpoints", json!({"source": {"path": "input.hir"}, "breakpoints": [{"line": line}]}));
    let messages = talk(&[
        request("initialize"),
        launch("sum", two_nodes()),
        mark(10),
        request("configurationDone"),
        request("continue"),
        request("stackTrace"),
        mark(9),
        request("reverseContinue"),
        request("stackTrace"),
        request("reverseContinue"),
        request("stackTrace"),
        request("reverseContinue"),
        request("stackTrace"),
    ]);
    let placed = &body(&messages, "setBreakpoints")[0]["breakpoints"][0];
    assert_eq!((&placed["verified"], &placed["line"]), (&json!(true), &json!(11)), "line 10 is a closing brace");
    assert_eq!(lines(&messages), [11, 9, 9, 6]);
    assert_eq!(reasons(&messages), ["entry", "breakpoint", "breakpoint", "breakpoint", "entry"]);
}

#[test]
fn values_are_those_of_the_moment() {
    let look = [
        ("evaluate", json!({"expression": "x.val"})),
        ("evaluate", json!({"expression": "fresh.next.next"})),
        ("evaluate", json!({"expression": "y"})),
        request("scopes"),
        ("variables", json!({"variablesReference": 2})),
    ];
    let mut requests = vec![request("initialize"), launch("second", two_nodes()), request("configurationDone")];
    requests.extend([request("next"), request("next")]);
    requests.extend(look.clone());
    let messages = talk(&requests);
    let values: Vec<&Value> = body(&messages, "evaluate").iter().map(|b| &b["result"]).collect();
    assert_eq!(values[..2], [&json!("5"), &json!("N1: Node")], "`x.val` has just been written");
    let refused: Vec<bool> =
        messages.iter().filter(|m| m["command"] == "evaluate").map(|m| m["success"] == true).collect();
    assert_eq!(refused, [true, true, false], "`y` has no value yet");
    let heap: Vec<&str> = body(&messages, "variables")[0]["variables"]
        .as_array()
        .expect("objects")
        .iter()
        .filter_map(|v| v["value"].as_str())
        .collect();
    assert!(heap.contains(&"N2: Node (new)"), "{heap:?}");
}

#[test]
fn characters_are_shown_as_characters() {
    let input = json!({"args": {"all": "N0", "given": 97, "number": 97},
                       "objects": {"N0": {"type": "Letters", "fields": {"field": 39}}}});
    let start = json!({"program": "Letters.java", "function": "Letters.next", "input": input});
    let mut requests = vec![request("initialize"), ("launch", start), request("configurationDone")];
    requests.extend([request("next"), request("next"), request("next")]);
    let places = ["given", "number", "local", "all.field", "made[0]", "made[1]", "made.length"];
    requests.extend(places.map(|place| ("evaluate", json!({"expression": place}))));
    let messages = talk(&requests);
    let shown: Vec<String> =
        body(&messages, "evaluate").iter().map(|b| format!("{} {}", b["type"], b["result"]).replace('"', "")).collect();
    // `++` has made `given` the next letter.
    let expected = [
        "char 'b' (98)",
        "int 97",
        "char 'b' (98)",
        "char '\\\\'' (39)",
        "char 'a' (97)",
        "char '\\\\n' (10)",
        "int 2",
    ];
    assert_eq!(shown, expected);
}

/// A local appears when it has its value, and in the next round of a loop it has none again.
#[test]
fn locals_appear_with_their_values() {
    let input = json!({"args": {"x": "N0", "b": false}, "objects": {"N0": {"type": "Node", "fields": {"val": -10}}}});
    let mut requests = vec![request("initialize"), launch("rounds", input), request("configurationDone")];
    for _ in 0..11 {
        requests.extend([request("stackTrace"), request("scopes"), ("variables", json!({"variablesReference": 1}))]);
        requests.push(request("next"));
    }
    let messages = talk(&requests);
    let names = |b: &Value| -> String {
        let variables = b["variables"].as_array().expect("variables").iter();
        let own = variables.filter_map(|v| v["name"].as_str()).filter(|n| !["x", "b"].contains(n));
        own.collect::<Vec<_>>().join(" ")
    };
    let shown: Vec<String> = body(&messages, "variables").into_iter().map(names).collect();
    assert_eq!(lines(&messages), [14, 15, 16, 17, 18, 15, 16, 17, 18, 15, 20], "two rounds");
    let round = ["n", "n", "n one", "n one three"];
    assert_eq!(shown[0], "");
    assert_eq!((&shown[1..5], &shown[5..9]), (&round.map(String::from)[..], &round.map(String::from)[..]));
    assert!(!shown[10].contains("two"), "a branch that was not taken gives nothing a value: {shown:?}");
}

#[test]
fn an_exception_is_a_stop_with_its_place() {
    let null_next = json!({"args": {"x": "N0"}, "objects": {"N0": {"type": "Node", "fields": {"val": 1}}}});
    let messages = walk("second", null_next.clone(), &["continue"]);
    assert_eq!(reasons(&messages), ["entry", "exception"]);
    assert_eq!(lines(&messages), [23, 26]);
    let mut requests = vec![request("initialize"), launch("second", null_next), request("configurationDone")];
    requests.extend([request("continue"), request("exceptionInfo"), request("stepBack"), request("exceptionInfo")]);
    let messages = talk(&requests);
    let told = body(&messages, "exceptionInfo");
    assert_eq!(told[0]["exceptionId"], "NullPointerException");
    assert!(told[1]["exceptionId"].is_null(), "one step back there is none");
}

#[test]
fn a_test_item_is_debugged_by_name() {
    let messages = talk(&[
        request("initialize"),
        ("launch", json!({"program": "input.hir", "test": "sum of one", "stopOnEntry": false})),
        request("configurationDone"),
    ]);
    let end = messages.iter().find(|m| m["event"] == "output").expect("an outcome");
    assert_eq!(end["body"]["output"], "returns\n");
}

#[test]
fn the_picture_marks_what_the_step_wrote() {
    let mut requests = vec![request("initialize"), launch("second", two_nodes()), request("configurationDone")];
    requests.extend([request("next"), request("heaplens/heap"), request("next"), request("heaplens/heap")]);
    let messages = talk(&requests);
    let pictures = body(&messages, "heaplens/heap");
    let changed = |n: usize| pictures[n]["svg"].as_str().expect("a picture").matches("class=\"field changed").count();
    assert_eq!((changed(0) > 0, changed(1) > 0), (false, true), "an allocation changes no object, a write does");
}

#[test]
fn bad_requests_are_answered_and_end_nothing() {
    let messages = talk(&[
        request("stackTrace"),
        ("launch", json!({"program": "missing.hir", "function": "sum"})),
        ("launch", json!({"program": "input.hir", "function": "nothing"})),
        launch("sum", json!({"args": {"x": "N9"}, "objects": {}})),
        launch("sum", json!(4)),
        ("variables", json!({"variablesReference": 99})),
        request("dance"),
        launch("sum", two_nodes()),
        ("stackTrace", json!({"startFrame": u64::MAX, "levels": -3})),
        request("disconnect"),
        request("threads"),
    ]);
    let told: Vec<(&str, bool)> = messages
        .iter()
        .filter(|m| m["type"] == "response")
        .map(|m| (m["command"].as_str().expect("a command"), m["success"] == true))
        .collect();
    let expected = [
        ("stackTrace", false),
        ("launch", false),
        ("launch", false),
        ("launch", false),
        ("launch", false),
        ("variables", false),
        ("dance", false),
        ("launch", true),
        ("stackTrace", true),
        ("disconnect", true),
    ];
    assert_eq!(told, expected, "and nothing is answered after `disconnect`");
    assert!(messages[1]["message"].as_str().is_some_and(|m| m.contains("no such file")));
}
