//! What people get wrong, and what they are told. In each case `«..»` surrounds the reported place.

use syntax::{ErrorCode, Span, SyntaxError, Text, errors, parse};

fn marked(case: &str) -> (String, Span) {
    let start = case.find('«').expect("a mark");
    let end = case.find('»').expect("a mark") - '«'.len_utf8();
    (case.replace(['«', '»'], ""), Span::new(start, end))
}

/// The only error of a case, after checking its place.
fn only(case: &str) -> SyntaxError {
    let (source, span) = marked(case);
    let mut found = errors(&parse(&Text::from(source.as_str()))).to_vec();
    assert_eq!(found.len(), 1, "{case}: {found:#?}");
    let error = found.remove(0);
    assert_eq!(error.span, span, "{case}: {error:#?}");
    error
}

fn check(case: &str, code: ErrorCode, words: &str) {
    let error = only(case);
    assert_eq!(error.code, code, "{case}: {error:#?}");
    assert!(error.message.contains(words), "{case}: {}", error.message);
}

/// The text after the offered fix, which must have no error left.
fn fixed(case: &str) -> String {
    let fix = only(case).fix.unwrap_or_else(|| panic!("{case}: no fix"));
    let (mut source, _) = marked(case);
    source.replace_range(fix.span.range(), &fix.replacement);
    assert_eq!(errors(&parse(&Text::from(source.as_str()))), [], "after {:?}: {source}", fix.title);
    source
}

#[test]
fn semicolons() {
    check("fn void f() { int x := «3»  x := 4; }", ErrorCode::Expected, "expected `;` after this statement");
    check("data A { int «x» int y; }", ErrorCode::Expected, "after this field");
    check("fn void f() requires x > «3» { }", ErrorCode::Expected, "after this clause");
    check("fn void f(A a) requires hex { «a not null» } { }", ErrorCode::Expected, "after this sentence");
    assert_eq!(
        fixed("fn void f(A a) requires hex { «a is null» } { }"),
        "fn void f(A a) requires hex { a is null; } { }"
    );
    let two = "fn void f(A a)\n  requires hex { a aliases «b»\n    a not null; }\n{ }";
    check(two, ErrorCode::Expected, "after this sentence");
    assert_eq!(fixed("fn void f() { return «x» }"), "fn void f() { return x; }");
}

#[test]
fn what_lacks_a_word_or_a_sign_is_told_which() {
    check("fn int a(«n») { return 3; }", ErrorCode::Expected, "a parameter needs its type: `T n`");
    check("pred p(«x») := emp & x = null;", ErrorCode::Expected, "`T x`");
    check("fn int c(N n) scope N «=» 3; { return 3; }", ErrorCode::WrongOperator, "`Node <= 3`");
    assert_eq!(fixed("fn int c(N n) scope N «=» 3; { return 3; }"), "fn int c(N n) scope N <= 3; { return 3; }");
    check("fn int g(N n) requires n «->» N(1, null); { return 3; }", ErrorCode::Unexpected, "`requires sl");
    check("fn int e(N n) requires hex { ~«(»n|n.next) is null; } { return 3; }", ErrorCode::Unexpected, "`~((a|b))`");
    check("fn int b(N n) «require» n == null; { return 3; }", ErrorCode::ForeignSyntax, "`requires ..;`");
}

#[test]
fn assignment_and_equality() {
    check("fn void f() { x «=» 3; }", ErrorCode::WrongOperator, "`:=`");
    check("fn void f() { int x «=» 3; }", ErrorCode::WrongOperator, "`:=`");
    check("fn void f() { if (x «=» 3) { } }", ErrorCode::WrongOperator, "compare with `==`");
    check("fn void f(A a) requires a «=» null; { }", ErrorCode::WrongOperator, "compare with `==`");
    check("fn void f(A a) ensures a != null && a.v «=» 3; { }", ErrorCode::WrongOperator, "compare with `==`");
    check("data A { int v; invariant this.v «=» 3; }", ErrorCode::WrongOperator, "compare with `==`");
    check("fn void f(A a) requires a «:=» null; { }", ErrorCode::WrongOperator, "compare with `==`");
    check("pred p(A a) := emp & a «==» null;", ErrorCode::WrongOperator, "single `=`");
    check("pred p(A a) := emp & a = null «||» emp;", ErrorCode::WrongOperator, "writes `|`");
    assert_eq!(fixed("fn void f() { x «=» 3; }"), "fn void f() { x := 3; }");
    assert_eq!(fixed("fn void f() { if (x «=» 3) { } }"), "fn void f() { if (x == 3) { } }");
    assert_eq!(fixed("fn void f(A a) requires a «=» null; { }"), "fn void f(A a) requires a == null; { }");
    assert_eq!(fixed("fn void f(A a) requires a «:=» null; { }"), "fn void f(A a) requires a == null; { }");
    assert_eq!(fixed("pred p(A a) := emp & a «==» null;"), "pred p(A a) := emp & a = null;");
}

#[test]
fn negations_of_other_languages() {
    let clause = |condition: &str| format!("fn int f(A x) requires {condition}; {{ return 1; }}");
    for (wrong, right) in [
        ("x «not null»", "x != null"),
        ("x.n «not null» && x == x", "x.n != null && x == x"),
        ("«not» x == null", "!(x == null)"),
        ("«not» x == null || x == x", "!(x == null) || x == x"),
        ("«not» ok", "!ok"),
    ] {
        let case = clause(wrong);
        let fix = only(&case).fix.unwrap_or_else(|| panic!("{case}: no fix"));
        let (mut source, _) = marked(&case);
        source.replace_range(fix.span.range(), &fix.replacement);
        assert_eq!(source, clause(right));
    }
}

#[test]
fn a_keyword_is_no_name() {
    check("fn int «if»(int a) { return 1; }", ErrorCode::Unexpected, "`if` is a keyword, and a name is expected");
    check("data «while» { int x; }", ErrorCode::Unexpected, "`while` is a keyword");
}

#[test]
fn open_braces_end_at_the_next_item() {
    let case = "fn void f() «{»\n  x := 1;\n\nfn void g() { }\n\ndata A { int x; }\n";
    check(case, ErrorCode::UnclosedDelimiter, "never closed");
    let (source, _) = marked(case);
    let tree = parse(&Text::from(source.as_str()));
    let mut cursor = tree.root().walk();
    let kinds: Vec<_> = tree.root().children(&mut cursor).map(|node| node.kind()).collect();
    assert_eq!(kinds, ["function_item", "function_item", "data_item"]);
    fixed(case);
    let error = only("fn void f() {\n  if (x) «{»\n    y := 1;\n}\n\nfn void g() { }\n");
    let (at, why) = error.related.expect("where it shows");
    assert!(at.start > error.span.end && why.contains("next item"));
    check(
        "fn void f() requires hex «{» a not null;\n  requires x > 1;\n{ }",
        ErrorCode::UnclosedDelimiter,
        "never closed",
    );
    check("data A «{» int x;\ntest \"t\" { }", ErrorCode::UnclosedDelimiter, "never closed");
    check("data A {\n  fn void m() «{»\n  fn void n() { }\n}", ErrorCode::UnclosedDelimiter, "never closed");
}

#[test]
fn nothing_ends_the_sentences_of_a_clause() {
    let message = "no `;` stands behind";
    check("fn void f(A a) ensures hex { a not null; }«;» scope A <= 2; { return; }", ErrorCode::Unexpected, message);
    check("fn void f(A a) requires hex { a not null; }«;» { return; }", ErrorCode::Unexpected, message);
    check("data A { A n; invariant hex { this.n not null; }«;» int x; }", ErrorCode::Unexpected, message);
    assert_eq!(
        fixed("fn void f(A a) ensures hex { a not null; }«;» scope A <= 2; { return; }"),
        "fn void f(A a) ensures hex { a not null; } scope A <= 2; { return; }"
    );
    // A declaration may end so.
    assert_eq!(errors(&parse(&Text::from("fn void f(A a) ensures hex { a not null; };\nfn void g() { }"))), []);
}

#[test]
fn other_brackets() {
    check("fn void f() { if («x» { return; } }", ErrorCode::UnclosedDelimiter, "expected `)`");
    check("fn void f(int «x» { }", ErrorCode::UnclosedDelimiter, "expected `)`");
    check("fn void f() { } «}»\nfn void g() { }", ErrorCode::UnmatchedCloser, "closes nothing");
    check("fn void f(int x«,» ) { }", ErrorCode::Unexpected, "remove the `,`");
    assert_eq!(fixed("fn void f() { } «}»"), "fn void f() { } ");
    assert_eq!(fixed("fn void f(int x«,») { }"), "fn void f(int x) { }");
}

#[test]
fn unfinished_code_says_what_is_missing() {
    check("fn void f() { x«.»\n}\nfn void g() { }", ErrorCode::Expected, "a name after `.`");
    check("fn void f() { g(x«,»\n}\nfn void g() { }", ErrorCode::Expected, "an expression after `,`");
    check("fn void f() { x := «;» }", ErrorCode::Unexpected, "expected an expression");
    check("fn void f() requires «{» }", ErrorCode::Unexpected, "expected a condition");
    check("fn void «f»\ndata A { }", ErrorCode::Expected, "expected `(`");
    check("fn void f(«)»\n\nfn void g() { }", ErrorCode::Expected, "its body");
    check("data «A»\n\nfn void g() { }", ErrorCode::Expected, "its fields");
    check("pred p(A a) := «emp»\n\nfn void g() { }", ErrorCode::Expected, "after this predicate");
    check("pred p(A a) «:=»\nfn void g() { }", ErrorCode::Expected, "formula");
    assert_eq!(fixed("data «A»\n\nfn void g() { }"), "data A {\n}\n\nfn void g() { }");
    assert_eq!(fixed("pred p(A a) := «emp»\n\ndata A { }"), "pred p(A a) := emp;\n\ndata A { }");
    check("fn int g() { «else» { } }", ErrorCode::Unexpected, "no `if`");
    check("fn int g() { «try» { } }", ErrorCode::TryWithoutHandler, "`catch");
    fixed("fn int g() { «try» { } }");
}

#[test]
fn characters_strings_and_comments() {
    check("fn void f() { x := «§» 3; }", ErrorCode::UnknownCharacter, "`§`");
    check("fn void f() { assert x «≤» 3; }", ErrorCode::UnknownCharacter, "write `<=`");
    assert_eq!(fixed("fn void f() { assert x «≤» 3; }"), "fn void f() { assert x <= 3; }");
    check("fn void f() { x := «'»a'; }", ErrorCode::UnknownCharacter, "character literal");
    check("test «\"open { }»\nfn void f() { }", ErrorCode::UnterminatedString, "not closed");
    check("fn void f() { }\n«/*» never closed\nfn void g() { }", ErrorCode::UnterminatedComment, "`*/`");
    check("fn void f() { }\n«/*»", ErrorCode::UnterminatedComment, "`*/`");
    // What it swallows is not missing.
    check("fn void f() { «/*» never closed\n x := 1; }", ErrorCode::UnterminatedComment, "`*/`");
    check("data A {\n  int x; «/*» never closed\n", ErrorCode::UnterminatedComment, "`*/`");
    check("fn void f() { }\n«/*»/", ErrorCode::UnterminatedComment, "`*/`");
    assert_eq!(errors(&parse(&Text::from("/**/ /***/ /* * / **/ fn void f() { }"))), []);
}

#[test]
fn other_languages() {
    check("fn void f() { «for» (i := 0; i < 3; i := i + 1) { } }", ErrorCode::ForeignSyntax, "`while");
    check("«class» A { }\nfn void f() { }", ErrorCode::ForeignSyntax, "`data");
    check("fn void f() { i«++»; }", ErrorCode::ForeignSyntax, "i := i + 1");
    check("fn void f() { i «+=» 2; }", ErrorCode::ForeignSyntax, "x := x + ..");
    check("«int» f(int x) { return x; }", ErrorCode::Expected, "begins with `fn`");
    check("fn void f() { x := a «?» b : c; }", ErrorCode::ForeignSyntax, "`if");
}

#[test]
fn the_place_gives_the_mistake_away() {
    check("fn void f(A a) requires hex { a.b «!=» null; } { }", ErrorCode::Expected, "in words");
    check("fn void f(A a) requires hex { a «is not» null; } { }", ErrorCode::Unexpected, "without `is`");
    check("fn void f(A a) requires hex { «a»; } { }", ErrorCode::Expected, "says something of a path");
    check("fn void f(A a) requires hex { a «aliases»; } { }", ErrorCode::Expected, "`nothing`, `some T` or a path");
    check("fn void f(A a) requires «hex» a not null; { }", ErrorCode::Expected, "in braces");
    check("fn void f(A a) requires sl a«.»b = null; { }", ErrorCode::Expected, "points-to");
    check("fn void f(bool a) requires a «=>» b; { }", ErrorCode::ForeignSyntax, "!a || b");
    check("fn void f() { «if» x > 3 { y := 1; } }", ErrorCode::Expected, "in brackets");
    check("fn void f() { «while» x > 3 { y := 1; } }", ErrorCode::Expected, "in brackets");
    check("fn void f() { int x«,» y; }", ErrorCode::Unexpected, "one name for each declaration");
    check("data A { int x«,» y; }", ErrorCode::Unexpected, "one name for each declaration");
    check("fn void f() { v := new int[]«;» }", ErrorCode::Expected, "its length");
    check("data A { int x «:=» 3; }", ErrorCode::Expected, "no value of its own");
    check("fn void f() { x := new int[]«{»1}; }", ErrorCode::Expected, "its length");
    check("fn void f() { int x := new «int»; }", ErrorCode::Expected, "`new int[n]`");
    check("fn void f() { A x := new «int»(3); }", ErrorCode::Expected, "`new int[n]`");
    check("fn «f»(A a) { }", ErrorCode::Expected, "a result type");
    check("fn «f»(int a) { }", ErrorCode::Expected, "a result type");
    check("fn void f«(x, y») { }", ErrorCode::Expected, "a type and a name");
    check("fn void f() { try { } catch (E) «{» } }", ErrorCode::Expected, "a type and a variable");
    check("fn void f() { x := a «and» b; }", ErrorCode::ForeignSyntax, "`&&`");
    check("pred p(A a) «=» emp;", ErrorCode::WrongOperator, "defined with `:=`");
    assert_eq!(
        fixed("fn void f(A a) requires hex { a «is not» null; } { }"),
        "fn void f(A a) requires hex { a not null; } { }"
    );
    assert_eq!(fixed("pred p(A a) «=» emp;"), "pred p(A a) := emp;");
    assert_eq!(fixed("fn void f() { x := a «and» b; }"), "fn void f() { x := a && b; }");
}

#[test]
fn sentences_of_hex_get_braces() {
    for (case, mended) in [
        ("«hex» a not null;", "hex { a not null; }"),
        ("«hex» this.next not null;", "hex { this.next not null; }"),
        ("«hex» a.next aliases nothing;", "hex { a.next aliases nothing; }"),
        ("«hex» a not null => a.next is null;", "hex { a not null => a.next is null; }"),
    ] {
        check(&format!("fn void f(A a) requires {case} {{ }}"), ErrorCode::Expected, "in braces");
        let mended = format!("fn void f(A a) requires {mended} {{ }}");
        assert_eq!(fixed(&format!("fn void f(A a) requires {case} {{ }}")), mended);
    }
    let open = only("fn void f(A a) requires «hex» a not null\n  ensures a != null; { }");
    assert_eq!(open.fix, None, "the `;` is that of another clause");
    // A variable may be called so.
    check("fn void f(A hex) requires hex «not null»; { }", ErrorCode::ForeignSyntax, "outside of HEX");
}

#[test]
fn separation_logic_has_signs_of_its_own() {
    let case = |clause: &str| format!("fn void f(A p, int k) requires sl {clause}; {{ }}");
    for (clause, words, mended) in [
        ("p -> A(next «=» null)", "named with `:`", "p -> A(next: null)"),
        ("p -> A(next: null, v «=» 3)", "named with `:`", "p -> A(next: null, v: 3)"),
        ("p = null «*» k = 0", "joined with `&`", "p = null & k = 0"),
        ("k > 0 «*» p -> A(next: _)", "joined with `&`", "k > 0 & p -> A(next: _)"),
        ("p -> A(next: _) «*» k = 0", "joined with `&`", "p -> A(next: _) & k = 0"),
        ("p «|->» A(next: _)", "written `->`", "p -> A(next: _)"),
        ("p «-->» A(next: _)", "written `->`", "p -> A(next: _)"),
        ("p = null «=>» k = 0", "has no `=>`", ""),
    ] {
        let code = if words.contains('>') { ErrorCode::ForeignSyntax } else { ErrorCode::WrongOperator };
        let case = case(clause);
        check(&case, code, words);
        if !mended.is_empty() {
            assert_eq!(fixed(&case), format!("fn void f(A p, int k) requires sl {mended}; {{ }}"));
        }
    }
}

#[test]
fn fields_are_read_with_a_dot() {
    check("fn int f(A x) { return x«->»v; }", ErrorCode::ForeignSyntax, "`x.f`");
    assert_eq!(fixed("fn int f(A x) { return x«->»v; }"), "fn int f(A x) { return x.v; }");
    assert_eq!(fixed("fn void f(A x) { x«->»v := 3; }"), "fn void f(A x) { x.v := 3; }");
    check("data A { int x «=» 3; }", ErrorCode::Expected, "no value of its own");
}

/// The words of other languages are ordinary names where a name is meant.
#[test]
fn foreign_words_are_names() {
    let source = "data A { int class; A for; } fn void switch(A case) { case.for.class := 1; switch(case); }";
    assert_eq!(errors(&parse(&Text::from(source))), []);
}

#[test]
fn one_error_for_each_line_in_order() {
    let source = "fn void f() {\n  x = 1; y = 2;\n  z = 3;\n}\n";
    let parse = parse(&Text::from(source));
    let found = errors(&parse);
    assert_eq!(found.iter().map(|error| error.span.start).collect::<Vec<_>>(), [18, 34]);
}
