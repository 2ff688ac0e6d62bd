//! Java files of the corpus with errors of two or three kinds in different methods: what was not touched stays.

use super::mend;
use std::path::Path;
use syntax::{Language, Span, Text, preorder};

/// A small generator of pseudo-random numbers (Knuth's MMIX constants): the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

/// The methods with bodies of several lines.
fn methods(text: &str) -> Vec<Span> {
    let parse = syntax::parse_as(Language::Java, &Text::from(text));
    assert!(!parse.root().has_error());
    let all = preorder(parse.root()).map(|(node, _)| node).filter(|n| n.kind() == "method_declaration");
    let spans = all.map(|n| Span::new(n.start_byte(), n.end_byte()));
    spans.filter(|s| text[s.range()].contains("{\n")).collect()
}

/// A method with one error.
fn damaged(method: &str, kind: usize) -> String {
    let typed = |what: &str| method.replacen("{\n", &format!("{{\n    {what}\n"), 1);
    match kind {
        0 => method.trim_end_matches('}').to_owned(),
        1 => typed("String q = \"half;"),
        2 => method.replacen('(', "(int, ", 1),
        3 => typed("int half = other.;"),
        4 => method.replacen(';', "", 1),
        5 => typed("n );"),
        6 => typed("/* half a comment"),
        7 => typed("String q = \"\"\"half"),
        8 => format!("@Half(\n  {method}"),
        _ => format!("int half =\n  {method}"),
    }
}

/// How many methods were not touched, and how many of these are still there, after errors in some of a file.
fn kept(text: &str, random: &mut Random) -> Option<(usize, usize)> {
    let all = methods(text);
    let mut hit: Vec<Span> =
        (0..2 + random.below(2)).filter_map(|_| all.get(random.below(all.len())).copied()).collect();
    hit.sort_unstable();
    hit.dedup();
    let apart = hit.windows(2).all(|w| w[0].end <= w[1].start);
    if hit.len() < 2 || !apart {
        return None;
    }
    let mut broken = text.to_owned();
    let mut shifts: Vec<(usize, isize)> = Vec::new();
    for span in hit.iter().rev() {
        let new = damaged(&text[span.range()], random.below(10));
        shifts.push((span.start, new.len() as isize - (span.end - span.start) as isize));
        broken.replace_range(span.range(), &new);
    }
    let parse = syntax::parse_as(Language::Java, &Text::from(broken.as_str()));
    if !parse.root().has_error() {
        return None;
    }
    let now = |at: usize| {
        let moved: isize = shifts.iter().filter(|(from, _)| *from < at).map(|(_, by)| by).sum();
        at.saturating_add_signed(moved)
    };
    let untouched = all.iter().filter(|m| !hit.iter().any(|h| h.overlaps(**m)));
    let places: Vec<Span> = untouched.map(|m| Span::new(now(m.start), now(m.end))).collect();
    let mended = mend(&parse);
    let there = |place: &&Span| mended.as_ref().is_some_and(|m| !m.blanked.iter().any(|b| b.overlaps(**place)));
    Some((places.len(), places.iter().filter(there).count()))
}

#[test]
fn what_was_not_touched_stays_in_nearly_all_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/java");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("the corpus").filter_map(|e| Some(e.ok()?.path())).collect();
    files.sort();
    let (mut untouched, mut there) = (0, 0);
    for path in files.iter().filter(|p| p.extension().is_some_and(|e| e == "java")) {
        let text = std::fs::read_to_string(path).expect("a text");
        // Each file has errors of its own, whatever other files there are.
        let name = path.file_name().unwrap_or_default().as_encoded_bytes();
        let mut random = Random(name.iter().fold(7u64, |seed, b| seed.wrapping_mul(31).wrapping_add(u64::from(*b))));
        for (all, kept) in (0..40).filter_map(|_| kept(&text, &mut random)) {
            untouched += all;
            there += kept;
        }
    }
    assert!(untouched > 1_000, "{untouched}");
    // A method of which a comment or a class around is taken with its neighbour is the exception.
    assert!(there * 100 >= untouched * 93, "{there} of {untouched}");
}
