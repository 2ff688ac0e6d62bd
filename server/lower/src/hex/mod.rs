//! HEX blocks (seed 000, section 3): sentences, atoms, targets, companions.

mod path;

use crate::body::{ClauseOwner, MAX_NESTING, Mode, literal, nesting_too_deep};
use crate::cx::Cx;
use crate::diagnostic::{Diagnostic, did_you_mean, one_of, similar};
use crate::names::{DefId, DefKind, Definition, Role};
use crate::syn::{Name, Syn};
use ir::spec::{AtomKind, Companion, Hex, HexArg, HexAtom, PathExpr, Sentence, Target};
use ir::{BinOp, ClassId, Span, Ty};

/// The environment of a HEX block: what its paths may start from.
pub(crate) struct HexOwner {
    params: Vec<(String, Ty, DefId)>,
    mode: Mode,
    /// For an invariant, its class.
    class: Option<ClassId>,
}

impl HexOwner {
    pub(crate) fn new(cx: &mut Cx, owner: ClauseOwner, mode: Mode, block: Syn) -> HexOwner {
        match owner {
            ClauseOwner::Function(f) => {
                let defs = cx.param_defs[f.index()].clone();
                let function = cx.program.function(f);
                let named = function.params.iter().zip(defs).map(|(p, d)| (p.name.clone(), p.ty, d));
                let mut params: Vec<_> = named.collect();
                let ret = function.ret;
                if mode == Mode::After && ret != Ty::VOID {
                    params.push(("result".to_owned(), ret, implicit(cx, "result", ret, block.span())));
                }
                HexOwner { params, mode, class: None }
            }
            ClauseOwner::Class(c) => {
                let ty = Ty::class(c);
                let this = implicit(cx, "this", ty, block.span());
                HexOwner { params: vec![("this".to_owned(), ty, this)], mode, class: Some(c) }
            }
        }
    }

    fn param(&self, name: &str) -> Option<u32> {
        self.params.iter().position(|(n, ..)| n == name).map(|i| i as u32)
    }
}

/// A variable that nobody declares.
pub(crate) fn implicit(cx: &mut Cx, name: &str, ty: Ty, scope: Span) -> DefId {
    cx.names.define(Definition {
        kind: DefKind::Param,
        name: name.to_owned(),
        span: None,
        extent: None,
        ty: Some(ty),
        scope: Some(scope),
        owner: None,
    })
}

/// Lowers the sentences of a block; those with errors are left out.
pub(crate) fn block<'a>(cx: &mut Cx<'a>, owner: &HexOwner, node: Syn<'a>) -> Vec<Sentence> {
    let mut hex = HexCx { cx, owner };
    let sentences = node.fields("sentence").into_iter();
    let lowered = sentences.filter_map(|s| Some(Sentence { formula: hex.sentence(s, 0)?, span: s.span() }));
    lowered.collect()
}

struct HexCx<'c, 'o, 'a> {
    cx: &'c mut Cx<'a>,
    owner: &'o HexOwner,
}

impl<'a> HexCx<'_, '_, 'a> {
    fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.cx.report(Diagnostic::error(code, span, message));
    }

    fn sentence(&mut self, node: Syn<'a>, depth: u32) -> Option<Hex> {
        if depth > MAX_NESTING {
            nesting_too_deep(self.cx, node);
            return None;
        }
        let mut part = |field: &str| node.field(field).map(|n| self.sentence(n, depth + 1));
        match node.kind() {
            "hex_parenthesized" => part("inner")?,
            "hex_not" => Some(Hex::Not(Box::new(part("operand")??))),
            "hex_binary" => {
                let (left, right) = (part("left")?, part("right")?);
                let (left, right) = (Box::new(left?), Box::new(right?));
                Some(match node.token("operator") {
                    "=>" => Hex::Implies(left, right),
                    "||" => Hex::Or(left, right),
                    _ => Hex::And(left, right),
                })
            }
            "hex_atom" => Some(Hex::Atom(self.atom(node)?)),
            _ => None,
        }
    }

    fn atom(&mut self, node: Syn<'a>) -> Option<HexAtom> {
        let path = node.field("path").map(|p| self.path(p));
        let kind = node.field("predicate").and_then(|p| self.kind(p));
        let companion = node.field("companion").map(|c| self.companion(c));
        // `Some(None)`: there is one, with an error.
        let companion = match companion {
            None => None,
            Some(found) => Some(found?),
        };
        Some(HexAtom { path: path??, kind: kind?, companion, span: node.span() })
    }

    fn kind(&mut self, node: Syn<'a>) -> Option<AtomKind> {
        let nothing = node.has("nothing");
        match node.kind() {
            "hex_not_null" => Some(AtomKind::NotNull),
            "hex_is_null" => Some(AtomKind::IsNull),
            "hex_expands" if nothing => Some(AtomKind::ExpandsToNothing),
            "hex_expands" => Some(AtomKind::ExpandsTo(self.reference_type(node.field("type")?)?)),
            "hex_aliases" if nothing => Some(AtomKind::AliasesNothing),
            "hex_aliases" => match (node.field("type"), node.field("target")) {
                (Some(ty), _) => Some(AtomKind::AliasesSome(self.reference_type(ty)?)),
                (None, Some(target)) => {
                    let max = node.has("max");
                    let target = self.target(target)?;
                    Some(if max { AtomKind::AliasesMax(target) } else { AtomKind::Aliases(target) })
                }
                (None, None) => None,
            },
            _ => None,
        }
    }

    fn reference_type(&mut self, node: Syn<'a>) -> Option<Ty> {
        let ty = self.cx.resolve_type(node)?;
        if !ty.is_ref() {
            let shown = self.cx.show(ty);
            let message = format!("no reference points to a value of type `{shown}`; name a `data` type");
            self.error("not-a-reference", node.span(), message);
            return None;
        }
        Some(ty)
    }

    fn path(&mut self, node: Syn<'a>) -> Option<PathExpr> {
        let pattern = path::read(self.cx, self.owner, node)?;
        path::check(self.cx, self.owner, &pattern);
        Some(pattern.into_expr())
    }

    /// The target of `aliases`: a path, or `here` and steps from it.
    fn target(&mut self, node: Syn<'a>) -> Option<Target> {
        let steps = node.children();
        let here = steps.first().is_some_and(|s| s.kind() == "hex_name" && s.text() == "here");
        if !here {
            return self.path(node).map(Target::Path);
        }
        let mut ups = 0;
        let mut rest = Vec::new();
        for step in &steps[1..] {
            let Some(name) = step.name("name").filter(|_| step.kind() == "hex_field") else {
                let message = "after `here` only single steps are possible; write `here.up.f`";
                self.error("here-path", step.span(), message);
                return None;
            };
            if name.text == "up" && rest.is_empty() {
                ups += 1;
            } else {
                self.any_field(name)?;
                rest.push(name.text.to_owned());
            }
        }
        Some(Target::Here { ups, rest })
    }

    /// A field of an object whose type is not known: some class must have it.
    fn any_field(&mut self, name: Name<'a>) -> Option<()> {
        let fields = &self.cx.program.fields;
        if let Some(i) = fields.iter().position(|f| f.name == name.text && f.ty.is_ref()) {
            self.cx.names.refer_to(name.span, DefKind::Field(ir::FieldId(i as u32)), Role::Read);
            return Some(());
        }
        if self.cx.lacks_fields.contains(&true) {
            self.cx.sink.silent(); // it may be one whose declaration has an error
            return None;
        }
        let known: Vec<&str> = fields.iter().filter(|f| f.ty.is_ref()).map(|f| f.name.as_str()).collect();
        let best = similar(name.text, known.iter().copied());
        let hint = match best {
            Some(_) => did_you_mean(best),
            None => format!("; fields that are references are {}", one_of(known).replace(" or ", " and ")),
        };
        self.error("unknown-path-field", name.span, format!("no type has a reference `{}`{hint}", name.text));
        None
    }

    fn companion(&mut self, node: Syn<'a>) -> Option<Companion> {
        let name = node.name("function")?;
        let nodes = node.field("arguments").map(Syn::children).unwrap_or_default();
        let Some(function) = self.cx.functions.get(name.text).copied() else {
            let mut known: Vec<&str> = self.cx.functions.keys().copied().collect();
            known.sort_unstable();
            let best = similar(name.text, known);
            let advice = best.map_or("; declare it with `fn`".to_owned(), |b| did_you_mean(Some(b)));
            self.error("unknown-function", name.span, format!("there is no function `{}`{advice}", name.text));
            return None;
        };
        self.cx.names.refer_to(name.span, DefKind::Function(function), Role::Call);
        if self.cx.signature_broken[function.index()] {
            self.cx.sink.silent();
            return None;
        }
        let wanted: Vec<Ty> = self.cx.program.function(function).params.iter().map(|p| p.ty).collect();
        if wanted.len() != nodes.len() {
            let message = format!(
                "`{}` takes {} arguments, but gets {}; add or remove arguments",
                name.text,
                wanted.len(),
                nodes.len()
            );
            let declared = self.cx.program.function(function).span;
            let d = Diagnostic::error("wrong-arity", node.span(), message).related(declared, "declared here");
            self.cx.report(d);
            return None;
        }
        let args: Vec<_> = nodes.iter().zip(wanted).map(|(n, ty)| self.argument(*n, ty)).collect();
        Some(Companion { function, args: args.into_iter().collect::<Option<_>>()?, span: node.span() })
    }

    fn argument(&mut self, node: Syn<'a>, want: Ty) -> Option<HexArg> {
        if let Some(ups) = here_ups(node.unparenthesized()) {
            return if want.is_ref() { Some(HexArg::Here { ups }) } else { self.mismatch(node, "a reference", want) };
        }
        let (arg, ty) = self.value(node, 0)?;
        if !self.cx.program.is_assignable(ty, want) {
            let shown = format!("of type `{}`", self.cx.show(ty));
            return self.mismatch(node, &shown, want);
        }
        Some(arg)
    }

    /// A value that no heap is needed for, and its type.
    fn value(&mut self, node: Syn<'a>, depth: u32) -> Option<(HexArg, Ty)> {
        if depth > MAX_NESTING {
            nesting_too_deep(self.cx, node);
            return None;
        }
        match node.kind() {
            "parenthesized_expression" => self.value(node.field("inner")?, depth + 1),
            "integer" => self.literal(node, node.text(), false),
            "null" => Some((HexArg::Null, Ty::NULL)),
            "identifier" | "this" => {
                let Some(i) = self.owner.param(node.text()) else { return self.bad_argument(node) };
                let (_, ty, def) = &self.owner.params[i as usize];
                self.cx.names.refer(node.span(), *def, Role::Read);
                Some((HexArg::Param(i), *ty))
            }
            "unary_expression" if node.token("operator") == "-" => {
                let operand = node.field("operand")?;
                if operand.kind() == "integer" {
                    return self.literal(node, operand.text(), true);
                }
                let negated = self.number(operand, depth)?;
                self.computed(BinOp::Sub, (HexArg::Int(0), Ty::INT), negated)
            }
            "binary_expression" => self.sum(node, depth),
            _ => self.bad_argument(node),
        }
    }

    /// Sums of many terms nest to the left: they are taken in a loop.
    fn sum(&mut self, node: Syn<'a>, depth: u32) -> Option<(HexArg, Ty)> {
        let (mut chain, mut first) = (Vec::new(), node);
        while first.kind() == "binary_expression" {
            let op = match first.token("operator") {
                "+" => BinOp::Add,
                "-" => BinOp::Sub,
                "*" => BinOp::Mul,
                _ => return self.bad_argument(node),
            };
            chain.push((op, first.field("right")?));
            first = first.field("left")?;
        }
        if chain.len() > MAX_NESTING as usize {
            nesting_too_deep(self.cx, node);
            return None;
        }
        let mut left = self.number(first, depth)?;
        for (op, right) in chain.into_iter().rev() {
            let right = self.number(right, depth)?;
            left = self.computed(op, left, right)?;
        }
        Some(left)
    }

    /// An operand of an arithmetic operator.
    fn number(&mut self, node: Syn<'a>, depth: u32) -> Option<(HexArg, Ty)> {
        let (arg, ty) = match here_ups(node.unparenthesized()) {
            Some(_) => return self.bad_argument(node),
            None => self.value(node, depth + 1)?,
        };
        if !self.cx.program.is_assignable(ty, Ty::LONG) {
            let shown = format!("of type `{}`", self.cx.show(ty));
            return self.mismatch(node, &shown, Ty::INT);
        }
        Some((arg, ty))
    }

    fn computed(&self, op: BinOp, (a, left): (HexArg, Ty), (b, right): (HexArg, Ty)) -> Option<(HexArg, Ty)> {
        let ty = if left == right { left } else { Ty::LONG };
        Some((HexArg::Computed { op, ty, of: Box::new([a, b]) }, ty))
    }

    fn literal(&mut self, node: Syn<'a>, text: &str, negative: bool) -> Option<(HexArg, Ty)> {
        match literal::integer(text, negative) {
            Ok((ir::Operand::Int(n), ty)) => Some((HexArg::Int(n.into()), ty)),
            Ok((ir::Operand::Long(n), ty)) => Some((HexArg::Int(n), ty)),
            _ => {
                self.error("int-out-of-range", node.span(), "this number does not fit; use a smaller one");
                None
            }
        }
    }

    fn mismatch<T>(&mut self, node: Syn<'a>, what: &str, want: Ty) -> Option<T> {
        let want = self.cx.show(want);
        let message = format!("this is {what}, but `{want}` is expected here; pass a value of type `{want}`");
        self.error("type-mismatch", node.span(), message);
        None
    }

    fn bad_argument<T>(&mut self, node: Syn<'a>) -> Option<T> {
        let params: Vec<&str> = self.owner.params.iter().map(|(n, ..)| n.as_str()).collect();
        let message = format!(
            "an argument of a companion is `here`, `here.up`, `null`, a parameter ({}), or made of numbers with `+`, `-` and `*`",
            one_of(params)
        );
        self.error("companion-argument", node.span(), message);
        None
    }
}

/// The number of `.up` steps when the expression is `here` or `here.up..`.
fn here_ups(node: Syn) -> Option<u32> {
    let (mut at, mut ups) = (node, 0);
    while at.kind() == "field_expression" {
        if at.name("field")?.text != "up" {
            return None;
        }
        ups += 1;
        at = at.field("object")?;
    }
    (at.kind() == "identifier" && at.text() == "here").then_some(ups)
}
