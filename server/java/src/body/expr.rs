//! Expressions: which kind there is, and literals.

use super::{BodyCx, Val, Want};
use crate::cx::{R, stop};
use crate::tree::J;
use crate::types::Jt;
use ir::{InstrKind, Operand, Terminator};

impl<'a> BodyCx<'_, 'a> {
    pub(super) fn expr(&mut self, node: J<'a>, want: &Want) -> R<Val> {
        self.nested(node, |b| b.expression(node, want))
    }

    fn expression(&mut self, node: J<'a>, want: &Want) -> R<Val> {
        let operations = ["binary_expression", "unary_expression", "cast_expression", "update_expression"];
        if operations.contains(&node.kind())
            && let Some(val) = self.misread(node, want)?
        {
            return Ok(val);
        }
        match node.kind() {
            "parenthesized_expression" => match node.first() {
                Some(inner) => self.expr(inner, want),
                None => stop(node, "this expression"),
            },
            "decimal_integer_literal" | "hex_integer_literal" | "octal_integer_literal" | "binary_integer_literal" => {
                self.integer(node, false)
            }
            "true" => Ok(Val::new(Operand::Bool(true), Jt::Bool)),
            "false" => Ok(Val::new(Operand::Bool(false), Jt::Bool)),
            "null_literal" => Ok(Val::new(Operand::Null, Jt::Null)),
            "character_literal" => self.character(node),
            "string_literal" => self.string(node),
            "decimal_floating_point_literal" | "hex_floating_point_literal" => self.float_literal(node),
            "this" => self.this_value(node),
            "identifier" => self.name(node, want),
            "field_access" => self.field_access(node, want),
            "array_access" => self.element(node, want),
            "method_invocation" => self.call(node, want),
            "object_creation_expression" => self.creation(node, want),
            "array_creation_expression" => self.new_array(node, want),
            "array_initializer" => match &want.ty {
                Some(Jt::Arr(e)) => self.array_literal(node, &e.clone()),
                _ => stop(node, "this array"),
            },
            "assignment_expression" => self.assignment(node),
            "update_expression" => self.update(node),
            "binary_expression" | "unary_expression" => self.jumping(node, want),
            "instanceof_expression" => self.truth_value(node, want),
            "cast_expression" => self.cast(node, want),
            "ternary_expression" => self.ternary(node, want),
            "switch_expression" => self.switch_value(node, want),
            "lambda_expression" | "method_reference" => self.closure(node, want),
            "class_literal" => self.class_object(node),
            other => stop(node, format!("`{}`", other.replace('_', " "))),
        }
    }

    /// An integer literal; `negative` when a minus stands before it.
    pub(super) fn integer(&mut self, node: J<'a>, negative: bool) -> R<Val> {
        let Some(Whole { n, long, decimal }) = whole(node.text()) else { return stop(node, "a number out of range") };
        let value = if negative { (n as i64).wrapping_neg() } else { n as i64 };
        if long {
            return Ok(Val::new(Operand::Long(value), Jt::Long));
        }
        let fits = if decimal { i32::try_from(value).is_ok() } else { n <= u64::from(u32::MAX) };
        match fits {
            true => Ok(Val::new(Operand::Int(value as i32), Jt::Int)),
            false => stop(node, "a number out of range"),
        }
    }

    fn character(&mut self, node: J<'a>) -> R<Val> {
        let inner = node.text().trim_start_matches('\'').strip_suffix('\'').unwrap_or("");
        let inner = if node.text() == "'\\''" { "\\'" } else { inner };
        let units = super::strings::unescape(inner);
        match units.as_slice() {
            [one] => Ok(Val::new(Operand::Int(i32::from(*one)), Jt::Char)),
            _ => stop(node, "this character"),
        }
    }

    /// `c ? a : b`
    fn ternary(&mut self, node: J<'a>, want: &Want) -> R<Val> {
        let [condition, a, b] = ternary_parts(node)?;
        let (then, els, end) = (self.b.block(), self.b.block(), self.b.block());
        let vars = self.vars.len();
        self.condition(condition, then, els)?;
        // Not before: the sides may use what the condition binds.
        let ty = self.type_of_sides(a, b, want)?;
        let ir = self.ir(&ty);
        let ir = if ir == ir::Ty::NULL { ir::Ty::class(self.cx.root) } else { ir };
        let out = self.b.temp(ir);
        for (block, side) in [(then, a), (els, b)] {
            self.b.enter(block);
            self.or_cut(side, |body| {
                let val = body.expr(side, &Want::ty(&ty))?;
                let val = body.convert(val, &ty, side)?;
                let site = body.site(side);
                body.b.push(InstrKind::Copy { dst: out, src: val.op }, site);
                body.b.goto(end);
                Ok(())
            })?;
        }
        self.vars.truncate(vars);
        self.b.enter(end);
        Ok(Val::new(Operand::Local(out), ty))
    }

    /// The type of a conditional expression, one of whose sides may be what no engine can run: a reference of the type that
    /// is wanted, or that the other has.
    fn type_of_sides(&mut self, a: J<'a>, b: J<'a>, want: &Want) -> R<Jt> {
        self.static_type(a, b, want).or_else(|stop| {
            let one = self.type_of(a, want).or_else(|_| self.type_of(b, want)).ok().filter(|t| t.is_ref());
            let wanted = want.ty.clone().filter(|t| t.is_ref());
            one.map(|one| wanted.unwrap_or(one)).ok_or(stop)
        })
    }

    /// The type of a conditional expression (JLS 15.25). The sides are lowered once on the side to learn theirs.
    pub(super) fn static_type(&mut self, a: J<'a>, b: J<'a>, want: &Want) -> R<Jt> {
        let (x, y) = (self.type_of(a, want)?, self.type_of(b, want)?);
        let (x, y) = (self.beside(x.clone(), a, &y), self.beside(y, b, &x));
        Ok(self.join(x, y, want))
    }

    /// The type of a value of which another of type `other` may be taken instead: a constant `int` has the narrower
    /// type of the other when it fits.
    pub(super) fn beside(&mut self, ty: Jt, node: J<'a>, other: &Jt) -> Jt {
        let Some((narrow, (least, most))) = self.primitive(other).and_then(|t| Some((t.clone(), t.range()?))) else {
            return ty;
        };
        if ty != Jt::Int || node.bare().kind() == "ternary_expression" {
            return ty;
        }
        match self.on_the_side(|b| b.expr(node, &Want::default())).map(|v| v.op) {
            Ok(Operand::Int(n)) if (least..=most).contains(&n) => narrow,
            _ => ty,
        }
    }

    /// The type of two values of which one is taken: numbers are taken out of boxes of different kinds.
    pub(super) fn join(&self, x: Jt, y: Jt, want: &Want) -> Jt {
        if x == y && x != Jt::Null {
            return x;
        }
        match (self.primitive(&x), self.primitive(&y)) {
            (Some(px), Some(py)) if px == py => return px,
            (Some(Jt::Byte), Some(Jt::Short)) | (Some(Jt::Short), Some(Jt::Byte)) => return Jt::Short,
            (Some(px), Some(py)) if px.is_number() && py.is_number() => return px.promoted(&py),
            _ => {}
        }
        if let Some(ty) = want.ty.as_ref().filter(|t| t.is_ref()) {
            return ty.clone();
        }
        let boxed = |t: &Jt| match super::convert::box_name(t) {
            Some(name) if !t.is_ref() => self.cx.lib_type(name),
            _ => t.clone(),
        };
        let (x, y) = (boxed(&x), boxed(&y));
        // `Stream.empty()` is of what the other one has.
        let open = x.class() == y.class() && y.has_variable() && !x.has_variable();
        match () {
            () if self.cx.subtype(&x, &y) && !open => y,
            () if self.cx.subtype(&y, &x) => x,
            () => self.cx.object(),
        }
    }

    /// The type of an expression, found by lowering it where nothing comes of it.
    pub(super) fn type_of(&mut self, node: J<'a>, want: &Want) -> R<Jt> {
        match node.bare().kind() {
            "decimal_integer_literal" => return Ok(if node.text().ends_with(['l', 'L']) { Jt::Long } else { Jt::Int }),
            "null_literal" => return Ok(Jt::Null),
            "ternary_expression" => return self.nested(node, |b| b.type_of_ternary(node.bare(), want)),
            "true" | "false" => return Ok(Jt::Bool),
            "lambda_expression" | "method_reference" => {
                return Ok(want.ty.clone().unwrap_or_else(|| self.cx.object()));
            }
            "identifier" => {
                if let Some(v) = self.variable(node.bare().text()) {
                    return Ok(v.ty);
                }
            }
            _ => {}
        }
        self.on_the_side(|b| {
            let val = b.expr(node, &Want { ty: want.ty.clone(), ..Want::default() })?;
            Ok(val.ty)
        })
    }

    /// The sides are asked for their types in turn: lowered, each would be asked again at every level around it.
    fn type_of_ternary(&mut self, node: J<'a>, want: &Want) -> R<Jt> {
        let [condition, a, b] = ternary_parts(node)?;
        self.aside(|body| {
            let (then, els) = (body.b.block(), body.b.block());
            body.condition(condition, then, els)?;
            body.b.enter(then);
            body.static_type(a, b, want)
        })
    }

    /// Runs `f` on a graph that is thrown away, where the same code may be lowered once more at each level.
    pub(super) fn on_the_side<T>(&mut self, f: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        let depth = self.depth;
        self.depth += 20;
        let found = self.aside(f);
        self.depth = depth;
        found
    }

    /// Runs `f` on a graph that is thrown away.
    fn aside<T>(&mut self, f: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        let mut draft = ir::build::Builder::new();
        draft.locals = self.b.locals.clone();
        let kept = std::mem::replace(&mut self.b, draft);
        let (vars, frames) = (self.vars.clone(), self.frames.clone());
        self.drafts += 1;
        let found = f(self);
        self.drafts -= 1;
        self.b = kept;
        (self.vars, self.frames) = (vars, frames);
        found
    }

    /// A `boolean` expression with control flow, as a value.
    pub(super) fn truth_value(&mut self, node: J<'a>, want: &Want) -> R<Val> {
        if let Some(plain) = self.plain_instanceof(node, want)? {
            return Ok(plain);
        }
        let (then, els, end) = (self.b.block(), self.b.block(), self.b.block());
        let out = self.b.temp(ir::Ty::BOOL);
        self.condition(node, then, els)?;
        let site = self.site(node);
        for (block, value) in [(then, true), (els, false)] {
            self.b.enter(block);
            self.b.push(InstrKind::Copy { dst: out, src: Operand::Bool(value) }, site);
            self.b.end(Terminator::Goto(end));
        }
        self.b.enter(end);
        Ok(Val::new(Operand::Local(out), Jt::Bool))
    }
}

/// The condition of `c ? a : b`, and its sides.
fn ternary_parts(node: J<'_>) -> R<[J<'_>; 3]> {
    match ["condition", "consequence", "alternative"].map(|part| node.field(part)) {
        [Some(condition), Some(a), Some(b)] => Ok([condition, a, b]),
        _ => stop(node, "this expression"),
    }
}

/// A literal of a whole number.
pub(crate) struct Whole {
    /// The number, without a sign.
    pub(crate) n: u64,
    pub(crate) long: bool,
    pub(crate) decimal: bool,
}

/// Reads one; `None` where it has more than 64 bits.
pub(crate) fn whole(text: &str) -> Option<Whole> {
    let text = text.replace('_', "").to_lowercase();
    let (digits, long) = text.strip_suffix('l').map_or((text.as_str(), false), |digits| (digits, true));
    let (digits, radix) = match (digits.strip_prefix("0x"), digits.strip_prefix("0b")) {
        (Some(digits), _) => (digits, 16),
        (_, Some(digits)) => (digits, 2),
        _ if digits.len() > 1 && digits.starts_with('0') => (&digits[1..], 8),
        _ => (digits, 10),
    };
    let n = u64::from_str_radix(digits, radix).ok()?;
    Some(Whole { n, long, decimal: radix == 10 })
}
