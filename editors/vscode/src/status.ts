// The status bar item: the state of the function at the cursor, and the bound it was explored to.

import * as vscode from "vscode";
import type { Server } from "./client";
import { Method, Progress, scopeText, Status } from "./protocol";
import { Cursor, sourceEditor } from "./cursor";

/** How each state that the server names looks. Others are shown by their name. */
const STATES: Record<string, { icon: string; words: string }> = {
  queued: { icon: "$(clock)", words: "waits for its turn" },
  running: { icon: "$(sync~spin)", words: "is being explored" },
  done: { icon: "$(pass)", words: "is explored completely" },
  timeout: { icon: "$(watch)", words: "is explored in part: its time was over" },
  incomplete: { icon: "$(watch)", words: "is explored in part: its memory was used up" },
  cancelled: { icon: "$(circle-slash)", words: "was cancelled" },
  failed: { icon: "$(warning)", words: "could not be explored" },
  unsupported: { icon: "$(info)", words: "uses something that is not explored" },
  broken: { icon: "$(circle-slash)", words: "is explored when its errors are corrected" },
  declaration: { icon: "$(info)", words: "has no body" },
};

/** Keeps the latest progress of every function and shows that of the current one. */
export class StatusItem implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem("heaplens.status", vscode.StatusBarAlignment.Left, 50);
  private readonly progress = new Map<string, Progress>();
  private readonly disposables: vscode.Disposable[] = [];
  private pending: NodeJS.Timeout | undefined;

  constructor(private readonly server: Server, private readonly cursor: Cursor) {
    this.item.name = "Heaplens";
    this.disposables.push(
      this.item,
      server.onProgress((progress) => this.record(progress)),
      server.onRunning((running) => void this.serverChanged(running)),
      vscode.window.onDidChangeActiveTextEditor(() => this.schedule()),
      vscode.window.onDidChangeTextEditorSelection(() => this.schedule()),
      vscode.languages.onDidChangeDiagnostics(() => this.schedule()),
      vscode.workspace.onDidChangeConfiguration((e) => e.affectsConfiguration("heaplens.statusBar") && this.schedule()),
    );
    this.schedule();
  }

  dispose(): void {
    clearTimeout(this.pending);
    vscode.Disposable.from(...this.disposables).dispose();
  }

  private record(progress: Progress): void {
    const id = key(progress.uri, progress.function);
    const before = this.progress.get(id);
    // The end of an exploration need not repeat its bounds and paths.
    this.progress.set(id, { ...progress, scope: progress.scope ?? before?.scope, paths: progress.paths ?? before?.paths });
    this.schedule();
  }

  private async serverChanged(running: boolean): Promise<void> {
    this.progress.clear();
    if (running) {
      const status = await this.server.inquire<Status>(Method.status, {});
      status?.functions?.forEach((progress) => this.record(progress));
    }
    this.schedule();
  }

  /** Progress and cursor may change many times a second; ten redraws are enough. */
  private schedule(): void {
    this.pending ??= setTimeout(() => {
      this.pending = undefined;
      void this.draw();
    }, 100);
  }

  private async draw(): Promise<void> {
    const editor = sourceEditor();
    const wanted = vscode.workspace.getConfiguration("heaplens").get<boolean>("statusBar.enabled", true);
    if (!wanted || editor === undefined) {
      this.item.hide();
      return;
    }
    this.item.backgroundColor = undefined;
    if (!this.server.running) {
      this.show("$(circle-outline) Heaplens: no server", "The Heaplens server is not running. Click to start it.", "heaplens.restartServer");
      return;
    }
    const current = await this.cursor.function();
    if (current === undefined) {
      this.show("$(type-hierarchy) Heaplens", "Put the cursor into a function to see its state.", "heaplens.showOutput");
      return;
    }
    const progress = this.progress.get(key(current.uri, current.function));
    const found = vscode.languages.getDiagnostics(editor.document.uri)
      .filter((d) => d.source === "heaplens" && d.severity === vscode.DiagnosticSeverity.Error && current.range.contains(d.range)).length;
    this.showFunction(current.function, progress, found);
  }

  private showFunction(name: string, progress: Progress | undefined, found: number): void {
    const state = STATES[progress?.state ?? "queued"] ?? { icon: "$(info)", words: `is ${progress?.state}` };
    const scope = scopeText(progress?.scope);
    const upTo = scope === "" ? "" : ` up to ${scope}`;
    const exceptions = found === 1 ? "1 exception" : `${found} exceptions`;
    const icon = progress?.state === "done" && found > 0 ? "$(error)" : state.icon;
    let text = `${icon} ${name}`;
    if (found > 0) {
      text += `: ${exceptions}${upTo}`;
    } else if (progress?.state === "done") {
      text += `: none${upTo}`;
    } else if (scope !== "") {
      text += `: ${scope}`;
    }
    const paths = progress?.paths == null ? "" : `\n\n${progress.paths} paths explored.`;
    this.show(text, `**${name}** ${state.words}.${paths}\n\nExceptions${upTo}: ${found === 0 ? "none" : found}\n\nClick to see its inputs.`, "heaplens.showInputs");
  }

  private show(text: string, tooltip: string, command: string): void {
    this.item.text = text;
    this.item.tooltip = new vscode.MarkdownString(tooltip);
    this.item.command = command;
    this.item.show();
  }
}

function key(uri: string, name: string): string {
  return `${uri}#${name}`;
}
