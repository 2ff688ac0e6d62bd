//! `heaplens explore`: one function, one technique, its figures.

use crate::cli::args::{Explore, PlainFormat};
use crate::cli::error::Error;
use crate::cli::output::Output;
use crate::cli::watch::{self, Around};
use crate::cli::{CLEAN, FOUND, interrupt, program};
use findings::{human, json, problem};

pub fn run(args: &Explore, output: &Output) -> Result<u8, Error> {
    let (loaded, function, mut options) = program::target(&args.target, output)?;
    if args.inputs {
        options.max_inputs = usize::MAX;
    }
    let program = &loaded.program;
    let around = Around::sharing(&args.cache, options.technique);
    let (report, time_ms) =
        watch::explore(program, function, &options, args.target.bounds.given_time(), around.clone());
    around.close(output);
    if program::has_specification(program, function) {
        watch::tell_unchecked_specs(options.technique, output);
    }
    let style = output.style;
    let text = match args.format {
        PlainFormat::Json => pretty(&json::exploration(program, &report, time_ms)),
        PlainFormat::Human => {
            let mut text = human::figures(program, &report, time_ms, args.inputs, style);
            for p in report.spec_problems.iter().filter_map(|p| problem::of_spec(program, &report.function, p)) {
                text += &format!("\n{}", human::problem(&p, &|file| program::source(program, file), style));
            }
            for finding in &report.findings {
                let p = problem::of_finding(program, &report, finding);
                text += &format!("\n{}", human::problem(&p, &|file| program::source(program, file), style));
                text += &human::drawn_input(program, &report, finding.input, style);
            }
            text
        }
    };
    output.print(&text)?;
    if around.interrupted.is() {
        return Ok(interrupt::STATUS);
    }
    Ok(if report.findings.is_empty() { CLEAN } else { FOUND })
}

/// JSON as people can read it.
pub fn pretty(value: &impl serde::Serialize) -> String {
    // Maps with string keys and plain data: this cannot fail.
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}
