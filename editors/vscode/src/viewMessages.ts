// What the heap view's page and the extension say to each other.

import type { Input, InputRef } from "./protocol";

export type Shown = InputRef;

/** A point of the run of the input: how many steps were made, how many there are, and what runs next. */
export interface Moment {
  step: number;
  last: number;
  where: string;
}

/** A stop of a debug session, what a path knows of its input, or a heap that tells about a specification. */
export interface Still {
  /** What it is of: a debug session, a function. */
  name: string;
  /** The place, or the heap in one line. */
  line: string;
  /** What is to be known about it, if anything. */
  note: string;
  svg: string;
  /** Where a picture of it is saved, without the ending; as a URI. */
  saveAs: string;
}

export type ToView =
  | { type: "show"; target: Shown; count: number; data: Input; svg: string; moment?: Moment | undefined }
  | { type: "empty"; function: string }
  /** A heap that is no generated input; `whole` when an input can be shown in its place. */
  | ({ type: "still"; whole: boolean } & Still);

export type FromView =
  | { type: "ready" }
  | { type: "go"; by: number }
  /** Show the heap after so many steps; without a number, as it was generated. */
  | { type: "seek"; step?: number }
  | { type: "emit"; all: boolean }
  | { type: "debug" }
  | { type: "source" }
  /** Show an input that takes the path whose heap is shown. */
  | { type: "whole" }
  | { type: "save"; format: "svg" | "png"; base64: string }
  | { type: "copied"; what: string };
