//! The arrows and absences of `server/ARCHITECTURE.md`, read off the manifests and sources.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Crates by level; a crate uses only what stands on a lower one.
const LEVELS: [&[&str]; 8] = [
    &["syntax", "solve"],
    &["ir"],
    &["lower", "heap", "replay"],
    &["java", "init", "spec"],
    &["explore"],
    &["findings"],
    &["work", "debug"],
    &["editor"],
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn level(name: &str) -> Option<usize> {
    LEVELS.iter().position(|l| l.contains(&name))
}

/// The names in the `[dependencies]` of a crate.
fn dependencies(name: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join("server").join(name).join("Cargo.toml")).expect("a manifest");
    let section = text.split("\n[").find(|s| s.starts_with("dependencies]")).unwrap_or("");
    let keys = section.lines().skip(1).filter_map(|l| l.split(['.', ' ', '=']).next());
    keys.filter(|k| !k.is_empty() && !k.starts_with('#')).map(str::to_owned).collect()
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// The lines of a crate's sources, tests excluded, that contain a word, as `file: line`.
fn lines_with(name: &str, word: &str) -> Vec<String> {
    let mut files = Vec::new();
    sources(&root().join("server").join(name).join("src"), &mut files);
    files.sort();
    let mut hits = Vec::new();
    for file in files.iter().filter(|f| !f.ends_with("tests.rs")) {
        let text = fs::read_to_string(file).expect("a source file");
        let code = text.split("#[cfg(test)]").next().unwrap_or("");
        let lines = code.lines().filter(|l| l.contains(word) && !l.trim_start().starts_with("//"));
        hits.extend(lines.map(|l| format!("{}: {}", file.display(), l.trim())));
    }
    hits
}

#[test]
fn a_crate_uses_only_what_stands_below_it() {
    for (own, names) in LEVELS.iter().enumerate() {
        for name in *names {
            for dependency in dependencies(name) {
                if let Some(theirs) = level(&dependency) {
                    assert!(theirs < own, "{name} (level {own}) uses {dependency} (level {theirs})");
                }
            }
        }
    }
}

#[test]
fn only_their_owners_name_z3_salsa_and_the_protocol() {
    let owners = BTreeMap::from([("z3", "solve"), ("salsa", "work"), ("tower-lsp", "editor"), ("redb", "work")]);
    for name in LEVELS.iter().flat_map(|l| l.iter()) {
        for dependency in dependencies(name) {
            if let Some(owner) = owners.get(dependency.as_str()) {
                assert_eq!(name, owner, "{name} names {dependency}");
            }
        }
    }
}

#[test]
fn what_explores_reads_no_clock_no_file_and_no_environment() {
    for name in ["ir", "lower", "heap", "replay", "init", "spec", "explore", "findings"] {
        for word in ["std::time", "Instant::now", "SystemTime", "std::fs", "std::env", "std::net", "RandomState"] {
            assert_eq!(lines_with(name, word), Vec::<String>::new(), "{name} uses {word}");
        }
    }
}

#[test]
fn init_and_spec_do_not_know_each_other_and_replay_knows_no_explorer() {
    assert!(!dependencies("init").contains(&"spec".to_owned()));
    assert!(!dependencies("spec").contains(&"init".to_owned()));
    for name in ["heap", "init", "spec", "solve", "explore"] {
        assert!(!dependencies("replay").contains(&name.to_owned()), "replay uses {name}");
    }
}
