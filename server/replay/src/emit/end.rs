//! What a call has left behind, as a test tells it: what it returns, and what of the heap is not as it was.

use crate::heap::{Cell, Heap, Kind, Value};
use crate::outcome::{Limits, Run, RunOutcome};
use ir::content::{Contained, Content, quoted};
use ir::input::Input;
use ir::{ClassId, FieldId, FnId, Program, Ty};
use std::collections::{BTreeMap, VecDeque};

/// Facts that a test tells at most.
const MOST_FACTS: usize = 12;
/// In so many other ways are objects kept, before what depends on it counts.
pub const ADDRESSES: u32 = 24;
/// Objects that are looked at for their sake.
const MOST_OBJECTS: usize = 200;

/// The end of a call that has returned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// `None` where the function returns nothing.
    pub result: Option<Value>,
    pub heap: Heap,
    /// How many cells of the heap are objects of the input; they keep their numbers.
    pub input_objects: u32,
    /// It may be another one where objects are kept elsewhere.
    pub by_address: bool,
}

impl End {
    /// The end of a run; `None` where it has not returned.
    pub fn of(run: Run) -> Option<End> {
        let RunOutcome::Returns(result) = run.outcome else { return None };
        Some(End { result, heap: run.heap, input_objects: run.input_objects, by_address: run.by_address })
    }
}

/// Where something is at the end of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Access {
    pub root: Root,
    pub steps: Vec<Step>,
}

/// What a test has a variable for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Root {
    Result,
    /// An object of the input, by its number.
    Object(u32),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Field(FieldId),
    /// An element of an array or of a collection.
    Element(u32),
}

/// What is there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Says {
    /// A number, a truth value or null.
    Value(Value),
    /// An object of the input, by its number.
    Object(u32),
    /// The object that is also there.
    Same(Access),
    /// Something that [`Reader::is_whole`].
    Whole(Value),
    /// An object that has no name.
    Unnamed,
    /// An array or a collection with so many elements.
    Length(usize),
    /// A text that changes, which has these characters now, in quotes.
    Text(String),
}

/// A fact about the end of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    pub at: Access,
    /// The declared type of what is there.
    pub ty: Ty,
    pub says: Says,
}

/// What a test may ask for.
pub trait Reader {
    /// Whether it has a variable for an object of the input.
    fn has_name(&self, object: u32) -> bool;
    /// Whether what a reference leads to is told by one word: a text, a constant.
    fn is_whole(&self, heap: &Heap, value: Value) -> bool;
    /// Whether it may ask for the elements of an array or a collection, when its place is declared like this.
    fn opens(&self, declared: Ty, cell: &Cell) -> bool;
    /// Whether it may ask for a field of an object, when its place is declared like this.
    fn reads(&self, declared: Ty, class: ClassId, field: FieldId) -> bool;
}

/// What a call of `function` on `input` returned, and what it left behind other than it was: breadth-first, the first
/// few. New objects are told with all that they hold. Of an end that depends on where objects are kept, what is so wherever
/// they are.
pub fn facts(program: &Program, function: FnId, input: &Input, end: &End, reader: &impl Reader) -> Vec<Fact> {
    let mut facts = facts_of(program, function, input, end, reader);
    for addresses in (1..=ADDRESSES).take_while(|_| end.by_address) {
        let run = crate::run(program, function, input, &Limits { addresses, ..Limits::default() });
        let other = End::of(run).map_or_else(Vec::new, |end| facts_of(program, function, input, &end, reader));
        facts.retain(|fact| other.contains(fact));
    }
    facts
}

fn facts_of(program: &Program, function: FnId, input: &Input, end: &End, reader: &impl Reader) -> Vec<Fact> {
    let mut teller =
        Teller { program, input, end, reader, facts: Vec::new(), queue: VecDeque::new(), known: BTreeMap::new() };
    let ret = program.function(function).ret;
    if let Some(value) = end.result.filter(|_| ret != Ty::VOID) {
        teller.value(Access { root: Root::Result, steps: Vec::new() }, ret, value, None);
    }
    for object in (0..end.input_objects).filter(|o| reader.has_name(*o)) {
        let ty = end.heap.cells[object as usize].ty().unwrap_or(Ty::VOID);
        teller.queue.push_back((Access { root: Root::Object(object), steps: Vec::new() }, ty, object));
    }
    while let Some((at, ty, object)) = teller.queue.pop_front() {
        if teller.facts.len() >= MOST_FACTS || teller.known.len() >= MOST_OBJECTS {
            break;
        }
        teller.inside(&at, ty, object);
    }
    teller.facts.truncate(MOST_FACTS);
    teller.facts
}

struct Teller<'a, R> {
    program: &'a Program,
    input: &'a Input,
    end: &'a End,
    reader: &'a R,
    facts: Vec<Fact>,
    queue: VecDeque<(Access, Ty, u32)>,
    /// Objects without a name by the first way to them.
    known: BTreeMap<u32, Access>,
}

impl<R: Reader> Teller<'_, R> {
    /// Tells what is at a place, unless it was there before.
    fn value(&mut self, at: Access, ty: Ty, value: Value, before: Option<Value>) {
        let is_new = before != Some(value);
        let says = match value {
            Value::Ref(o) if o < self.end.input_objects && self.reader.has_name(o) => Says::Object(o),
            Value::Ref(o) => match self.known.get(&o) {
                Some(first) => Says::Same(first.clone()),
                None if self.reader.is_whole(&self.end.heap, value) => Says::Whole(value),
                None => {
                    self.known.insert(o, at.clone());
                    self.queue.push_back((at.clone(), ty, o));
                    Says::Unnamed
                }
            },
            value => Says::Value(value),
        };
        if is_new {
            self.facts.push(Fact { at, ty, says });
        }
    }

    /// Tells what is in an object.
    fn inside(&mut self, at: &Access, declared: Ty, object: u32) {
        let (program, end, reader) = (self.program, self.end, self.reader);
        let Some(cell) = end.heap.cells.get(object as usize).filter(|cell| cell.live) else { return };
        let before = self.input.objects.get(object as usize).filter(|_| object < end.input_objects);
        let before = before.map(|object| object.values());
        let step = |step| Access { root: at.root, steps: at.steps.iter().copied().chain([step]).collect() };
        match cell.kind {
            Kind::Array(elem) if reader.opens(declared, cell) => {
                self.elements(at, elem, &cell.values, before);
            }
            Kind::Object(class) => {
                for (slot, field) in program.class(class).fields.iter().enumerate() {
                    if reader.reads(declared, class, *field) {
                        let was = before.map(|values| values[slot]);
                        self.value(step(Step::Field(*field)), program.field(*field).ty, cell.values[slot], was);
                    }
                }
                let content = program.class(class).content.filter(|_| reader.opens(declared, cell));
                let Some((content, (elem, elements))) = content.and_then(|c| Some((c, contents(&end.heap, cell, c)?)))
                else {
                    return;
                };
                let before = before.and_then(|_| Some(self.input.contents(program, object)?.1));
                match content.kind {
                    Contained::Elements { .. } => self.elements(at, elem, elements, before),
                    Contained::Text { .. } if before != Some(elements) => {
                        self.facts.push(Fact { at: at.clone(), ty: declared, says: Says::Text(quoted(elements)) });
                    }
                    Contained::Text { .. } | Contained::Keys { .. } | Contained::Values { .. } => {}
                }
            }
            Kind::Array(_) => {}
        }
    }

    fn elements(&mut self, at: &Access, elem: Ty, elements: &[Value], before: Option<&[Value]>) {
        if before.is_none_or(|before| before.len() != elements.len()) {
            self.facts.push(Fact { at: at.clone(), ty: elem, says: Says::Length(elements.len()) });
        }
        for (i, value) in elements.iter().enumerate().take(MOST_FACTS.max(before.map_or(0, <[Value]>::len))) {
            let steps = at.steps.iter().copied().chain([Step::Element(i as u32)]).collect();
            let was = before.and_then(|before| before.get(i).copied());
            self.value(Access { root: at.root, steps }, elem, *value, was);
        }
    }
}

/// What a collection has at the end, with the type of its elements.
fn contents<'h>(heap: &'h Heap, cell: &Cell, content: Content) -> Option<(Ty, &'h [Value])> {
    let array = heap.get(*cell.values.get(content.array as usize)?)?;
    let Kind::Array(elem) = array.kind else { return None };
    let Value::Int(count) = cell.values.get(content.count? as usize)? else { return None };
    Some((elem, array.values.get(..usize::try_from(*count).ok()?)?))
}
