//! What JaCoCo measures.

use super::suite::Suite;
use crate::common;
use std::collections::BTreeMap;
use std::process::Command;

/// JaCoCo and what it needs, as Debian installs them.
const JACOCO: &str = "/usr/share/java/org.jacoco.core.jar:/usr/share/java/asm.jar:/usr/share/java/asm-commons.jar:\
                          /usr/share/java/asm-tree.jar:/usr/share/java/asm-analysis.jar";

/// The branches that a group of tests covers in methods, by the file and the line where a method begins.
pub type Measured = BTreeMap<String, BTreeMap<(String, u32), Counter>>;

/// Branches of a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counter {
    pub covered: usize,
    pub all: usize,
}

/// Runs the groups of tests of suites, each by itself.
pub fn run(suites: &[Suite]) -> Measured {
    let there = JACOCO.split(':').all(|jar| std::path::Path::new(jar).is_file());
    assert!(there, "JaCoCo is needed: {JACOCO}; install libjacoco-java");
    let help = common::JUNIT.iter().copied().filter(|(path, _)| !path.ends_with("RunAll.java"));
    let help: Vec<_> = help.chain([("heaplens/Coverage.java", include_str!("../common/Coverage.java"))]).collect();
    let files: Vec<_> = suites.iter().map(|s| (format!("source/{}.java", s.name), s.text.clone())).collect();
    let tests: Vec<&common::TestClass> = suites.iter().map(|s| &s.tests).collect();
    let folder = common::compile(&files, &help, &tests, &["-nowarn", "-cp", &format!("own:{JACOCO}")]);
    let group = |s: &Suite, name: String, tests: Vec<String>| format!("{name},{},{}", s.tests.name, tests.join(","));
    let groups = suites.iter().flat_map(|s| s.groups().map(move |(name, tests)| group(s, name, tests)));
    let mut java = Command::new("java");
    java.args(["-Xss4m", "-XX:TieredStopAtLevel=1", "-cp", &format!("out:{JACOCO}")]);
    let said = common::tool(java.args(["heaplens.Coverage", "own", "out"]).args(groups), folder.path());
    let mut measured = Measured::new();
    for line in said.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [group, file, method, line, covered, all] = words[..] else { panic!("{line}") };
        let number = |word: &str| word.parse::<usize>().expect("a number");
        // Whether the class checks its assertions is asked there.
        if method != "<clinit>" {
            let counter = Counter { covered: number(covered), all: number(all) };
            let place = (file.to_owned(), number(line) as u32);
            measured.entry(group.to_owned()).or_default().insert(place, counter);
        }
    }
    measured
}
