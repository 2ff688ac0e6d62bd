//! Random Java methods that end: expressions of all primitive types, arrays, objects, exceptions, switches.

use std::fmt::Write;

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
    fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 11) % n
    }
    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len() as u64) as usize]
    }
}

/// What every program has: interfaces, inheritance, a record, an enum, a static field that changes, recursion.
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
";

/// The variables of every program.
const VARIABLES: &str = "    g = 0; int i = p; int j = 3; long l = q; byte b = (byte) p; short s = (short) q; char c = 'a'; boolean t = p > 0;
    int[] a = { 1, p, 3 }; long[] al = new long[2]; P# n = new P#(p); n.next = p % 3 == 0 ? null : new P#(j);
    Object o = p % 2 == 0 ? n : a;
    String w = \"x\" + p; StringBuilder sb = new StringBuilder();
    Op op = p > 5 ? new Left(p) : new Right(p, q); Pair r = new Pair(p, q); Color e = Color.GREEN;
    ArrayList<Integer> list = new ArrayList<>(); HashMap<Integer, Integer> map = new HashMap<>(); Integer box = p;
";

/// The class `P{number}` with the method `static long run(int p, long q)`.
pub fn program(number: u32, seed: u64) -> String {
    let mut g = Generator { r: Random::new(seed), out: String::new(), depth: 0, names: 0, ints: Vec::new() };
    g.ints.extend(["i", "j", "p"].map(str::to_owned));
    let _ = writeln!(g.out, "class P{number} {{");
    g.out += MEMBERS;
    g.out += "  static long run(int p, long q) {\n";
    g.out += VARIABLES;
    for _ in 0..4 + g.r.below(5) {
        g.statement();
    }
    g.out += "    return i * 31L + j * 7 + l + b + s * 3 + c + (t ? 1 : 0) + a[1] + n.v + w.length() + g * 5 + op.op(3) + list.size() + e.ordinal();\n  }\n}\n";
    g.out.replace("P#", &format!("P{number}"))
}

struct Generator {
    r: Random,
    out: String,
    depth: u32,
    names: u32,
    ints: Vec<String>,
}

impl Generator {
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
        let choice = if self.depth > 2 { self.r.below(12) } else { self.r.below(27) };
        if choice >= 20 {
            return self.library_statement(choice);
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
                1 => self.r.pick(&["b", "s", "c", "a.length", "w.length()"]).to_owned(),
                2 => self.r.pick(&["n.v", "a[1]", "a[i & 3]", "(int) l", "n.next.v"]).to_owned(),
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
            9 => self.r.pick(&["i++", "--j", "(i += 2)", "(j = i)", "a[0]++"]).to_owned(),
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
