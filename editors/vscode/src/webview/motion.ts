// Between two pictures of one heap, objects move from where they were, so that the eye keeps them.

const TIME = 250;

/** Where the objects of a picture are, by name. */
export function places(svg: SVGSVGElement | null): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  svg?.querySelectorAll<SVGGElement>(".node").forEach((node) => found.set(nameOf(node), node.getBoundingClientRect()));
  return found;
}

/** Moves the objects of a new picture from their old places; what is new fades in. */
export function moveFrom(old: Map<string, DOMRect>, svg: SVGSVGElement): void {
  if (old.size === 0 || window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
    return;
  }
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  svg.querySelectorAll<SVGGElement>(".node").forEach((node) => {
    const before = old.get(nameOf(node));
    const after = node.getBoundingClientRect();
    if (before === undefined) {
      node.animate([{ opacity: 0 }, { opacity: 1 }], TIME);
    } else if (scale > 0) {
      const [x, y] = [(before.x - after.x) / scale, (before.y - after.y) / scale];
      // Added to the place that the picture gives the object.
      node.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "translate(0px, 0px)" }], { duration: TIME, easing: "ease-out", composite: "add" });
    }
  });
  svg.querySelectorAll<SVGGElement>(".edge, .arg").forEach((edge) => edge.animate([{ opacity: 0 }, { opacity: 1 }], TIME));
}

function nameOf(node: SVGGElement): string {
  return node.querySelector(":scope > text")?.textContent ?? "";
}
