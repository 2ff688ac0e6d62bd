//! The papers' figures, and how their names map to ours.

use explore::report::Technique;

pub const SEED000_TABLE_2: &str = include_str!("data/seed000-table-2.csv");
pub const SEED001_TABLE_1: &str = include_str!("data/seed001-table-1.csv");
pub const SEED002_TABLE_9: &str = include_str!("data/seed002-table-9.csv");
pub const SEED002_TABLE_10: &str = include_str!("data/seed002-table-10.csv");
pub const SEED002_TIMES: &str = include_str!("data/seed002-times.csv");
pub const SEED004_FIGURES: &str = include_str!("data/seed004-figures-4-5.csv");

/// The rows of a data file below its header; a row with another number of columns is left out.
pub fn rows<const N: usize>(text: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    text.lines().skip(1).filter_map(|line| line.split(',').collect::<Vec<_>>().try_into().ok())
}

/// Our technique of a paper's name: the same letters (`BLISSDB` is `bliss-db`). `None` where it is not built.
pub fn technique(theirs: &str) -> Option<&'static str> {
    let same = |t: &&str| t.replace('-', "").eq_ignore_ascii_case(theirs);
    Technique::ALL.iter().map(|t| t.name()).find(same)
}

/// The file of a class of the papers: `TreeSet` is in `tree_set.hir`.
pub fn subject(class: &str) -> String {
    let mut name = String::new();
    for c in class.chars() {
        if c.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(c.to_ascii_lowercase());
    }
    format!("corpus/subjects/{name}.hir")
}

/// The same class in Java.
pub fn java_subject(class: &str) -> String {
    format!("corpus/java/subjects/{class}.java")
}

/// The file with more about a class.
pub fn more(class: &str) -> String {
    subject(class).replace(".hir", "_more.hir")
}

/// The class whose objects the papers' scopes count.
pub fn node(class: &str) -> &'static str {
    match class {
        "TreeSet" | "TreeMap" => "Entry",
        _ => "Node",
    }
}
