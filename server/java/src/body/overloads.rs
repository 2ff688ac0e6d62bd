//! Which of several methods of one name a call means.

use super::BodyCx;
use super::calls::Arg;
use super::inference::is_closure;
use super::shapes::Shape;
use crate::cx::{MethodInfo, R, stop};
use crate::tree::J;
use crate::types::{Jt, subtype};
use ir::FnId;

impl<'a> BodyCx<'_, 'a> {
    /// Chooses among overloaded methods (JLS 15.12.2): without boxing, with it, with variable arity. `of`: the type of
    /// the object that they are called on.
    pub(super) fn choose(&mut self, node: J<'a>, of: Option<&Jt>, found: &[FnId], args: &[Arg<'a>]) -> R<FnId> {
        let classes = found.iter().map(|m| self.cx.method(*m).class).chain(of.and_then(Jt::class));
        if let Some(unread) = self.cx.unread_method(node, node.name(), classes) {
            return Err(unread);
        }
        let shapes = self.shapes(found, args);
        for phase in 0..3 {
            let fits: Vec<FnId> =
                found.iter().copied().filter(|m| self.applicable(*m, of, args, &shapes, phase)).collect();
            let best = fits.iter().copied().find(|m| fits.iter().all(|o| o == m || self.more_specific(*m, *o, args)));
            if let Some(best) = best.or(fits.first().copied()) {
                return Ok(best);
            }
        }
        if let [one] = found
            && self.goes_up(*one, args)
        {
            return Ok(*one);
        }
        let name = if node.name().is_empty() { node.text().split('(').next().unwrap_or("") } else { node.name() };
        match found.first() {
            None => stop(node, format!("the method `{name}`, which is not known")),
            Some(_) => stop(node, format!("the call of `{name}` with these arguments")),
        }
    }

    /// Whether the only method of a name takes arguments because of what is above their classes that is not known.
    fn goes_up(&self, m: FnId, args: &[Arg<'a>]) -> bool {
        let params = &self.cx.method(m).params;
        let up = |param: &Jt, arg: &Arg<'a>| match arg {
            Arg::Val(val, _) => crate::opaque::must_be_below(self.cx, &val.ty.erase(), &param.erase()).is_some(),
            Arg::Poly(_) => false,
        };
        let takes = |((_, param), arg): (&(&str, Jt), &Arg<'a>)| self.accepts(param, arg, 1) || up(param, arg);
        params.len() == args.len() && params.iter().zip(args).all(takes)
    }

    /// The shapes of the arguments, where they decide anything.
    fn shapes(&mut self, found: &[FnId], args: &[Arg<'a>]) -> Vec<Option<Shape>> {
        let mut shape = |arg: &Arg<'a>| match arg {
            Arg::Poly(node) if found.len() > 1 && is_closure(*node) => Some(self.shape(*node)),
            _ => None,
        };
        args.iter().map(&mut shape).collect()
    }

    fn applicable(&self, m: FnId, of: Option<&Jt>, args: &[Arg<'a>], shapes: &[Option<Shape>], phase: u32) -> bool {
        let info = self.cx.method(m);
        let accepts = |param: &Jt, (arg, shape): (&Arg<'a>, &Option<Shape>)| match arg {
            Arg::Poly(node) if is_closure(*node) => self.accepts_closure(info, of, param, *node, *shape),
            _ => self.accepts(param, arg, phase.min(1)),
        };
        let mut args = args.iter().zip(shapes);
        if phase == 2 {
            let fixed = info.params.len().saturating_sub(1);
            if !info.varargs || args.len() < fixed {
                return false;
            }
            let Some(Jt::Arr(e)) = info.params.last().map(|p| &p.1) else { return false };
            return args.enumerate().all(|(i, a)| accepts(if i < fixed { &info.params[i].1 } else { e }, a));
        }
        info.params.len() == args.len() && info.params.iter().all(|(_, p)| args.next().is_some_and(|a| accepts(p, a)))
    }

    /// Whether a lambda or method reference may stand for a parameter: one of a functional interface, also where only
    /// the receiver's type says that it is one (`add` of a `List<Runnable>`), or of a type that is to be inferred.
    fn accepts_closure(
        &self,
        m: &MethodInfo<'a>,
        of: Option<&Jt>,
        param: &Jt,
        node: J<'a>,
        shape: Option<Shape>,
    ) -> bool {
        if matches!(param, Jt::Var(name, _) if m.tparams.iter().any(|(own, _)| own == name)) {
            return true;
        }
        let seen = of.and_then(|of| self.cx.as_super(of, m.class));
        let target = param.subst(&seen.map(|s| self.cx.bindings(&s)).unwrap_or_default());
        let function = target.class().and_then(|c| self.cx.functional(c));
        let fits = |f: &MethodInfo| match f.ret {
            Jt::Void => shape.is_none_or(|s| s.nothing),
            _ => shape.is_none_or(|s| s.value),
        };
        function.map(|f| self.cx.method(f)).is_some_and(|f| self.takes(node, f.params.len()) && fits(f))
    }

    fn accepts(&self, param: &Jt, arg: &Arg<'a>, phase: u32) -> bool {
        match arg {
            Arg::Poly(node) => self.factory(*node).iter().any(|m| {
                let made = self.cx.method(*m).ret.erase();
                self.cx.subtype(&made, &param.erase())
            }),
            Arg::Val(val, _) => {
                let to = param.erase();
                let from = val.ty.erase();
                if self.cx.subtype(&from, &to) {
                    return true;
                }
                if phase == 0 {
                    return false;
                }
                match (from.is_ref(), to.is_ref()) {
                    (false, true) => super::convert::box_name(&from)
                        .and_then(|n| self.cx.lib(n))
                        .is_some_and(|c| self.cx.subtype(&Jt::obj(c), &to)),
                    (true, false) => self.unboxed(&from).is_some_and(|p| subtype(&self.cx.program, &p, &to)),
                    _ => false,
                }
            }
        }
    }

    fn more_specific(&self, a: FnId, b: FnId, args: &[Arg<'a>]) -> bool {
        let (a, b) = (self.cx.method(a), self.cx.method(b));
        let n = a.params.len().min(b.params.len()).min(args.len().max(1));
        let closure = |i: usize| matches!(args.get(i), Some(Arg::Poly(node)) if is_closure(*node));
        let below = (0..n).all(|i| {
            let (p, q) = (&a.params[i].1, &b.params[i].1);
            self.cx.subtype(&p.erase(), &q.erase()) || closure(i) && self.gives_more(p, q)
        });
        let same = (0..n).all(|i| a.params[i].1.erase() == b.params[i].1.erase());
        below && (!same || self.cx.program.is_subclass(a.class, b.class))
    }

    /// Of two functions that a lambda can be, the one with a result is meant (JLS 15.12.2.5).
    fn gives_more(&self, p: &Jt, q: &Jt) -> bool {
        let result = |ty: &Jt| {
            let function = ty.class().and_then(|c| self.cx.functional(c))?;
            Some(self.cx.method(function).ret != Jt::Void)
        };
        matches!((result(p), result(q)), (Some(true), Some(false)))
    }
}
