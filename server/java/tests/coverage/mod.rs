//! The branch coverage of emitted tests, as JaCoCo measures it on the JVM, is what Heaplens says it is; and on the papers'
//! subjects it is all that can be covered.

mod jacoco;
mod suite;

use std::path::PathBuf;
use suite::{Suite, Total};

/// Bounds that are not those in the file: so few that all is explored in seconds, or so many that more can be covered.
const BOUNDS: [(&str, &str, u32); 7] = [
    ("AaTree.java", "Node", 5),
    ("AvlTree.java", "Node", 5),
    ("BinomialHeap.java", "Node", 6),
    ("CachingList.java", "Node", 5),
    ("HashMap.java", "Entry", 1),
    ("TreeMap.java", "Entry", 6),
    ("TreeSet.java", "Entry", 6),
];

#[test]
fn jacoco_measures_what_is_predicted_and_all_that_is_feasible() {
    let suite = |path: &PathBuf| {
        let bound = BOUNDS.iter().find(|(file, ..)| path.ends_with(file)).map(|(_, class, n)| (*class, *n));
        Suite::of(path, bound)
    };
    let suites: Vec<Suite> = crate::programs(&crate::corpus().join("subjects")).iter().map(suite).collect();
    let measured = jacoco::run(&suites);
    let (mut wrong, mut all) = (Vec::new(), Total::default());
    for suite in &suites {
        wrong.extend(suite.differences(&measured));
        wrong.extend(suite.incomplete());
        let total = suite.total(&measured, &mut wrong);
        println!("{}: {} of {} feasible, {} in all", suite.name, total.covered, total.feasible, total.all);
        all.covered += total.covered;
        all.feasible += total.feasible;
        all.all += total.all;
    }
    // Each function of it by itself: it has no contracts.
    let switches = [Suite::of(&crate::corpus().join("Switches.java"), None)];
    let measured = jacoco::run(&switches);
    wrong.extend(switches.iter().flat_map(|s| s.differences(&measured)));
    let percent = |of: usize| 100.0 * all.covered as f64 / of as f64;
    let (feasible, every) = (percent(all.feasible), percent(all.all));
    println!("{feasible:.2}% of the feasible branches, {every:.2}% of all; seed 001: 98.98% of the feasible ones");
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
    assert!(all.feasible > 400, "{}", all.feasible);
}
