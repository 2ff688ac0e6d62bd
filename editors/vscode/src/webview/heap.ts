// The page of the heap view. It gets one input at a time and shows it; it knows nothing of the editor.

import type { FromView, Shown, ToView } from "../viewMessages";
import { isException } from "../protocol";
import { asText, objectTable } from "./describe";
import { Folding } from "./folding";
import { moveFrom, Places, places } from "./motion";
import { picture, standalone, toBase64, toPng } from "./picture";
import { runBar } from "./run";

declare function acquireVsCodeApi(): { postMessage(message: FromView): void; setState(state: Shown): void };

const host = acquireVsCodeApi();
const canvas = byId("canvas");
const run = runBar(byId, (message) => host.postMessage(message));
let current: Extract<ToView, { type: "show" }> | undefined;
let zoom = 1;
const folding = new Folding();
const NONE: Places = new Map();

window.addEventListener("message", (event: MessageEvent<ToView>) => {
  const message = event.data;
  if (message.type === "show") {
    show(message);
  } else if (message.type === "still") {
    still(message);
  } else {
    current = undefined;
    byId("position").textContent = "";
    byId("source").textContent = message.function;
    byId("input").textContent = "";
    byId("outcome").textContent = "No inputs yet: the exploration still runs, or the precondition admits none.";
    byId("outcome").className = "note";
    byId("whole").hidden = true;
    canvas.replaceChildren();
  }
  enable();
});

function show(message: Extract<ToView, { type: "show" }>): void {
  if (current?.target.function !== message.target.function) {
    zoom = 1;
  }
  current = message;
  host.setState(message.target);
  byId("position").textContent = `${message.target.input + 1} of ${message.count}`;
  byId("source").textContent = message.target.function;
  const outcome = byId("outcome");
  outcome.textContent = message.data.result ?? message.data.outcome;
  outcome.className = isException(message.data) ? "bad" : "good";
  byId("whole").hidden = true;
  const input = byId("input");
  input.textContent = message.data.text ?? message.data.structure;
  input.title = input.textContent;
  byId("table").replaceChildren(objectTable(message.data));
  run.show(message.moment);
  const before = message.moment === undefined ? NONE : places(canvas.querySelector("svg"));
  const svg = picture(message.svg);
  svg?.setAttribute("aria-label", message.moment === undefined ? asText(message.data) : `The heap at ${message.moment.where}`);
  canvas.replaceChildren(svg ?? element("p", "The server sent no picture for this input."));
  if (svg !== undefined) {
    folding.attach(svg, `${message.target.uri} ${message.target.function} ${message.target.input}`, applyZoom);
  }
  if (message.moment === undefined) {
    canvas.scrollTo(0, 0);
  } else if (svg !== undefined) {
    moveFrom(before, svg);
  }
}

/** A picture that is no generated input; between the pictures of one name the zoom stays. */
function still(message: Extract<ToView, { type: "still" }>): void {
  const same = current === undefined && byId("source").textContent === message.name;
  current = undefined;
  byId("position").textContent = "";
  byId("source").textContent = message.name;
  byId("input").textContent = message.line;
  byId("input").title = message.line;
  byId("outcome").textContent = message.note;
  byId("outcome").className = "note";
  byId("whole").hidden = !message.whole;
  byId("table").replaceChildren();
  const before = same ? places(canvas.querySelector("svg")) : NONE;
  const svg = picture(message.svg);
  svg?.setAttribute("aria-label", [message.line, message.note].filter((text) => text !== "").join(": "));
  canvas.replaceChildren(svg ?? element("p", "There is no picture of this."));
  if (!same) {
    zoom = 1;
  }
  if (svg !== undefined) {
    folding.attach(svg, message.name, applyZoom);
    moveFrom(before, svg);
  }
}

/** Folds everything, or unfolds it. */
function foldAll(): void {
  const svg = canvas.querySelector("svg");
  if (svg !== null) {
    folding.toggleAll(svg);
    svg.dispatchEvent(new CustomEvent("refold"));
  }
}

function enable(): void {
  const at = current?.target.input ?? 0;
  // A heap that is no input has none before or after it.
  for (const id of ["previous", "position", "next"]) {
    byId(id).hidden = current === undefined;
  }
  setEnabled("previous", current !== undefined && at > 0);
  setEnabled("next", current !== undefined && at + 1 < current.count);
  setEnabled("copy", current !== undefined);
  for (const id of ["svg", "png", "fold"]) {
    setEnabled(id, canvas.querySelector("svg") !== null);
  }
  // Of what is no input there is nothing to run.
  for (const id of ["debug", "emit", "emit-all"]) {
    byId(id).hidden = current === undefined;
  }
  setEnabled("emit-all", (current?.count ?? 0) > 1);
  run.enable(current !== undefined);
}

/** The extension counts: keys may come faster than pictures. */
function go(by: number): void {
  if (current !== undefined) {
    host.postMessage({ type: "go", by });
  }
}

function setZoom(factor: number): void {
  zoom = Math.min(8, Math.max(0.2, factor));
  applyZoom();
}

/** At 1 the whole picture is seen, a little larger than drawn at most, and never too small to be read. */
function applyZoom(): void {
  const svg = canvas.querySelector("svg");
  if (svg === null) {
    return;
  }
  const { width, height } = svg.viewBox.baseVal;
  const fit = Math.min(1.25, (canvas.clientWidth - 20) / width, (canvas.clientHeight - 20) / height);
  svg.setAttribute("width", String(width * Math.max(0.7, fit) * zoom));
}

async function save(format: "svg" | "png"): Promise<void> {
  const svg = canvas.querySelector("svg");
  if (svg !== null) {
    const file = standalone(svg);
    host.postMessage({ type: "save", format, base64: format === "svg" ? toBase64(file) : await toPng(file) });
  }
}

async function copy(): Promise<void> {
  if (current !== undefined) {
    await navigator.clipboard.writeText(asText(current.data));
    host.postMessage({ type: "copied", what: "heap" });
  }
}

const actions: Record<string, () => unknown> = {
  previous: () => go(-1),
  next: () => go(1),
  source: () => host.postMessage({ type: "source" }),
  whole: () => host.postMessage({ type: "whole" }),
  debug: () => host.postMessage({ type: "debug" }),
  emit: () => host.postMessage({ type: "emit", all: false }),
  "emit-all": () => host.postMessage({ type: "emit", all: true }),
  "zoom-in": () => setZoom(zoom * 1.25),
  "zoom-out": () => setZoom(zoom / 1.25),
  "zoom-fit": () => setZoom(1),
  fold: foldAll,
  copy,
  svg: () => save("svg"),
  png: () => save("png"),
};
for (const [id, action] of Object.entries(actions)) {
  byId(id).addEventListener("click", () => void action());
}

const keys: Record<string, string> = {
  ArrowLeft: "previous", ArrowRight: "next", "+": "zoom-in", "=": "zoom-in", "-": "zoom-out", "0": "zoom-fit", f: "fold", t: "emit", d: "debug",
  "[": "back", "]": "forth", " ": "play", Escape: "initial",
};
document.addEventListener("keydown", (event) => {
  const id = keys[event.key];
  const typing = event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement;
  if (typing && [" ", "ArrowLeft", "ArrowRight"].includes(event.key)) {
    return;
  }
  if (id !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    byId(id).click();
  }
});
canvas.addEventListener("wheel", (event) => {
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    setZoom(zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1));
  }
}, { passive: false });
new ResizeObserver(applyZoom).observe(canvas);
window.addEventListener("focus", () => canvas.focus());

enable();
host.postMessage({ type: "ready" });

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) {
    throw new Error(`the page has no element ${id}`);
  }
  return found;
}

function setEnabled(id: string, enabled: boolean): void {
  (byId(id) as HTMLButtonElement).disabled = !enabled;
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
