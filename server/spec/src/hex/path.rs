//! Path expressions as automata, by derivatives.
//!
//! A state of the automaton is what remains of an expression after some names were read. Derivatives
//! (Brzozowski 1964) make the complement `~(p)` as cheap as everything else, and states appear only
//! when a heap reaches them. Smart constructors keep the set of states finite.

use ir::spec::PathExpr;
use rustc_hash::FxHashMap;

/// An interned expression.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ExprId(u32);

/// A name of a reference, interned per specification; 0 stands for every name that it does not mention.
pub type Symbol = u32;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Expr {
    /// No path.
    Nothing,
    /// The empty path.
    Empty,
    Name(Symbol),
    Seq(ExprId, ExprId),
    /// Sorted, without duplicates, at least two.
    Alt(Vec<ExprId>),
    Star(ExprId),
    Not(ExprId),
}

/// Interned expressions and their derivatives.
#[derive(Debug, Default)]
pub struct Exprs {
    table: Vec<Expr>,
    nullable: Vec<bool>,
    ids: FxHashMap<Expr, ExprId>,
    derivatives: FxHashMap<(ExprId, Symbol), ExprId>,
}

impl Exprs {
    fn intern(&mut self, e: Expr) -> ExprId {
        if let Some(id) = self.ids.get(&e) {
            return *id;
        }
        let id = ExprId(self.table.len() as u32);
        self.nullable.push(self.is_nullable(&e));
        self.table.push(e.clone());
        self.ids.insert(e, id);
        id
    }

    fn is_nullable(&self, e: &Expr) -> bool {
        match e {
            Expr::Nothing | Expr::Name(_) => false,
            Expr::Empty | Expr::Star(_) => true,
            Expr::Seq(a, b) => self.accepts(*a) && self.accepts(*b),
            Expr::Alt(parts) => parts.iter().any(|p| self.accepts(*p)),
            Expr::Not(a) => !self.accepts(*a),
        }
    }

    /// Whether the empty path matches: a state that accepts.
    pub fn accepts(&self, e: ExprId) -> bool {
        self.nullable[e.0 as usize]
    }

    /// Whether the state can never accept again, as far as the constructors can tell.
    pub fn is_dead(&self, e: ExprId) -> bool {
        self.table[e.0 as usize] == Expr::Nothing
    }

    fn seq(&mut self, a: ExprId, b: ExprId) -> ExprId {
        match (&self.table[a.0 as usize], &self.table[b.0 as usize]) {
            (Expr::Nothing, _) | (_, Expr::Nothing) => self.intern(Expr::Nothing),
            (Expr::Empty, _) => b,
            (_, Expr::Empty) => a,
            (Expr::Seq(x, y), _) => {
                let (x, y) = (*x, *y);
                let tail = self.seq(y, b);
                self.intern(Expr::Seq(x, tail))
            }
            _ => self.intern(Expr::Seq(a, b)),
        }
    }

    fn alt(&mut self, parts: impl IntoIterator<Item = ExprId>) -> ExprId {
        let mut flat = Vec::new();
        for p in parts {
            match &self.table[p.0 as usize] {
                Expr::Nothing => {}
                Expr::Alt(inner) => flat.extend(inner.iter().copied()),
                _ => flat.push(p),
            }
        }
        flat.sort_unstable();
        flat.dedup();
        match flat[..] {
            [] => self.intern(Expr::Nothing),
            [one] => one,
            _ => self.intern(Expr::Alt(flat)),
        }
    }

    fn star(&mut self, a: ExprId) -> ExprId {
        match &self.table[a.0 as usize] {
            Expr::Nothing | Expr::Empty => self.intern(Expr::Empty),
            Expr::Star(_) => a,
            _ => self.intern(Expr::Star(a)),
        }
    }

    fn not(&mut self, a: ExprId) -> ExprId {
        match &self.table[a.0 as usize] {
            Expr::Not(inner) => *inner,
            _ => self.intern(Expr::Not(a)),
        }
    }

    /// Interns an expression; `symbol` numbers its names.
    pub fn compile(&mut self, e: &PathExpr, symbol: &dyn Fn(&str) -> Symbol) -> ExprId {
        match e {
            PathExpr::Empty => self.intern(Expr::Empty),
            PathExpr::Name(n) => self.intern(Expr::Name(symbol(n))),
            PathExpr::Seq(parts) => {
                let parts: Vec<_> = parts.iter().map(|p| self.compile(p, symbol)).collect();
                let empty = self.intern(Expr::Empty);
                parts.into_iter().rev().fold(empty, |tail, p| self.seq(p, tail))
            }
            PathExpr::Alt(parts) => {
                let parts: Vec<_> = parts.iter().map(|p| self.compile(p, symbol)).collect();
                self.alt(parts)
            }
            PathExpr::Star(a) => {
                let a = self.compile(a, symbol);
                self.star(a)
            }
            PathExpr::Plus(a) => {
                let a = self.compile(a, symbol);
                let star = self.star(a);
                self.seq(a, star)
            }
            PathExpr::Opt(a) => {
                let a = self.compile(a, symbol);
                let empty = self.intern(Expr::Empty);
                self.alt([empty, a])
            }
            PathExpr::Not(a) => {
                let a = self.compile(a, symbol);
                self.not(a)
            }
            PathExpr::Any => {
                let nothing = self.intern(Expr::Nothing);
                self.not(nothing)
            }
        }
    }

    /// What remains to be matched after `symbol`.
    pub fn derive(&mut self, e: ExprId, symbol: Symbol) -> ExprId {
        if let Some(d) = self.derivatives.get(&(e, symbol)) {
            return *d;
        }
        let d = match self.table[e.0 as usize].clone() {
            Expr::Nothing | Expr::Empty => self.intern(Expr::Nothing),
            Expr::Name(n) if n == symbol => self.intern(Expr::Empty),
            Expr::Name(_) => self.intern(Expr::Nothing),
            Expr::Seq(a, b) => {
                let da = self.derive(a, symbol);
                let first = self.seq(da, b);
                if self.accepts(a) {
                    let second = self.derive(b, symbol);
                    self.alt([first, second])
                } else {
                    first
                }
            }
            Expr::Alt(parts) => {
                let parts: Vec<_> = parts.into_iter().map(|p| self.derive(p, symbol)).collect();
                self.alt(parts)
            }
            Expr::Star(a) => {
                let da = self.derive(a, symbol);
                self.seq(da, e)
            }
            Expr::Not(a) => {
                let da = self.derive(a, symbol);
                self.not(da)
            }
        };
        self.derivatives.insert((e, symbol), d);
        d
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(n: &str) -> PathExpr {
        PathExpr::Name(n.to_owned())
    }

    /// Whether `e` matches the names, one letter each.
    fn matches(e: &PathExpr, path: &str) -> bool {
        let mut exprs = Exprs::default();
        let symbol = |n: &str| u32::from(n.as_bytes()[0]);
        let start = exprs.compile(e, &symbol);
        let end = path.bytes().fold(start, |s, c| exprs.derive(s, u32::from(c)));
        exprs.accepts(end)
    }

    #[test]
    fn plus_needs_one_and_star_none() {
        let plus = PathExpr::Seq(vec![name("t"), PathExpr::Plus(Box::new(name("n")))]);
        assert!(!matches(&plus, "t"));
        assert!(matches(&plus, "tnnn"));
        let star = PathExpr::Seq(vec![name("t"), PathExpr::Star(Box::new(name("n")))]);
        assert!(matches(&star, "t"));
        assert!(!matches(&star, "tx"));
    }

    #[test]
    fn complement_is_relative_to_all_paths() {
        let not = PathExpr::Not(Box::new(name("a")));
        assert!(!matches(&not, "a"));
        assert!(matches(&not, ""));
        assert!(matches(&not, "aa"));
    }

    #[test]
    fn any_matches_every_prefix() {
        let any = PathExpr::Seq(vec![PathExpr::Any, name("n")]);
        assert!(matches(&any, "n"));
        assert!(matches(&any, "xyn"));
        assert!(!matches(&any, "xny"));
    }

    #[test]
    fn the_set_of_states_stays_finite() {
        let mut exprs = Exprs::default();
        let inner = PathExpr::Alt(vec![name("l"), PathExpr::Seq(vec![name("r"), name("l")])]);
        let e = PathExpr::Not(Box::new(PathExpr::Seq(vec![PathExpr::Any, PathExpr::Star(Box::new(inner))])));
        let symbol = |n: &str| u32::from(n.as_bytes()[0]);
        let start = exprs.compile(&e, &symbol);
        let mut state = start;
        for i in 0..10_000u32 {
            state = exprs.derive(state, u32::from(b"lr"[(i % 7 % 2) as usize]));
        }
        assert!(exprs.table.len() < 100, "{} states", exprs.table.len());
    }
}
