//! What people may type.

use crate::cli::output::ColorChoice;
use clap::builder::{OsStringValueParser, PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Parser, Subcommand, ValueEnum};
use explore::report::Technique;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::time::Duration;
use work::{CacheDir, Settings, Shard};

/// Finds real exceptions in heap-manipulating programs, and shows the heap that causes each.
#[derive(Parser, Debug)]
#[command(
    name = "heaplens",
    version,
    after_help = "Exit status: 0 nothing found, 1 findings or failures, 2 unusable input or arguments, or a defect of Heaplens."
)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
    /// Colours: when the terminal can and NO_COLOR is not set, always, or never.
    #[arg(long, global = true, value_enum, default_value_t = ColorChoice::Auto, value_name = "WHEN")]
    pub color: ColorChoice,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Language server on standard input and output.
    Lsp(Lsp),
    /// Debug adapter on standard input and output: steps through a generated input or a test.
    Dap,
    /// Parse, resolve and explore every function; print the findings.
    Check(Check),
    /// Explore one function with one technique and print its figures.
    Explore(Explore),
    /// Run `test` items on the concrete interpreter.
    Test(Test),
    /// Write tests for the generated inputs of a function.
    Emit(Emit),
    /// Draw a generated input as SVG.
    Graph(Graph),
    /// Decide satisfiability problems of separation logic (SL-COMP).
    Sat(Sat),
    /// Turn specifications of JBSE (`.jbse`) and Java StarFinder (`.jpf`) into ours, and say what in them is dead or wrong.
    Import(Import),
    /// Print the tight field bounds of a function: which object can hold which reference in a valid input.
    Bounds(FieldBounds),
    /// Format files.
    Fmt(Fmt),
    /// Explain a code, e.g. `null-dereference`, or a word of specifications, e.g. `hex`.
    Explain(Explain),
    /// Check this installation, part by part; exit status 1 when something is broken.
    Doctor(Doctor),
    /// Print the completion script of a shell.
    Completions(Completions),
    /// Print the manual page.
    Man(Man),
}

#[derive(Args, Debug)]
pub struct Lsp {
    /// Accepted for clients that always pass it; there is no other way.
    #[arg(long, hide = true)]
    pub stdio: bool,
}

#[derive(Args, Debug)]
pub struct Check {
    /// Files and directories (searched for `.hir` and `.java` files); `-` is standard input. For a side file, `Queue.jml`,
    /// the class beside it is checked, `Queue.java`.
    #[arg(default_value = ".", value_name = "PATH")]
    pub paths: Vec<String>,
    #[arg(long, value_enum, default_value_t = CheckFormat::Human)]
    pub format: CheckFormat,
    #[command(flatten)]
    pub bounds: Bounds,
    /// Technique of exploration.
    #[arg(long, value_parser = technique(), default_value = "auto", value_name = "T")]
    pub technique: Technique,
    #[command(flatten)]
    pub stdin: Stdin,
    #[command(flatten)]
    pub elsewhere: Elsewhere,
    #[command(flatten)]
    pub cache: Cache,
    /// Memory for everything together; the largest of the functions that need more at the same time is explored as
    /// far as that goes.
    #[arg(long, value_parser = megabytes, allow_negative_numbers = true, value_name = "MB")]
    pub memory: Option<u64>,
    /// Only part I of N (from 1): N machines that run one part each have checked everything.
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub shard: Option<Shard>,
    /// Compile and run the tests of findings in `.java` files with the JDK on PATH, and say what the JVM did.
    #[arg(long)]
    pub confirm: bool,
}

#[derive(Args, Debug)]
pub struct Explore {
    #[command(flatten)]
    pub target: Target,
    #[arg(long, value_enum, default_value_t = PlainFormat::Human)]
    pub format: PlainFormat,
    /// Show every generated input: otherwise there are those of findings, and in JSON the first of the others. Paths that
    /// differ in how often they take the same branches, on inputs of the same structure, share one.
    #[arg(long)]
    pub inputs: bool,
    #[command(flatten)]
    pub cache: Cache,
}

#[derive(Args, Debug)]
pub struct Test {
    /// Files and directories (searched for `.hir` files); `-` is standard input.
    #[arg(default_value = ".", value_name = "PATH")]
    pub paths: Vec<String>,
    #[arg(long, value_enum, default_value_t = TestFormat::Human)]
    pub format: TestFormat,
}

#[derive(Args, Debug)]
pub struct Emit {
    #[command(flatten)]
    pub target: Target,
    /// The form of the tests; that of the file's language when it is not given.
    #[arg(long = "target", value_enum, value_name = "TARGET")]
    pub form: Option<EmitTarget>,
    /// Only the test of this input: its number in `explore --inputs`, from 0, or `#K` as in the editor's lenses, from #1.
    #[arg(long, value_name = "K", value_parser = input_number, allow_negative_numbers = true)]
    pub input: Option<usize>,
    /// The JUnit test of an exception fails until it is mended, where it else expects what happens today.
    #[arg(long)]
    pub failing: bool,
    /// Write to this file instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct Graph {
    #[command(flatten)]
    pub target: Target,
    /// The input to draw: its number in `explore --inputs`, from 0, or `#K` as in the editor's lenses, from #1.
    #[arg(long, default_value_t = 0, value_name = "K", value_parser = input_number, allow_negative_numbers = true)]
    pub input: usize,
    /// Write to this file instead of standard output.
    #[arg(short, long, value_name = "F.svg")]
    pub output: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub struct Import {
    /// Settings of JBSE with LICS rules, or a configuration of Java StarFinder; `-` is standard input.
    #[arg(value_name = "FILE")]
    pub file: String,
    /// The program that the specification is for: its names are compared with it.
    #[arg(long, value_name = "FILE")]
    pub program: Option<String>,
    /// Comments of Java, or clauses of `.hir`; by default what the program is written in, and Java without one.
    #[arg(long = "target", value_enum, value_name = "TARGET")]
    pub form: Option<ImportTarget>,
    /// Write to this file instead of standard output.
    #[arg(short, long, value_name = "F")]
    pub output: Option<PathBuf>,
}

/// The language of an imported specification.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum ImportTarget {
    Java,
    Hir,
}

#[derive(Args, Debug)]
pub struct Sat {
    /// Problems in the format of the separation logic competition (SMT-LIB 2.6); `-` is standard input.
    #[arg(required = true, value_name = "FILE.smt2")]
    pub files: Vec<String>,
    /// Seconds per file; then it is unknown.
    #[arg(long, value_parser = seconds, allow_negative_numbers = true, value_name = "S")]
    pub timeout: Option<f64>,
}

#[derive(Args, Debug)]
pub struct FieldBounds {
    /// The program; `-` is standard input.
    pub file: String,
    /// The function whose preconditions count: `f`, or `Class.f` for a method.
    #[arg(long = "fn", value_name = "NAME")]
    pub function: String,
    #[arg(long, value_enum, default_value_t = PlainFormat::Human)]
    pub format: PlainFormat,
    #[command(flatten)]
    pub stdin: Stdin,
    #[command(flatten)]
    pub elsewhere: Elsewhere,
    #[command(flatten)]
    pub bounds: Bounds,
    #[command(flatten)]
    pub cache: Cache,
}

#[derive(Args, Debug)]
pub struct Fmt {
    /// Files and directories (searched for `.hir` files, and for `.java` files, of which the specification comments are
    /// formatted); `-` formats standard input to standard output.
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<String>,
    #[command(flatten)]
    pub stdin: Stdin,
    /// Change nothing; say which files would change, with exit status 1.
    #[arg(long)]
    pub check: bool,
}

#[derive(Args, Debug)]
pub struct Explain {
    /// The code or word; without it, all of them are listed.
    #[arg(hide_possible_values = true, value_parser = code(), allow_hyphen_values = true)]
    pub code: Option<String>,
}

#[derive(Args, Debug)]
pub struct Doctor {
    #[command(flatten)]
    pub cache: Cache,
}

#[derive(Args, Debug)]
pub struct Completions {
    /// The shell.
    pub shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
pub struct Man {
    /// Write one page for each command into this folder, e.g. `~/.local/share/man/man1`.
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

/// A function of a file, and how to explore it.
#[derive(Args, Debug)]
pub struct Target {
    /// The program; `-` is standard input.
    pub file: String,
    /// The function: `f`, or `Class.f` for a method.
    #[arg(long = "fn", value_name = "NAME")]
    pub function: String,
    /// Technique of exploration.
    #[arg(long, value_parser = technique(), default_value = "auto", value_name = "T")]
    pub technique: Technique,
    #[command(flatten)]
    pub stdin: Stdin,
    #[command(flatten)]
    pub elsewhere: Elsewhere,
    #[command(flatten)]
    pub bounds: Bounds,
}

/// What is kept from run to run, and where.
#[derive(Args, Clone, Debug)]
pub struct Cache {
    /// Neither read nor write what runs keep for one another.
    #[arg(long)]
    pub no_cache: bool,
    /// Directory of the cache; `off` keeps nothing on this machine. The user's cache directory when it is not given.
    #[arg(long, value_name = "DIR", env = "HEAPLENS_CACHE_DIR", value_parser = folder())]
    pub cache_dir: Option<PathBuf>,
    /// Redis server that machines share: `redis://[[user]:password@]host[:port][/database]`. Verdicts are exchanged
    /// only between those with the same HEAPLENS_CACHE_KEY in their environment.
    #[arg(long, value_name = "URL", env = "HEAPLENS_CACHE_URL", hide_env_values = true, value_parser = cache_url)]
    pub cache_url: Option<String>,
}

impl Cache {
    /// The settings with this cache.
    pub fn apply(&self, settings: Settings) -> Settings {
        let dir = self.cache_dir.as_ref().map_or(CacheDir::PerUser, |dir| match dir.to_str() {
            Some("off") => CacheDir::Off,
            Some("") => CacheDir::PerUser,
            _ => CacheDir::At(dir.clone()),
        });
        let (cache_dir, cache_url) = match self.no_cache {
            true => (CacheDir::Off, None),
            false => (dir, self.cache_url.clone().filter(|url| !url.is_empty())),
        };
        Settings { cache_dir, cache_url, ..settings }
    }
}

/// What standard input stands for.
#[derive(Args, Clone, Debug, Default)]
pub struct Stdin {
    /// The file that standard input (`-`) is the text of: it decides the language and in which folder other files are
    /// looked for. The file itself need not exist.
    #[arg(long, value_name = "FILE", value_parser = program_name)]
    pub stdin_path: Option<String>,
}

/// Where classes are that are not beside the program.
#[derive(Args, Clone, Debug)]
pub struct Elsewhere {
    /// Folders and zip archives with the sources of classes that the program uses and that are not in its folders, such
    /// as the `src.zip` of a JDK, separated as in a class path (`java.sourcePath` in editors).
    #[arg(long, value_name = "PATH", env = "HEAPLENS_SOURCE_PATH")]
    pub source_path: Option<OsString>,
}

impl Elsewhere {
    /// The places, in their order.
    pub fn places(&self) -> Vec<PathBuf> {
        let all = self.source_path.iter().flat_map(std::env::split_paths);
        all.filter(|place| !place.as_os_str().is_empty()).collect()
    }
}

/// Bounds that win over the program's own.
#[derive(Args, Clone, Debug)]
pub struct Bounds {
    /// Input objects per class, e.g. `List=3,Node=5`; `arrays=N` and `length=N` bound input arrays.
    #[arg(long, value_parser = scope, value_name = "C=N,..")]
    pub scope: Option<Scope>,
    /// Times a loop is entered again in one activation.
    #[arg(long, value_parser = bound, allow_negative_numbers = true, value_name = "N")]
    pub unwind: Option<u32>,
    /// Depth of calls below the function.
    #[arg(long, value_parser = bound, allow_negative_numbers = true, value_name = "N")]
    pub calls: Option<u32>,
    /// Seconds per function; then it ends with the figures so far. `check` and `emit` take 10 when it is not given, the
    /// others have no limit then.
    #[arg(long, value_parser = seconds, allow_negative_numbers = true, value_name = "S")]
    pub timeout: Option<f64>,
}

impl Bounds {
    /// The time for a function, which is that of the editor when nothing is said.
    pub fn time(&self) -> Duration {
        self.given_time().unwrap_or(Settings::default().timeout)
    }

    /// The time for a function that the arguments give.
    pub fn given_time(&self) -> Option<Duration> {
        self.timeout.map(Duration::from_secs_f64)
    }
}

/// Bounds by class name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope(pub BTreeMap<String, u32>);

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum CheckFormat {
    Human,
    Json,
    Sarif,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum PlainFormat {
    Human,
    Json,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum TestFormat {
    Human,
    Json,
    Junit,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum EmitTarget {
    /// `test` items of the Heap IR.
    Hir,
    /// A class of JUnit tests, for `.java` files: of JUnit 5, or of 4 where the project has that.
    Junit,
    /// The same for JUnit 4.
    Junit4,
}

/// Beyond it no exploration would ever end.
const MAX_BOUND: u32 = 1_000_000;

fn program_name(text: &str) -> Result<String, String> {
    let stem = [".hir", ".java", ".jml"].into_iter().find_map(|ending| text.strip_suffix(ending));
    match stem.is_some_and(|stem| !stem.is_empty() && !stem.ends_with(['/', '\\'])) {
        true => Ok(text.to_owned()),
        false => Err("the name of a file that ends in `.hir`, `.java` or `.jml` is needed".to_owned()),
    }
}

/// Reads like the parser that it has, and says in addition what can be typed: shells complete that.
#[derive(Clone)]
struct Offering<P> {
    parser: P,
    words: Vec<&'static str>,
}

impl<P: TypedValueParser> TypedValueParser for Offering<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &clap::Command, arg: Option<&Arg>, value: &OsStr) -> Result<P::Value, clap::Error> {
        self.parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.words.iter().map(|word| PossibleValue::new(*word))))
    }
}

fn technique() -> impl TypedValueParser<Value = Technique> {
    let parser = |text: &str| text.parse::<Technique>();
    Offering { parser, words: Technique::ALL.iter().map(|t| t.name()).collect() }
}

/// Any text: what is no code is told with those that are like it.
fn code() -> impl TypedValueParser<Value = String> {
    Offering { parser: StringValueParser::new(), words: findings::codes::all().collect() }
}

fn input_number(text: &str) -> Result<usize, String> {
    debug::input_number(text).ok_or_else(|| debug::INPUT_NUMBERS.to_owned())
}

fn bound(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(n) if n <= MAX_BOUND => Ok(n),
        _ => Err(format!("a whole number from 0 to {MAX_BOUND} is needed")),
    }
}

fn megabytes(text: &str) -> Result<u64, String> {
    let number = text.parse::<u64>().ok().filter(|n| (1..=1 << 20).contains(n));
    number.ok_or_else(|| format!("a whole number of megabytes from 1 to {} is needed", 1 << 20))
}

fn shard(text: &str) -> Result<Shard, work::BadShard> {
    text.parse()
}

/// A folder; an empty name, as an unset variable of a script leaves it, is for [`Cache::apply`] to read.
fn folder() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().map(PathBuf::from)
}

/// An empty one, as an unset variable of a script leaves it, is none.
fn cache_url(text: &str) -> Result<String, work::BadAddress> {
    if !text.is_empty() {
        work::Address::parse(text)?;
    }
    Ok(text.to_owned())
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(s) if (0.0..=31_536_000.0).contains(&s) => Ok(s),
        _ => Err("a number of seconds is needed, 0 or more, such as `2` or `0.5`".to_owned()),
    }
}

impl std::str::FromStr for Scope {
    type Err = String;
    fn from_str(text: &str) -> Result<Scope, String> {
        scope(text)
    }
}

fn scope(text: &str) -> Result<Scope, String> {
    let mut bounds = BTreeMap::new();
    for part in text.split(',') {
        let (class, n) = part.split_once('=').ok_or_else(|| {
            format!("`{part}` has no `=`; write `C=N`, a class and its number of objects, e.g. `List=3,Node=5`")
        })?;
        let (class, n) = (class.trim(), n.trim());
        if class.is_empty() || class.ends_with(['<', '>', ':']) {
            return Err(format!("`{part}` is not of the form `C=N`, a class and its number of objects, e.g. `List=3`"));
        }
        let n = bound(n).map_err(|why| format!("`{n}` is no number of objects of `{class}`: {why}"))?;
        if bounds.insert(class.to_owned(), n).is_some() {
            return Err(format!("`{class}` is bounded twice; keep one of the two"));
        }
    }
    Ok(Scope(bounds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn scopes_are_read_and_mistakes_named() {
        assert_eq!(scope("List=3, Node=5"), Ok(Scope([("List".into(), 3), ("Node".into(), 5)].into())));
        let wrong = [
            ("List", "C=N"),
            ("List<=3", "C=N"),
            ("=3", "C=N"),
            ("List=-1", "`-1`"),
            ("A=1,A=2", "twice"),
            ("A=9999999999", "from 0 to"),
        ];
        for (text, said) in wrong {
            let error = scope(text).unwrap_err();
            assert!(error.contains(said), "{text}: {error}");
        }
    }

    #[test]
    fn only_explorations_for_figures_have_no_limit() {
        let time = |command: &str, more: &[&str]| {
            let line = ["heaplens", command, "a.hir", "--fn", "f"].into_iter().chain(more.iter().copied());
            match Arguments::try_parse_from(line).expect("arguments").command {
                Command::Explore(Explore { target, .. }) => target.bounds.given_time(),
                Command::Emit(Emit { target, .. }) => Some(target.bounds.time()),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(time("explore", &[]), None);
        assert_eq!(time("emit", &[]), Some(Settings::default().timeout));
        for command in ["explore", "emit"] {
            assert_eq!(time(command, &["--timeout", "0.5"]), Some(Duration::from_millis(500)));
        }
    }

    #[test]
    fn times_are_finite_and_not_negative() {
        assert_eq!(seconds("0.5"), Ok(0.5));
        assert!(["-1", "NaN", "inf", "1e99", "soon"].iter().all(|t| seconds(t).is_err()));
    }
}
