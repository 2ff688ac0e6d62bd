//! Which files are meant, and what they contain.

use crate::cli::args::{Elsewhere, Stdin};
use crate::cli::error::Error;
use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use work::{Disk, DiskError, RealDisk, SourcePath};

/// The name of standard input among files.
pub const STDIN: &str = "<stdin>";

/// The file system, and the text of standard input under its own name.
#[derive(Clone, Default)]
pub struct Files {
    /// What it is called among files, and its text.
    stdin: Option<(String, String)>,
    elsewhere: Arc<SourcePath>,
}

impl Disk for Files {
    fn read(&self, name: &str) -> Result<String, DiskError> {
        match &self.stdin {
            Some((own, text)) if own == name => Ok(text.clone()),
            _ => self.elsewhere.read(name).unwrap_or_else(|| RealDisk.read(name)),
        }
    }

    fn list(&self, folder: &str, deep: bool) -> Vec<String> {
        RealDisk.list(folder, deep)
    }
}

impl Files {
    /// Files as named, and those in directories, sorted; `-` reads standard input.
    ///
    /// # Errors
    /// When a path does not exist, a directory has no programs, or standard input has a name and is not read.
    pub fn find(paths: &[String], stdin: &Stdin) -> Result<(Files, Vec<String>), Error> {
        let own = own_name(stdin, paths.iter().any(|path| path == "-"))?;
        let mut files = Files::default();
        let mut names = Vec::new();
        for path in paths {
            if path == "-" {
                files.stdin = Some((own.clone(), read_stdin()?));
                names.push(own.clone());
            } else if Path::new(path).is_dir() {
                let mut found = BTreeSet::new();
                walk(Path::new(path), &mut found)?;
                if found.is_empty() {
                    return Err(Error::NoPrograms { path: path.clone() });
                }
                names.extend(found);
            } else {
                names.push(path.clone());
            }
        }
        let mut seen = BTreeSet::new();
        names.retain(|n| seen.insert(n.clone()));
        Ok((files, names))
    }

    /// One file, or standard input.
    ///
    /// # Errors
    /// When it cannot be read or is no text, or standard input has a name and is not read.
    pub fn one(path: &str, stdin: &Stdin) -> Result<(Files, String, String), Error> {
        let own = own_name(stdin, path == "-")?;
        let (files, name) = match path {
            "-" => (Files { stdin: Some((own.clone(), read_stdin()?)), ..Files::default() }, own),
            _ => (Files::default(), path.to_owned()),
        };
        let text = files.text(&name)?;
        Ok((files, name, text))
    }

    /// The same, with the classes that are in other places.
    ///
    /// # Errors
    /// When one of the places cannot be used.
    pub fn and(self, elsewhere: &Elsewhere) -> Result<Files, Error> {
        let (path, problems) = SourcePath::open(&elsewhere.places());
        match problems.into_iter().next() {
            Some(problem) => Err(Error::SourcePath(problem)),
            None => Ok(Files { elsewhere: Arc::new(path), ..self }),
        }
    }

    /// The file of a class that is in one of these places.
    pub fn elsewhere(&self, class: &str) -> Option<String> {
        self.elsewhere.find(class)
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> Result<String, Error> {
        let is_stdin = self.stdin.as_ref().is_some_and(|(own, _)| own == name);
        if Path::new(name).is_dir() && !is_stdin {
            return Err(Error::Unreadable {
                path: name.to_owned(),
                why: "it is a directory; name a file in it".into(),
            });
        }
        self.read(name).map_err(|why| Error::Unreadable { path: name.to_owned(), why: why.to_string() })
    }
}

/// The name of the file that `use "path";` in the file `from` means: relative to it, without `.` and `..`
/// where the text alone tells.
pub fn resolve(from: &str, path: &str) -> String {
    let folder = if from == STDIN { None } else { Path::new(from).parent() };
    let mut parts: Vec<Component> = Vec::new();
    let joined = folder.unwrap_or(Path::new("")).join(path);
    for part in joined.components() {
        match (part, parts.last()) {
            (Component::CurDir, _) => {}
            (Component::ParentDir, Some(Component::Normal(_))) => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.iter().collect::<PathBuf>().to_string_lossy().into_owned()
}

/// What standard input is called among files.
fn own_name(stdin: &Stdin, is_read: bool) -> Result<String, Error> {
    match &stdin.stdin_path {
        Some(_) if !is_read => Err(Error::UnusedStdinPath),
        Some(path) => Ok(path.clone()),
        None => Ok(STDIN.to_owned()),
    }
}

fn read_stdin() -> Result<String, Error> {
    let refused = |why: String| Error::Unreadable { path: "-".to_owned(), why };
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes).map_err(|e| refused(e.to_string()))?;
    String::from_utf8(bytes).map_err(|e| {
        refused(format!("it is not UTF-8 text (first bad byte at offset {})", e.utf8_error().valid_up_to()))
    })
}

/// Collects the `.hir` and `.java` files below a directory; hidden folders and `target` are build products of others.
/// Links to directories are not followed, so that there is no way to go in circles.
fn walk(folder: &Path, found: &mut BTreeSet<String>) -> Result<(), Error> {
    let refused = |e: std::io::Error| Error::Unreadable { path: folder.display().to_string(), why: e.to_string() };
    for entry in std::fs::read_dir(folder).map_err(refused)? {
        let entry = entry.map_err(refused)?;
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        let kind = entry.file_type().map_err(refused)?;
        if name.starts_with('.') || (kind.is_dir() && name == "target") {
            continue;
        }
        if kind.is_dir() {
            walk(&path, found)?;
        } else if path.extension().is_some_and(|e| e == "hir" || e == "java") {
            let path = path.strip_prefix(".").unwrap_or(&path);
            found.insert(path.to_string_lossy().into_owned());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn used_files_are_relative_to_the_user() {
        assert_eq!(resolve("a/b.hir", "c.hir"), "a/c.hir");
        assert_eq!(resolve("a/b.hir", "../d/./c.hir"), "d/c.hir");
        assert_eq!(resolve("b.hir", "../c.hir"), "../c.hir");
        assert_eq!(resolve("/x/b.hir", "y/c.hir"), "/x/y/c.hir");
        assert_eq!(resolve(STDIN, "c.hir"), "c.hir");
    }
}
