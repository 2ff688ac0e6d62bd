//! Random preconditions and postconditions.

use super::{Gen, Ty};
use std::fmt::Write;

impl Gen {
    pub(super) fn clauses(&mut self) -> String {
        let mut text = String::new();
        if let Some(p) = self.predicates.take() {
            let formula = self.formula(&p);
            self.predicates = Some(p);
            let Some(formula) = formula else { return text };
            let _ = writeln!(text, "requires sl {formula};");
            if self.rng.percent(75) {
                return text;
            }
        }
        if self.rng.percent(60) {
            text.push_str("requires hex {\n");
            for _ in 0..1 + self.rng.below(3) {
                let sentence = self.sentence(0);
                let _ = writeln!(text, "{sentence};");
            }
            text.push_str("}\n");
        }
        if self.rng.percent(35) {
            let condition = self.condition(1);
            let _ = writeln!(text, "requires {condition};");
        }
        if self.rng.percent(15) {
            let callee = self.callees.iter().find(|c| c.name == "short").cloned();
            if let Some(Ty::Class(class)) = callee.and_then(|c| c.params.first().copied())
                && let Some(var) = self.variable(class)
            {
                let mode = *self.rng.pick(&["", "shape ", "data "]);
                let _ = writeln!(text, "requires {mode}short({var});");
            }
        }
        text
    }

    pub(super) fn ensures(&mut self) -> String {
        if let (Some(p), Some(ret)) = (&self.predicates, self.ret)
            && ret == p.returned()
        {
            return "ensures sl list(result);\n".to_owned();
        }
        match (self.ret, self.rng.below(3)) {
            (Some(Ty::Class(_)), 0) => "ensures result != null;\n".to_owned(),
            (Some(Ty::Int), 0) => "ensures result >= 0;\n".to_owned(),
            _ => {
                let vars = self.vars.clone();
                let var = vars.iter().find_map(|(v, t)| match t {
                    Ty::Class(c) => Some((v, *c)),
                    _ => None,
                });
                match var.and_then(|(v, c)| self.references(c).first().map(|(f, _)| (v, f.clone()))) {
                    Some((v, f)) => format!("ensures {v} == null || {v}.{f} == old({v}.{f});\n"),
                    None => String::new(),
                }
            }
        }
    }

    pub(super) fn sentence(&mut self, depth: usize) -> String {
        if depth < 2 && self.rng.percent(20) {
            let (a, b) = (self.sentence(depth + 1), self.sentence(depth + 1));
            return match self.rng.below(4) {
                0 => format!("({a}) || ({b})"),
                1 => format!("({a}) => ({b})"),
                2 => format!("({a}) && ({b})"),
                _ => format!("!({a})"),
            };
        }
        let (path, class) = self.path();
        let companion = match class {
            Some(c) if self.companion && (c == 0 || self.classes[c].parent == Some(0)) => " with keep(here)",
            _ => "",
        };
        let atom = self.predicate(&path);
        atom + companion
    }

    pub(super) fn predicate(&mut self, path: &str) -> String {
        match self.rng.below(10) {
            0 | 1 => format!("{path} not null"),
            2 => format!("{path} is null"),
            3 => format!("{path} expands to nothing"),
            4 => format!("{path} expands to C{}", self.rng.below(self.classes.len())),
            5 | 6 => format!("{path} aliases nothing"),
            7 => format!("{path} aliases some C{}", self.rng.below(self.classes.len())),
            8 => format!("{path} aliases here.up{}", *self.rng.pick(&["", ".up", ".up.up"])),
            _ => {
                let (target, _) = self.path();
                let max = if self.rng.percent(20) { "max " } else { "" };
                format!("{path} aliases {max}{target}")
            }
        }
    }

    /// A path, and the class of the references it matches when that is known.
    pub(super) fn path(&mut self) -> (String, Option<usize>) {
        let roots: Vec<(String, usize)> = self.objects_in_scope();
        // Only `any` and `~` speak of what array elements hold.
        let elements = self.vars.iter().any(|(_, t)| matches!(t, Ty::Objects(_)));
        if elements && self.rng.percent(35) {
            let past = *self.rng.pick(&["p0", "p0", "any.r00"]);
            return (format!("~({past})"), None);
        }
        if self.rng.percent(if elements { 40 } else { 12 }) || roots.is_empty() {
            let all: Vec<String> = (0..self.classes.len()).flat_map(|c| self.steps_from(c)).map(|(f, _)| f).collect();
            return (format!("any.{}", self.rng.pick(&all)), None);
        }
        let (mut path, mut at) = self.rng.pick(&roots).clone();
        for _ in 0..self.rng.below(3) {
            let steps = self.steps_from(at);
            if steps.is_empty() {
                break;
            }
            let (field, to) = self.rng.pick(&steps).clone();
            let (other, other_to) = self.rng.pick(&steps).clone();
            if other != field && other_to == to && self.rng.percent(40) {
                path += &format!("(.{field}|.{other})");
            } else {
                path += &format!("(.{field})");
            }
            // A repetition must be able to repeat.
            if to == at {
                path += *self.rng.pick(&["*", "+", "?", "", ""]);
            } else if self.rng.percent(20) {
                path += "?";
            }
            let mixed = path.ends_with('?') && to != at;
            at = to;
            if mixed {
                return (path, None);
            }
        }
        if self.rng.percent(4) { (format!("~({path})"), None) } else { (path, Some(at)) }
    }

    /// The reference fields that an object of a class, or of its subclass, has.
    pub(super) fn steps_from(&self, class: usize) -> Vec<(String, usize)> {
        let sub = (0..self.classes.len()).filter(|c| self.classes[*c].parent == Some(class));
        let mut steps = Vec::new();
        for c in std::iter::once(class).chain(sub) {
            for (field, ty) in self.references(c) {
                if let (Ty::Class(to), false) = (ty, steps.iter().any(|(f, _)| *f == field)) {
                    steps.push((field, to));
                }
            }
        }
        steps
    }

    pub(super) fn objects_in_scope(&self) -> Vec<(String, usize)> {
        let class = |(v, t): &(String, Ty)| match t {
            Ty::Class(c) => Some((v.clone(), *c)),
            _ => None,
        };
        self.vars.iter().filter_map(class).collect()
    }
}
