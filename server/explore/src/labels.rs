//! Labels: which objects of a valid input an object of a partial heap may be (seed 002, sections II.C and III).
//!
//! `bli` gives a new object the label of the place that it was found at and refuses empty ones (algorithm 2); `rbli`
//! also takes from a label everything but the position of its object, where breadth-first order has met nothing
//! unknown before (algorithms 3 and 4); `bliss` asks, too, whether what is known before the first unknown has any valid
//! completion (algorithms 5 and 6), and `bliss-db` asks first what earlier runs know (algorithm 7).
//!
//! Deviation: an unknown reference that can only lead back, such as a parent pointer, does not end the traversal.
//! The bounds tell which fields these are.

use crate::bounds::table::{Objects, Table, holds_objects_in_arrays, label};
use crate::bounds::{self, BoundsError};
use crate::engine::Engine;
use crate::listed::Lists;
use crate::pool::{Pool, fit};
use crate::recall::Recall;
use crate::report::Stop;
use crate::satisfy::Answer;
use crate::state::State;
use crate::techniques::Labels;
use crate::witness::Witness;
use heap::{Alternative, Kind, Loc, ObjId, SymHeap, Value, View};
use ir::input::{Input, InputObject, InputValue};
use ir::{ClassId, FnId, Program};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// The labels of a state's objects, by number, and a valid input that agrees with what is known of them.
#[derive(Clone, Debug, Default)]
pub struct Track {
    of: Vec<Objects>,
    example: Option<Rc<Input>>,
}

/// What the labels of one exploration come from.
pub struct Labelling {
    table: Table,
    /// Whether a prefix has a completion, by what it says.
    verdicts: FxHashMap<Vec<u32>, Option<Rc<Input>>>,
    /// What earlier runs know.
    recall: Option<Recall>,
    /// The pool and lists of the searches for completions of prefixes, which earlier runs may answer instead.
    apart: Option<(Pool, Lists)>,
    /// Whether such a search met a clause that does not end: an answer alone would not report that.
    endless: bool,
}

/// The references before the first unknown one, breadth-first.
struct Prefix {
    /// Places with what they hold.
    places: Vec<(Loc, Option<ObjId>)>,
    /// The objects in order of discovery, with class and number.
    objects: Vec<(ObjId, ClassId, u32)>,
}

impl Engine<'_, '_> {
    /// Computes the field bounds that the technique needs; false when there are none, and why is noted. Objects in
    /// arrays have no bounds and change the numbers of the others, so an input with such arrays has no labels.
    pub fn prepare_labels(&mut self) -> bool {
        if self.traits.labels == Labels::No || holds_objects_in_arrays(self.program, self.function) {
            return true;
        }
        let mut recall = Recall::open(&*self.control, self.program, self.function, &self.scope);
        match bounds::table(self.program, self.function, self.options, &mut *self.control, recall.as_mut()) {
            Ok(table) => {
                let searches = matches!(self.traits.labels, Labels::Prefixes | Labels::Recalled);
                let apart = searches.then(|| (Pool::default(), self.lists.unused()));
                let verdicts = FxHashMap::default();
                self.labelling = Some(Labelling { table, verdicts, recall, apart, endless: false });
            }
            Err(BoundsError::Stopped(stop)) => self.stop = Some(stop),
            Err(BoundsError::TooLarge) => {
                let what = "field bounds of more than 128 objects".to_owned();
                self.stop = Some(Stop::Unsupported { what, place: None });
            }
        }
        self.labelling.is_some()
    }

    /// Hands what was found out about heaps and bounds to later runs.
    pub fn keep_for_later(&mut self) {
        if let Some(recall) = self.labelling.take().filter(|l| !l.endless).and_then(|l| l.recall) {
            recall.close();
        }
    }

    /// Labels the object that `loc` of `state` became in `next`. False when its label is empty, or when one loses
    /// its position, or nothing completes what is known.
    pub fn labels_stand(&mut self, state: &State, next: &mut State, loc: Loc, choice: Alternative) -> bool {
        let Some(mut labelling) = self.labelling.take() else { return true };
        let stands = labelling.choose(state, next, loc, choice)
            && (self.traits.labels == Labels::Bounds || self.refined(&mut labelling, next));
        self.labelling = Some(labelling);
        stands
    }

    /// The valid input that agrees with what is known before the first unknown reference, when it agrees with all
    /// references of the state.
    pub fn example_of(&self, state: &State) -> Option<Witness> {
        let example = state.labels.example.as_ref()?;
        let numbers = fit(&state.heap, example, &FxHashSet::default())?;
        Some(Witness::new(Rc::clone(example), numbers))
    }

    fn refined(&mut self, labelling: &mut Labelling, next: &mut State) -> bool {
        let Some(prefix) = labelling.refine(self.program, self.function, next) else { return false };
        self.traits.labels == Labels::Positions || self.prefix_has_completion(labelling, &prefix, next)
    }

    fn prefix_has_completion(&mut self, labelling: &mut Labelling, prefix: &Prefix, next: &mut State) -> bool {
        if next.labels.example.as_ref().is_some_and(|e| prefix.holds_in(e)) {
            return true;
        }
        let key = prefix.key(&labelling.table);
        let known = match labelling.verdicts.get(&key) {
            Some(known) => known.clone(),
            None => {
                let Some(example) = self.example_apart(labelling, prefix, &next.heap) else { return true };
                labelling.verdicts.insert(key, example.clone());
                example
            }
        };
        next.labels.example = known;
        next.labels.example.is_some()
    }

    /// The same as [`Engine::example`], in a way that the rest of the exploration does not notice whether an earlier
    /// run or a search gives the answer: what searches find serves later ones, which would choose other inputs.
    fn example_apart(
        &mut self,
        labelling: &mut Labelling,
        prefix: &Prefix,
        heap: &SymHeap,
    ) -> Option<Option<Rc<Input>>> {
        let known_endless = self.rec.endless.len();
        self.exchange(labelling);
        let recall = labelling.recall.as_mut().filter(|_| self.traits.labels == Labels::Recalled);
        let example = self.example(recall, prefix, heap);
        self.exchange(labelling);
        labelling.endless |= self.rec.endless.len() > known_endless;
        example
    }

    fn exchange(&mut self, labelling: &mut Labelling) {
        if let Some((pool, lists)) = &mut labelling.apart {
            std::mem::swap(&mut self.pool, pool);
            std::mem::swap(&mut self.lists, lists);
        }
    }

    /// A valid completion of a prefix, remembered or searched; `None` when that is not decided.
    fn example(&mut self, recall: Option<&mut Recall>, prefix: &Prefix, heap: &SymHeap) -> Option<Option<Rc<Input>>> {
        let Some(recall) = recall else { return self.searched(prefix, heap) };
        let name = prefix.name(self.program);
        let known = recall.example(self.program, self.function, &self.scope, name);
        // Whoever wrote the entry may have lied about which heap it completes.
        let known = known.filter(|input| prefix.holds_in(input));
        if known.is_some() || recall.refutes(name) {
            self.rec.recalled += 1;
            return Some(known);
        }
        let example = self.searched(prefix, heap)?;
        match &example {
            Some(input) => recall.found(self.program, name, input),
            None => recall.refuted(name),
        }
        Some(example)
    }

    fn searched(&mut self, prefix: &Prefix, heap: &SymHeap) -> Option<Option<Rc<Input>>> {
        self.rec.heap_check(false);
        match self.satisfiable(&prefix.heap(heap)) {
            Answer::Yes(input) => Some(Some(Rc::new(input))),
            Answer::No => Some(None),
            Answer::Open => None,
        }
    }
}

impl Labelling {
    /// Seed 002, algorithm 2.
    fn choose(&self, state: &State, next: &mut State, loc: Loc, choice: Alternative) -> bool {
        let here = self.table.at(&state.heap, &state.labels.of, loc);
        match choice {
            Alternative::Null | Alternative::FreshArray(_) => true,
            // Bounds say nothing of arrays.
            Alternative::Alias(o) if state.heap.array(o).is_some() => true,
            Alternative::Alias(o) => label(&state.labels.of, o) & here != 0,
            Alternative::Fresh(class) => {
                let own = here & self.table.of_class(class);
                let new = next.heap.len() - 1;
                next.labels.of.resize(new, Objects::MAX);
                next.labels.of.push(own);
                own != 0
            }
        }
    }

    /// Seed 002, algorithm 3: gives every object before the first unknown reference its position. `None` when a label
    /// does not have it.
    fn refine(&self, program: &Program, function: FnId, next: &mut State) -> Option<Prefix> {
        let prefix = Prefix::of(program, function, &next.heap, &self.table);
        for (object, class, number) in &prefix.objects {
            let position = self.table.object(*class, *number);
            if label(&next.labels.of, *object) & position == 0 {
                return None;
            }
            if let Some(label) = next.labels.of.get_mut(object.index()) {
                *label = position;
            }
        }
        Some(prefix)
    }
}

impl Prefix {
    fn of(program: &Program, function: FnId, heap: &SymHeap, table: &Table) -> Prefix {
        let mut prefix = Prefix { places: Vec::new(), objects: Vec::new() };
        let mut counts = vec![0; program.classes.len()];
        let params = &program.function(function).params;
        let params = (0..params.len() as u32).filter(|i| params[*i as usize].ty.is_ref()).map(Loc::Param);
        if !params.into_iter().all(|loc| prefix.visit(heap, loc, &mut counts)) {
            return prefix;
        }
        let mut at = 0;
        while let Some((object, class, _)) = prefix.objects.get(at).copied() {
            for loc in heap.places(object) {
                let Loc::Field(_, slot) = loc else { return prefix };
                let is_reference = program.field(program.class(class).fields[slot as usize]).ty.is_ref();
                if is_reference && !prefix.visit(heap, loc, &mut counts) && !table.is_backward(class, slot) {
                    return prefix;
                }
            }
            at += 1;
        }
        prefix
    }

    /// Notes what a place holds; false when that is unknown.
    fn visit(&mut self, heap: &SymHeap, loc: Loc, counts: &mut [u32]) -> bool {
        match heap.get(loc, View::Entry) {
            Value::Null => self.places.push((loc, None)),
            Value::Ref(o) => {
                let Kind::Class { class, .. } = heap.object(o).kind else { return false };
                if !self.objects.iter().any(|(known, ..)| *known == o) {
                    self.objects.push((o, class, counts[class.index()]));
                    counts[class.index()] += 1;
                }
                self.places.push((loc, Some(o)));
            }
            _ => return false,
        }
        true
    }

    fn position(&self, o: ObjId) -> Option<usize> {
        self.objects.iter().position(|(known, ..)| *known == o)
    }

    /// What it says, as numbers: for each place its holder, slot and content.
    fn key(&self, table: &Table) -> Vec<u32> {
        let bit = |o: ObjId| {
            let named = self.position(o).map(|at| self.objects[at]);
            named.map_or(0, |(_, class, n)| table.object(class, n).trailing_zeros() + 1)
        };
        let mut key = Vec::with_capacity(3 * self.places.len());
        for (loc, target) in &self.places {
            let (holder, slot) = match loc {
                Loc::Param(i) => (0, *i),
                Loc::Field(o, slot) | Loc::Elem(o, slot) => (bit(*o), *slot),
            };
            key.extend([holder, slot, target.map_or(0, bit)]);
        }
        key
    }

    /// The prefix alone, as a heap whose other places are open.
    fn heap(&self, of: &SymHeap) -> SymHeap {
        let args = vec![Value::Uninit; of.args.len()];
        let mut heap = SymHeap::new(args);
        let mut number: Vec<Option<ObjId>> = vec![None; of.len()];
        for (loc, target) in &self.places {
            let loc = match *loc {
                Loc::Field(o, slot) => match number[o.index()] {
                    Some(o) => Loc::Field(o, slot),
                    None => continue,
                },
                other => other,
            };
            let value = match target {
                None => Value::Null,
                Some(o) => Value::Ref(match number[o.index()] {
                    Some(known) => known,
                    None => {
                        let Kind::Class { class, len, .. } = of.object(*o).kind else { continue };
                        let new = heap.add_input(class, len, loc);
                        number[o.index()] = Some(new);
                        new
                    }
                }),
            };
            heap.initialise(loc, value);
        }
        heap
    }

    /// A name for what it says that means the same within any scope, in every run.
    fn name(&self, program: &Program) -> u128 {
        let object = |o: ObjId| match self.position(o).map(|at| self.objects[at]) {
            Some((_, class, n)) => format!("{}#{n}", program.class(class).name),
            None => "?".to_owned(),
        };
        let mut text = String::new();
        for (loc, target) in &self.places {
            let (holder, slot) = match loc {
                Loc::Param(i) => (String::new(), *i),
                Loc::Field(o, slot) | Loc::Elem(o, slot) => (object(*o), *slot),
            };
            text += &format!("{holder}.{slot}={};", target.map_or_else(|| "null".to_owned(), object));
        }
        ir::fingerprint::hash_text(&text)
    }

    /// Whether an input has the same references.
    fn holds_in(&self, input: &Input) -> bool {
        // By object of the prefix: its number in the input.
        let mut number: Vec<Option<u32>> = vec![None; self.objects.len()];
        self.places.iter().all(|(loc, target)| {
            let value = match *loc {
                Loc::Param(i) => input.args.get(i as usize),
                Loc::Field(o, slot) => {
                    let holder = self.position(o).and_then(|at| number[at]);
                    let holder = holder.and_then(|n| input.objects.get(n as usize));
                    holder.and_then(|h| h.values().get(slot as usize))
                }
                Loc::Elem(..) => None,
            };
            match (value, target) {
                (Some(InputValue::Null), None) => true,
                (Some(InputValue::Ref(n)), Some(o)) => {
                    let Some(at) = self.position(*o) else { return false };
                    let class = match input.objects.get(*n as usize) {
                        Some(InputObject::Object { class, .. }) => *class,
                        _ => return false,
                    };
                    match number[at] {
                        Some(known) => known == *n,
                        None => {
                            let fresh = !number.contains(&Some(*n));
                            number[at] = Some(*n);
                            fresh && class == self.objects[at].1
                        }
                    }
                }
                _ => false,
            }
        })
    }
}
