//! Objects that are values to people: texts, constants and boxed numbers. What the library keeps in them is nothing to show.

use ir::content::{Contained, Content, Equality};
use ir::input::InputValue;
use ir::{ClassId, Program};
use replay::{Cell, Heap, Kind, Limits, RunOutcome};

/// Nobody waits for a text that takes more.
const MAX_STEPS: u64 = 100_000;

/// What people call an object that is a value to them: `"abc"`, `SMALL`, `5`.
pub fn label(program: &Program, heap: &Heap, value: InputValue) -> Option<String> {
    heap.label(program, value).or_else(|| text(program, heap, value)).or_else(|| boxed(program, heap, value))
}

/// The text of an object of the library that may know its characters only when it is asked for them: it is asked, and the
/// run does not know of that.
fn text(program: &Program, heap: &Heap, value: InputValue) -> Option<String> {
    let (class, content) =
        content(program, heap.get(value)?.class()?).filter(|(_, content)| never_changes(*content))?;
    let (_, ask) = program.class(class).methods.iter().find(|(name, _)| name.split('(').next() == Some(java::TEXT))?;
    let limits = Limits { steps: MAX_STEPS, ..Limits::default() };
    let (outcome, after) = replay::call_within(program, *ask, heap, vec![value], &limits);
    let RunOutcome::Returns(Some(array)) = outcome else { return None };
    let mut fields = vec![InputValue::Null; program.class(class).fields.len()];
    fields[content.array as usize] = InputValue::Ref(1);
    let object = Cell { kind: Kind::Object(class), live: true, values: fields };
    Heap { cells: vec![object, after.get(array)?.clone()] }.label(program, InputValue::Ref(0))
}

/// The number in an object of the library that equals others by it alone.
fn boxed(program: &Program, heap: &Heap, value: InputValue) -> Option<String> {
    let cell = heap.get(value)?;
    let class = program.class(cell.class()?);
    let Equality::Slots(slots) = &class.equality else { return None };
    let [slot] = slots[..] else { return None };
    let ty = program.field(*class.fields.get(slot as usize)?).ty;
    let number = class.span.is_none() && !ty.is_ref();
    number.then(|| findings::line::typed(cell.values[slot as usize], Some(ty)))
}

/// The elements of a list or deque, in their order.
pub fn elements<'h>(program: &Program, heap: &'h Heap, cell: &Cell) -> Option<&'h [InputValue]> {
    let (_, content) = content(program, cell.class()?)?;
    let (Contained::Elements { .. }, Some(count)) = (content.kind, content.count) else { return None };
    let InputValue::Int(count) = *cell.values.get(count as usize)? else { return None };
    match *cell.values.get(content.array as usize)? {
        InputValue::Null => Some(&[]),
        array => heap.get(array)?.values.get(..usize::try_from(count).ok()?),
    }
}

/// The objects that nobody knows of: those of classes that the front end keeps to itself, and the arrays in which texts and
/// collections have what they contain.
pub fn unknown(program: &Program, heap: &Heap) -> Vec<bool> {
    let mut unknown = vec![false; heap.cells.len()];
    for (n, cell) in heap.cells.iter().enumerate() {
        let Some(class) = cell.class() else { continue };
        let content = content(program, class).map(|(_, content)| content);
        unknown[n] |= replay::is_hidden(program, class) && !content.is_some_and(never_changes);
        for slot in content.into_iter().flat_map(Content::arrays) {
            if let Some(InputValue::Ref(array)) = cell.values.get(slot as usize) {
                unknown[*array as usize] = true;
            }
        }
    }
    unknown
}

/// What the objects of a class contain, and the class above it that says so.
fn content(program: &Program, class: ClassId) -> Option<(ClassId, Content)> {
    let mut above = std::iter::successors(Some(class), |c| program.class(*c).parent);
    above.find_map(|c| Some((c, program.class(c).content?)))
}

fn never_changes(content: Content) -> bool {
    matches!(content.kind, Contained::Text { changes: false, .. })
}
