//! The words of findings name what people wrote.

use explore::RunToEnd;
use explore::report::Options;
use std::sync::Arc;
use syntax::{Language, Text};

/// The sentences of the findings of `A.f`.
fn sentences(members: &str) -> Vec<String> {
    let text = format!("import java.util.*; import java.util.function.*; class A {{ {members} }}");
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text.as_str())));
    let program = java::lower("A.java", parse, &mut lower::NoFiles).program;
    let id = program.find_function("A.f").expect("the function");
    let report = explore::explore(&program, id, &Options::default(), &mut RunToEnd);
    report.findings.iter().map(|f| findings::message::finding(&program, &report, f)).collect()
}

fn says(members: &str, sentence: &str) {
    let found = sentences(members);
    assert!(found.iter().any(|s| s.starts_with(sentence)), "{members}: {found:?}");
}

#[test]
fn findings_name_what_is_there_to_read() {
    // A loop that somebody disturbs goes over the list; an element that is null is what the variable is for.
    let loops = "static void f(List<String> xs) { for (String x : xs) if (x.isEmpty()) xs.remove(x); }";
    says(loops, "the loop over `xs` raises ConcurrentModificationException when xs -> N0[\"\"]");
    says(loops, "`x` is null here: NullPointerException");
    let sum = "static long f(List<Long> xs) { long sum = 0; for (long x : xs) sum += x; return sum; }";
    says(sum, "an element of `xs` is null here: NullPointerException when xs -> N0[null]");
    says(sum, "`xs` is null here: NullPointerException when xs = null");
    // The parameter of a function that is only referred to has no name.
    let made = "static int f(int n) { IntFunction<int[]> make = int[]::new; return make.apply(n).length; }";
    says(made, "what `int[]::new` is given is negative here: NegativeArraySizeException");
    says("static int f(int n) { return new int[n].length; }", "length `n` is negative here");
    // That a literal is 0 is nothing to tell.
    says("static int f() { return 1 / 0; }", "the divisor is 0 here: ArithmeticException");
    says("static int f(int n) { return 1 / n; }", "`n` is 0 here: ArithmeticException");
    // Some object with a hash code of its own.
    says(
        "static int f(Object o) { return o == null ? 0 : 1 / o.hashCode(); }",
        "`o.hashCode()` is 0 here: ArithmeticException when o -> N0:SomeObject{hash: 0}",
    );
}

/// What is hinted at in a file.
fn hints(text: &str) -> Vec<String> {
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
    let found = java::lower("A.java", parse, &mut lower::NoFiles).diagnostics;
    found.into_iter().filter(|d| d.severity == lower::Severity::Hint).map(|d| d.message).collect()
}

#[test]
fn hints_name_what_people_wrote() {
    let changes = "class B { static int f() { enum A { RED; int count; } return A.RED.count; } }";
    let why = "is explored up to here; not explored: a local enum whose fields change at line 1";
    assert_eq!(hints(changes), [format!("`B.f` {why}")]);
}

/// Lines are those of people's files: who calls the library is told where.
#[test]
fn what_the_library_cannot_do_names_no_line_of_it() {
    // The text of a constant is its name, and a method that is called so touches a static field.
    let text = "class A { static int n; String name() { n++; return \"\"; } enum K { X }
        static int f(K k) { return 1 / (\"\" + k).length(); } }";
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
    let program = java::lower("A.java", parse, &mut lower::NoFiles).program;
    let shipped = program.functions.iter().filter(|f| program.is_shipped(f.span));
    let reasons: Vec<String> = shipped.filter_map(|f| f.unsupported.clone()).collect();
    assert!(reasons.iter().any(|why| why.starts_with("a static field that changes")), "{reasons:?}");
    assert!(!reasons.iter().any(|why| why.contains(" at line ")), "{reasons:?}");
}

/// Half-typed code: a value that nobody returned is not made up, in callers neither.
#[test]
fn what_returns_nothing_has_no_value() {
    let stops = |method: &str, why: &str| {
        let hint = format!("`A.g` is explored up to here; not explored: {why} at line 1");
        assert_eq!(hints(&format!("class A {{ {method} }}")), [hint], "{method}");
        let calls = format!("{method} static int f() {{ g(2); return 1 / 0; }}");
        assert_eq!(sentences(&calls), [""; 0], "{method}");
    };
    stops("static int g(int k) { if (k > 5) { return 1; } }", "the way that ends here without `return`");
    stops("static int g(int k) { }", "the way that ends here without `return`");
    stops("static int g(int k) { while (true) { break; } }", "the way that ends here without `return`");
    stops("static int g(int k) { return ; }", "`return` without a value");
    stops("static int g(int k) { return 0.5; }", "a `double` where `int` is expected");
    stops("static int g(long k) { return k; }", "a `long` where `int` is expected");
    stops("static A g(int k) { Integer n = k; return k; }", "an `int` where `A` is expected");
    stops("static void g(int k) { return k; }", "`return` with a value where none is expected");
    let whole = "static int g(int k) { while (true) { if (k > 3) { return k; } k++; } }
        static int h(byte k) { k += 2; k++; char c = 65; float f = 1; f *= 2.0; long l = c; short s = (short) l; return s; }
        static int i(int k) { switch (k) { case 1: return 2; default: throw new IllegalStateException(); } }
        static Object o(int k) { return k; } static Comparable<Integer> p(int k) { return k; }
        static java.util.function.IntSupplier q() { return () -> { for (;;) { } }; }";
    let hints = hints(&format!("class C {{ {whole} }}"));
    assert!(hints.iter().all(|h| h.contains("nothing in sight calls it")), "{hints:?}");
}

/// What an iterator in a method does that nobody is given as one is told to be unexplored also where all that can fail in it is a field of another object.
#[test]
fn code_in_classes_that_nobody_calls_is_told() {
    let iterator = |next: &str| {
        format!(
            "class A {{ A first; int v; Object it() {{ return new java.util.Iterator<Integer>() {{
               A at = first; public boolean hasNext() {{ return at != null; }}
               public Integer next() {{ {next} }} }}; }} }}"
        )
    };
    let told = |next: &str| {
        hints(&iterator(next)).iter().any(|h| h.contains("next` is not explored: nothing in sight calls it"))
    };
    assert!(told("at = at.first; return 1;"));
    assert!(told("return at.v;"));
    assert!(!told("this.at = null; return 1;"));
}

/// The errors of a clause in front of `g(k)` of a class with the field `f`, each with its place.
fn errors(clause: &str, members: &str) -> Vec<(String, String)> {
    let text = format!("class A {{ int f; {members}\n{clause}\nint g(int k) {{ return f + k; }} }}");
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text.as_str())));
    let found = java::lower("A.java", parse, &mut lower::NoFiles).diagnostics;
    let shown = |d: lower::Diagnostic| (text[d.span.start as usize..d.span.end as usize].to_owned(), d.message);
    found.into_iter().filter(|d| d.severity == lower::Severity::Error).map(shown).collect()
}

#[test]
fn clauses_that_cannot_be_understood_say_what_was_meant() {
    let members = "A head; boolean okay() { return true; }\n//@ pred list(A x) := x = null;\n";
    let predicate = "`list` is a separation-logic predicate; write `sl list(..)` in a specification";
    let result = "`result` only has a meaning in `ensures`";
    for (clause, place, what) in [
        ("requires hed != null;", "hed", "the name `hed`, which is not known; did you mean `head`?"),
        ("ensures result > kk;", "kk", "the name `kk`, which is not known"),
        ("requires result > 0;", "result", result),
        ("requires \\result > 0;", "result", result),
        ("requires f = 0;", "f = 0", "an assignment in a specification; compare with `==`"),
        ("requires f += 1;", "f += 1", "an assignment in a specification"),
        ("requires k;", "k", "an `int` where `boolean` is expected"),
        ("requires list(head);", "list(head)", predicate),
    ] {
        let said = [(place.to_owned(), format!("this clause cannot be understood: {what}"))];
        assert_eq!(errors(&format!("//@ {clause}"), members), said, "{clause}");
    }
    for (clause, what) in [
        ("ensures return == 0;", "what a method returns is called `result`, in `ensures`"),
        ("ensures \\return == 0;", "what a method returns is called `result`, in `ensures`"),
        ("ensures f > ;", "write for example `ensures x != null;`"),
        ("requires f > ;", "write for example `requires x != null;`"),
        ("invariant f > ;", "write for example `invariant x != null;`"),
    ] {
        let found = errors(&format!("//@ {clause}"), "");
        assert!(found.len() == 1 && found[0].1.ends_with(what), "{clause}: {found:?}");
    }
    // The name alone is marked.
    let nod = ("Nod".to_owned(), "there is no class `Nod`; did you mean `Node`?".to_owned());
    assert_eq!(errors("//@ scope Nod <= 3;", "static class Node { }"), [nod]);
    let hex = "a path starts with `this` or a parameter; write `this.head`";
    assert_eq!(errors("//@ requires hex { head not null; }", members), [("head".to_owned(), hex.to_owned())]);
}

#[test]
fn old_belongs_into_postconditions() {
    let said = |place: &str, what: &str| {
        let why = format!("`old` only has a meaning in `ensures`; write `{what}` here");
        vec![(place.to_owned(), format!("this clause cannot be understood: {why}"))]
    };
    assert_eq!(errors("//@ requires old(k) > 0;", ""), said("old(k)", "k"));
    assert_eq!(errors("//@ requires k > 0 && old(f + k) > 0;", ""), said("old(f + k)", "f + k"));
    assert_eq!(errors("", "\n//@ invariant old(f) > 0;\n"), said("old(f)", "f"));
    assert_eq!(errors("//@ ensures old(f) == f;", ""), []);
    // A method of that name is another matter.
    assert_eq!(errors("//@ requires old(k) > 0;", "int old(int k) { return k; }"), []);
}

#[test]
fn clauses_of_jml_that_mean_nothing_here_are_told() {
    let text = "class A { int f;\n//@ signals (Exception e) true;\nint f(int k) { return f + k; } }";
    assert_eq!(hints(text), ["`signals` of JML is not known here, so that this clause has no effect"]);
    for word in ["when", "assignable_redundantly"] {
        let told = format!("`{word}` of JML is not known here, so that this clause has no effect");
        assert_eq!(hints(&text.replace("signals", word)), [told]);
    }
    let predicate = text.replace("signals (Exception e) true", "predicate p(A x) := emp");
    let meant = "a predicate of separation logic is written `pred p(T x) := ..;`";
    let told = format!("`predicate` is not known here, so that this clause has no effect: {meant}");
    assert_eq!(hints(&predicate), [told]);
}
