// The manifest, the sources and the files they name agree.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { extension } from "./bundle.mjs";

const read = (file) => fs.readFileSync(path.join(extension, file), "utf8");
const manifest = JSON.parse(read("package.json"));
const contributes = manifest.contributes;

test("every command has a handler and every handler a command", () => {
  const handlers = [...read("src/commands.ts").matchAll(/^ {4}"(heaplens\.\w+)":/gm)].map((m) => m[1]).sort();
  assert.deepEqual(handlers, contributes.commands.map((c) => c.command).sort());
});

test("no command of the editor takes the name of a command of the server", () => {
  const server = [...read("src/protocol.ts").matchAll(/: "(heaplens\.\w+)"/g)].map((m) => m[1]);
  assert.equal(server.length, 7);
  assert.deepEqual(contributes.commands.filter((c) => server.includes(c.command)), []);
});

test("every setting has a description, a type and a default", () => {
  const settings = contributes.configuration.flatMap((group) => Object.entries(group.properties));
  for (const name of ["scope", "unwind", "calls", "technique", "timeoutMs", "memoryMb", "lens.maxInputs", "diagnostics.unreachable", "cache.dir", "cache.url", "java.sourcePath", "trace.server", "server.path"]) {
    assert.ok(settings.some(([key]) => key === `heaplens.${name}`), `heaplens.${name} is missing`);
  }
  for (const [key, setting] of settings) {
    assert.ok(setting.markdownDescription?.endsWith("."), `${key} needs a description`);
    assert.ok(setting.type !== undefined && "default" in setting, `${key} needs a type and a default`);
  }
});

test("settings that name programs, folders or servers are not taken from an untrusted workspace", () => {
  const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations;
  assert.deepEqual([...restricted].sort(), ["heaplens.cache.dir", "heaplens.cache.url", "heaplens.java.sourcePath", "heaplens.server.extraEnv", "heaplens.server.path"]);
});

test("every file that the manifest names is there", () => {
  const named = JSON.stringify(manifest).match(/"(?:\.\/)?(?:media|syntaxes|snippets|walkthrough|language-configuration)[\w./-]*\.(?:json|svg|png|md)"/g);
  assert.ok(named.length >= 9);
  for (const file of named.map((quoted) => JSON.parse(quoted))) {
    assert.ok(fs.existsSync(path.join(extension, file)), `${file} is missing`);
  }
});

test("the lock file names no registry", () => {
  assert.doesNotMatch(read("package-lock.json"), /"resolved": "https?:/);
});
