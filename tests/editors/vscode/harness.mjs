// What the suites share: a check, and what one does in an editor again and again.

import fs from "node:fs";
import path from "node:path";
import { waitFor } from "./editor.mjs";

export function expect(condition, what) {
  if (!condition) {
    throw new Error(what);
  }
}

/** Forgets what a suite made, unless a check failed, and ends with its status. */
export function finish({ home, forget }, workspace, failures) {
  if (failures === 0 && process.env.KEEP === undefined) {
    forget();
    fs.rmSync(workspace, { recursive: true, force: true });
  } else {
    console.log(`kept: ${home} ${workspace}`);
  }
  process.exit(failures === 0 ? 0 : 1);
}

/** The tools of one suite on one page; `shots` is the folder of its pictures. */
export function harness(page, shots, suite = "") {
  let failures = 0;

  /** Runs one check; a check that needs more than `ms` fails in the step that waits. */
  async function check(name, work) {
    const start = Date.now();
    try {
      const detail = await work();
      console.log(`PASS vscode: ${name} (${Date.now() - start} ms)${detail ? ` ${detail}` : ""}`);
      return true;
    } catch (error) {
      failures += 1;
      const tabs = await page.locator(".tab .label-name").allInnerTexts().catch(() => ["the page is gone"]);
      console.log(`FAIL vscode: ${name}: ${String(error.message ?? error).split("\n").slice(0, 4).join(" | ")} | open: ${tabs.join(", ")}`);
      await page.screenshot({ path: path.join(process.env.SCRATCH, `failed-${suite}${failures}.png`) }).catch(() => {});
      return false;
    }
  }

  const shot = (name, options = {}) => page.screenshot({ path: path.join(shots, name), ...options });

  /** The lenses on the screen, each by itself. */
  const lenses = () => page.locator(".codelens-decoration").allInnerTexts().then((all) => all.flatMap((t) => t.replace(/\s+/g, " ").split(" | ")).map((t) => t.trim()));

  /** Runs a command of the palette by its title. */
  async function palette(title) {
    const row = page.locator(".quick-input-list .monaco-list-row", { hasText: title }).first();
    // A focus that is still on its way to an editor or a view closes the palette.
    await waitFor(async () => {
      await page.keyboard.press("F1");
      const open = await page.locator(".quick-input-widget input").waitFor({ timeout: 4000 }).then(() => true, () => false);
      if (open) {
        await page.keyboard.insertText(title);
        if (await row.waitFor({ timeout: 4000 }).then(() => true, () => false)) return true;
      }
      await page.keyboard.press("Escape");
      return false;
    }, 30000, `${title} in the palette`);
    await page.keyboard.press("Enter");
    await page.locator(".quick-input-widget").waitFor({ state: "hidden" }).catch(() => {});
  }

  /** Opens a file of the workspace by its name. */
  async function openFile(name) {
    const row = page.locator(".quick-input-list .monaco-list-row", { hasText: name }).first();
    // The list of files may be one from before the file was there.
    await waitFor(async () => {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+P");
      await page.locator(".quick-input-widget input").waitFor();
      await page.keyboard.insertText(name);
      return row.waitFor({ timeout: 3000 }).then(() => true, () => false);
    }, 60000, `${name} among the files`);
    await page.keyboard.press("Enter");
  }

  const exampleButton = page.locator(".gettingStartedContainer .monaco-button", { hasText: "New example file" }).first();

  /** Opens the walkthrough, up to its button for an example. */
  async function openWalkthrough() {
    // The welcome page lists the walkthrough as soon as the window knows its extensions.
    const listed = page.locator(".getting-started-category", { hasText: "Get started with Heaplens" }).first();
    await waitFor(async () => {
      await palette("Heaplens: Open Walkthrough").catch(() => page.keyboard.press("Escape"));
      await listed.click({ timeout: 3000 }).catch(() => {});
      return exampleButton.waitFor({ timeout: 3000 }).then(() => true, () => false);
    }, 40000, "the walkthrough");
  }

  /** Opens the example by the button of the walkthrough. */
  async function openExample() {
    const line = page.locator(".view-line", { hasText: "skip > 0" }).first();
    const tab = page.locator(".tab", { hasText: "Untitled-1" }).first();
    // A walkthrough that is drawn anew just then loses the click, or comes back in front of the example.
    await waitFor(async () => {
      await exampleButton.click({ timeout: 3000 }).catch(() => {});
      await tab.click({ timeout: 3000 }).catch(() => {});
      return line.waitFor({ timeout: 8000 }).then(() => true, () => false);
    }, 40000, "the example");
    await page.waitForSelector(".squiggly-error", { timeout: 30000 });
  }

  /** Puts the cursor at the first place of `needle` in a text. */
  async function goTo(needle, content) {
    const before = content.slice(0, content.indexOf(needle)).split("\n");
    await page.keyboard.press("Control+G");
    await page.locator(".quick-input-widget input").waitFor();
    await page.keyboard.insertText(`${before.length}:${before.at(-1).length + 1}`);
    await page.keyboard.press("Enter");
    await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
  }

  /** The page inside the heap view. */
  async function heapFrame() {
    return waitFor(async () => {
      for (const frame of page.frames()) {
        if (await frame.locator("#canvas").count().catch(() => 0)) {
          return frame;
        }
      }
      return undefined;
    }, 20000, "the heap view");
  }

  return { check, shot, lenses, palette, openFile, openWalkthrough, openExample, goTo, heapFrame, failures: () => failures };
}
