//! The search against brute force: all inputs within small scopes, filtered by running the predicates.

mod common;

use common::{Random, Subject, matches, only, part};
use ir::input::Input;
use replay::enumerate::{Primitives, inputs};
use replay::{Limits, Verdict, check_requires};
use spec::oper::Found;
use std::collections::BTreeSet;

/// Predicates, their bounds, and the numbers that brute force tries.
type Case = (&'static str, &'static [(&'static str, u32)], &'static [i32]);

const SUBJECTS: &[Case] = &[
    // Acyclic, iterative; circular.
    (
        "data N { N next; } data S { N node; S next; }
         fn bool ok(N n) { while (n != null) { if (n.next == n) { return false; } n := n.next; } return true; }
         fn bool ring(N n) { if (n == null) { return true; } N at := n.next; int left := 8;
           while (at != n) { if (at == null) { return false; } at := at.next; left := left - 1; if (left < 0) { return false; } }
           return true; }
         fn void f(N x, N y) requires ring(x); requires ring(y); requires x != y; { }",
        &[("N", 3)],
        &[0],
    ),
    // Doubly linked, with an alias in front.
    (
        "data L { N head; int size; } data N { N next; N prev; }
         fn bool ok(L l) { if (l == null) { return false; } if (l.head == null) { return l.size == 0; }
           int n := 1; N at := l.head;
           while (at.next != l.head) { if (at.next == null) { return false; } if (at.next.prev != at) { return false; }
             at := at.next; n := n + 1; if (n > 5) { return false; } }
           if (l.head.prev != at) { return false; }
           return l.size == n; }
         fn void f(L l) requires ok(l); { }",
        &[("L", 1), ("N", 3)],
        &[0, 1, 2, 3],
    ),
    // A graph that is no tree: fields that must or must not be the same, conjunctions in one expression.
    (
        "data G { G a; G b; bool mark; }
         fn bool good(G g) { return g == null || (g.a != g && (g.b == g.a || g.mark && g.b != null)); }
         fn bool same(G x, G y) { if (x == null) { return y == null; } return y != null && x.mark == y.mark; }
         fn void f(G x, G y) requires good(x) && good(y) && same(x, y); requires x == null || good(x.b); { }",
        &[("G", 3)],
        &[0],
    ),
    // A tree with parent pointers, a set of visited nodes, and order.
    (
        "data T { T l; T r; T up; int k; } data S { T node; S next; }
         fn bool tree(T t, T up, S seen) { if (t == null) { return true; } if (t.up != up) { return false; }
           S s := seen.next; while (s != null) { if (s.node == t) { return false; } s := s.next; }
           S more := new S(t, seen.next); seen.next := more;
           bool ok := tree(t.l, t, seen); if (!ok) { return false; } ok := tree(t.r, t, seen); return ok; }
         fn bool order(T t, int low, int high) { if (t == null) { return true; }
           if (t.k < low || t.k > high) { return false; }
           bool a := order(t.l, low, t.k); bool b := order(t.r, t.k, high); return a && b; }
         fn bool ok(T t) { S seen := new S; bool a := tree(t, null, seen); if (!a) { return false; }
           a := order(t, -1, 1); return a; }
         fn void f(T t) requires ok(t); { }",
        &[("T", 2)],
        &[-1, 0, 2],
    ),
    // Arrays: distinct elements up to a count.
    (
        "data B { N[] items; int count; } data N { N next; }
         fn bool ok(B b) { if (b == null || b.items == null) { return false; }
           if (b.count < 0 || b.count > b.items.length) { return false; }
           int i := 0;
           while (i < b.items.length) { N n := b.items[i];
             if (i < b.count) { if (n == null) { return false; } int j := 0;
               while (j < i) { if (b.items[j] == n) { return false; } j := j + 1; } }
             else { if (n != null) { return false; } }
             i := i + 1; }
           return true; }
         fn void f(B b) requires ok(b); scope arrays <= 1, length <= 2; { }",
        &[("B", 1), ("N", 2)],
        &[0, 1, 2],
    ),
    // Subclasses, dispatch, casts, a handler, and an exception that makes the predicate false.
    (
        "data A { A next; fn bool fine() { return this.next != null; } }
         data B extends A { int n; fn bool fine() { return this.n > 0 && this.next.next == null; } }
         fn bool ok(A a) { if (a == null) { return true; } bool r := a.fine(); return r; }
         fn bool risky(A a) { try { B b := (B) a.next; return b.n == 1; } catch (ClassCastException e) { return a.next != a; } }
         fn void f(A a) requires ok(a); requires a == null || risky(a); { }",
        &[("A", 2), ("B", 2)],
        &[0, 1],
    ),
    // An array that takes one of two classes, which nothing else asks for.
    (
        "data A { A next; } data B extends A { int n; }
         fn bool ok(A a) { A[] seen := new B[2]; int i := 0;
           try { while (a != null && i < 2) { seen[i] := a; a := a.next; i := i + 1; } }
           catch (ArrayStoreException e) { return i == 1; }
           return a == null; }
         fn void f(A a) requires ok(a); { }",
        &[("A", 3), ("B", 2)],
        &[0],
    ),
    // An invariant, a receiver, negation, numbers that decide how the heap looks.
    (
        "data C { C next; int left; bool last; invariant this.last == (this.next == null); invariant chain(this);
           fn void go(C other) requires !cyclic(other); requires other == null || other.left > this.left; { } }
         fn bool chain(C c) { while (c != null && c.left > 0) { if (c.next == null) { return false; }
             if (c.next.left >= c.left) { return false; } c := c.next; } return true; }
         fn bool cyclic(C c) { int n := 0; while (c != null) { c := c.next; n := n + 1; if (n > 3) { return true; } } return false; }",
        &[("C", 2)],
        &[0, 1, 2],
    ),
];

fn name(text: &str) -> &'static str {
    if text.contains("fn void go(") { "C.go" } else { "f" }
}

fn valid(s: &Subject, input: &Input) -> bool {
    check_requires(&s.program, s.function, input, &Limits::default()) == Verdict::Yes
}

#[test]
fn completions_agree_with_brute_force() {
    let mut random = Random(7);
    let (mut possible, mut impossible) = (0, 0);
    for (text, bounds, numbers) in SUBJECTS {
        let mut s = Subject::new(text, name(text), bounds);
        let primitives = Primitives::of(numbers);
        let all: Vec<Input> = inputs(&s.program, s.function, &s.scope, primitives).take(400_000).collect();
        let valid_ones: Vec<&Input> = all.iter().filter(|i| valid(&s, i)).collect();
        assert!(!valid_ones.is_empty(), "{text}");
        for round in 0..300 {
            let from = match round % 2 {
                0 => &all[random.below(all.len() as u64) as usize],
                _ => valid_ones[random.below(valid_ones.len() as u64) as usize],
            };
            let keep = 4 + random.below(7);
            let heap = part(&s.program, &mut s.terms, from, keep, &mut random);
            let expected = valid_ones.iter().find(|i| matches(&s.terms, &heap, i)).copied().cloned();
            match s.complete(&heap) {
                Found::Solution(c) => {
                    possible += 1;
                    assert!(valid(&s, &c.input), "{text}\n{heap:#?}\n{:#?}", c.input);
                    assert!(matches(&s.terms, &heap, &c.input), "{text}\n{heap:#?}\n{:#?}", c.input);
                }
                Found::Impossible(conflict) => {
                    impossible += 1;
                    assert_eq!(expected, None, "{text}\n{heap:#?}\n{conflict:?}");
                    let alone = only(&s.program, &heap, &conflict.places);
                    let again = s.complete(&alone);
                    assert!(matches!(again, Found::Impossible(_)), "{text}\n{heap:#?}\n{conflict:?}\n{again:?}");
                }
                Found::Unknown(why) => panic!("{why:?} {text}"),
            }
        }
    }
    assert!(possible > 300 && impossible > 300, "{possible} {impossible}");
}

/// Each structure once, and none left out.
#[test]
fn enumerations_agree_with_brute_force() {
    for (text, bounds, numbers) in SUBJECTS {
        let mut s = Subject::new(text, name(text), bounds);
        let primitives = Primitives::of(numbers);
        let brute: BTreeSet<Input> = inputs(&s.program, s.function, &s.scope, primitives)
            .take(400_000)
            .filter(|i| valid(&s, i))
            .map(|i| i.canonical())
            .collect();
        let found = s.all();
        for (input, _) in &found {
            assert!(valid(&s, input), "{text}\n{input:#?}");
        }
        let distinct: BTreeSet<&Input> = found.iter().map(|(i, _)| i).collect();
        assert_eq!(distinct.len(), found.len(), "{text}");
        if found.iter().all(|(_, read)| *read) && numbers == &[0] {
            assert!(brute.iter().eq(distinct.iter().copied()), "{text}");
        }
    }
}
