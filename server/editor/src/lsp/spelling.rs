//! URIs as clients write them: with blanks, letters of any alphabet or a lone `%`, which the protocol types refuse.
//!
//! What may not stand in a URI is encoded when a message comes in; answers have the spelling that a document was opened
//! with.

use serde_json::{Map, Value};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The members of messages that are URIs.
const KEYS: [&str; 7] = ["uri", "rootUri", "baseUri", "scopeUri", "oldUri", "newUri", "targetUri"];

/// From the URIs of opened documents to what their client wrote, where that was something else.
#[derive(Debug, Default)]
pub(super) struct Spellings(Mutex<HashMap<String, String>>);

impl Spellings {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, String>> {
        // Every change is one step.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Encodes the URIs of a message of the client.
    pub(super) fn take_in(&self, message: &mut Value) {
        let opens = message.get("method").is_some_and(|method| method == "textDocument/didOpen");
        let opened = message.pointer("/params/textDocument/uri").and_then(Value::as_str).filter(|_| opens);
        if let Some(opened) = opened {
            match encoded(opened) {
                Some(uri) => self.lock().insert(uri, opened.to_owned()),
                None => self.lock().remove(opened),
            };
        }
        change_uris(message, &encoded);
    }

    /// Whether every URI is as its client wrote it.
    pub(super) fn are_strict(&self) -> bool {
        self.lock().is_empty()
    }

    /// Puts the spellings of the client into a message for it.
    pub(super) fn give_back(&self, message: &mut Value) {
        let known = self.lock();
        change_uris(message, &|uri| known.get(uri).cloned());
    }
}

/// Replaces the URIs in a message, also those that are the keys of edits (`changes`).
fn change_uris(value: &mut Value, change: &dyn Fn(&str) -> Option<String>) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| change_uris(item, change)),
        Value::Object(members) => {
            for (key, member) in members.iter_mut() {
                match member {
                    Value::String(uri) if KEYS.contains(&key.as_str()) => {
                        if let Some(changed) = change(uri) {
                            *uri = changed;
                        }
                    }
                    Value::Object(edits) if key == "changes" => change_keys(edits, change),
                    other => change_uris(other, change),
                }
            }
        }
        _ => {}
    }
}

fn change_keys(edits: &mut Map<String, Value>, change: &dyn Fn(&str) -> Option<String>) {
    let all = std::mem::take(edits);
    edits.extend(all.into_iter().map(|(uri, edits)| (change(&uri).unwrap_or(uri), edits)));
}

/// A URI with what may not stand in it encoded; `None` when there is nothing to encode, or it is no URI.
fn encoded(uri: &str) -> Option<String> {
    let start = path_start(uri)?;
    let mut text = uri[..start].to_owned();
    for (at, byte) in uri.bytes().enumerate().skip(start) {
        match byte {
            b'%' if !is_escape(&uri.as_bytes()[at..]) => text.push_str("%25"),
            _ if is_allowed(byte) => text.push(char::from(byte)),
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    (text != uri).then_some(text)
}

/// Where the path of a URI starts, behind its scheme and authority.
fn path_start(uri: &str) -> Option<usize> {
    let (scheme, rest) = uri.split_once(':')?;
    let letters = scheme.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'));
    if !letters || !scheme.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let authority = rest.strip_prefix("//").map_or(0, |host| 2 + host.find('/').unwrap_or(host.len()));
    Some(scheme.len() + 1 + authority)
}

fn is_escape(text: &[u8]) -> bool {
    matches!(text, [b'%', a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit())
}

fn is_allowed(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?#%".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_may_not_stand_in_a_uri_is_encoded() {
        for (written, strict) in [
            ("file:///p/a b.hir", "file:///p/a%20b.hir"),
            ("file:///ä/[a].hir", "file:///%C3%A4/%5Ba%5D.hir"),
            ("file:///100%.hir", "file:///100%25.hir"),
            ("file:///a%2g%41", "file:///a%252g%41"),
            ("file:///😀", "file:///%F0%9F%98%80"),
            ("untitled:Un titled", "untitled:Un%20titled"),
        ] {
            assert_eq!(encoded(written).as_deref(), Some(strict));
        }
        for strict in ["file:///a%20b/c.hir", "file://[::1]/a", "no uri", "", "untitled:1", "file:///a?b#c"] {
            assert_eq!(encoded(strict), None, "{strict}");
        }
    }

    #[test]
    fn answers_have_the_spelling_of_the_client() {
        let spellings = Spellings::default();
        let document = json!({"uri": "file:///a b", "text": "file:///a b"});
        let mut opened = json!({"method": "textDocument/didOpen", "params": {"textDocument": document}});
        spellings.take_in(&mut opened);
        assert_eq!(opened["params"]["textDocument"], json!({"uri": "file:///a%20b", "text": "file:///a b"}));
        let mut answer =
            json!({"result": {"changes": {"file:///a%20b": [], "file:///b": []}, "targetUri": "file:///a%20b"}});
        spellings.give_back(&mut answer);
        assert_eq!(
            answer["result"],
            json!({"changes": {"file:///a b": [], "file:///b": []}, "targetUri": "file:///a b"})
        );
    }
}
