//! Random Java methods that end: expressions of all primitive types, arrays, objects, exceptions, switches.

use super::bundles::STATEMENTS;
use super::floats;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

/// A small generator of pseudo-random numbers (xorshift), the same on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    pub fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 11) % n
    }
    pub fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len() as u64) as usize]
    }
}

/// A class with programs: static methods that take an `int` and a `long` and return a `long`.
pub struct Programs {
    pub class: String,
    pub text: String,
    /// Their names and texts.
    pub methods: Vec<(String, String)>,
    /// How often each construct occurs.
    pub constructs: BTreeMap<&'static str, u32>,
}

/// What every class has: interfaces, inheritance, a record, an enum, a static field that changes, recursion.
const MEMBERS: &str = "  int v; P# next; static final int K = 7; static int g;
  P#(int v) { this.v = v; }
  int get(int d) { return d > 3 ? v : v++ + (next == null ? 0 : next.v); }
  static int f(int a, int b) { return a / b + (a ^ b); }
  static int f(long a) { return (int) (a >>> 3); }
  interface Op { int op(int x); default int twice(int x) { return op(op(x)); } }
  static abstract class Base implements Op { int k; Base(int k) { this.k = k; } public int op(int x) { return x + k + more(); } abstract int more(); }
  static class Left extends Base { Left(int k) { super(k * 2); } int more() { g++; return k / 3; } }
  static class Right extends Left { final long m; Right(int k, long m) { super(k); this.m = m; } public int op(int x) { return super.op(x) ^ (int) m; } int more() { return super.more() + 1; } }
  record Pair(int a, long b) { Pair { if (a == 77) throw new IllegalArgumentException(); } int sum() { return a + (int) b; } }
  enum Color { RED, GREEN, BLUE; Color next() { return values()[(ordinal() + 1) % 3]; } }
  static int h(int x) { try { if (x > 9) return x / (x - 12); g += x; } catch (ArithmeticException e) { return -1; } finally { g ^= 3; } return g; }
  static int fib(int n) { return n < 2 || n > 12 ? n : fib(n - 1) + fib(n - 2); }
  static int sum(int... all) { int s = 0; for (int x : all) s = s * 3 + x; return s; }
  static P# make() { return new P#(6); }
  static class Fail extends RuntimeException { final int code; Fail(int code) { super(\"fail\"); this.code = code; } }
  static class Checked extends Exception { int code() { return 5; } }
  static class Res implements AutoCloseable { final int id; Res(int id) { this.id = id; g += id; if (id == 13) throw new Fail(id); } public void close() { g = g * 3 + id; if (id == 7) throw new IllegalStateException(); } }
  static int early(int x) { try { if (x > 3) return x; throw new Checked(); } catch (Checked c) { return c.code() + x; } finally { g++; if (x == 5) return 99; } }
  static int loop(int x) { for (;;) { try { if (x++ > 4) break; continue; } finally { g ^= x; } } return x; }
  class Inner { int w = v * 2; int up() { v++; return w + v; } class Deep { int sum() { return w + v; } } }
  static class Cell<T extends Comparable<T>> { T value; Cell<T> next; Cell(T value, Cell<T> next) { this.value = value; this.next = next; } T max() { return next == null || value.compareTo(next.max()) > 0 ? value : next.max(); } }
  static <T> T choose(boolean first, T a, T b) { return first ? a : b; }
  interface Shape { int area(); static Shape square(int n) { return () -> n * n; } default Shape grow(int k) { int a = area(); return () -> a + k; } }
  static class Key { final int a; Key(int a) { this.a = a; } @Override public boolean equals(Object o) { return o instanceof Key k && (k.a & 7) == (a & 7); } @Override public int hashCode() { return a & 7; } @Override public String toString() { return \"k\" + a; } }
  enum Level { LOW(2), HIGH(7); final int weight; Level(int weight) { this.weight = weight; } int times(int n) { return this == LOW ? n : n * weight; } }
  static class Hiding extends Base { int k; Hiding(int k) { super(k + 1); this.k = k * 5; } int more() { return k - super.k; } }
  static class Made { int a = 3; final int b; { a *= 2; } int c = a + 1; Made(int b) { this(b, 1); c++; } Made(int b, int more) { this.b = b + more + c; } }
  static int pick(int x) { return 1; } static int pick(long x) { return 2; } static int pick(char x) { return 3; } static int pick(Object x) { return 4; } static int pick(String x) { return 5; } static int pick(int x, int y) { return 6; }
";

/// The constructs of [`Generator::statement`] itself.
pub const PLAIN: [&str; 20] = [
    "assignment",
    "compound assignment",
    "compound assignment to a small type",
    "increment",
    "truth value",
    "long value",
    "declaration",
    "narrowing cast",
    "element assignment",
    "field of an object",
    "concatenation",
    "guarded throw or cast",
    "if",
    "for",
    "try",
    "switch",
    "switch expression",
    "enhanced for",
    "while",
    "instanceof",
];

/// The variables of every program.
const VARIABLES: &str = "    g = 0; int i = p; int j = 3; long l = q; byte b = (byte) p; short s = (short) q; char c = 'a'; boolean t = p > 0;
    int[] a = { 1, p, 3 }; long[] al = new long[2]; P# n = new P#(p); n.next = p % 3 == 0 ? null : new P#(j);
    Object o = p % 2 == 0 ? n : a;
    String w = \"x\" + p; StringBuilder sb = new StringBuilder();
    Op op = p > 5 ? new Left(p) : new Right(p, q); Pair r = new Pair(p, q); Color e = Color.GREEN;
    ArrayList<Integer> list = new ArrayList<>(); HashMap<Integer, Integer> map = new HashMap<>(); Integer box = p;
";

/// The class with the programs of these numbers.
pub fn programs(numbers: Range<u32>) -> Programs {
    let class = format!("P{}", numbers.start);
    let mut all = Programs { class, text: String::new(), methods: Vec::new(), constructs: BTreeMap::new() };
    for number in numbers {
        let mut g = Generator::new(u64::from(number) + 1);
        let text = g.method(number).replace("P#", &all.class);
        all.text += &text;
        all.methods.push((format!("run{number}"), text));
        g.constructs.into_iter().for_each(|c| *all.constructs.entry(c).or_default() += 1);
    }
    all.text = format!("class {} {{\n{}{}}}\n", all.class, MEMBERS.replace("P#", &all.class), all.text);
    all
}

struct Generator {
    r: Random,
    out: String,
    depth: u32,
    names: u32,
    ints: Vec<String>,
    constructs: Vec<&'static str>,
}

impl Generator {
    fn new(seed: u64) -> Generator {
        let ints = ["i", "j", "p"].map(str::to_owned).to_vec();
        Generator { r: Random::new(seed), out: String::new(), depth: 0, names: 0, ints, constructs: Vec::new() }
    }

    /// `static long run{number}(int p, long q)`
    fn method(&mut self, number: u32) -> String {
        let _ = writeln!(self.out, "  static long run{number}(int p, long q) {{");
        self.out += VARIABLES;
        self.out += floats::VARIABLES;
        for _ in 0..4 + self.r.below(5) {
            self.statement();
            if self.r.below(3) == 0 {
                let float = floats::statement(&mut |n| self.r.below(n));
                self.line(&float);
            }
        }
        self.out += "    return i * 31L + j * 7 + l + b + s * 3 + c + (t ? 1 : 0) + a[1] + n.v + w.length() + g * 5 + op.op(3) + list.size() + e.ordinal()";
        self.out += floats::RESULT;
        self.out += ";\n  }\n";
        std::mem::take(&mut self.out)
    }

    fn line(&mut self, text: &str) {
        let indent = "  ".repeat(2 + self.depth as usize);
        self.out += &indent;
        self.out += text;
        self.out.push('\n');
    }

    fn block(&mut self, head: &str) {
        self.line(&format!("{head} {{"));
        self.depth += 1;
        let known = self.ints.len();
        for _ in 0..1 + self.r.below(2) {
            self.statement();
        }
        self.ints.truncate(known);
        self.depth -= 1;
        self.line("}");
    }

    /// A statement in braces of its own.
    fn scoped(&mut self) {
        let known = self.ints.len();
        self.line("{");
        self.statement();
        self.line("}");
        self.ints.truncate(known);
    }

    fn statement(&mut self) {
        let choice = if self.depth > 2 { self.r.below(12) } else { self.r.below(40) };
        match choice {
            0..20 => self.constructs.push(PLAIN[choice as usize]),
            20..27 => return self.library_statement(choice),
            _ => return self.bundle_statement(),
        }
        match choice {
            0 => {
                let e = self.int(3);
                let to = self.place();
                self.line(&format!("{to} = {e};"));
            }
            1 => {
                let (to, op) = (
                    self.place(),
                    self.r.pick(&["+=", "-=", "*=", "/=", "%=", "<<=", ">>=", ">>>=", "^=", "&=", "|="]),
                );
                let e = self.any(2);
                self.line(&format!("{to} {op} {e};"));
            }
            2 => {
                let (to, op) =
                    (self.r.pick(&["b", "s", "c", "l"]), self.r.pick(&["+=", "-=", "*=", ">>=", ">>>=", "<<=", "^="]));
                let e = self.any(2);
                self.line(&format!("{to} {op} {e};"));
            }
            3 => {
                let to = self.r.pick(&["b", "s", "c", "i", "j", "l", "n.v", "a[1]"]);
                let text = self.r.pick(&["#++;", "--#;", "#--;", "++#;"]).replace('#', to);
                self.line(&text);
            }
            4 => {
                let e = self.boolean(3);
                self.line(&format!("t = {e};"));
            }
            5 => {
                let e = self.long(3);
                self.line(&format!("l = {e};"));
            }
            6 => {
                let name = format!("x{}", self.names);
                self.names += 1;
                let e = self.int(2);
                let ty = self.r.pick(&["int", "var"]);
                self.line(&format!("{ty} {name} = {e};"));
                self.ints.push(name);
            }
            7 => {
                let (k, cast) = (self.any(2), self.r.pick(&["(byte)", "(short)", "(char)"]));
                let to = match cast {
                    "(byte)" => "b",
                    "(short)" => "s",
                    _ => "c",
                };
                self.line(&format!("{to} = {cast} ({k});"));
            }
            8 => {
                let (a, b) = (self.int(2), self.int(1));
                self.line(&format!("a[{a} & 3] = {b};"));
            }
            9 => self.line("n = n.next;"),
            10 => {
                let e = self.int(1);
                self.line(&format!("w = w + {e} + 'c' + t;"));
            }
            11 => {
                let c = self.boolean(2);
                let text = self.r.pick(&[
                    "throw new IllegalStateException(\"no\")",
                    "i = ((P#) o).v",
                    "l += ((int[]) o).length",
                    "assert j != 4",
                ]);
                self.line(&format!("if ({c}) {text};"));
            }
            12 => {
                let c = self.boolean(3);
                self.block(&format!("if ({c})"));
                if self.r.below(2) == 0 {
                    self.block("else");
                }
            }
            13 => {
                let name = format!("k{}", self.names);
                self.names += 1;
                let label = self.r.pick(&["", "", "out: "]);
                let label = label.replace("out", &format!("out{}", self.names));
                self.line(&format!("{label}for (int {name} = 0; {name} < 3; {name}++) {{"));
                self.depth += 1;
                self.scoped();
                if self.r.below(2) == 0 {
                    let c = self.boolean(1);
                    let jump = if label.is_empty() {
                        "continue".to_owned()
                    } else {
                        format!("continue {}", &label[..label.len() - 2])
                    };
                    self.line(&format!("if ({c}) {jump};"));
                }
                self.depth -= 1;
                self.line("}");
            }
            14 => {
                let exception = self.r.pick(&[
                    "ArithmeticException",
                    "RuntimeException",
                    "NullPointerException | ArrayIndexOutOfBoundsException",
                ]);
                let name = self.names;
                self.names += 1;
                self.block("try");
                self.block(&format!("catch ({exception} e{name})"));
                if self.r.below(2) == 0 {
                    self.block("finally");
                }
            }
            15 => {
                let e = self.int(2);
                self.line(&format!("switch ({e} & 3) {{"));
                self.depth += 1;
                for k in 0..3 {
                    self.line(&format!("case {k}:"));
                    self.scoped();
                    if self.r.below(2) == 0 {
                        self.line("break;");
                    }
                }
                self.line("default: j ^= 5;");
                self.depth -= 1;
                self.line("}");
            }
            16 => {
                let (e, x, y) = (self.int(2), self.int(1), self.int(1));
                self.line(&format!(
                    "i = switch ({e} & 3) {{ case 0, 2 -> {x}; case 1 -> {{ j++; yield {y}; }} default -> K; }};"
                ));
            }
            17 => {
                let name = format!("v{}", self.names);
                self.names += 1;
                self.line(&format!("for (int {name} : a) {{"));
                self.line(&format!("j += {name};"));
                self.depth += 1;
                self.scoped();
                self.depth -= 1;
                self.line("}");
            }
            18 => {
                let name = format!("w{}", self.names);
                self.names += 1;
                self.line(&format!("int {name} = 0;"));
                let c = self.boolean(2);
                self.line(&format!("while ({name}++ < 3 && {c}) {{"));
                self.depth += 1;
                self.scoped();
                self.line("if (t) break;");
                self.depth -= 1;
                self.line("}");
            }
            _ => {
                let z = format!("z{}", self.names);
                self.names += 1;
                let text = "if (o instanceof P# z && z.v > j) { i += z.get(i); } else if (o instanceof int[]) j--;";
                self.line(&text.replace("P# z", &format!("P# {z}")).replace("z.", &format!("{z}.")));
            }
        }
    }

    /// One of [`STATEMENTS`].
    fn bundle_statement(&mut self) {
        let (construct, text) = STATEMENTS[self.r.below(STATEMENTS.len() as u64) as usize];
        self.constructs.push(construct);
        let (x, y, t, name) = (self.int(2), self.int(1), self.boolean(1), self.names);
        self.names += 1;
        let text = text.replace("@x", &x).replace("@y", &y).replace("@t", &t).replace("@n", &name.to_string());
        let known = self.ints.len();
        self.line("{");
        self.depth += 1;
        match text.split_once("@s") {
            Some((before, after)) => {
                self.line(before);
                self.scoped();
                self.line(after);
            }
            None => self.line(&text),
        }
        self.depth -= 1;
        self.line("}");
        self.ints.truncate(known);
    }

    /// Calls, lambdas, records, enums, collections, strings.
    fn library_statement(&mut self, choice: u64) {
        let (x, y) = (self.int(2), self.int(1));
        let name = self.names;
        self.names += 1;
        let text = match choice {
            20 => self.r.pick(&[
                "i = op.op((@x));",
                "j = op.twice((@x));",
                "op = new Right((@x), l);",
                "op = new Left((@y));",
                "i += ((Right) op).k;",
            ]),
            21 => self.r.pick(&[
                "int f@n = (@x); op = x -> x * 3 + f@n;",
                "op = P#::fib;",
                "int f@n = (@y); IntSupplier s@n = () -> f@n - K; j ^= s@n.getAsInt();",
            ]),
            22 => self.r.pick(&[
                "r = new Pair((@x), q);",
                "t ^= r.equals(new Pair((@y), l));",
                "i += r.sum() + r.hashCode();",
                "r = null;",
            ]),
            23 => self.r.pick(&[
                "e = e.next();",
                "switch (e) { case RED: i++; break; case GREEN: j--; default: l += 3; }",
                "t = e == Color.valueOf(\"BLUE\");",
                "e = Color.values()[(@x) & 3];",
            ]),
            24 => self.r.pick(&[
                "list.add((int) (@x));",
                "i += list.get((@y) & 1);",
                "map.put((@x) & 3, (int) (@y));",
                "j += map.getOrDefault((@y) & 3, 11);",
                "for (int v@n : list) j = j * 5 + v@n;",
                "list.remove(Integer.valueOf(3));",
                "l += map.get((@x) & 1);",
            ]),
            25 => self.r.pick(&[
                "sb.append((@x)).append(c);",
                "w = sb.toString();",
                "i += w.charAt((@y) & 3);",
                "t = w.compareTo(\"x5\") < 0;",
                "w = w.substring((@y) & 1);",
                "box = (int) (@x); t = box.equals(i);",
            ]),
            _ => self.r.pick(&[
                "i = h((@x));",
                "j = fib((@y) & 7);",
                "i ^= sum((@x), j, 4);",
                "g += (@x);",
                "do { i--; g++; } while (g % 5 != 0);",
                "o = box; t = o instanceof Integer;",
            ]),
        };
        self.line(&text.replace("@x", &x).replace("@y", &y).replace("@n", &name.to_string()));
    }

    fn place(&mut self) -> String {
        self.r.pick(&["i", "j", "a[0]", "a[i & 1]", "n.v", "a[j]"]).to_owned()
    }

    fn any(&mut self, depth: u32) -> String {
        if self.r.below(4) == 0 { self.long(depth) } else { self.int(depth) }
    }

    fn int(&mut self, depth: u32) -> String {
        if depth == 0 {
            let k = self.r.below(self.ints.len() as u64) as usize;
            return match self.r.below(6) {
                0 => self.r.pick(&["0", "1", "-1", "7", "2147483647", "-2147483648", "0xff", "'z'", "K"]).to_owned(),
                1 => {
                    self.r.pick(&["b", "s", "c", "a.length", "w.length()", "((al.length) - 1)", "((i) + 2)"]).to_owned()
                }
                2 => self.r.pick(&["n.v", "a[1]", "a[i & 3]", "(int) l", "n.next.v", "(a)[0]", "(n).v"]).to_owned(),
                _ => self.ints[k].clone(),
            };
        }
        let d = depth - 1;
        match self.r.below(14) {
            0..=4 => {
                let (x, op, y) = (self.int(d), self.r.pick(&["+", "-", "*", "/", "%", "&", "|", "^"]), self.int(d));
                format!("({x} {op} {y})")
            }
            5 => {
                let (x, op, y) = (self.int(d), self.r.pick(&["<<", ">>", ">>>"]), self.any(d));
                format!("({x} {op} {y})")
            }
            6 => {
                let (op, x) = (self.r.pick(&["-", "~", "+"]), self.int(d));
                format!("({op}({x}))")
            }
            7 => {
                let (c, x, y) = (self.boolean(d), self.int(d), self.int(d));
                format!("({c} ? {x} : {y})")
            }
            8 => {
                let x = self.long(d);
                format!("(int) ({x})")
            }
            9 => self.r.pick(&["i++", "--j", "(i += 2)", "(j = i)", "(a[0]++)"]).to_owned(),
            10 => {
                let (x, y) = (self.int(d), self.int(d));
                format!("f({x}, {y})")
            }
            11 => {
                let x = self.any(d);
                format!("f((long) ({x}))")
            }
            12 => {
                let x = self.int(d);
                format!("n.get({x})")
            }
            _ => {
                let (cast, x) = (self.r.pick(&["(byte)", "(short)", "(char)"]), self.any(d));
                format!("{cast} ({x})")
            }
        }
    }

    fn long(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.r.pick(&["l", "q", "3L", "-9223372036854775808L", "al[0]", "(al.length | 0L)"]).to_owned();
        }
        let d = depth - 1;
        match self.r.below(5) {
            0 => {
                let (x, y) = (self.int(d), self.r.pick(&["<<", ">>", ">>>"]));
                let k = self.int(0);
                format!("((long) ({x}) {y} {k})")
            }
            1 => {
                let (c, x, y) = (self.boolean(d), self.long(d), self.any(d));
                format!("({c} ? {x} : {y})")
            }
            _ => {
                let (x, op, y) = (self.long(d), self.r.pick(&["+", "-", "*", "/", "%", "&", "|", "^"]), self.any(d));
                format!("({x} {op} {y})")
            }
        }
    }

    fn boolean(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self
                .r
                .pick(&["t", "true", "(p > 3)", "(n == null)", "(o == n)", "w.equals(\"x1\")", "(b < 0)"])
                .to_owned();
        }
        let d = depth - 1;
        match self.r.below(6) {
            0 => {
                let (x, op, y) =
                    (self.boolean(d), self.r.pick(&["&&", "||", "&", "|", "^", "==", "!="]), self.boolean(d));
                format!("({x} {op} {y})")
            }
            1 => {
                let x = self.boolean(d);
                format!("!({x})")
            }
            2 => "(o instanceof P#)".to_owned(),
            _ => {
                let (x, op, y) = (self.any(d), self.r.pick(&["<", "<=", ">", ">=", "==", "!="]), self.any(d));
                format!("({x} {op} {y})")
            }
        }
    }
}
