//! What comes with the program: its own check-up, completions, manual pages, and the examples for CI.

use crate::run::{FAULTY, Folder, command};
use std::fs;
use std::path::Path;

fn shipped(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("editors").join(name)).expect("a file of the project")
}

#[test]
fn the_doctor_looks_at_every_part() {
    let folder = Folder::new(&[]);
    let ran = folder.heaplens(&["doctor"]);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    for part in ["program", "solver", "exploration", "verdicts", "processors", "JDK"] {
        assert!(ran.out.lines().any(|l| l.split_whitespace().nth(1) == Some(part)), "{part}: {}", ran.out);
    }
    assert!(ran.out.contains("Z3") && ran.out.contains("found and replayed"), "{}", ran.out);
}

/// A file where the cache folder should be.
#[test]
fn a_cache_that_cannot_be_written_is_named_with_the_way_out() {
    let folder = Folder::new(&[("cache", "no folder")]);
    let ran = command(&folder.path(""), &["doctor"]).env("XDG_CACHE_HOME", folder.path("cache")).output();
    let said = String::from_utf8(ran.expect("the binary runs").stdout).expect("text");
    let line = said.lines().position(|l| l.contains("verdicts")).expect("a line on the cache");
    assert!(said.lines().nth(line).is_some_and(|l| l.starts_with("note") && l.contains("not kept")), "{said}");
    assert!(said.lines().nth(line + 1).is_some_and(|l| l.contains("heaplens.cache.dir")), "{said}");
}

/// The doctor looks at the cache that the other commands would use in the same environment.
#[test]
fn the_doctor_asks_the_cache_that_the_environment_names() {
    let folder = Folder::new(&[("file", "no folder")]);
    let said = |variables: &[(&str, &str)]| {
        let ran = command(&folder.path(""), &["doctor"]).envs(variables.iter().copied()).output().expect("it runs");
        assert_eq!(ran.status.code(), Some(0), "a cache costs time only");
        String::from_utf8(ran.stdout).expect("text")
    };
    let line = |said: &str, part: &str| said.lines().find(|l| l.contains(part)).unwrap_or_default().to_owned();
    let elsewhere = folder.path("elsewhere").display().to_string();
    let verdicts = line(&said(&[("HEAPLENS_CACHE_DIR", &elsewhere)]), "verdicts");
    assert!(verdicts.starts_with("ok") && verdicts.contains(&elsewhere), "{verdicts}");
    let verdicts = line(&said(&[("HEAPLENS_CACHE_DIR", "off")]), "verdicts");
    assert!(verdicts.starts_with("ok") && verdicts.contains("off"), "{verdicts}");
    let file = folder.path("file").display().to_string();
    let verdicts = line(&said(&[("HEAPLENS_CACHE_DIR", &file)]), "verdicts");
    assert!(verdicts.starts_with("note") && verdicts.contains(&file), "{verdicts}");
    assert_eq!(line(&said(&[]), " shared "), "", "no server is named");
    // Nobody listens there.
    let shared = line(&said(&[("HEAPLENS_CACHE_URL", "redis://:hidden@127.0.0.1:1")]), " shared ");
    assert!(shared.starts_with("note") && shared.contains("127.0.0.1:1"), "{shared}");
    assert!(shared.contains("is not used") && !shared.contains("hidden"), "{shared}");
}

/// What bash is told to offer behind some words.
#[cfg(unix)]
#[test]
fn bash_offers_techniques_and_codes() {
    let folder = Folder::new(&[]);
    let script = folder.heaplens(&["completions", "bash"]).out;
    let offered = |words: &str| {
        let last = words.rsplit(' ').next().unwrap_or_default();
        let ask = format!(
            "COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n\
             _heaplens heaplens '{last}' \"${{COMP_WORDS[COMP_CWORD - 1]}}\"; echo \"${{COMPREPLY[@]}}\"\n"
        );
        let ran = std::process::Command::new("bash").args(["-c", &format!("{script}\n{ask}")]).output().expect("bash");
        String::from_utf8(ran.stdout).expect("text").trim().to_owned()
    };
    assert_eq!(offered("heaplens check --technique bliss"), "bliss bliss-db");
    assert_eq!(offered("heaplens explore a.hir --technique summ"), "summary");
    assert_eq!(offered("heaplens explain null-d"), "null-dereference");
}

#[test]
fn completions_know_every_command_and_shells_are_named() {
    let folder = Folder::new(&[]);
    for shell in ["bash", "zsh", "fish"] {
        let ran = folder.heaplens(&["completions", shell]);
        assert_eq!(ran.status, 0, "{}", ran.err);
        assert!(["check", "explore", "doctor", "bounds"].iter().all(|c| ran.out.contains(c)), "{shell}");
    }
    let ran = folder.heaplens(&["completions", "cmd"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("bash"), "{}", ran.err);
}

#[test]
fn a_manual_page_for_everything_and_one_for_each_command() {
    let folder = Folder::new(&[]);
    let ran = folder.heaplens(&["man"]);
    assert!(ran.status == 0 && ran.out.contains(".TH heaplens 1"), "{}", ran.out);
    assert_eq!(folder.heaplens(&["man", "--dir", "man1"]).status, 0);
    assert!(folder.read("man1/heaplens-check.1").contains("sarif"));
    assert!(folder.read("man1/heaplens-explore.1").contains("technique"));
}

/// The commands of the examples are run as they stand, on a program with a finding.
#[test]
fn the_commands_of_the_examples_are_accepted() {
    let folder = Folder::new(&[("a.hir", FAULTY)]);
    let mut run = 0;
    for file in ["ci/heaplens.yml", "ci/pre-commit-config.yaml"] {
        for line in shipped(file).lines() {
            let line = line.trim().trim_start_matches("run: ").trim_start_matches("entry: ");
            let Some(arguments) = line.strip_prefix("heaplens ") else { continue };
            let mut arguments: Vec<&str> = arguments.split(" > ").next().unwrap_or("").split_whitespace().collect();
            if file.contains("pre-commit") {
                arguments.push("a.hir");
            }
            let ran = folder.heaplens(&arguments);
            assert!(ran.status < 2, "heaplens {arguments:?}: {}", ran.err);
            run += 1;
        }
    }
    assert_eq!(run, 5);
}

/// A step after one that fails is skipped unless it says otherwise, and `check` fails when it finds something.
#[test]
fn findings_skip_no_step_of_the_workflow() {
    let workflow = shipped("ci/heaplens.yml");
    let steps: Vec<&str> = workflow.split("\n      - ").collect();
    let check = steps.iter().position(|s| s.contains("heaplens check")).expect("a step that checks");
    let after = &steps[check + 1..];
    assert!(after.len() >= 2 && after.iter().all(|s| s.contains("if: always()")), "{after:?}");
}

/// What a problem matcher makes of an output: file, line and message of each problem.
fn matched(matcher: &serde_json::Value, output: &str) -> Vec<(String, String, String)> {
    let patterns = matcher["pattern"].as_array().expect("two lines");
    let compiled = |k: usize| regex::Regex::new(patterns[k]["regexp"].as_str().expect("a text")).expect("a pattern");
    let (first, second) = (compiled(0), compiled(1));
    let lines: Vec<&str> = output.lines().collect();
    let pairs = lines.windows(2).filter_map(|w| Some((first.captures(w[0])?, second.captures(w[1])?)));
    pairs.map(|(a, b)| (b[1].to_owned(), b[2].to_owned(), a[3].to_owned())).collect()
}

/// The matchers of CI and of VS Code, on the real output, with and without a locale that has box characters.
#[test]
fn the_problem_matchers_read_the_plain_output() {
    let ci: serde_json::Value = serde_json::from_str(&shipped("ci/problem-matcher.json")).expect("JSON");
    let code: serde_json::Value = serde_json::from_str(&shipped("vscode/package.json")).expect("JSON");
    let folder = Folder::new(&[("a.hir", FAULTY)]);
    for locale in ["C.UTF-8", "C"] {
        let ran = command(&folder.path(""), &["check", "a.hir"]).env("LC_ALL", locale).output().expect("it runs");
        let output = String::from_utf8(ran.stdout).expect("text");
        for matcher in [&ci["problemMatcher"][0], &code["contributes"]["problemMatchers"][0]] {
            let found = matched(matcher, &output);
            assert_eq!(found.len(), 1, "{output}");
            let (file, line, message) = &found[0];
            assert_eq!((file.as_str(), line.as_str()), ("a.hir", "6"), "{output}");
            assert!(message.contains("NullPointerException"), "{message}");
        }
    }
}
