//! `heaplens dap`: the debug adapter on standard input and output.

use crate::cli::args::{Bounds, Scope, Stdin};
use crate::cli::files::Files;
use crate::cli::watch::{self, Around};
use crate::cli::{CLEAN, program};
use debug::Host;
use explore::report::Options;
use ir::input::Input;
use ir::{FnId, Program};
use std::time::Duration;
use work::{Disk as _, RealDisk};

/// How long the search for a numbered input may take.
const PATIENCE: Duration = Duration::from_secs(20);

struct Disk;

impl Host for Disk {
    fn load(&self, file: &str) -> Result<Program, String> {
        let (files, name, text) = Files::one(file, &Stdin::default()).map_err(|e| e.to_string())?;
        Ok(program::load(&files, &name, &text).program)
    }

    fn identity(&self, file: &str) -> String {
        RealDisk.identity(file)
    }

    fn loader(&self) -> Box<dyn lower::Loader + '_> {
        Box::new(program::Loader::new(Files::default()))
    }

    fn input(&self, program: &Program, function: FnId, wanted: usize, bounds: Option<&str>) -> Result<Input, String> {
        let scope = bounds.map(str::parse::<Scope>).transpose()?;
        let bounds = Bounds { scope, unwind: None, calls: None, timeout: None };
        let scope = program::scope(program, &bounds).map_err(|e| e.to_string())?;
        let options = Options { scope, max_tree: 0, max_inputs: usize::MAX, ..Options::default() };
        let (report, _) = watch::explore(program, function, &options, Some(PATIENCE), Around::alone());
        let count = report.inputs.len();
        let found = report.inputs.into_iter().nth(wanted).map(|g| g.input);
        found.ok_or_else(|| format!("`{}` has {count} inputs, numbered from 0; there is no {wanted}", report.function))
    }
}

pub fn run() -> u8 {
    debug::serve(&Disk, std::io::stdin().lock(), std::io::stdout().lock());
    CLEAN
}
