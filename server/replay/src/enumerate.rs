//! All complete inputs of a function within a scope, each isomorphic heap once.
//!
//! Values are chosen in breadth-first order from the arguments, and a reference to a new object always
//! gets the next number. Two different sequences of choices therefore give two different canonical
//! heaps, and every heap has exactly one such sequence: nothing is generated twice and nothing compared.

use ir::content::{ANY_UNIT, Contained};
use ir::input::{Input, InputObject, InputValue};
use ir::scope::Scope;
use ir::{Base, ClassId, FieldId, FnId, Program, Ty};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The primitive values that fields, elements and arguments take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Primitives {
    /// For `int` and `long`; for `float` and `double` these and NaN.
    pub numbers: Vec<i32>,
    /// Fields that have their first value in all inputs: null, false, the first number.
    pub still: BTreeSet<FieldId>,
}

impl Primitives {
    /// These numbers, in all fields.
    pub fn of(numbers: &[i32]) -> Primitives {
        Primitives { numbers: numbers.to_vec(), still: BTreeSet::new() }
    }
}

impl Default for Primitives {
    fn default() -> Primitives {
        Primitives::of(&[-1, 0, 1, 2])
    }
}

/// One way to fill a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    Value(InputValue),
    NewObject(ClassId),
    NewArray(Ty, u32),
}

/// A place that holds a value: an argument, or a slot of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Arg(usize),
    Slot(usize, usize),
}

/// A place that has been filled.
struct Decision {
    place: Place,
    choices: Vec<Choice>,
    /// The choice in use.
    at: usize,
}

/// The inputs, as an iterator.
pub struct Inputs<'p> {
    program: &'p Program,
    function: FnId,
    scope: &'p Scope,
    primitives: Primitives,
    /// Arrays of subclasses are values of their own, see [`ir::arrays::Asked`].
    typed_arrays: bool,
    /// Arrays that places of a class above them may have, see [`ir::arrays::Asked`].
    arrays: Vec<Ty>,
    input: Input,
    decisions: Vec<Decision>,
    started: bool,
    ended: bool,
}

/// All inputs of `function` within `scope`, from small choices to large ones.
///
/// The receiver of a method is never null, and its class does not override the method.
pub fn inputs<'p>(program: &'p Program, function: FnId, scope: &'p Scope, primitives: Primitives) -> Inputs<'p> {
    let asked = ir::arrays::asked(program, function);
    Inputs {
        program,
        function,
        scope,
        primitives,
        typed_arrays: asked.typed,
        arrays: asked.of_objects,
        input: Input::default(),
        decisions: Vec::new(),
        started: false,
        ended: false,
    }
}

impl Iterator for Inputs<'_> {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        loop {
            if let Some(input) = self.candidate()? {
                return Some(input);
            }
        }
    }
}

impl Inputs<'_> {
    /// The next heap; `None` at the end. `Some(None)` is one that is no input: of many keys, most heaps have equal ones, so
    /// whoever has little time counts these, too.
    pub fn candidate(&mut self) -> Option<Option<Input>> {
        self.ended = self.ended || self.started && !self.backtrack();
        if self.ended {
            return None;
        }
        self.started = true;
        // Keys that are equal are refused when all of them are there.
        let fits = self.fill() && self.input.is_possible(self.program, self.function);
        Some(fits.then(|| self.input.clone()))
    }

    /// Fills all open places with their first choice. False when a place has no choice at all.
    fn fill(&mut self) -> bool {
        while let Some(place) = self.next_place() {
            let mut choices = self.choices(place);
            if self.is_still(place) {
                choices.truncate(1);
            }
            let Some(first) = choices.first().copied() else { return false };
            self.apply(first, place);
            self.decisions.push(Decision { place, choices, at: 0 });
        }
        true
    }

    /// Moves the last decision that has one to its next choice.
    fn backtrack(&mut self) -> bool {
        while let Some(mut decision) = self.decisions.pop() {
            self.undo(&decision);
            decision.at += 1;
            if let Some(choice) = decision.choices.get(decision.at).copied() {
                self.apply(choice, decision.place);
                self.decisions.push(decision);
                return true;
            }
        }
        false
    }

    /// The first open place in breadth-first order.
    fn next_place(&self) -> Option<Place> {
        let params = self.program.function(self.function).params.len();
        let after = |object: usize| {
            let mut object = object;
            while let Some(o) = self.input.objects.get(object) {
                if self.size(o) > 0 {
                    return Some(Place::Slot(object, 0));
                }
                object += 1;
            }
            None
        };
        match self.decisions.last().map(|d| d.place) {
            None if params > 0 => Some(Place::Arg(0)),
            None => None,
            Some(Place::Arg(n)) if n + 1 < params => Some(Place::Arg(n + 1)),
            Some(Place::Arg(_)) => after(0),
            Some(Place::Slot(object, slot)) if slot + 1 < self.size(&self.input.objects[object]) => {
                Some(Place::Slot(object, slot + 1))
            }
            Some(Place::Slot(object, _)) => after(object + 1),
        }
    }

    fn size(&self, object: &InputObject) -> usize {
        object.values().len()
    }

    fn apply(&mut self, choice: Choice, place: Place) {
        let value = match choice {
            Choice::Value(value) => value,
            Choice::NewObject(class) => {
                let fields = vec![InputValue::Null; self.program.class(class).fields.len()];
                self.push(InputObject::Object { class, fields })
            }
            Choice::NewArray(elem, length) => {
                self.push(InputObject::Array { elem, elements: vec![InputValue::Null; length as usize] })
            }
        };
        match place {
            Place::Arg(_) => self.input.args.push(value),
            Place::Slot(object, slot) => match &mut self.input.objects[object] {
                InputObject::Object { fields, .. } => fields[slot] = value,
                InputObject::Array { elements, .. } => elements[slot] = value,
            },
        }
    }

    fn push(&mut self, object: InputObject) -> InputValue {
        self.input.objects.push(object);
        InputValue::Ref(self.input.objects.len() as u32 - 1)
    }

    fn undo(&mut self, decision: &Decision) {
        if !matches!(decision.choices[decision.at], Choice::Value(_)) {
            self.input.objects.pop();
        }
        if let Place::Arg(_) = decision.place {
            self.input.args.pop();
        }
    }

    fn is_still(&self, place: Place) -> bool {
        let Place::Slot(object, slot) = place else { return false };
        match &self.input.objects[object] {
            InputObject::Object { class, .. } => {
                self.primitives.still.contains(&self.program.class(*class).fields[slot])
            }
            InputObject::Array { .. } => false,
        }
    }

    fn choices(&self, place: Place) -> Vec<Choice> {
        let f = self.program.function(self.function);
        let ty = match place {
            Place::Arg(n) => f.params[n].ty,
            Place::Slot(object, slot) => match &self.input.objects[object] {
                InputObject::Object { class, .. } => self.program.field(self.program.class(*class).fields[slot]).ty,
                InputObject::Array { elem, .. } => *elem,
            },
        };
        if let Some(choices) = self.of_content(place) {
            return choices;
        }
        let numbers = || self.primitives.numbers.iter().copied();
        let holds = |i: &i32| ty.narrow().is_none_or(|(least, most)| (least..=most).contains(i));
        match (ty.value().base, ty.dims) {
            (Base::Bool, 0) => [false, true].map(|b| Choice::Value(InputValue::Bool(b))).to_vec(),
            (Base::Int, 0) => numbers().filter(holds).map(|i| Choice::Value(InputValue::Int(i))).collect(),
            (Base::Long, 0) => numbers().map(|i| Choice::Value(InputValue::Long(i64::from(i)))).collect(),
            (Base::Float, 0) => {
                let floats = numbers().map(|i| i as f32).chain([f32::NAN]);
                floats.map(|f| Choice::Value(InputValue::Float(f.into()))).collect()
            }
            (Base::Double, 0) => {
                let doubles = numbers().map(f64::from).chain([f64::NAN]);
                doubles.map(|d| Choice::Value(InputValue::Double(d.into()))).collect()
            }
            _ => {
                let receiver = place == Place::Arg(0) && f.owner.is_some();
                self.references(ty, receiver, self.lengths(place))
            }
        }
    }

    /// What may stand in a place of a content: its array, the number of elements, and what is in it.
    fn of_content(&self, place: Place) -> Option<Vec<Choice>> {
        let Place::Slot(object, slot) = place else { return None };
        match &self.input.objects[object] {
            InputObject::Object { class, .. } => {
                let content = self.program.class(*class).content?;
                if content.count == Some(slot as u32) {
                    let (_, elements) = self.input.contents(self.program, object as u32)?;
                    return Some(vec![Choice::Value(InputValue::Int(elements.len() as i32))]);
                }
                let elem = self.program.field(self.program.class(*class).fields[slot]).ty.element();
                if content.values == Some(slot as u32) {
                    let (_, keys) = self.input.contents(self.program, object as u32)?;
                    return Some(vec![Choice::NewArray(elem?, keys.len() as u32)]);
                }
                let longest = if content.kind.of_objects() { self.scope.elements } else { self.scope.texts };
                let arrays = |elem| (0..=longest).map(|length| Choice::NewArray(elem, length)).collect();
                elem.filter(|_| content.array == slot as u32).map(arrays)
            }
            InputObject::Array { elem, .. } => {
                let kind = self.kind_of(object)?;
                if !kind.of_objects() {
                    return Some([0, 1].map(|n| Choice::Value(InputValue::Int(ANY_UNIT + n))).to_vec());
                }
                let mut choices = self.references(*elem, false, self.lengths(place));
                choices.retain(|c| kind.nulls() || *c != Choice::Value(InputValue::Null));
                Some(choices)
            }
        }
    }

    /// How long a new array at a place may be; none where all that fit are out of scope.
    fn lengths(&self, place: Place) -> RangeInclusive<u32> {
        let length = match place {
            Place::Slot(object, slot) => match &self.input.objects[object] {
                InputObject::Object { class, .. } => self.program.field(self.program.class(*class).fields[slot]).length,
                InputObject::Array { .. } => self.holder(object).and_then(|f| self.program.field(f).rows),
            },
            Place::Arg(_) => None,
        };
        match length {
            Some(length) => length..=length.min(self.scope.length),
            None => 0..=self.scope.elements,
        }
    }

    /// The first field that has an array.
    fn holder(&self, array: usize) -> Option<FieldId> {
        self.input.objects.iter().find_map(|o| match o {
            InputObject::Object { class, fields } => {
                let slot = fields.iter().position(|v| *v == InputValue::Ref(array as u32))?;
                Some(self.program.class(*class).fields[slot])
            }
            InputObject::Array { .. } => None,
        })
    }

    /// What an array is the content of.
    fn kind_of(&self, array: usize) -> Option<Contained> {
        self.input.objects.iter().find_map(|o| match o {
            InputObject::Object { class, fields } => {
                let content = self.program.class(*class).content?;
                let slot = content.arrays().find(|slot| fields[*slot as usize] == InputValue::Ref(array as u32))?;
                self.program.content_at(*class, slot).map(|c| c.kind)
            }
            InputObject::Array { .. } => None,
        })
    }

    /// Null, the objects so far, and new ones.
    fn references(&self, ty: Ty, receiver: bool, lengths: RangeInclusive<u32>) -> Vec<Choice> {
        let mut choices = Vec::new();
        if !receiver {
            choices.push(Choice::Value(InputValue::Null));
        }
        let contained = self.input.contained(self.program);
        for (n, object) in self.input.objects.iter().enumerate().filter(|(n, _)| !contained[*n]) {
            if object.ty().is_some_and(|t| self.program.is_assignable(t, ty)) {
                choices.push(Choice::Value(InputValue::Ref(n as u32)));
            }
        }
        match (ty.element(), ty.as_class()) {
            (None, Some(class)) => {
                let classes = self.program.concrete_subclasses(class).into_iter();
                let reaches = |c: &ClassId| !receiver || self.program.runs_on(self.function, *c);
                choices.extend(classes.filter(reaches).filter(|c| self.room(*c)).map(Choice::NewObject));
                for array in self.arrays.iter().filter(|array| self.program.is_assignable(**array, ty)) {
                    self.new_arrays(*array, lengths.clone(), &mut choices);
                }
            }
            (Some(_), _) => self.new_arrays(ty, lengths, &mut choices),
            _ => {}
        }
        choices
    }

    /// Whether the scope allows one more object of `class`.
    fn room(&self, class: ClassId) -> bool {
        self.scope.bounds_of(self.program, class).all(|(bounded, at_most)| {
            let counts = |o: &&InputObject| match o {
                InputObject::Object { class, .. } => self.scope.counts(self.program, *class, bounded),
                InputObject::Array { .. } => false,
            };
            (self.input.objects.iter().filter(counts).count() as u64) < u64::from(at_most)
        })
    }

    /// Arrays are covariant: a `T[]` may be an array of any subclass of `T`. Where nobody asks, one of `T` stands for all.
    fn new_arrays(&self, ty: Ty, lengths: RangeInclusive<u32>, choices: &mut Vec<Choice>) {
        let bases = match ty.base {
            Base::Class(class) if self.typed_arrays => {
                self.program.concrete_subclasses(class).into_iter().map(Base::Class).collect()
            }
            base => vec![base],
        };
        let contained = self.input.contained(self.program);
        for base in bases {
            let array = Ty { base, dims: ty.dims };
            let Some(elem) = array.element() else { continue };
            let counts = |(n, o): &(usize, &InputObject)| o.ty() == Some(array) && !contained[*n];
            let count = self.input.objects.iter().enumerate().filter(counts).count();
            if (count as u64) < u64::from(self.scope.arrays) {
                choices.extend(lengths.clone().map(|length| Choice::NewArray(elem, length)));
            }
        }
    }
}
