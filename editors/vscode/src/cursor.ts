// The function or test at the cursor of the active editor.

import * as vscode from "vscode";
import { functionsOf, Item, itemAt, SymbolLike, testAt } from "./functions";
import type { FunctionRef } from "./protocol";

const KINDS = {
  functions: [vscode.SymbolKind.Function, vscode.SymbolKind.Method, vscode.SymbolKind.Constructor],
  classes: [vscode.SymbolKind.Class, vscode.SymbolKind.Struct, vscode.SymbolKind.Interface],
};

/** A function with the range it spans. */
export interface FunctionAt extends FunctionRef {
  range: vscode.Range;
}

/** The editor that people mean: the active one, or, with a heap view in front, the visible one. */
export function hirEditor(): vscode.TextEditor | undefined {
  const active = vscode.window.activeTextEditor;
  const editor = active ?? vscode.window.visibleTextEditors.find((e) => e.document.languageId === "hir");
  return editor?.document.languageId === "hir" ? editor : undefined;
}

/** Answers from the outline of the document, remembered per version. */
export class Cursor {
  private known: { uri: string; version: number; items: Item[] } | undefined;

  /** The function around the cursor; undefined between functions and in other languages. */
  async function(): Promise<FunctionAt | undefined> {
    const editor = hirEditor();
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
    const symbols = await vscode.commands.executeCommand<SymbolLike[] | undefined>("vscode.executeDocumentSymbolProvider", document.uri);
    const items = functionsOf(symbols ?? [], KINDS);
    if (items.length > 0) {
      this.known = { uri, version, items };
    }
    return items;
  }

  /** The name of the test around the cursor. */
  test(): { uri: string; name: string } | undefined {
    const editor = hirEditor();
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
