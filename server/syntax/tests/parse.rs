//! Parsing: samples are clean, reparsing equals parsing, garbage ends in bounded time, trees can be deep.

mod common;

use std::time::{Duration, Instant};

use common::{PIECES, Random, SAMPLES, mutation, program};
use syntax::{
    ErrorCode, Language, MAX_BYTES, Parse, ParseLimit, Span, Text, doc_comment_before, errors, node_at, parse,
    parse_as, preorder, reparse, token_at,
};

/// Every node as kind, bytes and flags; the trees of equal texts must have equal lists.
fn listing(parse: &Parse) -> Vec<(u16, usize, usize, bool)> {
    preorder(parse.root())
        .map(|(node, _)| (node.kind_id(), node.start_byte(), node.end_byte(), node.is_missing()))
        .collect()
}

#[test]
fn samples_have_no_errors() {
    for sample in SAMPLES {
        let parse = parse(&Text::from(sample));
        assert_eq!(errors(&parse), [], "in {}", &sample[..60]);
        assert!(!parse.root().has_error());
    }
}

#[test]
fn octal_numbers_of_java_may_have_an_underscore_behind_the_first_digit() {
    let parse = |text: &str| parse_as(Language::Java, &Text::from(text));
    let sound = "class A { int a = 0_17, b = 0__7_1, x0_ = 10_000; String s = \"0_8\"; }";
    assert_eq!(errors(&parse(sound)), []);
    assert_eq!(parse(sound).source(), sound);
    for wrong in ["class A { int a = 0_; }", "class A { int a = 0_x; }"] {
        assert!(parse(wrong).root().has_error(), "{wrong}");
    }
}

#[test]
fn record_patterns_of_java_may_have_names_with_dots() {
    let parse = |text: &str| parse_as(Language::Java, &Text::from(text));
    let body = |body: &str| format!("class A {{ int f(Object t) {{ {body} }} }}");
    for sound in [
        "return t instanceof Token.Num(long v) ? 1 : 0;",
        "return t instanceof p.q.Token.Num (long v) && a.b(v) ? 1 : 0;",
        "return switch (t) { case Token.Num(long v) when t.k(v) -> 1; case null, default -> 0; };",
        "switch (t) { case Token.Pair(Token.Num(var a), List<A.B>[] b, Token.Num(int[] c)): case X.Y: a.b(c); }",
        "return t instanceof Box<A.B>(Token.Num(_), T.Num n, T.Box<T.Num>(A.B b)) ? 1 : 0;",
    ] {
        let text = body(sound);
        assert_eq!(errors(&parse(&text)), [], "{sound}");
        assert_eq!(parse(&text).source(), text);
    }
    // Calls stay what they are.
    for other in ["// in case a.b(\n c.d(e);", "/* case a.b( */ c.d(e);", "s = \"case a.b(\" + c.d(e);"] {
        let tree = parse(&body(other)).root().to_sexp();
        assert!(tree.contains("object: (identifier) name: (identifier)"), "{other}: {tree}");
    }
}

#[test]
fn generated_programs_have_no_errors() {
    for seed in 0..300 {
        let source = program::program(&mut Random(seed), 4);
        let parse = parse(&Text::from(source.as_str()));
        assert_eq!(errors(&parse), [], "seed {seed}:\n{source}");
    }
}

#[test]
fn reparsing_equals_parsing() {
    let mut random = Random(7);
    let (mut same, mut steps) = (0, 0);
    for round in 0..60 {
        let generated = program::program(&mut random, 5);
        let start = SAMPLES.get(round).copied().unwrap_or(&generated);
        let mut text = Text::from(start);
        let mut old = parse(&text);
        // The same without knowledge of its errors.
        let mut before = parse(&text);
        errors(&old);
        for step in 0..40 {
            let mut edits = Vec::new();
            for _ in 0..1 + random.below(2) {
                let (range, replacement) = mutation(&mut random, &text.to_string());
                edits.push(text.replace(Span::from(range), &replacement));
            }
            let incremental = reparse(&old, &text, &edits);
            let next = incremental.clone();
            let fresh = parse(&text);
            assert_eq!(incremental.source(), fresh.source());
            let settled = incremental.settle();
            assert_eq!(listing(&settled), listing(&fresh), "round {round} step {step}:\n{text}");
            assert_eq!(errors(&settled), errors(&fresh), "round {round} step {step}:\n{text}");
            // Items that are known to have no error are not looked at again: that changes nothing.
            let unknown = reparse(&before, &text, &edits);
            assert_eq!(listing(&incremental), listing(&unknown), "round {round} step {step}:\n{text}");
            assert_eq!(errors(&incremental), errors(&unknown), "round {round} step {step}:\n{text}");
            same += u32::from(errors(&incremental) == errors(&fresh));
            steps += 1;
            (old, before) = if random.below(2) == 0 { (incremental, next) } else { (settled.clone(), settled) };
        }
    }
    assert!(same * 100 > steps * 90, "the first answer is the last one in {same} of {steps} steps");
}

/// Broken texts end in bounded time with errors inside the text, and nothing panics.
#[test]
fn mutated_programs_give_errors_in_place() {
    let mut random = Random(11);
    for round in 0..1_500 {
        let mut source = program::program(&mut random, 3);
        for _ in 0..1 + random.below(6) {
            let (range, replacement) = mutation(&mut random, &source);
            source.replace_range(range, &replacement);
        }
        let parse = parse(&Text::from(source.as_str()));
        let found = errors(&parse);
        assert_eq!(found.is_empty(), parse.limit().is_none() && clean(&parse), "round {round}:\n{source}");
        for error in found {
            assert!(error.span.end <= source.len(), "{error:?} in\n{source}");
            assert!(source.is_char_boundary(error.span.start) && source.is_char_boundary(error.span.end));
            assert!(error.message.len() > 10 && !error.message.contains("identifier"), "{error:?}");
            if let Some(fix) = &error.fix {
                assert!(source.get(fix.span.range()).is_some(), "{fix:?}");
            }
        }
    }
}

/// Whether the tree has none of the marks and leniences that `errors` reports.
fn clean(parse: &Parse) -> bool {
    let mut walk = preorder(parse.root());
    let mut clean = !parse.root().has_error();
    while let Some((node, _)) = walk.next() {
        let parent = walk.ancestors().last().map_or("", |parent| parent.kind());
        let lacks = |field: &str| node.child_by_field_name(field).is_none();
        clean &= match (node.kind(), parent) {
            ("unclosed", _) | ("=", "assignment" | "local_declaration") | ("==", "sl_comparison") => false,
            ("try_statement", _) => !(lacks("catch") && lacks("finally")),
            ("hex_atom", _) => !lacks("predicate"),
            ("pred_item", _) => !lacks("formula"),
            ("hex_block", _) => {
                let mut cursor = node.walk();
                let all: Vec<_> =
                    node.children(&mut cursor).filter(|child| !child.is_extra()).map(|child| child.kind()).collect();
                all.windows(2).all(|pair| pair[1] != "}" || matches!(pair[0], ";" | "{"))
            }
            ("block_comment", _) => parse.node_text(node).strip_prefix("/*").is_some_and(|rest| rest.ends_with("*/")),
            _ => true,
        };
    }
    clean
}

#[test]
fn random_bytes_end_in_bounded_time() {
    let mut random = Random(3);
    for _ in 0..40 {
        let mut source = String::new();
        for _ in 0..random.below(4_000) {
            source.push_str(random.pick(&PIECES).trim_matches('\0'));
        }
        let start = Instant::now();
        let parse = parse(&Text::from(source.as_str()));
        errors(&parse);
        assert!(start.elapsed() < Duration::from_secs(20), "{} bytes took {:?}", source.len(), start.elapsed());
    }
}

#[test]
fn binary_and_huge_texts_are_refused_in_words() {
    let binary = parse(&Text::from("fn void f()\u{0} { }"));
    assert_eq!(binary.limit(), Some(ParseLimit::Binary { offset: 11 }));
    assert!(errors(&binary)[0].message.contains("not a source text"));
    let huge = parse(&Text::from(" ".repeat(MAX_BYTES + 1).as_str()));
    assert_eq!(huge.limit(), Some(ParseLimit::TooLarge { bytes: MAX_BYTES + 1 }));
    assert_eq!(errors(&huge).len(), 1);
    let mut text = huge.text().clone();
    let edit = text.replace(Span::new(0, MAX_BYTES), "fn void f() { }");
    let back = reparse(&huge, &text, &[edit]);
    assert_eq!((back.limit(), errors(&back).len()), (None, 0), "a text that became small again is parsed");
}

/// Whatever is repeated a hundred thousand times, nothing overflows the stack and depth is reported.
#[test]
fn deep_nesting_is_reported() {
    let deep = |open: &str, inner: &str, close: &str, n: usize| format!("{}{inner}{}", open.repeat(n), close.repeat(n));
    for (open, inner, close) in
        [("(", "x", ")"), ("-", "x", ""), ("a[", "x", "]"), ("f(", "x", ")"), ("", "x", ".y"), ("x+", "x", "")]
    {
        for n in [100, 600, 100_000] {
            let source = format!("fn void f() {{ y := {}; }}", deep(open, inner, close, n));
            let parse = parse(&Text::from(source.as_str()));
            let found = errors(&parse);
            let too_deep =
                found.iter().any(|error| matches!(error.code, ErrorCode::NestedTooDeep | ErrorCode::NotAnalysed));
            assert_eq!(too_deep, n > 500, "{n} times {open}{close}: {found:?}");
        }
    }
    for (open, close) in [("{", "}"), ("if (x) {", "}"), ("L:", ";")] {
        let source = format!("fn void f() {{ {} }}", deep(open, "", close, 100_000));
        assert!(!errors(&parse(&Text::from(source.as_str()))).is_empty());
    }
    for (open, close) in [("(", ")*"), ("~(", ")")] {
        let source = format!("fn void f() requires hex {{ {} not null; }} {{ }}", deep(open, "a", close, 1_000));
        assert_eq!(errors(&parse(&Text::from(source.as_str())))[0].code, ErrorCode::NestedTooDeep);
    }
    assert!(!errors(&parse(&Text::from("{".repeat(200_000).as_str()))).is_empty());
}

#[test]
fn skipping_children_leaves_only_them_out() {
    let parse = parse(&Text::from("fn void f() { x := 1; } fn void g() { }"));
    let mut kinds = Vec::new();
    let mut walk = preorder(parse.root());
    while let Some((node, depth)) = walk.next() {
        if node.is_named() {
            kinds.push((node.kind(), depth));
        }
        if node.kind() == "function_item" && kinds.len() < 3 {
            walk.skip_children();
        }
    }
    let expected = [
        ("source_file", 0),
        ("function_item", 1),
        ("function_item", 1),
        ("void_type", 2),
        ("identifier", 2),
        ("parameters", 2),
        ("block", 2),
    ];
    assert_eq!(kinds, expected);
}

#[test]
fn walks_know_the_parents() {
    for source in [SAMPLES[1], "fn void f() { x := 1 y := (2; }\nfn void g() {"] {
        let parse = parse(&Text::from(source));
        let mut walk = preorder(parse.root());
        while let Some((node, depth)) = walk.next() {
            assert_eq!(walk.ancestors().len(), depth);
            assert_eq!(walk.ancestors().last().map(|node| node.id()), node.parent().map(|node| node.id()));
            assert_eq!(syntax::parent(&parse, node).map(|node| node.id()), node.parent().map(|node| node.id()));
        }
    }
    let deep =
        parse(&Text::from(format!("fn void f() {{ y := {}x{} }}", "(".repeat(50_000), ")".repeat(50_000)).as_str()));
    let missing = preorder(deep.root()).find(|(node, _)| node.is_missing()).expect("the semicolon").0;
    assert_eq!(syntax::parent(&deep, missing).map(|node| node.kind()), Some("assignment"));
}

#[test]
fn tokens_at_borders() {
    let source = "x := a.b(c);";
    let text = format!("fn void f() {{ {source} }}");
    let parse = parse(&Text::from(text.as_str()));
    let base = text.find(source).expect("it is there");
    let at = |offset: usize| token_at(&parse, base + offset).map(|node| parse.node_text(node));
    assert_eq!((at(0), at(1)), (Some("x"), Some("x")), "before and behind a name");
    assert_eq!((at(2), at(4)), (Some(":="), Some(":=")));
    assert_eq!((at(6), at(7), at(8)), (Some("a"), Some("b"), Some("b")), "names win over dots and brackets");
    assert_eq!((at(10), at(11)), (Some("c"), Some(";")), "then the later wins");
    assert_eq!(node_at(&parse, base + 7).map(|node| node.kind()), Some("identifier"));
    assert_eq!(token_at(&parse, 99_999).map(|node| node.kind()), None);
    let gap = syntax::parse(&Text::from("fn  void f() { }"));
    assert_eq!(token_at(&gap, 3).map(|node| node.kind()), None, "between two spaces");
}

#[test]
fn documentation_is_the_lines_right_before() {
    let source =
        "/// not this\n\n/// One.\n///   Two.\n// a note\n/// Three.\nfn void f() { } /// behind\nfn void g() { }\n";
    let parse = parse(&Text::from(source));
    let mut cursor = parse.root().walk();
    let items: Vec<_> = parse.root().children(&mut cursor).filter(|node| node.kind() == "function_item").collect();
    assert_eq!(doc_comment_before(&parse, items[0]).as_deref(), Some("Three."));
    assert_eq!(doc_comment_before(&parse, items[1]), None, "a comment behind an item documents nothing");
    let source = "data A {\n  /// One.\n  ///   Two.\n  int x;\n}";
    let two = syntax::parse(&Text::from(source));
    let field =
        node_at(&two, source.find("x;").expect("it is there")).and_then(|node| node.parent()).expect("the field");
    assert_eq!(doc_comment_before(&two, field).as_deref(), Some("One.\n  Two."));
}
