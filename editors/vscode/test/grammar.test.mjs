// The TextMate grammar: which scope a word of a program gets.

import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import test from "node:test";
import { extension } from "./bundle.mjs";

const require = createRequire(import.meta.url);
const oniguruma = require("vscode-oniguruma");
const { Registry, parseRawGrammar, INITIAL } = require("vscode-textmate");

await oniguruma.loadWASM(fs.readFileSync(path.join(path.dirname(require.resolve("vscode-oniguruma")), "onig.wasm")).buffer);
const registry = new Registry({
  onigLib: Promise.resolve({ createOnigScanner: (p) => new oniguruma.OnigScanner(p), createOnigString: (s) => new oniguruma.OnigString(s) }),
  loadGrammar: async () => parseRawGrammar(fs.readFileSync(path.join(extension, "syntaxes/hir.tmLanguage.json"), "utf8"), "hir.json"),
});
const grammar = await registry.loadGrammar("source.hir");

/** All tokens of a program: text and scopes, the outermost left out. */
function tokens(program) {
  let state = INITIAL;
  return program.split("\n").flatMap((line) => {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    return result.tokens.map((t) => ({ text: line.slice(t.startIndex, t.endIndex).trim(), scopes: t.scopes.slice(1).join(" ") })).filter((t) => t.text !== "");
  });
}

/** Asserts that the first token `text` in `program` has a scope that contains `scope`. */
function expect(program, text, scope) {
  const token = tokens(program).find((t) => t.text === text);
  assert.ok(token !== undefined, `no token ${text} in ${program}`);
  assert.ok(token.scopes.split(" ").some((s) => s.startsWith(scope)), `${text} has ${token.scopes}, not ${scope}`);
}

const getList = `/// Seed 000, figure 1.
fn List getList(List list, int foo)
  requires hex { list(.next)+ not null; list(.next)+ aliases list; }   // a circular list, or null
  scope List <= 3;
{
  List first := list;
  return first.next;
}`;

test("declarations", () => {
  expect("data Full extends Throwable { }", "Full", "entity.name.type");
  expect("data Full extends Throwable { }", "Throwable", "entity.other.inherited-class");
  expect(getList, "getList", "entity.name.function");
  expect(getList, "fn", "storage.type.function");
  expect(getList, "/// Seed 000, figure 1.", "comment.line.documentation");
  expect('test "empty" throws Full {', '"empty"', "string.quoted");
  expect("fn int[] copy(int[] a) {", "copy", "entity.name.function");
});

test("HEX is a language of its own, and ends with its brace", () => {
  expect(getList, "hex", "keyword.other.language");
  expect(getList, "not null", "keyword.operator.word");
  expect(getList, "aliases", "keyword.operator.word");
  expect(getList, "+", "keyword.operator.regexp");
  const code = tokens(getList);
  const open = code.findIndex((t) => t.text === "first");
  assert.ok(!code[open].scopes.includes("meta.specification"));
});

test("separation logic: points-to, separation, and the end at the semicolon", () => {
  const pred = "pred ls(Node x) :=\n    emp & x = null\n  | exists n. x -> Node(_, n) * ls(n);\ndata Node { }";
  expect(pred, "ls", "entity.name.function.predicate");
  expect(pred, "->", "keyword.operator.points-to");
  expect(pred, "*", "keyword.operator.separation");
  expect(pred, "exists", "keyword.other.exists");
  expect(pred, "data", "storage.type.data");
  assert.ok(!tokens(pred).at(-1).scopes.includes("meta.predicate"));
  expect("requires sl pre(x, y);", "sl", "keyword.other.language");
});

test("operational preconditions end before the body", () => {
  const program = "fn void f(Node n) requires shape repOk(n); { n.next := null; }";
  expect(program, "shape", "keyword.other.language");
  expect(program, "repOk", "entity.name.function.call");
  expect(program, "next", "variable.other.property");
  assert.ok(!tokens(program).at(-1).scopes.includes("meta.specification"));
});

test("statements", () => {
  expect("  loop: v := new Node(1, null);", "loop", "entity.name.label");
  expect("  loop: v := new Node(1, null);", ":=", "keyword.operator.assignment");
  expect("  goto loop;", "loop", "entity.name.label");
  expect("  x := 0x1FL >>> 2;", "0x1FL", "constant.numeric.hex");
  expect("  x := 0x1FL >>> 2;", ">>>", "keyword.operator.shift");
  expect("  n := a.length;", "length", "support.variable.length");
  expect('  s := "a // b";', "a // b", "string.quoted");
});
