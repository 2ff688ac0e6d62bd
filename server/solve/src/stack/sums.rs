//! Sums of numbers that wrap around, by cases: what wraps is an exact sum less a multiple of `2^32` or `2^64`.
//!
//! Order reasoning compares a term with another one and a constant, where bounds exclude wrapping. Here are the questions
//! that it leaves: whether `x + 2 <= x + 1` (only where the left side wraps), the sums of two unknowns, heights and counts
//! that depend on each other. Each multiple is one more unknown; where bounds leave several, they are tried in turn, and
//! what remains are inequalities over exact integers (`rows`).

use super::Verdict;
use super::frames::Literal;
use super::rows::{Drawn, Form, Found, Rows};
use super::span::{self, Int};
use crate::model::Model;
use crate::ops::{BinOp, Sort, UnOp, Var};
use crate::terms::{Node, Term, Terms};
use rustc_hash::FxHashMap;

/// Cases of one question.
const CASES: u32 = 48;
/// Multiples that are tried in turn.
const WIDEST: Int = 4;
/// Rows and unknowns with which it is not tried.
const MOST_ROWS: usize = 96;
const MOST_UNKNOWNS: usize = 32;

/// Decides literals; `None` when some case stays open.
pub(super) fn decide(terms: &Terms, literals: &[&Literal]) -> Option<Verdict> {
    let mut reader = Reader { terms, rows: Rows::default(), forms: FxHashMap::default(), vars: vec![], wraps: vec![] };
    literals.iter().for_each(|literal| reader.bound(literal));
    literals.iter().try_for_each(|literal| reader.read(literal))?;
    let Reader { rows, vars, wraps, .. } = reader;
    if rows.len() == 0 {
        return None;
    }
    let mut search = Search { wraps, cases: CASES };
    match search.explore(rows) {
        Found::Nothing => Some(Verdict::Unsat),
        Found::Open => None,
        Found::Values(values) => {
            let mut model = Model::new();
            literals.iter().filter_map(|l| Some((terms.var_of(l.term)?, l.positive))).for_each(|(var, truth)| {
                model.set(var, truth.into());
            });
            vars.iter().for_each(|(var, at)| model.set(*var, values[*at] as i64));
            literals.iter().all(|l| l.holds(terms, &model)).then_some(Verdict::Sat(model))
        }
    }
}

/// Literals as inequalities.
struct Reader<'t> {
    terms: &'t Terms,
    rows: Rows,
    forms: FxHashMap<Term, Form>,
    /// The unknowns that are variables.
    vars: Vec<(Var, usize)>,
    /// The unknowns that are multiples.
    wraps: Vec<usize>,
}

impl Reader<'_> {
    /// Takes in what a comparison with a number says of a variable, before sums are made of it.
    fn bound(&mut self, literal: &Literal) {
        let Some((t, said)) = span::compared(self.terms, literal) else { return };
        if let Some(var) = self.terms.var_of(t) {
            let at = self.variable(t, var);
            self.rows.bounds[at] = span::both(self.rows.bounds[at], said);
        }
    }

    fn variable(&mut self, t: Term, var: Var) -> usize {
        if let Some((_, at)) = self.vars.iter().find(|(known, _)| *known == var) {
            return *at;
        }
        let at = self.rows.bounds.len();
        let form = self.rows.unknown(span::of_sort(self.terms.sort(t)));
        self.forms.insert(t, form);
        self.vars.push((var, at));
        at
    }

    /// Takes in a literal; `None` where numbers or rows are too many. What is no comparison of integers is left out: the
    /// model is tried on it.
    fn read(&mut self, literal: &Literal) -> Option<()> {
        let Node::Binary(op, a, b) = self.terms.node(literal.term) else { return Some(()) };
        if !op.is_comparison() || !matches!(self.terms.sort(a), Sort::I32 | Sort::I64) {
            return Some(());
        }
        let (a, b) = (self.form(a)?, self.form(b)?);
        let less = |a: &Form, b: &Form, by: Int| Form::constant(by).plus(1, a)?.plus(-1, b);
        match (op, literal.positive) {
            (BinOp::Lt, true) => self.rows.at_most_zero(less(&a, &b, 1)?),
            (BinOp::Lt, false) => self.rows.at_most_zero(less(&b, &a, 0)?),
            (BinOp::Le, true) => self.rows.at_most_zero(less(&a, &b, 0)?),
            (BinOp::Le, false) => self.rows.at_most_zero(less(&b, &a, 1)?),
            (BinOp::Eq, true) | (BinOp::Ne, false) => {
                self.rows.at_most_zero(less(&a, &b, 0)?);
                self.rows.at_most_zero(less(&b, &a, 0)?);
            }
            _ => self.rows.not_zero(less(&a, &b, 0)?),
        }
        (self.rows.len() <= MOST_ROWS && self.rows.bounds.len() <= MOST_UNKNOWNS).then_some(())
    }

    fn form(&mut self, root: Term) -> Option<Form> {
        let mut order = Vec::new();
        self.terms.for_each_once(root, |_, t| order.push(t));
        for t in order {
            if !self.forms.contains_key(&t) && matches!(self.terms.sort(t), Sort::I32 | Sort::I64) {
                let form = self.form_of(t)?;
                self.forms.insert(t, form);
            }
        }
        self.forms.get(&root).cloned()
    }

    /// The form of a term whose operands have one.
    fn form_of(&mut self, t: Term) -> Option<Form> {
        let of = |t: Term| self.forms.get(&t);
        let exact = match self.terms.node(t) {
            Node::Const(_, value) => return Some(Form::constant(value.into())),
            Node::Var(var) => {
                let at = self.variable(t, var);
                return self.forms.get(&t).cloned().filter(|_| at < MOST_UNKNOWNS);
            }
            Node::Unary(UnOp::Widen, a) => return of(a).cloned(),
            // `~x` is `-x - 1` in two's complement.
            Node::Unary(UnOp::BitNot, a) => return Form::constant(-1).plus(-1, of(a)?),
            Node::Unary(UnOp::Narrow, a) => of(a).cloned(),
            Node::Unary(UnOp::Neg, a) => of(a)?.times(-1),
            Node::Binary(BinOp::Add, a, b) => of(a)?.plus(1, of(b)?),
            Node::Binary(BinOp::Sub, a, b) => of(a)?.plus(-1, of(b)?),
            Node::Binary(BinOp::Mul, a, b) => match (self.terms.as_const(a), self.terms.as_const(b)) {
                (_, Some(c)) => of(a)?.times(c.into()),
                (Some(c), _) => of(b)?.times(c.into()),
                _ => return Some(self.opaque(t)),
            },
            _ => return Some(self.opaque(t)),
        };
        self.wrapped(t, exact?)
    }

    /// What is no sum may be any number between its bounds.
    fn opaque(&mut self, t: Term) -> Form {
        let bounds = span::span(self.terms, t, &|_| None);
        self.rows.unknown(bounds)
    }

    /// An exact sum less a multiple of the numbers that the sort has.
    fn wrapped(&mut self, t: Term, exact: Form) -> Option<Form> {
        let ((least, greatest), (low, high)) = (span::of_sort(self.terms.sort(t)), self.rows.span(&exact)?);
        if low >= least && high <= greatest {
            return Some(exact);
        }
        let all = greatest - least + 1;
        self.wraps.push(self.rows.bounds.len());
        let multiple = self.rows.unknown(((low - least).div_euclid(all), (high - least).div_euclid(all)));
        let form = exact.plus(-all, &multiple)?;
        self.rows.at_most_zero(Form::constant(-greatest).plus(1, &form)?);
        self.rows.at_most_zero(Form::constant(least).plus(-1, &form)?);
        Some(form)
    }
}

/// The search through the cases.
struct Search {
    wraps: Vec<usize>,
    cases: u32,
}

impl Search {
    fn explore(&mut self, mut rows: Rows) -> Found {
        if self.cases == 0 {
            return Found::Open;
        }
        self.cases -= 1;
        if !rows.tighten() {
            return Found::Nothing;
        }
        let width = |at: &usize| rows.bounds[*at].1 - rows.bounds[*at].0;
        if let Some(at) = self.wraps.iter().copied().filter(|at| width(at) > 0).min_by_key(width) {
            return self.each_multiple(&rows, at);
        }
        match rows.draw() {
            Drawn::Found(found) => found,
            Drawn::Clash(clash) => self.first([true, false].map(|below| rows.settled(clash, below)).into_iter()),
        }
    }

    fn each_multiple(&mut self, rows: &Rows, at: usize) -> Found {
        let (low, high) = rows.bounds[at];
        if high - low > WIDEST {
            return Found::Open;
        }
        let mut multiples: Vec<Int> = (low..=high).collect();
        multiples.sort_by_key(|n| (n.abs(), *n < 0));
        self.first(multiples.into_iter().map(|multiple| {
            let mut rows = rows.clone();
            rows.bounds[at] = (multiple, multiple);
            Some(rows)
        }))
    }

    /// The first case that has values; a case that cannot be written down stays open.
    fn first(&mut self, cases: impl Iterator<Item = Option<Rows>>) -> Found {
        let mut open = false;
        for case in cases {
            match case.map_or(Found::Open, |rows| self.explore(rows)) {
                Found::Nothing => {}
                Found::Open => open = true,
                found => return found,
            }
        }
        if open { Found::Open } else { Found::Nothing }
    }
}

#[cfg(test)]
mod tests {
    use super::decide;
    use crate::ops::{BinOp, Sort};
    use crate::stack::Verdict;
    use crate::stack::frames::Literal;
    use crate::terms::{Term, Terms};

    fn verdict(terms: &Terms, path: &[Term]) -> Option<Verdict> {
        let literals: Vec<Literal> = path.iter().map(|t| Literal::new(terms, *t, true)).collect();
        let verdict = decide(terms, &literals.iter().collect::<Vec<_>>());
        if let Some(Verdict::Sat(model)) = &verdict {
            assert!(path.iter().all(|t| terms.eval(*t, model) == 1), "a model that is none");
        }
        verdict
    }

    /// `x + 2 <= x + 1` holds of the second largest number alone, whose left side is the least one.
    #[test]
    fn a_sum_that_wraps_is_less() {
        let mut t = Terms::new();
        for sort in [Sort::I32, Sort::I64] {
            let x = t.fresh_var(sort, "x");
            let [one, two] = [1, 2].map(|n| t.constant(sort, n));
            let (next, after) = (t.binary(BinOp::Add, x, one), t.binary(BinOp::Add, x, two));
            let wraps = t.binary(BinOp::Le, after, next);
            let Some(Verdict::Sat(model)) = verdict(&t, &[wraps]) else { panic!("{sort:?}") };
            assert_eq!(t.eval(x, &model), sort.max() - 1);
            let most = t.constant(sort, sort.max() - 2);
            let below = t.binary(BinOp::Le, x, most);
            assert_eq!(verdict(&t, &[wraps, below]), Some(Verdict::Unsat));
        }
    }

    /// A tree that leans to one side by two: the height of the other side follows.
    #[test]
    fn sums_of_two_unknowns_are_decided() {
        let mut t = Terms::new();
        let [height, left, right] = ["height", "left", "right"].map(|name| t.fresh_var(Sort::I32, name));
        let (zero, three, hundred) = (t.int(0), t.int(3), t.int(100));
        let mut path = Vec::new();
        for side in [left, right] {
            path.push(t.binary(BinOp::Le, zero, side));
            path.push(t.binary(BinOp::Lt, side, height));
        }
        path.push(t.binary(BinOp::Le, height, hundred));
        let (both, double) = (t.binary(BinOp::Add, left, right), t.binary(BinOp::Add, height, height));
        let least = t.binary(BinOp::Sub, double, three);
        path.push(t.binary(BinOp::Le, least, both));
        assert!(matches!(verdict(&t, &path), Some(Verdict::Sat(_))));
        // The sides are at least 2 h - 3 together, and at most h - 1 each.
        let two = t.int(2);
        let low = t.binary(BinOp::Sub, height, two);
        path.push(t.binary(BinOp::Lt, left, low));
        assert_eq!(verdict(&t, &path), Some(Verdict::Unsat));
    }

    /// Between 1 and 2 there are two numbers for three that differ.
    #[test]
    fn numbers_that_differ_need_room() {
        let mut t = Terms::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| t.fresh_var(Sort::I32, name));
        let (one, two) = (t.int(1), t.int(2));
        let mut path = Vec::new();
        for v in [x, y, z] {
            path.push(t.binary(BinOp::Le, one, v));
            path.push(t.binary(BinOp::Le, v, two));
        }
        path.extend([(x, y), (y, z)].map(|(a, b)| t.binary(BinOp::Ne, a, b)));
        assert!(matches!(verdict(&t, &path), Some(Verdict::Sat(_))));
        path.push(t.binary(BinOp::Ne, x, z));
        assert_eq!(verdict(&t, &path), Some(Verdict::Unsat));
    }
}
