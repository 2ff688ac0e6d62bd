//! The loop between the pipes and the service.
//!
//! Every message is started in the order of arrival and runs up to its first wait before the next one is
//! looked at: an edit is applied before anything after it is read, and a request works on the text its
//! client saw. What waits goes on as a task of its own, so nothing starves changes and cancels.

use super::parent::Parent;
use super::unread;
use super::wire::{Incoming, Out};
use futures::future::FutureExt;
use futures::{SinkExt, StreamExt, poll};
use serde_json::json;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::Poll;
use tokio::sync::mpsc;
use tower_lsp::jsonrpc::{Error, Id, Request, Response};
use tower_lsp::ls_types::MessageType;
use tower_lsp::{ClientSocket, ExitedError, LanguageServer, LspService};
use tower_service::Service;

type Answer = Result<Option<Response>, ExitedError>;

/// Serves until the client says `exit`, closes a pipe, stops reading, or has gone as a process. Returns the exit status of the
/// process: 0 when `shutdown` came first, else 1.
pub(crate) async fn serve<S: LanguageServer>(
    service: &mut LspService<S>,
    socket: ClientSocket,
    mut incoming: mpsc::Receiver<Incoming>,
    out: Out,
) -> u8 {
    let (mut to_client, mut from_client) = socket.split();
    let forward = out.clone();
    tokio::spawn(async move {
        while let Some(request) = to_client.next().await {
            forward.send(&request);
        }
    });
    let (mut initialized, mut shut_down) = (false, false);
    let mut parent = Parent::default();
    loop {
        let message = tokio::select! {
            message = incoming.recv() => message,
            () = out.closed() => None,
            () = parent.gone() => None,
        };
        match message {
            None => break,
            Some(Incoming::Malformed(refusal)) => out.send(&refusal),
            Some(Incoming::Response(response)) => {
                let _ = from_client.send(response).await;
            }
            Some(Incoming::Request(request)) => {
                let method = request.method().to_owned();
                if let Some(complaint) = unread::complaint(&request).filter(|_| initialized) {
                    let params = json!({"type": MessageType::ERROR, "message": complaint});
                    out.send(&json!({"jsonrpc": "2.0", "method": "window/logMessage", "params": params}));
                }
                // Before the answer: whoever has it may end at once, and would not be here to begin with.
                let starter = (method == "initialize")
                    .then(|| Parent::of(request.params().and_then(|p| p["processId"].as_i64())));
                let succeeded = start(service, request, &out).await.is_some_and(|r| r.is_ok());
                if let Some(starter) = starter.filter(|_| succeeded) {
                    initialized = true;
                    parent = starter;
                }
                shut_down |= method == "shutdown" && succeeded;
                if method == "exit" {
                    break;
                }
            }
        }
    }
    u8::from(!shut_down)
}

/// Runs a message to its first wait; the rest becomes a task, except for notifications and the two
/// requests that change what the server accepts next. Returns the answer when there is one already.
async fn start<S: LanguageServer>(service: &mut LspService<S>, request: Request, out: &Out) -> Option<Response> {
    let id = request.id().cloned();
    let in_order = id.is_none() || matches!(request.method(), "initialize" | "shutdown");
    let called = catch_unwind(AssertUnwindSafe(|| service.call(request)));
    let Ok(called) = called else { return answer(id, None, out) };
    let mut running = Box::pin(AssertUnwindSafe(called).catch_unwind());
    if in_order {
        let ended = running.await;
        return answer(id, ended.ok(), out);
    }
    match poll!(&mut running) {
        Poll::Ready(ended) => answer(id, ended.ok(), out),
        Poll::Pending => {
            let out = out.clone();
            tokio::spawn(async move {
                let ended = running.await;
                answer(id, ended.ok(), &out);
            });
            None
        }
    }
}

/// Sends the answer to a request; `None` stands for a handler that panicked.
fn answer(id: Option<Id>, ended: Option<Answer>, out: &Out) -> Option<Response> {
    let id = id?;
    let response = match ended {
        // The service says nothing about what it leaves alone (`$/..`), but a request has an answer.
        Some(Ok(response)) => response.unwrap_or_else(|| Response::from_error(id, Error::method_not_found())),
        Some(Err(_)) => Response::from_error(id, Error::invalid_request()),
        None => {
            let mut error = Error::internal_error();
            error.message = "a defect of heaplens stopped this request; the server goes on".into();
            Response::from_error(id, error)
        }
    };
    out.send(&response);
    Some(response)
}
