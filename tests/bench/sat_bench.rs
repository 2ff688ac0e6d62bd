//! How fast satisfiability problems of SL-COMP are decided, when they are there: whole divisions, beside the best
//! total time of SL-COMP 2019 for the whole division, scaled to the files that are here.

use crate::line;
use spec::sl::decide::{Answer, Decider};
use spec::sl::smtlib;
use std::path::Path;
use std::time::Instant;

/// A benchmark, given its name.
type Bench = fn(&str);

pub const ALL: [(&str, Bench); 3] = [
    ("slcomp/qf_shls_sat", |n| division(n, 1.4, 110)),
    ("slcomp/qf_shid_sat", |n| division(n, 3.4, 99)),
    ("slcomp/qf_shidlia_sat", |n| division(n, 10.2, 33)),
];

fn division(name: &str, best: f64, of: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared").join(name);
    let Ok(files) = std::fs::read_dir(&folder) else {
        println!("{name:<44} skipped: {} is not there", folder.display());
        return;
    };
    let (start, mut count) = (Instant::now(), 0);
    for file in files.flatten() {
        let text = std::fs::read(file.path()).expect("a readable file");
        let problem = smtlib::read(&text).expect("a problem");
        let answer = Decider::new(problem.system).decide(&problem.disjuncts, &mut || false);
        assert!(!matches!(answer, Answer::Unknown(_)), "{}: {answer:?}", file.path().display());
        count += 1;
    }
    line(
        &format!("{name} ({count} of {of} files)"),
        start.elapsed().as_secs_f64(),
        best * count as f64 / of as f64,
        "s",
    );
}
