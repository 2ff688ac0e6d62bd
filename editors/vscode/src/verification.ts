// What the state of an exploration says of its function: one of five.

export type State = "queued" | "exploring" | "clean" | "finding" | "bounded";

export interface Verification {
  state: State;
  words: string;
  /** Whether the exploration has ended. */
  settled: boolean;
}

/** States in which the exploration ended before it had seen everything within its scope, in words. */
const PARTIAL: Record<string, string> = {
  timeout: "bounded: its time was over",
  incomplete: "bounded: its memory was used up",
  cancelled: "bounded: cancelled",
  failed: "bounded: could not be explored",
  unsupported: "bounded: uses something that is not explored",
  broken: "bounded: has errors",
  declaration: "bounded: has no body",
};

/** `name` is a state of `heaplens/progress`; `exceptions` counts the inputs that end in one. */
export function verification(name: string, exceptions: number): Verification {
  if (name === "queued") {
    return { state: "queued", words: "queued", settled: false };
  }
  if (name === "running") {
    return { state: "exploring", words: "exploring", settled: false };
  }
  if (exceptions > 0) {
    return { state: "finding", words: exceptions === 1 ? "1 exception" : `${exceptions} inputs end in exceptions`, settled: true };
  }
  return name === "done"
    ? { state: "clean", words: "clean in scope", settled: true }
    : { state: "bounded", words: PARTIAL[name] ?? `bounded: ${name}`, settled: true };
}
