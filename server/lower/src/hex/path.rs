//! Path expressions: reading them, and checking which fields their names can be.

use super::HexOwner;
use crate::body::{MAX_NESTING, Mode, nesting_too_deep};
use crate::cx::Cx;
use crate::diagnostic::{Diagnostic, Fix, did_you_mean, one_of, similar};
use crate::names::{DefId, DefKind, Role};
use crate::syn::{Name, Syn};
use ir::spec::PathExpr;
use ir::{ClassId, Span, Ty};
use std::collections::{BTreeMap, BTreeSet};

/// A path expression with the places of its names.
pub(super) enum Pattern<'a> {
    Any,
    Name(Name<'a>),
    Seq(Vec<Pattern<'a>>),
    Alt(Vec<Pattern<'a>>),
    Repeat(&'a str, Box<Pattern<'a>>),
    Not(Box<Pattern<'a>>),
}

impl Pattern<'_> {
    pub(super) fn into_expr(self) -> PathExpr {
        match self {
            Pattern::Any => PathExpr::Any,
            Pattern::Name(name) => PathExpr::Name(name.text.to_owned()),
            Pattern::Seq(mut parts) if parts.len() == 1 => parts.remove(0).into_expr(),
            Pattern::Seq(parts) => PathExpr::Seq(parts.into_iter().map(Pattern::into_expr).collect()),
            Pattern::Alt(mut parts) if parts.len() == 1 => parts.remove(0).into_expr(),
            Pattern::Alt(parts) => PathExpr::Alt(parts.into_iter().map(Pattern::into_expr).collect()),
            Pattern::Repeat(op, inner) => {
                let inner = Box::new(inner.into_expr());
                match op {
                    "*" => PathExpr::Star(inner),
                    "+" => PathExpr::Plus(inner),
                    _ => PathExpr::Opt(inner),
                }
            }
            Pattern::Not(inner) => PathExpr::Not(Box::new(inner.into_expr())),
        }
    }
}

/// Reads a path from the root; `root.` in front is left out, and `any.` becomes [`Pattern::Any`].
/// A parameter with one of these names wins. A field `root` of the class of an invariant does, too, where no parameter
/// follows: the path lacks `this`.
pub(super) fn read<'a>(cx: &mut Cx<'a>, owner: &HexOwner, node: Syn<'a>) -> Option<Pattern<'a>> {
    Reader { cx, owner }.path(&node.children(), 0)
}

struct Reader<'c, 'o, 'a> {
    cx: &'c mut Cx<'a>,
    owner: &'o HexOwner,
}

impl<'a> Reader<'_, '_, 'a> {
    /// A path that starts at the root.
    fn path(&mut self, steps: &[Syn<'a>], depth: u32) -> Option<Pattern<'a>> {
        let word = steps.first().filter(|s| s.kind() == "hex_name").map(|s| s.text());
        let word = word.filter(|w| self.owner.param(w).is_none() && steps.len() > 1);
        match word {
            Some("root") if !self.lacks_this("root", steps[1]) => self.sequence(&steps[1..], true, depth),
            Some("any") => match self.sequence(&steps[1..], false, depth)? {
                Pattern::Seq(mut parts) => {
                    parts.insert(0, Pattern::Any);
                    Some(Pattern::Seq(parts))
                }
                one => Some(Pattern::Seq(vec![Pattern::Any, one])),
            },
            _ => self.sequence(steps, true, depth),
        }
    }

    /// Whether a word is a field of the class of an invariant, and what follows is no parameter.
    fn lacks_this(&self, word: &str, next: Syn<'a>) -> bool {
        let starts = next.name("name").is_some_and(|name| self.owner.param(name.text).is_some());
        !starts && self.owner.class.is_some_and(|c| self.cx.find_field(c, word).is_some())
    }

    fn sequence(&mut self, steps: &[Syn<'a>], at_root: bool, depth: u32) -> Option<Pattern<'a>> {
        let parts = steps.iter().enumerate().map(|(n, s)| self.step(*s, at_root && n == 0, depth));
        let parts: Vec<_> = parts.collect();
        let parts: Vec<_> = parts.into_iter().collect::<Option<_>>()?;
        (!parts.is_empty()).then_some(Pattern::Seq(parts))
    }

    fn step(&mut self, node: Syn<'a>, at_root: bool, depth: u32) -> Option<Pattern<'a>> {
        if depth > MAX_NESTING {
            nesting_too_deep(self.cx, node);
            return None;
        }
        match node.kind() {
            "hex_name" => node.as_name().map(Pattern::Name),
            "hex_field" => node.name("name").map(Pattern::Name),
            "hex_group" => {
                let paths = node.fields("alternative").into_iter();
                let all: Vec<_> = paths.map(|p| self.sequence(&p.children(), at_root, depth + 1)).collect();
                Some(Pattern::Alt(all.into_iter().collect::<Option<_>>()?))
            }
            "hex_complement" => {
                let steps = node.field("path")?.children();
                let inner = match at_root {
                    true => self.path(&steps, depth + 1)?,
                    false => self.sequence(&steps, false, depth + 1)?,
                };
                Some(Pattern::Not(Box::new(inner)))
            }
            "hex_repeat" => {
                let inner = self.step(node.field("step")?, at_root, depth + 1)?;
                Some(Pattern::Repeat(node.token("operator"), Box::new(inner)))
            }
            _ => None,
        }
    }
}

/// Where a path may be after some steps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Pos {
    Root,
    At(Ty),
}

impl Pos {
    fn class(self) -> Option<ClassId> {
        match self {
            Pos::At(ty) => ty.as_class(),
            Pos::Root => None,
        }
    }
}

type Positions = BTreeSet<Pos>;

/// What became of a name: where it was met, and what it can be there.
struct Met<'a> {
    name: Name<'a>,
    from: Positions,
    def: Option<DefId>,
    /// Whether one of its meanings is a reference.
    reference: bool,
    /// The type of a meaning that is no reference.
    primitive: Option<Ty>,
}

/// Steps of the check before it gives up silently: nested repetitions multiply.
const FUEL: u32 = 20_000;

struct Walk<'c, 'o, 'a> {
    cx: &'c Cx<'a>,
    owner: &'o HexOwner,
    met: BTreeMap<Span, Met<'a>>,
    fuel: u32,
}

/// Checks that every name of a path can be a parameter or a reference field there, and records what it names.
pub(super) fn check<'a>(cx: &mut Cx<'a>, owner: &HexOwner, pattern: &Pattern<'a>) {
    let mut walk = Walk { cx, owner, met: BTreeMap::new(), fuel: FUEL };
    walk.walk(pattern, &BTreeSet::from([Pos::Root]));
    let exhausted = walk.fuel == 0;
    for met in std::mem::take(&mut walk.met).into_values() {
        if let Some(def) = met.def {
            cx.names.refer(met.name.span, def, Role::Read);
        }
        // This may be a field whose declaration has an error.
        let unknown = met.from.iter().any(|at| at.class().is_some_and(|c| cx.lacks_fields[c.index()]));
        if !met.reference && unknown {
            cx.sink.silent();
        } else if !met.reference && !exhausted {
            let d = explain(cx, owner, &met);
            cx.report(d);
        }
    }
}

impl<'a> Walk<'_, '_, 'a> {
    fn walk(&mut self, pattern: &Pattern<'a>, from: &Positions) -> Positions {
        self.fuel = self.fuel.saturating_sub(1);
        if from.is_empty() || self.fuel == 0 {
            return Positions::new();
        }
        match pattern {
            Pattern::Any => self.everywhere(),
            Pattern::Name(name) => self.name(*name, from),
            Pattern::Seq(parts) => parts.iter().fold(from.clone(), |at, part| self.walk(part, &at)),
            Pattern::Alt(parts) => parts.iter().flat_map(|part| self.walk(part, from)).collect(),
            Pattern::Not(inner) => {
                self.walk(inner, from);
                self.everywhere()
            }
            Pattern::Repeat(op, inner) => self.repeat(op, inner, from),
        }
    }

    fn repeat(&mut self, op: &str, inner: &Pattern<'a>, from: &Positions) -> Positions {
        let mut reached = self.walk(inner, from);
        if op != "?" {
            loop {
                let more = self.walk(inner, &reached);
                let before = reached.len();
                reached.extend(more);
                if reached.len() == before {
                    break;
                }
            }
        }
        if op != "+" {
            reached.extend(from);
        }
        reached
    }

    fn everywhere(&self) -> Positions {
        let classes = (0..self.cx.program.classes.len() as u32).map(|c| Pos::At(Ty::class(ClassId(c))));
        classes.chain([Pos::Root]).collect()
    }

    fn name(&mut self, name: Name<'a>, from: &Positions) -> Positions {
        let mut to = Positions::new();
        let (mut def, mut primitive) = (None, None);
        for pos in from {
            for (ty, found) in self.meanings(*pos, name.text) {
                def = def.or(found);
                if ty.is_ref() {
                    to.insert(Pos::At(ty));
                } else {
                    primitive = Some(ty);
                }
            }
        }
        let empty = || Met { name, from: Positions::new(), def: None, reference: false, primitive: None };
        let met = self.met.entry(name.span).or_insert_with(empty);
        met.from.extend(from);
        met.def = met.def.or(def);
        met.primitive = met.primitive.or(primitive);
        met.reference |= !to.is_empty();
        to
    }

    /// What a name can be at a position: a parameter at the root, a field of an object (or of an object of a
    /// subclass).
    fn meanings(&self, pos: Pos, name: &str) -> Vec<(Ty, Option<DefId>)> {
        let class = match pos {
            Pos::Root => {
                let params = self.owner.params.iter().filter(|(n, ..)| n == name);
                return params.map(|(_, ty, def)| (*ty, Some(*def))).collect();
            }
            Pos::At(ty) => ty.as_class(),
        };
        let Some(class) = class else { return Vec::new() };
        let field = |c| self.cx.find_field(c, name);
        let found: Vec<_> = match field(class) {
            Some(f) => vec![f],
            None => self.cx.program.concrete_subclasses(class).into_iter().filter_map(field).collect(),
        };
        let def = |f| self.cx.names.def_of(DefKind::Field(f));
        found.into_iter().map(|f| (self.cx.program.field(f).ty, def(f))).collect()
    }
}

/// The diagnostic for a name that is no reference where it stands.
fn explain(cx: &Cx, owner: &HexOwner, met: &Met) -> Diagnostic {
    let (name, span) = (met.name.text, met.name.span);
    if let Some(ty) = met.primitive {
        let ty = cx.show(ty);
        let message = format!("`{name}` is of type `{ty}`, but paths go through references; stop before it");
        return Diagnostic::error("path-not-reference", span, message);
    }
    if met.from == BTreeSet::from([Pos::Root]) {
        return unknown_start(cx, owner, name, span);
    }
    let classes: Vec<ClassId> = met.from.iter().filter_map(|p| p.class()).collect();
    let fields = classes.iter().flat_map(|c| &cx.program.class(*c).fields).map(|f| cx.program.field(*f));
    let known: BTreeSet<&str> = fields.filter(|f| f.ty.is_ref()).map(|f| f.name.as_str()).collect();
    let best = similar(name, known.iter().copied());
    let types = one_of(classes.iter().map(|c| cx.program.class(*c).name.as_str()));
    let hint = match best {
        Some(_) => did_you_mean(best),
        None if known.is_empty() => ", and no reference field at all".to_owned(),
        None => format!("; its reference fields are {}", one_of(known).replace(" or ", " and ")),
    };
    let what = if classes.is_empty() { "an array".to_owned() } else { types };
    let fix = best.map(|b| Fix::replace(format!("Replace with `{b}`"), span, b));
    Diagnostic::error("unknown-path-field", span, format!("{what} has no field `{name}`{hint}")).fix(fix)
}

fn unknown_start(cx: &Cx, owner: &HexOwner, name: &str, span: Span) -> Diagnostic {
    let known: Vec<&str> = owner.params.iter().map(|(n, ..)| n.as_str()).collect();
    let this = owner.params.iter().find(|(n, ..)| n == "this").and_then(|(_, ty, _)| ty.as_class());
    if this.is_some_and(|c| cx.find_field(c, name).is_some()) {
        let text = format!("this.{name}");
        let starts = if owner.class.is_some() {
            "in an invariant starts with `this`"
        } else {
            "starts with `this` or a parameter"
        };
        let message = format!("a path {starts}; write `{text}`");
        let fix = Fix::replace(format!("Replace with `{text}`"), span, text);
        return Diagnostic::error("path-without-this", span, message).fix(Some(fix));
    }
    if name == "result" && owner.mode == Mode::Before {
        let message = "`result` is the returned value and only has a meaning in `ensures`; start with a parameter";
        return Diagnostic::error("result-outside-ensures", span, message);
    }
    if name == "max" {
        let message = "`max` stands in front of a path, and there is none: write `aliases max list.next`, say";
        return Diagnostic::error("unknown-path-start", span, message);
    }
    let best = similar(name, known.iter().copied());
    let hint = match best {
        Some(_) => did_you_mean(best),
        None if known.is_empty() => "; this function has none".to_owned(),
        None => format!("; start with {}", one_of(known)),
    };
    let fix = best.map(|b| Fix::replace(format!("Replace with `{b}`"), span, b));
    let message = format!("a path starts with a parameter, but there is no parameter `{name}`{hint}");
    Diagnostic::error("unknown-path-start", span, message).fix(fix)
}
