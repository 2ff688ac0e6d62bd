//! Emitted tests of many files, compiled and run in one process.

use crate::common::{JUNIT, Said, TestClass, said_in, tool, write};
use std::process::Command;

/// A Java file, and the tests that are emitted for it.
pub struct Project {
    pub name: String,
    pub text: String,
    pub tests: TestClass,
}

/// Compiles the tests of a file without a warning, and runs them.
pub fn run(name: &str, text: &str, tests: &TestClass) -> Said {
    let project = Project { name: name.to_owned(), text: text.to_owned(), tests: tests.clone() };
    run_all(&[project]).pop().expect("one project")
}

/// Compiles the tests of each file without a warning, and runs them, all in one process.
pub fn run_all(projects: &[Project]) -> Vec<Said> {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "Projects.java", include_str!("Projects.java"));
    JUNIT.iter().for_each(|(path, text)| write(folder.path(), &format!("help/{path}"), text));
    for (k, project) in projects.iter().enumerate() {
        let own = folder.path().join(k.to_string());
        write(&own, &format!("own/{}", project.name), &project.text);
        write(&own, &format!("src/{}.java", project.tests.name.replace('.', "/")), &project.tests.text);
        write(&own, "tests", &project.tests.name);
    }
    let mut java = Command::new("java");
    java.args(["-ea", "-Xss4m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "Projects.java"]);
    let text = tool(java.args((0..projects.len()).map(|k| k.to_string())), folder.path());
    let mut said: Vec<Said> = Vec::new();
    for line in text.lines() {
        match line == said.len().to_string() {
            true => said.push(Said::new()),
            false => said.last_mut().expect("a folder comes first").extend(said_in(line)),
        }
    }
    assert_eq!(said.len(), projects.len(), "{text}");
    said
}
