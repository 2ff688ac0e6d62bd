//! Rules of the heap: fields, arrays, allocation, `free`.

use super::{Ask, Cx, Effect, VarOf};
use crate::report::Code;
use crate::state::Frame;
use heap::{Entry, Loc, ObjId, Value, View};
use ir::content::Contained;
use ir::{Base, Builtin, ClassId, FieldId, FieldInit, LocalId, Operand, Ty};
use solve::{BinOp, Sort, Term};

/// The sort of a primitive type.
pub fn sort_of(ty: Ty) -> Option<Sort> {
    match (ty.value().base, ty.dims) {
        (Base::Bool, 0) => Some(Sort::Bool),
        (Base::Int, 0) => Some(Sort::I32),
        (Base::Long, 0) => Some(Sort::I64),
        (Base::Float, 0) => Some(Sort::F32),
        (Base::Double, 0) => Some(Sort::F64),
        _ => None,
    }
}

impl Cx<'_, '_> {
    /// The object behind a reference that is about to be used.
    fn target(&mut self, frame: &Frame, op: Operand) -> Ask<ObjId> {
        let value = self.read(frame, op)?;
        let Value::Ref(o) = self.single(value)? else {
            return Self::raise(Builtin::NullPointerException, Code::NullDereference);
        };
        if frame.view == View::Now && self.state.heap.object(o).freed {
            return Self::raise(Builtin::UseAfterFreeError, Code::UseAfterFree);
        }
        Ok(o)
    }

    /// The value of a place; input that nothing has read yet is initialised.
    pub(super) fn load(&mut self, frame: &Frame, loc: Loc, ty: Ty) -> Ask<Value> {
        if let Some(value) = self.snapshot_value(frame, loc).or_else(|| self.noted_value(frame, loc)) {
            return Ok(value);
        }
        let view = frame.view;
        match self.state.heap.get(loc, view) {
            Value::Uninit | Value::NonNull => match sort_of(ty) {
                // The array of a content is no choice: nothing is gained by putting it off.
                None if self.state.heap.content_at(self.codes.program, loc).is_some() => Err(Effect::Init(loc)),
                None => self.input_ref(frame, loc),
                Some(sort) => self.input_number(loc, sort),
            },
            known => self.passed_on(frame, known),
        }
    }

    /// What `old(..)` in a callee's `ensures` sees; places that were not initialised then have their input
    /// value.
    fn snapshot_value(&self, frame: &Frame, loc: Loc) -> Option<Value> {
        let (View::Entry, Some(s)) = (frame.view, frame.snapshot) else { return None };
        let old = &self.state.snapshots[s as usize];
        let known = loc.holder().is_none_or(|o| o.index() < old.len() && old.has(loc));
        known.then(|| old.get(loc, View::Now)).filter(|v| !matches!(v, Value::Uninit | Value::NonNull))
    }

    /// A number of the input. That of the elements of a content is the length of its array.
    fn input_number(&mut self, loc: Loc, sort: Sort) -> Ask<Value> {
        let Some((o, content)) = self.counted(loc) else { return Ok(self.input_prim(loc, sort)) };
        let array = Loc::Field(o, content);
        let length = match self.state.heap.get(array, View::Entry) {
            Value::Ref(array) => self.state.heap.array(array).map(|a| a.len),
            _ => return Err(Effect::Init(array)),
        };
        let Some(length) = length else { return Ok(self.input_prim(loc, sort)) };
        self.state.heap.initialise(loc, Value::Prim(length));
        Ok(Value::Prim(length))
    }

    /// The slot of the array whose elements a place of the input counts.
    fn counted(&self, loc: Loc) -> Option<(ObjId, u32)> {
        let Loc::Field(o, slot) = loc else { return None };
        let class = self.state.heap.ty(o).as_class().filter(|_| self.state.heap.is_input(o))?;
        let content = self.codes.program.class(class).content?;
        (content.count == Some(slot)).then_some((o, content.array))
    }

    /// Gives a primitive place of the input its variable.
    pub fn input_prim(&mut self, loc: Loc, sort: Sort) -> Value {
        let state = &*self.state;
        let (codes, function) = (self.codes, self.function);
        let t = self.vars.get(self.terms, VarOf::Place(loc), sort, || {
            crate::names::loc_name(codes.program, function, &state.heap, loc)
        });
        self.state.heap.initialise(loc, Value::Prim(t));
        self.believe_content(loc, t);
        Value::Prim(t)
    }

    /// What is known of a number among the elements of a content.
    fn believe_content(&mut self, loc: Loc, number: Term) {
        let content = match loc {
            Loc::Elem(array, _) => self.state.heap.content_of(self.codes.program, array),
            Loc::Param(_) | Loc::Field(..) => None,
        };
        if let Some((low, high)) = content.and_then(|c| c.kind.range()) {
            let (low, high) = (self.terms.int(low), self.terms.int(high));
            self.state.pc.push(self.terms.binary(BinOp::Le, low, number));
            self.state.pc.push(self.terms.binary(BinOp::Le, number, high));
        }
    }

    pub(super) fn load_field(&mut self, frame: &Frame, dst: LocalId, obj: Operand, field: FieldId) -> Ask<Effect> {
        let f = self.codes.program.field(field);
        if let Value::Guarded(set) = self.read(frame, obj)? {
            return self.load_guarded(frame, dst, set, (f.slot, f.ty));
        }
        let o = self.target(frame, obj)?;
        let value = self.load(frame, Loc::Field(o, f.slot), f.ty)?;
        self.set(dst, value)
    }

    /// Leaves out inputs in which an object is not as its class promises: see [`ir::InstrKind::VouchInvariants`].
    pub(super) fn vouch_invariants(&mut self, frame: &Frame, obj: Operand) -> Ask<Effect> {
        let Value::Ref(o) = self.read(frame, obj)? else { return Ok(Effect::Next) };
        let state = &self.state;
        let asked = state.vouched.contains(&o) || state.heap.args.contains(&Value::Ref(o));
        Ok(if frame.spec || asked || !state.heap.is_input(o) { Effect::Next } else { Effect::Vouch(o) })
    }

    /// Leaves out inputs that have null in a field which never is: see [`ir::InstrKind::Vouch`].
    pub(super) fn vouch(&mut self, frame: &Frame, obj: Operand, field: FieldId) -> Ask<Effect> {
        let slot = self.codes.program.field(field).slot;
        let mut holders = match self.read(frame, obj)? {
            Value::Ref(o) => vec![(self.terms.bool(true), o)],
            Value::Guarded(set) => {
                let members = self.vars.symbols.set(set).iter();
                members.filter_map(|m| Some((m.guard, m.target?))).collect()
            }
            _ => Vec::new(),
        };
        holders.retain(|(_, o)| self.state.heap.is_input(*o));
        for (guard, o) in holders {
            let empty = match self.state.heap.get(Loc::Field(o, slot), View::Entry) {
                Value::Null => guard,
                Value::Guarded(set) => {
                    let none = self.where_null(set);
                    self.terms.and(guard, none)
                }
                // A copy whose object is not chosen yet: it is chosen here.
                Value::Uninit if self.state.heap.get(Loc::Field(o, slot), View::Now) == Value::Uninit => {
                    return Err(Effect::Init(Loc::Field(o, slot)));
                }
                _ => continue,
            };
            if self.ask(empty)? {
                return Err(Effect::Infeasible);
            }
        }
        Ok(Effect::Next)
    }

    pub(super) fn store_field(&mut self, frame: &Frame, obj: Operand, field: FieldId, value: Operand) -> Ask<Effect> {
        let value = self.carry(frame, value)?;
        let f = self.codes.program.field(field);
        if let Value::Guarded(set) = self.read(frame, obj)? {
            return self.store_guarded(frame, set, (f.slot, f.ty), value);
        }
        let o = self.target(frame, obj)?;
        self.store(frame, Loc::Field(o, f.slot), value)
    }

    /// Whether a specification runs and the object is not one that it made itself.
    fn is_foreign(&self, frame: &Frame, o: ObjId) -> bool {
        frame.spec && (self.state.heap.is_input(o) || (o.index() as u32) < frame.floor)
    }

    /// The field that a place is.
    fn field_at(&self, loc: Loc) -> Option<&ir::Field> {
        let Loc::Field(o, slot) = loc else { return None };
        let class = self.state.heap.ty(o).as_class()?;
        let field = self.codes.program.class(class).fields.get(slot as usize)?;
        Some(self.codes.program.field(*field))
    }

    /// What the running specification has noted at a place.
    fn noted_value(&self, frame: &Frame, loc: Loc) -> Option<Value> {
        let mut noted = self.state.noted.iter().filter(|_| frame.spec);
        noted.find(|(at, _)| *at == loc).map(|(_, value)| *value)
    }

    /// Notes a value for as long as the specification runs.
    fn note(&mut self, loc: Loc, value: Value) {
        self.state.noted.retain(|(at, _)| *at != loc);
        self.state.noted.push((loc, value));
    }

    /// Whether a place is where a text that the program made notes its characters: it is the same text before and after.
    fn is_of_text(&self, loc: Loc) -> bool {
        let Loc::Field(o, slot) = loc else { return false };
        let class = self.state.heap.ty(o).as_class().filter(|_| !self.state.heap.is_input(o));
        let content = class.and_then(|c| self.codes.program.content_at(c, slot));
        content.is_some_and(|c| matches!(c.kind, Contained::Text { changes: false, .. }))
    }

    /// What people are told where a specification writes.
    fn written_by_specification(&self, loc: Loc) -> String {
        let program = self.codes.program;
        let field = self.field_at(loc);
        let field = field.map(|field| format!("the field `{}` of `{}`", field.name, program.class(field.class).name));
        let place = field.unwrap_or_else(|| "an array".to_owned());
        format!(
            "a specification writes {place}, which is of the heap that it describes: let it change only what it makes"
        )
    }

    pub(super) fn store(&mut self, frame: &Frame, loc: Loc, value: Value) -> Ask<Effect> {
        let input = loc.holder().is_some_and(|o| self.state.heap.is_input(o));
        if loc.holder().is_some_and(|o| self.is_foreign(frame, o)) && !self.is_of_text(loc) {
            if self.field_at(loc).is_some_and(|field| field.noted) {
                self.note(loc, value);
                return Ok(Effect::Next);
            }
            return Err(Effect::Unsupported(self.written_by_specification(loc)));
        }
        self.state.rewired |= input && !matches!(value, Value::Prim(_));
        self.state.written |= input;
        self.state.heap.set(loc, value);
        Ok(Effect::Next)
    }

    pub(super) fn load_elem(&mut self, frame: &Frame, dst: LocalId, arr: Operand, idx: Operand) -> Ask<Effect> {
        let (o, index) = self.element(frame, arr, idx)?;
        let value = self.load_at(frame, o, index)?;
        self.set(dst, value)
    }

    /// The element of an array at an index, wherever that is.
    pub(super) fn load_at(&mut self, frame: &Frame, o: ObjId, index: Term) -> Ask<Value> {
        let elem = self.state.heap.ty(o).element().unwrap_or(Ty::VOID);
        match self.find_entry(o, index)? {
            Some(entry) => self.load(frame, Loc::Elem(o, entry), elem),
            None if !self.state.heap.is_input(o) => Ok(self.default_value(elem)),
            None => {
                let entry = Entry { index, now: Value::Uninit, entry: Value::Uninit };
                let entry = self.state.heap.add_entry(o, entry);
                self.load(frame, Loc::Elem(o, entry), elem)
            }
        }
    }

    pub(super) fn store_elem(&mut self, frame: &Frame, arr: Operand, idx: Operand, value: Operand) -> Ask<Effect> {
        let carried = self.carry(frame, value)?;
        let (o, index) = self.element(frame, arr, idx)?;
        self.require_element(frame, o, value)?;
        let entry = match self.find_entry(o, index)? {
            Some(entry) => entry,
            None => self.state.heap.add_entry(o, Entry { index, now: Value::Uninit, entry: Value::Uninit }),
        };
        self.store(frame, Loc::Elem(o, entry), carried)
    }

    /// Raises `ArrayStoreException` when an array may not have an object as an element. What the declared type of a
    /// value says already is not asked of the object, so that no input is initialised for it.
    fn require_element(&mut self, frame: &Frame, array: ObjId, value: Operand) -> Ask<()> {
        let (Operand::Local(local), Some(elem)) = (value, self.state.heap.ty(array).element()) else { return Ok(()) };
        let declared = self.codes.get(frame.code).body.locals[local.index()].ty;
        if !elem.is_ref() || self.codes.program.is_assignable(declared, elem) {
            return Ok(());
        }
        let other = match self.operand_set(frame, value)? {
            Some(set) => {
                let others = self.others(set, elem);
                self.ask(others)?
            }
            None => self.is_instance(frame, value, elem)? == Some(false),
        };
        if other { Self::raise(Builtin::ArrayStoreException, Code::ArrayStore) } else { Ok(()) }
    }

    /// The array and an index known to be inside.
    fn element(&mut self, frame: &Frame, arr: Operand, idx: Operand) -> Ask<(ObjId, Term)> {
        let index = self.prim(frame, idx)?;
        let o = self.target(frame, arr)?;
        let Some(len) = self.state.heap.array(o).map(|a| a.len) else {
            return Err(Effect::Unsupported("an array was expected here".to_owned()));
        };
        let zero = self.terms.int(0);
        let low = self.terms.binary(BinOp::Le, zero, index);
        let high = self.terms.binary(BinOp::Lt, index, len);
        let inside = self.terms.and(low, high);
        if self.ask(inside)? {
            Ok((o, index))
        } else {
            Self::raise(Builtin::ArrayIndexOutOfBoundsException, Code::ArrayIndexOutOfBounds)
        }
    }

    /// The known entry at an index, asking for each whether it is the one.
    fn find_entry(&mut self, o: ObjId, index: Term) -> Ask<Option<u32>> {
        let entries = self.state.heap.array(o).map_or(&[][..], |a| &a.entries);
        // No two entries have the same index.
        if let Some(found) = entries.iter().position(|e| e.index == index) {
            return Ok(Some(found as u32));
        }
        // Constants that are different terms are different, and loops over long arrays have many.
        let constant = |term| self.terms.as_const(term).is_some();
        let asked = |known: Term| !(constant(index) && constant(known));
        let asked: Vec<(usize, Term)> =
            entries.iter().map(|e| e.index).enumerate().filter(|(_, known)| asked(*known)).collect();
        for (e, known) in asked {
            let same = self.terms.binary(BinOp::Eq, known, index);
            if self.ask(same)? {
                return Ok(Some(e as u32));
            }
        }
        Ok(None)
    }

    pub(super) fn array_len(&mut self, frame: &Frame, dst: LocalId, arr: Operand) -> Ask<Effect> {
        let o = self.target(frame, arr)?;
        match self.state.heap.array(o).map(|a| a.len) {
            Some(len) => self.set(dst, Value::Prim(len)),
            None => Err(Effect::Unsupported("an array was expected here".to_owned())),
        }
    }

    /// The number that a machine gives an object, or another number: any. What comes of it is left to concrete runs.
    pub(super) fn address(&mut self, frame: &Frame, dst: LocalId, of: Operand, clock: bool) -> Ask<Effect> {
        let var = match self.read(frame, of)? {
            Value::Prim(number) => Some(VarOf::Scattered(number)),
            value => match self.single(value)? {
                Value::Ref(object) => Some(VarOf::Address(object)),
                _ => None,
            },
        };
        self.state.by_address = true;
        self.state.by_clock |= clock;
        let number = match var {
            Some(var) => self.vars.get(self.terms, var, Sort::I32, || format!("{var:?}")),
            None => self.terms.int(0),
        };
        self.set(dst, Value::Prim(number))
    }

    /// The default value of a type.
    pub fn default_value(&mut self, ty: Ty) -> Value {
        match sort_of(ty) {
            Some(sort) => Value::Prim(self.terms.constant(sort, 0)),
            None => Value::Null,
        }
    }

    pub(super) fn new_object(&mut self, frame: &Frame, dst: LocalId, class: ClassId, init: &FieldInit) -> Ask<Effect> {
        let values = match init {
            FieldInit::Values(ops) => ops.iter().map(|op| self.carry(frame, *op)).collect::<Ask<Vec<_>>>()?,
            FieldInit::Defaults => {
                let program = self.codes.program;
                program.class(class).fields.iter().map(|f| self.default_value(program.field(*f).ty)).collect()
            }
        };
        let o = self.state.heap.add_new(class, values.into_iter());
        self.set(dst, Value::Ref(o))
    }

    pub(super) fn new_array(
        &mut self,
        frame: &Frame,
        dst: LocalId,
        elem: Ty,
        len: Operand,
        like: Option<Operand>,
    ) -> Ask<Effect> {
        let like = like.map(|array| self.target(frame, array)).transpose()?;
        let elem = like.and_then(|o| self.state.heap.ty(o).element()).unwrap_or(elem);
        let len = self.prim(frame, len)?;
        let zero = self.terms.int(0);
        let negative = self.terms.binary(BinOp::Lt, len, zero);
        if self.ask(negative)? {
            return Self::raise(Builtin::NegativeArraySizeException, Code::NegativeArraySize);
        }
        let o = self.state.heap.add_array(elem, len, None);
        self.set(dst, Value::Ref(o))
    }

    pub(super) fn free(&mut self, frame: &Frame, obj: Operand) -> Ask<Effect> {
        let value = self.read(frame, obj)?;
        let Value::Ref(o) = self.single(value)? else {
            return Self::raise(Builtin::NullPointerException, Code::NullDereference);
        };
        if self.state.heap.object(o).freed {
            return Self::raise(Builtin::DoubleFreeError, Code::DoubleFree);
        }
        if self.is_foreign(frame, o) {
            let what = "a specification frees an object of the heap that it describes";
            return Err(Effect::Unsupported(what.to_owned()));
        }
        self.state.rewired |= self.state.heap.is_input(o);
        self.state.written |= self.state.heap.is_input(o);
        self.state.heap.free(o);
        Ok(Effect::Next)
    }
}
