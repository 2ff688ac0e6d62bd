// The part of the language server protocol that is Heaplens' own: commands, requests and a notification.

import type { PathNode } from "./paths";

/** Names a function of a document: `f`, or `Class.f` for a method. */
export interface FunctionRef {
  uri: string;
  function: string;
}

/** Names a generated input of a function, numbered from 0. */
export interface InputRef extends FunctionRef {
  input: number;
}

/** An argument or field: a primitive, `null`, or the name of an object (`N0`). */
export type Value = null | boolean | number | string;

/** An object of an input heap, or an array. */
export interface HeapObject {
  type: string;
  fields?: Record<string, Value>;
  elements?: Value[];
}

/** A generated input and what it does. */
export interface Input {
  args: Record<string, Value>;
  objects: Record<string, HeapObject>;
  outcome: string;
  /** What is known of it on its path: `list -> N0 -> ..`. */
  structure: string;
  /** All of it in one line: `list -> N0 -> N0, foo = -1`. */
  text?: string;
  /** What it does in words: `returns N0`, `throws NullPointerException`. */
  result?: string;
}

/** Where the exploration of a function stands. */
export interface Progress extends FunctionRef {
  state: string;
  scope?: string | Record<string, number> | null;
  paths?: number | null;
}

/** A position as the protocol counts: lines and UTF-16 units from 0. */
export interface Point {
  line: number;
  character: number;
}

/** A function in the answer of `heaplens/status`. */
export interface KnownFunction extends Progress {
  /** Its whole declaration. */
  range?: { start: Point; end: Point } | null;
}

/** The answer of `heaplens/status`. */
export interface Status {
  version?: string;
  /** Whether the server has found a JDK to run Java on. */
  jvm?: boolean;
  functions?: KnownFunction[];
}

/** The answer of `heaplens/paths`: the execution tree. */
export interface Paths {
  function: string;
  complete: boolean;
  nodes: PathNode[];
}

/** The answer of `heaplens/heapGraph`; all but the picture only when a step was asked for. */
export interface Graph {
  svg: string;
  /** Of a node of the execution tree: what its path knows, in one line. */
  text?: string;
  step?: number;
  lastStep?: number;
  /** What runs next. */
  next?: { uri: string; range: { start: Point; end: Point } };
}

/** The answer of `heaplens.showSpecification`. */
export interface Telling {
  /** What the heap shows. */
  title: string;
  /** The heap in one line. */
  input: string;
  svg: string;
}

/** Methods of the server's own requests and notifications. */
export const Method = {
  inputs: "heaplens/inputs",
  heapGraph: "heaplens/heapGraph",
  paths: "heaplens/paths",
  status: "heaplens/status",
  progress: "heaplens/progress",
} as const;

/** Commands that the server executes. */
export const ServerCommand = {
  explore: "heaplens.explore",
  cancel: "heaplens.cancel",
  emitTest: "heaplens.emitTest",
  runTest: "heaplens.runTest",
  runOnJvm: "heaplens.runOnJvm",
  showSpecification: "heaplens.showSpecification",
  whyUnreachable: "heaplens.whyUnreachable",
} as const;

/** What a Java machine did on the inputs of a method: the answer of `heaplens.runOnJvm`. */
export interface JvmResult {
  /** Whether every input did what was predicted. */
  passed: boolean;
  message: string;
  tests: { name: string; passed: boolean; message: string | null }[];
}

/** The scope of a progress message as people read it: `List <= 3, Node <= 4`. */
export function scopeText(scope: Progress["scope"]): string {
  if (typeof scope !== "object" || scope === null) {
    return scope ?? "";
  }
  return Object.entries(scope).map(([name, bound]) => `${name} <= ${bound}`).join(", ");
}

/** Whether an input ends in an exception: its outcome is then a class name; returns and bounds are sentences. */
export function isException(input: Input): boolean {
  return /^(throws )?[A-Z]\w*$/.test(input.outcome);
}
