//! Reading files that no editor has open.

use std::fmt;
use std::io::ErrorKind;

/// Where texts come from that are not open. Injected, so that tests need no file.
pub trait Disk: Send + Sync {
    /// The whole text of a file.
    ///
    /// # Errors
    /// When there is no such file, or none that could be a source text.
    fn read(&self, name: &str) -> Result<String, DiskError>;
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
}
