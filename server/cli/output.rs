//! The terminal: colours, width, and pipes that close early.

use crate::cli::error::Error;
use clap::ValueEnum;
use findings::human::Style;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ColorChoice {
    Auto,
    Always,
    Never,
}

/// Where results and messages go.
pub struct Output {
    /// Of standard output.
    pub style: Style,
    errors: Style,
}

impl Output {
    pub fn new(color: ColorChoice) -> Output {
        let style =
            |terminal: bool| Style { color: colored(color, terminal), unicode: unicode(), width: width(terminal) };
        Output { style: style(io::stdout().is_terminal()), errors: style(io::stderr().is_terminal()) }
    }

    /// Writes results. A reader that went away is no error: whoever stops reading has seen enough.
    pub fn print(&self, text: &str) -> Result<(), Error> {
        let mut out = io::stdout().lock();
        match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            Err(e) if e.kind() != io::ErrorKind::BrokenPipe => {
                Err(Error::Unwritable { path: "standard output".into(), why: e })
            }
            _ => Ok(()),
        }
    }

    /// Writes results to a file, or to standard output.
    pub fn write(&self, file: Option<&Path>, text: &str) -> Result<(), Error> {
        match file {
            None => self.print(text),
            Some(path) if path == Path::new("-") => self.print(text),
            Some(path) => std::fs::write(path, text).map_err(|why| Error::Unwritable { path: path.to_owned(), why }),
        }
    }

    /// Says something beside the results.
    pub fn note(&self, text: &str) {
        // Nobody reads stderr when this fails, so there is nobody to tell.
        let _ = writeln!(io::stderr(), "{}", self.errors.dim(text));
    }

    /// Messages that are part of an error, as they are.
    pub fn explain(&self, render: impl Fn(Style) -> String) {
        let _ = io::stderr().write_all(render(self.errors).as_bytes());
    }

    /// Says what is wrong and what would be right.
    pub fn error(&self, error: &Error) {
        let mut text = format!("{} {error}\n", self.errors.bad("error:"));
        if let Some(help) = error.help() {
            text += &format!(" {} {help}\n", self.errors.good("help:"));
        }
        let _ = io::stderr().write_all(text.as_bytes());
    }
}

fn colored(choice: ColorChoice, terminal: bool) -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|v| !v.is_empty());
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => terminal && !set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|t| t != "dumb"),
    }
}

/// Whether the locale, when there is one, can show more than ASCII.
fn unicode() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().filter_map(|v| std::env::var(v).ok()).find(|v| !v.is_empty());
    locale.is_none_or(|l| l.to_lowercase().contains("utf"))
}

fn width(terminal: bool) -> usize {
    let columns = || console::Term::stdout().size_checked().map(|(_, columns)| usize::from(columns));
    let width = if terminal { columns() } else { None };
    width.unwrap_or(100).clamp(40, 160)
}
