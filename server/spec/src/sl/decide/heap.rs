//! Symbolic heaps with inductive predicates, as the decision procedure sees them.
//!
//! Nothing here knows where a formula came from: SL-COMP files and the predicates of a program are both
//! translated into this form.

use solve::{Relation, Sum};

/// A reference of a rule: 0 is null, then come the reference parameters in their order, then the others.
pub type Node = u32;

/// The node that is null.
pub const NULL: Node = 0;

/// What an object behind a reference may be; see [`Types`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Type(pub u16);

impl Type {
    /// Anything.
    pub const ANY: Type = Type(0);
    /// Nothing: such a reference is null.
    pub const NONE: Type = Type(1);
}

/// Which objects two types have in common.
///
/// Inheritance is single, so classes can be numbered such that the objects of each type are a range, and two ranges are
/// nested or apart.
#[derive(Clone, Debug, Default)]
pub struct Types {
    /// First and last class of the types after [`Type::NONE`].
    ranges: Vec<(u32, u32)>,
}

impl Types {
    /// The types from 2 on, by the first and the last class of each; two of them are nested or apart.
    pub fn new(ranges: Vec<(u32, u32)>) -> Types {
        Types { ranges }
    }

    /// What objects of both types may be.
    pub fn meet(&self, a: Type, b: Type) -> Type {
        if a == Type::ANY || a == b {
            return b;
        }
        if b == Type::ANY {
            return a;
        }
        let range = |t: Type| self.ranges.get(usize::from(t.0).wrapping_sub(2)).copied();
        match (range(a), range(b)) {
            (Some(left), Some(right)) if left == right => a.min(b),
            (Some(left), Some(right)) if left.0 <= right.0 && right.1 <= left.1 => b,
            (Some(left), Some(right)) if right.0 <= left.0 && left.1 <= right.1 => a,
            _ => Type::NONE,
        }
    }
}

/// A conjunct of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Atom {
    Equal(Node, Node),
    Differ(Node, Node),
    /// One object, apart from what all other atoms own. Its fields are names only: what they hold is said by
    /// the other atoms that mention the same nodes.
    Cell {
        at: Node,
        ty: Type,
    },
    /// The predicate's objects, apart from what all other atoms own.
    Call {
        predicate: usize,
        refs: Vec<Node>,
        ints: Vec<Sum>,
    },
    /// Over the rule's integers.
    Compare(Sum, Relation),
    /// Never holds.
    False,
}

/// A conjunction; everything that is no parameter is existential.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rule {
    /// The types of the nodes; node 0 (null) included.
    pub nodes: Vec<Type>,
    /// How many integers there are; the integer parameters come first.
    pub ints: u32,
    pub atoms: Vec<Atom>,
}

/// An inductive predicate: the least relation that is closed under its rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Predicate {
    pub name: String,
    /// The types of the reference parameters.
    pub refs: Vec<Type>,
    /// The number of integer parameters.
    pub ints: u32,
    pub rules: Vec<Rule>,
}

/// Predicates that may call one another.
#[derive(Clone, Debug, Default)]
pub struct System {
    pub predicates: Vec<Predicate>,
    pub types: Types,
}

impl Rule {
    /// The predicates it calls: position of the atom, predicate, references and integers.
    pub fn calls(&self) -> impl Iterator<Item = (usize, usize, &[Node], &[Sum])> {
        self.atoms.iter().enumerate().filter_map(|(at, atom)| match atom {
            Atom::Call { predicate, refs, ints } => Some((at, *predicate, refs.as_slice(), ints.as_slice())),
            _ => None,
        })
    }

    /// A new node; callers keep the number.
    pub fn node(&mut self, ty: Type) -> Node {
        self.nodes.push(ty);
        self.nodes.len() as Node - 1
    }

    /// Takes out the nodes from `first` on that no atom mentions: they exist anyway.
    pub fn forget_unused(&mut self, first: usize) {
        let mut used = vec![false; self.nodes.len()];
        used[..first].fill(true);
        self.each_node(&mut |n| used[*n as usize] = true);
        let mut next = 0;
        let renamed: Vec<Node> = used
            .iter()
            .map(|used| {
                next += Node::from(*used);
                next.saturating_sub(1)
            })
            .collect();
        self.each_node(&mut |n| *n = renamed[*n as usize]);
        let mut keep = used.into_iter();
        self.nodes.retain(|_| keep.next().unwrap_or(true));
    }

    fn each_node(&mut self, visit: &mut dyn FnMut(&mut Node)) {
        for atom in &mut self.atoms {
            match atom {
                Atom::Equal(a, b) | Atom::Differ(a, b) => {
                    visit(a);
                    visit(b);
                }
                Atom::Cell { at, .. } => visit(at),
                Atom::Call { refs, .. } => refs.iter_mut().for_each(&mut *visit),
                Atom::Compare(..) | Atom::False => {}
            }
        }
    }

    /// A new integer.
    pub fn int(&mut self) -> u32 {
        self.ints += 1;
        self.ints - 1
    }
}

impl Predicate {
    /// A rule that has nothing but the parameters.
    pub fn blank_rule(&self) -> Rule {
        let nodes = std::iter::once(Type::ANY).chain(self.refs.iter().copied()).collect();
        Rule { nodes, ints: self.ints, atoms: Vec::new() }
    }
}

impl System {
    /// The predicates that some rules reach through calls, in the order of their numbers.
    pub fn reachable(&self, from: &[Rule]) -> Vec<usize> {
        let mut seen = vec![false; self.predicates.len()];
        let mut open: Vec<usize> = Vec::new();
        let mut visit = |rule: &Rule, open: &mut Vec<usize>| {
            for (_, callee, ..) in rule.calls() {
                if !std::mem::replace(&mut seen[callee], true) {
                    open.push(callee);
                }
            }
        };
        from.iter().for_each(|rule| visit(rule, &mut open));
        while let Some(predicate) = open.pop() {
            self.predicates[predicate].rules.iter().for_each(|rule| visit(rule, &mut open));
        }
        (0..seen.len()).filter(|n| seen[*n]).collect()
    }
}
