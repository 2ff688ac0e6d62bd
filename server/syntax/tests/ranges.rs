//! Folding and selection.

mod common;

use common::{Random, SAMPLES, mutation};
use syntax::{Fold, FoldKind, Span, Text, folding_ranges, parse, selection_ranges};

fn fold(first: usize, last: usize, kind: FoldKind) -> Fold {
    Fold { first, last, kind }
}

#[test]
fn blocks_comments_and_imports_fold() {
    let source = "use \"a.hir\";\nuse \"b.hir\";\n\n// one\n// two\n\ndata A {\n  int x;\n}\n\
                  fn void f() {\n  if (x) { // not alone\n    y := 1;\n  } else {\n    y := 2;\n  }\n}\n/* a\n b */\ndata B { }\n";
    let folds = folding_ranges(&parse(&Text::from(source)));
    assert_eq!(
        folds,
        [
            fold(0, 1, FoldKind::Imports),
            fold(3, 4, FoldKind::Comment),
            fold(6, 7, FoldKind::Region),
            fold(9, 14, FoldKind::Region),
            fold(10, 11, FoldKind::Region),
            fold(12, 13, FoldKind::Region),
            fold(16, 17, FoldKind::Comment),
        ]
    );
}

#[test]
fn one_line_blocks_do_not_fold() {
    assert_eq!(folding_ranges(&parse(&Text::from("fn void f() { g(); }\n"))), []);
}

#[test]
fn selections_grow_from_the_token_to_the_file() {
    let source = "fn void f() { x := a + g(bc, 1); }\n";
    let parsed = parse(&Text::from(source));
    let at = source.find("bc").expect("it is there") + 1;
    let texts: Vec<_> = selection_ranges(&parsed, at).into_iter().map(|span| parsed.span_text(span)).collect();
    assert_eq!(
        texts,
        [
            "bc",
            "bc, 1",
            "(bc, 1)",
            "g(bc, 1)",
            "a + g(bc, 1)",
            "x := a + g(bc, 1);",
            "{ x := a + g(bc, 1); }",
            source.trim_end(),
            source,
        ]
    );
}

#[test]
fn selections_are_nested_everywhere_also_in_broken_texts() {
    let mut random = Random(9);
    for round in 0..60 {
        let mut source = SAMPLES[round % 2].to_string();
        for _ in 0..random.below(5) {
            let (range, replacement) = mutation(&mut random, &source);
            source.replace_range(range, &replacement);
        }
        let parsed = parse(&Text::from(source.as_str()));
        for fold in folding_ranges(&parsed) {
            assert!(fold.first < fold.last && fold.last < parsed.text().line_count());
        }
        for _ in 0..20 {
            let offset = random.below(source.len() + 3);
            let spans = selection_ranges(&parsed, offset);
            assert_eq!(spans.last(), Some(&Span::new(0, parsed.source().len())));
            assert!(spans.windows(2).all(|pair| pair[1].contains(pair[0]) && pair[1] != pair[0]));
        }
    }
}
