//! Rules with all calls of predicates that are not recursive replaced by their rules.

use super::calls_itself;
use super::formula::{Formula, Var};
use crate::sl::decide::heap::{Atom, NULL, Node, Rule, System};

/// Rules that are put in, together.
const MAX_RULES: usize = 20_000;
/// Rules inside one another.
const MAX_DEPTH: usize = 400;
/// Calls with so many arguments say which variables belong together.
const CLOSE: usize = 4;

/// The variables of a formula: first the parameters of the predicate it defines, then as many for the parameters of
/// its call of itself, then the others.
pub(super) struct Expansion<'a> {
    system: &'a System,
    pub(super) params: usize,
    pub(super) variables: usize,
    /// Variables that should stand near one another.
    pub(super) close: Vec<Vec<Var>>,
    rules: usize,
    depth: usize,
}

impl<'a> Expansion<'a> {
    pub(super) fn new(system: &'a System, params: usize) -> Expansion<'a> {
        Expansion { system, params, variables: 2 * params, close: Vec::new(), rules: 0, depth: 0 }
    }

    /// A rule of `own` (or of no predicate), whose parameters are the first variables; nothing when it is too large.
    pub(super) fn rule(&mut self, rule: &Rule, params: &[Var], own: Option<usize>) -> Option<Formula> {
        let params: Vec<Option<Var>> = params.iter().map(|v| Some(*v)).collect();
        self.body(rule, &params, own)
    }

    fn body(&mut self, rule: &Rule, params: &[Option<Var>], own: Option<usize>) -> Option<Formula> {
        self.rules += 1;
        if self.rules > MAX_RULES || self.depth > MAX_DEPTH {
            return None;
        }
        let mut nodes = vec![None];
        nodes.extend(params);
        let locals: Vec<Var> = (self.variables..).take(rule.nodes.len() - nodes.len()).collect();
        nodes.extend(locals.iter().map(|v| Some(*v)));
        self.variables += locals.len();
        let at = |n: &Node| if *n == NULL { None } else { nodes[*n as usize] };
        let mut parts = Vec::new();
        for atom in &rule.atoms {
            parts.push(match atom {
                Atom::Equal(a, b) => self.same(at(a), at(b)),
                Atom::Differ(a, b) => match (at(a), at(b)) {
                    (Some(var), None) | (None, Some(var)) if a != b => Formula::Null(var, false),
                    _ => Formula::False,
                },
                Atom::Call { predicate, refs, .. } => {
                    let args: Vec<Option<Var>> = refs.iter().map(at).collect();
                    self.call(*predicate, args, own)?
                }
                Atom::False | Atom::Cell { .. } | Atom::Compare(..) => Formula::False,
            });
        }
        Some(Formula::Some(locals, parts))
    }

    fn same(&mut self, a: Option<Var>, b: Option<Var>) -> Formula {
        match (a, b) {
            (Some(a), Some(b)) => {
                self.close.push(vec![a, b]);
                Formula::Same(a, b)
            }
            (Some(var), None) | (None, Some(var)) => Formula::Null(var, true),
            (None, None) => Formula::All(Vec::new()),
        }
    }

    fn call(&mut self, predicate: usize, args: Vec<Option<Var>>, own: Option<usize>) -> Option<Formula> {
        if own == Some(predicate) {
            let params = self.params;
            let parts = args.into_iter().enumerate().map(|(n, arg)| self.same(Some(params + n), arg));
            return Some(Formula::All(parts.collect()));
        }
        let mut near: Vec<Var> = args.iter().flatten().copied().collect();
        near.sort_unstable();
        near.dedup();
        if (2..=CLOSE).contains(&near.len()) {
            self.close.push(near);
        }
        if calls_itself(self.system, predicate) {
            return Some(Formula::Known(predicate, args));
        }
        self.depth += 1;
        let rules = &self.system.predicates[predicate].rules;
        let ways = rules.iter().map(|r| self.body(r, &args, None)).collect::<Option<_>>()?;
        self.depth -= 1;
        Some(Formula::Any(ways))
    }
}
