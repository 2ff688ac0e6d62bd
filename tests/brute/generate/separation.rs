//! Random predicates and clauses in separation logic.
//!
//! Numbers are compared with 0 and 1 only, as in programs; where a formula counts or orders them, the case
//! becomes one of `Numbers::Free`.

use super::{Gen, Numbers, Ty};
use std::fmt::Write;

/// What the predicates of a case speak about.
pub(super) struct Predicates {
    class: usize,
    next: String,
    second: Option<String>,
    number: Option<String>,
    tree: bool,
}

impl Predicates {
    /// The class as its number.
    pub(super) fn class(&self) -> usize {
        self.class
    }

    /// The class as a type.
    pub(super) fn returned(&self) -> Ty {
        Ty::Class(self.class)
    }
}

impl Gen {
    /// Declares predicates over a class that refers to itself, if there is one.
    pub(super) fn predicates(&mut self) -> Option<Predicates> {
        let classes = 0..self.classes.len();
        let own = |g: &Gen, c: usize| -> Vec<String> {
            let to = |t: &Ty| matches!(t, Ty::Class(d) if *d == c);
            g.classes[c].fields.iter().filter(|(_, t)| to(t)).map(|(f, _)| f.clone()).collect()
        };
        let class = classes.into_iter().find(|c| !own(self, *c).is_empty())?;
        let fields = own(self, class);
        let number = self.classes[class].fields.iter().find(|(_, t)| matches!(t, Ty::Int)).map(|(f, _)| f.clone());
        let second = fields.get(1).cloned();
        let tree = second.is_some() && self.rng.percent(60);
        let p = Predicates { class, next: fields[0].clone(), second, number, tree };
        self.declare_predicates(&p);
        Some(p)
    }

    fn declare_predicates(&mut self, p: &Predicates) {
        let c = format!("C{}", p.class);
        let (cell, more, about) = (self.cell(p, "n"), self.extra_disjunct(p), self.about(p));
        let _ = writeln!(self.text, "pred list({c} x) := x = null | exists n, v. {cell} * list(n){about}{more};");
        let differ = if self.rng.percent(50) { " & x != y" } else { "" };
        let _ = writeln!(
            self.text,
            "pred part({c} x, {c} y) := x = y | exists n. x -> {c}({}: n) * part(n, y){differ};",
            p.next
        );
        let _ = writeln!(
            self.text,
            "pred count({c} x, int k) := x = null & k = 0 | exists n. x -> {c}({}: n) * count(n, k - 1);",
            p.next
        );
        if let (Some(second), true) = (&p.second, p.tree) {
            let _ = writeln!(
                self.text,
                "pred tree({c} x) := x = null | exists l, r. x -> {c}({}: l, {second}: r) * tree(l) * tree(r);",
                p.next
            );
        }
        let odd = self.disjuncts(p, "x", "y");
        let _ = writeln!(self.text, "pred odd({c} x, {c} y) := {odd};");
    }

    /// A points-to atom of `x` with the next reference named, and sometimes more.
    fn cell(&mut self, p: &Predicates, next: &str) -> String {
        let mut args = vec![format!("{}: {next}", p.next)];
        if let Some(second) = p.second.as_ref().filter(|_| self.rng.percent(40)) {
            let what = *self.rng.pick(&["null", "x", next, "_"]);
            args.push(format!("{second}: {what}"));
        }
        if let Some(number) = &p.number {
            args.push(format!("{number}: v"));
        }
        format!("x -> C{}({})", p.class, args.join(", "))
    }

    /// A condition on the number of a cell.
    fn about(&mut self, p: &Predicates) -> String {
        match p.number {
            Some(_) if self.rng.percent(60) => {
                let op = *self.rng.pick(&["=", "!=", "<", "<=", ">", ">="]);
                format!(" & v {op} {}", self.rng.below(2))
            }
            _ => String::new(),
        }
    }

    fn extra_disjunct(&mut self, p: &Predicates) -> String {
        let c = format!("C{}", p.class);
        match self.rng.below(5) {
            0 => format!(" | x -> {c}({}: x)", p.next),
            1 => format!(" | exists m. x -> {c}({}: m) & m != null & m != x", p.next),
            _ => String::new(),
        }
    }

    fn disjuncts(&mut self, p: &Predicates, x: &str, y: &str) -> String {
        let count = 1 + self.rng.below(2);
        let all: Vec<String> = (0..count).map(|_| self.disjunct(p, x, y)).collect();
        all.join(" | ")
    }

    /// A symbolic heap over two references of the class.
    fn disjunct(&mut self, p: &Predicates, x: &str, y: &str) -> String {
        let (c, next) = (format!("C{}", p.class), &p.next);
        let both = x != y;
        let mut text = match self.rng.below(9) {
            0 if both => format!("list({x}) * list({y})"),
            1 if both => format!("part({x}, {y})"),
            2 if both => format!("part({x}, {y}) * list({y})"),
            3 if p.tree => format!("tree({x})"),
            4 => format!("exists z. {x} -> {c}({next}: z) * part(z, {x})"),
            5 if both => format!("exists z. {x} -> {c}({next}: z) * {y} -> {c}({next}: z)"),
            6 => {
                self.numbers = Numbers::Free;
                format!("exists q. count({x}, q) & q {} {}", self.rng.pick(&["<", ">", "="]), 1 + self.rng.below(2))
            }
            7 => format!("{x} -> {c}({next}: _)"),
            _ => format!("list({x})"),
        };
        if self.rng.percent(30) {
            let op = *self.rng.pick(&["=", "!="]);
            let other = if both && self.rng.percent(60) { y } else { "null" };
            let _ = write!(text, " & {x} {op} {other}");
        }
        text
    }

    /// A formula over the parameters of the function under analysis; `None` when none has the class.
    pub(super) fn formula(&mut self, p: &Predicates) -> Option<String> {
        let vars: Vec<String> =
            self.vars.iter().filter(|(_, t)| *t == Ty::Class(p.class)).map(|(v, _)| v.clone()).collect();
        let x = vars.first()?.clone();
        let y = vars.get(1).cloned().unwrap_or_else(|| x.clone());
        if self.rng.percent(15) && x != y {
            return Some(format!("odd({x}, {y})"));
        }
        Some(self.disjuncts(p, &x, &y))
    }
}
