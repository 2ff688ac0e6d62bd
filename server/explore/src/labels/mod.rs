//! Labels: which objects of a valid input an object of a partial heap may be (seed 002, sections II.C and III).
//!
//! `bli` gives a new object the label of the place that it was found at and refuses empty ones (algorithm 2); `rbli`
//! also takes from a label everything but the position of its object, where breadth-first order has met nothing
//! unknown before (algorithms 3 and 4); `bliss` asks, too, whether what is known before the first unknown has any valid
//! completion (algorithms 5 and 6), and `bliss-db` asks first what earlier runs know (algorithm 7).
//!
//! Deviation: an unknown reference that can only lead back, such as a parent pointer, does not end the traversal.
//! The bounds tell which fields these are.

mod key;
mod prefix;
mod sorted;

use crate::bounds::table::{Objects, Table, holds_objects_in_arrays, label};
use crate::bounds::{self, BoundsError};
use crate::catalogue::Entry;
use crate::engine::Engine;
use crate::listed::Lists;
use crate::pool::{Pool, fit};
use crate::recall::Recall;
use crate::report::Stop;
use crate::satisfy::Answer;
use crate::state::State;
use crate::techniques::Labels;
use crate::witness::Witness;
use heap::{Alternative, Loc};
use ir::input::Input;
use key::Key;
use prefix::Prefix;
use rustc_hash::{FxHashMap, FxHashSet};
use sorted::Sorted;
use std::cell::OnceCell;
use std::rc::Rc;

/// The labels of a state's objects, by number, and a valid input that agrees with what is known of them.
#[derive(Clone, Debug, Default)]
pub struct Track {
    of: Vec<Objects>,
    example: Option<Rc<Example>>,
}

/// A valid input, and its key.
#[derive(Debug)]
struct Example {
    input: Rc<Input>,
    key: Key,
}

/// What the labels of one exploration come from.
pub struct Labelling {
    table: Table,
    /// Whether a prefix has a completion, by what it says.
    verdicts: FxHashMap<Key, Option<Rc<Example>>>,
    /// The list of all valid inputs, once there is one and it can be sorted.
    sorted: OnceCell<Option<Sorted>>,
    /// What earlier runs know.
    recall: Option<Recall>,
    /// The pool and lists of the searches for completions of prefixes, which earlier runs may answer instead.
    apart: Option<(Pool, Lists)>,
    /// Whether such a search met a clause that does not end: an answer alone would not report that.
    endless: bool,
}

impl Engine<'_, '_> {
    /// Computes the field bounds that the technique needs; false when there are none, and why is noted. Objects in
    /// arrays have no bounds and change the numbers of the others, so an input with such arrays has no labels.
    pub fn prepare_labels(&mut self) -> bool {
        if self.traits.labels == Labels::No || holds_objects_in_arrays(self.program, self.function) {
            return true;
        }
        let mut recall = Recall::open(&*self.control, self.program, self.function, &self.scope);
        let mut lists = self.lists.unused();
        let known = recall.as_ref().is_some_and(|r| r.bounds().is_some());
        let asks = self.traits.labels == Labels::Prefixes && !known;
        let listed = if asks { self.bounds_of_list(&mut lists) } else { None };
        match bounds::table(self.program, self.function, self.options, &mut *self.control, (recall.as_mut(), listed)) {
            Ok(table) => {
                let searches = matches!(self.traits.labels, Labels::Prefixes | Labels::Recalled);
                let apart = searches.then(|| (Pool::default(), lists));
                let verdicts = FxHashMap::default();
                let sorted = OnceCell::new();
                self.labelling = Some(Labelling { table, verdicts, sorted, recall, apart, endless: false });
            }
            Err(BoundsError::Stopped(stop)) => self.stop = Some(stop),
            Err(BoundsError::TooLarge) => {
                let what = "field bounds of more than 128 objects".to_owned();
                self.stop = Some(Stop::Unsupported { what, place: None });
            }
        }
        self.labelling.is_some()
    }

    /// The bounds by the list of all valid inputs, which the searches for completions of prefixes would make later anyway.
    /// `None` when there are too many, or it leaves something open, or it is time to stop, which whoever goes on notices.
    fn bounds_of_list(&mut self, lists: &mut Lists) -> Option<Table> {
        std::mem::swap(&mut self.lists, lists);
        self.list_all();
        std::mem::swap(&mut self.lists, lists);
        let list = lists.joint()?;
        let mut table = Table::new(self.program, self.function, &self.scope)?;
        for entry in &list.borrow().entries {
            if self.control.stop().is_some() || entry.has_open_references() || !self.accepts_entry(entry) {
                return None;
            }
            table.add(self.program, &entry.input);
        }
        table.finish(self.program);
        Some(table)
    }

    /// Hands what was found out about heaps and bounds to later runs.
    pub fn keep_for_later(&mut self) {
        if let Some(recall) = self.labelling.take().filter(|l| !l.endless).and_then(|l| l.recall) {
            recall.close();
        }
    }

    /// The labels when `loc` of a state becomes something. `None` when the label of a new object is empty, or when an
    /// object loses its position, or nothing completes what is known.
    pub fn labels_of(&mut self, state: &State, loc: Loc, choice: Alternative) -> Option<Track> {
        let Some(mut labelling) = self.labelling.take() else { return Some(Track::default()) };
        let labels = self.labelled(&mut labelling, state, loc, choice);
        self.labelling = Some(labelling);
        labels
    }

    fn labelled(&mut self, labelling: &mut Labelling, state: &State, loc: Loc, choice: Alternative) -> Option<Track> {
        let mut labels = labelling.choose(state, loc, choice)?;
        if self.traits.labels == Labels::Bounds {
            return Some(labels);
        }
        let prefix = Prefix::of(self.program, self.function, &labelling.table, &state.heap, (loc, choice));
        labelling.refine(&prefix, &mut labels)?;
        let stands = self.traits.labels == Labels::Positions || self.has_completion(labelling, prefix, &mut labels);
        stands.then_some(labels)
    }

    /// The valid input that agrees with what is known before the first unknown reference, when it agrees with all
    /// references of the state.
    pub fn example_of(&self, state: &State) -> Option<Witness> {
        let example = state.labels.example.as_ref()?;
        let numbers = fit(&state.heap, &example.input, &FxHashSet::default())?;
        Some(Witness::new(Rc::clone(&example.input), numbers))
    }

    fn has_completion(&mut self, labelling: &mut Labelling, prefix: Prefix, labels: &mut Track) -> bool {
        if labels.example.as_ref().is_some_and(|e| prefix.key.is_in(&e.key)) {
            return true;
        }
        labels.example = match labelling.verdicts.get(&prefix.key) {
            Some(known) => known.clone(),
            None => {
                let Some(example) = self.example_apart(labelling, &prefix) else { return true };
                let key = |input: &Input| Key::of_input(&labelling.table, input);
                let example = example.map(|input| Rc::new(Example { key: key(&input), input }));
                labelling.verdicts.insert(prefix.key, example.clone());
                example
            }
        };
        labels.example.is_some()
    }

    /// The same as [`Engine::example`], in a way that the rest of the exploration does not notice whether an earlier
    /// run or a search gives the answer: what searches find serves later ones, which would choose other inputs.
    fn example_apart(&mut self, labelling: &mut Labelling, prefix: &Prefix) -> Option<Option<Rc<Input>>> {
        let known_endless = self.rec.endless.len();
        self.exchange(labelling);
        let example = self.example(labelling, prefix);
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
    fn example(&mut self, labelling: &mut Labelling, prefix: &Prefix) -> Option<Option<Rc<Input>>> {
        let Labelling { table, sorted, recall, .. } = labelling;
        let Some(recall) = recall.as_mut().filter(|_| self.traits.labels == Labels::Recalled) else {
            return self.searched((table, sorted), prefix);
        };
        let name = prefix.name(self.program);
        let known = recall.example(self.program, self.function, &self.scope, name);
        // Whoever wrote the entry may have lied about which heap it completes.
        let known = known.filter(|input| prefix.key.is_in(&Key::of_input(table, input)));
        if known.is_some() || recall.refutes(name) {
            self.rec.recalled += 1;
            return Some(known);
        }
        let example = self.searched((table, sorted), prefix)?;
        match &example {
            Some(input) => recall.found(self.program, name, input),
            None => recall.refuted(name),
        }
        Some(example)
    }

    fn searched(
        &mut self,
        (table, sorted): (&Table, &OnceCell<Option<Sorted>>),
        prefix: &Prefix,
    ) -> Option<Option<Rc<Input>>> {
        self.rec.heap_check(false);
        if let Some(list) = self.lists.joint() {
            let list = list.borrow();
            let sorted = sorted.get_or_init(|| Sorted::new(table, &list.entries));
            if let Some(found) = sorted.as_ref().and_then(|s| self.first_valid(&list.entries, s.first(&prefix.key))) {
                return Some(found);
            }
        }
        match self.satisfiable(&prefix.heap(self.program, self.function)) {
            Answer::Yes(input) => Some(Some(Rc::new(input))),
            Answer::No => Some(None),
            Answer::Open => None,
        }
    }

    /// The input of the first entry that agrees with a prefix, if there is one; `None` when a clause that lists know
    /// nothing of refuses it.
    fn first_valid(&self, entries: &[Entry], first: Option<u32>) -> Option<Option<Rc<Input>>> {
        let Some(entry) = first.map(|e| &entries[e as usize]) else { return Some(None) };
        self.accepts_entry(entry).then(|| Some(Rc::clone(&entry.input)))
    }
}

impl Labelling {
    /// Seed 002, algorithm 2: the labels after a choice; `None` when there is none for it.
    fn choose(&self, state: &State, loc: Loc, choice: Alternative) -> Option<Track> {
        let here = self.table.at(&state.heap, &state.labels.of, loc);
        let mut labels = state.labels.clone();
        match choice {
            Alternative::Null | Alternative::FreshArray(_) => Some(labels),
            // Bounds say nothing of arrays.
            Alternative::Alias(o) if state.heap.array(o).is_some() => Some(labels),
            Alternative::Alias(o) => (label(&labels.of, o) & here != 0).then_some(labels),
            Alternative::Fresh(class) => {
                let own = here & self.table.of_class(class);
                labels.of.resize(state.heap.len(), Objects::MAX);
                labels.of.push(own);
                (own != 0).then_some(labels)
            }
        }
    }

    /// Seed 002, algorithm 3: gives every object before the first unknown reference its position. `None` when a label
    /// does not have it.
    fn refine(&self, prefix: &Prefix, labels: &mut Track) -> Option<()> {
        for (object, class, number) in &prefix.objects {
            let position = self.table.object(*class, *number);
            if label(&labels.of, *object) & position == 0 {
                return None;
            }
            if let Some(label) = labels.of.get_mut(object.index()) {
                *label = position;
            }
        }
        Some(())
    }
}
