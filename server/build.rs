//! Lets `cargo install --path .` give a program that starts: it stands far from the solver library, so the folder
//! that `cargo xtask setup` filled is the last place where the library is looked for, after those beside the program.

use std::path::Path;

fn main() {
    println!("cargo:rerun-if-changed=server/build.rs");
    let root = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    let library = Path::new(&root).join(".z3/lib");
    println!("cargo:rerun-if-changed={}", library.display());
    if !library.is_dir() {
        println!("cargo:warning=the solver library is not in .z3: run `cargo xtask setup` first");
    }
    if cfg!(target_os = "linux") {
        println!("cargo:rustc-link-arg-bins=-Wl,-rpath,{}", library.display());
    }
}
