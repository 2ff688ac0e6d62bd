// Lines that are marked in the text.

import * as vscode from "vscode";
import type { Point } from "./protocol";

/** A range as the server sends it. */
export function toRange({ start, end }: { start: Point; end: Point }): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** Marks whole lines in a colour of the theme, with a border where contrast is high. */
export function lineStyle(color: string): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor(color),
    borderColor: new vscode.ThemeColor("contrastActiveBorder"),
    overviewRulerColor: new vscode.ThemeColor(color),
  });
}

/** A piece of a file as the server names it. */
export interface Spot {
  uri: string;
  range: { start: Point; end: Point };
}

/** Marks these pieces, and these only, in every editor that shows them, and scrolls to the last one if asked to. */
export function mark(style: vscode.TextEditorDecorationType, spots: Spot[], reveal: boolean): void {
  const last = spots.at(-1);
  for (const editor of vscode.window.visibleTextEditors) {
    const here = (spot: Spot): boolean => vscode.Uri.parse(spot.uri).toString() === editor.document.uri.toString();
    editor.setDecorations(style, spots.filter(here).map((spot) => toRange(spot.range)));
    if (reveal && last !== undefined && here(last)) {
      editor.revealRange(toRange(last.range), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    }
  }
}
