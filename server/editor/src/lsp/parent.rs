//! The process that started the server. When it is gone, nobody is left to serve, even where something that it has
//! started still holds the server's pipes open.

use std::time::Duration;
use tokio::time::{Interval, MissedTickBehavior, interval};

/// How often it is looked for.
const EVERY: Duration = Duration::from_secs(3);

/// Watches over the process that `initialize` has named.
#[derive(Default)]
pub(crate) struct Parent(Option<(i32, Interval)>);

impl Parent {
    /// Of a process that is not here to begin with (it runs outside of a container, say), nothing can be told.
    pub fn of(process: Option<i64>) -> Parent {
        let process = process.and_then(|id| i32::try_from(id).ok()).filter(|id| *id > 0 && lives(*id));
        Parent(process.map(|id| {
            let mut ticks = interval(EVERY);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            (id, ticks)
        }))
    }

    /// Returns when it has gone; never, when there is none to watch.
    pub async fn gone(&mut self) {
        let Some((id, ticks)) = &mut self.0 else { return std::future::pending().await };
        while lives(*id) {
            ticks.tick().await;
        }
    }
}

/// Whether there is such a process, be it somebody else's.
#[cfg(unix)]
fn lives(id: i32) -> bool {
    use rustix::process::{Pid, test_kill_process};
    Pid::from_raw(id).is_some_and(|pid| test_kill_process(pid) != Err(rustix::io::Errno::SRCH))
}

/// Elsewhere nobody is asked, and the closed pipe has to do.
#[cfg(not(unix))]
fn lives(_: i32) -> bool {
    true
}

#[cfg(all(test, unix))]
mod tests {
    use super::Parent;

    #[test]
    fn what_is_not_here_to_begin_with_is_not_watched() {
        for process in [None, Some(0), Some(-1), Some(i64::from(i32::MAX)), Some(i64::MAX)] {
            assert!(Parent::of(process).0.is_none(), "{process:?}");
        }
    }
}
