// The function or test at the cursor of the active editor.

import * as vscode from "vscode";
import { functionsOf, Item, itemAt, SymbolLike, testAt } from "./functions";
import type { Server } from "./client";
import { toRange } from "./marks";
import { FunctionRef, Method, Status } from "./protocol";

/** The languages of the files that are explored. */
const LANGUAGES = ["hir", "java"];

const KINDS = {
  functions: [vscode.SymbolKind.Function, vscode.SymbolKind.Method, vscode.SymbolKind.Constructor],
  classes: [vscode.SymbolKind.Class, vscode.SymbolKind.Struct, vscode.SymbolKind.Interface],
};

/** A function with the range it spans. */
export interface FunctionAt extends FunctionRef {
  range: vscode.Range;
}

/** The editor that people mean: the active one, or, with a heap view in front, the visible one. */
export function sourceEditor(): vscode.TextEditor | undefined {
  const explored = (editor: vscode.TextEditor): boolean => LANGUAGES.includes(editor.document.languageId);
  const editor = vscode.window.activeTextEditor ?? vscode.window.visibleTextEditors.find(explored);
  return editor !== undefined && explored(editor) ? editor : undefined;
}

/** Answers from the outline of the document, remembered per version. */
export class Cursor {
  constructor(private readonly server: Server) {}

  private known: { uri: string; version: number; items: Item[] } | undefined;

  /** The function around the cursor; undefined between functions and in other languages. */
  async function(): Promise<FunctionAt | undefined> {
    const editor = sourceEditor();
    if (editor === undefined) {
      return undefined;
    }
    const position = editor.selection.active;
    const item = itemAt(await this.functions(editor.document), position);
    return item && { uri: uriOf(editor.document), function: item.name, range: item.symbol.range as vscode.Range };
  }

  /** All functions of a document, in its order. */
  async functions(document: vscode.TextDocument): Promise<Item[]> {
    const uri = document.uri.toString();
    if (this.known?.uri === uri && this.known.version === document.version) {
      return this.known.items;
    }
    const version = document.version;
    if (document.languageId === "java") {
      return this.explored(document);
    }
    const symbols = await vscode.commands.executeCommand<SymbolLike[] | undefined>("vscode.executeDocumentSymbolProvider", document.uri);
    const items = functionsOf(symbols ?? [], KINDS);
    if (items.length > 0) {
      this.known = { uri, version, items };
    }
    return items;
  }

  /** The functions of a document that the server knows; the outline of a Java file is another server's. */
  private async explored(document: vscode.TextDocument): Promise<Item[]> {
    const status = await this.server.inquire<Status>(Method.status, {});
    const here = vscode.Uri.parse(uriOf(document)).toString();
    return (status?.functions ?? []).flatMap(({ uri, function: name, range }) => {
      if (range === undefined || range === null || vscode.Uri.parse(uri).toString() !== here) {
        return [];
      }
      return [{ name, symbol: { name, kind: vscode.SymbolKind.Function, range: toRange(range), children: [] } }];
    });
  }

  /** The name of the test around the cursor. */
  test(): { uri: string; name: string } | undefined {
    const editor = sourceEditor();
    if (editor === undefined) {
      return undefined;
    }
    const lines = editor.document.getText().split(/\r\n|\r|\n/);
    const name = testAt(lines, editor.selection.active.line);
    return name === undefined ? undefined : { uri: uriOf(editor.document), name };
  }
}

/** The address of a document as the language client sends it. */
export function uriOf(document: vscode.TextDocument): string {
  return document.uri.toString();
}
