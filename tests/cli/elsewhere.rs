//! Classes that are in other places than the program: `--source-path`.

use crate::run::{Folder, command};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const USE: &str = "package p;\nimport q.Node;\nclass Use {\n  static int f(Node n) { return n.next().key; }\n}\n";
const NODE: &str =
    "package q;\npublic class Node {\n  public int key;\n  Node next;\n  public Node next() { return next; }\n}\n";

fn folder() -> Folder {
    Folder::new(&[("p/Use.java", USE), ("lib/q/Node.java", NODE), ("text.zip", "no archive")])
}

#[test]
fn a_class_is_found_on_the_source_path() {
    let folder = folder();
    let without = folder.heaplens(&["check", "p/Use.java"]);
    assert!(without.out.contains("the class `Node`, which is not known"), "{}", without.out);
    let with = folder.heaplens(&["check", "p/Use.java", "--source-path", "lib"]);
    assert_eq!(with.status, 1, "{}{}", with.out, with.err);
    assert!(with.out.contains("p/Use.java:4") && !with.out.contains("is not known"), "{}", with.out);
    let explored = folder.heaplens(&["explore", "p/Use.java", "--fn", "Use.f", "--source-path", "lib"]);
    assert_eq!(explored.status, 1, "{}{}", explored.out, explored.err);
}

/// A field that has an object of the JDK costs no other finding of its class, and pictures have it under its name; code
/// that asks it something is told of.
#[test]
fn what_the_jdk_surely_gives_is_in_pictures() {
    let text = "import java.util.Date;\nclass Log {\n  private final Date made = new Date();\n  private int n;\n  \
                boolean old(Date d) {\n    return made.before(d);\n  }\n  int share(int all) {\n    \
                return made == null ? 0 : all / n;\n  }\n}\n";
    let folder = Folder::new(&[("Log.java", text)]);
    let ran = folder.heaplens(&["check", "Log.java"]);
    assert_eq!(ran.status, 1, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("error[division-by-zero]") && ran.out.contains("N1: Date"), "{}", ran.out);
    assert!(ran.out.contains("`new Log()`, `share(0)`") && !ran.out.contains("warning"), "{}", ran.out);
    assert!(ran.out.contains("not explored: the class `Date`, which is not known at line 6"), "{}", ran.out);
    let tests = folder.heaplens(&["emit", "Log.java", "--fn", "Log.share"]);
    assert!(tests.out.contains("Log log = new Log();") && tests.out.contains("log.share(0)"), "{}", tests.out);
}

#[test]
fn a_place_that_is_of_no_use_is_refused() {
    let folder = folder();
    for (place, why) in [("gone", "there is no such folder or archive"), ("text.zip", "it is no zip archive")] {
        for command in [&["check", "p/Use.java"][..], &["explore", "p/Use.java", "--fn", "Use.f"][..]] {
            let ran = folder.heaplens(&[command, &["--source-path", place]].concat());
            assert_eq!(ran.status, 2, "{}{}", ran.out, ran.err);
            let said = ran.err.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(said.contains("`java.sourcePath`") && said.contains(place) && said.contains(why), "{said}");
            assert!(said.contains("--source-path"), "{said}");
        }
    }
    assert_eq!(folder.heaplens(&["check", "lib", "--source-path", ""]).status, 0);
}

#[test]
fn a_folder_that_is_called_like_a_class_is_none() {
    let node = "package p;\nclass Node { Node next; }\n";
    let text = "package p;\nclass Use {\n  static int f(Foo f) { return f.x; }\n  static Node g(Node n) { return n.next; }\n}\n";
    let folder = Folder::new(&[("p/Foo.java/x", ""), ("p/Node.java", node), ("p/Use.java", text)]);
    let ran = folder.heaplens(&["check", "p/Use.java"]);
    assert!(ran.out.contains("the class `Foo`, which is not known") && ran.out.contains("p/Use.java:4"), "{}", ran.out);
}

#[test]
fn classes_of_the_jdk_are_read_and_not_compiled_again() {
    // Less than the JDK's, and alike as far as this is asked.
    let tokens = "package java.util;\npublic class StringTokenizer {\n  int end;\n  public StringTokenizer(String text) {\n    end = text.length();\n  }\n}\n";
    let text =
        "import java.util.StringTokenizer;\nclass Use {\n  static void f(String s) { new StringTokenizer(s); }\n}\n";
    let folder = Folder::new(&[("java/Use.java", text), ("jdk/java/util/StringTokenizer.java", tokens)]);
    let ran = folder.heaplens(&["check", "java/Use.java", "--source-path", "jdk", "--confirm"]);
    assert_eq!(ran.status, 1, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("`Use.f` NullPointerException: confirmed by the JVM"), "{}", ran.out);
}

/// What happens in code that comes with Heaplens is told by the method that people know, and by lines of their own.
#[test]
fn places_in_our_library_are_nobodys() {
    let text = "import java.util.*;\nclass Use {\n  static Object f(TreeMap<String, String> m) { return m.put(null, null); }\n  \
                static Object g(Map<String, String> m, String k) { return m.computeIfAbsent(k, x -> x.substring(3)); }\n  \
                static void h(ListIterator<String> i) { i.set(null); }\n  \
                enum E { A { int m() { return 1 / n; } }; static int n; abstract int m(); }\n}\n";
    let folder = Folder::new(&[("Use.java", text)]);
    let ran = folder.heaplens(&["check", "Use.java"]);
    assert!(ran.out.contains("line 3: NullPointerException is raised in `TreeMap.put`"), "{}", ran.out);
    // This one is raised by the call itself, as people see it.
    assert!(ran.out.contains("`x.substring(3)` raises StringIndexOutOfBoundsException"), "{}", ran.out);
    assert!(ran.out.contains("called from a lambda"), "{}", ran.out);
    assert!(ran.out.contains("IllegalStateException"), "{}", ran.out);
    assert!(!ran.out.contains("java/") && !ran.out.contains('$'), "{}", ran.out);
    assert!(!ran.out.contains("called from `Use.E.m`"), "{}", ran.out);
}

/// What only a failed call leads to, and what a method of another object does, is written down and holds on the JVM.
#[test]
fn heaps_after_failed_calls_are_confirmed() {
    let stack = "class Stack {\n  private final int[] items;\n  private int count;\n  \
                 Stack(int n) { if (n < 1) throw new IllegalArgumentException(); items = new int[n]; }\n  \
                 void add(int x) { items[count++] = x; }\n  \
                 int last() { return count == 0 ? -1 : items[count - 1]; }\n}\n";
    let ring = "import java.util.*;\nclass Ring {\n  private int size = 1;\n  int[] rest() { return new int[size]; }\n  \
                Iterator<Integer> iterator() { return new Cursor(); }\n  \
                private class Cursor implements Iterator<Integer> {\n    private int at;\n    \
                public boolean hasNext() { return at < size; }\n    public Integer next() { return at++; }\n    \
                public void remove() { size--; if (size < 0) throw new IllegalStateException(); }\n  }\n}\n";
    let folder = Folder::new(&[("Stack.java", stack), ("Ring.java", ring)]);
    let tests = folder.heaplens(&["emit", "Stack.java", "--fn", "Stack.last"]).out;
    assert!(tests.contains("} catch (ArrayIndexOutOfBoundsException expected) { }"), "{tests}");
    for (file, found) in [
        ("Stack.java", "`Stack.last` ArrayIndexOutOfBoundsException"),
        ("Ring.java", "`Ring.rest` NegativeArraySizeException"),
    ] {
        let ran = folder.heaplens(&["check", file, "--confirm"]);
        assert!(ran.out.contains(&format!("{found}: confirmed by the JVM\n")), "{}{}", ran.out, ran.err);
    }
}

/// Several findings of a file are asked with one run; what that run does not confirm is asked by itself.
#[test]
fn every_finding_of_a_file_is_confirmed() {
    let text = "class Use {\n  static int f(int a) { return 1 / a; }\n  static int f(int[] a) { return a[0]; }\n  \
                static void g(int k) { Runtime.getRuntime(); }\n  static int h(Use u) { return u.n; }\n  int n;\n}\n";
    let folder = Folder::new(&[("Use.java", text)]);
    let ran = folder.heaplens(&["check", "Use.java", "--confirm"]);
    assert_eq!(ran.out.matches(": confirmed by the JVM\n").count(), 4, "{}{}", ran.out, ran.err);
}

/// A machine needs no annotations, wherever they are declared, nor what describes packages and modules.
#[test]
fn findings_are_confirmed_without_annotations() {
    let text = "package acme;\nimport ann.Nullable;\nimport org.jspecify.annotations.*;\n@NullMarked\nclass C {\n  \
                int f(@Nullable String s) { return s.length(); }\n}\n";
    let folder = Folder::new(&[
        ("ann/Nullable.java", "package ann;\npublic @interface Nullable {}\n"),
        ("acme/package-info.java", "@NullMarked\npackage acme;\nimport org.jspecify.annotations.NullMarked;\n"),
        ("module-info.java", "module m { requires org.jspecify; }\n"),
        ("acme/C.java", text),
    ]);
    let ran = folder.heaplens(&["check", "acme/C.java", "--confirm"]);
    assert!(ran.out.contains("`C.f` NullPointerException: confirmed by the JVM\n"), "{}{}", ran.out, ran.err);
}

/// Here nobody else speaks of it, and a file of which a part was not read is not clean.
#[test]
fn a_syntax_error_in_java_is_an_error() {
    let text = "class S {\n  int a(int k) { return k; }\n  int b(int k) { char c = 'x; return 1 / k; }\n}\n";
    let folder = Folder::new(&[("S.java", text)]);
    let ran = folder.heaplens(&["check", "S.java"]);
    assert_eq!(ran.status, 1, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("error[unexpected-token]") && ran.out.contains("S.java:3"), "{}", ran.out);
    assert!(ran.out.contains("1 file, 1 function: 1 error"), "{}", ran.out);
    let json = folder.heaplens(&["check", "S.java", "--format", "json"]);
    assert!(json.out.contains("\"complete\": false"), "{}", json.out);
}

/// Tests are for the version of JUnit that the project has: its build file says so, or the tests that are there.
#[test]
fn tests_are_for_the_version_of_junit_that_the_project_has() {
    let text = "class Use {\n  static int f(int a) { return a; }\n}\n";
    let four = "<project><dependency><artifactId>junit</artifactId></dependency></project>";
    let there = "import org.junit.Test;\nclass UseHeaplensTest { }\n";
    let of = |files: &[(&str, &str)], arguments: &[&str]| {
        let folder = Folder::new(files);
        let path = files.last().map_or("", |(path, _)| path);
        folder.heaplens(&[&["emit", path, "--fn", "Use.f"], arguments].concat()).out
    };
    for (files, arguments, version) in [
        (&[("src/Use.java", text)][..], &[][..], "org.junit.jupiter.api.Test"),
        (&[("src/Use.java", text)], &["--target", "junit4"], "org.junit.Test"),
        (&[("pom.xml", four), ("src/Use.java", text)], &[], "org.junit.Test"),
        (&[("pom.xml", "<project>junit-jupiter</project>"), ("src/Use.java", text)], &[], "org.junit.jupiter.api.Test"),
        (&[("src/UseHeaplensTest.java", there), ("src/Use.java", text)], &[], "org.junit.Test"),
    ] {
        let out = of(files, arguments);
        assert!(out.contains(&format!("import {version};")), "{files:?} {arguments:?}: {out}");
    }
}

/// A compiler that takes its time does not keep Ctrl-C from ending the run, and goes with it.
#[cfg(unix)]
#[test]
fn asking_the_machine_can_be_interrupted() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new(&[
        ("Use.java", "class Use { int n; static int f(Use u) { return u.n; } }\n"),
        ("jdk/bin/javac", "#!/bin/sh\necho $$ > \"$HEAPLENS_TEST_PID\"\nexec sleep 60\n"),
        ("jdk/bin/java", "#!/bin/sh\nexit 1\n"),
    ]);
    for tool in ["jdk/bin/javac", "jdk/bin/java"] {
        std::fs::set_permissions(folder.path(tool), std::fs::Permissions::from_mode(0o755)).expect("a program");
    }
    let (pid, temporary) = (folder.path("pid"), folder.path("tmp"));
    std::fs::create_dir(&temporary).expect("a folder");
    let child = command(&folder.path(""), &["check", "Use.java", "--confirm", "--no-cache"])
        .env("JAVA_HOME", folder.path("jdk"))
        .env("HEAPLENS_TEST_PID", &pid)
        .env("TMPDIR", &temporary)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let end = Instant::now() + Duration::from_secs(60);
    let compiler = loop {
        assert!(Instant::now() < end, "the compiler starts");
        match std::fs::read_to_string(&pid) {
            Ok(id) if id.ends_with('\n') => break id.trim().to_owned(),
            _ => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    let asked = Instant::now();
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.is_ok_and(|status| status.success()));
    let ran = child.wait_with_output().expect("it ends");
    assert!(asked.elapsed() < Duration::from_secs(20), "{:?}", asked.elapsed());
    let out = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert_eq!(ran.status.code(), Some(130), "{out}");
    assert!(out.contains("null-dereference") && out.contains("interrupted: 1 file"), "{out}");
    let lives = Command::new("kill").args(["-0", &compiler]).stderr(Stdio::null()).status();
    assert!(!lives.is_ok_and(|status| status.success()), "the compiler has ended");
    assert_eq!(std::fs::read_dir(&temporary).expect("the folder").count(), 0);
}
