//! In which order to make the objects of an input, so that constructors take as many references as possible.

use ir::input::{Input, InputValue};

/// A step of building a heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Makes object `object`; references to objects made later are null for now.
    Make { object: u32 },
    /// Sets a slot to an object that now exists.
    Link { object: u32, slot: usize },
}

/// The steps that build the heap of `input`: children first; a reference that closes a cycle is set as
/// soon as its target exists. Objects that no argument reaches are not made.
pub fn steps(input: &Input) -> Vec<Step> {
    let mut plan = Plan { input, made: vec![Made::No; input.objects.len()], waiting: Vec::new(), steps: Vec::new() };
    for arg in &input.args {
        plan.make(*arg);
    }
    plan.steps
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Made {
    No,
    /// Its children are being made.
    Open,
    Yes,
}

struct Plan<'i> {
    input: &'i Input,
    made: Vec<Made>,
    /// Slots whose target did not exist when their object was made: (target, object, slot).
    waiting: Vec<(u32, u32, usize)>,
    steps: Vec<Step>,
}

impl Plan<'_> {
    /// Depth-first, children before parents, with a stack of its own: lists may be long.
    fn make(&mut self, value: InputValue) {
        let mut stack: Vec<(u32, usize)> = Vec::new();
        self.open(value, &mut stack);
        while let Some((object, slot)) = stack.pop() {
            match self.input.objects[object as usize].values().get(slot) {
                Some(value) => {
                    stack.push((object, slot + 1));
                    self.open(*value, &mut stack);
                }
                None => self.close(object),
            }
        }
    }

    fn open(&mut self, value: InputValue, stack: &mut Vec<(u32, usize)>) {
        if let InputValue::Ref(object) = value
            && self.made.get(object as usize) == Some(&Made::No)
        {
            self.made[object as usize] = Made::Open;
            stack.push((object, 0));
        }
    }

    fn close(&mut self, object: u32) {
        self.steps.push(Step::Make { object });
        self.made[object as usize] = Made::Yes;
        for (slot, value) in self.input.objects[object as usize].values().iter().enumerate() {
            match value {
                InputValue::Ref(target) if *target == object => self.steps.push(Step::Link { object, slot }),
                InputValue::Ref(target) if self.made[*target as usize] != Made::Yes => {
                    self.waiting.push((*target, object, slot));
                }
                _ => {}
            }
        }
        let ready = self.waiting.iter().filter(|w| w.0 == object);
        self.steps.extend(ready.map(|(_, object, slot)| Step::Link { object: *object, slot: *slot }));
        self.waiting.retain(|w| w.0 != object);
    }
}
