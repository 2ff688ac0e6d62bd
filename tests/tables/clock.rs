//! CPU time, so that figures do not depend on what else the machine does.

/// Seconds that this thread has run.
#[cfg(unix)]
pub fn cpu_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Seconds on the wall: the clock of a thread is not at hand.
#[cfg(not(unix))]
pub fn cpu_seconds() -> f64 {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed().as_secs_f64()
}
