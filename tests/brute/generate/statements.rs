//! Random statements over the variables in scope.

use super::{Gen, Ty, type_name};
use std::fmt::Write;

impl Gen {
    pub(super) fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "{text}");
    }

    pub(super) fn block(&mut self, header: &str, statements: usize) {
        let vars = self.vars.len();
        self.line(&format!("{header} {{"));
        self.depth += 1;
        self.statements(statements);
        self.depth -= 1;
        self.line("}");
        self.vars.truncate(vars);
    }

    pub(super) fn statements(&mut self, count: usize) {
        for _ in 0..count {
            if self.fuel == 0 {
                return;
            }
            self.fuel -= 1;
            self.statement();
        }
    }

    pub(super) fn statement(&mut self) {
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

    pub(super) fn name(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("{prefix}{}", self.fresh)
    }

    pub(super) fn declare(&mut self) {
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

    pub(super) fn assign(&mut self) {
        let vars: Vec<_> = self.vars.iter().filter(|(v, _)| v != "this" && !v.starts_with('k')).cloned().collect();
        if vars.is_empty() {
            return;
        }
        let (var, ty) = self.rng.pick(&vars).clone();
        let value = self.value(ty);
        self.line(&format!("{var} := {value};"));
    }

    pub(super) fn store(&mut self) {
        let Some((object, class)) = self.object() else { return };
        let fields = self.classes[class].fields.clone();
        if fields.is_empty() {
            return;
        }
        let (field, ty) = self.rng.pick(&fields).clone();
        let value = self.value(ty);
        self.line(&format!("{object}.{field} := {value};"));
    }

    pub(super) fn branch(&mut self) {
        let condition = self.condition(0);
        let count = 1 + self.rng.below(2);
        self.block(&format!("if ({condition})"), count);
        if self.rng.percent(40) {
            self.block("else", 1);
        }
    }

    pub(super) fn bounded_loop(&mut self) {
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

    pub(super) fn call(&mut self) {
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

    pub(super) fn attempt(&mut self) {
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

    pub(super) fn array(&mut self) {
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
}
