//! Times what a keystroke costs on a text of about 2,000 lines: `cargo run --release -p syntax --example latency`.

use std::time::{Duration, Instant};

use syntax::{Span, Text, errors, format_edits, parse, reparse};

const LINES: usize = 2_000;
const ROUNDS: usize = 50;

fn main() {
    let sample = include_str!("../tests/samples/everything.hir");
    let copies = LINES / sample.lines().count() + 1;
    let text = Text::from(sample.repeat(copies).as_str());
    println!("{} lines, {} bytes", text.line_count(), text.len());
    println!("parse              {:>9.1?}", median(|| drop(parse(&text))));
    let old = parse(&text);
    println!("parse and errors   {:>9.1?}", median(|| assert!(errors(&parse(&text)).is_empty())));
    println!("format             {:>9.1?}", median(|| drop(format_edits(&old))));
    let place = text.to_string().find("int x := (int)").map_or(0, |at| at + 5);
    let mut good = text.clone();
    let edit = good.replace(Span::at(place), "y");
    println!("reparse, correct   {:>9.1?}", median(|| drop(reparse(&old, &good, &[edit]))));
    let mut broken = text.clone();
    let edit = broken.replace(Span::at(place), " (");
    println!("reparse, broken    {:>9.1?}", median(|| drop(reparse(&old, &broken, &[edit]))));
    let wrong = || assert!(!errors(&reparse(&old, &broken, &[edit])).is_empty());
    println!("and errors, broken {:>9.1?}", median(wrong));
    println!("and settled        {:>9.1?}", median(|| drop(reparse(&old, &broken, &[edit]).settle())));
}

fn median(mut run: impl FnMut()) -> Duration {
    let mut times: Vec<_> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .collect();
    times.sort();
    times[ROUNDS / 2]
}
