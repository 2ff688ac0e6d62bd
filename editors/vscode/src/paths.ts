// The execution tree as data: who is whose child, the way to a node, and an input that takes it.

import type { Point } from "./protocol";

/** A node as `heaplens/paths` sends it. */
export interface PathNode {
  id: number;
  parent: number | null;
  label: string;
  kind: "root" | "branch" | "choice" | "pruned" | "end";
  uri?: string;
  range?: { start: Point; end: Point };
  taken?: boolean;
  /** What a branch says of its label when that is no condition: `is taken`. */
  says?: string;
  reason?: string;
  outcome?: string;
  /** The generated input of an end, from 0. */
  input?: number | null;
  /** The finding of an end, from 0. */
  finding?: number | null;
}

/** A tree that answers without searching. */
export interface PathIndex {
  /** In the order of exploration; those of the root without a node. */
  children(node?: PathNode): PathNode[];
  parent(node: PathNode): PathNode | undefined;
}

export function indexPaths(nodes: readonly PathNode[]): PathIndex {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = new Map<number, PathNode[]>();
  for (const node of nodes) {
    if (node.parent !== null) {
      const siblings = children.get(node.parent);
      if (siblings === undefined) {
        children.set(node.parent, [node]);
      } else {
        siblings.push(node);
      }
    }
  }
  const root = nodes.find((node) => node.parent === null);
  return {
    children: (node) => children.get((node ?? root)?.id ?? -1) ?? [],
    parent: (node) => {
      const parent = node.parent === null ? undefined : byId.get(node.parent);
      return parent === root ? undefined : parent;
    },
  };
}

/** The nodes from the root's child to a node. */
export function pathTo(index: PathIndex, node: PathNode): PathNode[] {
  const path: PathNode[] = [];
  for (let at: PathNode | undefined = node; at !== undefined; at = index.parent(at)) {
    path.unshift(at);
  }
  return path;
}

/** The conditions that hold along a path, as the program writes them. */
export function conditions(path: readonly PathNode[]): string[] {
  return path.filter(({ kind }) => kind === "branch").map(condition);
}

function condition({ label, taken, says }: PathNode): string {
  if (says !== undefined) {
    return `${label} ${says}`;
  }
  return taken === false ? `not ${label}` : label;
}

/** An input whose run comes through a node: its own, that of a finding below it, or the first one below it. */
export function inputBelow(index: PathIndex, node: PathNode): number | undefined {
  let first: number | undefined;
  const open = [node];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.input !== undefined && at.input !== null) {
      if (at.finding !== undefined && at.finding !== null) {
        return at.input;
      }
      first ??= at.input;
    }
    open.push(...[...index.children(at)].reverse());
  }
  return first;
}
