//! Whether others can build a heap: a bounded search for calls of a class's own operations that lead to an exception.
//!
//! Where a class hides its fields and says nothing of what they hold, an input may be a heap that nobody can build.
//! The search makes objects by the class's constructors, and by methods of others that return them, calls its methods on
//! them, breadth first and each heap once, and tries the function under analysis on every one. Where that does not lead
//! there, objects that its own are made of or given are made and changed before. Where nothing else leads there, callers
//! catch what a call raises, and go on with what it has changed until then. Static fields begin as initialisers leave
//! them, or, since they are arbitrary in an input, as the input has them, unless only their own class can set them: then
//! what it does to them is called, too. An object that is no argument is tried where it stands. The search is concrete and
//! bounded by calls, so what it finds is so, and what it does not find is only not found.

mod construction;
mod goal;
mod guess;
mod pool;
mod search;

pub use construction::construction;
use goal::{Goal, Target, goals};
use guess::Guesses;
use ir::input::{Input, InputObject, InputValue};
use ir::spec::ClauseKind;
use ir::{ClassId, FnId, Maker, Operations, Program};
pub use pool::new_object;
use pool::{Begin, Width};
use search::{Reached, Sample, Search};
use serde::{Deserialize, Serialize};

/// Objects of one search that tell others which numbers and texts there are.
const TOLD: usize = 40;

/// How the heap of an input comes about, where that matters.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Origin {
    /// Anybody can build it, or specifications say which heaps are valid, or nothing is known.
    #[default]
    Open,
    /// These calls end in the same exception at the same place.
    Calls(Sequence),
    /// No short sequence of calls that does was found.
    NotFound {
        /// The class whose operations were called.
        class: String,
        /// What holds of every object that calls have made, and not of this one.
        condition: Option<String>,
        /// Whether all constructors that others can call, and all methods that the search has called, were followed.
        whole: bool,
    },
}

impl Origin {
    /// The objects that calls start from.
    pub fn objects(&self) -> Option<&Input> {
        match self {
            Origin::Calls(sequence) => Some(&sequence.objects),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub fn objects_mut(&mut self) -> Option<&mut Input> {
        match self {
            Origin::Calls(sequence) => Some(&mut sequence.objects),
            _ => None,
        }
    }
}

/// Calls that build a heap; the last one is of the function under analysis.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sequence {
    /// What is there before: objects of classes that hide nothing.
    pub objects: Input,
    pub calls: Vec<Call>,
    /// The call that returns the object that the others are for.
    pub built: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Call {
    pub callee: Callee,
    pub args: Vec<Arg>,
    /// The class of the exception in which it ends, where that is caught and further calls follow.
    pub caught: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Callee {
    /// A function, by its qualified name.
    Function(String),
    /// The constructor of a class that nobody wrote.
    New(String),
}

/// An argument of a call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Arg {
    /// A value; references are to [`Sequence::objects`].
    Value(InputValue),
    /// What an earlier call has returned.
    Result(u32),
}

/// Where the heaps of these inputs, each of which makes `function` raise something, come from.
pub fn origins(program: &Program, function: FnId, inputs: &[&Input]) -> Vec<Origin> {
    let mut origins = vec![Origin::Open; inputs.len()];
    let all: Vec<Goal<'_>> = inputs.iter().enumerate().flat_map(|(n, i)| goals(program, function, i, n)).collect();
    let mut kinds: Vec<(Option<usize>, ClassId)> = all.iter().map(|g| (g.target.position(), g.class)).collect();
    kinds.sort();
    kinds.dedup();
    let mut told = vec![Says::Nothing; inputs.len()];
    for (position, class) in kinds {
        let goals: Vec<&Goal<'_>> =
            all.iter().filter(|g| (g.target.position(), g.class) == (position, class)).collect();
        let Found { reached, samples, unfollowed } = searched(program, function, class, &goals);
        for (goal, reached) in goals.iter().zip(reached) {
            let origin = match reached {
                Some(Reached::By(sequence)) if callable(program, function, class) => Origin::Calls(sequence),
                // Others cannot call it, so that there is nothing to show.
                Some(_) => Origin::Open,
                None => not_found(program, function, goal, &samples, !unfollowed),
            };
            let says = says(&origin, goal.target);
            if says > told[goal.number] {
                (told[goal.number], origins[goal.number]) = (says, origin);
            }
        }
    }
    origins
}

/// What an origin says of a whole input, the least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Says {
    Nothing,
    /// One object in it is made by calls.
    Part,
    /// One object that nobody builds is enough.
    Nobody,
    /// Calls lead to the exception, with arguments that other calls make.
    All,
}

fn says(origin: &Origin, target: Target) -> Says {
    match (origin, target) {
        (Origin::Open, _) => Says::Nothing,
        (Origin::NotFound { .. }, _) => Says::Nobody,
        (Origin::Calls(_), Target::Argument(_)) => Says::All,
        (Origin::Calls(_), _) => Says::Part,
    }
}

/// What searches for objects of a class have found.
struct Found {
    /// What leads to each goal.
    reached: Vec<Option<Reached>>,
    /// The objects that calls have built.
    samples: Vec<Sample>,
    /// Whether a call could not be followed to its end.
    unfollowed: bool,
}

fn searched(program: &Program, function: FnId, class: ClassId, goals: &[&Goal<'_>]) -> Found {
    let mut reached: Vec<Option<Reached>> = goals.iter().map(|_| None).collect();
    let mut searches: Vec<Search<'_>> = Vec::new();
    let inputs: Vec<&Input> = goals.iter().map(|g| g.input).collect();
    let initial = [Width::Narrow, Width::Wide, Width::Ends, Width::Beside, Width::Told].map(|w| (w, Begin::Initial));
    let given = [Width::Narrow, Width::Wide, Width::Beside].map(|w| (w, Begin::Given));
    for (width, begin) in initial.into_iter().chain(given) {
        if reached.iter().all(Option::is_some) {
            break;
        }
        let told = if width == Width::Told { built(&searches) } else { Vec::new() };
        let new = Search::new(program, function, class, &inputs, &told, (width, begin));
        let Some(mut search) = new else { continue };
        search.run(goals, &mut reached);
        searches.push(search);
    }
    // Few callers go on with an object that has failed them.
    for search in &mut searches {
        if reached.iter().all(Option::is_some) {
            break;
        }
        search.run_caught(goals, &mut reached);
    }
    let unfollowed = searches.iter().any(|s| s.unfollowed);
    let samples = searches.into_iter().flat_map(|s| s.samples).collect();
    Found { reached, samples, unfollowed }
}

/// Some of the objects that searches have built, those of the shortest sequences of each, with what they lead to.
fn built(searches: &[Search<'_>]) -> Vec<Input> {
    let first = searches.iter().flat_map(|search| search.samples.iter().take(TOLD));
    let all = first.map(|(objects, object)| Input { args: vec![*object], objects: objects.clone() }.canonical());
    all.collect()
}

/// What is to be said of a heap that no calls have led to.
fn not_found(program: &Program, function: FnId, goal: &Goal<'_>, samples: &[Sample], followed: bool) -> Origin {
    let class = goal.class;
    if is_surely_made(program, class) {
        return Origin::Open;
    }
    if goal.target == Target::Statics {
        // No invariant can speak of them.
        return Origin::NotFound { class: program.class(class).name.clone(), condition: None, whole: false };
    }
    let guesses = Guesses::new(program, function, goal, samples);
    if goal::is_specified(program, class, guesses.matters()) && goal.keeps_invariants(program) {
        return Origin::Open;
    }
    let whole = followed && is_tried(program, class);
    let condition = guesses.condition().filter(|_| whole || !samples.is_empty());
    Origin::NotFound { class: program.class(class).name.clone(), condition, whole }
}

/// Whether the search may find something out about an input: it has an object of a class that hides its fields.
pub fn may_matter(program: &Program, function: FnId, input: &Input) -> bool {
    let hides = |o: &InputObject| match o {
        InputObject::Object { class, .. } if is_statics(program, *class) => hides_statics(program),
        InputObject::Object { class, .. } => !is_open(program, *class),
        InputObject::Array { .. } => false,
    };
    !specifies_heap(program, function) && input.objects.iter().any(hides)
}

/// Calls that build the receiver of an input exactly as it is, for a test of it: such that do the same whatever static
/// fields have. `None` when no short sequence was found, or anybody can set its fields.
pub fn builders(program: &Program, function: FnId, input: &Input) -> Option<Sequence> {
    let owner = program.function(function).owner;
    let class = class_of(input, input.args.first().filter(|_| owner.is_some())?)?;
    if is_open(program, class) || !is_known(program, function) {
        return None;
    }
    let widths = [Width::Narrow, Width::Wide, Width::Beside].into_iter();
    widths.filter_map(|w| Search::new(program, function, class, &[input], &[], (w, Begin::Never))?.build(input)).next()
}

/// What the last call of a sequence is given: the heap that the calls before it leave, and its arguments.
pub fn arrival(program: &Program, sequence: &Sequence) -> Option<Input> {
    search::arrival(program, sequence)
}

/// Whether a specification of the heap says which heaps are meant.
fn specifies_heap(program: &Program, function: FnId) -> bool {
    let requires = &program.function(function).requires;
    requires.iter().any(|c| matches!(c.kind, ClauseKind::Hex(_) | ClauseKind::Sl(_)))
}

/// Whether calls can give a function all its arguments: none is something that nobody makes.
fn is_known(program: &Program, function: FnId) -> bool {
    let made = |p: &ir::Param| match p.ty.as_class().and_then(|c| program.class(c).operations.as_ref()) {
        Some(Operations { makers, methods, .. }) => !(makers.is_empty() && methods.is_empty()),
        None => true,
    };
    program.function(function).params.iter().all(made)
}

/// The class of the object that a value refers to.
fn class_of(input: &Input, value: &InputValue) -> Option<ClassId> {
    match value {
        InputValue::Ref(r) => match &input.objects[*r as usize] {
            InputObject::Object { class, .. } => Some(*class),
            InputObject::Array { .. } => None,
        },
        _ => None,
    }
}

/// Whether the search has all ways in which others make objects of a class. Code with errors may do anything.
fn is_tried(program: &Program, class: ClassId) -> bool {
    let runs = |maker: &Maker| match maker {
        Maker::Function(f) | Maker::New(Some(f)) => !program.function(*f).broken && program.function(*f).body.is_some(),
        Maker::New(None) => true,
    };
    program.class(class).operations.as_ref().is_some_and(|o| o.whole && o.makers.iter().all(runs))
}

/// Whether every valid object of a class is one that others can make.
fn is_surely_made(program: &Program, class: ClassId) -> bool {
    program.class(class).operations.as_ref().is_some_and(|o| o.decided)
}

/// Whether a class is that of the object with the static fields.
fn is_statics(program: &Program, class: ClassId) -> bool {
    program.statics.as_ref().is_some_and(|s| s.class == class)
}

/// Whether there are static fields that only the class which declares them can set.
fn hides_statics(program: &Program) -> bool {
    program.statics.as_ref().is_some_and(|s| !s.hidden.is_empty())
}

/// Whether anybody can set all fields of the objects of a class.
fn is_open(program: &Program, class: ClassId) -> bool {
    program.class(class).operations.is_none()
}

fn callable(program: &Program, function: FnId, class: ClassId) -> bool {
    let f = program.function(function);
    let operations = program.class(class).operations.as_ref();
    f.owner.is_none() || operations.is_some_and(|o| o.methods.contains(&function))
}
