//! Methods that do a few things to a collection of an input: what is found in them is what the JVM raises on some small
//! collection, and the other way round. Replay runs the same library as exploration does, so it cannot tell when the
//! inputs of a class are none that its own code makes: no other test can.

use crate::generate::Random;
use crate::steps::Steps;
use explore::report::Options;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::process::Command;
use std::sync::Arc;
use syntax::{Language, Text};

/// Steps of one exploration. What takes more is not compared.
const STEPS: u64 = 200_000;

/// What is done to any collection; `x` and `y` are numbers, `k` is an index, `c` a list, `m2` a map.
const ANY: &str = "clear()|isEmpty()|size()|contains(x)|remove((Object) x)|add(x)|addAll(List.of())|addAll(c)|removeAll(c)|\
    retainAll(c)|containsAll(c)|removeIf(e -> e != null && e > 1)|toArray()|toArray(new Integer[0])|iterator().hasNext()|\
    iterator().next()|stream().count()|forEach(e -> {})|hashCode()|equals(c)|toString()";
const LIST: &str = "get(k)|set(k, x)|add(k, x)|remove(k)|indexOf(x)|lastIndexOf(x)|subList(0, k)|sort(null)|\
    replaceAll(e -> e)|listIterator().hasNext()|listIterator(k)|addAll(k, c)";
const DEQUE: &str = "addFirst(x)|addLast(x)|offerFirst(x)|pollFirst()|pollLast()|peekFirst()|peekLast()|getFirst()|\
    getLast()|removeFirst()|removeLast()|push(x)|pop()|removeFirstOccurrence(x)|removeLastOccurrence(x)|\
    descendingIterator().hasNext()";
const QUEUE: &str = "offer(x)|poll()|peek()|remove()|element()";
const SORTED: &str = "first()|last()|floor(x)|ceiling(x)|lower(x)|higher(x)|pollFirst()|pollLast()|headSet(x)|tailSet(x)|\
    subSet(x, y)|descendingSet()|descendingIterator().hasNext()|headSet(x, true)";
const MAP: &str = "clear()|isEmpty()|size()|get(x)|put(x, y)|remove(x)|remove(x, y)|containsKey(x)|containsValue(x)|\
    putAll(Map.of())|putAll(m2)|putIfAbsent(x, y)|computeIfAbsent(x, q -> 1)|computeIfPresent(x, (a, b) -> b + 1)|\
    compute(x, (a, b) -> b == null ? 1 : null)|merge(x, 1, Integer::sum)|getOrDefault(x, 1)|replace(x, y)|\
    replace(x, 1, y)|replaceAll((a, b) -> b)|forEach((a, b) -> {})|keySet().size()|keySet().clear()|values().clear()|\
    entrySet().clear()|keySet().remove(x)|values().remove(x)|entrySet().iterator().hasNext()|keySet().iterator().next()|\
    values().iterator().next()|entrySet().iterator().next().getKey()|keySet().removeIf(e -> true)|\
    values().removeIf(e -> e != null)|entrySet().removeIf(e -> e.getValue() == null)|keySet().retainAll(c)|\
    values().retainAll(c)|keySet().removeAll(c)|hashCode()|equals(m2)|toString()|keySet().stream().count()|\
    entrySet().stream().count()|values().stream().mapToInt(e -> 1).sum()|keySet().contains(x)|values().contains(x)|\
    keySet().toArray()|keySet().toString()|values().toString()|entrySet().toString()";
const NAVIGABLE: &str = "firstKey()|lastKey()|firstEntry()|lastEntry()|pollFirstEntry()|pollLastEntry()|floorKey(x)|\
    ceilingKey(x)|lowerEntry(x)|higherEntry(x)|headMap(x)|tailMap(x)|subMap(x, y)|descendingMap()|headMap(x).clear()|\
    tailMap(x).size()|descendingKeySet().size()|navigableKeySet().size()";
/// What changes a map while its keys are walked through.
const MEANWHILE: &str = "remove(x)|put(x, y)|clear()|put(q, y)|merge(q, 1, Integer::sum)";

/// Classes, and what is done to them.
const CLASSES: [(&str, &[&str]); 21] = [
    ("ArrayList", &[ANY, LIST]),
    ("LinkedList", &[ANY, LIST, DEQUE, QUEUE]),
    ("Vector", &[ANY, LIST]),
    ("Stack", &[ANY, LIST, "push(x)|pop()|peek()|search(x)|empty()"]),
    ("CopyOnWriteArrayList", &[ANY, LIST, "addIfAbsent(x)"]),
    ("HashSet", &[ANY]),
    ("LinkedHashSet", &[ANY]),
    ("CopyOnWriteArraySet", &[ANY]),
    ("TreeSet", &[ANY, SORTED]),
    ("ConcurrentSkipListSet", &[ANY, SORTED]),
    ("ArrayDeque", &[ANY, DEQUE, QUEUE]),
    ("PriorityQueue", &[ANY, QUEUE]),
    ("ConcurrentLinkedQueue", &[ANY, QUEUE]),
    ("LinkedBlockingQueue", &[ANY, QUEUE, "remainingCapacity()"]),
    ("ConcurrentLinkedDeque", &[ANY, DEQUE, QUEUE]),
    ("LinkedBlockingDeque", &[ANY, DEQUE, QUEUE, "remainingCapacity()"]),
    ("PriorityBlockingQueue", &[ANY, QUEUE, "remainingCapacity()"]),
    ("HashMap", &[MAP]),
    ("LinkedHashMap", &[MAP]),
    ("ConcurrentHashMap", &[MAP, "mappingCount()|contains(x)|elements().hasMoreElements()"]),
    ("TreeMap", &[MAP, NAVIGABLE]),
];

/// A method with a collection of a class, and what is done to it in it.
fn method(random: &mut Random, number: usize) -> String {
    let (class, operations) = CLASSES[random.below(CLASSES.len() as u64) as usize];
    let all: Vec<&str> = operations.iter().flat_map(|some| some.split('|')).collect();
    let map = class.ends_with("Map");
    let mut changing: Vec<&str> = match map {
        true => MEANWHILE.split('|').collect(),
        false => {
            all.iter().copied().filter(|o| !["forEach", "terator", "stream"].iter().any(|p| o.contains(p))).collect()
        }
    };
    // Iterators of these show what is added, again and again.
    if ["Concurrent", "LinkedBlocking"].iter().any(|own| class.starts_with(own)) {
        changing.retain(|o| ["clear", "remove", "retain", "poll"].iter().any(|less| o.starts_with(less)));
    }
    let (ty, elements) = if map { ("<Integer, Integer>", "m.keySet()") } else { ("<Integer>", "m") };
    let statement = |random: &mut Random| match random.below(10) {
        0 => format!("for (Integer q : {elements}) {{ if (q != null && q == 1) {{ m.{}; }} }}", random.pick(&changing)),
        1 if map => "for (Map.Entry<Integer, Integer> q : m.entrySet()) q.setValue(y);".to_owned(),
        1 => "{ Iterator<Integer> it = m.iterator(); it.next(); it.remove(); if (it.hasNext()) it.next(); }".to_owned(),
        _ => format!("m.{};", random.pick(&all)),
    };
    let statements: Vec<String> = (0..2 + random.below(3)).map(|_| statement(random)).collect();
    format!(
        "  static void m{number}({class}{ty} m, Integer x, Integer y, int k, List<Integer> c, Map<Integer, Integer> m2) {{\n    \
         if (m == null || c == null || m2 == null || x == null || y == null) return;\n    {}\n  }}\n",
        statements.join("\n    ")
    )
}

/// A class with so many of these methods.
pub fn class(seed: u64, count: usize) -> (String, Vec<String>) {
    let mut random = Random::new(seed);
    let methods: Vec<String> = (0..count).map(|n| method(&mut random, n)).collect();
    let text = format!("import java.util.*;\nimport java.util.concurrent.*;\nclass Given {{\n{}}}\n", methods.concat());
    (text, methods)
}

/// Which exceptions methods raise, as `method exception`.
pub type Raised = BTreeSet<String>;

/// What exploring finds, and the methods of which not all paths were explored.
pub fn explored(text: &str, count: usize) -> (Raised, BTreeSet<String>) {
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
    let program = java::lower("Given.java", parse, &mut lower::NoFiles).program;
    let (mut raised, mut cut) = (Raised::new(), BTreeSet::new());
    for name in (0..count).map(|n| format!("m{n}")) {
        let f = program.find_function(&format!("Given.{name}")).expect("a method");
        assert_eq!(program.function(f).unsupported, None, "{name} of {text}");
        let options = Options { max_tree: 0, specs: false, ..Options::default() };
        let report = explore::explore(&program, f, &options, &mut Steps(STEPS));
        raised.extend(report.findings.iter().map(|found| format!("{name} {}", found.exception)));
        if !report.complete {
            cut.insert(name);
        }
    }
    (raised, cut)
}

/// What the JVM raises on all collections of up to three small numbers and null.
pub fn on_the_jvm(text: &str) -> Raised {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("a file");
    write("Given.java", text);
    write("Small.java", include_str!("Small.java"));
    crate::tool::tool(Command::new("javac").args(["-nowarn", "Given.java", "Small.java"]), folder.path());
    let mut java = Command::new("java");
    let said = crate::tool::tool(java.args(["-XX:+UseSerialGC", "-cp", ".", "Small", "Given"]), folder.path());
    said.lines().map(str::to_owned).collect()
}

/// What the two do not agree on, in words.
pub fn differences(seed: u64, count: usize) -> Vec<String> {
    let (text, methods) = class(seed, count);
    let (theirs, (ours, cut)) = std::thread::scope(|scope| {
        let jvm = scope.spawn(|| on_the_jvm(&text));
        let ours = explored(&text, count);
        (jvm.join().expect("the JVM has said something"), ours)
    });
    println!(
        "seed {seed}: {} findings in {count} methods, {} of which were not explored to the end",
        ours.len(),
        cut.len()
    );
    let name = |line: &String| line.split(' ').next().unwrap_or_default().to_owned();
    let missed = theirs.difference(&ours).filter(|line| !cut.contains(&name(line))).map(|line| ("missed", line));
    let false_alarms = ours.difference(&theirs).map(|line| ("raised by no JVM", line));
    let told = missed.chain(false_alarms).map(|(what, line)| {
        let mut said = format!("seed {seed}, {what}: {line}\n");
        let number: usize = name(line)[1..].parse().expect("a number");
        let _ = write!(said, "{}", methods[number]);
        said
    });
    told.collect()
}
