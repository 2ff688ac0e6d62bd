// The heap view: a panel that draws one generated input of a function, and walks through the others.

import * as vscode from "vscode";
import type { Server } from "./client";
import { sameFunction } from "./functions";
import { lineStyle, mark } from "./marks";
import { FunctionRef, Graph, Input, InputRef, Method, ServerCommand, Telling } from "./protocol";
import type { FromView, Moment, Shown, Still, ToView } from "./viewMessages";

const VIEW_TYPE = "heaplens.heap";

/** While a function is in one of these states, its inputs are about to change. */
const PENDING = ["queued", "running"];

/** One panel, reused for every input; it follows the exploration of the function that it shows. */
export class HeapView implements vscode.Disposable, vscode.WebviewPanelSerializer<InputRef> {
  private panel: vscode.WebviewPanel | undefined;
  private shown: InputRef | undefined;
  private still: Still | undefined;
  /** An input that takes the path whose heap is shown. */
  private whole: InputRef | undefined;
  /** Steps of the run of the shown input; undefined for the heap as it was generated. */
  private seek: number | undefined;
  private readonly next = lineStyle("editor.stackFrameHighlightBackground");
  private readonly disposables: vscode.Disposable[];

  constructor(private readonly extensionUri: vscode.Uri, private readonly server: Server) {
    this.disposables = [
      this.next,
      vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, this),
      server.onProgress((progress) => {
        if (this.shown !== undefined && !PENDING.includes(progress.state) && sameFunction(progress, this.shown)) {
          void this.refresh();
        }
      }),
      server.onExecuted(({ command, argument, answer }) => {
        if (command === ServerCommand.showSpecification) {
          this.showSpecification(argument as FunctionRef, answer as Telling);
        }
      }),
    ];
  }

  dispose(): void {
    this.panel?.dispose();
    vscode.Disposable.from(...this.disposables).dispose();
  }

  /** The inputs that the server generated for a function so far. */
  async inputs(target: FunctionRef): Promise<Input[] | undefined> {
    const { uri, function: name } = target;
    return this.server.request<Input[]>(Method.inputs, { uri, function: name });
  }

  /** The same for what the user did not ask for: no message when it fails. */
  async quietInputs(target: FunctionRef): Promise<Input[] | undefined> {
    const { uri, function: name } = target;
    return this.server.inquire<Input[]>(Method.inputs, { uri, function: name });
  }

  /** Opens the panel beside the editor with this input, and takes the focus there unless it should stay. */
  async show(target: InputRef, preserveFocus = false): Promise<void> {
    if (this.panel === undefined) {
      this.open(preserveFocus);
    } else {
      this.panel.reveal(undefined, preserveFocus);
    }
    this.shown = target;
    this.still = undefined;
    this.seek = undefined;
    await this.refresh();
  }

  /** Draws a heap that is no generated input; the panel opens beside the editor without taking the focus. */
  showStill(still: Still, whole?: InputRef): void {
    this.still = still;
    this.whole = whole;
    this.markNext(undefined);
    if (this.panel === undefined) {
      this.open(true);
    } else {
      this.panel.reveal(undefined, true);
    }
    if (this.panel !== undefined) {
      this.panel.title = still.name;
    }
    this.postStill(still);
  }

  /** Draws a heap that shows what a specification says. */
  private showSpecification(target: FunctionRef, told: Telling): void {
    this.showStill({ name: target.function, line: told.input, note: told.title, svg: told.svg, saveAs: saveAs(target, "specification") });
  }

  /** The debug session ended: the panel shows its input again, if it had one. */
  async endSteps(): Promise<void> {
    this.still = undefined;
    await this.refresh();
  }

  /** The editor was reloaded with the panel open. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: InputRef | undefined): Promise<void> {
    this.adopt(panel);
    this.shown = state;
    if (this.server.running) {
      await this.refresh();
    }
  }

  private open(preserveFocus: boolean): void {
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus };
    this.adopt(vscode.window.createWebviewPanel(VIEW_TYPE, "Heap", place, { enableScripts: true }));
  }

  private adopt(panel: vscode.WebviewPanel): void {
    this.panel = panel;
    panel.iconPath = { light: this.media("hir-light.svg"), dark: this.media("hir-dark.svg") };
    panel.webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(this.extensionUri, "dist"), vscode.Uri.joinPath(this.extensionUri, "media")] };
    panel.webview.onDidReceiveMessage((message: FromView) => void this.receive(message));
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.shown = undefined;
      this.still = undefined;
      this.markNext(undefined);
    });
    panel.webview.html = this.html(panel.webview);
  }

  /** Asks the server for the input again and shows it; a number beyond the last shows the last. */
  private async refresh(): Promise<void> {
    const target = this.shown;
    if (this.still !== undefined) {
      this.postStill(this.still);
      return;
    }
    if (target === undefined) {
      return;
    }
    const inputs = await this.inputs(target);
    if (inputs === undefined || this.shown !== target) {
      return;
    }
    if (inputs.length === 0) {
      this.post({ type: "empty", function: target.function });
      return;
    }
    const input = Math.max(0, Math.min(target.input, inputs.length - 1));
    const seek = this.seek;
    const graph = await this.server.request<Graph | null>(Method.heapGraph, seek === undefined ? { ...target, input } : { ...target, input, step: seek });
    const data = inputs[input];
    if (this.shown !== target || this.seek !== seek || data === undefined) {
      return;
    }
    this.markNext(graph?.next);
    this.shown = { ...target, input };
    if (this.panel !== undefined) {
      this.panel.title = `${target.function} #${input + 1}`;
    }
    this.post({ type: "show", target: this.shown, count: inputs.length, data, svg: graph?.svg ?? "", moment: momentOf(graph) });
  }

  /** Highlights what runs next. */
  private markNext(next: Graph["next"]): void {
    mark(this.next, next === undefined ? [] : [next], true);
  }

  private postStill(still: Still): void {
    this.post({ type: "still", ...still, whole: this.whole !== undefined });
  }

  private post(message: ToView): void {
    void this.panel?.webview.postMessage(message);
  }

  private async receive(message: FromView): Promise<void> {
    const shown = this.shown;
    switch (message.type) {
      case "ready":
        await this.refresh();
        break;
      case "go":
        if (shown !== undefined) {
          this.shown = { ...shown, input: Math.max(0, shown.input + message.by) };
          this.seek = undefined;
          await this.refresh();
        }
        break;
      case "seek":
        this.seek = message.step;
        await this.refresh();
        break;
      case "emit":
        if (shown !== undefined) {
          await this.server.execute(ServerCommand.emitTest, message.all ? { ...shown, input: "all" } : shown);
        }
        break;
      case "debug":
        if (shown !== undefined) {
          await vscode.commands.executeCommand("heaplens.debugInput", shown);
        }
        break;
      case "source":
        if (shown !== undefined) {
          await vscode.window.showTextDocument(vscode.Uri.parse(shown.uri), { viewColumn: vscode.ViewColumn.One });
        }
        break;
      case "whole":
        if (this.whole !== undefined) {
          await this.show(this.whole);
        }
        break;
      case "save":
        await this.save(message.format, message.base64);
        break;
      case "copied":
        void vscode.window.setStatusBarMessage(`Heaplens: ${message.what} copied`, 3000);
        break;
    }
  }

  private async save(format: "svg" | "png", base64: string): Promise<void> {
    const shown: Shown | undefined = this.shown;
    const place = this.still?.saveAs ?? (shown === undefined ? undefined : saveAs(shown, String(shown.input + 1)));
    if (place === undefined) {
      return;
    }
    const defaultUri = vscode.Uri.parse(`${place}.${format}`);
    const file = await vscode.window.showSaveDialog({ defaultUri, filters: { [format.toUpperCase()]: [format] } });
    if (file !== undefined) {
      await vscode.workspace.fs.writeFile(file, Buffer.from(base64, "base64"));
      void vscode.window.setStatusBarMessage(`Heaplens: saved ${vscode.workspace.asRelativePath(file)}`, 5000);
    }
  }

  private media(file: string): vscode.Uri {
    return vscode.Uri.joinPath(this.extensionUri, "media", file);
  }

  /** Only the extension's own script and style run; pictures come from the page itself. */
  private html(webview: vscode.Webview): string {
    const script = webview.asWebviewUri(vscode.Uri.joinPath(this.extensionUri, "dist", "heap.js")).toString();
    const style = webview.asWebviewUri(this.media("heap.css")).toString();
    const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src ${webview.cspSource}; img-src data:;`;
    return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="${style}">
<title>Heap</title>
</head>
<body>
<header>
  <div class="row" role="toolbar" aria-label="Inputs">
    <button id="previous" class="quiet" title="Previous input (left arrow)" aria-label="Previous input">&#x2190;</button>
    <output id="position"></output>
    <button id="next" class="quiet" title="Next input (right arrow)" aria-label="Next input">&#x2192;</button>
    <button id="source" class="link" title="Go to the source"></button>
    <span class="fill"></span>
    <button id="whole" title="Show an input that takes this path" hidden>Whole input</button>
    <button id="debug" title="Step through the run on this input (d)">Debug</button>
    <button id="emit" class="primary" title="Emit a test for this input (t)">Emit test</button>
    <button id="emit-all" title="Emit a test for each input">All</button>
  </div>
  <div id="line" role="status" aria-live="polite"><span id="input"></span><span id="outcome"></span></div>
</header>
<main>
  <div class="row" id="run" role="toolbar" aria-label="Steps of the run">
    <button id="play" class="quiet" title="Play the run (space)" aria-label="Play the run">&#x25B6;</button>
    <button id="back" class="quiet" title="One step back ([)" aria-label="One step back">&#xAB;</button>
    <input id="seek" type="range" min="0" max="0" value="0" aria-label="Step of the run">
    <button id="forth" class="quiet" title="One step further (])" aria-label="One step further">&#xBB;</button>
    <output id="step">as generated</output>
    <button id="initial" class="link" title="The heap as it was generated (Escape)">initial heap</button>
  </div>
  <div id="canvas" tabindex="0" aria-label="The heap. Plus and minus zoom, zero fits, f folds; Enter on an object folds what is behind it."></div>
  <details id="objects"><summary>Objects as text</summary><div id="table"></div></details>
</main>
<footer class="row" role="toolbar" aria-label="Picture">
  <button id="zoom-out" class="quiet" title="Smaller (-)" aria-label="Smaller">&#x2212;</button>
  <button id="zoom-fit" class="quiet" title="Fit (0)">Fit</button>
  <button id="zoom-in" class="quiet" title="Larger (+)" aria-label="Larger">+</button>
  <button id="fold" class="quiet" title="Fold what lies further from the arguments, or unfold all (f); Enter on an object folds what is behind it">Fold</button>
  <span class="fill"></span>
  <button id="copy" class="quiet" title="Copy the heap as text">Copy text</button>
  <button id="svg" class="quiet" title="Save the picture as SVG">SVG</button>
  <button id="png" class="quiet" title="Save the picture as PNG">PNG</button>
</footer>
<script src="${script}"></script>
</body>
</html>`;
  }
}

/** Where a picture of a function goes: beside its file, with a name of its own. */
export function saveAs(target: FunctionRef, part: string): string {
  const name = `${target.function}-${part}`.replace(/[^\w.-]/g, "_");
  return vscode.Uri.joinPath(vscode.Uri.parse(target.uri), "..", name).toString();
}

/** Which point of the run a picture shows, in words. */
function momentOf(graph: Graph | null | undefined): Moment | undefined {
  if (graph?.step === undefined || graph.lastStep === undefined) {
    return undefined;
  }
  const where = graph.next === undefined ? "" : `line ${graph.next.range.start.line + 1}`;
  return { step: graph.step, last: graph.lastStep, where };
}
