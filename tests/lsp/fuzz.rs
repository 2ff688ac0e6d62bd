//! Random traffic from fixed seeds: whatever comes, the server answers every request, and leaves when told.

use crate::client::{Client, PATIENCE};
use crate::sample::{GET_LIST, URI};
use serde_json::{Value, json};
use std::time::Instant;

/// A small generator of pseudo-random numbers (xorshift, 64 bits).
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }

    fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

const METHODS: [&str; 27] = [
    "textDocument/hover",
    "textDocument/completion",
    "textDocument/definition",
    "textDocument/typeDefinition",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/documentSymbol",
    "workspace/symbol",
    "textDocument/signatureHelp",
    "textDocument/prepareRename",
    "textDocument/rename",
    "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/full/delta",
    "textDocument/semanticTokens/range",
    "textDocument/foldingRange",
    "textDocument/selectionRange",
    "textDocument/formatting",
    "textDocument/rangeFormatting",
    "textDocument/inlayHint",
    "textDocument/codeLens",
    "textDocument/codeAction",
    "textDocument/prepareCallHierarchy",
    "textDocument/linkedEditingRange",
    "textDocument/diagnostic",
    "heaplens/inputs",
    "heaplens/paths",
    "nonsense/method",
];

const PIECES: [&str; 22] = [
    "{",
    "}",
    "(",
    ")",
    ";",
    ".",
    ":=",
    "data ",
    "fn ",
    "List",
    "next",
    "requires hex { ",
    "null",
    "\n",
    "\r\n",
    "\u{1F600}",
    "\u{0}",
    "/*",
    "*/",
    "\"",
    "if (foo < 0) { return list.next; }",
    "requires sl list -> List(_);",
];

fn position(rng: &mut Rng) -> Value {
    match rng.below(12) {
        0 => json!({"line": u32::MAX, "character": u32::MAX}),
        1 => json!({"line": -1, "character": 0}),
        _ => json!({"line": rng.below(22), "character": rng.below(60)}),
    }
}

fn params(rng: &mut Rng) -> Value {
    let uri = *rng.pick(&[URI, URI, URI, "file:///unknown.hir", "not a uri", ""]);
    let (position, end) = (position(rng), position(rng));
    json!({
        "textDocument": {"uri": uri}, "position": position, "positions": [position, end], "uri": uri, "function": "getList",
        "range": {"start": position, "end": end}, "context": {"diagnostics": [], "includeDeclaration": true},
        "newName": *rng.pick(&["x", "list", "while", ""]), "query": "l", "previousResultId": "v1",
        "options": {"tabSize": 2, "insertSpaces": true}
    })
}

/// One step; the id, when it is a request.
fn step(client: &mut Client, rng: &mut Rng, version: i32) -> Option<i64> {
    match rng.below(10) {
        0..4 => {
            let method = *rng.pick(&METHODS);
            let params = params(rng);
            return Some(client.ask(method, params));
        }
        4..7 => {
            let (start, end) = (position(rng), position(rng));
            let text = PIECES[rng.below(PIECES.len())].repeat(1 + rng.below(3));
            let version = if rng.below(8) == 0 { -version } else { version };
            client.change(URI, version, json!({"start": start, "end": end}), &text);
        }
        7 => match rng.below(4) {
            0 => client.open(URI, GET_LIST),
            1 => client.notify("textDocument/didClose", json!({"textDocument": {"uri": URI}})),
            2 => client.open(URI, ""),
            _ => client.notify(
                "textDocument/didChange",
                json!({"textDocument": {"uri": URI, "version": version}, "contentChanges": [{"text": GET_LIST}]}),
            ),
        },
        8 => client.notify("$/cancelRequest", json!({"id": rng.below(50)})),
        _ => match rng.below(5) {
            0 => client.write(b"Content-Length: 3\r\n\r\n{{{"),
            1 => client.write(b"garbage\r\n\r\n"),
            2 => client.notify("workspace/didChangeConfiguration", json!({"settings": {"heaplens": {"unwind": "x"}}})),
            3 => client.notify(
                "workspace/didChangeWatchedFiles",
                json!({"changes": [{"uri": URI, "type": 1 + rng.below(3)}]}),
            ),
            _ => client.notify("nonsense", params(rng)),
        },
    }
    None
}

#[test]
fn random_traffic_is_answered() {
    for seed in 1..=6 {
        let mut rng = Rng(0x9e37_79b9_7f4a_7c15u64.wrapping_mul(seed));
        let mut client = Client::start();
        client.open(URI, GET_LIST);
        let mut open = Vec::new();
        for i in 0..250 {
            open.extend(step(&mut client, &mut rng, i + 2));
        }
        let end = Instant::now() + PATIENCE;
        while !open.is_empty() {
            let message = client.next(end).unwrap_or_else(|| panic!("seed {seed}: no answer to {open:?}"));
            if message.get("method").is_none() {
                open.retain(|id| message["id"] != *id);
            }
        }
        assert!(client.is_running(), "seed {seed}");
        client.stop();
    }
}

#[test]
fn pipes_may_close_at_any_time() {
    for seed in 1..=8 {
        let mut rng = Rng(0xd1b5_4a32_d192_ed03u64.wrapping_mul(seed));
        let mut client = if seed % 2 == 0 { Client::start() } else { Client::spawn() };
        for i in 0..rng.below(60) as i32 {
            step(&mut client, &mut rng, i + 2);
        }
        if seed % 3 == 0 {
            client.write(b"Content-Length: 1000\r\n\r\n{\"half");
        }
        client.close_input();
        assert_eq!(client.exit_status(), 1, "seed {seed}");
    }
}
