//! A large workspace: 500 files, 100,000 lines, one of them open.

use crate::client::{Client, all_capabilities, file_uri};
use crate::line;
use serde_json::json;
use std::path::Path;
use std::time::{Duration, Instant};

/// A benchmark, given its name.
type Bench = fn(&str);

pub const ALL: [(&str, Bench); 1] = [("large workspace/first diagnostics", large)];

const FILES: usize = 500;
const FUNCTIONS: usize = 11;
/// In which the open file is one of the last that are read.
const OPEN: usize = 480;
const MB: f64 = 1_048_576.0;
/// An idle server is watched for so long.
const WATCH: Duration = Duration::from_secs(5);

/// Two hundred lines over lists; the file that is opened has one finding.
fn file(number: usize) -> String {
    let mut text = format!("// File number {number}.\ndata Node {{ Node next; int val; }}\n");
    for i in 0..FUNCTIONS {
        text.push_str(&format!(
            "\n/// Function number {i}.\nfn int f{number}_{i}(Node list, int limit)\n  \
             requires hex {{ list(.next)* aliases nothing; }}\n  scope Node <= 3;\n{{\n  int sum := 0;\n  \
             Node at := list;\n  while (at != null) {{\n    if (at.val > limit) {{\n      sum := sum + limit;\n    }} \
             else {{\n      sum := sum + at.val;\n    }}\n    at := at.next;\n  }}\n  return sum;\n}}\n"
        ));
    }
    let divisor = if number == OPEN { "b" } else { "7" };
    text + &format!(
        "\nfn int small{number}(int a, int b) {{\n  if (a > 3) {{ return {number} / {divisor}; }}\n  return b;\n}}\n"
    )
}

fn generate(folder: &Path) -> usize {
    let mut lines = 0;
    for number in 0..FILES {
        let text = file(number);
        lines += text.lines().count();
        std::fs::write(folder.join(format!("file{number:03}.hir")), text).expect("a scratch folder can be written");
    }
    lines
}

/// Opens one file of the folder; then waits until all are explored, and watches the server sleep.
fn large(name: &str) {
    let folder = tempfile::tempdir().expect("a scratch folder");
    assert!(generate(folder.path()) >= 99_000);
    let path = folder.path().join(format!("file{OPEN:03}.hir"));
    let uri = file_uri(&path);
    let start = Instant::now();
    let options = json!({"heapView": true, "cache": {"dir": "off"}, "memoryMb": 512});
    let mut client = Client::start_in(Some(folder.path()), all_capabilities(), options);
    client.open(&uri, &file(OPEN));
    client.diagnostics(&uri, |d| d.iter().any(|d| d["code"] == "division-by-zero"));
    line(name, start.elapsed().as_secs_f64(), 3.0, "s");
    let all = explored(&mut client);
    line("large workspace/everything explored", start.elapsed().as_secs_f64(), 300.0, "s");
    assert_eq!(all["counts"]["total"], FILES * (FUNCTIONS + 1), "{}", all["counts"]);
    line("large workspace/memory", all["memoryBytes"].as_f64().unwrap_or(f64::MAX) / MB, 1_024.0, "MB");
    client.settle(Duration::from_secs(1));
    if let Some(spent) = idle(&mut client) {
        line("large workspace/idle processor time", spent, 0.05, "s");
    }
    client.stop();
}

/// The status once nothing waits or runs.
fn explored(client: &mut Client) -> serde_json::Value {
    let end = Instant::now() + Duration::from_secs(900);
    loop {
        let status = client.request("heaplens/status", json!({}));
        client.forget();
        let counts = &status["counts"];
        if counts["finished"] == counts["total"] && counts["total"].as_u64() > Some(FILES as u64) {
            return status;
        }
        assert!(Instant::now() < end, "still exploring: {counts}");
        client.settle(Duration::from_millis(500));
    }
}

/// Processor seconds that the server takes while nothing is asked of it; where the system tells.
fn idle(client: &mut Client) -> Option<f64> {
    let ticks = |process: u32| {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
        Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
    };
    let start = ticks(client.id())?;
    client.settle(WATCH);
    // A tick is a hundredth of a second on every Linux there is.
    Some((ticks(client.id())? - start) as f64 / 100.0)
}
