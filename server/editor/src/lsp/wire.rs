//! Frames on stdin and stdout: `Content-Length` headers around JSON.
//!
//! Two plain threads do the blocking reads and writes, so that neither a silent client nor a full pipe
//! occupies the runtime. The framing of `tower-lsp` is not used because one malformed message ends its
//! stream; here bad traffic costs an error response and the next good frame is read.

use super::spelling::Spellings;
use serde_json::Value;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::sync::Arc;
use std::sync::mpsc as blocking;
use std::time::Duration;
use tokio::sync::{Notify, mpsc};
use tower_lsp::jsonrpc::{Error, Id, Request, Response};

/// Bodies beyond this size are skipped, not stored.
const MAX_BODY: u64 = 256 << 20;
/// Header lines beyond this size are garbage.
const MAX_HEADER: u64 = 8 << 10;
/// Messages read ahead of the server; a client that floods is slowed down by its pipe.
const READ_AHEAD: usize = 256;

/// What arrived.
#[derive(Debug)]
pub(crate) enum Incoming {
    Request(Request),
    Response(Response),
    /// Not a message; the response to send instead.
    Malformed(Response),
}

/// Reads messages on a thread of its own until `input` ends; the channel then closes.
pub(super) fn read_on_thread(input: impl Read + Send + 'static, spellings: Arc<Spellings>) -> mpsc::Receiver<Incoming> {
    let (sender, receiver) = mpsc::channel(READ_AHEAD);
    let run = move || {
        let mut reader = BufReader::with_capacity(64 << 10, input);
        while let Some(message) = read_message(&mut reader, &spellings) {
            if sender.blocking_send(message).is_err() {
                return;
            }
        }
    };
    // Without a thread there is no server; the channel closes and the process leaves with status 1.
    let _ = std::thread::Builder::new().name("stdin".into()).spawn(run);
    receiver
}

/// The next message, or `None` at the end of the input.
fn read_message(reader: &mut impl BufRead, spellings: &Spellings) -> Option<Incoming> {
    match read_headers(reader)? {
        Some(length) if length <= MAX_BODY => {
            let mut body = Vec::new();
            reader.by_ref().take(length).read_to_end(&mut body).ok()?;
            (body.len() as u64 == length).then(|| decode(&body, spellings))
        }
        Some(length) => {
            std::io::copy(&mut reader.by_ref().take(length), &mut std::io::sink()).ok()?;
            Some(refuse(Id::Null, Error::parse_error(), "the message is larger than 256 MB"))
        }
        None => Some(refuse(Id::Null, Error::parse_error(), "a message starts with a `Content-Length` header")),
    }
}

/// Reads header lines up to the empty one. The outer `None` is the end of the input, the inner one a
/// header block without a usable length.
fn read_headers(reader: &mut impl BufRead) -> Option<Option<u64>> {
    let (mut length, mut seen) = (None, false);
    loop {
        let mut line = Vec::new();
        match reader.by_ref().take(MAX_HEADER).read_until(b'\n', &mut line) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => return None,
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\r', '\n']);
        if text.is_empty() && !seen {
            continue; // stray line ends between messages
        }
        if text.is_empty() {
            return Some(length);
        }
        seen = true;
        // Garbage may stand right before a header: look for the name anywhere in the line.
        if let Some(at) = text.to_ascii_lowercase().find("content-length:") {
            length = text[at + "content-length:".len()..].trim().parse().ok();
        }
    }
}

/// Sorts a JSON text into requests (with or without id), responses and the rest.
fn decode(body: &[u8], spellings: &Spellings) -> Incoming {
    let mut value: Value = match serde_json::from_slice(body) {
        Ok(value) => value,
        Err(error) => return refuse(Id::Null, Error::parse_error(), &error.to_string()),
    };
    spellings.take_in(&mut value);
    // Our own requests have parameters that may all be left out; the service insists on an object.
    let own = value.get("method").and_then(Value::as_str).is_some_and(|m| m.starts_with("heaplens/"));
    if own && value.get("params").is_none_or(Value::is_null) {
        value["params"] = Value::Object(serde_json::Map::new());
    }
    let id = value.get("id").cloned().and_then(|id| serde_json::from_value(id).ok()).unwrap_or(Id::Null);
    if value.get("method").is_some() {
        match serde_json::from_value(value) {
            Ok(request) => Incoming::Request(request),
            Err(error) => refuse(id, Error::invalid_request(), &error.to_string()),
        }
    } else if value.get("result").is_some() || value.get("error").is_some() {
        match serde_json::from_value(value) {
            Ok(response) => Incoming::Response(response),
            // Answering a broken response would start a ping-pong of errors; a null id ends it.
            Err(error) => refuse(Id::Null, Error::invalid_request(), &error.to_string()),
        }
    } else {
        refuse(id, Error::invalid_request(), "neither a request nor a response")
    }
}

fn refuse(id: Id, mut error: Error, why: &str) -> Incoming {
    error.message = format!("{}: {why}", error.message).into();
    Incoming::Malformed(Response::from_error(id, error))
}

/// The outgoing side: cheap to clone, never blocks the caller.
#[derive(Clone, Debug)]
pub(crate) struct Out {
    frames: blocking::Sender<Frame>,
    spellings: Arc<Spellings>,
    closed: Arc<Notify>,
}

#[derive(Debug)]
enum Frame {
    Body(Vec<u8>),
    /// Answered when everything before it has been written.
    Flush(blocking::Sender<()>),
}

impl Out {
    /// Writes frames to `output` on a thread of its own.
    pub(super) fn write_on_thread(mut output: impl Write + Send + 'static, spellings: Arc<Spellings>) -> Out {
        let (frames, queue) = blocking::channel();
        let closed = Arc::new(Notify::new());
        let gone = closed.clone();
        let run = move || {
            for frame in queue {
                let written = match frame {
                    Frame::Body(body) => write_frame(&mut output, &body),
                    Frame::Flush(done) => {
                        let _ = done.send(());
                        Ok(())
                    }
                };
                if written.is_err() {
                    gone.notify_one();
                    return;
                }
            }
        };
        // As for the reader: without the thread, the first send reports a closed pipe.
        let _ = std::thread::Builder::new().name("stdout".into()).spawn(run);
        Out { frames, spellings, closed }
    }

    /// Queues one message. A message to a client that has gone is dropped.
    pub(crate) fn send(&self, message: &impl serde::Serialize) {
        let body = match self.spellings.are_strict() {
            true => serde_json::to_vec(message),
            false => serde_json::to_value(message).and_then(|mut message| {
                self.spellings.give_back(&mut message);
                serde_json::to_vec(&message)
            }),
        };
        match body {
            Ok(body) => {
                if self.frames.send(Frame::Body(body)).is_err() {
                    self.closed.notify_one();
                }
            }
            Err(error) => eprintln!("heaplens: a message could not be written as JSON: {error}"),
        }
    }

    /// Ends when the client no longer reads.
    pub(crate) async fn closed(&self) {
        self.closed.notified().await;
    }

    /// Waits until everything queued is written, but not longer than `limit`.
    pub(crate) fn flush(&self, limit: Duration) {
        let (done, wait) = blocking::channel();
        if self.frames.send(Frame::Flush(done)).is_ok() {
            let _ = wait.recv_timeout(limit);
        }
    }
}

fn write_frame(output: &mut impl Write, body: &[u8]) -> std::io::Result<()> {
    write!(output, "Content-Length: {}\r\n\r\n", body.len())?;
    output.write_all(body)?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8]) -> Vec<Incoming> {
        let mut reader = BufReader::new(input);
        std::iter::from_fn(|| read_message(&mut reader, &Spellings::default())).collect()
    }

    fn frame(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    #[test]
    fn good_frames_follow_garbage() {
        let good = frame(r#"{"jsonrpc":"2.0","method":"exit"}"#);
        let input = format!("nonsense\r\n\r\n{}{good}Content-Length: x\r\n\r\n{good}", frame("{\"id\": "));
        let kinds: Vec<_> = all(input.as_bytes()).iter().map(|m| matches!(m, Incoming::Request(_))).collect();
        assert_eq!(kinds, [false, false, true, false, true]);
    }

    #[test]
    fn a_cut_frame_is_the_end() {
        assert!(all(b"Content-Length: 10\r\n\r\n{}").is_empty());
        assert!(all(b"Content-Le").is_empty());
    }

    #[test]
    fn binary_bodies_are_refused_with_their_kind_of_error() {
        let found = all(b"Content-Length: 3\r\n\r\n\xff\xfe\xfd");
        let [Incoming::Malformed(response)] = &found[..] else { panic!("{found:?}") };
        assert_eq!(response.error().map(|e| e.code.code()), Some(-32700));
    }

    #[test]
    fn deep_nesting_is_refused() {
        let deep = frame(&"[".repeat(100_000));
        assert!(matches!(&all(deep.as_bytes())[..], [Incoming::Malformed(_)]));
    }

    #[test]
    fn the_id_of_a_broken_request_is_kept() {
        let found = all(frame(r#"{"id": 7, "method": 5}"#).as_bytes());
        let [Incoming::Malformed(response)] = &found[..] else { panic!("{found:?}") };
        assert_eq!(*response.id(), Id::Number(7));
    }
}
