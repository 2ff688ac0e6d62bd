//! A second semantics of terms, written apart from the crate's, and random terms in both.

// Each test program uses its own part of this.
#![allow(dead_code)]

use solve::{BinOp, Model, Sort, Term, Terms, UnOp, Var};

/// A small, fixed pseudo-random sequence (splitmix64), so that failures repeat.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// A concrete value with its type; the operators below are those of Rust, not of the crate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    Bool(bool),
    Int(i32),
    Long(i64),
}

impl Value {
    pub fn raw(self) -> i64 {
        match self {
            Value::Bool(b) => i64::from(b),
            Value::Int(i) => i64::from(i),
            Value::Long(l) => l,
        }
    }

    pub fn of(sort: Sort, raw: i64) -> Value {
        match sort {
            Sort::Bool => Value::Bool(raw != 0),
            Sort::I32 => Value::Int(raw as i32),
            Sort::I64 => Value::Long(raw),
            Sort::F32 | Sort::F64 => panic!("`floats` is about those"),
        }
    }
}

pub fn unary(op: UnOp, a: Value) -> Value {
    match (op, a) {
        (UnOp::Not, Value::Bool(b)) => Value::Bool(!b),
        (UnOp::Neg, Value::Int(i)) => Value::Int(0i32.wrapping_sub(i)),
        (UnOp::Neg, Value::Long(l)) => Value::Long(0i64.wrapping_sub(l)),
        (UnOp::BitNot, Value::Int(i)) => Value::Int(-1 ^ i),
        (UnOp::BitNot, Value::Long(l)) => Value::Long(-1 ^ l),
        (UnOp::Widen, Value::Int(i)) => Value::Long(i64::from(i)),
        (UnOp::Narrow, Value::Long(l)) => Value::Int(l as u64 as u32 as i32),
        _ => panic!("{op:?} of {a:?}"),
    }
}

pub fn binary(op: BinOp, a: Value, b: Value) -> Value {
    match (a, b) {
        (Value::Bool(a), Value::Bool(b)) => Value::Bool(truth(op, a, b)),
        (Value::Int(a), Value::Int(b)) => int(op, a, b),
        (Value::Long(a), Value::Long(b)) => long(op, a, b),
        (Value::Long(a), Value::Int(count)) => {
            let count = (count & 63) as u32;
            Value::Long(match op {
                BinOp::Shl => ((a as u64) << count) as i64,
                BinOp::Shr => a >> count,
                BinOp::UShr => ((a as u64) >> count) as i64,
                _ => panic!("{op:?} of a long and an int"),
            })
        }
        _ => panic!("{op:?} of {a:?} and {b:?}"),
    }
}

fn truth(op: BinOp, a: bool, b: bool) -> bool {
    match op {
        BinOp::And => a && b,
        BinOp::Or => a || b,
        BinOp::Xor | BinOp::Ne => a != b,
        BinOp::Eq => a == b,
        _ => panic!("{op:?} of truth values"),
    }
}

macro_rules! integer {
    ($name:ident, $int:ty, $uint:ty, $wide:ty, $wrap:path) => {
        fn $name(op: BinOp, a: $int, b: $int) -> Value {
            let (wide_a, wide_b) = (<$wide>::from(a), <$wide>::from(b));
            let count = (b & (<$int>::BITS as $int - 1)) as u32;
            match op {
                BinOp::Add => $wrap((wide_a + wide_b) as $int),
                BinOp::Sub => $wrap((wide_a - wide_b) as $int),
                BinOp::Mul => $wrap((wide_a * wide_b) as $int),
                BinOp::Div if b == 0 => $wrap(if a < 0 { 1 } else { -1 }),
                BinOp::Div => $wrap((wide_a / wide_b) as $int),
                BinOp::Rem if b == 0 => $wrap(a),
                BinOp::Rem => $wrap((wide_a % wide_b) as $int),
                BinOp::And => $wrap(a & b),
                BinOp::Or => $wrap(a | b),
                BinOp::Xor => $wrap(a ^ b),
                BinOp::Shl => $wrap(((a as $uint) << count) as $int),
                BinOp::Shr => $wrap(a >> count),
                BinOp::UShr => $wrap(((a as $uint) >> count) as $int),
                BinOp::Eq => Value::Bool(a == b),
                BinOp::Ne => Value::Bool(a != b),
                BinOp::Lt => Value::Bool(a < b),
                BinOp::Le => Value::Bool(a <= b),
                BinOp::Float(_) => panic!("{op:?} of integers"),
            }
        }
    };
}
integer!(int, i32, u32, i64, Value::Int);
integer!(long, i64, u64, i128, Value::Long);

/// An expression that is not simplified, next to the term that the crate made of it.
#[derive(Clone)]
pub struct Both {
    pub term: Term,
    pub sort: Sort,
    pub tree: std::rc::Rc<Tree>,
}

pub enum Tree {
    Const(Value),
    Var(Sort, Var),
    Unary(UnOp, Both),
    Binary(BinOp, Both, Both),
    Ite(Both, Both, Both),
}

impl Both {
    pub fn constant(terms: &mut Terms, sort: Sort, raw: i64) -> Both {
        let term = match sort {
            Sort::Bool => terms.bool(raw != 0),
            Sort::I32 => terms.int(raw as i32),
            _ => terms.constant(sort, raw),
        };
        Both { term, sort, tree: Tree::Const(Value::of(sort, raw)).into() }
    }

    pub fn var(terms: &mut Terms, sort: Sort, name: &str) -> Both {
        let term = terms.fresh_var(sort, name);
        let var = terms.var_of(term).expect("a fresh variable is one");
        Both { term, sort, tree: Tree::Var(sort, var).into() }
    }

    pub fn unary(terms: &mut Terms, op: UnOp, a: &Both) -> Both {
        let sort = match op {
            UnOp::Widen => Sort::I64,
            UnOp::Narrow => Sort::I32,
            _ => a.sort,
        };
        let term = terms.unary(op, a.term);
        assert_eq!(terms.sort(term), sort, "{op:?}");
        Both { term, sort, tree: Tree::Unary(op, a.clone()).into() }
    }

    pub fn binary(terms: &mut Terms, op: BinOp, a: &Both, b: &Both) -> Both {
        let sort = if op.is_comparison() { Sort::Bool } else { a.sort };
        let term = terms.binary(op, a.term, b.term);
        assert_eq!(terms.sort(term), sort, "{op:?}");
        Both { term, sort, tree: Tree::Binary(op, a.clone(), b.clone()).into() }
    }

    pub fn ite(terms: &mut Terms, c: &Both, a: &Both, b: &Both) -> Both {
        let term = terms.ite(c.term, a.term, b.term);
        Both { term, sort: a.sort, tree: Tree::Ite(c.clone(), a.clone(), b.clone()).into() }
    }

    /// The value by the second semantics.
    pub fn value(&self, model: &Model) -> Value {
        match &*self.tree {
            Tree::Const(value) => *value,
            Tree::Var(sort, var) => Value::of(*sort, model.get(*var)),
            Tree::Unary(op, a) => unary(*op, a.value(model)),
            Tree::Binary(op, a, b) => binary(*op, a.value(model), b.value(model)),
            Tree::Ite(c, a, b) => match c.value(model) {
                Value::Bool(true) => a.value(model),
                _ => b.value(model),
            },
        }
    }
}

pub const INT_OPS: [BinOp; 15] = [
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::Div,
    BinOp::Rem,
    BinOp::And,
    BinOp::Or,
    BinOp::Xor,
    BinOp::Shl,
    BinOp::Shr,
    BinOp::UShr,
    BinOp::Eq,
    BinOp::Ne,
    BinOp::Lt,
    BinOp::Le,
];
pub const BOOL_OPS: [BinOp; 5] = [BinOp::And, BinOp::Or, BinOp::Xor, BinOp::Eq, BinOp::Ne];

/// Values at which integer arithmetic changes its mind.
pub fn corners(sort: Sort) -> &'static [i64] {
    const MIN: i64 = i32::MIN as i64;
    const MAX: i64 = i32::MAX as i64;
    match sort {
        Sort::Bool => &[0, 1],
        Sort::I32 => &[0, 1, -1, 2, 5, 31, 32, -7, MIN, MIN + 1, MAX, MAX - 1],
        Sort::F32 | Sort::F64 => &[],
        Sort::I64 => &[0, 1, -1, 3, 64, MIN, MIN - 1, MAX, MAX + 1, i64::MIN, i64::MIN + 1, i64::MAX],
    }
}

/// A random expression over the given variables.
pub fn random_term(terms: &mut Terms, random: &mut Random, vars: &[Both], sort: Sort, depth: u32) -> Both {
    if depth == 0 || random.below(8) == 0 {
        return random_leaf(terms, random, vars, sort);
    }
    let operand = |terms: &mut Terms, random: &mut Random, sort| random_term(terms, random, vars, sort, depth - 1);
    let kind = random.below(10);
    match (sort, kind) {
        (_, 0) => {
            let c = operand(terms, random, Sort::Bool);
            let (a, b) = (operand(terms, random, sort), operand(terms, random, sort));
            Both::ite(terms, &c, &a, &b)
        }
        (Sort::Bool, 1) => {
            let a = operand(terms, random, Sort::Bool);
            Both::unary(terms, UnOp::Not, &a)
        }
        (Sort::Bool, 2..5) => {
            let (a, b) = (operand(terms, random, sort), operand(terms, random, sort));
            let op = random.pick(&BOOL_OPS);
            Both::binary(terms, op, &a, &b)
        }
        (Sort::Bool, _) => {
            let of = random.pick(&[Sort::I32, Sort::I64]);
            let (a, b) = (operand(terms, random, of), operand(terms, random, of));
            let op = random.pick(&INT_OPS[11..]);
            Both::binary(terms, op, &a, &b)
        }
        (_, 1) => {
            let a = operand(terms, random, sort);
            let op = random.pick(&[UnOp::Neg, UnOp::BitNot]);
            Both::unary(terms, op, &a)
        }
        (Sort::I64, 2) => {
            let a = operand(terms, random, Sort::I32);
            Both::unary(terms, UnOp::Widen, &a)
        }
        (Sort::I32, 2) => {
            let a = operand(terms, random, Sort::I64);
            Both::unary(terms, UnOp::Narrow, &a)
        }
        _ => {
            let op = random.pick(&INT_OPS[..11]);
            let a = operand(terms, random, sort);
            let b = operand(terms, random, if op.is_shift() { Sort::I32 } else { sort });
            Both::binary(terms, op, &a, &b)
        }
    }
}

fn random_leaf(terms: &mut Terms, random: &mut Random, vars: &[Both], sort: Sort) -> Both {
    let fitting: Vec<&Both> = vars.iter().filter(|v| v.sort == sort).collect();
    if !fitting.is_empty() && random.below(3) > 0 {
        return fitting[random.below(fitting.len())].clone();
    }
    let raw = random.pick(corners(sort));
    Both::constant(terms, sort, raw)
}

/// A random model of the variables, at corners most of the time.
pub fn random_model(terms: &Terms, random: &mut Random, vars: &[Both]) -> Model {
    let mut model = Model::new();
    for var in vars {
        let raw = match random.below(4) {
            0 => Value::of(var.sort, random.next() as i64).raw() & if var.sort == Sort::Bool { 1 } else { -1 },
            _ => random.pick(corners(var.sort)),
        };
        model.set(terms.var_of(var.term).expect("a variable"), raw);
    }
    model
}
