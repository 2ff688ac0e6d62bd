//! Benchmarks: `cargo xtask bench`, or `cargo bench -- NAME` for some. Every line is a figure and the bar it
//! is measured against, as a ratio: below 1 is better than the bar.

#[path = "../lsp/client.rs"]
#[allow(dead_code, reason = "the protocol tests need more of it")]
mod client;
mod exact_bench;
mod explore_bench;
mod lsp_bench;
mod oper_bench;
mod sat_bench;
mod subject;
mod workspace_bench;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let wants = |name: &str| wanted.is_empty() || wanted.iter().any(|w| name.contains(w.as_str()));
    println!("{:<44} {:>12} {:>12} {:>8}", "benchmark", "measured", "bar", "ratio");
    let exact = explore_bench::ALL.into_iter().chain(exact_bench::ALL).chain(oper_bench::ALL);
    let all = exact.chain(lsp_bench::ALL).chain(sat_bench::ALL).chain(workspace_bench::ALL);
    for (name, bench) in all {
        if wants(name) {
            bench(name);
        }
    }
}

/// Prints one line of the table.
pub fn line(name: &str, measured: f64, bar: f64, unit: &str) {
    println!(
        "{name:<44} {:>12} {:>12} {:>8.3}",
        format!("{measured:.3} {unit}"),
        format!("{bar:.3} {unit}"),
        measured / bar
    );
}
