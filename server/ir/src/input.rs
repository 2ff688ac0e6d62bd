//! A complete concrete input: what a finding shows, what `replay` runs, what a test builds.

use crate::float::{Double, Float};
use crate::program::{ClassId, Program, Ty};
use serde::{Deserialize, Serialize};

/// A concrete value of an input. References index [`Input::objects`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum InputValue {
    Null,
    Bool(bool),
    Int(i32),
    Long(i64),
    Float(Float),
    Double(Double),
    /// `N0`, `N1`, ..
    Ref(u32),
}

/// An object or array of an input heap.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum InputObject {
    /// One value per slot of the class.
    Object {
        class: ClassId,
        fields: Vec<InputValue>,
    },
    Array {
        elem: Ty,
        elements: Vec<InputValue>,
    },
}

/// Arguments and the heap they reach. Objects are numbered breadth-first from the arguments, fields in
/// declaration order, so equal inputs are equal values.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Input {
    /// One value per parameter.
    pub args: Vec<InputValue>,
    pub objects: Vec<InputObject>,
}

impl InputValue {
    /// The same value in a heap that was put behind so many objects.
    pub fn behind(self, objects: u32) -> InputValue {
        match self {
            InputValue::Ref(r) => InputValue::Ref(r + objects),
            value => value,
        }
    }

    /// A number as a value of a type; null for references.
    pub fn of(ty: Ty, n: i64) -> InputValue {
        match ty.value() {
            Ty::BOOL => InputValue::Bool(n != 0),
            Ty::INT => InputValue::Int(n as i32),
            Ty::LONG => InputValue::Long(n),
            Ty::FLOAT => InputValue::Float((n as i32).into()),
            Ty::DOUBLE => InputValue::Double(n.into()),
            _ => InputValue::Null,
        }
    }
}

impl InputObject {
    /// The values it holds, in order.
    pub fn values(&self) -> &[InputValue] {
        match self {
            InputObject::Object { fields, .. } => fields,
            InputObject::Array { elements, .. } => elements,
        }
    }
    /// The same, to be changed.
    pub fn values_mut(&mut self) -> &mut [InputValue] {
        match self {
            InputObject::Object { fields, .. } => fields,
            InputObject::Array { elements, .. } => elements,
        }
    }
    /// Its type in `program`.
    pub fn ty(&self) -> Option<Ty> {
        match self {
            InputObject::Object { class, .. } => Some(Ty::class(*class)),
            InputObject::Array { elem, .. } => elem.array(),
        }
    }
    /// The type of a place of it.
    pub fn place_type(&self, program: &Program, slot: usize) -> Option<Ty> {
        match self {
            InputObject::Object { class, .. } => {
                program.class(*class).fields.get(slot).map(|field| program.field(*field).ty)
            }
            InputObject::Array { elem, .. } => Some(*elem),
        }
    }
    /// Its type as written in source text.
    pub fn type_name(&self, program: &Program) -> String {
        self.ty().map_or_else(String::new, |t| program.type_name(t))
    }
}

/// Adds the objects of a heap to another one; the number of the first of them.
pub fn append(heap: &mut Vec<InputObject>, objects: &[InputObject]) -> u32 {
    let first = heap.len() as u32;
    heap.extend(objects.iter().cloned().map(|mut object| {
        object.values_mut().iter_mut().for_each(|v| *v = v.behind(first));
        object
    }));
    first
}

impl Input {
    /// The objects in the order in which [`Input::canonical`] numbers them.
    pub fn breadth_first(&self) -> Vec<u32> {
        let mut seen = vec![false; self.objects.len()];
        let mut order = Vec::new();
        let mut visit = |values: &[InputValue], order: &mut Vec<u32>| {
            for value in values {
                if let InputValue::Ref(r) = value
                    && !std::mem::replace(&mut seen[*r as usize], true)
                {
                    order.push(*r);
                }
            }
        };
        visit(&self.args, &mut order);
        let mut next = 0;
        while let Some(at) = order.get(next) {
            visit(self.objects[*at as usize].values(), &mut order);
            next += 1;
        }
        order
    }

    /// How much there is to read: objects, what they hold, and how far numbers are from zero. People want the least.
    pub fn size(&self) -> (usize, usize, u128) {
        let held = self.objects.iter().flat_map(InputObject::values);
        let far = |v: &InputValue| match v {
            InputValue::Int(n) => u128::from(n.unsigned_abs()),
            InputValue::Long(n) => u128::from(n.unsigned_abs()),
            InputValue::Null
            | InputValue::Bool(_)
            | InputValue::Float(_)
            | InputValue::Double(_)
            | InputValue::Ref(_) => 0,
        };
        (self.objects.len(), held.clone().count(), held.chain(&self.args).map(far).sum())
    }

    /// Renumbers the objects breadth-first from the arguments and drops unreachable ones.
    pub fn canonical(&self) -> Input {
        let mut order: Vec<u32> = Vec::new();
        let mut number = vec![None; self.objects.len()];
        let mut args = self.args.clone();
        visit(&mut args, &mut number, &mut order);
        let mut objects = Vec::with_capacity(self.objects.len());
        while objects.len() < order.len() {
            let mut object = self.objects[order[objects.len()] as usize].clone();
            visit(object.values_mut(), &mut number, &mut order);
            objects.push(object);
        }
        Input { args, objects }
    }
}

/// Renumbers references in `values`, giving unseen objects the next number.
fn visit(values: &mut [InputValue], number: &mut [Option<u32>], order: &mut Vec<u32>) {
    for value in values {
        if let InputValue::Ref(r) = value {
            let n = *number[*r as usize].get_or_insert_with(|| {
                order.push(*r);
                order.len() as u32 - 1
            });
            *r = n;
        }
    }
}
