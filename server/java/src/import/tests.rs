use super::*;
use std::sync::Arc;
use syntax::{Language, Text};

fn program(text: &str) -> Program {
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
    let lowered = crate::lower("T.java", parse, &mut lower::NoFiles);
    let wrong: Vec<_> = lowered.diagnostics.iter().filter(|d| d.severity != lower::Severity::Hint).collect();
    assert!(wrong.is_empty(), "{wrong:?}\n{text}");
    lowered.program
}

fn notes(imported: &Imported) -> Vec<String> {
    imported.notes.iter().map(ToString::to_string).collect()
}

fn sentences(imported: &Imported) -> Vec<&str> {
    imported.text.lines().map(str::trim).filter(|l| l.ends_with(';')).collect()
}

const LIST: &str = "class Entry { Entry next, previous; Object item; }
class List { Entry header; List owner; }
class Target {
SPEC
  static int sum(List list) { return list.header.next == null ? 0 : 1; }
}
";

/// One row of each kind, in the syntax of JBSE's settings.
const KINDS: &str = "-- of each kind one
resolve begin
{ROOT}:list instanceof p/List not null;
{ROOT}:list.p/List:owner instanceof p/List expands to nothing;
{ROOT}:list.p/List:header instanceof p/Entry expands to instanceof p/Entry;
{ROOT}:list.p/List:header(.p/Entry:next)* instanceof p/Entry aliases nothing;
{R_ANY}.p/Entry:item instanceof java/lang/Object aliases instanceof java/lang/Object;
{ROOT}:list.p/List:header(.p/Entry:next)+.p/Entry:previous instanceof p/Entry aliases target {$REF}.{UP}.{UP};
{ROOT}:list.p/List:owner instanceof p/List never aliases target {ROOT}:list;
resolve end
";

#[test]
fn the_seven_kinds_of_rules() {
    let imported = import(KINDS, Source::Jbse, Target::Java, Some(&program(&LIST.replace("SPEC", ""))));
    let want = [
        "list not null;",
        "list.owner expands to nothing;",
        "list.header expands to Entry;",
        "list.header(.next)* aliases nothing;",
        "any.item aliases some Object;",
        "list.header(.next)+.previous aliases here.up.up;",
        "list.owner aliases ~(list);",
    ];
    assert_eq!(sentences(&imported), want);
    assert_eq!((imported.taken, notes(&imported)), (7, vec![]));
    let with = program(&LIST.replace("SPEC", &imported.text));
    let f = with.find_function("Target.sum").expect("the method");
    assert_eq!(with.function(f).requires.len(), 1);
}

/// A rule ends at its `;`, wherever lines do.
#[test]
fn several_rules_in_a_line_and_several_lines_of_a_rule() {
    let rules = "resolve begin
{ROOT}:list not null; {ROOT}:list.header
  instanceof Entry
  aliases nothing; {ROOT}:list.header expands to instanceof Entry triggers T:(LList;I)V:got:{$REF};
{ROOT}:list.owner instanceof List not null
resolve end
";
    let imported = import(rules, Source::Jbse, Target::Java, None);
    let want = [
        "list not null;",
        "list.header aliases nothing;",
        "list.header expands to Entry with got(here);",
        "list.owner not null;",
    ];
    assert_eq!(sentences(&imported), want);
    let lines: Vec<usize> = imported.notes.iter().map(|n| n.line).collect();
    assert_eq!(lines, [4], "{:?}", imported.notes);
}

/// A circular list is closed by the deepest node on the other side; `{$R_ANY}` is the same list in JBSE only.
#[test]
fn max_closes_a_ring() {
    let rules = "{R_ANY}.header(.next)* instanceof Entry aliases target {MAX}{$R_ANY}.header(.previous)*;\n";
    let imported = import(rules, Source::Jbse, Target::Java, None);
    assert_eq!(sentences(&imported), ["any.header(.next)* aliases max any.header(.previous)*;"]);
    assert!(notes(&imported)[0].starts_with("line 1: differs: `{$R_ANY}`"), "{:?}", imported.notes);
    program(&LIST.replace("SPEC", &imported.text));
}

/// JBSE wants one of the rules for an alias satisfied: `nothing` has no effect beside another.
#[test]
fn what_has_no_effect_is_named() {
    let rules = "resolve begin
{ROOT}:list.header instanceof Entry aliases nothing;
{ROOT}:list.header instanceof Entry aliases target {ROOT}:other;
{ROOT}:list.header instanceof Entry aliases target {ROOT}:list.owner;
{ROOT}:list.header instanceof Entry not null;
{ROOT}:list.header instanceof Entry not null;
{ROOT}:list.haeder instanceof Entry not null;
{ROOT}:lost instanceof Entry not null;
instanceof Entry null;
instanceof Nobody not null;
instanceof Entry not null;
{°}{°}.x instanceof Entry not null;
resolve end
";
    let text = LIST.replace("SPEC", "").replace("List list)", "List list, Entry other)");
    let imported = import(rules, Source::Jbse, Target::Hir, Some(&program(&text)));
    let want = [
        "list.header aliases (other|list.owner);",
        "list.header not null;",
        "other not null;",
        "any(.header|.next|.previous) not null;",
    ];
    assert_eq!(sentences(&imported), want);
    let found = notes(&imported);
    for want in [
        "line 2: dead: line 3 allows an alias",
        "line 6: dead: line 5 says the same",
        "line 7: dead: there is no field `haeder`",
        "line 8: dead: no method has a parameter `lost`",
        "line 9: dead: `null` without a trigger",
        "line 10: dead: there is no class `Nobody`",
        "line 12: left out: the pattern",
    ] {
        assert!(found.iter().any(|n| n.starts_with(want)), "{want}: {found:#?}");
    }
}

#[test]
fn triggers_on_expansions_become_companions() {
    let rules = "resolve begin
{ROOT}:list instanceof List expands to instanceof List triggers Target:(LList;)V:got:{$REF};
{ROOT}:list.header(.next)* instanceof Entry null triggers Target:(LEntry;)V:last:{$REF}.{UP};
resolve end
";
    let imported = import(rules, Source::Jbse, Target::Java, None);
    assert_eq!(sentences(&imported), ["list expands to List with got(here);"]);
    let found = notes(&imported);
    assert!(found[0].starts_with("line 2: differs: `got` runs whenever"), "{found:?}");
    assert!(found[1].starts_with("line 3: left out: a trigger on null"), "{found:?}");
}

/// Two rules for overlapping patterns: JBSE wants one of them, HEX both.
#[test]
fn overlapping_patterns_are_named() {
    let rules = "{R_ANY}.header instanceof Entry aliases nothing;
{ROOT}:list.header(.next)* instanceof Entry aliases target {ROOT}:list.header;
{ROOT}:list.header(.next)+ instanceof List aliases nothing;
";
    let found = notes(&import(rules, Source::Jbse, Target::Java, None));
    assert_eq!(found, ["line 2: differs: where line 1 matches as well, JBSE wants one of them and HEX both"]);
}

const NUMBERS: &str = "class Node { int val; Node next; }
SPEC1
class Numbers {
SPEC2
  static Node add(Node x, Node y) { return x == null ? null : y.next; }
}
";

/// Seed 001, figure 1, as its tool is told: two numbers of equal length.
#[test]
fn predicates_get_types_and_quantifiers() {
    let file = "target=Numbers
symbolic.method=Numbers.add(sym#sym)
star.data=data Node {int val; Node next}
star.predicate=pred same(a,b) == a=null & b=null || \\
  a::Node<_,n> * b::Node<_,m> * same(n,m)
star.precondition=pre add == same(x,y)
";
    let imported = import(
        file,
        Source::StarFinder,
        Target::Java,
        Some(&program(&NUMBERS.replace("SPEC1", "").replace("SPEC2", ""))),
    );
    assert_eq!(notes(&imported), [] as [&str; 0]);
    let want = "/*@ pred same(Node a, Node b) :=
    emp & a = null & b = null
  | exists m, n. a -> Node(next: n) * b -> Node(next: m) * same(n, m); @*/

// For `add`:
//@ requires sl same(x, y);
";
    assert_eq!(imported.text, want);
    let (pred, requires) = imported.text.split_once("\n\n").expect("two parts");
    let with = program(&NUMBERS.replace("SPEC1", pred).replace("SPEC2", requires));
    let f = with.find_function("Numbers.add").expect("the method");
    assert_eq!((with.predicates.len(), with.function(f).requires.len()), (1, 1));
}

/// Java StarFinder takes the bounds of the whole tree to be anything, and so do we; `emp` and `true` are the paper's.
#[test]
fn numbers_of_preconditions_that_are_no_parameters_are_bound() {
    let file = "target=Numbers
symbolic.method=Numbers.add(sym#sym)
star.data=data Node {int val; Node next}
star.predicate=pred up(a,low) == emp & a=null || a::Node<v,n> * up(n,v) & low < v & true
star.precondition=pre add == up(x,least) & y=null
";
    let text = NUMBERS.replace("SPEC1", "").replace("SPEC2", "");
    let imported = import(file, Source::StarFinder, Target::Java, Some(&program(&text)));
    assert_eq!(notes(&imported), ["line 5: differs: `add` has no parameter `least`: it is bound by `exists`"]);
    let (pred, requires) = imported.text.split_once("\n\n").expect("two parts");
    assert!(requires.contains("requires sl exists least. up(x, least) & y = null;"), "{requires}");
    let with = program(&NUMBERS.replace("SPEC1", pred).replace("SPEC2", requires));
    let f = with.find_function("Numbers.add").expect("the method");
    assert_eq!((with.predicates.len(), with.function(f).requires.len()), (1, 1));
}

/// A name that a field has is bound by that, whatever it refers to.
#[test]
fn what_fields_of_preconditions_have_is_bound() {
    let file = "target=Numbers
symbolic.method=Numbers.add(sym#sym)
star.data=data Node {int val; Node next}
star.predicate=pred sll(a) == a=null || a::Node<_,n> * sll(n)
star.precondition=pre add == x::Node<v,rest> * sll(rest)
";
    let text = NUMBERS.replace("SPEC1", "").replace("SPEC2", "");
    let imported = import(file, Source::StarFinder, Target::Java, Some(&program(&text)));
    assert_eq!(notes(&imported), [] as [&str; 0]);
    let want = "requires sl exists rest, v. x -> Node(val: v, next: rest) * sll(rest);";
    assert!(imported.text.contains(want), "{}", imported.text);
}

#[test]
fn what_is_wrong_in_predicates_is_named() {
    let file = "target=p.Numbers
symbolic.method=p.Numbers.add(sym#sym)
star.data=data Node {int val; Node next}; data Gone {Node a}
star.predicate=pred sll(a) == a=null || a::Node<_,n> * sll(n); pred loop(a) == a::Node<_,n> * loop(n); \
pred odd(a) == a=null & a::Node<_,n>; pred real(a) == a = 1.5
star.precondition=pre add == sll(x) * sll(z,y); pre sub == nil(x); pre add == sll(this_head)
";
    let text = NUMBERS.replace("SPEC1", "").replace("SPEC2", "Node head;");
    let imported = import(file, Source::StarFinder, Target::Java, Some(&program(&text)));
    let found = notes(&imported);
    for want in [
        "line 3: wrong: the program has no class `Gone`",
        "line 4: dead: `loop` never ends",
        "line 4: dead: a disjunct of `odd` never holds: `a` is null and points to an object",
        "line 4: dead: no precondition uses the predicate `odd`",
        "line 4: left out: products, quotients and real numbers",
        "line 5: wrong: `sll` has 1 parameters, and 2 are given",
        "line 5: wrong: `add` has no parameter `z`",
        "line 5: dead: the program has no method `sub`",
        "line 5: wrong: there is no predicate `nil`",
    ] {
        assert!(found.iter().any(|n| n.starts_with(want)), "{want}: {found:#?}");
    }
    assert!(
        imported.text.contains("exists this_head. this -> Numbers(head: this_head) * sll(this_head);"),
        "{}",
        imported.text
    );
}

/// Two atoms of the receiver would speak of two objects.
#[test]
fn fields_of_the_receiver_are_said_in_one_atom() {
    let file = |pre: &str| {
        format!(
            "target=p.Numbers\nstar.data=data Node {{int val; Node next}}; data Numbers {{Node head; int size}}\n\
             star.predicate=pred sll(a) == a=null || a::Node<_,n> * sll(n)\nstar.precondition=pre add == {pre}"
        )
    };
    let text = |pre: &str| import(&file(pre), Source::StarFinder, Target::Java, None).text;
    let one = "this -> Numbers(head: this_head, size: this_size) * sll(this_head) & this_size > 0;";
    for pre in ["sll(this_head) & this_size > 0", "this::Numbers<_,this_size> * sll(this_head) & this_size > 0"] {
        let written = text(pre);
        let atoms = written.matches("this -> Numbers").count();
        assert!(atoms == 1 && (written.contains(one) || pre.starts_with("this::")), "{written}");
    }
}

#[test]
fn formulas_that_cannot_be_read_are_no_specification() {
    let file = |pre: &str| {
        format!(
            "star.data=data Node {{int v; Node n}}\nstar.predicate=pred t(a) == a=null\nstar.precondition=pre f == {pre}"
        )
    };
    for wrong in
        ["t(😀)", "😀(x)", "😀::Node<_,n> * t(n)", "x::Node<😀,n> * t(n)", "t(x) & x = 😀", "t(x) & x =", "t(x y)"]
    {
        let imported = import(&file(wrong), Source::StarFinder, Target::Java, None);
        assert!(!imported.text.contains("requires"), "{wrong}: {}", imported.text);
        let told = |n: &String| n.starts_with("line 3: wrong: ") && n.contains("cannot be read");
        assert!(notes(&imported).iter().any(told), "{wrong}: {:?}", notes(&imported));
    }
    let fine = "this_head::Node<_,n> * t(n) & k = 2*m - 1 & n != null";
    let imported = import(&file(fine), Source::StarFinder, Target::Java, None);
    assert!(imported.text.contains("k = 2*m - 1 & n != null;"), "{}\n{:?}", imported.text, notes(&imported));
}

/// A file of properties that are none is no empty specification.
#[test]
fn malformed_properties_are_named() {
    let file = "star.data data Node int val\nstar.predcate=pred p(a) == a=null\nnonsense\n= 3\nstar.min_int=-3\n\
                star.precondition=pre add == p(x) \\\n";
    let found = notes(&import(file, Source::StarFinder, Target::Java, None));
    for want in [
        "line 1: wrong: the braces of `data Node int val` do not match",
        "line 2: wrong: the property `star.predcate`: it is spelled `star.data`",
        "line 3: wrong: no property: `key = value` is expected, not `nonsense`",
        "line 4: wrong: no property",
        "line 5: left out: the property `star.min_int`",
        "line 6: wrong: its last line ends in `\\`",
    ] {
        assert!(found.iter().any(|n| n.starts_with(want)), "{want}: {found:#?}");
    }
    let empty = import("star.data=data Node {Node next}\n", Source::StarFinder, Target::Java, None);
    assert!(notes(&empty)[0].starts_with("line 1: wrong: nothing could be taken over"), "{:?}", notes(&empty));
}

/// What a rule names that the program does not have, and types that do not fit.
#[test]
fn names_and_types_that_the_program_does_not_have() {
    let text = "resolve begin
{ROOT}:list instanceof p/Gone not null;
{ROOT}:list.p/List:header instanceof p/List not null;
{ROOT}:list instanceof p/Entry not null;
{ROOT}:list.p/List:header instanceof p/Entry expands to instanceof p/Gone;
{ROOT}:list.p/List:header instanceof p/Entry aliases instanceof p/List;
{ROOT}:list.p/List:header instanceof p/Entry never aliases target {ROOT}:other;
{ROOT}:list.p/List:header instanceof p/Entry never aliases target {ROOT}:list.p/List:tail;
{ROOT}:list.p/List:owner instanceof p/List expands to instanceof p/List triggers p/T:(Lp/List;)V:got:{$REF};
{ROOT}:list instanceof p/List not null;
{ROOT}:list instanceof p/List not null;
resolve end
";
    let imported = import(text, Source::Jbse, Target::Java, Some(&program(&LIST.replace("SPEC", ""))));
    let dead = "it matches no reference of this program";
    let want = [
        format!("line 2: dead: there is no class `Gone`; {dead}"),
        format!("line 3: dead: the field `header` is of class `Entry`, not `List`; {dead}"),
        format!("line 4: dead: the parameter `list` is of class `List`, not `Entry`; {dead}"),
        "line 5: wrong: there is no class `Gone`".to_owned(),
        "line 6: wrong: a reference of class `Entry` never leads to an object of `List`".to_owned(),
        "line 7: wrong: no method has a parameter `other`".to_owned(),
        "line 8: wrong: there is no field `tail`".to_owned(),
        "line 9: wrong: there is no method `got`".to_owned(),
        "line 11: dead: line 10 says the same".to_owned(),
    ];
    assert_eq!(notes(&imported), want);
    assert_eq!(sentences(&imported), ["list not null;"]);
}

/// What was refused is as if it had not been written: it neither joins others nor makes them dead.
#[test]
fn a_refused_rule_counts_for_nothing() {
    let program = program(&LIST.replace("SPEC", "").replace("List list)", "List list, Entry e)"));
    let imported = |rules: &str| import(rules, Source::Jbse, Target::Java, Some(&program));
    for (rules, want) in [
        (
            "{ROOT}:list.header instanceof Entry aliases target {ROOT}:gone;
             {ROOT}:list.header instanceof Entry aliases target {ROOT}:e;",
            "list.header aliases e;",
        ),
        (
            "{ROOT}:list.header instanceof Entry aliases target {ROOT}:gone;
             {ROOT}:list.header instanceof Entry aliases nothing;",
            "list.header aliases nothing;",
        ),
        (
            "{ROOT}:e instanceof Entry expands to instanceof Gone;
             {ROOT}:e instanceof Entry expands to nothing;",
            "e expands to nothing;",
        ),
    ] {
        let imported = imported(rules);
        assert_eq!(sentences(&imported), [want], "{:?}", imported.notes);
        let found = notes(&imported);
        assert!(found.len() == 1 && found[0].starts_with("line 1: wrong: "), "{found:?}");
    }
}

#[test]
fn rules_on_one_line_are_joined_once() {
    let rules = "{ROOT}:list.header aliases target {ROOT}:e; {ROOT}:list.header aliases target {ROOT}:x;\n";
    let imported = import(rules, Source::Jbse, Target::Java, None);
    assert_eq!(sentences(&imported), ["list.header aliases (e|x);"]);
}

/// A group or a repetition is narrowed to the fields of the class; nothing else keeps its meaning.
#[test]
fn the_class_of_a_group_narrows_its_last_step() {
    let text = "class Val { int v; }
class Node { Node left, right; Val value; }
class G { static int f(Node root) { return root == null ? 0 : 1; } }
";
    let program = program(text);
    for (left, want) in [
        ("root(.left|.value)+", "root(.left|.value)*.left not null;"),
        ("root(.left|.value)*", "root((.left|.value)*.left)? not null;"),
        ("root(.left|.right|.value)", "root(.left|.right) not null;"),
        ("root(.left)*(.value)?", "root(.left)* not null;"),
        ("root(.left|.right)+", "root(.left|.right)+ not null;"),
    ] {
        let rules = format!("{{ROOT}}:{left} instanceof Node not null;\n");
        let imported = import(&rules, Source::Jbse, Target::Java, Some(&program));
        assert_eq!((sentences(&imported), notes(&imported)), (vec![want], vec![]), "{left}");
    }
    let none = import("{ROOT}:root(.value)+ instanceof Node not null;\n", Source::Jbse, Target::Java, Some(&program));
    assert_eq!(sentences(&none), [] as [&str; 0]);
    assert!(notes(&none)[0].starts_with("line 1: dead: none of its references is of class `Node`"), "{:?}", none.notes);
    let unknown = import("{ROOT}:root(.left|.value)+ instanceof Node not null;\n", Source::Jbse, Target::Java, None);
    assert!(notes(&unknown)[0].contains("name the program"), "{:?}", unknown.notes);
}

/// A trigger waits for an expansion; the reference may expand to anything, or not at all.
#[test]
fn triggers_restrict_nothing() {
    let trigger = "trigger begin
{ROOT}:e instanceof Entry expands to instanceof Entry triggers T:(LEntry;)V:got:{$REF};
{ROOT}:e instanceof Entry aliases target {ROOT}:list.header;
trigger end
";
    let alone = import(trigger, Source::Jbse, Target::Java, None);
    let companion = "e is null || e not null with got(here);";
    assert_eq!(sentences(&alone), [companion]);
    for told in ["line 2: differs: `got` runs whenever", "line 3: left out: a trigger"] {
        assert!(notes(&alone).iter().any(|n| n.starts_with(told)), "{told}: {:?}", alone.notes);
    }
    let rules = format!("{trigger}resolve begin\n{{ROOT}}:e instanceof Entry expands to nothing;\nresolve end\n");
    let both = import(&rules, Source::Jbse, Target::Java, None);
    assert_eq!(sentences(&both), [companion, "e expands to nothing;"]);
    assert!(!notes(&both).iter().any(|n| n.contains("dead")), "{:?}", both.notes);
}

/// `.up` leads from the reference that is resolved and from nowhere else.
#[test]
fn steps_up_that_hex_does_not_have_are_left_out() {
    for rule in [
        "{ROOT}:list.header.next.{UP}.previous instanceof Entry not null;",
        "{ROOT}:list.header aliases target {ROOT}:list.owner.{UP};",
        "{ROOT}:list.header aliases target {$REF}.{UP}(.next)*;",
    ] {
        let imported = import(&format!("{rule}\n"), Source::Jbse, Target::Java, None);
        assert_eq!(sentences(&imported), [] as [&str; 0], "{rule}");
        let found = notes(&imported);
        assert!(found.iter().any(|n| n.starts_with("line 1: left out: ")), "{rule}: {found:?}");
        assert!(!found.iter().any(|n| n.contains("has no rule")), "{rule}: {found:?}");
    }
}

/// `true` is a value, no variable to bind.
#[test]
fn truth_values_are_no_variables() {
    let file = "star.data=data Tree {Tree left; boolean red}
star.predicate=pred b(t) == t=null || t::Tree<l,k> * b(l) & k = true
star.precondition=pre has == b(x)
";
    let imported = import(file, Source::StarFinder, Target::Java, None);
    assert!(imported.text.contains("exists k, l. t -> Tree(left: l, red: k) * b(l) & k = true;"), "{}", imported.text);
}

/// A properties file has the last line of a key; a predicate has its last definition.
#[test]
fn what_is_defined_twice_counts_once() {
    let file = |predicates: &str, rest: &str| {
        format!("star.data=data Node {{int val; Node next}}\nstar.predicate={predicates}\n{rest}")
    };
    let (long, short) = ("pred sll(a) == a=null || a::Node<_,n> * sll(n)", "pred sll(a) == a=null");
    let lines = file(
        long,
        &format!("star.predicate={short}\nstar.precondition=pre add == sll(x)\nstar.precondition=pre add == sll(y)\n"),
    );
    let within = file(&format!("{long}; {short}"), "star.precondition=pre add == sll(y)\n");
    for (file, told) in [
        (
            lines,
            ["line 2: wrong: line 3 sets `star.predicate` as well", "line 4: wrong: line 5 sets `star.precondition`"],
        ),
        (within, ["line 2: wrong: the predicate `sll` is defined several times", ""]),
    ] {
        let imported = import(&file, Source::StarFinder, Target::Java, None);
        let want = "/*@ pred sll(Node a) :=\n    emp & a = null; @*/\n\n// For `add`:\n//@ requires sl sll(y);\n";
        assert_eq!(imported.text, want);
        let found = notes(&imported);
        for told in told.iter().filter(|t| !t.is_empty()) {
            assert!(found.iter().any(|n| n.starts_with(told)), "{told}: {found:?}");
        }
    }
}

#[test]
fn types_of_a_configuration_are_compared_with_the_program() {
    let text = "class Tree { Tree left, right; int key; }
class BST { Tree root; void two(BST b, int[] a) { } }
";
    let program = program(text);
    let found = |target: &str, data: &str, predicate: &str, pre: &str| {
        let file = format!(
            "target={target}\nstar.data=data Tree {{{data}}}\nstar.predicate=pred b(t) == t=null || t::Tree<l,_,k> * b(l){predicate}\nstar.precondition=pre two == b(this_root){pre}\n"
        );
        notes(&import(&file, Source::StarFinder, Target::Java, Some(&program)))
    };
    let (data, none) = ("Tree left; Tree right; int key", [] as [&str; 0]);
    assert_eq!(found("t.BST", data, " & k > 3", " & a != null"), none);
    assert_eq!(
        found("t.BST", "Tree left; BST right; int key", "", ""),
        ["line 2: wrong: the field `right` of `Tree` is of type `Tree` in the program, not `BST`"]
    );
    assert_eq!(
        found("t.BST", "Tree left; Tree right; long key", "", ""),
        ["line 2: wrong: the field `key` of `Tree` is of type `int` in the program, not `long`"]
    );
    let gone = found("t.Gone", data, "", "");
    assert!(gone.contains(&"line 1: wrong: the program has no class `Gone`".to_owned()), "{gone:?}");
    assert_eq!(
        found("t.BST", data, " & k > null & t < l", " & a = 3"),
        [
            "line 3: wrong: `k > null` compares a number with a reference",
            "line 3: wrong: `t < l`: references have no order",
            "line 4: wrong: `a = 3` compares a number with a reference",
        ]
    );
}
