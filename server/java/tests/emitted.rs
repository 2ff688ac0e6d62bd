//! Every test that is emitted for the Java programs of the corpus compiles without a warning, and does on the JVM what
//! was predicted.

mod common;
#[path = "coverage/mod.rs"]
mod coverage;
#[path = "emitted/projects.rs"]
mod projects;

use explore::report::Options;
use ir::{FnId, Program};
use java::junit::{Case, Expected};
use replay::Limits;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use syntax::{Language, Parse, Text};

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/java")
}

fn programs(folder: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).expect("the corpus is there").flatten().map(|e| e.path());
    // `Patterns.java` is Java 21, of which JDK 17 knows a part.
    let others = ["Patterns.java"];
    let only = std::env::var("CASE").unwrap_or_default();
    let usable = |p: &PathBuf| {
        let asked = p.to_string_lossy().contains(&only);
        asked && p.extension().is_some_and(|e| e == "java") && !others.iter().any(|o| p.ends_with(o))
    };
    let mut files: Vec<PathBuf> = files.filter(usable).collect();
    files.sort();
    files
}

/// The functions that are explored when a file is checked.
fn functions(program: &Program) -> Vec<FnId> {
    let own = |f: &FnId| {
        let f = program.function(*f);
        !f.internal && !f.broken && f.body.is_some() && f.span.file == ir::FileId(0)
    };
    (0..program.functions.len() as u32).map(FnId).filter(own).collect()
}

fn project(path: &Path, steps: u64) -> projects::Project {
    let text = std::fs::read_to_string(path).expect("a program");
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text.as_str())));
    let name = path.file_name().expect("a name").to_string_lossy().into_owned();
    let folder = path.parent().expect("a folder");
    let program = java::lower(&name, parse.clone(), &mut common::Folder(folder)).program;
    let mut inputs = Vec::new();
    for f in functions(&program) {
        let options = Options { max_inputs: 12, max_tree: 0, specs: false, ..Options::default() };
        let report = explore::explore(&program, f, &options, &mut common::Steps(steps));
        inputs.extend(report.inputs.into_iter().map(|input| (f, input.input)));
    }
    let inputs: Vec<_> = inputs.iter().map(|(f, input)| (*f, input)).collect();
    let tests = common::test_class(&program, &parse, &inputs);
    println!("{name}: {} tests; without: {:?}", tests.count, tests.skipped);
    projects::Project { name, text, tests }
}

/// The tests of all inputs of a method of a class that a text declares, as `Class.method`.
fn tests_of_method(text: &str, method: &str) -> common::TestClass {
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
    let (class, _) = method.split_once('.').expect("a class");
    let program = java::lower(&format!("{class}.java"), parse.clone(), &mut lower::NoFiles).program;
    let id = program.find_function(method).expect("the method");
    let options = Options { max_tree: 0, specs: false, ..Options::default() };
    let report = explore::explore(&program, id, &options, &mut common::Steps(5_000));
    let inputs: Vec<_> = report.inputs.iter().map(|input| (id, &input.input)).collect();
    common::test_class(&program, &parse, &inputs)
}

const COUNTER: &str = "class Counter {
  private int count;

  //@ invariant count >= 0;

  //@ ensures count == old(count) + by && result == count;
  int add(int by) {
    count += by;
    return count - 1;
  }

  void drop(int by) {
    count -= by;
  }
}
";

/// For each input that breaks a contract of [`COUNTER`], the test that fails until it is kept.
fn contract_tests(program: &Program, parse: &Parse) -> common::TestClass {
    let mut found = Vec::new();
    for f in functions(program) {
        let options = Options { max_tree: 0, specs: false, ..Options::default() };
        let report = explore::explore(program, f, &options, &mut common::Steps(5_000));
        found.extend(report.inputs.into_iter().map(|input| (f, input.input)));
    }
    let mut cases = Vec::new();
    for (number, (function, input)) in found.iter().enumerate() {
        let function = *function;
        let run = replay::run(program, function, input, &Limits::default());
        if let Ok(expected @ Expected::Breaks { must_hold: true, .. }) = Expected::of(program, function, run, true) {
            let drawing = program.qualified_name(function);
            cases.push(Case {
                function,
                number,
                input,
                expected,
                drawing,
                picture: String::new(),
                built: None,
                given: Vec::new(),
            });
        }
    }
    common::written(program, parse, &cases)
}

const SHELF: &str = "import java.util.*;
class Shelf {
  private List<String> names;
  Integer last;
  String label;
  Shelf next;
  StringBuilder log;

  //@ requires names != null && names.size() == 1;
  Shelf put(String name) {
    names.add(name);
    last = names.size();
    label = \"new \" + last;
    if (log != null) log.append(last).append(';');
    return new Shelf();
  }
}
";

/// What a call changed and made is asserted: fields, private ones too, elements, texts and boxed numbers.
#[test]
fn a_test_asserts_what_a_call_left_behind() {
    let tests = tests_of_method(SHELF, "Shelf.put");
    for line in [
        "Shelf result = shelf.put(",
        "assertEquals(Integer.valueOf(2), shelf.last);",
        "assertEquals(\"new 2\", shelf.label);",
        "assertEquals(2, arrayList.size());",
        ", arrayList.toArray()[1]);",
        "assertNull(getField(result, \"names\"));",
        "2;\", stringBuilder.toString());",
    ] {
        assert!(tests.text.contains(line), "{line}:\n{}", tests.text);
    }
    assert!(!tests.text.contains("shelf.next"), "{}", tests.text);
    let run = |text: &str| projects::run("Shelf.java", text, &tests);
    assert!(run(SHELF).into_values().all(|what| what == "ok"), "{}", tests.text);
    for forgotten in ["last = names.size();", "names.add(name);"] {
        let kept = run(&SHELF.replace(forgotten, "")).into_values().filter(|what| what == "ok").count();
        assert_eq!(kept, 0, "{forgotten}");
    }
}

#[test]
fn a_test_of_a_broken_contract_fails_until_it_is_kept() {
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(COUNTER)));
    let program = java::lower("Counter.java", parse.clone(), &mut lower::NoFiles).program;
    let tests = contract_tests(&program, &parse);
    for line in ["var oldCount = ((int) getField(counter, \"count\"));", "var result = counter.add(", "assertTrue("] {
        assert!(tests.text.contains(line), "{line}:\n{}", tests.text);
    }
    let ends = |text: &str| -> Vec<bool> {
        let said = projects::run("Counter.java", text, &tests);
        said.into_values().map(|what| what == "ok").collect()
    };
    let today = ends(COUNTER);
    assert!(today.len() >= 2 && !today.contains(&true), "{today:?}\n{}", tests.text);
    let mended = COUNTER.replace("count - 1", "count").replace("count -= by", "count = Math.max(0, count - by)");
    assert!(ends(&mended).into_iter().all(|ok| ok), "{}", tests.text);
}

const ROVER: &str = "class Rover {
  static class Stop { Stop next; }
  Stop first, cur;
  private Stop last;
  Object any;

  //@ invariant cur == null || cur == first;

  void on() {
    if (cur != null) cur = cur.next;
  }

  //@ ensures result == last;
  Stop end() {
    return first;
  }

  //@ ensures any == first;
  void known() { }
}
";

/// Where the types say that the objects are people's own: of others, `==` may be another thing to the machine.
#[test]
fn a_test_of_a_broken_contract_compares_objects() {
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(ROVER)));
    let program = java::lower("Rover.java", parse.clone(), &mut lower::NoFiles).program;
    let tests = contract_tests(&program, &parse);
    for line in ["(rover.cur == null || rover.cur == rover.first)", "(result == getField(rover, \"last\"))"] {
        assert!(tests.text.contains(line), "{line}:\n{}", tests.text);
    }
    let skipped = &tests.skipped;
    assert!(!skipped.is_empty() && skipped.iter().all(|why| why.contains("`any == first`")), "{skipped:?}");
    let ends = |text: &str| -> Vec<bool> {
        let said = projects::run("Rover.java", text, &tests);
        said.into_values().map(|what| what == "ok").collect()
    };
    let today = ends(ROVER);
    assert!(today.len() >= 2 && !today.contains(&true), "{today:?}\n{}", tests.text);
    let mended = ROVER.replace("cur = cur.next", "cur = null").replace("return first", "return last");
    assert!(ends(&mended).into_iter().all(|ok| ok), "{}", tests.text);
}

#[test]
fn emitted_tests_compile_without_warnings_and_hold() {
    let corpus = corpus();
    // Of many small classes as people write them, the first inputs say enough.
    let folders = [(corpus.clone(), 20_000), (corpus.join("subjects"), 3_000), (corpus.join("people"), 500)];
    let files = folders.iter().flat_map(|(folder, steps)| programs(folder).into_iter().map(|path| (path, *steps)));
    let projects: Vec<projects::Project> = files.map(|(path, steps)| project(&path, steps)).collect();
    let count: usize = projects.iter().map(|p| p.tests.count).sum();
    let said = projects::run_all(&projects);
    let all = projects.iter().zip(said).flat_map(|(p, said)| said.into_iter().map(move |(test, what)| (p, test, what)));
    let failed = all.filter(|(.., what)| what != "ok");
    let wrong: Vec<String> = failed.map(|(p, test, what)| format!("{}: {test}: {what}", p.name)).collect();
    assert!(wrong.is_empty(), "{} of {count} tests:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count > 100 || std::env::var("CASE").is_ok(), "{count}");
}

const BEST: &str = "import java.util.*;
class Best {
  int asked;

  //@ requires m.size() == 2;
  Object first(HashMap<Object, Integer> m) {
    asked++;
    return m.keySet().iterator().next();
  }
}
";

/// Which of two objects comes first in a table is another one in each run: no test says so.
#[test]
fn a_test_asserts_nothing_that_depends_on_where_objects_are_kept() {
    let tests = tests_of_method(BEST, "Best.first");
    // Null and small numbers have their places.
    assert!(tests.text.contains("assertNull(result)"), "{}", tests.text);
    let bodies = tests.text.split("void ").filter(|body| body.matches("Object object").count() == 2);
    assert!(bodies.clone().all(|body| !body.contains("assertSame(object")), "{}", tests.text);
}

/// Tests name the further classes of a file, as those of the README do.
#[test]
fn tests_name_further_classes_of_a_file_without_a_warning() {
    let text = "class Node { int value; Node next; }\nclass Queue {\n  Node head;\n  int poll() {\n    int value = \
                head.value;\n    head = head.next;\n    return value;\n  }\n}\n";
    let tests = tests_of_method(text, "Queue.poll");
    assert!(tests.text.contains("Node node = new Node();"), "{}", tests.text);
    let said = projects::run("Queue.java", text, &tests);
    assert!(!said.is_empty() && said.values().all(|what| what == "ok"), "{said:?}");
}

const MADE: &str = "import java.util.*;
class Made {
  static class Point {
    int x, y;
    final List<Point> near = new ArrayList<>();
    Point(int y, int x) { this.x = x; this.y = y; }
    Point(Point other) { this(other.y, other.x); }
  }
  static class Half {
    int whole = 7;
    Half next;
    Half(int part) { if (part != 0) throw new IllegalArgumentException(); }
  }
  static class Odd {
    int k;
    Odd(Odd other) { k = other.k; }
  }

  //@ requires p.x == 3 && p.y == 4 && h.whole == 2 && h.next == null && o.k == 5;
  static int sum(Point p, Half h, Odd o) { return p.x + p.y + h.whole + o.k; }
}
";

/// Objects are made by a constructor where one can be called: with what the fields are to have, where it only keeps that.
#[test]
fn a_test_calls_a_constructor_where_one_fits() {
    let tests = tests_of_method(MADE, "Made.sum");
    for line in ["p = new Made.Point(4, 3);", "h = new Made.Half(0);", "h.whole = 2;", "o = make(Made.Odd.class);"] {
        assert!(tests.text.contains(line), "{line}:\n{}", tests.text);
    }
    assert!(!tests.text.contains("p.x = ") && !tests.text.contains("set("), "{}", tests.text);
    let said = projects::run("Made.java", MADE, &tests);
    assert!(!said.is_empty() && said.values().all(|what| what == "ok"), "{said:?}");
}

/// Also where the constructor refuses null for a text that nothing reads; and numbers of small types are what they are.
#[test]
fn a_test_gives_constructors_the_texts_that_they_ask_for() {
    let text = "class Owned {
  private final String id;
  private int sum;
  Owned(String id) { if (id == null) throw new IllegalArgumentException(); this.id = id; }
  void put(int n) { sum += n; }
  int length() { return id.length(); }
  record Sign(char sign, byte width, String of) { Sign { java.util.Objects.requireNonNull(of); } }
  static int ratio(Owned a, Owned b) { return a == b || a.sum == b.sum ? 1 : a.sum / b.sum; }
}
";
    let tests = tests_of_method(text, "Owned.ratio");
    assert!(tests.text.contains("new Owned(\"\")") && !tests.text.contains("make("), "{}", tests.text);
    let said = projects::run("Owned.java", text, &tests);
    assert!(!said.is_empty() && said.values().all(|what| what == "ok"), "{said:?}");
    let tests = tests_of_method(text, "Sign.Sign");
    assert!(tests.text.contains("new Owned.Sign('") && tests.text.contains(", (byte) 0, "), "{}", tests.text);
    let said = projects::run("Owned.java", text, &tests);
    assert!(!said.is_empty() && said.values().all(|what| what == "ok"), "{said:?}");
}

/// A field that nobody else sees is set by the method that only sets it, where there is one; a stub of a further interface
/// of the file is a class in its test, which javac accepts without a warning.
#[test]
fn a_test_calls_setters_and_declares_stubs_where_they_are_used() {
    let text = "class Acct {
  private int limit;
  private Acct next;
  private boolean kind;
  private int plain;
  void setLimit(int limit) { this.limit = limit; }
  Acct next(Acct next) { this.next = next; return this; }
  void kind(boolean k) { kind = k; }
  void plain(int p) { plain = p + 1; }

  int per(int n, Rates rates) {
    return next != null && next.kind && next != this && plain == 5 && limit == 77 ? n / rates.rate(n) : 0;
  }
}
interface Rates { int rate(int n); void told(String what); }
";
    let tests = tests_of_method(text, "Acct.per");
    let all = [
        ".setLimit(77);",
        ".next(acct2);",
        ".kind(true);",
        "set(acct, \"plain\", 5);",
        "class SomeRates implements Rates {",
    ];
    for line in all {
        assert!(tests.text.contains(line), "{line}:\n{}", tests.text);
    }
    let said = projects::run("Acct.java", text, &tests);
    assert!(!said.is_empty() && said.values().all(|what| what == "ok"), "{said:?}");
}
