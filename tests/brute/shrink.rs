//! Smaller programs that still disagree: lines and blocks are taken out as long as they do.

use crate::compare::{Result, compare};
use crate::generate::Case;

/// A smaller case that still disagrees.
pub fn shrink(case: &Case) -> Case {
    let mut best = case.clone();
    loop {
        let candidates = candidates(&best);
        let smaller = candidates.into_iter().find(|c| matches!(compare(c), Result::Disagrees(_)));
        match smaller {
            Some(smaller) => best = smaller,
            None => return best,
        }
    }
}

/// The case without a block, without the header and end of a block, or without a line.
fn candidates(case: &Case) -> Vec<Case> {
    let lines: Vec<&str> = case.text.lines().collect();
    let mut candidates = Vec::new();
    for at in 0..lines.len() {
        let without = |gone: &dyn Fn(usize) -> bool| {
            let kept: Vec<&str> = lines.iter().enumerate().filter(|(n, _)| !gone(*n)).map(|(_, l)| *l).collect();
            Case { text: kept.join("\n") + "\n", ..case.clone() }
        };
        match lines[at].ends_with('{').then(|| end(&lines, at)).flatten() {
            Some(end) => {
                candidates.push(without(&|n| at <= n && n <= end));
                candidates.push(without(&|n| n == at || n == end));
            }
            None => candidates.push(without(&|n| n == at)),
        }
    }
    candidates
}

/// The line that closes the block opened at `at`.
fn end(lines: &[&str], at: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (n, line) in lines.iter().enumerate().skip(at) {
        depth += line.matches('{').count();
        depth = depth.saturating_sub(line.matches('}').count());
        if depth == 0 {
            return Some(n);
        }
    }
    None
}
