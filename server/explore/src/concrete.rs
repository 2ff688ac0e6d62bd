//! Concrete inputs from complete states and models.

use crate::engine::Engine;
use crate::rules::VarOf;
use crate::state::State;
use crate::witness::NONE;
use heap::{Kind, Loc, ObjId, SymHeap, Value, View};
use ir::Ty;
use ir::content::ANY_UNIT;
use ir::input::{Input, InputObject, InputValue};
use solve::{Model, Sort, Term, Var};

/// A small number as a value of a sort.
fn of_number(sort: Sort, number: i64) -> i64 {
    match sort {
        Sort::F32 => sort.wrap((number as f32).to_bits().into()),
        Sort::F64 => (number as f64).to_bits() as i64,
        _ => number,
    }
}

/// How far from zero a value of a sort is; that which is no number is farthest.
fn size(sort: Sort, value: i64) -> f64 {
    let number = match sort {
        Sort::F32 => f32::from_bits(value as u32).into(),
        Sort::F64 => f64::from_bits(value as u64),
        _ => value as f64,
    };
    if number.is_nan() { f64::INFINITY } else { number.abs() }
}

impl Engine<'_, '_> {
    /// Replaces values of a model by smaller ones that satisfy the same path condition: people read them.
    pub fn small_values(&self, heap: &SymHeap, pc: &[Term], mut model: Model) -> Model {
        const CANDIDATES: [i64; 7] = [0, 1, -1, 2, 3, 5, 10];
        let mut uses: Vec<(Var, Term)> = Vec::new();
        for t in pc {
            uses.extend(self.terms.vars(*t).into_iter().map(|v| (v, *t)));
        }
        uses.sort_unstable();
        self.plain_units(heap, &uses, &mut model);
        for about in uses.chunk_by(|a, b| a.0 == b.0) {
            let var = about[0].0;
            let old = model.get(var);
            if self.is_unit(heap, var) {
                continue;
            }
            let sort = self.terms.sort(self.terms.term_of(var));
            for candidate in CANDIDATES.into_iter().take_while(|c| c.abs() as f64 <= size(sort, old)) {
                model.set(var, of_number(sort, candidate));
                if about.iter().all(|(_, t)| self.terms.eval(*t, &model) != 0) {
                    break;
                }
                model.set(var, old);
            }
        }
        model
    }

    /// Replaces characters of texts by ones that people can read, those that are equal all at once.
    fn plain_units(&self, heap: &SymHeap, uses: &[(Var, Term)], model: &mut Model) {
        const UNITS: &[u8] = b"ab0 1A-.c2B_";
        let mut units: Vec<Var> = uses.iter().map(|(v, _)| *v).filter(|v| self.is_unit(heap, *v)).collect();
        units.dedup();
        let mut values: Vec<i64> = units.iter().map(|v| model.get(*v)).collect();
        values.sort_unstable();
        values.dedup();
        for old in values {
            let group: Vec<Var> = units.iter().copied().filter(|v| model.get(*v) == old).collect();
            let about: Vec<Term> = uses.iter().filter(|(v, _)| group.contains(v)).map(|(_, t)| *t).collect();
            for candidate in UNITS.iter().map(|c| i64::from(*c)).take_while(|c| *c != old) {
                group.iter().for_each(|v| model.set(*v, candidate));
                if about.iter().all(|t| self.terms.eval(*t, model) != 0) {
                    break;
                }
                group.iter().for_each(|v| model.set(*v, old));
            }
        }
    }

    /// Whether a number stands in a text.
    fn is_unit(&self, heap: &SymHeap, var: Var) -> bool {
        match self.vars.of(var) {
            Some(VarOf::Place(Loc::Elem(array, _))) if array.index() < heap.len() => {
                heap.content_of(self.program, array).is_some_and(|c| c.kind.range().is_some())
            }
            _ => false,
        }
    }

    /// The input heap under a model, its objects in the order in which initialization found them, with the number
    /// of every object. What is not initialised gets the default value of its type.
    pub fn concretise(&self, state: &State, model: &Model) -> (Input, Vec<u32>) {
        let mut number = vec![NONE; state.heap.len()];
        for (n, (id, _)) in state.heap.inputs().enumerate() {
            number[id.index()] = n as u32;
        }
        let value = |v: Value, ty: Ty| self.concrete_value(v, ty, model, &number);
        let params = &self.program.function(self.function).params;
        let args = state.heap.args.iter().zip(params).map(|(v, p)| value(*v, p.ty)).collect();
        let objects = state.heap.inputs().map(|(id, _)| self.concrete_object(state, id, model, &value)).collect();
        let mut input = Input { args, objects };
        input.furnish(self.program);
        (input, number)
    }

    fn concrete_object(
        &self,
        state: &State,
        id: ObjId,
        model: &Model,
        value: &dyn Fn(Value, Ty) -> InputValue,
    ) -> InputObject {
        match state.heap.object(id).kind {
            Kind::Class { class, .. } => {
                let fields = self.program.class(class).fields.iter().zip(state.heap.places(id));
                let fields = fields.map(|(f, loc)| value(state.heap.get(loc, View::Entry), self.program.field(*f).ty));
                InputObject::Object { class, fields: fields.collect() }
            }
            Kind::Array { elem, .. } => {
                let Some(array) = state.heap.array(id) else {
                    return InputObject::Array { elem, elements: Vec::new() };
                };
                let longest = self.scope.length.max(self.scope.texts);
                let len = self.terms.eval(array.len, model).clamp(0, i64::from(longest)) as usize;
                let content = state.heap.content_of(self.program, id);
                let any = match content.and_then(|c| c.kind.range()) {
                    Some(_) => InputValue::Int(ANY_UNIT),
                    None => value(Value::Uninit, elem),
                };
                let mut elements = vec![any; len];
                for entry in &array.entries {
                    let at = self.terms.eval(entry.index, model);
                    if let Some(e) = usize::try_from(at).ok().and_then(|i| elements.get_mut(i)) {
                        *e = value(entry.entry, elem);
                    }
                }
                InputObject::Array { elem, elements }
            }
        }
    }

    fn concrete_value(&self, value: Value, ty: Ty, model: &Model, number: &[u32]) -> InputValue {
        match value {
            Value::Ref(o) => InputValue::Ref(number[o.index()]),
            Value::Prim(t) => InputValue::of(ty, self.terms.eval(t, model)),
            _ => InputValue::of(ty, 0),
        }
    }
}
