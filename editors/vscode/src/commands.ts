// The commands of the extension. The server does the work; these ask for what it needs.

import * as vscode from "vscode";
import type { Server } from "./client";
import { Cursor, sourceEditor } from "./cursor";
import { debugInput, debugTest } from "./debugging";
import type { HeapView } from "./heapView";
import { FunctionRef, InputRef, isException, ServerCommand } from "./protocol";
import { EXAMPLE } from "./example";

/** Registers every command that the manifest names. */
export function registerCommands(server: Server, cursor: Cursor, heap: HeapView): vscode.Disposable {
  const commands = new Commands(cursor, heap);
  const table: Record<string, (argument?: Partial<InputRef> & { name?: string }) => unknown> = {
    "heaplens.exploreHere": (a) => commands.forFunction(a, (f) => server.execute(ServerCommand.explore, f)),
    "heaplens.cancelHere": (a) => commands.forFunction(a, (f) => server.execute(ServerCommand.cancel, f)),
    "heaplens.emitTestHere": (a) => commands.forInput(a, "Emit a test for", true, (i) => server.execute(ServerCommand.emitTest, i)),
    "heaplens.emitAllTestsHere": (a) => commands.forFunction(a, (f) => server.execute(ServerCommand.emitTest, { ...f, input: "all" })),
    "heaplens.runTestHere": (a) => commands.forTest(a, (t) => server.execute(ServerCommand.runTest, t)),
    "heaplens.debugTestHere": (a) => commands.forTest(a, debugTest),
    "heaplens.debugInput": (a) => commands.forInput(a, "Debug", false, (i) => debugInput(heap, i as InputRef)),
    "heaplens.showHeap": (a) => commands.forInput(a, "Show the heap of", false, (i) => heap.show(i as InputRef)),
    "heaplens.showInputs": (a) => commands.forInput({ ...a, input: undefined }, "Show the heap of", false, (i) => heap.show(i as InputRef)),
    "heaplens.showPaths": () => vscode.commands.executeCommand("heaplens.paths.focus"),
    "heaplens.restartServer": () => server.restart(),
    "heaplens.showOutput": () => server.showOutput(),
    "heaplens.openWalkthrough": () => openWalkthrough(),
    "heaplens.newExample": () => newExample(),
  };
  const told = server.onExecuted(({ command, answer }) => {
    if (command === ServerCommand.whyUnreachable) {
      void tellWhy((answer as { text: string }).text);
    }
  });
  return vscode.Disposable.from(told, ...Object.entries(table).map(([id, run]) => vscode.commands.registerCommand(id, run)));
}

/** A message with a button is shown as a whole, not only its first line. */
async function tellWhy(text: string): Promise<void> {
  if (await vscode.window.showInformationMessage(text, "Copy") === "Copy") {
    await vscode.env.clipboard.writeText(text);
  }
}

interface TestRef {
  uri: string;
  name: string;
}

type AnyInput = FunctionRef & { input: number | "all" };

class Commands {
  constructor(private readonly cursor: Cursor, private readonly heap: HeapView) {}

  /** Runs `work` on the function that a lens names, or the one at the cursor. */
  async forFunction(given: Partial<FunctionRef> | undefined, work: (f: FunctionRef) => unknown): Promise<void> {
    const target = given?.uri !== undefined && given.function !== undefined
      ? { uri: given.uri, function: given.function }
      : await this.functionHere();
    if (target !== undefined) {
      await work(target);
    }
  }

  /** Runs `work` on the input that a lens names, or one that the user picks. */
  async forInput(given: Partial<InputRef> | undefined, title: string, all: boolean, work: (i: AnyInput) => unknown): Promise<void> {
    await this.forFunction(given, async (target) => {
      const input = given?.input ?? await this.pick(target, title, all);
      if (input !== undefined) {
        await work({ ...target, input });
      }
    });
  }

  /** Runs `work` on the test that a lens names, or the one at the cursor. */
  async forTest(given: { uri?: string; name?: string } | undefined, work: (t: TestRef) => unknown): Promise<void> {
    const test = given?.uri !== undefined && given.name !== undefined ? { uri: given.uri, name: given.name } : this.cursor.test();
    if (test === undefined) {
      void vscode.window.showInformationMessage("Heaplens: put the cursor into a test first.");
      return;
    }
    await work(test);
  }

  private async functionHere(): Promise<FunctionRef | undefined> {
    const here = await this.cursor.function();
    if (here !== undefined) {
      return { uri: here.uri, function: here.function };
    }
    const document = sourceEditor()?.document;
    if (document === undefined) {
      void vscode.window.showInformationMessage("Heaplens: open a .hir or .java file and put the cursor into a function.");
      return undefined;
    }
    const items = await this.cursor.functions(document);
    const name = await vscode.window.showQuickPick(items.map((item) => item.name), { title: "Heaplens: which function?" });
    return name === undefined ? undefined : { uri: document.uri.toString(), function: name };
  }

  private async pick(target: FunctionRef, title: string, all: boolean): Promise<number | "all" | undefined> {
    const inputs = await this.heap.inputs(target);
    if (inputs === undefined) {
      return undefined;
    }
    if (inputs.length === 0) {
      void vscode.window.showInformationMessage(`Heaplens: ${target.function} has no inputs yet. Its exploration may still run, or its precondition admits none.`);
      return undefined;
    }
    const items: (vscode.QuickPickItem & { input: number | "all" })[] = inputs.map((input, at) => ({
      label: `$(${isException(input) ? "error" : "pass"}) #${at + 1}  ${(input.text ?? input.structure) || "no arguments"}`,
      description: input.result ?? input.outcome,
      input: at,
    }));
    if (all && items.length > 1) {
      items.push({ label: "$(beaker) All inputs", description: `${items.length} tests`, input: "all" });
    }
    const options = { title: `${title} ${target.function}`, placeHolder: "An input", matchOnDescription: true };
    return (await vscode.window.showQuickPick(items, options))?.input;
  }
}

/** A welcome page that is open already would stay as it is: ours takes its place. */
async function openWalkthrough(): Promise<void> {
  const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
  if (tab !== undefined && tab.input === undefined && /^(Welcome|Walkthrough)/.test(tab.label)) {
    await vscode.window.tabGroups.close(tab);
  }
  await vscode.commands.executeCommand("workbench.action.openWalkthrough", "heaplens.heaplens#start", false);
}

async function newExample(): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language: "hir", content: EXAMPLE });
  await vscode.window.showTextDocument(document);
}
