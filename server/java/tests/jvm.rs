//! Our interpreter and the JVM agree on what random Java programs do.
//!
//! Ten thousand programs by default; `HEAPLENS_JVM_PROGRAMS=100000` runs more, and `HEAPLENS_JVM_SEEDS=20` more methods
//! with collections of inputs. Needs `javac` and `java`.

#[path = "jvm/bundles.rs"]
mod bundles;
#[path = "jvm/collections.rs"]
mod collections;
#[path = "jvm/features.rs"]
mod features;
#[path = "jvm/floats.rs"]
mod floats;
#[path = "jvm/generate.rs"]
mod generate;
#[path = "jvm/library.rs"]
mod library;
#[path = "jvm/numbers.rs"]
mod numbers;
#[path = "common/steps.rs"]
mod steps;
#[path = "common/tool.rs"]
mod tool;

use generate::Programs;
use ir::input::{Input, InputObject, InputValue};
use replay::{Limits, RunOutcome};
use std::collections::BTreeMap;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use syntax::{Language, Text};

const INPUTS: [(i32, i64); 4] = [(0, 0), (5, -3), (-2_147_483_648, 1 << 40), (6, 2)];
/// Programs of one class: they share its members, and the library, which is lowered with each file.
const CLASS: u32 = 50;
/// Classes that are compiled together.
const BATCH: usize = 10;
/// Threads of our side. The JVM has its own.
const THREADS: usize = 2;

/// More than any program takes that ends.
const LIMITS: Limits = Limits { steps: 50_000_000, calls: 4_000, objects: 1_000_000, addresses: 0 };

fn count() -> u32 {
    std::env::var("HEAPLENS_JVM_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(10_000)
}

#[test]
fn the_interpreter_agrees_with_the_jvm() {
    let count = count();
    let starts = (0..count).step_by(CLASS as usize);
    let classes: Vec<Programs> = starts.map(|from| generate::programs(from..count.min(from + CLASS))).collect();
    let bad = compare(&classes);
    assert!(bad.is_empty(), "{} of {count} differ:\n{}", bad.len(), bad[..bad.len().min(10)].join("\n"));
    let mut constructs = BTreeMap::new();
    for (construct, n) in classes.iter().flat_map(|c| &c.constructs) {
        *constructs.entry(*construct).or_insert(0) += n;
    }
    println!("{constructs:?}");
    let all = generate::PLAIN.iter().chain(bundles::STATEMENTS.iter().map(|(construct, _)| construct));
    let rare: Vec<_> = all.filter(|c| constructs.get(*c).copied().unwrap_or(0) < count / 200).collect();
    assert!(rare.is_empty(), "hardly used: {rare:?}");
}

#[test]
fn programs_written_by_hand_agree_too() {
    let class = |(i, text): (usize, &&str)| {
        let class = format!("P{i}");
        let own = text
            .replace("P(", &format!("{class}("))
            .replace("P ", &format!("{class} "))
            .replace("P::", &format!("{class}::"));
        let own = own.replace("P.", &format!("{class}.")).replace("<P>", &format!("<{class}>"));
        let methods = vec![("run".to_owned(), own.clone())];
        Programs { text: format!("class {class} {{{own}\n}}\n"), class, methods, constructs: BTreeMap::new() }
    };
    let classes: Vec<Programs> =
        features::PROGRAMS.iter().chain(&floats::PROGRAMS).chain(&numbers::PROGRAMS).enumerate().map(class).collect();
    let bad = compare(&classes);
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn the_library_agrees_with_the_jvm() {
    let bad = compare(&library::programs());
    assert!(bad.is_empty(), "{} differ:\n{}", bad.len(), bad.join("\n"));
}

#[test]
fn collections_of_inputs_raise_what_they_raise_on_the_jvm() {
    let seeds = std::env::var("HEAPLENS_JVM_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let bad: Vec<String> = (1..=seeds).flat_map(|seed| collections::differences(seed, 60)).collect();
    assert!(bad.is_empty(), "{} differ:\n{}", bad.len(), bad.join("\n"));
}

/// What differs, in words.
fn compare(classes: &[Programs]) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some((at, class)) =
            Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, classes.get(at)?)))
        {
            done.push((at, by_interpreter(class)));
        }
        done
    };
    let (theirs, ours) = std::thread::scope(|scope| {
        let jvm = scope.spawn(|| on_the_jvm(classes));
        let workers: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
        let ours: BTreeMap<usize, Vec<String>> =
            workers.into_iter().flat_map(|w| w.join().expect("no panic")).collect();
        (jvm.join().expect("the JVM has said something"), ours)
    });
    let mut theirs = theirs.lines().chain(std::iter::repeat("nothing"));
    let mut bad = Vec::new();
    for (class, ours) in classes.iter().zip(ours.into_values()) {
        let runs = class.methods.iter().flat_map(|method| INPUTS.map(|input| (method, input)));
        for ((((name, text), (p, q)), ours), theirs) in runs.zip(ours).zip(&mut theirs) {
            if ours != theirs {
                bad.push(format!("{name} on ({p}, {q}): ours {ours}, the JVM {theirs}\n{text}"));
            }
        }
    }
    bad
}

/// What the programs of a class do here, on each input.
fn by_interpreter(class: &Programs) -> Vec<String> {
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(class.text.as_str())));
    let program = java::lower("P.java", parse, &mut lower::NoFiles).program;
    let wrong = ir::verify::verify(&program);
    assert!(wrong.is_empty(), "{}\n{}", wrong[0], class.text);
    let one = |name: &str, (p, q)| match program.find_function(&format!("{}.{name}", class.class)) {
        Some(f) if !program.function(f).broken => run(&program, f, p, q),
        Some(f) => format!("unsupported: {:?}", program.function(f).unsupported),
        None => "no function".to_owned(),
    };
    class.methods.iter().flat_map(|(name, _)| INPUTS.map(|input| one(name, input))).collect()
}

/// Runs a method whose last parameter may be the object with the static fields.
fn run(program: &ir::Program, f: ir::FnId, p: i32, q: i64) -> String {
    let mut input = Input { args: vec![InputValue::Int(p), InputValue::Long(q)], objects: Vec::new() };
    if let Some(ir::Base::Class(class)) = program.function(f).params.get(2).map(|p| p.ty.base) {
        let zero = |id: &ir::FieldId| match program.field(*id).ty {
            ir::Ty { dims: 0, base: ir::Base::Int } => InputValue::Int(0),
            ir::Ty { dims: 0, base: ir::Base::Long } => InputValue::Long(0),
            ir::Ty { dims: 0, base: ir::Base::Bool } => InputValue::Bool(false),
            ir::Ty { dims: 0, base: ir::Base::Float } => InputValue::Float(ir::Float::ZERO),
            ir::Ty { dims: 0, base: ir::Base::Double } => InputValue::Double(ir::Double::ZERO),
            _ => InputValue::Null,
        };
        let fields = program.class(class).fields.iter().map(zero).collect();
        input.args.push(InputValue::Ref(0));
        input.objects.push(InputObject::Object { class, fields });
    }
    let run = replay::run(program, f, &input, &LIMITS);
    match run.outcome {
        RunOutcome::Returns(Some(InputValue::Long(n))) => n.to_string(),
        RunOutcome::Returns(Some(text @ InputValue::Ref(_))) => characters(&run.heap, text),
        RunOutcome::Throws(raised) => program.class(raised.class).name.clone(),
        other => format!("{other:?}"),
    }
}

/// The text of an array of characters.
fn characters(heap: &replay::Heap, array: InputValue) -> String {
    let elements = heap.get(array).map_or(&[] as &[InputValue], |cell| &cell.values);
    let character = |value: &InputValue| match value {
        InputValue::Int(c) => char::from_u32(*c as u32).unwrap_or('?'),
        _ => '?',
    };
    elements.iter().map(character).collect()
}

/// One line for each program and input.
fn on_the_jvm(classes: &[Programs]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let mut batches = Vec::new();
    for (k, batch) in classes.chunks(BATCH).enumerate() {
        let path = folder.path().join(format!("batch{k}"));
        std::fs::create_dir(&path).expect("a folder");
        let mut runs = String::new();
        for class in batch {
            let text = format!(
                "import java.io.*;\nimport java.util.*;\nimport java.util.function.*;\nimport java.util.stream.*;\nimport java.util.concurrent.*;\nimport java.util.concurrent.atomic.*;\nimport java.util.concurrent.locks.*;\n{}",
                class.text
            );
            std::fs::write(path.join(format!("{}.java", class.class)), text).expect("a file");
            runs.extend(class.methods.iter().map(|(name, _)| format!("{} {name}\n", class.class)));
        }
        std::fs::write(path.join("runs"), runs).expect("a file");
        batches.push(path);
    }
    std::fs::write(folder.path().join("Batch.java"), include_str!("jvm/Batch.java")).expect("a file");
    let inputs: Vec<String> = INPUTS.iter().map(|(p, q)| format!("{p},{q}")).collect();
    let mut java = Command::new("java");
    java.args(["-ea", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "Batch.java"]);
    tool::tool(java.arg(inputs.join(";")).args(batches), folder.path())
}
