//! What the places of an input may hold, and how much room the scope leaves: tables made once per function.

use super::code::sort_of;
use ir::arrays::Asked;
use ir::content::Declared;
use ir::scope::Scope;
use ir::{Base, ClassId, FnId, Program, Sharing, Ty};
use rustc_hash::FxHashMap;
use solve::Sort;

/// Position in [`Types::infos`].
pub type TypeId = u32;

/// A parameter (no class), or a field.
pub type Place = (Option<ClassId>, u32);

/// A new object that a reference may point to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fresh {
    Class(ClassId),
    /// With this type of elements.
    Array(Ty),
}

/// The values of a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Domain {
    /// Null, an object, or a fresh one.
    Ref,
    /// The receiver of a method: never null.
    Receiver,
    Bool,
    Num(Sort),
    /// The length of an array.
    Length,
    /// The index of a known element of an array that the caller gave.
    Index,
    /// The truth of a term: not a place.
    Condition,
}

/// The type of a place.
#[derive(Clone, Debug)]
pub struct Info {
    pub ty: Ty,
    pub domain: Domain,
    pub fresh: Vec<Fresh>,
    /// Classes below the type whose objects are not among the values.
    pub unfit: Vec<ClassId>,
}

/// Places that never share an object with one another.
#[derive(Clone, Debug)]
pub struct Single {
    /// By parameter.
    params: Vec<bool>,
    /// By class and slot.
    slots: Vec<Vec<bool>>,
}

impl Single {
    pub fn has(&self, (class, slot): Place) -> bool {
        class.map_or(&self.params, |c| &self.slots[c.index()])[slot as usize]
    }
}

/// The tables.
#[derive(Clone, Debug)]
pub struct Types {
    pub infos: Vec<Info>,
    /// One per parameter.
    pub params: Vec<TypeId>,
    /// Per class, one per slot.
    pub slots: Vec<Vec<TypeId>>,
    pub single: Vec<Single>,
    /// No two references of an input lead to the same object.
    pub unshared: bool,
    /// Per class: the classes whose bounds its objects count against, with the bounds.
    pub bounds: Vec<Vec<(ClassId, u32)>>,
    /// Per class, per slot: see [`ir::Field::settled`]. Contents are not decided here.
    pub settled: Vec<Vec<bool>>,
    /// Per class, per slot: see [`ir::Field::sharing`]. Of no class where nothing is excluded.
    pub sharing: Vec<Vec<Sharing>>,
    /// The same of fields that have tables ([`ir::Field::table`]).
    pub tables: Vec<Vec<bool>>,
    /// Element types of arrays met so far.
    elements: Vec<(Ty, TypeId)>,
    /// Positions in `infos`, receivers apart.
    known: FxHashMap<Ty, TypeId>,
    /// What code that may run asks of the types of arrays.
    pub asked: Asked,
    pub arrays: u32,
    /// Most elements of an input array.
    pub length: u32,
}

/// [`Types::infos`] of lengths, indexes and conditions.
pub const LENGTH: TypeId = 0;
pub const INDEX: TypeId = 1;
pub const CONDITION: TypeId = 2;

impl Types {
    pub fn new(program: &Program, function: FnId, scope: &Scope, asked: Asked) -> Types {
        let plain = |domain| Info { ty: Ty::INT, domain, fresh: Vec::new(), unfit: Vec::new() };
        let mut t = Types {
            infos: vec![plain(Domain::Length), plain(Domain::Index), plain(Domain::Condition)],
            params: Vec::new(),
            slots: Vec::new(),
            single: Vec::new(),
            unshared: false,
            bounds: Vec::new(),
            settled: Vec::new(),
            sharing: Vec::new(),
            tables: Vec::new(),
            elements: Vec::new(),
            known: FxHashMap::default(),
            asked,
            arrays: scope.arrays,
            length: scope.length,
        };
        let excluding = program.has_exclusive_fields();
        let tables = program.fields.iter().any(|field| field.table);
        for c in (0..program.classes.len() as u32).map(ClassId) {
            t.bounds.push(scope.bounds_of(program, c).collect());
            let fields = program.class(c).fields.iter().map(|f| program.field(*f));
            t.sharing.extend(excluding.then(|| fields.clone().map(|f| f.sharing()).collect()));
            t.tables.extend(tables.then(|| fields.clone().map(|f| f.table).collect()));
            t.settled.push(fields.clone().map(|f| f.settled && !f.copied).collect());
            let ids = program.class(c).fields.iter();
            let slots = fields.zip(ids).map(|(f, id)| t.declared(program, f.ty, Declared::Field(*id))).collect();
            t.slots.push(slots);
        }
        let f = program.function(function);
        let params = f.params.iter().zip(0..);
        t.params = params.map(|(p, n)| t.declared(program, p.ty, Declared::Param(function, n))).collect();
        if let (Some(owner), Some(first)) = (f.owner, t.params.first_mut()) {
            let below = program.concrete_subclasses(owner).into_iter();
            let runs = below.filter(|c| program.runs_on(function, *c)).map(Fresh::Class);
            t.infos.push(Info {
                ty: Ty::class(owner),
                domain: Domain::Receiver,
                fresh: runs.collect(),
                unfit: Vec::new(),
            });
            *first = t.infos.len() as u32 - 1;
        }
        t
    }

    /// The type of a place that is declared with `ty`, without what its declaration excludes.
    fn declared(&mut self, program: &Program, ty: Ty, declared: Declared) -> TypeId {
        let place = self.place(program, ty);
        let unfit = program.unfit_for(declared);
        if unfit.is_empty() {
            return place;
        }
        let mut info = Info { unfit: unfit.to_vec(), ..self.info(place).clone() };
        info.fresh.retain(|f| match f {
            Fresh::Class(c) => !unfit.contains(c),
            Fresh::Array(_) => ty.as_class().is_none(),
        });
        self.infos.push(info);
        self.infos.len() as u32 - 1
    }

    /// The type of places that are declared with `ty`.
    fn place(&mut self, program: &Program, ty: Ty) -> TypeId {
        if let Some(known) = self.known.get(&ty) {
            return *known;
        }
        let domain = match sort_of(ty) {
            Some(Sort::Bool) => Domain::Bool,
            Some(sort) => Domain::Num(sort),
            None => Domain::Ref,
        };
        let mut fresh = self.fresh(program, ty);
        let told = |array: &&Ty| ty.as_class().is_some() && program.is_assignable(**array, ty);
        fresh.extend(self.asked.of_objects.iter().filter(told).flat_map(|array| self.fresh(program, *array)));
        self.infos.push(Info { ty, domain, fresh: fresh.clone(), unfit: Vec::new() });
        let id = self.infos.len() as u32 - 1;
        self.known.insert(ty, id);
        for f in fresh {
            if let Fresh::Array(elem) = f {
                self.element(program, elem);
            }
        }
        id
    }

    /// The new objects of a type.
    fn fresh(&self, program: &Program, ty: Ty) -> Vec<Fresh> {
        let bases: Vec<Base> = match ty.base {
            Base::Class(c) if ty.dims == 0 || self.asked.typed => {
                program.concrete_subclasses(c).into_iter().map(Base::Class).collect()
            }
            base => vec![base],
        };
        let fresh = bases.iter().filter_map(|base| match (ty.dims, *base) {
            (0, Base::Class(c)) => Some(Fresh::Class(c)),
            (0, _) => None,
            (dims, base) => Some(Fresh::Array(Ty { base, dims: dims - 1 })),
        });
        fresh.collect()
    }

    fn element(&mut self, program: &Program, elem: Ty) {
        if !self.elements.iter().any(|(t, _)| *t == elem) {
            let id = self.place(program, elem);
            self.elements.push((elem, id));
        }
    }

    /// The type of the elements of an array whose elements are declared `elem`.
    pub fn element_type(&self, elem: Ty) -> TypeId {
        self.elements.iter().find(|(t, _)| *t == elem).map_or(LENGTH, |(_, id)| *id)
    }

    /// Notes that two of these parameters (no class) and fields never hold the same object.
    pub fn never_share(&mut self, places: &[Place]) {
        let (mut params, mut slots) =
            (vec![false; self.params.len()], self.slots.iter().map(|s| vec![false; s.len()]).collect::<Vec<_>>());
        for (class, slot) in places {
            let row = class.map_or(&mut params, |c| &mut slots[c.index()]);
            row[*slot as usize] = true;
        }
        self.single.push(Single { params, slots });
    }

    /// The classes of which inputs may have objects.
    pub fn classes(&self) -> Vec<ClassId> {
        let (mut found, mut work, mut seen) = (Vec::new(), self.params.clone(), vec![false; self.infos.len()]);
        while let Some(id) = work.pop() {
            if std::mem::replace(&mut seen[id as usize], true) {
                continue;
            }
            for fresh in &self.info(id).fresh {
                match *fresh {
                    Fresh::Array(elem) => work.push(self.element_type(elem)),
                    Fresh::Class(class) if found.contains(&class) => {}
                    Fresh::Class(class) => {
                        found.push(class);
                        work.extend(&self.slots[class.index()]);
                    }
                }
            }
        }
        found
    }

    /// All places of inputs that objects of classes are reached by; `None` when there are arrays.
    pub fn reachable(&self) -> Option<Vec<(Place, TypeId)>> {
        let mut places: Vec<(Place, TypeId)> = (0..).map(|p| (None, p)).zip(self.params.iter().copied()).collect();
        let (mut at, mut seen) = (0, vec![false; self.slots.len()]);
        while let Some((_, id)) = places.get(at) {
            for fresh in &self.info(*id).fresh {
                let Fresh::Class(class) = *fresh else { return None };
                if !std::mem::replace(&mut seen[class.index()], true) {
                    let slots = self.slots[class.index()].iter().copied();
                    places.extend((0..).map(|slot| (Some(class), slot)).zip(slots));
                }
            }
            at += 1;
        }
        Some(places)
    }

    /// Whether no two references of an input lead to the same object: then no object leads to itself.
    pub fn nothing_is_shared(&self) -> bool {
        let Some(places) = self.reachable() else { return false };
        // A parameter that alone leads to objects of its classes shares them with no place either.
        let alone = |fresh: &Fresh| places.iter().filter(|(_, id)| self.info(*id).fresh.contains(fresh)).count() == 1;
        let owns = |single: &Single, (place, id): &(Place, TypeId)| {
            let fresh = &self.info(*id).fresh;
            fresh.is_empty() || single.has(*place) || place.0.is_none() && fresh.iter().all(alone)
        };
        self.single.iter().any(|single| places.iter().all(|place| owns(single, place)))
    }

    pub fn info(&self, id: TypeId) -> &Info {
        &self.infos[id as usize]
    }
}
