// Stepping through an input: the debug adapter is the server program itself; the heap view follows the steps.

import * as vscode from "vscode";
import type { Server } from "./client";
import { HeapView, saveAs } from "./heapView";
import type { InputRef } from "./protocol";

export const DEBUG_TYPE = "heaplens";

/** What `launch` takes; the manifest describes it. */
interface Launch extends vscode.DebugConfiguration {
  program?: string;
  function?: string;
  test?: string;
  input?: unknown;
}

/** Registers the debugger. */
export function registerDebugging(server: Server, heap: HeapView): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.debug.registerDebugAdapterDescriptorFactory(DEBUG_TYPE, {
      createDebugAdapterDescriptor: () => adapter(server),
    }),
    vscode.debug.registerDebugConfigurationProvider(DEBUG_TYPE, { resolveDebugConfiguration: (_, given) => complete(given) }),
    vscode.debug.registerDebugAdapterTrackerFactory(DEBUG_TYPE, { createDebugAdapterTracker: (session) => new Follower(session, heap) }),
  );
}

function adapter(server: Server): vscode.DebugAdapterDescriptor | undefined {
  const program = server.program();
  return program === undefined ? undefined : new vscode.DebugAdapterExecutable(program, ["dap"]);
}

/** F5 without a launch configuration asks which input of the function at the cursor to debug. */
async function complete(given: Launch): Promise<Launch | undefined> {
  if (given.program !== undefined && (given.function !== undefined || given.test !== undefined)) {
    return given;
  }
  await vscode.commands.executeCommand("heaplens.debugInput");
  return undefined;
}

/** Debugs one generated input; what it is goes along, so that a later exploration cannot change it. */
export async function debugInput(heap: HeapView, target: InputRef): Promise<void> {
  const input = (await heap.inputs(target))?.[target.input];
  if (input !== undefined) {
    const { args, objects } = input;
    await start(target.uri, `${target.function} #${target.input + 1}`, { function: target.function, input: { args, objects } });
  }
}

/** Debugs a `test` item. */
export async function debugTest(target: { uri: string; name: string }): Promise<void> {
  await start(target.uri, target.name, { test: target.name });
}

/** The console has little to say, and would cover half of the heap. */
const LAUNCH = { type: DEBUG_TYPE, request: "launch", internalConsoleOptions: "neverOpen" } as const;

async function start(uri: string, name: string, what: Partial<Launch>): Promise<void> {
  const file = vscode.Uri.parse(uri);
  const folder = vscode.workspace.getWorkspaceFolder(file);
  // The adapter reads the file from disk.
  await vscode.workspace.textDocuments.find((d) => d.uri.toString() === file.toString() && d.isDirty)?.save();
  await vscode.debug.startDebugging(folder, { ...LAUNCH, name, program: file.fsPath, ...what });
}

/** Draws the heap of every stop of a session. */
class Follower implements vscode.DebugAdapterTracker {
  constructor(private readonly session: vscode.DebugSession, private readonly heap: HeapView) {}

  onDidSendMessage(message: { type?: string; event?: string }): void {
    if (message.type === "event" && message.event === "stopped") {
      void this.draw();
    }
  }

  onWillStopSession(): void {
    void this.heap.endSteps();
  }

  private async draw(): Promise<void> {
    try {
      const { svg } = await this.session.customRequest("heaplens/heap") as { svg: string };
      const stack = await this.session.customRequest("stackTrace", { threadId: 1, levels: 1 }) as { stackFrames: { name: string; line: number }[] };
      const frame = stack.stackFrames[0];
      const file = vscode.Uri.file(String(this.session.configuration.program)).toString();
      this.heap.showStill({
        name: this.session.name,
        line: frame === undefined ? "" : `${frame.name}, line ${frame.line}`,
        note: "",
        svg,
        saveAs: saveAs({ uri: file, function: this.session.name }, `line-${frame?.line ?? 0}`),
      });
    } catch {
      // The session ended meanwhile; there is nothing to draw.
    }
  }
}
