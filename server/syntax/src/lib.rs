//! Text to tree: versioned texts, positions, the tree-sitter parse of `.hir`, syntax errors, formatter.
//!
//! Start with [`Text`] and [`Parse`]. The kinds of nodes are those of `grammars/tree-sitter-hir`. Nothing
//! here fails on bad input: a text that cannot be parsed at all (binary, huge, too costly) gives an empty
//! tree and a [`ParseLimit`], and [`errors`] says so. This crate resolves no name and knows no type.
//!
//! Trees may be as deep as the text makes them, so walk them with [`preorder`] or a cursor, or recurse only
//! where [`too_deep`] found nothing.

mod error;
mod escapes;
mod format;
mod parse;
mod ranges;
mod recover;
mod span;
mod text;
mod walk;

pub use error::{ErrorCode, Fix, SyntaxError, errors, left_out, recovered};
pub use format::{
    FormatError, INDENT, TextEdit, WIDTH, apply, format, format_edits, format_on_type, format_range, format_skips,
};
pub use parse::{Language, MAX_BYTES, Parse, ParseLimit, parse, parse_as, reparse};
pub use ranges::{Fold, FoldKind, folding_ranges, selection_ranges};
pub use span::Span;
pub use text::{Edit, Encoding, Position, Text};
pub use walk::{MAX_DEPTH, Preorder, doc_comment_before, node_at, parent, preorder, token_at, too_deep};
