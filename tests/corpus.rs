//! Every `.hir` file in `tests/corpus` is one case: its `//~` comments say what Heaplens must find, and what
//! holds for every program is checked as well. `tests/README.md` describes the comments.

#[path = "corpus/runner.rs"]
mod runner;

use std::path::Path;

/// Programs and explorations nest deeply; only what is used of the stack costs memory.
const STACK_BYTES: usize = 512 << 20;

#[test]
fn every_program_behaves_as_its_comments_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("the corpus is there")
        .filter_map(|e| Some(e.ok()?.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "hir"))
        .collect();
    files.sort();
    let only = std::env::var("CASE").unwrap_or_default();
    files.retain(|f| f.to_string_lossy().contains(&only));
    assert!(!files.is_empty(), "no case matches `{only}`");
    let worker = std::thread::Builder::new().stack_size(STACK_BYTES);
    let run = move || files.iter().flat_map(|f| runner::failures(f)).collect::<Vec<String>>();
    let failures = worker.spawn(run).expect("a thread").join().expect("no panic");
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}
