//! The Redis protocol, as far as it is needed here, spoken with a stranger: everything before a deadline, nothing larger
//! than a limit.

use std::fmt;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// An entry that is larger is neither written nor read.
pub(super) const MAX_ENTRY: usize = 8 << 20;
/// The answers of one exchange together.
const MAX_ANSWERS: usize = 64 << 20;
/// Commands that are sent before their answers are read.
const AT_ONCE: usize = 256;
/// The longest line of an answer.
const MAX_LINE: usize = 512;

/// Why an exchange came to nothing.
#[derive(Debug)]
pub(super) enum Trouble {
    /// No address, no connection, or the connection ended.
    Unreachable(String),
    TooSlow,
    /// It does not do what it is asked for, in its own words.
    Refused(String),
    /// The answer is none of the protocol, or too large.
    Nonsense,
}

/// An answer of the protocol.
#[derive(Debug)]
pub(super) enum Answer {
    Value(Vec<u8>),
    Nothing,
    Done,
    Error(String),
}

impl Answer {
    pub(super) fn into_value(self) -> Option<Vec<u8>> {
        match self {
            Answer::Value(value) => Some(value),
            Answer::Nothing | Answer::Done | Answer::Error(_) => None,
        }
    }
}

/// A command in the form of the protocol.
pub(super) fn command(parts: &[&[u8]]) -> Vec<u8> {
    let mut bytes = format!("*{}\r\n", parts.len()).into_bytes();
    for part in parts {
        bytes.extend(format!("${}\r\n", part.len()).into_bytes());
        bytes.extend_from_slice(part);
        bytes.extend_from_slice(b"\r\n");
    }
    bytes
}

/// Sends commands and reads an answer to each, all before the deadline.
pub(super) fn converse(link: &TcpStream, commands: &[Vec<u8>], deadline: Instant) -> Result<Vec<Answer>, Trouble> {
    let mut answers = Vec::new();
    let mut reader = Answers { link, deadline, buffer: Vec::new(), at: 0, total: 0 };
    for some in commands.chunks(AT_ONCE) {
        write_all(link, &some.concat(), deadline)?;
        for _ in some {
            match reader.answer()? {
                Answer::Error(words) => return Err(Trouble::Refused(words)),
                answer => answers.push(answer),
            }
        }
    }
    Ok(answers)
}

fn write_all(mut link: &TcpStream, mut bytes: &[u8], deadline: Instant) -> Result<(), Trouble> {
    while !bytes.is_empty() {
        link.set_write_timeout(Some(left(deadline)?))?;
        match link.write(bytes) {
            Ok(0) => return Err(Trouble::Unreachable("it closed the connection".to_owned())),
            Ok(n) => bytes = &bytes[n..],
            Err(e) if e.kind() == ErrorKind::Interrupted => {}
            Err(e) => return Err(e.into()),
        }
    }
    Ok(())
}

/// The time that is left, which is never nothing.
pub(super) fn left(deadline: Instant) -> Result<Duration, Trouble> {
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() { Err(Trouble::TooSlow) } else { Ok(left) }
}

/// Reads answers, no byte after the deadline.
struct Answers<'a> {
    link: &'a TcpStream,
    deadline: Instant,
    buffer: Vec<u8>,
    /// Bytes of the buffer that were used.
    at: usize,
    /// Bytes that came.
    total: usize,
}

impl Answers<'_> {
    fn answer(&mut self) -> Result<Answer, Trouble> {
        let line = self.line()?;
        let (kind, rest) = line.split_first().ok_or(Trouble::Nonsense)?;
        match kind {
            b'+' => Ok(Answer::Done),
            b'-' => Ok(Answer::Error(plain(rest))),
            b'$' => {
                let len =
                    std::str::from_utf8(rest).ok().and_then(|t| t.parse::<i64>().ok()).ok_or(Trouble::Nonsense)?;
                match usize::try_from(len) {
                    Err(_) if len == -1 => Ok(Answer::Nothing),
                    Ok(len) if len <= MAX_ENTRY => self.value(len),
                    _ => Err(Trouble::Nonsense),
                }
            }
            _ => Err(Trouble::Nonsense),
        }
    }

    fn line(&mut self) -> Result<Vec<u8>, Trouble> {
        loop {
            let unused = &self.buffer[self.at..];
            if let Some(end) = unused.windows(2).position(|w| w == b"\r\n") {
                let line = unused[..end].to_vec();
                self.at += end + 2;
                return Ok(line);
            }
            if unused.len() > MAX_LINE {
                return Err(Trouble::Nonsense);
            }
            self.more()?;
        }
    }

    fn value(&mut self, len: usize) -> Result<Answer, Trouble> {
        // The buffer grows with what comes, not with what was announced.
        while self.buffer.len() - self.at < len + 2 {
            self.more()?;
        }
        let value = self.buffer[self.at..self.at + len].to_vec();
        if &self.buffer[self.at + len..self.at + len + 2] != b"\r\n" {
            return Err(Trouble::Nonsense);
        }
        self.at += len + 2;
        Ok(Answer::Value(value))
    }

    fn more(&mut self) -> Result<(), Trouble> {
        self.buffer.drain(..self.at);
        self.at = 0;
        let mut chunk = [0; 16 << 10];
        loop {
            self.link.set_read_timeout(Some(left(self.deadline)?))?;
            match (&mut &*self.link).read(&mut chunk) {
                Ok(0) => return Err(Trouble::Unreachable("it closed the connection".to_owned())),
                Ok(n) => {
                    self.total += n;
                    if self.total > MAX_ANSWERS {
                        return Err(Trouble::Nonsense);
                    }
                    self.buffer.extend_from_slice(&chunk[..n]);
                    return Ok(());
                }
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                Err(e) => return Err(e.into()),
            }
        }
    }
}

/// Words of a stranger, fit to be shown.
fn plain(words: &[u8]) -> String {
    String::from_utf8_lossy(words).chars().filter(|c| !c.is_control()).take(100).collect()
}

impl From<std::io::Error> for Trouble {
    fn from(error: std::io::Error) -> Trouble {
        match error.kind() {
            ErrorKind::WouldBlock | ErrorKind::TimedOut => Trouble::TooSlow,
            _ => Trouble::Unreachable(error.to_string()),
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Unreachable(why) => write!(f, "it cannot be reached ({why})"),
            Trouble::TooSlow => write!(f, "it does not answer in time"),
            Trouble::Refused(words) => write!(f, "it refuses ({words})"),
            Trouble::Nonsense => write!(f, "what it answers is not from Redis, or too large"),
        }
    }
}
