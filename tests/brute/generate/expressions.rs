//! Random expressions and conditions.

use super::{Gen, Numbers, Ty};

impl Gen {
    pub(super) fn value(&mut self, ty: Ty) -> String {
        match ty {
            Ty::Int => self.integer(),
            Ty::Long => self.long(),
            Ty::Bool => self.rng.pick(&["true", "false"]).to_string(),
            Ty::Class(class) => self.reference(class),
            Ty::Ints | Ty::Objects(_) => {
                let same: Vec<_> = self.vars.iter().filter(|(_, t)| *t == ty).map(|(v, _)| v.clone()).collect();
                if same.is_empty() || self.rng.percent(30) { "null".to_owned() } else { self.rng.pick(&same).clone() }
            }
        }
    }

    /// Whether a value of type `ty` may stand where class `class` is expected.
    pub(super) fn assignable(&self, ty: Ty, class: usize) -> bool {
        let Ty::Class(c) = ty else { return false };
        c == class || self.classes[c].parent == Some(class)
    }

    /// The reference fields of a class.
    pub(super) fn references(&self, class: usize) -> Vec<(String, Ty)> {
        self.classes[class].fields.iter().filter(|(_, t)| matches!(t, Ty::Class(_))).cloned().collect()
    }

    pub(super) fn variable(&mut self, class: usize) -> Option<String> {
        let fit: Vec<_> =
            self.vars.iter().filter(|(_, t)| self.assignable(*t, class)).map(|(v, _)| v.clone()).collect();
        if fit.is_empty() { None } else { Some(self.rng.pick(&fit).clone()) }
    }

    /// A variable or a field of one that holds an object, with its declared class.
    pub(super) fn object(&mut self) -> Option<(String, usize)> {
        let vars = self.objects_in_scope();
        if vars.is_empty() {
            return None;
        }
        let (mut object, mut class) = self.rng.pick(&vars).clone();
        if self.rng.percent(30) {
            let references = self.references(class);
            if !references.is_empty()
                && let (field, Ty::Class(c)) = self.rng.pick(&references).clone()
            {
                object = format!("{object}.{field}");
                class = c;
            }
        }
        Some((object, class))
    }

    pub(super) fn any_object(&mut self) -> Option<String> {
        self.object().map(|(o, _)| o)
    }

    pub(super) fn reference(&mut self, class: usize) -> String {
        for _ in 0..3 {
            let Some((object, c)) = self.object() else { break };
            let mut candidates = vec![(object.clone(), Ty::Class(c))];
            candidates.extend(self.references(c).into_iter().map(|(f, t)| (format!("{object}.{f}"), t)));
            let (text, ty) = self.rng.pick(&candidates).clone();
            if self.assignable(ty, class) {
                return text;
            }
            if let Ty::Class(c) = ty
                && self.classes[class].parent == Some(c)
                && self.rng.percent(60)
            {
                return format!("(C{class}) {text}");
            }
        }
        "null".to_owned()
    }

    /// An integer that is a copy or a constant.
    pub(super) fn simple_integer(&mut self) -> String {
        let ints: Vec<_> =
            self.vars.iter().filter(|(v, t)| *t == Ty::Int && !v.starts_with('k')).map(|(v, _)| v.clone()).collect();
        if !ints.is_empty() && self.rng.percent(50) {
            return self.rng.pick(&ints).clone();
        }
        self.rng.below(2).to_string()
    }

    /// A `long`: a field or variable, or an `int`, which widens.
    pub(super) fn long(&mut self) -> String {
        if let Some((object, class)) = self.object()
            && let Some((field, _)) = self.classes[class].fields.iter().find(|(_, t)| *t == Ty::Long)
        {
            return format!("{object}.{field}");
        }
        let longs: Vec<_> = self.vars.iter().filter(|(_, t)| *t == Ty::Long).map(|(v, _)| v.clone()).collect();
        match longs.is_empty() || self.rng.percent(40) {
            true => self.integer(),
            false => self.rng.pick(&longs).clone(),
        }
    }

    pub(super) fn integer(&mut self) -> String {
        if self.rng.percent(50)
            && let Some((object, class)) = self.object()
        {
            let fields = &self.classes[class].fields;
            if let Some((field, _)) = fields.iter().find(|(_, t)| *t == Ty::Int) {
                return format!("{object}.{field}");
            }
        }
        let simple = self.simple_integer();
        if self.numbers == Numbers::Free && self.rng.percent(50) {
            let other = self.simple_integer();
            let op = *self.rng.pick(&["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"]);
            return format!("({simple} {op} {other})");
        }
        simple
    }

    pub(super) fn condition(&mut self, depth: usize) -> String {
        if depth < 2 && self.rng.percent(25) {
            let (a, b) = (self.condition(depth + 1), self.condition(depth + 1));
            return match self.rng.below(3) {
                0 => format!("({a} && {b})"),
                1 => format!("({a} || {b})"),
                _ => format!("!({a})"),
            };
        }
        if self.rng.percent(30) {
            let integer = if self.rng.percent(20) { self.long() } else { self.integer() };
            let op = *self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
            return format!("{integer} {op} {}", self.rng.below(2));
        }
        let arrays: Vec<_> =
            self.vars.iter().filter(|(_, t)| matches!(t, Ty::Ints | Ty::Objects(_))).map(|(v, _)| v.clone()).collect();
        if !arrays.is_empty() && self.rng.percent(30) {
            let array = self.rng.pick(&arrays).clone();
            return match self.rng.below(2) {
                0 => format!("{array} == null"),
                _ => format!("({array} != null && {array}.length > {})", self.rng.below(2)),
            };
        }
        let op = *self.rng.pick(&["==", "!="]);
        let Some((object, class)) = self.object() else { return format!("0 {op} 1") };
        match self.rng.below(10) {
            0 if self.classes.len() > 1 && self.classes[1].parent.is_some() => {
                let sub = if class == 0 { 1 } else { class };
                format!("{object} instanceof C{sub}")
            }
            1..=5 => format!("{object} {op} null"),
            _ => {
                let other = self.reference(class);
                format!("{object} {op} {other}")
            }
        }
    }
}
