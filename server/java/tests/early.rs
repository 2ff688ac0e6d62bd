//! What is wrong with names is told before the rest of a program is lowered, and is what stands in the end.

use ir::FileInfo;
use lower::{Diagnostic, LoadError, Loader};
use std::path::Path;
use std::sync::Arc;
use syntax::{Language, Parse, Text};

/// No other files; keeps what it was told.
#[derive(Default)]
struct Listener(Option<Vec<Diagnostic>>);

impl Loader for Listener {
    fn load(&mut self, _: &str, _: &str) -> Result<(String, Arc<Parse>), LoadError> {
        Err(LoadError::NotFound)
    }

    fn named(&mut self, files: &[FileInfo], diagnostics: &[Diagnostic]) {
        assert!(self.0.is_none(), "{} is told twice", files[0].path);
        self.0 = Some(diagnostics.to_vec());
    }
}

/// What was told early, if anything, and what is wrong in the end.
fn told(text: &str) -> (Option<Vec<Diagnostic>>, Vec<Diagnostic>) {
    let mut listener = Listener::default();
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
    let all = java::lower("A.java", parse, &mut listener).diagnostics;
    (listener.0, all)
}

fn codes(diagnostics: &[Diagnostic]) -> Vec<&str> {
    diagnostics.iter().map(|d| d.code).collect()
}

#[test]
fn names_are_told_before_what_only_running_the_code_shows() {
    let text = "class A { static final int[] T = new int[2]; static { T[2] = 1; }\n\
                //@ requires nowhere > 0;\nstatic int f(int x) { return T[x]; } }";
    let (early, all) = told(text);
    assert_eq!(codes(&early.expect("it was told")), ["bad-specification"]);
    assert_eq!(codes(&all), ["array-index-out-of-bounds", "bad-specification"]);
    assert_eq!(all.iter().map(|d| d.late).collect::<Vec<_>>(), [true, false]);
}

#[test]
fn of_a_broken_text_nothing_is_told_early() {
    let (early, all) = told("class A { int f( { return nowhere; } }");
    assert_eq!(early, None);
    assert!(!all.is_empty());
}

#[test]
fn what_is_told_early_is_what_stands_in_the_end() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/java");
    let (mut files, mut problems) = (0, 0);
    for entry in std::fs::read_dir(corpus).expect("the corpus") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|e| e != "java") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a text");
        let (early, mut all) = told(&text.replace("//@ requires ", "//@ requires nowhere && "));
        let Some(early) = early else { continue };
        all.retain(|d| !d.late);
        assert_eq!(early, all, "{}", path.display());
        files += 1;
        problems += early.len();
    }
    assert!(files > 20 && problems > 5, "{files} files with {problems} problems");
}
