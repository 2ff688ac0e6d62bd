//! Which files are meant, and what they contain.

use crate::cli::args::{Elsewhere, Stdin};
use crate::cli::error::Error;
use findings::problem::Unusable;
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::DirEntry;
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use work::{Disk, DiskError, RealDisk, SourcePath, is_left_out};

/// The name of standard input among files.
pub const STDIN: &str = "<stdin>";

/// The file system, and the text of standard input under its own name.
#[derive(Clone, Default)]
pub struct Files {
    /// What it is called among files, and its text.
    stdin: Option<(String, String)>,
    elsewhere: Arc<SourcePath>,
    spellings: Arc<Spellings>,
}

/// How the files of the command line are spelled there, by what is the same for all their names.
#[derive(Default)]
struct Spellings {
    files: BTreeMap<String, String>,
    /// The same of their folders, for the files that are not named.
    folders: BTreeMap<PathBuf, PathBuf>,
}

impl Spellings {
    /// Notes a name. Says whether it is the first one of its file.
    fn add(&mut self, name: &str) -> bool {
        let identity = RealDisk.identity(name);
        if let (Some(real), Some(folder)) = (Path::new(&identity).parent(), Path::new(name).parent()) {
            self.folders.entry(real.to_owned()).or_insert_with(|| folder.to_owned());
        }
        match self.files.entry(identity) {
            Entry::Occupied(_) => false,
            Entry::Vacant(new) => {
                new.insert(name.to_owned());
                true
            }
        }
    }

    /// The first name of a file; one that was not named is spelled as those beside it.
    fn of(&self, name: &str) -> String {
        let identity = RealDisk.identity(name);
        if let Some(first) = self.files.get(&identity) {
            return first.clone();
        }
        let path = Path::new(&identity);
        let beside = path.parent().and_then(|folder| self.folders.get(folder)).zip(path.file_name());
        beside.map_or_else(|| name.to_owned(), |(folder, file)| folder.join(file).to_string_lossy().into_owned())
    }
}

impl Disk for Files {
    fn read(&self, name: &str) -> Result<String, DiskError> {
        let text = match &self.stdin {
            Some((own, text)) if own == name => text.clone(),
            _ => self.elsewhere.read(name).unwrap_or_else(|| RealDisk.read(name))?,
        };
        match text.find('\0') {
            Some(at) => Err(DiskError::Refused(format!("it is binary (a NUL byte at offset {at})"))),
            None => Ok(text),
        }
    }

    fn identity(&self, name: &str) -> String {
        RealDisk.identity(name)
    }

    fn spelling(&self, name: &str) -> String {
        self.spellings.of(name)
    }

    fn list(&self, folder: &str, deep: bool) -> Vec<String> {
        RealDisk.list(folder, deep)
    }

    fn modules(&self, module: &str) -> Vec<String> {
        RealDisk.modules(module)
    }

    fn is_folder(&self, name: &str) -> bool {
        RealDisk.is_folder(name)
    }
}

/// The files that some paths mean.
#[derive(Default)]
pub struct Found {
    pub files: Files,
    /// As named, and those in directories, sorted, each once. Whether they can be read is not known yet.
    pub names: Vec<String>,
    /// Directories that cannot be searched or have nothing to look at: they do not keep others from being looked at.
    pub unusable: Vec<Unusable>,
}

impl Found {
    /// Adds the programs below a directory.
    fn add_folder(&mut self, path: &str) {
        let (mut found, mut refused) = (BTreeSet::new(), BTreeSet::new());
        walk(Path::new(path), &mut found, &mut refused);
        if found.is_empty() && refused.is_empty() {
            let reason = "there is no `.hir` or `.java` file in it; name a file, or `-` for standard input".to_owned();
            refused.insert(Unusable { file: path.to_owned(), reason });
        }
        self.names.extend(found);
        self.unusable.extend(refused);
    }
}

impl Files {
    /// The files that the paths of the command line mean; `-` reads standard input.
    ///
    /// # Errors
    /// When standard input cannot be used, or has a name and is not read.
    pub fn find(paths: &[String], stdin: &Stdin) -> Result<Found, Error> {
        let own = own_name(stdin, paths.iter().any(|path| path == "-"))?;
        let mut found = Found::default();
        for path in paths {
            if path == "-" {
                // It can be read once: named again, it is the same text.
                if found.files.stdin.is_none() {
                    found.files.stdin = Some((own.clone(), read_stdin()?));
                    found.names.push(own.clone());
                }
            } else if Path::new(path).is_dir() {
                found.add_folder(path);
            } else {
                found.names.push(path.clone());
            }
        }
        let mut spellings = Spellings::default();
        // Of several names of one file the first one is the name.
        found.names.retain(|name| spellings.add(name));
        found.files.spellings = Arc::new(spellings);
        Ok(found)
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

    /// Whether a name is that of standard input.
    pub fn is_stdin(&self, name: &str) -> bool {
        self.stdin.as_ref().is_some_and(|(own, _)| own == name)
    }

    /// The text of a file.
    pub fn text(&self, name: &str) -> Result<String, Error> {
        if Path::new(name).is_dir() && !self.is_stdin(name) {
            return Err(Error::unusable(name, "it is a directory; name a file in it"));
        }
        self.read(name).map_err(|why| Error::unusable(name, why))
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

/// `Queue.java` for `Queue.jml`, where it is there.
pub fn class_beside(side: &str) -> Option<String> {
    let class = format!("{}.java", side.strip_suffix(".jml")?);
    Path::new(&class).is_file().then_some(class)
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
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes).map_err(|e| Error::unusable("-", e))?;
    String::from_utf8(bytes)
        .map_err(|e| Error::unusable("-", DiskError::NotText { offset: e.utf8_error().valid_up_to() }))
}

/// Collects the `.hir` and `.java` files below a directory, and what cannot be looked into; hidden files and what
/// [`is_left_out`] names are not looked for. Links to directories are not followed, so that there is no way to go in circles.
fn walk(folder: &Path, found: &mut BTreeSet<String>, refused: &mut BTreeSet<Unusable>) {
    let unusable = |e: std::io::Error| Unusable { file: shown(folder), reason: format!("it cannot be searched: {e}") };
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(e) => {
            refused.insert(unusable(e));
            return;
        }
    };
    for entry in entries {
        match entry.and_then(|entry| Ok((entry.file_type()?.is_dir(), entry))) {
            Ok((is_folder, entry)) => visit(&entry, is_folder, found, refused),
            Err(e) => {
                refused.insert(unusable(e));
            }
        }
    }
}

fn visit(entry: &DirEntry, is_folder: bool, found: &mut BTreeSet<String>, refused: &mut BTreeSet<Unusable>) {
    let (path, name) = (entry.path(), entry.file_name());
    let name = name.to_string_lossy();
    if name.starts_with('.') || (is_folder && is_left_out(&name)) {
        return;
    }
    if is_folder {
        walk(&path, found, refused);
    } else if path.extension().is_some_and(|e| e == "hir" || e == "java") {
        match path.to_str() {
            Some(_) => {
                found.insert(shown(&path));
            }
            None => {
                let reason = "its name is not UTF-8; rename it or its folder".to_owned();
                refused.insert(Unusable { file: shown(&path), reason });
            }
        }
    }
}

/// A path below the current directory as people write it.
fn shown(path: &Path) -> String {
    let path = path.strip_prefix(".").ok().filter(|p| !p.as_os_str().is_empty()).unwrap_or(path);
    path.to_string_lossy().into_owned()
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
