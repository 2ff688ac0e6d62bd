//! What an uninitialised reference may become. Proposals only: what may stand is decided by `spec`.

use heap::{Alternative, Kind, Loc, ObjId, SymHeap, Value, View};
use ir::content::{Argument, Declared, Equality};
use ir::scope::Scope;
use ir::{Base, ClassId, FnId, Program, Sharing, Ty};
use std::cell::OnceCell;

/// The declared type of a place of the input of `function`.
pub fn declared_type(program: &Program, function: FnId, heap: &SymHeap, loc: Loc) -> Ty {
    match loc {
        Loc::Param(i) => program.function(function).params[i as usize].ty,
        Loc::Field(o, slot) => match heap.ty(o).as_class() {
            Some(c) => program.field(program.class(c).fields[slot as usize]).ty,
            None => Ty::VOID,
        },
        Loc::Elem(o, _) => {
            let of = argument_of(program, function, heap, o);
            of.map_or_else(|| heap.ty(o).element().unwrap_or(Ty::VOID), |of| of.ty)
        }
    }
}

/// What the elements of an array that is a content are declared as.
fn argument_of<'p>(program: &'p Program, function: FnId, heap: &SymHeap, array: ObjId) -> Option<&'p Argument> {
    let args = arguments(program, function, heap, Some(array))?;
    heap.content_of(program, array).and_then(|c| args.get(c.kind.argument()))
}

/// Whether null may be among the elements of an array that is a content.
pub fn has_nulls(program: &Program, function: FnId, heap: &SymHeap, array: ObjId) -> bool {
    let declared = || argument_of(program, function, heap, array).is_some_and(|of| of.never_null);
    heap.content_of(program, array).is_none_or(|c| c.kind.nulls() && !declared())
}

/// The arguments of the generic type with which the place that an object was found at is declared. For the array of a
/// content, that is the place of the object that contains it.
fn arguments<'p>(
    program: &'p Program,
    function: FnId,
    heap: &SymHeap,
    object: Option<ObjId>,
) -> Option<&'p [Argument]> {
    let o = object?;
    let via = heap.object(o).via?;
    match heap.content_of(program, o) {
        Some(_) => arguments(program, function, heap, via.holder()),
        None => arguments_at(program, function, heap, via),
    }
}

/// The arguments of the generic type with which a place is declared.
fn arguments_at<'p>(program: &'p Program, function: FnId, heap: &SymHeap, loc: Loc) -> Option<&'p [Argument]> {
    match loc {
        Loc::Param(i) => Some(program.arguments_of(Declared::Param(function, i))),
        Loc::Field(o, slot) => {
            let field = program.class(heap.ty(o).as_class()?).fields[slot as usize];
            Some(program.arguments_of(Declared::Field(field)))
        }
        Loc::Elem(array, _) => {
            let declared = arguments(program, function, heap, Some(array))?;
            match heap.content_of(program, array).and_then(|c| declared.get(c.kind.argument())) {
                Some(of) => Some(&of.args),
                // An array of collections is declared as they are.
                None => Some(declared),
            }
        }
    }
}

/// The classes whose objects a place has not, although they are below its type.
fn unfit_at<'p>(program: &'p Program, function: FnId, heap: &SymHeap, loc: Loc) -> &'p [ClassId] {
    match loc {
        Loc::Param(i) => program.unfit_for(Declared::Param(function, i)),
        Loc::Field(o, slot) => {
            let field = heap.ty(o).as_class().map(|c| program.class(c).fields[slot as usize]);
            field.map_or(&[], |field| program.unfit_for(Declared::Field(field)))
        }
        Loc::Elem(..) => &[],
    }
}

/// What is known of a field of an object.
fn field_of<'p>(program: &'p Program, heap: &SymHeap, object: ObjId, slot: usize) -> Option<&'p ir::Field> {
    let class = heap.ty(object).as_class()?;
    program.class(class).fields.get(slot).map(|field| program.field(*field))
}

/// The values of all that a collection contains.
fn all_in(program: &Program, heap: &SymHeap, collection: ObjId) -> Vec<Value> {
    let content = heap.ty(collection).as_class().and_then(|c| program.class(c).content);
    let arrays = content.into_iter().flat_map(|content| content.arrays());
    let arrays = arrays.filter_map(|slot| match heap.get(Loc::Field(collection, slot), View::Entry) {
        Value::Ref(array) => Some(array),
        _ => None,
    });
    arrays.flat_map(|array| heap.places(array).map(|place| heap.get(place, View::Entry))).collect()
}

/// What was there before an object was, when a settled field of it has this value.
fn before(program: &Program, heap: &SymHeap, field: &ir::Field, value: Value) -> Vec<Value> {
    match value {
        Value::Ref(o) if field.is_copy() => all_in(program, heap, o),
        Value::Ref(_) if field.settled => vec![value],
        _ => Vec::new(),
    }
}

/// The objects that have a copy of the collection which an element belongs to: it was there before they were.
fn copiers(program: &Program, heap: &SymHeap, loc: Loc) -> Vec<ObjId> {
    let Loc::Elem(array, _) = loc else { return Vec::new() };
    let Some(collection) = copy_of(program, heap, array).map(Value::Ref) else { return Vec::new() };
    let has = |o: ObjId| {
        heap.places(o).enumerate().any(|(slot, place)| {
            let field = field_of(program, heap, o, slot);
            field.is_some_and(ir::Field::is_copy) && heap.get(place, View::Entry) == collection
        })
    };
    heap.inputs().map(|(o, _)| o).filter(|o| has(*o)).collect()
}

/// Whether an array is in a collection that an object has a copy of: null is not in it ([`ir::Field::settled`]).
pub fn is_copied(program: &Program, heap: &SymHeap, array: ObjId) -> bool {
    copy_of(program, heap, array).is_some()
}

/// The collection that an array is the content of, where an object has a copy of it.
fn copy_of(program: &Program, heap: &SymHeap, array: ObjId) -> Option<ObjId> {
    heap.content_of(program, array)?;
    let collection = heap.object(array).via?.holder()?;
    // Who refers to a copy has copies only ([`ir::Sharing`]).
    let Loc::Field(o, slot) = heap.object(collection).via? else { return None };
    field_of(program, heap, o, slot as usize)?.is_copy().then_some(collection)
}

/// Whether a value at a place goes against what settled fields have ([`ir::Field::settled`]): it closes a ring of them, or
/// null is in a copy.
fn unsettles(program: &Program, heap: &SymHeap, (loc, copiers): (Loc, &[ObjId]), value: Value) -> bool {
    let (holders, mut met) = match loc {
        Loc::Field(holder, slot) => match field_of(program, heap, holder, slot as usize) {
            Some(field) => (vec![holder], before(program, heap, field, value)),
            None => return false,
        },
        _ if copiers.is_empty() => return false,
        _ => (copiers.to_vec(), vec![value]),
    };
    let mut next = 0;
    while let Some(value) = met.get(next).copied() {
        match value {
            Value::Null => return true,
            Value::Ref(o) if holders.contains(&o) => return true,
            Value::Ref(o) => {
                let places = heap.places(o).enumerate();
                let fields = places.filter_map(|(slot, place)| Some((field_of(program, heap, o, slot)?, place)));
                let all = fields.flat_map(|(field, place)| before(program, heap, field, heap.get(place, View::Entry)));
                let new = all.filter(|v| !met.contains(v) && *v != Value::Null);
                met.extend(new.collect::<Vec<_>>());
            }
            _ => {}
        }
        next += 1;
    }
    false
}

/// Which other references to the same object those of a place exclude.
fn sharing(program: &Program, heap: &SymHeap, loc: Loc) -> Sharing {
    match loc {
        Loc::Field(holder, slot) => {
            field_of(program, heap, holder, slot as usize).map_or(Sharing::default(), ir::Field::sharing)
        }
        // Nothing but the field refers to a table.
        Loc::Elem(array, _) => match heap.object(array).via {
            Some(Loc::Field(holder, slot))
                if field_of(program, heap, holder, slot as usize).is_some_and(|field| field.table) =>
            {
                Sharing::of_row()
            }
            _ => Sharing::default(),
        },
        Loc::Param(_) => Sharing::default(),
    }
}

/// Whether a reference to an object may stand at a place beside those that there are.
fn may_share(program: &Program, heap: &SymHeap, loc: Loc, to: ObjId) -> bool {
    let own = sharing(program, heap, loc);
    let params = (0..heap.args.len() as u32).map(Loc::Param);
    let mut others = params.chain(heap.inputs().flat_map(|(o, _)| heap.places(o)));
    others.all(|other| heap.get(other, View::Entry) != Value::Ref(to) || own.fits(sharing(program, heap, other)))
}

/// The other elements of the array that a place is in.
fn others(heap: &SymHeap, loc: Loc) -> impl Iterator<Item = Value> {
    let places = loc.holder().map(|array| heap.places(array)).into_iter().flatten();
    places.filter(move |l| *l != loc).map(|l| heap.get(l, View::Entry))
}

/// What initialization proposes, and what the scope took away.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proposal {
    /// Null first, aliases in the order of discovery, then fresh objects in the order of declaration.
    pub alternatives: Vec<Alternative>,
    /// Aliases that were left out because nothing would admit them.
    pub left_out: u64,
    /// Fresh objects that the scope has no room for, with the class whose bound is reached.
    pub out_of_scope: Vec<(Alternative, Option<ClassId>)>,
}

impl Proposal {
    fn add_aliases(&mut self, objects: impl Iterator<Item = ObjId>, wanted: bool) {
        if wanted {
            self.alternatives.extend(objects.map(Alternative::Alias));
        } else {
            self.left_out += objects.count() as u64;
        }
    }
}

/// Plain lazy initialization (seed 000, section 2), with what it needs to know of the types at hand.
#[derive(Clone, Debug)]
pub struct Proposer {
    function: FnId,
    /// Per class: what is known of its objects, once they are met. A program may have thousands of classes.
    classes: Vec<OnceCell<ClassInfo>>,
    scope: Scope,
    /// Some code that may run asks for the type of an array, so that the arrays of subclasses are values of their own.
    typed_arrays: bool,
    /// Arrays that places of a class above them may have.
    arrays: Vec<Ty>,
    /// Some field excludes other references ([`Sharing`]).
    excluding: bool,
    /// The classes that `this` can have, for a method.
    receivers: Option<Vec<ClassId>>,
}

#[derive(Clone, Debug)]
struct ClassInfo {
    /// The class and its subclasses.
    subclasses: Vec<ClassId>,
    /// The classes whose bounds its objects count against.
    bounds: Vec<(ClassId, u32)>,
}

impl Proposer {
    pub fn new(program: &Program, function: FnId, scope: &Scope) -> Proposer {
        let asked = ir::arrays::asked(program, function);
        Proposer {
            function,
            classes: vec![OnceCell::new(); program.classes.len()],
            scope: scope.clone(),
            typed_arrays: asked.typed,
            arrays: asked.of_objects,
            excluding: program.has_exclusive_fields(),
            receivers: program.receivers(function),
        }
    }

    fn class(&self, program: &Program, class: ClassId) -> &ClassInfo {
        self.classes[class.index()].get_or_init(|| ClassInfo {
            subclasses: program.concrete_subclasses(class),
            bounds: self.scope.bounds_of(program, class).collect(),
        })
    }

    /// What a place may become: null, every compatible input object, a fresh object of every compatible
    /// class. `this` is never null, and only of classes whose objects run the function when it is called
    /// on them. Without `aliases`, those are only counted.
    pub fn propose(&self, program: &Program, heap: &SymHeap, loc: Loc, aliases: bool) -> Proposal {
        let ty = declared_type(program, self.function, heap, loc);
        let receivers = self.receivers.as_ref().filter(|_| loc == Loc::Param(0));
        let mut p = Proposal::default();
        if let (Some(_), Some(elem)) = (heap.content_at(program, loc), ty.element()) {
            p.alternatives.push(Alternative::FreshArray(elem));
            return p;
        }
        let array = loc.holder().filter(|_| matches!(loc, Loc::Elem(..)));
        let within = array.and_then(|a| heap.content_of(program, a));
        let nulls = array.is_none_or(|a| has_nulls(program, self.function, heap, a));
        let distinct = within.is_some_and(|c| c.kind.distinct());
        let taken = |value: Value| distinct && others(heap, loc).any(|v| v == value);
        let copiers = copiers(program, heap, loc);
        let unsettles = |value: Value| unsettles(program, heap, (loc, &copiers), value);
        let never = !nulls || taken(Value::Null) || unsettles(Value::Null);
        if !never && receivers.is_none() && heap.get(loc, View::Entry) != Value::NonNull {
            p.alternatives.push(Alternative::Null);
        }
        match (ty.base, ty.element()) {
            (_, Some(elem)) => {
                let inputs = heap.inputs().map(|(id, _)| id).filter(|id| heap.content_of(program, *id).is_none());
                let fits =
                    |id: &ObjId| program.is_assignable(heap.ty(*id), ty) && self.may_share(program, heap, loc, *id);
                p.add_aliases(inputs.filter(fits), aliases);
                for elem in self.element_types(program, elem) {
                    self.fresh_array(program, heap, elem, &mut p);
                }
            }
            (Base::Class(class), None) => {
                let unfit = unfit_at(program, self.function, heap, loc);
                let fits = |c: ClassId| program.is_subclass(c, class) && !unfit.contains(&c);
                let is = |o: heap::Object| matches!(o.kind, Kind::Class { class: c, .. } if fits(c));
                // A list of one kind is no list of another.
                let of = |id: ObjId| arguments(program, self.function, heap, Some(id));
                let declared = arguments_at(program, self.function, heap, loc);
                let same = |id: &ObjId| !self.contains_elements(program, heap, *id) || of(*id) == declared;
                // Where code says which objects are equal, one of them is a key: two might be equal.
                let coded = |c: ClassId| program.class(c).equality == Equality::Code;
                let is_coded = |v: Value| matches!(v, Value::Ref(o) if heap.ty(o).as_class().is_some_and(coded));
                let alone = !distinct || !others(heap, loc).any(is_coded);
                let key = |c: ClassId| alone || !coded(c);
                let free = |id: &ObjId| {
                    let value = Value::Ref(*id);
                    self.may_share(program, heap, loc, *id)
                        && !unsettles(value)
                        && !taken(value)
                        && heap.ty(*id).as_class().is_none_or(key)
                };
                let objects = heap.inputs().filter(|(_, o)| is(*o)).map(|(id, _)| id);
                let mut made = Proposal::default();
                let classes = receivers.unwrap_or(&self.class(program, class).subclasses).iter();
                for c in classes.filter(|c| key(**c) && !unfit.contains(c)) {
                    self.fresh_object(program, heap, *c, &mut made);
                }
                // Which of equal objects a key is does not matter, while there is room for others.
                let value = |id: &ObjId| {
                    let class = heap.ty(*id).as_class().filter(|_| distinct);
                    class.is_some_and(|c| {
                        made.alternatives.contains(&Alternative::Fresh(c)) && program.class(c).equality.of_values()
                    })
                };
                let arrays: Vec<Ty> = self.arrays_below(program, ty).filter(|_| unfit.is_empty()).collect();
                let told = |id: &ObjId| {
                    arrays.iter().any(|array| program.is_assignable(heap.ty(*id), *array))
                        && heap.content_of(program, *id).is_none()
                };
                let others = heap.inputs().map(|(id, _)| id).filter(told).filter(free);
                p.add_aliases(objects.filter(same).filter(free).filter(|id| !value(id)).chain(others), aliases);
                for elem in arrays.iter().filter_map(|array| array.element()) {
                    for elem in self.element_types(program, elem) {
                        self.fresh_array(program, heap, elem, &mut made);
                    }
                }
                p.alternatives.extend(made.alternatives);
                p.out_of_scope.extend(made.out_of_scope);
            }
            _ => {}
        }
        p
    }

    fn may_share(&self, program: &Program, heap: &SymHeap, loc: Loc, to: ObjId) -> bool {
        !self.excluding || may_share(program, heap, loc, to)
    }

    /// The arrays that a place of a class may have because code tells them apart.
    fn arrays_below(&self, program: &Program, ty: Ty) -> impl Iterator<Item = Ty> {
        self.arrays.iter().copied().filter(move |array| program.is_assignable(*array, ty))
    }

    fn contains_elements(&self, program: &Program, heap: &SymHeap, id: ObjId) -> bool {
        let content = heap.ty(id).as_class().and_then(|c| program.class(c).content);
        content.is_some_and(|c| c.kind.of_objects())
    }

    /// What the elements of a new array may be declared as: arrays are covariant. Where nobody can tell, an array of
    /// the declared type stands for those of its subclasses, which hold less.
    fn element_types(&self, program: &Program, elem: Ty) -> Vec<Ty> {
        match elem.base {
            Base::Class(class) if self.typed_arrays => {
                self.class(program, class).subclasses.iter().map(|c| Ty { base: Base::Class(*c), ..elem }).collect()
            }
            _ => vec![elem],
        }
    }

    fn fresh_array(&self, program: &Program, heap: &SymHeap, elem: Ty, p: &mut Proposal) {
        let counts = |id: ObjId| heap.ty(id).element() == Some(elem) && heap.content_of(program, id).is_none();
        let used = heap.inputs().filter(|(id, _)| counts(*id)).count();
        if used < self.scope.arrays as usize {
            p.alternatives.push(Alternative::FreshArray(elem));
        } else {
            p.out_of_scope.push((Alternative::FreshArray(elem), None));
        }
    }

    fn fresh_object(&self, program: &Program, heap: &SymHeap, class: ClassId, p: &mut Proposal) {
        let counted = |bounded: ClassId| {
            let objects = heap.inputs().map(|(_, o)| o.kind);
            objects
                .filter(|k| matches!(k, Kind::Class { class: c, .. } if self.scope.counts(program, *c, bounded)))
                .count()
        };
        let full = self.class(program, class).bounds.iter().find(|(bounded, most)| counted(*bounded) >= *most as usize);
        match full {
            None => p.alternatives.push(Alternative::Fresh(class)),
            Some((bounded, _)) => p.out_of_scope.push((Alternative::Fresh(class), Some(*bounded))),
        }
    }
}
