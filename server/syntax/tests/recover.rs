//! What a half-typed item costs: itself.

use syntax::{Language, Parse, Span, SyntaxError, Text, errors, left_out, parse_as, recovered, reparse};

const ABOVE: &str = "data List { List next; int v; }\n";
const BELOW: &str = "\n// What stays.\nfn int keep(List l) { return l.next.v; }\ndata Pair { List a; List b;\n  fn int sum(int x) { return x; }\n}\nfn int last(List l) { return l.v; }\n";

/// What is typed between two good parts of a file.
const TYPED: [&str; 43] = [
    "fn",
    "fn int",
    "fn int b",
    "fn int b(",
    "fn int b(List",
    "fn int b(List a",
    "fn int b(List a)",
    "fn int b(List a) {",
    "fn int b(List a) { int",
    "fn int b(List a) { int x := ",
    "fn int b(List a) { while (",
    "fn int b(List a) { if (a != null) {",
    "fn int b(List a) { a.",
    "fn int b(List a) {\n  int x := 1;\n  return",
    "fn int b(List a) {\n  int\n  while (a != null) { a := a.next; }\n  return n;\n}",
    "fn int b(List a)\n requires hex {",
    "fn int b(List a)\n requires hex { a(.next",
    "fn int b(List a)\n requires hex { a(.next)* aliases",
    "fn int b(List a) requires",
    "fn int b(List a) requires a",
    "fn int b(List a)\n scope",
    "fn int b(List a)\n scope List <",
    "fn int b(List a)\n scope List <= 2;",
    "data",
    "data D",
    "data D {",
    "data D { int",
    "data D {\n  int x;\n  // more",
    "pred",
    "pred p(",
    "pred p(List a) :=",
    "pred p(List a) := emp & a = null |",
    "test \"",
    "test \"x",
    "test \"x\"",
    "test \"x\" {",
    "\"",
    "/*",
    "use",
    "use \"x",
    "x",
    "fn int b(List a) { return \"; }",
    "fn int b(List a) { /* ; }",
];

fn read(source: &str) -> Parse {
    parse_as(Language::Hir, &Text::from(source))
}

/// The items of a text that have no errors.
fn items(parse: &Parse) -> Vec<String> {
    let mut cursor = parse.root().walk();
    let whole = parse.root().named_children(&mut cursor).filter(|n| !n.has_error() && n.kind().ends_with("_item"));
    whole.map(|item| parse.node_text(item).to_owned()).collect()
}

/// What of the text above and below is not read as it is by itself, or has an error.
fn harmed(parse: &Parse, typed: &str) -> Vec<String> {
    let found = items(recovered(parse));
    let good = [ABOVE, BELOW].map(|part| items(&read(part))).concat();
    let mut harmed: Vec<String> = good.into_iter().filter(|item| !found.contains(item)).collect();
    let wrong = ABOVE.len()..=ABOVE.len() + typed.len();
    let elsewhere = |e: &&SyntaxError| !wrong.contains(&e.span.start) || !wrong.contains(&e.span.end);
    harmed.extend(errors(parse).iter().filter(elsewhere).map(|e| format!("{:?}: {}", e.span, e.message)));
    harmed
}

#[test]
fn what_is_typed_costs_no_other_item() {
    let bare = BELOW.replace("// What stays.\n", "");
    for (typed, below) in TYPED.iter().flat_map(|typed| [(typed, BELOW), (typed, &bare)]) {
        let source = format!("{ABOVE}{typed}{below}");
        let parse = read(&source);
        assert_eq!(harmed(&parse, typed), Vec::<String>::new(), "{typed}");
        assert!(!errors(&parse).is_empty(), "{typed}");
        assert_eq!(recovered(&parse).source().len(), source.len(), "places stay: {typed}");
    }
}

#[test]
fn each_keystroke_is_answered_alike() {
    let typed = "fn int b(List a)\n  requires a != null;\n{\n  while (a != null) { a := a.next; }\n  return 1;\n}\n";
    let mut text = Text::from(format!("{ABOVE}{BELOW}").as_str());
    let mut parse = parse_as(Language::Hir, &text);
    for (i, c) in typed.char_indices() {
        errors(&parse);
        let edit = text.replace(Span::at(ABOVE.len() + i), &c.to_string());
        parse = reparse(&parse, &text, &[edit]);
        let typed = &typed[..i + c.len_utf8()];
        assert_eq!(harmed(&parse, typed), Vec::<String>::new(), "at once: {typed}");
        assert_eq!(harmed(&parse.settle(), typed), Vec::<String>::new(), "in the end: {typed}");
    }
}

#[test]
fn a_class_that_is_not_closed_keeps_its_fields() {
    let typed = "data D {\n  int x;\n  Lis\n";
    let source = format!("{ABOVE}{typed}{BELOW}");
    let parse = read(&source);
    assert_eq!(harmed(&parse, typed), Vec::<String>::new());
    let whole = recovered(&parse);
    let mut cursor = whole.root().walk();
    let class = whole.root().named_children(&mut cursor).nth(1).expect("a second item");
    assert_eq!(class.kind(), "data_item");
    let body = class.child_by_field_name("body").expect("a body");
    let field = body.named_child(0).expect("a field");
    assert_eq!((field.kind(), whole.node_text(field)), ("field_declaration", "int x;"));
}

#[test]
fn what_is_left_out_is_known() {
    let typed = "fn int b(List a) requires\n";
    let source = format!("{ABOVE}{typed}{BELOW}");
    let parse = read(&source);
    let lost: Vec<&str> = left_out(&parse).iter().map(|span| source[span.range()].trim()).collect();
    assert_eq!(lost, [typed.trim()]);
    assert!(!recovered(&parse).source().contains("requires"));
}

#[test]
fn several_unfinished_items_cost_themselves() {
    let typed = "fn int b(\nfn int good(int x) { return x; }\ndata D {\npred p(List a) := emp & a = null |\n";
    let parse = read(&format!("{ABOVE}{typed}{BELOW}"));
    assert_eq!(harmed(&parse, typed), Vec::<String>::new());
    assert!(items(recovered(&parse)).contains(&"fn int good(int x) { return x; }".to_owned()));
}

#[test]
fn words_inside_of_whole_items_begin_none() {
    // A method at the start of a line, and a word in a comment: an error elsewhere does not make them items.
    let whole = "data Box {\nint v;\nfn int get(int x) { return x; }\n}\n/* as in\nfn int f( { }\n*/\n";
    let parse = read(&format!("{whole}fn int b(List a) {{ x := ; }}\nfn int c(\n{BELOW}"));
    let found = items(recovered(&parse));
    assert!(found.iter().any(|item| whole.starts_with(item.as_str())), "{found:?}");
    assert!(!found.iter().any(|item| item.starts_with("fn int get") || item.starts_with("fn int f(")), "{found:?}");
    assert!(found.iter().any(|item| item.starts_with("fn int keep")), "{found:?}");
}

#[test]
fn texts_without_errors_are_left_alone() {
    let parse = read(&format!("{ABOVE}{BELOW}"));
    assert!(std::ptr::eq(recovered(&parse), &raw const parse) && left_out(&parse).is_empty());
}
