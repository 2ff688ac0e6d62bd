//! Field bounds as sets of bits: which object may hold which in a valid input.

use super::Bound;
use heap::{Loc, ObjId, SymHeap};
use ir::input::{Input, InputObject, InputValue};
use ir::scope::Scope;
use ir::{Base, ClassId, FnId, Program, Ty};

/// Input objects as bits. An object is named by its class and its number among the objects of that class, counted
/// breadth-first from the parameters.
pub type Objects = u128;

/// What a place may hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Targets {
    pub null: bool,
    pub objects: Objects,
}

impl Targets {
    /// Adds what another has; whether that was new.
    fn add(&mut self, other: Targets) -> bool {
        let before = *self;
        self.null |= other.null;
        self.objects |= other.objects;
        *self != before
    }
}

/// A parameter, or a field of all objects of a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    Param(u32),
    Field(ClassId, u32),
}

impl Place {
    pub fn ty(self, program: &Program, function: FnId) -> Ty {
        match self {
            Place::Param(i) => program.function(function).params[i as usize].ty,
            Place::Field(class, slot) => program.field(program.class(class).fields[slot as usize]).ty,
        }
    }
}

/// The bounds of one function's parameters and of the fields behind them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub function: FnId,
    /// By class: its first bit, and how many objects it may have; none for classes that no parameter leads to.
    first: Vec<u32>,
    room: Vec<u32>,
    pub params: Vec<Targets>,
    /// By class, then `slot * room + number`.
    fields: Vec<Vec<Targets>>,
    /// By class and slot: whether what it holds always comes earlier than, or is, its holder.
    backward: Vec<Vec<bool>>,
}

impl Table {
    /// Empty bounds; `None` when the scope has room for more objects than there are bits.
    pub fn new(program: &Program, function: FnId, scope: &Scope) -> Option<Table> {
        let classes = program.classes.len();
        let mut table = Table {
            function,
            first: vec![0; classes],
            room: vec![0; classes],
            params: vec![Targets::default(); program.function(function).params.len()],
            fields: vec![Vec::new(); classes],
            backward: vec![Vec::new(); classes],
        };
        let mut bits = 0;
        for class in self::classes(program, function) {
            let room = scope.bounds_of(program, class).map(|(_, n)| n).min().unwrap_or(0);
            table.first[class.index()] = bits;
            table.room[class.index()] = room;
            bits = bits.checked_add(room).filter(|b| *b <= Objects::BITS)?;
            let slots = program.class(class).fields.len();
            table.fields[class.index()] = vec![Targets::default(); slots * room as usize];
            table.backward[class.index()] = vec![false; slots];
        }
        Some(table)
    }

    /// The table that [`super::named`] wrote; `None` when it does not fit the program or the scope.
    pub fn read(program: &Program, function: FnId, scope: &Scope, bounds: &[Bound]) -> Option<Table> {
        let mut table = Table::new(program, function, scope)?;
        // Functions share bounds, whatever they call their parameters.
        let params = program.function(function).params.iter().enumerate();
        let mut params = params.filter(|(_, p)| p.ty.is_ref()).map(|(i, _)| i as u32);
        for bound in bounds {
            let place = match &bound.class {
                None => Place::Param(params.next()?),
                Some(class) => {
                    let class = program.find_class(class)?;
                    let named = |f: &ir::FieldId| program.field(*f).name == bound.name;
                    Place::Field(class, program.class(class).fields.iter().position(named)? as u32)
                }
            };
            for (number, row) in bound.rows.iter().enumerate() {
                let mut targets = Targets { null: row.null, objects: 0 };
                for (class, n) in &row.objects {
                    targets.objects |= table.object(program.find_class(class)?, *n);
                }
                *table.place(place, number as u32)? = targets;
            }
        }
        table.finish(program);
        Some(table)
    }

    /// All objects of a class.
    pub fn of_class(&self, class: ClassId) -> Objects {
        let (first, room) = (self.first[class.index()], self.room[class.index()]);
        match room {
            0 => 0,
            n => (Objects::MAX >> (Objects::BITS - n)) << first,
        }
    }

    /// One object of a class; none when the scope has no room for it.
    pub fn object(&self, class: ClassId, number: u32) -> Objects {
        if number < self.room[class.index()] { 1 << (self.first[class.index()] + number) } else { 0 }
    }

    /// By class, how many objects nothing has.
    pub fn no_objects(&self) -> Vec<u32> {
        vec![0; self.room.len()]
    }

    pub fn room(&self, class: ClassId) -> u32 {
        self.room[class.index()]
    }

    /// What a field of the `number`-th object of a class may hold.
    pub fn field(&self, class: ClassId, slot: u32, number: u32) -> Targets {
        let at = slot * self.room[class.index()] + number;
        self.fields[class.index()].get(at as usize).copied().unwrap_or_default()
    }

    /// The objects that a field of one of `holders` may hold, null aside.
    pub fn behind(&self, class: ClassId, slot: u32, holders: Objects) -> Objects {
        let own = (holders & self.of_class(class)) >> self.first[class.index()];
        let numbers = (0..self.room[class.index()]).filter(|n| own >> n & 1 == 1);
        numbers.fold(0, |all, n| all | self.field(class, slot, n).objects)
    }

    /// Whether a field never leads to an object that breadth-first order has not met: a parent pointer.
    pub fn is_backward(&self, class: ClassId, slot: u32) -> bool {
        self.backward[class.index()].get(slot as usize).copied().unwrap_or(false)
    }

    /// Adds the references of a complete input in canonical order; whether any is new.
    pub fn add(&mut self, program: &Program, input: &Input) -> bool {
        let mut new = false;
        for (place, number, target) in self.references(program, input) {
            new |= self.place(place, number).is_some_and(|t| t.add(target));
        }
        new
    }

    /// Whether [`Table::add`] would add anything.
    pub fn shows_new(&mut self, program: &Program, input: &Input) -> bool {
        let references = self.references(program, input);
        references.into_iter().any(|(p, n, target)| self.place(p, n).is_some_and(|t| t.clone().add(target)))
    }

    /// Lets a place that nothing constrains hold anything, and everything behind it. False when objects behind it
    /// stand elsewhere, too, where it would change their numbers.
    pub fn fill(&mut self, program: &Program, place: Place) -> bool {
        let behind = reachable(program, vec![place.ty(program, self.function)], None);
        let elsewhere = reachable(program, parameters(program, self.function), Some(place));
        if behind.iter().any(|c| elsewhere.contains(c)) {
            return false;
        }
        match place {
            // What a single place leads to directly comes first.
            Place::Param(i) => {
                let objects = self.of_type(program, place, |table, class| table.object(class, 0));
                self.params[i as usize] = Targets { null: true, objects };
            }
            Place::Field(..) => self.fill_field(program, place),
        }
        for class in behind {
            let slots = 0..program.class(class).fields.len() as u32;
            slots.for_each(|slot| self.fill_field(program, Place::Field(class, slot)));
        }
        true
    }

    /// Lets a field of all objects of its class hold everything of its type.
    fn fill_field(&mut self, program: &Program, place: Place) {
        let Place::Field(class, _) = place else { return };
        if !place.ty(program, self.function).is_ref() {
            return;
        }
        let objects = self.of_type(program, place, Table::of_class);
        for number in 0..self.room(class) {
            self.place(place, number).into_iter().for_each(|t| *t = Targets { null: true, objects });
        }
    }

    /// Some objects of each class that a place may hold.
    fn of_type(&self, program: &Program, place: Place, some: impl Fn(&Table, ClassId) -> Objects) -> Objects {
        let classes = place.ty(program, self.function).as_class().map(|c| program.concrete_subclasses(c));
        classes.into_iter().flatten().fold(0, |all, class| all | some(self, class))
    }

    fn place(&mut self, place: Place, number: u32) -> Option<&mut Targets> {
        match place {
            Place::Param(i) => self.params.get_mut(i as usize),
            Place::Field(class, slot) => {
                let at = slot * self.room[class.index()] + number;
                self.fields[class.index()].get_mut(at as usize)
            }
        }
    }

    /// The references of an input: place, number of the holder, and what is there.
    fn references(&self, program: &Program, input: &Input) -> Vec<(Place, u32, Targets)> {
        let names = self.names(input);
        let target = |v: &InputValue| match v {
            InputValue::Null => Some(Targets { null: true, objects: 0 }),
            InputValue::Ref(n) => Some(Targets { null: false, objects: names.get(*n as usize)?.2 }),
            _ => None,
        };
        let mut all = Vec::new();
        for (i, value) in input.args.iter().enumerate() {
            all.extend(target(value).map(|t| (Place::Param(i as u32), 0, t)));
        }
        for (object, (class, number, _)) in input.objects.iter().zip(&names) {
            let (InputObject::Object { fields, .. }, Some(class)) = (object, *class) else { continue };
            for (slot, value) in fields.iter().enumerate() {
                let place = Place::Field(class, slot as u32);
                if place.ty(program, self.function).is_ref() {
                    all.extend(target(value).map(|t| (place, *number, t)));
                }
            }
        }
        all
    }

    /// Class, number and bit of every object of an input in breadth-first order; arrays have no name.
    fn names(&self, input: &Input) -> Vec<(Option<ClassId>, u32, Objects)> {
        let mut counts = vec![0; self.room.len()];
        let name = |object: &InputObject| match object {
            InputObject::Object { class, .. } => {
                let number = counts[class.index()];
                counts[class.index()] += 1;
                (Some(*class), number, self.object(*class, number))
            }
            InputObject::Array { .. } => (None, 0, 0),
        };
        input.objects.iter().map(name).collect()
    }

    /// To be called when all inputs were added: tells which fields lead backward.
    pub fn finish(&mut self, program: &Program) {
        for class in (0..self.room.len() as u32).map(ClassId) {
            for slot in 0..self.backward[class.index()].len() as u32 {
                let ty = Place::Field(class, slot).ty(program, self.function);
                // Numbers of different classes say nothing about one another.
                let one_class = ty.as_class().is_some_and(|c| program.concrete_subclasses(c) == [class]);
                let leads_back = |n: u32| self.field(class, slot, n).objects < self.object(class, n) << 1;
                self.backward[class.index()][slot as usize] = one_class && (0..self.room(class)).all(leads_back);
            }
        }
    }

    /// What a place of a partial heap may hold, null aside, when its objects may be those of `labels`.
    pub fn at(&self, heap: &SymHeap, labels: &[Objects], loc: Loc) -> Objects {
        match loc {
            Loc::Param(i) => self.params.get(i as usize).map_or(0, |t| t.objects),
            Loc::Field(o, slot) => match heap.ty(o).as_class() {
                Some(class) => self.behind(class, slot, label(labels, o)),
                None => Objects::MAX,
            },
            Loc::Elem(..) => Objects::MAX,
        }
    }
}

/// The label of an object: what it may be.
pub fn label(labels: &[Objects], o: ObjId) -> Objects {
    labels.get(o.index()).copied().unwrap_or(Objects::MAX)
}

/// The classes of objects behind the parameters, in order.
pub fn classes(program: &Program, function: FnId) -> Vec<ClassId> {
    reachable(program, parameters(program, function), None)
}

fn parameters(program: &Program, function: FnId) -> Vec<Ty> {
    program.function(function).params.iter().map(|p| p.ty).collect()
}

/// Whether an input of a function may have arrays of references.
pub fn holds_objects_in_arrays(program: &Program, function: FnId) -> bool {
    let types = parameters(program, function);
    let classes = reachable(program, types.clone(), None);
    let fields = classes.iter().flat_map(|c| &program.class(*c).fields).map(|f| program.field(*f).ty);
    types.into_iter().chain(fields).any(|ty| ty.element().is_some_and(Ty::is_ref))
}

/// The classes of objects behind some types, in order; `without` a place.
fn reachable(program: &Program, mut types: Vec<Ty>, without: Option<Place>) -> Vec<ClassId> {
    if let Some(Place::Param(i)) = without {
        types.remove(i as usize);
    }
    let mut seen = vec![false; program.classes.len()];
    while let Some(ty) = types.pop() {
        let Base::Class(class) = ty.base else { continue };
        for c in program.concrete_subclasses(class) {
            if !std::mem::replace(&mut seen[c.index()], true) {
                let fields = program.class(c).fields.iter().enumerate();
                let fields = fields.filter(|(slot, _)| without != Some(Place::Field(c, *slot as u32)));
                types.extend(fields.map(|(_, f)| program.field(*f).ty));
            }
        }
    }
    (0..seen.len() as u32).map(ClassId).filter(|c| seen[c.index()]).collect()
}
