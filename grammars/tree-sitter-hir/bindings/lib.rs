//! The tree-sitter grammar of the Heap IR (`.hir`) and its queries.
//!
//! `grammar.js` is the source; `src/` is generated from it (see `tests/generated.rs`) and committed, so
//! that building needs a C compiler and nothing else. This crate knows no meaning of any node.

use tree_sitter_language::LanguageFn;

unsafe extern "C" {
    fn tree_sitter_hir() -> *const ();
}

/// The language, for `tree_sitter::Parser::set_language(&LANGUAGE.into())`.
// SAFETY: the symbol is the language constructor that the generated parser defines.
pub const LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_hir) };

/// All node kinds with their fields and children, as JSON.
pub const NODE_TYPES: &str = include_str!("../src/node-types.json");

/// Syntax colours.
pub const HIGHLIGHTS_QUERY: &str = include_str!("../queries/highlights.scm");

/// Ranges that fold.
pub const FOLDS_QUERY: &str = include_str!("../queries/folds.scm");

/// Indentation, in the captures of nvim-treesitter.
pub const INDENTS_QUERY: &str = include_str!("../queries/indents.scm");

/// Scopes, definitions and references of local names.
pub const LOCALS_QUERY: &str = include_str!("../queries/locals.scm");

/// Definitions and references for code navigation.
pub const TAGS_QUERY: &str = include_str!("../queries/tags.scm");
