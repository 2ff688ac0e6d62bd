//! Compiles the generated parser (`src/parser.c`); `tests/generated.rs` keeps it equal to `grammar.js`.

fn main() {
    cc::Build::new()
        .std("c11")
        .include("src")
        .file("src/parser.c")
        .file("src/scanner.c")
        .warnings(false)
        .compile("tree-sitter-hir");
    println!("cargo:rerun-if-changed=src/parser.c");
    println!("cargo:rerun-if-changed=src/scanner.c");
    println!("cargo:rerun-if-changed=src/tree_sitter/parser.h");
}
