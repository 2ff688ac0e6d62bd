//! Ranges that fold: items, blocks, specifications, runs of comments and of `use`.

use std::cmp::Reverse;
use syntax::{Parse, Span, preorder};

/// What a fold hides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FoldKind {
    Region,
    Comment,
    Imports,
}

/// Lines (from 0) that fold into the first of them; both ends included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fold {
    pub first: usize,
    pub last: usize,
    pub kind: FoldKind,
}

/// The folds of a text, in order; at most one starts on a line, the largest.
pub fn folds(parse: &Parse) -> Vec<Fold> {
    let text = parse.text();
    let mut folds: Vec<Fold> = Vec::new();
    let mut run: Option<(&str, Fold)> = None;
    // Whether nothing stands before an offset on its line.
    let starts_line = |offset: usize| {
        let line = text.line_span(text.line_of(offset));
        text.slice(Span::new(line.start, offset)).trim().is_empty()
    };
    for (node, _) in preorder(parse.root()) {
        let lines = || (text.line_of(node.start_byte()), text.line_of(node.end_byte()));
        match node.kind() {
            // A comment behind code belongs to that, and folding would hide the code.
            "line_comment" | "doc_comment" if !starts_line(node.start_byte()) => {
                folds.extend(run.take().map(|(_, fold)| fold))
            }
            kind @ ("line_comment" | "doc_comment" | "use_item") => {
                let fold_kind = if kind == "use_item" { FoldKind::Imports } else { FoldKind::Comment };
                let first = text.line_of(node.start_byte());
                // The comment of the grammar may or may not end with its line break.
                let last = text.line_of(node.end_byte().saturating_sub(1));
                match &mut run {
                    Some((of, fold)) if *of == kind && first <= fold.last + 1 => fold.last = last,
                    _ => {
                        folds.extend(run.take().map(|(_, fold)| fold));
                        run = Some((kind, Fold { first, last, kind: fold_kind }));
                    }
                }
            }
            kind @ ("block_comment" | "pred_item" | "argument_list") => {
                let (first, last) = lines();
                let kind = if kind == "block_comment" { FoldKind::Comment } else { FoldKind::Region };
                folds.push(Fold { first, last, kind });
            }
            // The closing brace stays visible, as editors expect.
            "block" | "data_body" | "hex_block" => {
                let (first, last) = lines();
                folds.push(Fold { first, last: last.saturating_sub(1), kind: FoldKind::Region });
            }
            _ => {}
        }
    }
    folds.extend(run.map(|(_, fold)| fold));
    folds.retain(|fold| fold.last > fold.first);
    folds.sort_by_key(|fold| (fold.first, Reverse(fold.last)));
    folds.dedup_by_key(|fold| fold.first);
    folds
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::Text;

    #[test]
    fn blocks_comments_and_uses_fold() {
        let source =
            "use \"a.hir\";\nuse \"b.hir\";\n\n// one\n// two\nfn void f()\n{\n  if (true) {\n    return;\n  }\n}\n";
        let found = folds(&syntax::parse(&Text::new(source, 0)));
        let expected = [
            Fold { first: 0, last: 1, kind: FoldKind::Imports },
            Fold { first: 3, last: 4, kind: FoldKind::Comment },
            Fold { first: 6, last: 9, kind: FoldKind::Region },
            Fold { first: 7, last: 8, kind: FoldKind::Region },
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_comment_behind_code_folds_with_no_other() {
        let source =
            "// about f\nfn int f(int a) { return 1 / a; } // tail\n// x\n// y\nfn int g(int a) { return a; }\n";
        let own = Fold { first: 2, last: 3, kind: FoldKind::Comment };
        assert_eq!(folds(&syntax::parse(&Text::new(source, 0))), [own]);
    }

    #[test]
    fn of_two_that_start_on_a_line_the_outer_one_folds() {
        let source = "fn int f(int a) { int b := g(a,\n    a);\n  return b;\n}\n";
        let whole = Fold { first: 0, last: 2, kind: FoldKind::Region };
        assert_eq!(folds(&syntax::parse(&Text::new(source, 0))), [whole]);
    }
}
