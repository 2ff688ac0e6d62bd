// The whole way, recorded step by step: an empty profile, a program, its finding, the heap behind it, the paths, the
// run, a test, a picture in a file. Each step leaves a picture; together with what each shows they are a page,
// story/README.md in the folder of pictures. At its end stands what typing costs while every view is open.

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openEditor, sleep, waitFor } from "./editor.mjs";
import { expect, finish, harness } from "./harness.mjs";

const { SCRATCH, HEAPLENS_VSIX } = process.env;
const folder = path.join(process.env.SHOTS ?? path.join(SCRATCH, "screenshots"), "story");
const workspace = fs.mkdtempSync(path.join(os.tmpdir(), "heaplens-story-"));
fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(folder, { recursive: true });

const editor = await openEditor({ workspace, vsix: HEAPLENS_VSIX, settings: { "workbench.colorTheme": "Default Light Modern" }, width: 1440 });
const { page } = editor;
const { check, shot, lenses, palette, openWalkthrough, openExample, heapFrame, failures } = harness(page, folder, "story-");
const pages = ["# From an empty profile to a picture of the heap", "", "Recorded by `tests/editors/vscode/story.mjs` in a real VS Code; every picture is of one run.", ""];

/** One step: what is done, a picture, and what that shows. */
async function step(title, shows, work) {
  const number = String(pages.filter((line) => line.startsWith("## ")).length + 1).padStart(2, "0");
  const ok = await check(`story ${number}: ${title}`, work);
  await sleep(500);
  await shot(`${number}.png`);
  pages.push(`## ${Number(number)}. ${title}`, "", shows, "", `![${title}](${number}.png)`, "");
  fs.writeFileSync(path.join(folder, "README.md"), pages.join("\n"));
  return ok;
}

/** Milliseconds that a busy machine may add. */
const SLACK = 150;

/** Times from a key that takes the finding away, or brings it back, to the screen that shows so. */
async function typing() {
  await page.locator(".view-line", { hasText: "skip > 0" }).first().click({ position: { x: 20, y: 8 } });
  await page.keyboard.press("Home");
  const state = (there) => page.waitForFunction((wanted) => (document.querySelector(".squiggly-error") !== null) === wanted, there, { polling: "raf", timeout: 20000 });
  const times = [];
  for (let round = 0; round < 8; round += 1) {
    for (const there of [false, true]) {
      if (there) {
        await page.keyboard.press("Shift+Home");
      }
      const start = Date.now();
      await (there ? page.keyboard.press("Delete") : page.keyboard.insertText("if (list == null) { return null; } "));
      await state(there);
      times.push(Date.now() - start);
      await sleep(600);
    }
  }
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(times.length / 2)], most: times.at(-1) };
}

const rows = page.locator(".pane", { hasText: "Paths" }).locator(".monaco-list-row");

/** Shows the paths of the function, all of them. */
async function openPaths() {
  await page.locator(".view-line", { hasText: "skip > 0" }).first().click({ position: { x: 20, y: 8 } });
  await page.keyboard.press("Home");
  await palette("Heaplens: Show the Paths of This Function");
  await rows.first().waitFor({ timeout: 20000 });
  const closed = page.locator(".pane", { hasText: "Paths" }).locator(".monaco-tl-twistie.collapsible.collapsed");
  for (let at = 0; at < 30 && (await closed.count()) > 0; at += 1) {
    await closed.first().click();
    await sleep(150);
  }
}

await step("The walkthrough offers an example", "The extension was just installed; nothing is open.", openWalkthrough);

await step("The example has a finding, and a lens with its inputs", "Underlined is the exception; above the function are the numbers of inputs, exceptions and branches, then the inputs themselves; behind the head and the reads, grey, what holds on every path.", async () => {
  await openExample();
  await page.keyboard.press("Control+S");
  const input = page.locator(".quick-input-widget input").first();
  await input.waitFor({ timeout: 10000 });
  // The dialog proposes a name of its own as soon as it has read the folder.
  const name = path.join(workspace, "example.hir");
  await waitFor(async () => (await input.inputValue()) !== "", 10000, "a proposed name");
  await sleep(1000);
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(name);
  await waitFor(async () => (await input.inputValue()) === name, 5000, "the name");
  await sleep(500);
  await page.keyboard.press("Enter");
  await waitFor(() => fs.existsSync(path.join(workspace, "example.hir")), 10000, "the saved example");
  await palette("View: Close Primary Side Bar");
  await waitFor(async () => (await lenses()).some((t) => /^#\d.*->/.test(t)), 20000, "the lens of an input");
});

let closed = { median: 0, most: 0 };
await check("findings come and go while nothing else is open", async () => {
  closed = await typing();
  return `median ${closed.median} ms, at most ${closed.most} ms`;
});

await step("The hover says what the reference may be, and why it cannot be null", "Pointing at `next`: the choices that initialization had, and the line of the specification that excludes null.", async () => {
  await page.locator(".view-line", { hasText: "return after.next" }).locator("span span", { hasText: /^\.?next$/ }).first().hover();
  const hover = page.locator(".monaco-hover:not(.hidden) .hover-contents");
  await waitFor(async () => (await hover.allInnerTexts()).join("\n").includes("cannot happen"), 15000, "a reason");
});

await step("A click on an input draws its heap", "The heap view: parameters, objects and references of one generated input, and what the function does with it.", async () => {
  await page.keyboard.press("Escape");
  await page.locator(".codelens-decoration a", { hasText: /->.*N\d/ }).first().click();
  const frame = await heapFrame();
  await frame.locator("#canvas svg .node").first().waitFor({ timeout: 20000 });
});

await step("The run of the input is played", "The line that runs next is marked in the program; the heap is the one at that moment.", async () => {
  const frame = await heapFrame();
  await frame.locator("#forth").click();
  await frame.locator("#forth").click();
  await waitFor(async () => /^step \d+ of/.test(await frame.locator("#step").innerText()), 10000, "a step");
});

await step("The path explorer has every path, and the refused choices with their reasons", "A node shows the heap as far as its path knows it: open fields are question marks.", async () => {
  await openPaths();
  await rows.filter({ hasText: "list.next = new List" }).first().click();
  const frame = await heapFrame();
  await waitFor(async () => (await frame.locator("#canvas svg .open").count()) > 0, 15000, "an open field");
});

await step("The debugger steps through the same input, forwards and back", "The debug adapter runs the generated input; the heap view follows.", async () => {
  const frame = await heapFrame();
  await rows.filter({ hasText: "NullPointerException" }).first().click();
  await waitFor(async () => (await frame.locator("#outcome").innerText()).includes("NullPointerException"), 15000, "the failing input");
  await frame.locator("#debug").click();
  await page.locator(".debug-toolbar").waitFor({ timeout: 20000 });
  const where = () => frame.locator("#input").innerText();
  await waitFor(async () => /line \d+$/.test(await where()), 15000, "the first stop");
  // Going on ends at the exception, which is a stop of its own.
  await page.locator(".debug-toolbar .codicon-debug-continue").first().click();
  await page.locator(".exception-widget").waitFor({ timeout: 15000 });
  expect(/NullPointerException/.test(await page.locator(".exception-widget").innerText()), "the exception is named");
});

await step("The input is kept as a test", "The test expects the exception; the lens and the mark beside it run it.", async () => {
  await page.locator(".debug-toolbar .codicon-debug-stop").first().click();
  await page.locator(".debug-toolbar").waitFor({ state: "hidden", timeout: 15000 });
  const frame = await heapFrame();
  await waitFor(async () => / of /.test(await frame.locator("#position").innerText()), 10000, "the input again");
  await frame.locator("#emit").click();
  await waitFor(async () => (await page.locator(".view-line", { hasText: 'test "' }).count()) > 0, 15000, "the test");
  await page.locator(".view-line", { hasText: 'test "' }).first().click({ position: { x: 20, y: 8 } });
  await palette("Heaplens: Run Test");
  await page.locator(".notifications-toasts .notification-list-item", { hasText: /pass/i }).first().waitFor({ timeout: 15000 });
});

await step("The picture is saved", "The same picture as a file: SVG, or PNG.", async () => {
  await palette("Notifications: Clear All Notifications");
  await openPaths();
  const frame = await heapFrame();
  await rows.filter({ hasText: "list.next = new List" }).first().click();
  await waitFor(async () => (await frame.locator("#canvas svg .open").count()) > 0, 15000, "the heap of the path");
  await frame.locator("#svg").click();
  const input = page.locator(".quick-input-widget input").first();
  const out = await waitFor(async () => {
    const value = await input.inputValue().catch(() => "");
    return /second-path-\d+\.svg$/.test(value) && value;
  }, 10000, "the proposed name");
  await page.keyboard.press("Enter");
  await waitFor(() => fs.existsSync(out) && fs.statSync(out).size > 0, 10000, out);
  fs.copyFileSync(out, path.join(folder, "exported.svg"));
  pages.push("![The exported picture](exported.svg)", "");
});

await check("with the path explorer, the heap view, hints and lenses open, findings come and go as fast as without", async () => {
  const open = await typing();
  expect((await rows.count()) > 0 && (await (await heapFrame()).locator("#canvas svg").count()) === 1, "the views are still there");
  const words = `median ${closed.median} ms with the views closed, ${open.median} ms with all of them open; at most ${open.most} ms`;
  pages.push("## What typing costs with all of this open", "", `From a key to the changed underline on the screen: ${words}.`, "");
  fs.writeFileSync(path.join(folder, "README.md"), pages.join("\n"));
  expect(open.median <= 1.5 * closed.median + SLACK, words);
  return words;
});

await editor.close();
finish(editor, workspace, failures());
