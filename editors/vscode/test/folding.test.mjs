// What folding hides, without a page.

import assert from "node:assert/strict";
import test from "node:test";
import { bundle } from "./bundle.mjs";

const { foldBelow, visible } = await bundle("src/webview/folding.ts");

const list = { objects: ["N0", "N1", "N2", "N3"], roots: ["N0"], references: [["N0", "N1"], ["N1", "N2"], ["N2", "N3"]] };
const seen = (shape, ...folded) => [...visible(shape, new Set(folded))].sort().join(" ");

test("a folded object hides what only it leads to", () => {
  assert.equal(seen(list), "N0 N1 N2 N3");
  assert.equal(seen(list, "N1"), "N0 N1");
  assert.equal(seen(list, "N0", "N2"), "N0");
});

test("what another way leads to stays", () => {
  const shared = { ...list, references: [...list.references, ["N0", "N3"]] };
  assert.equal(seen(shared, "N1"), "N0 N1 N3");
  assert.equal(seen({ ...list, roots: ["N0", "N2"] }, "N0"), "N0 N2 N3");
});

test("cycles are folded, and one that nothing leads to is seen", () => {
  const cycle = { ...list, references: [...list.references, ["N3", "N0"]] };
  assert.equal(seen(cycle, "N0"), "N0");
  assert.equal(seen({ ...cycle, roots: [] }, "N0"), "N0");
});

test("everything beyond some steps is folded at once", () => {
  assert.deepEqual([...foldBelow(list, 1)], ["N1", "N2"]);
  assert.equal(seen(list, ...foldBelow(list, 1)), "N0 N1");
  assert.deepEqual([...foldBelow(list, 9)], []);
});
