// What the heap view's page and the extension say to each other.

import type { Input, InputRef } from "./protocol";

export type Shown = InputRef;

/** A point of the run of the input: how many steps were made, how many there are, and what runs next. */
export interface Moment {
  step: number;
  last: number;
  where: string;
}

export type ToView =
  | { type: "show"; target: Shown; count: number; data: Input; svg: string; moment?: Moment | undefined }
  | { type: "empty"; function: string }
  /** A stop of a debug session. */
  | { type: "step"; name: string; where: string; svg: string };

export type FromView =
  | { type: "ready" }
  | { type: "go"; by: number }
  /** Show the heap after so many steps; without a number, as it was generated. */
  | { type: "seek"; step?: number }
  | { type: "emit"; all: boolean }
  | { type: "debug" }
  | { type: "source" }
  | { type: "save"; format: "svg" | "png"; base64: string }
  | { type: "copied"; what: string };
