//! `heaplens check --confirm`: findings in Java code, run on the JVM.
//!
//! The tests of the findings are compiled with the file against a few lines that stand for JUnit, so that nothing
//! but a JDK is needed.

use crate::cli::emit;
use explore::report::Report;
use ir::Program;
use java::junit::{self, Version};
use std::path::Path;
use std::process::Command;
use syntax::{Language, Text};

/// What the JVM does on the inputs of the findings of a report: one line for each finding.
pub fn findings(program: &Program, report: &Report) -> Vec<String> {
    let Some(function) = program.find_function(&report.function) else { return Vec::new() };
    let mut lines = Vec::new();
    for finding in &report.findings {
        let Some(input) = report.inputs.get(finding.input) else { continue };
        let (text, skipped) = emit::junit(program, function, &[(finding.input + 1, input)], Version::Five);
        let said = match skipped.first() {
            Some(why) => format!("no test: {why}"),
            None => run(program, &text).unwrap_or_else(|why| format!("the JVM could not be asked: {why}")),
        };
        lines.push(format!("`{}` {}: {said}", report.function, finding.exception));
    }
    lines
}

/// Compiles and runs one test class.
fn run(program: &Program, test: &str) -> Result<String, String> {
    let folder = std::env::temp_dir().join(format!("heaplens-confirm-{}", std::process::id()));
    let result = in_folder(&folder, program, test);
    let _ = std::fs::remove_dir_all(&folder);
    result
}

fn in_folder(folder: &Path, program: &Program, test: &str) -> Result<String, String> {
    let mut sources = Vec::new();
    let mut write = |name: String, text: &str| -> Result<(), String> {
        let path = folder.join(&name);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).map_err(|e| e.to_string())?;
        }
        std::fs::write(&path, text).map_err(|e| e.to_string())?;
        sources.push(name);
        Ok(())
    };
    for (name, text) in JUNIT {
        write(name.to_owned(), text)?;
    }
    let own =
        program.files.iter().filter(|f| Path::new(&*f.path).extension().is_some() && !f.path.starts_with("java/"));
    for (k, file) in own.enumerate() {
        // javac wants the file of a public class under its name, and asks for no more.
        let name = Path::new(&*file.path).file_name().map_or_else(|| "Input.java".into(), |n| n.to_string_lossy());
        write(format!("source{k}/{name}"), &file.text)?;
    }
    let class = junit::class_name(program);
    write(format!("test/{class}.java"), test)?;
    let text = program.files.first().map_or("", |f| &f.text);
    let root = syntax::parse_as(Language::Java, &Text::from(text));
    let qualified = junit::package(&root).map_or_else(|| class.clone(), |p| format!("{p}.{class}"));
    let mut javac = Command::new("javac");
    javac.args(["-nowarn", "-d", "classes"]).args(&sources).current_dir(folder);
    let compiled = javac.output().map_err(|e| format!("`javac` cannot be run ({e}); install a JDK"))?;
    if !compiled.status.success() {
        let errors = String::from_utf8_lossy(&compiled.stderr).into_owned();
        return Err(format!("javac says: {}", errors.lines().next().unwrap_or("nothing")));
    }
    let mut java = Command::new("java");
    java.args(["-ea", "-Xss4m", "-cp", "classes", "heaplens.Run", &qualified]).current_dir(folder);
    let ran = java.output().map_err(|e| format!("`java` cannot be run ({e}); install a JDK"))?;
    let said = String::from_utf8_lossy(&ran.stdout).trim().to_owned();
    Ok(if said.is_empty() { "the JVM said nothing".to_owned() } else { said })
}

/// As much of JUnit as emitted tests use, and what runs them.
const JUNIT: [(&str, &str); 3] = [
    (
        "org/junit/jupiter/api/Test.java",
        "package org.junit.jupiter.api; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) public @interface Test { }",
    ),
    ("org/junit/jupiter/api/Assertions.java", include_str!("confirm/Assertions.java")),
    ("heaplens/Run.java", include_str!("confirm/Run.java")),
];
