//! What the server sends without being asked: diagnostics, refreshes, progress.
//!
//! Events of the workspace arrive on one task. The diagnostics of a new text go out at once, its syntax errors before
//! its names; what
//! explorations add is gathered for a moment, so that a function with a thousand findings does not cost a
//! thousand messages.

use super::caps::Caps;
use super::commands::{extent_of, state_name};
use super::pull;
use super::world::{World, apart};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until, timeout};
use tower_lsp::Client;
use tower_lsp::ls_types::*;
use work::{Config, Counts, Event, FileName, FunctionState, RealDisk, Settings, Workspace};

/// Findings of one file are sent at most this often, the first after an edit at once.
const GATHER: Duration = Duration::from_millis(40);
/// Clients are asked to refresh lenses at most this often.
const REFRESH: Duration = Duration::from_millis(200);
/// Work that ends sooner shows no progress.
const PROGRESS_AFTER: Duration = Duration::from_millis(300);
/// Progress is reported at most this often.
const PROGRESS_EVERY: Duration = Duration::from_millis(100);
/// What is sent of files that nobody looks at before those that are open are looked after again.
const BEHIND: usize = 32;
/// A client that does not answer a refresh or a progress token within this time is not waited for.
const ANSWER: Duration = Duration::from_secs(5);

/// What the sending task is told.
pub(super) enum News {
    Work(Event),
    /// A file was closed, or is gone from the disk.
    Gone {
        file: FileName,
        uri: Uri,
    },
    /// Settings changed: everything may look different.
    All,
    /// The client has answered a refresh.
    Answered,
}

/// Makes the workspace and starts the task that sends its news.
pub(super) fn start(client: Client, caps: Caps, settings: Settings, folders: Vec<PathBuf>) -> Arc<World> {
    let (news, arrivals) = mpsc::unbounded_channel();
    let workspace = workspace(settings.clone(), news.clone());
    let world = Arc::new(World::new(client, caps, workspace, settings, folders, news));
    tokio::spawn(send_news(world.clone(), arrivals));
    world
}

/// A workspace whose events go to the sending task.
pub(super) fn workspace(settings: Settings, news: mpsc::UnboundedSender<News>) -> Workspace {
    Workspace::new(Config {
        settings,
        disk: Arc::new(RealDisk),
        // The task ends with the process; until then the channel is open.
        events: Arc::new(move |event| drop(news.send(News::Work(event)))),
        threads: 0,
        gives_way: true,
        shard: None,
    })
}

/// A line for the client's log.
pub(super) fn log(world: &Arc<World>, kind: MessageType, text: String) {
    let client = world.client.clone();
    tokio::spawn(async move { client.log_message(kind, text).await });
}

/// After a document was closed: what was said about it is taken back, unless the file stays known.
pub(super) fn closed(world: &World, file: FileName, uri: Uri) {
    world.tell(News::Gone { file, uri });
}

/// The task: gathers news and sends what is due.
async fn send_news(world: Arc<World>, mut arrivals: mpsc::UnboundedReceiver<News>) {
    let (counts, watched) = watch::channel(Counts::default());
    if world.caps.progress {
        tokio::spawn(show_progress(world.clone(), watched));
    }
    let mut sender = Sender {
        world,
        counts,
        files: BTreeMap::new(),
        sent: BTreeMap::new(),
        refresh: Due::default(),
        asking: Arc::default(),
        behind: BTreeMap::new(),
        behind_due: Due::default(),
    };
    loop {
        let due = sender.next();
        tokio::select! {
            news = arrivals.recv() => match news {
                None => return,
                Some(news) => sender.take(news).await,
            },
            () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {}
        }
        while let Ok(news) = arrivals.try_recv() {
            sender.take(news).await;
        }
        sender.send_due().await;
    }
}

/// When something was sent last, and when it is to be sent next.
#[derive(Clone, Copy, Default)]
struct Due {
    last: Option<Instant>,
    next: Option<Instant>,
    urgent: bool,
}

impl Due {
    /// To be sent at once. It does not delay what comes next.
    fn now(&mut self) {
        *self = Due { last: None, next: Some(Instant::now()), urgent: true };
    }

    /// To be sent as soon as `pause` has passed since the last time.
    fn soon(&mut self, pause: Duration) {
        let now = Instant::now();
        let due = self.last.map_or(now, |last| now.max(last + pause));
        self.next = Some(self.next.map_or(due, |next| next.min(due)));
    }

    /// Whether it is to be sent now; then it counts as sent.
    fn take(&mut self) -> bool {
        let now = Instant::now();
        let due = self.next.is_some_and(|next| next <= now);
        if due {
            let last = if self.urgent { None } else { Some(now) };
            *self = Due { last, next: None, urgent: false };
        }
        due
    }
}

/// Diagnostics as they were sent. One who has opened a file gets all of it again.
#[derive(PartialEq, Eq)]
struct Sent {
    open: bool,
    version: Option<i32>,
    digest: String,
}

struct Sender {
    world: Arc<World>,
    counts: watch::Sender<Counts>,
    files: BTreeMap<FileName, Due>,
    /// What the client has last been sent of each file.
    sent: BTreeMap<FileName, Sent>,
    refresh: Due,
    /// A refresh is on its way, and its answer is not here yet.
    asking: Arc<AtomicBool>,
    /// The newest state of each function in a file that is not open, to be told when [`Self::behind_due`] says so: a
    /// folder of ten thousand functions must not keep the findings of the file in front of it waiting.
    behind: BTreeMap<(FileName, String), FunctionState>,
    behind_due: Due,
}

impl Sender {
    fn next(&self) -> Option<Instant> {
        let asking = self.asking.load(Ordering::Acquire);
        let refresh = self.refresh.next.filter(|_| !asking);
        self.files.values().filter_map(|due| due.next).chain(refresh).chain(self.behind_due.next).min()
    }

    async fn take(&mut self, news: News) {
        match news {
            News::Work(event) => self.event(event).await,
            News::Gone { file, uri } => {
                self.files.remove(&file);
                self.sent.remove(&file);
                self.gone(file, uri).await;
            }
            News::Answered => {}
            News::All => {
                let world = self.world.clone();
                let names = apart(move || world.workspace().peek().files().map(|f| f.name.clone()).collect::<Vec<_>>());
                for name in names.await.unwrap_or_default() {
                    self.files.entry(name).or_default().now();
                }
                self.refresh.soon(REFRESH);
            }
        }
    }

    async fn event(&mut self, event: Event) {
        match event {
            // A client that pulls asks after each of its edits by itself; it may have got a first answer.
            Event::Parsed { .. } if self.world.caps.pull_diagnostics => {}
            Event::Named { file, .. } if self.world.caps.pull_diagnostics => {
                if self.world.owed().contains(&file) {
                    self.refresh.now();
                }
            }
            Event::Analyzed { file, .. } if self.world.caps.pull_diagnostics => {
                if self.world.owed().remove(&file) {
                    self.refresh.now();
                }
            }
            Event::Parsed { file, .. } | Event::Named { file, .. } | Event::Analyzed { file, .. } => {
                self.files.entry(file).or_default().now();
            }
            Event::State { file, function, state } => {
                // That a function waits or is explored is no diagnostic.
                match state.is_final() {
                    true => self.changed(&file),
                    false => self.refresh.soon(REFRESH),
                }
                self.progress(&file, function, state).await;
            }
            Event::Found { file, .. } => self.changed(&file),
            Event::Progress { file, function, scope, paths } => {
                self.progress(&file, function, FunctionState::Exploring { scope, paths }).await;
            }
            Event::Counts(counts) => {
                self.counts.send_replace(counts);
            }
            Event::Idle => self.refresh.soon(Duration::ZERO),
            Event::Warning(text) => self.world.client.show_message(MessageType::WARNING, text).await,
        }
    }

    fn changed(&mut self, file: &FileName) {
        self.files.entry(file.clone()).or_default().soon(GATHER);
        self.refresh.soon(REFRESH);
    }

    async fn send_due(&mut self) {
        let due = self.due_files();
        if !self.world.caps.pull_diagnostics {
            for file in due {
                self.publish(file).await;
            }
        } else if !due.is_empty() {
            self.refresh.soon(GATHER);
        }
        if !self.asking.load(Ordering::Acquire) && self.refresh.take() {
            self.ask_refresh();
        }
        if self.behind_due.take() {
            self.send_behind().await;
        }
    }

    /// The files whose diagnostics are to be sent now: all that are open, and some of the others.
    fn due_files(&mut self) -> Vec<FileName> {
        let documents = &self.world.documents;
        let (mut seen, mut unseen) = (Vec::new(), Vec::new());
        for (name, due) in &mut self.files {
            let open = documents.version(name).is_some();
            if (open || unseen.len() < BEHIND) && due.take() {
                if open { &mut seen } else { &mut unseen }.push(name.clone());
            }
        }
        seen.append(&mut unseen);
        seen
    }

    /// Tells some of the states of functions that nobody looks at.
    async fn send_behind(&mut self) {
        for _ in 0..BEHIND {
            let Some(((file, function), state)) = self.behind.pop_first() else { return };
            self.send_progress(&file, function, &state).await;
        }
        self.behind_due.now();
    }

    /// Sends the diagnostics of a file, as far as they are known; the rest follows. Nothing, when the client has just these.
    async fn publish(&mut self, file: FileName) {
        let (world, name) = (self.world.clone(), file.clone());
        let computed = apart(move || {
            let snapshot = world.workspace().peek();
            let view = snapshot.file(&name)?;
            let uri = world.documents.uri(&name)?;
            let version = (view.open && world.caps.diagnostic_version).then_some(view.version);
            let items = pull::items(&world, &snapshot, view);
            let sent = Sent { open: view.open, version, digest: pull::digest(&items) };
            Some((uri, items, sent))
        });
        let Ok(Some((uri, items, sent))) = computed.await else { return };
        if self.sent.get(&file) != Some(&sent) {
            self.world.client.publish_diagnostics(uri, items, sent.version).await;
            self.sent.insert(file, sent);
        }
    }

    async fn gone(&mut self, file: FileName, uri: Uri) {
        let world = self.world.clone();
        let known = file.clone();
        // Waits for the analysis: only then it is known whether the file is still there.
        let stays =
            apart(move || world.workspace().snapshot_of(&known).file(&known).is_some_and(|f| f.error.is_none()));
        if stays.await.unwrap_or(false) {
            self.files.entry(file).or_default().now();
        } else if !self.world.caps.pull_diagnostics {
            self.world.client.publish_diagnostics(uri, Vec::new(), None).await;
        }
    }

    /// Asks the client to ask again. One question at a time: what changes meanwhile makes the next one due.
    fn ask_refresh(&self) {
        let caps = &self.world.caps;
        if !caps.lens_refresh && !caps.hint_refresh && !caps.pull_diagnostics {
            return;
        }
        self.asking.store(true, Ordering::Release);
        let (world, asking) = (self.world.clone(), self.asking.clone());
        tokio::spawn(async move {
            // A client that refuses or stays silent is asked again when something else changes.
            let diagnostics = async {
                if world.caps.pull_diagnostics {
                    let _ = timeout(ANSWER, world.client.workspace_diagnostic_refresh()).await;
                }
            };
            let lenses = async {
                if world.caps.lens_refresh {
                    let _ = timeout(ANSWER, world.client.code_lens_refresh()).await;
                }
            };
            let hints = async {
                if world.caps.hint_refresh {
                    let _ = timeout(ANSWER, world.client.inlay_hint_refresh()).await;
                }
            };
            futures::join!(diagnostics, lenses, hints);
            asking.store(false, Ordering::Release);
            // Wakes the task: something may have become due meanwhile.
            world.tell(News::Answered);
        });
    }

    async fn progress(&mut self, file: &FileName, function: String, state: FunctionState) {
        let key = (file.clone(), function);
        if self.world.documents.version(file).is_some() {
            self.behind.remove(&key);
            self.send_progress(file, key.1, &state).await;
        } else {
            self.behind.insert(key, state);
            self.behind_due.soon(PROGRESS_EVERY);
        }
    }

    async fn send_progress(&self, file: &FileName, function: String, state: &FunctionState) {
        let Some(uri) = self.world.documents.uri(file) else { return };
        let (world, name, of, told) = (self.world.clone(), file.clone(), function.clone(), state.clone());
        let extent = apart(move || {
            let snapshot = world.workspace().peek();
            let view = snapshot.file(&name).and_then(|f| f.function(&of));
            // What was cancelled to begin again has no end that anybody waits for.
            let ends = told != FunctionState::Cancelled || view.is_none_or(|v| v.state == told);
            ends.then(|| extent_of(&told, view))
        });
        let Ok(Some((scope, paths))) = extent.await else { return };
        let params = FunctionProgress { uri, function, state: state_name(state).into(), scope, paths };
        self.world.client.send_notification::<ProgressNotification>(params).await;
    }
}

/// `heaplens/progress`.
enum ProgressNotification {}

impl notification::Notification for ProgressNotification {
    type Params = FunctionProgress;
    const METHOD: &'static str = "heaplens/progress";
}

#[derive(Serialize, Deserialize)]
struct FunctionProgress {
    uri: Uri,
    function: String,
    state: String,
    scope: Option<String>,
    paths: u64,
}

/// Shows a cancellable progress while functions are explored.
async fn show_progress(world: Arc<World>, mut counts: watch::Receiver<Counts>) {
    let busy = |c: &Counts| c.running + c.queued > 0;
    for number in 1u64.. {
        if counts.wait_for(busy).await.is_err() {
            return;
        }
        tokio::time::sleep(PROGRESS_AFTER).await;
        if !busy(&counts.borrow()) {
            continue;
        }
        let token = NumberOrString::String(format!("heaplens/{number}"));
        // From when it is created it can be cancelled.
        *world.progress() = Some(token.clone());
        let created = timeout(ANSWER, world.client.create_work_done_progress(token.clone())).await;
        if !matches!(created, Ok(Ok(()))) {
            *world.progress() = None;
            continue;
        }
        let bar = world.client.progress(token, "Heaplens").with_percentage(0).with_cancel_button();
        let bar = bar.with_message("exploring").begin().await;
        loop {
            let now = *counts.borrow_and_update();
            if !busy(&now) {
                break;
            }
            bar.report_with_message(format!("{} of {} functions", now.finished, now.total), percent(&now), Some(true))
                .await;
            tokio::time::sleep(PROGRESS_EVERY).await;
            if counts.changed().await.is_err() {
                break;
            }
        }
        *world.progress() = None;
        bar.finish().await;
    }
}

fn percent(counts: &Counts) -> u32 {
    (100 * counts.finished).checked_div(counts.total).unwrap_or(100).min(100) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_goes_at_once_and_the_next_waits() {
        let mut due = Due::default();
        assert!(!due.take());
        due.soon(Duration::from_secs(60));
        assert!(due.take());
        due.soon(Duration::from_secs(60));
        assert!(!due.take());
    }

    #[test]
    fn a_new_text_does_not_wait_and_lets_its_first_finding_go() {
        let mut due = Due::default();
        due.soon(Duration::from_secs(60));
        assert!(due.take());
        due.soon(Duration::from_secs(60));
        due.now();
        assert!(due.take(), "the text");
        due.soon(Duration::from_secs(60));
        assert!(due.take(), "its first finding");
        due.soon(Duration::from_secs(60));
        assert!(!due.take(), "the second");
    }
}
