// The execution tree as data, and the five states of a function.

import assert from "node:assert/strict";
import test from "node:test";
import { bundle } from "./bundle.mjs";

const { conditions, indexPaths, inputBelow, pathTo } = await bundle("src/paths.ts");
const { verification } = await bundle("src/verification.ts");
const { testsOf } = await bundle("src/functions.ts");

// The root has two sides; one ends well, the other has a refused choice and a finding.
const nodes = [
  { id: 0, parent: null, label: "f", kind: "root" },
  { id: 1, parent: 0, label: "x < 0", kind: "branch", taken: true },
  { id: 2, parent: 1, label: "p = null", kind: "pruned", reason: "`p not null`" },
  { id: 3, parent: 1, label: "p = N0", kind: "choice" },
  { id: 4, parent: 3, label: "returns 1", kind: "end", input: 0, finding: null },
  { id: 5, parent: 3, label: "throws E", kind: "end", input: 1, finding: 0 },
  { id: 6, parent: 0, label: "x < 0", kind: "branch", taken: false },
  { id: 7, parent: 6, label: "returns 0", kind: "end", input: null, finding: null },
];
const index = indexPaths(nodes);
const ids = (found) => found.map((node) => node.id);

test("children stand under their parents in the order of exploration, and the root is not shown", () => {
  assert.deepEqual(ids(index.children()), [1, 6]);
  assert.deepEqual(ids(index.children(nodes[1])), [2, 3]);
  assert.deepEqual(ids(index.children(nodes[7])), []);
  assert.equal(index.parent(nodes[1]), undefined);
  assert.equal(index.parent(nodes[5]).id, 3);
  assert.deepEqual(ids(indexPaths([]).children()), []);
});

test("the way to a node starts below the root", () => {
  assert.deepEqual(ids(pathTo(index, nodes[5])), [1, 3, 5]);
});

test("the conditions of a path are those of its branches, with the side that was taken", () => {
  assert.deepEqual(conditions(pathTo(index, nodes[5])), ["x < 0"]);
  assert.deepEqual(conditions(pathTo(index, nodes[7])), ["not x < 0"]);
  assert.deepEqual(conditions([]), []);
});

test("a node shows an input that comes through it, that of a finding first", () => {
  assert.equal(inputBelow(index, nodes[4]), 0);
  assert.equal(inputBelow(index, nodes[1]), 1);
  assert.equal(inputBelow(index, nodes[2]), undefined);
  assert.equal(inputBelow(index, nodes[6]), undefined);
});

test("a deep tree is walked without recursion", () => {
  const chain = Array.from({ length: 200_000 }, (_, id) => ({ id, parent: id === 0 ? null : id - 1, label: "", kind: "branch" }));
  chain.push({ id: 200_000, parent: 199_999, label: "", kind: "end", input: 7 });
  const deep = indexPaths(chain);
  assert.equal(inputBelow(deep, chain[1]), 7);
  assert.equal(deep.children(chain[199_999]).length, 1);
});

test("a function is in one of five states", () => {
  assert.deepEqual(["queued", "running", "done", "timeout"].map((s) => verification(s, 0).state), ["queued", "exploring", "clean", "bounded"]);
  // An exception is one, whether or not everything was seen.
  assert.equal(verification("done", 2).state, "finding");
  assert.equal(verification("timeout", 1).state, "finding");
  assert.equal(verification("a state of a later server", 0).state, "bounded");
  assert.deepEqual(["queued", "running", "done", "cancelled"].map((s) => verification(s, 0).settled), [false, false, true, true]);
});

test("tests are found with their lines, quotes undone", () => {
  assert.deepEqual(testsOf(["fn void f() {}", 'test "a \\"b\\"" throws E {', "}", "  test \"c\" {", '// test "d"']), [
    { name: 'a "b"', line: 1 },
    { name: "c", line: 3 },
  ]);
});
