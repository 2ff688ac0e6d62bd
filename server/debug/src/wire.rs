//! Frames of the protocol: `Content-Length` headers around JSON.

use serde_json::{Value, json};
use std::io::{BufRead, Read, Write};

/// Bodies beyond this size are skipped.
const MAX_BODY: u64 = 64 << 20;
/// Header lines beyond this size are garbage.
const MAX_HEADER: u64 = 8 << 10;

/// The next message; `Null` for one that is no JSON. `None` at the end of the input.
pub fn read(input: &mut impl BufRead) -> Option<Value> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(MAX_HEADER).read_until(b'\n', &mut line).ok()? == 0 {
            return None;
        }
        let text = String::from_utf8_lossy(&line).trim().to_ascii_lowercase();
        if let Some(at) = text.find("content-length:") {
            length = text[at + "content-length:".len()..].trim().parse::<u64>().ok();
        } else if text.is_empty()
            && let Some(length) = length
        {
            return body(input, length);
        }
    }
}

fn body(input: &mut impl BufRead, length: u64) -> Option<Value> {
    let mut rest = input.by_ref().take(length);
    if length > MAX_BODY {
        std::io::copy(&mut rest, &mut std::io::sink()).ok()?;
        return Some(Value::Null);
    }
    let mut bytes = Vec::new();
    rest.read_to_end(&mut bytes).ok()?;
    (bytes.len() as u64 == length).then(|| serde_json::from_slice(&bytes).unwrap_or(Value::Null))
}

/// The outgoing side, which numbers messages.
pub struct Out<W> {
    output: W,
    sequence: u64,
}

impl<W: Write> Out<W> {
    pub fn new(output: W) -> Out<W> {
        Out { output, sequence: 0 }
    }

    /// Sends a response or an event. A client that no longer reads is noticed by the end of its requests.
    pub fn send(&mut self, mut message: Value) {
        self.sequence += 1;
        message["seq"] = json!(self.sequence);
        let body = message.to_string();
        let _ = write!(self.output, "Content-Length: {}\r\n\r\n{body}", body.len());
        let _ = self.output.flush();
    }

    pub fn event(&mut self, name: &str, body: Value) {
        self.send(json!({"type": "event", "event": name, "body": body}));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_around_garbage_and_broken_json() {
        let text = "noise\r\nContent-Length: 7\r\n\r\n{\"a\":1}Content-Length: 3\r\nX: y\r\n\r\n{{{Content-Length: 9\r\n\r\n{}";
        let mut input = text.as_bytes();
        assert_eq!(read(&mut input), Some(json!({"a": 1})));
        assert_eq!(read(&mut input), Some(Value::Null));
        assert_eq!(read(&mut input), None, "the last body is cut off");
    }
}
