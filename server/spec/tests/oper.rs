//! Counts of textbook structures.

mod common;

use common::Subject;

fn count(text: &str, function: &str, bounds: &[(&str, u32)]) -> u64 {
    Subject::new(text, function, bounds).count()
}

const RED_BLACK: [u64; 12] = [1, 2, 2, 4, 8, 16, 33, 56, 90, 164, 330, 688];

#[test]
fn red_black() {
    for (text, name) in [
        (include_str!("structures/red_black.hir"), "shapes"),
        (include_str!("structures/red_black.hir"), "keys"),
        (include_str!("structures/red_black_worklist.hir"), "shapes"),
    ] {
        let mut total = 1;
        for (n, exactly) in RED_BLACK.iter().enumerate().take(8) {
            total += exactly;
            let start = std::time::Instant::now();
            assert_eq!(count(text, name, &[("Tree", 1), ("Node", n as u32 + 1)]), total);
            eprintln!("{:?}", start.elapsed());
        }
    }
}
