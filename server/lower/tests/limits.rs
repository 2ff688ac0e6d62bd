//! Huge, deep and random input: no crash, no overflow, clear diagnostics.

use lower::{Lowered, lower_text};

/// Lowers on a small stack: whatever fits here fits every thread of the server.
fn on_small_stack(text: String) -> Lowered {
    let run = move || lower_text(&text);
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(run).expect("thread");
    thread.join().expect("lowering does not panic")
}

fn has(l: &Lowered, code: &str) -> bool {
    l.diagnostics.iter().any(|d| d.code == code)
}

fn deep(n: usize, open: &str, middle: &str, close: &str) -> String {
    format!("{}{middle}{}", open.repeat(n), close.repeat(n))
}

#[test]
fn deep_nesting_is_reported_and_its_neighbours_live() {
    let n = 3_000;
    let cases = [
        format!("fn int f() {{ return {}; }}", deep(n, "(", "1", ")")),
        format!("fn int f(int a) {{ return {}; }}", deep(n, "-(", "a", ")")),
        format!("fn bool f(bool a) {{ return {}; }}", deep(n, "!(", "a", ")")),
        format!("fn void f(bool a) {{ if ({}) {{ }} }}", deep(n, "!(", "a", ")")),
        format!("fn void f(bool a) {}", deep(n, "{ if (a) ", "{ }", "}")),
        format!("fn void f(bool a) {}", deep(n, "{", "", "}")),
        format!("fn void f(bool a) {}", deep(n, "{ try ", "{ }", " finally { } }")),
        format!("fn void f(bool a) {{ {} }}", deep(n, "while (a) ", ";", "")),
        format!("fn int f(int[] a) {{ return {}; }}", deep(n, "a[", "0", "]")),
        format!("data T {{ T t; }} fn T f(T a) {{ return a{}; }}", ".t".repeat(n)),
        format!(
            "data T {{ T t; }} fn T f(T a) requires hex {{ {} }} {{ return a; }}",
            deep(n, "(", "a not null", ")") + ";"
        ),
        format!(
            "data T {{ T t; }} fn T f(T a) requires hex {{ a{} not null; }} {{ return a; }}",
            deep(n, "(", ".t", ")*")
        ),
        format!("fn int f(int a) requires sl emp & a = {}; {{ return a; }}", deep(n, "(", "1", ")")),
        format!("fn int f(int a) requires sl emp & {}; {{ return a; }}", deep(n, "!(", "a = 1", ")")),
        format!("fn bool g(bool a) {{ return a; }} fn void f(bool a) requires {}; {{ }}", deep(n, "g(", "a", ")")),
        format!("fn int f(int{} a) {{ return 1; }}", "[]".repeat(n)),
    ];
    for case in cases {
        let shown = case[..case.len().min(90)].to_owned();
        let l = on_small_stack(format!("{case}\nfn int neighbour() {{ return 1; }}\n"));
        let reported = has(&l, "nested-too-deep") || has(&l, "too-many-dimensions");
        assert!(reported, "{shown}: {:?}", l.diagnostics);
        let neighbour = l.program.find_function("neighbour").expect("neighbour");
        assert!(!l.program.function(neighbour).broken, "{shown}");
        let f = l.program.find_function("f").expect("f");
        assert!(l.program.function(f).broken, "{shown}");
    }
}

#[test]
fn a_hundred_thousand_parentheses_do_not_overflow() {
    let l = on_small_stack(format!("fn int f() {{ return {}; }}", deep(100_000, "(", "1", ")")));
    assert!(l.diagnostics.iter().any(|d| d.severity == lower::Severity::Error));
}

#[test]
fn long_chains_are_no_nesting() {
    let n = 2_000;
    let sum = format!("fn int f(int a) {{ return a{}; }}", " + a".repeat(n));
    let and = format!("fn bool f(bool a) {{ return a{}; }}", " && a".repeat(n));
    let or = format!("fn void f(bool a) {{ if (a{}) {{ }} }}", " || a".repeat(n));
    let spec = format!("fn void f(bool a) requires a{}; {{ }}", " && a".repeat(n));
    let ifs = format!("fn int f(int a) {{ {} return 1; }}", "if (a > 3) { return a; } else ".repeat(n) + "{ }");
    let sl = format!("fn int f(int a) requires sl emp & a > 0{}; {{ return a; }}", " + a".repeat(n));
    for text in [sum, and, or, spec, ifs, sl] {
        let l = on_small_stack(text.clone());
        // Deeper trees than the parser's limit are refused by it; nothing else may be wrong.
        assert!(l.diagnostics.iter().all(|d| d.code == "nested-too-deep"), "{:?} {}", l.diagnostics, &text[..60]);
        assert_eq!(ir::verify::verify(&l.program), []);
    }
}

#[test]
fn copies_of_finally_blocks_are_bounded() {
    // Each level doubles the copies of the innermost block.
    let n = 40;
    let text = format!("fn void f(bool a) {{ {} }}", deep(n, "try { a := !a; } finally { ", "a := !a;", "}"));
    let l = on_small_stack(text);
    assert!(has(&l, "too-large"), "{:?}", l.diagnostics);
    assert!(l.program.functions[0].broken);
}

/// A linear congruential generator: the same texts in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n.max(1) as u64) as usize
    }
}

fn corpus() -> Vec<String> {
    let root = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut paths: Vec<_> = ["diagnostics", "programs"]
        .iter()
        .flat_map(|dir| std::fs::read_dir(root.join(dir)).expect("corpus"))
        .map(|entry| entry.expect("entry").path())
        .collect();
    paths.sort();
    paths.iter().map(|p| std::fs::read_to_string(p).expect("readable")).collect()
}

const PIECES: [&str; 24] = [
    "{",
    "}",
    "(",
    ")",
    ";",
    " := ",
    ".",
    "old(",
    "result",
    "finally",
    "hex {",
    "sl ",
    "exists x. ",
    "*",
    "| ",
    "this",
    "goto L;",
    "L:",
    "return ",
    "new Node",
    "int ",
    "[]",
    "\"",
    "0xFFFFFFFFFF",
];

/// Deletes, duplicates, swaps or inserts pieces of a text.
fn mutate(text: &str, random: &mut Random) -> String {
    let mut words: Vec<&str> = text.split_inclusive(|c: char| !c.is_alphanumeric()).collect();
    for _ in 0..1 + random.below(6) {
        let at = random.below(words.len());
        match random.below(5) {
            0 => drop(words.remove(at)),
            1 => words.insert(at, PIECES[random.below(PIECES.len())]),
            2 => words.insert(at, words[random.below(words.len())]),
            3 => {
                let other = random.below(words.len());
                words.swap(at, other);
            }
            _ => {
                let end = (at + random.below(40)).min(words.len());
                drop(words.drain(at..end));
            }
        }
        if words.is_empty() {
            words.push(";");
        }
    }
    words.concat()
}

#[test]
fn random_mutations_never_panic_and_leave_sound_programs() {
    let mut random = Random(2024);
    for (i, text) in corpus().iter().enumerate() {
        for round in 0..60 {
            let mutant = mutate(text, &mut random);
            let l = lower_text(&mutant);
            let errors = ir::verify::verify(&l.program);
            assert!(errors.is_empty(), "file {i}, round {round}: {errors:?}\n{mutant}");
            for d in &l.diagnostics {
                let text = &l.program.files[d.span.file.index()].text;
                assert!(text.get(d.span.start as usize..d.span.end as usize).is_some(), "{d:?}");
                for edit in d.fix.iter().flat_map(|f| &f.edits) {
                    assert!(text.get(edit.span.start as usize..edit.span.end as usize).is_some(), "{d:?}");
                }
            }
            let prints = ir::fingerprint::Fingerprints::new(&l.program);
            (0..l.program.functions.len() as u32).for_each(|f| assert_ne!(prints.of(ir::FnId(f)), 0));
            drop(ir::print::program(&l.program));
        }
    }
}
