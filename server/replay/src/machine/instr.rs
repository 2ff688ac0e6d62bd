//! The meaning of single instructions.

use super::ops::{self, OpError};
use super::{Fault, Halt, Judgement, Machine, Undo};
use crate::heap::{Cell, Kind, Value, default_value};
use crate::outcome::{Budget, Code};
use crate::specs;
use ir::{ClassId, FieldId, FieldInit, InstrKind, LocalId, Operand, Ty};

impl Machine<'_> {
    /// Where an object is kept, or what stands for a number, as a number that is not 0: any, which the limits choose.
    fn address(&mut self, of: Value) -> i32 {
        let r = match of {
            Value::Ref(r) => r,
            // Other ones than those of the first objects.
            Value::Int(n) => !(n as u32),
            _ => return 1,
        };
        self.by_address = true;
        // The finaliser of MurmurHash3 spreads what differs in few bits.
        let mut mixed = r.wrapping_add(self.limits.addresses.wrapping_mul(0x9e37_79b9)).wrapping_add(1);
        mixed = (mixed ^ (mixed >> 16)).wrapping_mul(0x85eb_ca6b);
        mixed = (mixed ^ (mixed >> 13)).wrapping_mul(0xc2b2_ae35);
        ((mixed ^ (mixed >> 16)) | 1 << 31) as i32
    }

    /// Executes one instruction other than a call.
    pub(super) fn instr(&mut self, kind: &InstrKind, base: usize) -> Result<(), Fault> {
        match kind {
            InstrKind::Copy { dst, src } => {
                let value = self.operand(*src, base);
                self.set(*dst, base, value);
            }
            InstrKind::Unary { dst, op, a } => {
                let value = ops::unary(*op, self.operand(*a, base)).map_err(op_fault)?;
                self.set(*dst, base, value);
            }
            InstrKind::Binary { dst, op, a, b, .. } => {
                let value = ops::binary(*op, self.operand(*a, base), self.operand(*b, base)).map_err(op_fault)?;
                self.set(*dst, base, value);
            }
            InstrKind::LoadField { dst, obj, field } => {
                let slot = self.program.field(*field).slot as usize;
                let object = self.live(*obj, base)?;
                if let Some(watch) = &mut self.watch {
                    watch.read(object, slot as u32);
                }
                let value = *self.cell(object).values.get(slot).ok_or_else(ill_typed)?;
                self.set(*dst, base, value);
            }
            InstrKind::StoreField { obj, field, value } => {
                let slot = self.program.field(*field).slot as usize;
                let object = self.live(*obj, base)?;
                let value = self.operand(*value, base);
                if value == Value::Null && object < self.inputs {
                    self.emptied.insert((object, slot as u32));
                }
                self.write(object, slot, value)?;
            }
            InstrKind::LoadElem { dst, arr, idx } => {
                let (array, at) = self.element(*arr, *idx, base)?;
                let value = self.cell(array).values[at];
                self.set(*dst, base, value);
            }
            InstrKind::StoreElem { arr, idx, value } => {
                let (array, at) = self.element(*arr, *idx, base)?;
                let value = self.operand(*value, base);
                if matches!(value, Value::Ref(_)) && !self.holds(array, value) {
                    return Err(Fault::Code(Code::ArrayStore));
                }
                self.write(array, at, value)?;
            }
            InstrKind::ArrayLen { dst, arr } => {
                let array = self.live(*arr, base)?;
                let len = self.cell(array).values.len() as i32;
                self.set(*dst, base, Value::Int(len));
            }
            InstrKind::Address { dst, of, .. } => {
                let address = self.address(self.operand(*of, base));
                self.set(*dst, base, Value::Int(address));
            }
            InstrKind::New { dst, class, init } => {
                let fields = match init {
                    FieldInit::Defaults => self.defaults(*class),
                    FieldInit::Values(values) => values.iter().map(|v| self.operand(*v, base)).collect(),
                };
                let object = self.allocate(Kind::Object(*class), fields)?;
                self.set(*dst, base, object);
            }
            InstrKind::NewArray { dst, elem, len, like } => {
                let elem = like.map_or(Ok(*elem), |like| self.element_type(like, base))?;
                let array = self.new_array(elem, *len, base)?;
                self.set(*dst, base, array);
            }
            InstrKind::Free { obj } => self.free(*obj, base)?,
            InstrKind::InstanceOf { dst, obj, ty } => {
                let value = self.operand(*obj, base);
                let yes = value != Value::Null && self.is_one(value, *ty)?;
                self.set(*dst, base, Value::Bool(yes));
            }
            InstrKind::Cast { dst, obj, ty, vouched } => {
                let value = self.operand(*obj, base);
                if value != Value::Null && !self.is_one(value, *ty)? {
                    return Err(match value {
                        Value::Ref(object) if *vouched && object < self.inputs => Fault::Halt(Halt::Assume),
                        _ => Fault::Code(Code::ClassCast),
                    });
                }
                self.set(*dst, base, value);
            }
            InstrKind::Assert { cond } => {
                if !self.truth(*cond, base)? {
                    return Err(Fault::Code(Code::AssertionFailure));
                }
            }
            InstrKind::Assume { cond } => {
                if !self.truth(*cond, base)? {
                    return Err(Fault::Halt(Halt::Assume));
                }
            }
            InstrKind::Vouch { obj, field } => self.vouch(*obj, *field, base)?,
            InstrKind::VouchAlike { a, b, above } => {
                self.vouch_alike([*a, *b].map(|o| self.operand(o, base)), *above)?;
            }
            InstrKind::VouchInvariants { obj } => self.vouch_invariants(self.operand(*obj, base))?,
            InstrKind::EnterOld => self.enter_old()?,
            InstrKind::LeaveOld => self.leave_old(),
            InstrKind::Call { .. } => return Err(unsupported("a call inside an instruction")),
        }
        Ok(())
    }

    pub(super) fn operand(&self, operand: Operand, base: usize) -> Value {
        match operand {
            Operand::Local(local) => self.values[base + local.index()],
            Operand::Null => Value::Null,
            Operand::Bool(b) => Value::Bool(b),
            Operand::Int(i) => Value::Int(i),
            Operand::Long(l) => Value::Long(l),
            Operand::Float(f) => Value::Float(f),
            Operand::Double(d) => Value::Double(d),
        }
    }

    pub(super) fn truth(&self, operand: Operand, base: usize) -> Result<bool, Fault> {
        match self.operand(operand, base) {
            Value::Bool(b) => Ok(b),
            _ => Err(ill_typed()),
        }
    }

    pub(super) fn set(&mut self, local: LocalId, base: usize, value: Value) {
        self.values[base + local.index()] = value;
    }

    fn cell(&self, object: u32) -> &Cell {
        &self.heap.cells[object as usize]
    }

    /// The object behind a reference that is about to be read or written.
    fn live(&self, operand: Operand, base: usize) -> Result<u32, Fault> {
        match self.operand(operand, base) {
            Value::Ref(object) if self.cell(object).live => Ok(object),
            Value::Ref(_) => Err(Fault::Code(Code::UseAfterFree)),
            Value::Null => Err(Fault::Code(Code::NullDereference)),
            _ => Err(ill_typed()),
        }
    }

    fn element(&self, arr: Operand, idx: Operand, base: usize) -> Result<(u32, usize), Fault> {
        let array = self.live(arr, base)?;
        let Value::Int(index) = self.operand(idx, base) else { return Err(ill_typed()) };
        match usize::try_from(index) {
            Ok(at) if at < self.cell(array).values.len() => Ok((array, at)),
            _ => Err(Fault::Code(Code::ArrayIndexOutOfBounds)),
        }
    }

    fn write(&mut self, object: u32, slot: usize, value: Value) -> Result<(), Fault> {
        let target = self.heap.cells[object as usize].values.get_mut(slot).ok_or_else(ill_typed)?;
        let before = std::mem::replace(target, value);
        self.log(object, Some((slot, before)));
        Ok(())
    }

    /// Remembers that an object that was given was written, and a write of a specification to an object that existed before it.
    fn log(&mut self, object: u32, slot: Option<(usize, Value)>) {
        self.written |= self.spec.is_none() && object < self.given_objects;
        if let Some(spec) = self.spec.as_mut().filter(|s| (object as usize) < s.floor) {
            spec.undo.push(Undo { in_old: spec.present.is_some(), object, slot });
        }
    }

    fn allocate(&mut self, kind: Kind, values: Vec<Value>) -> Result<Value, Fault> {
        if self.heap.cells.len() as u64 + self.bulk / 16 >= u64::from(self.limits.objects) {
            return Err(Fault::Halt(Halt::Budget(Budget::Objects)));
        }
        Ok(self.heap.push(kind, values))
    }

    fn new_array(&mut self, elem: Ty, len: Operand, base: usize) -> Result<Value, Fault> {
        let Value::Int(len) = self.operand(len, base) else { return Err(ill_typed()) };
        let len = usize::try_from(len).map_err(|_| Fault::Code(Code::NegativeArraySize))?;
        self.bulk += len as u64;
        if self.bulk / 16 >= u64::from(self.limits.objects) {
            return Err(Fault::Halt(Halt::Budget(Budget::Objects)));
        }
        self.allocate(Kind::Array(elem), vec![default_value(elem); len])
    }

    fn free(&mut self, obj: Operand, base: usize) -> Result<(), Fault> {
        let object = match self.live(obj, base) {
            Err(Fault::Code(Code::UseAfterFree)) => return Err(Fault::Code(Code::DoubleFree)),
            other => other?,
        };
        self.heap.cells[object as usize].live = false;
        self.log(object, None);
        Ok(())
    }

    /// Whether a non-null reference has a type below `ty`.
    fn conforms(&self, value: Value, ty: Ty) -> bool {
        self.heap.get(value).and_then(Cell::ty).is_some_and(|t| self.program.is_assignable(t, ty))
    }

    /// The same, as a cast asks: it may be that nobody knows.
    fn is_one(&self, value: Value, ty: Ty) -> Result<bool, Fault> {
        let Some(found) = self.heap.get(value).and_then(Cell::ty) else { return Ok(false) };
        self.program.is_instance(found, ty).ok_or_else(|| unsupported(&self.program.unsure_of(found, ty)))
    }

    fn element_type(&self, arr: Operand, base: usize) -> Result<Ty, Fault> {
        let array = self.live(arr, base)?;
        self.cell(array).ty().and_then(Ty::element).ok_or_else(ill_typed)
    }

    /// Whether an array may have an object as an element.
    fn holds(&self, array: u32, value: Value) -> bool {
        self.cell(array).ty().and_then(Ty::element).is_some_and(|elem| self.conforms(value, elem))
    }

    /// See [`InstrKind::VouchAlike`].
    fn vouch_alike(&self, values: [Value; 2], above: ClassId) -> Result<(), Fault> {
        let [Value::Ref(a), Value::Ref(b)] = values else { return Ok(()) };
        let classes = [a, b].map(|o| self.cell(o).class());
        match classes {
            [Some(x), Some(y)] if a.min(b) < self.inputs && !self.program.are_alike(x, y, above) => {
                Err(Fault::Halt(Halt::Assume))
            }
            _ => Ok(()),
        }
    }

    /// See [`InstrKind::Vouch`].
    fn vouch(&mut self, obj: Operand, field: FieldId, base: usize) -> Result<(), Fault> {
        let slot = self.program.field(field).slot;
        let object = self.live(obj, base)?;
        let empty = object < self.inputs && self.cell(object).values[slot as usize] == Value::Null;
        if empty && !self.emptied.contains(&(object, slot)) {
            return Err(Fault::Halt(Halt::Assume));
        }
        Ok(())
    }

    /// See [`InstrKind::VouchInvariants`].
    fn vouch_invariants(&mut self, of: Value) -> Result<(), Fault> {
        let (Value::Ref(object), true) = (of, self.spec.is_none()) else { return Ok(()) };
        let Some(given) = &mut self.given else { return Ok(()) };
        let Some(class) = given.heap.cells.get(object as usize).and_then(Cell::class) else { return Ok(()) };
        if !given.vouched.insert(object) {
            return Ok(());
        }
        let heap = given.heap.clone();
        for (id, clause) in specs::promised(self.program, class) {
            match Machine::new(self.program, heap.clone(), &self.limits).judge(clause, id, &[of], None) {
                Ok(Judgement::Yes) => {}
                Ok(Judgement::No { .. }) | Err(Halt::Assume | Halt::Raised(_)) => {
                    return Err(Fault::Halt(Halt::Assume));
                }
                Ok(Judgement::Unknown(what)) => return Err(Fault::Halt(Halt::Unsupported(what))),
                Err(halt) => return Err(Fault::Halt(halt)),
            }
        }
        Ok(())
    }

    /// Switches to the heap on entry. Objects made since then are not there: reading them is a use after free.
    fn enter_old(&mut self) -> Result<(), Fault> {
        let spec = self.spec.as_mut().ok_or_else(|| unsupported("`old` outside a specification"))?;
        let mut old = spec.old.take().ok_or_else(|| unsupported("`old` without a heap on entry"))?;
        for cell in self.heap.cells.iter().skip(old.cells.len()) {
            old.cells.push(Cell { kind: cell.kind, live: false, values: Vec::new() });
        }
        spec.present = Some(std::mem::replace(&mut self.heap, old));
        Ok(())
    }

    /// Back to the present heap, in which is what `old(..)` has made: a copy of what was there on entry is what people compare
    /// with.
    pub(super) fn leave_old(&mut self) {
        let Some(spec) = self.spec.as_mut() else { return };
        let Some(mut present) = spec.present.take() else { return };
        present.cells.extend(self.heap.cells.iter().skip(present.cells.len()).cloned());
        spec.old = Some(std::mem::replace(&mut self.heap, present));
    }
}

fn op_fault(error: OpError) -> Fault {
    match error {
        OpError::DivisionByZero => Fault::Code(Code::DivisionByZero),
        OpError::IllTyped => ill_typed(),
    }
}

pub(super) fn ill_typed() -> Fault {
    unsupported("an operand of the wrong type (the program did not pass the verifier)")
}

pub(super) fn unsupported(what: &str) -> Fault {
    Fault::Halt(Halt::Unsupported(what.to_owned()))
}
