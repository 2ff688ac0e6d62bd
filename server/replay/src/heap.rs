//! The concrete heap: a growing table of cells. References are positions in it and never reused, so a
//! freed object is recognised for ever.

use ir::input::{Input, InputObject, InputValue};
use ir::{Base, ClassId, Program, Ty};
use std::fmt;

/// A concrete value. References index the cells of a [`Heap`]; the objects of the input come first and
/// keep their numbers.
pub type Value = InputValue;

/// What a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Object(ClassId),
    /// An array with this element type.
    Array(Ty),
}

/// An object or an array.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    pub kind: Kind,
    /// False once freed (and for objects that an `old` heap does not have yet).
    pub live: bool,
    /// Fields by slot, or elements.
    pub values: Vec<Value>,
}

impl Cell {
    /// Its dynamic type; `None` for an array of 256 dimensions, which no program can name.
    pub fn ty(&self) -> Option<Ty> {
        match self.kind {
            Kind::Object(class) => Some(Ty::class(class)),
            Kind::Array(elem) => elem.array(),
        }
    }
    /// Its class, when it is an object.
    pub fn class(&self) -> Option<ClassId> {
        match self.kind {
            Kind::Object(class) => Some(class),
            Kind::Array(_) => None,
        }
    }
}

/// All cells of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heap {
    pub cells: Vec<Cell>,
}

/// An input that does not fit the program or the function's signature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LoadError {
    /// The number of arguments is not the number of parameters.
    Arity { expected: usize, found: usize },
    /// A value that cannot stand where it stands (`argument 0`, `field 1 of N2`).
    IllTyped { place: String, expected: String, found: String },
    /// A reference to an object that the input does not have.
    Dangling { place: String, reference: u32 },
    /// An object with the wrong number of fields, or of a class that the program does not have.
    BadObject { object: usize },
    /// The receiver of a method is null.
    NullReceiver,
    /// The receiver's class overrides the method, so no call reaches it with this receiver.
    Overridden { class: String },
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Arity { expected, found } => {
                write!(f, "the function takes {expected} arguments, the input has {found}")
            }
            LoadError::IllTyped { place, expected, found } => {
                write!(f, "{place} of the input is {found} where {expected} is expected")
            }
            LoadError::Dangling { place, reference } => {
                write!(f, "{place} of the input points to N{reference}, which the input does not have")
            }
            LoadError::BadObject { object } => write!(f, "N{object} of the input does not fit its class"),
            LoadError::NullReceiver => f.write_str("`this` is null; a method always has a receiver"),
            LoadError::Overridden { class } => {
                write!(f, "the receiver is a {class}, which overrides the method, so the call runs another one")
            }
        }
    }
}

impl std::error::Error for LoadError {}

impl Heap {
    /// The heap of an input, its objects numbered as there.
    ///
    /// # Errors
    /// When an object or a reference does not fit the program.
    pub fn load(program: &Program, input: &Input) -> Result<Heap, LoadError> {
        let mut cells = Vec::with_capacity(input.objects.len());
        for (n, object) in input.objects.iter().enumerate() {
            let kind = match object {
                InputObject::Object { class, fields } => {
                    let fits = program.classes.get(class.index()).is_some_and(|c| c.fields.len() == fields.len());
                    if !fits {
                        return Err(LoadError::BadObject { object: n });
                    }
                    for (slot, value) in fields.iter().enumerate() {
                        let ty = program.field(program.class(*class).fields[slot]).ty;
                        fit(program, input, *value, ty, || format!("field {slot} of N{n}"))?;
                    }
                    Kind::Object(*class)
                }
                InputObject::Array { elem, elements } => {
                    // Long arrays have many equal neighbours, and are loaded often: the first of them is looked at.
                    let first = |i: usize| i == 0 || elements[i - 1] != elements[i];
                    for (i, value) in elements.iter().enumerate().filter(|(i, _)| first(*i)) {
                        fit(program, input, *value, *elem, || format!("element {i} of N{n}"))?;
                    }
                    Kind::Array(*elem)
                }
            };
            cells.push(Cell { kind, live: true, values: object.values().to_vec() });
        }
        Ok(Heap { cells })
    }

    /// The cell behind a reference; `None` for other values.
    pub fn get(&self, value: Value) -> Option<&Cell> {
        match value {
            Value::Ref(r) => self.cells.get(r as usize),
            _ => None,
        }
    }

    /// The text that a reference leads to, in quotes.
    pub fn text(&self, program: &Program, value: Value) -> Option<String> {
        let cell = self.get(value)?;
        let Kind::Object(class) = cell.kind else { return None };
        let slot = program.class(class).content?.array as usize;
        let units = self.get(cell.values[slot])?.values.clone();
        let mut fields = cell.values.clone();
        fields[slot] = Value::Ref(1);
        let objects =
            vec![InputObject::Object { class, fields }, InputObject::Array { elem: Ty::INT, elements: units }];
        Input { args: Vec::new(), objects }.text(program, 0)
    }

    /// What people call an object that is a value to them: its text, or the name of the constant.
    pub fn label(&self, program: &Program, value: Value) -> Option<String> {
        let constant = || {
            let cell = self.get(value)?;
            let Kind::Object(class) = cell.kind else { return None };
            let object = InputObject::Object { class, fields: cell.values.clone() };
            Input { args: Vec::new(), objects: vec![object] }.constant(program, 0).map(str::to_owned)
        };
        self.text(program, value).or_else(constant)
    }

    /// What is reached from these values, in the form of an input: renumbered breadth-first.
    pub fn seen_from(&self, roots: &[Value]) -> Input {
        let objects = self.cells.iter().map(|cell| match cell.kind {
            Kind::Object(class) => InputObject::Object { class, fields: cell.values.clone() },
            Kind::Array(elem) => InputObject::Array { elem, elements: cell.values.clone() },
        });
        Input { args: roots.to_vec(), objects: objects.collect() }.canonical()
    }

    /// Appends a cell.
    pub fn push(&mut self, kind: Kind, values: Vec<Value>) -> Value {
        self.cells.push(Cell { kind, live: true, values });
        Value::Ref(self.cells.len() as u32 - 1)
    }
}

/// Whether an argument list suits the parameters of `function`.
///
/// # Errors
/// Arity, types, null receivers, and receivers whose class overrides the method: no call of the program
/// reaches the function with such a receiver.
pub fn check_args(program: &Program, function: ir::FnId, input: &Input) -> Result<(), LoadError> {
    let f = program.function(function);
    if f.params.len() != input.args.len() {
        return Err(LoadError::Arity { expected: f.params.len(), found: input.args.len() });
    }
    for (n, (param, value)) in f.params.iter().zip(&input.args).enumerate() {
        fit(program, input, *value, param.ty, || format!("argument {n}"))?;
    }
    if f.owner.is_none() {
        return Ok(());
    }
    match input.args[0] {
        Value::Ref(r) => match &input.objects[r as usize] {
            InputObject::Object { class, .. } if !program.runs_on(function, *class) => {
                Err(LoadError::Overridden { class: program.class(*class).name.clone() })
            }
            _ => Ok(()),
        },
        _ => Err(LoadError::NullReceiver),
    }
}

/// Whether `value` may stand where `ty` is expected.
fn fit(program: &Program, input: &Input, value: Value, ty: Ty, place: impl Fn() -> String) -> Result<(), LoadError> {
    let found = match value {
        Value::Null => Ty::NULL,
        Value::Bool(_) => Ty::BOOL,
        Value::Int(_) => Ty::INT,
        Value::Long(_) => Ty::LONG,
        Value::Float(_) => Ty::FLOAT,
        Value::Double(_) => Ty::DOUBLE,
        Value::Ref(r) => match input.objects.get(r as usize).map(InputObject::ty) {
            Some(Some(found)) => found,
            _ => return Err(LoadError::Dangling { place: place(), reference: r }),
        },
    };
    let known = |t: Ty| !matches!(t.base, Base::Class(c) if c.index() >= program.classes.len());
    let same_size = found.is_ref() || found == ty.value();
    let in_range = match (value, ty.narrow()) {
        (Value::Int(n), Some((least, most))) => (least..=most).contains(&n),
        _ => true,
    };
    if known(found) && same_size && in_range && program.is_assignable(found, ty.value()) {
        return Ok(());
    }
    let name = |t: Ty| if known(t) { program.type_name(t) } else { "of an unknown class".to_owned() };
    Err(LoadError::IllTyped { place: place(), expected: name(ty), found: name(found) })
}

/// The type of an object as people know it: that above a class which a front end keeps to itself.
pub fn known_type(program: &Program, ty: Ty) -> Ty {
    let up = |c: &ClassId| program.class(*c).parent;
    let class = ty.as_class().and_then(|c| std::iter::successors(Some(c), up).find(|c| !is_hidden(program, *c)));
    class.map_or(ty, Ty::class)
}

/// Whether a front end keeps a class to itself.
pub fn is_hidden(program: &Program, class: ClassId) -> bool {
    program.class(class).span.is_none() && program.class(class).name.contains('$')
}

/// The value of a variable, field or element that nothing has set.
pub fn default_value(ty: Ty) -> Value {
    Value::of(ty, 0)
}
