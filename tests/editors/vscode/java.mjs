// Java in a real VS Code: findings, specification comments, side files, and a real JVM.

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openEditor, sleep, waitFor } from "./editor.mjs";
import { expect, finish, harness } from "./harness.mjs";

const { SCRATCH, HEAPLENS_VSIX } = process.env;
const shots = process.env.SHOTS ?? path.join(SCRATCH, "screenshots");
fs.mkdirSync(shots, { recursive: true });

const CELL = `class Cell {
  Cell next;
  int value;

  static int second(Cell cell) {
    return cell.next.value;
  }

  static int sum(Cell a, int n) {
    if (a == null || n <= 0) { return 0; }
    Cell b = a;
    int twice = n * 2 + b.value;
    if (b.next != null && b.next == a) { return n; }
    return twice;
  }
}
`;

const SIDE = "class Cell {\n  //@ requires cell != null;\n  static int second(Cell cell);\n}\n";

const workspace = fs.mkdtempSync(path.join(os.tmpdir(), "heaplens-java-"));
fs.writeFileSync(path.join(workspace, "Cell.java"), CELL);
fs.writeFileSync(path.join(workspace, "Cell.jml"), "class Cell {\n}\n");
const editor = await openEditor({ workspace, vsix: HEAPLENS_VSIX, width: 1440 });
const { page } = editor;
const { check, shot, lenses, palette, openFile, goTo, failures } = harness(page, shots, "java-");
const toast = (text) => page.locator(".notifications-toasts .notification-list-item", { hasText: text }).first();

/** The marks of tests beside the lines, as their names: passed, failed, run .. */
const marks = async () => {
  const classes = await page.locator(".glyph-margin-widgets .cgmr").evaluateAll((all) => all.map((g) => g.className));
  return classes.map((c) => /testing-(\w+)/.exec(c)?.[1]).filter((m) => m !== undefined);
};

await check("the lens runs a method on the JVM, which does what was predicted", async () => {
  await openFile("Cell.java");
  await page.waitForSelector(".squiggly-error", { timeout: 30000 });
  await waitFor(async () => (await lenses()).includes("run on the JVM"), 20000, "the lens");
  await shot("java-lens.png");
  await page.locator(".codelens-decoration a", { hasText: "run on the JVM" }).first().click();
  await toast("does on the JVM what was predicted").waitFor({ timeout: 60000 });
  await sleep(300);
  await shot("java-jvm.png");
  const words = (await toast("on the JVM").innerText()).trim().split("\n")[0];
  await palette("Notifications: Clear All Notifications");
  return `"${words}"`;
});

await check("what holds on every path stands at the end of its line", async () => {
  const seen = () => page.locator(".view-line").allInnerTexts().then((lines) => lines.map((l) => l.replaceAll("\u00a0", " ")));
  await waitFor(async () => (await seen()).some((l) => /return n; }.*n > 0/.test(l)), 15000, "n > 0 behind the line");
  return (await seen()).filter((l) => / > 0|!= null|==/.test(l)).map((l) => l.trim()).join(" / ");
});

/** Ends the panel of results, which a run of tests opens at its own time, and which takes the place of the text. */
const closePanel = async () => {
  const panel = page.locator(".part.panel");
  await panel.waitFor({ timeout: 15000 });
  await palette("View: Hide Panel");
  await panel.waitFor({ state: "hidden", timeout: 15000 });
};

await check("a run of all tests marks the method with the finding, and again when it is mended", async () => {
  await palette("Test: Run All Tests");
  await waitFor(async () => (await marks()).includes("failed"), 60000, "a failed mark");
  await shot("java-marks.png");
  await closePanel();
  await goTo("return cell.next.value", CELL);
  await page.keyboard.insertText("if (cell == null || cell.next == null) { return 0; }\n    ");
  await page.locator(".squiggly-error").first().waitFor({ state: "detached", timeout: 20000 });
  await palette("Test: Run All Tests");
  await waitFor(async () => !(await marks()).includes("failed") && (await marks()).includes("passed"), 60000, "passed marks alone");
  await closePanel();
  await openFile("Cell.java");
  // Running tests has saved the file: there is nothing to revert.
  await page.locator(".view-line").first().click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(CELL);
  await page.waitForSelector(".squiggly-error", { timeout: 20000 });
  await palette("Test: Run All Tests");
  await waitFor(async () => (await marks()).includes("failed"), 60000, "the failed mark again");
  await closePanel();
  return (await marks()).join(", ");
});

await check("the Test Explorer runs methods on the JVM", async () => {
  const row = page.locator(".quick-input-list .monaco-list-row", { hasText: "Run on the JVM" }).first();
  await page.locator(".glyph-margin-widgets .cgmr[class*='testing-']").first().click({ button: "right" });
  const item = page.locator(".context-view .action-label", { hasText: "Execute Using Profile" }).first();
  await item.waitFor();
  // A menu takes no click in the moment in which it opens: it might be the one that has opened it.
  await sleep(500);
  await item.click();
  await row.waitFor({ timeout: 15000 });
  await shot("java-profiles.png");
  await row.click();
  // The method ends in an exception, as predicted: so the JVM's mark is that of a test that passes.
  await waitFor(async () => (await marks()).filter((m) => m === "passed").length === 2, 60000, "the JVM does what was predicted");
  await shot("java-jvm-marks.png");
  await closePanel();
});

await check("an unsaved side file counts at once, and shows its own errors", async () => {
  await openFile("Cell.jml");
  await page.locator(".view-line", { hasText: "class Cell" }).first().waitFor();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(SIDE.replace("cell !=", "cel !="));
  await page.waitForSelector(".squiggly-error", { timeout: 20000 });
  // What was there before moves with the text until the new text is read.
  await waitFor(async () => (await page.locator(".squiggly-error").count()) === 1, 10000, "one error");
  await shot("java-side.png");
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(SIDE.replace("cell != null", "cell != null && cell.next != null"));
  await page.locator(".squiggly-error").first().waitFor({ state: "detached", timeout: 20000 });
  await openFile("Cell.java");
  await waitFor(async () => (await page.locator(".squiggly-error").count()) === 0, 20000, "no finding");
});

await editor.close();
finish(editor, workspace, failures());
