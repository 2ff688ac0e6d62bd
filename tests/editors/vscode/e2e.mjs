// The main job in a real VS Code: type a faulty program, see the finding, the lens and the hover, open the heap
// view, emit a test, run it. Prints PASS or FAIL per check; keeps pictures in the folder SHOTS.

import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, finish, harness } from "./harness.mjs";
import { openEditor, processesOf, sleep, waitFor } from "./editor.mjs";

const { SCRATCH, TESTS, HEAPLENS_BIN, HEAPLENS_VSIX } = process.env;
const shots = process.env.SHOTS ?? path.join(SCRATCH, "screenshots");
const program = fs.readFileSync(path.join(TESTS, "getlist.hir"), "utf8");
const workspace = fs.mkdtempSync(path.join(SCRATCH, "workspace-"));
const file = path.join(workspace, "getlist.hir");
const FINDING = "first.next";
fs.mkdirSync(shots, { recursive: true });
fs.writeFileSync(file, "");

const editor = await openEditor({ workspace, vsix: HEAPLENS_VSIX });
const { page } = editor;
const { check, shot, lenses, palette, openFile, goTo: goToText, heapFrame, failures } = harness(page, shots);
const goTo = (needle, content = program) => goToText(needle, content);

/** The text of the editor, without the file being saved. */
async function text() {
  await palette("Select All");
  await page.keyboard.press("Control+C");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press("Control+Home");
  return copied.replaceAll("\r\n", "\n");
}

await check("the packaged extension starts its own server", async () => {
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: "getlist.hir" }).first().dblclick({ timeout: 90000 });
  await page.waitForSelector(".view-lines", { timeout: 60000 });
  await page.keyboard.press("Control+B");
  await waitFor(() => processesOf(editor.bundledServer()).length === 1, 30000, "one process of the bundled server");
  await page.locator(".statusbar-item", { hasText: "Heaplens" }).first().waitFor({ timeout: 20000 });
});

await check("a finding is underlined while the program is typed", async () => {
  const [before, after] = program.split("  if (foo > 10)");
  await page.locator(".view-lines").first().click();
  await page.keyboard.insertText(before.replace(/ {4}return second.next;\n {2}\}\n$/, ""));
  await page.keyboard.type("    return second.next;\n  }\n", { delay: 15 });
  await page.keyboard.insertText(`  if (foo > 10)${after}`);
  const typed = Date.now();
  await page.waitForSelector(".squiggly-error", { timeout: 30000 });
  const latency = Date.now() - typed;
  await page.keyboard.press("Control+S");
  await waitFor(() => fs.readFileSync(file, "utf8") === program, 10000, "the file to hold what was typed");
  return `first finding ${latency} ms after the last change`;
});

await check("the problem is the NullPointerException at first.next, and the only one", async () => {
  await page.keyboard.press("Control+Shift+M");
  const rows = page.locator(".markers-panel .monaco-list-row");
  await rows.filter({ hasText: "NullPointerException" }).first().waitFor({ timeout: 15000 });
  const problems = (await rows.allInnerTexts()).filter((t) => t.includes("Ln "));
  const line = program.slice(0, program.indexOf(FINDING)).split("\n").length;
  const found = problems.filter((t) => t.includes("NullPointerException"));
  expect(found.length === 1, `one problem was expected, there are: ${problems.join(" / ")}`);
  expect(found[0].includes(`Ln ${line},`), `line ${line} was expected: ${found[0]}`);
  await page.keyboard.press("Control+Shift+M");
  return `"${found[0].replaceAll("\n", " ")}"`;
});

await check("the lens counts inputs, exceptions and branches, and shows inputs", async () => {
  await waitFor(async () => (await lenses()).some((t) => /1 exception/.test(t)), 20000, "a lens with 1 exception");
  const all = (await lenses()).join(" | ");
  expect(/\d+ inputs · 1 exception · 4\/4 branches · List <= 3/.test(all), `summary: ${all}`);
  const inputs = (await lenses()).filter((t) => /^#\d/.test(t));
  expect(/list = null, foo = -\d+ => .*NullPointerException/.test(inputs[0] ?? ""), `the failing input first: ${all}`);
  return `"${all}"`;
});

await check("the status bar names the bound", async () => {
  await goTo("if (foo < 0)");
  const item = page.locator(".statusbar-item", { hasText: "getList" }).first();
  await waitFor(async () => /1 exception up to .*List <= 3/.test(await item.innerText().catch(() => "")), 15000, "getList: 1 exception up to List <= 3");
});

await check("the hover says why second is never null, with the line of the specification", async () => {
  await page.locator(".view-line", { hasText: "second := first.next" }).locator("span span", { hasText: /next/ }).last().hover();
  const hover = page.locator(".monaco-hover:not(.hidden) .hover-contents");
  await hover.first().waitFor({ timeout: 15000 });
  const words = (await waitFor(async () => {
    const found = (await hover.allInnerTexts()).join("\n");
    return found.includes("cannot happen") && found;
  }, 10000, "a hover that says what cannot happen")).replaceAll("\u00a0", " ");
  expect(words.includes("list(.next)+ not null"), `the specification is missing: ${words}`);
  const line = program.slice(0, program.indexOf("requires hex")).split("\n").length;
  expect(words.includes(`line ${line}`), `line ${line} is missing: ${words}`);
  await sleep(300);
  await shot("finding.png");
  await page.keyboard.press("Escape");
});

await check("inlay hints show the scope behind the head, and that the read is never null", async () => {
  const seen = () => page.locator(".view-line").allInnerTexts().then((lines) => lines.map((l) => l.replaceAll("\u00a0", " ")));
  await waitFor(async () => (await seen()).some((l) => /int foo\).*List <= 3 \u00b7 6 paths/.test(l)), 10000, "the scope and the paths");
  expect((await seen()).some((l) => /first\.next;\s*first\.next != null/.test(l)), `the fact: ${(await seen()).join(" / ")}`);
});

await check("a click on the lens of an input draws its heap", async () => {
  const lens = page.locator(".codelens-decoration a", { hasText: /->.*N\d/ }).first();
  await lens.click();
  const frame = await heapFrame();
  await frame.locator("#canvas svg").waitFor({ timeout: 15000 });
  expect(/^\d+ of \d+$/.test(await frame.locator("#position").innerText()), "the position among the inputs");
  expect(/list -> N0.*foo = -\d+/.test(await frame.locator("#input").innerText()), "the input in one line");
  expect((await frame.locator("#outcome").innerText()).startsWith("returns"), "its outcome");
  expect(await frame.locator("#canvas svg .node").count() > 0, "an object is drawn");
  expect(await frame.locator("#canvas svg style, #canvas svg script").count() === 0, "nothing active is taken from the picture");
});

/** Each arrow begins inside the object that it belongs to, and every part of the picture can be seen. */
async function arrowsStartInTheirObjects(frame) {
  const astray = await frame.evaluate(() => [...document.querySelectorAll("#canvas .edge")].filter((edge) => {
    const dot = edge.querySelector("circle").getBoundingClientRect();
    const box = document.querySelector(`#canvas .node[data-object="${edge.dataset.from}"]`).getBoundingClientRect();
    const inside = dot.left >= box.left && dot.right <= box.right && dot.top >= box.top && dot.bottom <= box.bottom;
    return !inside || Number(getComputedStyle(edge).opacity) < 1;
  }).map((edge) => `${edge.dataset.from} to ${edge.dataset.to}`));
  expect(astray.length === 0, `arrows that do not start in their objects: ${astray.join(", ")}`);
}

let largest = 0;
await check("arrow keys go through all inputs, one of them ends in the exception", async () => {
  const frame = await heapFrame();
  const position = () => frame.locator("#position").innerText();
  const press = async (key, at) => {
    await page.keyboard.press(key);
    await waitFor(async () => (await position()).startsWith(`${at} of`), 5000, `input ${at}`);
  };
  await frame.locator("#canvas").focus();
  const [at, count] = (await position()).split(" of ").map(Number);
  for (let previous = at - 1; previous >= 1; previous -= 1) {
    await press("ArrowLeft", previous);
  }
  const seen = [];
  for (let next = 1; next <= count; next += 1) {
    if (next > 1) {
      await press("ArrowRight", next);
    }
    seen.push({ next, outcome: await frame.locator("#outcome").innerText(), nodes: await frame.locator("#canvas svg .node").count() });
  }
  expect(seen.filter((s) => s.outcome.includes("NullPointerException")).length === 1, `one exception: ${seen.map((s) => s.outcome).join(", ")}`);
  largest = seen.reduce((a, b) => (b.nodes > a.nodes ? b : a)).next;
  for (let previous = count - 1; previous >= largest; previous -= 1) {
    await press("ArrowLeft", previous);
  }
  await sleep(400);
  await shot("heap.png");
  return seen.map((s) => s.outcome).join(", ");
});

await check("Enter on an object folds what is behind it, f folds everything and unfolds it", async () => {
  const frame = await heapFrame();
  const shown = () => frame.locator("#canvas svg .node:not([display])").count();
  const all = await shown();
  expect(all === 3, `three objects: ${all}`);
  await frame.locator("#canvas .node[data-object=N0]").focus();
  await page.keyboard.press("Enter");
  await waitFor(async () => (await shown()) === 1, 5000, "one object");
  const folded = frame.locator("#canvas .node[data-object=N0]");
  expect((await folded.locator(".badge").textContent()) === "+2 more", "how many are hidden");
  expect((await folded.getAttribute("aria-expanded")) === "false" && /2 more/.test(await folded.getAttribute("aria-label")), "a screen reader hears it");
  await sleep(200);
  await shot("folded.png");
  await page.keyboard.press("Enter");
  await waitFor(async () => (await shown()) === all, 5000, "all objects again");
  await page.keyboard.press("f");
  await waitFor(async () => (await shown()) === 2, 5000, "what is one step from the arguments");
  await page.keyboard.press("f");
  await waitFor(async () => (await shown()) === all, 5000, "all objects at last");
  await frame.locator("#canvas").focus();
});

await check("the run of the input is played in the heap view, and the line that runs next is highlighted", async () => {
  const frame = await heapFrame();
  const step = () => frame.locator("#step").innerText();
  expect(await step() === "as generated", `the generated heap first: ${await step()}`);
  await frame.locator("#forth").click();
  const first = program.slice(0, program.indexOf("if (foo < 0)")).split("\n").length;
  await waitFor(async () => new RegExp(`^step 0 of \\d+, line ${first}$`).test(await step()), 10000, `step 0 in line ${first}`);
  await frame.locator("#forth").click();
  // A condition changes nothing in the heap: nothing of the picture moves or blinks.
  const moving = () => frame.evaluate(() => document.getAnimations().length);
  await waitFor(async () => (await moving()) > 0 || /^step 1 of /.test(await step()), 10000, "step 1");
  expect(await moving() === 0, "nothing moves where nothing changes");
  await waitFor(async () => /^step 1 of /.test(await step()), 10000, "step 1");
  expect(await frame.locator("#canvas svg .node").count() > 0, "the heap is drawn");
  await waitFor(async () => (await page.locator(".view-overlays .cdr[class*='ced-']").count()) > 0, 5000, "the highlighted line");
  await frame.locator("#forth").click();
  await frame.locator("#forth").click();
  await waitFor(async () => /^step [3-9] of /.test(await step()), 10000, "a later step");
  await waitFor(async () => (await moving()) === 0, 5000, "the end of the motion");
  await arrowsStartInTheirObjects(frame);
  await shot("run.png");
  await frame.locator("#play").click();
  const last = Number(/of (\d+)/.exec(await step())[1]);
  await waitFor(async () => (await step()).startsWith(`step ${last} of`), 20000, "the last step");
  await frame.locator("#initial").click();
  await waitFor(async () => (await step()) === "as generated", 5000, "the generated heap again");
  return `${last} steps`;
});

/** Saves what the heap view draws in both formats; `name` is what the dialog must propose, without the ending. */
async function savePicture(frame, name) {
  for (const [format, magic] of [["svg", "<svg"], ["png", "\u0089PNG"]]) {
    await frame.locator(`#${format}`).click();
    const input = page.locator(".quick-input-widget input").first();
    const proposed = new RegExp(`^${workspace}/${name}\\.${format}$`);
    const out = await waitFor(async () => {
      const value = await input.inputValue().catch(() => "");
      return proposed.test(value) && value;
    }, 10000, `the dialog to propose ${proposed}`);
    await page.keyboard.press("Enter");
    await waitFor(() => fs.existsSync(out) && fs.statSync(out).size > 0, 10000, out);
    expect(fs.readFileSync(out, "latin1").startsWith(magic), `${out} is no ${format}`);
    fs.copyFileSync(out, path.join(shots, `exported-${path.basename(out)}`));
  }
}

await check("the picture can be saved as SVG and as PNG", async () => {
  await savePicture(await heapFrame(), `getList-${largest}`);
});

await check("the input is stepped through, and the heap view follows", async () => {
  const frame = await heapFrame();
  const where = () => frame.locator("#input").innerText();
  await frame.locator("#debug").click();
  await page.locator(".debug-toolbar").waitFor({ timeout: 20000 });
  const line = program.slice(0, program.indexOf("if (foo < 0)")).split("\n").length;
  await waitFor(async () => (await where()) === `getList, line ${line}`, 15000, `the heap at line ${line}`);
  expect(await frame.locator("#canvas svg .node").count() > 0, "the input is drawn");
  await page.locator(".debug-top-stack-frame-line").first().waitFor({ timeout: 10000 });
  await page.locator(".debug-toolbar .codicon-debug-step-over").first().click();
  const next = await waitFor(async () => {
    const now = /^getList, line (\d+)$/.exec(await where());
    return now && Number(now[1]) > line && now[1];
  }, 10000, "a later line");
  await sleep(400);
  await shot("stepping.png");
  await page.locator(".debug-toolbar .codicon-debug-step-back").first().click();
  await waitFor(async () => (await where()) === `getList, line ${line}`, 10000, "the way back");
  await page.locator(".debug-toolbar .codicon-debug-stop").first().click();
  await page.locator(".debug-toolbar").waitFor({ state: "hidden", timeout: 15000 });
  await waitFor(async () => / of /.test(await frame.locator("#position").innerText()), 10000, "the input again");
  return `lines ${line} and ${next}`;
});

await check("the path explorer shows the tree of the function at the cursor, the refused choices with their reasons", async () => {
  await palette("View: Close All Editors");
  await openProgram();
  await goTo("if (foo < 0)");
  await palette("Heaplens: Show the Paths of This Function");
  const rows = page.locator(".pane", { hasText: "Paths" }).locator(".monaco-list-row");
  await rows.filter({ hasText: "foo < 0" }).first().waitFor({ timeout: 20000 });
  const names = async () => (await rows.allInnerTexts()).map((t) => t.replace(/\s+/g, " ").trim());
  // Open everything: the tree of the example is small.
  const closed = page.locator(".pane", { hasText: "Paths" }).locator(".monaco-tl-twistie.collapsible.collapsed");
  for (let at = 0; at < 30 && (await closed.count()) > 0; at += 1) {
    await closed.first().click();
    await sleep(150);
  }
  const seen = (await names()).join(" | ");
  expect(/NullPointerException/.test(seen), `the finding: ${seen}`);
  expect(/cannot happen/.test(seen), `a refused choice: ${seen}`);
  await rows.filter({ hasText: "NullPointerException" }).first().click();
  const frame = await heapFrame();
  await waitFor(async () => (await frame.locator("#outcome").innerText()).includes("NullPointerException"), 15000, "the heap of the finding");
  await sleep(400);
  await shot("paths.png");
  return seen;
});

await check("a node within the tree shows the heap that its path knows, and a whole input on request", async () => {
  const rows = page.locator(".pane", { hasText: "Paths" }).locator(".monaco-list-row");
  await rows.filter({ hasText: "list.next = new List" }).first().click();
  const frame = await heapFrame();
  const line = () => frame.locator("#input").innerText();
  await waitFor(async () => (await line()) === "list -> N0 -> N1 -> ..", 10000, "the heap of the path");
  expect(await frame.locator("#outcome").innerText() === "Where foo < 0.", "the condition of the path");
  expect(await frame.locator("#canvas svg .node").count() === 2, "two objects");
  expect(await frame.locator("#canvas svg .open").count() === 1, "one open field");
  const words = (await frame.locator("#canvas svg").allInnerTexts()).join(" ");
  expect(/foo = \?/.test(await frame.evaluate(() => document.querySelector("#canvas svg").textContent)), `foo is open: ${words}`);
  await sleep(400);
  await shot("partial.png");
  await savePicture(frame, "getList-path-\\d+");
  await rows.filter({ hasText: "cannot happen" }).first().click();
  await waitFor(async () => /cannot happen/.test(await frame.locator("#outcome").innerText()), 10000, "the reason of a refused choice");
  await rows.filter({ hasText: "list.next = new List" }).first().click();
  await waitFor(async () => (await line()) === "list -> N0 -> N1 -> ..", 10000, "the heap of the path again");
  await frame.locator("#whole").click();
  await waitFor(async () => / of /.test(await frame.locator("#position").innerText()), 10000, "a whole input");
  expect(await frame.locator("#canvas svg .open").count() === 0, "nothing is open in a whole input");
  await rows.filter({ hasText: "list.next = new List" }).first().click();
});

await check("the path explorer's node highlights the lines of its path", async () => {
  const marked = page.locator(".view-overlays .cdr[class*='ced-']");
  try {
    await waitFor(async () => (await marked.count()) >= 2, 10000, "highlighted lines");
  } finally {
    await palette("View: Close Primary Side Bar");
    await palette("View: Close All Editors");
  }
});

/** Opens the program in the first group. */
async function openProgram() {
  await page.keyboard.press("Control+P");
  await page.locator(".quick-input-widget input").waitFor();
  await page.keyboard.insertText("getlist.hir");
  await page.locator(".quick-input-list .monaco-list-row", { hasText: "getlist.hir" }).first().waitFor();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".squiggly-error", { timeout: 20000 });
}

/** Opens the light bulb at a place, and takes the action whose title matches; returns all titles. */
async function lightBulb(title, picture, at = FINDING, content = program) {
  const rows = page.locator(".action-widget .monaco-list-row");
  // The editor drops the question of a hand when markers change meanwhile, and asks for itself.
  await waitFor(async () => {
    await goTo(at, content);
    await page.keyboard.press("Control+.");
    return rows.first().waitFor({ timeout: 4000 }).then(() => true, () => false);
  }, 15000, "the actions of the light bulb");
  await sleep(500);
  const actions = (await rows.allInnerTexts()).map((t) => t.trim()).filter(Boolean);
  if (picture !== undefined) {
    await shot(picture);
  }
  expect(actions.some((t) => title.test(t)), `no action ${title}: ${actions.join(" / ")}`);
  const chosen = page.locator(".action-widget .monaco-list-row.focused");
  for (let at = 0; at < actions.length && !title.test(await chosen.innerText()); at += 1) {
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  return actions;
}

await check("a heap that shows what the specification says is drawn in the heap view", async () => {
  await palette("View: Close All Editors");
  await openProgram();
  await lightBulb(/^Show .*heap/, undefined, "getList(");
  const frame = await heapFrame();
  await frame.locator("#canvas svg").waitFor({ timeout: 15000 });
  const note = await frame.locator("#outcome").innerText();
  expect(/heap/.test(note), `what the heap shows: ${note}`);
  expect(/list/.test(await frame.locator("#input").innerText()), "the heap in one line");
  expect(await page.locator(".notifications-toasts .notification-list-item", { hasText: /heap/ }).count() === 0, "no message beside the picture");
  await sleep(400);
  await shot("specification.png");
  return `"${note}"`;
});

await check("a quick fix adds the missing precondition, which clears the finding", async () => {
  await palette("View: Close All Editors");
  await openProgram();
  const actions = await lightBulb(/^Add `.*list not null/, "quick-fix.png");
  await page.locator(".squiggly-error").first().waitFor({ state: "detached", timeout: 20000 });
  expect((await text()).includes("list not null"), "the precondition is in the file");
  await page.keyboard.press("Control+Z");
  await page.waitForSelector(".squiggly-error", { timeout: 20000 });
  return actions.join(" / ");
});

let withTest = program;
await check("the light bulb on the finding emits a test", async () => {
  await lightBulb(/emit a test/i);
  withTest = await waitFor(async () => {
    const now = await text();
    return now.includes('test "') && now;
  }, 15000, "a test in the file");
  expect(withTest.includes("getList("), "the test calls the function");
});

await check("the emitted test runs, in the editor and on the command line, and ends as the finding says", async () => {
  await page.keyboard.press("Control+S");
  await waitFor(() => fs.readFileSync(file, "utf8").includes('test "'), 10000, "the saved test");
  const saved = fs.readFileSync(file, "utf8");
  expect(/throws NullPointerException/.test(saved), "the test expects the exception");
  const run = spawnSync(HEAPLENS_BIN, ["test", file], { encoding: "utf8" });
  expect(run.status === 0, `heaplens test ended with ${run.status}: ${run.stdout}${run.stderr}`);
  await goTo('test "', saved);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowDown");
  await palette("Heaplens: Run Test");
  const toast = page.locator(".notifications-toasts .notification-list-item", { hasText: /pass/i }).first();
  await toast.waitFor({ timeout: 15000 });
  await sleep(300);
  await shot("emitted-test.png");
  return `"${(await toast.innerText()).trim().split("\n")[0]}"`;
});

await check("the Test Explorer lists the function with its finding, and runs the test", async () => {
  await palette("Testing: Focus on Test Explorer View");
  const rows = page.locator(".test-explorer .monaco-list-row, .testing-explorer-tree .monaco-list-row");
  const names = async () => (await rows.allInnerTexts()).map((t) => t.replace(/\s+/g, " ").trim()).join(" | ");
  await rows.filter({ hasText: "getlist.hir" }).first().waitFor({ timeout: 20000 });
  await rows.filter({ hasText: "getlist.hir" }).first().click();
  await page.keyboard.press("ArrowRight");
  await rows.filter({ hasText: /getList.*1 exception/ }).first().waitFor({ timeout: 15000 });
  const test = rows.filter({ hasText: /^\s*getList: / }).first();
  await test.waitFor({ timeout: 10000 });
  await test.click();
  await test.locator(".codicon-testing-run-icon").first().click();
  await waitFor(async () => (await test.locator(".codicon-testing-passed-icon").count()) > 0, 15000, "the test to pass");
  await sleep(300);
  await shot("test-explorer.png");
  const seen = await names();
  await palette("View: Close Primary Side Bar");
  return seen;
});

await check("a test that claims the opposite fails", async () => {
  const opposite = path.join(workspace, "opposite.hir");
  fs.writeFileSync(opposite, fs.readFileSync(file, "utf8").replace(/ throws NullPointerException \{/, " {"));
  const run = spawnSync(HEAPLENS_BIN, ["test", opposite], { encoding: "utf8" });
  expect(run.status === 1, `heaplens test ended with ${run.status}: ${run.stdout}${run.stderr}`);
});

await check("mending the program clears the finding", async () => {
  const saved = fs.readFileSync(file, "utf8");
  await goTo("if (foo < 0) {", saved);
  await page.keyboard.insertText("if (list == null) { return null; }\n  ");
  await page.locator(".squiggly-error").first().waitFor({ state: "detached", timeout: 20000 });
  await waitFor(async () => (await lenses()).some((t) => /\d+ inputs/.test(t) && !/\b[1-9]\d* exception/.test(t)), 20000, "a lens without exceptions");
});

await check("a Java file has a finding, lenses and the heap of the method at the cursor", async () => {
  const java = "class Cell {\n  Cell next;\n  //@ requires cell == null || cell.next != null;\n  static Object second(Cell cell) {\n    return cell.next.next;\n  }\n}\n";
  fs.writeFileSync(path.join(workspace, "Cell.java"), java);
  await palette("View: Close All Editors");
  await openFile("Cell.java");
  await page.waitForSelector(".squiggly-error", { timeout: 30000 });
  await waitFor(async () => (await lenses()).some((t) => /1 exception/.test(t)), 20000, "a lens with 1 exception");
  await goTo("cell.next.next", java);
  await palette("Heaplens: Show Heap");
  const rows = page.locator(".quick-input-list .monaco-list-row");
  await rows.filter({ hasText: "NullPointerException" }).first().waitFor({ timeout: 15000 });
  await page.keyboard.press("Escape");
  await palette("View: Close All Editors");
  await page.keyboard.press("Control+P");
  await page.locator(".quick-input-widget input").waitFor();
  await page.keyboard.insertText("getlist.hir");
  await page.locator(".quick-input-list .monaco-list-row", { hasText: "getlist.hir" }).first().waitFor();
  await page.keyboard.press("Enter");
});

await check("code that nothing reaches is faded, and the light bulb says why", async () => {
  const dead = "data Cell { Cell next; int value; }\n\nfn int first(Cell cell)\n  requires hex { cell not null; }\n{\n  if (cell == null) {\n    return -1;\n  }\n  return cell.value;\n}\n";
  fs.writeFileSync(path.join(workspace, "dead.hir"), dead);
  await openFile("dead.hir");
  await page.locator(".view-line", { hasText: "return -1" }).first().waitFor({ timeout: 15000 });
  await waitFor(async () => (await page.locator(".view-overlays .squiggly-unnecessary, .squiggly-inline-unnecessary").count()) > 0, 20000, "faded code");
  await lightBulb(/^Why is this unreachable/, "unreachable-actions.png", "return -1", dead);
  const toast = page.locator(".notifications-toasts .notification-list-item", { hasText: "No input of" }).first();
  await toast.waitFor({ timeout: 20000 });
  const words = (await toast.innerText()).trim();
  expect(/cell == null/.test(words) && /line 6/.test(words), `the branch: ${words}`);
  expect(/cell not null/.test(words) && /line 4/.test(words), `the precondition: ${words}`);
  await sleep(300);
  await shot("unreachable.png");
  expect(/Copy/.test(words), "the message is shown as a whole");
  await palette("Notifications: Clear All Notifications");
  await palette("View: Close All Editors");
  return `"${words.split("\n")[0]}"`;
});

await check("the light bulb on a function widens its scope", async () => {
  await openFile("dead.hir");
  const bound = async () => Math.max(0, ...(await lenses()).map((t) => Number(/Cell <= (\d+)/.exec(t)?.[1] ?? 0)));
  const before = await waitFor(bound, 20000, "a lens with the scope");
  const text = fs.readFileSync(path.join(workspace, "dead.hir"), "utf8");
  await lightBulb(/wider scope/, "wider-scope.png", "first(Cell", text);
  const after = await waitFor(async () => (await bound()) > before && bound(), 20000, "a wider scope");
  await palette("View: Close All Editors");
  return `Cell <= ${before}, then Cell <= ${after}`;
});

await check("a restart leaves one server", async () => {
  const [before] = processesOf(editor.bundledServer());
  await palette("Heaplens: Restart Server");
  await waitFor(() => {
    const now = processesOf(editor.bundledServer());
    return now.length === 1 && now[0] !== before;
  }, 20000, "one new server");
});

await check("the walkthrough opens", async () => {
  await palette("Heaplens: Open Walkthrough");
  await page.locator(".getting-started-category, .gettingStartedContainer", { hasText: "Get started with Heaplens" }).first().waitFor({ timeout: 20000 });
  await sleep(1500);
  await page.screenshot({ path: path.join(SCRATCH, "walkthrough.png") });
});

await check("a wrong server path is said plainly, and no server runs", async () => {
  editor.writeSettings({ "heaplens.server.path": "/no/such/heaplens" });
  await page.locator(".notifications-toasts .notification-list-item", { hasText: "heaplens.server.path names /no/such/heaplens" }).first().waitFor({ timeout: 20000 });
  await waitFor(() => processesOf(editor.bundledServer()).length === 0, 10000, "the end of the server");
  editor.writeSettings({});
  await waitFor(() => processesOf(editor.bundledServer()).length === 1, 20000, "the server again");
});

const bundled = editor.bundledServer();
await editor.close();
await check("no process is left when the editor ends", async () => {
  await waitFor(() => processesOf(bundled).length === 0, 10000, "the end of the server");
});

finish(editor, workspace, failures());
