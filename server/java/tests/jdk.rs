//! The collections of JDK 17, from its own sources: at least 80% of the public methods are explored with nothing
//! unsupported, and the JVM throws every exception that is reported.

mod common;
#[path = "jdk/sources.rs"]
mod sources;

use common::{Said, TestClass};
use explore::report::{Options, Report, Technique};
use ir::scope::ScopeOptions;
use ir::{FnId, Program};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use syntax::{Language, Parse, Text};

const CLASSES: [&str; 6] = ["LinkedList", "TreeMap", "HashMap", "ArrayDeque", "PriorityQueue", "ArrayList"];
/// Steps of one exploration.
const STEPS: u64 = 100_000;

fn program(folder: &Path, class: &str) -> (Program, Arc<Parse>) {
    let name = format!("{class}.java");
    let text = std::fs::read_to_string(folder.join(&name)).expect("a source");
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text.as_str())));
    (java::lower(&name, parse.clone(), &mut common::Folder(folder)).program, parse)
}

/// The public methods and constructors of a class.
fn public(program: &Program, class: &str) -> Vec<FnId> {
    let text = &program.files[0].text;
    let is_public = |id: &FnId| {
        let f = program.function(*id);
        let name = program.qualified_name(*id);
        let own = name.strip_prefix(class).is_some_and(|rest| rest.starts_with('.')) && !f.internal;
        let head = text.get(f.extent.start as usize..f.span.start as usize).unwrap_or("");
        own && f.extent.file == ir::FileId(0) && head.split_whitespace().any(|w| w == "public")
    };
    (0..program.functions.len() as u32).map(FnId).filter(is_public).collect()
}

/// Small bounds: what matters is that all of the code is understood. A collection, an entry and what is in it, so three
/// objects in all; no tree bins: they ask for class objects.
fn explored(program: &Program, f: FnId) -> Report {
    let known = |class: &str| program.find_class(class).is_some();
    let bounds = [("Object", 3), ("TreeNode", 0), ("arrays", 2), ("length", 2)];
    let bounds = bounds.into_iter().filter(|(c, _)| *c != "TreeNode" || known(c));
    let objects = bounds.map(|(name, most)| (name.to_owned(), most)).collect();
    let scope =
        ScopeOptions { objects, default_objects: Some(1), unwind: Some(2), calls: Some(4), ..ScopeOptions::default() };
    let options = Options { technique: Technique::Auto, scope, max_tree: 0, specs: false, ..Options::default() };
    let steps = if known("TreeMap") { STEPS / 5 } else { STEPS };
    explore::explore(program, f, &options, &mut common::Steps(steps))
}

/// What became of the public methods of a class.
struct Explored {
    all: usize,
    /// Explored to the end, with nothing unsupported.
    whole: usize,
    /// Why others were not.
    others: Vec<String>,
    /// A test for each finding.
    tests: TestClass,
}

fn explore_class(folder: &Path, class: &str) -> Explored {
    let (program, parse) = program(folder, class);
    let wrong = ir::verify::verify(&program);
    assert!(wrong.is_empty(), "{class}: {}", wrong[0]);
    let (mut others, mut found, mut whole) = (Vec::new(), Vec::new(), 0);
    let methods = public(&program, class);
    for f in &methods {
        let name = program.qualified_name(*f);
        if let Some(why) = &program.function(*f).unsupported {
            others.push(format!("{name}: {why}"));
            continue;
        }
        let report = explored(&program, *f);
        match &report.stopped {
            None => whole += 1,
            Some(why) => others.push(format!("{name}: {why:?}")),
        }
        found.extend(report.findings.iter().map(|finding| (*f, report.inputs[finding.input].input.clone())));
    }
    let inputs: Vec<_> = found.iter().map(|(f, input)| (*f, input)).collect();
    let tests = common::test_class(&program, &parse, &inputs);
    assert_eq!(tests.count, found.len(), "{class}: findings without a test: {:?}", tests.skipped);
    Explored { all: methods.len(), whole, others, tests }
}

/// Compiles tests of the module `java.base` into it without a warning, and runs them.
fn run_in_java_base(tests: &[TestClass]) -> Said {
    let all: Vec<&TestClass> = tests.iter().collect();
    let folder =
        common::compile(&[], &common::JUNIT, &all, &["-Xlint:all", "-Werror", "--patch-module", "java.base=src"]);
    let mut java = Command::new("java");
    java.args(["-ea", "-Xss4m", "-XX:TieredStopAtLevel=1", "--patch-module", "java.base=out"]);
    java.args(["--add-modules", "jdk.unsupported", "-m", "java.base/heaplens.RunAll"]);
    common::tool(java.args(tests.iter().map(|t| &t.name)), folder.path()).lines().filter_map(common::said_in).collect()
}

/// The heaps of the findings are any that the types allow: nobody has specified these classes.
#[test]
fn the_public_methods_are_explored_and_every_exception_is_the_jvms() {
    let folder = match sources::java_util() {
        Ok(folder) => folder,
        Err(why) if std::env::var_os("CI").is_none() => return println!("not tested: {why}"),
        Err(why) => panic!("{why}"),
    };
    let explored: Vec<Explored> = CLASSES.iter().map(|class| explore_class(&folder, class)).collect();
    let (all, whole) = explored.iter().fold((0, 0), |(all, whole), e| (all + e.all, whole + e.whole));
    for (class, e) in CLASSES.iter().zip(&explored) {
        println!("{class}: {} of {}, {} findings\n  {}", e.whole, e.all, e.tests.count, e.others.join("\n  "));
    }
    println!("{whole} of {all} public methods are explored with nothing unsupported");
    assert!(all > 200 && whole * 100 >= all * 80, "{whole} of {all}");
    let tests: Vec<TestClass> = explored.into_iter().map(|e| e.tests).collect();
    let said = run_in_java_base(&tests);
    let wrong: Vec<_> = said.iter().filter(|(_, what)| *what != "ok").collect();
    assert!(wrong.is_empty(), "the JVM disagrees: {wrong:#?}");
    assert_eq!(said.len(), tests.iter().map(|t| t.count).sum::<usize>());
}
