// The picture: taken from the server's SVG without anything active, and given back as a file.

const SVG = "http://www.w3.org/2000/svg";
const ALLOWED = new Set([
  "svg", "g", "defs", "marker", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "title", "desc", "use", "symbol",
]);

/** The style of the picture, in place of the one before. */
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);

/**
 * The SVG as an element of the page; undefined when it is none. Its style becomes a sheet of the page, which
 * gives it the theme's colours as custom properties.
 */
export function picture(source: string): SVGSVGElement | undefined {
  const parsed = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
  if (parsed.namespaceURI !== SVG || parsed.localName !== "svg") {
    return undefined;
  }
  sheet.replaceSync([...parsed.querySelectorAll("style")].map((style) => style.textContent ?? "").join("\n"));
  for (const element of [parsed, ...parsed.querySelectorAll("*")]) {
    if (element.namespaceURI !== SVG || !ALLOWED.has(element.localName)) {
      element.remove();
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      if (/^on/i.test(name) || name === "style" || (/href$/i.test(name) && !value.startsWith("#"))) {
        element.removeAttribute(name);
      }
    }
  }
  const svg = document.importNode(parsed, true) as unknown as SVGSVGElement;
  const width = parseFloat(svg.getAttribute("width") ?? "");
  const height = parseFloat(svg.getAttribute("height") ?? "");
  if (!svg.hasAttribute("viewBox") && width > 0 && height > 0) {
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  }
  svg.removeAttribute("height");
  svg.setAttribute("role", "img");
  return svg;
}

const STYLED = [
  "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-dasharray",
  "font-family", "font-size", "font-weight", "font-style", "opacity",
];

/** The picture as a file of its own: each element carries the colours that it has on the page. */
export function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>("*")];
  [copy, ...copy.querySelectorAll<SVGElement>("*")].forEach((element, at) => {
    const original = originals[at];
    if (original !== undefined) {
      const style = getComputedStyle(original);
      STYLED.forEach((property) => element.setAttribute(property, style.getPropertyValue(property)));
    }
  });
  // What is folded is not in the picture, and nobody can press a button there.
  copy.querySelectorAll("[display=none]").forEach((hidden) => hidden.remove());
  copy.querySelectorAll("[role=button]").forEach((node) => ["role", "tabindex", "aria-expanded"].forEach((name) => node.removeAttribute(name)));
  copy.setAttribute("role", "img");
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const background = document.createElementNS(SVG, "rect");
  const box = svg.viewBox.baseVal;
  for (const [name, value] of Object.entries({ x: box.x, y: box.y, width, height })) {
    background.setAttribute(name, String(value));
  }
  background.setAttribute("fill", getComputedStyle(document.body).backgroundColor);
  copy.prepend(background);
  return new XMLSerializer().serializeToString(copy);
}

/** A file's text in base64. */
export function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}

/** The file drawn at twice its size, as PNG in base64. */
export async function toPng(file: string): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${toBase64(file)}`;
  await image.decode();
  const bitmap = document.createElement("canvas");
  bitmap.width = image.naturalWidth * 2;
  bitmap.height = image.naturalHeight * 2;
  bitmap.getContext("2d")?.drawImage(image, 0, 0, bitmap.width, bitmap.height);
  return bitmap.toDataURL("image/png").replace(/^data:image\/png;base64,/, "");
}
