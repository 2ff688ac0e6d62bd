//! Where the classes of other files are found, and what is asked for on the way.

use explore::report::Options;
use ir::{FnId, Program};
use java::junit::{Case, Expected, Version};
use lower::LoadError;
use std::collections::BTreeMap;
use std::sync::Arc;
use syntax::{Language, Parse, Text};

/// Files by their paths from a folder that has all, and what was asked for.
struct Files<'a> {
    texts: BTreeMap<&'a str, &'a str>,
    asked: Vec<String>,
    /// Classes that are not in the workspace.
    elsewhere: BTreeMap<&'a str, &'a str>,
}

impl lower::Loader for Files<'_> {
    fn load(&mut self, from: &str, path: &str) -> Result<(String, Arc<Parse>), LoadError> {
        let mut parts: Vec<&str> = from.split('/').collect();
        parts.pop();
        for part in path.split('/') {
            match part {
                ".." => {
                    parts.pop();
                }
                part => parts.push(part),
            }
        }
        let name = parts.join("/");
        self.asked.push(name.clone());
        let text = self.texts.get(name.as_str()).ok_or(LoadError::NotFound)?;
        Ok((name, Arc::new(syntax::parse_as(Language::Java, &Text::from(*text)))))
    }

    fn class(&mut self, path: &str) -> Result<(String, Arc<Parse>), LoadError> {
        let text = self.elsewhere.get(path).ok_or(LoadError::NotFound)?;
        Ok((format!("src.zip!/{path}"), Arc::new(syntax::parse_as(Language::Java, &Text::from(*text)))))
    }

    fn heirs(&mut self, from: &str, root: &str, class: &str) -> Vec<String> {
        let folders: Vec<&str> = from.split('/').collect();
        let above = folders[..folders.len() - 1 - root.matches("../").count()].join("/");
        let folder = format!("{above}/{}", root.trim_start_matches("../"));
        let folder = folder.trim_start_matches('/');
        let beside = root.is_empty();
        let below = |path: &'_ &str| -> Option<String> {
            let below = path.strip_prefix(folder)?;
            let says = java::parents(self.texts[path]).contains(class) && !(beside && below.contains('/'));
            says.then(|| below.to_owned())
        };
        self.texts.keys().filter_map(below).collect()
    }

    fn modules(&mut self, from: &str, module: &str, package: &str) -> Vec<String> {
        let folders: Vec<&str> = from.split('/').collect();
        let own = folders[..folders.len() - 1 - module.matches("../").count()].join("/");
        let module = |path: &'_ &str| -> Option<String> {
            let (module, below) = path.split_once("/src/main/java/")?;
            (below.starts_with(package) && module != own).then(|| format!("../{module}/src/main/java/"))
        };
        let others: std::collections::BTreeSet<String> = self.texts.keys().filter_map(module).collect();
        others.into_iter().collect()
    }
}

/// The program of the first file, and the files that were asked for.
fn lowered(files: &[(&str, &str)]) -> (Program, Vec<String>) {
    with(files, &[])
}

/// The same with classes that are elsewhere.
fn with(files: &[(&str, &str)], elsewhere: &[(&str, &str)]) -> (Program, Vec<String>) {
    let (root, text) = files[0];
    let [texts, elsewhere] = [files, elsewhere].map(|all| all.iter().copied().collect());
    let mut loader = Files { texts, asked: Vec::new(), elsewhere };
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
    let program = java::lower(root, parse, &mut loader).program;
    loader.asked.retain(|path| !path.ends_with(".jml") && !path.ends_with("-info.java"));
    (program, loader.asked)
}

fn program(files: &[(&str, &str)]) -> Program {
    lowered(files).0
}

/// A half-typed method of another file costs itself, and those that call it.
#[test]
fn half_typed_neighbours_keep_their_other_methods() {
    let a = "class A { int f() { return B.other(1); } int g() { return B.get(1); } }";
    let b = "class B {\n  static int get(int n) {\n    return n.\n  }\n  static int other(int n) {\n    return n - 1;\n  }\n}\n";
    for wrong in ["return n.", "return \"n;", "if (n > 0) {"] {
        let program = program(&[("A.java", a), ("B.java", &b.replace("return n.", wrong))]);
        assert_eq!(why(&program, "A.f"), "", "{wrong}");
        assert!(program.function(program.find_function("B.get").expect("the method")).has_errors(), "{wrong}");
        assert!(!program.function(program.find_function("B.other").expect("the method")).broken, "{wrong}");
    }
    let headless = b.replace("get(int n) {", "get(int n, {");
    let program = program(&[("A.java", a), ("B.java", &headless)]);
    assert_eq!(why(&program, "A.f"), "");
    assert!(why(&program, "A.g").starts_with("the method `get`, which has a syntax error in line 2 of B.java"));
}

/// All classes that a file names are read, be they more than what is read for others; of those that it is not, it is said.
#[test]
fn what_is_not_read_any_more_is_told() {
    let many = |from: usize, to: usize| (from..to).map(|k| format!("C{k} c{k};")).collect::<String>();
    let (main, hub) =
        (format!("class Main {{ Hub hub; {} int f() {{ return C69.one(); }} }}", many(0, 70)), many(100, 180));
    let hub = format!("class Hub {{ {hub} int g() {{ return C179.one(); }} }}");
    let leaves: Vec<(String, String)> = (0..180)
        .map(|k| (format!("C{k}.java"), format!("class C{k} {{ static int one() {{ return 1; }} }}")))
        .collect();
    let mut files = vec![("Main.java", main.as_str()), ("Hub.java", hub.as_str())];
    files.extend(leaves.iter().map(|(path, text)| (path.as_str(), text.as_str())));
    let program = program(&files);
    assert_eq!(why(&program, "Main.f"), "");
    let left = "the name `C179`, which is in none of the 64 files that are read for one";
    assert!(why(&program, "Hub.g").starts_with(left), "{}", why(&program, "Hub.g"));
}

/// Why a function cannot be explored; empty when it can.
fn why(program: &Program, name: &str) -> String {
    let mut functions = (0..program.functions.len() as u32).map(FnId);
    let id = functions.find(|f| program.qualified_name(*f) == name).unwrap_or_else(|| panic!("no {name}"));
    let function = program.function(id);
    assert!(function.body.is_some() || function.unsupported.is_some(), "{name}");
    function.unsupported.clone().unwrap_or_default()
}

/// Asserts that `Use.f` of the first file can be explored.
fn assert_found(files: &[(&str, &str)]) -> Program {
    let program = program(files);
    assert_eq!(why(&program, "Use.f"), "", "{files:?}");
    program
}

const STACK: &str = "package p; class Stack { int top; }";
const OWN: &str = "static int f(Stack s) { return s.top; }";
const LIBRARY: &str = "static Object f(Stack<Object> s) { return s.pop(); }";

#[test]
fn a_class_of_the_package_comes_before_one_of_the_library() {
    for import in ["", "import java.util.*;", "import java.util.List;"] {
        let text = format!("package p; {import} class Use {{ {OWN} }}");
        assert_found(&[("p/Use.java", &text), ("p/Stack.java", STACK)]);
    }
}

#[test]
fn what_is_imported_by_name_comes_before_the_package() {
    let text = format!("package p; import java.util.Stack; class Use {{ {LIBRARY} }}");
    let program = assert_found(&[("p/Use.java", &text), ("p/Stack.java", STACK)]);
    assert!(program.files.iter().all(|f| f.path != "p/Stack.java"));
    // The same name is another class in another file.
    let text = "package p; import java.util.Stack; class Use { static Object f(Stack<Object> s) { return s.pop(); } \
                static int g(Other o) { return o.stack.top; } }";
    let other = "package p; class Other { Stack stack; }";
    let program = assert_found(&[("p/Use.java", text), ("p/Other.java", other), ("p/Stack.java", STACK)]);
    assert_eq!(why(&program, "Use.g"), "");
}

#[test]
fn a_class_of_the_library_needs_the_right_package() {
    let f = "static boolean f(Optional<Object> o) { return o.isPresent(); }";
    let at =
        |import: &str| why(&program(&[("p/Use.java", &format!("package p; {import} class Use {{ {f} }}"))]), "Use.f");
    assert_eq!(at("import java.util.Optional;"), "");
    assert_eq!(at("import java.util.*;"), "");
    // A library that is not here has a class of the same name.
    for other in ["com.google.common.base.Optional", "java.awt.Optional"] {
        let why = at(&format!("import {other};"));
        assert!(why.contains("the class `Optional`, which is not known"), "{other}: {why}");
    }
    let own = "package myjava; class Optional { int value; }";
    let text = "package p; import myjava.Optional; class Use { static int f(Optional o) { return o.value; } }";
    assert_found(&[("p/Use.java", text), ("myjava/Optional.java", own)]);
}

#[test]
fn a_class_with_its_package_is_that_class() {
    let text = "package p; class Use { static Object f(java.util.Stack<Object> s) { return s.pop(); } \
                static int g(Stack s) { return s.top; } static int h(q.Stack s) { return s.low; } }";
    let program = assert_found(&[
        ("p/Use.java", text),
        ("p/Stack.java", STACK),
        ("q/Stack.java", "package q; class Stack { int low; }"),
    ]);
    assert_eq!((why(&program, "Use.g"), why(&program, "Use.h")), (String::new(), String::new()));
}

#[test]
fn whole_packages_are_looked_through_after_the_own_one() {
    let text = "package p; import java.util.*; import q.r.*; class Use { static int f(Node n) { return n.key; } }";
    let node = "package q.r; public class Node { public int key; }";
    assert_found(&[("p/Use.java", text), ("q/r/Node.java", node)]);
    // What is nearer hides it.
    let near = "package p; class Node { Object key; }";
    let (program, _) = lowered(&[("p/Use.java", text), ("q/r/Node.java", node), ("p/Node.java", near)]);
    assert!(program.files.iter().all(|f| f.path != "q/r/Node.java"));
    let inner = "package q; public class Outer { public static class Inner { public int key; } }";
    for import in ["q.Outer.*", "q.Outer.Inner", "static q.Outer.*", "static q.Outer.Inner"] {
        let text = format!("package p; import {import}; class Use {{ static int f(Inner n) {{ return n.key; }} }}");
        assert_found(&[("p/Use.java", &text), ("q/Outer.java", inner)]);
    }
}

#[test]
fn static_members_are_imported() {
    let q = "package p.q; public class Q { public static final int LIMIT = 3; public static int count; \
             public static int twice(int n) { return n + n; } public enum Hue { RED, BLUE } }";
    for import in
        ["import static p.q.Q.*;", "import static p.q.Q.LIMIT; import static p.q.Q.twice; import static p.q.Q.count;"]
    {
        let text = format!(
            "package p; {import} class Use {{ static int f(int n) {{ count = n; return twice(n) + LIMIT + count; }} }}"
        );
        assert_found(&[("p/Use.java", &text), ("p/q/Q.java", q)]);
    }
    let text = "package p; import static p.q.Q.Hue.*; class Use { static boolean f(p.q.Q.Hue h) { return h == RED; } }";
    assert_found(&[("p/Use.java", text), ("p/q/Q.java", q)]);
    let text = "import static java.lang.Math.max; class Use { static int f(int a) { return max(a, 1); } }";
    assert_found(&[("Use.java", text)]);
    // A member of the class itself comes first, and what nobody declares is not found.
    let text = "package p; import static p.q.Q.*; class Use { static int twice(String s) { return 0; } \
                static int f(String s) { return twice(s); } static int g(int n) { return thrice(n); } }";
    let program = assert_found(&[("p/Use.java", text), ("p/q/Q.java", q)]);
    assert!(why(&program, "Use.g").contains("`thrice`"));
}

#[test]
fn short_and_loud_names_are_classes_where_they_stand_for_one() {
    let text = "class Use { static int MAX = 1; enum E { B } static <T> int f(A a, T t) { \
                return a.key + AVL.height(a) + MAX + E.B.ordinal(); } }";
    let avl = "class AVL { static int height(A a) { return a.key; } }";
    let files = [("Use.java", text), ("A.java", "class A { int key; }"), ("AVL.java", avl)];
    assert_found(&files);
    assert_eq!(lowered(&files).1, ["A.java", "AVL.java"]);
}

#[test]
fn tests_find_the_code_that_they_are_about() {
    let test = "package p.q; import r.*; import s.Far; class Use { static int f(Node n, Tree t, Far a) { return n.key + t.size + a.x; } }";
    let files = [
        ("w/src/test/java/p/q/Use.java", test),
        ("w/src/main/java/p/q/Node.java", "package p.q; class Node { int key; }"),
        ("w/src/main/java/r/Tree.java", "package r; public class Tree { public int size; }"),
        ("w/src/main/java/s/Far.java", "package s; public class Far { public int x; Near y; }"),
        ("w/src/main/java/s/Near.java", "package s; class Near { }"),
    ];
    let program = assert_found(&files);
    let own = program.files.iter().filter(|f| !f.shipped).count();
    assert_eq!(own, 5, "what they name is looked for where they are");
    // The code itself knows nothing of its tests.
    let (_, asked) =
        lowered(&[("w/src/main/java/p/Use.java", "package p; class Use { static int f(Node n) { return 0; } }")]);
    assert_eq!(asked, ["w/src/main/java/p/Node.java"]);
}

#[test]
fn other_modules_are_asked_for_what_is_nowhere_nearer() {
    let user = "package app; import core.Leaf; import core.*; import java.util.List; class Use { static int f(Leaf l, Twig t, List<Own> o) { return l.next.size + t.size; } }";
    let leaf = "package core; public class Leaf { public Near next; }";
    let near = "package core; class Near { int size; }";
    let files = [
        ("app/src/main/java/app/Use.java", user),
        ("app/src/main/java/core/Twig.java", "package core; public class Twig { public int size; }"),
        ("core/src/main/java/core/Leaf.java", leaf),
        ("core/src/main/java/core/Near.java", near),
        ("core/src/main/java/core/Twig.java", "package core; public class Twig { }"),
        ("other/src/main/java/other/Own.java", "package other; public class Own { }"),
    ];
    let (program, asked) = lowered(&files);
    let own: Vec<&str> = program.files.iter().filter(|f| !f.shipped).map(|f| f.path.as_str()).collect();
    assert_eq!(own, [files[0].0, files[2].0, files[1].0, files[3].0]);
    assert_eq!(why(&program, "Use.f"), "");
    assert!(!asked.iter().any(|path| path.starts_with("other/")), "nobody imports that: {asked:?}");
    // A test sees what its code sees; a folder of no module has none beside it.
    let test = ("app/src/test/java/app/UseTest.java", "package app; import core.Leaf; class UseTest { Leaf leaf; }");
    assert_eq!(lowered(&[test, files[2], files[3]]).0.files.iter().filter(|f| !f.shipped).count(), 3);
    let flat = ("app/Use.java", "package app; import core.Leaf; class Use { Leaf leaf; }");
    assert_eq!(lowered(&[flat, files[2]]).0.files.iter().filter(|f| !f.shipped).count(), 1);
}

#[test]
fn few_files_are_asked_for() {
    let text = "package p; import java.util.List; import java.util.function.*; import org.junit.Test; \
                class Use<T> { static class Inner { Inner next; T value; } @Override @Deprecated public String toString() { return null; } \
                static int f(List<String> l, Inner i, Function<Integer, Long> g, Object o) { return Integer.MAX_VALUE; } }";
    let (_, asked) = lowered(&[("p/Use.java", text)]);
    // `Function` may be a class of the package, `String` hardly.
    assert_eq!(asked, ["p/Function.java"]);
    let both = "package p; class Use { Other other; Missing missing; }";
    let (_, asked) =
        lowered(&[("p/Use.java", both), ("p/Other.java", "package p; class Other { Use use; Missing missing; }")]);
    assert_eq!(asked, ["p/Missing.java", "p/Other.java"], "each is asked for once");
}

#[test]
fn absurd_imports_are_no_trouble() {
    let text = "package p; import p.Use; import p.*; import q.A; import static q.A.*; import q.*; import x.Y; \
                class Use { static int f(A a) { return a.b.n; } }";
    let a = "package q; import p.*; import q.*; public class A { public B b; }";
    let b = "package q; import p.Use; import static q.A.*; public class B { public int n; Use u; A a; }";
    assert_found(&[("p/Use.java", text), ("q/A.java", a), ("q/B.java", b)]);
    program(&[("p/Use.java", "package p.; import ; import x..Y; import static z; class Use { A a; }")]);
    let broken = [
        ("p/Use.java", "package p; import q.Gone; class Use { static int f(Gone g) { return g.n; } }"),
        ("q/Gone.java", "}}} %"),
    ];
    assert!(why(&program(&broken), "Use.f").contains("`Gone`"));
}

#[test]
fn emitted_tests_name_classes_as_they_are_called_and_where_they_are() {
    let text = "package p; class Use { Node near; static int f(Use u, q.Node far) { return u.near.key + far.key; } }";
    let files = [
        ("p/Use.java", text),
        ("p/Node.java", "package p; class Node { int key; }"),
        ("q/Node.java", "package q; public class Node { public int key; }"),
    ];
    let methods = emitted(&files);
    assert!(methods.contains("new q.Node()"), "{methods}");
    assert!(methods.contains("new Node()"), "{methods}");
    assert!(!methods.contains("Node$2"), "{methods}");
}

#[test]
fn emitted_tests_make_what_cannot_be_made_with_new_otherwise() {
    let text = "package p; class Use { static int f(Shape s) { return 10 / s.area(); } }";
    let class = |name: &str, head: &str, members: &str| {
        format!("package q; {head}class {name} implements p.Shape {{ {members} public int area() {{ return k; }} }}")
    };
    for (head, members, way) in [
        ("public ", "public int k;", "new q.Dot()"),
        ("public ", "public int k = 3;", "new q.Dot()"),
        // Not seen from the package of the tests.
        ("", "public int k;", "make(Class.forName(\"q.Dot\"))"),
        // What gives the field its value raises an exception, so that the test would end before it comes to the call.
        ("public ", "public int k = 1 / zero(); static int zero() { return 0; }", "make(q.Dot.class)"),
        ("public ", "public final int[] all = new int[-1]; public int k;", "make(q.Dot.class)"),
    ] {
        let dot = class("Dot", head, members);
        let methods = emitted(&[("p/Use.java", text), SHAPE, ("q/Dot.java", &dot)]);
        assert!(methods.contains(way), "{dot}: {methods}");
        assert!(way.contains("new") == methods.contains("new q.Dot()"), "{dot}: {methods}");
    }
    let hidden = class("Dot", "public ", "int k = 3;");
    let methods = emitted(&[("p/Use.java", text), SHAPE, ("q/Dot.java", &hidden)]);
    assert!(methods.contains("set(s, \"k\", 0);") && !methods.contains("s.k ="), "{methods}");
}

/// The tests of all inputs of `Use.f` of the first file.
fn emitted(files: &[(&str, &str)]) -> String {
    let program = assert_found(files);
    let f = program.find_function("Use.f").expect("the function");
    let report = explore::explore(&program, f, &Options::default(), &mut explore::RunToEnd);
    let mut cases = Vec::new();
    for (number, found) in report.inputs.iter().enumerate() {
        let run = replay::run(&program, f, &found.input, &replay::Limits::default());
        let Ok(expected) = Expected::of(&program, f, run, false) else { continue };
        let built = replay::origin::builders(&program, f, &found.input);
        cases.push(Case {
            function: f,
            number,
            input: &found.input,
            expected,
            drawing: String::new(),
            picture: String::new(),
            built,
            given: Vec::new(),
        });
    }
    let root = syntax::parse_as(Language::Java, &Text::from(files[0].1));
    let tests = java::junit::tests(&program, &root, &cases, Version::Five);
    java::junit::file(&program, &root, &tests, Version::Five)
}

#[test]
fn what_the_workspace_does_not_have_comes_from_elsewhere() {
    let text = "package p; import java.util.*; class Use { static boolean f(TagSet s) { return s.isEmpty(); } \
                static int g(Process t) { return t.age; } static Object h(List<Object> l) { return l.get(0); } \
                static int i(Near n) { return n.key; } }";
    let set = "package java.util; public class TagSet extends Bits { Words words; List<Object> list; \
               public boolean isEmpty() { return words.length() == 0; } public void odd() { Missing.call(); } }";
    let elsewhere = [
        ("java/util/TagSet.java", set),
        ("java/util/Bits.java", "package java.util; class Bits { }"),
        ("java/util/Words.java", "package java.util; class Words { int length() { return 0; } }"),
        ("java/util/List.java", "package java.util; public interface List<E> { }"),
        ("java/lang/Process.java", "package java.lang; public class Process { int age; }"),
        ("p/Near.java", "package p; class Near { }"),
    ];
    let files = [("p/Use.java", text), ("p/Near.java", "package p; class Near { int key; }")];
    let (program, _) = with(&files, &elsewhere);
    for f in ["Use.f", "Use.g", "Use.h", "Use.i"] {
        assert_eq!(why(&program, f), "", "{f}");
    }
    let path = |f: &&ir::FileInfo| f.path.starts_with("src.zip");
    let taken: Vec<_> = program.files.iter().filter(path).map(|f| f.path.trim_start_matches("src.zip!/")).collect();
    let expected = ["java/lang/Process.java", "java/util/Bits.java", "java/util/TagSet.java", "java/util/Words.java"];
    let mut sorted = taken.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, expected, "the workspace and the library come first");
    assert!(program.files.iter().filter(path).all(|f| f.shipped));
    // Of the JDK only what may run is lowered, and inputs have none of its objects.
    let odd = program.find_function("TagSet.odd").expect("the method");
    assert!(program.function(odd).body.is_none() && program.function(odd).unsupported.is_none());
    let inputs = |name: &str| !program.class(program.find_class(name).expect(name)).no_inputs;
    assert!(!inputs("TagSet") && !inputs("Process") && inputs("Near"));
}

#[test]
fn not_all_of_a_large_library_is_taken() {
    let names: Vec<String> = (0..500).map(|n| format!("C{n}")).collect();
    let fields: String = names.iter().map(|name| format!("{name} {}; ", name.to_lowercase())).collect();
    let paths: Vec<String> = names.iter().map(|name| format!("q/{name}.java")).collect();
    let texts: Vec<String> =
        names.iter().map(|name| format!("package q; public class {name} {{ {fields} }}")).collect();
    let elsewhere: Vec<(&str, &str)> = paths.iter().map(String::as_str).zip(texts.iter().map(String::as_str)).collect();
    let text = "package p; import q.*; class Use { static C1 f(C0 c) { return c.c1; } }";
    let (program, _) = with(&[("p/Use.java", text)], &elsewhere);
    assert_eq!(why(&program, "Use.f"), "");
    assert!(program.files.len() < 64, "{}", program.files.len());
}

#[test]
fn a_type_without_a_class_that_is_one_is_told() {
    let hints = |files: &[(&str, &str)]| {
        let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(files[0].1)));
        let mut loader =
            Files { texts: files.iter().copied().collect(), asked: Vec::new(), elsewhere: BTreeMap::new() };
        let lowered = java::lower(files[0].0, parse, &mut loader);
        let told = lowered.diagnostics.into_iter().filter(|d| d.message.contains("null in"));
        told.map(|d| (d.span.start, d.message)).collect::<Vec<_>>()
    };
    let text = "class Use { Shape mine; static int f(Shape s, Base b, Use u) { return s.area(); } }";
    // What a method with type variables of its own answers nobody can say once and for all.
    let shape = "interface Shape { int area(); <T> T as(T one); }";
    let base = "abstract class Base { }";
    let told = hints(&[("Use.java", text), ("Shape.java", shape), ("Base.java", base)]);
    let starts: Vec<u32> = told.iter().map(|(start, _)| *start).collect();
    let at = |what: &str| text.find(what).expect(what) as u32;
    assert_eq!(starts, [at("mine"), at("Shape s"), at("Base b")], "{told:?}");
    assert!(told[1].1.contains("no class with a name in sight implements `Shape`"), "{told:?}");
    assert!(told[2].1.contains("extends `Base`"), "{told:?}");
    let plain = "interface Shape { int area(); }";
    let told = hints(&[("Use.java", text), ("Shape.java", plain), ("Base.java", base)]);
    assert_eq!(told.len(), 1, "a stub does for a plain interface: {told:?}");
    // With one in sight there is nothing to say.
    let text = format!("{text} class Square extends Base implements Shape {{ }}");
    assert!(hints(&[("Use.java", &text), ("Shape.java", shape), ("Base.java", base)]).is_empty());
}

/// The files that the first of some names, and those below what it takes.
fn read(files: &[(&str, &str)]) -> Vec<String> {
    let paths = program(files).files.into_iter().filter(|f| !f.shipped).map(|f| f.path);
    paths.skip(1).collect()
}

const SHAPE: (&str, &str) = ("p/Shape.java", "package p; public interface Shape { int area(); }");

#[test]
fn classes_below_what_an_input_has_are_found() {
    let circle = ("q/Circle.java", "package q; import p.Shape; public class Circle implements Shape { }");
    let ring = ("q/r/Ring.java", "package q.r; class Ring extends q.Circle { }");
    let enums =
        ("p/Fixed.java", "package p; enum Fixed implements Shape { A; } record R(int a) implements p.Shape { }");
    let all = ["p/Shape.java", "p/Fixed.java", "q/Circle.java", "q/r/Ring.java"];
    for text in [
        "package p; class Use { static int f(Shape s) { return s.area(); } }",
        "package p; class Use { Shape[] all; }",
        "package p; class Use<T extends Shape> { T one; }",
        "package p; import java.util.List; class Use { List<Shape> all; }",
        "package p; class Use { static int f(Object o) { return ((Shape) o).area(); } }",
        "package p; class Use { static boolean f(Object o) { return o instanceof Shape; } }",
        "package p; class Use { static int f(Object o) { return o instanceof Shape s ? s.area() : 0; } }",
        "package p; class Use { static int f(Shape... all) { return all[0].area(); } }",
    ] {
        assert_eq!(read(&[("p/Use.java", text), SHAPE, circle, ring, enums]), all, "{text}");
    }
    // What is only made or returned is what the code makes it.
    let made = "package p; class Use { static Shape f() { Shape s = null; return s; } }";
    assert_eq!(read(&[("p/Use.java", made), SHAPE, circle, ring, enums]), ["p/Shape.java"]);
    // A method runs on objects of all classes below its own.
    let own = "package p; abstract class Use { abstract int area(); int half() { return 10 / area(); } }";
    assert_eq!(read(&[("p/Use.java", own), ("q/Kid.java", "package q; class Kid extends p.Use { }")]), ["q/Kid.java"]);
    // Fields of objects behind the first.
    let behind = "package p; class Use { Box box; }";
    let files = [("p/Use.java", behind), ("p/Box.java", "package p; class Box { Shape s; }"), SHAPE, circle];
    assert_eq!(read(&files), ["p/Box.java", "p/Shape.java", "q/Circle.java"]);
}

/// Other modules of the workspace are looked through as well, in their other packages, too.
#[test]
fn classes_below_are_found_in_other_modules() {
    let base =
        "package core; public abstract class Base { public abstract int size(); int half() { return 10 / size(); } }";
    let face = "package core; public interface Face { int size(); }";
    let user = "package core; class Use { static int f(Face face) { return face.size(); } }";
    let [base, face, user] = [("Base", base), ("Face", face), ("Use", user)]
        .map(|(class, text)| (format!("core/src/main/java/core/{class}.java"), text));
    let [base, face, user] = [&base, &face, &user].map(|(path, text)| (path.as_str(), *text));
    let kid = ("app/src/main/java/app/Kid.java", "package app; public class Kid extends core.Base { }");
    let mask = ("app/src/main/java/app/Mask.java", "package app; import core.*; class Mask implements Face { }");
    let other = ("app/src/main/java/app/Other.java", "package app; class Other extends Base { } class Base { }");
    assert_eq!(read(&[base, kid, mask, other]), [kid.0]);
    assert_eq!(read(&[user, face, kid, mask, other]), [face.0, mask.0]);
    // A folder of no module has none beside it.
    let flat = ("core/core/Base.java", base.1);
    assert_eq!(read(&[flat, kid]), [""; 0]);
}

#[test]
fn other_classes_of_the_name_have_heirs_of_their_own() {
    let text = "package p; class Use { static int f(Shape s) { return s.area(); } }";
    for (path, other) in [
        // Another `Shape`: by an import, of its own package, of its own file, of a class in it.
        ("q/A.java", "package q; import r.Shape; class A implements Shape { }"),
        ("q/A.java", "package q; class A implements Shape { }"),
        ("q/A.java", "package q; import p.*; class A implements Shape { } interface Shape { }"),
        ("q/A.java", "package q; import p.*; class A { interface Shape { } class B implements Shape { } }"),
        ("q/A.java", "package q; class A implements r.Shape { }"),
        // No heads.
        ("q/A.java", "package q; import p.Shape; class A implements Comparable<Shape> { }"),
        ("q/A.java", "package q; import p.Shape; class A { <T extends Shape> void f(T t) { } }"),
        // Copies, and what is not where its package says.
        ("p/A.java", "package p; class A implements Shape { } class Use { }"),
        ("old/p/A.java", "package p; class A implements Shape { }"),
        ("A.java", "class A implements p.Shape { } ?"),
    ] {
        let read = read(&[("p/Use.java", text), SHAPE, (path, other)]);
        let expected: &[&str] = if path == "A.java" { &["p/Shape.java", "A.java"] } else { &["p/Shape.java"] };
        assert_eq!(read, expected, "{other}");
    }
    // Classes without a package are seen beside one another, and below folders there may be anything.
    let alone = "class Use { Shape s; } interface Shape { }";
    let heir = "class A implements Shape { }";
    assert_eq!(read(&[("w/Use.java", alone), ("w/A.java", heir), ("w/x/B.java", heir)]), ["w/A.java"]);
    // Nobody asks who else implements what Java has.
    let library = "package p; class Use { Comparable<Use> c; Runnable r; }";
    assert_eq!(read(&[("p/Use.java", library), ("p/A.java", "package p; class A implements Runnable { }")]), [""; 0]);
}

#[test]
fn a_broken_heir_leaves_the_others_and_says_what_is_missing() {
    let text = "package p; class Use { static int f(Shape s) { return s.area(); } }";
    let good = ("p/Good.java", "package p; class Good implements Shape { public int area() { return 1; } }");
    let bad = ("p/Bad.java", "package p; class Bad implements Shape { public int area() { return 1 +; } int x; }");
    let torn = ("p/Torn.java", "package p; class Torn implements Shape { public int area( { ");
    let none = ("p/None.java", "implements Shape");
    let program = assert_found(&[("p/Use.java", text), SHAPE, good, bad, torn, none]);
    assert_eq!(why(&program, "Good.area"), "");
    assert!(why(&program, "Bad.area").contains("a syntax error at line 1"), "{}", why(&program, "Bad.area"));
}

#[test]
fn heirs_are_bounded_and_told() {
    let text = "package p; class Use { static int f(Shape s) { return s.area(); } }";
    let files: Vec<(String, String)> = (0..40)
        .map(|n| (format!("p/S{n:02}.java"), format!("package p; class S{n:02} implements Shape {{ int area; }}")))
        .collect();
    let mut all = vec![("p/Use.java", text), SHAPE];
    all.extend(files.iter().map(|(path, text)| (path.as_str(), text.as_str())));
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
    let mut loader = Files { texts: all.iter().copied().collect(), asked: Vec::new(), elsewhere: BTreeMap::new() };
    let lowered = java::lower("p/Use.java", parse, &mut loader);
    assert_eq!(lowered.program.files.iter().filter(|f| !f.shipped).count(), 2 + 32);
    let told = lowered.diagnostics.iter().find(|d| d.message.contains("below `Shape` in 8 more files"));
    assert_eq!(told.map(|d| d.span.start as usize), text.find("Shape s"), "{:?}", lowered.diagnostics);
}

#[test]
fn classes_of_one_name_are_told_apart_by_their_packages() {
    let text =
        "package com.x; public class Item { static int f(Item a, com.y.Item b) { return a.k / b.k; } public int k; }";
    let other = "package com.y; public class Item { public int k; }";
    let (program, _) = lowered(&[("com/x/Item.java", text), ("com/y/Item.java", other)]);
    assert!(program.find_class("Item").is_some() && program.find_class("com.y.Item").is_some());
}

/// The name of a record pattern may be all that names a class.
#[test]
fn record_patterns_name_classes_of_other_files() {
    let token = |package: &str| format!("package {package}; public interface Token {{ record Num(long v) {{ }} }}");
    let (beside, other) = (token("p"), token("q.r"));
    for name in ["Token.Num", "q.r.Token.Num"] {
        let text = format!(
            "package p; class Use {{ static long f(Object t) {{ return t instanceof {name}(long v) ? 1 / v : 0; }} }}"
        );
        let found = program(&[("p/Use.java", &text), ("p/Token.java", &beside), ("q/r/Token.java", &other)]);
        assert_eq!(why(&found, "Use.f"), "", "{name}");
        assert_eq!(found.files.iter().filter(|f| !f.shipped).count(), 2, "{name}");
    }
}

/// What a package or a module says of null counts for its files, and for those of others that name these.
#[test]
fn packages_and_modules_say_what_is_never_null() {
    let used =
        ("w/p/Used.java", "package p; public class Used { public static int f(String s) { return s.length(); } }");
    let user = ("w/q/Use.java", "package q; import p.Used; class Use { int g(String s) { return Used.f(s); } }");
    let count =
        |program: &Program, name| program.function(program.find_function(name).expect("a method")).requires.len();
    let mark = "@NullMarked package p; import org.jspecify.annotations.NullMarked;";
    let module = "import org.jspecify.annotations.*; @NullMarked module m { exports p; }";
    for (files, want) in [
        (vec![], [0, 0]),
        (vec![("w/p/package-info.java", mark)], [1, 0]),
        (vec![("w/p/package-info.java", "@x.NonNullApi\npackage p;")], [1, 0]),
        (vec![("w/p/package-info.java", "@NullMarked package other;")], [0, 0]),
        (vec![("w/p/package-info.java", "@NullMarked package")], [0, 0]),
        (vec![("w/module-info.java", module)], [1, 1]),
        (vec![("w/module-info.java", module), ("w/p/package-info.java", "@NullUnmarked package p;")], [0, 1]),
        (vec![("module-info.java", module)], [0, 0]),
    ] {
        let mut all = vec![user, used];
        all.extend(&files);
        let found = program(&all);
        assert_eq!([count(&found, "Used.f"), count(&found, "Use.g")], want, "{files:?}");
    }
}

/// The same where a package is described elsewhere: for classes that are there as well, and for those that have nothing
/// beside them.
#[test]
fn packages_are_described_elsewhere_too() {
    let far = "package p; public class Far { public static int f(String s) { return s.length(); } }";
    let near = "package p; class Near { int g(String s) { return Far.f(s); } }";
    let mark = ("p/package-info.java", "@NullMarked package p;");
    let beside = ("w/p/package-info.java", "@NullUnmarked package p;");
    let count =
        |program: &Program, name| program.function(program.find_function(name).expect("a method")).requires.len();
    for (files, elsewhere, want) in [
        (vec![], vec![], [0, 0]),
        (vec![], vec![mark], [1, 1]),
        (vec![beside], vec![mark], [1, 0]),
        (vec![], vec![("q/package-info.java", "@NullMarked package q;")], [0, 0]),
        (vec![("w/module-info.java", "@NullMarked module m { }")], vec![("p/package-info.java", beside.1)], [0, 0]),
    ] {
        let all: Vec<_> = [("w/p/Near.java", near)].into_iter().chain(files).collect();
        let elsewhere: Vec<_> = [("p/Far.java", far)].into_iter().chain(elsewhere).collect();
        let (found, _) = with(&all, &elsewhere);
        assert_eq!([count(&found, "Far.f"), count(&found, "Near.g")], want, "{all:?} {elsewhere:?}");
    }
}

/// JLS 8.4.8.1: what is for one package alone is not overridden from another one, and by a class of its own it is.
#[test]
fn methods_for_a_package_are_overridden_there_only() {
    let base = "package a; public class Base { int m() { return 1; } public int call() { return m(); } }";
    let here = "package a; public class Here extends b.There { int m() { return 3; } }";
    let there = "package b; public class There extends a.Base { int m() { return 2; }
      static int base() { return 1 / (new There().call() - 1); }
      static int own() { return 1 / (new There().m() - 2); }
      static int none() { return 1 / (new There().call() - 2); }
      static int low() { return 1 / (new a.Here().call() - 3); } }";
    let (program, _) = lowered(&[("b/There.java", there), ("a/Base.java", base), ("a/Here.java", here)]);
    for (function, raises) in [("base", true), ("own", true), ("none", false), ("low", true)] {
        let id = program.find_function(&format!("There.{function}")).expect("a function");
        let report = explore::explore(&program, id, &Options::default(), &mut explore::RunToEnd);
        assert!(report.complete, "{function}");
        assert_eq!(!report.findings.is_empty(), raises, "{function}");
    }
}
