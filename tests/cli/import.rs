//! `heaplens import`.

use crate::run::Folder;

const QUEUE: &str = "class Queue {
  Node head;
  static class Node { Node next; int value; }

SPEC
  //@ scope Queue <= 1, Node <= 3;
  int first() {
    return head == null ? 0 : head.value;
  }
}
";

const RULES: &str = "resolve begin
-- no cycles
{ROOT}:this.Queue:head(.Queue$Node:next)* instanceof Queue$Node aliases nothing;
{ROOT}:this.Queue:tail instanceof Queue$Node not null;
resolve end
";

/// The specification of another tool goes into a program as it comes out, and excludes what it excludes there.
#[test]
fn rules_become_a_clause_that_is_explored() {
    let folder = Folder::new(&[("Queue.java", &QUEUE.replace("SPEC", "")), ("queue.jbse", RULES)]);
    let ran = folder.heaplens(&["import", "queue.jbse", "--program", "Queue.java"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.err.contains("line 4: dead: there is no field `tail`"), "{}", ran.err);
    assert!(ran.out.contains("this.head(.next)* aliases nothing;"), "{}", ran.out);
    let with = Folder::new(&[("Queue.java", &QUEUE.replace("SPEC", &ran.out))]);
    let ran =
        with.heaplens(&["explore", "Queue.java", "--fn", "Queue.first", "--technique", "hex", "--format", "json"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("\"explored\": 2"), "{}", ran.out);
}

#[test]
fn what_is_wrong_is_said_and_ends_with_status_1() {
    let file =
        "star.data=data Node {Node next}\nstar.predicate=pred p(a) == a::Node<n,m>\nstar.precondition=pre f == p(x)\n";
    let folder = Folder::new(&[("p.jpf", file), ("other.txt", "nothing of the kind\n")]);
    let ran = folder.heaplens(&["import", "p.jpf", "--target", "hir"]);
    assert_eq!(ran.status, 1, "{}", ran.out);
    assert!(ran.err.contains("wrong: `Node` has 1 fields, and 2 are given"), "{}", ran.err);
    let ran = folder.heaplens(&["import", "other.txt"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("neither rules of JBSE"), "{}", ran.err);
}
