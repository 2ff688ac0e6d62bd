// Where the server program is: the setting, then the extension's own copy, then PATH.

import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

/** A server program that can be started, and who named it. */
export interface Found {
  kind: "found";
  path: string;
  source: "setting" | "bundled" | "PATH";
}

/** No server program; the message says what was tried and what to do. */
export interface Missing {
  kind: "missing";
  message: string;
}

/** What the search looks at; plain data, so that tests need no editor. */
export interface SearchOptions {
  /** The setting `heaplens.server.path`, empty when unset. */
  setting: string;
  extensionDir: string;
  workspaceDir: string | undefined;
  env: NodeJS.ProcessEnv;
  platform?: NodeJS.Platform;
}

/** Finds the server. A path in the settings that does not work is reported, not skipped. */
export function findServer(options: SearchOptions): Found | Missing {
  const name = (options.platform ?? process.platform) === "win32" ? "heaplens.exe" : "heaplens";
  if (options.setting.trim() !== "") {
    const file = expand(options.setting.trim(), options.workspaceDir);
    return isExecutable(file)
      ? { kind: "found", path: file, source: "setting" }
      : { kind: "missing", message: `The setting heaplens.server.path names ${file}, which is not a program that can be run. Correct it, or clear it to use the server that comes with the extension.` };
  }
  const bundled = path.join(options.extensionDir, "server", name);
  if (isExecutable(bundled)) {
    return { kind: "found", path: bundled, source: "bundled" };
  }
  const onPath = (options.env["PATH"] ?? "").split(path.delimiter).filter((dir) => dir !== "")
    .map((dir) => path.join(dir, name)).find(isExecutable);
  if (onPath !== undefined) {
    return { kind: "found", path: onPath, source: "PATH" };
  }
  return {
    kind: "missing",
    message: "The Heaplens server was not found: this extension carries none for this platform, and there is no heaplens on PATH. Build it (cargo build --release) and set heaplens.server.path to target/release/heaplens.",
  };
}

/** Replaces a leading `~` and `${workspaceFolder}`; a relative path starts at the workspace folder. */
function expand(setting: string, workspaceDir: string | undefined): string {
  let file = setting.replace(/^~(?=$|[\\/])/, os.homedir());
  if (workspaceDir !== undefined) {
    file = path.resolve(workspaceDir, file.replaceAll("${workspaceFolder}", workspaceDir));
  }
  return file;
}

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
