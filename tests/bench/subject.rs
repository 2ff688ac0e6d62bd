//! The texts that latency is measured on.

use serde_json::{Value, json};

/// A text, and where it is edited.
pub struct Subject {
    pub uri: &'static str,
    pub text: String,
    /// The function that is edited, the last of the file.
    pub edited: &'static str,
    /// One with inputs to draw.
    pub other: &'static str,
    /// A piece of text whose last character is a number where a name may stand.
    pub condition: &'static str,
}

impl Subject {
    /// The range of the last character of a piece of the text, and that character.
    pub fn place(&self, what: &str) -> (Value, String) {
        let found = self.text.lines().enumerate().filter_map(|(row, l)| Some((row, l.rfind(what)?)));
        let (row, column) = found.last().expect("a piece of the text");
        let end = column + what.len();
        let range = json!({"start": {"line": row, "character": end - 1}, "end": {"line": row, "character": end}});
        (range, what[what.len() - 1..].to_owned())
    }
}

const FUNCTIONS: usize = 111;

/// Functions of 18 lines over lists, without a finding, then one small function to edit.
pub fn hir() -> Subject {
    let mut text = "data Node { Node next; int val; }\n".to_owned();
    for i in 0..FUNCTIONS {
        text.push_str(&format!(
            "\n/// Function number {i}.\nfn int f{i}(Node list, int limit)\n  requires hex {{ list(.next)* aliases nothing; }}\n  \
             scope Node <= 3;\n{{\n  int sum := 0;\n  Node at := list;\n  while (at != null) {{\n    \
             if (at.val > limit) {{\n      sum := sum + limit;\n    }} else {{\n      sum := sum + at.val;\n    }}\n    \
             at := at.next;\n  }}\n  return sum;\n}}\n"
        ));
    }
    text.push_str("\nfn int small(int a, int b) {\n  if (a > 3) { return 7 / 1; }\n  return b;\n}\n");
    Subject { uri: "file:///bench/large.hir", text, edited: "small", other: "f7", condition: "7 / 1" }
}

/// The papers' subjects of the corpus, which are classes with operational invariants, contracts and nested classes.
const SUBJECTS: [&str; 10] = [
    include_str!("../corpus/java/subjects/AaTree.java"),
    include_str!("../corpus/java/subjects/AvlTree.java"),
    include_str!("../corpus/java/subjects/BinomialHeap.java"),
    include_str!("../corpus/java/subjects/CachingList.java"),
    include_str!("../corpus/java/subjects/HashMap.java"),
    include_str!("../corpus/java/subjects/LinkedLeaves.java"),
    include_str!("../corpus/java/subjects/LinkedList.java"),
    include_str!("../corpus/java/subjects/Schedule.java"),
    include_str!("../corpus/java/subjects/TreeMap.java"),
    include_str!("../corpus/java/subjects/TreeSet.java"),
];

/// All of them in one file, then queues with contracts in all three languages, and one small method to edit.
pub fn java() -> Subject {
    let imports = |l: &&str| l.starts_with("import ");
    let mut head: Vec<&str> = SUBJECTS.iter().flat_map(|s| s.lines()).filter(imports).collect();
    head.sort_unstable();
    head.dedup();
    let mut text = head.join("\n") + "\n";
    for subject in SUBJECTS {
        for line in subject.lines().filter(|l| !imports(l) && !l.starts_with("//~")) {
            let line = line.strip_prefix("public class").map_or_else(|| line.to_owned(), |rest| format!("class{rest}"));
            text.push_str(&line);
            text.push('\n');
        }
    }
    for i in 0.. {
        if text.lines().count() >= 1_990 {
            break;
        }
        text.push_str(&QUEUE.replace('#', &i.to_string()));
    }
    text.push_str(SMALL);
    Subject {
        uri: "file:///bench/Large.java",
        text,
        edited: "Small.small",
        other: "TreeSet.contains",
        condition: "requires a < 1000 * 1",
    }
}

const QUEUE: &str = "
/*@ pred chain#(Entry# p) := emp & p = null
  |   exists q. p -> Entry#(next: q) * chain#(q); @*/
class Queue# {
  Entry# first;
  int size;

  //@ invariant size >= 0;

  //@ requires hex { this.first(.next)* aliases nothing; }
  //@ scope Entry# <= 3;
  int sum() {
    int sum = 0;
    for (Entry# e = first; e != null; e = e.next) {
      sum += e.value;
    }
    return sum;
  }

  //@ requires sl chain#(from);
  //@ scope Entry# <= 3;
  static int length(Entry# from) {
    int n = 0;
    while (from != null) {
      n++;
      from = from.next;
    }
    return n;
  }
}

class Entry# {
  Entry# next;
  int value;
}
";

const SMALL: &str = "
class Small {
  //@ requires a < 1000 * 1;
  static int small(int a, int b) {
    if (a > 3) { return 7 / 1; }
    return b;
  }
}
";

/// A function whose exploration takes long.
pub fn hir_tree() -> Subject {
    let text = "data Tree { Tree left; Tree right; }
fn int count(Tree t)
  requires hex { t(.left|.right)* aliases nothing; }
  scope Tree <= 14;
{
  if (t == null) { return 0; }
  int l := count(t.left);
  int r := count(t.right);
  return 1 + l + r;
}
";
    let text = text.to_owned();
    Subject { uri: "file:///bench/tree.hir", text, edited: "count", other: "count", condition: "14" }
}

/// The same in Java.
pub fn java_tree() -> Subject {
    let text = "class Tree {
  Tree left, right;

  //@ requires hex { t(.left|.right)* aliases nothing; }
  //@ scope Tree <= 14;
  static int count(Tree t) {
    if (t == null) { return 0; }
    int l = count(t.left);
    int r = count(t.right);
    return 1 + l + r;
  }
}
";
    let text = text.to_owned();
    Subject { uri: "file:///bench/Tree.java", text, edited: "Tree.count", other: "Tree.count", condition: "14" }
}
