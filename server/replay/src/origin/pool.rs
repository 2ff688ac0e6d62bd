//! Values that calls are tried with: those of the inputs, small numbers, and objects that hide nothing.

mod always;

use super::construction::{self, construction};
use super::is_open;
use crate::heap::default_value;
use ir::content::{Contained, Declared, Equality};
use ir::input::{Input, InputObject, InputValue, append};
use ir::{Base, Body, ClassId, FnId, InstrKind, Maker, Operand, Program, Ty};
use std::collections::{BTreeMap, BTreeSet};

/// Numbers and objects of each type at most.
const NUMBERS: usize = 4;
/// Numbers with those that code names, and with those that are near to what inputs have.
const MORE_NUMBERS: usize = 8;
const MOST_NUMBERS: usize = 12;
const OBJECTS: usize = 3;
/// Objects that constructors make, of one class: a collection may have to have several.
const MADE: usize = 2;
/// Inputs with whose static fields sequences begin, and elements of one collection that is given.
const BEGINNINGS: usize = 3;
const ELEMENTS: usize = 2;
/// Constants of an enumeration.
const CONSTANTS: usize = 4;

/// How many values calls are tried with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Width {
    /// Those of the inputs, 0 and 1: sequences may be long.
    Narrow,
    /// Negative ones and those that the code of the operations names, too.
    Wide,
    /// The least and the greatest, of which overflows are built, beside those of the inputs.
    Ends,
    /// Those of the inputs, 0 and 1, while objects are made and changed beside the one that is built.
    Beside,
    /// As beside, with numbers and texts that objects have which other sequences have built: what code counts, and what it
    /// composes of that.
    Told,
}

/// What the static fields have before the first call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Begin {
    /// What initialisers leave.
    Initial,
    /// What the inputs have.
    Given,
    /// Nobody knows: nothing is called that takes them.
    Never,
}

pub(super) struct Pool {
    /// Whether sequences may call the constructors of what they pass.
    constructs: bool,
    /// The heap that every sequence starts from.
    pub objects: Vec<InputObject>,
    /// The objects with the static fields that sequences may start from.
    pub statics: Vec<u32>,
    /// Texts and arrays that are there whatever the inputs have: see [`always`].
    always: BTreeSet<u32>,
    /// Texts that built objects have.
    told: BTreeSet<u32>,
    /// Whether there are numbers that only built objects have.
    counted: bool,
    /// So many of the objects are there to be passed; others only static fields lead to.
    passed: usize,
    /// Elements of the collections of the inputs.
    contained: Vec<InputValue>,
    /// Objects of the inputs that are in it: by number of the input and of the object.
    copies: BTreeMap<(usize, u32), u32>,
    ints: Vec<i64>,
    floats: Vec<InputValue>,
    /// Small numbers that code names: how long a text is may be compared with them.
    lengths: Vec<usize>,
    /// Characters that code names, which texts may have to have.
    signs: Vec<i32>,
}

impl Pool {
    /// For calls of a function, and of the operations of some classes.
    pub(super) fn new(
        program: &Program,
        function: FnId,
        classes: &[ClassId],
        inputs: &[&Input],
        told: &[Input],
        (width, begin): (Width, Begin),
    ) -> Pool {
        // What builds the heap of a test is written down, and no constructor is called there.
        let constructs = begin != Begin::Never;
        let mut pool = Pool {
            constructs,
            objects: Vec::new(),
            statics: Vec::new(),
            always: BTreeSet::new(),
            told: BTreeSet::new(),
            counted: false,
            passed: usize::MAX,
            contained: Vec::new(),
            copies: BTreeMap::new(),
            ints: Vec::new(),
            floats: Vec::new(),
            lengths: Vec::new(),
            signs: Vec::new(),
        };
        inputs.iter().for_each(|input| pool.take_numbers(input));
        // Two of the inputs, those that begin every count, and further ones.
        let own = std::mem::take(&mut pool.ints);
        let first = if width == Width::Ends { [i32::MIN, i32::MAX].map(i64::from) } else { [0, 1] };
        for n in own.iter().copied().take(2).chain(first).chain(own.iter().copied().skip(2)) {
            if !pool.ints.contains(&n) {
                pool.ints.push(n);
            }
        }
        pool.ints.truncate(NUMBERS);
        inputs.iter().enumerate().for_each(|(n, input)| pool.take_objects(program, (n, input)));
        classes.first().into_iter().for_each(|class| pool.take_builders(program, *class, inputs));
        let operations = classes.iter().flat_map(|class| &program.class(*class).operations);
        let called = operations.flat_map(|o| {
            let makers = o.makers.iter().filter_map(|m| match m {
                Maker::Function(f) | Maker::New(Some(f)) => Some(*f),
                Maker::New(None) => None,
            });
            makers.chain(o.methods.iter().copied()).chain(o.changers.iter().copied())
        });
        let called: Vec<FnId> = called.chain([function]).collect();
        if width == Width::Wide {
            let bodies = || called.iter().filter_map(|f| program.function(*f).body.as_deref());
            let named: Vec<i64> = bodies().flat_map(literals).collect();
            pool.lengths = always::lengths(&named);
            pool.signs = always::signs(bodies());
            pool.add_numbers(std::iter::once(-1).chain(named), MORE_NUMBERS);
            let near = own.iter().flat_map(|n| [n.saturating_add(1), n.saturating_sub(1)]);
            pool.add_numbers(std::iter::once(2).chain(near), MOST_NUMBERS);
        }
        let numbers = pool.ints.len();
        told.iter().for_each(|built| pool.take_told(program, built));
        pool.counted = pool.ints.len() > numbers;
        let around = classes.iter().filter_map(|c| super::search::around(program, *c)).map(|f| program.field(f).ty);
        let types: Vec<Ty> = called.iter().flat_map(|f| program.function(*f).params.iter().map(|p| p.ty)).collect();
        types.iter().for_each(|ty| pool.provide_always(program, *ty, width));
        types.into_iter().filter(|ty| ty.is_ref()).chain(around).for_each(|ty| pool.provide(program, ty));
        called.iter().for_each(|f| pool.provide_holding(program, *f));
        pool.provide_whole(program);
        pool.passed = pool.objects.len();
        if called.iter().any(|f| program.takes_statics(*f)) {
            pool.take_statics(program, inputs, begin);
        }
        pool
    }

    /// Adds numbers that are not there, until there are so many.
    fn add_numbers(&mut self, numbers: impl Iterator<Item = i64>, most: usize) {
        for n in numbers {
            if self.ints.len() < most && !self.ints.contains(&n) {
                self.ints.push(n);
            }
        }
    }

    /// Whether there is a text or a number that objects have told.
    pub(super) fn is_told(&self) -> bool {
        !self.told.is_empty() || self.counted
    }

    /// Adds the objects with the static fields, and what only these lead to.
    fn take_statics(&mut self, program: &Program, inputs: &[&Input], begin: Begin) {
        let Some(statics) = program.statics.as_ref().filter(|_| begin != Begin::Never) else { return };
        let first = append(&mut self.objects, &statics.initial.objects);
        if begin == Begin::Initial {
            return self.statics.push(first);
        }
        for (n, input) in inputs.iter().enumerate().take(BEGINNINGS) {
            let is_it = |o: &&InputObject| matches!(o, InputObject::Object { class, .. } if *class == statics.class);
            if let Some(given) = input.objects.iter().find(is_it) {
                self.begin_as(program, n, given, first);
            }
        }
    }

    /// Adds an object with the static fields of an input, where that is another one than initialisers leave. Those that only
    /// their class can set, and what they have that only calls make, are as initialisers leave them.
    fn begin_as(&mut self, program: &Program, number: usize, given: &InputObject, initial: u32) {
        let Some(statics) = &program.statics else { return };
        let mut object = self.objects[initial as usize].clone();
        let fields = &program.class(statics.class).fields;
        for ((slot, value), field) in object.values_mut().iter_mut().zip(given.values()).zip(fields) {
            match value {
                _ if statics.hidden.contains(field) => {}
                InputValue::Ref(r) => {
                    *slot = self.copies.get(&(number, *r)).map_or(*slot, |copy| InputValue::Ref(*copy));
                }
                value => *slot = *value,
            }
        }
        if object != self.objects[initial as usize] {
            self.statics.push(self.objects.len() as u32);
            self.objects.push(object);
        }
    }

    fn take_numbers(&mut self, input: &Input) {
        // Whoever makes an array somewhere is told its length.
        let lengths = input.objects.iter().filter_map(|o| match o {
            InputObject::Array { elements, .. } => Some(InputValue::Int(elements.len() as i32)),
            InputObject::Object { .. } => None,
        });
        let held = input.args.iter().chain(input.objects.iter().flat_map(|o| o.values())).copied();
        for value in held.chain(lengths) {
            match value {
                InputValue::Int(n) if !self.ints.contains(&i64::from(n)) => self.ints.push(i64::from(n)),
                InputValue::Long(n) if !self.ints.contains(&n) => self.ints.push(n),
                InputValue::Float(_) | InputValue::Double(_) if !self.floats.contains(&value) => {
                    self.floats.push(value);
                }
                _ => {}
            }
        }
    }

    /// Copies the objects of an input that others can make as they are: from which only open ones are reached, and those that
    /// a constructor makes of what they have.
    fn take_objects(&mut self, program: &Program, (number, input): (usize, &Input)) {
        let made = |n: usize| self.constructs && construction(program, &input.objects, n as u32).is_some();
        let all = input.objects.iter().enumerate();
        let mut free: Vec<bool> = all.map(|(n, o)| is_free(program, o) || made(n)).collect();
        while let Some(n) = (0..free.len()).find(|n| {
            let reaches = |v: &InputValue| matches!(v, InputValue::Ref(r) if !free[*r as usize]);
            free[*n] && input.objects[*n].values().iter().any(reaches)
        }) {
            free[n] = false;
        }
        let kept: Vec<u32> = (0..input.objects.len() as u32).filter(|n| free[*n as usize]).collect();
        for (k, n) in kept.iter().enumerate() {
            self.copies.insert((number, *n), (self.objects.len() + k) as u32);
        }
        for n in kept {
            let mut object = input.objects[n as usize].clone();
            for value in object.values_mut() {
                if let InputValue::Ref(r) = value {
                    *r = self.copies[&(number, *r)];
                }
            }
            self.objects.push(object);
        }
        self.take_contained(program, number, input);
    }

    /// Notes what the collections of an input contain, keys of maps included.
    fn take_contained(&mut self, program: &Program, number: usize, input: &Input) {
        for object in &input.objects {
            let InputObject::Object { class, fields } = object else { continue };
            let content = program.class(*class).content.filter(|c| c.kind.of_objects());
            let array = content.and_then(|c| match fields.get(c.array as usize)? {
                InputValue::Ref(r) => input.objects.get(*r as usize),
                _ => None,
            });
            for value in array.into_iter().flat_map(|a| a.values()) {
                let same = match value {
                    InputValue::Ref(r) => self.copies.get(&(number, *r)).map(|copy| InputValue::Ref(*copy)),
                    value => Some(*value),
                };
                self.contained.extend(same.filter(|v| !self.contained.contains(v)));
            }
        }
    }

    /// For parameters that are collections, one that has what those of the inputs have.
    fn provide_holding(&mut self, program: &Program, f: FnId) {
        for (n, param) in program.function(f).params.iter().enumerate() {
            let declared = Declared::Param(f, n as u32);
            let [argument] = program.arguments_of(declared) else { continue };
            let content = |c: &ClassId| program.class(*c).content.filter(|c| c.kind.of_objects() && c.values.is_none());
            let classes = param.ty.as_class().map(|c| program.concrete_subclasses(c)).unwrap_or_default();
            let Some((class, content)) = classes.into_iter().find_map(|c| Some((c, content(&c)?))) else { continue };
            let fits = |v: &&InputValue| match v {
                InputValue::Ref(r) => {
                    self.objects[*r as usize].ty().is_some_and(|ty| program.is_assignable(ty, argument.ty))
                }
                _ => content.kind.nulls(),
            };
            let elements: Vec<InputValue> = self.contained.iter().filter(fits).take(ELEMENTS).copied().collect();
            if !elements.is_empty() {
                self.collection(program, class, &elements);
            }
        }
    }

    /// Objects that hide nothing and that objects of a class are made of, with what those of the inputs have in fields of
    /// the same names: so are builders.
    fn take_builders(&mut self, program: &Program, class: ClassId, inputs: &[&Input]) {
        let makers = program.class(class).operations.iter().flat_map(|o| &o.makers);
        let functions = makers.filter_map(|m| if let Maker::Function(f) = m { Some(*f) } else { None });
        let types = functions.flat_map(|f| program.function(f).params.iter().filter_map(|p| p.ty.as_class()));
        let classes: BTreeSet<ClassId> = types.flat_map(|c| program.concrete_subclasses(c)).collect();
        let own = |c: &ClassId| *c != class && is_open(program, *c) && program.class(*c).span.is_some();
        for builder in classes.into_iter().filter(own) {
            for (n, input) in inputs.iter().enumerate() {
                let built =
                    input.objects.iter().filter(|o| matches!(o, InputObject::Object { class: c, .. } if *c == class));
                for o in built {
                    let same = self.builder(program, builder, (n, class, o.values()));
                    // What is null there may be refused.
                    let whole = self.completed(program, &same);
                    for alike in [same, whole] {
                        if !self.objects.contains(&alike) {
                            self.objects.push(alike);
                        }
                    }
                }
            }
        }
    }

    fn builder(&self, program: &Program, builder: ClassId, of: (usize, ClassId, &[InputValue])) -> InputObject {
        let (number, class, values) = of;
        let mut made = new_object(program, builder);
        let InputObject::Object { fields, .. } = &mut made else { return made };
        let built: Vec<_> = program.class(class).fields.iter().map(|f| program.field(*f)).zip(values).collect();
        for (field, slot) in program.class(builder).fields.iter().map(|f| program.field(*f)).zip(fields) {
            let same = built.iter().find(|(f, _)| f.name == field.name && f.ty == field.ty);
            match same.map(|(_, value)| **value) {
                Some(InputValue::Ref(r)) => {
                    *slot = self.copies.get(&(number, r)).map_or(InputValue::Null, |n| InputValue::Ref(*n));
                }
                Some(value) => *slot = value,
                None => {}
            }
        }
        made
    }

    /// An object with something in its fields that are null.
    fn completed(&mut self, program: &Program, object: &InputObject) -> InputObject {
        let mut made = object.clone();
        let InputObject::Object { class, fields } = &mut made else { return made };
        for (slot, id) in fields.iter_mut().zip(&program.class(*class).fields) {
            let ty = program.field(*id).ty;
            if *slot == InputValue::Null {
                self.provide(program, ty);
                *slot = self.fitting(program, ty).next().unwrap_or(InputValue::Null);
            }
        }
        made
    }

    /// The copy of an object of an input, when it is there and others can pass it as a `ty`.
    pub(super) fn copy(&self, program: &Program, input: usize, object: u32, ty: Ty) -> Option<InputValue> {
        let copy = InputValue::Ref(*self.copies.get(&(input, object))?);
        self.fitting(program, ty).find(|v| *v == copy)
    }

    /// Sees to it that there is something of a type, and all constants of it, where they are few.
    fn provide(&mut self, program: &Program, ty: Ty) {
        if let Some(Equality::Number(slot, names)) = ty.as_class().map(|class| &program.class(class).equality) {
            return self.constants(program, ty, *slot, names.len());
        }
        if let Some(elem) = ty.element() {
            return self.arrays(program, ty, elem);
        }
        if self.fitting(program, ty).next().is_some() {
            return;
        }
        if let Base::Class(class) = ty.base {
            let (open, others): (Vec<_>, Vec<_>) =
                program.concrete_subclasses(class).into_iter().partition(|c| is_open(program, *c));
            open.into_iter().take(2).for_each(|c| self.new_objects(program, c));
            if self.constructs && self.fitting(program, ty).next().is_none() {
                let made = others.into_iter().map(|c| construction::plainly_made(program, &self.objects, c));
                let made = made.into_iter().find(|made| !made.is_empty());
                self.objects.extend(made.into_iter().flatten().take(MADE));
            }
        }
    }

    /// A new object of a class; of one that contains something, one that is empty, and of texts one that is not.
    fn new_objects(&mut self, program: &Program, class: ClassId) {
        if program.class(class).content.is_none() {
            return self.objects.push(new_object(program, class));
        }
        match is_text(program, class) {
            true => self.texts(program, class, &[1, 0]),
            false => self.collection(program, class, &[]),
        }
    }

    /// A new object of a class that contains something, with these elements.
    fn collection(&mut self, program: &Program, class: ClassId, elements: &[InputValue]) {
        let mut object = new_object(program, class);
        for content in program.class(class).content.into_iter() {
            for slot in content.arrays() {
                let ty = program.field(program.class(class).fields[slot as usize]).ty;
                let (Some(elem), InputObject::Object { fields, .. }) = (ty.element(), &mut object) else { continue };
                fields[slot as usize] = InputValue::Ref(self.objects.len() as u32);
                if let Some(count) = content.count {
                    fields[count as usize] = InputValue::Int(elements.len() as i32);
                }
                self.objects.push(InputObject::Array { elem, elements: elements.to_vec() });
            }
        }
        self.objects.push(object);
    }

    /// Beside objects of the inputs that have null for good, others that have something there: a record without a text may be
    /// one that changes nothing.
    fn provide_whole(&mut self, program: &Program) {
        let is_settled = |o: &InputObject| match o {
            InputObject::Object { class, fields } => {
                let mut all = fields.iter().zip(&program.class(*class).fields);
                all.any(|(value, f)| *value == InputValue::Null && program.field(*f).settled)
            }
            InputObject::Array { .. } => false,
        };
        let copies = self.copies.values().map(|n| &self.objects[*n as usize]);
        let copies: Vec<InputObject> = copies.filter(|o| is_settled(o)).cloned().collect();
        for copy in copies {
            let whole = self.completed(program, &copy);
            if self.objects.contains(&whole) {
                continue;
            }
            self.objects.push(whole);
            let last = self.objects.len() as u32 - 1;
            if !is_free(program, &self.objects[last as usize]) && construction(program, &self.objects, last).is_none() {
                self.objects.pop();
            }
        }
    }

    fn constants(&mut self, program: &Program, ty: Ty, slot: u32, count: usize) {
        let Some(class) = ty.as_class().filter(|class| program.concrete_subclasses(*class).contains(class)) else {
            return;
        };
        for n in 0..count.min(CONSTANTS) as i32 {
            let mut constant = new_object(program, class);
            if let InputObject::Object { fields, .. } = &mut constant {
                fields[slot as usize] = InputValue::Int(n);
            }
            if !self.objects.contains(&constant) {
                self.objects.push(constant);
            }
        }
    }

    /// The objects of a type that others can pass where it is asked for: they can name their classes.
    fn fitting<'a>(&'a self, program: &'a Program, ty: Ty) -> impl Iterator<Item = InputValue> + 'a {
        let private = |ty: Ty| matches!(ty.base, Base::Class(class) if program.class(class).private);
        let seen = move |found: Ty| !private(found) || private(ty);
        let fits = move |o: &InputObject| o.ty().is_some_and(|found| program.is_assignable(found, ty) && seen(found));
        let all = self.objects.iter().take(self.passed).enumerate().filter(move |(_, o)| fits(o));
        all.map(|(n, _)| InputValue::Ref(n as u32))
    }

    /// The values for a parameter, the likeliest first.
    pub(super) fn values(&self, program: &Program, ty: Ty) -> Vec<InputValue> {
        if always::is_there(program, ty) {
            return self.different(program, ty).into_iter().chain([InputValue::Null]).collect();
        }
        if ty.is_ref() {
            let constants = ty.as_class().is_some_and(|c| matches!(program.class(c).equality, Equality::Number(..)));
            let most = if constants { CONSTANTS } else { OBJECTS };
            return self.fitting(program, ty).take(most).chain([InputValue::Null]).collect();
        }
        let holds = |n: &i32| ty.narrow().is_none_or(|(least, most)| (least..=most).contains(n));
        match ty.value() {
            Ty::BOOL => vec![InputValue::Bool(true), InputValue::Bool(false)],
            Ty::INT => {
                let ints = self.ints.iter().filter_map(|n| i32::try_from(*n).ok());
                ints.filter(holds).map(InputValue::Int).collect()
            }
            Ty::LONG => self.ints.iter().map(|n| InputValue::Long(*n)).collect(),
            _ => {
                let zero = default_value(ty);
                let same = |v: &&InputValue| std::mem::discriminant(*v) == std::mem::discriminant(&zero) && **v != zero;
                self.floats.iter().filter(same).copied().take(NUMBERS / 2).chain([zero]).collect()
            }
        }
    }
}

/// The numbers that code computes or compares with.
fn literals(body: &Body) -> Vec<i64> {
    let number = |operand: &Operand| match operand {
        Operand::Int(n) => Some(i64::from(*n)),
        Operand::Long(n) => Some(*n),
        _ => None,
    };
    let of = |kind: &InstrKind| match kind {
        InstrKind::Binary { a, b, .. } => [number(a), number(b)],
        _ => [None, None],
    };
    body.blocks.iter().flat_map(|b| &b.instrs).flat_map(|i| of(&i.kind)).flatten().collect()
}

/// Whether the objects of a class are texts.
fn is_text(program: &Program, class: ClassId) -> bool {
    program.class(class).content.is_some_and(|c| matches!(c.kind, Contained::Text { .. }))
}

/// Whether others can make an object as it is.
fn is_free(program: &Program, object: &InputObject) -> bool {
    match object {
        InputObject::Object { class, .. } => is_open(program, *class),
        InputObject::Array { .. } => true,
    }
}

/// A new object of a class, with another one around it if its class is an inner one.
pub(super) fn new_object_in(program: &Program, class: ClassId, around: Option<InputValue>) -> InputObject {
    let mut object = new_object(program, class);
    if let (Some(field), Some(value)) = (super::search::around(program, class), around) {
        object.values_mut()[program.field(field).slot as usize] = value;
    }
    object
}

/// An object with default values.
pub fn new_object(program: &Program, class: ClassId) -> InputObject {
    let fields = program.class(class).fields.iter().map(|f| default_value(program.field(*f).ty)).collect();
    InputObject::Object { class, fields }
}
