//! Where `check` shows what goes wrong in Java, and how loud: at whoever has the mistake, as far as it is known.

use crate::run::Folder;
use serde_json::Value;

/// What `check` prints of a file.
fn told(text: &str) -> String {
    Folder::new(&[("A.java", text)]).heaplens(&["check", "A.java"]).out
}

/// Each finding as JSON.
fn findings(text: &str) -> Vec<Value> {
    let out = Folder::new(&[("A.java", text)]).heaplens(&["check", "--format", "json", "A.java"]).out;
    let all: Value = serde_json::from_str(&out).unwrap_or_else(|e| panic!("{e}:\n{out}"));
    all["findings"].as_array().cloned().unwrap_or_default()
}

/// Line, level and function of the findings of a code, by line.
fn places(text: &str, code: &str) -> Vec<(u64, String, String)> {
    let word = |f: &Value, key: &str| f[key].as_str().unwrap_or_default().to_owned();
    let all = findings(text);
    let of_code = all.iter().filter(|f| f["code"] == code);
    let mut places: Vec<_> =
        of_code.map(|f| (f["line"].as_u64().unwrap_or(0), word(f, "level"), word(f, "function"))).collect();
    places.sort();
    places
}

fn place(line: u64, level: &str, function: &str) -> (u64, String, String) {
    (line, level.to_owned(), function.to_owned())
}

const REFUSING: &str = "class A {
  static class Node { int v; Node next; }
  private int sum;
  private void put(Node n) {
    if (n == null) throw new IllegalArgumentException(\"null\");
    sum += n.v;
  }
  public void first(Node n) { if (n != null) put(n); }
  public void second(Node n) { if (n != null) put(n.next); }
  public void both(Node n) { first(n); second(n); sum++; put(null); }
}
";

/// What a method refuses is the mistake of each call that passes it. `both` gets no further than what `second` calls when the
/// second node is null, and always passes null at last.
#[test]
fn each_call_that_passes_what_is_refused_has_a_finding() {
    let found = places(REFUSING, "uncaught-exception");
    let calls = [place(5, "warning", "A.put"), place(9, "error", "A.second"), place(10, "error", "A.both")];
    assert_eq!(found, calls);
    let out = told(REFUSING);
    assert!(out.contains("`put(n.next)` raises IllegalArgumentException"), "{out}");
    assert!(out.contains("see  line 5: IllegalArgumentException is raised here"), "{out}");
    assert!(out.contains("note  `A.both` raises it, too"), "{out}");
    assert!(out.contains("`put` is private, and the calls that lead here are told by themselves"), "{out}");
}

/// Who passes on what it was given asks the same of its callers; `requireNonNull` is a check as well.
#[test]
fn what_is_passed_on_is_refused_as_well() {
    let text = "import java.util.Objects;
class A {
  static int check(String s) { return Objects.requireNonNull(s).length(); }
  static int on(String s) { return check(s); }
  static int none() { return on(null); }
}
";
    let found = places(text, "uncaught-exception");
    assert_eq!(found, [place(3, "error", "A.check"), place(4, "error", "A.on"), place(5, "error", "A.none")]);
}

/// The state of an object is no argument of its own methods: a check of it is told once. On another object it is the caller's
/// matter.
#[test]
fn the_state_of_an_object_is_refused_where_others_call() {
    let text = "class A {
  static class Door { boolean open; void close() { if (!open) throw new IllegalStateException(); open = false; }
    void twice() { close(); close(); } }
  static void shut(Door[] d) { if (d != null && d.length > 0 && d[0] != null) d[0].close(); }
}
";
    let found = places(text, "uncaught-exception");
    assert_eq!(found, [place(2, "error", "Door.close"), place(4, "error", "A.shut")]);
}

/// Code that did something before is no check of arguments.
#[test]
fn what_happens_later_is_told_where_it_happens() {
    let text = "class A {
  int n;
  void step(int by) { n += 1; if (by < 0) throw new IllegalArgumentException(); n += by; }
  void back() { step(-1); }
}
";
    assert_eq!(places(text, "uncaught-exception"), [place(3, "error", "A.step")]);
}

/// A private method is as loud as its callers: `f` announces what happens in `inv`.
#[test]
fn private_methods_take_the_rank_of_their_callers() {
    let text = "class A {
  private static int inv(int d) { return 100 / d; }
  /** @throws ArithmeticException where x is 0 */
  static int f(int x) { return inv(x); }
}
";
    let found = places(text, "division-by-zero");
    assert!(found.iter().all(|(line, level, _)| (*line, level.as_str()) == (2, "warning")), "{found:?}");
    assert_eq!(found.len(), 1);
    let louder = text.replace("  /**", "  static int g(int x) { return inv(x); }\n  /**");
    assert_eq!(places(&louder, "division-by-zero"), [place(2, "error", "A.g")]);
}

/// What initialisers and lambdas call is as loud as who comes to these: initialisers have run, and `f` passes no 0. The
/// constructor of a private class is private, whatever is written.
#[test]
fn private_code_that_nothing_but_initialisers_and_lambdas_call_is_no_error() {
    let text = "class A {
  private static final int X = calc(5);
  private static int calc(int d) { return 10 / d; }
  private static class Node { final int v; Node(int d) { v = 10 / d; } }
  static int one() { return new Node(3).v + X; }
  private static int half(int d) { return 10 / d; }
  static int f(int k) { java.util.function.IntUnaryOperator g = x -> half(x | 1); return g.applyAsInt(k); }
}
";
    let found = places(text, "division-by-zero");
    assert!(found.iter().all(|(_, level, _)| level == "warning"), "{found:?}");
    assert_eq!(found.iter().map(|(line, ..)| *line).collect::<Vec<_>>(), [3, 4, 6]);
    let errors = |text: &str| {
        let all = places(text, "division-by-zero").into_iter();
        all.filter(|(_, level, _)| level == "error").map(|(line, _, function)| (line, function)).collect::<Vec<_>>()
    };
    let passed = errors(&text.replace("new Node(3).v", "new Node(X - 2).v"));
    assert_eq!(passed, [(4, "A.one".to_owned())]);
    assert_eq!(errors(&text.replace("half(x | 1)", "half(x)")), [(6, "A.f".to_owned())]);
}

/// What nobody can call raises for nobody; that a class has no objects is said by a constructor that throws.
#[test]
fn private_code_that_nothing_calls_is_no_error() {
    let text = "class A {
  private A() { throw new AssertionError(\"no objects\"); }
  private static int unused(int d) { return 10 / d; }
  private static class Only { Only(int d) { if (d == 0) throw new IllegalStateException(); } }
}
";
    assert_eq!(places(text, "uncaught-exception"), [place(4, "warning", "Only.Only")]);
    assert_eq!(places(text, "division-by-zero"), [place(3, "warning", "A.unused")]);
    let made = text.replace("unused(int d) { return", "unused(int d) { new A(); return");
    assert!(places(&made, "uncaught-exception").iter().any(|(_, _, function)| function == "A.unused"));
}

/// Whatever interface declares a method, an object of a private class that nobody gives away has it called in its file only.
#[test]
fn objects_that_stay_in_their_file_have_what_is_passed_there() {
    let text = "class A {
  interface Item { int cost(); }
  private record Kept(int n) implements Item { public int cost() { return 10 / n; } }
  private record Given(int n) implements Item { public int cost() { return 10 / n; } }
  private static class Key { final String s; Key(String s) { this.s = s; } public int hashCode() { return s.hashCode(); } }
  private record State(int n) implements Runnable { public void run() { int cost = 10 / n; } }
  static int kept(int n) { if (n == 0) return 0; Item i = new Kept(n); return i.cost(); }
  static Item given(int n) { return new Given(n); }
  static int key(String s) { return s == null ? 0 : new Key(s).hashCode(); }
  static void start(java.util.concurrent.Executor e) { if (e != null) e.execute(new State(0)); }
}
";
    let found = places(text, "division-by-zero");
    let level = |at: u64| found.iter().find(|(line, ..)| *line == at).map(|(_, level, _)| level.as_str());
    assert_eq!(level(3), Some("warning"), "{found:?}");
    assert_eq!(level(4), Some("error"), "{found:?}");
    // Who runs it is out of sight.
    assert_eq!(level(6), Some("error"), "{found:?}");
    assert_eq!(places(text, "null-dereference"), [place(5, "warning", "Key.hashCode")]);
    assert!(told(text).contains("`Key` is private, and within the scope nothing that calls it leads here"));
}

/// What constructors make of plain arguments is passed, too.
#[test]
fn calls_pass_what_constructors_compute() {
    let text = "import java.util.*;
class A {
  static class Sq { final int s; Sq(int s) { if (s < 0) throw new IllegalArgumentException(); this.s = s + 1; } }
  private final List<Sq> all = new ArrayList<>();
  void add(Sq s) { if (s == null) return; all.add(s); }
  class Cursor { private int i; Sq take() { if (i >= all.size()) return null; return all.get(i--); } }
  Cursor cursor() { return new Cursor(); }
}
";
    let found = places(text, "uncaught-exception");
    assert!(found.contains(&place(6, "error", "Cursor.take")), "{found:?}");
    let out = told(text);
    assert!(out.contains("`<call 1>.add(new Sq(0))`, `take()`, `take()`"), "{out}");
}

/// Methods of private classes are called in their own file only, where nobody passes null.
#[test]
fn calls_that_only_the_file_can_write_are_not_shown() {
    let text = "class A {
  private static class Some { private final String v; Some(String v) { this.v = v; } int len() { return v.length(); } }
  private Some s = new Some(\"x\");
  int f() { return s.len(); }
  void set(String x) { if (x != null) s = new Some(x); }
}
";
    let found = places(text, "null-dereference");
    assert!(found.iter().all(|(line, level, _)| (*line, level.as_str()) == (2, "warning")), "{found:?}");
    let out = told(text);
    assert!(!out.contains("new Some(null)"), "{out}");
}

#[test]
fn levels_are_those_that_people_see_in_every_format() {
    // No call makes `n` negative.
    let text = "class A { private int n; void up() { if (n < 9) n++; } int f() { assert n >= 0; return n; } }";
    assert!(told(text).contains("warning[assertion-failure]"));
    assert_eq!(places(text, "assertion-failure"), [place(1, "warning", "A.f")]);
    let folder = Folder::new(&[("A.java", text)]);
    let sarif = folder.heaplens(&["check", "--format", "sarif", "A.java"]);
    let log: Value = serde_json::from_str(&sarif.out).unwrap();
    assert_eq!(log["runs"][0]["results"][0]["level"], "warning");
    assert_eq!(sarif.status, 1, "a finding all the same");
}

/// The first heap that is found has a `Three`, which always has three sides.
#[test]
fn another_heap_is_shown_where_nobody_builds_the_first() {
    let text = "abstract class Shape { abstract int sides(); }
class Three extends Shape { private int n; Three() { n = 3; } int sides() { return n; } }
class Many extends Shape { private int k; Many(int k) { this.k = k; } int sides() { return k; } }
class A { static int per(Shape s) { return s == null ? 0 : 12 / s.sides(); } }
";
    let out = told(text);
    assert!(out.contains("error[division-by-zero]: `s.sides()` is 0 here"), "{out}");
    assert!(out.contains("these calls lead here, too: `new Many(0)`, `A.per(<call 1>)`"), "{out}");
}

/// What decides is shown: an element of an array, an object in a list.
#[test]
fn calls_are_shown_with_what_arrays_and_lists_hold() {
    let text = "import java.util.*;
class Num { private final int v; Num(int v) { this.v = v; } int get() { return v; } }
class A {
  private final int[] prices; private final List<Num> nums;
  A(int[] p, List<Num> n) { prices = p; nums = n; }
  int ratio() { return prices == null || prices.length == 0 ? 0 : 100 / (prices[0] - 3); }
  int inverse() { return nums == null || nums.isEmpty() || nums.get(0) == null ? 0 : 10 / (nums.get(0).get() - 4); }
}
";
    let out = told(text);
    let ratio = "these calls lead here, too: `new A(new int[] {3}, <ArrayList[]>)`, `ratio()`";
    assert!(out.contains(ratio), "{out}");
    assert!(out.contains("<ArrayList[new Num(4)]>)`, `inverse()`"), "{out}");
}

/// Nothing is known of native code.
#[test]
fn what_cannot_be_followed_is_said() {
    let text = "class A { private int h; private native int get(); A() { h = get(); } int f() { return 10 / h; } }";
    let out = told(text);
    assert!(
        out.contains("note  not all calls of `A` can be followed here, and no short sequence of the others"),
        "{out}"
    );
}

/// Without a constructor, an object of a class has what its fields begin with.
#[test]
fn the_constructor_that_nobody_wrote_keeps_invariants_as_others_do() {
    let text = "class A {
  //@ invariant size > 0;
  private int size;
  int half() { return 10 / size; }
}
class Good {
  //@ invariant size > 0;
  private int size = 1;
  int half() { return 10 / size; }
}
";
    assert_eq!(places(text, "invariant-violated"), [place(1, "error", "A.A")]);
}

#[test]
fn boxed_constants_are_never_null() {
    let text = "class A {
  private final Integer z = 3;
  private Integer r = Integer.valueOf(2);
  private final Character c = 'x';
  private Integer open;
  int f() { return z + r + c; }
  int g() { return open; }
}
";
    assert_eq!(places(text, "null-dereference").iter().map(|p| p.0).collect::<Vec<_>>(), [7]);
}

/// Of a postcondition that raises something itself, the part that does is named.
#[test]
fn the_part_of_a_postcondition_that_raises_something_is_named() {
    let text = "class A { int[] a;
  //@ ensures result == x && a.length > x;
  int same(int x) { return x; }
}
";
    let out = told(text);
    assert!(out.contains("does not hold on exit, as `a.length` in it raises NullPointerException"), "{out}");
}

/// Clauses of JML that mean nothing here are no comments to those who wrote them.
#[test]
fn clauses_that_have_no_effect_say_so() {
    let text = "class A { int g(int n) { int s = 0;
    //@ loop_invariant s >= 0;
    for (int i = 0; i < n; i++) s += 1;
    //@ assert s >= 0;
    return s; } }
";
    let found = places(text, "bad-specification");
    assert_eq!(found, [place(2, "note", ""), place(4, "note", "")]);
    let out = told(text);
    assert!(out.contains("so that this clause has no effect: write `assert ..;`, which is checked"), "{out}");
}

/// The initialiser makes the rows; only where something takes one away it may be missing.
#[test]
fn rows_of_a_table_are_there_and_as_long_as_written() {
    let text = "class A {
  private final int[][] g = new int[9][9];
  int f(int i, int j) { return g[i][j]; }
  int sum() { int s = 0; for (int[] row : g) s += row.length; return 1 / (s - 81); }
}
";
    let out = told(text);
    assert!(out.contains("error[array-index-out-of-bounds]: index `i` is outside of `g`"), "{out}");
    assert!(out.contains("error[array-index-out-of-bounds]: index `j` is outside of `g[i]`"), "{out}");
    assert!(!out.contains("null"), "{out}");
    let dropping = text.replace("  int f(", "  void drop() { g[0] = null; }\n  int f(");
    assert_eq!(places(&dropping, "null-dereference").first().map(|p| p.0), Some(4));
    // So it is with what a constructor makes.
    let made = "class A {
  private final int[][] g;
  A(int n) { if (n < 1) throw new IllegalArgumentException(); g = new int[n][n]; }
  int f(int i) { return g[i].length; }
}
";
    assert_eq!(places(made, "null-dereference"), []);
}

/// A copy that nobody changes refuses to be changed, whoever tries.
#[test]
fn collections_that_constructors_freeze_refuse_changes() {
    let text = |made: &str| {
        format!(
            "import java.util.*;
class A {{
  private final List<String> names;
  A(List<String> n) {{ names = {made}; }}
  void add(String s) {{ names.add(s); }}
  int size() {{ return names.size(); }}
}}
"
        )
    };
    for made in ["List.copyOf(n)", "Collections.unmodifiableList(n)"] {
        let out = told(&text(made));
        let raised = "error[uncaught-exception]: `names.add(s)` raises UnsupportedOperationException";
        assert!(out.contains(raised), "{made}: {out}");
        assert!(out.contains("`new A(<ArrayList[]>)`, `add(null)`"), "{made}: {out}");
    }
    assert!(!told(&text("new ArrayList<>(n)")).contains("UnsupportedOperationException"));
}

#[test]
fn bounds_of_a_scope_are_written_as_in_programs() {
    let text =
        |scope: &str| format!("class S {{\n  S next; int v;\n  //@ scope {scope};\n  int g(S s) {{ return v; }}\n}}\n");
    let code = |f: &Value| f["code"].as_str().unwrap_or_default().to_owned();
    let told = |scope: &str| findings(&text(scope)).iter().map(code).collect::<Vec<_>>();
    for right in ["S <= 2", "S<=2, unwind 8", "calls 4, length <= 3"] {
        assert_eq!(told(right), Vec::<String>::new(), "{right}");
    }
    for wrong in ["S < 2", "S = 1", "S 1", "S <= x", "S <= -1", "<= 2", "S <= 2 3"] {
        assert_eq!(told(wrong), ["bad-specification"], "{wrong}");
    }
    assert_eq!(told("S <= 1, S <= 2"), ["duplicate-bound"]);
    assert_eq!(told("S <= 99999999999"), ["int-out-of-range"]);
}

/// What nobody knows in a method does not touch what its clauses say.
#[test]
fn clauses_of_methods_that_are_not_explored_are_understood() {
    let text = "class A {
  int n;
  //@ requires n > 0;
  //@ ensures result > 0;
  int of(int k) throws Exception { Class.forName(\"x\"); return n; }
}
";
    assert_eq!(places(text, "bad-specification"), []);
    assert_eq!(places(&text.replace("n > 0", "m > 0"), "bad-specification").len(), 1);
}

#[test]
fn a_scope_without_an_object_to_call_a_method_on_says_so() {
    let text = "class Zero {
  //@ scope Zero <= 0;
  int f(int x) { return 1 / x; }
}
";
    let found = places(text, "bad-specification");
    assert_eq!(found, [place(2, "warning", "")]);
    assert_eq!(places(&text.replace("<= 0", "<= 1"), "bad-specification"), []);
}

/// Others call the constructor of a record that takes its components, also where the record has another one.
#[test]
fn records_with_more_constructors_are_built_by_the_one_of_their_components() {
    let text = "public class A {
  record P(int x, int y) { P(int x) { this(x, 0); } }
  private int sum;
  public int run(P p) { sum = p == null ? 0 : 1; return p == null ? 0 : sum / (p.y() - 7); }
}
";
    assert_eq!(places(text, "division-by-zero"), [place(4, "error", "A.run")]);
    assert!(told(text).contains("`new A()`, `run(<P{y: 7}>)`"), "{}", told(text));
}

/// `sum` cannot: no cell has a key that is null. What `of` raises at the same place is another matter.
#[test]
fn who_raises_the_same_is_who_others_can_bring_there() {
    let text = "class A {
  private static class Cell { final Object key; Cell next; Cell(Object k, Cell n) { key = k; next = n; } }
  private Cell head;
  private int slot(Object key) { return key.hashCode() & 7; }
  public int of(Object key) { return slot(key); }
  public void put(Object key) { if (key == null) return; head = new Cell(key, head); }
  public int sum() { int s = 0; for (Cell c = head; c != null; c = c.next) s += slot(c.key); return s; }
}
";
    assert_eq!(places(text, "null-dereference"), [place(4, "error", "A.of")]);
    assert!(!told(text).contains("raises it, too"), "{}", told(text));
}

/// Inputs have other functions in the map than the constructor puts there: what these do is found on new objects.
#[test]
fn lambdas_that_a_constructor_keeps_are_explored() {
    let text = "import java.util.*;
import java.util.function.*;
public class A {
  private final Map<String, IntBinaryOperator> ops = new HashMap<>();
  public A() {
    ops.put(\"+\", (a, b) -> a + b);
    ops.put(\"/\", (a, b) -> a / b);
  }
  public int eval(String op, int a, int b) {
    IntBinaryOperator f = ops.get(op);
    return f == null ? 0 : f.applyAsInt(a, b);
  }
}
";
    assert_eq!(places(text, "division-by-zero").iter().map(|p| p.0).collect::<Vec<_>>(), [7]);
    assert!(told(text).contains("op = \"/\", a = 0, b = 0"), "{}", told(text));
}

/// Of two files that come to one place, the one whose input others can build shows it, whichever comes first.
#[test]
fn how_loud_a_finding_is_does_not_depend_on_the_names_of_files() {
    let divides = "class M { int k; int div() { return 10 / k; } }\n";
    for class in ["A", "Z"] {
        let calls = format!(
            "class {class} {{ private int h;\n  int on(M m) {{ if (m == null || h < 5) return 0; return m.div(); }} }}\n"
        );
        let file = format!("{class}.java");
        let folder = Folder::new(&[(file.as_str(), calls.as_str()), ("M.java", divides)]);
        let out = folder.heaplens(&["check", "--format", "json", "."]).out;
        let all: Value = serde_json::from_str(&out).unwrap_or_else(|e| panic!("{e}:\n{out}"));
        let all = all["findings"].as_array().cloned().unwrap_or_default();
        let told: Vec<_> =
            all.iter().filter(|f| f["file"] == "M.java").map(|f| (f["level"].clone(), f["function"].clone())).collect();
        assert_eq!(told, [("error".into(), "M.div".into())], "{out}");
    }
}
