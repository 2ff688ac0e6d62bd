// Folding: what lies behind an object is hidden, so that a large heap can be read part by part. An object is hidden when
// every way to it from the arguments leads through a folded one.

const SVG = "http://www.w3.org/2000/svg";
/** Around what is shown. */
const MARGIN = 20;
/** Heaps with more objects begin folded, this many steps from the arguments. */
const LARGE = 24;
const DEPTH = 3;

/** The objects of a picture and who refers to whom. */
export interface HeapShape {
  objects: readonly string[];
  /** The objects that arguments refer to; the others are reached from them, or from nowhere. */
  roots: readonly string[];
  references: readonly (readonly [string, string])[];
}

/** The objects that can be seen while some are folded. */
export function visible(shape: HeapShape, folded: ReadonlySet<string>): Set<string> {
  const targets = new Set(shape.references.map(([, to]) => to));
  const seen = new Set([...shape.roots, ...shape.objects.filter((object) => !targets.has(object))]);
  // What nothing leads to (a cycle of its own) begins with its first object.
  for (const object of shape.objects) {
    if (!reachable(shape, seen, new Set()).has(object)) {
      seen.add(object);
    }
  }
  return reachable(shape, seen, folded);
}

function reachable(shape: HeapShape, from: ReadonlySet<string>, folded: ReadonlySet<string>): Set<string> {
  const seen = new Set(from);
  const open = [...from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const [source, to] of shape.references) {
      if (source === at && !folded.has(source) && !seen.has(to)) {
        seen.add(to);
        open.push(to);
      }
    }
  }
  return seen;
}

/** The objects to fold so that only what is `depth` steps from the arguments is seen. */
export function foldBelow(shape: HeapShape, depth: number): Set<string> {
  const folded = new Set<string>();
  const steps = new Map([...visible(shape, new Set(shape.objects))].map((object) => [object, 0]));
  const open = [...steps.keys()];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    const step = steps.get(at) ?? 0;
    const targets = shape.references.filter(([from]) => from === at).map(([, to]) => to);
    if (step >= depth && targets.length > 0) {
      folded.add(at);
    }
    for (const to of targets) {
      if (!steps.has(to)) {
        steps.set(to, step + 1);
        open.push(to);
      }
    }
  }
  return folded;
}

/** The folding of the picture that is shown; it stays for the steps of one input. */
export class Folding {
  private folded = new Set<string>();
  private of: string | undefined;

  /** Folds a new picture as the one before of the same heap; `changed` is called after each change. */
  attach(svg: SVGSVGElement, heap: string, changed: () => void): void {
    const shape = shapeOf(svg);
    if (this.of !== heap) {
      this.of = heap;
      this.folded = shape.objects.length > LARGE ? foldBelow(shape, DEPTH) : new Set();
    }
    const whole = svg.getAttribute("viewBox") ?? "";
    const draw = (): void => {
      apply(svg, shape, this.folded, whole);
      changed();
    };
    for (const node of svg.querySelectorAll<SVGGElement>(".node")) {
      const object = node.dataset.object ?? "";
      if (shape.references.some(([from, to]) => from === object && to !== object)) {
        const toggle = (): void => {
          this.folded.delete(object) || this.folded.add(object);
          draw();
        };
        node.setAttribute("tabindex", "0");
        node.setAttribute("role", "button");
        node.addEventListener("click", toggle);
        node.addEventListener("keydown", (event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            toggle();
          }
        });
      }
    }
    svg.addEventListener("refold", draw);
    // The buttons inside need a group around them, not a picture.
    svg.setAttribute("role", "group");
    draw();
  }

  /** Folds everything but the objects next to the arguments; unfolds when something is folded. */
  toggleAll(svg: SVGSVGElement): void {
    this.folded = this.folded.size > 0 ? new Set() : foldBelow(shapeOf(svg), 1);
  }
}

function shapeOf(svg: SVGSVGElement): HeapShape {
  const parts = (selector: string): SVGGElement[] => [...svg.querySelectorAll<SVGGElement>(selector)];
  return {
    objects: parts(".node").map((node) => node.dataset.object ?? ""),
    roots: parts(".arg").flatMap(({ dataset }) => (dataset.to === undefined ? [] : [dataset.to])),
    references: parts(".edge").map(({ dataset }) => [dataset.from ?? "", dataset.to ?? ""] as const),
  };
}

function apply(svg: SVGSVGElement, shape: HeapShape, folded: ReadonlySet<string>, whole: string): void {
  const seen = visible(shape, folded);
  const show = (part: SVGGElement, shown: boolean): void => (shown ? part.removeAttribute("display") : part.setAttribute("display", "none"));
  for (const node of svg.querySelectorAll<SVGGElement>(".node")) {
    const object = node.dataset.object ?? "";
    show(node, seen.has(object));
    badge(node, folded.has(object) && seen.has(object) ? hiddenBehind(shape, folded, object) : undefined);
  }
  for (const edge of svg.querySelectorAll<SVGGElement>(".edge")) {
    const { from = "", to = "" } = edge.dataset;
    show(edge, seen.has(from) && seen.has(to) && !(folded.has(from) && from !== to));
  }
  if (seen.size === shape.objects.length) {
    svg.setAttribute("viewBox", whole);
  } else {
    const { x, y, width, height } = svg.getBBox();
    svg.setAttribute("viewBox", `${x - MARGIN} ${y - MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`);
  }
}

/** How many objects unfolding one would show. */
function hiddenBehind(shape: HeapShape, folded: ReadonlySet<string>, object: string): number {
  const without = new Set(folded);
  without.delete(object);
  return visible(shape, without).size - visible(shape, folded).size;
}

/** Writes above an object what is hidden behind it; removes that without a number. */
function badge(node: SVGGElement, hidden: number | undefined): void {
  node.querySelector(".badge")?.remove();
  const title = node.querySelector(":scope > text")?.textContent ?? "";
  node.setAttribute("aria-expanded", String(hidden === undefined));
  node.setAttribute("aria-label", hidden === undefined ? title : `${title}, folded, ${hidden} more`);
  if (hidden !== undefined) {
    const text = document.createElementNS(SVG, "text");
    const width = node.querySelector(".frame")?.getAttribute("width") ?? "0";
    text.setAttribute("class", "badge small");
    text.setAttribute("x", width);
    text.setAttribute("y", "-5");
    text.setAttribute("text-anchor", "end");
    text.textContent = hidden === 0 ? "folded" : `+${hidden} more`;
    node.append(text);
  }
}
