//! Resolved specifications in the three languages.

use crate::body::{BinOp, InstrKind};
use crate::packed::Packed;
use crate::program::{ClassId, FieldId, FnId, PredId, Span, Ty};

/// One `requires`, `ensures` or `invariant`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    pub kind: ClauseKind,
    /// The whole clause, keyword included.
    pub span: Span,
}

/// The language of a clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClauseKind {
    /// Sentences that all hold.
    Hex(Vec<Sentence>),
    Sl(Formula),
    Expr {
        mode: ExprMode,
        body: Packed,
    },
}

/// How an operational precondition is marked (seed 004, section III). The body takes the function's
/// parameters (in an `ensures` of a non-void function, then `result`) and returns a `bool`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExprMode {
    Unmarked,
    Shape,
    Data,
    /// Of an invariant: it holds of every object that there is, for nothing makes others. Who need not know of invariants
    /// has it, too, and nobody has to keep it.
    Given,
    /// Of an invariant: a field is never null, as its declaration says. That is known as what is `Given`, and yet a function
    /// that need know of invariants keeps it, as a whole: what it calls may leave that to it.
    Declared,
}

impl Clause {
    /// Whether it holds of every object of an input, whoever is given that.
    pub fn is_given(&self) -> bool {
        matches!(self.kind, ClauseKind::Expr { mode: ExprMode::Given | ExprMode::Declared, .. })
    }

    /// Whether code has to keep it.
    pub fn is_owed(&self) -> bool {
        !matches!(self.kind, ClauseKind::Expr { mode: ExprMode::Given, .. })
    }

    /// The field that it says is never null, where a declaration does.
    pub fn never_null(&self) -> Option<FieldId> {
        let ClauseKind::Expr { mode: ExprMode::Declared, body } = &self.kind else { return None };
        let mut instrs = body.blocks.iter().flat_map(|b| &b.instrs);
        instrs.find_map(|i| if let InstrKind::LoadField { field, .. } = i.kind { Some(field) } else { None })
    }

    /// Whether it is that of a declaration.
    pub fn is_declared(&self) -> bool {
        matches!(self.kind, ClauseKind::Expr { mode: ExprMode::Declared, .. })
    }
}

// ---------------------------------------------------------------- HEX (seed 000, section 3)

/// A HEX sentence: one formula ended by `;`, with its place in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    pub formula: Hex,
    pub span: Span,
}

/// A propositional combination of HEX atoms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hex {
    Atom(HexAtom),
    Not(Box<Hex>),
    And(Box<Hex>, Box<Hex>),
    Or(Box<Hex>, Box<Hex>),
    Implies(Box<Hex>, Box<Hex>),
}

/// An atom about all references that the path matches (seed 000, definition 3.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexAtom {
    pub path: PathExpr,
    pub kind: AtomKind,
    pub companion: Option<Companion>,
    pub span: Span,
}

/// What an atom says about the references its path matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AtomKind {
    NotNull,
    /// Every matched reference is null.
    IsNull,
    ExpandsToNothing,
    ExpandsTo(Ty),
    AliasesNothing,
    AliasesSome(Ty),
    Aliases(Target),
    /// `aliases max p`: only the targets of the longest paths of `p` within the backbone.
    AliasesMax(Target),
}

/// The objects an alias may point to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// The objects whose backbone path matches.
    Path(PathExpr),
    /// Starts at the reference being resolved. `ups` counts `.up` steps: 1 is the object that holds the
    /// reference, 2 the object that holds the backbone reference to that one, and so on; 0 is the
    /// reference's own target, which every alias satisfies. Then the fields of `rest` are followed.
    Here { ups: u32, rest: Vec<String> },
}

/// A set of paths: a regular expression over reference names. The first name of a path is a parameter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PathExpr {
    /// The empty path.
    Empty,
    /// A parameter name in front, a field name after it.
    Name(String),
    Seq(Vec<PathExpr>),
    Alt(Vec<PathExpr>),
    Star(Box<PathExpr>),
    Plus(Box<PathExpr>),
    Opt(Box<PathExpr>),
    /// All paths that the inner one does not match.
    Not(Box<PathExpr>),
    /// Every path (`any.`).
    Any,
}

/// A companion method (seed 000, section 3.4): runs when the atom's path matches a reference just resolved;
/// what it assumes joins the path condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Companion {
    pub function: FnId,
    pub args: Vec<HexArg>,
    pub span: Span,
}

/// An argument of a companion method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HexArg {
    /// `here` (0 ups) or `here.up..`: the value of the reference, or the object `ups` steps above it.
    Here {
        ups: u32,
    },
    /// A parameter of the specified function.
    Param(u32),
    Null,
    Int(i64),
    /// A number made of two others as code makes it, in a type that both have or widen to.
    Computed {
        op: BinOp,
        ty: Ty,
        of: Box<[HexArg; 2]>,
    },
}

// ------------------------------------------------- separation logic (seed 001, section 4, figure 4)

/// An inductive predicate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Predicate {
    pub name: String,
    pub params: Vec<(String, Ty)>,
    pub formula: Formula,
    /// Whether the definition had an error.
    pub broken: bool,
    pub span: Span,
    pub doc: Option<String>,
}

/// A disjunction of symbolic heaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formula {
    pub disjuncts: Vec<Disjunct>,
}

/// A symbolic heap: `exists .. . spatial & pure`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disjunct {
    pub exists: Vec<(String, Ty)>,
    pub spatial: Vec<SpatialAtom>,
    pub pure: Vec<Pure>,
    pub span: Span,
}

/// A variable of a formula.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SlVar {
    /// A parameter of the function, or a formal parameter of the predicate.
    Param(u32),
    /// An existential of the disjunct.
    Exists(u32),
}

/// An atom that owns memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SpatialAtom {
    /// One object. `args` has one entry per slot of `class`; `None` is a don't-care.
    PointsTo {
        from: SlVar,
        class: ClassId,
        args: Vec<Option<AExpr>>,
        span: Span,
    },
    Pred {
        pred: PredId,
        args: Vec<Option<AExpr>>,
        span: Span,
    },
}

/// A pure atom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pure {
    /// `true` or `false`.
    Constant {
        holds: bool,
        span: Span,
    },
    Compare {
        op: PureOp,
        left: AExpr,
        right: AExpr,
        span: Span,
    },
    Not(Box<Pure>),
}

/// A comparison; `Eq` and `Ne` also relate references.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PureOp {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// An exact arithmetic expression or a reference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AExpr {
    Null,
    Int(i64),
    Var(SlVar),
    Neg(Box<AExpr>),
    Add(Box<AExpr>, Box<AExpr>),
    Sub(Box<AExpr>, Box<AExpr>),
    /// A constant times an expression.
    Times(i64, Box<AExpr>),
}
