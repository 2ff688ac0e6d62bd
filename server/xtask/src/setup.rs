//! Fetching the solver: the library and headers of Z3 from its Python package.

use crate::Error;
use crate::packages::{need, need_file};
use crate::repository::Repository;
use crate::run::{command, run};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// The release of the Python package; its library is what `.cargo/config.toml` names.
const VERSION: &str = "5.3.3.0";

/// Puts the Z3 library into `.z3`, unless it is there.
///
/// Installs a JDK and JaCoCo, too, where there is none and packages can be installed. Without them only the tests that
/// run Java fail, and say what they miss.
pub fn setup(repository: &Repository) -> Result<(), Error> {
    if let Err(error) = need(repository, "javac", &["--version"], &["default-jdk-headless"]) {
        println!("{error}");
    }
    if let Err(error) = need_file(repository, "/usr/share/java/org.jacoco.core.jar", &["libjacoco-java"]) {
        println!("{error}");
    }
    let home = repository.path(".z3");
    let done = home.join(format!(".ok-{VERSION}"));
    if done.is_file() {
        return Ok(());
    }
    println!("fetching Z3 {VERSION}");
    need(repository, "cc", &["--version"], &["build-essential"])?;
    need(repository, "python3", &["--version"], &["python3"])?;
    need(repository, "python3", &["-m", "pip", "--version"], &["python3-pip"])?;
    // Another version, or what an interrupted run left.
    let _ = fs::remove_dir_all(&home);
    let scratch = home.join("wheel");
    create(&scratch)?;
    let pip = "-m pip download -q --disable-pip-version-check --no-deps --only-binary :all: -d";
    let arguments: Vec<&str> = pip.split(' ').collect();
    let mut pip = command(repository, "python3", &arguments);
    run(pip.arg(&scratch).arg(format!("z3-solver=={VERSION}")))?;
    let wheel = find_wheel(&scratch)?;
    let mut unpack = command(repository, "python3", &["-m", "zipfile", "-e"]);
    run(unpack.arg(&wheel).arg(&scratch))?;
    for part in ["lib", "include"] {
        rename(&scratch.join("z3").join(part), &home.join(part))?;
    }
    let _ = fs::remove_dir_all(&scratch);
    fs::write(&done, "").map_err(|error| Error::Io { what: done.display().to_string(), error })?;
    println!("Z3 is in {}", home.display());
    Ok(())
}

/// Builds the server, such that it runs from where cargo puts it.
pub fn build_server(repository: &Repository) -> Result<(), Error> {
    run(&mut command(repository, "cargo", &["build", "--release"]))?;
    // In the usual target directory its run path leads to `.z3`; elsewhere the library must lie beside it.
    if repository.target() != repository.path("target") {
        copy_library(repository, &repository.target().join("release"))?;
    }
    Ok(())
}

/// Copies the library into a directory: a program beside it needs nothing else.
pub fn copy_library(repository: &Repository, to: &Path) -> Result<(), Error> {
    let from = repository.path(".z3/lib");
    let failed = |error| Error::Io { what: format!("{} to {}", from.display(), to.display()), error };
    for entry in fs::read_dir(&from).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        // The versioned name is the one that programs ask for; the other serves the linker.
        if entry.file_name() != "libz3.so" {
            fs::copy(entry.path(), to.join(entry.file_name())).map_err(failed)?;
        }
    }
    Ok(())
}

fn find_wheel(directory: &Path) -> Result<PathBuf, Error> {
    let failed = |error| Error::Io { what: directory.display().to_string(), error };
    for entry in fs::read_dir(directory).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension() == Some(OsStr::new("whl")) {
            return Ok(path);
        }
    }
    let why = format!("pip left no wheel in {}", directory.display());
    Err(Error::Missing { what: "z3-solver".to_owned(), why })
}

fn create(directory: &Path) -> Result<(), Error> {
    fs::create_dir_all(directory).map_err(|error| Error::Io { what: directory.display().to_string(), error })
}

fn rename(from: &Path, to: &Path) -> Result<(), Error> {
    fs::rename(from, to).map_err(|error| Error::Io { what: format!("{} to {}", from.display(), to.display()), error })
}
