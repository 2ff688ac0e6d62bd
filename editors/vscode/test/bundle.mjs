// Loads a TypeScript source of the extension that needs no editor.

import * as esbuild from "esbuild";
import path from "node:path";
import { fileURLToPath } from "node:url";

const extension = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** The exports of `source`, a path below the extension. */
export async function bundle(source) {
  const { outputFiles } = await esbuild.build({ entryPoints: [path.join(extension, source)], bundle: true, write: false, format: "esm", platform: "node" });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}

export { extension };
