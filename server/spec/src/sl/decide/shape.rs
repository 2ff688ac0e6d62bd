//! Base pairs: what a predicate instance says about its reference parameters.
//!
//! Brotherston, Fuhs, Navarro Pérez and Gorogiannis ("A decision procedure for satisfiability in separation
//! logic with inductive predicates", the procedure behind seed 001's satisfiability check) show that a finite
//! set of them tells all about a predicate: the parameters that own objects, and the equalities and
//! disequalities between parameters and null.

use super::frame::Frame;
use super::heap::{NULL, Node, Type, Types};

/// A base pair over null (node 0) and the reference parameters (from node 1).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Shape {
    /// The smallest equal node, for each node.
    class: Box<[Node]>,
    /// Classes that differ, the smaller first, sorted.
    differ: Box<[(Node, Node)]>,
    /// Classes that own an object, sorted.
    owners: Box<[Node]>,
    /// Of each class; [`Type::ANY`] elsewhere.
    types: Box<[Type]>,
    pub(super) status: Status,
}

/// What is known about single parameters, to refuse most combinations at once. Parameters beyond the 64th are
/// left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Status {
    null: u64,
    not_null: u64,
    owner: u64,
}

impl Status {
    /// Of some nodes of a frame.
    pub(super) fn of(frame: &Frame, nodes: &[Node]) -> Status {
        let mut status = Status::default();
        for (place, node) in nodes.iter().enumerate().take(64) {
            status.null |= u64::from(frame.class(*node) == NULL) << place;
            status.not_null |= u64::from(frame.are_different(*node, NULL)) << place;
            status.owner |= u64::from(frame.is_owner(*node)) << place;
        }
        status
    }

    /// Whether the two certainly contradict each other.
    pub(super) fn clashes(self, other: Status) -> bool {
        (self.null & other.not_null) | (self.not_null & other.null) | (self.owner & other.owner) != 0
    }
}

impl Shape {
    /// What a frame says about null and its first `params` other nodes.
    pub(super) fn project(frame: &Frame, params: usize) -> Shape {
        let count = params as Node + 1;
        let class: Box<[Node]> = (0..count).map(|n| frame.class(n)).collect();
        let roots: Vec<Node> = (0..count).filter(|n| class[*n as usize] == *n).collect();
        let mut differ = Vec::new();
        for (place, a) in roots.iter().enumerate() {
            let later = roots[place + 1..].iter();
            differ.extend(later.filter(|b| frame.are_different(*a, **b)).map(|b| (*a, *b)));
        }
        let is_root = |n: Node| n != NULL && class[n as usize] == n;
        let types = (0..count).map(|n| if is_root(n) { frame.type_of(n) } else { Type::ANY }).collect();
        let owners = roots.iter().copied().filter(|n| frame.is_owner(*n)).collect();
        let nodes: Vec<Node> = (1..count).collect();
        Shape { class, differ: differ.into(), owners, types, status: Status::of(frame, &nodes) }
    }

    /// Adds what the shape says to a frame, with `args` for the parameters; false when they clash.
    pub(super) fn apply(&self, types: &Types, frame: &mut Frame, args: &[Node]) -> bool {
        let at = |n: Node| if n == NULL { NULL } else { args[n as usize - 1] };
        for (node, class) in self.class.iter().enumerate().skip(1) {
            let node = node as Node;
            let fits = match *class == node {
                true => {
                    self.types[node as usize] == Type::ANY || frame.narrow(types, at(node), self.types[node as usize])
                }
                false => frame.equal(types, at(node), at(*class)),
            };
            if !fits {
                return false;
            }
        }
        self.differ.iter().all(|(a, b)| frame.differ(at(*a), at(*b)))
            && self.owners.iter().all(|n| frame.own(types, at(*n), Type::ANY))
    }

    /// Whether every context that admits `other` admits this one too.
    pub(super) fn is_weaker_than(&self, other: &Shape, types: &Types) -> bool {
        let (null, not_null, owner) = (self.status.null, self.status.not_null, self.status.owner);
        let (o, class) = (&other.status, |n: Node| other.class[n as usize]);
        if null & !o.null | not_null & !o.not_null | owner & !o.owner != 0 {
            return false;
        }
        let ordered = |a: Node, b: Node| (a.min(b), a.max(b));
        let same = (0..self.class.len()).all(|n| class(n as Node) == class(self.class[n]));
        let differ = |(a, b): &(Node, Node)| other.differ.binary_search(&ordered(class(*a), class(*b))).is_ok();
        let narrow = |n: usize| {
            let theirs = class(n as Node);
            theirs == NULL || types.meet(self.types[n], other.types[theirs as usize]) == other.types[theirs as usize]
        };
        same && self.differ.iter().all(differ)
            && self.owners.iter().all(|n| other.owners.binary_search(&class(*n)).is_ok())
            && (0..self.types.len()).all(|n| self.types[n] == Type::ANY || narrow(n))
    }
}
