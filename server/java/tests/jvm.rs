//! Our interpreter and the JVM agree on what random Java programs do.
//!
//! A thousand programs by default; `HEAPLENS_JVM_PROGRAMS=10000` runs more. Needs `javac` and `java`.

#[path = "jvm/features.rs"]
mod features;
#[path = "jvm/generate.rs"]
mod generate;

use ir::input::{Input, InputObject, InputValue};
use replay::{Limits, RunOutcome};
use std::process::Command;
use std::sync::Arc;
use syntax::{Language, Text};

const INPUTS: [(i32, i64); 4] = [(0, 0), (5, -3), (-2_147_483_648, 1 << 40), (6, 2)];
/// Programs of one JVM run.
const BATCH: u32 = 1_000;
/// Programs of one file: the library, which each file brings along, is lowered once for all of them.
const FILE: usize = 50;

fn count() -> u32 {
    std::env::var("HEAPLENS_JVM_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(1_000)
}

#[test]
fn the_interpreter_agrees_with_the_jvm() {
    let (mut at, mut bad) = (0, Vec::new());
    while at < count() {
        let to = (at + BATCH).min(count());
        batch(at..to, &mut bad);
        at = to;
    }
    assert!(bad.is_empty(), "{} of {} differ:\n{}", bad.len(), count(), bad[..bad.len().min(10)].join("\n"));
}

#[test]
fn programs_written_by_hand_agree_too() {
    let class = |(i, text): (u32, &&str)| {
        let own =
            text.replace("P(", &format!("P{i}(")).replace("P ", &format!("P{i} ")).replace("P::", &format!("P{i}::"));
        (i, format!("class P{i} {{{}\n}}\n", own.replace("P.", &format!("P{i}.")).replace("<P>", &format!("<P{i}>"))))
    };
    let texts: Vec<(u32, String)> = (0..).zip(&features::PROGRAMS).map(class).collect();
    let mut bad = Vec::new();
    compare(&texts, &mut bad);
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

fn batch(numbers: std::ops::Range<u32>, bad: &mut Vec<String>) {
    let texts: Vec<(u32, String)> = numbers.map(|n| (n, generate::program(n, u64::from(n) + 1))).collect();
    compare(&texts, bad);
}

fn compare(texts: &[(u32, String)], bad: &mut Vec<String>) {
    std::thread::scope(|scope| {
        let jvm = scope.spawn(|| on_the_jvm(texts));
        let ours: Vec<String> = texts.chunks(FILE).flat_map(by_interpreter).collect();
        let jvm = jvm.join().expect("the JVM has said something");
        let inputs = texts.iter().flat_map(|(n, text)| INPUTS.map(|input| (n, text, input)));
        let theirs = jvm.lines().chain(std::iter::repeat("nothing"));
        for (((n, text, (p, q)), ours), theirs) in inputs.zip(ours).zip(theirs) {
            if ours != theirs {
                bad.push(format!("program {n} on ({p}, {q}): ours {ours}, the JVM {theirs}\n{text}"));
            }
        }
    });
}

/// What the programs of one file do here, on each input.
fn by_interpreter(texts: &[(u32, String)]) -> Vec<String> {
    let file: String = texts.iter().map(|(_, text)| text.as_str()).collect();
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(file.as_str())));
    let program = java::lower("P.java", parse, &mut lower::NoFiles).program;
    let wrong = ir::verify::verify(&program);
    assert!(wrong.is_empty(), "{}\n{file}", wrong[0]);
    let one = |n: &u32, (p, q)| match program.find_function(&format!("P{n}.run")) {
        Some(f) if !program.function(f).broken => run(&program, f, p, q),
        Some(f) => format!("unsupported: {:?}", program.function(f).unsupported),
        None => "no function".to_owned(),
    };
    texts.iter().flat_map(|(n, _)| INPUTS.map(|input| one(n, input))).collect()
}

/// Runs a method whose last parameter may be the object with the static fields.
fn run(program: &ir::Program, f: ir::FnId, p: i32, q: i64) -> String {
    let mut input = Input { args: vec![InputValue::Int(p), InputValue::Long(q)], objects: Vec::new() };
    if let Some(ir::Base::Class(class)) = program.function(f).params.get(2).map(|p| p.ty.base) {
        let zero = |id: &ir::FieldId| match program.field(*id).ty {
            ir::Ty { dims: 0, base: ir::Base::Int } => InputValue::Int(0),
            ir::Ty { dims: 0, base: ir::Base::Long } => InputValue::Long(0),
            ir::Ty { dims: 0, base: ir::Base::Bool } => InputValue::Bool(false),
            _ => InputValue::Null,
        };
        let fields = program.class(class).fields.iter().map(zero).collect();
        input.args.push(InputValue::Ref(0));
        input.objects.push(InputObject::Object { class, fields });
    }
    match replay::run(program, f, &input, &Limits::default()).outcome {
        RunOutcome::Returns(Some(InputValue::Long(n))) => n.to_string(),
        RunOutcome::Throws(raised) => program.class(raised.class).name.clone(),
        other => format!("{other:?}"),
    }
}

/// One line for each program and input.
fn on_the_jvm(programs: &[(u32, String)]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let mut all = String::from("import java.util.*;\nimport java.util.function.*;\n");
    let mut main = String::from(
        "public class Main {\n  interface Run { long run(int p, long q); }\n  static void go(Run r, int p, long q) { try { System.out.println(r.run(p, q)); } catch (Throwable e) { System.out.println(e.getClass().getSimpleName()); } }\n",
    );
    let mut calls = String::new();
    for (n, text) in programs {
        all += text;
        for (p, q) in INPUTS {
            calls += &format!("go(P{n}::run, {p}, {q}L); ");
        }
        main += &format!("  static void m{n}() {{ {calls} }}\n");
        calls.clear();
    }
    let each: String = programs.iter().map(|(n, _)| format!("m{n}(); ")).collect();
    main += &format!("  public static void main(String[] args) {{ {each} }}\n}}\n");
    std::fs::write(folder.path().join("Programs.java"), all).expect("a file");
    std::fs::write(folder.path().join("Main.java"), main).expect("a file");
    let tool = |name: &str, args: &[&str]| {
        let out = Command::new(name).args(args).current_dir(folder.path()).output();
        let out = out.unwrap_or_else(|e| panic!("`{name}` cannot be run ({e}); install openjdk-17-jdk-headless"));
        assert!(out.status.success(), "{name}: {}", String::from_utf8_lossy(&out.stderr));
        String::from_utf8_lossy(&out.stdout).into_owned()
    };
    tool("javac", &["-nowarn", "Programs.java", "Main.java"]);
    tool("java", &["-ea", "-XX:TieredStopAtLevel=1", "Main"])
}
