//! Shared by the tests: sample programs, a deterministic random source, a generator of programs.

#![allow(dead_code, reason = "each test binary uses its own part")]

pub mod program;

/// Programs that cover the language.
pub const SAMPLES: [&str; 2] = [include_str!("../samples/language.hir"), include_str!("../samples/everything.hir")];

/// SplitMix64: small, and the same everywhere.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }
}

/// Pieces that break programs in interesting ways.
pub const PIECES: [&str; 40] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    ":=",
    "=",
    "==",
    "fn ",
    "data ",
    "hex {",
    "sl ",
    "requires ",
    "\"",
    "/*",
    "*/",
    "//",
    "///",
    "\n",
    "\r\n",
    " ",
    "x",
    "0x",
    "12",
    "é",
    "👩‍👧",
    "\u{0}",
    "\u{feff}",
    "if (",
    "else",
    "|",
    "&",
    "*",
    "->",
    "test \"",
    "(.left|.right)*",
    "\r",
    "goto ",
];

/// One random change of a text: deletion, insertion, or a copied part.
pub fn mutation(random: &mut Random, text: &str) -> (std::ops::Range<usize>, String) {
    let place = |random: &mut Random| {
        let mut at = random.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (a, b) = (place(random), place(random));
    let (start, far) = (a.min(b), a.max(b));
    let mut end = far.min(start + random.below(30));
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    match random.below(4) {
        0 => (start..end, String::new()),
        1 => (start..start, text[start..end].to_string()),
        2 => (start..end, random.pick(&PIECES).to_string()),
        _ => (start..start, random.pick(&PIECES).to_string()),
    }
}
