//! What nobody knows of an input is not explored, with the reason; the paths beside it are.

use explore::RunToEnd;
use explore::report::{Options, Report, Stop};
use ir::Program;
use std::sync::Arc;
use syntax::{Language, Text};

fn report(text: &str, function: &str) -> Report {
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
    let program: Program = java::lower("A.java", parse, &mut lower::NoFiles).program;
    let id = program.find_function(function).unwrap_or_else(|| panic!("no {function}"));
    explore::explore(&program, id, &Options::default(), &mut RunToEnd)
}

/// The exceptions that were found, and what was not explored.
fn found(text: &str, function: &str) -> (Vec<String>, Option<String>) {
    let report = report(text, function);
    assert_eq!(report.unconfirmed, 0, "{text}");
    let stopped = report.stopped.map(|stop| match stop {
        Stop::Unsupported { what, .. } => what,
        other => panic!("{other:?}"),
    });
    (report.findings.into_iter().map(|f| f.exception).collect(), stopped)
}

fn of_strings(body: &str) -> (Vec<String>, Option<String>) {
    found(&format!("class A {{ static int f(String a, String b) {{ {body} }} }}"), "A.f")
}

#[test]
fn a_condition_that_is_no_truth_value_is_told() {
    for condition in ["n = 0", "n", "!n", "n > 0 && n"] {
        let text = format!("class A {{ static int f(int n) {{ if ({condition}) return 1; return 2; }} }}");
        let told = found(&text, "A.f").1.unwrap_or_default();
        assert!(told.contains("an `int` where a boolean is expected"), "{condition}: {told}");
    }
}

/// `valueOf` of an enum says why it raises; nobody wrote that.
#[test]
fn what_java_says_in_an_exception_is_not_null() {
    let text = "enum C { RED } class A { static int f(String s) {
      try { return C.valueOf(s == null ? \"\" : s).ordinal(); }
      catch (IllegalArgumentException e) { return e.getMessage().length(); } } }";
    let (exceptions, stopped) = found(text, "A.f");
    assert_eq!(exceptions, Vec::<String>::new());
    assert!(stopped.is_some_and(|what| what.contains("the message of an exception")));
}

/// What happens at some times only is not shown by a run; people hear that it was left out. What happens at any time, and
/// what happens at none, is known.
#[test]
fn what_depends_on_the_time_is_told() {
    let of = |body: &str| found(&format!("class A {{ static long f(long n) {{ {body} }} }}"), "A.f");
    let time = Some("what depends on the time".to_owned());
    for clock in ["System.currentTimeMillis()", "System.nanoTime()"] {
        assert_eq!(of(&format!("return 1 / ({clock} % 2);")), (vec![], time.clone()));
        assert_eq!(of(&format!("if ({clock} % 1000 == 7) throw new IllegalStateException(); return 1;")).1, time);
        let always = of(&format!("long t = {clock}; return 1 / (t - t);"));
        assert_eq!(always, (vec!["ArithmeticException".to_owned()], None));
        assert_eq!(of(&format!("return {clock} < 0 ? 1 / 0 : 1;")), (vec![], None));
        // Nothing is raised at any of these times.
        assert_eq!(of(&format!("return {clock} % 2 == 0 ? 1 : 2;")), (vec![], None));
    }
    // It is one time for as long as a method runs.
    let back = "long t = System.currentTimeMillis(); return System.currentTimeMillis() < t ? 1 / 0 : 1;";
    assert_eq!(of(back), (vec![], None));
}

/// `==` of strings: exact where one is null, both are one object, or they differ.
#[test]
fn whether_equal_strings_are_one_is_not_known() {
    let (asserted, stopped) = of_strings("assert a == b; return 1;");
    assert_eq!(asserted, ["AssertionError"]);
    assert!(stopped.is_some_and(|what| what.contains("whether two equal strings are one")));
    // The same reference is one string.
    assert_eq!(of_strings("String c = a; return c == a ? 1 / 0 : 2;"), (vec!["ArithmeticException".to_owned()], None));
    assert_eq!(of_strings("String c = a; return c != a ? 1 / 0 : 2;"), (vec![], None));
    // So is null, and no other is it.
    assert_eq!(of_strings("return a != null && a == (String) null ? 1 / 0 : 2;"), (vec![], None));
    // Strings that differ are two.
    let differ = "if (a == null || b == null || a.length() == b.length()) return 0; return a == b ? 1 / 0 : 1;";
    assert_eq!(of_strings(differ), (vec![], None));
    // Constants are there once, also where the compiler joins them.
    let (zero, none) = ((vec!["ArithmeticException".to_owned()], None), (vec![], None));
    assert_eq!(of_strings("String c = \"x1\"; return c == \"x\" + 1 ? 1 / 0 : 2;"), zero);
    assert_eq!(of_strings("Object c = \"x1\"; return c == \"x1\" ? 1 / 0 : 2;"), zero);
    assert_eq!(of_strings("Object c = 1; return c == \"x1\" ? 1 / 0 : 2;"), none);
    assert!(of_strings("String c = \"x\"; return c + 1 == \"x1\" ? 1 / 0 : 2;").1.is_some());
    let fields = "class A { static final String X = \"x\", Y = A.X + (\"\\u0079\" + true);
      static int f(String a, String b) { return Y == \"xytrue\" ? 1 / 0 : 2; } }";
    assert_eq!(found(fields, "A.f"), zero);
    let hidden = "class A { static final String X = \"x\";
      static int f(String X, String b) { return X != null && X + \"y\" == \"xy\" ? 1 / 0 : 2; } }";
    assert!(found(hidden, "A.f").1.is_some());
    // Whatever they are declared as, and however a comparison is written that only spares another.
    let (exceptions, stopped) = of_strings("Object c = a, d = b; assert c == d; return 1;");
    assert!(exceptions == ["AssertionError"] && stopped.is_some(), "{exceptions:?} {stopped:?}");
    assert_eq!(of_strings("return a == b || a != null && a.equals(b) ? 1 : 0;"), none);
    assert_eq!(of_strings("if (a != b && (a == null || !a.equals(b))) return 1; return a == \"\" ? 1 : 2;").0, none.0);
    assert!(of_strings("return a == b || b != null && a != null && a.equals(b) ? 1 : 0;").1.is_some());
    // What `new` makes is no constant.
    assert_eq!(of_strings("Object c = new String(\"x\"); return c == \"x\" ? 1 / 0 : 2;"), none);
    assert!(of_strings("String c = new String(\"x\"); return c.substring(0) == c ? 1 : 2;").1.is_some());
    // Of equal ones neither is found.
    for operator in ["==", "!="] {
        let equal = format!("if (a == null || !a.equals(\"x\")) return 0; return a {operator} \"x\" ? 1 / 0 : 1;");
        let (exceptions, stopped) = of_strings(&equal);
        assert!(exceptions.is_empty() && stopped.is_some(), "{equal}: {exceptions:?}");
    }
}

fn of_field(field: &str, body: &str) -> (Vec<String>, Option<String>) {
    found(&format!("import java.util.*; class A {{ private final {field}; int f(int i) {{ {body} }} }}"), "A.f")
}

/// Inputs have no objects of classes without names, nor functions of the code, where final fields have such.
#[test]
fn what_an_initialiser_makes_without_a_name_is_in_no_input() {
    let unsupported = |found: (Vec<String>, Option<String>)| {
        assert!(found.0.is_empty() && found.1.is_some_and(|what| what.contains("a field has from the start")));
    };
    let recent = "Map<String, Integer> a = new LinkedHashMap<>(16, .75f, true) {
      protected boolean removeEldestEntry(Map.Entry<String, Integer> e) { return size() > 1; } }";
    unsupported(of_field(recent, "return a.size() == 2 ? 1 / 0 : 1;"));
    let order = "Comparator<Integer> a = new Comparator<Integer>() {
      public int compare(Integer x, Integer y) { return 1; } }";
    unsupported(of_field(order, "return a.compare(1, 2) == 1 ? 1 : 1 / 0;"));
    unsupported(of_field("ThreadLocal<Integer> a = ThreadLocal.withInitial(() -> 5)", "return 1 / a.get();"));
    let function = "java.util.function.Function<Integer, Integer> a = x -> x + hashCode()";
    unsupported(of_field(function, "var b = a; return b.apply(1) == hashCode() + 1 ? 1 : 1 / 0;"));
    // What code has made has what was made for it.
    let made = format!(
        "import java.util.*; class A {{ private final {recent}; static int f() {{ A a = new A(); a.a.put(\"x\", 1); a.a.put(\"y\", 2); return 1 / (a.a.size() - 1); }} }}"
    );
    assert_eq!(found(&made, "A.f"), (vec!["ArithmeticException".to_owned()], None));
}

/// Collections that never change hold what their initialisers give them, where that is known.
#[test]
fn what_an_initialiser_fixes_is_so() {
    let unsupported = |found: (Vec<String>, Option<String>)| {
        found.0.is_empty() && found.1.is_some_and(|what| what.contains("a field has from the start"))
    };
    let exactly = |found: (Vec<String>, Option<String>), exceptions: &[&str]| {
        assert_eq!((found.0.iter().map(String::as_str).collect::<Vec<_>>(), found.1), (exceptions.to_vec(), None));
    };
    exactly(of_field("List<Integer> a = List.of(2, 3)", "a.add(i); return 0;"), &["UnsupportedOperationException"]);
    exactly(of_field("List<Integer> a = List.of(2, 3)", "return 1 / (a.size() - 2);"), &["ArithmeticException"]);
    exactly(of_field("List<Integer> a = List.of(2, 3)", "return i == 1 ? this.a.get(i) : 1 / a.get(0);"), &[]);
    exactly(of_field("Map<String, Integer> a = Map.of(\"k\", 1)", "return 1 / a.get(\"k\");"), &[]);
    exactly(of_field("Set<Integer> a = Collections.emptySet()", "return 1 / a.size();"), &["ArithmeticException"]);
    // Others hold what nobody knows.
    for init in ["Collections.unmodifiableList(new ArrayList<>())", "Arrays.asList(1, 2)", "List.of(\"a\".length())"] {
        assert!(unsupported(of_field(&format!("List<Integer> a = {init}"), "return 1 / a.size();")), "{init}");
    }
    // Nor is known what cannot be made, or whether it is the one that something else is.
    assert!(unsupported(of_field("Set<Integer> a = Set.of(1, 1)", "return 1 / a.size();")));
    assert!(unsupported(of_field("List<Integer> a = List.of(1)", "Object o = a; return o == a ? 1 / a.size() : 1;")));
    // What the code itself has made is there.
    let made = "import java.util.*; class A { private final List<Integer> a = Arrays.asList(1, 2);
      static int f() { A made = new A(); made.a.set(0, 0); return 1 / made.a.get(0); } }";
    exactly(found(made, "A.f"), &["ArithmeticException"]);
    // A user's class of that name is another matter.
    let own = "class List { int n; static List of(int n) { return new List(); } }
      class A { private final List a = List.of(2); int f() { return 1 / a.n; } }";
    assert_eq!(found(own, "A.f").0, ["NullPointerException", "ArithmeticException"]);
}

/// Constants of the library are made where they are read: they are equal, and whether they are one is not asked.
#[test]
fn locales_are_not_compared_by_identity() {
    let of = |condition: &str| {
        let text = format!(
            "import java.util.Locale; class A {{ static int f(int d) {{ Locale l = Locale.ROOT; return {condition} ? 1 / d : 0; }} }}"
        );
        let report = report(&text, "A.f");
        (report.findings.len(), report.stopped.is_some())
    };
    assert_eq!(of("l.equals(Locale.ROOT)"), (1, false));
    assert_eq!(of("l.equals(Locale.US)"), (0, false));
    assert_eq!(of("l != null"), (1, false));
}

/// What cannot be run ends the paths that come to it; callers go on beside it.
#[test]
fn what_cannot_be_run_ends_its_paths_only() {
    let class = "class A { static int g(int k) { if (k > 3) { Weird w = new Weird(); return w.go(); } return 12 / k; }
        static int f(int k) { return g(k == 0 ? 1 : k) / (k + 1); }
        static int l(int k) { Runnable r = () -> { }; if (k == 0) return 1 / k; return r.getClass().getName().length(); } }";
    let stopped = Some("the class `Weird`, which is not known at line 1".to_owned());
    assert_eq!(found(class, "A.g"), (vec!["ArithmeticException".to_owned()], stopped.clone()));
    assert_eq!(found(class, "A.f"), (vec!["ArithmeticException".to_owned()], stopped));
    let (exceptions, stopped) = found(class, "A.l");
    assert_eq!(exceptions, ["ArithmeticException"]);
    assert!(stopped.is_some_and(|what| what.contains("the class object of a lambda")));
    // Nothing behind it is told of.
    let behind = "class A { static int f(int k) { k = Weird.of(k); return 1 / (k - k); } }";
    assert_eq!(found(behind, "A.f").0, Vec::<String>::new());
}

/// What runs beside other code is told by its name and its line; what is beside it is explored.
#[test]
fn threads_are_told_of() {
    let of = |import: &str, body: &str| {
        found(
            &format!("{import}\nclass A {{ static int f(int k) {{ if (k == 1) return 1 / (k - 1);\n{body} }} }}"),
            "A.f",
        )
    };
    let told = |import: &str, body: &str, name: &str| {
        let (exceptions, stopped) = of(import, body);
        assert_eq!(exceptions, ["ArithmeticException"], "{body}");
        assert_eq!(stopped, Some(format!("threads (`{name}`) at line 3")), "{body}");
    };
    told(
        "import java.util.concurrent.*;",
        "ExecutorService e = Executors.newFixedThreadPool(2); e.submit(() -> 2); return 1;",
        "ExecutorService",
    );
    told(
        "import java.util.concurrent.*;",
        "return CompletableFuture.supplyAsync(() -> 2).join();",
        "CompletableFuture",
    );
    told("import java.util.concurrent.CountDownLatch;", "return new CountDownLatch(k).hashCode();", "CountDownLatch");
    // A class of that name may be anybody's.
    let (_, stopped) = of("import p.Future;", "return Future.of(k);");
    assert_eq!(stopped.as_deref(), Some("the name `Future`, which is not known at line 3"));
    let (exceptions, stopped) = of("", "new Thread(() -> { }).start(); return 1 / 0;");
    assert_eq!(exceptions, ["ArithmeticException"]);
    assert!(stopped.is_some_and(|what| what.starts_with("threads (`Thread.start`)")));
    // Who only sleeps is alone.
    let sleeps = "try { Thread.sleep(k); } catch (InterruptedException e) { return 1 / 0; } return 2 / (k - 7);";
    assert_eq!(of("", sleeps).0, ["ArithmeticException", "IllegalArgumentException", "ArithmeticException"]);
    assert_eq!(of("", sleeps).1, None);
}

/// Objects of classes that are not known are passed, kept and compared with null; what they do is not known.
#[test]
fn objects_of_unknown_classes_are_there() {
    let of = |body: &str| {
        let class = "class A { final Store store; int n; A(Store store) { this.store = store; }";
        found(&format!("import org.acme.*; {class} Answer f(Request r, Request s, int k) {{ {body} }} }}"), "A.f")
    };
    let passed = "import org.acme.*; class B { int n; Request same(Request r) { n = 1 / n; return r; }
        int f(Request r, Request s) { if (same(r) == s && s != null) return 1 / (n - 1); return 0; } }";
    let twice = vec!["ArithmeticException".to_owned(); 2];
    assert_eq!(found(passed, "B.f"), (twice, None));
    let arithmetic = || vec!["ArithmeticException".to_owned()];
    let null = || vec!["NullPointerException".to_owned()];
    assert_eq!(of("if (r != null) n = 1 / k; return null;"), (arithmetic(), None));
    assert_eq!(of("if (r != s && r != null && s != null) n = 1 / (k - 1); return null;"), (arithmetic(), None));
    assert_eq!(of("Request t = r; Object o = t; if (t != null && o == null) n = 1 / k; return null;"), (vec![], None));
    assert_eq!(of("if (store == null) n = 1 / k; return null;"), (arithmetic(), None));
    assert_eq!(of("try { n = 1 / k; } catch (StoreException e) { n = 2; } return null;"), (arithmetic(), None));
    let unsupported = |(exceptions, stopped): (Vec<String>, Option<String>), what: &str| {
        assert!(stopped.as_ref().is_some_and(|s| s.contains(what)), "{stopped:?}");
        exceptions
    };
    assert_eq!(unsupported(of("r.go(); n = 1 / k; return null;"), "the class `Request`"), null());
    assert_eq!(unsupported(of("n = 1 / k; return store.find(r);"), "the class `Store`"), arithmetic());
    assert_eq!(unsupported(of("n = 1 / k; return new Answer(r);"), "the class `Answer`"), arithmetic());
    let silent =
        ["Object o = r; if (o.equals(s)) n = 1 / k; return null;", "if (r instanceof Other) n = 1 / k; return null;"];
    for body in silent.into_iter().chain(["String t = \"\" + r; n = 1 / t.length(); return null;"]) {
        let (exceptions, stopped) = of(body);
        assert!(stopped.is_some() && !exceptions.contains(&"ArithmeticException".to_owned()), "{body} {exceptions:?}");
    }
}

/// What calls into the JDK give that cannot fail is an object of its own of which no more is known.
#[test]
fn what_the_jdk_surely_gives_is_there() {
    let of = |import: &str, made: &str| {
        let body = format!("Object o = {made}; if (o == null) return 1 / 0; return 1 / k;");
        found(&format!("{import}\nclass A {{ static int f(int k) {{ {body} }} }}"), "A.f")
    };
    let there = (vec!["ArithmeticException".to_owned()], None);
    for (import, made) in [
        ("import java.util.*;", "new Date()"),
        ("import java.util.Date;", "new Date(k)"),
        ("", "new java.util.Date()"),
        ("import java.util.concurrent.*;", "Executors.newFixedThreadPool(1)"),
        ("", "java.util.concurrent.Executors.newCachedThreadPool()"),
        ("import java.util.regex.Pattern;", "Pattern.compile(\"\\\\d{4}\")"),
        ("import java.time.*;", "LocalDate.of(2024, 12, 28)"),
        ("import java.nio.charset.*;", "StandardCharsets.UTF_8"),
        ("", "java.nio.charset.StandardCharsets.UTF_8"),
        ("import static java.nio.charset.StandardCharsets.UTF_8;", "UTF_8"),
        ("import java.io.*;", "new BufferedReader(new InputStreamReader(System.in))"),
    ] {
        assert_eq!(of(import, made), there, "{made}");
    }
    for (import, made, why) in [
        // Others have classes of these names.
        ("import org.acme.Date;", "new Date()", "the class `Date`"),
        ("import org.acme.*;", "new Date()", "the class `Date`"),
        ("import java.util.*;", "new org.acme.Date()", "the class `Date`"),
        ("import org.acme.Executors;", "Executors.newCachedThreadPool()", "the name `Executors`"),
        // These may fail, or are not known to be anything.
        ("import java.util.*;", "new Date(\"today\")", "the class `Date`"),
        ("import java.util.*;", "new Date() { }", "the class `Date`"),
        ("import java.util.concurrent.*;", "Executors.newFixedThreadPool(0)", "threads (`Executors`)"),
        ("import java.util.concurrent.*;", "Executors.newFixedThreadPool(k)", "numbers that it may refuse"),
        ("import java.util.regex.Pattern;", "Pattern.compile(\"(\")", "the name `Pattern`"),
        ("import java.time.*;", "LocalDate.of(2024, 2, 30)", "the name `LocalDate`"),
        ("import java.time.*;", "LocalDate.parse(\"2024-02-30\")", "the name `LocalDate`"),
        ("import java.nio.charset.*;", "StandardCharsets.UTF_7", "the name `StandardCharsets`"),
        ("import java.util.concurrent.*;", "CompletableFuture.supplyAsync(() -> 1)", "threads (`CompletableFuture`)"),
    ] {
        let (_, stopped) = of(import, made);
        assert!(stopped.as_ref().is_some_and(|what| what.contains(why)), "{made}: {stopped:?}");
    }
    // The JDK may refuse this number, and takes others.
    let latch = "Object o = new java.util.concurrent.CountDownLatch(k); return o == null ? 1 / 0 : 1 / (k - 3);";
    let (exceptions, stopped) = found(&format!("class A {{ static int f(int k) {{ {latch} }} }}"), "A.f");
    assert_eq!(exceptions, ["ArithmeticException"]);
    assert!(stopped.is_some_and(|what| what.contains("numbers that it may refuse")));
    let compared = |body: &str| {
        let head = "import java.util.*; import java.time.*; import java.util.concurrent.*;";
        found(&format!("{head}\nclass A {{ static int f(int k) {{ {body} }} }}"), "A.f")
    };
    // What is new is no other object; what the JDK may have kept is perhaps the same.
    assert_eq!(compared("Object a = new Date(), b = new Date(); return a == b ? 1 / 0 : 1;"), (vec![], None));
    assert_eq!(compared("Date a = new Date(), b = a; return a == b ? 1 / k : 1 / 0;"), there);
    for types in ["Clock", "Object"] {
        let kept = format!("{types} a = Clock.systemUTC(), b = Clock.systemUTC(); return a == b ? 1 : 1 / 0;");
        let (exceptions, stopped) = compared(&kept);
        assert_eq!(exceptions, Vec::<String>::new());
        assert!(stopped.is_some_and(|what| what.contains("whether two equal objects of the JDK are one")));
    }
    // What they do is not known, nor what they are.
    for (asked, why) in [
        ("return new Date().hashCode() / k;", "the class `Date`"),
        ("Object d = new Date(); return d.equals(d) ? 1 / k : 1 / 0;", "whose source is not in sight"),
        ("Object d = new Date(); return d instanceof Comparable ? 1 : 1 / 0;", "whether an object of `Date`"),
        ("Object d = new Date(); return (\"\" + d).length();", "whose source is not in sight"),
        ("Queue<Integer> q = new LinkedTransferQueue<>(); return 1 / q.size();", "no method `size`"),
        ("return switch (DayOfWeek.MONDAY) { case MONDAY -> 1; default -> 1 / 0; };", "DayOfWeek"),
    ] {
        let (exceptions, stopped) = compared(asked);
        assert_eq!(exceptions, Vec::<String>::new(), "{asked}");
        assert!(stopped.as_ref().is_some_and(|what| what.contains(why)), "{asked}: {stopped:?}");
    }
}

/// What a class is below that is not in sight, and what a class of the user is below because of one, is not known.
#[test]
fn casts_of_objects_of_unknown_classes_are_not_answered() {
    let of = |members: &str, function: &str| {
        let declared = "final class Sure extends Entity { } interface Own { }";
        let class = "class User extends Entity implements Seen { int n; public int hashCode() { return 1; }";
        found(&format!("import java.io.*; import org.acme.*; {declared} {class} {members} }}"), function)
    };
    let silent = |members: &str, what: &str| {
        let (exceptions, stopped) = of(members, "User.f");
        assert!(exceptions.is_empty(), "{members} {exceptions:?}");
        assert!(stopped.as_ref().is_some_and(|s| s.contains(what)), "{members} {stopped:?}");
    };
    let unsure = "the source of a class is not in sight";
    silent("static Closeable f(RandomAccessFile in) { return (Closeable) in; }", unsure);
    silent("static User f(Entity e) { return (User) e; }", unsure);
    silent("static Sure f(Entity e) { return (Sure) e; }", unsure);
    silent("static Own f(Entity e) { return (Own) e; }", unsure);
    silent("static Runnable f(User u) { return (Runnable) u; }", unsure);
    silent("static void f(Object o) { if (o instanceof User && !(o instanceof Runnable)) throw new Error(); }", unsure);
    silent(
        "static void f(User u) { Object o = u; if (o != null && o.equals(null)) throw new Error(); }",
        "what an object of a class",
    );
    silent("boolean f() { if (super.equals(null)) throw new Error(); return true; }", "what an object of a class");
    // What is sure is said.
    let (cast, zero) = ("ClassCastException".to_owned(), "ArithmeticException".to_owned());
    let final_one = "static Object f(User u) { Object o = u; return (Sure) o; }";
    assert_eq!(of(final_one, "User.f"), (vec![cast.clone()], None));
    assert_eq!(of("static String f(User u) { Object o = u; return (String) o; }", "User.f"), (vec![cast], None));
    let above = "static int f(User u) { Object o = u; return o instanceof Seen ? 1 / u.hashCode() : 1; }";
    assert_eq!(of(above, "User.f").0, Vec::<String>::new());
    // What goes up goes on.
    let up = |members: &str| assert_eq!(of(members, "User.f"), (vec![zero.clone()], None), "{members}");
    up("static void close(Closeable c) { } static int f(RandomAccessFile in, int d) { close(in); return 1 / d; }");
    up(
        "static Closeable c(RandomAccessFile in) { return in; } static int f(RandomAccessFile in, int d) { c(in); return 1 / d; }",
    );
    up("static int f(FileInputStream in, int d) { InputStream x = in; return x == in ? 1 / d : 1 / 0; }");
    up("static int f(User u, int d) { Runnable r = u; return r == u ? 1 / d : 1; }");
    up("static int f(RandomAccessFile in, int d) { Closeable c = in; return c instanceof Closeable ? 1 / d : 1; }");
}

/// Constants are values: those with a body have no class of their own.
#[test]
fn classes_of_constants_with_bodies_are_not_compared() {
    let of = |constants: &str, condition: &str| {
        let op = format!("enum Op {{ {constants}; int apply(int a) {{ return a; }} }}");
        let f = "static int f(Op op, int d)";
        found(&format!("{op} class A {{ {f} {{ return op == Op.MUL && {condition} ? 1 / d : 1; }} }}"), "A.f")
    };
    for condition in ["op.getClass() == Op.class", "op.getClass().getName().length() == 2"] {
        let (exceptions, stopped) = of("ADD, MUL { int apply(int a) { return 0; } }", condition);
        assert!(exceptions.is_empty(), "{condition} {exceptions:?}");
        assert!(stopped.is_some_and(|what| what.contains("of a constant")), "{condition}");
        assert_eq!(of("ADD, MUL", condition), (vec!["ArithmeticException".to_owned()], None), "{condition}");
    }
}

/// What is wrong with a format is known before anybody reads its text.
#[test]
fn formats_are_checked_where_nobody_reads_them() {
    let of = |call: &str| found(&format!("class A {{ static void f(String s, int n) {{ {call}; }} }}"), "A.f");
    for (format, exception) in [
        ("\"%-0s|\", s", "MissingFormatWidthException"),
        ("\"%2$s\", s", "MissingFormatArgumentException"),
        ("\"%--5s\", s", "DuplicateFormatFlagsException"),
        ("\"%05s\", s", "FormatFlagsConversionMismatchException"),
        ("\"%.2d\", n", "IllegalFormatPrecisionException"),
        ("\"%c\", n", "IllegalFormatCodePointException"),
        ("\"%d\", s", "IllegalFormatConversionException"),
    ] {
        assert_eq!(of(&format!("String.format({format})")), (vec![exception.to_owned()], None), "{format}");
    }
    let read = |format: &str| of(&format!("if (String.format({format}).length() == 3) throw new Error()"));
    assert_eq!(read("\"%X%+d\", 11, 5"), (vec!["Error".to_owned()], None));
    let (exceptions, stopped) = read("\"%,d\", n");
    assert!(exceptions.is_empty() && stopped.is_some_and(|what| what.contains("such a conversion")), "{exceptions:?}");
}

/// What bytes beyond ASCII say depends on the machine.
#[test]
fn what_bytes_say_is_known_of_ascii_alone() {
    let of = |byte: &str| {
        let body = format!("out.write({byte}); return out.toString().length() == 1 ? 1 / d : 0;");
        found(
            &format!(
                "import java.io.*; class A {{ static int f(int d) {{ ByteArrayOutputStream out = new ByteArrayOutputStream(); {body} }} }}"
            ),
            "A.f",
        )
    };
    assert_eq!(of("'x'"), (vec!["ArithmeticException".to_owned()], None));
    let (exceptions, stopped) = of("200");
    assert!(exceptions.is_empty() && stopped.is_some_and(|what| what.contains("a character beyond ASCII")));
}

/// A stream is around one that was there before it, unless a class below sets what is inside.
#[test]
fn streams_are_no_rings() {
    let of = |close: &str| {
        let filter = format!("class A extends FilterInputStream {{ A(InputStream in) {{ super(in); }} {close}");
        found(&format!("import java.io.*; {filter} int f(int d) {{ return in == this ? 1 / d : 0; }} }}"), "A.f")
    };
    assert_eq!(of(""), (vec![], None));
    assert_eq!(of("void again() { in = this; }"), (vec!["ArithmeticException".to_owned()], None));
}

/// It has no inputs of its own, whatever it requires: what overrides it runs it, by `super`.
#[test]
fn nothing_is_wrong_with_what_a_method_requires_that_every_class_below_overrides() {
    let class = "abstract class T { int n; //@ invariant n >= 0;
      T reset() { n = 1; return this; }";
    let over = "static final class A extends T { T reset() { return super.reset(); } } }";
    let of = |rest: &str, function: &str| {
        let report = report(&format!("{class} {rest}"), function);
        (report.spec_problems, report.paths.explored)
    };
    assert_eq!(of(over, "T.reset"), (vec![], 0));
    assert_eq!(of(over, "A.reset"), (vec![], 1));
    // What nothing satisfies is told where there are receivers.
    let (problems, explored) = of(
        "//@ requires n < 0;
      int f() { return n; } static final class A extends T { } }",
        "T.f",
    );
    assert_eq!((problems.len(), explored), (1, 0), "{problems:?}");
}

/// What a final field is made with says how it behaves, not what it is declared as.
#[test]
fn fields_are_what_their_initialisers_make() {
    let walked = |made: &str, then: &str| {
        let text = format!(
            "import java.util.*; import java.util.concurrent.*;
             class A {{ private final Collection<String> all = new {made};
               void f() {{ for (String s : all) {then}; }} }}"
        );
        found(&text, "A.f")
    };
    let change = "if (s == null) all.add(\"x\")";
    assert_eq!(walked("ArrayList<>()", change), (vec!["ConcurrentModificationException".to_owned()], None));
    assert_eq!(walked("CopyOnWriteArrayList<>()", change), (vec![], None));
    // Of some classes inputs have no objects, and of others nobody knows what they do.
    let (exceptions, stopped) = walked("ArrayBlockingQueue<>(3)", change);
    assert!(exceptions.is_empty() && stopped.is_some(), "{exceptions:?} {stopped:?}");
    let (exceptions, stopped) = walked("FastList<>()", change);
    assert_eq!(exceptions, Vec::<String>::new());
    assert!(stopped.is_some_and(|what| what.contains("`FastList`, which is not known")));
}

/// A set of constants that its field calls a `Set` never has null, or anything else.
#[test]
fn sets_of_constants_have_constants() {
    let text = "import java.util.*;
        class A {
          enum S { ON, OFF }
          private final Set<S> all = EnumSet.noneOf(S.class);
          void f() { if (all.contains(null)) throw new IllegalStateException(); }
        }";
    let (exceptions, stopped) = found(text, "A.f");
    assert_eq!(exceptions, Vec::<String>::new());
    assert_eq!(stopped, None);
}

/// A function that a final field makes is the one that runs, whatever else inputs might have there.
#[test]
fn functions_in_final_fields_are_what_they_are() {
    let text = "import java.util.*; import java.util.function.*;
        class A {
          private final Supplier<String> word = () -> \"x\";
          private final BiFunction<Integer, Integer, Integer> sum = Integer::sum;
          private final Comparator<String> order = Comparator.comparing(String::length).reversed();
          private final Comparator<String> caseless = String.CASE_INSENSITIVE_ORDER;
          private final Function<String, Integer> size = s -> s.length() + 1;
          private final IntUnaryOperator own = n -> n + this.word.get().length();
          int f() { return 1 / (word.get().length() - 1 + sum.apply(1, 2) - 3 + order.compare(\"a\", \"bc\") - 1 + caseless.compare(\"a\", \"A\")); }
          int g() { return 1 / (size.apply(\"ab\") - 3); }
          int h() { return 1 / (size.apply(\"ab\") - 2); }
        }";
    for (method, raised) in
        [("A.f", vec!["ArithmeticException"]), ("A.g", vec!["ArithmeticException"]), ("A.h", vec![])]
    {
        let (exceptions, stopped) = found(text, method);
        assert_eq!((exceptions, stopped), (raised.into_iter().map(str::to_owned).collect(), None), "{method}");
    }
}

/// A parameter of a type of the library, such as an `Object`, does not bound how many objects of other classes there are.
#[test]
fn a_parameter_of_any_class_leaves_room_for_the_others() {
    let third = |param: &str| {
        let text = format!(
            "class A {{ int v; A next;
               int f({param}) {{ return 1 / (next == null || next.next == null || next.next.next != null ? 1 : next.next.v); }} }}"
        );
        found(&text, "A.f").0
    };
    for param in ["", "Object any", "Comparable<A> any", "Object one, Object other"] {
        assert_eq!(third(param), ["ArithmeticException"], "{param}");
    }
    let three = "if (p == null || o == null || o == p || o == this || p == this) return 0; return 1 / (o.v - o.v);";
    // A class of the program bounds its own objects, those of the classes below it included.
    for (p, expected) in [("A", vec!["ArithmeticException".to_owned()]), ("A p2, A", vec![])] {
        let more =
            if expected.is_empty() { "if (p2 == null || p2 == p || p2 == o || p2 == this) return 0;" } else { "" };
        let text = format!("class A {{ int v; int f(A o, {p} p) {{ {more} {three} }} }}");
        assert_eq!(found(&text, "A.f").0, expected, "{text}");
    }
}

/// A set or a map of an input may have a key of a class with its own `hashCode` or `equals`, one that could be put there.
#[test]
fn keys_may_be_compared_by_code() {
    let key = |members: &str, f: &str| {
        let text = format!("import java.util.*; class A {{ static class K {{ int v; String s; {members} }} {f} }}");
        found(&text, "A.f").0
    };
    let zero = ["ArithmeticException".to_owned()];
    let (by_number, by_text) = ("public int hashCode() { return v; }", "public int hashCode() { return s.length(); }");
    let equal = "public boolean equals(Object o) { return o instanceof K k && k.v == v; }";
    let all = "static int f(Set<K> all) { int n = 0; if (all != null) for (K k : all) if (k != null) n += 10 / k.v; return n; }";
    for members in [by_number, equal, &format!("{by_number} {equal}")] {
        assert_eq!(key(members, all), zero, "{members}");
    }
    let found_again = "static int f(Map<K, Integer> m, K k) {
        return m != null && k != null && k.v == 3 && m.containsKey(k) && m.get(k) != null ? 1 / (m.get(k) - 7) : 0; }";
    assert_eq!(key(by_number, found_again), zero);
    // Nobody could put an object there whose hash code raises an exception.
    let texts = "static int f(Set<K> all) { int n = 0; if (all != null) for (K k : all) if (k != null) n += k.s.length(); return n; }";
    assert_eq!(key(by_text, texts), [""; 0]);
    assert_eq!(key(by_number, texts), ["NullPointerException"]);
    let size = "static int f(Set<K> all) { return all != null && all.size() == 1 && !all.contains(null) ? 1 / 0 : 2; }";
    assert_eq!(key(by_text, size), zero);
}

/// The way to write an array of a type that is a parameter.
#[test]
fn an_array_behind_a_cast_has_its_length() {
    let text = "class A<T> { private final T[] all = (T[]) new Object[2]; int n; T f(int i) { return all[i]; } }";
    assert_eq!(found(text, "A.f"), (vec!["ArrayIndexOutOfBoundsException".to_owned()], None));
    let text = text.replace("return all[i];", "return i == 1 ? all[i] : null;");
    assert_eq!(found(&text, "A.f"), (vec![], None));
}

/// The body of a lambda is looked at before it is lowered: a class that is written in it would be two classes.
#[test]
fn objects_of_classes_in_lambdas_are_not_taken_for_others() {
    let text = "import java.util.stream.*; class A {
      static int f() { return Stream.of(1, 2).map(x -> new Object() { int twice = 2 * x; }).mapToInt(o -> o.twice).sum(); }
      static int g() { return Stream.of(1, 2).map(x -> { record P(int v) {} return new P(x); }).mapToInt(p -> p.v()).sum(); }
      static int h() { Runnable r = () -> { class P { int k = 1; } if (new P().k != 1) throw new IllegalStateException(); };
        r.run(); return 1; } }";
    for function in ["A.f", "A.g"] {
        let (exceptions, stopped) = found(text, function);
        assert_eq!(exceptions, Vec::<String>::new());
        assert!(stopped.is_some_and(|what| what.contains("a class which is written in it")));
    }
    assert_eq!(found(text, "A.h"), (Vec::new(), None));
}

/// A method that is not known is none of null, as any other; what is passed to it is evaluated first.
#[test]
fn null_has_no_methods_that_are_not_known() {
    for code in [
        "static boolean f(Class<?> c, Object o) { return c.isInstance(o); }",
        "static int f(String s) { return s.offsetByCodePoints(0, 0); }",
    ] {
        let (exceptions, _) = found(&format!("class A {{ {code} }}"), "A.f");
        assert_eq!(exceptions, ["NullPointerException"], "{code}");
    }
    let passed = "class A { static int f(int k, String s) { return s.offsetByCodePoints(1 / k, 0); } }";
    let (exceptions, stopped) = found(passed, "A.f");
    assert_eq!(exceptions, ["ArithmeticException"]);
    assert!(stopped.is_some_and(|what| what.contains("which is not known")));
}

/// A field of the library that is called like one of the user's is none of which a sentence speaks.
#[test]
fn sentences_that_contradict_others_lack_no_objects_of_the_library() {
    let text = "class P { P next;
      //@ requires hex { this.next not null; }
      //@ requires next == null;
      int f(int k) { return 1 / k; } }";
    let report = report(text, "P.f");
    assert_eq!((report.stopped, report.paths.explored), (None, 0));
    assert_eq!(report.spec_problems.len(), 1, "{:?}", report.spec_problems);
}

/// What stands behind the braces of HEX is no other clause.
#[test]
fn hex_and_a_condition_are_two_clauses() {
    let text = "class P { P next; int size;
      //@ requires hex { this.next not null; } && size > 2;
      int f() { return 1 / size; } }";
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
    let lowered = java::lower("A.java", parse, &mut lower::NoFiles);
    assert!(lowered.diagnostics.iter().any(|d| d.severity == lower::Severity::Error), "{:?}", lowered.diagnostics);
}

/// What one order of keys that are equal only to themselves raises and another does not is no finding, and told.
#[test]
fn what_only_an_order_raises_is_not_explored() {
    let text = "import java.util.*; class A { static class K { int id; } static int f(Set<K> s) {
      if (s == null || s.size() != 2 || s.contains(null)) return 0;
      int zeros = 0;
      for (K k : s) if (k.id == 0) zeros++;
      if (zeros != 1) return 0;
      return 1 / s.iterator().next().id; } }";
    let (exceptions, stopped) = found(text, "A.f");
    assert_eq!(exceptions, Vec::<String>::new());
    assert!(stopped.as_ref().is_some_and(|what| what.contains("the order of a map or set")), "{stopped:?}");
    // So it is with hash codes and the time.
    for condition in ["o.hashCode() % 2 == 0", "System.currentTimeMillis() % 2 == 0"] {
        let text = format!("class A {{ static int f(A o) {{ return o != null && {condition} ? 1 / 0 : 1; }} }}");
        let (exceptions, stopped) = found(&text, "A.f");
        assert!(exceptions.is_empty() && stopped.is_some(), "{condition}: {exceptions:?}");
    }
    // Another order of numbers than that of the JVM is none.
    let text = "import java.util.*; class A { static int f(Set<Integer> s) {
      if (s == null || s.size() != 2 || !s.contains(1) || !s.contains(2)) return 0;
      return s.iterator().next() == 2 ? 1 / 0 : 1; } }";
    assert_eq!(found(text, "A.f"), (vec![], None));
}

/// What some random numbers raise and others do not is no finding, and told; what comes of all of them is one.
#[test]
fn what_only_some_random_numbers_raise_is_not_explored() {
    let of_random = |body: &str| found(&format!("class A {{ static int f(int n) {{ {body} }} }}"), "A.f");
    let told = |body: &str| {
        let (exceptions, stopped) = of_random(body);
        assert_eq!(exceptions, Vec::<String>::new(), "{body}");
        assert!(stopped.as_ref().is_some_and(|what| what.contains("random numbers")), "{body}: {stopped:?}");
    };
    told("return 1 / new java.util.Random().nextInt(2);");
    // Neither what is rare nor what is hardly ever missing is taken for what always is.
    told("return new java.util.Random().nextInt(100000) == 77 ? 1 / 0 : 1;");
    told("return new java.util.Random().nextInt(100000) != 77 ? 1 / 0 : 1;");
    told("return java.util.concurrent.ThreadLocalRandom.current().nextBoolean() ? 1 / 0 : 1;");
    told("java.util.Random r = new java.util.Random(5); r = new java.util.Random(); return 1 / r.nextInt(3);");
    let zero = (vec!["ArithmeticException".to_owned()], None);
    assert_eq!(of_random("return new java.util.Random().nextInt() / n;"), zero);
    assert_eq!(
        of_random("int i = new java.util.Random().nextInt(3); return i < 0 || i > 2 ? 1 / 0 : 1;"),
        (vec![], None)
    );
    assert_eq!(of_random("return 1 / new java.util.Random().nextInt(1);"), zero);
    let bound = (vec!["IllegalArgumentException".to_owned()], None);
    assert_eq!(of_random("return new java.security.SecureRandom().nextInt(n - n);"), bound);
}

/// A private map in the order of use changes where it is read; of another one in such an order nothing is said.
#[test]
fn maps_in_the_order_of_use_change_where_they_are_read() {
    let of_map = |how: &str, order: &str| {
        found(
            &format!(
                "import java.util.*; class A {{ {how} Map<String, Integer> m = new LinkedHashMap<>(16, 1, {order});
                  void g(String s) {{ m.put(s, 1); }}
                  void f() {{ for (String s : m.keySet()) m.get(s); }} }}"
            ),
            "A.f",
        )
    };
    assert_eq!(of_map("private final", "true"), (vec!["ConcurrentModificationException".to_owned()], None));
    assert_eq!(of_map("private final", "false"), (vec![], None));
    for (how, order) in [("final", "true"), ("private final", "1 > 0")] {
        let (exceptions, stopped) = of_map(how, order);
        assert!(exceptions.is_empty() && stopped.is_some_and(|what| what.contains("in which order")), "{how} {order}");
    }
}
