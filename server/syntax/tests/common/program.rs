//! Random programs that are syntactically correct, with comments and odd white space in every gap.

use super::Random;

/// A program of about `size` items.
pub fn program(random: &mut Random, size: usize) -> String {
    let mut writer = Writer { random, out: String::new() };
    for _ in 0..size {
        writer.item();
    }
    writer.out
}

struct Writer<'a> {
    random: &'a mut Random,
    out: String,
}

impl Writer<'_> {
    /// Writes tokens, separated by white space and sometimes comments.
    fn put(&mut self, tokens: &str) {
        for token in tokens.split_whitespace() {
            let gap = match self.random.below(40) {
                0 => "\n",
                1 => "\n\n\n",
                2 => " // a note\n",
                3 => " /* short */ ",
                4 => "\n/* long\n     comment */\n",
                5 => "\t",
                6 => "\n  // alone\n",
                7 => "\r\n",
                8 => "\n/// documented\n",
                _ => " ",
            };
            self.out.push_str(gap);
            self.out.push_str(token);
        }
    }

    /// Writes one of the choices.
    fn one(&mut self, choices: &[&str]) {
        let choice = self.random.pick(choices).to_string();
        self.put(&choice);
    }

    fn item(&mut self) {
        match self.random.below(5) {
            0 => {
                self.put("data C extends D {");
                for _ in 0..self.random.below(4) {
                    self.member();
                }
                self.put("}");
            }
            1 => {
                self.put("pred p ( C a , int b ) :=");
                self.formula(2);
                self.put(";");
            }
            2 => {
                self.put("test \"t\"");
                self.block(2);
            }
            3 => self.put("use \"f.hir\" ;"),
            _ => self.function(),
        }
    }

    fn member(&mut self) {
        match self.random.below(4) {
            0 => {
                self.put("invariant");
                self.specification();
            }
            1 => self.function(),
            _ => self.put("int [ ] field ;"),
        }
    }

    fn function(&mut self) {
        self.one(&["fn void f (", "helper fn C f (", "fn int [ ] f ("]);
        self.one(&["", "C a", "C a , int b", "int [ ] any , bool root"]);
        self.put(")");
        for _ in 0..self.random.below(3) {
            self.one(&["requires", "ensures"]);
            self.specification();
        }
        if self.random.chance(30) {
            self.put("scope C <= 3 , unwind 4 ;");
        }
        if self.random.chance(10) { self.put(";") } else { self.block(3) }
    }

    fn specification(&mut self) {
        match self.random.below(3) {
            0 => {
                self.put("hex {");
                for _ in 0..self.random.below(4) {
                    self.sentence(2);
                    self.put(";");
                }
                self.put("}");
            }
            1 => {
                self.put("sl");
                self.formula(2);
                self.put(";");
            }
            _ => {
                self.one(&["", "shape", "data"]);
                self.expression(3);
                self.put(";");
            }
        }
    }

    fn sentence(&mut self, depth: usize) {
        if depth > 0 && self.random.chance(40) {
            match self.random.below(3) {
                0 => self.put("!"),
                _ => {
                    self.sentence(depth - 1);
                    self.one(&["=>", "||", "&&"]);
                }
            }
            return self.sentence(depth - 1);
        }
        self.one(&["root . a", "this . b * . c", "any . d", "a ( . l | . r ) + . p", "~ ( a . n ) . x"]);
        self.one(&[
            "not null",
            "is null",
            "expands to nothing",
            "expands to C",
            "aliases nothing",
            "aliases some C",
            "aliases max a . n",
            "aliases here . up . up",
        ]);
        self.one(&["", "", "with f ( here )"]);
    }

    fn formula(&mut self, disjuncts: usize) {
        self.one(&[
            "emp",
            "exists n . a -> C ( _ , n ) * p ( n , b )",
            "a -> C ( x : 3 ) & a != null & 2 * b <= - 3 + b",
            "true & ! ( false )",
        ]);
        if disjuncts > 0 && self.random.chance(50) {
            self.put("|");
            self.formula(disjuncts - 1);
        }
    }

    fn block(&mut self, depth: usize) {
        self.put("{");
        for _ in 0..self.random.below(5) {
            self.statement(depth);
        }
        self.put("}");
    }

    fn statement(&mut self, depth: usize) {
        let kinds = if depth == 0 { 7 } else { 12 };
        match self.random.below(kinds) {
            0 => self.with("int x :=", ";"),
            1 => self.with("a . next [ 3 ] :=", ";"),
            2 => self.with("return", ";"),
            3 => self.with("assert", ";"),
            4 => self.one(&["break ;", "continue ;", "free a ;", "throw e ;", "goto L ;", "C c ;", ";"]),
            5 => self.with("f (", ") ;"),
            6 => self.with("if", "then goto L else goto 3 ;"),
            7 => self.block(depth - 1),
            8 => {
                self.with("if (", ")");
                self.statement(depth - 1);
                if self.random.chance(50) {
                    self.put("else");
                    self.statement(depth - 1);
                }
            }
            9 => {
                self.with("while (", ")");
                self.block(depth - 1);
            }
            10 => {
                self.put("try");
                self.block(depth - 1);
                self.put("catch ( T e )");
                self.block(depth - 1);
                self.put("finally");
                self.block(depth - 1);
            }
            _ => {
                self.put("L :");
                self.statement(depth - 1);
            }
        }
    }

    fn with(&mut self, before: &str, after: &str) {
        self.put(before);
        self.expression(3);
        self.put(after);
    }

    fn expression(&mut self, depth: usize) {
        if depth == 0 || self.random.chance(30) {
            return self.one(&["x", "12", "0x1F", "null", "a . b", "a [ 0 ]", "this", "f ( x )"]);
        }
        match self.random.below(6) {
            0 => self.one(&["new C ( null , 3 )", "new C", "new int [ 3 ] [ ]", "a . m ( x , y )"]),
            1 => self.one(&["! x", "- x", "~ x", "( int ) - 1", "( C ) a", "a instanceof C"]),
            2 => {
                self.put("(");
                self.expression(depth - 1);
                self.put(")");
            }
            _ => {
                self.expression(depth - 1);
                self.one(&[
                    "+", "-", "*", "/", "%", "<<", ">>", ">>>", "<", "<=", "==", "!=", "&", "^", "|", "&&", "||",
                ]);
                self.expression(depth - 1);
            }
        }
    }
}
