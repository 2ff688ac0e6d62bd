//! What one word tells at the end of a call: texts, boxed numbers and constants.

use super::{Writer, long};
use ir::input::InputValue;
use ir::{ClassId, Program};
use replay::end::End;
use replay::{Heap, Limits, RunOutcome};

/// Texts of which a text is put together at most.
const MOST_PARTS: u32 = 100;

impl Writer<'_> {
    /// A text, in quotes. Some are put together only when somebody asks what is in them: those are computed here, as the
    /// program has the code for it only where it asks itself. `parts` is how many texts may be looked at.
    fn text_of(&self, heap: &Heap, value: InputValue, parts: &mut u32) -> Option<String> {
        *parts = parts.checked_sub(1)?;
        if let Some(text) = heap.text(self.program, value) {
            return Some(text);
        }
        let program = self.program;
        let cell = heap.get(value)?;
        let class = cell.class()?;
        let field = |name: &str| {
            let slot = program.class(class).fields.iter().position(|f| program.field(*f).name == name);
            slot.map(|slot| cell.values[slot])
        };
        match program.class(class).name.as_str() {
            "Joined$" => {
                let (left, right) = (field("left")?, field("right")?);
                let (left, right) = (self.text_of(heap, left, parts)?, self.text_of(heap, right, parts)?);
                Some(format!("{}{}", left.strip_suffix('"')?, right.strip_prefix('"')?))
            }
            "Digits$" => digits(field("number")?),
            "Shown$" => {
                let shown = heap.get(field("object")?)?;
                let name = &program.class(shown.class()?).name;
                ["Integer", "Long", "Short", "Byte"].contains(&name.as_str()).then(|| digits(shown.values[0]))?
            }
            _ => {
                let run = replay::run(
                    program,
                    program.method(class, "fill$")?,
                    &heap.seen_from(&[value]),
                    &Limits::default(),
                );
                let RunOutcome::Returns(Some(chars)) = run.outcome else { return None };
                Some(ir::content::quoted(&run.heap.get(chars)?.values))
            }
        }
    }

    /// A text, a boxed number or a constant.
    pub(super) fn whole(&self, end: &End, value: InputValue, text: &str) -> Option<String> {
        let cell = end.heap.get(value)?;
        let class = cell.class()?;
        if is_text(self.program, class) {
            return Some(match self.text_of(&end.heap, value, &mut { MOST_PARTS }) {
                Some(label) => format!("assertEquals({label}, {text});"),
                None => format!("assertNotNull({text});"),
            });
        }
        if self.program.class(class).span.is_some() {
            let label = end.heap.label(self.program, value)?;
            return self.accessible(class).then(|| format!("assertSame({}.{label}, {text});", self.class(class)));
        }
        let box_ = &self.program.class(class).name;
        let number = match (box_.as_str(), cell.values.first()?) {
            ("Character", InputValue::Int(k)) => ir::content::character(*k),
            ("Short", InputValue::Int(k)) => format!("(short) {k}"),
            ("Byte", InputValue::Int(k)) => format!("(byte) {k}"),
            ("Long", InputValue::Long(k)) => long(*k),
            (_, value) => self.value(*value, &[]),
        };
        Some(format!("assertEquals({box_}.valueOf({number}), {text});"))
    }
}

/// Whether objects of a class are texts.
pub(super) fn is_text(program: &Program, class: ClassId) -> bool {
    let string = program.find_class("String").filter(|c| program.class(*c).span.is_none());
    string.is_some_and(|string| string == class || program.is_subclass(class, string))
}

fn digits(number: InputValue) -> Option<String> {
    match number {
        InputValue::Int(n) => Some(format!("\"{n}\"")),
        InputValue::Long(n) => Some(format!("\"{n}\"")),
        _ => None,
    }
}
