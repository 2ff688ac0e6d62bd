//! Whole sessions, as a client sees them.

use debug::Host;
use ir::input::{Input, InputValue};
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
data Box { int size; Node first; fn int grow(int by) { int old := this.size; this.size := old + by; return old; } }
test \"one line\" { Node a := new Node(1, null); a := a.next; int r := a.val; }
test \"wide\" { /* 😀 */ int r := 1; }
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

/// What expressions of Java can name: private and static fields, type arguments, arrays, enums.
const SHOP: &str = "class Shop {
  enum Size { SMALL, LARGE }
  static final int LIMIT = 40 + 2;
  static int sold;
  private Box<Item> first;
  int[] prices;
  static class Box<T> { T content; Box<T> next; }
  static class Item { long weight; char mark; double part; Size size; boolean old; }
  int total(int from) {
    sold = sold + 1;
    Box<Item> box = first;
    int sum = from;
    for (int i = 0; i < prices.length; i++) {
      sum += prices[i];
    }
    return sum;
  }
  static int later(int from) {
    int twice = 2 * from;
    java.util.function.IntSupplier more = () -> { return from + 4; };
    return more.getAsInt();
  }
}
";

/// A loop over a collection of the library, and an exception in its code.
const NAMES: &str = "import java.util.*;
class Names {
  static int run(int x, int y) {
    List<String> names = new ArrayList<>();
    names.add(\"ab\");
    for (String s : names) {
      x += s.length();
    }
    return x;
  }
  static int last(int x, int y) {
    return new ArrayList<Integer>().get(x);
  }
}
";

/// Texts, read and unread, and boxed numbers.
const TEXTS: &str = "class Texts {
  Integer boxed;
  int f(String s) {
    String t = s + 1;
    boxed = 5;
    int n = t.length();
    return n;
  }
}
";

/// A variable with the name of a field, whose loop ends.
const ENDED: &str = "class Ended {
  int n;
  int f(int k) {
    for (int n = 0; n < 2; n++) {
      k += n;
    }
    int y = n + k;
    return y;
  }
}
";

struct Memory;

impl Host for Memory {
    fn load(&self, file: &str) -> Result<Program, String> {
        match file {
            "input.hir" => Ok(lower::lower_text(SUM).program),
            "Letters.java" => Ok(java_program(file, LETTERS)),
            "Shop.java" => Ok(java_program(file, SHOP)),
            "Names.java" => Ok(java_program(file, NAMES)),
            "Texts.java" => Ok(java_program(file, TEXTS)),
            "Ended.java" => Ok(java_program(file, ENDED)),
            other => Err(format!("{other}: there is no such file")),
        }
    }
    fn loader(&self) -> Box<dyn lower::Loader + '_> {
        Box::new(lower::NoFiles)
    }
    fn input(&self, _: &Program, _: FnId, wanted: usize, _: Option<&str>) -> Result<Input, String> {
        match wanted {
            0..3 => Ok(Input { args: vec![InputValue::Int(wanted as i32), InputValue::Int(0)], objects: Vec::new() }),
            _ => Err(format!("there is no {wanted}")),
        }
    }
}

fn java_program(name: &str, text: &str) -> Program {
    let parse = std::sync::Arc::new(syntax::parse_as(syntax::Language::Java, &syntax::Text::from(text)));
    java::lower(name, parse, &mut lower::NoFiles).program
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

/// Code of a library is on no disk, and nobody steps through it; where it raises, its text can be had.
#[test]
fn steps_into_a_library_go_on_in_the_code_behind_it() {
    let started = |function: &str| {
        let arguments = json!({"program": "Names.java", "function": function, "input": 0});
        vec![request("initialize"), ("launch", arguments), request("configurationDone"), request("stackTrace")]
    };
    let mut requests = started("Names.run");
    (0..7).for_each(|_| requests.extend([request("stepIn"), request("stackTrace")]));
    let messages = talk(&requests);
    assert_eq!(lines(&messages), [4, 5, 6, 6, 7, 6, 9, 9], "the head of the loop is begun, and then asked twice");
    let ends = messages.iter().filter(|m| m["event"] == "exited" || m["event"] == "terminated").count();
    assert_eq!(ends, 2, "each is told once");
    requests.extend([request("next"), request("continue")]);
    assert_eq!(talk(&requests).iter().filter(|m| m["event"] == "terminated").count(), 1, "even when asked for more");

    let mut requests = started("Names.last");
    requests.extend([request("continue"), request("stackTrace")]);
    let stack = body(&talk(&requests), "stackTrace")[1]["stackFrames"].clone();
    let (raising, source) = (&stack[0], &stack[0]["source"]);
    assert_eq!((&raising["presentationHint"], &source["path"]), (&json!("subtle"), &Value::Null), "{stack}");
    requests.push(("source", json!({"source": source, "sourceReference": source["sourceReference"]})));
    requests.push(("source", json!({"sourceReference": 10_000})));
    let messages = talk(&requests);
    let text = body(&messages, "source")[0]["content"].as_str().expect("a text").to_owned();
    let line = text.lines().nth(raising["line"].as_u64().expect("a line") as usize - 1).expect("it has that line");
    assert!(line.contains("throw") || line.contains("IndexOutOfBounds"), "{line}");
    assert!(messages.iter().any(|m| m["command"] == "source" && m["success"] == false));
    let own = stack.as_array().expect("frames").last().expect("one").clone();
    assert_eq!((&own["source"]["path"], &own["presentationHint"]), (&json!("Names.java"), &Value::Null));
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
fn a_file_whose_name_ends_alike_is_another() {
    let mark = |path: &str| ("setBreakpoints", json!({"source": {"path": path}, "breakpoints": [{"line": 11}]}));
    let starts = [request("initialize"), launch("sum", two_nodes())];
    let marks = [mark("/elsewhere/input.hir"), mark("/elsewhere/myinput.hir")];
    let messages = talk(&[starts, marks].concat());
    let placed = body(&messages, "setBreakpoints");
    let verified: Vec<&Value> = placed.iter().map(|b| &b["breakpoints"][0]["verified"]).collect();
    assert_eq!(verified, [&json!(true), &json!(false)], "the first one is seen from another folder");
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

/// Behind the loop the name is that of the field again, for people as for the program.
#[test]
fn variables_end_with_their_blocks() {
    let input = json!({"args": {"this": "N0", "k": 1}, "objects": {"N0": {"type": "Ended", "fields": {"n": 7}}}});
    let start = json!({"program": "Ended.java", "function": "Ended.f", "input": input});
    let mark = |line: u32| {
        (
            "setBreakpoints",
            json!({"source": {"path": "Ended.java"}, "breakpoints": [{"line": line, "condition": "n != 2"}]}),
        )
    };
    let look = ("evaluate", json!({"expression": "n"}));
    let mut requests = vec![request("initialize"), ("launch", start), mark(5), request("configurationDone")];
    requests.extend([request("continue"), look.clone(), request("continue"), look.clone()]);
    requests.extend([
        mark(7),
        request("continue"),
        look,
        request("scopes"),
        ("variables", json!({"variablesReference": 1})),
    ]);
    let messages = talk(&requests);
    let values: Vec<&Value> = body(&messages, "evaluate").iter().map(|b| &b["result"]).collect();
    assert_eq!(values, ["0", "1", "7"], "twice the variable, then the field");
    let locals = body(&messages, "variables")[0]["variables"].as_array().expect("locals").clone();
    let names: Vec<&str> = locals.iter().filter_map(|v| v["name"].as_str()).collect();
    assert_eq!(names, ["this", "k"]);
}

/// Texts and boxed numbers are values to people: with nothing in them to open, as findings show them.
#[test]
fn what_is_a_value_to_people_is_shown_as_one() {
    let input = json!({"args": {"this": "N0", "s": "N1"}, "objects": {
        "N0": {"type": "Texts", "fields": {}},
        "N1": {"type": "String", "fields": {"chars": "N2"}},
        "N2": {"type": "char[]", "elements": [97, 98, 99]},
    }});
    let start = json!({"program": "Texts.java", "function": "Texts.f", "input": input});
    let mut requests = vec![request("initialize"), ("launch", start), request("configurationDone"), request("next")];
    // Nothing has read the sum yet.
    requests.push(("evaluate", json!({"expression": "t"})));
    requests.extend([request("next"), request("next")]);
    requests.extend(["s", "t", "boxed"].map(|place| ("evaluate", json!({"expression": place}))));
    requests.extend([request("scopes"), ("variables", json!({"variablesReference": 2}))]);
    let messages = talk(&requests);
    let shown: Vec<_> = body(&messages, "evaluate")
        .iter()
        .map(|b| (b["result"].as_str().unwrap_or(""), b["type"].as_str().unwrap_or(""), b["variablesReference"] == 0))
        .collect();
    let (s, t, boxed) = (("\"abc\"", "String", true), ("\"abc1\"", "String", true), ("5", "Integer", true));
    assert_eq!(shown, [t, s, t, boxed]);
    let heap = body(&messages, "variables")[0]["variables"].as_array().expect("objects").clone();
    let types: Vec<&str> = heap.iter().filter_map(|v| v["type"].as_str()).collect();
    assert!(types.contains(&"Texts") && types.contains(&"String"), "{heap:?}");
    assert!(types.iter().all(|ty| !ty.contains('$')), "classes of our library: {heap:?}");
    assert!(!heap.iter().any(|v| v["name"] == "N2"), "the characters are shown as the text: {heap:?}");
}

/// A list is opened to its elements, of which the array behind them has more.
#[test]
fn a_list_has_its_elements() {
    let start = json!({"program": "Names.java", "function": "Names.run", "input": 1});
    let mut requests = vec![request("initialize"), ("launch", start), request("configurationDone")];
    requests.extend([request("next"), request("next"), request("scopes")]);
    requests.extend([("evaluate", json!({"expression": "names"})), ("variables", json!({"variablesReference": 3}))]);
    let messages = talk(&requests);
    let shown = &body(&messages, "evaluate")[0]["result"];
    assert!(shown.as_str().is_some_and(|text| text.contains("ArrayList")), "{shown}");
    let opened = body(&messages, "variables")[0]["variables"].as_array().expect("variables").clone();
    let opened: Vec<_> = opened.iter().map(|v| (v["name"].as_str(), v["value"].as_str())).collect();
    assert_eq!(opened, [(Some("[0]"), Some("\"ab\""))]);
}

#[test]
fn static_fields_that_an_input_leaves_out_have_default_values() {
    let input = json!({"args": {"this": "N0"}, "objects": {"N0": {"type": "Shop", "fields": {"prices": "N1"}},
                       "N1": {"type": "int[]", "elements": []}}});
    let start = json!({"program": "Shop.java", "function": "Shop.total", "input": input});
    let start = [("launch", start), request("configurationDone"), request("next")];
    evaluated(&start, &[("sold", "1: int")]);
}

#[test]
fn a_file_is_the_same_by_another_name() {
    let mut requests = vec![request("initialize"), shop().remove(0)];
    let source = json!({"path": "other/../Shop.java"});
    requests.push(("setBreakpoints", json!({"source": source, "breakpoints": [{"line": 16}]})));
    requests.extend([request("configurationDone"), request("continue")]);
    let messages = talk(&requests);
    assert_eq!(body(&messages, "setBreakpoints")[0]["breakpoints"][0]["verified"], true);
    assert_eq!(reasons(&messages), ["entry", "breakpoint"]);
}

#[test]
fn nothing_runs_after_terminate_until_a_restart() {
    let mut requests = vec![launch("sum", two_nodes()), request("configurationDone"), request("terminate")];
    requests.extend([request("next"), request("stepBack"), request("pause")]);
    assert_eq!(reasons(&talk(&requests)), ["entry"]);
    requests.push(request("restart"));
    assert_eq!(reasons(&talk(&requests)), ["entry", "entry"]);
}

/// A local appears when it has its value, and in the next round of a loop it has none again, nor behind its block.
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
    let round = ["n", "n", "n one", "n one"];
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

#[test]
fn who_wants_to_set_a_value_is_told_that_none_can_be_set() {
    let set = json!({"variablesReference": 1, "name": "s", "value": "3"});
    let asked = [("setVariable", set), ("setExpression", json!({"expression": "s", "value": "3"}))];
    for asked in asked {
        let messages = talk(&[launch("sum", two_nodes()), request("configurationDone"), asked, request("disconnect")]);
        let answer = messages.iter().find(|m| m["command"] == "setVariable" || m["command"] == "setExpression");
        let answer = answer.expect("an answer");
        assert_eq!(answer["success"], false);
        assert!(answer["message"].as_str().is_some_and(|m| m.starts_with("values cannot be set here")), "{answer}");
    }
}

/// Runs a test item up to its first stop, and asks something there.
fn in_test(name: &str, more: Value, asked: &[(&'static str, Value)]) -> Vec<Value> {
    let mut start = json!({"program": "input.hir", "test": name});
    start.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    let mut requests = vec![request("initialize"), ("launch", start), request("configurationDone")];
    requests.extend_from_slice(asked);
    talk(&requests)
}

#[test]
fn an_exception_shows_the_state_that_it_is_raised_in() {
    let asked = [request("stackTrace"), ("evaluate", json!({"expression": "a"}))];
    let messages = in_test("one line", json!({"stopOnEntry": false}), &asked);
    assert_eq!(reasons(&messages), ["exception"]);
    assert_eq!(body(&messages, "evaluate")[0]["result"], "null", "what stands before it on the line has run");
    let line = SUM.lines().find(|l| l.contains("one line")).expect("the line");
    let column = line.find("a.val").expect("the failing expression") + 1;
    assert_eq!(body(&messages, "stackTrace")[0]["stackFrames"][0]["column"], column);
}

#[test]
fn columns_are_utf_16_code_units() {
    let line = SUM.lines().find(|l| l.contains("wide")).expect("the line");
    let before = line[..line.find("int r").expect("a statement")].encode_utf16().count();
    let column = |messages: &[Value]| {
        body(messages, "stackTrace")[0]["stackFrames"][0]["column"].as_u64().expect("a column") as usize
    };
    let from_one = column(&in_test("wide", json!({}), &[request("stackTrace")]));
    assert!(from_one > before, "{from_one} in {line}");
    let mut requests = vec![("initialize", json!({"columnsStartAt1": false}))];
    requests.push(("launch", json!({"program": "input.hir", "test": "wide"})));
    requests.extend([request("configurationDone"), request("stackTrace")]);
    assert_eq!(column(&talk(&requests)), from_one - 1);
}

#[test]
fn without_debugging_a_run_goes_to_its_end() {
    let messages = in_test("one line", json!({"noDebug": true}), &[]);
    assert_eq!(reasons(&messages), [""; 0]);
    assert!(messages.iter().any(|m| m["event"] == "exited" && m["body"]["exitCode"] == 1));
}

#[test]
fn a_restart_without_arguments_launches_the_same_again() {
    let asked = [request("next"), request("restart"), request("stackTrace")];
    let messages = in_test("sum of one", json!({}), &asked);
    assert!(messages.iter().all(|m| m["success"] != false), "{messages:?}");
    assert_eq!(reasons(&messages), ["entry", "step", "entry"]);
}

#[test]
fn inputs_are_numbered_as_on_the_command_line_and_mistakes_are_told() {
    let ran = |input: Value| {
        let messages =
            talk(&[request("initialize"), launch("add", input), request("configurationDone"), request("next")]);
        let end = messages.iter().find(|m| m["event"] == "output").map(|m| m["body"]["output"].clone());
        end.unwrap_or_else(|| messages.iter().find(|m| m["command"] == "launch").expect("an answer")["message"].clone())
    };
    let returned = [Value::Null, json!(2), json!("2"), json!("#3")].map(&ran);
    assert_eq!(returned, ["returns 0\n", "returns 2\n", "returns 2\n", "returns 2\n"]);
    for wrong in [json!("#0"), json!("two"), json!(2.5), json!(true), json!([2]), json!(-1)] {
        let told = ran(wrong.clone());
        let expected = format!("`input` cannot be `{wrong}`: a number from 0 is needed, or `#K`");
        assert!(told.as_str().is_some_and(|m| m.starts_with(&expected)), "{wrong}: {told}");
    }
    assert_eq!(ran(json!({"args": {"zzz": 1}})), "`args` has `zzz`, but only a, b can be there");
    assert_eq!(
        ran(json!({"input": 2})),
        "`input` has `input`, but only args, objects, outcome, result, structure can be there"
    );
    assert_eq!(ran(json!({"args": [1, 2]})), "`args` cannot be `[1,2]`: an object is needed");
    let field = json!({"args": {}, "objects": {"N0": {"type": "Node", "fields": {"value": 1}}}});
    assert_eq!(ran(field), "`fields` of `N0` has `value`, but only val, next can be there");
}

#[test]
fn names_that_no_local_has_are_fields_of_this() {
    let input = json!({"args": {"this": "N0", "by": 2}, "objects": {
        "N0": {"type": "Box", "fields": {"size": 7, "first": "N1"}}, "N1": {"type": "Node", "fields": {"val": 3}},
    }});
    let mut requests = vec![request("initialize"), launch("Box.grow", input), request("configurationDone")];
    requests.extend(["size", "this.size", "first.val", "by", "nope"].map(|e| ("evaluate", json!({"expression": e}))));
    let messages = talk(&requests);
    let values: Vec<&Value> = body(&messages, "evaluate").iter().map(|b| &b["result"]).collect();
    assert_eq!(values[..4], [&json!("7"), &json!("7"), &json!("3"), &json!("2")]);
    assert!(values[4].is_null());
}

/// What each expression is evaluated to: its value and type, or why it has none.
fn values(start: &[(&'static str, Value)], asked: &[&str]) -> Vec<String> {
    let mut requests = vec![request("initialize")];
    requests.extend_from_slice(start);
    requests.extend(asked.iter().map(|e| ("evaluate", json!({"expression": e, "context": "watch"}))));
    let messages = talk(&requests);
    let answers = messages.iter().filter(|m| m["command"] == "evaluate");
    let said = answers.map(|m| match m["success"] == true {
        true => format!("{}: {}", m["body"]["result"].as_str().unwrap_or(""), m["body"]["type"].as_str().unwrap_or("")),
        false => m["message"].as_str().unwrap_or("").to_owned(),
    });
    said.collect()
}

/// Each expression with what it has to give.
fn evaluated(start: &[(&'static str, Value)], expected: &[(&str, &str)]) {
    let asked: Vec<&str> = expected.iter().map(|(asked, _)| *asked).collect();
    let found = values(start, &asked);
    let found: Vec<(&str, &str)> = asked.into_iter().zip(found.iter().map(String::as_str)).collect();
    assert_eq!(found, expected);
}

#[test]
fn expressions_of_hir_mean_what_they_mean_in_the_program() {
    let start = [launch("sum", two_nodes()), request("configurationDone"), request("next")];
    evaluated(
        &start,
        &[
            ("s + 2 * 3", "6: int"),
            ("x.val == 3 && x.next != null", "true: bool"),
            ("!(x.val < x.next.val) || false", "false: bool"),
            ("x.next.next == null", "true: bool"),
            ("x.next == x", "false: bool"),
            ("2147483647 + x.val - 2", "-2147483648: int"),
            ("2147483647L + 1", "2147483648: long"),
            ("(int) 4294967297L", "1: int"),
            ("-7 / 2 * 10 + -7 % 2", "-31: int"),
            ("x.next // the second", "N1: Node: Node"),
            ("null", "null: null"),
            ("x instanceof Node", "true: bool"),
        ],
    );
}

#[test]
fn expressions_of_hir_without_a_value_say_what_is_wrong_and_where() {
    let start = [launch("sum", two_nodes()), request("configurationDone"), request("next")];
    evaluated(
        &start,
        &[
            ("x.val / s", "ArithmeticException: division-by-zero at `x.val / s`"),
            ("x.next.next.val", "NullPointerException: null-dereference at `x.next.next.val`"),
            ("1 + nope", "there is no variable `nope` here; declare it with `T nope := ..;` (column 5 of `1 + nope`)"),
            ("x.vla", "`Node` has no field `vla`; did you mean `val`? (column 3 of `x.vla`)"),
            (
                "x && true",
                "this has type `Node`, but `bool` is expected here; compare it with `null` (column 1 of `x && true`)",
            ),
            ("", "there is no expression"),
        ],
    );
    for effect in ["add(1, 2)", "1 + add(1, 2)", "new Node(1, null)", "s := 1", "s = 1", "x.val := 2"] {
        let why = values(&start, &[effect]).remove(0);
        assert!(why.starts_with("this may change what the run does"), "{effect}: {why}");
    }
    for none in ["1; } fn void f() { return", "x +", ")", "return x", "\u{1f600}"] {
        let why = values(&start, &[none]).remove(0);
        assert!(why.contains("(column "), "{none}: {why}");
    }
}

fn shop() -> Vec<(&'static str, Value)> {
    let input = json!({"args": {"this": "N0", "from": 5, "static": "N5"}, "objects": {
        "N0": {"type": "Shop", "fields": {"first": "N1", "prices": "N3"}},
        "N1": {"type": "Box", "fields": {"content": "N2", "next": null}},
        "N2": {"type": "Item", "fields": {"weight": 5000000000i64, "mark": 97, "part": 0.5, "old": true}},
        "N3": {"type": "int[]", "elements": [7, 8]},
        "N5": {"type": "static", "fields": {"Shop.sold": 9}},
    }});
    let start = json!({"program": "Shop.java", "function": "Shop.total", "input": input});
    let mut start = vec![("launch", start), request("configurationDone")];
    start.extend([request("next"), request("next")]);
    start
}

/// Launches a function of the shop that takes one number, which is 2.
fn shop_at(function: &str) -> (&'static str, Value) {
    let statics = json!({"N0": {"type": "static", "fields": {"Shop.sold": 9}}});
    let input = json!({"args": {"from": 2}, "objects": statics});
    ("launch", json!({"program": "Shop.java", "function": function, "input": input}))
}

#[test]
fn expressions_of_java_are_those_of_the_place() {
    evaluated(
        &shop(),
        &[
            ("this.first.content.mark", "'a' (97): char"),
            ("box.content.weight + 1", "5000000001: long"),
            ("prices[1] * from", "40: int"),
            ("prices.length == 2 && box != null", "true: boolean"),
            ("box.content.part * 2", "1.0: double"),
            ("LIMIT + Shop.LIMIT", "84: int"),
            ("sold", "10: int"),
            ("(char) (box.content.mark + 1)", "'b' (98): char"),
            ("box.content.old ? from : -from", "5: int"),
            ("1 << 33 | 4", "6: int"),
            ("box.next == null", "true: boolean"),
            ("(byte) 300", "44: byte"),
            ("Integer.MAX_VALUE + 1", "-2147483648: int"),
        ],
    );
}

#[test]
fn expressions_of_java_without_a_value_say_what_is_wrong_and_where() {
    evaluated(
        &shop(),
        &[
            ("from / (from - 5)", "ArithmeticException: division-by-zero at `from / (from - 5)`"),
            ("prices[2]", "ArrayIndexOutOfBoundsException: array-index-out-of-bounds at `prices[2]`"),
            ("box.next.content", "NullPointerException: null-dereference at `box.next.content`"),
            ("1 + nope", "this cannot be evaluated: the name `nope`, which is not known (column 5 of `1 + nope`)"),
        ],
    );
    for effect in ["total(1)", "from = 3", "from++", "new Shop()", "() -> 1"] {
        let why = values(&shop(), &[effect]).remove(0);
        assert!(why.starts_with("this may change what the run does"), "{effect}: {why}");
    }
    for none in ["1; int k", "from +", ")", "return from", "class X {}"] {
        let why = values(&shop(), &[none]).remove(0);
        assert!(why.contains("(column "), "{none}: {why}");
    }
}

/// The value of an outer activation, and of one that is not there.
#[test]
fn expressions_are_those_of_the_frame() {
    let mut requests = vec![request("initialize"), launch("sum", two_nodes()), request("configurationDone")];
    requests.extend([request("next"), request("next"), request("stepIn")]);
    requests.extend([1, 2, 3].map(|frame| ("evaluate", json!({"expression": "b + 0", "frameId": frame}))));
    requests.push(("evaluate", json!({"expression": "x.val + s", "frameId": 1})));
    let messages = talk(&requests);
    let results: Vec<&Value> = body(&messages, "evaluate").iter().map(|b| &b["result"]).collect();
    assert_eq!(results, [&Value::Null, &json!("3"), &Value::Null, &json!("3")]);
}

/// Runs `sum` on two nodes (3, 4) with breakpoints, and the whole conversation.
fn marked(breakpoints: Value, motions: &[&'static str]) -> Vec<Value> {
    let mut requests = vec![request("initialize"), launch("sum", two_nodes())];
    requests.push(("setBreakpoints", json!({"source": {"path": "input.hir"}, "breakpoints": breakpoints})));
    requests.push(request("configurationDone"));
    for motion in motions {
        requests.extend([request(motion), request("stackTrace"), ("evaluate", json!({"expression": "x.val"}))]);
    }
    talk(&requests)
}

fn outputs(messages: &[Value]) -> Vec<&str> {
    let outputs = messages.iter().filter(|m| m["event"] == "output");
    outputs.map(|m| m["body"]["output"].as_str().expect("a text").trim_end()).collect()
}

#[test]
fn a_breakpoint_with_a_condition_stops_where_it_holds() {
    let messages = marked(json!([{"line": 9, "condition": "x.val == 4"}]), &["continue", "reverseContinue"]);
    assert_eq!(reasons(&messages), ["entry", "breakpoint", "entry"]);
    assert_eq!(body(&messages, "evaluate")[0]["result"], "4", "the first node has 3");
    assert_eq!(lines(&messages), [9, 6]);
}

#[test]
fn hits_are_counted_among_those_whose_condition_holds() {
    let at = |breakpoint: Value| {
        let messages = marked(json!([breakpoint]), &["continue"]);
        body(&messages, "evaluate")[0]["result"].as_str().unwrap_or("over").to_owned()
    };
    assert_eq!(at(json!({"line": 9, "hitCondition": "2"})), "4");
    assert_eq!(at(json!({"line": 9, "hitCondition": "% 2"})), "4");
    assert_eq!(at(json!({"line": 9, "hitCondition": ">= 1"})), "3");
    assert_eq!(at(json!({"line": 9, "condition": "x.val == 4", "hitCondition": "1"})), "4");
    let messages = marked(json!([{"line": 9, "hitCondition": "3"}]), &["continue"]);
    assert_eq!(reasons(&messages), ["entry"], "there are two rounds");
}

#[test]
fn a_log_point_says_its_message_and_stops_nowhere() {
    let points = json!([{"line": 9, "logMessage": "s = {s}, next {x.next}, {s / 0} {"}]);
    let messages = marked(points, &["continue"]);
    assert_eq!(reasons(&messages), ["entry"]);
    let failed = "{ArithmeticException: division-by-zero at `s / 0`} {";
    let expected =
        [format!("s = 3, next N1: Node, {failed}"), format!("s = 7, next null, {failed}"), "returns 7".to_owned()];
    assert_eq!(outputs(&messages), expected);
    let said = messages.iter().find(|m| m["event"] == "output").expect("a message");
    assert_eq!((&said["body"]["line"], &said["body"]["source"]["path"]), (&json!(9), &json!("input.hir")));
    let messages = marked(json!([{"line": 6, "logMessage": "at the start"}]), &["next", "stepBack", "next"]);
    assert_eq!(outputs(&messages), ["at the start"], "once: neither on the way back nor behind it");
}

#[test]
fn a_condition_that_fails_stops_and_says_why() {
    let messages = marked(json!([{"line": 9, "condition": "x.next.val > 0"}]), &["continue", "continue"]);
    assert_eq!(reasons(&messages), ["entry", "breakpoint", "breakpoint"]);
    let why = "the condition of the breakpoint in line 9 has no value: NullPointerException: null-dereference at \
               `x.next.val`";
    assert_eq!(outputs(&messages), [why], "the last node has no next one");
}

#[test]
fn breakpoints_that_cannot_be_read_are_not_placed() {
    let marks = json!([
        {"line": 9, "condition": "nope == 1"}, {"line": 9, "condition": "s +"}, {"line": 9, "condition": "s := 3"},
        {"line": 9, "hitCondition": "often"}, {"line": 9, "logMessage": "{nope}"}, {"line": 11, "condition": " "},
    ]);
    let messages = marked(marks, &["continue"]);
    let placed = body(&messages, "setBreakpoints")[0]["breakpoints"].as_array().expect("breakpoints").clone();
    let verified: Vec<bool> = placed.iter().map(|b| b["verified"] == true).collect();
    assert_eq!(verified, [false, false, false, false, false, true]);
    let starts = ["`condition` cannot be read: there is no variable `nope`", "`condition` cannot be read: "];
    for (n, start) in starts.iter().enumerate() {
        assert!(placed[n]["message"].as_str().is_some_and(|m| m.starts_with(start)), "{}", placed[n]);
    }
    assert!(placed[3]["message"].as_str().is_some_and(|m| m.starts_with("`hitCondition` cannot be `often`")));
    assert!(placed[4]["message"].as_str().is_some_and(|m| m.starts_with("`logMessage` cannot be read")));
    assert_eq!(lines(&messages), [11]);
    let told = &body(&messages, "initialize")[0];
    for able in ["supportsConditionalBreakpoints", "supportsHitConditionalBreakpoints", "supportsLogPoints"] {
        assert_eq!(told[able], true, "{able}");
    }
}

/// What a condition names is looked for in the function on the line of its breakpoint, not in others.
#[test]
fn a_condition_counts_where_it_can_be_read() {
    let line = 1 + SUM.lines().position(|l| l.starts_with("data Box")).expect("a line of a method") as u32;
    let input = json!({"args": {"this": "N0", "by": 2}, "objects": {"N0": {"type": "Box", "fields": {"size": 7}}}});
    let at = |condition: &str| {
        let marks = json!([{"line": line, "condition": condition}]);
        let mut requests = vec![request("initialize"), launch("Box.grow", input.clone())];
        requests.push(("setBreakpoints", json!({"source": {"path": "input.hir"}, "breakpoints": marks})));
        requests.extend([request("configurationDone"), request("continue")]);
        let messages = talk(&requests);
        body(&messages, "setBreakpoints")[0]["breakpoints"][0].clone()
    };
    assert_eq!(at("by == 2")["verified"], true);
    assert_eq!(at("a == 2")["verified"], false, "it is a variable of another function");
}

#[test]
fn a_variable_without_a_value_is_told_from_one_that_is_not_there() {
    let start = [launch("sum", two_nodes()), request("configurationDone")];
    evaluated(&start, &[("s + 1", "`s + 1` names a variable that has no value here yet")]);
}

#[test]
fn a_run_without_static_fields_evaluates_what_reads_none() {
    let start = [shop_at("Shop.later"), request("configurationDone")];
    evaluated(&start, &[("from + 1", "3: int"), ("sold", "static fields have no value in this run")]);
}

#[test]
fn conditions_of_java_breakpoints_are_java() {
    let mut requests = vec![request("initialize"), shop().remove(0)];
    let marks = json!([{"line": 14, "condition": "prices[i] > 7 && box.content.old"}]);
    requests.push(("setBreakpoints", json!({"source": {"path": "Shop.java"}, "breakpoints": marks})));
    requests.extend([request("configurationDone"), request("continue"), ("evaluate", json!({"expression": "i"}))]);
    let messages = talk(&requests);
    assert_eq!(reasons(&messages), ["entry", "breakpoint"], "{messages:?}");
    assert_eq!(body(&messages, "evaluate")[0]["result"], "1", "the second price is 8");
}

/// A lambda on the line of a breakpoint does not see what its condition names.
#[test]
fn a_lambda_does_not_stop_for_a_condition_that_it_cannot_read() {
    let mut requests = vec![request("initialize"), shop_at("Shop.later")];
    let marks = json!([{"line": 20, "condition": "twice > 0"}]);
    requests.push(("setBreakpoints", json!({"source": {"path": "Shop.java"}, "breakpoints": marks})));
    requests.extend([request("configurationDone"), request("continue"), request("continue")]);
    let messages = talk(&requests);
    assert_eq!(outputs(&messages), ["returns 6"], "4 + 2, and no complaint of the condition");
    assert_eq!(reasons(&messages), ["entry", "breakpoint"]);
}
