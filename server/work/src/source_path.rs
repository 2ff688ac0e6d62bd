//! Where the sources of classes are that no workspace has: folders, and archives such as the JDK's `src.zip`.

use crate::disk::DiskError;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use zip::ZipArchive;

/// What stands between an archive and an entry of it, in the names of files.
const INSIDE: &str = "!/";

/// The places that the setting `java.sourcePath` names, in their order.
#[derive(Default)]
pub struct SourcePath {
    places: Vec<Place>,
}

enum Place {
    /// The folder of the unnamed package.
    Folder(PathBuf),
    Archive(Archive),
}

struct Archive {
    path: String,
    /// The names of entries by the paths of classes (`java/util/BitSet.java`).
    index: BTreeMap<String, String>,
    file: Mutex<ZipArchive<BufReader<File>>>,
}

impl SourcePath {
    /// Looks at the places, and says of each that cannot be used why.
    pub fn open(paths: &[PathBuf]) -> (SourcePath, Vec<String>) {
        let (mut places, mut problems) = (Vec::new(), Vec::new());
        for path in paths {
            match open(path) {
                Ok(found) => places.extend(found),
                Err(why) => {
                    problems.push(format!("`java.sourcePath` names `{}`, which is of no use: {why}", path.display()));
                }
            }
        }
        (SourcePath { places }, problems)
    }

    /// The name of the file with a class, by the path that it has below the unnamed package.
    pub fn find(&self, class: &str) -> Option<String> {
        self.places.iter().find_map(|place| match place {
            Place::Folder(root) => {
                let path = root.join(class);
                path.is_file().then(|| path.to_string_lossy().into_owned())
            }
            Place::Archive(archive) => archive.index.get(class).map(|entry| format!("{}{INSIDE}{entry}", archive.path)),
        })
    }

    /// The text of a file that is in one of the archives; `None` for all others.
    pub fn read(&self, name: &str) -> Option<Result<String, DiskError>> {
        self.places.iter().find_map(|place| match place {
            Place::Folder(_) => None,
            Place::Archive(archive) => Some(archive.read(name.strip_prefix(&archive.path)?.strip_prefix(INSIDE)?)),
        })
    }
}

/// Whether a name is that of a file in an archive, which no editor can open by it.
pub fn is_archived(name: &str) -> bool {
    name.split_once(INSIDE).is_some_and(|(archive, _)| Path::new(archive).is_file())
}

/// What one setting names: a folder with what looks like modules in it is several.
fn open(path: &Path) -> Result<Vec<Place>, String> {
    let metadata = fs::metadata(path).map_err(|e| match e.kind() {
        std::io::ErrorKind::NotFound => "there is no such folder or archive".to_owned(),
        _ => e.to_string(),
    })?;
    if metadata.is_file() {
        return Ok(vec![Place::Archive(Archive::open(path)?)]);
    }
    if !metadata.is_dir() {
        return Err("it is neither a folder nor an archive".to_owned());
    }
    let below = fs::read_dir(path).map_err(|e| e.to_string())?.flatten().map(|entry| entry.path());
    let module = |p: &PathBuf| p.file_name().is_some_and(|n| is_module(&n.to_string_lossy())) && p.is_dir();
    let mut modules: Vec<PathBuf> = below.filter(module).collect();
    modules.sort();
    Ok([path.to_owned()].into_iter().chain(modules).map(Place::Folder).collect())
}

/// Whether a folder is that of a module (`java.base`): no package has a dot in the name of its folder.
fn is_module(name: &str) -> bool {
    name.contains('.') && !name.starts_with('.')
}

impl Archive {
    fn open(path: &Path) -> Result<Archive, String> {
        let file = File::open(path).map_err(|e| e.to_string())?;
        let file = ZipArchive::new(BufReader::new(file)).map_err(|e| format!("it is no zip archive ({e})"))?;
        let mut index = BTreeMap::new();
        for entry in file.file_names().flatten().filter(|name| name.ends_with(".java")) {
            let class = match entry.split_once('/') {
                Some((module, class)) if is_module(module) => class,
                _ => &entry,
            };
            index.entry(class.to_owned()).or_insert_with(|| entry.clone().into_owned());
        }
        if index.is_empty() {
            return Err("it has no `.java` file; name the archive with the sources".to_owned());
        }
        Ok(Archive { path: path.to_string_lossy().into_owned(), index, file: Mutex::new(file) })
    }

    fn read(&self, entry: &str) -> Result<String, DiskError> {
        let refused = |e: &dyn std::fmt::Display| DiskError::Refused(format!("the archive is damaged: {e}"));
        let mut archive = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = archive.by_name(entry).map_err(|e| refused(&e))?;
        let mut bytes = Vec::new();
        // An entry may say that it is small and be endless.
        entry.take(syntax::MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(|e| refused(&e))?;
        if bytes.len() > syntax::MAX_BYTES {
            return Err(DiskError::TooLarge { bytes: bytes.len() as u64 });
        }
        String::from_utf8(bytes).map_err(|e| DiskError::NotText { offset: e.utf8_error().valid_up_to() })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::io::Write;
    use zip::write::{SimpleFileOptions, ZipWriter};

    /// An archive with these entries.
    pub(crate) fn archive(path: &Path, entries: &[(&str, &[u8])]) {
        let mut zip = ZipWriter::new(File::create(path).expect("a file"));
        for (name, bytes) in entries {
            zip.start_file(*name, SimpleFileOptions::default()).expect("an entry");
            zip.write_all(bytes).expect("its bytes");
        }
        zip.finish().expect("an archive");
    }

    #[test]
    fn classes_are_found_in_archives_and_folders_in_their_order() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        archive(
            &at("src.zip"),
            &[("java.base/java/util/BitSet.java", b"class BitSet {}"), ("p/A.java", b"class A {}")],
        );
        for (path, text) in
            [("own/p/A.java", "class Own {}"), ("own/a.b/q/B.java", "class B {}"), ("own/q/C.java/x", "")]
        {
            fs::create_dir_all(at(path).parent().expect("a parent")).expect("a folder");
            fs::write(at(path), text).expect("a file");
        }
        let (path, problems) = SourcePath::open(&[at("own"), at("src.zip")]);
        assert_eq!(problems, [""; 0]);
        let name = path.find("java/util/BitSet.java").expect("the class");
        assert!(name.ends_with("src.zip!/java.base/java/util/BitSet.java"), "{name}");
        assert_eq!(path.read(&name), Some(Ok("class BitSet {}".to_owned())));
        assert_eq!(path.find("p/A.java"), Some(at("own/p/A.java").to_string_lossy().into_owned()));
        assert!(path.find("q/B.java").is_some(), "in a module");
        for missing in ["q/C.java", "util/BitSet.java", "", "/"] {
            assert_eq!(path.find(missing), None, "{missing}");
        }
        assert_eq!(path.read("own/p/A.java"), None);
        assert!(is_archived(&name) && !is_archived("/none/a!/b.java") && !is_archived(&at("own").to_string_lossy()));
    }

    #[test]
    fn what_cannot_be_used_is_named_with_the_setting() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::write(at("text.zip"), "no archive").expect("a file");
        fs::write(at("empty.zip"), "").expect("a file");
        archive(&at("classes.jar"), &[("java/util/BitSet.class", b"\xca\xfe")]);
        let paths = ["gone", "text.zip", "empty.zip", "classes.jar"].map(at);
        let (path, problems) = SourcePath::open(&paths);
        let expected = ["no such folder or archive", "no zip archive", "no zip archive", "has no `.java` file"];
        assert_eq!(problems.len(), expected.len(), "{problems:?}");
        for ((problem, expected), named) in problems.iter().zip(expected).zip(&paths) {
            assert!(problem.contains("`java.sourcePath`") && problem.contains(expected), "{problem}");
            assert!(problem.contains(&*named.to_string_lossy()), "{problem}");
        }
        assert_eq!(path.find("java/util/BitSet.java"), None);
    }

    #[test]
    fn damaged_entries_are_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("src.zip");
        archive(&file, &[("p/Latin.java", b"// \xe9"), ("p/Good.java", &[b'x'; 5000])]);
        let (path, _) = SourcePath::open(std::slice::from_ref(&file));
        let read = |class| path.read(&path.find(class).expect("an entry")).expect("in the archive");
        assert_eq!(read("p/Latin.java"), Err(DiskError::NotText { offset: 3 }));
        // The archive is replaced by another while it is open.
        let mut bytes = fs::read(&file).expect("the archive");
        bytes[..200].fill(0);
        fs::write(&file, bytes).expect("the archive");
        let (path, _) = SourcePath::open(std::slice::from_ref(&file));
        let name = path.find("p/Good.java");
        assert!(name.and_then(|n| path.read(&n)).is_none_or(|read| read.is_err()));
    }
}
