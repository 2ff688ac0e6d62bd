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
                "\n  static char[] {name}(int p, long q) {{ {before} Object value = {value}; return (\"\" + value).replace('\\n', '|').toCharArray(); }}"
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
