//! Runs `test/corpus/*.txt`: each case is a text and the tree that it must parse to, in tree-sitter's own format, so
//! that `tree-sitter test` runs the same files.

use std::fs;
use std::path::Path;

use tree_sitter::Parser;
use tree_sitter_hir::LANGUAGE;

struct Case {
    name: String,
    source: String,
    tree: String,
}

/// The cases of a file: a name between lines of `=`, a text, a line `---`, a tree.
fn cases(text: &str) -> Vec<Case> {
    let lines: Vec<&str> = text.lines().collect();
    let is_rule = |i: usize, c: char| lines.get(i).is_some_and(|line| line.len() >= 3 && line.chars().all(|d| d == c));
    let is_header = |i: usize| is_rule(i, '=') && is_rule(i + 2, '=');
    let headers: Vec<usize> = (0..lines.len()).filter(|&i| is_header(i)).collect();
    let ends = headers.iter().skip(1).copied().chain([lines.len()]);
    headers
        .iter()
        .zip(ends)
        .map(|(&header, end)| {
            let name = lines[header + 1].to_string();
            let split = (header + 3..end).find(|&i| is_rule(i, '-')).unwrap_or_else(|| panic!("{name} has no ---"));
            // The empty lines around the text are not part of it.
            let source = lines[header + 4..split.saturating_sub(1)].join("\n");
            Case { name, source, tree: normal(&lines[split + 1..end].join(" ")) }
        })
        .collect()
}

/// A tree on one line.
fn normal(tree: &str) -> String {
    tree.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn parsed(source: &str) -> String {
    let mut parser = Parser::new();
    parser.set_language(&LANGUAGE.into()).expect("the versions fit");
    normal(&parser.parse(source, None).expect("nothing cancels it").root_node().to_sexp())
}

#[test]
fn corpus() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test/corpus");
    let mut files: Vec<_> =
        fs::read_dir(folder).expect("the corpus").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let mut failures = Vec::new();
    let mut count = 0;
    for file in &files {
        for case in cases(&fs::read_to_string(file).expect("a text")) {
            count += 1;
            let tree = parsed(&case.source);
            if tree != case.tree {
                let file = file.file_name().unwrap_or_default().display();
                failures
                    .push(format!("{file}: {}\n{}\nexpected {}\n     got {tree}\n", case.name, case.source, case.tree));
            }
        }
    }
    assert!(files.len() >= 6 && count >= 50, "only {count} cases in {} files", files.len());
    assert!(failures.is_empty(), "{} of {count} cases fail:\n{}", failures.len(), failures.join("\n"));
}

/// Every named kind of node appears in the corpus, so that no rule goes untested.
#[test]
fn corpus_covers_every_kind_of_node() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("test/corpus");
    let all: String = fs::read_dir(folder)
        .expect("the corpus")
        .map(|entry| fs::read_to_string(entry.expect("a file").path()).expect("a text"))
        .collect();
    let language = tree_sitter::Language::new(LANGUAGE);
    for id in 0..language.node_kind_count() as u16 {
        let kind = language.node_kind_for_id(id).unwrap_or("end");
        let shown = language.node_kind_is_named(id)
            && language.node_kind_is_visible(id)
            && !language.node_kind_is_supertype(id);
        assert!(!shown || kind == "ERROR" || all.contains(&format!("({kind}")), "no case has a {kind}");
    }
}
