//! What objects contain whose fields are nobody's business: texts and collections.
//!
//! Such a class says in which slot its contents are. In an input the array there belongs to its object alone, and it has
//! exactly the elements that the object contains: so every content is one input, and one that the public methods of the
//! class can build. Engines, validity checks and pictures know contents by this table; none knows a class by its name.

use crate::input::{Input, InputObject, InputValue};
use crate::program::{ClassId, FieldId, FnId, Program, Ty};

/// What the objects of a class contain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Content {
    /// The slot of the array. In an input it is not null, and no other reference leads to the array.
    pub array: u32,
    /// The slot of the number of elements, where the class has one: in an input the length of the array.
    pub count: Option<u32>,
    pub kind: Contained,
}

/// What the elements of a content are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Contained {
    /// UTF-16 units up to this one: a text. One that never changes is a value: people do not care which object it is.
    Text { most: u16, changes: bool },
    /// Objects; null among them or not.
    Elements { nulls: bool },
}

/// An argument of a generic type, with its own arguments.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Argument {
    pub ty: Ty,
    pub args: Vec<Argument>,
}

/// A declaration with a generic type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Declared {
    Param(FnId, u32),
    Field(FieldId),
}

/// What stands in a text where nothing says what stands there.
pub const ANY_UNIT: i32 = 'a' as i32;

impl Contained {
    /// The smallest and largest number among the elements, where they are numbers.
    pub fn range(self) -> Option<(i32, i32)> {
        match self {
            Contained::Text { most, .. } => Some((0, i32::from(most))),
            Contained::Elements { .. } => None,
        }
    }
}

impl Program {
    /// The arguments of the type of a declaration, where the elements of collections depend on them.
    pub fn arguments_of(&self, declared: Declared) -> &[Argument] {
        self.arguments.get(&declared).map_or(&[], Vec::as_slice)
    }

    /// Arguments as they would be written, for fingerprints.
    pub(crate) fn arguments_text(&self, args: &[Argument]) -> String {
        let shown = args.iter().map(|a| format!("{}{}", self.type_name(a.ty), self.arguments_text(&a.args)));
        if args.is_empty() { String::new() } else { format!("<{}>", shown.collect::<Vec<_>>().join(", ")) }
    }

    /// The content of a class, when `slot` is where it is.
    pub fn content_at(&self, class: ClassId, slot: u32) -> Option<Content> {
        self.class(class).content.filter(|c| c.array == slot)
    }
}

impl Input {
    /// Gives objects their contents that have none yet: empty ones. Numbers of elements follow the contents.
    pub fn furnish(&mut self, program: &Program) {
        for n in 0..self.objects.len() {
            let InputObject::Object { class, fields } = &self.objects[n] else { continue };
            let Some(content) = program.class(*class).content else { continue };
            let held = fields[content.array as usize];
            let array = match held {
                InputValue::Ref(r) => r,
                _ => {
                    let field = program.class(*class).fields[content.array as usize];
                    let Some(elem) = program.field(field).ty.element() else { continue };
                    self.objects.push(InputObject::Array { elem, elements: Vec::new() });
                    self.objects.len() as u32 - 1
                }
            };
            let length = self.objects[array as usize].values().len();
            let InputObject::Object { fields, .. } = &mut self.objects[n] else { continue };
            fields[content.array as usize] = InputValue::Ref(array);
            if let Some(count) = content.count {
                fields[count as usize] = InputValue::Int(length as i32);
            }
        }
    }

    /// The elements that an object contains; `None` where it is no such object.
    pub fn contents(&self, program: &Program, object: u32) -> Option<(Content, &[InputValue])> {
        let InputObject::Object { class, fields } = self.objects.get(object as usize)? else { return None };
        let content = program.classes.get(class.index())?.content?;
        let InputValue::Ref(array) = fields.get(content.array as usize)? else { return None };
        Some((content, self.objects.get(*array as usize)?.values()))
    }

    /// The text that an object is, in quotes, as Java and many others write it.
    pub fn text(&self, program: &Program, object: u32) -> Option<String> {
        self.contained_text(program, object).and_then(|(text, changes)| (!changes).then_some(text))
    }

    /// The text that an object contains, in quotes, and whether it may change.
    pub fn contained_text(&self, program: &Program, object: u32) -> Option<(String, bool)> {
        match self.contents(program, object)? {
            (Content { kind: Contained::Text { changes, .. }, .. }, units) => Some((quoted(units), changes)),
            _ => None,
        }
    }

    /// By object: whether it is the array of a content, which is shown with its object and nowhere else.
    pub fn contained(&self, program: &Program) -> Vec<bool> {
        let mut hidden = vec![false; self.objects.len()];
        for object in &self.objects {
            if let InputObject::Object { class, fields } = object
                && let Some(content) = program.classes.get(class.index()).and_then(|c| c.content)
                && let Some(InputValue::Ref(array)) = fields.get(content.array as usize)
                && let Some(slot) = hidden.get_mut(*array as usize)
            {
                *slot = true;
            }
        }
        hidden
    }

    /// The canonical input with what has no name of its own in pictures behind everything else: texts, and the arrays of
    /// contents. So the numbers of the others have no gaps.
    pub fn readable(&self, program: &Program) -> Input {
        let input = self.canonical();
        let contained = input.contained(program);
        let n = input.objects.len() as u32;
        let place = |o: &u32| match contained[*o as usize] {
            true => 2,
            false => i32::from(input.text(program, *o).is_some()),
        };
        let mut order: Vec<u32> = (0..n).collect();
        order.sort_by_key(place);
        let mut number = vec![0; n as usize];
        (0..).zip(&order).for_each(|(new, old)| number[*old as usize] = new);
        let renamed = |v: &InputValue| match v {
            InputValue::Ref(r) => InputValue::Ref(number[*r as usize]),
            other => *other,
        };
        let all = |values: &[InputValue]| values.iter().map(renamed).collect::<Vec<_>>();
        let objects = order.iter().map(|o| match &input.objects[*o as usize] {
            InputObject::Object { class, fields } => InputObject::Object { class: *class, fields: all(fields) },
            InputObject::Array { elem, elements } => InputObject::Array { elem: *elem, elements: all(elements) },
        });
        Input { args: all(&input.args), objects: objects.collect() }
    }

    /// The first object whose contents are not as inputs have them.
    pub fn misfit(&self, program: &Program) -> Option<usize> {
        let mut references = vec![0u32; self.objects.len()];
        let all = self.args.iter().chain(self.objects.iter().flat_map(InputObject::values));
        for value in all {
            if let InputValue::Ref(r) = value
                && let Some(n) = references.get_mut(*r as usize)
            {
                *n += 1;
            }
        }
        (0..self.objects.len()).find(|n| {
            let InputObject::Object { class, fields } = &self.objects[*n] else { return false };
            let Some(content) = program.classes.get(class.index()).and_then(|c| c.content) else { return false };
            let Some(InputValue::Ref(array)) = fields.get(content.array as usize) else { return true };
            let Some(elements) = self.objects.get(*array as usize).map(InputObject::values) else { return true };
            let counted = content.count.and_then(|c| fields.get(c as usize));
            let own = references[*array as usize] == 1;
            !own || counted.is_some_and(|n| *n != InputValue::Int(elements.len() as i32))
                || !elements.iter().all(|e| content.kind.admits(*e))
        })
    }
}

impl Contained {
    /// Whether a value may be among the elements.
    fn admits(self, value: InputValue) -> bool {
        match (self, value) {
            (Contained::Text { most, .. }, InputValue::Int(unit)) => (0..=i32::from(most)).contains(&unit),
            (Contained::Text { .. }, _) => false,
            (Contained::Elements { nulls }, value) => nulls || value != InputValue::Null,
        }
    }
}

/// A character in quotes, as Java and many others write it.
pub fn character(unit: i32) -> String {
    match unit {
        39 => "'\\''".to_owned(),
        34 => "'\"'".to_owned(),
        _ => format!("'{}'", quoted(&[InputValue::Int(unit)]).trim_matches('"')),
    }
}

/// A text in quotes; what has no shape is escaped.
fn quoted(units: &[InputValue]) -> String {
    let units: Vec<u16> = units.iter().map(|u| if let InputValue::Int(n) = u { *n as u16 } else { 0 }).collect();
    let mut out = String::from("\"");
    for unit in char::decode_utf16(units) {
        match unit {
            Ok('"') => out += "\\\"",
            Ok('\\') => out += "\\\\",
            Ok('\n') => out += "\\n",
            Ok('\t') => out += "\\t",
            Ok('\r') => out += "\\r",
            Ok(c) if c == ' ' || c.is_ascii_graphic() || (c.is_alphanumeric() && !c.is_ascii()) => out.push(c),
            Ok(c) => c.encode_utf16(&mut [0; 2]).iter().for_each(|u| out += &format!("\\u{u:04x}")),
            Err(alone) => out += &format!("\\u{:04x}", alone.unpaired_surrogate()),
        }
    }
    out + "\""
}

#[cfg(test)]
mod tests {
    use super::{character, quoted};
    use crate::input::InputValue;

    #[test]
    fn texts_are_written_as_java_writes_them() {
        let text = |s: &str| quoted(&s.encode_utf16().map(|u| InputValue::Int(i32::from(u))).collect::<Vec<_>>());
        assert_eq!(text("ab"), "\"ab\"");
        assert_eq!(
            ['a', '\'', '"', '\\', '\n'].map(|c| character(c as i32)),
            ["'a'", "'\\''", "'\"'", "'\\\\'", "'\\n'"]
        );
        assert_eq!(text("\"\\\n\0"), "\"\\\"\\\\\\n\\u0000\"");
        assert_eq!(text("é☺"), "\"é\\u263a\"");
        assert_eq!(quoted(&[InputValue::Int(0xd83d)]), "\"\\ud83d\"", "half a pair");
    }
}
