//! The sources of the JDK's classes, from Debian's package.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The package with the sources.
const PACKAGE: &str = "openjdk-17-source";

/// The folder `java/util` of the JDK's sources: unpacked before, installed, or downloaded now.
///
/// # Errors
/// Why there is none.
pub fn java_util() -> Result<PathBuf, String> {
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join(PACKAGE);
    let folder = home.join("java.base/java/util");
    if folder.join("unpacked").is_file() {
        return Ok(folder);
    }
    std::fs::create_dir_all(&home).map_err(|e| e.to_string())?;
    let archive = installed().map_or_else(|| download(&home), Ok)?;
    let archive = archive.display().to_string();
    run(&home, "jar", &["xf", &archive, "java.base/java/util"])?;
    std::fs::write(folder.join("unpacked"), "").map_err(|e| e.to_string())?;
    Ok(folder)
}

fn installed() -> Option<PathBuf> {
    Some(PathBuf::from("/usr/lib/jvm/openjdk-17/lib/src.zip")).filter(|p| p.is_file())
}

/// Downloads the package and takes it apart, without installing it.
fn download(home: &Path) -> Result<PathBuf, String> {
    if run(home, "apt-get", &["-qq", "download", PACKAGE]).is_err() {
        run(home, "apt-get", &["-qq", "update"])?;
        run(home, "apt-get", &["-qq", "download", PACKAGE])?;
    }
    let files = std::fs::read_dir(home).map_err(|e| e.to_string())?;
    let package = files.flatten().map(|f| f.path()).find(|p| p.extension().is_some_and(|e| e == "deb"));
    let package = package.ok_or("apt-get has downloaded nothing")?.display().to_string();
    run(home, "dpkg-deb", &["-x", &package, "package"])?;
    Ok(home.join("package/usr/lib/jvm/openjdk-17/lib/src.zip"))
}

/// Runs a program to its end.
///
/// # Errors
/// What it said when it failed.
pub fn run(folder: &Path, name: &str, args: &[&str]) -> Result<String, String> {
    let out = Command::new(name).args(args).current_dir(folder).output();
    let out = out.map_err(|e| format!("`{name}` cannot be run ({e})"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match out.status.success() {
        true => Ok(text(&out.stdout)),
        false => Err(format!("{name}: {}{}", text(&out.stdout), text(&out.stderr))),
    }
}
