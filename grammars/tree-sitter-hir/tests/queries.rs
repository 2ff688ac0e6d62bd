//! The queries compile, and capture in a sample what editors should show.

use std::collections::BTreeSet;

use tree_sitter::{Language, Node, Parser, Query, QueryCursor, StreamingIterator, Tree};
use tree_sitter_hir::{FOLDS_QUERY, HIGHLIGHTS_QUERY, INDENTS_QUERY, LANGUAGE, LOCALS_QUERY, TAGS_QUERY};

const SAMPLE: &str = r#"use "lib.hir";
/// A list.
data List extends Base { List next; int val; }
pred p(List a) := emp & a = null | exists n. a -> List(next: n, val: _) * p(n);
fn int f(List list, int foo)
  requires hex { list(.next)+ not null; any.next aliases max here.up with f(here); }
  requires shape ok(list);
  scope List <= 3;
{
  int len := a.length + 0x1F;
  L: while (len > 0 && this != null) { goto L; }
  return old(len);
}
"#;

fn tree(source: &str) -> Tree {
    let mut parser = Parser::new();
    parser.set_language(&LANGUAGE.into()).expect("the versions fit");
    parser.parse(source, None).expect("nothing cancels it")
}

fn query(source: &str) -> Query {
    Query::new(&Language::new(LANGUAGE), source).unwrap_or_else(|error| panic!("{error}"))
}

/// All captures as (pattern, name, node), in the order of the patterns.
fn captures<'t>(query: &Query, root: Node<'t>, source: &str) -> Vec<(usize, String, Node<'t>)> {
    let mut found = Vec::new();
    let mut cursor = QueryCursor::new();
    let mut matches = cursor.matches(query, root, source.as_bytes());
    while let Some(hit) = matches.next() {
        for capture in hit.captures() {
            found.push((hit.pattern_index, query.capture_names()[capture.index as usize].to_string(), capture.node));
        }
    }
    found.sort_by_key(|(pattern, _, _)| *pattern);
    found
}

/// The colour of the `n`th occurrence of a word: the last pattern that captures its token wins.
fn colour(word: &str, n: usize) -> String {
    let tree = tree(SAMPLE);
    let query = query(HIGHLIGHTS_QUERY);
    let at = SAMPLE.match_indices(word).nth(n).expect("the word is there").0;
    let all = captures(&query, tree.root_node(), SAMPLE);
    let hit = all.iter().rev().find(|(_, _, node)| node.start_byte() == at && node.end_byte() == at + word.len());
    hit.map_or_else(String::new, |(_, name, _)| name.clone())
}

#[test]
fn the_sample_is_correct() {
    assert!(!tree(SAMPLE).root_node().has_error());
}

#[test]
fn highlights_tell_the_kinds_of_names_apart() {
    for (word, n, expected) in [
        ("use", 0, "keyword.import"),
        ("\"lib.hir\"", 0, "string"),
        ("/// A list.", 0, "comment.documentation"),
        ("data", 0, "keyword"),
        ("List", 0, "type.definition"),
        ("Base", 0, "type"),
        ("List", 1, "type"),
        ("next", 0, "property"),
        ("p", 1, "function"),
        ("emp", 0, "constant.builtin"),
        ("exists", 0, "keyword.operator"),
        ("_", 0, "character.special"),
        ("fn", 0, "keyword.function"),
        ("list", 2, "variable"),
        ("list", 1, "variable.parameter"),
        ("any", 0, "variable.builtin"),
        ("max", 0, "keyword.operator"),
        ("up", 0, "variable.builtin"),
        ("with", 0, "keyword.operator"),
        ("shape", 0, "keyword"),
        ("ok", 0, "function.call"),
        ("3", 0, "number"),
        ("int", 2, "type.builtin"),
        ("length", 0, "property.builtin"),
        ("0x1F", 0, "number"),
        ("while", 0, "keyword.repeat"),
        ("&&", 0, "operator"),
        ("this", 0, "variable.builtin"),
        ("null", 2, "constant.builtin"),
        ("old", 0, "function.builtin"),
        (";", 0, "punctuation.delimiter"),
    ] {
        assert_eq!(colour(word, n), expected, "occurrence {n} of {word}");
    }
}

#[test]
fn every_token_has_a_colour() {
    let tree = tree(SAMPLE);
    let query = query(HIGHLIGHTS_QUERY);
    let coloured: BTreeSet<_> = captures(&query, tree.root_node(), SAMPLE)
        .iter()
        .map(|(_, _, node)| node.byte_range())
        .map(|r| (r.start, r.end))
        .collect();
    let mut stack = vec![tree.root_node()];
    while let Some(node) = stack.pop() {
        let mut cursor = node.walk();
        stack.extend(node.children(&mut cursor));
        let covered = coloured.iter().any(|&(start, end)| start <= node.start_byte() && node.end_byte() <= end);
        assert!(node.child_count() > 0 || covered, "no colour for {:?}", &SAMPLE[node.byte_range()]);
    }
}

/// Captured texts of one capture name.
fn texts(source: &str, name: &str) -> Vec<String> {
    let tree = tree(SAMPLE);
    captures(&query(source), tree.root_node(), SAMPLE)
        .iter()
        .filter(|(_, capture, _)| capture == name)
        .map(|(_, _, node)| SAMPLE[node.byte_range()].to_string())
        .collect()
}

#[test]
fn tags_name_definitions_and_references() {
    let tree = tree(SAMPLE);
    let query = query(TAGS_QUERY);
    let mut defined = Vec::new();
    let mut cursor = QueryCursor::new();
    let mut matches = cursor.matches(&query, tree.root_node(), SAMPLE.as_bytes());
    while let Some(hit) = matches.next() {
        let names = query.capture_names();
        let is_definition =
            hit.captures().iter().any(|capture| names[capture.index as usize].starts_with("definition"));
        let name =
            hit.captures().iter().find(|capture| names[capture.index as usize] == "name").expect("each tag has a name");
        if is_definition {
            defined.push(SAMPLE[name.node.byte_range()].to_string());
        }
    }
    defined.sort();
    defined.dedup();
    assert_eq!(defined, ["List", "f", "next", "p", "val"]);
    assert!(texts(TAGS_QUERY, "reference.call").iter().any(|text| text.starts_with("ok")));
}

#[test]
fn locals_name_scopes_definitions_and_references() {
    assert_eq!(texts(LOCALS_QUERY, "local.definition.parameter"), ["a", "list", "foo"]);
    assert_eq!(texts(LOCALS_QUERY, "local.definition.var"), ["len", "n"]);
    assert_eq!(texts(LOCALS_QUERY, "local.definition.label"), ["L"]);
    assert_eq!(texts(LOCALS_QUERY, "local.scope").len(), 6, "f, p, two blocks, two disjuncts");
}

#[test]
fn folds_and_indents_find_the_blocks() {
    let folds = texts(FOLDS_QUERY, "fold");
    assert!(folds.iter().any(|text| text.starts_with("{\n  int len")));
    let begins = texts(INDENTS_QUERY, "indent.begin");
    assert!(
        begins.iter().any(|text| text.starts_with("{ List next"))
            && begins.iter().any(|text| text.starts_with("{ goto"))
    );
}
