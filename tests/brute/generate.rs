//! Random programs with random specifications, as `.hir` text.
//!
//! A few small integers must stand for all of them, because brute force can only try a few. Therefore
//! integers of the input are copied, stored and compared with the constants 0 and 1, never with one
//! another, and no arithmetic is done on them: a program then sees of each integer only whether it is below 0,
//! 0, 1, or above 1, and {-1, 0, 1, 2} has one of each kind. As array indices they are compared with
//! lengths, which are 0, 1 or 2: the same classes, with 2 and above always outside. Loops are bounded by
//! counters of their own, well below `unwind`, so that no path is cut.
//!
//! In `Numbers::Free` programs arithmetic is allowed; then brute force proves nothing about what it did
//! not try, and only what it saw must be reported.

use crate::rng::Rng;
use std::fmt::Write;

/// What the program does with integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// {-1, 0, 1, 2} stand for all integers.
    Classes,
    /// Arithmetic: {-1, 0, 1, 2} are some of them.
    Free,
}

/// A generated case: the program has a function `f`, or a method `C0.f`.
#[derive(Clone, Debug)]
pub struct Case {
    pub text: String,
    pub function: String,
    pub numbers: Numbers,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ty {
    Int,
    Long,
    Bool,
    Class(usize),
    /// `int[]`
    Ints,
    /// An array of a class.
    Objects(usize),
}

struct Class {
    parent: Option<usize>,
    /// All of them, inherited ones first.
    fields: Vec<(String, Ty)>,
    inherited: usize,
}

struct Gen {
    rng: Rng,
    classes: Vec<Class>,
    /// Variables in scope.
    vars: Vec<(String, Ty)>,
    text: String,
    depth: usize,
    fresh: usize,
    numbers: Numbers,
    /// Functions that may be called.
    callees: Vec<Callee>,
    /// Whether there is a companion method `keep`.
    companion: bool,
    ret: Option<Ty>,
    /// Statements still allowed.
    fuel: usize,
}

#[derive(Clone)]
struct Callee {
    name: String,
    params: Vec<Ty>,
    ret: Ty,
    method: bool,
}

/// The case of a seed.
pub fn case(seed: u64) -> Case {
    let mut rng = Rng::new(seed);
    let numbers = if rng.percent(15) { Numbers::Free } else { Numbers::Classes };
    let mut generator = Gen {
        rng,
        classes: Vec::new(),
        vars: Vec::new(),
        text: String::new(),
        depth: 0,
        fresh: 0,
        numbers,
        callees: Vec::new(),
        companion: false,
        ret: None,
        fuel: 0,
    };
    generator.program()
}

impl Gen {
    fn program(&mut self) -> Case {
        self.choose_classes();
        let method = self.rng.percent(15);
        let overridden = self.rng.percent(30);
        let invariant = self.rng.percent(10);
        // Functions first, so that a method of the last class may call them.
        self.helpers();
        let mut signature = String::new();
        let at = self.text.len();
        let clauses = self.subject(method, &mut signature);
        let f = self.text.split_off(at);
        let helpers = std::mem::take(&mut self.text);
        let mut text = String::new();
        let subject = format!("{signature}\n{clauses}{{\n{f}}}\n");
        for n in 0..self.classes.len() {
            self.class_text(n, if n == 0 && method { &subject } else { "" }, overridden, invariant, &mut text);
        }
        text.push_str(&helpers);
        if !method {
            text.push_str(&subject);
        }
        let function = if method { "C0.f" } else { "f" };
        Case { text, function: function.to_owned(), numbers: self.numbers }
    }

    fn choose_classes(&mut self) {
        let extends = self.rng.percent(35);
        let count = if extends || self.rng.percent(30) { 2 } else { 1 };
        for n in 0..count {
            let parent = (n == 1 && extends).then_some(0);
            let mut fields = parent.map_or(Vec::new(), |p: usize| self.classes[p].fields.clone());
            let inherited = fields.len();
            let refs = if n == 0 { 1 + self.rng.below(2) } else { self.rng.below(2) };
            for k in 0..refs {
                let target = self.rng.below(count);
                fields.push((format!("r{n}{k}"), Ty::Class(target)));
            }
            if self.rng.percent(45) {
                fields.push((format!("i{n}"), Ty::Int));
            }
            if self.rng.percent(8) {
                fields.push((format!("l{n}"), Ty::Long));
            }
            if self.rng.percent(12) {
                fields.push((format!("b{n}"), Ty::Bool));
            }
            self.classes.push(Class { parent, fields, inherited });
        }
    }

    fn class_text(&mut self, n: usize, subject: &str, overridden: bool, invariant: bool, text: &mut String) {
        let class = &self.classes[n];
        let extends = class.parent.map_or(String::new(), |p| format!(" extends C{p}"));
        let _ = writeln!(text, "data C{n}{extends} {{");
        for (name, ty) in &class.fields[class.inherited..] {
            let _ = writeln!(text, "{} {name};", type_name(*ty));
        }
        let reference = class.fields.iter().find(|(_, t)| matches!(t, Ty::Class(_))).cloned();
        if n == 0 && invariant {
            if let Some((reference, ty)) = &reference {
                let _ = match self.rng.below(3) {
                    0 => writeln!(text, "invariant this.{reference} != null;"),
                    1 if self.assignable(*ty, 0) => writeln!(text, "invariant this.{reference} != this;"),
                    _ => writeln!(text, "invariant hex {{ this.{reference} not null; }}"),
                };
            }
        }
        // A method to dispatch on; the subclass may have its own.
        if n == 0 {
            let _ = writeln!(text, "fn int m() {{\nreturn 0;\n}}");
        } else if self.classes[n].parent.is_some() && overridden {
            let body = match reference {
                Some((reference, _)) => format!("if (this.{reference} == null) {{\nreturn 1;\n}}\n"),
                None => String::new(),
            };
            let _ = writeln!(text, "fn int m() {{\n{body}return 2;\n}}");
        }
        text.push_str(subject);
        text.push_str("}\n");
    }

    /// Functions that the subject and the specifications may call.
    fn helpers(&mut self) {
        let class = self.rng.below(self.classes.len());
        let c = Ty::Class(class);
        let next = self.references(class).into_iter().find(|(_, t)| self.assignable(*t, class));
        // A bounded walk: true for short lists that end.
        let step = match &next {
            Some((field, _)) => format!("x := x.{field};"),
            None => "x := null;".to_owned(),
        };
        let _ = writeln!(
            self.text,
            "fn bool short(C{class} x) {{\nint k := 0;\nwhile (x != null) {{\nk := k + 1;\nif (k > 2) {{\nreturn false;\n}}\n{step}\n}}\nreturn true;\n}}"
        );
        if self.rng.percent(50) {
            let requires = match self.rng.below(4) {
                0 => "requires x != null;\n",
                1 => "requires short(x);\n",
                2 => "requires hex { x not null; }\n",
                _ => "",
            };
            let ensures = if self.rng.percent(25) { "ensures result != x;\n" } else { "" };
            let body = match &next {
                Some((field, _)) => format!("return x.{field};"),
                None => "return null;".to_owned(),
            };
            let _ = writeln!(self.text, "fn C{class} g(C{class} x)\n{requires}{ensures}{{\n{body}\n}}");
            self.callees.push(Callee { name: "g".to_owned(), params: vec![c], ret: c, method: false });
        }
        if let (Some((field, _)), true) = (&next, self.rng.percent(25)) {
            let _ = writeln!(
                self.text,
                "fn C{class} walk(C{class} x, int k) {{\nif (k <= 0 || x == null) {{\nreturn x;\n}}\nC{class} r := walk(x.{field}, k - 1);\nreturn r;\n}}"
            );
            self.callees.push(Callee { name: "walk".to_owned(), params: vec![c], ret: c, method: false });
        }
        if self.rng.percent(30) {
            let fact = match self.classes[0].fields.iter().find(|(_, t)| matches!(t, Ty::Int | Ty::Long)) {
                Some((field, _)) => format!("x.{field} > 0"),
                None => format!("x.{} != null", self.classes[0].fields[0].0),
            };
            let _ = writeln!(self.text, "fn void keep(C0 x) {{\nif (x != null) {{\nassume {fact};\n}}\n}}");
            self.companion = true;
        }
        self.callees.push(Callee { name: "short".to_owned(), params: vec![c], ret: Ty::Bool, method: false });
        self.callees.push(Callee { name: "m".to_owned(), params: vec![Ty::Class(0)], ret: Ty::Int, method: true });
        if self.rng.percent(40) {
            let _ = writeln!(self.text, "data E extends Throwable {{\n}}");
        } else {
            let _ = writeln!(self.text, "data E extends ArithmeticException {{\n}}");
        }
    }

    /// The function under analysis: its body goes to the text, its clauses are returned.
    fn subject(&mut self, method: bool, signature: &mut String) -> String {
        let mut params = Vec::new();
        if method {
            self.vars.push(("this".to_owned(), Ty::Class(0)));
        }
        let refs = 1 + usize::from(self.rng.percent(35)) - usize::from(method);
        for n in 0..refs {
            let ty = match self.rng.below(20) {
                0 => Ty::Ints,
                1 => Ty::Objects(self.rng.below(self.classes.len())),
                _ => Ty::Class(self.rng.below(self.classes.len())),
            };
            params.push((format!("p{n}"), ty));
        }
        if self.rng.percent(40) {
            let ty = if self.rng.percent(10) { Ty::Long } else { Ty::Int };
            params.push(("n".to_owned(), ty));
        }
        self.vars.extend(params.iter().cloned());
        let clauses = self.clauses();
        self.ret = match self.rng.below(4) {
            0 => None,
            1 => Some(Ty::Int),
            _ => Some(Ty::Class(self.rng.below(self.classes.len()))),
        };
        let list: Vec<String> = params.iter().map(|(name, ty)| format!("{} {name}", type_name(*ty))).collect();
        let ret = self.ret.map_or("void".to_owned(), type_name);
        *signature = format!("fn {ret} f({})", list.join(", "));
        let mut text = clauses;
        if self.rng.percent(20) {
            text.push_str(&self.ensures());
        }
        let bounds: Vec<String> = (0..self.classes.len()).map(|n| format!("C{n} <= {}", self.bound())).collect();
        let _ = writeln!(text, "scope {}, arrays <= 1, length <= 2;", bounds.join(", "));
        self.fuel = 4 + self.rng.below(8);
        let statements = 2 + self.rng.below(4);
        self.statements(statements);
        if let Some(ret) = self.ret {
            let value = self.value(ret);
            self.line(&format!("return {value};"));
        }
        text
    }

    fn bound(&mut self) -> usize {
        let slots: usize = self.classes.iter().map(|c| c.fields.len()).max().unwrap_or(1);
        match slots {
            1 => 3,
            _ => 1 + self.rng.below(2),
        }
    }

    // ------------------------------------------------------------------ specifications

    fn clauses(&mut self) -> String {
        let mut text = String::new();
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

    fn ensures(&mut self) -> String {
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

    fn sentence(&mut self, depth: usize) -> String {
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

    fn predicate(&mut self, path: &str) -> String {
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
    fn path(&mut self) -> (String, Option<usize>) {
        let roots: Vec<(String, usize)> = self.objects_in_scope();
        // `any` and `~` also speak of what array elements hold, which exploration does not complete yet.
        let elements = self.vars.iter().any(|(_, t)| matches!(t, Ty::Objects(_)));
        if elements && roots.is_empty() {
            return ("p0".to_owned(), None);
        }
        if (!elements && self.rng.percent(12)) || roots.is_empty() {
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
        if !elements && self.rng.percent(4) { (format!("~({path})"), None) } else { (path, Some(at)) }
    }

    /// The reference fields that an object of a class, or of its subclass, has.
    fn steps_from(&self, class: usize) -> Vec<(String, usize)> {
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

    fn objects_in_scope(&self) -> Vec<(String, usize)> {
        let class = |(v, t): &(String, Ty)| match t {
            Ty::Class(c) => Some((v.clone(), *c)),
            _ => None,
        };
        self.vars.iter().filter_map(class).collect()
    }

    // ------------------------------------------------------------------ statements

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{text}");
    }

    fn block(&mut self, header: &str, statements: usize) {
        let vars = self.vars.len();
        self.line(&format!("{header} {{"));
        self.depth += 1;
        self.statements(statements);
        self.depth -= 1;
        self.line("}");
        self.vars.truncate(vars);
    }

    fn statements(&mut self, count: usize) {
        for _ in 0..count {
            if self.fuel == 0 {
                return;
            }
            self.fuel -= 1;
            self.statement();
        }
    }

    fn statement(&mut self) {
        match self.rng.below(100) {
            0..=24 => self.declare(),
            25..=34 => self.assign(),
            35..=44 => self.store(),
            45..=69 if self.depth < 3 => self.branch(),
            70..=75 if self.depth < 2 => self.bounded_loop(),
            76..=81 => self.call(),
            82..=84 => self.attempt(),
            85..=87 => {
                let condition = self.condition(0);
                self.line(&format!("assert {condition};"));
            }
            88 => {
                let condition = self.condition(0);
                self.line(&format!("assume {condition};"));
            }
            89 | 90 => {
                if let Some(var) = self.any_object() {
                    self.line(&format!("free {var};"));
                }
            }
            91 | 92 if self.depth > 0 => {
                let e = self.name("e");
                self.line(&format!("E {e} := new E;"));
                self.line(&format!("throw {e};"));
            }
            93..=95 if self.depth > 0 => match self.ret {
                Some(ret) => {
                    let value = self.value(ret);
                    self.line(&format!("return {value};"));
                }
                None => self.line("return;"),
            },
            _ => self.array(),
        }
    }

    fn name(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("{prefix}{}", self.fresh)
    }

    fn declare(&mut self) {
        let class = self.rng.below(self.classes.len());
        let v = self.name("v");
        if self.rng.percent(12) {
            self.line(&format!("C{class} {v} := new C{class};"));
        } else if self.rng.percent(6) {
            let value = self.long();
            self.line(&format!("long {v} := {value};"));
            self.vars.push((v, Ty::Long));
            return;
        } else if self.rng.percent(25) {
            let value = self.integer();
            self.line(&format!("int {v} := {value};"));
            self.vars.push((v, Ty::Int));
            return;
        } else {
            let value = self.reference(class);
            self.line(&format!("C{class} {v} := {value};"));
        }
        self.vars.push((v, Ty::Class(class)));
    }

    fn assign(&mut self) {
        let vars: Vec<_> = self.vars.iter().filter(|(v, _)| v != "this" && !v.starts_with('k')).cloned().collect();
        if vars.is_empty() {
            return;
        }
        let (var, ty) = self.rng.pick(&vars).clone();
        let value = self.value(ty);
        self.line(&format!("{var} := {value};"));
    }

    fn store(&mut self) {
        let Some((object, class)) = self.object() else { return };
        let fields = self.classes[class].fields.clone();
        if fields.is_empty() {
            return;
        }
        let (field, ty) = self.rng.pick(&fields).clone();
        let value = self.value(ty);
        self.line(&format!("{object}.{field} := {value};"));
    }

    fn branch(&mut self) {
        let condition = self.condition(0);
        let count = 1 + self.rng.below(2);
        self.block(&format!("if ({condition})"), count);
        if self.rng.percent(40) {
            self.block("else", 1);
        }
    }

    fn bounded_loop(&mut self) {
        let k = self.name("k");
        self.line(&format!("int {k} := 0;"));
        let condition = self.condition(0);
        let bound = 1 + self.rng.below(3);
        let vars = self.vars.len();
        self.line(&format!("while ({k} < {bound} && {condition}) {{"));
        self.depth += 1;
        self.line(&format!("{k} := {k} + 1;"));
        let count = 1 + self.rng.below(2);
        self.statements(count);
        // Most loops walk.
        if let Some((object, class)) = self.object()
            && !object.contains('.')
            && object != "this"
            && let Some((field, _)) = self.references(class).into_iter().find(|(_, t)| self.assignable(*t, class))
        {
            self.line(&format!("{object} := {object}.{field};"));
        }
        if self.rng.percent(15) {
            let word = *self.rng.pick(&["break;", "continue;"]);
            self.line(word);
        }
        self.depth -= 1;
        self.line("}");
        self.vars.truncate(vars);
    }

    fn call(&mut self) {
        let callees = self.callees.clone();
        let callee = self.rng.pick(&callees).clone();
        let mut args = Vec::new();
        for param in &callee.params {
            args.push(self.value(*param));
        }
        let call = match callee.method {
            true => {
                let Some(receiver) = self.variable(0) else { return };
                format!("{receiver}.{}()", callee.name)
            }
            false if callee.name == "walk" => format!("walk({}, 2)", args.join(", ")),
            false => format!("{}({})", callee.name, args.join(", ")),
        };
        let v = self.name("v");
        self.line(&format!("{} {v} := {call};", type_name(callee.ret)));
        self.vars.push((v, callee.ret));
    }

    fn attempt(&mut self) {
        self.block("try", 2);
        let catch = *self.rng.pick(&["NullPointerException", "E", "Throwable", ""]);
        let finally = catch.is_empty() || self.rng.percent(30);
        if !catch.is_empty() {
            let e = self.name("x");
            self.block(&format!("catch ({catch} {e})"), 1);
        }
        if finally {
            self.block("finally", 1);
        }
    }

    fn array(&mut self) {
        let arrays: Vec<_> =
            self.vars.iter().filter(|(_, t)| matches!(t, Ty::Ints | Ty::Objects(_))).cloned().collect();
        if arrays.is_empty() {
            if self.rng.percent(15) {
                let a = self.name("a");
                let length = self.rng.below(3);
                self.line(&format!("int[] {a} := new int[{length}];"));
                self.vars.push((a, Ty::Ints));
            }
            return;
        }
        let (array, ty) = self.rng.pick(&arrays).clone();
        let element = match ty {
            Ty::Objects(class) => Ty::Class(class),
            _ => Ty::Int,
        };
        let index = self.simple_integer();
        if self.rng.percent(50) {
            let v = self.name("v");
            self.line(&format!("{} {v} := {array}[{index}];", type_name(element)));
            self.vars.push((v, element));
        } else {
            let value = self.value(element);
            self.line(&format!("{array}[{index}] := {value};"));
        }
    }

    // ------------------------------------------------------------------ expressions

    fn value(&mut self, ty: Ty) -> String {
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
    fn assignable(&self, ty: Ty, class: usize) -> bool {
        let Ty::Class(c) = ty else { return false };
        c == class || self.classes[c].parent == Some(class)
    }

    /// The reference fields of a class.
    fn references(&self, class: usize) -> Vec<(String, Ty)> {
        self.classes[class].fields.iter().filter(|(_, t)| matches!(t, Ty::Class(_))).cloned().collect()
    }

    fn variable(&mut self, class: usize) -> Option<String> {
        let fit: Vec<_> =
            self.vars.iter().filter(|(_, t)| self.assignable(*t, class)).map(|(v, _)| v.clone()).collect();
        if fit.is_empty() { None } else { Some(self.rng.pick(&fit).clone()) }
    }

    /// A variable or a field of one that holds an object, with its declared class.
    fn object(&mut self) -> Option<(String, usize)> {
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

    fn any_object(&mut self) -> Option<String> {
        self.object().map(|(o, _)| o)
    }

    fn reference(&mut self, class: usize) -> String {
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
    fn simple_integer(&mut self) -> String {
        let ints: Vec<_> =
            self.vars.iter().filter(|(v, t)| *t == Ty::Int && !v.starts_with('k')).map(|(v, _)| v.clone()).collect();
        if !ints.is_empty() && self.rng.percent(50) {
            return self.rng.pick(&ints).clone();
        }
        self.rng.below(2).to_string()
    }

    /// A `long`: a field or variable, or an `int`, which widens.
    fn long(&mut self) -> String {
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

    fn integer(&mut self) -> String {
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

    fn condition(&mut self, depth: usize) -> String {
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

fn type_name(ty: Ty) -> String {
    match ty {
        Ty::Int => "int".to_owned(),
        Ty::Long => "long".to_owned(),
        Ty::Bool => "bool".to_owned(),
        Ty::Class(c) => format!("C{c}"),
        Ty::Ints => "int[]".to_owned(),
        Ty::Objects(c) => format!("C{c}[]"),
    }
}
