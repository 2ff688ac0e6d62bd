//! Debian packages and Node, when they are missing.

use crate::Error;
use crate::repository::Repository;
use crate::run::{command, exists, output, run};
use std::path::Path;
use std::sync::Once;

/// The oldest Node that packages the extension.
const NODE: u32 = 20;

/// Whether packages can be installed: `apt-get` is there, and we may use it.
pub fn can_install(repository: &Repository) -> bool {
    exists(repository, "apt-get", &["--version"]) && output(repository, "id", &["-u"]).as_deref() == Some("0")
}

/// Makes sure that `program probe..` runs, by installing Debian packages when it does not.
pub fn need(repository: &Repository, program: &str, probe: &[&str], packages: &[&str]) -> Result<(), Error> {
    let what = if probe.first() == Some(&"-m") { probe[..2].join(" ") } else { program.to_owned() };
    ensure(repository, what, &|| exists(repository, program, probe), packages)
}

/// Makes sure that a file is there, by installing the Debian packages that have it when it is not.
pub fn need_file(repository: &Repository, path: &str, packages: &[&str]) -> Result<(), Error> {
    ensure(repository, path.to_owned(), &|| Path::new(path).is_file(), packages)
}

fn ensure(repository: &Repository, what: String, is_there: &dyn Fn() -> bool, packages: &[&str]) -> Result<(), Error> {
    if is_there() {
        return Ok(());
    }
    let list = packages.join(" ");
    if !can_install(repository) {
        let why = format!("install it, on Debian with `sudo apt-get install {list}`, and try again");
        return Err(Error::Missing { what, why });
    }
    println!("installing {list}");
    if let Err(error) = install(repository, packages) {
        return Err(Error::Missing { what, why: error.to_string() });
    }
    match is_there() {
        true => Ok(()),
        false => Err(Error::Missing { what, why: format!("it is still not there after installing {list}") }),
    }
}

fn install(repository: &Repository, packages: &[&str]) -> Result<(), Error> {
    let apt_get = |arguments: &[&str]| {
        let mut apt_get = command(repository, "apt-get", &["-qq"]);
        apt_get.args(arguments).env("DEBIAN_FRONTEND", "noninteractive");
        run(&mut apt_get)
    };
    let mut arguments = vec!["install", "-y", "--no-install-recommends"];
    arguments.extend(packages);
    // Known package lists may do; a fresh image has none.
    if apt_get(&arguments).is_ok() {
        return Ok(());
    }
    static UPDATE: Once = Once::new();
    let mut updated = Ok(());
    UPDATE.call_once(|| updated = apt_get(&["update"]));
    updated?;
    apt_get(&arguments)
}

/// Makes sure that a new enough Node is in reach: Debian's, or else one from npm in `target/tools`.
pub fn need_node(repository: &Repository) -> Result<(), Error> {
    need(repository, "npm", &["--version"], &["nodejs", "npm"])?;
    if node_version(repository) >= NODE {
        return Ok(());
    }
    let prefix = repository.path("target/tools");
    std::fs::create_dir_all(&prefix).map_err(|error| Error::Io { what: prefix.display().to_string(), error })?;
    let package = format!("node@{NODE}");
    let mut npm = command(repository, "npm", &["install", "--no-audit", "--no-fund", "--no-save", "--prefix"]);
    let why = match run(npm.arg(&prefix).arg(&package)) {
        Ok(()) if node_version(repository) >= NODE => return Ok(()),
        Ok(()) => format!("npm's package {package} gave none"),
        Err(error) => error.to_string(),
    };
    Err(Error::Missing { what: format!("Node {NODE} or later"), why })
}

fn node_version(repository: &Repository) -> u32 {
    let version = output(repository, "node", &["--version"]).unwrap_or_default();
    let major = version.trim_start_matches('v').split('.').next().unwrap_or_default().to_owned();
    major.parse().unwrap_or(0)
}
