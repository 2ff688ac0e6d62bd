//! What objects contain whose fields are nobody's business: texts and collections.
//!
//! Such a class says in which slot its contents are. In an input the array there belongs to its object alone, and it has
//! exactly the elements that the object contains: so every content is one input, and one that the public methods of the
//! class can build. Engines, validity checks and pictures know contents by this table; none knows a class by its name.

use crate::input::{Input, InputObject, InputValue};
use crate::program::{ClassId, FieldId, FnId, Program, Sharing, Ty};

/// What the objects of a class contain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Content {
    /// The slot of the array. In an input it is not null, and no other reference leads to the array.
    pub array: u32,
    /// The slot of the number of elements, where the class has one: in an input the length of the array.
    pub count: Option<u32>,
    /// The slot of a second array, as long as the first: the values of a map. It is there as the first is.
    pub values: Option<u32>,
    /// Whether null may be among these.
    pub value_nulls: bool,
    pub kind: Contained,
}

/// What the elements of a content are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Contained {
    /// UTF-16 units up to this one: a text. One that never changes is a value: people do not care which object it is.
    Text { most: u16, changes: bool },
    /// Objects; null among them or not.
    Elements { nulls: bool },
    /// Objects of which no two are equal; null among them or not.
    Keys { nulls: bool, order: Order },
    /// What belongs to the keys of a map; null among it or not.
    Values { nulls: bool },
}

/// In which order a program finds keys.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// As they are in the array.
    Kept,
    /// As a table with so many places has them. The hash code of a number is the number, that of a text the polynomial
    /// of its characters in `factor`, that of null 0, and others nobody knows; the upper half of a code is added to the
    /// lower one without a carry.
    Hashed { factor: i32, places: i32 },
}

/// When two objects of a class are equal, as a set of them knows it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Equality {
    /// When they are one object.
    #[default]
    Same,
    /// When they are of one class and what these slots have is equal. In inputs that never changes.
    Slots(Vec<u32>),
    /// When a slot has the same number: that of a constant, by these names.
    Number(u32, Vec<String>),
    /// Code says so: sets of inputs have one of them at most.
    Code,
}

/// An argument of a generic type, with its own arguments.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Argument {
    pub ty: Ty,
    pub args: Vec<Argument>,
    /// Whether nothing that has it is null.
    pub never_null: bool,
}

/// A declaration with a generic type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Declared {
    Param(FnId, u32),
    Field(FieldId),
}

impl Equality {
    /// Whether an object may stand for another that is equal to it.
    pub fn of_values(&self) -> bool {
        matches!(self, Equality::Slots(_) | Equality::Number(..))
    }
}

/// What stands in a text where nothing says what stands there.
pub const ANY_UNIT: i32 = 'a' as i32;

impl Contained {
    /// The smallest and largest number among the elements, where they are numbers.
    pub fn range(self) -> Option<(i32, i32)> {
        match self {
            Contained::Text { most, .. } => Some((0, i32::from(most))),
            Contained::Elements { .. } | Contained::Keys { .. } | Contained::Values { .. } => None,
        }
    }

    /// Whether the elements are objects.
    pub fn of_objects(self) -> bool {
        self.range().is_none()
    }

    /// Whether no two elements are equal.
    pub fn distinct(self) -> bool {
        matches!(self, Contained::Keys { .. })
    }

    /// Whether null may be among the elements.
    pub fn nulls(self) -> bool {
        match self {
            Contained::Elements { nulls } | Contained::Keys { nulls, .. } | Contained::Values { nulls } => nulls,
            Contained::Text { .. } => false,
        }
    }

    /// Which argument of the type of the object that contains them the elements have.
    pub fn argument(self) -> usize {
        usize::from(matches!(self, Contained::Values { .. }))
    }
}

impl Program {
    /// The arguments of the type of a declaration, where the elements of collections depend on them.
    pub fn arguments_of(&self, declared: Declared) -> &[Argument] {
        self.arguments.get(&declared).map_or(&[], Vec::as_slice)
    }

    /// The subclasses of the type of a declaration that other arguments than its own exclude.
    pub fn unfit_for(&self, declared: Declared) -> &[ClassId] {
        self.unfit.get(&declared).map_or(&[], Vec::as_slice)
    }

    /// Arguments as they would be written, for fingerprints.
    pub(crate) fn arguments_text(&self, args: &[Argument]) -> String {
        let never = |a: &Argument| if a.never_null { "!" } else { "" };
        let shown =
            args.iter().map(|a| format!("{}{}{}", self.type_name(a.ty), self.arguments_text(&a.args), never(a)));
        if args.is_empty() { String::new() } else { format!("<{}>", shown.collect::<Vec<_>>().join(", ")) }
    }

    /// The content of a class, when `slot` is where it is.
    pub fn content_at(&self, class: ClassId, slot: u32) -> Option<Content> {
        let content = self.class(class).content?;
        match content.values == Some(slot) {
            true => {
                let kind = Contained::Values { nulls: content.value_nulls };
                Some(Content { array: slot, values: None, kind, ..content })
            }
            false => (content.array == slot).then_some(content),
        }
    }
}

impl Content {
    /// The slots of its arrays.
    pub fn arrays(self) -> impl Iterator<Item = u32> {
        [Some(self.array), self.values].into_iter().flatten()
    }
}

impl Input {
    /// Gives objects their contents that have none yet: empty ones. Numbers of elements follow the contents, and values
    /// that nothing has read are null.
    pub fn furnish(&mut self, program: &Program) {
        for n in 0..self.objects.len() {
            let InputObject::Object { class, .. } = &self.objects[n] else { continue };
            let Some(content) = program.class(*class).content else { continue };
            let class = *class;
            let Some(length) = self.furnished(program, n, class, content.array, 0) else { continue };
            content.values.map(|slot| self.furnished(program, n, class, slot, length));
            let InputObject::Object { fields, .. } = &mut self.objects[n] else { continue };
            if let Some(count) = content.count {
                fields[count as usize] = InputValue::Int(length as i32);
            }
        }
    }

    /// Makes the array in a slot of an object, unless it is there, and at least so long; how long it is.
    fn furnished(&mut self, program: &Program, n: usize, class: ClassId, slot: u32, length: usize) -> Option<usize> {
        let InputObject::Object { fields, .. } = &self.objects[n] else { return None };
        let array = match fields[slot as usize] {
            InputValue::Ref(r) => r as usize,
            _ => {
                let elem = program.field(program.class(class).fields[slot as usize]).ty.element()?;
                self.objects.push(InputObject::Array { elem, elements: Vec::new() });
                self.objects.len() - 1
            }
        };
        if let Some(InputObject::Array { elements, .. }) = self.objects.get_mut(array)
            && elements.len() < length
        {
            elements.resize(length, InputValue::Null);
        }
        let length = self.objects.get(array)?.values().len();
        let InputObject::Object { fields, .. } = &mut self.objects[n] else { return None };
        fields[slot as usize] = InputValue::Ref(array as u32);
        Some(length)
    }

    /// The elements that an object contains; `None` where it is no such object.
    pub fn contents(&self, program: &Program, object: u32) -> Option<(Content, &[InputValue])> {
        let InputObject::Object { class, fields } = self.objects.get(object as usize)? else { return None };
        let content = program.classes.get(class.index())?.content?;
        let InputValue::Ref(array) = fields.get(content.array as usize)? else { return None };
        Some((content, self.objects.get(*array as usize)?.values()))
    }

    /// The entries of a map: its keys and what belongs to them; `None` where the object is no map.
    pub fn entries(&self, program: &Program, object: u32) -> Option<Vec<(InputValue, InputValue)>> {
        let (content, keys) = self.contents(program, object)?;
        let InputValue::Ref(values) = self.objects[object as usize].values()[content.values? as usize] else {
            return None;
        };
        let values = self.objects.get(values as usize)?.values();
        Some(keys.iter().copied().zip(values.iter().copied()).collect())
    }

    /// The text that an object is, in quotes, as Java and many others write it.
    pub fn text(&self, program: &Program, object: u32) -> Option<String> {
        self.contained_text(program, object).and_then(|(text, changes)| (!changes).then_some(text))
    }

    /// The constant that an object is.
    pub fn constant<'p>(&self, program: &'p Program, object: u32) -> Option<&'p str> {
        let InputObject::Object { class, fields } = self.objects.get(object as usize)? else { return None };
        let Equality::Number(slot, names) = &program.classes.get(class.index())?.equality else { return None };
        let InputValue::Int(number) = fields.get(*slot as usize)? else { return None };
        names.get(usize::try_from(*number).ok()?).map(String::as_str)
    }

    /// What people call an object that is a value to them: its text, or the name of the constant.
    pub fn label(&self, program: &Program, object: u32) -> Option<String> {
        self.text(program, object).or_else(|| self.constant(program, object).map(str::to_owned))
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
            {
                for slot in content.arrays() {
                    if let Some(InputValue::Ref(array)) = fields.get(slot as usize)
                        && let Some(hidden) = hidden.get_mut(*array as usize)
                    {
                        *hidden = true;
                    }
                }
            }
        }
        hidden
    }

    /// The canonical input with what has no number in pictures behind everything else: texts, constants, and the arrays
    /// of contents. So the numbers of the others have no gaps.
    pub fn readable(&self, program: &Program) -> Input {
        let input = self.canonical();
        let contained = input.contained(program);
        let n = input.objects.len() as u32;
        let place = |o: &u32| match contained[*o as usize] {
            true => 2,
            false => i32::from(input.label(program, *o).is_some()),
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

    /// The first object that no input has: its contents are not as they are there, or what was there before it leads
    /// back to it ([`crate::Field::settled`]).
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
        let shared = self.wrongly_shared(program);
        (0..self.objects.len()).find(|n| {
            if shared == Some(*n as u32) {
                return true;
            }
            let InputObject::Object { class, fields } = &self.objects[*n] else { return false };
            if self.leads_back(program, *n as u32) || self.before(program, *n as u32).contains(&InputValue::Null) {
                return true;
            }
            let Some(content) = program.classes.get(class.index()).and_then(|c| c.content) else { return false };
            let own = |slot: u32| match fields.get(slot as usize) {
                Some(InputValue::Ref(array)) => {
                    let one = references.get(*array as usize) == Some(&1);
                    self.objects.get(*array as usize).filter(|_| one).map(InputObject::values)
                }
                _ => None,
            };
            let Some(elements) = own(content.array) else { return true };
            let counted = content.count.and_then(|c| fields.get(c as usize));
            let null = |v: &InputValue| *v == InputValue::Null && !content.value_nulls;
            let misfits = |values: &[InputValue]| values.len() != elements.len() || values.iter().any(null);
            let beside = content.values.is_some_and(|v| own(v).is_none_or(misfits));
            beside
                || counted.is_some_and(|n| *n != InputValue::Int(elements.len() as i32))
                || !elements.iter().all(|e| content.kind.admits(*e))
                || (content.kind.distinct() && self.has_equals(program, elements))
        })
    }

    /// Whether it may be an input of a function: every object is as some input has it, and contains what its type says.
    pub fn is_possible(&self, program: &Program, function: FnId) -> bool {
        self.misfit(program).is_none() && !self.is_mistyped(program, function)
    }

    /// Whether a collection contains what the type with which it is declared excludes: a list of texts a number, or null.
    fn is_mistyped(&self, program: &Program, function: FnId) -> bool {
        let params = self.args.iter().zip(0..).map(|(value, i)| (*value, Declared::Param(function, i)));
        let objects = self.objects.iter().filter_map(|object| match object {
            InputObject::Object { class, fields } => Some(program.class(*class).fields.iter().zip(fields)),
            InputObject::Array { .. } => None,
        });
        let fields = objects.flatten().map(|(field, value)| (*value, Declared::Field(*field)));
        params.chain(fields).any(|(value, declared)| !self.has_types(program, value, program.arguments_of(declared)))
    }

    /// Whether what a collection contains is of the types in its arguments.
    fn has_types(&self, program: &Program, value: InputValue, arguments: &[Argument]) -> bool {
        let InputValue::Ref(o) = value else { return true };
        if arguments.is_empty() {
            return true;
        }
        // An array of collections is declared as they are.
        if let Some(InputObject::Array { elements, .. }) = self.objects.get(o as usize) {
            return elements.iter().all(|e| self.has_types(program, *e, arguments));
        }
        let is_of = |value: &InputValue, argument: &Argument| {
            let InputValue::Ref(r) = value else { return !argument.never_null };
            let ty = self.objects.get(*r as usize).and_then(InputObject::ty);
            ty.is_none_or(|ty| program.is_assignable(ty, argument.ty))
                && self.has_types(program, *value, &argument.args)
        };
        let all_of = |values: &[InputValue], at: usize| {
            arguments.get(at).is_none_or(|argument| values.iter().all(|value| is_of(value, argument)))
        };
        match (self.entries(program, o), self.contents(program, o)) {
            (Some(entries), _) => {
                let (keys, values): (Vec<InputValue>, Vec<InputValue>) = entries.into_iter().unzip();
                all_of(&keys, 0) && all_of(&values, 1)
            }
            (None, Some((content, elements))) => all_of(elements, content.kind.argument()),
            (None, None) => true,
        }
    }

    /// An object to which two references lead that exclude each other ([`Sharing`]).
    fn wrongly_shared(&self, program: &Program) -> Option<u32> {
        let tables = self.tables(program);
        let others = self.args.iter().map(|value| (Sharing::default(), value));
        let objects = self.objects.iter().zip(&tables).flat_map(|(object, table)| {
            let fields = match object {
                InputObject::Object { class, .. } => &program.class(*class).fields[..],
                InputObject::Array { .. } => &[],
            };
            let sharing = fields.iter().map(|field| program.field(*field).sharing());
            let elements = if *table { Sharing::of_row() } else { Sharing::default() };
            sharing.chain(std::iter::repeat(elements)).zip(object.values())
        });
        let mut met: Vec<Vec<Sharing>> = vec![Vec::new(); self.objects.len()];
        others.chain(objects).find_map(|(sharing, value)| {
            let InputValue::Ref(object) = value else { return None };
            let before = met.get_mut(*object as usize)?;
            let fits = before.iter().all(|other| sharing.fits(*other));
            before.push(sharing);
            (!fits).then_some(*object)
        })
    }

    /// Which objects are tables ([`crate::Field::table`]).
    fn tables(&self, program: &Program) -> Vec<bool> {
        let mut found = vec![false; self.objects.len()];
        for object in &self.objects {
            let InputObject::Object { class, fields } = object else { continue };
            for (field, value) in program.class(*class).fields.iter().zip(fields) {
                if let (true, InputValue::Ref(table)) = (program.field(*field).table, value) {
                    found[*table as usize] = true;
                }
            }
        }
        found
    }

    fn leads_back(&self, program: &Program, object: u32) -> bool {
        let mut met: Vec<InputValue> = self.before(program, object);
        let mut next = 0;
        while let Some(value) = met.get(next).copied().filter(|v| *v != InputValue::Ref(object)) {
            if let InputValue::Ref(o) = value {
                let found = self.before(program, o).into_iter().filter(|v| !met.contains(v));
                met.extend(found.collect::<Vec<_>>());
            }
            next += 1;
        }
        next < met.len()
    }

    /// What was there before an object was: what settled fields refer to, or what is in the collections that they have a
    /// copy of, where null only stands if it is in one.
    fn before(&self, program: &Program, object: u32) -> Vec<InputValue> {
        let Some(InputObject::Object { class, fields }) = self.objects.get(object as usize) else { return Vec::new() };
        let fields = program.class(*class).fields.iter().map(|field| program.field(*field)).zip(fields);
        let settled = fields.filter(|(field, value)| field.settled && **value != InputValue::Null);
        settled
            .flat_map(|(field, value)| if field.copied { self.all_in(program, *value) } else { vec![*value] })
            .collect()
    }

    /// All that a collection contains: the keys and the values of a map.
    fn all_in(&self, program: &Program, collection: InputValue) -> Vec<InputValue> {
        let InputValue::Ref(o) = collection else { return Vec::new() };
        let entries = || Some(self.entries(program, o)?.into_iter().flat_map(|(key, value)| [key, value]).collect());
        let elements = || Some(self.contents(program, o)?.1.to_vec());
        entries().or_else(elements).unwrap_or_default()
    }

    /// Whether two of the values are equal, or may be as code says.
    fn has_equals(&self, program: &Program, values: &[InputValue]) -> bool {
        let unclear = |v: &&InputValue| self.class_of(**v).is_some_and(|c| program.class(c).equality == Equality::Code);
        let mut pairs = values.iter().enumerate().flat_map(|(i, a)| values[..i].iter().map(move |b| (a, b)));
        values.iter().filter(unclear).count() > 1 || pairs.any(|(a, b)| self.equal(program, *a, *b))
    }

    fn class_of(&self, value: InputValue) -> Option<ClassId> {
        let InputValue::Ref(r) = value else { return None };
        match self.objects.get(r as usize)? {
            InputObject::Object { class, .. } => Some(*class),
            InputObject::Array { .. } => None,
        }
    }

    /// Whether two values are equal, as their classes say.
    fn equal(&self, program: &Program, a: InputValue, b: InputValue) -> bool {
        let (InputValue::Ref(x), InputValue::Ref(y)) = (a, b) else { return a == b };
        let (Some(x), Some(y)) = (self.objects.get(x as usize), self.objects.get(y as usize)) else { return a == b };
        let (InputObject::Object { class, fields }, InputObject::Object { class: other, fields: others }) = (x, y)
        else {
            return a == b;
        };
        a == b
            || class == other
                && match &program.class(*class).equality {
                    Equality::Same | Equality::Code => false,
                    Equality::Number(slot, _) => fields[*slot as usize] == others[*slot as usize],
                    Equality::Slots(slots) => slots.iter().all(|slot| {
                        let (a, b) = (fields[*slot as usize], others[*slot as usize]);
                        match (program.content_at(*class, *slot), a, b) {
                            (Some(_), InputValue::Ref(a), InputValue::Ref(b)) => {
                                let all = |r: u32| self.objects.get(r as usize).map(InputObject::values);
                                all(a) == all(b)
                            }
                            _ => self.equal(program, a, b),
                        }
                    }),
                }
    }
}

impl Contained {
    /// Whether a value may be among the elements.
    fn admits(self, value: InputValue) -> bool {
        match (self, value) {
            (Contained::Text { most, .. }, InputValue::Int(unit)) => (0..=i32::from(most)).contains(&unit),
            (Contained::Text { .. }, _) => false,
            (_, value) => self.nulls() || value != InputValue::Null,
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
pub fn quoted(units: &[InputValue]) -> String {
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
