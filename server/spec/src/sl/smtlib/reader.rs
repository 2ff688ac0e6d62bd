//! S-expressions as SMT-LIB 2.6 writes them, without recursion: nesting is as deep as people like.

use super::Mistake;

/// A place in a [`Forest`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct At(u32);

impl At {
    /// Its position among [`Forest::parts_first`].
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
enum Expr {
    /// A symbol, keyword, number or string as written, without the bars of a quoted symbol.
    Word(String),
    List(Vec<At>),
}

/// All expressions of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Forest {
    exprs: Vec<(Expr, u32)>,
    pub(super) roots: Vec<At>,
}

impl Forest {
    pub(super) fn word(&self, at: At) -> Option<&str> {
        match &self.exprs[at.0 as usize].0 {
            Expr::Word(word) => Some(word),
            Expr::List(_) => None,
        }
    }

    pub(super) fn list(&self, at: At) -> Option<&[At]> {
        match &self.exprs[at.0 as usize].0 {
            Expr::List(parts) => Some(parts),
            Expr::Word(_) => None,
        }
    }

    /// The first word of a list.
    pub(super) fn head(&self, at: At) -> Option<&str> {
        self.list(at).and_then(|parts| parts.first()).and_then(|first| self.word(*first))
    }

    /// What stands behind the first word of a list.
    pub(super) fn rest(&self, at: At) -> &[At] {
        self.list(at).and_then(|parts| parts.get(1..)).unwrap_or_default()
    }

    /// The line, from 1, on which an expression begins.
    pub(super) fn line(&self, at: At) -> u32 {
        self.exprs[at.0 as usize].1
    }

    /// All expressions, parts before wholes.
    pub(super) fn parts_first(&self) -> impl Iterator<Item = At> + use<> {
        (0..self.exprs.len() as u32).map(At)
    }

    /// What is wrong at a place.
    pub(super) fn mistake(&self, at: At, what: impl Into<String>) -> Mistake {
        Mistake { line: self.line(at), what: what.into() }
    }

    fn add(&mut self, expr: Expr, line: u32) -> At {
        self.exprs.push((expr, line));
        At(self.exprs.len() as u32 - 1)
    }
}

struct Reader<'t> {
    text: &'t [u8],
    at: usize,
    line: u32,
}

/// Reads a text; bytes beyond ASCII are Latin-1.
pub(super) fn read(text: &[u8]) -> Result<Forest, Mistake> {
    if [[0xff, 0xfe], [0xfe, 0xff]].iter().any(|mark| text.starts_with(mark)) {
        return Err(Mistake { line: 1, what: "the text is UTF-16; save it as UTF-8".into() });
    }
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let mut reader = Reader { text, at: 0, line: 1 };
    let mut forest = Forest::default();
    // The lists that are not closed yet, and the lines on which they begin.
    let mut open: Vec<(Vec<At>, u32)> = Vec::new();
    while let Some(byte) = reader.next() {
        let line = reader.line;
        let done = match byte {
            b'(' => {
                open.push((Vec::new(), line));
                continue;
            }
            b')' => {
                let Some((parts, line)) = open.pop() else {
                    return Err(Mistake { line, what: "`)` closes nothing".into() });
                };
                forest.add(Expr::List(parts), line)
            }
            first => {
                let word = reader.word(first)?;
                forest.add(Expr::Word(word), line)
            }
        };
        match open.last_mut() {
            Some((parts, _)) => parts.push(done),
            None => forest.roots.push(done),
        }
    }
    match open.pop() {
        Some((_, line)) => Err(Mistake { line, what: "`(` is not closed".into() }),
        None => Ok(forest),
    }
}

impl Reader<'_> {
    /// The next byte that is neither white space nor in a comment.
    fn next(&mut self) -> Option<u8> {
        loop {
            let byte = *self.text.get(self.at)?;
            self.at += 1;
            match byte {
                b'\n' => self.line += 1,
                b' ' | b'\t' | b'\r' | 0x0c => {}
                b';' => {
                    while self.text.get(self.at).is_some_and(|b| *b != b'\n') {
                        self.at += 1;
                    }
                }
                _ => return Some(byte),
            }
        }
    }

    fn word(&mut self, first: u8) -> Result<String, Mistake> {
        if first == b'|' || first == b'"' {
            return self.quoted(first);
        }
        let mut word = String::from(char::from(first));
        while let Some(byte) = self.text.get(self.at).filter(|b| !b" \t\r\n\x0c();|\"".contains(b)) {
            word.push(char::from(*byte));
            self.at += 1;
        }
        Ok(word)
    }

    /// Up to the closing quote; a doubled `"` stands for itself.
    fn quoted(&mut self, quote: u8) -> Result<String, Mistake> {
        let start = self.line;
        let mut word = String::new();
        while let Some(byte) = self.text.get(self.at).copied() {
            self.at += 1;
            if byte == quote {
                if quote == b'|' || self.text.get(self.at) != Some(&quote) {
                    return Ok(word);
                }
                self.at += 1;
            }
            self.line += u32::from(byte == b'\n');
            word.push(char::from(byte));
        }
        Err(Mistake { line: start, what: format!("`{}` is not closed", char::from(quote)) })
    }
}
