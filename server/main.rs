//! The `heaplens` binary: the command line, a few lines per subcommand over the crates.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
