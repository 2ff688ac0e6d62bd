//! Library code is lowered where it may run, and nowhere else.

use ir::fingerprint::{Fingerprints, Item};
use ir::{FileId, FnId, InstrKind, Program};
use std::path::Path;
use std::sync::Arc;
use syntax::{Language, Text};

fn program(text: &str) -> Program {
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
    java::lower("A.java", parse, &mut lower::NoFiles).program
}

/// Whether a function has a body; `None` where there is no such function.
fn has_body(program: &Program, name: &str) -> Option<bool> {
    let mut functions = (0..program.functions.len() as u32).map(FnId);
    let id = functions.find(|f| program.qualified_name(*f) == name)?;
    Some(program.function(id).body.is_some())
}

/// Asserts that all that the user's functions may run has a body, unless it has no code or cannot be lowered.
fn assert_closed(program: &Program, of: &str) {
    let prints = Fingerprints::new(program);
    let own = |f: &FnId| program.function(*f).span.file == FileId(0);
    let mut library = 0;
    for user in (0..program.functions.len() as u32).map(FnId).filter(own) {
        for item in prints.dependencies(user) {
            let Item::Function(id) = item else { continue };
            let f = program.function(id);
            library += usize::from(!own(&id));
            let code = program.text(f.extent).ends_with('}');
            let name = || format!("{of}: {} for {}", program.qualified_name(id), program.qualified_name(user));
            assert!(f.body.is_some() || f.broken || !code, "{}", name());
        }
    }
    assert!(library > 0, "{of} runs nothing of the library");
}

#[test]
fn what_nothing_calls_is_not_lowered() {
    let program = program("import java.util.*; class A { static boolean f(Object o) { return Objects.isNull(o); } }");
    assert_eq!(has_body(&program, "A.f"), Some(true));
    assert_eq!(has_body(&program, "Objects.isNull"), Some(true));
    // Every program has the methods of this name, as objects are hashed; nothing here runs this one.
    assert_eq!(has_body(&program, "Objects.hashCode"), Some(false));
    // And this is not even declared, as nobody says its name.
    assert_eq!(has_body(&program, "Objects.checkIndex"), None);
    assert_closed(&program, "isNull");
}

#[test]
fn a_class_that_turns_up_later_brings_its_methods() {
    // `compare` is called by the library before the lambda that it runs has been seen.
    let program = program(
        "import java.util.*; class A {
           static void f(ArrayList<Integer> l, Comparator<Integer> c) { Collections.sort(l, c); }
           static void g(ArrayList<Integer> l) { f(l, Comparator.reverseOrder()); }
           static void h(ArrayList<String> l) { l.sort((a, b) -> a.length() - b.length()); }
           static String s(Object o) { return \"is \" + o; } }",
    );
    assert_closed(&program, "sort");
    let lambdas = program.functions.iter().filter(|f| f.name.starts_with("compare") && f.body.is_some()).count();
    assert!(lambdas >= 2, "{lambdas}");
}

#[test]
fn the_corpus_has_all_that_it_runs() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/java");
    let mut files = 0;
    for folder in [corpus.clone(), corpus.join("subjects")] {
        for entry in std::fs::read_dir(folder).expect("the corpus") {
            let path = entry.expect("a file").path();
            if path.extension().is_some_and(|e| e == "java") {
                let text = std::fs::read_to_string(&path).expect("a text");
                assert_closed(&program(&text), &path.display().to_string());
                files += 1;
            }
        }
    }
    assert!(files > 10, "{files}");
}

#[test]
fn the_callers_of_a_function_are_those_with_a_call_that_may_run_it() {
    let subject = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/java/subjects").join(name);
        program(&std::fs::read_to_string(path).expect("a text"))
    };
    for program in ["Schedule.java", "TreeMap.java", "HashMap.java"].map(subject) {
        let all = || (0..program.functions.len() as u32).map(FnId);
        let calls = |f: &FnId, called: FnId| {
            let blocks = program.function(*f).body.iter().flat_map(|b| b.blocks.iter().flat_map(|b| &b.instrs));
            let callees = blocks.filter_map(|i| match &i.kind {
                InstrKind::Call { callee, .. } => Some(callee),
                _ => None,
            });
            callees.into_iter().any(|callee| program.may_run(callee, called))
        };
        let mut called = 0;
        for f in all() {
            let expected: Vec<FnId> = all().filter(|g| calls(g, f)).collect();
            called += usize::from(!expected.is_empty());
            assert_eq!(program.callers(f), expected, "{}", program.qualified_name(f));
        }
        assert!(called > 20, "{called}");
    }
}
