//! Emitted JUnit tests, run on a real Java machine.
//!
//! They are compiled with the user's files against a few lines that stand for JUnit, so that nothing but a JDK is
//! needed.

use ir::{FileInfo, Program};
use java::junit::{self, Tests, Version};
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use syntax::{Language, Parse, Text};

/// Compiling and running take seconds; what takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(60);
/// Bytes that are read of what a program says: the tested code may print without end.
const MOST: u64 = 1 << 20;
/// What the folders of the program's own files begin with.
const SOURCE: &str = "source";
/// How often it is looked whether a program has ended.
const LOOK: Duration = Duration::from_millis(10);

/// A JDK on this machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Jdk {
    javac: PathBuf,
    java: PathBuf,
}

/// How a test went; its name is that of its method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ran {
    pub name: String,
    /// Why it failed.
    pub failure: Option<String>,
    /// The files and lines that the exception came through which it expects, the innermost first.
    pub lines: Vec<(String, u32)>,
}

/// Why the machine could not be asked.
#[derive(Debug)]
pub enum JvmError {
    /// Sources cannot be written, or a program cannot be started.
    Io(&'static str, std::io::Error),
    /// The first line of what the compiler says.
    Compiler(String),
    /// The program has not ended in time.
    Hangs(&'static str),
    /// Nobody waits for it any more.
    Stopped,
    /// The machine ended without a word about any test.
    Silent(String),
}

impl fmt::Display for JvmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JvmError::Io(what, error) => write!(f, "{what} failed: {error}"),
            JvmError::Compiler(line) => write!(f, "javac says: {line}"),
            JvmError::Hangs(what) => write!(f, "`{what}` did not end within {} s", PATIENCE.as_secs()),
            JvmError::Stopped => write!(f, "it was interrupted"),
            JvmError::Silent(why) => write!(f, "the tests did not run: {why}"),
        }
    }
}

impl std::error::Error for JvmError {}

impl JvmError {
    /// Whether the compiler refuses the program itself, whatever the tests are.
    pub fn is_of_program(&self) -> bool {
        matches!(self, JvmError::Compiler(line) if line.starts_with(SOURCE))
    }
}

impl Jdk {
    /// The JDK that `JAVA_HOME` names, or else the first one on `PATH`.
    pub fn find() -> Option<Jdk> {
        let home = std::env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin"));
        let path = std::env::var_os("PATH").unwrap_or_default();
        home.into_iter().chain(std::env::split_paths(&path)).find_map(|folder| {
            let tool = |name: &str| Some(folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)));
            let (javac, java) = (tool("javac")?, tool("java")?);
            (javac.is_file() && java.is_file()).then_some(Jdk { javac, java })
        })
    }

    /// Compiles and runs tests of a program's root file, until somebody says to stop.
    ///
    /// # Errors
    /// When they cannot be compiled, the machine says nothing about them, or it was stopped.
    pub fn run(&self, program: &Program, tests: &Tests, stop: &dyn Fn() -> bool) -> Result<Vec<Ran>, JvmError> {
        if stop() {
            return Err(JvmError::Stopped);
        }
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("heaplens-jvm-{}-{number}", std::process::id()));
        let result = self.in_folder(&folder, (program, tests), stop);
        // What cannot be removed is the system's to clean: it is in its folder for such things.
        let _ = std::fs::remove_dir_all(&folder);
        result
    }

    fn in_folder(
        &self,
        folder: &Path,
        (program, tests): (&Program, &Tests),
        stop: &dyn Fn() -> bool,
    ) -> Result<Vec<Ran>, JvmError> {
        let (sources, main) = write(folder, program, tests).map_err(|e| JvmError::Io("writing the tests", e))?;
        let mut javac = Command::new(&self.javac);
        javac.args(["-nowarn", "-d", "classes"]).args(&sources);
        let (status, said) = output(folder, "javac", javac, stop)?;
        if !status.success() {
            return Err(JvmError::Compiler(said.lines().next().unwrap_or("nothing").to_owned()));
        }
        let mut java = Command::new(&self.java);
        java.args(["-ea", "-Xss4m", "-cp", "classes", "heaplens.Run", &main]);
        let (_, said) = output(folder, "java", java, stop)?;
        let ran: Vec<Ran> = said.lines().filter_map(ran).collect();
        match ran.is_empty() {
            true => Err(JvmError::Silent(said.lines().next().unwrap_or("the machine said nothing").to_owned())),
            false => Ok(ran),
        }
    }
}

/// Reads a line of `Run.java`.
fn ran(line: &str) -> Option<Ran> {
    let (name, rest) = line.split_once(' ')?;
    let (how, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let at = |place: &str| place.rsplit_once(':').and_then(|(file, line)| Some((file.to_owned(), line.parse().ok()?)));
    let (failure, lines) = match how {
        "ok" => (None, rest.split(' ').filter_map(at).collect()),
        "failed" => (Some(rest.to_owned()), Vec::new()),
        _ => return None,
    };
    Some(Ran { name: name.to_owned(), failure, lines })
}

/// Writes all sources; their paths, and the name of the class of tests.
fn write(folder: &Path, program: &Program, tests: &Tests) -> std::io::Result<(Vec<String>, String)> {
    let mut sources = Vec::new();
    let mut write = |name: String, text: &str| -> std::io::Result<()> {
        let path = folder.join(&name);
        path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        std::fs::write(&path, text)?;
        sources.push(name);
        Ok(())
    };
    for (name, text) in JUNIT {
        write(name.to_owned(), text)?;
    }
    let parsed = |text: &str| syntax::parse_as(Language::Java, &Text::from(text));
    // The JVM has the classes of the JDK, ours and those that were read from its sources.
    let of_jdk = |file: &FileInfo| {
        file.path.starts_with("java/") || junit::package(&parsed(&file.text)).is_some_and(java::is_of_jdk)
    };
    let own = program.files.iter().filter(|f| f.path.ends_with(".java") && !(f.shipped && of_jdk(f)));
    let own: Vec<(&FileInfo, Arc<Parse>)> = own.map(|f| (f, Arc::new(parsed(&f.text)))).collect();
    let packages: Vec<&str> = own.iter().filter_map(|(_, parse)| junit::package(parse)).collect();
    for (k, (file, parse)) in own.iter().enumerate() {
        let Some(text) = java::bare(&file.text, parse, &packages) else { continue };
        // javac wants the file of a public class under its name, and asks for no more.
        let name = Path::new(&*file.path).file_name().map_or_else(|| "Input.java".into(), |n| n.to_string_lossy());
        write(format!("{SOURCE}{k}/{name}"), &text)?;
    }
    let root = parsed(program.files.first().map_or("", |f| &f.text));
    let class = junit::class_name(program);
    write(format!("test/{class}.java"), &junit::file(program, &root, tests, Version::Five))?;
    let main = junit::package(&root).map_or_else(|| class.clone(), |p| format!("{p}.{class}"));
    Ok((sources, main))
}

/// Runs a program in a folder; what it said, in files, so that no pipe can fill.
fn output(
    folder: &Path,
    name: &'static str,
    mut command: Command,
    stop: &dyn Fn() -> bool,
) -> Result<(ExitStatus, String), JvmError> {
    let failed = |e| JvmError::Io(name, e);
    let said = |stream: &str| folder.join(format!("{name}.{stream}"));
    let file = |stream: &str| File::create(said(stream)).map(Stdio::from).map_err(failed);
    let (out, err) = (file("out")?, file("err")?);
    command.current_dir(folder).stdin(Stdio::null()).stdout(out).stderr(err);
    let mut child = command.spawn().map_err(failed)?;
    let ended = wait(&mut child, stop).map_err(failed)?;
    // Who stops us may have ended the child as well, and what it has said is of no use.
    let status =
        ended.filter(|_| !stop()).ok_or_else(|| if stop() { JvmError::Stopped } else { JvmError::Hangs(name) })?;
    let read = |stream: &str| {
        let mut bytes = Vec::new();
        File::open(said(stream))?.take(MOST).read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    let out = read("out").map_err(failed)?;
    let text = if out.trim().is_empty() { read("err").map_err(failed)? } else { out };
    Ok((status, text))
}

/// Waits for the end of a program, and ends it when that takes too long or somebody says to stop.
fn wait(child: &mut Child, stop: &dyn Fn() -> bool) -> std::io::Result<Option<ExitStatus>> {
    let end = Instant::now() + PATIENCE;
    while Instant::now() < end && !stop() {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        std::thread::sleep(LOOK);
    }
    child.kill()?;
    child.wait()?;
    Ok(None)
}

/// As much of JUnit as emitted tests use, and what runs them.
const JUNIT: [(&str, &str); 3] = [
    (
        "org/junit/jupiter/api/Test.java",
        "package org.junit.jupiter.api; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) public @interface Test { }",
    ),
    ("org/junit/jupiter/api/Assertions.java", include_str!("Assertions.java")),
    ("heaplens/Run.java", include_str!("Run.java")),
];
