//! Rules of dynamic types: dispatch, `instanceof`, casts.

use super::{Ask, Cx, Effect};
use crate::report::Code;
use crate::state::Frame;
use heap::Value;
use ir::{Builtin, Callee, ClassId, LocalId, Operand, Ty};

impl Cx<'_, '_> {
    pub(super) fn call(
        &mut self,
        frame: &Frame,
        dst: Option<LocalId>,
        callee: &Callee,
        args: &[Operand],
    ) -> Ask<Effect> {
        let mut values = args.iter().map(|a| self.carry(frame, *a)).collect::<Ask<Vec<_>>>()?;
        let callee = match callee {
            Callee::Static(f) => *f,
            Callee::Virtual { name, .. } => {
                let receiver = values.first().map(|v| self.resolve(*v)).transpose()?;
                if let Some(Value::Guarded(set)) = receiver {
                    let (callee, this) = self.dispatch_guarded(frame, set, name)?;
                    values[0] = this;
                    return Ok(Effect::Call { callee, args: values, dst });
                }
                let Some(Value::Ref(o)) = receiver else {
                    return Self::raise(Builtin::NullPointerException, Code::NullDereference);
                };
                if frame.view == heap::View::Now && self.state.heap.object(o).freed {
                    return Self::raise(Builtin::UseAfterFreeError, Code::UseAfterFree);
                }
                match self.codes.program.method_on(self.state.heap.ty(o), name) {
                    Some(f) => f,
                    None => return Err(Effect::Unsupported(format!("no method `{name}` on this object"))),
                }
            }
        };
        if let Some(dst) = dst {
            let said = match self.merged(callee, &values) {
                None => self.at_once(frame, callee, &values)?,
                said => said,
            };
            if let Some(said) = said {
                return self.set(dst, Value::Prim(said));
            }
        }
        Ok(Effect::Call { callee, args: values, dst })
    }

    /// Whether an object is of a type; `None` for null.
    pub(super) fn is_instance(&mut self, frame: &Frame, obj: Operand, ty: Ty) -> Ask<Option<bool>> {
        if let Some(is) = self.declared_instance(frame, obj, ty)? {
            return Ok(is);
        }
        Ok(match self.read(frame, obj)? {
            Value::Ref(o) => Some(self.is_one(self.state.heap.ty(o), ty)?),
            _ => None,
        })
    }

    /// Whether an object of type `found` is one of type `ty`, where that is known.
    pub(super) fn is_one(&self, found: Ty, ty: Ty) -> Ask<bool> {
        let program = self.codes.program;
        program.is_instance(found, ty).ok_or_else(|| Effect::Unsupported(program.unsure_of(found, ty)))
    }

    /// Leaves out inputs of which one object is compared with another that it is not comparable with: see
    /// [`ir::InstrKind::VouchAlike`].
    pub(super) fn vouch_alike(&mut self, frame: &Frame, both: [Operand; 2], above: ClassId) -> Ask<Effect> {
        let mut classes = Vec::new();
        let mut of_input = false;
        for obj in both {
            let value = self.read(frame, obj)?;
            let Value::Ref(o) = self.single(value)? else { return Ok(Effect::Next) };
            of_input |= self.state.heap.is_input(o);
            classes.extend(self.state.heap.ty(o).as_class());
        }
        let alike = match classes[..] {
            [a, b] => self.codes.program.are_alike(a, b, above),
            _ => true,
        };
        Ok(if of_input && !alike { Effect::Assume(self.terms.bool(false)) } else { Effect::Next })
    }

    pub(super) fn instance_of(&mut self, frame: &Frame, dst: LocalId, obj: Operand, ty: Ty) -> Ask<Effect> {
        let t = match self.operand_set(frame, obj)? {
            Some(set) => self.instances(set, ty)?,
            None => {
                let is = self.is_instance(frame, obj, ty)?.unwrap_or(false);
                self.terms.bool(is)
            }
        };
        self.set(dst, Value::Prim(t))
    }

    pub(super) fn cast(&mut self, frame: &Frame, dst: LocalId, obj: Operand, ty: Ty, vouched: bool) -> Ask<Effect> {
        if let Some(set) = self.operand_set(frame, obj)? {
            let value = self.cast_guarded(set, ty, vouched)?;
            return self.set(dst, value);
        }
        if self.is_instance(frame, obj, ty)? == Some(false) {
            if vouched && matches!(self.read(frame, obj)?, Value::Ref(o) if self.state.heap.is_input(o)) {
                return Err(Effect::Assume(self.terms.bool(false)));
            }
            return Self::raise(Builtin::ClassCastException, Code::ClassCast);
        }
        self.copy(frame, dst, obj)
    }
}
