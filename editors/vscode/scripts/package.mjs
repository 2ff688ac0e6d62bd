// Puts the release server and the solver library into server/ and makes heaplens.vsix of everything.
// HEAPLENS_BIN names another server program; HEAPLENS_VSIX another output file.

import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const extension = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const repository = path.resolve(extension, "../..");
const targetDir = path.resolve(repository, process.env.CARGO_TARGET_DIR ?? "target");
const binary = path.resolve(process.env.HEAPLENS_BIN ?? path.join(targetDir, "release/heaplens"));
const out = path.resolve(process.env.HEAPLENS_VSIX ?? path.join(extension, "heaplens.vsix"));

function fail(message) {
  console.error(`package: ${message}`);
  process.exit(1);
}

/** The file name under which the program asks for the solver at run time. */
function solverLibrary(lib) {
  const versioned = fs.existsSync(lib) ? fs.readdirSync(lib).filter((name) => /^libz3\.so\.[\d.]+$/.test(name)).sort() : [];
  const name = versioned.at(-1);
  return name ?? fail(`there is no libz3.so.* in ${lib}; run: cargo xtask setup`);
}

function stage() {
  if (process.platform !== "linux" || process.arch !== "x64") {
    fail(`the package is made for linux-x64, this machine is ${process.platform}-${process.arch}`);
  }
  if (!fs.existsSync(binary)) {
    fail(`there is no server at ${binary}; run: cargo xtask setup && cargo build --release`);
  }
  const lib = path.join(repository, ".z3/lib");
  const server = path.join(extension, "server");
  fs.rmSync(server, { recursive: true, force: true });
  fs.mkdirSync(server);
  fs.copyFileSync(binary, path.join(server, "heaplens"));
  const library = solverLibrary(lib);
  fs.copyFileSync(path.join(lib, library), path.join(server, library));
  try {
    execFileSync("strip", ["--strip-debug", path.join(server, "heaplens")], { stdio: "ignore" });
  } catch {
    // Without binutils the package is larger, not worse.
  }
  fs.chmodSync(path.join(server, "heaplens"), 0o755);
  const env = { ...process.env };
  delete env.LD_LIBRARY_PATH;
  try {
    execFileSync(path.join(server, "heaplens"), ["--version"], { env, stdio: "pipe" });
  } catch (error) {
    fail(`the server does not start from the package: ${error.stderr ?? error.message}`);
  }
}

function license() {
  const source = path.join(repository, "LICENSE");
  if (fs.existsSync(source)) {
    fs.copyFileSync(source, path.join(extension, "LICENSE"));
  }
}

stage();
license();
const vsce = path.join(extension, "node_modules/@vscode/vsce/vsce");
const options = ["package", "--target", "linux-x64", "--no-dependencies", "--allow-missing-repository", "--skip-license", "--no-rewrite-relative-links", "--no-git-tag-version", "-o", out];
execFileSync(process.execPath, [vsce, ...options], { cwd: extension, stdio: "inherit" });
