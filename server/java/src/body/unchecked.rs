//! What is read through a variable of which javac knows the type arguments by an unchecked cast alone: the casts that it
//! makes there raise where the arguments are others.
//!
//! Of what a class keeps in its own fields it knows more than javac does. So this is about casts of parameters, of which
//! others decide what they are.

use super::{BodyCx, Held, Val, Want};
use crate::tree::J;
use crate::types::Jt;
use ir::{LocalId, Operand};

impl<'a> BodyCx<'_, 'a> {
    /// Whether a cast of `value`, which is a `from`, says of type arguments what nobody has checked. Type variables are
    /// casts to their bounds at most, which their classes have anyway.
    pub(super) fn is_unchecked(&self, from: &Jt, value: J<'a>, to: &Jt) -> bool {
        let Jt::Obj(class, args) = to else { return false };
        let parameter = value.bare().kind() == "identifier"
            && self.variable(value.bare().text()).is_some_and(|var| var.def.is_some());
        // Those below an abstract class may all say what they are: `class Names extends Base<String>`.
        let info = self.cx.class(*class);
        let open = info.library || self.cx.program.concrete_subclasses(*class).contains(class);
        if !parameter || !open || self.in_spec || self.info().library || args.is_empty() || to.has_variable() {
            return false;
        }
        let same = |a: Option<Jt>, b: &Jt| a.is_some_and(|a| a.args() == b.args());
        let up = self.cx.as_super(from, *class);
        if up.is_some() {
            return !same(up, to);
        }
        // Down: `(ArrayList<String>) list` is checked where `list` is a `List<String>`.
        let Some(above) = from.class() else { return true };
        let said = self.cx.as_super(&self.cx.this_type(*class), above);
        let all_said = said.is_some_and(|ty| self.cx.class(*class).tparams.iter().all(|(name, _)| mentions(&ty, name)));
        !(all_said && same(self.cx.as_super(to, above), from))
    }

    /// A value that an unchecked cast has given its type arguments.
    pub(super) fn doubted(&mut self, val: Val, node: J<'a>) -> Val {
        let site = self.site(node);
        let val = self.temp_copy(val, site);
        if let Operand::Local(local) = val.op {
            self.doubted.push(local);
        }
        val
    }

    pub(super) fn is_doubted(&self, val: Operand) -> bool {
        matches!(val, Operand::Local(local) if self.doubted.contains(&local))
    }

    /// A variable that has such a value for as long as it is there is doubted as well.
    pub(super) fn pass_doubt(&mut self, val: Operand, local: LocalId, declarator: J<'a>) {
        if self.is_doubted(val) && !is_assigned(declarator) {
            self.doubted.push(local);
        }
    }

    /// What is read through one: a cast that may raise, where javac makes one.
    pub(super) fn unvouched(&mut self, val: Val, ty: Jt, node: J<'a>, want: &Want) -> Val {
        if want.loose {
            return Val { held: Some(Held { ty: val.ty, vouched: false }), ..Val::new(val.op, ty) };
        }
        self.checked(val, &ty, node, want)
    }
}

fn mentions(ty: &Jt, name: &str) -> bool {
    match ty {
        Jt::Var(n, _) => **n == *name,
        Jt::Obj(_, args) => args.iter().any(|arg| mentions(arg, name)),
        Jt::Arr(element) => mentions(element, name),
        _ => false,
    }
}

/// Whether code gives a variable another value than its declarator.
fn is_assigned(declarator: J) -> bool {
    let scope = std::iter::successors(declarator.parent(), |n| n.parent())
        .find(|n| matches!(n.kind(), "block" | "constructor_body"));
    let writes = |n: &J| n.field("left").is_some_and(|left| left.bare().text() == declarator.name());
    scope.is_none_or(|scope| scope.below(&["assignment_expression"]).iter().any(writes))
}
