//! Every `.hir` file in `tests/corpus` and every `.java` file in `tests/corpus/java` is one case: its `//~` comments say what Heaplens must find, and what
//! holds for every program is checked as well. `tests/README.md` describes the comments.

#[path = "corpus/counts.rs"]
mod counts;
#[path = "corpus/runner.rs"]
mod runner;

use std::path::Path;

/// Programs and explorations nest deeply; only what is used of the stack costs memory.
const STACK_BYTES: usize = 512 << 20;

#[test]
fn every_program_behaves_as_its_comments_say() {
    run("tests/corpus", runner::failures);
}

#[test]
fn every_java_program_behaves_as_its_comments_say() {
    run("tests/corpus/java", runner::failures);
}

/// The papers' subjects are too large to explore all of: their comments say what to explore.
#[test]
fn every_subject_behaves_as_its_comments_say() {
    run("tests/corpus/subjects", runner::subject_failures);
}

#[test]
fn every_java_subject_behaves_as_its_comments_say() {
    run("tests/corpus/java/subjects", runner::subject_failures);
}

fn run(folder: &str, failures_of: fn(&Path) -> Vec<String>) {
    let mut files: Vec<_> = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
        .expect("the corpus is there")
        .filter_map(|e| Some(e.ok()?.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "hir" || e == "java"))
        .collect();
    files.sort();
    let only = std::env::var("CASE").unwrap_or_default();
    files.retain(|f| f.to_string_lossy().contains(&only));
    let worker = std::thread::Builder::new().stack_size(STACK_BYTES);
    let run = move || files.iter().flat_map(|f| failures_of(f)).collect::<Vec<String>>();
    let failures = worker.spawn(run).expect("a thread").join().expect("no panic");
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}
