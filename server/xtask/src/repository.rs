//! Where things are.

use std::env;
use std::path::{Path, PathBuf};

/// The checkout that this program was built from, or the one around the current directory.
pub struct Repository {
    root: PathBuf,
}

impl Repository {
    /// Cargo names the package's directory when it runs the program.
    pub fn find() -> Self {
        let package = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let root = package.as_deref().and_then(|p| p.ancestors().nth(2)).map(Path::to_path_buf);
        Repository { root: root.unwrap_or_else(|| PathBuf::from(".")) }
    }

    /// A path below the root.
    pub fn path(&self, relative: &str) -> PathBuf {
        self.root.join(relative)
    }

    /// Where cargo puts what it builds.
    pub fn target(&self) -> PathBuf {
        // `join` keeps an absolute path as it is.
        self.root.join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
    }

    /// The server program of the release build.
    pub fn server(&self) -> PathBuf {
        self.target().join("release/heaplens")
    }
}
