//! How many objects a predicate needs when a number among its parameters is large: a tree of height 4 that is balanced
//! has seven nodes at least, a list of length `n` has `n`.
//!
//! Without it, a search below a path that is too deep for the scope tries all trees beside the path before it gives up.
//! Least fixpoint from above, as for the least sizes ([`super::shape`]), with a lower bound of one parameter known.

use super::shape::{Bounds, NEVER};
use ir::spec::{AExpr, Disjunct, Pure, PureOp, SlVar, SpatialAtom};
use ir::{PredId, Program};
use std::collections::BTreeMap;

/// Larger numbers count as this one.
const MOST: usize = 32;

/// `from + by <= to`; `None` is 0.
#[derive(Clone, Copy, Debug)]
struct Edge {
    from: Option<SlVar>,
    by: i64,
    to: Option<SlVar>,
}

/// What a disjunct says about sizes.
#[derive(Debug)]
struct Sizes {
    edges: Vec<Edge>,
    /// Objects per bound that its points-to atoms own.
    own: Vec<u32>,
    calls: Vec<(PredId, Vec<Option<Offset>>)>,
}

/// A variable and what is added to it.
type Offset = (Option<SlVar>, i64);

/// Least sizes of one parameter: at `v - 1` those for values of `v` and more, each per bound.
type Table = Vec<Vec<u32>>;

/// Least sizes by the numbers among the parameters of each predicate.
#[derive(Debug, Default)]
pub struct Measures {
    /// Per predicate and parameter; `None` when the parameter says nothing about sizes. Nothing for predicates that
    /// are not asked for.
    tables: Vec<Vec<Option<Table>>>,
}

impl Measures {
    /// `least` has the sizes of each predicate when nothing is known of its parameters; `used` are those asked for, with
    /// all that they unfold.
    pub fn new(program: &Program, used: &[PredId], bounds: &Bounds, least: &[&[u32]]) -> Measures {
        let never = || vec![vec![NEVER; bounds.most.len()]; MOST];
        let mut measures = Measures { tables: vec![Vec::new(); program.predicates.len()] };
        let mut sizes: Vec<(PredId, Vec<Sizes>)> = Vec::new();
        for p in used {
            let predicate = program.predicate(*p);
            let tables = predicate.params.iter().map(|(_, ty)| (!ty.is_ref()).then(never));
            measures.tables[p.index()] = tables.collect();
            sizes.push((*p, predicate.formula.disjuncts.iter().map(|d| Sizes::of(d, bounds)).collect()));
        }
        while measures.round(&sizes, least) {}
        for (tables, least) in measures.tables.iter_mut().zip(least) {
            for table in tables.iter_mut() {
                if table.as_ref().is_some_and(|t| t.last().is_some_and(|l| l == least)) {
                    *table = None;
                }
            }
        }
        measures
    }

    /// Computes every table once more; whether anything changed.
    fn round(&mut self, sizes: &[(PredId, Vec<Sizes>)], least: &[&[u32]]) -> bool {
        let mut changed = false;
        for (p, disjuncts) in sizes {
            let p = p.index();
            for param in 0..self.tables[p].len() {
                for v in 1..=MOST {
                    if self.tables[p][param].is_none() {
                        break;
                    }
                    let mut now = vec![NEVER; least[p].len()];
                    for d in disjuncts {
                        self.lower(d, (param as u32, v as i64), least, &mut now);
                    }
                    if let Some(table) = &mut self.tables[p][param] {
                        changed |= table[v - 1] != now;
                        table[v - 1] = now;
                    }
                }
            }
        }
        changed
    }

    /// Lowers `now` to the size of a disjunct in which a parameter is at least `v`.
    fn lower(&self, d: &Sizes, (param, v): (u32, i64), least: &[&[u32]], now: &mut [u32]) {
        let Some(lows) = d.lows(param, v) else { return };
        let mut sum = d.own.clone();
        for (pred, args) in &d.calls {
            let low = |at: usize| {
                let (var, by) = args.get(at).copied().flatten()?;
                lows.get(&var)?.checked_add(by)
            };
            let base = least[pred.index()];
            sum.iter_mut().enumerate().for_each(|(b, s)| {
                *s = s.saturating_add(self.least(*pred, b, base[b], low)).min(NEVER);
            });
        }
        now.iter_mut().zip(sum).for_each(|(n, s)| *n = s.min(*n));
    }

    /// Whether numbers among the parameters of a predicate say anything about its size.
    pub fn matter(&self, pred: PredId) -> bool {
        self.tables[pred.index()].iter().any(Option::is_some)
    }

    /// Objects that count against a bound which every model has whose parameters are at least `low`.
    pub fn least(&self, pred: PredId, bound: usize, base: u32, low: impl Fn(usize) -> Option<i64>) -> u32 {
        let tables = self.tables[pred.index()].iter().enumerate();
        let known = tables.filter_map(|(at, table)| {
            let table = table.as_ref()?;
            let row = usize::try_from(low(at)?).ok()?.min(MOST).checked_sub(1)?;
            Some(table[row][bound])
        });
        known.fold(base, u32::max)
    }
}

impl Sizes {
    fn of(d: &Disjunct, bounds: &Bounds) -> Sizes {
        let mut sizes = Sizes { edges: Vec::new(), own: vec![0; bounds.most.len()], calls: Vec::new() };
        for atom in &d.spatial {
            match atom {
                SpatialAtom::PointsTo { class, .. } => bounds.of(*class).iter().for_each(|b| sizes.own[*b] += 1),
                SpatialAtom::Pred { pred, args, .. } => {
                    sizes.calls.push((*pred, args.iter().map(|a| offset(a.as_ref()?)).collect()));
                }
            }
        }
        for pure in &d.pure {
            let Pure::Compare { op, left, right, .. } = pure else { continue };
            let (Some(left), Some(right)) = (offset(left), offset(right)) else { continue };
            let mut edge = |a: Offset, b: Offset, more: i64| {
                sizes.edges.extend(a.1.checked_sub(b.1).and_then(|by| by.checked_add(more)).map(|by| Edge {
                    from: a.0,
                    by,
                    to: b.0,
                }));
            };
            match op {
                PureOp::Eq => {
                    edge(left, right, 0);
                    edge(right, left, 0);
                }
                PureOp::Le => edge(left, right, 0),
                PureOp::Lt => edge(left, right, 1),
                PureOp::Ge => edge(right, left, 0),
                PureOp::Gt => edge(right, left, 1),
                PureOp::Ne => {}
            }
        }
        sizes
    }

    /// What variables are at least when one parameter is at least `v`; `None` when that is impossible.
    fn lows(&self, param: u32, v: i64) -> Option<BTreeMap<Option<SlVar>, i64>> {
        let mut lows = BTreeMap::from([(None, 0), (Some(SlVar::Param(param)), v)]);
        // As often as a path of edges is long; a circle that grows for ever is a contradiction that is not looked for.
        for _ in 0..=self.edges.len() {
            for edge in &self.edges {
                let Some(low) = lows.get(&edge.from).and_then(|l| l.checked_add(edge.by)) else { continue };
                match edge.to {
                    None if low > 0 => return None,
                    None => {}
                    Some(_) => {
                        let known = lows.entry(edge.to).or_insert(low);
                        *known = low.max(*known);
                    }
                }
            }
        }
        Some(lows)
    }
}

/// A number as a variable and a constant.
fn offset(e: &AExpr) -> Option<Offset> {
    match e {
        AExpr::Int(n) => Some((None, *n)),
        AExpr::Var(v) => Some((Some(*v), 0)),
        AExpr::Add(a, b) => match (offset(a)?, offset(b)?) {
            ((var, x), (None, y)) | ((None, x), (var, y)) => Some((var, x.checked_add(y)?)),
            _ => None,
        },
        AExpr::Sub(a, b) => match (offset(a)?, offset(b)?) {
            ((var, x), (None, y)) => Some((var, x.checked_sub(y)?)),
            _ => None,
        },
        AExpr::Null | AExpr::Neg(_) | AExpr::Times(..) => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::sl::shape::{Bounds, Shapes};
    use ir::scope::{Scope, ScopeOptions};

    /// Objects that a predicate needs for each value of its parameter from `values`, and more.
    fn sizes(text: &str, pred: &str, param: usize, values: std::ops::RangeInclusive<i64>) -> Vec<u32> {
        let lowered = lower::lower_text(&format!("{text} fn void f() {{ }}"));
        assert!(lowered.diagnostics.iter().all(|d| d.severity != lower::Severity::Error), "{:?}", lowered.diagnostics);
        let program = lowered.program;
        let f = program.find_function("f").expect("the function");
        let bounds = Bounds::new(&program, &Scope::resolve(&program, f, &ScopeOptions::default()));
        let at = program.predicates.iter().position(|p| p.name == pred).expect("the predicate");
        let used = crate::sl::reached(&program, [&program.predicates[at].formula]);
        let shapes = Shapes::new(&program, &[], &used, &bounds);
        let class = program.classes.iter().position(|c| c.name == "Node").expect("the class");
        let bound = bounds.of(ir::ClassId(class as u32))[0];
        let size = |v| shapes.needs(ir::PredId(at as u32), bound, |p| (p == param).then_some(v));
        values.map(size).collect()
    }

    /// The smallest AVL trees are Fibonacci's: one of height `h` has one of `h - 1` and one of `h - 2` below its root.
    #[test]
    fn a_balanced_tree_grows_as_fibonacci_says() {
        let text = "data Node { Node left; Node right; }
            pred avl(Node x, int h) := x = null & h = 0
              | exists l, r. x -> Node(l, r) * avl(l, h - 1) * avl(r, h - 1) & h > 0
              | exists l, r. x -> Node(l, r) * avl(l, h - 1) * avl(r, h - 2) & 1 < h
              | exists l, r. x -> Node(l, r) * avl(l, h - 2) * avl(r, h - 1) & h > 1;";
        assert_eq!(sizes(text, "avl", 1, -1..=8), [0, 0, 1, 2, 4, 7, 12, 20, 33, 54]);
    }

    #[test]
    fn lengths_are_followed_through_equations_and_inequalities() {
        let equal = "data Node { Node next; } pred list(int pad, Node x, int n) := x = null & n = 0
            | exists r, m. x -> Node(r) * list(pad, r, m) & n - 1 = m;";
        assert_eq!(sizes(equal, "list", 2, 0..=4), [0, 1, 2, 3, 4]);
        assert_eq!(sizes(equal, "list", 0, 0..=4), [0; 5], "the other number says nothing");
        let full = "data Node { Node left; Node right; } pred full(Node x, long h) := x = null & 0 >= h
            | exists l, r, a, b. x -> Node(l, r) * full(l, a) * full(r, b) & h <= a + 1 & b >= h - 1;";
        assert_eq!(sizes(full, "full", 1, 0..=5), [0, 1, 3, 7, 15, 31]);
    }

    /// Where numbers shrink with the size, or no heap has the number, nothing is claimed, or everything.
    #[test]
    fn what_no_heap_has_needs_more_than_any_scope() {
        let text = "data Node { Node next; } pred down(Node x, int n) := x = null & n <= 3
            | exists r. x -> Node(r) * down(r, n + 1);";
        assert_eq!(sizes(text, "down", 1, 3..=3), [0]);
        assert!(sizes(text, "down", 1, 4..=5).iter().all(|n| *n > 1_000));
    }
}
