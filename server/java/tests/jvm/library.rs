//! What the library does, call by call: each line is statements, and after ` => ` a value that is compared.

use crate::generate::Programs;
use std::collections::BTreeMap;

/// Lines of one class.
const CLASS: usize = 40;

/// What all lines have.
const COMMON: &str = r#"
  enum Color { RED, GREEN, BLUE }
  static class Fail extends RuntimeException { Fail(String message) { super(message); } }
  static class Res implements AutoCloseable { public void close() { throw new Fail("close"); } }
  record Item(String name, int weight) { }
  static String of(Supplier<?> s) {
    try { return "" + s.get(); }
    catch (UnsupportedOperationException e) { return "UOE"; } catch (NullPointerException e) { return "NPE"; }
    catch (ArrayIndexOutOfBoundsException e) { return "AIOOBE"; } catch (StringIndexOutOfBoundsException e) { return "SIOOBE"; }
    catch (IndexOutOfBoundsException e) { return "IOOBE"; } catch (NoSuchElementException e) { return "NSEE"; }
    catch (IllegalArgumentException e) { return "IAE"; } catch (IllegalStateException e) { return "ISE"; }
    catch (ConcurrentModificationException e) { return "CME"; } catch (ClassCastException e) { return "CCE"; }
    catch (RuntimeException e) { return "?"; }
  }
  interface Io { Object get() throws IOException; }
  static String io(Io s) { return of(() -> { try { return s.get(); } catch (IOException e) { return "IOE " + e.getMessage(); } }); }
  interface Act { void run() throws IOException; }
  static String act(Act a) { return io(() -> { a.run(); return "-"; }); }
  // Counts how often it is asked, and fails when it has given its numbers.
  static class Numbers extends InputStream {
    int left, asked;
    Numbers(int left) { this.left = left; }
    public int read() throws IOException {
      asked++;
      if (left == 0) throw new IOException("none");
      return left < 0 ? -1 : left-- + 250;
    }
  }
  // Writes down what it is told.
  static class Told extends OutputStream {
    String told = "";
    public void write(int b) { told += b + ";"; }
    public void flush() throws IOException { told += "f"; throw new IOException("flush"); }
    public void close() throws IOException { told += "c"; throw new IOException("close"); }
  }
  static class Letters extends Reader {
    int left, asked;
    Letters(int left) { this.left = left; }
    public int read(char[] c, int offset, int n) throws IOException {
      asked++;
      if (left == 0) return -1;
      if (left == 9) throw new IOException("nine");
      c[offset] = (char) ('a' + left--);
      return 1;
    }
    public void close() { }
  }
  static class Noted extends Writer {
    String noted = "";
    public void write(char[] c, int offset, int n) { noted += "[" + new String(c, offset, n) + "]"; }
    public void flush() { noted += "f"; }
    public void close() throws IOException { noted += "c"; throw new IOException("close"); }
  }
  static class Passed extends FilterInputStream { Passed(InputStream in) { super(in); } InputStream in() { return in; } }
  static class PassedReader extends FilterReader { PassedReader(Reader in) { super(in); } }
  static class PassedWriter extends FilterWriter { PassedWriter(Writer out) { super(out); } }
  static String run(Runnable r) { return of(() -> { r.run(); return "-"; }); }
  static <T> List<T> list(T... a) { return new ArrayList<>(Arrays.asList(a)); }"#;

/// The lines as methods of classes.
pub fn programs() -> Vec<Programs> {
    let lines: Vec<&str> = LINES.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with("//")).collect();
    let class = |(k, lines): (usize, &[&str])| {
        let class = format!("L{k}");
        let method = |(i, line): (usize, &&str)| {
            let (before, value) = line.split_once(" => ").unwrap_or(("", line));
            let name = format!("line{i}");
            let text = format!(
                "\n  static char[] {name}(int p, long q) throws Exception {{ {before} Object value = {value}; return (\"\" + value).replace('\\n', '|').toCharArray(); }}"
            );
            (name, text)
        };
        let methods: Vec<(String, String)> = lines.iter().enumerate().map(method).collect();
        let text: String = methods.iter().map(|(_, text)| text.as_str()).collect();
        Programs { text: format!("class {class} {{{COMMON}{text}\n}}\n"), class, methods, constructs: BTreeMap::new() }
    };
    lines.chunks(CLASS).enumerate().map(class).collect()
}

const LINES: &str = include_str!("library.txt");
