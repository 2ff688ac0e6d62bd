//! Running the binary.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run of the binary did.
pub struct Ran {
    pub status: i32,
    pub out: String,
    pub err: String,
}

/// A folder with programs that is removed at the end, and that holds the cache, too.
pub struct Folder(tempfile::TempDir);

/// A function with a finding: an empty list.
pub const FAULTY: &str = "data List { List next; }

fn List second(List list)
  scope List <= 3;
{
  return list.next;
}

test \"of one\" {
  List l := new List(null);
  List r := second(l);
  assert r == null;
}
";

/// The same without one.
pub const CLEAN: &str = "data List { List next; }

fn List second(List list)
  requires hex { list not null; }
  scope List <= 3;
{
  return list.next;
}
";

impl Folder {
    pub fn new(files: &[(&str, &str)]) -> Folder {
        let folder = tempfile::tempdir().expect("a folder for temporary files");
        for (name, text) in files {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        }
        Folder(folder)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("the file is there")
    }

    /// Runs `heaplens` in the folder.
    pub fn heaplens(&self, arguments: &[&str]) -> Ran {
        self.run(arguments, None)
    }

    /// As `heaplens`, with a text on standard input.
    pub fn piped(&self, arguments: &[&str], input: &str) -> Ran {
        self.run(arguments, Some(input))
    }

    fn run(&self, arguments: &[&str], input: Option<&str>) -> Ran {
        let mut child = command(self.0.path(), arguments)
            .stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() })
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        if let (Some(text), Some(mut pipe)) = (input, child.stdin.take()) {
            // One that refuses its arguments may end before it reads anything.
            let written = pipe.write_all(text.as_bytes());
            assert!(written.is_ok() || child.wait().is_ok_and(|s| !s.success()), "it reads its input");
        }
        let output = child.wait_with_output().expect("it ends");
        Ran {
            status: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
        }
    }
}

/// The binary with a cache and a terminal of its own.
pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_heaplens"));
    command.args(arguments).current_dir(folder);
    command.env("XDG_CACHE_HOME", folder.join(".cache")).env("HOME", folder).env("LC_ALL", "C.UTF-8");
    command.env_remove("NO_COLOR");
    command
}
