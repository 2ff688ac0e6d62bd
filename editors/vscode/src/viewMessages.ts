// What the heap view's page and the extension say to each other.

import type { Input, InputRef } from "./protocol";

export type Shown = InputRef;

export type ToView =
  | { type: "show"; target: Shown; count: number; data: Input; svg: string }
  | { type: "empty"; function: string }
  /** A stop of a debug session. */
  | { type: "step"; name: string; where: string; svg: string };

export type FromView =
  | { type: "ready" }
  | { type: "go"; by: number }
  | { type: "emit"; all: boolean }
  | { type: "debug" }
  | { type: "source" }
  | { type: "save"; format: "svg" | "png"; base64: string }
  | { type: "copied"; what: string };
