//! Emitted tests parse, lower, and do what the run did.

mod common;

use common::{all, failures, function, program};
use ir::input::{Input, InputObject};
use replay::{Limits, RunOutcome, Value, Verdict, check_requires, emit_hir, expected, run};

const PROGRAM: &str = r#"
data List { List next; }
data Node { int val; bool mark; long big; Node left; Node right; }
data Special extends Node { Node[] more; int[] counts;
  fn Node pick(int i) { if (i < 0) { return this; } return this.more[i]; }
}
fn List getList(List list, int foo)
  requires hex { list(.next)+ not null; list(.next)+ aliases list; }
{
  if (foo < 0) { List first := list; List second := first.next; return second.next; }
  if (foo > 10) { return null; }
  List fresh := new List(null);
  fresh.next := fresh;
  return fresh;
}
fn int deep(Node n) { Node m := n.left; int r := m.right.val; return r; }
fn Node copy(Node n) { if (n == null) { return null; } Node c := new Node(n.val, n.mark, n.big, n.left, null); return c; }
fn void nothing(List a, List b) { }
fn int[] ints(bool b, long l) { int[] r := new int[2]; if (b) { r[1] := (int) l; } return r; }
"#;

/// Every valid input of every function within a small scope: emit, lower, run.
#[test]
fn emitted_tests_pass() {
    let p = program(PROGRAM);
    let (mut text, mut emitted) = (PROGRAM.to_owned(), 0);
    for (name, objects) in [("getList", 3), ("deep", 1), ("copy", 1), ("nothing", 2), ("ints", 1), ("Special.pick", 1)]
    {
        let f = function(&p, name);
        for (n, input) in all(&p, name, objects, &[-2147483648, 0, 11]).into_iter().enumerate() {
            // Every input of the small functions, a sample of the others.
            if n > 200 && n % 97 != 0 || check_requires(&p, f, &input, &Limits::default()) != Verdict::Yes {
                continue;
            }
            let result = run(&p, f, &input, &Limits::default());
            let expected = expected(&p, f, &input, result).unwrap();
            text += &emit_hir(&p, f, &input, &expected, &format!("{name} {n}"), &["found".to_owned()]).unwrap();
            emitted += 1;
            // Files of more than 2 MB are not analysed.
            if text.len() > 1 << 20 {
                all_pass(&std::mem::replace(&mut text, PROGRAM.to_owned()), std::mem::take(&mut emitted));
            }
        }
    }
    all_pass(&text, emitted);
}

fn all_pass(text: &str, tests: usize) {
    let with_tests = program(text);
    assert_eq!(with_tests.tests.len(), tests);
    assert_eq!(failures(&with_tests), Vec::<String>::new());
}

#[test]
fn a_ring_is_built_readably() {
    let p = program(PROGRAM);
    let f = function(&p, "getList");
    let ring = all(&p, "getList", 2, &[-1])
        .into_iter()
        .find(|i| i.objects.len() == 2 && check_requires(&p, f, i, &Limits::default()) == Verdict::Yes)
        .unwrap();
    let result = run(&p, f, &ring, &Limits::default());
    let expected = expected(&p, f, &ring, result).unwrap();
    let text = emit_hir(&p, f, &ring, &expected, "a \"ring\"", &[]).unwrap();
    let lines = [
        "test \"a 'ring'\" {",
        "  // list -> n0 -> n1 -> n0",
        "  // foo = -1",
        "  List n1 := new List(null);",
        "  List n0 := new List(n1);",
        "  n1.next := n0;",
        "  List r := getList(n0, -1);",
        "  assert r == n0;",
        "}",
    ];
    assert_eq!(text.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn exceptions_are_expected_by_name() {
    let p = program(PROGRAM);
    let f = function(&p, "getList");
    let null = all(&p, "getList", 1, &[-1]).into_iter().find(|i| i.objects.is_empty()).unwrap();
    let result = run(&p, f, &null, &Limits::default());
    assert!(matches!(result.outcome, RunOutcome::Throws(_)));
    let text = emit_hir(&p, f, &null, &expected(&p, f, &null, result).unwrap(), "null", &[]).unwrap();
    assert!(text.starts_with("test \"null\" throws NullPointerException {"), "{text}");
    // The same test fails when the function no longer throws.
    let repaired = PROGRAM.replace("if (foo < 0)", "if (foo < 0 && list != null)");
    assert_eq!(
        failures(&program(&(repaired + &text))),
        ["null: expected NullPointerException, but the test ends normally"]
    );
}

/// A long array is made empty and given what is not zero; the picture above does not list it all.
#[test]
fn long_arrays_are_built_with_what_is_in_them() {
    let text = "data Counts { int[] all; } fn int first(Counts c) { return c.all[0]; }";
    let p = program(text);
    let f = function(&p, "first");
    let mut elements = vec![Value::Int(0); 200];
    elements[150] = Value::Int(3);
    let class = p.find_class("Counts").unwrap();
    let counts = InputObject::Object { class, fields: vec![Value::Ref(1)] };
    let array = InputObject::Array { elem: ir::Ty::INT, elements };
    let input = Input { args: vec![Value::Ref(0)], objects: vec![counts, array] };
    let result = run(&p, f, &input, &Limits::default());
    let expected = expected(&p, f, &input, result).unwrap();
    let emitted = emit_hir(&p, f, &input, &expected, "counts", &[]).unwrap();
    assert!(emitted.contains("  // n1 = int[] [0..149: 0, 150: 3, 151..199: 0]\n"), "{emitted}");
    assert!(emitted.contains("new int[200];"), "{emitted}");
    assert_eq!(emitted.matches("] := ").count(), 1, "{emitted}");
    assert_eq!(failures(&program(&(text.to_owned() + &emitted))), Vec::<String>::new());
}

const LEDGER: &str = r#"
data Node { int val; Node next; }
data Ledger { Node first; int[] sums; int size; }
fn void push(Ledger l, int val)
  requires l != null && l.sums != null && l.sums.length == 2;
{
  l.first := new Node(val, l.first);
  l.sums[1] := l.sums[1] + val;
  l.size := l.size + 1;
}
"#;

/// What a call changed is asserted, what it made with all that it holds, and nothing of what is as it was.
#[test]
fn what_a_call_left_behind_is_asserted() {
    let p = program(LEDGER);
    let f = function(&p, "push");
    let valid = |i: &Input| check_requires(&p, f, i, &Limits::default()) == Verdict::Yes;
    let has_node = |i: &Input| matches!(&i.objects[0], InputObject::Object { fields, .. } if fields[0] != Value::Null);
    let input = all(&p, "push", 2, &[7]).into_iter().find(|i| valid(i) && has_node(i)).unwrap();
    let result = run(&p, f, &input, &Limits::default());
    let text = emit_hir(&p, f, &input, &expected(&p, f, &input, result).unwrap(), "push", &[]).unwrap();
    let asserted: Vec<&str> = text.lines().filter_map(|line| line.trim().strip_prefix("assert ")).collect();
    let facts = ["n0.first != null;", "n0.size == 8;", "n2[1] == 14;", "n0.first.val == 7;", "n0.first.next == n1;"];
    assert_eq!(asserted, facts, "{text}");
    // The same test fails when the function forgets something.
    for forgotten in ["l.size := l.size + 1;", "l.sums[1] := l.sums[1] + val;"] {
        let text = LEDGER.replace(forgotten, "") + &text;
        assert_eq!(failures(&program(&text)).len(), 1, "{forgotten}");
    }
}
