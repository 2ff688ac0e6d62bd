//! A small client over the server's pipes.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Debug builds on a busy machine are slow; nothing here takes this long otherwise.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A running server. Dropping it kills the process when it still runs.
pub struct Client {
    child: Child,
    stdin: Option<ChildStdin>,
    incoming: Receiver<Value>,
    next_id: i64,
    /// Requests and notifications of the server, in order of arrival.
    pub seen: Vec<Value>,
    /// The last state that was told of each function, of those that [`Client::wait_explored`] waits for; `None` when the
    /// client cannot be told.
    told: Option<BTreeMap<(String, String), String>>,
    /// What `workspace/configuration` is answered with.
    pub settings: Value,
    /// The answer of `initialize`.
    pub server: Value,
}

impl Client {
    /// Starts the server without a word.
    pub fn spawn() -> Client {
        Client::spawn_with(&[])
    }

    /// As [`Client::spawn`], with more in its environment.
    pub fn spawn_with(environment: &[(&str, &str)]) -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_heaplens"))
            .arg("lsp")
            // Whoever forgets to say where the cache is does not touch that of the user.
            .env("XDG_CACHE_HOME", std::env::temp_dir().join("heaplens-protocol-tests"))
            .envs(environment.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the server starts");
        let stdin = child.stdin.take();
        let stdout = child.stdout.take().expect("stdout is a pipe");
        let (sender, incoming) = channel();
        std::thread::spawn(move || {
            let mut reader = BufReader::new(stdout);
            while let Some(message) = read_frame(&mut reader) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let (seen, told) = (Vec::new(), None);
        Client { child, stdin, incoming, next_id: 0, seen, told, settings: Value::Null, server: Value::Null }
    }

    /// Starts and initializes with all capabilities and no cache.
    pub fn start() -> Client {
        Client::start_with(all_capabilities(), json!({"heapView": true, "cache": {"dir": "off"}}))
    }

    /// Starts and initializes; `options` are the `initializationOptions`.
    pub fn start_with(capabilities: Value, options: Value) -> Client {
        Client::start_in(None, capabilities, options)
    }

    /// As [`Client::start_with`], with a workspace folder.
    pub fn start_in(root: Option<&Path>, capabilities: Value, options: Value) -> Client {
        let mut client = Client::spawn();
        let folders = root.map(|r| json!([{"uri": file_uri(r), "name": "root"}]));
        let params = json!({"processId": null, "rootUri": null, "workspaceFolders": folders,
            "capabilities": capabilities, "initializationOptions": options});
        client.told = (options["heapView"] == true).then(BTreeMap::new);
        client.server = client.request("initialize", params);
        client.notify("initialized", json!({}));
        client
    }

    pub fn write(&mut self, bytes: &[u8]) {
        if let Some(stdin) = &mut self.stdin {
            // A server that has gone is noticed by whoever waits for its answer.
            let _ = stdin.write_all(bytes).and_then(|()| stdin.flush());
        }
    }

    pub fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.write(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Sends a request and does not wait.
    pub fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.next_id += 1;
        let id = self.next_id;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        id
    }

    /// The whole answer to an earlier request.
    pub fn answer(&mut self, id: i64) -> Value {
        let end = Instant::now() + PATIENCE;
        loop {
            let message = self.next(end).unwrap_or_else(|| panic!("no answer to request {id}"));
            if message.get("method").is_none() && message["id"] == id {
                return message;
            }
        }
    }

    /// The result of a request; an error is a failure.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let answer = self.call(method, params);
        assert!(answer.get("error").is_none(), "{method}: {}", answer["error"]);
        answer["result"].clone()
    }

    /// The whole answer to a request, errors included.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        self.answer(id)
    }

    /// The next message; requests of the server are answered, and kept with its notifications.
    pub fn next(&mut self, end: Instant) -> Option<Value> {
        let left = end.saturating_duration_since(Instant::now());
        let message = match self.incoming.recv_timeout(left) {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
        };
        if message.get("method").is_some() {
            if let Some(id) = message.get("id") {
                let result = match message["method"].as_str() {
                    Some("workspace/configuration") => json!([self.settings]),
                    Some("workspace/applyEdit") => json!({"applied": true}),
                    _ => Value::Null,
                };
                self.send(&json!({"jsonrpc": "2.0", "id": id, "result": result}));
            }
            self.note_state(&message);
            self.seen.push(message.clone());
        }
        Some(message)
    }

    fn note_state(&mut self, message: &Value) {
        let text = |key: &str| message["params"][key].as_str().unwrap_or_default().to_owned();
        if let Some(told) = self.told.as_mut().filter(|_| message["method"] == "heaplens/progress") {
            told.insert((text("uri"), text("function")), text("state"));
        }
    }

    /// Whether the last thing that was told of a function is what its status says.
    fn was_told(&self, status: &Value) -> bool {
        let text = |key: &str| status[key].as_str().unwrap_or_default().to_owned();
        let told = |t: &BTreeMap<_, String>| t.get(&(text("uri"), text("function"))) == Some(&text("state"));
        !["done", "timeout", "incomplete", "cancelled"].contains(&text("state").as_str())
            || self.told.as_ref().is_none_or(told)
    }

    /// Waits until a message of the server, an earlier one included, meets the condition.
    pub fn wait_for(&mut self, what: &str, meets: impl Fn(&Value) -> bool) -> Value {
        let end = Instant::now() + PATIENCE;
        let mut looked = 0;
        loop {
            if let Some(found) = self.seen[looked..].iter().find(|m| meets(m)) {
                return found.clone();
            }
            looked = self.seen.len();
            assert!(self.next(end).is_some(), "{what}: nothing in {PATIENCE:?}; seen {:?}", self.methods());
        }
    }

    pub fn methods(&self) -> Vec<&str> {
        self.seen.iter().filter_map(|m| m["method"].as_str()).collect()
    }

    /// Reads everything that arrives within `time`.
    pub fn settle(&mut self, time: Duration) {
        let end = Instant::now() + time;
        while self.next(end).is_some() {}
    }

    pub fn open(&mut self, uri: &str, text: &str) {
        let document = json!({"uri": uri, "languageId": "hir", "version": 1, "text": text});
        self.notify("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// One incremental change.
    pub fn change(&mut self, uri: &str, version: i32, range: Value, text: &str) {
        let change = json!({"range": range, "text": text});
        self.notify(
            "textDocument/didChange",
            json!({"textDocument": {"uri": uri, "version": version}, "contentChanges": [change]}),
        );
    }

    /// Waits until no function waits or runs and everything was told of them, and returns the status.
    pub fn wait_explored(&mut self) -> Value {
        let end = Instant::now() + PATIENCE;
        loop {
            // This waits for the analysis of every edit before it; the status is what is known right now.
            self.request("workspace/symbol", json!({"query": "-"}));
            let status = self.request("heaplens/status", json!({}));
            let functions = status["functions"].as_array().cloned().unwrap_or_default();
            let busy = functions.iter().any(|f| f["state"] == "queued" || f["state"] == "running");
            if !busy && !functions.is_empty() && functions.iter().all(|f| self.was_told(f)) {
                return status;
            }
            assert!(Instant::now() < end, "still exploring: {status}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The newest published diagnostics of a file that meet the condition.
    pub fn diagnostics(&mut self, uri: &str, meets: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        let of = |m: &Value| m["method"] == "textDocument/publishDiagnostics" && m["params"]["uri"] == uri;
        let found =
            self.wait_for("diagnostics", |m| of(m) && meets(m["params"]["diagnostics"].as_array().map_or(&[], |d| d)));
        found["params"]["diagnostics"].as_array().cloned().unwrap_or_default()
    }

    /// Forgets what the server said so far.
    pub fn forget(&mut self) {
        self.seen.clear();
    }

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Closes the server's input.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Waits for the process to end; its status.
    pub fn exit_status(&mut self) -> i32 {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if let Some(status) = self.child.try_wait().expect("the process can be asked") {
                return status.code().unwrap_or(-1);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("the server still runs");
    }

    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().expect("the process can be asked").is_none()
    }

    /// `shutdown` and `exit`; the status must be 0.
    pub fn stop(mut self) {
        self.request("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        assert_eq!(self.exit_status(), 0);
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // Both fail when the process has ended, which is the usual case.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_frame(reader: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim() {
            "" => break,
            header => {
                if let Some(n) = header.strip_prefix("Content-Length: ") {
                    length = n.parse().ok()?;
                }
            }
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}

/// The URI of a path.
pub fn file_uri(path: &Path) -> String {
    format!("file://{}", path.display().to_string().replace(' ', "%20"))
}

/// What a complete client says it can do. Diagnostics are pushed; see [`pulling`].
pub fn all_capabilities() -> Value {
    json!({
        "general": {"positionEncodings": ["utf-16"]},
        "window": {"workDoneProgress": true},
        "workspace": {
            "applyEdit": true, "configuration": true, "workspaceFolders": true,
            "codeLens": {"refreshSupport": true},
            "inlayHint": {"refreshSupport": true},
            "didChangeWatchedFiles": {"dynamicRegistration": true},
            "didChangeConfiguration": {"dynamicRegistration": true},
            "workspaceEdit": {"documentChanges": true}
        },
        "textDocument": {
            "publishDiagnostics": {"relatedInformation": true, "tagSupport": {"valueSet": [1, 2]},
                "versionSupport": true, "codeDescriptionSupport": true, "dataSupport": true},
            "hover": {"contentFormat": ["markdown", "plaintext"]},
            "completion": {"completionItem": {"snippetSupport": true, "documentationFormat": ["markdown"]}},
            "signatureHelp": {"signatureInformation": {"parameterInformation": {"labelOffsetSupport": true}}},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
            "definition": {"linkSupport": true},
            "rename": {"prepareSupport": true},
            "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix", "refactor"]}},
                "isPreferredSupport": true, "dataSupport": true, "resolveSupport": {"properties": ["edit"]}}
        }
    })
}

/// [`all_capabilities`] of a client that pulls diagnostics.
pub fn pulling() -> Value {
    let mut capabilities = all_capabilities();
    capabilities["textDocument"]["diagnostic"] = json!({"dynamicRegistration": false});
    capabilities["workspace"]["diagnostics"] = json!({"refreshSupport": true});
    capabilities
}
