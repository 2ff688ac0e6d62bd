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

mod expressions;
mod mixed;
mod separation;
mod specs;
mod statements;

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

/// The specification languages of a case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Languages {
    /// HEX and operational.
    Two,
    /// Separation logic, mostly alone.
    Separation,
    /// All three on the function, on its classes and on what it calls.
    Mixed,
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
    /// What separation logic can speak about, where the case uses it.
    predicates: Option<separation::Predicates>,
    languages: Languages,
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
    generate(seed, Languages::Two)
}

/// The case of a seed with a precondition in separation logic, mostly alone.
pub fn separation_case(seed: u64) -> Case {
    generate(seed, Languages::Separation)
}

/// The case of a seed in which the languages stand side by side.
pub fn mixed_case(seed: u64) -> Case {
    generate(seed, Languages::Mixed)
}

fn generate(seed: u64, languages: Languages) -> Case {
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
        predicates: None,
        languages,
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
        if self.languages != Languages::Two {
            self.predicates = self.predicates();
        }
        if self.languages == Languages::Mixed {
            self.mixed_helpers();
        }
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
        if n == 0
            && invariant
            && let Some((reference, ty)) = &reference
        {
            let _ = match self.rng.below(3) {
                0 => writeln!(text, "invariant this.{reference} != null;"),
                1 if self.assignable(*ty, 0) => writeln!(text, "invariant this.{reference} != this;"),
                _ => writeln!(text, "invariant hex {{ this.{reference} not null; }}"),
            };
        }
        if n == 0 && self.languages == Languages::Mixed {
            text.push_str(&self.mixed_invariant());
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
        if self.rng.percent(30) {
            let fact = match self.classes[0].fields.iter().find(|(_, t)| matches!(t, Ty::Int | Ty::Long)) {
                Some((field, _)) => format!("x.{field} > 0"),
                None => format!("x.{} != null", self.classes[0].fields[0].0),
            };
            let _ = writeln!(self.text, "fn void keep(C0 x) {{\nif (x != null) {{\nassume {fact};\n}}\n}}");
            self.companion = true;
        }
        if self.rng.percent(50) {
            // A companion method takes a `C0`.
            let keeps = self.companion && (class == 0 || self.classes[class].parent == Some(0));
            let path = next.as_ref().map_or("x".to_owned(), |(field, _)| format!("x(.{field})*"));
            let requires = match self.rng.below(6) {
                0 => "requires x != null;\n".to_owned(),
                1 => "requires short(x);\n".to_owned(),
                2 => "requires hex { x not null; }\n".to_owned(),
                3 if keeps => format!("requires hex {{ {path} not null with keep(here); }}\n"),
                4 if keeps => format!("requires hex {{ {path} aliases x with keep(here); }}\n"),
                4 => format!("requires hex {{ {path} aliases nothing; }}\n"),
                _ => String::new(),
            };
            let ensures = match self.rng.below(8) {
                0 | 1 => "ensures result != x;\n",
                2 if keeps => "ensures hex { result is null with keep(x); }\n",
                3 => "ensures hex { ~(result) not null || result aliases x; }\n",
                _ => "",
            };
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
                1 | 2 => Ty::Objects(self.rng.below(self.classes.len())),
                _ => Ty::Class(self.rng.below(self.classes.len())),
            };
            params.push((format!("p{n}"), ty));
        }
        if self.rng.percent(40) {
            let ty = if self.rng.percent(10) { Ty::Long } else { Ty::Int };
            params.push(("n".to_owned(), ty));
        }
        self.vars.extend(params.iter().cloned());
        let clauses = if self.languages == Languages::Mixed { self.mixed_clauses() } else { self.clauses() };
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
