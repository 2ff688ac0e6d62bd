//! Notifications that cannot be read: nobody waits for an answer to them, and the service drops them without a word.

use serde::Deserialize;
use serde_json::Value;
use tower_lsp::jsonrpc::Request;
use tower_lsp::ls_types::notification::*;

/// What to tell about a notification that cannot be read: its method, why, and what helps.
pub(super) fn complaint(request: &Request) -> Option<String> {
    let params = request.params().unwrap_or(&Value::Null);
    let method = request.method();
    let why = match method {
        DidOpenTextDocument::METHOD => why::<DidOpenTextDocument>(params),
        DidChangeTextDocument::METHOD => why::<DidChangeTextDocument>(params),
        DidSaveTextDocument::METHOD => why::<DidSaveTextDocument>(params),
        DidCloseTextDocument::METHOD => why::<DidCloseTextDocument>(params),
        DidChangeConfiguration::METHOD => why::<DidChangeConfiguration>(params),
        DidChangeWatchedFiles::METHOD => why::<DidChangeWatchedFiles>(params),
        DidChangeWorkspaceFolders::METHOD => why::<DidChangeWorkspaceFolders>(params),
        WorkDoneProgressCancel::METHOD => why::<WorkDoneProgressCancel>(params),
        _ => None,
    }?;
    let changed = params.pointer("/textDocument/uri").and_then(Value::as_str);
    let remedy = match changed.filter(|_| method == DidChangeTextDocument::METHOD) {
        Some(uri) => format!("; the text of {uri} is not the editor's any more: close and open the file"),
        None => String::new(),
    };
    Some(format!("`{method}` cannot be read and is ignored: {why}{remedy}"))
}

fn why<N: Notification>(params: &Value) -> Option<String> {
    N::Params::deserialize(params).err().map(|error| error.to_string())
}
