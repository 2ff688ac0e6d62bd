// Entry point. The extension is a thin client: everything that knows the language is in the server.

import * as vscode from "vscode";
import { Server } from "./client";
import { registerCommands } from "./commands";
import { Cursor } from "./cursor";
import { registerDebugging } from "./debugging";
import { HeapView } from "./heapView";
import { PathTree } from "./pathTree";
import { StatusItem } from "./status";
import { TestExplorer } from "./testExplorer";

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  server = new Server(context);
  const cursor = new Cursor(server);
  const heap = new HeapView(context.extensionUri, server);
  context.subscriptions.push(
    server,
    heap,
    new StatusItem(server, cursor),
    new PathTree(server, cursor, heap),
    new TestExplorer(server, cursor, heap),
    registerCommands(server, cursor, heap),
    registerDebugging(server, heap),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("heaplens.server")) {
        void server?.restart();
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void server?.restart()),
  );
  await server.start();
}

/** The editor waits for this: the server is gone when it returns. */
export async function deactivate(): Promise<void> {
  await server?.stop();
}
