//! Time on the processor, not on the wall: other work on the machine does not count.

use std::time::{Duration, Instant};

/// Runs `work` and says how long it was on the processor (on the wall where the system cannot say).
pub fn cpu_time(work: impl FnOnce()) -> Duration {
    let (wall, before) = (Instant::now(), on_cpu());
    work();
    match (before, on_cpu()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => wall.elapsed(),
    }
}

/// The time this thread has run, from Linux's own count in nanoseconds.
fn on_cpu() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}
