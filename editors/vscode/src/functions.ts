// Which function, or test, the cursor is in.

import type { FunctionRef } from "./protocol";

/** The part of a document symbol that matters here; `kind` numbers are those of the editor. */
export interface SymbolLike {
  name: string;
  kind: number;
  range: { contains(position: never): boolean };
  children: SymbolLike[];
}

/** What kinds of symbols there are, in the numbers of the caller. */
export interface Kinds {
  functions: number[];
  classes: number[];
}

/** An item of a file that the cursor may be in. */
export interface Item {
  /** `f`, or `Class.f` for a method; for a test its name without quotes. */
  name: string;
  symbol: SymbolLike;
}

/** Every function among the symbols, methods with the name of their class. */
export function functionsOf(symbols: readonly SymbolLike[], kinds: Kinds, owner = ""): Item[] {
  const items: Item[] = [];
  for (const symbol of symbols) {
    const name = plainName(symbol.name);
    if (kinds.functions.includes(symbol.kind)) {
      items.push({ name: owner === "" || name.startsWith(`${owner}.`) ? name : `${owner}.${name}`, symbol });
    }
    items.push(...functionsOf(symbol.children, kinds, kinds.classes.includes(symbol.kind) ? name : owner));
  }
  return items;
}

/** The innermost of `items` that contains `position`. */
export function itemAt<P>(items: readonly Item[], position: P): Item | undefined {
  return items.filter((item) => item.symbol.range.contains(position as never)).at(-1);
}

/** The name of a symbol without its parameter list. */
function plainName(name: string): string {
  return name.replace(/\(.*$/s, "").trim();
}

/** The name of a test item that holds `line`, read from the text above it; undefined outside tests. */
export function testAt(lines: readonly string[], line: number): string | undefined {
  for (let at = Math.min(line, lines.length - 1); at >= 0; at -= 1) {
    const text = lines[at] ?? "";
    const test = testName(text);
    if (test !== undefined) {
      return test;
    }
    // Another item starts here, or the test above ended.
    if (at !== line && /^}/.test(text) || /^(data|pred|fn|helper|use)\b/.test(text)) {
      return undefined;
    }
  }
  return undefined;
}

/** The test items of a text, each with the line where it starts. */
export function testsOf(lines: readonly string[]): { name: string; line: number }[] {
  return lines.flatMap((text, line) => {
    const name = testName(text);
    return name === undefined ? [] : [{ name, line }];
  });
}

/** The name in the first line of a test item. */
function testName(line: string): string | undefined {
  return /^\s*test\s+"((?:[^"\\]|\\.)*)"/.exec(line)?.[1]?.replace(/\\(.)/g, "$1");
}

/** Two references to one function. */
export function sameFunction(a: FunctionRef, b: FunctionRef): boolean {
  return a.uri === b.uri && a.function === b.function;
}
