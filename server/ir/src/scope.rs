//! Bounds of an exploration.

use crate::content::{Contained, Equality};
use crate::program::{ClassId, Function, Program, Span, Ty};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// One bound of a `scope` clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// At most this many input objects of the class, subclasses included.
    Objects {
        class: ClassId,
        at_most: u32,
        span: Span,
    },
    /// `arrays <= n`: at most this many input arrays of each array type.
    Arrays {
        at_most: u32,
        span: Span,
    },
    /// `length <= n`: at most this many elements in an input array.
    Length {
        at_most: u32,
        span: Span,
    },
    /// Texts and arrays of the input may be longer than other bounds allow, as code asks for that: `if (s.length() < 8)`.
    Asked {
        /// Characters of a text.
        texts: u32,
        /// Elements of an array or a collection.
        elements: u32,
        span: Span,
    },
    Unwind {
        at_most: u32,
        span: Span,
    },
    Calls {
        at_most: u32,
        span: Span,
    },
}

impl Bound {
    /// Whether both bound the same.
    pub fn is_of_same(&self, other: &Bound) -> bool {
        match (self, other) {
            (Bound::Objects { class: a, .. }, Bound::Objects { class: b, .. }) => a == b,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

/// Bounds by name, as they come from settings and the command line; what is absent has a default.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ScopeOptions {
    /// Bound per class name, or `arrays`, `length`. These win over the function's own `scope` clause, as `unwind` and `calls`
    /// do.
    pub objects: BTreeMap<String, u32>,
    /// Bound for classes that nothing else bounds.
    pub default_objects: Option<u32>,
    /// Loop re-entries per activation.
    pub unwind: Option<u32>,
    /// That bound is not of people, who mean all loops: those that count take nothing from it ([`Scope::counts`]).
    pub counts: bool,
    /// Depth of calls below the function under analysis.
    pub calls: Option<u32>,
    /// What holds where the clause says nothing.
    pub defaults: Defaults,
}

/// Bounds over which a function's own `scope` clause wins: those of the settings.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Defaults {
    /// As [`ScopeOptions::objects`].
    pub objects: BTreeMap<String, u32>,
    pub unwind: Option<u32>,
    pub calls: Option<u32>,
}

/// The bounds one exploration works with.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Scope {
    /// At most this many input objects per class, its subclasses included; position = [`ClassId`].
    pub objects: Vec<u32>,
    /// At most this many input arrays, of each array type.
    pub arrays: u32,
    /// At most this many elements in any input array: as many as in others, or as in one that has a length for good
    /// ([`crate::Field::length`]).
    pub length: u32,
    /// At most this many elements in other input arrays, and in collections.
    pub elements: u32,
    /// At most this many characters in a text of the input.
    pub texts: u32,
    pub unwind: u32,
    /// Nobody bounds `unwind`: loops that count without choosing anything take nothing from it, nor do some calls of a
    /// library from `calls`.
    pub counts: bool,
    pub calls: u32,
    /// The bounds that a report names: classes that the scope clause, the settings or the command line
    /// mention, or else the class types of the parameters that the program declares.
    pub named: BTreeMap<String, u32>,
}

/// Objects per class when nothing says otherwise.
pub const DEFAULT_OBJECTS: u32 = 3;
/// Loop re-entries when nothing says otherwise and the scope is small.
pub const DEFAULT_UNWIND: u32 = 8;
/// Arrays and collections of inputs are no longer than this only because code asks for that ([`Bound::Asked`]); loops go
/// through what is so long.
pub const MOST_ASKED: u32 = 10;
/// Call depth when nothing says otherwise and the scope is small.
pub const DEFAULT_CALLS: u32 = 16;

impl Scope {
    /// The bounds for `function`: its own `scope` clause, overridden by `options`, but for the defaults of these.
    ///
    /// Where neither bounds `unwind` or `calls`, they grow with the number of objects and what code asks for, so that one
    /// loop or recursion over the whole input never ends for lack of them.
    pub fn resolve(program: &Program, function: crate::FnId, options: &ScopeOptions) -> Scope {
        let f = program.function(function);
        let default = options.default_objects.unwrap_or(DEFAULT_OBJECTS);
        let mut scope = Scope {
            objects: vec![default; program.classes.len()],
            arrays: default,
            length: 0,
            elements: default,
            texts: default,
            unwind: 0,
            counts: true,
            calls: 0,
            named: BTreeMap::new(),
        };
        let limits = |name: &str| options.objects.contains_key(name) || options.defaults.objects.contains_key(name);
        scope.bound_all(program, &options.defaults.objects);
        let (mut unwind, mut calls, mut rounds) = (options.defaults.unwind, options.defaults.calls, 0);
        for bound in &f.scope {
            match bound {
                Bound::Objects { class, at_most, .. } => scope.bound(program, *class, *at_most),
                Bound::Arrays { at_most, .. } => scope.arrays = *at_most,
                Bound::Length { at_most, .. } => (scope.elements, scope.texts) = (*at_most, *at_most),
                Bound::Asked { texts, elements, .. } => {
                    if !limits("length") {
                        (scope.texts, scope.elements) = (scope.texts.max(*texts), scope.elements.max(*elements));
                        scope.make_room_for_keys(program, f, *elements);
                    }
                    rounds = (*texts).max(*elements).min(MOST_ASKED);
                }
                Bound::Unwind { at_most, .. } => unwind = Some(*at_most),
                Bound::Calls { at_most, .. } => calls = Some(*at_most),
            }
        }
        scope.bound_all(program, &options.objects);
        for (_, bound) in program.classes.iter().zip(&mut scope.objects).filter(|(class, _)| class.single) {
            *bound = 1.min(*bound);
        }
        let longest = program.fields.iter().filter_map(|f| f.length.max(f.rows)).max();
        scope.length = scope.elements.max(longest.unwrap_or(0));
        let counted = |bound: &Bound| matches!(bound, Bound::Arrays { .. });
        let free = !limits("arrays") && !f.scope.iter().any(counted);
        scope.make_room(program, free);
        if scope.named.is_empty() {
            // What a library declares, `Object` above all, would count objects of all that is below it.
            let declared = |class: &ClassId| program.class(*class).span.is_some();
            for class in f.params.iter().filter_map(|p| p.ty.as_class()).filter(declared) {
                scope.bound(program, class, scope.objects[class.index()]);
            }
        }
        let total = scope.named.values().fold(0u32, |sum, n| sum.saturating_add(*n));
        let unwind = options.unwind.or(unwind);
        scope.counts = unwind.is_none() || options.counts;
        scope.unwind = unwind.unwrap_or(DEFAULT_UNWIND.max(total).max(rounds));
        scope.calls = options.calls.or(calls).unwrap_or(DEFAULT_CALLS.max(total.saturating_add(4)));
        scope
    }

    /// Makes room for so many values, where an argument is a set or a map: it has none of them twice.
    fn make_room_for_keys(&mut self, program: &Program, function: &Function, values: u32) {
        let has_keys = |class: ClassId| {
            let content = |c: &ClassId| program.class(*c).content;
            let mut contents = program.concrete_subclasses(class).into_iter().filter_map(|c| content(&c));
            contents.any(|content| matches!(content.kind, Contained::Keys { .. }))
        };
        if !function.params.iter().filter_map(|p| p.ty.as_class()).any(has_keys) {
            return;
        }
        for (class, bound) in program.classes.iter().zip(&mut self.objects) {
            if class.span.is_none() && matches!(class.equality, Equality::Slots(_)) {
                *bound = values.max(*bound);
            }
        }
    }

    /// Makes room for what objects have for themselves ([`crate::Field::own`]): collections and arrays for as many of them as
    /// there may be, and one object of people's own classes for each further field.
    fn make_room(&mut self, program: &Program, arrays: bool) {
        let mut own: BTreeMap<ClassId, Vec<Ty>> = BTreeMap::new();
        for field in program.fields.iter().filter(|field| field.own) {
            own.entry(field.class).or_default().push(field.ty);
        }
        // What has room for one object has room for one field.
        own.retain(|_, types| types.len() > 1);
        let types: BTreeSet<ClassId> = own.values().flatten().filter_map(|ty| ty.as_class()).collect();
        for id in (0..program.classes.len() as u32).map(ClassId).filter(|_| !types.is_empty()) {
            let class = program.class(id);
            let above: Vec<Ty> =
                types.iter().filter(|ty| program.is_subclass(id, **ty)).map(|ty| Ty::class(*ty)).collect();
            let most = own.values().map(|types| types.iter().filter(|ty| above.contains(ty)).count()).max();
            let most = most.unwrap_or(0).max(1) as u32;
            let bound = &mut self.objects[id.index()];
            match class.content {
                _ if self.named.contains_key(&class.name) => {}
                Some(_) => *bound = bound.saturating_mul(most),
                None => *bound = bound.saturating_add(most - 1),
            }
        }
        if arrays {
            let of_one = |types: &Vec<Ty>| {
                let arrays = types.iter().filter(|ty| ty.element().is_some());
                arrays.clone().map(|ty| arrays.clone().filter(|other| *other == ty).count()).max()
            };
            let most = own.values().filter_map(of_one).max().unwrap_or(1);
            self.arrays = self.arrays.saturating_mul(most as u32);
        }
    }

    /// Bounds what has these names.
    fn bound_all(&mut self, program: &Program, bounds: &BTreeMap<String, u32>) {
        for (name, at_most) in bounds {
            if let Some(class) = program.find_class(name) {
                self.bound(program, class, *at_most);
            }
        }
        self.arrays = bounds.get("arrays").copied().unwrap_or(self.arrays);
        if let Some(length) = bounds.get("length") {
            (self.elements, self.texts) = (*length, *length);
        }
    }

    fn bound(&mut self, program: &Program, class: ClassId, at_most: u32) {
        self.objects[class.index()] = at_most;
        self.named.insert(program.class(class).name.clone(), at_most);
    }

    /// Whether every input and every path within these bounds is within `other`, for the same function of the same
    /// program.
    pub fn is_within(&self, other: &Scope) -> bool {
        let numbers = |s: &Scope| [s.arrays, s.length, s.elements, s.texts, s.unwind, s.calls];
        let pairs = self.objects.iter().zip(&other.objects);
        let mut numbers = numbers(self).into_iter().zip(numbers(other));
        self.objects.len() == other.objects.len()
            // A class that is named bounds its subclasses, too.
            && self.named.keys().eq(other.named.keys())
            && self.counts <= other.counts
            && pairs.into_iter().all(|(a, b)| a <= b)
            && numbers.all(|(a, b)| a <= b)
    }

    /// Whether an object of `class` counts against the bound of `bounded`: of one that the scope names all below it do, of
    /// another one its own objects alone.
    pub fn counts(&self, program: &Program, class: ClassId, bounded: ClassId) -> bool {
        let named = || self.named.contains_key(&program.class(bounded).name);
        class == bounded || program.is_subclass(class, bounded) && named()
    }

    /// The bounds that an object of `class` counts against: its own and those of its supertypes that the
    /// scope names. Unnamed supertypes do not bound.
    pub fn bounds_of<'a>(&'a self, program: &'a Program, class: ClassId) -> impl Iterator<Item = (ClassId, u32)> + 'a {
        let all = program.with_supertypes(class).into_iter();
        all.map(|c| (c, self.objects[c.index()]))
            .filter(move |(c, _)| *c == class || self.named.contains_key(&program.class(*c).name))
    }
}
