// The Test Explorer: every `test` item with its result, and every function with the state of its verification.

import * as vscode from "vscode";
import type { Server } from "./client";
import type { Cursor } from "./cursor";
import { debugInput, debugTest } from "./debugging";
import { testsOf } from "./functions";
import type { HeapView } from "./heapView";
import { FunctionRef, isException, JvmResult, Method, Progress, scopeText, ServerCommand, Status } from "./protocol";
import { verification } from "./verification";

/** More files are not looked through for tests; those that are open always are. */
const MAX_FILES = 500;

const TEST = new vscode.TestTag("test");
const FUNCTION = new vscode.TestTag("function");
const JAVA = new vscode.TestTag("java");

/** What a leaf of the tree stands for. */
type Leaf = { kind: "test"; uri: string; name: string } | ({ kind: "function" } & FunctionRef);

export class TestExplorer implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController("heaplens", "Heaplens");
  private readonly leaves = new WeakMap<vscode.TestItem, Leaf>();
  /** The last result of each function that was published, so that it is published once. */
  private readonly published = new Map<string, string>();
  /** Who waits for the end of an exploration. */
  private readonly waiting = new Map<string, ((progress: Progress) => void)[]>();
  private readonly disposables: vscode.Disposable[];
  /** Ends when all files are read that were asked for. */
  private reading: Promise<void> = Promise.resolve();
  /** Runs Java methods on the JVM; there while the server knows of one. */
  private jvm: vscode.TestRunProfile | undefined;

  constructor(private readonly server: Server, private readonly cursor: Cursor, private readonly heap: HeapView) {
    const { Run, Debug } = vscode.TestRunProfileKind;
    const run = this.controller.createRunProfile("Run", Run, (request, token) => this.run(request, token), true);
    run.supportsContinuousRun = true;
    this.controller.createRunProfile("Debug", Debug, (request) => this.debug(request), true);
    this.controller.resolveHandler = async (item) => item === undefined ? this.discover() : undefined;
    this.controller.refreshHandler = () => this.discover();
    const watcher = vscode.workspace.createFileSystemWatcher("**/*.hir");
    this.disposables = [
      this.controller,
      watcher,
      watcher.onDidCreate((uri) => void this.readAll([uri])),
      watcher.onDidChange((uri) => void this.readAll([uri])),
      watcher.onDidDelete((uri) => this.controller.items.delete(uri.toString())),
      vscode.workspace.onDidOpenTextDocument((document) => void this.update(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => void this.update(document)),
      server.onProgress((progress) => void this.record(progress)),
      server.onRunning((running) => void (running && this.restore())),
    ];
    vscode.workspace.textDocuments.forEach((document) => void this.update(document));
  }

  dispose(): void {
    vscode.Disposable.from(...this.disposables).dispose();
  }

  /** All files of the workspace that have tests. */
  private async discover(): Promise<void> {
    const files = await vscode.workspace.findFiles("**/*.hir", undefined, MAX_FILES);
    await this.readAll(files);
  }

  /** Reads files one after another, behind those asked for before: hundreds at once would hold up the file that is opened. */
  private readAll(files: vscode.Uri[]): Promise<void> {
    for (const uri of files) {
      this.reading = this.reading.then(() => this.read(uri)).catch(() => undefined);
    }
    return this.reading;
  }

  private async read(uri: vscode.Uri): Promise<void> {
    if (openDocument(uri) !== undefined) {
      return;
    }
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    this.setTests(uri, text);
  }

  private async update(document: vscode.TextDocument): Promise<void> {
    if (document.uri.scheme === "file") {
      if (document.languageId === "hir") {
        this.setTests(document.uri, document.getText());
      }
      await this.place(document.uri);
    }
  }

  /** Makes the tests of a file those of its text. */
  private setTests(uri: vscode.Uri, text: string): void {
    const tests = testsOf(text.split(/\r\n|\r|\n/));
    if (tests.length === 0 && this.controller.items.get(uri.toString()) === undefined) {
      return;
    }
    const file = this.file(uri);
    const wanted = new Set(tests.map(({ name }) => `test ${name}`));
    file.children.forEach((child) => this.leaves.get(child)?.kind === "test" && !wanted.has(child.id) && file.children.delete(child.id));
    for (const { name, line } of tests) {
      const item = this.leaf(file, { kind: "test", uri: uri.toString(), name }, TEST);
      item.range = new vscode.Range(line, 0, line, 0);
    }
  }

  /** Puts the functions of an open file where they are now; those that are gone leave. */
  private async place(uri: vscode.Uri): Promise<void> {
    const file = this.controller.items.get(uri.toString());
    const document = openDocument(uri);
    if (file === undefined || document === undefined) {
      return;
    }
    const functions = await this.cursor.functions(document);
    const ranges = new Map(functions.map(({ name, symbol }) => [name, symbol.range as unknown as vscode.Range]));
    file.children.forEach((child) => {
      const leaf = this.leaves.get(child);
      if (leaf?.kind === "function") {
        const range = ranges.get(leaf.function);
        child.range = range && new vscode.Range(range.start, range.start);
        if (range === undefined && ranges.size > 0) {
          file.children.delete(child.id);
        }
      }
    });
  }

  private file(uri: vscode.Uri): vscode.TestItem {
    const known = this.controller.items.get(uri.toString());
    if (known !== undefined) {
      return known;
    }
    const item = this.controller.createTestItem(uri.toString(), vscode.workspace.asRelativePath(uri), uri);
    this.controller.items.add(item);
    return item;
  }

  private leaf(file: vscode.TestItem, leaf: Leaf, tag: vscode.TestTag): vscode.TestItem {
    const name = leaf.kind === "test" ? leaf.name : leaf.function;
    const id = `${leaf.kind} ${name}`;
    let item = file.children.get(id);
    if (item === undefined) {
      item = this.controller.createTestItem(id, name, file.uri);
      item.tags = leaf.kind === "function" && leaf.uri.endsWith(".java") ? [tag, JAVA] : [tag];
      // Functions first, tests after them.
      item.sortText = `${leaf.kind === "function" ? 0 : 1}${name}`;
      file.children.add(item);
    }
    this.leaves.set(item, leaf);
    return item;
  }

  /** The states that the server has when the editor starts, or the server again. */
  private async restore(): Promise<void> {
    const status = await this.server.inquire<Status>(Method.status, {});
    this.offerJvm(status?.jvm === true);
    status?.functions?.forEach((progress) => void this.record(progress));
  }

  private offerJvm(there: boolean): void {
    this.jvm?.dispose();
    const runs = (request: vscode.TestRunRequest, token: vscode.CancellationToken) =>
      this.each(request, token, JAVA, (run, item, leaf) => this.onJvm(run, item, leaf));
    this.jvm = there ? this.controller.createRunProfile("Run on the JVM", vscode.TestRunProfileKind.Run, runs, false, JAVA) : undefined;
  }

  private async record(progress: Progress): Promise<void> {
    const uri = vscode.Uri.parse(progress.uri);
    if (uri.scheme !== "file") {
      return;
    }
    const { state, words, settled } = verification(progress.state, 0);
    const fresh = this.controller.items.get(uri.toString())?.children.get(`function ${progress.function}`) === undefined;
    if (fresh && state === "queued" && openDocument(uri) === undefined) {
      // Of a large workspace thousands wait at once; listing them all would hold up the file that is open.
      return;
    }
    const item = this.leaf(this.file(uri), { kind: "function", uri: progress.uri, function: progress.function }, FUNCTION);
    item.description = words;
    item.busy = state === "queued" || state === "exploring";
    if (fresh) {
      await this.place(uri);
    }
    if (settled) {
      const key = `${progress.uri}#${progress.function}`;
      const waiting = this.waiting.get(key) ?? [];
      this.waiting.delete(key);
      waiting.forEach((done) => done(progress));
      if (waiting.length === 0) {
        await this.publish(item, progress);
      }
    }
  }

  /** Shows the end of an exploration that nobody asked for, when it says something new. */
  private async publish(item: vscode.TestItem, progress: Progress): Promise<void> {
    const result = await this.judge(item, progress);
    const key = `${progress.uri}#${progress.function}`;
    const said = JSON.stringify([result.state, result.messages.map((m) => m.message)]);
    if (this.published.get(key) !== said) {
      this.published.set(key, said);
      const run = this.controller.createTestRun(new vscode.TestRunRequest([item]), "Heaplens", false);
      show(run, item, result);
      run.end();
    }
  }

  /** What an exploration that ended says of its function. */
  private async judge(item: vscode.TestItem, progress: Progress): Promise<Judged> {
    const target = { uri: progress.uri, function: progress.function };
    const inputs = await this.heap.quietInputs(target) ?? [];
    const exceptions = inputs.filter(isException);
    const { state, words } = verification(progress.state, exceptions.length);
    const scope = scopeText(progress.scope);
    if (item.busy !== true) {
      // Otherwise it is explored again by now, and says so.
      item.description = scope === "" ? words : `${words}, ${scope}`;
    }
    const messages = exceptions.map((input) => {
      const message = new vscode.TestMessage(`${input.result ?? input.outcome} when ${(input.text ?? input.structure) || "called"}`);
      if (item.uri !== undefined && item.range !== undefined) {
        message.location = new vscode.Location(item.uri, item.range);
      }
      return message;
    });
    return { state, words, messages };
  }

  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    await this.runOnce(request, token);
    if (request.continuous === true) {
      let pending: NodeJS.Timeout | undefined;
      const watch = vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.languageId === "hir") {
          clearTimeout(pending);
          pending = setTimeout(() => void this.runOnce(request, token, TEST), 300);
        }
      });
      token.onCancellationRequested(() => {
        clearTimeout(pending);
        watch.dispose();
      });
    }
  }

  /** Runs what was asked for; with a tag, only the leaves that have it. */
  private async runOnce(request: vscode.TestRunRequest, token: vscode.CancellationToken, only?: vscode.TestTag): Promise<void> {
    await this.each(request, token, only, (run, item, leaf) =>
      leaf.kind === "test" ? this.runTest(run, item, leaf) : this.explore(run, item, leaf, token));
  }

  /** Does something with each leaf that was asked for, in a run of its own. */
  private async each(
    request: vscode.TestRunRequest,
    token: vscode.CancellationToken,
    only: vscode.TestTag | undefined,
    work: (run: vscode.TestRun, item: vscode.TestItem, leaf: Leaf) => Promise<void>,
  ): Promise<void> {
    const items = this.chosen(request).filter((item) => only === undefined || item.tags.includes(only));
    const run = this.controller.createTestRun(request);
    items.forEach((item) => run.enqueued(item));
    for (const item of items) {
      if (token.isCancellationRequested) {
        run.skipped(item);
        continue;
      }
      run.started(item);
      const leaf = this.leaves.get(item);
      if (leaf !== undefined) {
        await work(run, item, leaf);
      }
    }
    run.end();
  }

  /** Runs the inputs of a Java method on the JVM: it passes when the JVM does what was predicted. */
  private async onJvm(run: vscode.TestRun, item: vscode.TestItem, leaf: Leaf): Promise<void> {
    if (leaf.kind !== "function") {
      run.skipped(item);
      return;
    }
    const start = Date.now();
    await vscode.workspace.openTextDocument(vscode.Uri.parse(leaf.uri));
    const answer = await this.server.execute<JvmResult>(ServerCommand.runOnJvm, { uri: leaf.uri, function: leaf.function, quiet: true });
    const took = Date.now() - start;
    if (answer === undefined) {
      run.errored(item, new vscode.TestMessage("The JVM did not run this method."), took);
      return;
    }
    for (const test of answer.tests) {
      run.appendOutput(`${test.name}: ${test.passed ? "as predicted" : test.message ?? "failed"}\r\n`, undefined, item);
    }
    if (answer.passed) {
      run.passed(item, took);
    } else {
      const message = new vscode.TestMessage(answer.message);
      message.location = item.uri && item.range && new vscode.Location(item.uri, item.range);
      run.failed(item, message, took);
    }
  }

  private async runTest(run: vscode.TestRun, item: vscode.TestItem, { uri, name }: { uri: string; name: string }): Promise<void> {
    const start = Date.now();
    // The server knows the files that are open.
    await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
    const answer = await this.server.execute<{ passed: boolean; message: string }>(ServerCommand.runTest, { uri, name, quiet: true });
    const took = Date.now() - start;
    if (answer === undefined) {
      run.errored(item, new vscode.TestMessage("The server did not run this test."), took);
    } else if (answer.passed) {
      run.appendOutput(`${name}: ${answer.message}\r\n`, undefined, item);
      run.passed(item, took);
    } else {
      const message = new vscode.TestMessage(answer.message);
      message.location = item.uri && item.range && new vscode.Location(item.uri, item.range);
      run.failed(item, message, took);
    }
  }

  private async explore(run: vscode.TestRun, item: vscode.TestItem, target: FunctionRef, token: vscode.CancellationToken): Promise<void> {
    const { uri, function: name } = target;
    await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
    const key = `${uri}#${name}`;
    const ended = new Promise<Progress | undefined>((resolve) => {
      this.waiting.set(key, [...this.waiting.get(key) ?? [], resolve]);
      token.onCancellationRequested(() => resolve(undefined));
    });
    const started = await this.server.execute<boolean>(ServerCommand.explore, { uri, function: name });
    const progress = started === true ? await ended : undefined;
    if (progress === undefined) {
      await this.server.execute(ServerCommand.cancel, { uri, function: name });
      run.skipped(item);
    } else {
      show(run, item, await this.judge(item, progress));
    }
  }

  /** Debugs the first thing chosen: a test, or the input of a function that ends in an exception. */
  private async debug(request: vscode.TestRunRequest): Promise<void> {
    const leaf = this.leaves.get(this.chosen(request)[0] as vscode.TestItem);
    if (leaf?.kind === "test") {
      await debugTest(leaf);
    } else if (leaf?.kind === "function") {
      const inputs = await this.heap.inputs(leaf) ?? [];
      const input = Math.max(0, inputs.findIndex(isException));
      await debugInput(this.heap, { uri: leaf.uri, function: leaf.function, input });
    }
  }

  /** The leaves that a request means. */
  private chosen(request: vscode.TestRunRequest): vscode.TestItem[] {
    const leaves: vscode.TestItem[] = [];
    const open: vscode.TestItem[] = [];
    const roots = request.include ?? collect(this.controller.items);
    open.push(...[...roots].reverse());
    for (let item = open.pop(); item !== undefined; item = open.pop()) {
      if (request.exclude?.includes(item) === true) {
        continue;
      }
      if (this.leaves.has(item)) {
        leaves.push(item);
      }
      open.push(...collect(item.children).reverse());
    }
    return leaves;
  }
}

interface Judged {
  state: ReturnType<typeof verification>["state"];
  words: string;
  messages: vscode.TestMessage[];
}

function show(run: vscode.TestRun, item: vscode.TestItem, { state, words, messages }: Judged): void {
  if (state === "finding") {
    run.failed(item, messages);
  } else if (state === "clean") {
    run.passed(item);
  } else {
    run.appendOutput(`${item.label}: ${words}\r\n`, undefined, item);
    run.skipped(item);
  }
}

function collect(items: vscode.TestItemCollection): vscode.TestItem[] {
  const all: vscode.TestItem[] = [];
  items.forEach((item) => all.push(item));
  return all;
}

function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}
