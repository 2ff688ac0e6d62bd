//! `.jml` files: specifications of a class that stand beside it.

use crate::client::{Client, all_capabilities, file_uri};
use crate::sample::{at, edited, range};
use serde_json::{Value, json};

const CODE: &str = "class Queue {
  Node head;
  static class Node { Node next; int value; }
  int first() { return head.value; }
  int at(int index) { return 100 / index; }
  static int length(Node list) { return list == null ? 0 : 1; }
}
";

const SIDE: &str = "/*@ pred chain(Node p) := emp & p = null
  |   exists q. p -> Node(next: q) * chain(q); @*/
class Queue {
  //@ invariant hex { this.head(.next)* aliases nothing; }

  //@ requires head != null;
  //@ scope Node <= 2;
  int first();

  //@ requires index > 0;
  int at(int index);

  //@ requires sl chain(list);
  static int length(Node list);
}
";

/// A folder with both files, open with the texts that they have on disk.
struct Pair {
    client: Client,
    code: String,
    side: String,
    version: i32,
    _folder: tempfile::TempDir,
}

fn opened(code: Option<&str>, side: &str) -> Pair {
    let folder = tempfile::tempdir().unwrap();
    let uri = |name: &str| file_uri(&folder.path().canonicalize().unwrap().join(name));
    let (java, jml) = (uri("Queue.java"), uri("Queue.jml"));
    let mut client = Client::start_in(Some(folder.path()), all_capabilities(), json!({"cache": {"dir": "off"}}));
    std::fs::write(folder.path().join("Queue.jml"), side).unwrap();
    if let Some(code) = code {
        std::fs::write(folder.path().join("Queue.java"), code).unwrap();
        client.open(&java, code);
    }
    client.open(&jml, side);
    Pair { client, code: java, side: jml, version: 1, _folder: folder }
}

impl Pair {
    /// Replaces a piece of the side file, which is `text` before, and returns what it is then.
    fn type_over(&mut self, text: &str, what: &str, new: &str) -> String {
        self.version += 1;
        self.client.forget();
        self.client.change(&self.side, self.version, range(text, what), new);
        text.replacen(what, new, 1)
    }

    fn place(&self, what: &str, plus: usize) -> Value {
        json!({"textDocument": {"uri": self.side}, "position": at(SIDE, what, plus)})
    }

    fn wrong_with_side(&mut self, meets: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        self.client.diagnostics(&self.side.clone(), meets)
    }
}

fn is_wrong(d: &Value) -> bool {
    d["severity"].as_u64().is_some_and(|s| s <= 2)
}

#[test]
fn an_unsaved_edit_counts_for_the_class_at_once() {
    let bare = SIDE.replace("  //@ requires index > 0;\n", "");
    let mut pair = opened(Some(CODE), &bare);
    let code = pair.code.clone();
    let divides = |d: &[Value]| d.iter().any(|d| d["code"] == "division-by-zero");
    pair.client.diagnostics(&code, divides);
    let typed = pair.type_over(&bare, "  int at(int index);", "  //@ requires index > 0;\n  int at(int index);");
    pair.client.wait_explored();
    pair.client.diagnostics(&code, |d| !divides(d));
    let removed = pair.type_over(&typed, "//@ requires index > 0;", "");
    assert!(!removed.contains("index > 0"));
    pair.client.diagnostics(&code, divides);
    pair.client.stop();
}

#[test]
fn errors_are_shown_where_they_are_and_vanish_when_they_are_mended() {
    let mut pair = opened(Some(CODE), SIDE);
    assert_eq!(pair.wrong_with_side(|_| true), Vec::<Value>::new());
    for (what, typed, code, place) in [
        ("requires head", "requires heade", "bad-specification", "heade"),
        ("requires index", "requirse index", "bad-specification", "//@ requirse index > 0;"),
        ("int at(", "int att(", "stray-specification", "att"),
        ("head != null", "head != null)", "bad-specification", ""),
        ("sl chain(list)", "sl chane(list)", "", ""),
        ("int first();", "int first(;", "", ""),
    ] {
        let text = pair.type_over(SIDE, what, typed);
        let found = pair.wrong_with_side(|d| d.iter().any(|d| is_wrong(d) && (code.is_empty() || d["code"] == code)));
        if !place.is_empty() {
            assert!(found.iter().any(|d| d["range"] == range(&text, place)), "{typed}: {found:?}");
        }
        pair.type_over(&text, typed, what);
        pair.wrong_with_side(|d| !d.iter().any(is_wrong));
    }
    pair.client.stop();
}

#[test]
fn a_side_file_of_no_class_is_told() {
    let mut pair = opened(None, SIDE);
    let found = pair.wrong_with_side(|d| d.iter().any(is_wrong));
    assert_eq!(found[0]["code"], "stray-specification");
    assert!(found[0]["message"].as_str().unwrap().contains("Queue.java"), "{found:?}");
    pair.client.stop();
}

#[test]
fn names_can_be_completed_followed_and_explained() {
    let text = SIDE.replace("requires index > 0", "requires in").replace("int first();", "int first();\n  //@ in");
    let mut pair = opened(Some(CODE), &text);
    let side = pair.side.clone();
    let labels = |pair: &mut Pair, what: &str, plus: usize| {
        let params = json!({"textDocument": {"uri": side}, "position": at(&text, what, plus)});
        let items = pair.client.request("textDocument/completion", params);
        items.as_array().unwrap().iter().map(|i| i["label"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let has = |labels: &[String], wanted: &[&str]| {
        assert!(wanted.iter().all(|w| labels.iter().any(|l| l == w)), "{wanted:?} in {labels:?}");
    };
    has(&labels(&mut pair, "requires in", 11), &["index", "head", "this", "hex"]);
    has(&labels(&mut pair, "sl chain(list", 5), &["chain", "emp", "list"]);
    has(&labels(&mut pair, "hex { this", 7), &["this", "aliases nothing"]);
    has(&labels(&mut pair, "this.head", 5), &["head"]);
    has(&labels(&mut pair, "//@ in\n", 6), &["invariant", "requires"]);
    has(&labels(&mut pair, "scope Node", 8), &["Node", "unwind"]);
    pair.client.stop();

    let mut pair = opened(Some(CODE), SIDE);
    let definition = |pair: &mut Pair, what: &str, plus: usize| {
        let found = pair.client.request("textDocument/definition", pair.place(what, plus))[0].clone();
        (found["targetUri"].as_str().unwrap_or_default().to_owned(), found["targetSelectionRange"]["start"].clone())
    };
    let (code, side) = (pair.code.clone(), pair.side.clone());
    assert_eq!(definition(&mut pair, "head != null", 1), (code.clone(), at(CODE, "Node head", 5)));
    assert_eq!(definition(&mut pair, "index > 0", 1), (code.clone(), at(CODE, "int index", 4)));
    assert_eq!(definition(&mut pair, "chain(list", 1), (side.clone(), at(SIDE, "chain", 0)));
    assert_eq!(definition(&mut pair, "Node <= 2", 1), (code, at(CODE, "class Node", 6)));
    let hover = pair.client.request("textDocument/hover", pair.place("head != null", 1));
    assert!(hover["contents"]["value"].as_str().unwrap().contains("```java\nNode head\n```"), "{hover}");
    pair.client.stop();
}

#[test]
fn a_new_name_is_given_in_both_files() {
    let mut pair = opened(Some(CODE), SIDE);
    let rename = |pair: &mut Pair, what: &str, plus: usize, new: &str| {
        let mut params = pair.place(what, plus);
        params["newName"] = json!(new);
        let answer = pair.client.request("textDocument/rename", params);
        let changes = answer["documentChanges"].as_array().unwrap().clone();
        let of = |uri: &str, text: &str| {
            let change = changes.iter().find(|c| c["textDocument"]["uri"] == uri);
            change.map_or_else(|| text.to_owned(), |c| edited(text, &c["edits"]))
        };
        (of(&pair.code, CODE), of(&pair.side, SIDE))
    };
    let (code, side) = rename(&mut pair, "chain(list", 1, "linked");
    assert_eq!((code.as_str(), side.matches("linked").count(), side.matches("chain").count()), (CODE, 3, 0), "{side}");
    let (code, side) = rename(&mut pair, "index > 0", 1, "position");
    assert!(code.contains("int at(int position) { return 100 / position; }"), "{code}");
    assert!(side.contains("//@ requires position > 0;"), "{side}");
    let (code, side) = rename(&mut pair, "head != null", 1, "front");
    assert!(code.contains("Node front;") && code.contains("return front.value;"), "{code}");
    assert!(side.contains("requires front != null;") && side.contains("this.front(.next)*"), "{side}");
    pair.client.stop();
}
