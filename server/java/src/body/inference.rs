//! What type variables stand for in a call: enough of Java's inference (JLS 18) to type the code that javac accepts.

use super::calls::{Arg, parameter};
use super::{BodyCx, Val};
use crate::cx::{MethodInfo, R};
use crate::tree::J;
use crate::types::Jt;
use ir::FnId;
use std::sync::Arc;

/// Type variables with what they stand for.
type Bound = Vec<(Arc<str>, Jt)>;

impl<'a> BodyCx<'_, 'a> {
    /// What the type variables of a call stand for: those of the receiver's class, those of the method. The arguments
    /// say it first, then where the result goes (JLS 18.5.2), then what lambdas return.
    pub(super) fn bindings_for(
        &mut self,
        m: &MethodInfo<'a>,
        recv: Option<&Val>,
        args: &[Arg<'a>],
        want: Option<&Jt>,
    ) -> Bound {
        let seen = recv.and_then(|r| self.cx.as_super(&r.ty, m.class));
        let mut map = seen.map(|s| self.cx.bindings(&s)).unwrap_or_default();
        // Variables of the method hide those of the class.
        map.retain(|(n, _)| !m.tparams.iter().any(|(t, _)| t == n));
        let spread = self.spreads(m, args);
        for (i, arg) in args.iter().enumerate() {
            if let Arg::Val(val, _) = arg {
                let declared = parameter(m, spread, i);
                // One of the library may compare more than it is given: that says nothing where something else does.
                let vars = if self.compares(m, &declared) { unbound(m, &map) } else { m.tparams.clone() };
                self.unify(&declared, &val.ty, &vars, &mut map);
            }
        }
        for (i, arg) in args.iter().enumerate() {
            if let Arg::Poly(node) = arg
                && is_closure(*node)
            {
                self.learn_from_head(&parameter(m, spread, i), *node, m, &mut map);
            }
        }
        if let Some(want) = want.filter(|w| w.is_ref()) {
            let free = unbound(m, &map);
            self.unify_with_target(&m.ret, want, &free, &mut map);
        }
        map
    }

    /// Whether a parameter of a method of the library is a comparator.
    fn compares(&self, m: &MethodInfo, declared: &Jt) -> bool {
        self.cx.class(m.class).library && declared.class().is_some_and(|c| Some(c) == self.cx.lib("Comparator"))
    }

    /// What the part of a lambda or method reference that is written out says of type variables: the types of its
    /// parameters, the class that its method is of.
    fn learn_from_head(&mut self, declared: &Jt, node: J<'a>, m: &MethodInfo<'a>, map: &mut Bound) {
        let Some(function) = declared.class().and_then(|c| self.cx.functional(c)) else { return };
        let function = self.cx.method(function).clone();
        let Some(seen) = self.cx.as_super(declared, function.class) else { return };
        let of_class = self.cx.bindings(&seen);
        let free = unbound(m, map);
        for ((_, param), given) in function.params.iter().zip(self.written_parameters(node, function.params.len())) {
            if let Some(given) = given {
                self.unify(&param.subst(&of_class), &given, &free, map);
            }
        }
    }

    /// The types of the parameters of a lambda or method reference, as far as they are known without a target type.
    fn written_parameters(&mut self, node: J<'a>, count: usize) -> Vec<Option<Jt>> {
        if node.kind() == "lambda_expression" {
            let params = super::closures::lambda_params(node);
            return params.into_iter().map(|(_, ty)| self.resolve(ty?).ok()).collect();
        }
        let (Some(of), Some(name)) = (node.first(), node.all().last().map(|n| n.text())) else { return Vec::new() };
        let Some(class) = self.class_named(of).filter(|_| name != "new") else { return Vec::new() };
        let found = self.cx.find_methods(class, name);
        let info = |f: &FnId| self.cx.method(*f);
        match found.as_slice() {
            [only] if info(only).is_static => {
                info(only).params.iter().map(|(_, ty)| Some(ty.clone()).filter(|t| !matches!(t, Jt::Var(..)))).collect()
            }
            _ if found.iter().any(|f| info(f).is_static && info(f).params.len() == count) => Vec::new(),
            _ if self.cx.class(class).tparams.is_empty() => vec![Some(Jt::obj(class))],
            _ => Vec::new(),
        }
    }

    /// Whether a lambda or method reference may have this many parameters.
    pub(super) fn takes(&self, node: J<'a>, count: usize) -> bool {
        if node.kind() == "lambda_expression" {
            return super::closures::lambda_params(node).len() == count;
        }
        let (Some(of), Some(name)) = (node.first(), node.all().last().map(|n| n.text())) else { return false };
        let Some(class) = self.class_named(of).filter(|_| name != "new") else { return true };
        let found = self.cx.find_methods(class, name);
        let fits = |f: &FnId| {
            let m = self.cx.method(*f);
            m.varargs || m.params.len() + usize::from(!m.is_static) == count
        };
        found.is_empty() || found.iter().any(fits)
    }

    /// Whether an argument can be typed only when its target is known: lambdas, method references, and comparators and
    /// the like that the library makes of nothing else. Making these has no effect, so that it may wait for the others.
    /// What people's generic methods make of them may wait for nothing that happens.
    pub(super) fn waits(&self, node: J<'a>) -> bool {
        if is_closure(node) {
            return true;
        }
        let args = node.field("arguments").map(J::children).unwrap_or_default();
        if node.kind() != "method_invocation" || node.field("type_arguments").is_some() {
            return false;
        }
        if args.is_empty() && self.factory(node).iter().any(|m| self.gives_function(*m)) {
            return true;
        }
        if self.collects(node) {
            let still = args.iter().filter(|a| self.is_still(a.bare())).count();
            return still == args.len() && (args.is_empty() || args.iter().any(|a| self.waits(a.bare())));
        }
        let may_wait = |m: &FnId| {
            let info = self.cx.method(*m);
            self.cx.class(info.class).library || !info.tparams.is_empty() && is_evaluated_last(node)
        };
        !args.is_empty() && args.iter().all(|a| self.waits(a.bare())) && self.factory(node).iter().any(may_wait)
    }

    /// Whether a generic method of the library makes a function of nothing: `Function.identity()`.
    fn gives_function(&self, method: FnId) -> bool {
        let info = self.cx.method(method);
        let function = info.ret.class().and_then(|class| self.cx.functional(class));
        self.cx.class(info.class).library && !info.tparams.is_empty() && function.is_some()
    }

    /// Whether a call makes a collector: these stand in one another, beside lambdas and texts that say nothing of what is
    /// gathered.
    fn collects(&self, node: J<'a>) -> bool {
        let of_collectors = |m: &FnId| {
            let class = self.cx.class(self.cx.method(*m).class);
            class.library && class.simple == "Collectors"
        };
        node.kind() == "method_invocation" && self.factory(node).iter().any(of_collectors)
    }

    /// Whether it does not matter when an argument of a collector is evaluated.
    fn is_still(&self, node: J<'a>) -> bool {
        let args = node.field("arguments").map(J::children).unwrap_or_default();
        matches!(node.kind(), "identifier" | "string_literal" | "decimal_integer_literal")
            || self.waits(node)
            || self.collects(node) && args.into_iter().filter(|a| !self.is_still(a.bare())).count() == 0
    }

    /// The static methods that an argument which waits for its target may call.
    pub(super) fn factory(&self, node: J<'a>) -> Vec<FnId> {
        let Some(class) = node.field("object").and_then(|o| self.class_named(o)) else { return Vec::new() };
        let count = node.field("arguments").map_or(0, |a| a.children().len());
        let mut found = self.cx.find_methods(class, node.name());
        found.retain(|m| self.cx.method(*m).is_static && self.cx.method(*m).params.len() == count);
        found
    }

    /// Learns the type variables of a type from the type that a value of it must have.
    pub(super) fn unify_with_target(&self, ty: &Jt, target: &Jt, vars: &[(Arc<str>, Jt)], map: &mut Bound) {
        let (Jt::Obj(..), Some(class)) = (ty, target.class()) else {
            return self.unify(ty, target, vars, map);
        };
        let Some(seen) = self.cx.as_super(ty, class) else { return };
        for (s, t) in seen.args().iter().zip(target.args()) {
            self.unify(s, t, vars, map);
        }
    }

    fn common_superclass(&self, a: &Jt, b: &Jt) -> Jt {
        let mut at = a.class();
        while let Some(class) = at {
            let above = self.cx.as_super(a, class).unwrap_or_else(|| Jt::obj(class));
            if self.cx.subtype(b, &above) {
                return above;
            }
            at = self.cx.program.class(class).parent;
        }
        self.cx.object()
    }

    /// Learns type variables from an argument.
    pub(super) fn unify(&self, param: &Jt, arg: &Jt, vars: &[(Arc<str>, Jt)], map: &mut Bound) {
        match (param, arg) {
            (Jt::Var(name, _), arg) if vars.iter().any(|(n, _)| n == name) => {
                if *arg == Jt::Null || *arg == Jt::Void {
                    return;
                }
                let boxed = super::convert::box_name(arg).map_or_else(|| arg.clone(), |n| self.cx.lib_type(n));
                match map.iter_mut().find(|(n, _)| n == name) {
                    Some((_, old)) if self.cx.subtype(old, &boxed) => *old = boxed,
                    Some((_, old)) if self.cx.subtype(&boxed, old) => {}
                    Some((_, old)) => *old = self.common_superclass(old, &boxed),
                    None => map.push((name.clone(), boxed)),
                }
            }
            (Jt::Obj(class, params), arg) if !params.is_empty() => {
                if let Some(Jt::Obj(_, args)) = self.cx.as_super(arg, *class) {
                    for (p, a) in params.iter().zip(args.iter()) {
                        self.unify(p, a, vars, map);
                    }
                }
            }
            (Jt::Arr(p), Jt::Arr(a)) => self.unify(p, a, vars, map),
            _ => {}
        }
    }

    /// What a lambda returns tells what a type variable is (`map(x -> ..)`, `flatMap(x -> Stream.of(..))`).
    pub(super) fn learn_from_closure(&self, declared: &Jt, val: &Val, m: &MethodInfo, map: &mut Bound) {
        if let (Jt::Obj(_, params), Jt::Obj(_, args)) = (declared, &val.ty) {
            for (p, a) in params.iter().zip(args.iter()) {
                match p {
                    Jt::Var(name, _) if !map.iter().any(|(n, _)| n == name) => map.push((name.clone(), a.clone())),
                    Jt::Var(..) => {}
                    _ => self.unify(p, a, &unbound(m, map), map),
                }
            }
        }
    }

    /// `Collections.<String>emptyList()`: what the call itself says of the type variables.
    pub(super) fn named_arguments(&mut self, node: J<'a>, info: &MethodInfo<'a>, map: &mut Bound) -> R<()> {
        let named = node.field("type_arguments").map(J::children).unwrap_or_default();
        if node.kind() != "method_invocation" || node.name() != info.name || named.len() != info.tparams.len() {
            return Ok(());
        }
        for ((variable, _), ty) in info.tparams.iter().zip(named) {
            let ty = self.resolve(ty)?;
            map.retain(|(known, _)| known != variable);
            map.push((variable.clone(), ty));
        }
        Ok(())
    }
}

/// The type variables of a method that nothing is known of yet.
pub(super) fn unbound(m: &MethodInfo, map: &Bound) -> Bound {
    m.tparams.iter().filter(|(name, _)| !map.iter().any(|(known, _)| known == name)).cloned().collect()
}

/// Whether nothing happens in the arguments behind one, other than that they wait like it.
fn is_evaluated_last(argument: J) -> bool {
    let outermost =
        std::iter::successors(Some(argument), |n| n.parent().filter(|p| p.bare().id() == argument.id())).last();
    let Some(list) = outermost.and_then(J::parent).filter(|p| p.kind() == "argument_list") else { return false };
    let is_quiet = |n: J| is_closure(n) || n.kind() == "identifier" || n.kind().ends_with("_literal");
    let waits = |n: J| {
        let args = n.field("arguments").map(J::children).unwrap_or_default();
        n.kind() == "method_invocation" && !args.is_empty() && args.iter().all(|a| is_closure(a.bare()))
    };
    let behind = list.children().into_iter().filter(|n| n.start_byte() > argument.start_byte()).map(J::bare);
    behind.into_iter().all(|n| is_quiet(n) || waits(n))
}

/// Whether an argument is a lambda or a method reference.
pub(super) fn is_closure(node: J) -> bool {
    matches!(node.kind(), "lambda_expression" | "method_reference")
}
