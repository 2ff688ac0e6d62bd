//! Puts the solver library where programs that cargo runs find it.
//!
//! The run path in `.cargo/config.toml` covers the usual target directory and installed binaries.
//! Cargo itself covers libraries under any target directory, once a build script points at them.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-env-changed=Z3_LIBRARY_PATH_OVERRIDE");
    let (Some(from), Some(to)) = (directory("Z3_LIBRARY_PATH_OVERRIDE"), directory("OUT_DIR")) else {
        return;
    };
    println!("cargo:rerun-if-changed={}", from.display());
    for file in fs::read_dir(&from).into_iter().flatten().flatten() {
        provide(&file.path(), &to.join(file.file_name()));
    }
    println!("cargo:rustc-link-search=native={}", to.display());
}

fn directory(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).map(PathBuf::from)
}

/// Links, or else copies. A failure is not fatal: the run path may find the library all the same.
fn provide(from: &Path, to: &Path) {
    let _ = fs::remove_file(to);
    if fs::hard_link(from, to).is_err()
        && let Err(error) = fs::copy(from, to)
    {
        println!("cargo:warning=cannot provide {}: {error}", from.display());
    }
}
