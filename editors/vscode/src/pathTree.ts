// The path explorer: the execution tree of the function at the cursor. A node that is selected highlights the lines of
// its path, and shows the heap at that point: an end its input, any other what its path knows of the input.

import * as vscode from "vscode";
import type { Server } from "./client";
import type { Cursor } from "./cursor";
import { sameFunction } from "./functions";
import { HeapView, saveAs } from "./heapView";
import { lineStyle, mark } from "./marks";
import { conditions, indexPaths, inputBelow, PathIndex, PathNode, pathTo } from "./paths";
import { FunctionRef, Graph, Method, Paths } from "./protocol";

const VIEW = "heaplens.paths";

const ICONS: Record<PathNode["kind"], vscode.ThemeIcon> = {
  root: new vscode.ThemeIcon("type-hierarchy"),
  branch: new vscode.ThemeIcon("git-branch"),
  choice: new vscode.ThemeIcon("symbol-reference"),
  pruned: new vscode.ThemeIcon("circle-slash", new vscode.ThemeColor("disabledForeground")),
  end: new vscode.ThemeIcon("pass", new vscode.ThemeColor("testing.iconPassed")),
};
const FINDING = new vscode.ThemeIcon("error", new vscode.ThemeColor("testing.iconFailed"));

/** Follows the cursor from function to function, and each exploration when it ends. */
export class PathTree implements vscode.TreeDataProvider<PathNode>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly view: vscode.TreeView<PathNode>;
  private readonly onPath = lineStyle("editor.rangeHighlightBackground");
  private readonly here = lineStyle("editor.selectionHighlightBackground");
  private readonly disposables: vscode.Disposable[];
  private shown: FunctionRef | undefined;
  /** The function whose tree is the one shown, unless it may have changed. */
  private known: FunctionRef | undefined;
  private index: PathIndex = indexPaths([]);
  private pending: NodeJS.Timeout | undefined;

  constructor(private readonly server: Server, private readonly cursor: Cursor, private readonly heap: HeapView) {
    this.view = vscode.window.createTreeView(VIEW, { treeDataProvider: this, showCollapseAll: true });
    this.disposables = [
      this.view,
      this.changed,
      this.onPath,
      this.here,
      this.view.onDidChangeSelection(({ selection }) => void this.select(selection[0])),
      this.view.onDidChangeVisibility(({ visible }) => {
        const selected = this.view.selection[0];
        this.highlight(visible && selected !== undefined ? pathTo(this.index, selected) : []);
        this.schedule();
      }),
      vscode.window.onDidChangeTextEditorSelection(() => this.schedule()),
      vscode.window.onDidChangeActiveTextEditor(() => this.schedule()),
      server.onRunning(() => this.schedule(true)),
      server.onProgress((progress) => {
        if (this.shown === undefined || sameFunction(progress, this.shown)) {
          this.schedule(true);
        }
      }),
    ];
  }

  dispose(): void {
    clearTimeout(this.pending);
    vscode.Disposable.from(...this.disposables).dispose();
  }

  getChildren(node?: PathNode): PathNode[] {
    return this.index.children(node);
  }

  getParent(node: PathNode): PathNode | undefined {
    return this.index.parent(node);
  }

  getTreeItem(node: PathNode): vscode.TreeItem {
    const open = this.index.children(node).length === 1;
    const state = this.index.children(node).length === 0
      ? vscode.TreeItemCollapsibleState.None
      : open ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed;
    const item = new vscode.TreeItem(node.label, state);
    item.id = `${this.shown?.uri}#${this.shown?.function}#${node.id}`;
    item.iconPath = isFinding(node) ? FINDING : ICONS[node.kind];
    item.description = describe(node);
    item.tooltip = [node.label, describe(node)].filter((text) => text !== "").join("\n");
    item.accessibilityInformation = { label: `${kindInWords(node)}: ${node.label} ${item.description}` };
    return item;
  }

  /** Moves and progress may come many times a second; a few readings are enough, and none while nobody looks. */
  private schedule(anew = false): void {
    if (anew) {
      this.known = undefined;
    }
    this.pending ??= setTimeout(() => {
      this.pending = undefined;
      void this.follow();
    }, 150);
  }

  private async follow(): Promise<void> {
    if (!this.view.visible || !this.server.running) {
      return;
    }
    const here = await this.cursor.function() ?? this.shown;
    if (here === undefined || (this.known !== undefined && sameFunction(here, this.known))) {
      return;
    }
    const target = { uri: here.uri, function: here.function };
    const paths = await this.server.inquire<Paths | null>(Method.paths, target);
    this.shown = target;
    this.known = target;
    this.index = indexPaths(paths?.nodes ?? []);
    this.view.description = target.function;
    this.view.message = message(paths);
    this.highlight([]);
    this.changed.fire();
  }

  private async select(node: PathNode | undefined): Promise<void> {
    const target = this.shown;
    if (node === undefined || target === undefined) {
      this.highlight([]);
      return;
    }
    const path = pathTo(this.index, node);
    this.highlight(path);
    const input = inputBelow(this.index, node);
    const whole = input === undefined ? undefined : { ...target, input };
    if (node.kind === "end" && whole !== undefined) {
      await this.heap.show(whole, true);
      return;
    }
    const known = await this.server.inquire<Graph | null>(Method.heapGraph, { ...target, node: node.id });
    if (known !== undefined && known !== null && this.view.selection[0] === node) {
      const picture = { svg: known.svg, saveAs: saveAs(target, `path-${node.id}`) };
      this.heap.showStill({ name: target.function, line: known.text ?? "", note: noteOf(node, path), ...picture }, whole);
    }
  }

  /** Marks the lines of a path, the last one stronger. */
  private highlight(path: PathNode[]): void {
    const spots = path.flatMap(({ uri, range }) => (uri === undefined || range === undefined ? [] : [{ uri, range }]));
    mark(this.onPath, spots.slice(0, -1), false);
    mark(this.here, spots.slice(-1), true);
  }
}

function isFinding(node: PathNode): boolean {
  return node.finding !== undefined && node.finding !== null;
}

/** What stands beside the label. */
function describe(node: PathNode): string {
  switch (node.kind) {
    case "pruned":
      return node.reason === undefined || node.reason === "" ? "cannot happen" : `cannot happen: ${node.reason}`;
    case "end":
      return node.input === undefined || node.input === null ? "" : `#${node.input + 1}`;
    case "branch":
      return node.says ?? (node.taken === false ? "does not hold" : "holds");
    default:
      return "";
  }
}

/** What is said below the heap of a node: what is known of its numbers, or why it cannot be. */
function noteOf(node: PathNode, path: PathNode[]): string {
  if (node.kind === "pruned") {
    return `${node.label} ${describe(node)}`;
  }
  const held = conditions(path);
  return held.length === 0 ? "The input as far as this path knows it." : `Where ${held.join(" and ")}.`;
}

function kindInWords(node: PathNode): string {
  const words = { root: "start", branch: "branch", choice: "choice", pruned: "refused choice", end: "end" };
  return isFinding(node) ? "finding" : words[node.kind];
}

/** What is said above the tree. */
function message(paths: Paths | null | undefined): string | undefined {
  if (paths === undefined || paths === null) {
    return "Not explored yet.";
  }
  return paths.complete ? undefined : "Explored in part.";
}
