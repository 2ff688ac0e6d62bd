// Between two pictures of one heap, objects move from where they were, so that the eye keeps them. What is where it
// was, and what has only come along, does not blink.

const TIME = 250;

/** Where the parts of a picture are: objects, arrows and arguments, by what they stand for. */
export type Places = ReadonlyMap<string, DOMRect>;

export function places(svg: SVGSVGElement | null): Places {
  const found = new Map<string, DOMRect>();
  parts(svg).forEach((part) => found.set(keyOf(part), part.getBoundingClientRect()));
  return found;
}

/** Moves the parts of a new picture from their old places; what is new, or has another form, fades in. */
export function moveFrom(old: Places, svg: SVGSVGElement): void {
  if (old.size === 0 || window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
    return;
  }
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  parts(svg).forEach((part) => {
    const before = old.get(keyOf(part));
    const after = part.getBoundingClientRect();
    if (before === undefined || !(scale > 0) || !sameForm(part, before, after)) {
      part.animate([{ opacity: 0 }, { opacity: 1 }], TIME);
      return;
    }
    const [x, y] = [(before.x - after.x) / scale, (before.y - after.y) / scale];
    if (Math.abs(x) + Math.abs(y) > 0.5) {
      // Added to the place that the picture gives the part.
      part.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0px, 0px)" }], { duration: TIME, easing: "ease-out", composite: "add" });
    }
  });
}

/** A box stays the same object when it grows; an arrow of another size is drawn another way. */
function sameForm(part: SVGGElement, before: DOMRect, after: DOMRect): boolean {
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 1;
  return part.classList.contains("node") || (near(before.width, after.width) && near(before.height, after.height));
}

function parts(svg: SVGSVGElement | null): NodeListOf<SVGGElement> | SVGGElement[] {
  return svg?.querySelectorAll<SVGGElement>(".node, .edge, .arg") ?? [];
}

function keyOf(part: SVGGElement): string {
  const { object, from, slot, to } = part.dataset;
  return object ?? (from === undefined ? `argument ${part.textContent ?? ""}` : `${from}.${slot ?? ""} to ${to ?? ""}`);
}
