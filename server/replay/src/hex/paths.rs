//! Path expressions as regular languages, matched by Brzozowski derivatives: the state after reading a path
//! is itself an expression, so complement (`~`) is one constructor and needs no determinisation.
//!
//! Expressions are hash-consed and normalised (alternatives as sorted sets, neutral elements removed), which
//! keeps the number of derivatives finite; they are computed only for the paths that a heap has.

use ir::spec::PathExpr;
use rustc_hash::FxHashMap;

/// A reference name, interned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Label(pub u32);

/// A set of paths: what may still follow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct State(u32);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Node {
    /// No path.
    Nothing,
    /// The empty path.
    Empty,
    Name(Label),
    Seq(State, State),
    /// Sorted, without duplicates, at least two.
    Alt(Vec<State>),
    Star(State),
    Not(State),
}

/// The table of expressions and names of one check.
#[derive(Debug, Default)]
pub struct Paths {
    labels: FxHashMap<String, Label>,
    names: Vec<String>,
    nodes: Vec<Node>,
    /// Whether the expression contains the empty path; by [`State`].
    accepting: Vec<bool>,
    ids: FxHashMap<Node, State>,
    steps: FxHashMap<(State, Label), State>,
}

impl Paths {
    /// The label of a reference name.
    pub fn label(&mut self, name: &str) -> Label {
        if let Some(label) = self.labels.get(name) {
            return *label;
        }
        let label = Label(self.names.len() as u32);
        self.names.push(name.to_owned());
        self.labels.insert(name.to_owned(), label);
        label
    }

    /// The name of a label.
    pub fn name(&self, label: Label) -> &str {
        &self.names[label.0 as usize]
    }

    /// The state before the first step.
    pub fn start(&mut self, path: &PathExpr) -> State {
        match path {
            PathExpr::Empty => self.add(Node::Empty),
            PathExpr::Name(name) => {
                let label = self.label(name);
                self.add(Node::Name(label))
            }
            PathExpr::Seq(parts) => {
                let empty = self.add(Node::Empty);
                let parts: Vec<State> = parts.iter().map(|p| self.start(p)).collect();
                parts.into_iter().rev().fold(empty, |rest, part| self.seq(part, rest))
            }
            PathExpr::Alt(parts) => {
                let parts = parts.iter().map(|p| self.start(p)).collect();
                self.alt(parts)
            }
            PathExpr::Star(inner) => {
                let inner = self.start(inner);
                self.star(inner)
            }
            PathExpr::Plus(inner) => {
                let inner = self.start(inner);
                let star = self.star(inner);
                self.seq(inner, star)
            }
            PathExpr::Opt(inner) => {
                let (inner, empty) = (self.start(inner), self.add(Node::Empty));
                self.alt(vec![inner, empty])
            }
            PathExpr::Not(inner) => {
                let inner = self.start(inner);
                self.not(inner)
            }
            PathExpr::Any => self.everything(),
        }
    }

    /// Whether the path read so far is in the set.
    pub fn accepts(&self, state: State) -> bool {
        self.accepting[state.0 as usize]
    }

    /// The state after one more step.
    pub fn step(&mut self, state: State, label: Label) -> State {
        if let Some(next) = self.steps.get(&(state, label)) {
            return *next;
        }
        let next = match self.nodes[state.0 as usize].clone() {
            Node::Nothing | Node::Empty => self.add(Node::Nothing),
            Node::Name(l) => self.add(if l == label { Node::Empty } else { Node::Nothing }),
            Node::Seq(a, b) => {
                let after_a = self.step(a, label);
                let first = self.seq(after_a, b);
                if self.accepts(a) {
                    let second = self.step(b, label);
                    self.alt(vec![first, second])
                } else {
                    first
                }
            }
            Node::Alt(parts) => {
                let parts = parts.into_iter().map(|p| self.step(p, label)).collect();
                self.alt(parts)
            }
            Node::Star(inner) => {
                let after = self.step(inner, label);
                self.seq(after, state)
            }
            Node::Not(inner) => {
                let after = self.step(inner, label);
                self.not(after)
            }
        };
        self.steps.insert((state, label), next);
        next
    }

    fn add(&mut self, node: Node) -> State {
        if let Some(id) = self.ids.get(&node) {
            return *id;
        }
        let accepting = match &node {
            Node::Nothing | Node::Name(_) => false,
            Node::Empty | Node::Star(_) => true,
            Node::Seq(a, b) => self.accepts(*a) && self.accepts(*b),
            Node::Alt(parts) => parts.iter().any(|p| self.accepts(*p)),
            Node::Not(a) => !self.accepts(*a),
        };
        let id = State(self.nodes.len() as u32);
        self.nodes.push(node.clone());
        self.accepting.push(accepting);
        self.ids.insert(node, id);
        id
    }

    fn everything(&mut self) -> State {
        let nothing = self.add(Node::Nothing);
        self.add(Node::Not(nothing))
    }

    fn seq(&mut self, a: State, b: State) -> State {
        let (nothing, empty) = (self.add(Node::Nothing), self.add(Node::Empty));
        if a == nothing || b == nothing {
            return nothing;
        }
        if a == empty {
            return b;
        }
        if b == empty {
            return a;
        }
        // Right-nested, so that equal sequences are equal nodes.
        if let Node::Seq(first, rest) = self.nodes[a.0 as usize] {
            let rest = self.seq(rest, b);
            return self.add(Node::Seq(first, rest));
        }
        self.add(Node::Seq(a, b))
    }

    fn alt(&mut self, parts: Vec<State>) -> State {
        let (nothing, everything) = (self.add(Node::Nothing), self.everything());
        let mut flat = Vec::new();
        for part in parts {
            match &self.nodes[part.0 as usize] {
                Node::Alt(inner) => flat.extend(inner.iter().copied()),
                _ => flat.push(part),
            }
        }
        flat.retain(|p| *p != nothing);
        flat.sort_unstable();
        flat.dedup();
        if flat.contains(&everything) {
            return everything;
        }
        match flat.as_slice() {
            [] => nothing,
            [one] => *one,
            _ => self.add(Node::Alt(flat)),
        }
    }

    fn star(&mut self, inner: State) -> State {
        match self.nodes[inner.0 as usize] {
            Node::Nothing | Node::Empty => self.add(Node::Empty),
            Node::Star(_) => inner,
            _ => self.add(Node::Star(inner)),
        }
    }

    fn not(&mut self, inner: State) -> State {
        match self.nodes[inner.0 as usize] {
            Node::Not(original) => original,
            _ => self.add(Node::Not(inner)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(n: &str) -> PathExpr {
        PathExpr::Name(n.to_owned())
    }

    fn matches(path: &PathExpr, steps: &str) -> bool {
        let mut paths = Paths::default();
        let mut state = paths.start(path);
        for step in steps.chars() {
            let label = paths.label(&step.to_string());
            state = paths.step(state, label);
        }
        paths.accepts(state)
    }

    /// Every word over {a, b, c} up to length 5 against a definition by hand.
    fn check(path: &PathExpr, expected: impl Fn(&str) -> bool) {
        let mut words = vec![String::new()];
        for _ in 0..5 {
            let longer: Vec<_> = words.iter().flat_map(|w| ["a", "b", "c"].map(|l| format!("{w}{l}"))).collect();
            words.extend(longer);
        }
        for word in &words {
            assert_eq!(matches(path, word), expected(word), "{path:?} on `{word}`");
        }
    }

    #[test]
    fn regular_operators() {
        let ab = PathExpr::Alt(vec![name("a"), name("b")]);
        check(&PathExpr::Star(Box::new(ab.clone())), |w| !w.contains('c'));
        check(&PathExpr::Plus(Box::new(ab.clone())), |w| !w.is_empty() && !w.contains('c'));
        check(&PathExpr::Opt(Box::new(ab)), |w| matches!(w, "" | "a" | "b"));
        check(&PathExpr::Seq(vec![name("a"), PathExpr::Plus(Box::new(name("b")))]), |w| {
            w.starts_with("ab") && w[1..].chars().all(|c| c == 'b')
        });
    }

    #[test]
    fn complement_and_any() {
        let ends_in_c = PathExpr::Seq(vec![PathExpr::Any, name("c")]);
        check(&ends_in_c, |w| w.ends_with('c'));
        check(&PathExpr::Not(Box::new(ends_in_c.clone())), |w| !w.ends_with('c'));
        // A complement inside a sequence: `a` followed by anything but `b`.
        let not_b = PathExpr::Seq(vec![name("a"), PathExpr::Not(Box::new(name("b")))]);
        check(&not_b, |w| w.starts_with('a') && w != "ab");
        check(&PathExpr::Not(Box::new(PathExpr::Not(Box::new(ends_in_c)))), |w| w.ends_with('c'));
    }
}
