//! Conversions: widening, narrowing, boxing, unboxing, casts.

use super::{BodyCx, Val, Want};
use crate::cx::{R, stop};
use crate::opaque::must_be_below;
use crate::tree::J;
use crate::types::Jt;
use ir::{BinOp, Callee, InstrKind, Operand, Ty, UnOp};

/// The class that boxes a primitive type.
pub(super) fn box_name(ty: &Jt) -> Option<&'static str> {
    Some(match ty {
        Jt::Bool => "Boolean",
        Jt::Byte => "Byte",
        Jt::Short => "Short",
        Jt::Char => "Character",
        Jt::Int => "Integer",
        Jt::Long => "Long",
        Jt::Float => "Float",
        Jt::Double => "Double",
        _ => return None,
    })
}

/// The primitive type that a class boxes.
pub(crate) fn unboxed(class: &str) -> Option<Jt> {
    Some(match class {
        "Boolean" => Jt::Bool,
        "Byte" => Jt::Byte,
        "Short" => Jt::Short,
        "Character" => Jt::Char,
        "Integer" => Jt::Int,
        "Long" => Jt::Long,
        "Float" => Jt::Float,
        "Double" => Jt::Double,
        _ => return None,
    })
}

impl<'a> BodyCx<'_, 'a> {
    /// The primitive type that a boxed type holds.
    pub(super) fn unboxed(&self, ty: &Jt) -> Option<Jt> {
        let class = ty.class().filter(|c| self.cx.class(*c).library)?;
        unboxed(self.cx.class(class).simple)
    }

    /// The primitive type of a value, boxed or not.
    pub(super) fn primitive(&self, ty: &Jt) -> Option<Jt> {
        if ty.is_ref() { self.unboxed(ty) } else { Some(ty.clone()) }
    }

    /// Makes a value fit where a value of type `to` is expected (assignments, arguments, results).
    pub(super) fn convert(&mut self, val: Val, to: &Jt, node: J<'a>) -> R<Val> {
        if val.ty == *to && val.held.is_none() {
            return Ok(val);
        }
        match (val.ty.is_ref(), to.is_ref()) {
            (false, false) => self.widened(val, to, node),
            (false, true) => self.boxed(val, to, node),
            (true, false) => {
                let val = self.unbox(val, node)?;
                self.widened(val, to, node)
            }
            (true, true) => {
                self.certain(&val.ty, to, node)?;
                let vouched = val.held.as_ref().is_none_or(|held| held.vouched);
                let val = if self.suffices(&val, to) { self.uncast(val, node) } else { val };
                Ok(self.cast_unless_up(val, to, node, &Want::default(), vouched))
            }
        }
    }

    /// Refuses conversions that depend on what is below a class that is not known; what must be above one is noted.
    fn certain(&mut self, from: &Jt, to: &Jt, node: J<'a>) -> R<()> {
        if self.cx.subtype(from, to) {
            return Ok(());
        }
        if let Some((low, high)) = must_be_below(self.cx, from, to) {
            self.cx.program.classes[low.index()].interfaces.push(high);
            return Ok(());
        }
        let open = |ty: &Jt| matches!(ty, Jt::Null | Jt::Var(..)) || ty.class() == Some(self.cx.root);
        match from.unknown().or(to.unknown()) {
            Some(name) if !open(from) && !open(to) => self.unknown("class", name, node),
            _ => Ok(()),
        }
    }

    /// Converts a primitive value where Java has no cast of its own: nothing of it may be lost. (An `int` constant
    /// fits into less.)
    fn widened(&mut self, val: Val, to: &Jt, node: J<'a>) -> R<Val> {
        let wide = val.ty.is_float() || val.ty == Jt::Long;
        if wide && !matches!(to, Jt::Bool | Jt::Void) && !crate::types::widens(&val.ty, to) {
            return self.mismatch(&val.ty, to, node);
        }
        self.number(val, to, node)
    }

    /// Stops at a value of another type than one that can be converted.
    fn mismatch<T>(&self, from: &Jt, to: &Jt, node: J<'a>) -> R<T> {
        let [from, to] = [from, to].map(|ty| self.cx.show(ty));
        stop(node, format!("{} where `{to}` is expected", ir::with_article(&from)))
    }

    /// Converts a primitive value, narrowing included.
    pub(super) fn number(&mut self, val: Val, to: &Jt, node: J<'a>) -> R<Val> {
        if val.ty == *to {
            return Ok(val);
        }
        if *to == Jt::Void || val.ty == Jt::Void {
            return stop(node, "a value of another type than expected");
        }
        if val.ty == Jt::Bool || *to == Jt::Bool {
            return self.mismatch(&val.ty, to, node);
        }
        if val.ty.is_float() || to.is_float() {
            return self.float_conversion(val, to, node);
        }
        let site = self.site(node);
        let unary = |b: &mut Self, ty: Jt, op: UnOp, a: Operand| {
            b.emit(ty, &Want::default(), site, |dst| InstrKind::Unary { dst, op, a })
        };
        Ok(match (val.ty == Jt::Long, to) {
            (true, Jt::Int) => match val.op {
                Operand::Long(n) => Val::new(Operand::Int(n as i32), Jt::Int),
                op => unary(self, Jt::Int, UnOp::Narrow, op),
            },
            (true, _) => {
                let int = unary(self, Jt::Int, UnOp::Narrow, val.op);
                self.truncate(int, to, node)
            }
            (false, Jt::Long) => match val.op {
                Operand::Int(n) => Val::new(Operand::Long(i64::from(n)), Jt::Long),
                op => unary(self, Jt::Long, UnOp::Widen, op),
            },
            (false, Jt::Int) => Val::new(val.op, Jt::Int),
            (false, _) => {
                let widens = crate::types::widens(&val.ty, to);
                if widens { Val::new(val.op, to.clone()) } else { self.truncate(val, to, node) }
            }
        })
    }

    /// The low bits of an `int`, as `byte`, `short` or `char`.
    pub(super) fn truncate(&mut self, val: Val, to: &Jt, node: J<'a>) -> Val {
        if let Operand::Int(n) = val.op {
            let cut = match to {
                Jt::Byte => i32::from(n as i8),
                Jt::Short => i32::from(n as i16),
                _ => i32::from(n as u16),
            };
            return Val::new(Operand::Int(cut), to.clone());
        }
        let site = self.site(node);
        let op = |b: &mut Self, op: BinOp, a: Operand, n: i32| {
            let ty = Ty::INT;
            b.emit(to.clone(), &Want::default(), site, |dst| InstrKind::Binary { dst, op, ty, a, b: Operand::Int(n) })
        };
        match to {
            Jt::Char => op(self, BinOp::And, val.op, 0xffff),
            Jt::Byte => {
                let up = op(self, BinOp::Shl, val.op, 24);
                op(self, BinOp::Shr, up.op, 24)
            }
            _ => {
                let up = op(self, BinOp::Shl, val.op, 16);
                op(self, BinOp::Shr, up.op, 16)
            }
        }
    }

    /// Puts a primitive value into a box.
    fn boxed(&mut self, val: Val, to: &Jt, node: J<'a>) -> R<Val> {
        // `Byte b = 1`: a constant is narrowed first.
        let val = match self.unboxed(to) {
            Some(inner) if inner != val.ty => self.number(val, &inner, node)?,
            _ => val,
        };
        let Some(name) = box_name(&val.ty) else { return stop(node, "a value of another type than expected") };
        let class = self.lib(node, name)?;
        if matches!(to, Jt::Obj(wanted, _) if !self.cx.program.is_subclass(class, *wanted) && *wanted != self.cx.root) {
            return self.mismatch(&val.ty, to, node);
        }
        let value = self.cx.find_field(class, "value").and_then(|(_, f)| f.id);
        let site = self.site(node);
        let object = self.emit(Jt::obj(class), &Want::default(), site, |dst| InstrKind::New {
            dst,
            class,
            init: ir::FieldInit::Defaults,
        });
        if let Some(field) = value {
            self.b.push(InstrKind::StoreField { obj: object.op, field, value: val.op }, site);
        }
        Ok(self.vouched(object, to, node, &Want::default()))
    }

    /// Takes a value out of its box; null raises.
    pub(super) fn unbox(&mut self, val: Val, node: J<'a>) -> R<Val> {
        let val = self.settled(val, node);
        let Some(inner) = self.unboxed(&val.ty) else {
            let shown = ir::with_article(&self.cx.show(&val.ty));
            return stop(node, format!("{shown} where a number or a boolean is expected"));
        };
        let class = val.ty.class().unwrap_or(self.cx.root);
        let Some(field) = self.cx.find_field(class, "value").and_then(|(_, f)| f.id) else {
            return stop(node, "unboxing");
        };
        let site = self.b.site_after(node.place());
        let out = self.emit(inner, &Want::default(), site, |dst| InstrKind::LoadField { dst, obj: val.op, field });
        self.in_range(&out, node);
        Ok(out)
    }

    /// `(T) e`
    pub(super) fn cast(&mut self, node: J<'a>, want: &Want) -> R<Val> {
        let Some(value) = node.field("value") else { return stop(node, "this cast") };
        let to = self.cast_type(node)?;
        // A call in a cast is typed by itself.
        let call = value.bare().kind() == "method_invocation";
        let val = self.expr(value, &if call { Want::loose() } else { Want::ty(&to) })?;
        if !self.is_unchecked(&val.ty, value, &to) {
            return self.cast_to(val, to, node, want);
        }
        let val = self.cast_to(val, to, node, &Want::default())?;
        Ok(self.doubted(val, node))
    }

    /// The type that a cast names.
    pub(super) fn cast_type(&mut self, node: J<'a>) -> R<Jt> {
        match node.fields("type").as_slice() {
            [ty] => self.resolve(*ty),
            [] => stop(node, "this cast"),
            several => {
                let all: Vec<Jt> = several.iter().map(|ty| self.resolve(*ty)).collect::<R<_>>()?;
                Ok(Jt::All(all.into()))
            }
        }
    }

    /// A value as a type that a cast names.
    pub(super) fn cast_to(&mut self, val: Val, to: Jt, node: J<'a>, want: &Want) -> R<Val> {
        if !val.ty.is_ref() || !to.is_ref() {
            let val = if val.ty.is_ref() && self.unboxed(&val.ty).is_none() {
                // `(int) object`: through the box.
                let class = super::convert::box_name(&to).map(|n| self.lib(node, n)).transpose()?;
                match class {
                    Some(c) => self.checked(val, &Jt::obj(c), node, &Want::default()),
                    None => val,
                }
            } else {
                val
            };
            let val = if val.ty.is_ref() && !to.is_ref() { self.unbox(val, node)? } else { val };
            return if to.is_ref() { self.convert(val, &to, node) } else { self.number(val, &to, node) };
        }
        if matches!(to, Jt::Var(..)) && self.ir(&to) == Ty::class(self.cx.root) {
            return Ok(Val::new(val.op, to));
        }
        let val = self.uncast(val, node);
        // The last cast of several is to the first type, which the value has then.
        let others = to.bounds().iter().skip(1).filter(|_| matches!(to, Jt::All(_)));
        for other in others {
            self.checked(val.clone(), other, node, &Want::default());
        }
        Ok(self.checked(val, &to, node, want))
    }

    /// A cast that javac makes for a type variable: it is sure to succeed unless somebody told it otherwise.
    pub(super) fn vouched(&mut self, val: Val, to: &Jt, node: J<'a>, want: &Want) -> Val {
        self.cast_unless_up(val, to, node, want, true)
    }

    /// Whether a value goes where one of a type is expected as what it is known to be.
    pub(super) fn suffices(&self, val: &Val, to: &Jt) -> bool {
        to.is_ref() && self.cx.program.is_assignable(self.ir(val.known()), self.ir(to))
    }

    /// A value with the cast to its type that javac makes where that is needed.
    pub(super) fn settled(&mut self, val: Val, node: J<'a>) -> Val {
        let Some(held) = &val.held else { return val };
        let (to, vouched) = (val.ty.clone(), held.vouched);
        self.cast_unless_up(val, &to, node, &Want::default(), vouched)
    }

    /// A value as what it is known to be, where javac needs no more of it: then it casts nothing. An object of the input is
    /// what its type says even so; another one, which unchecked code has put there, raises nothing.
    pub(super) fn uncast(&mut self, val: Val, node: J<'a>) -> Val {
        let Some(held) = &val.held else { return val };
        let (op, ty) = (val.op, held.ty.clone());
        if held.vouched {
            let (other, next) = (self.b.block(), self.b.block());
            let exception = self.b.temp(Ty::class(ir::Builtin::Throwable.class()));
            let outer = self.b.set_handler(Some((other, exception)));
            self.settled(val, node);
            self.b.set_handler(outer);
            self.b.goto(next);
            self.b.enter(other);
            self.b.goto(next);
            self.b.enter(next);
        }
        Val::new(op, ty)
    }

    /// A cast between references that is checked unless it goes up.
    pub(super) fn checked(&mut self, val: Val, to: &Jt, node: J<'a>, want: &Want) -> Val {
        self.cast_unless_up(val, to, node, want, false)
    }

    fn cast_unless_up(&mut self, val: Val, to: &Jt, node: J<'a>, want: &Want, vouched: bool) -> Val {
        let (from_ir, ty) = (self.ir(val.known()), self.ir(to));
        if val.ty == Jt::Null || self.cx.program.is_assignable(from_ir, ty) {
            return Val::new(val.op, to.clone());
        }
        let site = self.site(node);
        let val = self.emit(to.clone(), want, site, |dst| InstrKind::Cast { dst, obj: val.op, ty, vouched });
        self.is_made(&val, node);
        val
    }

    /// Calls a static method of the library.
    pub(super) fn library_call(&mut self, class: &str, method: &str, args: Vec<Val>, node: J<'a>) -> R<Val> {
        let id = self.lib(node, class)?;
        let fits = |f: &&ir::FnId| {
            let m = self.cx.method(**f);
            let same = m.params.iter().zip(&args).all(|((_, p), a)| self.cx.subtype(&a.ty, p));
            m.name == method && m.params.len() == args.len() && same
        };
        let exact =
            |f: &&ir::FnId| fits(f) && self.cx.method(**f).params.iter().zip(&args).all(|((_, p), a)| a.ty == *p);
        let methods = &self.cx.class(id).methods;
        let Some(f) = methods.iter().find(exact).or_else(|| methods.iter().find(fits)).copied() else {
            return stop(node, format!("`{class}.{method}`"));
        };
        let info = self.cx.method(f).clone();
        let mut ops = Vec::new();
        for (a, (_, p)) in args.into_iter().zip(&info.params) {
            ops.push(self.convert(a, p, node)?.op);
        }
        ops.extend(self.statics_for(f, node)?);
        let site = self.site(node);
        Ok(self.emit(info.ret.erase(), &Want::default(), site, |dst| InstrKind::Call {
            dst: Some(dst),
            callee: Callee::Static(f),
            args: ops,
        }))
    }
}
