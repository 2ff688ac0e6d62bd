//! Whether others can build a heap: a bounded search for calls of a class's own operations that lead to an exception.
//!
//! Where a class hides its fields and says nothing of what they hold, an input may be a heap that nobody can build.
//! The search makes objects by the class's constructors, and by methods of others that return them, calls its methods on
//! them, breadth first and each heap once, and tries the function under analysis on every one. Where that does not lead
//! there, objects that its own are made of or given are made and changed before. It is concrete and bounded by calls, so
//! what it finds is so, and what it does not find is only not found.

mod guess;
mod pool;
mod search;

use crate::outcome::{Limits, Raised, RunOutcome};
use crate::run::run;
use crate::specs;
use ir::input::{Input, InputObject, InputValue};
use ir::spec::ClauseKind;
use ir::{ClassId, FnId, Maker, Operations, Program};
use pool::Width;
pub use pool::new_object;
use search::Search;
use serde::{Deserialize, Serialize};

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
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Callee {
    /// A function, by its qualified name.
    Function(String),
    /// The constructor of a class that nobody wrote.
    New(String),
}

/// An argument of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Arg {
    /// A value; references are to [`Sequence::objects`].
    Value(InputValue),
    /// What an earlier call has returned.
    Result(u32),
}

/// Where the heaps of these inputs, each of which makes `function` raise something, come from.
pub fn origins(program: &Program, function: FnId, inputs: &[&Input]) -> Vec<Origin> {
    let mut origins = vec![Origin::Open; inputs.len()];
    let goals: Vec<Goal<'_>> = inputs.iter().enumerate().filter_map(|(n, i)| goal(program, function, i, n)).collect();
    let mut classes: Vec<(usize, ClassId)> = goals.iter().map(|g| (g.position, g.class)).collect();
    classes.sort();
    classes.dedup();
    for (position, class) in classes {
        let goals: Vec<&Goal<'_>> = goals.iter().filter(|g| (g.position, g.class) == (position, class)).collect();
        let mut reached: Vec<Option<Sequence>> = goals.iter().map(|_| None).collect();
        let mut samples = Vec::new();
        for width in [Width::Narrow, Width::Wide, Width::Ends, Width::Beside] {
            if reached.iter().all(Option::is_some) {
                break;
            }
            let inputs: Vec<&Input> = goals.iter().map(|g| g.input).collect();
            let Some(mut search) = Search::new(program, function, class, &inputs, width) else { continue };
            search.run(&goals, &mut reached);
            samples.append(&mut search.samples);
        }
        for (goal, reached) in goals.iter().zip(reached) {
            origins[goal.number] = match reached {
                // Others cannot call it, so that there is nothing to show.
                Some(_) if !callable(program, function, class) => Origin::Open,
                Some(sequence) => Origin::Calls(sequence),
                None if is_surely_made(program, class) || !is_tried(program, class) => Origin::Open,
                None => {
                    let blame = guess::blamed(program, &goal.raised);
                    let condition = guess::condition(program, class, &samples, &goal.sample(), &blame);
                    Origin::NotFound { class: program.class(class).name.clone(), condition }
                }
            };
        }
    }
    origins
}

/// Whether the search may find something out about an input: it has an object of a class that hides its fields.
pub fn may_matter(program: &Program, function: FnId, input: &Input) -> bool {
    let mut classes = input.args.iter().filter_map(|value| class_of(input, value));
    !specifies_heap(program, function) && classes.any(|class| !is_open(program, class))
}

/// Calls that build the receiver of an input exactly as it is, for a test of it. `None` when no short sequence was found, or anybody can set its fields.
pub fn builders(program: &Program, function: FnId, input: &Input) -> Option<Sequence> {
    let owner = program.function(function).owner;
    let class = class_of(input, input.args.first().filter(|_| owner.is_some())?)?;
    if is_open(program, class) || !is_known(program, function) {
        return None;
    }
    let wanted = Input { args: vec![input.args[0]], objects: input.objects.clone() }.canonical();
    let widths = [Width::Narrow, Width::Wide, Width::Beside].into_iter();
    widths.filter_map(|w| Search::new(program, function, class, &[input], w)?.build(&wanted)).next()
}

/// What the last call of a sequence is given: the heap that the calls before it leave, and its arguments.
pub fn arrival(program: &Program, sequence: &Sequence) -> Option<Input> {
    search::arrival(program, sequence)
}

/// An exception to be reached.
struct Goal<'a> {
    number: usize,
    input: &'a Input,
    /// The argument that is to be built.
    position: usize,
    class: ClassId,
    raised: Raised,
}

impl Goal<'_> {
    fn sample(&self) -> (Vec<InputObject>, InputValue) {
        (self.input.objects.clone(), self.input.args[self.position])
    }
}

/// What there is to search for: the first argument whose class hides its fields and has no invariant.
fn goal<'a>(program: &Program, function: FnId, input: &'a Input, number: usize) -> Option<Goal<'a>> {
    if specifies_heap(program, function) || !is_known(program, function) {
        return None;
    }
    let says_nothing = |class: ClassId| specs::invariants(program, class).iter().all(|(_, c)| c.is_given());
    let unspecified = |class: &ClassId| says_nothing(*class) && !is_open(program, *class);
    let (position, class) =
        input.args.iter().enumerate().find_map(|(n, v)| Some((n, class_of(input, v).filter(unspecified)?)))?;
    let RunOutcome::Throws(raised) = run(program, function, input, &Limits::default()).outcome else { return None };
    Some(Goal { number, input, position, class, raised })
}

/// Whether a specification of the heap says which heaps are meant.
fn specifies_heap(program: &Program, function: FnId) -> bool {
    let requires = &program.function(function).requires;
    requires.iter().any(|c| matches!(c.kind, ClauseKind::Hex(_) | ClauseKind::Sl(_)))
}

/// Whether a search knows all that surrounds a function: no argument is something that nobody makes.
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
    specs::invariants(program, class).iter().any(|(_, c)| c.is_given())
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
