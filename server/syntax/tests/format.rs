//! The formatter: expected texts, fixed points, comments, broken code, ranges.

mod common;

use common::{Random, SAMPLES, mutation, program};
use syntax::{Span, Text, WIDTH, errors, format, format_edits, format_on_type, format_range, format_skips, parse};

fn formatted(source: &str) -> String {
    format(&parse(&Text::from(source))).unwrap_or_else(|error| panic!("{error} in\n{source}"))
}

/// Formats, and checks that formatting again changes nothing.
fn check(source: &str, expected: &str) {
    assert_eq!(formatted(source), expected, "from\n{source}");
    assert_eq!(formatted(expected), expected, "a second time");
}

#[test]
fn spacing_of_expressions_and_types() {
    check(
        "fn  int [ ] f(int[]a,C b){x:=-a [ 1 ]+b . c*( 2-~ d )<<1;y:=( C )z;z:=(int)- 1;v:=! (a instanceof C)&&b!=null;}",
        "fn int[] f(int[] a, C b) {
  x := -a[1] + b.c * (2 - ~d) << 1;
  y := (C) z;
  z := (int) -1;
  v := !(a instanceof C) && b != null;
}
",
    );
    check(
        "fn void f() {w:=- -x;n:=new C ( );m:=new int [ 3 ] [ ];g ( x,h( ) ).i( );}",
        "fn void f() {\n  w := - -x;\n  n := new C();\n  m := new int[3][];\n  g(x, h()).i();\n}\n",
    );
}

#[test]
fn statements_stand_on_lines_of_their_own() {
    check(
        "fn void f(){ if(a){ return; }else{x:=1;}while(b)c();L:goto L;if(d)then goto L else goto 3;
         try{ }catch(T e){throw e;}finally{ ;}
         if (a) b := 1; else b := 2; }",
        "fn void f() {
  if (a) { return; } else { x := 1; }
  while (b) c();
  L: goto L;
  if (d) then goto L else goto 3;
  try { } catch (T e) { throw e; } finally { ; }
  if (a) b := 1;
  else b := 2;
}
",
    );
}

#[test]
fn an_empty_block_keeps_its_comment_on_its_line() {
    check(
        "fn void f(){try{ }finally{/* nothing */}if(a){ /* nor here */ }if(b){ // to the end\n}while(c){/* two\n lines */}}",
        "fn void f() {
  try { } finally { /* nothing */ }
  if (a) { /* nor here */ }
  if (b) { // to the end
  }
  while (c) { /* two
 lines */
  }
}
",
    );
}

#[test]
fn items_clauses_and_specifications() {
    check(
        "data  C{C next;int x;}
data D extends C{
bool b;invariant hex{this . b not  null;}helper fn void m();}


pred p(C a):=emp&a=null;
pred q(C a,C b):=
emp & a=b | exists n , m .a->C( _,next : n )*q(n,b)&-1+2*m<=3;
fn void f(C a)requires hex{a ( . next|.prev )+.x aliases  max a?;!( a is null)=>~( a.b ) expands to C with g ( );}
requires hex {
a not null; }
requires shape ok( a ) ;ensures result==old( a ) ;scope C<=3,unwind 2 , calls 1;
{ }
test \"t\"throws E{f(null);}",
        "data C { C next; int x; }
data D extends C {
  bool b;
  invariant hex { this.b not null; }
  helper fn void m();
}

pred p(C a) := emp & a = null;
pred q(C a, C b) :=
    emp & a = b
  | exists n, m. a -> C(_, next: n) * q(n, b) & -1 + 2 * m <= 3;
fn void f(C a)
  requires hex { a(.next|.prev)+.x aliases max a?; !(a is null) => ~(a.b) expands to C with g(); }
  requires hex {
    a not null;
  }
  requires shape ok(a);
  ensures result == old(a);
  scope C <= 3, unwind 2, calls 1;
{ }
test \"t\" throws E { f(null); }
",
    );
}

#[test]
fn comments_stay_where_they_are() {
    check(
        "// first


/// doc
fn void f( ) { // opens
    // alone
x := 1;   // aligned
yy := 2;  // aligned


// before the end
}

// last",
        "// first

/// doc
fn void f() { // opens
  // alone
  x := 1;   // aligned
  yy := 2;  // aligned

  // before the end
}

// last
",
    );
    check(
        "fn void f(/* a */int x) { return /* b */ x /* c */; /* d */ }",
        "fn void f(/* a */ int x) {\n  return /* b */ x /* c */; /* d */\n}\n",
    );
    check("fn void f() { x := a // why\n+ b; }", "fn void f() {\n  x := a // why\n      + b;\n}\n");
    check(
        "fn void f()\n// about the clause\nrequires x;\n{ /* multi\n      line */ }",
        "fn void f()\n  // about the clause\n  requires x;\n{ /* multi\n      line */\n}\n",
    );
}

#[test]
fn blank_lines_are_kept_but_not_doubled() {
    check(
        "data A { }\n\n\n\ndata B {\n\n  int x;\n\n\n  int y;\n\n}\n\n\n",
        "data A { }\n\ndata B {\n  int x;\n\n  int y;\n}\n",
    );
    check("", "");
    check(" \n \n", "");
}

#[test]
fn long_lines_break_at_the_outermost_place() {
    let name = "a".repeat(24);
    check(
        &format!("fn void f() {{ x := {name} + {name} * 2 == {name} && {name} != {name}; }}"),
        &format!("fn void f() {{\n  x := {name} + {name} * 2 == {name}\n      && {name} != {name};\n}}\n"),
    );
    let name = "a".repeat(30);
    check(
        &format!("fn void f(int {name}, int {name}, int {name}) {{ }}"),
        &format!("fn void f(int {name}, int {name},\n    int {name}) {{ }}\n"),
    );
    check(
        &format!("data {name} {{ int {name}; int {name}; }}"),
        &format!("data {name} {{\n  int {name};\n  int {name};\n}}\n"),
    );
}

#[test]
fn line_ends_are_those_of_the_text() {
    check("data A { }\r\nfn void f() { x := 1;\r\n}\r\n", "data A { }\r\nfn void f() {\r\n  x := 1;\r\n}\r\n");
    check("\u{feff}data  A { }", "\u{feff}data A { }\n");
}

#[test]
fn items_with_errors_keep_their_text() {
    let source = "data  A { }\n\nfn void f( ) { x := ;\n   y:=2; }\n\nfn  void g( ) { }\n";
    check(source, "data A { }\n\nfn void f( ) { x := ;\n   y:=2; }\n\nfn void g() { }\n");
    let broken = parse(&Text::from(source));
    assert_eq!(
        format_skips(&broken).iter().map(|span| broken.span_text(*span)).collect::<Vec<_>>(),
        ["fn void f( ) { x := ;\n   y:=2; }"]
    );
    check("fn void f( ) {  x := 1;\n\nfn  void g( ) { }", "fn void f( ) {  x := 1;\n\nfn void g() { }\n");
    check("data  A { }\n  /* open  ", "data A { }\n  /* open  ");
    assert!(format(&parse(&Text::from("\u{0}"))).is_err());
}

#[test]
fn samples_and_generated_programs_are_fixed_points() {
    let mut random = Random(5);
    let generated: Vec<String> = (0..400).map(|_| program::program(&mut random, 3)).collect();
    for source in SAMPLES.into_iter().chain(generated.iter().map(String::as_str)) {
        let once = formatted(source);
        assert_eq!(errors(&parse(&Text::from(once.as_str()))), [], "{once}");
        assert_eq!(formatted(&once), once, "from\n{source}");
        assert_eq!(visible(&once), visible(source));
        for line in once.lines().filter(|line| !line.contains("/*") && !line.contains("//")) {
            assert_eq!(line.trim_end(), line, "no white space at line ends");
            assert!(line.chars().count() <= WIDTH + 40, "much too long: {line}");
        }
    }
}

#[test]
fn broken_programs_keep_everything_and_are_fixed_points() {
    let mut random = Random(6);
    for _ in 0..600 {
        let mut source = program::program(&mut random, 3);
        for _ in 0..1 + random.below(4) {
            let (range, replacement) = mutation(&mut random, &source);
            source.replace_range(range, &replacement.replace('\0', " "));
        }
        let once = formatted(&source);
        assert_eq!(visible(&once), visible(&source));
        assert_eq!(formatted(&once), once, "from\n{source}");
    }
}

/// The item behind a broken one is read as a whole only once it starts on a line of its own.
#[test]
fn what_stands_behind_a_broken_item_is_formatted_at_once() {
    let source = "pred deadarm(N 0x) := emp & x = null | exists y. x -> N(n: y) * deadarm(y) | exists y. x -> N(n: y) & x = null;
pred dup(N x) := emp & x = null | exists y. x -> N(n: y) * dup(y) | exists y. x -> N(n: y) & y = null;
";
    let once = formatted(source);
    assert_eq!(formatted(&once), once);
    assert_eq!(visible(&once), visible(source));
}

/// Everything but white space.
fn visible(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

#[test]
fn ranges_change_only_what_they_touch() {
    let source = "fn  void f() { }\nfn  void g() { }\n";
    let parsed = parse(&Text::from(source));
    assert_eq!(format_edits(&parsed).expect("it parses").len(), 2);
    let second = source.rfind("fn").expect("it is there");
    let edits = format_range(&parsed, Span::new(second, source.len())).expect("it parses");
    assert_eq!(
        edits.iter().map(|edit| (edit.span, edit.text.as_str())).collect::<Vec<_>>(),
        [(Span::new(second + 2, second + 4), " ")]
    );
}

/// The text after formatting what stands between two `|`.
fn selected(case: &str) -> String {
    let parts: Vec<&str> = case.split('|').collect();
    let mut source = parts.concat();
    let span = Span::new(parts[0].len(), parts[0].len() + parts[1].len());
    let edits = format_range(&parse(&Text::from(source.as_str())), span).expect("it parses");
    for edit in edits.iter().rev() {
        source.replace_range(edit.span.range(), &edit.text);
    }
    source
}

#[test]
fn what_indents_a_line_belongs_to_it() {
    let line = "fn void f() {\n|x:=1;\n|      y:=2;\n}\n";
    assert_eq!(selected(line), "fn void f() {\n  x := 1;\n      y:=2;\n}\n", "whole lines");
    let inside = "fn void f() {\n    x|:=1;\n     | y:=2;\n}\n";
    assert_eq!(selected(inside), "fn void f() {\n  x := 1;\n  y:=2;\n}\n", "lines that are selected in part");
    let above = "fn void f() {   \n|x:=1;\n|}\n";
    assert_eq!(selected(above), "fn void f() {   \n  x := 1;\n}\n", "not what stands above");
    assert_eq!(selected("|fn void f() {\nx:=1; }|\n\n\n"), "fn void f() {\n  x := 1;\n}\n\n\n");
    assert_eq!(selected("|fn void f() {\nx:=1; }\n\n\n|"), "fn void f() {\n  x := 1;\n}\n", "all of it");
}

/// The text after the edits for a character typed right before the `|`.
fn typed(case: &str, c: char) -> String {
    let offset = case.find('|').expect("a cursor");
    let mut source = case.replacen('|', "", 1);
    let edits = format_on_type(&parse(&Text::from(source.as_str())), offset, c).expect("it parses");
    for edit in edits.iter().rev() {
        source.replace_range(edit.span.range(), &edit.text);
    }
    source
}

#[test]
fn typing_formats_what_was_finished() {
    assert_eq!(
        typed("fn void f() {\n      x:=1;|\ny:=2;\n}", ';'),
        "fn void f() {\n  x := 1;\ny:=2;\n}",
        "the statement, and nothing after it"
    );
    assert_eq!(
        typed("fn void f() {\nif(x) {\ny:=1;\n }|\nz:=2;\n}", '}'),
        "fn void f() {\n  if (x) {\n    y := 1;\n  }\nz:=2;\n}"
    );
    assert_eq!(typed("fn void f() {\n|\n}", '\n'), "fn void f() {\n  \n}");
    assert_eq!(typed("fn void f() {\n  x := 1;\n|}", '\n'), "fn void f() {\n  x := 1;\n}");
    assert_eq!(typed("fn void f() { x := \"}|", '}'), "fn void f() { x := \"}");
}
