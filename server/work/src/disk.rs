//! Reading files that no editor has open.

use std::fmt;
use std::fs::DirEntry;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::SystemTime;

/// Where a folder has more than a workspace of that language, the rest is left out.
const MAX_FILES: usize = 2_000;
const MAX_FOLDERS: usize = 20_000;

/// Where a module has its code.
const SOURCES: &str = "src/main/java";
/// What is in the folder above the modules of one workspace.
const MARKS: [&str; 6] =
    [".git", "build.gradle", "build.gradle.kts", "pom.xml", "settings.gradle", "settings.gradle.kts"];
/// So many folders above a module may be that one, and so many below it a module is.
const MOST_ABOVE: usize = 4;
const MOST_BELOW: usize = 4;

/// Where texts come from that are not open. Injected, so that tests need no file.
pub trait Disk: Send + Sync {
    /// The whole text of a file.
    ///
    /// # Errors
    /// When there is no such file, or none that could be a source text.
    fn read(&self, name: &str) -> Result<String, DiskError>;

    /// What tells whether a file has changed, without reading it; `None` where there is none, or nothing tells.
    fn stamp(&self, name: &str) -> Option<Stamp> {
        let _ = name;
        None
    }

    /// What is the same for all names of one file. Where there are no links, what the text of the name tells.
    fn identity(&self, name: &str) -> String {
        lower::plain(name)
    }

    /// The name to show of a file that has several. The one that it was found by, where nobody knows another.
    fn spelling(&self, name: &str) -> String {
        name.to_owned()
    }

    /// The Java files in a folder, and in those below it where `deep`: paths from the folder. None where nothing can be
    /// listed.
    fn list(&self, folder: &str, deep: bool) -> Vec<String> {
        let _ = (folder, deep);
        Vec::new()
    }

    /// The source roots of other modules than the one in a folder, in the same workspace: paths from that folder, sorted. None
    /// where nothing can be listed.
    fn modules(&self, module: &str) -> Vec<String> {
        let _ = module;
        Vec::new()
    }

    fn is_folder(&self, name: &str) -> bool {
        let _ = name;
        false
    }
}

/// Whether a folder of this name is not looked into: tools hide it, build in it, or keep packages of others there.
pub fn is_left_out(folder: &str) -> bool {
    folder.starts_with('.') || folder == "node_modules" || folder == "target"
}

/// When a file was written, and its length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamp {
    pub modified: SystemTime,
    pub bytes: u64,
}

/// Why a file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiskError {
    Missing,
    /// It is not UTF-8; the offset of the first bad byte.
    NotText {
        offset: usize,
    },
    TooLarge {
        bytes: u64,
    },
    /// The system's own words.
    Refused(String),
}

impl fmt::Display for DiskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiskError::Missing => write!(f, "there is no such file"),
            DiskError::NotText { offset } => write!(f, "it is not UTF-8 text (first bad byte at offset {offset})"),
            DiskError::TooLarge { bytes } => {
                write!(f, "it has {bytes} bytes, more than the {} that are analysed", syntax::MAX_BYTES)
            }
            DiskError::Refused(why) => write!(f, "it cannot be read: {why}"),
        }
    }
}

impl DiskError {
    /// Why a file cannot be read, for a sentence that says that it cannot.
    pub fn reason(&self) -> String {
        match self {
            DiskError::Refused(why) => why.clone(),
            other => other.to_string(),
        }
    }
}

impl std::error::Error for DiskError {}

/// Those of the source roots of modules, as paths from the folder of one, that have a package.
pub fn with_package(disk: &dyn Disk, module: &str, roots: &[String], package: &str) -> Vec<String> {
    let inside = |root: &&String| match module {
        "" => disk.is_folder(&format!("{root}{package}")),
        module => disk.is_folder(&format!("{module}/{root}{package}")),
    };
    roots.iter().filter(inside).cloned().collect()
}

/// The file system.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn read(&self, name: &str) -> Result<String, DiskError> {
        let refused = |e: std::io::Error| match e.kind() {
            ErrorKind::NotFound => DiskError::Missing,
            _ => DiskError::Refused(e.to_string()),
        };
        let metadata = std::fs::metadata(name).map_err(refused)?;
        if !metadata.is_file() {
            // Reading a pipe or a device might never end.
            return Err(DiskError::Refused("it is no regular file".to_owned()));
        }
        if metadata.len() > syntax::MAX_BYTES as u64 {
            return Err(DiskError::TooLarge { bytes: metadata.len() });
        }
        let bytes = std::fs::read(name).map_err(refused)?;
        String::from_utf8(bytes).map_err(|e| DiskError::NotText { offset: e.utf8_error().valid_up_to() })
    }

    fn stamp(&self, name: &str) -> Option<Stamp> {
        let metadata = std::fs::metadata(name).ok()?;
        Some(Stamp { modified: metadata.modified().ok()?, bytes: metadata.len() })
    }

    fn identity(&self, name: &str) -> String {
        std::fs::canonicalize(name).map_or_else(|_| lower::plain(name), |path| path.to_string_lossy().into_owned())
    }

    fn list(&self, folder: &str, deep: bool) -> Vec<String> {
        let start = if folder.is_empty() { "." } else { folder };
        let (mut files, mut open, mut seen) = (Vec::new(), vec![(PathBuf::from(start), String::new())], 0);
        while let Some((path, below)) = open.pop() {
            seen += 1;
            if seen > MAX_FOLDERS || files.len() >= MAX_FILES {
                break;
            }
            let Ok(entries) = std::fs::read_dir(&path) else { continue };
            let mut entries: Vec<DirEntry> = entries.flatten().collect();
            entries.sort_by_key(DirEntry::file_name);
            for entry in entries {
                let name = entry.file_name().to_string_lossy().into_owned();
                // Links are not followed: they may lead in a circle.
                let Ok(kind) = entry.file_type() else { continue };
                if kind.is_dir() && deep && !is_left_out(&name) {
                    open.push((entry.path(), format!("{below}{name}/")));
                } else if kind.is_file() && name.ends_with(".java") {
                    files.push(format!("{below}{name}"));
                }
            }
        }
        files.truncate(MAX_FILES);
        files
    }

    fn modules(&self, module: &str) -> Vec<String> {
        let at = |up: &str| PathBuf::from(if module.is_empty() { "." } else { module }).join(up);
        let mut above = (1..=MOST_ABOVE).rev().map(|n| "../".repeat(n));
        let is_marked = |up: &String| MARKS.iter().any(|mark| at(up).join(mark).exists());
        let Some(workspace) = above.find(is_marked) else { return Vec::new() };
        let (own, mut found) = (at("").canonicalize().ok(), Vec::new());
        let (mut open, mut seen) = (vec![(String::new(), 0)], 0);
        while let Some((below, depth)) = open.pop() {
            let (name, folder) = (format!("{workspace}{below}"), at(&workspace).join(&below));
            seen += 1;
            if seen > MAX_FOLDERS {
                break;
            }
            if folder.join(SOURCES).is_dir() && folder.canonicalize().ok() != own {
                found.push(format!("{name}{SOURCES}/"));
            }
            let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
            let folders = entries.filter(|e| depth < MOST_BELOW && e.file_type().is_ok_and(|kind| kind.is_dir()));
            let names = folders.map(|e| e.file_name().to_string_lossy().into_owned());
            open.extend(names.filter(|n| !is_left_out(n) && n != "src").map(|n| (format!("{below}{n}/"), depth + 1)));
        }
        found.sort();
        found
    }

    fn is_folder(&self, name: &str) -> bool {
        PathBuf::from(name).is_dir()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_of_one_workspace_are_found() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().to_str().expect("text");
        let sources = ["app", "core", "libs/deep", "target/old", "core/src/test/none"];
        for module in sources {
            let path = format!("{root}/ws/{module}/src/main/java/p");
            std::fs::create_dir_all(path).expect("a folder");
        }
        std::fs::create_dir_all(format!("{root}/stranger/src/main/java/p")).expect("a folder");
        let app = format!("{root}/ws/app");
        assert!(RealDisk.modules(&app).is_empty(), "nothing says that these belong together");
        std::fs::write(format!("{root}/ws/pom.xml"), "").expect("a file");
        let found = ["../core/src/main/java/", "../libs/deep/src/main/java/"];
        assert_eq!(RealDisk.modules(&app), found);
        assert_eq!(RealDisk.modules(&format!("{root}/ws/libs/deep"))[0], "../../app/src/main/java/");
        let roots: Vec<String> = found.iter().map(|&root| root.to_owned()).collect();
        std::fs::create_dir_all(format!("{root}/ws/core/src/main/java/q/r")).expect("a folder");
        assert_eq!(with_package(&RealDisk, &app, &roots, "q/r"), found[..1]);
    }
}
