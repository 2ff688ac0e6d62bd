//! What a workspace tells its owner while it works.

use explore::report::Stop;
use std::sync::Arc;

/// A file, by the name its owner gave it: a path with `/`, or whatever stands for an unsaved buffer.
pub type FileName = Arc<str>;

/// Where events go. It is called under the workspace's lock, so that their order is the order of what
/// happened: it must neither block nor call the workspace.
pub type EventSink = Arc<dyn Fn(Event) + Send + Sync>;

/// Something changed; the news itself is in the next snapshot.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Syntax errors of this version are known, and there are some or were some before it; names follow.
    Parsed { file: FileName, version: i32 },
    /// Name errors of this version are known, and are others than before; what they mean for functions follows.
    Named { file: FileName, version: i32 },
    /// Syntax and name errors of this version are known.
    Analyzed { file: FileName, version: i32 },
    /// A function's state or report changed.
    State { file: FileName, function: String, state: FunctionState },
    /// One more finding was confirmed.
    Found { file: FileName, function: String },
    /// A sign of life of a running exploration, a few times a second.
    Progress { file: FileName, function: String, scope: String, paths: u64 },
    /// How far everything is.
    Counts(Counts),
    /// Everything is explored.
    Idle,
    /// Something works less well than it should, in a sentence for people.
    Warning(String),
}

/// How many functions there are to explore, and how far they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// All that can be explored: broken ones and mere declarations do not count.
    pub total: usize,
    /// Done, bounded, cancelled or failed.
    pub finished: usize,
    pub running: usize,
    pub queued: usize,
}

/// How far the exploration of a function is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FunctionState {
    Queued,
    /// Some step is running, or the next one waits for its turn.
    Exploring {
        /// The bounds of the step: `List <= 2`.
        scope: String,
        paths: u64,
    },
    /// Every path within scope was explored.
    Done,
    /// The time or the memory ran out.
    Bounded {
        reason: Stop,
    },
    /// By request; an edit of the function or a request starts it again.
    Cancelled,
    /// A defect of ours.
    Failed {
        reason: String,
    },
    /// It uses something that the technique does not support.
    Unsupported {
        what: String,
    },
    /// It has errors, so it is not explored.
    Broken,
    /// It has no body.
    Declaration,
}

impl FunctionState {
    /// Whether nothing more will come without an edit or a request.
    pub fn is_final(&self) -> bool {
        !matches!(self, FunctionState::Queued | FunctionState::Exploring { .. })
    }

    /// Whether there is anything to explore.
    pub fn is_explorable(&self) -> bool {
        !matches!(self, FunctionState::Broken | FunctionState::Declaration)
    }
}
