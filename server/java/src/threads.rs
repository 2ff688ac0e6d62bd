//! Classes of the JDK that run code beside other code. No engine follows that, and people see what it was.

use crate::cx::Cx;
use crate::neighbours::MOST_FILES;
use ir::FileId;

/// Those of `java.util.concurrent`.
const CLASSES: [&str; 24] = [
    "CompletableFuture",
    "CompletionService",
    "CompletionStage",
    "CountDownLatch",
    "CyclicBarrier",
    "DelayQueue",
    "Exchanger",
    "Executor",
    "ExecutorCompletionService",
    "ExecutorService",
    "Executors",
    "ForkJoinPool",
    "ForkJoinTask",
    "Future",
    "FutureTask",
    "Phaser",
    "RecursiveAction",
    "RecursiveTask",
    "ScheduledExecutorService",
    "ScheduledFuture",
    "Semaphore",
    "SynchronousQueue",
    "ThreadFactory",
    "ThreadPoolExecutor",
];

/// What stops code that uses a name which nobody knows: of a `class`, or of whatever `what` says.
pub(crate) fn unknown(cx: &Cx, what: &str, name: &str, file: FileId) -> String {
    if is_of_threads(cx, name, file) {
        return format!("threads (`{name}`)");
    }
    if cx.left_out.contains(name) {
        return format!("the {what} `{name}`, which is in none of the {MOST_FILES} files that are read for one");
    }
    format!("the {what} `{name}`, which is not known")
}

/// Whether the head of a file says that a name is that of such a class.
fn is_of_threads(cx: &Cx, name: &str, file: FileId) -> bool {
    const PACKAGE: &str = "java.util.concurrent";
    let Some(imports) = cx.imports.get(&file).filter(|_| CLASSES.contains(&name)) else { return false };
    match imports.single.get(name) {
        Some(path) => path.package == PACKAGE,
        None => imports.on_demand.iter().any(|path| path.package == PACKAGE && path.classes.is_empty()),
    }
}
