//! What is known about the references of one rule: which are equal, which differ, which own an object.
//!
//! Addresses are plenty, so a set of equalities and disequalities without a clash always has a solution, and
//! owning an object means no more than being different from null and from all other owners.

use super::heap::{Atom, NULL, Node, Rule, Type, Types};

/// Nodes are partitioned; every class is named by its smallest node.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    /// The class of each node.
    class: Vec<Node>,
    /// Per class, a row of bits: the classes it differs from.
    differs: Vec<u64>,
    /// Bits: the classes that own an object.
    owns: Vec<u64>,
    /// Per class, what its object may be.
    types: Vec<Type>,
}

fn bit(node: Node) -> (usize, u64) {
    (node as usize / 64, 1 << (node % 64))
}

impl Frame {
    /// Nothing is known but the types.
    pub(super) fn new(types: &[Type]) -> Frame {
        let count = types.len();
        let words = count.div_ceil(64);
        Frame {
            class: (0..count as Node).collect(),
            differs: vec![0; words * count],
            owns: vec![0; words],
            types: types.to_vec(),
        }
    }

    /// What a rule says about its references, calls apart; `None` when it contradicts itself.
    pub(super) fn of(rule: &Rule, types: &Types) -> Option<Frame> {
        let mut frame = Frame::new(&rule.nodes);
        for node in 1..rule.nodes.len() as Node {
            if rule.nodes[node as usize] == Type::NONE && !frame.equal(types, node, NULL) {
                return None;
            }
        }
        let holds = rule.atoms.iter().all(|atom| match atom {
            Atom::Equal(a, b) => frame.equal(types, *a, *b),
            Atom::Differ(a, b) => frame.differ(*a, *b),
            Atom::Cell { at, ty } => frame.own(types, *at, *ty),
            Atom::False => false,
            Atom::Call { .. } | Atom::Compare(..) => true,
        });
        holds.then_some(frame)
    }

    /// Like `clone_from`, without new memory when sizes agree.
    pub(super) fn copy_from(&mut self, other: &Frame) {
        self.class.clone_from(&other.class);
        self.differs.clone_from(&other.differs);
        self.owns.clone_from(&other.owns);
        self.types.clone_from(&other.types);
    }

    fn words(&self) -> usize {
        self.owns.len()
    }

    pub(super) fn class(&self, node: Node) -> Node {
        self.class[node as usize]
    }

    pub(super) fn type_of(&self, node: Node) -> Type {
        self.types[self.class(node) as usize]
    }

    pub(super) fn is_owner(&self, node: Node) -> bool {
        let (word, mask) = bit(self.class(node));
        self.owns[word] & mask != 0
    }

    pub(super) fn are_different(&self, a: Node, b: Node) -> bool {
        let (word, mask) = bit(self.class(b));
        self.differs[self.class(a) as usize * self.words() + word] & mask != 0
    }

    /// Adds `a = b`; false when that cannot be.
    pub(super) fn equal(&mut self, types: &Types, a: Node, b: Node) -> bool {
        let (a, b) = (self.class(a), self.class(b));
        let (keep, gone) = (a.min(b), a.max(b));
        if keep == gone {
            return true;
        }
        if self.are_different(keep, gone) {
            return false;
        }
        self.merge(keep, gone);
        if keep == NULL {
            return true;
        }
        let ty = types.meet(self.types[keep as usize], self.types[gone as usize]);
        self.types[keep as usize] = ty;
        ty != Type::NONE || self.equal(types, keep, NULL)
    }

    fn merge(&mut self, keep: Node, gone: Node) {
        self.class.iter_mut().filter(|c| **c == gone).for_each(|c| *c = keep);
        let words = self.words();
        let (keep_word, keep_bit) = bit(keep);
        let (gone_word, gone_bit) = bit(gone);
        for word in 0..words {
            let moved = std::mem::take(&mut self.differs[gone as usize * words + word]);
            self.differs[keep as usize * words + word] |= moved;
        }
        for row in self.differs.chunks_exact_mut(words) {
            if row[gone_word] & gone_bit != 0 {
                row[gone_word] &= !gone_bit;
                row[keep_word] |= keep_bit;
            }
        }
        if self.owns[gone_word] & gone_bit != 0 {
            self.owns[gone_word] &= !gone_bit;
            self.owns[keep_word] |= keep_bit;
        }
    }

    /// Adds `a != b`; false when that cannot be.
    pub(super) fn differ(&mut self, a: Node, b: Node) -> bool {
        let (a, b) = (self.class(a), self.class(b));
        let words = self.words();
        for (row, column) in [(a, b), (b, a)] {
            let (word, mask) = bit(column);
            self.differs[row as usize * words + word] |= mask;
        }
        a != b
    }

    /// Gives `a` an object of its own; false when that cannot be.
    pub(super) fn own(&mut self, types: &Types, a: Node, ty: Type) -> bool {
        let class = self.class(a);
        if self.is_owner(class) || !self.differ(class, NULL) || !self.narrow(types, class, ty) {
            return false;
        }
        // Apart from all other owners; the classes are theirs, so none is `class` itself.
        for word in 0..self.words() {
            let mut left = self.owns[word];
            while left != 0 {
                let other = word as u32 * 64 + left.trailing_zeros();
                left &= left - 1;
                self.differ(class, other);
            }
        }
        let (word, mask) = bit(class);
        self.owns[word] |= mask;
        true
    }

    /// Adds that the object of `a`, if there is one, has a type; false when that cannot be.
    pub(super) fn narrow(&mut self, types: &Types, a: Node, ty: Type) -> bool {
        let class = self.class(a);
        if class == NULL {
            return true;
        }
        let both = types.meet(self.types[class as usize], ty);
        self.types[class as usize] = both;
        both != Type::NONE || self.equal(types, class, NULL)
    }
}
