//! Random specifications in all three languages at once: on the function, on a class, on what is called.

use super::{Callee, Gen, Ty};
use std::fmt::Write;

impl Gen {
    /// Preconditions of the function under analysis, mostly in two or three languages.
    pub(super) fn mixed_clauses(&mut self) -> String {
        let mut text = String::new();
        if let Some(p) = self.predicates.take() {
            if self.rng.percent(70)
                && let Some(formula) = self.formula(&p)
            {
                let _ = writeln!(text, "requires sl {formula};");
            }
            self.predicates = Some(p);
        }
        if self.rng.percent(60) {
            let sentence = self.sentence(1);
            let _ = writeln!(text, "requires hex {{ {sentence}; }}");
        }
        if self.rng.percent(60) {
            let condition = self.operational();
            let _ = writeln!(text, "requires {condition};");
        }
        text
    }

    /// A walk over a parameter where there is one, or a condition.
    fn operational(&mut self) -> String {
        let callee = self.callees.iter().find(|c| c.name == "short").cloned();
        match callee.and_then(|c| c.params.first().copied()) {
            Some(Ty::Class(class)) if self.rng.percent(60) => match self.variable(class) {
                Some(v) => format!("{}short({v})", *self.rng.pick(&["", "", "shape "])),
                None => self.condition(1),
            },
            _ => self.condition(1),
        }
    }

    /// What is called may state its contract in a language that its caller does not use.
    pub(super) fn mixed_helpers(&mut self) {
        let Some(p) = self.predicates.take() else { return };
        let ty = p.returned();
        let name = format!("C{}", p.class());
        let requires = match self.rng.below(4) {
            0 => "requires sl list(x);\n",
            1 => "requires hex { x not null; }\nrequires sl list(x);\n",
            2 => "requires x != null;\n",
            _ => "",
        };
        let ensures = match self.rng.below(4) {
            0 => "ensures sl list(result);\n",
            1 => "ensures hex { result not null; }\n",
            _ => "",
        };
        let body = match self.references(p.class()).into_iter().find(|(_, t)| *t == ty) {
            Some((field, _)) => format!("if (x == null) {{\nreturn x;\n}}\nreturn x.{field};\n"),
            None => "return x;\n".to_owned(),
        };
        let _ = writeln!(self.text, "fn {name} h({name} x)\n{requires}{ensures}{{\n{body}}}");
        self.callees.push(Callee { name: "h".to_owned(), params: vec![ty], ret: ty, method: false });
        self.predicates = Some(p);
    }

    /// An invariant of the first class in one of the languages, sometimes.
    pub(super) fn mixed_invariant(&mut self) -> String {
        let own = self.references(0).into_iter().find(|(_, t)| *t == Ty::Class(0));
        let list = self.predicates.as_ref().is_some_and(|p| p.class() == 0);
        let walks = self.callees.iter().any(|c| c.name == "short" && c.params == [Ty::Class(0)]);
        match (self.rng.below(8), own) {
            (0, _) if walks => "invariant short(this);\n".to_owned(),
            (1 | 2, _) if list => "invariant sl list(this);\n".to_owned(),
            (3, Some((field, _))) => format!("invariant hex {{ this(.{field})+ aliases nothing; }}\n"),
            _ => String::new(),
        }
    }
}
