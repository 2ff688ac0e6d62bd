//! The end of a call that returns, as assertions: what it returned, and what it changed.

use super::{Case, Writer};
use ir::input::InputValue;
use ir::{Base, ClassId, FieldId, Ty};
use replay::end::{Access, End, Fact, Reader, Root, Says, Step, facts};
use replay::{Cell, Heap, Kind};

/// An expression of a test, with its static type.
struct Told {
    text: String,
    /// `Object` where reflection reads it.
    ty: Ty,
    /// Something on the way has type arguments, which the static type may come from.
    generic: bool,
}

impl Writer<'_> {
    /// Writes the call and assertions about its end but for the last one, which is returned.
    pub(super) fn returns(&mut self, case: &Case, end: &End, names: &[String], call: &str) -> String {
        let told = Reads { writer: self, names, inside: case.input.contained(self.program) };
        let facts = facts(self.program, case.function, case.input, end, &told);
        let ret = self.program.function(case.function).ret;
        let inline = facts.len() == 1 && facts[0].at.root == Root::Result;
        let (made, result) = match ret == Ty::VOID {
            true => (format!("{call};"), String::new()),
            false if inline => (String::new(), call.to_owned()),
            false => {
                let mut free = self.no_names();
                free.avoid(&self.out);
                free.avoid(call);
                let result = free.fresh("result");
                let shown = if self.sees(ret) { self.ty(ret) } else { "Object".to_owned() };
                (format!("{shown} {result} = {call};"), result)
            }
        };
        let end = Ending { end, names, result: &result, ret };
        let mut lines = vec![made];
        lines.extend(facts.iter().filter_map(|fact| self.assertion(fact, &end)));
        lines.retain(|line| !line.is_empty());
        let last = lines.pop().unwrap_or_else(|| format!("{call};"));
        lines.iter().for_each(|line| self.line(line));
        last
    }

    /// A fact as an assertion; `None` where Java has no words for its place.
    fn assertion(&mut self, fact: &Fact, end: &Ending) -> Option<String> {
        let is_result = fact.at.steps.is_empty();
        let (value, at) = self.told(&fact.at, end)?;
        // As objects, in both versions of JUnit, where nothing but an object is there.
        let object = at.ty == self.object_type() && !is_result;
        let text = at.text;
        Some(match &fact.says {
            Says::Value(InputValue::Null) => format!("assertNull({text});"),
            Says::Value(InputValue::Bool(b)) if object => format!("assertEquals({b}, {text});"),
            Says::Value(InputValue::Bool(true)) => format!("assertTrue({text});"),
            Says::Value(InputValue::Bool(false)) => format!("assertFalse({text});"),
            // By the bits, without a tolerance.
            Says::Value(InputValue::Float(k)) => {
                let text = if object { text } else { format!("Float.valueOf({text})") };
                format!("assertEquals(Float.valueOf({k}), {text});")
            }
            Says::Value(InputValue::Double(k)) => {
                let text = if object { text } else { format!("Double.valueOf({text})") };
                format!("assertEquals(Double.valueOf({k}), {text});")
            }
            Says::Value(value) => format!("assertEquals({}, {text});", self.number_of(fact.ty, *value)),
            Says::Object(o) => format!("assertSame({}, {text});", end.names[*o as usize]),
            Says::Same(first) => format!("assertSame({}, {text});", self.told(first, end)?.1.text),
            Says::Whole(value) => self.whole(end.end, *value, &text)?,
            Says::Unnamed => format!("assertNotNull({text});"),
            Says::Text(now) => format!("assertEquals({now}, {text}.toString());"),
            Says::Length(n) => match end.end.heap.get(value)?.kind {
                Kind::Array(elem) => {
                    let array = self.seen_as(Told { text, ..at }, elem.array()?)?;
                    format!("assertEquals({n}, {array}.length);")
                }
                Kind::Object(_) => format!("assertEquals({n}, {}.size());", self.collection(text, at.ty)),
            },
        })
    }

    /// A number as its declared type has it.
    fn number_of(&self, ty: Ty, value: InputValue) -> String {
        match (ty.base, value) {
            (Base::Char, InputValue::Int(k)) => ir::content::character(k),
            (Base::Byte, InputValue::Int(k)) => format!("(byte) {k}"),
            (Base::Short, InputValue::Int(k)) => format!("(short) {k}"),
            _ => self.value(value, &[]),
        }
    }

    /// What is at a place, and the expression for it.
    fn told(&mut self, at: &Access, end: &Ending) -> Option<(InputValue, Told)> {
        let (mut value, mut told) = self.root(at.root, end)?;
        for step in &at.steps {
            let cell = end.end.heap.get(value)?;
            (value, told) = match step {
                Step::Field(id) => {
                    let class = self.program.class(cell.class()?);
                    let slot = class.fields.iter().position(|field| field == id)?;
                    (cell.values[slot], self.field_of(told, *id)?)
                }
                Step::Element(i) => self.element_of(told, cell, *i, &end.end.heap)?,
            };
        }
        Some((value, told))
    }

    fn root(&self, root: Root, end: &Ending) -> Option<(InputValue, Told)> {
        let (value, text, ty) = match root {
            Root::Result => (end.end.result?, end.result.to_owned(), end.ret),
            Root::Object(o) => {
                let ty = end.end.heap.cells.get(o as usize)?.ty()?;
                (InputValue::Ref(o), end.names[o as usize].clone(), ty)
            }
        };
        let ty = if self.sees(ty) { ty } else { self.object_type() };
        Some((value, Told { text, ty, generic: false }))
    }

    fn field_of(&mut self, of: Told, id: FieldId) -> Option<Told> {
        let field = self.program.field(id);
        let (name, span, ty) = (field.name.clone(), field.span, field.ty);
        let generic = of.generic || self.written_type(span).is_none_or(|t| t.contains('<'));
        if !self.readable(id) {
            self.help("getField");
            return Some(Told { text: format!("getField({}, \"{name}\")", of.text), ty: self.object_type(), generic });
        }
        let of = self.seen_as(of, Ty::class(self.program.field(id).class))?;
        Some(Told { text: format!("{of}.{name}"), ty, generic })
    }

    fn element_of(&self, of: Told, cell: &Cell, i: u32, heap: &Heap) -> Option<(InputValue, Told)> {
        let generic = of.generic;
        match cell.kind {
            Kind::Array(elem) => {
                let value = *cell.values.get(i as usize)?;
                let array = self.seen_as(of, elem.array()?)?;
                Some((value, Told { text: format!("{array}[{i}]"), ty: elem, generic }))
            }
            Kind::Object(class) => {
                let content = self.program.class(class).content?;
                let array = heap.get(cell.values[content.array as usize])?;
                let value = *array.values.get(i as usize)?;
                let text = format!("{}.toArray()[{i}]", self.collection(of.text, of.ty));
                Some((value, Told { text, ty: self.object_type(), generic }))
            }
        }
    }

    /// An expression where one of another type is needed: with a cast, unless it is one anyway. `None` where nobody knows.
    fn seen_as(&self, of: Told, ty: Ty) -> Option<String> {
        let fits = match (of.ty.as_class(), ty.as_class()) {
            (Some(has), Some(wants)) => has == wants || self.program.is_subclass(has, wants),
            _ => of.ty.dims > 0 && of.ty.dims == ty.dims,
        };
        match fits {
            true => Some(of.text),
            false if of.generic || !self.sees(ty) => None,
            false => Some(format!("(({}) {})", self.ty(ty), of.text)),
        }
    }

    /// A collection of the library, of which only methods are asked that all of them have.
    fn collection(&self, text: String, ty: Ty) -> String {
        let library = self.program.find_class("Collection").filter(|c| self.program.class(*c).span.is_none());
        let is = |class: ClassId| library.is_some_and(|c| c == class || self.program.is_subclass(class, c));
        if ty.as_class().is_some_and(is) { text } else { format!("((java.util.Collection) {text})") }
    }

    fn object_type(&self) -> Ty {
        self.program.find_class("Object").map_or(Ty::VOID, Ty::class)
    }

    /// Whether a test beside the class may read a field by its name.
    fn readable(&self, id: FieldId) -> bool {
        let field = self.program.field(id);
        self.accessible(field.class) && !self.withheld(field.span, &["field_declaration"], &["private"])
    }
}

/// The end of a call, and the words of the test for what is there.
struct Ending<'e> {
    end: &'e End,
    names: &'e [String],
    result: &'e str,
    ret: Ty,
}

/// What a test reads: the fields of people, and the elements of arrays and of collections of the library.
struct Reads<'w, 'p> {
    writer: &'w Writer<'p>,
    names: &'w [String],
    /// By object of the input, whether it is a part of a collection or a text.
    inside: Vec<bool>,
}

impl Reader for Reads<'_, '_> {
    fn has_name(&self, object: u32) -> bool {
        self.names.get(object as usize).is_some_and(|name| !name.is_empty()) && !self.inside[object as usize]
    }

    fn is_whole(&self, heap: &Heap, value: InputValue) -> bool {
        let Some(class) = heap.get(value).and_then(Cell::class) else { return false };
        let known = self.writer.program.class(class);
        super::wholes::is_text(self.writer.program, class)
            || heap.label(self.writer.program, value).is_some()
            || known.span.is_none() && crate::contents::is_box(&known.name)
    }

    fn opens(&self, _: Ty, cell: &Cell) -> bool {
        match cell.kind {
            Kind::Array(elem) => self.writer.sees(elem),
            Kind::Object(class) => {
                let class = self.writer.program.class(class);
                class.span.is_none() && class.name != crate::contents::ITERATOR
            }
        }
    }

    fn reads(&self, _: Ty, class: ClassId, id: FieldId) -> bool {
        let program = self.writer.program;
        let field = program.field(id);
        let plain = field.name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let hidden = || {
            let same = program.class(class).fields.iter().filter(|f| program.field(**f).name == field.name);
            same.count() > 1
        };
        let written = program.class(field.class).span.is_some() && !self.writer.is_statics(field.class);
        written && plain && !self.writer.is_stub(class) && !hidden()
    }
}
