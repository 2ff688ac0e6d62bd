//! Function bodies: a control-flow graph of instructions that each do one thing.

use crate::float::{Double, Float};
use crate::program::{Base, ClassId, FieldId, FnId, Span, Ty, index};
use serde::{Deserialize, Serialize};

index!(/// A basic block of a [`Body`]; block 0 is the entry.
    BlockId);
index!(/// A local variable of a [`Body`]: parameters first, then named variables and temporaries.
    LocalId);
index!(/// A place in the source of a [`Body`]. Sites are numbered in source order of lowering, so that they
    /// stay the same when text around the function or inside comments changes: findings refer to
    /// sites, and spans are looked up when something is shown.
    SiteId);

/// A constant or a local.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Operand {
    Local(LocalId),
    Null,
    Bool(bool),
    Int(i32),
    Long(i64),
    Float(Float),
    Double(Double),
}

/// Operators on one primitive value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum UnOp {
    /// `!b`
    Not,
    /// `-x`, wrapping
    Neg,
    /// `~x`
    BitNot,
    /// `int` to `long`
    Widen,
    /// `long` to `int`: the low 32 bits
    Narrow,
    /// A function from `float` to `float` or `double` to `double`
    Float(FloatFn),
    /// A number as one of this type; at least one of the two is `float` or `double`. Java's casts: to the nearest, ties
    /// to even; to `int` and `long` by cutting off, the nearest value beyond the range, 0 for NaN
    Convert(Base),
    /// The bits of a `float` as an `int`, of a `double` as a `long`; NaN has one pattern
    Bits,
    /// The `float` with the bits of an `int`, the `double` with those of a `long`
    OfBits,
}

/// Functions of one floating-point number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum FloatFn {
    /// `-x`, also of zero
    Neg,
    Abs,
    /// Correctly rounded
    Sqrt,
    Floor,
    Ceil,
    /// The nearest integral number, ties to even
    Rint,
}

/// Operators on two floating-point numbers. Nothing raises.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum FloatOp {
    Add,
    Sub,
    Mul,
    Div,
    /// Of cutting off, with the sign of the dividend: Java's `%`
    Rem,
    /// Comparisons are false when one is NaN; 0.0 equals -0.0
    Eq,
    Lt,
    Le,
}

impl FloatOp {
    /// Whether the result is a truth value.
    pub fn is_comparison(self) -> bool {
        matches!(self, FloatOp::Eq | FloatOp::Lt | FloatOp::Le)
    }
}

/// Operators on two values of the same type (shift counts are `int`).
///
/// `&&`, `||` become branches. `And`, `Or`, `Xor` work on `bool` and on integers. `Eq` and `Ne` work on
/// every type, references included, but `float` and `double`, which have operators of their own: what holds of integers
/// and their order holds for them by no accident.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    /// Raises `ArithmeticException` when the divisor is 0; truncates; `MIN / -1` is `MIN`.
    Div,
    /// Raises `ArithmeticException` when the divisor is 0; takes the sign of the dividend.
    Rem,
    And,
    Or,
    Xor,
    Shl,
    /// Arithmetic shift right. Counts are taken modulo 32 (`int`) or 64 (`long`).
    Shr,
    /// Logical shift right.
    UShr,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Float(FloatOp),
}

impl BinOp {
    /// The operator that a token means, in `.hir` and in Java.
    pub fn of_token(token: &str) -> Option<BinOp> {
        Some(match token {
            "+" => BinOp::Add,
            "-" => BinOp::Sub,
            "*" => BinOp::Mul,
            "/" => BinOp::Div,
            "%" => BinOp::Rem,
            "&" => BinOp::And,
            "|" => BinOp::Or,
            "^" => BinOp::Xor,
            "<<" => BinOp::Shl,
            ">>" => BinOp::Shr,
            ">>>" => BinOp::UShr,
            "==" => BinOp::Eq,
            "!=" => BinOp::Ne,
            "<" => BinOp::Lt,
            "<=" => BinOp::Le,
            ">" => BinOp::Gt,
            ">=" => BinOp::Ge,
            _ => return None,
        })
    }
}

/// The function a call runs.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Callee {
    Static(FnId),
    /// Chosen by the class of argument 0, which is the receiver (`null` raises
    /// `NullPointerException`). `class` is the receiver's static type.
    Virtual {
        class: ClassId,
        name: String,
    },
}

/// How `new C` fills the fields.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum FieldInit {
    /// `new C`: `null`, `0`, `false`.
    Defaults,
    /// `new C(..)`: one value per slot.
    Values(Vec<Operand>),
}

/// What one instruction does. Operands are evaluated before; the instruction may raise an exception, and
/// then writes nothing.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum InstrKind {
    /// Copies a value. For references this is a read of the source variable.
    Copy {
        dst: LocalId,
        src: Operand,
    },
    Unary {
        dst: LocalId,
        op: UnOp,
        a: Operand,
    },
    /// `ty` is the type of the left operand.
    Binary {
        dst: LocalId,
        op: BinOp,
        ty: Ty,
        a: Operand,
        b: Operand,
    },
    /// Raises `NullPointerException`, `UseAfterFreeError`.
    LoadField {
        dst: LocalId,
        obj: Operand,
        field: FieldId,
    },
    StoreField {
        obj: Operand,
        field: FieldId,
        value: Operand,
    },
    /// Raises `NullPointerException`, `UseAfterFreeError`, `ArrayIndexOutOfBoundsException`, in this order.
    LoadElem {
        dst: LocalId,
        arr: Operand,
        idx: Operand,
    },
    /// As `LoadElem`, and then `ArrayStoreException`, when the array was made for elements of another class.
    StoreElem {
        arr: Operand,
        idx: Operand,
        value: Operand,
    },
    ArrayLen {
        dst: LocalId,
        arr: Operand,
    },
    /// A number that the machine gives an object, and nobody knows: where it is kept. The same for an `int`, equal ones
    /// for equal ones. Only a concrete run has one, which is not 0, and 1 for null; in a symbolic run it may be any, and 0
    /// for null, and what comes of it is left to the concrete ones.
    Address {
        dst: LocalId,
        of: Operand,
        /// What the number is said to be: what a clock shows, which nobody knows either.
        clock: bool,
    },
    New {
        dst: LocalId,
        class: ClassId,
        init: FieldInit,
    },
    /// Raises `NegativeArraySizeException`. Elements get the default value of `elem`. With `like`, raises
    /// `NullPointerException` first, and the array is of the dynamic type of that array, which is an `elem[]`.
    NewArray {
        dst: LocalId,
        elem: Ty,
        len: Operand,
        like: Option<Operand>,
    },
    /// Raises `NullPointerException` on null, `DoubleFreeError` on a freed object.
    Free {
        obj: Operand,
    },
    /// Checks the callee's `requires`, runs its body, checks its `ensures` and invariants
    /// (each violation raises `AssertionError` at this site).
    Call {
        dst: Option<LocalId>,
        callee: Callee,
        args: Vec<Operand>,
    },
    /// False on null.
    InstanceOf {
        dst: LocalId,
        obj: Operand,
        ty: Ty,
    },
    /// A cast between reference types. Raises `ClassCastException`; null passes. Where a type checker vouches for it
    /// (what is read of a `Node<Integer>` is an `Integer`), an object of the input on which it fails means that the
    /// input is none: the path is abandoned, as by `Assume`.
    Cast {
        dst: LocalId,
        obj: Operand,
        ty: Ty,
        vouched: bool,
    },
    /// Raises `AssertionError` when false.
    Assert {
        cond: Operand,
    },
    /// Abandons the path when false: not an error, the path does not count.
    Assume {
        cond: Operand,
    },
    /// Abandons the path where an object of the input had null in a field on entry: its declaration says that it never has.
    /// What code itself makes may. The field was read before.
    Vouch {
        obj: Operand,
        field: FieldId,
    },
    /// Abandons the path where the invariants of an object of the input did not hold on entry: whoever hands it out
    /// promises them. What code does to it since may break them for a while. Null, arguments of the function under
    /// analysis (whose invariants are preconditions), and specifications pass.
    VouchInvariants {
        obj: Operand,
    },
    /// Abandons the path where one of two objects is one of the input and they are not for each other what the interface
    /// `above` asks for ([`crate::Program::are_alike`]): a `Comparable` is not comparable with any other. A type checker
    /// vouches for that, as for a [`InstrKind::Cast`]: both have the type of one type variable. Null passes.
    VouchAlike {
        a: Operand,
        b: Operand,
        above: ClassId,
    },
    /// From here to `LeaveOld`, the heap is read as it was on entry (`old(e)` in an `ensures`).
    EnterOld,
    LeaveOld,
}

impl InstrKind {
    /// The local that the instruction writes when it raises nothing.
    pub fn written(&self) -> Option<LocalId> {
        match self {
            InstrKind::Copy { dst, .. }
            | InstrKind::Unary { dst, .. }
            | InstrKind::Binary { dst, .. }
            | InstrKind::LoadField { dst, .. }
            | InstrKind::LoadElem { dst, .. }
            | InstrKind::ArrayLen { dst, .. }
            | InstrKind::Address { dst, .. }
            | InstrKind::New { dst, .. }
            | InstrKind::NewArray { dst, .. }
            | InstrKind::InstanceOf { dst, .. }
            | InstrKind::Cast { dst, .. } => Some(*dst),
            InstrKind::Call { dst, .. } => *dst,
            _ => None,
        }
    }
}

/// An instruction and its place in the source.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Instr {
    pub kind: InstrKind,
    /// The expression or statement that findings underline, e.g. `first.next` of a load.
    pub site: SiteId,
}

/// How a block ends.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Terminator {
    Goto(BlockId),
    /// A branch that people wrote: counted for branch coverage by (site, side). Copies of a `finally`
    /// share their site. Conditions that are literally constant become `Goto`.
    Branch {
        cond: Operand,
        then: BlockId,
        els: BlockId,
        site: SiteId,
    },
    /// A branch that the front end made (exception dispatch); not counted.
    Switch {
        cond: Operand,
        then: BlockId,
        els: BlockId,
    },
    Return {
        value: Option<Operand>,
        site: SiteId,
    },
    /// Raises the object; null raises `NullPointerException` instead.
    Throw {
        value: Operand,
        site: SiteId,
    },
    /// Raises again, keeping the place where the exception came from (end of `finally`, no `catch` fits).
    Rethrow {
        value: Operand,
    },
}

/// A basic block.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Block {
    pub instrs: Vec<Instr>,
    pub term: Terminator,
    /// Where exceptions raised in this block go: the exception is stored in the local, then the block
    /// runs. `None`: the activation ends with the exception.
    pub handler: Option<(BlockId, LocalId)>,
    /// A `while` head or the target of a backward `goto`: entering it again counts for `unwind`.
    pub loop_head: bool,
}

impl Block {
    /// The blocks that may run next: the terminator's targets, then the handler.
    pub fn successors(&self) -> Vec<BlockId> {
        let mut next = match &self.term {
            Terminator::Goto(to) => vec![*to],
            Terminator::Branch { then, els, .. } | Terminator::Switch { then, els, .. } => vec![*then, *els],
            Terminator::Return { .. } | Terminator::Throw { .. } | Terminator::Rethrow { .. } => Vec::new(),
        };
        next.extend(self.handler.map(|(to, _)| to));
        next
    }
}

/// A local variable.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Local {
    /// `None` for temporaries.
    pub name: Option<String>,
    pub ty: Ty,
    /// The type that people gave it: its values are numbers, but a `char` is shown as one.
    pub declared: Ty,
    /// The text in which its name means it; `None` when that is all of the body.
    pub scope: Option<Span>,
}

/// The code of a function, of a test, or of a `bool` expression in a specification.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Default)]
pub struct Body {
    /// The first `params` locals are the parameters.
    pub params: u32,
    pub locals: Vec<Local>,
    pub blocks: Vec<Block>,
    /// Source map: position = [`SiteId`].
    pub sites: Vec<Span>,
    /// What sides of branches count as where branches are counted, when not as themselves: labels of a `switch` that
    /// lead to one place are one branch, and passing a label by is none. Sorted.
    pub counted: Vec<(Side, Option<Side>)>,
    /// What branches ask of what is written at their sites, where that is not a condition. Sorted.
    pub asked: Vec<(SiteId, Asked)>,
}

/// A side of a branch.
pub type Side = (SiteId, bool);

/// What a branch asks of what is written at its site, when that is not a condition which holds or does not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Asked {
    /// A loop over the elements of this: is there another one?
    Element,
    /// A label: does it stand for the value?
    Label,
    /// A pattern: does the value match it?
    Pattern,
}

impl Body {
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }
    pub fn span(&self, site: SiteId) -> Span {
        self.sites[site.index()]
    }
    /// What a branch asks of what is written at its site; `None` for a condition.
    pub fn asked(&self, site: SiteId) -> Option<Asked> {
        let at = self.asked.binary_search_by_key(&site, |(at, _)| *at).ok()?;
        Some(self.asked[at].1)
    }
    /// The branch that a side of a branch is counted as; `None` for none.
    pub fn counted_as(&self, side: Side) -> Option<Side> {
        match self.counted.binary_search_by_key(&side, |(from, _)| *from) {
            Ok(at) => self.counted[at].1,
            Err(_) => Some(side),
        }
    }
}
