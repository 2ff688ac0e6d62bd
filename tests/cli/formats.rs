//! What the commands print, and what their exit status says.

use crate::run::{CLEAN, FAULTY, Folder};
use serde_json::Value;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}:\n{text}"))
}

#[test]
fn check_says_what_is_wrong_and_where() {
    let folder = Folder::new(&[
        ("a.hir", FAULTY),
        ("b/clean.hir", CLEAN),
        (".hidden/x.hir", "broken"),
        ("target/y.hir", "broken"),
    ]);
    let ran = folder.heaplens(&["check"]);
    assert_eq!(ran.status, 1, "{}", ran.err);
    assert!(ran.out.contains("error[null-dereference]: `list` is null here: NullPointerException when list = null"));
    assert!(ran.out.contains("a.hir:6:10"), "{}", ran.out);
    assert!(ran.out.contains("2 files, 2 functions: 1 error"), "{}", ran.out);
    assert!(!ran.out.contains('\u{1b}'), "no colours in a pipe");
    assert_eq!(ran.err, "", "no progress in a pipe");
    let again = folder.heaplens(&["check"]);
    assert_eq!(ran.out, again.out, "the same from the cache");
    assert_eq!(folder.heaplens(&["check", "b"]).status, 0);
}

/// What a path knows of an input names its objects as the input does: also where objects are there that nothing reads, and
/// where texts have the last numbers.
#[test]
fn structures_and_objects_have_one_numbering() {
    let java = "class Node { int v; Node next; }
class Bfs {
  Node head;
  int g(String s) {
    if (!s.equals(\"ab\") || head == null) return 0;
    return 1 / head.v;
  }
}\n";
    let hir = "data T { T l; T r; }
fn int f(T t)
  requires t != null && t.l != null && t.r != null && t.l != t.r && t.l != t && t.r != t;
  scope T <= 3;
{
  if (t.r.l == null) { return 0; }
  return 1;
}\n";
    let folder = Folder::new(&[("Bfs.java", java), ("t.hir", hir)]);
    let inputs = |file: &str, function: &str| {
        let report = json(&folder.heaplens(&["explore", file, "--fn", function, "--format", "json"]).out);
        report["inputs"].as_array().expect("inputs").clone()
    };
    let divides = inputs("Bfs.java", "Bfs.g").into_iter().find(|i| i["outcome"] == "ArithmeticException");
    let divides = divides.expect("an input that divides by zero");
    let of = |object: &str| divides["objects"][object]["type"].as_str().expect("an object").to_owned();
    let (head, text) = (&divides["objects"]["N0"]["fields"]["head"], &divides["args"]["s"]);
    let (head, text) = (head.as_str().expect("an object"), text.as_str().expect("an object"));
    assert_eq!((of(head), of(text)), ("Node".to_owned(), "String".to_owned()));
    assert_eq!(divides["structure"], format!("this -> N0 -> {head} -> .., s -> {text}"));
    let trees = inputs("t.hir", "f");
    assert!(!trees.is_empty());
    for input in trees {
        // Nothing reads `t.l`, which comes first in the input.
        let fields = &input["objects"]["N0"]["fields"];
        assert_eq!((&fields["l"], &fields["r"]), (&"N1".into(), &"N2".into()), "{input}");
        let structure = input["structure"].as_str().expect("a text");
        assert!(structure.starts_with("t -> N0{") && structure.contains("r: N2"), "{input}");
    }
}

/// A field of our model of a class of the library is none of the class.
#[test]
fn specifications_name_no_field_that_the_library_does_not_have() {
    let text = |clause: &str| {
        format!("class A {{\n  //@ requires {clause};\n  static int f(String name) {{ return name.length(); }}\n}}\n")
    };
    let folder = Folder::new(&[
        ("a/A.java", &text("name != null && name.chars.length > 2")),
        ("b/A.java", &text("name != null && name.length() > 2")),
    ]);
    let ran = folder.heaplens(&["check", "a"]);
    assert!(ran.status == 1 && ran.out.contains("the field `chars`"), "{}", ran.out);
    let ran = folder.heaplens(&["check", "b"]);
    assert_eq!((ran.status, ran.out.contains("chars")), (0, false), "{}", ran.out);
}

/// As in editors. It is a finding all the same.
#[test]
fn a_heap_that_no_public_calls_build_is_a_warning_to_people() {
    let text = "class Queue {
  private Node head, tail;
  static class Node { int value; Node next; }
  void append(int value) {
    Node node = new Node();
    node.value = value;
    if (head == null) { head = node; } else { tail.next = node; }
    tail = node;
  }
  int last() { return head == null ? -1 : tail.value; }
}
";
    let folder = Folder::new(&[("Queue.java", text)]);
    let ran = folder.heaplens(&["check"]);
    let errors = ran.out.lines().filter(|line| line.starts_with("error[")).count();
    let warnings = ran.out.lines().filter(|line| line.starts_with("warning[null-dereference]")).count();
    assert_eq!((ran.status, errors, warnings), (1, 0, 2), "`append` and `last`: {}", ran.out);
    assert!(ran.out.contains("2 warnings"), "{}", ran.out);
}

const LOOP_AND_SWITCH: &str = r#"import java.util.*;

class Steps {
  enum Mode { IDLE, RUN }
  interface Shape {}
  record Circle(int radius) implements Shape {}

  static int each(Map<String, Integer> m, int n) {
    if (m == null) return 0;
    int sum = 0;
    for (Map.Entry<String, Integer> e : m.entrySet()) sum++;
    return n / (sum - 1);
  }
  static int mode(Mode mode, int n) {
    if (mode == null) return 0;
    switch (mode) {
      case IDLE: return 0;
      case RUN: return 1 / n;
      default: return 2;
    }
  }
  static int shape(Object o) {
    return switch (o) {
      case String s -> 0;
      case Circle c -> 1 / c.radius();
      default -> 2;
    };
  }
}
"#;

#[test]
fn what_loops_and_switches_ask_is_no_condition() {
    let folder = Folder::new(&[("Steps.java", LOOP_AND_SWITCH)]);
    let ran = folder.heaplens(&["check", "Steps.java"]);
    assert_eq!(ran.status, 1, "{}", ran.err);
    // One entry gives the divisor 0: a round of the loop, and its end.
    let said = [
        "line 9: `m == null` does not hold",
        "line 11: `m.entrySet()` has another element",
        "line 11: `m.entrySet()` has no more elements",
        "line 17: `case IDLE` is not taken",
        "line 18: `case RUN` is taken",
        "line 24: `String s` does not match",
        "line 25: `Circle c` matches",
    ];
    for step in said {
        assert!(ran.out.contains(step), "{step}:\n{}", ran.out);
    }
    // That a `switch` wants an object is no condition that anybody wrote.
    for condition in ["`m.entrySet()` holds", "`IDLE` does not hold", "`String s` does not hold", "`(o)`"] {
        assert!(!ran.out.contains(condition), "{condition}:\n{}", ran.out);
    }
}

#[test]
fn calls_are_shown_with_the_texts_that_they_are_given() {
    let text = "class Tok {
  private final String text;
  private int at;
  Tok(String text) { this.text = text; }
  char peek() { return text.charAt(at); }
}
class Out {
  private final StringBuilder sb;
  Out(StringBuilder sb) { this.sb = sb; }
  void drop() { if (sb != null) sb.deleteCharAt(0); }
}
";
    let folder = Folder::new(&[("Tok.java", text)]);
    let ran = folder.heaplens(&["check", "Tok.java"]);
    // The least texts without a character at 0.
    assert!(ran.out.contains("these calls lead here, too: `new Tok(\"\")`, `peek()`"), "{}", ran.out);
    assert!(
        ran.out.contains("these calls lead here, too: `new Out(new StringBuilder(\"\"))`, `drop()`"),
        "{}",
        ran.out
    );
}

#[test]
fn classes_in_methods_that_are_above_themselves_end_the_check_of_their_methods_only() {
    let text = "class D {
  int f(int a) { interface I extends I {} return 1 / a; }
  int g(int a) { class L extends L { int m() { return m(); } } return new L().m(); }
  int h(int a) { enum E implements E { X } return E.X.ordinal(); }
  int i(int a) { record R(R r) implements R {} return new R(null).r() == null ? 1 : 0; }
  int j(int a) { return 1 / a; }
}
";
    let folder = Folder::new(&[("D.java", text)]);
    let ran = folder.heaplens(&["check", "D.java"]);
    assert!(ran.out.contains("D.java:6:25") && ran.out.contains("`a` is 0 here"), "{}", ran.out);
}

#[test]
fn a_divisor_of_another_width_is_named_as_it_is_written() {
    let text = "class W {
  static long a(long x, int y) { return x / y; }
  static long b(long x, short[] y) { x %= y[0]; return x; }
  static long c(Long x, Integer y) { return 3 + x / (y); }
  static int d(int x, long y) { x /= y - 1; return x; }
}
";
    let folder = Folder::new(&[("W.java", text)]);
    let ran = folder.heaplens(&["check", "W.java"]);
    let zero: Vec<&str> = ran.out.lines().filter_map(|l| l.split_once(" is 0 here")).map(|l| l.0).collect();
    let named = ["`y`", "`y[0]`", "`y`", "`y - 1`"].map(|divisor| format!("error[division-by-zero]: {divisor}"));
    assert_eq!(zero, named, "{}", ran.out);
}

#[test]
fn every_line_end_of_editors_ends_a_line() {
    for end in ["\r", "\r\n"] {
        let folder = Folder::new(&[("a.hir", &FAULTY.replace('\n', end))]);
        let ran = folder.heaplens(&["check"]);
        assert!(ran.out.contains("a.hir:6:10") && ran.out.contains(" 6 │   return list.next;"), "{}", ran.out);
    }
}

#[test]
fn sentences_name_files_without_their_folders() {
    let used = "data List { List next; }\nfn int needs(List l)\n  requires l != null;\n{ return 1; }\n";
    let text = "use \"deep/used.hir\";\nfn int f(List l) { int r := needs(l); return r; }\n";
    let folder = Folder::new(&[("deep/used.hir", used), ("a.hir", text)]);
    let path = folder.path("a.hir");
    let ran = folder.heaplens(&["check", path.to_str().expect("a path")]);
    assert!(ran.out.contains("(line 3 of used.hir)"), "{}", ran.out);
}

#[test]
fn check_reads_standard_input() {
    let folder = Folder::new(&[]);
    let ran = folder.piped(&["check", "-"], FAULTY);
    assert_eq!(ran.status, 1);
    assert!(ran.out.contains("<stdin>:6:10"), "{}", ran.out);
}

#[test]
fn standard_input_may_be_the_text_of_a_file_of_java() {
    let node = "package p; class Node { int key; }";
    let folder =
        Folder::new(&[("p/Node.java", node), ("p/Use.java", "what is on disk does not count"), ("sub.java/x", "")]);
    let text = "package p;\nclass Use {\n  static int f(Node n) { return n.key; }\n}\n";
    let ran = folder.piped(&["check", "-", "--stdin-path", "p/Use.java"], text);
    assert_eq!(ran.status, 1, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("p/Use.java:3:") && ran.out.contains("null-dereference"), "{}", ran.out);
    let explored = folder.piped(&["explore", "-", "--stdin-path", "p/New.java", "--fn", "Use.f"], text);
    assert_eq!(explored.status, 1, "{}{}", explored.out, explored.err);
    let bare = "class Use {\n  static int f(int[] a) { return a[0]; }\n}\n";
    for name in ["Use.java", "none/at/all/Use.java", "sub.java"] {
        let ran = folder.piped(&["check", "-", "--stdin-path", name], bare);
        assert_eq!(ran.status, 1, "{name}: {}{}", ran.out, ran.err);
    }
    for name in ["Use", "Use.txt", ".java", "p/.java", ""] {
        let ran = folder.piped(&["check", "-", "--stdin-path", name], bare);
        assert!(ran.status == 2 && ran.err.contains("ends in `.hir`, `.java` or `.jml`"), "{name}: {}", ran.err);
    }
    let unused = folder.heaplens(&["check", "p/Node.java", "--stdin-path", "Use.java"]);
    assert!(unused.status == 2 && unused.err.contains("`--stdin-path`"), "{}", unused.err);
}

/// What `check` prints of a Java class.
fn told(class: &str, text: &str) -> String {
    let file = format!("{class}.java");
    let folder = Folder::new(&[(file.as_str(), text)]);
    folder.heaplens(&["check", &file]).out
}

#[test]
fn private_methods_and_those_without_an_end_say_so() {
    let found = told(
        "A",
        "class A { private static int inv(int d) { assert d > 0; return 100 / d; }
      static int f(int x) { return x > 0 ? inv(x) : 0; } }",
    );
    assert!(found.contains("`A.inv` is private, and within the scope nothing that calls it leads here"), "{found}");
    let found = told(
        "A",
        "class A { private static int inv(int d) { return 100 / d; } static int f(int x) { return inv(x); } }",
    );
    assert!(found.contains("division-by-zero") && !found.contains("is private"), "{found}");
    // What nobody passes is said of a private method whatever becomes of its callers: `in` reaches its bounds.
    let out = "class A { private static int size(StringBuilder b, String s) { return b.length() + s.length(); }
      private static int again(StringBuilder b, String s, int n) { return n > 0 ? again(b, s, n - 1) : size(b, s); }
      static int in(String s, int n) { StringBuilder b = new StringBuilder(); return again(b, s, n); } }";
    let found = told("A", out);
    assert!(found.contains("`A.size` is private, and no call of it passes null for `b`"), "{found}");
    assert!(!found.contains("passes null for `s`"), "{found}");
    // A constructor is called by the code that makes an object.
    let made = |passed: &str| {
        let private = "class A { private final String s; private A(String s) { this.s = s.trim(); }";
        told("A", &format!("{private} static A of(String s) {{ return new A({passed}); }} }}"))
    };
    let found = made("s == null ? \"\" : s");
    assert!(found.contains("`A.A` is private, and within the scope nothing that calls it leads here"), "{found}");
    assert!(!made("s").contains("is private"));
    let found = told(
        "A",
        "class A { private int[] p = new int[2]; private int i;
      //@ invariant 0 <= i && i < p.length;
      //@ invariant ok();
      //@ helper
      private boolean ok() { return p[i] >= 0; }
      int get() { return p[i]; } }",
    );
    assert!(found.contains("`ok` is private, and only specifications call it"), "{found}");
    assert!(!found.contains("error["), "{found}");
    let found = told("A", "class A { static int f() { return f() + 1; } }");
    assert!(found.contains("`A.f` was not explored to the end: every path reaches a bound"), "{found}");
}

#[test]
fn a_function_without_a_path_does_not_look_clean() {
    let four = "class A { private final int[] a = new int[4]; int f(int i) { return a[i]; } }";
    assert!(told("A", four).contains("array-index-out-of-bounds"), "{}", told("A", four));
    let excluded = "fn int f(int x) { assume x > 3; assume x < 2; return 1 / x; }";
    let excluded = Folder::new(&[("a.hir", excluded)]).heaplens(&["check", "a.hir"]).out;
    assert!(excluded.contains("`f` was not explored to the end: no input within the scope gets"), "{excluded}");
    // What nobody runs is nobody's to explore.
    let overridden =
        told("A", "abstract class A { int f() { return 1; } } class B extends A { int f() { return 2; } }");
    assert!(overridden.ends_with("nothing found\n"), "{overridden}");
}

#[test]
fn what_java_people_did_not_write_is_not_named() {
    let reference = "import java.util.function.*;
class R { static int f(String s) { Function<String, Integer> of = String::length; return of.apply(s); } }";
    let out = told("R", reference);
    assert!(out.contains("what `String::length` is given is null here"), "{out}");
    let message = "class A { static void f(int s, int x) { assert s == x : \"lost \" + s; } }";
    let out = told("A", message);
    assert!(out.contains("`s == x` does not hold here") && !out.contains("`false`"), "{out}");
    let inner = "class O {
  static int count;
  int total;
  class I { O next; int f() { return 1 / total; } int g() { return next.total / (count = 1); } }
  static int h(int n) { count = n; return 1 / n; }
}";
    let out = told("O", inner);
    assert!(out.contains("this -> N0{O.this: N1, next: null}"), "{out}");
    assert!(out.contains("when n = 0\n"), "nothing is said of `count`, which is 0: {out}");
    assert!(!out.contains("this$0") && !out.contains("static ->"), "{out}");
}

#[test]
fn that_a_record_is_one_its_constructor_makes_is_no_step_of_a_path() {
    let text = "class U {
  record Age(int years) { Age { if (years < 0) throw new IllegalArgumentException(); } }
  Age age;
  int f() { return age == null ? 0 : 1 / age.years(); }
}";
    let out = told("U", text);
    assert!(out.contains("this -> N0{age: N1}") && !out.contains("`record Age"), "{out}");
}

#[test]
fn a_heap_that_calls_with_arrays_and_lengths_build_is_not_doubted() {
    let matrix = "public class Matrix {
  private final double[][] rows;
  public Matrix(double[][] rows) { this.rows = rows; }
  public double first() { return rows[0][0]; }
}";
    let out = told("Matrix", matrix);
    assert!(out.contains("`new Matrix(new double[1][])`, `first()`"), "{out}");
    let table = "public class Table {
  private final Object[] all;
  public Table(int size) { all = new Object[size]; }
  public int second() { return all.length < 2 ? 0 : all[1].hashCode(); }
}";
    let out = told("Table", table);
    assert!(out.contains("`new Table(2)`, `second()`"), "{out}");
    let copied = "public class Copied {
  private final int most;
  private final int[] kept;
  public Copied(int[] all) { most = all[0]; kept = new int[all.length]; }
  public int at(int i) { return kept[i] / most; }
}";
    let out = told("Copied", copied);
    assert!(out.contains("`new Copied(new int[1])`, `at("), "{out}");
}

#[test]
fn calls_pass_nothing_of_a_class_that_others_cannot_name() {
    let text = "public class Chain {
  private static class Link { Link next; int v; }
  private Link head;
  public void addLast(Link l) { if (head == null) head = l; else head.next = l; }
  public int second() { return head == null ? 0 : head.next.v; }
}";
    let out = told("Chain", text);
    assert!(out.contains("`head.next` is null here") && !out.contains("<Link>"), "{out}");
}

#[test]
fn a_class_that_no_file_names_is_found_below_the_source_root() {
    let folder = Folder::new(&[
        ("src/p/Shape.java", "package p;\npublic interface Shape { int area(); }\n"),
        (
            "src/p/Use.java",
            "package p;\nclass Use {\n  static int f(Shape s) { return s == null ? 0 : 1 / s.area(); }\n}\n",
        ),
        ("src/q/r/Dot.java", "package q.r;\nclass Dot implements p.Shape { public int area() { return 0; } }\n"),
        ("src/q/Bad.java", "package q;\nclass Bad implements p.Shape { public int area() { return 1 +; } }\n"),
        ("other/p/Dash.java", "package p;\nclass Dash implements Shape { public int area() { throw null; } }\n"),
    ]);
    for arguments in [&["check", "src/p/Use.java"][..], &["explore", "src/p/Use.java", "--fn", "Use.f"]] {
        let ran = folder.heaplens(arguments);
        assert_eq!(ran.status, 1, "{arguments:?}: {}{}", ran.out, ran.err);
        assert!(ran.out.contains("division-by-zero") && ran.out.contains("N0: Dot"), "{}", ran.out);
        assert!(!ran.out.contains("NullPointerException"), "another source root: {}", ran.out);
    }
    let ran = folder.heaplens(&["check", "src/p/Use.java"]);
    assert!(ran.out.contains("a syntax error"), "what is left out is told: {}", ran.out);
}

#[test]
fn check_as_json_has_the_findings_with_their_places() {
    let folder = Folder::new(&[("a.hir", FAULTY)]);
    let report = json(&folder.heaplens(&["check", "--format", "json"]).out);
    let finding = &report["findings"][0];
    assert_eq!(finding["code"], "null-dereference");
    assert_eq!((&finding["line"], &finding["column"]), (&Value::from(6), &Value::from(10)));
    assert_eq!((&finding["file"], &finding["function"]), (&Value::from("a.hir"), &Value::from("second")));
    assert_eq!(report["findings"].as_array().map(Vec::len), Some(1));
}

#[test]
fn check_as_sarif_names_rules_and_places() {
    let folder = Folder::new(&[("a.hir", FAULTY)]);
    let ran = folder.heaplens(&["check", "--format", "sarif"]);
    assert_eq!(ran.status, 1);
    let log = json(&ran.out);
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let result = &run["results"][0];
    let rule = result["ruleIndex"].as_u64().expect("an index") as usize;
    assert_eq!(run["tool"]["driver"]["rules"][rule]["id"], "null-dereference");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "a.hir");
    assert_eq!(place["region"]["startLine"], 6);
    assert_eq!(result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"], "second");
}

/// Who compares two runs sees which findings are new, whatever lines were put in elsewhere.
#[test]
fn findings_keep_their_fingerprints_while_lines_move() {
    let text = "package p.q;
class Box {
  static class In {
    int v;
    //@ ensures result == 0;
    int get() { return v; }
    static int twice(In a, In b, boolean c) {
      if (c)
        return a.v;
      a = b;
      return a.v;
    }
  }
}
";
    let found = |text: &str| {
        let folder = Folder::new(&[("Box.java", text)]);
        let log = json(&folder.heaplens(&["check", "--format", "sarif", "Box.java"]).out);
        let of = |result: &Value| {
            let fingerprint = result["partialFingerprints"]["heaplens/v1"].as_str().expect("one").to_owned();
            let line = result["locations"][0]["physicalLocation"]["region"]["startLine"].as_u64().expect("a line");
            (line, fingerprint)
        };
        let results = log["runs"][0]["results"].as_array().expect("results").clone();
        let names: Vec<Value> =
            results.iter().map(|r| r["locations"][0]["logicalLocations"][0]["fullyQualifiedName"].clone()).collect();
        assert_eq!(names, ["p.q.Box.In.get", "p.q.Box.In.twice", "p.q.Box.In.twice"]);
        let report = json(&folder.heaplens(&["check", "--format", "json", "Box.java"]).out);
        let findings = report["findings"].as_array().expect("findings");
        let told: Vec<(u64, String)> = results.iter().map(of).collect();
        for (finding, (_, fingerprint)) in findings.iter().zip(&told) {
            assert_eq!(finding["fingerprint"], fingerprint.as_str(), "the same in both formats");
        }
        told
    };
    let before = found(text);
    let prints = |of: &[(u64, String)]| of.iter().map(|(_, print)| print.clone()).collect::<Vec<_>>();
    assert_ne!(before[1].1, before[2].1, "equal lines of one function");
    let after = found(&format!("// why\n{}", text.replace("      a = b;", "      // so\n\n      a = b;")));
    assert_eq!(prints(&before), prints(&after));
    assert!(before.iter().zip(&after).all(|(old, new)| old.0 < new.0), "{after:?}");
}

/// A side file has specifications of a class, and people name it where they have changed it.
#[test]
fn for_a_side_file_its_class_is_checked() {
    let class = "class Queue {\n  int n;\n  int half(int d) { return n / d; }\n}\n";
    let side = "class Queue {\n  //@ requires d >= 0;\n  int half(int d);\n}\n";
    let right = side.replace(">=", ">");
    let folder = Folder::new(&[("Queue.java", class), ("Queue.jml", side), ("Other.jml", side)]);
    let ran = folder.heaplens(&["check", "Queue.jml", "--no-cache"]);
    assert_eq!(ran.status, 1, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("Queue.java:3:") && ran.out.contains("[division-by-zero]"), "{}", ran.out);
    assert!(ran.err.contains("`Queue.jml` has specifications of `Queue.java`, which is checked"), "{}", ran.err);
    let both = folder.heaplens(&["check", "Queue.jml", "./Queue.java", "--no-cache"]);
    assert!(both.out.contains("1 file, "), "{}", both.out);
    let typed = folder.piped(&["check", "-", "--stdin-path", "Queue.jml", "--no-cache"], &right);
    assert_eq!((typed.status, typed.out.contains("nothing found")), (0, true), "{}{}", typed.out, typed.err);
    let alone = folder.heaplens(&["check", "Other.jml", "--no-cache"]);
    assert!(alone.out.contains("stray-specification"), "it has no class: {}", alone.out);
}

/// A service that takes a log without results for clean code must hear that nobody knows.
#[test]
fn check_as_sarif_says_what_was_not_explored_to_the_end() {
    let endless = "fn int f(int x)\n  scope unwind 1000000;\n{\n  int i := 0;\n  while (i >= 0 && i < x) { i := i + 1; }\n  return i;\n}\n";
    let folder = Folder::new(&[("a.hir", endless)]);
    let ran = folder.heaplens(&["check", "--format", "sarif", "--timeout", "0.2", "--no-cache"]);
    let told = json(&ran.out)["runs"][0]["invocations"][0]["toolExecutionNotifications"].clone();
    let text = told[0]["message"]["text"].as_str().unwrap_or_default();
    assert!(text.starts_with("`f` was not explored to the end: the time is used up"), "{told}");
}

/// However the command line and the files write its name, a file is part of a program once.
#[test]
fn a_file_with_several_names_is_one() {
    let a = "use \"b.hir\"; data A { B b; } fn int fa(A a) { if (a == null) { return 0; } return 1; }";
    let b = "use \"a.hir\"; data B { A a; } fn int fb(B b) { int r := fa(null); return r; }";
    let folder = Folder::new(&[("a.hir", a), ("b.hir", b), ("sub/c.hir", "fn int c(int x) { return x; }")]);
    #[cfg(unix)]
    std::os::unix::fs::symlink("a.hir", folder.path("link.hir")).expect("links can be made");
    let names: &[&str] = if cfg!(unix) { &["./a.hir", "sub/../a.hir", ".//a.hir", "link.hir"] } else { &["./a.hir"] };
    for name in names {
        let ran = folder.heaplens(&["check", name, "--no-cache"]);
        assert_eq!((ran.status, ran.out.contains("nothing found")), (0, true), "{name}: {}", ran.out);
        let ran = folder.heaplens(&["explore", name, "--fn", "fa"]);
        assert_eq!(ran.status, 0, "{name}: {}{}", ran.out, ran.err);
    }
    let ran = folder.heaplens(&["check", "a.hir", "./a.hir", "--no-cache"]);
    assert!(ran.out.contains("1 file, "), "{}", ran.out);
}

/// What two files on the command line show of a third is named once, by the first name that it has there.
#[test]
fn findings_of_a_file_with_several_names_are_one() {
    let a = "package p;\nclass A { static int half(B b) { return b.get(); } }\n";
    let b = "package p;\nclass B { int n; int get() { return 100 / n; } }\n";
    let lib = "data N { int n; }\nfn int get(N b) requires b != null; { return 100 / b.n; }\n";
    let user = "use \"lib.hir\";\nfn int half(N b) requires b != null; { int r := get(b); return r; }\n";
    let folder = Folder::new(&[("p/A.java", a), ("p/B.java", b), ("h/lib.hir", lib), ("h/user.hir", user)]);
    let divisions = |arguments: &[&str]| {
        let report = json(&folder.heaplens(&[&["check", "--format", "json", "--no-cache"], arguments].concat()).out);
        let found = report["findings"].as_array().expect("findings").clone();
        let of = found.into_iter().filter(|f| f["code"] == "division-by-zero");
        of.map(|f| f["file"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(divisions(&["p//B.java", "p"]), ["p//B.java"]);
    assert_eq!(divisions(&["h//lib.hir", "h/user.hir"]), ["h//lib.hir"]);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("p", folder.path("q")).expect("links can be made");
        assert_eq!(divisions(&["p/../p/B.java", "q/A.java"]), ["p/../p/B.java"]);
        std::os::unix::fs::symlink("h", folder.path("g")).expect("links can be made");
        assert_eq!(divisions(&["g/lib.hir", "h/user.hir"]), ["g/lib.hir"]);
    }
}

#[test]
fn errors_of_the_text_are_findings_and_the_neighbours_are_explored() {
    let text = format!("{FAULTY}\nfn int broken(int x) {{\n  return y;\n}}\n");
    let folder = Folder::new(&[("a.hir", &text)]);
    let report = json(&folder.heaplens(&["check", "--format", "json"]).out);
    let lines: Vec<&Value> = report["findings"].as_array().expect("findings").iter().map(|f| &f["line"]).collect();
    assert_eq!(lines, [6, 16], "{report}");
    assert_eq!(report["incomplete"][0]["function"], "broken");
}

#[test]
fn functions_some_of_whose_paths_were_cut_are_named() {
    let text = "fn void f(int n) { int i := 0; while (i < n) { i := i + 1; } assert i != 20; }
fn int g(int n) { if (n <= 0) { return 0; } int r := g(n - 1); assert n != 30; return r; }
fn void ends(int n) { int i := 0; while (i < 5) { i := i + 1; } }
";
    let folder = Folder::new(&[("a.hir", text)]);
    let ran = folder.heaplens(&["check"]);
    let cut = "; in 2 functions some paths were cut at a bound (`f`: unwind 8, `g`: calls 16), which `--unwind` and \
               `--calls` raise\n";
    assert_eq!(ran.status, 0, "{}", ran.out);
    assert!(ran.out.ends_with(&format!("1 file, 3 functions: nothing found{cut}")), "{}", ran.out);
    let report = json(&folder.heaplens(&["check", "--format", "json"]).out);
    assert_eq!((&report["complete"], &report["incomplete"]), (&Value::from(true), &Value::Array(Vec::new())));
    assert_eq!(report["bounded"][0]["function"], "f", "{report}");
    assert_eq!(report["bounded"][0]["bounds"][0], "unwind 8", "{report}");
    assert_eq!(report["bounded"].as_array().map(Vec::len), Some(2), "{report}");
}

/// A directory is no file, in one sentence; and a `throw` of many classes is one finding, which says so.
#[test]
fn one_thing_is_said_once() {
    let throws = "data Own extends Throwable { }\nfn void f(Throwable x) requires x != null; scope Throwable <= 1; {\n  throw x;\n}\n";
    let folder = Folder::new(&[("a.hir", throws), ("u.hir/b.hir", CLEAN), ("c.hir", "use \"u.hir\";\n")]);
    let report = json(&folder.heaplens(&["explore", "a.hir", "--fn", "f", "--format", "json"]).out);
    let findings = report["findings"].as_array().expect("findings");
    assert_eq!(findings.len(), 1, "{report}");
    let message = findings[0]["message"].as_str().expect("a message");
    assert!(message.starts_with("Throwable, among others, is thrown here"), "{message}");
    // Those that are built in, and the one of the text, but `Throwable` itself.
    assert_eq!(findings[0]["also"].as_array().map(Vec::len), Some(10), "{report}");
    assert!(folder.heaplens(&["check", "c.hir"]).out.contains("cannot use `u.hir`: the file cannot be read: it is no"));
}

#[test]
fn explore_has_the_figures_of_the_contract_in_its_order() {
    let folder = Folder::new(&[("a.hir", FAULTY)]);
    let ran = folder.heaplens(&["explore", "a.hir", "--fn", "second", "--technique", "lazy", "--format", "json"]);
    assert_eq!(ran.status, 1);
    let report = json(&ran.out);
    // `list` is null (an exception); or an object whose `next` is null, itself, or another one.
    assert_eq!(report["paths"]["explored"], 4);
    assert_eq!(report["paths"]["exceptional"], 1);
    assert_eq!(report["scope"], serde_json::json!({ "List": 3 }));
    assert_eq!(report["complete"], true);
    let finding = &report["findings"][0];
    assert_eq!(finding["replayed"], true);
    let input = &report["inputs"][finding["input"].as_u64().expect("a number") as usize];
    assert_eq!(input["args"], serde_json::json!({ "list": null }));
    assert_eq!(input["outcome"], "NullPointerException");
    let keys = [
        "function",
        "technique",
        "scope",
        "unwind",
        "complete",
        "paths",
        "false_alarms",
        "unconfirmed",
        "structures",
        "solver",
        "branches",
        "time_ms",
        "findings",
        "inputs",
    ];
    let places: Vec<_> = keys.iter().map(|k| ran.out.find(&format!("\n  \"{k}\":"))).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{keys:?} in this order:\n{}", ran.out);
}

#[test]
fn bounds_of_the_command_line_win() {
    let folder = Folder::new(&[("a.hir", CLEAN)]);
    let arguments =
        ["explore", "a.hir", "--fn", "second", "--technique", "hex", "--scope", "List=1", "--format", "json"];
    let ran = folder.heaplens(&arguments);
    assert_eq!(ran.status, 0);
    let report = json(&ran.out);
    // One object at most: its `next` is null or itself.
    assert_eq!(report["paths"]["explored"], 2);
    assert_eq!(report["scope"], serde_json::json!({ "List": 1 }));
}

#[test]
fn a_timeout_ends_with_the_figures_so_far() {
    let endless = "fn int f(int x)\n  scope unwind 1000000;\n{\n  int i := 0;\n  while (i >= 0 && i < x) { i := i + 1; }\n  return i;\n}\n";
    let folder = Folder::new(&[("a.hir", endless)]);
    let start = std::time::Instant::now();
    let ran = folder.heaplens(&["explore", "a.hir", "--fn", "f", "--timeout", "0.3", "--format", "json"]);
    assert!(start.elapsed().as_secs() < 20, "it ends");
    let report = json(&ran.out);
    assert_eq!(report["complete"], false);
    assert!(report["stopped"].as_str().is_some_and(|s| s.contains("time")), "{report}");
}

#[test]
fn tests_are_written_for_the_inputs_until_the_time_is_used_up() {
    let endless = "fn int f(int x)\n  scope unwind 1000000;\n{\n  if (x < 0) { return 0; }\n  int i := 0;\n  while (i >= 0 && i < x) { i := i + 1; }\n  return i;\n}\n";
    let folder = Folder::new(&[("a.hir", endless)]);
    let ran = folder.heaplens(&["emit", "a.hir", "--fn", "f", "--timeout", "0.3"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.err.contains("the time for `f` is used up") && ran.err.contains("`--timeout S`"), "{}", ran.err);
    assert!(ran.out.contains("test \""), "{}", ran.out);
}

/// The question behind `a * a * a + b * b * b == c * c * c` costs the solver several seconds before it gives up.
#[test]
fn a_timeout_ends_a_question_to_the_solver() {
    let cubes = "fn void f(long a, long b, long c) {\n  if (a > 1L && b > 1L && c > 2L && a < 100000L && b < 100000L && c < 100000L && a * a * a + b * b * b == c * c * c) { assert false; }\n}\n";
    let folder = Folder::new(&[("a.hir", cubes)]);
    let ran = folder.heaplens(&["explore", "a.hir", "--fn", "f", "--timeout", "0.5", "--format", "json"]);
    let report = json(&ran.out);
    assert_eq!(report["complete"], false);
    assert!(report["time_ms"].as_f64().is_some_and(|ms| ms < 2_000.0), "{report}");
    assert_eq!(
        (&report["false_alarms"], &report["unconfirmed"]),
        (&0.into(), &0.into()),
        "nothing was decided: {report}"
    );
}

#[test]
fn tests_pass_fail_and_are_reported_in_three_formats() {
    let failing = format!("{CLEAN}\ntest \"of nothing\" {{\n  List r := second(null);\n}}\n");
    let folder = Folder::new(&[("good.hir", FAULTY), ("bad.hir", &failing)]);
    let good = folder.heaplens(&["test", "good.hir"]);
    assert_eq!((good.status, good.out.contains("1 passed, 0 failed")), (0, true), "{}", good.out);
    let both = folder.heaplens(&["test"]);
    assert_eq!(both.status, 1);
    assert!(both.out.contains("FAIL  of nothing  bad.hir:10"), "{}", both.out);
    let report = json(&folder.heaplens(&["test", "--format", "json"]).out);
    assert_eq!((&report["passed"], &report["failed"]), (&Value::from(1), &Value::from(1)));
    let junit = folder.heaplens(&["test", "--format", "junit"]).out;
    assert!(junit.contains(r#"<testsuites name="heaplens" tests="2" failures="1""#), "{junit}");
}

/// What cannot be read may be a test.
#[test]
fn tests_beside_a_syntax_error_run_and_the_error_is_told() {
    let folder = Folder::new(&[("a.hir", "test \"one\" { assert 1 == 1; }\ntst \"two\" { assert 1 == 2; }\n")]);
    let ran = folder.heaplens(&["test"]);
    assert_eq!(ran.status, 2, "{}", ran.out);
    assert!(ran.out.contains("1 passed, 0 failed"), "{}", ran.out);
    assert!(ran.err.contains("a syntax error in line 2 may hide tests"), "{}", ran.err);
}

#[test]
fn names_of_tests_cannot_colour_the_terminal() {
    let named = |name: &str| format!("test \"{name}\" {{ assert {}; }}\n", name.contains("good"));
    let folder = Folder::new(&[("a.hir", &(named("good\u{1b}[31m") + &named("bad\u{1b}[31m")))]);
    let ran = folder.heaplens(&["test"]);
    assert!(ran.out.contains("pass  good\u{fffd}[31m") && ran.out.contains("FAIL  bad\u{fffd}[31m"), "{}", ran.out);
    assert!(!ran.out.contains('\u{1b}'), "{}", ran.out);
}

#[test]
fn emitted_tests_do_what_the_finding_says() {
    let folder = Folder::new(&[("src/a.hir", FAULTY)]);
    let ran = folder.heaplens(&["emit", "src/a.hir", "--fn", "second", "-o", "tests/t.hir"]);
    assert_eq!(ran.status, 2, "the folder is not made");
    std::fs::create_dir(folder.path("tests")).expect("a folder");
    let ran = folder.heaplens(&["emit", "src/a.hir", "--fn", "second", "-o", "tests/t.hir"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, ""), "{}", ran.err);
    let text = folder.read("tests/t.hir");
    assert!(text.starts_with("use \"../src/a.hir\";"), "{text}");
    assert!(text.contains("throws NullPointerException"), "{text}");
    let tested = folder.heaplens(&["test", "tests/t.hir", "--format", "json"]);
    let report = json(&tested.out);
    assert_eq!((tested.status, &report["failed"]), (0, &Value::from(0)), "{}\n{text}", tested.out);
    // With the fault corrected, exactly the tests that expect the exception fail.
    let fixed = FAULTY.replace("  return list.next;", "  if (list == null) { return null; }\n  return list.next;");
    std::fs::write(folder.path("src/a.hir"), fixed).expect("a file");
    let report = json(&folder.heaplens(&["test", "tests/t.hir", "--format", "json"]).out);
    assert_eq!(report["failed"].as_u64(), Some(text.matches("throws").count() as u64), "{report}");
}

#[test]
fn a_function_without_inputs_has_no_tests_to_write() {
    let folder = Folder::new(&[("a.hir", "fn void f(int a) requires a > 3 && a < 3; { }\n")]);
    let ran = folder.heaplens(&["emit", "a.hir", "--fn", "f", "-o", "t.hir"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, ""), "{}", ran.err);
    assert!(ran.err.contains("`f` has no input within scope: nothing is written"), "{}", ran.err);
    assert!(!folder.path("t.hir").exists());
}

#[test]
fn inputs_that_read_alike_become_tests_with_names_of_their_own() {
    let program = "data A { A r; }\ndata B extends A { }\n\
                   fn int f(A a)\n  requires a != null && a.r != null;\n  scope A <= 2;\n{\n  \
                   if (a.r instanceof B) { return 1; }\n  if (a.r.r == a) { return 2; }\n  return 0;\n}\n";
    let folder = Folder::new(&[("a.hir", program)]);
    let ran = folder.heaplens(&["emit", "a.hir", "--fn", "f", "-o", "t.hir"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, ""), "{}", ran.err);
    let report = json(&folder.heaplens(&["test", "t.hir", "--format", "json"]).out);
    let emitted = folder.read("t.hir").lines().filter(|l| l.starts_with("test ")).count() as u64;
    assert!(emitted > 1);
    assert_eq!((report["passed"].as_u64(), report["failed"].as_u64()), (Some(emitted), Some(0)), "{report}");
}

/// Each of eight branches has two sides.
#[test]
fn inputs_have_one_number_everywhere() {
    let digit = |n: usize| format!("  if (a{n}) {{ s := s + {}; }}\n", 1 << n);
    let params: Vec<String> = (0..8).map(|n| format!("bool a{n}")).collect();
    let digits: String = (0..8).map(digit).collect();
    let program = format!("fn int f({})\n{{\n  int s := 0;\n{digits}  return s;\n}}\n", params.join(", "));
    let folder = Folder::new(&[("a.hir", &program)]);
    let inputs = |more: &[&str]| {
        let ran = folder.heaplens(&[&["explore", "a.hir", "--fn", "f", "--format", "json"], more].concat());
        json(&ran.out)["inputs"].as_array().expect("inputs").clone()
    };
    let (all, first) = (inputs(&["--inputs"]), inputs(&[]));
    assert_eq!((all.len(), all.starts_with(&first)), (256, true), "{} of them", first.len());
    let tests = folder.heaplens(&["emit", "a.hir", "--fn", "f"]).out;
    assert_eq!(tests.lines().filter(|l| l.starts_with("test ")).count(), 256);
    for number in [64, 100, 255] {
        let test = folder.heaplens(&["emit", "a.hir", "--fn", "f", "--input", &number.to_string()]).out;
        let taken = (0..8).filter(|n| all[number]["args"][format!("a{n}")] == true);
        let sum: u32 = taken.map(|n| 1 << n).sum();
        assert!(test.contains(&format!("assert r == {sum};")), "{number}: {}\n{test}", all[number]);
    }
}

/// One finding has inputs of several structures.
#[test]
fn inputs_of_an_exception_are_those_of_each_structure() {
    let program = "data N { N next; }\nfn int last(N x)\n  requires hex { x not null; x(.next)* aliases nothing; }\n  \
                   scope N <= 4;\n{\n  N at := x;\n  while (at != null) { at := at.next; }\n  return 1 / 0;\n}\n";
    let folder = Folder::new(&[("a.hir", program)]);
    let ran = folder.heaplens(&["explore", "a.hir", "--fn", "last", "--inputs"]);
    let listed = |line: &&str| line.contains("=>  throws ArithmeticException");
    let lists: Vec<&str> = ran.out.lines().filter(listed).collect();
    assert_eq!(lists.len(), 4, "{}", ran.out);
    assert!(lists[0].contains("x -> N0 -> null") && ran.out.contains("N0 -> N1 -> N2 -> N3 -> null"), "{}", ran.out);
    assert!(!ran.out.contains("the other paths"), "{}", ran.out);
    let report = json(&folder.heaplens(&["explore", "a.hir", "--fn", "last", "--format", "json"]).out);
    assert_eq!(report["inputs"].as_array().map(Vec::len), Some(1), "{report}");
}

#[test]
fn what_does_not_check_specifications_says_so() {
    let program = "fn void f(int a) requires a > 3; requires a > 2; { }\nfn void g(int a) { }\n";
    let folder = Folder::new(&[("a.hir", program)]);
    let told = |arguments: &[&str]| folder.heaplens(arguments).err.contains("`hex` does not check the specifications");
    let checked = folder.heaplens(&["check", "a.hir", "--no-cache"]);
    assert!(checked.out.contains("implied-clause") && checked.err.is_empty(), "{} {}", checked.out, checked.err);
    assert!(told(&["check", "a.hir", "--no-cache", "--technique", "hex"]));
    assert!(told(&["explore", "a.hir", "--fn", "f", "--technique", "hex"]));
    assert!(!told(&["explore", "a.hir", "--fn", "g", "--technique", "hex"]), "it has none");
    assert!(!told(&["explore", "a.hir", "--fn", "f", "--technique", "pli"]));
}

#[test]
fn graphs_are_svg_documents() {
    let folder = Folder::new(&[("a.hir", CLEAN)]);
    let ran = folder.heaplens(&["graph", "a.hir", "--fn", "second", "--input", "0", "-o", "f.svg"]);
    assert_eq!((ran.status, ran.out.as_str()), (0, ""), "{}", ran.err);
    let drawn = folder.read("f.svg");
    assert!(drawn.starts_with("<svg ") && drawn.contains("N0: List"), "{drawn}");
    assert_eq!(folder.heaplens(&["graph", "a.hir", "--fn", "second", "--input", "0"]).out, drawn);
    assert_eq!(folder.heaplens(&["graph", "a.hir", "--fn", "second", "--input", "#1"]).out, drawn, "as in the editor");
}

#[test]
fn colours_come_only_when_asked_for() {
    let folder = Folder::new(&[("a.hir", FAULTY)]);
    let ran = folder.heaplens(&["check", "--color", "always"]);
    assert!(ran.out.contains("\u{1b}[1;31merror[null-dereference]\u{1b}[0m"), "{}", ran.out);
    assert!(!folder.heaplens(&["check"]).out.contains('\u{1b}'));
}

#[test]
fn explain_prints_the_page_and_the_list() {
    let folder = Folder::new(&[]);
    let page = folder.heaplens(&["explain", "division-by-zero"]);
    assert_eq!(page.status, 0);
    assert!(page.out.starts_with("# division-by-zero\n"));
    let list = folder.heaplens(&["explain"]).out;
    for code in ["use-after-free", "unknown-variable"] {
        assert!(list.lines().any(|l| l.starts_with(&format!("{code} "))), "{list}");
        assert_eq!(folder.heaplens(&["explain", code]).status, 0);
    }
    for word in ["hex", "aliases max", "emp", "requires", "~"] {
        assert!(list.lines().last().is_some_and(|l| l.contains(word)), "{list}");
        let page = folder.heaplens(&["explain", word]);
        assert!(page.status == 0 && page.out.starts_with("# "), "{word}: {}", page.out);
        assert_eq!(folder.heaplens(&["explain", &word.to_uppercase()]).out, page.out);
    }
    for (word, told) in [("->", "points to"), ("result", "returns"), ("this", "invariant"), ("repOk", "well-formed")] {
        let page = folder.heaplens(&["explain", word]);
        assert!(page.status == 0 && page.out.contains(told), "{word}: {}{}", page.out, page.err);
    }
    let unknown = folder.heaplens(&["explain", "expands too"]);
    assert!(unknown.status == 2 && unknown.err.contains("did you mean `expands to`?"), "{}", unknown.err);
    assert!(unknown.err.contains("`heaplens explain` lists all") && unknown.err.len() < 300, "{}", unknown.err);
}

#[test]
fn what_is_said_about_a_specification_of_java_has_a_page() {
    let text = "class A {\n  int n;\n  boolean repOk() { return n > 0; }\n  //@ requires n !=;\n  int f() {\n    //@ requires n > 0;\n    return n;\n  }\n}\n";
    let folder = Folder::new(&[("A.java", text)]);
    let ran = folder.heaplens(&["check", "A.java"]);
    for code in ["rep-ok", "bad-specification", "stray-specification"] {
        assert!(ran.out.contains(&format!("[{code}]")), "{}", ran.out);
        assert!(folder.heaplens(&["explain", code]).out.starts_with(&format!("# {code}\n")));
    }
}

/// Inputs have no sorted maps. A precondition that asks for one is no contradiction, and what it asks for is
/// not explored; nor is what uses a static field that has one.
#[test]
fn what_inputs_lack_is_named_and_is_no_contradiction() {
    let text = "import java.util.*;\nclass A {\n  BitSet name;\n  static final BitSet ALL = new BitSet();\n  \
                //@ requires s != null;\n  static int asks(BitSet s) { return s.isEmpty() ? 1 : 0; }\n  \
                //@ requires name == null || name.isEmpty();\n  int may() { return 1; }\n  \
                //@ requires k > 3 && k < 2;\n  static int none(int k) { return k; }\n  \
                static int uses(int k) { return ALL.cardinality() + k; }\n}\n";
    let folder = Folder::new(&[("A.java", text)]);
    let ran = folder.heaplens(&["check", "A.java"]);
    assert_eq!(ran.out.matches("[unsatisfiable-precondition]").count(), 1, "only `none`: {}", ran.out);
    assert!(!ran.out.contains("dead-disjunct"), "{}", ran.out);
    let asks = folder.heaplens(&["explore", "A.java", "--fn", "A.asks"]);
    assert!(asks.out.contains("inputs with an object of `BitSet`"), "{}", asks.out);
    let uses = folder.heaplens(&["explore", "A.java", "--fn", "A.uses"]);
    assert!(
        uses.out.contains("the field `ALL`, whose object is one of the library that inputs do not have"),
        "{}",
        uses.out
    );
}

/// A postcondition that every path violates is checked on every path.
#[test]
fn a_postcondition_that_fails_everywhere_is_not_vacuous() {
    let folder = Folder::new(&[("a.hir", "fn int f(int x)\n  ensures result > 1;\n{ return 0; }\n")]);
    let ran = folder.heaplens(&["check", "a.hir"]);
    assert!(ran.out.contains("[postcondition-violated]") && !ran.out.contains("[vacuous-ensures]"), "{}", ran.out);
}

#[test]
fn fmt_formats_in_place_and_check_changes_nothing() {
    let ugly = "data List{List next;}\nfn int f(int x){// why\nreturn x;}\n";
    let folder = Folder::new(&[("a.hir", ugly)]);
    let checked = folder.heaplens(&["fmt", "--check", "a.hir"]);
    assert_eq!((checked.status, folder.read("a.hir").as_str()), (1, ugly));
    assert!(checked.out.contains("a.hir is not formatted"), "{}", checked.out);
    assert_eq!(folder.heaplens(&["fmt", "a.hir"]).status, 0);
    let once = folder.read("a.hir");
    assert!(once != ugly && once.contains("// why"), "comments stay: {once}");
    assert_eq!(folder.heaplens(&["fmt", "--check", "."]).status, 0);
    let piped = folder.piped(&["fmt", "-"], ugly);
    assert_eq!((piped.status, piped.out), (0, once), "standard input goes to standard output");
    let java = "class A {\n  //@requires n>0;\n  int f(int n) { return n; }\n}\n";
    let folder = Folder::new(&[("A.java", java)]);
    let piped = folder.piped(&["fmt", "-", "--stdin-path", "A.java"], &java.replace("n>0", "n  >  1"));
    assert_eq!((piped.status, piped.out), (0, java.replace("//@requires n>0", "//@ requires n > 1")));
    assert_eq!(folder.read("A.java"), java, "the file itself stays");
}

/// What no sequence of calls builds may take the other sides: nothing is claimed of them.
#[test]
fn driver_claims_nothing_of_what_it_leaves_out() {
    let folder = Folder::new(&[("a.hir", FAULTY)]);
    let explore = |more: &[&str]| folder.heaplens(&[&["explore", "a.hir", "--fn", "second"], more].concat()).out;
    let driver = json(&explore(&["--technique", "driver", "--format", "json"]));
    assert_eq!(driver["branches"]["feasible"], Value::Null);
    assert_eq!(driver["left_out"].as_array().map(Vec::len), Some(1), "{driver}");
    let shown = explore(&["--technique", "driver"]);
    assert!(shown.contains("left out    no function makes") && !shown.contains("feasible"), "{shown}");
    let auto = json(&explore(&["--format", "json"]));
    assert!(auto["branches"]["feasible"].is_u64() && auto["left_out"].is_null(), "{auto}");
}

#[test]
fn constants_of_enums_are_called_by_their_names() {
    let folder = Folder::new(&[(
        "Light.java",
        "class Light {
  enum Color { RED, GREEN }
  Color color;
  Light next;

  static int f(Light on, Color wanted) {
    if (on == null || on.next == null) return 0;
    if (on.next.color == Color.GREEN && wanted == Color.RED) throw new IllegalStateException();
    return 1;
  }
}
",
    )]);
    let ran = folder.heaplens(&["check", "Light.java"]);
    assert_eq!(ran.status, 1, "{}", ran.err);
    for shown in ["color: GREEN", "wanted = RED", "│ GREEN │", "│ RED │"] {
        assert!(ran.out.contains(shown), "{shown}:\n{}", ran.out);
    }
    assert!(!ran.out.contains("ordinal"), "{}", ran.out);
}

#[test]
fn the_summary_counts_what_was_not_explored() {
    let folder = Folder::new(&[(
        "A.java",
        "class A {
  int f(int a) { return a; }
  long h() { return Thread.activeCount(); }
}
",
    )]);
    let ran = folder.heaplens(&["check", "A.java"]);
    assert!(ran.out.ends_with("nothing found; 1 function not explored to the end\n"), "{}", ran.out);
}

#[test]
fn messages_name_the_part_that_is_wrong() {
    let folder = Folder::new(&[(
        "A.java",
        "class A {
  static int wide(int r) { return new int[3][r].length; }
  static int next(int[] xs, int i) { return xs[i++]; }
  static void set(int[] xs, int i) { xs[++i] = 3; }
}
",
    )]);
    let ran = folder.heaplens(&["check", "A.java"]);
    for shown in ["length `r` is negative here", "index `i++` is outside of `xs`", "index `i` is outside of `xs`"] {
        assert!(ran.out.contains(shown), "{shown}:\n{}", ran.out);
    }
    assert_eq!(ran.out.matches("`xs` is null here").count(), 2, "{}", ran.out);
}

#[test]
fn a_name_of_several_methods_is_told() {
    let folder = Folder::new(&[("A.java", "class A { int f(int a) { return a; } int f(String s) { return 1; } }")]);
    let ran = folder.heaplens(&["explore", "A.java", "--fn", "A.f"]);
    assert_eq!(ran.status, 2, "{}", ran.out);
    assert!(ran.err.contains("`A.f` is the name of 2 methods"), "{}", ran.err);
    assert!(ran.err.contains("A.f(int), A.f(String)"), "{}", ran.err);
}

/// The blocks of a page that have this mark.
fn blocks<'p>(page: &'p str, mark: &str) -> Vec<&'p str> {
    let start = format!("```{mark}\n");
    page.split(&start).skip(1).filter_map(|rest| rest.split("```").next()).collect()
}

#[test]
fn the_page_about_hex_is_true() {
    let page = include_str!("../../server/docs/hex.md");
    let (programs, shown) = (blocks(page, "hir"), blocks(page, "text"));
    let folder = Folder::new(&[("list.hir", programs[0]), ("companion.hir", programs[1])]);
    let inputs = folder.heaplens(&["explore", "list.hir", "--fn", "length", "--inputs"]).out;
    let lines: Vec<&str> = shown[0].lines().collect();
    assert!(lines.len() == 4 && lines.iter().all(|line| inputs.contains(line)), "{inputs}");
    assert_eq!(folder.heaplens(&["check", "list.hir", "companion.hir"]).status, 0);
    // Without its companion, the division has no reason not to be by zero.
    let bare = programs[1].replace(" with positive(here)", "");
    let folder = Folder::new(&[("bare.hir", &bare)]);
    let found = folder.heaplens(&["check", "bare.hir"]);
    assert!(found.out.contains("division-by-zero"), "{}", found.out);
}

#[test]
fn fmt_formats_the_specifications_in_java_and_nothing_else() {
    let ugly = "class  A {\n  //@   requires  n > 0 ;\n  int  f(int n) { return 1 / n; }\n}\n";
    let folder = Folder::new(&[("A.java", ugly)]);
    let checked = folder.heaplens(&["fmt", "--check", "A.java"]);
    assert_eq!((checked.status, checked.out.as_str()), (1, "A.java is not formatted\n"));
    assert_eq!(folder.heaplens(&["fmt", "A.java"]).status, 0);
    assert_eq!(folder.read("A.java"), "class  A {\n  //@ requires n > 0;\n  int  f(int n) { return 1 / n; }\n}\n");
    assert_eq!(folder.heaplens(&["fmt", "--check", "A.java"]).status, 0);
}

/// Nobody sets private fields in a test where calls lead to the exception; and one sees the heap.
#[test]
fn emitted_junit_tests_call_what_leads_there_and_draw_the_heap() {
    let door = "public class Door {
  enum Event { OPEN, LOCK }
  private boolean locked;
  public void on(Event e) {
    if (locked) throw new IllegalStateException();
    locked = e == Event.LOCK;
  }
}
";
    let folder = Folder::new(&[("Door.java", door)]);
    let ran = folder.heaplens(&["emit", "Door.java", "--fn", "Door.on", "--input", "0"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let after = |text: &str| ran.out.find(text).unwrap_or_else(|| panic!("no `{text}`: {}", ran.out));
    assert!(after("| N0: Door") < after("Door.Event.LOCK"), "{}", ran.out);
    assert!(
        after("door.on(event);") < after("assertThrows(IllegalStateException.class, () -> door.on("),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("set("), "no reflection: {}", ran.out);
    // Compilers may take the text for ASCII.
    assert!(ran.out.is_ascii(), "{}", ran.out);
}

/// What a call does not read says nothing, and what initialisers leave is there.
#[test]
fn emitted_junit_tests_set_the_static_fields_that_matter() {
    let text = "import java.util.*;
class A {
  private static final Map<String, String> NAMES = new HashMap<>();
  static class S { static int n; }
  private static class P { static int n; }
  static void set(int k) { P.n = k; S.n = k; }
  static int len(String s) { return NAMES.get(s).length(); }
  static int open() { return 10 / S.n; }
  static int hidden() { return 10 / P.n; }
}
";
    let folder = Folder::new(&[("A.java", text)]);
    let emitted = |function: &str| folder.heaplens(&["emit", "A.java", "--fn", function, "--input", "0"]);
    let plain = emitted("A.len");
    assert!(plain.out.contains("() -> A.len("), "{}{}", plain.out, plain.err);
    assert!(!plain.out.contains("getStatic") && !plain.out.contains(".n = "), "{}", plain.out);
    let open = emitted("A.open").out;
    assert!(open.contains("A.S.n = 0;") && !open.contains("P.n = "), "{open}");
    // Nobody else can name the class.
    let hidden = emitted("A.hidden");
    assert!(!hidden.out.contains("P.n = ") && hidden.err.contains("is private"), "{}{}", hidden.out, hidden.err);
}

/// A private method is not what others call.
#[test]
fn others_than_private_methods_show_what_several_have_found() {
    let text = "class Cursor {
  private final String text;
  private int at;
  Cursor(String text) { this.text = text; }
  private char peek() { return text.charAt(at); }
  int digits() {
    while (Character.isDigit(peek())) at++;
    return at;
  }
}
";
    let folder = Folder::new(&[("Cursor.java", text)]);
    let ran = folder.heaplens(&["check", "Cursor.java", "--format", "json"]);
    let report = json(&ran.out);
    let found = report["findings"].as_array().expect("findings");
    let of = |f: &Value| f["code"] == "uncaught-exception" && f["function"] == "Cursor.digits";
    assert!(found.iter().any(of), "{report}");
}

/// A map that code has made is no picture that people have of one: the calls that made it are told instead.
#[test]
fn comments_of_tests_show_nothing_of_the_inside_of_the_library() {
    let text = "import java.util.*;
class A {
  private final Map<String, Integer> m = new HashMap<>();
  int get(String k) { return m.get(k); }
}
";
    let folder = Folder::new(&[("A.java", text)]);
    let ran = folder.heaplens(&["emit", "A.java", "--fn", "A.get"]);
    assert!(ran.out.contains("after new A() => throws NullPointerException"), "{}", ran.out);
    assert!(!ran.out.contains("table") && !ran.out.contains("$"), "{}", ran.out);
}

/// A finding becomes a test that fails until it is mended, or one that expects what happens today.
#[test]
fn tests_of_findings_fail_today_where_they_are_asked_to() {
    let folder =
        Folder::new(&[("Use.java", "class Use {\n  static int f(int a) { return 1 / a; }\n}\n"), ("a.hir", "")]);
    let emitted =
        |arguments: &[&str]| folder.heaplens(&[&["emit", "Use.java", "--fn", "Use.f"], arguments].concat()).out;
    let (today, failing) = (emitted(&[]), emitted(&["--failing"]));
    assert!(today.contains("assertThrows(ArithmeticException.class"), "{today}");
    assert!(!failing.contains("assertThrows") && failing.contains("throws ArithmeticException today"), "{failing}");
    std::fs::write(folder.path("a.hir"), "fn int f(int a) { return 1 / a; }\n").expect("a file");
    let refused = folder.heaplens(&["emit", "a.hir", "--fn", "f", "--failing"]);
    assert_eq!(refused.status, 2, "{}", refused.out);
    assert!(refused.err.contains("`--failing` is for `.java` files"), "{}", refused.err);
}

/// Classes in classes are named as people name them, and as the machine does.
#[test]
fn nested_classes_are_named_in_each_way() {
    let text =
        "package p;\nclass Outer {\n  static class In { In next; int n() { return next.next.hashCode(); } }\n}\n";
    let folder = Folder::new(&[("Outer.java", text)]);
    let ran = |function: &str, bound: &str| {
        let scope = format!("{bound}=2");
        folder.heaplens(&["explore", "Outer.java", "--fn", function, "--scope", &scope, "--format", "json"])
    };
    let plain = json(&ran("In.n", "In").out)["paths"].clone();
    for (function, bound) in [("Outer$In.n", "Outer$In"), ("Outer.In.n", "Outer.In"), ("p.Outer$In.n()", "p.Outer.In")]
    {
        assert_eq!(json(&ran(function, bound).out)["paths"], plain, "{function}, {bound}");
    }
    let refused = ran("In.n", "Other.In");
    assert_eq!(refused.status, 2, "{}", refused.out);
    assert!(refused.err.contains("there is no such class") && refused.err.contains("`In`"), "{}", refused.err);
}

/// A text that a call has put into the object may be an argument of the call that is tested, too.
#[test]
fn tests_pass_texts_that_are_in_the_object() {
    let text = "import java.util.*;
class Bank {
  private final Map<String, Object> accounts = new LinkedHashMap<>();
  void open(String id) { if (accounts.containsKey(id)) throw new IllegalStateException(\"twice\"); accounts.put(id, id); }
}
";
    let folder = Folder::new(&[("Bank.java", text)]);
    let ran = folder.heaplens(&["emit", "Bank.java", "--fn", "Bank.open"]);
    assert!(ran.out.contains("assertThrows(IllegalStateException.class, () -> bank.open("), "{}{}", ran.out, ran.err);
}

/// A class of people may be called as the annotation of tests is.
#[test]
fn tests_of_a_class_called_test_do_not_mix_it_up() {
    let text = "class Test { int n; static int f(Test t) { return 1 / t.n; } }\n";
    let folder = Folder::new(&[("Test.java", text)]);
    for (target, annotation) in [("junit", "@org.junit.jupiter.api.Test"), ("junit4", "@org.junit.Test")] {
        let ran = folder.heaplens(&["emit", "Test.java", "--fn", "Test.f", "--target", target]);
        assert!(ran.out.contains(annotation) && ran.out.contains("new Test()"), "{}", ran.out);
        assert!(!ran.out.lines().any(|line| line.starts_with("import ") && line.ends_with(".Test;")), "{}", ran.out);
    }
}

#[test]
fn static_fields_that_no_run_reads_are_no_part_of_what_is_shown() {
    let table = "import java.util.*;
class Table { static int count; static int[] cells; static int most = 5;
  static int get(int i) { return cells[i]; }
  static int share(int n) { return n / count; }
  //@ requires most > 3;
  static int rest(int n) { return n % count; } }
class Reader { static int read(Map<String, Integer> m, String k) { return m.get(k); } }";
    let user = "class User { static int use(Table t, int n) { return Table.share(n) + Table.most; } }";
    let folder = Folder::new(&[("Table.java", table), ("User.java", user)]);
    let drawn = |function: &str| {
        let file = if function.starts_with("User") { "User.java" } else { "Table.java" };
        folder.heaplens(&["explore", "--fn", function, file]).out
    };
    let shown = |function: &str| ["count", "cells", "most"].map(|f| drawn(function).contains(&format!("Table.{f}")));
    assert_eq!(shown("Table.get"), [false, true, false]);
    assert_eq!(shown("Table.share"), [true, false, false]);
    assert_eq!(shown("Table.rest"), [true, false, true]);
    assert_eq!(shown("User.use"), [true, false, true]);
    assert!(!drawn("Reader.read").contains(": static"), "{}", drawn("Reader.read"));
    let report = json(&folder.heaplens(&["explore", "--fn", "Table.share", "--format", "json", "Table.java"]).out);
    let objects = report["inputs"].as_array().into_iter().flatten().map(|input| &input["objects"]);
    for object in objects.flat_map(|o| o.as_object().into_iter().flatten()) {
        let fields: Vec<&String> = object.1["fields"].as_object().into_iter().flat_map(|f| f.keys()).collect();
        assert_eq!(fields, ["Table.count"], "{report}");
    }
}
