//! Prints the syntax tree of a `.hir` file: `cargo run -p tree-sitter-hir --example tree -- FILE`.

fn main() {
    let path = std::env::args().nth(1).unwrap_or_else(|| "-".into());
    let text = if path == "-" { std::io::read_to_string(std::io::stdin()) } else { std::fs::read_to_string(&path) };
    let text = match text {
        Ok(text) => text,
        Err(error) => {
            eprintln!("cannot read {path}: {error}");
            std::process::exit(2);
        }
    };
    let mut parser = tree_sitter::Parser::new();
    if let Err(error) = parser.set_language(&tree_sitter_hir::LANGUAGE.into()) {
        eprintln!("the generated parser does not fit this tree-sitter: {error}");
        std::process::exit(2);
    }
    if let Some(tree) = parser.parse(&text, None) {
        println!("{:#}", tree.root_node());
    }
}
