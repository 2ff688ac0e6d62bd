//! Counting tests by what test programs print.

/// Numbers of tests.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    pub passed: u64,
    pub failed: u64,
}

impl Counts {
    /// Adds other numbers.
    pub fn add(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
    }

    /// Adds the numbers of one line of output, if it is a summary of tests.
    pub fn read(&mut self, line: &str) {
        let plain = without_colours(line);
        // Nextest shows what a failed test printed, which ends in a result of its own, further in: it counts once.
        let result = plain.starts_with("test result:");
        let plain = plain.trim();
        let counts = if result || plain.starts_with("Summary [") {
            Counts { passed: before(plain, "passed"), failed: before(plain, "failed") + before(plain, "timed out") }
        } else if let Some(rest) = node_summary(plain) {
            rest
        } else if let Some(one) = editor_check(plain) {
            one
        } else {
            return;
        };
        self.add(counts);
    }
}

/// The number that stands before a word: 3 for `passed` in `12 run: 3 passed`.
fn before(line: &str, word: &str) -> u64 {
    let Some(at) = line.find(word) else { return 0 };
    let number = line[..at].trim_end().rsplit(|c: char| !c.is_ascii_digit()).next();
    number.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

/// The lines `# pass 3` and `# fail 0` of Node's test runner, in either of its styles.
fn node_summary(line: &str) -> Option<Counts> {
    let rest = line.strip_prefix("# ").or_else(|| line.strip_prefix("ℹ "))?;
    let (word, number) = rest.split_once(' ')?;
    let number = number.parse().ok()?;
    match word {
        "pass" => Some(Counts { passed: number, failed: 0 }),
        "fail" => Some(Counts { passed: 0, failed: number }),
        _ => None,
    }
}

/// The lines `PASS ..` and `FAIL ..` of the editors' scripts. Those that repeat the extension's own
/// tests do not count again, nor do those of nextest, which has a summary.
fn editor_check(line: &str) -> Option<Counts> {
    let (word, check) = line.split_once(' ')?;
    match word {
        _ if check.starts_with("vscode unit:") || check.trim_start().starts_with('[') => None,
        "PASS" => Some(Counts { passed: 1, failed: 0 }),
        "FAIL" => Some(Counts { passed: 0, failed: 1 }),
        _ => None,
    }
}

fn without_colours(line: &str) -> String {
    let mut plain = String::new();
    let mut rest = line;
    while let Some((text, escape)) = rest.split_once('\u{1b}') {
        plain.push_str(text);
        rest = escape.split_once('m').map_or("", |(_, after)| after);
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(lines: &[&str]) -> (u64, u64) {
        let mut counts = Counts::default();
        lines.iter().for_each(|line| counts.read(line));
        (counts.passed, counts.failed)
    }

    #[test]
    fn summaries_of_each_runner_are_read() {
        assert_eq!(count(&["test result: ok. 13 passed; 0 failed; 2 ignored; 0 measured"]), (13, 0));
        assert_eq!(count(&["     Summary [   0.4s] 35 tests run: 33 passed (1 slow), 2 failed, 0 skipped"]), (33, 2));
        assert_eq!(count(&["Summary [ 9.0s] 3 tests run: 1 passed, 1 failed, 1 timed out, 4 skipped"]), (1, 2));
        assert_eq!(count(&["# tests 9", "# pass 8", "# fail 1"]), (8, 1));
        assert_eq!(count(&["ℹ pass 4\n", "ℹ fail 0\n"]), (4, 0));
        assert_eq!(count(&["PASS neovim: hover\n", "FAIL neovim: lens\n", "PASS vscode unit: x\n"]), (1, 1));
        assert_eq!(count(&["\u{1b}[32mSummary [ 1s]\u{1b}[0m 5 tests run: \u{1b}[1m5 passed\u{1b}[0m"]), (5, 0));
    }

    #[test]
    fn other_lines_count_nothing() {
        assert_eq!(count(&["running 13 tests", "test it_passed ... ok", "3 passed, 1 failed"]), (0, 0));
        let nextest =
            ["  PASS [ 0.3s] (1/9) ir a", "  FAIL [   5.2s] (2/9) ir b", "    test result: FAILED. 0 passed; 1 failed"];
        assert_eq!(count(&nextest), (0, 0));
    }
}
