//! All backbones of a heap: its spanning trees rooted in `root` (seed 000, section 3.1).
//!
//! Backtracking over references: take one that leads from the tree to an object outside of it, first into
//! the tree, then, if every object stays reachable without it, out of it. Every leaf of the search is a
//! different backbone, and no branch is in vain, so a heap with a single backbone costs one walk.

use super::graph::{Edge, Graph, Node};
use std::ops::ControlFlow;

/// How the enumeration ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Every backbone was visited.
    All,
    /// The visitor stopped it.
    Stopped,
    /// The work budget ran out.
    Budget,
}

/// References looked at in one enumeration.
const BUDGET: u64 = 20_000_000;

/// A decision of the search: a reference that was taken into the tree.
struct Decision {
    edge: usize,
    /// References that were ruled out before this one was taken.
    excluded: usize,
}

struct Search<'g> {
    graph: &'g Graph,
    /// The tree: the reference that reaches each node.
    parent: Vec<Option<usize>>,
    /// References ruled out, as a stack and as flags.
    excluded: Vec<usize>,
    out: Vec<bool>,
    left: u64,
}

/// Calls `visit` with every backbone: for each node the index of its reference in the tree (`None` for the root).
pub fn each_backbone(graph: &Graph, mut visit: impl FnMut(&[Option<usize>]) -> ControlFlow<()>) -> Ended {
    let nodes = graph.values.len();
    let mut search = Search {
        graph,
        parent: vec![None; nodes],
        excluded: Vec::new(),
        out: vec![false; graph.edges.len()],
        left: BUDGET,
    };
    let mut taken: Vec<Decision> = Vec::new();
    loop {
        // Down: extend the tree to all objects.
        while let Some(edge) = search.next_edge() {
            let target = graph.edges[edge].target.unwrap_or(0);
            search.parent[target] = Some(edge);
            taken.push(Decision { edge, excluded: search.excluded.len() });
        }
        if search.left == 0 {
            return Ended::Budget;
        }
        if visit(&search.parent).is_break() {
            return Ended::Stopped;
        }
        // Up: the last reference without which everything is still reachable.
        loop {
            let Some(decision) = taken.pop() else { return Ended::All };
            search.restore(decision.excluded);
            let target = graph.edges[decision.edge].target.unwrap_or(0);
            search.parent[target] = None;
            search.exclude(decision.edge);
            if search.all_reachable() {
                break;
            }
            if search.left == 0 {
                return Ended::Budget;
            }
        }
    }
}

impl Search<'_> {
    /// A reference from the tree to an object outside, not ruled out.
    fn next_edge(&mut self) -> Option<usize> {
        let at = self.graph.edges.iter().enumerate().position(|(n, e)| self.leads_out(n, e));
        let looked = at.map_or(self.graph.edges.len(), |n| n + 1) as u64;
        self.left = self.left.saturating_sub(looked);
        at
    }

    fn leads_out(&self, n: usize, edge: &Edge) -> bool {
        let Some(target) = edge.target else { return false };
        !self.out[n] && self.in_tree(edge.holder) && !self.in_tree(target)
    }

    fn in_tree(&self, node: Node) -> bool {
        node == 0 || self.parent[node].is_some()
    }

    fn exclude(&mut self, edge: usize) {
        self.excluded.push(edge);
        self.out[edge] = true;
    }

    fn restore(&mut self, length: usize) {
        for edge in self.excluded.drain(length..) {
            self.out[edge] = false;
        }
    }

    /// Whether the references not ruled out still reach every object.
    fn all_reachable(&mut self) -> bool {
        let mut seen = vec![false; self.graph.values.len()];
        seen[0] = true;
        let mut queue = vec![0];
        let mut count = 1;
        while let Some(node) = queue.pop() {
            for n in self.graph.first[node]..self.graph.first[node + 1] {
                self.left = self.left.saturating_sub(1);
                if let Some(target) = self.graph.edges[n].target.filter(|t| !self.out[n] && !seen[*t]) {
                    seen[target] = true;
                    count += 1;
                    queue.push(target);
                }
            }
        }
        count == seen.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::Value;
    use crate::hex::paths::Paths;

    /// A graph from (holder, target) pairs; node 0 is the root.
    fn graph(nodes: usize, edges: &[(Node, Node)]) -> Graph {
        let mut paths = Paths::default();
        let label = paths.label("e");
        let mut sorted = edges.to_vec();
        sorted.sort_unstable();
        let edges: Vec<Edge> = sorted.iter().map(|(h, t)| Edge { holder: *h, label, target: Some(*t) }).collect();
        let first = (0..=nodes).map(|n| edges.iter().filter(|e| e.holder < n).count()).collect();
        Graph { values: vec![Value::Null; nodes], edges, first }
    }

    fn count(graph: &Graph) -> usize {
        let mut seen = std::collections::BTreeSet::new();
        let mut visits = 0;
        let ended = each_backbone(graph, |tree| {
            visits += 1;
            seen.insert(tree.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!(ended, Ended::All);
        assert_eq!(visits, seen.len(), "every backbone once");
        visits
    }

    /// Kirchhoff's theorem by hand: a complete digraph on n + 1 nodes has (n + 1)^(n - 1) spanning trees
    /// rooted in a given node (Cayley).
    #[test]
    fn complete_digraphs_have_cayley_many() {
        for n in 1..=4usize {
            let edges: Vec<_> = (0..=n).flat_map(|a| (1..=n).filter(move |b| *b != a).map(move |b| (a, b))).collect();
            assert_eq!(count(&graph(n + 1, &edges)), (n + 1).pow(n as u32 - 1), "{n} objects");
        }
    }

    #[test]
    fn lists_have_one_backbone() {
        // A doubly-linked list of five: the back references lead into the tree.
        let edges = [(0, 1), (1, 2), (2, 1), (2, 3), (3, 2), (3, 4), (4, 3), (4, 5), (5, 4)];
        assert_eq!(count(&graph(6, &edges)), 1);
        // Two arguments that alias, and a self-loop: two ways to reach the object.
        assert_eq!(count(&graph(2, &[(0, 1), (0, 1), (1, 1)])), 2);
        assert_eq!(count(&graph(1, &[])), 1);
    }

    /// A circular doubly-linked list of n objects can be cut at any of its n links, or (n = 2) reached
    /// both ways: the cycle graph with a root at one object has n spanning trees for n >= 3.
    #[test]
    fn rings_can_be_cut_anywhere() {
        for n in 3..=6usize {
            let mut edges = vec![(0, 1)];
            for i in 0..n {
                edges.push((1 + i, 1 + (i + 1) % n));
                edges.push((1 + (i + 1) % n, 1 + i));
            }
            assert_eq!(count(&graph(n + 1, &edges)), n);
        }
    }
}
