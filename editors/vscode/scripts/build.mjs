// Bundles the extension and the page of the heap view into dist/. Options: --watch, --minify.

import * as esbuild from "esbuild";

const minify = process.argv.includes("--minify");
const common = { bundle: true, minify, sourcemap: minify ? false : "linked", logLevel: "warning", legalComments: "none" };
const builds = [
  { ...common, entryPoints: ["src/extension.ts"], outfile: "dist/extension.js", platform: "node", format: "cjs", target: "node20", external: ["vscode"], mainFields: ["module", "main"] },
  { ...common, entryPoints: ["src/webview/heap.ts"], outfile: "dist/heap.js", platform: "browser", format: "iife", target: "es2022" },
];

if (process.argv.includes("--watch")) {
  await Promise.all(builds.map(async (options) => (await esbuild.context(options)).watch()));
} else {
  await Promise.all(builds.map((options) => esbuild.build(options)));
}
