//! The concrete meaning of HEX: definition 3.4 of seed 000, over all backbones.
//!
//! A backbone gives every object one path from `root`, and every reference the path of its holder plus its
//! own name. Null references and the references of the tree count as part of the backbone, all others are
//! aliases (definition 3.5). Where the paper leaves room:
//! - propositional sentences are decided per backbone, the heap must satisfy them for each;
//! - `aliases max p` takes those backbone paths of `p` that lead to objects and have no longer path of `p`
//!   to an object below them. Paths to null have no say: an alias cannot point there, and a list
//!   that ends in null would otherwise have no last node;
//! - `here.up..` follows the backbone upwards and then any references; a target that does not exist is
//!   no object, so no alias meets it;
//! - a companion method runs for every reference whose path matches its atom, in every backbone, wherever
//!   the atom stands in a sentence; what it returns does not matter.

mod backbones;
mod graph;
mod paths;

pub use graph::ELEMENT;

use crate::heap::Value;
use crate::machine::{Halt, Judgement, Machine, ops};
use backbones::{Ended, each_backbone};
use graph::{Edge, Graph, Node};
use ir::spec::{AtomKind, Companion, Hex, HexArg, HexAtom, Sentence, Target};
use ir::{FnId, Ty};
use paths::{Paths, State};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Whether the sentences hold of the heap that `args` reach; `names` are the names of the arguments.
///
/// # Errors
/// When a companion method runs out of budget or cannot be run.
pub(crate) fn judge<'p>(
    machine: &mut Machine<'p>,
    sentences: &'p [Sentence],
    names: &[&str],
    args: &[Value],
) -> Result<Judgement, Halt> {
    let mut paths = Paths::default();
    let graph = Graph::new(machine.program, &machine.heap, names, args, &mut paths);
    let mut check = Check::new(machine, sentences, paths, &graph, args);
    let mut verdict = Ok(Judgement::Yes);
    let ended = each_backbone(&graph, |tree| match check.backbone(sentences, tree) {
        Ok(Judgement::Yes) => ControlFlow::Continue(()),
        other => {
            verdict = other;
            ControlFlow::Break(())
        }
    });
    match ended {
        Ended::Budget => Ok(too_many()),
        Ended::All | Ended::Stopped => verdict,
    }
}

/// A companion method that a backbone runs: the atom in source order, and the arguments.
pub(crate) type Call = (u32, Vec<Value>);

/// What [`judge`] decides without running companion methods, and those that it would run in some backbone, each with
/// its arguments once.
pub(crate) fn judge_shape<'p>(
    machine: &mut Machine<'p>,
    sentences: &'p [Sentence],
    names: &[&str],
    args: &[Value],
) -> (Judgement, BTreeSet<Call>) {
    let mut paths = Paths::default();
    let graph = Graph::new(machine.program, &machine.heap, names, args, &mut paths);
    let mut check = Check::new(machine, sentences, paths, &graph, args);
    let (mut verdict, mut calls) = (Judgement::Yes, BTreeSet::new());
    let ended = each_backbone(&graph, |tree| {
        if verdict == Judgement::Yes {
            verdict = check.sentences(sentences, tree);
        }
        check.collect_calls(tree, &mut calls);
        ControlFlow::Continue(())
    });
    (if ended == Ended::All { verdict } else { too_many() }, calls)
}

fn too_many() -> Judgement {
    Judgement::Unknown("the heap has too many backbones to check them all".to_owned())
}

/// The atoms of a formula in source order.
fn collect<'h>(formula: &'h Hex, atoms: &mut Vec<&'h HexAtom>) {
    match formula {
        Hex::Atom(atom) => atoms.push(atom),
        Hex::Not(a) => collect(a, atoms),
        Hex::And(a, b) | Hex::Or(a, b) | Hex::Implies(a, b) => {
            collect(a, atoms);
            collect(b, atoms);
        }
    }
}

/// An atom ready to be checked.
struct Atom<'p> {
    atom: &'p HexAtom,
    path: State,
    /// The path of the target, of `aliases p` and `aliases max p`.
    target: Option<State>,
}

impl<'p> Atom<'p> {
    fn new(atom: &'p HexAtom, paths: &mut Paths) -> Atom<'p> {
        let target = match &atom.kind {
            AtomKind::Aliases(Target::Path(p)) | AtomKind::AliasesMax(Target::Path(p)) => Some(paths.start(p)),
            _ => None,
        };
        Atom { atom, path: paths.start(&atom.path), target }
    }
}

/// A reference in one backbone.
#[derive(Clone, Copy)]
struct Reference {
    edge: Edge,
    /// In the backbone, or null.
    in_tree: bool,
}

struct Check<'a, 'p> {
    machine: &'a mut Machine<'p>,
    paths: Paths,
    graph: &'a Graph,
    atoms: Vec<Atom<'p>>,
    args: &'a [Value],
    /// Results of companion methods by function and arguments.
    companions: FxHashMap<(FnId, Vec<Value>), Result<(), String>>,
}

impl<'a, 'p> Check<'a, 'p> {
    fn new(
        machine: &'a mut Machine<'p>,
        sentences: &'p [Sentence],
        mut paths: Paths,
        graph: &'a Graph,
        args: &'a [Value],
    ) -> Check<'a, 'p> {
        let mut atoms = Vec::new();
        sentences.iter().for_each(|sentence| collect(&sentence.formula, &mut atoms));
        let atoms = atoms.into_iter().map(|atom| Atom::new(atom, &mut paths)).collect();
        Check { machine, paths, graph, atoms, args, companions: FxHashMap::default() }
    }

    /// Whether one backbone satisfies every sentence and companion.
    fn backbone(&mut self, sentences: &[Sentence], tree: &[Option<usize>]) -> Result<Judgement, Halt> {
        match self.sentences(sentences, tree) {
            Judgement::Yes => self.run_companions(tree),
            other => Ok(other),
        }
    }

    /// Whether one backbone satisfies every sentence, whatever companion methods say.
    fn sentences(&mut self, sentences: &[Sentence], tree: &[Option<usize>]) -> Judgement {
        let mut violations = Vec::with_capacity(self.atoms.len());
        for n in 0..self.atoms.len() {
            violations.push(self.violation(n, tree));
        }
        let mut at = 0;
        for sentence in sentences {
            let first = at;
            if holds(&sentence.formula, &violations, &mut at) {
                continue;
            }
            let blamed = (first..at).find(|n| violations[*n].is_some());
            let fact = blamed.and_then(|n| violations[n]).map(|r| self.describe(r, tree));
            let text = self.machine.program.text(sentence.span).trim();
            let explanation = match fact {
                Some(fact) => format!("{fact}, which violates `{text}`"),
                None => format!("`{text}` is violated"),
            };
            let atom = blamed.or(Some(first)).map(|n| n as u32);
            return Judgement::No { atom, explanation };
        }
        Judgement::Yes
    }

    /// Notes the companion methods that one backbone runs.
    fn collect_calls(&mut self, tree: &[Option<usize>], calls: &mut BTreeSet<Call>) {
        for n in 0..self.atoms.len() {
            if let Some(companion) = &self.atoms[n].atom.companion {
                for reference in self.matched(n, tree) {
                    calls.insert((n as u32, self.companion_args(companion, reference.edge, tree)));
                }
            }
        }
    }

    /// Whether the companion methods of one backbone accept the heap.
    fn run_companions(&mut self, tree: &[Option<usize>]) -> Result<Judgement, Halt> {
        for n in 0..self.atoms.len() {
            if let Some(companion) = &self.atoms[n].atom.companion
                && let Some((reference, why)) = self.companion(n, companion, tree)?
            {
                let name = self.machine.program.qualified_name(companion.function);
                let path = self.path_text(reference.edge, tree);
                let explanation = format!("`{name}` refuses the heap at `{path}`: {why}");
                return Ok(Judgement::No { atom: Some(n as u32), explanation });
            }
        }
        Ok(Judgement::Yes)
    }

    /// The state of an automaton at every node of the backbone.
    fn states(&mut self, start: State, tree: &[Option<usize>]) -> Vec<State> {
        let mut states = vec![None; tree.len()];
        states[0] = Some(start);
        for node in 0..tree.len() {
            let mut up = Vec::new();
            let mut at = node;
            while states[at].is_none() {
                let edge = self.graph.edges[tree[at].unwrap_or(0)];
                up.push((at, edge.label));
                at = edge.holder;
            }
            for (below, label) in up.into_iter().rev() {
                let state = states[at].unwrap_or(start);
                states[below] = Some(self.paths.step(state, label));
                at = below;
            }
        }
        states.into_iter().map(|s| s.unwrap_or(start)).collect()
    }

    /// The references that the path of atom `n` matches.
    fn matched(&mut self, n: usize, tree: &[Option<usize>]) -> Vec<Reference> {
        let states = self.states(self.atoms[n].path, tree);
        let mut matched = Vec::new();
        for (at, edge) in self.graph.edges.iter().enumerate() {
            let state = self.paths.step(states[edge.holder], edge.label);
            if self.paths.accepts(state) {
                let in_tree = edge.target.is_none_or(|t| tree[t] == Some(at));
                matched.push(Reference { edge: *edge, in_tree });
            }
        }
        matched
    }

    /// The first reference that violates atom `n` in this backbone (theorem 3.6 of seed 000: an atom holds
    /// when every reference satisfies it).
    fn violation(&mut self, n: usize, tree: &[Option<usize>]) -> Option<Reference> {
        let atom = self.atoms[n].atom;
        let targets = self.atoms[n].target.map(|start| self.targets(start, &atom.kind, tree));
        self.matched(n, tree).into_iter().find(|r| !self.satisfies(&atom.kind, *r, targets.as_deref(), tree))
    }

    /// Which nodes an alias to a path may point to.
    fn targets(&mut self, start: State, kind: &AtomKind, tree: &[Option<usize>]) -> Vec<bool> {
        let states = self.states(start, tree);
        let mut targets: Vec<bool> = states.iter().map(|s| self.paths.accepts(*s)).collect();
        targets[0] = false;
        if matches!(kind, AtomKind::AliasesMax(_)) {
            let matched = targets.clone();
            for node in (1..tree.len()).filter(|n| matched[*n]) {
                let mut at = node;
                while let Some(edge) = tree[at] {
                    at = self.graph.edges[edge].holder;
                    targets[at] = false;
                }
            }
        }
        targets
    }

    fn satisfies(&self, kind: &AtomKind, r: Reference, targets: Option<&[bool]>, tree: &[Option<usize>]) -> bool {
        let Some(target) = r.edge.target else { return !matches!(kind, AtomKind::NotNull) };
        let has_type = |ty| {
            let found = self.machine.heap.get(self.graph.values[target]).and_then(|c| c.ty());
            found.is_some_and(|found| self.machine.program.is_assignable(found, ty))
        };
        match kind {
            AtomKind::NotNull => true,
            AtomKind::IsNull => false,
            AtomKind::ExpandsToNothing => !r.in_tree,
            AtomKind::ExpandsTo(ty) => !r.in_tree || has_type(*ty),
            AtomKind::AliasesNothing => r.in_tree,
            AtomKind::AliasesSome(ty) => r.in_tree || has_type(*ty),
            AtomKind::Aliases(Target::Here { ups, rest }) | AtomKind::AliasesMax(Target::Here { ups, rest }) => {
                r.in_tree || self.here(r.edge, *ups, rest, tree) == Some(target)
            }
            AtomKind::Aliases(Target::Path(_)) | AtomKind::AliasesMax(Target::Path(_)) => {
                r.in_tree || targets.is_some_and(|t| t[target])
            }
        }
    }

    /// The object `ups` steps above a reference.
    fn above(&self, edge: Edge, ups: u32, tree: &[Option<usize>]) -> Option<Node> {
        if ups == 0 {
            return edge.target;
        }
        let mut at = edge.holder;
        for _ in 1..ups {
            at = self.graph.edges[tree[at]?].holder;
        }
        Some(at)
    }

    /// The object that `here.up...rest` denotes.
    fn here(&self, edge: Edge, ups: u32, rest: &[String], tree: &[Option<usize>]) -> Option<Node> {
        let mut at = self.above(edge, ups, tree)?;
        for name in rest {
            at = self.graph.held_by(at).iter().find(|e| self.paths.name(e.label) == name)?.target?;
        }
        Some(at)
    }

    /// Runs a companion for every matched reference; the first refusal with its reason.
    fn companion(
        &mut self,
        n: usize,
        companion: &'p Companion,
        tree: &[Option<usize>],
    ) -> Result<Option<(Reference, String)>, Halt> {
        for reference in self.matched(n, tree) {
            let key = (companion.function, self.companion_args(companion, reference.edge, tree));
            let result = match self.companions.get(&key) {
                Some(result) => result.clone(),
                None => {
                    let result = self.machine.companion(key.0, key.1.clone())?;
                    self.companions.insert(key, result.clone());
                    result
                }
            };
            if let Err(why) = result {
                return Ok(Some((reference, why)));
            }
        }
        Ok(None)
    }

    fn companion_args(&self, companion: &Companion, edge: Edge, tree: &[Option<usize>]) -> Vec<Value> {
        let types = self.machine.program.function(companion.function).params.iter().map(|p| p.ty);
        companion.args.iter().zip(types).map(|arg| self.companion_arg(arg, edge, tree)).collect()
    }

    fn companion_arg(&self, (arg, want): (&HexArg, Ty), edge: Edge, tree: &[Option<usize>]) -> Value {
        let value = match arg {
            HexArg::Here { ups } => self.above(edge, *ups, tree).map_or(Value::Null, |n| self.graph.values[n]),
            HexArg::Param(n) => self.args.get(*n as usize).copied().unwrap_or(Value::Null),
            HexArg::Null => Value::Null,
            HexArg::Int(i) if want == Ty::LONG => Value::Long(*i),
            HexArg::Int(i) => Value::Int(*i as i32),
            HexArg::Computed { op, ty, of } => {
                let [a, b] = [&of[0], &of[1]].map(|part| self.companion_arg((part, *ty), edge, tree));
                ops::binary(*op, a, b).unwrap_or(Value::Null)
            }
        };
        match value {
            Value::Int(i) if want == Ty::LONG => Value::Long(i.into()),
            value => value,
        }
    }

    /// A reference in words: `list.next is null`.
    fn describe(&self, r: Reference, tree: &[Option<usize>]) -> String {
        let path = self.path_text(r.edge, tree);
        match r.edge.target {
            None => format!("`{path}` is null"),
            Some(target) => {
                let class = self.machine.heap.get(self.graph.values[target]).and_then(|c| c.ty());
                let class = class.map_or_else(String::new, |ty| self.machine.program.type_name(ty));
                match (r.in_tree, tree[target]) {
                    (false, Some(edge)) => {
                        format!("`{path}` is `{}`", self.path_text(self.graph.edges[edge], tree))
                    }
                    _ => format!("`{path}` is a new {class}"),
                }
            }
        }
    }

    /// The backbone path of a reference as people write it.
    fn path_text(&self, edge: Edge, tree: &[Option<usize>]) -> String {
        let mut steps = vec![self.paths.name(edge.label)];
        let mut at = edge.holder;
        while let Some(up) = tree[at] {
            let edge = self.graph.edges[up];
            steps.push(self.paths.name(edge.label));
            at = edge.holder;
        }
        steps.reverse();
        steps.join(".")
    }
}

/// Evaluates a formula over the verdicts of its atoms, which it consumes in source order.
fn holds(formula: &Hex, violations: &[Option<Reference>], at: &mut usize) -> bool {
    match formula {
        Hex::Atom(_) => {
            *at += 1;
            violations[*at - 1].is_none()
        }
        Hex::Not(a) => !holds(a, violations, at),
        Hex::And(a, b) => holds(a, violations, at) & holds(b, violations, at),
        Hex::Or(a, b) => holds(a, violations, at) | holds(b, violations, at),
        Hex::Implies(a, b) => !holds(a, violations, at) | holds(b, violations, at),
    }
}
