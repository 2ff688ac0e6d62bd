//! A heap as HEX sees it: a directed graph rooted in the external environment `root` (seed 000,
//! definition 3.1). The edges are the references, labelled with parameter names at the root and with
//! field names elsewhere; the elements of an array are all labelled `[]`.

use super::paths::{Label, Paths};
use crate::heap::{Heap, Kind, Value};
use ir::Program;
use rustc_hash::FxHashMap;

/// The label of array elements.
pub const ELEMENT: &str = "[]";

/// A node of the graph: 0 is `root`, the others are objects in breadth-first order.
pub type Node = usize;

/// A reference.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    pub holder: Node,
    pub label: Label,
    /// `None`: null.
    pub target: Option<Node>,
}

/// The part of a heap that is reachable from the arguments.
#[derive(Debug)]
pub struct Graph {
    /// The reference behind each node; `Null` for the root.
    pub values: Vec<Value>,
    /// Sorted by holder, then in declaration order.
    pub edges: Vec<Edge>,
    /// `edges[first[n]..first[n + 1]]` are held by node `n`.
    pub first: Vec<usize>,
}

impl Graph {
    /// The graph reachable from `args`; what a freed object holds is unreachable.
    pub fn new(program: &Program, heap: &Heap, names: &[&str], args: &[Value], paths: &mut Paths) -> Graph {
        let mut graph = Graph { values: vec![Value::Null], edges: Vec::new(), first: vec![0] };
        let mut nodes: FxHashMap<u32, Node> = FxHashMap::default();
        for (name, value) in names.iter().zip(args) {
            graph.edge(0, name, *value, &mut nodes, paths);
        }
        graph.first.push(graph.edges.len());
        let mut node = 1;
        while node < graph.values.len() {
            if let Some(cell) = heap.get(graph.values[node]).filter(|c| c.live) {
                for (slot, value) in cell.values.iter().enumerate() {
                    let name = match cell.kind {
                        Kind::Object(class) => &program.field(program.class(class).fields[slot]).name,
                        Kind::Array(_) => ELEMENT,
                    };
                    graph.edge(node, name, *value, &mut nodes, paths);
                }
            }
            graph.first.push(graph.edges.len());
            node += 1;
        }
        graph
    }

    /// The references that a node holds.
    pub fn held_by(&self, node: Node) -> &[Edge] {
        &self.edges[self.first[node]..self.first[node + 1]]
    }

    fn edge(&mut self, holder: Node, name: &str, value: Value, nodes: &mut FxHashMap<u32, Node>, paths: &mut Paths) {
        let target = match value {
            Value::Null => None,
            Value::Ref(object) => Some(*nodes.entry(object).or_insert_with(|| {
                self.values.push(value);
                self.values.len() - 1
            })),
            _ => return,
        };
        let label = paths.label(name);
        self.edges.push(Edge { holder, label, target });
    }
}
