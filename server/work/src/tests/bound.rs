//! One bound on memory, honoured by all explorations together.

use super::*;
use crate::event::FunctionState;
use explore::report::Stop;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

const MB: usize = 1 << 20;
/// Enough explorations that together they need twice what there is, although none does alone.
const FOUR: &str = "fn int f0(int x) { return x; }\nfn int f1(int x) { return x; }\nfn int f2(int x) { return x; }\n\
                    fn int f3(int x) { return x; }\n";

fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = text.lines().find_map(|l| l.strip_prefix("VmRSS:")).unwrap();
    line.split_whitespace().next().unwrap().parse::<u64>().unwrap() << 10
}

/// Explorations that take up a megabyte with every step, up to `most`, and note the most that was ever in use.
fn hungry(most: usize, peak: Arc<AtomicU64>) -> impl Explorer {
    Fake(move |p: &Program, f: FnId, o: &Options, c: &mut dyn Control| {
        let mut table: Vec<Vec<u8>> = Vec::new();
        let start = Instant::now();
        // Stays for a while, so that all of them are there at the same time.
        while table.len() * MB < most || start.elapsed() < Duration::from_secs(2) {
            if table.len() * MB < most {
                table.push(vec![1; MB]);
                c.uses((table.len() * MB) as u64);
            }
            peak.fetch_max(resident(), Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(1));
            if let Some(stop) = c.stop() {
                return crate::merge::salvage(p, f, o, &[], stop);
            }
        }
        let mut report = crate::merge::salvage(p, f, o, &[], Stop::Timeout);
        (report.complete, report.stopped) = (true, None);
        report
    })
}

#[test]
#[cfg(target_os = "linux")]
fn explorations_at_the_same_time_share_the_bound() {
    let peak = Arc::new(AtomicU64::new(0));
    let memory_bytes = resident() + 160 * MB as u64;
    let settings = Settings { memory_bytes, ..settings(None) };
    let (workspace, _) = faked(settings, 4, hungry(80 * MB, peak.clone()));
    workspace.open("a.hir", 1, FOUR);
    let file = settled(&workspace, "a.hir");
    let state = |f: &str| function(&file, f).state.clone();
    let ended = ["f0", "f1", "f2", "f3"].map(state);
    let bounded = ended.iter().filter(|s| **s == FunctionState::Bounded { reason: Stop::Memory }).count();
    let done = ended.iter().filter(|s| **s == FunctionState::Done).count();
    assert!(bounded >= 1 && done >= 1 && bounded + done == 4, "{ended:?}");
    let peak = peak.load(Ordering::Relaxed);
    assert!(peak <= memory_bytes, "{} MB of {} MB", peak >> 20, memory_bytes >> 20);
}

#[test]
#[cfg(target_os = "linux")]
fn what_a_bounded_exploration_had_is_there_for_the_next() {
    let peak = Arc::new(AtomicU64::new(0));
    let memory_bytes = resident() + 120 * MB as u64;
    let (workspace, _) = faked(Settings { memory_bytes, ..settings(None) }, 1, hungry(1_000 * MB, peak.clone()));
    workspace.open("a.hir", 1, FOUR);
    let file = settled(&workspace, "a.hir");
    for f in ["f0", "f1", "f2", "f3"] {
        let f = function(&file, f);
        assert_eq!(f.state, FunctionState::Bounded { reason: Stop::Memory });
        // Each came as far as the first.
        assert!(f.elapsed > Duration::from_millis(50), "{:?}", f.elapsed);
    }
    assert!(peak.load(Ordering::Relaxed) <= memory_bytes);
}

#[test]
fn execution_trees_of_closed_files_are_forgotten_and_come_back() {
    let disk = FakeDisk::with(&[("a.hir", PROGRAM)]);
    let workspace = Workspace::new(config(disk, None, 1));
    workspace.add_background(&["a.hir"]);
    let tree = |file: &FileView| {
        let view = function(file, "second");
        (view.trimmed, view.report.as_ref().unwrap().tree.len())
    };
    let before = tree(&settled(&workspace, "a.hir"));
    assert!(!before.0 && before.1 > 0);
    workspace.trim();
    let file = settled(&workspace, "a.hir");
    assert_eq!(tree(&file), (true, 0));
    assert_eq!(findings(&file, "second"), ["null-dereference@l.next"], "what was found stays");
    assert!(workspace.refresh("a.hir", "second"));
    assert_eq!(tree(&settled(&workspace, "a.hir")), before);
    assert!(!workspace.refresh("a.hir", "nothing"));
}
