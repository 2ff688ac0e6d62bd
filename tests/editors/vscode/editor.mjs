// A VS Code for one test: code-server on a free port, one headless page, a scratch home. Leaves nothing behind.

import { spawn, execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import net from "node:net";
import path from "node:path";

const scratch = process.env.SCRATCH;
const codeServer = path.join(scratch, "code-server");
const require = createRequire(path.join(codeServer, "package.json"));
const { chromium } = require("playwright-core");

/** Settings that make typing give exactly what is typed, and pictures calm. */
const SETTINGS = {
  "editor.autoClosingBrackets": "never",
  "editor.autoClosingQuotes": "never",
  "editor.autoIndent": "none",
  "editor.acceptSuggestionOnEnter": "off",
  "editor.acceptSuggestionOnCommitCharacter": false,
  "editor.quickSuggestions": { other: "off", comments: "off", strings: "off" },
  "editor.suggestOnTriggerCharacters": false,
  "editor.parameterHints.enabled": false,
  "editor.minimap.enabled": false,
  "editor.hover.delay": 100,
  "editor.matchBrackets": "never",
  "editor.occurrencesHighlight": "off",
  "editor.selectionHighlight": false,
  "editor.stickyScroll.enabled": false,
  "editor.fontSize": 14,
  "editor.cursorBlinking": "solid",
  "window.menuBarVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.colorTheme": "Default Dark Modern",
  "workbench.activityBar.location": "hidden",
  "workbench.layoutControl.enabled": false,
  "window.commandCenter": false,
  "security.workspace.trust.enabled": false,
  "files.simpleDialog.enable": true,
  "git.enabled": false,
  "debug.openDebug": "neverOpen",
  "debug.internalConsoleOptions": "neverOpen",
  "heaplens.cache.dir": "off",
};

/** A port that nobody listens on. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once("error", reject).listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Ids of processes whose program, or script, is `file`. */
export function processesOf(file) {
  return fs.readdirSync("/proc").filter((id) => /^\d+$/.test(id)).filter((id) => {
    try {
      const [program, script] = fs.readFileSync(`/proc/${id}/cmdline`, "utf8").split("\0");
      return program === file || script === file;
    } catch {
      return false;
    }
  }).map(Number);
}

/** Opens a page on `workspace` with the packaged extension installed; `settings` in place of those above. */
export async function openEditor({ workspace, vsix, settings = SETTINGS, width = 1200 }) {
  const home = fs.mkdtempSync(path.join(scratch, "home-"));
  const userData = path.join(home, "user");
  const extensions = path.join(home, "extensions");
  // Settings that name programs and folders of the machine are read from the second file.
  const write = (more) => {
    for (const kind of ["User", "Machine"]) {
      fs.mkdirSync(path.join(userData, kind), { recursive: true });
      fs.writeFileSync(path.join(userData, kind, "settings.json"), JSON.stringify({ ...settings, ...more }, null, 2));
    }
  };
  write({});

  const entry = path.join(codeServer, "node_modules/code-server/out/node/entry.js");
  const folders = ["--user-data-dir", userData, "--extensions-dir", extensions];
  // No gallery and no home of the user: the editor is the same on every machine, on line or not.
  const env = { ...process.env, HOME: home, EXTENSIONS_GALLERY: '{"serviceUrl": "http://127.0.0.1:9"}', XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home };
  delete env.VSCODE_IPC_HOOK_CLI;
  execFileSync(process.execPath, [entry, ...folders, "--install-extension", vsix], { env, stdio: "pipe" });

  const port = await freePort();
  const log = fs.openSync(path.join(home, "code-server.log"), "w");
  const quiet = ["--auth", "none", "--disable-telemetry", "--disable-update-check", "--disable-workspace-trust"];
  const server = spawn(process.execPath, [entry, "--bind-addr", `127.0.0.1:${port}`, ...quiet, ...folders, workspace], { env, detached: true, stdio: ["ignore", log, log] });
  const kill = (signal) => {
    try {
      process.kill(-server.pid, signal);
    } catch {
      // It has gone by itself.
    }
  };
  process.once("exit", () => kill("SIGKILL"));
  await waitFor(() => fetch(`http://127.0.0.1:${port}/healthz`).then((r) => r.ok, () => false), 60000, "code-server to listen");

  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  const context = await browser.newContext({ viewport: { width, height: 640 } });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${port}/?folder=${encodeURIComponent(workspace)}`, { waitUntil: "domcontentloaded" });
  await page.waitForSelector(".monaco-workbench", { timeout: 90000 });

  return {
    page,
    home,
    writeSettings: write,
    /** The server program that the installed extension carries. */
    bundledServer: () => path.join(extensions, fs.readdirSync(extensions).find((name) => name.startsWith("heaplens.heaplens-")), "server/heaplens"),
    async close() {
      await browser.close();
      const gone = new Promise((resolve) => server.once("exit", resolve));
      kill("SIGTERM");
      await Promise.race([gone, sleep(10000)]);
      kill("SIGKILL");
    },
    forget: () => fs.rmSync(home, { recursive: true, force: true }),
  };
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks `question` until the answer is truthy, and returns it. */
export async function waitFor(question, ms, what) {
  const end = Date.now() + ms;
  for (;;) {
    const answer = await question();
    if (answer) {
      return answer;
    }
    if (Date.now() > end) {
      throw new Error(`waited ${ms} ms in vain for ${what}`);
    }
    await sleep(50);
  }
}
