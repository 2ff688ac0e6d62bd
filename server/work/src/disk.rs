//! Reading files that no editor has open.

use std::fmt;
use std::fs::DirEntry;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::SystemTime;

/// Where a folder has more than a workspace of that language, the rest is left out.
const MAX_FILES: usize = 2_000;
const MAX_FOLDERS: usize = 20_000;

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
}
