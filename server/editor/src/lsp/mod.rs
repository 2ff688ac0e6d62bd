//! The language server protocol, over stdin and stdout.
//!
//! `wire` frames messages and `serve` runs them; `server` has one short method per request, which asks a
//! function of [`crate::view`] and converts its answer (`convert`). `world` is the state behind them,
//! `publish` sends what changes without being asked.

mod actions;
mod caps;
mod commands;
mod convert;
mod documents;
mod features;
mod listing;
mod navigation;
mod pages;
mod parent;
mod publish;
mod pull;
mod registration;
mod semantic;
mod serve;
mod server;
mod spelling;
mod unread;
mod wire;
mod world;

use server::Server;
use std::sync::{Arc, mpsc};
use std::time::Duration;
use tower_lsp::LspService;

/// Threads that compute besides the runtime's own: those of requests, and one for what is sent without being asked.
const BLOCKING_THREADS: usize = world::REQUESTS + 1;
/// How long a client that is gone may keep the process.
const PATIENCE: Duration = Duration::from_millis(500);
/// Room for deep syntax trees on every thread.
const STACK: usize = 16 << 20;

/// Serves one client on stdin and stdout until it leaves. Returns the status the process should exit with:
/// 0 after `shutdown` and `exit`, 1 after `exit` alone, a closed pipe, or when no thread can be started.
pub fn run_stdio() -> u8 {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(BLOCKING_THREADS)
        .thread_stack_size(STACK)
        .enable_time()
        .build();
    let runtime = match runtime {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("heaplens: the language server cannot start its threads: {error}");
            return 1;
        }
    };
    let spellings = Arc::new(spelling::Spellings::default());
    let incoming = wire::read_on_thread(std::io::stdin(), spellings.clone());
    let out = wire::Out::write_on_thread(std::io::stdout(), spellings);
    let (mut service, socket) = LspService::build(Server::new)
        .custom_method("window/workDoneProgress/cancel", Server::cancel_progress)
        .custom_method("heaplens/inputs", Server::inputs)
        .custom_method("heaplens/paths", Server::paths)
        .custom_method("heaplens/heapGraph", Server::heap_graph)
        .custom_method("heaplens/status", Server::status)
        .finish();
    let status = runtime.block_on(serve::serve(&mut service, socket, incoming, out.clone()));
    out.flush(PATIENCE);
    stop_work(&service);
    // The threads that wait for a pipe are not joined: the process ends with them.
    runtime.shutdown_background();
    status
}

/// Stops explorations and machines before the process ends under them. A client that left without `shutdown` does not wait
/// for long.
fn stop_work(service: &LspService<Server>) {
    let Ok(world) = service.inner().world() else { return };
    let (done, stopped) = mpsc::channel();
    let stop = move || {
        world.machines.end();
        world.workspace().shutdown();
        let _ = done.send(());
    };
    if std::thread::Builder::new().name("stop".into()).spawn(stop).is_ok() {
        // When the time is over, the process ends all the same.
        let _ = stopped.recv_timeout(PATIENCE);
    }
}
