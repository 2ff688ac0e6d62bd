//! Stepping through a run: the Debug Adapter Protocol over the concrete interpreter.
//!
//! A debuggee is a function with one concrete input (or a `test` item). It has run to its end before the
//! first stop is shown, so every step, forwards or backwards, is a look at another point of a known history.
//! Nothing here explores or decides: what to load and which inputs there are, the [`Host`] says.
//!
//! Start with [`serve`]; requests are in `session`, motion in `motion`, values in `variables` and `values`, what people write to be
//! evaluated in `expressions`, where a run stops for it in `breakpoints`. [`scene`] shows one
//! point of a run without a session.

mod breakpoints;
mod debuggee;
mod expressions;
mod input;
mod motion;
mod scene;
mod session;
mod values;
mod variables;
mod wire;

pub use input::{NUMBERS as INPUT_NUMBERS, number as input_number};
pub use scene::{NoScene, Scene, scene};

use ir::input::Input;
use ir::{FnId, Program};
use std::io::{BufRead, Write};

/// Where programs and inputs come from.
pub trait Host {
    /// The program of a file, with what it uses.
    ///
    /// # Errors
    /// In words, when it cannot be read.
    fn load(&self, file: &str) -> Result<Program, String>;

    /// What is the same for all names of one file. Where there are no links, what the text of the name tells.
    fn identity(&self, file: &str) -> String {
        lower::plain(file)
    }

    /// Finds the files of a program again, for an expression that is read as a part of it.
    fn loader(&self) -> Box<dyn lower::Loader + '_>;

    /// The input that exploration generates as number `wanted` (from 0); `bounds` is a scope such as
    /// `List=3`, if the user gave one.
    ///
    /// # Errors
    /// In words, when there is no such input.
    fn input(&self, program: &Program, function: FnId, wanted: usize, bounds: Option<&str>) -> Result<Input, String>;
}

/// Serves one client until it disconnects or closes the pipe. A malformed request gets an error response;
/// none ends the session.
pub fn serve(host: &dyn Host, mut input: impl BufRead, output: impl Write) {
    let mut session = session::Session::new(host, wire::Out::new(output));
    while let Some(message) = wire::read(&mut input) {
        if !session.handle(&message) {
            break;
        }
    }
}
