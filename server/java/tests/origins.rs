//! Whether others can build the heap of a finding: found by calls of the class's own operations.

use explore::RunToEnd;
use explore::report::{CodeOf, Finding, Options, Origin, Report};
use ir::Program;
use std::sync::Arc;
use syntax::{Language, Text};

const QUEUE: &str = "
class Node { int value; Node next; }
class Queue {
  private Node head, tail;
  private int size;
  void add(int value) {
    Node node = new Node();
    node.value = value;
    if (head == null) { head = node; } else { tail.next = node; }
    tail = node;
    size++;
  }
  int poll() { int value = head.value; head = head.next; size--; return value; }
  int first() { if (size == 0) return -1; return head.value; }
  int last() { return head == null ? -1 : tail.value; }
}";

fn program(text: &str) -> Program {
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
    java::lower("A.java", parse, &mut lower::NoFiles).program
}

fn report(program: &Program, function: &str) -> Report {
    let id = program.find_function(function).unwrap_or_else(|| panic!("no {function}"));
    explore::explore(program, id, &Options::default(), &mut RunToEnd)
}

/// The only finding of a function.
fn finding(program: &Program, function: &str) -> Finding {
    let findings = report(program, function).findings;
    assert_eq!(findings.len(), 1, "{function}: {findings:?}");
    findings[0].clone()
}

fn calls(program: &Program, function: &str) -> Vec<String> {
    match finding(program, function).origin {
        Origin::Calls(sequence) => findings::origin::texts(program, &sequence),
        other => panic!("{function}: {other:?}"),
    }
}

/// The calls that lead to an exception of a function, to the first such place that some lead to.
fn calls_to(program: &Program, function: &str, exception: &str) -> Vec<String> {
    let found = report(program, function).findings;
    let mut origins = found.iter().filter(|f| f.exception == exception).map(|f| &f.origin);
    let sequence = origins.find_map(|o| if let Origin::Calls(sequence) = o { Some(sequence) } else { None });
    findings::origin::texts(program, sequence.unwrap_or_else(|| panic!("{function}: {found:?}")))
}

/// The condition that is offered where nothing builds the heap.
fn condition(program: &Program, function: &str) -> Option<String> {
    match finding(program, function).origin {
        Origin::NotFound { condition, .. } => condition,
        other => panic!("{function}: {other:?}"),
    }
}

#[test]
fn what_calls_lead_to_is_shown_by_them() {
    let queue = program(QUEUE);
    assert_eq!(calls(&queue, "Queue.poll"), ["new Queue()", "poll()"]);
    let stack = program(
        "class Stack { private final int[] items; private int top; Stack(int n) { items = new int[n < 1 ? 1 : n]; }
           void push(int x) { if (top < items.length) items[top++] = x; }
           int pop() { if (top == 0) return 0; return items[--top]; }
           int third() { return top > 1 ? 1 / (items[1] - 5) : 0; } }",
    );
    let found = report(&stack, "Stack.third").findings;
    let by_zero = found.iter().find(|f| f.exception == "ArithmeticException").expect("a division by zero");
    let Origin::Calls(sequence) = &by_zero.origin else { panic!("{:?}", by_zero.origin) };
    let texts = findings::origin::texts(&stack, sequence);
    assert!(texts[0].starts_with("new Stack(") && texts.last().is_some_and(|c| c == "third()"), "{texts:?}");
    // The second element is 5, which only the input says.
    assert_eq!(texts[2], "push(5)", "{texts:?}");
}

/// A text of an input says nothing, as the shortest does, and constructors refuse it.
#[test]
fn constructors_are_given_texts_that_they_take() {
    let account = |check: &str| {
        program(&format!(
            "class Account {{ private final String id, owner, city;
               Account(String id, String owner, String city) {{
                 if ({check}) throw new IllegalArgumentException();
                 this.id = id; this.owner = owner; this.city = city;
               }}
               int split(int k) {{ return id.length() / k; }} }}"
        ))
    };
    for check in [
        "id == null || id.isEmpty()",
        "id.isBlank() || owner.isBlank() || city.isBlank()",
        "id.length() < 6 || owner.trim().isEmpty()",
    ] {
        let made = calls_to(&account(check), "Account.split", "ArithmeticException");
        assert_eq!(made[1..], ["split(0)"], "{check}: {made:?}");
    }
}

/// The arrays of inputs mostly have zeros, and constructors refuse those, too.
#[test]
fn constructors_are_given_arrays_that_they_take() {
    let poly = program(
        "class Poly { private final int[] parts;
           Poly(int... parts) {
             if (parts.length == 0 || parts[parts.length - 1] == 0) throw new IllegalArgumentException();
             this.parts = parts.clone();
           }
           int over(int k) { return parts[0] / k; } }
         class Names { private final String[] names;
           Names(String[] names) {
             for (String name : names) if (name.isEmpty()) throw new IllegalArgumentException();
             if (names.length == 0) throw new IllegalArgumentException();
             this.names = names;
           }
           int each(int k) { return names.length / k; } }",
    );
    let made = calls_to(&poly, "Poly.over", "ArithmeticException");
    assert!(made[0].starts_with("new Poly(") && made[1..] == ["over(0)"], "{made:?}");
    let made = calls_to(&poly, "Names.each", "ArithmeticException");
    assert!(made[0].starts_with("new Names(") && made[1..] == ["each(0)"], "{made:?}");
}

#[test]
fn what_no_calls_build_says_so_and_is_excluded_by_what_the_class_keeps() {
    let queue = program(QUEUE);
    // `add` sets both or neither, and `poll` leaves the tail; the counter is that of the nodes.
    assert_eq!(condition(&queue, "Queue.last").as_deref(), Some("head == null || tail != null"));
    assert_eq!(condition(&queue, "Queue.first").as_deref(), Some("(head == null) == (size == 0)"));
    // The finding of `add`, which asks for the same.
    assert_eq!(condition(&queue, "Queue.add").as_deref(), Some("head == null || tail != null"));
}

#[test]
fn an_offered_invariant_ends_the_finding_and_the_methods_keep_it() {
    for (function, condition) in
        [("Queue.last", "head == null || tail != null"), ("Queue.first", "(head == null) == (size == 0)")]
    {
        let text = QUEUE.replace("private int size;", &format!("private int size;\n  //@ invariant {condition};"));
        let with = program(&text);
        assert_eq!(report(&with, function).findings, [], "{condition}");
        assert_eq!(report(&program(QUEUE), function).findings.len(), 1);
    }
}

#[test]
fn heaps_that_anybody_builds_and_those_that_specifications_allow_are_in_no_doubt() {
    let open = |text: &str, function: &str| {
        let found = report(&program(text), function).findings;
        assert!(!found.is_empty() && found.iter().all(|f| f.origin == Origin::Open), "{text}: {found:?}");
    };
    // Data, and data with plain setters.
    open("class Node { Node next; int v; } class A { static int f(Node n) { return n.next.v; } }", "A.f");
    let setter = "class Node { private Node next; void next(Node n) { next = n; } Node next() { return next; } }";
    open(&format!("{setter} class A {{ static Node f(Node n) {{ return n == null ? n : n.next().next(); }} }}"), "A.f");
    // A specification says what is valid.
    let field = "private int[] a; void make() { a = new int[2]; }";
    open(
        &format!("class A {{ {field} //@ invariant a == null || a.length == 2;\n int f() {{ return a[1]; }} }}"),
        "A.f",
    );
    // What static fields have is arbitrary, and it alone matters here.
    let by_static = "private int[] a = {1}; int f() { return n == 7 ? 1 / 0 : 1; }";
    open(&format!("class A {{ static int n; {by_static} }}"), "A.f");
}

#[test]
fn what_cannot_be_made_at_all_is_in_doubt() {
    let doubtful = |text: &str, function: &str, condition: Option<&str>| {
        let found = report(&program(text), function).findings;
        let condition = condition.map(str::to_owned);
        let is_it = |o: &Origin| matches!(o, Origin::NotFound { condition: found, .. } if *found == condition);
        assert!(found.first().is_some_and(|f| is_it(&f.origin)), "{text}: {found:?}");
    };
    // Others cannot call the constructor.
    let hidden =
        "class A { private int[] a; private A() { do a = new int[1]; while (false); } int f() { return a[0]; } }";
    doubtful(hidden, "A.f", Some("a != null"));
    // Whoever sees the field.
    let seen = "class P { public final int n; private P(int n) { this.n = n; }
      static P of(int n) { if (n <= 0) throw new IllegalArgumentException(); return new P(n); } int f() { return 1 / n; } }";
    assert!(matches!(finding(&program(seen), "P.f").origin, Origin::NotFound { .. }));
    let passed = "class P { final int n; private P(int n) { this.n = n; } static P of(int n) { return new P(n); }
      int f() { return 1 / n; } }";
    assert_eq!(calls(&program(passed), "P.f"), ["P.of(0)", "f()"]);
    // It refuses all that is tried. That null is among it is not seen from the text of the constructor.
    let picky = "class B { private final String s;
      B(String s) { if (String.valueOf(s).lastIndexOf('@') < 0) throw new IllegalArgumentException(); this.s = s; }
      int f() { return s.length(); } }";
    doubtful(picky, "B.f", Some("s != null"));
    // Final fields are set by constructors only, whoever sees them.
    let seen =
        "class C { final String s; C(String s) { if (String.valueOf(s).lastIndexOf('@') < 0) throw new IllegalArgumentException(); this.s = s; }
      int f() { return s.length(); } }";
    doubtful(seen, "C.f", Some("s != null"));
    // Anybody makes such a record.
    let record = "record E(String s) { } class F { static int f(E e) { return e == null ? 0 : e.s().length(); } }";
    let found = report(&program(record), "F.f").findings;
    assert!(found.len() == 1 && found[0].origin == Origin::Open, "{found:?}");
    let any = "class D { final String s; D(String s) { this.s = s; } int f() { return s.length(); } }";
    let found = report(&program(any), "D.f").findings;
    assert!(found.iter().all(|f| f.origin == Origin::Open), "{found:?}");
}

#[test]
fn a_second_object_is_made_where_operations_take_one() {
    let text = "class Account { private Account linked;
      void link(Account other) { if (other != this) linked = other; }
      boolean twice() { return linked != null && linked.linked == linked; }
      int chain() { return linked == null ? 0 : linked.linked.hashCode() * 0; } }";
    let account = program(text);
    assert_eq!(calls(&account, "Account.chain"), ["new Account()", "new Account()", "link(<call 2>)", "chain()"]);
}

#[test]
fn the_least_and_the_greatest_number_are_tried() {
    let range = "record Range(int lo, int hi) { Range { if (lo > hi) throw new IllegalArgumentException(); }
      int width() { return 10 / (hi - lo + 1); } }";
    let range = program(range);
    // The width overflows, and nothing else makes it 0.
    assert_eq!(calls(&range, "Range.width"), ["new Range(-2147483648, 2147483647)", "width()"]);
}

#[test]
fn order_behind_a_reference_is_offered() {
    let tree = "class Tree { private Tree left, right; private int v; Tree(int v) { this.v = v; }
      void insert(int x) {
        if (x < v) { if (left == null) left = new Tree(x); else left.insert(x); }
        else { if (right == null) right = new Tree(x); else right.insert(x); } }
      int odd() { return right != null && right.v < v ? 1 / 0 : 0; } }";
    assert_eq!(condition(&program(tree), "Tree.odd").as_deref(), Some("right == null || v <= right.v"));
}

#[test]
fn what_the_examples_do_not_show_is_not_offered() {
    // Nothing sets the fields, so nothing is known of how they hang together.
    let text = "class A { private Object a, b; int f() { return a == null ? 0 : b.hashCode() * 0; } }";
    assert_eq!(condition(&program(text), "A.f"), None);
}

#[test]
fn what_preconditions_forbid_is_not_called() {
    // Only a negative argument would make the field null.
    let text = "class A { private Object o = new Object();
      //@ requires n >= 0;
      void set(int n) { if (n < 0) o = null; }
      int f() { return o.hashCode() * 0; } }";
    assert_eq!(condition(&program(text), "A.f").as_deref(), Some("o != null"));
    let without = text.replace("//@ requires n >= 0;", "");
    assert_eq!(calls(&program(&without), "A.f"), ["new A()", "set(-1)", "f()"]);
}

#[test]
fn methods_that_read_what_initialisers_have_made_are_called() {
    let text = "class A { private static final int[] STEPS = {3, 5}; private int n;
      void step(int i) { n += STEPS[i & 1]; }
      int f() { return 1 / (n - 5); } }";
    // The input's own number is tried first, and it is odd.
    assert_eq!(calls(&program(text), "A.f"), ["new A()", "step(5)", "f()"]);
}

/// The constants of an enumeration are few: calls are tried with each, and say which.
#[test]
fn calls_take_constants_by_name() {
    let door = program(
        "class Door {
           enum Event { OPEN, LOCK }
           private boolean locked;
           void on(Event e) {
             if (locked) throw new IllegalStateException();
             locked = e == Event.LOCK;
           }
         }",
    );
    assert_eq!(calls(&door, "Door.on"), ["new Door()", "on(Event.LOCK)", "on(null)"]);
}

/// What the calls before the last one leave is an input on which that raises the same.
#[test]
fn calls_arrive_at_an_input() {
    for (text, function) in [
        (QUEUE, "Queue.poll"),
        ("class A { private final int[] a = new int[1]; int f(int i) { return a[i]; } }", "A.f"),
    ] {
        let program = program(text);
        let found = finding(&program, function);
        let Origin::Calls(sequence) = &found.origin else { panic!("{function}: {:?}", found.origin) };
        let input = replay::origin::arrival(&program, sequence).expect("the calls can be made again");
        let id = program.find_function(function).expect("the function");
        let run = replay::run(&program, id, &input, &replay::Limits::default());
        let replay::RunOutcome::Throws(raised) = run.outcome else { panic!("{function}: {:?}", run.outcome) };
        assert_eq!(program.class(raised.class).name, found.exception, "{function}");
    }
}

const PIZZA: &str = "class Pizza { private final int size; private final String name;
  private Pizza(Builder b) { size = b.size; name = b.name; }
  int slices() { return size < 2 ? 0 : 8 / (size - 3); }
  int letters() { return name.length(); }
  static class Builder { private int size; private String name;
    Builder size(int n) { size = n; return this; }
    Builder name(String s) { if (s == null) throw new IllegalArgumentException(); name = s; return this; }
    Pizza build() { if (name == null) throw new IllegalStateException(); return new Pizza(this); } } }";

#[test]
fn builders_build() {
    let pizza = program(PIZZA);
    let found = calls(&pizza, "Pizza.slices");
    let all = ["new Builder()", "<call 1>.size(3)", "<call 1>.name(\"a\")", "<call 1>.build()", "slices()"];
    assert!(found.len() == 5 && all.iter().all(|call| found.iter().any(|c| c == call)), "{found:?}");
    // They build nothing without a name.
    assert_eq!(condition(&pizza, "Pizza.letters").as_deref(), Some("name != null"));
    // One that hides nothing is filled as it has to be.
    let open = PIZZA.replace("if (s == null) throw new IllegalArgumentException();", "");
    assert_eq!(calls(&program(&open), "Pizza.slices").last().map(String::as_str), Some("slices()"));
    let most = open.replace("private final int size;", "private final int size, a, b, c, d;").replace("{ private int size;",
        "{ private int size, a, b, c, d; Builder a(int n) { a = n; return this; } Builder b(int n) { b = n; return this; }
          Builder c(int n) { c = n; return this; } Builder d(int n) { d = n; return this; }").replace("{ size = b.size;",
        "{ size = b.size; a = b.a; this.b = b.b; c = b.c; d = b.d;").replace("size < 2 ? 0", "size < 2 || a < 5 || b < 6 || c < 7 || d < 8 ? 0");
    let filled = r#"<Builder{size: 3, a: 5, b: 6, c: 7, d: 8, name: "a"}>.build()"#;
    assert_eq!(calls(&program(&most), "Pizza.slices"), [filled, "slices()"]);
    // One that stands elsewhere.
    let shop = "class Cake { private int[] layers; private Cake(int n) { layers = new int[n]; }
      int top() { return layers == null ? 0 : layers[0]; }
      static Cake copy(Baker b) { return b.cake(1); } static Cake secret(int n) { return new Cake(n); } }
      class Baker { Cake cake(int n) { return n < 0 ? null : Cake.secret(n); } }";
    let hidden = program(&shop.replace("static Cake secret", "private static Cake secret"));
    assert_eq!(calls(&hidden, "Cake.top"), ["<Baker>.cake(0)", "top()"]);
}

/// Each call makes another object, and the function is called on the last one.
#[test]
fn objects_that_never_change_are_made_of_each_other() {
    let text = "class Steps { private final int n; private Steps(int n) { this.n = n; }
      static Steps none() { return new Steps(0); }
      Steps more() { return new Steps(n + 1); }
      int f() { return 1 / (n - 2); } }";
    let found = calls(&program(text), "Steps.f");
    assert_eq!(found, ["Steps.none()", "<call 1>.more()", "<call 2>.more()", "f()"]);
}

#[test]
fn what_others_make_is_given_and_changed_before() {
    let text = "class Own { private Token token;
      void own(Token t) { if (t != null && t.ready) token = t; }
      int f() { return token == null ? 0 : 1 / token.v; } }
      class Token { private int v; boolean ready; private Token() {}
        static class Mint { private int n; Token make() { Token t = new Token(); t.v = n - 1; t.ready = n > 0; return t; }
          void more() { n++; } } }";
    let own = program(text);
    let found = calls(&own, "Own.f");
    let all = ["new Own()", "new Mint()", "<call 2>.more()", "<call 2>.make()", "own(<call 4>)", "f()"];
    assert!(found.len() == 6 && all[2..4].iter().all(|call| found.iter().any(|c| c[8..] == call[8..])), "{found:?}");
    assert_eq!(found.last().map(String::as_str), Some("f()"), "{found:?}");
    // The second of two objects is changed, too.
    let text = "class Stack { private Node top; private static class Node { int v; Node next; }
      void push(int v) { Node n = new Node(); n.v = v; n.next = top; top = n; }
      int both(Stack b) { return b == null || b == this || top != null || b.top == null ? 0 : 1 / b.top.v; } }";
    assert!(calls(&program(text), "Stack.both").len() == 4);
}

/// What nobody else can name is not passed.
#[test]
fn private_classes_stand_in_no_calls() {
    let text = "class A { private Object o; private static class Own { }
      void set(Object o) { if (o != this) this.o = o; }
      int f() { return o instanceof Own ? 1 / 0 : 0; } }";
    assert_eq!(condition(&program(text), "A.f"), None);
    let open = text.replace("private static class", "static class");
    assert_eq!(calls(&program(&open), "A.f"), ["new A()", "set(<Own>)", "f()"]);
}

/// Calls that read and change static fields begin with what initialisers leave.
#[test]
fn calls_that_touch_static_fields_are_made() {
    let counting = "class A { static int made; private int[] cells;
      A(int n) { made++; do cells = new int[n < 1 ? 1 : n]; while (false); }
      int size() { made += 0; return cells == null ? 1 / 0 : 1; }
      int last(int i) { made++; return cells[i]; } }";
    let counting = program(counting);
    assert_eq!(condition(&counting, "A.size").as_deref(), Some("cells != null"));
    let last = calls_to(&counting, "A.last", "ArrayIndexOutOfBoundsException");
    assert!(last.len() == 2 && last[0].starts_with("new A("), "{last:?}");
    let begun = "class B { static int next = 3; private int id;
      void take() { id = next; next = next + 2; }
      int f() { return 1 / (id - 5); } }";
    assert_eq!(calls(&program(begun), "B.f"), ["new B()", "take()", "take()", "f()"]);
    // Another implementation counts, so that all take the static fields.
    let sibling = "interface Sized { int size(); }
      class Text implements Sized { private String s; Text(String s) { do this.s = s.trim(); while (false); }
        public int size() { return s.length(); } }
      class Other implements Sized { private static int asked; public int size() { return asked++; } }";
    assert_eq!(condition(&program(sibling), "Text.size").as_deref(), Some("s != null"));
}

/// How an object is made that no constructor in sight makes is a reason for doubt, and no more is said.
#[test]
fn what_cannot_be_followed_is_in_doubt() {
    let text = "class A { private final int[] cells; private int n;
      A(Object source) { Unknown.read(source); cells = new int[2]; }
      int f() { return 1 / (n + 1); } }";
    let program = program(text);
    let found = finding(&program, "A.f");
    assert!(matches!(&found.origin, Origin::NotFound { whole: false, condition: None, .. }), "{:?}", found.origin);
    let told = findings::origin::sentence(&program, &found.origin).expect("words");
    assert!(told.contains("not all calls of `A` can be followed here"), "{told}");
}

/// A half-typed method does not run when an object is made; a half-typed initialiser does, whoever wrote the constructor.
#[test]
fn half_typed_code_is_in_doubt_where_it_may_run() {
    let with = |more: &str| {
        let class =
            "class A {\n  private int[] a = new int[2];\n  private int n;\n  MORE\n  int f() { return a[n - 1]; }\n}\n";
        program(&class.replace("MORE", more))
    };
    for more in ["void todo() {\n    int x = \n  }", "int div(int"] {
        assert_eq!(calls(&with(more), "A.f"), ["new A()", "f()"], "{more}");
    }
    for more in ["{\n    n = 5\n  }", "{\n    n = 5\n  }\n  A() { }"] {
        let origin = finding(&with(more), "A.f").origin;
        assert!(matches!(origin, Origin::NotFound { whole: false, .. }), "{more}: {origin:?}");
    }
}

/// Objects of inner classes are made on one of the class around, which is always there.
#[test]
fn objects_of_inner_classes_are_made_inside_of_another() {
    let text = "class Outer { private int[] a = new int[1];
      class In { private int[] b = new int[2]; int first() { return b[0]; } int at(int i) { return b[i] + a[i]; } }
      class Named { private int n; Named(int n) { this.n = n > 0 ? n : 1; } int f() { return 1 / (n - 3); } } }";
    let outer = program(text);
    for found in &report(&outer, "In.first").findings {
        assert!(matches!(&found.origin, Origin::NotFound { .. }), "{found:?}");
    }
    let input = report(&outer, "In.first");
    let whole = |input: &ir::input::Input| input.objects.len() > 1;
    assert!(input.inputs.iter().all(|i| whole(&i.input)), "{:?}", input.inputs);
    let texts = calls_to(&outer, "In.at", "ArrayIndexOutOfBoundsException");
    assert_eq!(texts[..2], ["new Outer()", "<call 1>.new In()"], "{texts:?}");
    assert_eq!(calls(&outer, "Named.f"), ["new Outer()", "<call 1>.new Named(3)", "f()"]);
}

/// A field of the package that nobody in sight sets has what constructors give it.
#[test]
fn fields_that_nobody_else_sets_are_as_constructors_leave_them() {
    let text = "class A { protected int[] cells = new int[2]; int f() { return cells.length; } }";
    assert_eq!(condition(&program(text), "A.f").as_deref(), Some("cells != null"));
    let others = [
        // Others set it, in code that was understood and in code that was not.
        "class B { static void clear(A a) { a.cells = null; } }",
        "class B { static void clear(A a, Unknown u) { u.go(); a.cells = null; } }",
    ];
    for other in others {
        assert_eq!(finding(&program(&format!("{text} {other}")), "A.f").origin, Origin::Open, "{other}");
    }
    let plain = "class A { int[] cells; A(int[] cells) { this.cells = cells; } int f() { return cells.length; } }";
    assert_eq!(finding(&program(plain), "A.f").origin, Origin::Open);
}

/// Numbers near to those of the heap are tried, and lists of what it has.
#[test]
fn arguments_are_like_what_the_heap_has() {
    let grid = "class Grid { private final int[][] rows; private final int high, wide;
      Grid(int high, int wide) { if (high <= 0 || wide <= 0) throw new IllegalArgumentException();
        rows = new int[high][wide]; this.high = high; this.wide = wide; }
      int diagonal() { int sum = 0; for (int i = 0; i < high; i++) sum += rows[i][i]; return sum; } }";
    let made = calls_to(&program(grid), "Grid.diagonal", "ArrayIndexOutOfBoundsException");
    assert!(made.len() == 2 && made[0].starts_with("new Grid("), "{made:?}");
    let names = "import java.util.*;
      class Names { private final Map<String, Integer> seen = new HashMap<>();
      Names(List<String> all) { for (String s : all) seen.put(s, 0); }
      int f(String s) { Integer n = seen.get(s); return n != null && n == 0 ? 1 / n : 1; } }";
    let made = calls_to(&program(names), "Names.f", "ArithmeticException");
    assert!(made.len() == 2 && made[0].starts_with("new Names("), "{made:?}");
}

/// What the heap's own fields have is given to constructors, and so is what those of objects below have.
#[test]
fn constructors_are_given_what_fields_have() {
    let text =
        "final class P4 { private final int i, j, k; P4(int i, int j, int k) { this.i = i; this.j = j; this.k = k; }
      int f() { if (i == 1000 && j == 2000 && k == 3000) throw new IllegalStateException();
        if (i == 31) return 1 / (j - 32); if (j == 41) return 1 / (k - 42); return 0; } }
      final class P { private final char op; private final int k; P(char op, int k) { this.op = op; this.k = k; }
      int f() { if (op == '/') return 1 / k; if (op == '*' && k == 77) throw new IllegalStateException(); return 0; } }
      final class V { private final int v; V(int v) { this.v = v; } int v() { return v; } }
      final class Q { private final V a, b; Q(V a, V b) { this.a = a; this.b = b; }
      int f() { if (a == null || b == null) return 0; if (a.v() == 5 && b.v() == 6) throw new IllegalStateException();
        return 0; } }";
    let program = program(text);
    assert_eq!(calls_to(&program, "P4.f", "IllegalStateException"), ["new P4(1000, 2000, 3000)", "f()"]);
    assert_eq!(calls_to(&program, "P.f", "IllegalStateException"), ["new P('*', 77)", "f()"]);
    let made = calls_to(&program, "Q.f", "IllegalStateException");
    assert_eq!(made, ["new Q(new V(5), new V(6))", "f()"]);
}

/// What methods that change objects, factories and builders are given is what the heap's own fields have.
#[test]
fn setters_and_builders_are_given_what_fields_have() {
    let checked = "if (k < 0) throw new IllegalArgumentException();";
    let set = format!(
        "class Three {{ private int lo, hi, mid;
      void lo(int k) {{ {checked} lo = k; }} void setHi(int k) {{ {checked} hi = k; }}
      void setMid(int k) {{ if (k > hi) throw new IllegalArgumentException(); mid = k; }}
      int per(int n) {{ return lo == 1234 && hi == 5678 && mid == 4321 ? n / 0 : 1; }} }}"
    );
    let program_of_set = program(&set);
    let made = calls(&program_of_set, "Three.per");
    assert!(made.len() == 5 && made[0] == "new Three()" && made[4] == "per(0)", "{made:?}");
    assert!(["lo(1234)", "setHi(5678)", "setMid(4321)"].iter().all(|call| made.iter().any(|c| c == call)), "{made:?}");
    let built = format!(
        "class Plan {{ private final int limit, top, end;
      private Plan(B b) {{ {} limit = b.limit; top = b.top; end = b.end; }}
      static class B {{ private int limit, top, end;
        B limit(int k) {{ {checked} limit = k; return this; }} B top(int k) {{ {checked} top = k; return this; }}
        B end(int k) {{ {checked} end = k; return this; }} Plan build() {{ return new Plan(this); }} }}
      int per(int n) {{ return top == 4711 && end == 5123 ? n / (limit - 77) : 0; }} }}",
        checked.replace('k', "b.limit")
    );
    let made = calls(&program(&built), "Plan.per");
    let all =
        ["new B()", "<call 1>.limit(77)", "<call 1>.top(4711)", "<call 1>.end(5123)", "<call 1>.build()", "per(0)"];
    assert!(made.len() == 6 && all.iter().all(|call| made.iter().any(|c| c == call)), "{made:?}");
    // Objects that never change are made of each other.
    let with =
        "class Of { private final int a, b, c; private Of(int a, int b, int c) { this.a = a; this.b = b; this.c = c; }
      static Of none() { return new Of(0, 0, 0); } Of withA(int a) { return new Of(a, b, c); }
      Of withB(int b) { return new Of(a, b, c); } Of withC(int c) { return new Of(a, b, c); }
      int f() { return a == 1000 && b == 2000 ? 1 / (c - 3000) : 0; } }";
    let made = calls(&program(with), "Of.f");
    assert_eq!(made, ["Of.none()", "<call 1>.withA(1000)", "<call 2>.withB(2000)", "<call 3>.withC(3000)", "f()"]);
    // Tests make receivers in the same way.
    let program = program_of_set;
    let f = program.find_function("Three.per").expect("the method");
    let report = report(&program, "Three.per");
    let input = &report.inputs[report.findings[0].input].input;
    let sequence = replay::origin::builders(&program, f, input).expect("calls");
    assert_eq!(sequence.calls.len(), 4, "{sequence:?}");
}

/// Objects that calls are given are shown as constructors make them; what stands in two places has a name.
#[test]
fn what_is_passed_is_shown() {
    let text = "class Num { final int n; Num(int n) { this.n = n; } }
      class Cell { int v; Cell next; }
      class Q { private final Num a, b; Q(Num a, Num b) { this.a = a; this.b = b; }
        int same() { return a != null && a == b ? 1 / (a.n - 3) : 0; }
        int two() { return a != null && b != null && a != b && a.n == 4 ? 1 / (b.n - 4) : 0; } }
      class R { private Cell cell; R(Cell c) { if (c == null) throw new IllegalArgumentException(); cell = c; }
        int f() { return cell != null && cell.v == 7 ? 1 / 0 : 0; }
        int g() { return cell != null && cell.next == cell && cell.v == 7 ? 1 / 0 : 0; } }";
    let program = program(text);
    assert_eq!(calls(&program, "Q.same"), ["new Q(num = new Num(3), num)", "same()"]);
    assert_eq!(calls(&program, "Q.two"), ["new Q(new Num(4), new Num(4))", "two()"]);
    assert_eq!(calls(&program, "R.f"), ["new R(<Cell{v: 7}>)", "f()"]);
    assert_eq!(calls(&program, "R.g"), ["new R(cell = <Cell{v: 7, next: cell}>)", "g()"]);
}

/// An offered invariant speaks of what matters, and one that does not leaves the doubt as it is.
#[test]
fn conditions_are_of_fields_that_matter() {
    let text = "class Range { private Object name; private final int lo, hi;
      Range(int lo, int hi, Object name) { if (name == null || lo > hi) throw new IllegalArgumentException();
        this.name = name; this.lo = lo; this.hi = hi; }
      int f() { if (lo > hi) throw new IllegalStateException(); return hi; } }";
    assert_eq!(condition(&program(text), "Range.f").as_deref(), Some("lo <= hi"));
    let beside = text.replace("class Range {", "class Range {\n//@ invariant name != null;\n");
    assert_eq!(condition(&program(&beside), "Range.f").as_deref(), Some("lo <= hi"));
    let about = text.replace("class Range {", "class Range {\n//@ invariant hi >= 0;\n");
    assert!(report(&program(&about), "Range.f").findings.iter().all(|f| f.origin == Origin::Open));
}

/// Objects that an argument leads to are asked about, too.
#[test]
fn objects_inside_of_arguments_are_in_doubt() {
    let text =
        "class Name { private String s; Name(String s) { do this.s = s.trim(); while (false); } int size() { return s.length(); } }
      class Box { Name name; int f() { return name == null ? 0 : name.size(); } }
      class All { static int f(Name[] all) { return all.length == 1 && all[0] != null ? all[0].size() : 0; } }";
    assert_eq!(condition(&program(text), "Box.f").as_deref(), Some("s != null"));
    let of_array = report(&program(text), "All.f").findings;
    assert!(of_array.iter().any(|f| matches!(f.origin, Origin::NotFound { .. })), "{of_array:?}");
    let open = text.replace("s.trim()", "s");
    assert_eq!(finding(&program(&open), "Box.f").origin, Origin::Open);
}

/// A caller that others can call shows a finding better than a class that only its own file can name.
#[test]
fn private_classes_show_findings_last() {
    let text = "class Range { private final int lo, hi; Range(int lo, int hi) { this.lo = lo; this.hi = hi; }
      private class Cursor { int i = lo; int next() { if (i >= hi) throw new IllegalStateException(); return i++; } }
      int first() { return new Cursor().next(); } }";
    let range = program(text);
    let rank = |function: &str| findings::lesser::rank(&range, function, &finding(&range, function), false);
    assert!(rank("Range.first") < rank("Cursor.next"));
}

/// Constructors keep how long an array is: others are as long as those of the input, or a little longer.
#[test]
fn arrays_of_several_lengths_are_passed() {
    let text = "class T { private final int cols; T(String[] h) { cols = h.length; }
      void row(String[] r) { if (r.length != cols) throw new IllegalArgumentException(); } }";
    let report = report(&program(text), "T.row");
    let refused: Vec<&Finding> = report.findings.iter().filter(|f| f.exception == "IllegalArgumentException").collect();
    assert!(!refused.is_empty() && refused.iter().all(|f| matches!(f.origin, Origin::Calls(_))), "{refused:?}");
}

/// Three calls lead to each exception, of which the first has three parameters, or the object many other methods.
#[test]
fn sequences_become_longer_where_calls_have_many_arguments() {
    let machine = program(
        "import java.util.*;
        class Machine {
          enum Coin { PENNY(1), NICKEL(5), DIME(10); final int value; Coin(int value) { this.value = value; } }
          static class Slot { String name; int price, left; Slot(String n, int p, int l) { name = n; price = p; left = l; } }
          private final Map<String, Slot> slots = new LinkedHashMap<>();
          private final EnumMap<Coin, Integer> box = new EnumMap<>(Coin.class);
          private final List<Runnable> listeners = new ArrayList<>();
          private int balance;
          void stock(String name, int price, int left) { slots.put(name, new Slot(name, price, left)); }
          void insert(Coin c) { balance += c.value; box.merge(c, 1, Integer::sum); }
          void on(Runnable listener) { listeners.add(listener); }
          int count() { return slots.size(); }
          boolean buy(String name) {
            Slot slot = slots.get(name);
            if (slot == null || slot.left <= 0 || balance < slot.price) return false;
            slot.left--;
            balance -= slot.price;
            for (Runnable listener : listeners) listener.run();
            return true;
          }
          int dimes() { return balance < Coin.DIME.value ? 0 : box.get(Coin.DIME); } }",
    );
    let made = calls_to(&machine, "Machine.buy", "NullPointerException");
    assert_eq!(made.len(), 4, "{made:?}");
    let made = calls_to(&machine, "Machine.dimes", "NullPointerException");
    assert_eq!(made.len(), 4, "{made:?}");
}

/// Nobody wrote that a constructor checks its object again where that is read.
#[test]
fn what_refuses_objects_is_no_step_of_a_path() {
    let text = "record Rate(int of) { Rate { if (of < 0) throw new IllegalArgumentException(); } }
      class Box { Rate rate; int f() { if (rate == null) return 0; return 1 / rate.of(); } }";
    let found = finding(&program(text), "Box.f");
    let inside = |code: &CodeOf| matches!(code, CodeOf::Function(name) if name == "Box.f");
    assert!(!found.path.is_empty() && found.path.iter().all(|step| inside(&step.place.code)), "{:?}", found.path);
}

/// Static fields that only their class can set are as calls leave them, too.
#[test]
fn private_static_fields_are_set_by_calls() {
    let text = "import java.util.*;
      class S {
        private static int limit = 10;
        static void limit(int n) { if (n <= 0) throw new IllegalArgumentException(); limit = n; }
        static int pages(int n) { return n / limit; }
        private static int depth;
        static void enter() { depth++; }
        static int share(int n) { return n / (depth - 2); }
        private static final List<String> log = new ArrayList<>();
        static void log(String s) { if (s != null) log.add(s); }
        static String first() { return log.get(0); }
        static int sum() { int n = 0; for (String s : log) n += s.length(); return n; }
        static int seen = 1;
        static int each(int n) { return n / seen; }
        private static int made = 1;
        S() { if (made < 9) made++; }
        int ratio(int n) { return n / made; }
        static int rest(int n) { return n / (made - 3); } }";
    let program = program(text);
    for doubtful in ["S.pages", "S.sum", "S.ratio"] {
        let origin = finding(&program, doubtful).origin;
        assert!(matches!(&origin, Origin::NotFound { condition: None, .. }), "{doubtful}: {origin:?}");
        let told = findings::origin::sentence(&program, &origin).expect("words");
        assert!(told.contains("the static fields"), "{told}");
    }
    // By two calls, by none, by whoever sets a field of the package, by two constructors.
    for certain in ["S.share", "S.first", "S.each", "S.rest"] {
        assert_eq!(finding(&program, certain).origin, Origin::Open, "{certain}");
    }
}

/// Into a collection that a class makes and shows, others put what they like.
#[test]
fn collections_that_others_see_are_filled() {
    let shown = |member: &str, use_: &str| {
        let text = format!(
            "import java.util.*;
            class Box {{ {member} private int n; void add(String s) {{ n++; if (s != null) items.add(s); }} }}
            class Use {{ static int f(Box b) {{ return b == null ? 0 : 10 / ({use_}.size() - 2); }}
              static int g(Box b) {{ return b == null || {use_}.isEmpty() ? 0 : {use_}.get(0).length(); }} }}"
        );
        let program = program(&text);
        ["Use.f", "Use.g"].map(|f| finding(&program, f).origin)
    };
    let open = [
        shown("public final List<String> items = new ArrayList<>();", "b.items"),
        shown(
            "private final List<String> items = new ArrayList<>(); List<String> items() { return items; }",
            "b.items()",
        ),
    ];
    for [number, null] in open {
        assert!(!matches!(number, Origin::NotFound { .. }), "{number:?}");
        assert_eq!(null, Origin::Open);
    }
    let copied =
        "private final List<String> items = new ArrayList<>(); List<String> items() { return new ArrayList<>(items); }";
    let [number, null] = shown(copied, "b.items()");
    assert!(matches!(number, Origin::Calls(_)), "{number:?}");
    assert!(matches!(null, Origin::NotFound { .. }), "{null:?}");
}

/// Texts that constructors and factories take apart have the signs that these look for.
#[test]
fn texts_have_the_signs_that_code_looks_for() {
    let email = "class Email { private final String user, host;
        Email(String s) { int at = s.indexOf('@'); if (at < 1) throw new IllegalArgumentException();
          user = s.substring(0, at); host = s.substring(at + 1); }
        char user() { return user.charAt(0); } char host() { return host.charAt(0); } }";
    let email = program(email);
    assert_eq!(calls(&email, "Email.host"), ["new Email(\"a@\")", "host()"]);
    let user = finding(&email, "Email.user");
    assert!(matches!(user.origin, Origin::NotFound { .. }), "a user has a letter: {:?}", user.origin);
    let version = "class Version { private final int major, minor;
        private Version(int a, int b) { major = a; minor = b; }
        static Version parse(String s) { int dot = s.indexOf('.');
          return dot < 0 ? new Version(Integer.parseInt(s), 0)
            : new Version(Integer.parseInt(s.substring(0, dot)), Integer.parseInt(s.substring(dot + 1))); }
        int per() { return 10 / minor; } int sum() { return 10 / (major + minor - 2); } }";
    let version = program(version);
    assert_eq!(calls(&version, "Version.per"), ["Version.parse(\"1\")", "per()"]);
    assert_eq!(calls(&version, "Version.sum"), ["Version.parse(\"1.1\")", "sum()"]);
}

/// Of a private class there is what the class around it gives others, whatever its constructor could make.
#[test]
fn objects_of_private_classes_are_those_that_are_given_out() {
    let text = "import java.util.*;
      class Rules {
        interface Rule { boolean test(int v); }
        private static final class Mod implements Rule {
          private final int m;
          Mod(int m) { this.m = m; }
          public boolean test(int v) { return v % m == 0; } }
        private record Num(int v) implements Rule { public boolean test(int n) { return n / v > 1; } }
        static Rule even() { return new Mod(2); }
        static Rule num(int v) { return new Num(v - 1); }
        static boolean one(Rule r, int v) { return r instanceof Mod && r.test(v); }
        static boolean other(Rule r, int v) { return r instanceof Num && r.test(v); } }
      class Ints implements Iterable<Integer> {
        private final int[] data = new int[3];
        private final class It implements Iterator<Integer> {
          private int i;
          private final int step;
          It(int step) { this.step = step; }
          public boolean hasNext() { return i < 3; }
          public Integer next() { if (i >= 3) throw new NoSuchElementException(); int v = data[i]; i += 10 / step; return v; } }
        public Iterator<Integer> iterator() { return new It(10); } }
      abstract class Res {
        static final class Ok extends Res { private final int value; private Ok(int v) { value = v; } }
        static Res ok(int v) { return new Ok(v); }
        int half() { return this instanceof Ok ? 10 / ((Ok) this).value : 0; } }
      class Chain {
        private static class Entry { private int key; private final Entry next; Entry(int k, Entry n) { key = k; next = n; }
          int half() { return 10 / key; } }
        private Entry head;
        void put(int k) { head = new Entry(k, head); }
        int f() { return head == null ? 0 : head.half(); } }";
    let program = program(text);
    let origin = |function: &str, exception: &str| {
        let found = report(&program, function).findings.into_iter().find(|f| f.exception == exception);
        found.unwrap_or_else(|| panic!("{function}: no {exception}")).origin
    };
    let mod_of_0 = origin("Rules.one", "ArithmeticException");
    assert!(matches!(&mod_of_0, Origin::NotFound { condition: Some(c), .. } if c == "m > 0"), "{mod_of_0:?}");
    assert!(!matches!(origin("Rules.other", "ArithmeticException"), Origin::NotFound { .. }));
    assert!(!matches!(origin("It.next", "NoSuchElementException"), Origin::NotFound { .. }));
    for never in ["ArithmeticException", "ArrayIndexOutOfBoundsException"] {
        assert!(matches!(origin("It.next", never), Origin::NotFound { .. }), "{never}");
    }
    assert_eq!(calls(&program, "Res.half"), ["Res.ok(0)", "half()"]);
    // What a class uses by itself may be anything that its constructor makes.
    assert_eq!(calls(&program, "Chain.f"), ["new Chain()", "put(0)", "f()"]);
    assert!(!matches!(origin("Entry.half", "ArithmeticException"), Origin::NotFound { .. }));
}

/// A constructor that nobody wrote may itself end in the exception: what it calls runs before the fields have something.
#[test]
fn calls_on_the_way_may_raise_it() {
    let text = "import java.util.*;
      abstract class Base { Base() { setup(); } abstract void setup(); }
      class Broken extends Base { private List<String> extra = new ArrayList<>(); void setup() { extra.add(\"x\"); } }";
    assert_eq!(finding(&program(text), "Broken.setup").origin, Origin::Open);
}

/// `tag((String) null)`, and a list then has null in it.
#[test]
fn one_of_any_number_of_arguments_may_be_null() {
    let text = "import java.util.*; class T { private final List<String> tags = new ArrayList<>();
      void tag(String... more) { for (String tag : more) tags.add(tag); }
      int first() { return tags.isEmpty() ? 0 : tags.get(0).length(); } }";
    assert_eq!(calls(&program(text), "T.first"), ["new T()", "tag(new String[1])", "first()"]);
}

/// A record of an input mostly has null where it does not matter, and on the way to the heap it may.
#[test]
fn records_on_the_way_may_have_something_where_the_input_has_null() {
    let text = "import java.util.*; class Names { record Created(int id, String name) {}
      private final Map<Integer, String> names = new HashMap<>();
      void apply(Created c) {
        if (c != null && names.putIfAbsent(c.id(), c.name()) != null) throw new IllegalStateException();
      } }";
    let made = ["new Names()", "apply(<Created{name: \"\"}>)", "apply(<Created>)"];
    assert_eq!(calls(&program(text), "Names.apply"), made);
}

/// That a field is never null holds when the object is made, and not before its initialisers have run.
#[test]
fn initialisers_give_fields_what_they_are_declared_to_have() {
    let text = "class D { @interface NonNull {} @NonNull String name = \"x\";
      int use(String other) { return other.length() + name.length(); } }";
    assert_eq!(calls(&program(text), "D.use"), ["new D()", "use(null)"]);
}

/// The one object whose constructor ran before its class was initialised can be made by no call, and is there.
#[test]
fn objects_that_static_fields_begin_with_are_in_no_doubt() {
    let text = "class Nil { static final Nil NIL = new Nil(0); final int key; final Nil left;
      Nil(int key) { this.key = key; left = NIL; }
      static int depth(Nil n) { return n == NIL ? 0 : 1 + depth(n.left); }
      static int below() { return NIL.left.key; }
      int same(Nil other) { return this == other ? 0 : 1; } }";
    let program = program(text);
    for function in ["Nil.depth", "Nil.below"] {
        assert!(matches!(finding(&program, function).origin, Origin::Open), "{function}");
    }
}

#[test]
fn objects_that_count_those_before_them_are_made_one_after_the_other() {
    let numbers = program(
        "class Ticket { private static int count; private int id = ++count;
           int half() { return 10 / (id - 2); }
           int third() { return 10 / (id - 3); } }
         class Written { private static int count; private final int id; Written() { id = ++count; }
           int half() { return 10 / (id - 2); }
           int third() { return 10 / (id - 3); }
           int none() { return 10 / id; } }",
    );
    for function in ["Ticket.half", "Ticket.third"] {
        let origin = finding(&numbers, function).origin;
        assert!(!matches!(origin, Origin::NotFound { .. }), "{function}: {origin:?}");
    }
    let two = ["new Written()", "new Written()"];
    assert_eq!(calls(&numbers, "Written.half"), [&two[..], &["half()"]].concat());
    assert_eq!(calls(&numbers, "Written.third"), [&two[..], &["new Written()", "third()"]].concat());
    // The first one has 1.
    condition(&numbers, "Written.none");
}

/// That a constructor makes all valid objects of its class says nothing of what it is given.
#[test]
fn what_a_sure_object_holds_is_asked_about_too() {
    let counter = |changes: &str| {
        format!("class Cnt {{ private int n = 1; void step() {{ {changes} }} int inv() {{ return 10 / n; }} }}\n")
    };
    let users = [
        ("class Own { private final Cnt c; private final int k;
           Own(Cnt c, int k) { if (k < 0) throw new IllegalArgumentException(); this.c = c; this.k = k; }
           int a() { return c == null ? 0 : c.inv(); } }", "Own.a"),
        ("class Own { private final Cnt c;
           Own(Cnt c) { this.c = java.util.Objects.requireNonNull(c); }
           int a() { return c.inv(); } }", "Own.a"),
        ("record Own(Cnt c, int k) { Own { if (k < 0) throw new IllegalArgumentException(); }
           int a() { return c == null ? 0 : c.inv(); } }", "Own.a"),
        ("class Own { private final Cnt c;
           Own(Cnt c) { if (c == null) throw new IllegalArgumentException(); this.c = c; }
           Cnt c() { return c; } }
         class Main { static int m(Own o) { return o == null ? 0 : o.c().inv(); } }", "Main.m"),
        ("class Own { private final int k; Own(int k) { if (k < 0) throw new IllegalArgumentException(); this.k = k; }
           int a(Cnt c) { return c == null ? k : c.inv(); } }", "Own.a"),
    ];
    for (user, function) in users {
        let never = program(&(counter("if (n < 100) n++;") + user));
        let found = finding(&never, function);
        assert!(
            matches!(&found.origin, Origin::NotFound { class, .. } if class == "Cnt"),
            "{user}: {:?}",
            found.origin
        );
        let sometimes = program(&(counter("n--;") + user));
        let found = finding(&sometimes, function);
        assert!(!matches!(found.origin, Origin::NotFound { .. }), "{user}: {:?}", found.origin);
    }
}

/// A method that fails half-way leaves behind what it has changed until then, and whoever catches the exception goes on.
#[test]
fn what_a_failed_call_has_changed_stays() {
    let overflow = program(
        "class Overflow { private final int[] items; private int count;
           Overflow(int n) { if (n < 1) throw new IllegalArgumentException(); items = new int[n]; }
           void add(int x) { items[count++] = x; }
           int last() { if (count == 0) return -1; return items[count - 1]; } }",
    );
    let failed = "try { add(-1); } catch (ArrayIndexOutOfBoundsException e) {}";
    assert_eq!(calls(&overflow, "Overflow.last"), ["new Overflow(1)", "add(-1)", failed, "last()"]);
    let purse = |pay: &str, constructor: &str| {
        program(&format!(
            "class Purse {{ private int balance; Purse(int start) {{ {constructor} }}
               void pay(int x) {{ if (x <= 0) throw new IllegalArgumentException(); {pay} }}
               int[] coins() {{ return new int[balance]; }} }}"
        ))
    };
    let refuses = "if (start < 0) throw new IllegalArgumentException(); balance = start;";
    let late = purse("balance -= x; if (balance < 0) throw new IllegalStateException();", refuses);
    let failed = "try { pay(1); } catch (IllegalStateException e) {}";
    assert_eq!(calls(&late, "Purse.coins"), ["new Purse(0)", failed, "coins()"]);
    // It may be an exception of their own.
    let own = "class Broke extends RuntimeException {} balance -= x; if (balance < 0) throw new Broke();";
    assert!(calls(&purse(own, refuses), "Purse.coins")[1].starts_with("try { pay(1); }"));
    for (pay, constructor) in [
        // Nothing has changed yet.
        ("if (x > balance) throw new IllegalStateException(); balance -= x;", refuses),
        // Nobody goes on after an error, and assertions may be off.
        ("balance -= x; if (balance < 0) throw new Error();", refuses),
        ("balance -= x; assert balance >= 0; if (balance < 0) balance = 0;", refuses),
        // There is no object.
        ("balance = 0;", "balance = start; if (balance < 0) throw new IllegalArgumentException();"),
    ] {
        let condition = condition(&purse(pay, constructor), "Purse.coins");
        assert_eq!(condition.as_deref(), Some("balance >= 0"), "{pay} {constructor}");
    }
    // Without it calls lead there as well, and those are shown.
    let both = purse("balance -= x; if (balance < -1) throw new IllegalStateException();", refuses);
    assert_eq!(calls(&both, "Purse.coins"), ["new Purse(0)", "pay(1)", "coins()"]);
}

/// Static functions, and methods of other objects, change what they are given or know.
#[test]
fn objects_are_changed_by_others_who_may() {
    let links = program(
        "class Links { static void link(Knot a, Knot b) { a.next = b; a.count = b.count + 1; }
           static class Knot { private Knot next; private int count; private final int id;
             Knot(int id) { if (id < 0) throw new IllegalArgumentException(); this.id = id; }
             int follow() { return next == null ? 0 : 6 / (next.count - 1); } } }",
    );
    assert_eq!(calls(&links, "Knot.follow"), ["new Knot(1)", "Links.link(<call 1>, <call 1>)", "follow()"]);
    let outer = |detach: &str| {
        program(&format!(
            "class Outer {{ private int total;
               class Part {{ private int weight;
                 Part(int w) {{ if (w < 0) throw new IllegalArgumentException(); weight = w; }}
                 {detach} }}
               int[] bins() {{ return new int[total]; }} }}"
        ))
    };
    assert_eq!(
        calls(&outer("void detach() { total -= weight; }"), "Outer.bins"),
        ["new Outer()", "<call 1>.new Part(1)", "<call 2>.detach()", "bins()"]
    );
    // With the help of a method that others cannot call.
    let helped = "void detach() { take(); } private void take() { total -= weight; }";
    assert_eq!(calls(&outer(helped), "Outer.bins").len(), 4);
    // Nobody calls it.
    let hidden = "private void detach() { total -= weight; } private static void drop(Outer o) { o.total = -1; }";
    assert_eq!(condition(&outer(hidden), "Outer.bins").as_deref(), Some("total >= 0"));
}

/// Others call of an object whose class they cannot name what a type above it tells them.
#[test]
fn iterators_change_what_they_are_of() {
    let ring = |cursor: &str| {
        program(&format!(
            "import java.util.*;
             class Ring {{ private final int[] items = new int[4]; private int size;
               void add(int x) {{ if (size < 4) items[size++] = x; }}
               int[] rest() {{ return new int[size]; }}
               {cursor} }}"
        ))
    };
    let body = "public boolean hasNext() { return size > 9; } public Integer next() { return 0; }";
    let removes = "public void remove() { size--; }";
    let named = ring(&format!(
        "Iterator<Integer> iterator() {{ return new Cursor(); }}
         private class Cursor implements Iterator<Integer> {{ private int at; {body} {removes} }}"
    ));
    let unnamed =
        ring(&format!("Iterator<Integer> iterator() {{ return new Iterator<Integer>() {{ {body} {removes} }}; }}"));
    for ring in [named, unnamed] {
        assert_eq!(calls(&ring, "Ring.rest"), ["new Ring()", "iterator()", "<call 2>.remove()", "rest()"]);
    }
    let beyond = ring(&format!(
        "Iterator<Integer> iterator() {{ return new Cursor(); }}
         private class Cursor implements Iterator<Integer> {{ private int at; {body} void skip() {{ size--; }} }}"
    ));
    assert_eq!(condition(&beyond, "Ring.rest").as_deref(), Some("size >= 0"));
}

/// What code counts, and what it composes of that, is there once something was built: identifiers that a class gives out.
#[test]
fn what_was_built_tells_which_numbers_and_texts_there_are() {
    let bank = program(
        "import java.util.*;
         class Bank { private final Map<String, Box> boxes = new HashMap<>(); private int next = 41;
           void open(int n) { boxes.put(\"A\" + next++, new Box(n)); }
           int share(String id) { Box b = boxes.get(id); return b == null ? 0 : 10 / b.size; }
           static class Box { private final int size; Box(int size) { this.size = size; } } }
         class Desk { private final Map<Integer, String> notes = new HashMap<>(); private int next = 41;
           void add(String note) { notes.put(++next, note); }
           int length(int id) { return notes.containsKey(id) ? notes.get(id).length() : 0; } }",
    );
    assert_eq!(calls(&bank, "Bank.share"), ["new Bank()", "open(0)", "share(\"A41\")"]);
    assert_eq!(calls(&bank, "Desk.length"), ["new Desk()", "add(null)", "length(42)"]);
}

/// A method that makes an object is called on objects alone: that there is none says nothing of what it does.
#[test]
fn factories_that_are_methods_can_be_followed() {
    let made = program(
        "class Ticket { private int count; int left() { return 6 / (3 - count); } }
         class Desk { private int given; Ticket next() { given++; return new Ticket(); } }",
    );
    let origin = finding(&made, "Ticket.left").origin;
    assert!(matches!(&origin, Origin::NotFound { whole: true, .. }), "{origin:?}");
}

/// What a method gives out may be a part of the object.
#[test]
fn what_methods_give_out_is_changed() {
    let lot = program(
        "class Lot { private final Car car = new Car(); Car car() { return car; } int[] free() { return new int[car.left]; }
           static class Car { private int left; Car() { left = 1; } void park() { left -= 2; } } }",
    );
    assert_eq!(calls(&lot, "Lot.free"), ["new Lot()", "car()", "<call 2>.park()", "free()"]);
}
