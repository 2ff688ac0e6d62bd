// The way of somebody who has just installed the extension: an empty profile, the walkthrough, a heap. Then the
// same pictures in a light, a dark and a high-contrast theme. Prints PASS or FAIL per check.

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { openEditor, sleep, waitFor } from "./editor.mjs";
import { expect, finish, harness } from "./harness.mjs";

const { SCRATCH, HEAPLENS_VSIX } = process.env;
const shots = process.env.SHOTS ?? path.join(SCRATCH, "screenshots");
const workspace = fs.mkdtempSync(path.join(os.tmpdir(), "heaplens-empty-"));
fs.mkdirSync(shots, { recursive: true });

/** Within this time a first-time user must see a heap. */
const PATIENCE = 60000;
const THEMES = [
  { name: "Default Light Modern", file: "light", dark: false },
  { name: "Default Dark Modern", file: "dark", dark: true },
  { name: "Default High Contrast", file: "high-contrast", dark: true },
];
/** What WCAG 2.1 asks of text, and of what is drawn. */
const TEXT = 4.5;
const DRAWN = 3;

const editor = await openEditor({ workspace, vsix: HEAPLENS_VSIX, settings: {}, width: 1440 });
const { page } = editor;
const { check, shot, lenses, palette, openWalkthrough, openExample, heapFrame, failures } = harness(page, shots, "first-");

await check("in an empty profile, the walkthrough leads to the picture of a heap within a minute", async () => {
  const start = Date.now();
  await page.locator(".monaco-workbench").waitFor();
  await openWalkthrough();
  await shot("first-walkthrough.png");
  await openExample();
  await waitFor(async () => (await lenses()).some((t) => /^#\d.*->/.test(t)), 20000, "a lens that shows an input with an object");
  await page.locator(".codelens-decoration a", { hasText: /->.*N\d/ }).first().click();
  const frame = await heapFrame();
  await frame.locator("#canvas svg .node").first().waitFor({ timeout: 20000 });
  const took = Date.now() - start;
  expect(took < PATIENCE, `the heap came after ${took} ms`);
  await sleep(400);
  await shot("first-heap.png");
  return `after ${took} ms`;
});

/** The colours of a picture, each with what is behind it and the contrast that it needs; runs in the page. */
function contrasts([selectors, text, drawn]) {
  const rgb = (colour) => {
    const numbers = colour.match(/-?[\d.]+(?:e-?\d+)?/g).map(Number);
    const scale = colour.startsWith("color(") ? 255 : 1;
    return { r: numbers[0] * scale, g: numbers[1] * scale, b: numbers[2] * scale, a: numbers[3] ?? 1 };
  };
  const over = (top, below) => ({ r: top.r * top.a + below.r * (1 - top.a), g: top.g * top.a + below.g * (1 - top.a), b: top.b * top.a + below.b * (1 - top.a), a: 1 });
  const luminance = ({ r, g, b }) => {
    const [x, y, z] = [r, g, b].map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    const layers = [];
    for (let at = element; at !== null; at = at.parentElement) {
      const colour = rgb(getComputedStyle(at).backgroundColor);
      if (colour.a > 0) {
        layers.push(colour);
      }
      if (colour.a >= 1) {
        break;
      }
    }
    return layers.reverse().reduce((below, top) => over(top, below), { r: 255, g: 255, b: 255, a: 1 });
  };
  return selectors.map(({ selector, property, on, kind }) => {
    const element = document.querySelector(selector);
    if (element === null) {
      return { selector, missing: true };
    }
    const style = getComputedStyle(element);
    const below = on === undefined ? behind(element) : over(rgb(getComputedStyle(document.querySelector(on)).fill), behind(element.closest("svg").parentElement));
    const top = rgb(style[property]);
    const seen = over({ ...top, a: top.a * Number(style[`${property}Opacity`] ?? 1) }, below);
    const [light, dark] = [luminance(seen), luminance(below)].sort((a, b) => b - a);
    return { selector, contrast: (light + 0.05) / (dark + 0.05), least: kind === "text" ? text : drawn, background: luminance(below) };
  });
}

const HEAP = [
  { selector: "#input", property: "color", kind: "text" },
  { selector: "#outcome", property: "color", kind: "text" },
  { selector: "#canvas .node > text", property: "fill", on: "#canvas .node .title", kind: "text" },
  { selector: "#canvas .field .name", property: "fill", on: "#canvas .node .box", kind: "text" },
  { selector: "#canvas .arg text", property: "fill", kind: "text" },
  { selector: "#canvas .node .frame", property: "stroke", kind: "drawn" },
  { selector: "#canvas .edge path", property: "stroke", kind: "drawn" },
  { selector: "#canvas .edge polygon", property: "fill", kind: "drawn" },
];
const TREE = [{ selector: ".pane-body .monaco-list-row:not(.selected) .label-name", property: "color", kind: "text" }];

/** Everything on a page can be seen against what is behind it, and that is as dark as the theme. */
async function canBeSeen(place, selectors, dark) {
  const found = await place.evaluate(contrasts, [selectors, TEXT, DRAWN]);
  const missing = found.filter((f) => f.missing).map((f) => f.selector);
  expect(missing.length === 0, `not on the screen: ${missing.join(", ")}`);
  const faint = found.filter((f) => f.contrast < f.least).map((f) => `${f.selector} ${f.contrast.toFixed(2)} (${f.least})`);
  expect(faint.length === 0, `too faint: ${faint.join(", ")}`);
  expect(found.every((f) => f.background < 0.5 === dark), `a background of the other kind: ${JSON.stringify(found)}`);
  return Math.min(...found.map((f) => f.contrast)).toFixed(1);
}

await check("the path explorer stands beside the heap", async () => {
  await page.locator(".view-line", { hasText: "skip > 0" }).first().click({ position: { x: 20, y: 8 } });
  await page.keyboard.press("Home");
  await palette("Heaplens: Show the Paths of This Function");
  const rows = page.locator(".pane", { hasText: "Paths" }).locator(".monaco-list-row");
  await rows.first().waitFor({ timeout: 20000 });
});

for (const theme of THEMES) {
  await check(`heap view and path explorer can be read in ${theme.name}`, async () => {
    editor.writeSettings({ "workbench.colorTheme": theme.name });
    const frame = await heapFrame();
    const luminant = () => frame.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await waitFor(async () => {
      const [r, g, b] = (await luminant()).match(/[\d.]+/g).map(Number);
      return (r + g + b) / 3 < 128 === theme.dark;
    }, 15000, `the background of ${theme.name}`);
    await sleep(600);
    await shot(`theme-${theme.file}.png`);
    const heap = await canBeSeen(frame, HEAP, theme.dark);
    const tree = await canBeSeen(page, TREE, theme.dark);
    return `least contrast ${heap} in the heap, ${tree} in the tree`;
  });
}

await editor.close();
finish(editor, workspace, failures());
