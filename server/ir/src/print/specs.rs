//! Text of specifications, in the syntax that people type.

use super::body::bin_op;
use super::ty;
use crate::program::Program;
use crate::spec::*;

/// A clause without its keyword. Operational clauses show the code of their expression.
/// `params` are the names that [`SlVar::Param`] and [`HexArg::Param`] stand for.
pub fn clause(p: &Program, c: &Clause, params: &[String]) -> String {
    match &c.kind {
        ClauseKind::Hex(sentences) => {
            let all: Vec<_> = sentences.iter().map(|s| sentence(p, s, params) + ";").collect();
            format!("hex {{ {} }}", all.join(" "))
        }
        ClauseKind::Sl(f) => format!("sl {};", formula(p, f, params)),
        ClauseKind::Expr { mode, body } => {
            let mode = match mode {
                ExprMode::Unmarked => "",
                ExprMode::Shape => "shape ",
                ExprMode::Data => "data ",
                ExprMode::Given => "given ",
                ExprMode::Declared => "declared ",
            };
            format!("{mode}{{\n{}}}", super::body(p, body))
        }
    }
}

/// A HEX sentence without its `;`.
pub fn sentence(p: &Program, s: &Sentence, params: &[String]) -> String {
    hex(p, &s.formula, params)
}

/// A HEX formula; nested connectives stand in parentheses.
pub fn hex(p: &Program, h: &Hex, params: &[String]) -> String {
    let inner = |h: &Hex| match h {
        Hex::Atom(_) | Hex::Not(_) => hex(p, h, params),
        _ => format!("({})", hex(p, h, params)),
    };
    match h {
        Hex::Atom(a) => hex_atom(p, a, params),
        Hex::Not(a) => format!("!({})", hex(p, a, params)),
        Hex::And(a, b) => format!("{} && {}", inner(a), inner(b)),
        Hex::Or(a, b) => format!("{} || {}", inner(a), inner(b)),
        Hex::Implies(a, b) => format!("{} => {}", inner(a), inner(b)),
    }
}

/// A HEX atom, with its companion.
pub fn hex_atom(p: &Program, a: &HexAtom, params: &[String]) -> String {
    let kind = match &a.kind {
        AtomKind::NotNull => "not null".to_owned(),
        AtomKind::IsNull => "is null".to_owned(),
        AtomKind::ExpandsToNothing => "expands to nothing".to_owned(),
        AtomKind::ExpandsTo(t) => format!("expands to {}", ty(p, *t)),
        AtomKind::AliasesNothing => "aliases nothing".to_owned(),
        AtomKind::AliasesSome(t) => format!("aliases some {}", ty(p, *t)),
        AtomKind::Aliases(t) => format!("aliases {}", target(t)),
        AtomKind::AliasesMax(t) => format!("aliases max {}", target(t)),
    };
    let with = a.companion.as_ref().map_or_else(String::new, |c| format!(" with {}", companion(p, c, params)));
    format!("{} {kind}{with}", path(&a.path))
}

fn companion(p: &Program, c: &Companion, params: &[String]) -> String {
    let name = if c.function.index() < p.functions.len() { p.qualified_name(c.function) } else { "?".to_owned() };
    let args: Vec<_> = c.args.iter().map(|a| hex_arg(a, params)).collect();
    format!("{name}({})", args.join(", "))
}

fn hex_arg(a: &HexArg, params: &[String]) -> String {
    match a {
        HexArg::Here { ups } => format!("here{}", ".up".repeat(*ups as usize)),
        HexArg::Param(i) => params.get(*i as usize).cloned().unwrap_or_else(|| format!("?param{i}")),
        HexArg::Null => "null".to_owned(),
        HexArg::Int(n) => n.to_string(),
        HexArg::Computed { op, of: parts, .. } => {
            format!("({} {} {})", hex_arg(&parts[0], params), bin_op(*op), hex_arg(&parts[1], params))
        }
    }
}

fn target(t: &Target) -> String {
    match t {
        Target::Path(e) => path(e),
        Target::Here { ups, rest } => {
            let fields: String = rest.iter().map(|f| format!(".{f}")).collect();
            format!("here{}{fields}", ".up".repeat(*ups as usize))
        }
    }
}

/// A path expression as people write it.
pub fn path(e: &PathExpr) -> String {
    path_part(e, true)
}

/// A part of a path expression. `first`: no name stands before, so the next one is written without a dot.
pub fn path_part(e: &PathExpr, first: bool) -> String {
    match e {
        PathExpr::Empty => "()".to_owned(),
        PathExpr::Name(n) if first => n.clone(),
        PathExpr::Name(n) => format!(".{n}"),
        PathExpr::Any => "any".to_owned(),
        PathExpr::Seq(parts) => parts.iter().enumerate().map(|(i, part)| path_part(part, first && i == 0)).collect(),
        PathExpr::Alt(parts) => {
            format!("({})", parts.iter().map(|part| path_part(part, first)).collect::<Vec<_>>().join("|"))
        }
        PathExpr::Star(inner) => repeated(inner, first, '*'),
        PathExpr::Plus(inner) => repeated(inner, first, '+'),
        PathExpr::Opt(inner) => repeated(inner, first, '?'),
        PathExpr::Not(inner) => format!("~({})", path_part(inner, first)),
    }
}

fn repeated(inner: &PathExpr, first: bool, op: char) -> String {
    match inner {
        PathExpr::Alt(_) | PathExpr::Not(_) => format!("{}{op}", path_part(inner, first)),
        _ => format!("({}){op}", path_part(inner, first)),
    }
}

/// A separation-logic formula.
pub fn formula(p: &Program, f: &Formula, params: &[String]) -> String {
    f.disjuncts.iter().map(|d| disjunct(p, d, params)).collect::<Vec<_>>().join(" | ")
}

fn disjunct(p: &Program, d: &Disjunct, params: &[String]) -> String {
    let names = Names { params, exists: &d.exists };
    let mut out = String::new();
    if !d.exists.is_empty() {
        let bound: Vec<_> = d.exists.iter().map(|(name, t)| format!("{} {name}", ty(p, *t))).collect();
        out = format!("exists {}. ", bound.join(", "));
    }
    let spatial: Vec<_> = d.spatial.iter().map(|a| spatial(p, a, &names)).collect();
    let heap = if spatial.is_empty() { "emp".to_owned() } else { spatial.join(" * ") };
    let pure: String = d.pure.iter().map(|a| format!(" & {}", pure(a, &names))).collect();
    out + &heap + &pure
}

/// The names of the variables of a disjunct.
struct Names<'a> {
    params: &'a [String],
    exists: &'a [(String, crate::Ty)],
}

impl Names<'_> {
    fn get(&self, v: SlVar) -> String {
        let found = match v {
            SlVar::Param(i) => self.params.get(i as usize),
            SlVar::Exists(i) => self.exists.get(i as usize).map(|(n, _)| n),
        };
        found.cloned().unwrap_or_else(|| format!("?{v:?}"))
    }
}

fn spatial(p: &Program, a: &SpatialAtom, names: &Names) -> String {
    let list = |args: &[Option<AExpr>]| {
        let all: Vec<_> = args.iter().map(|a| a.as_ref().map_or("_".to_owned(), |e| term(e, names))).collect();
        all.join(", ")
    };
    match a {
        SpatialAtom::PointsTo { from, class, args, .. } => {
            format!("{} -> {}({})", names.get(*from), ty(p, crate::Ty::class(*class)), list(args))
        }
        SpatialAtom::Pred { pred, args, .. } => {
            let name = p.predicates.get(pred.index()).map_or("?", |x| x.name.as_str());
            format!("{name}({})", list(args))
        }
    }
}

fn pure(a: &Pure, names: &Names) -> String {
    match a {
        Pure::Constant { holds, .. } => holds.to_string(),
        Pure::Compare { op, left, right, .. } => {
            format!("{} {} {}", term(left, names), pure_op(*op), term(right, names))
        }
        Pure::Not(inner) => format!("!({})", pure(inner, names)),
    }
}

fn pure_op(op: PureOp) -> &'static str {
    match op {
        PureOp::Eq => "=",
        PureOp::Ne => "!=",
        PureOp::Lt => "<",
        PureOp::Le => "<=",
        PureOp::Gt => ">",
        PureOp::Ge => ">=",
    }
}

/// An arithmetic expression of a formula; `params` and `exists` name its variables.
pub fn aexpr(e: &AExpr, params: &[String], exists: &[(String, crate::Ty)]) -> String {
    term(e, &Names { params, exists })
}

fn term(e: &AExpr, names: &Names) -> String {
    match e {
        AExpr::Null => "null".to_owned(),
        AExpr::Int(n) => n.to_string(),
        AExpr::Var(v) => names.get(*v),
        AExpr::Neg(a) => format!("-({})", term(a, names)),
        AExpr::Add(a, b) => format!("({} + {})", term(a, names), term(b, names)),
        AExpr::Sub(a, b) => format!("({} - {})", term(a, names), term(b, names)),
        AExpr::Times(k, a) => format!("{k} * ({})", term(a, names)),
    }
}
