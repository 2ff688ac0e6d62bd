//! What is half typed leaves the rest of its file alone.

use ir::{FnId, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use syntax::{Language, Text};

fn program(text: &str) -> Program {
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
    java::lower("A.java", parse, &mut lower::NoFiles).program
}

/// The functions that are explored, with all that they depend on, and those that are not.
fn explored(program: &Program) -> (BTreeMap<String, u128>, BTreeSet<String>) {
    let own = (0..program.functions.len() as u32).map(FnId).filter(|f| {
        let f = program.function(*f);
        !f.internal && f.span.file == ir::FileId(0)
    });
    let (broken, whole): (Vec<FnId>, Vec<FnId>) = own.partition(|f| program.function(*f).broken);
    let prints = whole.into_iter().map(|f| (program.qualified_name(f), ir::fingerprint::fingerprint(program, f)));
    (prints.collect(), broken.into_iter().map(|f| program.qualified_name(f)).collect())
}

const TEXT: &str = "class Store {
  static int made = one();
  int[] all = new int[3];
  java.util.Set<Object> seen = new java.util.HashSet<>();
  java.util.function.IntSupplier last = () -> {
    return all[2];
  };
  //@ invariant all != null;

  static int one() {
    return 1;
  }

  boolean put(Object o) {
    return seen.add(o);
  }

  String name() {
    return \"Small\" + made;
  }
}

class Small {
  int[] own = new int[1];

  int f(int a) {
    if (a > 3) { return 7 / 1; }
    return a;
  }
}
";

/// Findings in it would be of a program that no compiler takes.
#[test]
fn what_is_no_method_for_a_compiler_is_not_explored() {
    let texts = [
        "class A { int f(int x) { return 1 / x; } int f(int y) { return 2 / y; } }",
        "class A { static int f(int[] x) { return x[0]; } static int f(int[] y) { return y[1]; } }",
        "class A { final int n; A(int x) { n = 1 / x; } A(int y) { n = 2 / y; } }",
        "class A { int n; public add(int v) { n = 1 / v; } }",
    ];
    for text in texts {
        let (whole, broken) = explored(&program(text));
        assert!(whole.is_empty() && !broken.is_empty(), "{text}: {whole:?}, {broken:?}");
    }
    let apart = "class A { int n; A(int x) { n = 1 / x; } void A(int x) { n = x; }
        int f(int x) { return 1 / x; } int f(char y) { return 2 / y; } }";
    let (whole, broken) = explored(&program(apart));
    assert!(broken.is_empty() && whole.len() > 2, "{whole:?} {broken:?}");
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from("int f(int x) { return 1 / x; }")));
    let told = java::lower("A.java", parse, &mut lower::NoFiles).diagnostics;
    assert_eq!(told.iter().filter(|d| d.message.contains("outside of a class")).count(), 1, "{told:?}");
}

#[test]
fn a_half_typed_method_is_told_once() {
    let text = TEXT.replace("return a;", "return a.");
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text.as_str())));
    let told = java::lower("A.java", parse, &mut lower::NoFiles).diagnostics;
    let class = text.find("class Small").expect("the class");
    let of_class: Vec<_> = told.iter().filter(|d| d.span.start as usize > class).collect();
    let [one] = of_class[..] else { panic!("{of_class:?}") };
    assert_ne!(one.code, java::NOT_EXPLORED, "the syntax error says it all");
}

#[test]
fn a_wrong_method_is_all_that_is_not_explored() {
    let (mut whole, none) = explored(&program(TEXT));
    assert!(none.is_empty() && whole.contains_key("Store.Store"), "{none:?} {whole:?}");
    let (rest, broken) = explored(&program(&TEXT.replace("7 / 1", "7 / )")));
    assert_eq!(broken, BTreeSet::from(["Small.f".to_owned()]));
    whole.remove("Small.f");
    assert_eq!(rest, whole, "nobody else is explored anew");
}

#[test]
fn nobody_knows_what_a_constructor_does_whose_initialisers_are_wrong() {
    for (old, new) in [("new int[3]", "new int[3"), ("return all[2]", "return all[2"), ("= one()", "= one(")] {
        let (_, broken) = explored(&program(&TEXT.replace(old, new)));
        assert!(broken.contains("Store.Store") && !broken.contains("Small.f"), "{new}: {broken:?}");
    }
}

/// Without the definition of a predicate nobody knows what a method requires that uses it, however far behind.
#[test]
fn a_method_whose_predicate_is_wrong_is_not_explored() {
    let text = "/*@ pred ls(Cell c) := emp & c = null | exists n. c -> Cell(next: n, value: _) * ls(n);
            pred top(Cell c) := ls(c);
            pred one(Cell c) := c -> Cell(next: null, value: _); @*/
        class Cell {
          Cell next; int value;
          //@ requires sl ls(c);
          static int direct(Cell c) { return c.value; }
          //@ requires sl top(c);
          static int behind(Cell c) { return c.value; }
          //@ requires sl one(c);
          static int other(Cell c) { return c.value; }
        }";
    let wrong = text.replace("* ls(n)", "* ls(m)");
    let (whole, none) = explored(&program(text));
    assert!(none.is_empty() && whole.contains_key("Cell.behind"), "{none:?}");
    let (rest, broken) = explored(&program(&wrong));
    assert_eq!(broken, BTreeSet::from(["Cell.direct".to_owned(), "Cell.behind".to_owned()]));
    assert!(rest.contains_key("Cell.other"));
}
