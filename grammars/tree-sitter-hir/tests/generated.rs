//! The committed parser is what `grammar.js` says. After a change of the grammar, rewrite it with
//! `BLESS=1 cargo test -p tree-sitter-hir --test generated`, then build again.

use std::fs;
use std::path::{Path, PathBuf};

use tree_sitter_generate::{OptLevel, generate_parser_in_directory};

/// Files that generation writes, below `src/`.
const GENERATED: [&str; 6] = [
    "grammar.json",
    "node-types.json",
    "parser.c",
    "tree_sitter/alloc.h",
    "tree_sitter/array.h",
    "tree_sitter/parser.h",
];

/// The newest table format that the editors in use can load.
const ABI: usize = 15;

fn generate(root: &Path, out: &Path) {
    let mut diagnostics = Vec::new();
    // "native" is the JavaScript engine inside the generator: neither Node nor the CLI is needed.
    generate_parser_in_directory(
        root,
        Some(out),
        Some(root.join("grammar.js")),
        ABI,
        None,
        Some("native"),
        true,
        OptLevel::default(),
        &mut diagnostics,
    )
    .unwrap_or_else(|error| panic!("grammar.js does not generate a parser: {error}"));
    assert!(diagnostics.is_empty(), "the generator warns: {diagnostics:?}");
}

#[test]
fn committed_parser_is_generated_from_the_grammar() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("BLESS").is_some() {
        generate(&root, &root.join("src"));
    }
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("generated");
    generate(&root, &out);
    for file in GENERATED {
        let fresh = fs::read(out.join(file)).expect(file);
        let committed = fs::read(root.join("src").join(file)).expect(file);
        assert!(fresh == committed, "src/{file} is stale; run with BLESS=1 to rewrite it");
    }
}
