// An input in words, for people who do not see the picture and for the clipboard.

import type { HeapObject, Input } from "../protocol";

/** Arguments, objects and outcome, one per line. */
export function asText(input: Input): string {
  const args = Object.entries(input.args).map(([name, value]) => `${name} = ${String(value)}`);
  const objects = Object.entries(input.objects).map(([name, object]) => `${name}: ${objectText(object)}`);
  return [...args, ...objects, `=> ${input.result ?? input.outcome}`].join("\n");
}

function objectText(object: HeapObject): string {
  if (object.elements !== undefined) {
    return `${object.type} {${object.elements.map(String).join(", ")}}`;
  }
  const fields = Object.entries(object.fields ?? {}).map(([name, value]) => `${name} = ${String(value)}`);
  return `${object.type} {${fields.join(", ")}}`;
}

/** A table of the objects: name, type, contents. */
export function objectTable(input: Input): HTMLElement {
  const entries = Object.entries(input.objects);
  if (entries.length === 0) {
    const none = document.createElement("p");
    none.textContent = "No objects.";
    return none;
  }
  const table = document.createElement("table");
  for (const [name, object] of entries) {
    const row = table.insertRow();
    const head = document.createElement("th");
    head.scope = "row";
    head.textContent = name;
    row.append(head);
    row.insertCell().textContent = objectText(object);
  }
  return table;
}
