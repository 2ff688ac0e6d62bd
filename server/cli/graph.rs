//! `heaplens graph`: a generated input as SVG.

use crate::cli::args::Graph;
use crate::cli::error::Error;
use crate::cli::output::Output;
use crate::cli::watch::{self, Around};
use crate::cli::{CLEAN, program};
use findings::{Shown, svg};

pub fn run(args: &Graph, output: &Output) -> Result<u8, Error> {
    let (loaded, function, mut options) = program::target(&args.target, output)?;
    options.max_inputs = usize::MAX;
    let program = &loaded.program;
    let (report, _) = watch::explore(program, function, &options, args.target.bounds.given_time(), Around::alone());
    watch::tell_early_end(&report, output);
    let Some(generated) = report.inputs.get(args.input) else {
        let (wanted, count) = (args.input, report.inputs.len());
        return Err(Error::NoSuchInput { wanted, count, function: report.function });
    };
    let drawn = svg::svg(program, Shown::of(program, function), &generated.input, &svg::Options::default());
    output.write(args.output.as_deref(), &drawn)?;
    Ok(CLEAN)
}
