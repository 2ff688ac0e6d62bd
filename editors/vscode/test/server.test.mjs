// Which server is started, decided on real files in a scratch folder.

import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { bundle } from "./bundle.mjs";

const { findServer } = await bundle("src/server.ts");
const root = fs.mkdtempSync(path.join(os.tmpdir(), "heaplens-server-"));
test.after(() => fs.rmSync(root, { recursive: true }));

/** Makes a file below the scratch folder and returns its path. */
function file(name, mode = 0o755) {
  const at = path.join(root, name);
  fs.mkdirSync(path.dirname(at), { recursive: true });
  fs.writeFileSync(at, "");
  fs.chmodSync(at, mode);
  return at;
}

const find = (options) => findServer({ setting: "", extensionDir: path.join(root, "none"), workspaceDir: undefined, env: { PATH: "" }, ...options });

test("the setting wins over everything", () => {
  const chosen = file("chosen/heaplens");
  file("ext/server/heaplens");
  assert.deepEqual(find({ setting: chosen, extensionDir: path.join(root, "ext") }), { kind: "found", path: chosen, source: "setting" });
});

test("a setting that names no program is an error, not a reason to take another", () => {
  file("ext/server/heaplens");
  const result = find({ setting: path.join(root, "absent"), extensionDir: path.join(root, "ext") });
  assert.equal(result.kind, "missing");
  assert.match(result.message, /heaplens\.server\.path names .*absent/);
});

test("a file without the right to run, and a folder, are no programs", () => {
  assert.equal(find({ setting: file("plain", 0o644) }).kind, "missing");
  assert.equal(find({ setting: root }).kind, "missing");
});

test("the workspace folder and the home folder are understood", () => {
  const chosen = file("ws/bin/heaplens");
  const workspaceDir = path.join(root, "ws");
  assert.equal(find({ setting: "${workspaceFolder}/bin/heaplens", workspaceDir }).path, chosen);
  assert.equal(find({ setting: "bin/heaplens", workspaceDir }).path, chosen);
  assert.match(find({ setting: "~/no-such-program" }).message, new RegExp(`names ${os.homedir()}/no-such-program`));
});

test("the bundled server comes before PATH", () => {
  const bundled = file("ext/server/heaplens");
  const onPath = file("bin/heaplens");
  const env = { PATH: `${root}/empty:${root}/bin` };
  assert.deepEqual(find({ extensionDir: path.join(root, "ext"), env }), { kind: "found", path: bundled, source: "bundled" });
  assert.deepEqual(find({ env }), { kind: "found", path: onPath, source: "PATH" });
});

test("without any server the message says what to do", () => {
  const result = find({});
  assert.equal(result.kind, "missing");
  assert.match(result.message, /cargo build --release/);
  assert.match(result.message, /heaplens\.server\.path/);
});
