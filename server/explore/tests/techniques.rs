//! The programs of the design and of seed 000 under every technique: counts by hand and by closed form.

use explore::report::{Code, Options, Report, Technique};
use explore::{RunToEnd, explore};

const GET_LIST: &str = "data List { List next; }
fn List getList(List list, int foo)
  requires hex { list(.next)+ not null; list(.next)+ aliases list; }
  scope List <= 3;
{
  if (foo < 0) {
    List first := list;
    List second := first.next;
    return second.next;
  }
  if (foo > 10) { return null; }
  List fresh := new List(null);
  return fresh;
}";

fn run(text: &str, function: &str, technique: Technique, bound: Option<(&str, u32)>) -> Report {
    let lowered = lower::lower_text(text);
    let errors: Vec<_> = lowered.diagnostics.iter().filter(|d| d.severity == lower::Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let mut options = Options { technique, max_inputs: 10_000, ..Options::default() };
    options.scope.objects.extend(bound.map(|(class, n)| (class.to_owned(), n)));
    let f = lowered.program.find_function(function).expect("the function is there");
    let report = explore(&lowered.program, f, &options, &mut RunToEnd);
    assert!(report.complete, "{:?}", report.stopped);
    assert_eq!(report.unconfirmed, 0);
    report
}

#[test]
fn get_list_under_hex_has_six_paths() {
    let r = run(GET_LIST, "getList", Technique::Hex, None);
    assert_eq!((r.paths.explored, r.paths.normal, r.paths.exceptional), (6, 5, 1));
    assert_eq!((r.paths.pruned, r.paths.invalid, r.false_alarms), (3, 0, 0));
    assert_eq!((r.structures.partial, r.structures.shapes), (5, 3));
    assert_eq!((r.branches.covered, r.branches.total), (4, 4));
    assert_eq!(r.solver.heap_checks, 9);
    assert_eq!(r.findings.len(), 1);
    assert_eq!(r.findings[0].code, Code::NullDereference);
}

#[test]
fn get_list_under_lazy_has_nine_paths_and_one_false_alarm() {
    let r = run(GET_LIST, "getList", Technique::Lazy, None);
    assert_eq!((r.paths.explored, r.paths.exceptional), (9, 2));
    // Invalid: `next` null; then `next.next` null or its own object.
    assert_eq!((r.paths.invalid, r.false_alarms), (3, 1));
    assert_eq!(r.findings.len(), 1, "a false alarm is no finding");
}

#[test]
fn get_list_under_auto_finds_the_same() {
    let r = run(GET_LIST, "getList", Technique::Auto, None);
    assert_eq!((r.paths.exceptional, r.paths.invalid), (1, 0));
    assert_eq!(r.findings.len(), 1);
}

/// A traversal of the lists within scope `n`.
fn traversal(spec: &str, stop: &str) -> String {
    format!(
        "data Node {{ Node next; Node prev; }}
         fn int length(Node list) requires hex {{ {spec} }} {{
           int n := 0;
           Node at := list;
           while (at != null) {{ n := n + 1; at := at.next; {stop} }}
           return n;
         }}"
    )
}

#[test]
fn acyclic_lists_have_one_path_per_length() {
    let text = traversal("list(.next)+ aliases nothing;", "");
    for n in 0..=12 {
        for technique in [Technique::Hex, Technique::Auto] {
            let r = run(&text, "length", technique, Some(("Node", n)));
            assert_eq!(r.paths.explored, u64::from(n) + 1, "{technique} at {n}");
            assert_eq!((r.paths.bounded, r.paths.invalid), (0, 0));
            assert_eq!(r.structures.shapes, u64::from(n));
        }
    }
}

#[test]
fn circular_lists_have_one_path_per_length() {
    let text = traversal("list(.next)+ not null; list(.next)+ aliases list;", "if (at == list) { return n; }");
    for n in 1..=8 {
        for technique in [Technique::Hex, Technique::Auto] {
            let r = run(&text, "length", technique, Some(("Node", n)));
            assert_eq!(r.paths.explored, u64::from(n) + 1, "{technique} at {n}");
        }
    }
}

#[test]
fn lazy_lists_also_close_cycles() {
    let text = traversal("list(.next)+ aliases nothing;", "");
    // At scope n: null, n acyclic lists, and for each length k the k ways to close a cycle (bounded).
    for n in 1..=6u64 {
        let r = run(&text, "length", Technique::Lazy, Some(("Node", n as u32)));
        assert_eq!(r.paths.normal, n + 1);
        assert_eq!(r.paths.bounded, n * (n + 1) / 2);
        assert_eq!(r.paths.invalid, r.paths.bounded, "cycles are against the specification");
    }
}

#[test]
fn doubly_linked_lists_need_no_choice_for_prev() {
    let spec = "list.prev is null; list(.next)+ aliases nothing; list(.next)+.prev not null;
                list(.next)+.prev expands to nothing; list(.next)+.prev aliases here.up.up;";
    let text = traversal(spec, "if (at != null) { Node p := at.prev; assert p.next == at; }");
    for n in 0..=7 {
        for technique in [Technique::Hex, Technique::Auto] {
            let r = run(&text, "length", technique, Some(("Node", n)));
            assert_eq!((r.paths.explored, r.paths.exceptional), (u64::from(n) + 1, 0), "{technique} at {n}");
        }
    }
}

const TREE: &str = "data Tree { Tree left; Tree right; }
fn int count(Tree t) requires hex { t(.left|.right)* aliases nothing; } {
  if (t == null) { return 0; }
  int l := count(t.left);
  int r := count(t.right);
  return 1 + l + r;
}";

#[test]
fn trees_are_counted_by_catalan_sums() {
    let catalan = [1u64, 1, 2, 5, 14, 42, 132, 429];
    for n in 0..=7usize {
        for technique in [Technique::Hex, Technique::Auto] {
            let r = run(TREE, "count", technique, Some(("Tree", n as u32)));
            let trees: u64 = catalan[..=n].iter().sum();
            assert_eq!(r.paths.explored, trees, "{technique} at {n}");
            assert_eq!(r.structures.shapes, trees - 1);
            assert_eq!((r.paths.bounded, r.paths.exceptional), (0, 0));
        }
    }
}

#[test]
fn two_lists_may_share_unless_the_specification_forbids_it() {
    let text = |spec: &str| {
        format!(
            "data Node {{ Node next; }}
             fn bool same(Node a, Node b) requires hex {{ {spec} }} {{
               if (a == null || b == null) {{ return false; }}
               return a == b;
             }}"
        )
    };
    let free = run(&text("a(.next)+ aliases nothing;"), "same", Technique::Hex, Some(("Node", 3)));
    // a null; b null; b aliases a; b fresh.
    assert_eq!(free.paths.explored, 4);
    let apart = run(&text("a(.next)+ aliases nothing; b aliases nothing;"), "same", Technique::Hex, Some(("Node", 3)));
    assert_eq!((apart.paths.explored, apart.paths.pruned), (3, 1));
}

#[test]
fn arithmetic_overflow_is_found() {
    let text = "fn int f(int a) requires a > 0; { int b := a + 1; assert b > 0; return b; }";
    let r = run(text, "f", Technique::Auto, None);
    assert_eq!(r.findings.len(), 1);
    assert_eq!(r.inputs[r.findings[0].input].input.args, [ir::input::InputValue::Int(i32::MAX)]);
}

/// Searches make variables and drop them: what one of them was must not be the value of the next, of another type.
#[test]
fn an_int_beside_a_large_long_is_an_int() {
    let class = "data C { int v; C peer; long w; }";
    let missed =
        "fn int f(C p) requires p.w > 4000000000L; scope C <= 1; { if (p.v > 0) { return p.peer.v; } return 0; }";
    let below =
        "fn int f(C p) requires p.w < -4000000000L; scope C <= 1; { if (p.v < 0) { return p.peer.v; } return 0; }";
    let wrong = "fn int f(C p, int[] a) requires p.w > 4000000000L; requires p.v >= 1;
        scope C <= 1, arrays <= 1, length <= 1; { return a[p.v]; }";
    let arrays = "fn int f(int[] a, long[] b)
        requires b != null && b.length > 0 && b[0] > 4000000000L && a != null && a.length > 0;
        scope arrays <= 2, length <= 2; { if (a[0] > 0) { int z := a[a[0]]; return z; } return 0; }";
    let null = Code::NullDereference;
    let index = Code::ArrayIndexOutOfBounds;
    for technique in [Technique::Auto, Technique::Pli, Technique::Lissa, Technique::Lazy, Technique::Bliss] {
        for (function, expected) in
            [(missed, vec![null]), (below, vec![null]), (wrong, vec![null, index]), (arrays, vec![index])]
        {
            let text = format!("{class} {function}");
            let r = run(&text, "f", technique, None);
            let mut codes: Vec<Code> = r.findings.iter().map(|finding| finding.code).collect();
            codes.sort_unstable();
            assert_eq!(codes, expected, "{technique:?} {function}");
            let program = lower::lower_text(&text).program;
            let f = program.find_function("f").expect("the function is there");
            for generated in &r.inputs {
                let verdict = replay::check_requires(&program, f, &generated.input, &replay::Limits::default());
                assert_eq!(verdict, replay::Verdict::Yes, "{technique:?} {function} {:?}", generated.input);
            }
        }
    }
}

#[test]
fn operational_preconditions_run_first() {
    let text = "data Node { Node next; int val; }
      fn bool sorted(Node n) {
        while (n != null && n.next != null) {
          if (n.val > n.next.val) { return false; }
          n := n.next;
        }
        return true;
      }
      fn void f(Node n) requires hex { n(.next)+ aliases nothing; } requires sorted(n); {
        if (n != null && n.next != null) { assert n.val <= n.next.val; }
        if (n != null) { assert n.val != 7; }
      }";
    for technique in [Technique::Auto, Technique::IfPre] {
        let r = run(text, "f", technique, Some(("Node", 3)));
        assert_eq!(r.findings.len(), 1, "{technique}: {:?}", r.findings);
    }
}

#[test]
fn contradictory_preconditions_have_no_path() {
    let text = "data Node { Node next; } fn void f(Node n) requires hex { n not null; n is null; } { }";
    let r = run(text, "f", Technique::Auto, None);
    assert_eq!(r.paths.explored, 0);
}

/// The refusal of `reference = null` at its read.
fn null_refusal(r: &Report, reference: &str) -> explore::report::Refusal {
    let read = r.reads.iter().find(|read| read.reference == reference).expect("the reference was read");
    let null = read.choices.iter().find(|c| c.alternative == explore::report::Alternative::Null);
    let null = null.expect("null was proposed");
    assert!(!null.possible);
    null.refusal.clone().expect("a reason is kept")
}

#[test]
fn a_refusal_names_the_atom() {
    let r = run(GET_LIST, "getList", Technique::Auto, None);
    let why = null_refusal(&r, "list.next");
    let atoms: Vec<_> = why.clauses.iter().map(|c| (c.owner.as_str(), c.index, c.atom)).collect();
    assert_eq!(atoms, [("getList", 0, Some(0))]);
}

#[test]
fn a_refusal_that_needs_a_search_names_the_smallest_set() {
    // `max` is decided on finished heaps only. Null leaves no alias; the third sentence is innocent.
    let text = "data Node { Node next; Node other; }
      fn Node f(Node n) requires hex { n not null; !(n.next aliases nothing); n.other aliases nothing; } {
        return n.next;
      }";
    let r = run(text, "f", Technique::Auto, Some(("Node", 2)));
    let why = null_refusal(&r, "n.next");
    let atoms: Vec<_> = why.clauses.iter().map(|c| c.atom).collect();
    assert_eq!(atoms, [Some(1)]);
}

#[test]
fn an_operational_precondition_is_named_where_the_reference_is_used() {
    let text = "data Node { Node next; }
      fn Node f(Node n) requires n != null; { return n.next; }";
    let r = run(text, "f", Technique::Auto, None);
    let in_body = explore::report::CodeOf::Function("f".to_owned());
    let read = r.reads.iter().find(|read| read.reference == "n" && read.place.code == in_body);
    let null = &read.expect("the use is recorded").choices[0];
    assert!(!null.possible);
    let why = null.refusal.as_ref().expect("a reason is kept");
    assert_eq!((why.clauses.len(), why.clauses[0].index), (1, 0));
}

#[test]
fn specifications_are_checked() {
    use explore::report::SpecProblemKind::{DeadPath, Redundant, Unsatisfiable};
    let kinds = |spec: &str| {
        let text = format!(
            "data Node {{ Node next; }} data Other {{ Node item; }}
             fn void f(Node n) requires hex {{ {spec} }} {{ }}"
        );
        let r = run(&text, "f", Technique::Auto, Some(("Node", 3)));
        r.spec_problems.iter().map(|p| (p.kind, p.clause.atom)).collect::<Vec<_>>()
    };
    assert_eq!(kinds("n not null; n(.next)+ aliases n;"), []);
    assert_eq!(kinds("n not null; n is null;"), [(Unsatisfiable, None)]);
    assert_eq!(kinds("n(.next)* not null; n.next not null; n(.next)* aliases n;").last(), Some(&(Redundant, Some(1))));
    assert_eq!(kinds("any.item not null;"), [(DeadPath, Some(0))]);
}

#[test]
fn an_invariant_is_about_what_its_object_reaches_alone() {
    // The argument may be a cell of the list: that is no alias within the list.
    let text = "data List {
        Node head;
        invariant hex { this.head(.next)* aliases nothing; }
        fn bool starts(Node n) { return n != null && this.head == n; }
      }
      data Node { Node next; }";
    let r = run(text, "List.starts", Technique::Auto, Some(("Node", 2)));
    let returned = |v: &str| r.inputs.iter().any(|i| i.outcome == explore::report::Outcome::Returns(v.to_owned()));
    assert!(returned("true") && returned("false"), "{:?}", r.inputs);
}

#[test]
fn inputs_show_every_end_of_the_same_structure_and_branches() {
    use explore::report::Outcome::{Returns, Throws};
    let ends = |text: &str| {
        let r = run(text, "f", Technique::Auto, None);
        let mut ends: Vec<_> = r.inputs.iter().map(|g| g.outcome.clone()).collect();
        ends.sort_by_key(|end| format!("{end:?}"));
        ends
    };
    // A division ends in two ways, and asks no branch.
    let throws = || Throws("ArithmeticException".into());
    assert_eq!(ends("fn int f(int a, int b) { return a / b; }"), [Returns("0".into()), throws()]);
    // One finding, raised behind either side of a branch.
    let text = "fn int f(int a, bool b) { int n := 1; if (b) { n := 2; } return n / a; }";
    assert_eq!(ends(text), [Returns("1".into()), Returns("2".into()), throws(), throws()]);
}

/// Inputs that no sequence of calls builds are not explored, and that is said.
#[test]
fn driver_says_which_inputs_it_leaves_out() {
    let node = "data Node { Node next; }";
    let f = "fn int f(Node x) scope Node <= 2; { if (x != null && x.next != null) { return 1; } return 0; }";
    let left_out = |text: &str, technique| run(text, "f", technique, None).left_out;
    let bare = left_out(&format!("{node} {f}"), Technique::Driver);
    assert_eq!(bare, ["no function makes a `Node` from numbers: it begins with default fields"]);
    let push = "fn Node push(Node x) { return new Node(x); }";
    let pushed = left_out(&format!("{node} {push} {f}"), Technique::Driver);
    assert_eq!(pushed, ["what only sequences of more than 2 calls make of a `Node`"]);
    let two = "fn bool f(int[] a, int[] b) { return a == b; }";
    assert_eq!(left_out(two, Technique::Driver), ["arguments or elements that are one object: each is made by itself"]);
    let bag = "data Bag { Node all; fn void add(Node n) { n.next := this.all; this.all := n; this.last := new Mark(); } \
               Mark last; } data Mark {} fn int f(Bag bag) { if (bag == null) { return 0; } return 1; }";
    let added = left_out(&format!("{node} {bag}"), Technique::Driver);
    assert!(added.contains(&"what a call of `Bag.add` makes of more than null for `n`".to_owned()), "{added:?}");
    assert!(left_out(&format!("{node} {f}"), Technique::Auto).is_empty());
}

#[test]
fn driver_says_which_calls_it_gives_up() {
    let stopped = |functions: &str| {
        let f = "fn int f(Node x) scope Node <= 2; { if (x == null) { return 0; } return x.v; }";
        let lowered = lower::lower_text(&format!("data Node {{ int v; }} {functions} {f}"));
        let f = lowered.program.find_function("f").expect("the function is there");
        let options = Options { technique: Technique::Driver, ..Options::default() };
        let report = explore(&lowered.program, f, &options, &mut RunToEnd);
        match report.stopped {
            Some(explore::report::Stop::Unsupported { what, .. }) => Some(what),
            None if report.complete => None,
            other => panic!("{other:?}"),
        }
    };
    let make = |before: &str| format!("fn Node make(int k) {{ {before} Node x := new Node(k); return x; }}");
    assert_eq!(stopped(&make("")), None);
    // What throws makes nothing; what comes back to where it was, with nothing changed, neither.
    assert_eq!(stopped(&make("assert k > 0;")), None);
    assert_eq!(stopped(&make("while (k > 7) { }")), None);
    let long = stopped(&make("int i := 0; while (i < 2000000000) { i := i + 1; }"));
    assert_eq!(long.as_deref(), Some("what a call of `make` makes: it does not end within the limits of a run"));
    let foreign = stopped(&format!("fn int other(int k); {}", make("k := other(k);")));
    assert_eq!(foreign.as_deref(), Some("what a call of `make` makes: `other`, which has no body to run"));
}

#[test]
fn driver_makes_nothing_beyond_the_scope() {
    let f = "fn void f(Node x) scope Node <= 0; { assert x == null; }";
    let made = "fn Node one() { return new Node(null); }";
    for functions in [f.to_owned(), format!("{made} {f}")] {
        let r = run(&format!("data Node {{ Node next; }} {functions}"), "f", Technique::Driver, None);
        assert_eq!((r.findings.len(), r.paths.exceptional), (0, 0), "{functions}");
    }
}

#[test]
fn structures_say_the_class_of_an_object_where_its_place_says_another() {
    let text = "data Animal { Animal next; } data Dog extends Animal { }
        fn bool dog(Animal a) scope Animal <= 1; { return a instanceof Dog; }
        fn Animal next(Dog d) scope Animal <= 2; { return d.next; }";
    let structures = |f| {
        let mut all: Vec<_> = run(text, f, Technique::Auto, None).inputs.into_iter().map(|i| i.structure).collect();
        all.sort();
        all
    };
    assert_eq!(structures("dog"), ["a -> N0 -> ..", "a -> N0:Dog -> ..", "a = null"]);
    let all = ["d -> N0 -> N0", "d -> N0 -> N1 -> ..", "d -> N0 -> N1:Dog -> ..", "d -> N0 -> null", "d = null"];
    assert_eq!(structures("next"), all);
}

#[test]
fn a_throw_has_one_finding_whatever_it_throws() {
    let text = "data Own extends Throwable { } data Other extends Own { }
      fn void f(Own x) requires x != null; scope Throwable <= 1; { throw x; }
      fn void failed(AssertionError x) requires x != null; scope Throwable <= 1; { throw x; }";
    for technique in [Technique::Auto, Technique::Lazy] {
        let r = run(text, "f", technique, None);
        let found: Vec<_> = r.findings.iter().map(|f| (f.code, f.exception.as_str())).collect();
        assert_eq!(found, [(Code::UncaughtException, "Own")], "{technique}");
        assert_eq!(r.findings[0].also.iter().collect::<Vec<_>>(), ["Other"], "{technique}");
        assert_eq!(r.paths.exceptional - r.false_alarms, 2, "{technique}: the paths are still two");
    }
    // What a `throw` throws is no assertion that fails.
    let r = run(text, "failed", Technique::Auto, None);
    let found: Vec<_> = r.findings.iter().map(|f| (f.code, f.exception.as_str())).collect();
    assert_eq!(found, [(Code::UncaughtException, "AssertionError")]);
}

#[test]
fn structures_show_arrays_by_their_elements() {
    let text = "data Node { Node next; }
        fn bool first(Node[] s) requires s != null && s.length == 1; scope Node <= 1; { return s[0] == null; }
        fn int unread(Node[] s, int[] n) requires s != null && n != null; { return s.length + n.length; }";
    let structures = |f| {
        let mut all: Vec<_> = run(text, f, Technique::Auto, None).inputs.into_iter().map(|i| i.structure).collect();
        all.sort();
        all
    };
    assert_eq!(structures("first"), ["s -> N0[N1] N1{next: ..}", "s -> N0[null]"]);
    assert_eq!(structures("unread"), ["s -> N0[..], n -> N1[..]"]);
}

#[test]
fn driver_makes_arrays() {
    // Null, and lengths 0, 1 and 2: two exceptions, and of the others each may begin with 7.
    let text = "data Node { Node next; }
        fn int f(int[] a) scope arrays <= 1, length <= 2; { if (a[0] == 7) { return 1; } return 0; }
        fn Node push(Node list) { return new Node(list); }
        fn int g(Node[] a) scope Node <= 2, arrays <= 1, length <= 2; { return a.length; }
        fn int h(int[][] a) scope arrays <= 1, length <= 1; { return a[0].length; }";
    let r = run(text, "f", Technique::Driver, None);
    assert_eq!((r.paths.normal, r.paths.exceptional), (4, 2));
    let codes: Vec<_> = r.findings.iter().map(|f| f.code).collect();
    assert_eq!(codes, [Code::NullDereference, Code::ArrayIndexOutOfBounds]);
    let r = run(text, "g", Technique::Driver, None);
    // Null; and without elements one, with one element the lists of up to two nodes, with two the pairs that have no more
    // together.
    assert_eq!((r.paths.normal, r.paths.exceptional), (1 + 3 + 6, 1));
    // Null; no element; and null in it, an array without elements, or one with one.
    let r = run(text, "h", Technique::Driver, None);
    assert_eq!((r.paths.normal, r.paths.exceptional), (2, 3));
}

/// Whether a formula holds is known on every input, whatever the coefficients of its unknown numbers.
#[test]
fn unknown_numbers_have_coefficients() {
    let text = "fn int even(int k) requires sl exists j. k = 2 * j; { return 1 / k; }
        fn int odd(int k) requires sl exists j. k = 2 * j + 1; { return 1 / k; }";
    for technique in [Technique::Auto, Technique::Star, Technique::Pli, Technique::Bliss, Technique::Enumerate] {
        let found = |f| run(text, f, technique, None).findings.len();
        assert_eq!((found("even"), found("odd")), (1, 0), "{technique:?}");
    }
    let text = "fn int twice(int n) ensures sl exists k. result = 2 * k; { return n * 2; }
        fn int more(int n) ensures sl exists k. result = 2 * k + 1; { return n * 2; }
        fn long sum(long n, long m) ensures sl exists k. result + 3 * n = 4 * k; { return n + 4 * m; }
        fn long off(long n, long m) ensures sl exists k. result + 3 * n = 4 * k; { return n + 4 * m + 2; }";
    let found = |f| run(text, f, Technique::Auto, None).findings.len();
    // Four times a number may wrap, which makes no difference: 2 to the 64th is a multiple of four.
    assert_eq!(["twice", "more", "sum", "off"].map(found), [0, 1, 0, 1]);
}

/// Loops that count are no paths: nobody has to bound them, and whoever does is heard.
#[test]
fn loops_that_count_take_nothing_from_the_bound() {
    let text = "data Node { Node next; }
        fn int far(int x) { int i := 0; while (i < 100) { i := i + 1; } return 1 / (i - 100); }
        fn int square() {
            int s := 0; int i := 0;
            while (i < 9) { int j := 0; while (j < 9) { s := s + 1; j := j + 1; } i := i + 1; }
            return 1 / (s - 81);
        }
        fn int bounded() scope unwind 8; { int i := 0; while (i < 100) { i := i + 1; } return 1 / (i - 100); }
        fn int unknown(int n) { int i := 0; while (i < n) { i := i + 1; } return i; }
        fn int endless() { int i := 0; while (i < 2) { i := 1 - i; } return i; }
        fn int walk(Node x) { while (x != null) { x := x.next; } return 1; }";
    let paths = |f| {
        let paths = run(text, f, Technique::Auto, None).paths;
        (paths.normal, paths.exceptional, paths.bounded)
    };
    assert_eq!((paths("far"), paths("square")), ((0, 1, 0), (0, 1, 0)));
    assert_eq!((paths("bounded"), paths("endless")), ((0, 0, 1), (0, 0, 1)));
    // Up to eight times round, and further; null and lists of one to three, and rings of one to three with a tail.
    assert_eq!((paths("unknown"), paths("walk")), ((9, 0, 1), (4, 0, 6)));
}

/// The input had its invariant before one of its objects was freed.
#[test]
fn freed_objects_were_valid_on_entry() {
    let text = "data Node { int v; Node next; invariant this.v > 0; }
        fn void f(Node a) requires hex { a not null; } scope Node <= 1; { free a; assert false; }";
    use Technique::*;
    for technique in
        [Lazy, Lazier, LazierSharp, Hex, Star, Summary, Bliss, Lissa, LiHybrid, Pli, IfPre, Auto, Enumerate]
    {
        let found = run(text, "f", technique, None).findings;
        assert_eq!(found.iter().map(|f| f.code).collect::<Vec<_>>(), [Code::AssertionFailure], "{technique:?}");
    }
}

/// Arrays whose lengths are open have room in memory where some lengths do.
#[test]
fn arrays_of_open_lengths_have_room() {
    let text = "fn void f(int[] w, int c) { int[] d := new int[c]; d[w[0]] := 1; d[w[1]] := 1; d[w[2]] := 1; }";
    let codes: Vec<Code> = run(text, "f", Technique::Auto, None).findings.iter().map(|f| f.code).collect();
    // The length of `d`; three indexes of each array; and `w`.
    let of = |code: Code| codes.iter().filter(|c| **c == code).count();
    assert_eq!(of(Code::ArrayIndexOutOfBounds), 6);
    assert_eq!((of(Code::NullDereference), codes.len()), (1, 8));
}

/// `up` runs in circles on rings, which HEX refuses: what only says of the ends of paths whether they are valid leaves no
/// path out.
#[test]
fn predicates_that_end_on_valid_heaps_leave_nothing_out() {
    let text = "data E { E left; E right; int key; }
        fn bool up(E e) {
          if (e == null) { return true; }
          if (e.left != null && e.left.key >= e.key) { return false; }
          bool l := up(e.left);
          if (!l) { return false; }
          bool r := up(e.right);
          return r;
        }
        fn bool has(E e, int key) requires hex { e(.left|.right)* aliases nothing; } requires up(e); scope E <= 3;
        { while (e != null) { if (e.key == key) { return true; } if (key < e.key) { e := e.left; } else { e := e.right; } }
          return false; }";
    for technique in [Technique::Lazy, Technique::LiHybrid, Technique::Lissa, Technique::Pli, Technique::Auto] {
        let report = run(text, "has", technique, None);
        assert!(report.complete && report.findings.is_empty(), "{technique:?}: {:?}", report.stopped);
    }
}

#[test]
fn complete_inputs_have_all_elements_of_their_arrays() {
    let text = "data N { int v; }
        fn int f(N[] a, N x)
          requires hex { a not null; x aliases nothing; } requires a.length == 1;
          scope N <= 1;
        { if (a[0] == x && x != null) { return 1; } return 2; }";
    // The one object is nowhere, in the array or in `x`; not in both.
    let r = run(text, "f", Technique::Enumerate, None);
    assert_eq!((r.paths.explored, r.paths.invalid), (3, 0));
    assert_eq!((r.branches.covered, r.branches.total), (3, 4));
}

#[test]
fn numbers_between_narrow_bounds_are_tried_and_not_sent_to_the_solver() {
    let text = "fn int gcd(int a, int b)
          requires a > 0 && b > 0 && a <= 60 && b <= 60;
        { while (b != 0) { int t := a % b; a := b; b := t; } if (a == 13) { return 1 / 0; } return a; }";
    let r = run(text, "gcd", Technique::Auto, None);
    assert_eq!(r.solver.smt_checks, 0);
    // By brute force: numbers of rounds of Euclid's algorithm, cut after 8, with what comes out.
    let mut ends = std::collections::BTreeSet::new();
    for (mut a, mut b) in (1..=60).flat_map(|a| (1..=60).map(move |b| (a, b))) {
        let mut rounds = 0;
        while b != 0 && rounds < 8 {
            (a, b, rounds) = (b, a % b, rounds + 1);
        }
        ends.insert((rounds, if b != 0 { None } else { Some(a == 13) }));
    }
    let count = |end| ends.iter().filter(|(_, e)| *e == end).count() as u64;
    assert_eq!((r.paths.normal, r.paths.exceptional), (count(Some(false)), count(Some(true))));
    assert_eq!(r.paths.bounded, count(None));
}

#[test]
fn a_sentence_that_is_false_by_now_needs_no_search_for_a_completion() {
    let text = "data Node { Node next; Node prev; Node data; } data List { Node first; Node last; }
        fn int f(List list)
          requires hex {
            list not null; list.first(.next)* aliases nothing;
            list.last expands to nothing; list.last aliases list.first(.next)*;
            list.first not null => list.last not null;
          }
          scope List <= 1, Node <= 4;
        { if (list.first == null) { return 0; } assert list.last.next == null; return 1; }";
    // A backbone may come to `last` before `first`, and then `last` expands: it is null, and so is `first`.
    for technique in [Technique::Auto, Technique::Pli] {
        let r = run(text, "f", technique, None);
        assert_eq!((r.paths.explored, r.paths.normal), (1, 1), "{technique}");
    }
}

const THREE: &str = "data N { N n; N o; N p; int v; }";

#[test]
fn places_that_a_sentence_waits_for_are_completed_first() {
    let text = |scope: u32| {
        format!(
            "{THREE} fn int f(N x, N y) requires hex {{ x.n.o.o expands to nothing => !(y not null); }} scope N <= {scope};
            {{ if (y == null) {{ return 0; }} return 1; }}"
        )
    };
    // Where `y` is an object, `x.n.o.o` must expand, in whatever order the heap is discovered: to the fourth object behind
    // `x`, none of which is that of `y`.
    for (scope, paths) in [(3, 1), (4, 1), (5, 2)] {
        let r = run(&text(scope), "f", Technique::Auto, None);
        assert_eq!((r.paths.explored, r.paths.normal), (paths, paths), "{scope}");
    }
}

#[test]
fn what_an_alias_leads_to_in_another_order_needs_no_search_for_a_completion() {
    let text = format!(
        "{THREE} fn int f(N x, N y) requires hex {{ y aliases y.p; }} scope N <= 3;
        {{ if (x == null || y == null) {{ return 0; }} assert x.n != y; return 1; }}"
    );
    // Where `y` is an alias, no path begins with it: what it holds is nothing that `x` reaches. So `x` is null, or `y` is,
    // or `x.n` is null, `x`, or a third object.
    let r = run(&text, "f", Technique::Auto, None);
    assert_eq!((r.paths.explored, r.paths.normal), (5, 5));
}

#[test]
fn an_alias_of_what_is_on_no_path_is_none_of_the_longest() {
    let text = format!(
        "{THREE} fn int f(N y, N x) requires hex {{ x.o aliases max x(.n)*; }} scope N <= 3;
        {{ if (y == null || x == null || x == y) {{ return 0; }} assert x.o != y; return 1; }}"
    );
    // The three returns of 0; then `x.o` is null, `x`, or a third object: the path to `y` is `y`, where that expands.
    let r = run(&text, "f", Technique::Auto, None);
    assert_eq!((r.paths.explored, r.paths.normal), (6, 6));
}

#[test]
fn a_reference_of_the_object_that_an_alias_leads_to_is_compared_with_it() {
    let text = "data N { N n; } fn int f(N x, N y) requires hex { y aliases here.n; } scope N <= 1;
        { if (x == null || y == null) { return 0; } assert y.n == y; return 1; }";
    // Null in `x` or in `y`, or one object for both that refers to itself.
    let r = run(text, "f", Technique::Auto, None);
    assert_eq!((r.paths.explored, r.paths.normal), (3, 3));
}

/// What a function requires is checked at its calls, whether or not it has a body.
#[test]
fn what_has_no_body_is_called_with_what_it_requires() {
    let program = |body: &str| {
        let text = "data Node { Node next; }
            pred list(Node x) := emp & x = null | exists n. x -> Node(n) * list(n);
            data Box { int room; fn int put(int k) requires k <= this.room; BODY }
            fn int number(int x) requires x > 0; requires x < 9; BODY
            fn int shape(Node x) requires hex { x not null; x.next is null; } BODY
            fn int chain(Node x) requires sl list(x); BODY
            fn int anything(Node x) BODY
            fn int numbers(int x) { int y := number(x); return y; }
            fn int shapes(Node x) scope Node <= 2; { int y := shape(x); return y; }
            fn int chains(Node x) scope Node <= 2; { int y := chain(x); return y; }
            fn int puts(Box b, int k) requires b != null; scope Box <= 1; { int y := b.put(k); return y; }
            fn int caught(int x) {
              int y := 0;
              try { y := number(x); } catch (AssertionError e) { y := 1 / x; }
              return y;
            }
            fn int asks(Node x) scope Node <= 1; { int y := anything(x); return y; }
            fn int never(int x) requires x < 1; { int y := number(x); return y; }";
        lower::lower_text(&text.replace("BODY", body)).program
    };
    let (declared, whole) = (program(";"), program("{ return 1; }"));
    let explored = |program: &ir::Program, name: &str, technique| {
        let f = program.find_function(name).expect("the function is there");
        explore(program, f, &Options { technique, ..Options::default() }, &mut RunToEnd)
    };
    let found = |report: &Report| -> Vec<_> {
        let all = report.findings.iter();
        all.map(|f| (f.code, f.exception.clone(), f.seen.clone(), f.clause.clone())).collect()
    };
    for technique in Technique::ALL {
        for name in ["numbers", "shapes", "chains", "puts", "caught", "asks", "never"] {
            let (with, without) = (explored(&whole, name, technique), explored(&declared, name, technique));
            assert_eq!(found(&with), found(&without), "{name} under {technique}");
            assert!(technique != Technique::Auto || without.findings.is_empty() == (name == "asks"), "{name}");
            assert_eq!(without.unconfirmed, 0, "{name} under {technique}");
            // Where it holds, nobody knows what comes next; where it never does, on no path that the technique takes,
            // nothing is left to know.
            let at = without.stopped.map(|stop| match stop {
                explore::report::Stop::Unsupported { place: Some(place), .. } => place.code,
                other => panic!("{name} under {technique}: {other:?}"),
            });
            let caller = explore::report::CodeOf::Function(name.to_owned());
            assert_eq!(at, (with.paths.normal > 0).then_some(caller), "{name} under {technique}");
            assert!(with.paths.normal == 0 || name != "never" || technique != Technique::Auto);
        }
    }
}
