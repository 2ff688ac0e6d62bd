//! What is wrong with the arguments or the input, and what would be right.

use findings::problem::Unusable;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Unusable input or arguments: exit status 2.
#[derive(Debug)]
pub enum Error {
    /// A file that cannot be read or is no text, or a directory without programs.
    Unusable(Unusable),
    /// A name for standard input, which is not among the files.
    UnusedStdinPath,
    /// A place of `--source-path` that cannot be used: what is wrong with it.
    SourcePath(String),
    /// No function of that name.
    UnknownFunction { name: String, known: Vec<String> },
    /// A name that overloaded methods share.
    SeveralFunctions { name: String, meant: Vec<String> },
    /// Tests in a form that the language of the file does not have.
    WrongTestForm { file: String },
    /// Tests that fail today, of a language whose tests have one form.
    NoFailingTests { file: String },
    /// No class of that name in `--scope`.
    UnknownClass { name: String, known: Vec<String> },
    /// The function cannot be explored; its problems were shown before.
    NotExplorable { name: String, why: String },
    /// The field bounds could not be computed.
    NoBounds { name: String, why: String },
    /// No input of that number.
    NoSuchInput { wanted: usize, count: usize, function: String },
    /// No code of that name.
    UnknownCode { code: String },
    /// An output file that would destroy the program.
    WouldOverwrite { path: PathBuf },
    /// A file whose syntax is too broken to format.
    NotFormattable { path: String, why: String },
    /// A file that is no specification of a tool that is known.
    NotImportable { path: String },
    /// A file that is no satisfiability problem.
    NotDecidable { path: String, why: String },
    /// A file that cannot be written.
    Unwritable { path: PathBuf, why: io::Error },
}

impl Error {
    /// What is said of a file that cannot be used.
    pub fn unusable(file: impl Into<String>, reason: impl ToString) -> Error {
        Error::Unusable(Unusable { file: file.into(), reason: reason.to_string() })
    }

    /// What to do about it, when there is more to say than what is wrong.
    pub fn help(&self) -> Option<String> {
        match self {
            Error::UnknownFunction { name, known } => Some(alternatives(name, known, "function")),
            Error::SeveralFunctions { meant, .. } => Some(format!("name one of them: {}", meant.join(", "))),
            Error::UnknownClass { name, known } => Some(alternatives(name, known, "class")),
            Error::NoSuchInput { count: 0, .. } => None,
            Error::NoSuchInput { count, .. } => {
                Some(format!("inputs are numbered from 0 to {} (in the editor from #1 to #{count})", count - 1))
            }
            Error::UnknownCode { code } => {
                let words = findings::words::all().map(|word| word.name);
                let known: Vec<String> = findings::codes::all().chain(words).map(str::to_owned).collect();
                Some(format!("{}`heaplens explain` lists all codes and words", guess(code, &known)))
            }
            Error::UnusedStdinPath => Some("give `-` in place of the file, or leave the option out".into()),
            Error::SourcePath(_) => Some("`--source-path` and HEAPLENS_SOURCE_PATH are places of source files".into()),
            Error::NoBounds { .. } => Some("a smaller `--scope` or a longer `--timeout` may do".into()),
            Error::WouldOverwrite { .. } => Some("choose another file for `-o`".into()),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Unusable(unusable) => unusable.fmt(f),
            Error::WrongTestForm { file } => {
                write!(
                    f,
                    "tests for `{file}` cannot have this form: `--target hir` is for `.hir` files, `junit` and `junit4` are for `.java` files"
                )
            }
            Error::NoFailingTests { file } => {
                write!(f, "tests of `{file}` say what happens today: `--failing` is for `.java` files")
            }
            Error::UnknownFunction { name, .. } => write!(f, "there is no function `{name}`"),
            Error::SeveralFunctions { name, meant } => write!(f, "`{name}` is the name of {} methods", meant.len()),
            Error::UnknownClass { name, .. } => write!(f, "`--scope` bounds `{name}`, but there is no such class"),
            Error::NotExplorable { name, why } => write!(f, "`{name}` cannot be explored: {why}"),
            Error::NoBounds { name, why } => write!(f, "the field bounds of `{name}` were not computed: {why}"),
            Error::NoSuchInput { wanted, count, function } => {
                let count = findings::human::count(*count, "input");
                write!(f, "there is no input {wanted}: `{function}` has {count} with these bounds")
            }
            Error::UnknownCode { code } => write!(f, "there is no code and no word of specifications `{code}`"),
            Error::WouldOverwrite { path } => write!(f, "`{}` is the program itself and would be lost", path.display()),
            Error::NotFormattable { path, why } => write!(f, "cannot format `{path}`: {why}"),
            Error::NotImportable { path } => {
                write!(
                    f,
                    "`{path}` has neither rules of JBSE (`resolve begin`) nor properties of Java StarFinder (`star.`)"
                )
            }
            Error::UnusedStdinPath => f.write_str("`--stdin-path` names standard input, which is not read"),
            Error::SourcePath(problem) => f.write_str(problem),
            Error::NotDecidable { path, why } => write!(f, "cannot decide `{path}`: {why}"),
            Error::Unwritable { path, why } => write!(f, "cannot write `{}`: {why}", path.display()),
        }
    }
}

impl std::error::Error for Error {}

/// `did you mean ..?` when one is close, and the list.
fn alternatives(name: &str, known: &[String], noun: &str) -> String {
    match known {
        [] => format!("the program has no {noun}"),
        _ => format!("{}there are: {}", guess(name, known), known.join(", ")),
    }
}

/// `did you mean ..?` when one is close.
fn guess(name: &str, known: &[String]) -> String {
    // A method without its class is likelier than another one's name with a letter more.
    let plain = |of: &str| of.split('(').next().and_then(|n| n.rsplit('.').next()).map(str::to_lowercase);
    let close = |k: &&String| match plain(k) == plain(name) {
        true => 1.0,
        false => strsim::jaro_winkler(&k.to_lowercase(), &name.to_lowercase()),
    };
    let best = known.iter().max_by(|a, b| close(a).total_cmp(&close(b)).then(b.cmp(a)));
    best.filter(|b| close(b) > 0.8).map_or_else(String::new, |b| format!("did you mean `{b}`? "))
}
