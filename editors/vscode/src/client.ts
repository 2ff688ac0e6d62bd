// The language client: starts the server, restarts it, stops it, and says plainly when there is none.

import * as vscode from "vscode";
import { LanguageClient, LanguageClientOptions, RevealOutputChannelOn, ServerOptions, State } from "vscode-languageclient/node";
import { findServer, Found, Missing } from "./server";
import { Method, Progress, ServerCommand } from "./protocol";

/** A command that the server executed, with its argument and its answer. */
export interface Executed {
  command: string;
  argument: unknown;
  answer: unknown;
}

/** Holds at most one running server. All commands talk to it through `request` and `execute`. */
export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private readonly output = vscode.window.createOutputChannel("Heaplens", { log: true });
  private readonly trace = vscode.window.createOutputChannel("Heaplens (trace)", { log: true });
  private readonly progressEmitter = new vscode.EventEmitter<Progress>();
  private readonly executedEmitter = new vscode.EventEmitter<Executed>();
  private readonly stateEmitter = new vscode.EventEmitter<boolean>();
  /** Starts and stops follow one another: two servers never run at once. */
  private queue: Promise<void> = Promise.resolve();

  /** Fires for each `heaplens/progress` of the server. */
  readonly onProgress = this.progressEmitter.event;
  /** Fires when the server has executed a command that an action or a lens of its own names. */
  readonly onExecuted = this.executedEmitter.event;
  /** Fires with true when the server runs, with false when it ended. */
  readonly onRunning = this.stateEmitter.event;

  constructor(private readonly context: vscode.ExtensionContext) {}

  get running(): boolean {
    return this.client?.state === State.Running;
  }

  /** Starts the server, or shows why there is none. */
  start(): Promise<void> {
    return this.enqueue(() => this.startNow());
  }

  /** Stops the server: `shutdown`, `exit`, and a kill if it does not leave. */
  stop(): Promise<void> {
    return this.enqueue(() => this.stopNow());
  }

  restart(): Promise<void> {
    return this.enqueue(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  showOutput(): void {
    this.output.show(true);
  }

  /** As `request`, for what the user did not ask for: failures go to the output only. */
  async inquire<R>(method: string, params: unknown): Promise<R | undefined> {
    try {
      return await this.client?.sendRequest<R>(method, params);
    } catch (error) {
      this.output.warn(`${method}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  /** Sends a request; undefined when no server runs. Errors of the server are shown, and undefined. */
  async request<R>(method: string, params: unknown): Promise<R | undefined> {
    if (this.client === undefined || !this.running) {
      void vscode.window.showWarningMessage("The Heaplens server is not running.", "Restart Server", "Show Output")
        .then((choice) => this.offer(choice));
      return undefined;
    }
    try {
      return await this.client.sendRequest<R>(method, params);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.output.error(`${method}: ${text}`);
      void vscode.window.showErrorMessage(`Heaplens: ${text}`, "Show Output").then((choice) => this.offer(choice));
      return undefined;
    }
  }

  /** Lets the server execute one of its commands. */
  execute<R>(command: string, argument: object): Promise<R | undefined> {
    return this.request<R>("workspace/executeCommand", { command, arguments: [argument] });
  }

  dispose(): void {
    for (const disposable of [this.output, this.trace, this.progressEmitter, this.executedEmitter, this.stateEmitter]) {
      disposable.dispose();
    }
  }

  private enqueue(work: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(work, work);
    return this.queue;
  }

  /** The server program, if there is one; it is the debug adapter, too. */
  program(): string | undefined {
    const found = this.find();
    return found.kind === "found" ? found.path : undefined;
  }

  private find(): Found | Missing {
    return findServer({
      setting: vscode.workspace.getConfiguration("heaplens").get<string>("server.path", ""),
      extensionDir: this.context.extensionPath,
      workspaceDir: vscode.workspace.workspaceFolders?.find((f) => f.uri.scheme === "file")?.uri.fsPath,
      env: process.env,
    });
  }

  private async startNow(): Promise<void> {
    const config = vscode.workspace.getConfiguration("heaplens");
    const found = this.find();
    if (found.kind === "missing") {
      this.output.error(found.message);
      void vscode.window.showErrorMessage(`Heaplens: ${found.message}`, "Open Settings", "Restart Server")
        .then((choice) => this.offer(choice));
      return;
    }
    this.output.info(`starting ${found.path} (${found.source})`);
    const run = {
      command: found.path,
      args: ["lsp"],
      options: { env: { ...process.env, ...config.get<Record<string, string>>("server.extraEnv", {}) } },
    };
    const client = new LanguageClient("heaplens", "Heaplens", run satisfies ServerOptions, this.clientOptions());
    client.onNotification(Method.progress, (progress: Progress) => this.progressEmitter.fire(progress));
    client.onDidChangeState(({ newState }) => this.announce(newState === State.Running));
    this.client = client;
    try {
      await client.start();
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      this.output.error(`${found.path} did not start: ${text}`);
      void vscode.window.showErrorMessage(`Heaplens: the server ${found.path} did not start: ${text}`, "Show Output", "Restart Server")
        .then((choice) => this.offer(choice));
    }
  }

  private clientOptions(): LanguageClientOptions {
    return {
      documentSelector: [{ scheme: "file", language: "hir" }, { scheme: "untitled", language: "hir" }, { scheme: "file", language: "java" }, { scheme: "file", language: "jml" }],
      // Lenses may name the commands of the heap view. The editor takes one formatter for Java, and that is another. Settings are pulled, and changes announced, as the server asks;
      // those in force at the start decide where the cache is.
      initializationOptions: { heapView: true, formatsJava: false, settings: JSON.parse(JSON.stringify(vscode.workspace.getConfiguration("heaplens"))) as object },
      middleware: {
        // The editor takes the colours of one server only: Java's own keeps them, and a grammar colours specifications.
        provideDocumentSemanticTokens: (document, token, next) => document.languageId === "java" ? undefined : next(document, token),
        provideDocumentRangeSemanticTokens: (document, range, token, next) => document.languageId === "java" ? undefined : next(document, range, token),
        executeCommand: async (command, args, next) => {
          // What these answer is shown here; no message of the server is needed.
          const shown: string[] = [ServerCommand.showSpecification, ServerCommand.whyUnreachable];
          const quiet = shown.includes(command) ? { quiet: true } : {};
          const answer: unknown = await next(command, args.map((argument: object) => ({ ...argument, ...quiet })));
          if (answer !== undefined && answer !== null) {
            this.executedEmitter.fire({ command, argument: args[0], answer });
          }
          return answer;
        },
        workspace: {
          configuration: async (params, token, next) => {
            const settings: unknown = await next(params, token);
            return Array.isArray(settings) ? settings.map(serverSettings) : [];
          },
        },
      },
      outputChannel: this.output,
      traceOutputChannel: this.trace,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      markdown: { isTrusted: false, supportHtml: false },
    };
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.announce(false);
    if (client !== undefined) {
      // A server that failed to start cannot be stopped; the client has ended its process already.
      await client.dispose(2000).catch((error: unknown) => this.output.warn(`stop: ${String(error)}`));
    }
  }

  private announce(running: boolean): void {
    void vscode.commands.executeCommand("setContext", "heaplens.running", running);
    this.stateEmitter.fire(running);
  }

  private offer(choice: string | undefined): void {
    const commands: Record<string, () => void> = {
      "Restart Server": () => void this.restart(),
      "Show Output": () => this.showOutput(),
      "Open Settings": () => void vscode.commands.executeCommand("workbench.action.openSettings", "heaplens.server.path"),
    };
    if (choice !== undefined) {
      commands[choice]?.();
    }
  }
}

/** A section of the settings without what only this extension reads. */
function serverSettings(section: unknown): unknown {
  if (typeof section !== "object" || section === null) {
    return section;
  }
  const { server: _server, statusBar: _statusBar, trace: _trace, ...rest } = section as Record<string, unknown>;
  return rest;
}
