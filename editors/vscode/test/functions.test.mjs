// The function and the test at the cursor.

import assert from "node:assert/strict";
import test from "node:test";
import { bundle } from "./bundle.mjs";

const { functionsOf, itemAt, testAt } = await bundle("src/functions.ts");
const { isException, scopeText } = await bundle("src/protocol.ts");
const FUNCTION = 1, CLASS = 2, OTHER = 3;
const KINDS = { functions: [FUNCTION], classes: [CLASS] };
const symbol = (name, kind, from, to, children = []) => ({ name, kind, range: { contains: (line) => from <= line && line <= to }, children });

const outline = [
  symbol("List", CLASS, 0, 9, [symbol("next", OTHER, 1, 1), symbol("size()", FUNCTION, 2, 8)]),
  symbol("getList(List list, int foo)", FUNCTION, 10, 20),
];

test("methods carry the name of their class, parameters are dropped", () => {
  assert.deepEqual(functionsOf(outline, KINDS).map((item) => item.name), ["List.size", "getList"]);
});

test("a server that qualifies methods itself is understood", () => {
  const names = functionsOf([symbol("List", CLASS, 0, 9, [symbol("List.size", FUNCTION, 2, 8)])], KINDS).map((item) => item.name);
  assert.deepEqual(names, ["List.size"]);
});

test("the innermost function around a line, or none", () => {
  const items = functionsOf(outline, KINDS);
  assert.equal(itemAt(items, 5)?.name, "List.size");
  assert.equal(itemAt(items, 15)?.name, "getList");
  assert.equal(itemAt(items, 1), undefined);
});

test("the test around a line, with its quotes undone", () => {
  const lines = ['test "one \\"quoted\\"" throws E {', "  f();", "}", "", "fn void f() {", "  return;", "}", 'test "two" {', "}"];
  assert.equal(testAt(lines, 0), 'one "quoted"');
  assert.equal(testAt(lines, 1), 'one "quoted"');
  assert.equal(testAt(lines, 2), 'one "quoted"');
  assert.equal(testAt(lines, 3), undefined);
  assert.equal(testAt(lines, 5), undefined);
  assert.equal(testAt(lines, 8), "two");
});

test("outcomes: a class name is an exception, a sentence is none", () => {
  const input = (outcome) => ({ args: {}, objects: {}, outcome, structure: "" });
  assert.equal(isException(input("NullPointerException")), true);
  assert.equal(isException(input("returns N0")), false);
  assert.equal(isException(input("bounded: unwind 8")), false);
});

test("a scope reads as it is written in a clause", () => {
  assert.equal(scopeText({ List: 3, Node: 4 }), "List <= 3, Node <= 4");
  assert.equal(scopeText("List <= 3"), "List <= 3");
  assert.equal(scopeText(undefined), "");
});
