//! Running the JDK.

use std::path::Path;
use std::process::Command;

/// What a program that succeeds prints.
pub fn tool(command: &mut Command, folder: &Path) -> String {
    let out = command.current_dir(folder).output();
    let out = out.unwrap_or_else(|e| panic!("a JDK is needed ({e}); install openjdk-17-jdk-headless"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(out.status.success(), "{}{}", text(&out.stderr), text(&out.stdout));
    text(&out.stdout)
}
