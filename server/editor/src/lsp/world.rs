//! The state behind the handlers: the workspace, the client, and what was agreed with it.

use super::caps::Caps;
use super::documents::{Documents, name_of};
use super::pages::Pages;
use super::publish::News;
use crate::jvm::Jdk;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};
use tokio::sync::Semaphore;
use tokio::sync::mpsc::UnboundedSender;
use tower_lsp::Client;
use tower_lsp::jsonrpc::{Error, ErrorCode, Result};
use tower_lsp::ls_types::{NumberOrString, SemanticToken, Uri};
use work::{FileName, FileView, Settings, Snapshot, Workspace};

/// Shared by all handlers.
pub(crate) struct World {
    pub client: Client,
    pub caps: Caps,
    workspace: RwLock<Workspace>,
    /// Held while texts are taken in, so that none gets lost when the workspace is replaced.
    intake: Mutex<()>,
    pub documents: Documents,
    pub pages: Pages,
    /// What runs tests of Java, when there is one on this machine.
    pub jdk: Option<Jdk>,
    pub machines: Machines,
    /// What `initialize` brought.
    pub initial: Settings,
    settings: Mutex<Settings>,
    folders: Mutex<Vec<PathBuf>>,
    /// The last semantic tokens sent for each file, with their result id.
    tokens: Mutex<BTreeMap<FileName, (String, Vec<SemanticToken>)>>,
    /// The files about which a client that pulls got a first answer: it is told when there is more.
    owed: Mutex<BTreeSet<FileName>>,
    /// The token of the progress that is shown.
    progress: Mutex<Option<NumberOrString>>,
    news: UnboundedSender<News>,
}

/// The programs of a JDK that run for requests: none outlives the server.
#[derive(Default)]
pub(crate) struct Machines {
    ended: AtomicBool,
    /// Shared by those who run one.
    running: RwLock<()>,
}

impl Machines {
    /// To be held while one runs.
    pub(crate) fn enter(&self) -> RwLockReadGuard<'_, ()> {
        self.running.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn are_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    /// Tells all to end.
    pub(crate) fn end_soon(&self) {
        self.ended.store(true, Ordering::Relaxed);
    }

    /// Ends all, and waits until nothing of them is left.
    pub(crate) fn end(&self) {
        self.end_soon();
        drop(self.running.write());
    }
}

impl World {
    pub(crate) fn new(
        client: Client,
        caps: Caps,
        workspace: Workspace,
        settings: Settings,
        folders: Vec<PathBuf>,
        news: UnboundedSender<News>,
    ) -> World {
        World {
            client,
            caps,
            workspace: RwLock::new(workspace),
            intake: Mutex::default(),
            documents: Documents::default(),
            pages: Pages::new(),
            jdk: Jdk::find(),
            machines: Machines::default(),
            initial: settings.clone(),
            settings: Mutex::new(settings),
            folders: Mutex::new(folders),
            tokens: Mutex::default(),
            owed: Mutex::default(),
            progress: Mutex::default(),
            news,
        }
    }

    /// The workspace in use.
    pub(crate) fn workspace(&self) -> Workspace {
        self.workspace.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// To be held by whoever opens, changes or closes texts.
    pub(crate) fn intake(&self) -> MutexGuard<'_, ()> {
        self.intake.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes on with another workspace that has the same open texts. Returns the old one, still running.
    pub(crate) fn replace_workspace(&self, new: Workspace) -> Workspace {
        let _intake = self.intake();
        let old = self.workspace();
        let texts = old.peek();
        for file in texts.files().filter(|f| f.open) {
            new.open_as(&file.name, file.version, &file.parse.text().to_string(), file.parse.language());
        }
        std::mem::replace(&mut *self.workspace.write().unwrap_or_else(PoisonError::into_inner), new)
    }

    /// Where others may tell the sending task something, too.
    pub(crate) fn news(&self) -> UnboundedSender<News> {
        self.news.clone()
    }

    /// Tells the sending task something.
    pub(crate) fn tell(&self, news: News) {
        // The task outlives every handler; when the process ends, nobody is left to be told.
        let _ = self.news.send(news);
    }

    pub(crate) fn settings(&self) -> MutexGuard<'_, Settings> {
        // Every change of these tables is one step, so a panic elsewhere leaves them whole.
        self.settings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn folders(&self) -> MutexGuard<'_, Vec<PathBuf>> {
        self.folders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn owed(&self) -> MutexGuard<'_, BTreeSet<FileName>> {
        self.owed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn progress(&self) -> MutexGuard<'_, Option<NumberOrString>> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn tokens(&self) -> MutexGuard<'_, BTreeMap<FileName, (String, Vec<SemanticToken>)>> {
        self.tokens.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A question about a file, as of the moment it was asked.
pub(crate) struct Question {
    name: FileName,
    version: Option<i32>,
}

impl Question {
    /// To be made before the first wait of a handler, so that later edits are noticed.
    pub(crate) fn new(world: &World, uri: &Uri) -> Question {
        let name = name_of(uri);
        let version = world.documents.version(&name);
        Question { name, version }
    }

    /// The file that it is about.
    pub(crate) fn name(&self) -> &FileName {
        &self.name
    }

    /// The file in a snapshot; `None` when it is not known.
    ///
    /// # Errors
    /// `ContentModified` when an edit came in between: positions of the question mean nothing any more.
    pub(crate) fn file<'s>(&self, snapshot: &'s Snapshot) -> Result<Option<&'s FileView>> {
        match snapshot.file(&self.name) {
            Some(file) if self.version.is_some_and(|asked| asked != file.version) => Err(Error::content_modified()),
            found => Ok(found),
        }
    }
}

/// Runs something that may take milliseconds off the runtime's threads. It is not started any more when the
/// client has cancelled the request.
///
/// # Errors
/// When it panics: a defect of ours, which costs this request only.
pub(crate) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    // Never closed.
    let _room = ROOM.acquire().await;
    apart(work).await
}

/// Requests that compute at the same time at most; most wait for an analysis.
pub(crate) const REQUESTS: usize = 4;
static ROOM: Semaphore = Semaphore::const_new(REQUESTS);

/// As [`blocking`], without waiting for requests to end: for the task that sends news, one thing at a time.
///
/// # Errors
/// When it panics.
pub(crate) async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let task = tokio::task::spawn_blocking(work);
    let _cancelled = AbortOnDrop(task.abort_handle());
    task.await.map_err(|_| Error {
        code: ErrorCode::InternalError,
        message: "a defect of heaplens stopped this request; the server goes on".into(),
        data: None,
    })
}

struct AbortOnDrop(tokio::task::AbortHandle);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}
